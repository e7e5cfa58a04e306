"""Facts of a table as sentences in one language with the players' names, for the terminal and for replays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from truco.app.cli.speech import Speech
from truco.cards import CARDS
from truco.engine.table.judge_words import JUDGE
from truco.engine.table.words import MESA
from truco.messages import catalogue
from truco.messages.telling import Fact, Reader, fact_text
from truco.rules.dealing import is_king

_PLACES: Final[Mapping[int, tuple[str, ...]]] = {
    2: ("front",),
    3: ("right", "left"),
    4: ("right", "front", "left"),
    6: ("right", "far-right", "front", "far-left", "left"),
}
"""The places of the next seats from one's own, going right, by the number of seats."""

_RULINGS: Final = ("irregular", "fault-found", "misdealt", "surplus-found", "unlawful")
"""The names of the facts about irregular acts; points for a fault are such a fact as well."""
_NAMED: Final = 4
"""The number of articles of a ruling that are named."""


class Company(NamedTuple):
    """The players of a match with the names that a reader uses for them.

    `names` are the seats' names, none for a free seat; `you` is the reader's own seat, empty for a spectator;
    `buenas_from` and `target` determine whether the score has halves; `several` is whether the match has several
    chicos; `kings` are the cards drawn for partners, for the sentence at the start of the match.
    """

    seats: Sequence[str] = ()
    sides: Sequence[str] = ()
    names: Mapping[str, str] = MappingProxyType({})
    you: str = ""
    buenas_from: int = 1
    target: int = 1
    several: bool = False
    kings: Sequence[tuple[str, str]] = ()


def numbered(names: Mapping[str, str]) -> dict[str, str]:
    """Return distinct names: the second and later ones of a name get a number.

    >>> numbered({"A1": "Ana", "B1": "Zorro", "A2": "Zorro"})
    {'A1': 'Ana', 'B1': 'Zorro', 'A2': 'Zorro 2'}
    """
    seen: Counter[str] = Counter()
    distinct = {}
    for seat, name in names.items():
        seen[name] += 1
        distinct[seat] = f"{name} {seen[name]}" if name and seen[name] > 1 else name
    return distinct


