"""Write the pages of docs/rules: every rule of each rulebook with its tests, the precedents, and their pictures.

    python -m tools.pages

`make pages` builds before what the pages are made of: the status of the rules, the contests and their pictures.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

from tools.book_pages import articles_page, how_page, index_page

from truco.pictures import WIDE, contest_pictures, drawn_order, orders, read_sheet
from truco.rulebooks.coverage import load_coverage, page
from truco.rulebooks.precedents import page_of, precedents
from truco.rulebooks.rulebook import CODES, load_rulebook

PAGES: Final = Path(__file__).parents[1] / "docs/rules"
LANGUAGE: Final = "en"


def write_pages(folder: Path) -> None:
    """Write all pages into an emptied folder, and the pictures into a folder in it."""
    texts = {f"{code}.md": page(load_coverage(code)) for code in CODES}
    texts["precedents.md"] = page_of(precedents())
    texts["index.md"] = index_page()
    for code in CODES:
        names = [order.name for order in orders(load_rulebook(code), LANGUAGE)]
        names += [picture.name for picture in contest_pictures(code, LANGUAGE)]
        texts[f"{code}-how.md"] = how_page(code, names, LANGUAGE)
        texts[f"{code}-articles.md"] = articles_page(code, LANGUAGE)
        for order in orders(load_rulebook(code), LANGUAGE):
            svg = drawn_order(order, LANGUAGE, width=WIDE, sheet=read_sheet(order.pack))
            texts[f"pictures/{code}-{order.name}.svg"] = svg
        for picture in contest_pictures(code, LANGUAGE):
            texts[f"pictures/{code}-{picture.name}.svg"] = picture.styled()
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "pictures").mkdir(parents=True)
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write_pages(PAGES)
