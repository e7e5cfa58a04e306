"""How to play, on a page: every number of it is the rulebook's own."""

import re
from collections.abc import Collection
from itertools import combinations

import pytest
from tests.helpers.play import play

from truco.app.handbook.plain import value_meaning
from truco.app.handbook.primer import Section, how_to_play
from truco.cards import CARDS, Card, parse_hand
from truco.messages import LANGUAGES, catalogue, text
from truco.rulebooks.articles import articles
from truco.rulebooks.rulebook import CODES, load_rulebook
from truco.rules.ladder import Ladder
from truco.rules.tally import Tally


def section(code: str, name: str, language: str = "es") -> Section:
    """Return a section of a page by its name."""
    return next(section for section in how_to_play(code, language) if section.name == name)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_a_page_says_what_one_needs_to_begin(code: str, language: str) -> None:
    """Aim, cards, tricks and truco are on every page, envido and flor where they are played; all of it is short."""
    book = load_rulebook(code)
    sections = how_to_play(code, language)
    named = [section.name for section in sections]
    assert named[:4] == ["aim", "cards", "tricks", "truco"]
    assert ("envido" in named) == ("envido.tally" in book.values)
    assert ("flor" in named) == ("flor.made_by" in book.values)
    assert sum(len(section.lines) for section in sections) <= 40
    assert all(section.title and (section.lines or section.tables) for section in sections)


@pytest.mark.parametrize("code", CODES)
def test_every_line_names_articles_that_there_are(code: str) -> None:
    """Each sentence and each table rests on articles of the rulebook, which a reader may open."""
    catalogue = articles(code)
    for section in how_to_play(code, "es"):
        for rules in (*(line.rules for line in section.lines), *(table.rules for table in section.tables)):
            assert rules, section.name
            assert all(rule in catalogue for rule in rules)


@pytest.mark.parametrize("code", CODES)
def test_the_aim_is_the_target_of_the_rulebook(code: str) -> None:
    """The points that win, how many chicos win and how many may play are the data's."""
    book = load_rulebook(code)
    text_of_aim = " ".join(line.text for line in section(code, "aim").lines)
    assert str(book["match.target"]) in text_of_aim
    for form in book.formats.values():
        assert text(f"format.{'-'.join(form.seats)}", "es") in text_of_aim or form.name in text_of_aim


@pytest.mark.parametrize("code", CODES)
def test_the_ladder_of_the_truco_has_its_prices(code: str) -> None:
    """Each call is listed with its pay if wanted and if not wanted."""
    rows = section(code, "truco").tables[0].rows
    assert [row[1:] for row in rows] == [
        (str(truco_call.accepted), str(truco_call.refused)) for truco_call in load_rulebook(code).terms.truco.calls
    ]


@pytest.mark.parametrize("code", [code for code in CODES if "envido.tally" in load_rulebook(code).values])
def test_the_table_of_tantos_counts_as_the_rulebook_does(code: str) -> None:
    """Each field is what two cards of a suit count, each last one what a card counts alone."""
    worth = load_rulebook(code).worth
    table = section(code, "envido").tables[0]
    turned = CARDS["6c"] if worth.terms.deal.turned else None
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
    numbers = value_meaning(load_rulebook(code)["envido.numbers"], "es")
    assert numbers in " ".join(line.text for line in section(code, "envido").lines)


def test_the_chains_of_the_official_envido_are_the_printed_ones() -> None:
    """Where the calls come to an end, all chains are listed with both prices."""
    book = load_rulebook("oficial")
    rows = section("oficial", "envido").tables[1].rows
    ladder = Ladder(book.terms.envido.calls, book["envido.refused_at_least"])
    chains = [chain for chain in ladder.every() if chain]
    assert len(rows) == len(chains) == 11
    assert ("Envido, real envido", "5", "2") in rows
    assert ("Envido, envido, real envido, falta envido", "la falta", "7") in rows


def test_pieces_have_their_points() -> None:
    """Where a card is turned, the page says what the pieces count, with a card that counts nothing."""
    table = section("uruguay", "envido").tables[0]
    rows = {row[0]: row[-2] for row in table.rows}
    assert [rows[text(f"card.{rank}c", "es")] for rank in (2, 4, 5, 11, 10)] == ["30", "29", "28", "27", "27"]


def test_options_change_the_page() -> None:
    """At a table with other options the page says what is played there."""
    aim = " ".join(line.text for line in next(iter(how_to_play("oficial target=15 chicos=1", "es"))).lines)
    assert re.search(r"\b15\b", aim)
    assert not re.search(r"\b30\b", aim)


MESSAGES = catalogue("es")
WITH_FLOR = [code for code in CODES if "flor.made_by" in load_rulebook(code).values]
PIECES = [code for code in CODES if "muestra.pieces" in load_rulebook(code).values]


def is_flor_as_told(line: str, hand: tuple[Card, ...], raised: Collection[Card]) -> bool:
    """Return whether a hand is a flor as the page defines it; where the page names pieces, the raised cards count."""
    suits = {card.suit for card in hand}
    if "pieza" not in line:
        assert "three cards of one suit." in line
        return len(suits) == 1
    assert "three cards of one suit, two piezas with any card, or one pieza with two cards of one suit." in line
    pieces = [card for card in hand if card in raised]
    rest = {card.suit for card in hand if card not in pieces}
    return len(suits) == 1 or len(pieces) >= 2 or (len(pieces) == 1 and len(rest) == 1)


