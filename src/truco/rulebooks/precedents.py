"""Precedents: rulings on questions that the texts leave open, each with its position and its articles."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from truco.rulebooks.catalogue.entry import FALLBACK
from truco.rulebooks.catalogue.search import fold
from truco.slotted import value

FILE: Final = "precedents.toml"


@value
class Precedent:
    """One ruling on a question that a text leaves open.

    - `articles`: the rules that it is about, the closest first.
    - `position`, `act`: a position in one line, and the act in it.
    - `ruling`, `code`, `awards`: the kind of the ruling, its code, the points that each side gets at once.
    - `facts`, `question`, `answer`: the texts, by language.
    - `author`, `date`: the author and the date of the ruling.
    """

    id: str
    articles: tuple[str, ...]
    position: str
    act: str
    ruling: str
    code: str
    awards: Mapping[str, int]
    facts: Mapping[str, str]
    question: Mapping[str, str]
    answer: Mapping[str, str]
    author: str
    date: str

    def language(self, requested: str) -> str:
        """Return the language of its texts for a requested language: that language, or English."""
        return requested if requested in self.answer else FALLBACK

    def texts_in(self, language: str) -> tuple[str, str, str]:
        """Return the facts, the question and the answer in a language, or in English."""
        facts, question, answer = (
            texts.get(language, texts[FALLBACK]) for texts in (self.facts, self.question, self.answer)
        )
        return facts, question, answer

    def as_dict(self, language: str) -> dict[str, Any]:
        """Return the precedent as a JSON object, with its texts in a language."""
        facts, question, answer = self.texts_in(language)
        return {
            "id": self.id,
            "articles": list(self.articles),
            "position": self.position,
            "act": self.act,
            "ruling": self.ruling,
            "code": self.code or None,
            "awards": dict(self.awards),
            "facts": facts,
            "question": question,
            "answer": answer,
            "author": self.author,
            "date": self.date,
        }


@cache
def precedents() -> tuple[Precedent, ...]:
    """Return the precedents of the package, in the order of its file.

    >>> precedents()[0].id, precedents()[0].articles[0]
    ('envido-before-truco', 'of.ley.9')
    """
    return read_precedents(files("truco.rulebooks").joinpath(FILE).read_text(encoding="utf-8"))


def read_precedents(text: str) -> tuple[Precedent, ...]:
    """Return the precedents in the text of a file."""
    return tuple(
        Precedent(
            id=entry["id"],
            articles=tuple(entry["articles"]),
            position=entry["position"],
            act=entry["act"],
            ruling=entry["ruling"],
            code=entry["code"],
            awards=MappingProxyType(entry["awards"]),
            facts=MappingProxyType(entry["facts"]),
            question=MappingProxyType(entry["question"]),
            answer=MappingProxyType(entry["answer"]),
            author=entry["author"],
            date=str(entry["date"]),
        )
        for entry in tomllib.loads(text)["precedent"]
    )


def precedents_on(article: str) -> tuple[Precedent, ...]:
    """Return the precedents about an article.

    >>> [precedent.id for precedent in precedents_on("br.15")]
    ['dealers-partner-leads']
    """
    return tuple(precedent for precedent in precedents() if article in precedent.articles)


def find_precedents(terms: Sequence[str], candidates: Iterable[Precedent] | None = None) -> tuple[Precedent, ...]:
    """Return the precedents that contain every term: in the id, the articles, the position or the texts.

    >>> [precedent.id for precedent in find_precedents(["cangos"])]
    ['three-cangos-in-onze']
    """
    wanted = [fold(term) for term in terms]
    matches = []
    for precedent in precedents() if candidates is None else candidates:
        words = (*precedent.facts.values(), *precedent.question.values(), *precedent.answer.values())
        text = fold(" ".join((precedent.id, *precedent.articles, precedent.position, precedent.act, *words)))
        if all(term in text for term in wanted):
            matches.append(precedent)
    return tuple(matches)


def write_precedent(precedent: Precedent) -> str:
    """Return a precedent as an entry of the file.

    >>> read_precedents(write_precedent(precedents()[3])) == precedents()[3:4]
    True
    """
    lines = ["[[precedent]]", f"id = {_quote(precedent.id)}"]
    lines.append(f"articles = [{', '.join(map(_quote, precedent.articles))}]")
    lines += [f"{name} = {_quote(getattr(precedent, name))}" for name in ("position", "act", "ruling", "code")]
    awards = ", ".join(f"{side} = {points}" for side, points in precedent.awards.items())
    lines.append(f"awards = {{ {awards} }}" if awards else "awards = {}")
    for name in ("facts", "question", "answer"):
        words = ", ".join(f"{language} = {_quote(text)}" for language, text in getattr(precedent, name).items())
        lines.append(f"{name} = {{ {words} }}")
    lines += [f"author = {_quote(precedent.author)}", f"date = {precedent.date}"]
    return "\n".join(lines) + "\n"


def _quote(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def page_of(entries: Iterable[Precedent]) -> str:
    """Return the page of precedents, which `make pages` writes into `docs/rules/precedents.md`.

    >>> page_of(precedents()).splitlines()[0]
    '# Precedents'
    """
    lines = [
        "# Precedents",
        "",
        "Rulings on what the texts leave open. Made from `src/truco/rulebooks/precedents.toml`; do not edit. A test",
        "replays each. `truco rules precedents TERM` finds them. A ruling binds nobody at another table.",
    ]
    for precedent in entries:
        facts, question, answer = precedent.texts_in(FALLBACK)
        points = ", ".join(f"{side} +{points}" for side, points in precedent.awards.items())
        outcome = " ".join(part for part in (precedent.ruling, precedent.code, points) if part)
        lines += [
            "",
            f"## {precedent.id}",
            "",
            facts,
            "",
            f"*{question}* {answer}",
            "",
            "```",
            precedent.position,
            "```",
            "",
        ]
        articles = ", ".join(f"`{rule}`" for rule in precedent.articles)
        lines.append(f"`{precedent.act}`: {outcome}. {articles}. {precedent.author}, {precedent.date}.")
    return "\n".join(lines) + "\n"
