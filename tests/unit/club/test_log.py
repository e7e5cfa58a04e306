"""The log of an event: who may write what, what is refused, and that nothing is lost."""

import pytest
from tests.helpers.events import COMMITTEE, COORDINATOR, DESK, REFEREE, Diary, a_team

from truco.club import acts as a
from truco.club.event import Entry
from truco.club.log import Draft, Log, NewerEntriesError, append, event_at, newer, replayed, search
from truco.club.log_format import VERSION, read_act, read_log, write_log
from truco.club.places import overall_of, places_of
from truco.club.propose import propose_draw
from truco.club.team import Team
from truco.club.terms import preset_text
from truco.errors import TournamentError


@pytest.fixture
def groups() -> Diary:
    """Return an event of FENACEF with two groups of four, the first round of which is paired."""
    diary = Diary()
    diary.register(8)
    diary.draw_groups("group", (4, 4))
    diary.pair("group")
    return diary


@pytest.mark.rule("br.1.1", "br.1.pu")
def test_what_the_general_regulation_says_otherwise_prevails_and_is_recorded() -> None:
    """A value of the Regulamento Geral takes the place of the preset's, and is logged with its reason."""
    diary = Diary()
    assert diary.event.terms.phase("group").walkover_points == (3, 0)
    diary.write(a.SetTerm("group.walkover_points", "[2, 0]"), reason="Regulamento Geral, art. 12")
    assert diary.event.terms.phase("group").walkover_points == (2, 0)
    (override,) = diary.event.terms.overrides
    assert (override.path, override.value, override.was) == ("group.walkover_points", (2, 0), (3, 0))
    assert override.why == "Regulamento Geral, art. 12"
    (entry,) = search(diary.log, kind="set-term")
    assert (entry.author, entry.reason) == (COMMITTEE, "Regulamento Geral, art. 12")
    assert diary.refused(a.SetTerm("group.walkover_points", "[1, 0]"), reason="") == "no-reason"
    assert diary.refused(a.SetTerm("group.walkover_points", "[1, 0]"), COORDINATOR) == "not-allowed"
    assert diary.refused(a.SetTerm("group.walkover", "[1, 0]")) == "bad-terms"
    assert diary.refused(a.SetTerm("group.walkover_points", "[1, ")) == "bad-terms"


@pytest.mark.rule("br.1.pu")
def test_a_walkover_brings_the_points_of_the_override() -> None:
    """With 2 points for a walkover in the Regulamento Geral the team that was there has 2, not 3."""
    diary = Diary()
    diary.write(a.SetTerm("group.walkover_points", "[2, 0]"), reason="Regulamento Geral")
    diary.register(2)
    diary.draw_groups("group", (2,))
    diary.pair("group")
    diary.write(a.WalkOver(1, "T2"), DESK)
    assert [(place.team, place.figures.points) for place in places_of(diary.event, "group")["G1"]] == [
        ("T1", 2),
        ("T2", 0),
    ]


def test_what_a_team_is_stands_once_one_has_signed_up(groups: Diary) -> None:
    """How many play is set before the first team comes; after that it would make its entry wrong."""
    assert groups.refused(a.SetTerm("team.plays", "3")) == "already-begun"
    diary = Diary()
    diary.write(a.SetTerm("team.plays", "3"))
    diary.write(a.SetTerm("team.most", "3"))
    diary.write(a.Enter(a_team(1, 3)), DESK)


def test_terms_of_a_phase_that_is_drawn_stand(groups: Diary) -> None:
    """The values by which a drawn phase is played are not changed any more, other values are."""
    assert groups.refused(a.SetTerm("group.best_of", "1")) == "phase-drawn"
    groups.write(a.SetTerm("knockout.best_of", "3"))
    groups.write(a.SetTerm("tolerance", "15"))
    assert (groups.event.terms.phase("knockout").best_of, groups.event.terms.tolerance) == (3, 15)


RULINGS = [
    a.Decide(1, ((12, 3), (12, 4))),
    a.Correct(1),
    a.Penalise("T2", "warn", "language"),
    a.Lift(9),
    a.Suspend(1),
    a.Resume(1),
]


