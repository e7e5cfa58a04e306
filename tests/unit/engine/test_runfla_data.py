"""Effects of single values of `runfla` that no example of the regulation depends on."""

import pytest
from tests.helpers.cases import case
from tests.helpers.citations import answered
from tests.helpers.play import hands_of, law, play, say

from truco.cards import parse_hand
from truco.engine import MESA, Act, Law, deal_word, due, new_match, rule
from truco.rulebooks.ruleset import choose

TOTALS = {
    0: "10e11b12o",
    **{n: f"{n}e10b11o" for n in range(1, 8)},
    20: "10e11e1b",
    **{20 + n: f"{n}e10e12b" for n in range(1, 8)},
    **{27 + n: f"7e{n}e12b" for n in range(1, 7)},
}
"""A hand for each total of the envido."""

FLORES = {
    20: "10e11e12e",
    **{20 + n: f"{n}e10e11e" for n in range(1, 8)},
    **{27 + n: f"7e{n}e10e" for n in range(1, 7)},
    **{33 + n: f"7e6e{n}e" for n in range(1, 6)},
}
"""A hand for each total of the flor."""

THREE_FLORES = "2e3e4e 5o6o11o 2c3c4c 4b1e10c"
"""Hands of A1 B1 A2 B2: flores of 29, 31 and 29 and none."""


@pytest.mark.rule("rf.6.env.c")
@pytest.mark.parametrize("total", TOTALS)
def test_every_total_can_be_sung(total: int) -> None:
    """Each of the 22 totals is a valid number, counted as the text says, and wins against an equal or lower one."""
    assert len(TOTALS) == 22
    played = play(f"A1:envido B1:quiero A1:{total} B1:son-buenas", f"{TOTALS[total]} 11c12e10o", book="runfla")
    assert played.awards == ["A +2 envido"]


@pytest.mark.rule("rf.6.env.d")
@pytest.mark.parametrize("rank", range(1, 8))
def test_every_rank_counts_its_number(rank: int) -> None:
    """A card from one to seven counts its number, alone and in a pair."""
    rules = law(2, book="runfla")
    answered(rules.ruleset.book.rules_of("envido.values"))
    assert rules.tally(parse_hand(f"{rank}e10b11o")).points == rank
    assert rules.tally(parse_hand(f"{rank}e10e11o")).points == 20 + rank


@pytest.mark.rule("rf.6.flor.b", "rf.6.flor.c")
@pytest.mark.parametrize("total", FLORES)
def test_every_total_of_a_flor_can_be_told(total: int) -> None:
    """Each of the 19 totals of a flor is a valid number, and wins against an equal or lower one."""
    assert len(FLORES) == 19
    played = play(f"A1:flor B1:flor A1:{total} B1:son-buenas", f"{FLORES[total]} 10b11b12b", book="runfla")
    assert played.awards == ["A +6 flor"]


@pytest.mark.rule("rf.6.env.a", "rf.6.flor.t3")
def test_all_who_are_in_it_sing_in_order() -> None:
    """Every seat sings its envido from the mano on, even when it is beaten, and so it is with flores."""
    hands = "7e6e4c 1b2c3o 4o5b6c 1c2b3e"
    played = play("A1:envido B1:quiero A1:33", hands, book="runfla")
    assert [due(played.law, played.state.public)] == ["B1"]
    played = say(played.law, played.state, "B1:son-buenas A2:6")
    assert due(played.law, played.state.public) == "B2"
    flores = play("A1:flor B1:flor A2:flor A1:38", "7e6e5e 1b2b3b 1o2o3o 4c5b6c", book="runfla")
    assert due(flores.law, flores.state.public) == "B1"
    flores = say(flores.law, flores.state, "B1:26")
    assert due(flores.law, flores.state.public) == "A2"


@pytest.mark.rule("rf.6.env.a")
@pytest.mark.parametrize(
    ("hands", "line"),
    [
        ("7e6e4c 1b2c3o 4o5b6c 1c2b3e", "A1:envido B1:quiero A1:33"),
        ("7e6e5e 1b2b3b 1o2o3o 4c5c6c", "A1:flor B1:flor A2:flor B2:flor A1:38"),
    ],
)
def test_who_has_heard_his_partner_alone_tells_his_number(hands: str, line: str) -> None:
    """Son buenas can answer a rival's number, for envido and flor, and never a partner's."""
    conceded = play(f"{line} B1:son-buenas A2:son-buenas!no-rival-number", hands, book="runfla")
    assert "son-buenas" not in conceded.menus["A2"]
    assert "rf.6.env.a" in conceded.cites
    number = "26" if "flor" in line else "3"
    counted = play(f"{line} B1:{number} A2:son-buenas", hands, book="runfla")
    assert counted.over is False


