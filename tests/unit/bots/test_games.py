"""Games between bots, and acts of bots, at the door of the library."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from truco import Match, MatchError, bot_act, play_bots, read_records
from truco.bots import UnknownBotError
from truco.bots.meeting import UnevenError
from truco.engine import Law, Word, due, word
from truco.errors import ActRejected, RulebookError
from truco.views import View


class First:
    """A bot that says the first word of its menu in its turn."""

    name = "first"

    def choose(self, law: Law, view: View, menu: Sequence[Word], rng: random.Random) -> Word | None:  # noqa: ARG002
        """Return the first word."""
        return menu[0] if due(law, view.public) == view.who else None


class Deaf(First):
    """A bot that plays a card that it does not have."""

    name = "deaf"

    def choose(self, law: Law, view: View, menu: Sequence[Word], rng: random.Random) -> Word | None:
        """Return a card that another seat holds."""
        mine = super().choose(law, view, menu, rng)
        held = {str(card) for card in view.own.held}
        return mine and next(card for card in map(word, ("1e", "1b", "7e", "7o")) if card.token not in held)


def test_bots_play_games_that_can_be_read() -> None:
    """Each game has a record with the bots as its players, which replays to the points of the result."""
    games = play_bots([First(), "vecino"], "oficial target=15", games=2, unit="hand", seed="x")
    assert [len(game.won) for game in games] == [2, 2]
    for game in games:
        (recorded,) = read_records(game.record)
        assert {recorded.tags["A1"], recorded.tags["B1"]} == {"first", "vecino"}
        (score,) = (hand.score for hand in recorded.replay.hands)
        assert sorted(game.points) == sorted((score[0] - score[1], score[1] - score[0]))


def test_bots_change_sides_over_the_same_cards() -> None:
    """In an even number of games each bot has each side once with the same deal."""
    first, second = (next(read_records(game.record)) for game in play_bots(["vecino", First()], games=2, unit="hand"))
    assert (first.tags["A1"], second.tags["A1"]) == ("vecino", "first")
    dealt = [next(line for line in game.text.splitlines() if line.startswith("deal")) for game in (first, second)]
    assert dealt[0] == dealt[1]


@pytest.mark.parametrize(("seats", "sides"), [(4, 2), (3, 3)])
def test_a_bot_plays_each_side(seats: int, sides: int) -> None:
    """A game has one bot for each side, also with four seats and with three sides."""
    (game,) = play_bots([First()] * sides, "pagat-argentina", unit="hand", seats=seats)
    assert len(game.points) == sides


def test_what_cannot_be_played_is_refused() -> None:
    """Unknown bots, another number of bots than of sides, unknown rules and words that the law rejects are errors."""
    with pytest.raises(UnknownBotError):
        play_bots(["nobody", "vecino"])
    with pytest.raises(UnevenError):
        play_bots(["vecino"])
    with pytest.raises(RulebookError):
        play_bots(["vecino", "vecino"], "no-such-rules")
    with pytest.raises(ActRejected):
        play_bots([Deaf(), Deaf()], unit="hand")


def test_a_bot_acts_in_a_match() -> None:
    """The act of a bot can be played; the bot of another seat is silent where it has nothing to say."""
    match = Match("oficial", hands="1e5o4o/3c7o12o")
    assert bot_act(match, First(), "B1") == ""
    while not match.winner:
        match.play(bot_act(match, First()))
    with pytest.raises(MatchError, match="expected a seat"):
        bot_act(match, "vecino", "C1")
