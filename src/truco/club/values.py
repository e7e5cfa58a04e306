"""The values of a preset: what kind each is, what it may be, and how it is read."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from truco.club.team import Condition, read_condition
from truco.errors import TournamentError

KINDS: Final = ("groups", "league", "swiss", "bracket", "duplicate")
"""The kinds of phase."""

END_TIMES: Final = ("", "rest-starts", "as-it-stands")
"""What an end time does: there is none; what is left starts at a score; partidas count as they stand."""

NONE_LEFT: Final = ("repeat", "fewer-rounds")
"""What a Swiss does where no lawful pairing is left: some meet again, which is announced, or the phase ends."""

TAKES: Final = ("qualified", "others", "winners", "everybody")
"""Who comes from an earlier phase: who qualified, who did not, who lost no match, or all."""

BRACKETS: Final = ("single", "double", "cup", "repechage")
"""What a bracket is: one defeat is the end of a team, or two; with a cup beside it for who loses the first round; with
a repechage of those whom the phase did not take, whose winner is the fourth semi-finalist."""

LENGTHS: Final = ("final", "third", "losers", "cup")
"""Matches of a bracket that may be longer or shorter than the others: the final, the one for third place, those among
the losers of a double elimination, those of a cup or a repechage."""

OFFICES: Final = ("committee", "coordinator", "referee", "desk")
"""The offices, the highest first: `desk` helps at the table of the organisers and rules nothing."""

PLAYERS: Final = "players"
"""All who play a match, where a preset says who signs its sheet."""

CRITERIA: Final = (
    *("points", "wins", "won", "sets", "balance", "scored", "average", "head-to-head", "sets-among", "balance-among"),
    *("buchholz", "buchholz-cut", "sonneborn-berger", "place", "lot"),
)
"""The names of the criteria that rank teams; `truco.club.criteria` says what each is."""

NOT_GIVEN: Final = -1
"""The value of a tolerance that the regulation does not give: the event decides."""

MOST: Final = 9999
"""The largest number that a value may be, so that nobody waits for a sheet of a million lines."""

LONGEST_MATCH: Final = 99
"""The most partidas that a match may be the best of."""


MOST_POINTS: Final = 200
"""The most points of a partida; a sheet has a square for each."""


class Award(NamedTuple):
    """The classification points of a match: the partidas that each won, and what they bring the two teams."""

    won: int
    lost: int
    winner: int
    loser: int


class BadTermError(TournamentError):
    """A value that the terms of an event do not admit.

    >>> error = BadTermError("group.kind: expected one of groups, league, got 'ladder'", "groups, league")
    >>> error.code, error.allowed
    ('bad-terms', 'groups, league')

    Args:
        problem: what was expected and what came, as a phrase.
        allowed: the values that are allowed, in signs that need no language; empty where there is no known set.
    """

    def __init__(self, problem: str, allowed: str) -> None:
        """Keep what was expected and what came, and what is allowed."""
        super().__init__("bad-terms", problem)
        # The arguments with which another process makes the error again.
        self.args = (problem, allowed)
        self.allowed = allowed


@dataclass(frozen=True, slots=True)
class Form:
    """The values that a preset may have at a place.

    >>> Form("number", least=1).read("group.meetings", 2), Form("words", CRITERIA).read("group.order", ["points"])
    (2, ('points',))

    `kind` is one of `READERS`. `words` are those that a word or a list of words may be made of (none: any text);
    `least` and `most` bound a number, which is odd where `odd` says so. `phases` are the kinds of phase in which the
    value means something (none: in each).
    """

    kind: str
    words: tuple[str, ...] = ()
    least: int = 0
    most: int = MOST
    odd: bool = False
    phases: tuple[str, ...] = ()

    def read(self, path: str, value: Any) -> Any:  # noqa: ANN401  (a value of TOML)
        """Return a value as terms keep it; raises `BadTermError` (`bad-terms`) that says what was expected."""
        return READERS[self.kind](self, path, value)

    @property
    def allowed(self) -> str:
        """The allowed values, in signs that need no language; empty where there is no known set.

        >>> PHASE_FORMS["best_of"].allowed, PHASE_FORMS["walkover_score"].allowed, EVENT_FORMS["end_time"].allowed
        ('1, 3, 5 … 99', '[0 … 9999, 0 … 9999]', '"", rest-starts, as-it-stands')
        """
        return _ALLOWED[self.kind](self) if self.kind in _ALLOWED else ""

    @property
    def range(self) -> str:
        """The numbers that a value may be."""
        odd = self.least + (self.least + 1) % 2
        return f"{odd}, {odd + 2}, {odd + 4} … {self.most}" if self.odd else f"{self.least} … {self.most}"

    @property
    def listed(self) -> str:
        """The words that a value may have; one that is empty has quotes."""
        return ", ".join(word or '""' for word in self.words)


_ALLOWED: Final[Mapping[str, Callable[[Form], str]]] = MappingProxyType(
    {
        "number": lambda form: form.range,
        "truth": lambda _form: "true, false",
        "word": lambda form: form.listed,
        "words": lambda form: form.listed,
        "pair": lambda form: f"[{form.range}, {form.range}]",
        "pairs": lambda form: f"[{form.range}, {form.range}]",
        "lengths": lambda form: f"{form.listed} = {form.range}",
        "awards": lambda form: f"2-0 = [{form.range}, {form.range}]",
    }
)
"""How what is allowed is written, for the kinds of value that have a known set or range."""


def _wrong(form: Form, path: str, expected: str, value: object) -> BadTermError:
    return BadTermError(f"{path}: expected {expected}, got {value!r}", form.allowed)


def _number(form: Form, path: str, value: Any) -> int:  # noqa: ANN401  (a value of TOML)
    whole = isinstance(value, int) and not isinstance(value, bool)
    if not whole or not form.least <= value <= form.most or (form.odd and value % 2 == 0):
        raise _wrong(
            form, path, f"{'an odd' if form.odd else 'a whole'} number from {form.least} to {form.most}", value
        )
    return int(value)


def _truth(form: Form, path: str, value: Any) -> bool:  # noqa: ANN401  (a value of TOML)
    if not isinstance(value, bool):
        raise _wrong(form, path, "true or false", value)
    return value


def _word(form: Form, path: str, value: Any) -> str:  # noqa: ANN401  (a value of TOML)
    if not isinstance(value, str) or (form.words and value not in form.words):
        raise _wrong(form, path, f"one of {form.listed}" if form.words else "a text", value)
    return value


def _code(form: Form, path: str, value: Any) -> str:  # noqa: ANN401  (a value of TOML)
    if not isinstance(value, str) or not re.fullmatch(r"(?:[a-z][a-z0-9-]{0,39})?", value):
        raise _wrong(form, path, "the code of a rulebook", value)
    return value


def _words(form: Form, path: str, value: Any) -> tuple[str, ...]:  # noqa: ANN401  (a value of TOML)
    expected = f"a list of {', '.join(form.words)}, each once" if form.words else "a list of texts"
    if not isinstance(value, list | tuple) or not all(isinstance(item, str) for item in value):
        raise _wrong(form, path, expected, value)
    if form.words and (len(set(value)) < len(value) or not set(value) <= set(form.words)):
        raise _wrong(form, path, expected, value)
    return tuple(value)


def _pair(form: Form, path: str, value: Any) -> tuple[int, int]:  # noqa: ANN401  (a value of TOML)
    if not isinstance(value, list | tuple) or len(value) != len(("a", "b")):
        raise _wrong(form, path, f"two whole numbers from {form.least} to {form.most}", value)
    return _number(form, path, value[0]), _number(form, path, value[1])


def _pairs(form: Form, path: str, value: Any) -> tuple[tuple[int, int], ...]:  # noqa: ANN401  (a value of TOML)
    if not isinstance(value, list | tuple):
        raise _wrong(form, path, f"a list of scores such as [0, 0], from {form.least} to {form.most}", value)
    return tuple(_pair(form, path, item) for item in value)


def _lengths(form: Form, path: str, value: Any) -> tuple[tuple[str, int], ...]:  # noqa: ANN401  (a value of TOML)
    if not isinstance(value, Mapping) or not set(value) <= set(form.words):
        raise _wrong(form, path, f"a table with some of {form.listed}, each {form.range}", value)
    return tuple((name, _number(form, path, item)) for name, item in value.items())


def _awards(form: Form, path: str, value: Any) -> tuple[Award, ...]:  # noqa: ANN401  (a value of TOML)
    if not isinstance(value, Mapping):
        raise _wrong(form, path, "a table such as { 2-0 = [3, 0] }", value)
    awards = []
    for score, points in value.items():
        won, _, lost = str(score).partition("-")
        if not (_is_count(won) and _is_count(lost) and int(won) > int(lost)):
            raise _wrong(form, path, f"a score such as 2-0, of at most {LONGEST_MATCH} partidas", score)
        awards.append(Award(int(won), int(lost), *_pair(form, path, points)))
    return tuple(awards)


def _is_count(text: str) -> bool:
    """Return whether a text is a number of partidas."""
    return text.isascii() and text.isdecimal() and len(text) <= len(str(LONGEST_MATCH))


def _conditions(form: Form, path: str, value: Any) -> tuple[Condition, ...]:  # noqa: ANN401  (a value of TOML)
    if not isinstance(value, list | tuple) or not all(isinstance(item, Mapping) for item in value):
        raise _wrong(form, path, "a list of conditions such as { at_least = 1, over = 60 }", value)
    return tuple(read_condition(path, item) for item in value)


READERS: Final[Mapping[str, Callable[[Form, str, Any], Any]]] = MappingProxyType(
    {
        "number": _number,
        "truth": _truth,
        "word": _word,
        "code": _code,
        "words": _words,
        "pair": _pair,
        "pairs": _pairs,
        "lengths": _lengths,
        "awards": _awards,
        "conditions": _conditions,
    }
)
"""How the values of each kind are read.

