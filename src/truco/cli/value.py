"""`truco value` and `truco order`: what a hand is worth, and which card beats which, as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import click

from truco.cards import Card, card, parse_hand, print_hand
from truco.cli.books import LANG
from truco.cli.outside import with_rulebooks
from truco.cli.speech import chosen_language
from truco.errors import NotationError, RulebookError, TrucoError
from truco.pictures import SHEETS, WIDE, Order, drawn_order, order_of, orders
from truco.rulebooks.ruleset import read_rules_tag
from truco.rules.values import Values

_WRONG: Final = 1
_EXAMPLE: Final = 24
"""The position in a pack of the card that serves as an example of a muestra: 5o, or 5s."""

_RULES = click.option(
    "--rules", "code", default="oficial", show_default=True, help="The rulebook and its options, as in a record."
)
_MUESTRA = click.option("--muestra", metavar="CARD", help="The card turned, in rulebooks that turn one.")


@click.command("value")
@with_rulebooks
@_RULES
@_MUESTRA
@click.argument("hand")
def value_command(code: str, muestra: str | None, hand: str) -> None:
    """Print what HAND, such as 1e5o4o, is worth in the envido and the flor.

    With - lines of the form [MUESTRA] HAND are read from standard input and each is answered with a line.
    """
    values = _values(code)
    if hand == "-":
        _answer_lines(values, muestra)
        return
    try:
        click.echo(json.dumps(_value(values, [muestra, hand] if muestra else [hand])))
    except NotationError as error:
        raise _Wrong(error) from None


@click.command("order")
@with_rulebooks
@_RULES
@_MUESTRA
@click.option("--svg", "svg_to", type=click.Path(path_type=Path, file_okay=False), help="Draw it in a folder instead.")
@LANG
def order_command(code: str, muestra: str | None, svg_to: Path | None, lang: str | None) -> None:
    """Print the order of the cards, a JSON list of tiers, the highest first.

    With --svg it is drawn; without a muestra, in rulebooks that turn one, under two of them.
    """
    values = _values(code)
    if svg_to is not None and muestra is None:
        _draw(orders(values.book, lang or chosen_language()), values.book.code, svg_to, lang or chosen_language())
        return
    try:
        turned = _turned(values, muestra)
    except NotationError as error:
        raise _Wrong(error) from None
    if svg_to is None:
        click.echo(json.dumps(values.tiers(turned)))
    else:
        language = lang or chosen_language()
        _draw([order_of(values.book, turned, language)], values.book.code, svg_to, language)


def _draw(found: Sequence[Order], code: str, folder: Path, language: str) -> None:
    """Write each order of the cards of a rulebook as a picture that stands alone."""
    folder.mkdir(parents=True, exist_ok=True)
    for one in found:
        # Read without importing the server, whose files the cards are.
        sheet = files("truco").joinpath("web", "static", SHEETS[one.pack]).read_text(encoding="utf-8")
        drawing = drawn_order(one, language, width=WIDE, sheet=sheet)
        folder.joinpath(f"{code}-{one.name}.svg").write_text(drawing, encoding="utf-8")


class _Wrong(click.ClickException):
    """Input for which the rulebook has no answer; exits with status 1."""

    exit_code = _WRONG

    def __init__(self, error: TrucoError) -> None:
        super().__init__(f"{error.code}: {error}")


def _values(code: str) -> Values:
    try:
        return Values(read_rules_tag(code).book)
    except RulebookError as error:
        raise _Wrong(error) from None


def _answer_lines(values: Values, muestra: str | None) -> None:
    """Answer each line that is not blank; a line that cannot be answered gets an error object in its place."""
    wrong = False
    for number, line in enumerate(sys.stdin, 1):
        words = line.split()
        if not words:
            continue
        try:
            answer: dict[str, Any] = _value(values, [muestra, *words] if muestra and len(words) == 1 else words)
        except NotationError as error:
            wrong = True
            answer = {"error": _error(error, number)}
        click.echo(json.dumps(answer, ensure_ascii=False))
    if wrong:
        sys.exit(_WRONG)


def _error(error: NotationError, line: int) -> dict[str, Any]:
    return {
        "code": error.code,
        "line": line,
        "column": error.column,
        "expected": error.expected,
        "got": error.text,
    }


def _value(values: Values, words: list[str]) -> dict[str, int | None]:
    """Return the values of a hand, written after its muestra where the rulebook turns one."""
    *before, hand = words
    if len(before) > 1:
        raise NotationError(" ".join(words), 1, 1, "a hand such as 1e5o4o, after the muestra where there is one")
    cards = parse_hand(hand)
    turned = _turned(values, before[0] if before else None)
    each = values.book.number("deal.cards_each")
    if len(cards) != each or not set(cards).issubset(values.pack):
        raise NotationError(hand, 1, 1, f"{each} cards of the pack, such as {print_hand(values.pack[:each])}")
    if turned in cards:
        raise NotationError(hand, 1, 1, f"{each} cards without the muestra {turned}")
    envido, flor = values.envido(cards, turned), values.flor(cards, turned)
    return {"envido": envido and envido.points, "flor": flor and flor.points}


def _turned(values: Values, muestra: str | None) -> Card | None:
    """Return the card turned: needed where the rulebook turns one, refused where it turns none."""
    code, turns, example = values.book.code, values.turns_a_card, values.pack[_EXAMPLE]
    if muestra is None:
        if turns:
            raise NotationError("", 1, 1, f"a muestra such as {example}, because {code} turns one")
        return None
    if not turns:
        raise NotationError(muestra, 1, 1, f"no muestra, because {code} turns none")
    turned = card(muestra)
    if turned not in values.pack:
        raise NotationError(muestra, 1, 1, f"a card of the pack, such as {example}")
    return turned
