"""Turning intents into rows of the log."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from tests.helpers.play import law
from tests.helpers.tables import StackedChance, pack_for

from truco.app.tables.acts import act, clock_after, words_of
from truco.app.tables.requests import open_table
from truco.app.tables.row import Row
from truco.app.tables.seats import Chair
from truco.app.tables.settings import Settings
from truco.app.tables.sight import entries
from truco.app.tables.table import Table, after, blank_table, due_seat, errand, fold, pending_call
from truco.cards import print_hand
from truco.engine import MESA, Phase
from truco.engine.table.events import Dealt, Shuffled
from truco.errors import ActRejected, TableError
from truco.views import SPECTATOR, OwnCards, PackRevealed

TWO = (Chair("A1", "human"), Chair("B1", "human"))
FOUR = (Chair("A1", "human"), Chair("B1", "bot", "vecino"), Chair("A2", "bot", "vecino"), Chair("B2", "human"))


class Game:
    """A table that is played by lines, with its log."""

    def __init__(self, chairs: tuple[Chair, ...] = TWO, settings: Settings | None = None, options: str = "") -> None:
        """Open a table and begin its match; A1 draws the highest card and deals first."""
        pack = pack_for(*("7e6e1b", "4c5o12b", "4e6b12c", "5e4b11c")[: len(chairs)])
        self.chance = StackedChance([pack] * 99, draws=[0, 19, 18, 17][: len(chairs)])
        self.rows: list[Row] = []
        self.table = blank_table(law(len(chairs), options), chairs, settings or Settings())
        grant = open_table(self.table)
        self.add(Row(1, 0.0, MESA, "open", (), grant.events, grant.standing))

    def add(self, row: Row) -> None:
        """Add a row to the log, with the clock after it."""
        row = replace(row, seq=self.table.seq + 1)
        row = replace(row, clock=clock_after(self.table, fold(self.table, row), row))
        self.rows.append(row)
        self.table = after(self.table, row)

    def play(self, line: str, at: float = 0.0) -> Game:
        """Play acts; an answer names the call that waits."""
        for row_text in line.split():
            seat, _, token = row_text.partition(":")
            word, ruling, events = act(self.table, seat, token, pending_call(self.table), self.chance)
            self.add(Row(0, at, seat, word.token, ruling.rules, events))
        return self

    def dealt(self) -> Game:
        """Draw, cut and deal as the table does."""
        while (task := errand(self.table)) is not None:
            self.play(f"{task[0]}:{task[1]}")
        return self


def refused(game: Game, answer: str, answers: int | None = None) -> str:
    """Return the code with which an act is refused."""
    seat, _, token = answer.partition(":")
    with pytest.raises((ActRejected, TableError)) as caught:
        act(game.table, seat, token, answers, game.chance)
    return caught.value.code


def test_the_table_draws_cuts_and_deals_for_who_leaves_it_to_it() -> None:
    """Each seat's card is drawn in its name, and the table cuts and deals."""
    game = Game().dealt()
    assert [(row.seat, row.word) for row in game.rows] == [
        ("mesa", "open"),
        ("A1", "tiro-1e"),
        ("B1", "tiro-1o"),
        ("mesa", "corto-4"),
        ("mesa", "reparto"),
    ]
    assert game.table.state.public.in_hand


def test_the_pack_is_sealed_before_the_deal_and_decides_it() -> None:
    """The row of the cut holds the pack; the deal is what this pack and this cut give."""
    game = Game().dealt()
    cut, dealt = game.rows[3].events, game.rows[4].events
    assert isinstance(cut[0], Shuffled)
    assert isinstance(dealt[0], Dealt)
    assert [print_hand(hand) for hand in dealt[0].hands] == ["4c5o12b", "7e6e1b"]


def test_nobody_is_told_the_pack_before_the_match_is_over() -> None:
    """The pack is in the log and in no viewer's entries; the end of the match opens the packs of all its hands."""
    game = Game(options="chicos=1 target=15").dealt()
    while game.table.playing:
        for who in ("A1", "B1", SPECTATOR):
            facts = [fact for entry in entries(game.table, game.rows, who) for fact in entry.facts]
            assert not any(isinstance(fact, PackRevealed) for fact in facts)
        game.play(f"{due_seat(game.table)}:mazo").dealt()
    last = entries(game.table, game.rows, SPECTATOR)[-1].facts
    revealed = [fact.hand for fact in last if isinstance(fact, PackRevealed)]
    assert revealed == list(range(1, game.table.state.public.hand + 1))


