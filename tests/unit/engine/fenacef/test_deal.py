"""Before the cards under FENACEF: the draw, cuts, burning, and dealing from the bottom."""

import random

import pytest
from tests.helpers.cases import case
from tests.helpers.play import hands_of, law, say

from truco.cards import FRENCH_40, Card, card
from truco.engine import MESA, Act, Phase, deal_word, due, evolve, menu, new_match, rule
from truco.engine.croupier import cut_pack, handled, hands_from, shuffled
from truco.engine.table import facts as f
from truco.engine.table.events import Shuffled
from truco.rulebooks.rulebook import load_rulebook
from truco.views import SPECTATOR, project

FENACEF = law(4, "", "fenacef")
FOUR = "4d4s4h 5c5h5s 6c6h6s Jc6d5d"
NUMBERED = FRENCH_40
"""A pack whose cards stand for their places: the first is on top."""


def place(card: Card) -> int:
    """Return the place of a card in the numbered pack, from 1 at the top."""
    return NUMBERED.index(card) + 1


def dealt(pack: tuple[Card, ...], dealer: str) -> dict[str, list[int]]:
    """Return the places of the cards that each seat gets from a pack."""
    hands = hands_from(FENACEF, pack, dealer)
    return {seat: [place(card) for card in hand] for seat, hand in zip(FENACEF.seats, hands, strict=True)}


@pytest.mark.rule("br.0")
def test_the_book_says_which_text_it_is() -> None:
    """The file names the regulation with its version, revision and date."""
    book = load_rulebook("fenacef")
    assert (book.title, book.edition) == ("Regulamento Técnico de Truco dos XII Jogos FENACEF", "1.0 2023-02-01")


@pytest.mark.rule("br.8", "br.12.3")
def test_each_player_gets_three_of_the_forty_cards() -> None:
    """A deal takes twelve of the forty cards; a deal of other sizes is refused."""
    start = new_match(FENACEF, "A1")
    done = rule(FENACEF, start, Act(MESA, deal_word(hands_of(FOUR))))
    assert {"br.12.3", "br.8"} <= set(done.ruling.rules)
    assert done.state.public.left == (3, 3, 3, 3)
    assert len(FENACEF.terms.pack.cards) - sum(done.state.public.left) == 28
    assert rule(FENACEF, start, Act(MESA, deal_word(hands_of("4d4s 5c5h5s 6c6h6s Jc6d5d")))).ruling.code == "wrong-hand"


@pytest.mark.rule("br.3.j", "br.11.3", "br.8")
def test_burned_cards_are_out_of_the_hand_and_back_in_the_next() -> None:
    """Burned cards cannot be dealt in this hand; after seven of them 21 cards are left. The next pack is whole."""
    burned = say(FENACEF, new_match(FENACEF, "A1"), "B2:quemo-4c3d B2:quemo-5")
    assert {"br.3.j", "br.11.3"} <= burned.steps[0].cites
    assert len(FENACEF.terms.pack.cards) - len(burned.state.public.burned) - 12 == 21
    refused = rule(FENACEF, burned.state, Act(MESA, deal_word(hands_of("4c4s4h 5c5h5s 6c6h6s Jc6d5d"))))
    assert refused.ruling.code == "wrong-hand"
    played = rule(FENACEF, burned.state, Act(MESA, deal_word(hands_of(FOUR)))).state
    over = say(FENACEF, played, "A1:truco B1:desistir").state
    assert say(FENACEF, over, "A1:corto-0").state.public.burned == ()
    assert rule(FENACEF, over, Act(MESA, deal_word(hands_of("4c4s4h 5c5h5s 6c6h6s Jc6d5d")))).ruling.happened


@pytest.mark.parametrize(
    "line", ["B2:quemo-8!bad-burn", "B2:quemo-7 B2:quemo!bad-burn", "B2:quemo-3d B2:quemo-3d!bad-burn"]
)
def test_no_eighth_card_and_no_card_twice_is_burned(line: str) -> None:
    """An eighth burned card, and a card burned twice, are refused."""
    assert say(FENACEF, new_match(FENACEF, "A1"), line).code == "bad-burn"


