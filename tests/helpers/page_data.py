"""Writes what the tests of the page's JavaScript need of the server: texts, rulebooks, and sentences to compare.

`scripts/test_js.py` runs it before the tests of `tests/js`. The sentences are those of the terminal, from the same
catalogue and the same facts, so the tests compare them with those of the page.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tests.helpers.facts import FACTS, NAMES, SEATS, scene

from truco.app.cli.speech import Speech
from truco.app.office.wording import stage_title
from truco.app.web.books import books_body
from truco.club.stages import Stage
from truco.messages import LANGUAGES, catalogue
from truco.messages.reasons import join_names, reason_text
from truco.rulebooks.rulebook import load_rulebook

_LAST_NAMES = ("Ana", "Inés", "Íñigo", "hilda", "Hielo", "Ian", "Yvonne", "Yara", "Y")
_ROWS: list[list[str]] = [[], ["Nora"], *(["Nora", name] for name in _LAST_NAMES), ["Nora", "Luis", "Isabel"]]


class Why(NamedTuple):
    """The reason for a place in a tournament, with the fields of `truco.club.ranking.Reason`."""

    key: str
    level: tuple[str, ...] = ()
    on: tuple[str, ...] = ()
    mine: str = ""
    others: tuple[tuple[str, str], ...] = ()
    before: tuple[Why, ...] = ()


_AHEAD = "tournament.reason.head-to-head.ahead"
_TEAMS = ("Lobos", "Pumas", "Ceibos", "Teros", "Zorros")
_REASONS: list[tuple[str, Why]] = [
    ("head-to-head", Why(_AHEAD, ("Lobos",), ("points", "won"), "3", (("Lobos", "0"),))),
    ("head-to-head", Why(_AHEAD, _TEAMS[:2], ("points",), "3", (("Lobos", "0"), ("Pumas", "1")))),
    ("head-to-head", Why(_AHEAD, _TEAMS, ("points",), "3", tuple((team, "1") for team in _TEAMS))),
    ("points", Why("tournament.reason.points", (), (), "6", (("Lobos", "3"),))),
    (
        "points",
        Why(_AHEAD, ("Pumas",), ("points",), "2", (("Pumas", "1"),), (Why(_AHEAD, _TEAMS[:2], ("won",), "1"),)),
    ),
]
"""Reasons with one other team, a few, many, none that was level, and a reason before them."""


def _reason_body(why: Why) -> dict[str, Any]:
    """Return a reason as the page gets it; each team's id is its name."""
    return {**why._asdict(), "others": dict(why.others), "before": [_reason_body(earlier) for earlier in why.before]}


def _tables() -> list[dict[str, Any]]:
    """Return tables of two seats and four, each as a player, a rival and a spectator read it, with all sentences."""
    tables: list[dict[str, Any]] = []
    for language in LANGUAGES:
        for seats in (2, 4):
            for you in ("A1", "B1", ""):
                teller = scene(language, you, seats).teller
                chairs = [{"seat": seat, "name": NAMES[seat], "kind": "human"} for seat in SEATS[seats]]
                sentences = [teller.tell(fact) for fact in FACTS]
                tables.append({"language": language, "you": you or None, "chairs": chairs, "sentences": sentences})
    return tables


_JOINED = ("flor+quiero-retruco", "(?)", "miro-A2", "muestro-4c7c-A2", 'reclamo-B1 "otra cosa"', "corto-17")
"""Words with what they name, beside those of a rulebook."""


def _words() -> Iterator[dict[str, Any]]:
    """Yield the words of each rulebook with their names, alone and inside a sentence."""
    for book in books_body():
        for language in LANGUAGES:
            speech = Speech(language)
            speech.hear(load_rulebook(book["code"]))
            for word in (*book["words"], *_JOINED):
                name, inside = speech.word(word), speech.inside(word)
                yield {"language": language, "book": book["code"], "word": word, "name": name, "inside": inside}


_STAGES = [Stage("", name) for name in ("final", "semi", "quarter", "eighth")]
_STAGES += [Stage("", "of", 32), Stage("losers", "round", 2), Stage("third"), Stage("main", "semi")]


def main(path: str) -> None:
    """Write the data into a file as JSON."""
    data: dict[str, Any] = {
        "texts": {language: dict(catalogue(language)) for language in LANGUAGES},
        "books": books_body(),
        "facts": FACTS,
        "tables": _tables(),
        "rows": [
            {"language": language, "names": names, "text": join_names(names, language)}
            for language in LANGUAGES
            for names in _ROWS
        ],
        "reasons": [
            {
                "language": language,
                "decided": decided,
                "reason": _reason_body(why),
                "text": reason_text(why, decided, language),
            }
            for language in LANGUAGES
            for decided, why in _REASONS
        ],
    }
    data["words"] = list(_words())
    data["stages"] = [
        {
            "language": language,
            "stage": stage._asdict(),
            "round": stage_title(stage, language),
            "match": stage_title(stage, language, of_match=True),
        }
        for language in LANGUAGES
        for stage in _STAGES
    ]
    Path(path).write_text(json.dumps(data, ensure_ascii=False, default=dict), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
