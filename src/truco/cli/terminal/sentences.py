"""Each fact as one short sentence, with what the terminal adds to it."""

from __future__ import annotations

from typing import Final

from truco.cli.terminal.scene import Fact, Scene
from truco.engine.words import MESA

_PRICED: Final = ("envido-called", "envited", "truco-called")


def sentence(scene: Scene, fact: Fact) -> str:
    """Return what happened in a sentence, an empty text for what nobody needs to hear.

    The cut that the table makes by itself is passed over in silence. What a call pays is added to it, and to a card
    that the muestra has raised, what it is.
    """
    if fact["fact"] == "cut" and fact["seat"] == MESA:
        return ""
    return " ".join(filter(None, (scene.teller.tell(fact), _remark(scene, fact))))


def _remark(scene: Scene, fact: Fact) -> str:
    """Return what the terminal knows of a fact besides, empty for nothing."""
    if fact["fact"] in _PRICED:
        prices = scene.price(fact["word"])
        if prices is not None:
            return scene.speech.say("terminal.remark.prices", wanted=prices.wanted, refused=prices.refused)
    mark = scene.raised(fact["card"]) if fact["fact"] == "played" else ""
    return scene.speech.say("terminal.remark.raised", mark=mark) if mark else ""
