"""The folders of the rulebooks: those of this package, and those that were added from outside, by their codes."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any, Final

from truco.errors import RulebookError

RULEBOOK: Final = "rulebook.toml"
"""The file of a folder that holds the values of the game."""

WORDS: Final = "words.toml"
"""The file of a folder with the words of its calls and answers, by their kind."""

TALK: Final = "talk.toml"
"""The file of a folder that says how talk is read: which phrases are calls, and which are none."""

CATALOGUE: Final = "catalogue.toml"
"""The file of a folder with the rules; a rulebook whose folder lacks it names another folder that has it."""

WORDING: Final = "wording.toml"
"""The file of a folder with what a player reads of each rule."""

CHAPTERS: Final = "chapters.toml"
"""The file of a folder with the chapters of its catalogue; without it the catalogue is one chapter."""

MESSAGES: Final = "messages.toml"
"""The file of a folder with the sentences of its own, in all languages."""

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


@dataclass(frozen=True, slots=True)
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
    """Return the table in a TOML text; `name` is that of its file, for errors.

    >>> read_toml("casa/rulebook.toml", 'code = "casa"')
    {'code': 'casa'}

    Raises `RulebookError` for a text that is no TOML, is nested too deeply, or has a number too long to be read.
    """
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        problem = "nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise RulebookError(name, "toml", "", problem=problem) from None


class _Files(Mapping[str, str]):
    """The files of a folder of this package, each read when it is first needed."""

    def __init__(self, places: Mapping[str, Traversable]) -> None:
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
def ours() -> Mapping[str, Folder]:
    """Return the folders of this package by their codes, including those that are not offered yet.

    >>> "paulista" in ours()
    True
    """
    found = {}
    for place in sorted(files("truco.rulebooks").iterdir(), key=lambda one: one.name):
        known = {file.name: file for file in place.iterdir() if file.name in FILES} if place.is_dir() else {}
        if known:
            found[place.name] = Folder(place.name, _Files(known))
    return MappingProxyType(found)


_ADDED: Final[dict[str, Folder]] = {}
"""The folders from outside, in the order in which they were added."""


def added() -> tuple[Folder, ...]:
    """Return the folders from outside, so that another process can use them too.

    >>> added()
    ()
    """
    return tuple(_ADDED.values())


def add(one: Folder) -> None:
    """Add a folder to ours; the caller has checked it.

    Raises `RulebookError` for a code that another folder has.
    """
    if one.code in ours() or one.code in _ADDED:
        raise RulebookError(
            one.name(RULEBOOK), "code", "", problem=f"expected a code that no other rulebook has, got {one.code}"
        )
    _ADDED[one.code] = one


def folder(code: str) -> Folder | None:
    """Return the folder with a code, `None` where there is none.

    >>> folder("../oficial") is None
    True
    """
    # Looked up by name, never joined to a path: the code may come from a command line or an address.
    return ours().get(code) or _ADDED.get(code)


def folders_with(file: str) -> tuple[str, ...]:
    """Return the codes of the folders that have a file: ours in the order of their names, then those from outside.

    >>> folders_with("catalogue.toml")
    ('fenacef', 'oficial', 'pagat', 'paulista', 'runfla', 'uruguay')
    """
    return tuple(code for code, one in {**ours(), **_ADDED}.items() if file in one.texts)
