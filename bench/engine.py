"""How many acts a second the engine rules on, in every rulebook and format, beside a named rival and an older engine.

All engines play uniformly random lawful acts from their own menus, without leaving the hand (`mazo`, `paso` and
similar words), match after match. The rival plays truco uruguayo as our `uruguay` does, with two, four and six seats;
our runs and the rival's alternate. So do the runs of an older engine in every format, each in a process of its own, and
the runs of refereed and assisted tables. The result is the ratio of each pair and the median of those ratios. The time
for loading a rulebook is measured as well.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import pstats
import random
import statistics
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import metadata
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Final

from truco.engine import MESA, Act, Kind, Law, State, due, menu, new_match, rule, word
from truco.engine.croupier import deal_pack
from truco.engine.law.settle import draws_again
from truco.engine.silence import next_silence
from truco.engine.table.public import DRAW, IN_HAND, MATCH_OVER
from truco.rulebooks.rulebook import CODES, load_rulebook, read_rulebook
from truco.rulebooks.ruleset import Ruleset, choose

RIVAL: Final = "pytruco"
RIVAL_BOOK: Final = "uruguay"
"""The rulebook that the rival plays."""

LIMIT: Final = 50.0
"""Milliseconds that a rulebook may take to load."""

BEFORE: Final = "103fa3c"
"""A commit of November 2026 with the fastest engine that rules on every act by its parts."""

FIRST: Final = 0.5
"""The seconds of processor time in a new process that are not measured."""

_ROOT: Final = Path(__file__).parents[1]
_LEAVING: Final = frozenset((Kind.MAZO, Kind.PASO, Kind.SHOW, Kind.TENDERSE, Kind.ES_ESA))
_CUT: Final = word("corto-20")
_APART: Final = """
import random, sys
folder, code, form, first, seconds, seed = sys.argv[1:]
sys.path[:0] = [folder + "/src", folder]
from bench.engine import laws, ours
law = next(one for one in laws((code,)) if one.format.name == form)
ours(law, float(first), random.Random(int(seed)))
print(ours(law, float(seconds), random.Random(int(seed) + 1)))
"""


def laws(codes: tuple[str, ...] = CODES, *, refereed: bool = False) -> Iterator[Law]:
    """Yield the law of every format of some rulebooks, for assisted or refereed tables."""
    for code in codes:
        ruleset = choose(code)
        for form in ruleset.book.formats.values():
            yield Law(ruleset, form.seats, form.name, refereed=refereed)


def ours(law: Law, seconds: float, rng: random.Random) -> float:
    """Return the acts a second of this engine, measured over some seconds of processor time."""
    acts = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        state = new_match(law, dealer=law.seats[-1])
        while (phase := state.public.phase) is not MATCH_OVER:
            if phase in IN_HAND:
                state = _played(law, state, rng)
                acts += 1
            else:
                state, count = _dealt(law, state, rng)
                acts += count
    return acts / (time.process_time() - start)


def _played(law: Law, state: State, rng: random.Random) -> State:
    """Return the state after a random word of the seat that is due, or after a silence.

    The seat is silent before the muestra, and where a claim waits for the judge after all seats have finished.
    """
    seat = due(law, state.public)
    words = menu(law, state.public, seat, state.own(seat)) if seat else ()
    silent = next_silence(law, state) if state.muestra is not None or not words else None
    if silent is not None:
        return rule(law, state, silent).state
    choice = words[int(rng.random() * len(words))]
    while choice.kind in _LEAVING and words[0].kind not in _LEAVING:  # words of leaving are last in a menu
        choice = words[int(rng.random() * len(words))]
    return rule(law, state, Act(seat, choice)).state


def _dealt(law: Law, state: State, rng: random.Random) -> tuple[State, int]:
    """Return the state after a draw, or after cut and deal, and the number of these acts."""
    p = state.public
    if p.phase is DRAW or draws_again(law, p):
        seat = due(law, p)
        drawn = {card for _, card in p.drawn} if p.phase is DRAW else ()
        card = rng.choice([undrawn for undrawn in law.terms.pack.cards if undrawn not in drawn])
        return rule(law, state, Act(seat, word(f"tiro-{card}"))).state, 1
    state = rule(law, state, Act(MESA, _CUT)).state
    dealer = state.public.dealer
    pack, count = [*law.terms.pack.cards], sum(law.hand_sizes(law.solo(dealer))) + law.terms.deal.turned
    for at in range(count):
        other = at + int(rng.random() * (len(pack) - at))
        pack[at], pack[other] = pack[other], pack[at]
    del pack[count:]
    return rule(law, state, Act(MESA, deal_pack(law, pack, dealer))).state, 2


def rival(law: Law, seconds: float, _rng: random.Random) -> float:
    """Return the acts a second of the rival with as many seats, played by its own random player from its own menu."""
    from pytruco.pdt.chi import random_action  # noqa: PLC0415  (only this bench needs the rival installed)
    from pytruco.pdt.partida import Partida  # noqa: PLC0415

    side = len(law.seats) // 2
    blue, red = (["Alice", "Ariana", "Annie"][:side], ["Bob", "Ben", "Bill"][:side])
    acts = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        match = Partida(law.terms.match.target, blue, red, verbose=False)
        while not match.terminada():
            random_action(match, allow_mazo=False).hacer(match)
            acts += 1
    return acts / (time.process_time() - start)


Rate = Callable[[Law, float, random.Random], float]


def paired(law: Law, other: Rate, name: str, seconds: float, runs: int) -> dict[str, object]:
    """Return our rate and another's in alternating runs, with the median of their ratios."""
    rates = [[side(law, seconds, random.Random(run)) for side in (ours, other)] for run in range(runs)]
    ratios = sorted(mine / theirs for mine, theirs in rates)
    return {
        "rules": law.ruleset.book.code,
        "seats": len(law.seats),
        "truco_acts_per_second": round(statistics.median(mine for mine, _ in rates)),
        f"{name}_acts_per_second": round(statistics.median(theirs for _, theirs in rates)),
        "ratio_median": round(statistics.median(ratios), 2),
        "ratio_range": [round(ratios[0], 2), round(ratios[-1], 2)],
    }


