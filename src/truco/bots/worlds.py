"""Worlds: deals that agree with what a seat has seen, drawn more often the better they explain what the others did."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from itertools import accumulate, combinations
from math import exp
from typing import Final, NamedTuple

from truco.bots.cardplay import sound_card
from truco.bots.guess import Guess
from truco.bots.habits import PLAIN, envido_chance
from truco.bots.round import CLOSED, read
from truco.bots.signs import Belief, beliefs
from truco.bots.strength import chance
from truco.bots.tables import tables_of
from truco.bots.tricks import NOBODY, Levels, Tricks
from truco.cards import UNKNOWN
from truco.engine import Law
from truco.views import View

OVERSAMPLED: Final = 4
"""How many worlds are dealt for each that is played out."""

_ATTEMPTS: Final = 500
_PLAYED_OUT: Final = 100

# A world counts for so much if another seat would have done something unexpected in it.
_ODD_CALL: Final = 0.15
_ODD_CARD: Final = 0.20
_ODD_CARDS: Final = tuple(accumulate([1.0] + [_ODD_CARD] * 20, float.__mul__))
_SILENT: Final = 0.30
_WORTH_FROM: Final = 0.7
_STEEP: Final = 10.0
_CALLS_FROM: Final = 0.60
_TAKES_FROM: Final = 0.35


class World(NamedTuple):
    """A deal: by seat the hand that it still holds, and its envido total."""

    hands: tuple[int, ...]
    tantos: tuple[int, ...]


class Unseen(NamedTuple):
    """What is known of another seat's hidden cards.

    `left` is how many there are, `shown` the hand of those among them that it showed the viewer, `played` that of the
    cards that it played. `exact` is the total it sang, `below` one that it does not reach.
    """

    seat: int
    left: int
    shown: int
    played: int
    exact: int | None
    below: int | None


def _conceded(sung: Sequence[tuple[str, int | None]], seat: str) -> int | None:
    """Return the total that a seat which said `son buenas`, or kept silent, does not reach; `None` for other seats.

    A seat speaks after those who are nearer to the mano, so it would lose a tie too.
    """
    if (seat, None) not in sung:
        return None
    before = [number for _, number in sung[: sung.index((seat, None))] if number is not None]
    return 1 + max(before) if before else None


class Worlds:
    """The deals that agree with a view; `deal` draws one, `likely` draws those that explain the play.

    >>> from truco.cards import parse_hand
    >>> from truco.engine import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> from truco.views import OwnCards, absorb
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> view = absorb(View("A1", new_match(law, "B1").public), OwnCards("mesa", (3, 3), parse_hand("1e5o4o")))
    >>> worlds = Worlds(law, view)
    >>> hands = worlds.deal(random.Random(1)).hands
    >>> [str(one) for one in worlds.base.t.cards(hands[0])], hands[0] & hands[1], hands[1].bit_count()
    (['1e', '4o', '5o'], 0, 3)
    """

    def __init__(self, law: Law, view: View) -> None:
        """Collect what is known, and the hands that agree with what a seat said of its total."""
        p = view.public
        self.base = read(law, view)
        t = self.base.t
        self.own = law.seats.index(view.who)
        guess = Guess(law, view)
        known = {view.who: (), **{seat: own.held for seat, own in guess.known.items()}}
        self._known = tuple([t.hand(known.get(seat, ())) for seat in p.seats])
        self.others = [self._unseen(view, guess, seat) for seat in p.seats if seat not in known]
        self.free = [t.bit[one] for one in guess.free]
        self.spoke = [one for one in self.others if one.exact is not None or one.below is not None]
        self.silent = [one for one in self.others if one.exact is None and one.below is None]
        self.options = [self._hands(one) for one in self.spoke]
        # A duel's earlier cards are compared with those of a hand of the whole table.
        self._whole = tables_of(law, p.muestra, p.solo)
        self._chosen = self._choices(view)
        self._before = Tricks(self._whole, self.base.mano)
        self._played = {one.seat: one.played for one in self.others}
        # Whose cards are seen is not believed.
        self._beliefs = tuple(one for one in beliefs(law, view, t) if one.seat in self._played) if view.signs else ()
        # Many worlds have a hand or the totals in common.
        self._odd, self._hope, self._envido = cache(self._count_odd), cache(self._expect), cache(self._weigh_envido)

    def _unseen(self, view: View, guess: Guess, seat: str) -> Unseen:
        """Return what is known of the hidden cards of another seat."""
        p = view.public
        at = p.seats.index(seat)
        exact = next((number for singer, number in p.envido.sung if singer == seat), None)
        return Unseen(
            at,
            p.left[at],
            self.base.t.hand(guess.shown.get(seat, ())),
            self.base.t.hand([one for one in guess.played[seat] if one is not UNKNOWN]),
            exact,
            _conceded(p.envido.sung, seat),
        )

    def _choices(self, view: View) -> dict[int, list[tuple[Tricks, int, int]]]:
        """Return by seat the cards that others chose: the tricks before it, what they played from it on, its level."""
        t, p = self.base.t, view.public
        still = {one.seat: one.played for one in self.others}
        left = {one.seat: one.left for one in self.others}
        found: dict[int, list[tuple[Tricks, int, int]]] = {}
        for number, trick in enumerate([*(done.plays for done in p.tricks), p.trick]):
            plays = [(p.seats.index(seat), t.level[one]) for seat, one in trick]
            for at, (seat, one) in enumerate(trick):
                player = p.seats.index(seat)
                played = still.get(player, 0)
                if one is UNKNOWN or not played:  # face down, or the seat's own
                    continue
                if left[player] + played.bit_count() > 1:
                    past = Tricks(self._whole, self.base.mano)
                    past.lay(plays[:at], self.base.results[:number])
                    found.setdefault(player, []).append((past, played, t.level[one]))
                still[player] = played & ~t.bit[one]
        return found

    def _hands(self, one: Unseen) -> list[int]:
        """Return the hidden cards that a seat may hold, or all if none agree: `son buenas` may have been untrue.

        The number sung may be that of a flor.
        """
        t = self.base.t
        every = [one.shown + sum(more) for more in combinations(self.free, one.left - one.shown.bit_count())]
        if one.exact is not None:
            exact = one.exact
            return [hand for hand in every if exact in (t.tanto(hand | one.played), t.flor(hand | one.played))] or every
        return [hand for hand in every if t.tanto(hand | one.played) < (one.below or 0)] or every

    def deal(self, rng: random.Random) -> World:
        """Return a hand for every seat; all deals that agree with the view are equally likely."""
        hands, tantos = list(self._known), list(self.base.tantos)
        tanto = self.base.t.tanto
        rest = self.free
        if self.spoke:
            taken = 0
            for one, hand in zip(self.spoke, self._spoken_hands(rng), strict=True):
                hands[one.seat] = hand
                tantos[one.seat] = tanto(hand | one.played)
                taken |= hand
            rest = [bit for bit in rest if not bit & taken]
        drawn = rng.sample(rest, sum([one.left - one.shown.bit_count() for one in self.silent]))
        at = 0
        for seat, left, shown, played, _, _ in self.silent:
            upto = at + left - shown.bit_count()
            hand = hands[seat] = shown + sum(drawn[at:upto])
            tantos[seat] = tanto(hand | played)
            at = upto
        return World(tuple(hands), tuple(tantos))

    def _spoken_hands(self, rng: random.Random) -> list[int]:
        """Return a hand for each seat that said something of its total, no card twice."""
        for _ in range(_ATTEMPTS):
            hands = [rng.choice(options) for options in self.options]
            taken = 0
            for hand in hands:
                if taken & hand:
                    break
                taken |= hand
            else:
                return hands
        # No such hands were found, so a `son buenas` may have been untrue: trust only the numbers sung.
        self.spoke, before = [one for one in self.spoke if one.exact is not None], len(self.spoke)
        self.silent = [one for one in self.others if one.exact is None]
        if len(self.spoke) < before:
            self.options = [self._hands(one) for one in self.spoke]
        return self._spoken_hands(rng)

    def held(self, world: World) -> list[Levels]:
        """Return the levels that the seats hold in a world."""
        return [self.base.t.levels(hand) for hand in world.hands]

    def likely(self, count: int, rng: random.Random) -> list[World]:
        """Return worlds drawn with probabilities by how well they explain what the others did."""
        dealt = [self.deal(rng) for _ in range(count * OVERSAMPLED)]
        sums = list(accumulate(map(self.weight, dealt)))
        step = sums[-1] / count
        mark = rng.random() * step
        found: list[World] = []
        for one, upto in zip(dealt, sums, strict=True):
            while mark < upto and len(found) < count:
                found.append(one)
                mark += step
        rng.shuffle(found)
        return found

    # -- how well a world explains the play ---------------------------------------------------------------------------

    def weight(self, world: World) -> float:
        """Return how likely the others would have done what they did with these hands, up to a factor."""
        odd = sum([self._odd(seat, world.hands[seat]) for seat in self._chosen])
        likelihood = _ODD_CARDS[odd] * self._envido(world.tantos) * self._truco(world.hands)
        for belief in self._beliefs:
            likelihood *= 1.0 if self._is_so(belief, world) else belief.trust
        return likelihood

    def _is_so(self, belief: Belief, world: World) -> bool:
        """Return whether a world is as a sign says."""
        t, hand = self.base.t, world.hands[belief.seat] | self._played[belief.seat]
        if belief.cards:
            return bool(hand & belief.cards)
        if belief.least:
            return world.tantos[belief.seat] >= belief.least
        return all(t.below[one] < _WORTH_FROM for one in t.levels(hand))

    def _count_odd(self, seat: int, hand: int) -> int:
        """Return how many of the cards that a seat played a sound player would not have played."""
        t = self.base.t
        odd = 0
        for past, played, level in self._chosen[seat]:
            levels = t.levels(hand | played)
            odd += levels[sound_card(past, seat, levels)] != level
        return odd

    def _weigh_envido(self, tantos: tuple[int, ...]) -> float:
        """Return how well these totals explain the envido calls, and that nobody called."""
        r = self.base.copy(self.base.held, tantos)
        t = r.t
        likelihood = 1.0
        if not r.chain:
            for one in self.others if t.ladder else ():
                if one.played and envido_chance(r, one.seat) >= PLAIN.opens_from:
                    likelihood *= _SILENT
            return likelihood
        side = t.side[r.caller]
        best = [max(tantos[seat] for seat in range(t.count) if t.side[seat] == one) for one in (0, 1)]
        mine = t.side[self.own]
        for back, call in enumerate(reversed(r.chain)):
            by = side if back % 2 == 0 else 1 - side
            if by != mine or (t.count > 2 and r.caller != self.own):  # noqa: PLR2004
                least = PLAIN.least[t.boldness(call)] if back == len(r.chain) - 1 else PLAIN.second
                if t.tantos_below[best[by] + 1] <= least:
                    likelihood *= _ODD_CALL
        refused = t.ladder and r.envido == CLOSED and not self.spoke
        if refused and 1 - side != mine:
            least = PLAIN.second if len(r.chain) > 1 else PLAIN.least[t.boldness(r.chain[-1])]
            if t.tantos_below[best[1 - side]] > least:
                likelihood *= _ODD_CALL
        return likelihood

    def _truco(self, hands: tuple[int, ...]) -> float:
        r = self.base
        if not r.level:
            return 1.0
        likelihood = 1.0
        first = r.level == 1
        mine, called = r.t.side[self.own], r.t.side[r.truco_caller]
        if called != mine:
            middle = _CALLS_FROM if first else _CALLS_FROM + 0.1
            likelihood *= _ODD_CALL + _rises(self._best_hope(called, hands), middle)
        if r.holder not in (NOBODY, mine):
            middle = _TAKES_FROM if first else _CALLS_FROM
            likelihood *= _ODD_CALL + _rises(self._best_hope(r.holder, hands), middle)
        return likelihood

    def _best_hope(self, side: int, hands: tuple[int, ...]) -> float:
        """Return the best chance that an unseen seat of a side could expect."""
        return max([self._hope(one, hands[one.seat]) for one in self.others if self.base.t.side[one.seat] == side])

    def _expect(self, one: Unseen, hand: int) -> float:
        """Return the chance that a seat with a hand could expect: now while its call is pending, else at its best."""
        levels = self.base.t.levels
        if self.base.pending or not one.played:
            return chance(self.base, one.seat, levels(hand))
        before = chance(self._before, one.seat, levels(hand | one.played))
        return max(before, chance(self.base, one.seat, levels(hand)) if hand else 0.0)


def _rises(p: float, middle: float) -> float:
    return 1.0 / (1.0 + exp(-_STEEP * (p - middle)))


def tricks_won(law: Law, view: View, rng: random.Random) -> float:
    """Return how likely the side of a view takes the hand by cards alone, in deals that agree with the view.

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
    for _ in range(_PLAYED_OUT):
        world = worlds.deal(rng)
        r = worlds.base.copy(worlds.held(world), world.tantos)
        while not r.done:
            r.act(r.turn, r.held[r.turn][sound_card(r, r.turn, r.held[r.turn])])
        won += r.score[side] > worlds.base.score[side]
    return won / _PLAYED_OUT
