"""Reading a sentence under the law: which of its words bind the speaker now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from truco.cards import UNKNOWN
from truco.engine import Act, Decision, Law, Own, Phase, Ruling, State, citations, evolve, word
from truco.engine.decide import irregular, judge
from truco.engine.events import Event
from truco.engine.judge.orders import silenced
from truco.engine.refusal import breath, refusal
from truco.engine.silence import judge_with_silences
from truco.engine.words import Word
from truco.errors import TalkError
from truco.rulebooks.rulebook import Rules
from truco.rulebooks.speech import LANGUAGES, Expression, Saying
from truco.talk.hearing import ASIDE, NUMBER, SEAT, Lexicon, Said, hear, lexicon
from truco.talk.quotes import sentence_word
from truco.talk.reading import CALL, FORBIDDEN, FORFEITS, NONE, REASONS, VOID, Heard, Reading

LONGEST: Final = 400
"""Characters of a sentence."""

_KIND_OF: Final = {"lawful": CALL, "fault": FORFEITS, "void": VOID, "rejected": VOID}
_EFFECTIVE: Final = ("lawful", "fault")
_REMINDER: Final = "not-your-duel.reminder"
_NOT_DUE: Final = ("not-singing", "not-your-turn")
_QUIET: Final = ("near", "foul", ASIDE)
"""The sorts of expressions that are talk where talk is forbidden."""


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
        self._law, self._state, self._seat, self._sentence, self._talk = law, state, seat, sentence, words.talk
        self._judge: Callable[[Law, State, Act], Decision] = judge_with_silences if implied else judge
        self._pieces = hear(sentence, words)
        self._alone = not any(piece.weight or self._is_idle(piece) for piece in self._pieces)

    def read(self) -> Read:
        """Return the reading of the sentence."""
        special = self._not_allowed() or self._denied()
        if special is not None:
            return special
        taken = self._taken()
        effective = [one for one in taken if one.ruling.kind in _EFFECTIVE]
        refused = [one for one in taken if one.ruling.kind not in _EFFECTIVE]
        heard = self._all_heard(taken)
        if effective:
            return self._effect(effective, refused, heard)
        if not refused:
            return self._only_talk(heard)
        costing = next((one for one in refused if self._would_cost(one.word)), None)
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
        foul = next((one.meant for one in self._pieces if _sort(one) == "foul"), None)
        if self._seat not in p.seats:
            return _forbidden("silence", talk.watching) if talk.watching else Read(Reading(NONE, "", "not-seated", ()))
        if p.phase is Phase.PLAY and p.duel and self._seat not in p.duel and self._costs("not-your-duel"):
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

    def _chats(self) -> bool:
        """Return whether the sentence says anything but what may be said where talk is forbidden (br.25.1)."""
        if any(_is_chat(one) for one in self._pieces):
            return True
        return bool(self._sentence.strip()) and not any(_is_of_the_book(one) for one in self._pieces)

    def _reminds(self) -> bool:
        """Return whether the sentence reminds a partner in a duel to show the number that won (of.ley.5)."""
        p = self._state.public
        shows = p.envido.must_show
        if not shows or p.envido.shown or self._law.band(p, shows) != self._law.band(p, self._seat):
            return False
        return self._costs(_REMINDER) and any(_sort(one) == "reminder" for one in self._pieces)

    def _denied(self) -> Read | None:
        """Return the reading of a sentence that denies what its speaker should have said (uy.16.e).

        Whoever has unknown cards may have a flor; only who is known to have one denies it.
        """
        for piece in self._pieces:
            if piece.denies and isinstance(piece.meant, Saying) and UNKNOWN not in self._own.dealt:
                said = word(piece.meant.words[0])
                if not refusal(self._law, self._state.public, self._seat, self._own, said):
                    return self._itself(piece.denies, piece.negated)
        return None

    def _itself(self, key: str, rules: Rules) -> Read:
        """Return the reading of a sentence that is itself the fault."""
        decision = irregular(self._law, self._state, Act(self._seat, sentence_word(self._sentence)), key)
        cited = tuple(dict.fromkeys((*rules, *decision.ruling.rules)))
        return Read(Reading(FORFEITS, "", decision.ruling.code or "", cited), _citing(decision, cited))

    # -- the words of the game

    def _taken(self) -> list[_Taken]:
        """Return the words that the sentence means, with their rulings, one after the other."""
        options = [(one, some) for one in self._pieces if (some := tuple(self._words_of(one)))]
        together = self._breath([some[0] for _, some in options])
        if together is not None:
            return list(self._parts(options, *together))
        now = self._state
        found: list[_Taken] = []
        for piece, some in options:
            one = self._ruled(now, piece, some)
            if one is None or (piece.meant is None and not self._alone and one.ruling.code in _NOT_DUE):
                continue
            found.append(one)
            now = one.decision.state
            if one.ruling.kind == "fault" and now.public.phase is not Phase.PLAY:
                break  # after a fault that ends the hand no word has a meaning
        return found

    def _words_of(self, piece: Said) -> Iterator[Word]:
        """Yield the words that a piece may mean; the first that is lawful is meant."""
        meant = piece.meant
        if meant is None and piece.number is not None:
            choice = self._talk.numbers.choice
            if choice == "any" or (choice == "alone" and self._alone):
                yield word(str(piece.number))
        elif isinstance(meant, Saying) and not piece.negated and (self._alone or self._binds_inside(meant)):
            for token in meant.words:
                for seat in [piece.seat] if piece.seat or SEAT not in token else self._rivals:
                    yield word(token.replace(NUMBER, str(piece.number)).replace(SEAT, seat))

    def _is_idle(self, piece: Said) -> bool:
        """Return whether a piece is a number where no number ever binds, so that it speaks of something else."""
        return piece.meant is None and piece.number is not None and self._talk.numbers.choice == "none"

    def _binds_inside(self, saying: Saying) -> bool:
        return self._talk.sentences.choice == "any" and not saying.alone

    @cached_property
    def _rivals(self) -> tuple[str, ...]:
        return tuple(seat for seat in self._law.seats if seat[0] != self._seat[0])

    @property
    def _own(self) -> Own:
        return self._state.own(self._seat)

    def _breath(self, words: Sequence[Word]) -> tuple[Word, Decision] | None:
        """Return words that belong together in one breath, such as the answers to two calls, with their ruling."""
        if len(words) < 2:  # noqa: PLR2004  (a single word is no breath)
            return None
        joined = word("+".join(one.token for one in words))
        if breath(self._law, self._state.public, self._seat, joined) is None:
            return None
        decision = self._judge(self._law, self._state, Act(self._seat, joined))
        return (joined, decision) if decision.ruling.kind == "lawful" else None

    def _parts(
        self, options: Sequence[tuple[Said, Sequence[Word]]], joined: Word, decision: Decision
    ) -> Iterator[_Taken]:
        """Yield each word of a breath with what becomes of it; the first has the decision on them all.

        The words after the first bind only if they change what it brings: quiero, envido is quiero (pg.envido.27).
        """
        (first, _), *rest = options
        alone, *others = joined.parts
        yield _Taken(first, alone, decision)
        more = self._judge(self._law, self._state, Act(self._seat, alone)).events != decision.events
        for (piece, _), one in zip(rest, others, strict=True):
            now = decision.state
            after = Decision(decision.ruling, (), now) if more else self._judge(self._law, now, Act(self._seat, one))
            yield _Taken(piece, one, after)

    def _ruled(self, now: State, piece: Said, words: Iterable[Word]) -> _Taken | None:
        """Return the first word that is lawful, else the first; `None` where the game is played without them."""
        found = [_Taken(piece, one, self._judge(self._law, now, Act(self._seat, one))) for one in words]
        played = [one for one in found if one.ruling.code != "unknown-word"]
        lawful = [one for one in played if one.ruling.kind == "lawful"]
        if len(lawful) > 1 and lawful[0].word.seat and not piece.seat:
            return None  # it does not say which seat is meant
        return next(iter(lawful or played), None)

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
        if meant is None or _sort(piece) == ASIDE:
            return None
        if isinstance(meant, Expression):
            return Heard(piece.text, piece.start, piece.end, "", NONE, meant.sort, meant.rules, meant.means)
        if piece.negated:
            return Heard(piece.text, piece.start, piece.end, "", NONE, "negated", piece.negated)
        binds = self._alone or self._binds_inside(meant)
        rules = meant.rules if binds else (*meant.rules, *self._talk.sentences.rules)
        return Heard(piece.text, piece.start, piece.end, "", NONE, "not-reserved" if binds else "not-alone", rules)

    def _reason(self, one: _Taken) -> str:
        return one.ruling.code or ("said" if self._alone else "inside")

    def _rules_of(self, one: _Taken) -> Rules:
        saying = one.piece.meant
        said = saying.rules if isinstance(saying, Saying) else self._talk.numbers.rules
        inside = () if self._alone else self._talk.sentences.rules
        return tuple(dict.fromkeys((*said, *inside, *one.ruling.rules)))

    def _costs(self, key: str) -> bool:
        fault = self._law.ruleset.book.faults.get(key)
        return fault is not None and fault.ruling == "fault"

    def _would_cost(self, one: Word) -> bool:
        """Return whether an assisted table refuses a word that is a fault at a refereed one."""
        return self._costs(refusal(self._law, self._state.public, self._seat, self._own, one))

    def _effect(self, effective: Sequence[_Taken], refused: Sequence[_Taken], heard: tuple[Heard, ...]) -> Read:
        """Return the reading of a sentence in which some words take effect."""
        token = "+".join(one.word.token for one in effective)
        rules = tuple(dict.fromkeys(rule for one in effective for rule in self._rules_of(one)))
        irregular_one = next((one for one in effective if one.ruling.kind == "fault"), None)
        code = irregular_one and irregular_one.ruling.code
        annulled = [one for one in refused if one.ruling.code and self._annuls(one)]
        wrong_order = next(filter(None, map(_irregular, effective)), "")
        if irregular_one is None and (annulled or wrong_order):
            code = annulled[0].ruling.code if annulled else wrong_order
            rules = tuple(dict.fromkeys((*rules, *self._talk.annulled_rules)))
        events: list[Event] = [event for one in (*effective, *annulled) for event in one.decision.events]
        now = self._state
        for event in events:
            now = evolve(now, event)
        ruling = Ruling("fault" if code else "lawful", code, rules)
        kind = FORFEITS if irregular_one is not None or code else CALL
        reading = Reading(kind, token, code or ("said" if self._alone else "inside"), rules, heard)
        return Read(reading, Decision(ruling, tuple(events), now))

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


def _sort(piece: Said) -> str:
    return piece.meant.sort if isinstance(piece.meant, Expression) else ""


def _irregular(one: _Taken) -> str:
    """Return the code of what is wrong with the order of words that was said, empty where nothing is."""
    return one.piece.meant.irregular if isinstance(one.piece.meant, Saying) else ""


def _is_chat(piece: Said) -> bool:
    """Return whether a piece is talk where only what the rulebook names may be said."""
    return piece.weight or _sort(piece) in _QUIET or (piece.meant is None and piece.number is not None)


def _is_of_the_book(piece: Said) -> bool:
    """Return whether a piece is a word of the game, or may be said where talk is forbidden."""
    return isinstance(piece.meant, Saying) or _sort(piece) == "allowed"


def _forbidden(reason: str, rules: Rules) -> Read:
    return Read(Reading(FORBIDDEN, "", reason, rules))


def _citing(decision: Decision, rules: Rules) -> Decision:
    return decision._replace(ruling=decision.ruling._replace(rules=rules))


_STRENGTH: Final[Mapping[str, int]] = {reason: at for at, reason in enumerate(REASONS)}
