"""The tale of an act that never happened: in the third person, in the reader's words, with reason and article."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

import pytest
from tests.helpers.checks import whole_record
from tests.helpers.examples import folders, read_folder

from truco.app.cli.speech import Speech
from truco.app.cli.tale import tale
from truco.engine import MESA
from truco.engine.law.ruling import CODES
from truco.messages import LANGUAGES, catalogue
from truco.record import Replay, read_record, replay

_SECOND: Final = {
    "es": r"\b(vos|te|tu|tus|tuy[ao]s?|\w+(?:aste|iste)|\w+[áéí]s?)\b",
    "pt": r"\bvocês?\b",
    "en": r"\b(you|yours?)\b",
    "de": r"\b(du|dich|dir|deine?[mnrs]?)\b",
}
"""Words that speak to the reader; a few others look like them."""
_OTHERS: Final = {"acá", "ahí", "está", "existe", "más"}


@cache
def _rejected() -> tuple[tuple[str, Replay], ...]:
    """Return the replays of the worked examples in which something is rejected."""
    codes = []
    for folder in folders():
        for example in read_folder(folder).examples:
            if isinstance(example.data, str) and not example.waits and "{rejected" in example.data:
                text = whole_record(example.rules, example.data, example.besides.get("admission", ""))
                codes.append((example.name, replay(read_record(text))))
    return tuple(codes)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_cause_about_anybody(language: str) -> None:
    """The reason of every ruling has a text in the third person, without a word to the reader (L4)."""
    messages = catalogue(language)
    assert [code for code in CODES if f"cause.{code}" not in messages] == []
    for code in CODES:
        spoken_to = {match[0] for match in re.finditer(_SECOND[language], str(messages[f"cause.{code}"]))}
        assert spoken_to <= _OTHERS, code


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tale_of_every_rejected_act_names_the_seat_the_cause_and_the_article(language: str) -> None:
    """Of each act that an example rejects one line has the seat, the reason in words and an article (L4)."""
    messages, count = catalogue(language), 0
    for name, result in _rejected():
        lines = list(tale(result, Speech(language)))
        for step in (step for hand in result.hands for step in hand.steps if not step.ruling.happened):
            cause = str(messages[f"cause.{step.ruling.code}"])
            tag = result.record.tag(step.seat)
            who = str(messages["name.mesa"]) if step.seat == MESA else tag.value if tag else step.seat
            telling = [line for line in lines if who in line and cause in line]
            assert telling, (name, step.word)
            assert not step.ruling.rules or any(step.ruling.rules[0] in line for line in telling), name
            count += 1
    assert count > 100


def test_an_announcement_that_is_not_true_is_told_of_its_player() -> None:
    """Luis, who holds three cards, says that he has two: the tale is about him, and says it in words (L4)."""
    text = (
        '[Record "truco/1"] [Rules "fenacef"] [A1 "Nora"] [B1 "Bia"] [A2 "Luis"] [B2 "Raul"] [Admission "refereed"]\n'
        "hand 1 dealer B2 score A 0 B 0\ndeal A1 7h3hKs B1 QsKc6d A2 Kh5d5c B2 Jh5s6s\n"
        "A1:truco B1:desistir A2:anuncio-2 {rejected}"
    )
    lines = [line.strip() for line in tale(replay(read_record(text)), Speech("pt"))]
    assert (
        "Luis, “tenho 2 cartas”: não vale. Motivo: tinha recebido o número certo de cartas. Artigos: br.12.p4.1."
        in lines
    )
