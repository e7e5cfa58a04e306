"""Results in the log of an event: recorded, reported, confirmed, disputed, decided; walkovers; teams that leave."""

from dataclasses import replace

import pytest
from tests.helpers.events import DESK, MINUTE, REFEREE, Diary, a_team

from truco.club import acts as a
from truco.club.event import Entry
from truco.club.fold import registration
from truco.club.log import replayed
from truco.club.outcomes import open_matches, result_of, results_of, sheet_status, start_score, unsigned
from truco.club.places import places_of, qualified_of
from truco.club.propose import propose_draw
from truco.club.result import Partida
from truco.club.terms import preset_text

WIN = ((12, 3), (12, 4))
LOSS = ((3, 12), (4, 12))


@pytest.fixture
def group() -> Diary:
    """Return an event of FENACEF with one group of four and all its rounds paired: matches 1 to 6."""
    diary = Diary()
    diary.register(4)
    diary.draw_groups("group", (4,))
    for _ in range(3):
        diary.pair("group")
    return diary


def points(diary: Diary) -> dict[str, int]:
    """Return the classification points of the group."""
    return {place.team: place.figures.points for place in places_of(diary.event, "group")["G1"]}


# -- the desk ----------------------------------------------------------------------------------------------------------


def test_a_result_has_its_author_and_is_written_once(group: Diary) -> None:
    """A recorded match knows who recorded it by which entry; a second result is a correction, not a record."""
    group.write(a.Record(1, WIN), DESK)
    match = group.match(1)
    assert (match.author, match.entry, match.ended) == (DESK, group.log.number, group.now)
    assert group.refused(a.Record(1, WIN), DESK) == "already-over"
    assert group.refused(a.Record(99, WIN), DESK) == "no-such-match"
    assert group.refused(a.Record(2, ()), DESK) == "no-partidas"


@pytest.mark.parametrize(
    ("partidas", "code"),
    [
        (((12, 3),), "not-over"),
        (((12, 3), (12, 3), (12, 3)), "already-won"),
        (((11, 3), (12, 3)), "bad-target"),
        (((12, 12), (12, 3)), "level-score"),
    ],
)
def test_a_score_that_no_match_has_is_refused(group: Diary, partidas: tuple[Partida, ...], code: str) -> None:
    """A result is checked by the terms of its phase when it is written."""
    assert group.refused(a.Record(1, partidas), DESK) == code


def test_partidas_may_be_written_one_by_one(group: Diary) -> None:
    """Each partida is written as it ends; the one that decides ends the match."""
    group.write(a.AddPartida(1, (12, 3)), "table:K7QF")
    assert (group.match(1).over, group.match(1).begun) == (False, True)
    group.write(a.AddPartida(1, (3, 12)), DESK)
    group.write(a.AddPartida(1, (12, 11)), DESK)
    assert (group.match(1).over, group.match(1).partidas) == (True, ((12, 3), (3, 12), (12, 11)))
    assert group.refused(a.AddPartida(1, (12, 11)), DESK) == "already-over"
    assert group.refused(a.AddPartida(2, (11, 11)), DESK) == "level-score"


# -- teams -------------------------------------------------------------------------------------------------------------


def test_a_team_reports_once_its_round_is_called(group: Diary) -> None:
    """Before the call no match is played, so no team reports; a match that the desk began is played, called or not."""
    first, second = group.match(1), group.match(2)
    assert group.refused(a.Report(1, WIN), f"team:{first.a}") == "not-called"
    group.write(a.Start(2), DESK)
    assert not group.refused(a.Report(2, WIN), f"team:{second.a}")
    group.write(a.CallRound("group", 1), DESK)
    assert not group.refused(a.Report(1, WIN), f"team:{first.a}")


def test_a_team_reports_and_its_rivals_confirm(group: Diary) -> None:
    """A report is no result before the rivals confirm it; no team confirms its own."""
    a_team_, b_team = group.match(1).pair
    group.write(a.CallRound("group", 1), DESK)
    group.write(a.Report(1, WIN), f"team:{a_team_}")
    assert not group.match(1).over
    assert group.refused(a.Confirm(1), f"team:{a_team_}") == "own-report"
    assert group.refused(a.Confirm(1), f"team:{group.match(2).a}") == "not-in-match"
    group.write(a.Confirm(1), f"team:{b_team}")
    assert (group.match(1).over, group.match(1).partidas) == (True, WIN)
    assert group.refused(a.Confirm(2), f"team:{group.match(2).a}") == "nothing-reported"


