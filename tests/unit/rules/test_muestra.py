"""The cards under a muestra: their order and the values of hands, compared with second computations from the text."""

import json
import re
from collections import Counter
from functools import cache
from itertools import combinations

import pytest
from click.testing import CliRunner, Result
from tests.helpers.citations import answered

from truco.app.cli import main
from truco.cards import SPANISH_40, card, parse_hand
from truco.rulebooks.catalogue import load
from truco.rulebooks.rulebook import load_rulebook

BOOK = load_rulebook("uruguay")
WORTH = BOOK.worth
TOKENS = [card.token for card in SPANISH_40]
CATALOGUE = load("uruguay")


def cited(*paths: str) -> None:
    """Record the rules of some values of the book as cited."""
    for path in paths:
        answered(BOOK.rules_of(path))


# -- a second reading of Art. 12 to 15 --------------------------------------------------------------------------------


@cache
def place(token: str, muestra: str) -> int:
    """The rank whose place a piece has, 0 for a card that is none (Art. 12 a)."""
    rank, suit = int(token[:-1]), token[-1]
    if suit != muestra[-1]:
        return 0
    if rank == 12:
        return int(muestra[:-1]) if int(muestra[:-1]) in (2, 4, 5, 11, 10) else 0
    return rank if rank in (2, 4, 5, 11, 10) else 0


def category(token: str, muestra: str) -> tuple[str, int]:
    """A card's category and its level there, the highest 0 (Art. 12)."""
    rank = int(token[:-1])
    if place(token, muestra):
        return "pieza", (2, 4, 5, 11, 10).index(place(token, muestra))
    if token in ("1e", "1b", "7e", "7o"):
        return "mata", ("1e", "1b", "7e", "7o").index(token)
    if rank in (3, 2, 1):
        return "fío", (3, 2, 1).index(rank)
    return "común", (12, 11, 10, 7, 6, 5, 4).index(rank)


def written(token: str) -> int:
    """The number on a white card, 0 for a black one (Art. 13 b, c)."""
    return int(token[:-1]) if int(token[:-1]) <= 7 else 0


def naive(hand: tuple[str, ...], muestra: str) -> tuple[int | None, int | None]:
    """The total without and with flor, case by case as Art. 14 lists them."""
    worth = {2: 30, 4: 29, 5: 28, 11: 27, 10: 27}
    piece_values = sorted((worth[place(token, muestra)] for token in hand if place(token, muestra)), reverse=True)
    plain = [token for token in hand if not place(token, muestra)]
    suits = {token[-1] for token in plain}
    if len(piece_values) == 3:
        return None, piece_values[0] + piece_values[1] - 20 + piece_values[2] - 20
    if len(piece_values) == 2:
        return None, piece_values[0] + piece_values[1] - 20 + written(plain[0])
    if len(piece_values) == 1:
        if len(suits) == 1:
            return None, piece_values[0] + sum(map(written, plain))
        return piece_values[0] + max(map(written, plain)), None
    if len(suits) == 1:
        return None, 20 + sum(map(written, plain))
    if len(suits) == 3:
        return max(map(written, plain)), None
    pair = [token for token in plain if sum(other[-1] == token[-1] for other in plain) == 2]
    return 20 + sum(map(written, pair)), None


# -- the whole spaces -------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    *("uy.12.e", "uy.12.1", "uy.12.2", "uy.12.3", "uy.12.4", "uy.12.a.1", "uy.12.a.3", "uy.12.b", "uy.12.c"),
    *("uy.12.cat", "uy.12.d.1", "uy.12.d.2", "uy.12.f", "uy.11.a"),
)
@pytest.mark.parametrize("muestra", TOKENS)
def test_the_order_under_every_muestra(muestra: str) -> None:
    """Under each of the 40 muestras all 39 other cards have the order of Art. 12, for every suit."""
    cited("ranks.order", "ranks.tiers", "muestra.pieces", "muestra.stand_in")
    tiers = WORTH.tiers(card(muestra))
    assert sorted(token for tier in tiers for token in tier) == sorted(token for token in TOKENS if token != muestra)
    levels = [{category(token, muestra) for token in tier} for tier in tiers]
    assert all(len(level) == 1 for level in levels)
    order = [level.pop() for level in levels]
    names = ["pieza", "mata", "fío", "común"]
    assert order == sorted(order, key=lambda pair: (names.index(pair[0]), pair[1]))
    assert len(order) == len(set(order))


@pytest.mark.rule("uy.12.f")
def test_the_strongest_card_and_the_weakest() -> None:
    """Under every muestra the two of its suit, or the king in its place, is strongest; a plain four is weakest."""
    cited("ranks.tiers")
    for muestra in TOKENS:
        tiers = WORTH.tiers(card(muestra))
        assert tiers[0] == ("12" + muestra[-1] if muestra[:-1] == "2" else "2" + muestra[-1],)
        assert all(token[:-1] == "4" and token[-1] != muestra[-1] for token in tiers[-1])


