"""Reading a sentence under the law: which of its words bind the speaker now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from truco.cards import UNKNOWN
from truco.engine import Act, Decision, Law, Own, Phase, Ruling, State, evolve, word
from truco.engine.decide import irregular, judge
from truco.engine.law import citations
from truco.engine.law.refusal import breath, refusal
from truco.engine.refereeing.orders import silenced
from truco.engine.silence import judge_with_silences
from truco.engine.table.envido import ENVIDO_PENDING
from truco.engine.table.events import Event, Faulted
from truco.engine.table.facts import Irregular
from truco.engine.table.words import Word
from truco.errors import TalkError
from truco.rulebooks.rulebook import Rules
from truco.rulebooks.speech import LANGUAGES, NAME, Expression, Saying
from truco.talk.acts import SpeechAct, acts_of
from truco.talk.answers import Answer, Arranged, Meant, arranged
from truco.talk.hearing import END, NUMBER, SEAT, TURNS, Lexicon, Moment, Said, hear, lexicon, sort_of
from truco.talk.quotes import sentence_word
from truco.talk.reading import CALL, FORBIDDEN, FORFEITS, NONE, REASONS, VOID, Heard, Reading

LONGEST: Final = 400
"""Characters of a sentence."""

_KIND_OF: Final = {"lawful": CALL, "fault": FORFEITS, "void": VOID, "rejected": VOID}
_EFFECTIVE: Final = ("lawful", "fault")
_ENVITES_FIRST: Final = "answer-first.envites"
"""Why the truco alone is not answered while an envite waits (uy.60.a)."""
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
"""Why a word that is no call does not bind, by the speech act that it is."""
_SOME_NUMBER: Final = "3"
"""A number to ask by whether words with a number are played."""


class Read(NamedTuple):
    """A reading with what the law makes of the words; `decision` is `None` where it is only talk."""

    reading: Reading
    decision: Decision | None = None


class _Taken(NamedTuple):
    """A word that a piece of the sentence means, with its ruling."""

    piece: Said
    word: Word
    decision: Decision

    @property
    def ruling(self) -> Ruling:
        """The ruling of the word."""
        return self.decision.ruling


def read(law: Law, state: State, seat: str, sentence: str, language: str = "") -> Reading:
    """Return what a sentence of a seat binds it to.

    >>> from truco.cards import parse_hand
    >>> from truco.engine import MESA, deal, new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("runfla"), ("A1", "B1"))
    >>> cards = parse_hand("1e5o4o"), parse_hand("3c7o12o")
    >>> state = deal(law, new_match(law, "B1"), MESA, cards).state
    >>> reading = read(law, state, "A1", "A mí me gusta el truco")
    >>> reading.kind, reading.word, reading.reason
    ('call', 'truco', 'inside')

    It depends on the public table and the speaker's own cards alone. `language` is that of the sentence; empty for the
    one of the rulebook. Raises `TalkError` for a rulebook without talk (`no-talk`), an unknown language (`no-language`)
    and a sentence that is too long (`too-long`).
    """
    return read_and_rule(law, state, seat, sentence, language).reading


def can_read(law: Law) -> bool:
    """Return whether the rulebook of a law says how talk is read.

    >>> from truco.rulebooks.ruleset import choose
    >>> can_read(Law(choose("runfla"), ("A1", "B1")))
    True
    """
    return lexicon(law.ruleset.book.code, "") is not None


def binds_never(code: str, rules: Rules) -> bool:
    """Return whether talk that was ruled on by some rules holds no word of the game under the rulebook with a code.

    >>> binds_never("runfla", ("rf.8.resv.e",))
    False
    """
    words = lexicon(code, "")
    if words is None:
        return True
    about_talk = {rule for one in words.talk.expressions for rule in one.rules}
    return about_talk.union(words.talk.plain).issuperset(rules)


def for_championships(law: Law) -> str:
    """Return how the tables of a championship talk under the rulebook of a law: one of `speech.TABLES`, or nothing.

    >>> from truco.rulebooks.ruleset import choose
    >>> for_championships(Law(choose("runfla"), ("A1", "B1")))
    'binding'

    It is empty where the rulebook does not say. Rules: rf.8.frases.b.
    """
    words = lexicon(law.ruleset.book.code, "")
    found = None if words is None else words.talk.championships
    if found is not None and citations.LISTENERS:
        citations.answered(found.rules)
    return "" if found is None else found.choice


def read_and_rule(  # noqa: PLR0913  (a sentence, its speaker and its table)
    law: Law, state: State, seat: str, sentence: str, language: str = "", *, implied: bool = False
) -> Read:
    """Return the reading of a sentence with what the law makes of its words.

    `implied`: whether the silences before a word are implied, as in records. Raises `TalkError` as `read` does.
    """
    if language and language not in LANGUAGES:
        raise TalkError("no-language", f"expected one of {', '.join(LANGUAGES)}, got {language[:20]!r}")
    if len(sentence) > LONGEST:
        raise TalkError("too-long", f"expected at most {LONGEST} characters, got {len(sentence)}")
    words = lexicon(law.ruleset.book.code, language)
    if words is None:
        raise TalkError("no-talk", f"expected a rulebook that says how talk is read, got {law.ruleset.book.code}")
    found = _Reader(law, state, seat, sentence, words, implied=implied).read()
    if citations.LISTENERS:
        citations.answered((*found.reading.rules, *(rule for one in found.reading.heard for rule in one.rules)))
    return found


class _Reader:
    """Reads one sentence of a seat."""

    def __init__(  # noqa: PLR0913  (the same)
        self, law: Law, state: State, seat: str, sentence: str, words: Lexicon, *, implied: bool
    ) -> None:
        self._law, self._state, self._seat, self._sentence = law, state, seat, sentence
        self._lexicon, self._talk = words, words.talk
        self._judge: Callable[[Law, State, Act], Decision] = judge_with_silences if implied else judge
        self._played: dict[int, bool] = {}
        self._pieces = hear(sentence, words, Moment(self._plays, self._named))
        self._unwanted: dict[int, int] = {}
        self._denial: Read | None = None

    def read(self) -> Read:
        """Return the reading of the sentence."""
        special = self._not_allowed()
        if special is not None:
            return special
        taken = self._taken()
        denial = self._denial
        effective = [one for one in taken if one.ruling.kind in _EFFECTIVE]
        refused = [one for one in taken if one.ruling.kind not in _EFFECTIVE]
        heard = self._all_heard(taken)
        if all(map(_in_vain, effective)):
            in_vain, effective = effective, []
            if in_vain and denial is None:
                return self._void_for_all(in_vain, [one for one in taken if _in_vain(one) or one in refused], heard)
        if effective and (denial is None or _happened(denial)):
            return self._effect(effective, refused, heard, denial)
        if denial is not None:
            return denial
        if not refused:
            return self._itself(_INTERVENTION, ()) if self._intervenes() else self._only_talk(heard)
        costing = next((one for one in refused if one.ruling.kind == "rejected" and self._would_cost(one.word)), None)
        if costing is not None:
            return self._blocked(costing, heard)
        first = next((one for one in refused if one.ruling.kind == "void"), None)
        at = refused[0] if first is None else first
        rules = self._rules_of(at)
        reading = Reading(VOID, "", at.ruling.code or "", rules, heard)
        return Read(reading, None if first is None else _citing(first.decision, rules))

    # -- talk that is not allowed

    def _not_allowed(self) -> Read | None:
        """Return the reading of talk that its speaker is not allowed now, `None` where nothing forbids it."""
        p, talk = self._state.public, self._talk
        foul = next((one.meant for one in self._pieces if sort_of(one) == "foul"), None)
        if self._seat not in p.seats:
            return _forbidden("silence", talk.watching) if talk.watching else Read(Reading(NONE, "", "not-seated", ()))
        if self._is_beside and self._sentence.strip() and self._costs("not-your-duel"):
            return self._itself(_REMINDER if self._reminds() else "not-your-duel", ())
        if foul is not None:
            return _forbidden("foul", foul.rules)
        if silenced(p, self._seat) and self._chats():
            return _forbidden("silence", self._law.judging.acts.get("silence", ()))
        if talk.silence and p.phase is Phase.PLAY and not p.settling and self._chats():  # the tricks are over then
            return _forbidden("silence", talk.silence)
        if talk.afterwards and p.phase is Phase.MATCH_OVER:
            return _forbidden("silence", talk.afterwards)
        return None

    @property
    def _is_beside(self) -> bool:
        """Whether two others play a duel."""
        p = self._state.public
        return p.phase is Phase.PLAY and bool(p.duel) and self._seat not in p.duel

    def _intervenes(self) -> bool:
        """Return whether the sentence speaks of the game in the duel of others, which a text may forbid (uy.85.b)."""
        forbidden = self._law.refereed and _INTERVENTION in self._law.ruleset.book.faults
        return forbidden and self._is_beside and any(one.is_of_the_game for one in self._pieces)

    def _chats(self) -> bool:
        """Return whether the sentence says anything but what may be said where talk is forbidden (br.25.1)."""
        if any(one.is_chat or (one.start in self._acts and not self._is_alone(one)) for one in self._pieces):
            return True
        if not self._acts and any(self._lexicon.syntax.denies(one.read or one.text) for one in self._pieces):
            return True  # a no that answers nothing
        return bool(self._sentence.strip()) and not any(one.is_of_the_book for one in self._pieces)

    def _reminds(self) -> bool:
        """Return whether the sentence reminds a partner in a duel to show the number that won (of.ley.5)."""
        p = self._state.public
        shows = p.envido.must_show
        if not shows or p.envido.shown or self._law.band(p, shows) != self._law.band(p, self._seat):
            return False
        return self._costs(_REMINDER) and any(sort_of(one) == "reminder" for one in self._pieces)

    def _denied(self, piece: Said, now: State) -> Read | None:
        """Return the reading of a piece that denies what its speaker should have said (uy.16.e), `None` for another.

        Whoever has unknown cards may have a flor; only who is known to have one denies it. Who has sung it or lost it
        before has nothing to deny, and the words beside the denial bind him as anybody.
        """
        own = now.own(self._seat)
        if not piece.denies or not isinstance(piece.meant, Saying) or UNKNOWN in own.dealt:
            return None
        if self._seat in now.public.spoken and not now.public.settling:
            return None
        if refusal(self._law, now.public, self._seat, own, word(piece.meant.words[0])):
            return None
        return self._itself(piece.denies, piece.negated, now)

    def _itself(self, key: str, rules: Rules, now: State | None = None) -> Read:
        """Return the reading of a sentence that is itself the fault."""
        said = Act(self._seat, sentence_word(self._sentence))
        decision = irregular(self._law, self._state if now is None else now, said, key)
        cited = tuple(dict.fromkeys((*rules, *decision.ruling.rules)))
        kind = VOID if decision.ruling.kind == "void" else FORFEITS
        return Read(Reading(kind, "", decision.ruling.code or "", cited), _citing(decision, cited))

    # -- the words of the game

    def _taken(self) -> list[_Taken]:
        """Return the words that the sentence means, with their rulings, one after the other."""
        each = [(one, tuple(self._words_of(one))) for one in self._pieces]
        pair, early = self._together(each)
        joined, too_early = ({piece.start for piece, _ in some} for some in (pair, early))
        now = self._state
        found: list[_Taken] = []
        for piece, some in each:
            if self._denial is None and (denied := self._denied(piece, now)) is not None:
                self._denial = denied
                now = now if denied.decision is None else denied.decision.state
            if not some or self._is_unwanted(piece, found):
                continue
            if piece.start in joined:
                found += self._paired(now, pair)
                pair = ()
            elif (one := self._one(now, piece, some, early=piece.start in too_early)) is not None:
                found.append(one)
            else:
                continue
            now = found[-1].decision.state
            if found[-1].ruling.kind == "fault" and now.public.phase is not Phase.PLAY:
                break  # after a fault that ends the hand no word has a meaning
        return found

    def _is_unwanted(self, piece: Said, found: Sequence[_Taken]) -> bool:
        """Return whether a word names the call that its speaker does not want: right after a no that answers nothing.

        So "no quiero truco" calls none. Where words bind in any sentence, the word binds there too.
        """
        if self._talk.sentences.choice == "any" or not found or not isinstance(piece.meant, Saying):
            return False
        last = found[-1]
        if END.search(self._sentence, last.piece.end, piece.start):
            return False
        refusals = (self._law.answer_words[1].token, *self._law.terms.envido.refused_also)
        if last.word.token not in refusals or last.ruling.code != "nothing-to-answer":
            return False
        return self._unwanted.setdefault(last.piece.start, piece.start) == piece.start

    def _one(self, now: State, piece: Said, words: Sequence[Word], *, early: bool) -> _Taken | None:
        """Return the word that a piece means by itself, `None` for none."""
        one = self._ruled(now, piece, words)
        if one is None or (piece.meant is None and not self._is_alone(piece) and one.ruling.code in _NOT_DUE):
            return None
        if early and one.ruling.kind in _EFFECTIVE:  # else it would answer the call that it does not name
            return _Taken(piece, one.word, irregular(self._law, now, Act(self._seat, one.word), _ENVITES_FIRST))
        return one

    def _words_of(self, piece: Said) -> Iterator[Word]:
        """Yield the words that a piece may mean; the first that is lawful is meant."""
        meant = piece.meant
        if meant is None and piece.number is not None:
            choice = self._talk.numbers.choice
            if choice == "any" or (choice == "alone" and self._is_alone(piece)):
                yield word(str(piece.number))
        elif isinstance(meant, Saying) and not piece.negated and self._may_bind(piece, meant):
            late = meant.waiting and self._state.public.envido.state is not ENVIDO_PENDING
            for token in (one for one in meant.words[late:] if one != piece.without):
                for seat in [piece.seat] if piece.seat or SEAT not in token else self._rivals:
                    yield word(token.replace(NUMBER, str(piece.number)).replace(SEAT, seat))

    def _plays(self, saying: Saying) -> bool:
        """Return whether the game is played with a word that some phrases mean."""
        found = self._played.get(id(saying))
        if found is None:
            found = self._played[id(saying)] = any(self._is_played(token) for token in saying.words)
        return found

    def _is_played(self, token: str) -> bool:
        one = word(token.replace(NUMBER, _SOME_NUMBER).replace(SEAT, next(iter(self._rivals), "")))
        if one.token in self._law.terms.envido.refused_also:
            return True
        return refusal(self._law, self._state.public, self._seat, self._own, one) != "unknown-word"

    def _is_alone(self, piece: Said) -> bool:
        """Return whether a piece is said as a call, or as a number that is sung."""
        return self._acts.get(piece.start) is SpeechAct.CALLS

    @cached_property
    def _has_more(self) -> bool:
        """Whether any word of a sentence binds, and this one is about more than its calls, such as taking them back."""
        return self._talk.sentences.choice == "any" and any(piece.weight for piece in self._pieces)

    def _may_bind(self, piece: Said, saying: Saying) -> bool:
        return (self._talk.sentences.choice == "any" and not saying.alone) or self._is_alone(piece)

    @cached_property
    def _acts(self) -> Mapping[int, SpeechAct]:
        """The speech act of each word of the game and of each number, by where it stands."""
        if not any(isinstance(piece.meant, Saying) or piece.number is not None for piece in self._pieces):
            return {}
        counted = self._talk.numbers.choice != "none"
        return acts_of(self._sentence, self._pieces, self._lexicon.languages, counted=counted)

    @cached_property
    def _rivals(self) -> tuple[str, ...]:
        return tuple(seat for seat in self._law.seats if seat[0] != self._seat[0])

    @property
    def _own(self) -> Own:
        return self._state.own(self._seat)

    def _together(self, each: Sequence[Meant]) -> Arranged:
        """Return the words that belong together in one breath, such as the answers to two calls.

        Where two calls wait, an answer is to the call that it names; else the words stand in the order said.
        """
        found = arranged(each)
        if (found.pair or found.early) and self._two_wait:
            return found
        options = tuple((piece, words[0]) for piece, words in each if words)
        return Arranged(options) if self._in_one_breath(self._state, options) is not None else Arranged()

    @cached_property
    def _two_wait(self) -> bool:
        """Return whether two calls wait for the seat's answers; whatever cards it has."""
        own = Own((UNKNOWN,) * len(self._own.dealt), (UNKNOWN,) * len(self._own.held))
        yes = self._law.answer_words[0].token
        return not refusal(self._law, self._state.public, self._seat, own, word(f"{yes}+{yes}"))

    def _named(self, before: Sequence[Said]) -> bool:
        """Return whether the name of a call says what is answered: right after an answer, or another name."""
        last = before[-1].meant if before else None
        after = (
            last.words[0] in self._law.answers if isinstance(last, Saying) else last is not None and last.sort == NAME
        )
        return after and self._two_wait

    def _in_one_breath(self, now: State, answers: Sequence[Answer]) -> Decision | None:
        """Return the ruling of words in one breath, `None` where they do not belong together."""
        if len(answers) < 2:  # noqa: PLR2004  (a single word is no breath)
            return None
        joined = _joined(answers)
        if breath(self._law, now.public, self._seat, joined) is None:
            return None
        decision = self._judge(self._law, now, Act(self._seat, joined))
        return decision if decision.ruling.kind in _EFFECTIVE else None

    def _paired(self, now: State, answers: Sequence[Answer]) -> Iterator[_Taken]:
        """Yield the words of one breath with their rulings; each by itself where they have no effect together."""
        decision = self._in_one_breath(now, answers)
        if decision is not None:
            yield from self._parts(now, answers, decision)
            return
        for piece, one in answers:
            taken = _Taken(piece, one, self._judge(self._law, now, Act(self._seat, one)))
            now = taken.decision.state
            yield taken

    def _parts(self, before: State, answers: Sequence[Answer], decision: Decision) -> Iterator[_Taken]:
        """Yield each word of a breath with what becomes of it; the first has the decision on them all.

        The words after the first bind only if they change what it brings: quiero, envido is quiero (pg.envido.27).
        """
        (first, alone), *rest = answers
        yield _Taken(first, alone, decision)
        more = self._judge(self._law, before, Act(self._seat, alone)).events != decision.events
        for piece, one in rest:
            now = decision.state
            after = Decision(decision.ruling, (), now) if more else self._judge(self._law, now, Act(self._seat, one))
            yield _Taken(piece, one, after)

    def _ruled(self, now: State, piece: Said, words: Iterable[Word]) -> _Taken | None:
        """Return the first word that is lawful, else the first that takes effect or the first of all.

        So whoever must sing a flor says the same as anybody. `None` where the game is played without these words.
        """
        found = [_Taken(piece, one, self._judge(self._law, now, Act(self._seat, one))) for one in words]
        played = [one for one in found if one.ruling.code != "unknown-word"]
        lawful = [one for one in played if one.ruling.kind == "lawful"]
        if len(lawful) > 1 and lawful[0].word.seat and not piece.seat:
            return None  # it does not say which seat is meant
        costing = [one for one in played if one.ruling.kind == "fault"]
        return next(iter(lawful or costing or played), None)

    # -- the reading

    def _all_heard(self, taken: Iterable[_Taken]) -> tuple[Heard, ...]:
        """Return what every piece of the sentence means that has a meaning in the game."""
        words = {one.piece.start: one for one in taken}
        found = (
            self._heard_word(words[one.start]) if one.start in words else self._heard_talk(one) for one in self._pieces
        )
        return tuple(one for one in found if one is not None)

    def _heard_word(self, one: _Taken) -> Heard:
        costs = one.ruling.kind == "rejected" and self._would_cost(one.word)
        wrong_order = one.ruling.kind == "lawful" and _irregular(one)
        kind = FORFEITS if costs or wrong_order else _KIND_OF[one.ruling.kind]
        reason = wrong_order or self._reason(one)
        rules = self._rules_of(one)
        return Heard(one.piece.text, one.piece.start, one.piece.end, one.word.token, kind, reason, rules)

    def _heard_talk(self, piece: Said) -> Heard | None:
        """Return what a piece means that is no word of the game."""
        meant = piece.meant
        if meant is None or sort_of(piece) in TURNS:
            return None
        if isinstance(meant, Expression):
            return Heard(piece.text, piece.start, piece.end, "", NONE, meant.sort, meant.rules, meant.means)
        if piece.negated:
            return Heard(piece.text, piece.start, piece.end, "", NONE, "negated", piece.negated)
        named = piece.start in self._unwanted.values()
        binds = not named and self._may_bind(piece, meant)
        rules = meant.rules if binds else tuple(dict.fromkeys((*meant.rules, *self._talk.sentences.rules)))
        act = SpeechAct.MENTIONS if named else self._acts.get(piece.start, SpeechAct.MENTIONS)
        return Heard(piece.text, piece.start, piece.end, "", NONE, "not-reserved" if binds else _REASON_OF[act], rules)

    def _reason(self, one: _Taken) -> str:
        return one.ruling.code or ("said" if self._is_alone(one.piece) else "inside")

    def _rules_of(self, one: _Taken) -> Rules:
        saying = one.piece.meant
        said = saying.rules if isinstance(saying, Saying) else self._talk.numbers.rules
        inside = () if self._is_alone(one.piece) and not self._has_more else self._talk.sentences.rules
        return tuple(dict.fromkeys((*said, *inside, *one.ruling.rules)))

    def _costs(self, key: str) -> bool:
        fault = self._law.ruleset.book.faults.get(key)
        return fault is not None and fault.ruling == "fault"

    def _would_cost(self, one: Word) -> bool:
        """Return whether an assisted table refuses a word that is a fault at a refereed one."""
        return self._costs(refusal(self._law, self._state.public, self._seat, self._own, one))

    def _effect(
        self,
        effective: Sequence[_Taken],
        refused: Sequence[_Taken],
        heard: tuple[Heard, ...],
        denial: Read | None,
    ) -> Read:
        """Return the reading of a sentence in which some words take effect, with what it denies besides."""
        token = "+".join(one.word.token for one in effective if not _in_vain(one))
        before = () if denial is None or denial.decision is None else (denial.decision,)
        denied = () if denial is None else denial.reading.rules
        rules = tuple(dict.fromkeys((*denied, *(rule for one in effective for rule in self._rules_of(one)))))
        rulings = (one.ruling for some in (before, effective) for one in some)
        irregular_one = next((one for one in rulings if one.kind == "fault"), None)
        code = irregular_one and irregular_one.code
        annulled = [one for one in refused if one.ruling.code and self._annuls(one)]
        wrong_order = next(filter(None, map(_irregular, effective)), "")
        if irregular_one is None and (annulled or wrong_order):
            code = annulled[0].ruling.code if annulled else wrong_order
            rules = tuple(dict.fromkeys((*rules, *self._talk.annulled_rules)))
        decisions = (*before, *(one.decision for one in (*effective, *annulled)))
        # What is void beside words that bind nobody hears, whatever its speaker holds.
        quiet = {id(event) for one in effective if _in_vain(one) for event in _heard_of(one)}
        events: list[Event] = [event for one in decisions for event in one.events if id(event) not in quiet]
        now = self._after(events)
        ruling = Ruling("fault" if code else "lawful", code, rules)
        kind = FORFEITS if irregular_one is not None or code else CALL
        whole = all(self._is_alone(one.piece) for one in effective)
        reading = Reading(kind, token, code or ("said" if whole else "inside"), rules, heard)
        return Read(reading, Decision(ruling, tuple(events), now))

    def _void_for_all(self, in_vain: Sequence[_Taken], unheard: Sequence[_Taken], heard: tuple[Heard, ...]) -> Read:
        """Return the reading of words that take no effect and cost their speaker something all the same (uy.17.a).

        All hear what they would hear of somebody without a flor: the first of the words, and that it is void.
        """
        first = next(one for one in unheard if _in_vain(one) or one.ruling.kind == "void")
        others = [event for one in in_vain if one is not first for event in one.decision.events]
        quiet = {id(event) for one in in_vain if one is not first for event in _heard_of(one)}
        events = (*first.decision.events, *(event for event in others if id(event) not in quiet))
        rules = tuple(dict.fromkeys(rule for one in in_vain for rule in self._rules_of(one)))
        code = in_vain[0].ruling.code or ""
        reading = Reading(FORFEITS, "", code, rules, heard)
        return Read(reading, Decision(Ruling("fault", code, rules), events, self._after(events)))

    def _after(self, events: Iterable[Event]) -> State:
        now = self._state
        for event in events:
            now = evolve(now, event)
        return now

    def _annuls(self, one: _Taken) -> bool:
        """Return whether a word without effect makes those before it irregular (uy.73.h)."""
        key = refusal(self._law, one.decision.state.public, self._seat, one.decision.state.own(self._seat), one.word)
        return key in self._talk.annulled

    def _blocked(self, one: _Taken, heard: tuple[Heard, ...]) -> Read:
        """Return the reading of a sentence that would cost something, at a table that lets no fault in."""
        rules = self._rules_of(one)
        return Read(
            Reading(FORFEITS, one.word.token, one.ruling.code or "", rules, heard), _citing(one.decision, rules)
        )

    def _only_talk(self, heard: tuple[Heard, ...]) -> Read:
        """Return the reading of a sentence without a word that could bind; the strongest reason is told."""
        if not heard:
            reading = Reading(NONE, "", "allowed" if self._talk.silence else "no-word", self._talk.plain)
            return Read(reading)
        first = max(heard, key=lambda one: _STRENGTH[one.reason])
        return Read(Reading(NONE, "", first.reason, first.rules, heard))


def _joined(answers: Sequence[Answer]) -> Word:
    return word("+".join(one.token for _, one in answers))


def _heard_of(one: _Taken) -> list[Irregular]:
    return [event for event in one.decision.events if isinstance(event, Irregular)]


def _in_vain(one: _Taken) -> bool:
    """Return whether a word has no effect, as all hear, and is a fault all the same that nobody has noticed."""
    events = one.decision.events
    return bool(_heard_of(one)) and all(isinstance(event, Irregular | Faulted) for event in events) and len(events) > 1


def _happened(found: Read) -> bool:
    return found.decision is not None and found.decision.ruling.happened


def _irregular(one: _Taken) -> str:
    """Return the code of what is wrong with the order of words that was said, empty where nothing is."""
    return one.piece.meant.irregular if isinstance(one.piece.meant, Saying) else ""


def _forbidden(reason: str, rules: Rules) -> Read:
    return Read(Reading(FORBIDDEN, "", reason, rules))


def _citing(decision: Decision, rules: Rules) -> Decision:
    return decision._replace(ruling=decision.ruling._replace(rules=rules))


_STRENGTH: Final[Mapping[str, int]] = {reason: at for at, reason in enumerate(REASONS)}
