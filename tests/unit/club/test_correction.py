"""A wrong result that is found rounds later: the changes, the confirmation, and the results that remain."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.helpers.events import DESK, REFEREE, Diary

from truco.club import acts as a
from truco.club.correction import changes, consequences, digest, propose_correction
from truco.club.log import event_at, replayed
from truco.club.outcomes import result_of
from truco.club.places import places_of
from truco.club.propose import propose_draw
from truco.errors import TournamentError

WIN = ((12, 5), (12, 5))
LOSS = ((5, 12), (5, 12))


def swiss(teams: int, rounds: int) -> Diary:
    """Return a Swiss of some teams after some rounds, in all of which the first team of each pair wins."""
    diary = Diary("swiss")
    diary.register(teams)
    diary.write(a.Draw("swiss", (a.Group("", tuple(f"T{n}" for n in range(1, teams + 1))),), "5821"), DESK)
    for _ in range(rounds):
        diary.pair("swiss")
        diary.play("swiss")
    return diary


def test_who_corrects_is_shown_what_changes() -> None:
    """The first match of the first round was typed the wrong way round: result, points, places and pairs are listed."""
    diary = swiss(8, 2)
    first = diary.match(1)
    proposal = propose_correction(diary.event, REFEREE, 1, LOSS, at=diary.now)
    by_kind = {
        kind: [changed for changed in proposal.changes if changed.kind == kind]
        for kind in ("result", "points", "place", "pair")
    }
    (result,) = by_kind["result"]
    assert (result.match, result.before, result.after) == (1, "12-5 12-5", "5-12 5-12")
    moved = {(changed.team, int(changed.after) - int(changed.before)) for changed in by_kind["points"]}
    assert moved == {(first.a, -1), (first.b, 1)}
    assert {changed.team for changed in by_kind["place"]} >= {first.a, first.b}
    assert by_kind["pair"]
    assert all(changed.stands for changed in by_kind["pair"])


def test_pairings_already_played_stand() -> None:
    """After the correction every match has the teams that it had; only the result, points and places are others."""
    diary = swiss(8, 3)
    before = {match.number: match.pair for match in diary.event.matches.values()}
    others = {n: result_of(diary.event, match) for n, match in diary.event.matches.items() if n != 1}
    diary.correct(1, *LOSS)
    assert {match.number: match.pair for match in diary.event.matches.values()} == before
    assert {n: result_of(diary.event, match) for n, match in diary.event.matches.items() if n != 1} == others
    corrected = result_of(diary.event, diary.match(1))
    assert corrected is not None
    assert corrected.winner(3) == diary.match(1).b


def test_nobody_corrects_without_having_seen_what_changes() -> None:
    """A correction without the digest of its changes, or with that of another moment, is refused."""
    diary = swiss(8, 2)
    assert diary.refused(a.Correct(1, LOSS), REFEREE) == "unseen-changes"
    stale = propose_correction(diary.event, REFEREE, 1, LOSS, at=diary.now).act
    diary.correct(2, *LOSS)
    assert diary.refused(stale, REFEREE) == "unseen-changes"
    diary.correct(1, *LOSS)
    assert diary.refused(a.Correct(1, WIN), DESK) == "not-allowed"


def test_a_round_that_nobody_began_is_paired_anew() -> None:
    """The next round is paired when the mistake is found: the same act may confirm and have it paired anew."""
    diary = swiss(8, 1)
    diary.pair("swiss")
    stands = diary.event.matches_of("swiss", 2)
    diary.correct(1, *LOSS, repair=True)
    now = diary.event.matches_of("swiss", 2)
    assert [match.number for match in now] == [match.number for match in stands]
    assert [match.pair for match in now] != [match.pair for match in stands]
    winners = {"T1", "T2", "T3", "T4"} ^ {diary.match(1).a, diary.match(1).b}
    for match in now:
        assert len(set(match.pair) & winners) in (0, 2)
    entry = diary.log.entries[-1].act
    assert isinstance(entry, a.Correct)
    assert entry.repaired


def test_a_round_of_which_something_was_begun_is_not_paired_anew() -> None:
    """A match of the next round has begun: the whole round is kept, and the list says so."""
    diary = swiss(8, 1)
    diary.pair("swiss")
    number = diary.event.matches_of("swiss", 2)[0].number
    diary.write(a.Start(number), DESK)
    proposal = propose_correction(diary.event, REFEREE, 1, LOSS, at=diary.now, repair=True)
    assert proposal.act.repaired == ()
    assert {changed.stands for changed in proposal.changes if changed.kind == "pair"} == {True, False}
    assert diary.refused(a.Correct(1, LOSS, repaired=(a.Repair(number, "T1", "T2"),)), REFEREE) == "already-begun"


def test_a_match_that_a_withdrawal_decided_is_not_paired_anew() -> None:
    """A finalist has left the event, so that the final has a result: it counts, and the correction is accepted."""
    diary = Diary("knockout")
    diary.register(4)
    diary.write(propose_draw(diary.event, "knockout", "1"), DESK)
    first = diary.pair("knockout")[0]
    diary.play("knockout")
    final = next(match for match in diary.pair("knockout") if match.node == "2-1")
    diary.write(a.Withdraw(final.b if final.a == first.a else final.a))
    proposal = propose_correction(diary.event, REFEREE, first.number, LOSS, at=diary.now, repair=True)
    (stands,) = [changed for changed in proposal.changes if changed.kind == "pair" and changed.match == final.number]
    assert (stands.stands, first.b in stands.after) == (True, True)
    assert final.number not in [repair.match for repair in proposal.act.repaired]
    diary.write(proposal.act, REFEREE, reason="Typed the wrong way round")
    assert diary.match(final.number).pair == final.pair


def test_a_round_of_which_a_withdrawal_decided_a_match_is_not_paired_anew() -> None:
    """A team leaves after the next round of a Swiss was paired: its rivals have won, and the whole round is kept."""
    diary = swiss(8, 1)
    diary.pair("swiss")
    last = diary.event.matches_of("swiss", 2)[-1]
    diary.write(a.Withdraw(last.b))
    proposal = propose_correction(diary.event, REFEREE, 1, LOSS, at=diary.now, repair=True)
    assert proposal.act.repaired == ()
    diary.write(proposal.act, REFEREE, reason="Typed the wrong way round")
    assert diary.match(last.number).pair == last.pair


def test_a_result_may_be_taken_back() -> None:
    """The wrong match was typed: without a score the match is open again, and may be recorded anew."""
    diary = swiss(4, 1)
    diary.correct(1)
    assert result_of(diary.event, diary.match(1)) is None
    assert diary.refused(a.Correct(1, WIN), REFEREE) == "not-over"
    diary.write(a.Record(1, LOSS), DESK)
    diary.correct(1, absent=diary.match(1).a)
    result = result_of(diary.event, diary.match(1))
    assert result is not None
    assert result.absent == diary.match(1).a


def test_signatures_below_a_wrong_result_count_no_more() -> None:
    """A signed result that is corrected has a new copy of its sheet, without signatures."""
    diary = Diary()
    diary.register(2)
    diary.draw_groups("group", (2,))
    diary.pair("group")
    diary.write(a.Record(1, WIN), DESK)
    diary.write(a.Sign(1, "A1"), DESK)
    diary.correct(1, *LOSS)
    assert (diary.match(1).signed, diary.match(1).copy) == ((), 2)


def test_who_qualifies_is_among_what_changes() -> None:
    """A corrected result of a group says who qualifies now and who does not any more."""
    diary = Diary()
    diary.register(4)
    diary.draw_groups("group", (4,))
    for _ in range(3):
        diary.pair("group")
    for match in diary.event.matches_of("group"):
        first_wins = int(match.a[1:]) < int(match.b[1:])
        diary.write(a.Record(match.number, WIN if first_wins else LOSS), DESK)
    wrong = next(match for match in diary.event.matches_of("group") if set(match.pair) == {"T2", "T3"})
    right = LOSS if wrong.a == "T2" else WIN
    proposal = propose_correction(diary.event, REFEREE, wrong.number, right, at=diary.now)
    assert {
        (changed.team, changed.before, changed.after) for changed in proposal.changes if changed.kind == "qualified"
    } == {
        ("T2", "yes", "no"),
        ("T3", "no", "yes"),
    }


def test_any_act_can_be_looked_at_before_it_is_written() -> None:
    """The changes by a disqualification or a withdrawal are listed in the same manner."""
    diary = swiss(4, 1)
    diary.pair("swiss")
    changes = consequences(diary.event, REFEREE, a.Withdraw("T1"), at=diary.now)
    assert [changed.kind for changed in changes if changed.kind == "result"] == ["result"]
    assert consequences(diary.event, DESK, a.Post("Hola"), at=diary.now) == ()
    assert digest(changes) != digest(())


@settings(max_examples=12, deadline=None)
@given(st.data())
def test_a_correction_equals_a_replay_from_scratch(data: st.DataObject) -> None:
    """Random corrections of random results: the log replayed from nothing gives the same event.

    The same results written right from the beginning give the same places.
    """
    teams, rounds = data.draw(st.integers(4, 9)), data.draw(st.integers(1, 3))
    diary = swiss(teams, rounds)
    right = {match.number: match.partidas for match in diary.event.matches.values() if match.b}
    for _ in range(data.draw(st.integers(1, 3))):
        number = data.draw(st.sampled_from(sorted(right)))
        right[number] = data.draw(st.sampled_from([WIN, LOSS, ((12, 5), (5, 12), (12, 5))]))
        if right[number] != diary.match(number).partidas:
            diary.correct(number, *right[number])
    assert replayed(diary.log.entries) == diary.log
    other = Diary("swiss")
    other.register(teams)
    other.write(a.Draw("swiss", (a.Group("", tuple(f"T{n}" for n in range(1, teams + 1))),), "5821"), DESK)
    for number, chosen in diary.event.phases["swiss"].rounds.items():
        matches = [diary.match(number) for number in chosen.matches]
        other.write(a.PairRound("swiss", number, tuple(match.fixture for match in matches)), DESK)
        for match in matches:
            if match.b:
                other.write(a.Record(match.number, right[match.number]), DESK)
    assert places_of(other.event, "swiss") == places_of(diary.event, "swiss")
    assert changes(other.event, diary.event) == ()


def test_the_wrong_result_is_still_in_the_log() -> None:
    """Nothing is deleted: the moment before the correction can be had again, with the wrong result."""
    diary = swiss(4, 1)
    before = diary.log.number
    diary.correct(1, *LOSS)
    assert event_at(diary.log, before).matches[1].partidas == WIN
    with pytest.raises(TournamentError, match="bad-number"):
        event_at(diary.log, before + 9)
