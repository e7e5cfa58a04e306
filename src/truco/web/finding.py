"""Tables found by the code that somebody names, which nobody shall find by trying."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from truco.errors import TableError
from truco.tables import Host, Keeper
from truco.web.problems import Problem
from truco.web.security import Buckets


async def keeper_of(connection: HTTPConnection) -> Keeper:
    """Return the keeper of the table whose code the path holds.

    Raises `TableError` (`no-such-table`) for a code that no table has, and `Problem` (`too-many`), whatever the code,
    for an address that named too many of those.
    """
    host: Host = connection.app.state.host
    guesses: Buckets = connection.app.state.guesses
    bucket = guesses.of(connection.scope)
    if not bucket.take():
        raise Problem("too-many")
    missed = False
    try:
        return await host.keeper(connection.path_params["code"])
    except TableError as error:
        missed = error.code == "no-such-table"
        raise
    finally:
        if not missed:
            bucket.give_back()
