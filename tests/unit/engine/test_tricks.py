"""Cards played: whose turn it is, who takes a trick, and who wins the hand."""

from itertools import product

import pytest
from tests.helpers.cases import case
from tests.helpers.play import award_rules, hands_of, law, play, say
from tests.unit.rules.test_cards import LEVEL

from truco.cards import parse_hand
from truco.engine import MESA, Act, deal_word, new_match, rule
from truco.engine.table import facts as f
from truco.rules.tricks import two_or_first

# -- turns ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("of.match.8")
def test_the_mano_plays_first_and_the_dealer_last() -> None:
    """The seat on the dealer's right leads the first trick, and the turn goes right up to the dealer."""
    hand = play("B1:5e!not-your-turn A1:4e A1:6b!not-your-turn B1:5e B2:4o!not-your-turn A2:6e B2:4o", seats=4)
    assert [event.seat for event in hand.events if isinstance(event, f.Played)] == ["A1", "B1", "A2", "B2"]
    assert "of.match.8" in hand.steps[0].cites


@pytest.mark.parametrize(
    ("hands", "line", "takes", "order"),
    [
        case(
            "of.match.11",
            "4e5b6c 12c11b5o 3o4b6e 7c10b5c",
            "A1:4e B1:12c A2:3o B2:7c",
            "A2",
            ["A2", "B2", "A1", "B1"],
            name="the highest card leads the next ronda",
        ),
        case(
            "of.match.11",
            "3o5b6c 4c11b5o 3e4b6e 6b10b5c",
            "A1:3o B1:4c A2:3e B2:6b",
            "A1",
            ["A1", "B1", "A2", "B2"],
            name="partners tie on top: who played first",
        ),
        case(
            "of.truco.4 of.truco.2",
            "3e5b6c 7o11b5o 2c4b6e 12b10b5c",
            "A1:3e B1:7o A2:2c B2:12b",
            "B1",
            ["B1", "A2", "B2", "A1"],
            name="7o is the highest",
        ),
        case(
            "of.truco.4 of.truco.2",
            "1o5b6c 2e11b5o 1c4b6e 4o10b5c",
            "A1:1o B1:2e A2:1c B2:4o",
            "B1",
            ["B1", "A2", "B2", "A1"],
            name="a two beats the false aces",
        ),
        case(
            "of.truco.5",
            "4e5b6c 3o11b5o 2c4b6e 12b10b5c",
            "A1:4e B1:3o A2:2c B2:12b",
            "B1",
            ["B1", "A2", "B2", "A1"],
            name="the winner's side leads, by the hand of the winner",
        ),
    ],
)
def test_who_wins_a_ronda_leads_the_next(hands: str, line: str, takes: str, order: list[str]) -> None:
    """The highest card takes the trick, and its player leads the next."""
    hand = play(line, hands)
    assert hand.tricks == [takes]
    for seat in order:
        card = hand.state.own(seat).held[0].token
        others = " ".join(f"{other}:{hand.state.own(other).held[0]}!not-your-turn" for other in order if other != seat)
        hand = say(hand.law, hand.state, f"{others} {seat}:{card}")
    assert len(hand.tricks) == 2


@pytest.mark.rule("of.match.11", "of.truco.5")
def test_the_second_ronda_too_decides_who_leads() -> None:
    """The winner of the second trick leads the third."""
    hand = play("A1:3e B1:4b A1:4c B1:5o A1:6b!not-your-turn B1:1b A1:6b", "3e4c6b 4b5o1b")
    assert hand.tricks == ["A1", "B1", "B1"]


