"""Effects of single values of `uruguay` that no example of the regulation depends on."""

from itertools import combinations

import pytest
from tests.helpers.cases import case
from tests.helpers.citations import answered
from tests.helpers.play import Played, hands_of, law, play, say

from truco.cards import CARDS, SPANISH_40, parse_hand
from truco.engine import MESA, Act, deal_word, new_match, rule
from truco.rulebooks.rulebook import load_rulebook

BOOK = load_rulebook("uruguay")
HIGH, LOW = "7e6e12c", "3c5b12e"
"""Hands that count 33 and 5; the muestra is always 6o."""
FLORES = "7e6e5e 1c3c7c"
"""Flores of 38 and 31."""
FOUR = "1e4b12c 3c5b12e 7e6b11c 3o6c10b"


def uy(line: str, hands: str = f"{HIGH} {LOW}", *, refereed: bool = False, score: str = "A 0 B 0") -> Played:
    """Play a hand under the muestra 6o, which the dealer has turned."""
    dealer = f"B{len(hands.split()) // 2}"
    return play(f"{dealer}:vuelvo {line}", hands, book="uruguay", muestra="6o", refereed=refereed, score=score)


# -- the table and its hands ------------------------------------------------------------------------------------------


@pytest.mark.rule("uy.2")
def test_the_law_plays_with_the_forty_spanish_cards() -> None:
    """The pack of the law is the Spanish pack of forty."""
    answered(BOOK.rules_of("pack.cards"))
    assert law(2, book="uruguay").terms.pack.cards == SPANISH_40


@pytest.mark.rule("uy.3.a", "uy.3.b")
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_nobody_plays_alone_and_only_six_play_duels(seats: int) -> None:
    """Two, four and six always play side against side; with two and four there is one kind of hand."""
    bound = law(seats, book="uruguay")
    for path in ("formats.mano-a-mano.solo", "formats.mano-a-mano.hands"):
        answered(BOOK.rules_of(path))
    for dealer in bound.seats:
        public = new_match(bound, dealer, score=(6, 2)).public
        assert (public.solo, public.kind) == ("", "general" if seats == 6 else "")
    assert bound.kind("general", (6, 2)) == ("duels" if seats == 6 else "")


@pytest.mark.rule("uy.83.0", "uy.84.a", "uy.4.b")
@pytest.mark.parametrize(("target", "ends"), [("40", 20), ("30", 15), ("24", 12), ("20", 10), ("15", 8)])
def test_duels_follow_each_general_hand_until_a_side_has_half(target: str, ends: int) -> None:
    """Both kinds take turns from 0-0 on; once a side is in the buenas there are only general hands."""
    bound = law(6, "" if target == "40" else f"target={target}", "uruguay")
    for path in ("duels.begins", "duels.ends", "match.target"):
        answered(BOOK.rules_of(path))
    assert (bound.kind("", (0, 0)), bound.kind("general", (0, 0)), bound.kind("duels", (0, 0))) == (
        "general",
        "duels",
        "general",
    )
    assert bound.kind("general", (ends - 1, 0)) == "duels"
    assert bound.kind("general", (0, ends)) == "general"


@pytest.mark.rule("uy.6.a")
def test_who_draws_level_draws_again() -> None:
    """The highest card deals; those who tie on top draw again, whatever the others drew."""
    bound = law(4, book="uruguay")
    tied = say(bound, new_match(bound), "A1:tiro-3c B1:tiro-4b A2:tiro-3e B2:tiro-7c").state.public
    assert (tied.drawing, tied.drawn) == (("A1", "A2"), ())


@pytest.mark.rule("uy.70")
def test_without_the_ley_the_muestra_is_turned_at_once() -> None:
    """With the option `ley=no` the muestra is turned together with the deal."""
    for options, turned in (("", False), ("ley=no", True)):
        answered(BOOK.options["ley"].rules)
        hand = play("", f"{HIGH} {LOW}", book="uruguay", muestra="6o", options=options)
        assert (hand.state.public.muestra is not None) is turned


