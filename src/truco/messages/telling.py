"""How a fact becomes a sentence: the templates `fact.NAME` of the catalogue, and the rule that chooses among them.

`static/telling.js` does the same in the page; a test checks that both give the same sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from truco.messages import LANGUAGES, Message, catalogue, spoken

Fact = Mapping[str, Any]
"""A fact as the server's messages contain it: its kind under `fact`, and its fields."""

Fill = Callable[[str, Any], str]
"""Returns the text for a value, by the kind of its placeholder: `fill("card", "7e")`."""

_KEY: Final = re.compile(r"fact\.([a-z-]+)(?:\+([a-z_]+))?(?:\[([^\]]+)\])?")
_PLACE: Final = re.compile(r"\{(\w+)(?::(\w+))?\}")
_ANY_WORD: Final = "said"
"""The fact whose templates serve for facts without their own: the word that a seat said."""


class Reader(NamedTuple):
    """The reader: his own seat (empty for a spectator), all seats of the game, language, word for a chico."""

    you: str
    seats: Sequence[str]
    language: str = LANGUAGES[0]
    chico: str = "chico"


class Template(NamedTuple):
    """A template of the catalogue: its key, and the conditions on fields under which it fits."""

    key: str
    conditions: tuple[tuple[str, str], ...]

    def fits(self, fact: Fact, reader: Reader) -> bool:
        """Return whether all conditions hold for a fact."""
        return all(_holds(fact.get(field), wanted, reader) for field, wanted in self.conditions)


@cache
def templates() -> Mapping[str, Mapping[str, Sequence[Template]]]:
    """Return the templates of each kind of fact: those of its sentence under an empty name, of more under a field's.

    >>> [one.key for one in templates()["cut"][""]]
    ['fact.cut', 'fact.cut[seat=you]', 'fact.cut[seat=mesa]']
    """
    found: dict[str, dict[str, list[Template]]] = {}
    for key in catalogue(LANGUAGES[0]):
        read = _KEY.fullmatch(key)
        if read:
            name, more, conditions = read[1], read[2] or "", (read[3] or "").split()
            pairs = [one.partition("=")[::2] for one in conditions]
            found.setdefault(name, {}).setdefault(more, []).append(Template(key, tuple(pairs)))
    return found


def chosen(fact: Fact, reader: Reader, part: str | None = None) -> list[str]:
    """Return the keys of the templates for a fact and a reader, in order; none for a fact without a sentence.

    With `part` they are those of this field alone.

    >>> chosen({"fact": "cut", "seat": "A1", "lifted": 17}, Reader("A1", ("A1", "B1")))
    ['fact.cut[seat=you]']
    """
    name = fact["fact"]
    if name not in templates() and fact.get("word") and fact.get("seat"):
        name = _ANY_WORD
    keys = []
    for more, group in templates().get(name, {}).items():
        if more == part or (part is None and (not more or fact.get(more))):
            fitting = [one for one in group if one.fits(fact, reader)]
            # Of several that fit, the one with the most conditions says most; of equals the first.
            keys += [max(fitting, key=lambda one: len(one.conditions)).key] if fitting else []
    return keys


def told(fact: Fact, reader: Reader, fill: Fill, part: str | None = None) -> str:
    """Return a fact in sentences; the text is empty for a fact without a sentence.

    >>> told({"fact": "cut", "seat": "A1", "lifted": 17}, Reader("B1", ("A1", "B1"), "en"), lambda _, seat: "Ana")
    'Ana cuts: 17 lifted.'

    `fill` returns the names of seats, cards and the like; with `part` the sentences are those of this field alone.
    """
    messages = catalogue(reader.language)
    return " ".join(_filled(messages[spoken(key, reader.chico)], fact, fill) for key in chosen(fact, reader, part))


def _filled(message: Message, fact: Fact, fill: Fill) -> str:
    """Return a template with its placeholders filled in; the first number in it chooses its form."""
    if not isinstance(message, str):
        counts = [fact[place[1]] for place in _PLACE.finditer(message["other"]) if isinstance(fact[place[1]], int)]
        message = message["one" if counts[0] == 1 else "other"]

    def value(place: re.Match[str]) -> str:
        field, kind = place[1], place[2] or place[1]
        return str(fact[field]) if isinstance(fact[field], int) else fill(kind, fact[field])

    return _PLACE.sub(value, message)


def _holds(value: Any, wanted: str, reader: Reader) -> bool:  # noqa: ANN401  (whatever a fact may hold)
    """Return whether a field meets a condition."""
    match wanted:
        case "none":
            return value in (None, "", [], ())
        case "yes" | "no":
            return bool(value) is (wanted == "yes")
        case "you" | "ours":
            mine = [seat for seat in reader.seats if isinstance(value, str) and seat[0] in value]
            if not reader.you or reader.you not in mine:
                return False
            # A seat is the reader's own or not; a side is the reader's alone or with partners.
            return value == reader.you or (value not in reader.seats and (len(mine) == 1) is (wanted == "you"))
        case _:
            return str(value) in wanted.split("|")
