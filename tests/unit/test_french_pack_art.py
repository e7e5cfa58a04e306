"""The drawn French pack: the committed file is what the generator draws, and every card has a name."""

from __future__ import annotations

import gzip
import re
from xml.parsers.expat import ParserCreate

import pytest
from naipes.french_sprite import french_sprite

from truco.cards import FRENCH_40
from truco.messages import LANGUAGES, catalogue
from truco.pictures import ART

SPRITE = ART / "pack-french.svg"
TEXT = SPRITE.read_text(encoding="utf-8")


def drawing(token: str) -> str:
    """Return the inside of a card's symbol."""
    match = re.search(rf'<symbol id="card-{token}"[^>]*>(.*?)</symbol>', TEXT)
    assert match is not None
    return match[1]


def pips(token: str) -> list[str]:
    """Return the suits of the pips on a card, the small ones under its two indices included."""
    return re.findall(r'href="#pip-(.)"', drawing(token))


def test_committed_sprite_is_what_the_generator_draws() -> None:
    """The committed sprite is the generator's output, byte for byte; run `python tools/pack/draw.py` after a change."""
    assert french_sprite() == TEXT


def test_every_card_the_back_and_the_suits_are_there_once() -> None:
    """The sprite has the forty cards, the back and four suits, each with a view box, and no other symbol."""
    symbols = dict(re.findall(r'<symbol id="([^"]+)" viewBox="([^"]+)"', TEXT))
    suits = [f"suit-{suit}" for suit in "chsd"]
    assert sorted(symbols) == sorted([*(f"card-{card}" for card in FRENCH_40), "card-back", *suits])
    assert {box for name, box in symbols.items() if name.startswith("card")} == {"0 0 200 310"}
    assert TEXT.count("<symbol ") == len(symbols)


def test_a_strict_policy_blocks_nothing() -> None:
    """The sprite has only shapes, so `style-src 'self'` and `script-src 'self'` block nothing in it."""
    tags: set[str] = set()
    names: set[str] = set()
    hrefs: set[str] = set()

    def start(tag: str, attributes: dict[str, str]) -> None:
        tags.add(tag)
        names.update(attributes)
        hrefs.update(value for name, value in attributes.items() if name == "href")

    parser = ParserCreate()
    parser.StartElementHandler = start
    parser.Parse(SPRITE.read_bytes(), True)
    assert tags <= {"svg", "defs", "symbol", "g", "use", "path", "circle", "ellipse", "rect"}
    assert not [name for name in names if name in {"style", "class"} or name.startswith("on")]
    assert hrefs == {f"#pip-{suit}" for suit in "chsd"}
    assert "url(" not in TEXT


@pytest.mark.parametrize("suit", "chsd")
def test_a_number_card_shows_as_many_pips_as_its_number(suit: str) -> None:
    """A card shows as many pips as its number, an ace one, beside the two under its indices."""
    for letter, number in {"A": 1, **{str(rank): rank for rank in range(2, 8)}}.items():
        assert pips(f"{letter}{suit}") == [suit] * (number + 2)


@pytest.mark.parametrize("suit", "chsd")
def test_a_court_card_reads_alike_from_both_ends(suit: str) -> None:
    """Jack, queen and king have two halves, each with its suit, and two indices."""
    for letter in "JQK":
        assert pips(f"{letter}{suit}") == [suit] * 4
        assert drawing(f"{letter}{suit}").count('transform="rotate(180 100 155)"') >= 2


def test_no_two_cards_are_drawn_alike_and_the_pack_is_light() -> None:
    """The forty drawings differ, and the sprite weighs less than 20 kB on the wire, gzipped."""
    assert len({drawing(card.token) for card in FRENCH_40}) == 40
    assert len(gzip.compress(SPRITE.read_bytes(), mtime=0)) < 20_000


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_has_a_name_of_its_own(lang: str) -> None:
    """Each of the forty cards has its own name in every language, for screen readers."""
    names = [catalogue(lang)[f"french.card.{card}"] for card in FRENCH_40]
    assert len(set(map(str, names))) == 40