@pytest.mark.rule("br.2.1")
@pytest.mark.parametrize("act", RULINGS, ids=lambda act: type(act).__name__)
@pytest.mark.parametrize("author", ["A1", "team:T1", DESK, "nobody"])
def test_a_player_rules_nothing(groups: Diary, act: a.Act, author: str) -> None:
    """A ruling by a player, a team, the desk or anybody without an office is refused."""
    assert groups.refused(act, author) == "not-allowed"


@pytest.mark.rule("br.2.1")
@pytest.mark.parametrize("author", [COMMITTEE, COORDINATOR, REFEREE])
def test_the_coordinator_his_referees_and_the_committee_rule(groups: Diary, author: str) -> None:
    """The coordinator, the referees who help him and the committee may rule."""
    groups.write(a.Decide(1, ((12, 3), (12, 4))), author)
    assert groups.match(1).over


@pytest.mark.rule("br.2.1")
def test_the_committee_chooses_the_coordinator() -> None:
    """The coordinator appoints his helpers, and no coordinator; a referee appoints none."""
    diary = Diary()
    diary.write(a.Appoint("Olga", "referee"), COORDINATOR)
    assert diary.event.office("Olga") == "referee"
    assert diary.refused(a.Appoint("Olga", "coordinator"), COORDINATOR) == "not-allowed"
    assert diary.refused(a.Appoint(COMMITTEE, "desk"), COORDINATOR) == "not-allowed"
    assert diary.refused(a.Appoint("Lia", "referee"), REFEREE) == "not-allowed"
    assert diary.refused(a.Dismiss(COMMITTEE)) == "last-of-committee"
    assert diary.refused(a.Appoint("Lia", "king")) == "no-such-office"
    diary.write(a.Dismiss("Olga"), COORDINATOR)
    assert diary.event.office("Olga") == ""
    assert diary.refused(a.Dismiss("Olga")) == "no-such-office"


def test_the_last_of_the_committee_gets_no_other_office() -> None:
    """The office could not be given back; with another member beside it is like any change, and old logs are read."""
    diary = Diary()
    demoted = a.Appoint(COMMITTEE, "desk")
    assert diary.refused(demoted) == "last-of-committee"
    entry = Entry(diary.log.number + 1, diary.log.number, diary.now, COMMITTEE, demoted)
    assert replayed((*diary.log.entries, entry)).event.offices[COMMITTEE] == "desk"
    diary.write(a.Appoint(COMMITTEE, "committee"))
    diary.write(a.Appoint("Nora", "committee"))
    assert not diary.refused(demoted)


@pytest.mark.parametrize("place", ["", "Montevideo"])
def test_no_event_begins_without_a_name(place: str) -> None:
    """A name of nothing is refused, whether the place is known or not."""
    act = a.Create("", preset_text("fenacef"), 2026, place)
    with pytest.raises(TournamentError, match="bad-title"):
        append(Log(), Draft(0, 1.0, COMMITTEE, act))


@pytest.mark.parametrize("value", ["1" * 5000, "[" * 5000, "1e999", "NaN", "", "nada"])
def test_no_value_of_an_event_is_too_wild_to_be_refused(value: str) -> None:
    """Endless numbers, brackets without end and no JSON at all are refused as what the terms do not admit."""
    assert Diary().refused(a.SetTerm("tolerance", value)) == "bad-terms"


@pytest.mark.parametrize("kind", [["post"], {}, None, 7, "nothing"])
def test_an_act_of_no_kind_is_refused(kind: object) -> None:
    """A value that is not the name of an act is refused with a code."""
    with pytest.raises(TournamentError, match="bad-log"):
        read_act({"is": kind, "text": "Siga"})


