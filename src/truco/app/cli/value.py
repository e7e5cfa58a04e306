"""`truco value` and `truco order`: what a hand is worth, and which card beats which."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import click

from truco.app.cli.books import LANG, RULES, ruleset_named
from truco.app.cli.outside import with_rulebooks
from truco.app.cli.refusal import Refusal
from truco.app.cli.speech import chosen_language
from truco.cards import Card, card, parse_hand, print_hand
from truco.errors import NotationError
from truco.messages import text
from truco.pictures import WIDE, Order, drawn_order, order_of, orders, read_sheet
from truco.rulebooks.rulebook import Rulebook

_EXAMPLE: Final = 24
"""The position in a pack of the card that serves as an example of a muestra: 5o, or 5s."""

_MUESTRA = click.option("--muestra", metavar="CARD", help="The card turned, in rulebooks that turn one.")
_WORDS = click.option(
    "--json/--words",
    "as_json",
    default=None,
    help="Print JSON, or words; else words in a window and JSON through a pipe.",
)


@click.command("value")
@with_rulebooks
@RULES
@_MUESTRA
@_WORDS
@LANG
@click.argument("hand")
def value_command(code: str, muestra: str | None, hand: str, *, as_json: bool | None, lang: str | None) -> None:
    """Print what HAND, such as 1e5o4o, is worth in the envido and the flor.

    With - lines of the form [MUESTRA] HAND are read from standard input and each is answered with a line of JSON.
    """
    language = lang or chosen_language()
    book = ruleset_named(code, language).book
    if hand == "-":
        _answer_lines(book, muestra)
        return
    try:
        points_by_kind = _value(book, [muestra, hand] if muestra else [hand])
    except _NoAnswerError as error:
        raise error.refusal(language) from None
    if _for_people(as_json):
        for kind, points in points_by_kind.items():
            none = text("value.none", language)
            click.echo(text(f"value.{kind}", language, n=none if points is None else points))
    else:
        click.echo(json.dumps(points_by_kind))


@click.command("order")
@with_rulebooks
@RULES
@_MUESTRA
@click.option("--svg", "svg_to", type=click.Path(path_type=Path, file_okay=False), help="Draw it in a folder instead.")
@_WORDS
@LANG
def order_command(
    code: str, muestra: str | None, svg_to: Path | None, *, as_json: bool | None, lang: str | None
) -> None:
    """Print the order of the cards, a list of tiers, the highest first.

    With --svg it is drawn; without a muestra, in rulebooks that turn one, under two of them.
    """
    language = lang or chosen_language()
    book = ruleset_named(code, language).book
    if svg_to is not None and muestra is None:
        _draw(orders(book, language), book.code, svg_to, language)
        return
    try:
        turned = _turned(book, muestra)
    except _NoAnswerError as error:
        raise error.refusal(language) from None
    if svg_to is not None:
        _draw([order_of(book, turned, language)], book.code, svg_to, language)
    elif _for_people(as_json):
        for number, line in enumerate(order_of(book, turned, language).told(language), 1):
            click.echo(f"{number}. {line}")
    else:
        click.echo(json.dumps(book.worth.tiers(turned)))


def _for_people(as_json: bool | None) -> bool:  # noqa: FBT001  (an option that may be absent)
    """Return whether a person reads: who says neither gets words in a window, and JSON through a pipe."""
    return sys.stdout.isatty() if as_json is None else not as_json


def _draw(drawn: Sequence[Order], code: str, folder: Path, language: str) -> None:
    """Write each order of the cards of a rulebook as a picture with its own styles."""
    folder.mkdir(parents=True, exist_ok=True)
    for order in drawn:
        drawing = drawn_order(order, language, width=WIDE, sheet=read_sheet(order.pack))
        folder.joinpath(f"{code}-{order.name}.svg").write_text(drawing, encoding="utf-8")


class _NoAnswerError(NotationError):
    """Cards for which the rulebook has no answer; `key` is the message that says so, `values` fill it in."""

    def __init__(self, actual: str, expected: str, key: str, **values: object) -> None:
        super().__init__(actual, 1, 1, expected)
        self._key = key
        self._values = values

    def refusal(self, language: str) -> Refusal:
        """Return the error as the commands print it."""
        problem = text(self._key, language, got=self.text, **self._values)
        return Refusal(self.code, problem, got=self.text)


def _answer_lines(book: Rulebook, muestra: str | None) -> None:
    """Answer each line that is not blank; a line that cannot be answered gets an error object in its place."""
    wrong = False
    for number, line in enumerate(sys.stdin, 1):
        words = line.split()
        if not words:
            continue
        try:
            answer: dict[str, Any] = _value(book, [muestra, *words] if muestra and len(words) == 1 else words)
        except NotationError as error:
            wrong = True
            answer = {"error": _error(error, number)}
        click.echo(json.dumps(answer, ensure_ascii=False))
    if wrong:
        sys.exit(Refusal.exit_code)


def _error(error: NotationError, line: int) -> dict[str, Any]:
    return {
        "code": error.code,
        "line": line,
        "column": error.column,
        "expected": error.expected,
        "got": error.text,
    }


def _value(book: Rulebook, words: list[str]) -> dict[str, int | None]:
    """Return the values of a hand, written after its muestra where the rulebook turns one."""
    *before, hand = words
    each = book.terms.deal.cards_each
    example = print_hand(book.terms.pack.cards[:each])
    if len(before) > 1:
        expected = "a hand such as 1e5o4o, after the muestra where there is one"
        raise _NoAnswerError(" ".join(words), expected, "command.no-cards", example=example)
    try:
        cards = parse_hand(hand)
    except NotationError as error:
        raise _NoAnswerError(error.text, error.expected, "command.no-cards", example=example) from None
    turned = _turned(book, before[0] if before else None)
    if len(cards) != each or not set(cards).issubset(book.terms.pack.cards):
        expected = f"{each} cards of the pack, such as {example}"
        raise _NoAnswerError(hand, expected, "command.cards-count", count=each, example=example)
    if turned in cards:
        expected = f"{each} cards without the muestra {turned}"
        raise _NoAnswerError(hand, expected, "command.cards-muestra", count=each, muestra=turned)
    envido, flor = book.worth.envido(cards, turned), book.worth.flor(cards, turned)
    return {"envido": envido and envido.points, "flor": flor and flor.points}


def _turned(book: Rulebook, muestra: str | None) -> Card | None:
    """Return the card turned: needed where the rulebook turns one, refused where it turns none."""
    code, turns, example = book.code, book.terms.deal.turned, book.terms.pack.cards[_EXAMPLE]
    if muestra is None:
        if turns:
            expected = f"a muestra such as {example}, because {code} turns one"
            raise _NoAnswerError("", expected, "command.no-muestra", example=example, code=code)
        return None
    if not turns:
        raise _NoAnswerError(muestra, f"no muestra, because {code} turns none", "command.muestra-none", code=code)
    try:
        turned = card(muestra)
    except NotationError as error:
        raise _NoAnswerError(muestra, error.expected, "command.muestra-pack", example=example) from None
    if turned not in book.terms.pack.cards:
        raise _NoAnswerError(muestra, f"a card of the pack, such as {example}", "command.muestra-pack", example=example)
    return turned