def test_two_reports_that_agree_are_a_result(group: Diary) -> None:
    """Both teams report the same: no confirmation is needed; they report differently: the judge decides."""
    first, second = group.match(1), group.match(2)
    group.write(a.CallRound("group", 1), DESK)
    group.write(a.Report(1, WIN), f"team:{first.a}")
    group.write(a.Report(1, WIN), f"team:{first.b}")
    assert group.match(1).over
    group.write(a.Report(2, WIN), f"team:{second.a}")
    group.write(a.Report(2, LOSS), f"team:{second.b}")
    reported = group.match(2).reported
    assert reported is not None
    assert reported.disputed
    group.write(a.Decide(2, LOSS), REFEREE)
    assert (group.match(2).over, group.match(2).partidas, group.match(2).reported) == (True, LOSS, None)


def test_a_disputed_report_waits_for_the_judge(group: Diary) -> None:
    """The rivals dispute a report; the desk may not decide, the referee does."""
    a_team_, b_team = group.match(1).pair
    group.write(a.CallRound("group", 1), DESK)
    group.write(a.Report(1, LOSS), f"team:{a_team_}")
    group.write(a.Report(1, WIN), f"team:{a_team_}")
    group.write(a.Dispute(1), f"team:{b_team}")
    reported = group.match(1).reported
    assert reported is not None
    assert (reported.partidas, reported.disputed) == (WIN, True)
    assert group.refused(a.Decide(1, WIN), DESK) == "not-allowed"
    group.write(a.Decide(1, WIN), REFEREE)
    assert group.match(1).author == REFEREE


# -- walkovers ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("br.5.1", "br.5.2")
def test_the_tolerance_runs_from_the_call_of_the_round(group: Diary) -> None:
    """Before the tolerance is out no team loses by walkover; after it the team that is there has 3 points."""
    group.write(a.SetTerm("tolerance", "15"))
    group.write(a.SetTerm("later_tolerance", "5"))
    first = group.match(1)
    assert group.refused(a.WalkOver(1, first.b), DESK) == "tolerance-runs"
    group.write(a.CallRound("group", 1), DESK)
    assert group.refused(a.CallRound("group", 1), DESK) == "already-called"
    group.now += 15 * MINUTE - 2
    assert group.refused(a.WalkOver(1, first.b), DESK) == "tolerance-runs"
    group.write(a.WalkOver(1, first.b), DESK, wait=2)
    assert points(group)[first.a] == 3
    assert points(group)[first.b] == 0


def test_later_rounds_may_have_a_shorter_tolerance(group: Diary) -> None:
    """With 15 minutes in the first round and 5 later, the second round waits 5."""
    group.write(a.SetTerm("tolerance", "15"))
    group.write(a.SetTerm("later_tolerance", "5"))
    match = group.event.matches_of("group", 2)[0]
    group.write(a.CallRound("group", 2), DESK)
    group.now += 5 * MINUTE - 2
    assert group.refused(a.WalkOver(match.number, match.a), DESK) == "tolerance-runs"
    group.write(a.WalkOver(match.number, match.a), DESK, wait=2)


@pytest.mark.rule("br.5.2")
def test_both_teams_of_a_match_may_be_absent(group: Diary) -> None:
    """Both are absent: both have 0 points and neither wins."""
    group.write(a.WalkOver(1, "both"), DESK)
    result = result_of(group.event, group.match(1))
    assert result is not None
    assert (result.winner(3), set(points(group).values())) == ("", {0})
    assert group.refused(a.WalkOver(2, "T9"), DESK) == "not-in-match"


def test_a_late_team_plays(group: Diary) -> None:
    """A team that checks in after the call and within the tolerance plays; one that is there has no walkover."""
    first = group.match(1)
    group.write(a.CallRound("group", 1), DESK)
    people = {team: group.event.entrants[team].team.people for team in first.pair}
    group.write(a.CheckIn(first.a, people[first.a]), DESK)
    assert group.refused(a.WalkOver(1, first.a), DESK) == "team-there"
    group.write(a.CheckIn(first.b, people[first.b][:1]), f"team:{first.b}")
    assert group.event.entrants[first.b].arrived == 0
    group.write(a.CheckIn(first.b, people[first.b][1:]), f"team:{first.b}", wait=300)
    assert group.event.entrants[first.b].arrived == group.now
    group.write(a.Start(1), DESK)
    assert group.refused(a.WalkOver(1, first.b), DESK) == "already-begun"
    group.write(a.CheckOut(first.b), DESK)
    assert not group.event.is_there(first.b)
    assert group.refused(a.CheckIn(first.a, people[first.a]), f"team:{first.b}") == "not-allowed"


