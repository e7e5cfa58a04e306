"""Words of a sentence with the rulings of the law on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from truco.engine import Decision, Ruling, word
from truco.engine.table.events import Faulted
from truco.engine.table.facts import Irregular
from truco.engine.table.words import Word
from truco.rulebooks.rulebook import Rules
from truco.rulebooks.speech import Saying
from truco.talk.answers import Answer
from truco.talk.pieces import Piece
from truco.talk.reading import FORBIDDEN, Reading


class RuledReading(NamedTuple):
    """A reading with the decision of the law on its words; `decision` is `None` where it is only talk."""

    reading: Reading
    decision: Decision | None = None


class RuledWord(NamedTuple):
    """The word of a piece of the sentence, with its ruling."""

    piece: Piece
    word: Word
    decision: Decision

    @property
    def ruling(self) -> Ruling:
        """The ruling of the word."""
        return self.decision.ruling


def join_words(answers: Sequence[Answer]) -> Word:
    """Return the answers as one word of several parts."""
    return word("+".join(meant_word.token for _, meant_word in answers))


def irregular_events(ruled_word: RuledWord) -> list[Irregular]:
    """Return the public events of what is irregular in a word."""
    return [event for event in ruled_word.decision.events if isinstance(event, Irregular)]


def is_in_vain(ruled_word: RuledWord) -> bool:
    """Return whether a word has visibly no effect, and is still a fault that no seat has noticed."""
    events = ruled_word.decision.events
    if len(events) <= 1 or not irregular_events(ruled_word):
        return False
    return all(isinstance(event, Irregular | Faulted) for event in events)


def has_happened(ruled: RuledReading) -> bool:
    """Return whether the words of a reading take effect."""
    return ruled.decision is not None and ruled.decision.ruling.happened


def irregularity(ruled_word: RuledWord) -> str:
    """Return the code of the mistake in the order of words, empty where there is none."""
    meaning = ruled_word.piece.meaning
    return meaning.irregular if isinstance(meaning, Saying) else ""


def forbidden_reading(reason: str, rules: Rules) -> RuledReading:
    """Return the reading of talk that a rulebook forbids."""
    return RuledReading(Reading(FORBIDDEN, "", reason, rules))


def with_rules(decision: Decision, rules: Rules) -> Decision:
    """Return a decision that cites other rules."""
    return decision._replace(ruling=decision.ruling._replace(rules=rules))
