"""The terms of a rulebook for the truco."""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property
from typing import Final, NamedTuple

from truco.rulebooks.terms.section import Section, flag, function, name, number, tables_of


class TrucoCall(NamedTuple):
    """One step of the truco ladder and its two prices in points."""

    word: str
    accepted: int
    refused: int


class OverEnvites(StrEnum):
    """The effect of a truco call on a pending envite.

    It `REFUSES` it, `WAITS` beside it (uy.60.a, uy.69.0), or may only come `AFTER` it (pg.over.5).
    """

    REFUSES = "refuses"
    WAITS = "waits"
    AFTER = "after"


class BarredByTruco(StrEnum):
    """The seats that a pending truco bars: `NOBODY`, the `SIDE` that called it, or its `CALLER` alone."""

    NOBODY = "nobody"
    SIDE = "side"
    CALLER = "caller"

    @classmethod
    def named(cls, name: str) -> BarredByTruco:
        """Return what a value such as `envido.under_truco` means.

        >>> BarredByTruco.named("rivals-alone")
        <BarredByTruco.SIDE: 'side'>
        """
        return _BARRED.get(name, cls.NOBODY)


_BARRED: Final = {"rivals-alone": BarredByTruco.SIDE, "caller-forfeits": BarredByTruco.CALLER}


class TrucoCallTerms(Section, at="truco.calls.*"):
    """A step of the truco ladder."""

    accepted = number("what the hand pays once the call is accepted")
    refused = number("what the call pays where it is refused")


class TrucoTerms(Section, at="truco"):
    """The terms of a rulebook for the truco."""

    yes = name("the word that accepts")
    no = name("the word that refuses")
    quiero_first = flag("a raise begins with the word that accepts")
    uncalled = number("what a hand pays in which nobody called")
    holds_card = flag("only a seat that has not played to this trick may call", "uy.50.b", default=False)
    over_envites = function(
        "what a truco call does to a pending envite",
        "uy.60.a",
        "uy.69.0",
        "pg.over.5",
        known={str(case): case for case in OverEnvites},
        default=OverEnvites.REFUSES,
    )
    cards_meanwhile = flag(
        "cards may be played while a truco is pending", "pg.tactics.9", default=False, path="truco.cards_fall"
    )
    none_at = number(
        "the score of a side at which nobody may raise any more; 0 for none", "br.21.a.2", "br.11.4", default=0
    )
    none_at_both = flag("it holds also where all sides have this score", default=True)
    raised_later = flag("a seat that accepted a call may raise it later", "br.17.p1.a", default=True)
    relied_on = flag("a card may be played on the answer of a seat that had passed", "of.paso.7", default=False)

    @cached_property
    def by_score(self) -> bool:
        """Return whether no mão de onze is played, so that the score alone says when no seat may raise."""
        return "onze.at" not in self.source.values

    @cached_property
    def calls(self) -> tuple[TrucoCall, ...]:
        """Return the steps of the ladder, the lowest first, with their prices."""
        tables = tables_of(TrucoCallTerms, self.source).items()
        return tuple(TrucoCall(word, call.accepted, call.refused) for word, call in tables)

    @cached_property
    def stakes(self) -> tuple[int, ...]:
        """Return what a hand pays at each level, from the level without a call."""
        return (self.uncalled, *(call.accepted for call in self.calls))

    @cached_property
    def refused(self) -> tuple[int, ...]:
        """Return what the call of each level pays where it is refused."""
        return (0, *(call.refused for call in self.calls))
