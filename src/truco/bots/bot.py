"""What a bot is, and the bots that there are."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Protocol

from truco.bots.random_bot import RandomBot
from truco.bots.vecino import Vecino
from truco.bots.zorro import Zorro
from truco.engine import Law, Word
from truco.errors import TrucoError
from truco.views import View


class Bot(Protocol):
    """A player that knows what its seat was told, and nothing else."""

    @property
    def name(self) -> str:
        """The name under which `bot_named` knows it."""

    def choose(self, law: Law, view: View, menu: Sequence[Word], rng: random.Random) -> Word | None:
        """Return what the seat of the view says or does now, `None` to stay silent while another seat is due.

        `menu` are the words lawful for the seat (`view_menu`); `rng` is the only source of chance. A bot whose seat is
        due returns a word of the menu; before the cards are out these are the intents `tiro`, `corto` and `reparto`.
        """


class UnknownBotError(TrucoError):
    """A bot that does not exist, with those that do.

    >>> print(UnknownBotError("lobo", ("vecino", "zorro")))
    expected one of vecino, zorro, got 'lobo'

    Args:
        name: the name that came.
        known: the names that would have been right.
    """

    code = "unknown-bot"

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        """Keep what came and what was expected."""
        super().__init__(name, known)
        self.name = name
        self.known = known

    def __str__(self) -> str:
        """Return expectation and what came, on one line."""
        return f"expected one of {', '.join(self.known)}, got {self.name!r}"


BOTS: Final[Mapping[str, Callable[[], Bot]]] = MappingProxyType({"random": RandomBot, "vecino": Vecino, "zorro": Zorro})
"""The bots by name, the weakest first."""


def bot_named(name: str) -> Bot:
    """Return a bot by its name.

    >>> bot_named("vecino").name
    'vecino'

    Raises `UnknownBotError` for a name that is not in `BOTS`.
    """
    make = BOTS.get(name)
    if make is None:
        raise UnknownBotError(name, tuple(BOTS))
    return make()
