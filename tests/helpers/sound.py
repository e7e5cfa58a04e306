"""Plays one random match and checks everything that must be true of it."""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import cache, reduce
from itertools import cycle
from typing import NamedTuple

from tests.helpers.tree import adds_nothing, lawful, vocabulary
from tests.helpers.walk import Walked, begin, in_hands, on_table, plays_of, walk

from truco.cards import UNKNOWN
from truco.engine import MESA, Law, Phase, Public
from truco.engine.table import facts as f
from truco.engine.table.events import Dealt, Event
from truco.engine.table.state import Own, evolve
from truco.engine.table.words import Kind, Word, word
from truco.errors import RulebookError
from truco.record import Step, read_record, record_of, replay, write_record
from truco.rulebooks.rulebook import load_rulebook
from truco.rulebooks.ruleset import read_rules_tag
from truco.views import SPECTATOR, View, absorb, blank_view, project, view_menu

_EVERY = 17
_COUNTED = tuple(
    map(word, ("0-envido", "1-envido", "49-envido", "2-real-envido", "con-flor-3-envido", "contraflor-4-envido"))
)


class Played(NamedTuple):
    """A match to be played: the rules as in a record's tag, a format, and the seed."""

    rules: str
    form: str
    seed: int


def tags(code: str) -> list[str]:
    """Return the rules that a rulebook can be played by, as in a record's tag.

    The defaults, each other value of an option by itself, and the presets.
    """
    book = load_rulebook(code)
    single = [f"{code} {key}={value}" for key, option in book.options.items() for value in option.values[1:]]
    return [tag for tag in (code, *single, *(f"{code} {name}" for name in book.presets)) if _fits(tag)]


def ways(code: str, *, spread: int = 0) -> Iterator[tuple[str, str]]:
    """Yield the rules and formats of matches of a rulebook, over and over; `spread` shifts the beginning."""
    possible = tags(code)
    moved = [possible[(spread + at) % len(possible)] for at in range(len(possible))]
    return ((tag, form) for tag in cycle(moved) for form in load_rulebook(code).formats)


def _fits(tag: str) -> bool:
    try:
        read_rules_tag(tag)
    except RulebookError:
        return False
    return True


@cache
def bound(rules: str, form: str) -> Law:
    """Return the law of a match."""
    ruleset = read_rules_tag(rules)
    return Law(ruleset, ruleset.book.formats[form].seats, form)


class Match:
    """A running match, and what every viewer folded from what it was sent."""

    def __init__(self, law: Law, first: Sequence[Event], viewers: Sequence[str]) -> None:
        """Begin with the events before the first act."""
        self.law = law
        self.views: dict[str, View] = {who: blank_view(law, who) for who in viewers}
        self.awards: list[f.Awarded] = []
        self.before: tuple[int, ...] = ()
        self.dealt: Counter[str] = Counter()
        self.tell(first)

    def tell(self, events: Sequence[Event]) -> None:
        """Send every viewer what it may know."""
        for event in events:
            for who, view in self.views.items():
                seen = project(event, who, self.law.seats)
                if seen is not None:
                    self.views[who] = absorb(view, seen)

    def check(self, step: Walked) -> None:
        """Check the invariants after one act."""
        now = step.decision.state
        self.tell(step.decision.events)
        assert reduce(evolve, step.decision.events, step.before) == now, "the events do not give the state"
        for who, view in self.views.items():
            assert view.public == now.public, f"{who} sees another table"
            assert view.own == (Own() if who in now.public.unseen else now.own(who)), f"{who} sees other cards"
        if now.public.left:
            self.cards(step, on_table(now) + in_hands(now))
        self.count(step)

    def cards(self, step: Walked, there: Counter[str]) -> None:
        """Check that the cards on the table and in the hands are those dealt; only an extra card may be discarded."""
        for event in step.decision.events:
            if isinstance(event, Dealt):
                self.dealt = Counter(card.token for hand in event.hands for card in hand)
        there.pop(UNKNOWN.token, None)
        extra = self.dealt.total() - self.law.terms.deal.cards_each * len(self.law.seats)
        public = step.decision.state.public
        hidden = public.duel or any(card is UNKNOWN for _, card in plays_of(step.decision.state))
        assert there <= self.dealt, "cards were made"
        assert hidden or there.total() >= self.dealt.total() - extra, "cards were lost"

    def count(self, step: Walked) -> None:
        """Check the score against the awards."""
        before = step.before.public.score
        for event in step.decision.events:
            if isinstance(event, f.Awarded):
                assert event.points > 0, "an award of nothing"
                self.awards.append(event)
            elif isinstance(event, f.EnvidoVoided):
                self.awards = [award for award in self.awards if award.reason != "envido"]
            elif isinstance(event, f.MaldonClaimed | f.Annulled):
                if step.before.public.phase is Phase.HAND_OVER:
                    before = self.before
                self.awards = []
            elif isinstance(event, f.DuelEnded | f.HandEnded):
                gained = [sum(award.points for award in self.awards if award.side == side) for side in self.law.sides]
                most = sys.maxsize if self.law.terms.match.beyond_kept else self.law.terms.match.target
                written = [min(had + more, most) for had, more in zip(before, gained, strict=True)]
                assert event.score == tuple(written), "not what was awarded"
                self.before, before, self.awards = before, event.score, []
            elif isinstance(event, f.HandStarted):
                assert event.score in (before, (0,) * len(before)), "the score changed between hands"

    def menus(self, step: Walked) -> None:
        """Check that the menus of the watching seats, made from their views, contain exactly the lawful words."""
        now = step.decision.state
        for who in self.views.keys() - {SPECTATOR} if now.public.in_hand else ():
            words = set(view_menu(self.law, self.views[who]))
            # Of the envites of a number a menu may have any, so only those that it has are tried, and a few more.
            unnumbered = (candidate for candidate in vocabulary(self.law) if candidate.number is None)
            let_in = lawful(self.law, now, who, {*words, *unnumbered, *_COUNTED})
            assert words <= let_in, f"the menu of {who}"
            unnamed = {
                candidate
                for candidate in let_in - words
                if not has_another_name(self.law, candidate, words, now.public, who)
            }
            assert not unnamed, f"the menu of {who}: {unnamed}"


