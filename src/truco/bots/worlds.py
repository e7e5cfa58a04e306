"""Worlds: deals that agree with what a seat has seen and heard, the likelier the better they explain it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, combinations
from math import exp
from typing import Final, NamedTuple

from truco.bots.cardplay import card_to_play
from truco.bots.guess import still_held
from truco.bots.habits import PLAIN, envido_chance
from truco.bots.round import CLOSED, Round, read
from truco.bots.strength import chance
from truco.bots.tricks import NOBODY, Tricks
from truco.cards import UNKNOWN, Card
from truco.engine import Law
from truco.views import View

OVERSAMPLED: Final = 4
"""So many worlds are dealt for each that is thought through."""

_ATTEMPTS: Final = 500
_LOOKS: Final = 100

# How far the others are trusted to play as expected; what they do against it counts for this much.
_ODD_CALL: Final = 0.15
_ODD_CARD: Final = 0.20
_SILENT: Final = 0.30
_STEEP: Final = 10.0
_CALLS_FROM: Final = 0.60
_TAKES_FROM: Final = 0.35


class Unseen(NamedTuple):
    """What a seat does not hold for certain: how many cards, those it played, and what it told of its total.

    `exact` is the total it sang; `below` the one that it owned not to reach.
    """

    seat: int
    left: int
    played: tuple[int, ...]
    exact: int | None
    below: int | None


def unseen(view: View, index: Mapping[Card, int]) -> tuple[Unseen, ...]:
    """Return what is known of each other seat's hidden cards."""
    p = view.public
    lay = [*(play for trick in p.tricks for play in trick.plays), *p.trick]
    found = []
    for at, seat in enumerate(p.seats):
        if seat == view.who:
            continue
        played = tuple(index[one] for player, one in lay if player == seat and one is not UNKNOWN)
        exact = next((number for singer, number in p.envido.sung if singer == seat), None)
        found.append(Unseen(at, p.left[at], played, exact, _conceded(p.envido.sung, seat)))
    return tuple(found)


def _conceded(sung: Sequence[tuple[str, int | None]], seat: str) -> int | None:
    """Return the total that a seat which said `son buenas`, or kept silent, does not reach; `None` where it tells none.

    It spoke later than those it heard, so a tie with a rival was lost as well; it yields to its partner alike.
    """
    if (seat, None) not in sung:
        return None
    heard = [number for _, number in sung[: sung.index((seat, None))] if number is not None]
    return 1 + max(heard) if heard else None


