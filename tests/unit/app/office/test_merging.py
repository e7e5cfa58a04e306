"""Entries that two machines wrote at the same time: the effect each would have here, merged or set aside."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.helpers.events import COMMITTEE, DESK, a_team
from tests.helpers.offices import LAPTOP, OTHER, UID, Clock, a_league, office_of, rows_of

from truco.app.office import FileSource, KeptEvent, Wish, meet
from truco.app.office.merging import Branch, Merger, find_choice, id_of, plans, set_aside, take, take_all
from truco.club import acts as a
from truco.club.event import Entry
from truco.errors import TournamentError

WON = ((12, 5), (12, 5))
LOST = ((5, 12), (5, 12))


@pytest.fixture
def clock() -> Clock:
    """The clock of all machines."""
    return Clock()


class Pair:
    """Two machines that are cut off from each other, after the new one has taken over."""

    def __init__(self, old: KeptEvent, new: KeptEvent, folder: Path, clock: Clock) -> None:
        """Keep what each machine has."""
        self.old, self.new = old, new
        self._folder, self._clock = folder, clock

    async def met(self) -> None:
        """Connect the two machines again."""
        await meet(self.new, FileSource(self._folder / "old.truco", OTHER))
        await self.old.refresh()
        assert self.old.rows() == self.new.rows()

    async def plan(self) -> Branch:
        """Return what the entries of the old machine would come to."""
        (branch,) = await plans(self.new, self.merger)
        return branch

    @property
    def merger(self) -> Merger:
        """The committee, which merges."""
        return Merger(COMMITTEE, "en", self._clock.now)


@pytest.fixture
async def pair(request: pytest.FixtureRequest, tmp_path: Path, clock: Clock) -> AsyncIterator[Pair]:
    """Two machines with a league at a stage, `paired` where nothing else is asked for."""
    stage = getattr(request, "param", "paired")
    rows = rows_of(a_league(stage).log, LAPTOP)
    clock.now = rows[-1].entry.at + 60
    async with (
        office_of(tmp_path / "old.truco", LAPTOP, clock) as first,
        office_of(tmp_path / "new.truco", OTHER, clock) as second,
    ):
        old, new = await first.add_copy(UID, rows), await second.add_copy(UID, rows)
        await new.take_over(COMMITTEE, "It hangs", forced=True)
        yield Pair(old, new, tmp_path, clock)


async def test_an_entry_that_meets_nothing_is_taken_with_what_it_changes(pair: Pair) -> None:
    """It becomes an entry of the person that merges, with the author, the time and the machine in its reason."""
    await pair.old.append(a.Record(1, WON), DESK, reason="Sheet 1")
    await pair.met()
    (choice,) = (await pair.plan()).choices
    assert (choice.fits, choice.same, choice.code) == (True, False, "")
    assert {"result", "points"} <= {changed.kind for changed in choice.changes}
    entry = await take(pair.new, choice, COMMITTEE)
    assert (entry.author, entry.act) == (COMMITTEE, a.Record(1, WON))
    assert entry.reason.startswith(f"Sheet 1 · written by {DESK} at ")
    assert await plans(pair.new, pair.merger) == ()


async def test_another_score_of_the_same_match_is_a_conflict_and_becomes_a_correction(pair: Pair) -> None:
    """Both scores are shown; taking the other machine's corrects this one's, with everything that follows."""
    await pair.old.append(a.Record(1, WON), DESK)
    await pair.new.append(a.Record(1, LOST), DESK)
    await pair.met()
    branch = await pair.plan()
    (choice,) = branch.choices
    assert [entry.act for entry in choice.against] == [a.Record(1, LOST)]
    assert (choice.fits, choice.same) == (False, False)
    assert await take_all(pair.new, branch, COMMITTEE) == ()
    entry = await take(pair.new, choice, COMMITTEE)
    assert isinstance(entry.act, a.Correct)
    assert pair.new.event.matches[1].partidas == WON


async def test_what_both_wrote_alike_is_set_aside_with_the_rest(pair: Pair) -> None:
    """The same score on both machines changes nothing, and no person has to decide it."""
    await pair.old.append_all([Wish(a.Record(1, WON)), Wish(a.Record(2, LOST))], DESK)
    await pair.new.append(a.Record(1, WON), DESK)
    await pair.met()
    branch = await pair.plan()
    assert [(choice.same, choice.fits) for choice in branch.choices] == [(True, False), (False, True)]
    written = await take_all(pair.new, branch, COMMITTEE)
    assert [type(entry.act) for entry in written] == [a.SetAside, a.Record]
    assert await plans(pair.new, pair.merger) == ()


async def test_nothing_that_is_dropped_is_lost(pair: Pair) -> None:
    """The log keeps all of the entry, in every copy, and the event is as it was."""
    await pair.old.append(a.Post("Almuerzo a la una"), DESK)
    await pair.met()
    branch = await pair.plan()
    before = pair.new.event.matches
    entry = await set_aside(pair.new, branch.choices[0], branch.machine, COMMITTEE, "It was at two")
    assert isinstance(entry.act, a.SetAside)
    kept = json.loads(entry.act.entry)
    assert (kept["author"], kept["act"]) == (DESK, {"is": "post", "text": "Almuerzo a la una"})
    assert (pair.new.event.matches, pair.new.event.notices) == (before, ())


async def test_entries_that_rest_on_each_other_are_taken_in_order(pair: Pair) -> None:
    """A round that was paired on the other machine, and its results: each is shown as it is after those before."""
    for match in (1, 2):
        await pair.old.append(a.Record(match, WON), DESK)
    pairs = (a.Fixture("T1", "T3"), a.Fixture("T2", "T4"))
    await pair.old.append(a.PairRound("league", 2, pairs), COMMITTEE)
    await pair.old.append(a.Record(3, WON), DESK)
    await pair.met()
    branch = await pair.plan()
    assert [choice.code for choice in branch.choices] == [""] * 4
    written = await take_all(pair.new, branch, COMMITTEE)
    assert [type(entry.act) for entry in written] == [a.Record, a.Record, a.PairRound, a.Record]
    assert pair.new.event.matches[3].partidas == WON


@pytest.mark.parametrize("pair", ["played"], indirect=True)
async def test_a_result_is_never_written_for_other_teams(pair: Pair) -> None:
    """Both paired the next round, each otherwise: the same number is another match, and its result is refused."""
    ways = (("T1", "T3", "T2", "T4"), ("T1", "T4", "T2", "T3"))
    for event, (first, second, third, fourth) in zip((pair.old, pair.new), ways, strict=True):
        fixtures = (a.Fixture(first, second), a.Fixture(third, fourth))
        await event.append(a.PairRound("league", 2, fixtures), COMMITTEE)
    await pair.old.append(a.Record(3, WON), DESK)
    await pair.met()
    paired, recorded = (await pair.plan()).choices
    assert (bool(paired.code), len(paired.against)) == (True, 1)
    assert (recorded.code, recorded.wish) == ("other-match", None)
    with pytest.raises(TournamentError, match="other-match"):
        await take(pair.new, recorded, COMMITTEE)


@pytest.mark.parametrize("pair", ["open"], indirect=True)
async def test_two_teams_with_one_id_are_told_apart(pair: Pair) -> None:
    """A team signed up at each machine, both as T5: neither it nor what was written of it is taken for the other."""
    await pair.old.append(a.Enter(a_team(5)), DESK)
    await pair.old.append(a.Withdraw("T5"), DESK)
    team = a_team(5)
    other = type(team)("T5", "Los Otros", tuple(type(player)(f"{player.name} bis") for player in team.players))
    await pair.new.append(a.Enter(other), DESK)
    await pair.met()
    assert [choice.code for choice in (await pair.plan()).choices] == ["other-team"] * 2


async def test_what_names_an_entry_names_it_by_its_number_here(pair: Pair) -> None:
    """A notice that the other machine hung up and took down has another number here; it comes and goes here too."""
    hung = await pair.old.append(a.Post("Siga"), DESK)
    await pair.old.append(a.TakeDown(hung.number), DESK)
    await pair.new.append(a.Post("Otra"), DESK)
    await pair.met()
    branch = await pair.plan()
    post, down = branch.choices
    assert (post.code, down.code) == ("", "")
    taken = await take(pair.new, post, COMMITTEE)
    _, choice = await find_choice(pair.new, pair.merger, id_of(down.row))
    assert choice.wish is not None
    assert choice.wish.act == a.TakeDown(taken.number)
    await take(pair.new, choice, COMMITTEE)
    assert [notice.text for notice in pair.new.event.notices] == ["Otra"]


async def test_an_entry_is_decided_once(pair: Pair) -> None:
    """Two people who decide the same entry at the same time get one entry, whatever each of them chose."""
    await pair.old.append(a.Post("Siga"), DESK)
    await pair.met()
    (choice,) = (await pair.plan()).choices
    first = await take(pair.new, choice, COMMITTEE)
    assert await set_aside(pair.new, choice, "laptop", DESK) == first
    with pytest.raises(TournamentError, match="no-such-choice"):
        await find_choice(pair.new, pair.merger, id_of(choice.row))
    assert isinstance(first, Entry)
    assert [notice.text for notice in pair.new.event.notices] == ["Siga"]


async def test_a_report_of_a_team_stays_its_own(pair: Pair) -> None:
    """An act that only a team may write is merged in its name: its rivals confirm it as if never cut off."""
    team = pair.old.event.matches[1].a
    await pair.old.append(a.CallRound("league", 1), DESK)
    await pair.old.append(a.Report(1, WON), f"team:{team}")
    await pair.met()
    call, _ = (await pair.plan()).choices
    await take(pair.new, call, COMMITTEE)
    (choice,) = (await pair.plan()).choices
    entry = await take(pair.new, choice, COMMITTEE)
    assert entry.author == f"team:{team}"
    reported = pair.new.event.matches[1].reported
    assert reported is not None
    assert reported.by == team
