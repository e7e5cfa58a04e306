"""The rows of the log, written and read again."""

from tests.helpers.play import HANDS, law

from truco.app.tables.clock import Clock
from truco.app.tables.row import Asked, Row, Standing, body_of, read_row
from truco.app.tables.seats import Chair
from truco.app.tables.settings import Settings
from truco.cards import SPANISH_40, parse_hand
from truco.engine import MESA, Act, deal_word, new_match, opening, rule, word
from truco.engine.table import facts as f
from truco.engine.table.events import Event, Shuffled
from truco.views.body import kebab

LINE = (
    "A1:truco B1:envido A1:real-envido B1:quiero A1:6 B1:5 B1:quiero A1:4e B1:5e B1:quiero+retruco "
    "B1:retruco A1:quiero-vale-cuatro B1:quiero B1:4b A1:6b A1:12c B1:mazo"
)


def played() -> list[Event]:
    """Return the events of a hand in which nearly everything happens, its start and the pack included."""
    bound = law(2)
    hands = tuple(parse_hand(hand) for hand in HANDS.split()[:2])
    state = new_match(bound, "B1")
    events: list[Event] = [*opening(bound), *opening(bound, "B1"), Shuffled(1, SPANISH_40), f.Cut(MESA, 17)]
    events += [f.Drew("A1", SPANISH_40[3]), f.DrawTied(("A1", "B1"), ("of.match.6",))]
    decision = rule(bound, state, Act(MESA, deal_word(hands)))
    events.extend(decision.events)
    for act in LINE.split():
        seat, _, token = act.partition(":")
        decision = rule(bound, decision.state, Act(seat, word(token)))
        events.extend(decision.events)
    events += [f.ChicoEnded("A", (1, 0), ("of.match.1",)), f.MatchEnded("A", ("of.match.3",))]
    events += [f.Left("A1", "paso", "B1", ""), f.Shown("A1", 6, parse_hand("6b"), ()), f.TrickTaken(None, "A1", ())]
    return events


def test_every_event_is_read_as_it_was_written() -> None:
    """An event that was stored as text is the same event when it is read."""
    events = played()
    row = Row(7, 1234.5, "A1", "mazo", ("of.mazo.1",), tuple(events), client="A1:x")
    assert read_row(7, 1234.5, "A1:x", body_of(row)) == row
    assert len({type(event) for event in events}) >= 17


def test_every_kind_of_standing_is_read_as_it_was_written() -> None:
    """Chairs, settings, pause, request and clock come back as they were."""
    chairs = (
        Chair("A1", "human", deal_myself=True),
        Chair("B1", "bot", "zorro"),
        Chair("A2", "open", stand_in="vecino"),
    )
    for question in (None, Asked("pause", ("A1", "B1"))):
        standing = Standing(chairs, Settings("fast", 30, 60, auto_deal=False), paused=question is None, asked=question)
        row = Row(2, 1.0, "A1", "pause", standing=standing, clock=Clock((1.5, 2.0), "A1", 99.25))
        assert read_row(2, 1.0, None, body_of(row)) == row


def test_cards_are_stored_as_records_write_them() -> None:
    """A row can be read by a person who knows the record."""
    body = body_of(Row(1, 0.0, "A1", "7o", events=(f.Played("A1", parse_hand("7o")[0], "B1"),)))
    assert '"card":"7o"' in body


def test_names_of_facts_are_in_kebab_case() -> None:
    """A fact is named after its class."""
    assert [kebab(kind.__name__) for kind in (f.Cut, f.EnvidoWon, f.HandStarted)] == [
        "cut",
        "envido-won",
        "hand-started",
    ]