def test_a_walkover_of_one_needs_the_other(group: Diary) -> None:
    """Where check-in is used and neither team is there, both are absent."""
    first, second = group.match(1), group.match(2)
    group.write(a.CheckIn(second.a, group.event.entrants[second.a].team.people), DESK)
    assert group.refused(a.WalkOver(1, first.a), DESK) == "team-absent"
    group.write(a.WalkOver(1, "both"), DESK)


# -- teams that leave --------------------------------------------------------------------------------------------------


@pytest.mark.rule("br.36.p1")
def test_disqualification_is_not_retroactive(group: Diary) -> None:
    """A is disqualified after beating B 2-0 and before meeting C: A-B counts, A-C is a walkover for C."""
    by_pair = {frozenset(match.pair): match for match in group.event.matches_of("group")}
    beaten, coming = by_pair[frozenset(("T1", "T2"))], by_pair[frozenset(("T1", "T3"))]
    group.write(a.Record(beaten.number, WIN if beaten.a == "T1" else LOSS), DESK)
    group.write(a.Penalise("T1", "disqualify", "cheating"), reason="Marked cards")
    stands = result_of(group.event, group.match(beaten.number))
    assert stands is not None
    assert stands.winner(3) == "T1"
    missed = result_of(group.event, group.match(coming.number))
    assert missed is not None
    assert (missed.absent, missed.winner(3)) == ("T1", "T3")
    ranked = places_of(group.event, "group")["G1"]
    assert {place.team: place.figures.points for place in ranked} == {"T1": 3, "T2": 0, "T3": 3, "T4": 3}
    assert (ranked[-1].team, ranked[-1].decided_by) == ("T1", "disqualified")
    assert "T1" not in qualified_of(group.event, "group")


@pytest.mark.rule("br.36.p1")
def test_a_disqualified_team_is_not_replaced_by_whom_it_had_beaten() -> None:
    """A team is disqualified in the semi-final after its quarter-final: the quarter-final counts."""
    diary = Diary()
    diary.register(4)
    diary.draw_groups("group", (4,))
    diary.pair("group")
    diary.play("group")
    before = results_of(diary.event, "group")
    loser = diary.match(1).b
    diary.write(a.Penalise(diary.match(1).a, "disqualify", "cheating"), reason="Marked cards")
    assert results_of(diary.event, "group") == before
    assert places_of(diary.event, "group")["G1"][-1].team == diary.match(1).a
    assert {place.team: place.figures.points for place in places_of(diary.event, "group")["G1"]}[loser] == 0


def test_a_disqualification_that_is_lifted_leaves_no_trace_in_the_results(group: Diary) -> None:
    """The committee lifts it: the team plays on, and its walkovers are open matches again."""
    group.write(a.Penalise("T1", "disqualify", "cheating"), reason="Marked cards")
    entry = group.log.number
    assert len(open_matches(group.event, "group")) == 3
    assert group.refused(a.Lift(entry), REFEREE) == "not-allowed"
    group.write(a.Lift(entry), reason="It was another team")
    assert len(open_matches(group.event, "group")) == 6
    assert group.event.entrants["T1"].is_in
    assert group.refused(a.Lift(entry)) == "already-lifted"
    assert group.refused(a.Lift(1)) == "no-such-penalty"


def test_a_team_that_had_withdrawn_stays_out_where_its_disqualification_is_lifted(group: Diary) -> None:
    """Its withdrawal is written once more, then it is withdrawn as before; in an older log it came back."""
    group.write(a.Withdraw("T1"))
    before = group.event.entrants["T1"]
    group.write(a.Penalise("T1", "disqualify", "cheating"), reason="Marked cards")
    lifted = a.Lift(group.log.number)
    assert group.refused(lifted) == "had-withdrawn"
    entry = Entry(group.log.number + 1, group.log.number, group.now, "Zulma", lifted, "-")
    assert replayed((*group.log.entries, entry)).event.entrants["T1"].is_in
    group.write(a.Withdraw("T1"))
    assert group.event.entrants["T1"].status == "disqualified"
    assert group.refused(a.Withdraw("T1")) == "team-out"
    group.write(lifted)
    after = group.event.entrants["T1"]
    assert replace(after, since=before.since) == before


