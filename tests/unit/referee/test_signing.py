"""A sheet that is kept by hand: its entries, open entries and signatures."""

from __future__ import annotations

import pytest

from truco.engine import Law
from truco.errors import ActRejected
from truco.referee import Copy, new_copy
from truco.rulebooks.ruleset import choose

FOUR = ("A1", "B1", "A2", "B2")


@pytest.fixture
def copy() -> Copy:
    """Return an empty súmula."""
    return new_copy(Law(choose("fenacef"), FOUR))


def signed(copy: Copy, *who: str) -> Copy:
    """Return a copy after several signed it."""
    for seat in who:
        copy = copy.sign(seat)
    return copy


@pytest.mark.rule("br.38.p1.2")
def test_points_wait_until_the_rivals_confirm_them(copy: Copy) -> None:
    """Three points that a pair enters are not on the sheet before the rivals confirm; nothing else is noted before."""
    noted = copy.note("A1", (3, 0))
    assert (noted.score, noted.lines) == ((0, 0), ())
    with pytest.raises(ActRejected, match="not-confirmed"):
        noted.note("B1", (0, 1))
    with pytest.raises(ActRejected, match="not-confirmed") as rejected:
        noted.sign("B1")
    assert "br.38.p1.2" in rejected.value.rules
    with pytest.raises(ActRejected, match="own-points"):
        noted.confirm("A2")
    assert noted.confirm("B2").score == (3, 0)


@pytest.mark.rule("br.38.p1.2")
def test_points_that_the_rivals_reject_are_not_written(copy: Copy) -> None:
    """The rivals reject an entry: nothing is written, and the referee is called."""
    rejected = copy.note("A1", (3, 0)).reject("B1")
    assert (rejected.score, rejected.noted, rejected.asks) == ((0, 0), None, True)
    with pytest.raises(ActRejected, match="nothing-noted"):
        rejected.confirm("B1")
    assert not rejected.note("A1", (1, 0)).asks


@pytest.mark.rule("br.38.p1.1")
def test_where_nobody_confirms_points_stand_at_once() -> None:
    """Under a rulebook that asks for no confirmation what is noted is written, and may be changed."""
    copy = new_copy(Law(choose("oficial"), FOUR)).note("A1", (2, 1))
    assert copy.score == (2, 1)
    assert copy.change("A1", 1, (2, 0)).score == (2, 0)


@pytest.mark.rule("br.38.1")
def test_a_confirmed_line_is_never_changed(copy: Copy) -> None:
    """An attempt to change a confirmed line is refused."""
    written = copy.note("A1", (3, 0)).confirm("B1")
    with pytest.raises(ActRejected, match="line-stands") as rejected:
        written.change("B1", 1, (1, 0))
    assert rejected.value.rules[0] == "br.38.1"


@pytest.mark.rule("br.38.p2.1", "br.38.p2.2", "br.33.2")
def test_three_of_four_signatures_are_not_enough(copy: Copy) -> None:
    """With three of four players' signatures the coordinator cannot sign; the fourth makes the result provisional."""
    three = signed(copy, "A1", "A2", "B1")
    assert three.status == "open"
    with pytest.raises(ActRejected, match="not-signed") as rejected:
        three.sign("coordinator")
    assert {"br.38.p2.1", "br.38.p2.2"} <= set(rejected.value.rules)
    assert three.sign("B2").status == "provisional"


@pytest.mark.rule("br.38.p3")
def test_the_coordinators_signature_makes_the_result_official(copy: Copy) -> None:
    """Four signatures leave the result provisional; the fifth, of the coordinator, makes it official."""
    four = signed(copy, *FOUR)
    assert (four.status, four.sign("coordinator").status) == ("provisional", "official")


def test_nobody_signs_twice_or_for_another_office(copy: Copy) -> None:
    """A seat signs once; a judge whom the text does not name, and a stranger, do not sign; nothing is noted after."""
    signed = copy.sign("A1")
    with pytest.raises(ActRejected, match="signed-already"):
        signed.sign("A1")
    for who in ("judge", "C1"):
        with pytest.raises(ActRejected, match="not-a-signer"):
            signed.sign(who)
    with pytest.raises(ActRejected, match="signed-already"):
        signed.note("A1", (1, 0))


@pytest.mark.rule("br.38.p4")
def test_a_new_copy_carries_no_signature_over(copy: Copy) -> None:
    """The coordinator gives out a new copy: it has no line and no signature, and the one before counts no more."""
    first = signed(copy.note("A1", (3, 0)).confirm("B1"), *FOUR)
    void, fresh = first.renew()
    assert (void.status, void.lines) == ("void", first.lines)
    assert (fresh.number, fresh.lines, fresh.signatures, fresh.status) == (2, (), (), "open")
    assert signed(fresh, *FOUR, "coordinator").status == "official"
    with pytest.raises(ActRejected, match="sheet-void"):
        void.sign("coordinator")
    with pytest.raises(ActRejected, match="sheet-void"):
        void.note("A1", (1, 0))
    with pytest.raises(ActRejected, match="sheet-void") as rejected:
        void.renew()
    assert "br.38.p4" in rejected.value.rules
    with pytest.raises(ActRejected, match="not-a-signer"):
        copy.renew("A1")
