"""What the whole table knows of a match, folded from facts: small, frozen, without history."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Any, ClassVar, Final

from truco.cards import Card
from truco.engine.envido.state import Envido
from truco.engine.facts import Awarded
from truco.engine.flor.state import Flor
from truco.engine.free_envido.state import FreeEnvido
from truco.engine.leaving.state import Gone
from truco.engine.ley.state import Ley
from truco.engine.loose.state import Loose
from truco.engine.onze.state import Onze
from truco.engine.quick import Changing, value
from truco.engine.tricks.state import Thrown, Trick
from truco.engine.truco.state import Truco


class Phase(StrEnum):
    """Where a match stands."""

    DRAW = "draw"
    CUT = "cut"
    DEAL = "deal"
    PLAY = "play"
    HAND_OVER = "hand-over"
    MATCH_OVER = "match-over"


DRAW, CUT, DEAL, PLAY, HAND_OVER, MATCH_OVER = Phase
"""The phases, which are asked for many times an act: a name is found ten times as fast as a member of an enumeration.
"""


@value
class Public(Changing):
    """Everything that may be seen from any chair.

    `left` counts the cards each seat still holds; `out` are the seats at the mazo or passed, `passed` those that
    passed; `awards` the points of this hand, not written yet; `turn` the seat due to play a card (nobody where the
    last to play went to the mazo while a truco waits). `muestra` is the card turned, `solo` the seat that plays alone
    against two, `kind` the sort of hand where formats alternate, `cuts` counts the cuts of this hand, `burned` are the
    cards that were turned up and are out of it; `duel` the two seats that play while the others wait,
    the mano first; `noted` how many awards are written in the score already; `discards` the seat that must put a card
    away before anything else; `spoken` are those that said something which a flor must precede. A card of a trick that
    lies face down is unknown.
    """

    seats: tuple[str, ...]
    sides: tuple[str, ...]
    phase: Phase
    score: tuple[int, ...]
    chicos: tuple[int, ...]
    hand: int = 0
    dealer: str = ""
    mano: str = ""
    cutter: str = ""
    drawing: tuple[str, ...] = ()
    drawn: tuple[tuple[str, Card], ...] = ()
    left: tuple[int, ...] = ()
    out: frozenset[str] = frozenset()
    passed: frozenset[str] = frozenset()
    trick: tuple[tuple[str, Card], ...] = ()
    tricks: tuple[Trick, ...] = ()
    turn: str = ""
    envido: Envido = Envido()
    truco: Truco = Truco()
    awards: tuple[Awarded, ...] = ()
    winner: str = ""
    muestra: Card | None = None
    cuts: int = 0
    burned: tuple[Card, ...] = ()
    onze: Onze = Onze()
    thrown: Thrown = Thrown()
    solo: str = ""
    kind: str = ""
    free_envido: FreeEnvido = FreeEnvido()
    ley: Ley = Ley()
    gone: Gone = Gone()
    loose: Loose = Loose()
    unseen: frozenset[str] = frozenset()
    duel: tuple[str, ...] = ()
    noted: int = 0
    discards: str = ""
    flor: Flor = Flor()
    spoken: frozenset[str] = frozenset()

    at: ClassVar[Any] = None
    """The situation of this table under the law that ruled last, `None` before it was looked for."""

    def _replace(self, /, **changes: Any) -> Public:  # noqa: ANN401  (the values of any fields)
        """Return a table like this one but for some fields; it is in a situation of its own."""
        return with_fields({**self.__dict__, **changes, "at": None})

    def __getstate__(self) -> dict[str, object]:
        """Return what is pickled and copied: the fields alone."""
        return {name: one for name, one in self.__dict__.items() if name != "at"}

    def hidden(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Return those of some cards that lie in none of the tricks."""
        open_cards = {card for done in self.tricks for _, card in done.plays}
        open_cards.update([card for _, card in self.trick])
        return tuple([card for card in cards if card not in open_cards])


def with_fields(fields: dict[str, Any]) -> Public:
    """Return a table of all its fields."""
    table = _new(Public)
    _set(table, "__dict__", fields)
    return table


_new: Final = object.__new__
_set: Final = object.__setattr__

Folds = Mapping[type, Callable[[Public, Any], Public]]
"""What facts change on the table, by their kind."""
