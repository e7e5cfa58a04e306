"""The draw that the machine proposes: which teams, in which groups, and in which bracket."""

import pytest
from tests.helpers.events import DESK, Diary, a_team

from truco.club import acts as a
from truco.club.event import Entry
from truco.club.log import replayed
from truco.club.outcomes import bracket_of, terms_of
from truco.club.pairing.bracket import NOBODY, TEAM, Node
from truco.club.pairing.elimination import elimination
from truco.club.places import overall_of, places_of
from truco.club.propose import drawn_by_hand, entering, propose_draw
from truco.errors import TournamentError


def registered(preset: str, teams: int, **clubs: str) -> Diary:
    """Return an event with teams of which the first four are seeded, after registration."""
    diary = Diary(preset)
    for number in range(1, teams + 1):
        seed = number if number <= 4 else 0
        diary.write(a.Enter(a_team(number, club=clubs.get(f"T{number}", ""), seed=seed)), DESK)
    diary.write(a.CloseRegistration(), DESK)
    return diary


def test_seeded_teams_and_those_of_a_club_are_in_different_groups() -> None:
    """Sixteen teams in four groups of four: each has one of the four seeds, and one of the club's four."""
    clubs = {f"T{n}": "Peñarol" for n in (4, 8, 12, 16)}
    diary = registered("groups-knockout", 16, **clubs)
    drawn = [propose_draw(diary.event, "group", seed) for seed in ("5821", "5822", "5823", "5824")]
    for act in drawn:
        assert [len(group.teams) for group in act.groups] == [4] * 4
        for group in act.groups:
            assert len({"T1", "T2", "T3", "T4"} & set(group.teams)) == 1
            assert len(set(clubs) & set(group.teams)) == 1
    assert drawn[0] == propose_draw(diary.event, "group", "5821")
    assert len({draw.groups for draw in drawn}) == 4
    diary.write(drawn[0], DESK)


@pytest.mark.parametrize(("teams", "count", "sizes"), [(9, 0, [3, 3, 3]), (10, 0, [4, 3, 3]), (10, 2, [5, 5])])
def test_groups_are_as_many_as_the_terms_or_the_organiser_say(teams: int, count: int, sizes: list[int]) -> None:
    """Groups of four at most, as even as they can be, or as many as the organiser asks for."""
    diary = registered("groups-knockout", teams)
    drawn = propose_draw(diary.event, "group", "1", count).groups
    assert sorted((len(group.teams) for group in drawn), reverse=True) == sizes


def test_fenacef_says_nothing_of_the_number_of_groups() -> None:
    """The table of the event says how many groups there are; without that all teams are in one."""
    diary = registered("fenacef", 8)
    assert len(propose_draw(diary.event, "group", "1").groups) == 1
    assert len(propose_draw(diary.event, "group", "1", 2).groups) == 2
    with pytest.raises(TournamentError) as caught:
        propose_draw(diary.event, "group", "1", 5)
    assert caught.value.code == "bad-number"


def test_groups_drawn_by_hand_are_those_that_came_out() -> None:
    """Each group has its teams in the order in which they were drawn; a team too few or twice is refused."""
    diary = registered("groups-knockout", 5)
    act = drawn_by_hand(diary.event, "group", [["T5", "T1", "T3"], ["T2", "T4"]])
    assert [group.teams for group in act.groups] == [("T5", "T1", "T3"), ("T2", "T4")]
    assert act.seed == ""
    diary.write(act, DESK)
    for wrong in ([["T5", "T1", "T3"], ["T2"]], [["T5", "T1", "T3"], ["T2", "T2"]]):
        with pytest.raises(TournamentError, match="teams-differ"):
            drawn_by_hand(registered("groups-knockout", 5).event, "group", wrong)


