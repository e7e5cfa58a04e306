"""Roles: what a contest keeps of seats, bands and words, so that hands that differ in nothing else are one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from truco.engine.law.law import Law
from truco.engine.table.public import Public
from truco.engine.table.words import MESA, Kind, Word

MANO: Final = "mano"
"""The band of the mano."""

OTHER: Final = "other"
"""The band that plays against the mano's."""

TABLE: Final = "table"
"""The table itself, where it does what players leave to it."""

CARD: Final = "(card)"
COVERED: Final = "(covered)"
NUMBER: Final = "(number)"

_NUMBER_IN: Final = re.compile(r"\d+")
_SAME: Final[Mapping[Kind, str]] = {Kind.CARD: CARD, Kind.COVERED: COVERED, Kind.NUMBER: NUMBER}
_STEMS: Final[Mapping[Kind, str]] = {
    Kind.DISCARD: "descarto",
    Kind.KEEP: "queda",
    Kind.COVER: "tapada",
    Kind.UNCOVER: "vuelvo",
    Kind.TAKE_BACK: "levanto",
    Kind.ANNOUNCE: "anuncio",
    Kind.SHOW: "muestro",
    Kind.VER: "ver",
    Kind.RECLAMO: "reclamo",
    Kind.PIDO_FLOR: "pido-flor",
    Kind.LOOK: "miro",
    Kind.SIGN: "sena",
}


def role_of(token: str) -> str:
    """Return a call without the number in it.

    >>> role_of("con-flor-5-envido"), role_of("real-envido")
    ('con-flor-n-envido', 'real-envido')
    """
    return _NUMBER_IN.sub("n", token)


def word_role(word: Word) -> str:
    """Return the kind of a word, without the cards, the number or the seat that it names.

    >>> from truco.engine.table.words import word
    >>> [word_role(word(one)) for one in ("7o", "28", "envido+truco", "12-envido", "pido-flor-B1", "quiero-retruco")]
    ['(card)', '(number)', 'envido+truco', 'n-envido', 'pido-flor', 'quiero-retruco']
    """
    if word.kind is Kind.JOINED:
        return "+".join(map(word_role, word.parts))
    return _SAME.get(word.kind) or _STEMS.get(word.kind) or role_of(word.token)


class Roles(NamedTuple):
    """The roles of a hand: `bands` has the role of each seat's band, by seat; `named` that of each band, by its name.

    A role is that of the mano's band or of the other one, so a contest is the same for every dealer.
    """

    bands: Mapping[str, str]
    named: Mapping[str, str]

    def of(self, seat: str) -> str:
        """Return the role of a seat's band; empty for no seat."""
        return TABLE if seat == MESA else self.bands[seat] if seat else ""

    def band(self, name: str) -> str:
        """Return the role of a band; empty for none."""
        return self.named[name] if name else ""

    def counted(self, seats: Iterable[str]) -> str:
        """Return how many seats of each band there are, the mano's first.

        >>> Roles({"A1": "mano", "B1": "other"}, {}).counted(("B1",))
        '0+1'
        """
        roles = [self.bands[seat] for seat in seats]
        return f"{roles.count(MANO)}+{roles.count(OTHER)}"

    def which(self, seats: Iterable[str]) -> str:
        """Return the bands to which some seats belong: `mano`, `other`, `both`, or empty."""
        roles = {self.bands[seat] for seat in seats}
        return "both" if len(roles) > 1 else next(iter(roles), "")


def roles_of(law: Law, p: Public) -> Roles:
    """Return the roles in the hand of a table.

    >>> from truco.engine import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> roles_of(law, new_match(law, "B1").public).bands
    {'A1': 'mano', 'B1': 'other'}
    """
    return law.recall(_roles, p.solo, p.mano)


def _roles(law: Law, solo: str, mano: str) -> Roles:
    bands = law.bands[solo]
    roles = {seat: MANO if band == bands[mano] else OTHER for seat, band in bands.items()}
    return Roles(roles, {band: roles[seat] for seat, band in bands.items()})