@pytest.mark.rule("br.4.p1")
def test_the_table_is_drawn_up_after_registration_has_closed() -> None:
    """A draw while teams may still sign up is refused; once registration is closed it is made."""
    diary = Diary()
    diary.register(4, close=False)
    draw = a.Draw("group", (a.Group("G1", ("T1", "T2", "T3", "T4")),), "5821")
    assert diary.refused(draw) == "registration-open"
    diary.write(a.CloseRegistration())
    assert diary.refused(a.Enter(a_team(5))) == "registration-closed"
    diary.write(draw)
    assert diary.event.phases["group"].seed == "5821"
    assert diary.refused(a.ReopenRegistration()) == "already-drawn"


def test_a_swiss_that_lets_teams_come_late_opens_its_registration_again() -> None:
    """Registration closed before the draw, as is usual, still admits a late team: it plays from the next round."""
    diary = Diary("swiss")
    diary.register(4)
    diary.write(propose_draw(diary.event, "swiss", "5821"))
    diary.pair("swiss")
    diary.play("swiss")
    diary.write(a.ReopenRegistration())
    diary.write(a.Enter(a_team(5)))
    diary.write(a.Enter(a_team(6)))
    diary.write(a.CloseRegistration())
    assert {"T5", "T6"} <= {team for match in diary.pair("swiss") for team in match.pair.teams}
    diary = Diary("swiss")
    diary.register(4)
    diary.write(a.SetTerm("drawn_after_registration", "true"))
    diary.write(propose_draw(diary.event, "swiss", "5821"))
    assert diary.refused(a.ReopenRegistration()) == "already-drawn"


def second_chance(rounds: int = 1) -> Diary:
    """Return an event that stays open for teams, whose Swiss of some rounds is drawn."""
    diary = Diary("second-chance")
    diary.write(a.SetTerm("first.rounds", str(rounds)))
    diary.write(a.SetTerm("drawn_after_registration", "false"))
    diary.register(4, close=False)
    diary.write(propose_draw(diary.event, "first", "1"))
    return diary


def test_nobody_signs_up_for_a_swiss_in_which_no_round_is_left() -> None:
    """A team may sign up until the last round is paired, and again once that is taken back; later it would not play."""
    diary = second_chance()
    diary.pair("first")
    assert diary.refused(a.Enter(a_team(5))) == "phase-closed"
    diary.write(a.Unpair("first", 1))
    diary.write(a.Enter(a_team(5)))
    assert "T5" in {team for match in diary.pair("first") for team in match.pair.teams}


def open_swiss() -> Diary:
    """Return a Swiss that stays open for teams, with one round of four teams played: T1 lost it."""
    diary = Diary("swiss")
    diary.register(4, close=False)
    diary.write(propose_draw(diary.event, "swiss", "1"))
    diary.pair("swiss")
    diary.play("swiss")
    return diary


def test_a_team_that_left_a_swiss_comes_back_as_the_same_team() -> None:
    """T3 leaves after the first round and comes back: it is in the table once, with its code, and plays on."""
    diary = open_swiss()
    diary.write(a.GiveCode("T3", "ab" * 16 + "$" + "cd" * 32))
    before = places_of(diary.event, "swiss")
    diary.write(a.Withdraw("T3"))
    diary.write(a.Enter(a_team(3)))
    assert places_of(diary.event, "swiss") == before
    assert diary.event.entrants["T3"].hashed
    assert "T3" in {team for match in diary.pair("swiss") for team in match.pair.teams}
    assert not overall_of(diary.event)


def test_a_team_that_comes_back_has_no_match_that_others_were_paired_by() -> None:
    """T3 left while its match was open, and the round after was paired as if it had lost: that is written first."""
    diary = open_swiss()
    second = diary.pair("swiss")
    lost, other = sorted(second, key=lambda match: "T3" not in match.pair.teams)
    diary.write(a.Withdraw("T3"))
    diary.write(a.Record(other.number, ((12, 5), (12, 5))))
    diary.write(a.CallRound("swiss", 2))
    diary.pair("swiss")
    assert diary.refused(a.Enter(a_team(3))) == "round-open"
    diary.write(a.WalkOver(lost.number, "T3"), wait=1000.0)
    assert not diary.refused(a.Enter(a_team(3)))