def test_a_team_that_withdraws_loses_what_it_has_not_played(group: Diary) -> None:
    """Played matches count, the rivals of the others win; two teams that are out both lose."""
    group.write(a.Record(1, WIN), DESK)
    gone = group.match(1).a
    group.write(a.Withdraw(gone), f"team:{gone}")
    assert group.refused(a.Withdraw(gone), DESK) == "team-out"
    assert group.refused(a.Withdraw(group.match(1).b), f"team:{group.match(2).a}") == "not-allowed"
    assert len(open_matches(group.event, "group")) == 3
    other = next(match for match in group.event.matches_of("group") if gone in match.pair and not match.over)
    rival = other.b if other.a == gone else other.a
    result = result_of(group.event, other)
    assert result is not None
    assert result.winner(3) == rival
    group.write(a.Withdraw(rival), DESK)
    both = result_of(group.event, group.match(other.number))
    assert both is not None
    assert both.absent == "both"


def test_an_abandoned_match_keeps_its_partidas(group: Diary) -> None:
    """A team leaves in the middle of a match: the partida that was played stays, the rest is a walkover."""
    gone = group.match(1).b
    group.write(a.AddPartida(1, (3, 12)), DESK)
    group.write(a.Withdraw(gone), DESK)
    result = result_of(group.event, group.match(1))
    assert result is not None
    assert (result.partidas, result.absent, result.winner(3)) == (((3, 12),), gone, group.match(1).a)


# -- sheets ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("br.38.p2.2", "br.38.p3", "br.33.2")
def test_a_result_is_official_after_five_signatures(group: Diary) -> None:
    """Four players sign, then the coordinator: only then the result is official and counts as such."""
    group.write(a.Record(1, WIN), DESK)
    match = group.match(1)
    people = [person for team in match.pair for person in group.event.entrants[team].team.people]
    assert group.refused(a.Sign(1, "coordinator"), "Rita") == "not-signed"
    assert group.refused(a.Sign(1, "Intruso"), DESK) == "not-a-signer"
    for name in people[:3]:
        group.write(a.Sign(1, name), DESK)
    assert unsigned(group.event, group.match(1)) == (people[3], "coordinator")
    assert group.refused(a.Sign(1, "coordinator"), "Rita") == "not-signed"
    assert group.refused(a.Sign(1, people[3]), f"team:{match.a}") == "not-allowed"
    group.write(a.Sign(1, people[3]), f"team:{match.b}")
    assert sheet_status(group.event, group.match(1)) == "provisional"
    assert places_of(group.event, "group", official=True)["G1"][0].figures.points == 0
    assert group.refused(a.Sign(1, "coordinator"), DESK) == "not-allowed"
    group.write(a.Sign(1, "coordinator"), "Rita")
    assert sheet_status(group.event, group.match(1)) == "official"
    assert places_of(group.event, "group", official=True)["G1"][0].figures.points == 3
    assert group.refused(a.Sign(1, people[0]), DESK) == "signed-already"
    assert group.refused(a.Sign(2, people[0]), DESK) == "not-over"


@pytest.mark.rule("br.38.p4")
def test_no_signature_carries_over_to_a_new_copy(group: Diary) -> None:
    """The coordinator gives out a new copy: the result is provisional until all have signed again."""
    group.write(a.Record(1, WIN), DESK)
    people = [person for team in group.match(1).pair for person in group.event.entrants[team].team.people]
    for name in people:
        group.write(a.Sign(1, name), DESK)
    assert group.refused(a.NewSheet(1), DESK) == "not-allowed"
    group.write(a.NewSheet(1), "Rita", reason="A glass of wine fell on it")
    assert (group.match(1).copy, group.match(1).signed) == (2, ())
    assert unsigned(group.event, group.match(1)) == (*people, "coordinator")


# -- the end of the time -----------------------------------------------------------------------------------------------


def with_end(what: str) -> Diary:
    """Return an event of FENACEF in which an end time does something."""
    diary = Diary()
    assert diary.event.terms.end_time == ""
    diary.write(a.SetTerm("end_time", f'"{what}"'))
    diary.write(a.SetTerm("end_score", "[11, 11]"))
    diary.register(2)
    diary.draw_groups("group", (2,))
    diary.pair("group")
    return diary


