"""The ruling of talk: a sentence takes the place of a word, and is ruled on by what it binds to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from truco.engine import Act, Decision, Kind, Law, Phase, Ruling, State, decide, evolve, word
from truco.engine.law import citations
from truco.engine.silence import WithSilences, decide_with_silences, next_silence
from truco.engine.table.facts import Spoke
from truco.engine.table.state import veiled
from truco.errors import TalkError
from truco.rulebooks.rulebook import Rules
from truco.talk.quotes import is_sentence, is_whole, unquoted
from truco.talk.reader import Read, can_read, read_and_rule
from truco.talk.reading import CALL, FORBIDDEN, FORFEITS, NONE, VOID

_RANK: Final = {NONE: 0, VOID: 1, FORBIDDEN: 2, FORFEITS: 3, CALL: 4}
_NO_TALK: Final = "no-talk"
_OPEN: Final = (_RANK[VOID], _RANK[FORFEITS])
"""Readings that silences before the sentence may change."""


def rule(law: Law, state: State, act: Act, language: str = "") -> Decision:
    """Rule on an act that may be a sentence, as `decide` rules on words.

    >>> from truco.cards import parse_hand
    >>> from truco.engine import MESA, deal, new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> from truco.talk.quotes import sentence_word
    >>> law = Law(choose("runfla"), ("A1", "B1"))
    >>> state = deal(law, new_match(law, "B1"), MESA, (parse_hand("1e5o4o"), parse_hand("3c7o12o"))).state
    >>> said = rule(law, state, Act("A1", sentence_word("¿sale un truco?")))
    >>> said.ruling.kind, said.state.public.truco.pending, said.events[0].text
    ('lawful', True, '¿sale un truco?')

    Talk that binds nothing is lawful and changes nothing. Rejected: a sentence under a rulebook without talk
    (`unknown-word`), one that is too long (`malformed`), and at assisted tables whatever would cost something, and talk
    that is not allowed (`no-talk`). `language` is that of the sentence; empty for the one of the rulebook.
    """
    if not is_sentence(act.word):
        return decide(law, state, act)
    return _ruled(law, state, act, _read(law, state, act, language))


def idle_rules(law: Law, state: State, act: Act) -> Rules:
    """Return the rules that a sentence which binds nothing cites for everybody.

    >>> from truco.cards import parse_hand
    >>> from truco.engine import MESA, deal, new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> from truco.talk.quotes import sentence_word
    >>> law = Law(choose("pagat-argentina"), ("A1", "B1"))
    >>> def cites(own):
    ...     state = deal(law, new_match(law, "B1"), MESA, (parse_hand(own), parse_hand("3b12o5o"))).state
    ...     return idle_rules(law, state, Act("A1", sentence_word("¡flor!")))
    >>> cites("1c2c4c") == cites("1c2c4b")
    True

    Why a word did not bind may depend on its speaker's cards: these are the rules that it cites with unknown ones.
    """
    return rule(law, veiled(state), act).ruling.rules


def rule_with_silences(
    law: Law, state: State, act: Act, language: str = "", *, in_next_duel: bool = False
) -> WithSilences:
    """Rule on an act of a record that may be a sentence, with the silences that it implies.

    >>> from truco.engine.match import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> from truco.talk.quotes import sentence_word
    >>> law = Law(choose("uruguay"), ("A1", "B1"))
    >>> rule_with_silences(law, new_match(law, "B1"), Act("A1", sentence_word("¡flor!"))).decision.ruling.kind
    'lawful'

    Silences are implied only where the sentence binds to more with them. The end of a duel is not implied before what
    one of its seats says too late, and would be irregular in the next one; `in_next_duel` says that it was said there.
    """
    if not is_sentence(act.word):
        found = decide_with_silences(law, state, act)
    else:
        before, now, read = read_with_silences(law, state, act, language)
        found = WithSilences(before, _ruled(law, now, act, read))
    p, kind = state.public, found.decision.ruling.kind
    late = p.settlement.open and act.seat in p.duel and kind in {"fault", "void"} and not in_next_duel
    return WithSilences((), rule(law, state, act, language)) if late and found.before else found


def read_with_silences(
    law: Law, state: State, act: Act, language: str = ""
) -> tuple[tuple[Decision, ...], State, Read | str]:
    """Return the silences that a sentence implies, the state after them, and its reading there.

    >>> from truco.engine.match import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> from truco.talk.quotes import sentence_word
    >>> law = Law(choose("runfla"), ("A1", "B1"))
    >>> read_with_silences(law, new_match(law, "B1"), Act("A1", sentence_word("hola")))[2].reading.kind
    'none'

    The code of a refusal takes the place of a reading where the sentence cannot be read.
    """
    moments = [((), state), *_silent(law, state, act)] if _strength(_read(law, state, act, language)) in _OPEN else []
    found = [(before, now, _read(law, now, act, language)) for before, now in moments or [((), state)]]
    best = max(found, key=lambda one: _strength(one[2]))
    if _strength(best[2]) in _OPEN:
        # Silences between the words of one breath: a partner keeps silent before the second word.
        found += [(before, now, _read(law, now, act, language, implied=True)) for before, now in moments]
        best = max(found, key=lambda one: _strength(one[2]))
    elif _sings_before_more(best[2]):
        whole = _read(law, state, act, language, implied=True)
        best = max(best, ((), state, whole), key=lambda one: _bound(one[2]))
    return best


def _sings_before_more(found: Read | str) -> bool:
    """Return whether a sentence binds to a flor alone, and a word after it has no effect (rf.8.resv.g)."""
    if isinstance(found, str) or found.reading.kind != CALL or word(found.reading.word).kind is not Kind.FLOR:
        return False
    return any(one.word and one.kind == VOID for one in found.reading.heard)


def _bound(found: Read | str) -> int:
    """Return how many words of a sentence bind."""
    return 0 if isinstance(found, str) else len(found.reading.word.split("+"))


def _silent(law: Law, state: State, act: Act) -> Iterator[tuple[tuple[Decision, ...], State]]:
    """Yield the silences that may come before an act, one more each time, with the state after them."""
    before: tuple[Decision, ...] = ()
    while state.public.phase is Phase.PLAY and (silent := next_silence(law, state, act.seat)) is not None:
        before = (*before, decide(law, state, silent))
        state = before[-1].state
        yield before, state


def _strength(found: Read | str) -> int:
    if isinstance(found, str):
        return -1
    # Once the muestra is turned, a denied word may cost something.
    return _RANK[VOID] if found.reading.reason == "negated" else _RANK[found.reading.kind]


def _read(law: Law, state: State, act: Act, language: str, *, implied: bool = False) -> Read | str:
    """Return the reading of a sentence, or the code of the refusal of one that cannot be read."""
    if not can_read(law):
        return "unknown-word"
    if not is_whole(act.word):
        return "malformed"
    try:
        return read_and_rule(law, state, act.seat, unquoted(act.word.token), language, implied=implied)
    except TalkError:
        return "malformed"


def _ruled(law: Law, state: State, act: Act, found: Read | str) -> Decision:
    """Return the ruling of a sentence by its reading, with the sentence as its first event."""
    decision = _decided(law, state, act, found)
    if citations.LISTENERS:
        citations.report(decision.ruling, decision.events)
    return decision


def _decided(law: Law, state: State, act: Act, found: Read | str) -> Decision:
    if isinstance(found, str):
        return Decision(law.rejected(found), (), state)
    reading, made = found
    forbidden = reading.kind == FORBIDDEN
    if forbidden:
        # A judge may demand silence where the rulebook has no article about it.
        ruling = Ruling(law.fault(_NO_TALK).ruling or "rejected", _NO_TALK, reading.rules)
    elif made is None:
        ruling = Ruling("lawful", None, reading.rules)
    else:
        ruling = made.ruling
    if not ruling.happened:
        return Decision(ruling, (), state)
    # Everybody sees the sentence: it says nothing that depends on the speaker's cards.
    text = unquoted(act.word.token)
    spoke = Spoke(act.seat, text, reading.word, *((_NO_TALK, reading.rules) if forbidden else ("", ())))
    if made is None:
        return Decision(ruling, (spoke,), evolve(state, spoke))
    return Decision(ruling, (spoke, *made.events), made.state)
