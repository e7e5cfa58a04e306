"""Sentences of `uruguay` about the other side, a partner or another mano, which no example plays."""

import pytest
from tests.helpers.cases import case
from tests.helpers.play import Played, counted, ended, play, say

from truco.engine import due

TWO, FOUR = "1e4b12c 3c5b12e", "1e4b12c 3c5b12e 7e6b11c 3o6c10b"
# Flores of 38, of 31 and of 33 under the muestra 6o, and two hands without.
HIGH, LOW, MID = "7e6e5e", "1c3c7c", "2b4b7b"
NONE, OTHER = "3b6b11c", "3o6c10b"


def uy(line: str, hands: str = TWO, *, refereed: bool = False, score: str = "A 0 B 0", dealer: str = "") -> Played:
    """Play a hand under the muestra 6o; the line begins by turning it, or with a ley de juego."""
    return play(line, hands, book="uruguay", muestra="6o", refereed=refereed, score=score, dealer=dealer)


def turned(line: str, hands: str = TWO, *, refereed: bool = False, score: str = "A 0 B 0") -> Played:
    """Play a hand in which the dealer, the last seat, has turned the muestra."""
    return uy(f"B{len(hands.split()) // 2}:vuelvo {line}", hands, refereed=refereed, score=score)


# -- the mano of the other side ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "hands", "gains"),
    [
        case(
            "uy.39.a",
            "A1:envido B1:quiero A1:33!not-your-turn B1:5 A1:33 B1:truco A1:no-quiero",
            "7e6e12c 3c5b12e",
            "A +2 B +1",
            name="he sings first",
        ),
        case(
            "uy.41.a",
            "A1:envido B1:quiero B1:28 A1:28!not-higher A1:callo A1:truco B1:no-quiero",
            "7e1e12c 7b1b3c",
            "B +2 A +1",
            name="his number wins a tie",
        ),
        case(
            "uy.20.d",
            "B1:flor A1:flor A1:truco B1:no-quiero",
            "7c10c11c 7e10e12e",
            "B +3 A +1",
            name="his flor wins a tie",
        ),
        case(
            "uy.59.d",
            "B1:2c A1:2e B1:12b A1:12o B1:5e A1:5c",
            "2e12o5c 2c12b5e",
            "B +1",
            name="three pardas are his",
        ),
    ],
)
def test_what_the_mano_has_he_has_whoever_he_is(line: str, hands: str, gains: str) -> None:
    """When A1 has dealt, B1 is mano: he sings first, and his side wins ties."""
    assert ended(uy(f"A1:vuelvo {line}", hands, dealer="A1")).gains == counted(gains)


@pytest.mark.rule("uy.71.b")
def test_at_equal_points_the_side_that_has_the_mano_imposes() -> None:
    """At 18 to 18 with B1 as mano, B replaces the ley of A, and A cannot replace that of B."""
    assert uy("A1:ley-truco B1:ley-falta", score="A 18 B 18", dealer="A1").state.public.ley.band == "B"
    assert uy("B1:ley-falta A1:ley-truco!", score="A 18 B 18", dealer="A1").code == "already-said"


@pytest.mark.rule("uy.40")
def test_a_mano_without_flor_does_not_begin_the_singing_between_flores() -> None:
    """Of the seats with a flor the one nearest to the mano sings first; a mano without one is not asked."""
    line = "B1:flor A2:flor A1:callo B2:flor A2:con-flor-envido B1:quiero"
    hand = turned(line, f"1e4c12o {LOW} {MID} {HIGH}")
    assert due(hand.law, hand.state.public) == "B1"
    sung = turned(f"{line} A1:4! A2:33!not-your-turn B1:31 A2:33 B2:38", f"1e4c12o {LOW} {MID} {HIGH}")
    assert sung.awards == ["B +2 envido", "B +6 flor"]


# -- the tricks without those who left --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "hands", "leads"),
    [
        case("uy.57.b", "A1:4b B1:3c A2:6b B2:6c B1:paso", FOUR, "A2", name="who took the trick passed"),
        case(
            "uy.57.d",
            "A1:paso B1:3e A2:3c B2:6c",
            "7c4b12e 3e5b12o 3c6b11c 7o6c10b",
            "B1",
            name="the mano passed before a parda",
        ),
        case(
            "uy.57.d",
            "A1:paso B1:paso A2:3c B2:3e",
            "7c4b12e 7b5b12o 3c6b11c 3e6c10b",
            "A2",
            name="the next one too",
        ),
    ],
)
def test_the_lead_moves_to_the_next_in_play(line: str, hands: str, leads: str) -> None:
    """When the seat that should lead has left, the next one in play to its right leads."""
    hand = turned(line, hands)
    assert len(hand.tricks) == 1
    assert due(hand.law, hand.state.public) == leads
    led = say(hand.law, hand.state, f"{leads}:{hand.state.own(leads).held[0]}")
    assert [seat for seat, _ in led.state.public.trick] == [leads]


