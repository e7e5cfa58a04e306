"""The cost of errors at a refereed table: wrong numbers, denied flores, errors of both sides, and grave faults."""

import pytest
from tests.helpers.cases import case
from tests.helpers.play import Played, award_rules, counted, ended, play

from truco.engine import due
from truco.engine.table import facts as f

THIRTY_THREE, FIVE, FLOR = "7e6e12c", "3c5b12e", "7e1e5e"
TRICKS = "A1:7e B1:3c A1:12c B1:5b"


def uy(line: str, hands: str = f"{THIRTY_THREE} {FIVE}", *, score: str = "A 0 B 0") -> Played:
    """Play a hand of a refereed table under the muestra 6o."""
    dealer = f"B{len(hands.split()) // 2}"
    return play(f"{dealer}:vuelvo {line}", hands, book="uruguay", muestra="6o", refereed=True, score=score)


@pytest.mark.parametrize(
    ("line", "hands", "gains"),
    [
        case("uy.46.b uy.46.e uy.42.d", f"A1:envido B1:quiero A1:32 {TRICKS}", f"{THIRTY_THREE} {FIVE}", "B +3"),
        case("uy.46.e", f"A1:envido B1:quiero A1:32 A1:truco B1:quiero {TRICKS}", f"{THIRTY_THREE} {FIVE}", "B +4"),
        case("uy.46.e", "A1:envido B1:quiero A1:32 A1:truco B1:no-quiero", f"{THIRTY_THREE} {FIVE}", "B +3"),
        case("uy.46.d", "A1:7e B1:3c A1:1e B1:5b", f"{FLOR} {FIVE}", "B +4"),
        case("uy.46.d uy.46.b", "A1:envido B1:no-quiero A1:7e B1:3c A1:1e B1:5b", f"{FLOR} {FIVE}", "B +5"),
        case("uy.46.a", "A1:flor A1:7e B1:3c A1:12c B1:5b", f"{THIRTY_THREE} {FIVE}", "B +4"),
        case("uy.44.d uy.46.b", "B1:envido A1:quiero B1:31 A1:5 A1:3c B1:7e B1:6e A1:5b", "3c5b12e 7e6e12c", "A +3"),
    ],
)
def test_one_side_pays_everything_that_was_staked(line: str, hands: str, gains: str) -> None:
    """The other side gets at the end all envites, flores sung and denied, and the truco at its accepted stake."""
    assert ended(uy(line, hands)).gains == counted(gains)


OPEN, OTHER = "7e6e1e", "7c4c1b"
"""Hands: a flor of no pieza, and cards that it beats."""


@pytest.mark.parametrize(
    ("line", "hands", "gains"),
    [
        case("uy.89.b uy.91.0 uy.17.d", "A1:flor A1:tenderse", f"{OPEN} {OTHER}", "A +3 B +1"),
        case("uy.89.c uy.91.0 uy.17.d", "A1:flor A1:7e+6e+1e", f"{OPEN} {OTHER}", "A +3 B +1", name="thrown"),
        case("uy.89.b uy.17.d", "A1:flor A1:7e B1:1b A1:tenderse", f"{OPEN} {OTHER}", "A +3 B +1", name="one played"),
        case("uy.17.d", "A1:flor A1:7e B1:4c A1:6e+1e B1:mazo", f"{OPEN} {OTHER}", "A +4", name="one for later"),
        case("uy.17.d", "A1:flor A1:4o+2o B1:mazo", f"4o2o3b {OTHER}", "A +4", name="two piezas, one for later"),
        case("uy.17.d", "A1:flor A1:mazo", f"{OPEN} {OTHER}", "B +4", name="not laid open"),
        case("uy.17.d uy.89.c", "A1:flor A1:(7e)+6e+1e", f"{OPEN} {OTHER}", "B +4", name="one face down"),
    ],
)
def test_cards_that_all_see_on_the_table_prove_a_flor(line: str, hands: str, gains: str) -> None:
    """Cards laid open, and a card upon another for a later trick, show a flor as cards that were played do."""
    assert ended(uy(f"{line} mesa:callo", hands)).gains == counted(gains)


