"""Checks what holds of a refereed match after any act: points, citations, views, menus, records, positions."""

from __future__ import annotations

import json
import random
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from functools import reduce
from typing import Final

from tests.helpers.sound import has_another_name, tags
from tests.helpers.tree import vocabulary
from tests.helpers.wild import Table, Turn, Wild

from truco.app.tables.clock import safe_word
from truco.app.tables.row import Row, body_of, read_row
from truco.cards import UNKNOWN
from truco.engine import MESA, Act, Kind, Law, Own, Phase, Public, State, Word, due, menu, rule
from truco.engine.refereeing.proofs import must_show
from truco.engine.silence import next_silence
from truco.engine.table import facts as f
from truco.engine.table.events import Event, Signed
from truco.engine.table.judge import Desk
from truco.engine.table.judge_words import verdict_of
from truco.engine.table.state import evolve
from truco.errors import TrucoError
from truco.record import (
    Step,
    position_of,
    read_position,
    read_record,
    record_of,
    replay,
    replay_position,
    write_position,
    write_record,
)
from truco.record.parts import said_word
from truco.record.played import awards_of, to_json
from truco.rulebooks.catalogue import load
from truco.rulebooks.rulebook import load_rulebook
from truco.views import SPECTATOR, absorb, blank_view, project, view_menu
from truco.views.project import JUDGE

_SOON: Final = 120
"""The acts within which a hand ends if everybody does what the table does for the absent."""
_UNEXPLAINED: Final = ("malformed", "unknown-word", "not-seated", "match-over", "not-the-judge", "judge-decides")
"""The refusals that no rule is behind: they are about the program's words and seats."""
_DECIDES: Final = f.Awarded | f.Annulled | f.EnvidoVoided | f.HandEnded | f.ChicoEnded | f.MatchEnded | f.Ruled
_MOVES: Final = f.HandStarted | f.DrawStarted | f.HandEnded | f.DuelEnded | f.Rescored | f.Unruled
_RULES: Final = _DECIDES | f.Unruled | f.Rescored | f.MatchForfeited | f.VoteEnded | f.ClaimJudged | f.DealVoided


class Watch:
    """Everybody who looks on at a wild match, and the account that is kept of its points."""

    def __init__(self, wild: Wild) -> None:
        """Begin with the facts of the opening of the match."""
        self.law = wild.law
        self.wild = wild
        self.views = {who: blank_view(wild.law, who) for who in (*wild.law.seats, SPECTATOR, JUDGE)}
        self.account = Account(wild.law)
        self.known = frozenset(rule.id for rule in load(wild.law.ruleset.book.catalogue))
        first = wild.steps[0].events
        self._tell(first)
        self.account.add(first)

    def check(self, turn: Turn) -> None:
        """Check what must be true after every act."""
        events = turn.step.events
        assert reduce(evolve, events, turn.before) == turn.after, "the events do not give the state"
        self._tell(events)
        self.cites(turn.step)
        self._seen(turn.after)
        check_cards(turn.after)
        self.account.add(events)
        self.account.check(turn.before.public, turn.after.public)
        assert all(stored(event) == event for event in events), "an event is not stored as it is"

    def _tell(self, events: Iterable[Event]) -> None:
        for event in events:
            for who, view in self.views.items():
                seen = project(event, who, self.law.seats)
                if seen is not None:
                    self.views[who] = absorb(view, seen)

    def cites(self, step: Step) -> None:
        """Check that all that is ruled and awarded cites rules of the rulebook."""
        ruling = step.ruling
        line = f"{step.seat}:{step.word} {ruling}"
        # What no article names is the judge's own act, and so is what follows from it (decision 39 of the design).
        own_act = any(isinstance(event, f.Ruled | f.Proposed | f.Voted) and not event.rules for event in step.events)
        assert ruling.rules or own_act or ruling.code in _UNEXPLAINED or not ruling.happened, line
        assert self.known.issuperset(ruling.rules), line
        for event in step.events:
            rules = getattr(event, "rules", ())
            assert rules or own_act or not isinstance(event, _RULES), f"{line}: {event}"
            assert self.known.issuperset(rules), f"{line}: {event}"

    def _seen(self, state: State) -> None:
        """Check that every viewer has folded the same table, and each seat its own cards."""
        public = spoken(state.public)
        for who, view in self.views.items():
            assert spoken(view.public) == public, f"{who} sees another table"
            if who in self.law.seats:
                own = Own() if who in state.public.unseen else state.own(who)
                assert view.own == own, f"{who} sees other cards: {view.own}, not {own}"

    def menus(self) -> None:
        """Check that the menus, made from the views, have exactly the words that are lawful."""
        state = self.wild.state
        if not state.public.in_hand:
            return
        for who in self.law.seats:
            words = {candidate for option in view_menu(self.law, self.views[who]) for candidate in option.each()}
            for candidate in words:
                assert rule(self.law, state, Act(who, candidate)).ruling.kind == "lawful", (
                    f"{who}:{candidate} is on the menu"
                )
            lawful = {
                candidate
                for candidate in vocabulary(self.law)
                if rule(self.law, state, Act(who, candidate)).ruling.kind == "lawful"
            }
            missing = {
                candidate for candidate in lawful - words if not unlisted(self.law, state.public, candidate, words, who)
            }
            assert not missing, f"not on the menu of {who}: {sorted(map(str, missing))}"