def has_another_name(law: Law, candidate: Word, words: Collection[Word], p: Public, seat: str) -> bool:
    """Return whether a lawful word is not on a menu because another word there has the same effect.

    That are envites of numbers above the falta; `hasta-igualar` where nothing parts the sides, for the simple envite
    is there; the word flor once more by who sang it, for the word that shrinks is; and a raise that adds nothing, for
    nothing is left of the falta.
    """
    if adds_nothing(law, p, candidate):
        return True
    if candidate.kind in (Kind.ENVIDO, Kind.CONTRAFLOR) and candidate.number is not None:
        return True
    if "hasta-igualar" in candidate.token:
        simple = word(candidate.token.replace("hasta-igualar-", ""))
        return max(p.score) == min(p.score) and simple in words
    shrinks = any(other.kind is Kind.ACHICO for other in words)
    return candidate.token in ("flor", "contraflor") and seat in p.free_envido.flores and shrinks


def sound(played: Played, every: int = _EVERY, *, looking: int | None = None, recorded: bool = True) -> int:
    """Play a match and check everything; return its acts, or raise an error that names the match.

    The menus are held to the whole vocabulary after `every` so many acts. `looking` is how many look on, the seats and
    a spectator by chance, all where it is `None`; `recorded` whether its record is written, read and replayed.
    """
    try:
        steps = _steps(played, every, looking)
        if recorded:
            _replays(bound(played.rules, played.form), steps)
    except AssertionError as error:
        raise AssertionError(f"{played}: {error}") from None
    return len(steps)


def _steps(played: Played, every: int, looking: int | None) -> list[Step]:
    law = bound(played.rules, played.form)
    first, state = begin(law)
    viewers = (*law.seats, SPECTATOR)
    chosen = viewers if looking is None else random.Random(f"eyes {played.seed}").sample(viewers, looking)
    match = Match(law, first, chosen)
    steps = [Step(MESA, "", law.lawful("hand.start"), first)]
    for step in walk(law, state, random.Random(played.seed)):
        match.check(step)
        if len(steps) % every == 0:
            match.menus(step)
        steps.append(Step(step.act.seat, step.act.word.token, step.decision.ruling, step.decision.events))
        state = step.decision.state
    assert state.public.phase is Phase.MATCH_OVER, "the match does not end"
    assert max(state.public.chicos) == law.chicos_to_win, "nobody has the chicos"
    return steps


def _replays(law: Law, steps: Sequence[Step]) -> None:
    """Check that the record of a match replays to the match."""
    text = write_record(record_of(law, dict.fromkeys(law.seats, "Nora"), steps))
    record = read_record(text)
    assert write_record(record) == text, "the record is written another way"
    result = replay(record)
    assert not result.warnings, f"the record replays with {result.warnings}"
    again = [(step.seat, step.word, step.ruling) for hand in result.hands for step in hand.steps if step.is_act]
    assert again == [(step.seat, step.word, step.ruling) for step in steps if step.is_act], (
        "the record replays otherwise"
    )