@pytest.mark.rule("uy.89.b", "uy.90.b", "uy.17.d")
def test_who_passed_and_lays_his_cards_open_has_shown_his_flor() -> None:
    """The partner plays on, and no player has to show anything once the hand is decided."""
    hand = uy("A1:flor A1:paso+tenderse B1:3c A2:mazo mesa:callo", f"{OPEN} 3c5b12e 7o6b11c 3o4c10b")
    assert hand.gains == counted("A +3 B +1")


@pytest.mark.rule("uy.45.b", "uy.89.b")
def test_cards_laid_open_show_the_number_that_won() -> None:
    """The winner of an envite has shown his cards by laying them open; those of a wrong number are seen as well."""
    won = uy("A1:envido B1:quiero A1:33 B1:callo A1:tenderse")
    assert [event.number for event in won.events if isinstance(event, f.Shown)] == [33]
    assert not any(isinstance(event, f.LaidOpen) for event in won.events)
    assert won.gains == counted("A +2 B +1")
    assert uy("A1:envido B1:quiero A1:32 B1:callo A1:tenderse mesa:callo").gains == counted("B +3")


FOUR = "7e6e4c 7o5c3b 2c3c5e 4o11e12c"
LATE = "A1:7e B1:3b A2:2c B2:flor B2:4o A1:6e B1:7o A2:3c B2:11e B1:5c A2:5e B2:12c A1:4c"
PLAYED = "A1:7e B1:3b A2:2c B2:4o A1:6e B1:7o A2:3c B2:11e B1:5c A2:5e B2:12c A1:4c"


@pytest.mark.rule("uy.27.b", "uy.46.a", "uy.46.b")
@pytest.mark.parametrize(
    ("line", "score", "gains"),
    [
        (f"A1:falta-envido B1:quiero A1:33 B2:flor {PLAYED}", "A 20 B 10", "A +24"),
        (f"A1:envido B1:quiero B2:flor {PLAYED}", "A 0 B 0", "A +6"),
        (f"A1:envido B1:no-quiero B2:flor {PLAYED}", "A 0 B 0", "A +5"),
        (f"A1:envido B2:flor {PLAYED}", "A 0 B 0", "A +4"),
        (f"A1:falta-envido B1:quiero A1:33 {LATE}", "A 10 B 30", "A +14"),
        (f"B1:3-envido A1:quiero A1:33 A2:flor {PLAYED}", "A 0 B 0", "B +7"),
    ],
)
def test_a_false_flor_takes_nothing_from_what_was_staked(line: str, score: str, gains: str) -> None:
    """An envite falls to a flor that is validly sung; who sang none pays the envite that it felled too."""
    hand = play(f"B2:vuelvo {line}", FOUR, book="uruguay", muestra="6b", refereed=True, score=score)
    assert ended(hand).gains == counted(gains)


@pytest.mark.rule("uy.27.b")
def test_a_true_flor_fells_an_envite_for_good() -> None:
    """The flor is paid once it is shown, and nothing of the accepted envite."""
    hands = "7e6e4c 7o5c3b 2c3c5e 4o11o12o"
    hand = play(
        f"B2:vuelvo A1:envido B1:quiero B2:flor {PLAYED.replace('11e', '11o').replace('12c', '12o')} B2:muestro",
        hands, book="uruguay", muestra="6b", refereed=True,
    )  # fmt: skip
    assert ended(hand).gains == counted("B +4")


@pytest.mark.rule("uy.46.a")
def test_an_envite_won_by_a_wrong_number_is_never_written() -> None:
    """No fact reveals the error while the hand goes on; at its end the points go to the rivals."""
    hand = uy("A1:envido B1:quiero A1:32 B1:callo A1:7e")
    assert hand.awards == ["A +2 envido"]
    assert [fault.key for fault in hand.state.faults] == ["not-your-number"]
    hand = uy(f"A1:envido B1:quiero A1:32 B1:callo {TRICKS}")
    assert [f"{award.side} +{award.points} {award.reason}" for award in hand.state.public.awards] == ["B +3 fault"]


@pytest.mark.parametrize(
    ("line", "hands", "gains"),
    [
        case("uy.46.a", "A1:envido B1:quiero A1:32 B1:callo", f"{THIRTY_THREE} {FIVE}", "B +3"),
        case("uy.46.a", "A1:flor A1:7e B1:3c", f"{THIRTY_THREE} {FIVE}", "B +4"),
        case("uy.46.d", "A1:envido B1:no-quiero", f"{FLOR} {FIVE}", "B +5"),
    ],
)
def test_points_that_win_the_chico_end_the_hand_in_error_too(line: str, hands: str, gains: str) -> None:
    """The hand stops as with a true number, or it would betray the error; settled, they are paid for."""
    hand = uy(line, hands, score="A 39 B 30")
    assert hand.gains == counted(gains)
    assert not hand.tricks[1:]
    assert uy("A1:envido B1:quiero A1:33 B1:callo", score="A 39 B 30").gains == counted("A +2")


