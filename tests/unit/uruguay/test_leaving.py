"""Leaving: the paso of one player, the mazo and tenderse of a side, and the flores that stay valid."""

import pytest
from tests.helpers.cases import case
from tests.helpers.play import Played, award_rules, counted, ended, play

from truco.engine.table import facts as f

TWO, FOUR = "1e4b12c 3c5b12e", "1e4b12c 3c5b12e 7e6b11c 3o6c10b"
LOW, HIGH = "1c3c6c", "1e5e7e"


def uy(line: str, hands: str = FOUR) -> Played:
    """Play a hand under the muestra 6o; no seat has flor unless the hands say so."""
    dealer = f"B{len(hands.split()) // 2}"
    return play(f"{dealer}:vuelvo {line}", hands, book="uruguay", muestra="6o")


@pytest.mark.parametrize(
    "line",
    [
        case("uy.88", "A2:paso A1:1e B1:3c B2:6c"),
        case("uy.88", "A1:truco B2:paso B1:quiero A1:1e B1:3c A2:11c"),
        case("uy.92.a uy.88", "A1:paso B1:3c A2:7e B2:6c"),
        case("uy.90.b uy.88", "A1:paso+tenderse B1:3c A2:7e B2:6c"),
        case("uy.90.b uy.88", "A1:paso+mazo B1:3c A2:7e B2:6c"),
    ],
)
def test_paso_takes_out_nobody_else(line: str) -> None:
    """A paso, at any time, takes only its speaker out; his partner plays on."""
    hand = uy(line)
    assert len(hand.tricks) == 1
    assert len(hand.state.public.out) == 1
    assert not hand.over


@pytest.mark.parametrize(
    ("line", "gains"),
    [
        case("uy.90.a uy.89.a", "A1:mazo", "B +1"),
        case("uy.90.a uy.89.b uy.89.c", "A1:tenderse", "B +1"),
        case("uy.90.a", "A1:truco B1:quiero A2:mazo", "B +2"),
        case("uy.90.a", "A1:truco B1:retruco A1:quiero B2:mazo", "A +3"),
        case("uy.60.d uy.90.a", "A1:truco B2:mazo", "A +1"),
        case("uy.60.d uy.90.a", "A1:truco B1:retruco A2:tenderse", "B +2"),
        case("uy.88", "A1:truco B1:paso B2:paso", "A +1"),
        case("uy.88", "A1:truco B1:quiero A1:paso A2:paso", "B +2"),
        case("uy.91.d", "A2:envido B1:quiero A1:4 B1:5 A2:7 A2:mazo", "A +2 B +1"),
    ],
)
def test_a_side_that_is_out_loses_the_truco_at_its_value(line: str, gains: str) -> None:
    """The mazo or tenderse of one, or the paso of all, gives the rivals the truco at its refused or accepted stake."""
    assert ended(uy(line)).gains == counted(gains)


@pytest.mark.rule("uy.90.a", "uy.88")
@pytest.mark.parametrize(
    ("line", "gains", "none"),
    [
        ("A1:truco A1:mazo", "B +1", {"uy.61.b", "uy.60.d"}),
        ("A1:truco A1:paso A2:paso", "B +1", {"uy.61.b", "uy.60.d"}),
        ("A1:truco B1:retruco B1:mazo", "A +2", {"uy.63.d", "uy.60.d"}),
    ],
)
def test_who_leaves_with_a_call_of_its_own_has_refused_nothing(line: str, gains: str, none: set[str]) -> None:
    """The call falls: the rivals get what was accepted before it, by no rule of a refused truco."""
    hand = ended(uy(line))
    assert hand.gains == counted(gains)
    assert not award_rules(hand, "mazo") & none


@pytest.mark.parametrize(
    "line",
    [
        case("uy.90.b uy.88", "A1:paso A1:mazo A1:tenderse! A1:mazo! B1:3c A2:7e B2:6c"),
        case("uy.90.b uy.88", "A1:paso A1:tenderse B1:3c A2:7e B2:6c"),
        case("uy.90.b uy.88", "A1:paso+mazo A1:mazo!not-in-play B1:3c A2:7e B2:6c"),
    ],
)
def test_cards_kept_after_a_paso_may_go_later(line: str) -> None:
    """A player that passed may once put his cards on the pack or on the table, and no other player leaves by that."""
    hand = uy(line)
    assert len(hand.tricks) == len(hand.state.public.out) == 1
    assert not hand.over


