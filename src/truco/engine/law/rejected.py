"""The refusals that stay rejected at refereed tables, each with the reason."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final


class Why(Enum):
    """Why an act is rejected even at a refereed table, where everything that can be done happens."""

    IMPOSSIBLE = "it cannot be done with these cards, or by this seat"
    NO_WORD = "the rulebook has no such word, sign or right: nothing was said"
    NO_HAND = "no hand is going on in which it could be done"
    OWN_WORD = "it is a word of the program alone: to be silent, to look, to own up to what no rival claims"
    KEPT = "the seat that holds the pack does not hand it over, or cuts and burns again"
    WAITS = "the hand waits for another word or seat, and the act cannot be finished before it"


REJECTED: Final[Mapping[str, Why]] = {
    **dict.fromkeys(
        (
            *("not-seated", "card-not-held", "already-played", "already-drawn", "no-cards-left", "not-down"),
            *("wrong-hand", "no-partner", "nothing-to-show", "nothing-to-discard"),
        ),
        Why.IMPOSSIBLE,
    ),
    **dict.fromkeys(("malformed", "unknown-word", "no-right-to-see", "no-right-to-claim"), Why.NO_WORD),
    **dict.fromkeys(("match-over", "hand-over", "not-dealt", "not-settling"), Why.NO_HAND),
    **dict.fromkeys(
        (
            *("not-your-turn.callo", "flor-first.silent", "owes-number", "nothing-to-answer.look"),
            *("nothing-to-concede", "nothing-to-announce"),
        ),
        Why.OWN_WORD,
    ),
    **dict.fromkeys(
        ("not-your-turn.cut", "not-your-turn.deal", "not-your-turn.faced", "bad-cut", "bad-burn"), Why.KEPT
    ),
    **dict.fromkeys(
        (
            *("answer-first", "discard-first", "state-first", "muestra-first", "look-first"),
            *("not-your-turn.cards", "not-your-turn.call"),
        ),
        Why.WAITS,
    ),
}
"""The refusals that stay rejected at refereed tables, by key or by code, each with the reason.

A rulebook says in `[faults]` what becomes of any other: it is void, or a fault. It may do so for one of these, too.
"""


def why_rejected(key: str) -> Why | None:
    """Return why a refusal stays rejected at refereed tables, `None` for one that a rulebook must rule on.

    >>> why_rejected("answer-first.truco").name, why_rejected("not-your-turn.card")
    ('WAITS', None)
    """
    return REJECTED.get(key) or REJECTED.get(key.partition(".")[0])
