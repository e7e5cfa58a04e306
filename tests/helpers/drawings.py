"""Reads a drawing as its elements, with a parser that follows no reference to other files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from xml.parsers.expat import ParserCreate


@dataclass
class Element:
    """An element: its name, its attributes, the text right inside it and the elements in it."""

    tag: str
    attributes: dict[str, str]
    text: str = ""
    inside: list[Element] = field(default_factory=list)

    def all(self, tag: str) -> Iterator[Element]:
        """Every element of a name in this one, itself included."""
        return (element for element in self.every() if element.tag == tag)

    def every(self) -> Iterator[Element]:
        """Every element in this one, itself included."""
        yield self
        for element in self.inside:
            yield from element.every()

    def first(self, tag: str) -> Element:
        """The first element of a name in this one; fails where there is none."""
        return next(self.all(tag))


def read_drawing(text: str) -> Element:
    """The outermost element of a drawing; an error of the parser where it is not well-formed."""
    open_ones = [Element("", {})]
    parser = ParserCreate()

    def begin(tag: str, attributes: dict[str, str]) -> None:
        element = Element(tag, attributes)
        open_ones[-1].inside.append(element)
        open_ones.append(element)

    def say(text: str) -> None:
        open_ones[-1].text += text

    parser.StartElementHandler = begin
    parser.CharacterDataHandler = say
    parser.EndElementHandler = lambda _tag: open_ones.pop()
    parser.Parse(text, True)
    (whole,) = open_ones[0].inside
    return whole


def symbol_of(sprite: Path, name: str) -> Element:
    """The symbol of a name in a file of symbols; fails where there is none."""
    return next(
        symbol
        for symbol in read_drawing(sprite.read_text(encoding="utf-8")).all("symbol")
        if symbol.attributes["id"] == name
    )


def strict_shapes(element: Element) -> bool:
    """Whether something is drawn with shapes alone, without anything that a strict policy of a page would block."""
    parts = list(element.every())
    named = {key for part in parts for key in part.attributes}
    shapes = {part.tag for part in parts} - {"symbol"}
    return shapes <= {"g", "path", "circle", "ellipse"} and not named & {"style", "class", "href"}
