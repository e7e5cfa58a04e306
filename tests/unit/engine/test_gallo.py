"""Three seats: one plays alone against two, with a fourth card to choose from."""

import random

import pytest
from tests.helpers.walk import begin, walk

from truco.cards import parse_hand
from truco.engine import MESA, Act, Law, State, deal_word, due, menu, new_match, opening, rule, word
from truco.engine.table import facts as f
from truco.engine.table.events import Event
from truco.errors import RulebookError
from truco.record import Step, read_record, record_of, replay, to_json, write_record
from truco.rulebooks.ruleset import choose
from truco.views import SPECTATOR, View, absorb, blank_view, project, view_menu, visible_word

TURNS = Law(choose("runfla"), ("A1", "B1", "C1"))
FIXED = Law(choose("runfla"), ("A1", "B1", "B2"))


def dealt(law: Law, dealer: str, hands: str, score: str = "") -> State:
    """Deal a hand."""
    points = tuple(map(int, score.split())) or None
    start = new_match(law, dealer, score=points)
    decision = rule(law, start, Act(MESA, deal_word(tuple(map(parse_hand, hands.split())))))
    assert decision.ruling.happened
    return decision.state


def after_acts(law: Law, state: State, line: str) -> State:
    """Return the state after lawful acts."""
    for token in line.split():
        seat, _, spoken = token.partition(":")
        decision = rule(law, state, Act(seat, word(spoken)))
        assert decision.ruling.happened, (token, decision.ruling)
        state = decision.state
    return state


def shown_to(law: Law, dealer: str, hands: str, line: str, who: str) -> tuple[View, list[object]]:
    """Return a viewer's view after some acts, and everything that it was sent on the way."""
    view = blank_view(law, who)
    log: list[object] = []
    state = new_match(law, dealer)
    events: list[Event] = list(opening(law, dealer))
    dealing = rule(law, state, Act(MESA, deal_word(tuple(map(parse_hand, hands.split())))))
    events += dealing.events
    state = dealing.state
    for token in line.split():
        seat, _, spoken = token.partition(":")
        decision = rule(law, state, Act(seat, word(spoken)))
        log.append(visible_word(spoken, decision.events, who))
        events += decision.events
        state = decision.state
    for event in events:
        seen = project(event, who, law.seats)
        if seen is not None:
            log.append(seen)
            view = absorb(view, seen)
    return view, log


@pytest.mark.rule("rf.4.tres.e", "rf.4.tres.d")
@pytest.mark.parametrize("who", ["B1", "C1", SPECTATOR])
def test_nobody_else_can_tell_what_the_gallo_put_away(who: str) -> None:
    """In two worlds that differ only in the discarded card the other seats get the same facts and menus."""
    play = "B1:4b C1:5o A1:1e"
    view, first = shown_to(TURNS, "A1", "1e7o6b4c 4b5c6e 5o10b12c", f"A1:descarto-4c {play}", who)
    other, second = shown_to(TURNS, "A1", "1e7o6b3e 4b5c6e 5o10b12c", f"A1:descarto-3e {play}", who)
    assert first == second
    assert view == other
    assert view_menu(TURNS, view) == view_menu(TURNS, other)
    assert "descarto-??" in first


def test_the_gallo_knows_what_he_kept() -> None:
    """The seat that discards sees the cards it kept, and its own act with the card."""
    view, log = shown_to(TURNS, "A1", "1e7o6b4c 4b5c6e 5o10b12c", "A1:descarto-4c", "A1")
    assert view.own.held == view.own.dealt == parse_hand("1e7o6b")
    assert "descarto-4c" in log


def test_before_the_discard_nobody_else_may_do_anything() -> None:
    """While the gallo holds four cards it must discard, and all other menus are empty."""
    state = dealt(TURNS, "B1", "4b5c6e 1e7o6b4c 5o10b12c")
    menus = {seat: [word.token for word in menu(TURNS, state.public, seat, state.own(seat))] for seat in TURNS.seats}
    assert menus == {"A1": [], "B1": ["descarto-1e", "descarto-7o", "descarto-6b", "descarto-4c"], "C1": []}
    assert due(TURNS, state.public) == "B1"
    assert rule(TURNS, state, Act("C1", word("descarto-5o"))).ruling.code == "nothing-to-discard"
    assert rule(TURNS, state, Act("B1", word("descarto-5o"))).ruling.code == "card-not-held"
    kept = after_acts(TURNS, state, "B1:descarto-1e")
    assert rule(TURNS, kept, Act("B1", word("descarto-7o"))).ruling.code == "nothing-to-discard"
    assert rule(TURNS, kept, Act("C1", word("1e"))).ruling.code == "card-not-held"


@pytest.mark.rule("rf.4.tres.f", "rf.4.tres.a")
def test_the_seats_say_which_gallo_is_played() -> None:
    """A1 B1 B2 is the fixed gallo with two scores, A1 B1 C1 the one by turns with three; other seats are refused."""
    assert (FIXED.format.name, FIXED.sides) == ("gallo-fijo", ("A", "B"))
    assert (TURNS.format.name, TURNS.sides) == ("gallo-por-turno", ("A", "B", "C"))
    for seats in (("A1", "B1", "A2"), ("A1", "B1", "A2", "B2", "A3"), ("A1", "B1", "C1", "A2", "B2")):
        with pytest.raises(RulebookError, match=r"formats"):
            Law(choose("runfla"), seats)


