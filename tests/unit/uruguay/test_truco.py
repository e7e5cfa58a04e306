"""The truco: who may call it, when it is answered, two answers in one breath, es esa, and who wins tied tricks."""

import pytest
from tests.helpers.cases import case
from tests.helpers.play import Played, counted, ended, play

from truco.engine import MESA, Act, due, rule, word

TWO, FOUR = "1e4b12c 3c5b12e", "1e4b12c 3c5b12e 7e6b11c 3o6c10b"


def uy(line: str, hands: str = TWO, *, refereed: bool = False, score: str = "A 0 B 0") -> Played:
    """Play a hand under the muestra 6o; no seat has flor unless the hands say so."""
    dealer = f"B{len(hands.split()) // 2}"
    return play(f"{dealer}:vuelvo {line}", hands, book="uruguay", muestra="6o", refereed=refereed, score=score)


@pytest.mark.parametrize(
    ("line", "hands"),
    [
        case("uy.50.b", "A1:1e A1:truco!window-closed B1:truco", TWO),
        case("uy.50.b uy.67.a", "A1:truco B1:quiero A1:1e B1:3c B1:retruco!window-closed B2:retruco", FOUR),
        case("uy.50.c", "A1:truco B1:quiero B1:truco!already-said B1:retruco", TWO),
        case("uy.50.d", "A1:truco B1:quiero B2:truco!already-said", FOUR),
        case("uy.50.a", "A1:paso A1:truco!not-in-play A2:truco", FOUR),
        case("uy.63.a", "A1:truco B1:quiero A1:retruco!no-right-to-raise B1:retruco", TWO),
        case("uy.64.a", "A1:truco B1:retruco A1:quiero B1:vale-cuatro!no-right-to-raise A1:vale-cuatro", TWO),
        case("uy.50.e", "A1:truquito!unknown-word B1:quiero!nothing-to-answer A1:truco", TWO),
        case("uy.67.b", "A1:truco B1:quiero-cuatro!unknown-word B1:retrucazo!unknown-word B1:retruco", TWO),
        case("uy.67.a", "A1:1e B1:truco A1:quiero-retruco!window-closed A1:quiero B1:3c A1:retruco", TWO),
        case(
            "uy.63.a", "A1:truco B1:quiero-vale-cuatro!out-of-order B1:quiero-retruco B1:quiero!own-call-pending", TWO
        ),
        case("uy.64.a", "A1:truco B1:quiero-retruco A1:quiero-vale-cuatro B1:quiero", TWO),
        case("uy.60.b", "A1:truco B1:3c!answer-first A1:1e!answer-first B1:quiero", TWO),
    ],
)
def test_who_may_call_and_raise(line: str, hands: str) -> None:
    """A caller must be in play and hold his card of the trick; each raise is said once, by the side that accepted."""
    assert uy(line, hands).steps


@pytest.mark.parametrize(
    ("answer", "gains"),
    [
        case("uy.69.a uy.69.0", "B1:quiero A1:4 B1:5 B1:no-quiero", "A +1 B +2"),
        case("uy.69.b", "B1:quiero+no-quiero A1:4 B1:5", "A +1 B +2"),
        case("uy.69.c", "B1:no-quiero+quiero A1:1e B1:3c A1:12c B1:5b", "A +3"),
        case("uy.69.d", "B1:quiero+quiero A1:4 B1:5 A1:1e B1:3c A1:12c B1:5b", "A +2 B +2"),
        case("uy.69.e", "B1:no-quiero-nada", "A +2"),
        case("uy.69.f", "B1:no-quiero+retruco A1:no-quiero", "A +1 B +2"),
        case("uy.69.f", "B1:real-envido+quiero A1:quiero A1:4 B1:5 A1:1e B1:3c A1:12c B1:5b", "A +2 B +5"),
        case("uy.69.f", "B1:real-envido+no-quiero A1:real-envido! A1:no-quiero", "A +1 B +2"),
        case("uy.69.f", "B1:real-envido+retruco A1:quiero A1:4 B1:5 A1:no-quiero", "B +7"),
        case("uy.69.f", "B1:real-envido A1:no-quiero B1:quiero A1:1e B1:3c A1:12c B1:5b", "A +2 B +2"),
    ],
)
def test_envido_and_truco_at_once_are_answered_together_or_one_by_one(answer: str, gains: str) -> None:
    """Each way to answer `envido y truco` settles both contests separately, the envido first."""
    hand = uy(f"A1:envido+truco {answer}")
    assert hand.gains == counted(gains)


