"""The parts that a rulebook may name, and the functions that rule on the words which no part takes.

`truco.engine.parts` registers the parts and what judges rule, `truco.talk` the sentences. They are looked up here, so
that what is below them does not import them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from truco.engine.law.part import Part
from truco.engine.law.ruling import Decision
from truco.engine.table.state import State
from truco.engine.table.words import Act, Kind

PARTS: Final[dict[str, Part[Any]]] = {}
"""Every part by its name."""

RULED_APART: Final[dict[Kind, Callable[[Any, State, Act], Decision]]] = {}
"""The function that rules on each kind of word that no part takes."""