@pytest.mark.parametrize(
    ("line", "hands", "score", "gains"),
    [
        case("uy.17.b uy.46.d", "A1:truco B1:no-quiero", f"{FIVE} {FLOR}", "A 0 B 0", "A +4"),
        case("uy.17.c uy.46.d", "A1:3c B1:mazo", f"{FIVE} {FLOR}", "A 0 B 0", "A +4"),
        case("uy.17.0 uy.46.f", "A1:flor A1:1c B1:7e", f"1c3c7c {FLOR}", "A 37 B 20", "A +7"),
        case("uy.17.b uy.46.d", "A1:truco B1:retruco A1:vale-cuatro B1:no-quiero", f"{FIVE} {FLOR}", "A 0 B 0", "A +6"),
    ],
)
def test_a_flor_denied_by_the_act_that_ends_the_hand_is_paid_for(line: str, hands: str, score: str, gains: str) -> None:
    """The denied flor is paid for even if no other act follows."""
    hand = ended(uy(line, hands, score=score))
    assert hand.gains == counted(gains)
    assert "uy.46.a" in award_rules(hand, "fault")


@pytest.mark.rule("uy.41.a")
def test_who_denied_a_flor_or_sang_a_false_one_has_no_number_and_may_keep_silent() -> None:
    """A hand has no number after denying its flor, nor after a false flor between flores: its owner may keep silent."""
    hand = uy("A1:envido B1:quiero", f"{FLOR} {FIVE}")
    assert "callo" in hand.menus["A1"]
    silent = uy("A1:envido B1:quiero A1:callo", f"{FLOR} {FIVE}")
    assert (silent.last.decision.ruling.kind, due(silent.law, silent.state.public)) == ("lawful", "B1")
    assert "callo" not in uy("A1:envido B1:quiero").menus["A1"]
    false = uy("A1:flor B1:flor B1:con-flor-envido A1:quiero A1:callo", f"{FIVE} {FLOR}")
    assert (false.last.decision.ruling.kind, due(false.law, false.state.public)) == ("lawful", "B1")


@pytest.mark.rule("uy.46.f", "uy.18.a")
def test_a_flor_sung_while_the_hand_settles_counts_beside_points_got_in_error() -> None:
    """A seat that never came to a card may sing before the hand is settled, and its side keeps the flor."""
    hands = f"{THIRTY_THREE} {FIVE} 7b4c11e 2b6b10b"
    line = "A1:flor A1:truco B1:no-quiero"
    assert ended(uy(line, hands, score="A 37 B 10")).gains == counted("B +4")
    assert ended(uy(f"{line} B2:flor", hands, score="A 37 B 10")).gains == counted("B +7")


@pytest.mark.rule("uy.4.d")
def test_the_side_without_error_wins_the_chico_by_an_envite_at_once() -> None:
    """An error of the rivals does not delay an envite that the other side won rightly."""
    hand = ended(uy("A1:envido B1:quiero A1:20 B1:25", "7e6e12c 2c3c12o", score="A 10 B 39"))
    assert hand.gains == counted("B +3")
    assert hand.tricks == []


@pytest.mark.rule("uy.46.c", "uy.46.f")
def test_flores_of_both_sides_go_to_the_one_without_error() -> None:
    """The side without error gets the flores of the other side as well as its own."""
    hand = uy(
        "A1:flor B1:flor A1:con-flor-5-envido B1:quiero A1:34 A1:truco B1:quiero A1:1e B1:3c A1:7e B1:7c",
        f"{FLOR} 1c3c7c",
    )
    assert hand.gains == counted("B +13")
    assert {"uy.46.b", "uy.46.c", "uy.46.e", "uy.46.f"} <= award_rules(hand, "fault")


