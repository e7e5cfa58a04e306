"""Builds brackets and plays them to the end."""

from __future__ import annotations

from collections.abc import Callable

from truco.club.pairing.bracket import Bracket, Played


def names(count: int) -> list[str]:
    """Return the names of so many teams, the strongest first."""
    return [f"T{number}" for number in range(1, count + 1)]


def favourites(a: str, b: str) -> str:
    """Return the stronger of two teams."""
    return min(a, b, key=lambda team: int(team[1:]))


def played_out(bracket: Bracket, winner: Callable[[str, str], str]) -> Bracket:
    """Return a bracket after all its matches, round after round."""
    while bracket.open:
        played = {
            meeting.node.id: Played(meeting.a, meeting.b, winner(meeting.a, meeting.b))
            for meeting in bracket.open
            if meeting.a and meeting.b
        }
        bracket = bracket.after({**bracket.played, **played})
    return bracket