@pytest.mark.rule("uy.60.a")
def test_every_part_of_the_game_has_its_words() -> None:
    """The words of drawing, calling, playing, joint answers, leyes, leaving and showing are all known."""
    two, six = law(2, book="uruguay"), law(6, book="uruguay")
    assert say(two, new_match(two), "A1:tiro-1e B1:tiro-4c").state.public.dealer == "A1"
    duels = rule(
        six, new_match(six, "B3", kind="duels"), Act(MESA, deal_word(hands_of(f"{FOUR} 7b4c11e 3e11b2b"), CARDS["6o"]))
    )
    assert duels.state.public.duel == ("A1", "B2")
    assert play("A1:ley-truco", f"{HIGH} {LOW}", book="uruguay", muestra="6o").state.public.ley.seat == "A1"
    joined = uy("A1:truco A1:envido!window-closed B1:envido A1:quiero A1:33 B1:callo B1:quiero A1:7e B1:3c")
    assert joined.awards == ["A +2 envido"]
    assert say(joined.law, joined.state, "A1:muestro B1:paso").gains == {"A": 4, "B": 0}
    both = uy("A1:envido A1:truco B1:no-quiero-nada")
    assert both.awards == ["A +1 envido", "A +1 truco"]
    wrong = uy("A1:envido B1:quiero A1:32 A1:7e B1:3c A1:12c B1:5b", refereed=True)
    assert [award.side for award in wrong.state.public.awards if award.reason == "fault"] == ["B"]
    early = uy("B1:3c", refereed=True)
    assert early.state.public.loose.early == (("B1", CARDS["3c"]),)
    assert say(early.law, early.state, "B1:levanto-3c").state.public.loose.early == ()
    assert say(early.law, early.state, "A1:7e").tricks == ["A1"]


# -- envites between flores -------------------------------------------------------------------------------------------


@pytest.mark.rule("uy.43.b")
def test_the_numbers_of_flores_are_the_totals_of_all_flores() -> None:
    """Under each muestra of a suit the totals of all flores are exactly the numbers of the list."""
    bound = law(2, book="uruguay")
    answered(BOOK.rules_of("flor.numbers"))
    sums = set()
    for muestra in (card for card in SPANISH_40 if card.suit is SPANISH_40[0].suit):
        for hand in combinations([card for card in SPANISH_40 if card is not muestra], 3):
            flor = bound.worth.flor(hand, muestra)
            sums |= {flor.points} if flor else set()
    assert sums == set(BOOK["flor.numbers"])


@pytest.mark.rule("uy.27.b")
def test_a_hand_with_flor_counts_what_its_flor_counts() -> None:
    """A hand with flor has no separate envido of its best two cards."""
    answered(BOOK.rules_of("flor.instead_of_envido"))
    bound = law(2, book="uruguay")
    assert bound.worth.envido(parse_hand("7e6e5e"), CARDS["6o"]) is None
    assert bound.tally(parse_hand("7e6e5e"), CARDS["6o"]).points == 38


@pytest.mark.parametrize(
    ("call", "staked"),
    [
        case("uy.31.a uy.27.c", "con-flor-envido", 2),
        case("uy.31.a uy.27.c", "con-flor-real-envido", 3),
        case("uy.31.a uy.27.c", "con-flor-falta-envido", 17),
        case("uy.31.a uy.24.g", "con-flor-hasta-igualar-envido", 8),
        case("uy.31.b uy.27.c", "contraflor-envido", 2),
        case("uy.31.b uy.27.c", "contraflor-real-envido", 3),
        case("uy.31.b uy.27.c", "contraflor-falta-envido", 17),
        case("uy.31.b uy.24.g", "contraflor-hasta-igualar-envido", 8),
    ],
)
def test_each_call_between_flores_stakes_its_points_and_contra_the_rivals_flor(call: str, staked: int) -> None:
    """At 23 to 15 each call stakes what it names; con flor adds the winner's flor, contra flor the rival's too."""
    hand = uy(f"A1:flor B1:flor A1:{call} B1:quiero A1:38 B1:callo", FLORES, score="A 23 B 15")
    flores = 6 if call.startswith("contra") else 3
    assert hand.awards == [f"A +{staked} envido", f"A +{flores} flor"]


