"""The menu of a seat that is made from the state rests on nothing that the seat does not know."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

import pytest
from tests.helpers.night import FULLEST, by_night
from tests.helpers.wild import Table, Wild
from tests.helpers.worlds import FORMATS

from truco.engine import Public
from truco.engine.table.events import Event
from truco.engine.table.state import Own
from truco.views import View, absorb, blank_view, project, seat_menu, view_menu

TURNS = 80
TABLES = [(code, form, judged) for code, form in FORMATS for judged in (False, True)]


class Asked:
    """A substitute for `menu` that keeps its arguments."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.known: list[tuple[Public, Own]] = []

    def __call__(self, _law: object, public: Public, _seat: str, own: Own) -> tuple[()]:
        """Keep the table and the cards; there are no words."""
        self.known.append((public, own))
        return ()


def seen(view: View, events: Iterable[Event], seats: Sequence[str]) -> View:
    """Return a view after some events, each folded by itself."""
    for event in events:
        shown = project(event, view.who, seats)
        view = view if shown is None else absorb(view, shown)
    return view


@pytest.mark.parametrize(("code", "form", "judged"), by_night(TABLES, day=lambda *table: table[:2] in FULLEST))
def test_a_menu_made_from_the_state_is_asked_for_with_what_the_seat_knows(
    monkeypatch: pytest.MonkeyPatch, code: str, form: str, judged: bool
) -> None:
    """The table and the cards are those of the seat's view, also before it has seen them and after a complaint."""
    recorder = Asked()
    monkeypatch.setattr("truco.views.view.menu", recorder)
    law = Table(code, form, judged=judged).law
    unseen = hidden = 0
    for number in range(4):
        walk = Wild(law, random.Random(f"{code} {form} {judged} {number}"))
        views = {seat: seen(blank_view(law, seat), walk.steps[0].events, law.seats) for seat in law.seats}
        for turn in walk.turns(TURNS):
            for seat in law.seats:
                views[seat] = seen(views[seat], turn.step.events, law.seats)
                if turn.after.public.in_hand:
                    view_menu(law, views[seat])
                    seat_menu(law, turn.after, seat)
                    allowed, visible = recorder.known[-2:]
                    assert visible == allowed, seat
                    unseen += seat in turn.after.public.unseen
                    hidden += visible[0] != turn.after.public
    assert unseen or not law.hides("")
    assert hidden or not judged or code != "fenacef"
