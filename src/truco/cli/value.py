"""`truco value` and `truco order`: what a hand is worth, and which card beats which, as JSON."""

from __future__ import annotations

import json
import sys
from typing import Any, Final

import click

from truco.cards import UNKNOWN, parse_hand
from truco.engine import SEATS, Law
from truco.errors import NotationError, RulebookError, TrucoError
from truco.rulebooks.ruleset import choose

_WRONG: Final = 1
_ANY_SEATS: Final = SEATS[2]
_RULES = click.option("--rules", "code", default="oficial", show_default=True, help="The rulebook.")
_MUESTRA = click.option("--muestra", metavar="CARD", help="The card turned, in rulebooks that turn one.")


@click.command("value")
@_RULES
@_MUESTRA
@click.argument("hand")
def value_command(code: str, muestra: str | None, hand: str) -> None:
    """Print what HAND, such as 1e5o4o, is worth in the envido and the flor.

    With - lines of the form [MUESTRA] HAND are read from standard input and each is answered with a line.
    """
    law = _law(code)
    if hand == "-":
        _answer_lines(law, muestra)
        return
    try:
        click.echo(json.dumps(_value(law, [muestra, hand] if muestra else [hand])))
    except NotationError as error:
        raise _Wrong(error) from None


@click.command("order")
@_RULES
@_MUESTRA
def order_command(code: str, muestra: str | None) -> None:
    """Print the order of the cards, a JSON list of tiers, the highest first."""
    law = _law(code)
    try:
        _refuse_muestra(law, muestra)
    except NotationError as error:
        raise _Wrong(error) from None
    click.echo(json.dumps(law.ruleset.book["ranks.tiers"]))


class _Wrong(click.ClickException):
    """Input that the rulebook has no answer for; ends with status 1."""

    exit_code = _WRONG

    def __init__(self, error: TrucoError) -> None:
        super().__init__(f"{error.code}: {error}")


def _law(code: str) -> Law:
    try:
        return Law(choose(code), _ANY_SEATS)
    except RulebookError as error:
        raise _Wrong(error) from None


def _answer_lines(law: Law, muestra: str | None) -> None:
    """Answer each line that is not blank; a line that cannot be answered gets an error object in its place."""
    wrong = False
    for number, line in enumerate(sys.stdin, 1):
        words = line.split()
        if not words:
            continue
        try:
            answer: dict[str, Any] = _value(law, [muestra, *words] if muestra and len(words) == 1 else words)
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


def _value(law: Law, words: list[str]) -> dict[str, int | None]:
    """Return the values of a hand, written after its muestra where the rulebook turns one."""
    *before, hand = words
    if len(before) > 1:
        raise NotationError(" ".join(words), 1, 1, "a hand such as 1e5o4o, after the muestra where there is one")
    _refuse_muestra(law, before[0] if before else None)
    cards = parse_hand(hand)
    if len(cards) != law.cards_each or UNKNOWN in cards:
        raise NotationError(hand, 1, 1, f"{law.cards_each} cards, such as 1e5o4o")
    return {"envido": law.tally(cards).points, "flor": None}


def _refuse_muestra(law: Law, muestra: str | None) -> None:
    if muestra is not None:
        raise NotationError(muestra, 1, 1, f"no muestra, since {law.ruleset.book.code} turns none")
