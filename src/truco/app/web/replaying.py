"""The answers to records that are sent: their steps, and their score sheet. These functions run in a worker."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from truco.app.paper import sheet_pdf
from truco.app.tables import open_record
from truco.app.web.encode import frame_body, to_json
from truco.app.web.problems import details_of, problem_body
from truco.errors import TrucoError
from truco.record import read_record, replay
from truco.referee import sheet_of_record

MOST_STEPS: Final = 4000
"""The most steps of a record that is shown: the longest matches have about a third of that."""

_UNREADABLE: Final = 422


class Worked(NamedTuple):
    """An answer: its status, and its body."""

    status: int
    body: bytes


class Refused(NamedTuple):
    """A refusal: its code, and its details."""

    code: str
    details: dict[str, Any]


def replay_answer(text: str, language: str) -> Worked | Refused:
    """Return the answer with the steps of a record up to the first error; refuse one with too many steps."""
    try:
        opened = open_record(text)
    except TrucoError as error:  # an exception with fields of its own does not come back from a worker
        return Refused(error.code, details_of(error))
    if len(opened.frames) > MOST_STEPS:
        return Refused("too-many-steps", {"most": MOST_STEPS})
    body: dict[str, Any] = {
        "ok": opened.error is None,
        "warnings": list(opened.warnings),
        "record": opened.record,
        "steps": [frame_body(frame) for frame in opened.frames],
    }
    if opened.error is None:
        return Worked(200, to_json(body))
    refusal = problem_body(opened.error.code, language, details_of(opened.error))
    return Worked(_UNREADABLE, to_json({**body, **refusal}))


def sheet_answer(text: str, language: str, paper: str) -> bytes | Refused:
    """Return the score sheet of a record as a PDF; refuse a record that cannot be read or that the rules contradict."""
    try:
        return sheet_pdf(sheet_of_record(replay(read_record(text))), language, paper)
    except TrucoError as error:  # as above
        return Refused(error.code, details_of(error))
