"""Finding a table by the code in a request, without letting anybody guess codes."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

from truco.app.tables import Host, Keeper
from truco.app.web.guesses import Guesses
from truco.app.web.problems import Problem
from truco.app.web.security import Buckets

_SEATS_AT_ONCE: Final = 64
_LONGEST: Final = 128
_DIGITS: Final = 6


def keys_in(headers: Headers) -> tuple[tuple[str, str], ...]:
    """Return the seats that the header `Truco-Seats` names, as pairs of code and token.

    >>> keys_in(Headers({"truco-seats": "K7MPQ.abc x"}))
    (('K7MPQ', 'abc'),)
    """
    pairs = (pair.partition(".") for pair in headers.get("truco-seats", "").split()[:_SEATS_AT_ONCE])
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
    """Return the first token for a table in the header `Truco-Seats`, empty if there is none."""
    return next(iter(tokens_in(headers, code)), "")


def tokens_in(headers: Headers, code: str) -> tuple[str, ...]:
    """Return the tokens for a table in the header `Truco-Seats`.

    >>> tokens_in(Headers({"truco-seats": "K7MPQ.abc QQQQQ.x k7mpq.def"}), "K7MPQ")
    ('abc', 'def')
    """
    return tuple(token for named, token in keys_in(headers) if named.upper() == code.upper())


def check_making(connection: HTTPConnection, what: str) -> None:
    """Count a table or an event that an address makes; raises `Problem` (`too-many`) where it made many lately."""
    making: dict[str, Buckets] = connection.app.state.making
    if not making[what].of(connection.scope).take():
        raise Problem("too-many")


def page_in(connection: HTTPConnection) -> int:
    """Return the page of a list that the query asks for, from 1; raises `Problem` (`bad-message`) for no number."""
    page = connection.query_params.get("page", "1")
    if not page.isdecimal() or len(page) > _DIGITS or int(page) < 1:
        raise Problem("bad-message", expected="page=1, 2, ...")
    return int(page)


async def keeper_of(connection: HTTPConnection) -> Keeper:
    """Return the keeper of the table whose code is in the path.

    Raises `TableError` (`no-such-table`) for a code without a table. An address that sent too many of those gets
    `Problem` (`too-many`), unless it has opened this code before or the header has the token of a seat at the table.
    """
    host: Host = connection.app.state.host
    guesses: Guesses = connection.app.state.guesses
    code: str = connection.path_params["code"]
    keeper = await guesses.open(connection.scope, code, host.keeper)
    if keeper is None:
        return await keeper_for(connection, *tokens_in(connection.headers, code), person_in(connection.headers))
    return keeper


async def keeper_for(connection: HTTPConnection, *tokens: str) -> Keeper:
    """Return the keeper of the table whose code is in the path, if one of the tokens is that of a seat there.

    Then the address has opened the table. Otherwise raises `Problem` (`too-many`), whether the table exists or not.
    """
    host: Host = connection.app.state.host
    guesses: Guesses = connection.app.state.guesses
    code: str = connection.path_params["code"]
    if not await host.opens(code, *filter(None, tokens)):
        raise Problem("too-many")
    keeper = await host.keeper(code)
    guesses.opened(connection.scope, code)
    return keeper
