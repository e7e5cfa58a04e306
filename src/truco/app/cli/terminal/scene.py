"""The state of a table in the terminal: the server's messages as values (docs/protocol.md)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import Any, Final

from msgspec import Struct, convert

from truco.app.cli.speech import Speech
from truco.app.cli.telling import Company, Teller, numbered
from truco.cards import CARDS, UNKNOWN, Card
from truco.engine.table.judge_words import JUDGE as OFFICIAL
from truco.engine.table.words import Kind
from truco.engine.table.words import word as read_word
from truco.rulebooks.rulebook import CODES
from truco.rulebooks.ruleset import read_rules_tag
from truco.views import JUDGE

Fact = dict[str, Any]
"""One fact of the log: its kind under `fact`, and its fields."""


_ANY_BOOK: Final = CODES[0]
"""The rulebook to assume until the terminal sees a table."""

_SILENT: Final = (Kind.CARD, Kind.COVERED, Kind.MAZO, Kind.PASO)
"""Kinds of words that do not answer a pending call; a number that is said too early does."""

_GROUPS: Final = ("before", "discard", "answer", "sing", "card", "covered", "other", "call", "show", "leave")
"""The groups of choices in the order of their numbers, the same at every table."""

_RANGE: Final = re.compile(r"[0-9]+")
_CARDS_OF_A_FLOR: Final = 3


class Chair(Struct, frozen=True):
    """A seat of the table and its player."""

    seat: str
    name: str | None = None
    kind: str = "open"
    bot: str | None = None
    online: bool = True
    stand_in: str | None = None
    ready: bool = True
    locked: bool = False


class Asked(Struct, frozen=True):
    """A proposal, and the seats that have agreed to it."""

    what: str
    by: tuple[str, ...] = ()


class Knock(Struct, frozen=True):
    """A person that asks for the chair of another that left, and the seats that may admit that person."""

    knock: int
    seat: str
    name: str
    admitted: bool = False
    by: tuple[str, ...] = ()


class Settings(Struct, frozen=True):
    """The settings that a terminal needs: whether the table cuts and deals by itself, and the table's terms."""

    auto_deal: bool = True
    admission: str = "assisted"
    talk: str = "buttons"
    hard: bool = False
    signs: bool = False


class Judge(Struct, frozen=True):
    """The judge of a table; the name is empty until a person uses the judge's link."""

    name: str = ""
    online: bool = False


class Visitor(Struct, frozen=True):
    """A watcher of a table with a judge; the name is empty until the visitor has spoken."""

    number: int
    name: str = ""


class Roles(Struct, frozen=True):
    """The roles beside playing; empty where no seat was named."""

    scorers: tuple[str, ...] = ()
    captains: dict[str, str] = {}
    shuffler: str = ""


class Signer(Struct, frozen=True):
    """A signature on the score sheet, or the rejection of a hand on it; no name for a player that left."""

    seat: str
    name: str = ""
    at: str = ""
    hand: int = 0


class Sheet(Struct, frozen=True):
    """The score sheet of the match: its signatures, the missing ones, and the rejections."""

    status: str = "open"
    signed: tuple[Signer, ...] = ()
    unsigned: tuple[str, ...] = ()
    rejected: tuple[Signer, ...] = ()


class Absence(Struct, frozen=True):
    """A seat whose time is over or whose connection broke, the deadline for the others' choices, and their choices."""

    seat: str
    until: str
    choices: dict[str, str] = {}
    lost: bool = False


class Table(Struct, frozen=True):
    """A table without its game."""

    code: str
    rules: str
    seats: tuple[Chair, ...]
    title: str = ""
    settings: Settings = Settings()
    paused: bool = False
    asked: Asked | None = None
    match: int = 1
    kings: tuple[tuple[str, str], ...] = ()
    judge: Judge | None = None
    knocks: tuple[Knock, ...] = ()
    visitors: tuple[Visitor, ...] = ()
    roles: Roles = Roles()
    sheet: Sheet = Sheet()
    absence: Absence | None = None
    looked: tuple[str, ...] = ()


class Trick(Struct, frozen=True):
    """A finished trick; no winner means parda."""

    plays: tuple[tuple[str, str], ...]
    winner: str | None


class Envido(Struct, frozen=True):
    """The envido of the hand."""

    state: str = "open"
    chain: tuple[str, ...] = ()
    caller: str = ""


class Truco(Struct, frozen=True):
    """The truco of the hand."""

    level: int = 0
    pending: bool = False
    caller: str = ""
    holder: str = ""


class Marks(Struct, frozen=True):
    """The marks of a side's score: each half's groups, each with how many of its places are marked."""

    malas: tuple[tuple[int, int], ...] = ()
    buenas: tuple[tuple[int, int], ...] = ()
    parted: bool = False


class Board(Struct, frozen=True):
    """The kind of marks for the score, and the marks of each side."""

    kind: str = ""
    ink: tuple[Marks, ...] = ()


