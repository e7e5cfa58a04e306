"""Club matches, squads and duplicates in the log of an event."""

from itertools import pairwise

import pytest
from tests.helpers.events import DESK, REFEREE, Diary

from truco.club import acts as a
from truco.club.correction import propose_correction
from truco.club.duplicate import commitment, deals
from truco.club.outcomes import players_of, result_of, unsigned
from truco.club.places import duplicate_places, is_over, overall_of, places_of
from truco.club.propose import propose_draw, propose_round, repeats
from truco.errors import TournamentError

DICE = "what the dice said in the kitchen"


def test_a_club_match_is_written_table_by_table() -> None:
    """Seven tables write their partidas as they end; the sixth of a club ends the match; 6-4 brings 2 and 1 points."""
    diary = Diary("clubs")
    diary.register(2, players=14)
    diary.write(a.Draw("league", (a.Group("", ("T1", "T2")),), "1"), DESK)
    diary.pair("league")
    match = diary.match(1)
    assert diary.refused(a.AddPartida(1, (30, 12)), DESK) == "no-such-table"
    assert diary.refused(a.AddPartida(1, (30, 12), 8), DESK) == "no-such-table"
    assert diary.refused(a.AddPartida(1, (29, 12), 1), DESK) == "bad-target"
    for table in (1, 2, 3, 4, 5):
        diary.write(a.AddPartida(1, (30, 12), table), DESK)
    for table in (6, 7, 1, 2):
        diary.write(a.AddPartida(1, (12, 30), table), f"table:{table}")
    assert not diary.match(1).over
    diary.write(a.AddPartida(1, (30, 29), 3), DESK)
    assert (diary.match(1).over, diary.match(1).at) == (True, (1, 2, 3, 4, 5, 6, 7, 1, 2, 3))
    assert [(place.team, place.figures.points) for place in places_of(diary.event, "league")[""]] == [
        (match.a, 2),
        (match.b, 1),
    ]
    (back,) = diary.pair("league")
    assert (back.a, back.b) == (match.b, match.a)


def test_two_of_a_squad_of_four_play_and_sign() -> None:
    """Players at the table are of the squad, and stay once a match began; for the next match two others may play."""
    diary = Diary("liga-nacional")
    diary.register(2, players=4)
    diary.write(a.Draw("league", (a.Group("", ("T1", "T2")),), "1"), DESK)
    diary.pair("league")
    diary.pair("league")
    assert len(players_of(diary.event, diary.match(1), "T1")) == 4
    assert diary.refused(a.LineUp(1, "T1", ("A1", "B1", "C1")), DESK) == "team-size"
    assert diary.refused(a.LineUp(1, "T1", ("A1", "A1")), DESK) == "team-size"
    diary.write(a.LineUp(1, "T1", ("A1", "C1")), "team:T1")
    assert diary.refused(a.LineUp(1, "T1", ("A1", "C1")), "team:T2") == "not-allowed"
    diary.write(a.Start(1), DESK)
    assert diary.refused(a.LineUp(1, "T1", ("B1", "D1")), DESK) == "no-substitution"
    diary.write(a.LineUp(2, "T1", ("B1", "D1")), DESK)
    diary.write(a.Record(1, ((30, 3), (30, 4))), DESK)
    assert unsigned(diary.event, diary.match(1)) == ("A1", "C1", "A2", "B2", "C2", "D2")[:4]
    assert diary.refused(a.Sign(1, "D1"), DESK) == "not-a-signer"
    for name in ("A1", "C1", "D2", "B2"):
        diary.write(a.Sign(1, name), DESK)
    assert unsigned(diary.event, diary.match(1)) == ()


@pytest.fixture
def night() -> Diary:
    """Return a duplicate night of four pairs with its first round paired."""
    diary = Diary("duplicate")
    diary.register(4)
    groups = (a.Group("", ("T1", "T2", "T3", "T4")),)
    assert diary.refused(a.Draw("duplicate", groups, "1"), DESK) == "not-committed"
    diary.write(a.Draw("duplicate", groups, "1", committed=commitment(DICE)), DESK)
    diary.pair("duplicate")
    return diary


