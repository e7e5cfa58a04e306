"""Random matches with rulings among the acts: they replay, and points follow from hands and rulings alone."""

import random
from itertools import islice

import pytest
from tests.helpers.sound import bound, ways
from tests.helpers.walk import begin, walk

from truco.engine import MESA, Act, Law, Phase, State, rule, word
from truco.engine.refereeing.follow import replayed
from truco.record import Step, read_record, record_of, replay, write_record
from truco.rulebooks.rulebook import CODES

RULINGS = (
    "warn-{seat}",
    "points-{side}-2",
    "lose-hand-{side}",
    "annul-hand",
    "misdeal",
    "expel-{seat}",
    "lose-partida-{side}",
    "silence-{seat}",
    "send-away-P3",
)


def ruling(chance: random.Random, law: Law, state: State) -> Act:
    """Return a ruling that may be lawful: a new one, or one in the place of another."""
    names = {"seat": chance.choice(law.seats), "side": chance.choice(law.sides)}
    token = chance.choice(RULINGS[: 4 if chance.random() < 0.8 else None]).format(**names)
    rulings = state.public.desk.rulings
    if rulings and chance.random() < 0.4:
        token = f"correct-{chance.randint(1, len(rulings))}:{token}"
    return Act("juez", word(token))


@pytest.mark.parametrize("seed", range(12, 18))
@pytest.mark.parametrize("code", CODES)
def test_a_match_with_rulings_replays(code: str, seed: int) -> None:
    """The record of a match with rulings gives the same state again, and the score is the sum of its lines."""
    chance = random.Random(f"{code} {seed}")
    rules, form = next(islice(ways(code), seed, None))
    plain = bound(rules, form)
    law = Law(plain.ruleset, plain.seats, form, refereed=True)
    first, state = begin(law, law.seats[-1])
    steps = [Step(MESA, "", law.lawful("hand.start"), first)]
    ruled = 0
    for _ in range(14):
        for step in walk(law, state, chance, chance.randint(1, 9)):
            token = step.act.word.token
            steps.append(Step(step.act.seat, token, *step.decision[:2]))
            state = step.decision.state
        if state.public.phase in {Phase.MATCH_OVER, Phase.DRAW}:
            break
        act = ruling(chance, law, state)
        decision = rule(law, state, act)
        if decision.ruling.happened:
            ruled += 1
            steps.append(Step(act.seat, act.word.token, *decision[:2]))
            state = decision.state
            p = state.public
            if p.phase is Phase.HAND_OVER:
                assert replayed(law, p).score == p.score == p.desk.standing
    text = write_record(record_of(law, {}, steps))
    again = replay(read_record(text))
    assert again.state is not None
    if state.muestra is None:  # where it waits, the end of a record turns it
        assert again.state == state, text
    assert (again.state.public.score, again.state.public.desk) == (state.public.score, state.public.desk), text
    assert ruled
