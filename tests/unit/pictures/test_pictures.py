"""The pictures of the contests and of the order of the cards: complete, readable, and those that the program has."""

import re
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.helpers.built import without_built_files
from tests.helpers.drawings import read_drawing
from tools.contests.draw import draw
from tools.contests.graph import Edge, graph_of
from tools.contests.layout import Line, Place, Size, lay_out
from tools.contests.svg import drawn

from truco.app.cli import main
from truco.app.web.books import contests_body
from truco.automaton import Contest
from truco.automaton.shelf import stored
from truco.cards import CARDS
from truco.errors import NotBuiltError
from truco.messages import LANGUAGES
from truco.pictures import Picture, contest_pictures, drawn_order, order_of, orders, read_sheet
from truco.pictures.contests import pictures_text, read_pictures
from truco.pictures.order import TURNED
from truco.pictures.style import STYLE
from truco.rulebooks.rulebook import CODES, load_rulebook
from truco.rules.order import ORDERS

LONGEST = 24


def contests(code: str) -> tuple[Contest, ...]:
    """Return the contests that come with a rulebook."""
    contests = stored(code)
    assert contests is not None, "run `make contests`"
    return contests.contests


@pytest.mark.parametrize("code", CODES)
def test_the_built_pictures_are_those_that_are_drawn(code: str) -> None:
    """In every language the program has the pictures that are drawn of the contests, word for word."""
    contests = stored(code)
    assert contests is not None
    for language in LANGUAGES:
        assert contest_pictures(code, language) == draw(contests, load_rulebook(code), language), "run `make contests`"


def test_a_picture_alone_has_colours() -> None:
    """A picture outside a page is the same as that of the page but for its colours, behind its description."""
    for picture in contest_pictures("paulista", "pt"):
        colours = f"<style>{STYLE}</style>\n"
        assert picture.styled().replace(f"</desc>\n{colours}", "</desc>\n") == picture.svg


def test_pictures_of_another_form_are_refused() -> None:
    """A written text is read back equal; a text of another form is refused."""
    picture = Picture("truco", ("A hand begins.",), "<svg/>")
    text = pictures_text([("en", [picture])])
    assert read_pictures(text, "en") == (picture,)
    with pytest.raises(ValueError, match="truco/pictures/1"):
        read_pictures(text.replace("truco/pictures/1", "truco/pictures/9"), "en")


