"""Brackets in the log of an event: drawn, paired, played, corrected; who is out and who is disqualified."""

import pytest
from tests.helpers.events import DESK, REFEREE, Diary

from truco.app.office.exchange.results import results_file
from truco.club import acts as a
from truco.club.correction import propose_correction
from truco.club.log import replayed
from truco.club.outcomes import bracket_of, result_of, results_of
from truco.club.pairing.elimination import elimination
from truco.club.places import overall_of, qualified_of
from truco.club.propose import propose_draw
from truco.club.standings import standings

WIN = ((12, 5),) * 3
LOSS = ((5, 12),) * 3
NARROWLY = ("T4", "T8")
"""Teams that lose all matches of their groups by one point, and so have a better average than those ahead of them."""


def fenacef(sizes: tuple[int, ...] = (4, 4)) -> Diary:
    """Return an event of FENACEF after its groups, in which the better seed won, with the knock-out drawn."""
    diary = Diary()
    diary.register(sum(sizes))
    diary.draw_groups("group", sizes)
    for _ in range(max(sizes) - 1 + max(sizes) % 2):
        diary.pair("group")
    for match in diary.event.matches_of("group"):
        if match.b:
            better = int(match.a[1:]) < int(match.b[1:])
            worse = match.b if better else match.a
            points = 11 if worse in NARROWLY else 5
            diary.write(a.Record(match.number, ((12, points) if better else (points, 12),) * 2), DESK)
    diary.write(propose_draw(diary.event, "knockout", "5821"), DESK)
    return diary


def semi_finals(diary: Diary) -> Diary:
    """Pair the semi-finals: matches `13` and `14`."""
    diary.pair("knockout")
    return diary


@pytest.mark.rule("br.4.1")
def test_the_best_of_the_groups_cross_in_the_knock_out() -> None:
    """After two groups of four the first of each meets the second of the other, in matches of five partidas."""
    diary = semi_finals(fenacef())
    pairs = [set(match.pair) for match in diary.event.matches_of("knockout")]
    assert pairs == [{"T1", "T6"}, {"T5", "T2"}]
    number = diary.event.matches_of("knockout")[0].number
    assert diary.refused(a.Record(number, WIN[:2]), DESK) == "not-over"
    diary.write(a.Record(number, WIN), DESK)


def test_two_of_a_group_meet_in_the_final_at_the_earliest() -> None:
    """After four groups of three no half of the bracket has two teams of one group."""
    diary = fenacef((3, 3, 3, 3))
    matches = diary.pair("knockout")
    groups = {team: name for name, teams in diary.event.phases["group"].groups.items() for team in teams}
    for half in (matches[:2], matches[2:]):
        assert sorted(groups[team] for match in half for team in match.pair) == ["G1", "G2", "G3", "G4"]


@pytest.mark.rule("br.7.a", "br.7.b", "br.7.c.1", "br.7.c.2")
def test_the_places_of_the_event_are_known_once_the_final_is_played() -> None:
    """The champion, the beaten finalist, then the semi-finalists by their averages; the others by averages alone.

    T4 and T8 lost every match narrowly: they come before T3 and T7, which have points.
    """
    diary = semi_finals(fenacef())
    first, second = diary.event.matches_of("knockout")
    diary.write(a.Record(first.number, ((12, 5), (12, 5), (12, 5))), DESK)
    diary.write(a.Record(second.number, ((12, 5), (11, 12), (12, 5), (12, 11))), DESK)
    assert overall_of(diary.event) == ()
    (final,) = diary.pair("knockout")
    diary.write(a.Record(final.number, WIN), DESK)
    ranked = overall_of(diary.event)
    assert [place.team for place in ranked[:2]] == [final.a, final.b]
    assert [(place.team, place.decided_by) for place in ranked[2:4]] == [(second.b, "average"), (first.b, "average")]
    assert {place.team for place in ranked[4:6]} == {"T4", "T8"}
    assert {place.team for place in ranked[6:]} == {"T3", "T7"}
    proposal = propose_correction(diary.event, REFEREE, final.number, LOSS, at=diary.now)
    assert {
        (changed.team, changed.before, changed.after) for changed in proposal.changes if changed.kind == "overall"
    } == {
        (final.a, "1", "2"),
        (final.b, "2", "1"),
    }


