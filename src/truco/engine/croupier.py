"""The croupier: shuffles, cuts and deals; the only place where chance enters, and it comes in as an argument."""

from __future__ import annotations

from collections.abc import Sequence
from struct import Struct
from typing import Final, Protocol

from truco.cards import SPANISH_40, UNKNOWN, Card, print_hand
from truco.engine.law.law import Law
from truco.engine.table.events import Event
from truco.engine.table.facts import Burned, Cut
from truco.engine.table.public import Phase, Public
from truco.engine.table.words import Hands, Kind, Word, deal_word, word

_VALUES: Final = 1 << 32
_NUMBERS: Final = Struct(">8I")
"""The numbers of a block: SHA-256 gives eight of four bytes, the most significant byte first."""


class Chance(Protocol):
    """A source of whole numbers below a bound, such as `random.Random` or `secrets.SystemRandom`."""

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 up to, not including, `stop`."""


class SeededChance:
    """Whole numbers drawn from a seed: an HMAC-SHA256 counter stream with rejection (record format, tag `Seed`).

    >>> SeededChance("rioplatense", 1).randrange(40)
    19

    `seed` is the text of the tag, `hand` the number of the hand; each hand has a stream of its own.
    """

    def __init__(self, seed: str, hand: int) -> None:
        """Start the stream of a hand."""
        self._key = seed.encode("utf-8")
        self._hand = hand
        self._blocks = 0
        self._numbers: list[int] = []

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 up to, not including, `stop`; every number is as likely as any other."""
        while True:
            number = (self._numbers or self._next_block()).pop()
            # The quotient is rarely needed: the largest multiple of `stop` is above this.
            if number < _VALUES - stop or number < _VALUES - _VALUES % stop:
                return number % stop

    def _next_block(self) -> list[int]:
        """Return the numbers of the next block, the last one first."""
        text = f"truco/1 hand {self._hand} block {self._blocks}"
        self._blocks += 1
        import hmac  # noqa: PLC0415  (a match without a seed needs no cryptography)

        self._numbers = [*_NUMBERS.unpack(hmac.digest(self._key, text.encode(), "sha256"))][::-1]
        return self._numbers


def shuffled(chance: Chance, pack: Sequence[Card] = SPANISH_40) -> tuple[Card, ...]:
    """Return the pack in a random order (Fisher-Yates from the last card down; of.deal.4).

    >>> sorted(map(str, shuffled(SeededChance("x", 1)))) == sorted(map(str, SPANISH_40))
    True
    """
    cards = list(pack)
    for last in range(len(cards) - 1, 0, -1):
        at = chance.randrange(last + 1)
        cards[last], cards[at] = cards[at], cards[last]
    return tuple(cards)


def pack_from_seed(law: Law, seed: str) -> tuple[Card, ...]:
    """Return the pack of a deal that is prescribed by a seed alone: in the order of the seed's hand 1, and not cut.

    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> pack_from_seed(law, "x") == shuffled(SeededChance("x", 1))
    True
    """
    return shuffled(SeededChance(seed, 1), law.terms.pack.cards)


def cut_pack(pack: Sequence[Card], lifted: int) -> tuple[Card, ...]:
    """Return the pack after a cut: the cards lifted go below the others (of.cut.2)."""
    return (*pack[lifted:], *pack[:lifted])


def handled(pack: tuple[Card, ...], event: Event) -> tuple[Card, ...]:
    """Return the pack after something happened to it: a cut, or cards burned off the top (br.11.3).

    Burned cards that are named leave it wherever they lie.

    >>> handled(SPANISH_40, Cut("B1", 39))[0] is SPANISH_40[39]
    True
    """
    if isinstance(event, Cut):
        return cut_pack(pack, event.lifted)
    if not isinstance(event, Burned):
        return pack
    left = tuple([card for card in pack if card not in event.cards])
    return left[event.cards.count(UNKNOWN) :]


