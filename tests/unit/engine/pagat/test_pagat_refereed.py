"""False totals, false flores and silent flores at a refereed table of the reference page."""

import pytest
from tests.helpers.play import Played, ended, hands_of, law, play, say

from truco.cards import CARDS
from truco.engine import MESA, Act, deal_word, new_match, rule
from truco.engine.table import facts as f

HANDS = "7e3e5c 7o10o3b"
"""30 against 27."""
MUESTRA = {"pagat-argentina": "", "pagat-uruguay": "6b"}


def refereed(line: str, book: str, score: str = "A 0 B 0") -> Played:
    """Play a hand of a refereed table of two."""
    return play(line, HANDS, book=book, muestra=MUESTRA[book], refereed=True, score=score)


@pytest.mark.rule("pg.envido.34")
@pytest.mark.parametrize("book", MUESTRA)
def test_a_total_that_is_not_shown_is_not_scored(book: str) -> None:
    """Neither side gets an envido won by a false total; a false total that loses costs nothing."""
    hand = ended(refereed("A1:envido B1:quiero A1:31 B1:27 A1:truco B1:no-quiero", book))
    assert (hand.awards[0], hand.gains) == ("A +2 envido", {"A": 1, "B": 0})
    assert "pg.envido.34" in hand.cites
    lost = ended(refereed("A1:envido B1:quiero A1:26 B1:27 A1:truco B1:no-quiero", book))
    assert lost.gains == {"A": 1, "B": 2}


@pytest.mark.rule("pg.envido.34", "pg.score.12")
@pytest.mark.parametrize("book", MUESTRA)
def test_a_false_total_wins_no_game(book: str) -> None:
    """If it would reach thirty, the cards are shown at once: neither side scores, and the truco is played."""
    hand = refereed("A1:envido B1:quiero A1:31 B1:27", book, "A 28 B 3")
    assert (hand.awards, hand.over) == ([], False)
    assert refereed("A1:envido B1:quiero A1:30 B1:27", book, "A 28 B 3").over


@pytest.mark.rule("pg.pedirflor.1", "pg.pedirflor.2")
@pytest.mark.parametrize("book", MUESTRA)
def test_nobody_asks_for_a_flor_that_was_announced_in_an_earlier_duel(book: str) -> None:
    """A1 announced his flor in the first duel and cannot be asked; B3 kept his silent and is asked once."""
    six = law(6, "six-first=pica-pica", book, refereed=True)
    start, turned = new_match(six, "B3"), CARDS.get(MUESTRA[book])
    dealt = rule(
        six, start, Act(MESA, deal_word(hands_of("1e3e7e 1o6o11c 3c6c10o 1b3o7b 3b7o10e 1c7c12c"), turned))
    ).state
    duels = "A1:flor B2:callo A1:truco B2:no-quiero B1:truco A3:no-quiero A2:truco B3:no-quiero"
    assert say(six, dealt, duels).score == "A 5 B 1"
    refused = say(six, dealt, f"{duels} B1:pido-flor-A1 B2:pido-flor-A1")
    assert [step.decision.ruling.code for step in refused.steps[-2:]] == ["window-closed"] * 2
    assert refused.score == "A 5 B 1"
    assert say(six, dealt, f"{duels} A2:pido-flor-B3 A1:pido-flor-B3").score == "A 8 B 1"


@pytest.mark.rule("pg.pedirflor.1", "pg.pedirflor.3")
@pytest.mark.parametrize("book", MUESTRA)
@pytest.mark.parametrize(
    ("score", "end"), [("A 29 B 28", "A 30 B 29"), ("A 27 B 29", "A 27 B 30"), ("A 29 B 29", "A 29 B 30")]
)
def test_a_flor_is_asked_for_after_the_truco_was_scored(book: str, score: str, end: str) -> None:
    """The truco of the hand is written before what asking for a flor pays; none is asked for once it wins the game."""
    assert ended(refereed("B1:truco A1:no-quiero B1:pido-flor-A1", book, score)).score == end


