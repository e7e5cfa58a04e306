"""The folders of rulebooks in installed packages, found without running any code of theirs."""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from truco.errors import RulebookError
from truco.outside.disk import folders_in

GROUP: Final = "truco.rulebooks"
"""The group of entry points; the value of each is a package, or a folder in it: `my_truco.books`."""


def installed() -> tuple[list[Path], list[RulebookError]]:
    """Return the folders of rulebooks that installed packages name, and the errors in these names."""
    places: list[Path] = []
    errors: list[RulebookError] = []
    for point in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value)):
        try:
            places += folders_in(_place(point))
        except RulebookError as error:
            errors.append(RulebookError(f"{GROUP}: {point.name}", error.field, "", problem=error.problem))
    return places, errors


def _place(point: EntryPoint) -> Path:
    """Return the folder that an entry point names; a package itself is looked up without being imported."""
    package, *below = point.value.split(".")
    if not all(name.isidentifier() for name in (package, *below)):
        problem = f"expected the name of a package, got {point.value[:80]!r}"
        raise RulebookError(point.name, "package", "", problem=problem)
    try:
        spec = find_spec(package)
    except (ImportError, ValueError):
        spec = None
    roots = list(spec.submodule_search_locations or ()) if spec is not None else []
    if not roots:
        raise RulebookError(point.name, "package", "", problem=f"expected an installed package, got {package}")
    return Path(roots[0]).joinpath(*below)
