"""The progress of long commands: on a terminal with the time left, and nowhere else."""

import contextlib
import io
import os
import pty
import re
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from truco.app.cli.progress import progress
from truco.automaton.contests import contests
from truco.bots.meeting import Meeting, meet
from truco.bots.standings import ladder
from truco.engine import Law
from truco.messages import LANGUAGES, text
from truco.rulebooks.ruleset import choose

RECORDS = Path(__file__).parents[4] / "records"
ARENA = ("arena", "vecino", "vecino", "--matches", "30", "--lang", "en")
EXPLORE = ("rules", "automaton", "oficial", "--tries", "6", "--lang", "en")


def run(*words: str, terminal: bool, status: int = 0) -> tuple[str, str]:
    """Return what a command prints on its two streams; the second is a terminal, or a pipe."""
    if not terminal:
        done = subprocess.run(
            [sys.executable, "-m", "truco", *words], capture_output=True, encoding="utf-8", check=False
        )
        assert done.returncode == status
        return done.stdout, done.stderr
    ours, its = pty.openpty()
    with (
        tempfile.TemporaryFile() as output,  # a pipe would be full while the terminal is read
        subprocess.Popen([sys.executable, "-m", "truco", *words], stdout=output, stderr=its) as process,
    ):
        os.close(its)
        shown = b""
        with contextlib.suppress(OSError):  # the terminal ends with the command
            while part := os.read(ours, 65536):
                shown += part
        os.close(ours)
        assert process.wait() == status
        output.seek(0)
        return output.read().decode(), shown.decode()


def without_time(printed: str) -> str:
    """Return what an arena prints, without its time."""
    return re.sub(r"Time: .*|Tiempo: .*", "", printed)


@pytest.mark.parametrize(
    "words", [ARENA, EXPLORE, ("arena", "--ladder", "vecino", "random", "--matches", "30")], ids=" ".join
)
def test_a_long_command_shows_its_progress_on_a_terminal_alone(words: tuple[str, ...]) -> None:
    """On a terminal the share that is done is shown and removed; the answer is the same as without."""
    printed, shown = run(*words, terminal=True)
    assert len(set(re.findall(r"\d+%", shown))) > 2, shown[-500:]
    assert shown.rstrip().endswith("\x1b[?25h")
    piped, quiet = run(*words, terminal=False)
    assert "%" not in re.sub(r"\d+ % against", "", quiet)
    assert "\x1b" not in quiet
    assert without_time(piped) == without_time(printed)


def many(folder: Path, *wrong: str) -> list[str]:
    """Return a file with many games, and one for each wrong text."""
    record = (RECORDS / "oficial" / "chico-to-chico.truco").read_text(encoding="utf-8")
    games, files = folder / "games.truco", [folder / f"wrong-{at}.truco" for at, _ in enumerate(wrong)]
    games.write_text("\n".join([record] * 60), encoding="utf-8")
    for file, written in zip(files, wrong, strict=True):
        file.write_text(written, encoding="utf-8")
    return [str(file) for file in (games, *files, games)]


@pytest.mark.parametrize("line", ["replay --json", "export", "export --out OUT"])
def test_many_records_show_their_progress(line: str, tmp_path: Path) -> None:
    """Records that are replayed or exported show their progress; an error has a line of its own above it."""
    words = [*line.replace("OUT", str(tmp_path / "out")).split(), *many(tmp_path, "nothing")]
    printed, shown = run(*words, terminal=True, status=2)
    assert re.search(r"\d+%", shown), shown[-500:]
    assert re.search(r"\x1b\[K\S+wrong-0.truco:1:1: ", shown)
    assert (printed, 1) == (run(*words, terminal=False, status=2)[0], shown.count("wrong-0"))


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


class Terminal(io.StringIO):
    """A stream that says that it is a terminal."""

    def isatty(self) -> bool:
        """Return that it is one."""
        return True


def test_the_time_left_follows_from_the_time_of_the_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five of ten steps that took two seconds each leave ten seconds; at the end nothing of it stays."""
    stream, clock = Terminal(), [1000.0]
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr("click._termui_impl.time.time", lambda: clock[0])
    with progress("progress.arena", 10) as bar:
        for _ in range(5):
            clock[0] += 2
            bar.advance()
        assert "50%  00:00:10" in stream.getvalue()
    assert stream.getvalue().endswith("\r\x1b[K\x1b[?25h")


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
