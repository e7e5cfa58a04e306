"""Events of earlier formats, which left to the fold what they bring about, give the tables that they gave."""

import random

import pytest
from tests.helpers.walk import begin, walk
from tests.unit.engine.test_cites import FORMATS, bound

from truco.app.tables.stored import complete_event, read_event, write_event
from truco.engine.table import facts as f
from truco.engine.table.events import Dealt, Event
from truco.engine.table.facts import LeyAnswered
from truco.engine.table.state import evolve
from truco.rulebooks.ruleset import choose

NEW = {
    Dealt: ("turn", "discards"),
    f.FlorSaid: ("voids",),
    f.FlorSung: ("voids",),
    f.Left: ("keeps",),
    f.Silent: ("singing",),
    f.EnvidoWon: ("waits",),
    LeyAnswered: ("truco_caller", "truco_waits"),
}
"""The fields that the third version of the format added, by the kind of event."""


def of_the_second_format(event: Event) -> Event:
    """An event as the second format stored it, and as it is read now."""
    stored = write_event(event) | {"v": 2}
    return read_event({name: value for name, value in stored.items() if name not in NEW.get(type(event), ())})


@pytest.mark.parametrize(("code", "form"), FORMATS)
def test_events_without_the_new_fields_fold_as_they_did(code: str, form: str) -> None:
    """Random hands, stored as the second format did and completed from the table before each event, end alike."""
    law = bound(choose(code), form)
    _, state = begin(law)
    other = state
    for step in walk(law, state, random.Random(f"{code} {form}"), 600):
        for event in step.decision.events:
            whole = complete_event(other.public, of_the_second_format(event))
            assert whole == event
            other = evolve(other, whole)
        assert other == step.decision.state