@pytest.mark.parametrize(
    ("card", "rival", "takes"),
    [
        case("of.truco.2", "1e", "1b", "A1"),
        case("of.truco.2", "7o", "3e", "A1"),
        case("of.truco.2", "12c", "12e", "parda"),
        case("of.truco.2", "4e", "7c", "B1"),
        case("of.truco.4", "6e", "6o", "parda"),
        case("of.truco.4 of.terms.matar", "3e", "7o", "B1", name="matar: a higher card than the one on the table"),
        case(
            "of.ties.1 of.terms.parda of.terms.matar",
            "3e",
            "3o",
            "parda",
            name="hasta ahí: 3o ties 3e, it does not kill",
        ),
    ],
)
def test_one_ronda_between_two(card: str, rival: str, takes: str) -> None:
    """The higher card takes the trick; cards of one level tie."""
    filler = [pair for pair in ("5e5b", "5c5o") if card not in pair and rival not in pair]
    hand = play(f"A1:{card} B1:{rival}", f"{card}{filler[0]} {rival}{filler[1]}")
    assert hand.tricks == [takes]


@pytest.mark.rule("of.truco.2")
def test_all_rondas_between_two_go_by_the_levels() -> None:
    """Each of the 1,560 pairs of cards gives the result that the printed levels say."""
    start = new_match(law(), "B1")
    for card, rival in product(LEVEL, LEVEL):
        if card == rival:
            continue
        rest = [token for token in ("4e", "4b", "4o", "4c", "5e", "5b") if token not in (card, rival)]
        hands = (parse_hand(card + rest[0] + rest[1]), parse_hand(rival + rest[2] + rest[3]))
        ronda = say(law(), rule(law(), start, Act(MESA, deal_word(hands))).state, f"A1:{card} B1:{rival}")
        expected = "A1" if LEVEL[card] < LEVEL[rival] else "B1" if LEVEL[card] > LEVEL[rival] else "parda"
        assert ronda.tricks == [expected], (card, rival)


@pytest.mark.parametrize(
    ("book", "rules"),
    [
        case("of.played.1", "oficial", ("of.played.1",), name="oficial"),
        case("rf.6.truco.z", "runfla", ("rf.6.truco.z",), name="runfla"),
    ],
)
@pytest.mark.parametrize("refereed", [False, True])
def test_a_played_card_is_not_taken_back(book: str, rules: tuple[str, ...], refereed: bool) -> None:
    """The refusal to give a card back cites the article that keeps it on the table."""
    hand = play("A1:4e A1:levanto-4e!unknown-word", book=book, refereed=refereed)
    assert (hand.last.decision.ruling.kind, hand.last.decision.ruling.rules) == ("rejected", rules)


@pytest.mark.rule("of.played.1")
def test_a_card_that_was_let_go_stays_played() -> None:
    """A played card cannot be taken back, played again or replaced."""
    hand = play("A1:4e A1:levanto-4e!unknown-word B1:5e B1:5e!already-played B1:1e!card-not-held B1:4b")
    assert str(hand.state.public.tricks[0].plays[0][1]) == "4e"