@pytest.mark.rule("uy.73.g")
def test_the_resto_and_the_truco_are_imposed_together() -> None:
    """After con ley both the resto and the truco need an answer."""
    answered(BOOK.rules_of("ley.holds.ley-resto-truco"))
    hand = play("A1:ley-resto-truco B1:con-ley", "1e4b12c 1c3c7c", book="uruguay", muestra="6o")
    assert {"quiero+quiero", "no-quiero-nada"} <= set(hand.menus["B1"])
    assert "quiero" not in hand.menus["B1"]


# -- tricks -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("uy.57.b", "uy.57.c")
def test_of_partners_who_tie_on_top_the_more_mano_leads() -> None:
    """Of partners with equal highest cards the one nearer to the mano leads, also if the other led the trick."""
    line = "A1:4e B1:4c A2:1e B2:4b A2:3o B2:5c A1:3e B1:5e"
    assert uy(line, "4e3e6c 4c5e6b 1e3o3c 4b5c11e").tricks == ["A2", "A1"]


@pytest.mark.rule("uy.59.d")
@pytest.mark.parametrize(
    ("line", "hands", "gains"),
    [
        (
            "A1:3e B1:3c A2:4e B2:5c A1:2e B1:2c A2:4c B2:6b A1:12b B1:12o A2:6e B2:7b",
            "3e2e12b 3c2c12o 4e4c6e 5c6b7b",
            {"A": 1, "B": 0},
        ),
        (
            "A1:paso B1:3c A2:3e B2:5c B1:2c A2:2e B2:6b B1:12o A2:12b B2:7b",
            "4e4c6e 3c2c12o 3e2e12b 5c6b7b",
            {"A": 0, "B": 1},
        ),
    ],
)
def test_three_pardas_go_to_the_more_mano_of_those_who_are_left(line: str, hands: str, gains: dict[str, int]) -> None:
    """Three pardas are won by the mano's side, or if he left by the side of the next who stayed."""
    for path in ("tricks.hand_winner", "tricks.pardas_in_play"):
        answered(BOOK.rules_of(path))
    hand = uy(line, hands)
    assert (hand.tricks, hand.gains) == (["parda"] * 3, gains)


# -- a refereed table -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "hands", "ruling"),
    [
        case("uy.17.0", "A1:flor B1:callo", FLORES, "void", name="nothing-to-answer.silent"),
        case("uy.16.b", "A1:flor A1:flor", FLORES, "void", name="already-said.flor"),
        case("uy.27.b", "A1:flor B1:envido", "7e6e5e 3c5b12e", "void", name="window-closed.flor"),
        case("uy.27.a", "A1:flor A1:con-flor-envido", "7e6e5e 3c5b12e", "void", name="no-rival-flor"),
        case("uy.28.a", "A1:flor B1:flor A1:chica A1:con-flor-envido", FLORES, "void", name="achicado"),
        case("uy.39.a", "A1:envido B1:quiero A1:callo", f"{HIGH} {LOW}", "fault", name="owes-number.first"),
        case("uy.50.b", "A1:7e A1:truco", f"{HIGH} {LOW}", "void", name="window-closed.played"),
        case("uy.90.a", "A1:mazo A1:truco!hand-over", f"{HIGH} {LOW}", "rejected", name="hand-over.mazo"),
    ],
)
def test_what_a_refereed_table_makes_of_it(line: str, hands: str, ruling: str) -> None:
    """A word out of order is void; a denied flor and an unsung number take effect and are paid for.

    Leaving decides the hand, which settles: no call counts any more.
    """
    assert uy(line, hands, refereed=True).last.decision.ruling.kind == ruling


@pytest.mark.parametrize(
    "line",
    [
        case("uy.72.b", "B1:ley-falta B1:ley-truco", name="already-said.ley"),
        case("uy.72.a", "B1:vuelvo A1:ley-truco", name="window-closed.ley"),
    ],
)
def test_a_ley_too_many_or_too_late_binds_nobody(line: str) -> None:
    """A second or late ley de juego is void at a refereed table."""
    hand = play(line, f"{HIGH} {LOW}", book="uruguay", muestra="6o", refereed=True, score="A 9 B 18")
    assert hand.last.decision.ruling.kind == "void"
