"""Round robins: everybody meets everybody, once or twice."""

from __future__ import annotations

from collections.abc import Iterable

from truco.club.pairing.entrants import entrants
from truco.club.result import Pair

_NOBODY = ""


def league(teams: Iterable[str], *, twice: bool = False) -> tuple[tuple[Pair, ...], ...]:
    """Return the rounds of a league by the Berger tables; the first team of each pair plays at home.

    >>> [" ".join("-".join(pair.teams) for pair in pairs) for pairs in league(["A", "B", "C", "D"])]
    ['A-D B-C', 'D-C A-B', 'B-D C-A']

    `teams` are in the order of the table. With an odd number one team has a bye in each round, the last pair of it.
    With `twice` a second leg follows, in which every pair is turned around; the last two rounds of the first leg
    then change places, so that no team plays three times running at home. Raises `TournamentError` as `entrants`.

    Rules: br.4.1 (a single league within each group, unless the published table says otherwise). The tables are those
    of the FIDE handbook, C.05 annex 1.
    """
    even = _even(teams)
    numbers = range(1, (len(even) - 1) * (1 + twice) + 1)
    return tuple(_round_of(even, number, twice=twice) for number in numbers)


def league_round(teams: Iterable[str], number: int, *, twice: bool = False) -> tuple[Pair, ...]:
    """Return one round of a `league`, counted from 1; no pairs after the last one.

    >>> " ".join("-".join(pair.teams) for pair in league_round(["A", "B", "C", "D"], 3))
    'B-D C-A'

    Of a league of hundreds of teams the other rounds take a second. Raises `TournamentError` as `entrants`.

    Rules: br.4.1.
    """
    even = _even(teams)
    return _round_of(even, number, twice=twice) if number <= (len(even) - 1) * (1 + twice) else ()


def _even(teams: Iterable[str]) -> list[str]:
    field = entrants(teams)
    return [*field, *(_NOBODY,) * (len(field) % 2)]


def _round_of(even: list[str], number: int, *, twice: bool) -> tuple[Pair, ...]:
    leg = len(even) - 1
    if twice and leg - 1 <= number <= leg > 1:
        number = 2 * leg - 1 - number  # the last two of the first leg change places
    return _round(even, (number - 1) % leg + 1, away=number > leg)


def _round(even: list[str], number: int, *, away: bool = False) -> tuple[Pair, ...]:
    """Return a round of the table for an even number of places, the last of which may be empty.

    Places that add up to the same remainder meet; the last place meets the one that would meet itself.
    """
    last = len(even)
    meets = {place: (number - place) % (last - 1) + 1 for place in range(1, last)}
    pivot = next(place for place in meets if meets[place] == place)
    pairs = [(pivot, last) if 2 * pivot <= last else (last, pivot)]
    for place in range(pivot + 1, pivot + last // 2):
        position = (place - 1) % (last - 1) + 1
        first, second = sorted((position, meets[position]))
        pairs.append((first, second) if (first + second) % 2 else (second, first))
    pairs = [pair[::-1] for pair in pairs] if away else pairs
    drawn = [(even[first - 1], even[second - 1]) for first, second in pairs]
    if _NOBODY in drawn[0]:
        return (*(Pair(*pair) for pair in drawn[1:]), Pair("".join(drawn[0])))
    return tuple(Pair(*pair) for pair in drawn)