def test_nobody_is_drawn_alone_into_a_group() -> None:
    """By hand such a group is refused, as acts and proposals; of five teams in groups of two, three are together."""
    diary = registered("groups-knockout", 5)
    alone = [["T1", "T2", "T3", "T4"], ["T5"]]
    with pytest.raises(TournamentError, match="too-few-teams"):
        drawn_by_hand(diary.event, "group", alone)
    groups = tuple(a.Group(str(number), tuple(teams)) for number, teams in enumerate(alone, 1))
    assert diary.refused(a.Draw("group", groups)) == "too-few-teams"
    diary.write(a.SetTerm("group.group_size", "2"))
    assert sorted(len(group.teams) for group in propose_draw(diary.event, "group", "1").groups) == [2, 3]


@pytest.mark.parametrize("preset", ["knockout", "double-knockout", "second-chance"])
@pytest.mark.parametrize("teams", [5, 8, 13])
def test_a_bracket_drawn_by_hand_has_its_places_from_top_to_bottom(preset: str, teams: int) -> None:
    """Whatever the order drawn, the first round has its teams in it, and its byes stay where they were."""
    diary = registered(preset, teams)
    phase = diary.event.terms.phases[0].name
    drawn = [f"T{n}" for n in range(teams, 0, -1)]
    machine = propose_draw(diary.event, phase, "")
    act = drawn_by_hand(diary.event, phase, [drawn])
    if act.nodes:
        sources = [source for node in act.nodes for source in (node.a, node.b) if source.kind == TEAM]
        assert [source.of for source in sources] == drawn
        assert [(node.id, node.a.kind, node.b.kind) for node in act.nodes] == [
            (node.id, node.a.kind, node.b.kind) for node in machine.nodes
        ]
    else:
        assert act.groups[0].teams == tuple(drawn)
    diary.write(act, DESK)
    assert diary.pair(phase)


def test_byes_of_a_bracket_go_to_the_seeds() -> None:
    """Six teams: the first two seeds have a bye in the first round, and lots order those without a seed."""
    diary = registered("knockout", 6)
    act = propose_draw(diary.event, "knockout", "1")
    first = [node for node in act.nodes if node.stage == 1]
    alone = [source.of for node in first for source in (node.a, node.b) if source.kind == TEAM]
    assert act.groups[0].teams[:4] == ("T1", "T2", "T3", "T4")
    byes = {source.of for node in first for source in (node.a, node.b) if source.kind == TEAM and NOBODY in kinds(node)}
    assert byes == {"T1", "T2"}
    assert sorted(alone) == ["T1", "T2", "T3", "T4", "T5", "T6"]
    orders = {propose_draw(diary.event, "knockout", str(seed)).groups[0].teams[4:] for seed in range(9)}
    assert orders == {("T5", "T6"), ("T6", "T5")}


def kinds(node: Node) -> tuple[str, str]:
    """Return what fills the places of a node."""
    return node.a.kind, node.b.kind


def test_who_comes_into_the_second_phase() -> None:
    """The winners of the groups come first, then the second ones; a team that has left the event does not come."""
    diary = registered("groups-knockout", 8)
    diary.draw_groups("group", (4, 4))
    for _ in range(3):
        diary.pair("group")
    for match in diary.event.matches_of("group"):
        better = int(match.a[1:]) < int(match.b[1:])
        diary.write(a.Record(match.number, ((12, 5) if better else (5, 12),) * 2), DESK)
    assert entering(diary.event, "knockout") == ("T1", "T5", "T2", "T6")
    diary.write(a.Withdraw("T5"), DESK)
    assert entering(diary.event, "knockout") == ("T1", "T2", "T6")
    with pytest.raises(TournamentError, match="no-such-phase"):
        entering(diary.event, "final")


