"""A drawing as its elements, read with the parser of the standard library, which follows no reference out of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
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
        if self.tag == tag:
            yield self
        for one in self.inside:
            yield from one.all(tag)

    def first(self, tag: str) -> Element:
        """The first element of a name in this one; fails where there is none."""
        return next(self.all(tag))


def read_drawing(text: str) -> Element:
    """The outermost element of a drawing; an error of the parser where it is not well-formed."""
    open_ones = [Element("", {})]
    parser = ParserCreate()

    def begin(tag: str, attributes: dict[str, str]) -> None:
        one = Element(tag, attributes)
        open_ones[-1].inside.append(one)
        open_ones.append(one)

    def say(text: str) -> None:
        open_ones[-1].text += text

    parser.StartElementHandler = begin
    parser.CharacterDataHandler = say
    parser.EndElementHandler = lambda _tag: open_ones.pop()
    parser.Parse(text, True)
    (whole,) = open_ones[0].inside
    return whole
