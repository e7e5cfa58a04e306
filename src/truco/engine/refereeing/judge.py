"""The ruling of what a judge, a committee, an arbiter or the players rule: whether they may, and what follows."""

from __future__ import annotations

from typing import Final

from truco.engine.law.law import Law
from truco.engine.law.ruling import Decision, Ruling
from truco.engine.refereeing import claims
from truco.engine.refereeing.follow import carry_out, ends_match, forfeit, root_of, ruled_by
from truco.engine.table import facts as f
from truco.engine.table.course import Course
from truco.engine.table.judge_words import (
    ARBITER,
    CLAIM_ANSWERS,
    COMMITTEE,
    JUDGE,
    OFFICIALS,
    ORDERS,
    PUBLIC,
    VOTE,
    Verdict,
    proposed,
    verdict_of,
)
from truco.engine.table.public import DRAW, HAND_OVER, MATCH_OVER, Public
from truco.engine.table.settling import Claim
from truco.engine.table.state import State
from truco.engine.table.words import Act, Kind
from truco.rulebooks.catalogue import load
from truco.rulebooks.rulebook import Rules

DESK_KINDS: Final = (Kind.RULING, Kind.PROPOSAL, Kind.VOTE)
"""The kinds of words that no part takes: they rule, or put a ruling to the vote."""

DECIDERS: Final = {JUDGE: "judge", COMMITTEE: "committee", ARBITER: "arbiter", VOTE: "players"}
"""The names of rulebooks for the judge and the players that rule, by their seats."""


def rule_from_desk(law: Law, state: State, act: Act) -> Decision:
    """Rule on an act from the desk: a ruling, or the proposal of one, or a vote on it. Assisted tables have no desk.

    Rules: br.2.2, br.28.pu.1, br.32.pu, br.36.1, br.39, uy.101.a, uy.101.b, uy.101.c, uy.103.a, uy.103.b, of.senas.6.
    """
    if not law.refereed:
        return Decision(law.rejected("unknown-word" if act.seat in law.seats else "not-seated"), (), state)
    refused = _refusal(law, state.public, act)
    if refused:
        return Decision(Ruling("rejected", refused, _refusal_rules(law, act, refused)), (), state)
    if act.word.kind is Kind.RULING:
        verdict = verdict_of(act.word.token)
        assert verdict is not None  # noqa: S101  (its kind says so)
        rules = law.rules_of_verdict(verdict.name, verdict.article)
        events = verdict_events(law, state, act.seat, act.word.token, verdict)
        return Decision(Ruling("lawful", None, rules), tuple(events), events.now)
    rules = law.judging.votes_rules
    if act.word.kind is Kind.PROPOSAL:
        token = proposed(act.word.token)
        verdict = verdict_of(token)
        assert verdict is not None  # noqa: S101  (it was read)
        rules = tuple(dict.fromkeys((*rules, *law.rules_of_verdict(verdict.name, verdict.article))))
        events = Course(state, [_propose(law, act.seat, token, rules)])
    else:
        claim = _claim_on_vote(law, state.public)
        events = Course(state, [] if claim is None else [_propose(law, claim.seat, f"uphold-{claim.against}", rules)])
        if claim is None or claim.seat != act.seat:
            events.append(f.Voted(act.seat, act.word.token == _YES, rules))
    _count(law, events)
    return Decision(Ruling("lawful", None, rules), tuple(events), events.now)


def _propose(law: Law, seat: str, token: str, rules: Rules) -> f.Proposed:
    """Return the fact that a seat puts a ruling to the vote."""
    verdict = verdict_of(token)
    assert verdict is not None  # noqa: S101  (it was read)
    what = (verdict.name, verdict.side, verdict.accused, verdict.points)
    return f.Proposed(seat, token, *what, voters_on(law, verdict), rules)


def _claim_on_vote(law: Law, p: Public) -> Claim | None:
    """Return the claim that the first vote is about where nothing else was put to it, `None` where there is none.

    A claim that waits for the judge is answered by the players where none sits: the claimant agrees to it (br.32.pu).
    """
    if p.desk.question or law.judged:
        return None
    waiting = (claim for claim in p.settlement.waiting if claims.waits_for_answer(law, claim))
    return next((claim for claim in waiting if not why_not(law, p, VOTE, Verdict("uphold", claim.against))), None)


_YES: Final = "voto-si"


# -- who may ----------------------------------------------------------------------------------------------------------


