"""The built files of the rulebooks and the pages of their rules: each is made whole from what it is made of."""

import json
import re
import sys
from pathlib import Path

import pytest
from tests.helpers.built import PARTNERS, with_status
from tools.built import write_built
from tools.contests import __main__ as program
from tools.contests.draw import draw, draw_all
from tools.pages import write_pages

from truco.automaton.shelf import stored
from truco.pictures import contest_pictures, orders
from truco.pictures.contests import read_pictures
from truco.rulebooks import shelf
from truco.rulebooks.coverage import listed, load_coverage, page
from truco.rulebooks.precedents import page_of, precedents
from truco.rulebooks.rulebook import CODES, load_rulebook


@pytest.fixture
def books(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder in which the rulebook of paulista is not built."""
    (tmp_path / "paulista").mkdir()
    values = program.BOOKS / "paulista" / shelf.RULEBOOK
    (tmp_path / "paulista" / shelf.RULEBOOK).write_bytes(values.read_bytes())
    monkeypatch.setattr(program, "BOOKS", tmp_path)
    return tmp_path / "paulista"


def test_what_is_missing_is_built(books: Path) -> None:
    """Contests that are not there are explored, each word sixty times in each value, and drawn in every language."""
    program.build(["paulista"], missing=True)
    contests = stored("paulista")
    assert contests is not None
    assert contests.tries == program.TRIES == 60
    assert (books / shelf.CONTESTS).read_text(encoding="utf-8") == contests.text(), "run `make contests`"
    assert (books / shelf.PICTURES).read_text(encoding="utf-8") == draw_all(contests, load_rulebook("paulista"))
    assert sorted(file.name for file in books.iterdir()) == ["contests.json", "pictures.json", "rulebook.toml"]


def test_what_is_there_is_drawn_and_not_explored(books: Path) -> None:
    """With `--missing` contests that are there stay as they are, and their pictures are drawn."""
    few = program.explore("paulista", tries=1)
    (books / shelf.CONTESTS).write_text(few.text(), encoding="utf-8")
    program.build(["paulista"], missing=True)
    assert (books / shelf.CONTESTS).read_text(encoding="utf-8") == few.text()
    drawn = read_pictures((books / shelf.PICTURES).read_text(encoding="utf-8"), "de")
    assert drawn == draw(few, load_rulebook("paulista"), "de")


def test_another_format_is_drawn_into_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`python -m tools.contests CODE --svg FOLDER --format NAME` explores a format and draws its contests."""
    words = ["contests", "paulista", "--svg", str(tmp_path / "svg"), "--format", "duplas", "--tries", "1"]
    monkeypatch.setattr(sys, "argv", [*words, "--lang", "pt"])
    program.main()
    pictures = draw(program.explore("paulista", 1, "duplas"), load_rulebook("paulista"), "pt")
    files = {file.name: file.read_text(encoding="utf-8") for file in (tmp_path / "svg").iterdir()}
    assert files == {f"paulista-{picture.name}.svg": picture.styled() for picture in pictures}


def test_a_wheel_gets_a_status_without_names(tmp_path: Path) -> None:
    """Each rulebook gets its contests, its pictures and the status of its rules, in which no test is named."""
    write_built(tmp_path)
    for code in CODES:
        assert {file.name for file in (tmp_path / code).iterdir()} == set(shelf.BUILT)
        status = json.loads((tmp_path / code / shelf.COVERAGE).read_text(encoding="utf-8"))
        assert {*status["shown"], *status["out"], *status["open"]} == {*listed(code).shown} | {
            *listed(code).out,
            *listed(code).open,
        }
        assert not any(status["shown"].values())


def test_the_pages_have_every_rule_test_and_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is a page of each rulebook with the tests of its rules, one of the precedents, and no picture too many."""
    with_status(monkeypatch)
    write_pages(tmp_path / "rules")
    pictures = set()
    for code in CODES:
        own = [*(order.name for order in orders(load_rulebook(code), "en"))]
        own += [picture.name for picture in contest_pictures(code, "en")]
        text = (tmp_path / "rules" / f"{code}.md").read_text(encoding="utf-8")
        assert text == page(load_coverage(code))
        assert re.findall(r"\(pictures/(\S+)\)", text) == [f"{code}-{name}.svg" for name in own]
        pictures |= {f"{code}-{name}.svg" for name in own}
    assert {file.name for file in (tmp_path / "rules/pictures").iterdir()} == pictures
    assert f"`{PARTNERS}`" in (tmp_path / "rules/oficial.md").read_text(encoding="utf-8")
    assert (tmp_path / "rules/precedents.md").read_text(encoding="utf-8") == page_of(precedents())
