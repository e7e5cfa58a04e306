"""The ruling of talk: a sentence replaces a word, and the law rules on what the sentence binds to."""

from __future__ import annotations

from typing import Final

from truco.engine import Act, Decision, Kind, Law, Ruling, State, evolve, rule, word
from truco.engine.law.registry import RULED_APART
from truco.engine.silence import Completed, Ruled, complete, moments
from truco.engine.table.facts import Spoke
from truco.engine.table.state import veiled
from truco.errors import TalkError
from truco.rulebooks.rulebook import Rules
from truco.talk.quotes import is_sentence, is_whole, unquote
from truco.talk.reader import can_read, read_and_rule
from truco.talk.reading import CALL, FORBIDDEN, FORFEITS, NONE, VOID
from truco.talk.ruled import RuledReading

_RANK: Final = {NONE: 0, VOID: 1, FORBIDDEN: 2, FORFEITS: 3, CALL: 4}
_NO_TALK: Final = "no-talk"
_OPEN: Final = (_RANK[VOID], _RANK[FORFEITS])
"""The ranks of readings that silences before the sentence may change."""


def _rule_sentence(law: Law, state: State, act: Act) -> Decision:
    """Rule on a sentence: on the words that it binds to, with the sentence as the first event.

    >>> from truco.cards import parse_hand
    >>> from truco.engine import MESA, deal_word, new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> from truco.talk.quotes import sentence_word
    >>> law = Law(choose("runfla"), ("A1", "B1"))
    >>> dealt = deal_word((parse_hand("1e5o4o"), parse_hand("3c7o12o")))
    >>> state = rule(law, new_match(law, "B1"), Act(MESA, dealt)).state
    >>> decision = rule(law, state, Act("A1", sentence_word("¿sale un truco?")))
    >>> decision.ruling.kind, decision.state.public.truco.pending, decision.events[0].text
    ('lawful', True, '¿sale un truco?')

    Talk without a word that binds is lawful and changes nothing. The law rejects a sentence under a rulebook without
    talk (`unknown-word`) and a sentence that is too long (`malformed`); at assisted tables it also rejects a sentence
    with a cost, and forbidden talk (`no-talk`).
    """
    return _as_read(law, state, act, _read(law, state, act))


RULED_APART[Kind.SENTENCE] = _rule_sentence


def idle_rules(law: Law, state: State, act: Act) -> Rules:
    """Return the rules that all seats may read about a sentence without a word that binds.

    >>> from truco.cards import parse_hand
    >>> from truco.engine import MESA, deal_word, new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> from truco.talk.quotes import sentence_word
    >>> law = Law(choose("pagat-argentina"), ("A1", "B1"))
    >>> def cites(own):
    ...     dealt = deal_word((parse_hand(own), parse_hand("3b12o5o")))
    ...     state = rule(law, new_match(law, "B1"), Act(MESA, dealt)).state
    ...     return idle_rules(law, state, Act("A1", sentence_word("¡flor!")))
    >>> cites("1c2c4c") == cites("1c2c4b")
    True

    The reason why a word did not bind may depend on its speaker's cards. So the rules are those of the ruling with
    unknown cards.
    """
    return rule(law, veiled(state), act).ruling.rules


def complete_act(law: Law, state: State, act: Act, *, in_next_duel: bool = False) -> Completed:
    """Return an act of a record that may be a sentence, with the silences that it implies (see `engine.silence`).

    >>> from truco.engine.match import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> from truco.talk.quotes import sentence_word
    >>> law = Law(choose("uruguay"), ("A1", "B1"))
    >>> complete_act(law, new_match(law, "B1"), Act("A1", sentence_word("¡flor!"))).ruling.kind
    'lawful'

    A silence is implied only where the sentence binds to more with it. The end of a duel is not implied before a late
    word of one of its seats, which would be irregular in the next duel; `in_next_duel` states that the word belongs to
    the next duel.
    """
    if is_sentence(act.word):
        before, now, read = read_with_silences(law, state, act)
        decision = _as_read(law, now, act, read)
        completed = Completed((*before, Ruled(act, decision)), decision.ruling)
    else:
        completed = complete(law, state, act)
    p, kind = state.public, completed.ruling.kind
    if p.settlement.begun and act.seat in p.duel and kind in {"fault", "void"} and not in_next_duel:
        decision = rule(law, state, act)
        return Completed((Ruled(act, decision),), decision.ruling)
    return completed


