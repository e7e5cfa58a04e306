"""A table under FENACEF: what is burned comes off the sealed pack, every partida is drawn, hidden words stay hidden."""

import random
from dataclasses import replace

import pytest
from tests.helpers.play import law

from truco.app.tables.acts import act, clock_after, words_of
from truco.app.tables.clock import safe_word
from truco.app.tables.requests import open_table
from truco.app.tables.row import Row, body_of, read_row
from truco.app.tables.seats import Chair
from truco.app.tables.settings import Settings
from truco.app.tables.sight import entries
from truco.app.tables.table import Table, after, blank_table, due_seat, errand, fold, pending_call
from truco.engine import MESA, Phase
from truco.engine.croupier import cut_pack, hands_from
from truco.engine.table import facts as f
from truco.engine.table.events import Dealt, PlayedCovered, Shuffled
from truco.errors import ActRejected
from truco.views import SPECTATOR

CHAIRS = tuple(Chair(seat, "human", deal_myself=True) for seat in ("A1", "B1", "A2", "B2"))


class Game:
    """A table of four persons who draw, cut and deal themselves, with its log."""

    def __init__(self, seed: int = 1) -> None:
        """Open the table and begin its match."""
        self.chance = random.Random(seed)
        self.rows: list[Row] = []
        self.table = self.fresh()
        grant = open_table(self.table)
        self.add(Row(1, 0.0, MESA, "open", (), grant.events, grant.standing))

    @staticmethod
    def fresh() -> Table:
        """The table before the first row of its log."""
        return blank_table(law(4, "", "fenacef"), CHAIRS, Settings())

    def add(self, row: Row) -> None:
        """Add a row to the log, as it is stored and read again."""
        row = replace(row, seq=self.table.seq + 1)
        row = replace(row, clock=clock_after(self.table, fold(self.table, row), row))
        self.rows.append(read_row(row.seq, row.at, row.client, body_of(row)))
        self.table = after(self.table, self.rows[-1])

    def say(self, seat: str, token: str) -> Row:
        """Have a seat act; return the row."""
        word, ruling, events = act(self.table, seat, token, pending_call(self.table), self.chance)
        self.add(Row(0, 0.0, seat, word.token, ruling.rules, events))
        return self.rows[-1]

    def go_on(self) -> Row:
        """Play a random act of the seat that must act."""
        seat = due_seat(self.table)
        return self.say(seat, self.chance.choice(words_of(self.table, seat)).token)


def drawn(seed: int = 1) -> Game:
    """A table whose first dealer is drawn, before the first cut."""
    game = Game(seed)
    while game.table.state.public.phase is Phase.DRAW:
        game.say(due_seat(game.table), "tiro")
    return game


@pytest.mark.parametrize("seed", range(5))
def test_what_is_burned_and_dealt_comes_from_the_sealed_pack(seed: int) -> None:
    """The pack is sealed with the first act of the cutter; burned cards are its top, the hands come off its bottom."""
    game = drawn(seed)
    cutter = due_seat(game.table)
    burned = game.say(cutter, "quemo")
    sealed = burned.events[0]
    assert isinstance(sealed, Shuffled)
    assert burned.word == f"quemo-{sealed.pack[0]}"
    cut = game.say(cutter, "corto-9")
    assert not any(isinstance(event, Shuffled) for event in cut.events)
    more = game.say(cutter, "quemo-2")
    pack = cut_pack(sealed.pack[1:], 9)
    assert more.word == f"quemo-{pack[0]}{pack[1]}"
    game.say(cutter, "corto-0")
    dealt = game.say(due_seat(game.table), "reparto").events[0]
    assert isinstance(dealt, Dealt)
    assert dealt.hands == hands_from(game.table.law, pack[2:], game.table.state.public.dealer)


def test_nobody_can_name_the_cards_that_are_burned() -> None:
    """The card on top is random, so an intent that names it is malformed."""
    game = drawn()
    with pytest.raises(ActRejected) as refused:
        game.say(due_seat(game.table), "quemo-4c")
    assert refused.value.code == "malformed"


def test_burning_too_late_names_no_card() -> None:
    """Once the cards are out, the top of the pack is what the seats hold: a burn that comes too late names none."""
    game = drawn()
    cutter = due_seat(game.table)
    game.say(cutter, "corto-9")
    while game.table.state.public.phase is Phase.CUT:
        game.say(cutter, "corto-0")
    game.say(due_seat(game.table), "reparto")
    with pytest.raises(ActRejected) as refused:
        game.say(cutter, "quemo-2")
    assert (refused.value.code, refused.value.act) == ("bad-burn", "quemo-2")


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_jogo_is_played_at_the_table(seed: int) -> None:
    """Two partidas at random: each begins with a draw, the log folds to the same table, hidden cards stay hidden."""
    game = Game(seed)
    while game.table.playing:
        game.go_on()
    p = game.table.state.public
    assert max(p.chicos) == 2
    events = [event for row in game.rows for event in row.events]
    assert sum(isinstance(event, f.DrawStarted) for event in events) == sum(p.chicos) - 1
    again = Game.fresh()
    for row in game.rows:
        again = after(again, row)
    assert again == game.table
    covered = [row for row in game.rows if any(isinstance(event, PlayedCovered) for event in row.events)]
    for row in covered:
        for who in ("A1", "B1", "A2", "B2", SPECTATOR):
            (entry,) = entries(game.table, [row], who)
            assert entry.act == (row.word if who == row.seat else "(?)")
    assert covered


def test_the_table_draws_again_for_who_leaves_it_to_it() -> None:
    """After a partida the table's errand is a draw in the name of the seat that is due."""
    game = Game(4)
    while game.table.state.public.chicos == (0, 0):
        game.go_on()
    left = tuple(Chair(chair.seat, "human") for chair in CHAIRS)
    table = replace(game.table, standing=replace(game.table.standing, chairs=left))
    assert errand(table) == ("A1", "tiro")


def test_the_safe_word_of_who_decides_the_mao_de_onze_gives_it_up() -> None:
    """At a time-out in a mão de onze the side gives the hand up, as with an unanswered truco."""
    words = words_of(after_eleven(), "A1")
    word = safe_word(law(4, "", "fenacef"), words)
    assert word is not None
    assert word.token == "desistir"  # noqa: S105  (a word of the game)


def after_eleven() -> Table:
    """A table at which A has eleven and decides."""
    for seed in range(200):
        game = Game(seed)
        while game.table.playing:
            if game.table.state.public.onze.state == "deciding" and game.table.state.public.onze.band == "A":
                return game.table
            game.go_on()
    raise AssertionError("no such hand")
