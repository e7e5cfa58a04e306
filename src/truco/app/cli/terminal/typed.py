"""The meaning of a typed line: a number of the choices, a word of the game, a command or a phrase for the table."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from truco.app.cli.speech import SPANISH
from truco.app.cli.terminal.rulings import hyphened, ruling
from truco.cards import CARDS, UNKNOWN
from truco.engine.table.judge_words import VERDICTS
from truco.engine.table.words import Kind, word
from truco.errors import NotationError
from truco.messages import CARD_KEYS, catalogue

COMMANDS: Final = (
    "help",
    "table",
    "hand",
    "tanto",
    "order",
    "score",
    "last",
    "why",
    "report",
    "rules",
    "handbook",
    "ladder",
    "history",
    "link",
    "compact",
    "say",
    "pause",
    "resume",
    "return",
    "ready",
    "move",
    "lock",
    "unlock",
    "choose",
    "go-on",
    "tip",
    "undo",
    "bot",
    "decline",
    "admit",
    "turn-away",
    "sheet",
    "sign",
    "reject-sheet",
    "accept-sheet",
    "captain",
    "scorer",
    "rematch",
    "resign",
    "mute",
    "denounce",
    "step-down",
    "leave",
)
"""The commands; `terminal.command.NAME` has the words that a player may type for each, separated by bars."""

_TEXTS: Final = ("report",)
"""Commands of a single word with a free text after them, which is passed on as typed."""

_TOKENS: Final = {token.casefold(): token for token in CARDS if CARDS[token] is not UNKNOWN}
_FILLERS: Final = frozenset({"de", "del", "of", "the", "der", "die", "das"})
_QUOTES: Final = ('"', "\N{LEFT DOUBLE QUOTATION MARK}", "\N{RIGHT DOUBLE QUOTATION MARK}", "«", "»")
_STEMS: Final = ("call.", "word.")
_HOME: Final = "es"
_SIGN, _LOOK = "sena", "vista"


class Typed(NamedTuple):
    """A parsed line: `kind` is number, word, command, say, talk, yes, no, nothing or unknown.

    `value` is the number, the word of the game, the sentence of free talk, the command or the phrase; `rest` the text
    after a command.
    """

    kind: str
    value: str = ""
    rest: str = ""


def read(line: str, language: str, pack: str = SPANISH, chico: str = "chico") -> Typed:
    """Return the meaning of a line in a language; Spanish and the words of records are always understood.

    >>> read("siete de espadas", "es"), read("¡Quiero!", "de"), read("falta envido", "es")
    (Typed(kind='word', value='7e', rest=''), Typed(kind='word', value='quiero', rest=''), \
Typed(kind='word', value='falta-envido', rest=''))
    >>> read("2", "es"), read("canto 28", "es").value, read("reglas of.mazo.4", "es")
    (Typed(kind='number', value='2', rest=''), '28', Typed(kind='command', value='rules', rest='of.mazo.4'))
    >>> read("seña 7 de oro", "es").value, read("vista B1", "de").value
    ('sena-7o', 'vista-B1')
    >>> read("ver B1", "es").value, read("warn B1 br.28.1", "es").value, read("propongo annul-hand", "es").value
    ('ver-B1', 'warn-B1:br.28.1', 'propongo-annul-hand')
    >>> read('warn B1 br.28.1 "Gritó dos veces"', "es").value
    'warn-B1:br.28.1 "Gritó dos veces"'
    >>> read('reclamo B1 "señas ajenas"', "es").value, read("reclamo b1 señas ajenas", "es").value
    ('reclamo-B1 "señas ajenas"', 'reclamo-B1 "señas ajenas"')
    >>> read("? 2", "es") == read("ayuda 2", "es"), read('"Me gusta el truco"', "es")
    (True, Typed(kind='talk', value='Me gusta el truco', rest=''))

    `pack` is the pack in play, because two packs have cards with the same name; `chico` is the players' name for a
    chico, because such players may have their own names for words of the game.
    """
    ruled, quote, why = line.strip().partition(' "')
    if quote and why.endswith('"') and (token := _ruling(folded(ruled), language)):
        return Typed("word", f'{token} "{why[:-1].strip()}"')
    clean = folded(line)
    if line.lstrip().startswith(_QUOTES):
        return Typed("talk", line.strip().strip("".join(_QUOTES)).strip())
    if line.lstrip().startswith("?"):
        return Typed("command", "help", clean.strip("?"))
    if not clean:
        return Typed("nothing")
    if clean.isdecimal():
        return Typed("number", str(int(clean)))
    vocabulary = _vocabulary(language, pack, chico)
    if clean in vocabulary:
        return vocabulary[clean]
    if token := _ruling(clean, language):
        return Typed("word", token)
    first = _longest(clean, _commands(language))
    if first:
        name = _commands(language)[first]
        rest = line.strip().partition(" ")[2].strip() if name in _TEXTS else clean[len(first) :].strip()
        return Typed("command", name, rest)
    card = _card(clean, language) if pack == SPANISH else ""
    token = card or _sign(clean, language) or _claim(line) or _number(clean, language) or _token(clean)
    return Typed("word", token) if token else Typed("unknown", line.strip())


def folded(line: str) -> str:
    """Return a line without capitals, accents, punctuation and doubled spaces; a single question mark stays.

    >>> folded("  ¿Tenés?  "), folded("¿Por qué?"), folded("?")
    ('tenes', 'por que', '?')
    """
    plain = unicodedata.normalize("NFKD", line.casefold())
    signs = (sign for sign in plain if not unicodedata.combining(sign))
    words = "".join(sign if sign.isalnum() or sign in "+.-" else " " for sign in signs).split()
    return " ".join(words).strip(".") or ("?" if "?" in line else "")


def spoken(language: str, key: str) -> tuple[str, ...]:
    """Return the words in a message that bars separate: those of the language, then the Spanish ones."""
    lists = (str(catalogue(tongue)[key]) for tongue in dict.fromkeys((language, _HOME)))
    return tuple(dict.fromkeys(folded(phrase) for row in lists for phrase in row.split("|")))


@cache
def _commands(language: str) -> Mapping[str, str]:
    """Return the command for each typed word; the player's language has priority over Spanish."""
    commands: dict[str, str] = {}
    for tongue in (language, _HOME):
        for name in COMMANDS:
            for phrase in str(catalogue(tongue)[f"terminal.command.{name}"]).split("|"):
                commands.setdefault(folded(phrase), name)
    return commands


