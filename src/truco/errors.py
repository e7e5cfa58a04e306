"""The errors that the package raises, one class for each kind of error.

Each has a ``code``: a stable word in lower case that programs compare and for which the message catalogue has a
sentence. ``str(error)`` is for developers and stays in English. A void act and a fault are results of the game and no
errors of this module.

>>> all(issubclass(kind, TrucoError) for kind in (ActRejected, NotationError, ReplayError, RulebookError, TableError))
True
"""

__all__ = [
    "ActRejected",
    "LessonError",
    "MatchError",
    "NotBuiltError",
    "NotationError",
    "ReplayError",
    "RulebookError",
    "TableError",
    "TournamentError",
    "TrucoError",
    "UnknownRuleError",
]


class TrucoError(Exception):
    """The base class of all errors of this package, with a stable code.

    >>> issubclass(TableError, TrucoError), TrucoError.code
    (True, 'truco-error')

    Attributes:
        code: the stable word for this kind of error.
    """

    code: str = "truco-error"


class NotationError(TrucoError):
    """A card, a word or a record that cannot be read, with the place of the error.

    >>> error = NotationError("8e", 1, 1, "a rank among 1-7, 10, 11, 12")
    >>> print(error)
    line 1, column 1: expected a rank among 1-7, 10, 11, 12, got '8e'
    >>> error.code
    'bad-notation'

    Args:
        text: the text that cannot be read.
        line: the line of the error, counted from 1.
        column: the column of the error in characters, counted from 1.
        expected: a phrase for the expected text.
    """

    code = "bad-notation"

    def __init__(self, text: str, line: int, column: int, expected: str) -> None:
        """Store the text, its place, and the expected text."""
        super().__init__(text, line, column, expected)
        self.text = text
        self.line = line
        self.column = column
        self.expected = expected

    def __str__(self) -> str:
        """Return the place, the expected text and the actual text, on one line."""
        return f"line {self.line}, column {self.column}: expected {self.expected}, got {self.text!r}"


class RulebookError(TrucoError):
    """An error in a rulebook's data file, or a rule that it does not have.

    >>> error = RulebookError("oficial.toml", "target", "of.match.1", problem="expected a whole number, got 'thirty'")
    >>> print(error)
    oficial.toml: target (of.match.1): expected a whole number, got 'thirty'
    >>> error.code
    'bad-rulebook'

    Args:
        file: the name of the data file, without its folder.
        field: the name of the wrong field.
        rule: the id of the rule that the field states; empty where there is none.
        problem: a phrase with the expected and the actual value.
    """

    code = "bad-rulebook"

    def __init__(self, file: str, field: str, rule: str, *, problem: str = "not valid") -> None:
        """Store the file, the field, the rule and the problem."""
        super().__init__(file, field, rule)
        self.file = file
        self.field = field
        self.rule = rule
        self.problem = problem

    def __str__(self) -> str:
        """Return file, field, rule and problem, on one line."""
        rule = f" ({self.rule})" if self.rule else ""
        return f"{self.file}: {self.field}{rule}: {self.problem}"


class UnknownRuleError(RulebookError):
    """A rule that a catalogue does not have, with similar ids.

    >>> error = UnknownRuleError("oficial.toml", "of.mazo.44", ("of.mazo.4",))
    >>> print(error)
    oficial.toml: id (of.mazo.44): no such rule; did you mean of.mazo.4?
    >>> error.code
    'unknown-rule'

    Args:
        file: the name of the catalogue's data file, without its folder.
        rule: the requested id.
        near: similar ids that the catalogue has, the nearest first.
    """

    code = "unknown-rule"

    def __init__(self, file: str, rule: str, near: tuple[str, ...] = ()) -> None:
        """Store the file, the id and the similar ids."""
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        super().__init__(file, "id", rule, problem=f"no such rule{hint}")
        # The arguments with which another process recreates the error.
        self.args = (file, rule, near)
        self.near = near


class NotBuiltError(TrucoError):
    """A data file that a checkout lacks until a target of its Makefile builds it.

    >>> print(NotBuiltError("oficial/status.json", "status"))
    oficial/status.json is not built in this checkout: run `make status`

    Args:
        file: the name of the file, with its folder.
        target: the target that builds it.
    """

    code = "not-built"

    def __init__(self, file: str, target: str) -> None:
        """Keep the file and the target."""
        super().__init__(file, target)
        self.file = file
        self.target = target

    def __str__(self) -> str:
        """Return the file and the command, on one line."""
        return f"{self.file} is not built in this checkout: run `make {self.target}`"