def test_a_checkout_names_the_target_that_draws_the_pictures(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Without the pictures the page and the command name the target; a rulebook from outside has none to miss."""
    contest_pictures.cache_clear()
    without_built_files(monkeypatch)
    with pytest.raises(NotBuiltError, match="make contests"):
        contests_body.__wrapped__("paulista", "pt")
    words = ["rules", "automaton", "paulista", "--lang", "en", "--svg", str(tmp_path)]
    refused = CliRunner().invoke(main, words)
    assert refused.exit_code == 1
    assert refused.stderr.splitlines()[-1] == "Missing in this checkout: `make contests` builds it. (not-built)"
    assert not list(tmp_path.iterdir())
    contest_pictures.cache_clear()


@pytest.mark.parametrize("more", [["--tries", "1"], ["--format", "duplas"]])
def test_the_command_has_pictures_of_the_built_contests_alone(more: Sequence[str], tmp_path: Path) -> None:
    """Of contests that are explored anew the command writes no picture, and says what draws them."""
    words = ["rules", "automaton", "paulista", "--lang", "en", "--svg", str(tmp_path), "--tries", "1", *more]
    refused = CliRunner().invoke(main, words)
    assert refused.exit_code == 1
    assert "`python -m tools.contests` draws others in a checkout. (not-drawn)" in refused.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_a_picture_is_told_in_words(code: str, lang: str) -> None:
    """Each picture is well-formed, has a title and a description with every state and arrow, and names no key."""
    for contest in contests(code):
        graph = graph_of(contest, load_rulebook(code), lang)
        root = read_drawing(drawn(graph, lang))
        description = root.first("desc").text
        assert root.first("title").text == graph.title
        assert root.attributes["lang"] == lang
        assert all(
            state in description
            for at, state in enumerate(graph.states)
            if at in graph.starts or joined(graph.edges, at)
        )
        words = {word for edge in graph.edges for word in edge.words}
        assert all(word in description for word in words)
        assert not any(mark in text for text in (*graph.states, *words) for mark in ("{", "automaton.", "(", "_"))


def joined(edges: Sequence[Edge], at: int) -> bool:
    """Return whether an arrow begins or ends at a state."""
    return any(at in (edge.start, edge.end) for edge in edges)


@pytest.mark.parametrize("code", CODES)
def test_a_picture_is_small_enough_to_read(code: str) -> None:
    """No picture has more than fifteen states or thirty-two arrows; where words are left out, it says which."""
    for contest in contests(code):
        graph = graph_of(contest, load_rulebook(code), "en")
        assert 1 <= len(graph.edges) <= 32, contest.name
        assert len(graph.states) <= 15, contest.name
        if graph.aside:
            assert graph.not_drawn("en") in " ".join(graph.sentences("en"))


@pytest.mark.parametrize("code", CODES)
def test_lines_are_short_and_boxes_apart(code: str) -> None:
    """No line of text is longer than a phone is wide, and no two boxes of a picture lie one upon the other."""
    for contest in contests(code):
        root = read_drawing(drawn(graph_of(contest, load_rulebook(code), "de"), "de"))
        boxes = [
            tuple(float(rect.attributes[key]) for key in ("x", "y", "width", "height"))
            for group in root.all("g")
            for rect in group.all("rect")
        ]
        assert boxes
        for (x, y, width, height), (left, top, wide, high) in combinations(boxes, 2):
            assert x + width <= left or left + wide <= x or y + height <= top or top + high <= y
        lines = [text.text for group in root.all("g") for text in group.all("text")]
        assert max(map(len, lines)) <= LONGEST


def test_text_is_escaped() -> None:
    """Signs that mean something in SVG are escaped in the words of a picture."""
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


# -- the order of the cards -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_the_order_has_every_card_once_in_its_tier(code: str) -> None:
    """Each picture has the cards of the pack once, those of a tier on one ground, and the tiers from left to right."""
    book = load_rulebook(code)
    for order in orders(book, "es"):
        worth = book.worth
        assert order.tiers == worth.tiers(order.turned)
        root = read_drawing(drawn_order(order, "es", place="/static/x.svg"))
        drawn_ones = [use.attributes["href"].removeprefix("/static/x.svg#card-") for use in root.all("use")]
        turned = [order.turned.token] if order.turned else []
        assert drawn_ones == [*turned, *(token for tier in order.tiers for token in tier)]
        assert sorted(drawn_ones) == sorted(card.token for card in worth.terms.pack.cards)
        grounds = [rect for rect in root.all("rect") if rect.attributes["class"] in ("tier", "raised")]
        assert [rect.attributes["class"] for rect in grounds].count("raised") == order.raised
        assert len(grounds) == len(order.tiers)
        for rect, tier in zip(grounds, order.tiers, strict=True):
            cards = [use for use in root.all("use") if use.attributes["href"].partition("#card-")[2] in tier]
            left, top, wide, high = (float(rect.attributes[key]) for key in ("x", "y", "width", "height"))
            for use in cards:
                x, y, width, height = (float(use.attributes[key]) for key in ("x", "y", "width", "height"))
                assert left < x < x + width < left + wide
                assert top < y < y + height < top + high
        assert len({(rect.attributes["x"], rect.attributes["y"]) for rect in grounds}) == len(grounds)
        _, _, wide, high = map(float, root.attributes["viewBox"].split())
        assert wide <= 298
        assert max(float(rect.attributes["y"]) + float(rect.attributes["height"]) for rect in grounds) < high


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_the_order_is_told_in_words(code: str, lang: str) -> None:
    """The description for readers that cannot see has every tier in its place, with a mark for pieces and manilhas."""
    for order in orders(load_rulebook(code), lang):
        root = read_drawing(drawn_order(order, lang))
        assert root.attributes["lang"] == lang
        assert root.first("title").text == order.title
        description = root.first("desc").text
        lines = order.told(lang)
        assert description == " ".join(f"{at}. {line}." for at, line in enumerate(lines, 1))
        assert [("(" in line) for line in lines] == [at < order.raised for at in range(len(lines))]
        assert not any(mark in description for mark in ("{", "card.", "raised.", "rules."))


def test_the_cards_that_are_raised_are_marked() -> None:
    """Pieces under a muestra, manilhas after the vira, and fixed manilhas are above all; elsewhere no card is."""
    raised = {code: [order.tiers[: order.raised] for order in orders(load_rulebook(code), "es")] for code in CODES}
    assert raised["oficial"] == [()]
    assert raised["uruguay"] == [
        (("2e",), ("4e",), ("5e",), ("11e",), ("10e",)),
        (("12e",), ("4e",), ("5e",), ("11e",), ("10e",)),
    ]
    assert raised["paulista"] == [(("Jc",), ("Jh",), ("Js",), ("Jd",)), (("4c",), ("4h",), ("4s",), ("4d",))]
    assert raised["fenacef"] == [(("4c",), ("7h",), ("As",), ("7d",))]


def test_every_order_of_the_cards_can_be_drawn() -> None:
    """For each function that orders cards there is a choice of the cards turned."""
    assert set(TURNED) == set(ORDERS)


def test_a_picture_that_stands_alone_has_its_cards() -> None:
    """With the drawn cards in it a picture refers to nothing outside, and has no card that it does not show."""
    order = order_of(load_rulebook("uruguay"), CARDS["6e"], "en")
    sheet = read_sheet(order.pack)
    root = read_drawing(drawn_order(order, "en", sheet=sheet))
    symbols = {symbol.attributes["id"] for symbol in root.all("symbol")}
    assert len(symbols) == 40
    parts = {group.attributes["id"] for group in root.first("defs").inside}
    assert {use.attributes["href"] for use in root.all("use")} <= {f"#{id_}" for id_ in symbols | parts}


def test_the_command_draws_the_order(tmp_path: Path) -> None:
    """`truco order --svg FOLDER` draws the order of the cards, under the muestra that is named or under two."""
    words = ["order", "--rules", "uruguay", "--lang", "es", "--svg", str(tmp_path)]
    assert CliRunner().invoke(main, words).exit_code == 0
    assert CliRunner().invoke(main, [*words, "--muestra", "5o"]).exit_code == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "uruguay-order-1.svg", "uruguay-order-2.svg", "uruguay-order.svg",
    ]  # fmt: skip
    assert "con la muestra cinco de oros</title>" in (tmp_path / "uruguay-order.svg").read_text("utf-8")


def test_the_contests_of_uruguay_are_called_as_its_players_call_them() -> None:
    """The titles, the states and the words on the arrows are those of the rulebook, on the page and in the terminal."""
    bodies = contests_body("uruguay", "es")
    assert {"Las bazas", "Irse a baraja"} <= {str(body["title"]) for body in bodies}
    text_ = " ".join(str(line) for body in bodies for line in (body["title"], body["told"]))
    assert "Ninguna baza todavía" in text_
    assert re.findall(r"\bronda\b|al mazo", text_) == []
    printed = CliRunner().invoke(main, ["rules", "automaton", "uruguay", "--lang", "es"]).stdout
    assert "Las bazas: " in printed
    assert "Irse a baraja: " in printed