A number; true or false; a word of some; the code of a rulebook; several words, in order; two numbers, or several times
two; of how many partidas some matches of a bracket are the best; the points that each score brings; what players of a
team must be.
"""


_TABLES: Final = ("awards", "lengths")
"""Kinds of value that are written as a table, also where there is nothing in it."""


def written_as(form: Form, value: Any) -> Any:  # noqa: ANN401  (a value of TOML)
    """Return a value of the terms as a preset writes it, also one that is empty.

    >>> written_as(PHASE_FORMS["points"], ()), written_as(PHASE_FORMS["order"], ())
    ({}, [])
    """
    return {} if not value and form.kind in _TABLES else written(value)


def written(value: Any) -> Any:  # noqa: ANN401  (a value of TOML)
    """Return a value of the terms as a preset writes it.

    >>> written((Award(2, 0, 3, 0), Award(2, 1, 2, 1))), written(("points", "lot"))
    ({'2-0': [3, 0], '2-1': [2, 1]}, ['points', 'lot'])
    >>> written((Condition(1, over=60),)), written((("final", 5),))
    ([{'at_least': 1, 'over': 60}], {'final': 5})
    """
    if not isinstance(value, tuple):
        return value
    first = value[0] if value else None
    if isinstance(first, Award):
        return {f"{award.won}-{award.lost}": [award.winner, award.loser] for award in value}
    if isinstance(first, Condition):
        return [condition.written for condition in value]
    if isinstance(first, tuple) and isinstance(first[0], str):
        return dict(value)
    return [list(item) if isinstance(item, tuple) else item for item in value]


_SCORE: Final = Form("pair")
_COUNT: Final = Form("number")
_MINUTES: Final = Form("number", least=NOT_GIVEN)
_TRUTH: Final = Form("truth")
_CHAIN: Final = Form("words", CRITERIA)
_BRACKET: Final = ("bracket",)
_DUPLICATE: Final = ("duplicate",)

PHASE_FORMS: Final[Mapping[str, Form]] = MappingProxyType(
    {
        "kind": Form("word", KINDS),
        "best_of": Form("number", least=1, most=LONGEST_MATCH, odd=True),
        "target": Form("number", most=MOST_POINTS),
        "points": Form("awards"),
        "walkover_points": _SCORE,
        "walkover_score": _SCORE,
        "bye_points": _COUNT,
        "bye_won": _COUNT,
        "order": _CHAIN,
        "order_across_sizes": _CHAIN,
        "restart": _TRUTH,
        "meetings": Form("number", least=1, most=2, phases=("groups", "league")),
        "rounds": _COUNT,
        "qualify": _COUNT,
        "best_next": _COUNT,
        "third_place": Form("truth", phases=_BRACKET),
        "group_size": Form("number", phases=("groups",)),
        "none_left": Form("word", NONE_LEFT, phases=("swiss",)),
        "takes": Form("word", TAKES),
        "after": Form("word"),
        "bracket": Form("word", BRACKETS, phases=_BRACKET),
        "lengths": Form("lengths", LENGTHS, least=1, most=LONGEST_MATCH, odd=True, phases=_BRACKET),
        "tables": Form("number", least=1, most=LONGEST_MATCH),
        "deals": Form("number", most=999, phases=_DUPLICATE),
        "starts": Form("pairs", phases=_DUPLICATE),
    }
)
"""What each value of a phase may be."""

TEAM_FORMS: Final[Mapping[str, Form]] = MappingProxyType(
    {
        "plays": Form("number", least=1, most=99),
        "most": Form("number", least=1, most=99),
        "reserves": Form("number", most=99),
        "conditions": Form("conditions"),
    }
)
"""What each value of a team may be."""

OVERALL_FORMS: Final[Mapping[str, Form]] = MappingProxyType({"same_round": _CHAIN, "others": _CHAIN})
"""What each value of the places of a whole event may be."""

RULES_FORM: Final = Form("code")
"""What the rulebook of the cards may be: a code, of a rulebook that need not be on this machine; empty for none."""

EVENT_FORMS: Final[Mapping[str, Form]] = MappingProxyType(
    {
        "referees": Form("words", OFFICES),
        "signed_by": Form("words", (PLAYERS, *OFFICES)),
        "drawn_after_registration": _TRUTH,
        "registered_only": _TRUTH,
        "substitutes": _TRUTH,
        "breaks": _TRUTH,
        "tolerance": _MINUTES,
        "reentry": _TRUTH,
        "later_tolerance": _MINUTES,
        "teams": _COUNT,
        "rest": _COUNT,
        "end_time": Form("word", END_TIMES),
        "end_score": _SCORE,
    }
)
"""What each value of the event itself may be."""

OFFENCE_FORMS: Final[Mapping[str, Form]] = MappingProxyType(dict.fromkeys(("who", "first", "again"), Form("words")))
"""What each value of an offence that a preset adds may be."""
