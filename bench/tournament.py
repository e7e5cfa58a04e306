"""Measure the times for the next round of a Swiss and its standings, their growth, and the times of another program.

Generated events are paired for some rounds; the round after them is paired by ours and by the package gacrux in turn.
The measure is the ratio of each pair and the median of those ratios. Large events are left to ours alone unless
`--rival` says otherwise: the other program takes seconds to minutes for a round of them.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import metadata
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

from truco.app.web.encode import to_text
from truco.app.web.event_body import desk_body, public_body
from truco.club.acts import CloseRegistration, Enter, Record
from truco.club.lots import lots
from truco.club.propose import propose_draw, propose_round
from truco.club.ranking import rank
from truco.club.result import Result
from truco.club.terms import event_terms

if TYPE_CHECKING:
    from tests.helpers.swiss_events import Ahead

RIVAL: Final = "gacrux"
SIZES: Final = (16, 64, 256, 1024)
LIMIT: Final = 1000.0
"""Milliseconds that the round and the standings of `MEASURED` teams may take together on one core."""

MEASURED: Final = 256
ROUNDS: Final = 9
_ROOT: Final = Path(__file__).parents[1]


def events(count: int, played: int, runs: int) -> list[Ahead]:
    """Return events of a number of teams, each before the round after the played ones."""
    sys.path.insert(0, str(_ROOT))
    from tests.helpers.swiss_events import generated  # noqa: PLC0415  (the tests compare the same events)

    ahead: list[Ahead] = []
    seed = 0
    while len(ahead) < runs:  # an event may have no lawful round left
        ahead += islice(generated(seed, count, max(ROUNDS, played + 3)), played, played + 1)
        seed += 1
    return ahead


def took(work: Callable[[], object]) -> float:
    """Return the milliseconds of processor time that some work takes."""
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1000


def results_of(ahead: Ahead) -> list[Result]:
    """Return the matches of an event with partidas."""
    rng = random.Random(0)
    results = []
    for number, matches in enumerate(ahead.rounds, 1):
        for match in matches:
            won = match.points[0] > match.points[-1]
            partidas = [(12, rng.randrange(12)) if won else (rng.randrange(12), 12) for _ in range(2)]
            shown = () if match.pair.is_bye else tuple(partidas)
            results.append(Result(*match.pair, partidas=shown, phase="swiss", round=number))
    return results


def page_of(count: int, played: int) -> float:
    """Return the milliseconds of a server for the requests of the desk's page of an event with a number of teams."""
    from tests.helpers.events import DESK, Diary, a_team  # noqa: PLC0415  (found after `events`)

    diary, rng = Diary("swiss"), random.Random(0)
    for number in range(1, count + 1):
        diary.write(Enter(a_team(number)), DESK)
    diary.write(CloseRegistration(), DESK)
    diary.write(propose_draw(diary.event, "swiss", "bench"), DESK)
    for number in range(1, played + 1):
        diary.write(propose_round(diary.event, "swiss"), DESK)
        target = diary.event.terms.phase("swiss").target or 30
        for match in diary.event.matches_of("swiss", number):
            won = rng.random() < 0.5  # noqa: PLR2004  (a fair coin)
            partida = (target, rng.randrange(target)) if won else (rng.randrange(target), target)
            if match.b:
                diary.write(Record(match.number, (partida,) * diary.event.terms.phase("swiss").needed), DESK)
    return took(lambda: to_text({**public_body(diary.event), **desk_body(diary.log, DESK)}))


def measured(count: int, played: int, runs: int, *, rival: bool) -> dict[str, object]:
    """Return the times for events with a number of teams."""
    aheads = events(count, played, runs)
    from tests.helpers.swiss_events import ours, theirs  # noqa: PLC0415  (found after `events`)

    terms = event_terms("swiss").phase("swiss")
    rounds, standings, ratios, theirs_took = [], [], [], []
    for ahead in aheads:
        rounds.append(took(lambda: ours(ahead)))  # noqa: B023  (called at once)
        results, drawn = results_of(ahead), lots("bench", ahead.teams)
        standings.append(took(lambda: rank(ahead.teams, results, terms, drawn)))  # noqa: B023  (called at once)
        if rival:
            theirs_took.append(took(lambda: theirs(ahead)))  # noqa: B023  (called at once)
            ratios.append(theirs_took[-1] / rounds[-1])
    row: dict[str, object] = {
        "teams": count,
        "round_ms": round(statistics.median(rounds), 2),
        "round_ms_most": round(max(rounds), 2),
        "standings_ms": round(statistics.median(standings), 2),
        "standings_ms_most": round(max(standings), 2),
        "page_ms": round(page_of(count, played), 1),
    }
    if rival:
        row |= {
            f"{RIVAL}_round_ms": round(statistics.median(theirs_took), 2),
            "ratio_median": round(statistics.median(ratios), 1),
            "ratio_range": [round(min(ratios), 1), round(max(ratios), 1)],
        }
    return row


def _report_lines(rows: Sequence[Mapping[str, object]]) -> Iterator[str]:
    """Yield the report in lines, each with its growth from the size before."""
    before: Mapping[str, object] = {}
    for row in rows:
        line = f"{row['teams']} teams: next round {row['round_ms']} ms (at most {row['round_ms_most']})"
        line += f", standings {row['standings_ms']} ms (at most {row['standings_ms_most']})"
        line += f", the desk's page {row['page_ms']} ms"
        if before:
            grown = [float(str(row[key])) / float(str(before[key])) for key in ("round_ms", "standings_ms")]
            line += f"; {grown[0]:.1f} and {grown[1]:.1f} times those of {before['teams']} teams"
        if "ratio_median" in row:
            line += f"; {RIVAL} {metadata.version(RIVAL)} takes {row[f'{RIVAL}_round_ms']} ms for the round, "
            line += f"{row['ratio_median']} times ours (range {row['ratio_range']})"
        yield line
        before = row


def main() -> None:
    """Print times and ratios; end with status 1 where 256 teams take more than a second."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=7, help="events of each size")
    parser.add_argument("--played", type=int, default=5, help="rounds before the one that is measured")
    parser.add_argument("--teams", type=int, nargs="*", default=list(SIZES), help="the sizes")
    parser.add_argument("--rival", type=int, default=64, help="the largest size that the other program pairs too")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    rows = [measured(count, args.played, args.runs, rival=count <= args.rival) for count in args.teams]
    if args.json:
        print(json.dumps(rows))
    for line in () if args.json else _report_lines(rows):
        print(line)
    slow = [row for row in rows if row["teams"] == MEASURED]
    if any(float(str(row["round_ms_most"])) + float(str(row["standings_ms_most"])) > LIMIT for row in slow):
        sys.exit(f"{MEASURED} teams take more than {LIMIT:.0f} ms")


if __name__ == "__main__":
    main()
