"""Cards at a refereed table that are played early, put on each other or face down, or taken back."""

import pytest
from tests.helpers.cases import case
from tests.helpers.play import Played, counted, ended, play, say

from truco.cards import parse_hand
from truco.match import Match
from truco.views import visible_word

FOUR = "1e4b12c 3c5b12e 7e6b11c 3o6c10b"


def uy(line: str, hands: str = "3c1e4b 2e5b12c", *, refereed: bool = True) -> Played:
    """Play a hand under the muestra 6o."""
    dealer = f"B{len(hands.split()) // 2}"
    return play(f"{dealer}:vuelvo {line}", hands, book="uruguay", muestra="6o", refereed=refereed)


@pytest.mark.parametrize(
    "line",
    [
        "A1:tapada-4b!unknown-word",
        "A1:3c+1e!",
        "A1:4b A1:1e!not-your-turn",
        "A1:3c A1:levanto-3c!unknown-word",
    ],
)
def test_an_assisted_table_plays_one_card_in_turn_and_for_good(line: str) -> None:
    """An assisted table rejects all of these acts."""
    assert uy(line, refereed=False).code


@pytest.mark.parametrize(
    ("line", "trick"),
    [
        case("uy.53.a", "A1:12c A2:7e A2:levanto-7e B1:3c A2:11c B2:6c", "B1"),
        case("uy.53.a", "A1:12c A2:7e B1:3c A2:levanto-7e B2:6c", "A2"),
        case("uy.53.a", "B1:3c A1:12c A2:11c B2:6c", "B1"),
        case("uy.53.a", "A2:7e B2:6c A1:12c B1:3c", "A2"),
    ],
)
def test_an_early_card_stands_unless_it_is_lifted_before_the_left_neighbour_plays(line: str, trick: str) -> None:
    """A card out of turn is played by itself when its turn comes, unless its owner takes it back in time."""
    assert uy(line, FOUR).tricks == [trick]


@pytest.mark.parametrize(
    ("line", "tricks", "gains"),
    [
        case("uy.52.e", "A1:3c+1e B1:2e B1:5b", ["A1", "A1"], "A +1"),
        case("uy.52.e", "A1:3c+1e B1:ver-A1 A1:vuelvo-3c B1:2e B1:5b", ["A1", "A1"], "A +1"),
        case("uy.53.b", "A1:3c+1e A1:levanto-1e B1:2e A1:4b B1:5b B1:12c A1:1e", ["A1", "B1", "A1"], "A +1"),
        case("uy.53.b", "A1:4b+1e A1:levanto-4b B1:2e A1:3c B1:5b", ["A1", "A1"], "A +1"),
        case("uy.52.f", "A1:3c+1e B1:ver-A1 A1:callo", [], "B +1"),
        case("uy.52.f", "A1:truco B1:retruco A1:quiero A1:3c+1e B1:ver-A1 A1:callo", [], "B +3"),
    ],
)
def test_the_lower_of_two_cards_counts_first(line: str, tricks: list[str], gains: str) -> None:
    """The upper card is for the next trick; either may be taken back; the rivals may ask to see the lower one."""
    hand = ended(uy(line))
    assert hand.tricks == tricks
    assert hand.gains == counted(gains)


@pytest.mark.rule("uy.53.b")
def test_who_takes_back_the_lower_of_two_cards_sees_it_in_his_hand_again() -> None:
    """The upper card is in the trick instead, and the seat's own view holds what the table says that it holds."""
    match = Match.from_record(TAKEN_BACK)
    assert match.view("A1").own.held == parse_hand("3c4b")
    for act in ("B1:2e", "A1:4b"):
        match.play(act)
    assert match.view("A1").own.held == parse_hand("3c")


TAKEN_BACK = """[Record "truco/1"]
[Rules "uruguay"]
[A1 "Nora"] [B1 "Ines"]
[Admission "refereed"]

hand 1  dealer B1  muestra 6o
deal  A1 3c1e4b  B1 2e5b12c
A1:4b+1e  A1:levanto-4b
"""


@pytest.mark.rule("uy.52.c")
def test_a_card_face_down_is_not_played_until_its_owner_turns_it() -> None:
    """The others do not see which card it is, and they cannot turn it."""
    hand = uy("A1:tapada-4b B1:vuelvo-4b")
    assert hand.last.decision.ruling.kind == "void"
    assert not hand.state.public.trick
    down = hand.steps[1].decision.events
    assert (visible_word("tapada-4b", down, "A1"), visible_word("tapada-4b", down, "B1")) == ("tapada-4b", "tapada-??")
    assert uy("A1:tapada-4b A1:vuelvo-4b B1:2e").tricks == ["B1"]