def test_a_double_elimination_is_played_to_the_end() -> None:
    """T1 loses its first match, goes on among the losers and wins the event: one defeat is not the end."""
    diary = Diary("double-knockout")
    diary.register(5)
    diary.write(propose_draw(diary.event, "knockout", "1"), DESK)
    lost: dict[str, int] = {}
    for _ in range(20):
        if bracket_of(diary.event, "knockout").is_over:
            break
        for match in diary.pair("knockout"):
            strong = min(match.pair, key=lambda team: int(team[1:]))
            weak = match.b if strong == match.a else match.a
            loser = strong if strong == "T1" and not lost.get("T1") else weak
            diary.write(a.Record(match.number, ((5, 12) if loser == match.a else (12, 5),) * 2), DESK)
            lost[loser] = lost.get(loser, 0) + 1
    ranked = overall_of(diary.event)
    assert sorted(place.team for place in ranked) == ["T1", "T2", "T3", "T4", "T5"]
    assert ranked[0].team == bracket_of(diary.event, "knockout").champion == "T1"
    assert [lost[place.team] for place in ranked] == [1, 2, 2, 2, 2]
    keys = [(place.reason.key.removeprefix("tournament.reason.round."), place.reason.mine) for place in ranked[:3]]
    last = max(result.round for result in results_of(diary.event, "knockout") if ranked[2].team in result.pair)
    assert keys == [("champion", ""), ("final", ""), ("lost", str(last))]


def test_a_bracket_is_played_to_its_champion() -> None:
    """The winners of the semi-finals are paired for the final, whose winner is the champion."""
    diary = semi_finals(fenacef())
    diary.play("knockout")
    (final,) = diary.pair("knockout")
    winners = [match.a for match in diary.event.matches_of("knockout", 1)]
    assert set(final.pair) == set(winners)
    diary.write(a.Record(final.number, WIN), DESK)
    assert bracket_of(diary.event, "knockout").champion == final.a
    with pytest.raises(Exception, match="phase-over"):
        diary.pair("knockout")


def test_a_draw_of_a_bracket_has_the_teams_of_its_nodes() -> None:
    """A bracket of other teams, a graph that is none, and a fixture that no node is open for are refused."""
    diary = fenacef()
    diary.write(a.Undraw("knockout"), reason="Once more")
    teams = ("T1", "T2", "T5", "T6")
    right = elimination(teams)
    for nodes, decides, code in (
        ((), "", "bad-bracket"),
        (right.nodes, "9-9", "bad-bracket"),
        (elimination(("T1", "T2", "T5", "T7")).nodes, right.decides, "teams-differ"),
    ):
        assert diary.refused(a.Draw("knockout", (a.Group("", teams),), "", nodes, decides), DESK) == code
    diary.write(a.Draw("knockout", (a.Group("", teams),), "", right.nodes, right.decides), DESK)
    for fixture in (
        a.Fixture("T1", "T2"),
        a.Fixture("T1", "T2", node="1-1"),
        a.Fixture("T1", "T6", node="2-1"),
        a.Fixture("T1", "T6", node="9-9"),
    ):
        assert diary.refused(a.PairRound("knockout", 1, (fixture,)), DESK) == "not-open"