def test_at_an_end_time_partidas_may_count_as_they_stand() -> None:
    """Before the time is up a partida ends at the target; after it at any score, where the terms say so."""
    diary = with_end("as-it-stands")
    assert diary.refused(a.Record(1, ((12, 3), (7, 4))), DESK) == "bad-target"
    diary.write(a.EndTime("group", 1), DESK)
    assert diary.refused(a.EndTime("group", 1), DESK) == "already-over"
    diary.write(a.Record(1, ((12, 3), (7, 4))), DESK)
    assert diary.match(1).over


def test_at_an_end_time_the_rest_may_start_at_a_score() -> None:
    """A partida that is still to be played starts at 11-11 once the time is up, and still ends at the target."""
    diary = with_end("rest-starts")
    diary.write(a.AddPartida(1, (12, 3)), DESK)
    assert start_score(diary.event, diary.match(1)) == (0, 0)
    diary.write(a.EndTime("group", 1), DESK)
    assert start_score(diary.event, diary.match(1)) == (11, 11)
    assert diary.refused(a.AddPartida(1, (7, 4)), DESK) == "bad-target"
    diary.write(a.AddPartida(1, (11, 14)), DESK)
    diary.write(a.AddPartida(1, (12, 11)), DESK)
    assert diary.match(1).over


def test_without_an_end_time_in_the_terms_there_is_none(group: Diary) -> None:
    """FENACEF sets no end time, so no entry ends it."""
    assert group.refused(a.EndTime("group", 1), DESK) == "no-end-time"


# -- those who come back -----------------------------------------------------------------------------------------------


def test_a_team_that_lost_pays_to_come_back_while_the_phase_is_open() -> None:
    """Re-entry is refused by default; where it is sold a team that has lost comes into a phase that is open."""
    diary = Diary()
    diary.register(4)
    diary.draw_groups("group", (4,))
    diary.pair("group")
    diary.play("group")
    loser, winner = diary.match(1).b, diary.match(1).a
    assert diary.refused(a.Reenter(loser, "knockout", "$ 500"), DESK) == "no-reentry"
    diary.write(a.SetTerm("reentry", "true"))
    assert diary.refused(a.Reenter(winner, "knockout", "$ 500"), DESK) == "still-playing"
    assert diary.refused(a.Reenter(loser, "group", "$ 500"), DESK) == "already-in-phase"
    diary.write(a.Reenter(loser, "knockout", "$ 500"), DESK)
    assert diary.event.reentered == {"knockout": (loser,)}
    assert diary.refused(a.Reenter(loser, "knockout", "$ 500"), DESK) == "already-in-phase"
    assert diary.event.entrants[loser].reentries == 1


def test_who_paid_to_come_back_is_in_the_next_draw_when_one_is_taken_back() -> None:
    """The knock-out is drawn with a team that paid, and taken back: the team still waits for it, and pays once."""
    diary = Diary("second-chance")
    diary.register(6)
    diary.write(propose_draw(diary.event, "first", "1"))
    back = diary.pair("first")[0].b
    diary.play("first")
    diary.write(a.Reenter(back, "knockout", "R$ 50"), DESK)
    first = propose_draw(diary.event, "knockout", "2")
    diary.write(first)
    diary.write(a.Undraw("knockout"), reason="The wrong seed")
    assert diary.event.reentered == {"knockout": (back,)}
    assert diary.refused(a.Reenter(back, "knockout", "R$ 50"), DESK) == "already-in-phase"
    assert propose_draw(diary.event, "knockout", "2") == first


def test_a_log_in_which_a_team_paid_again_after_a_draw_was_taken_back_is_read() -> None:
    """An older program forgot who had paid, so that a log may have the act a second time."""
    diary = Diary("second-chance")
    diary.register(6)
    diary.write(propose_draw(diary.event, "first", "1"))
    back = diary.pair("first")[0].b
    diary.play("first")
    diary.write(a.Reenter(back, "knockout"), DESK)
    again = Entry(diary.log.number + 1, diary.log.number, diary.now, DESK, a.Reenter(back, "knockout"))
    assert replayed((*diary.log.entries, again)).event.reentered == {"knockout": (back,)}


def test_a_warning_and_a_withdrawal_may_be_written_in_any_order() -> None:
    """Two who write at once about a team, one that it leaves and one that it is warned, make the same event."""
    statuses = []
    for acts in ((a.Withdraw("T1"), a.Penalise("T1", "warn")), (a.Penalise("T1", "warn"), a.Withdraw("T1"))):
        diary = Diary("swiss")
        diary.register(4)
        for act in acts:
            diary.write(act, reason="said loudly")
        statuses.append([(penalty.ruled, penalty.before) for penalty in diary.event.penalties])
    assert statuses[0] == statuses[1]


