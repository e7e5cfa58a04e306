"""The folders of the rulebooks: the folders of this package, and those added from outside, by their codes."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from truco.errors import RulebookError
from truco.slotted import value

RULEBOOK: Final = "rulebook.toml"
"""The file of a folder with the values of the game."""

WORDS: Final = "words.toml"
"""The file of a folder with the words of its calls and answers, by their kind."""

TALK: Final = "talk.toml"
"""The file of a folder with the phrases of talk that are calls, and those that are none."""

CATALOGUE: Final = "catalogue.toml"
"""The file of a folder with the rules; a rulebook whose folder lacks it names another folder that has it."""

WORDING: Final = "wording.toml"
"""The file of a folder with the wording of each rule for players."""

CHAPTERS: Final = "chapters.toml"
"""The file of a folder with the chapters of its catalogue; without it the catalogue is one chapter."""

MESSAGES: Final = "messages.toml"
"""The file of a folder with its own sentences, in all languages."""

STATUS: Final = "status.toml"
"""The file of a folder that lists the rules which no test covers."""

COVERAGE: Final = "status.json"
"""The file of a folder with the status of every rule, which `make status` builds."""

CONTESTS: Final = "contests.json"
"""The file of a folder with its contests as automata, which `make contests` explores."""

PICTURES: Final = "pictures.json"
"""The file of a folder with the pictures of its contests, in every language."""

BUILT: Final = (COVERAGE, CONTESTS, PICTURES)
"""The files of a folder that a target of the Makefile builds."""

FILES: Final = (RULEBOOK, WORDS, TALK, CATALOGUE, WORDING, CHAPTERS, MESSAGES, STATUS, *BUILT)
"""The files of a folder that the program reads; it ignores all others."""


@value
class Folder:
    """A rulebook's folder: its code, and the text of each of its files by name.

    >>> folder("oficial").name("rulebook.toml"), "status.toml" in folder("oficial").texts
    ('oficial/rulebook.toml', True)
    """

    code: str
    texts: Mapping[str, str]

    def name(self, file: str) -> str:
        """Return the name of a file as errors write it: with its folder, without the folders above."""
        return f"{self.code}/{file}"

    def table(self, file: str) -> dict[str, Any]:
        """Return a TOML file of the folder as a table; empty where the folder has no such file.

        Raises `RulebookError` for a file that is no TOML.
        """
        return read_toml(self.name(file), self.texts.get(file, ""))


def read_toml(name: str, text: str) -> dict[str, Any]:
    """Return the table in a TOML text; `name` is the name of its file, for errors.

    >>> read_toml("casa/rulebook.toml", 'code = "casa"')
    {'code': 'casa'}

    Raises `RulebookError` for a text that is no TOML, is nested too deeply, or has a number that is too long.
    """
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        problem = "nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise RulebookError(name, "toml", "", problem=problem) from None


class _Files(Mapping[str, str]):
    """The files of a folder of this package, each read at its first use."""

    def __init__(self, places: Mapping[str, Path]) -> None:
        self._places = places
        self._read: dict[str, str] = {}

    def __getitem__(self, file: str) -> str:
        if file not in self._read:
            self._read[file] = self._places[file].read_text(encoding="utf-8")
        return self._read[file]

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


@cache
def package_folders() -> Mapping[str, Folder]:
    """Return the folders of this package by their codes, with those that are not offered yet.

    >>> "paulista" in package_folders()
    True
    """
    folders = {}
    for place in sorted(Path(__file__).parent.iterdir(), key=lambda path: path.name):
        texts = {file.name: file for file in place.iterdir() if file.name in FILES} if place.is_dir() else {}
        if texts:
            folders[place.name] = Folder(place.name, _Files(texts))
    return MappingProxyType(folders)


_ADDED: Final[dict[str, Folder]] = {}
"""The folders from outside, in the order of their addition."""


def added_folders() -> tuple[Folder, ...]:
    """Return the folders from outside, which another process can add, too.

    >>> added_folders()
    ()
    """
    return tuple(_ADDED.values())


def add_folder(new: Folder) -> None:
    """Add a folder to those of the package; the caller has checked it.

    Raises `RulebookError` for the code of another folder.
    """
    if new.code in package_folders() or new.code in _ADDED:
        raise RulebookError(
            new.name(RULEBOOK), "code", "", problem=f"expected a code that no other rulebook has, got {new.code}"
        )
    _ADDED[new.code] = new


def folder(code: str) -> Folder | None:
    """Return the folder with a code, `None` where there is none.

    >>> folder("../oficial") is None
    True
    """
    # A code is looked up, never joined to a path: it may come from a command line or an address.
    return package_folders().get(code) or _ADDED.get(code)


def folders_with(file: str) -> tuple[str, ...]:
    """Return the codes of the folders with a file: those of the package in order of name, then those from outside.

    >>> folders_with("catalogue.toml")
    ('fenacef', 'oficial', 'pagat', 'paulista', 'runfla', 'uruguay')
    """
    return tuple(code for code, entry in {**package_folders(), **_ADDED}.items() if file in entry.texts)
