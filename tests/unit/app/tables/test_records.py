"""The data that a viewer gets of a match that was played: the record, and the position after a row."""

import pytest

from truco import Match
from truco.app.tables.records import Played, position_text, record_text
from truco.app.tables.row import Row, Standing
from truco.app.tables.seats import Chair
from truco.app.tables.settings import Settings
from truco.record import Step, read_record, record_of


def played(match: Match, acts: str, since: int = 0, *, over: bool = False) -> Played:
    """A match as a table has it, after some acts; A1 is a person who sat down with the row `since`."""
    steps: list[Step] = []
    for act in acts.split():
        match.play(act)
    steps.extend(match._steps)  # noqa: SLF001  (the rows of a table hold just this)
    rows = tuple(
        Row(seq, 0.0, step.seat, step.word, step.ruling.rules, step.events) for seq, step in enumerate(steps, 1)
    )
    chairs = tuple(Chair(seat, "human", since=since if seat == "A1" else 0) for seat in match.seats)
    standing = Standing(chairs, Settings())
    return Played(rows, standing, {}, over, standing)


def test_a_position_holds_what_the_seat_knew_at_its_row() -> None:
    """The line of a row has the acts up to it, and of the cards those that the seat knew then."""
    match = Match("oficial", hands="1e5o4o/3c7o12o")
    table = played(match, "A1:1e B1:3c A1:5o")
    assert position_text(match.law, table, "B1", 3).split()[7:] == ["1e????/3c7o12o", "A1:1e"]
    assert position_text(match.law, table, "B1", 5).split()[7:] == ["1e5o??/3c7o12o", "A1:1e", "B1:3c", "A1:5o"]
    assert position_text(match.law, table, "spectator", 4).split()[7:] == ["1e????/3c????", "A1:1e", "B1:3c"]


def test_when_the_match_is_over_a_position_is_whole() -> None:
    """After the match all cards are open, as in its record."""
    match = Match("oficial", hands="1e5o4o/3c7o12o")
    table = played(match, "A1:1e", over=True)
    assert position_text(match.law, table, "B1", 3).split()[7] == "1e5o4o/3c7o12o"


@pytest.mark.parametrize(
    ("rules", "form", "dealer", "hands", "acts", "secret"),
    [
        ("uruguay", "", "", "1e5o4o/3c7o12o@5c", "A1:ley-falta A1:miro", "1e"),
        (
            *("fenacef", "", "A2", "4s3s7h/3d2d7s/Kh4d2c/2hAc7c"),
            "A1:4s B1:3d A2:Kh B2:2h B1:2d A2:4d B2:Ac A1:(3s)",
            "3s",
        ),
        ("runfla", "gallo-por-turno", "A1", "1e5o4o7c/3c7o12o/1c2c4c", "A1:descarto-7c", "7c"),
    ],
)
def test_who_sits_down_later_is_told_no_card_of_who_sat_there(  # noqa: PLR0913, PLR0917  (the parts of a case)
    rules: str, form: str, dealer: str, hands: str, acts: str, secret: str
) -> None:
    """Cards that were dealt to a seat, taken up, put away or played unseen before a person sat there are not sent."""
    match = Match(rules, form=form, dealer=dealer, hands=hands)
    at_row = played(match, acts)
    last = at_row.rows[-1].seq
    late = played(match, "", since=last + 1)
    position = position_text(match.law, at_row, "A1", last)
    late_position = position_text(match.law, late, "A1", last)
    assert secret in position
    assert secret not in late_position
    assert Match.from_position(late_position).due == match.due
    assert secret not in record_text(match.law, late, "A1", last)


def test_the_record_of_a_table_is_that_of_its_match() -> None:
    """A table's rows give the record that the match itself writes."""
    match = Match("oficial", hands="1e5o4o/3c7o12o")
    table = played(match, "A1:1e B1:3c", over=True)
    text = record_text(match.law, table, "A1", None)
    assert read_record(text).hands == read_record(match.record()).hands
    assert record_of(match.law, {}, ()).hands == ()
