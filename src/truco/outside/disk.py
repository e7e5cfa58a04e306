"""Reading a rulebook's folder from the disk, which may contain anything: only plain files, small and in UTF-8."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from truco.errors import RulebookError
from truco.rulebooks.shelf import CATALOGUE, CHAPTERS, MESSAGES, RULEBOOK, WORDING, WORDS, Folder, read_toml

FILES: Final = (RULEBOOK, WORDS, CATALOGUE, WORDING, CHAPTERS, MESSAGES)
"""The files of a folder from outside that are read."""

LARGEST: Final = 1 << 19
"""The bytes that one file may have."""

_MOST_FOLDERS: Final = 100
_CODE: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*\Z")
_LONGEST_CODE: Final = 40
_DEEPEST: Final = 12
_MOST_DOTS: Final = 64
"""The dots of one line; the reader of TOML takes a time that grows with the square of the dots in a key."""
_MOST_VALUES: Final = 50_000
_LARGEST_NUMBER: Final = 1_000_000_000
_FOLDER: Final = "folder"


def folders_in(place: Path) -> list[Path]:
    """Return the folders of rulebooks at a place: itself if it has a `rulebook.toml`, else those in it that do.

    Raises `RulebookError` where there is no such folder, it cannot be read, or it contains no rulebook.
    """
    try:
        if not place.is_dir():
            raise RulebookError(place.name, _FOLDER, "", problem="expected a folder with rulebooks, found none")
        if os.path.lexists(place / RULEBOOK):
            # A place such as `.` has a name only once it is resolved.
            return [place.resolve()]
        folders = sorted(folder for folder in place.iterdir() if folder.is_dir() and os.path.lexists(folder / RULEBOOK))
    except (OSError, ValueError) as error:
        raise RulebookError(place.name, _FOLDER, "", problem=f"cannot be read: {_reason(error)}") from None
    if not folders or len(folders) > _MOST_FOLDERS:
        problem = f"expected 1 to {_MOST_FOLDERS} folders with a {RULEBOOK}, found {len(folders)}"
        raise RulebookError(place.name, _FOLDER, "", problem=problem)
    return folders


def read_folder(place: Path) -> Folder:
    """Return a rulebook's folder on the disk; its name is the code of the rulebook.

    Raises `RulebookError` for a name that is no code, for a link, for a file that is none, is too large or is not
    UTF-8, and for content that no file of a rulebook may have: values of other types, very large numbers, texts that
    cannot be printed, tables that are nested too deeply.
    """
    code = place.name
    shown = code if code.isprintable() else ascii(code)
    if len(code) > _LONGEST_CODE or not _CODE.match(code):
        reason = f"expected a name of at most {_LONGEST_CODE} lower-case letters, digits and hyphens"
        raise RulebookError(shown[: 2 * _LONGEST_CODE], _FOLDER, "", problem=reason)
    if place.is_symlink():
        raise RulebookError(code, _FOLDER, "", problem="expected a folder, got a link")
    texts = {file: text for file in FILES if (text := _text(place / file, f"{code}/{file}")) is not None}
    for file, text in texts.items():
        name = f"{code}/{file}"
        if any(line.count(".") > _MOST_DOTS for line in text.split("\n")):
            raise RulebookError(name, "toml", "", problem=f"expected at most {_MOST_DOTS} dots in a line")
        for field, problem in strange(read_toml(name, text)):
            raise RulebookError(name, field or "toml", "", problem=problem)
    return Folder(code, MappingProxyType(texts))


def _text(path: Path, name: str) -> str | None:
    """Return the text of a file, `None` where there is none."""
    try:
        # A link could lead anywhere, and reading a pipe could block for ever.
        held = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    except FileNotFoundError:
        return None
    except OSError as error:
        reason = "expected a file, got a link" if path.is_symlink() else f"cannot be read: {_reason(error)}"
        raise RulebookError(name, "file", "", problem=reason) from None
    status = os.fstat(held)
    if path.is_symlink() or not stat.S_ISREG(status.st_mode):
        os.close(held)
        raise RulebookError(name, "file", "", problem="expected a file, got a link or something that is no file")
    with os.fdopen(held, "rb") as file:
        try:
            data = file.read(LARGEST + 1)
        except OSError as error:
            raise RulebookError(name, "file", "", problem=f"cannot be read: {_reason(error)}") from None
    if len(data) > LARGEST:
        raise RulebookError(name, "file", "", problem=f"expected at most {LARGEST} bytes, got {status.st_size}")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RulebookError(name, "file", "", problem=f"expected UTF-8, got another byte at {error.start}") from None


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else "") or type(error).__name__


def strange(table: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield forbidden content of a file with its path; not by recursion, because it may be nested deeply."""
    waiting: list[tuple[str, int, Any]] = [("", 0, table)]
    count = 0
    while waiting:
        path, depth, value = waiting.pop()
        count += 1
        if depth > _DEEPEST:
            yield path, "nested too deeply"
        if count > _MOST_VALUES:
            yield path, f"expected at most {_MOST_VALUES} values in a file"
        if isinstance(value, dict):
            for key, item in value.items():
                if len(key) > _LONGEST_KEY or not key.isprintable():
                    yield path, f"expected printable keys of at most {_LONGEST_KEY} letters"
                waiting.append((f"{path}.{key}" if path else key, depth + 1, item))
        elif isinstance(value, list):
            waiting += [(path, depth + 1, item) for item in value]
        elif isinstance(value, str):
            if not value.replace("\n", "").replace("\t", "").isprintable():
                yield path, "expected a text that can be printed"
        elif not isinstance(value, int):
            yield path, f"expected a text, a whole number, true or false, got a {type(value).__name__}"
        elif abs(value) > _LARGEST_NUMBER:
            yield path, f"expected a number of at most {_LARGEST_NUMBER}"


_LONGEST_KEY: Final = 200