def test_the_table_gives_no_two_answers_in_one_breath() -> None:
    """The seat `mesa` cannot answer two calls: it is refused like any word of a seat that does not play."""
    hand = uy("A1:truco B1:envido")
    assert rule(hand.law, hand.state, Act(MESA, word("quiero+quiero"))).ruling.code == "not-seated"


@pytest.mark.rule("uy.60.a")
def test_the_truco_waits_until_the_envites_are_settled() -> None:
    """An envido called over a truco is answered and sung first; then the side that was asked answers the truco."""
    hand = uy("A1:truco B1:envido")
    assert due(hand.law, hand.state.public) == "A1"
    hand = uy("A1:truco B1:envido A1:quiero A1:4 B1:5 B1:quiero")
    assert "uy.60.a" in hand.cites
    hand = uy("A1:truco B1:envido A1:quiero A1:4 B1:5")
    assert due(hand.law, hand.state.public) == "B1"
    assert {"quiero", "no-quiero", "retruco"} <= set(hand.menus["B1"])


@pytest.mark.parametrize(
    ("line", "gains"),
    [
        case(
            "uy.49.b uy.60.a",
            "A1:envido B1:quiero A1:4+truco B1:no-quiero!nothing-to-answer B1:5 B1:no-quiero",
            "A +1 B +2",
        ),
        case("uy.49.b uy.60.a", "A1:envido B1:quiero B1:truco A1:4 B1:5 A1:no-quiero", "B +3"),
    ],
)
def test_a_truco_may_be_said_while_the_points_are_sung(line: str, gains: str) -> None:
    """A truco called during the singing is answered after the last number."""
    assert uy(line).gains == counted(gains)


@pytest.mark.rule("uy.49.b")
@pytest.mark.parametrize(("refereed", "kind"), [(False, "rejected"), (True, "void")])
def test_a_truco_before_the_muestra_is_no_challenge(refereed: bool, kind: str) -> None:
    """Before the muestra is turned no seat can call truco; afterwards any may."""
    dealt = play("", TWO, book="uruguay", muestra="6o", refereed=refereed)
    for seat in ("A1", "B1"):
        early = rule(dealt.law, dealt.state, Act(seat, word("truco")))
        assert early.ruling == (kind, "muestra-first", ("uy.49.b",))
        assert not early.state.public.truco.pending
        turned = rule(dealt.law, dealt.state, Act("B1", word("vuelvo"))).state
        late = rule(dealt.law, turned, Act(seat, word("truco")))
        assert (late.ruling.kind, late.state.public.truco.caller) == ("lawful", seat)


WORDS_OF_THE_GAME = (
    *("flor", "envido", "real-envido", "3-envido", "falta-envido", "chica", "con-flor-envido"),
    *("con-flor-falta-envido", "contraflor-envido", "contraflor-el-resto", "con-flor-paso", "paso"),
)


@pytest.mark.rule("uy.98.a")
@pytest.mark.parametrize("hands", ["7e6e3e 7c4c1b", "1e4b12c 3c5b12e", "7e6e2o 7c4c1b"])
@pytest.mark.parametrize("token", WORDS_OF_THE_GAME)
def test_words_of_the_game_before_the_muestra_have_no_effect(token: str, hands: str) -> None:
    """At a refereed table they are void whatever the cards are, and deny no flor."""
    dealt = play("", hands, book="uruguay", muestra="6o", refereed=True)
    for seat in ("A1", "B1"):
        early = rule(dealt.law, dealt.state, Act(seat, word(token)))
        assert early.ruling == ("void", "muestra-first", ("uy.98.a",))
        assert (early.state.public, early.state.faults) == (dealt.state.public, ())


@pytest.mark.rule("uy.49.b")
def test_a_truco_before_the_muestra_denies_no_flor() -> None:
    """No player can know a flor yet, not even with three cards of a suit."""
    dealt = play("", "7e6e3e 7c4c1b", book="uruguay", muestra="6o", refereed=True)
    assert rule(dealt.law, dealt.state, Act("A1", word("truco"))).state.faults == ()


@pytest.mark.rule("uy.49.b", "uy.31.a")
def test_a_truco_said_while_flores_are_sung_changes_no_envite() -> None:
    """Accepted envites stay staked, and no seat can raise any more."""
    hand = uy(
        "A1:flor B1:flor A1:con-flor-envido B1:quiero B1:truco A1:con-flor-envido! A1:31 B1:callo A1:no-quiero",
        "7e1e3e 3c2c1c",
    )
    assert hand.gains == counted("A +5 B +1")


