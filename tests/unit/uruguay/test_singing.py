"""Singing: who must, who keeps silent, which numbers count, and which cards are shown."""

import pytest
from tests.helpers.cases import case
from tests.helpers.play import Played, play

from truco.engine import due
from truco.engine.contests.free_envido.settle import wrong_numbers
from truco.engine.table import facts as f

FOUR = "1e4b12c 3c5b12e 7e6b11c 3o6c10b"
"""Hands that count 4, 5, 7 and 6 under the muestra 6o."""


def uy(line: str, hands: str, *, refereed: bool = False) -> Played:
    """Play a hand under the muestra 6o, which the dealer has turned."""
    dealer = ("B1", "B2", "B3")[len(hands.split()) // 2 - 1]
    return play(f"{dealer}:vuelvo {line}", hands, book="uruguay", muestra="6o", refereed=refereed)


@pytest.mark.parametrize(
    ("hands", "line", "winner"),
    [
        case(
            "uy.39.b uy.41.a", "2e3e12c 4b12b7c 7e1e10c 4o2b10e", "A1:25 B1:callo B2:31 A2:callo", "B", name="24 quiet"
        ),
        case("uy.39.b", "2e3e12c 7b12b6c 7o3o10c 4o2b10e", "A1:25 B1:27 A2:30 B2:31", "B", name="four in turn"),
        case("uy.39.c", "7e1e12c 6b12b2c 4o2e10c 10o4b3e", "A1:28 B1:callo B2:31 A2:31", "A", name="equal on the left"),
        case("uy.39.c", "10e12e7c 7b6b1c 4o4c2e 11c12b10c", "A1:20 B1:33 A2:callo", "B", name="equal on the right"),
        case(
            "uy.39.c uy.41.b",
            "10e12e7c 10b11c12o 7b2b10c 10o12b11e 5o2e6c 5b3e1c",
            "A1:20 B1:callo B2:27 A2:29 B3:callo",
            "A",
            name="six seats",
        ),
    ],
)
def test_who_sings_after_whom(hands: str, line: str, winner: str) -> None:
    """The mano sings first, then rivals who beat the best number, beginning on the last singer's left."""
    asks = " ".join(f"{seat}:callo" for seat in ("A2", "B2", "A3", "B3")[: len(hands.split()) - 2])
    hand = uy(f"A1:envido B1:quiero {asks} {line}", hands)
    assert hand.state.public.envido.state == "closed"
    assert [award.split()[0] for award in hand.awards] == [winner]


@pytest.mark.rule("uy.39.a", "uy.38")
def test_the_mano_sings_first_whoever_called() -> None:
    """Whichever seats called and answered, the mano sings first, and cannot keep silent."""
    hand = uy("B2:envido A1:quiero B1:callo A2:callo A1:callo!owes-number B2:6!not-your-turn A1:4", FOUR)
    assert {"uy.39.a", "uy.38"} <= hand.cites
    assert due(hand.law, hand.state.public) == "B1"


@pytest.mark.rule("uy.41.c", "uy.39.a")
def test_with_the_mano_out_the_next_begins() -> None:
    """When the mano has left, the next seat in play sings first."""
    hand = uy("A1:paso B1:envido A2:quiero B2:callo B1:5", FOUR)
    assert {"uy.41.c", "uy.39.a"} <= hand.cites


@pytest.mark.rule("uy.40")
def test_between_flores_only_who_sang_one_tells_his_points() -> None:
    """Of three flores the nearest to the mano sings first, then a rival that beats it, then a better partner."""
    line, hands = "A1:flor B1:callo A2:flor B2:flor A1:con-flor-envido B2:quiero", "2b4b7b 4e5c12o 7e6e3e 7c6c2c"
    hand = uy(f"{line} A1:33 B2:35 A2:36", hands)
    assert hand.awards == ["A +2 envido", "A +6 flor"]
    assert "uy.40" in hand.cites
    early = uy(
        "A1:flor B1:callo A2:flor B2:flor A1:con-flor-envido B2:quiero B1:5!not-a-number",
        "2b4b7b 4e5c12o 7e6e3e 7c6c2c",
    )
    assert early.code == "not-a-number"


@pytest.mark.rule("uy.39.b", "uy.39.c", "uy.41.a", "uy.41.b")
def test_the_menu_holds_the_number_or_silence() -> None:
    """A seat's menu has its number if it beats the best, else callo; a partner of the best is not asked."""
    hands = "7e1e12c 3c5b12e 4o2b11c 10o4c6e"
    played = uy("A1:envido B1:quiero A2:callo B2:callo A1:28", hands)
    assert (due(played.law, played.state.public), played.menus["B1"][:1]) == ("B1", ["callo"])
    silent = uy("A1:envido B1:quiero A2:callo B2:callo A1:28 B1:5!not-higher B1:callo", hands)
    assert {"uy.41.a", "uy.41.b"} <= silent.cites
    assert due(silent.law, silent.state.public) == "B2"
    assert [word for word in silent.menus["B2"] if word in ("33", "callo")] == ["33"]
    assert not {"31", "callo"} & set(silent.menus["A2"])
    owing = uy("A1:envido B1:quiero A2:callo B2:callo A1:28 B1:callo B2:callo!owes-number", hands)
    assert {"uy.39.b", "uy.39.c"} <= owing.cites


@pytest.mark.parametrize(
    ("line", "hands", "ok", "bad", "rule"),
    [
        case("uy.43.a", "A1:envido B1:quiero", "7e6b12o 3c5b12e", 7, (8, 19, 38, 99), "uy.43.a"),
        case("uy.43.a", "A1:envido B1:quiero", "10e12e7c 3c5b12o", 20, (8, 19, 38), "uy.43.a"),
        case("uy.43.b", "A1:flor B1:flor A1:con-flor-envido B1:quiero", "10e11e12e 2o4o5o", 20, (7, 19, 48), "uy.43.b"),
        case("uy.43.b", "A1:flor B1:flor A1:con-flor-envido B1:quiero", "2o4o5o 10e11e12e", 47, (0, 19, 48), "uy.43.b"),
    ],
)
def test_which_numbers_are_a_declaration(line: str, hands: str, ok: int, bad: tuple[int, ...], rule: str) -> None:
    """A number that no hand makes is refused, at a refereed table void; its speaker may still sing."""
    refused = uy(f"{line} {' '.join(f'A1:{number}!not-a-number' for number in bad)}", hands)
    assert rule in refused.cites
    void = uy(f"{line} {' '.join(f'A1:{number}' for number in bad)} A1:{ok}", hands, refereed=True)
    assert [step.decision.ruling.kind for step in void.steps[-len(bad) - 1 : -1]] == ["void"] * len(bad)
    assert rule in void.cites


@pytest.mark.rule("uy.42.c")
def test_a_number_stands() -> None:
    """A number cannot be changed once it is sung."""
    hand = uy("A1:envido B1:quiero A1:4 A1:5!already-said", "1e4b12c 3c5b12e")
    assert "uy.42.c" in hand.cites
    again = uy("A1:envido B1:quiero A1:4 A1:5", "1e4b12c 3c5b12e", refereed=True)
    assert (again.last.decision.ruling.kind, again.last.decision.ruling.code) == ("void", "already-said")


@pytest.mark.rule("uy.42.c")
def test_the_last_number_that_was_sung_stands_too() -> None:
    """The refusal to correct the last number cites that the number counts, not that no quiero closed it yet."""
    hand = uy("A1:envido B1:quiero A1:4 B1:5 B1:6", "1e4b12c 3c5b12e", refereed=True)
    assert (hand.last.decision.ruling.kind, hand.code) == ("void", "already-said")
    assert hand.last.decision.ruling.rules == ("uy.42.c",)


@pytest.mark.rule("uy.44.b")
@pytest.mark.parametrize(("line", "rule"), [("A1:4 B1:callo B1:5", "uy.44.b"), ("", "uy.44.a")])
def test_a_number_after_the_envite_is_closed_is_not_one_before_its_quiero(line: str, rule: str) -> None:
    """It has no value because it was not due any more; only before the quiero is it too early."""
    early = "B1:5" if not line else ""
    hand = uy(f"A1:envido {early or 'B1:quiero'} {line}", "1e4b12c 3c5b12e", refereed=True)
    assert (hand.last.decision.ruling.kind, hand.code) == ("void", "not-singing")
    assert hand.last.decision.ruling.rules == (rule,)


@pytest.mark.rule("uy.42.d")
def test_another_number_than_the_cards_make_is_an_error() -> None:
    """A wrong number is refused, and at a refereed table a fault that stays secret until the end."""
    assert uy("A1:envido B1:quiero A1:31!not-your-number", "4o3c1e 3e5b12e").code == "not-your-number"
    hand = uy("A1:envido B1:quiero A1:31 B1:callo", "4o3c1e 3e5b12e", refereed=True)
    assert [step.decision.ruling.kind for step in hand.steps[-2:]] == ["fault", "lawful"]
    assert wrong_numbers(hand.law, hand.state) == {"A1"}
    assert "uy.42.d" in {rule for step in hand.steps for rule in step.cites}
    honest = uy("A1:envido B1:quiero A1:32 B1:callo", "4o3c1e 3e5b12e", refereed=True)
    kinds = [[type(event) for event in played.steps[-1].decision.events] for played in (hand, honest)]
    assert kinds[0] == kinds[1]


@pytest.mark.rule("uy.46.a", "uy.46.b", "uy.4.d")
def test_a_wrong_number_wins_no_chico() -> None:
    """A falta with a wrong number ends the hand as a true one does; once it is settled the rivals get all stakes."""
    line = "B1:vuelvo A1:falta-envido B1:quiero A1:31 B1:callo"
    hand = play(line, "4o3c1e 3e5b12e", book="uruguay", muestra="6o", refereed=True, score="A 30 B 20")
    assert [step.decision.ruling.kind for step in hand.steps[-2:]] == ["fault", "lawful"]
    assert (hand.over, hand.gains) == (True, {"A": 0, "B": 11})
    assert {"uy.46.a", "uy.46.b"} <= hand.cites


@pytest.mark.rule("uy.44.a", "uy.44.b", "uy.44.c", "uy.44.d")
def test_numbers_out_of_time_have_no_effect() -> None:
    """A number before quiero, out of turn or too low is void; the last two bar from singing, and are errors if true."""
    early = uy("A1:envido B1:31 B1:quiero A1:33 B1:callo", "7e6e12c 5o3c12e", refereed=True)
    assert (early.steps[2].decision.ruling.code, early.awards) == ("not-singing", ["A +2 envido"])
    assert early.state.public.free_envido.barred == frozenset()
    blurted = uy("A1:envido B1:quiero B1:31 A1:27 B1:31", "5e2e12c 7c4c1b", refereed=True)
    assert [step.decision.ruling.kind for step in blurted.steps[3:]] == ["void", "lawful", "void"]
    assert wrong_numbers(blurted.law, blurted.state) == {"B1"}
    equal = uy("A1:envido B1:quiero A1:28 B1:28 B1:callo", "7e1e12c 6c2c3b", refereed=True)
    assert (equal.steps[4].decision.ruling.code, equal.awards) == ("not-higher", ["A +2 envido"])
    assert wrong_numbers(equal.law, equal.state) == frozenset()
    low = uy("A1:envido B1:quiero A1:27 B1:25 B1:callo", "5e2e12c 7c3c1b", refereed=True)
    assert wrong_numbers(low.law, low.state) == {"B1"}
    rules = {rule for hand in (early, blurted, equal, low) for step in hand.steps for rule in step.cites}
    assert {"uy.44.a", "uy.44.b", "uy.44.c"} <= rules


@pytest.mark.rule("uy.44.d", "uy.44.b")
@pytest.mark.parametrize(
    ("line", "hands", "wrong"),
    [
        ("A1:envido B1:quiero A2:28 A1:25 B1:callo", "5e12e4c 7c4b12b 5b3b11e 1c11b10e", set()),
        ("A1:envido B1:quiero A1:25 A2:28 B1:27", "5e12e4c 7c10c12b 5b3b11e 1c11b10e", {"A2"}),
        ("A1:envido B1:quiero A2:24 A1:20 B1:27", "10e12e4c 7c10c12b 4b11b2c 1c3e10b", set()),
        ("A1:envido B1:quiero B2:28 A1:27 B1:29", "7c10c12b 5e4e11c 1c3e10b 5b3b11e", {"B2"}),
    ],
)
def test_a_void_number_is_an_error_if_the_true_one_beats_a_rivals(line: str, hands: str, wrong: set[str]) -> None:
    """A partner's number does not count: Art. 44 compares with the rival's."""
    hand = uy(line, hands, refereed=True)
    assert wrong_numbers(hand.law, hand.state) == wrong


@pytest.mark.rule("uy.44.d")
def test_silence_is_no_error_at_a_refereed_table() -> None:
    """A seat that could beat the best number and keeps silent loses only the envite."""
    hand = uy("A1:envido B1:quiero A1:4 B1:callo", "1e4b12c 3c5b12e", refereed=True)
    assert hand.awards == ["A +2 envido"]
    assert wrong_numbers(hand.law, hand.state) == frozenset()
    assert hand.last.decision.ruling.kind == "lawful"


@pytest.mark.rule("uy.45.a", "uy.45.b")
def test_the_winner_shows_what_he_has_not_played() -> None:
    """At the end those cards of the winning total are shown that were not played; after a refusal none are."""
    hand = uy("A1:envido B1:quiero A1:28 B1:callo A1:12c B1:3b B1:truco A1:no-quiero", "7e1e12c 4c2c3b")
    (shown,) = (event for event in hand.events if isinstance(event, f.Shown))
    assert (shown.seat, shown.number, [str(card) for card in shown.cards]) == ("A1", 28, ["7e", "1e"])
    assert set(shown.rules) == {"uy.45.a"}
    played = uy("A1:envido B1:quiero A1:28 B1:callo A1:7e B1:3b A1:1e B1:2c", "7e1e12c 4c2c3b")
    (lies,) = (event for event in played.events if isinstance(event, f.Shown))
    assert (lies.cards, set(lies.rules)) == ((), {"uy.45.b"})
    refused = uy("A1:envido B1:no-quiero A1:truco B1:no-quiero", "7e1e12c 4c2c3b")
    assert not any(isinstance(event, f.Shown) for event in refused.events)