def test_a_semi_final_may_begin_before_the_other_quarter_finals_are_over() -> None:
    """Nodes are paired as they open; the round of a result is that of its node, however late it was paired."""
    diary = Diary("knockout")
    diary.register(8)
    diary.write(propose_draw(diary.event, "knockout", "1"), DESK)
    first = diary.pair("knockout")
    for match in first[:2]:
        diary.write(a.Record(match.number, ((12, 5), (12, 5))), DESK)
    (semi,) = diary.pair("knockout")
    diary.write(a.Record(semi.number, ((12, 5), (12, 5))), DESK)
    for match in first[2:]:
        diary.write(a.Record(match.number, ((12, 5), (12, 5))), DESK)
    (other,) = diary.pair("knockout")
    diary.write(a.Record(other.number, ((12, 5), (12, 5))), DESK)
    assert (semi.round, other.round) == (2, 3)
    rounds = {result.pair: result.round for result in results_of(diary.event, "knockout")}
    assert (rounds[semi.pair], rounds[other.pair]) == (2, 2)
    last = diary.pair("knockout")
    assert {match.node for match in last} == {"third", "3-1"}


@pytest.mark.rule("br.36.p1")
def test_whom_a_disqualified_team_had_beaten_is_not_brought_back() -> None:
    """A is disqualified in the semi-final after beating D in the quarter-final: its rival advances, D stays out."""
    diary = Diary("knockout")
    diary.register(8)
    diary.write(propose_draw(diary.event, "knockout", "1"), DESK)
    quarter = diary.pair("knockout")[0]
    beaten, winner = quarter.b, quarter.a
    diary.play("knockout")
    semi = next(match for match in diary.pair("knockout") if winner in match.pair)
    rival = semi.b if semi.a == winner else semi.a
    diary.write(a.Penalise(winner, "disqualify"), reason="Marked cards")
    result = result_of(diary.event, semi)
    assert result is not None
    assert result.winner(3) == rival
    bracket = bracket_of(diary.event, "knockout")
    assert bracket.meetings["1-1"].winner == winner
    other = next(match for match in diary.event.matches_of("knockout", 2) if match.number != semi.number)
    diary.write(a.Record(other.number, ((12, 5), (12, 5))), DESK)
    final = next(match for match in diary.pair("knockout") if match.node == "3-1")
    assert rival in final.pair
    assert beaten not in [team for match in diary.event.matches_of("knockout", 3) for team in match.pair.teams]


def test_a_corrected_quarter_final_leaves_the_semi_final_that_was_played() -> None:
    """The wrong team played the semi-final: it counts, and the list names the right team."""
    diary = Diary("knockout")
    diary.register(4)
    diary.write(propose_draw(diary.event, "knockout", "1"), DESK)
    first = diary.pair("knockout")[0]
    diary.play("knockout")
    diary.pair("knockout")
    final = next(match for match in diary.event.matches_of("knockout", 2) if match.node == "2-1")
    diary.write(a.Record(final.number, ((12, 5), (12, 5))), DESK)
    proposal = propose_correction(diary.event, REFEREE, first.number, ((5, 12), (5, 12)), at=diary.now, repair=True)
    stands = {changed.match: changed for changed in proposal.changes if changed.kind == "pair"}
    assert stands[final.number].stands
    assert first.b in stands[final.number].after
    third = next(match for match in diary.event.matches_of("knockout", 2) if match.node == "third")
    assert proposal.act.repaired == (a.Repair(third.number, *sorted_pair(diary, third.number, first.a, first.b)),)
    diary.write(proposal.act, REFEREE, reason="Typed the wrong way round")
    assert diary.match(final.number).pair == final.pair
    assert first.a in diary.match(third.number).pair
    assert bracket_of(diary.event, "knockout").meetings["2-1"].differs


def sorted_pair(diary: Diary, number: int, comes: str, goes: str) -> tuple[str, str]:
    """Return the teams of a match with one in the place of another."""
    match = diary.match(number)
    return (comes if match.a == goes else match.a), (comes if match.b == goes else match.b)


