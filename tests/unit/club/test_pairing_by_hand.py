"""Rounds in the log: paired by the machine or by hand, with warnings, and undone in one step."""

import pytest
from tests.helpers.events import COORDINATOR, DESK, Diary, a_team

from truco.club import acts as a
from truco.club.by_hand import moved, warnings_of
from truco.club.propose import propose_round


@pytest.fixture
def swiss() -> Diary:
    """Return a Swiss of seven teams, three of the same club, after one round, with the second one paired."""
    diary = Diary("swiss")
    for number in range(1, 8):
        diary.write(a.Enter(a_team(number, club="Peñarol" if number <= 3 else "")), DESK)
    diary.write(a.CloseRegistration(), DESK)
    diary.write(a.Draw("swiss", (a.Group("", tuple(f"T{n}" for n in range(1, 8))),), "5821"), DESK)
    diary.pair("swiss")
    diary.play("swiss")
    diary.pair("swiss")
    return diary


def fixtures(diary: Diary, number: int) -> tuple[a.Fixture, ...]:
    """Return the present fixtures of a round."""
    return tuple(match.fixture for match in diary.event.matches_of("swiss", number))


def test_the_machine_pairs_the_next_round_by_the_points(swiss: Diary) -> None:
    """In the second round winners meet winners, no team meets the same rivals, and another team has the bye."""
    first, second = fixtures(swiss, 1), fixtures(swiss, 2)
    assert not {frozenset(fixture[:2]) for fixture in first} & {frozenset(fixture[:2]) for fixture in second}
    byes = [fixture.a for fixture in (*first, *second) if not fixture.b]
    assert len(set(byes)) == len(byes) == 2
    assert [(fixture.a, fixture.b) for fixture in second if {fixture.a, fixture.b} <= {"T1", "T2", "T3"}]


def test_the_machine_pairs_an_earlier_round_again_as_it_did(swiss: Diary) -> None:
    """Asked for a round that is paired, the machine looks at the rounds before it alone."""
    swiss.play("swiss")
    swiss.pair("swiss")
    for number in (1, 2, 3):
        assert propose_round(swiss.event, "swiss", number).fixtures == fixtures(swiss, number)


def test_a_round_is_not_paired_before_the_last_one_is_over(swiss: Diary) -> None:
    """A Swiss round needs all results of the round before, the next number, and teams that are in the phase."""
    nothing = (a.Fixture("T1", "T2"),)
    assert swiss.refused(a.PairRound("swiss", 3, nothing)) == "round-open"
    assert swiss.refused(a.PairRound("swiss", 2, nothing)) == "bad-round"
    swiss.play("swiss")
    for wrong, code in (
        ((), "no-pairs"),
        ((a.Fixture("T1", "T9"),), "not-in-phase"),
        ((a.Fixture("T1", "T2"), a.Fixture("T2", "T3")), "team-twice"),
        ((a.Fixture("", "T2"),), "no-pairs"),
        ((a.Fixture("T1", "T2", "G1"),), "not-in-phase"),
    ):
        assert swiss.refused(a.PairRound("swiss", 3, wrong)) == code
    swiss.write(a.Withdraw("T1"), DESK)
    assert swiss.refused(a.PairRound("swiss", 3, nothing)) == "team-out"
    assert "T1" not in [
        team for fixture in propose_round(swiss.event, "swiss").fixtures for team in (fixture.a, fixture.b)
    ]


def test_a_round_is_taken_back_while_nothing_was_played(swiss: Diary) -> None:
    """The last round is unpaired with a reason, and its match numbers are not given again; a begun one stays."""
    last = swiss.event.last_match
    assert swiss.refused(a.Unpair("swiss", 1)) == "bad-round"
    assert swiss.refused(a.Unpair("swiss", 2), DESK) == "not-allowed"
    assert swiss.refused(a.Unpair("swiss", 2), reason="") == "no-reason"
    swiss.write(a.Unpair("swiss", 2), reason="T7 has come back")
    assert fixtures(swiss, 2) == ()
    swiss.pair("swiss")
    assert min(match.number for match in swiss.event.matches_of("swiss", 2)) == last + 1
    swiss.play("swiss")
    assert swiss.refused(a.Unpair("swiss", 2)) == "already-begun"
    assert swiss.refused(a.Undraw("swiss")) == "round-paired"


