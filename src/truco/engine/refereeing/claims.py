"""Claims: a seat says that a rival committed a fault, which the dealt cards or the sealed log prove or not.

The parts of the game say which faults may be claimed and what proves them (`Part.claims`); `[claims]` of a rulebook
says who may claim them, until when, and by which rules. A fault that nobody claims is known to nobody.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from truco.engine.law.law import Law
from truco.engine.law.part import Outcome
from truco.engine.law.seat import LAWFUL, mute, rivals
from truco.engine.law.settle import close_hand
from truco.engine.refereeing.follow import forfeit
from truco.engine.table import facts as f
from truco.engine.table.course import Course
from truco.engine.table.judge_words import JUDGE, Verdict
from truco.engine.table.public import PLAY, Public
from truco.engine.table.settling import Claim
from truco.engine.table.state import Own, State
from truco.engine.table.words import Word, word
from truco.rulebooks.rulebook import ClaimRule, Rules

OTHER: Final = "other"
"""The name of whatever a rulebook has no name for, where its text sends every complaint to the judge (br.32.pu)."""

_CONCEDO: Final = word("concedo")


def meant(law: Law, text: str) -> tuple[str, ...]:
    """Return the names of the faults that a text means: all that can be proved for an empty text.

    Case, accents and the words around it do not matter. A text that no rulebook has means any other fault where the
    judge hears these too, else none.
    """
    if not text:
        return tuple(one for one in law.claims if law.claims[one].proved is not None)
    said, rules = f" {_plain(text)} ", law.ruleset.book.claims
    found = tuple(
        one for one in law.claims if any(f" {_plain(says)} " in said for says in (one, *rules[one].says) if says)
    )
    return found or tuple(one for one in law.claims if one == OTHER)


@lru_cache(maxsize=1024)  # the claims of the rulebooks are compared again and again
def _plain(text: str) -> str:
    """Return the words of a text without case, accents and punctuation.

    >>> _plain("¡Señas AJENAS, juez!")
    'senas ajenas juez'
    """
    letters = unicodedata.normalize("NFD", text.casefold())
    return " ".join("".join(one if one.isalnum() else " " for one in letters if not unicodedata.combining(one)).split())


def _entitled(law: Law, p: Public, seat: str, rule: ClaimRule) -> bool:
    """Return whether a seat, or the judge, may claim a fault now (uy.93.b)."""
    if rule.until == "decided" and p.settlement.open:
        return False
    if seat == JUDGE:
        return "judge" in rule.who
    return "rival" in rule.who or ("captain" in rule.who and seat in law.captains)


def may_claim(law: Law, p: Public, seat: str, _own: Own, word: Word) -> str:
    """Rule on a claim: of a fault that the rulebook names, against a rival, once, by who may make it, or the judge."""
    if not law.claims:
        return "unknown-word"
    if p.phase is not PLAY:
        return mute(p, seat)
    if word.seat not in p.seats or (seat != JUDGE and not rivals(law, p, seat, word.seat)):
        return "no-right-to-claim"
    if p.settlement.confirmed:
        return "window-closed.confirmed"
    names = meant(law, word.text) or tuple(law.claims)
    made = {(one.against, one.what) for one in (*p.settlement.waiting, *p.settlement.judged)}
    entitled = any(_entitled(law, p, seat, law.ruleset.book.claims[one]) for one in names)
    return LAWFUL if entitled and (word.seat, _what(law, word)) not in made else "no-right-to-claim"


def claim(law: Law, state: State, seat: str, word: Word) -> Outcome:
    """Hear a claim; it is judged at once if the hand is decided, or if no cards are needed to judge it.

    Where the text leaves the answer to the judge, it waits for him, or for both sides to agree (br.32.pu); its ruling
    then cites nothing that would tell the rivals what it is about.
    """
    what = _what(law, word)
    names = meant(law, what)
    open_now = [one for one in names if law.claims[one].at_once]
    judges = goes_to_judge(law, word)
    waits = judges or (not state.public.settlement.open and not (names and len(open_now) == len(names)))
    if waits and not judges and any(_proved_now(law, state, one, word.seat) for one in open_now):
        names, waits = tuple(open_now), False  # what the cards prove already waits for nothing
    events = Course(state, [f.Claimed(seat, word.seat, what, waits, _rules(law, names), judges)])
    if not waits:
        _judge(law, events, Claim(seat, word.seat, what), names)
    return law.claim_key(() if judges else names), events


def goes_to_judge(law: Law, word: Word) -> bool:
    """Return whether a claim is a complaint to the judge, which the rivals do not read (br.32.pu)."""
    names = meant(law, _what(law, word))
    return _judge_answers(law, names) and (law.judged or _left_to_players(law, names))


def _proved_now(law: Law, state: State, name: str, seat: str) -> bool:
    """Return whether a fault is proved while the hand is played, and the judge need not decide on it."""
    return not law.ruleset.book.claims[name].judge and _proved(law, state, name, seat)


def _proved(law: Law, state: State, name: str, seat: str) -> bool:
    """Return whether the cards that were dealt, or the sealed log, prove a fault of a seat."""
    proved = law.claims[name].proved
    return proved is not None and proved(law, state, seat)


def judge_waiting(law: Law, events: Course) -> None:
    """Judge the claims that have waited until the hand was decided, but those that wait for the judge."""
    for one in events.now.public.settlement.waiting:
        if not _judge_answers(law, meant(law, one.what)):
            _judge(law, events, one)


def _judge_answers(law: Law, names: Iterable[str]) -> bool:
    """Return whether the text leaves it to the judge what becomes of a claim."""
    return any(law.ruleset.book.claims[name].judge for name in names)


def _left_to_players(law: Law, names: Iterable[str]) -> bool:
    """Return whether the players decide where no judge sits on what the text leaves to him (br.32.pu, of.senas.6)."""
    return law.judging.votes != "nobody" and law.judging.can_decide("players", _rules(law, names))


def _judge(law: Law, events: Course, one: Claim, only: tuple[str, ...] = (), *, seen: bool = False) -> None:
    """Find out whether a claim is right; what follows from each fault that came to light is the part's.

    `only` are the faults that it is judged for, all that it means if there are none; `seen` says that somebody saw what
    nothing can prove.
    """
    names = only or meant(law, one.what)
    unproved = [name for name in names if seen and law.claims[name].proved is None]
    found = (name for name in names if name in unproved or _proved(law, events.now, name, one.against))
    _close(law, events, one, tuple(found))


def _close(law: Law, events: Course, one: Claim, found: tuple[str, ...]) -> None:
    """End a claim: `found` are the names of the faults that came to light, none where it has no ground."""
    rules = _rules(law, found or meant(law, one.what))
    judged = _judge_answers(law, found or meant(law, one.what))
    waited = one in events.now.public.settlement.waiting
    events.append(f.ClaimJudged(one.seat, one.against, one.what, found, rules, judged, waited))
    for name in found:
        law.claims[name].found(law, events, one.seat, one.against)
        penalty = law.ruleset.book.claims[name].penalty
        if penalty:
            forfeit(law, events, Verdict(penalty, one.against[0]), rules)


# -- claims that wait for an answer -----------------------------------------------------------------------------------


def waiting_against(p: Public, seat: str) -> tuple[Claim, ...]:
    """Return the claims against a seat that have not been answered."""
    return tuple(one for one in p.settlement.waiting if one.against == seat)


def waits_for_answer(law: Law, one: Claim) -> bool:
    """Return whether a claim waits for somebody's answer, and not just until the hand is decided (br.32.pu)."""
    return _judge_answers(law, meant(law, one.what))