def test_the_winner_of_the_repechage_is_in_the_semi_final() -> None:
    """Campeonato Gaúcho: who does not qualify plays one set; who is left of these is the fourth semi-finalist."""
    diary = Diary("gaucho")
    diary.write(a.SetTerm("qualifying.qualify", "4"))
    diary.write(a.SetTerm("qualifying.target", "12"))
    diary.write(a.SetTerm("main.target", "12"))
    diary.register(7, players=3)
    diary.write(propose_draw(diary.event, "qualifying", "1"), DESK)
    for _ in range(3):
        diary.pair("qualifying")
        diary.play("qualifying")
    act = propose_draw(diary.event, "main", "1")
    assert [(group.name, len(group.teams)) for group in act.groups] == [("main", 4), ("repechage", 3)]
    assert act.groups[0].teams == entering(diary.event, "main")
    diary.write(act, DESK)
    others = act.groups[1].teams
    semis: list[str] = []
    for _ in range(6):
        if bracket_of(diary.event, "main").is_over:
            break
        for match in diary.pair("main"):
            one_set = set(match.pair) <= set(others)
            wrong = ((12, 5),) * (2 if one_set else 1)
            assert diary.refused(a.Record(match.number, wrong), DESK) in {"already-won", "not-over"}
            diary.write(a.Record(match.number, ((12, 5),) * (1 if one_set else 2)), DESK)
            semis += [team for team in match.pair if team in others and not one_set]
    assert len(set(semis)) == 1
    ranked = overall_of(diary.event)
    assert sorted(place.team for place in ranked) == [f"T{n}" for n in range(1, 8)]
    assert ranked[0].team == bracket_of(diary.event, "main").champion


def trios(teams: int, qualify: int, *, reentry: bool = False) -> Diary:
    """Return an event of the Campeonato Gaúcho whose only qualifying round is played."""
    diary = Diary("gaucho")
    diary.write(a.SetTerm("qualifying.qualify", str(qualify)))
    diary.write(a.SetTerm("qualifying.rounds", "1"))
    diary.write(a.SetTerm("reentry", str(reentry).lower()))
    diary.register(teams, players=3)
    diary.write(propose_draw(diary.event, "qualifying", "s"), DESK)
    diary.pair("qualifying")
    for match in diary.event.matches_of("qualifying"):
        if match.b:
            diary.write(a.Record(match.number, ((24, 3), (24, 3))), DESK)
    return diary


def play_out(diary: Diary, phase: str) -> None:
    """Play a bracket to its end; the first team of each match wins."""
    while not bracket_of(diary.event, phase).is_over:
        for match in diary.pair(phase):
            need = terms_of(diary.event, match).needed
            diary.write(a.Record(match.number, ((24, 3),) * need), DESK)


def test_who_pays_to_come_back_is_not_in_the_repechage_too() -> None:
    """A trio that lost and paid is in the main bracket; the repechage has the others who did not qualify."""
    diary = trios(8, 4, reentry=True)
    through = entering(diary.event, "main")
    back = next(match.b for match in diary.event.matches_of("qualifying") if match.b not in through)
    diary.write(a.Reenter(back, "main"), DESK)
    act = propose_draw(diary.event, "main", "s")
    assert (act.groups[0].name, act.groups[0].teams) == ("main", (*through, back))
    assert sorted(act.groups[1].teams) == sorted({f"T{n}" for n in range(1, 9)} - {*through, back})
    diary.write(act, DESK)
    play_out(diary, "main")
    assert len(overall_of(diary.event)) == 8


@pytest.mark.parametrize(("teams", "qualify", "drawn"), [(2, 24, 2), (4, 24, 4), (7, 24, 7), (24, 24, 24), (6, 2, 2)])
def test_without_a_repechage_the_others_play_a_single_elimination(teams: int, qualify: int, drawn: int) -> None:
    """With 24 trios or fewer all qualify: no team is left for the repechage, and the phase is played without it.

    So is it where fewer than three qualify, who could not play in the three parts of its main bracket.
    """
    diary = trios(teams, qualify)
    act = propose_draw(diary.event, "main", "s")
    assert [(group.name, len(group.teams)) for group in act.groups] == [("", drawn)]
    assert act.groups[0].teams == entering(diary.event, "main")
    diary.write(act, DESK)
    play_out(diary, "main")
    assert len([match for match in diary.event.matches_of("main") if match.b]) == drawn - 1
    assert sorted(place.team for place in overall_of(diary.event)) == sorted(f"T{n}" for n in range(1, teams + 1))


