"""The public ruling of an act: a fault that no other player has noticed cites the rules of the lawful act."""

from __future__ import annotations

from collections.abc import Sequence

from truco.engine.law.law import Law
from truco.engine.law.refusal import verb_of
from truco.engine.law.ruling import Ruling
from truco.engine.rule import rule
from truco.engine.table import facts as f
from truco.engine.table.events import Event
from truco.engine.table.state import State
from truco.engine.table.words import Act, Kind, word
from truco.rulebooks.rulebook import Rules


def public_ruling(ruling: Ruling, events: Sequence[Event], words: int = 1) -> Ruling:
    """Return the ruling of an act that all players see; `words` is how many words of one breath the act has.

    >>> secret, void = Ruling("fault", "not-your-number", ()), Ruling("void", "not-singing", ())
    >>> public_ruling(secret, ()).kind, public_ruling(void, ()).kind
    ('lawful', 'void')

    A fault that only the log knows is lawful for all, or the void word that was public (uy.17.a). Several words are
    void where each of them is, and a fault together where some are, or where a fault among them is public.
    """
    if ruling.kind != "fault":
        return ruling
    irregular = [event for event in events if isinstance(event, f.Irregular)]
    if not irregular:
        return Ruling("lawful", None, ())
    is_public = any(event.code == ruling.code for event in irregular) or len(irregular) < words
    return ruling if is_public else Ruling("void", irregular[0].code, irregular[0].rules)


def public_rules(law: Law, state: State, act: Act) -> Rules:
    """Return the rules that an act which happened cites for all players.

    >>> from truco.engine import Act, deal_word, new_match, rule
    >>> from truco.cards import parse_hand
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> hands = (parse_hand("1e5o4o"), parse_hand("3c7o12o"))
    >>> dealt = rule(law, new_match(law, "B1"), Act("mesa", deal_word(hands)))
    >>> public_rules(law, dealt.state, Act("A1", word("mazo")))
    ('of.mazo.1', 'of.mazo.2', 'of.mazo.9', 'of.terms.mazo')

    `state` is the state before the act. A void act cites why it is void, and so does a fault that is public.
    """
    ruling, events, _ = rule(law, state, act)
    shown = public_ruling(ruling, events)
    secret = shown.kind == "lawful" and ruling.kind == "fault"
    if not secret and act.word.kind is not Kind.JOINED:
        return shown.rules
    spoken = act.word
    if spoken.kind is Kind.QUIERO_RAISE and not law.terms.truco.quiero_first:
        spoken = word(spoken.token.replace("-", "+", 1))
    verb = verb_of(law, state.public, act.seat, spoken)
    if verb is not None:
        return law.lawful(verb.act(law, state, act.seat, spoken)[0]).rules if secret else ruling.rules
    rules: list[str] = []
    for part in spoken.parts:
        rules += public_rules(law, state, Act(act.seat, part))
        state = rule(law, state, Act(act.seat, part)).state
    return tuple(dict.fromkeys(rules))