@pytest.mark.rule("uy.30.a")
def test_who_passes_with_a_flor_may_show_it_and_go_to_the_mazo() -> None:
    """The partners play on, and cards that were shown are not shown again when the flor is paid."""
    line = "A1:con-flor-paso A1:muestro A1:mazo B1:3c A2:7o B2:4c A2:truco B1:no-quiero"
    hand = ended(uy(line, f"{HIGH} 3c5b12e 7o6b11c 3o4c10b"))
    assert hand.gains == counted("A +4")
    (shown,) = (event for event in hand.events if isinstance(event, f.Shown))
    assert {str(card) for card in shown.cards} == {"1e", "5e", "7e"}


@pytest.mark.rule("uy.89.b")
def test_tenderse_lays_the_cards_open() -> None:
    """Everybody sees the cards of a player who lays them open; those at the mazo stay unseen."""
    laid = [event for event in uy("A1:tenderse").events if isinstance(event, f.LaidDown)]
    assert [len(laid_down.cards) for laid_down in laid] == [3]
    assert not [event for event in uy("A1:mazo").events if isinstance(event, f.LaidDown)]


@pytest.mark.parametrize(
    ("line", "hands", "gains", "rule"),
    [
        case("uy.91.0", "A1:flor A1:mazo", f"{HIGH} 3c5b12e 7o6b11c 3o4c10b", "A +3 B +1", "uy.91.0"),
        case("uy.91.0", "A2:mazo A1:flor", f"{HIGH} 3c5b12e 7o6b11c 3o4c10b", "A +3 B +1", "uy.91.0"),
        case("uy.91.a", "A1:flor A1:mazo B1:flor", f"{HIGH} {LOW} 7o6b11c 3o4c10b", "B +4", "uy.91.a"),
        case("uy.91.b", "A1:flor B1:flor A1:mazo", f"{HIGH} {LOW} 7o6b11c 3o4c10b", "A +3 B +1", "uy.91.b"),
        case("uy.91.b", "A1:flor B1:flor A1:mazo", f"{LOW} {HIGH} 7o6b11c 3o4c10b", "B +4", "uy.91.b"),
        case("uy.91.b", "A1:flor B1:flor A1:mazo", "1e5e7e 7c5c1c 7o6b11c 3o4c10b", "B +4", "uy.91.b"),
    ],
)
def test_flores_of_a_side_that_left(line: str, hands: str, gains: str, rule: str) -> None:
    """They pay alone, or if greater than a rival's that was sung before, and never beside one sung afterwards."""
    hand = ended(uy(line, hands))
    assert hand.gains == counted(gains)
    assert rule in award_rules(hand, "flor")


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        case("uy.91.d", "A1:envido B1:no-quiero A1:mazo", "uy.91.d", name="an envite without flor"),
        case("uy.91.c", "A1:flor B1:flor A1:con-flor-5-envido B1:no-quiero A1:mazo", "uy.91.c", name="one with flor"),
        case("uy.91.0", "A1:flor B1:callo A1:7e B1:7o A1:mazo", "uy.91.0", name="a flor alone"),
    ],
)
def test_what_a_side_keeps_is_cited_by_what_it_won(line: str, rule: str) -> None:
    """The award for the truco names the article on what stays with the side that left, and no other."""
    hands = {"uy.91.d": "1e4b12c 3c5b12e", "uy.91.c": f"{HIGH} {LOW}", "uy.91.0": f"{HIGH} 7o5b12c"}[rule]
    hand = ended(uy(line, hands))
    assert award_rules(hand, "mazo") & {"uy.91.0", "uy.91.c", "uy.91.d"} == {rule}