@pytest.mark.rule("rf.6.env.t8", "rf.6.env.t5")
def test_the_falta_is_the_last_word_of_a_chain() -> None:
    """Every chain may end in one falta, is then worth the falta, and cannot be raised."""
    rules = law(2, book="runfla")
    answered(rules.ruleset.book.rules_of("envido.calls.falta-envido.adds"))
    answered(rules.cite("chain.envido envido real-envido falta-envido"))
    ends = [chain for chain in rules.terms.envido.chains.every() if "falta-envido" in chain]
    assert len(ends) == 6
    assert all(chain.index("falta-envido") == len(chain) - 1 for chain in ends)
    assert {(rules.terms.envido.chains[chain].named, rules.terms.envido.chains[chain].follow) for chain in ends} == {
        ("falta", ())
    }


@pytest.mark.rule("rf.6.flor.d")
def test_who_has_a_flor_may_play_the_envido() -> None:
    """A flor need not be called: its holder may call the envido with his best two cards."""
    played = play("A1:envido B1:quiero A1:33 B1:son-buenas", "7e6e5e 1b2c3o", book="runfla")
    answered(played.law.ruleset.book.rules_of("flor.instead_of_envido"))
    assert played.awards == ["A +2 envido"]


@pytest.mark.rule("rf.6.flor.f")
def test_who_called_the_envido_may_still_say_flor() -> None:
    """Until the answer the caller may still call the flor, and the envido is void."""
    played = play("A1:envido A1:flor", "7e6e5e 1b2c3o", book="runfla")
    assert played.last.decision.ruling.kind == "lawful"
    assert say(played.law, played.state, "B1:callo").awards == ["A +3 flor"]


@pytest.mark.rule("rf.6.a")
def test_points_are_made_in_three_ways() -> None:
    """A flor, an envido and a truco each pay points in a hand of their own."""
    lines = {"flor": "A1:flor B1:callo", "envido": "A1:envido B1:no-quiero", "truco": "A1:truco B1:no-quiero"}
    for reason, line in lines.items():
        played = play(line, "7e6e5e 1b2c3o", book="runfla")
        assert [award.split()[-1] for award in played.awards] == [reason]


@pytest.mark.rule("rf.6.flor.e", "rf.6.a")
def test_every_part_of_the_game_has_its_words() -> None:
    """With and without flor all words of envido, truco, cards, signs, showing, leaving and wrong deals are known."""
    for options in ({"flor": "no"}, {}):
        two = Law(choose("runfla", options), ("A1", "B1"))
        for key in options:
            answered(two.ruleset.book.options[key].rules)
        answered(two.cite("envido.award"))
        assert say(two, new_match(two), "A1:tiro-1e B1:tiro-4c").state.public.dealer == "A1"
        dealt = rule(two, new_match(two, "B1"), Act(MESA, deal_word(hands_of("7e6e4c 7o5o3o")))).state
        line = "A1:envido B1:quiero A1:33 B1:son-buenas A1:4c B1:truco A1:quiero B1:3o A1:muestro A1:mazo"
        assert say(two, dealt, line).awards == ["A +2 envido", "B +2 mazo"]
        six = Law(choose("runfla", options), ("A1", "B1", "A2", "B2", "A3", "B3"))
        start = new_match(six, "B3", kind="pica-pica")
        assert rule(six, start, Act(MESA, deal_word(hands_of("- - - - - -")))).state.public.duel == ("A1", "B2")
        three = Law(choose("runfla", options), ("A1", "B1", "C1"))
        cards = tuple(map(parse_hand, ("7e6e4c1o", "7o5o3o", "4b5c6b")))
        assert due(three, rule(three, new_match(three, "A1"), Act(MESA, deal_word(cards))).state.public) == "A1"
        four = Law(choose("runfla", options), ("A1", "B1", "A2", "B2"), refereed=True)
        wrong = rule(four, new_match(four, "B2"), Act(MESA, deal_word(hands_of("1e6e4c2c 7o5o3o 4b5c6b 1b1o1c")))).state
        assert say(four, wrong, "A1:sena-1e A1:anuncio-4").over


@pytest.mark.parametrize(
    ("seats", "name"),
    [
        case("rf.4.dos", ("A1", "B1"), "mano-a-mano"),
        case("rf.4.tres.b", ("A1", "B1", "B2"), "gallo-fijo"),
        case("rf.4.tres.b", ("A1", "B1", "C1"), "gallo-por-turno"),
        case("rf.4.cuatro", ("A1", "B1", "A2", "B2"), "parejas"),
    ],
)
def test_only_six_play_hands_of_two_kinds(seats: tuple[str, ...], name: str) -> None:
    """With fewer than six seats there is one kind of hand, whatever the score and the hand before."""
    law = Law(choose("runfla"), seats)
    answered(law.ruleset.book.rules_of(f"formats.{name}.hands"))
    for score in ((0, 0, 0), (6, 2, 2), (24, 20, 6)):
        assert new_match(law, seats[-1], score=score[: len(law.sides)]).public.kind == ""
        assert law.kind("redondo", score[: len(law.sides)]) == ""