def read_with_silences(law: Law, state: State, act: Act) -> tuple[tuple[Ruled, ...], State, RuledReading | str]:
    """Return the silences that a sentence implies, the state after them, and its reading there.

    >>> from truco.engine.match import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> from truco.talk.quotes import sentence_word
    >>> law = Law(choose("runfla"), ("A1", "B1"))
    >>> read_with_silences(law, new_match(law, "B1"), Act("A1", sentence_word("hola")))[2].reading.kind
    'none'

    The third value is the code of a refusal where the sentence cannot be read.
    """
    first = _read(law, state, act)
    times = list(moments(law, state, act.seat)) if _strength(first) in _OPEN else []
    readings = [(before, now, _read(law, now, act)) for before, now in times or [((), state)]]
    best = max(readings, key=lambda reading: _strength(reading[2]))
    if _strength(best[2]) in _OPEN:
        # Silences between the words of one breath: a partner keeps silent before the second word.
        readings += [(before, now, _read(law, now, act, implied=True)) for before, now in times]
        best = max(readings, key=lambda reading: _strength(reading[2]))
    elif _sings_before_more(best[2]):
        whole = _read(law, state, act, implied=True)
        best = max(best, ((), state, whole), key=lambda reading: _bound(reading[2]))
    return best


def _sings_before_more(ruled: RuledReading | str) -> bool:
    """Return whether a sentence binds to a flor alone, while a word after it has no effect (rf.8.resv.g)."""
    if isinstance(ruled, str) or ruled.reading.kind != CALL or word(ruled.reading.word).kind is not Kind.FLOR:
        return False
    return any(phrase.word and phrase.kind == VOID for phrase in ruled.reading.phrases)


def _bound(ruled: RuledReading | str) -> int:
    """Return how many words of a sentence bind."""
    return 0 if isinstance(ruled, str) else len(ruled.reading.word.split("+"))


def _strength(ruled: RuledReading | str) -> int:
    if isinstance(ruled, str):
        return -1
    # Once the muestra is turned, a denied word may cost something.
    return _RANK[VOID] if ruled.reading.reason == "negated" else _RANK[ruled.reading.kind]


def _read(law: Law, state: State, act: Act, *, implied: bool = False) -> RuledReading | str:
    """Return the reading of a sentence, or the code of the refusal of one that cannot be read."""
    if not can_read(law):
        return "unknown-word"
    if not is_whole(act.word):
        return "malformed"
    try:
        return read_and_rule(law, state, act.seat, unquote(act.word.token), act.word.language, implied=implied)
    except TalkError:
        return "malformed"


def _as_read(law: Law, state: State, act: Act, ruled: RuledReading | str) -> Decision:
    """Return what follows from a sentence by its reading."""
    if isinstance(ruled, str):
        return Decision(law.rejected(ruled), (), state)
    reading, decision = ruled
    forbidden = reading.kind == FORBIDDEN
    if forbidden:
        # A judge may order silence where the rulebook has no article about it.
        ruling = Ruling(law.fault(_NO_TALK).ruling or "rejected", _NO_TALK, reading.rules)
    elif decision is None:
        ruling = Ruling("lawful", None, reading.rules)
    else:
        ruling = decision.ruling
    if not ruling.happened:
        return Decision(ruling, (), state)
    # All seats see the sentence: it contains nothing that depends on the speaker's cards.
    text = unquote(act.word.token)
    spoke = Spoke(act.seat, text, reading.word, *((_NO_TALK, reading.rules) if forbidden else ("", ())))
    if decision is None:
        return Decision(ruling, (spoke,), evolve(state, spoke))
    return Decision(ruling, (spoke, *decision.events), decision.state)
