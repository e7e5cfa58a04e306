"""Portuguese as a Brazilian speaks it: quotes, the words of a speaker about himself, the words of the game (L6)."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner

from truco.app.cli.rules import rules_command
from truco.messages import LANGUAGES, Message, catalogue
from truco.rulebooks.catalogue import load
from truco.rulebooks.rulebook import CODES, load_rulebook

BEFORE = ("tiro", "corto", "quemo", "reparto")
"""What is done with the pack: nobody says it, the log tells it."""


def forms(message: Message) -> list[str]:
    """Return the forms of a message."""
    return [message] if isinstance(message, str) else list(message.values())


def test_all_quotes_are_those_of_brazil() -> None:
    """A Brazilian writes “ ”: in the messages and in the wordings of the rulebooks."""
    texts = [form for message in catalogue("pt").values() for form in forms(message)]
    for code in CODES:
        texts += [entry.wording("pt").text for entry in load(load_rulebook(code).catalogue)]
    assert [text for text in texts if "«" in text or "»" in text] == []
    assert sum(text.count("“") - text.count("”") for text in texts) == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_player_says_is_said_of_himself(language: str) -> None:
    """Accepting, giving up and playing are in the first person, as a Brazilian says “Caio” and “Desisto”."""
    texts = {key: forms(message)[0] for key, message in catalogue(language).items() if key.startswith("word.")}
    own = {"es": r"(Me |\w+o\b)", "pt": r"(\w+o|Vamos)\b", "en": r"I ", "de": r"Ich "}[language]
    for word in ("cair", "desistir", "jogar", "baixo"):
        assert re.match(own, texts[f"word.{word}"]), texts[f"word.{word}"]
    if language in {"es", "pt"}:
        spoken = {key: text for key, text in texts.items() if key.removeprefix("word.").split("-")[0] not in BEFORE}
        assert [text for text in spoken.values() if re.match(r"\w+[aei]r\b", text)] == []


def test_no_word_is_carried_over_from_spanish() -> None:
    """No Portuguese message bends a Spanish verb, leaves the article out of *o mão*, or has a call without its verb."""
    wrong = r"\bse estend|\bachic|[^,] é mão\b(?! de)|\bmais mão\b|^Ganha [oa] \w+(:|$)|ou peça\.$|\bconectad[oa]\b"
    by_language = {
        key: form
        for key, message in catalogue("pt").items()
        for form in forms(message)
        if re.search(wrong, form) and "Con flor me achico" not in form
    }
    assert by_language == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_cut_is_told_without_another_who_cuts(language: str) -> None:
    """Where the table cuts for a player whose turn it was, the log does not say that the table did."""
    message = str(catalogue(language)["fact.cut[seat=mesa]"])
    assert not re.search("mesa|table|Tisch", message)


def test_points_have_one_name_in_the_rules_of_uruguay() -> None:
    """How `uruguay` is played counts *pontos*; *tentos* are of Brazil."""
    output = CliRunner().invoke(rules_command, ["how", "uruguay", "--lang", "pt"]).output
    assert "Pontos" in output
    assert "tentos" not in output.casefold()
