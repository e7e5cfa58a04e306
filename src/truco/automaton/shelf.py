"""The contests that come with the rulebooks of this package, which `make contests` explores."""

from __future__ import annotations

from functools import cache

from truco.automaton.contests import Contests, read
from truco.rulebooks import shelf


@cache
def stored(code: str) -> Contests | None:
    """Return the contests that come with a rulebook, for its first format; `None` where none do.

    >>> found = stored("paulista")
    >>> found.format, [one.name for one in found.contests]
    ('mano-a-mano', ['tricks', 'truco', 'onze'])
    """
    folder = shelf.package_folders().get(code)
    return read(folder.texts[shelf.CONTESTS]) if folder is not None and shelf.CONTESTS in folder.texts else None