@pytest.mark.parametrize("refereed", [False, True])
@pytest.mark.parametrize(
    ("line", "rule"),
    [
        case("br.11.3", "B2:quemo-3d3d", "br.11.3", name="a card twice in one act"),
        case("br.11.3", "B2:quemo-8c", "br.11.3", name="a card that no pack has"),
        case("br.11.3", "B2:quemo-7e", "br.11.3", name="a card of another pack"),
        case("br.11.3", "B2:quemo-0", "br.11.3", name="none"),
        case("br.12.1", "B2:corto-0 B2:quemo-1", "br.12.1", name="after the pack was handed back"),
        case(
            "br.12.1",
            "B2:corto-1 B2:corto-2 B2:corto-3 B2:quemo-7 B2:quemo-1",
            "br.12.1",
            name="an eighth after all cuts",
        ),
    ],
)
def test_an_unlawful_burn_is_a_bad_burn(line: str, rule: str, refereed: bool) -> None:
    """Everything that the cutter burns wrongly or too late is refused with the same code."""
    bound = law(4, "", "fenacef", refereed=refereed)
    refused = say(bound, new_match(bound, "A1"), f"{line}!bad-burn").last.decision.ruling
    assert refused.rules == (rule,)


def test_who_does_not_cut_is_refused_as_out_of_turn() -> None:
    """A seat that is not the cutter, and the table, are refused as out of turn."""
    assert say(FENACEF, new_match(FENACEF, "A1"), "B1:quemo-1!not-your-turn mesa:quemo-1!not-your-turn").code


@pytest.mark.rule("br.11.2", "br.12.1")
def test_cuts_and_burns_in_any_order_until_the_pack_goes_back() -> None:
    """Three cuts and seven burns may come in any order; the pack goes back after them, or when the cutter says so."""
    start = new_match(FENACEF, "A1")
    early = say(FENACEF, start, "B2:corto-7 B2:quemo-3d B2:corto-9 B2:corto-0")
    assert early.state.public.phase is Phase.DEAL
    assert early.last.cites >= {"br.12.1"}
    assert say(FENACEF, early.state, "B2:corto-5!not-your-turn").code
    full = say(FENACEF, start, "B2:corto-7 B2:quemo-4 B2:corto-9 B2:quemo-3 B2:corto-1")
    assert full.state.public.phase is Phase.DEAL
    assert due(FENACEF, full.state.public) == "A1"


@pytest.mark.rule("br.11.2")
def test_a_cut_lifts_no_more_than_there_is() -> None:
    """A cut may lift all forty cards, and not more."""
    start = new_match(FENACEF, "A1")
    assert say(FENACEF, start, "B2:corto-41!bad-cut").code == "bad-cut"
    assert say(FENACEF, start, "B2:corto-40").state.public.cuts == 1


@pytest.mark.rule("br.11.1", "br.11.2")
def test_the_dealers_left_neighbour_has_the_pack() -> None:
    """Only the opponent on the dealer's left may cut, burn, or hand the pack back."""
    p = new_match(FENACEF, "A1").public
    words = {
        seat: [word.token for word in menu(FENACEF, p, seat, new_match(FENACEF, "A1").own(seat))] for seat in p.seats
    }
    assert words == {"A1": [], "B1": [], "A2": [], "B2": ["corto", "quemo", "corto-0"]}


@pytest.mark.rule("br.11.2", "br.12.2", "br.12.p2")
@pytest.mark.parametrize(
    ("acts", "dealer", "hands"),
    [
        ("", "A1", {"B1": [40, 36, 32], "A2": [39, 35, 31], "B2": [38, 34, 30], "A1": [37, 33, 29]}),
        ("", "A2", {"B2": [40, 36, 32], "A1": [39, 35, 31], "B1": [38, 34, 30], "A2": [37, 33, 29]}),
        ("B2:corto-10 B2:quemo-2", "A1", {"B1": [10, 6, 2], "A2": [9, 5, 1], "B2": [8, 4, 40], "A1": [7, 3, 39]}),
    ],
)
def test_the_cards_come_one_by_one_off_the_bottom(acts: str, dealer: str, hands: dict[str, list[int]]) -> None:
    """Cards are dealt singly from the bottom, from the dealer's right on; cuts and burns move the pack before."""
    pack = NUMBERED
    for event in say(FENACEF, new_match(FENACEF, dealer), acts).events:
        pack = handled(pack, event)
    assert dealt(pack, dealer) == hands


