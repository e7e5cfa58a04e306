"""The arena mirrors its deals, counts correctly, and finds the stronger bot."""

import json
import random
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.helpers.play import law

from truco.app.cli.arena import arena_command
from truco.bots import UnknownBotError, bot_named
from truco.bots.arena import Table, Task, play
from truco.bots.meeting import Meeting, estimate, meet, ratio
from truco.bots.players import RandomBot
from truco.engine import Law, Word, due
from truco.engine.law.law import seats_of
from truco.engine.table.events import Dealt
from truco.errors import ActRejected
from truco.record import read_record, replay
from truco.rulebooks.rulebook import CODES, load_rulebook
from truco.rulebooks.ruleset import choose
from truco.views import View, blank_view, project
from truco.views.view import with_public


class First:
    """Says the first word of its menu; a deterministic player."""

    name = "first"

    def choose(self, law: Law, view: View, menu: Sequence[Word], rng: random.Random) -> Word | None:  # noqa: ARG002
        """Return the first word when due."""
        return menu[0] if due(law, view.public) == view.who else None


class Eager(First):
    """Calls the truco as soon as the law accepts it, in its turn or out of it."""

    name = "eager"

    def choose(self, law: Law, view: View, menu: Sequence[Word], rng: random.Random) -> Word | None:
        """Return the truco where it is on the menu."""
        calls = [word for word in menu if str(word) == "truco"]
        return calls[0] if calls else super().choose(law, view, menu, rng)


class Mute(First):
    """Never says anything."""

    name = "mute"

    def choose(self, law: Law, view: View, menu: Sequence[Word], rng: random.Random) -> Word | None:  # noqa: ARG002
        """Return nothing."""
        return None


def _deals(table: Table) -> list[Dealt]:
    return [event for step in table.steps for event in step.events if isinstance(event, Dealt)]


