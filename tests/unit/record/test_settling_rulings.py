"""A ruling on a hand that is decided: how a record shows whether the hand still settled."""

import pytest

from truco.engine.table import facts as f
from truco.match import Match
from truco.record import Replay, read_record, record_of, replay, to_json, write_record

HEAD = '[Record "truco/1"] [Rules "fenacef"] [A1 "A"] [B1 "B"] [A2 "C"] [B2 "D"] [Judge "Eva"] [Admission "refereed"]\n'
FENACEF = "hand 1  dealer B2  score A 5 B 5\ndeal  A1 6h5d5s  B1 5h5c6sQd  A2 KhKd6c  B2 JhJd6d\nA1:truco B1:desistir "
OFICIAL = """[Record "truco/1"] [Rules "oficial"] [A1 "A"] [B1 "B"] [Judge "Eva"] [Admission "refereed"]
hand 1  dealer B1
deal  A1 7e2e4c  B1 4b4o6b
A1:envido B1:quiero A1:29 B1:son-buenas A1:truco B1:no-quiero """


def replayed(acts: str) -> Replay:
    """Replay a hand that A wins by a refused truco; B1 was dealt four cards."""
    return replay(read_record(HEAD + FENACEF + acts))


def written(done: Replay) -> str:
    """Return the canonical record of a hand that was replayed."""
    assert done.law is not None
    return write_record(record_of(done.law, {}, done.hands[0].steps))


def settles(done: Replay) -> bool:
    """Return whether the first ruling was made before the hand was over."""
    kinds = [type(event) for step in done.hands[0].steps for event in step.events]
    return f.HandEnded not in kinds or kinds.index(f.Ruled) < kinds.index(f.HandEnded)


@pytest.mark.parametrize(
    "acts",
    [
        "A1:reclamo-B1 juez:uphold-B1:br.12.p5\nend A 5 B 5",
        "A1:reclamo-B1 juez:dismiss-B1\nend A 6 B 5",
        "A1:reclamo-B1 A1:callo B1:callo A2:callo B2:callo juez:dismiss-B1\nend A 6 B 5",
        "juez:annul-hand:br.12.p5\nend A 5 B 5",
        "juez:lose-hand-A:br.28.pu.b\nend A 5 B 6",
        "juez:points-B-2 A1:reclamo-B1 juez:uphold-B1\nend A 5 B 7",
        "juez:points-B-2\nend A 6 B 7",
        "juez:warn-B1 juez:correct-1:points-A-1\nend A 7 B 5",
        "juez:score-A-9-B-1\nend A 10 B 1",
        "juez:score-A-9-B-1\nend A 9 B 1",
    ],
)
def test_a_ruling_on_a_decided_hand_is_read_back(acts: str) -> None:
    """The record of such a hand gives the same bytes, the same score and the same facts when it is read."""
    done = replayed(acts)
    assert (done.stop, done.hands[0].finished) == (None, True)
    text = written(done)
    again = replay(read_record(text))
    assert (written(again), again.state) == (text, done.state)
    assert to_json(again)["hands"][0]["score"] == to_json(done)["hands"][0]["score"]
    assert settles(again) is settles(done)


@pytest.mark.parametrize(("end", "before"), [("A 10 B 1", True), ("A 9 B 1", False)])
def test_the_score_at_the_end_tells_when_it_was_made(end: str, before: bool) -> None:
    """A score that is set while the hand settles is followed by what it pays; set once it is over it is the last."""
    assert settles(replayed(f"juez:score-A-9-B-1\nend {end}")) is before


def test_without_an_end_the_hand_still_settles() -> None:
    """Then cards may still be shown and faults claimed after the ruling, and it ends with `mesa:callo`."""
    open_hand = replayed("juez:warn-B1:br.28.1")
    assert open_hand.state is not None
    assert open_hand.state.public.settlement.begun
    assert replayed("juez:warn-B1:br.28.1 mesa:callo").hands[0].finished


def test_what_had_to_be_shown_counts_as_shown() -> None:
    """The winner of the envido need not be written as showing: the score at the end says whether he did."""
    for acts, end in (("juez:warn-A1", "A 3 B 0"), ("juez:points-B-3", "A 3 B 3"), ("juez:warn-A1", "A 0 B 3")):
        done = replay(read_record(f"{OFICIAL}{acts}\nend {end}"))
        assert done.hands[0].finished
        assert written(replay(read_record(written(done)))) == written(done)


def test_points_of_a_judge_stand_beside_a_flor_that_voids_the_envido() -> None:
    """Points from the judge before the flor are still written after the envido is taken back, with the flor's pay."""
    text = (
        '[Record "truco/1"] [Rules "pagat-argentina"] [A1 "a"] [B1 "b"] [Admission "refereed"]\n'
        "hand 1 dealer B1\ndeal A1 5b10b3b B1 4e1e7o\njuez:points-A-2 A1:envido B1:quiero A1:flor"
    )
    result = replay(read_record(text))
    assert result.law is not None
    written = write_record(record_of(result.law, {}, [step for hand in result.hands for step in hand.steps]))
    assert replay(read_record(written)).state == result.state


def test_what_one_act_decides_and_annuls_is_written_once() -> None:
    """Lying down ends the hand, and a denied flor comes up with it: the two points of the mazo are not written."""
    hands = "4b12b3b/5o2c2o/10b2b6b/6c11b4c@5c"
    match = Match("uruguay", seats=4, refereed=True, dealer="B2", score={"A": 39, "B": 39}, hands=hands)
    line = "B2:vuelvo B1:1-envido A2:flor A1:flor A1:truco B1:quiero A1:3b B1:paso A2:muestro A2:con-flor-paso"
    for act in (*line.split(), "B2:tenderse"):
        match.play(act)
    assert "B2:tenderse  {A +11}" in match.record()
    assert match.score == {"A": 50, "B": 39}
    assert replay(read_record(match.record())).stop is None


def test_signs_that_a_seat_did_not_see_keep_the_award_of_the_act_before_them() -> None:
    """A point for a refused envido stays written where two unseen signs into a strange duel change its price."""
    seats = " ".join(f'[{seat} ""]' for seat in ("A1", "B1", "A2", "B2", "A3", "B3"))
    done = replay(
        read_record(
            f'[Record "truco/1"] [Rules "runfla"] {seats} [Admission "refereed"]\n'
            "hand 3  pica-pica  dealer B2  score A 5 B 5\n"
            "deal  A1 12b3e1e  B1 10e12o7b  A2 2e10o6o  B2 5e5o5b  A3 2b7c4b  B3 6c4e6b\n"
            "duel A3 B1\nA3:truco B1:no-quiero\nduel B3 A2\nA2:truco B3:no-quiero\nduel A1 B2\n"
            "B2:real-envido A1:no-quiero A2:sena-11b {fault} A2:sena-1e {fault} mesa:callo"
        )
    )
    assert done.law is not None
    steps = done.hands[0].steps
    assert "A1:no-quiero  {B +1}\n" in write_record(record_of(done.law, {}, steps))
    assert "A1:no-quiero  {B +1}  {B +4}\n" in write_record(record_of(done.law, {}, steps, eyes="B1"))
