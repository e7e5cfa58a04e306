"""Claims: a seat says that a rival committed a fault, which the dealt cards or the sealed log prove or not.

The parts of the game say which faults may be claimed and what proves them (`Part.claims`); `[claims]` of a rulebook
says who may claim them, until when, and by which rules. A fault that is not claimed is not revealed.
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
from truco.engine.table.public import IN_HAND, SETTLING, Public
from truco.engine.table.settling import Claim
from truco.engine.table.state import Own, State
from truco.engine.table.words import Word, word
from truco.rulebooks.rulebook import ClaimRule, Rules

OTHER: Final = "other"
"""The name of any fault without a name of its own, where the text sends every complaint to the judge (br.32.pu)."""

_CONCEDO: Final = word("concedo")


def meant(law: Law, text: str) -> tuple[str, ...]:
    """Return the names of the faults that a text means: all that can be proved for an empty text.

    Case, accents and the words around it do not matter. A text that no rulebook has means any other fault where the
    judge rules on these too, else none.
    """
    if not text:
        return tuple(name for name in law.claims if law.claims[name].proved is not None)
    padded, rules = f" {_plain(text)} ", law.ruleset.book.claims
    names = tuple(
        name for name in law.claims if any(f" {_plain(says)} " in padded for says in (name, *rules[name].says) if says)
    )
    return names or tuple(name for name in law.claims if name == OTHER)


@lru_cache(maxsize=1024)  # the claims of the rulebooks are compared again and again
def _plain(text: str) -> str:
    """Return the words of a text without case, accents and punctuation.

    >>> _plain("¡Señas AJENAS, juez!")
    'senas ajenas juez'
    """
    letters = unicodedata.normalize("NFD", text.casefold())
    return " ".join("".join(ch if ch.isalnum() else " " for ch in letters if not unicodedata.combining(ch)).split())


def _is_entitled(law: Law, p: Public, seat: str, rule: ClaimRule) -> bool:
    """Return whether a seat, or the judge, may claim a fault now (uy.93.b)."""
    if rule.until == "decided" and p.phase is SETTLING:
        return False
    if seat == JUDGE:
        return "judge" in rule.who
    return "rival" in rule.who or ("captain" in rule.who and seat in law.captains)


def may_claim(law: Law, p: Public, seat: str, _own: Own, word: Word) -> str:
    """Rule on a claim of a named fault against a rival: once, by a seat that may make it, or by the judge."""
    if not law.claims:
        return "unknown-word"
    if p.phase not in IN_HAND:
        return mute(p, seat)
    if word.seat not in p.seats or (seat != JUDGE and not rivals(law, p, seat, word.seat)):
        return "no-right-to-claim"
    if p.settlement.confirmed:
        return "window-closed.confirmed"
    names = meant(law, word.text) or tuple(law.claims)
    made = {(earlier.against, earlier.what) for earlier in (*p.settlement.waiting, *p.settlement.judged)}
    entitled = any(_is_entitled(law, p, seat, law.ruleset.book.claims[name]) for name in names)
    return LAWFUL if entitled and (word.seat, _what(law, word)) not in made else "no-right-to-claim"


def claim(law: Law, state: State, seat: str, word: Word) -> Outcome:
    """Accept a claim; it is judged at once if the hand is decided, or if no cards are needed to judge it.

    Where the text leaves the answer to the judge, it waits for him, or for both sides to agree (br.32.pu); its ruling
    then cites nothing that would show the rivals its subject.
    """
    what = _what(law, word)
    names = meant(law, what)
    open_now = [name for name in names if law.claims[name].at_once]
    judges = goes_to_judge(law, word)
    waits = judges or (state.public.phase is not SETTLING and not (names and len(open_now) == len(names)))
    if waits and not judges and any(_is_proved_now(law, state, name, word.seat) for name in open_now):
        names, waits = tuple(open_now), False  # faults that the cards prove already need not wait
    events = Course(state, [f.Claimed(seat, word.seat, what, waits, _rules(law, names), judges)])
    if not waits:
        _judge(law, events, Claim(seat, word.seat, what), names)
    return law.claim_key(() if judges else names), events


def goes_to_judge(law: Law, word: Word) -> bool:
    """Return whether a claim is a complaint to the judge, which the rivals do not read (br.32.pu)."""
    names = meant(law, _what(law, word))
    return _judge_answers(law, names) and (law.judged or _left_to_players(law, names))


def _is_proved_now(law: Law, state: State, name: str, seat: str) -> bool:
    """Return whether a fault is proved while the hand is played, and the judge need not decide on it."""
    return not law.ruleset.book.claims[name].judge and _is_proved(law, state, name, seat)


def _is_proved(law: Law, state: State, name: str, seat: str) -> bool:
    """Return whether the cards that were dealt, or the sealed log, prove a fault of a seat."""
    proved = law.claims[name].proved
    return proved is not None and proved(law, state, seat)


def judge_waiting(law: Law, events: Course) -> None:
    """Judge the claims that have waited until the hand was decided, but those that wait for the judge."""
    for claim in events.now.public.settlement.waiting:
        if not _judge_answers(law, meant(law, claim.what)):
            _judge(law, events, claim)


def _judge_answers(law: Law, names: Iterable[str]) -> bool:
    """Return whether the text leaves it to the judge what becomes of a claim."""
    return any(law.ruleset.book.claims[name].judge for name in names)


def _left_to_players(law: Law, names: Iterable[str]) -> bool:
    """Return whether the players decide where no judge sits on what the text leaves to him (br.32.pu, of.senas.6)."""
    offences = filter(None, (law.ruleset.book.claims[name].offence for name in names))
    return law.judging.votes != "nobody" and law.judging.can_decide("players", offences)


def _judge(law: Law, events: Course, claim: Claim, only: tuple[str, ...] = (), *, seen: bool = False) -> None:
    """Find out whether a claim is right; the part defines the consequences of each fault that came to light.

    `only` are the faults that it is judged for, all that it means if there are none; `seen` says that the judge or the
    players saw a fault that nothing can prove.
    """
    names = only or meant(law, claim.what)
    unproved = [name for name in names if seen and law.claims[name].proved is None]
    faults = (name for name in names if name in unproved or _is_proved(law, events.now, name, claim.against))
    _close(law, events, claim, tuple(faults))


def _close(law: Law, events: Course, claim: Claim, faults: tuple[str, ...]) -> None:
    """End a claim: `found` are the names of the faults that came to light, none where it has no ground."""
    rules = _rules(law, faults or meant(law, claim.what))
    judged = _judge_answers(law, faults or meant(law, claim.what))
    waited = claim in events.now.public.settlement.waiting
    events.append(f.ClaimJudged(claim.seat, claim.against, claim.what, faults, rules, judged, waited))
    for name in faults:
        law.claims[name].found(law, events, claim.seat, claim.against)
        penalty = law.ruleset.book.claims[name].penalty
        if penalty:
            forfeit(law, events, Verdict(penalty, claim.against[0]), rules)


# -- claims that wait for an answer -----------------------------------------------------------------------------------


def waiting_against(p: Public, seat: str) -> tuple[Claim, ...]:
    """Return the claims against a seat that have not been answered."""
    return tuple(claim for claim in p.settlement.waiting if claim.against == seat)


def waits_for_answer(law: Law, claim: Claim) -> bool:
    """Return whether a claim waits for an answer, and not just until the hand is decided (br.32.pu)."""
    return _judge_answers(law, meant(law, claim.what))


def judges_own(law: Law, p: Public, seat: str) -> tuple[str, ...]:
    """Return the faults of a seat that a judge may look into now without a claim (uy.93.b).

    He rules by its article on a fault that nothing can prove. Confirmed points do not change (br.12.p5).
    """
    if p.phase not in IN_HAND or seat not in p.seats or p.settlement.confirmed:
        return ()
    open_now = p.phase is SETTLING
    rules = law.ruleset.book.claims
    provable = ((name, claim) for name, claim in law.claims.items() if claim.proved is not None)
    return tuple(name for name, claim in provable if "judge" in rules[name].who and (open_now or claim.at_once))


def players_answer(law: Law, p: Public, seat: str) -> bool:
    """Return whether the players may answer the claims against a seat where no judge sits."""
    return all(_left_to_players(law, meant(law, claim.what)) for claim in waiting_against(p, seat))


def answer(law: Law, events: Course, author: str, seat: str, *, looks: bool) -> None:
    """Answer the claims that wait against a seat: what they are about is looked into, or not (br.32.pu).

    Each claim is looked into as long as the hand goes on; one that is right may end it. Where none waits, the judge
    (`author`) looks into what he may claim himself.
    """
    waiting = waiting_against(events.now.public, seat)
    for claim in waiting:
        if not looks:
            _close(law, events, claim, ())
        elif claim in events.now.public.settlement.waiting:
            _judge(law, events, claim, seen=True)
    if not waiting:
        _judge(law, events, Claim(author, seat, ""), judges_own(law, events.now.public, seat))
    p = events.now.public
    if p.phase in IN_HAND and p.settlement.silent.issuperset(p.seats) and not p.settlement.waiting:
        close_hand(law, events, p.awards_pending or ())


def _against_side(law: Law, p: Public, seat: str) -> tuple[Claim, ...]:
    """Return the claims against the side of a seat that have not been answered."""
    return tuple(claim for claim in p.settlement.waiting if not rivals(law, p, seat, claim.against))


def settled_by_conceding(law: Law, p: Public, seat: str) -> tuple[Claim, ...]:
    """Return the claims that are looked into at once if the seat says that they are right.

    While the hand is played, a claim that waits until it is decided goes on waiting, and so does at any time one that
    only the judge can see to be right (of.senas.6).
    """
    named = ((claim, meant(law, claim.what)) for claim in _against_side(law, p, seat))
    provable = ((claim, names) for claim, names in named if any(law.claims[name].proved is not None for name in names))
    return tuple(claim for claim, names in provable if p.settlement.begun or _judge_answers(law, names))


def may_concede(law: Law, p: Public, seat: str, _own: Own, _word: Word) -> str:
    """Rule on owning up to a fault: while the hand settles, or while a claim waits against one's side.

    Once the points are confirmed only a claim that was made before is left to be answered (br.12.p5).
    """
    if not law.claims:
        return "unknown-word"
    if p.phase not in IN_HAND:
        return mute(p, seat)
    waiting = _against_side(law, p, seat) if seat in p.seats else ()
    # An accused seat does not read the text of a complaint to the judge: it may agree to any complaint.
    if any(claim.judge and not claim.agreed for claim in waiting):
        return LAWFUL
    if seat not in p.seats or seat in p.settlement.conceded:
        return "nothing-to-concede"
    if waiting:
        return LAWFUL
    if p.phase is SETTLING:
        return "window-closed.confirmed" if p.settlement.confirmed else LAWFUL
    return "nothing-to-concede"


def concede(law: Law, state: State, seat: str, _word: Word) -> Outcome:
    """Own up to a fault: what is claimed against one's side is looked into, and what the seat itself did comes up."""
    p = state.public
    open_now = law.claims if p.phase is SETTLING and not settled_by_conceding(law, p, seat) else ()
    faults = tuple(name for name in open_now if _is_proved(law, state, name, seat))
    events = Course(state, [f.Conceded(seat, faults, _rules(law, faults))])
    for claim in settled_by_conceding(law, events.now.public, seat):
        if claim in events.now.public.settlement.waiting:
            _judge(law, events, claim)
    for name in faults:
        law.claims[name].found(law, events, seat, seat)
    return law.claim_key(faults), events