def test_a_seat_is_told_its_own_cards_alone() -> None:
    """Each seat's entries contain its own three cards, a spectator's none."""
    game = Game().dealt()
    for who, hand in (("A1", "4c5o12b"), ("B1", "7e6e1b")):
        own = [fact for entry in entries(game.table, game.rows, who) for fact in entry.facts]
        assert [print_hand(fact.cards) for fact in own if isinstance(fact, OwnCards)] == [hand]
    seen = [fact for entry in entries(game.table, game.rows, SPECTATOR) for fact in entry.facts]
    assert not any(isinstance(fact, OwnCards) for fact in seen)


def test_folding_the_log_gives_the_table_again() -> None:
    """Folding the rows of the log again gives the same table, views included."""
    game = Game().dealt().play("B1:envido A1:quiero B1:33 A1:son-buenas B1:7e A1:truco B1:quiero-retruco")
    again = blank_table(game.table.law, TWO, Settings())
    for row in game.rows:
        again = after(again, row)
    assert again == game.table


def test_an_answer_names_the_call_that_waits() -> None:
    """An answer without the number of a call, or with another one, is never accepted for another call."""
    game = Game().dealt().play("B1:truco A1:envido")
    call = pending_call(game.table)
    assert call == game.table.seq
    assert refused(game, "B1:quiero") == "nothing-to-answer"
    assert refused(game, "B1:quiero", call - 1) == "nothing-to-answer"
    game.play("B1:no-quiero")
    assert pending_call(game.table) == call - 1
    assert refused(game, "A1:quiero", call) == "nothing-to-answer"


def test_an_answer_to_nothing_cites_the_law() -> None:
    """Where no call waits the law refuses an answer, with the articles on answers."""
    game = Game().dealt()
    with pytest.raises(ActRejected) as caught:
        act(game.table, "A1", "quiero", None, game.chance)
    assert caught.value.code == "nothing-to-answer"
    assert caught.value.rules == ("of.envido.14", "of.accept.1")


def test_calls_that_cross_are_not_taken_for_answers() -> None:
    """An envido that crosses the rival's does not raise it, and a truco that crosses it does not refuse it."""
    game = Game().dealt().play("B1:envido")
    assert refused(game, "A1:envido") == "crossed"
    assert refused(game, "A1:truco") == "crossed"
    game.play("A1:envido")
    assert game.table.state.public.envido.chain == ("envido", "envido")


@pytest.mark.parametrize("token", ["tiro-1e", "x" * 65, "dos palabras", "", "corto-9+reparto", "tiro+tiro", "ñ"])
def test_what_chance_decides_cannot_be_asked_for(token: str) -> None:
    """A card of the draw, a pack, or what is no word at all is malformed."""
    assert refused(Game(), f"A1:{token}") == "malformed"


@pytest.mark.parametrize(
    "token", ["reparto-1e5o4o3c7o12o", "reparto-1e5o4o/3c7o12o", "reparto+1e5o4o", "reparto 1e5o4o"]
)
def test_a_dealer_cannot_name_the_hands(token: str) -> None:
    """A dealer who deals by hand gets the cards of the pack: a text with cards in it deals nothing."""
    game = Game((Chair("A1", "human"), Chair("B1", "human", deal_myself=True)))
    game.play("A1:tiro B1:tiro B1:corto-17")
    assert refused(game, f"B1:{token}") in {"malformed", "unknown-word"}
    assert game.table.state.public.phase is Phase.DEAL


def test_a_person_cuts_where_he_wants() -> None:
    """A cutter may name the number of cards that he lifts, within the rule."""
    game = Game((Chair("A1", "human"), Chair("B1", "human", deal_myself=True)))
    game.play("A1:tiro B1:tiro")
    assert errand(game.table) is None
    assert refused(game, "B1:corto-2") == "bad-cut"
    game.play("B1:corto-17")
    assert game.rows[-1].word == "corto-17"
    assert errand(game.table) == ("mesa", "reparto")