@cache
def _vocabulary(language: str, pack: str, chico: str) -> Mapping[str, Typed]:
    """Return the meaning of each whole phrase: words of the game, answers to a question, phrases for the table."""
    meanings: dict[str, Typed] = {}
    for answer in ("yes", "no"):
        for phrase in spoken(language, f"terminal.{answer}"):
            meanings[phrase] = Typed(answer)
    for tongue in (language, _HOME):
        for key, message in catalogue(tongue).items():
            stem, name = key.partition(".")[0], key.rpartition(".")[2]
            if key.startswith((*_STEMS, f"{CARD_KEYS[pack]}.")) and name != "unknown":
                for text in (catalogue(tongue).get(f"{chico}.{key}", message), message):
                    meanings.setdefault(folded(str(text)), Typed("word", name))
            elif stem == "say":
                meanings.setdefault(folded(str(message)), Typed("say", name))
    for phrase in spoken(language, "terminal.typed.mazo"):
        meanings.setdefault(phrase, Typed("word", "mazo"))
    commands = _commands(language)
    return {phrase: typed for phrase, typed in meanings.items() if typed.kind != "say" or phrase not in commands}


def _longest(clean: str, phrases: Mapping[str, str]) -> str:
    """Return the longest phrase that a line begins with."""
    return max((phrase for phrase in phrases if clean == phrase or clean.startswith(phrase + " ")), key=len, default="")


