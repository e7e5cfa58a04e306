"""What each act changes in an event, or why it is refused: one module for each noun."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from truco.errors import TournamentError
from truco.tournament import acts as a
from truco.tournament.event import Entry, Event
from truco.tournament.fold import desk, discipline, draws, offices, registration, results, room
from truco.tournament.limits import check_likely

__all__ = ["FOLDS", "fold", "fold_new"]

FOLDS: Final[Mapping[type, Callable[[Event, Entry, Any], Event]]] = MappingProxyType(
    {
        a.Create: offices.create,
        a.SetTerm: offices.set_term,
        a.Appoint: offices.appoint,
        a.Dismiss: offices.dismiss,
        a.GiveKey: offices.give_key,
        a.ShowNames: offices.show_names,
        a.CountTables: offices.count_tables,
        a.TakeOver: offices.take_over,
        a.SetAside: offices.set_aside,
        a.Enter: registration.enter,
        a.Amend: registration.amend,
        a.Withdraw: registration.withdraw,
        a.Substitute: registration.substitute,
        a.Respell: registration.respell,
        a.GiveCode: registration.give_code,
        a.AddNumber: registration.add_number,
        a.CommitSeed: draws.commit_seed,
        a.CloseRegistration: registration.close_registration,
        a.ReopenRegistration: registration.reopen_registration,
        a.Reenter: registration.reenter,
        a.CheckIn: registration.check_in,
        a.CheckOut: registration.check_out,
        a.Draw: draws.draw,
        a.DrawLots: draws.draw_lots,
        a.Reveal: draws.reveal,
        a.Undraw: draws.undraw,
        a.PairRound: draws.pair_round,
        a.Unpair: draws.unpair,
        a.BeginByHand: draws.begin_by_hand,
        a.PairByHand: draws.pair_by_hand,
        a.EndByHand: draws.end_by_hand,
        a.UndoByHand: draws.undo_by_hand,
        a.Assign: room.assign,
        a.LineUp: room.line_up,
        a.CallRound: room.call_round,
        a.Start: room.start,
        a.Suspend: room.suspend,
        a.Resume: room.resume,
        a.EndTime: room.end_time,
        a.Record: results.record,
        a.AddPartida: results.add_partida,
        a.AddHands: results.add_hands,
        a.WalkOver: results.walk_over,
        a.Report: results.report,
        a.Confirm: results.confirm,
        a.Dispute: results.dispute,
        a.Decide: results.decide,
        a.Correct: results.correct,
        a.Penalise: discipline.penalise,
        a.Lift: discipline.lift,
        a.CallJudge: desk.call_judge,
        a.AnswerCall: desk.answer_call,
        a.Post: desk.post,
        a.TakeDown: desk.take_down,
        a.Sign: desk.sign,
        a.NewSheet: desk.new_sheet,
    }
)
"""The fold of each kind of act."""


_NEW: Final[Mapping[type, Callable[[Event, Any], None]]] = MappingProxyType(
    {
        a.Create: offices.check_new_event,
        a.Appoint: offices.check_new_office,
        a.Enter: registration.check_new_entry,
        a.Amend: registration.check_new_amendment,
        a.Reenter: registration.check_new_reentry,
        a.Draw: draws.check_new_draw,
        a.Reveal: draws.check_new_reveal,
        a.Undraw: draws.check_new_undraw,
        a.Lift: discipline.check_new_lift,
        a.Record: check_likely,
        a.AddPartida: check_likely,
        a.AddHands: check_likely,
        a.Report: results.check_new_report,
        a.Decide: check_likely,
        a.Correct: check_likely,
    }
)
"""What is asked of a new act besides, by its kind; logs of older programs have acts that would be refused for it."""


def fold_new(event: Event, entry: Entry) -> Event:
    """Return the event after an entry that is written now: as `fold`, without what only older logs may have.

    >>> from truco.tournament.event import EMPTY
    >>> fold_new(EMPTY, Entry(1, 0, 0.0, "Ana", a.CloseRegistration()))
    Traceback (most recent call last):
    ...
    truco.errors.TournamentError: not-begun: expected Create as the first act, got CloseRegistration

    Raises `TournamentError`: what the checks of new acts raise, and what `fold` raises.
    """
    after = fold(event, entry)
    if type(entry.act) in _NEW:
        _NEW[type(entry.act)](event, entry.act)
    return after


def fold(event: Event, entry: Entry) -> Event:
    """Return the event after one more entry of its log.

    >>> from truco.tournament.event import EMPTY
    >>> fold(EMPTY, Entry(1, 0, 0.0, "Ana", a.CloseRegistration()))
    Traceback (most recent call last):
    ...
    truco.errors.TournamentError: not-begun: expected Create as the first act, got CloseRegistration

    Raises `TournamentError` for an act that is refused: `bad-number` for an entry that is not the next one, the codes
    of `offices.check_author`, and those of the fold of the act.
    """
    if entry.number != event.number + 1 or not 0 <= entry.after < entry.number:
        raise TournamentError("bad-number", f"expected entry {event.number + 1}, got {entry.number}")
    offices.check_author(event, entry)
    return replace(FOLDS[type(entry.act)](event, entry, entry.act), number=entry.number)
