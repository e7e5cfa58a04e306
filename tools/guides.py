"""The guides for players and directors as PDF, with pictures that the gallery draws.

`python tools/guides.py` writes `build/guides/NAME.LANGUAGE.pdf` from `docs/guides/NAME.LANGUAGE.md`. It first draws the
pictures that the guides name and that `docs/guides/images` lacks; `--pictures` draws them all anew and writes no PDF. A
guide with more than six pages is an error.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from html import escape
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

from markdown_it import MarkdownIt
from playwright.sync_api import Browser, sync_playwright
from pypdf import PdfReader

ROOT: Final = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import chromium_path  # noqa: E402  (the checkout is on the path only now)
from tools.gallery import SIZES, draw  # noqa: E402

GUIDES: Final = ROOT / "docs" / "guides"
MOST_PAGES: Final = 6
_FONTS: Final = ROOT / "src" / "truco" / "app" / "paper" / "fonts"
_STYLE: Final = Path(__file__).with_suffix(".css")
_PICTURE: Final = re.compile(r"!\[[^\]]*\]\(images/([a-z]+)/([a-z-]+)-([a-z]+)\.png\)")
_FIGURE: Final = re.compile(r'<p><img src="([^"]*)" alt="([^"]*)" /></p>')
_FOOTER: Final = (
    '<div style="width:100%;text-align:center;font-size:7pt;color:#666">'
    '<span class="pageNumber"></span> / <span class="totalPages"></span></div>'
)


class Picture(NamedTuple):
    """A picture of a guide: the language of the page, the moment of the gallery, the window."""

    language: str
    moment: str
    size: str

    @property
    def path(self) -> Path:
        """The file of the picture."""
        return GUIDES / "images" / self.language / f"{self.moment}-{self.size}.png"


def guides() -> list[Path]:
    """Return the sources of the guides."""
    return sorted(GUIDES.glob("*.md"))


def pictures_in(markdown: str) -> list[Picture]:
    """Return the pictures that a guide names.

    >>> pictures_in("![A table](images/es/table-phone.png)")
    [Picture(language='es', moment='table', size='phone')]
    """
    return [Picture(*parts) for parts in _PICTURE.findall(markdown)]


def page_of(guide: Path, *, drawn: bool = True) -> str:
    """Return a guide as a page of HTML; without `drawn`, empty boxes of the same size are in place of its pictures."""
    markdown = guide.read_text(encoding="utf-8")
    body = MarkdownIt("commonmark").enable("table").render(markdown)
    language = guide.stem.rpartition(".")[2]
    return f"""<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{escape(_title(markdown))}</title>
<style>@font-face {{ font-family: Guide; src: url({_FONTS.as_uri()}/DejaVuSansCondensed.ttf); }}
@font-face {{ font-family: Guide; font-weight: bold; src: url({_FONTS.as_uri()}/DejaVuSansCondensed-Bold.ttf); }}
{_STYLE.read_text(encoding="utf-8")}</style>{_FIGURE.sub(lambda match: _figure(*match.groups(), drawn=drawn), body)}"""


def _title(markdown: str) -> str:
    return markdown.partition("\n")[0].removeprefix("# ")


def _figure(source: str, caption: str, *, drawn: bool) -> str:
    """Return a picture with its caption, or a box of its size."""
    size = source.removesuffix(".png").rpartition("-")[2]
    width, height = SIZES[size]
    address = f"{GUIDES.as_uri()}/{source}" if drawn else _box(width, height)
    image = f'<img src="{address}" width="{width}" height="{height}">'
    return f'<figure class="{size}">{image}<figcaption>{caption}</figcaption></figure>'


def _box(width: int, height: int) -> str:
    return f"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}'/>"


def pdf_of(browser: Browser, guide: Path, folder: Path, *, drawn: bool = True) -> bytes:
    """Return a guide as PDF; its page is kept in a folder meanwhile, from which the browser reads files."""
    source = folder / f"{guide.stem}.html"
    source.write_text(page_of(guide, drawn=drawn), encoding="utf-8")
    page = browser.new_page()
    try:
        page.goto(source.as_uri())
        page.evaluate("document.fonts.ready")
        return page.pdf(
            format="A4", print_background=True, display_header_footer=True, header_template="<i></i>",
            footer_template=_FOOTER, margin={"top": "13mm", "bottom": "14mm", "left": "17mm", "right": "17mm"},
        )  # fmt: skip
    finally:
        page.close()
        source.unlink()


def pages_of(pdf: bytes) -> int:
    """Return the number of pages of a PDF."""
    return len(PdfReader(BytesIO(pdf)).pages)


def _draw_pictures(pictures: Sequence[Picture]) -> list[str]:
    """Draw pictures of the guides, and return the moments that could not be reached."""
    failed: list[str] = []
    for language in sorted({picture.language for picture in pictures}):
        wanted = [(picture.moment, picture.size) for picture in pictures if picture.language == language]
        failed += draw(wanted, GUIDES / "images" / language, "dark", language)
    return failed


def _write_pdfs(folder: Path) -> Iterator[str]:
    """Write every guide as PDF into a folder, and yield what is wrong."""
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as tools:
        browser = tools.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox"])
        for guide in guides():
            pdf = pdf_of(browser, guide, folder)
            (folder / f"{guide.stem}.pdf").write_bytes(pdf)
            print(f"{guide.stem}: {pages_of(pdf)} pages", flush=True)
            if pages_of(pdf) > MOST_PAGES:
                yield f"{guide.stem}: expected at most {MOST_PAGES} pages, got {pages_of(pdf)}"
        browser.close()


def main() -> int:
    """Draw pictures and write the guides; the exit status is 1 if a picture is missing or a guide is too long."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pictures", action="store_true", help="draw all pictures, and write no PDF")
    parser.add_argument("--to", type=Path, default=ROOT / "build/guides", help="the folder for the PDFs")
    args = parser.parse_args()
    named = dict.fromkeys(picture for guide in guides() for picture in pictures_in(guide.read_text(encoding="utf-8")))
    wrong = [f"not drawn: {moment}" for moment in _draw_pictures([
        picture for picture in named if args.pictures or not picture.path.exists()
    ])]  # fmt: skip
    if not args.pictures and not wrong:
        wrong = list(_write_pdfs(args.to))
    print("\n".join(wrong), file=sys.stderr, end="")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
