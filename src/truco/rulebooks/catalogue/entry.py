"""One rule of a regulation: its text, our reading where it is unclear, and its wording for players."""

import enum
from collections.abc import Mapping
from dataclasses import field
from typing import NamedTuple, TypeAlias

from truco.slotted import value

Cell: TypeAlias = "str | int | bool | tuple[Cell, ...] | Mapping[str, Cell]"
"""A value in a rule's table: text, a number, a flag, or rows of them."""

FALLBACK = "en"
"""The language in which every rule is worded."""


class Area(enum.StrEnum):
    """The part of the game that a rule belongs to.

    >>> Area("envido") is Area.ENVIDO
    True
    """

    CONDUCT = "conduct"
    DEAL = "deal"
    DECK = "deck"
    ENVIDO = "envido"
    FLOR = "flor"
    LEY_DE_JUEGO = "ley-de-juego"
    MATCH = "match"
    MISC = "misc"
    MODES = "modes"
    PENALTY = "penalty"
    PROCEDURE = "procedure"
    RANKING = "ranking"
    SCORING = "scoring"
    SIGNALS = "signals"
    TALK = "talk"
    TEAMS = "teams"
    TOURNAMENT = "tournament"
    TRICKS = "tricks"
    TRUCO = "truco"
    TURN = "turn"


class Kind(enum.StrEnum):
    """The function of a rule, which determines the part of the program that applies it.

    >>> [kind.value for kind in Kind]
    ['mechanic', 'adjudication', 'procedure', 'conduct', 'definition', 'option', 'tournament']
    """

    MECHANIC = "mechanic"
    """Decides acts, results and scores."""
    ADJUDICATION = "adjudication"
    """Rules upon an error or a claim."""
    PROCEDURE = "procedure"
    """Orders the way to shuffle, cut, expose and keep score."""
    CONDUCT = "conduct"
    """Demands a behaviour; a referee judges it."""
    DEFINITION = "definition"
    """Defines a word."""
    OPTION = "option"
    """Offers a choice between ways to play."""
    TOURNAMENT = "tournament"
    """Orders phases, standings and entries of an event."""


class Example(NamedTuple):
    """A worked example of a rule.

    >>> Example("score 16", "buenas").expect
    'buenas'
    """

    given: str
    """The situation."""
    expect: str
    """The result under the rule."""


class Wording(NamedTuple):
    """A text for a player, with its actual language.

    >>> Wording("Gana el bando del mano.", "es").language
    'es'
    """

    text: str
    """The text."""
    language: str
    """The language of the text, which is not always the requested one."""


@value
class Rule:
    """One rule of a regulation, as its catalogue states it.

    >>> from truco.rulebooks.catalogue import load
    >>> rule = load("oficial")["of.ties.4"]
    >>> rule.title, rule.kind.value
    ('Three pardas: mano team wins', 'mechanic')

    Attributes:
        id: its name in the citations of rulings and data, as ``of.ties.4``.
        source: the chapter and paragraph of the regulation.
        title: its title in English.
        rule: the content of the regulation, in our own words.
        area: the part of the game that it belongs to.
        kind: the function of the rule.
        software: a hint for programmers.
        examples: situations and their results under the rule.
        conflicts: where the regulation contradicts itself or other rules; empty where it does not.
        resolution: the reading that we follow; empty where the text is clear.
        table: the rows of the rule's table; empty where it has none.
        titles: the title for players, by language.
        wordings: the wording for players, by language.
    """

    id: str
    source: str
    title: str
    rule: str
    area: Area
    kind: Kind
    software: str
    examples: tuple[Example, ...]
    conflicts: str
    resolution: str
    table: Cell = field(hash=False)
    titles: Mapping[str, str] = field(hash=False)
    wordings: Mapping[str, str] = field(hash=False)

    def heading(self, language: str) -> Wording:
        """Return the rule's title for a player: in the player's language if there is one, else in English.

        >>> from truco.rulebooks.catalogue import load
        >>> load("oficial")["of.terms.parda"].heading("es")
        Wording(text='Parda o poner hasta ahí', language='es')

        Args:
            language: a language tag, as ``es`` or ``pt-BR``.
        """
        return in_language(self.titles, language)

    def wording(self, language: str) -> Wording:
        """Return the wording for a player that asks "why?": in the player's language if there is one, else in English.

        >>> from truco.rulebooks.catalogue import load
        >>> rule = load("oficial")["of.truco.8"]
        >>> rule.wording("es-AR")
        Wording(text='Si nadie cantó truco, ganar la mano vale 1 tanto.', language='es')
        >>> rule.wording("de")
        Wording(text='If nobody called truco, winning the hand is worth 1 point.', language='en')
        >>> load("fenacef")["br.9.a"].wording("pt-BR")
        Wording(text='O 4 de paus, chamado zap, ganha de todas as outras cartas.', language='pt')

        Args:
            language: a language tag, as ``es`` or ``pt-BR``.
        """
        return in_language(self.wordings, language)


def in_language(texts: Mapping[str, str], language: str) -> Wording:
    """Return a text in the reader's language if there is one, else in English.

    >>> in_language({"en": "The deal", "es": "El reparto"}, "es-AR")
    Wording(text='El reparto', language='es')

    Args:
        texts: the text by language; English is among them.
        language: a language tag, as ``es`` or ``pt-BR``.
    """
    main = language.replace("_", "-").partition("-")[0].casefold()
    chosen = main if main in texts else FALLBACK
    return Wording(texts[chosen], chosen)
