"""The refusals that a law needs: the entries of `[refusals]` that its rulebook must have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Final

from truco.engine.contests.senas.part import SIGNED
from truco.engine.law.law import Law
from truco.engine.law.refusal import SHOWN_ASIDE, TAKEN_BACK
from truco.engine.law.spokesman import NOT_THE_PIE
from truco.engine.table.words import Kind, word
from truco.rulebooks.terms.truco import BarredByTruco, OverEnvites

_EVERY_TABLE: Final = (
    *("not-seated", "malformed", "unknown-word", "match-over", "hand-over", "not-dealt"),
    *("not-settling", "no-right-to-see"),
    *("not-your-turn.deal", "wrong-hand"),
)
_OF_CARDS: Final = ("not-your-turn.card", "card-not-held")
_OF_CALLS: Final = ("nothing-to-answer", "own-call-pending")
_OF_SINGING: Final = ("answer-first.sing", "not-singing", "not-your-turn.number", "not-a-number", "not-your-number")
_OF_ENVIDO: Final = ("answer-first.envido", "own-call-pending.envido", "own-call-pending.answer", "nothing-to-answer")

_OF_PART: Final = {
    "dealing": ("already-drawn", "not-your-turn.cut", "bad-cut"),
    "burning": ("not-your-turn.cut", "bad-burn", "bad-burn.score", "bad-burn.late"),
    "misdeals": ("nothing-to-announce", "wrong-hand.count", "wrong-hand.cure", "card-not-held"),
    "confirming": ("window-closed.confirmed", "not-your-turn.points"),
    "faced": ("window-closed.deal", "not-your-turn.faced", "wrong-hand"),
    "duels": ("not-your-duel",),
    "gallo": ("discard-first", "nothing-to-discard", "card-not-held"),
    "maldon": ("no-maldon", "no-maldon.mano", "no-maldon.late"),
    "flor-round": (
        *("answer-first.flor", "no-flor", "not-a-raise.flor", "already-said.flor", "not-your-turn.flor"),
        *("not-your-turn.callo", "window-closed.flor.card-down", "window-closed.flor", "no-rival-number"),
        *(*_OF_SINGING[1:], _OF_CALLS[0]),
    ),
    "pido-flor": ("window-closed.pido",),
    "asking": (
        *("no-right-to-see", "already-said.see", "answer-first.see", "nothing-to-answer.see"),
        "not-shown.flor",
    ),
    "envido": (
        *(*_OF_SINGING, *_OF_ENVIDO, "own-call-pending.early", "not-a-number.within", "no-rival-number", "not-a-raise"),
        *("already-said.envido", "window-closed.ronda", "window-closed.card-down", "window-closed.truco"),
    ),
    "free-envido": (
        *(*_OF_SINGING, *_OF_ENVIDO, "nothing-to-answer.silent"),
        *("not-a-number.flor", "already-said.number", "not-higher", "nothing-left", "not-singing.closed"),
        *("already-said.envido", "window-closed.card-down", "window-closed.truco", "window-closed.flor"),
        *("window-closed.truco-flor", "owes-number", "owes-number.first", "answer-first.flor", "already-said.flor"),
        *("window-closed.late", "no-flor", "no-flor.sung", "no-rival-flor", "achicado"),
        *(f"flor-first.{by}" for by in ("card", "call", "answer", "leave", "silent")),
    ),
    "truco": (
        *(*_OF_CALLS, "own-call-pending.truco", "answer-first.truco"),
        *("already-said.truco", "out-of-order", "no-right-to-raise"),
    ),
    "both": _OF_CALLS[:1],
    "cards": (*_OF_CARDS, "already-played", "answer-first.truco"),
    "covered": (*_OF_CARDS, "already-played", "open-trick"),
    "thrown": (
        *(*_OF_CARDS, "nothing-to-answer.thrown", "own-call-pending.thrown"),
        *("one-card", "answer-first.thrown", "answer-first.truco"),
    ),
    "turned": ("not-yours", "not-down"),
    "early": ("not-your-turn.cards", "one-card", "card-not-held"),
    "loose": (
        *("not-your-turn.cards", "one-card"),
        *(*_OF_CARDS, "already-played", "answer-first.uncover", "not-down", "not-yours", "nothing-to-answer.silent"),
        *("nothing-to-answer.see", "not-shown.lower", "answer-first.envites"),
        *("nothing-to-take-back", "no-right-to-see", "no-partner.show", "shown-aside", "look-first"),
    ),
    "faults": (
        *("no-right-to-see", "already-said.see", "answer-first.see", "nothing-to-answer.see"),
        *("not-shown", "not-shown.flor"),
    ),
    "ley": (
        *("already-said.ley", "window-closed.ley", "window-closed.no-ley", "window-closed.ella", "not-down"),
        *("already-said.state", "not-your-turn.state", "no-flor.con-ley", "flor-first.a-punto", "look-first"),
        *(_OF_CALLS[0], "own-call-pending.ley", "nothing-to-answer.look", "answer-all", "answer-first.ley"),
        *("left-out", "not-asked", "muestra-first", "muestra-first.truco", "state-first", "state-first.own"),
        *("muestra-first.said", "state-first.said", "answer-first.ley-said"),
    ),
    "leaving-alone": ("no-cards-left", "own-call-pending.leave", "not-in-play.mazo"),
    "leaving-together": (
        "no-cards-left",
        "not-in-play.paso",
        "not-in-play.mazo",
        "nothing-to-point-at",
    ),
    "showing": ("nothing-to-show", "card-not-held", "not-your-number"),
    "giving-up": _OF_CALLS[:1],
    "onze": ("answer-first.onze", "nothing-to-answer.onze"),
    "baixo": ("no-combination",),
    "senas": ("no-partner", "unknown-word.sign", "card-not-held.sign"),
}


class Why(Enum):
    """Why an act is rejected even at a refereed table, where everything that can be done happens."""

    IMPOSSIBLE = "it cannot be done with these cards, or by this seat"
    NO_WORD = "the rulebook has no such word, sign or right: nothing was said"
    NO_HAND = "no hand is going on in which it could be done"
    OWN_WORD = "it is a word of the program alone: to be silent, to look, to own up to what nobody claims"
    KEPT = "the seat that holds the pack does not hand it over, or cuts and burns again"
    WAITS = "the hand waits for another word or seat, and nobody lets the act be finished before it"


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


def refusable(law: Law) -> Iterator[str]:
    """Yield the keys of the refusals of a law: those of every table, of its parts, and of the values of its rulebook.

    >>> from truco.engine import Law
    >>> from truco.rulebooks.ruleset import choose
    >>> keys = set(refusable(Law(choose("paulista"), ("A1", "B1", "A2", "B2"))))
    >>> "open-trick" in keys, "quiero-first" in keys, "not-a-raise" in keys
    (True, False, False)
    """
    parts = [part.name for part in law.parts]
    yield from _EVERY_TABLE
    for name in parts:
        yield from _OF_PART.get(name, ())
    if law.ruleset.book.claims:
        yield from ("no-right-to-claim", "nothing-to-concede")
    if "senas" in parts and law.terms.deal.muestra_waits:
        yield from ("muestra-first.sign", "look-first.sign")
    if law.terms.calls.turn_bound:
        yield "not-your-turn.call"
    if "senas" in parts:
        yield from (key for key in SIGNED.values() if key in law.ruleset.book.refusals)
    yield from (key for key in (SHOWN_ASIDE, TAKEN_BACK) if key in law.ruleset.book.refusals)
    if law.terms.calls.pie_speaks:
        yield NOT_THE_PIE
    if "gallo" in parts and law.terms.calls.solo_opens:
        yield "not-your-turn.opens"
    if "leaving-alone" in parts and law.terms.mazo.paso:
        yield from ("not-in-play.paso", "not-your-turn.paso", "answer-first.envido.paso", "answer-first.truco.paso")
    if "envido" in parts and law.terms.envido.answers_alone is not BarredByTruco.NOBODY:
        yield "window-closed.own-truco"
    yield from _of_truco(law)
    if "flor-round" in parts:
        yield from _of_flor(law)


def _of_truco(law: Law) -> Iterator[str]:
    """Yield the refusals of the truco that only some rulebooks have."""
    terms = law.terms.truco
    if law.terms.truco.quiero_first:
        yield "quiero-first"
    if terms.holds_card:
        yield "window-closed.played"
    if terms.none_at:
        yield "no-raise"
    if terms.over_envites is OverEnvites.WAITS:
        yield "answer-first.envites"
    if law.envido_words and terms.over_envites is not OverEnvites.WAITS:
        yield "own-call-pending.beside"
    if law.envido_words and terms.over_envites is OverEnvites.REFUSES:
        yield "truco-pending"


def _of_flor(law: Law) -> Iterator[str]:
    """Yield the refusals of the flor that only some rulebooks have."""
    terms = law.terms.flor
    if terms.must:
        yield from ("flor-first", "flor-first.round")
    if terms.before_bets:
        yield "window-closed.flor.bet"
    if not terms.cancels_all:
        yield "window-closed.envido"
    if terms.under_truco is not BarredByTruco.NOBODY:
        yield from ("window-closed.own-truco", "window-closed.flor.truco")
    if any(word(one).kind in (Kind.QUIERO, Kind.NO_QUIERO) for one in terms.table.accepts):
        yield "no-flor.answer"