@pytest.mark.rule("uy.91.c")
def test_a_con_flor_envite_that_was_won_is_kept() -> None:
    """A side that leaves keeps the points and the flor of an envite won before; the rivals get the truco."""
    hands = f"{HIGH} {LOW} 7o6b11c 3o4c10b"
    line = "A1:flor B1:flor A1:con-flor-envido B1:quiero A2:callo B2:callo A1:33 B1:callo A2:mazo"
    assert ended(uy(line, hands)).gains == counted("A +5 B +1")


@pytest.mark.parametrize(
    ("line", "hands", "gains"),
    [
        case("uy.35.d uy.34.b", "A1:envido B1:real-envido B1:mazo", TWO, "A +3"),
        case("uy.35.d uy.34.b", "A1:envido B1:real-envido B1:paso", TWO, "A +3"),
        case("uy.31.a", "A1:flor B1:flor A1:con-flor-5-envido B1:contraflor-envido B1:mazo", f"{LOW} {HIGH}", "A +9"),
        case("uy.31.b", "A1:flor B1:flor A1:contraflor-5-envido B1:con-flor-envido B1:mazo", f"{LOW} {HIGH}", "A +12"),
    ],
)
def test_a_raise_of_who_leaves_falls_and_what_it_accepted_is_lost(line: str, hands: str, gains: str) -> None:
    """The rivals win what the raise had accepted, with the flores that it staked, and the truco."""
    assert ended(uy(line, hands)).gains == counted(gains)


@pytest.mark.parametrize(
    ("hands", "gains"), [case("uy.91.b", f"{LOW} {HIGH}", "B +4"), case("uy.91.b", f"{HIGH} {LOW}", "A +3 B +1")]
)
def test_flores_count_where_the_first_envite_between_them_fell(hands: str, gains: str) -> None:
    """When the caller of a first envite leaves before the answer, it is void, and the greater flor is paid."""
    assert ended(uy("A1:flor B1:flor A1:con-flor-5-envido A1:mazo", hands)).gains == counted(gains)


@pytest.mark.parametrize(
    ("line", "hands", "gains"),
    [
        case("uy.27.b", "A1:envido B1:mazo A2:flor", f"1c4b12o 3c5b12e {HIGH} 3o6c10b", "A +4"),
        case("uy.27.b", "A1:envido B1:quiero B1:mazo A2:flor", f"1c4b12o 3c5b12e {HIGH} 3o6c10b", "A +4"),
        case("uy.27.b uy.91.0", "A1:envido B1:mazo B2:flor", f"3c5b12e 1c4b12o 3o6c10b {HIGH}", "A +1 B +3"),
        case("uy.20.e", "A1:flor B1:flor A1:con-flor-envido B1:mazo A2:flor", f"{LOW} {HIGH} 3b4b6b 3o7c10b", "A +7"),
    ],
)
def test_a_flor_is_sung_after_a_side_left_an_envite(line: str, hands: str, gains: str) -> None:
    """Such a flor makes an envite without flor void; between flores the flor of the winner's partner is paid too."""
    assert ended(uy(line, hands)).gains == counted(gains)


@pytest.mark.rule("uy.61.b", "uy.69.b")
def test_a_truco_that_was_refused_stays_won_by_who_leaves_while_the_points_are_sung() -> None:
    """A truco refused together with the answer to the envido stays won: leaving loses only the envido."""
    assert ended(uy("A1:envido+truco B1:quiero+no-quiero A1:mazo", TWO)).gains == counted("A +1 B +2")


@pytest.mark.parametrize(
    ("call", "gains"),
    [case("uy.31.b uy.32.b", "contraflor-envido", "B +12"), case("uy.31.a uy.32.b", "con-flor-envido", "B +6")],
)
def test_a_flor_sung_after_its_side_left_is_staked_with_the_others(call: str, gains: str) -> None:
    """A side that left over a raise contra flor loses all its flores, also one that is sung late."""
    hands = "1c3c7c 7e6e5e 2b4b7b 3o12c10b"
    hand = ended(uy(f"A1:flor B1:flor A1:{call} B1:con-flor-envido A1:mazo A2:flor B2:callo", hands))
    assert hand.gains == counted(gains)