def test_a_duplicate_is_ranked_by_comparison(night: Diary) -> None:
    """Both tables play the same two hands: the better score with the same cards leads, not the win at one's table.

    So the places of the phase are those of the comparison, each with the match points that decided it.
    """
    first, second = night.match(1), night.match(2)
    night.write(a.AddHands(1, ((3, 0), (1, 0)), sure=True), DESK)
    night.write(a.AddHands(2, ((6, 0), (2, 0)), sure=True), DESK)
    assert night.refused(a.AddHands(1, ((3, 0),)), DESK) == "already-over"
    ranked = [
        (duplicate_place.team, str(duplicate_place.compared.share))
        for duplicate_place in duplicate_places(night.event, "duplicate")
    ]
    assert dict(ranked) == {second.a: "1", first.b: "1", first.a: "0", second.b: "0"}
    assert {team for team, _ in ranked[:2]} == {second.a, first.b}
    places = places_of(night.event, "duplicate")[""]
    assert [place.team for place in places] == [team for team, _ in ranked]
    assert {place.decided_by for place in places} == {"lot"}, "of two tables both winners have the same"
    for place, other in pairwise(places):
        if (place.place, other.place) in {(1, 2), (3, 4)}:
            assert (place.reason.key, place.reason.level) == ("tournament.reason.lot.drawn", (other.team,))
            assert place.reason.on == ("share", "compared")
            assert (place.reason.mine, place.reason.others[0][1]) == (other.reason.others[0][1], other.reason.mine)
    assert result_of(night.event, night.match(1)) is not None


def test_teams_with_the_same_match_points_are_told_apart_by_points() -> None:
    """Of three tables two pairs beat both others with the same cards: who did so by more is first, and that is said."""
    diary = Diary("duplicate")
    diary.register(6)
    teams = tuple(f"T{n}" for n in range(1, 7))
    diary.write(a.Draw("duplicate", (a.Group("", teams),), "1", committed=commitment(DICE)), DESK)
    diary.pair("duplicate")
    for number, hand in enumerate(((2, 0), (1, 0), (0, 3)), 1):
        diary.write(a.AddHands(number, (hand,), sure=True), DESK)
    first, third = diary.match(1), diary.match(3)
    ahead, behind = places_of(diary.event, "duplicate")[""][:2]
    assert (ahead.team, behind.team) == (third.b, first.a)
    assert ahead.decided_by == "compared"
    assert (ahead.reason.key, ahead.reason.level, ahead.reason.on) == (
        "tournament.reason.compared",
        (first.a,),
        ("share",),
    )
    assert (ahead.reason.mine, ahead.reason.others) == ("+4.50", ((first.a, "+3.00"),))


def test_the_places_of_a_duplicate_are_those_of_its_comparison(night: Diary) -> None:
    """After the last round the event has its places; who was disqualified is last, whatever its hands came to."""
    night.pair("duplicate")
    night.pair("duplicate")
    for match in night.event.matches_of("duplicate"):
        assert overall_of(night.event) == ()
        night.write(a.AddHands(match.number, ((int(match.b[1:]), int(match.a[1:])), (3, 0)), sure=True), DESK)
    order = [duplicate_place.team for duplicate_place in duplicate_places(night.event, "duplicate")]
    placed = overall_of(night.event)
    assert [place.team for place in placed] == order
    assert {place.decided_by for place in placed} <= {"share", "compared", "lot"}
    night.write(a.Penalise(order[0], "disqualify", "conduct"), reason="He looked at the sheet of the next table")
    assert [place.team for place in overall_of(night.event)] == [*order[1:], order[0]]


@pytest.mark.parametrize("none_left", ["repeat", "fewer-rounds"])
def test_a_swiss_is_over_when_no_lawful_round_is_left(none_left: str) -> None:
    """Four teams have met after three rounds: by the preset some meet again, or the event has its places."""
    diary = Diary("swiss")
    diary.write(a.SetTerm("swiss.none_left", f'"{none_left}"'))
    diary.register(4)
    diary.write(propose_draw(diary.event, "swiss", "1"), DESK)
    for _ in range(3):
        diary.pair("swiss")
        diary.play("swiss")
    assert bool(overall_of(diary.event)) is (none_left == "fewer-rounds")
    if none_left == "repeat":
        act = propose_round(diary.event, "swiss")
        assert len(repeats(diary.event, act)) == 2
        diary.write(act, DESK)
        diary.play("swiss")
        diary.pair("swiss")
        diary.play("swiss")
        assert len(overall_of(diary.event)) == 4
    else:
        with pytest.raises(TournamentError, match="no-lawful-pairs"):
            propose_round(diary.event, "swiss")


