"""Eight characters, from a child to the strongest, who differ in what they call and never in what they know."""

import json
import random
import re
from functools import cache
from importlib.resources import files

import pytest
from bench.habits import Counted, frequencies
from click.testing import CliRunner
from tests.helpers.play import law
from tests.unit.bots.positions import positions

from truco.app.cli.bots import bots_command
from truco.app.tables.pace import PACES, thinking
from truco.app.tables.seats import STAND_IN
from truco.app.tables.thinking import word_of_bot
from truco.bots import BOTS, COMPANY, GENTLE, bot_named, characters, partner_named, thinks_of
from truco.bots.characters import Persona, careless_word
from truco.bots.zorro import Zorro
from truco.cards import parse_hand
from truco.engine import MESA, Act, Kind, deal_word, new_match, rule
from truco.messages import LANGUAGES, catalogue
from truco.views import View, view_menu

NAMES = list(characters())
HANDS = 200


def test_eight_levels_from_a_child_to_the_strongest() -> None:
    """There are eight, each with a level of its own, a region, a face and a voice of its own, and tables offer them."""
    every = list(characters().values())
    assert [character.level for character in every] == list(range(1, 9))
    assert len({character.region for character in every}) == 8
    assert len({character.head for character in every}) == 8
    assert len({tuple(character.voice.values()) for character in every}) == 8
    assert set(NAMES) < set(BOTS)


def test_the_old_names_go_on_working() -> None:
    """Records and stored tables name `random`, `vecino`, `zorro` and `picaro`; they are still bots."""
    for name in ("random", "vecino", "zorro", "picaro", STAND_IN):
        assert bot_named(name).name == name


def test_the_page_offers_every_character_by_its_level() -> None:
    """The list of the page is that of the data, in the order of the levels."""
    script = (files("truco.app.web") / "static" / "characters.js").read_text(encoding="utf-8")
    listed = re.search(r"export const CHARACTERS = \[(.*?)\];", script)
    assert listed is not None
    by_level = sorted(characters().values(), key=lambda character: character.level)
    names = [character.name for character in by_level]
    assert re.findall(r'"(\w+)"', listed[1]) == names


def test_the_page_and_the_terminal_seat_the_same_company() -> None:
    """A caller without a choice gets the same characters in the same order at both, each once, a gentle one first."""
    script = (files("truco.app.web") / "static" / "characters.js").read_text(encoding="utf-8")
    listed = re.search(r"const COMPANY = \[(.*?)\];", script)
    assert listed is not None
    assert tuple(re.findall(r'"(\w+)"', listed[1])) == COMPANY
    assert sorted(COMPANY) == sorted(characters())
    assert COMPANY[0] == GENTLE


def test_the_page_draws_the_head_of_each() -> None:
    """The page has the head of every character, and shows it at the seat of that character."""
    script = (files("truco.app.web") / "static" / "heads.js").read_text(encoding="utf-8")
    drawn = (files("truco.app.web") / "static" / "heads.svg").read_text(encoding="utf-8")
    for character in characters().values():
        assert f'{character.name}: "{character.head}"' in script
        assert f'id="head-{character.head}"' in drawn


@pytest.mark.parametrize("name", NAMES)
def test_every_character_is_told_in_every_language(name: str) -> None:
    """Each has a name, a line about it and a greeting in the four languages."""
    for language in LANGUAGES:
        for key in ("", ".about", ".hello"):
            assert catalogue(language)[f"bot.{name}{key}"]


def test_beginners_meet_a_gentle_one_first() -> None:
    """The first opponent of a beginner is of the weaker levels, and hardly ever calls with poor cards."""
    assert characters()[GENTLE].level <= 2
    gentle = counted(GENTLE).choices
    lied = sum(n for (what, band, kind), n in gentle.items() if (what, band) == ("opens envido", "0-9") and kind != "-")
    might = sum(n for (what, band, _), n in gentle.items() if (what, band) == ("opens envido", "0-9"))
    assert lied <= 0.1 * might


@pytest.mark.parametrize("name", NAMES)
def test_words_are_lawful(name: str) -> None:
    """In random positions every character says a word of its menu when it must act, and nothing else."""
    bot, rng = bot_named(name), random.Random(1)
    for seats in (2, 4):
        for position in positions(seats, 6, seed=3):
            for seat in position.law.seats:
                view = position.view(seat)
                menu = view_menu(position.law, view)
                choice = bot.choose(position.law, view, menu, rng)
                assert (choice is not None) == (seat == position.seat)
                assert choice is None or choice in menu


