"""A reading never depends on the cards of others."""

from __future__ import annotations

from functools import cache

from tests.helpers.corpus import FOLDER, sentences
from tests.helpers.talking import table

from truco.cards import UNKNOWN
from truco.engine import Own, State
from truco.talk import read


def seen_from(state: State, seat: str) -> State:
    """Return a state in which the cards of all others are unknown."""
    pairs = zip(state.public.seats, state.owns, strict=True)
    owns = (own if who == seat else Own((UNKNOWN,) * len(own.dealt), (UNKNOWN,) * len(own.held)) for who, own in pairs)
    return state._replace(owns=tuple(owns))


def test_a_reading_rests_on_the_table_and_the_speakers_own_cards() -> None:
    """Every sentence of the corpus is read alike whatever cards the others hold."""
    once = cache(table)
    for file in sorted(FOLDER.glob("*.txt")):
        for sentence in sentences(file):
            moment = sentence.moment
            law, state = once(moment.rules, moment.hands, *moment.acts)
            unseen = seen_from(state, moment.seat)
            readings = [read(law, each, moment.seat, sentence.text, moment.language) for each in (state, unseen)]
            assert readings[0] == readings[1], sentence
