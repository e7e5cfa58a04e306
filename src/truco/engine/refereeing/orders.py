"""Orders of those who rule that keep the room quiet: who must be silent, and who was sent away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from truco.engine.table.judge import Desk
from truco.engine.table.judge_words import ORDERS, Verdict, verdict_of
from truco.engine.table.public import MATCH_OVER, Public

_SILENCE: Final = {"silence": True, "end-silence": False}
_DOOR: Final = {"send-away": True, "let-in": False}


def silenced(p: Public, who: str) -> bool:
    """Return whether a seat, or a visitor such as `P3`, may say nothing but the words of the game.

    >>> from truco.engine import Act, Law, new_match, rule, word
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("fenacef"), ("A1", "B1", "A2", "B2"), refereed=True)
    >>> p = rule(law, new_match(law, "A1"), Act("juez", word("silence-A"))).state.public
    >>> silenced(p, "A2"), silenced(p, "B1"), silenced(p, "P3")
    (True, False, False)

    Of the orders that concern a seat or a visitor the last holds, until the match is over. Rules: br.30.pu.1.
    """
    return _is_in_force(p, who, _SILENCE)


def sent_away(p: Public, visitor: str) -> bool:
    """Return whether a visitor may not watch, because those who rule sent him away.

    >>> from truco.engine import Act, Law, new_match, rule, word
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("fenacef"), ("A1", "B1", "A2", "B2"), refereed=True)
    >>> p = rule(law, new_match(law, "A1"), Act("juez", word("send-away-P3"))).state.public
    >>> sent_away(p, "P3"), sent_away(p, "P4")
    (True, False)

    Rules: br.30.pu.2.
    """
    return _is_in_force(p, visitor, _DOOR)


def visitors_named(p: Public) -> tuple[int, ...]:
    """Return the numbers of the visitors whom orders of this match name."""
    return tuple(int(order.target[1:]) for order in _orders(p.desk) if order.target[:1] == "P" and order.accused)


def _is_in_force(p: Public, who: str, orders: dict[str, bool]) -> bool:
    if p.phase is MATCH_OVER or not p.desk.rulings:
        return False
    last = [orders[past.name] for past in _orders(p.desk) if past.name in orders and past.target in ("", who[0], who)]
    return bool(last and last[-1])


def _orders(desk: Desk) -> Iterator[Verdict]:
    """Yield the orders in force, in their order: a correction takes the place of the ruling that it corrects."""
    standing = {ruling.corrects or ruling.number: ruling.word for ruling in desk.rulings}
    for word in standing.values():
        verdict = verdict_of(word)
        if verdict is not None and verdict.name in ORDERS:
            yield verdict
