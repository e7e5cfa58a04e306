"""How to play, on one short page: every sentence is a value of the rulebook in plain words, so none can be wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, Final, NamedTuple

from truco.app.handbook.plain import label, value_meaning
from truco.cards import CARDS, Card
from truco.messages import CARD_KEYS, catalogue, key_for_chico, text
from truco.rulebooks.rulebook import Rulebook
from truco.rulebooks.ruleset import read_rules_tag
from truco.rules.ladder import NO_LIMIT, Ladder

_VALUES: Final[Mapping[str, tuple[str, ...]]] = {
    "tricks": ("winner", "first_lead", "leads", "parda_leads", "hand_winner", "covered_from"),
    "truco": ("uncalled", "none_at"),
    "envido": ("tally", "pair_bonus", "numbers", "falta", "refused_at_least", "singing", "tie_goes_to"),
    "flor": ("made_by", "tally", "numbers", "points", "each", "must", "conceded", "tie_goes_to"),
    "ley": (),
    "onze": ("at", "worth", "given_up", "ferro_worth"),
    "baixo": ("manilhas", "enough"),
}
"""The values of each section that a beginner needs, by their places in a rulebook; those that it lacks are left out."""

_NOTHING: Final = "-"


class Line(NamedTuple):
    """A sentence, and the articles that it rests on."""

    text: str
    rules: tuple[str, ...]


class Table(NamedTuple):
    """A table: its heading, the heads of its columns, its rows, and the articles that it rests on."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    rules: tuple[str, ...]


class Section(NamedTuple):
    """A part of the page; `tiers` are the cards from the highest to the lowest, under a card turned where one is."""

    name: str
    title: str
    lines: tuple[Line, ...]
    tables: tuple[Table, ...] = ()
    tiers: tuple[tuple[str, ...], ...] = ()

    def body(self) -> dict[str, Any]:
        """Return the section for programs."""
        return {
            "name": self.name,
            "title": self.title,
            "lines": [part._asdict() for part in self.lines],
            "tables": [part._asdict() for part in self.tables],
            "tiers": self.tiers,
        }


def how_to_play(rules: str, language: str) -> tuple[Section, ...]:
    """Return how a rulebook is played, in a few sections: aim, cards, tricks, truco, and what else it has.

    >>> page = how_to_play("oficial a-15", "en")
    >>> [one.name for one in page], page[0].lines[0].text
    (['aim', 'cards', 'tricks', 'truco', 'envido'], 'Whoever reaches 15 points wins the chico.')
    >>> page[3].tables[0].rows[0]
    ('Truco', '2', '1')

    `rules` is a rulebook with its options, as a record writes them. Raises `RulebookError` for rules that do not exist.
    """
    return tuple(_Page(read_rules_tag(rules).book, language).sections())