_BESIDE: Final = (Kind.SIGN, Kind.GAZE, Kind.PIDO_FLOR, Kind.VER)
"""What is never on a menu: pages and terminals offer it beside."""


def unlisted(law: Law, p: Public, candidate: Word, words: Collection[Word], seat: str) -> bool:
    """Return whether a lawful word is on no menu: it is offered beside, as claims are while a hand is played.

    Or another word there has the same effect.
    """
    # A seat that has nothing to prove.
    shows = candidate.kind is Kind.SHOW and seat not in (*must_show(law, p), *p.settlement.asked)
    # The card is turned up and played.
    thrown = candidate.kind is Kind.COVERED and "covered" not in law.ruleset.book["play.parts"]
    claims = candidate.kind in (Kind.RECLAMO, Kind.CONCEDE) and not p.settlement.begun
    unseen = seat in p.unseen and candidate.kind is Kind.FLOR  # a seat that sings has looked, as a record need not say
    beside = candidate.kind in _BESIDE or shows or thrown or claims or unseen
    return beside or has_another_name(law, candidate, words, p, seat)


def spoken(p: Public) -> Public:
    """Return a public table without the words of claims, which some viewers do not read."""
    settlement = p.settlement
    if not settlement.waiting and not settlement.judged:
        return p
    waiting, judged = (
        tuple(replace(claim, what="") for claim in claims) for claims in (settlement.waiting, settlement.judged)
    )
    return p._replace(settlement=settlement._replace(waiting=waiting, judged=judged))


def stored(event: Event) -> Event:
    """Return an event as the store gives it back."""
    row = Row(1, 0.0, MESA, "", (), (event,))
    return read_row(1, 0.0, None, body_of(row)).events[0]


def check_cards(state: State) -> None:
    """Check that no card is in two places."""
    held = [card for own in state.owns for card in own.held]
    tricks = (*(done.plays for done in state.public.tricks), state.public.trick)
    seen = [card for card in (*held, *(card for trick in tricks for _, card in trick)) if card is not UNKNOWN]
    assert len(set(seen)) == len(seen), "a card lies in two places"


class Account:
    """The points of a match, added up from the facts of each hand and each ruling."""

    def __init__(self, law: Law) -> None:
        """Begin before the match."""
        self.law = law
        self.start: tuple[int, ...] = ()
        self.since: list[Event] = []
        self.moved = False
        self.failed = ""

    def add(self, events: Sequence[Event]) -> None:
        """Add what happened in an act."""
        # What a judge gives is written at once, all else when a hand or a duel ends.
        self.moved = any(
            isinstance(event, _MOVES) or (isinstance(event, f.Awarded) and event.reason == "judge") for event in events
        )
        ruled = any(isinstance(event, f.Ruled) for event in events)
        for event in events:
            if isinstance(event, f.HandStarted):
                self.start, self.since = event.score, []
            self.since.append(event)
            if isinstance(event, f.Rescored):
                assert ruled, "a score is set without a ruling"
                self.start = ()
            elif isinstance(event, f.HandEnded) and self.start:
                assert event.score == self._sum(), f"{event}, but {self._sum()} by {awards_of(self.since)}"

    def _sum(self) -> tuple[int, ...]:
        points = dict(zip(self.law.sides, self.start, strict=True))
        for award in awards_of(self.since):
            points[award.side] += award.points
        most = None if self.law.terms.match.beyond_kept else self.law.terms.match.target
        return tuple(amount if most is None else min(amount, most) for amount in points.values())

    def check(self, before: Public, after: Public) -> None:
        """Check that the score moved only where a hand or a ruling says so, and what the lines of the desk come to."""
        assert self.moved or before.score == after.score, "the score moved by itself"
        if not after.desk.rulings or after.phase is Phase.MATCH_OVER:  # a match that is taken away has no score left
            return
        score, chicos = resummed(self.law, after)
        assert after.desk.standing == score, f"{after.desk.standing} stands, the lines come to {score}"
        if after.phase is Phase.HAND_OVER:
            assert sum(after.chicos) - sum(chicos) in {0, 1, 2}, f"{after.chicos} chicos, the lines come to {chicos}"
            assert after.score == score, f"{after.score}, but the lines come to {score}"


