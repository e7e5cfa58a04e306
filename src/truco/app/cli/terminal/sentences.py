"""The sentence for each fact, with remarks of the terminal."""

from __future__ import annotations

from typing import Final

from truco.app.cli.terminal.scene import Fact, Scene
from truco.engine.table.words import MESA

_PRICED: Final = ("envido-called", "envited", "truco-called")


def sentence(scene: Scene, fact: Fact) -> str:
    """Return the sentence for a fact, an empty text for a fact that needs none.

    There is no sentence for a cut that the table makes by itself. A call gets its price as a remark, and a card that
    the muestra raises gets the name of its kind.
    """
    if fact["fact"] == "cut" and fact["seat"] == MESA:
        return ""
    line = scene.teller.tell(fact)
    return " ".join(filter(None, (line, scene.teller.ruling(fact) if line else "", _remark(scene, fact))))


def _remark(scene: Scene, fact: Fact) -> str:
    """Return the terminal's remark on a fact, empty for none."""
    if fact["fact"] in _PRICED:
        prices = scene.price(fact["word"])
        if prices is not None:
            return scene.speech.say("terminal.remark.prices", wanted=prices.wanted, refused=prices.refused)
    mark = scene.raised_kind(fact["card"]) if fact["fact"] == "played" else ""
    return scene.speech.say("terminal.remark.raised", mark=mark) if mark else ""
