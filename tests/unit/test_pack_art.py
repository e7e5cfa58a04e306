"""The drawn pack: the committed file is what the generator draws."""

from __future__ import annotations

import gzip
import re
from xml.parsers.expat import ParserCreate

import pytest
from naipes.sprite import sprite

from truco.pictures import ART

SPRITE = ART / "pack.svg"
CARDS = [f"card-{rank}{suit}" for suit in "eboc" for rank in (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)]

Element = tuple[str, dict[str, str]]


@pytest.fixture(scope="module")
def elements() -> list[Element]:
    """Return every element of the committed sprite, in order, with its attributes."""
    elements: list[Element] = []
    parser = ParserCreate()
    parser.StartElementHandler = lambda tag, attributes: elements.append((tag, attributes))
    parser.Parse(SPRITE.read_bytes(), True)
    return elements


def test_committed_sprite_is_what_the_generator_draws() -> None:
    """The committed sprite is the generator's output, byte for byte; run `python tools/pack/draw.py` after a change."""
    assert SPRITE.read_bytes() == sprite().encode()


def test_every_card_the_back_and_the_suits_are_there_once(elements: list[Element]) -> None:
    """The sprite has forty cards, one back and four suits, each with a view box, and no other symbol."""
    symbols = [attributes for tag, attributes in elements if tag == "symbol"]
    assert sorted(symbol["id"] for symbol in symbols) == sorted(
        [*CARDS, "card-back", *(f"suit-{suit}" for suit in "eboc")]
    )
    assert all(
        symbol["viewBox"] == ("0 0 200 310" if symbol["id"].startswith("card-") else "-50 -50 100 100")
        for symbol in symbols
    )


def test_only_shapes_are_drawn(elements: list[Element]) -> None:
    """The sprite contains only shapes, groups and symbols, and no script, style block or image."""
    assert {tag for tag, _ in elements} == {
        "svg", "defs", "symbol", "g", "use", "path", "circle", "ellipse", "rect",
    }  # fmt: skip


def test_no_attribute_needs_leave_of_a_strict_policy(elements: list[Element]) -> None:
    """No style, class or event attribute occurs, so `style-src 'self'` and `script-src 'self'` block nothing."""
    names = {name for _, attributes in elements for name in attributes}
    assert not [name for name in names if name in {"style", "class"} or name.startswith("on")]


def test_nothing_outside_the_sprite_is_referred_to(elements: list[Element]) -> None:
    """Every reference names a drawing of the sprite itself, and no attribute has an address or a `url()`."""
    ids = {attributes["id"] for _, attributes in elements if "id" in attributes}
    references = {attributes["href"] for tag, attributes in elements if tag == "use"}
    assert references == {"#pip-e", "#pip-b", "#pip-o", "#pip-c"}
    assert {reference[1:] for reference in references} <= ids
    values = [value for _, attributes in elements for name, value in attributes.items() if name != "xmlns"]
    assert not [value for value in values if "url(" in value or "//" in value]


def test_ids_are_unique(elements: list[Element]) -> None:
    """No id occurs twice, so no card is drawn as another."""
    ids = [attributes["id"] for _, attributes in elements if "id" in attributes]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("rank", range(2, 8))
@pytest.mark.parametrize("suit", "eboc")
def test_plain_card_shows_as_many_pips_as_its_rank(rank: int, suit: str) -> None:
    """A card from two to seven shows its rank's number of pips, all of its own suit."""
    assert re.findall(r'href="#pip-(.)"', _card(rank, suit)) == [suit] * rank


@pytest.mark.parametrize("rank", [10, 11, 12])
@pytest.mark.parametrize("suit", "eboc")
def test_figure_holds_one_sign_of_its_suit(rank: int, suit: str) -> None:
    """Page, rider and king have exactly one sign, that of their suit."""
    assert re.findall(r'href="#pip-(.)"', _card(rank, suit)) == [suit]


def test_all_cards_are_drawn_differently() -> None:
    """No two of the forty cards have the same drawing."""
    drawings = {_card(int(name[5:-1]), name[-1]) for name in CARDS}
    assert len(drawings) == len(CARDS)


@pytest.mark.parametrize(("suit", "gaps"), [("o", 0), ("c", 1), ("e", 2), ("b", 3)])
def test_pinta_tells_the_suit(suit: str, gaps: int) -> None:
    """Each long line of the frame is broken 0 times for oros, 1 for copas, 2 for espadas, 3 for bastos."""
    for rank in (1, 5, 12):
        bars = re.findall(r"M[\d.]+ (9|301)H[\d.]+", _card(rank, suit))
        assert bars == ["9"] * (gaps + 1) + ["301"] * (gaps + 1)


def test_sprite_is_light() -> None:
    """The whole pack weighs less than 60 kB on the wire, gzipped."""
    assert len(gzip.compress(SPRITE.read_bytes(), mtime=0)) < 60_000


def _card(rank: int, suit: str) -> str:
    """Return the inside of a card's symbol."""
    match = re.search(rf'<symbol id="card-{rank}{suit}"[^>]*>(.*?)</symbol>', SPRITE.read_text(encoding="utf-8"))
    assert match is not None
    return match[1]
