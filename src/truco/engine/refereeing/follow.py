"""The consequences of a ruling: the score of its lines, and the hand, the chico and the match that it ends."""

from __future__ import annotations

from typing import Final, NamedTuple

from truco.engine.law.law import Law
from truco.engine.law.settle import annul, chico_won_by, close_hand, end_chico, totals, worth_of
from truco.engine.refereeing.void_deals import void_deal
from truco.engine.table import facts as f
from truco.engine.table.course import Course
from truco.engine.table.judge import RESULTS, Desk, sums
from truco.engine.table.judge_words import ORDERS, Verdict, parted, verdict_of
from truco.engine.table.public import HAND_OVER, IN_HAND, Public
from truco.rulebooks.rulebook import Rules

_ENDS_HAND: Final = ("lose-hand", "annul-hand", "misdeal", "lose-partida")
_SETS_SCORE: Final = ("score", "lose-partida")


# -- what a ruling adds to the score ----------------------------------------------------------------------------------


def ruled_by(law: Law, p: Public, author: str, token: str, verdict: Verdict) -> f.Ruled:
    """Return a ruling as a fact, with what the table was like when it was made.

    `token` is its word, without the number of the ruling that it corrects. A correction takes over what the table was
    like when the first ruling in this place was made.
    """
    word, _, article = parted(token)[0].partition(":")
    number, rules = len(p.desk.rulings) + 1, law.rules_of_verdict(verdict.name, article)
    unwarned = _is_unwarned(law, p, verdict)
    what = (word, verdict.name, verdict.side, verdict.accused, verdict.points, article, rules)
    if verdict.corrects:
        root = root_of(p.desk, verdict.corrects)
        hand, result = _points_since(p, root)
        points = effect(law, verdict, hand, result, root.worth, root.solo)
        then = (root.score, root.chicos, root.hand, root.result, root.worth, root.solo)
        return f.Ruled(number, author, *what, root.number, points, *then, unwarned, verdict.why)
    hand, result = _points_of_hand(p)
    worth = worth_of(law, p)
    points = effect(law, verdict, hand, result, worth, p.solo)
    score = p.desk.standing if p.desk.rulings else p.score
    then = (score, _chicos_before(law, p), hand, result, worth, p.solo)
    return f.Ruled(number, author, *what, 0, points, *then, unwarned, verdict.why)


def root_of(desk: Desk, number: int) -> f.Ruled:
    """Return the first of the rulings that correct one another."""
    ruling = desk.rulings[number - 1]
    return desk.rulings[ruling.corrects - 1] if ruling.corrects else ruling


def _points_of_hand(p: Public) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return what the present hand gave each side, and the part of it that its result gave.

    A hand that is decided has given what it pays once it is settled.
    """
    given = [award for award in p.awards[p.awards_written :] if award.reason != "judge"]
    pending = p.awards_pending or () if p.phase in IN_HAND else ()
    result = sums(p.sides, given, RESULTS) if p.phase is HAND_OVER else sums(p.sides, pending)
    return sums(p.sides, (*given, *pending)), result


def _points_since(p: Public, root: f.Ruled) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the same of the hand of an earlier ruling: what it has given by now, if that ruling did not end it.

    A duel that is written keeps what it gave after the ruling, while the other duels of its hand are played.
    """
    at = next(line for line in p.desk.lines if line.by == root.number)
    if p.phase in IN_HAND and (at.hand, at.duel) == (p.hand_begun, p.duel):
        return _points_of_hand(p)
    wrote = [line for line in p.desk.lines if not line.by and line.hand == at.hand]
    if at.duel or not wrote:
        return root.hand, root.result
    ended = any(past.verdict in _ENDS_HAND for past in p.desk.rulings if root.number in (past.number, past.corrects))
    return wrote[0].points, root.result if ended and not any(wrote[0].result) else wrote[0].result


def _is_unwarned(law: Law, p: Public, verdict: Verdict) -> bool:
    """Return whether a text names a warning as the first step, and the side was not warned (br.28.pu.1)."""
    if verdict.name not in ("lose-hand", "lose-partida", "lose-match") or "warn" not in law.judging.acts:
        return False
    return not any(ruling.word.startswith(f"warn-{verdict.side}") for ruling in p.desk.rulings)


def _chicos_before(law: Law, p: Public) -> tuple[int, ...]:
    """Return the chicos of each side before this hand, whose end may have decided one."""
    if p.phase is not HAND_OVER or max(p.score) < law.terms.match.target:
        return p.chicos
    winners = chico_won_by(law, p.solo, p.score)
    return tuple(won - (side in winners) for side, won in zip(p.sides, p.chicos, strict=True))