def _refusal(law: Law, p: Public, act: Act) -> str:
    """Return why an act is refused; empty where it is lawful."""
    seat, word = act
    if p.phase is MATCH_OVER:
        return "match-over"
    if word.kind is Kind.VOTE:
        claim = _claim_on_vote(law, p)
        if claim is not None and (seat != claim.seat or word.token == _YES):
            return "" if seat in voters_on(law, Verdict("uphold", claim.against)) else "no-vote"
        return "" if p.desk.question and not p.desk.tied and seat in _seats_without_vote(p) else "no-vote"
    if word.kind is Kind.PROPOSAL:
        verdict = verdict_of(proposed(word.token))
        assert verdict is not None  # noqa: S101  (its kind says so)
        if seat not in p.seats or law.judged:
            return "not-seated" if seat not in p.seats else "judge-decides"
        return "no-vote" if p.desk.question else why_not(law, p, VOTE, verdict)
    verdict = verdict_of(word.token)
    assert verdict is not None  # noqa: S101  (the same)
    if seat not in OFFICIALS:
        return "not-the-judge"
    return why_not(law, p, seat, verdict)


def _refusal_rules(law: Law, act: Act, refused: str) -> Rules:
    """Return the rules of a refusal: who decides instead, or who votes."""
    if refused == "no-vote":
        return law.judging.votes_rules
    verdict = verdict_of(proposed(act.word.token) or act.word.token)
    if refused != "not-his-to-decide" or verdict is None:
        return ()
    offences = [case for case in law.judging.offences.values() if verdict.name in (*case.first, *case.again)]
    named = [offence for offence in offences if verdict.article in offence.rules]
    return tuple(dict.fromkeys(rule for offence in named or offences for rule in offence.rules))


def why_not(law: Law, p: Public, author: str, verdict: Verdict) -> str:
    """Return the code of the refusal of a ruling by its author now; empty where it is lawful.

    `author` is the seat of those who rule, or `voto` for the players.
    """
    if p.phase is MATCH_OVER:
        return "match-over"
    sides = {side for side, _ in verdict.scores}
    public = verdict.name in ORDERS and verdict.side == PUBLIC
    if verdict.target and not public and verdict.target not in (*law.seats, *law.sides):
        return "not-seated"
    if sides and (
        sides != set(law.sides) or any(points > law.terms.match.target + _BEYOND for _, points in verdict.scores)
    ):
        return "malformed"
    if verdict.corrects and not _can_correct(p, verdict):
        return "no-such-ruling"
    if verdict.name in CLAIM_ANSWERS and not _can_answer(law, p, author, verdict):
        return "no-such-claim"
    if verdict.name in CLAIM_ANSWERS and author == VOTE and not claims.players_answer(law, p, verdict.target):
        return "not-his-to-decide"
    if p.phase is DRAW and _needs_a_hand(law, p, verdict):
        return "not-dealt"
    if p.phase is HAND_OVER and not verdict.corrects and verdict.name in _RULES_ON_HAND and _is_ruled_on(law, p):
        return "hand-ruled"
    if author == ARBITER and p.desk.question and not p.desk.tied:
        return "no-vote"
    if author == VOTE and (law.judging.votes == "nobody" or not _players_decide(law, verdict)):
        return "not-his-to-decide"
    return _article(law, author, verdict)


_BEYOND: Final = 100
"""How many points more than the target a score may be set to."""

_OF_A_HAND: Final = ("lose-hand", "annul-hand", "misdeal", "points", "lose-partida")


def _needs_a_hand(law: Law, p: Public, verdict: Verdict) -> bool:
    """Return whether a ruling in the draw would give or end what only a hand can; no chico is won before a deal."""
    lines = {line.by: line.hand for line in p.desk.lines}
    if verdict.corrects and lines[root_of(p.desk, verdict.corrects).number] != p.hand_begun:
        return False
    return verdict.name in _OF_A_HAND or any(points >= law.terms.match.target for _, points in verdict.scores)


_RULES_ON_HAND: Final = ("lose-hand", "annul-hand", "misdeal")


def _is_ruled_on(law: Law, p: Public) -> bool:
    """Return whether a ruling ended this hand: it is in dispute no more, so only a correction rules on it (br.28.pu.b).

    Where a void deal is dealt again, the hand is a new one of the same number.
    """
    ends = {"lose-hand", "annul-hand", "lose-partida"} | ({"misdeal"} if not law.terms.misdeals.again else set())
    lines = (line for line in p.desk.lines if line.by and (line.hand, line.duel) == (p.hand_begun, p.duel))
    verdicts = (verdict_of(line.word) for line in lines)
    return any(verdict is not None and verdict.name in ends for verdict in verdicts)


