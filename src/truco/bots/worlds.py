"""Worlds: deals that agree with what a seat has seen, drawn more often the better they explain the others' acts."""

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

# The factors of a world's weight for each act of another seat that would be unexpected in it.
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
    """The evidence about another seat's hidden cards.

    `left` is their number, `shown` the hand of those among them that the seat showed the viewer, `played` the hand of
    the cards that it played. `exact` is the total that it sang, `below` a total that it does not reach.
    """

    seat: int
    left: int
    shown: int
    played: int
    exact: int | None
    below: int | None


def _conceded(sung: Sequence[tuple[str, int | None]], seat: str) -> int | None:
    """Return the total that a seat which said `son buenas`, or was silent, does not reach; `None` for other seats.

    A seat speaks after the seats nearer to the mano, so it would lose a tie too.
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
    >>> [str(card) for card in worlds.base.t.cards(hands[0])], hands[0] & hands[1], hands[1].bit_count()
    (['1e', '4o', '5o'], 0, 3)
    """

    def __init__(self, law: Law, view: View) -> None:
        """Collect the visible cards, and the hands that agree with the totals that seats sang or conceded to."""
        p = view.public
        self.base = read(law, view)
        t = self.base.t
        self.own = law.seats.index(view.who)
        guess = Guess(law, view)
        visible = {view.who: (), **{seat: own.held for seat, own in guess.visible.items()}}
        self._visible = tuple([t.hand(visible.get(seat, ())) for seat in p.seats])
        self.others = [self._unseen(view, guess, seat) for seat in p.seats if seat not in visible]
        self.free = [t.bit[card] for card in guess.free]
        self.spoke = [other for other in self.others if other.exact is not None or other.below is not None]
        self.silent = [other for other in self.others if other.exact is None and other.below is None]
        self.options = [self._hands(other) for other in self.spoke]
        # A duel's earlier cards are compared with those of a hand of the whole table.
        self._whole = tables_of(law, p.muestra, p.solo)
        self._chosen = self._choices(view)
        self._before = Tricks(self._whole, self.base.mano)
        self._played = {other.seat: other.played for other in self.others}
        # The signs of a seat with visible cards do not count.
        signed = beliefs(law, view, t) if view.signs else ()
        self._beliefs = tuple(belief for belief in signed if belief.seat in self._played)
        # Many worlds have a hand or the totals in common.
        self._odd, self._hope, self._envido = cache(self._count_odd), cache(self._expect), cache(self._weigh_envido)

    def _unseen(self, view: View, guess: Guess, seat: str) -> Unseen:
        """Return the evidence about the hidden cards of another seat."""
        p = view.public
        at = p.seats.index(seat)
        exact = next((number for singer, number in p.envido.sung if singer == seat), None)
        return Unseen(
            at,
            p.left[at],
            self.base.t.hand(guess.shown.get(seat, ())),
            self.base.t.hand([card for card in guess.played[seat] if card is not UNKNOWN]),
            exact,
            _conceded(p.envido.sung, seat),
        )

    def _choices(self, view: View) -> dict[int, list[tuple[Tricks, int, int]]]:
        """Return by seat each card that others chose: the tricks before it, the seat's cards from it on, its level."""
        t, p = self.base.t, view.public
        yet_to_play = {other.seat: other.played for other in self.others}
        left = {other.seat: other.left for other in self.others}
        choices: dict[int, list[tuple[Tricks, int, int]]] = {}
        for number, trick in enumerate([*(trick.plays for trick in p.tricks), p.trick]):
            plays = [(p.seats.index(seat), t.level[card]) for seat, card in trick]
            for at, (seat, card) in enumerate(trick):
                player = p.seats.index(seat)
                played = yet_to_play.get(player, 0)
                if card is UNKNOWN or not played:  # face down, or the seat's own
                    continue
                if left[player] + played.bit_count() > 1:
                    past = Tricks(self._whole, self.base.mano)
                    past.set_tricks(plays[:at], self.base.results[:number])
                    choices.setdefault(player, []).append((past, played, t.level[card]))
                yet_to_play[player] = played & ~t.bit[card]
        return choices

    def _hands(self, other: Unseen) -> list[int]:
        """Return the hidden cards that a seat may hold, or all if none agree: `son buenas` may have been untrue.

        The number that it sang may be that of a flor.
        """
        t = self.base.t
        played, exact = other.played, other.exact
        every = [other.shown + sum(cards) for cards in combinations(self.free, other.left - other.shown.bit_count())]
        if exact is not None:
            return [hand for hand in every if exact in (t.tanto(hand | played), t.flor(hand | played))] or every
        return [hand for hand in every if t.tanto(hand | played) < (other.below or 0)] or every

    def deal(self, rng: random.Random) -> World:
        """Return a hand for every seat; all deals that agree with the view are equally likely."""
        hands, tantos = list(self._visible), list(self.base.tantos)
        tanto = self.base.t.tanto
        rest = self.free
        if self.spoke:
            taken = 0
            for other, hand in zip(self.spoke, self._spoken_hands(rng), strict=True):
                hands[other.seat] = hand
                tantos[other.seat] = tanto(hand | other.played)
                taken |= hand
            rest = [bit for bit in rest if not bit & taken]
        drawn = rng.sample(rest, sum([other.left - other.shown.bit_count() for other in self.silent]))
        at = 0
        for seat, left, shown, played, _, _ in self.silent:
            upto = at + left - shown.bit_count()
            hand = hands[seat] = shown + sum(drawn[at:upto])
            tantos[seat] = tanto(hand | played)
            at = upto
        return World(tuple(hands), tuple(tantos))

    def _spoken_hands(self, rng: random.Random) -> list[int]:
        """Return a hand for each seat that sang a total or conceded, no card twice."""
        for _ in range(_ATTEMPTS):
            hands = [rng.choice(options) for options in self.options]
            taken = 0
            for hand in hands:
                if taken & hand:
                    break
                taken |= hand
            else:
                return hands
        # The search failed, so a `son buenas` may have been untrue: trust only the numbers sung.
        self.spoke, before = [other for other in self.spoke if other.exact is not None], len(self.spoke)
        self.silent = [other for other in self.others if other.exact is None]
        if len(self.spoke) < before:
            self.options = [self._hands(other) for other in self.spoke]
        return self._spoken_hands(rng)

    def held(self, world: World) -> list[Levels]:
        """Return the levels that the seats hold in a world."""
        return [self.base.t.levels(hand) for hand in world.hands]

    def likely(self, count: int, rng: random.Random) -> list[World]:
        """Return worlds drawn with probabilities by how well they explain the acts of the others."""
        dealt = [self.deal(rng) for _ in range(count * OVERSAMPLED)]
        sums = list(accumulate(map(self.weight, dealt)))
        step = sums[-1] / count
        mark = rng.random() * step
        drawn: list[World] = []
        for world, upto in zip(dealt, sums, strict=True):
            while mark < upto and len(drawn) < count:
                drawn.append(world)
                mark += step
        rng.shuffle(drawn)
        return drawn

    # -- how well a world explains the play ---------------------------------------------------------------------------

    def weight(self, world: World) -> float:
        """Return how likely the acts of the others are with the hands of a world, up to a factor."""
        odd = sum([self._odd(seat, world.hands[seat]) for seat in self._chosen])
        likelihood = _ODD_CARDS[odd] * self._envido(world.tantos) * self._weigh_truco(world.hands)
        for belief in self._beliefs:
            likelihood *= 1.0 if self._is_true(belief, world) else belief.trust
        return likelihood

    def _is_true(self, belief: Belief, world: World) -> bool:
        """Return whether a belief from a sign is true in a world."""
        t, hand = self.base.t, world.hands[belief.seat] | self._played[belief.seat]
        if belief.cards:
            return bool(hand & belief.cards)
        if belief.least:
            return world.tantos[belief.seat] >= belief.least
        return all(t.below[level] < _WORTH_FROM for level in t.levels(hand))

    def _count_odd(self, seat: int, hand: int) -> int:
        """Return how many of the cards that a seat played a sound player would not have played."""
        t = self.base.t
        odd = 0
        for past, played, level in self._chosen[seat]:
            levels = t.levels(hand | played)
            odd += levels[sound_card(past, seat, levels)] != level
        return odd

    def _weigh_envido(self, tantos: tuple[int, ...]) -> float:
        """Return how well some totals explain the envido calls, or their absence."""
        r = self.base.copy(self.base.held, tantos)
        t = r.t
        likelihood = 1.0
        if not r.chain:
            for other in self.others if t.ladder else ():
                if other.played and envido_chance(r, other.seat) >= PLAIN.opens_from:
                    likelihood *= _SILENT
            return likelihood
        side = t.side[r.caller]
        best = [max(tantos[seat] for seat in range(t.count) if t.side[seat] == team) for team in (0, 1)]
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

    def _weigh_truco(self, hands: tuple[int, ...]) -> float:
        """Return how well some hands explain the calls and answers of the truco."""
        r = self.base
        if not r.level:
            return 1.0
        likelihood = 1.0
        first = r.level == 1
        mine, called = r.t.side[self.own], r.t.side[r.truco_caller]
        if called != mine:
            middle = _CALLS_FROM if first else _CALLS_FROM + 0.1
            likelihood *= _ODD_CALL + _logistic(self._best_hope(called, hands), middle)
        if r.holder not in (NOBODY, mine):
            middle = _TAKES_FROM if first else _CALLS_FROM
            likelihood *= _ODD_CALL + _logistic(self._best_hope(r.holder, hands), middle)
        return likelihood

    def _best_hope(self, side: int, hands: tuple[int, ...]) -> float:
        """Return the best chance that an unseen seat of a side could expect."""
        sides = self.base.t.side
        return max([self._hope(other, hands[other.seat]) for other in self.others if sides[other.seat] == side])

    def _expect(self, other: Unseen, hand: int) -> float:
        """Return the chance that a seat with a hand could expect: now while its call is pending, else at its best."""
        levels = self.base.t.levels
        if self.base.pending or not other.played:
            return chance(self.base, other.seat, levels(hand))
        before = chance(self._before, other.seat, levels(hand | other.played))
        return max(before, chance(self.base, other.seat, levels(hand)) if hand else 0.0)


def _logistic(p: float, middle: float) -> float:
    return 1.0 / (1.0 + exp(-_STEEP * (p - middle)))


def tricks_won(law: Law, view: View, rng: random.Random) -> float:
    """Return how likely the side of a view is to take the hand by cards alone, in deals that agree with the view.

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
