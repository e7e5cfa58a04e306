"""What a bot looks up in a law, as plain numbers: cards count from 0 in the order of the pack, sides and seats too."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Final

from truco.bots.equity import equities
from truco.cards import UNKNOWN, Card
from truco.engine import Law, word

PARDA: Final = -1
"""The result of a trick that nobody took, and of a hand that nobody won."""

_REMEMBERED: Final = 128
_LADDER: Final = "envido"

# What calls of the envido add: up to this it is a common one, from that a bold one; and what a real counts.
_COMMON: Final = 2
_MUCH: Final = 8
_REAL: Final = 3
_REAL_WORD: Final = "real"


class Tables:
    """The numbers of one law under one card turned, made once for each (`tables_of`).

    `side` is by seat, and counts who plays together in the hand (`solo` against the others, where a seat is alone);
    `shapes` are by seat, for the whole table and for a duel: who plays with it and against it (`2v2`), and the number
    of its rivals. `ladder` says whether the envido is one of a ladder of calls; `steps` are the words that take a step
    of the truco, `calls` those said on a turn of one's own, `yes` and `no` its answers. `rivals` are by seat those who
    answer it, in turn; `strength` is by card; `below` the part of the pack under each strength; `equity` the chance to
    win the chico, by one's own points and the rival's.
    """

    def __init__(self, law: Law, muestra: Card | None = None, solo: str = "") -> None:
        """Work the numbers out."""
        self.law = law
        self.muestra = muestra
        bands = law.bands[solo]
        self.bands = tuple(dict.fromkeys(bands[seat] for seat in law.seats))
        self.count = len(law.seats)
        self.side = tuple(self.bands.index(bands[seat]) for seat in law.seats)
        self.pack = law.pack
        self.index = {one: at for at, one in enumerate(law.pack)}
        strengths = law.strengths(muestra)
        # The card turned lies on the table: it has no place in the order. A card face down, the last, beats nothing.
        self.strength = (*(strengths.get(one, 0) for one in law.pack), 0)
        self.words = tuple(one.token for one in law.pack)
        top = max(self.strength)
        cards = self.strength[:-1]
        self.below = tuple(sum(one < level for one in cards) / (len(cards) - 1) for level in range(top + 2))
        self._tantos: dict[tuple[int, ...], int] = {}
        self._boldness: dict[str, int] = {}
        self._ends: dict[tuple[int, int], tuple[tuple[float, float, float], ...]] = {}
        self._decided: dict[tuple[tuple[int, ...], int], int | None] = {}
        seats = range(self.count)
        self.order = tuple(tuple((mano + step) % self.count for step in seats) for mano in seats)
        self.rivals = tuple(tuple(one for one in self.order[at] if self.side[one] != self.side[at]) for at in seats)
        self.equity = equities(law.target)
        self.ladder = any(part.name == _LADDER for part in law.parts)
        self.yes, self.no = (one.token for one in law.answer_words)
        self.calls = tuple(one.token for one in law.truco_words)
        self.openings = tuple(one.token for one in law.envido_words)
        self.steps = frozenset(one.token for one in (*law.truco_words, *law.raises))
        against = [sum(one != side for one in self.side) for side in self.side]
        whole = tuple((f"{self.count - rivals}v{rivals}", rivals) for rivals in against)
        self.shapes = (whole, (("1v1", 1),) * self.count)

    def leads(self, trick: Sequence[tuple[int, int]], mano: int) -> int:
        """Return the seat that leads after a tied trick, of seats and cards in the order played."""
        law = self.law
        plays = [(law.seats[seat], self.pack[card]) for seat, card in trick if card < len(self.pack)]
        bands = {seat: self.bands[side] for seat, side in zip(law.seats, self.side, strict=True)}
        return law.seats.index(law.parda_leads(plays, law.seats[mano], law.strengths(self.muestra), bands))

    # -- the cards ----------------------------------------------------------------------------------------------------

    def number(self, card: Card) -> int:
        """Return the number of a card; one face down has that after the last."""
        return len(self.pack) if card is UNKNOWN else self.index[card]

    def tanto(self, hand: Sequence[int]) -> int:
        """Return the envido total of a hand, nothing for one whose cards are all gone."""
        if not hand:
            return 0
        key = tuple(sorted(hand))
        found = self._tantos.get(key)
        if found is None:
            tally = self.law.worth.envido(tuple(self.pack[at] for at in key), self.muestra)
            found = self._tantos[key] = tally.points if tally else 0
        return found

    def flor(self, hand: Sequence[int]) -> int | None:
        """Return the total of a flor, `None` for a hand that is none."""
        tally = self.law.worth.flor(tuple(self.pack[at] for at in hand), self.muestra)
        return tally.points if tally else None

    @cached_property
    def _alike(self) -> Tables:
        """The tables under the first card of the pack with the rank of the muestra: suits are alike in the counts."""
        first = None if self.muestra is None else next(one for one in self.pack if one.rank == self.muestra.rank)
        return self if first is self.muestra else tables_of(self.law, first)

    @cached_property
    def totals(self) -> tuple[int, ...]:
        """The envido totals of all hands of three cards, the lowest first."""
        if self._alike is not self:
            return self._alike.totals
        return tuple(sorted(map(self.tanto, combinations(self._others, self.law.cards_each))))

    @cached_property
    def flores(self) -> tuple[int, ...]:
        """The totals of all hands that are a flor, the lowest first."""
        if self._alike is not self:
            return self._alike.flores
        found = map(self.flor, combinations(self._others, self.law.cards_each))
        return tuple(sorted(points for points in found if points is not None))

    @cached_property
    def _others(self) -> tuple[int, ...]:
        return tuple(at for at, one in enumerate(self.pack) if one is not self.muestra)

    @cached_property
    def tantos_below(self) -> tuple[float, ...]:
        """The part of all hands whose envido total is less than each number."""
        return tuple(bisect_left(self.totals, number) / len(self.totals) for number in range(self.totals[-1] + 2))

    def flor_below(self, points: int) -> float:
        """Return the part of all flores that count less."""
        return bisect_left(self.flores, points) / max(1, len(self.flores))

    def boldness(self, call: str) -> int:
        """Return how bold a call of the envido is: 0 for a common one, 1 for one of more points, 2 for the falta.

        >>> from truco.rulebooks.ruleset import choose
        >>> tables = tables_of(Law(choose("oficial"), ("A1", "B1")))
        >>> [tables.boldness(one) for one in ("envido", "real-envido", "falta-envido", "4-envido", "20-envido")]
        [0, 1, 2, 1, 2]
        """
        found = self._boldness.get(call)
        if found is None:
            points = self.stake(call)
            found = self._boldness[call] = 0 if points <= _COMMON else 1 if points < _MUCH else 2
        return found

    def stake(self, call: str) -> int:
        """Return the points that a call of the envido adds; those of a falta count as a great many."""
        one = word(call)
        if one.number is not None:
            return one.number * (_REAL if _REAL_WORD in call else 1)
        return self._stakes.get(call, _MUCH)

    @cached_property
    def _stakes(self) -> dict[str, int]:
        calls = self.law.ruleset.book.envido_calls
        return {call.word: call.adds if isinstance(call.adds, int) else _MUCH for call in calls}

    # -- the score ----------------------------------------------------------------------------------------------------

    def worth(self, mine: int, theirs: int) -> float:
        """Return the chance to win the chico with so many points against so many, which may be beyond the target."""
        most = len(self.equity) - 1
        return self.equity[min(most, mine)][min(most, theirs)]

    def ends(self, mine: int, theirs: int) -> tuple[tuple[float, float, float], ...]:
        """Return by truco level what it is worth at a score to win the hand, to lose it, and to refuse the call."""
        found = self._ends.get((mine, theirs))
        if found is None:
            found = self._ends[mine, theirs] = tuple(
                (self.worth(mine + stake, theirs), self.worth(mine, theirs + stake), self.worth(mine, theirs + given))
                for stake, given in zip(self.law.stakes, self.law.refused, strict=True)
            )
        return found

    # -- the hand -----------------------------------------------------------------------------------------------------

    def decided(self, results: Sequence[int], mano: int) -> int | None:
        """Return the side that has taken the hand, `PARDA` for nobody, `None` while it is open; `mano` is a side."""
        key = (tuple(results), mano)
        if key not in self._decided:
            names = [None if side == PARDA else self.bands[side] for side in results]
            found = self.law.hand_winner(names, self.bands[mano])
            won = None if found is None else found[0]
            self._decided[key] = None if won is None else self.bands.index(won) if won else PARDA
        return self._decided[key]


@lru_cache(maxsize=_REMEMBERED)
def tables_of(law: Law, muestra: Card | None = None, solo: str = "") -> Tables:
    """Return the numbers of a law.

    >>> from truco.cards import parse_hand
    >>> from truco.rulebooks.ruleset import choose
    >>> tables = tables_of(Law(choose("oficial"), ("A1", "B1")))
    >>> tables.tanto([tables.index[one] for one in parse_hand("7e6e4b")]), round(tables.tantos_below[27], 2)
    (33, 0.75)
    """
    return Tables(law, muestra, solo)
