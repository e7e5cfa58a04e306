"""The fox: bets by solved games, guesses the unseen cards, plays its own out in them, and is hard to predict."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import exp, sqrt
from typing import Final

from truco.bots.bets import COOL, Shares, Temper, drawn, envido_shares, truco_shares
from truco.bots.cardplay import hidden
from truco.bots.choice import Turn, choose_ley, choose_outside, choose_word
from truco.bots.envido_game import is_solved
from truco.bots.false_numbers import false_number
from truco.bots.forced import forced_word
from truco.bots.habits import LOOSE, PLAIN, TIGHT, Style, play_out
from truco.bots.round import PENDING, Action, Round
from truco.bots.settling import settle
from truco.bots.worlds import Worlds
from truco.engine import Kind, Law, Word, due
from truco.views import View

SAMPLES: Final = 200
"""Worlds played out for a decision, so many that one takes less than 300 ms on one core (`bench/bots.py`)."""

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
"""How often a rule of thumb that tosses a coin is tried, to tell how often it says a word."""


class Zorro:
    """Samples worlds that agree with its view, likelier if they explain the play, and plays them out by `habits`.

    >>> Zorro(samples=10).name
    'zorro'

    Its bets are drawn from solved games (`bets`), as its `temper` changes them; cards, and bets for which no game is
    solved, it looks ahead with. `samples` is the number of worlds for each decision; `style` has its habits where it
    does neither, and `name` is its own. The value of a word is the chance to win the chico after the hand, and a little
    for its points. It chooses at random among the words that are nearly as good as the best, so that nobody can predict
    it.
    """

    def __init__(
        self, samples: int = SAMPLES, style: Style = PLAIN, name: str = "zorro", temper: Temper = COOL
    ) -> None:
        """Set the number of worlds, the habits, the name and the temper."""
        self.samples = samples
        self.temper = temper
        self.style = style
        self.name = name

    def choose(self, law: Law, view: View, menu: Sequence[Word], rng: random.Random) -> Word | None:
        """Return a bet, or a word that is best in the sampled worlds or nearly so, if its seat must act, else `None`.

        In contests that the worlds leave out, such as flores, it follows the rules of thumb of `vecino`.
        """
        if due(law, view.public) != view.who:
            return choose_ley(law, view, menu, rng)
        said = settle(law, view, menu) or false_number(law, view, menu, rng, self.style)
        said = said or self._at_once(law, view, menu, rng)
        if said is not None:
            return said
        return next(
            filter(None, (drawn(one, rng) for one in self._steps(Turn(law, view, menu, rng, self.style)))), None
        )

    def weigh(self, law: Law, view: View, menu: Sequence[Word], seed: int = 0) -> Mapping[Word, float]:
        """Return how often it says each word of a seat that must act, the likeliest first; together 1.

        It sings no false number. The same view and seed give the same.
        """
        found: dict[Word, float] = {}
        left = 1.0
        for shares in self._all_steps(law, view, menu, seed):
            whole = sum(shares.values()) or 1.0
            for said, share in shares.items():
                if said is not None:
                    found[said] = found.get(said, 0.0) + left * share / whole
            left *= shares.get(None, 0.0) / whole
            if left <= 0.0:
                break
        return dict(sorted(found.items(), key=lambda one: -one[1]))

    def _all_steps(self, law: Law, view: View, menu: Sequence[Word], seed: int) -> Iterator[Shares]:
        """Yield the shares of a decision step by step; what follows rules of thumb is tried a few times."""
        said = settle(law, view, menu)
        if said is not None:
            yield {said: 1.0}
            return
        chances = [random.Random(seed + more) for more in range(_TRIES)]
        tried = [self._at_once(law, view, menu, one) for one in chances]
        yield Counter(tried)
        yield from self._steps(Turn(law, view, menu, chances[0], self.style))

    def _at_once(self, law: Law, view: View, menu: Sequence[Word], rng: random.Random) -> Word | None:
        """Return the word that is forced or follows a rule of thumb, `None` where it bets and looks ahead."""
        return forced_word(law, view, menu) or choose_outside(law, view, menu, rng, self.style)

    def _steps(self, turn: Turn) -> Iterator[Shares]:
        """Yield how often it says each word: of the envido, then of the truco, then of what it looks ahead with."""
        menu = turn.menu
        if is_solved(turn.round.t):
            shares = envido_shares(turn, self.temper)
            if shares is not None:
                yield shares
            menu = [one for one in menu if one.kind is not Kind.ENVIDO]
        shares, known = truco_shares(turn, self.temper)
        if shares is not None:
            yield self._restrained(turn, shares) if turn.round.level >= _UNCERTAIN else shares
        if known:
            menu = [one for one in menu if one.kind in _CARDS] or menu
        yield self._played_out(turn, menu)

    def _restrained(self, turn: Turn, shares: Shares) -> Shares:
        """Return the shares without raises and acceptances that lose in played-out worlds.

        A raise that is worth less than wanting the call, or than playing on, becomes that; an acceptance that is worth
        less than folding becomes a fold.
        """
        worlds = Worlds(turn.law, turn.view)
        words = playable_words(worlds.base, turn.menu)
        if len(words) < _TWO:
            return shares
        values = dict(self._values(worlds, words, turn.rng))
        found = dict(shares)
        raised = turn.first(Kind.QUIERO_RAISE, Kind.TRUCO)
        accepted, folded = turn.first(Kind.QUIERO), turn.first(Kind.NO_QUIERO)
        stays = [accepted] if turn.round.pending else [word for word in words if word.kind in _CARDS]
        lower = accepted if turn.round.pending else None
        if raised in found and _is_worse(values, [raised], stays):
            found[lower] = found.get(lower, 0.0) + found.pop(raised)
        if turn.round.pending and accepted in found and _is_worse(values, [accepted, raised], [folded]):
            found[folded] = sum(found.values())
            found = {folded: found[folded]}
        return found

    def _played_out(self, turn: Turn, menu: Sequence[Word]) -> Shares:
        """Return how often it says each word of a menu that it looks ahead with, mostly cards alone."""
        worlds = Worlds(turn.law, turn.view)
        words = playable_words(worlds.base, menu)
        if not words:
            return {choose_word(turn.law, turn.view, menu, turn.rng, self.style): 1.0}
        if len(words) < _TWO:
            return {hidden(worlds.base, words[0], menu): 1.0}
        values = self._values(worlds, words, turn.rng)
        top = max(value for _, value in values)
        return {hidden(worlds.base, one, menu): exp((value - top) / _COOLNESS) for one, value in values}

    def _values(self, worlds: Worlds, words: Sequence[Word], rng: random.Random) -> list[tuple[Word, float]]:
        """Play all words out in the same worlds; drop the words that are clearly worse, every `_REVIEW` worlds."""
        seat, base, level = worlds.own, worlds.base, worlds.base.t.level
        actions: dict[Word, Action] = {
            one: level[one.cards[0]] if one.kind is Kind.CARD else one.token for one in words
        }
        found: dict[Word, list[float]] = {one: [] for one in words}
        # A hand of more seats takes longer to play out.
        count = min(self.samples, self.samples * _SEATS // base.staying)
        for number, world in enumerate(worlds.likely(count, rng), 1):
            held = worlds.held(world)
            for one, values in found.items():
                values.append(outcome(base.copy(held, world.tantos), seat, actions[one], rng))
            if number % _REVIEW == 0 and len(found) > 1:
                found = _still_good(found)
        return [(one, sum(values) / len(values)) for one, values in found.items()]


def _is_worse(values: Mapping[Word, float], words: Sequence[Word | None], others: Sequence[Word | None]) -> bool:
    """Return whether the best of some words is worth less than the best of others; what has no value was dropped."""

    def value(group: Sequence[Word | None]) -> float:
        return max((values[word] for word in group if word is not None and word in values), default=float("-inf"))

    return value(words) < value(others)


def _still_good(found: dict[Word, list[float]]) -> dict[Word, list[float]]:
    best = max(found.values(), key=sum)
    kept: dict[Word, list[float]] = {}
    for one, values in found.items():
        gaps = [high - low for high, low in zip(best, values, strict=True)]
        mean = sum(gaps) / len(gaps)
        spread = sqrt(sum((gap - mean) ** 2 for gap in gaps)) / len(gaps)
        if mean <= _BEHIND * spread + 4 * _COOLNESS:
            kept[one] = values
    return kept


def outcome(r: Round, seat: int, action: Action, rng: random.Random) -> float:
    """Play a hand out from an action of a seat; return what it is worth to the seat's side."""
    side = r.t.side[seat]
    style = rng.choice(_RIVALS)
    r.act(seat, action)
    play_out(r, rng, (style, PLAIN) if side else (PLAIN, style))
    mine, theirs = r.score[side], r.score[1 - side]
    return r.t.worth(mine, theirs) * (1.0 - _BY_POINTS) + _BY_POINTS * (mine - theirs) / r.t.law.terms.match.target


def playable_words(r: Round, menu: Sequence[Word]) -> list[Word]:
    """Return the words that can be played out: one card of each strength, no giving up with nothing to answer."""
    found: list[Word] = []
    levels: set[int] = set()
    asked = r.pending or r.envido == PENDING
    for one in menu:
        if one.kind not in _PLAYED_OUT and not (r.t.ladder and one.kind is Kind.ENVIDO):
            continue
        if one.kind is Kind.NO_QUIERO and not asked:
            continue
        if one.kind is Kind.CARD:
            level = r.t.level[one.cards[0]]
            if level in levels:
                continue
            levels.add(level)
        found.append(one)
    return found