def test_wrong_hands_are_taken_back_and_written_anew(night: Diary) -> None:
    """A correction takes the hands of a match back, which changes the points of all who were compared with it."""
    night.write(a.AddHands(1, ((3, 0),), sure=True), DESK)
    night.write(a.AddHands(2, ((6, 0),), sure=True), DESK)
    proposal = propose_correction(night.event, REFEREE, 1, at=night.now)
    assert {(changed.kind, changed.before, changed.after) for changed in proposal.changes if changed.match == 1} == {
        ("result", "3-0", "")
    }
    assert {changed.team for changed in proposal.changes if changed.kind == "points"} == {"T1", "T2", "T3", "T4"}
    night.write(proposal.act, REFEREE, reason="The hands of another table")
    assert {str(duplicate_place.compared.share) for duplicate_place in duplicate_places(night.event, "duplicate")} == {
        "1/2"
    }
    night.write(a.AddHands(1, ((9, 0),), sure=True), DESK)
    assert duplicate_places(night.event, "duplicate")[0].team in (night.match(1).a, night.match(2).b)


def test_hands_are_written_of_a_duplicate_alone(night: Diary) -> None:
    """No hands, more hands than deals and negative points are refused, and hands of another kind of phase."""
    assert night.refused(a.AddHands(1, ()), DESK) == "no-partidas"
    assert night.refused(a.AddHands(1, ((1, 0),) * 9), DESK) == "no-partidas"
    assert night.refused(a.AddHands(1, ((-1, 0),)), DESK) == "bad-points"
    assert night.refused(a.Record(1, ((12, 5), (12, 5))), DESK) == "duplicate-hands"
    assert night.refused(a.Report(1, ((12, 5), (12, 5))), f"team:{night.match(1).a}") == "duplicate-hands"
    other = Diary()
    other.register(2)
    other.draw_groups("group", (2,))
    other.pair("group")
    assert other.refused(a.AddHands(1, ((1, 0),)), DESK) == "not-duplicate"


def test_the_secret_of_the_deals_is_published_at_the_end(night: Diary) -> None:
    """Before the last hand the secret stays a secret; after it anybody can check the deals with it."""
    assert night.refused(a.Reveal("duplicate", DICE)) == "phase-open"
    for number in (1, 2):
        night.write(a.AddHands(number, ((3, 0),), sure=True), DESK)
    assert night.refused(a.Reveal("duplicate", DICE)) == "phase-open", "the deals of two rounds follow from it"
    for _ in range(2):
        for match in night.pair("duplicate"):
            night.write(a.AddHands(match.number, ((3, 0),), sure=True), DESK)
    assert night.refused(a.Reveal("duplicate", "another one")) == "bad-secret"
    night.write(a.Reveal("duplicate", DICE))
    phase = night.event.phases["duplicate"]
    assert commitment(phase.secret) == phase.committed
    terms = night.event.terms.phase("duplicate")
    assert deals(phase.secret, 2, terms.deals, starts=terms.starts)[0].start == (20, 20)


def test_new_rivals_in_every_round_of_a_duplicate(night: Diary) -> None:
    """Four pairs play three rounds, and meet everybody once."""
    met = [frozenset(match.pair) for match in night.event.matches_of("duplicate")]
    for _ in range(2):
        met += [frozenset(match.pair) for match in night.pair("duplicate")]
    assert len(set(met)) == len(met) == 6
    with pytest.raises(Exception, match="phase-over"):
        night.pair("duplicate")


def test_a_night_that_ends_early_has_its_places_and_its_secret(night: Diary) -> None:
    """After two of three rounds the desk ends the rounds: the event is over, and its deals can be checked."""
    for match in (*night.event.matches_of("duplicate"), *night.pair("duplicate")):
        night.write(a.AddHands(match.number, ((3, 0),), sure=True), DESK)
    assert not overall_of(night.event)
    assert night.refused(a.SetTerm("duplicate.deals", "4")) == "phase-drawn"
    assert night.refused(a.SetTerm("duplicate.rounds", "1")) == "bad-terms"
    night.write(a.SetTerm("duplicate.rounds", "2"), reason="The bar closes")
    assert len(overall_of(night.event)) == 4
    night.write(a.Reveal("duplicate", DICE))


def test_a_swiss_has_one_round_less_or_more_until_another_phase_is_drawn() -> None:
    """The number of rounds is no secret of the draw; once the next phase is drawn from them it is fixed."""
    diary = Diary("gaucho")
    diary.register(8, players=3)
    diary.write(propose_draw(diary.event, "qualifying", "1"))
    for match in diary.pair("qualifying"):
        diary.write(a.Record(match.number, ((24, 5), (24, 5))), DESK)
    assert not is_over(diary.event, "qualifying")
    diary.write(a.SetTerm("qualifying.rounds", "4"))
    diary.write(a.SetTerm("qualifying.rounds", "1"))
    assert is_over(diary.event, "qualifying")
    diary.write(propose_draw(diary.event, "main", "1"))
    assert diary.refused(a.SetTerm("qualifying.rounds", "3")) == "phase-drawn"
