"""A refusal of an event that carries more than its code: the parts of its sentence."""

from __future__ import annotations

from truco.errors import TournamentError


class DetailedError(TournamentError):
    """A refusal with details, for programs and for sentences.

    >>> error = DetailedError("hands-missing", "expected 8 hands, got 1", {"match": 7, "played": 1, "deals": 8})
    >>> error.code, error.details["deals"]
    ('hands-missing', 8)

    Args:
        code: the stable word for the reason.
        problem: what was expected and what came, as a phrase.
        details: the parts of the sentence, by their names in the messages.
    """

    def __init__(self, code: str, problem: str, details: dict[str, object]) -> None:
        """Store the reason and the details."""
        super().__init__(code, problem)
        # The arguments with which another process makes the error again.
        self.args = (code, problem, details)
        self.details = details