@pytest.mark.parametrize(
    ("line", "hands"),
    [
        case("uy.47.a", "A1:7e B1:7c A1:1e B1:1c", f"{FLOR} 1c3c7c"),
        case("uy.47.a", "A1:truco B1:quiero A1:7e B1:7c A1:1e B1:1c", f"{FLOR} 1c3c7c"),
    ],
)
def test_errors_of_both_sides_annul_the_hand(line: str, hands: str) -> None:
    """No side gets points, not even for the truco, and the mano of the annulled hand deals next."""
    hand = uy(line, hands, score="A 7 B 5")
    assert hand.gains == counted("")
    assert any(isinstance(event, f.Annulled) for event in hand.events)
    assert not hand.state.public.awards
    assert hand.law.next_dealer[hand.state.public.dealer] == hand.state.public.mano


@pytest.mark.parametrize(
    ("line", "hands", "rule"),
    [
        case(
            "uy.100.a",
            "B1:envido A1:quiero A1:callo B1:5 A2:7 A1:7e B1:5b A2:10c B2:10b A1:1e B1:12e A2:6b B2:4c",
            f"{FLOR} 3c5b12e 7o6b10c 3o4c10b",
            "uy.100.a",
        ),
        case("uy.100.b", "A1:mazo B1:callo", f"{FLOR} {FIVE}", "uy.100.b"),
        case("uy.100.c", "A1:envido B1:quiero A1:32 B1:callo A1:mazo", f"{THIRTY_THREE} {FIVE}", "uy.100.c"),
    ],
)
def test_grave_faults_are_named_beside_the_penalty(line: str, hands: str, rule: str) -> None:
    """An envite won with a denied flor, and cards of an error put on the pack, also cite the grave fault."""
    hand = ended(uy(line, hands))
    assert rule in award_rules(hand, "fault")


@pytest.mark.rule("uy.100.a")
def test_a_flor_denied_beside_an_envite_won_with_flor_is_no_grave_fault() -> None:
    """Art. 100 names the envite without flor: where A1 won with a flor of his own, A2's denied flor costs Art. 46."""
    won = "B2:vuelvo A1:flor B1:flor A1:con-flor-envido B1:quiero A1:31 B1:callo"
    cards = "A1:7e B1:3c A2:4b B2:4c A1:1e B1:1c A2:3b B2:10b"
    hand = ended(uy(f"{won} {cards}", "7e1e3e 1c3c7c 4b12b3b 12e4c10b"))
    rules = award_rules(hand, "fault")
    assert "uy.46.d" in rules
    assert "uy.100.a" not in rules


@pytest.mark.parametrize(
    ("line", "code"),
    [
        case("uy.95.a", "A1:envido B1:quiero A1:33 B1:callo A1:truco B1:no-quiero B1:ver-A1", None),
        case("uy.95.a", "A1:envido B1:quiero A1:33 B1:callo A1:truco B1:no-quiero A1:ver-B1", "no-right-to-see"),
        case("uy.95.a", "A1:envido B1:quiero A1:33 B1:callo B1:ver-A1", "no-right-to-see"),
    ],
)
def test_the_loser_of_an_envite_may_ask_for_the_cards_after_the_hand(line: str, code: str | None) -> None:
    """After the hand the losing side may ask, and all three cards are shown; no other side may, and not earlier."""
    hand = uy(line)
    assert hand.code == code
    shown = [event.cards for event in hand.events if isinstance(event, f.LaidOpen) and "uy.95.a" in event.rules]
    assert [len(cards) for cards in shown] == ([3] if code is None else [])


FLORES_OR_NONE = {"none": "1e4b12c", "flor": "1e4e12e"}
"""The hands of who imposes a ley de juego."""


