"""The words of a sheet, in the reader's language and in those of the rulebook's players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

from truco.engine.table.facts import Ruled
from truco.messages import CARD_KEYS, catalogue, key_for_chico, text
from truco.messages.places import place
from truco.messages.reasons import join_names
from truco.messages.telling import Reader, fact_text
from truco.referee import Note, Rejection, Sheet
from truco.rulebooks.articles import articles


class Words:
    """The words of a document in one language, by what its players call a chico.

    >>> Words("en").say("sheet.page", n=1, total=2), Words("pt").listed(["Ana", "Eva", "Zoë"])
    ('Page 1 of 2', 'Ana, Eva e Zoë')
    """

    def __init__(self, language: str, chico: str = "chico") -> None:
        """Begin with a language: es, pt, en or de."""
        self.language = language
        self.chico = chico

    def say(self, key: str, **values: object) -> str:
        """Return a message of the catalogue."""
        return text(key_for_chico(key, self.chico), self.language, **values)

    def listed(self, names: Sequence[str]) -> str:
        """Return names in a row."""
        return join_names(names, self.language)

    def score(self, points: Sequence[object]) -> str:
        """Return a score in figures."""
        return "\N{EN DASH}".join(map(str, points))


class Wording(Words):
    """The words of one sheet in one language."""

    def __init__(self, sheet: Sheet, language: str, teams: Sequence[str] = ()) -> None:
        """Begin with a sheet and a language: es, pt, en or de; `teams` are the names of its sides."""
        super().__init__(language, sheet.chico)
        self._sheet = sheet
        self._teams = dict(zip(sheet.sides, teams, strict=False))

    def name(self, seat: str) -> str:
        """Return the player of a seat, a bot by its kind; the seat itself without a name."""
        written = self._sheet.players.get(seat, "")
        bot = f"bot.{written}"
        return self.say(bot) if bot in catalogue(self.language) else written or seat

    def side(self, sides: str) -> str:
        """Return the team of a side, or its players in a row; of several sides, all of them."""
        if all(self._teams.get(side) for side in sides):
            return self.listed([self._teams[side] for side in sides])
        seats = [seat for seat in self._sheet.seats if seat[0] in sides]
        if not any(self._sheet.players[seat] for seat in seats):
            return self.say("sheet.side", side=" ".join(sides))
        return self.listed([self.name(seat) for seat in seats])

    def label(self, side: str) -> str:
        """Return the letter of a side with its team, or by itself as a side."""
        team = self._teams.get(side)
        return f"{side} · {team}" if team else self.say("sheet.side", side=side)

    def kind(self, kind: str) -> str:
        """Return the name of a kind of hand."""
        key = f"kind.{kind}"
        return self.say(key) if key in catalogue(self.language) else kind

    def reason(self, reason: str) -> str:
        """Return the reason of points, as it is written in a column."""
        return self.say(f"sheet.for.{reason}")

    def note(self, note: Note) -> str:
        """Return an observation in a sentence, with the place of the article that decides it."""
        if note.ruling is not None:
            return self._ruling(note.ruling)
        spoken_words = ". ".join(map(self._spoken, note.word.split("+")))
        word = self.score(note.word.split()) if note.what == "rescored" else spoken_words
        cause = catalogue(self.language).get(f"cause.{note.code}", "") if note.what == "void" else ""
        key = f"sheet.note.{note.what}-why" if cause else f"sheet.note.{note.what}"
        sentence = self.say(key, name=self.name(note.seat), word=word, made=note.code, cause=cause)
        return " · ".join(("; ".join((sentence, *self._more(note))), *map(self._place, note.rules[:1])))

    def _spoken(self, word: str) -> str:
        """Return a word as it was spoken, a card with its name."""
        is_card = f"{CARD_KEYS[self._sheet.pack]}.{word}" in catalogue(self.language)
        return self.card(word) if is_card else word.replace("-", " ")

    def _more(self, note: Note) -> Iterator[str]:
        """Yield the other parts of a note: the cards that all players saw, the points that the hand would have paid."""
        for key, cards in (("cards", note.cards), ("seen", note.seen)):
            if cards:
                yield self.say(f"sheet.more.{key}", cards=", ".join(map(self.card, cards)))
        if note.worth:
            yield self.say("sheet.more.worth", n=note.worth)
        if note.lost:
            gains = (
                f"{self.side(side)} {points}" + (f" ({self.reason(reason)})" if reason else "")
                for side, points, reason in note.lost
            )
            yield self.say("sheet.more.lost", gains=", ".join(gains))

    def card(self, token: str) -> str:
        """Return the spoken name of a card of the pack in play."""
        return self.say(f"{CARD_KEYS[self._sheet.pack]}.{token}")

    def _place(self, rule: str) -> str:
        """Return the place of an article in the regulation; the id of one that the rulebook does not have."""
        all_articles = articles(self._sheet.rules.split()[0])
        return place(all_articles[rule].source, self.language) if rule in all_articles else rule

    def _ruling(self, ruling: Ruled) -> str:
        """Return a ruling in sentences, as the log of the table has it, with its article."""
        fill: dict[str, Callable[[Any], str]] = {
            "side": self.side,
            "seat": self.name,
            "article": self._place,
            "text": str,
        }
        fact = {"fact": "ruled", **asdict(ruling)}
        reader = Reader("", self._sheet.seats, self.language, self._sheet.chico)
        sentences = fact_text(fact, reader, lambda kind, value: fill[kind](value))
        return sentences if ruling.article else " · ".join((sentences, *map(self._place, ruling.rules[:1])))

    def rejection(self, rejection: Rejection) -> str:
        """Return in a sentence that a player did not accept the line of a hand."""
        name = rejection.name or self.say("sheet.somebody")
        return self.say(
            "sheet.note.rejected", name=name[:1].upper() + name[1:], hand=rejection.hand, time=self.time(rejection.at)
        )

    def time(self, moment: float) -> str:
        """Return a time as it is printed, in the same zone everywhere.

        >>> from truco.engine import Law
        >>> from truco.referee import blank_sheet
        >>> from truco.rulebooks.ruleset import choose
        >>> Wording(blank_sheet(Law(choose("oficial"), ("A1", "B1"))), "es").time(0.0)
        '1970-01-01 00:00 UTC'
        """
        return f"{datetime.fromtimestamp(moment, UTC):%Y-%m-%d %H:%M} UTC"

    def title(self) -> str:
        """Return the title of the sheet."""
        return self.say("sheet.title")

    def target(self) -> str:
        """Return how many points a chico goes to."""
        target, malas = self._sheet.target, self._sheet.half
        if malas:
            return self.say("sheet.to-halves", n=target, malas=malas, buenas=target - malas)
        return self.say("sheet.to", n=target)

    def outcome(self) -> str:
        """Return who won the match, and how where it was not played to its end."""
        sheet = self._sheet
        if not sheet.winner:
            nobody_won = {"walkover": "paper.both-absent", "abandoned": "paper.both-gave-up"}
            return self.say(nobody_won.get(sheet.ended, "sheet.match-open"))
        if sheet.winner[0] not in sheet.sides:
            return self.say("sheet.match-drawn")
        won = self.say("sheet.match-won", side=self.side(sheet.winner))
        if sheet.ended == "played":
            return won
        scores = ", ".join(map(self.score, sheet.official))
        return f"{won}. {self.say(f'sheet.ended.{sheet.ended}', scores=scores)}"
