"""The titles of the parts of an event, for people."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from truco.club.event import Event, Match
from truco.club.stages import Stage, stage_of_match, stages_of
from truco.messages import catalogue, text


def phase_title(event: Event, phase: str, language: str) -> str:
    """Return the title of a phase; empty for the only phase of an event.

    >>> from truco.club.event import EMPTY
    >>> phase_title(EMPTY, "group", "en")
    ''
    """
    return phase_name(phase, language) if len(event.terms.phases) > 1 else ""


def phase_name(phase: str, language: str) -> str:
    """Return the title of a phase; without a title its name in the preset.

    >>> phase_name("of the president", "en")
    'of the president'
    """
    key = f"event.phase.{phase}"
    return text(key, language) if key in catalogue(language) else phase


_SOURCE: Final = "event.source."
"""The beginning of the keys of the explanations of presets."""


def source_text(written: str, language: str) -> str:
    """Return the explanation of a value of a preset in a language; without a message the text of its file.

    The log of an event has the file of its preset, so the English text of that file finds the message.

    >>> source_text("ours: a knock-out", "es"), source_text("as in the village", "es")
    ('elección nuestra: eliminación directa', 'as in the village')
    """
    key = _source_keys().get(written)
    return text(key, language) if key else written


@cache
def _source_keys() -> Mapping[str, str]:
    """Return the keys of the explanations of presets by their English text."""
    messages = catalogue("en").items()
    return MappingProxyType({str(message): key for key, message in messages if key.startswith(_SOURCE)})


def stage_title(stage: Stage, language: str, *, of_match: bool = False) -> str:
    """Return the title of a stage of a bracket, or, with `of_match`, of one match of it.

    >>> stage_title(Stage("", "semi"), "en"), stage_title(Stage("", "semi"), "en", of_match=True)
    ('Semi-finals', 'Semi-final')
    >>> stage_title(Stage("", "of", 32), "es"), stage_title(Stage("losers", "round", 2), "en")
    ('Ronda de 32', 'Bracket of those who lost once, Round 2')
    """
    name = ""
    if stage.name == "round":
        name = text("paper.round", language, n=stage.number)
    elif stage.name == "of":
        name = text("paper.round.of", language, n=stage.number)
    elif stage.name:
        name = text(f"paper.{'match' if of_match else 'round'}.{stage.name}", language)
    return ", ".join(filter(None, (text(f"paper.part.{stage.part}", language) if stage.part else "", name)))


def round_title(event: Event, phase: str, number: int, language: str) -> str:
    """Return the title of a round: its stages in a bracket, else its number.

    >>> from truco.club.event import EMPTY
    >>> round_title(EMPTY, "group", 3, "en")
    'Round 3'
    """
    stages = stages_of(event, phase, number)
    return " · ".join(stage_title(stage, language) for stage in stages) or text("paper.round", language, n=number)


def match_title(event: Event, match: Match, language: str) -> str:
    """Return the title of the round of a match: in a bracket its stage, such as semi-final, else the round's number.

    >>> from truco.club.event import EMPTY
    >>> match_title(EMPTY, Match(1, "group", 2, "T1", "T2"), "pt")
    'Rodada 2'
    """
    stage = stage_of_match(event, match)
    if stage is None:
        return text("paper.round", language, n=match.round)
    return stage_title(stage, language, of_match=True)
