"""Cards, seats and the score as the page describes them, besides its examples."""

from collections import Counter

import pytest
from tests.helpers.play import play
from tests.helpers.told import told_score
from tests.helpers.walk import begin

from truco.cards import RANKS, SPANISH_40, card
from truco.engine import Act, Law, Phase, deal_word, due, new_match, rule, word
from truco.engine.croupier import hands_from, muestra_from
from truco.engine.table import facts as f
from truco.rulebooks.ruleset import choose, read_rules_tag
from truco.rules.dealing import first_king, is_king

BOOKS = ["pagat-argentina", "pagat-uruguay"]
FOUR = ("A1", "B1", "A2", "B2")
FORMATS = {2: ("A1", "B1"), 3: ("A1", "B1", "C1"), 4: FOUR, 6: (*FOUR, "A3", "B3")}


@pytest.mark.rule("pg.cards.1", "pg.cards.2", "pg.deal.8", "pg.intro.1")
@pytest.mark.parametrize("code", BOOKS)
def test_forty_cards_are_dealt_one_at_a_time_from_the_mano(code: str) -> None:
    """The pack has four suits of ten cards, without 8 and 9; the mano of four gets the first and the fifth card."""
    assert Counter(card.suit for card in SPANISH_40) == Counter(dict.fromkeys({card.suit for card in SPANISH_40}, 10))
    assert {card.rank for card in SPANISH_40} == set(RANKS) == {1, 2, 3, 4, 5, 6, 7, 10, 11, 12}
    law = Law(choose(code), FOUR)
    pack = SPANISH_40
    hands = hands_from(law, pack, "B2")
    assert hands == tuple((pack[at], pack[at + 4], pack[at + 8]) for at in range(4))
    dealt = rule(law, new_match(law, "B2"), Act("mesa", deal_word(hands, muestra_from(law, pack, "B2"))))
    assert {"pg.cards.1", "pg.deal.8"} <= set(dealt.ruling.rules)
    assert dealt.state.public.left == (3, 3, 3, 3)


@pytest.mark.rule("pg.deal.2", "pg.three.1", "pg.intro.1")
@pytest.mark.parametrize("code", BOOKS)
def test_two_three_four_and_six_may_play(code: str) -> None:
    """There are formats for two, three, four and six players and for no other number."""
    assert {len(format_.seats): format_.seats for format_ in choose(code).book.formats.values()} == FORMATS


@pytest.mark.rule("pg.cards.6")
def test_the_negras_are_the_twelve_cards_that_count_nothing() -> None:
    """The 10s, 11s and 12s count nothing at envido or flor; the false aces and sevens tie among themselves."""
    worth = choose("pagat-argentina").book.worth
    nothing = [card for card in SPANISH_40 if (tally := worth.envido([card])) is not None and tally.points == 0]
    assert len(nothing) == 12
    assert {card.rank for card in nothing} == {10, 11, 12}
    tiers = [set(tier) for tier in worth.tiers()]
    assert {"1o", "1c"} in tiers
    assert {"7c", "7b"} in tiers


@pytest.mark.rule("pg.deal.10")
def test_the_dealer_and_his_left_neighbour_are_the_last_to_play() -> None:
    """In a trick of four the dealer and his left neighbour, the pies of the sides, play last."""
    played = play("A1:4e B1:5e", "4e6b12c 5e4b11c 6e5o10c 4o6c11b", book="pagat-argentina")
    assert (played.state.public.dealer, due(played.law, played.state.public)) == ("B2", "A2")


@pytest.mark.rule("pg.deal.6")
@pytest.mark.parametrize("book", BOOKS)
def test_the_first_king_that_is_drawn_ends_the_draw(book: str) -> None:
    """The first king drawn deals; after a round without a king all draw again."""
    law = Law(choose(book), FOUR)
    _, state = begin(law)
    for act in ("A1:tiro-5c", "B1:tiro-12o"):
        seat, _, spoken = act.partition(":")
        state = rule(law, state, Act(seat, word(spoken))).state
    assert (state.public.dealer, state.public.mano) == ("B1", "A2")
    _, state = begin(law)
    for seat, spoken in zip(FOUR, ("5c", "3e", "7b", "2o"), strict=True):
        state = rule(law, state, Act(seat, word(f"tiro-{spoken}"))).state
    assert state.public.phase is Phase.DRAW
    assert due(law, state.public) == "A1"
    assert first_king([("A1", card("5c"))], {}) == ("A1",)
    assert [card.token for card in SPANISH_40 if is_king(card)] == ["12e", "12b", "12o", "12c"]


