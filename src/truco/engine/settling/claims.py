"""Claims: a seat says that a rival committed a fault, which the dealt cards or the sealed log prove or not.

The parts of the game say which faults may be claimed and what proves them (`Part.claims`); `[claims]` of a rulebook
says who may claim them, until when, and by which rules. A fault that nobody claims is known to nobody.
"""

from __future__ import annotations

from collections.abc import Iterable

from truco.engine import facts as f
from truco.engine.course import Course
from truco.engine.law import Law
from truco.engine.part import Outcome
from truco.engine.public import PLAY, Public
from truco.engine.seat import LAWFUL, mute, rivals
from truco.engine.settling.state import Claim
from truco.engine.state import Own, State
from truco.engine.words import Word, word
from truco.rulebooks.rulebook import ClaimRule, Rules


def meant(law: Law, text: str) -> tuple[str, ...]:
    """Return the names of the faults that a text means: all for an empty text, none for one that no rulebook has."""
    if not text:
        return tuple(law.claims)
    said = text.casefold()
    rules = law.ruleset.book.claims
    return tuple(one for one in law.claims if said == one or said in (says.casefold() for says in rules[one].says))


def _entitled(law: Law, p: Public, seat: str, rule: ClaimRule) -> bool:
    """Return whether a seat may claim a fault of a rival now (uy.93.b)."""
    if rule.until == "decided" and p.settlement.open:
        return False
    return "rival" in rule.who or ("captain" in rule.who and seat in law.captains)


def may_claim(law: Law, p: Public, seat: str, _own: Own, word: Word) -> str:
    """Rule on a claim: of a fault that the rulebook names, against a rival, once, by who may make it."""
    if not law.claims:
        return "unknown-word"
    if p.phase is not PLAY:
        return mute(p, seat)
    if word.seat not in p.seats or not rivals(law, p, seat, word.seat):
        return "no-right-to-claim"
    if p.settlement.confirmed:
        return "window-closed.confirmed"
    names = meant(law, word.text) or tuple(law.claims)
    made = {(one.against, one.what) for one in (*p.settlement.waiting, *p.settlement.judged)}
    entitled = any(_entitled(law, p, seat, law.ruleset.book.claims[one]) for one in names)
    return LAWFUL if entitled and (word.seat, _what(law, word)) not in made else "no-right-to-claim"


def claim(law: Law, state: State, seat: str, word: Word) -> Outcome:
    """Hear a claim; it is judged at once if the hand is decided, or if no cards are needed to judge it."""
    what = _what(law, word)
    names = meant(law, what)
    open_now = [one for one in names if law.claims[one].at_once]
    waits = not state.public.settlement.open and not (names and len(open_now) == len(names))
    if waits and any(_proved_now(law, state, one, word.seat) for one in open_now):
        names, waits = tuple(open_now), False  # what the cards prove already waits for nothing
    events = Course(state, [f.Claimed(seat, word.seat, what, waits, _rules(law, names))])
    if not waits:
        _judge(law, events, Claim(seat, word.seat, what), names)
    return "claim", events


def _proved_now(law: Law, state: State, name: str, seat: str) -> bool:
    """Return whether a fault is proved while the hand is played, and the judge need not decide on it."""
    return not law.ruleset.book.claims[name].judge and law.claims[name].proved(law, state, seat)


def judge_waiting(law: Law, events: Course) -> None:
    """Judge the claims that have waited until the hand was decided."""
    for one in events.now.public.settlement.waiting:
        _judge(law, events, one)


def _judge(law: Law, events: Course, one: Claim, only: tuple[str, ...] = ()) -> None:
    """Find out whether a claim is right; what follows from each fault that came to light is the part's.

    `only` are the faults that it is judged for, all that it means if there are none.
    """
    names = only or meant(law, one.what)
    if any(law.ruleset.book.claims[name].judge for name in names):
        return  # it waits for the judge
    found = tuple(name for name in names if law.claims[name].proved(law, events.now, one.against))
    uphold(law, events, one, found)


def uphold(law: Law, events: Course, one: Claim, found: tuple[str, ...]) -> None:
    """Judge a claim: `found` are the names of the faults that came to light, none where it has no ground."""
    rules = _rules(law, found or meant(law, one.what))
    events.append(f.ClaimJudged(one.seat, one.against, one.what, found, rules))
    for name in found:
        law.claims[name].found(law, events, one.seat, one.against)


def lay_open(law: Law, events: Course, _claimant: str, seat: str) -> None:
    """Show all cards of a seat, because they prove its fault."""
    events.append(f.LaidOpen(seat, events.now.own(seat).dealt, law.cite("claim")))


def menu(law: Law, p: Public, seat: str, own: Own) -> Iterable[Word]:
    """Return the claims of a seat against each rival, without saying what they are about."""
    words = (word(f"reclamo-{one}") for one in law.round_from[seat][1:]) if law.claims else ()
    return [one for one in words if not may_claim(law, p, seat, own, one)]


def _what(law: Law, word: Word) -> str:
    """Return what a claim is about: the name of a fault where its text means one, else the text."""
    names = meant(law, word.text)
    return names[0] if word.text and len(names) == 1 else word.text


def _rules(law: Law, names: Iterable[str]) -> Rules:
    rules = law.ruleset.book.claims
    return tuple(dict.fromkeys(rule for name in names for rule in rules[name].rules))
