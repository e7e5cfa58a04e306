"""The articles of a rulebook: the entries of its catalogue that belong to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import Any

from truco.errors import RulebookError
from truco.rulebooks import shelf
from truco.rulebooks.catalogue import Catalogue, Wording, in_language, load
from truco.rulebooks.rulebook import load_rulebook


@cache
def articles(code: str) -> Catalogue:
    """Return the entries of a rulebook's catalogue, without those that belong only to another book.

    >>> len(articles("oficial")), articles("oficial").prefix
    (244, 'of')

    Two books may share a catalogue. The table `[apart]` of `status.toml` lists the entries of the other book, by its
    code. Raises `RulebookError` for a rulebook that does not exist and for an id that the catalogue lacks.
    """
    catalogue = load(load_rulebook(code).catalogue)
    apart = {rule_id for named in status(code).get("apart", {}).values() for rule_id in named}
    for rule_id in apart - catalogue.rules.keys():
        raise RulebookError(f"{code}/{shelf.STATUS}", "apart", rule_id, problem="the catalogue has no such rule")
    own = {rule.id: rule for rule in catalogue if rule.id not in apart}
    return replace(catalogue, rules=MappingProxyType(own))


def status(code: str) -> Mapping[str, Any]:
    """Return the table in `status.toml`.

    It lists the rules that no test covers (`out`, `open`), the rules whose letter the rulebook does not follow
    (`letter`), the reasons for `out` and `letter` in other languages (`reasons`), and the entries of another book
    (`apart`).

    >>> sorted(status("oficial"))
    ['open', 'out', 'reasons']

    The table is empty for a book without that file.
    """
    folder = shelf.folder(load_rulebook(code).code)
    return folder.table(shelf.STATUS) if folder is not None else {}


def reason(code: str, rule_id: str, language: str) -> Wording | None:
    """Return the reason why no program can show an article, or why the rulebook departs from its letter.

    >>> reason("oficial", "of.deal.6", "es")
    Wording(text='En una pantalla las cartas no se doblan ni se aprietan.', language='es')
    >>> reason("oficial", "of.mazo.4", "es") is None
    True

    The reason is in English where the language has none. The result is `None` for all other articles.
    """
    data = status(code)
    english = {**data.get("letter", {}), **data.get("out", {})}.get(rule_id)
    if english is None:
        return None
    others = {lang: texts[rule_id] for lang, texts in data.get("reasons", {}).items() if rule_id in texts}
    return in_language({"en": english, **others}, language)
