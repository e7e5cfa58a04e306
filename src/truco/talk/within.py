"""The speech act of a word of the game by the words of its own clause. This module reads no law."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from enum import IntEnum, StrEnum
from functools import cached_property
from itertools import islice
from typing import Final, NamedTuple

from truco.engine.table.words import Kind
from truco.rulebooks.speech import Saying
from truco.talk.clauses import NONE, NOUNS, Clause, Token, kind_of
from truco.talk.numbers import number_at
from truco.talk.pieces import TAUNT, Piece, sort_of
from truco.talk.plain import plain, plain_words
from truco.talk.syntax import Role, Syntax


class SpeechAct(StrEnum):
    """The act of saying a word of the game; only a call binds.

    `MENTIONS` is every other use: the word means the game, a thing, or an earlier call.
    """

    CALLS = "calls"
    QUOTES = "quotes"
    REPORTS = "reports"
    ASKS = "asks"
    WISHES = "wishes"
    SUPPOSES = "supposes"
    DENIES = "denies"
    MENTIONS = "mentions"


_VERBS: Final = (
    *(Kind.QUIERO, Kind.NO_QUIERO, Kind.NO_NADA, Kind.QUIERO_RAISE, Kind.SON_BUENAS, Kind.JOGAR, Kind.BAIXO),
    *(Kind.ANNOUNCE, Kind.KEEP, Kind.REDEAL),
)
_NOBODY_WANTS: Final = "no-se-quiere"
_PACK: Final = ("mazo", "al")
"""The first words of the names of the pack, which are no verbs."""

_DOING: Final = Role.CALLING | Role.SAYING | Role.WISHING
_PAST: Final = ("ó", "Ó")
"""The endings of a verb in the past with another person as its subject: pasó, envidó."""

_OURS: Final = ("amos", "imos")
"""The endings of a verb in the past with "we" as its subject: ganamos, perdimos."""
_TO: Final = Role.TOWARD | Role.IT
"""The word between two numbers of a score."""
_VERBAL: Final = _DOING | Role.BEING | Role.HAVING | Role.OTHER
_NOUN_AFTER: Final = Role.ARTICLE | Role.OWNER | Role.POINTING | Role.PREPOSITION
_OBJECT: Final = Role.OWNER | Role.UNIT | Role.ARTICLE
"""The roles of words that begin an object after a verb: "quiero la mano", "quiero puntos"."""


class Denial(IntEnum):
    """The reach of a negative word in its clause: it denies its own verb, and the word of the game after the verb.

    A habit and a word that joins two clauses reach only to the object of their verb: "me gusta como viene la mano
    truco".

    - `OPEN`: it has no verb yet: "no truco", "nunca más truco".
    - `VERB`: its verb still lacks a word: "no hagas truco".
    - `BOUND`: its verb may have the word of the game as its object or its subject: "no te apuesto truco".
    - `SPENT`: its verb is complete, so that a new clause begins: "no me vengas con cuentos truco".
    """

    NONE = 0
    OPEN = 1
    VERB = 2
    BOUND = 3
    SPENT = 4


_GOVERNING: Final = Role.SAYING | Role.WISHING | Role.CALLING | Role.GOING
_OWN_VERBS: Final = Role.OTHER | Role.HAVING | Role.HOLDING | Role.BEING
_LISTED: Final = Role.WHOLE | Role.LACKING | Role.DATIVE | Role.INFINITIVE
_CLITIC: Final = Role.IT | Role.PRONOUN | Role.REFLEXIVE
"""The roles of objects before a verb: "ni lo pienso", "no me mires"."""


def _is_neuter(role: int) -> bool:
    """Return whether a word is "lo", which is no article of a word of the game."""
    return bool(role & Role.IT) and not role & Role.ARTICLE


def _is_clitic(last: int, earlier: int) -> bool:
    """Return whether a word is the object of a verb after it; "la" is an object after a pronoun or a no only."""
    return bool(last & _CLITIC) and (not last & Role.ARTICLE or bool(earlier & (Role.NEGATIVE | _CLITIC)))


def _reach(denial: Denial, token: Token, last: int, earlier: int) -> Denial:
    """Return the reach of a negative word after the next token; `last` and `earlier` are the roles before the token.

    Any verb denies the call after it, because a speaker may call with any verb ("no te apuesto truco"), unless the
    grammar lists the verb as complete.
    """
    role = token.role
    if role & Role.NEGATIVE:
        return _reach_after_repeat(denial) if role & Role.NOBODY else Denial.OPEN
    if denial is not Denial.OPEN or not _is_verb(token, last, earlier):
        return _reach_after_filler(denial, token)
    if role & _GOVERNING:
        return Denial.BOUND
    has_object = _is_clitic(last, earlier)
    if role & Role.WHOLE and (has_object or role & Role.LACKING):
        return Denial.SPENT
    lacks = role & Role.LACKING and not (has_object and role & Role.DATIVE)
    return Denial.VERB if lacks else Denial.BOUND


def _extent(reach: Denial, token: Token, last: int, earlier: int) -> Denial:
    """Return the reach of a word that is not negative after the next token, with the arguments of `_reach`."""
    role = token.role
    if role & Role.NEGATIVE:
        return _reach_after_repeat(reach) if role & Role.NOBODY else Denial.OPEN
    if reach is not Denial.OPEN or not _is_verb(token, last, earlier):
        return _reach_after_filler(reach, token)
    if role & _GOVERNING:
        return Denial.BOUND
    is_object = last & Role.IT if role & _OWN_VERBS else role & Role.WHOLE
    return Denial.SPENT if is_object and _is_clitic(last, earlier) else Denial.VERB


def _reach_after_repeat(denial: Denial) -> Denial:
    """Return the reach of a negative word that another one repeats: "no pasa nada", "no te apuesto nada"."""
    return Denial.SPENT if denial is Denial.VERB else max(denial, Denial.OPEN)


def _reach_after_filler(denial: Denial, token: Token) -> Denial:
    """Return the reach of a word after a token that is not its verb but may complete the verb.

    An infinitive is denied together with the verb: "no me hagas apostar truco".
    """
    if denial is not Denial.VERB:
        return denial
    if token.role & Role.INFINITIVE:
        return Denial.BOUND
    fills = token.is_heavy or token.role & (Role.HAILING | Role.ADDRESS) or sort_of(token.piece) == TAUNT
    return Denial.SPENT if fills else denial


def _is_verb(token: Token, last: int, earlier: int) -> bool:
    """Return whether a token may be a verb; an unlisted word may be one after a pronoun, or if it is heavy."""
    role = token.role
    if token.is_call or token.is_number or token.is_turn or role & _CLITIC:
        return False
    if role & (_GOVERNING | _OWN_VERBS) or _is_clitic(last, earlier):
        return True
    return token.is_heavy and not role & ~_LISTED and not last & _NOUN_AFTER


class Form(NamedTuple):
    """The grammatical form of a word of the game, which decides the words that it admits beside it.

    - `left`, `right`: whether a word of weight before it, or after it, makes it no call: "seis horas", "quiero agua".
    - `verb`: whether it is an act of its speaker; in a question he asks whether to do it.
    - `noun`: whether it may be an object, or have a predicate: "el truco es".
    - `thing`: whether a pronoun that points at it makes it a thing: "ese truco".
    - `refuses`: whether it is itself a no: "no quiero". `article`: whether it begins with an article.
    - `clausal`: whether a "that" after it begins its object: "quiero que te calles".
    """

    left: bool = False
    right: bool = False
    verb: bool = False
    noun: bool = False
    thing: bool = False
    refuses: bool = False
    article: bool = False
    clausal: bool = False


_SUNG: Final = Form(left=True, right=True, thing=True)
"""The form of a sung number, and of words that are said alone."""


def form_of(piece: Piece, syntax: Syntax, languages: Sequence[str]) -> Form:
    """Return the grammatical form of a word of the game or of a number."""
    if not isinstance(piece.meaning, Saying):
        return _SUNG
    words = [word.text for word in plain_words(piece.text)]
    kind = kind_of(piece)
    first = syntax.role(piece.spelling or words[0], plain(piece.spelling or words[0]))
    if kind in NOUNS:
        counted = number_at(words, len(words) - 1, languages) is not None
        does = any(syntax.role(word, word) & _DOING for word in words)
        article = not does and bool(first & Role.ARTICLE)
        return Form(counted and not does, counted, does, noun=not counted, thing=True, article=article)
    if kind in _VERBS:
        game = kind is Kind.JOGAR and len(words) == 1  # "jogo" is a game, too
        clausal = any(syntax.role(word, word) & Role.CLAUSAL for word in words)
        return Form(right=True, verb=True, thing=game, refuses=bool(first & Role.NEGATIVE), clausal=clausal)
    if piece.meaning.words[0] == _NOBODY_WANTS:
        return Form(left=True, right=True, verb=True, refuses=True)
    if kind is Kind.MAZO and words[0] not in _PACK:
        return Form(verb=True)
    return _SUNG._replace(noun=kind is Kind.MALDON, verb=kind is not Kind.MALDON, thing=kind is not Kind.PASO)


class Side(NamedTuple):
    """The words on one side of a word in its clause.

    - `roles`: the roles of the words; `weight` counts the words of weight, `numbers` the bare numbers.
    - `governing`: the roles of words that are no call themselves; `holding`: of the words that may precede a number.
    - `denial`: the reach of a negative word among them; `calm`: the same without the noes right beside the word, which
      only stress a no: "no, no, no quiero". `habit`: the reach of a habit ("siempre"); `remote`: whether any other word
      postpones.
    - `inner`: the reach of the word that makes the clause a part of the clause before it.
    """

    roles: int = Role.NONE
    weight: int = 0
    numbers: int = 0
    governing: int = Role.NONE
    holding: int = Role.NONE
    denial: Denial = Denial.NONE
    calm: Denial = Denial.NONE
    inner: Denial = Denial.NONE
    habit: Denial = Denial.NONE
    remote: bool = False

    def with_next(self, token: Token, last: int, earlier: int) -> Side:
        """Return the side with the next token; `last` and `earlier` are the roles of the two tokens before it."""
        role = Role.OTHER if token.kind is Kind.JOGAR else token.role
        if role & Role.SAYING and (last & Role.GOING or (last & Role.TOWARD and earlier & Role.GOING)):
            role |= Role.CALLING
        governs = role if not role & Role.CALLING or last & Role.REFLEXIVE else Role.NONE  # "me canto truco" is "cantó"
        if role & Role.OTHER and last & Role.IT and _is_clitic(last, earlier):
            governs = Role.NONE  # "lo pienso" has its object
        denial = self.denial
        if denial is not Denial.NONE or role & Role.NEGATIVE:
            denial = _reach(denial, token, last, earlier)
        elif role & Role.INFINITIVE and (last if not last & _CLITIC else earlier) & Role.DECLINING:
            denial = Denial.BOUND  # "no quiero apostar truco"
        return Side(
            self.roles | role,
            self.weight + token.is_heavy,
            self.numbers + token.is_number,
            self.governing | (Role.NONE if role & Role.HAVING else governs),
            self.holding | (governs if role & Role.HAVING else Role.NONE),
            denial,
            self.calm if role & Role.NEGATIVE else denial,
            _extent(self.inner, token, last, earlier) if self.inner is not Denial.NONE else self.inner,
            self._lasts(token, last, earlier),
            self.remote or bool(role & Role.REMOTE and not role & Role.HABIT),
        )

    def _lasts(self, token: Token, last: int, earlier: int) -> Denial:
        """Return the reach of a habit with the next token; a pronoun is no object: "siempre me toca truco"."""
        if token.role & Role.HABIT:
            return Denial.OPEN
        return _extent(self.habit, token, last & ~_CLITIC, earlier) if self.habit is not Denial.NONE else self.habit


def sides(tokens: Iterable[Token], *, subordinate: bool = False) -> Iterator[Side]:
    """Yield for each token the words before it; `subordinate`: whether the clause is a part of the clause before it."""
    side = Side(inner=Denial.OPEN if subordinate else Denial.NONE)
    last = earlier = Role.NONE
    for token in tokens:
        yield side
        side = side.with_next(token, last, earlier)
        leaves = token.role & Role.GOING and last & Role.REFLEXIVE  # "me voy a cantar a otra mesa"
        last, earlier = token.role & ~Role.GOING if leaves else token.role, last


class Place:
    """A word of the game, or a number, in its clause, with the words on both sides of it."""

    def __init__(self, clause: Clause, nth: int, left: Side, right: Side, form: Form) -> None:
        self.clause, self.left, self.right, self.form = clause, left, right, form
        self.token = clause.tokens[nth]
        self.is_last = nth == len(clause.tokens) - 1
        self._nth = nth

    def role(self, away: int) -> int:
        """Return the roles of a word some places away; none beyond the clause."""
        at = self._nth + away
        return self.clause.tokens[at].role if 0 <= at < len(self.clause.tokens) else Role.NONE

    def is_heavy(self, away: int) -> bool:
        """Return whether a word some places away speaks of something other than the game."""
        at = self._nth + away
        return 0 <= at < len(self.clause.tokens) and self.clause.tokens[at].is_heavy

    def text(self, away: int) -> str:
        """Return a word some places away, in small letters; empty beyond the clause."""
        at = self._nth + away
        return self.clause.tokens[at].piece.text.casefold() if 0 <= at < len(self.clause.tokens) else ""

    def is_number(self, away: int) -> bool:
        """Return whether a word some places away is a bare number."""
        at = self._nth + away
        return 0 <= at < len(self.clause.tokens) and self.clause.tokens[at].is_number

    def begins(self, away: int) -> bool:
        """Return whether all words before a word some places away are numbers, or without weight and no turns."""
        before = islice(self.clause.tokens, max(self._nth + away, 0))
        return all(token.is_number or token.role & Role.LIGHT for token in before)

    def is_call(self, away: int, kinds: Container[Kind | None]) -> bool:
        """Return whether a word some places away is a word of the game of some kinds."""
        at = self._nth + away
        return 0 <= at < len(self.clause.tokens) and self.clause.tokens[at].kind in kinds

    @cached_property
    def article(self) -> bool:
        """Whether an article precedes the word, or begins it."""
        return bool(self.role(-1) & Role.ARTICLE) or self.form.article

    @property
    def is_undone(self) -> bool:
        """Whether the clause ends in a no, with nothing of weight before it: "truco aí não", "truco yo no canto"."""
        last = roles = Role.NONE
        for token in islice(self.clause.tokens, self._nth + 1, None):
            last = token.role
            roles |= last
            if token.is_call or token.is_number or (token.is_heavy and not last & Role.NEGATIVE):
                return False
        return bool(last & Role.NEGATIVE or (last & Role.CALLING and roles & Role.NEGATIVE))

    @property
    def is_alternative(self) -> bool:
        """Whether the word is beside an "or"."""
        determined = self.role(-1) & (Role.ARTICLE | Role.OWNER | Role.POINTING)
        after = self.role(2) if self.role(1) & Role.HAILING else self.role(1)  # "truco che o espero"
        return bool((self.role(-1) | after | (self.role(-2) if determined else Role.NONE)) & Role.OR)


def governing_act(place: Place) -> SpeechAct | None:
    """Return the speech act that a word has by the words of its own clause, `None` where it is a call.

    A verb of saying, wanting or liking before the word governs it. So do a negative word, a word that postpones, and
    words that make it a thing. Words that the grammar does not list have no effect.
    """
    left, right, form, near = place.left, place.right, place.form, place.role(1)
    denied = _is_denied(place)
    if left.governing & Role.SAYING:
        return SpeechAct.DENIES if left.roles & Role.NEGATIVE else SpeechAct.REPORTS
    if place.token.piece.text.endswith(_PAST):
        return SpeechAct.REPORTS
    if denied or (near & Role.NEGATIVE and not (form.refuses and near & Role.REFUSING)):
        return SpeechAct.DENIES
    if place.is_undone and not form.refuses:
        return SpeechAct.DENIES
    if form.noun and left.roles & Role.CALLING and right.roles & Role.REMOTE:
        return SpeechAct.SUPPOSES  # "te voy a cantar truco mañana"
    only = left.roles & Role.ONLY and (form.verb or left.roles & Role.CALLING)
    if left.remote or left.habit not in {Denial.NONE, Denial.SPENT} or only or (near & Role.ONLY and not form.left):
        return SpeechAct.SUPPOSES
    if left.governing & Role.WISHING or (form.noun and right.governing & Role.WISHING):
        return SpeechAct.WISHES
    if right.governing & Role.REPORTED or (right.governing & Role.SAYING and form.noun):
        return SpeechAct.REPORTS
    exclaims = place.clause.joins & Role.THAT and place.clause.mark != NONE and form.thing  # "¡qué truco!"
    if left.roles & Role.ASKING or exclaims or _is_thing(place) or _is_continued(place) or _has_object_before(place):
        return SpeechAct.MENTIONS
    return None


def _is_denied(place: Place) -> bool:
    """Return whether a negative word before a word denies it; it does until its verb is complete.

    An infinitive may be denied after that, too: "não tenho coragem de cair".
    """
    left, form = place.left, place.form
    if form.verb and place.token.piece.text.casefold().endswith("r"):
        return bool(left.roles & Role.NEGATIVE)
    if form.refuses and left.calm in {Denial.VERB, Denial.BOUND}:
        return bool(left.roles & _GOVERNING)  # "no puedo no quiero" is a no
    return (left.calm if form.refuses else left.denial) not in {Denial.NONE, Denial.SPENT}


def _is_thing(place: Place) -> bool:
    """Return whether the words before a word make it a thing: "con el truco", "mi envido"."""
    left, form, near = place.left, place.form, place.role(-1)
    owned = near & Role.OWNER and not _is_neuter(place.role(-2))  # "lo mismo truco"
    if owned or (form.left and left.weight):
        return True
    if near & Role.QUALITY and place.role(-2) & (Role.ARTICLE | Role.OWNER) and form.thing:
        return True
    if not form.thing:
        return bool(near & (Role.PRONOUN | Role.TOWARD)) or (place.article and not near & Role.IT)
    if (near | (place.role(-2) if place.article else Role.NONE)) & Role.PREPOSITION:
        return True
    sung = place.token.is_number or (form.noun and form.left)
    if (left.governing if sung else left.governing | left.holding) & (Role.BEING | Role.OTHER):
        return True
    if near & Role.POINTING and not left.roles & Role.CALLING:
        return True
    if left.roles & Role.BEING and (place.article or left.roles & Role.POINTING):
        return True
    if place.article and form.noun:
        is_subject = place.right.weight > 0 and not place.right.roles & Role.FIRST
        return is_subject or (left.weight > 0 and not left.roles & Role.CALLING)
    return place.article


def _has_object_before(place: Place) -> bool:
    """Return whether a noun right before an answer is its object or its subject: "un asado quiero", "o elevador desce".

    Where the clause has another verb, the noun belongs to that verb: "me chupa un huevo quiero".
    """
    left, form = place.left, place.form
    if not (form.verb and form.right) or left.roles & _VERBAL:
        return False
    away = -2 if place.role(-1) & Role.SUBJECT else -1
    noun, before, earlier = (place.role(away - more) for more in range(3))
    if not place.is_heavy(away):
        return bool(noun & Role.LIGHT and before & Role.OWNER and earlier & Role.TOWARD)  # "a tu hermana quiero"
    if any(role & Role.PREPOSITION and not role & Role.TOWARD for role in (before, earlier)):
        return False
    if noun & Role.THING:
        return place.begins(away - place.is_heavy(away - 1))
    named = before & (Role.ARTICLE | Role.DEGREE) or place.is_number(away - 1)
    if (before | earlier) & Role.TOWARD:
        named = before & Role.OWNER  # "a tu socio quiero", but "al toque quiero", and "mi rey quiero" speaks to him
    return bool(named) and not noun & ~_LISTED and place.begins(away - 1)


def _is_continued(place: Place) -> bool:
    """Return whether the words after a word make it no call: "truco es", "quiero agua", "seis horas"."""
    left, right, form, near = place.left, place.right, place.form, place.role(1)
    second = place.role(2)
    if form.noun and _has_predicate(place):
        return True
    if form.verb and near & Role.BEING and second & (Role.ARTICLE | Role.IT):
        return True  # "quiero es lo que se dice"
    told_how = form.verb and not form.left and near & Role.MANNER
    if form.right and not told_how and (right.weight or (form.verb and _has_object(place))):
        return True
    if form.left and place.token.is_call and _is_in_score(place):
        return True
    if place.token.is_call and form.thing:
        tells = near & (Role.BEING | Role.OF | Role.HOLDING) or (near & Role.REFLEXIVE and right.weight)
        tells = tells or (near & Role.PREPOSITION and right.roles & Role.BEING)  # "truco sin cartas es una locura"
        is_addressed = left.roles & Role.CALLING and near & Role.TOWARD  # "les canto truco a los dos"
        if tells or left.numbers or (right.numbers and not is_addressed):
            return True
    return form.noun and left.weight > 0 and right.weight > 0 and not left.roles & Role.CALLING


def _is_in_score(place: Place) -> bool:
    """Return whether a call that is a number is part of a score: "seis a nove"."""
    if place.role(1) & _TO and place.is_call(2, NOUNS):
        return True
    return bool(place.role(-1) & _TO) and place.is_call(-2, NOUNS)


def _has_predicate(place: Place) -> bool:
    """Return whether a verb after a noun is its predicate: "truco rima con eunuco", "truco online es lento"."""
    near, second = place.role(1), place.role(2)
    if near & (Role.HAILING | Role.ADDRESS) and second & Role.BEING:
        return True  # "truco viejo es"
    if near & Role.OTHER and place.text(1).endswith(_OURS) and place.right.weight == 1:
        return True  # "truco perdimos, envido ganamos"
    if near & Role.THIRD:
        return place.right.weight > place.is_heavy(1)
    if near & Role.OTHER and second & Role.OF:
        return place.right.weight > place.is_heavy(1)  # "truco viene de trucar"
    described = near & (Role.HAILING | Role.ADDRESS) or (place.is_heavy(1) and not near & ~_LISTED)
    more = place.right.weight > place.is_heavy(1) + place.is_heavy(2) or place.right.numbers
    return bool(described and second & (Role.BEING | Role.THIRD) and more)


def _has_object(place: Place) -> bool:
    """Return whether the words after a verb are its object: "quiero la mano", "desisto de jogar", "jogamos truco".

    The name of a pending call is no object: "quiero el truco" answers the call.
    """
    near = place.role(1)
    if place.is_call(1, (Kind.JOGAR,)) or (place.token.kind is Kind.JOGAR and place.is_call(1, NOUNS)):
        return True
    if near & Role.TOWARD and place.is_call(2, NOUNS):
        return False  # "lo quiero al retruco"
    if near & Role.PREPOSITION and not place.right.numbers:
        return True
    return bool(near & _OBJECT) and not (near & Role.DEFINITE and place.is_call(2, NOUNS))