@pytest.mark.rule("pg.over.2", "pg.over.3")
def test_there_are_points_for_envido_without_a_flor_and_always_for_the_truco() -> None:
    """Without a flor the envido may be played, after a flor not; the tricks pay in both cases."""
    assert "envido" in play("", "4e6b12c 5e4b11c", book="pagat-argentina").menus["A1"]
    after = play("A1:flor B1:callo A1:3e", "1e3e5e 6b4b11c", book="pagat-argentina")
    assert "envido" not in after.menus["B1"]
    whole = play("A1:flor B1:callo A1:1e B1:4b A1:3e B1:6b", "1e3e5e 6b4b11c", book="pagat-argentina")
    assert whole.awards == ["A +3 flor", "A +1 truco"]


@pytest.mark.rule("pg.score.4")
@pytest.mark.parametrize(
    ("score", "sentence"),
    [
        ((12, 18), "Ana 12 malas, Bea 3 buenas"),
        ((20, 7), "Ana 5 buenas, Bea 7 malas"),
        ((15, 16), "Ana 15 malas, Bea 1 buena"),
    ],
)
@pytest.mark.parametrize("code", BOOKS)
def test_a_score_is_told_in_malas_and_buenas(code: str, score: tuple[int, int], sentence: str) -> None:
    """The first fifteen points are malas, the next fifteen buenas, on the board and in messages."""
    assert told_score(code, score) == sentence


@pytest.mark.rule("pg.flor.1")
@pytest.mark.parametrize("code", BOOKS)
def test_a_table_may_play_without_flor(code: str) -> None:
    """With the option every word of the flor is refused."""
    law = Law(read_rules_tag(f"{code} flor=no"), FOUR)
    assert "flor-round" not in [part.name for part in law.parts]
    assert all(law.worth.flor((card("1e"), card("3e"), card("5e")), turned) is None for turned in (None, card("6c")))


@pytest.mark.rule("pg.tricks.4")
def test_played_cards_stay_on_the_table() -> None:
    """Every played card stays visible with its seat until the hand ends."""
    played = play("A1:3c B1:4o A1:6e", "3c6e12b 4o4b11c", book="pagat-argentina")
    public = played.state.public
    assert [plays for trick in public.tricks for plays in trick.plays] == [("A1", card("3c")), ("B1", card("4o"))]
    assert public.trick == (("A1", card("6e")),)


@pytest.mark.rule("pg.uy.1", "pg.uy.2")
def test_the_card_after_the_last_one_dealt_is_turned() -> None:
    """In the Uruguayan game the thirteenth card is turned; its five pieces beat the matas."""
    law = Law(choose("pagat-uruguay"), FOUR)
    turned = muestra_from(law, SPANISH_40, "B2")
    assert turned is SPANISH_40[12]
    dealt = rule(law, new_match(law, "B2"), Act("mesa", deal_word(hands_from(law, SPANISH_40, "B2"), turned)))
    assert [event.muestra for event in dealt.events if isinstance(event, f.Turned)] == [turned]
    tiers = law.worth.tiers(turned)
    assert [tier[0] for tier in tiers[5:9]] == ["1e", "1b", "7e", "7o"]
    assert "pg.uy.2" in {rule for event in dealt.events for rule in getattr(event, "rules", ())}


def test_only_the_winning_pair_is_shown() -> None:
    """When the hand ends the two cards of the best envido are shown, and not the third (pg.envido.34)."""
    played = play("A1:envido B1:quiero A1:31 B1:son-buenas A1:truco B1:no-quiero", "7c4c1e 5e4b11c", book=BOOKS[0])
    assert [event.cards for event in played.events if isinstance(event, f.Shown)] == [(card("7c"), card("4c"))]


def test_a_flor_that_won_is_shown_though_its_holder_lost_the_tricks() -> None:
    """The three cards are shown when the hand ends, also if their holder gave it up (pg.flor.28)."""
    played = play("A1:flor B1:callo B1:truco A1:no-quiero", "1e3e5e 6b4b11c", book=BOOKS[0])
    assert [event.cards for event in played.events if isinstance(event, f.FlorShown)] == [played.state.own("A1").dealt]


def test_two_cards_prove_that_there_was_no_flor() -> None:
    """A player who was asked for a flor and has none shows two cards of different suits, and not the third."""
    line = "A1:truco B1:no-quiero A1:pido-flor-B1"
    played = play(line, "3e5b12c 2c5c11o", book=BOOKS[0], refereed=True)
    (request,) = (event for event in played.events if isinstance(event, f.FlorAsked))
    assert (request.proved, len(request.cards), len({card.suit for card in request.cards})) == (False, 2, 2)
    assert played.score == "A 1 B 1"


def test_a_flor_takes_back_the_point_of_an_envido_that_was_not_wanted() -> None:
    """A flor in time voids even a refused envido (pg.flor.10)."""
    hands = "4c6b12e 5e4b11c 6o5o10o 4o6c11b"
    played = play("B2:envido A1:no-quiero A2:flor A1:mazo A2:mazo", hands, book=BOOKS[0])
    assert played.score == "A 3 B 1"
    assert any(isinstance(event, f.EnvidoVoided) for event in played.events)
