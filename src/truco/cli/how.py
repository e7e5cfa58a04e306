"""How to play, as lines of a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from truco.handbook import Section


def told_page(page: Iterable[Section]) -> Iterator[str]:
    """Yield the lines of a page: titles, sentences, and tables with their columns below one another.

    >>> from truco.handbook import how_to_play
    >>> lines = list(told_page(how_to_play("oficial", "en")))
    >>> lines[:2]
    ['== The aim', 'Whoever reaches 30 points wins the chico.']
    >>> [line for line in lines if line.startswith("Truco")]
    ['Truco        2         1']
    """
    for at, section in enumerate(page):
        yield from [""] * bool(at)
        yield f"== {section.title}"
        yield from (line.text for line in section.lines)
        for table in section.tables:
            yield from ("", f"{table.title}:")
            rows = (table.heads, *table.rows)
            widths = [max(len(row[column]) for row in rows) for column in range(len(table.heads))]
            for row in rows:
                yield "  ".join(f"{field:{width}}" for field, width in zip(row, widths, strict=True)).rstrip()
