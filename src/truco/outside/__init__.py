"""Rulebooks from outside this package: folders that anyone can add, with the same checks as our own.

>>> add_rulebooks(Path("no-such-folder"))
Traceback (most recent call last):
...
truco.errors.RulebookError: no-such-folder: folder: expected a folder with rulebooks, found none
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType

from truco.book import Rulebook
from truco.errors import RulebookError
from truco.messages import add_messages
from truco.outside.disk import folders_in, read_folder
from truco.outside.packages import installed
from truco.rulebooks import shelf

__all__ = ["Folders", "add_installed", "add_rulebooks", "adopt_all", "portable", "rulebooks_in"]

Folders = tuple[tuple[str, Mapping[str, str]], ...]
"""The folders from outside, in the form for another process: the code of each, and the texts of its files."""


def rulebooks_in(place: str | Path) -> tuple[Rulebook, ...]:
    """Add the rulebooks in a folder, as `add_rulebooks` does, and return them.

    >>> rulebooks_in("rulebok")
    Traceback (most recent call last):
    ...
    truco.errors.RulebookError: rulebok: folder: expected a folder with rulebooks, found none

    `(book,) = rulebooks_in("examples/rulebooks/mineiro")` is the one of our examples: `Match(book)` plays it, and so
    does `Match("mineiro")` from then on. Raises `RulebookError` for the first that is refused, which says in which file
    and where.
    """
    folders = folders_in(Path(place))
    for wrong in _added(folders):
        raise wrong
    return tuple(Rulebook(folder.name) for folder in folders)


def add_rulebooks(place: Path) -> list[RulebookError]:
    """Add the rulebooks at a place: the folder itself if it is a rulebook's, else those of the folders in it.

    Returns the errors of refused rulebooks, one for each; the others are added all the same. Raises
    `RulebookError` where there is no such folder, or no rulebook in it.
    """
    return _added(folders_in(place))


def add_installed() -> list[RulebookError]:
    """Add the rulebooks of installed packages, which name their folders in the entry points `truco.rulebooks`.

    Returns the errors of refused rulebooks, one for each.
    """
    places, errors = installed()
    return [*errors, *_added(places)]


def _added(places: Iterable[Path]) -> list[RulebookError]:
    errors = []
    for place in places:
        try:
            _adopt(read_folder(place), whole=True)
        except RulebookError as error:
            errors.append(error)
    return errors


def portable() -> Folders:
    """Return the folders that were added, so that another process can add them with `adopt_all`.

    >>> portable()
    ()
    """
    return tuple((folder.code, dict(folder.texts)) for folder in shelf.added_folders())


def adopt_all(folders: Folders) -> None:
    """Add the folders that another process has added; the trial hands are not played a second time.

    Raises `RulebookError` for the first error.
    """
    for code, texts in folders:
        _adopt(shelf.Folder(code, MappingProxyType(dict(texts))), whole=False)


def _adopt(folder: shelf.Folder, *, whole: bool) -> None:
    """Add a folder with its words and messages; add nothing where there is an error."""
    # The same folder may be named twice, on the command line and by a package.
    if any(added == folder for added in shelf.added_folders()):
        return
    from truco.engine.table.words import adopt as adopt_words  # noqa: PLC0415  (most programs have no folder from outside)
    from truco.engine.table.words import forget  # noqa: PLC0415  (the same)
    from truco.outside.sound import check_folder, check_game  # noqa: PLC0415  (the same)

    book, messages = check_folder(folder)
    new = adopt_words(book.words, folder.name(shelf.WORDS))
    try:
        if whole:
            check_game(book)
        shelf.add_folder(folder)
    except RulebookError:
        forget(new)
        raise
    add_messages(messages)