class View(Struct, frozen=True):
    """The game as the viewer sees it."""

    seats: tuple[str, ...]
    sides: tuple[str, ...]
    phase: str
    score: tuple[int, ...]
    chicos: tuple[int, ...]
    target: int = 30
    buenas_from: int = 16
    chicos_to_win: int = 2
    hand: int = 0
    dealer: str = ""
    mano: str = ""
    trick: tuple[tuple[str, str], ...] = ()
    tricks: tuple[Trick, ...] = ()
    due: str = ""
    envido: Envido = Envido()
    truco: Truco = Truco()
    board: Board = Board()
    lifted: int = 0
    muestra: str | None = None
    solo: str = ""
    kind: str = ""
    bands: tuple[str, ...] = ()
    duel: tuple[str, ...] = ()
    winner: str = ""
    cards: tuple[str, ...] | None = None
    dealt: tuple[str, ...] = ()
    tanto: int | None = None


class Prices(Struct, frozen=True):
    """The points of a call or an answer."""

    wanted: int | None = None
    refused: int | None = None


class Choice(Struct, frozen=True):
    """A lawful word of one's own seat."""

    word: str
    group: str
    prices: Prices | None = None
    ask: bool = False
    least: int | None = None
    most: int | None = None


class Clock(Struct, frozen=True):
    """The seat whose time runs, its deadline, and the end of the pause after a broken connection."""

    seat: str
    deadline: str
    held: str | None = None


class Entry(Struct, frozen=True):
    """An act, the rules that it cites and its facts."""

    seq: int
    seat: str
    act: str = ""
    rules: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()


def _holds(choice: Choice, word: str) -> bool:
    """Return whether a choice of many numbers includes a word with one of them."""
    number = _RANGE.search(word)
    if number is None or choice.least is None or choice.most is None:
        return False
    pattern = choice.word if "{n}" in choice.word else f"{choice.word}-{{n}}"
    return pattern == word.replace(number[0], "{n}", 1) and choice.least <= int(number[0]) <= choice.most


