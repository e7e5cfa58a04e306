"""The protocol of a bot, and the bots by name."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Final, Protocol

from truco.bots.characters import Persona, characters
from truco.bots.habits import SLY
from truco.bots.players import RandomBot, Vecino
from truco.bots.zorro import Zorro
from truco.engine import Law, Word
from truco.errors import TrucoError
from truco.views import View


class Bot(Protocol):
    """A player that sees only what its seat may see."""

    @property
    def name(self) -> str:
        """The name by which `bot_named` finds it."""

    def choose(self, law: Law, view: View, menu: Sequence[Word], rng: random.Random) -> Word | None:
        """Return the word of the view's seat now, `None` for silence while another seat must act.

        `menu` holds the lawful words of the seat (`view_menu`); `rng` is the only source of randomness. A bot whose
        seat must act returns a word of the menu; at a refereed table it may also sing another number, and ask for a
        flor that the cards on the table prove. Before the deal the words are the intents `tiro`, `corto` and `reparto`.
        """


class UnknownBotError(TrucoError):
    """Raised for a bot that does not exist.

    >>> print(UnknownBotError("lobo", ("vecino", "zorro")))
    expected one of vecino, zorro, got 'lobo'

    Args:
        name: the unknown name.
        names: the names of the bots.
    """

    code = "unknown-bot"

    def __init__(self, name: str, names: tuple[str, ...]) -> None:
        """Store the unknown name and the names of the bots."""
        super().__init__(name, names)
        self.name = name
        self.names = names

    def __str__(self) -> str:
        """Return the names of the bots and the unknown name, on one line."""
        return f"expected one of {', '.join(self.names)}, got {self.name!r}"


BOTS: Final[Mapping[str, Callable[[], Bot]]] = MappingProxyType(
    {
        "random": RandomBot,
        "vecino": Vecino,
        "zorro": Zorro,
        "picaro": partial(Zorro, style=SLY, name="picaro"),
        **{name: partial(Persona, character) for name, character in characters().items()},
    }
)
"""The bots by name: the plain ones, the weakest first, then the characters (`characters.py`), the weakest first.

`picaro` is a zorro that also bluffs with numbers at refereed tables.
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
    """Return the bot of a name for the side of a person, where a character plays as the strongest does.

    >>> partner_named("benja").name
    'benja'

    Raises `UnknownBotError` for a name that is not in `BOTS`.
    """
    character = characters().get(name)
    return bot_named(name) if character is None else Persona(character, partner=True)
