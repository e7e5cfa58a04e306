"""What a rulebook says of rulings: the penalties of each offence, mildest first, and who may decide."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

Rules = tuple[str, ...]
"""Ids of catalogue entries, the closest first."""


@dataclass(frozen=True, slots=True)
class Offence:
    """Something that a text punishes as somebody sees fit.

    - `rules`: the articles that forbid it.
    - `who`: who may decide: `judge`, `committee`, `arbiter`, `players`.
    - `first`: what may be ruled the first time, mildest first; `again`: what may be ruled after that.
    """

    name: str
    rules: Rules
    who: tuple[str, ...]
    first: tuple[str, ...]
    again: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Judging:
    """What a rulebook says of rulings.

    >>> from truco.rulebooks.rulebook import load_rulebook
    >>> judging = load_rulebook("fenacef").judging
    >>> judging.acts["lose-hand"], judging.offences["language"].first[0], judging.phases["eliminatoria"]
    (('br.28.pu.b', 'br.28.pu.1'), 'warn', 3)

    - `acts`: the articles of each penalty.
    - `offences`: by their names.
    - `votes`: who decides where there is no judge: `both-sides`, a `majority` of the players, or `nobody`.
    - `votes_rules`, `arbiter_rules`: the articles of the vote, and of the arbiter who decides a tied one.
    - `phases`: how many chicos win a match, also one that a ruling took, by the phase of a tournament.
    """

    acts: Mapping[str, Rules]
    offences: Mapping[str, Offence]
    votes: str
    votes_rules: Rules
    arbiter_rules: Rules
    phases: Mapping[str, int]

    def deciders(self, name: str) -> frozenset[str]:
        """Return who may decide about an offence for which a penalty is named; nobody where no offence names it."""
        return frozenset(who for one in self.offences.values() if name in (*one.first, *one.again) for who in one.who)

    def leaves_to(self, who: str, rules: Rules) -> bool:
        """Return whether somebody may decide on what some articles forbid: anybody, unless an offence names others.

        >>> from truco.rulebooks.rulebook import load_rulebook
        >>> load_rulebook("oficial").judging.leaves_to("players", ("of.senas.5",))
        False
        """
        about = [one for one in self.offences.values() if set(rules) & set(one.rules)]
        return not about or any(who in one.who for one in about)


def _ids(rule: object) -> Rules:
    return (rule,) if isinstance(rule, str) else tuple(rule)  # type: ignore[arg-type]


def read_judging(table: Mapping[str, Any]) -> Judging:
    """Return what the table `[judge]` of a rulebook says; `checking` has checked it.

    >>> read_judging({}).votes
    'both-sides'
    """
    votes, phases = table.get("votes", _BOTH_SIDES), table.get("phases", {})
    offences = {
        name: Offence(
            name,
            _ids(one["rule"]),
            tuple(one["who"]),
            tuple(one["first"]),
            tuple(one.get("again", one["first"])),
        )
        for name, one in table.get("offences", {}).items()
    }
    return Judging(
        acts=MappingProxyType({name: _ids(ids) for name, ids in table.get("acts", {}).items()}),
        offences=MappingProxyType(offences),
        votes=votes["is"],
        votes_rules=_ids(votes["rule"]),
        arbiter_rules=_ids(table.get("arbiter", ())),
        phases=MappingProxyType({name: one["is"] for name, one in phases.items()}),
    )


_BOTH_SIDES: Final[Mapping[str, Any]] = {"is": "both-sides", "rule": ()}
