"""The rulebook of an event: its own if this machine has it."""

from __future__ import annotations

import contextlib
import json
import tomllib
from collections.abc import Mapping
from typing import Final

from truco.club.acts import Act, Create, SetTerm
from truco.club.terms import EventTerms
from truco.errors import TournamentError
from truco.rulebooks.rulebook import codes, load_rulebook

STANDARD: Final = "oficial"
"""The rulebook of an event that names none, or one that this machine lacks."""


def rules_of(terms: EventTerms) -> str:
    """Return the code of the rulebook of an event.

    >>> from truco.club.terms import event_terms
    >>> rules_of(event_terms("uruguay")), rules_of(event_terms("knockout"))
    ('uruguay', 'oficial')
    """
    return terms.rules if terms.rules in codes() else STANDARD


def seats_for(rules: str, plays: int) -> bool:
    """Return whether a rulebook has a format with a number of players of each team.

    >>> seats_for("fenacef", 2), seats_for("fenacef", 1)
    (True, False)
    """
    return any(len(form.seats) == 2 * plays for form in load_rulebook(rules).formats.values())


def check_rules(act: Act) -> None:
    """Raise `TournamentError` (`no-such-rules`) for an act that chooses a rulebook which this machine lacks.

    >>> check_rules(SetTerm("rules", '"uruguay"'))

    A log from another machine may name any rulebook.
    """
    rules: object = ""
    with contextlib.suppress(ValueError):  # the fold of the act reports a text that cannot be read
        if isinstance(act, SetTerm) and act.path == "rules":
            rules = json.loads(act.value)
        elif isinstance(act, Create):
            rules = _rules_in(tomllib.loads(act.preset))
    if rules and rules not in codes():
        raise TournamentError("no-such-rules", f"expected one of {', '.join(codes())}, got {rules!r}")


def _rules_in(preset: Mapping[str, object]) -> object:
    """Return the rulebook that a preset names; empty for none."""
    value = preset.get("rules")
    return value.get("is") if isinstance(value, dict) else ""
