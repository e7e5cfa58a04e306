"""The law of a table, from its stored text; tables with the same rules and seats share one law."""

from __future__ import annotations

from truco.app.tables.roles import NO_ROLES, Roles
from truco.engine import Law
from truco.engine.law.shared import shared_law
from truco.referee import captains_of


def law_of(
    rules: str, seats: tuple[str, ...], *, refereed: bool = False, judged: bool = False, roles: Roles = NO_ROLES
) -> Law:
    """Return the law for a record's `Rules` tag and seats.

    >>> law_of("oficial chicos=1", ("A1", "B1")).chicos_to_win
    1

    `refereed` is whether irregular acts are accepted, `judged` whether a judge sits at the table; of the `roles` the
    captains and the shuffler count. Raises `RulebookError` for rules or seats that do not exist.
    """
    captains, shuffler = roles.captains, roles.shuffler
    return shared_law(rules, seats, refereed=refereed, judged=judged, captains=captains, shuffler=shuffler)


def law_with(law: Law, roles: Roles, *, judged: bool) -> Law:
    """Return a table's law with a judge or without, and with the roles that its people named."""
    first = tuple(captains_of(law).values())
    if (law.judged, law.captains, law.shuffler) == (judged, roles.captains or first, roles.shuffler):
        return law
    return law_of(str(law.ruleset), law.seats, refereed=law.refereed, judged=judged, roles=roles)
