"""Talk changes nothing on the table. The words that it binds to have facts of their own."""

from __future__ import annotations

from typing import Final

from truco.engine.table import facts as f
from truco.engine.table.public import Folds, Public


def _spoke(p: Public, _fact: f.Spoke) -> Public:
    return p


FOLDS: Final[Folds] = {f.Spoke: _spoke}