def resummed(law: Law, p: Public) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the score and the chicos that the lines of the desk come to, added up without the engine."""
    first = p.desk.rulings[0]
    score, chicos, at, solo = first.score, first.chicos, p.desk.lines[0].hand, p.desk.lines[0].solo

    def turned(score: tuple[int, ...], chicos: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        score = tuple(max(amount, 0) for amount in score)
        if max(score) < law.terms.match.target:
            return score, chicos
        best = max(score)
        reached = {
            law.bands[solo][seat] for seat in law.seats if score[law.sides.index(seat[0])] >= law.terms.match.target
        }
        if law.terms.match.counts_at_end and len(reached) > 1:  # nobody wins what rivals reach together
            return tuple(0 for _ in score), chicos
        won = tuple(n + (amount == best) for n, amount in zip(chicos, score, strict=True))
        return tuple(0 for _ in score), won

    for line in p.desk.lines:
        if line.hand != at:
            score, chicos = turned(score, chicos)
            at, solo = line.hand, line.solo
        verdict = verdict_of(line.word) if line.by else None
        if verdict is not None and verdict.name == "score":
            score = tuple(dict(verdict.scores)[side] for side in law.sides)
        elif verdict is not None and verdict.name == "lose-partida":
            score = tuple(0 if side == verdict.side else law.terms.match.target for side in law.sides)
        else:
            score = tuple(had + more for had, more in zip(score, line.points, strict=True))
    if at != p.hand or p.phase is Phase.DRAW:  # the draw is part of the next hand
        score, chicos = turned(score, chicos)
    return tuple(max(amount, 0) for amount in score), chicos


# -- a walk of any table -----------------------------------------------------------------------------------------------


def table_of(code: str, form: str, seed: int) -> Table:
    """Return a sort of table of a rulebook's format: options, who rules and how close the score is change by turns."""
    ways = tags(code)
    rules = ways[(seed // 2) % len(ways)] if seed % 2 else code
    book = load_rulebook(code)
    phase = "eliminatoria" if "eliminatoria" in book.judging.phases and seed % 8 > 5 else ""
    return Table(rules, form, judged=seed % 4 in {1, 2}, phase=phase, close=seed % 3 == 0)


def walk_of(code: str, form: str, seed: int) -> Wild:
    """Return the table of a seed, at its beginning."""
    table = table_of(code, form, seed)
    return Wild(table.law, random.Random(f"{code} {form} {seed}"), close=table.close)


def held(code: str, form: str, seed: int, most: int) -> int:
    """Play up to `most` acts at the table of a seed and check everything; return the acts, or raise what names it."""
    wild = walk_of(code, form, seed)
    watch = Watch(wild)
    try:
        for at, turn in enumerate(wild.turns(most), 1):
            watch.check(turn)
            if at % 13 == 0:
                check_ends(wild.law, turn.after)
            if at % 29 == 0:
                check_position(wild.law, wild.steps, turn.after)
            if at % 31 == 0:
                watch.menus()
        check_record(wild.law, wild.steps, wild.state)
    except (AssertionError, TrucoError, LookupError, TypeError, ValueError) as error:
        raise AssertionError(f"held({code!r}, {form!r}, {seed}, {most}), act {len(wild.steps) - 1}: {error}") from error
    return len(wild.steps) - 1


# -- what is written of a match ----------------------------------------------------------------------------------------


def check_record(law: Law, steps: Sequence[Step], state: State) -> None:
    """Check that the record of a match is read, and replays to the same rulings, the same state and the same JSON."""
    text = write_record(record_of(law, {}, steps))
    record = read_record(text)
    assert write_record(record) == text, f"the record is written another way:\n{text}"
    result = replay(record)
    assert not result.warnings, f"the record replays with {result.warnings}:\n{text}"
    again = [(step.seat, step.word, step.ruling) for hand in result.hands for step in hand.steps if step.is_act]
    assert again == [(step.seat, written(step), step.ruling) for step in steps if step.is_act], (
        f"ruled otherwise:\n{text}"
    )
    if state.muestra is None:  # where it waits, the end of a record turns it
        assert result.state == state, f"the record replays to another state:\n{text}"
    data = to_json(result)
    assert json.loads(json.dumps(data)) == data, "the JSON is not read as it was written"
    assert data["hands"][-1]["score"] == dict(zip(law.sides, state.public.score, strict=True))


def written(step: Step) -> str:
    """Return the word of a step as a record has it: a sign has the name of the highest card that it may mean."""
    return next((event.sign for event in step.events if isinstance(event, Signed)), step.word)


def check_position(law: Law, steps: Sequence[Step], state: State) -> None:
    """Check that the line of the moment is read and replays to the same state, and that every viewer's is read."""
    for who in ("", *law.seats, SPECTATOR):
        line = position_of(law, steps, eyes=who)
        position = read_position(line)
        assert write_position(position) == line
        if not who:  # what follows in the line of a viewer may rest on cards that it does not have
            result = replay_position(position)
            assert result.stop is None, f"{line}: {result.stop}"
            assert result.state is not None
            if ended_by_correction(steps, state.public):
                assert outcome(result.state.public) == outcome(state.public), f"{line} ends another match"
            else:
                assert bare(result.state) == bare(state), f"{line} replays to another state"


def ended_by_correction(steps: Sequence[Step], p: Public) -> bool:
    """Return whether a correction of a ruling on an earlier hand ended the match: a position has only who won it."""
    # Something may have been said since, when the match was over.
    ruled = (event for step in reversed(steps) for event in step.events if isinstance(event, f.Ruled))
    root = next((event.corrects for event in ruled), 0)
    earlier = any(line.by == root and line.hand != p.hand_begun for line in p.desk.lines)
    return bool(root) and earlier and p.phase is Phase.MATCH_OVER


def outcome(p: Public) -> tuple[Phase, str, tuple[int, ...]]:
    """Return the result of a match that is over."""
    return p.phase, p.winner, p.chicos


def bare(state: State) -> State:
    """Return a state without its rulings: a position begins with its hand, and has none of those before it."""
    return state._replace(public=state.public._replace(desk=Desk()))


def check_ends(law: Law, state: State) -> None:
    """Check that the hand ends if everybody does only what the table does for those who are away."""
    for _ in range(_SOON):
        p = state.public
        if not p.in_hand:
            return
        act = next_silence(law, state)
        if act is None:
            seat = due(law, p)
            assert seat, f"nobody is due: {p}"
            words = menu(law, p, seat, state.own(seat))
            chosen = safe_word(law, words, p.muestra) or next(iter(words), None)
            assert chosen is not None, f"{seat} is due and has nothing to say: {p}"
            act = Act(seat, chosen)
        decision = rule(law, state, act)
        assert decision.ruling.kind == "lawful", f"{act}: {decision.ruling}"
        state = decision.state
    raise AssertionError(f"the hand does not end: {state.public}")


# -- what was met ------------------------------------------------------------------------------------------------------


def met(turn: Turn) -> set[str]:
    """Return what an act met: a ruling with its code, facts, and what points were given for."""
    events = turn.step.events
    facts = {f"fact {type(event).__name__}" for event in events}
    awards = {f"award {event.reason}" for event in events if isinstance(event, f.Awarded)}
    verdicts = {f"verdict {event.verdict}" for event in events if isinstance(event, f.Ruled)}
    claims = {
        f"claim {name or '-'}" for event in events if isinstance(event, f.ClaimJudged) for name in event.found or ("",)
    }
    kind = said_word(turn.step.word).kind.value if turn.step.ruling.happened and turn.step.word else "-"
    ruling = turn.step.ruling
    return {f"{ruling.kind} {ruling.code or ''}".strip(), f"word {kind}", *facts, *awards, *verdicts, *claims}
