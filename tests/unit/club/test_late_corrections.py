"""Brackets that are played to their end although results are corrected after the next matches were played."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.helpers.brackets import names
from tests.helpers.events import DESK, REFEREE, Diary, a_team

from truco.app.office.exchange.results import results_file
from truco.club import acts as a
from truco.club.correction import offered, propose_correction
from truco.club.log import replayed
from truco.club.log_format import read_log, write_log
from truco.club.outcomes import bracket_of, open_matches
from truco.club.pairing.bracket import CUP, OPEN, WAITING, Bracket, Node, Played, Source
from truco.club.pairing.double import double_elimination
from truco.club.pairing.repechage import with_cup
from truco.club.places import is_over, overall_of, qualified_of
from truco.club.propose import drawn_by_hand, propose_draw
from truco.club.standings import standings
from truco.club.terms import preset_text

WIN: Final = ((12, 1), (12, 1))
LOSS: Final = ((1, 12), (1, 12))
CORRECTED: Final = 0.3
REPAIRED: Final = 0.4
TAKEN_BACK: Final = 0.2
"""How often a result is corrected between two acts, with new pairs for what nobody began, and into no result."""


def to_come(bracket: Bracket) -> list[str]:
    """Return the teams of all nodes that are still to be played, each as often as it is in one."""
    return [
        team
        for meeting in bracket.meetings.values()
        if meeting.state in (OPEN, WAITING)
        for team in {meeting.a, meeting.b}
        if team
    ]


def six() -> dict[str, Played]:
    """Return what six teams played when it turns out that T3 had won its first match, and not T6."""
    return {
        "1-2": Played("T4", "T5", "T5"),
        "1-4": Played("T3", "T6", "T3"),
        "2-1": Played("T1", "T5", "T1"),
        "2-2": Played("T2", "T6", "T2"),
    }


def test_who_was_kept_out_of_a_match_takes_the_other_place_of_who_played_it() -> None:
    """T6 lost its second match, and now its first as well: it keeps the place of the second, T3 has that of the first.

    Each of the four teams with one defeat or none in the main tree is in one node, as before the correction.
    """
    bracket = double_elimination(names(6)).after(six())
    assert {meeting.node.id: (meeting.a, meeting.b) for meeting in bracket.open} == {
        "3-1": ("T1", "T2"),
        "L2-1": ("T4", "T6"),
        "L2-2": ("T3", "T5"),
    }
    assert [meeting.node.id for meeting in bracket.differing] == ["2-2"]
    by_results = {
        meeting.node.id: (meeting.a, meeting.b) for meeting in bracket.by_results.values() if meeting.state == OPEN
    }
    assert by_results["L2-1"] == ("T4", "T6")
    assert by_results["L2-2"] == ("T6", "T5")


def test_a_match_that_is_paired_keeps_its_teams_too() -> None:
    """T6 is paired with T2 when T3 turns out to have beaten it: T6 plays that match, T3 goes on where T6 would."""
    played = {node: played for node, played in six().items() if node != "2-2"}
    bracket = double_elimination(names(6)).after(played, {"2-2": ("T2", "T6")})
    assert bracket.meetings["2-2"][1:3] == ("T2", "T6")
    assert bracket.meetings["2-2"].state == OPEN
    assert "T3" in bracket.meetings["L2-2"][1:3]
    assert Counter(to_come(bracket)).most_common(1)[0][1] == 1


def test_who_was_kept_out_plays_in_the_cup() -> None:
    """T1 has lost its first match, but won the second: it goes on, and T8, who was kept out, plays in the cup."""
    played = {
        f"1-{number}": Played(a, b, a)
        for number, (a, b) in enumerate((("T1", "T8"), ("T4", "T5"), ("T2", "T7"), ("T3", "T6")), 1)
    }
    played |= {"2-1": Played("T1", "T4", "T1"), "1-1": Played("T1", "T8", "T8")}
    bracket = with_cup(names(8)).after(played)
    cup = [team for meeting in bracket.open if meeting.node.part == CUP for team in (meeting.a, meeting.b)]
    assert sorted(map(str, cup)) == ["T5", "T6", "T7", "T8"]
    assert bracket.meetings["3-1"].a == "T1"


def test_where_nobody_was_kept_out_a_rival_has_a_bye() -> None:
    """B would be in two matches and no team was kept out of one: B plays that of its last match, the other is a bye."""
    nodes = (
        Node("1", Source("team", "A"), Source("team", "B")),
        Node("2", Source("team", "C"), Source("team", "D")),
        Node("3", Source("winner", "1"), Source("winner", "2"), round=2),
        Node("4", Source("loser", "1"), Source("loser", "2"), round=2, lost=4),
        Node("5", Source("winner", "3"), Source("team", "E"), round=3),
        Node("6", Source("loser", "3"), Source("winner", "4"), round=3),
    )
    played = {"1": Played("A", "B", "A"), "2": Played("C", "D", "C"), "4": Played("A", "D", "D")}
    bracket = Bracket(nodes, "5").after({**played, "3": Played("B", "C", "B")})
    assert (bracket.meetings["5"].a, bracket.meetings["6"][1:3]) == ("B", ("C", "D"))
    twice = {**played, "3": Played("B", "C", "B"), "1": Played("B", "A", "B"), "4": Played("B", "D", "B")}
    bracket = Bracket(nodes, "5").after(twice)
    assert [team for team, times in Counter(to_come(bracket)).items() if times > 1] == []


@settings(max_examples=150, deadline=None)
@given(st.integers(3, 16), st.integers(0, 10**6), st.booleans())
def test_each_open_node_has_a_team_of_its_own_whatever_is_corrected(count: int, seed: int, reset: bool) -> None:
    """Random results are corrected at any time: no team is in two nodes to come, and the end places everybody once."""
    rng = Random(seed)
    bracket = double_elimination(names(count), reset=reset)
    corrections = rng.randrange(1, 8)
    while not bracket.is_over:
        assert bracket.open
        twice = [team for team, times in Counter(to_come(bracket)).items() if times > 1]
        assert twice == []
        if bracket.played and corrections and rng.random() < CORRECTED:
            corrections -= 1
            node = rng.choice(sorted(bracket.played))
            before = bracket.played[node]
            bracket = bracket.after({**bracket.played, node: before._replace(winner=before.loser)})
            continue
        meeting = rng.choice(bracket.open)
        pair = (str(meeting.a), str(meeting.b))
        bracket = bracket.after({**bracket.played, meeting.node.id: Played(*pair, rng.choice(pair))})
    placed = [team for standing in bracket.places for team in standing.teams]
    assert sorted(placed) == sorted(names(count))


def _corrected(diary: Diary, rng: Random) -> None:
    """Correct a random result, or take it back; sometimes with new pairs for the matches that have not begun."""
    over = [match for match in diary.event.matches.values() if match.over]
    if not over:
        return
    chosen = rng.choice(over)
    score = () if rng.random() < TAKEN_BACK else LOSS if chosen.partidas == WIN else WIN
    proposal = propose_correction(
        diary.event, REFEREE, chosen.number, score, at=diary.now + 1, repair=rng.random() < REPAIRED
    )
    diary.write(proposal.act, REFEREE)


@settings(max_examples=40, deadline=None)
@given(st.integers(3, 16), st.integers(0, 10**6))
def test_a_double_elimination_ends_whatever_is_corrected(count: int, seed: int) -> None:
    """Rounds are paired and results corrected in turn: each round can be paired, and in the end all are placed."""
    rng = Random(seed)
    diary = Diary("double-knockout")
    diary.register(count)
    diary.write(propose_draw(diary.event, "knockout", str(seed)), DESK)
    corrections = rng.randrange(1, 6)
    while not is_over(diary.event, "knockout"):
        if corrections and rng.random() < CORRECTED:
            corrections -= 1
            _corrected(diary, rng)
        waiting = open_matches(diary.event, "knockout")
        taken = {match.node for match in waiting}
        ready = [meeting for meeting in bracket_of(diary.event, "knockout").open if meeting.node.id not in taken]
        assert waiting or ready or is_over(diary.event, "knockout")
        if ready and (not waiting or rng.random() < CORRECTED):
            diary.pair("knockout")
        elif waiting:
            for match in rng.sample(waiting, rng.randrange(1, len(waiting) + 1)):
                diary.write(a.Record(match.number, rng.choice((WIN, LOSS))), DESK)
    assert sorted(place.team for place in overall_of(diary.event)) == sorted(names(count))
    assert replayed(diary.log.entries).event == diary.event


def test_a_double_elimination_goes_on_after_a_correction_one_round_later() -> None:
    """Of six teams T6 has played the second round when T3 turns out to have beaten it: the next rounds are paired."""
    diary = Diary("double-knockout")
    for number in range(1, 7):
        diary.write(a.Enter(a_team(number, seed=number)), DESK)
    diary.write(a.CloseRegistration(), DESK)
    diary.write(propose_draw(diary.event, "knockout", "s"), DESK)
    diary.pair("knockout")
    diary.write(a.Record(1, LOSS), DESK)
    diary.write(a.Record(2, LOSS), DESK)
    diary.pair("knockout")
    diary.write(a.Record(3, WIN), DESK)
    diary.write(a.Record(4, WIN), DESK)
    diary.correct(2, *WIN)
    while not is_over(diary.event, "knockout"):
        diary.pair("knockout")
        diary.play("knockout")
    assert len(overall_of(diary.event)) == len(diary.event.entrants)


def test_a_log_that_paired_by_results_alone_is_still_read() -> None:
    """An older log paired T6 in the second of its two nodes: the round is read as it was written."""
    diary = Diary("double-knockout")
    for number in range(1, 7):
        diary.write(a.Enter(a_team(number, seed=number)), DESK)
    diary.write(a.CloseRegistration(), DESK)
    diary.write(propose_draw(diary.event, "knockout", "s"), DESK)
    for scores in ((LOSS, LOSS), (WIN, WIN)):
        for match, score in zip(diary.pair("knockout"), scores, strict=True):
            diary.write(a.Record(match.number, score), DESK)
    diary.correct(2, *WIN)
    diary.write(a.PairRound("knockout", 3, (a.Fixture("T6", "T5", node="L2-2"),)))
    assert "T3" in bracket_of(diary.event, "knockout").meetings["L2-1"][1:3]
    while not is_over(diary.event, "knockout"):
        diary.play("knockout")
        if not is_over(diary.event, "knockout"):
            diary.pair("knockout")
    assert len(overall_of(diary.event)) == len(diary.event.entrants)


def test_a_match_corrected_to_nobody_after_the_winner_played_on_ends_no_file_too_soon() -> None:
    """Eight teams; once the final is played it turns out that neither team had come to the first match of a finalist.

    The match for the third place is still to be played: the file of the event says so as the event does.
    """
    diary = Diary("knockout")
    diary.register(8)
    diary.write(propose_draw(diary.event, "knockout", "1"))
    first = diary.pair("knockout")[0]
    diary.play("knockout")
    diary.pair("knockout")
    diary.play("knockout")
    last = diary.pair("knockout")
    third, final = sorted(last, key=lambda match: first.a in match.pair.teams)
    diary.write(a.Record(final.number, WIN), DESK)
    diary.correct(first.number, absent="both")
    assert standings(results_file(diary.event)).overall is None
    assert not overall_of(diary.event)
    diary.write(a.Record(third.number, WIN), DESK)
    overall = standings(results_file(diary.event)).overall
    assert [place.team for place in overall or ()] == [place.team for place in overall_of(diary.event)] != []


# -- draws that nobody began -------------------------------------------------------------------------------------------


def drawn_knockout(*, paired: bool = True) -> Diary:
    """Return an event of FENACEF after two groups of four, with its knock-out drawn and, if asked for, paired."""
    diary = Diary()
    diary.register(8)
    diary.draw_groups("group", (4, 4))
    for _ in range(3):
        diary.pair("group")
    diary.play("group", [f"T{number}" for number in range(1, 9)])
    diary.write(propose_draw(diary.event, "knockout", "77"))
    if paired:
        diary.pair("knockout")
    return diary


def deciding(diary: Diary) -> tuple[int, tuple[tuple[int, int], ...]]:
    """Return a match of the groups whose correction changes who qualifies, and the score that does it."""
    before = set(diary.event.phases["knockout"].teams)
    for match in diary.event.matches_of("group"):
        for score in (WIN, LOSS):
            if score == match.partidas:
                continue
            proposal = propose_correction(diary.event, REFEREE, match.number, score, at=diary.now)
            if any(
                changed.kind == "qualified" and changed.before == "no" and changed.team not in before
                for changed in proposal.changes
            ):
                return match.number, score
    raise AssertionError


@pytest.mark.parametrize("paired", [False, True])
def test_a_knock_out_that_nobody_began_is_drawn_anew(paired: bool) -> None:
    """A corrected group sends another team on: bracket and matches have it, and its author saw that beforehand (T4)."""
    diary = drawn_knockout(paired=paired)
    number, score = deciding(diary)
    proposal = propose_correction(diary.event, REFEREE, number, score, at=diary.now, repair=True)
    coming = {changed.team for changed in proposal.changes if changed.kind == "qualified" and changed.after == "yes"}
    assert any(changed.kind == "repaired" and coming & set(changed.after.split(" / ")) for changed in proposal.changes)
    assert not any(changed.kind == "pair" and changed.phase == "knockout" for changed in proposal.changes)
    numbers = [match.number for match in diary.event.matches_of("knockout")]
    diary.write(proposal.act, REFEREE, reason="Typed the wrong way round")
    event = diary.event
    assert coming <= set(event.phases["knockout"].teams)
    assert list(event.phases) == ["group", "knockout"]
    assert [match.number for match in event.matches_of("knockout")] == numbers
    bracket = bracket_of(event, "knockout")
    for match in event.matches_of("knockout"):
        meeting = bracket.meetings[match.node]
        assert {match.a, match.b} == {meeting.a, meeting.b}
    assert event == replayed(diary.log.entries).event
    assert read_log(write_log(diary.log)) == diary.log
    for _ in range(2):
        diary.play("knockout", [])
        if open_round := not is_over(diary.event, "knockout"):
            diary.pair("knockout")
        assert open_round or is_over(diary.event, "knockout")


@pytest.mark.parametrize("paired", [False, True])
def test_what_a_repair_would_do_is_offered(paired: bool) -> None:
    """Without a question for a repair the answer has its draws and pairs, and marks none of the pairs as kept (T4)."""
    diary = drawn_knockout(paired=paired)
    number, score = deciding(diary)
    plain = propose_correction(diary.event, REFEREE, number, score, at=diary.now)
    whole = propose_correction(diary.event, REFEREE, number, score, at=diary.now, repair=True)
    offer = offered(diary.event, REFEREE, number, score, at=diary.now)
    assert offer.phases == ("knockout",)
    assert offer.changes == tuple(changed for changed in whole.changes if changed.kind == "repaired") != ()
    changes = offer.apart(plain.changes)
    assert [changed.stands for changed in plain.changes if changed.kind == "pair"] != []
    assert not any(changed.stands for changed in changes)
    assert [changed._replace(stands=False) for changed in plain.changes] == list(changes)


def test_nothing_is_offered_of_what_stands() -> None:
    """A repair would do nothing for a knock-out that has begun, or for a correction that is refused (T4)."""
    diary = drawn_knockout()
    number, score = deciding(diary)
    assert not offered(diary.event, REFEREE, 999, score, at=diary.now)
    diary.write(a.Start(diary.event.matches_of("knockout")[0].number), DESK)
    offer = offered(diary.event, REFEREE, number, score, at=diary.now)
    assert not offer
    changes = propose_correction(diary.event, REFEREE, number, score, at=diary.now).changes
    assert offer.apart(changes) == changes


def test_a_knock_out_that_somebody_began_stands() -> None:
    """One match of the bracket was called and begun: the draw is kept, and the list says so (T4)."""
    diary = drawn_knockout()
    number, score = deciding(diary)
    diary.write(a.Start(diary.event.matches_of("knockout")[0].number), DESK)
    proposal = propose_correction(diary.event, REFEREE, number, score, at=diary.now, repair=True)
    assert proposal.act.redrawn == ()
    assert any(
        changed.kind == "pair" and changed.phase == "knockout" and changed.stands for changed in proposal.changes
    )


def test_a_knock_out_that_was_drawn_by_hand_stands() -> None:
    """A draw before witnesses is not drawn by the machine afterwards (T4)."""
    diary = drawn_knockout(paired=False)
    number, score = deciding(diary)
    diary.write(a.Undraw("knockout"))
    drawn = [*propose_draw(diary.event, "knockout", "").groups[0].teams]
    diary.write(drawn_by_hand(diary.event, "knockout", [[drawn[1], drawn[0], *drawn[2:]]]))
    proposal = propose_correction(diary.event, REFEREE, number, score, at=diary.now, repair=True)
    assert proposal.act.redrawn == ()


def test_a_new_draw_whose_matches_keep_old_teams_is_refused() -> None:
    """An act with another draw and without the matches that follow from it leaves a team beside its phase (T4)."""
    diary = drawn_knockout()
    number, score = deciding(diary)
    act = propose_correction(diary.event, REFEREE, number, score, at=diary.now, repair=True).act
    assert act.repaired
    assert diary.refused(replace(act, repaired=()), REFEREE) == "not-in-phase"


def test_a_later_swiss_that_nobody_began_is_drawn_anew() -> None:
    """A later phase of any kind is drawn anew, with the pairs of its first round (T4)."""
    preset = preset_text("fenacef").replace(
        'kind = { is = "bracket", rule = "br.4.1" }', 'kind = { is = "swiss", rule = "br.4.1" }'
    )
    diary = Diary(text=preset)
    diary.register(8)
    diary.draw_groups("group", (4, 4))
    for _ in range(3):
        diary.pair("group")
    diary.play("group", [f"T{number}" for number in range(1, 9)])
    diary.write(propose_draw(diary.event, "knockout", "77"))
    diary.pair("knockout")
    number, score = deciding(diary)
    proposal = propose_correction(diary.event, REFEREE, number, score, at=diary.now, repair=True)
    diary.write(proposal.act, REFEREE, reason="Typed the wrong way round")
    event = diary.event
    assert set(event.phases["knockout"].teams) == set(qualified_of(event, "group"))
    assert {team for match in event.matches_of("knockout") for team in match.pair} == set(qualified_of(event, "group"))
