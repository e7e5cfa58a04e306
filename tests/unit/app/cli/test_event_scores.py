"""Results that commands write: scores above what the rulebook can bring (T2), matches that were abandoned (T6)."""

import io
from pathlib import Path

import pytest
from pypdf import PdfReader
from tests.helpers.events import Diary
from tests.unit.app.cli.test_event import done, folder, kept, read_json, refused, run

from truco.app.office.printing import PrintRequest, document_pdf
from truco.club import acts as a
from truco.club.propose import propose_draw
from truco.messages import LANGUAGES, text

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
    assert read_json("list", file, "--matches")[0]["partidas"] == [[99, 3], [12, 1]]


def test_a_correction_above_the_limit_needs_sure(file: str) -> None:
    """A wrong result is not corrected to an impossible one without --sure."""
    done("result", file, "1", "12-3", "12-1")
    words = ("correct", file, "1", "99-3", "12-1", "--yes", "--reason", "planilla")
    assert refused(*words) == "unlikely-score"
    done(*words, "--sure")


def test_an_import_above_the_limit_names_the_row_and_needs_sure(file: str) -> None:
    """Nothing of the list is written before the user confirms its highest scores."""
    Path("r.csv").write_text("Match;Score\n1;12-3 12-1\n2;99-3 12-1\n", encoding="utf-8")
    assert refused("import", file, "results", "r.csv") == "bad-rows"
    assert "99-3 > 23" in run("import", file, "results", "r.csv").output
    assert not any(row["over"] for row in read_json("list", file, "--matches"))
    done("import", file, "results", "r.csv", "--sure")
    assert all(row["over"] for row in read_json("list", file, "--matches"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_abandoned_match_is_told_otherwise_than_an_absence(file: str, language: str) -> None:
    """After a partida the team abandoned the match: the list, the log and a correction say so (T6)."""
    done("result", file, "1", "12-8", "--wo", "a")
    done("result", file, "2", "12-1", "12-3")
    team = read_json("list", file, "--matches")[0]["wo"]
    name = f"Equipo {team[1:]}"
    abandoned = text("tournament.abandoned", language, team=name)
    absent = text("tournament.walkover", language, team=name)
    assert abandoned != absent
    assert abandoned in done("list", file, "--matches", "--lang", language)
    assert abandoned in done("log", file, "--lang", language)
    corrected = done("correct", file, "1", "12-8", "12-9", "--yes", "--reason", "-", "--lang", language)
    assert abandoned in corrected.splitlines()[1]
    assert absent not in done("log", file, "--lang", language)


def test_a_bracket_says_who_abandoned_a_match(folder: Path) -> None:
    """The text of a bracket names an abandonment as one, and its page marks the team with its own sign (T6)."""
    diary = Diary("knockout")
    diary.register(4)
    diary.write(propose_draw(diary.event, "knockout", "5821"))
    loser = diary.pair("knockout")[0].a
    diary.write(a.Record(1, ((30, 8),), loser))
    file = str(folder / kept(diary))
    name = diary.event.entrants[loser].team.name
    assert text("tournament.abandoned", "es", team=name) in done("bracket", file, "--lang", "es")
    sheet = document_pdf(diary.event, "bracket", PrintRequest("es", "a4"))
    words = "".join(page.extract_text() for page in PdfReader(io.BytesIO(sheet)).pages)
    assert text("paper.gave-up", "es") in words
    assert "W.O." not in words
