"""The outcome of an act for each contest: what its facts say that the word alone does not.

Which outcome an act has, other contests, cards or the score decide; the contest's next value follows from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from truco.automaton.roles import Roles, role_of
from truco.engine.table import events as e
from truco.engine.table import facts as f
from truco.engine.table.events import Event

Outcome = tuple[str, ...]
"""The words for the facts of an act that concern a contest, in their order; empty where none does."""

Tells = Callable[[Any, Roles], str]
"""Returns the word for one fact of a contest; empty where the fact does not concern it."""


def _next(fact: f.Played | e.PlayedCovered | f.Left, roles: Roles) -> str:
    return f"next {roles.of(fact.turn)}" if fact.turn else "complete"


def _taken(fact: f.TrickTaken, roles: Roles) -> str:
    winner = "parda" if fact.winner is None else f"taken {roles.of(fact.winner)}"
    return f"{winner}, {roles.of(fact.lead)} leads" if fact.lead else f"{winner}, decided"


def _singer(fact: f.EnvidoAnswered | f.Sang | f.Left, roles: Roles) -> str:
    return f"sings {roles.of(fact.singer)}" if fact.singer else "settled"


def _wanted(fact: f.TrucoAnswered, roles: Roles) -> str:
    return f"wanted, raise {roles.band(fact.holder) or 'either'}" if fact.wanted else "refused"


def _ley_of_envite(fact: f.LeyAnswered, roles: Roles) -> str:
    if not fact.envite:
        return ""
    return f"ley: {role_of(fact.envite)} {roles.of(fact.caller)} {'wanted' if fact.wanted else 'refused'}"


def _ley_of_truco(fact: f.LeyAnswered, roles: Roles) -> str:
    if not fact.truco:
        return ""
    state = "refused" if fact.refused else "called" if fact.truco_waits else "wanted"
    return f"ley: level {fact.truco} {state} {roles.of(fact.truco_caller)} {roles.band(fact.holder)}".rstrip()


def _ley(fact: f.LeyAnswered, _roles: Roles) -> str:
    return "resto" if fact.flor and fact.wanted else "answered"


def _items(fact: f.LeyImposed | f.LeyAdded, roles: Roles) -> str:
    return f"{roles.of(fact.seat)}: {' '.join(fact.items)}"


def _flor_said(fact: f.FlorSaid, roles: Roles) -> str:
    return f"asks {roles.of(fact.due)}" if fact.due else "all asked"


def _telling(fact: f.FloresCompared | f.FlorTold, roles: Roles) -> str:
    return f"tells {roles.of(fact.singer)}" if fact.singer else "all told"


def _side_out(fact: f.SideOut, roles: Roles) -> str:
    return f"out {roles.counted(fact.seats)}"


def _left(fact: f.Left, roles: Roles) -> str:
    return f"out {roles.of(fact.seat)}{' with cards' if fact.keeps else ''}"


def _seats(fact: f.Unseen | f.LookedAt, roles: Roles) -> str:
    return f"{'unseen' if isinstance(fact, f.Unseen) else 'looked'} {roles.counted(fact.seats)}"


def _says(what: str) -> Tells:
    return lambda _fact, _roles: what


def _voids(fact: f.FlorSaid | f.FlorSung, _roles: Roles) -> str:
    return "void" if fact.voids else ""


OUTCOMES: Final[Mapping[str, Mapping[type, Tells]]] = {
    "tricks": {
        f.Played: _next,
        e.PlayedCovered: _next,
        f.TrickTaken: _taken,
        f.Left: _next,
        f.HandWaits: _says("wait"),
    },
    "truco": {
        f.TrucoCalled: lambda fact, _: f"level {fact.level}",
        f.TrucoAnswered: _wanted,
        f.LeyAnswered: _ley_of_truco,
    },
    "envido": {
        f.EnvidoCalled: _says("called"),
        f.EnvidoAnswered: _singer,
        f.Sang: _singer,
        f.Left: lambda fact, roles: _singer(fact, roles) if fact.singer else "",
        f.EnvidoWon: _says("won"),
        f.EnvidoVoided: _says("void"),
        f.FlorSaid: _voids,
    },
    "envites": {
        f.Envited: lambda fact, _: role_of(fact.word),
        f.EnviteAnswered: lambda fact, _: "wanted" if fact.wanted else "refused",
        f.SingingBegan: _singer,
        f.Sang: _singer,
        f.Left: lambda fact, roles: _singer(fact, roles) if fact.singer else "",
        f.EnvidoWon: lambda fact, _: "won, waits" if fact.waits else "won",
        f.EnvidoVoided: _says("void"),
        f.FlorSung: _voids,
        f.HandWaits: _says("hand waits"),
        f.LeyAnswered: _ley_of_envite,
        f.LeyIdle: _says("no object"),
    },
    "flor": {
        f.FlorSaid: _flor_said,
        f.FloresCompared: _telling,
        f.FlorTold: _telling,
        f.FloresWon: lambda fact, roles: f"won {roles.which(fact.seats)}".rstrip(),
    },
    "flores": {
        f.FlorSung: lambda fact, roles: f"flor {roles.of(fact.seat)}",
        f.Achicado: lambda fact, roles: f"given in {roles.band(fact.band)}",
        f.Awarded: lambda fact, _: "paid" if fact.reason == "flor" else "",
    },
    "ley": {f.LeyImposed: _items, f.LeyAdded: _items, f.LeyAnswered: _ley},
    "leaving": {f.Left: _left, f.SideOut: _side_out},
    "onze": {f.OnzeAnswered: lambda fact, _: "played" if fact.plays else "not played"},
    "hidden": {
        f.Unseen: _seats,
        f.LookedAt: _seats,
        f.Turned: _says("turned"),
        e.Discarded: _says("discarded"),
    },
}
"""The function for each fact of each contest, by the name of the contest and the kind of fact."""


def outcome_of(contest: str, events: Iterable[Event], roles: Roles) -> Outcome:
    """Return the outcome of an act for a contest."""
    tells = OUTCOMES[contest]
    parts = (tells[type(event)](event, roles) for event in events if type(event) in tells)
    return tuple(part for part in parts if part)