def test_a_dealer_who_wants_to_deals_and_nobody_else() -> None:
    """The table waits for a dealer who deals by hand; a deal at the wrong time is refused."""
    game = Game((Chair("A1", "human", deal_myself=True), Chair("B1", "human")))
    assert refused(game, "A1:reparto") == "not-your-turn"
    assert errand(game.table) is None
    game.play("A1:tiro B1:tiro mesa:corto")
    assert errand(game.table) is None
    assert refused(game, "B1:reparto") == "not-your-turn"
    game.play("A1:reparto")
    assert game.table.state.public.in_hand


def test_nothing_is_done_for_people_where_the_table_does_not_deal() -> None:
    """Without auto-deal people draw, cut and deal; for bots the table still does."""
    game = Game((Chair("A1", "human"), Chair("B1", "bot", "vecino")), Settings(auto_deal=False))
    assert errand(game.table) is None
    game.play("A1:tiro")
    assert errand(game.table) == ("B1", "tiro")


def test_a_person_answers_rather_than_the_bot_beside() -> None:
    """A call to a side with a person waits for the person, even if the bot sits nearer to the caller."""
    game = Game(FOUR).dealt()
    due = due_seat(game.table)
    assert due == "B1"
    game.play("B1:truco")
    assert due_seat(game.table) == "A1"
    game.play("A1:quiero")
    game.play("A1:mazo")
    game.play("A2:retruco")
    assert due_seat(game.table) == "B2"


def test_a_bot_answers_where_its_person_is_out_of_the_hand_or_away() -> None:
    """A call does not wait for a person that went to the mazo, or whose seat a stand-in plays."""
    game = Game(FOUR).dealt().play("B1:7e A1:mazo")
    assert due_seat(game.table) == "A2"
    chairs = tuple(replace(chair, stand_in="vecino") if chair.seat == "B2" else chair for chair in FOUR)
    game.table = replace(game.table, standing=replace(game.table.standing, chairs=chairs))
    game.play("A2:truco")
    assert due_seat(game.table) == "B2"
    assert not game.table.chair("B2").person


def test_a_pause_silences_everybody() -> None:
    """In a pause no seat has a word, and acts are refused."""
    game = Game().dealt()
    game.table = replace(game.table, standing=replace(game.table.standing, paused=True))
    assert words_of(game.table, "B1") == ()
    assert refused(game, "B1:4c") == "paused"


def test_a_table_with_a_free_seat_has_not_begun() -> None:
    """Before every seat is taken no player can act."""
    table = blank_table(law(2), (Chair("A1", "human"), Chair("B1", "open")), Settings())
    with pytest.raises(TableError, match="not-started"):
        act(table, "A1", "tiro", None, random.Random(1))


def test_the_clock_runs_for_the_person_who_must_act() -> None:
    """The deadline is the turn and the bank; an act stops it, charges the bank, and starts the next one's."""
    game = Game(settings=Settings(turn_seconds=30, bank_seconds=60)).dealt()
    assert (game.table.clock.seat, game.table.clock.deadline) == ("B1", 90.0)
    game.play("B1:truco", at=50.0)
    assert game.table.clock.banks == (60.0, 40.0)
    assert (game.table.clock.seat, game.table.clock.deadline) == ("A1", 140.0)


def test_no_clock_runs_while_the_table_deals_or_a_bot_thinks() -> None:
    """No player's time runs while the table is about to act, nor a bot's at all."""
    settings = Settings(turn_seconds=30)
    game = Game((Chair("A1", "human"), Chair("B1", "bot", "vecino")), settings)
    assert game.table.clock.seat == ""
    game.dealt()
    assert due_seat(game.table) == "B1"
    assert game.table.clock.seat == ""
    game.play("B1:truco")
    assert game.table.clock.seat == "A1"


def test_a_request_leaves_the_clock_of_who_must_act_alone() -> None:
    """A change of the table's pace gives no player more time."""
    game = Game(settings=Settings(turn_seconds=30)).dealt()
    before: Table = game.table
    standing = replace(before.standing, settings=replace(before.settings, pace="fast"))
    game.add(Row(0, 20.0, "A1", "settings", standing=standing))
    assert game.table.clock == before.clock
