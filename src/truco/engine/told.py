"""What everybody is told of the ruling of an act: a fault that nobody has noticed cites what the lawful act would."""

from __future__ import annotations

from collections.abc import Sequence

from truco.engine.decide import judge
from truco.engine.law.law import Law
from truco.engine.law.refusal import verb_of
from truco.engine.law.ruling import Ruling
from truco.engine.table import facts as f
from truco.engine.table.events import Event
from truco.engine.table.state import State
from truco.engine.table.words import Act, Kind, word
from truco.rulebooks.rulebook import Rules


def told_as(ruling: Ruling, events: Sequence[Event], words: int = 1) -> Ruling:
    """Return the ruling of an act as everybody is told it; `words` is how many words of one breath the act has.

    >>> told_as(Ruling("fault", "not-your-number", ()), ()).kind, told_as(Ruling("void", "not-singing", ()), ()).kind
    ('lawful', 'void')

    A fault that only the log knows is lawful for everybody, or the void word that they heard (uy.17.a). Several words
    are void where each of them is, and a fault together where some are, or where a fault among them was heard.
    """
    if ruling.kind != "fault":
        return ruling
    heard = [one for one in events if isinstance(one, f.Irregular)]
    if not heard:
        return Ruling("lawful", None, ())
    aloud = any(one.code == ruling.code for one in heard) or len(heard) < words
    return ruling if aloud else Ruling("void", heard[0].code, heard[0].rules)


def told_rules(law: Law, state: State, act: Act) -> Rules:
    """Return the rules that an act which happened cites for everybody.

    >>> from truco.engine import deal, new_match
    >>> from truco.cards import parse_hand
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> dealt = deal(law, new_match(law, "B1"), "mesa", (parse_hand("1e5o4o"), parse_hand("3c7o12o")))
    >>> told_rules(law, dealt.state, Act("A1", word("mazo")))
    ('of.mazo.1', 'of.mazo.2', 'of.mazo.9', 'of.terms.mazo')

    `state` is the state before the act. A void act cites why it is void, and so does a fault that everybody hears.
    """
    ruling, events, _ = judge(law, state, act)
    as_told = told_as(ruling, events)
    secret = as_told.kind == "lawful" and ruling.kind == "fault"
    if not secret and act.word.kind is not Kind.JOINED:
        return as_told.rules
    one = act.word
    if one.kind is Kind.QUIERO_RAISE and not law.terms.truco.quiero_first:
        one = word(one.token.replace("-", "+", 1))
    verb = verb_of(law, state.public, act.seat, one)
    if verb is not None:
        return law.lawful(verb.act(law, state, act.seat, one)[0]).rules if secret else ruling.rules
    found: list[str] = []
    for part in one.parts:
        found += told_rules(law, state, Act(act.seat, part))
        state = judge(law, state, Act(act.seat, part)).state
    return tuple(dict.fromkeys(found))
