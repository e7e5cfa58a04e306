"""The tag Captain of a record: who speaks for a side."""

import pytest

from truco.errors import NotationError
from truco.record import read_record, replay, replay_prefix
from truco.record.from_match import record_of

CAPTAINS = """[Record "truco/1"]
[Rules "uruguay"]
[Edition "ago2020"]
[A1 "Leo"] [B1 "Ana"] [A2 "Eva"] [B2 "Max"]
[Admission "refereed"]
[Captain "B B2"]

hand 1  dealer B2  score A 0 B 0  muestra 6o
deal  A1 7e6e12c  B1 3c5b12e  A2 2e6b11c  B2 7o6c10b
A1:envido  B1:quiero  A1:32  A1:truco  B1:no-quiero  B1:reclamo-A1 {void}  B2:reclamo-A1
"""


@pytest.mark.rule("uy.93.a", "uy.93.b")
def test_the_captain_of_a_record_claims_for_his_side() -> None:
    """The tag Captain names who may claim; the first seat of that side may not then, and the record keeps the tag."""
    replayed = replay(read_record(CAPTAINS))
    assert replayed.law is not None
    assert replayed.law.captains == ("A1", "B2")
    steps = [step for hand in replayed.hands for step in hand.steps]
    assert any("uy.93.b" in step.ruling.rules for step in steps if step.seat == "B1" and step.ruling.kind == "void")
    again = record_of(replayed.law, {}, steps)
    tag = again.tag("Captain")
    assert tag is not None
    assert tag.value == "B B2"
    other = replay(read_record(CAPTAINS.replace("B B2", "B B1").replace(" {void}  B2:reclamo-A1", "")))
    assert other.law is not None
    assert record_of(other.law, {}, (step for hand in other.hands for step in hand.steps)).tag("Captain") is None


@pytest.mark.parametrize("written", ["B A1", "B", "C C1", "A A3", "B B1 B B2"])
def test_a_record_names_captains_of_their_own_sides(written: str) -> None:
    """A captain of another side, of none, in no seat, or a second one of a side stops the replay at the tag."""
    stop = replay_prefix(read_record(CAPTAINS.replace("B B2", written))).stop
    assert stop is not None
    error = stop.error
    assert isinstance(error, NotationError)
    assert (error.text, error.line) == (written, 6)
    assert "sides, each with one of its seats" in error.expected
