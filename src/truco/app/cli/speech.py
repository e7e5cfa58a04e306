"""The messages of the catalogue in one language, as the terminal prints them."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from truco.cards import CARDS, parse_hand
from truco.messages import CARD_KEYS, LANGUAGES, catalogue, choose_language, key_for_chico, text
from truco.messages.reasons import join_names

if TYPE_CHECKING:
    from truco.rulebooks.rulebook import Rulebook

_Command = TypeVar("_Command", bound=Callable[..., Any])

_CAPITALS: Final = "de"
_FIRST_PERSON: Final = "I "
SPANISH: Final = "spanish-40"

_COVERED: Final = "(?)"
_ANY: Final = "{n}"
"""The placeholder for the number in a word of a menu that may have any number of a range."""

_LIKE_CARDS: Final = re.compile(r"(?:[0-9]{1,2}[eboc]|\?\?)+")
_SEAT: Final = re.compile(r"[ABC][1-3]")
_QUOTED: Final = re.compile(r' ".*"$')
"""The subject of a claim, in the words of the claiming player."""


_LANGUAGE: Final = "truco.language"
"""The key of the language among what click stores for all commands of a command line."""


def remember_language(context: click.Context, _option: click.Parameter, language: str | None) -> str | None:
    """Store the value of an option `--lang` for the whole command line; return it, or that of an option before it."""
    if language in LANGUAGES:
        context.meta[_LANGUAGE] = language
    return language or context.meta.get(_LANGUAGE)


def lang_option(*, exposed: bool = True) -> Callable[[_Command], _Command]:
    """Return the option `--lang`; one that is not `exposed` is no parameter of the function of the command."""
    return click.option(
        "--lang",
        type=click.Choice(LANGUAGES),
        is_eager=True,
        expose_value=exposed,
        callback=remember_language,
        help="The language; else that of LANG, else es.",
    )


def chosen_language(environment: Mapping[str, str] | None = None) -> str:
    """Return the language of the command line, else of the environment; Spanish where the program lacks that language.

    >>> chosen_language({"LANG": "pt_BR.UTF-8"}), chosen_language({"LANG": "C"})
    ('pt', 'es')

    With an `environment` the command line does not count.
    """
    context = click.get_current_context(silent=True)
    if environment is None and context is not None and _LANGUAGE in context.meta:
        return str(context.meta[_LANGUAGE])
    environment = os.environ if environment is None else environment
    return choose_language(
        next((environment[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(key)), "")
    )


class Speech:
    """The names of things of the game in a language.

    `pack` is the pack in play, `chico` the players' name for a chico; `hear` takes both from a rulebook.

    >>> Speech("es").card("7e"), Speech("de").word("falta-envido"), Speech("en").names(["Ana", "Zorro"])
    ('siete de espadas', 'Falta envido', 'Ana and Zorro')
    """

    def __init__(self, language: str) -> None:
        """Set the language: es, pt, en or de."""
        self.language = language
        self.pack = SPANISH
        self.chico = "chico"

    def hear(self, book: Rulebook) -> None:
        """Use the words of a rulebook's players from now on."""
        self.pack, self.chico = book["pack.cards"], book.chico

    def say(self, key: str, **values: object) -> str:
        """Return a message of the catalogue."""
        return text(key_for_chico(key, self.chico), self.language, **values)

    def card(self, token: str) -> str:
        """Return the spoken name of a card of the pack in play."""
        name = token.strip("(?)")
        return self.say(f"{CARD_KEYS[self.pack]}.{name}" if name else "card.unknown")

    def cards(self, tokens: Sequence[str]) -> str:
        """Return the spoken names of cards."""
        return ", ".join(self.card(token) for token in tokens)

    def word(self, token: str, name: Callable[[str], str] = str) -> str:
        """Return the name of a call, an answer or another word outside a sentence; `name` returns the name of a seat.

        >>> Speech("es").word("flor+quiero-retruco"), Speech("es").word("7-envido"), Speech("es").word("descarto-4c")
        ('Flor. Quiero retruco', '7 tantos envido', 'Descarto cuatro de copas')
        >>> Speech("es").word("muestro-1e12c-A2", {"A2": "Ana"}.__getitem__)
        'Le muestro a Ana as de espadas, rey de copas'

        A claim is named without its subject.
        """
        token = _QUOTED.sub("", token)
        if "+" in token:
            return ". ".join(self.word(part, name) for part in token.split("+"))
        if token.isdecimal():
            return token
        if token.strip("(?)") in CARDS or token == _COVERED:
            return self.card(token)
        whole = self._message(token)
        if whole:
            return whole
        stem, _, rest = token.rpartition("-")
        number = re.search(r"[0-9]+|\{n\}", token)
        if rest in CARDS:
            return self._message(stem, card=self.card(rest)) or token
        if _SEAT.fullmatch(rest):
            verb, _, tokens = stem.rpartition("-")
            if _LIKE_CARDS.fullmatch(tokens):
                cards = self.cards([card.token for card in parse_hand(tokens)])
                return self._message(f"{verb}-cards-seat", name=name(rest), cards=cards) or token
            return self._message(f"{stem}-seat", name=name(rest)) or self._message(stem, name=name(rest)) or token
        count = "…" if number and number[0] == _ANY else number and int(number[0])
        counted = self._message(token.replace(number[0], "n", 1), n=count) if number else ""
        return counted or self._message(token.partition("-")[0]) or self._verdict(token) or token

    def _verdict(self, token: str) -> str:
        """Return the name of the ruling in a word of a judge or in a proposal; empty for any other word.

        >>> Speech("en")._verdict("lose-hand-A:of.senas.5"), Speech("en")._verdict("truquito")
        ('Loses the hand', '')
        """
        keys = (key for key in catalogue(self.language) if key.startswith("verdict."))
        name = token.removeprefix("propongo-")
        fitting = (key for key in keys if re.match(rf"{key.removeprefix('verdict.')}(?![a-z])", name))
        return next((self.say(key) for key in fitting), "")

    def _message(self, token: str, **values: object) -> str:
        """Return a word of the catalogue, where the keys of calls begin with `call.`; empty for one that it lacks."""
        messages = catalogue(self.language)
        key = next((f"{kind}.{token}" for kind in ("call", "word") if f"{kind}.{token}" in messages), "")
        return self.say(key, **values) if key else ""

    def inside(self, token: str, name: Callable[[str], str] = str) -> str:
        """Return a word in its form inside a sentence.

        >>> Speech("es").inside("miro"), Speech("en").inside("miro"), Speech("en").inside("envido")
        ('miro mis cartas', 'I look at my cards', 'envido')
        """
        word = self.word(token, name)
        return word if self.language == _CAPITALS or word.startswith(_FIRST_PERSON) else word[:1].lower() + word[1:]

    def reading(self, kind: str, word: str, reason: str) -> str:
        """Return the effect of a sentence, and why, from its kind, the words that it binds to, and the reason's code.

        >>> Speech("es").reading("call", "truco", "inside")
        'Obliga: truco. La palabra está dentro de la frase y obliga igual.'
        """
        words = ", ".join(self.inside(token) for token in word.split("+")) if word else ""
        head = self.say(f"talk.kind.{kind}[words]" if words else f"talk.kind.{kind}", words=words)
        return f"{head} {self.why(reason)}"

    def why(self, reason: str) -> str:
        """Return the sentence for the reason of a reading: one of talk, or the code of a refusal."""
        from truco.talk import REASONS  # noqa: PLC0415  (most commands read no talk, and it loads the engine)

        return self.say(f"talk.reason.{reason}" if reason in REASONS else f"error.{reason}")

    def names(self, names: Sequence[str]) -> str:
        """Return names in a row."""
        return join_names(names, self.language)
