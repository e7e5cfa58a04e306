"""The fox: bets by solved games, plays its words out in guessed deals, and chooses so that it is hard to predict."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import exp, sqrt
from typing import Final

from truco.bots.bets import COOL, Shares, Temper, draw, envido_shares, truco_shares
from truco.bots.cardplay import hidden
from truco.bots.choice import Turn, choose_outside, choose_word
from truco.bots.envido_game import is_solved
from truco.bots.habits import LOOSE, PLAIN, TIGHT, Style, play_out
from truco.bots.players import Player, forced_word
from truco.bots.round import PENDING, Action, Round
from truco.bots.worlds import Worlds
from truco.engine import Kind, Law, Word
from truco.views import View

SAMPLES: Final = 200
"""How many worlds are played out for a decision; with these it takes less than 300 ms on one core (`bench/bots.py`)."""

_RIVALS: Final = (PLAIN, PLAIN, TIGHT, LOOSE)
_PLAYED_OUT: Final = (Kind.CARD, Kind.TRUCO, Kind.QUIERO_RAISE, Kind.QUIERO, Kind.NO_QUIERO)
_CARDS: Final = (Kind.CARD, Kind.COVERED)
_TWO: Final = 2
_SEATS: Final = 4
_REVIEW: Final = 30
_BEHIND: Final = 2.5
_COOLNESS: Final = 0.002
_BY_POINTS: Final = 0.2
_UNCERTAIN: Final = 2
"""From this level of the truco on the solved frequencies are tried in played-out worlds."""
_TRIES: Final = 24
"""How often the rules of thumb are tried to count how often they choose a word, because some depend on chance."""


class Zorro(Player):
    """Samples worlds that agree with its view, likelier if they explain the play, and plays them out by `habits`.

    >>> Zorro(samples=10).name
    'zorro'

    Its bets are drawn from solved games (`bets`), as its `temper` changes them. It looks ahead with cards, and with
    bets for which no game is solved. In contests that the worlds leave out, such as flores, it follows the rules of
    thumb of `vecino`, in its `style`. `samples` is the number of worlds for each decision. The value of a word is the
    chance to win the chico after the hand, and a little for its points. Zorro chooses at random among the words that
    are nearly as good as the best, so that it cannot be predicted.
    """

    def __init__(
        self, samples: int = SAMPLES, style: Style = PLAIN, name: str = "zorro", temper: Temper = COOL
    ) -> None:
        """Set the number of worlds, the habits, the name and the temper."""
        super().__init__(style)
        self.samples = samples
        self.temper = temper
        self.name = name

    def _think(self, law: Law, view: View, menu: Sequence[Word], rng: random.Random) -> Word | None:
        """Return the forced word, else a rule of thumb's, else a bet, else a word that is nearly best in the worlds."""
        forced = forced_word(law, view, menu) or choose_outside(law, view, menu, rng, self.style)
        if forced is not None:
            return forced
        steps = self._steps(Turn(law, view, menu, rng, self.style))
        return next(filter(None, (draw(shares, rng) for shares in steps)), None)

    def weigh(self, law: Law, view: View, menu: Sequence[Word], seed: int = 0) -> Mapping[Word, float]:
        """Return how often Zorro says each word of a seat that must act, the likeliest first; the shares add up to 1.

        False numbers are left out. The same view and seed give the same shares.
        """
        weights: dict[Word, float] = {}
        left = 1.0
        for shares in self._all_steps(law, view, menu, seed):
            whole = sum(shares.values()) or 1.0
            for word, share in shares.items():
                if word is not None:
                    weights[word] = weights.get(word, 0.0) + left * share / whole
            left *= shares.get(None, 0.0) / whole
            if left <= 0.0:
                break
        return dict(sorted(weights.items(), key=lambda weighed: -weighed[1]))

    def _all_steps(self, law: Law, view: View, menu: Sequence[Word], seed: int) -> Iterator[Shares]:
        """Yield the shares of a decision step by step: the forced word, or the rules of thumb, then the bets."""
        forced = forced_word(law, view, menu)
        if forced is not None:
            yield {forced: 1.0}
            return
        chances = [random.Random(seed + number) for number in range(_TRIES)]
        yield Counter(choose_outside(law, view, menu, chance, self.style) for chance in chances)
        yield from self._steps(Turn(law, view, menu, chances[0], self.style))

    def _steps(self, turn: Turn) -> Iterator[Shares]:
        """Yield the shares of the envido's words, then of the truco's, then of the words that are played out."""
        menu = turn.menu
        if is_solved(turn.round.t):
            shares = envido_shares(turn, self.temper)
            if shares is not None:
                yield shares
            menu = [word for word in menu if word.kind is not Kind.ENVIDO]
        shares, is_truco_solved = truco_shares(turn, self.temper)
        if shares is not None:
            yield self._restrained_shares(turn, shares) if turn.round.level >= _UNCERTAIN else shares
        if is_truco_solved:
            menu = [word for word in menu if word.kind in _CARDS] or menu
        yield self._played_out_shares(turn, menu)

    def _restrained_shares(self, turn: Turn, shares: Shares) -> Shares:
        """Return the shares without raises and acceptances that lose in played-out worlds.

        A raise that is worth less than accepting the call, or than playing on, becomes an acceptance or a card; an
        acceptance that is worth less than folding becomes a fold.
        """
        worlds = Worlds(turn.law, turn.view)
        words = playable_words(worlds.base, turn.menu)
        if len(words) < _TWO:
            return shares
        values = dict(self._values(worlds, words, turn.rng))
        restrained = dict(shares)
        raised = turn.first(Kind.QUIERO_RAISE, Kind.TRUCO)
        accepted, folded = turn.first(Kind.QUIERO), turn.first(Kind.NO_QUIERO)
        stays = [accepted] if turn.round.pending else [word for word in words if word.kind in _CARDS]
        lower = accepted if turn.round.pending else None
        if raised in restrained and _is_worse(values, [raised], stays):
            restrained[lower] = restrained.get(lower, 0.0) + restrained.pop(raised)
        if turn.round.pending and accepted in restrained and _is_worse(values, [accepted, raised], [folded]):
            restrained = {folded: sum(restrained.values())}
        return restrained

    def _played_out_shares(self, turn: Turn, menu: Sequence[Word]) -> Shares:
        """Return the shares of the words of a menu, mostly of cards alone, by their values in played-out worlds."""
        worlds = Worlds(turn.law, turn.view)
        words = playable_words(worlds.base, menu)
        if not words:
            return {choose_word(turn.law, turn.view, menu, turn.rng, self.style): 1.0}
        if len(words) < _TWO:
            return {hidden(worlds.base, words[0], menu): 1.0}
        values = self._values(worlds, words, turn.rng)
        top = max(value for _, value in values)
        return {hidden(worlds.base, word, menu): exp((value - top) / _COOLNESS) for word, value in values}

    def _values(self, worlds: Worlds, words: Sequence[Word], rng: random.Random) -> list[tuple[Word, float]]:
        """Return each word with its mean value after playing all words out in the same worlds.

        Every `_REVIEW` worlds the words that are clearly worse are left out.
        """
        seat, base = worlds.own, worlds.base
        actions = actions_of(base, words)
        outcomes: dict[Word, list[float]] = {word: [] for word in words}
        # A hand of more seats takes longer to play out.
        count = min(self.samples, self.samples * _SEATS // base.staying)
        for number, world in enumerate(worlds.likely(count, rng), 1):
            held = worlds.held(world)
            for word, values in outcomes.items():
                values.append(outcome(base.copy(held, world.tantos), seat, actions[word], rng))
            if number % _REVIEW == 0 and len(outcomes) > 1:
                outcomes = _promising(outcomes)
        return [(word, sum(values) / len(values)) for word, values in outcomes.items()]


def _is_worse(values: Mapping[Word, float], words: Sequence[Word | None], others: Sequence[Word | None]) -> bool:
    """Return whether the best of some words is worth less than the best of others; words without value do not count."""

    def value(group: Sequence[Word | None]) -> float:
        return max((values[word] for word in group if word is not None and word in values), default=float("-inf"))

    return value(words) < value(others)


def _promising(outcomes: dict[Word, list[float]]) -> dict[Word, list[float]]:
    """Return the words that are not clearly worse than the best, with their values."""
    best = max(outcomes.values(), key=sum)
    promising: dict[Word, list[float]] = {}
    for word, values in outcomes.items():
        gaps = [high - low for high, low in zip(best, values, strict=True)]
        mean = sum(gaps) / len(gaps)
        spread = sqrt(sum((gap - mean) ** 2 for gap in gaps)) / len(gaps)
        if mean <= _BEHIND * spread + 4 * _COOLNESS:
            promising[word] = values
    return promising


def actions_of(r: Round, words: Sequence[Word]) -> dict[Word, Action]:
    """Return the action of a played-out hand for each word."""
    return {word: r.t.level[word.cards[0]] if word.kind is Kind.CARD else word.token for word in words}


def outcome(r: Round, seat: int, action: Action, rng: random.Random) -> float:
    """Play a hand out from an action of a seat; return the value of its end for the seat's side."""
    side = r.t.side[seat]
    style = rng.choice(_RIVALS)
    r.act(seat, action)
    play_out(r, rng, (style, PLAIN) if side else (PLAIN, style))
    mine, theirs = r.score[side], r.score[1 - side]
    return r.t.worth(mine, theirs) * (1.0 - _BY_POINTS) + _BY_POINTS * (mine - theirs) / r.t.law.terms.match.target


def playable_words(r: Round, menu: Sequence[Word]) -> list[Word]:
    """Return the words that can be played out: one card of each strength, no giving up with nothing to answer."""
    playable: list[Word] = []
    levels: set[int] = set()
    is_pending = r.pending or r.envido == PENDING
    for word in menu:
        if word.kind not in _PLAYED_OUT and not (r.t.ladder and word.kind is Kind.ENVIDO):
            continue
        if word.kind is Kind.NO_QUIERO and not is_pending:
            continue
        if word.kind is Kind.CARD:
            level = r.t.level[word.cards[0]]
            if level in levels:
                continue
            levels.add(level)
        playable.append(word)
    return playable