def happened(law: Law, p: Public, intent: Word, pack: Sequence[Card], chance: Chance) -> Word:
    """Return what happened where a word leaves something to chance: the card drawn, the number lifted, the hands dealt.

    >>> from truco.engine.match import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> str(happened(law, new_match(law).public, word("tiro"), (), SeededChance("x", 1)))
    'tiro-4b'

    `pack` is the pack in its present order, for burning and dealing. A pack that was cut as often as it may be is
    handed back (br.11.2). Any other word, and a complete one, is returned as it is.
    """
    if intent.cards or intent.hands:
        return intent
    if intent.kind is Kind.DRAW:
        gone = {card for _, card in p.drawn} if p.phase is Phase.DRAW else ()
        left = [card for card in law.terms.pack.cards if card not in gone]
        return word(f"tiro-{left[chance.randrange(len(left))]}")
    if intent.kind is Kind.CUT and intent.number is None:
        if p.phase is Phase.CUT and p.cuts >= law.terms.deal.cuts:
            return word("corto-0")
        least = max(1, law.terms.deal.cut_least)
        return word(f"corto-{least + chance.randrange(len(law.terms.pack.cards) - 2 * least + 1)}")
    if intent.kind is Kind.BURN and p.phase in _BURNING:  # later the top of the pack is what the seats hold
        top = tuple(pack[: 1 if intent.number is None else intent.number])
        return word(f"quemo-{print_hand(top)}") if top else intent
    if intent.kind is Kind.DEAL and p.phase is Phase.DEAL and pack:
        return deal_pack(law, pack, p.dealer, p.misdeals.faced)
    return intent


_BURNING: Final = (Phase.CUT, Phase.HAND_OVER)
"""The phases in which cards may be burned; a cutter may begin the next hand with it."""


def deal_pack(law: Law, pack: Sequence[Card], dealer: str, faced: Sequence[tuple[str, Card]] = ()) -> Word:
    """Return the word of the deal of a pack; cards that fell face up (`faced`) are in the hands of their owners.

    >>> from truco.rulebooks.ruleset import choose
    >>> [print_hand(hand) for hand in deal_pack(Law(choose("oficial"), ("A1", "B1")), SPANISH_40, "B1").hands]
    ['1e3e5e', '2e4e6e']
    """
    hands, muestra = hands_from(law, pack, dealer), muestra_from(law, pack, dealer)
    return deal_word(*with_faced(law, hands, muestra, faced)) if faced else deal_word(hands, muestra)


def hands_from(law: Law, pack: Sequence[Card], dealer: str) -> Hands:
    """Return each seat's cards, dealt one at a time from the dealer's right (of.deal.1, of.cut.6).

    The hands come in the order of the seats. A seat that is due more cards than the others gets them in later rounds.
    """
    cards, order = law.terms.deal.dealt_from(pack), law.round_from[law.right_of[dealer]]
    sizes = law.hand_sizes(law.solo(dealer))
    least = min(sizes)
    together = least * len(order)
    dealt = {seat: tuple(cards[at : together : len(order)]) for at, seat in enumerate(order)}
    for turn in range(least, max(sizes)):
        for seat in order:
            if turn < sizes[law.seats.index(seat)]:
                dealt[seat] += (cards[together],)
                together += 1
    return tuple([dealt[seat] for seat in law.seats])


def with_faced(
    law: Law, hands: Hands, muestra: Card | None, faced: Sequence[tuple[str, Card]]
) -> tuple[Hands, Card | None]:
    """Return a deal in which the cards that fell face up are those of their owners; others take their places.

    >>> from truco.cards import CARDS, parse_hand
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> hands, muestra = with_faced(law, (parse_hand("1e5o4o"), parse_hand("3c7o12o")), None, [("B1", CARDS["5o"])])
    >>> [print_hand(hand) for hand in hands]
    ['1e3c4o', '5o7o12o']
    """
    dealt = dict(zip(law.seats, map(list, hands), strict=True))
    shown = [card for _, card in faced]
    for seat, card in faced:
        hand = dealt[seat]
        if card in hand:
            continue
        at = next(at for at, card_of_hand in enumerate(hand) if card_of_hand not in shown)
        for others in dealt.values():
            others[:] = [hand[at] if card_of_hand is card else card_of_hand for card_of_hand in others]
        muestra = hand[at] if muestra is card else muestra
        hand[at] = card
    return tuple([tuple(dealt[seat]) for seat in law.seats]), muestra


def muestra_from(law: Law, pack: Sequence[Card], dealer: str) -> Card | None:
    """Return the card that is turned after the deal: the next one of the pack; `None` where the rulebook turns none."""
    if not law.terms.deal.turned:
        return None
    return law.terms.deal.dealt_from(pack)[sum(law.hand_sizes(law.solo(dealer)))]