def _card(clean: str, language: str) -> str:
    """Return the card that a line names by rank and suit, such as `7 espadas` or `ancho de basto`."""
    words = [word for word in clean.split() if word not in _FILLERS]
    if len(words) != 2:  # noqa: PLR2004  (a rank and a suit)
        return ""
    rank, suit = _ranks(language).get(words[0], words[0]), _suits(language).get(words[1], words[1])
    token = f"{rank}{suit}"
    return token if token in CARDS and token != UNKNOWN.token else ""


@cache
def _ranks(language: str) -> Mapping[str, str]:
    ranks = ("1", "2", "3", "4", "5", "6", "7", "10", "11", "12")
    return {phrase: rank for rank in reversed(ranks) for phrase in spoken(language, f"terminal.typed.rank.{rank}")}


@cache
def _suits(language: str) -> Mapping[str, str]:
    return {phrase: suit for suit in "ebco" for phrase in spoken(language, f"terminal.typed.suit.{suit}")}


def _sign(clean: str, language: str) -> str:
    """Return the sign of a card or the look at a seat that a line names, as in `seña 7 oro` or `vista b1`."""
    verb, _, rest = clean.replace("-", " ").partition(" ")
    if verb == _LOOK:
        return f"{verb}-{rest.upper()}"
    card = _card(rest, language) if verb == _SIGN else ""
    return f"{verb}-{card}" if card else ""


def _claim(line: str) -> str:
    """Return the claim in a line with its subject, as in `reclamo b1 señas ajenas`; empty for any other line."""
    match = _CLAIM.fullmatch(line.strip())
    subject = match["said"].strip("".join(_QUOTES)).strip() if match else ""
    return f'reclamo-{match["seat"].upper()} "{subject}"' if match and subject else ""


_CLAIM: Final = re.compile(r"reclamo[ -](?P<seat>[a-c][1-3]) +(?P<said>[^\\\n]{1,40})", re.IGNORECASE)
"""A claim with its subject."""


def _number(clean: str, language: str) -> str:
    """Return the total that a line sings, as in `canto 28`."""
    verb, _, number = clean.partition(" ")
    return str(int(number)) if number.isdecimal() and verb in spoken(language, "terminal.typed.sing") else ""


def _token(clean: str) -> str:
    """Return the word of records in a line, which may have spaces instead of hyphens."""
    # `7 tantos envido` is written 7-envido; the figures of the French pack are capitals.
    token = hyphened(clean.replace(" tantos ", " "))
    token = _TOKENS.get(clean, token)
    try:
        kind = word(token).kind
    except NotationError:
        return ""
    return "" if kind is Kind.OTHER else token


def _ruling(clean: str, language: str) -> str:
    """Return the ruling in a line, or a ruling that is proposed for a vote; empty for any other line."""
    return ruling(clean, _verdicts(language), spoken(language, "terminal.typed.correct"))


@cache
def _verdicts(language: str) -> Mapping[str, str]:
    """Return the words of records by the page's names of rulings, with hyphens, in a language and in Spanish."""
    verdicts: dict[str, str] = {}
    for tongue in (language, _HOME):
        for name in VERDICTS:
            verdicts.setdefault(hyphened(folded(str(catalogue(tongue)[f"verdict.{name}"]))), name)
    return verdicts


def phrase(text: str, language: str) -> str:
    """Return the word of the protocol for a phrase, empty for none; `text` is a line without punctuation.

    >>> phrase("juga callado", "es"), phrase("a-vos", "en"), phrase("hurra", "es")
    ('juga-callado', 'a-vos', '')
    """
    for tongue in (language, _HOME):
        for key, message in catalogue(tongue).items():
            if key.startswith("say.") and text in (folded(str(message)), key.removeprefix("say.")):
                return key.removeprefix("say.")
    return ""
