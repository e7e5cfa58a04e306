"""Rulebooks with other citations: each list of rules replaced, those that need not be there left out, others added."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import chain
from typing import Any, Final, NamedTuple

from truco.engine import Law
from truco.rulebooks.catalogue import load
from truco.rulebooks.judging import Judging
from truco.rulebooks.rulebook import CODES, Rulebook, Rules, load_rulebook
from truco.rulebooks.speech import Ban, RuledChoice, Talk, talk_of

SUFFIX: Final = "-recited"
"""What the code of a rulebook with other citations ends with, so that its talk is read for itself."""

_RULES: Final = re.compile(r"rules=\([^()]*\)")
_BY_ANY_NAME: Final = dict.fromkeys(chain.from_iterable(load_rulebook(code).cites for code in CODES), ("zz.1",))
EVERY_CITE: Final = {**{f"tier.{at}": ("zz.1",) for at in range(1, 41)}, **_BY_ANY_NAME}
EVERY_REFUSAL: Final = dict.fromkeys(chain.from_iterable(load_rulebook(code).refusals for code in CODES), ("zz.1",))


class Recited(NamedTuple):
    """A rulebook with other citations, its talk, and the article that each article of a ruling became."""

    book: Rulebook
    talk: Talk | None
    articles: Mapping[str, str]

    def moved(self, text: str) -> str:
        """Return a text in which each article is the one that it became."""
        if not self.articles:
            return text
        prefix = next(iter(self.articles)).partition(".")[0]
        return re.sub(
            rf"\b{prefix}\.[a-z0-9]+(?:[.-][a-z0-9]+)*", lambda match: self.articles.get(match[0], match[0]), text
        )


def replaced(law: Law) -> Recited:
    """Return the rulebook with each list of rules replaced by the last rule of its catalogue.

    The articles of `[judge]` are what a judge names a penalty or an offence by, so they are values. Each becomes the
    next of the catalogue, in the words of the judge as well.
    """
    book = law.ruleset.book
    ids = tuple(load(book.catalogue).rules)
    articles = dict(zip(ids, (*ids[1:], ids[0]), strict=True))
    other = ids[-1:]
    faults = {key: replace(fault, rules=other) for key, fault in book.faults.items()}
    claims = {name: replace(claim, rules=other) for name, claim in book.claims.items()}
    options = {key: replace(option, rules=other) for key, option in book.options.items()}
    recited = replace(
        book,
        code=book.code + SUFFIX,
        rules=dict.fromkeys(book.rules, other),
        options=options,
        cites=dict.fromkeys(book.cites, other),
        refusals=dict.fromkeys(book.refusals, other),
        faults=faults,
        claims=claims,
        judging=_moved(book.judging, articles, other),
    )
    talk = talk_of(book.code)
    return Recited(recited, None if talk is None else _recited_talk(talk, other), articles)


def _moved(judging: Judging, articles: Mapping[str, str], other: Rules) -> Judging:
    offences = {
        name: replace(offence, rules=tuple(articles[rule] for rule in offence.rules))
        for name, offence in judging.offences.items()
    }
    acts = {name: tuple(articles[rule] for rule in rules) for name, rules in judging.acts.items()}
    return replace(judging, acts=acts, offences=offences, votes_rules=other, arbiter_rules=other)


def _recited_talk(talk: Talk, other: Rules) -> Talk:
    """Return terms for talk of which everything cites the same rule."""

    def recited(entry: Any) -> Any:  # noqa: ANN401  (an entry of any class, or none)
        return entry and replace(entry, rules=other)

    single: dict[str, RuledChoice | Ban | None] = {
        name: recited(getattr(talk, name))
        for name in ("sentences", "numbers", "championships", "silence", "afterwards", "watching")
    }
    lists = {name: tuple(map(recited, getattr(talk, name))) for name in ("sayings", "expressions", "negations")}
    changed: dict[str, Any] = {**single, **lists, "annulled_rules": other, "plain": other}
    return replace(talk, **changed)


def dropped(law: Law) -> Recited:
    """Return the rulebook without the citations that it may lack."""
    book = law.ruleset.book
    cites, refusals = set(law.cited()), set(law.refused())
    fewer = replace(
        book,
        cites={key: ids for key, ids in book.cites.items() if key in cites},
        refusals={key: ids for key, ids in book.refusals.items() if key in refusals},
    )
    return Recited(fewer, None, {})


def added(law: Law) -> Recited:
    """Return the rulebook with every citation that any other has as well."""
    book = law.ruleset.book
    more = replace(book, cites={**EVERY_CITE, **book.cites}, refusals={**EVERY_REFUSAL, **book.refusals})
    return Recited(more, None, {})


def bare(value: object) -> str:
    """Return rulings, events or a state as a text without the rules that they cite."""
    return _RULES.sub("", repr(value))
