"""The expected text where a record cannot be read, in the reader's language."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

import truco
from truco.app.cli.replay import replay_command
from truco.messages import LANGUAGES
from truco.messages.expected import translate_expected

SOURCES = [
    *Path(truco.__file__).parent.glob("record/*.py"),
    *Path(truco.__file__).parent.glob("cards/*.py"),
    Path(truco.__file__).parent / "engine/table/words.py",
]
CALLS = ("NotationError", "impossible", "_take", "_word", "_number", "_fault")
"""What is called with a phrase of what was expected, as the last of its arguments."""


def phrases() -> Iterator[str]:
    """Yield the phrases that the programs expect, with something in the place of what they fill in."""
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                arguments = [node.args[-1]] if called in CALLS else []
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                arguments = [node.value] if node.targets[0].id.startswith(("expected", "A_CARD")) else []
            else:
                arguments = []
            for expr in arguments:
                if isinstance(expr, ast.Constant) and isinstance(expr.value, str):
                    yield expr.value
                elif isinstance(expr, ast.JoinedStr):
                    parts = [str(part.value) if isinstance(part, ast.Constant) else "X" for part in expr.values]
                    yield "".join(parts)


def test_every_expectation_is_told_in_every_language() -> None:
    """No phrase of what was expected reaches a Spanish, Portuguese or German reader in English (L6)."""
    sentences = {phrase for phrase in phrases() if " " in phrase and not phrase.startswith("[")}
    assert len(sentences) > 40
    assert (
        sorted(
            sentence
            for sentence in sentences
            for lang in ("es", "pt", "de")
            if translate_expected(sentence, lang) == sentence
        )
        == []
    )
    assert all(translate_expected(sentence, "en") == sentence for sentence in sentences)


TAGS = '[Record "truco/1"] [Rules "uruguay"]'
UNREAD = [
    (f'{TAGS} [A1 "Nora"] [B1 "Inés"]\nhand 1 dealer B1 score A 0 B 0\ndeal A1 1e5o4o B1 3c7o12o\nA1:1e\n', "muestra"),
    (f'{TAGS} [A1 "Nora"]\nhand 1 dealer B1 score A 0 B 0\ndeal A1 1e5o4o\nA1:1e\n', "A1 B1 A2 B2"),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("record", "says"), UNREAD)
def test_an_unreadable_record_is_refused_in_the_readers_language(record: str, says: str, language: str) -> None:
    """A missing muestra, and seats that no format has, have a message without English in another language."""
    message = CliRunner().invoke(replay_command, ["-", "--lang", language], input=record).stderr
    assert says in message
    for english in ("expected", " or ", " got ", " and a card", "hand line"):
        assert (english in message) is (language == "en" and english in message)
    assert ("expected" in message) is (language == "en")
