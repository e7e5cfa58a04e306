"""The reading of a sentence: what it binds its speaker to, and why."""

from __future__ import annotations

from typing import Final, NamedTuple

from truco.rulebooks.rulebook import Rules

CALL: Final = "call"
NONE: Final = "none"
VOID: Final = "void"
FORFEITS: Final = "forfeits"
FORBIDDEN: Final = "forbidden"
KINDS: Final = {
    CALL: "it binds to the words, and they take effect",
    NONE: "it contains no word that binds: it is only talk",
    VOID: "it contains a word of the game that the speaker cannot say now; it has no effect",
    FORFEITS: "it takes effect, and the law says what it costs",
    FORBIDDEN: "the rulebook does not allow such talk now",
}
"""The kinds of readings, each with its meaning for developers."""

REASONS: Final = {
    "no-word": "no reserved word is in it",
    "said": "the sentence is the call",
    "inside": "the word is inside a sentence and binds there",
    "name": "it names a call that waits for an answer",
    "near": "it sounds like a call, or replaces one, but is none",
    "permitted": "a permitted expression, which is no call",
    "reminder": "it reminds a seat to show cards, which is no call",
    "allowed": "what it says is allowed while a hand is played",
    "not-reserved": "the word is not played with, so it is not reserved",
    "which-seat": "it does not say which seat is meant",
    "not-alone": "the word is only mentioned; it binds where it is said as a call",
    "quoted": "the word is only quoted",
    "reported": "it reports that a person said the word",
    "asked": "it only asks about the word",
    "wished": "it only says what a person likes, wants or would like",
    "supposed": "the word is part of a condition, or is postponed",
    "denied": "it says that the word is not said",
    "negated": "a negative word before it makes it no call",
    "silence": "no other talk is allowed while a hand is played",
    "foul": "foul or offending words are not allowed",
}
"""The reasons that are no code of a refusal. Of several in one sentence the reading gives the last in this list."""


class Phrase(NamedTuple):
    """A phrase of a sentence that has a meaning in the game: its text, its place, the word that it means.

    `kind` and `reason` are its effect, as in a `Reading`; `means` is the meaning of a permitted expression.
    """

    text: str
    start: int
    end: int
    word: str
    kind: str
    reason: str
    rules: Rules
    means: str = ""


class Reading(NamedTuple):
    """What a sentence binds its speaker to.

    - `kind`: one of `KINDS`.
    - `word`: the word that it binds to, as records write it; several of one breath joined by `+`. Empty for none.
    - `reason`: the stable code of the reason: one of `REASONS`, or the code of a refusal.
    - `rules`: the ids of the rules, the closest first.
    - `phrases`: the phrases that have a meaning in the game, in order.
    """

    kind: str
    word: str
    reason: str
    rules: Rules
    phrases: tuple[Phrase, ...] = ()
