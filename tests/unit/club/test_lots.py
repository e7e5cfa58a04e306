"""Lots from a published seed: the same everywhere, whatever order the names come in."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from truco.club.lots import lot, lots

NAMES = ["Lobos", "Ñandúes", "Pumas", "Zorros"]


@pytest.mark.rule("br.6.p1.d", "br.6.p2.f")
def test_the_same_seed_draws_the_same_order() -> None:
    """A draw that is repeated, with the names in another order, comes out as before; another seed gives another."""
    assert lots("2023-02-01 5821", NAMES) == lots("2023-02-01 5821", reversed(NAMES))
    assert len({lots(str(seed), NAMES) for seed in range(200)}) == 24


def test_anybody_can_draw_again_with_the_tools_of_a_system() -> None:
    """The lot of a name is the SHA-256 of the seed, a line break and the name in UTF-8, in hexadecimal digits."""
    assert lot("5821", "Ñandúes") == hashlib.sha256(b"5821\n\xc3\x91and\xc3\xbaes").hexdigest()


@given(st.text(max_size=9), st.lists(st.text(min_size=1, max_size=4), unique=True, min_size=2, max_size=6))
def test_the_order_of_two_names_depends_on_no_other(seed: str, names: list[str]) -> None:
    """Without some of the names, the others are drawn in the same order."""
    whole = lots(seed, names)
    assert sorted(whole) == sorted(names)
    assert lots(seed, names[::2]) == tuple(name for name in whole if name in names[::2])