# -- signing up --------------------------------------------------------------------------------------------------------


def test_an_event_without_a_bound_of_its_own_has_one_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where as many teams have signed up as an event can have, no new one comes in, and one that left may come back."""
    monkeypatch.setattr(registration, "MOST_TEAMS", 3)
    diary = Diary("league")
    for number in range(1, 4):
        diary.write(a.Enter(a_team(number)), DESK)
    assert diary.refused(a.Enter(a_team(4)), DESK) == "event-full"
    diary.write(a.Withdraw("T2"), DESK)
    diary.write(a.Enter(a_team(2)), DESK)
    diary.write(a.CloseRegistration(), DESK)


def test_signing_up_and_leaving_before_the_draw() -> None:
    """Ids, names and players are unique; a team that left may sign up again; the number of teams may be bounded."""
    diary = Diary()
    diary.write(a.SetTerm("teams", "3"))
    diary.write(a.Enter(a_team(1)), DESK)
    assert diary.refused(a.CloseRegistration(), DESK) == "too-few-teams"
    assert diary.refused(a.Enter(a_team(1)), DESK) == "team-exists"
    twin = a_team(2)
    assert diary.refused(a.Enter(type(twin)("T2", "EQUIPO 1", twin.players)), DESK) == "name-taken"
    assert diary.refused(a.Enter(type(twin)("T2", "Dos", a_team(1).players)), DESK) == "player-twice"
    assert diary.refused(a.Enter(a_team(2, 3)), DESK) == "team-size"
    diary.write(a.Withdraw("T1"), DESK)
    diary.write(a.Enter(a_team(1, club="Peñarol")), DESK)
    diary.write(a.Amend(type(twin)("T1", "Uno", a_team(8).players)), DESK)
    assert diary.event.entrants["T1"].team.people == ("A8", "B8")
    diary.write(a.Enter(a_team(2)), DESK)
    diary.write(a.Enter(a_team(3)), DESK)
    assert diary.refused(a.Enter(a_team(4)), DESK) == "event-full"
    diary.write(a.CloseRegistration(), DESK)
    assert diary.refused(a.CloseRegistration(), DESK) == "registration-closed"
    assert diary.refused(a.ReopenRegistration(), DESK) == "not-allowed"
    diary.write(a.ReopenRegistration())
    assert diary.refused(a.ReopenRegistration()) == "registration-open"
    assert diary.refused(a.Amend(a_team(9)), DESK) == "no-such-team"


def test_a_name_is_spelt_right_without_becoming_somebody_else(group: Diary) -> None:
    """A name is corrected with a reason, wherever it is; the club of a team may change after the draw."""
    group.write(a.CheckIn("T1", ("A1",)), DESK)
    number = next(match.number for match in group.event.matches_of("group") if "T1" in match.pair)
    group.write(a.LineUp(number, "T1", ("A1", "B1")), DESK)
    group.write(a.Record(number, WIN), DESK)
    group.write(a.Sign(number, "A1"), DESK)
    group.write(a.Respell("T1", "A1", "Ána"), DESK, reason="An accent")
    assert group.match(number).lined_up["T1"] == ("Ána", "B1")
    assert [signature.who for signature in group.match(number).signed] == ["Ána"]
    assert group.event.entrants["T1"].team.people == ("Ána", "B1")
    assert group.event.entrants["T1"].present == ("Ána",)
    assert group.refused(a.Respell("T1", "A1", "Ana"), DESK) == "not-registered"
    assert group.refused(a.Respell("T1", "Ána", "A2"), DESK) == "player-twice"
    team = group.event.entrants["T1"].team
    group.write(a.Amend(type(team)("T1", "Otro", team.players, club="Nacional")), DESK)
    assert group.event.entrants["T1"].team.club == "Nacional"


def test_an_event_begins_once_with_a_preset_that_can_be_read() -> None:
    """A second beginning, a preset that is no preset, and an event without a name are refused."""
    diary = Diary()
    text = preset_text("fenacef")
    assert diary.refused(a.Create("Otra", text, 2026)) == "already-begun"
    with pytest.raises(Exception, match="bad-terms"):
        Diary(text="x = [")
    with pytest.raises(Exception, match="bad-terms"):
        Diary(text='code = "x"')
