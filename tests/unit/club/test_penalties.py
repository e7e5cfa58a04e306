"""Discipline across matches: the ladder, and scores that a penalty overwrites."""

import pytest
from tests.helpers.events import COMMITTEE, COORDINATOR, DESK, REFEREE, Diary

from truco.club import acts as a
from truco.club.ladder import steps, times
from truco.club.outcomes import open_matches, result_of, unsigned
from truco.club.places import places_of
from truco.club.result import Partida, Result


def event(phase: str = "group", best_of: int = 3) -> Diary:
    """Return an event with one match, P (`T1`) against Q (`T2`), in which `best_of` partidas are played."""
    diary = Diary()
    diary.write(a.SetTerm("group.best_of", str(best_of)))
    diary.register(2)
    diary.draw_groups(phase, (2,))
    diary.write(a.PairRound(phase, 1, (a.Fixture("T1", "T2", "G1"),)))
    return diary


def result(diary: Diary) -> Result:
    """Return the result of the match."""
    result = result_of(diary.event, diary.match(1))
    assert result is not None
    return result


@pytest.mark.rule("br.28.pu.c")
def test_a_partida_lost_by_penalty_is_written_to_nothing_and_counts() -> None:
    """The running score 10-3 for P is lost: 0-12; the average of Q, who then wins 12-10, is 24/10."""
    diary = event()
    diary.write(a.Penalise("T1", "lose-partida", "language", match=1, partida=1), REFEREE, reason="Insults")
    diary.write(a.Record(1, ((10, 12), (10, 12))), DESK)
    assert (result(diary).partidas, result(diary).penalties) == (((0, 12), (10, 12)), (0,))
    (q,) = [place for place in places_of(diary.event, "group")["G1"] if place.team == "T2"]
    assert (q.figures.average.scored, q.figures.average.conceded) == (24, 10)
    assert diary.match(1).partidas == ((10, 12), (10, 12))


@pytest.mark.rule("br.28.pu.c")
def test_a_partida_that_was_won_is_taken_away() -> None:
    """P had won 12-5, 3-12, 12-9 and loses the first: 0-12, 3-12, and the match is over after two."""
    diary = event()
    diary.write(a.Record(1, ((12, 5), (3, 12), (12, 9))), DESK)
    assert result(diary).winner(3) == "T1"
    diary.write(a.Penalise("T1", "lose-partida", "insults", match=1, partida=1), REFEREE, reason="Insults")
    assert (result(diary).partidas, result(diary).winner(3)) == (((0, 12), (3, 12)), "T2")
    diary.write(a.Lift(diary.log.number), REFEREE, reason="It was the other pair")
    assert result(diary).partidas == ((12, 5), (3, 12), (12, 9))


@pytest.mark.rule("br.28.pu.d")
@pytest.mark.parametrize(
    ("best_of", "played", "official"),
    [
        (3, ((12, 7),), ((0, 12), (0, 12))),
        (3, ((9, 12),), ((9, 12), (0, 12))),
        (5, ((12, 7), (12, 8), (3, 12)), ((0, 12), (0, 12), (3, 12))),
        (5, ((12, 7), (3, 12), (12, 8), (4, 12)), ((0, 12), (3, 12), (4, 12))),
        (3, (), ((0, 12), (0, 12))),
    ],
)
def test_a_match_lost_by_penalty_keeps_what_the_rivals_won(
    best_of: int, played: tuple[Partida, ...], official: tuple[Partida, ...]
) -> None:
    """2-0 in the groups and 3-0 in the knock-out: partidas that Q really won stay, every other one is 0-12."""
    diary = event(best_of=best_of)
    for partida in played:
        diary.write(a.AddPartida(1, partida), DESK)
    diary.write(a.Penalise("T1", "lose-match", "hostility", match=1), REFEREE, reason="A fight")
    assert result(diary).partidas == official
    assert result(diary).winner(best_of) == "T2"
    assert result(diary).penalties == tuple(n for n, score in enumerate(official) if score == (0, 12))
    assert diary.match(1).partidas == played


@pytest.mark.rule("br.28.pu.d")
def test_the_points_of_a_match_lost_by_penalty_are_those_of_two_to_nothing() -> None:
    """In the groups Q has 3 classification points and P none."""
    diary = event()
    diary.write(a.AddPartida(1, (12, 7)), DESK)
    diary.write(a.Penalise("T1", "lose-match", "hostility", match=1), REFEREE, reason="A fight")
    figures = {place.team: place.figures for place in places_of(diary.event, "group")["G1"]}
    assert (figures["T2"].points, figures["T1"].points) == (3, 0)
    assert (figures["T2"].average.scored, figures["T2"].average.conceded) == (24, 0)