@pytest.mark.parametrize(
    ("imposer", "line", "code"),
    [
        ("none", "A1:ley-resto-truco B1:con-ley B1:quiero+no-quiero A1:a-punto B1:ver-A1", None),
        ("none", "A1:ley-resto-truco B1:con-ley B1:no-quiero-nada A1:a-punto B1:ver-A1", "no-right-to-see"),
        (
            "flor",
            "A1:ley-resto-truco B1:con-ley B1:quiero+no-quiero A1:con-ley A1:25 B1:31 A1:muestro B1:ver-A1",
            "no-right-to-see",
        ),
        (
            "none",
            "A1:ley-resto-truco B1:con-ley B1:quiero+no-quiero A1:a-punto B1:muestro A1:ver-B1",
            "no-right-to-see",
        ),
        ("none", "A1:ley-resto-truco B1:con-ley B1:quiero+quiero A1:a-punto B1:ver-A1", "no-right-to-see"),
    ],
    ids=["resto wanted in vain", "resto refused", "resto contested", "the imposer himself", "while the hand goes on"],
)
@pytest.mark.rule("uy.95.b")
def test_the_cards_of_who_imposed_a_resto_in_vain_may_be_seen(imposer: str, line: str, code: str | None) -> None:
    """Rivals who accepted the resto of a side without flor may ask to see its cards after the hand."""
    hand = play(
        line, f"{FLORES_OR_NONE[imposer]} 1c3c7c", book="uruguay", muestra="6o", refereed=True, score="A 31 B 22"
    )
    assert hand.code == code
    laid = [event for event in hand.events if isinstance(event, f.LaidOpen) and "uy.95.b" in event.rules]
    shown = [(event.seat, event.cards) for event in laid]
    assert shown == ([("A1", hand.state.own("A1").dealt)] if code is None else [])
    assert "uy.95.b" in hand.cites


@pytest.mark.rule("uy.95.a")
def test_a_falta_wanted_in_vain_gives_no_right_to_see() -> None:
    """A side without flor that accepted the falta of a ley de juego sees no cards, because nothing was contested."""
    line = "A1:ley-falta-truco B1:a-punto B1:quiero+no-quiero A1:con-ley A1:muestro B1:ver-A1"
    hand = play(line, "1e4e12e 3c5b12b", book="uruguay", muestra="6o", refereed=True, score="A 31 B 22")
    assert hand.code == "no-right-to-see"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        case("uy.53.c", "A1:paso A1:7e", "not-in-play"),
        case("uy.50.a", "A1:paso A1:truco", "not-in-play"),
        case("uy.22.a", "A1:paso A1:envido", "not-in-play"),
        case("uy.53.c uy.90.a", "A1:paso+mazo A1:7e", "not-in-play"),
        case("uy.50.a uy.90.a", "A1:paso+mazo A1:truco", "not-in-play"),
        case("uy.22.a uy.90.a", "A1:paso A1:mazo A1:envido", "not-in-play"),
        case("uy.60.c", "A1:7e B1:quiero", "nothing-to-answer"),
        case("uy.60.b", "A1:truco A1:quiero", "own-call-pending"),
        case("uy.35.d", "A1:envido A1:real-envido", "own-call-pending"),
        case("uy.34.a", "A1:envido A1:quiero", "own-call-pending"),
        case("uy.64.a", "A1:truco A1:retruco", "own-call-pending"),
        case("uy.18.a", "A1:truco A1:callo", "nothing-to-answer"),
        case("uy.75.a", "A1:ley-truco B2:vuelvo A1:quiero", "own-call-pending"),
        case("uy.50.c", "A1:truco B1:quiero B1:truco", "already-said"),
        case("uy.63.a", "B2:vuelvo A1:retruco", "out-of-order"),
        case("uy.63.a", "A1:truco B1:quiero A1:retruco", "no-right-to-raise"),
        case("uy.68", "B2:vuelvo A1:es-esa", "nothing-to-point-at"),
        case("uy.74.a", "A1:ley-truco A1:miro B2:vuelvo A1:a-punto", "not-your-turn"),
        case("uy.75.b", "A1:ley-falta-truco B2:vuelvo B1:a-punto B2:a-punto B1:quiero", "answer-all"),
        case("uy.76.b", "A1:ley-falta-truco B2:vuelvo B1:a-punto B2:a-punto B1:envido", "not-asked"),
        case("uy.78.a", "A1:ley-truco B2:vuelvo A1:miro B1:a-punto B2:a-punto A1:envido", "left-out"),
        case("uy.79", "A1:ley-falta B2:vuelvo B1:a-punto B2:a-punto A1:sin-ella-falta", "window-closed"),
    ],
)
def test_words_out_of_place_are_heard_and_change_nothing(line: str, code: str) -> None:
    """Such words are void: they neither call nor answer, and a seat that left plays no card."""
    hand = play(line, f"{THIRTY_THREE} {FIVE} 7b4c11e 2c6b10b", book="uruguay", muestra="6o", refereed=True)
    ruling = hand.last.decision.ruling
    assert (ruling.kind, ruling.code) == ("void", code)
    assert [type(event) for event in hand.last.decision.events] == [f.Irregular]


