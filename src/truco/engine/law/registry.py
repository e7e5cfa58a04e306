"""The parts that a rulebook may name.

`truco.engine.parts` registers them. A law looks them up here, so that it does not import the parts, which import it.
"""

from __future__ import annotations

from typing import Any, Final

from truco.engine.law.part import Part

PARTS: Final[dict[str, Part[Any]]] = {}
"""Every part by its name."""
