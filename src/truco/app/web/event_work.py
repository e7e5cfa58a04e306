"""The parts of answers that are worked out from the log of an event, in a worker process where it is not little."""

from __future__ import annotations

from collections import deque
from typing import Any, Final

from truco.app.office.printing import PrintRequest, document_pdf
from truco.app.web.bodies import Packed, packed
from truco.app.web.event_body import Body, changes_body, desk_body, entry_body, public_body, tables_of
from truco.club.acts import Assign, Draw
from truco.club.correction import Offer, consequences, offered, propose_correction
from truco.club.event import Event
from truco.club.log import Log, event_at, search
from truco.club.log_format import read_act, write_act
from truco.club.propose import propose_draw, propose_round, repeats
from truco.club.result import Partida
from truco.club.schedule import next_seats
from truco.club.seeds import proofs
from truco.club.stages import stages_of_fixtures

_LAST: Final = 8
"""For how many events the last body is kept."""

_SHOWN: Final[deque[tuple[Event, Body]]] = deque(maxlen=_LAST)

_ENTRIES: Final = 200
"""The most entries of the log in one answer."""


def shown(log: Log) -> Body:
    """Return what everybody may know of an event, worked out once for each entry."""
    body = next((body for event, body in _SHOWN if event is log.event), None)
    if body is None:
        body = {**public_body(log.event), "played_here": list(tables_of(log))}
        _SHOWN.append((log.event, body))
    return body


def public_answer(log: Log, around: Body) -> Packed:
    """Return the answer with what everybody may know; `around` is what the log does not have."""
    return packed({**shown(log), **around})


def desk_answer(log: Log, person: str, around: Body) -> Packed:
    """Return the answer with what an official may know."""
    return packed({**shown(log), **desk_body(log, person), **around})


def moment_answer(log: Log, number: int, code: str) -> Packed:
    """Return the answer with the event as everybody saw it after an entry, and that entry."""
    event = event_at(log, number)
    entry = entry_body(log.entries[number - 1]) if number else None
    return packed({"code": code, **public_body(event), "last": log.number, "entry": entry})


def found_entries(log: Log, wanted: dict[str, str]) -> Body:
    """Return how many entries of a log have all that is asked for, and the last of them."""
    entries = search(log, **wanted)
    return {"found": len(entries), "entries": [entry_body(entry) for entry in reversed(entries[-_ENTRIES:])]}


def proven(log: Log) -> list[Body]:
    """Return what anybody can check of the draws of an event."""
    return [proof._asdict() for proof in proofs(log)]


def proposed_draw(log: Log, phase: str, seed: str, groups: int) -> Draw:
    """Return the draw that the machine makes from a seed."""
    return propose_draw(log.event, phase, seed, groups)


def proposed_round(log: Log, phase: str) -> Body:
    """Return the round that the machine would pair next, its stages, and the pairs in it that have met before."""
    act = propose_round(log.event, phase)
    return {
        "act": write_act(act),
        "repeats": [list(pair) for pair in repeats(log.event, act)],
        "stages": [stage._asdict() for stage in stages_of_fixtures(log.event, act)],
    }


def proposed_seats(log: Log, now: float) -> Body:
    """Return the matches that can sit down at free tables now."""
    seats = next_seats(log.event, now)
    return {"act": write_act(Assign(seats)), "count": len(seats)}


def consequences_of(log: Log, author: str, act: dict[str, Any], now: float, reason: str) -> list[Body]:
    """Return what an act would change."""
    return changes_body(consequences(log.event, author, read_act(act), at=now, reason=reason))


def proposed_correction(  # noqa: PLR0913  (what a correction says)
    log: Log,
    author: str,
    match: int,
    partidas: tuple[Partida, ...],
    absent: str,
    *,
    repair: bool,
) -> Body:
    """Return what the correction of a result would change, the act that confirms it, and what `repair` would do."""
    proposal = propose_correction(log.event, author, match, partidas, absent, repair=repair)
    offer = Offer() if repair else offered(log.event, author, match, partidas, absent)
    return {
        "changes": changes_body(offer.apart(proposal.changes)),
        "act": write_act(proposal.act),
        "offered": {"phases": list(offer.phases), "changes": changes_body(offer.changes)},
    }


def paper(log: Log, name: str, wanted: PrintRequest) -> bytes:
    """Return a document of an event as a PDF."""
    return document_pdf(log.event, name, wanted)
