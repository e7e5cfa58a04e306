"""The end of an error of a match: the English clause with what was expected in place of an act or a deal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from truco.cards import UNKNOWN, Card
from truco.engine.law.law import Law
from truco.engine.law.ruling import CODES
from truco.engine.table.words import Act, Kind, Word
from truco.engine.table.words import word as read_word
from truco.errors import NotationError

_LIKE_A_CARD: Final = re.compile(r"[0-9]{1,2}[a-z]?|[0-9AJQK][a-z]", re.IGNORECASE)
_SHOWN: Final = 24
"""Characters of an act that fit into a sentence."""


def wanted_act(law: Law, act: str, due: str) -> str:
    """Return what an act lacks whose seat is not at the table; `due` is the seat whose turn it is, empty for none.

    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> print(wanted_act(law, "A1 envido", "A1"))
    expected SEAT:WORD, such as A1:envido
    >>> print(wanted_act(law, "a1:envido", "A1"))
    expected a seat among A1 B1; did you mean A1?
    """
    seat, colon, word = act.partition(":")
    if not colon:
        first, _, rest = act.strip().partition(" ")
        seat, word = (first, rest) if first in law.seats else (due or law.seats[0], act)
        word = word.strip() if _is_plain(word.strip()) else "mazo"
        return f"expected SEAT:WORD, such as {seat}:{word}"
    near = [actor for actor in law.seats if actor.casefold() == seat.strip().casefold()]
    hint = f"; did you mean {near[0]}?" if near else ""
    return f"expected a seat among {' '.join(law.seats)}{hint}"


def wanted_word(law: Law, token: str) -> str:
    """Return what a word lacks that the rulebook does not have, or that cannot be read.

    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> wanted_word(law, "Envido"), wanted_word(law, "Mazo"), wanted_word(law, "8e")
    ('did you mean envido?', 'did you mean mazo?', 'expected a card of the pack, such as 1e or 12c')
    >>> wanted_word(law, "xyz")
    'expected a card such as 1e or a word such as truco'

    The answer depends on the rulebook alone, never on the cards of the seat: it may be shown to whoever said the word.
    """
    cards = [card.token for card in law.terms.pack.cards]
    chosen = law.ruleset.book.words
    words = [word for kind in chosen.values() for word in kind]
    plain = token.strip().casefold()
    by_plain = {word.casefold(): word for word in (*words, *cards)}
    if plain in by_plain:
        return f"did you mean {by_plain[plain]}?"
    if _LIKE_A_CARD.fullmatch(plain):
        return f"expected a card of the pack, such as {cards[0]} or {cards[-1]}"
    if plain != token and _is_plain(plain) and (kind := read_word(plain).kind) is not Kind.OTHER and kind not in chosen:
        return f"did you mean {plain}?"
    import difflib  # noqa: PLC0415  (for mistakes alone)

    near = difflib.get_close_matches(plain, [*by_plain], n=1)
    if near:
        return f"did you mean {by_plain[near[0]]}?"
    return f"expected a card such as {cards[0]} or a word such as {law.ruleset.book.terms.truco.calls[0].word}"


def wanted_deal(law: Law, deal: Word) -> str:
    """Return what is wrong with hands that no deal can produce, card by card.

    >>> from truco.cards import parse_hand
    >>> from truco.engine import deal_word
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> print(wanted_deal(law, deal_word((parse_hand("1e5o4o"), parse_hand("1e7o12o")))))
    expected each card once, got 1e for A1 and B1
    >>> print(wanted_deal(law, deal_word((parse_hand("1e5o4o"), parse_hand("3c7o")))))
    expected 3 cards for B1, got 3c7o
    """
    pack = law.terms.pack
    if twice := dealt_twice(law, deal):
        return f"expected each card once, got {twice}"
    for owner, card in _named(law, deal):
        if card not in pack.as_set:
            return f"expected cards of the pack, such as {pack.cards[0]} or {pack.cards[-1]}, got {card} for {owner}"
    for seat, cards, size in zip(law.seats, deal.hands, law.hand_sizes(""), strict=False):
        if len(cards) != size:
            return f"expected {size} cards for {seat}, got {''.join(map(str, cards)) or 'none'}"
    return ""


def dealt_twice(law: Law, deal: Word) -> str:
    """Return the first card that a deal has twice, with its owners; empty where it has each card once.

    >>> from truco.cards import card, parse_hand
    >>> from truco.engine import deal_word
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("uruguay"), ("A1", "B1"))
    >>> dealt_twice(law, deal_word((parse_hand("1e5o4o"), parse_hand("3c7o12o")), card("7o")))
    '7o for B1 and the muestra'
    """
    owners: dict[Card, list[str]] = {}
    for owner, card in _named(law, deal):
        owners.setdefault(card, []).append(owner)
    return next((f"{card} for {' and '.join(both)}" for card, both in owners.items() if both[1:]), "")


def _named(law: Law, deal: Word) -> Iterator[tuple[str, Card]]:
    """Yield the known cards of a deal, each after its owner."""
    dealt = (*zip(law.seats, deal.hands, strict=False), ("the muestra", deal.cards))
    yield from ((owner, card) for owner, cards in dealt for card in cards if card is not UNKNOWN)


def meaning_of(law: Law, act: Act, code: str) -> str:
    """Return the meaning of a refusal, with what was expected where the act itself shows it.

    >>> from truco.engine import word
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> meaning_of(law, Act("A1", word("envid")), "unknown-word")
    'the rulebook has no such word; did you mean envido?'
    """
    says = ""
    if code in ("unknown-word", "malformed"):
        says = wanted_word(law, act.word.token[:_SHOWN])
    elif code == "wrong-hand":
        says = wanted_deal(law, act.word)
    return "; ".join(filter(None, (CODES.get(code, ""), says)))


def _is_plain(word: str) -> bool:
    """Return whether a text is short and can be a word of a record."""
    try:
        return len(word) <= _SHOWN and bool(read_word(word))
    except NotationError:
        return False
