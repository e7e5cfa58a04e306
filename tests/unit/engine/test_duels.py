"""Six seats: hands in which all play together, and hands of three duels."""

import random

import pytest
from tests.helpers.play import say
from tests.helpers.walk import begin, walk

from truco.cards import parse_hand
from truco.engine import MESA, Act, Law, State, deal_word, due, menu, new_match, rule, word
from truco.engine.table import facts as f
from truco.rulebooks.ruleset import choose
from truco.views import SPECTATOR, OwnCards, TookUp, project

SEATS = ("A1", "B1", "A2", "B2", "A3", "B3")
CARDS = "4e5b6o 4b5c6e 4o5e6b 4c5o10e 1c2e3o 1o2b3e"


def dealt(kind: str, score: tuple[int, int] = (6, 2), book: str = "oficial") -> tuple[Law, State]:
    """Deal a hand of a kind; A1 is mano."""
    law = Law(choose(book), SEATS)
    start = new_match(law, "B3", hand=4, score=score, kind=kind)
    return law, rule(law, start, Act(MESA, deal_word(tuple(parse_hand(hand) for hand in CARDS.split())))).state


@pytest.mark.rule("of.terms.picapica")
def test_in_a_duel_two_play_and_four_wait() -> None:
    """In pica-pica the mano and the seat opposite play; the menus of the other four are empty."""
    law, state = dealt("pica-pica")
    assert state.public.duel == ("A1", "B2")
    assert due(law, state.public) == state.public.mano == "A1"
    menus = {seat: menu(law, state.public, seat, state.own(seat)) for seat in SEATS}
    assert {seat for seat, words in menus.items() if words} == {"A1", "B2"}


def test_in_a_hand_of_the_whole_table_all_six_may_speak() -> None:
    """In a redondo there is no duel, and every seat may call the truco."""
    law, state = dealt("redondo")
    assert state.public.duel == ()
    for seat in SEATS:
        assert "truco" in [word.token for word in menu(law, state.public, seat, state.own(seat))]


def test_everyone_is_told_who_plays_whom() -> None:
    """The fact that starts a duel is public: all seats and spectators get it."""
    law, state = dealt("pica-pica")
    started = f.DuelStarted(("A1", "B2"), law.cite("duel"))
    assert {project(started, who, state.public.seats) for who in (*SEATS, SPECTATOR)} == {started}


@pytest.mark.parametrize("seed", range(1, 4))
def test_random_matches_of_six_keep_to_the_schedule(seed: int) -> None:
    """In random matches a hand of duels has three, each scored at once, and the kinds of hand follow the scores."""
    law = Law(choose("oficial"), SEATS)
    _, state = begin(law)
    duels = hands = 0
    for step in walk(law, state, random.Random(seed)):
        before, after = step.before.public, step.decision.state.public
        for event in step.decision.events:
            if isinstance(event, f.DuelEnded):
                duels += 1
                gained = [award for award in after.awards if after.hand == before.hand]
                assert sum(event.score) == sum(score_at_start(step.before)) + sum(award.points for award in gained)
            if isinstance(event, f.HandStarted):
                hands += 1
                inside = 5 <= max(event.score) < 25 and before.kind == "redondo" and max(before.score) < 30
                assert event.kind == ("pica-pica" if inside and before.hand else "redondo")
    assert hands > 5
    assert duels > 5


def score_at_start(state: State) -> tuple[int, ...]:
    """Return the score with which the hand of a state began: the present score less what this hand has written."""
    p = state.public
    noted = p.awards[: p.awards_written]
    return tuple(
        points - sum(award.points for award in noted if award.side == side)
        for side, points in zip(p.sides, p.score, strict=True)
    )


