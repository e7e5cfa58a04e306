"""A ladder: every player of a list meets every other over mirrored deals, and all are rated on one scale.

A rating is worked out from the shares of all meetings (Bradley and Terry): a difference of 400 is a share of ten to
one, as in chess. The mean of all is 1500.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from math import log10
from types import MappingProxyType
from typing import Final, NamedTuple

from truco.bots.meeting import Estimate, Meeting, meet

_MEAN: Final = 1500
_SCALE: Final = 400
_ROUNDS: Final = 2000
_HAND: Final = "hand"
_HALF: Final = 0.5
"""Games drawn that everybody is given against everybody, so that who lost all has a rating too."""


class Rung(NamedTuple):
    """A player on the ladder: its rating, and its share of the games against each of the others by name.

    `points` are those a hand against each of them, less theirs.
    """

    bot: str
    rating: int
    shares: Mapping[str, Estimate]
    points: Mapping[str, Estimate] = MappingProxyType({})

    @property
    def gain(self) -> float:
        """Return the mean of its points a hand against the others."""
        return sum(one.mean for one in self.points.values()) / max(1, len(self.points))


def ladder(bots: Sequence[str], meeting: Meeting, say: Callable[[str], None] = lambda _: None) -> tuple[Rung, ...]:
    """Let everybody meet everybody as a meeting says; return them by rating, the weakest first.

    >>> [one.bot for one in ladder(("random", "vecino"), Meeting((), 12, unit="hand"))]
    ['random', 'vecino']

    Where games are single hands they are ranked by points, since who lies much wins many hands and loses the dear ones.
    The bots of `meeting` are left out of account. `say` hears a line after each meeting.
    """
    shares: dict[str, dict[str, Estimate]] = {one: {} for one in bots}
    points: dict[str, dict[str, Estimate]] = {one: {} for one in bots}
    for one, other in combinations(bots, 2):
        report = meet(meeting._replace(bots=(one, other)))
        shares[one][other], shares[other][one] = (standing.wins for standing in report.standings)
        points[one][other], points[other][one] = (standing.points for standing in report.standings)
        say(f"{one} {100 * report.wins.mean:.0f} % against {other}")
    rated = ratings({one: {other: share.mean for other, share in row.items()} for one, row in shares.items()}, meeting)
    rungs = [Rung(one, rated[one], shares[one], points[one]) for one in bots]
    return tuple(sorted(rungs, key=lambda rung: rung.gain if meeting.unit == _HAND else rung.rating))


def ratings(shares: Mapping[str, Mapping[str, float]], meeting: Meeting) -> dict[str, int]:
    """Return the rating of each player from its mean shares against the others.

    >>> ratings({"a": {"b": 10 / 11}, "b": {"a": 1 / 11}}, Meeting((), 10_000_000))
    {'a': 1700, 'b': 1300}
    """
    games = meeting.matches
    strength = dict.fromkeys(shares, 1.0)
    for _ in range(_ROUNDS):
        for one, row in shares.items():
            won = sum(share * games + _HALF for share in row.values())
            strength[one] = won / sum((games + 2 * _HALF) / (strength[one] + strength[other]) for other in row)
    mean = sum(map(log10, strength.values())) / len(strength)
    return {one: round(_MEAN + _SCALE * (log10(value) - mean)) for one, value in strength.items()}


def markdown(rungs: Sequence[Rung], unit: str = "chico") -> str:
    """Return a ladder as a table for a page, the strongest first, each number with its half width of 95 %.

    >>> share = {"b": Estimate(0.6, 0.5, 0.7)}
    >>> print(markdown((Rung("b", 1465, {"a": Estimate(0.4, 0.3, 0.5)}), Rung("a", 1535, share))))
    | | rating | a | b |
    | --- | ---: | ---: | ---: |
    | a | 1535 | | 60 ± 10 |
    | b | 1465 | 40 ± 10 | |

    The numbers are shares in percent; where games are single hands, points a hand, and their mean in the place of the
    rating.
    """
    hands = unit == _HAND
    order = [one.bot for one in reversed(rungs)]
    lines = [f"| | {'points' if hands else 'rating'} | {' | '.join(order)} |"]
    lines.append(f"| --- | {' | '.join(['---:'] * (len(order) + 1))} |")
    for rung in reversed(rungs):
        cells = [_points(rung.points.get(other)) if hands else _share(rung.shares.get(other)) for other in order]
        first = f"{rung.gain:+.2f}" if hands else rung.rating
        lines.append(f"| {rung.bot} | {first} |{''.join(f' {cell} |' if cell else ' |' for cell in cells)}")
    return "\n".join(lines)


def _share(found: Estimate | None) -> str:
    return "" if found is None else f"{100 * found.mean:.0f} ± {50 * (found.high - found.low):.0f}"


def _points(found: Estimate | None) -> str:
    return "" if found is None else f"{found.mean:+.2f} ± {(found.high - found.low) / 2:.2f}"
