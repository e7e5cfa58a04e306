"""The values of the library's door: a rulebook with its options, and a hand with what it is worth.

>>> book = Rulebook("uruguay", target=30)
>>> hand = book.hand("2o1e7c", muestra="5o")
>>> hand.envido, hand.flor, str(hand.best)
(37, None, '2o')
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from typing import Final, NamedTuple

from truco.cards import UNKNOWN, Card, card, parse_hand, print_hand
from truco.errors import NotationError, RulebookError
from truco.rulebooks.rulebook import codes, load_rulebook
from truco.rulebooks.ruleset import Ruleset, read_rules_tag

__all__ = ["Article", "Hand", "Rulebook", "codes"]

_EXAMPLES: Final = 3
"""Cards in an example."""


class Article(NamedTuple):
    """A rule of a regulation: its id in the catalogue, and its wording in the requested language."""

    id: str
    text: str


@cache
def article_of(catalogue: str, rule: str, language: str) -> Article:
    """Return a rule of a catalogue in a language; raises `UnknownRuleError` where it has none with this id."""
    from truco.rulebooks.catalogue import load

    return Article(rule, load(catalogue)[rule].wording(language).text)


class Rulebook:
    """A rulebook with its options chosen, as a match plays it.

    >>> book = Rulebook("oficial", target=15)
    >>> book.code, book.options["target"], book.seats["parejas"]
    ('oficial', '15', ('A1', 'B1', 'A2', 'B2'))
    >>> str(book)
    'oficial target=15'

    Args:
        rules: the rulebook, with options as in the tag `Rules` of a record: `oficial`, `uruguay target=30`; the name of
            a preset selects its options.
        options: options by name, which replace those in `rules`.
        more: options whose names are also names in Python, such as `target=15`, with `_` for `-`.

    Raises `RulebookError` for a rulebook, an option or a value that does not exist. `codes()` are the rulebooks there
    are; `truco.rulebooks_in` adds those of a folder.
    """

    def __init__(self, rules: str = "oficial", options: Mapping[str, object] | None = None, **more: object) -> None:
        """Choose the options."""
        chosen = {**(options or {}), **{name.replace("_", "-"): value for name, value in more.items()}}
        try:
            self._ruleset: Final = read_rules_tag(
                " ".join((rules, *(f"{key}={value}" for key, value in chosen.items())))
            )
        except RulebookError as error:
            raise _explained(rules, chosen, error) from None

    @classmethod
    def of(cls, ruleset: Ruleset) -> Rulebook:
        """Return the rulebook of a ruleset of the engine, such as `match.law.ruleset`."""
        return cls(str(ruleset))

    def __str__(self) -> str:
        """Return the text of the tag `Rules` of a record."""
        return str(self._ruleset)

    def __repr__(self) -> str:
        """Return the code that makes the rulebook."""
        return f"Rulebook({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        """Return whether another rulebook has the same rules."""
        return str(self) == str(other) if isinstance(other, Rulebook) else NotImplemented

    def __hash__(self) -> int:
        """Return the hash of the rules."""
        return hash(str(self))

    @property
    def ruleset(self) -> Ruleset:
        """The rules as the engine binds them: `truco.engine.Law(book.ruleset, seats)`."""
        return self._ruleset

    @property
    def code(self) -> str:
        """The code of the rulebook: `oficial`."""
        return self._ruleset.book.code

    @property
    def title(self) -> str:
        """The name of the regulation."""
        return self._ruleset.book.title

    @property
    def options(self) -> dict[str, str]:
        """The value in force for each option."""
        return {key: self._ruleset.option(key) for key in self._ruleset.book.options}

    @property
    def choices(self) -> dict[str, tuple[str, ...]]:
        """The values of each option, the default first.

        >>> Rulebook("oficial").choices["chicos"]
        ('2', '1', '3')
        """
        return {key: option.values for key, option in self._ruleset.book.options.items()}

    @property
    def presets(self) -> tuple[str, ...]:
        """The names of combinations of options, such as `a-15`."""
        return tuple(self._ruleset.book.presets)

    @property
    def seats(self) -> dict[str, tuple[str, ...]]:
        """The seats of each format, anticlockwise; the first format is the one without another choice."""
        return {name: layout.seats for name, layout in self._ruleset.book.formats.items()}

    @property
    def pack(self) -> tuple[Card, ...]:
        """The cards of the game."""
        return self._ruleset.book.terms.pack.cards

    @property
    def has_muestra(self) -> bool:
        """Whether a card is turned after the deal."""
        return self._ruleset.book.terms.deal.turned

    def article(self, rule: str, language: str = "en") -> Article:
        """Return a rule of the regulation in a language; English where it has no wording in that language.

        >>> print(Rulebook("oficial").article("of.mazo.1", "es").text)
        Irte al mazo es abandonar la mano: dejás tus cartas en el mazo sin que nadie las vea.

        Raises `UnknownRuleError` for a rule that the catalogue does not have.
        """
        return article_of(self._ruleset.book.catalogue, rule, language)

    def order(self, muestra: str | Card = "") -> tuple[tuple[Card, ...], ...]:
        """Return the order of the cards in tricks: tiers of equal cards, the highest first.

        >>> [tuple(map(str, tier)) for tier in Rulebook("oficial").order()[:5]]
        [('1e',), ('1b',), ('7e',), ('7o',), ('3e', '3b', '3o', '3c')]

        Raises `NotationError` for a muestra where the rulebook has none, or without one where it has.
        """
        tiers = self._ruleset.book.worth.tiers(self._muestra(muestra))
        return tuple(tuple(map(card, tier)) for tier in tiers)

    def strength(self, muestra: str | Card = "") -> dict[Card, int]:
        """Return the strength of each card in tricks, the highest number for the highest card.

        >>> strength = Rulebook("uruguay").strength(muestra="5o")
        >>> strength[card("2o")] > strength[card("1e")]
        True

        Raises `NotationError` as `order` does.
        """
        strength = self._ruleset.book.worth.strength(self._muestra(muestra))
        return {own: number for own, number in strength.items() if own is not UNKNOWN}

    def hand(self, cards: str | Sequence[Card], muestra: str | Card = "") -> Hand:
        """Return a hand under these rules: `book.hand("7e6e4b")` is `Hand("7e6e4b", book)`."""
        return Hand(cards, self, muestra)

    def svg(self, muestra: str | Card = "", language: str = "en") -> str:
        """Return the order of the cards as SVG.

        >>> Rulebook("oficial").svg().count('href="#card-')
        40
        """
        from truco.pictures.order import WIDE, drawn_order, order_of, read_sheet

        order = order_of(self._ruleset.book, self._muestra(muestra), language)
        return drawn_order(order, language, width=WIDE, sheet=read_sheet(order.pack))

    def _muestra(self, muestra: str | Card) -> Card | None:
        """Return the card turned; raises `NotationError` where the rulebook needs one or has none."""
        pack = self._ruleset.book.terms.pack
        if not muestra and self.has_muestra:
            raise NotationError("", 1, 1, f"a muestra such as {pack.cards[24]}, because {self.code} turns one")
        if not muestra:
            return None
        if not self.has_muestra:
            raise NotationError(str(muestra), 1, 1, f"no muestra, because {self.code} turns none")
        turned = card(muestra) if isinstance(muestra, str) else muestra
        if turned not in pack.as_set:
            raise NotationError(str(muestra), 1, 1, f"a card of the pack, such as {pack.cards[24]}")
        return turned


def _explained(rules: str, chosen: Mapping[str, object], error: RulebookError) -> RulebookError:
    """Return the error of a rulebook or an option that does not exist with the nearest name there is."""
    import difflib

    code = rules.partition(" ")[0]
    if code not in codes():
        near, wrong, hint = [*codes()], code, "; truco.rulebooks_in(FOLDER) adds those of a folder"
    elif error.field in chosen and not error.rule:
        near, wrong, hint = [*load_rulebook(code).options], error.field, ""
    else:
        return error
    meant = "".join(f"; did you mean {name}?" for name in difflib.get_close_matches(wrong, near, n=1))
    return RulebookError(error.file, error.field, error.rule, problem=f"{error.problem}{meant or hint}")


class Hand:
    """The cards of a seat, and what they are worth under a rulebook.

    >>> hand = Hand("7e6e4b")
    >>> hand.envido, hand.flor, [str(card) for card in hand.by_strength]
    (33, None, ['7e', '6e', '4b'])
    >>> Hand("7e6e2e", "pagat-argentina").flor
    35

    Args:
        cards: the cards as a record writes them, `7e6e4b`, or as values.
        rules: a rulebook, or the text that names one: `oficial`, `uruguay target=30`.
        muestra: the card turned, in rulebooks that turn one.

    Raises `NotationError` for a card that does not exist, is there twice, is not in the pack or is the muestra, for
    another number of cards than a hand has, and for a muestra where there is none; `RulebookError` for rules that do
    not exist.
    """

    def __init__(
        self, cards: str | Sequence[Card], rules: str | Rulebook = "oficial", muestra: str | Card = ""
    ) -> None:
        """Read the cards."""
        self.rules: Final = rules if isinstance(rules, Rulebook) else Rulebook(rules)
        self.cards: Final = parse_hand(cards if isinstance(cards, str) else print_hand(tuple(cards)))
        self.muestra: Final = self.rules._muestra(muestra)  # noqa: SLF001  (the same check for both)
        self._worth: Final = self.rules.ruleset.book.worth
        self._check()

    def _check(self) -> None:
        terms, written = self.rules.ruleset.book.terms, print_hand(self.cards)
        pack, at = terms.pack, 0
        for own in self.cards:
            if own is UNKNOWN or own not in pack.as_set:
                raise NotationError(written, 1, at + 1, f"a card of the pack such as {pack.cards[0]}, not {own}")
            if own is self.muestra:
                raise NotationError(written, 1, at + 1, f"a card other than the muestra {own}")
            at += len(own.token)
        if len(self.cards) != terms.deal.cards_each:
            example = print_hand(pack.cards[:_EXAMPLES])
            raise NotationError(written, 1, 1, f"{terms.deal.cards_each} cards, such as {example}")

    @cached_property
    def envido(self) -> int | None:
        """The points in the envido; `None` where the rulebook counts none for these cards."""
        tally = self._worth.envido(self.cards, self.muestra)
        return tally.points if tally else None

    @cached_property
    def flor(self) -> int | None:
        """The points of the flor; `None` where these cards are none."""
        tally = self._worth.flor(self.cards, self.muestra)
        return tally.points if tally else None

    @cached_property
    def strengths(self) -> dict[Card, int]:
        """The strength of each card in tricks, as `Rulebook.strength` numbers them."""
        strength = self._worth.strength(self.muestra)
        return {own: strength[own] for own in self.cards}

    @property
    def by_strength(self) -> tuple[Card, ...]:
        """The cards, the highest first; equal ones as they were written."""
        return tuple(sorted(self.cards, key=self.strengths.__getitem__, reverse=True))

    @property
    def best(self) -> Card:
        """The highest card in tricks."""
        return self.by_strength[0]

    def __iter__(self) -> Iterator[Card]:
        """Return the cards, one by one."""
        return iter(self.cards)

    def __len__(self) -> int:
        """Return the number of cards."""
        return len(self.cards)

    def __contains__(self, other: object) -> bool:
        """Return whether a card is in the hand."""
        return other in self.cards

    def __eq__(self, other: object) -> bool:
        """Return whether another hand has the same cards under the same rules, in any order."""
        return isinstance(other, Hand) and self._key == other._key

    def __hash__(self) -> int:
        """Return the hash of cards and rules."""
        return hash(self._key)

    @property
    def _key(self) -> tuple[frozenset[Card], Rulebook, Card | None]:
        return frozenset(self.cards), self.rules, self.muestra

    def __str__(self) -> str:
        """Return the cards as records write them."""
        return print_hand(self.cards)

    def __repr__(self) -> str:
        """Return the code that makes the hand."""
        muestra = f", {str(self.muestra)!r}" if self.muestra else ""
        return f"Hand({str(self)!r}, {str(self.rules)!r}{muestra})"

    def svg(self) -> str:
        """Return the cards as SVG, with what they are worth."""
        from truco.pictures.cards import drawn_hand

        counts = (("envido", self.envido), ("flor", self.flor))
        points_text = ", ".join(f"{name} {points}" for name, points in counts if points is not None)
        return drawn_hand(self.cards, str(self.rules.ruleset.book["pack.cards"]), points_text)

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        return self.svg()