def nothing_more(_law: Law, _events: Course, _claimant: str, _seat: str) -> None:
    """Add nothing: what follows is in the rulebook alone, or for the judge to rule."""


def lay_open(law: Law, events: Course, _claimant: str, seat: str) -> None:
    """Show all cards of a seat, because they prove its fault."""
    events.append(f.LaidOpen(seat, events.now.own(seat).dealt, law.cite("claim")))


def menu(law: Law, p: Public, seat: str, own: Own) -> Iterable[Word]:
    """Return the claims of a seat against each rival, without saying what they are about."""
    words = (word(f"reclamo-{other}") for other in law.round_from[seat][1:]) if law.claims else ()
    lawful = [choice for choice in words if not may_claim(law, p, seat, own, choice)]
    return lawful if may_concede(law, p, seat, own, _CONCEDO) else [*lawful, _CONCEDO]


def _what(law: Law, word: Word) -> str:
    """Return what a claim is about: the name of a fault where its text is one of the rulebook's, else the text."""
    names = meant(law, word.text)
    return names[0] if word.text and len(names) == 1 and names[0] != OTHER else word.text


def _rules(law: Law, names: Iterable[str]) -> Rules:
    """Return the rules of some faults; those about claims where a claim means none that the rulebook has."""
    rules = law.ruleset.book.claims
    return tuple(dict.fromkeys(rule for name in names for rule in rules[name].rules)) or law.cite("claim")
