"""Envites of any number: who may call them and when, what they stake, who answers, and what they pay."""

import pytest
from tests.helpers.cases import case
from tests.helpers.play import Played, award_rules, counted, play, say

from truco.engine import due
from truco.engine.menu import menu
from truco.engine.table import facts as f

HIGH, LOW = "7e6e12c", "3c5b12e"
"""Hands that count 33 and 5; the muestra is always 6o."""
FLORES = "7e6e5e 1c3c7c"
"""Flores of 38 and 31."""


def uy(line: str, hands: str = f"{HIGH} {LOW}", *, refereed: bool = False, score: str = "A 0 B 0") -> Played:
    """Play a hand under the muestra 6o, which the dealer has turned."""
    dealer = ("B1", "B2", "B3")[len(hands.split()) // 2 - 1]
    return play(f"{dealer}:vuelvo {line}", hands, book="uruguay", muestra="6o", refereed=refereed, score=score)


FOUR = "1e4b12c 3c5b12e 7e6b11c 3o6c10b"


@pytest.mark.parametrize(
    ("line", "score", "staked", "rules"),
    [
        case("uy.24.a", "envido", "A 0 B 0", [2], "uy.24.a"),
        case("uy.24.b uy.23", "7-envido", "A 12 B 10", [7], "uy.24.b uy.23"),
        case("uy.24.b", "1-envido", "A 0 B 0", [2], "uy.24.b", name="a number below two"),
        case("uy.24.c uy.24.d", "real-envido", "A 0 B 0", [3], "uy.24.c uy.24.d"),
        case("uy.24.e", "4-real-envido", "A 0 B 0", [12], "uy.24.e"),
        case("uy.24.c uy.24.f uy.25.a", "falta-envido", "A 33 B 28", [7], "uy.24.c uy.24.f uy.25.a"),
        case("uy.24.c uy.24.g", "hasta-igualar-envido", "A 22 B 15", [7], "uy.24.c uy.24.g"),
        case("uy.36.a", "12-envido", "A 30 B 5", [2], "uy.36.a", name="a first one above the falta"),
        case("uy.36.a uy.24.g", "hasta-igualar-envido", "A 30 B 5", [2], "uy.36.a uy.24.g", name="to level beyond it"),
        case("uy.35.f", "5-envido real-envido", "A 10 B 10", [5, 5], "uy.35.f", name="a lower one is lifted"),
        case("uy.36.b uy.25.c", "envido 6-envido", "A 33 B 28", [2, 2], "uy.36.b uy.25.c", name="trimmed"),
        case("uy.36.b uy.25.c", "real-envido real-envido", "A 36 B 10", [3, 1], "uy.36.b uy.25.c", name="to the rest"),
        case(
            "uy.25.c uy.24.f", "envido falta-envido", "A 33 B 28", [2, 5], "uy.24.f uy.25.c", name="a falta that shrank"
        ),
        case("uy.24.g", "envido hasta-igualar-envido", "A 24 B 20", [2, 2], "uy.24.g", name="to level what is left"),
        case("uy.35.a uy.35.c uy.35.d", "envido envido envido envido", "A 0 B 0", [2] * 4, "uy.35.a uy.35.c uy.35.d"),
    ],
)
def test_what_envites_stand_at(line: str, score: str, staked: list[int], rules: str) -> None:
    """An envite stakes what it names, at least as much as the one before, at most what is left of the falta."""
    acts = " ".join(f"{'AB'[at % 2]}1:{word}" for at, word in enumerate(line.split()))
    hand = uy(acts, score=score)
    assert [stake.points for stake in hand.state.public.free_envido.stakes] == staked
    assert set(rules.split()) <= hand.cites


@pytest.mark.rule("uy.25.b", "uy.26.a")
def test_flores_leave_the_falta_as_it_was() -> None:
    """The falta depends on the score before the hand: flores do not reduce it, accepted envites do."""
    hand = uy("A1:flor B1:flor A1:con-flor-4-envido B1:con-flor-falta-envido", FLORES, score="A 30 B 20")
    assert [stake.points for stake in hand.state.public.free_envido.stakes] == [4, 6]
    assert {"uy.25.b", "uy.26.a"} <= hand.cites


@pytest.mark.parametrize(
    ("line", "code", "rule"),
    [
        case("uy.22.a", "A1:paso A1:envido!not-in-play", "not-in-play", "uy.22.a"),
        case("uy.22.b", "A1:1e A1:envido!window-closed", "window-closed", "uy.22.b"),
        case("uy.22.b", "A1:1e B1:3c A2:11c B2:6c A1:envido!window-closed", "window-closed", "uy.22.b"),
        case("uy.22.c", "A1:truco A1:envido!window-closed", "window-closed", "uy.22.c"),
        case("uy.22.c", "A1:truco B1:quiero B1:envido!window-closed", "window-closed", "uy.22.c"),
        case("uy.22.d", "A1:truco A2:envido!window-closed", "window-closed", "uy.22.d"),
        case("uy.22.d", "A1:truco B1:quiero B2:envido!window-closed", "window-closed", "uy.22.d"),
        case("uy.22.c", "A1:envido B1:no-quiero A2:callo B2:callo A2:envido!already-said", "already-said", "uy.22.c"),
        case("uy.22.e", "A1:dos-reales-envido!unknown-word", "unknown-word", "uy.22.e"),
        case("uy.35.d", "A1:envido B1:real-envido B2:envido!own-call-pending", "own-call-pending", "uy.35.d"),
        case("uy.35.b", "A1:truco B1:envido A2:real-envido!window-closed", "window-closed", "uy.35.b"),
        case("uy.35.b", "A1:1e B1:3c A2:envido B1:envido!window-closed", "window-closed", "uy.35.b"),
        case("uy.27.a", "A1:con-flor-envido!no-flor", "no-flor", "uy.27.a"),
    ],
)
def test_who_may_call_no_envite(line: str, code: str, rule: str) -> None:
    """A player who left or played a card, or whose side is in the truco or made the last call, cannot call one."""
    hand = uy(line, FOUR)
    assert hand.code == code
    assert rule in hand.cites
    if code in ("window-closed", "no-flor", "already-said"):
        refereed = uy(line.partition("!")[0], FOUR, refereed=True)
        assert refereed.last.decision.ruling.kind == "void"


@pytest.mark.rule("uy.22.b", "uy.21")
def test_a_partner_who_holds_three_cards_still_may() -> None:
    """Only the caller needs three cards: his partner and those who answer may have played."""
    hand = uy("A1:1e B1:3c A2:envido B1:quiero", FOUR)
    assert hand.code is None
    assert hand.state.public.envido.caller == "A2"
    assert {"uy.21"} <= {rule for step in hand.steps for rule in step.cites}


@pytest.mark.rule("uy.22.c", "uy.22.d")
def test_an_envite_goes_before_the_truco_that_waits() -> None:
    """The side that must answer a truco may first call an envite; it answers the truco when the envite is settled."""
    hand = uy("A1:truco B1:envido A1:quiero A1:4 B1:5", "1e4b12c 3c5b12e")
    assert hand.awards == ["B +2 envido"]
    assert hand.state.public.truco.pending
    assert {"uy.22.c", "uy.22.d"} <= {rule for step in hand.steps for rule in step.cites}


@pytest.mark.rule("uy.34.a", "uy.21")
def test_any_player_of_the_challenged_side_answers_for_it() -> None:
    """The first rival who says quiero or no quiero answers for both; the caller's side cannot answer."""
    assert due((hand := uy("A1:envido", FOUR)).law, hand.state.public) == "B1"
    assert uy("A1:envido A2:quiero!own-call-pending B2:quiero B1:no-quiero!nothing-to-answer", FOUR).cites
    wanted = uy("A1:envido B2:quiero", FOUR)
    assert {"uy.34.a", "uy.21"} <= wanted.cites


@pytest.mark.parametrize(
    ("line", "gains", "rule"),
    [
        case("uy.24.h uy.intro.2", "A1:10-envido B1:no-quiero", "A +1", "uy.24.h"),
        case("uy.35.e uy.34.b", "A1:envido B1:real-envido A1:no-quiero", "B +2", "uy.35.e"),
        case("uy.35.e", "A1:envido B1:real-envido A1:envido B1:no-quiero", "A +5", "uy.35.e"),
        case("uy.24.a", "A1:envido B1:quiero A1:33 B1:callo", "A +2", "uy.24.a"),
        case("uy.34.b uy.25.c", "A1:envido B1:real-envido A1:quiero A1:33 B1:callo", "A +5", "uy.34.b"),
    ],
)
def test_what_an_envite_without_flor_pays(line: str, gains: str, rule: str) -> None:
    """Wanted, the sum; refused, one point for a first envite and the accepted calls for a raise."""
    hand = uy(line)
    assert {side: points for side, points in counted(gains).items() if points} == {
        award.split()[0]: int(award.split()[1]) for award in hand.awards
    }
    assert rule in award_rules(hand, "envido")


@pytest.mark.parametrize(
    ("line", "hands", "gains", "rule"),
    [
        case("uy.31.a uy.20.b", "A1:con-flor-envido B1:quiero A1:38 B1:callo", FLORES, "A +5", "uy.31.a"),
        case("uy.31.b", "A1:contraflor-4-envido B1:quiero A1:38 B1:callo", FLORES, "A +10", "uy.31.b"),
        case("uy.32.a", "A1:contraflor-el-resto B1:no-quiero", FLORES, "A +3", "uy.32.a"),
        case("uy.32.b", "A1:contraflor-4-envido B1:contraflor-el-resto A1:no-quiero", FLORES, "B +10", "uy.32.b"),
        case("uy.32.b", "A1:con-flor-4-envido B1:contraflor-el-resto A1:no-quiero", FLORES, "B +7", "uy.32.b"),
        case("uy.31.b", "A1:con-flor-envido B1:contraflor-envido A1:quiero A1:38 B1:callo", FLORES, "A +10", "uy.31.b"),
    ],
)
def test_what_an_envite_between_flores_pays(line: str, hands: str, gains: str, rule: str) -> None:
    """The sum and the winner's flores, after an accepted contra flor also the rivals' flores; refused, one's own."""
    hand = uy(f"A1:flor B1:flor {line}", hands)
    total = {side: sum(award.points for award in hand.state.public.awards if award.side == side) for side in ("A", "B")}
    assert total == counted(gains)
    assert rule in {rule for step in hand.steps for rule in step.cites}
    assert "uy.20.b" in award_rules(hand, "flor")


@pytest.mark.rule("uy.27.a", "uy.27.c", "uy.26.b", "uy.33.a", "uy.33.b")
def test_between_flores_the_menu_holds_what_may_be_called() -> None:
    """The menu has con flor and contra flor with numbers up to the falta, the resto alone, and no envido."""
    hand = uy("A1:flor B1:flor A1:con-flor-el-resto!unknown-word A1:contraflor-el-resto", FLORES, score="A 31 B 25")
    assert "uy.33.b" in {rule for step in hand.steps for rule in step.cites}
    assert {"uy.33.a", "uy.33.b"} <= hand.cites | {"uy.33.b"}
    assert hand.state.public.free_envido.stakes[0].points == 9
    open_ = uy("A1:flor B1:flor", FLORES, score="A 31 B 25")
    words = open_.menus["A1"]
    assert {"con-flor-3-envido", "con-flor-9-envido", "contraflor-9-envido", "contraflor-3-real-envido"} <= set(words)
    assert not {"con-flor-10-envido", "con-flor-4-real-envido", "con-flor-el-resto", "envido"} & set(words)
    ten = uy("A1:flor B1:flor A1:contraflor-9-envido", FLORES, score="A 31 B 25")
    assert {"uy.26.b"} <= ten.cites
    assert uy("A1:flor B1:flor A1:con-flor-envido B1:con-flor-real-envido", FLORES).cites >= {"uy.27.c"}
    assert uy("A1:flor B1:flor A1:con-flor-envido", FLORES).cites >= {"uy.27.a"}


@pytest.mark.rule("uy.37")
def test_the_resto_against_the_falta_between_flores() -> None:
    """Over con flor la falta the menu has only contra flor el resto, and only if the falta does not win the chico."""
    played = uy("A1:flor B1:flor A1:con-flor-falta-envido", FLORES, score="A 30 B 20")
    assert "con-flor-envido" not in played.menus["B1"]
    assert "contraflor-el-resto" in played.menus["B1"]
    assert "contraflor-falta-envido" not in played.menus["B1"]
    raised = uy("A1:flor B1:flor A1:con-flor-falta-envido B1:contraflor-el-resto", FLORES, score="A 30 B 20")
    assert [stake.points for stake in raised.state.public.free_envido.stakes] == [10, 0]
    assert "uy.37" in raised.cites
    near = uy("A1:flor B1:flor A1:con-flor-falta-envido", FLORES, score="A 30 B 27")
    assert "contraflor-el-resto" not in near.menus["B1"]
    contra = "A1:flor B1:flor A1:contraflor-envido B1:con-flor-falta-envido"
    assert "contraflor-el-resto" in uy(contra, FLORES, score="A 23 B 30").menus["A1"]
    assert "contraflor-el-resto" not in uy(contra, FLORES, score="A 24 B 30").menus["A1"]


@pytest.mark.rule("uy.24.g")
def test_hasta_igualar_is_offered_only_where_points_part_the_sides() -> None:
    """At equal scores no menu has hasta igualar; said all the same it is a simple envite."""
    words = {"hasta-igualar-envido", "con-flor-hasta-igualar-envido", "contraflor-hasta-igualar-envido"}
    none = f"{HIGH} {LOW}"
    for line, hands in (("", none), ("A1:envido", none), ("A1:flor B1:flor", FLORES)):
        for score, offered in (("A 18 B 18", False), ("A 18 B 17", True)):
            hand = uy(line, hands, score=score)
            assert bool(words & set(hand.menus[due(hand.law, hand.state.public)])) is offered
    spoken = uy("A1:hasta-igualar-envido", score="A 18 B 18")
    assert [stake.points for stake in spoken.state.public.free_envido.stakes] == [2]


@pytest.mark.rule("uy.23")
@pytest.mark.parametrize(("score", "most"), [("A 33 B 28", 7), ("A 20 B 20", 20), ("A 39 B 12", 0), ("A 0 B 0", 40)])
def test_the_menu_offers_numbers_up_to_the_falta(score: str, most: int) -> None:
    """The menu has each number from three to the falta; a raise begins with the number of the envite before."""
    hand = uy("", score=score)
    plain = [int(word[:-7]) for word in hand.menus["A1"] if word[:-7].isdigit()]
    assert plain == list(range(3, most + 1))
    assert "uy.23" in uy("A1:3-envido", score="A 20 B 20").cites
    raised = uy("A1:5-envido", score="A 20 B 20")
    assert [int(word[:-7]) for word in raised.menus["B1"] if word[:-7].isdigit()] == list(range(5, 16))


@pytest.mark.rule("uy.36.b")
@pytest.mark.parametrize("raised", ["envido", "6-envido", "real-envido", "falta-envido", "hasta-igualar-envido"])
def test_a_raise_with_nothing_left_adds_nothing_and_waits(raised: str) -> None:
    """When nothing of the falta is left a raise is lawful but in no menu, adds nothing, and needs an answer."""
    played = uy("A1:falta-envido", score="A 33 B 28")
    assert not {word for word in played.menus["B1"] if word.endswith("envido")}
    hand = uy(f"A1:falta-envido B1:{raised}", score="A 33 B 28")
    assert "uy.36.b" in hand.cites
    assert [stake.points for stake in hand.state.public.free_envido.stakes] == [7, 0]
    assert hand.state.public.envido.state == "pending"
    assert due(hand.law, hand.state.public) == "A1"
    assert {"quiero", "no-quiero"} <= set(hand.menus["A1"])
    assert say(hand.law, hand.state, "B1:3c!answer-first A1:no-quiero").awards == ["B +7 envido"]
    assert say(hand.law, hand.state, "A1:quiero A1:33 B1:callo").awards == ["A +7 envido"]


@pytest.mark.rule("uy.36.b", "uy.37")
def test_between_flores_a_raise_with_nothing_left_stakes_no_flor() -> None:
    """Such a raise con flor adds nothing and, refused, wins what was accepted; contra flor only the resto is lawful.

    Once the rivals' flores are staked, a raise contra flor adds nothing either.
    """
    line = "A1:flor B1:flor A1:con-flor-falta-envido"
    hand = uy(f"{line} B1:con-flor-envido", FLORES, score="A 30 B 20")
    assert [stake.points for stake in hand.state.public.free_envido.stakes] == [10, 0]
    assert say(hand.law, hand.state, "A1:no-quiero").awards == ["B +10 envido", "B +3 flor"]
    for contra in ("contraflor-envido", "contraflor-3-envido", "contraflor-falta-envido"):
        assert "uy.37" in uy(f"{line} B1:{contra}!nothing-left", FLORES, score="A 30 B 20").cites
    staked = "A1:flor B1:flor A1:contraflor-envido B1:con-flor-falta-envido A1:contraflor-envido"
    assert [stake.points for stake in uy(staked, FLORES, score="A 23 B 30").state.public.free_envido.stakes] == [
        2,
        8,
        0,
    ]


def test_what_the_words_of_an_envite_pay_is_told_beforehand() -> None:
    """A call and its answers have prices, wanted and refused, with the flores."""
    hand = uy("A1:flor B1:flor A1:con-flor-4-envido", FLORES)
    part = next(part for part in hand.law.parts if part.name == "free-envido")
    assert part.prices is not None
    public = hand.state.public
    words = {word.token: word for word in menu(hand.law, public, "B1", hand.state.own("B1"))}
    prices = {token: part.prices(hand.law, public, "B1", words[token]) for token in ("quiero", "no-quiero")}
    assert prices == {"quiero": (7, None), "no-quiero": (None, 3)}
    assert part.prices(hand.law, public, "B1", words["contraflor-4-envido"]) == (4 + 4 + 6, 4 + 3)


def test_an_envite_has_the_facts_that_a_viewer_needs() -> None:
    """The facts of calls, answers and results contain all that folding the table needs."""
    hand = uy("A1:envido B1:real-envido A1:quiero A1:33 B1:callo")
    kinds = [type(event) for event in hand.events]
    order = [f.Envited, f.Envited, f.EnviteAnswered, f.SingingBegan, f.Sang, f.SingingBegan, f.Silent, f.EnvidoWon]
    assert [kind for kind in kinds if kind in order] == order


@pytest.mark.parametrize(
    ("line", "gains"),
    [
        case("uy.90.a", "A1:envido B1:mazo", "A +2", name="the side that was asked leaves"),
        case("uy.90.a", "A1:envido A1:mazo B1:callo", "B +1", name="the caller leaves"),
        case("uy.90.a", "A1:7-envido B1:quiero A1:mazo", "B +8", name="who had it wanted leaves before singing"),
        case("uy.90.a", "A1:7-envido B1:quiero A1:33 A1:mazo", "A +7 B +1", name="a number that nobody beats has won"),
        case("uy.90.a", "A1:7-envido B1:quiero A1:33 B1:callo A1:mazo", "A +7 B +1", name="what was won stays"),
        case("uy.90.a", "A1:envido B1:real-envido A1:mazo", "B +3", name="a raise that waits counts as refused"),
    ],
)
def test_a_side_that_leaves_contests_no_envite_any_more(line: str, gains: str) -> None:
    """Leaving refuses the rivals' call, loses what was accepted, and takes back one's own call that waits."""
    hand = uy(line)
    assert hand.gains == counted(gains)
    beaten = uy("A1:7-envido B1:quiero A1:5 A1:mazo", f"{LOW} {HIGH}")
    assert beaten.gains == {"A": 0, "B": 8}


@pytest.mark.parametrize(
    ("line", "hands"),
    [
        case("uy.22.c", "A1:envido B1:quiero B1:real-envido", f"{HIGH} {LOW}", name="who said quiero"),
        case("uy.22.c", "A1:envido B1:quiero A1:falta-envido", f"{HIGH} {LOW}", name="who was answered"),
        case("uy.22.c", "A1:flor B1:flor A1:con-flor-envido B1:quiero B1:con-flor-envido", FLORES, name="con flor"),
        case("uy.60.a", "A1:envido A1:truco B1:retruco", f"{HIGH} {LOW}", name="a raise of the truco"),
        case("uy.60.a", "A1:envido B1:quiero A1:truco B1:retruco", f"{HIGH} {LOW}", name="while the points are sung"),
    ],
)
def test_a_call_out_of_its_time_is_heard_without_effect(line: str, hands: str) -> None:
    """After a quiero there are no more envites, and a truco beside an envite waits: such words are void, not unsaid."""
    before = line.rpartition(" ")[0]
    hand = uy(line, hands, refereed=True)
    assert hand.last.decision.ruling.kind == "void"
    assert hand.state.public == uy(before, hands, refereed=True).state.public