# -- the hand -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "line", "tricks", "winner"),
    [
        case(
            "of.match.9 of.truco.3 of.truco.1",
            "1e1b4c 5o6b12c",
            "A1:1e B1:5o A1:1b B1:6b A1:4c!hand-over",
            ["A1", "A1"],
            "A",
            name="two rondas: the third is not played",
        ),
        case(
            "of.match.9",
            "1e4b4c 3o6b12c",
            "A1:1e B1:3o A1:4b B1:6b B1:12c A1:4c",
            ["A1", "B1", "B1"],
            "B",
            name="1, 2, 2",
        ),
        case(
            "of.truco.1",
            "1e4b3c 3o6b12c",
            "A1:1e B1:3o A1:4b B1:6b B1:12c A1:3c",
            ["A1", "B1", "A1"],
            "A",
            name="1, 2, 1",
        ),
        case(
            "of.ties.2",
            "12e3e4c 12o7c4b",
            "A1:12e B1:12o A1:3e B1:7c A1:4c!hand-over",
            ["parda", "A1"],
            "A",
            name="parda, then the second ronda decides",
        ),
        case(
            "of.ties.3",
            "12e6c4e 12o6b1b",
            "A1:12e B1:12o A1:6c B1:6b A1:4e B1:1b",
            ["parda", "parda", "B1"],
            "B",
            name="two pardas, then the third decides",
        ),
        case(
            "of.ties.4",
            "12e6c4e 12o6b4c",
            "A1:12e B1:12o A1:6c B1:6b A1:4e B1:4c",
            ["parda", "parda", "parda"],
            "A",
            name="three pardas: the mano's side",
        ),
        case(
            "of.ties.4",
            "5c6e7b 3o2o12o 3e2e12e 4c4e4o",
            "A1:5c B1:3o A2:3e B2:4c A1:6e B1:2o A2:2e B2:4e A1:7b B1:12o A2:12e B2:4o",
            ["parda", "parda", "parda"],
            "A",
            name="of four, whoever played the highest cards",
        ),
        case(
            "of.ties.6",
            "3e6c4e 12o6b4c",
            "A1:3e B1:12o A1:6c B1:6b A1:4e!hand-over",
            ["A1", "parda"],
            "A",
            name="the first won, the second tied: the third is not played",
        ),
        case(
            "of.ties.6",
            "3e5c4e 12o6b4c",
            "A1:3e B1:12o A1:5c B1:6b B1:4c A1:4e",
            ["A1", "B1", "parda"],
            "A",
            name="one each and a parda: the first decides",
        ),
        case(
            "of.ties.6",
            "12e6c4e 3o5b4c",
            "A1:12e B1:3o B1:5b A1:6c A1:4e B1:4c",
            ["B1", "A1", "parda"],
            "B",
            name="the first decides against the mano too",
        ),
    ],
)
@pytest.mark.rule("of.truco.8")
def test_who_wins_the_hand(hands: str, line: str, tricks: list[str], winner: str) -> None:
    """Two tricks win; after a parda the next decides; a later parda goes to the first trick, all pardas to the mano."""
    hand = play(line, hands)
    assert hand.tricks == tricks
    assert hand.awards == [f"{winner} +1 truco"]


@pytest.mark.parametrize(
    ("hands", "line", "leads"),
    [
        case("of.ties.1", "12e6c4e 12o6b4c", "A1:12e B1:12o A1:6c", 2, name="two seats"),
        case(
            "of.ties.1",
            "4e6c7b 3o2o12o 3e2e12e 5c4b4o",
            "A1:4e B1:3o A2:3e B2:5c B1:2o!not-your-turn A1:6c",
            4,
            name="four seats: the mano, though others made the tie",
        ),
        case("of.ties.1", "12e6c4e 12o6b4c", "A1:12e B1:12o A1:6c B1:6b A1:4e", 2, name="after two pardas too"),
    ],
)
def test_after_a_parda_the_mano_leads(hands: str, line: str, leads: int) -> None:
    """The mano leads after a parda, whichever seats tied."""
    hand = play(line, hands)
    assert len(hand.law.seats) == leads
    assert hand.last.act.seat == "A1"


@pytest.mark.rule("of.ties.1", "of.mazo.4")
def test_after_a_parda_the_next_in_play_leads_for_a_mano_who_left() -> None:
    """When the mano has left, the next active player on his right leads after a parda."""
    hand = play("A1:mazo B1:3o A2:3e B2:5c B1:2o A2:12e", "4e6c7b 3o2o12o 3e2e12e 5c4b4o")
    assert hand.tricks == ["parda"]


@pytest.mark.rule("of.match.11", "of.mazo.4")
def test_the_next_in_play_leads_for_a_winner_who_left() -> None:
    """When the winner of a trick leaves before leading, the next active player on his right leads."""
    hand = play("A1:4e B1:3o A2:2e B2:5c B1:mazo A2:3e", "4e6c7b 3o2o12o 3e2e12e 5c4b4o")
    assert hand.last.act.seat == "A2"


@pytest.mark.rule("of.match.11")
def test_a_tie_of_partners_is_no_parda() -> None:
    """Two threes of one side take the trick for it."""
    hand = play("A1:3o B1:5c A2:3e B2:6b", "3o5b7b 5c11b4o 3e4b6e 6b10b4c")
    assert hand.tricks == ["A1"]


