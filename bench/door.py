"""How fast the library's door is beside the engine under it, and what its import costs.

`Match` and the engine play the same random matches in turn, in one process; a row for each method of `Match` gives its
time beside that of the engine's own function for the same: `legal` beside the menu, `play` and `undo` beside `rule`,
`view` beside the projection of the events of a hand, `position` beside one step of the writer of positions, `why`
beside the lookup of its articles. The goal is that the door has 0.6 times the engine's speed or more. The import and
the first match are measured in processes of their own; the goal is 100 ms of processor time. Ratios are medians.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from truco import Match
from truco.engine import Act, Law, rule
from truco.engine import word as read_word
from truco.record import PositionWriter, Step
from truco.rulebooks.catalogue import load
from truco.views import seat_menu
from truco.views.view import blank_view, with_events

sys.path.insert(0, str(Path(__file__).parents[1]))
from bench.engine import laws, ours

GOAL: Final = 0.6
LIMIT: Final = 100.0
"""Milliseconds of processor time for the import and the first match."""

FORMATS: Final = (("oficial", 2), ("uruguay", 4), ("fenacef", 4))
LEAVING: Final = frozenset(("mazo", "paso", "correr", "me-voy", "tenderse", "es-esa"))
_ACTS: Final = 20
"""Acts before the moment that is measured."""

_FIRST_MATCH: Final = "import time; import truco; truco.Match(); print(time.process_time() * 1000)"
_STANDARD: Final = "import time, dataclasses, enum, pathlib, re, secrets, tomllib; print(time.process_time() * 1000)"


def act_of(match: Match, seat: str, rng: random.Random) -> str:
    """Return a random act of a seat that is due, which does not leave the hand where something else can be said."""
    words = match.legal(seat)
    word = words[int(rng.random() * len(words))]
    while word in LEAVING and words[0] not in LEAVING:
        word = words[int(rng.random() * len(words))]
    if ".." in word:
        first, _, rest = word.partition("..")
        word = "-".join(filter(None, (first, rest.partition("-")[2])))
    return f"{seat}:{word}"


def door(law: Law, seconds: float, rng: random.Random) -> float:
    """Return the acts a second of `Match`, measured over some seconds of processor time."""
    acts = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        match = Match(str(law.ruleset), seats=law.seats, form=law.format.name, rng=rng, hands="")
        while seat := match.due:
            if match.state.public.in_hand:
                match.play(act_of(match, seat, rng))
                acts += 1
            else:
                match.deal()
                acts += 2  # the cut and the deal, as the engine's own run counts them
    return acts / (time.process_time() - start)


def timed(call: Callable[[], Any], times: int = 400) -> float:
    """Return the microseconds of processor time that a call takes after the first, which may import something."""
    call()
    start = time.process_time()
    for _ in range(times):
        call()
    return (time.process_time() - start) / times * 1e6


def methods(law: Law, rng: random.Random) -> dict[str, tuple[float, float]]:
    """Return the microseconds of each method of a match in mid-hand, and of the engine's own function."""
    match = Match(str(law.ruleset), seats=law.seats, form=law.format.name, rng=rng)
    acts = 0
    while acts < _ACTS or not match.state.public.in_hand:
        if not match.due:
            match, acts = Match(str(law.ruleset), seats=law.seats, form=law.format.name, rng=rng), 0
        elif match.state.public.in_hand:
            match.play(act_of(match, match.due, rng))
            acts += 1
        else:
            match.deal()
    chosen = act_of(match, match.due, rng)
    match.play(chosen)
    match.undo()
    seat, token = chosen.split(":", 1)
    act, state = Act(seat, read_word(token)), match.state
    decision = rule(law, state, act)
    step = Step(seat, token, decision.ruling, decision.events)
    events = [*match._events()]  # noqa: SLF001  (the same events for both)
    catalogue = load(law.ruleset.book.catalogue)

    def played() -> None:
        match.play(chosen)
        match.undo()

    def written() -> str:
        writer = PositionWriter(law)
        writer.add(step)
        return writer.line()

    return {
        "legal": (timed(lambda: match.legal(seat)), timed(lambda: seat_menu(law, state, seat))),
        "play and undo": (timed(played), timed(lambda: rule(law, state, act))),
        "view": (
            timed(lambda: match.view(seat)),
            timed(lambda: with_events(blank_view(law, seat), state.public, events, law.seats)),
        ),
        "position": (timed(match.position), timed(written)),
        "why": (
            timed(match.why),
            timed(lambda: [catalogue[cited].wording("en").text for cited in decision.ruling.rules]),
        ),
    }


def processor_time(code: str) -> float:
    """Return what a program prints, run in a process of its own: the milliseconds that it took."""
    return float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)


def measure(seconds: float, runs: int) -> dict[str, Any]:
    """Return the rows of all formats, and the cost of the import."""
    rows: list[dict[str, Any]] = []
    for code, seats in FORMATS:
        law = next(law for law in laws((code,)) if len(law.seats) == seats)
        for run in (ours, door):
            run(law, 0.5, random.Random(0))
        pairs = [(door(law, seconds, random.Random(at)), ours(law, seconds, random.Random(at))) for at in range(runs)]
        ratio = statistics.median(mine / engine for mine, engine in pairs)
        each = [methods(law, random.Random(at)) for at in range(runs)]
        rows.append(
            {
                "format": f"{code} {seats}",
                "acts_a_second": round(statistics.median(mine for mine, _ in pairs)),
                "ratio": round(ratio, 2),
                **{
                    name: round(statistics.median(times[name][1] / times[name][0] for times in each), 2)
                    for name in each[0]
                },
            }
        )
    first, standard = ([processor_time(code) for _ in range(4 * runs)] for code in (_FIRST_MATCH, _STANDARD))
    start = {"import_and_match_ms": round(min(first), 1), "standard_library_ms": round(min(standard), 1)}
    return {"formats": rows, "start": {**start, "limit_ms": LIMIT}, "goal": GOAL}


def main() -> None:
    """Print the ratios."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="processor time of each run")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    measured = measure(args.seconds, args.runs)
    if args.json:
        print(json.dumps(measured))
        return
    for row in measured["formats"]:
        parts = ", ".join(f"{name} {value}" for name, value in row.items() if name not in ("format", "acts_a_second"))
        print(f"{row['format']:10}  {row['acts_a_second']:6} acts/s; of the engine's speed (goal {GOAL}): {parts}")
    start = measured["start"]
    print(f"import and first match: {start['import_and_match_ms']} ms of processor (goal {LIMIT:.0f}), ", end="")
    print(f"of which the interpreter and the standard library alone: {start['standard_library_ms']} ms")


if __name__ == "__main__":
    main()
