"""The characters: players with a name, a region, a face, a voice and a way of playing, from a child to the strongest.

They are data (`characters.toml`). What they are called, what is said of them and how they greet is in the messages
`bot.NAME`, `bot.NAME.about` and `bot.NAME.hello`.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final, Protocol

from truco.bots.bets import Temper
from truco.bots.forced import forced_word
from truco.bots.habits import LOOSE, PLAIN, TIGHT, Style
from truco.bots.vecino import Vecino
from truco.bots.zorro import Zorro
from truco.engine import Kind, Law, Word
from truco.views import View

GENTLE: Final = "pina"
"""Whom a beginner meets first: she never lies, calls seldom and slips now and then."""

COMPANY: Final = ("pina", "bento", "ramona", "tito", "dita", "nelson", "benja", "amancio")
"""In which order characters come to a table whose maker names none: a gentle one first, then others, no two alike."""

_STYLES: Final[Mapping[str, Style]] = MappingProxyType({"plain": PLAIN, "tight": TIGHT, "loose": LOOSE})
_FOX: Final = "fox"
_ANSWERS: Final = (Kind.QUIERO, Kind.NO_QUIERO)


class _Engine(Protocol):
    def choose(self, law: Law, view: View, menu: Sequence[Word], rng: random.Random) -> Word | None: ...


@dataclass(frozen=True, slots=True)
class Character:
    """Who somebody is and how it plays; `characters.toml` says what the values mean."""

    name: str
    level: int
    region: str
    engine: str
    style: Style
    head: str
    voice: Mapping[str, float]
    thinks: tuple[float, float] = (1.0, 1.0)
    slips: float = 0.0
    samples: int = 0
    temper: Temper = field(default_factory=Temper)

    @property
    def quick(self) -> bool:
        """Return whether it plays at once, without looking ahead."""
        return self.engine != _FOX

    def shown(self) -> dict[str, object]:
        """Return what a page needs to list it, draw it and speak as it does; its texts are messages.

        >>> shown = characters()["pina"].shown()
        >>> shown["level"], shown["gentle"], sorted(shown["voice"])
        (2, True, ['pitch', 'rate'])
        """
        return {
            "name": self.name,
            "level": self.level,
            "region": self.region,
            "gentle": self.name == GENTLE,
            "head": self.head,
            "voice": dict(self.voice),
        }


@cache
def characters() -> Mapping[str, Character]:
    """Return the characters by name, the weakest first.

    >>> [(one.name, one.level) for one in characters().values()][::7]
    [('benja', 1), ('amancio', 8)]
    """
    text = files("truco.bots").joinpath("characters.toml").read_text(encoding="utf-8")
    found: dict[str, Character] = {}
    for name, values in tomllib.loads(text).items():
        temper = Temper(*(values.pop(one, 1.0) for one in ("calls", "lies", "folds")))
        shortest, longest = values.pop("thinks")
        base = values.pop("style")
        style = replace(_STYLES[base.pop("like")], **base)
        voice = MappingProxyType(values.pop("voice"))
        found[name] = Character(name, style=style, voice=voice, thinks=(shortest, longest), temper=temper, **values)
    return MappingProxyType(found)


def strongest() -> Character:
    """Return the character of the highest level.

    >>> strongest().name
    'amancio'
    """
    return max(characters().values(), key=lambda one: one.level)


class Persona:
    """A character at the table.

    >>> Persona(characters()["tito"]).name
    'tito'

    With a person on its side (`partner`) it plays its best whatever its character, under its own name.
    """

    def __init__(self, character: Character, *, partner: bool = False) -> None:
        """Set who plays, and whether a person plays on its side."""
        self.name = character.name
        self.character = character
        self._plays = strongest() if partner else character
        self._engine = _engine_of(self._plays)

    def choose(self, law: Law, view: View, menu: Sequence[Word], rng: random.Random) -> Word | None:
        """Return what it says: now and then without a thought, else as its engine chooses."""
        chosen = self._engine.choose(law, view, menu, rng)
        slips = self._plays.slips
        if chosen is None or not slips or rng.random() >= slips:
            return chosen
        return unthinking(law, view, menu, rng, chosen)


def _engine_of(character: Character) -> _Engine:
    return Vecino(character.style) if character.quick else fox(character)


def fox(character: Character) -> Zorro:
    """Return a player who looks ahead as a character does."""
    return Zorro(character.samples, character.style, character.name, character.temper)


def unthinking(law: Law, view: View, menu: Sequence[Word], rng: random.Random, chosen: Word) -> Word:
    """Return any card in the place of a card, and any answer in that of an answer, without a look at the cards.

    A slip calls nothing, gives nothing up and hides nothing: it only plays badly.
    """
    if chosen.kind not in (Kind.CARD, *_ANSWERS) or forced_word(law, view, menu) is not None:
        return chosen
    kinds = _ANSWERS if chosen.kind in _ANSWERS else (Kind.CARD,)
    return rng.choice([one for one in menu if one.kind in kinds])


def thinks_of(bot: str) -> tuple[float, float]:
    """Return the part of a table's shortest and longest delay in which a bot speaks.

    >>> thinks_of("vecino"), thinks_of("benja")
    ((1.0, 1.0), (0.5, 0.8))

    It depends on who plays, which everybody sees, and on nothing else.
    """
    found = characters().get(bot)
    return (1.0, 1.0) if found is None else found.thinks