@pytest.mark.rule("br.28.pu.a", "br.28.pu.1")
def test_a_second_warning_counts_in_every_match() -> None:
    """The first time a warning is offered, after that the loss of a hand and more; it counts across matches."""
    diary = event()
    assert steps(diary.event, "T1", "language") == ("warn", "lose-hand", "lose-partida", "lose-match")
    diary.write(a.Penalise("T1", "warn", "language", "A1"), REFEREE, reason="A bad word")
    assert times(diary.event, "T1", "language") == 1
    assert steps(diary.event, "T1", "language") == ("lose-hand", "lose-partida", "lose-match")
    assert steps(diary.event, "T2", "language")[0] == "warn"
    assert diary.refused(a.Penalise("T1", "warn", "language", "B1"), REFEREE) == "not-in-ladder"
    diary.write(a.Lift(diary.log.number), REFEREE, reason="He had not said it")
    assert steps(diary.event, "T1", "language")[0] == "warn"


@pytest.mark.rule("br.28.pu.1")
def test_a_partida_may_be_taken_at_once() -> None:
    """First offence, severe insult: the loss of the partida is accepted without a warning before it."""
    diary = event()
    diary.write(a.Penalise("T1", "lose-partida", "insults", match=1, partida=1), REFEREE, reason="A severe insult")
    assert times(diary.event, "T1", "insults") == 1


@pytest.mark.rule("br.36.1", "br.36.2", "br.36.3")
@pytest.mark.parametrize("offence", ["cheating", "marked-pack", "grave-conduct"])
def test_only_the_committee_disqualifies(offence: str) -> None:
    """Cheating, a marked pack and grave conduct are the committee's to punish with disqualification."""
    diary = event()
    for author in (REFEREE, COORDINATOR):
        assert diary.refused(a.Penalise("T1", "disqualify", offence), author) == "not-allowed"
        assert diary.refused(a.Penalise("T1", "disqualify"), author) == "not-allowed"
    diary.write(a.Penalise("T1", "disqualify", offence), COMMITTEE, reason="It was seen")
    assert diary.event.entrants["T1"].status == "disqualified"
    assert diary.refused(a.Penalise("T1", "disqualify", offence), COMMITTEE) == "already-out"


def test_a_penalty_that_cannot_be_is_refused() -> None:
    """Unknown teams, players, offences, penalties, matches and partidas are refused, and so is one without a reason."""
    diary = event()
    for act, code in (
        (a.Penalise("T9", "warn"), "no-such-team"),
        (a.Penalise("T1", "warn", player="A2"), "not-registered"),
        (a.Penalise("T1", "fine"), "no-such-penalty"),
        (a.Penalise("T1", "warn", "yawning"), "no-such-offence"),
        (a.Penalise("T1", "lose-match"), "no-such-match"),
        (a.Penalise("T1", "lose-match", match=7), "no-such-match"),
        (a.Penalise("T1", "lose-partida", match=1, partida=4), "bad-partida"),
        (a.Penalise("T1", "lose-partida", match=1), "bad-partida"),
    ):
        assert diary.refused(act, REFEREE) == code
    assert diary.refused(a.Penalise("T1", "warn"), REFEREE, reason=" ") == "no-reason"


@pytest.mark.rule("br.28.pu.c")
def test_a_match_whose_last_partida_is_taken_goes_on() -> None:
    """P won 12-10, 12-6 and loses the second by a penalty: 1-1, neither has won, and a third is played and decides."""
    diary = event()
    diary.write(a.Record(1, ((12, 10), (12, 6))), DESK)
    diary.write(a.Penalise("T1", "lose-partida", "insults", match=1, partida=2), REFEREE, reason="Insults")
    assert result_of(diary.event, diary.match(1)) is None
    assert [match.number for match in open_matches(diary.event, "group")] == [1]
    assert diary.refused(a.Record(1, ((12, 10), (12, 6))), DESK) == "not-over"
    diary.write(a.AddPartida(1, (12, 3)), DESK)
    assert (result(diary).partidas, result(diary).penalties) == (((12, 10), (0, 12), (12, 3)), (1,))
    assert result(diary).winner(3) == "T1"
    assert diary.refused(a.AddPartida(1, (12, 3)), DESK) == "already-over"


@pytest.mark.rule("br.28.pu.c")
def test_a_penalty_that_is_lifted_ends_the_match_again() -> None:
    """The partida is given back before another one was played: the match is over as it was recorded."""
    diary = event()
    diary.write(a.Record(1, ((12, 10), (12, 6))), DESK)
    diary.write(a.Penalise("T1", "lose-partida", "insults", match=1, partida=2), REFEREE, reason="Insults")
    diary.write(a.Lift(diary.log.number), REFEREE, reason="It was the other pair")
    assert (result(diary).partidas, diary.match(1).over) == (((12, 10), (12, 6)), True)
    assert diary.refused(a.Record(1, ((12, 10), (12, 6))), DESK) == "already-over"


@pytest.mark.rule("br.28.pu.c", "br.38.p4")
def test_who_signed_before_a_penalty_signs_again() -> None:
    """Signatures under a result that a penalty undid count no more; the sheet has another copy."""
    diary = event()
    diary.write(a.Record(1, ((12, 10), (12, 6))), DESK)
    diary.write(a.Sign(1, unsigned(diary.event, diary.match(1))[0]), DESK)
    diary.write(a.Penalise("T1", "lose-partida", "insults", match=1, partida=2), REFEREE, reason="Insults")
    assert (diary.match(1).signed, diary.match(1).copy) == ((), 2)
