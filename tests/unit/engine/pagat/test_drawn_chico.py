"""A chico that rivals reach together is drawn: neither wins it, however a judge rules afterwards (pg.var.13)."""

import pytest
from tests.helpers.play import play, say

from truco.engine.table.facts import ChicoEnded, Rescored
from truco.record import read_record, replay

BOOKS = {"pagat-argentina": "", "pagat-uruguay": "6b"}
HANDS = "7e3e5c 7o10o3b"
TOGETHER = "A1:envido B1:quiero A1:30 B1:27 A1:muestro A1:truco B1:quiero A1:mazo"
"""A wins an envido and B the truco: from 28 both reach the target."""


@pytest.mark.rule("pg.var.13")
@pytest.mark.parametrize("book", BOOKS)
def test_a_ruling_on_a_hand_that_drew_the_chico_gives_nobody_a_chico(book: str) -> None:
    """Both sides have 30: with a point less for one the other wins the chico; put back, it is drawn again."""
    muestra = BOOKS[book]
    start = play("", HANDS, book=book, muestra=muestra, options="counted=at-end", score="A 28 B 28", refereed=True)
    drawn = say(start.law, start.state, f"{TOGETHER} mesa:callo", settles=False)
    assert [event.side for event in drawn.events if isinstance(event, ChicoEnded)] == [""]
    line = "juez:score-A-30-B-29 juez:correct-1:score-A-30-B-30"
    ruled = say(drawn.law, drawn.state, line, settles=False)
    assert [event.chicos for event in ruled.events if isinstance(event, Rescored)] == [(0, 0), (0, 0)]
    assert [event.side for event in ruled.events if isinstance(event, ChicoEnded)] == ["A", ""]
    assert ruled.state.public.chicos == (0, 0)


@pytest.mark.rule("pg.var.13")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(
    ("instead", "chicos"), [("warn-A1", (0, 0)), ("points-A-1", (0, 0)), ("score-A-9-B-28", (0, 1))]
)
def test_a_correction_of_an_earlier_ruling_draws_the_chico_again(
    book: str, instead: str, chicos: tuple[int, int]
) -> None:
    """The score is added up anew from the ruling on: where both sides still reach the target neither wins the chico."""
    muestra = f"muestra {BOOKS[book]}" if BOOKS[book] else ""
    deal = "deal A1 7e3e5c B1 7o10o3b"
    head = f'[Record "truco/1"] [Rules "{book} counted=at-end"] [A1 "a"] [B1 "b"] [Admission "refereed"] [Judge "c"]'
    first = f"hand 1 dealer B1 score A 28 B 28 {muestra}\n{deal}\njuez:warn-B1 {TOGETHER}\nend A 30 B 30"
    result = replay(read_record(f"{head}\n{first}\nhand 2 {muestra}\n{deal}\nA1:7e juez:correct-1:{instead}"))
    assert result.state is not None
    assert (result.state.public.score, result.state.public.chicos) == ((0, 0), chicos)