class ActRejected(TrucoError):  # noqa: N818 - the name says what happened to the act, as everywhere in the project
    """An act that the law rejected, so that it never happened: malformed, out of turn, or not on the seat's menu.

    >>> error = ActRejected("window-closed", "A1", "envido", ("of.envido.4",))
    >>> print(error)
    window-closed: A1:envido (of.envido.4)

    Args:
        code: the stable word for the reason of the refusal.
        seat: the seat of the act, as ``A1``; empty where it names none.
        act: the word of the act, as the record writes it.
        rules: the ids of the rules that the refusal cites.
        meaning: the meaning of the code, as a clause in English; may be empty.
    """

    def __init__(self, code: str, seat: str, act: str, rules: tuple[str, ...], meaning: str = "") -> None:
        """Store the reason, the seat, the act and the rules."""
        super().__init__(code, seat, act, rules, meaning)
        self.code = code
        self.seat = seat
        self.act = act
        self.rules = rules
        self.meaning = meaning

    def __str__(self) -> str:
        """Return the code, the seat, the act, the meaning of the code, and the rules, on one line."""
        rules = f" ({', '.join(self.rules)})" if self.rules else ""
        meaning = f": {self.meaning}" if self.meaning else ""
        act = f"{self.seat}:{self.act}" if self.seat else self.act
        return f"{self.code}: {act}{meaning}{rules}"


class ReplayError(TrucoError):
    """A record whose written facts differ from those that the rules derive from its acts.

    >>> error = ReplayError(12, "{trick A1}", "{trick B2}")
    >>> print(error)
    act 12: the record says {trick A1}, the rules give {trick B2}
    >>> error.code
    'replay-differs'

    Args:
        index: the position of the act in the record, counted from 0.
        expected: the fact that the record states.
        found: the fact of the replay.
    """

    code = "replay-differs"

    def __init__(self, index: int, expected: str, found: str) -> None:
        """Store the position and both facts."""
        super().__init__(index, expected, found)
        self.index = index
        self.expected = expected
        self.found = found

    def __str__(self) -> str:
        """Return the position and both facts, on one line."""
        return f"act {self.index}: the record says {self.expected}, the rules give {self.found}"


class TableError(TrucoError):
    """A request that a table rejects, such as one for a taken seat.

    >>> print(TableError("seat-taken"))
    seat-taken
    >>> TableError("seat-taken").code
    'seat-taken'

    Args:
        code: the stable word for the reason.
    """

    def __init__(self, code: str) -> None:
        """Store the reason."""
        super().__init__(code)
        self.code = code


class _ExplainedError(TrucoError):
    """An error with a stable word for its reason, and a phrase with the expected and the actual value."""

    def __init__(self, code: str, problem: str) -> None:
        """Store the reason and the problem."""
        super().__init__(code, problem)
        self.code = code
        self.problem = problem

    def __str__(self) -> str:
        """Return code and problem, on one line."""
        return f"{self.code}: {self.problem}"


class MatchError(_ExplainedError):
    """A request that a match in Python rejects, such as an undo before the first act.

    >>> error = MatchError("nothing-to-undo", "expected an act to take back, got none since the match was made")
    >>> print(error)
    nothing-to-undo: expected an act to take back, got none since the match was made

    Args:
        code: the stable word for the reason.
        problem: a phrase with the expected and the actual value.
    """


class LessonError(_ExplainedError):
    """A request for a lesson that does not exist, or a choice that a lesson does not offer.

    >>> print(LessonError("no-such-lesson", "expected a number from 1 to 12, got 13"))
    no-such-lesson: expected a number from 1 to 12, got 13

    Args:
        code: the stable word for the reason.
        problem: a phrase with the expected and the actual value.
    """


class TalkError(_ExplainedError):
    """A sentence that cannot be read, such as one under a rulebook without talk.

    >>> print(TalkError("too-long", "expected at most 400 characters, got 900"))
    expected at most 400 characters, got 900

    Args:
        code: the stable word for the reason.
        problem: a phrase with the expected and the actual value.
    """

    def __str__(self) -> str:
        """Return the problem, on one line."""
        return self.problem


class TournamentError(_ExplainedError):
    """A request that a tournament rejects, such as a result for a pairing that does not exist.

    >>> error = TournamentError("no-such-match", "expected the number of a match from 1 to 12, got 13")
    >>> print(error)
    no-such-match: expected the number of a match from 1 to 12, got 13
    >>> error.code
    'no-such-match'

    Args:
        code: the stable word for the reason.
        problem: a phrase with the expected and the actual value.
    """
