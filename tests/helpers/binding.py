"""Plays every reserved word in every situation of a hand and returns whether the word binds.

The hand has two seats, or four where a text has no two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Final

from tests.helpers.talking import table

from truco.engine import Act, Law, State, menu, rule, word
from truco.engine.law.refusal import breath
from truco.engine.table.envido import EnvidoState
from truco.engine.table.words import Kind
from truco.rulebooks.speech import CALLS, Saying, talk_of
from truco.talk import read
from truco.talk.reading import CALL, FORBIDDEN, FORFEITS, NONE, VOID

DEALS: Final = {
    "fenacef": "4c5c6c/4h5h6h/4s5s6s/4d5d6d",
    "oficial": "7e6e4c/7o6o3b",
    "runfla": "7e6e4c/7o6o3b",
    "runfla with flores": "7e6e5e/7o6o3o",
    "pagat-argentina": "7e6e4c/7o6o3b",
    "pagat-argentina with flores": "7e6e5e/7o6o3o",
    "pagat-uruguay": "7e6e4c/7c1o3b@6b",
    "pagat-uruguay with flores": "7e6e5e/7o6o3o@12b",
    "paulista": "4c5c6c/4h5h6h@7c",
    "uruguay": "7e6e4c/7c1o3b@12b",
    "uruguay with flores": "7e6e3e/7o1o3o@12b",
}
LONGEST: Final = 2
"""Calls of an envido before an answer; more of them, where a text sets no end, change no word that binds."""

INSIDE: Final = {"es": "ayer oí {} por ahí", "pt": "ontem ouvi {} por lá"}
"""Sentences about something else, in which a word of the game may stand."""

KIND_OF: Final = {"lawful": CALL, "fault": FORFEITS, "void": VOID}


def steps(law: Law, state: State) -> Iterator[Act]:
    """Yield the words of the menus: of cards and numbers one each, because which one changes no situation."""
    for seat in law.seats:
        seen: set[Kind] = set()
        for option in menu(law, state.public, seat, state.own(seat)):
            choice = next(iter(option.each()))
            if choice.kind in (Kind.CARD, Kind.NUMBER, Kind.SHOW) and choice.kind in seen:
                continue
            seen.add(choice.kind)
            yield Act(seat, choice)


def situations(law: Law, start: State) -> Iterator[State]:
    """Yield every moment of a hand that its words lead to, each situation once."""
    seen = {key_of(start)}
    open_ones = [start]
    while open_ones:
        state = open_ones.pop()
        yield state
        for act in steps(law, state):
            after = rule(law, state, act).state
            if after.public.in_hand and len(after.public.envido.chain) <= LONGEST and key_of(after) not in seen:
                seen.add(key_of(after))
                open_ones.append(after)


def key_of(state: State) -> tuple[object, ...]:
    """Return what decides which words bind: the table without its points, and how many cards each seat holds."""
    p = state.public
    contests = (p.envido, p.free_envido, p.flor, p.truco, p.ley, p.leaving, p.out, p.passed, p.spoken, p.unseen)
    return (p.turn, len(p.tricks), len(p.trick), p.decided, state.muestra, *contests)


def phrases(code: str) -> Iterator[tuple[str, Saying]]:
    """Yield a phrase of each reserved word of a rulebook whose words have no place for a number or a card."""
    talk = talk_of(code)
    assert talk is not None
    for saying in talk.sayings:
        if all("{" not in token for token in saying.words):
            yield saying.phrases[talk.language][0].replace("(", "").replace(")", ""), saying


def expected(law: Law, state: State, seat: str, saying: Saying) -> tuple[str, str]:
    """Return what the law makes of the first word of a phrase that is lawful, else that takes effect, else of all.

    An answer to an envite is meant only while one waits. Of a phrase that is not played a word of the game at its end
    is meant, such as the envido of dos reales envido.
    """
    late = saying.waiting and state.public.envido.state is not EnvidoState.PENDING
    rulings = [(token, rule(law, state, Act(seat, word(token))).ruling) for token in saying.words[late:]]
    played = [(token, ruling) for token, ruling in rulings if ruling.code != "unknown-word"]
    if not played and "-" in (whole := saying.words[0]):
        token = whole.rpartition("-")[2]
        rulings = [(token, rule(law, state, Act(seat, word(token))).ruling)]
        played = [pair for pair in rulings if pair[1].code != "unknown-word"]
    if not played:
        return NONE, ""
    ranked = [pair for kind in ("lawful", "fault") for pair in played if pair[1].kind == kind]
    token, ruling = next(iter(ranked), played[0])
    if saying.names and CALLS[0] not in saying.names and _two_wait(law, state, seat):
        return VOID, ""  # the answer to the first call comes first
    kind = KIND_OF.get(ruling.kind, VOID)
    if kind == CALL and saying.irregular:
        kind = FORFEITS
    return kind, token if kind in (CALL, FORFEITS) else ""


def _two_wait(law: Law, state: State, seat: str) -> bool:
    """Return whether two calls wait for the answers of a seat."""
    yes = law.answer_words[0].token
    both = word(f"{yes}+{yes}")
    in_one_breath = breath(law, state.public, seat, both) is not None
    return in_one_breath and rule(law, state, Act(seat, both)).ruling.kind in ("lawful", "fault")


def expected_inside(code: str, saying: Saying, alone: tuple[str, str], *, settling: bool) -> tuple[str, str]:
    """Return what a phrase inside a sentence comes to, given what it comes to `alone`; settling, talk is free."""
    talk = talk_of(code)
    assert talk is not None
    if talk.silence.holds and not settling:
        return FORBIDDEN, ""
    return alone if talk.sentences.choice == "any" and not saying.alone else (NONE, "")


def binding(name: str, most: int | None = None, every: int = 1, first: int = 0) -> Counter[str]:
    """Compare the reading of each word, alone and inside a sentence, with its ruling in one of `every` situations.

    The situations begin with the `first`, and `most` of them are passed at most. Return how many words bind how.
    """
    rules = name.partition(" ")[0]
    law, start = table(rules, DEALS[name])
    talk = talk_of(rules)
    assert talk is not None
    counts: Counter[str] = Counter()
    for state in islice(situations(law, start), first, most, every):
        for seat in law.seats:
            for phrase, saying in phrases(rules):
                reading = read(law, state, seat, f"¡{phrase.upper()}!")
                wanted = expected(law, state, seat, saying)
                assert (reading.kind, reading.word) == wanted, (phrase, seat, state.public)
                assert [part.kind for part in reading.phrases] == [wanted[0]], (phrase, seat, state.public)
                inside = read(law, state, seat, INSIDE[talk.language].format(phrase))
                mentioned = expected_inside(rules, saying, wanted, settling=state.public.decided)
                assert (inside.kind, inside.word) == mentioned, (phrase, seat, state.public)
                counts[reading.kind] += 1
    return counts
