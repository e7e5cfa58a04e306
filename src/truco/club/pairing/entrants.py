"""The check of the teams of every draw."""

from __future__ import annotations

from collections.abc import Iterable

from truco.errors import TournamentError


def entrants(teams: Iterable[str], least: int = 2) -> tuple[str, ...]:
    """Return the teams of a draw as they were given, or refuse them.

    >>> entrants(["T1", "T2"])
    ('T1', 'T2')

    `least` is how many there must be. Raises `TournamentError`: `too-few-teams`, `same-team` for a team that is given
    twice, `bad-name` for one without a name.
    """
    given = tuple(teams)
    if len(given) < least:
        raise TournamentError("too-few-teams", f"expected {least} teams or more, got {len(given)}")
    if "" in given:
        raise TournamentError("bad-name", "expected the name of a team, got ''")
    if len(set(given)) < len(given):
        twice = next(team for at, team in enumerate(given) if team in given[:at])
        raise TournamentError("same-team", f"expected each team once, got {twice} twice")
    return given
