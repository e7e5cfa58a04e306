"""The pictures of the contests: complete, readable, and those that the pages show are of today."""

from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner

from truco.automaton import Contest
from truco.automaton.shelf import stored
from truco.cli import main
from truco.messages import LANGUAGES
from truco.pictures import drawn, graph_of
from truco.pictures.layout import Line, Place, Size, lay_out
from truco.rulebooks.rulebook import CODES, load_rulebook

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "docs/rules/pictures"
SVG = "{http://www.w3.org/2000/svg}"
LONGEST = 24


def contests(code: str) -> tuple[Contest, ...]:
    """Return the contests that come with a rulebook."""
    found = stored(code)
    assert found is not None
    return found.contests


@pytest.mark.parametrize("code", CODES)
def test_the_pictures_of_the_pages_are_of_today(code: str) -> None:
    """`docs/rules/pictures` holds the picture of each contest as it is drawn today; `make pictures` draws them anew."""
    for one in contests(code):
        picture = FOLDER / f"{code}-{one.name}.svg"
        stale = picture.read_text(encoding="utf-8") != drawn(graph_of(one, load_rulebook(code), "en"), "en")
        assert not stale, f"{picture.name} is stale: run `make pictures` and commit what it writes"


def test_no_picture_is_left_over() -> None:
    """The folder of the pictures has one for each contest of each rulebook, and nothing else."""
    names = {f"{code}-{one.name}.svg" for code in CODES for one in contests(code)}
    assert {file.name for file in FOLDER.iterdir()} == names


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_a_picture_is_told_in_words(code: str, lang: str) -> None:
    """Each picture is well-formed, has a title and a description with every state and arrow, and names no key."""
    for contest in contests(code):
        graph = graph_of(contest, load_rulebook(code), lang)
        root = ET.fromstring(drawn(graph, lang))  # noqa: S314  (we wrote it)
        title, told = root.findtext(f"{SVG}title"), root.findtext(f"{SVG}desc") or ""
        assert title == graph.title
        assert root.get("lang") == lang
        assert all(
            state in told for at, state in enumerate(graph.states) if at in graph.starts or joined(graph.edges, at)
        )
        words = {word for edge in graph.edges for word in edge.words}
        assert all(word in told for word in words)
        assert not any(mark in text for text in (*graph.states, *words) for mark in ("{", "automaton.", "(", "_"))


def joined(edges: object, at: int) -> bool:
    """Tell whether an arrow begins or ends at a state."""
    return any(at in (edge.start, edge.end) for edge in edges)  # type: ignore[attr-defined]


@pytest.mark.parametrize("code", CODES)
def test_a_picture_is_small_enough_to_read(code: str) -> None:
    """No picture has more than fifteen states or thirty-two arrows; where words are left out, it says which."""
    for contest in contests(code):
        graph = graph_of(contest, load_rulebook(code), "en")
        assert 1 <= len(graph.edges) <= 32, contest.name
        assert len(graph.states) <= 15, contest.name
        if graph.aside:
            assert graph.not_drawn("en") in " ".join(graph.told("en"))


@pytest.mark.parametrize("code", CODES)
def test_lines_are_short_and_boxes_apart(code: str) -> None:
    """No line of text is longer than a phone is wide, and no two boxes of a picture lie one upon the other."""
    for contest in contests(code):
        root = ET.fromstring(drawn(graph_of(contest, load_rulebook(code), "de"), "de"))  # noqa: S314  (we wrote it)
        rects = [group.find(f"{SVG}rect") for group in root.iter(f"{SVG}g")]
        boxes = [
            tuple(float(rect.get(key, "")) for key in ("x", "y", "width", "height"))
            for rect in rects
            if rect is not None
        ]
        assert boxes
        for (x, y, width, height), (left, top, wide, high) in combinations(boxes, 2):
            assert x + width <= left or left + wide <= x or y + height <= top or top + high <= y
        lines = [text.text or "" for group in root.iter(f"{SVG}g") for text in group.iter(f"{SVG}text")]
        assert max(map(len, lines)) <= LONGEST


def test_text_is_escaped() -> None:
    """Signs that mean something in SVG stand for themselves in the words of a picture."""
    graph = graph_of(contests("paulista")[0], load_rulebook("paulista"), "en")._replace(title="<b> & co")
    assert "&lt;b&gt; &amp; co" in drawn(graph, "en")


def test_the_same_graph_is_laid_out_alike() -> None:
    """Arrows go down, but for those that lead back; the same graph gets the same places."""
    sizes = {key: Size(40, 20) for key in ("a", "b", "c", "ab", "bc", "ca")}
    lines = [Line("a", "ab", "b"), Line("b", "bc", "c"), Line("c", "ca", "a")]
    laid = lay_out(sizes, lines, ["a"])
    assert laid == lay_out(sizes, lines, ["a"])
    assert laid.places["a"].y < laid.places["b"].y < laid.places["c"].y
    path = laid.paths["ca"]
    assert (path[0], path[-1]) == (laid.places["c"], laid.places["a"])
    assert all(isinstance(point, Place) for point in path)


def test_the_command_draws_each_contest(tmp_path: Path) -> None:
    """`truco rules automaton CODE --svg FOLDER` writes a picture of each contest."""
    done = CliRunner().invoke(main, ["rules", "automaton", "paulista", "--lang", "pt", "--svg", str(tmp_path)])
    assert done.exit_code == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "paulista-onze.svg",
        "paulista-tricks.svg",
        "paulista-truco.svg",
    ]
    assert '<title id="truco-title">O truco: Brasileiro, paulista</title>' in (
        tmp_path / "paulista-truco.svg"
    ).read_text("utf-8")
