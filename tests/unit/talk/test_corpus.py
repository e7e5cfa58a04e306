"""The sentences of `records/talk`: what each binds its speaker to."""

from __future__ import annotations

from functools import cache
from itertools import groupby

import pytest
from tests.helpers.corpus import FOLDER, Moment, Sentence, sentences
from tests.helpers.talking import table

from truco.talk import KINDS, read

FILES = sorted(FOLDER.glob("*.txt"))
CORPUS = [(file.name, sentence) for file in FILES for sentence in sentences(file)]
BY_MOMENT = [
    pytest.param(moment, [sentence for _, sentence in some], id=f"{name}-{number}")
    for number, ((name, moment), some) in enumerate(groupby(CORPUS, key=lambda row: (row[0], row[1].moment)))
]


@pytest.mark.parametrize(("moment", "sentences"), BY_MOMENT)
def test_every_sentence_binds_as_the_regulation_says(moment: Moment, sentences: list[Sentence]) -> None:
    """Each sentence said at a moment binds to the words that the corpus names, or to none."""
    law, state = table(moment.rules, moment.hands, *moment.acts)
    readings = [
        (sentence.line, sentence.text, read(law, state, moment.seat, sentence.text, moment.language))
        for sentence in sentences
    ]
    actual = [(line, text, reading.kind, reading.word) for line, text, reading in readings]
    assert actual == [(sentence.line, sentence.text, sentence.kind, sentence.word) for sentence in sentences]


@pytest.mark.parametrize("language", ["es", "pt"])
def test_the_corpus_has_enough_sentences_and_half_of_them_are_traps(language: str) -> None:
    """Three hundred sentences or more a language; half of them bind to nothing or cost something."""
    corpus = list(sentences(FOLDER / f"{language}.txt"))
    traps = [sentence for sentence in corpus if sentence.kind != "call"]
    assert len(corpus) >= 300
    assert len(traps) * 2 >= len(corpus)
    assert {sentence.kind for sentence in corpus} <= set(KINDS)


@pytest.mark.parametrize("change", [str.upper, str.lower, lambda text: f"  ¡{text}...!  ", lambda text: text + " ,"])
def test_case_and_punctuation_change_nothing(change: object) -> None:
    """A sentence in capitals, in small letters or between other signs is read alike."""
    assert callable(change)
    once = cache(table)
    for name, sentence in CORPUS[::7]:
        moment = sentence.moment
        law, state = once(moment.rules, moment.hands, *moment.acts)
        reading = read(law, state, moment.seat, change(sentence.text), moment.language)
        assert (reading.kind, reading.word) == (sentence.kind, sentence.word), f"{name}:{sentence.line}"


def test_no_reading_cites_a_rule_twice() -> None:
    """The rules of a sentence, and of each phrase in it, are named once."""
    once = cache(table)
    for name, sentence in CORPUS[::3]:
        moment = sentence.moment
        law, state = once(moment.rules, moment.hands, *moment.acts)
        reading = read(law, state, moment.seat, sentence.text, moment.language)
        for rules in (reading.rules, *(phrase.rules for phrase in reading.phrases)):
            assert len(rules) == len(set(rules)), f"{name}:{sentence.line}"