def effect(  # noqa: PLR0913, PLR0917  (what the table was like)
    law: Law, verdict: Verdict, hand: tuple[int, ...], result: tuple[int, ...], worth: int, solo: str
) -> tuple[int, ...]:
    """Return what a ruling adds to the score of each side; nothing at all where it sets the score.

    `hand` is what the hand had given each side, `result` the part of it that its result gave, `worth` what it pays.
    """
    if verdict.name in _SETS_SCORE:
        return ()
    if verdict.name in ("annul-hand", "misdeal"):
        return tuple(-had for had in hand)
    gains = gains_of(law, verdict, worth, (), solo)
    taken = result if verdict.name == "lose-hand" else (0,) * len(law.sides)
    return tuple(gains.get(side, 0) - had for side, had in zip(law.sides, taken, strict=True))


def gains_of(law: Law, verdict: Verdict, worth: int, score: tuple[int, ...], solo: str) -> dict[str, int]:
    """Return the points that a ruling gives, by side.

    `score` is that of each side before it, `solo` the seat that played alone in the hand.
    """
    others = [side for side in law.sides if side != verdict.side]
    match verdict.name:
        case "points":
            return {verdict.target: verdict.points}
        case "lose-hand":
            bands = law.bands[solo]
            lost = next((bands[seat] for seat in law.seats if seat[0] == verdict.side), verdict.side)
            return dict.fromkeys([side for side in law.sides if side not in lost], worth)
        case "lose-partida":
            before = dict(zip(law.sides, score, strict=True))
            return {side: max(law.terms.match.target - before[side], 0) for side in others}
        case _:
            return {}


# -- the match ---------------------------------------------------------------------------------------------------------


_OF_THE_MATCH: Final = ("lose-match", "disqualify", "expel")


def ends_match(law: Law, verdict: Verdict) -> bool:
    """Return whether a ruling ends the match: it takes it from a side, or from the only player of one."""
    if verdict.name not in _OF_THE_MATCH:
        return False
    if verdict.target in law.sides:
        return True
    return not any(seat != verdict.target and seat[0] == verdict.side for seat in law.seats)


def forfeit(law: Law, events: Course, verdict: Verdict, rules: Rules) -> None:
    """End the match: the others win it, with as many chicos as the phase counts (br.28.pu.d)."""
    p = events.now.public
    pending = (p.awards_pending or ()) if p.phase in IN_HAND else ()
    if (p.awards[p.awards_written :] or pending) and p.phase is not HAND_OVER:
        annul(events, rules, pending=pending)
    others = [side for side in law.sides if side != verdict.side]
    chicos = tuple(law.chicos_to_win if side in others else 0 for side in law.sides)
    events.append(f.MatchForfeited(verdict.side, chicos, rules))
    events.append(f.MatchEnded("".join(others), rules))


# -- the score, line by line ------------------------------------------------------------------------------------------


class Replayed(NamedTuple):
    """The result of the lines of the score: the score, and the chicos before the present hand."""

    score: tuple[int, ...]
    chicos: tuple[int, ...]


def replayed(law: Law, p: Public) -> Replayed:
    """Add up the score since the first ruling, line by line, with the chicos that it decides on the way."""
    desk = p.desk
    first = desk.rulings[0]
    score, chicos = first.score, first.chicos
    hand, solo = desk.lines[0].hand, desk.lines[0].solo
    for line in desk.lines:
        if line.hand != hand:
            score, chicos = _next_score(law, solo, score, chicos)
            hand, solo = line.hand, line.solo
        verdict = verdict_of(line.word) if line.by else None
        if verdict is not None and verdict.name in _SETS_SCORE:
            score = official(law, verdict)
        else:
            score = tuple(had + more for had, more in zip(score, line.points, strict=True))
    score = tuple(max(points, 0) for points in score)  # no score is below nothing
    return Replayed(*(_next_score(law, solo, score, chicos) if hand != p.hand_begun else (score, chicos)))