class Scene:
    """The present table and game, and the names of the players.

    `language` is es, pt, en or de.
    """

    def __init__(self, language: str) -> None:
        """Begin without a table."""
        self.speech = Speech(language)
        self.you = ""
        self.judge = False
        self.table = Table("", "", ())
        self.ruleset = read_rules_tag(_ANY_BOOK)
        self.worth = self.ruleset.book.worth
        self.view = View((), (), "", (), ())
        self.menu: tuple[Choice, ...] = ()
        self.clock: Clock | None = None
        self.seq = 0
        self.arriving: set[str] = set()
        """Seats of people that sat down and have not opened the table yet: their first connection is no return."""
        self._raw: dict[str, Any] = {}
        self._prices: dict[str, Prices] = {}
        self._pending: int | None = None
        self._callers: dict[int, str] = {}
        self.teller = Teller(self.speech, self._company())

    # -- messages ----------------------------------------------------------------------------------------------------

    def welcome(self, message: dict[str, Any]) -> tuple[Entry, ...]:
        """Store a whole table, and return its last entries."""
        self.judge = message["you"] == JUDGE
        self.you = "" if self.judge else message["you"] or ""
        self.set_table(message["table"])
        self._raw = {}
        return self.seen(message)

    def seen(self, message: dict[str, Any]) -> tuple[Entry, ...]:
        """Store the changes of a message, and return its entries."""
        self.seq = message["seq"]
        self._raw.update(message["view"])
        self.view = convert(self._raw, View)
        self.teller.company = self._company()
        menu = convert(message["menu"], tuple[Choice, ...])
        self.menu = tuple(sorted(menu, key=lambda choice: _GROUPS.index(choice.group)))
        self.clock = convert(message["clock"], Clock | None)
        self._pending = message["pending"]
        entries = convert(message["log"], tuple[Entry, ...])
        for entry in entries:
            self._callers.setdefault(entry.seq, entry.seat)  # a sign has the number of the row before it
            for fact in entry.facts:
                if fact["fact"] == "hand-started":
                    self._prices.clear()
                    self._callers.clear()
        # The menu has the price of a call before the call and after it, for the seats that may say or answer it.
        self._prices |= {choice.word: choice.prices for choice in self.menu if choice.prices}
        return entries

    def beat(self, message: dict[str, Any]) -> tuple[Entry, ...]:
        """Return the signs that this seat noticed, mostly none."""
        return convert(message["log"], tuple[Entry, ...])

    def set_table(self, table: dict[str, Any]) -> None:
        """Store the seats and the settings of the table."""
        self.table = convert(table, Table)
        self.ruleset = read_rules_tag(self.table.rules)
        self.worth = self.ruleset.book.worth
        self.speech.hear(self.ruleset.book)
        self.teller.company = self._company()

    # -- turns and calls ---------------------------------------------------------------------------------------------

    @property
    def yours(self) -> bool:
        """Whether the game waits for this seat, with a menu of choices."""
        if self.table.paused or self.table_due:
            return False
        return bool(self.you and self.view.due == self.you and self.menu)

    @property
    def table_due(self) -> bool:
        """Whether the table itself draws, cuts or deals next."""
        return self.table.settings.auto_deal and self.view.phase not in ("play", "match-over")

    @property
    def machine_due(self) -> bool:
        """Whether the game continues without an act of a person."""
        chair = self.chair(self.view.due)
        if self.table.paused or chair is None:
            return False
        return self.table_due or chair.kind == "bot" or chair.stand_in is not None

    def chair(self, seat: str) -> Chair | None:
        """Return the chair of a seat."""
        return next((chair for chair in self.table.seats if chair.seat == seat), None)

    def lawful(self, word: str) -> Choice | None:
        """Return the choice of the menu for a word; a choice of many numbers includes each of them."""
        return next((choice for choice in self.menu if choice.word == word or _holds(choice, word)), None)

    def answers(self, word: str) -> int | None:
        """Return the number of the rivals' call that a word answers, `None` for a word that answers no call."""
        read = read_word(word)
        return None if (read.parts or (read,))[0].kind in _SILENT else self.rivals_call

    @property
    def rivals_call(self) -> int | None:
        """Return the number of the rivals' call that is pending, `None` where none is."""
        if not self._pending or not self.you:
            return None
        return self._pending if self.band(self._callers.get(self._pending, "")) != self.band(self.you) else None

    @property
    def knock(self) -> Knock | None:
        """The first request for a chair that this seat may grant."""
        return next((request for request in self.table.knocks if not request.admitted and self.you in request.by), None)

    def band(self, seat: str) -> str:
        """Return the name of a seat's band in this hand."""
        at = self.view.seats.index(seat) if seat in self.view.seats else -1
        return self.view.bands[at] if 0 <= at < len(self.view.bands) else seat[:1]

    def price(self, word: str) -> Prices | None:
        """Return the points of the last call, wanted and refused, if a menu had its price."""
        answers = [choice.prices for choice in self.menu if choice.group == "answer" and choice.prices]
        wanted = next((pays.wanted for pays in answers if pays.wanted is not None and pays.refused is None), None)
        refused = next((pays.refused for pays in answers if pays.refused is not None and pays.wanted is None), None)
        if wanted is not None and refused is not None:
            return Prices(wanted, refused)
        stored = self._prices.get(word)
        return stored if stored and stored.wanted is not None and stored.refused is not None else None

    # -- the cards ---------------------------------------------------------------------------------------------------

    @property
    def muestra(self) -> Card | None:
        """The card turned, `None` without one."""
        return CARDS[self.view.muestra] if self.view.muestra else None

    def raised_kind(self, token: str) -> str:
        """Return the name of a card's kind if the card turned raises it above the others (pieza); empty for others."""
        muestra = self.muestra
        if muestra is None:
            return ""
        printed = {tuple(other for other in tier if other != muestra.token) for tier in self.worth.tiers(None)}
        tiers = self.worth.tiers(muestra)
        above = {tier[0] for tier in takewhile(lambda tier: tier not in printed, tiers)}
        return self.speech.say(f"raised.{self.ruleset.book['ranks.order']}") if token in above else ""

    def card(self, token: str) -> str:
        """Return the spoken name of a card, with a mark if the card turned raises it."""
        name, mark = self.speech.card(token), self.raised_kind(token.strip("()"))
        return f"{name} ({mark})" if mark else name

    def cards(self, tokens: Sequence[str]) -> str:
        """Return the spoken names of cards, marked as above."""
        return ", ".join(map(self.card, tokens))

    @property
    def flor(self) -> int | None:
        """The total of this seat's flor, `None` without a flor."""
        dealt = self.view.dealt
        if len(dealt) != _CARDS_OF_A_FLOR or UNKNOWN.token in dealt:
            return None
        tally = self.worth.flor([CARDS[token] for token in dealt], self.muestra)
        return tally.points if tally else None

    # -- naming ------------------------------------------------------------------------------------------------------

    def name(self, seat: str) -> str:
        """Return the name of a seat: you, or its player's name; or the name of the judge."""
        if seat in (JUDGE, OFFICIAL):
            return (self.table.judge.name if self.table.judge else "") or self.speech.say("name.judge")
        return self.teller.name(seat)

    def side(self, side: str) -> str:
        """Return the name of a side: you, all of you, the others, or the players' names."""
        return self.teller.side(side)

    def score(self, points: Sequence[int]) -> str:
        """Return a score in words, in malas and buenas (of.match.2)."""
        return self.teller.score(points)

    def tell(self, kind: str, **fields: object) -> str:
        """Return a fact in a sentence."""
        return self.teller.tell({"fact": kind, **fields})

    def _company(self) -> Company:
        view = self.view
        return Company(
            seats=view.seats,
            sides=view.sides,
            names=numbered({chair.seat: self._player(chair) for chair in self.table.seats}),
            you=self.you,
            buenas_from=view.buenas_from,
            target=view.target,
            several=view.chicos_to_win > 1,
            kings=self.table.kings if self.table.match <= 1 else (),
        )

    def _player(self, chair: Chair) -> str:
        """Return the name of the player at a seat, empty for a free seat."""
        bot = chair.stand_in if chair.kind == "open" else chair.bot
        if chair.kind != "open" and chair.name:
            return chair.name
        return self.speech.say(f"bot.{bot}") if bot else "" if chair.kind == "open" else chair.seat
