"""The numbers of a law that bots need.

Seats and sides are numbered from 0. A card is a bit, and a hand is the sum of the bits of its cards. The level of a
card is its strength in the tricks: 1 for the lowest, 0 for a card face down.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from itertools import combinations
from typing import Final

from truco.bots.equity import equities
from truco.cards import Card
from truco.engine import Law, word
from truco.rulebooks.worth import Values

PARDA: Final = -1
"""The result of a tied trick, and of a hand that no side won."""

_CACHED: Final = 64

_HANDS: Final = 2**15
"""The size of the cache of levels of hands, and of that of totals, for all tables together.

A bot that looks ahead reads most of the ten thousand hands of a law again and again. There are forty times as many
where a card is turned.
"""

_FEW: Final = 512
"""The size of each other cache, for all tables together."""

_LADDER: Final = "envido"

# An envido call that adds up to _COMMON points is common, one that adds _MUCH is bold; a real counts three points.
_COMMON: Final = 2
_MUCH: Final = 8
_REAL: Final = 3
_REAL_WORD: Final = "real"


@dataclass(frozen=True)
class _Hands:
    """All hands that may be dealt, with the values on which their totals depend; equal values share their totals."""

    cards: tuple[Card, ...]
    each: int
    counting: Hashable
    pieces: tuple[tuple[Card, int], ...]
    worth: Values = field(compare=False)
    muestra: Card | None = field(compare=False)

    def __iter__(self) -> Iterator[tuple[Card, ...]]:
        """Yield each hand."""
        return combinations(self.cards, self.each)


@lru_cache(maxsize=_CACHED)
def _totals(hands: _Hands) -> tuple[int, ...]:
    """Return the envido totals of all hands, the lowest first."""
    tallies = (hands.worth.envido(hand, hands.muestra) for hand in hands)
    return tuple(sorted(tally.points if tally else 0 for tally in tallies))


@lru_cache(maxsize=_CACHED)
def _flores(hands: _Hands) -> tuple[int, ...]:
    """Return the totals of all hands that are a flor, the lowest first."""
    tallies = (hands.worth.flor(hand, hands.muestra) for hand in hands)
    return tuple(sorted(tally.points for tally in tallies if tally is not None))


class Tables:
    """The numbers of a law with a muestra, or with none; `tables_of` makes them once.

    - `playing`: the seats of the hand, two of six in a `duel`.
    - By seat: `side`, its side in the hand (a `solo` seat plays alone against the others); `order`, the seats in turn
      from this seat on; `rivals`, the seats of the other side in turn; `shapes`, how many play with it and against it
      (`2v2`), and the number of its rivals.
    - By card: `bit` and `level`. By level: `below`, the part of the pack that is lower.
    - Words: `steps` take a step of the truco, of which `calls` are said with nothing pending; `yes` and `no` answer;
      `openings` open the envido. `ladder` is whether the envido is a ladder of calls.
    - `equity`: the chance to win the chico, by the points of the side and of its rival.
    """

    def __init__(self, law: Law, muestra: Card | None = None, solo: str = "", duel: Sequence[str] = ()) -> None:
        """Compute the numbers."""
        self.law = law
        self.muestra = muestra
        self._seats_of(law, solo, duel)
        self.bit = {card: 1 << at for at, card in enumerate(law.terms.pack.cards)}
        strengths = law.worth.strength(muestra)
        # The muestra is on the table and has no strength.
        self.level = {card: strengths.get(card, 0) for card in (*law.terms.pack.cards, *strengths)}
        levels = [self.level[card] for card in law.terms.pack.cards]
        self.below = tuple(
            sum(lower < level for lower in levels) / (len(levels) - 1) for level in range(max(levels) + 2)
        )
        self._cards = {bit: card for card, bit in self.bit.items()}
        # The arguments of `truco.rules.tricks`, with levels in the place of cards.
        self.strength = {level: level for level in self.level.values()}
        self.sides = dict(enumerate(self.side))
        self.equity = equities(law.terms.match.target)
        self.ladder = any(part.name == _LADDER for part in law.parts)
        self.yes, self.no = (answer.token for answer in law.answer_words)
        self.calls = tuple(call.token for call in law.truco_words)
        self.openings = tuple(call.token for call in law.envido_words)
        self.steps = frozenset(step.token for step in (*law.truco_words, *law.raises))
        # These functions are cached, because their results are needed again and again.
        self.levels, self.tanto = partial(_levels, self), partial(_tanto, self)
        self.boldness, self.ends, self.decided = partial(_boldness, self), partial(_ends, self), partial(_decided, self)

    def _seats_of(self, law: Law, solo: str, duel: Sequence[str]) -> None:
        """Compute the side of each seat, the order of play, and the rivals of each seat."""
        bands = law.bands[solo]
        self.bands = tuple(dict.fromkeys(bands[seat] for seat in law.seats))
        self.count = len(law.seats)
        self.side = tuple(self.bands.index(bands[seat]) for seat in law.seats)
        seats = range(self.count)
        self.playing = tuple(at for at in seats if not duel or law.seats[at] in duel)
        turns = [[(first + step) % self.count for step in seats] for first in seats]
        self.order = tuple(tuple(seat for seat in turn if seat in self.playing) for turn in turns)
        self.rivals = tuple(tuple(seat for seat in self.order[at] if self.side[seat] != self.side[at]) for at in seats)
        self.shapes = tuple((f"{len(self.playing) - len(rivals)}v{len(rivals)}", len(rivals)) for rivals in self.rivals)

    # -- the cards ----------------------------------------------------------------------------------------------------

    def hand(self, cards: Iterable[Card]) -> int:
        """Return the number of a hand."""
        return sum([self.bit[card] for card in cards])

    def cards(self, hand: int) -> Iterator[Card]:
        """Yield the cards of a hand, in the order of the pack."""
        while hand:
            bit = hand & -hand
            yield self._cards[bit]
            hand ^= bit

    def total(self, hand: int) -> int:
        """Return the envido total of a hand, 0 for an empty one; `tanto` is the same with a cache."""
        tally = self.law.worth.envido(tuple(self.cards(hand)), self.muestra) if hand else None
        return tally.points if tally else 0

    def flor(self, hand: int) -> int | None:
        """Return the total of a flor, `None` for a hand that is not a flor."""
        tally = self.law.worth.flor(tuple(self.cards(hand)), self.muestra)
        return tally.points if tally else None

    @cached_property
    def alike(self) -> Tables:
        """The tables under the first card of the rank of the muestra: the suit does not change the counts."""
        muestra = self.muestra
        pack = self.law.terms.pack.cards
        first = None if muestra is None else next(card for card in pack if card.rank == muestra.rank)
        return self if first is self.muestra and len(self.playing) == self.count else tables_of(self.law, first)

    @cached_property
    def totals(self) -> tuple[int, ...]:
        """The envido totals of all hands, the lowest first."""
        return _totals(self._hands) if self.alike is self else self.alike.totals

    @cached_property
    def flores(self) -> tuple[int, ...]:
        """The totals of all hands that are a flor, the lowest first."""
        return _flores(self._hands) if self.alike is self else self.alike.flores

    @property
    def _hands(self) -> _Hands:
        law = self.law
        cards = tuple(card for card in self.bit if card is not self.muestra)
        pieces = tuple(law.worth.pieces(self.muestra).items())
        return _Hands(cards, law.terms.deal.cards_each, law.worth.counting, pieces, law.worth, self.muestra)

    @cached_property
    def tantos_below(self) -> tuple[float, ...]:
        """The part of all hands whose envido total is less than each number."""
        return tuple(bisect_left(self.totals, number) / len(self.totals) for number in range(self.totals[-1] + 2))

    def flor_below(self, points: int) -> float:
        """Return the part of all flores that count less."""
        return bisect_left(self.flores, points) / max(1, len(self.flores))

    def stake(self, call: str) -> int:
        """Return the points that a call of the envido adds; a falta counts as `_MUCH`."""
        number = word(call).number
        if number is not None:
            return number * (_REAL if _REAL_WORD in call else 1)
        return self._stakes.get(call, _MUCH)

    @cached_property
    def _stakes(self) -> dict[str, int]:
        calls = self.law.ruleset.book.terms.envido.calls
        return {call.word: call.adds if isinstance(call.adds, int) else _MUCH for call in calls}

    # -- the score ----------------------------------------------------------------------------------------------------

    def worth(self, mine: int, theirs: int) -> float:
        """Return the chance to win the chico from a score, which may be beyond the target."""
        most = len(self.equity) - 1
        return self.equity[min(most, mine)][min(most, theirs)]


@lru_cache(maxsize=_CACHED)
def tables_of(law: Law, muestra: Card | None = None, solo: str = "", duel: Sequence[str] = ()) -> Tables:
    """Return the numbers of a law.

    >>> from truco.cards import parse_hand
    >>> from truco.rulebooks.ruleset import choose
    >>> tables = tables_of(Law(choose("oficial"), ("A1", "B1")))
    >>> tables.tanto(tables.hand(parse_hand("7e6e4b"))), round(tables.tantos_below[27], 2)
    (33, 0.75)
    """
    return Tables(law, muestra, solo, duel)


@lru_cache(maxsize=_HANDS)
def _levels(tables: Tables, hand: int) -> tuple[int, ...]:
    """Return the levels of the cards of a hand, the lowest first."""
    return tuple(sorted([tables.level[card] for card in tables.cards(hand)]))


@lru_cache(maxsize=_HANDS)
def _tanto(tables: Tables, hand: int) -> int:
    """Return the envido total of a hand."""
    return tables.total(hand)


@lru_cache(maxsize=_FEW)
def _boldness(tables: Tables, call: str) -> int:
    """Return how bold a call of the envido is: 0 for a common call, 1 for a call of more points, 2 for the falta.

    >>> from truco.rulebooks.ruleset import choose
    >>> tables = tables_of(Law(choose("oficial"), ("A1", "B1")))
    >>> [tables.boldness(call) for call in ("envido", "real-envido", "falta-envido", "4-envido", "20-envido")]
    [0, 1, 2, 1, 2]
    """
    points = tables.stake(call)
    return 0 if points <= _COMMON else 1 if points < _MUCH else 2


@lru_cache(maxsize=_FEW)
def _ends(tables: Tables, mine: int, theirs: int) -> tuple[tuple[float, float, float], ...]:
    """Return by truco level the chance to win the chico after a hand won, a hand lost, a call refused."""
    worth, law = tables.worth, tables.law
    return tuple(
        (worth(mine + stake, theirs), worth(mine, theirs + stake), worth(mine, theirs + refused))
        for stake, refused in zip(law.terms.truco.stakes, law.terms.truco.refused, strict=True)
    )


@lru_cache(maxsize=_FEW)
def _decided(tables: Tables, results: tuple[int, ...], mano: int) -> int | None:
    """Return the side that has taken the hand, `PARDA` for a tied hand, `None` for an open one; `mano` is a side."""
    decision = tables.law.terms.tricks.hand_winner(
        [None if side == PARDA else tables.bands[side] for side in results], tables.bands[mano]
    )
    if decision is None:
        return None
    winner = decision[0]
    return tables.bands.index(winner) if winner else PARDA