def test_a_draw_is_taken_back_before_a_round_is_paired() -> None:
    """An undrawn phase is drawn anew; the first phase has all teams that are in the event."""
    diary = Diary()
    diary.register(4)
    assert diary.refused(a.Undraw("group")) == "not-drawn"
    for groups, code in (
        ((), "empty-group"),
        ((a.Group("G1", ()),), "empty-group"),
        ((a.Group("G1", ("T1", "T2", "T3")),), "teams-differ"),
        ((a.Group("G1", ("T1", "T2", "T3", "T3")),), "team-twice"),
        ((a.Group("G1", ("T1", "T2", "T3", "T9")),), "no-such-team"),
    ):
        assert diary.refused(a.Draw("group", groups, "1")) == code
    assert diary.refused(a.Draw("final", (), "1")) == "no-such-phase"
    diary.draw_groups("group", (4,))
    assert diary.refused(a.Draw("group", (a.Group("G1", ("T1", "T2", "T3", "T4")),))) == "already-drawn"
    diary.write(a.Undraw("group"), reason="A ball fell on the floor")
    diary.draw_groups("group", (2, 2), "99")
    assert diary.event.phases["group"].seed == "99"
    assert diary.refused(a.DrawLots("group", ("T1", "T2"))) == "teams-differ"
    diary.write(a.DrawLots("group", ("T4", "T3", "T2", "T1")))
    assert diary.event.phases["group"].lots == ("T4", "T3", "T2", "T1")


def test_a_change_by_hand_has_a_beginning_and_an_end(swiss: Diary) -> None:
    """While a round is open for changes nothing else is written about it; the end is in the log like the beginning."""
    number = next(match.number for match in swiss.event.matches_of("swiss", 2) if match.b)
    assert swiss.refused(a.PairByHand(fixtures(swiss, 2))) == "pairing-closed"
    assert swiss.refused(a.EndByHand()) == "pairing-closed"
    assert swiss.refused(a.BeginByHand("swiss", 2), DESK) == "not-allowed"
    swiss.write(a.BeginByHand("swiss", 2), COORDINATOR)
    assert swiss.refused(a.Record(number, ((12, 3), (12, 4))), DESK) == "pairing-open"
    assert swiss.refused(a.BeginByHand("swiss", 2)) == "pairing-open"
    assert swiss.refused(a.PairByHand(fixtures(swiss, 2)[:-1])) == "bad-round"
    swiss.write(a.EndByHand(), COORDINATOR)
    swiss.write(a.Record(number, ((12, 3), (12, 4))), DESK)
    assert swiss.refused(a.BeginByHand("swiss", 9)) == "no-such-round"


def test_a_change_by_hand_is_warned_of_and_compared(swiss: Diary) -> None:
    """Rivals who have met, a club's own teams, a second bye and a team left out: each warning has to be accepted."""
    had_bye = next(fixture.a for fixture in fixtures(swiss, 1) if not fixture.b)
    first = fixtures(swiss, 1)[0]
    others = [f"T{n}" for n in range(1, 8) if f"T{n}" not in (first.a, first.b, had_bye)]
    swiss.write(a.BeginByHand("swiss", 2), COORDINATOR)
    machine = fixtures(swiss, 2)
    changed = (
        a.Fixture(first.a, first.b),
        a.Fixture(had_bye, ""),
        a.Fixture(others[0], others[1]),
        a.Fixture(others[2], ""),
    )
    swiss.write(a.PairByHand(changed), COORDINATOR)
    kinds = {
        (warned.kind, frozenset(filter(None, (warned.a, warned.b)))) for warned in warnings_of(swiss.event, "swiss", 2)
    }
    assert ("repeat", frozenset((first.a, first.b))) in kinds
    assert ("bye-twice", frozenset((had_bye,))) in kinds
    assert ("left-out", frozenset((others[3],))) in kinds
    assert [move.machine for move in moved(swiss.event, "swiss", 2)] == [
        m for m, c in zip(machine, changed, strict=True) if m != c
    ]
    assert swiss.refused(a.EndByHand(), COORDINATOR) == "not-accepted"
    accepted = tuple(warned.key for warned in warnings_of(swiss.event, "swiss", 2))
    assert swiss.refused(a.EndByHand(accepted[1:]), COORDINATOR) == "not-accepted"
    swiss.write(a.EndByHand(accepted), COORDINATOR)
    assert fixtures(swiss, 2) == changed


