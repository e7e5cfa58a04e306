"""Truco mineiro, a rulebook that is nothing but a folder: its examples, whole matches, and every command."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator

import pytest
from click.testing import CliRunner, Result
from tests.helpers.checks import differences
from tests.helpers.examples import Example, missing, read_folder
from tests.helpers.outside import EXAMPLES, MINEIRO, added

from truco.app.cli import main
from truco.app.web.books import books_body
from truco.bots import bot_named
from truco.bots.arena import Task, play
from truco.cards import parse_hand
from truco.engine import MESA, Act, Law, deal_word, new_match, rule
from truco.messages import LANGUAGES, catalogue
from truco.record import read_record, replay, write_record
from truco.rulebooks.ruleset import choose

with added():
    READ = read_folder("mineiro", MINEIRO / "examples")


@pytest.fixture(autouse=True)
def _mineiro() -> Iterator[None]:
    """Add the rulebook for each test."""
    with added():
        yield


def run(*words: str, stdin: str | None = None) -> Result:
    """The result of a command line, with the folder of examples as `--rulebooks`."""
    return CliRunner().invoke(main, [words[0], "--rulebooks", str(EXAMPLES), *words[1:]], input=stdin)


def test_its_examples_keep_to_their_format_and_none_is_forgotten() -> None:
    """Every example of its catalogue is in the data, or left out with a reason."""
    assert READ.problems == ()
    assert missing(READ) == []
    assert len(READ.examples) > 40


@pytest.mark.parametrize("example", READ.examples, ids=lambda example: example.name)
def test_its_examples_come_out_as_its_catalogue_says(example: Example) -> None:
    """Every worked example gives the result that it expects."""
    assert differences(example) == []


def test_a_deal_of_other_sizes_is_refused() -> None:
    """Three cards each: two to a seat are refused with the article on the deal."""
    law = Law(choose("mineiro"), ("A1", "B1"))
    decision = rule(law, new_match(law, "B1"), Act(MESA, deal_word((parse_hand("3c2c"), parse_hand("3h2h")))))
    assert (decision.ruling.code, decision.ruling.rules) == ("wrong-hand", ("mg.deal",))


@pytest.mark.parametrize("form", ["mano-a-mano", "duplas"])
@pytest.mark.parametrize("bot", ["random", "vecino"])
def test_bots_play_whole_matches_whose_records_replay(form: str, bot: str) -> None:
    """Each format can be played to the end of a queda of two jogos, and its record gives the same facts."""
    ruleset = choose("mineiro", preset="queda")
    law = Law(ruleset, ruleset.book.formats[form].seats, form)
    for pair in range(4):
        game, table = play(law, [bot_named(bot), bot_named("random")], Task("mineiro", pair, 0, "match"))
        assert game.hands > 2
        assert max(table.state.public.chicos) == 2
        text = write_record(table.record())
        result = replay(read_record(text))
        assert result.stop is None
        assert result.state == table.state
        assert "desce" in text or "corro" in text


def test_zorro_plays_it() -> None:
    """The bot that samples worlds plays a jogo, and uses a word of this rulebook."""
    law = Law(choose("mineiro"), ("A1", "B1"))
    game, table = play(law, [bot_named("zorro"), bot_named("vecino")], Task("zorro", 0, 0, "chico"))
    assert max(table.state.public.chicos) == 1
    assert game.hands > 1


def test_the_committed_record_replays_in_words() -> None:
    """A recorded match replays without a difference, in the rulebook's own words."""
    done = run("replay", "--lang", "pt", str(MINEIRO / "records" / "queda.truco"))
    assert done.exit_code == 0, done.output
    assert "corro" in done.output.casefold()
    assert "Mão de dez" in done.output
    assert "Ganha a queda" in done.output


def test_a_record_of_a_rulebook_that_is_not_there_says_so() -> None:
    """Without the folder the record is refused by the code of its rulebook."""
    command = [
        sys.executable,
        "-c",
        "from truco.app.cli import main; main()",
        "replay",
        str(MINEIRO / "records" / "queda.truco"),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "bad-rulebook" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_arena_plays_it_in_one_process_or_in_two(jobs: str) -> None:
    """Bots can play it in the arena, whose processes have the folder too."""
    done = run("arena", "vecino", "random", "--rules", "mineiro", "--matches", "4", "--jobs", jobs, "--json")
    assert done.exit_code == 0, done.output
    assert json.loads(done.output)["games"] == 4


def test_the_order_of_its_cards() -> None:
    """`truco order` prints the four manilhas first."""
    done = run("order", "--rules", "mineiro")
    assert json.loads(done.output)[:5] == [["4c"], ["7h"], ["As"], ["7d"], ["3c", "3h", "3s", "3d"]]
    value = run("value", "--rules", "mineiro", "3c2c1c")
    assert value.exit_code == 1
    assert "bad-notation" in value.output


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_articles_options_and_differences_can_be_read(language: str) -> None:
    """Its lists, articles, options, presets and differences can be printed in every language."""
    for words in (
        ("rules", "list", "mineiro"),
        ("rules", "show", "mg.dez"),
        ("rules", "search", "zap"),
        ("rules", "options", "mineiro"),
        ("rules", "presets", "mineiro"),
        ("rules", "diff", "mineiro", "paulista"),
        ("rules", "page", "mineiro"),
    ):
        done = run(*words, "--lang", language)
        assert done.exit_code == 0, (words, done.output)
        assert "mg." in done.output or "mineiro" in done.output


def test_the_page_offers_it_with_its_words() -> None:
    """The list of rulebooks for the page has it after ours, with its answers and its ladder."""
    book = books_body()[-1]
    assert (book["code"], book["prefix"], book["pack"], book["chico"]) == ("mineiro", "mg", "french-40", "mineiro")
    assert book["answers"] == ["desce", "corro"]
    assert book["ladder"] == ["truco", "seis", "nove", "doze"]
    assert {"desce", "corro", "doze"} <= set(book["words"])
    assert not {"cair", "quiero", "desistir", "retruco"} & set(book["words"])
    assert {"book.mineiro", "word.desce", "mineiro.fact.onze-began"} <= catalogue("de").keys()
