"""Wild refereed play at many tables of every rulebook and format, other ones every night."""

import os
import secrets
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import get_args

import pytest
from tests.helpers.upheld import held, met, walk_of

from truco.engine import Kind
from truco.engine.events import Event
from truco.engine.judge.words import VERDICTS
from truco.engine.ruling import CODES as REFUSALS
from truco.rulebooks.rulebook import CODES, load_rulebook

TABLES = 60
ACTS = 200
WALKS, LONG = 120, 400
FORMATS = [(code, form) for code in CODES for form in load_rulebook(code).formats]
ELSEWHERE = {
    # They are told or stored by a table, or happen in another admission.
    *(f"fact {one}" for one in ("MatchStarted", "Shuffled", "Glanced", "ShownToPartner", "HandWaits")),
    "verdict correct",
}
"""What no act of a refereed hand brings by itself."""
RARE = ("nothing-left",)
"""Refusals that need more luck than a night has: a contraflor where the falta has nothing left to stake."""


@pytest.mark.parametrize(("code", "form"), FORMATS)
def test_wild_tables_are_sound(code: str, form: str) -> None:
    """At sixty tables a format everything holds after every act; a failure names the table."""
    first = secrets.randbelow(2**32)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        acts = list(pool.map(partial(held, code, form, most=ACTS), range(first, first + TABLES), chunksize=5))
    assert sum(acts) > 20 * TABLES


def kinds(of: object) -> set[type]:
    """The classes of a union of unions."""
    parts = get_args(of)
    return {kind for part in parts for kind in kinds(part)} if parts else {of}  # type: ignore[arg-type]


def seen(seeds: range, table: tuple[str, str]) -> set[str]:
    """What the walks of a format meet."""
    return {one for seed in seeds for turn in walk_of(*table, seed).turns(LONG) for one in met(turn)}


def test_the_walks_meet_everything() -> None:
    """Every fact, kind of word, ruling and refusal comes up in them."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        found = set().union(*pool.map(partial(seen, range(WALKS)), FORMATS))
    codes = {one.split()[1] for one in found if one.startswith(("void", "fault ", "rejected"))}
    expected = {
        *(f"fact {kind.__name__}" for kind in kinds(Event)),
        *(f"verdict {name}" for name in VERDICTS),
        *(f"word {kind.value}" for kind in Kind),
    }
    assert expected - ELSEWHERE <= found, f"never met: {sorted(expected - ELSEWHERE - found)}"
    assert set(REFUSALS) - codes <= set(RARE), f"never refused: {sorted(set(REFUSALS) - codes)}"
