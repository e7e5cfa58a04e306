"""The talk of a table: its lines, the speakers that the player has muted, and the sentences that may be reported."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Any, Final

from truco.app.cli.telling import capital
from truco.app.cli.terminal.scene import Scene
from truco.app.cli.terminal.typed import folded
from truco.messages import catalogue
from truco.views import SPECTATOR

_KEPT: Final = 200


def phrase_line(scene: Scene, seat: str, word: str) -> str:
    """Return the line of a phrase said to the table, or of the word that a bot advises its partner to say."""
    speech, name = scene.speech, capital(scene.name(seat))
    if f"say.{word}" in catalogue(speech.language) and seat == scene.you:
        return speech.say("terminal.you-talk", phrase=speech.say(f"say.{word}"))
    if f"say.{word}" in catalogue(speech.language):
        return speech.say("terminal.says", name=name, phrase=speech.say(f"say.{word}"))
    return speech.say("terminal.advises", name=name, word=speech.inside(word))


class Chat:
    """The free talk of a table, without that of muted speakers.

    `sentences` are the last sentences, each with its speaker and the fields of a report about it.
    """

    def __init__(self) -> None:
        """Begin with no speaker muted."""
        self._muted: dict[str, str] = {}
        self.sentences: deque[tuple[str, Mapping[str, int]]] = deque(maxlen=_KEPT)

    def lines(self, scene: Scene, sentence: Mapping[str, Any]) -> list[str]:
        """Return the line of a sentence that does not bind, none if its speaker is muted."""
        spectator = sentence["seat"] == SPECTATOR
        speaker = folded(str(sentence["name"]) if spectator else scene.name(sentence["seat"]))
        if sentence["seat"] != scene.you:
            self.sentences.append((speaker, {"number": sentence["number"]}))
        return [] if speaker in self._muted else [_line(scene, sentence)]

    def hides(self, scene: Scene, seq: int, fact: Mapping[str, Any]) -> bool:
        """Return whether a fact is a sentence of a muted speaker."""
        if fact["fact"] != "spoke" or fact["seat"] == scene.you:
            return False
        speaker = folded(scene.name(fact["seat"]))
        self.sentences.append((speaker, {"act": seq}))
        return speaker in self._muted

    def mute(self, scene: Scene, name: str) -> str:
        """Mute a speaker, or end that; return the line about it. Without a name, return the names of the muted."""
        speaker = folded(name)
        if not speaker:
            names = ", ".join(self._muted.values())
            return scene.speech.say("terminal.muted", names=names) if names else scene.speech.say("terminal.mute-whom")
        if self._muted.pop(speaker, ""):
            return scene.speech.say("terminal.unmuted", name=capital(name))
        self._muted[speaker] = capital(name)
        return scene.speech.say("terminal.muted", names=capital(name))

    def last_of(self, name: str) -> Mapping[str, int] | None:
        """Return the last sentence of a speaker, of any speaker without a name; `None` if there is none."""
        wanted = folded(name)
        return next((sentence for speaker, sentence in reversed(self.sentences) if wanted in ("", speaker)), None)


def _line(scene: Scene, sentence: Mapping[str, str]) -> str:
    """Return a sentence of free talk with its speaker."""
    if scene.you and sentence["seat"] == scene.you:
        return scene.speech.say("terminal.you-talk", phrase=sentence["text"])
    spectator = sentence["seat"] == SPECTATOR
    name = scene.speech.say("chat.spectator", name=sentence["name"]) if spectator else scene.name(sentence["seat"])
    return scene.speech.say("terminal.says", name=capital(name), phrase=sentence["text"])
