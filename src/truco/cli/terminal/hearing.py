"""What was said at the table in free words: whom a player does not want to hear, and what may be reported."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Any, Final

from truco.cli.telling import capital
from truco.cli.terminal.presence import talked
from truco.cli.terminal.scene import Scene
from truco.cli.terminal.typed import folded
from truco.views import SPECTATOR

_KEPT: Final = 200


class Ears:
    """Who is heard: `heard` are the last sentences, each with its speaker and what a report of it names."""

    def __init__(self) -> None:
        """Hear everybody."""
        self._muted: dict[str, str] = {}
        self.heard: deque[tuple[str, Mapping[str, int]]] = deque(maxlen=_KEPT)

    def chat(self, scene: Scene, line: Mapping[str, Any]) -> list[str]:
        """Return the line of a sentence that binds nobody, none for one of somebody who is muted."""
        spectator = line["seat"] == SPECTATOR
        who = folded(str(line["name"]) if spectator else scene.name(line["seat"]))
        if line["seat"] != scene.you:
            self.heard.append((who, {"number": line["number"]}))
        return [] if who in self._muted else [talked(scene, line)]

    def hides(self, scene: Scene, seq: int, fact: Mapping[str, Any]) -> bool:
        """Return whether a fact is a sentence of somebody who is muted."""
        if fact["fact"] != "spoke" or fact["seat"] == scene.you:
            return False
        who = folded(scene.name(fact["seat"]))
        self.heard.append((who, {"act": seq}))
        return who in self._muted

    def mute(self, scene: Scene, name: str) -> str:
        """Hear somebody no more, or again; return what is told of it. Without a name, who is not heard."""
        who = folded(name)
        if not who:
            names = ", ".join(self._muted.values())
            return scene.speech.say("terminal.muted", names=names) if names else scene.speech.say("terminal.mute-whom")
        if self._muted.pop(who, ""):
            return scene.speech.say("terminal.unmuted", name=capital(name))
        self._muted[who] = capital(name)
        return scene.speech.say("terminal.muted", names=capital(name))

    def last_of(self, name: str) -> Mapping[str, int] | None:
        """Return the last sentence of somebody, of anybody where no name is given; `None` for none."""
        who = folded(name)
        return next((what for one, what in reversed(self.heard) if who in ("", one)), None)
