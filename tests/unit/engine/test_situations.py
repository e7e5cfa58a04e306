"""Rulings and menus that are looked up in a situation are those that the parts of the game work out."""

import copy
import gc
import pickle
import random
import tracemalloc
from collections.abc import Iterator
from itertools import chain

import pytest
from tests.helpers.play import hands_of
from tests.helpers.walk import begin, walk

from truco.engine import MESA, Act, Law, State, deal, decide, menu, new_match, word
from truco.engine.facts import Awarded
from truco.engine.omitted import ReadsAmountError
from truco.engine.outline import outline
from truco.engine.public import PLAY, Public
from truco.engine.situation import MAX_KEPT, Situations
from truco.rulebooks.rulebook import CODES
from truco.rulebooks.ruleset import choose

STEPS = 200


def laws(code: str) -> Iterator[Law]:
    """Yield the law of every format of a rulebook."""
    ruleset = choose(code)
    for form in ruleset.book.formats.values():
        yield Law(ruleset, form.seats, form.name)


def dealt(law: Law, a1: str, b1: str, score: tuple[int, int] = (0, 0)) -> State:
    """Return a state of two seats just after the deal."""
    return deal(law, new_match(law, "B1", score=score), MESA, hands_of(f"{a1} {b1}")).state


def acts(law: Law, seed: int) -> Iterator[str]:
    """Yield the rulings, events and menus of a random walk."""
    chance = random.Random(seed)
    _, state = begin(law, law.seats[-1])
    for step, _ in zip(walk(law, state, chance), range(STEPS), strict=False):
        yield f"{step.act} {step.decision.ruling} {step.decision.events}"
        now = step.decision.state
        if now.public.phase is PLAY:
            yield str([menu(law, now.public, seat, now.own(seat)) for seat in law.seats])


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("max_kept", [0, 40])
def test_laws_with_many_few_or_no_situations_rule_alike(code: str, max_kept: int) -> None:
    """A law that keeps all its situations and a law that may keep few or none rule alike on the same acts."""
    for unlimited, limited in zip(laws(code), laws(code), strict=True):
        unlimited.verify = limited.verify = False
        limited.situations.max_kept = max_kept
        for seed in (0, 1, 2, 0, 1, 2):
            assert list(acts(unlimited, seed)) == list(acts(limited, seed))
        assert len(unlimited.situations) > max_kept
        assert len(limited.situations) == max_kept


def test_tables_alike_but_for_cards_and_score_are_in_one_situation() -> None:
    """Tables with other cards, points and hands have the same situation; a word that is said leads to another one."""
    law = next(laws("oficial"))
    first, second = dealt(law, "1e5o4o", "3c7o12o"), dealt(law, "2e2o2c", "4b5b6b", (12, 3))
    of = law.situations.of
    assert of(first.public) is of(second.public)
    said = decide(law, first, Act("A1", word("truco"))).state
    assert of(said.public) is not of(first.public)
    assert of(said.public) is of(decide(law, second, Act("A1", word("truco"))).state.public)


def test_tables_that_differ_only_in_the_mano_share_one_group() -> None:
    """The same words and cards with another dealer add no group of situations to those that are kept."""
    law = next(one for one in laws("oficial") if len(one.seats) == 4)
    hands = ("1e5o4o", "3c7o12o", "2e2o2c", "4b5b6b")
    sizes = []
    for dealer in ("B2", "A1", "B1"):
        order = law.round_from[law.mano_of[dealer]]
        held = dict(zip(order, hands, strict=True))
        start = new_match(law, dealer)
        state = deal(law, start, MESA, hands_of(" ".join(held[seat] for seat in law.seats))).state
        for place, token in (
            (0, "envido"),
            (1, "no-quiero"),
            (0, "1e"),
            (1, "truco"),
            (0, "quiero"),
            (1, "3c"),
            (2, "2e"),
        ):
            decision = decide(law, state, Act(order[place], word(token)))
            assert decision.ruling.kind == "lawful"
            state = decision.state
        assert menu(law, state.public, order[3], state.own(order[3]))
        sizes.append(len(law.situations))
    assert sizes == [sizes[0]] * 3


