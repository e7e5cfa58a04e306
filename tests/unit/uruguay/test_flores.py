"""Flores: who must sing one and until when, who is asked, who gives up envites (achicarse), and what flores pay."""

import pytest
from tests.helpers.cases import case
from tests.helpers.play import Played, award_rules, counted, play

from truco.cards import card, parse_hand
from truco.engine import due
from truco.engine.contests.free_envido.settle import beats
from truco.engine.table import facts as f
from truco.rulebooks.rulebook import load_rulebook

# A flor of 38, one of 31, one of 33; 3o6c10b and the rest hold none under the muestra 6o.
A, B, C = "7e6e5e", "1c3c7c", "2b4b7b"
NONE = ("3c5b12e", "3o6c10b")


def uy(line: str, hands: str, *, refereed: bool = False, score: str = "A 0 B 0") -> Played:
    """Play a hand under the muestra 6o, which the dealer has turned."""
    dealer = ("B1", "B2", "B3")[len(hands.split()) // 2 - 1]
    return play(f"{dealer}:vuelvo {line}", hands, book="uruguay", muestra="6o", refereed=refereed, score=score)


@pytest.mark.parametrize(
    ("line", "hands"),
    [
        case("uy.17.0 uy.16.a", "A1:7e!flor-first A1:flor", f"{A} {NONE[0]}"),
        case("uy.17.a uy.16.a", "A1:envido!flor-first A1:truco!flor-first A1:flor", f"{A} {NONE[0]}"),
        case("uy.17.b", "A1:envido B1:quiero!flor-first B1:no-quiero!flor-first B1:flor", f"{NONE[0]} {A}"),
        case("uy.17.b", "A1:truco B1:quiero!flor-first B1:retruco!flor-first B1:flor", f"{NONE[0]} {A}"),
        case(
            "uy.17.c", "A1:paso!flor-first A1:mazo!flor-first A1:tenderse!flor-first A1:con-flor-paso", f"{A} {NONE[0]}"
        ),
        case("uy.16.a", "A1:flor B1:callo!flor-first B1:flor", f"{A} {B}"),
    ],
)
def test_who_holds_a_flor_sings_it_first(line: str, hands: str) -> None:
    """Before the flor is sung every card, call, answer, leaving or silence of its holder is refused."""
    assert uy(line, hands).code is None


@pytest.mark.parametrize(
    ("line", "hands", "rule"),
    [
        case("uy.16.d uy.17.0", "A1:7e", f"{A} {NONE[0]}", "uy.17.0"),
        case("uy.16.d uy.17.a", "A1:truco", f"{A} {NONE[0]}", "uy.17.a"),
        case("uy.16.d uy.17.b", "A1:envido B1:no-quiero", f"{NONE[0]} {A}", "uy.17.b"),
        case("uy.16.d uy.17.c", "A1:paso", f"{A} {NONE[0]} {C} {NONE[1]}", "uy.17.c"),
    ],
)
def test_at_a_refereed_table_it_is_denied(line: str, hands: str, rule: str) -> None:
    """At a refereed table the same acts take effect, as a fault that denies the flor."""
    denied = uy(line, hands, refereed=True)
    assert denied.last.decision.ruling.kind == "fault"
    assert {rule, "uy.16.d"} <= denied.cites
    assert [fault.key.partition(".")[0] for fault in denied.state.faults] in (["flor-first"], [])


@pytest.mark.parametrize(
    ("line", "expected", "hands", "gains"),
    [
        case("uy.17.a uy.16.d", "B1:flor", "A1:envido", f"{A} {B}", "B +7", name="a rival has sung"),
        case("uy.17.a uy.16.d", "B1:truco", "A1:truco", f"{A} {NONE[0]}", "B +4", name="a rival has said it"),
        case("uy.17.a uy.16.d", "B1:envido B1:truco", "A1:truco", f"{A} {NONE[0]}", "B +5", name="twice asked"),
    ],
)
def test_envido_and_truco_said_in_vain_deny_a_flor_too(line: str, expected: str, hands: str, gains: str) -> None:
    """The article asks for the words of the holder, not whether they were in order; the others get a void word."""
    denied = uy(f"{line} {expected}", hands, refereed=True)
    plain = uy(f"{line} {expected}", f"{NONE[1]} {hands.split()[1]}", refereed=True)
    assert (denied.last.decision.ruling.kind, denied.code) == ("fault", "flor-first")
    assert plain.last.decision.ruling.kind == "void"
    assert denied.state.public == plain.state.public
    assert [fault.key for fault in denied.state.faults] == ["flor-first.call"]
    assert not plain.state.faults
    assert uy(f"{line} {expected} A1:mazo", hands, refereed=True).gains == counted(gains)


@pytest.mark.rule("uy.17.0")
def test_a_flor_after_the_first_card_has_no_effect() -> None:
    """A player with a card down cannot sing; one without can, even after three others have played."""
    assert uy("A1:3c B1:5b A1:flor!window-closed", "3c5e12e 5b4c11e").code == "window-closed"
    late = uy("A1:7e A1:flor", f"{A} {NONE[0]}", refereed=True)
    assert (late.last.decision.ruling.kind, late.last.decision.ruling.code) == ("void", "window-closed")
    last = uy("A1:1e B1:3c A2:6b B2:flor", "1e4b12c 3c5b12e 7e6b11c 3o12o1o")
    assert last.awards == ["B +3 flor"]


@pytest.mark.rule("uy.17.0", "uy.27.b")
def test_nobody_is_asked_for_a_flor_at_a_refereed_table() -> None:
    """The game does not wait for a flor that is not sung: silence denies nothing; sung later it voids the envite."""
    hands = "1e4c12o 3c5b12e 3o6b10b 2b4b7b"
    wanted = uy("A1:envido B1:quiero", hands, refereed=True)
    assert due(wanted.law, wanted.state.public) == "A1"
    won = uy("A1:envido B1:quiero A1:4 B1:callo B2:callo", hands, refereed=True)
    assert (won.state.faults, won.awards) == ((), ["A +2 envido"])
    late = uy("A1:envido B1:no-quiero A1:1e B1:3c A2:6b B2:flor", hands, refereed=True)
    assert late.awards == ["A +1 envido", "B +3 flor"]
    assert [award.reason for award in late.state.public.awards] == ["flor"]
    assert late.state.public.turn == "B2"


@pytest.mark.rule("uy.18.a")
def test_the_others_are_asked_in_order_from_the_mano() -> None:
    """After a flor the seats that have said nothing are asked from the mano on; meanwhile cards may be played."""
    hand = uy("B1:flor", f"1e4c12o {B} {C} {NONE[1]}")
    assert due(hand.law, hand.state.public) == "A1"
    played = uy("B1:flor A1:callo", f"1e4c12o {B} {C} {NONE[1]}")
    assert due(played.law, played.state.public) == "A2"
    assert played.menus["A2"] == ["flor", "con-flor-paso"]
    assert uy("B1:flor A1:1e", f"1e4c12o {B} {C} {NONE[1]}").state.public.trick


@pytest.mark.rule("uy.27.b", "uy.17.b")
@pytest.mark.parametrize(
    ("line", "hands"),
    [
        ("A1:envido B1:flor", f"{NONE[0]} {A}"),
        ("A1:envido B1:quiero B2:flor", f"1e4c12o {NONE[0]} 3b6e11c 2c6c10c"),
        ("A1:7-envido B1:no-quiero A2:flor", f"1e4c12o {NONE[0]} 2b4b7b 3o6c10c"),
        ("A1:envido B1:real-envido A2:flor", f"1e4c12o {NONE[0]} 2b4b7b 3o6c10c"),
    ],
)
def test_an_envido_falls_when_a_flor_is_sung(line: str, hands: str) -> None:
    """A flor sung in time makes an envido void, also an accepted, refused or raised one: neither side gets points."""
    hand = uy(line, hands)
    assert {"uy.27.b", "uy.17.b"} <= hand.cites
    assert (hand.state.public.envido.state, hand.state.public.envido.chain) == ("open", ())
    assert not any(award.endswith("envido") for award in hand.awards)


@pytest.mark.rule("uy.27.b", "uy.20.a")
def test_nobody_envidas_where_one_side_has_flor() -> None:
    """When only one side has flores there is no envite: each flor pays three points at once."""
    hand = uy("A1:flor B1:callo A1:envido!window-closed B1:envido!window-closed", f"{A} {NONE[0]}")
    assert hand.awards == ["A +3 flor"]
    assert award_rules(hand, "flor") == {"uy.20.a", "uy.27.b"}


@pytest.mark.parametrize(
    ("hands", "gains", "rules"),
    [
        case("uy.20.c", "2b4b7b 6e2e7e", "B +4", "uy.20.c", name="33 against 35"),
        case(
            "uy.20.c uy.20.e",
            "6e2e7e 2b4b7b 2c12c10c 3e6c10b",
            "A +6 B +1",
            "uy.20.c uy.20.e",
            name="35, 22 against 33",
        ),
        case("uy.20.d", "7c10c11c 7e10e12e", "A +3 B +1", "uy.20.d", name="27 each: the mano"),
        case("uy.20.d", "1e4b12c 1c2c7c 3b7b10b 3e6c10e", "B +4", "uy.20.d", name="30 at the second and third seat"),
        case("uy.20.e", "7e6e5e 7c4c6c 10b11b12b 3e2c10e", "A +6 B +1", "uy.20.c uy.20.e", name="38, 20 against 37"),
    ],
)
def test_without_envites_the_greatest_flor_takes_its_sides(hands: str, gains: str, rules: str) -> None:
    """Without envites the side with the greatest flor gets three for each of its flores, the other nothing."""
    seats = ["A1", "B1", "A2", "B2"][: len(hands.split())]
    worth = load_rulebook("uruguay").worth
    flores = [worth.flor(parse_hand(hand), card("6o")) for hand in hands.split()]
    sung = [f"{seat}:flor" for seat, flor in zip(seats, flores, strict=True) if flor]
    left = [f"{seat}:callo" for seat in seats[2:] if f"{seat}:flor" not in sung]
    hand = uy(" ".join([*sung, "B1:truco", "A1:no-quiero", *left]), hands)
    assert hand.gains == counted(gains)
    assert set(rules.split()) <= award_rules(hand, "flor")


@pytest.mark.rule("uy.29.a", "uy.29.c", "uy.28.a", "uy.28.b", "uy.29.0")
def test_chica_shrinks_the_whole_side() -> None:
    """After chica the player and a partner with flor can only answer envites; they keep their flores."""
    hand = uy(
        "A1:flor B1:flor A2:flor A1:chica A1:con-flor-envido!achicado A2:con-flor-envido!achicado",
        f"{A} {B} {C} {NONE[1]}",
    )
    assert {"uy.28.a", "uy.28.b", "uy.29.0", "uy.29.c"} <= hand.cites
    played = uy("A1:flor B1:flor A2:flor A1:chica B1:con-flor-envido", f"{A} {B} {C} {NONE[1]}")
    assert {"quiero", "no-quiero"} <= set(played.menus["A1"])
    assert "con-flor-envido" not in played.menus["A1"] + played.menus["A2"]
    shrunk = uy("A1:flor B1:flor A1:chica A1:truco B1:no-quiero", f"{A} {B}")
    assert shrunk.gains == {"A": 4, "B": 0}


@pytest.mark.rule("uy.29.b")
@pytest.mark.parametrize("word", ["flor", "contraflor"])
def test_the_word_flor_again_shrinks(word: str) -> None:
    """A second `flor` after a rival's flor has the effect of chica, though no menu has it; without one it is refused.

    A `contraflor` without envido or resto is no envite and has the same effect.
    """
    for refereed in (False, True):
        faced = uy("A1:flor B1:flor", f"{A} {B}", refereed=refereed)
        assert word not in faced.menus["A1"]
        again = uy(f"A1:flor B1:flor A1:{word}", f"{A} {B}", refereed=refereed)
        assert (again.last.decision.ruling.kind, set(again.state.public.free_envido.achicados)) == ("lawful", {"A"})
        assert "uy.29.b" in again.cites
        assert "con-flor-envido" not in again.menus["A1"]
        assert "con-flor-envido" in again.menus["B1"]
    thrice = uy(f"A1:flor B1:flor A1:chica A1:{word}!already-said", f"{A} {B}")
    wanted = uy(f"A1:flor B1:flor A1:con-flor-envido B1:quiero A1:{word}!already-said", f"{A} {B}")
    assert thrice.code == wanted.code == "already-said"
    alone = uy(f"A1:flor A1:{word}", f"{A} {NONE[0]}", refereed=True)
    assert (alone.last.decision.ruling.kind, alone.state.public.free_envido.achicados) == ("void", frozenset())
    assert uy(f"A1:flor A1:{word}!already-said", f"{A} {NONE[0]}").code == "already-said"


@pytest.mark.rule("uy.29.c", "uy.28.b")
@pytest.mark.parametrize("word", ["chica", "flor", "contraflor"])
def test_a_partner_with_a_flor_shrinks_by_each_of_the_causes(word: str) -> None:
    """Chica, or a second `flor`, also binds a partner who sang a flor, and no rival."""
    hand = uy(f"A1:flor B1:flor A2:flor A1:{word} A2:con-flor-envido!achicado", f"{A} {B} {C} {NONE[1]}")
    assert {"uy.28.b", "uy.29.c"} <= hand.cites
    assert "con-flor-envido" not in hand.menus["A2"]
    assert "con-flor-envido" in hand.menus["B1"]


@pytest.mark.rule("uy.29.d", "uy.30.b", "uy.30.a")
def test_what_shrinks_a_partner_and_what_does_not() -> None:
    """A partner's truco bars the flor's envites; his paso, a card played in silence and con flor paso do not."""
    four = f"{A} {B} 3b6b11c {NONE[1]}"
    sung = uy("A1:flor B1:flor A2:truco A1:con-flor-envido!window-closed", four)
    assert "uy.29.d" in sung.cites
    ruling = uy("A1:flor B1:flor A2:truco A1:con-flor-envido", four, refereed=True).last.decision.ruling
    assert (ruling.kind, ruling.rules[:2]) == ("void", ("uy.29.d", "uy.28.b"))
    for line in ("A2:paso", "A1:5e"):
        spared = uy(f"A1:flor B1:flor {line}", four)
        able = spared.menus["A1"] if line == "A2:paso" else spared.menus["B1"]
        assert "con-flor-envido" in able
    both = f"{A} {B} {C} {NONE[1]}"
    passed = uy("A1:flor B1:flor A2:flor A1:con-flor-paso", both)
    assert "uy.30.a" in passed.cites
    assert "con-flor-envido" in passed.menus["A2"]
    played = uy("A1:flor B1:flor A2:flor A1:5e A2:con-flor-envido B1:quiero A1:38 B1:callo", both)
    assert "uy.30.b" in {rule for step in played.steps for rule in step.cites}
    assert played.awards == ["A +2 envido", "A +6 flor"]


@pytest.mark.rule("uy.17.d", "uy.45.b")
def test_flores_that_were_paid_are_shown() -> None:
    """When the hand ends those cards of the paid flores are shown that were not played."""
    hand = uy("A1:flor A1:7e B1:3c A1:truco B1:no-quiero", f"{A} {NONE[0]}")
    shown = [event for event in hand.events if isinstance(event, f.Shown)]
    assert [(shown.seat, shown.number, [str(card) for card in shown.cards]) for shown in shown] == [
        ("A1", 38, ["6e", "5e"])
    ]
    whole = uy("A1:flor A1:7e B1:3c A1:5e B1:12e B1:5b A1:6e", f"{A} {NONE[0]}")
    (table,) = (event for event in whole.events if isinstance(event, f.Shown))
    assert (table.cards, set(table.rules)) == ((), {"uy.17.d", "uy.45.b"})


@pytest.mark.rule("uy.17.d", "uy.45.a")
def test_a_flor_is_shown_by_its_holder_at_a_refereed_table() -> None:
    """At a refereed table the holder may show it during the hand or after it; an assisted table shows it by itself."""
    hands = f"{A} {NONE[0]}"
    early = uy("A1:flor B1:callo A1:muestro A1:muestro A1:truco B1:no-quiero", hands, refereed=True)
    assert len([event for event in early.events if isinstance(event, f.Shown)]) == 1
    assert early.gains == counted("A +4")
    assert uy("A1:flor A1:truco B1:no-quiero A1:muestro", hands, refereed=True).gains == counted("A +4")
    assert uy("A1:flor A1:truco B1:no-quiero mesa:callo", hands, refereed=True).gains == counted("B +4")
    assert uy("A1:flor B1:callo A1:muestro!nothing-to-show", hands).steps


def test_between_flores_a_number_without_flor_beats_nothing() -> None:
    """Singing out of turn without a flor is no error that counts, though no flor was sung yet."""
    hand = uy("A1:flor", f"{A} 1b5b12c", refereed=True)
    p = hand.state.public
    table = p._replace(free_envido=p.free_envido._replace(flor=True))
    assert (beats(hand.law, table, "B1", 33), beats(hand.law, table, "A1", 20)) == (False, True)
    assert not beats(hand.law, table._replace(free_envido=table.free_envido._replace(flores=())), "B1", 33)


@pytest.mark.rule("uy.18.a")
def test_a_decided_hand_waits_for_a_flor() -> None:
    """When a refused truco decides the hand, each seat that has said nothing is asked for a flor before it ends."""
    waits = uy("A1:truco B1:no-quiero", f"1e4c12o {NONE[0]} {C} {NONE[1]}")
    assert not waits.over
    assert due(waits.law, waits.state.public) == "A2"
    assert waits.menus["A1"] == []
    sung = uy("A1:truco B1:no-quiero A2:flor B2:callo", f"1e4c12o {NONE[0]} {C} {NONE[1]}")
    assert sung.gains == {"A": 4, "B": 0}
    assert "uy.18.a" in sung.cites


@pytest.mark.parametrize(
    ("hands", "gains"), [case("uy.31.a", f"{A} {B}", "A +5 flor"), case("uy.31.a", f"{B} {A}", "B +5 flor")]
)
def test_a_contest_whose_flores_have_all_passed_goes_to_the_greatest(hands: str, gains: str) -> None:
    """When all that hold a flor have passed no seat sings, and the accepted envite goes to the greatest flor."""
    first, other = hands.split()
    hand = uy(
        "A1:flor B1:con-flor-paso A1:con-flor-envido B2:quiero A2:callo A1:paso",
        f"{first} {other} 3b6b11c {NONE[1]}",
    )
    assert hand.awards == [f"{gains[0]} +2 envido", f"{gains[0]} +3 flor"]