def test_a_corrected_semi_final_pairs_the_final_anew_if_nobody_began_it() -> None:
    """The final is paired and not begun: after the correction is confirmed it has the right teams."""
    diary = semi_finals(fenacef())
    diary.play("knockout")
    diary.pair("knockout")
    semi = diary.event.matches_of("knockout", 1)[0]
    (final,) = diary.event.matches_of("knockout", 2)
    diary.correct(semi.number, *LOSS, repair=True)
    assert semi.a not in diary.match(final.number).pair
    assert semi.b in diary.match(final.number).pair
    assert not bracket_of(diary.event, "knockout").differing


def test_a_match_whose_teams_are_not_known_any_more_stands() -> None:
    """A semi-final is taken back after the final was paired: its teams are open, so the final counts."""
    diary = semi_finals(fenacef())
    diary.play("knockout")
    (final,) = diary.pair("knockout")
    semi = diary.event.matches_of("knockout", 1)[0]
    proposal = propose_correction(diary.event, REFEREE, semi.number, at=diary.now, repair=True)
    assert proposal.act.repaired == ()
    assert [changed.match for changed in proposal.changes if changed.kind == "pair"] == [final.number]
    assert (
        diary.refused(a.Correct(semi.number, repaired=(a.Repair(final.number, "", "T1"),)), REFEREE) == "no-such-team"
    )


def test_who_pays_comes_back_into_the_knock_out() -> None:
    """São Carlos: the winners of the first round go on, and a team that lost it and paid; another one does not."""
    diary = Diary("second-chance")
    diary.register(6)
    diary.write(propose_draw(diary.event, "first", "1"), DESK)
    diary.pair("first")
    diary.play("first")
    winners = [match.a for match in diary.event.matches_of("first")]
    back, out, _ = (match.b for match in diary.event.matches_of("first"))
    diary.write(a.Reenter(back, "knockout", "R$ 50"), DESK)
    draw = propose_draw(diary.event, "knockout", "1")
    assert set(draw.groups[0].teams) == {*winners, back}
    diary.write(draw, DESK)
    assert out not in diary.event.phases["knockout"].teams
    assert diary.refused(a.Reenter(back, "knockout", "R$ 50"), DESK) == "already-in-phase"
    assert diary.refused(a.Reenter(out, "knockout", "R$ 50"), DESK) == "already-drawn"


@pytest.mark.rule("br.36.p1")
def test_who_corrects_a_group_is_told_that_the_drawn_knock_out_stands() -> None:
    """T3 has beaten T2 in the group and qualifies in its place when the semi-finals are played: they keep T2."""
    diary = semi_finals(fenacef())
    diary.play("knockout")
    met = next(match for match in diary.event.matches_of("group") if set(match.pair) == {"T2", "T3"})
    score = ((5, 12), (5, 12)) if met.a == "T2" else WIN[:2]
    proposal = propose_correction(diary.event, REFEREE, met.number, score, at=diary.now)
    through = {(changed.team, changed.after) for changed in proposal.changes if changed.kind == "qualified"}
    assert through == {("T2", "no"), ("T3", "yes")}
    semi = next(match for match in diary.event.matches_of("knockout") if "T2" in match.pair)
    (stands,) = [changed for changed in proposal.changes if changed.kind == "pair"]
    assert (stands.phase, stands.match, stands.stands) == ("knockout", semi.number, True)
    assert stands.before == " / ".join(semi.pair)
    assert stands.after == stands.before.replace("T2", "T3")


def test_a_knock_out_that_was_only_drawn_is_told_without_numbers() -> None:
    """Its matches are not paired yet; a team that has left since is none that a correction would draw otherwise."""
    diary = fenacef()
    met = next(match for match in diary.event.matches_of("group") if set(match.pair) == {"T2", "T3"})
    score = ((5, 12), (5, 12)) if met.a == "T2" else WIN[:2]
    proposal = propose_correction(diary.event, REFEREE, met.number, score, at=diary.now)
    (stands,) = [changed for changed in proposal.changes if changed.kind == "pair"]
    assert (stands.match, stands.stands, {*stands.after.split(" / ")}) == (0, True, {"T3", "T5"})
    diary.write(a.Penalise("T1", "disqualify"), reason="Marked cards")
    proposal = propose_correction(diary.event, REFEREE, met.number, score, at=diary.now)
    assert [changed for changed in proposal.changes if changed.kind == "pair"] == []