def test_a_disqualified_team_does_not_sign_up_again() -> None:
    """Only who lifts the disqualification brings a team back into a Swiss that is open for others (br.36.1)."""
    diary = open_swiss()
    diary.write(a.Penalise("T3", "disqualify"))
    assert diary.refused(a.Enter(a_team(3)), DESK) == "team-out"


def test_nobody_plays_in_the_place_of_a_team_that_has_played() -> None:
    """While a Swiss stays open a team that has played keeps its players, also where it left and comes back (br.35)."""
    diary = open_swiss()
    others = Team("T3", "Equipo 3", a_team(9).players)
    assert diary.refused(a.Amend(others)) == "no-substitution"
    diary.write(a.Withdraw("T3"))
    assert diary.refused(a.Enter(others)) == "no-substitution"
    assert not diary.refused(a.Amend(Team("T1", "Los Uno", a_team(1).players, club="Peñarol")))


def test_nobody_signs_up_for_a_swiss_once_the_next_phase_is_drawn() -> None:
    """The knock-out is drawn after one of two rounds: a team that came now would be in a table that is closed."""
    diary = second_chance(2)
    diary.pair("first")
    diary.play("first")
    diary.write(a.Enter(a_team(6)))
    diary.write(propose_draw(diary.event, "knockout", "1"))
    assert diary.refused(a.Enter(a_team(5))) == "phase-closed"


def test_nobody_comes_back_into_a_swiss_in_which_no_round_is_left() -> None:
    """A Swiss of one round is a second phase here: a team that paid to come back after its pairing would not play."""
    text = preset_text("second-chance").replace('kind = { is = "bracket"', 'kind = { is = "swiss"')
    text = text.replace("[phases.knockout]", '[phases.knockout]\nrounds = { is = 1, from = "ours" }')
    diary = Diary(text=text)
    diary.register(8)
    diary.write(propose_draw(diary.event, "first", "1"))
    diary.pair("first")
    diary.play("first")
    diary.write(propose_draw(diary.event, "knockout", "1"))
    back, late = (match.b for match in diary.event.matches_of("first")[:2])
    diary.write(a.Reenter(back, "knockout"))
    diary.pair("knockout")
    assert diary.refused(a.Reenter(late, "knockout")) == "phase-closed"


def test_a_log_in_which_a_team_signed_up_too_late_is_still_read() -> None:
    """An older program accepted a sign-up for a Swiss that was over: its log can be read, and the team is in it."""
    diary = second_chance()
    diary.pair("first")
    entry = Entry(diary.log.number + 1, diary.log.number, diary.now, DESK, a.Enter(a_team(5)))
    assert "T5" in replayed((*diary.log.entries, entry)).event.phases["first"].teams


@pytest.mark.rule("br.30.1")
def test_only_registered_players_are_seated(groups: Diary) -> None:
    """A person that is not registered with the team neither checks in nor sits down for a match."""
    a_name, b_name = groups.match(1).pair
    own = groups.event.entrants[a_name].team.people
    assert groups.refused(a.LineUp(1, a_name, (own[0], "Intruso"))) == "not-registered"
    assert groups.refused(a.LineUp(1, a_name, groups.event.entrants[b_name].team.people)) == "not-registered"
    assert groups.refused(a.CheckIn(a_name, ("Intruso",))) == "not-registered"
    groups.write(a.LineUp(1, a_name, own))
    assert groups.match(1).lined_up == {a_name: own}
    assert groups.refused(a.LineUp(1, "T9", own)) == "not-in-match"
    assert groups.refused(a.LineUp(1, a_name, own[:1])) == "team-size"


@pytest.mark.rule("br.34")
def test_players_get_no_pause(groups: Diary) -> None:
    """A pause that a team asks for is refused; the referee may suspend the match and resume it."""
    team = groups.match(1).a
    assert groups.refused(a.Suspend(1), f"team:{team}") == "not-allowed"
    groups.write(a.Suspend(1), REFEREE)
    assert groups.refused(a.Record(1, ((12, 3), (12, 4))), DESK) == "suspended"
    groups.write(a.Resume(1), REFEREE)
    groups.write(a.Record(1, ((12, 3), (12, 4))), DESK)
    groups.write(a.Suspend(), COORDINATOR)
    assert groups.refused(a.Record(2, ((12, 3), (12, 4))), DESK) == "suspended"