def judged(winners: tuple[str | None, ...]) -> str | None:
    """Return the winner of a hand with A as mano, found by counting; `None` while it is open."""
    for played in range(1, len(winners) + 1):
        so_far = winners[:played]
        wins = {side: so_far.count(side) for side in "AB"}
        if played == 1:
            continue
        ahead = [side for side in "AB" if wins[side] > wins["AB".replace(side, "")]]
        if ahead and (played == 3 or max(wins.values()) == 2 or None in so_far):
            return ahead[0]
        if played == 3:
            return so_far[0] or "A"
    return None


def test_all_twenty_seven_results_of_three_rondas() -> None:
    """Each triple of trick results, and each shorter one, gives the winner that a naive judge gives."""
    results = ("A", "B", None)
    triples = list(product(results, repeat=3))
    assert len(triples) == 27
    for triple in triples:
        for length in (1, 2, 3):
            winner = two_or_first(triple[:length], "A")
            assert (winner and winner[0]) == judged(triple[:length]), triple[:length]
        flipped = tuple(side and "AB".replace(side, "") for side in triple)
        mirrored, straight = two_or_first(flipped, "B"), two_or_first(triple, "A")
        assert mirrored
        assert straight
        assert {mirrored[0], straight[0]} == {"A", "B"}


@pytest.mark.parametrize("first", ["A1", "B1", "parda"])
@pytest.mark.parametrize("second", ["A1", "B1", "parda"])
@pytest.mark.parametrize("third", ["A1", "B1", "parda"])
@pytest.mark.rule("of.match.9")
def test_the_engine_plays_all_twenty_seven(first: str, second: str, third: str) -> None:
    """With cards that give a triple of results, the hand ends when the naive judge says, for the same side."""
    wanted = (first, second, third)
    cards = ("3e 4e 5e | 4b 3b 5b", "2e 6e 10e | 6b 2b 10b", "12o 6o 11o | 6c 12c 11c")
    of_each = [
        [cards_.split()[("A1", "B1", "parda").index(result)] for cards_ in row.split("|")]
        for result, row in zip(wanted, cards, strict=True)
    ]
    mine, theirs = zip(*of_each, strict=True)
    state = rule(
        law(), new_match(law(), "B1"), Act(MESA, deal_word(hands_of(f"{''.join(mine)} {''.join(theirs)}")))
    ).state
    hand = say(law(), state, "A1:truco B1:quiero")
    rondas = 0
    while not hand.over:
        leads = hand.state.public.turn
        acts = [f"A1:{mine[rondas]}", f"B1:{theirs[rondas]}"]
        hand = say(law(), hand.state, " ".join(acts if leads == "A1" else acts[::-1]))
        rondas += 1
    sides = tuple(None if result == "parda" else result[0] for result in wanted)
    shortest = next(length for length in (2, 3) if judged(sides[:length]))
    assert rondas == shortest
    assert hand.awards == [f"{judged(sides)} +2 truco"]
    assert award_rules(hand, "truco")
    say(law(), state, "A1:truco B1:mazo A1:truco!hand-over")


@pytest.mark.parametrize(
    ("line", "awards"),
    [
        case("of.four.1", "A1:12e B1:6c A1:5e B1:6b B1:4c A1:truco B1:quiero A1:3e", ["A +2 truco"], name="called"),
        case("of.four.2", "A1:12e B1:6c A1:5e B1:6b B1:4c A1:3e", ["A +1 truco"], name="just played"),
    ],
)
def test_a_truco_against_a_four_is_discourteous_and_lawful(line: str, awards: list[str]) -> None:
    """Calling truco against a 4 in the third trick is a question of courtesy: both ways are lawful."""
    assert play(line, "12e5e3e 6c6b4c").awards == awards


@pytest.mark.rule("of.four.2", "of.four.3", "of.ties.4")
def test_a_four_can_save_the_hand() -> None:
    """After two pardas two fours tie again, and the mano's side wins, with a truco or without."""
    hand = play("A1:12e B1:12o A1:6c B1:6b A1:4e B1:truco A1:quiero B1:4c", "12e6c4e 12o6b4c")
    assert hand.awards == ["A +2 truco"]
