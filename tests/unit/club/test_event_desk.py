"""The desk of an event: calls for the judge, notices, names on the public page, codes of teams."""

import pytest
from tests.helpers.events import COORDINATOR, DESK, REFEREE, Diary, a_team

from truco.club import acts as a
from truco.club.codes import hash_code, is_hashed, opens
from truco.club.log import event_at
from truco.club.names import public_name, public_player
from truco.club.team import Player, Team
from truco.errors import TournamentError

SALT = "00112233445566778899aabbccddeeff"


@pytest.fixture
def diary() -> Diary:
    """Return an event of two teams with eight tables."""
    diary = Diary(tables=8)
    diary.register(2)
    return diary


def test_a_call_for_the_judge_waits_for_its_answer(diary: Diary) -> None:
    """Table 7 calls, a referee answers with a precedent; the call keeps who and when, and is answered once."""
    diary.write(a.CallJudge(7, "¡Juez! Dos cartas juntas"), "team:T1")
    number = diary.log.number
    (call,) = diary.event.calls
    assert (call.table, call.author, call.at, call.answered_by) == (7, "team:T1", diary.now, "")
    assert diary.refused(a.AnswerCall(3), REFEREE) == "no-such-call"
    diary.write(a.AnswerCall(number, "La elige el rival", "two-cards-at-once"), REFEREE, wait=90)
    (answered,) = diary.event.calls
    assert (answered.answered_by, answered.answered_at - answered.at) == (REFEREE, 90)
    assert answered.precedent == "two-cards-at-once"
    assert diary.refused(a.AnswerCall(number), REFEREE) == "already-answered"
    assert diary.refused(a.AnswerCall(number), "team:T2") == "not-allowed"


@pytest.mark.parametrize(("author", "code"), [("team:T1", ""), ("table:K7", ""), (DESK, ""), ("A1", "not-allowed")])
def test_who_is_at_the_event_may_call_the_judge(diary: Diary, author: str, code: str) -> None:
    """Teams, tables and the desk call; a person that the event does not have does not, nor an unknown table."""
    assert diary.refused(a.CallJudge(9), author) == (code or "no-such-table")
    assert diary.refused(a.CallJudge(1), author) == code


def test_a_notice_hangs_until_somebody_takes_it_down(diary: Diary) -> None:
    """A notice has words and perhaps an end in the future; what was taken down is still in the log."""
    diary.write(a.Post("Almuerzo a la una", diary.now + 3600), DESK)
    number = diary.log.number
    assert [notice.text for notice in diary.event.notices] == ["Almuerzo a la una"]
    assert diary.refused(a.Post("  "), DESK) == "empty-notice"
    assert diary.refused(a.Post("Ayer", diary.now - 1), DESK) == "bad-time"
    assert diary.refused(a.TakeDown(2), DESK) == "no-such-notice"
    diary.write(a.TakeDown(number), DESK)
    assert diary.event.notices == ()
    assert event_at(diary.log, number).notices


def test_the_public_page_shows_names_as_the_event_says(diary: Diary) -> None:
    """Full names, initials, or the team alone; who is not of age is never shown in full."""
    team = Team("T9", "", (Player("Ana Paz", 1961), Player("Leo Sosa", 2010)))
    named = Team("T9", "Los Pamperos", team.players)
    shown = {}
    for names in ("full", "initials", "team"):
        diary.write(a.ShowNames(names), COORDINATOR)
        shown[names] = (public_name(team, diary.event), public_name(named, diary.event))
    assert shown == {
        "full": ("Ana Paz / L. S.", "Los Pamperos"),
        "initials": ("A. P. / L. S.", "Los Pamperos"),
        "team": ("T9", "Los Pamperos"),
    }
    assert [public_player(player, diary.event) for player in team.players] == ["", ""]
    assert diary.refused(a.ShowNames("none")) == "bad-names"
    assert diary.refused(a.ShowNames("full"), DESK) == "not-allowed"


def test_the_log_keeps_a_hash_of_a_teams_code(diary: Diary) -> None:
    """A code opens its team by its hash; the code itself is not accepted into the log."""
    hashed = hash_code("K7MPQ4", SALT)
    diary.write(a.GiveCode("T1", hashed), DESK)
    kept = diary.event.entrants["T1"].hashed
    assert opens(kept, "k7mpq4")
    assert not opens(kept, "K7MPQ5")
    assert not opens(diary.event.entrants["T2"].hashed, "")
    assert "K7MPQ4" not in kept
    assert diary.refused(a.GiveCode("T1", "K7MPQ4"), DESK) == "bad-code"
    assert diary.refused(a.GiveCode("T9", hashed), DESK) == "no-such-team"


@pytest.mark.parametrize(("code", "salt"), [("K7MPQ", SALT), ("K7MPQ4", "00"), ("K7MPQ4", SALT.upper())])
def test_a_code_is_long_and_salted(code: str, salt: str) -> None:
    """Five characters, or a salt that is none, make no hash."""
    with pytest.raises(TournamentError) as caught:
        hash_code(code, salt)
    assert caught.value.code == "bad-code"
    assert not is_hashed(code)


def test_a_team_speaks_for_itself_alone(diary: Diary) -> None:
    """A team with its code writes what concerns it, not what concerns the event or another team."""
    for act in (a.Post("Hola"), a.CloseRegistration(), a.Enter(a_team(3)), a.Record(1, ((12, 3), (12, 4)))):
        assert diary.refused(act, "team:T1") == "not-allowed"
    assert diary.refused(a.CheckIn("T2", ("A2",)), "team:T1") == "not-allowed"
    diary.write(a.CheckIn("T1", ("A1",)), "team:T1")
    assert diary.refused(a.CheckIn("T1", ("A1",)), "team:T7") == "not-allowed"