@pytest.mark.rule("br.11.2")
def test_a_cut_puts_the_lifted_cards_below() -> None:
    """After a cut of ten cards the eleventh is on top and the tenth at the bottom."""
    cut = cut_pack(NUMBERED, 10)
    assert [place(cut[0]), place(cut[29]), place(cut[30]), place(cut[-1])] == [11, 40, 1, 10]


@pytest.mark.rule("br.11.5", "br.11.p1", "br.12.p1")
def test_everybody_sees_the_cuts_the_burned_cards_and_the_order_of_the_deal() -> None:
    """All seats and spectators see cuts, burned cards and the deal; each seat sees only its own cards."""
    everybody = (*FENACEF.seats, SPECTATOR)
    for event in say(FENACEF, new_match(FENACEF, "A1"), "B2:corto-7 B2:quemo-3dKs").events:
        assert [project(event, who, FENACEF.seats) for who in everybody] == [event] * 5
    pile = say(FENACEF, new_match(FENACEF, "A1"), "B2:quemo-3d B2:quemo-Ks").state.public.burned
    assert [str(card) for card in pile] == ["3d", "Ks"]
    given = rule(FENACEF, new_match(FENACEF, "A1"), Act(MESA, deal_word(hands_of(FOUR)))).events[0]
    seen = [project(given, who, FENACEF.seats) for who in everybody]
    assert [getattr(event, "counts", None) for event in seen] == [(3, 3, 3, 3)] * 5
    assert [getattr(event, "cards", None) for event in seen] == [*hands_of(FOUR), None]


@pytest.mark.rule("br.13.1")
def test_nobody_sees_the_pack() -> None:
    """No seat sees the order of the pack during the match, not even the dealer or the cutter."""
    sealed = Shuffled(1, shuffled(random.Random(1), FENACEF.terms.pack.cards))
    assert sorted(map(str, sealed.pack)) == sorted(map(str, FRENCH_40))
    assert [project(sealed, who, FENACEF.seats) for who in (*FENACEF.seats, SPECTATOR)] == [None] * 5


@pytest.mark.rule("br.10.p1.1", "br.10.p1.2")
def test_after_a_tied_draw_all_four_draw_from_the_whole_pack_again() -> None:
    """When two threes tie, all four draw again from the whole pack."""
    tied = say(FENACEF, new_match(FENACEF), "A1:tiro-3d B1:tiro-Kh A2:tiro-3c B2:tiro-5s")
    assert tied.last.cites >= {"br.10.p1.1", "br.10.p1.2"}
    assert (tied.state.public.drawing, tied.state.public.drawn) == (FENACEF.seats, ())
    again = say(FENACEF, tied.state, "A1:tiro-5s B1:tiro-3c A2:tiro-Kh B2:tiro-2d")
    assert again.state.public.dealer == "B1"


@pytest.mark.rule("br.10.1")
def test_every_partida_begins_with_a_draw() -> None:
    """After a partida all four draw for the deal again, and no player may cut before."""
    hand = rule(FENACEF, new_match(FENACEF, "A1", score=(8, 3)), Act(MESA, deal_word(hands_of(FOUR)))).state
    last = say(FENACEF, hand, "A1:truco B1:seis A1:nove B1:desistir").state
    assert (last.public.phase, last.public.score, last.public.chicos) == (Phase.HAND_OVER, (14, 3), (1, 0))
    assert due(FENACEF, last.public) == "A1"
    assert [str(word) for word in menu(FENACEF, last.public, "B2", last.own("B2"))] == ["tiro"]
    assert say(FENACEF, last, "A1:corto-5!not-your-turn").code == "not-your-turn"
    assert not rule(FENACEF, last, Act(MESA, deal_word(hands_of(FOUR)))).ruling.happened
    drawn = say(FENACEF, last, "A1:tiro-5h B1:tiro-6h A2:tiro-3d B2:tiro-4c")
    assert drawn.steps[0].cites >= {"br.10.1"}
    assert (drawn.state.public.dealer, drawn.state.public.score, drawn.state.public.chicos) == ("B2", (0, 0), (1, 0))


