"""The fields and texts of the package's errors."""

import copy
import pickle

import pytest

from truco.errors import (
    ActRejected,
    LessonError,
    MatchError,
    NotationError,
    NotBuiltError,
    ReplayError,
    RulebookError,
    TableError,
    TalkError,
    TournamentError,
    TrucoError,
    UnknownRuleError,
)

EXAMPLES = [
    (
        LessonError("no-such-lesson", "expected a number from 1 to 12, got 13"),
        "no-such-lesson",
        "no-such-lesson: expected a number from 1 to 12, got 13",
    ),
    (NotationError("8e", 2, 7, "a card"), "bad-notation", "line 2, column 7: expected a card, got '8e'"),
    (
        NotBuiltError("oficial/status.json", "status"),
        "not-built",
        "oficial/status.json is not built in this checkout: run `make status`",
    ),
    (
        RulebookError("oficial.toml", "target", "of.match.1"),
        "bad-rulebook",
        "oficial.toml: target (of.match.1): not valid",
    ),
    (
        RulebookError("oficial.toml", "rule", "", problem="expected a list, got 3"),
        "bad-rulebook",
        "oficial.toml: rule: expected a list, got 3",
    ),
    (
        UnknownRuleError("oficial.toml", "of.mazo.44", ("of.mazo.4", "of.mazo.1")),
        "unknown-rule",
        "oficial.toml: id (of.mazo.44): no such rule; did you mean of.mazo.4 or of.mazo.1?",
    ),
    (UnknownRuleError("oficial.toml", "x"), "unknown-rule", "oficial.toml: id (x): no such rule"),
    (
        ActRejected("window-closed", "A1", "envido", ("of.envido.4",)),
        "window-closed",
        "window-closed: A1:envido (of.envido.4)",
    ),
    (ActRejected("no-such-seat", "B3", "truco", ()), "no-such-seat", "no-such-seat: B3:truco"),
    (ReplayError(12, "A +2", "A +1"), "replay-differs", "act 12: the record says A +2, the rules give A +1"),
    (TableError("seat-taken"), "seat-taken", "seat-taken"),
    (
        MatchError("nothing-to-undo", "expected an act, got none"),
        "nothing-to-undo",
        "nothing-to-undo: expected an act, got none",
    ),
    (
        ActRejected("window-closed", "A1", "envido", ("of.envido.4",), "the time for this call is over"),
        "window-closed",
        "window-closed: A1:envido: the time for this call is over (of.envido.4)",
    ),
    (
        TalkError("too-long", "expected at most 400 characters, got 900"),
        "too-long",
        "expected at most 400 characters, got 900",
    ),
    (
        TournamentError("no-such-match", "expected the number of a match from 1 to 12, got 13"),
        "no-such-match",
        "no-such-match: expected the number of a match from 1 to 12, got 13",
    ),
]
NAMES = [f"{type(error).__name__}-{position}" for position, (error, _, _) in enumerate(EXAMPLES)]


@pytest.mark.parametrize(("error", "code", "text"), EXAMPLES, ids=NAMES)
def test_carries_a_code_and_reads_as_one_line(error: TrucoError, code: str, text: str) -> None:
    """Every error is a TrucoError with a stable code and a one-line text for developers."""
    assert isinstance(error, TrucoError)
    assert error.code == code
    assert str(error) == text


@pytest.mark.parametrize(("error", "code", "text"), EXAMPLES, ids=NAMES)
def test_survives_another_process(error: TrucoError, code: str, text: str) -> None:
    """An error that is pickled or copied, as worker processes do, keeps its class, code, fields and text."""
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(twin) is type(error)
        assert twin.code == code
        assert str(twin) == text
        assert vars(twin) == vars(error)


def test_every_kind_is_caught_by_the_one_base() -> None:
    """Every kind of error is a subclass of TrucoError, and each has an example here."""
    classes = [TrucoError]
    for kind in classes:
        classes.extend(subclass for subclass in kind.__subclasses__() if subclass.__module__ == TrucoError.__module__)
    listed = {kind for kind in classes[1:] if not kind.__name__.startswith("_")}
    assert {type(error) for error, _, _ in EXAMPLES} == {*listed, UnknownRuleError}
    assert not issubclass(TrucoError, ValueError | KeyError | OSError)
