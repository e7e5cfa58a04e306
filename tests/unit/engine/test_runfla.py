"""Rules of the RUNFLA text beside its worked examples."""

import random
from collections import Counter
from itertools import pairwise

import pytest
from tests.helpers.play import play
from tests.helpers.told import told_score
from tests.helpers.walk import begin, walk

from truco.cards import parse_hand
from truco.engine import MESA, Act, Law, deal_word, new_match, rule, seats_of, word
from truco.engine.croupier import hands_from, shuffled
from truco.engine.table import facts as f
from truco.rulebooks.ruleset import choose

RULES = choose("runfla")
FORMATS = [format_.seats for format_ in RULES.book.formats.values()]


@pytest.mark.rule("rf.1.a", "rf.1.c", "rf.1.e")
@pytest.mark.parametrize("seats", FORMATS, ids=len)
def test_the_pack_is_shuffled_and_dealt(seats: tuple[str, ...]) -> None:
    """Forty different cards, ten of a suit, without eights and nines, are shuffled and dealt one at a time."""
    law = Law(RULES, seats)
    pack = shuffled(random.Random(3), law.terms.pack.cards)
    assert Counter(card.suit for card in pack) == dict.fromkeys({card.suit for card in pack}, 10)
    assert len(set(pack)) == 40
    assert {card.rank for card in pack} == {1, 2, 3, 4, 5, 6, 7, 10, 11, 12}
    assert pack != law.terms.pack.cards
    start = new_match(law, seats[-1])
    hands = hands_from(law, pack, seats[-1])
    decision = rule(law, start, Act(MESA, deal_word(hands)))
    assert decision.ruling.kind == "lawful"
    assert [hand[0] for hand in hands] == list(pack[: len(seats)])
    assert sum(map(len, hands)) == 3 * len(seats) + (len(seats) == 3)


@pytest.mark.rule("rf.5.brava.a", "rf.5.negra.a")
def test_the_two_halves_of_the_order() -> None:
    """The fourteen cards of the seven highest levels are bravas, the other 26 negras, as a trick's citations say."""
    law = Law(RULES, ("A1", "B1"))
    tiers = law.worth.tiers(None)
    assert sum(len(tier) for tier in tiers[:7]) == 14
    assert sum(len(tier) for tier in tiers[7:]) == 26
    for card, half in (("1o", "rf.5.brava.a"), ("12o", "rf.5.negra.a")):
        played = play(f"A1:{card} B1:4e", f"{card}5b6c 4e5c6b", book="runfla")
        assert half in played.cites


@pytest.mark.rule("rf.2.b", "rf.7.b")
def test_fifteen_malas_and_fifteen_buenas() -> None:
    """Points up to fifteen are malas, from the sixteenth on buenas, and the page receives that boundary."""
    law = Law(RULES, ("A1", "B1"))
    assert (law.terms.match.buenas_from, law.terms.match.target) == (16, 30)
    assert law.terms.match.buenas_from - 1 == law.terms.match.target - law.terms.match.buenas_from + 1 == 15
    sentences = [told_score("runfla", points) for points in ((8, 25), (20, 15), (15, 16))]
    assert sentences == ["Ana 8 malas, Bea 10 buenas", "Ana 5 buenas, Bea 15 malas", "Ana 15 malas, Bea 1 buena"]


@pytest.mark.rule("rf.2.d", "rf.2.e", "rf.2.c")
def test_a_match_is_made_of_chicos_and_a_chico_of_hands() -> None:
    """In a random match hands make a chico of thirty, two chicos win the match, and one all is followed by a third."""
    law = Law(RULES, ("A1", "B1"))
    _, state = begin(law)
    ended: list[tuple[int, ...]] = []
    for step in walk(law, state, random.Random(5)):
        for event in step.decision.events:
            if isinstance(event, f.ChicoEnded):
                ended.append(event.chicos)
                assert max(step.decision.state.public.score) >= 30
        state = step.decision.state
    assert sorted(ended[-1]) in ([0, 2], [1, 2])
    assert len(ended) == sum(ended[-1])


@pytest.mark.rule("rf.3.a", "rf.3.b")
def test_two_three_four_or_six_play() -> None:
    """There are formats of two, three, four and six seats, in two equal sides except in the gallo, and none of five."""
    assert sorted(map(len, FORMATS)) == [2, 3, 3, 4, 6]
    assert seats_of(RULES, 5) == ()
    for seats in FORMATS:
        law = Law(RULES, seats)
        new_match(law, seats[-1])
        if len(seats) % 2 == 0:
            assert sum(seat[0] == "A" for seat in seats) * 2 == len(seats)
            assert all(first[0] != second[0] for first, second in pairwise(seats))


@pytest.mark.rule("rf.6.truco.l")
def test_played_cards_stay_on_the_table() -> None:
    """In the third trick the cards of the first two are still on the table, each with its player."""
    played = play("A1:7o B1:3c A1:5b B1:12e B1:7e", "7o5b6o 3c7e12e", book="runfla")
    lay = [[(seat, str(card)) for seat, card in trick.plays] for trick in played.state.public.tricks]
    assert lay == [[("A1", "7o"), ("B1", "3c")], [("A1", "5b"), ("B1", "12e")]]
    assert [str(card) for _, card in played.state.public.trick] == ["7e"]