def judges_own(law: Law, p: Public, seat: str) -> tuple[str, ...]:
    """Return the faults of a seat that a judge may look into now though nobody claims them (uy.93.b).

    What nothing can prove is his to rule on by its article. Points that are confirmed stand (br.12.p5).
    """
    if p.phase is not PLAY or seat not in p.seats or p.settlement.confirmed:
        return ()
    open_now = p.settlement.open
    rules = law.ruleset.book.claims
    provable = ((one, claim) for one, claim in law.claims.items() if claim.proved is not None)
    return tuple(one for one, claim in provable if "judge" in rules[one].who and (open_now or claim.at_once))


def players_answer(law: Law, p: Public, seat: str) -> bool:
    """Return whether the players may answer the claims against a seat where no judge sits."""
    return all(_left_to_players(law, meant(law, one.what)) for one in waiting_against(p, seat))


def answer(law: Law, events: Course, author: str, seat: str, *, looks: bool) -> None:
    """Answer the claims that wait against a seat: what they are about is looked into, or not (br.32.pu).

    Each claim is looked into as long as the hand goes on; one that is right may end it. Where none waits, the judge
    (`author`) looks into what he may claim himself.
    """
    waiting = waiting_against(events.now.public, seat)
    for one in waiting:
        if not looks:
            _close(law, events, one, ())
        elif one in events.now.public.settlement.waiting:
            _judge(law, events, one, seen=True)
    if not waiting:
        _judge(law, events, Claim(author, seat, ""), judges_own(law, events.now.public, seat))
    p = events.now.public
    if p.phase is PLAY and p.settlement.silent.issuperset(p.seats) and not p.settlement.waiting:
        close_hand(law, events, p.awards_pending or ())


