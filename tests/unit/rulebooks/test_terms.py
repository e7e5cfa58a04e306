"""The declared values of rulebooks: each is in a file, is read by the program, and names rules that exist."""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

import truco
from truco.rulebooks.articles import articles
from truco.rulebooks.rulebook import CODES, load_rulebook
from truco.rulebooks.terms import FORMS, SECTIONS, form_at
from truco.rulebooks.terms.section import Section

PACKAGE = Path(truco.__file__).parent
HOLDERS = {"terms", "self", "call", "form", "kinds"}
"""The names that the program gives a section besides its own: `kinds` are the duels of a law."""
NAMES = [(section, name) for section in SECTIONS for name in section.fields]


@cache
def attributes() -> frozenset[tuple[str, str]]:
    """Return the attributes that the program reads, each after the last name of what it belongs to."""
    read: set[tuple[str, str]] = set()
    for path in PACKAGE.rglob("*.py"):
        own = path.parent.name == "terms"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                holder = getattr(node.value, "attr", getattr(node.value, "id", ""))
                read |= {(holder, node.attr)} if own or holder != "self" else set()
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and not own:
                read.add(("", node.value))
    return frozenset(read)


@pytest.mark.parametrize(("section", "name"), NAMES, ids=lambda part: getattr(part, "place", part))
def test_a_declared_value_is_read_by_the_program(section: type[Section], name: str) -> None:
    """Some module reads each declared value from its section, or by its path, so no value is without effect."""
    holders = {section.place, *HOLDERS}
    assert any((holder, name) in attributes() for holder in holders) or ("", section.fields[name].path) in attributes()


def test_a_declared_value_is_in_the_file_of_a_rulebook() -> None:
    """Each declared path is one that the file of some rulebook has."""
    paths = {path for code in CODES for path in load_rulebook(code).rules}
    starred = {re.sub(rf"^({'|'.join(STEMS)})\.[^.]+", r"\1.*", path) for path in paths}
    assert starred >= set(FORMS)


STEMS = sorted({re.escape(path.partition(".*")[0]) for path in FORMS if "*" in path})


def test_the_rules_of_a_declaration_exist() -> None:
    """Each rule that a declaration names is an entry of a catalogue."""
    ids = {rule.id for code in CODES for rule in articles(code)}
    named = {rule for section in SECTIONS for field in section.fields.values() for rule in field.rules}
    assert named <= ids


def test_a_value_without_declaration_is_unknown() -> None:
    """A path that no section declares has no form, and neither has one with a star where no name is."""
    assert [form_at(path) for path in ("match.goal", "match.*", "truco.calls.truco.worth")] == [None] * 3


def test_a_value_never_changes() -> None:
    """Setting a value of a section raises an error."""
    with pytest.raises(AttributeError, match="target"):
        load_rulebook("oficial").terms.match.target = 12


def test_sections_with_equal_values_are_equal() -> None:
    """A format read from a copy of its rulebook equals the format itself, and another format does not."""
    book = load_rulebook("oficial")
    copy = replace(book, values=dict(book.values))
    assert copy.formats == book.formats
    assert hash(copy.formats["gallo"]) == hash(book.formats["gallo"])
    assert book.formats["gallo"] != book.formats["parejas"]
    assert copy.terms.match == book.terms.match
    assert replace(book, values={**book.values, "match.target": 12}).terms.match != book.terms.match
