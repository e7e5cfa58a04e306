"""The Argentine examples of Pagat's page also hold under its Uruguayan rules, with a muestra that changes nothing."""

import re

import pytest
from tests.helpers.checks import differences
from tests.helpers.examples import Example, read_folder

from truco.cards import SPANISH_40, Card, card
from truco.rulebooks.rulebook import load_rulebook

ARGENTINA, URUGUAY = "pagat-argentina", "pagat-uruguay"
NAMED = re.compile(r"(?:[1-7]|1[0-2])[eboc]")
PLAYED = re.compile(rf":({NAMED.pattern})\b")
HAND = re.compile(r"^(\s*hand \d+.*)$", re.MULTILINE)
PIECES = frozenset(load_rulebook(URUGUAY)["muestra.pieces"])

DECIDED_BY_A_PIECE = frozenset(
    f"pg.{name}"
    for name in (
        *("over.6 1", "envido.6 2", "envido.30 1", "envido.33 1", "envido.35 1", "six.4 1", "six.4 2", "six.9 1"),
        *("truco.1 1", "truco.5 1", "tactics.8 1", "var.1 1", "var.1 2", "var.1 4", "envido.34 1"),
    )
)
"""Examples with cards of so many suits that the one turned makes a difference."""


def muestra(text: str) -> str:
    """Return a card that a text does not use, no piece, of the suit with the fewest pieces played, then dealt."""
    dealt = {card(token) for token in NAMED.findall(text)}
    played = {card(token) for token in PLAYED.findall(text)}

    def pieces(card: Card) -> tuple[int, int]:
        pieces = [other for other in dealt if other.suit is card.suit and other.rank in PIECES]
        return len(played.intersection(pieces)), len(pieces)

    return min((card for card in SPANISH_40 if card.rank not in PIECES and card not in dealt), key=pieces).token


def twin(example: Example) -> Example:
    """Return an example under the Uruguayan rules, with a muestra in each of its hands."""
    under = example._replace(rules=example.rules.replace(ARGENTINA, URUGUAY))
    if isinstance(example.data, str):
        before, *hands = HAND.split(example.data)
        pairs = zip(hands[::2], hands[1::2], strict=True)
        return under._replace(data=before + "".join(f"{line} muestra {muestra(rest)}{rest}" for line, rest in pairs))
    if example.check not in ("value", "order"):
        return under
    return under._replace(data=tuple({**row, "muestra": muestra(str(row))} for row in example.data))


PLAYED_NOW = [example for example in read_folder("pagat").examples if not example.waits and example.check != "options"]
SHARED = [example for example in PLAYED_NOW if example.rules.startswith(ARGENTINA)]
TWINS = [twin(example) for example in SHARED if "negras-flor" not in example.rules]
"""Those of all examples of the Argentine rules but for the one option that these have for themselves."""


ALIKE = [example for example in TWINS if example.name not in DECIDED_BY_A_PIECE]


@pytest.mark.parametrize(
    "example", [pytest.param(example, id=example.name, marks=pytest.mark.rule(example.decides)) for example in ALIKE]
)
def test_where_no_piece_decides_the_uruguayan_game_of_the_page_is_the_argentine_one(example: Example) -> None:
    """Without pieces the hands, calls, prices and scores have the same results."""
    assert differences(example) == []


def test_where_a_piece_decides_the_example_comes_out_otherwise() -> None:
    """Each example that is left out really has another result with a muestra."""
    assert {example.name for example in TWINS if differences(example)} == DECIDED_BY_A_PIECE