@pytest.mark.rule("uy.53.a")
def test_only_a_card_that_is_held_lies_there_early_and_one_at_a_time() -> None:
    """A referee rejects an early card that is not held, and a second one before its turn."""
    uy("B1:1e!card-not-held B1:2e")
    hand = uy("B1:2e B1:5b!card-not-held A1:3c")
    assert hand.tricks == ["A1"]


@pytest.mark.parametrize("call", [case("uy.22.b uy.53.a", "envido"), case("uy.50.b uy.53.a", "truco")])
def test_who_has_laid_a_card_early_calls_nothing_until_he_takes_it_back(call: str) -> None:
    """He holds neither three cards nor the one for this trick; once it is back in his hand he does."""
    hand = uy(f"A1:12c A2:7e A2:{call}", FOUR)
    assert (hand.last.decision.ruling.kind, hand.code) == ("void", "window-closed")
    assert uy(f"A1:12c A2:7e A2:levanto-7e A2:{call}", FOUR).last.decision.ruling.kind == "lawful"
    assert uy(f"A1:12c A2:7e B1:{call}", FOUR).last.decision.ruling.kind == "lawful"


def test_silence_is_still_heard_while_a_card_lies_upon_another() -> None:
    """When a side leaves while cards are stacked, the other seats are still asked for flores, and the hand ends."""
    hands = "6c7c1e 3c5b12e 7e6b11c 3o4c10b"
    assert ended(uy("A1:6c+7c A2:mazo", hands)).over


@pytest.mark.rule("uy.54")
def test_a_card_well_played_stays() -> None:
    """A card played in turn cannot be taken back, at once or later."""
    hand = uy("A1:3c A1:levanto-3c")
    assert hand.last.decision.ruling.kind == "void"
    assert [seat for seat, _ in hand.state.public.trick] == ["A1"]


@pytest.mark.rule("uy.53.a")
def test_a_card_put_face_down_is_no_second_card_of_a_trick() -> None:
    """B1 has played in the trick and turns up the card that it had put down: void, and no card is missed."""
    line = "truco-position/1 uruguay mano-a-mano refereed 0-0 0-0 1:A1 2o5b11e/1c3c12c@4e"
    match = Match.from_position(f"{line} A1:vuelvo B1:tapada-1c B1:flor B1:3c A1:5b B1:12c")
    ruling = match.play("B1:vuelvo-1c")
    assert (ruling.kind, ruling.code) == ("void", "not-down")
    for act in ("A1:11e", "A1:2o", "B1:vuelvo-1c"):
        assert match.play(act).kind == "lawful"


@pytest.mark.rule("uy.52.c")
@pytest.mark.parametrize("turned", ["B1:vuelvo-A1-4b", "A2:vuelvo-A1", "B2:vuelvo-A1-1e"])
def test_a_card_that_somebody_else_turns_up_is_not_played(turned: str) -> None:
    """Whichever seat turns it, it is not played; only its own player can play it, also when he names himself."""
    hand = uy(f"A1:tapada-4b {turned}", FOUR)
    assert (hand.last.decision.ruling.kind, hand.code) == ("void", "not-yours")
    assert not hand.state.public.trick
    assert uy("B1:vuelvo-A1-4b", FOUR).code == "not-down"
    assert [seat for seat, _ in uy("A1:tapada-4b A1:vuelvo-A1-4b", FOUR).state.public.trick] == ["A1"]


@pytest.mark.rule("uy.52.b")
def test_a_thrown_card_that_falls_face_down_is_played_and_seen() -> None:
    """In turn it is played, out of turn it is there early; an assisted table has no such word."""
    assert uy("A1:(3c) B1:2e").tricks == ["A1"]
    assert uy("B1:(2e) A1:3c").tricks == ["A1"]
    uy("A1:(5b)!card-not-held A1:(?)!card-not-held A1:(3c)")
    assert uy("A1:(3c)!unknown-word", refereed=False).code == "unknown-word"


@pytest.mark.rule("uy.52.e")
@pytest.mark.parametrize("stacked", ["3c+1e", "(3c)+1e"])
@pytest.mark.parametrize("shown", ["muestro", "muestro-3c", "vuelvo-3c", "vuelvo-A1-3c"])
def test_who_is_asked_for_the_lower_card_may_show_it(stacked: str, shown: str) -> None:
    """Turned up or shown, it is the card of this trick."""
    assert uy(f"A1:{stacked} B1:ver-A1 A1:{shown} B1:2e").tricks == ["A1"]


