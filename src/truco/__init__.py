"""Truco as its regulations play it: rulebooks, a referee that cites them, bots, tables and records.

Begin with `truco.Match`: one match, played act by act; docs/python.md walks through it. Below it are
`truco.rulebooks.ruleset.choose` (a rulebook with its options), `truco.engine` (a law, a hand, the ruling of an act),
`truco.views` and `truco.bots` (what a seat knows, and who plays by it) and `truco.record` (games as text).

>>> import truco
>>> truco.Match("oficial", hands="1e5o4o/3c7o12o").due
'A1'
>>> truco.__version__.count(".")
2
"""

from typing import TYPE_CHECKING

__version__ = "0.1.0"
__all__ = ["Match", "__version__"]

if TYPE_CHECKING:
    from truco.match import Match


def __getattr__(name: str) -> object:
    """Return `Match`, which is imported only when it is used, because the program does not need it."""
    if name == "Match":
        from truco.match import Match  # noqa: PLC0415  (importing truco alone loads nothing)

        return Match
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
