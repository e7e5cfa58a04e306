"""The prices of flores: announced plainly, conceded by the rivals, or played for the resto."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, Protocol


def to_the_game(score: Sequence[int], target: int, _buenas_from: int) -> int:
    """Return the points that the leader lacks of the game (pg.flor.20, pg.flor.23, rf.6.flor.resto.b).

    >>> to_the_game((23, 6), 30, 16), to_the_game((0, 0), 30, 16)
    (7, 30)

    `score` has the points of each side or band, `target` is the points of a game.
    """
    return target - max(score)


def to_the_half(score: Sequence[int], target: int, buenas_from: int) -> int:
    """Return the points that the leader lacks of the malas while every side is in them, else of the game (pg.var.6).

    >>> to_the_half((8, 5), 30, 16), to_the_half((16, 5), 30, 16), to_the_half((15, 5), 30, 16)
    (7, 14, 15)

    `buenas_from` is the first point of the buenas; a side with all points of the malas is no longer in them.
    """
    half = buenas_from - 1
    return (half if max(score) < half else target) - max(score)


RESTOS: Final[Mapping[str, Callable[[Sequence[int], int, int], int]]] = {
    "to-the-game": to_the_game,
    "to-the-half": to_the_half,
}
"""The ways to count the resto of a contraflor al resto that a rulebook may name."""


def with_each_flor(missing: int, extra: int, flores: int, *, ahead: bool) -> int:  # noqa: ARG001  (as the others)
    """Return the resto with the points of every flor, for any winner (pg.flor.20, pg.flor.23).

    >>> with_each_flor(7, 3, 2, ahead=True), with_each_flor(7, 3, 2, ahead=False)
    (13, 13)

    `missing` is the resto, `extra` the points added to it, `flores` counts the flores of both sides; `ahead` states
    whether the winner leads, or is level with the leader.
    """
    return missing + extra * flores


def more_from_behind(missing: int, extra: int, flores: int, *, ahead: bool) -> int:  # noqa: ARG001  (as the others)
    """Return the resto alone for a winner that leads or is level, else with a fixed addition.

    Rules: rf.6.flor.resto.a, rf.6.flor.resto.b.

    >>> more_from_behind(12, 6, 3, ahead=True), more_from_behind(12, 6, 3, ahead=False)
    (12, 18)

    The arguments are those of `with_each_flor`; the number of flores makes no difference.
    """
    return missing if ahead else missing + extra


class RestoPrize(Protocol):
    """A function for the price of a wanted bet for the resto."""

    def __call__(self, missing: int, extra: int, flores: int, *, ahead: bool) -> int:
        """Return the points."""


RESTO_PRIZES: Final[Mapping[str, RestoPrize]] = {
    "with-each-flor": with_each_flor,
    "more-from-behind": more_from_behind,
}
"""The ways to price a wanted contraflor al resto, by the names that a rulebook may use."""


class FlorPrices(NamedTuple):
    """The prices of flores in a rulebook.

    `each` is the price of a flor, `conceded` the price of all flores of a side that gives in, `in_resto` the addition
    to a resto in `resto_pays`; `stands` states whether a raise makes the bet below it wanted (pg.var.8).
    """

    each: int
    conceded: int
    in_resto: int
    stands: bool
    resto_pays: RestoPrize = with_each_flor

    def plain(self, flores: int) -> int:
        """Return the price of the best flor where no side gave in and no resto is played (pg.flor.3, pg.flor.21.a).

        >>> FlorPrices(3, 1, 3, stands=False).plain(4)
        12

        `flores` counts the flores of both sides.
        """
        return self.each * flores

    def given_in(self, theirs: int, own: int, *, raised: bool = False) -> int:
        """Return the points of a side whose rivals gave in (pg.flor.18, pg.flor.21.b, pg.flor.22.a).

        >>> lax, strict = FlorPrices(3, 1, 3, stands=False), FlorPrices(3, 1, 3, stands=True)
        >>> lax.given_in(1, 2), lax.given_in(1, 2, raised=True), strict.given_in(1, 2, raised=True)
        (7, 7, 9)

        `theirs` counts the flores of the rivals, `own` the flores of the side that gets the points; `raised` states
        whether the refused bet was itself a raise (pg.var.8).
        """
        if raised and self.stands:
            return self.plain(theirs + own)
        return self.each * own + self.conceded

    def resto(self, missing: int, flores: int, *, ahead: bool) -> int:
        """Return the price of a wanted contraflor al resto (pg.flor.20, pg.flor.22.b, pg.flor.23, rf.6.flor.t4).

        >>> FlorPrices(3, 1, 3, stands=False).resto(7, 2, ahead=True)
        13
        >>> FlorPrices(3, 1, 0, stands=False).resto(7, 2, ahead=True)
        7

        `missing` is the resto itself, `flores` counts the flores of both sides, `ahead` states whether the winner leads
        or is level.
        """
        return self.resto_pays(missing, self.in_resto, flores, ahead=ahead)
