"""Precedents: rulings on what the texts leave open, each with its position, its question and its articles."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from truco.rulebooks.catalogue.entry import FALLBACK
from truco.rulebooks.catalogue.search import fold

FILE: Final = "precedents.toml"


@dataclass(frozen=True, slots=True)
class Precedent:
    """One ruling on what a text leaves open.

    - `articles`: the rules that it is about, the closest first.
    - `position`, `act`: a moment in one line, and what happens in it.
    - `ruling`, `code`, `awards`: what follows: the kind of ruling, its code, the points that each side gets at once.
    - `facts`, `question`, `answer`: in words, by language.
    - `author`, `date`: who ruled so, and when.
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

    def language(self, asked: str) -> str:
        """Return the language in which it is told to those who ask for one: that, or English."""
        return asked if asked in self.answer else FALLBACK

    def told(self, language: str) -> tuple[str, str, str]:
        """Return the facts, the question and the answer in a language, in English where it has none."""
        facts, question, answer = (one.get(language, one[FALLBACK]) for one in (self.facts, self.question, self.answer))
        return facts, question, answer

    def as_dict(self, language: str) -> dict[str, Any]:
        """Return the precedent for programs, with its words in a language."""
        facts, question, answer = self.told(language)
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
            id=one["id"],
            articles=tuple(one["articles"]),
            position=one["position"],
            act=one["act"],
            ruling=one["ruling"],
            code=one["code"],
            awards=MappingProxyType(one["awards"]),
            facts=MappingProxyType(one["facts"]),
            question=MappingProxyType(one["question"]),
            answer=MappingProxyType(one["answer"]),
            author=one["author"],
            date=str(one["date"]),
        )
        for one in tomllib.loads(text)["precedent"]
    )


def precedents_on(article: str) -> tuple[Precedent, ...]:
    """Return the precedents about an article.

    >>> [one.id for one in precedents_on("br.15")]
    ['dealers-partner-leads']
    """
    return tuple(one for one in precedents() if article in one.articles)


def find_precedents(terms: Sequence[str], known: Iterable[Precedent] | None = None) -> tuple[Precedent, ...]:
    """Return the precedents that contain every term: in the id, the articles, the position or the words.

    >>> [one.id for one in find_precedents(["cangos"])]
    ['three-cangos-in-onze']
    """
    wanted = [fold(term) for term in terms]
    found = []
    for one in precedents() if known is None else known:
        words = (*one.facts.values(), *one.question.values(), *one.answer.values())
        text = fold(" ".join((one.id, *one.articles, one.position, one.act, *words)))
        if all(term in text for term in wanted):
            found.append(one)
    return tuple(found)


def write_precedent(precedent: Precedent) -> str:
    """Return a precedent as an entry of the file.

    >>> read_precedents(write_precedent(precedents()[3])) == precedents()[3:4]
    True
    """
    lines = ["[[precedent]]", f"id = {_quoted(precedent.id)}"]
    lines.append(f"articles = [{', '.join(map(_quoted, precedent.articles))}]")
    lines += [f"{name} = {_quoted(getattr(precedent, name))}" for name in ("position", "act", "ruling", "code")]
    awards = ", ".join(f"{side} = {points}" for side, points in precedent.awards.items())
    lines.append(f"awards = {{ {awards} }}" if awards else "awards = {}")
    for name in ("facts", "question", "answer"):
        words = ", ".join(f"{language} = {_quoted(said)}" for language, said in getattr(precedent, name).items())
        lines.append(f"{name} = {{ {words} }}")
    lines += [f"author = {_quoted(precedent.author)}", f"date = {precedent.date}"]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def page_of(found: Iterable[Precedent]) -> str:
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
    for one in found:
        facts, question, answer = one.told(FALLBACK)
        points = ", ".join(f"{side} +{points}" for side, points in one.awards.items())
        outcome = " ".join(part for part in (one.ruling, one.code, points) if part)
        lines += ["", f"## {one.id}", "", facts, "", f"*{question}* {answer}", "", "```", one.position, "```", ""]
        lines.append(
            f"`{one.act}`: {outcome}. {', '.join(f'`{rule}`' for rule in one.articles)}. {one.author}, {one.date}."
        )
    return "\n".join(lines) + "\n"
