"""One random match, and everything that must be true of it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from functools import reduce
from typing import NamedTuple

from tests.helpers.play import law
from tests.helpers.tree import lawful
from tests.helpers.walk import Walked, begin, in_hands, on_table, walk

from truco.cards import SPANISH_40
from truco.engine import MESA, Law, Phase, due, menu
from truco.engine import facts as f
from truco.engine.events import Event
from truco.engine.state import evolve
from truco.record import Step, read_record, record_of, replay, write_record
from truco.views import SPECTATOR, View, absorb, blank_view, project, view_menu

OPTIONS = ("", "calls=turn", "chicos=1", "target=15")
_EVERY = 17
_PACK = Counter(card.token for card in SPANISH_40)


class Played(NamedTuple):
    """A match to be played: seats, options as in a record's tag, and the seed of all its chance."""

    seats: int
    options: str
    seed: int


class Match:
    """A match under way with what every viewer made of what it was told."""

    def __init__(self, bound: Law, first: Sequence[Event]) -> None:
        """Begin with what happens before anybody acts."""
        self.law = bound
        self.views: dict[str, View] = {who: blank_view(bound, who) for who in (*bound.seats, SPECTATOR)}
        self.gained = [0] * len(bound.sides)
        self.tell(first)

    def tell(self, events: Sequence[Event]) -> None:
        """Tell every viewer what it may know."""
        for event in events:
            for who, view in self.views.items():
                seen = project(event, who, self.law.seats)
                if seen is not None:
                    self.views[who] = absorb(view, seen)

    def check(self, step: Walked) -> None:
        """Hold one act to what is always true."""
        now = step.decision.state
        self.tell(step.decision.events)
        assert reduce(evolve, step.decision.events, step.before) == now, "the events do not give the state"
        for who, view in self.views.items():
            assert view.public == now.public, f"{who} sees another table"
            assert view.own == now.own(who), f"{who} sees other cards"
        if now.public.left:
            undealt = Counter(card.token for card in step.pack[3 * len(self.law.seats) :])
            assert on_table(now) + in_hands(now) + undealt == _PACK, "cards were lost or made"
        if now.public.phase is not Phase.MATCH_OVER:
            seat = due(self.law, now.public)
            assert menu(self.law, now.public, seat, now.own(seat)), f"{seat} is due and has nothing to say"
        self.count(step)

    def count(self, step: Walked) -> None:
        """Hold the score to what was awarded."""
        before = step.before.public.score
        for event in step.decision.events:
            if isinstance(event, f.Awarded):
                assert event.points > 0, "an award of nothing"
                self.gained[self.law.sides.index(event.side)] += event.points
            elif isinstance(event, f.HandEnded):
                assert event.score == tuple(map(sum, zip(before, self.gained, strict=True))), "not what was awarded"
            elif isinstance(event, f.HandStarted):
                assert event.score in (before, (0, 0)), "the score changed between hands"
                self.gained = [0] * len(self.law.sides)

    def menus(self, step: Walked) -> None:
        """Hold the menus of all seats, made from their views, to what the law lets in."""
        now = step.decision.state
        for who in self.law.seats if now.public.phase is Phase.PLAY else ():
            words = view_menu(self.law, self.views[who])
            assert set(words) == lawful(self.law, now, who), f"the menu of {who}"


def sound(played: Played) -> int:
    """Play a match and hold it to everything; return its acts, or raise an error that names the match."""
    try:
        return _sound(played)
    except AssertionError as error:
        raise AssertionError(f"{played}: {error}") from None


def _sound(played: Played) -> int:
    bound = law(played.seats, played.options)
    first, state = begin(bound)
    match = Match(bound, first)
    steps = [Step(MESA, "", bound.lawful("hand.start"), first)]
    for step in walk(bound, state, random.Random(played.seed)):
        match.check(step)
        if len(steps) % _EVERY == 0:
            match.menus(step)
        steps.append(Step(step.act.seat, step.act.word.token, step.decision.ruling, step.decision.events))
        state = step.decision.state
    assert state.public.phase is Phase.MATCH_OVER, "the match does not end"
    assert max(state.public.chicos) == bound.chicos_to_win, "nobody has the chicos"
    _replays(bound, steps)
    return len(steps)


def _replays(bound: Law, steps: Sequence[Step]) -> None:
    """Hold the record of a match to the match."""
    text = write_record(record_of(bound, dict.fromkeys(bound.seats, "Nora"), steps))
    record = read_record(text)
    assert write_record(record) == text, "the record is written another way"
    result = replay(record)
    assert not result.warnings, f"the record replays with {result.warnings}"
    again = [(one.seat, one.word, one.ruling) for hand in result.hands for one in hand.steps if one.is_act]
    assert again == [(one.seat, one.word, one.ruling) for one in steps if one.is_act], "the record replays otherwise"
