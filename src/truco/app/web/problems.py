"""Refusals over HTTP and sockets: a stable code, a status, and a sentence in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response

from truco.app.web.encode import to_text
from truco.errors import TrucoError
from truco.messages import choose_language, text

STATUS: Final = {
    "bad-json": 400,
    "bad-message": 400,
    "bad-name": 422,
    "bad-seats": 422,
    "bad-rules": 422,
    "bad-settings": 422,
    "bad-roles": 422,
    "bad-report": 422,
    "bad-talk": 422,
    "bad-notation": 422,
    "bad-rulebook": 404,
    "no-binding-talk": 422,
    "no-record": 422,
    "replay-differs": 422,
    "unknown-bot": 422,
    "no-human-seat": 422,
    "bad-token": 403,
    "bad-key": 403,
    "used-link": 403,
    "cross-origin": 403,
    "not-from-here": 403,
    "no-address": 409,
    "no-network": 409,
    "hello-first": 400,
    "no-such-lesson": 404,
    "not-offered": 422,
    "no-such-match": 404,
    "no-judge-here": 409,
    "judge-plays": 409,
    "may-not-admit": 403,
    "no-such-table": 404,
    "no-such-seat": 404,
    "not-found": 404,
    "unknown-rule": 404,
    "not-built": 404,
    "unknown-language": 404,
    "method-not-allowed": 405,
    "seat-taken": 409,
    "seat-locked": 409,
    "already-sitting": 409,
    "table-full": 409,
    "too-large": 413,
    "too-many-steps": 413,
    "unknown-host": 421,
    "too-many": 429,
    "too-many-sockets": 429,
    "internal": 500,
    "damaged-table": 500,
    "store-lost": 503,
    "closing": 503,
}
"""The status of each code with which a request can be refused."""


UNREADABLE: Final = (msgspec.DecodeError, RecursionError)
"""The exceptions of reading JSON, for a text that is none or is nested too deeply."""


RETRY_AFTER: Final = {429: "10", 503: "2"}
"""Seconds after which a refused request may be sent again, by its status."""


class Problem(Exception):  # noqa: N818  (the answer calls it so)
    """A request that the web server refuses itself."""

    def __init__(self, code: str, **details: object) -> None:
        """Keep the code and its details."""
        super().__init__(code)
        self.code = code
        self.details = details


def language_of(connection: HTTPConnection) -> str:
    """Return the language of a client."""
    return choose_language(connection.headers.get("accept-language", ""))


def problem_body(code: str, lang: str, details: Mapping[str, Any] | None = None, of: str = "error") -> dict[str, Any]:
    """Return the body of a refusal; `of` begins the keys of its sentences in the catalogue of messages.

    >>> problem_body("seat-taken", "en")["error"]["message"]
    'That seat is taken. Choose a free one, or watch.'
    """
    values = dict(details or {})
    return {"error": {"code": code, "message": text(f"{of}.{code}", lang, **values), "details": values}}


def details_of(error: TrucoError) -> dict[str, Any]:
    """Return the details of an error for the client: its place, the rules of a refusal, the target to build."""
    names = ("line", "column", "expected", "index", "rules", "target")
    return {name: getattr(error, name) for name in names if hasattr(error, name)}


def answer(connection: HTTPConnection, code: str, details: Mapping[str, Any] | None = None) -> Response:
    """Return the response to a refused request."""
    body = to_text(problem_body(code, language_of(connection), details))
    status = STATUS.get(code, 400)
    headers = {"Retry-After": RETRY_AFTER[status]} if status in RETRY_AFTER else None
    return Response(body, status, headers, media_type="application/json")