@pytest.mark.parametrize("code", WITH_FLOR)
def test_what_makes_a_flor_is_what_the_rules_call_one(code: str) -> None:
    """Every hand that the sentence calls a flor is one by the rules, and no other hand is, pieces included (L1)."""
    worth = load_rulebook(code).worth
    line = section(code, "flor", "en").lines[0].text
    for turned in [CARDS["6c"], CARDS["2o"]] if worth.terms.deal.turned else [None]:
        pieces = worth.pieces(turned)
        for hand in combinations([card for card in worth.terms.pack.cards if card != turned], 3):
            assert (worth.flor(hand, turned) is not None) == is_flor_as_told(line, hand, pieces), (turned, hand)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_the_examples_count_what_the_rules_count(code: str, language: str) -> None:
    """The hands that a page names count what it says, and a book with pieces names hands with one, two and three."""
    worth = load_rulebook(code).worth
    turned = CARDS["6c"] if worth.terms.deal.turned else None
    names = {text(f"card.{token}", language): card for token, card in CARDS.items() if f"card.{token}" in MESSAGES}
    start = text("how.example", language, hands="").rstrip(" .:").split(",")[0]
    total = 0
    for name, count in (("envido", worth.count), ("flor", worth.flor)):
        for section in how_to_play(code, language):
            for line in section.lines if section.name == name else ():
                if not line.text.startswith(start):
                    continue
                for told_hand in line.text.rstrip(".").split(": ")[-1].removeprefix(f"{start}, ").split("; "):
                    *cards, points = told_hand.split(", ")
                    counted = count(tuple(names[card] for card in cards), turned)
                    assert (counted.points if isinstance(counted, Tally) else counted) == int(points)
                    total += 1
    assert total == (6 if code in PIECES else 1 if code in WITH_FLOR else 0)


@pytest.mark.parametrize("code", [code for code in CODES if "envido.tally" in load_rulebook(code).values])
def test_the_totals_of_the_page_are_those_of_all_hands(code: str) -> None:
    """Every total that some hand counts is on the page, and every total on the page is counted by some hand."""
    book = load_rulebook(code)
    worth = book.worth
    turned = CARDS["6c"] if worth.terms.deal.turned else None
    hands = list(combinations([card for card in worth.terms.pack.cards if card != turned], 3))
    totals = {tally.points for hand in hands if (tally := worth.envido(hand, turned)) is not None}
    assert totals == set(book["envido.numbers"])
    flores = {flor.points for hand in hands if (flor := worth.flor(hand, turned)) is not None}
    assert flores == set(book.values.get("flor.numbers", ()))


@pytest.mark.parametrize("code", PIECES)
def test_the_envido_with_a_piece_is_the_piece_and_the_best_other_card(code: str) -> None:
    """A hand with a piece counts the piece and the best other card of any suit, as the page says (L1)."""
    worth = load_rulebook(code).worth
    turned = CARDS["6c"]
    lines = " ".join(line.text for line in section(code, "envido", "en").lines)
    assert "a pieza with the best of the other cards, of any suit" in lines
    pieces = worth.pieces(turned)
    for hand in combinations([card for card in worth.terms.pack.cards if card != turned], 3):
        held = [card for card in hand if card in pieces]
        if len(held) == 1 and (tally := worth.envido(hand, turned)):
            others = max(worth.count((card,), turned) or 0 for card in hand if card not in pieces)
            assert tally.points == 20 + pieces[held[0]] + others


@pytest.mark.parametrize("code", PIECES)
def test_the_king_takes_the_place_of_a_piece_that_is_turned(code: str) -> None:
    """The page names the card that has the place of the muestra where that is a piece itself."""
    lines = " ".join(line.text for line in section(code, "cards", "en").lines)
    assert "with two of cups, king of cups is worth what it would be" in lines
    assert next(iter(load_rulebook(code).worth.pieces(CARDS["2c"]))) == CARDS["12c"]


def test_the_page_of_uruguay_tells_of_any_number_and_of_a_ley_de_juego() -> None:
    """Envites of any number are listed with their stake, and each ley with its effect, unless it is not played."""
    lines = [line.text for line in section("uruguay", "envido", "en").lines]
    assert "Any number above two may be called: “7 tantos envido” stakes 7." in lines
    assert "Several may be called at once: “2 reales envido” stakes 6." in lines
    hand = play("A1:2-real-envido B1:7-envido A1:no-quiero", "1e4o5b 3c5c12e", book="uruguay", muestra="6o")
    assert hand.awards == ["B +6 envido"]
    rows = section("uruguay", "ley", "en").tables[0].rows
    assert len(rows) == len([path for path in load_rulebook("uruguay").rules if path.startswith("ley.holds.")])
    assert "ley" not in [section.name for section in how_to_play("uruguay ley=no", "en")]


def test_the_page_of_uruguay_speaks_as_its_players_do() -> None:
    """The meaning of a value is in the words of the rulebook, as its name is: who wins takes two bazas (uy.51.a)."""
    lines = [line.text for section in how_to_play("uruguay", "es") for line in section.lines]
    assert any("quien gana dos bazas" in line for line in lines)
    assert [line for line in lines if re.search(r"\brondas?\b|al mazo|pica-pica", line)] == []