def test_who_gets_the_fourth_card() -> None:
    """In the gallo by turns the dealer determines who gets four cards; in the fixed one it is always the same seat."""
    assert [TURNS.hand_sizes(TURNS.solo(dealer)) for dealer in TURNS.seats] == [(4, 3, 3), (3, 4, 3), (3, 3, 4)]
    assert {FIXED.hand_sizes(FIXED.solo(dealer)) for dealer in FIXED.seats} == {(4, 3, 3)}


@pytest.mark.rule("rf.4.tres.i", "rf.2.a")
def test_two_who_reach_the_target_level_win_the_chico_together() -> None:
    """Both of a pair get its points: with equal scores they share the chico, else the higher wins it."""
    level = after_acts(TURNS, dealt(TURNS, "A1", "1e7o6b4c 4b5c6e 5o10b12c", "3 29 29"), "A1:descarto-4c A1:mazo")
    assert level.public.chicos == (0, 1, 1)
    higher = after_acts(TURNS, dealt(TURNS, "A1", "1e7o6b4c 4b5c6e 5o10b12c", "3 28 29"), "A1:descarto-4c A1:mazo")
    assert (higher.public.score, higher.public.chicos) == ((3, 29, 30), (0, 0, 1))


def test_a_match_that_is_shared_names_both() -> None:
    """Two sides that win their last chico together share the match, and the JSON lists both."""
    text = """[Record "truco/1"] [Rules "runfla"] [A1 "x"] [B1 "y"] [C1 "z"] [Chicos "A 0 B 1 C 1"]
    hand 9  dealer A1  score A 3 B 29 C 29
    deal A1 1e7o6b4c B1 4b5c6e C1 5o10b12c
    A1:descarto-4c A1:mazo {B +1} {C +1}
    end A 3 B 30 C 30"""
    data = to_json(replay(read_record(text)))
    assert data["winner"] == ["B", "C"]
    assert data["chicos"] == {"A": 0, "B": 2, "C": 2}


def test_the_record_of_a_seat_hides_the_discard() -> None:
    """The record for another seat does not name the card that was put away, and it replays."""
    first = Step(MESA, "", TURNS.lawful("hand.start"), opening(TURNS, "A1"))
    state = new_match(TURNS, "A1")
    dealing = rule(TURNS, state, Act(MESA, deal_word(tuple(map(parse_hand, ("1e7o6b4c", "4b5c6e", "5o10b12c"))))))
    steps = [first, Step(MESA, "reparto", dealing.ruling, dealing.events)]
    state = dealing.state
    for token in ("A1:descarto-4c", "B1:4b", "C1:5o", "A1:1e"):
        seat, _, spoken = token.partition(":")
        decision = rule(TURNS, state, Act(seat, word(spoken)))
        steps.append(Step(seat, spoken, decision.ruling, decision.events))
        state = decision.state
    names = dict.fromkeys(TURNS.seats, "x")
    whole = write_record(record_of(TURNS, names, steps))
    mine = write_record(record_of(TURNS, names, steps, eyes="B1"))
    assert "A1:descarto-4c" in whole
    assert "A1:descarto-??" in mine
    assert "4c" not in mine
    again = replay(read_record(mine))
    assert again.hands[0].tricks == ("A1",)


@pytest.mark.parametrize("law", [TURNS, FIXED], ids=lambda law: law.format.name)
@pytest.mark.parametrize("seed", range(3))
def test_random_matches_keep_the_books(law: Law, seed: int) -> None:
    """In random matches both members of a pair gain the same, the right seat plays alone, and the match ends."""
    hands = 0
    _, state = begin(law)
    for step in walk(law, state, random.Random(seed)):
        for event in step.decision.events:
            if isinstance(event, f.HandStarted):
                hands += 1
                assert event.solo == ("A1" if law is FIXED else event.dealer)
            if isinstance(event, f.HandEnded):
                p = step.decision.state.public
                gained = dict.fromkeys(law.sides, 0)
                for award in p.awards:
                    gained[award.side] += award.points
                pair = [side for side in law.sides if side != p.solo[0]]
                assert len({gained[side] for side in pair}) == 1
        state = step.decision.state
    assert state.public.winner
    assert hands >= 2


def test_what_a_pair_wins_is_given_in_the_order_of_its_sides_with_every_mano() -> None:
    """Whichever seat plays alone, each side of the pair gets its points in the order of the sides."""
    law = Law(choose("pagat-argentina", {"counted": "at-end"}), ("A1", "B1", "C1"), "three")
    given = []
    for dealer in ("C1", "A1", "B1"):
        mano, caller, other = law.round_from[law.mano_of[dealer]]
        held = {mano: "1e5o4o2b", caller: "3c7o12o", other: "2e2o4c"}
        state = dealt(law, dealer, " ".join(held[seat] for seat in law.seats))
        state = after_acts(law, state, f"{mano}:descarto-2b {mano}:envido {caller}:falta-envido")
        decision = rule(law, state, Act(mano, word("no-quiero")))
        given.append([(event.side, event.points) for event in decision.events if isinstance(event, f.Awarded)])
    assert given == [[("B", 2), ("C", 2)], [("A", 2), ("C", 2)], [("A", 2), ("B", 2)]]