class Teller:
    """Writes facts as sentences, in the order in which they happened; `company` may change meanwhile."""

    def __init__(self, speech: Speech, company: Company) -> None:
        """Set the language and the players."""
        self.company = company
        self._speech = speech
        self._called = False
        self._kinds: dict[str, Callable[[Any], str]] = {
            "seat": self.name,
            "text": str,
            "side": self.side,
            "card": speech.card,
            "cards": speech.cards,
            "seats": self.names,
            "word": lambda word: speech.inside(word, self.name),
            "score": self.score,
            "chicos": self.chicos,
            "reason": lambda reason: speech.say(f"reason.{reason}"),
            "kind": self._kind,
            "held": self._held,
            "article": str,
            "claim": self._claim,
            "cause": lambda code: speech.say(f"cause.{code}"),
            "gains": self._gains,
        }

    def ruling(self, fact: Fact) -> str:
        """Return the articles of a ruling in a sentence, an empty text for any other fact.

        >>> from truco.app.cli.speech import Speech
        >>> teller = Teller(Speech("en"), Company())
        >>> teller.ruling({"fact": "irregular", "rules": ["of.canto.4"]})
        'Articles: of.canto.4.'
        """
        judged = fact["fact"] in _RULINGS or (fact["fact"] == "awarded" and fact["reason"] == "fault")
        return self.articles(fact["rules"]) if judged else ""

    def articles(self, rules: Sequence[str]) -> str:
        """Return the first of some articles in a sentence, an empty text for no articles."""
        return self._speech.say("record.articles", ids=", ".join(rules[:_NAMED])) if rules else ""

    def _gains(self, gains: Sequence[tuple[str, int]]) -> str:
        """Return points of sides in a row."""
        return "; ".join(f"{self.side(side)}, {points}" for side, points in gains)

    def _claim(self, what: str) -> str:
        """Return the subject of a claim: the name of a fault, or the words of the claiming player."""
        key = f"claim.{what}"
        return self._speech.say(key) if key in catalogue(self._speech.language) else what

    def tell(self, fact: Fact) -> str:
        """Return a fact in a sentence, an empty text for a fact without one."""
        if fact["fact"] == "hand-started":
            self._called = False
        elif fact["fact"] == "truco-called" or (fact["fact"] == "ley-answered" and fact["truco"]):
            self._called = True
        kings = self.company.kings
        also = {
            "called": self._called,
            "several": self.company.several,
            "kings": kings,
            "partners": [seat for seat, card in kings if is_king(CARDS[card])],
        }
        return self._sentence({**also, **fact})

    def more(self, kind: str, field: str, value: object) -> str:
        """Return the sentence on a single field of a fact that lasts, such as the seat that plays alone in a hand."""
        return self._sentence({"fact": kind, field: value, "several": self.company.several}, field)

    def _sentence(self, fact: Fact, part: str | None = None) -> str:
        speech = self._speech
        reader = Reader(self.company.you, self.company.seats, speech.language, speech.chico)
        sentence = fact_text(fact, reader, lambda kind, value: self._kinds[kind](value), part)
        own = tuple(speech.say(f"name.{key}") for key in ("you", "you-all", "they"))
        return capital(sentence) if sentence.startswith(own) else sentence

    def name(self, seat: str) -> str:
        """Return the name of a seat: you, or its player's name."""
        if seat in (MESA, JUDGE):
            return self._speech.say("name.mesa" if seat == MESA else "name.judge")
        if seat == self.company.you:
            return self._speech.say("name.you")
        name = self.company.names.get(seat, seat)
        return name or self._speech.say("seat.free", place=self._place(seat))

    def _place(self, seat: str) -> str:
        """Return the place of a seat from the reader's own; for a reader without a seat the number of its chair."""
        seats, you = list(self.company.seats), self.company.you
        if seat not in seats:
            return seat
        steps = (seats.index(seat) - seats.index(you)) % len(seats) if you in seats else 0
        place = _PLACES.get(len(seats), ())[steps - 1 : steps] if steps else ()
        return self._speech.say(f"place.{place[0]}" if place else "place.chair", n=seats.index(seat) + 1)

    def names(self, seats: Sequence[str]) -> str:
        """Return the names of seats, in a row."""
        return self._speech.names([self.name(seat) for seat in seats])

    def side(self, side: str) -> str:
        """Return the name of a side: you, all of you, the others, or the players' names."""
        seats = [seat for seat in self.company.seats if seat[0] in side]
        if self.company.you in seats:
            return self._speech.say("name.you" if len(seats) == 1 else "name.you-all")
        return self._speech.say("name.they") if self.company.you and len(seats) > 1 else self.names(seats)

    def score(self, points: Sequence[int]) -> str:
        """Return a score in words, in malas and buenas where the match has them (of.match.2)."""
        before, halves = self.company.buenas_from - 1, self.company.buenas_from < self.company.target
        rows = []
        for side, n in zip(self.company.sides, points, strict=True):
            half, count = ("buenas", n - before) if halves and n > before else ("malas" if halves else "whole", n)
            rows.append(self._speech.say(f"score.{half}", side=self.side(side), n=count))
        return ", ".join(rows)

    def chicos(self, won: Sequence[int]) -> str:
        """Return the chicos that each side has won."""
        return ", ".join(f"{self.side(side)} {n}" for side, n in zip(self.company.sides, won, strict=True))

    def _kind(self, kind: str) -> str:
        key = f"kind.{kind}"
        return self._speech.say(key) if key in catalogue(self._speech.language) else kind

    def _held(self, held: Sequence[tuple[str, Any]]) -> str:
        """Return the cards of each seat; the value may also be a single card."""
        shown = ((seat, [tokens] if isinstance(tokens, str) else tokens) for seat, tokens in held)
        return "; ".join(f"{self.name(seat)}: {self._speech.cards(tokens)}" for seat, tokens in shown)


def capital(text: str) -> str:
    """Return a text that begins with a capital.

    >>> capital("vos y Ana")
    'Vos y Ana'
    """
    return text[:1].upper() + text[1:]
