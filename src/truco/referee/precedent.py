"""The conversion of a ruling into a precedent."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from truco.record import read_position, replay_position
from truco.record.played import awards_of
from truco.rulebooks.precedents import Precedent


def make_precedent(  # noqa: PLR0913  (the parts of a precedent)
    name: str,
    position: str,
    act: str,
    *,
    facts: Mapping[str, str],
    question: Mapping[str, str],
    answer: Mapping[str, str],
    author: str,
    date: str,
    articles: tuple[str, ...] = (),
) -> Precedent:
    """Return the precedent of an act in a position; its ruling and awards are computed.

    >>> line = "truco-position/1 fenacef duplas refereed:juez 4-6 0-0 1:A1 6h5d5s/5h5c6s/KhKd6c/JhJd6d A2:truco"
    >>> words = {"en": "..."}
    >>> precedent = make_precedent("x", line, "juez:lose-hand-A:br.28.pu.b", facts=words, question=words, answer=words,
    ...                            author="Zulma", date="2026-11-23")
    >>> precedent.ruling, dict(precedent.awards), precedent.articles
    ('lawful', {'B': 1}, ('br.28.pu.b', 'br.28.pu.1'))

    Without `articles` the precedent has those that the ruling cites. Raises `NotationError` for a position that cannot
    be read, and for a position that no play can reach.
    """
    before = replay_position(read_position(position))
    if before.stop is not None:
        raise before.stop.error
    after = replay_position(read_position(f"{position} {act}"))
    step = after.hands[-1].steps[-1]
    awards: dict[str, int] = {}
    for award in awards_of(step.events):
        awards[award.side] = awards.get(award.side, 0) + award.points
    return Precedent(
        name,
        articles or step.ruling.rules,
        position,
        act,
        step.ruling.kind,
        step.ruling.code or "",
        MappingProxyType(awards),
        facts,
        question,
        answer,
        author,
        date,
    )
