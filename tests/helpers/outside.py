"""Installs rulebooks from outside for the length of a test: the example `mineiro`, and folders that tests write."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from truco import messages
from truco.engine.law.shared import shared_law
from truco.outside import add_rulebooks
from truco.rulebooks import shelf
from truco.rulebooks.rulebook import load_rulebook

EXAMPLES = Path(__file__).parents[2] / "examples" / "rulebooks"
MINEIRO = EXAMPLES / "mineiro"


@contextmanager
def added(place: Path = MINEIRO) -> Iterator[None]:
    """Add the rulebooks of a place, and remove them afterwards."""
    assert add_rulebooks(place) == []
    try:
        yield
    finally:
        away()


def away() -> None:
    """Remove all rulebooks from outside; their words stay known, which changes no other rulebook."""
    shelf._ADDED.clear()  # noqa: SLF001  (no program takes a rulebook away again)
    messages._ADDED.clear()  # noqa: SLF001
    messages._all_messages.cache_clear()  # noqa: SLF001
    messages.catalogue.cache_clear()


def forget() -> None:
    """Remove all rulebooks from outside, and what was read of them: their codes are unknown again."""
    away()
    load_rulebook.cache_clear()
    shared_law.cache_clear()


def texts() -> dict[str, str]:
    """Return the files of the example, by name."""
    return {file.name: file.read_text(encoding="utf-8") for file in MINEIRO.glob("*.toml")}


def written(place: Path, files: Mapping[str, str | bytes], code: str = "mineiro") -> Path:
    """Write some files into a folder and return it."""
    folder = place / code
    folder.mkdir(parents=True)
    for name, text in files.items():
        (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder


def renamed(code: str, prefix: str) -> dict[str, str]:
    """Return the files of the example as another rulebook, with its own ids and name."""
    return {name: text.replace("mineiro", code).replace("mg.", f"{prefix}.") for name, text in texts().items()} | {
        "catalogue.toml": texts()["catalogue.toml"].replace('"mg"', f'"{prefix}"').replace("mg.", f"{prefix}.")
    }