def test_an_event_that_grants_breaks_lets_a_team_stop_its_own_match(groups: Diary) -> None:
    """Where the terms grant breaks a team may stop its match, not that of others and not the event."""
    groups.write(a.SetTerm("breaks", "true"))
    first, second = groups.match(1), groups.match(2)
    assert groups.refused(a.Suspend(1), f"team:{second.a}") == "not-in-match"
    groups.write(a.Suspend(first.number), f"team:{first.a}")
    assert groups.match(1).suspended
    assert groups.refused(a.Suspend(), f"team:{first.a}") == "not-allowed"


@pytest.mark.rule("br.35")
def test_players_are_not_substituted(groups: Diary) -> None:
    """A pair that asks to replace a player is refused, by substitution, by a changed entry or at the table."""
    team = groups.event.entrants["T1"].team
    assert groups.refused(a.Substitute("T1", "A1", "Nueva")) == "no-substitution"
    other = a_team(1)
    changed = type(team)("T1", team.name, (other.players[0], a_team(9).players[0]))
    assert groups.refused(a.Amend(changed)) == "no-substitution"
    assert groups.event.entrants["T1"].team == team


@pytest.mark.rule("br.35")
def test_a_pair_with_one_player_is_absent(groups: Diary) -> None:
    """A pair of whom only one is there cannot begin, and loses by walkover."""
    first = groups.match(1)
    for team in first.pair:
        groups.write(a.CheckIn(team, groups.event.entrants[team].team.people[: 2 if team == first.a else 1]))
    assert (groups.event.is_there(first.a), groups.event.is_there(first.b)) == (True, False)
    assert groups.refused(a.Start(1)) == "team-absent"
    assert groups.refused(a.WalkOver(1, first.a)) == "team-there"
    groups.write(a.WalkOver(1, first.b), DESK)
    assert groups.match(1).absent == first.b


def test_a_reserve_comes_in_where_the_terms_say_so() -> None:
    """With substitutes in the terms a person of no other team comes in, and sits down for the next match."""
    diary = Diary()
    diary.write(a.SetTerm("substitutes", "true"), reason="Regulamento Geral")
    diary.register(2)
    diary.draw_groups("group", (2,))
    diary.pair("group")
    assert diary.refused(a.Substitute("T1", "A1", "A2")) == "player-twice"
    assert diary.refused(a.Substitute("T1", "Z1", "Nueva")) == "not-registered"
    diary.write(a.Substitute("T1", "A1", "Nueva"), reason="A1 is ill")
    diary.write(a.LineUp(1, "T1", ("Nueva", "B1")))
    assert diary.event.entrants["T1"].team.people == ("Nueva", "B1")


# -- two who write at once ---------------------------------------------------------------------------------------------


def test_two_results_written_at_once_do_not_meet(groups: Diary) -> None:
    """Two people who have seen the same entry record two matches: both are written."""
    seen = groups.log.number
    groups.write(a.Record(1, ((12, 3), (12, 4))), DESK, after=seen)
    groups.write(a.Record(2, ((12, 3), (12, 4))), REFEREE, after=seen)
    assert groups.match(1).over
    assert groups.match(2).over


def test_who_did_not_see_a_result_is_told_of_it(groups: Diary) -> None:
    """Two people record the same match: the second gets the entry of the first, and the log does not change."""
    seen = groups.log.number
    groups.write(a.Record(1, ((12, 3), (12, 4))), DESK, after=seen)
    before = groups.log
    with pytest.raises(NewerEntriesError) as caught:
        append(groups.log, Draft(seen, groups.now, REFEREE, a.Record(1, ((12, 3), (12, 5)))))
    assert caught.value.code == "newer-entries"
    assert [(entry.number, entry.author) for entry in caught.value.entries] == [(seen + 1, DESK)]
    assert groups.log == before


