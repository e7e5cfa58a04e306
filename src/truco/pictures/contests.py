"""The pictures of the contests of our rulebooks, which `make contests` draws."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from truco.errors import NotBuiltError
from truco.pictures.style import STYLE
from truco.rulebooks import shelf
from truco.rulebooks.rulebook import load_rulebook

FORM: Final = "truco/pictures/1"
"""The form of the JSON text; its last number goes up when the form changes."""

_DESCRIBED: Final = "</desc>\n"


class Picture(NamedTuple):
    """A contest as a picture in a language: its name, an SVG for a page to colour, and the same in sentences."""

    name: str
    told: tuple[str, ...]
    svg: str

    def styled(self) -> str:
        r"""Return the SVG with colours of its own, for a picture outside a page.

        >>> Picture("truco", (), "<svg>\n<desc>x</desc>\n</svg>\n").styled().splitlines()[2]
        '<style>'
        """
        before, described, after = self.svg.partition(_DESCRIBED)
        return f"{before}{described}<style>{STYLE}</style>\n{after}"


@cache
def contest_pictures(code: str, language: str) -> tuple[Picture, ...]:
    """Return the pictures of the contests of a rulebook in a language.

    >>> [picture.name for picture in contest_pictures("paulista", "pt")]
    ['tricks', 'truco', 'onze']

    A rulebook from outside has none. Raises `NotBuiltError` where those of a rulebook of this package are not drawn,
    and `RulebookError` for a rulebook that does not exist.
    """
    load_rulebook(code)
    folder = shelf.package_folders().get(code)
    if folder is None:
        return ()
    if shelf.PICTURES not in folder.texts:
        raise NotBuiltError(folder.name(shelf.PICTURES), "contests")
    return read_pictures(folder.texts[shelf.PICTURES], language)


def read_pictures(text: str, language: str) -> tuple[Picture, ...]:
    """Return the pictures of a language in a JSON text, or those of the first language where it has none.

    Raises `ValueError` for another form.
    """
    data = json.loads(text)
    if data["form"] != FORM:
        raise ValueError(f"expected pictures of the form {FORM}, got {data['form']}")
    pictures = data["pictures"].get(language) or next(iter(data["pictures"].values()))
    return tuple(Picture(row["name"], tuple(row["told"]), row["svg"]) for row in pictures)


def pictures_text(pictures: Iterable[tuple[str, Iterable[Picture]]]) -> str:
    """Return pictures, language by language, as a JSON text.

    >>> picture = Picture("truco", ("A hand begins.",), "<svg/>")
    >>> read_pictures(pictures_text([("en", [picture])]), "en") == (picture,)
    True
    """
    rows = {language: [picture._asdict() for picture in drawn] for language, drawn in pictures}
    return json.dumps({"form": FORM, "pictures": rows}, indent=1, ensure_ascii=False) + "\n"
