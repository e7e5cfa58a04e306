"""How to play, on a page: every number of it is the rulebook's own."""

import re

import pytest

from truco.cards import CARDS, parse_hand
from truco.handbook.plain import told
from truco.handbook.primer import Section, how_to_play
from truco.messages import LANGUAGES, text
from truco.rulebooks.articles import articles
from truco.rulebooks.rulebook import CODES, load_rulebook
from truco.rules.ladder import Ladder
from truco.rules.values import Values


def section(code: str, name: str, language: str = "es") -> Section:
    """Return a section of a page by its name."""
    return next(one for one in how_to_play(code, language) if one.name == name)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_a_page_says_what_one_needs_to_begin(code: str, language: str) -> None:
    """Aim, cards, tricks and truco stand on every page, envido and flor where they are played; all of it is short."""
    book = load_rulebook(code)
    found = how_to_play(code, language)
    named = [one.name for one in found]
    assert named[:4] == ["aim", "cards", "tricks", "truco"]
    assert ("envido" in named) == ("envido.tally" in book.values)
    assert ("flor" in named) == ("flor.made_by" in book.values)
    assert sum(len(one.lines) for one in found) <= 40
    assert all(one.title and (one.lines or one.tables) for one in found)


@pytest.mark.parametrize("code", CODES)
def test_every_line_names_articles_that_there_are(code: str) -> None:
    """Each sentence and each table rests on articles of the rulebook, which a reader may open."""
    known = articles(code)
    for one in how_to_play(code, "es"):
        for rules in (*(line.rules for line in one.lines), *(table.rules for table in one.tables)):
            assert rules, one.name
            assert all(rule in known for rule in rules)


@pytest.mark.parametrize("code", CODES)
def test_the_aim_is_the_target_of_the_rulebook(code: str) -> None:
    """The points that win, how many chicos win and how many may play are the data's."""
    book = load_rulebook(code)
    told = " ".join(line.text for line in section(code, "aim").lines)
    assert str(book["match.target"]) in told
    for form in book.formats.values():
        assert text(f"format.{'-'.join(form.seats)}", "es") in told or form.name in told


@pytest.mark.parametrize("code", CODES)
def test_the_ladder_of_the_truco_has_its_prices(code: str) -> None:
    """Each call stands with what it pays wanted and not wanted."""
    rows = section(code, "truco").tables[0].rows
    assert [row[1:] for row in rows] == [
        (str(one.accepted), str(one.refused)) for one in load_rulebook(code).truco_calls
    ]


@pytest.mark.parametrize("code", [one for one in CODES if "envido.tally" in load_rulebook(one).values])
def test_the_table_of_tantos_counts_as_the_rulebook_does(code: str) -> None:
    """Each field is what two cards of a suit count, each last one what a card counts alone."""
    worth = Values(load_rulebook(code))
    table = section(code, "envido").tables[0]
    turned = CARDS["6c"] if worth.turns_a_card else None
    columns = table.heads[1:-1]
    plain = [row for row in table.rows if row[0].split()[0].isdecimal()]
    assert len(plain) == len(columns)
    for row in plain:
        for head, field in zip(columns, row[1:-1], strict=True):
            ranks = row[0].split()[0], head.split()[-1]
            if ranks[0] == ranks[1]:
                assert field == "-"
            else:
                count = worth.count(parse_hand(f"{ranks[0]}e{ranks[1]}e"), turned)
                assert field == str(count)
        assert row[-1] == str(worth.count(parse_hand(f"{row[0].split()[0]}e"), turned))
    numbers = told(load_rulebook(code)["envido.numbers"], "es")
    assert numbers in " ".join(one.text for one in section(code, "envido").lines)


def test_the_chains_of_the_official_envido_are_the_printed_ones() -> None:
    """Where the calls come to an end, all chains stand there with both prices."""
    book = load_rulebook("oficial")
    rows = section("oficial", "envido").tables[1].rows
    ladder = Ladder(book.envido_calls, book["envido.refused_at_least"])
    chains = [chain for chain in ladder.every() if chain]
    assert len(rows) == len(chains) == 11
    assert ("Envido, real envido", "5", "2") in rows
    assert ("Envido, envido, real envido, falta envido", "la falta", "7") in rows


def test_pieces_have_their_points() -> None:
    """Where a card is turned, the page says what the pieces count, with a card that counts nothing."""
    table = section("uruguay", "envido").tables[0]
    rows = {row[0]: row[-2] for row in table.rows}
    assert [rows[text(f"card.{one}c", "es")] for one in (2, 4, 5, 11, 10)] == ["30", "29", "28", "27", "27"]


def test_options_change_the_page() -> None:
    """At a table with other options the page says what is played there."""
    told = " ".join(line.text for line in next(iter(how_to_play("oficial target=15 chicos=1", "es"))).lines)
    assert re.search(r"\b15\b", told)
    assert not re.search(r"\b30\b", told)
