"""A part that the package does not have: a decided hand waits for its envido to be shown, and one claim is heard.

It is made as a part of the package would be: a state on the table, facts and their folds, verbs and a phase of its own.
At a refereed table the seat that won the envido shows its cards or declines, once the hand is decided; then each rival
may claim that they do not make the number. A claim made before, while the hand is played, waits for the cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from operator import attrgetter
from types import MappingProxyType
from typing import Any, Final

import pytest

from truco.engine import Kind, Law, Own, Public, State, Word, folding, word
from truco.engine import facts as f
from truco.engine import state as engine_state
from truco.engine.course import Course
from truco.engine.part import MustFirst, Outcome, Part, PartPending, Verb
from truco.engine.public import PLAY
from truco.engine.quick import Changing, value
from truco.engine.registry import PARTS
from truco.engine.seat import LAWFUL, against, mute, rivals
from truco.engine.settle import forfeit, shared
from truco.rulebooks.ruleset import Ruleset, choose

_CALLO: Final = word("callo")


# -- the table --------------------------------------------------------------------------------------------------------


@value
class Judging(Changing):
    """How far a decided hand is settled.

    - `waits`: it is decided, and waits until its envido is shown and nobody claims any more.
    - `claims`: the seat that claimed that the cards do not make the number.
    - `silent`: the rivals that claim nothing.
    - `lost`: the envido was not shown, or the claim was right; the hand ends in the same act.
    """

    waits: bool = False
    claims: str = ""
    silent: frozenset[str] = frozenset()
    lost: bool = False


judging_of: Final[Any] = attrgetter("judging")
"""Returns how far the hand on a table is settled."""


@value
class ShowingAwaited:
    """A decided hand waits for its envido to be shown."""

    awards: tuple[f.Awarded, ...]


@value
class ShowingDeclined:
    """The seat that won the envido shows nothing."""

    seat: str


@value
class Claimed:
    """A seat claims that the cards shown do not make the number."""

    seat: str


@value
class NothingClaimed:
    """A seat claims nothing."""

    seat: str


@value
class ClaimJudged:
    """The cards shown were counted: the claim is `right` or not."""

    seat: str
    right: bool


def _fact(one: object) -> Any:  # noqa: ANN401  (the engine's list of facts lacks it)
    return one


def _folded(p: Public, **changes: object) -> Public:
    return p._replace(judging=judging_of(p)._replace(**changes))


def _awaited(p: Public, fact: ShowingAwaited) -> Public:
    return _folded(p, waits=True)._replace(turn="", awards_pending=fact.awards)


FOLDS: Final[Any] = {
    ShowingAwaited: _awaited,
    ShowingDeclined: lambda p, _fact: _folded(p, lost=True),
    Claimed: lambda p, fact: _folded(p, claims=fact.seat),
    NothingClaimed: lambda p, fact: _folded(p, silent=judging_of(p).silent | {fact.seat}),
    ClaimJudged: lambda p, fact: _folded(p, lost=fact.right),
}
"""What the facts of the showing change."""


# -- the phase --------------------------------------------------------------------------------------------------------


def _waits(law: Law, events: Course, won: Sequence[f.Awarded]) -> bool:
    """Let a decided hand wait until its envido is shown and nobody claims any more; then judge the claim (of.ley.1)."""
    now = events.now
    p, seat = now.public, now.public.envido.must_show
    if not law.refereed or not seat or judging_of(p).lost:
        return False
    if not p.envido.shown:
        cards = law.proof(now.own(seat).dealt, p.muestra)
        if not p.hidden(cards):  # cards that lie on the table need no showing
            number = law.tally(now.own(seat).dealt, p.muestra).points
            events.append(f.Shown(seat, number, (), law.cite("show.table")))
        elif seat in p.out - p.passed:  # cards on the pack can be shown no more
            events.append(_fact(ShowingDeclined(seat)))
            return False
    p = events.now.public
    if not _settled(law, p):
        if not judging_of(p).waits:
            events.append(_fact(ShowingAwaited(tuple(won))))
        return True
    if judging_of(p).claims:
        wrong = law.tally(now.own(seat).dealt, p.muestra).points != p.envido.number
        events.append(_fact(ClaimJudged(judging_of(p).claims, wrong)))
    return False


def _settled(law: Law, p: Public) -> bool:
    """Return whether the hand waits for nobody any more; a claim waits for the cards."""
    if judging_of(p).lost:
        return True
    return p.envido.shown and (bool(judging_of(p).claims) or not _next(law, p))


def _next(law: Law, p: Public) -> str:
    """Return the next rival of the seat that showed its cards that may claim; empty once all have spoken."""
    winner, silent = p.envido.must_show, judging_of(p).silent
    return next((seat for seat in law.round_from[winner] if rivals(law, p, seat, winner) and seat not in silent), "")


def _pending(law: Law, p: Public) -> PartPending | None:
    if not judging_of(p).waits:
        return None
    return PartPending(_next(law, p) if p.envido.shown else p.envido.must_show, "hand-over")


def _must_first(_law: Law, p: Public, _seat: str, _own: Own) -> MustFirst | None:
    if p.phase is not PLAY or not judging_of(p).waits:
        return None
    return lambda word: LAWFUL if word.kind in _OPEN else "hand-over"


def _after(law: Law, _state: State, events: Course) -> None:
    """End the hand once nobody is asked any more."""
    p = events.now.public
    if p.phase is PLAY and judging_of(p).waits and _settled(law, p):
        events.ends = p.awards_pending


def _penalty(law: Law, events: Course) -> None:
    """Give an envido that was not shown, or rightly claimed, to the rivals."""
    p = events.now.public
    if not judging_of(p).lost:
        return
    band = law.band(p, p.envido.must_show)
    lost = forfeit(events, law.cite("show"), lambda one: one.reason == "envido" and one.side in band)
    points = sum(one.points for one in lost if one.side == band[0])
    events.extend(shared(f.Awarded(against(law, p, band), points, "fault", law.cite("show"))))


# -- the words --------------------------------------------------------------------------------------------------------


def _may_keep_silent(law: Law, p: Public, seat: str, _own: Own, _word: Word) -> str:
    if p.phase is not PLAY:
        return mute(p, seat)
    found = _pending(law, p)
    return LAWFUL if found is not None and found.due == seat else "nothing-to-answer"


def _keep_silent(_law: Law, state: State, seat: str, _word: Word) -> Outcome:
    return "show", [_fact(NothingClaimed(seat) if state.public.envido.shown else ShowingDeclined(seat))]


def _may_claim(law: Law, p: Public, seat: str, _own: Own, word: Word) -> str:
    """Rule on a claim against the seat that won the envido: one, of a rival that has not let it pass."""
    if p.phase is not PLAY:
        return mute(p, seat)
    settling, winner = judging_of(p), p.envido.must_show
    if not winner or word.seat != winner or settling.claims or seat in settling.silent:
        return "nothing-to-answer"
    return LAWFUL if rivals(law, p, seat, winner) else "nothing-to-answer"


def _claim(_law: Law, _state: State, seat: str, _word: Word) -> Outcome:
    return "show", [_fact(Claimed(seat))]


def _menu(law: Law, p: Public, seat: str, own: Own) -> Iterable[Word]:
    if not p.envido.must_show:
        return
    if not _may_keep_silent(law, p, seat, own, _CALLO):
        yield _CALLO
    claim = word(f"reclamo-{p.envido.must_show}")
    if not _may_claim(law, p, seat, own, claim):
        yield claim


_OPEN: Final = (Kind.SHOW, Kind.CALLO, Kind.RECLAMO)

JUDGING: Final = Part(
    "judging",
    {Kind.CALLO: Verb(_may_keep_silent, _keep_silent), Kind.RECLAMO: Verb(_may_claim, _claim)},
    answers_only=True,
    pending=_pending,
    menu=_menu,
    must_first=_must_first,
    after=_after,
    ends=_waits,
    penalty=_penalty,
    refereed=True,
    rests_on=("judging.waits", "judging.claims", "judging.silent"),
)
"""The showing of the envido that won, and one claim against it."""

_SETTLED_ELSEWHERE: Final = ("false-number", "faults")
"""The parts that settle a wrong number without a claim."""


def played_with(patch: pytest.MonkeyPatch, part: Part[Law], code: str) -> Ruleset:
    """Return a rulebook that is played with this part, in which no cards are shown by themselves."""
    patch.setattr(Public, "judging", Judging(), raising=False)
    patch.setattr(Public, "__eq__", lambda p, other: _fields(p) == _fields(other))
    for kind, change in FOLDS.items():
        patch.setitem(vars(folding)["FOLDS"], kind, change)
        patch.setitem(vars(engine_state)["_SEEN_BY_ALL"], kind, change)
    for name in ("envido", "free-envido"):
        patch.setitem(PARTS, name, replace(PARTS[name], prove=None))
    patch.setitem(PARTS, part.name, part)
    ruleset = choose(code)
    book = ruleset.book
    parts = [name for name in book["play.parts"] if name not in _SETTLED_ELSEWHERE]
    parts.insert(parts.index("truco"), part.name)  # what was called and not answered waits no more
    values = MappingProxyType({**book.values, "play.parts": parts})
    return replace(ruleset, book=replace(book, values=values))


def _fields(p: Public) -> dict[str, object]:
    """Return the fields of a table with that of this part, which the class of tables does not know of."""
    return {"judging": judging_of(p), **p.__getstate__()}