def test_a_round_is_not_paired_by_who_did_not_see_the_last_result(groups: Diary) -> None:
    """The author of a pairing has seen all results of the phase, and so has the author of the results."""
    seen = groups.log.number
    groups.write(a.Record(1, ((12, 3), (12, 4))), DESK, after=seen)
    pairs = a.PairRound("group", 2, (a.Fixture("T1", "T2", "G1"),))
    with pytest.raises(NewerEntriesError):
        append(groups.log, Draft(seen, groups.now, REFEREE, pairs))
    assert append(groups.log, Draft(seen, groups.now, DESK, pairs)).number == groups.log.number + 1


def test_a_result_meets_changes_of_its_round_by_hand(groups: Diary) -> None:
    """The coordinator opens a round for changes while another person records its result: that person gets the entry."""
    seen = groups.log.number
    groups.write(a.BeginByHand("group", 1), COORDINATOR, after=seen)
    with pytest.raises(NewerEntriesError):
        append(groups.log, Draft(seen, groups.now, REFEREE, a.Record(1, ((12, 3), (12, 4)))))
    with pytest.raises(TournamentError, match="pairing-open"):
        append(groups.log, Draft(groups.log.number, groups.now, REFEREE, a.Record(1, ((12, 3), (12, 4)))))


def test_a_walkover_meets_the_arrival_of_the_team(groups: Diary) -> None:
    """A team is checked in while another person writes its walkover: that person gets the entry."""
    first = groups.match(1)
    seen = groups.log.number
    groups.write(a.CheckIn(first.b, groups.event.entrants[first.b].team.people), DESK, after=seen)
    with pytest.raises(NewerEntriesError):
        append(groups.log, Draft(seen, groups.now, REFEREE, a.WalkOver(1, first.b)))


MEETINGS = [
    (a.Assign((a.Seat(1, 1),)), a.Record(1, ((12, 3), (12, 4))), True),
    (a.Assign((a.Seat(1, 1),)), a.Record(2, ((12, 3), (12, 4))), False),
    (a.Assign((a.Seat(1, 1),)), a.Assign((a.Seat(2, 1),)), True),
    (a.Assign((a.Seat(1, 1),)), a.CountTables(9), True),
    (a.Record(1, ((12, 3), (12, 4))), a.Assign((a.Seat(1, 1),)), False),
    (a.Record(1, ((12, 3), (12, 4))), a.Unpair("group", 1), True),
    (a.Record(1, ((12, 3), (12, 4))), a.Suspend(), True),
    (a.Record(1, ((12, 3), (12, 4))), a.CheckIn("T1", ("A1",)), False),
    (a.Start(1), a.CheckOut("T1"), True),
    (a.CallRound("group", 1), a.Unpair("group", 1), True),
    (a.PairRound("group", 2, (a.Fixture("T1", "T2", "G1"),)), a.Withdraw("T8"), True),
    (a.PairRound("group", 2, (a.Fixture("T1", "T2", "G1"),)), a.BeginByHand("group", 1), True),
    (a.PairRound("group", 2, (a.Fixture("T1", "T2", "G1"),)), a.Post("Hola"), False),
    (a.CheckIn("T1", ("A1",)), a.CheckIn("T2", ("A2",)), False),
    (a.Respell("T1", "A1", "Ana"), a.Respell("T2", "A2", "Ana"), True),
    (a.Penalise("T1", "warn"), a.Penalise("T2", "warn"), False),
    (a.Penalise("T1", "warn"), a.Penalise("T1", "warn"), True),
    (a.Correct(1), a.Withdraw("T8"), True),
    (a.CheckIn("T1", ("A1",)), a.SetTerm("tolerance", "5"), True),
    (a.Post("Hola"), a.SetTerm("tolerance", "5"), False),
    (a.CallJudge(1), a.CallJudge(2), False),
]


@pytest.mark.parametrize(("act", "unseen", "meets"), MEETINGS)
def test_what_meets_what(groups: Diary, act: a.Act, unseen: a.Act, *, meets: bool) -> None:
    """An act conflicts with an unseen entry if it writes or uses the same thing, and only then."""
    seen = groups.log.number
    groups.write(unseen, COMMITTEE)
    wish = Draft(seen, groups.now, COORDINATOR, act, "-")
    assert bool(newer(groups.log, wish)) is meets