@pytest.mark.rule("uy.55.b")
def test_the_points_are_declared_before_a_card_is_played() -> None:
    """While an accepted envite is sung neither the mano nor anybody else leads a card."""
    hand = turned("A1:envido B1:quiero A1:1e!answer-first A1:4 A1:1e!answer-first B1:5 A1:1e")
    assert [seat for seat, _ in hand.state.public.trick] == ["A1"]


# -- envites ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("call", "score", "points"),
    [
        case("uy.24.g", "hasta-igualar-envido", "A 15 B 22", 7, name="the side behind asks to be level"),
        case("uy.25.a uy.24.f", "falta-envido", "A 28 B 33", 7, name="the falta is that of the side ahead"),
        case("uy.23 uy.25.a", "8-envido", "A 28 B 33", 2, name="and bounds what the side behind may name"),
    ],
)
def test_what_the_side_behind_stakes(call: str, score: str, points: int) -> None:
    """The amounts depend on both scores, and not on which side calls."""
    hand = turned(f"A1:{call}", score=score)
    assert [stake.points for stake in hand.state.public.free_envido.stakes] == [points]


@pytest.mark.rule("uy.22.c")
def test_a_refused_envite_closes_them_for_both_sides() -> None:
    """After no quiero neither side may call another envite in this hand."""
    hand = turned("A1:envido B1:no-quiero A2:callo B2:callo B2:envido!already-said A2:5-envido!already-said", FOUR)
    assert not any(word.endswith("envido") for words in hand.menus.values() for word in words)


@pytest.mark.parametrize(
    ("score", "code"),
    [
        case("uy.37", "A 30 B 23", "", name="23 and 10 and 6 are 39"),
        case("uy.37", "A 30 B 24", "!nothing-left", name="24 and 10 and 6 are 40"),
    ],
)
def test_the_resto_over_the_falta_counts_the_flores_of_the_partners(score: str, code: str) -> None:
    """The worth of the falta includes both flores of the side: if it would win the chico, the resto is refused."""
    line = "A1:flor B1:flor A2:callo B2:flor A1:con-flor-falta-envido"
    hand = turned(line, f"{HIGH} {LOW} {NONE} {MID}", score=score)
    assert ("contraflor-el-resto" in hand.menus["B1"]) is (not code)
    say(hand.law, hand.state, f"B1:contraflor-el-resto{code}")


@pytest.mark.rule("uy.37")
@pytest.mark.parametrize("envite", ["contraflor-el-resto", "contraflor-envido", "contraflor-falta-envido"])
def test_a_resto_that_the_article_does_not_allow_is_void_at_a_refereed_table(envite: str) -> None:
    """27, 10 and 3 are 40, so nothing may be staked over the falta: the word is void, and the falta still waits."""
    line = "B1:vuelvo A1:flor B1:flor A1:con-flor-falta-envido"
    played = play(line, "7e6e5e 1c3c7c", book="uruguay", muestra="6o", refereed=True, score="A 30 B 27")
    after = say(played.law, played.state, f"B1:{envite}", settles=False)
    ruling = after.last.decision.ruling
    assert (ruling.kind, ruling.code, ruling.rules) == ("void", "nothing-left", ("uy.37",))
    assert after.state.public == played.state.public
    assert say(after.law, after.state, "B1:no-quiero", settles=False).awards == ["A +3 flor"]


@pytest.mark.rule("uy.29.d")
def test_a_partner_who_wants_the_truco_shrinks_the_flor() -> None:
    """A partner's quiero to a rival's truco bars the flor's envites; the rivals may still call con flor."""
    hand = turned("A1:flor B1:flor B2:truco A2:quiero A1:con-flor-envido!window-closed", f"{HIGH} {LOW} {NONE} {OTHER}")
    assert "uy.29.d" in hand.cites
    assert not any(word.endswith("envido") for word in hand.menus["A1"])


@pytest.mark.parametrize(
    ("line", "gains"),
    [
        case("uy.17.b", "A1:truco B1:quiero B2:flor A1:mazo", "B +5", name="he accepted"),
        case("uy.17.b", "A1:truco B1:no-quiero B2:flor", "A +1 B +3", name="he refused"),
    ],
)
def test_who_answers_a_truco_does_not_deny_a_partners_flor(line: str, gains: str) -> None:
    """Quiero and no quiero deny only the speaker's own flor."""
    assert ended(turned(line, "1e4c12o 3c5b12e 3b6e11c 2c6c10c")).gains == counted(gains)


