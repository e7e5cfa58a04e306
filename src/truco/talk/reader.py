"""Reading a sentence under the law: which of its words bind the speaker now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

from truco.cards import UNKNOWN
from truco.engine import Act, Decision, Law, Own, Phase, Ruling, State, evolve, rule, word
from truco.engine.law.refusal import breath, refusal
from truco.engine.refereeing.orders import silenced
from truco.engine.rule import rule_irregular
from truco.engine.silence import complete
from truco.engine.table.envido import ENVIDO_PENDING
from truco.engine.table.events import Event
from truco.engine.table.words import Word
from truco.errors import TalkError
from truco.rulebooks.rulebook import Rules
from truco.rulebooks.speech import GRAMMARS, NAME, Expression, Saying
from truco.talk.acts import SpeechAct, acts_of
from truco.talk.answers import Answer, AnswerOrder, MeantPiece, arrange_answers
from truco.talk.pieces import END, NUMBER, SEAT, TURNS, Lexicon, Moment, Piece, find_pieces, lexicon, sort_of
from truco.talk.quotes import sentence_word
from truco.talk.reading import CALL, FORFEITS, NONE, REASONS, VOID, Phrase, Reading
from truco.talk.ruled import (
    RuledReading,
    RuledWord,
    forbidden_reading,
    has_happened,
    irregular_events,
    irregularity,
    is_in_vain,
    join_words,
    with_rules,
)

LONGEST: Final = 400
"""Characters of a sentence."""

_KIND_OF: Final = {"lawful": CALL, "fault": FORFEITS, "void": VOID, "rejected": VOID}
_EFFECTIVE: Final = ("lawful", "fault")
_ENVITES_FIRST: Final = "answer-first.envites"
"""The fault of answering the truco alone while an envite waits (uy.60.a)."""
_REMINDER: Final = "not-your-duel.reminder"
_INTERVENTION: Final = "not-your-duel.talk"
_NOT_DUE: Final = ("not-singing", "not-your-turn")
_REASON_OF: Final[Mapping[SpeechAct, str]] = {
    SpeechAct.CALLS: "not-alone",
    SpeechAct.QUOTES: "quoted",
    SpeechAct.REPORTS: "reported",
    SpeechAct.ASKS: "asked",
    SpeechAct.WISHES: "wished",
    SpeechAct.SUPPOSES: "supposed",
    SpeechAct.DENIES: "denied",
    SpeechAct.MENTIONS: "not-alone",
}
"""The reason why a word does not bind, by its speech act."""
_SOME_NUMBER: Final = "3"
"""A number for the test whether words with a number are played."""


def read(law: Law, state: State, seat: str, sentence: str, language: str = "") -> Reading:
    """Return the reading of a sentence: what it binds its seat to.

    >>> from truco.cards import parse_hand
    >>> from truco.engine import MESA, Act, deal_word, new_match, rule
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("runfla"), ("A1", "B1"))
    >>> cards = parse_hand("1e5o4o"), parse_hand("3c7o12o")
    >>> state = rule(law, new_match(law, "B1"), Act(MESA, deal_word(cards))).state
    >>> reading = read(law, state, "A1", "A mí me gusta el truco")
    >>> reading.kind, reading.word, reading.reason
    ('call', 'truco', 'inside')

    It depends only on the public table and the speaker's own cards. `language` is that of the sentence; empty means the
    rulebook's own. Raises `TalkError` for a rulebook without talk (`no-talk`), an unknown language (`no-language`) and
    a sentence that is too long (`too-long`).
    """
    return read_and_rule(law, state, seat, sentence, language).reading


def can_read(law: Law) -> bool:
    """Return whether the rulebook of a law has rules for reading talk.

    >>> from truco.rulebooks.ruleset import choose
    >>> can_read(Law(choose("runfla"), ("A1", "B1")))
    True
    """
    return lexicon(law.ruleset.book.code, "") is not None


def is_idle_talk(code: str, sentence: str) -> bool:
    """Return whether a sentence contains no word of the game, and no number that may be sung.

    `code` is that of the rulebook, in whose language the sentence is read. The state of the game does not matter.

    >>> is_idle_talk("runfla", "hola a todos"), is_idle_talk("runfla", "¿sale un truco?"), is_idle_talk("runfla", "28")
    (True, False, False)
    """
    words = lexicon(code, "")
    if words is None:
        return True
    pieces = find_pieces(sentence, words)
    if any(isinstance(piece.meaning, Saying) for piece in pieces):
        return False
    numbers = [piece for piece in pieces if piece.number is not None]
    if words.talk.numbers.choice != "alone" or not numbers:
        return words.talk.numbers.choice == "none" or not numbers
    acts = acts_of(sentence, pieces, words.languages, counted=True)
    return not any(acts.get(piece.start) is SpeechAct.CALLS for piece in numbers)


def championship_talk(law: Law) -> str:
    """Return the way of talking at championships under the rulebook of a law: one of `speech.TABLES`, or empty.

    >>> from truco.rulebooks.ruleset import choose
    >>> championship_talk(Law(choose("runfla"), ("A1", "B1")))
    'binding'

    It is empty where the rulebook has no rule about it. Rules: rf.8.frases.b.
    """
    words = lexicon(law.ruleset.book.code, "")
    championships = None if words is None else words.talk.championships
    return "" if championships is None else championships.choice


def read_and_rule(  # noqa: PLR0913  (a sentence, its speaker and its table)
    law: Law, state: State, seat: str, sentence: str, language: str = "", *, implied: bool = False
) -> RuledReading:
    """Return the reading of a sentence with the decision of the law on its words.

    `implied`: whether the silences before a word are implied, as in records. Raises `TalkError` as `read` does.
    """
    if language and language not in GRAMMARS:
        raise TalkError("no-language", f"expected one of {', '.join(GRAMMARS)}, got {language[:20]!r}")
    if len(sentence) > LONGEST:
        raise TalkError("too-long", f"expected at most {LONGEST} characters, got {len(sentence)}")
    words = lexicon(law.ruleset.book.code, language)
    if words is None:
        raise TalkError("no-talk", f"expected a rulebook that says how talk is read, got {law.ruleset.book.code}")
    return _Reader(law, state, seat, sentence, words, implied=implied).read()


class _Reader:
    """Reads one sentence of a seat."""

    def __init__(  # noqa: PLR0913  (the same)
        self, law: Law, state: State, seat: str, sentence: str, words: Lexicon, *, implied: bool
    ) -> None:
        self._law, self._state, self._seat, self._sentence = law, state, seat, sentence
        self._lexicon, self._talk = words, words.talk
        self._implied = implied
        self._played: dict[int, bool] = {}
        self._pieces = find_pieces(sentence, words, Moment(self._has_played_word, self._is_named_call))
        self._unwanted: dict[int, int] = {}
        self._denial: RuledReading | None = None

    def read(self) -> RuledReading:
        """Return the reading of the sentence."""
        forbidden = self._forbidden_talk()
        if forbidden is not None:
            return forbidden
        ruled_words = self._ruled_words()
        denial = self._denial
        effective = [item for item in ruled_words if item.ruling.kind in _EFFECTIVE]
        refused = [item for item in ruled_words if item.ruling.kind not in _EFFECTIVE]
        phrases = self._all_phrases(ruled_words)
        if all(map(is_in_vain, effective)):
            in_vain, effective = effective, []
            if in_vain and denial is None:
                audible = [item for item in ruled_words if is_in_vain(item) or item in refused]
                return self._void_reading(in_vain, audible, phrases)
        if effective and (denial is None or has_happened(denial)):
            return self._effective_reading(effective, refused, phrases, denial)
        if denial is not None:
            return denial
        if not refused:
            return self._fault_reading(_INTERVENTION, ()) if self._is_intervention() else self._idle_reading(phrases)
        costly = next((item for item in refused if item.ruling.kind == "rejected" and self._is_costly(item.word)), None)
        if costly is not None:
            return self._costly_reading(costly, phrases)
        first_void = next((item for item in refused if item.ruling.kind == "void"), None)
        decisive = refused[0] if first_void is None else first_void
        rules = self._rules_of(decisive)
        reading = Reading(VOID, "", decisive.ruling.code or "", rules, phrases)
        return RuledReading(reading, None if first_void is None else with_rules(first_void.decision, rules))

    # -- forbidden talk

    def _forbidden_talk(self) -> RuledReading | None:
        """Return the reading of talk that is forbidden to its speaker now, `None` where nothing forbids it."""
        p, talk = self._state.public, self._talk
        foul = next((piece.meaning for piece in self._pieces if sort_of(piece) == "foul"), None)
        if self._seat not in p.seats:
            return (
                forbidden_reading("silence", talk.watching.rules)
                if talk.watching.holds
                else RuledReading(Reading(NONE, "", "not-seated", ()))
            )
        if self._is_outside_duel and self._sentence.strip() and self._is_fault("not-your-duel"):
            return self._fault_reading(_REMINDER if self._is_reminder() else "not-your-duel", ())
        if foul is not None:
            return forbidden_reading("foul", foul.rules)
        if silenced(p, self._seat) and self._is_chat():
            return forbidden_reading("silence", self._law.judging.acts.get("silence", ()))
        if (
            talk.silence.holds and p.phase is Phase.PLAY and not p.decided and self._is_chat()
        ):  # the tricks are over then
            return forbidden_reading("silence", talk.silence.rules)
        if talk.afterwards.holds and p.phase is Phase.MATCH_OVER:
            return forbidden_reading("silence", talk.afterwards.rules)
        return None

    @property
    def _is_outside_duel(self) -> bool:
        """Whether two other seats play a duel."""
        p = self._state.public
        return p.in_hand and bool(p.duel) and self._seat not in p.duel

    def _is_intervention(self) -> bool:
        """Return whether the sentence speaks of the game in another duel, which a rulebook may forbid (uy.85.b)."""
        forbidden = self._law.refereed and _INTERVENTION in self._law.ruleset.book.faults
        return forbidden and self._is_outside_duel and any(piece.is_of_the_game for piece in self._pieces)

    def _is_chat(self) -> bool:
        """Return whether the sentence contains more than the words allowed where talk is forbidden (br.25.1)."""
        if any(piece.is_chat or (piece.start in self._acts and not self._is_alone(piece)) for piece in self._pieces):
            return True
        if not self._acts and any(
            self._lexicon.syntax.is_negative(piece.spelling or piece.text) for piece in self._pieces
        ):
            return True  # a no that answers nothing
        return bool(self._sentence.strip()) and not any(piece.is_of_the_book for piece in self._pieces)

    def _is_reminder(self) -> bool:
        """Return whether the sentence reminds a partner in a duel to show the winning number (of.ley.5)."""
        p = self._state.public
        shows = p.envido.must_show
        if not shows or p.envido.shown or self._law.band(p, shows) != self._law.band(p, self._seat):
            return False
        return self._is_fault(_REMINDER) and any(sort_of(piece) == "reminder" for piece in self._pieces)

    def _denial_reading(self, piece: Piece, now: State) -> RuledReading | None:
        """Return the reading of a piece that denies a word its speaker had to say (uy.16.e), `None` for any other.

        A seat with unknown cards may have a flor; only a seat with a certain flor can deny it. A seat that has sung or
        lost its flor before has nothing to deny, and the words beside the denial bind it like any other seat.
        """
        own = now.own(self._seat)
        if not piece.denies or not isinstance(piece.meaning, Saying) or UNKNOWN in own.dealt:
            return None
        if self._seat in now.public.spoken and not now.public.decided:
            return None
        if refusal(self._law, now.public, self._seat, own, word(piece.meaning.words[0])):
            return None
        return self._fault_reading(piece.denies, piece.negated, now)

    def _fault_reading(self, key: str, rules: Rules, now: State | None = None) -> RuledReading:
        """Return the reading of a sentence that is itself the fault."""
        act = Act(self._seat, sentence_word(self._sentence))
        decision = rule_irregular(self._law, self._state if now is None else now, act, key)
        cited = tuple(dict.fromkeys((*rules, *decision.ruling.rules)))
        kind = VOID if decision.ruling.kind == "void" else FORFEITS
        return RuledReading(Reading(kind, "", decision.ruling.code or "", cited), with_rules(decision, cited))

    # -- the words of the game

    def _rule(self, state: State, act: Act) -> Decision:
        """Rule on a word of the sentence, with the silences before it where these are implied."""
        return complete(self._law, state, act).as_one if self._implied else rule(self._law, state, act)

    def _ruled_words(self) -> list[RuledWord]:
        """Return the words of the sentence with their rulings, in order."""
        options = [(piece, tuple(self._words_of(piece))) for piece in self._pieces]
        pair, early = self._order_together(options)
        joined, too_early = ({piece.start for piece, _ in answers} for answers in (pair, early))
        now = self._state
        ruled_words: list[RuledWord] = []
        for piece, words in options:
            if self._denial is None and (denied := self._denial_reading(piece, now)) is not None:
                self._denial = denied
                now = now if denied.decision is None else denied.decision.state
            if not words or self._is_unwanted(piece, ruled_words):
                continue
            if piece.start in joined:
                ruled_words += self._rule_pair(now, pair)
                pair = ()
            elif (ruled_word := self._single_word(now, piece, words, early=piece.start in too_early)) is not None:
                ruled_words.append(ruled_word)
            else:
                continue
            now = ruled_words[-1].decision.state
            if ruled_words[-1].ruling.kind == "fault" and not now.public.in_hand:
                break  # after a fault that ends the hand no word has a meaning
        return ruled_words

    def _is_unwanted(self, piece: Piece, ruled_words: Sequence[RuledWord]) -> bool:
        """Return whether a word only names the call that its speaker refuses: right after a no that answers nothing.

        So "no quiero truco" is no call. Where words bind in any sentence, the word binds here, too.
        """
        if self._talk.sentences.choice == "any" or not ruled_words or not isinstance(piece.meaning, Saying):
            return False
        last = ruled_words[-1]
        if END.search(self._sentence, last.piece.end, piece.start):
            return False
        refusals = (self._law.answer_words[1].token, *self._law.terms.envido.refused_also)
        if last.word.token not in refusals or last.ruling.code != "nothing-to-answer":
            return False
        return self._unwanted.setdefault(last.piece.start, piece.start) == piece.start

    def _single_word(self, now: State, piece: Piece, words: Sequence[Word], *, early: bool) -> RuledWord | None:
        """Return the ruled word of a piece by itself, `None` for a piece without a word."""
        ruled_word = self._rule_piece(now, piece, words)
        if ruled_word is None or (
            piece.meaning is None and not self._is_alone(piece) and ruled_word.ruling.code in _NOT_DUE
        ):
            return None
        if early and ruled_word.ruling.kind in _EFFECTIVE:  # else it would answer the call that it does not name
            return RuledWord(
                piece, ruled_word.word, rule_irregular(self._law, now, Act(self._seat, ruled_word.word), _ENVITES_FIRST)
            )
        return ruled_word

    def _words_of(self, piece: Piece) -> Iterator[Word]:
        """Yield the words that a piece may mean; the first lawful one is valid."""
        meaning = piece.meaning
        if meaning is None and piece.number is not None:
            choice = self._talk.numbers.choice
            if choice == "any" or (choice == "alone" and self._is_alone(piece)):
                yield word(str(piece.number))
        elif isinstance(meaning, Saying) and not piece.negated and self._can_bind(piece, meaning):
            late = meaning.waiting and self._state.public.envido.state is not ENVIDO_PENDING
            for token in (token for token in meaning.words[late:] if token != piece.without):
                for seat in [piece.seat] if piece.seat or SEAT not in token else self._rivals:
                    yield word(token.replace(NUMBER, str(piece.number)).replace(SEAT, seat))

    def _has_played_word(self, saying: Saying) -> bool:
        """Return whether the game is played with a word of a saying."""
        is_played = self._played.get(id(saying))
        if is_played is None:
            is_played = self._played[id(saying)] = any(self._is_played(token) for token in saying.words)
        return is_played

    def _is_played(self, token: str) -> bool:
        meant_word = word(token.replace(NUMBER, _SOME_NUMBER).replace(SEAT, next(iter(self._rivals), "")))
        if meant_word.token in self._law.terms.envido.refused_also:
            return True
        return refusal(self._law, self._state.public, self._seat, self._own, meant_word) != "unknown-word"

    def _is_alone(self, piece: Piece) -> bool:
        """Return whether a piece is a call, or a sung number."""
        return self._acts.get(piece.start) is SpeechAct.CALLS

    @cached_property
    def _has_more(self) -> bool:
        """Whether words bind in any sentence, and this one is about more than its calls, such as their withdrawal."""
        return self._talk.sentences.choice == "any" and any(piece.weight for piece in self._pieces)

    def _can_bind(self, piece: Piece, saying: Saying) -> bool:
        return (self._talk.sentences.choice == "any" and not saying.alone) or self._is_alone(piece)

    @cached_property
    def _acts(self) -> Mapping[int, SpeechAct]:
        """The speech act of each word of the game and of each number, by its place."""
        if not any(isinstance(piece.meaning, Saying) or piece.number is not None for piece in self._pieces):
            return {}
        counted = self._talk.numbers.choice != "none"
        return acts_of(self._sentence, self._pieces, self._lexicon.languages, counted=counted)

    @cached_property
    def _rivals(self) -> tuple[str, ...]:
        return tuple(seat for seat in self._law.seats if seat[0] != self._seat[0])

    @property
    def _own(self) -> Own:
        return self._state.own(self._seat)

    def _order_together(self, options: Sequence[MeantPiece]) -> AnswerOrder:
        """Return the words that belong together in one breath, such as the answers to two calls.

        Where two calls are pending, an answer belongs to the call that it names; else the words keep their order.
        """
        answers = arrange_answers(options)
        if (answers.pair or answers.early) and self._has_two_calls:
            return answers
        breath = tuple((piece, words[0]) for piece, words in options if words)
        return AnswerOrder(breath) if self._in_one_breath(self._state, breath) is not None else AnswerOrder()

    @cached_property
    def _has_two_calls(self) -> bool:
        """Whether two calls are pending that the seat may answer, with any cards."""
        own = Own((UNKNOWN,) * len(self._own.dealt), (UNKNOWN,) * len(self._own.held))
        yes = self._law.answer_words[0].token
        return not refusal(self._law, self._state.public, self._seat, own, word(f"{yes}+{yes}"))

    def _is_named_call(self, before: Sequence[Piece]) -> bool:
        """Return whether the name of a call names a pending call: right after an answer, or another name."""
        last = before[-1].meaning if before else None
        after = (
            last.words[0] in self._law.answers if isinstance(last, Saying) else last is not None and last.sort == NAME
        )
        return after and self._has_two_calls

    def _in_one_breath(self, now: State, answers: Sequence[Answer]) -> Decision | None:
        """Return the ruling of words in one breath, `None` where they do not belong together."""
        if len(answers) < 2:  # noqa: PLR2004  (a single word is no breath)
            return None
        joined = join_words(answers)
        if breath(self._law, now.public, self._seat, joined) is None:
            return None
        decision = self._rule(now, Act(self._seat, joined))
        return decision if decision.ruling.kind in _EFFECTIVE else None

    def _rule_pair(self, now: State, answers: Sequence[Answer]) -> Iterator[RuledWord]:
        """Yield the words of one breath with their rulings; each by itself where the breath has no effect."""
        decision = self._in_one_breath(now, answers)
        if decision is not None:
            yield from self._rule_parts(now, answers, decision)
            return
        for piece, answer in answers:
            ruled_word = RuledWord(piece, answer, self._rule(now, Act(self._seat, answer)))
            now = ruled_word.decision.state
            yield ruled_word

    def _rule_parts(self, before: State, answers: Sequence[Answer], decision: Decision) -> Iterator[RuledWord]:
        """Yield each word of a breath with its decision; the first word has the decision on the whole breath.

        The words after the first bind only if they change its effect: quiero, envido is quiero (pg.envido.27).
        """
        (first, alone), *rest = answers
        yield RuledWord(first, alone, decision)
        is_changed = self._rule(before, Act(self._seat, alone)).events != decision.events
        for piece, answer in rest:
            now = decision.state
            after = Decision(decision.ruling, (), now) if is_changed else self._rule(now, Act(self._seat, answer))
            yield RuledWord(piece, answer, after)

    def _rule_piece(self, now: State, piece: Piece, words: Iterable[Word]) -> RuledWord | None:
        """Return the first lawful word, else the first word that takes effect, else the first word.

        So a seat that must sing a flor says the same words as any other seat. The result is `None` where the game is
        played without these words.
        """
        ruled_words = [
            RuledWord(piece, meant_word, self._rule(now, Act(self._seat, meant_word))) for meant_word in words
        ]
        played = [ruled_word for ruled_word in ruled_words if ruled_word.ruling.code != "unknown-word"]
        lawful = [ruled_word for ruled_word in played if ruled_word.ruling.kind == "lawful"]
        if len(lawful) > 1 and lawful[0].word.seat and not piece.seat:
            return None  # it does not name the seat
        costing = [ruled_word for ruled_word in played if ruled_word.ruling.kind == "fault"]
        return next(iter(lawful or costing or played), None)

    # -- the reading

    def _all_phrases(self, ruled_words: Iterable[RuledWord]) -> tuple[Phrase, ...]:
        """Return the phrases of the sentence that have a meaning in the game."""
        words = {ruled_word.piece.start: ruled_word for ruled_word in ruled_words}
        phrases = (
            self._word_phrase(words[piece.start]) if piece.start in words else self._talk_phrase(piece)
            for piece in self._pieces
        )
        return tuple(phrase for phrase in phrases if phrase is not None)

    def _word_phrase(self, ruled_word: RuledWord) -> Phrase:
        costs = ruled_word.ruling.kind == "rejected" and self._is_costly(ruled_word.word)
        wrong_order = ruled_word.ruling.kind == "lawful" and irregularity(ruled_word)
        kind = FORFEITS if costs or wrong_order else _KIND_OF[ruled_word.ruling.kind]
        reason = wrong_order or self._reason(ruled_word)
        rules = self._rules_of(ruled_word)
        return Phrase(
            ruled_word.piece.text,
            ruled_word.piece.start,
            ruled_word.piece.end,
            ruled_word.word.token,
            kind,
            reason,
            rules,
        )

    def _talk_phrase(self, piece: Piece) -> Phrase | None:
        """Return the phrase of a piece that is no ruled word, `None` for one without a meaning in the game."""
        meaning = piece.meaning
        if meaning is None or sort_of(piece) in TURNS:
            return None
        if isinstance(meaning, Expression):
            return Phrase(piece.text, piece.start, piece.end, "", NONE, meaning.sort, meaning.rules, meaning.means)
        if piece.negated:
            return Phrase(piece.text, piece.start, piece.end, "", NONE, "negated", piece.negated)
        named = piece.start in self._unwanted.values()
        binds = not named and self._can_bind(piece, meaning)
        rules = meaning.rules if binds else tuple(dict.fromkeys((*meaning.rules, *self._talk.sentences.rules)))
        act = SpeechAct.MENTIONS if named else self._acts.get(piece.start, SpeechAct.MENTIONS)
        return Phrase(piece.text, piece.start, piece.end, "", NONE, "not-reserved" if binds else _REASON_OF[act], rules)

    def _reason(self, ruled_word: RuledWord) -> str:
        return ruled_word.ruling.code or ("said" if self._is_alone(ruled_word.piece) else "inside")

    def _rules_of(self, ruled_word: RuledWord) -> Rules:
        saying = ruled_word.piece.meaning
        spoken_rules = saying.rules if isinstance(saying, Saying) else self._talk.numbers.rules
        sentence_rules = () if self._is_alone(ruled_word.piece) and not self._has_more else self._talk.sentences.rules
        return tuple(dict.fromkeys((*spoken_rules, *sentence_rules, *ruled_word.ruling.rules)))

    def _is_fault(self, key: str) -> bool:
        fault = self._law.ruleset.book.faults.get(key)
        return fault is not None and fault.ruling == "fault"

    def _is_costly(self, meant_word: Word) -> bool:
        """Return whether an assisted table rejects a word that is a fault at a refereed table."""
        return self._is_fault(refusal(self._law, self._state.public, self._seat, self._own, meant_word))

    def _effective_reading(
        self,
        effective: Sequence[RuledWord],
        refused: Sequence[RuledWord],
        phrases: tuple[Phrase, ...],
        denial: RuledReading | None,
    ) -> RuledReading:
        """Return the reading of a sentence in which some words take effect, together with its denial."""
        token = "+".join(ruled_word.word.token for ruled_word in effective if not is_in_vain(ruled_word))
        before = () if denial is None or denial.decision is None else (denial.decision,)
        denied = () if denial is None else denial.reading.rules
        rules = tuple(
            dict.fromkeys((*denied, *(rule for ruled_word in effective for rule in self._rules_of(ruled_word))))
        )
        rulings = (item.ruling for items in (before, effective) for item in items)
        fault = next((ruling for ruling in rulings if ruling.kind == "fault"), None)
        code = fault and fault.code
        annulled = [ruled_word for ruled_word in refused if ruled_word.ruling.code and self._is_annulling(ruled_word)]
        wrong_order = next(filter(None, map(irregularity, effective)), "")
        if fault is None and (annulled or wrong_order):
            code = annulled[0].ruling.code if annulled else wrong_order
            rules = tuple(dict.fromkeys((*rules, *self._talk.annulled_rules)))
        decisions = (*before, *(ruled_word.decision for ruled_word in (*effective, *annulled)))
        # No event shows a void word beside words that bind, whatever cards its speaker has.
        quiet = {id(event) for item in effective if is_in_vain(item) for event in irregular_events(item)}
        events: list[Event] = [event for decision in decisions for event in decision.events if id(event) not in quiet]
        now = self._state_after(events)
        ruling = Ruling("fault" if code else "lawful", code, rules)
        kind = FORFEITS if fault is not None or code else CALL
        whole = all(self._is_alone(ruled_word.piece) for ruled_word in effective)
        reading = Reading(kind, token, code or ("said" if whole else "inside"), rules, phrases)
        return RuledReading(reading, Decision(ruling, tuple(events), now))

    def _void_reading(
        self, in_vain: Sequence[RuledWord], audible: Sequence[RuledWord], phrases: tuple[Phrase, ...]
    ) -> RuledReading:
        """Return the reading of words that take no effect but still cost their speaker points (uy.17.a).

        The other seats see the same as from a seat without a flor: the first of the words, and that it is void.
        """
        first = next(item for item in audible if is_in_vain(item) or item.ruling.kind == "void")
        others = [event for item in in_vain if item is not first for event in item.decision.events]
        quiet = {id(event) for item in in_vain if item is not first for event in irregular_events(item)}
        events = (*first.decision.events, *(event for event in others if id(event) not in quiet))
        rules = tuple(dict.fromkeys(rule for ruled_word in in_vain for rule in self._rules_of(ruled_word)))
        code = in_vain[0].ruling.code or ""
        reading = Reading(FORFEITS, "", code, rules, phrases)
        return RuledReading(reading, Decision(Ruling("fault", code, rules), events, self._state_after(events)))

    def _state_after(self, events: Iterable[Event]) -> State:
        now = self._state
        for event in events:
            now = evolve(now, event)
        return now

    def _is_annulling(self, ruled_word: RuledWord) -> bool:
        """Return whether a word without effect makes the words before it irregular (uy.73.h)."""
        state = ruled_word.decision.state
        key = refusal(self._law, state.public, self._seat, state.own(self._seat), ruled_word.word)
        return key in self._talk.annulled

    def _costly_reading(self, ruled_word: RuledWord, phrases: tuple[Phrase, ...]) -> RuledReading:
        """Return the reading of a sentence that would be a fault, at a table that rejects faults."""
        rules = self._rules_of(ruled_word)
        reading = Reading(FORFEITS, ruled_word.word.token, ruled_word.ruling.code or "", rules, phrases)
        return RuledReading(reading, with_rules(ruled_word.decision, rules))

    def _idle_reading(self, phrases: tuple[Phrase, ...]) -> RuledReading:
        """Return the reading of a sentence without a word that could bind; it gives the strongest reason."""
        if not phrases:
            reading = Reading(NONE, "", "allowed" if self._talk.silence.holds else "no-word", self._talk.plain)
            return RuledReading(reading)
        first = max(phrases, key=lambda phrase: _STRENGTH[phrase.reason])
        return RuledReading(Reading(NONE, "", first.reason, first.rules, phrases))


_STRENGTH: Final[Mapping[str, int]] = {reason: at for at, reason in enumerate(REASONS)}