@pytest.mark.parametrize(
    "word", ["truco+envido", pytest.param("truco+real-envido", marks=pytest.mark.rule("uy.69.0", "uy.73.h"))]
)
def test_a_truco_said_before_the_envido_annuls_it(word: str) -> None:
    """An assisted table refuses both words; a referee accepts the truco, and the envido is void."""
    uy(f"A1:{word}!")
    hand = uy(f"A1:{word}", refereed=True)
    assert hand.last.decision.ruling.kind == "fault"
    assert hand.state.public.truco.pending
    assert not hand.state.public.envido.chain


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("A1:es-esa!", "nothing-to-point-at"),
        ("A1:1e A2:es-esa!", "nothing-to-point-at"),
        ("A1:1e B1:3c A2:11c B2:6c A1:12c B1:12e A2:7e B1:es-esa!", "nothing-to-point-at"),
        ("A1:1e B1:3c A2:11c B2:6c A1:12c B1:12e A2:7e A2:es-esa!", "nothing-to-point-at"),
    ],
)
@pytest.mark.rule("uy.68")
def test_es_esa_needs_a_partners_card_on_which_the_hand_hangs(line: str, code: str) -> None:
    """Es esa is refused in the first trick, and for one's own card or a rival's."""
    assert uy(line, FOUR).code == code


@pytest.mark.rule("uy.68")
def test_es_esa_passes_all_partners_but_the_owner() -> None:
    """A player who says es esa passes, and only the partner's card counts: beaten, it loses the trick."""
    hand = uy("A1:1e B1:3c A2:11c B2:6c A1:12c B1:12e A2:6b A1:4b!", FOUR)
    hand = uy("A1:1e B1:3c A2:11c B2:6c A1:4b B1:12e A2:7e A1:es-esa B2:3o", FOUR)
    assert hand.gains == counted("A +1")
    assert hand.state.public.passed == {"A1"}


@pytest.mark.rule("uy.68", "uy.58.a")
def test_es_esa_is_said_of_a_card_that_a_rival_equals_where_a_parda_wins() -> None:
    """After a first trick won, es esa may be said of a card that a rival's card equals."""
    line = "A1:1e B1:3c A2:11c B2:6c A1:12c B1:12e A2:es-esa"
    hand = uy(f"{line} B2:10b", FOUR)
    assert (hand.tricks, hand.gains) == (["A1", "parda"], counted("A +1"))
    assert "A2" in uy(f"{line} B2:3o", FOUR).state.public.passed


@pytest.mark.rule("uy.59.d")
def test_three_pardas_go_to_the_more_mano_of_those_left() -> None:
    """When the mano has passed, the next seat in order wins three pardas, here a rival."""
    hands = "2c12b5e 2e12o5c 4b6b11c 4e6c10b"
    assert ended(
        uy("A1:2c B1:2e A2:4b B2:4e A1:12b B1:12o A2:6b B2:6c A1:5e B1:5c A2:paso B2:paso", hands)
    ).gains == counted("A +1")
    tied = uy("A1:2c B1:2e A2:4b B2:4e A1:paso B1:12o A2:11c B2:10b", hands)
    assert tied.tricks == ["parda", "B1"]


@pytest.mark.parametrize(
    "line",
    [
        case("uy.57.b uy.12.g", "A1:3c B1:4e A2:3e B2:5e A1:4b"),
        case("uy.57.b", "A1:4b B1:4e A2:3e B2:5e A2:6c B2:7c A1:3c B1:12o A1:12e!not-your-turn A1:12e!"),
    ],
)
def test_partners_who_tie_on_top_lead_on_by_the_more_mano(line: str) -> None:
    """Of partners with equal highest cards the one nearer to the mano leads the next trick, for each order of play."""
    hands = "3c4b12e 4e5b12o 3e6c11b 5e10b7c"
    assert uy(line.partition(" A2:6c")[0], hands).tricks[0] in ("A1", "A2")


@pytest.mark.rule("uy.48", "uy.51.b", "uy.52.0", "uy.52.b")
def test_a_card_thrown_is_played_as_it_falls() -> None:
    """The first card begins the play; a named card is played face up and cannot be changed."""
    hand = uy("A1:4b A1:1e!not-your-turn")
    assert hand.state.public.trick == (("A1", hand.before.own("A1").dealt[1]),)
    assert "uy.52.b" in hand.steps[1].cites
