"""A part with a phase of its own joins the engine as it is: a hand that waits to be shown, and one claim.

The part is in `tests/helpers/showing.py`; in random walks each ruling and menu is worked out twice.
"""

import random
from collections import Counter
from dataclasses import replace
from itertools import product

import pytest
from tests.helpers.showing import (
    FOLDS,
    JUDGING,
    Claimed,
    ClaimJudged,
    NothingClaimed,
    ShowingDeclined,
    judging_of,
    played_with,
)
from tests.helpers.walk import begin, walk

from truco.engine import Act, Decision, Kind, Law, Phase, State, Word, decide, due, menu, seats_of, word
from truco.engine import facts as f
from truco.engine.lookup import looked_up
from truco.engine.part import Part
from truco.engine.public import PLAY, Public
from truco.engine.refusal import refusal
from truco.engine.situation import require_same

TABLES = [("oficial", 2), ("oficial", 4), ("uruguay", 2), ("uruguay", 4)]
SCORES = ((0, 0), (9, 4))
HANDS = 12
SEEDS = 20
ROUGH = 0.3
"""How often a word is said that need not be lawful."""
KEEN = 0.8
"""How often an envido is called and wanted where it may be, and after it a truco called and refused."""
MOST = 60
"""A decided hand ends before so many words, most of them without effect."""

Seen = Counter[object]
"""How often something was met."""


def refereed(patch: pytest.MonkeyPatch, code: str, seats: int, part: Part[Law] = JUDGING) -> Law:
    """Return the law of a refereed table at which decided hands wait to be shown."""
    ruleset = played_with(patch, part, code)
    return Law(ruleset, seats_of(ruleset, seats), refereed=True)


def waits(p: Public) -> bool:
    """Return whether a decided hand waits to be shown, or for a claim."""
    return p.phase is PLAY and bool(judging_of(p).waits)


def words_of(law: Law, state: State, seat: str) -> tuple[Word, ...]:
    """Return the menu of a seat without the words that stand for many."""
    return tuple(one for one in menu(law, state.public, seat, state.own(seat)) if one.range is None)


def next_act(law: Law, state: State, chance: random.Random) -> Act | None:
    """Return the next act, which need not be lawful; `None` to walk on."""
    p = state.public
    if p.phase is not PLAY:
        return None
    seat, rough = due(law, p), chance.random() < ROUGH
    if waits(p) and not rough:
        who = chance.choice([one for one in law.seats if words_of(law, state, one)])
        return Act(who, chance.choice(words_of(law, state, who)))
    if waits(p):
        who, other = chance.choice(law.seats), chance.choice(law.seats)
        said = ["callo", "muestro", f"reclamo-{other}", "truco", "mazo", "quiero", "envido"]
        return Act(who, word(chance.choice([*said, *map(str, state.own(who).held)])))
    if rough and p.envido.singer and not p.free_envido.asks_first:
        return Act(p.envido.singer, word(str(chance.randrange(20, 36))))
    wants = (Kind.TRUCO, Kind.NO_QUIERO, Kind.RECLAMO) if p.envido.must_show else (Kind.ENVIDO, Kind.QUIERO)
    keen = [one for one in words_of(law, state, seat) if one.kind in wants]
    return Act(seat, chance.choice(keen)) if keen and chance.random() < KEEN else None


def check_menus(law: Law, state: State) -> None:
    """Compare what a table waits for, and each menu, with what the parts say; nothing in a menu is refused."""
    p = state.public
    require_same(f"what is pending in {p}", law.pending(p), law.find_pending(p))
    assert due(law, p)
    for seat in law.seats:
        refused = [refusal(law, p, seat, state.own(seat), one) for one in words_of(law, state, seat)]
        assert not any(refused), (seat, p)


