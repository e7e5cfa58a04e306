"""`truco tournament result`, `correct` and `import` ask about scores above what the rulebook can bring (T2)."""

from pathlib import Path

import pytest
from tests.helpers.events import Diary
from tests.unit.commands.test_event import done, folder, kept, refused, run, told

__all__ = ["folder"]


@pytest.fixture
def file(folder: Path) -> str:
    """Return the file of an event of FENACEF with the first round of a group of four."""
    diary = Diary()
    diary.register(4)
    diary.draw_groups("group", (4,))
    diary.pair("group")
    return str(folder / kept(diary))


def test_a_result_above_the_limit_needs_sure(file: str) -> None:
    """The refusal names match, score and limit; with --sure the result is written."""
    assert refused("result", file, "1", "99-3", "12-1") == "unlikely-score"
    assert "at most; got 99-3" in run("result", file, "1", "99-3", "12-1").output
    done("result", file, "1", "99-3", "12-1", "--sure")
    assert told("list", file, "--matches")[0]["partidas"] == [[99, 3], [12, 1]]


def test_a_correction_above_the_limit_needs_sure(file: str) -> None:
    """A wrong result is not corrected to an impossible one without --sure."""
    done("result", file, "1", "12-3", "12-1")
    words = ("correct", file, "1", "99-3", "12-1", "--yes", "--reason", "planilla")
    assert refused(*words) == "unlikely-score"
    done(*words, "--sure")


def test_an_import_above_the_limit_names_the_row_and_needs_sure(file: str) -> None:
    """Nothing of the list is written before somebody is sure of its highest scores."""
    Path("r.csv").write_text("Match;Score\n1;12-3 12-1\n2;99-3 12-1\n", encoding="utf-8")
    assert refused("import", file, "results", "r.csv") == "bad-rows"
    assert "99-3 > 23" in run("import", file, "results", "r.csv").output
    assert not any(row["over"] for row in told("list", file, "--matches"))
    done("import", file, "results", "r.csv", "--sure")
    assert all(row["over"] for row in told("list", file, "--matches"))
