"""A ley de juego as tables: priority, what has an object, what may be called late, the order of the calls."""

from itertools import combinations, permutations, product

import pytest

from truco.rules.ley import ITEMS, imposes, in_order, late_call, preferred, with_an_object

PACKAGES = [frozenset(some) for n in range(4) for some in combinations(ITEMS, n)]


def test_the_losing_side_or_the_mano_has_preference() -> None:
    """Over all scores below 40 the side with fewer points is preferred, at equal points the mano's."""
    for a, b, mano in product(range(40), range(40), (0, 1)):
        assert preferred((a, b), mano) == (mano if a == b else 0 if a < b else 1)


@pytest.mark.parametrize("mano", [0, 1])
@pytest.mark.parametrize("score", [(20, 14), (14, 20), (18, 18)])
def test_one_imposition_stands_whoever_spoke_first(score: tuple[int, int], mano: int) -> None:
    """If both sides impose, their order makes no difference; if one does, it is that one."""
    assert imposes((0, 1), score, mano) == imposes((1, 0), score, mano) == preferred(score, mano)
    assert [imposes((side,), score, mano) for side in (0, 1)] == [0, 1]
    assert imposes((), score, mano) is None


@pytest.mark.parametrize("items", PACKAGES, ids=lambda items: "+".join(sorted(items)) or "nothing")
def test_the_falta_needs_a_punto_and_the_resto_con_ley(items: frozenset[str]) -> None:
    """In all eight packages the state of the challenged side removes the falta or the resto, never the truco."""
    assert set(with_an_object(items, con_ley=True)) == items - {"falta"}
    assert set(with_an_object(items, con_ley=False)) == items - {"resto"}


@pytest.mark.parametrize("items", PACKAGES, ids=lambda items: "+".join(sorted(items)) or "nothing")
def test_only_what_was_left_out_may_be_called_late_and_unseen(items: frozenset[str]) -> None:
    """Before his side looks, the imposer may call the envite that he omitted and that the declared state allows."""
    assert late_call(items, con_ley=True, looked=False) == (None if "resto" in items else "resto")
    assert late_call(items, con_ley=False, looked=False) == (None if "falta" in items else "falta")
    assert {late_call(items, con_ley=ley, looked=True) for ley in (True, False)} == {None}


@pytest.mark.parametrize("said", [p for n in range(4) for some in combinations(ITEMS, n) for p in permutations(some)])
def test_a_call_after_a_later_one_is_annulled(said: tuple[str, ...]) -> None:
    """Of the 16 ways to say up to three calls, each keeps the calls that nothing later in the order went before."""
    kept = in_order(said)
    naive = [one for at, one in enumerate(said) if all(ITEMS.index(b) < ITEMS.index(one) for b in said[:at])]
    assert list(kept) == naive
    assert list(kept) == sorted(kept, key=ITEMS.index)
