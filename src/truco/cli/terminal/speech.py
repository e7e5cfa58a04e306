"""The words of the catalogue as the terminal says them, in one language."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Final

from truco.messages import speaks, text

_CAPITALS: Final = "de"


def chosen_language(environment: Mapping[str, str] = os.environ) -> str:
    """Return the language that the surroundings ask for, Spanish where they ask for none that we have.

    >>> chosen_language({"LANG": "pt_BR.UTF-8"}), chosen_language({"LANG": "C"})
    ('pt', 'es')
    """
    return speaks(next((environment[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(key)), ""))


class Speech:
    """What a language calls the things of the game.

    >>> Speech("es").card("7e"), Speech("de").word("falta-envido"), Speech("en").names(["Ana", "Zorro"])
    ('siete de espadas', 'Falta envido', 'Ana and Zorro')
    """

    def __init__(self, language: str) -> None:
        """Speak a language: es, pt, en or de."""
        self.language = language

    def say(self, key: str, **values: object) -> str:
        """Return a message of the catalogue."""
        return text(key, self.language, **values)

    def card(self, token: str) -> str:
        """Return the spoken name of a card."""
        return self.say("card.unknown" if token == "??" else f"card.{token}")  # noqa: S105  (a card, no secret)

    def cards(self, tokens: Sequence[str]) -> str:
        """Return the spoken names of cards."""
        return ", ".join(self.card(token) for token in tokens)

    def word(self, token: str) -> str:
        """Return the name of a call, an answer or another word as it stands alone."""
        if token.isdecimal():
            return token
        return self.say(f"call.{token}" if token in CALLS else f"word.{token}")

    def inside(self, token: str) -> str:
        """Return a word as it stands inside a sentence."""
        name = self.word(token)
        return name if self.language == _CAPITALS else name[:1].lower() + name[1:]

    def names(self, names: Sequence[str]) -> str:
        """Return names in a row."""
        if len(names) < 2:  # noqa: PLR2004  (a pair needs two)
            return "".join(names)
        return self.say("name.and", first=", ".join(names[:-1]), last=names[-1])


CALLS: Final = ("envido", "real-envido", "falta-envido", "truco", "retruco", "vale-cuatro")
"""The words that raise what is at stake; the catalogue keeps them under `call.`."""
