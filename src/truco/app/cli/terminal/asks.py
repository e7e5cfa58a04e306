"""The requests to the table by typed commands: the fields of the message for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from truco.app.cli.terminal.scene import Scene
from truco.app.cli.terminal.typed import folded
from truco.app.tables.absence import CHOICES

STAND_IN: Final = "vecino"
"""The bot that takes a seat if the player names none."""


def choice_named(scene: Scene, rest: str) -> str:
    """Return a choice about an absent player by its name or its number, else the typed text."""
    names = {folded(scene.speech.say(f"absence.{choice}")): choice for choice in CHOICES}
    numbers = {str(at): choice for at, choice in enumerate(CHOICES, 1)}
    return next((names[name] for name in names if rest and name.startswith(rest)), numbers.get(rest, rest))


def _bot(_scene: Scene, rest: str) -> dict[str, Any]:
    seat, _, bot = rest.partition(" ")
    return {"do": "bot", "seat": seat.upper(), "bot": bot or STAND_IN}


def _move(_scene: Scene, rest: str) -> dict[str, Any]:
    seat, _, to = rest.upper().partition(" ")
    return {"do": "move", "seat": seat, "to": to.strip()}


def _knock(do: str) -> Callable[[Scene, str], dict[str, Any]]:
    """Return the answer to the first person that asked for a chair."""

    def answer(scene: Scene, _rest: str) -> dict[str, Any]:
        return {"do": do, "knock": scene.knock.knock if scene.knock else None}

    return answer


ASKS: Final[Mapping[str, Callable[[Scene, str], dict[str, Any]]]] = {
    "bot": _bot,
    "move": _move,
    "lock": lambda _scene, rest: {"do": "lock", "seat": rest.upper(), "on": True},
    "unlock": lambda _scene, rest: {"do": "lock", "seat": rest.upper(), "on": False},
    "ready": lambda _scene, _rest: {"do": "ready", "on": True},
    "admit": _knock("admit"),
    "turn-away": _knock("turn-away"),
    "choose": lambda scene, rest: {"do": "choose", "choice": choice_named(scene, rest)},
}
"""The commands that send a request with details to the table."""
