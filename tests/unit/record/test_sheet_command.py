"""The command `truco sheet`, as a shell and a program use it."""

import io
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from pypdf import PdfReader

from truco.app.cli import main

RECORD = """[Record "truco/1"]
[Rules "oficial"]
[A1 "Nora"] [B1 "Inés"]
[Scorer "A1"] [Judge "Zoë"]
hand 1  dealer B1
deal A1 1e5o4o B1 3c7o12o
A1:mazo
end A 0 B 2
"""


def truco(*args: str, text: str = "") -> Result:
    """Return the result of a command line, with a text on standard input."""
    return CliRunner().invoke(main, ("sheet", *args), input=text, env={"LANG": "C", "LC_ALL": "", "LC_MESSAGES": ""})


def texts(data: bytes) -> str:
    """Return the text of a PDF."""
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(data)).pages)


def test_a_record_becomes_a_sheet(tmp_path: Path) -> None:
    """A record is written as a PDF in the language and on the paper that are asked for, and the file is named."""
    record, out = tmp_path / "game.truco", tmp_path / "sheet.pdf"
    record.write_text(RECORD, encoding="utf-8")
    result = truco(str(record), "--out", str(out), "--lang", "de", "--paper", "letter")
    assert (result.exit_code, result.stdout) == (0, f"Bogen geschrieben: {out}\n"), result.stderr
    words = texts(out.read_bytes())
    assert all(part in words for part in ("Spielbericht", "Nora", "Inés", "Mazo 2", "Zoë", "schreibt an"))
    assert float(PdfReader(out).pages[0].mediabox.width) == 612


def test_a_sheet_goes_through_a_pipe() -> None:
    """With - the record comes from standard input, and the PDF goes to standard output with nothing else."""
    result = truco("-", "--out", "-", text=RECORD)
    assert result.exit_code == 0
    assert result.stdout_bytes.startswith(b"%PDF-")
    assert "Planilla de tantos" in texts(result.stdout_bytes)


def test_a_sheet_is_data_too(tmp_path: Path) -> None:
    """With --json the sheet is one JSON object, and no file is written."""
    result = truco("-", "--json", "--out", str(tmp_path / "sheet.pdf"), text=RECORD)
    assert list(tmp_path.iterdir()) == []
    body = json.loads(result.stdout)
    assert body["chicos"][0]["score"] == {"A": 0, "B": 2}
    assert (body["scorers"], body["judge"]) == (["A1"], "Zoë")


@pytest.mark.parametrize(
    ("args", "pages"), [(("--rules", "fenacef"), 3), (("--rules", "oficial chicos=1", "--seats", "6"), 1)]
)
def test_an_empty_sheet_is_made_for_a_rulebook(tmp_path: Path, args: tuple[str, ...], pages: int) -> None:
    """An empty sheet has a page for each chico that may be played, for the seats that are asked for."""
    out = tmp_path / "blank.pdf"
    assert truco("--blank", *args, "--out", str(out)).exit_code == 0
    assert len(PdfReader(out).pages) == pages
    assert ("B3" in texts(out.read_bytes())) == ("6" in args)


@pytest.mark.parametrize(
    ("args", "text", "status", "message"),
    [
        ((), "", 2, "un archivo con una partida, o --blank; no vino ninguno o vinieron los dos. (bad-usage)"),
        (("-", "--blank"), RECORD, 2, "un archivo con una partida, o --blank; "),
        (("--blank", "--rules", "fenacef", "--seats", "5"), "", 2, "bad-rulebook"),
        (("--blank", "--rules", "nothing"), "", 2, "bad-rulebook"),
        (("-",), "hello", 2, "no-record"),
        (("-",), RECORD.replace("B 2", "B 1"), 1, "replay-differs"),
        (("-",), RECORD.replace('Scorer "A1"', 'Scorer "A1 B1"'), 2, "-:4:1: bad-notation"),
        (("no-such-file",), "", 2, "no-such-file"),
    ],
)
def test_what_cannot_be_a_sheet_says_why(
    tmp_path: Path, args: tuple[str, ...], text: str, status: int, message: str
) -> None:
    """Nothing to read, a rulebook that does not exist, a record that the rules contradict: a status and the reason."""
    result = truco(*args, "--out", str(tmp_path / "sheet.pdf"), text=text)
    assert list(tmp_path.iterdir()) == []
    assert result.exit_code == status
    assert message in result.stderr


def test_a_place_where_nothing_can_be_written_is_told(tmp_path: Path) -> None:
    """A folder that does not exist is an error, not a crash."""
    result = truco("--blank", "--out", str(tmp_path / "none" / "sheet.pdf"))
    assert result.exit_code == 2
    assert "none" in result.stderr
