"""The terms of a rulebook for rulings: the penalties of each offence, mildest first, and the deciders."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

from truco.slotted import value

Rules = tuple[str, ...]
"""Ids of catalogue entries, the closest first."""


@value
class Offence:
    """An act whose penalty a text leaves to a decider.

    - `rules`: the articles that forbid it.
    - `who`: the deciders: `judge`, `committee`, `arbiter`, `players`.
    - `first`: the possible penalties the first time, mildest first; `again`: the penalties after that.
    """

    name: str
    rules: Rules
    who: tuple[str, ...]
    first: tuple[str, ...]
    again: tuple[str, ...]


@value
class Judging:
    """The terms of a rulebook for rulings.

    >>> from truco.rulebooks.rulebook import load_rulebook
    >>> judging = load_rulebook("fenacef").judging
    >>> judging.acts["lose-hand"], judging.offences["language"].first[0], judging.phases["eliminatoria"]
    (('br.28.pu.b', 'br.28.pu.1'), 'warn', 3)

    - `acts`: the articles of each penalty.
    - `offences`: by their names.
    - `votes`: the vote where there is no judge: `both-sides`, a `majority` of the players, or `nobody`.
    - `votes_rules`, `arbiter_rules`: the articles of the vote, and of the arbiter who decides a tied vote.
    - `phases`: the number of chicos that win a match, also one that a ruling took, by the phase of a tournament.
    """

    acts: Mapping[str, Rules]
    offences: Mapping[str, Offence]
    votes: str
    votes_rules: Rules
    arbiter_rules: Rules
    phases: Mapping[str, int]

    def deciders(self, name: str) -> frozenset[str]:
        """Return the deciders about the offences with a penalty; none where no offence has that penalty."""
        return frozenset(
            who for offence in self.offences.values() if name in (*offence.first, *offence.again) for who in offence.who
        )

    def can_decide(self, decider: str, names: Iterable[str]) -> bool:
        """Return whether a decider may rule on any of some offences; on acts that are none of them anybody may.

        >>> from truco.rulebooks.rulebook import load_rulebook
        >>> load_rulebook("oficial").judging.can_decide("players", ("other-signs",))
        False
        """
        offences = [self.offences[name] for name in names]
        return not offences or any(decider in offence.who for offence in offences)


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
            _ids(offence["rule"]),
            tuple(offence["who"]),
            tuple(offence["first"]),
            tuple(offence.get("again", offence["first"])),
        )
        for name, offence in table.get("offences", {}).items()
    }
    return Judging(
        acts=MappingProxyType({name: _ids(ids) for name, ids in table.get("acts", {}).items()}),
        offences=MappingProxyType(offences),
        votes=votes["is"],
        votes_rules=_ids(votes["rule"]),
        arbiter_rules=_ids(table.get("arbiter", ())),
        phases=MappingProxyType({name: phase["is"] for name, phase in phases.items()}),
    )


_BOTH_SIDES: Final[Mapping[str, Any]] = {"is": "both-sides", "rule": ()}