def one_group(teams: int) -> Diary:
    """Return an event of FENACEF after its only group, in which the team that was paired first won."""
    diary = Diary()
    diary.register(teams)
    diary.write(propose_draw(diary.event, "group", "5821"), DESK)
    for _ in range(teams - 1 + teams % 2):
        diary.pair("group")
    diary.play("group")
    return diary


@pytest.mark.parametrize("teams", [4, 5, 8])
def test_the_rivals_of_the_only_other_team_that_qualified_win_by_walkover(teams: int) -> None:
    """One of two qualified teams goes home before the draw: who did not qualify stays out, the other is champion."""
    diary = one_group(teams)
    stays, gone = qualified_of(diary.event, "group")
    diary.write(a.Withdraw(gone), reason="The last bus")
    diary.write(propose_draw(diary.event, "knockout", "5821"), DESK)
    (final,) = diary.pair("knockout")
    assert set(final.pair) == {stays, gone}
    assert [result.absent for result in results_of(diary.event, "knockout")] == [gone]
    assert bracket_of(diary.event, "knockout").champion == stays
    assert [place.team for place in overall_of(diary.event)][:2] == [stays, gone]
    assert len(overall_of(diary.event)) == teams
    assert replayed(diary.log.entries).event == diary.event


def test_an_event_ends_though_all_who_qualified_have_left() -> None:
    """Both qualified teams go home: both are absent from the final, and there is no champion."""
    diary = one_group(4)
    for team in qualified_of(diary.event, "group"):
        diary.write(a.Withdraw(team), reason="The last bus")
    diary.write(propose_draw(diary.event, "knockout", "5821"), DESK)
    diary.pair("knockout")
    assert bracket_of(diary.event, "knockout").champion == ""
    assert len(overall_of(diary.event)) == 4


def test_a_team_that_left_is_drawn_only_where_nobody_else_is_there() -> None:
    """While two qualified teams are there, one that has left is refused in a draw; a disqualified one always is."""
    diary = fenacef()
    diary.write(a.Undraw("knockout"), reason="Once more")
    drawn = propose_draw(diary.event, "knockout", "1")
    diary.write(a.Withdraw("T5"))
    assert diary.refused(drawn, DESK) == "team-out"
    assert sorted(propose_draw(diary.event, "knockout", "1").groups[0].teams) == ["T1", "T2", "T6"]
    diary = one_group(4)
    stays, gone = qualified_of(diary.event, "group")
    drawn = propose_draw(diary.event, "knockout", "1")
    diary.write(a.Penalise(gone, "disqualify"), reason="Marked cards")
    assert diary.refused(drawn, DESK) == "team-out"
    assert stays in propose_draw(diary.event, "knockout", "1").groups[0].teams


@pytest.mark.rule("br.36.p1")
def test_who_alone_reaches_the_knock_out_has_won() -> None:
    """Of two pairs one is disqualified once the groups are over: there is no rival to draw, and an end."""
    diary = Diary()
    diary.register(2)
    diary.draw_groups("group", (2,))
    diary.pair("group")
    diary.play("group")
    assert not overall_of(diary.event)
    diary.write(a.Penalise("T1", "disqualify", "cheating"))
    assert [(place.team, place.decided_by) for place in overall_of(diary.event)] == [
        ("T2", "round"),
        ("T1", "disqualified"),
    ]
    assert [place.team for place in standings(results_file(diary.event)).overall or ()] == ["T2", "T1"]
