"""The protocol of a bot, and the bots by name."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Final, Protocol

from truco.bots.characters import Persona, characters
from truco.bots.habits import SLY
from truco.bots.random_bot import RandomBot
from truco.bots.vecino import Vecino
from truco.bots.zorro import Zorro
from truco.engine import Law, Word
from truco.errors import TrucoError
from truco.views import View


class Bot(Protocol):
    """A player that knows only what its seat may know."""

    @property
    def name(self) -> str:
        """The name by which `bot_named` finds it."""

    def choose(self, law: Law, view: View, menu: Sequence[Word], rng: random.Random) -> Word | None:
        """Return what the seat of the view says or does now, `None` to stay silent while another seat must act.

        `menu` are the lawful words of the seat (`view_menu`); `rng` is the only source of randomness. A bot whose seat
        must act returns a word of the menu; at a refereed table it may sing another number, and ask for a flor that the
        cards on the table prove. Before the deal these are the intents `tiro`, `corto` and `reparto`.
        """


class UnknownBotError(TrucoError):
    """Raised for a bot that does not exist.

    >>> print(UnknownBotError("lobo", ("vecino", "zorro")))
    expected one of vecino, zorro, got 'lobo'

    Args:
        name: the unknown name.
        known: the names of the bots.
    """

    code = "unknown-bot"

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        """Keep the unknown name and the known ones."""
        super().__init__(name, known)
        self.name = name
        self.known = known

    def __str__(self) -> str:
        """Return the known names and the unknown one, on one line."""
        return f"expected one of {', '.join(self.known)}, got {self.name!r}"


BOTS: Final[Mapping[str, Callable[[], Bot]]] = MappingProxyType(
    {
        "random": RandomBot,
        "vecino": Vecino,
        "zorro": Zorro,
        "picaro": partial(Zorro, style=SLY, name="picaro"),
        **{name: partial(Persona, one) for name, one in characters().items()},
    }
)
"""The bots by name: the plain ones, the weakest first, then the characters (`characters.py`), the weakest first.

`picaro` is a zorro who also bluffs with numbers, where a table is refereed.
"""


def bot_named(name: str) -> Bot:
    """Return the bot of a name.

    >>> bot_named("vecino").name
    'vecino'

    Raises `UnknownBotError` for a name that is not in `BOTS`.
    """
    make = BOTS.get(name)
    if make is None:
        raise UnknownBotError(name, tuple(BOTS))
    return make()


def partner_named(name: str) -> Bot:
    """Return the bot of a name as it plays with a person on its side: a character then plays its best.

    >>> partner_named("benja").name
    'benja'

    Raises `UnknownBotError` for a name that is not in `BOTS`.
    """
    one = characters().get(name)
    return bot_named(name) if one is None else Persona(one, partner=True)
