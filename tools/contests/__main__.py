"""Explore the contests of our rulebooks and draw them: `contests.json` and `pictures.json` of each rulebook's folder.

    python -m tools.contests [--missing] [CODE ...]
    python -m tools.contests CODE --svg FOLDER [--format NAME] [--tries N] [--lang en]

The first form explores the first format of each rulebook, which takes a minute on two cores, and draws it in every
language. With `--missing` it explores only what is not there yet, but draws everything anew. The second form explores a
format and writes its pictures into a folder.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final

from tools.contests.draw import draw, draw_all

from truco.automaton import Contests, contests, read
from truco.engine import Law
from truco.rulebooks import shelf
from truco.rulebooks.rulebook import CODES, load_rulebook
from truco.rulebooks.ruleset import choose

BOOKS: Final = Path(__file__).parents[2] / "src/truco/rulebooks"

TRIES: Final = 60
"""How often each word is tried in each value."""


def explore(code: str, tries: int = TRIES, form: str = "") -> Contests:
    """Return the contests of a format of a rulebook; of the first where none is named."""
    ruleset = choose(code)
    formats = ruleset.book.formats
    chosen = formats[form or next(iter(formats))]
    return contests(Law(ruleset, chosen.seats, chosen.name), tries)


def build(codes: Sequence[str], *, missing: bool) -> None:
    """Write the contests of rulebooks, or only those that are missing, and all their pictures."""
    explored = [code for code in codes if not (missing and (BOOKS / code / shelf.CONTESTS).exists())]
    explored.sort(key=_size, reverse=True)  # the longest exploration begins first
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for code, result in zip(explored, pool.map(explore, explored), strict=True):
            _write(BOOKS / code / shelf.CONTESTS, result.text())
            print(f"{code}: {result.acts} acts, the last that showed anything new was number {result.newest}")
    for code in codes:
        result = read((BOOKS / code / shelf.CONTESTS).read_text(encoding="utf-8"))
        _write(BOOKS / code / shelf.PICTURES, draw_all(result, load_rulebook(code)))


def _write(file: Path, text: str) -> None:
    """Write a file at once, so that a program that reads it meanwhile reads all of it; leave one that has the text."""
    if file.exists() and file.read_text(encoding="utf-8") == text:
        return
    written = file.with_suffix(f".{os.getpid()}")
    written.write_text(text, encoding="utf-8")
    written.replace(file)


def _size(code: str) -> int:
    return (BOOKS / code / shelf.RULEBOOK).stat().st_size


def main() -> None:
    """Build what the command line names."""
    parser = argparse.ArgumentParser(prog="python -m tools.contests", description=__doc__.partition("\n")[0])
    parser.add_argument("codes", nargs="*", metavar="CODE", choices=[*CODES, []], help="the rulebooks; else all")
    parser.add_argument("--missing", action="store_true", help="explore only the rulebooks without contests.json")
    parser.add_argument("--svg", type=Path, metavar="FOLDER", help="explore a format and write its pictures")
    parser.add_argument("--format", default="", metavar="NAME", help="the format to draw; else the first")
    parser.add_argument("--tries", type=int, default=TRIES, help=f"how often each word is tried; else {TRIES}")
    parser.add_argument("--lang", default="en", help="the language of the pictures; else English")
    arguments = parser.parse_args()
    codes = tuple(arguments.codes) or CODES
    if arguments.svg is None:
        build(codes, missing=arguments.missing)
        return
    arguments.svg.mkdir(parents=True, exist_ok=True)
    for code in codes:
        for picture in draw(explore(code, arguments.tries, arguments.format), load_rulebook(code), arguments.lang):
            (arguments.svg / f"{code}-{picture.name}.svg").write_text(picture.styled(), encoding="utf-8")


if __name__ == "__main__":
    main()