@cache
def counted(name: str) -> Counted:
    """Return what a character says in hands against the club player."""
    return frequencies(name, "oficial", HANDS, rival="vecino")


@pytest.mark.parametrize("name", NAMES)
def test_some_envido_is_called_as_often_as_people_do(name: str) -> None:
    """Each calls some envido in 25 to 60 % of the hands."""
    assert 0.25 < counted(name).called / HANDS < 0.60


@pytest.mark.parametrize("name", NAMES)
def test_the_worst_totals_call_less_than_the_best(name: str) -> None:
    """Every character calls an envido more often with 30 and more than with less than ten."""
    assert calls(name, "30+") > calls(name, "0-9")


def test_characters_differ_in_how_they_lie() -> None:
    """The talker from Córdoba calls with nothing more often than the quiet one from Corrientes."""
    assert calls("tito", "0-9") > 2 * calls("ramona", "0-9")


def calls(name: str, band: str) -> float:
    """Return how often a character opens the envido, of all times that it might, with totals of a band."""
    choices = counted(name).choices.items()
    counts = [(kind, n) for (what, range_, kind), n in choices if (what, range_) == ("opens envido", band)]
    return sum(n for kind, n in counts if kind != "-") / sum(n for _, n in counts)


def test_a_slip_only_plays_badly() -> None:
    """Without a thought a card becomes any card and an answer any answer; a call, leaving and a number stay."""
    seen = set()
    rng = random.Random(1)
    for position in positions(2, 200, seed=5):
        view = position.view(position.seat)
        menu = view_menu(position.law, view)
        for chosen in menu:
            choice = careless_word(position.law, view, menu, rng, chosen)
            assert choice in menu
            if chosen.kind in (Kind.QUIERO, Kind.NO_QUIERO):
                assert choice.kind in (Kind.QUIERO, Kind.NO_QUIERO)
            elif chosen.kind is Kind.CARD:
                assert choice.kind is Kind.CARD
            else:
                assert choice == chosen
            if choice != chosen:
                seen.add(choice.kind)
    assert seen == {Kind.CARD, Kind.QUIERO, Kind.NO_QUIERO}


# -- partners and time ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_partner_plays_its_best(name: str) -> None:
    """Beside a person every character says what the strongest would say, under its own name."""
    strongest = Persona(characters()[NAMES[-1]])
    beside = partner_named(name)
    assert beside.name == name
    for position in positions(2, 5, seed=7):
        view = position.view(position.seat)
        menu = view_menu(position.law, view)
        chosen = [bot.choose(position.law, view, menu, random.Random(3)) for bot in (beside, strongest)]
        assert chosen[0] == chosen[1]


@pytest.mark.parametrize("name", ["benja", "amancio"])
@pytest.mark.parametrize(("order", "card"), [("veni", "4c"), ("mata", "1e")])
def test_a_partner_obeys(name: str, order: str, card: str) -> None:
    """Asked to come, a partner plays its lowest card; asked to kill, its highest; asked for quiet, it calls nothing."""
    hands = tuple(map(parse_hand, ("1e4c5o", "3c10b12o", "2b6o11c", "7b6b12b")))
    state = rule(law(4), new_match(law(4), "B2"), Act(MESA, deal_word(hands))).state
    view = View("A1", state.public, state.own("A1"), requests=(order, "juga-callado"))
    tokens = {word_of_bot(name, law(4), view, seed, partner=True) for seed in range(6)}
    assert tokens == {card}


def test_thinking_time_depends_on_who_plays_alone() -> None:
    """How long a bot thinks is drawn from a range of its character; the old bots think as the table says."""
    assert thinks_of("zorro") == thinks_of("") == (1.0, 1.0)
    ranges = {thinks_of(name) for name in NAMES}
    assert len(ranges) == 8
    for pace in PACES.values():
        for name in NAMES:
            shortest, longest = thinking(pace, thinks_of(name)).think
            assert 0 < shortest < longest < 5


def test_the_strongest_is_the_fox_with_nothing_left_out() -> None:
    """The last character slips never and leaves the solved frequencies as they are, as `zorro` does."""
    last = characters()[NAMES[-1]]
    assert (last.slips, last.temper) == (0.0, Zorro().temper)


def test_the_command_lists_them() -> None:
    """`truco bots` prints each with its level and region; with --json as data."""
    output = CliRunner().invoke(bots_command, ["--lang", "es"]).output
    assert all(character.region in output for character in characters().values())
    data = json.loads(CliRunner().invoke(bots_command, ["--json", "--lang", "de"]).output)
    assert [entry["name"] for entry in data] == NAMES
    assert [entry["name"] for entry in data if entry["gentle"]] == [GENTLE]
