"""A false flor among bets that wait, and a flor's number sung wrong, at a refereed table of RUNFLA."""

import pytest
from tests.helpers.cases import case
from tests.helpers.play import Played, ended, play

from truco.engine.table import facts as f

FALSE = "7e6e5b 4b3b6b"
"""Hands: 33 without a flor, and a flor of 33."""
PLAIN = "7e6e5b 4b3c6o"
"""Hands: 33 and 6, both without a flor."""
FLORES = "7e6e5e 4b3b6b"
"""Flores of 38 and 33."""


def refereed(line: str, hands: str, *, score: str = "A 0 B 0") -> Played:
    """Play a hand of a refereed table of two, or of four."""
    return play(line, hands, book="runfla", refereed=True, score=score)


@pytest.mark.parametrize(
    ("hands", "line", "gains"),
    [
        case("rf.8.resv.d", FALSE, "B1:flor A1:flor B1:muestro", {"A": 0, "B": 4}, name="shown"),
        case("rf.8.resv.d", FALSE, "B1:flor A1:flor", {"A": 0, "B": 1}, name="not shown"),
        case("rf.8.resv.d", FALSE, "B1:flor A1:contraflor-al-resto B1:muestro", {"A": 0, "B": 4}, name="a bet"),
    ],
)
def test_a_flor_that_the_rivals_sang_still_pays_three(hands: str, line: str, gains: dict[str, int]) -> None:
    """A false flor ends the hand; the rival's flor counts beside the truco once it is shown (rf.6.flor.g)."""
    assert refereed(f"{line} mesa:callo", hands).gains == gains


@pytest.mark.parametrize(
    ("line", "gains"),
    [
        case("rf.8.resv.d", "A1:envido B1:flor", {"A": 2, "B": 0}, name="an envido"),
        case("rf.8.resv.d", "B1:envido A1:envido B1:real-envido A1:flor", {"A": 0, "B": 5}, name="a chain"),
        case("rf.8.resv.d", "A1:envido A1:flor", {"A": 0, "B": 1}, name="the offender's own"),
        case("rf.8.resv.d", "A1:envido B1:real-envido B1:flor", {"A": 1, "B": 0}, name="the offender's raise"),
        case("rf.8.resv.d", "A1:truco B1:envido A1:flor", {"A": 0, "B": 2}, name="over a truco of the offender"),
    ],
)
def test_an_envido_of_the_rivals_that_waits_pays_its_refusal(line: str, gains: dict[str, int]) -> None:
    """A call of the rivals counts as refused; the offender's own call that waits pays neither side."""
    assert refereed(f"{line} mesa:callo", PLAIN).gains == gains


@pytest.mark.parametrize(
    ("line", "score", "gains"),
    [
        case("rf.8.resv.d", "A1:envido B1:quiero B1:flor", "A 0 B 0", {"A": 3, "B": 0}, name="before any number"),
        case("rf.8.resv.d", "A1:envido B1:quiero A1:33 B1:flor", "A 0 B 0", {"A": 3, "B": 0}, name="among numbers"),
        case("rf.8.resv.d", "B1:envido A1:quiero B1:flor", "A 0 B 0", {"A": 3, "B": 0}, name="the offender's call"),
        case("rf.8.resv.d", "B1:envido A1:quiero A1:33 A1:flor", "A 0 B 0", {"A": 0, "B": 3}, name="sung already"),
        case("rf.8.resv.d", "A1:truco B1:envido A1:quiero A1:flor", "A 0 B 0", {"A": 0, "B": 3}, name="over a truco"),
        case("rf.8.resv.d", "A1:falta-envido B1:quiero A1:flor", "A 20 B 18", {"A": 0, "B": 11}, name="a falta"),
        case("rf.8.resv.d", "A1:falta-envido B1:quiero A1:33 B1:flor", "A 20 B 18", {"A": 10, "B": 0}, name="a chico"),
    ],
)
def test_an_accepted_envido_goes_to_the_rivals_of_a_false_flor(line: str, score: str, gains: dict[str, int]) -> None:
    """An accepted envido is settled as if the offender's side had left: no total of its own counts (rf.6.flor.f)."""
    assert refereed(line, PLAIN, score=score).gains == gains


@pytest.mark.rule("rf.8.resv.d", "rf.6.env.show")
def test_the_winner_of_an_envido_that_a_false_flor_broke_off_shows_his_total() -> None:
    """A1 has sung 33 and scores it once it is shown; where his side has sung nothing there is no total to show."""
    sung = refereed("A1:envido B1:quiero A1:33 B1:flor", PLAIN).events
    assert [(shown.seat, shown.number) for shown in sung if isinstance(shown, f.Shown)] == [("A1", 33)]
    assert not any(isinstance(event, f.Shown) for event in refereed("A1:envido B1:quiero B1:flor", PLAIN).events)
    assert refereed("A1:envido B1:quiero A1:33 B1:flor mesa:callo", PLAIN).gains == {"A": 1, "B": 0}