def test_what_a_pair_wins_is_given_in_the_order_of_its_sides_with_every_mano() -> None:
    """What was worked out with another mano gives a pair its points in the order of its sides, as the parts do."""
    law = Law(choose("pagat-argentina", {"counted": "at-end"}), ("A1", "B1", "C1"), "three")
    given = []
    for dealer in ("C1", "A1", "B1"):
        mano, caller, other = law.round_from[law.mano_of[dealer]]
        held = {mano: "1e5o4o2b", caller: "3c7o12o", other: "2e2o4c"}
        state = deal(law, new_match(law, dealer), MESA, hands_of(" ".join(held[seat] for seat in law.seats))).state
        for seat, token in ((mano, "descarto-2b"), (mano, "envido"), (caller, "falta-envido")):
            state = decide(law, state, Act(seat, word(token))).state
        decision = decide(law, state, Act(mano, word("no-quiero")))
        given.append([(one.side, one.points) for one in decision.events if isinstance(one, Awarded)])
    assert given == [[("B", 2), ("C", 2)], [("A", 2), ("C", 2)], [("A", 2), ("B", 2)]]


def test_sides_of_unequal_size_have_no_names_with_another_mano() -> None:
    """Where the same seat plays against two in every hand, tables with another mano are not compared."""
    fixed = next(one for one in laws("runfla") if one.format.name == "gallo-fijo")
    assert not fixed.situations.chairs.names("A1", "B1")
    in_turn = next(one for one in laws("runfla") if one.format.name == "gallo-por-turno")
    assert in_turn.situations.chairs.names("A1", "B1")["BC"] == "AC"


def test_an_outline_has_no_cards_points_or_numbers() -> None:
    """Reading a card, the score or a number that was sung from a state in outline raises `ReadsAmountError`."""
    law = next(laws("oficial"))
    state = dealt(law, "1e5o4o", "3c7o12o")
    for seat, token in (("A1", "envido"), ("B1", "quiero"), ("A1", "29"), ("B1", "son-buenas"), ("A1", "1e")):
        state = decide(law, state, Act(seat, word(token))).state
    outlined = outline(law, state.public)
    for read in (
        lambda: outlined.own("B1").held[0].rank,
        lambda: max(outlined.public.score),
        lambda: outlined.public.trick[0][1].token,
        lambda: outlined.public.envido.number == 29,
        lambda: len(outlined.public.awards),
    ):
        with pytest.raises(ReadsAmountError):
            read()
    assert len(outlined.own("A1").held) == 2
    assert outlined.public.trick[0][0] == "A1"


def test_a_part_that_reads_outside_the_situation_fails_the_comparison(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the level of the truco in the key of situations, looked up rulings differ from those of the parts."""
    key = Situations.key

    def key_without_level(situations: Situations[Law], p: Public) -> tuple[object, ...]:
        return key(situations, p._replace(truco=p.truco._replace(level=0)))

    monkeypatch.setattr(Situations, "key", key_without_level)
    law = next(laws("oficial"))
    with pytest.raises(AssertionError):
        list(chain.from_iterable(acts(law, seed) for seed in range(20)))


def test_the_situations_of_a_law_take_less_than_64_mebibytes() -> None:
    """At most 5,000 situations are kept, and one takes less than 13 KiB, at six seats too."""
    law = next(one for one in laws("oficial") if len(one.seats) == 6)
    law.verify = False
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    seed = 0
    while len(law.situations) < 300:
        for _ in acts(law, seed % 5):
            pass
        seed += 1
    gc.collect()
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert 0 < used / len(law.situations) < 13 * 1024
    assert MAX_KEPT * 13 * 1024 < 64 * 1024 * 1024


def test_copies_of_a_table_have_no_situation() -> None:
    """A table that is pickled or copied keeps its fields but not its situation, which belongs to a law."""
    law = next(laws("oficial"))
    table = dealt(law, "1e5o4o", "3c7o12o").public
    law.situations.of(table)
    for copied in (pickle.loads(pickle.dumps(table)), copy.copy(table), copy.deepcopy(table)):
        assert copied == table
        assert copied.at is None


def test_a_deal_of_another_number_of_cards_is_another_situation() -> None:
    """A hand of four cards is not taken for one of three that was dealt before under the same law, nor the reverse."""
    law = Law(choose("fenacef"), ("A1", "B1", "A2", "B2"), refereed=True)
    tables = [
        deal(law, new_match(law, "A1"), MESA, hands_of(hands)).state.public
        for hands in ("6h5d5s 5h5c6sQd KhKd6c JhJd6d", "6h5d5s 5h5c6s KhKd6c JhJd6d")
    ]
    assert tables[0].at is not tables[1].at
