"""The words of the record: what a seat can say or do, each as one value."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Final, NamedTuple

from truco.cards import CARDS, UNKNOWN, Card, parse_hand
from truco.engine.table.judge_words import proposed, verdict_of
from truco.errors import NotationError, RulebookError
from truco.rulebooks.shelf import WORDS, package_folders
from truco.rulebooks.vocabulary import Words, read_words
from truco.slotted import value

Hands = tuple[tuple[Card, ...], ...]
"""The cards of each seat, in the order of the seats."""


class Kind(StrEnum):
    """The kinds of words; a part has a verb for each kind that it takes."""

    # The hash of an enumeration is slow, and every act asks for it.
    __hash__ = str.__hash__

    CARD = "card"
    COVERED = "covered"
    NUMBER = "number"
    ENVIDO = "envido"
    FLOR = "flor"
    CONTRAFLOR = "contraflor"
    CON_QUIERO = "con-flor-quiero"
    ACHICO = "achico"
    CON_PASO = "con-flor-paso"
    PIDO_FLOR = "pido-flor"
    TRUCO = "truco"
    QUIERO = "quiero"
    QUIERO_RAISE = "quiero-raise"
    NO_QUIERO = "no-quiero"
    NO_NADA = "no-quiero-nada"
    CALLO = "callo"
    SON_BUENAS = "son-buenas"
    MAZO = "mazo"
    PASO = "paso"
    TENDERSE = "tenderse"
    ES_ESA = "es-esa"
    SHOW = "show"
    SHOW_ASIDE = "show-aside"
    VER = "ver"
    DENY = "deny"
    RECLAMO = "reclamo"
    CONCEDE = "concede"
    LEY = "ley"
    CON_LEY = "con-ley"
    A_PUNTO = "a-punto"
    ELLA = "ella"
    DRAW = "draw"
    CUT = "cut"
    DEAL = "deal"
    BURN = "burn"
    DISCARD = "discard"
    MALDON = "maldon"
    ANNOUNCE = "announce"
    FACED = "faced"
    REDEAL = "redeal"
    GO_ON = "go-on"
    CONFIRM = "confirm"
    KEEP = "keep"
    COVER = "cover"
    UNCOVER = "uncover"
    TAKE_BACK = "take-back"
    TURN_OVER = "turn-over"
    JOGAR = "jogar"
    BAIXO = "baixo"
    LOOK = "look"
    SIGN = "sign"
    RULING = "ruling"
    PROPOSAL = "proposal"
    VOTE = "vote"
    GAZE = "gaze"
    JOINED = "joined"
    SENTENCE = "sentence"
    OTHER = "other"


@value
class Word:
    """A word as records write it, taken apart.

    >>> word("corto-17").number, word("5o").kind, [part.token for part in word("quiero+quiero").parts]
    (17, <Kind.CARD: 'card'>, ['quiero', 'quiero'])

    `cards` are the cards it names, `number` what it counts, `parts` the words joined in one breath, `seat` the one that
    it is about, `text` what is said with it. An intent such as `tiro` or `corto` leaves to chance what the act that
    happened will name. `hands` are the cards that a deal gives; no text names them (see `deal_word`).
    `language` is that of a sentence; empty means the rulebook's own.
    """

    token: str
    kind: Kind
    cards: tuple[Card, ...] = ()
    number: int | None = None
    parts: tuple[Word, ...] = ()
    seat: str = ""
    text: str = ""
    hands: Hands = ()
    language: str = ""

    def __str__(self) -> str:
        """Return the word as records write it."""
        return self.token

    @property
    def range(self) -> tuple[str, int, int] | None:
        """The pattern and the ends of a word that means many words (see `span`), `None` for any other."""
        if ".." not in self.token:
            return None
        least, most = (part.number or 0 for part in self.parts)
        return self.token.replace(f"{least}..{most}", "{n}"), least, most

    def each(self) -> Iterator[Word]:
        """Return the words that this one means: itself, or one for each number of its range."""
        if self.range is None:
            yield self
            return
        pattern, least, most = self.range
        yield from (word(pattern.format(n=n)) for n in range(least, most + 1))


def deal_word(hands: Hands, muestra: Card | None = None) -> Word:
    """Return the word of a deal with its cards: the hand of each seat, and the card that is turned after it.

    >>> from truco.cards import parse_hand
    >>> dealt = deal_word((parse_hand("1e5o4o"), parse_hand("3c7o12o")))
    >>> dealt.token, len(dealt.hands), word("reparto").hands
    ('reparto', 2, ())

    The token names no card, so it may be shown to everybody. `muestra` is `None` in rulebooks that turn no card.
    """
    return Word("reparto", Kind.DEAL, () if muestra is None else (muestra,), None, (), "", "", hands)


class Act(NamedTuple):
    """A seat and what it said or did.

    >>> str(Act("A1", word("real-envido")))
    'A1:real-envido'
    """

    seat: str
    word: Word

    def __str__(self) -> str:
        """Return the act as records write it."""
        return f"{self.seat}:{self.word.token}"


MESA: Final = "mesa"
"""The table itself, as the seat of what players leave to it."""

_OWN: Final = {
    Kind.FLOR: ("flor",),
    Kind.CON_QUIERO: ("con-flor-quiero",),
    Kind.CON_PASO: ("con-flor-paso",),
    Kind.NO_NADA: ("no-quiero-nada",),
    Kind.CALLO: ("callo",),
    Kind.SON_BUENAS: ("son-buenas",),
    Kind.MAZO: ("mazo",),
    Kind.PASO: ("paso",),
    Kind.TENDERSE: ("tenderse",),
    Kind.ES_ESA: ("es-esa",),
    Kind.SHOW: ("muestro",),
    Kind.DENY: ("niego",),
    Kind.CON_LEY: ("con-ley",),
    Kind.A_PUNTO: ("a-punto",),
    Kind.ELLA: ("con-ella-resto", "con-ella-falta", "sin-ella-resto", "sin-ella-falta"),
    Kind.DRAW: ("tiro",),
    Kind.CUT: ("corto",),
    Kind.DEAL: ("reparto",),
    Kind.BURN: ("quemo",),
    Kind.MALDON: ("maldon",),
    Kind.REDEAL: ("pido-dar",),
    Kind.GO_ON: ("sigue",),
    Kind.CONFIRM: ("confirmo",),
    Kind.CONCEDE: ("concedo",),
    Kind.JOGAR: ("jogar",),
    Kind.BAIXO: ("baixo",),
    Kind.LOOK: ("miro",),
    Kind.UNCOVER: ("vuelvo",),
    Kind.VOTE: ("voto-si", "voto-no"),
}
"""The words of the parts themselves; rulebooks add those of calls and answers."""

CARD_WORDS: Final = {card: Word(card.token, Kind.CARD, (card,)) for card in CARDS.values() if card is not UNKNOWN}
"""The word of each card that is played."""

_NUMBERS: Final = 100
_LONGEST_NUMBER: Final = 9
_WORDS: Final[dict[str, Word]] = {
    **{token: Word(token, kind) for kind, tokens in _OWN.items() for token in tokens},
    **{played.token: played for played in CARD_WORDS.values()},
    **{
        f"({card.token})": Word(f"({card.token})", Kind.COVERED, (card,))
        for card in CARDS.values()
        if card is not UNKNOWN
    },
    "(?)": Word("(?)", Kind.COVERED, (UNKNOWN,)),
    **{str(n): Word(str(n), Kind.NUMBER, number=n) for n in range(_NUMBERS)},
}
_PLAIN: Final = re.compile(r"[a-z0-9?()]+(?:-[a-z0-9?]+)*\Z", re.IGNORECASE)
_COUNTED: Final = re.compile(r"(con-flor-|contraflor-)?([0-9]{1,9})-(?:real-)?envido")
_WITH_A_CARD: Final = {
    "tiro": Kind.DRAW,
    "cara": Kind.FACED,
    "descarto": Kind.DISCARD,
    "queda": Kind.KEEP,
    "tapada": Kind.COVER,
    "vuelvo": Kind.UNCOVER,
    "levanto": Kind.TAKE_BACK,
    "sena": Kind.SIGN,
}
_UNSEEN: Final = ("descarto", "tapada", "vuelvo", "levanto", "queda")
_WITH_A_NUMBER: Final = {"corto": Kind.CUT, "quemo": Kind.BURN, "anuncio": Kind.ANNOUNCE}
_WITH_CARDS: Final = {"muestro": Kind.SHOW, "quemo": Kind.BURN}
_LIKE_CARDS: Final = re.compile(r"(?:[0-9AJQK]{1,2}[a-z]|\?\?)+")
_WITH_A_SEAT: Final = {
    "ver": Kind.VER,
    "reclamo": Kind.RECLAMO,
    "miro": Kind.GAZE,
    "pido-flor": Kind.PIDO_FLOR,
    "vista": Kind.GAZE,
}
_CANONICAL: Final = {"miro": "vista"}
"""Words that records may have and a writer does not use."""
_CLAIM: Final = re.compile(r'reclamo-([A-C][1-3]) "([^"\\\n]{1,200})"')
_SEAT: Final = re.compile(r"[A-C][1-3]")
_SHOWN_ASIDE: Final = re.compile(r"muestro-(.+)-([A-C][1-3])")
_TURNED_OVER: Final = re.compile(r"vuelvo-([A-C][1-3])(?:-(.+))?")
_SIGNS: Final = ("sena-tanto", "sena-muerto", "sena-flor")

UNNOTICED: Final = (Kind.SIGN, Kind.GAZE)
"""The kinds of act that only those learn of who look there."""


def word(token: str) -> Word:
    """Return the word that a token of a record means.

    >>> word("envido+truco").kind, word("vale-seis").kind
    (<Kind.JOINED: 'joined'>, <Kind.OTHER: 'other'>)
    >>> word("con-flor-5-envido").number, word("pido-flor-B1").seat
    (5, 'B1')

    A word that no rulebook here has is of kind `OTHER`. Raises `NotationError` for what cannot be a word.
    """
    listed = _WORDS.get(token)
    if listed is not None:
        return listed
    if token.endswith('"') and (verdict_of(token) is not None or proposed(token)):
        return Word(token, Kind.PROPOSAL if proposed(token) else Kind.RULING)
    if "+" in token and '"' not in token:  # the text of a claim ends its act
        parts = tuple(word(part) for part in token.split("+"))
        return Word(token, Kind.JOINED, parts=parts)
    if (claim := _CLAIM.fullmatch(token)) is not None:
        return Word(token, Kind.RECLAMO, seat=claim[1], text=claim[2])
    if (shown := _SHOWN_ASIDE.fullmatch(token)) is not None:
        return _shown_aside(token, *shown.groups())
    if not _PLAIN.match(token):
        # Only what is ruled has a colon, before the article that is its reason.
        if verdict_of(token) is not None or proposed(token):
            return _made(token)
        raise NotationError(token, 1, 1, "a word such as envido, 28, 7o or quiero+quiero")
    return _made(token)


def _made(token: str) -> Word:
    """Take apart a word that carries cards, a number or a seat."""
    counted = _COUNTED.fullmatch(token)
    if counted:
        return Word(token, Kind.CONTRAFLOR if counted[1] else Kind.ENVIDO, number=int(counted[2]))
    if _is_number(token):
        return Word(token, Kind.NUMBER, number=int(token))
    if token in _SIGNS:
        return Word(token, Kind.SIGN)
    turned = _TURNED_OVER.fullmatch(token)
    if turned and (turned[2] is None or turned[2] in CARDS):
        return Word(token, Kind.TURN_OVER, () if turned[2] is None else (CARDS[turned[2]],), seat=turned[1])
    stem, _, rest = token.rpartition("-")
    if stem in _WITH_A_CARD and rest in CARDS and (CARDS[rest] is not UNKNOWN or stem in _UNSEEN):
        return Word(token, _WITH_A_CARD[stem], (CARDS[rest],))
    if stem in _WITH_A_NUMBER and _is_number(rest):
        return Word(token, _WITH_A_NUMBER[stem], number=int(rest))
    if stem in _WITH_A_SEAT and _SEAT.fullmatch(rest):
        return Word(_CANONICAL.get(stem, stem) + f"-{rest}", _WITH_A_SEAT[stem], seat=rest)
    if stem in _WITH_CARDS and rest:
        try:
            return Word(token, _WITH_CARDS[stem], parse_hand(rest))
        except NotationError:
            if _WITH_CARDS[stem] is Kind.BURN and _LIKE_CARDS.fullmatch(rest):
                return Word(token, Kind.BURN, number=0)  # cards that cannot be burned: a card twice, or no card
    if verdict_of(token) is not None:
        return Word(token, Kind.RULING)
    return Word(token, Kind.PROPOSAL if proposed(token) else Kind.OTHER)


def _shown_aside(token: str, cards: str, seat: str) -> Word:
    """Take apart the word of cards that are shown to a partner; one that names no cards is a word of no rulebook."""
    try:
        return Word(token, Kind.SHOW_ASIDE, parse_hand(cards), seat=seat)
    except NotationError:
        return Word(token, Kind.OTHER)


def span(pattern: str, least: int, most: int) -> Word:
    """Return the word of a menu that means one of many, alike but for a number.

    >>> span("{n}-envido", 3, 40).token, [str(one) for one in span("{n}-envido", 3, 5).each()]
    ('3..40-envido', ['3-envido', '4-envido', '5-envido'])

    `pattern` is the word with `{n}` in the place of the number, `least` and `most` the ends, both included. No seat
    says this word itself: it is an intent that lacks its number.
    """
    ends = tuple(word(pattern.format(n=n)) for n in (least, most))
    return Word(pattern.format(n=f"{least}..{most}"), ends[0].kind, parts=ends)


def fixed(words: Words | None = None) -> Iterator[Word]:
    """Yield the words that mean only themselves, without a card, a number or a seat in them, kind by kind.

    >>> from truco.rulebooks.rulebook import load_rulebook
    >>> [str(one) for one in fixed(load_rulebook("paulista").words) if one.kind in (Kind.TRUCO, Kind.QUIERO)]
    ['truco', 'seis', 'nove', 'doze', 'cair']

    `words` are those of a rulebook; without it the words of all rulebooks are meant.
    """
    for kind in Kind:
        yield from (_WORDS[token] for token in _OWN.get(kind, ()))
        yield from (_WORDS[token] for token in (_CHOSEN.get(kind, ()) if words is None else words.get(kind, ())))


def adopt(words: Words, file: str) -> tuple[Word, ...]:
    """Take in the words of a rulebook, so that `word` knows their kinds from now on; return those that are new.

    `words` are its words by kind, `file` the name of the file that lists them, for errors. Raises `RulebookError`,
    before anything is taken in, for a word that means something else already: a card, a number, or a word of another
    kind in the engine or in another rulebook.
    """
    for kind, tokens in words.items():
        for token in tokens:
            kind_before = word(token).kind
            if kind_before not in (Kind.OTHER, kind):
                raise RulebookError(file, kind, "", problem=f"{token} is a word of kind {kind_before.value} already")
    new = tuple(Word(token, Kind(kind)) for kind, tokens in words.items() for token in tokens if token not in _WORDS)
    for new_word in new:
        _WORDS[new_word.token] = new_word
        _CHOSEN.setdefault(new_word.kind, []).append(new_word.token)
    return new


def forget(words: Iterable[Word]) -> None:
    """Give back words that `adopt` took in for a rulebook which turned out wrong."""
    for adopted in words:
        del _WORDS[adopted.token]
        _CHOSEN[adopted.kind].remove(adopted.token)


_CHOSEN: Final[dict[Kind, list[str]]] = {}
"""The words that rulebooks have chosen, by their kind."""


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) <= _LONGEST_NUMBER


for _folder in package_folders().values():
    adopt(read_words(_folder), _folder.name(WORDS))
