"""Random tables of every rulebook and format in two worlds, which differ only in what a viewer may not know."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import pytest
from tests.helpers.worlds import FORMATS, play_pair

SEEDS = range(3)
"""A quick sample; the nightly tests play more, other ones every night."""


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("code", "form"), FORMATS)
async def test_hidden_cards_change_nothing(code: str, form: str, seed: int, tmp_path: Path) -> None:
    """Frames, their times, clocks, menus, records, and everything that the table plans are the same in both worlds."""
    assert await play_pair(tmp_path, code, form, seed)


async def test_why_a_sentence_binds_nothing_does_not_tell_of_a_flor(tmp_path: Path) -> None:
    """A late "¡flor!" cites the same articles from who holds one and who does not: a pair that a night had found."""
    assert await play_pair(tmp_path, "pagat-argentina", "four", 80156103942269, steps=200, hiding=0.0)


@pytest.mark.parametrize(
    ("code", "form"),
    [("fenacef", "duplas"), ("paulista", "duplas"), ("uruguay", "mano-a-mano"), ("runfla", "gallo-fijo")],
)
async def test_people_hide_other_cards_in_each_world(code: str, form: str, tmp_path: Path) -> None:
    """In a few pairs a person does what others must not see, three times, with another card in each world."""
    met: Counter[str] = Counter()
    for seed in range(12):
        await play_pair(tmp_path, code, form, seed, met=met)
        if met.total() > 2:
            return
    pytest.fail(f"twelve pairs met too little: {met}")


@pytest.mark.parametrize("module", ["truco.engine.table.audience", "truco.views.project"])
async def test_a_hidden_card_that_has_a_name_is_found(
    module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the fact or the log of a void act names the card, a few pairs of worlds are enough to detect it (S1)."""
    monkeypatch.setattr(sys.modules[module], "as_heard", lambda token, *_shown, **_private: token)
    with pytest.raises(AssertionError, match="told otherwise"):
        await _play_pairs(tmp_path, "fenacef", "duplas")


@pytest.mark.parametrize(
    ("leak", "code", "form"),
    [
        # Whether a seat that is asked may keep silent, and so whether its clock runs, looks at its own cards.
        ("truco.app.tables.table.veiled", "uruguay", "mano-a-mano"),
        ("truco.app.tables.table.veiled", "pagat-uruguay", "six"),
        # How long a bot waits looks at the cards of the people.
        ("truco.app.tables.acts.veiled", "pagat-argentina", "six"),
    ],
)
async def test_a_table_that_looks_at_the_cards_is_found(
    leak: str, code: str, form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If a clock or a delay depends on the cards, a few pairs of worlds are enough to detect it."""
    monkeypatch.setattr(leak, lambda state: state)
    with pytest.raises(AssertionError, match=r"planned otherwise|another hour|in one world alone"):
        await _play_pairs(tmp_path, code, form)


async def _play_pairs(folder: Path, code: str, form: str) -> None:
    for seed in range(30):
        await play_pair(folder, code, form, seed)