@pytest.mark.rule("rf.4.seis.c")
def test_pica_pica_needs_no_points() -> None:
    """After a redondo comes a pica-pica, also when neither side has a point."""
    six = law(6, book="runfla")
    answered(six.cite("hand.start.pica-pica"))
    assert six.kind("redondo", (0, 0)) == "pica-pica"
    assert six.kind("pica-pica", (0, 0)) == six.kind("", (0, 0)) == "redondo"


@pytest.mark.rule("rf.6.flor.t4")
@pytest.mark.parametrize(
    ("line", "hands", "score", "won"),
    [
        case(
            "rf.6.flor.resto.b", "B1:contraflor-al-resto A1:quiero A1:29 B1:31", "2e3e4e 5o6o11o", "A 18 B 7", "B +18"
        ),
        case(
            "rf.6.flor.resto.a", "B1:contraflor-al-resto A1:quiero A1:29 B1:31", "2e3e4e 5o6o11o", "A 7 B 18", "B +12"
        ),
        case(
            "rf.6.flor.resto.a", "B1:contraflor-al-resto A1:quiero A1:29 B1:31", "2e3e4e 5o6o11o", "A 12 B 12", "B +18"
        ),
        case(
            "rf.6.flor.resto.b",
            "B1:contraflor-al-resto A2:flor A1:quiero A1:29 B1:31 A2:29",
            THREE_FLORES,
            "A 18 B 7",
            "B +18",
        ),
        case(
            "rf.6.flor.resto.b", "B1:contraflor-al-resto A2:quiero A1:29 B1:31 A2:29", THREE_FLORES, "A 18 B 7", "B +18"
        ),
        case(
            "rf.6.flor.resto.a",
            "B1:contraflor-al-resto A2:flor A2:quiero A1:29 B1:31 A2:29",
            THREE_FLORES,
            "A 7 B 18",
            "B +12",
        ),
    ],
)
def test_a_contraflor_al_resto_is_six_and_the_resto(line: str, hands: str, score: str, won: str) -> None:
    """The side behind wins six and what the leader lacks, however many flores there are and whichever side accepts.

    The leader, and either side at level scores, gets what was missing.
    """
    played = play(f"A1:flor {line}", hands, score=score, book="runfla")
    assert played.awards == [f"{won} flor"]


@pytest.mark.rule("rf.4.pica.f", "rf.4.pica.g")
@pytest.mark.parametrize("score", [(17, 16), (16, 17), (12, 12)])
def test_twelve_are_won_in_a_duel_whoever_leads(score: tuple[int, int]) -> None:
    """In pica-pica a contraflor al resto pays twelve to the leader, to the side behind, and at level scores."""
    six = law(6, book="runfla")
    start = new_match(six, "B3", score=score, kind="pica-pica")
    dealt = rule(six, start, Act(MESA, deal_word(hands_of("4e5e6e 4b5b7c 4o5o6b 4c10c1c 2c2e3o 1o2b3e")))).state
    played = say(six, dealt, "A1:flor B2:contraflor-al-resto A1:quiero A1:35 B2:son-buenas")
    assert played.awards == ["A +12 flor"]


@pytest.mark.rule("rf.4.pica.e", "rf.4.pica.f", "rf.4.pica.g")
def test_six_is_six_though_less_is_missing() -> None:
    """In pica-pica falta and resto are worth six, also when a side lacks less after an earlier duel."""
    six = law(6, book="runfla")
    start = new_match(six, "B3", score=(24, 3), kind="pica-pica")
    dealt = rule(six, start, Act(MESA, deal_word(hands_of("1e1b5o 7o6o5c 7b6b5b 4c10c10e 1c2e3o 1o2o4o")))).state
    first = "A1:truco B2:quiero-retruco A1:quiero A1:1e B2:4c A1:1b B2:10e"
    falta = "B1:falta-envido A3:quiero B1:33 A3:son-buenas B1:truco A3:no-quiero"
    resto = "A2:flor B3:contraflor-al-resto B3:flor! A2:quiero A2:38 B3:son-buenas"
    played = say(six, dealt, f"{first} {falta} {resto}")
    assert played.awards == ["A +3 truco", "B +6 envido", "B +1 truco", "A +12 flor"]


@pytest.mark.rule("rf.1.b")
def test_those_who_tie_on_top_draw_again() -> None:
    """Of three who drew, only the two with the equal highest cards draw again."""
    three = Law(choose("runfla"), ("A1", "B1", "C1"))
    drawn = say(three, new_match(three), "A1:tiro-3e B1:tiro-4c C1:tiro-3o")
    assert drawn.state.public.drawing == ("A1", "C1")


@pytest.mark.rule("rf.6.truco.j")
def test_of_partners_who_tie_on_top_the_first_to_play_leads() -> None:
    """Of partners with equal highest cards the one who played first leads the next trick."""
    line = "A1:4e B1:4c A2:1e B2:4b A2:3o B2:5c A1:3e B1:5e"
    hand = play(line, "4e3e6o 4c5e6b 1e3o3c 4b5c11o", book="runfla")
    assert hand.tricks == ["A2", "A2"]