def test_a_final_may_be_longer_than_the_other_matches() -> None:
    """A knock-out of the best of three with a final of the best of five: 3-2 in the final, 2-0 before it."""
    diary = registered("knockout", 4)
    diary.write(a.SetTerm("knockout.lengths", '{"final": 5}'))
    diary.write(propose_draw(diary.event, "knockout", "1"), DESK)
    diary.pair("knockout")
    diary.play("knockout")
    final = next(match for match in diary.pair("knockout") if match.node == "2-1")
    five = ((5, 12), (12, 5), (12, 5), (5, 12), (5, 12))
    assert diary.refused(a.Record(final.number, five[:2]), DESK) == "not-over"
    diary.write(a.Record(final.number, five), DESK)
    assert bracket_of(diary.event, "knockout").champion == final.b
    won = {place.team: place.figures.wins for place in places_of(diary.event, "knockout")[""]}
    assert (won[final.a], won[final.b]) == (1, 2)
    third = next(match for match in diary.event.matches_of("knockout", 2) if match.node == "third")
    diary.write(a.Record(third.number, ((12, 5), (12, 5))), DESK)
    assert [place.team for place in overall_of(diary.event)] == [final.b, final.a, third.a, third.b]


def test_losers_of_the_first_round_play_a_cup() -> None:
    """The losers of the first round play on in a cup, which orders the last four places, whatever the averages."""
    diary = registered("knockout", 8)
    diary.write(a.SetTerm("knockout.bracket", '"cup"'))
    diary.write(propose_draw(diary.event, "knockout", "1"), DESK)
    worst = ""
    for _ in range(8):
        if bracket_of(diary.event, "knockout").is_over:
            break
        for match in diary.pair("knockout"):
            score = (12, 0) if match.a == "T1" else (12, 9)
            if match.node.startswith("C"):
                score = (11, 12) if match.b == worst else (12, 11)
            elif match.a == "T1" and not worst:
                worst = match.b
            diary.write(a.Record(match.number, (score, score)), DESK)
    ranked = [place.team for place in overall_of(diary.event)]
    assert set(ranked[4:]) == {match.b for match in diary.event.matches_of("knockout", 1)}
    assert ranked[4] == worst


@pytest.mark.parametrize("preset", ["fenacef", "second-chance", "gaucho", "liga-nacional"])
def test_no_phase_is_drawn_before_the_one_that_its_teams_come_from(preset: str) -> None:
    """A knock-out of all teams in the place of the first phase is refused; a log of an older program may have it."""
    diary = registered(preset, 4) if preset != "gaucho" else Diary(preset)
    if preset == "gaucho":
        diary.register(4, players=3)
    first, last = (phase_terms.name for phase_terms in diary.event.terms.phases)
    bracket = elimination([f"T{n}" for n in range(1, 5)])
    act = a.Draw(last, (a.Group("", ("T1", "T2", "T3", "T4")),), "1", bracket.nodes, bracket.decides)
    assert diary.refused(act, DESK) == "phase-open"
    entry = Entry(diary.log.number + 1, diary.log.number, diary.now, DESK, act, "-")
    assert list(replayed((*diary.log.entries, entry)).event.phases) == [last]
    diary.write(propose_draw(diary.event, first, "1"), DESK)
    assert diary.refused(act, DESK) == ""


def test_a_draw_is_not_taken_back_under_the_phase_that_follows() -> None:
    """The knock-out was drawn from the groups: it is taken back first, else its teams would come from nowhere."""
    diary = Diary()
    diary.register(4)
    diary.draw_groups("group", (4,))
    diary.write(propose_draw(diary.event, "knockout", "1"))
    assert diary.refused(a.Undraw("group")) == "already-drawn"
    entry = Entry(diary.log.number + 1, diary.log.number, diary.now, "Zulma", a.Undraw("group"), "-")
    assert "group" not in replayed((*diary.log.entries, entry)).event.phases
    diary.write(a.Undraw("knockout"))
    diary.write(a.Undraw("group"))
    assert not diary.event.phases
