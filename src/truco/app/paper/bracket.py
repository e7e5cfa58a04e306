"""A bracket: trees from left to right, on as many pages as needed, with lines for the teams that are not known yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from truco.app.paper.documents import BracketSheet, NodeInfo, TeamName
from truco.app.paper.flow import event_flow, event_pdf
from truco.app.paper.page import HAIR, PAPERS, THIN, Drawing, Pen
from truco.app.paper.texts import block, block_within
from truco.app.paper.tree import MOST, Forest, Tree, forest
from truco.app.paper.words import Words
from truco.club.pairing.bracket import LOSER, NOT_NEEDED, PLAYED, TEAM, WINNER
from truco.club.stages import stage_of

_HEADING: Final = 44.0
"""The height of a tree's title and headings, in points."""

_APART: Final = 2
"""What they take of the places that a page has."""

_LARGE: Final = 4
"""Rounds of a tree that may leave a corner free for a single match."""

_CORNER: Final = 22.0
"""The height of a place of that match."""

_BELOW: Final = 18.0
_WINS: Final = -1
"""The side of a match's winner, whose line goes on from it."""

_COMES: Final = {WINNER: "paper.winner-of", LOSER: "paper.loser-of"}
_WIDEST: Final = 150.0
_FIRST: Final = 1.45
"""How much wider the first column of names is than the others."""

_HIGHEST: Final = 46.0
_SIZE: Final = 8.0
_SCORE: Final = 18.0
_INFO: Final = 6.0
_FUZZ: Final = 0.01
"""By how much a page of trees is lower than its frame, so that no rounding makes it higher."""


def bracket_pdf(sheet: BracketSheet, language: str = "es", paper: str = "a4") -> bytes:
    """Return a bracket as a PDF: trees of up to 32 places a page.

    >>> from truco.app.paper.documents import Occasion
    >>> from truco.club.pairing.bracket import Bracket, Node, Source
    >>> final = Node("1-1", Source(TEAM, "T1"), Source(TEAM, "T2"), won=1, lost=2)
    >>> bracket_pdf(BracketSheet(Occasion("Copa Paysandú"), Bracket((final,), "1-1"), {}, {}))[:5]
    b'%PDF-'
    """
    words, woods = Words(language, sheet.occasion.chico), forest(sheet.bracket)
    trees = [tree for tree in woods.trees if sheet.bracket.meetings[tree.root].state != NOT_NEEDED]
    flow = event_flow(words, PAPERS[paper], sheet.occasion, words.say("paper.bracket"), sheet.phase)
    pages = _packed(trees, flow.room)
    on = {name: number for number, page in enumerate(pages, 1) for tree in page for name in tree.matches}
    picture = _Picture(sheet, words, woods, on)
    for number, page in enumerate(pages):
        if number:
            flow.turn()
        flow.add(picture.part(page, flow.room - _FUZZ))
    return event_pdf([flow], "paper.bracket", sheet.occasion)


def _packed(trees: Sequence[Tree], room: float) -> list[list[Tree]]:
    """Return trees page by page: several share one where they fit."""
    pages: list[list[Tree]] = []
    free = 0
    for tree in trees:
        if pages and _is_beside(tree, pages[-1], room):
            pages[-1].append(tree)
        elif pages and tree.leaves + _APART <= free:
            pages[-1].append(tree)
            free -= tree.leaves + _APART
        else:
            pages.append([tree])
            free = MOST - tree.leaves
    return pages


def _is_beside(tree: Tree, page: Sequence[Tree], room: float) -> bool:
    """Return whether a single match is in the lower right corner, where a large tree has the page for itself."""
    if len(page) != 1 or len(tree.columns) > 1:
        return False
    [large] = page
    pitch = min(_HIGHEST, (room - _HEADING) / large.leaves)
    free = (large.leaves - large.steps[large.root][1]) * pitch
    return len(large.columns) >= _LARGE and free >= _HEADING + _CORNER * tree.leaves + _BELOW


