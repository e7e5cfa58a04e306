"""Partners who are drawn by kings before a match: who draws, who plays together, who sits where and deals."""

from __future__ import annotations

import random

import pytest

from truco.app.tables.requests import open_table
from truco.app.tables.row import Row
from truco.app.tables.seats import Chair
from truco.app.tables.settings import Settings
from truco.app.tables.table import Table, after, blank_table
from truco.app.tables.waiting import draw_partners, must_draw_partners
from truco.cards import SPANISH_40, parse_hand
from truco.engine import Law
from truco.engine.table import facts as f
from truco.rulebooks.ruleset import choose
from truco.rules.dealing import is_king
from truco.rules.partners import draw_kings, king_partners, new_seats

BOOKS = ("pagat-argentina", "pagat-uruguay")
FOUR = ("A1", "B1", "A2", "B2")
SIX = ("A1", "B1", "A2", "B2", "A3", "B3")


def table(book: str, seats: tuple[str, ...] = FOUR, how: str = "kings") -> Table:
    """A table of a person and bots, everybody seated, before its first match."""
    law = Law(choose(book, {"partners": how}), seats)
    chairs = tuple(Chair(seat, "human") if seat == "A1" else Chair(seat, "bot", f"bot-{seat}") for seat in seats)
    return blank_table(law, chairs, Settings())


@pytest.mark.parametrize(
    ("pack", "drew", "together"),
    [
        ("5c12o3e7b2o1c12b", "A1 B1 A2 B2 A1 A2 B2", ("B1", "B2")),
        ("12e4c12c", "A1 B1 A2", ("A1", "A2")),
        ("12e12c", "A1 B1", ("A1", "B1")),
    ],
)
@pytest.mark.rule("pg.deal.5")
def test_the_first_two_to_draw_a_king_are_partners(pack: str, drew: str, together: tuple[str, str]) -> None:
    """Players draw in turn; who has a king draws no more, and with the second king the draw is over."""
    draws = draw_kings(parse_hand(pack), FOUR)
    assert " ".join(seat for seat, _ in draws) == drew
    assert king_partners(draws) == together


@pytest.mark.rule("pg.deal.5")
def test_of_six_the_first_three_are_a_team() -> None:
    """With any pack three of six draw a king, and those three play together."""
    chance = random.Random(5)
    for _ in range(200):
        pack = chance.sample(SPANISH_40, 40)
        draws = draw_kings(pack, SIX)
        together = king_partners(draws)
        assert len(set(together)) == 3
        assert is_king(draws[-1][1])
        moves = new_seats(SIX, together)
        assert sorted(moves.values()) == sorted(SIX)
        assert len({moves[seat][0] for seat in together}) == 1
        assert moves["A1"] == "A1"


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.rule("pg.deal.4", "pg.deal.6")
def test_the_table_draws_and_people_change_seats(book: str) -> None:
    """With all seated the table draws; the two with kings sit opposite each other, and the first king deals."""
    waiting = table(book)
    assert open_table(waiting).events == ()
    assert must_draw_partners(waiting)
    for seed in range(60):
        standing, events, moves = draw_partners(waiting, random.Random(seed))
        assert sorted(chair.seat for chair in standing.chairs) == sorted(FOUR)
        sitting = {chair.seat: chair.bot for chair in standing.chairs}
        assert all(sitting[moves[seat]] == (None if seat == "A1" else f"bot-{seat}") for seat in FOUR)
        drew_kings = [seat for seat, card in standing.kings if card.startswith("12")]
        assert len({seat[0] for seat in drew_kings}) == 1
        begun = next(event for event in events if isinstance(event, f.HandStarted))
        assert begun.dealer == drew_kings[0]
        playing = after(waiting, Row(1, 0.0, "mesa", "kings", (), events, standing))
        assert playing.match == 1
        assert not must_draw_partners(playing)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.rule("pg.deal.4")
def test_partners_may_as_well_be_agreed(book: str) -> None:
    """Where partners are agreed the match begins at once as people sit; two players have none to draw."""
    agreed = table(book, how="agreed")
    assert not must_draw_partners(agreed)
    assert open_table(agreed).events
    assert open_table(table(book, ("A1", "B1"))).events
