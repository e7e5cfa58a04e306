"""The roles of a table beside playing: who keeps the score, who is captain of a side, who shuffles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

import msgspec

from truco.engine import Law
from truco.errors import NotationError, TableError
from truco.referee import captains_of, scorers
from truco.rules.sheets import JUDGE


@dataclass(frozen=True, slots=True)
class Roles:
    """The roles beside playing, as the table named them; empty where none was named.

    `scorers` are the seats, or the judge (`juez`), that keep the score; `captains` is a seat of each side; `shuffler`
    is `juez` where the judge shuffles in the dealers' place.
    """

    scorers: tuple[str, ...] = ()
    captains: tuple[str, ...] = ()
    shuffler: str = ""


NO_ROLES: Final = Roles()


class _Wanted(msgspec.Struct, forbid_unknown_fields=True):
    """The roles that the maker of a table may name: `captains` by side."""

    scorers: tuple[str, ...] = ()
    captains: dict[str, str] = {}
    shuffler: Literal["", "juez"] = ""


def roles_for(law: Law, wanted: Mapping[str, Any], *, judged: bool) -> Roles:
    """Return the roles that the maker of a table names.

    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("uruguay"), ("A1", "B1", "A2", "B2"))
    >>> roles_for(law, {"captains": {"A": "A2"}}, judged=False)
    Roles(scorers=('A2', 'B1'), captains=('A2', 'B1'), shuffler='')

    `wanted` may have `scorers`, `captains` by side, `shuffler`; `judged` is whether the table seats a judge. Raises
    `TableError` (`bad-roles`) for others, and for scorers that the rulebook does not allow.

    Rules: of.marks.3, rf.7.c, rf.7.e, pg.score.8, uy.93.a.
    """
    try:
        named = msgspec.convert(wanted, _Wanted)
    except msgspec.ValidationError:
        raise TableError("bad-roles") from None
    if not judged and JUDGE in (named.shuffler, *named.scorers):
        raise TableError("bad-roles")
    try:
        tag = " ".join(f"{side} {seat}" for side, seat in named.captains.items())
        captains = tuple(captains_of(law, tag).values())
        roles = Roles(named.scorers, captains if named.captains else (), named.shuffler)
        if _by_captains(law) and (named.scorers or named.captains):
            captains = captains if named.captains else named.scorers
            scorers(law, named.scorers or captains, captains)
            return _with_captains(law, roles, captains)
        if named.scorers:
            scorers(law, named.scorers, captains)
    except NotationError:
        raise TableError("bad-roles") from None
    return roles


def with_captain(law: Law, roles: Roles, seat: str) -> Roles:
    """Return the roles after a side named its captain; where the captains keep the score he does that too (uy.93.a)."""
    before = roles.captains or captains_of(law).values()
    captains = tuple(seat if captain[0] == seat[0] else captain for captain in before)
    return _with_captains(law, roles, captains) if _by_captains(law) else replace(roles, captains=captains)


def with_scorer(law: Law, roles: Roles, who: str) -> Roles:
    """Return the roles after a seat or the judge was named to keep the score; an empty `who` names none.

    >>> from truco.rulebooks.ruleset import choose
    >>> with_scorer(Law(choose("runfla"), ("A1", "B1", "A2", "B2")), Roles(), "A2").scorers
    ('A2', 'B1')
    >>> with_scorer(Law(choose("oficial"), ("A1", "B1", "A2", "B2")), Roles(), "A2").scorers
    ('A2',)

    Where each side has a scorer, the other side's is its captain until it names another. Raises `TableError`
    (`bad-roles`) for who may not keep it by the rulebook.

    Rules: of.marks.3, rf.7.c, rf.7.e, pg.score.8, uy.93.a.
    """
    if not who:
        return replace(roles, scorers=())
    if _by_captains(law) and who in law.seats:
        return with_captain(law, roles, who)
    captains = roles.captains or tuple(captains_of(law).values())
    named: Sequence[str] = (who,)
    if who in law.seats and law.terms.table.scorers[:1] == ("each-side",):
        before = roles.scorers if len(roles.scorers) == len(captains) else captains
        named = [who if scorer[0] == who[0] else scorer for scorer in before]
    try:
        scorers(law, named, captains)
    except NotationError:
        raise TableError("bad-roles") from None
    return replace(roles, scorers=tuple(named))


def _by_captains(law: Law) -> bool:
    """Return whether the captains keep the score under this rulebook."""
    return law.terms.table.scorers == ("captains",)


def _with_captains(law: Law, roles: Roles, captains: tuple[str, ...]) -> Roles:
    """Return roles in which the captains keep the score; raise `TableError` where they are not one of each side."""
    if sorted(seat[0] for seat in captains) != sorted(law.sides) or not set(captains) <= set(law.seats):
        raise TableError("bad-roles")
    seats = tuple(sorted(captains))
    return replace(roles, scorers=seats, captains=seats)