FLORES = {"pagat-argentina": "7e6e5e 4b3b2b", "pagat-uruguay": "7e6e3e 7b3b2b"}
"""Two flores in each book, the first the better one, with no piece among them."""
TURNED = {"pagat-argentina": "", "pagat-uruguay": "6o"}


def flores(line: str, book: str) -> Played:
    """Play a hand of a refereed table of two with flores."""
    return play(f"{line} mesa:callo", FLORES[book], book=book, muestra=TURNED[book], refereed=True)


@pytest.mark.rule("pg.flor.28")
@pytest.mark.parametrize("book", MUESTRA)
def test_a_flor_that_is_not_shown_on_request_is_not_scored(book: str) -> None:
    """A rival may ask to see the flor that won: who refuses gets nothing for it, who shows it or says nothing does."""
    line = "A1:flor B1:con-flor-me-achico A1:truco B1:no-quiero"
    assert flores(line, book).gains == {"A": 5, "B": 0}
    assert flores(f"{line} B1:ver-A1 A1:muestro", book).gains == {"A": 5, "B": 0}
    assert flores(f"{line} B1:ver-A1", book).gains == {"A": 5, "B": 0}
    assert flores(f"{line} B1:ver-A1 A1:niego", book).gains == {"A": 1, "B": 0}


@pytest.mark.rule("pg.flor.28")
@pytest.mark.parametrize("book", MUESTRA)
def test_who_shows_a_flor_is_told_of_the_flor(book: str) -> None:
    """Without a call of envido, cards are shown for the flor that won, by its own rule."""
    start = play("", FLORES[book], book=book, muestra=TURNED[book], refereed=True)
    line = "A1:flor B1:con-flor-me-achico A1:truco B1:no-quiero A1:muestro"
    shown = say(start.law, start.state, line, settles=False)
    assert shown.last.decision.ruling.rules == ("pg.flor.28",)
    assert "pg.envido.34" not in shown.cites


@pytest.mark.rule("pg.flor.28")
@pytest.mark.parametrize("book", MUESTRA)
@pytest.mark.parametrize("answer", ["", "A1:niego "])
def test_a_flor_is_asked_for_once(book: str, answer: str) -> None:
    """Asking again, unanswered or refused, is without effect: the answer is the one that counts."""
    start = play("", FLORES[book], book=book, muestra=TURNED[book], refereed=True)
    line = f"A1:flor B1:con-flor-me-achico A1:truco B1:no-quiero B1:ver-A1 {answer}"
    called = say(start.law, start.state, line, settles=False)
    again = say(start.law, called.state, "B1:ver-A1", settles=False).last.decision
    assert (again.ruling.kind, again.ruling.code) == ("void", "already-said")
    assert [type(event) for event in again.events] == [f.Irregular]
    assert again.state.public == called.state.public


@pytest.mark.rule("pg.flor.28")
@pytest.mark.parametrize("book", MUESTRA)
def test_refusing_is_a_fault_that_no_menu_offers(book: str) -> None:
    """The seat that is asked for its flor may show it or say nothing more; the refusal is for the asking side."""
    start = play("", FLORES[book], book=book, muestra=TURNED[book], refereed=True)
    line = "A1:flor B1:con-flor-me-achico A1:truco B1:no-quiero B1:ver-A1"
    hand = say(start.law, start.state, line, settles=False)
    assert hand.menus["A1"] == ["reclamo-B1", "concedo", "muestro"]


@pytest.mark.rule("pg.flor.28")
def test_a_flor_that_two_pieces_prove_can_be_refused_no_more() -> None:
    """Two pieces that were shown show the flor; the third card stays in the hand, and the flor is scored."""
    line = "A1:flor B1:con-flor-me-achico A1:truco B1:no-quiero B1:ver-A1 A1:muestro-2o4o A1:niego"
    start = play("", "2o4o12c 1c3c7c", book="pagat-uruguay", muestra="6o", refereed=True)
    hand = say(start.law, start.state, line, settles=False)
    assert hand.code == "nothing-to-answer"
    hand = say(start.law, hand.state, "mesa:callo", settles=False)
    assert hand.gains == {"A": 5, "B": 0}


