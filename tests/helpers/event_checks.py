"""Checks what holds of every event, whatever its log contains, by day and for many more events at night."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Final

from tests.helpers.event_walk import Walk

from truco.club.acts import CallJudge, CheckIn, CheckOut, CountTables, Enter, PairRound, Start, WalkOver
from truco.club.event import EMPTY, Entry, Event
from truco.club.fold import fold
from truco.club.log import event_at, replayed, search
from truco.club.log_format import read_log, write_log
from truco.club.outcomes import result_of
from truco.club.places import places_of
from truco.club.subjects import meet, subjects
from truco.errors import TournamentError


def is_its_own_replay(preset: str, seed: int, *, steps: int) -> Walk:
    """Write random acts and see that the log is its own replay, at every moment looked at, and its file the same log.

    >>> is_its_own_replay("swiss", 1, steps=20).diary.event.name
    'Copa'
    """
    walk = Walk(Random(seed), preset)
    states = {0: EMPTY}
    for _ in range(steps):
        before = walk.diary.log
        walk.step()
        after = walk.diary.log
        assert after.entries[: before.number] == before.entries
        states[after.number] = after.event
    log = walk.diary.log
    assert replayed(log.entries) == log
    assert read_log(write_log(log)) == log
    assert [entry.number for entry in log.entries] == list(range(1, log.number + 1))
    for number in Random(seed).sample(sorted(states), 4):
        assert event_at(log, number) == states[number]
    assert search(log) == log.entries
    return walk


def everybody_is_placed(preset: str, seed: int, *, steps: int) -> None:
    """Write random acts and see now and then that every team has one place, and each match the teams of its pair.

    >>> everybody_is_placed("fenacef", 1, steps=20)
    """
    walk = Walk(Random(seed), preset)
    for step in range(steps):
        walk.step()
        if step % 50:
            continue
        event = walk.diary.event
        for name, phase in event.phases.items():
            ranked = [place.team for group in places_of(event, name).values() for place in group]
            assert sorted(ranked) == sorted(phase.teams)
            # After a correction a team may have played for the third place and be in the final.
            for number in phase.rounds if phase.bracket is None else ():
                teams = [team for match in event.matches_of(name, number) for team in match.pair.teams]
                assert len(set(teams)) == len(teams)
        for match in event.matches.values():
            result = result_of(event, match)
            assert result is None or result.pair == match.pair


_BESIDE: Final = frozenset(
    (code, *kinds)
    for code, first, second in (
        ("no-such-table", CallJudge, CountTables),  # a table that is taken away calls the judge
        ("team-absent", CheckIn, Start),  # the first check-in of the event: from now on who is there matters
        ("team-absent", CheckIn, WalkOver),
        ("team-there", CheckIn, WalkOver),
        ("team-absent", CheckOut, Start),
    )
    for kinds in ((first, second), (second, first))
)
"""What two acts that do not meet may still refuse each other for."""


def in_any_order(preset: str, seed: int, *, steps: int) -> None:
    """Write random acts, and see of pairs of lawful ones that do not meet that either may be the first.

    >>> in_any_order("league", 1, steps=10)
    """
    walk = Walk(Random(seed), preset)
    for step in range(steps):
        walk.step()
        if step % 6:
            continue
        event, lawful = walk.diary.event, list[tuple[Entry, Event]]()
        for number in range(1, 7):
            with suppress(TournamentError):
                act, author = walk.wish()
                entry = Entry(number * 1000, 0, walk.diary.now, author, act, "-")
                lawful.append((entry, _written(event, entry)))
        for (earlier, after_earlier), (other, after_other) in combinations(lawful, 2):
            first, second = subjects(event, earlier.act), subjects(event, other.act)
            if earlier.author == other.author or meet(first, second) or meet(second, first):
                continue
            if any(isinstance(earlier.act, kind) and isinstance(other.act, kind) for kind in (PairRound, Enter)):
                continue  # the numbers of their matches, and of teams that come late, are given in the order of the log
            refused = ""
            try:
                same = _written(after_earlier, other) == _written(after_other, earlier)
            except TournamentError as error:
                refused, same = error.code, True
            assert same, (earlier, other)
            assert not refused or (refused, type(earlier.act), type(other.act)) in _BESIDE, (refused, earlier, other)


def _written(event: Event, entry: Entry) -> Event:
    """Return the event after an entry, whatever its number; lists are in the order of their entries."""
    after = fold(replace(event, number=entry.number - 1), entry)
    return replace(
        after,
        number=0,
        matches={
            number: replace(match, signed=tuple(sorted(match.signed, key=lambda signature: signature.who)))
            for number, match in after.matches.items()
        },
        penalties=tuple(sorted(after.penalties, key=lambda penalty: penalty.entry)),
        calls=tuple(sorted(after.calls, key=lambda call: call.entry)),
        notices=tuple(sorted(after.notices, key=lambda notice: notice.entry)),
    )
