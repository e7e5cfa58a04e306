"""Draws whose seed was committed to before anybody signed up, and what anybody can check of them (T10)."""

from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from tests.helpers.events import COMMITTEE, DESK, a_team
from tests.helpers.offices import OTHER, office_of

from truco.app.office import KeptEvent
from truco.app.office.draws import commitments, draw_phase, preview
from truco.club import acts as a
from truco.club.codes import hash_code
from truco.club.propose import drawn_by_hand, propose_draw
from truco.club.seeds import proofs
from truco.club.terms import preset_text
from truco.errors import TournamentError


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the key of the draws in a folder of the test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


async def signed_up(kept: KeptEvent, teams: int = 8) -> None:
    """Commit to the seeds, then sign up teams; the first adds a number of its own; registration closes."""
    await kept.append_all(commitments(kept), COMMITTEE)
    for number in range(1, teams + 1):
        await kept.append(a.Enter(a_team(number)), COMMITTEE)
    await kept.append(a.GiveCode("T1", hash_code("ABC234", "ab" * 16)), COMMITTEE)
    await kept.append(a.AddNumber("42"), "team:T1")
    await kept.append(a.CloseRegistration(), COMMITTEE)


async def test_the_seed_follows_from_the_commitment_and_the_teams(tmp_path: Path) -> None:
    """Anybody works out digest and seed with SHA-256 alone; the machine draws the same from the seed."""
    async with office_of(tmp_path / "copa.truco") as office:
        kept = await office.create(a.Create("Copa", preset_text("fenacef"), 2026), COMMITTEE)
        await signed_up(kept)
        digest = kept.event.seeds["group"]
        act = await draw_phase(kept, COMMITTEE, "group", 2)
        assert sha256(f"draw\n{act.secret}".encode()).hexdigest() == digest
        lines = [act.secret, "group", "T1 42", *(f"T{number} " for number in range(2, 9))]
        assert sha256("\n".join(lines).encode()).hexdigest()[:16] == act.seed
        (proof,) = proofs(kept.log)
        assert (proof.follows, proof.same, proof.hashed) == (True, True, digest)
        assert proof.committed < proof.entry
        assert set(kept.event.seeds) == {"knockout"}


async def test_a_preview_is_never_the_draw(tmp_path: Path) -> None:
    """A preview has a seed of its own each time, and neither it nor another seed can be written."""
    async with office_of(tmp_path / "copa.truco") as office:
        kept = await office.create(a.Create("Copa", preset_text("fenacef"), 2026), COMMITTEE)
        await signed_up(kept)
        seen = {preview(kept, "group", 2).seed for _ in range(3)}
        assert len(seen) == 3
        for act in (preview(kept, "group", 2), propose_draw(kept.event, "group", "5821", 2)):
            with pytest.raises(TournamentError, match="seed-not-committed"):
                await kept.append(act, COMMITTEE)
        made = await draw_phase(kept, COMMITTEE, "group", 2)
        assert made.seed not in seen


async def test_what_a_team_adds_changes_the_seed_until_registration_closes(tmp_path: Path) -> None:
    """A number counts while entries are open, belongs to the team that wrote it, and cannot be changed later."""
    async with office_of(tmp_path / "copa.truco") as office:
        kept = await office.create(a.Create("Copa", preset_text("fenacef"), 2026), COMMITTEE)
        await signed_up(kept)
        assert kept.event.entrants["T1"].number == "42"
        for author, code in (("team:T1", "registration-closed"), (COMMITTEE, "not-allowed")):
            with pytest.raises(TournamentError, match=code):
                await kept.append(a.AddNumber("43"), author)


async def test_a_draw_that_is_taken_back_needs_a_new_secret(tmp_path: Path) -> None:
    """A secret that was published draws nothing any more; the log shows the new commitment before the new draw."""
    async with office_of(tmp_path / "copa.truco") as office:
        kept = await office.create(a.Create("Copa", preset_text("fenacef"), 2026), COMMITTEE)
        await signed_up(kept)
        first = await draw_phase(kept, COMMITTEE, "group", 2)
        await kept.append(a.Undraw("group"), COMMITTEE, reason="A team is missing")
        second = await draw_phase(kept, COMMITTEE, "group", 2)
        assert second.secret != first.secret
        assert second.seed != first.seed
        assert [type(entry.act) for entry in kept.log.entries[-2:]] == [a.CommitSeed, a.Draw]
        assert all(proof.follows and proof.same for proof in proofs(kept.log))


async def test_a_changed_draw_and_a_draw_by_hand_are_told_apart(tmp_path: Path) -> None:
    """Changed groups keep the seed and are not what it draws; a draw by hand has no seed."""
    async with office_of(tmp_path / "copa.truco") as office:
        kept = await office.create(a.Create("Copa", preset_text("fenacef"), 2026), COMMITTEE)
        await signed_up(kept)
        made = await draw_phase(kept, COMMITTEE, "group", 2)
        log = kept.log.entries[:-1]
        group, two = made.groups
        swapped = (
            group._replace(teams=(two.teams[0], *group.teams[1:])),
            two._replace(teams=(group.teams[0], *two.teams[1:])),
        )
        changed = replace(kept.log, entries=(*log, replace(kept.log.entries[-1], act=replace(made, groups=swapped))))
        (proof,) = proofs(changed)
        assert (proof.follows, proof.same) == (True, False)
        await kept.append(a.Undraw("group"), COMMITTEE, reason="Drawn from a hat")
        teams = [f"T{number}" for number in range(1, 9)]
        await kept.append(drawn_by_hand(kept.event, "group", [teams[:4], teams[4:]]), COMMITTEE)
        assert proofs(kept.log)[-1].seed == ""


async def test_another_machine_commits_itself_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The secret of a machine that is gone is lost: the one that took over commits itself, which the log shows."""
    file = tmp_path / "copa.truco"
    async with office_of(file) as office:
        kept = await office.create(a.Create("Copa", preset_text("fenacef"), 2026), COMMITTEE)
        await signed_up(kept)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "other"))
    async with office_of(file, OTHER) as office:
        kept = await office.event()
        await kept.take_over(COMMITTEE, "The laptop died", forced=True)
        await draw_phase(kept, COMMITTEE, "group", 2)
        assert [type(entry.act) for entry in kept.log.entries[-2:]] == [a.CommitSeed, a.Draw]
        assert proofs(kept.log)[0].follows


async def test_a_desk_may_not_commit_to_nonsense(tmp_path: Path) -> None:
    """A text that is no digest is refused, and so is a commitment for a phase that is drawn."""
    async with office_of(tmp_path / "copa.truco") as office:
        kept = await office.create(a.Create("Copa", preset_text("fenacef"), 2026), COMMITTEE)
        await kept.append(a.Appoint(DESK, "desk"), COMMITTEE)
        with pytest.raises(TournamentError, match="not-committed"):
            await kept.append(a.CommitSeed("group", "x"), DESK)
        with pytest.raises(TournamentError, match="no-such-phase"):
            await kept.append(a.CommitSeed("final", "ab" * 32), DESK)
