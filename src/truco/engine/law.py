"""The law of one match: a ruleset bound to its seats, with every named function looked up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from truco.cards import PACKS, Card
from truco.engine import citations
from truco.engine.ruling import Ruling
from truco.engine.words import word
from truco.errors import RulebookError
from truco.rulebooks.rulebook import Rulebook, Rules
from truco.rulebooks.ruleset import Ruleset
from truco.rules.dealing import DRAWS, ENDS, NEIGHBOURS, SEATINGS, alternate
from truco.rules.falta import FALTAS
from truco.rules.ladder import chains
from truco.rules.order import strengths
from truco.rules.singing import BEST_TOTALS, SINGERS
from truco.rules.tally import TALLIES, Tally
from truco.rules.tricks import HAND_WINNERS, PARDA_LEADS, TRICK_WINNERS

SEATS: Final = {count: alternate(count) for count in (2, 4)}
"""The seats of each format that the engine plays, anticlockwise."""

_Named = TypeVar("_Named")


def _named(book: Rulebook, path: str, known: Mapping[str, _Named]) -> _Named:
    """Return what a rulebook calls by its name; raises `RulebookError` with the names that there are."""
    name = book[path]
    if name not in known:
        expected = " or ".join(known)
        raise RulebookError(
            f"{book.code}.toml", path, book.rules_of(path)[0], problem=f"expected {expected}, got {name!r}"
        )
    return known[name]


class Law:
    """What the engine asks of a rulebook, answered without a search.

    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> law.right_of["A1"], law.target, law.cite("chico")
    ('B1', 30, ('of.match.1',))

    `ruleset` is a rulebook with its options, `seats` the seats in anticlockwise order. Raises `RulebookError` for
    seats that the rulebook has no format for, and for a function that it names and nobody wrote.
    """

    def __init__(self, ruleset: Ruleset, seats: Sequence[str]) -> None:
        """Bind the ruleset to the seats."""
        book = ruleset.book
        self.ruleset = ruleset
        self.seats = tuple(seats)
        seating = _named(book, "seats.order", SEATINGS)
        if len(self.seats) not in book["seats.counts"] or self.seats != seating(len(self.seats)):
            expected = " or ".join(" ".join(seating(count)) for count in book["seats.counts"])
            raise RulebookError(
                f"{book.code}.toml",
                "seats.counts",
                book.rules_of("seats.counts")[0],
                problem=f"expected {expected}, got {' '.join(self.seats)}",
            )
        self.sides = tuple(dict.fromkeys(seat[0] for seat in self.seats))
        self.right_of = dict(zip(self.seats, (*self.seats[1:], self.seats[0]), strict=True))
        self.round_from = {seat: self.seats[at:] + self.seats[:at] for at, seat in enumerate(self.seats)}
        self.turn_bound: bool = book["calls.turn_bound"]
        self._bind_match()
        self._bind_deal()
        self._bind_envido()
        self._bind_truco()
        self._lawful = {key: Ruling("lawful", None, ids) for key, ids in book.cites.items()}
        self._rejected = {key: Ruling("rejected", key.partition(".")[0], ids) for key, ids in book.refusals.items()}

    def _bind_match(self) -> None:
        book = self.ruleset.book
        self.target = book.number("match.target")
        self.buenas_from = book.number("match.buenas_from")
        self.chicos_to_win = book.number("match.chicos_to_win")
        self.strength = strengths(book["ranks.tiers"])
        self.trick_winner = _named(book, "tricks.winner", TRICK_WINNERS)
        self.parda_leads = _named(book, "tricks.parda_leads", PARDA_LEADS)
        self.hand_winner = _named(book, "tricks.hand_winner", HAND_WINNERS)

    def _bind_deal(self) -> None:
        book = self.ruleset.book
        self.pack = _named(book, "pack.cards", PACKS)
        self.cut_least = book.number("deal.cut_least")
        self.cards_each = book.number("deal.cards_each")
        self.first_dealer = _named(book, "deal.first_dealer", DRAWS)
        self.dealt_from = _named(book, "deal.from", ENDS)
        next_dealer, cutter = (_named(book, f"deal.{who}", NEIGHBOURS) for who in ("next_dealer", "cutter"))
        self.next_dealer = {seat: next_dealer(self.seats, seat) for seat in self.seats}
        self.cutter = {dealer: cutter(self.seats, dealer) for dealer in self.seats}

    def _bind_envido(self) -> None:
        book = self.ruleset.book
        self.chains = chains(book.envido_calls, book.number("envido.refused_at_least"))
        self.envido_words = tuple(word(call.word) for call in book.envido_calls)
        self.numbers = frozenset(book["envido.numbers"])
        self.falta = _named(book, "envido.falta", FALTAS)
        self.next_singer = _named(book, "envido.singing", SINGERS)
        self.best_total = _named(book, "envido.tie_goes_to", BEST_TOTALS)
        self._values = {int(rank): value for rank, value in book["envido.values"].items()}
        self._tally = _named(book, "envido.tally", TALLIES)
        self._bonus = book.number("envido.pair_bonus")
        self._tallies: dict[tuple[Card, ...], Tally] = {}

    def _bind_truco(self) -> None:
        book = self.ruleset.book
        self.truco_words = tuple(word(call.word) for call in book.truco_calls)
        self.truco_level = {call.word: level for level, call in enumerate(book.truco_calls, 1)}
        self.raises = tuple(word(f"quiero-{call.word}") for call in book.truco_calls[1:])
        self.stakes = (book.number("truco.uncalled"), *(call.accepted for call in book.truco_calls))
        self.refused = (0, *(call.refused for call in book.truco_calls))
        stake_rules = [book.rules_of(f"truco.calls.{call.word}.accepted") for call in book.truco_calls]
        refused_rules = [book.rules_of(f"truco.calls.{call.word}.refused") for call in book.truco_calls]
        self.stake_rules = (book.cites["truco.award.uncalled"], *stake_rules)
        self.refused_rules = ((), *refused_rules)
        self.unplayed_envido = book.number("mazo.envido_open")

    def cite(self, key: str) -> Rules:
        """Return the rules that something which happened rests on."""
        return self.ruleset.book.cites[key]

    def lawful(self, key: str) -> Ruling:
        """Return the ruling of a lawful act."""
        return self._lawful[key]

    def rejected(self, key: str) -> Ruling:
        """Return the ruling of an act that did not happen."""
        return self._rejected[key]

    def tally(self, hand: tuple[Card, ...]) -> Tally:
        """Return what a hand of known cards is worth in the envido."""
        found = self._tallies.get(hand)
        if found is None:
            found = self._tally(hand, self._values, self._bonus)
            if len(self._tallies) < _REMEMBERED:
                self._tallies[hand] = found
        return found

    def tally_rules(self, points: int) -> Rules:
        """Return the rules that a total rests on."""
        rules = self.cite(f"tally.{points}")
        if citations.LISTENERS:
            citations.answered(rules)
        return rules


_REMEMBERED: Final = 100_000