@pytest.mark.parametrize("seats", [2, 4])
def test_pairs_are_dealt_the_same(seats: int) -> None:
    """Hand by hand both games of a pair are dealt from the same packs, while another pair's packs differ."""
    vecino, chance = bot_named("vecino"), bot_named("random")
    tables = [
        play(law(seats), [vecino, chance], Task("s", pair, turn, "match"))[1] for pair in (0, 4) for turn in (0, 1)
    ]
    first, second, other, _ = map(_deals, tables)
    assert all(first_deal == two for first_deal, two in zip(first, second, strict=False))
    assert first[0] != other[0]
    assert [bot.name for bot in tables[0].bots.values()] == ["vecino", "random"] * (seats // 2)
    assert [bot.name for bot in tables[1].bots.values()] == ["random", "vecino"] * (seats // 2)


@pytest.mark.parametrize("unit", ["hand", "chico", "match"])
@pytest.mark.parametrize("seats", [2, 4])
def test_a_bot_against_itself_scores_half(unit: str, seats: int) -> None:
    """Over mirrored deals a bot wins exactly half against itself, point for point, in any number of processes."""
    report = meet(Meeting(("vecino", "vecino"), 6, unit=unit, seats=seats, jobs=2))
    assert report.wins == (0.5, 0.5, 0.5)
    assert report.points == (0.0, 0.0, 0.0)
    assert report.games == 6


def test_deterministic_play_mirrors_act_for_act() -> None:
    """Both games of a deterministic pair have the same acts, and their results add up to zero."""
    games = [play(law(2), [First(), First()], Task("x", 1, turn, "chico")) for turn in (0, 1)]
    acts = [[(step.seat, step.word) for step in table.steps] for _, table in games]
    assert acts[0] == acts[1]
    assert games[0][0].points == tuple(-points for points in games[1][0].points)
    assert games[0][0].won[0] + games[1][0].won[0] == 1


def test_same_seed_same_games() -> None:
    """The same seed gives the same report, whatever the number of processes; another seed another one."""
    reports = [
        meet(Meeting(("vecino", "random"), 8, seed=seed, jobs=jobs)) for seed, jobs in (("a", 1), ("a", 2), ("b", 1))
    ]
    numbers = [(report.points, report.hands, report.decisions) for report in reports]
    assert numbers[0] == numbers[1] != numbers[2]


def test_bots_may_speak_out_of_turn() -> None:
    """A seat may call out of turn before a card is played, where the law allows it."""
    _, table = play(law(2), [Eager(), First()], Task("x", 1, 1, "hand"))
    first = next(step for step in table.steps if step.is_act and step.seat != "mesa")
    assert table.state.public.mano == "A1"
    assert (first.seat, first.word) == ("B1", "truco")


class Checked:
    """Plays at random, and compares each view that it gets with one that was folded after every event."""

    name = "checked"
    in_turn = False

    def __init__(self) -> None:
        """Begin without a table, and count the views and those of seats that need not act."""
        self.table: Table | None = None
        self.views = self.early = 0

    def choose(self, law: Law, view: View, menu: Sequence[Word], rng: random.Random) -> Word | None:
        """Return what the random bot says, after the view was compared."""
        assert self.table is not None
        public_view = blank_view(law, view.who)._replace(public=view.public)
        for event in (event for step in self.table.steps for event in step.events):
            seen = project(event, view.who, law.seats)
            public_view = public_view if seen is None else with_public(public_view, view.public, seen)
        assert view == public_view
        choice = bot_named("random").choose(law, view, menu, rng)
        self.views += 1
        self.early += due(law, view.public) != view.who
        assert (choice is None) == (due(law, view.public) != view.who)
        return choice


@pytest.mark.parametrize(("code", "seats"), [("oficial", 4), ("uruguay", 4), ("runfla", 3), ("fenacef", 4)])
def test_the_arena_plays_the_same_whether_it_asks_random_bots_out_of_turn(code: str, seats: int) -> None:
    """A bot's view is as if it were folded after every event, and a random bot is silent out of its turn (C2)."""
    ruleset = choose(code)
    law, checked = Law(ruleset, seats_of(ruleset, seats)), Checked()
    voting, alone = (
        Table(law, dict.fromkeys(law.seats, bot), Task("x", 3, 0, "hand")) for bot in (checked, RandomBot())
    )
    checked.table = voting
    for _ in range(3):
        voting.play_hand()
        alone.play_hand()
    assert voting.steps == alone.steps
    assert 0 < checked.early < checked.views
    assert alone.decisions == checked.views - checked.early


def test_a_silent_bot_ends_the_game_with_an_error() -> None:
    """A bot that must act and says nothing ends the game with an error, not with a loop."""
    with pytest.raises(ActRejected, match="answer-first"):
        play(law(2), [Mute(), First()], Task("x", 1, 0, "hand"))


def test_interval_of_a_known_example() -> None:
    """Ten values with mean 0.6 and standard deviation 0.5164 give the 95 % interval 0.6 ± 0.32."""
    result = estimate([1.0] * 6 + [0.0] * 4)
    assert result.mean == pytest.approx(0.6)
    assert result.high - result.mean == pytest.approx(1.959964 * 0.516398 / 10**0.5, abs=1e-6)
    assert result.low == pytest.approx(0.6 - 0.320065, abs=1e-5)


def test_interval_of_a_ratio() -> None:
    """With equal counts the ratio's interval is that of the mean of the rates."""
    rates = [0.1, -0.2, 0.4, 0.3]
    by_ratio = ratio([(rate * 10, 10) for rate in rates])
    assert by_ratio == pytest.approx(estimate(rates))


def test_intervals_hold_over_many_seeds() -> None:
    """For equal bots most of many matches give a 95 % interval that contains one half."""
    reports = [
        meet(Meeting(("random", "random"), 40, duplicate=False, unit="hand", seed=str(seed))) for seed in range(40)
    ]
    inside = sum(report.wins.low <= 0.5 <= report.wins.high for report in reports)
    assert inside >= 34


@pytest.mark.parametrize("seats", [2, 4])
def test_vecino_beats_random(seats: int) -> None:
    """`vecino` wins at least four of five chicos against `random`."""
    report = meet(Meeting(("vecino", "random"), 40, seats=seats))
    assert report.wins.mean >= 0.8
    assert report.points.low > 0


def test_zorro_beats_vecino() -> None:
    """`zorro`, even with few samples, beats `vecino` over mirrored chicos.

    It plays so that no rival gains against it, and not to win most from `vecino`: that takes more chicos to show.
    """
    report = meet(Meeting(("zorro", "vecino"), 40, samples=16))
    assert report.wins.mean > 0.5
    assert report.points.mean > 0


def test_unknown_bot() -> None:
    """A name that no bot has is refused before anything is played."""
    with pytest.raises(UnknownBotError):
        meet(Meeting(("vecino", "lobo"), 2))


def test_command_prints_json(tmp_path: Path) -> None:
    """The command prints one JSON object and keeps a record of each game that replays to the same end."""
    arguments = ["vecino", "random", "--matches", "4", "--duplicate", "--json", "--unit", "chico"]
    done = CliRunner().invoke(arena_command, [*arguments, "--records", str(tmp_path)])
    assert done.exit_code == 0, done.output
    report = json.loads(done.output)
    assert report["games"] == 4
    assert report["win_rate_95"][0] <= report["win_rate"] <= report["win_rate_95"][1]
    records = sorted(tmp_path.iterdir())
    assert [path.name for path in records] == ["00001A.truco", "00001B.truco", "00002A.truco", "00002B.truco"]
    hands = 0
    for path in records:
        hands += len(replay(read_record(path.read_text(encoding="utf-8"))).hands)
    assert hands == report["hands"]


def test_command_prints_text() -> None:
    """Without --json the command says who played and how it went, in a few lines."""
    arguments = ["vecino", "vecino", "--matches", "2", "--duplicate", "--unit", "hand"]
    done = CliRunner(env={"LC_ALL": "en_GB.UTF-8"}).invoke(arena_command, arguments)
    assert done.exit_code == 0, done.output
    assert done.output.startswith("vecino against vecino, 2 seats, oficial\n")
    assert "50.0 % (95 %: 50.0 % to 50.0 %)" in done.output


@pytest.mark.parametrize(
    "arguments", [("--seats", "5"), ("--format", "gallo-fijo"), ("--format", "gallo", "--seats", "4")]
)
def test_an_unknown_format_is_refused_with_a_list_of_the_formats(arguments: tuple[str, ...]) -> None:
    """If the rulebook has no such seats or format, the error lists the formats that it has; the status is 2."""
    refused = CliRunner().invoke(arena_command, ["vecino", "random", *arguments])
    assert refused.exit_code == 2
    assert "mano-a-mano (2), parejas (4), gallo (3), seis (6); " in refused.output
    assert refused.output.endswith(" (bad-rulebook)\n")


@pytest.mark.parametrize("code", CODES)
def test_the_command_seats_the_bots_as_the_rulebook_does(code: str) -> None:
    """Without a number of seats the rulebook's first format is used."""
    arguments = ["vecino", "random", "--matches", "1", "--unit", "hand", "--rules", code, "--json"]
    done = CliRunner().invoke(arena_command, arguments)
    assert done.exit_code == 0, done.output
    assert json.loads(done.output)["seats"] == len(next(iter(load_rulebook(code).formats.values())).seats)


@pytest.mark.parametrize(
    ("arguments", "code"), [(["lobo", "vecino"], "unknown-bot"), (["vecino", "vecino", "--rules", "x"], "bad-rulebook")]
)
def test_command_refuses(arguments: list[str], code: str) -> None:
    """A bot or a rulebook that does not exist ends the command with status 2 and the code of the error."""
    done = CliRunner().invoke(arena_command, arguments)
    assert done.exit_code == 2
    assert code in done.output