def test_teams_of_a_club_are_warned_of(swiss: Diary) -> None:
    """T1, T2 and T3 are of one club: to pair two of them by hand is warned of."""
    swiss.write(a.BeginByHand("swiss", 2), COORDINATOR)
    changed = (a.Fixture("T1", "T3"), a.Fixture("T2", "T4"), a.Fixture("T5", "T6"), a.Fixture("T7", ""))
    machine = {frozenset(fixture[:2]) for fixture in fixtures(swiss, 2)}
    swiss.write(a.PairByHand(changed), COORDINATOR)
    warned = [warned.key for warned in warnings_of(swiss.event, "swiss", 2)]
    assert ("same-club T1 T3" in warned) == (frozenset(("T1", "T3")) not in machine)
    swiss.write(a.PairByHand((a.Fixture("T2", "T3"), a.Fixture("T1", "T4"), *changed[2:])), COORDINATOR)
    again = [warned.key for warned in warnings_of(swiss.event, "swiss", 2)]
    assert ("same-club T2 T3" in again) == (frozenset(("T2", "T3")) not in machine)
    assert "same-club T1 T3" in warned or "same-club T2 T3" in again


def test_changes_by_hand_are_undone_in_one_step(swiss: Diary) -> None:
    """However often a round was changed, one act gives it the machine's fixtures again; nothing of it is lost."""
    machine = fixtures(swiss, 2)
    assert swiss.refused(a.UndoByHand("swiss", 2)) == "nothing-to-undo"
    for turn in (0, 1):
        swiss.write(a.BeginByHand("swiss", 2), COORDINATOR)
        mine = list(fixtures(swiss, 2))
        fixture, other = mine[turn], mine[turn + 1]
        mine[turn : turn + 2] = [a.Fixture(fixture.a, other.b), a.Fixture(other.a, fixture.b)]
        swiss.write(a.PairByHand(tuple(mine)), COORDINATOR)
        swiss.write(a.EndByHand(tuple(w.key for w in warnings_of(swiss.event, "swiss", 2))), COORDINATOR)
        assert fixtures(swiss, 2) != machine
        assert swiss.event.machine["swiss", 2] == machine
    swiss.write(a.BeginByHand("swiss", 2), COORDINATOR)
    swiss.write(a.PairByHand((*machine[1:], machine[0])), COORDINATOR)
    before = swiss.log.number
    swiss.write(a.UndoByHand("swiss", 2), COORDINATOR)
    assert (fixtures(swiss, 2), swiss.event.by_hand, swiss.log.number) == (machine, None, before + 1)


def test_a_match_that_somebody_began_keeps_its_teams(swiss: Diary) -> None:
    """Other matches of the round may still be changed by hand."""
    machine = fixtures(swiss, 2)
    number = swiss.event.matches_of("swiss", 2)[0].number
    swiss.write(a.Start(number), DESK)
    swiss.write(a.BeginByHand("swiss", 2), COORDINATOR)
    fixture, other, third = machine[:3]
    swap = (a.Fixture(fixture.a, other.b), a.Fixture(other.a, fixture.b), *machine[2:])
    assert swiss.refused(a.PairByHand(swap), COORDINATOR) == "already-begun"
    swiss.write(
        a.PairByHand((fixture, a.Fixture(other.a, third.b), a.Fixture(third.a, other.b), *machine[3:])), COORDINATOR
    )
    assert swiss.match(number).fixture == fixture


def test_a_team_that_comes_late_plays_from_the_next_round_on() -> None:
    """Registration of a Swiss may stay open: who signs up after the draw is paired with the others."""
    diary = Diary("swiss")
    diary.register(4, close=False)
    diary.write(a.Draw("swiss", (a.Group("", ("T1", "T2", "T3", "T4")),), "5821"), DESK)
    diary.pair("swiss")
    diary.play("swiss")
    diary.write(a.Enter(a_team(5)), DESK)
    assert diary.event.phases["swiss"].teams[-1] == "T5"
    assert "T5" in [team for match in diary.pair("swiss") for team in match.pair.teams]