@pytest.mark.rule("uy.52.e")
@pytest.mark.parametrize("shown", ["muestro", "muestro-4b", "vuelvo-4b", "vuelvo-A1-4b"])
def test_the_lower_card_may_be_uncovered_once_its_trick_is_closed(shown: str) -> None:
    """A rival asks for it while the upper one is still there: turned up or shown, it is the one of the last trick."""
    hand = uy(f"A1:4b+1e B1:2e B1:ver-A1 A1:{shown} B1:5b")
    assert all(step.decision.ruling.kind != "void" for step in hand.steps)
    assert hand.tricks == ["B1", "A1"]


@pytest.mark.rule("uy.52.e")
def test_the_rivals_hear_which_lower_card_is_shown() -> None:
    """The fact of showing it without a name has the name, so that play with a rival's view can be repeated."""
    shown = uy("A1:(3c)+1e B1:ver-A1 A1:muestro").last.decision.events
    assert (visible_word("muestro", shown, "A1"), visible_word("muestro", shown, "B1")) == ("muestro", "muestro-3c")


@pytest.mark.rule("uy.52.e")
def test_the_lower_card_is_the_one_that_was_laid() -> None:
    """Another card that its player holds cannot take its place; who shows the upper one has not uncovered it."""
    hand = uy("A1:(3c)+1e B1:ver-A1 A1:vuelvo-4b")
    assert [(seat, card.token) for seat, card in hand.state.public.trick] == [("A1", "3c")]
    assert ended(uy("A1:(3c)+1e B1:ver-A1 A1:muestro-1e")).gains == counted("B +1")


@pytest.mark.parametrize(
    ("line", "gains"),
    [
        case("uy.52.f", "A1:(3c)+1e B1:ver-A1 A1:niego", "B +1"),
        case("uy.52.f", "A1:3c+1e B1:ver-A1 A1:niego", "B +1"),
        case("uy.52.f", "A1:truco B1:retruco A1:quiero A1:(3c)+1e B1:ver-A1 A1:niego", "B +3"),
    ],
)
def test_who_refuses_aloud_to_uncover_loses_the_truco(line: str, gains: str) -> None:
    """It is a fault, and it costs the points of the truco; only a seat that was asked can refuse."""
    hand = uy(line)
    assert (hand.last.decision.ruling.kind, hand.code) == ("fault", "not-shown")
    assert ended(hand).gains == counted(gains)
    assert uy("A1:3c+1e A1:niego").code == "nothing-to-answer"


@pytest.mark.rule("uy.89.c")
@pytest.mark.parametrize("thrown", ["1e+4b+12c", "1e+(4b)+12c", "(1e)+(4b)+(12c)"])
def test_three_cards_thrown_at_once_are_thrown_away(thrown: str) -> None:
    """However they fall: none is left for the tricks to come, so the side is out."""
    assert ended(uy(f"A1:{thrown}", FOUR)).gains == counted("B +1")
    assert ended(uy(f"B1:truco A1:{thrown}", FOUR)).gains == counted("B +1")


@pytest.mark.rule("uy.52.e", "uy.92.a")
def test_who_passes_with_a_hidden_card_lets_the_trick_close() -> None:
    """The last seat of a trick covers a card and passes: nothing is left to wait for, looked up or worked out."""
    hand = uy("A1:1e B1:5b A2:6b B2:(6c)+10b B2:paso", FOUR)
    assert [trick.winner for trick in hand.state.public.tricks] == ["A1"]
    assert hand.state.public.turn == "A1"


@pytest.mark.rule("uy.52.e", "uy.52.f")
def test_the_menu_of_who_must_uncover_has_showing_and_silence() -> None:
    """A seat that is asked for its lower card may show it or keep silent, and its menu says so, a truco pending too."""
    for line in ("A1:1e B1:(6b)+5b A1:ver-B1", "A1:1e B1:(6b)+5b A1:truco A1:ver-B1"):
        played = uy(line, "1e4b12c 6b5b10c")
        assert played.state.public.loose.must_uncover == "B1"
        assert {"muestro", "callo"} <= set(played.menus["B1"])
        for token in ("muestro", "callo"):
            assert say(played.law, played.state, f"B1:{token}").last.decision.ruling.kind == "lawful"
