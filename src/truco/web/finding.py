"""Finding a table by the code in a request, without letting anybody guess codes."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

from truco.errors import TableError
from truco.tables import Host, Keeper
from truco.web.problems import Problem
from truco.web.security import Buckets

_SEATS_AT_ONCE: Final = 64
_LONGEST: Final = 128
_DIGITS: Final = 6


def keys_in(headers: Headers) -> tuple[tuple[str, str], ...]:
    """Return the seats that the header `Truco-Seats` names, as pairs of code and token.

    >>> keys_in(Headers({"truco-seats": "K7MPQ.abc x"}))
    (('K7MPQ', 'abc'),)
    """
    pairs = (one.partition(".") for one in headers.get("truco-seats", "").split()[:_SEATS_AT_ONCE])
    return tuple((code, token) for code, _, token in pairs if code and token)


def person_in(headers: Headers) -> str:
    """Return the token of the person in the header `Truco-Person`, empty if it is missing."""
    return headers.get("truco-person", "").strip()[:_LONGEST]


def seat_in(headers: Headers, keeper: Keeper) -> str | None:
    """Return the seat of the request: that of the token in the header for this table, else that of the person.

    `None` if there is none. Raises `TableError` (`bad-token`) for a token that opens no seat.
    """
    token = token_in(headers, keeper.code)
    return keeper.seat_of(token) if token else keeper.seat_for(person_in(headers))


def token_in(headers: Headers, code: str) -> str:
    """Return the token for a table in the header `Truco-Seats`, empty if there is none."""
    return next((token for named, token in keys_in(headers) if named.upper() == code.upper()), "")


def page_in(connection: HTTPConnection) -> int:
    """Return the page of a list that the query asks for, from 1; raises `Problem` (`bad-message`) for no number."""
    asked = connection.query_params.get("page", "1")
    if not asked.isdecimal() or len(asked) > _DIGITS or int(asked) < 1:
        raise Problem("bad-message", expected="page=1, 2, ...")
    return int(asked)


async def keeper_of(connection: HTTPConnection) -> Keeper:
    """Return the keeper of the table whose code is in the path.

    Raises `TableError` (`no-such-table`) for a code without a table. An address that sent too many of those gets
    `Problem` (`too-many`) for every code, unless the header has the token of a seat at the table.
    """
    host: Host = connection.app.state.host
    guesses: Buckets = connection.app.state.guesses
    code: str = connection.path_params["code"]
    bucket = guesses.of(connection.scope)
    if not bucket.take():
        return await keeper_for(connection, token_in(connection.headers, code) or person_in(connection.headers))
    missed = False
    try:
        return await host.keeper(code)
    except TableError as error:
        missed = error.code == "no-such-table"
        raise
    finally:
        if not missed:
            bucket.give_back()


async def keeper_for(connection: HTTPConnection, token: str) -> Keeper:
    """Return the keeper of the table whose code is in the path, if the token is that of a seat there.

    Otherwise raises `Problem` (`too-many`), whether the table exists or not.
    """
    host: Host = connection.app.state.host
    code: str = connection.path_params["code"]
    if not token or not await host.opens(code, token):
        raise Problem("too-many")
    return await host.keeper(code)
