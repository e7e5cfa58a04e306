"""The ladder of penalties: what may be ruled about an offence, the first time and after that, across all matches."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from truco.club.event import Event
from truco.club.terms import EventTerms
from truco.rulebooks.judging import Offence
from truco.rulebooks.rulebook import CODES, load_rulebook

PENALTIES: Final = ("warn", "lose-hand", "lose-partida", "lose-match", "expel", "disqualify")
"""What an event can carry out or note, mildest first. A lost hand is written at the table, not here."""


def offences(terms: EventTerms) -> Mapping[str, Offence]:
    """Return the offences of an event: those of the preset, then those of the rulebook of its cards.

    >>> from truco.club.terms import event_terms
    >>> offences(event_terms("fenacef"))["language"].again
    ('lose-hand', 'lose-partida', 'lose-match')

    Rules: br.28.pu.1, br.29.1, br.36.1.
    """
    return MappingProxyType({**_of_rulebook(terms.rules), **terms.ladder})


@cache
def _of_rulebook(code: str) -> Mapping[str, Offence]:
    return load_rulebook(code).judging.offences if code in CODES else MappingProxyType({})


def times(event: Event, team: str, offence: str) -> int:
    """Return how often a team was punished for an offence, in all its matches; what was lifted does not count.

    >>> from truco.club.event import EMPTY
    >>> times(EMPTY, "T1", "language")
    0
    """
    ruled = [penalty.ruled for penalty in event.penalties if not penalty.lifted]
    return sum((ruling.team, ruling.offence) == (team, offence) for ruling in ruled)


def steps(event: Event, team: str, offence: str) -> tuple[str, ...]:
    """Return what may be ruled about an offence of a team now, mildest first.

    >>> from dataclasses import replace
    >>> from truco.club.event import EMPTY
    >>> from truco.club.terms import event_terms
    >>> steps(replace(EMPTY, terms=event_terms("fenacef")), "T1", "language")
    ('warn', 'lose-hand', 'lose-partida', 'lose-match')

    Only the first is suggested; any may be ruled at once (br.28.pu.1). Raises `KeyError` for an unknown offence.
    """
    rule = offences(event.terms)[offence]
    chosen = rule.again if times(event, team, offence) else rule.first
    return tuple(step for step in chosen if step in PENALTIES)
