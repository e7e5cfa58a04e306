"""The sentences of `records/talk`: what each binds its speaker to."""

from __future__ import annotations

from functools import cache
from itertools import groupby

import pytest
from tests.helpers.corpus import FOLDER, Moment, Sentence, sentences
from tests.helpers.talking import table

from truco.talk import KINDS, read

FILES = sorted(FOLDER.glob("*.txt"))
CORPUS = [(file.name, one) for file in FILES for one in sentences(file)]
BY_MOMENT = [
    pytest.param(moment, [one for _, one in some], id=f"{name}-{number}")
    for number, ((name, moment), some) in enumerate(groupby(CORPUS, key=lambda row: (row[0], row[1].moment)))
]


@pytest.mark.parametrize(("moment", "said"), BY_MOMENT)
def test_every_sentence_binds_as_the_regulation_says(moment: Moment, said: list[Sentence]) -> None:
    """Each sentence said at a moment binds to the words that the corpus names, or to none."""
    law, state = table(moment.rules, moment.hands, *moment.acts)
    found = [(one.line, one.text, read(law, state, moment.seat, one.text, moment.language)) for one in said]
    got = [(line, text, reading.kind, reading.word) for line, text, reading in found]
    assert got == [(one.line, one.text, one.kind, one.word) for one in said]


@pytest.mark.parametrize("language", ["es", "pt"])
def test_the_corpus_has_enough_sentences_and_half_of_them_are_traps(language: str) -> None:
    """Three hundred sentences or more a language; half of them bind to nothing or cost something."""
    said = list(sentences(FOLDER / f"{language}.txt"))
    traps = [one for one in said if one.kind != "call"]
    assert len(said) >= 300
    assert len(traps) * 2 >= len(said)
    assert {one.kind for one in said} <= set(KINDS)


@pytest.mark.parametrize("change", [str.upper, str.lower, lambda text: f"  ¡{text}...!  ", lambda text: text + " ,"])
def test_case_and_punctuation_change_nothing(change: object) -> None:
    """A sentence in capitals, in small letters or between other signs is read alike."""
    assert callable(change)
    once = cache(table)
    for name, one in CORPUS[::7]:
        moment = one.moment
        law, state = once(moment.rules, moment.hands, *moment.acts)
        reading = read(law, state, moment.seat, change(one.text), moment.language)
        assert (reading.kind, reading.word) == (one.kind, one.word), f"{name}:{one.line}"


def test_no_reading_cites_a_rule_twice() -> None:
    """The rules of a sentence, and of each phrase in it, are named once."""
    once = cache(table)
    for name, one in CORPUS[::3]:
        moment = one.moment
        law, state = once(moment.rules, moment.hands, *moment.acts)
        reading = read(law, state, moment.seat, one.text, moment.language)
        for rules in (reading.rules, *(heard.rules for heard in reading.phrases)):
            assert len(rules) == len(set(rules)), f"{name}:{one.line}"
