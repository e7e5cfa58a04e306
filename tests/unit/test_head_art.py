"""The drawn heads of the people at a table: the committed file is what the generator draws, and the page knows them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from naipes.avatars import HEADS, avatar, avatars
from tests.helpers.drawings import strict_shapes, symbol_of

STATIC = Path(__file__).parents[2] / "src" / "truco" / "app" / "web" / "static"
SPRITE = STATIC / "heads.svg"


def test_the_committed_heads_are_what_the_generator_draws() -> None:
    """The committed sprite is the generator's output, byte for byte; run `python tools/pack/draw.py` after a change."""
    assert SPRITE.read_bytes() == avatars().encode()


def test_the_page_names_every_head_and_no_other() -> None:
    """The list of the page is that of the generator, so that no character sits there without a face."""
    listed = re.search(r"export const HEADS = \[(.*?)\];", (STATIC / "heads.js").read_text(encoding="utf-8"), re.DOTALL)
    assert listed is not None
    assert re.findall(r'"(\w+)"', listed[1]) == list(HEADS)


def test_no_two_heads_look_alike() -> None:
    """Each of the sixteen is drawn differently, so that a table of six has six faces."""
    assert len({avatar(name) for name in HEADS}) == len(HEADS) == 16


@pytest.mark.parametrize("name", HEADS)
def test_a_head_is_one_symbol_of_shapes_alone(name: str) -> None:
    """Each head is a symbol of shapes, without anything that a strict policy of the page would block."""
    assert strict_shapes(symbol_of(SPRITE, f"head-{name}"))