@pytest.mark.rule("uy.46.b", "uy.46.d")
def test_a_refusal_by_who_denied_a_flor_leaves_the_rivals_their_point() -> None:
    """B keeps 1 for the refused envite and gets 3 for the denied flor and 1 for the truco."""
    hand = ended(turned("B1:envido A1:no-quiero A1:7e B1:3c A1:1e B1:5b", "7e1e5e 3c5b12e", refereed=True))
    assert hand.gains == counted("B +5")


# -- the truco --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "hands", "gains"),
    [
        case("uy.64.c", "A1:truco B1:retruco A1:vale-cuatro B1:mazo", TWO, "A +3", name="to the pack"),
        case("uy.64.c", "A1:truco B1:retruco A1:vale-cuatro B2:tenderse", FOUR, "A +3", name="laid down"),
        case("uy.64.a", "A1:truco B1:retruco A1:quiero A2:vale-cuatro B2:no-quiero", FOUR, "A +3", name="a partner"),
        case("uy.69.0", "A1:envido+truco B1:no-quiero B1:retruco A1:no-quiero", TWO, "A +1 B +2", name="a bare no"),
    ],
)
def test_what_a_side_refuses(line: str, hands: str, gains: str) -> None:
    """Leaving refuses a vale cuatro too; a bare no quiero to both calls refuses only the envido."""
    assert ended(turned(line, hands)).gains == counted(gains)


@pytest.mark.parametrize(
    ("answer", "gains"),
    [case("uy.57.a uy.60.b", "A1:quiero", "A +2"), case("uy.57.a uy.60.b", "A2:no-quiero", "B +1")],
)
def test_a_trick_that_a_paso_completes_waits_for_the_answer(answer: str, gains: str) -> None:
    """B2 says truco and passes as the last of the second trick: it decides nothing before A has answered."""
    line = "A1:1e B1:3c A2:11c B2:6c A1:4b B1:5b A2:7e B2:truco B2:paso"
    hand = turned(f"{line} A1:12c!answer-first", FOUR)
    assert (hand.tricks, hand.over) == (["A1"], False)
    assert ended(say(hand.law, hand.state, answer)).gains == counted(gains)


@pytest.mark.rule("uy.68")
def test_es_esa_points_at_the_partner_whose_card_holds_the_trick() -> None:
    """Of A1's four and A2's king, which B1's king equals, the king holds it: A3 and A1 are out, A2 stays in play."""
    hands = "1e4b5c 4c12e7b 4e12b3o 5b7c10e 5e2c11b 6c10c3e"
    first = "A1:1e B1:4c A2:4e B2:5b A3:5e B3:6c"
    hand = turned(f"{first} A1:4b B1:12e A2:12b B2:7c A3:es-esa", hands)
    assert hand.state.public.passed == {"A1", "A3"}
    assert say(hand.law, hand.state, "B3:10c").gains == counted("A +1")


@pytest.mark.rule("uy.68")
def test_nobody_says_es_esa_of_a_card_whose_tie_the_rivals_win_by() -> None:
    """B has the first trick, so A2's king beside B1's loses the hand: no opponent must beat it."""
    hands = "1e4b12c 3c5b12e 12b6b11c 3o6c10b"
    trick = "A1:12c B1:3c A2:11c B2:6c B1:12e A2:12b B2:10b"
    assert turned(f"{trick} A1:es-esa!nothing-to-point-at", hands).code
    lost = turned("A1:1e B1:3c A2:11c B2:6c A1:4b B1:12e A2:6b A1:es-esa!nothing-to-point-at", hands)
    assert "es-esa" not in lost.menus["A1"]


# -- leaving, and a ley de juego --------------------------------------------------------------------------------------


@pytest.mark.parametrize("call", [case("uy.32.a", "con-flor-envido"), case("uy.32.a", "contraflor-4-envido")])
def test_who_leaves_over_an_envite_between_flores_keeps_no_flor(call: str) -> None:
    """Leaving refuses the rival's envite, and the greater flor of the side that left does not count."""
    assert ended(turned(f"A1:flor B1:flor B1:{call} A1:mazo", f"{HIGH} {LOW}")).gains == counted("B +4")