@pytest.mark.rule("rf.8.resv.d")
def test_no_total_of_the_offenders_partner_wins_the_envido() -> None:
    """B1 has sung the best total when his partner says a false flor: the envido goes to A's 29, which A1 shows."""
    hands = "7e2e5b 7b6b3c 1o2o4c 5c10c6o"
    hand = refereed("A1:envido B1:quiero A1:29 B1:33 A2:23 B2:flor", hands)
    assert hand.gains == {"A": 3, "B": 0}
    assert [event.seat for event in hand.events if isinstance(event, f.Shown)] == ["A1"]


@pytest.mark.rule("rf.8.resv.d", "rf.6.flor.g")
def test_a_true_flor_of_the_offenders_partner_falls() -> None:
    """The side of a false flor loses all it had, a partner's flor too; both flores of the rivals count if shown."""
    hands = "7e6e5e 4b3b6b 1o2o3c 1c2c4c"
    line = "A1:flor B1:flor A2:flor B1:muestro mesa:callo"
    assert refereed(line, hands).gains == {"A": 0, "B": 4}


@pytest.mark.parametrize(
    ("line", "gains"),
    [
        case("rf.6.env.wrong", "A1:37 B1:33 A1:mazo A1:muestro B1:muestro", {"A": 0, "B": 7}, name="both shown"),
        case("rf.6.env.wrong", "A1:37 B1:son-buenas A1:mazo A1:muestro B1:muestro", {"A": 0, "B": 7}, name="conceded"),
        case("rf.6.env.wrong", "A1:37 B1:33 A1:mazo A1:muestro", {"A": 0, "B": 1}, name="the rival's is not shown"),
        case("rf.6.env.wrong", "A1:37 B1:33 A1:mazo", {"A": 0, "B": 1}, name="not shown"),
        case("rf.6.env.wrong", "A1:37 B1:33 A1:mazo B1:reclamo-A1 B1:muestro", {"A": 0, "B": 7}, name="claimed"),
        case("rf.6.env.wrong", "A1:37 B1:34 A1:mazo A1:muestro B1:muestro", {"A": 0, "B": 1}, name="both wrong"),
        case("rf.6.env.wrong", "A1:38 B1:35 A1:mazo A1:muestro", {"A": 6, "B": 1}, name="the loser's is wrong"),
        case("rf.6.env.wrong", "A1:32 B1:33 A1:mazo B1:muestro", {"A": 0, "B": 7}, name="wrong and beaten"),
    ],
)
def test_a_number_of_a_flor_sung_wrong_never_wins(line: str, gains: dict[str, int]) -> None:
    """Once the cards show that the winner sang another number, the flores are the rivals', who show theirs."""
    assert refereed(f"A1:flor B1:flor {line} mesa:callo", FLORES).gains == gains


@pytest.mark.rule("rf.6.env.wrong", "rf.6.flor.b")
def test_cards_on_the_table_show_a_wrong_number_of_a_flor() -> None:
    """A1 sings 37 and plays the three cards that make 38; B1 then proves the flor that wins."""
    line = "A1:flor B1:flor A1:37 B1:33 A1:5e B1:6b B1:4b A1:7e A1:6e B1:3b"
    assert ended(refereed(line, FLORES)).gains == {"A": 0, "B": 7}


@pytest.mark.rule("rf.6.env.wrong", "rf.6.flor.resto.b")
def test_a_wrong_number_loses_the_resto_at_what_it_is_worth_to_the_rivals() -> None:
    """The leader sings a wrong number; the rivals from behind get six and the resto of the leader."""
    line = "A1:flor B1:contraflor-al-resto A1:quiero A1:37 B1:33 A1:mazo B1:muestro mesa:callo"
    assert refereed(line, FLORES, score="A 10 B 1").gains == {"A": 0, "B": 27}


@pytest.mark.rule("rf.6.env.wrong", "rf.6.env.show")
def test_a_wrong_number_of_a_flor_wins_no_chico() -> None:
    """Where the flores would end the chico the cards are shown at once, and the hand goes on."""
    hand = refereed("A1:flor B1:flor A1:37 B1:33", FLORES, score="A 25 B 3")
    assert (hand.awards, hand.over) == (["B +6 flor"], False)
    assert refereed("A1:flor B1:flor A1:38 B1:33", FLORES, score="A 25 B 3").awards == ["A +6 flor"]
