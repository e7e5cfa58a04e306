"""The menu of a viewer with the price of each word, as it is sent to clients."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from truco.engine import Kind, Law, Public, Word, new_match, word
from truco.engine.law.refusal import refusal, taker
from truco.engine.table.folds.deal import cards_out
from truco.engine.table.state import Own
from truco.engine.table.words import fixed

_GROUPS: Final = {
    "card": (Kind.CARD,),
    "covered": (Kind.COVERED,),
    "call": (Kind.ENVIDO, Kind.FLOR, Kind.CONTRAFLOR, Kind.TRUCO, Kind.LEY, Kind.ELLA, Kind.MALDON),
    "answer": (
        *(Kind.QUIERO, Kind.NO_QUIERO, Kind.QUIERO_RAISE, Kind.NO_NADA, Kind.CON_QUIERO, Kind.ACHICO),
        *(Kind.JOGAR, Kind.CON_LEY, Kind.A_PUNTO, Kind.JOINED),
    ),
    "sing": (Kind.NUMBER, Kind.SON_BUENAS, Kind.CALLO),
    "leave": (Kind.MAZO, Kind.PASO, Kind.TENDERSE, Kind.ES_ESA, Kind.CON_PASO),
    "show": (Kind.SHOW, Kind.BAIXO),
    "discard": (Kind.DISCARD,),
    "before": (Kind.DRAW, Kind.CUT, Kind.DEAL, Kind.BURN, Kind.LOOK),
}
_GROUP_OF: Final = {kind: group for group, kinds in _GROUPS.items() for kind in kinds}
_ASK_ONCE: Final = "falta-envido"
"""The call that a client confirms although no seat leaves the hand with it."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One word of a menu.

    `wanted` and `refused` are points, `None` where the word has no such price. `ask` marks words that the client must
    confirm with the player. `least` and `most` limit the number of a cut, or the number in the place of `{n}` in the
    word.
    """

    word: str
    group: str
    wanted: int | None = None
    refused: int | None = None
    ask: bool = False
    least: int | None = None
    most: int | None = None


def offers(law: Law, public: Public, seat: str, words: Iterable[Word]) -> tuple[Offer, ...]:
    """Return the menu of a seat with prices, computed only from what the seat knows.

    >>> from truco.engine import new_match, word
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> offers(law, new_match(law, "B1", score=(12, 9)).public, "A1", [word("falta-envido")])[0].wanted
    18
    """
    menu: list[Offer] = []
    for like in _grouped(words):
        many = len(like) > 1
        menu.extend(_numbered_offers(law, public, seat, like) if many else (_offer(law, public, seat, like[0]),))
    return tuple(menu)


def _grouped(words: Iterable[Word]) -> Iterable[list[Word]]:
    """Return the words in order, with words that differ only in their number grouped at the place of the first."""
    groups: dict[str, list[Word]] = {}
    for offered in words:
        numbered = offered.kind in _NUMBERED and offered.number is not None
        groups.setdefault(_NUMBER.sub(_ANY, offered.token, count=1) if numbered else offered.token, []).append(offered)
    return groups.values()


def _numbered_offers(law: Law, p: Public, seat: str, like: list[Word]) -> tuple[Offer, ...]:
    """Return one offer for words with consecutive numbers, else an offer for each."""
    numbers = [offered.number for offered in like if offered.number is not None]
    if numbers != list(range(numbers[0], numbers[0] + len(like))):
        return tuple(_offer(law, p, seat, offered) for offered in like)
    spoken = _NUMBER.sub(_ANY, like[0].token, count=1)
    return (Offer(spoken, _GROUP_OF.get(like[0].kind, "other"), least=numbers[0], most=numbers[-1]),)


_NUMBERED: Final = (Kind.ENVIDO, Kind.CONTRAFLOR)
_NUMBER: Final = re.compile("[0-9]+")
_ANY: Final = "{n}"


_EXAMPLES: Final = ("0", "3-envido", "con-flor-3-envido", "contraflor-3-envido")
"""One word of each group of words that differ only in their number."""


def vocabulary(law: Law) -> tuple[str, ...]:
    """Return all words that a law knows; of words that differ only in their number, one.

    >>> from truco.rulebooks.ruleset import choose
    >>> vocabulary(Law(choose("oficial"), ("A1", "B1")))[:6]
    ('envido', 'real-envido', 'falta-envido', 'truco', 'retruco', 'vale-cuatro')
    """
    seat = law.seats[0]
    start = new_match(law, law.seats[-1]).public
    played = cards_out(start, law.hand_sizes(""), start.mano, "")
    words = (*fixed(law.ruleset.book.words), *map(word, _EXAMPLES))
    return tuple(known_word.token for known_word in words if refusal(law, played, seat, Own(), known_word) != _UNKNOWN)


_UNKNOWN: Final = "unknown-word"


def _offer(law: Law, p: Public, seat: str, offered: Word) -> Offer:
    part = taker(law, p, offered.kind)
    prices = part.prices if part is not None else None
    spoken, least, most = offered.token, None, None
    if offered.kind is Kind.CUT:
        least, most = law.terms.deal.cut_least, len(law.terms.pack.cards) - law.terms.deal.cut_least
    if offered.range is not None:
        spoken, least, most = offered.range
        prices = None
    wanted, refused = prices(law, p, seat, offered) if prices is not None else (None, None)
    group = _GROUP_OF.get(offered.kind, "other")
    return Offer(spoken, group, wanted, refused, group == "leave" or offered.token == _ASK_ONCE, least, most)
