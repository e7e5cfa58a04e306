"""The desk: calls for the judge and their answers, notices, signatures below the sheets."""

from __future__ import annotations

from dataclasses import replace

from truco.club import acts as a
from truco.club.event import TEAM, Called, Entry, Event, Match, Notice, Signature
from truco.club.fold.common import match_of, with_match
from truco.club.outcomes import players_of, result_of, unsigned
from truco.club.values import PLAYERS
from truco.errors import TournamentError


def call_judge(event: Event, entry: Entry, act: a.CallJudge) -> Event:
    """Put a call on the list of the judges; raises `TournamentError` (`no-such-table`)."""
    if act.table < 1 or (event.tables and act.table > event.tables):
        raise TournamentError("no-such-table", f"expected a table from 1 to {event.tables}, got {act.table}")
    called = Called(entry.number, act.table, act.text, entry.author, entry.at)
    return replace(event, calls=(*event.calls, called))


def answer_call(event: Event, entry: Entry, act: a.AnswerCall) -> Event:
    """Take a call from the list with its answer; raises `TournamentError` (`no-such-call`, `already-answered`)."""
    called = next((call for call in event.calls if call.entry == act.call), None)
    if called is None:
        raise TournamentError("no-such-call", f"expected the number of a call's entry, got {act.call}")
    if called.answered_by:
        raise TournamentError("already-answered", f"expected an open call, got {act.call} of {called.answered_by}")
    answered = replace(called, answer=act.text, answered_by=entry.author, answered_at=entry.at, precedent=act.precedent)
    return replace(event, calls=tuple(answered if call is called else call for call in event.calls))


def post(event: Event, entry: Entry, act: a.Post) -> Event:
    """Hang up a notice; raises `TournamentError` (`empty-notice`, `bad-time` for one that is down already)."""
    if not act.text.strip():
        raise TournamentError("empty-notice", "expected the words of a notice, got none")
    if act.until and act.until <= entry.at:
        raise TournamentError("bad-time", f"expected a time after {entry.at}, got {act.until}")
    return replace(event, notices=(*event.notices, Notice(entry.number, act.text, entry.at, act.until)))


def take_down(event: Event, _entry: Entry, act: a.TakeDown) -> Event:
    """Take a notice down; raises `TournamentError` (`no-such-notice`)."""
    if act.notice not in [notice.entry for notice in event.notices]:
        raise TournamentError("no-such-notice", f"expected the number of a notice's entry, got {act.notice}")
    return replace(event, notices=tuple(notice for notice in event.notices if notice.entry != act.notice))


# -- sheets ------------------------------------------------------------------------------------------------------------


def sign(event: Event, entry: Entry, act: a.Sign) -> Event:
    """Sign the sheet of a match: each player, and then the coordinator himself.

    Raises `TournamentError`: `not-over`, `not-a-signer`, `signed-already`, `not-signed` while a player is missing,
    `not-allowed` for an author who signs for another person.

    Rules: br.33.2, br.38.p2.2, br.38.p3.
    """
    match = match_of(event, act.match)
    if result_of(event, match) is None:
        raise TournamentError("not-over", f"expected a match with a result, got match {act.match}")
    if act.who in [signature.who for signature in match.signed]:
        raise TournamentError("signed-already", f"expected a new signature, got {act.who!r} again")
    signers = _signers(event, match)
    if act.who not in signers:
        raise TournamentError("not-a-signer", f"expected one of {', '.join(signers)}, got {act.who!r}")
    if act.who in event.terms.signed_by:
        _check_officer(event, entry, act, match)
    elif entry.author.startswith(TEAM) and act.who not in players_of(event, match, entry.author.removeprefix(TEAM)):
        raise TournamentError("not-allowed", f"expected a player of {entry.author}, got {act.who!r}")
    return with_match(event, replace(match, signed=(*match.signed, Signature(act.who, entry.at))))


def _signers(event: Event, match: Match) -> tuple[str, ...]:
    players = [player for team in match.pair.teams for player in players_of(event, match, team)]
    terms = event.terms.signed_by
    return (*(players if PLAYERS in terms else ()), *(office for office in terms if office != PLAYERS))


def _check_officer(event: Event, entry: Entry, act: a.Sign, match: Match) -> None:
    """Refuse an officer's signature by another author, or before the players' (br.38.p3)."""
    missing = [name for name in unsigned(event, match) if name not in event.terms.signed_by]
    if missing:
        raise TournamentError("not-signed", f"expected the signatures of the players first, got none of {missing[0]!r}")
    if event.office(entry.author) not in (act.who, "committee"):
        raise TournamentError("not-allowed", f"expected the {act.who}, got {entry.author!r}")


def new_sheet(event: Event, _entry: Entry, act: a.NewSheet) -> Event:
    """Give out a new copy of a sheet; no signature carries over, and the old copy stays in the log.

    Raises `TournamentError` (`no-such-match`, `bye-played`).

    Rules: br.38.p4.
    """
    match = match_of(event, act.match)
    if not match.b:
        raise TournamentError("bye-played", f"expected a match of two teams, got the bye of {match.a}")
    return with_match(event, replace(match, signed=(), copy=match.copy + 1))