class _Page:
    """The page of one rulebook in one language."""

    def __init__(self, book: Rulebook, language: str) -> None:
        self._book = book
        self._language = language
        self._worth = book.worth

    def sections(self) -> Iterator[Section]:
        """Yield the sections that the rulebook has something for."""
        before = {"tricks": self._hand, "truco": self._answers, "envido": self._raising, "ley": self._ley}
        after = {"envido": self._pair_examples, "flor": self._flor_examples}
        tables = {
            "truco": self._truco_tables,
            "envido": self._envido_tables,
            "flor": self._flor_tables,
            "ley": self._ley_tables,
        }
        yield self._section("aim", self._aim())
        tiers = self._worth.tiers(self._turned() if self._worth.terms.deal.turned else None)
        yield self._section("cards", self._cards())._replace(tiers=tiers)
        for name, values in _VALUES.items():
            paths = [path for path in (f"{name}.{value}" for value in values) if path in self._book.values]
            if paths or (name == "ley" and self._imposes):
                first = before[name]() if name in before else ()
                last = after[name]() if name in after else ()
                lines = (*first, *map(self._value, paths), *last)
                yield self._section(name, lines, tables[name]() if name in tables else ())

    def _section(self, name: str, lines: Iterable[Line], tables: Iterable[Table] = ()) -> Section:
        return Section(name, self._say(f"how.section.{name}"), tuple(lines), tuple(tables))

    def _say(self, key: str, **values: object) -> str:
        return text(key_for_chico(key, self._book.chico), self._language, **values)

    def _told(self, value: object) -> str:
        """Return the meaning of a value."""
        return value_meaning(value, self._language, self._book.chico)

    def _line(self, key: str, *paths: str, **values: object) -> Line:
        """Return a sentence that rests on some values."""
        return Line(self._say(key, **values), self._rules(*paths))

    def _rules(self, *paths: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(rule for path in paths for rule in self._book.rules_of(path)))

    def _value(self, path: str) -> Line:
        """Return a value of the rulebook in plain words."""
        name, value = label(path, self._language, self._book.chico), self._told(self._book[path])
        return self._line("how.value", path, name=name, value=value)

    def _word(self, token: str) -> str:
        messages = catalogue(self._language)
        key = next((f"{kind}.{token}" for kind in ("call", "word") if f"{kind}.{token}" in messages), "")
        return self._say(key) if key else token

    def _card(self, token: str) -> str:
        return text(f"{CARD_KEYS[self._book['pack.cards']]}.{token}", self._language)

    # -- the lines ---------------------------------------------------------------------------------------------------

    def _aim(self) -> Iterator[Line]:
        book = self._book
        target, half = book.terms.match.target, book.terms.match.half or 1
        yield self._line("how.target", "match.target", n=target)
        if 1 < half <= target:
            yield self._line("how.malas", "match.buenas_from", n=half - 1)
        yield self._line("how.chicos", "match.chicos_to_win", n=book.terms.match.chicos_to_win)
        seats = {form.name: "-".join(form.seats) for form in book.formats.values()}
        messages = catalogue(self._language)
        formats = (
            text(f"format.{key}", self._language) if f"format.{key}" in messages else name
            for name, key in seats.items()
        )
        yield self._line(
            "how.seats", *(f"formats.{name}.seats" for name in seats), formats="; ".join(dict.fromkeys(formats))
        )

    def _cards(self) -> Iterator[Line]:
        yield self._value("pack.cards")
        kind = self._book.terms.ranks.written("order")
        if self._worth.terms.deal.turned and f"how.turned.{kind}" in catalogue(self._language):
            turned = self._turned()
            printed = {tuple(token for token in tier if token != turned.token) for tier in self._worth.tiers()}
            raised = takewhile(lambda tier: tier not in printed, self._worth.tiers(turned))
            cards = ", ".join(self._card(tier[0]) for tier in raised)
            example = self._say("how.for-example", turned=self._card(turned.token), cards=cards)
            yield self._line(f"how.turned.{kind}", "deal.turned", "ranks.order", cards=example)
        yield from self._stand_in()
        tiers = " > ".join(map(self._tier, self._book["ranks.tiers"]))
        yield Line(f"{self._say('how.order')} {tiers}.", self._rules("ranks.tiers"))

    def _stand_in(self) -> Iterator[Line]:
        """Yield which card takes the place of a piece that is the muestra."""
        if "muestra.stand_in" in self._book.values:
            rank, suit = self._book["muestra.pieces"][0], self._turned().suit
            turned = CARDS[f"{rank}{suit.value if suit else ''}"]
            card = next(iter(self._worth.pieces(turned)))
            names = {"turned": self._card(turned.token), "card": self._card(card.token)}
            yield self._line("how.stand-in", "muestra.stand_in", **names)

    def _tier(self, tier: Sequence[str]) -> str:
        """Return cards that tie: their rank where all cards of it are there, else each of them."""
        rank = tier[0][:-1]
        whole = [card.token for card in self._worth.terms.pack.cards if card.token[:-1] == rank]
        return rank if sorted(whole) == sorted(tier) else ", ".join(map(self._card, tier))

    def _turned(self) -> Card:
        """Return a card turned for examples: the lowest one that raises only others."""
        pieces = self._book.terms.muestra.pieces
        tokens = [token for tier in self._book["ranks.tiers"] for token in tier]
        return CARDS[next(token for token in tokens[::-1] if CARDS[token].rank not in pieces)]

    def _hand(self) -> Iterator[Line]:
        yield self._line("how.hand", "deal.cards_each", n=self._book.terms.deal.cards_each)

    def _answers(self) -> Iterator[Line]:
        key = "how.answers-first" if self._book["truco.quiero_first"] else "how.answers"
        yes, no = (self._word(self._book[f"truco.{answer}"]) for answer in ("yes", "no"))
        yield self._line(key, "truco.yes", "truco.no", "truco.quiero_first", yes=yes, no=no)

    def _raising(self) -> Iterator[Line]:
        if not self._ends:
            yield self._line("how.endless", *self._added())
        for call in self._book.terms.envido.calls:
            path = f"envido.calls.{call.word}.number"
            if path in self._book.values:
                n = 7 if self._book[path] == "names" else 2
                named = self._say(f"call.n-{call.word}", n=n)
                stakes = n if self._book[path] == "names" else n * int(call.adds)
                yield self._line(f"how.number-{self._book[path]}", path, call=named, n=stakes)

    @property
    def _imposes(self) -> bool:
        """Whether a ley de juego may be imposed: the muestra waits for it."""
        return "ley" in self._book["play.parts"] and self._book.terms.deal.muestra_waits

    def _ley(self) -> Iterator[Line]:
        """Yield how a ley de juego is imposed and answered."""
        yield Line(self._say("how.ley"), self._book.cites["ley.displace"])
        yield Line(self._say("how.ley-answer"), self._book.cites["ley.answer.all"])

    # -- the examples ------------------------------------------------------------------------------------------------

    def _pair_examples(self) -> Iterator[Line]:
        """Yield what hands without flor count, where pieces make that less than plain."""
        pieces, plain = self._pieces(), self._plain_cards()
        if pieces:
            hands = [(pieces[0], plain[0][0], plain[1][1]), (plain[0][0], plain[0][1], plain[1][2])]
            yield self._example(((hand, self._worth.count(hand, self._turned())) for hand in hands), "envido.tally")

    def _flor_examples(self) -> Iterator[Line]:
        """Yield what flores count: one of each kind that the rulebook has."""
        pieces, plain = self._pieces(), self._plain_cards()
        hands = [plain[0]]
        if pieces:
            hands += [(pieces[0], *plain[0][:2]), (*pieces[:2], plain[0][0]), (pieces[0], pieces[1], pieces[2])]
        counted = ((hand, self._worth.flor(hand, self._turned() if pieces else None)) for hand in hands)
        counts = [(hand, tally.points) for hand, tally in counted if tally is not None]
        if counts:
            yield self._example(counts, "flor.made_by", "flor.tally")

    def _example(self, hands: Iterable[tuple[Sequence[Card], int | None]], *paths: str) -> Line:
        """Return a sentence that says what each of some hands counts."""
        counted = "; ".join(
            self._say("how.example-hand", cards=", ".join(self._card(card.token) for card in hand), n=points)
            for hand, points in hands
        )
        if self._pieces():
            turned = self._card(self._turned().token)
            return self._line("how.example-turned", *paths, turned=turned, hands=counted)
        return self._line("how.example", *paths, hands=counted)

    def _pieces(self) -> list[Card]:
        """Return the pieces under the card turned for examples, the highest first; none where a rulebook has none."""
        return list(self._worth.pieces(self._turned())) if self._worth.terms.deal.turned else []

    def _plain_cards(self) -> list[tuple[Card, ...]]:
        """Return the three highest counting cards of each suit that has no pieces."""
        turned = self._turned() if self._worth.terms.deal.turned else None
        suits = dict.fromkeys(
            card.suit for card in self._worth.terms.pack.cards if turned is None or card.suit != turned.suit
        )
        ranks = (7, 6, 5)
        return [tuple(CARDS[f"{rank}{suit.value if suit else ''}"] for rank in ranks) for suit in suits]

    @property
    def _ends(self) -> bool:
        return all(call.times != NO_LIMIT for call in self._book.terms.envido.calls)

    def _added(self) -> list[str]:
        return [f"envido.calls.{call.word}.adds" for call in self._book.terms.envido.calls]

    # -- the tables --------------------------------------------------------------------------------------------------

    def _prices(self, title: str, rows: Iterable[tuple[str, ...]], paths: Iterable[str]) -> Table:
        heads = tuple(self._say(f"how.{head}") for head in ("word", "wanted", "refused"))
        return Table(self._say(title), heads, tuple(rows), self._rules(*paths))

    def _truco_tables(self) -> Iterator[Table]:
        calls = self._book.terms.truco.calls
        rows = ((self._word(call.word), str(call.accepted), str(call.refused)) for call in calls)
        paths = (f"truco.calls.{call.word}.{price}" for call in calls for price in ("accepted", "refused"))
        yield self._prices("how.price-truco", rows, paths)

    def _envido_tables(self) -> Iterator[Table]:
        yield self._tantos()
        book = self._book
        ladder = book.terms.envido.chains
        order = [call.word for call in book.terms.envido.calls]
        chains = [chain for chain in ladder.every(None if self._ends else 1) if chain]
        chains.sort(key=lambda chain: (len(chain), [order.index(word) for word in chain]))
        yield self._prices("how.price-envido", (self._chain(chain, ladder) for chain in chains), self._added())

    def _chain(self, chain: tuple[str, ...], ladder: Ladder) -> tuple[str, str, str]:
        rung = ladder[chain]
        first, *rest = (self._word(word) for word in chain)
        words = ", ".join((first, *(word if self._language == "de" else word[:1].lower() + word[1:] for word in rest)))
        return words, self._told(rung.named) if rung.named else str(rung.adds), str(rung.refused)

    def _flor_tables(self) -> Iterator[Table]:
        book = self._book
        paths = [path for path in book.values if path.startswith("flor.calls.") and path.endswith((".adds", ".pays"))]
        if paths:
            rows = tuple((self._word(path.split(".")[2]), self._told(book[path])) for path in paths)
            heads = (self._say("how.word"), self._say("how.wanted"))
            yield Table(self._say("how.price-flor"), heads, rows, self._rules(*paths))

    def _ley_tables(self) -> Iterator[Table]:
        paths = [path for path in self._book.values if path.startswith("ley.holds.")]
        rows = tuple((self._word(path.split(".")[2]), self._told(self._book[path])) for path in paths)
        heads = (self._say("how.word"), self._say("how.ley-imposed"))
        yield Table(self._say("how.ley-words"), heads, rows, self._rules(*paths))

    def _tantos(self) -> Table:
        """Return what two cards count together, each column a card, and in the last one what a card counts alone."""
        turned = self._turned() if self._worth.terms.deal.turned else None
        suit = next(card.suit for card in self._worth.terms.pack.cards if turned is None or card.suit != turned.suit)
        classes = {
            " ".join(map(str, ranks)): [CARDS[f"{rank}{suit.value if suit else ''}"] for rank in ranks]
            for ranks in self._classes()
        }
        pieces = self._worth.pieces(turned)
        rows = [(self._card(card.token), card, _NOTHING) for card in pieces]
        rows += [(name, cards[0], str(self._worth.count(cards[:1], turned))) for name, cards in classes.items()]
        table = tuple(
            (name, *(self._together(card, cards, turned) for cards in classes.values()), alone)
            for name, card, alone in rows
        )
        heads = (self._say("how.tantos-with"), *classes, self._say("how.tantos-alone"))
        title = self._say("how.tantos-muestra", card=self._card(turned.token)) if turned else self._say("how.tantos")
        paths = ("envido.values", "envido.pair_bonus", "envido.tally", *(["muestra.values"] if pieces else []))
        return Table(title, heads, tuple(table), self._rules(*paths))

    def _classes(self) -> list[list[int]]:
        """Return the ranks that count alike together, the highest first."""
        values: dict[int, list[int]] = {}
        for rank, points in self._book["envido.values"].items():
            values.setdefault(points, []).append(int(rank))
        return [sorted(values[points], reverse=True) for points in sorted(values, reverse=True)]

    def _together(self, card: Card, others: Sequence[Card], turned: Card | None) -> str:
        """Return what a card counts with one of some others; a dash where there is none but itself."""
        other = next((neighbour for neighbour in others if neighbour != card), None)
        return _NOTHING if other is None else str(self._worth.count((card, other), turned))
