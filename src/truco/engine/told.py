"""What everybody is told of the ruling of an act: a fault that nobody has noticed cites what the lawful act would."""

from __future__ import annotations

from collections.abc import Sequence

from truco.engine import facts as f
from truco.engine.decide import judge
from truco.engine.events import Event
from truco.engine.law import Law
from truco.engine.refusal import verb_of
from truco.engine.ruling import Ruling
from truco.engine.state import State
from truco.engine.words import Act, Kind, word
from truco.rulebooks.rulebook import Rules


def in_secret(ruling: Ruling, events: Sequence[Event]) -> bool:
    """Return whether an act was a fault that only the log knows.

    >>> in_secret(Ruling("fault", "not-your-number", ()), ()), in_secret(Ruling("void", "not-singing", ()), ())
    (True, False)
    """
    return ruling.kind == "fault" and not any(isinstance(one, f.Irregular) for one in events)


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
    if not in_secret(ruling, events) and act.word.kind is not Kind.JOINED:
        return ruling.rules
    one = act.word
    if one.kind is Kind.QUIERO_RAISE and not law.quiero_first:
        one = word(one.token.replace("-", "+", 1))
    verb = verb_of(law, state.public, act.seat, one)
    if verb is not None:
        return law.cite(verb.act(law, state, act.seat, one)[0]) if in_secret(ruling, events) else ruling.rules
    found: list[str] = []
    for part in one.parts:
        found += told_rules(law, state, Act(act.seat, part))
        state = judge(law, state, Act(act.seat, part)).state
    return tuple(dict.fromkeys(found))
