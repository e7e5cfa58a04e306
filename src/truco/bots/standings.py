"""A ladder: every player of a list meets every other over mirrored deals, and all are rated on one scale.

A rating is computed from the shares of all meetings (Bradley and Terry): a difference of 400 is a share of ten to one,
as in chess. The mean of all ratings is 1500.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from math import log10, sqrt
from types import MappingProxyType
from typing import Final, NamedTuple

from truco.bots.meeting import Estimate, Meeting, meet

_MEAN: Final = 1500
_SCALE: Final = 400
_ROUNDS: Final = 2000
_HAND: Final = "hand"
_HALF: Final = 0.5
"""The drawn games that are added for each pair of players, so that a player without a win has a rating too."""


class Rung(NamedTuple):
    """A player on the ladder: its rating, and its share of the games against each of the others by name.

    `points` are its points a hand against each of the others, minus theirs.
    """

    bot: str
    rating: int
    shares: Mapping[str, Estimate]
    points: Mapping[str, Estimate] = MappingProxyType({})

    @property
    def gain(self) -> float:
        """Return the mean of its points a hand against the others."""
        return sum(estimate.mean for estimate in self.points.values()) / max(1, len(self.points))

    @property
    def share(self) -> Estimate:
        """Return its share of all its games, with the interval that follows from those of its meetings."""
        count = max(1, len(self.shares))
        mean = sum(share.mean for share in self.shares.values()) / count
        reach = sqrt(sum(((share.high - share.low) / 2) ** 2 for share in self.shares.values())) / count
        return Estimate(mean, max(0.0, mean - reach), min(1.0, mean + reach))


def ladder(
    bots: Sequence[str],
    meeting: Meeting,
    report: Callable[[str], None] = lambda _: None,
    played: Callable[[], None] = lambda: None,
) -> tuple[Rung, ...]:
    """Play a meeting for each pair of bots; return the bots by rating, the weakest first.

    >>> [rung.bot for rung in ladder(("random", "vecino"), Meeting((), 12, unit="hand"))]
    ['random', 'vecino']

    Where games are single hands the bots are ranked by points, because a bot that bluffs much wins many hands and loses
    the expensive ones. The bots of `meeting` are ignored. `report` is called with a line after each meeting,
    and `played` after each set of games.
    """
    shares: dict[str, dict[str, Estimate]] = {bot: {} for bot in bots}
    points: dict[str, dict[str, Estimate]] = {bot: {} for bot in bots}
    for bot, rival in combinations(bots, 2):
        result = meet(meeting._replace(bots=(bot, rival)), played=played)
        shares[bot][rival], shares[rival][bot] = (standing.wins for standing in result.standings)
        points[bot][rival], points[rival][bot] = (standing.points for standing in result.standings)
        report(f"{bot} {100 * result.wins.mean:.0f} % against {rival}")
    means = {bot: {rival: share.mean for rival, share in row.items()} for bot, row in shares.items()}
    rated = ratings(means, meeting)
    rungs = [Rung(bot, rated[bot], shares[bot], points[bot]) for bot in bots]
    return tuple(sorted(rungs, key=lambda rung: rung.gain if meeting.unit == _HAND else rung.rating))


def ratings(shares: Mapping[str, Mapping[str, float]], meeting: Meeting) -> dict[str, int]:
    """Return the rating of each player from its mean shares against the others.

    >>> ratings({"a": {"b": 10 / 11}, "b": {"a": 1 / 11}}, Meeting((), 10_000_000))
    {'a': 1700, 'b': 1300}
    """
    games = meeting.matches
    strength = dict.fromkeys(shares, 1.0)
    for _ in range(_ROUNDS):
        for bot, row in shares.items():
            won = sum(share * games + _HALF for share in row.values())
            strength[bot] = won / sum((games + 2 * _HALF) / (strength[bot] + strength[rival]) for rival in row)
    mean = sum(map(log10, strength.values())) / len(strength)
    return {bot: round(_MEAN + _SCALE * (log10(value) - mean)) for bot, value in strength.items()}


def markdown(rungs: Sequence[Rung], unit: str = "chico") -> str:
    """Return a ladder as a table for a page, the strongest first, each number with its half width of 95 %.

    >>> share = {"b": Estimate(0.6, 0.5, 0.7)}
    >>> print(markdown((Rung("b", 1465, {"a": Estimate(0.4, 0.3, 0.5)}), Rung("a", 1535, share))))
    | | rating | a | b |
    | --- | ---: | ---: | ---: |
    | a | 1535 | | 60 ± 10 |
    | b | 1465 | 40 ± 10 | |

    The numbers are shares in percent; where games are single hands they are points a hand, with their mean in the place
    of the rating.
    """
    hands = unit == _HAND
    order = [rung.bot for rung in reversed(rungs)]
    lines = [f"| | {'points' if hands else 'rating'} | {' | '.join(order)} |"]
    lines.append(f"| --- | {' | '.join(['---:'] * (len(order) + 1))} |")
    for rung in reversed(rungs):
        cells = [_points(rung.points.get(other)) if hands else _share(rung.shares.get(other)) for other in order]
        first = f"{rung.gain:+.2f}" if hands else rung.rating
        lines.append(f"| {rung.bot} | {first} |{''.join(f' {cell} |' if cell else ' |' for cell in cells)}")
    return "\n".join(lines)


def _share(share: Estimate | None) -> str:
    return "" if share is None else f"{100 * share.mean:.0f} ± {50 * (share.high - share.low):.0f}"


def _points(points: Estimate | None) -> str:
    return "" if points is None else f"{points.mean:+.2f} ± {(points.high - points.low) / 2:.2f}"