def met_before(law: Law, p: Public, act: Act) -> bool:
    """Return whether what an act does in this situation was found out before."""
    at = law.situations.of(p)
    assert at.group is not None
    chair, token = at.owner.seat_in_group(act.seat, at.mano), act.word.token
    here = [step for (seat, said, _), step in at.steps.items() if (seat, said) == (act.seat, token)]
    like = [step for (seat, said, _), step in at.group.steps.items() if (seat, said) == (chair, token)]
    return any(here) or any(isinstance(step, tuple) and step[1] is not None for step in like)


def count(law: Law, state: State, act: Act, decision: Decision, seen: Seen) -> None:
    """Count what a word came to that was said while a hand waits, and see that it came to nothing else."""
    facts: tuple[object, ...] = decision.events
    ends = (f.Annulled, f.Awarded, f.HandEnded, f.ChicoEnded, f.MatchEnded)
    assert all(isinstance(one, (f.Shown, f.Irregular, *ends, *FOLDS)) for one in facts), (act, facts)
    kinds: list[object] = [one.right if isinstance(one, ClaimJudged) else type(one) for one in facts]
    seen.update(kinds)
    if decision.ruling.kind == "lawful":
        looked = looked_up(law, state, act) is not None
        seen[act.word.kind, looked] += 1
        assert not looked or kinds in ([Claimed], [NothingClaimed]), "cards decide all else, and are asked each time"
    over = f.HandEnded in kinds
    lost = True in kinds or ShowingDeclined in kinds
    faults = [one for one in facts if isinstance(one, f.Awarded) and one.reason == "fault"]
    assert bool(faults) is lost, "what is not shown or wrong goes to the rivals"
    assert over or not lost


def play(law: Law, seeds: int) -> Seen:
    """Play the first hands of matches at random, each twice with another score, and count what was met in our words."""
    seen: Seen = Counter()
    for seed, score in product(range(seeds), SCORES):
        chance, waited = random.Random(seed), 0
        _, state = begin(law, law.seats[-1], score)
        while state.public.hand < HANDS and state.public.phase is not Phase.MATCH_OVER:
            before, act = state, next_act(law, state, chance)
            if act is None:
                state = next(walk(law, before, chance, 1)).decision.state
            else:
                ours = waits(before.public) or act.word.kind is Kind.RECLAMO
                seen["met again"] += ours and met_before(law, before.public, act)
                decision = decide(law, before, act)
                state = decision.state
                if ours:
                    count(law, before, act, decision, seen)
            waited = waited + 1 if waits(state.public) else 0
            assert waited < MOST, "the hand does not end"
            if state.public.phase is PLAY:
                check_menus(law, state)
    return seen


@pytest.mark.parametrize(("code", "seats"), TABLES)
def test_a_part_with_a_phase_of_its_own_is_looked_up(monkeypatch: pytest.MonkeyPatch, code: str, seats: int) -> None:
    """Hands wait to be shown and for one claim; what their situations decide is what the parts say, cards are asked."""
    law = refereed(monkeypatch, code, seats)
    assert law.verify
    seen = play(law, SEEDS)
    assert seen["met again"]
    assert seen[Kind.RECLAMO, True]
    assert seen[Kind.RECLAMO, False]
    assert seen[Kind.SHOW, False]
    assert bool(seen[Kind.CALLO, True]) is (seats > 2)
    for one in (f.Shown, ShowingDeclined, True, False):
        assert seen[one], (one, seen)


@pytest.mark.parametrize("field", ["judging.claims", "judging.silent"])
def test_a_part_that_does_not_name_what_it_reads_is_found_out(monkeypatch: pytest.MonkeyPatch, field: str) -> None:
    """If a field of its state were left out of what the part rests on, comparing with the parts would fail."""
    part = replace(JUDGING, rests_on=tuple(one for one in JUDGING.rests_on if one != field))
    law = refereed(monkeypatch, "oficial", 4, part)
    with pytest.raises(AssertionError) as error:
        play(law, SEEDS)
    assert len(error.value.args) == 3, "what was looked up differs from what the parts say"