class Worlds:
    """The deals that agree with a view; `deal` draws one, `likely` draws those that explain the play.

    >>> from truco.cards import parse_hand
    >>> from truco.engine import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> from truco.views import OwnCards, absorb
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> view = absorb(View("A1", new_match(law, "B1").public), OwnCards("mesa", (3, 3), parse_hand("1e5o4o")))
    >>> world = Worlds(law, view).deal(random.Random(1))
    >>> world.held[0], len(set(world.held[0] + world.held[1]))
    ([0, 24, 23], 6)
    """

    def __init__(self, law: Law, view: View) -> None:
        """Gather what is known, and the hands that each seat may hold where it told something of them."""
        self.base = read(law, view)
        t = self.base.t
        index = t.index
        seen_of = {seat: still_held(view.public, dealt) for seat, dealt in view.partners}
        for seat, held in seen_of.items():
            self.base.held[law.seats.index(seat)] = [index[one] for one in held]
        self.own = law.seats.index(view.who)
        self.others = tuple(one for one in unseen(view, index) if law.seats[one.seat] not in seen_of)
        tricks = (*(done.plays for done in view.public.tricks), view.public.trick)
        plays = [[(law.seats.index(seat), t.number(one)) for seat, one in trick] for trick in tricks]
        partners = (one for _, dealt in view.partners for one in dealt)
        gone = (
            *view.own.dealt,
            *partners,
            *view.public.burned,
            *(one for one in (view.public.muestra,) if one is not None),
        )
        seen = {t.number(one) for one in gone} | {card for trick in plays for _, card in trick}
        self.free = [card for card in range(len(law.pack)) if card not in seen]
        self.told = [one for one in self.others if one.exact is not None or one.below is not None]
        self.silent = [one for one in self.others if one.exact is None and one.below is None]
        self.options = [self._hands(one) for one in self.told]
        self._chosen = list(self._choices(plays))
        self._before = Tricks(t, self.base.mano)
        self._laid = self.base.copy()

    def _choices(self, plays: Sequence[Sequence[tuple[int, int]]]) -> Iterator[tuple[Tricks, int, list[int], int]]:
        """Yield each card that another seat chose: the table before it, the seat, its cards from then on, the level."""
        still = {one.seat: list(one.played) for one in self.others}
        left = {one.seat: one.left for one in self.others}
        for number, trick in enumerate(plays):
            for at, (seat, card) in enumerate(trick):
                cards = still.get(seat, [])
                if card in cards:  # neither the seat's own nor one face down
                    if left[seat] + len(cards) > 1:
                        past = Tricks(self.base.t, self.base.mano)
                        past.results = self.base.results[:number]
                        past.trick = [*trick[:at]]
                        yield past, seat, cards[:], past.t.strength[card]
                    cards.remove(card)

    def _hands(self, one: Unseen) -> list[tuple[int, ...]]:
        """Return the hidden cards that a seat may hold; who owned to less than the truth gave points away, but may.

        The number told may be that of a flor.
        """
        tanto = self.base.t.tanto
        every = list(combinations(self.free, one.left))
        if one.exact is not None:
            told = [hand for hand in every if self._tells((*hand, *one.played), one.exact)]
            return told or every
        return [hand for hand in every if tanto((*hand, *one.played)) < (one.below or 0)] or every

    def _tells(self, hand: tuple[int, ...], number: int) -> bool:
        t = self.base.t
        return t.tanto(hand) == number or t.flor(hand) == number

    def deal(self, rng: random.Random) -> Round:
        """Return the round of the view with a hand for every other seat, all that agree being alike likely."""
        return self._lay(*self._drawn(rng)).copy()

    def _lay(self, held: list[list[int]], tantos: list[int]) -> Round:
        """Return the one round into which all worlds are laid, one after another."""
        self._laid.held, self._laid.tantos = held, tantos
        return self._laid

    def _drawn(self, rng: random.Random) -> tuple[list[list[int]], list[int]]:
        """Draw the others' hands; return what every seat holds, and its envido total."""
        hands, taken = self._told_hands(rng) if self.told else ([], set())
        held, tantos = self.base.held[:], self.base.tantos[:]
        tanto = self.base.t.tanto
        for one, told in zip(self.told, hands, strict=True):
            held[one.seat] = list(told)
            tantos[one.seat] = tanto((*told, *one.played))
        rest = [card for card in self.free if card not in taken] if taken else self.free
        drawn = rng.sample(rest, sum([one.left for one in self.silent]))
        at = 0
        for one in self.silent:
            hand = held[one.seat] = drawn[at : at + one.left]
            tantos[one.seat] = tanto((*hand, *one.played) if one.played else hand)
            at += one.left
        return held, tantos

    def _told_hands(self, rng: random.Random) -> tuple[list[tuple[int, ...]], set[int]]:
        """Return a hand for each seat that told something, no card twice."""
        for _ in range(_ATTEMPTS):
            hands = [rng.choice(options) for options in self.options]
            taken = {card for hand in hands for card in hand}
            if len(taken) == sum(map(len, hands)):
                return hands, taken
        # Somebody owned to less than the truth, so that these hands exclude each other: believe the numbers sung alone.
        self.told, owned = [one for one in self.told if one.exact is not None], len(self.told)
        self.silent = [one for one in self.others if one.exact is None]
        if len(self.told) < owned:
            self.options = [self._hands(one) for one in self.told]
        return self._told_hands(rng)

    def likely(self, count: int, rng: random.Random) -> list[Round]:
        """Return worlds drawn by how well they explain what the others did."""
        dealt = [self._drawn(rng) for _ in range(count * OVERSAMPLED)]
        envidos: dict[tuple[int, ...], float] = {}
        sums = list(accumulate([self.weight(self._lay(*one), envidos) for one in dealt]))
        step = sums[-1] / count
        mark = rng.random() * step
        found: list[tuple[list[list[int]], list[int]]] = []
        for one, upto in zip(dealt, sums, strict=True):
            while mark < upto and len(found) < count:
                found.append(one)
                mark += step
        rng.shuffle(found)
        return [self._lay(*one).copy() for one in found]

    # -- how well a world explains the play ---------------------------------------------------------------------------

    def weight(self, r: Round, envidos: dict[tuple[int, ...], float]) -> float:
        """Return how likely the others would have done what they did with these hands, up to a factor.

        `envidos` remembers what the totals of a hand make of the envido.
        """
        totals = tuple(r.tantos)
        envido = envidos.get(totals)
        if envido is None:
            envido = envidos[totals] = self._envido(r)
        return self._cards(r) * envido * self._truco(r)

    def _cards(self, r: Round) -> float:
        """Play the tricks again and compare each card with the one expected."""
        likelihood = 1.0
        for past, seat, played, level in self._chosen:
            past.held[seat] = r.held[seat] + played
            if r.t.strength[card_to_play(past, seat)] != level:
                likelihood *= _ODD_CARD
        return likelihood

    def _envido(self, r: Round) -> float:
        t = r.t
        if not r.chain:
            likelihood = 1.0
            for one in self.others if t.ladder else ():
                if one.played and envido_chance(r, one.seat) >= PLAIN.opens_from:
                    likelihood *= _SILENT
            return likelihood
        likelihood = 1.0
        side = t.side[r.caller]
        best = [max(r.tantos[seat] for seat in range(t.count) if t.side[seat] == one) for one in (0, 1)]
        mine = t.side[self.own]
        for back, call in enumerate(reversed(r.chain)):
            by = side if back % 2 == 0 else 1 - side
            if by != mine or (t.count > 2 and r.caller != self.own):  # noqa: PLR2004
                least = PLAIN.least[t.boldness(call)] if back == len(r.chain) - 1 else PLAIN.second
                if t.tantos_below[best[by] + 1] <= least:
                    likelihood *= _ODD_CALL
        refused = t.ladder and r.envido == CLOSED and not self.told
        if refused and 1 - side != mine:
            least = PLAIN.second if len(r.chain) > 1 else PLAIN.least[t.boldness(r.chain[-1])]
            if t.tantos_below[best[1 - side]] > least:
                likelihood *= _ODD_CALL
        return likelihood

    def _truco(self, r: Round) -> float:
        if not r.level:
            return 1.0
        t = r.t
        likelihood = 1.0
        called = t.side[r.truco_caller]
        mine = t.side[self.own]
        if called != mine:
            best = max(self._hopes(r, one) for one in self.others if t.side[one.seat] == called)
            likelihood *= _ODD_CALL + _rises(best, _CALLS_FROM if r.level == 1 else _CALLS_FROM + 0.1)
        if r.holder not in (NOBODY, mine):
            best = max(self._hopes(r, one) for one in self.others if t.side[one.seat] == r.holder)
            likelihood *= _ODD_CALL + _rises(best, _TAKES_FROM if r.level == 1 else _CALLS_FROM)
        return likelihood

    def _hopes(self, r: Round, one: Unseen) -> float:
        """Return what a seat could hope of the hand: now while its call waits, else at the best."""
        if r.pending or not one.played:
            return chance(r, one.seat)
        self._before.held[one.seat] = [*r.held[one.seat], *one.played]
        return max(chance(self._before, one.seat), chance(r, one.seat) if r.held[one.seat] else 0.0)


def _rises(p: float, middle: float) -> float:
    return 1.0 / (1.0 + exp(-_STEEP * (p - middle)))


def tricks_won(law: Law, view: View, rng: random.Random) -> float:
    """Return how likely the seat of a view takes the tricks with its side, in deals that agree with what it sees.

    >>> from truco.cards import parse_hand
    >>> from truco.engine import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> from truco.views import OwnCards, absorb
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> view = absorb(View("A1", new_match(law, "B1").public), OwnCards("mesa", (3, 3), parse_hand("1e1b7e")))
    >>> tricks_won(law, view, random.Random(1))
    1.0
    """
    worlds = Worlds(law, view)
    side = worlds.base.t.side[worlds.own]
    won = 0
    for _ in range(_LOOKS):
        r = worlds.deal(rng)
        while not r.done:
            player = r.due()
            r.act(player, card_to_play(r, player))
        won += r.score[side] > worlds.base.score[side]
    return won / _LOOKS