def test_nobody_has_seen_an_entry_that_is_not_there(groups: Diary) -> None:
    """An entry that says it was written after one that the log does not have is refused."""
    for after in (-1, groups.log.number + 1):
        with pytest.raises(TournamentError) as caught:
            append(groups.log, Draft(after, groups.now, DESK, a.Post("Hola")))
        assert caught.value.code == "bad-number"


# -- replay, search, files ---------------------------------------------------------------------------------------------


def test_every_moment_can_be_had_again(groups: Diary) -> None:
    """The state after each entry equals a replay of the entries up to it, and nothing later is in it."""
    groups.write(a.Record(1, ((12, 3), (12, 4))), DESK)
    assert event_at(groups.log, groups.log.number) == groups.event
    assert not event_at(groups.log, groups.log.number - 1).matches[1].over
    assert replayed(groups.log.entries) == groups.log
    with pytest.raises(TournamentError):
        event_at(groups.log, groups.log.number + 1)


def test_the_log_is_searched_by_words_author_team_and_kind(groups: Diary) -> None:
    """A search finds words whatever their accents, the author, the kind, and all that concerns a team."""
    groups.write(a.Post("Café a las cinco"), DESK)
    groups.write(a.Record(1, ((12, 3), (12, 4))), REFEREE, reason="Planilla número 7")
    team = groups.match(1).a
    assert [entry.act for entry in search(groups.log, text="cafe CINCO")] == [a.Post("Café a las cinco")]
    assert [entry.number for entry in search(groups.log, text="planilla numero")] == [groups.log.number]
    assert {entry.author for entry in search(groups.log, author=REFEREE)} == {REFEREE}
    kinds = {type(entry.act) for entry in search(groups.log, team=team)}
    assert kinds == {a.Enter, a.Draw, a.PairRound, a.Record}
    assert len(search(groups.log, kind="enter")) == 8
    assert search(groups.log, text="fenacef") == ()


def test_a_log_is_the_same_after_it_was_written_and_read(groups: Diary) -> None:
    """The file has an entry a line, and reading it gives the same log."""
    groups.write(a.Record(1, ((12, 3), (12, 4))), DESK, reason="Señas “claras”")
    text = write_log(groups.log)
    assert read_log(text) == groups.log
    assert len(text.splitlines()) == groups.log.number + 2


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ((f'"version": {VERSION}', f'"version": {VERSION + 1}'), "newer-version"),
        (('"format": "truco-event"', '"format": "x"'), "bad-log"),
        (('"author": "Zulma"', '"author": "Zulma", "colour": 3'), "bad-log"),
        (('"is": "enter"', '"is": "leave"'), "bad-log"),
        (('"is": "enter"', '"is": "enter", "team": 3'), "bad-log"),
        (('"office": "coordinator"', '"office": 3'), "bad-log"),
        (('"office": "coordinator"', '"office": "coordinator", "until": 3'), "bad-log"),
        (('"office": "coordinator"', '"offices": "coordinator"'), "bad-log"),
        (('"office": "coordinator"', '"office": "king"'), "bad-log"),
        (('"number": 2', '"number": 3'), "bad-log"),
        (('"at": 18', '"at": "18'), "bad-log"),
        (('"born": 1980', '"born": true'), "bad-log"),
        (('"players": [', '"players": [3, '), "bad-log"),
        (("]}", "]"), "bad-log"),
    ],
)
def test_a_log_that_cannot_be_read_is_refused(groups: Diary, change: tuple[str, str], code: str) -> None:
    """Unknown fields, wrong types, unknown acts, refused acts and later versions are errors with a code."""
    text = write_log(groups.log)
    assert change[0] in text
    with pytest.raises(TournamentError) as caught:
        read_log(text.replace(*change, 1) if change[0] != "]}" else text[: -len("]}")])
    assert caught.value.code == code