def apart(folder: Path, law: Law, seconds: float, seed: int) -> float:
    """Return the rate of the engine in a folder, in a process of its own."""
    given = (str(folder), law.ruleset.book.code, law.format.name, str(FIRST), str(seconds), str(seed))
    done = subprocess.run([sys.executable, "-c", _APART, *given], check=True, capture_output=True, text=True, env={})
    return float(done.stdout)


def in_turn(trees: Sequence[Path], law: Law, seconds: float, runs: int) -> dict[str, object]:
    """Return our rates in a format, and their ratios to the older engine's rates if its tree is in a folder."""
    rates = [[apart(tree, law, seconds, run) for tree in trees] for run in range(runs)]
    report: dict[str, object] = {"rules": law.ruleset.book.code, "format": law.format.name, "seats": len(law.seats)}
    report["acts_per_second"] = round(statistics.median(run[0] for run in rates))
    if len(trees) > 1:
        ratios = sorted(run[0] / run[1] for run in rates)
        report["ratio_median"] = round(statistics.median(ratios), 2)
        report["ratio_range"] = [round(ratios[0], 2), round(ratios[-1], 2)]
    return report


def beside_assisted(assisted: Law, refereed: Law, seconds: float, runs: int) -> dict[str, object]:
    """Return the rate of a refereed table and its ratio to that of an assisted one, in alternating runs."""
    rates = [[ours(law, seconds, random.Random(run)) for law in (refereed, assisted)] for run in range(runs)]
    ratios = sorted(mine / other for mine, other in rates)
    return {
        "rules": refereed.ruleset.book.code,
        "format": refereed.format.name,
        "seats": len(refereed.seats),
        "refereed_acts_per_second": round(statistics.median(mine for mine, _ in rates)),
        "ratio_median": round(statistics.median(ratios), 2),
        "ratio_range": [round(ratios[0], 2), round(ratios[-1], 2)],
    }


