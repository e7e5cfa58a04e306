"""The reason for a team's place in a tournament, as a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final, Protocol

from truco.messages import key_for_chico, text

_FEW: Final = 4
"""The most teams that a sentence names one by one."""

_SOUNDS_I: Final = re.compile(r"h?[ií](?![aeouáéóú])|y(?![aeiouáéíóú])", re.IGNORECASE)
"""The beginning of a name that Spanish joins with `e`; `static/messages.js` has the same pattern."""


class Reason(Protocol):
    """The decision about a place, with the fields of `truco.club.ranking.Reason`."""

    @property
    def key(self) -> str:
        """The key of the message."""

    @property
    def level(self) -> tuple[str, ...]:
        """The other teams that were level."""

    @property
    def on(self) -> tuple[str, ...]:
        """The criteria in which they were level."""

    @property
    def mine(self) -> str:
        """The value of the team."""

    @property
    def others(self) -> tuple[tuple[str, str], ...]:
        """The values of the others."""

    @property
    def before(self) -> tuple[Any, ...]:
        """The earlier reasons, for teams that are no longer level."""


def reason_text(why: Reason, decided: str, language: str, chico: str = "chico") -> str:
    """Return the reason for a team's place as a sentence.

    >>> from collections import namedtuple
    >>> Reason = namedtuple("Reason", "key level on mine others before")
    >>> won = Reason("tournament.reason.head-to-head.ahead", ("Lobos",), ("points", "won"), "3", (("Lobos", "0"),), ())
    >>> reason_text(won, "head-to-head", "en", "partida")
    'level with Lobos on points and partidas won: won the head-to-head, 3 to 0'

    `decided` is the criterion that decided the place, `chico` is the players' word for a chico.
    """
    return "; ".join(_steps(why, decided, language, chico))


def _steps(why: Reason, decided: str, language: str, chico: str) -> Iterator[str]:
    for earlier in why.before:
        yield from _steps(earlier, decided, language, chico)

    def say(key: str, **values: object) -> str:
        return text(key_for_chico(key, chico), language, **values)

    criterion = say(f"tournament.criterion.{decided}")
    clause = say(why.key, mine=why.mine, theirs=_theirs(why.others), criterion=criterion)
    if not why.on:
        yield clause
        return
    level = say("tournament.others", n=len(why.level)) if len(why.level) > _FEW else join_names(why.level, language)
    on = join_names([say(f"tournament.criterion.{criterion_name}") for criterion_name in why.on], language)
    yield say("tournament.level", level=level, on=on, why=clause)


def _theirs(others: Sequence[tuple[str, str]]) -> str:
    """Return the values of the others: a single value alone, a few with their names, many without."""
    if len(others) == 1 or len(others) > _FEW:
        return ", ".join(dict.fromkeys(value for _, value in others))
    return ", ".join(f"{team} {value}" for team, value in others)


def join_names(names: Sequence[str], language: str) -> str:
    """Return names as a list in a sentence.

    >>> join_names(["A", "B", "C"], "en"), join_names([], "en"), join_names(["Nora", "Inés"], "es")
    ('A, B and C', '', 'Nora e Inés')
    """
    if len(names) < len(("first", "last")):
        return "".join(names)
    *first, last = names
    return text("name.and-i" if _SOUNDS_I.match(last) else "name.and", language, first=", ".join(first), last=last)