def _against_side(law: Law, p: Public, seat: str) -> tuple[Claim, ...]:
    """Return the claims against the side of a seat that have not been answered."""
    return tuple(one for one in p.settlement.waiting if not rivals(law, p, seat, one.against))


def settled_by_conceding(law: Law, p: Public, seat: str) -> tuple[Claim, ...]:
    """Return the claims that are looked into at once if the seat says that they are right.

    While the hand is played, a claim that waits until it is decided goes on waiting, and so does at any time one that
    only the judge can see to be right (of.senas.6).
    """
    named = ((one, meant(law, one.what)) for one in _against_side(law, p, seat))
    provable = ((one, names) for one, names in named if any(law.claims[name].proved is not None for name in names))
    return tuple(one for one, names in provable if p.settlement.open or _judge_answers(law, names))


def may_concede(law: Law, p: Public, seat: str, _own: Own, _word: Word) -> str:
    """Rule on owning up to a fault: while the hand settles, or while a claim waits against one's side.

    Once the points are confirmed only a claim that was made before is left to be answered (br.12.p5).
    """
    if not law.claims:
        return "unknown-word"
    if p.phase is not PLAY:
        return mute(p, seat)
    waiting = _against_side(law, p, seat) if seat in p.seats else ()
    # Whoever is accused does not read what a complaint to the judge says: he may agree to each, whatever it is.
    if any(one.judge and not one.agreed for one in waiting):
        return LAWFUL
    if seat not in p.seats or seat in p.settlement.conceded:
        return "nothing-to-concede"
    if waiting:
        return LAWFUL
    if p.settlement.open:
        return "window-closed.confirmed" if p.settlement.confirmed else LAWFUL
    return "nothing-to-concede"


def concede(law: Law, state: State, seat: str, _word: Word) -> Outcome:
    """Own up to a fault: what is claimed against one's side is looked into, and what the seat itself did comes up."""
    p = state.public
    open_now = law.claims if p.settlement.open and not settled_by_conceding(law, p, seat) else ()
    found = tuple(name for name in open_now if _proved(law, state, name, seat))
    events = Course(state, [f.Conceded(seat, found, _rules(law, found))])
    for one in settled_by_conceding(law, events.now.public, seat):
        if one in events.now.public.settlement.waiting:
            _judge(law, events, one)
    for name in found:
        law.claims[name].found(law, events, seat, seat)
    return law.claim_key(found), events


def nothing_more(_law: Law, _events: Course, _claimant: str, _seat: str) -> None:
    """Add nothing: what follows is in the rulebook alone, or for the judge to rule."""


def lay_open(law: Law, events: Course, _claimant: str, seat: str) -> None:
    """Show all cards of a seat, because they prove its fault."""
    events.append(f.LaidOpen(seat, events.now.own(seat).dealt, law.cite("claim")))


def menu(law: Law, p: Public, seat: str, own: Own) -> Iterable[Word]:
    """Return the claims of a seat against each rival, without saying what they are about."""
    words = (word(f"reclamo-{one}") for one in law.round_from[seat][1:]) if law.claims else ()
    lawful = [one for one in words if not may_claim(law, p, seat, own, one)]
    return lawful if may_concede(law, p, seat, own, _CONCEDO) else [*lawful, _CONCEDO]


def _what(law: Law, word: Word) -> str:
    """Return what a claim is about: the name of a fault where its text is one of the rulebook's, else the text."""
    names = meant(law, word.text)
    return names[0] if word.text and len(names) == 1 and names[0] != OTHER else word.text


def _rules(law: Law, names: Iterable[str]) -> Rules:
    """Return the rules of some faults; those about claims where a claim means none that the rulebook has."""
    rules = law.ruleset.book.claims
    return tuple(dict.fromkeys(rule for name in names for rule in rules[name].rules)) or law.cite("claim")