@pytest.mark.rule("pg.flor.28")
@pytest.mark.parametrize("book", MUESTRA)
@pytest.mark.parametrize("wrong", ["A1:ver-A1", "A1:ver-B1", "A1:niego"])
def test_only_a_flor_that_won_can_be_asked_for(book: str, wrong: str) -> None:
    """Asking for any other cards, and refusing a request that was not made, is void and without effect."""
    line = f"A1:flor B1:con-flor-me-achico A1:truco B1:no-quiero {wrong}"
    hand = flores(line, book)
    codes = [step.decision.ruling.kind for step in hand.steps]
    assert ("void" in codes, hand.gains) == (True, {"A": 5, "B": 0})


@pytest.mark.rule("pg.flor.28")
@pytest.mark.parametrize("book", MUESTRA)
def test_a_flor_whose_number_the_cards_do_not_make_is_nobodys(book: str) -> None:
    """The winner's cards show another number than it sang; no rival sees it, and the flores stay won."""
    line = "A1:flor B1:flor A1:33 B1:son-buenas A1:truco B1:no-quiero"
    assert flores(line, book).gains == {"A": 7, "B": 0}
    assert flores(f"{line} A1:muestro", book).gains == {"A": 1, "B": 0}


@pytest.mark.rule("pg.flor.28", "pg.envido.34")
@pytest.mark.parametrize("book", MUESTRA)
def test_a_rival_who_shows_his_flor_gets_nothing_for_one_sung_wrong(book: str) -> None:
    """The winner shows his cards to earn the points: where they make another number, a loser earns none by his own."""
    flor = FLORES[book].split()[1]
    line = "A1:flor B1:flor A1:33 B1:son-buenas A1:truco B1:no-quiero"
    assert flores(f"{line} A1:muestro B1:muestro-{flor}", book).gains == {"A": 1, "B": 0}


@pytest.mark.parametrize("cards", ["2o4o5o4c", "2o4o"])
def test_a_flor_of_a_wrong_number_of_cards_has_a_number_to_sing(cards: str) -> None:
    """Three pieces and a fourth card make more than any flor counts: who has them sings the highest number."""
    line = "A1:flor B1:contraflor-al-resto A1:con-flor-quiero"
    hand = play(line, f"{cards} 4e7e2e", book="pagat-uruguay", muestra="11o", refereed=True)
    (number,) = (token for token in hand.menus["A1"] if token.isdecimal())
    assert say(hand.law, hand.state, f"A1:{number}", settles=False).code is None


@pytest.mark.rule("pg.envido.34")
def test_a_partner_of_who_sang_claims_in_vain() -> None:
    """The winning cards are shown to the other team, so a claim is a rival's; a partner's is without effect."""
    hands = "7e3e5c 7o10o3b 4o12e1c 3c11e4c"
    line = "A1:envido B1:quiero A1:31 B1:son-buenas B2:son-buenas A1:truco B1:no-quiero A2:reclamo-A1"
    hand = play(line, hands, book="pagat-uruguay", muestra="6b", refereed=True)
    assert (hand.last.decision.ruling.kind, hand.code) == ("void", "no-right-to-claim")


@pytest.mark.parametrize(("card", "number"), [("2b", 7), ("5b", 7), ("7o", 7), ("1o", 1)])
def test_one_card_of_a_wrong_deal_has_a_number_to_sing(card: str, number: int) -> None:
    """A pieza alone makes more than a seven and less than a pair: it is sung as the highest number within."""
    two = law(2, "", "pagat-uruguay", refereed=True)
    start = new_match(two, "B1")
    dealt = rule(two, start, Act(MESA, deal_word(hands_of(f"{card} 3e5e4c"), CARDS["6b"]))).state
    sung = say(two, dealt, "A1:envido B1:quiero")
    assert [token for token in sung.menus["A1"] if token.isdigit()] == [str(number)]
    assert say(two, sung.state, f"A1:{number} B1:28").code is None
    assert two.tally(sung.state.own("A1").dealt, CARDS["6b"]).points == number
