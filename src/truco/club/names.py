"""The names of acts in files, and the names of teams and players on the public page."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from truco.club.acts import ACTS
from truco.club.event import Event
from truco.club.team import Player, Team

_CAPITAL: Final = re.compile(r"(?<!^)(?=[A-Z])")
_OF_AGE: Final = 18


def kind_of(act: type) -> str:
    """Return the name of a kind of act as files and searches write it.

    >>> from truco.club.acts import PairRound
    >>> kind_of(PairRound)
    'pair-round'
    """
    return _CAPITAL.sub("-", act.__name__).lower()


KINDS: Final[Mapping[str, type]] = MappingProxyType({kind_of(act): act for act in ACTS})
"""The kinds of act by their names."""


def initials(name: str) -> str:
    """Return the first letters of a name.

    >>> initials("Ana María Paz"), initials("Ñata de los Ríos")
    ('A. M. P.', 'Ñ. d. l. R.')
    """
    return " ".join(f"{word[0]}." for word in name.split())


def public_player(player: Player, event: Event) -> str:
    """Return a player's name as the public page shows it; empty where it shows none.

    >>> from dataclasses import replace
    >>> from truco.club.event import EMPTY
    >>> public_player(Player("Ana Paz", 2010), replace(EMPTY, year=2026)), public_player(Player("Eva Paz"), EMPTY)
    ('A. P.', 'Eva Paz')

    Where names are shown in full, those of people who are not of age in the year of the event are initials.
    """
    if event.names == "team":
        return ""
    age = player.age(event.year)
    young = age is not None and age < _OF_AGE
    return initials(player.name) if young or event.names == "initials" else player.name


def full_name(team: Team) -> str:
    """Return the name of a team for people with an office, whatever the public page shows.

    >>> full_name(Team("T1", "", (Player("Ana Paz"), Player("Eva Sosa"))))
    'Ana Paz / Eva Sosa'
    """
    return team.name or " / ".join(player.name for player in team.players) or team.id


def public_name(team: Team, event: Event) -> str:
    """Return the name of a team as the public page shows it.

    >>> from truco.club.event import EMPTY
    >>> public_name(Team("T1", "", (Player("Ana Paz"), Player("Eva Sosa"))), EMPTY)
    'Ana Paz / Eva Sosa'
    >>> public_name(Team("T1", "Los Pamperos", (Player("Ana Paz"),)), EMPTY)
    'Los Pamperos'

    A team without a name of its own has those of its players, as far as the event shows them, else its id.
    """
    if team.name:
        return team.name
    return " / ".join(filter(None, (public_player(player, event) for player in team.players))) or team.id