class _Picture:
    """The trees of a bracket, drawn page by page."""

    def __init__(self, sheet: BracketSheet, words: Words, woods: Forest, on: Mapping[str, int]) -> None:
        self._sheet, self._words, self._woods, self._on = sheet, words, woods, on
        self._meetings = sheet.bracket.meetings

    def part(self, trees: Sequence[Tree], high: float) -> Drawing:
        """Return some trees as a part of a document with a height."""
        return Drawing(high, partial(self._draw, trees=trees, high=high))

    def _draw(self, pen: Pen, wide: float, *, trees: Sequence[Tree], high: float) -> None:
        """Draw trees one below another, and single matches in the corner of a large one."""
        self._pen, self._wide, self._y, room = pen, wide, high, high
        below = [tree for at, tree in enumerate(trees) if not _is_beside(tree, trees[:at], room)]
        pitch = min(_HIGHEST, (room - _HEADING * len(below)) / sum(tree.leaves for tree in below))
        for tree in below:
            self._tree(tree, pitch)
        for tree in trees[len(below) :]:
            self._y += _CORNER * tree.leaves + _HEADING
            self._tree(tree, _CORNER, beside=len(trees[0].columns))

    def _tree(self, tree: Tree, pitch: float, *, beside: int = 0) -> None:
        """Draw a tree below what is on the page, with so much height for each place.

        `beside` is the number of rounds of the larger tree in whose corner it is.
        """
        top = self._y - _HEADING
        edges = self._edges(beside)[-2:] if beside else self._edges(len(tree.columns))
        self._heads(tree, edges, top)
        heights = {name: tuple(top - pitch * step for step in pair) for name, pair in tree.steps.items()}
        lines: list[list[tuple[float, str, int]]] = [[] for _ in edges]
        for at, column in enumerate(tree.columns):
            for name in column:
                high, low = heights[name]
                lines[at] += [(high, name, 0), (low, name, 1)]
                self._pen.line(edges[at + 1], low, edges[at + 1], high, THIN)
        lines[-1].append((sum(heights[tree.root]) / 2, tree.root, _WINS))
        for at, column_lines in enumerate(lines):
            self._column(sorted(column_lines, reverse=True), edges[at], self._right(edges, at), top)
        self._y = top - pitch * tree.leaves

    def _edges(self, columns: int) -> list[float]:
        """Return where the columns begin: one for each round, and one for the winner; the first is wider."""
        unit = min(_WIDEST, self._wide / (_FIRST + columns))
        return [0.0, *(unit * (_FIRST + at) for at in range(columns))]

    def _right(self, edges: list[float], at: int) -> float:
        return edges[at + 1] if at + 1 < len(edges) else min(self._wide, edges[at] + edges[1] - edges[0])

    # -- the texts on the lines ----------------------------------------------------------------------------------------

    def _column(self, lines: list[tuple[float, str, int]], left: float, right: float, top: float) -> None:
        """Draw the lines of a column from above: the team upon each, what is known of its match below."""
        before, room = top + 2, right - left - 5
        for y, name, side in lines:
            child = name if side == _WINS else self._woods.places[name][side].child
            info = block(self._info(child, ends=side == _WINS) if child else "", room, _INFO)
            self._pen.line(left, y, right, y, THIN)
            self._team((left + 3, y), room, before - y - 3, name, side)
            info.draw(self._pen, left + 3, y - 1, room)
            before = y - 1 - (info.high + 1 if child else 0)

    def _team(self, at: tuple[float, float], room: float, high: float, name: str, side: int) -> None:
        """Draw who has a place, or where its team comes from, and the partidas that it won there."""
        (x, y), won = at, self._won(name, side)
        own = room - (_SCORE if won else 0)
        team = self._occupant(name, side)
        words = self._sheet.names.get(team, TeamName(team)).name if team else self._comes_from(name, side)
        bold = bool(team) and team == self._meetings[name].winner
        size = _SIZE if team else _SIZE - 1.5
        text = block_within(words, own - 2, size + 2 if side == _WINS else size, high, bold=bold)
        if words:
            text.draw(self._pen, x, y + text.high + 1, own)
        self._pen.text(x + own, y + 3, won, _SIZE, room=_SCORE, bold=True, align="right")

    def _occupant(self, name: str, side: int) -> str | None:
        """Return the team of a place, the winner of a match for its own line; `None` while it is open."""
        meeting = self._meetings[name]
        if side == _WINS:
            return meeting.winner
        place = self._woods.places[name][side]
        if meeting.state == PLAYED:
            return (meeting.a, meeting.b)[side]
        if place.source.kind == TEAM:
            return place.source.of
        before = self._meetings[place.source.of]
        return before.winner if place.source.kind == WINNER else before.loser

    def _comes_from(self, name: str, side: int) -> str:
        """Return from which match the team of a place comes, where that is not drawn at its left."""
        if side == _WINS or self._woods.places[name][side].child:
            return ""
        source = self._woods.places[name][side].source
        origin = self._words.say(_COMES[source.kind], match=self._label(source.of))
        page = self._on.get(source.of, 0)
        return origin if page == self._on[name] else f"{origin} ({self._words.say('paper.on-page', n=page)})"

    def _label(self, name: str) -> str:
        return self._words.say("paper.number-of", n=self._match(name).number or name)

    def _match(self, name: str) -> NodeInfo:
        return self._sheet.matches.get(name, NodeInfo())

    def _won(self, name: str, side: int) -> str:
        """Return how many partidas the team of a place won in its match; a sign where it did not come or gave up."""
        info, meeting = self._match(name), self._meetings[name]
        if side == _WINS or meeting.state != PLAYED:
            return ""
        if info.walkover and meeting.winner != (meeting.a, meeting.b)[side]:
            return self._words.say("paper.gave-up") if info.partidas else "W.O."
        return str(sum(points[side] > points[1 - side] for points in info.partidas)) if info.partidas else ""

    def _info(self, name: str, *, ends: bool) -> str:
        """Return the text below the line of a match's winner: its number, the scores, or where and when.

        The match that `ends` a tree has the page on which it goes on.
        """
        info, words = self._match(name), self._words
        parts = [self._label(name)]
        if self._meetings[name].state == PLAYED:
            parts += [" ".join(map(words.score, info.partidas))]
        else:
            parts += [words.say("paper.table-of", n=info.table) if info.table else "", info.time]
        if ends:
            parts += [f"→ {words.say('paper.on-page', n=page)}" for page in self._goes_on(name)]
        return " · ".join(filter(None, parts))

    def _goes_on(self, name: str) -> list[int]:
        """Return the other page on which the winner of a match plays next, if there is one."""
        pairs = self._woods.places.items()
        later = [self._on.get(other, 0) for other, pair in pairs for place in pair if place.source == (WINNER, name)]
        return [page for page in later[:1] if page and page != self._on[name]]

    # -- the headings --------------------------------------------------------------------------------------------------

    def _heads(self, tree: Tree, edges: list[float], foot: float) -> None:
        """Draw the title of a tree, and the names of its rounds above their columns."""
        pen, words = self._pen, self._words
        title = words.say(f"paper.part.{self._meetings[tree.root].node.part}")
        pen.text(edges[0], foot + 18, title, 10.5, room=self._wide - edges[0], bold=True)
        for at, column in enumerate(tree.columns):
            left, right = edges[at], self._right(edges, at)
            if pen.text(left, foot + 5, self._round(column), 7, room=right - left - 6):
                pen.line(left, foot + 2, right - 5, foot + 2, HAIR)

    def _round(self, column: Sequence[str]) -> str:
        """Return what the round of most matches of a column is called."""
        nodes = [self._meetings[name].node for name in column]
        stage, _ = Counter(stage_of(self._sheet.bracket, node) for node in nodes).most_common(1)[0]
        if stage.name == "round":
            last = max(node.stage for node in self._sheet.bracket.nodes if node.part == stage.part)
            return self._words.say("paper.round", n=stage.number) if last > 1 else ""
        if stage.name == "of":
            return self._words.say("paper.round.of", n=stage.number)
        return self._words.say(f"paper.round.{stage.name}") if stage.name else ""
