"""Rounds of a bracket are called by their stage, whenever they were paired (T5)."""

import io

import pytest
from pypdf import PdfReader
from tests.helpers.events import DESK, REFEREE, Diary

from truco.app.office.exchange.results import results_to_csv
from truco.app.office.printing import PrintRequest, document_pdf
from truco.app.office.wording import match_title, round_title
from truco.club import acts as a
from truco.club.pairing.double import double_elimination
from truco.club.propose import propose_draw, propose_round
from truco.club.refusal import DetailedError
from truco.club.stages import Stage, stage_of
from truco.messages import LANGUAGES, text

WIN = ((30, 5), (30, 5))


def reopened() -> Diary:
    """Return a knock-out of eight in which a penalty reopened a quarter-final, so that a semi-final came a round late.

    The final is round 4, though the bracket has three.
    """
    diary = Diary("knockout")
    diary.register(8)
    diary.write(propose_draw(diary.event, "knockout", "5821"))
    first, *others = diary.pair("knockout")
    for match in others:
        diary.write(a.Record(match.number, WIN), DESK)
    diary.write(a.Record(first.number, ((30, 5), (30, 5))), DESK)
    diary.write(a.Penalise(first.a, "lose-partida", match=first.number, partida=2), REFEREE)
    assert not diary.match(first.number).over
    diary.pair("knockout")
    diary.write(a.AddPartida(first.number, (30, 8)), DESK)
    for _ in range(2):
        for match in diary.event.matches_of("knockout"):
            if not match.over and match.b:
                diary.write(a.Record(match.number, WIN), DESK)
        diary.pair("knockout")
    return diary


@pytest.fixture(scope="module")
def late() -> Diary:
    """Return the knock-out whose final is round 4."""
    return reopened()


@pytest.mark.parametrize(
    ("language", "final", "semi"),
    [
        ("es", "Final", "Semifinal"),
        ("pt", "Final", "Semifinal"),
        ("en", "Final", "Semi-final"),
        ("de", "Finale", "Halbfinale"),
    ],
)
def test_the_sheet_of_a_late_final_says_final(late: Diary, language: str, final: str, semi: str) -> None:
    """The sheet, the list of the round and the table of results name the stage; the number 4 is nowhere."""
    event = late.event
    third, match = event.matches_of("knockout", 4)
    assert match_title(event, match, language) == final
    assert round_title(event, "knockout", 4, language) == f"{match_title(event, third, language)} · {final}"
    fourth = text("paper.round", language, n=4)
    for what in ("slips", "pairings"):
        sheet = document_pdf(event, what, PrintRequest(language=language, paper="a4", round=4))
        words = "".join(page.extract_text() for page in PdfReader(io.BytesIO(sheet)).pages)
        assert final in words
        assert fourth not in words
    rows = results_to_csv(event, language)
    assert f";{final};" in rows
    assert rows.count(f";{semi};") == 2


def test_the_next_round_names_the_match_that_is_open() -> None:
    """While a semi-final is played the final waits for it: the refusal says for which match, with its teams."""
    diary = Diary("knockout")
    diary.register(4)
    diary.write(propose_draw(diary.event, "knockout", "5821"))
    first, second = diary.pair("knockout")
    diary.write(a.Record(first.number, WIN), DESK)
    with pytest.raises(DetailedError) as caught:
        propose_round(diary.event, "knockout")
    assert caught.value.code == "round-open"
    assert caught.value.details["numbers"] == [second.number]
    names = [diary.event.entrants[team].team.name for team in second.pair]
    for language in LANGUAGES:
        message = text("event.error.round-open", language, **caught.value.details)
        assert all(name in message for name in names)


def test_the_parts_of_a_double_elimination_have_their_names() -> None:
    """In a double elimination no round of the main tree is the final: that is a part of its own."""
    bracket = double_elimination([f"T{number}" for number in range(1, 9)])
    stages = {node.id: stage_of(bracket, node) for node in bracket.nodes}
    assert stages["1-1"] == Stage("main", "round", 1)
    assert stages["L2-1"].part == "losers"
    assert Stage("final") in stages.values()
    assert not any(stage.name == "final" for stage in stages.values())