def test_folding_the_pack_follows_what_happened_to_it() -> None:
    """A cut and burned cards change the pack, and no other event does."""
    pack = handled(NUMBERED, f.Cut("B2", 10))
    pack = handled(pack, f.Burned("B2", pack[:2], more=True))
    assert [place(pack[0]), len(pack)] == [13, 38]
    assert handled(pack, f.Played("A1", card("4c"), "B1")) is pack
    assert evolve(new_match(FENACEF, "A1"), f.Cut("mesa", 10)).public.phase is Phase.DEAL


@pytest.mark.rule("br.12.3", "br.12.p4.1", "br.12.p4.2")
def test_who_was_dealt_a_wrong_number_of_cards_announces_it() -> None:
    """At a refereed table the holder of four cards announces them: no side scores, and the next seat deals."""
    refereed = law(4, "", "fenacef", refereed=True)
    wrong = rule(
        refereed,
        new_match(refereed, "A1", score=(2, 3)),
        Act(MESA, deal_word(hands_of("4d4s4h 5c5h5s 6c6h6s Jc6d5dKh"))),
    )
    assert (wrong.ruling.kind, wrong.ruling.code) == ("fault", "wrong-hand")
    announced = say(
        refereed, wrong.state, "B1:anuncio-4!nothing-to-announce B2:anuncio-3!nothing-to-announce B2:anuncio-4"
    )
    assert announced.last.cites >= {"br.12.p4.1", "br.12.p4.2"}
    assert (announced.state.public.phase, announced.state.public.score) == (Phase.HAND_OVER, (2, 3))
    assert say(refereed, announced.state, "A1:corto-0").state.public.dealer == "B1"


def test_an_assisted_table_has_no_wrong_deals() -> None:
    """An assisted table refuses a deal of four cards, and no player has anything to announce."""
    assert (
        rule(
            FENACEF, new_match(FENACEF, "A1"), Act(MESA, deal_word(hands_of("4d4s4h 5c5h5s 6c6h6s Jc6d5dKh")))
        ).ruling.code
        == "wrong-hand"
    )
    right = rule(FENACEF, new_match(FENACEF, "A1"), Act(MESA, deal_word(hands_of(FOUR)))).state
    assert say(FENACEF, right, "B2:anuncio-3!nothing-to-announce").code


@pytest.mark.rule("br.12.p5")
def test_a_wrong_number_of_cards_is_refused_with_its_article() -> None:
    """Where four cards are dealt to a seat, the refusal of an assisted table cites the article on a wrong number."""
    four = Act(MESA, deal_word(hands_of("4d4s4h 5c5h5s 6c6h6s Jc6d5dKh")))
    assert rule(FENACEF, new_match(FENACEF, "A1"), four).ruling.rules == ("br.12.3", "br.12.p5")


@pytest.mark.rule("br.12.p5", "br.12.p3.1")
def test_a_hand_played_with_a_wrong_count_is_null() -> None:
    """Announced once the hand is decided, a wrong count takes back its points; after its settling it is too late."""
    refereed = law(4, "", "fenacef", refereed=True)
    four = hands_of("4d4s4h 5c5h5s 6c6h6s Jc6d5dKh")
    line = "A1:truco B1:desistir"
    dealt_four = rule(refereed, new_match(refereed, "A1", score=(5, 3)), Act(MESA, deal_word(four))).state
    decided = say(refereed, dealt_four, line, settles=False)
    assert decided.state.public.decided
    announced = say(refereed, decided.state, "B1:anuncio-4!nothing-to-announce B2:anuncio-4")
    assert (announced.state.public.phase, announced.state.public.score) == (Phase.HAND_OVER, (5, 3))
    assert announced.last.cites >= {"br.12.p5", "br.12.p3.1"}
    assert say(refereed, announced.state, "A1:corto-0 B2:anuncio-4!not-dealt").state.public.dealer == "B1"
    over = say(refereed, dealt_four, line)
    assert over.state.public.score == (6, 3)
    assert say(refereed, over.state, "B2:anuncio-4!hand-over").state.public.score == (6, 3)
