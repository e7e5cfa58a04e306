"""The progress of long commands: on a terminal with the time left, and nowhere else."""

import contextlib
import os
import pty
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from truco.app.cli.progress import progress
from truco.automaton.contests import contests
from truco.bots.meeting import Meeting, meet
from truco.bots.standings import ladder
from truco.engine import Law
from truco.messages import LANGUAGES, text
from truco.rulebooks.ruleset import choose

ARENA = ("arena", "vecino", "vecino", "--matches", "60", "--lang", "en")
EXPLORE = ("rules", "automaton", "oficial", "--tries", "6", "--lang", "en")


def run(*words: str, terminal: bool) -> tuple[str, str]:
    """Return what a command prints on its two streams; the second is a terminal, or a pipe."""
    if not terminal:
        done = subprocess.run(
            [sys.executable, "-m", "truco", *words], capture_output=True, encoding="utf-8", check=True
        )
        return done.stdout, done.stderr
    ours, its = pty.openpty()
    with subprocess.Popen([sys.executable, "-m", "truco", *words], stdout=subprocess.PIPE, stderr=its) as process:
        os.close(its)
        shown = b""
        with contextlib.suppress(OSError):  # the terminal ends with the command
            while part := os.read(ours, 65536):
                shown += part
        assert process.stdout is not None
        printed = process.stdout.read().decode()
    os.close(ours)
    assert process.returncode == 0
    return printed, shown.decode()


def without_time(printed: str) -> str:
    """Return what an arena prints, without its time."""
    return re.sub(r"time .*", "", printed)


@pytest.mark.parametrize(
    "words", [ARENA, EXPLORE, ("arena", "--ladder", "vecino", "random", "--matches", "60")], ids=" ".join
)
def test_a_long_command_shows_its_progress_on_a_terminal_alone(words: tuple[str, ...]) -> None:
    """On a terminal the share that is done and the time left are shown and removed; the answer is the same."""
    printed, shown = run(*words, terminal=True)
    assert re.search(r"\d+%  \d\d:\d\d:\d\d", shown), shown[-500:]
    assert shown.rstrip().endswith("\x1b[?25h")
    piped, quiet = run(*words, terminal=False)
    assert "%" not in re.sub(r"\d+ % against", "", quiet)
    assert "\x1b" not in quiet
    assert without_time(piped) == without_time(printed)


def test_a_backup_shows_its_progress(tmp_path: Path) -> None:
    """The copy of a large database shows its progress, and is whole."""
    source, copy = tmp_path / "tables.db", tmp_path / "copy.db"
    with contextlib.closing(sqlite3.connect(source)) as database, database:
        database.execute("CREATE TABLE large (content BLOB)")
        database.executemany("INSERT INTO large VALUES (?)", [(bytes(100_000),) for _ in range(200)])
    _, shown = run("data", "backup", str(copy), "--database", f"sqlite:///{source}", terminal=True)
    assert "100%" in shown
    with contextlib.closing(sqlite3.connect(copy)) as database:
        assert database.execute("SELECT count(*), sum(length(content)) FROM large").fetchone() == (200, 20_000_000)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_progress_is_in_the_language(language: str) -> None:
    """What is being done is said in the reader's language."""
    _, shown = run("arena", "random", "random", "--matches", "4", "--lang", language, terminal=True)
    assert text("progress.arena", language) in shown


def test_a_line_does_not_break_the_bar(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a terminal a line is printed on the error stream, and steps print nothing."""
    with progress("progress.arena", 2) as bar:
        bar.advance()
        bar.note("vecino 60 % against random")
        bar.advance()
    assert capsys.readouterr() == ("", "vecino 60 % against random\n")


def test_every_step_is_counted() -> None:
    """A meeting reports each set of deals, a ladder each of all its meetings, and an exploration each round."""
    steps: list[int] = []
    meet(Meeting(("random", "random"), 7, unit="hand"), played=lambda: steps.append(1))
    assert len(steps) == 4
    ladder(("random", "vecino", "never-folds"), Meeting((), 4, unit="hand"), played=lambda: steps.append(2))
    assert steps.count(2) == 3 * 2
    law = Law(choose("paulista"), ("A1", "B1"))
    counted = contests(law, 2, lambda: steps.append(3))
    assert steps.count(3) == 2
    assert counted == contests(law, 2)
