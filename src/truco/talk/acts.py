"""Which speech act each word of the game in a message is: a call, or one that is quoted, told, asked, wished, denied.

A message is read clause by clause: `within` tells what the words of its own clause make of a word, and this module what
the clauses before and after it do. No law.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from truco.engine.table.words import Kind
from truco.talk.clauses import COLON, COMMA, NONE, NOUNS, QUESTION, Clause, Token, clauses_of
from truco.talk.hearing import Said
from truco.talk.syntax import Role, syntax
from truco.talk.within import Denial, Place, SpeechAct, form_of, governed, sides

__all__ = ["SpeechAct", "acts_of"]

_QUOTED: Final = re.compile(r'"[^"]*"|«[^»]*»|[“„][^”“‟]*[”“‟]|(?<!\w)\'[^\']*\'(?!\w)')
_MANY: Final = 3
"""Calls in a row that are told if the first of them is."""
_FUTURE: Final = ("r", "R")
"""How a verb ends in Portuguese that is in a condition: "se o parceiro aceitar"."""


def acts_of(
    sentence: str, pieces: Sequence[Said], languages: tuple[str, ...], *, counted: bool
) -> Mapping[int, SpeechAct]:
    """Return which speech act each word of the game and each number is, by where it stands in the message.

    `counted`: whether numbers may be sung; where none is, one beside a call speaks of something else.

    >>> from truco.talk.hearing import hear, lexicon
    >>> words = lexicon("oficial", "es")
    >>> for text in ("che, truco", "dijo truco", "si querés, te canto truco"):
    ...     print(*acts_of(text, hear(text, words), ("es",), counted=True).values())
    calls
    reports
    supposes
    """
    return dict(_Message(sentence, pieces, languages, counted=counted).acts())


class _Message:
    """Reads the clauses of one message, from the first to the last."""

    def __init__(self, sentence: str, pieces: Sequence[Said], languages: tuple[str, ...], *, counted: bool) -> None:
        self._syntax, self._languages, self._counted = syntax(languages), languages, counted
        self._clauses = clauses_of(sentence, pieces, self._syntax)
        tokens = [token for clause in self._clauses for token in (clause.join, *clause.tokens) if token is not None]
        is_mixed = any(token.heavy for token in tokens)
        self._quotes = [found.span() for found in _QUOTED.finditer(sentence)][::-1] if is_mixed else []
        doubts = any(token.role & (Role.NEGATIVE | Role.REMOTE) for token in tokens)
        self._is_busy = is_mixed or doubts or self._answers_itself()
        self._last_envite = max(
            (n for n, one in enumerate(self._clauses) if any(map(_is_envite, one.tokens))), default=0
        )
        self._runs = _runs(self._clauses)
        self._supposing = False
        self._outer: SpeechAct | None = None

    def acts(self) -> Iterator[tuple[int, SpeechAct]]:
        """Yield the place and the act of each word of the game and of each number."""
        last = SpeechAct.CALLS
        for at in range(len(self._clauses)):
            self._outer = self._made_by_others(at)
            told = last is SpeechAct.REPORTS and self._runs[at] >= _MANY
            shared = last if told or self._is_coordinated(at) else SpeechAct.CALLS
            for token, act in self._inside(at):
                last = act if act is not SpeechAct.CALLS else shared
                if self._is_quoted(token.piece.start):
                    last = SpeechAct.QUOTES
                shared = SpeechAct.CALLS
                yield token.piece.start, last

    def _answers_itself(self) -> bool:
        """Return whether something is said beside a question: "¿Envido? ¡Falta envido!"."""
        asked = {clause.asked for clause in self._clauses for token in clause.tokens if token.calls}
        turns = any(token.is_turn for clause in self._clauses if clause.asked for token in clause.tokens)
        return turns or len(asked) > 1

    def _is_quoted(self, start: int) -> bool:
        """Return whether a word stands in quotes beside other words; the words come one after the other."""
        while self._quotes and self._quotes[-1][1] <= start:
            self._quotes.pop()
        return bool(self._quotes) and self._quotes[-1][0] < start

    # -- what the clauses before and after one make of its words

    def _made_by_others(self, at: int) -> SpeechAct | None:
        """Return what the clauses before and after a clause make of the words in it, `None` for nothing."""
        clause, before, after = self._clauses[at], self._clause(at - 1), self._clause(at + 1)
        if before is not None and _is_told(before, clause):
            return SpeechAct.REPORTS
        if clause.mark not in {NONE, COMMA} or (clause.mark == COMMA and self._is_afterthought(at - 1)):
            self._supposing = False
        if after is not None and (act := _made_by_the_next(after)) is not None:
            return act
        self._supposing = self._supposing or _supposes(clause, before, after)
        if self._supposing and not clause.joins & Role.BUT:
            return SpeechAct.SUPPOSES
        if clause.joins & Role.SUB:
            return SpeechAct.MENTIONS
        if clause.joins & Role.THAT and before is not None and clause.mark == NONE:
            return self._outer or self._after_that(before, clause)
        return None

    def _is_afterthought(self, at: int) -> bool:
        """Return whether a clause is a condition of the one before it, and of none after: "cantá si querés, truco"."""
        clause, before = self._clause(at), self._clause(at - 1)
        if clause is None or before is None or clause.mark != NONE:
            return False
        conditions = Role.IF | Role.WHEN
        return bool(clause.joins & conditions) and before.weight > 0 and not before.joins & conditions

    def _is_listed(self, at: int, place: Place) -> bool:
        """Return whether it is one of several things: "truco, mus y escoba", "asado y truco", "el truco, el mus"."""
        clause, before, after = self._clauses[at], self._clause(at - 1), self._clause(at + 1)
        if before is not None and clause.joins & Role.AND and _is_thing(before) and not clause.roles & Role.CALLING:
            return True
        if after is None or not place.is_last:
            return False
        further = self._clause(at + 2)
        if place.article and after.mark == COMMA and not place.left.roles & Role.CALLING:
            addressed = after.join is None and not after.weight and further is not None and further.mark == COMMA
            said = further if addressed else after
            told = said is not None and said.tokens and said.tokens[0].role & Role.BEING and not said.roles & Role.FIRST
            listed = _is_thing(after) or (_is_named(after) and further is not None and _is_named(further))
            return bool(told) or listed
        if after.joins & Role.AND:
            return _is_thing(after)
        return after.mark == COMMA and _is_thing(after) and further is not None and _goes_on_with_one(further)

    def _clause(self, at: int) -> Clause | None:
        return self._clauses[at] if 0 <= at < len(self._clauses) else None

    def _is_coordinated(self, at: int) -> bool:
        """Return whether a clause goes on with a second word of the game, which shares what the first is."""
        clause, before = self._clauses[at], self._clause(at - 1)
        if before is None or not before.tokens or not clause.tokens or clause.mark != NONE:
            return False
        return bool(clause.joins & Role.AND) and before.tokens[-1].calls and clause.tokens[0].calls

    def _after_that(self, before: Clause, clause: Clause) -> SpeechAct | None:
        """Return what the words before a "that" make of what follows it: "claro que quiero" is said, "dice que" told.

        After an order it gives a reason: "andá poniendo la pava que canto truco".
        """
        roles = before.roles | before.joins
        head = before.tokens[-1] if before.tokens else before.join
        if roles & Role.NEGATIVE:
            return SpeechAct.DENIES
        own = head is not None and head.role & Role.CALLING and head.role & Role.SAYING
        if head is not None and (own or head.is_turn or head.role & Role.AFFIRMING) and not roles & Role.REMOTE:
            return None
        if any(map(_reports, before.tokens)):
            return SpeechAct.REPORTS
        if self._orders(before) and not roles & Role.REMOTE and not _is_relative(before, clause):
            return None
        return SpeechAct.WISHES if roles & Role.WISHING else SpeechAct.MENTIONS

    def _orders(self, clause: Clause) -> bool:
        """Return whether a clause tells somebody to do something, or calls him only: "che que quiero"."""
        first = next((token for token in clause.tokens if not token.role & Role.LIGHT), None)
        if first is None:
            return bool(clause.tokens) and all(token.role & Role.HAILING for token in clause.tokens)
        text = first.piece.text.casefold()
        return any(order.fullmatch(text) for order in (self._syntax.orders, self._syntax.requests))

    # -- the words of one clause

    def _inside(self, at: int) -> Iterator[tuple[Token, SpeechAct]]:
        """Yield each word of the game and each number of a clause with its act."""
        clause = self._clauses[at]
        rights = list(sides(reversed(clause.tokens)))
        lefts = sides(clause.tokens, subordinate=bool(clause.joins & (Role.SUB | Role.THAT)))
        for nth, (token, left) in enumerate(zip(clause.tokens, lefts, strict=True)):
            if token.calls or token.counts:
                form = form_of(token.piece, self._syntax, self._languages)
                place = Place(clause, nth, left, rights[-1 - nth], form)
                act = self._asks(place) or self._outer_of(place) or governed(place) or self._beside(at, place)
                yield token, act or SpeechAct.CALLS

    def _outer_of(self, place: Place) -> SpeechAct | None:
        """Return what other clauses make of a word; what joins its clause reaches no further than its own verb."""
        parted = place.left.inner is Denial.SPENT and self._outer in {SpeechAct.MENTIONS, SpeechAct.WISHES}
        return None if parted else self._outer

    def _is_up_to_another(self, after: Clause) -> bool:
        """Return whether the clause after an answer leaves it to somebody: "quiero, si vos querés".

        Without such a verb it gives a reason: "quiero, si no pierdo nada".
        """
        if not after.joins & Role.IF or after.mark != COMMA:
            return False
        future = "pt" in self._languages and any(token.piece.text.endswith(_FUTURE) for token in after.tokens)
        return bool(future or after.roles & Role.WISHING)

    def _asks(self, place: Place) -> SpeechAct | None:
        """Return whether a word is asked about: beside an "or", or in a question that is not the call itself."""
        if place.chooses:
            return SpeechAct.ASKS
        named = place.left.roles & (Role.CALLING | Role.ARTICLE | Role.ONLY)
        return SpeechAct.ASKS if place.clause.asked and (place.form.verb or named or self._is_busy) else None

    def _beside(self, at: int, place: Place) -> SpeechAct | None:
        """Return what the clause that follows a word, and numbers beside it, make of it."""
        before, after, form = self._clause(at - 1), self._clause(at + 1), place.form
        if after is not None and form.verb and not form.refuses and self._is_up_to_another(after):
            return SpeechAct.SUPPOSES
        if after is not None and after.mark == NONE and place.is_last:
            condition = after.joins & Role.WHEN or (after.joins & Role.IF and after.weight)
            if condition and (form.verb or place.left.roles & Role.CALLING):
                return SpeechAct.SUPPOSES
            if after.joins & Role.THAT and (form.clausal or (form.noun and (place.article or after.only_calls))):
                return SpeechAct.MENTIONS  # "quiero que te calles", "el truco que cantaste", "mejor envido que truco"
            if after.joins & Role.AND and form.noun and _is_second_subject(after, named=place.article):
                return SpeechAct.MENTIONS  # "el envido y el truco son dos cosas"
            if after.joins & Role.AND and form.right and after.tokens and _is_part(after.tokens[0]):
                return SpeechAct.MENTIONS  # "seis e meia", "seis e quinze"
        if form.noun and self._is_listed(at, place):
            return SpeechAct.MENTIONS
        if at < self._last_envite and _is_envite(place.token) and place.right.roles & Role.FIRST:
            return SpeechAct.MENTIONS  # "el envido está primero: falta envido" claims the turn, and then calls
        if after is not None and after.asked and place.article and form.noun and after.weight:
            return SpeechAct.MENTIONS  # "el truco, ¿va o no va?"
        if self._counted or not place.token.calls:
            return None
        counts = (form.verb and place.right.numbers) or any(map(_only_counts, (before, after)))
        return SpeechAct.MENTIONS if counts else None


def _runs(clauses: Sequence[Clause]) -> Sequence[int]:
    """Return for each clause of how many calls the row is that it goes on with; nought where it goes on with none."""
    found = [0] * len(clauses)
    first = 0
    for at, clause in enumerate(clauses):
        if at and clause.only_calls and clause.mark in {NONE, COMMA} and clauses[at - 1].tokens[-1:]:
            goes_on = clauses[at - 1].tokens[-1].calls
        else:
            goes_on = False
        if not goes_on:
            first = at
        elif at + 1 == len(clauses) or not clauses[at + 1].only_calls:
            found[first + 1 : at + 1] = [at + 1 - first] * (at - first)
    return found


def _is_second_subject(clause: Clause, *, named: bool) -> bool:
    """Return whether a clause goes on with a second thing that something is said of.

    `named`: whether the first one has an article; else something must be said of them there: "y envido son cuatro".
    """
    first = next((token for token in clause.tokens if not token.role & Role.ARTICLE), None)
    if first is None or not first.calls:
        return False
    said = len(clause.tokens) > 1 and bool(clause.tokens[1].role & (Role.BEING | Role.THIRD))
    return said or (named and bool(clause.roles & Role.BEING or clause.weight))


def _is_thing(clause: Clause) -> bool:
    """Return whether a clause is nothing but a thing that is no call: "escoba", "el mus"."""
    things = [token for token in clause.tokens if not token.role & (Role.ARTICLE | Role.OWNER)]
    return len(things) == 1 and bool(things[0].role & Role.THING)


def _goes_on_with_one(clause: Clause) -> bool:
    """Return whether a clause is one more thing of a list, or begins with one: "y mate", "y escoba son juegos"."""
    if not clause.tokens:
        return False
    last = len(clause.tokens) == 1 and clause.joins & Role.AND and clause.tokens[0].heavy
    return bool(last or clause.tokens[0].role & Role.THING)


def _is_named(clause: Clause) -> bool:
    """Return whether a clause is nothing but a noun with its article: "el mus", "minha gente" is none."""
    return len(clause.tokens) == 2 and bool(clause.tokens[0].role & Role.ARTICLE) and clause.tokens[1].heavy  # noqa: PLR2004  (the two)


def _is_part(token: Token) -> bool:
    return token.counts or bool(token.role & Role.PART)


def _is_envite(token: Token) -> bool:
    return token.kind is Kind.ENVIDO


def _only_counts(clause: Clause | None) -> bool:
    return clause is not None and bool(clause.tokens) and all(token.counts for token in clause.tokens)


def _is_told(before: Clause, clause: Clause) -> bool:
    """Return whether what stands before a clause says that somebody said it: "dijo: truco", "¿qué dijo? Truco"."""
    if clause.mark == COLON:
        last = before.tokens[-1] if before.tokens else None
        says = (
            before.roles & Role.TOLD
            or _is_somebody(before)
            or (last is not None and _reports(last) and not _is_first_person(last))
        )
        return bool(says) and not before.roles & Role.CALLING
    if clause.mark == COMMA:
        return bool(before.tokens) and bool(before.tokens[-1].role & Role.TOLD)
    tells = before.roles & Role.TOLD and not before.roles & Role.NEGATIVE  # "¿no dicen nada? Truco"
    return clause.mark == QUESTION and before.asked and bool(tells)


def _is_somebody(clause: Clause) -> bool:
    """Return whether a clause is nothing but who does not speak: "y él", "y mi compañero".

    "Para ellos" is a call on them, and "maestro" and "el otro" alone may be spoken to.
    """
    roles = [token.role for token in clause.tokens]
    if clause.roles & Role.PREPOSITION:
        return False
    if clause.roles & Role.HE and not clause.roles & Role.OWNER:
        return all(role & (Role.HE | Role.LIGHT) for role in roles)
    if not clause.joins & Role.AND or len(roles) != 2:  # noqa: PLR2004  (an article, and who it is)
        return False
    return bool(roles[0] & (Role.ARTICLE | Role.OWNER) and roles[1] & (Role.HE | Role.HAILING | Role.ADDRESS))


def _made_by_the_next(after: Clause) -> SpeechAct | None:
    """Return what a clause makes of the one before it: "gritó el tipo" tells it, "ni loco" refuses it."""
    if _tells(after):
        return SpeechAct.REPORTS
    if after.mark != COMMA or not after.tokens:
        return None
    if after.join is None and after.tokens[0].role & Role.REFUSING:
        return SpeechAct.DENIES
    if after.joins & Role.THAT and after.tokens[0].role & Role.WISHING:
        return SpeechAct.WISHES
    return SpeechAct.MENTIONS if _names_a_game(after) else None


def _names_a_game(clause: Clause) -> bool:
    """Return whether a clause says what the word before it is: "truco, ese juego maravilloso"."""
    games = (Role.GAME if token.kind is Kind.JOGAR else token.role for token in clause.tokens)
    roles = [clause.joins, *games]
    determined = Role.ARTICLE | Role.OWNER | Role.POINTING | Role.THAT | Role.QUALITY
    return any(first & determined and second & Role.GAME for first, second in pairwise(roles))


def _tells(clause: Clause) -> bool:
    """Return whether a clause begins by telling who said what stands before it: "gritó el tipo", "grito el tipo"."""
    if clause.mark == NONE or clause.join is not None:
        return False
    tokens = clause.tokens
    skipped = len(tokens) > 1 and bool(tokens[0].role & (Role.REFLEXIVE | Role.ARTICLE))
    roles = [token.role for token in tokens[skipped : skipped + 2]]
    if not roles or roles[0] & Role.TOLD:
        return bool(roles)
    return bool(roles[0] & Role.CALLING and roles[0] & Role.SAYING and roles[-1] & Role.ARTICLE)


def _supposes(clause: Clause, before: Clause | None, after: Clause | None) -> bool:
    """Return whether a clause is a condition; a "si" with only a call behind it may be a yes that lacks its accent.

    It is none where something follows from it ("si quiero, pierdo"), or where it says what is not known or told yet:
    "no sé si", "te digo si".
    """
    if clause.joins & Role.WHEN:
        return True
    if not clause.joins & Role.IF or not clause.tokens:
        return False
    asks = (
        clause.mark == NONE
        and before is not None
        and (before.weight or before.roles & (Role.REMOTE | Role.SAYING | Role.CALLING))
    )
    follows = after is not None and after.mark == COMMA and after.join is None and after.weight
    return bool(asks or follows or clause.weight)


def _is_relative(before: Clause, clause: Clause) -> bool:
    """Return whether a "that" may speak of the thing before it: "mirá lo que quiero", "tirá la carta que quiero"."""
    head = before.tokens[-1]
    if head.role & (Role.IT | Role.ARTICLE):
        return True
    is_thing = head.heavy and len(before.tokens) > 1
    return is_thing and not clause.roles & Role.CALLING and not any(token.kind in NOUNS for token in clause.tokens)


def _reports(token: Token) -> bool:
    """Return whether a token says that somebody says something; an infinitive says that of nobody."""
    said = token.role & Role.SAYING and not token.role & Role.CALLING
    return bool(said) and not token.piece.text.casefold().endswith(("r", "ndo"))


def _is_first_person(token: Token) -> bool:
    """Return whether a verb tells what its speaker said: "te avisé"."""
    return token.piece.text.casefold().endswith(("é", "í", "ei"))
