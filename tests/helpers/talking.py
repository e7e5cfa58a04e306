"""Makes tables at which a sentence is read."""

from __future__ import annotations

import sys
from types import FrameType

from truco.cards import card, parse_hand
from truco.engine import MESA, Act, Law, State, deal_word, new_match, rule, word
from truco.engine.silence import complete
from truco.rulebooks.ruleset import read_rules_tag
from truco.talk import Reading, read


def table(rules: str, hands: str, *acts: str, refereed: bool = True) -> tuple[Law, State]:
    """Return the law and the state after some acts; `hands` are as in a position, the muestra after `@`."""
    cards, _, muestra = hands.partition("@")
    each = tuple(parse_hand(hand) for hand in cards.split("/"))
    ruleset = read_rules_tag(rules)
    seats = next(form.seats for form in ruleset.book.formats.values() if len(form.seats) == len(each))
    law = Law(ruleset, seats, refereed=refereed)
    state = rule(law, new_match(law, seats[-1]), Act(MESA, deal_word(each, card(muestra) if muestra else None))).state
    for act in acts:
        seat, _, token = act.partition(":")
        decision = complete(law, state, Act(seat, word(token))).as_one
        assert decision.ruling.happened, (act, decision.ruling)
        state = decision.state
    return law, state


def read_sentence(rules: str, hands: str, *acts: str, says: str, language: str = "", refereed: bool = True) -> Reading:
    """Return the reading of a sentence `SEAT:sentence` after some acts."""
    law, state = table(rules, hands, *acts, refereed=refereed)
    seat, _, sentence = says.partition(":")
    return read(law, state, seat, sentence, language)


def work(law: Law, state: State, text: str) -> int:
    """Return how many calls of functions reading a message takes, which is the same on every machine."""
    counted = 0

    def count(_frame: FrameType, event: str, _given: object) -> None:
        nonlocal counted
        counted += event in ("call", "c_call")

    read(law, state, "B1", text)  # what is remembered between messages is found first
    before = sys.getprofile()
    sys.setprofile(count)
    try:
        read(law, state, "B1", text)
    finally:
        sys.setprofile(before)
    return counted
