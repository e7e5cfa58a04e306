"""The file `talk.toml` of a rulebook: what it may say, and what is refused."""

from __future__ import annotations

import pytest
from tests.helpers.citations import answered

from truco.app.tables.settings import TALKS
from truco.engine import Law
from truco.errors import RulebookError
from truco.rulebooks.ruleset import choose
from truco.rulebooks.shelf import TALK, Folder, folders_with
from truco.rulebooks.speech import TABLES, read_talk
from truco.talk import championship_talk
from truco.talk.pieces import lexicon

PLAIN = """
language = "es"
sentences = { is = "any", rule = "rf.8.resv.a" }
numbers = { is = "alone", rule = "rf.8.resv.a" }
"""
SAY = (
    PLAIN
    + """
[[say]]
word = "truco"
es = ["truco"]
rule = "rf.8.resv.e"
"""
)


def test_every_rulebook_that_forbids_or_binds_talk_says_how_it_is_read() -> None:
    """Every rulebook says how talk is read; that of truco paulista, which has no official text, by usage."""
    books = ("fenacef", "oficial", "pagat-argentina", "pagat-uruguay", "paulista", "runfla", "uruguay")
    assert tuple(sorted(folders_with(TALK))) == books


@pytest.mark.rule("rf.8.frases.b")
def test_the_tables_of_a_championship_play_with_words_that_bind() -> None:
    """RUNFLA asks for care with phrases and calls in championships: there the words of talk bind."""
    assert championship_talk(Law(choose("runfla"), ("A1", "B1"))) == "binding"
    words = lexicon("runfla", "")
    assert words is not None
    assert words.talk.championships is not None
    answered(words.talk.championships.rules)
    assert not championship_talk(Law(choose("oficial"), ("A1", "B1"))), "the text says nothing of it"
    assert TABLES == TALKS, "the words that a table's settings have for it"


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("", "language"),
        (PLAIN.replace('"es"', '"fr"'), "language"),
        (PLAIN.replace('"any"', '"never"'), "sentences.is"),
        (PLAIN.replace('rule = "rf.8.resv.a" }', 'rule = "Art. 8" }'), "sentences.rule"),
        (PLAIN + "fillers = []", "talk.'fillers'"),
        (SAY.replace('es = ["truco"]', ""), "say.1"),
        (SAY.replace('["truco"]', "[]"), "say.1.es"),
        (SAY.replace('["truco"]', '["¡truco!"]'), "say.1.es"),
        (SAY.replace('word = "truco"', 'word = "Truco"'), "say.1.word"),
        (SAY + "alone = 1", "say.1.alone"),
        (SAY + "irregular = 7", "say.1.irregular"),
        (SAY + 'names = ["flor"]', "say.1.names"),
        (SAY.replace("[[say]]", '[[expression]]\nsort = "name"').replace('word = "truco"', ""), "expression.1.names"),
        (SAY.replace("[[say]]", "[say]"), "say"),
        (SAY.replace("[[say]]", '[[expression]]\nsort = "rude"').replace('word = "truco"', ""), "expression.1.sort"),
        (SAY.replace("[[say]]", "[[negation]]").replace('word = "truco"', "word = 1"), "negation.1.word"),
        (PLAIN + "rules = 3", "rules"),
        (PLAIN + 'silence = ["br.25.1"]', "silence"),
        (PLAIN + 'silence = { is = 1, rule = "br.25.1" }', "silence.is"),
        (PLAIN + "watching = { is = true }", "watching.rule"),
        (PLAIN + 'annulled = { was = ["x"] }', "annulled.'was'"),
    ],
)
def test_a_file_in_another_form_is_refused_at_its_place(text: str, field: str) -> None:
    """An error names the file and the entry that is wrong."""
    with pytest.raises(RulebookError) as error:
        read_talk(Folder("casa", {TALK: text}))
    assert error.value.file == "casa/talk.toml"
    assert error.value.field == field


def test_a_folder_without_the_file_has_no_talk() -> None:
    """A rulebook from outside need not say how talk is read."""
    assert read_talk(Folder("casa", {})) is None
    assert read_talk(Folder("casa", {TALK: SAY})) is not None