def _can_correct(p: Public, verdict: Verdict) -> bool:
    return any(ruling.number == verdict.corrects for ruling in p.desk.rulings)


def _can_answer(law: Law, p: Public, author: str, verdict: Verdict) -> bool:
    """Return whether a claim waits for this answer; a judge may also look by himself into what he may claim."""
    if verdict.corrects:
        return False
    own = author == JUDGE and verdict.name == "uphold" and claims.judges_own(law, p, verdict.target)
    return bool(own or claims.waiting_against(p, verdict.target))


def _players_decide(law: Law, verdict: Verdict) -> bool:
    """Return whether the players may rule so among themselves: unless a text reserves it to others.

    People who do not play keep order in the room.
    """
    if verdict.name in ORDERS:
        return False
    deciders = law.judging.deciders(verdict.name)
    return not deciders or "players" in deciders


def _article(law: Law, author: str, verdict: Verdict) -> str:
    """Return why an article cannot be the reason of a ruling; empty where none is written, or it can.

    It is one of the catalogue, and not that of another penalty; about its offence the author may decide.
    """
    article = verdict.article
    if not article:
        return ""
    judging = law.judging
    if article not in load(law.ruleset.book.catalogue):
        return "wrong-article"
    named = {name for name, rules in judging.acts.items() if article in rules}
    about = [offence for offence in judging.offences.values() if article in offence.rules]
    if named and verdict.name not in named.union(*((*offence.first, *offence.again) for offence in about)):
        return "wrong-article"
    deciders = {who for offence in about for who in offence.who}
    return "not-his-to-decide" if deciders and DECIDERS[author] not in deciders else ""


# -- votes ------------------------------------------------------------------------------------------------------------


def voters_on(law: Law, verdict: Verdict) -> tuple[str, ...]:
    """Return the seats that may vote on a ruling: all but the seat that it implicates (uy.101.c).

    A seat that plays alone answers for its side all the same: no player alone decides about his only rival.
    """
    others = tuple(seat for seat in law.seats if seat != verdict.target)
    if len({seat[0] for seat in others}) < len(law.sides):
        return law.seats
    return others


def _seats_without_vote(p: Public) -> tuple[str, ...]:
    """Return the seats that have not voted yet on what was put to the vote."""
    return tuple(seat for seat in p.desk.voters if seat not in p.desk.yes and seat not in p.desk.no)


def may_vote(law: Law, p: Public, seat: str) -> bool:
    """Return whether a seat may vote now."""
    return law.refereed and p.phase is not MATCH_OVER and not p.desk.tied and seat in _seats_without_vote(p)


def _count(law: Law, events: Course) -> None:
    """End the vote once it is decided, and carry out what was agreed (uy.101.c, uy.103.a, uy.103.b)."""
    p = events.now.public
    desk = p.desk
    rules = law.judging.votes_rules
    if law.judging.votes == "majority":
        half = len(desk.voters) / 2
        passed, failed = len(desk.yes) > half, len(desk.no) > half
        tied = not passed and not failed and not _seats_without_vote(p)
    else:
        sides = {seat[0] for seat in desk.yes}
        passed, failed, tied = sides == set(law.sides) and not desk.no, bool(desk.no), False
    if tied:
        events.append(f.VoteEnded(desk.question, passed=False, tied=True, rules=law.judging.arbiter_rules))
    elif passed or failed:
        question = desk.question
        events.append(f.VoteEnded(question, passed=passed, tied=False, rules=rules))
        verdict = verdict_of(question)
        if passed and verdict is not None:
            events.extend(verdict_events(law, events.now, VOTE, question, verdict))


# -- what follows -----------------------------------------------------------------------------------------------------


def verdict_events(law: Law, state: State, author: str, token: str, verdict: Verdict) -> Course:
    """Return what follows from a ruling that is lawful."""
    events = Course(state)
    desk = state.public.desk
    if desk.tied and author == ARBITER:
        events.append(f.VoteEnded(desk.question, passed=False, tied=False, rules=law.judging.arbiter_rules))
    ruling_word = token.partition(":")[2] if verdict.corrects else token
    ruled = ruled_by(law, state.public, author, ruling_word, verdict)
    events.append(ruled)
    if verdict.name in CLAIM_ANSWERS:
        claims.answer(law, events, author, verdict.target, looks=verdict.name == "uphold")
    elif ends_match(law, verdict):
        forfeit(law, events, verdict, ruled.rules)
    else:
        carry_out(law, state.public, events, ruled, verdict)
    return events