def test_cards_that_lie_unseen_are_taken_up_duel_by_duel() -> None:
    """Where cards are hidden until their duel, each duel shows its two seats their cards, and the deal none."""
    law = Law(choose("uruguay"), SEATS)
    start = new_match(law, "B3", hand=2, kind="duels")
    decision = rule(
        law, start, Act(MESA, deal_word(tuple(parse_hand(hand) for hand in CARDS.split()), parse_hand("7e")[0]))
    )
    shown_to = {who: [project(event, who, SEATS) for event in decision.events] for who in (*SEATS, SPECTATOR)}
    looked = {who: [seen.cards for seen in seen_ if isinstance(seen, TookUp)] for who, seen_ in shown_to.items()}
    own = {who: [seen for seen in seen_ if isinstance(seen, OwnCards)] for who, seen_ in shown_to.items()}
    assert not any(own.values())
    assert {who: cards for who, cards in looked.items() if cards} == {
        "A1": [parse_hand("4e5b6o")],
        "B2": [parse_hand("4c5o10e")],
    }


@pytest.mark.rule("of.pica.4", "of.pica.5")
def test_a_duel_that_wins_the_chico_is_the_last() -> None:
    """A duel that brings a side to thirty ends the hand and the chico; the other duels are not played."""
    law, state = dealt("pica-pica", (29, 20))
    state = rule(law, state, Act("A1", word("truco"))).state
    over = rule(law, state, Act("B2", word("no-quiero")))
    assert over.state.public.chicos == (1, 0)
    assert [type(event) for event in over.events][-3:] == [f.DuelEnded, f.HandEnded, f.ChicoEnded]


def test_a_ruling_in_one_duel_is_known_in_the_next() -> None:
    """A ruling stays on the table when a duel ends; a correction then moves the score and does not touch this duel."""
    law = Law(choose("oficial"), SEATS, refereed=True, judged=True)
    start = new_match(law, "B3", hand=4, score=(6, 2), kind="pica-pica")
    state = rule(law, start, Act(MESA, deal_word(tuple(parse_hand(hand) for hand in CARDS.split())))).state
    line = "juez:points-B-2 A1:truco B2:no-quiero mesa:callo"
    state = say(law, state, line, settles=False).state
    assert [ruling.word for ruling in state.public.desk.rulings] == ["points-B-2"]
    assert (state.public.score, state.public.desk.standing) == ((7, 4), (7, 4))
    second = state.public.duel
    for corrected, score in (("points-B-1", (7, 3)), ("annul-hand", (7, 2))):
        now = say(law, state, f"juez:correct-1:{corrected}", settles=False).state.public
        assert (now.duel, now.score, now.desk.standing) == (second, score, score), corrected


def test_a_duel_that_is_annulled_leaves_the_score_as_it_was() -> None:
    """The desk has a line for what an annulled duel did not give after all, as for a hand."""
    law = Law(choose("oficial"), SEATS, refereed=True, judged=True)
    start = new_match(law, "B3", hand=4, score=(6, 2), kind="pica-pica")
    state = rule(law, start, Act(MESA, deal_word(tuple(parse_hand(hand) for hand in CARDS.split())))).state
    annulled = say(law, state, "A1:envido B2:no-quiero juez:annul-hand", settles=False).state.public
    assert (annulled.score, annulled.desk.standing) == ((6, 2), (6, 2))


def test_no_score_falls_below_nothing_when_duels_are_void() -> None:
    """A judge sets a score after a duel was paid; that the deal is void then takes back no more than there is."""
    law = Law(choose("oficial"), SEATS, refereed=True, judged=True)
    start = new_match(law, "B3", hand=4, score=(6, 2), kind="pica-pica")
    state = rule(law, start, Act(MESA, deal_word(tuple(parse_hand(hand) for hand in CARDS.split())))).state
    line = "A1:truco B2:no-quiero mesa:callo juez:score-A-0-B-5 juez:misdeal"
    void = say(law, state, line, settles=False).state.public
    assert (void.score, void.desk.standing) == ((0, 5), (0, 5))
