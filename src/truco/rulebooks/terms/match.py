"""The terms of a rulebook for a match, its formats, its table and its parts."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cached_property
from typing import Final

from truco.rulebooks.terms.section import (
    NAME,
    Field,
    Form,
    Section,
    UnfitError,
    flag,
    function,
    list_form,
    number,
    value,
    words,
)
from truco.rules.bands import SOLOS
from truco.rules.marks import MARKINGS
from truco.rules.partners import PARTNERS, no_draw
from truco.rules.schedule import SCHEDULES
from truco.rules.sheets import PLAYERS, SCORERS, SIGNERS

_COUNTED: Final = {"as-won": False, "at-end": True}
_SEATINGS: Final = ("A1 B1", "A1 B1 B2", "A1 B1 C1", "A1 B1 A2 B2", "A1 B1 A2 B2 A3 B3")
_SEATS: Final = Form(
    f"the seats of one of {', '.join(_SEATINGS)}",
    lambda given: (
        isinstance(given, list) and all(isinstance(seat, str) for seat in given) and " ".join(given) in _SEATINGS
    ),
)


class MatchTerms(Section, at="match"):
    """The terms of a rulebook for a match."""

    target = number("the points of a chico", least=1)
    half = number("the first point of the buenas; 0 where the chico has no halves", default=0, path="match.buenas_from")
    chicos_to_win = number("the chicos that win the match", least=1, most=9)
    counts_at_end = function(
        "whether points are counted when the hand ends, and not as they are won",
        known=_COUNTED,
        default=False,
        path="match.counted",
    )
    beyond_kept = flag("the score keeps points beyond the target", default=True)

    @cached_property
    def buenas_from(self) -> int:
        """Return the first point of the buenas, the target where the chico has no halves."""
        return self.half or self.target


class FormatTerms(Section, at="formats.*"):
    """A format: its seats, who plays alone, and its kinds of hand."""

    seats: Field[tuple[str, ...]] = value("the seats, anticlockwise", form=_SEATS, read=tuple)
    solo = function("which seat plays alone", known=SOLOS)
    hands = function("which kind of hand comes next", known=SCHEDULES)


class CallsTerms(Section, at="calls"):
    """The terms of a rulebook for calls in general."""

    turn_bound = flag("a seat calls in its turn alone")
    pie_speaks = flag("the pie alone speaks for its side", "of.terms.pie", "pg.deal.10", default=False)
    solo_opens = flag("the seat that plays alone must speak or play first", default=False)


class PlayTerms(Section, at="play"):
    """The parts of the game."""

    parts = words("the parts of the game, in order")


def _among(allowed: Collection[str]) -> Callable[[list[str]], tuple[str, ...]]:
    def read(names: list[str]) -> tuple[str, ...]:
        if not set(names) <= set(allowed):
            raise UnfitError(f"names among {', '.join(allowed)}")
        return tuple(names)

    return read


class TableTerms(Section, at="table"):
    """The terms of a rulebook for the table and its score sheet."""

    marks = function("how the score is marked", known={kind: kind for kind in MARKINGS}, default="squares")
    partners = function("how partners are drawn", known=PARTNERS, default=no_draw)
    tricks_lifted = flag("the cards of a finished trick are lifted from the table", default=False)
    silence = flag("the game is played in silence", default=False)
    walkover = flag("a team that is absent loses", default=False)
    confirmed = flag("the rivals confirm points before they are written", default=False)
    stands = flag("what is written is never changed", default=False)
    scorers: Field[tuple[str, ...]] = value(
        "the ways to choose the scorer; none where the text has none",
        form=list_form(NAME),
        read=_among(SCORERS),
        default=(),
    )
    signed: Field[tuple[str, ...]] = value(
        "the signers of the sheet", form=list_form(NAME), read=_among(SIGNERS), default=(PLAYERS, "judge")
    )