@pytest.mark.rule(
    *("uy.13.a", "uy.13.b", "uy.13.c", "uy.13.d", "uy.11.b", "uy.15.a", "uy.15.b", "uy.15.c", "uy.15.d", "uy.15.e"),
    *("uy.15.gap1", "uy.14.a.a", "uy.14.a.b", "uy.14.a.c", "uy.14.a.d", "uy.14.a.e", "uy.14.a.f"),
    *("uy.14.b.a", "uy.14.b.b", "uy.14.b.c", "uy.14.b.d", "uy.14.b.e", "uy.14.b.f", "uy.14.b.gap1", "uy.14.b.gap2"),
)
def test_every_hand_under_every_muestra() -> None:
    """All 365,560 hands with a muestra agree with Art. 14 read case by case; a hand with flor counts nothing else."""
    cited("muestra.values", "muestra.over", "envido.values", "envido.pair_bonus", "envido.tally")
    cited("flor.made_by", "flor.tally")
    cards = {card.token: card for card in SPANISH_40}
    envidos: Counter[int] = Counter()
    flores: Counter[int] = Counter()
    for muestra in TOKENS:
        turned = cards[muestra]
        for hand in combinations([token for token in TOKENS if token != muestra], 3):
            held = [cards[token] for token in hand]
            envido, flor = WORTH.envido(held, turned), WORTH.flor(held, turned)
            points = (envido and envido.points, flor and flor.points)
            assert points == naive(hand, muestra), (hand, muestra)
            (envidos if envido else flores)[(envido or flor).points] += 1  # type: ignore[union-attr]
    assert sum(envidos.values()) + sum(flores.values()) == 365_560
    assert sorted(envidos) == BOOK["envido.numbers"]
    assert sorted(flores) == BOOK["flor.numbers"]


def test_the_cards_of_a_total_make_it() -> None:
    """The cards named as the proof are the seat's own: one below 20, two from there on, all three for a flor."""
    for muestra in ("5o", "12e"):
        turned = card(muestra)
        for hand in combinations([token for token in TOKENS if token != muestra], 3):
            held = parse_hand("".join(hand))
            flor, envido = WORTH.flor(held, turned), WORTH.envido(held, turned)
            proof = (flor or envido).cards  # type: ignore[union-attr]
            assert set(proof) <= set(held)
            assert len(proof) == (3 if envido is None else 1 if envido.points < 20 else 2)


def test_a_book_without_muestra_or_flor_counts_as_before() -> None:
    """Under `oficial` no card is raised, no hand is a flor, and every hand has its envido."""
    worth = load_rulebook("oficial").worth
    held = parse_hand("2o4o5o")
    assert worth.flor(held) is None
    assert worth.envido(held).points == 29  # type: ignore[union-attr]
    assert not worth.terms.deal.turned
    assert worth.tiers()[0] == ("1e",)


# -- the command line -------------------------------------------------------------------------------------------------


def run(line: str, written: str = "") -> Result:
    """The output of the program for a line of words and a standard input."""
    return CliRunner(env={"LC_ALL": "en"}).invoke(main, line.split(), input=written)


def test_the_command_values_a_hand_under_its_muestra() -> None:
    """`truco value` and `truco order` take the muestra; a hand with flor counts no envido there."""
    assert json.loads(run("value --rules uruguay --muestra 5o 2o1e7c").stdout) == {"envido": 37, "flor": None}
    assert json.loads(run("value --rules uruguay --muestra 5o 2o4o7c").stdout) == {"envido": None, "flor": 46}
    lines = run("value --rules uruguay -", "6o 2o7e12b\n6o 10e11e12e\n").stdout.splitlines()
    assert [json.loads(line) for line in lines] == [{"envido": 37, "flor": None}, {"envido": None, "flor": 20}]
    tiers = json.loads(run("order --rules uruguay --muestra 5o").stdout)
    assert tiers[:6] == [["2o"], ["4o"], ["12o"], ["11o"], ["10o"], ["1e"]]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("value --rules uruguay 2o1e7c", "expected a muestra such as 5o, because uruguay turns one"),
        ("order --rules uruguay", "expected a muestra such as 5o, because uruguay turns one"),
        ("value --rules uruguay --muestra 2o 2o1e7c", "expected 3 cards without the muestra 2o"),
        ("order --rules uruguay --muestra ??", "expected a card of the pack, such as 5o"),
        ("order --rules uruguay --muestra Qd", "expected a card of the pack, such as 5o"),
        ("order --rules paulista", "expected a muestra such as 5s, because paulista turns one"),
        ("value --rules oficial AcQhKd", "expected 3 cards of the pack, such as 1e2e3e"),
        ("value --rules oficial --muestra 5o 2o1e7c", "expected no muestra, because oficial turns none"),
    ],
)
def test_a_muestra_is_asked_for_where_the_rulebook_turns_one(line: str, message: str) -> None:
    """A muestra that is missing, in the hand, of another pack or out of place has no answer: the status is 1."""
    refused = run(line)
    assert refused.exit_code == 1
    assert message.casefold() in refused.stderr.casefold()


# -- the catalogue's examples -----------------------------------------------------------------------------------------

HAND = re.compile(r"((?:\d+[eboc] ?){3})(?: \(.*)?$")


def totals() -> list[object]:
    """The examples of Art. 14 that give a muestra, a hand and its total."""
    rows: list[object] = []
    for rule in CATALOGUE:
        muestra = ""
        for given, expect in rule.examples if rule.id.startswith("uy.14.") else ():
            turned = re.match(r"muestra (\d+[eboc]): (.*)", given)
            muestra, hand = turned.groups() if turned else (muestra, given)
            total = re.findall(r"\d+", re.sub(r"\(.*\)|, not.*", "", expect))[-1]
            assert HAND.match(hand)
            rows.append(pytest.param(muestra, hand.replace(" ", ""), int(total), id=f"{rule.id} {hand}"))
    return rows


@pytest.mark.parametrize(("muestra", "hand", "total"), totals())
def test_the_examples_of_hands_are_worth_what_they_say(muestra: str, hand: str, total: int) -> None:
    """Each hand of the examples of Art. 14 has the total that it states, with flor or without it."""
    held, turned = parse_hand(hand), card(muestra)
    envido, flor = WORTH.envido(held, turned), WORTH.flor(held, turned)
    assert {tally.points for tally in (envido, flor) if tally} == {total}
