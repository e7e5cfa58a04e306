"""The speech act of each word of the game in a message: a call, a quote, a report, a question, a wish, a denial.

A message is read clause by clause: `within` derives the speech act from the words of the word's own clause, and this
module from the clauses before and after it. This module reads no law.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from truco.engine.table.words import Kind
from truco.talk.clauses import COLON, COMMA, NONE, NOUNS, QUESTION, Clause, Token, clauses_of
from truco.talk.pieces import Piece
from truco.talk.syntax import Role, syntax
from truco.talk.within import Denial, Place, SpeechAct, form_of, governing_act, sides

__all__ = ["SpeechAct", "acts_of"]

_QUOTED: Final = re.compile(r'"[^"]*"|«[^»]*»|[“„][^”“‟]*[”“‟]|(?<!\w)\'[^\']*\'(?!\w)')
_MANY: Final = 3
"""The calls in a row that are all reports if the first of them is a report."""
_FUTURE: Final = ("r", "R")
"""The endings of a Portuguese verb in a condition: "se o parceiro aceitar"."""


def acts_of(
    sentence: str, pieces: Sequence[Piece], languages: tuple[str, ...], *, counted: bool
) -> Mapping[int, SpeechAct]:
    """Return the speech act of each word of the game and of each number, by its place in the message.

    `counted`: whether numbers may be sung; where they may not, a number beside a call speaks of something else.

    >>> from truco.talk.pieces import find_pieces, lexicon
    >>> words = lexicon("oficial", "es")
    >>> for text in ("che, truco", "dijo truco", "si querés, te canto truco"):
    ...     print(*acts_of(text, find_pieces(text, words), ("es",), counted=True).values())
    calls
    reports
    supposes
    """
    return dict(_Message(sentence, pieces, languages, counted=counted).acts())


class _Message:
    """Reads the clauses of one message, from the first to the last."""

    def __init__(self, sentence: str, pieces: Sequence[Piece], languages: tuple[str, ...], *, counted: bool) -> None:
        self._syntax, self._languages, self._counted = syntax(languages), languages, counted
        self._clauses = clauses_of(sentence, pieces, self._syntax)
        tokens = [token for clause in self._clauses for token in (clause.join, *clause.tokens) if token is not None]
        is_mixed = any(token.is_heavy for token in tokens)
        self._quotes = [match.span() for match in _QUOTED.finditer(sentence)][::-1] if is_mixed else []
        doubts = any(token.role & (Role.NEGATIVE | Role.REMOTE) for token in tokens)
        self._is_busy = is_mixed or doubts or self._has_answered_question()
        self._last_envite = max(
            (nth for nth, clause in enumerate(self._clauses) if any(map(_is_envite, clause.tokens))), default=0
        )
        self._runs = _runs(self._clauses)
        self._supposing = False
        self._outer: SpeechAct | None = None

    def acts(self) -> Iterator[tuple[int, SpeechAct]]:
        """Yield the place and the act of each word of the game and of each number."""
        last = SpeechAct.CALLS
        for at in range(len(self._clauses)):
            self._outer = self._act_from_neighbours(at)
            is_report = last is SpeechAct.REPORTS and self._runs[at] >= _MANY
            shared = last if is_report or self._is_coordinated(at) else SpeechAct.CALLS
            for token, act in self._acts_within(at):
                last = act if act is not SpeechAct.CALLS else shared
                if self._is_quoted(token.piece.start):
                    last = SpeechAct.QUOTES
                shared = SpeechAct.CALLS
                yield token.piece.start, last

    def _has_answered_question(self) -> bool:
        """Return whether the message has more than a question: "¿Envido? ¡Falta envido!"."""
        in_question = {clause.in_question for clause in self._clauses for token in clause.tokens if token.is_call}
        turns = any(token.is_turn for clause in self._clauses if clause.in_question for token in clause.tokens)
        return turns or len(in_question) > 1

    def _is_quoted(self, start: int) -> bool:
        """Return whether a word is in quotes beside other words; callers pass the words in their order."""
        while self._quotes and self._quotes[-1][1] <= start:
            self._quotes.pop()
        return bool(self._quotes) and self._quotes[-1][0] < start

    # -- the speech act that the clauses before and after a clause give to its words

    def _act_from_neighbours(self, at: int) -> SpeechAct | None:
        """Return the speech act that the clauses around a clause give to its words, `None` where they give none."""
        clause, before, after = self._clauses[at], self._clause(at - 1), self._clause(at + 1)
        if before is not None and _is_reported(before, clause):
            return SpeechAct.REPORTS
        if clause.mark not in {NONE, COMMA} or (clause.mark == COMMA and self._is_afterthought(at - 1)):
            self._supposing = False
        if after is not None and (act := _act_from_next(after)) is not None:
            return act
        self._supposing = self._supposing or _is_condition(clause, before, after)
        if self._supposing and not clause.joins & Role.BUT:
            return SpeechAct.SUPPOSES
        if clause.joins & Role.SUB:
            return SpeechAct.MENTIONS
        if clause.joins & Role.THAT and before is not None and clause.mark == NONE:
            return self._outer or self._act_after_that(before, clause)
        return None

    def _is_afterthought(self, at: int) -> bool:
        """Return whether a clause is a condition only of the clause before it: "cantá si querés, truco"."""
        clause, before = self._clause(at), self._clause(at - 1)
        if clause is None or before is None or clause.mark != NONE:
            return False
        conditions = Role.IF | Role.WHEN
        return bool(clause.joins & conditions) and before.weight > 0 and not before.joins & conditions

    def _is_listed(self, at: int, place: Place) -> bool:
        """Return whether a word is in a list of things: "truco, mus y escoba", "asado y truco", "el truco, el mus"."""
        clause, before, after = self._clauses[at], self._clause(at - 1), self._clause(at + 1)
        if before is not None and clause.joins & Role.AND and _is_thing(before) and not clause.roles & Role.CALLING:
            return True
        if after is None or not place.is_last:
            return False
        further = self._clause(at + 2)
        if place.article and after.mark == COMMA and not place.left.roles & Role.CALLING:
            addressed = after.join is None and not after.weight and further is not None and further.mark == COMMA
            predicate = further if addressed else after
            has_predicate = (
                predicate is not None
                and predicate.tokens
                and predicate.tokens[0].role & Role.BEING
                and not predicate.roles & Role.FIRST
            )
            listed = _is_thing(after) or (_is_named(after) and further is not None and _is_named(further))
            return bool(has_predicate) or listed
        if after.joins & Role.AND:
            return _is_thing(after)
        return after.mark == COMMA and _is_thing(after) and further is not None and _is_further_item(further)

    def _clause(self, at: int) -> Clause | None:
        return self._clauses[at] if 0 <= at < len(self._clauses) else None

    def _is_coordinated(self, at: int) -> bool:
        """Return whether a clause continues with a second word of the game, which shares the act of the first."""
        clause, before = self._clauses[at], self._clause(at - 1)
        if before is None or not before.tokens or not clause.tokens or clause.mark != NONE:
            return False
        return bool(clause.joins & Role.AND) and before.tokens[-1].is_call and clause.tokens[0].is_call

    def _act_after_that(self, before: Clause, clause: Clause) -> SpeechAct | None:
        """Return the speech act of the words after a "that": "claro que quiero" calls, "dice que quiero" reports.

        After an order the clause is its reason: "andá poniendo la pava que canto truco".
        """
        roles = before.roles | before.joins
        head = before.tokens[-1] if before.tokens else before.join
        if roles & Role.NEGATIVE:
            return SpeechAct.DENIES
        own = head is not None and head.role & Role.CALLING and head.role & Role.SAYING
        if head is not None and (own or head.is_turn or head.role & Role.AFFIRMING) and not roles & Role.REMOTE:
            return None
        if any(map(_is_saying, before.tokens)):
            return SpeechAct.REPORTS
        if self._is_order(before) and not roles & Role.REMOTE and not _is_relative(before, clause):
            return None
        return SpeechAct.WISHES if roles & Role.WISHING else SpeechAct.MENTIONS

    def _is_order(self, clause: Clause) -> bool:
        """Return whether a clause is an order, or only addresses a person: "che que quiero"."""
        first = next((token for token in clause.tokens if not token.role & Role.LIGHT), None)
        if first is None:
            return bool(clause.tokens) and all(token.role & Role.HAILING for token in clause.tokens)
        text = first.piece.text.casefold()
        return any(order.fullmatch(text) for order in (self._syntax.orders, self._syntax.requests))

    # -- the words of one clause

    def _acts_within(self, at: int) -> Iterator[tuple[Token, SpeechAct]]:
        """Yield each word of the game and each number of a clause with its act."""
        clause = self._clauses[at]
        rights = list(sides(reversed(clause.tokens)))
        lefts = sides(clause.tokens, subordinate=bool(clause.joins & (Role.SUB | Role.THAT)))
        for nth, (token, left) in enumerate(zip(clause.tokens, lefts, strict=True)):
            if token.is_call or token.is_number:
                form = form_of(token.piece, self._syntax, self._languages)
                place = Place(clause, nth, left, rights[-1 - nth], form)
                act = (
                    self._asking_act(place)
                    or self._outer_act(place)
                    or governing_act(place)
                    or self._act_from_sides(at, place)
                )
                yield token, act or SpeechAct.CALLS

    def _outer_act(self, place: Place) -> SpeechAct | None:
        """Return the speech act from other clauses; the word that joins the clause reaches only to its own verb."""
        parted = place.left.inner is Denial.SPENT and self._outer in {SpeechAct.MENTIONS, SpeechAct.WISHES}
        return None if parted else self._outer

    def _is_left_to_another(self, after: Clause) -> bool:
        """Return whether the clause after an answer leaves the decision to another person: "quiero, si vos querés".

        Without such a verb the clause is a reason: "quiero, si no pierdo nada".
        """
        if not after.joins & Role.IF or after.mark != COMMA:
            return False
        future = "pt" in self._languages and any(token.piece.text.endswith(_FUTURE) for token in after.tokens)
        return bool(future or after.roles & Role.WISHING)

    def _asking_act(self, place: Place) -> SpeechAct | None:
        """Return `ASKS` for a word beside an "or", or in a question that is not the call itself; else `None`."""
        if place.is_alternative:
            return SpeechAct.ASKS
        named = place.left.roles & (Role.CALLING | Role.ARTICLE | Role.ONLY)
        return SpeechAct.ASKS if place.clause.in_question and (place.form.verb or named or self._is_busy) else None

    def _act_from_sides(self, at: int, place: Place) -> SpeechAct | None:
        """Return the speech act that the next clause and numbers beside a word give to it, `None` for none."""
        before, after, form = self._clause(at - 1), self._clause(at + 1), place.form
        if after is not None and form.verb and not form.refuses and self._is_left_to_another(after):
            return SpeechAct.SUPPOSES
        if after is not None and after.mark == NONE and place.is_last:
            condition = after.joins & Role.WHEN or (after.joins & Role.IF and after.weight)
            if condition and (form.verb or place.left.roles & Role.CALLING):
                return SpeechAct.SUPPOSES
            if after.joins & Role.THAT and (form.clausal or (form.noun and (place.article or after.has_only_calls))):
                return SpeechAct.MENTIONS  # "quiero que te calles", "el truco que cantaste", "mejor envido que truco"
            if after.joins & Role.AND and form.noun and _is_second_subject(after, named=place.article):
                return SpeechAct.MENTIONS  # "el envido y el truco son dos cosas"
            if after.joins & Role.AND and form.right and after.tokens and _is_part(after.tokens[0]):
                return SpeechAct.MENTIONS  # "seis e meia", "seis e quinze"
        if form.noun and self._is_listed(at, place):
            return SpeechAct.MENTIONS
        if at < self._last_envite and _is_envite(place.token) and place.right.roles & Role.FIRST:
            return SpeechAct.MENTIONS  # "el envido está primero: falta envido" claims the turn, and then calls
        if after is not None and after.in_question and place.article and form.noun and after.weight:
            return SpeechAct.MENTIONS  # "el truco, ¿va o no va?"
        if self._counted or not place.token.is_call:
            return None
        counts = (form.verb and place.right.numbers) or any(map(_has_only_numbers, (before, after)))
        return SpeechAct.MENTIONS if counts else None


def _runs(clauses: Sequence[Clause]) -> Sequence[int]:
    """Return for each clause the length of the row of calls that it continues; zero where it continues no row."""
    lengths = [0] * len(clauses)
    first = 0
    for at, clause in enumerate(clauses):
        if at and clause.has_only_calls and clause.mark in {NONE, COMMA} and clauses[at - 1].tokens[-1:]:
            goes_on = clauses[at - 1].tokens[-1].is_call
        else:
            goes_on = False
        if not goes_on:
            first = at
        elif at + 1 == len(clauses) or not clauses[at + 1].has_only_calls:
            lengths[first + 1 : at + 1] = [at + 1 - first] * (at - first)
    return lengths


def _is_second_subject(clause: Clause, *, named: bool) -> bool:
    """Return whether a clause continues with a second subject of a predicate.

    `named`: whether the first subject has an article; else the clause must have the predicate: "y envido son cuatro".
    """
    first = next((token for token in clause.tokens if not token.role & Role.ARTICLE), None)
    if first is None or not first.is_call:
        return False
    has_predicate = len(clause.tokens) > 1 and bool(clause.tokens[1].role & (Role.BEING | Role.THIRD))
    return has_predicate or (named and bool(clause.roles & Role.BEING or clause.weight))


def _is_thing(clause: Clause) -> bool:
    """Return whether a clause is only a thing that is no call: "escoba", "el mus"."""
    things = [token for token in clause.tokens if not token.role & (Role.ARTICLE | Role.OWNER)]
    return len(things) == 1 and bool(things[0].role & Role.THING)


def _is_further_item(clause: Clause) -> bool:
    """Return whether a clause is, or begins with, a further thing of a list: "y mate", "y escoba son juegos"."""
    if not clause.tokens:
        return False
    last = len(clause.tokens) == 1 and clause.joins & Role.AND and clause.tokens[0].is_heavy
    return bool(last or clause.tokens[0].role & Role.THING)


def _is_named(clause: Clause) -> bool:
    """Return whether a clause is only a noun with its article: "el mus", but not "minha gente"."""
    return len(clause.tokens) == 2 and bool(clause.tokens[0].role & Role.ARTICLE) and clause.tokens[1].is_heavy  # noqa: PLR2004  (the two)


def _is_part(token: Token) -> bool:
    return token.is_number or bool(token.role & Role.PART)


def _is_envite(token: Token) -> bool:
    return token.kind is Kind.ENVIDO


def _has_only_numbers(clause: Clause | None) -> bool:
    return clause is not None and bool(clause.tokens) and all(token.is_number for token in clause.tokens)


def _is_reported(before: Clause, clause: Clause) -> bool:
    """Return whether the clause before a clause reports it: "dijo: truco", "¿qué dijo? Truco"."""
    if clause.mark == COLON:
        last = before.tokens[-1] if before.tokens else None
        says = (
            before.roles & Role.REPORTED
            or _is_somebody(before)
            or (last is not None and _is_saying(last) and not _is_first_person(last))
        )
        return bool(says) and not before.roles & Role.CALLING
    if clause.mark == COMMA:
        return bool(before.tokens) and bool(before.tokens[-1].role & Role.REPORTED)
    tells = before.roles & Role.REPORTED and not before.roles & Role.NEGATIVE  # "¿no dicen nada? Truco"
    return clause.mark == QUESTION and before.in_question and bool(tells)


def _is_somebody(clause: Clause) -> bool:
    """Return whether a clause only names a person other than the speaker: "y él", "y mi compañero".

    "Para ellos" is a call on them, and the speaker may address "maestro" and "el otro" where they are alone.
    """
    roles = [token.role for token in clause.tokens]
    if clause.roles & Role.PREPOSITION:
        return False
    if clause.roles & Role.HE and not clause.roles & Role.OWNER:
        return all(role & (Role.HE | Role.LIGHT) for role in roles)
    if not clause.joins & Role.AND or len(roles) != 2:  # noqa: PLR2004  (an article and a person)
        return False
    return bool(roles[0] & (Role.ARTICLE | Role.OWNER) and roles[1] & (Role.HE | Role.HAILING | Role.ADDRESS))


def _act_from_next(after: Clause) -> SpeechAct | None:
    """Return the act that a clause makes of the clause before it: "gritó el tipo" reports it, "ni loco" refuses it."""
    if _begins_report(after):
        return SpeechAct.REPORTS
    if after.mark != COMMA or not after.tokens:
        return None
    if after.join is None and after.tokens[0].role & Role.REFUSING:
        return SpeechAct.DENIES
    if after.joins & Role.THAT and after.tokens[0].role & Role.WISHING:
        return SpeechAct.WISHES
    return SpeechAct.MENTIONS if _has_game_name(after) else None


def _has_game_name(clause: Clause) -> bool:
    """Return whether a clause explains the word before it as a game: "truco, ese juego maravilloso"."""
    games = (Role.GAME if token.kind is Kind.JOGAR else token.role for token in clause.tokens)
    roles = [clause.joins, *games]
    determined = Role.ARTICLE | Role.OWNER | Role.POINTING | Role.THAT | Role.QUALITY
    return any(first & determined and second & Role.GAME for first, second in pairwise(roles))


def _begins_report(clause: Clause) -> bool:
    """Return whether a clause begins by naming the speaker of the words before it: "gritó el tipo"."""
    if clause.mark == NONE or clause.join is not None:
        return False
    tokens = clause.tokens
    skipped = len(tokens) > 1 and bool(tokens[0].role & (Role.REFLEXIVE | Role.ARTICLE))
    roles = [token.role for token in tokens[skipped : skipped + 2]]
    if not roles or roles[0] & Role.REPORTED:
        return bool(roles)
    return bool(roles[0] & Role.CALLING and roles[0] & Role.SAYING and roles[-1] & Role.ARTICLE)


def _is_condition(clause: Clause, before: Clause | None, after: Clause | None) -> bool:
    """Return whether a clause is a condition; a "si" with only a call behind it may be a yes that lacks its accent.

    The "si" is no yes where a consequence follows ("si quiero, pierdo"), or where it begins an indirect question: "no
    sé si", "te digo si".
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
    """Return whether a "that" may refer to the thing before it: "mirá lo que quiero", "tirá la carta que quiero"."""
    head = before.tokens[-1]
    if head.role & (Role.IT | Role.ARTICLE):
        return True
    is_thing = head.is_heavy and len(before.tokens) > 1
    return is_thing and not clause.roles & Role.CALLING and not any(token.kind in NOUNS for token in clause.tokens)


def _is_saying(token: Token) -> bool:
    """Return whether a token is a verb of saying with a person as its subject, which an infinitive has not."""
    is_saying = token.role & Role.SAYING and not token.role & Role.CALLING
    return bool(is_saying) and not token.piece.text.casefold().endswith(("r", "ndo"))


def _is_first_person(token: Token) -> bool:
    """Return whether a verb reports words of the speaker himself: "te avisé"."""
    return token.piece.text.casefold().endswith(("é", "í", "ei"))