@pytest.mark.rule("uy.76.b")
def test_the_challenged_side_envidas_by_the_imposers_state() -> None:
    """It may call without flor if both sides are a punto, con flor if both are con ley, and else nothing."""
    plain = ended(uy("A1:ley-truco B1:a-punto A1:a-punto B1:envido A1:no-quiero B1:no-quiero"))
    assert plain.gains == counted("A +1 B +1")
    line = "A1:ley-truco B1:con-ley A1:con-ley B1:envido! B1:con-flor-envido A1:quiero B1:no-quiero A1:38 B1:callo"
    assert ended(uy(line, f"{HIGH} {LOW}")).gains == counted("A +6")
    apart = uy("A1:ley-truco B1:con-ley A1:a-punto B1:envido! B1:con-flor-envido!", f"1e4b12c {LOW}")
    assert not any(word.endswith("envido") for word in apart.menus["B1"])
    assert {"quiero", "no-quiero"} <= set(apart.menus["B1"])


@pytest.mark.rule("uy.78.c")
def test_the_imposer_raises_an_envite_of_the_challenged_side() -> None:
    """He may raise with and without flor, although an imposed truco would bar raises in ordinary play."""
    line = "A1:ley-truco B1:a-punto A1:a-punto B1:envido A1:real-envido B1:no-quiero B1:no-quiero"
    assert ended(uy(line)).gains == counted("A +3")
    line = "A1:ley-falta B1:con-ley A1:con-ley B1:con-flor-envido A1:con-flor-real-envido B1:no-quiero B1:mazo"
    assert ended(uy(line, f"{HIGH} {LOW}")).gains == counted("A +6")


@pytest.mark.rule("uy.80.c")
def test_the_challenged_side_may_end_the_chico_by_the_envite() -> None:
    """It wins the falta and with it the chico, and the truco that it accepted is not played."""
    hand = uy("A1:ley-falta-truco B1:a-punto B1:quiero+quiero A1:a-punto A1:4 B1:5", score="A 25 B 31")
    assert (hand.over, hand.score, hand.state.public.chicos) == (True, "A 25 B 40", (0, 1))


@pytest.mark.rule("uy.79")
def test_a_partner_who_looked_bars_the_late_envite() -> None:
    """Any imposer may add what was left out, unless one of the side has looked at its cards."""
    line = "A1:ley-truco B1:a-punto B2:a-punto"
    assert "sin-ella-falta" in uy(line, FOUR).menus["A2"]
    looked = uy(f"{line} A2:miro A1:sin-ella-falta!window-closed", FOUR)
    assert "sin-ella-falta" not in looked.menus["A1"]


# -- a ley de juego of four -------------------------------------------------------------------------------------------


@pytest.mark.rule("uy.74.a", "uy.75.a")
def test_all_the_challenged_declare_and_any_of_them_answers() -> None:
    """After either of A imposes, B1 and B2 say their state, then either of them answers for both, and neither of A."""
    for imposer, first in (("A1", "B1"), ("A2", "B2")):
        waits = uy(f"{imposer}:ley-truco B1:a-punto B2:quiero!state-first A1:quiero!own-call-pending", FOUR)
        assert due(waits.law, waits.state.public) == "B2"
        declared = say(waits.law, waits.state, "B2:a-punto A2:no-quiero!own-call-pending")
        assert due(declared.law, declared.state.public) == first
        for seat in ("B1", "B2"):
            answered = say(declared.law, declared.state, f"{seat}:quiero")
            assert not answered.state.public.truco.pending
            assert answered.state.public.truco.holder == "B"


@pytest.mark.rule("uy.88", "uy.75.b")
def test_the_partner_of_who_left_answers_what_was_imposed() -> None:
    """B1 has said his state and leaves by a paso that is clear: B2 is asked, and when he leaves too all is refused."""
    left = uy("A1:ley-falta-truco B1:a-punto B2:a-punto B1:paso+mazo", FOUR)
    assert due(left.law, left.state.public) == "B2"
    wanted = say(left.law, left.state, "B2:no-quiero+quiero A1:a-punto A2:a-punto A1:1e A2:11c B2:3o")
    assert wanted.tricks == ["A1"]
    assert ended(say(left.law, left.state, "B2:paso+mazo")).gains == counted("A +2")


@pytest.mark.rule("uy.80.a", "uy.20.e")
def test_both_of_the_imposers_declare_and_their_flores_count_together() -> None:
    """A accepted resto between one flor of B and two of A: A1 and A2 each say theirs at once, before a card."""
    hands = f"{MID} {LOW} {HIGH} {OTHER}"
    line = "A1:ley-resto B1:con-ley B2:a-punto B1:quiero A1:con-ley A1:2b!state-first A2:con-ley A1:33 B1:callo"
    hand = uy(line, hands, score="A 31 B 25")
    assert hand.awards == ["A +9 envido", "A +9 flor"]
