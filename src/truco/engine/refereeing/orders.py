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
    """Return whether somebody may say nothing but the words of the game: a seat, or a visitor as `P3`.

    >>> from truco.engine import Act, Law, decide, new_match, word
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("fenacef"), ("A1", "B1", "A2", "B2"), refereed=True)
    >>> p = decide(law, new_match(law, "A1"), Act("juez", word("silence-A"))).state.public
    >>> silenced(p, "A2"), silenced(p, "B1"), silenced(p, "P3")
    (True, False, False)

    Of the orders that concern somebody the last one holds, until the match is over. Rules: br.30.pu.1.
    """
    return _held(p, who, _SILENCE)


def sent_away(p: Public, visitor: str) -> bool:
    """Return whether a visitor may not watch, because those who rule sent him away.

    >>> from truco.engine import Act, Law, decide, new_match, word
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("fenacef"), ("A1", "B1", "A2", "B2"), refereed=True)
    >>> p = decide(law, new_match(law, "A1"), Act("juez", word("send-away-P3"))).state.public
    >>> sent_away(p, "P3"), sent_away(p, "P4")
    (True, False)

    Rules: br.30.pu.2.
    """
    return _held(p, visitor, _DOOR)


def visitors_named(p: Public) -> tuple[int, ...]:
    """Return the numbers of the visitors whom orders of this match name."""
    return tuple(int(one.target[1:]) for one in _orders(p.desk) if one.target[:1] == "P" and one.accused)


def _held(p: Public, who: str, orders: dict[str, bool]) -> bool:
    if p.phase is MATCH_OVER or not p.desk.rulings:
        return False
    found = [orders[one.name] for one in _orders(p.desk) if one.name in orders and one.target in ("", who[0], who)]
    return bool(found and found[-1])


def _orders(desk: Desk) -> Iterator[Verdict]:
    """Yield the orders that stand, in their order: a correction takes the place of the ruling that it corrects."""
    standing = {one.corrects or one.number: one.word for one in desk.rulings}
    for word in standing.values():
        verdict = verdict_of(word)
        if verdict is not None and verdict.name in ORDERS:
            yield verdict
