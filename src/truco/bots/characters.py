"""The characters: players with a name, a region, a face, a voice and a way of playing, from a child to the strongest.

They are data (`characters.toml`). Their names, descriptions and greetings are the messages `bot.NAME`,
`bot.NAME.about` and `bot.NAME.hello`.
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
from truco.bots.habits import LOOSE, PLAIN, TIGHT, Style
from truco.bots.players import Vecino, forced_word
from truco.bots.zorro import Zorro
from truco.engine import Kind, Law, Word
from truco.views import View

GENTLE: Final = "pina"
"""The first rival of a beginner: she never bluffs, calls seldom and slips now and then."""

COMPANY: Final = ("pina", "bento", "ramona", "tito", "dita", "nelson", "benja", "amancio")
"""The order in which characters join a table whose host names none: a gentle one first, then others, no two alike."""

_STYLES: Final[Mapping[str, Style]] = MappingProxyType({"plain": PLAIN, "tight": TIGHT, "loose": LOOSE})
_FOX: Final = "fox"
_ANSWERS: Final = (Kind.QUIERO, Kind.NO_QUIERO)


class _Engine(Protocol):
    def choose(self, law: Law, view: View, menu: Sequence[Word], rng: random.Random) -> Word | None: ...


@dataclass(frozen=True, slots=True)
class Character:
    """A character: its name, its looks and how it plays; `characters.toml` explains the values."""

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

    def profile(self) -> dict[str, object]:
        """Return the values with which a page lists the character, draws it and speaks; its texts are messages.

        >>> profile = characters()["pina"].profile()
        >>> profile["level"], profile["gentle"], sorted(profile["voice"])
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

    >>> [(character.name, character.level) for character in characters().values()][::7]
    [('benja', 1), ('amancio', 8)]
    """
    text = files("truco.bots").joinpath("characters.toml").read_text(encoding="utf-8")
    by_name: dict[str, Character] = {}
    for name, values in tomllib.loads(text).items():
        temper = Temper(*(values.pop(factor, 1.0) for factor in ("calls", "lies", "folds")))
        shortest, longest = values.pop("thinks")
        base = values.pop("style")
        style = replace(_STYLES[base.pop("like")], **base)
        voice = MappingProxyType(values.pop("voice"))
        by_name[name] = Character(name, style=style, voice=voice, thinks=(shortest, longest), temper=temper, **values)
    return MappingProxyType(by_name)


def strongest() -> Character:
    """Return the character of the highest level.

    >>> strongest().name
    'amancio'
    """
    return max(characters().values(), key=lambda character: character.level)


class Persona:
    """A character at the table.

    >>> Persona(characters()["tito"]).name
    'tito'

    With a person on its side (`partner`) it plays as the strongest character does, under its own name.
    """

    def __init__(self, character: Character, *, partner: bool = False) -> None:
        """Set the character, and whether a person plays on its side."""
        self.name = character.name
        self.character = character
        self._plays = strongest() if partner else character
        self._engine = _engine_of(self._plays)

    def choose(self, law: Law, view: View, menu: Sequence[Word], rng: random.Random) -> Word | None:
        """Return the word that its engine chooses, or now and then a word chosen without a thought."""
        chosen = self._engine.choose(law, view, menu, rng)
        slips = self._plays.slips
        if chosen is None or not slips or rng.random() >= slips:
            return chosen
        return careless_word(law, view, menu, rng, chosen)


def _engine_of(character: Character) -> _Engine:
    return Vecino(character.style) if character.quick else fox(character)


def fox(character: Character) -> Zorro:
    """Return the player that looks ahead as a character does."""
    return Zorro(character.samples, character.style, character.name, character.temper)


def careless_word(law: Law, view: View, menu: Sequence[Word], rng: random.Random, chosen: Word) -> Word:
    """Return any card instead of a chosen card, and any answer instead of a chosen answer, without a look at the cards.

    A slip makes no call, does not give up the hand and plays no card face down: it is only a bad choice.
    """
    if chosen.kind not in (Kind.CARD, *_ANSWERS) or forced_word(law, view, menu) is not None:
        return chosen
    kinds = _ANSWERS if chosen.kind in _ANSWERS else (Kind.CARD,)
    return rng.choice([choice for choice in menu if choice.kind in kinds])


def thinks_of(bot: str) -> tuple[float, float]:
    """Return the factors of a table's shortest and longest delay for the words of a bot.

    >>> thinks_of("vecino"), thinks_of("benja")
    ((1.0, 1.0), (0.5, 0.8))

    They depend on the bot, which everybody sees, and on nothing else.
    """
    character = characters().get(bot)
    return (1.0, 1.0) if character is None else character.thinks
