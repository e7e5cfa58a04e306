"""The pay of hands of the rulebooks with flor, computed a second time from the acts and the cards alone."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

import pytest
from tests.referee.prices import Reckoning

from truco.cards import CARDS, SPANISH_40
from truco.engine import MESA, Act, Law, State, deal_word, due, menu, new_match, rule
from truco.engine.silence import next_silence
from truco.rulebooks.ruleset import read_rules_tag

SEATS = {2: ("A1", "B1"), 3: ("A1", "B1", "C1"), 4: ("A1", "B1", "A2", "B2"), 6: ("A1", "B1", "A2", "B2", "A3", "B3")}
RULES = (
    "runfla",
    "runfla flores=side",
    "runfla forfeit=player lead=mano",
    "pagat-argentina",
    "pagat-argentina contraflor-stands=yes dos-reales=yes tres-reales=yes",
    "pagat-argentina silent-flor=yes negras-flor=30",
    "pagat-argentina resto-malas=yes resto-flores=no",
)
HANDS = 12
"""Hands a case plays; each has flores, since half of them are dealt in one suit."""

Said = list[tuple[str, str]]


def hands_by(chance: random.Random, sizes: Sequence[int]) -> list[list[str]]:
    """Return a hand for each seat, every other one of a single suit."""
    pool = chance.sample([card.token for card in SPANISH_40], len(SPANISH_40))
    hands = []
    for size in sizes:
        suit = chance.choice("eboc")
        alike = [card for card in pool if card[-1] == suit]
        hand = (alike if len(alike) >= size and chance.random() < 1 / 2 else pool)[:size]
        pool = [card for card in pool if card not in hand]
        hands.append(hand)
    return hands


def next_act(law: Law, state: State, chance: random.Random) -> Act:
    """Return a random act, mostly of the seat that is due; leaving and refusing are rare."""
    seat = due(law, state.public)
    menus = {mate: menu(law, state.public, mate, state.own(mate)) for mate in law.seats}
    silence = next_silence(law, state)
    if silence is not None and (not menus.get(seat) or chance.random() < 1 / 3):
        return silence
    if chance.random() < 1 / 6:
        seat = chance.choice([candidate for candidate in law.seats if menus[candidate]])
    staying = [word for word in menus[seat] if word.token not in ("mazo", "no-quiero")]
    return Act(seat, chance.choice(staying if staying and chance.random() > 1 / 8 else menus[seat]))


def sides_of(state: State) -> Mapping[str, str]:
    """Return the side of each seat, A for the one who plays alone."""
    solo = state.public.solo
    return {seat: ("A" if seat == solo else "B") if solo else seat[0] for seat in state.public.seats}


def reckoned(rules: str, state: State, duel: tuple[str, ...], cards: Mapping[str, Sequence[str]]) -> Reckoning:
    """Return a second calculation of a hand, or duel, that begins."""
    p, sides = state.public, sides_of(state)
    at = p.seats.index(p.mano)
    unwritten = p.awards[p.awards_written :]
    given = {side: sum(award.points for award in unwritten if award.side == side) for side in p.sides}
    points = {seat: p.score[p.sides.index(seat[0])] + given[seat[0]] for seat in p.seats}
    best = {side: max(points[seat] for seat in p.seats if sides[seat] == side) for side in "AB"}
    code, *pairs = rules.split()
    options = dict(pair.split("=") for pair in pairs)
    flat = 6 if duel and code == "runfla" else 0
    return Reckoning(duel or p.seats[at:] + p.seats[:at], sides, cards, best, options, code != "runfla", flat)


def play_on(rules: str, law: Law, state: State, dealt: Mapping[str, Sequence[str]], chance: random.Random) -> State:
    """Play a hand to its end with the second calculation, which must agree at the end of each duel and of the hand."""
    cards = {seat: list(hand) for seat, hand in dealt.items()}
    words: Said = []
    judge = reckoned(rules, state, state.public.duel, cards)
    totals = dict.fromkeys(state.public.sides, 0)
    while state.public.in_hand:
        act = next_act(law, state, chance)
        words.append((act.seat, act.word.token))
        if act.word.token.startswith("descarto-"):
            cards[act.seat].remove(act.word.token.removeprefix("descarto-"))
        else:
            judge.act(*words[-1])
        before, state = state, rule(law, state, act).state
        if not state.public.in_hand or state.public.duel != before.public.duel:
            judge.settle()
            for seat in {entry[0]: entry for entry in judge.order}.values():
                totals[seat[0]] += judge.gains[judge.sides[seat]]
            given = {side: sum(award.points for award in state.public.awards if award.side == side) for side in totals}
            assert given == totals, f"{rules}: {dealt}: {words}"
            judge = reckoned(rules, state, state.public.duel, cards)
    return state


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("rules", RULES)
def test_a_hand_pays_what_the_second_reckoning_says(rules: str, seats: int) -> None:
    """Both give the same for envido, flor, truco and leaving, with two to six seats, in duels, at any score."""
    law = Law(read_rules_tag(rules), SEATS[seats])
    for seed in range(HANDS):
        chance = random.Random(f"{rules} {seats} {seed}")
        score = tuple(chance.randrange(30) for _ in law.sides)
        kind = chance.choice(("redondo", "pica-pica")) if seats == 6 else ""
        start = new_match(law, chance.choice(law.seats), score=score, kind=kind)
        hands = hands_by(chance, law.hand_sizes(start.public.solo))
        state = rule(
            law, start, Act(MESA, deal_word(tuple(tuple(CARDS[card] for card in hand) for hand in hands)))
        ).state
        play_on(rules, law, state, dict(zip(law.seats, hands, strict=True)), chance)
