"""The changes of the table by cards that are not played."""

from __future__ import annotations

from typing import Final

from truco.cards import Card
from truco.engine.table import facts as f
from truco.engine.table.public import Folds, Public


def _card_down(p: Public, fact: f.CardDown) -> Public:
    return p._replace(loose=p.loose._replace(face_down=(*p.loose.face_down, fact.seat)))


def _laid_early(p: Public, fact: f.LaidEarly) -> Public:
    stacked = fact.seat if fact.below is not None else p.loose.stacked
    return p._replace(loose=p.loose._replace(early=(*p.loose.early, (fact.seat, fact.card)), stacked=stacked))


def _laid_upon(p: Public, fact: f.LaidUpon) -> Public:
    early = (*p.loose.early, (fact.seat, fact.card))
    return p._replace(loose=p.loose._replace(early=early, stacked=fact.seat, hidden=fact.seat))


def _without(laid: tuple[tuple[str, Card], ...], seat: str) -> tuple[tuple[str, Card], ...]:
    return tuple(play for play in laid if play[0] != seat)


def _took_back(p: Public, fact: f.TookBack) -> Public:
    if p.loose.hidden == fact.seat:  # the other card is the one that it played, and is still to be uncovered (uy.53.b)
        return p._replace(loose=p.loose._replace(early=_without(p.loose.early, fact.seat)))
    stacked = "" if p.loose.stacked == fact.seat else p.loose.stacked
    p = p._replace(loose=p.loose._replace(early=_without(p.loose.early, fact.seat), stacked=stacked))
    if fact.instead is None:
        return p
    return p._replace(trick=tuple((who, fact.instead) if who == fact.seat else (who, card) for who, card in p.trick))


def _asked_to_uncover(p: Public, fact: f.AskedToUncover) -> Public:
    return p._replace(loose=p.loose._replace(must_uncover=fact.of))


def _uncovered(p: Public, _fact: f.Uncovered) -> Public:
    return p._replace(loose=p.loose._replace(must_uncover="", stacked=""))  # a hidden card is played, or stays so


def _shown_to_partner(p: Public, fact: f.ShownToPartner) -> Public:
    aside = p.loose.aside
    return p if fact.seat in aside else p._replace(loose=p.loose._replace(aside=(*aside, fact.seat)))


def _shown_to_all(p: Public, fact: f.ShownToAll) -> Public:
    aside = tuple(seat for seat in p.loose.aside if seat != fact.seat)
    return p.with_laid(fact.seat, fact.cards)._replace(loose=p.loose._replace(aside=aside))


FOLDS: Final[Folds] = {
    f.CardDown: _card_down,
    f.LaidEarly: _laid_early,
    f.LaidUpon: _laid_upon,
    f.TookBack: _took_back,
    f.AskedToUncover: _asked_to_uncover,
    f.Uncovered: _uncovered,
    f.ShownToPartner: _shown_to_partner,
    f.ShownToAll: _shown_to_all,
}
