"""The sentence for a fact: the templates `fact.NAME` of the catalogue, and the rule that chooses among them.

`static/telling.js` does the same in the page; a test checks that both return the same sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from truco.messages import LANGUAGES, Message, catalogue, key_for_chico

Fact = Mapping[str, Any]
"""A fact as in the server's messages: its kind under `fact`, and its fields."""

Fill = Callable[[str, Any], str]
"""A function for the text of a value, by the kind of its placeholder: `fill("card", "7e")`."""

_KEY: Final = re.compile(r"fact\.([a-z-]+)(?:\+([a-z_]+))?(?:\[([^\]]+)\])?")
_PLACE: Final = re.compile(r"\{(\w+)(?::(\w+))?\}")
_ANY_WORD: Final = "said"
"""The fact whose templates are used for facts without their own: the word that a seat said."""


class Reader(NamedTuple):
    """The reader: the own seat (empty for a spectator), all seats of the game, the language, the word for a chico."""

    you: str
    seats: Sequence[str]
    language: str = LANGUAGES[0]
    chico: str = "chico"


class Template(NamedTuple):
    """A template of the catalogue: its key, and its conditions on fields."""

    key: str
    conditions: tuple[tuple[str, str], ...]

    def fits(self, fact: Fact, reader: Reader) -> bool:
        """Return whether a fact meets all conditions."""
        return all(_is_met(fact.get(field), wanted, reader) for field, wanted in self.conditions)


@cache
def templates() -> Mapping[str, Mapping[str, Sequence[Template]]]:
    """Return the templates of each kind of fact, by the field of an additional sentence; empty for the main sentence.

    >>> [template.key for template in templates()["cut"][""]]
    ['fact.cut', 'fact.cut[seat=you]', 'fact.cut[seat=mesa]']
    """
    templates_by_fact: dict[str, dict[str, list[Template]]] = {}
    for key in catalogue(LANGUAGES[0]):
        read = _KEY.fullmatch(key)
        if read:
            name, detail, conditions = read[1], read[2] or "", (read[3] or "").split()
            pairs = [condition.partition("=")[::2] for condition in conditions]
            templates_by_fact.setdefault(name, {}).setdefault(detail, []).append(Template(key, tuple(pairs)))
    return templates_by_fact


def choose_templates(fact: Fact, reader: Reader, part: str | None = None) -> list[str]:
    """Return the keys of the templates for a fact and a reader, in order; none for a fact without a sentence.

    With `part` they are only the templates of that field.

    >>> choose_templates({"fact": "cut", "seat": "A1", "lifted": 17}, Reader("A1", ("A1", "B1")))
    ['fact.cut[seat=you]']
    """
    name = fact["fact"]
    if name not in templates() and fact.get("word") and fact.get("seat"):
        name = _ANY_WORD
    keys = []
    for detail, group in templates().get(name, {}).items():
        if detail == part or (part is None and (not detail or fact.get(detail))):
            fitting = [template for template in group if template.fits(fact, reader)]
            # Of several that fit, the template with the most conditions says most; of equals the first.
            keys += [max(fitting, key=lambda template: len(template.conditions)).key] if fitting else []
    return keys


def fact_text(fact: Fact, reader: Reader, fill: Fill, part: str | None = None) -> str:
    """Return a fact in sentences; the text is empty for a fact without a sentence.

    >>> fact_text({"fact": "cut", "seat": "A1", "lifted": 17}, Reader("B1", ("A1", "B1"), "en"), lambda _, seat: "Ana")
    'Ana cuts: 17 lifted.'

    `fill` returns the names of seats, cards and the like; with `part` the sentences are only those of that field.
    """
    messages = catalogue(reader.language)
    return " ".join(
        _fill(messages[key_for_chico(key, reader.chico)], fact, fill) for key in choose_templates(fact, reader, part)
    )


def _fill(message: Message, fact: Fact, fill: Fill) -> str:
    """Return a template with values for its placeholders; the first number in it chooses its form."""
    if not isinstance(message, str):
        counts = [fact[place[1]] for place in _PLACE.finditer(message["other"]) if isinstance(fact[place[1]], int)]
        message = message["one" if counts[0] == 1 else "other"]

    def value(place: re.Match[str]) -> str:
        field, kind = place[1], place[2] or place[1]
        return str(fact[field]) if isinstance(fact[field], int) else fill(kind, fact[field])

    return _PLACE.sub(value, message)


def _is_met(value: Any, wanted: str, reader: Reader) -> bool:  # noqa: ANN401  (whatever a fact may hold)
    """Return whether the value of a field meets a condition."""
    match wanted:
        case "none":
            return value in (None, "", [], ())
        case "yes" | "no":
            return bool(value) is (wanted == "yes")
        case "you" | "ours":
            mine = [seat for seat in reader.seats if isinstance(value, str) and seat[0] in value]
            if not reader.you or reader.you not in mine:
                return False
            # A seat is the reader's or not; a side is the reader's alone or with partners.
            return value == reader.you or (value not in reader.seats and (len(mine) == 1) is (wanted == "you"))
        case _:
            return str(value) in wanted.split("|")
