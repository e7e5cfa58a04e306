"""The changes of the table by the facts of the onze."""

from __future__ import annotations

from typing import Final

from truco.engine.table import facts as f
from truco.engine.table.onze import ONZE_DECIDING, ONZE_FERRO, ONZE_PLAYED, Onze
from truco.engine.table.public import Folds, Public


def _onze_began(p: Public, fact: f.OnzeBegan) -> Public:
    return p._replace(onze=Onze(ONZE_DECIDING if fact.band else ONZE_FERRO, fact.band))


def _onze_answered(p: Public, fact: f.OnzeAnswered) -> Public:
    return p._replace(onze=p.onze._replace(state=ONZE_PLAYED)) if fact.plays else p


FOLDS: Final[Folds] = {
    f.OnzeBegan: _onze_began,
    f.OnzeAnswered: _onze_answered,
}