@pytest.mark.rule("rf.1.d")
def test_a_cut_may_be_declined() -> None:
    """The cutter may lift any number of cards, or none: the deal follows in both cases."""
    law = Law(RULES, ("A1", "B1"))
    start = new_match(law, "B1")
    for lifted in (0, 1, 20, 40):
        assert rule(law, start, Act("A1", word(f"corto-{lifted}"))).ruling.kind == "lawful"
    assert rule(law, start, Act("A1", word("corto-41"))).ruling.code == "bad-cut"


@pytest.mark.rule("rf.8.resv.f")
def test_a_truco_said_first_gives_the_flor_away() -> None:
    """A truco before one's first card cites its cost: that side's menu then has neither flor nor envido."""
    played = play("A1:truco", "7e6e5e 2b5c12o", book="runfla")
    assert "rf.8.resv.f" in played.cites
    assert not {"flor", "envido", "real-envido", "falta-envido"} & set(played.menus["A1"])
    later = play("A1:4e B1:3c B1:7o A1:truco", "4e5b6o 3c7o12e", book="runfla")
    assert "rf.8.resv.f" not in later.cites


@pytest.mark.parametrize("seats", FORMATS, ids=len)
@pytest.mark.parametrize("options", ["", "flor=no", "lead=mano", "pica-pica-stop=15 calls=turn"])
def test_random_matches_come_to_an_end(seats: tuple[str, ...], options: str) -> None:
    """In every format and with every option random words of the menus bring a match to its end."""
    chosen = dict(pair.split("=") for pair in options.split())
    law = Law(choose("runfla", chosen), seats)
    _, state = begin(law)
    kinds = Counter[type]()
    for step in walk(law, state, random.Random(len(options) + len(seats))):
        kinds.update(type(event) for event in step.decision.events)
        state = step.decision.state
    assert state.public.winner
    assert not ("flor=no" in options and kinds[f.FlorSaid])
    assert bool(kinds[f.DuelStarted]) == (len(seats) == 6)


@pytest.mark.rule("rf.6.flor.t1", "rf.6.flor.t2", "rf.6.flor.t3", "rf.6.flor.t4")
@pytest.mark.parametrize(("score", "resto"), [((20, 5), 10), ((5, 20), 16), ((20, 20), 10)])
def test_what_two_flores_may_pay(score: tuple[int, int], resto: int) -> None:
    """Two flores pay 3, 4, 6 or, with the resto, what the leader lacks, and 6 more to the side behind."""
    law = Law(RULES, ("A1", "B1"))
    start = new_match(law, "B1", score=score)
    state = rule(law, start, Act(MESA, deal_word((parse_hand("7e6e5e"), parse_hand("2b3b4b"))))).state
    counts, paid = Counter[str](), Counter[int]()
    for seed in range(200):
        for step in walk(law, state, random.Random(seed), most=9):
            counts.update(event.word for event in step.decision.events if isinstance(event, f.FlorSaid))
            given = (event for event in step.decision.events if isinstance(event, f.Awarded))
            paid.update(award.points for award in given if award.reason == "flor" and step.before.public.hand == 1)
    assert set(counts) == {"flor", "callo", "con-flor-me-achico", "contraflor-al-resto", "quiero"}
    assert set(paid) == {3, 4, 6, resto}


@pytest.mark.rule("rf.6.truco.n", "rf.6.flor.d")
def test_a_flor_is_a_call_of_ones_own_turn_too() -> None:
    """With `calls=turn` a flor can be called only in one's turn; an answer needs no turn."""
    hands = "5o6o11o 2c3c4c"
    bound = play("B1:flor!not-your-turn A1:flor B1:flor", hands, book="runfla", options="calls=turn")
    assert bound.last.decision.ruling.kind == "lawful"
    assert "flor" not in play("", hands, book="runfla", options="calls=turn").menus["B1"]
    assert "flor" in play("", hands, book="runfla").menus["B1"]
    play("A1:5o B1:flor A1:contraflor-al-resto", hands, book="runfla", options="calls=turn")
    play("A1:envido B1:flor", hands, book="runfla", options="calls=turn")
    play("A1:truco B1:flor", hands, book="runfla", options="calls=turn")


@pytest.mark.rule("rf.6.truco.p")
@pytest.mark.parametrize(
    ("by", "answer"), [("B1", "quiero"), ("B2", "quiero"), ("B1", "no-quiero"), ("B2", "no-quiero")]
)
def test_any_rival_but_no_partner_answers_the_truco_for_his_side(by: str, answer: str) -> None:
    """Either rival may answer for both; the caller and his partner may not."""
    other = {"B1": "B2", "B2": "B1"}[by]
    line = f"A1:truco A1:{answer}!own-call-pending A2:{answer}!own-call-pending {by}:{answer}"
    hand = play(line, seats=4, book="runfla")
    assert "rf.6.truco.p" in hand.cites
    if answer == "quiero":
        play(f"{line} {other}:no-quiero!nothing-to-answer A1:4e", seats=4, book="runfla")
    else:
        assert hand.gains == {"A": 1, "B": 0}
