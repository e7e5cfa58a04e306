"""A ley de juego as tables: priority, the items that have an object, the calls that may come late."""

from itertools import combinations, product

import pytest

from truco.rules.ley import ITEMS, answerable_items, late_call, preferred_side

PACKAGES = [frozenset(some) for n in range(4) for some in combinations(ITEMS, n)]


def test_the_losing_side_or_the_mano_has_preference() -> None:
    """Over all scores below 40 the side with fewer points is preferred, at equal points the mano's."""
    for a, b, mano in product(range(40), range(40), (0, 1)):
        assert preferred_side((a, b), mano) == (mano if a == b else 0 if a < b else 1)


@pytest.mark.parametrize("items", PACKAGES, ids=lambda items: "+".join(sorted(items)) or "nothing")
def test_the_falta_needs_a_punto_and_the_resto_con_ley(items: frozenset[str]) -> None:
    """In all eight packages the state of the challenged side removes the falta or the resto, never the truco."""
    assert set(answerable_items(items, con_ley=True)) == items - {"falta"}
    assert set(answerable_items(items, con_ley=False)) == items - {"resto"}


@pytest.mark.parametrize("items", PACKAGES, ids=lambda items: "+".join(sorted(items)) or "nothing")
def test_only_what_was_left_out_may_be_called_late_and_unseen(items: frozenset[str]) -> None:
    """Before his side looks, the imposer may call the envite that he omitted and that the declared state allows."""
    assert late_call(items, con_ley=True, looked=False) == (None if "resto" in items else "resto")
    assert late_call(items, con_ley=False, looked=False) == (None if "falta" in items else "falta")
    assert {late_call(items, con_ley=ley, looked=True) for ley in (True, False)} == {None}
