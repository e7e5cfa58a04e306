"""Writes a score in the words of the terminal and of replays."""

from collections.abc import Sequence

from truco.app.cli.speech import Speech
from truco.app.cli.telling import Company, Teller
from truco.rulebooks.ruleset import choose


def told_score(code: str, points: Sequence[int]) -> str:
    """Return the score of Ana and Bea under a rulebook in Spanish, in malas and buenas where the rulebook has them."""
    book = choose(code).book
    names = {"A1": "Ana", "B1": "Bea"}
    company = Company(("A1", "B1"), ("A", "B"), names, "", book["match.buenas_from"], book["match.target"])
    return Teller(Speech("es"), company).score(points)