def _next_score(
    law: Law, solo: str, score: tuple[int, ...], chicos: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the score and the chicos once a hand is written: a chico that is over begins again."""
    score = tuple(max(points, 0) for points in score)
    if max(score) < law.terms.match.target:
        return score, chicos
    winners = chico_won_by(law, solo, score)
    return (0,) * len(score), tuple(won + (side in winners) for side, won in zip(law.sides, chicos, strict=True))


def official(law: Law, verdict: Verdict) -> tuple[int, ...]:
    """Return the score that a ruling sets: the one that it names, or that of a chico that is lost (br.28.pu.c)."""
    if verdict.scores:
        named = dict(verdict.scores)
        return tuple(named[side] for side in law.sides)
    return tuple(0 if side == verdict.side else law.terms.match.target for side in law.sides)


# -- what follows -----------------------------------------------------------------------------------------------------


def carry_out(law: Law, before: Public, events: Course, ruled: f.Ruled, verdict: Verdict) -> None:
    """Add what follows from a ruling that does not end the match; `before` is the table when it was made.

    Where the hand is over, it is written again. A ruling on an earlier hand or duel only moves the score.
    """
    line = next(entry for entry in events.now.public.desk.lines if entry.by == (ruled.corrects or ruled.number))
    if not ruled.corrects and verdict.name in ("warn", "expel", "disqualify", *ORDERS):
        return
    over, in_this_hand = before.phase is HAND_OVER, (line.hand, line.duel) == (before.hand_begun, before.duel)
    if in_this_hand:
        _change_awards(law, before, events, ruled, verdict)
    replay = replayed(law, events.now.public)
    if over or verdict.name in _SETS_SCORE or ruled.corrects:
        standing = before.desk.standing if before.desk.rulings else before.score
        moved = zip(before.score, replay.score, standing, strict=True)
        score = replay.score if over else tuple(max(had + now - was, 0) for had, now, was in moved)
        events.append(f.Rescored(score, replay.chicos, replay.score, ruled.rules))
        if _match_won(law, events, replay.chicos, ruled.rules):
            return
    again = in_this_hand and verdict.name == "misdeal" and law.terms.misdeals.again
    if again and before.duel and not over:
        void_deal(law, events, before.dealer, ruled.rules, won=())  # the cards of all duels are dealt again
        return
    if again:
        events.append(f.DealVoided(before.dealer, ruled.rules))
    if over:
        _write(law, events, replay.score, ruled.rules)
    elif in_this_hand and verdict.name in _ENDS_HAND:
        _end_hand(law, events, verdict, ruled.rules)
    elif not law.terms.match.counts_at_end and max(events.now.public.score) >= law.terms.match.target:
        _write(law, events, totals(events.now.public), ruled.rules)


def _match_won(law: Law, events: Course, chicos: tuple[int, ...], rules: Rules) -> bool:
    """End the match if a correction gives a side the chicos that win it; return whether it does."""
    champions = [side for side, won in zip(law.sides, chicos, strict=True) if won >= law.chicos_to_win]
    p = events.now.public
    if champions and p.phase is HAND_OVER:
        events.append(f.HandEnded(p.hand, p.score, rules))
    if champions:
        events.append(f.MatchEnded("".join(champions), rules))
    return bool(champions)


def _change_awards(law: Law, before: Public, events: Course, ruled: f.Ruled, verdict: Verdict) -> None:
    """Take back what the ruling before in this place gave in this hand, and what this one takes; give what it gives."""
    if ruled.corrects:
        last = [ruling for ruling in before.desk.rulings if ruled.corrects in (ruling.number, ruling.corrects)][-1]
        was = verdict_of(last.word)
        gave = gains_of(law, was, last.worth, last.score, last.solo) if was is not None else {}
        events.extend(f.Unruled(last.number, side, points, ruled.rules) for side, points in gave.items() if points)
    p = events.now.public
    given = p.awards[p.awards_written :]
    pending = (before.awards_pending or ()) if before.phase in IN_HAND and verdict.name in _ENDS_HAND else ()
    kept: tuple[f.Awarded, ...] | None
    if verdict.name in ("annul-hand", "misdeal", "lose-partida"):
        kept = given[:0] if given or pending else None
    elif verdict.name == "lose-hand" and pending:
        kept = given
    elif verdict.name == "lose-hand" and before.phase is HAND_OVER:
        kept = tuple(award for award in given if award.reason not in RESULTS)
        kept = None if kept == given else kept
    else:
        kept = None
    if kept is not None:
        annul(events, ruled.rules, kept=kept, pending=pending)
    for side, points in gains_of(law, verdict, ruled.worth, ruled.score, ruled.solo).items():
        if points:
            events.append(f.Awarded(side, points, "judge", ruled.rules))


def _end_hand(law: Law, events: Course, verdict: Verdict, rules: Rules) -> None:
    """End the hand, or the duel, in which the ruling was made."""
    p = events.now.public
    if verdict.name == "lose-partida":
        _write(law, events, p.desk.standing, rules)
    elif verdict.name == "lose-hand" and p.phase in IN_HAND:
        close_hand(law, events, ())
    elif p.phase not in IN_HAND or not law.goes_on(totals(p), events):
        _write(law, events, totals(p), rules)


def _write(law: Law, events: Course, score: tuple[int, ...], rules: Rules) -> None:
    """Write the score of a hand, and end the chico and the match that it decides."""
    hand = events.now.public.hand
    events.append(f.HandEnded(hand, score, rules))
    end_chico(law, events.now.public, score, events)
