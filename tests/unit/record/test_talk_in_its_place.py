"""Talk that binds nothing stays what it was in a record, also where a silence before it would make it a call."""

from contextlib import suppress

import pytest

from truco import Match
from truco.engine import Act, State, rule
from truco.errors import ActRejected
from truco.record import Step, read_position, read_record, record_of, replay, replay_position, write_record
from truco.talk.quotes import sentence_word

SETTLING = (
    "truco-position/1 pagat-argentina six refereed 16-17 0-0 6:A1:pica-pica "
    "2o4e3b/11o3c3o/11b7b12b/6b12c7e/1b4b6c/12o6o4c B1:truco A3:no-quiero"
)


def replay_line(text: str) -> tuple[str, State]:
    """The record of a table at which a duel settles and the seat whose duel comes next says a sentence; its state."""
    done = replay_position(read_position(SETTLING))
    assert done.law is not None
    assert done.state is not None
    act = Act("A2", sentence_word(text))
    ruling, events, state = rule(done.law, done.state, act)
    assert (ruling.kind, len(events)) == ("lawful", 1)
    steps = [*done.hands[0].steps, Step("A2", act.word.token, ruling, events)]
    return write_record(record_of(done.law, {}, steps)), state


@pytest.mark.parametrize(("text", "brace"), [("no digas truco", "  {lawful}"), ("che, qué frío", "")])
def test_a_sentence_before_the_next_duel_calls_nothing_in_it(text: str, brace: str) -> None:
    """While a duel settles `truco` does not bind; the record marks it, or reading it would imply earlier silences."""
    record, state = replay_line(text)
    assert record.splitlines()[-1].endswith(f'A2:"{text}"{brace}')
    assert replay(read_record(record)).state == state
    assert write_record(read_record(record)) == record


def test_without_the_brace_a_silence_is_implied_before_it() -> None:
    """Without the brace the same sentence implies the end of the duel before it, and is a call in the next."""
    record, _ = replay_line("no digas truco")
    called = replay(read_record(record.replace("  {lawful}", ""))).state
    assert called is not None
    assert called.public.truco.pending


FOUR = """[Record "truco/1"] [Rules "runfla"] [Admission "refereed"]
[A1 "Nora"] [B1 "Ines"] [A2 "Luis"] [B2 "Raul"]

hand 1  dealer B2  score A 0 B 0
deal  A1 4e5e6o  B1 7b10b3b  A2 7o11c6b  B2 2o3c4c
A1:truco"""


@pytest.mark.rule("rf.8.resv.g")
@pytest.mark.parametrize("act", ['B1:"¡flor y quiero retruco!"', "B1:flor+quiero+retruco"])
def test_in_a_record_flor_y_quiero_retruco_binds_whole_among_four(act: str) -> None:
    """The mate says nothing of a flor before the truco is answered, as where the three words are one act."""
    state = replay(read_record(f"{FOUR} {act}")).state
    assert state is not None
    assert (state.public.truco.level, state.public.truco.caller) == (2, "B1")
    assert state.public.flor.said[0] == ("B1", "flor")


@pytest.mark.rule("rf.8.resv.g")
def test_a_flor_that_bound_alone_at_a_table_is_not_read_as_more() -> None:
    """At a table the mate is asked before the rest is read; the record marks that the sentence is as it was spoken."""
    done = replay(read_record(FOUR))
    assert done.law is not None
    assert done.state is not None
    act = Act("B1", sentence_word("¡flor y quiero retruco!"))
    ruling, events, state = rule(done.law, done.state, act)
    assert (state.public.truco.level, state.public.flor.due) == (1, "B2")
    record = write_record(record_of(done.law, {}, [*done.hands[0].steps, Step("B1", act.word.token, ruling, events)]))
    assert 'B1:"¡flor y quiero retruco!"  {lawful}' in record
    assert replay(read_record(record)).state == state


@pytest.mark.rule("of.pica.8")
@pytest.mark.parametrize("late", ['A1:"¡truco, che!"', 'A1:"no quiero más"', "A1:truco"])
def test_what_a_seat_says_too_late_in_its_duel_is_no_word_in_the_next(late: str) -> None:
    """The seats of a duel that settles may talk; a word of the game among it does not begin the next duel."""
    hands = "7e6e4c/4b5b6o/1b1o1c/4o5o5c/3e3c12b/2c2e11b"
    match = Match.from_position(f"truco-position/1 oficial seis refereed 6-2 0-0 2:B3:pica-pica {hands} A1:mazo")
    with suppress(ActRejected):  # a word is rejected, talk is free
        match.play(late)
    assert match.state.public.duel == ("A1", "B2")