@pytest.mark.parametrize(
    "line",
    [
        case("uy.46.d", "A1:7e+1e B1:3c B1:5b"),
        case("uy.46.d", "A1:(7e)+1e A1:vuelvo-7e B1:3c B1:5b"),
        case("uy.46.d uy.52.b", "A1:(7e) B1:3c A1:1e B1:5b"),
        case("uy.46.d uy.52.c", "A1:tapada-7e A1:vuelvo-7e B1:3c A1:1e B1:5b"),
        case("uy.46.d uy.53.a", "A1:7e A1:1e B1:3c B1:5b"),
    ],
)
def test_a_first_card_denies_a_flor_in_whatever_manner_it_is_played(line: str) -> None:
    """Stacked, thrown, turned up or laid early: once a card of its holder is played, the flor was not sung in time."""
    assert ended(uy(line, f"{FLOR} {FIVE}")).gains == counted("B +4")


@pytest.mark.parametrize(
    ("line", "gains"),
    [
        case("uy.46.d uy.53.a", "B1:7e A1:3c B1:1e A1:5b", "A +4"),
        case("uy.17.0 uy.53.a", "B1:7e B1:flor A1:3c B1:1e A1:5b", "B +4"),
    ],
)
def test_a_card_laid_early_denies_a_flor_once_it_stands(line: str, gains: str) -> None:
    """Until its turn comes the card is not played, and its owner may still sing."""
    assert ended(uy(line, f"{FIVE} {FLOR}")).gains == counted(gains)


@pytest.mark.rule("uy.100.b")
def test_who_owns_up_hides_no_error_in_the_pack() -> None:
    """The price is the same; the grave fault is to be silent about it."""
    silent, honest = (ended(uy(f"A1:mazo{more}", f"{FLOR} {FIVE}")) for more in ("", " A1:concedo"))
    assert silent.gains == honest.gains == counted("B +4")
    assert "uy.100.b" in award_rules(silent, "fault")
    assert "uy.100.b" not in award_rules(honest, "fault")


@pytest.mark.parametrize(
    ("line", "rule", "grave"),
    [
        case("uy.100.b uy.89.a", "A1:7e B1:3c A2:4b B2:4c A1:paso+mazo B1:mazo", "uy.100.b", True),
        case("uy.100.b uy.89.a", "A1:7e B1:3c A2:4b B2:4c A1:paso A1:mazo B1:mazo", "uy.100.b", True, name="later"),
        case("uy.100.b uy.89.a", "A1:7e B1:3c A2:4b B2:4c A1:paso+mazo B1:mazo A1:concedo", "uy.100.b", False),
        case("uy.100.b uy.89.a", "A1:7e B1:3c A2:4b B2:4c A2:mazo", "uy.100.b", False, name="of a partner"),
        case("uy.100.b uy.88", "A1:7e B1:3c A2:4b B2:4c A1:paso A2:paso", "uy.100.b", False, name="cards kept"),
        case("uy.100.b uy.89.b", "A1:tenderse", "uy.100.b", False, name="laid open"),
        case("uy.100.b uy.89.b", "A1:7e B1:3c A2:4b B2:4c A1:paso+tenderse A2:mazo", "uy.100.b", False, name="open"),
    ],
)
def test_who_hides_an_error_puts_his_own_cards_on_the_pack(line: str, rule: str, *, grave: bool) -> None:
    """Going to the pack is to put one's cards on it (Art. 89), after a paso too; who lays them open hides nothing."""
    rules = award_rules(ended(uy(line, f"{FLOR} {FIVE} 4b12b1c 12c4c10b")), "fault")
    assert "uy.46.d" in rules
    assert (rule in rules) is grave


@pytest.mark.rule("uy.74.a", "uy.75.a")
@pytest.mark.parametrize("hands", [f"{FLOR} {FIVE}", f"{THIRTY_THREE} {FIVE}"])
def test_who_imposes_a_ley_says_no_flor_before_the_others_whether_or_not_there_is_one(hands: str) -> None:
    """Until the challenged side has said con ley or a punto the word has no effect, or it would betray a false flor."""
    hand = play("A1:ley-falta B1:vuelvo A1:flor", hands, book="uruguay", muestra="6o", refereed=True)
    assert (hand.code, hand.last.decision.ruling.kind) == ("state-first", "void")
    assert hand.state.faults == ()
