"""The menu of a viewer with what each word would pay, as the wire shows it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from truco.engine import Kind, Law, Public, Word

_GROUPS: Final = {
    Kind.CARD: "card",
    Kind.ENVIDO: "call",
    Kind.TRUCO: "call",
    Kind.QUIERO: "answer",
    Kind.NO_QUIERO: "answer",
    Kind.QUIERO_RAISE: "answer",
    Kind.NUMBER: "sing",
    Kind.SON_BUENAS: "sing",
    Kind.MAZO: "leave",
    Kind.PASO: "leave",
    Kind.SHOW: "show",
    Kind.DRAW: "before",
    Kind.CUT: "before",
    Kind.DEAL: "before",
}
_ASK_ONCE: Final = ("mazo", "paso", "falta-envido")


@dataclass(frozen=True, slots=True)
class Offer:
    """One word of a menu.

    `wanted` and `refused` are points, `None` where the word has no such price; `ask` marks the words that a client asks
    about once before it sends them; `least` and `most` are the numbers that a cut may name.
    """

    word: str
    group: str
    wanted: int | None = None
    refused: int | None = None
    ask: bool = False
    least: int | None = None
    most: int | None = None


def offers(law: Law, public: Public, seat: str, words: Iterable[Word]) -> tuple[Offer, ...]:
    """Return the menu of a seat with prices, from what it knows alone.

    >>> from truco.engine import new_match, word
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> offers(law, new_match(law, "B1", score=(12, 9)).public, "A1", [word("falta-envido")])[0].wanted
    18
    """
    return tuple(_offer(law, public, seat, one) for one in words)


def _offer(law: Law, p: Public, seat: str, one: Word) -> Offer:
    wanted, refused = _prices(law, p, seat, one)
    least = most = None
    if one.kind is Kind.CUT:
        least, most = law.cut_least, len(law.pack) - law.cut_least
    return Offer(one.token, _GROUPS[one.kind], wanted, refused, one.token in _ASK_ONCE, least, most)


def _prices(law: Law, p: Public, seat: str, one: Word) -> tuple[int | None, int | None]:
    """Return what a word pays if wanted and if refused; for an answer, what it pays itself."""
    if one.kind is Kind.ENVIDO:
        return _envido(law, p, seat, (*p.envido.chain, one.token))
    if one.kind is Kind.TRUCO:
        level = law.truco_level[one.token]
        return law.stakes[level], law.refused[level]
    if one.kind is Kind.QUIERO_RAISE:
        return law.stakes[p.truco.level + 1], law.refused[p.truco.level + 1]
    if one.kind not in (Kind.QUIERO, Kind.NO_QUIERO):
        return None, None
    if p.envido.state == "pending":
        wanted, refused = _envido(law, p, seat, p.envido.chain)
    else:
        wanted, refused = law.stakes[p.truco.level], law.refused[p.truco.level]
    return (wanted, None) if one.kind is Kind.QUIERO else (None, refused)


def _envido(law: Law, p: Public, seat: str, chain: tuple[str, ...]) -> tuple[int, int]:
    rung = law.chains[chain]
    if rung.named is None:
        return rung.adds, rung.refused
    points, _ = law.falta(p.score, p.sides.index(seat[0]), law.target, law.buenas_from)
    return points, rung.refused
