"""The picture of a meeting of bots: the share of each with its interval, and the same in words."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.helpers.drawings import Element, read_drawing

from truco.app.cli import main
from truco.bots.meeting import Estimate
from truco.messages import LANGUAGES, text
from truco.pictures import Strength, drawn_strengths

TWO = (
    Strength("zorro", Estimate(0.6, 0.5, 0.7)),
    Strength("vecino", Estimate(0.4, 0.3, 0.5)),
)


def number(element: Element, name: str) -> float:
    """Return a number among the attributes of an element."""
    return float(element.attributes[name])


def picture(language: str = "en") -> Element:
    """Return the picture of two bots."""
    return read_drawing(drawn_strengths("zorro against vecino", TWO, 0.5, language))


def test_each_bot_has_its_share_on_its_interval() -> None:
    """The interval of each bot is a line as long as it, with the share as a point in it, on one scale."""
    intervals = [element for element in picture().all("line") if element.attributes["class"] == "interval"]
    points = list(picture().all("circle"))
    assert len(intervals) == len(points) == 2
    lengths = [number(line, "x2") - number(line, "x1") for line in intervals]
    assert lengths[0] == pytest.approx(lengths[1])
    for line, point in zip(intervals, points, strict=True):
        assert number(point, "cx") == pytest.approx((number(line, "x1") + number(line, "x2")) / 2)
        assert number(point, "cy") == number(line, "y1") == number(line, "y2")
    scale = lengths[0] / 0.2
    assert number(points[0], "cx") - number(points[1], "cx") == pytest.approx(0.2 * scale)
    (even,) = [element for element in picture().all("line") if element.attributes["class"] == "even"]
    assert number(even, "x1") == pytest.approx(number(points[0], "cx") - 0.1 * scale)


def test_the_numbers_are_beside_the_names() -> None:
    """A reader finds the name, the share and its interval of each bot as text."""
    texts = [element.text for element in picture().all("text")]
    assert "zorro" in texts
    assert "60.0 % (50.0…70.0)" in texts
    assert "40.0 % (30.0…50.0)" in texts


def test_a_long_name_does_not_leave_the_picture() -> None:
    """The picture is as wide as its names need, and signs of markup in a name are text."""
    long = TWO[0]._replace(name="<a bot with a very long name & more>" * 2)
    root = read_drawing(drawn_strengths("x", (long, TWO[1]), 0.5, "en"))
    name = next(element for element in root.all("text") if element.text == long.name)
    left, _, width, _ = map(float, root.attributes["viewBox"].split())
    assert number(name, "x") >= left
    assert 9 * len(long.name) <= width
    assert min(number(line, "x1") for line in root.all("line")) >= number(name, "x") + 7 * len(long.name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_is_told_in_words(language: str) -> None:
    """Readers who cannot see the picture have a title and a sentence for each bot in their language."""
    root = picture(language)
    assert root.attributes["lang"] == language
    assert root.first("title").text == "zorro against vecino"
    described = root.first("desc").text
    point = "." if language == "en" else ","
    values = {"bot": "zorro", "share": f"60{point}0", "low": f"50{point}0", "high": f"70{point}0"}
    assert text("arena.picture.bot", language, **values) in described


@pytest.mark.parametrize(
    "line", ["arena random vecino --matches 4", "arena --ladder random vecino never-folds --matches 4"]
)
def test_the_command_writes_the_picture(line: str, tmp_path: Path) -> None:
    """`truco arena --svg FILE` writes the picture of what it prints, of a ladder too."""
    file = tmp_path / "arena.svg"
    done = CliRunner().invoke(main, [*line.split(), "--svg", str(file), "--lang", "pt"])
    assert done.exit_code == 0, done.stderr
    root = read_drawing(file.read_text(encoding="utf-8"))
    names = re.findall(r"random|vecino|never-folds", line)
    assert {element.text for element in root.all("text")} >= set(names)
    assert len(list(root.all("circle"))) == len(names)
    assert "--ink" in root.first("style").text