def unpacked(commit: str, folder: str) -> bool:
    """Write the tree of a commit into a folder; return whether the repository has the commit."""
    git = ["git", "archive", commit, "src", "bench"]
    done = subprocess.run(git, cwd=_ROOT, capture_output=True, check=False)
    if done.returncode == 0:
        with tarfile.open(fileobj=BytesIO(done.stdout)) as tree:
            tree.extractall(folder, filter="data")
    return done.returncode == 0


def loading(code: str, times: int = 5) -> float:
    """Return the milliseconds for reading a rulebook and binding it to its first format."""
    took = []
    for _ in range(times):
        start = time.perf_counter()
        book = read_rulebook(files("truco.rulebooks").joinpath(code, "rulebook.toml").read_text(encoding="utf-8"))
        form = next(iter(book.formats.values()))
        Law(Ruleset(book, {}), form.seats, form.name)
        took.append((time.perf_counter() - start) * 1000)
    return statistics.median(took)


def measured(seconds: float, runs: int) -> Mapping[str, list[dict[str, object]]]:
    """Return all measures: beside the rival, the older engine and assisted tables, and loading."""
    report: dict[str, list[dict[str, object]]] = {"rival": [], "formats": [], "refereed": [], "loading": []}
    even = [law for law in laws((RIVAL_BOOK,)) if len(law.sides) == 2]  # noqa: PLR2004  (the rival plays two sides)
    report["rival"] = [paired(law, rival, RIVAL, seconds, runs) for law in even]
    with tempfile.TemporaryDirectory() as folder:
        trees = (_ROOT, Path(folder)) if unpacked(BEFORE, folder) else (_ROOT,)
        report["formats"] = [in_turn(trees, law, seconds, runs) for law in laws()]
    pairs = zip(laws(), laws(refereed=True), strict=True)
    report["refereed"] = [beside_assisted(*pair, seconds, runs) for pair in pairs]
    for code in CODES:
        load_rulebook(code)
        report["loading"].append({"rules": code, "milliseconds": round(loading(code), 1)})
    return report


def _report_lines(report: Mapping[str, list[dict[str, object]]]) -> Iterator[str]:
    """Yield the report in lines."""
    for row in report["rival"]:
        yield (
            f"{row['rules']}, {row['seats']} seats: truco {row['truco_acts_per_second']} acts/s, "
            f"{RIVAL} {metadata.version(RIVAL)} {row[f'{RIVAL}_acts_per_second']} acts/s, "
            f"ratio {row['ratio_median']} (range {row['ratio_range']})"
        )
    for row in report["formats"]:
        rate = f"{row['acts_per_second']} acts/s"
        if "ratio_median" in row:
            rate += f", {row['ratio_median']} times the engine of {BEFORE} (range {row['ratio_range']})"
        yield f"{row['rules']} {row['format']}, {row['seats']} seats: {rate}"
    for row in report["refereed"]:
        yield (
            f"{row['rules']} {row['format']}, {row['seats']} seats, refereed: "
            f"{row['refereed_acts_per_second']} acts/s, "
            f"{row['ratio_median']} times an assisted table (range {row['ratio_range']})"
        )
    for row in report["loading"]:
        yield f"{row['rules']} loads in {row['milliseconds']} ms"


def main() -> None:
    """Print rates and ratios; end with status 1 where a rulebook takes too long to load."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="processor seconds a run")
    parser.add_argument("--runs", type=int, default=5, help="pairs of runs")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--profile", metavar="CODE", help="say where our time goes under a rulebook instead")
    args = parser.parse_args()
    if args.profile:
        profile = cProfile.Profile()
        profile.runcall(ours, next(laws((args.profile,))), args.seconds, random.Random(0))
        pstats.Stats(profile, stream=sys.stdout).sort_stats("tottime").print_stats(20)
        return
    report = measured(args.seconds, args.runs)
    if args.json:
        print(json.dumps(report))
    for line in () if args.json else _report_lines(report):
        print(line)
    if any(float(str(row["milliseconds"])) > LIMIT for row in report["loading"]):
        sys.exit(f"a rulebook takes more than {LIMIT:.0f} ms to load")


if __name__ == "__main__":
    main()
