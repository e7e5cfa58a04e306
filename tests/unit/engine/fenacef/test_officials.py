"""Officials who demand silence and send people away: the single paragraph of article 30 of FENACEF."""

from __future__ import annotations

import pytest
from tests.helpers.play import Played, play

from truco.engine.refereeing.orders import sent_away, silenced
from truco.engine.table import facts as f
from truco.record import read_record, record_of, replay, write_record
from truco.referee import sheet_of_record

HANDS = "6h5d5s 5h5c6s KhKd6c JhJd6d"
HEAD = '[Record "truco/1"] [Rules "fenacef"] [A1 "a"] [B1 "b"] [A2 "c"] [B2 "d"] [Admission "refereed"]'
DEAL = "hand 1 dealer A1 score A 4 B 6\ndeal A1 6h5d5s B1 5h5c6s A2 KhKd6c B2 JhJd6d"


def ruled(line: str) -> Played:
    """Play a line at a refereed table of four; the dealer is A1."""
    return play(line, HANDS, book="fenacef", refereed=True, score="A 4 B 6", dealer="A1")


def quiet(line: str) -> set[str]:
    """Return who of two players and two visitors may say nothing after some acts."""
    p = ruled(line).state.public
    return {who for who in ("A1", "B2", "P1", "P2") if silenced(p, who)}


@pytest.mark.rule("br.30.pu.1")
@pytest.mark.parametrize(
    ("line", "silent"),
    [
        ("juez:silence", {"A1", "B2", "P1", "P2"}),
        ("comision:silence:br.30.pu.1", {"A1", "B2", "P1", "P2"}),
        ("juez:silence-P", {"P1", "P2"}),
        ("juez:silence-P2", {"P2"}),
        ("juez:silence-B", {"B2"}),
        ("juez:silence-A1", {"A1"}),
        ("juez:silence juez:end-silence-A1", {"B2", "P1", "P2"}),
        ("juez:silence-A1 juez:silence-P1 juez:end-silence", set()),
        ("juez:silence-A1 juez:correct-1:silence-B2", {"B2"}),
        ("juez:silence-A1 juez:correct-1:warn-A1", set()),
        ("juez:silence juez:lose-match-A", set()),
        ("B1:truco", set()),
    ],
)
def test_officials_demand_silence_of_whom_they_name_until_they_lift_it(line: str, silent: set[str]) -> None:
    """Of the room, the public, a side or one person, until it is lifted, corrected or the match ends."""
    assert quiet(line) == silent


@pytest.mark.rule("br.30.pu.1")
def test_a_demand_of_silence_changes_no_hand_and_no_score() -> None:
    """It cites its article, and the hand goes on; it holds in the hands after it too."""
    played = ruled("A2:truco juez:silence-P:br.30.pu.1 B2:cair")
    rulings = [event for event in played.events if isinstance(event, f.Ruled)]
    assert [(ruling.verdict, ruling.side, ruling.accused) for ruling in rulings] == [("silence", "P", "")]
    assert rulings[0].rules == ("br.30.pu.1",)
    assert (played.over, played.score) == (False, "A 4 B 6")
    again = replay(read_record(f"{HEAD}\n{DEAL}\njuez:silence A2:truco B2:desistir end A 5 B 6\nhand 2"))
    assert again.state is not None
    assert silenced(again.state.public, "A1")


@pytest.mark.rule("br.30.pu.1")
def test_who_must_be_silent_says_nothing_but_what_the_regulation_allows() -> None:
    """Talk that is free between two hands is a fault now; the announcements are made as ever."""
    talk = f'{HEAD}\n{DEAL}\n{{0}} A2:truco B2:desistir end A 5 B 6\nhand 2\nA2:"boa sorte"{{1}} B2:"quem dá agora?"'
    for order, ruling, rules in (("", "lawful", ("br.25.1",)), ("juez:silence", "fault", ("br.30.pu.1",))):
        result = replay(read_record(talk.format(order, f" {{{ruling}}}" if order else "")))
        steps = [step for hand in result.hands for step in hand.steps]
        assert [step.ruling.kind for step in steps[-2:]] == [ruling, "lawful"]
        assert steps[-2].ruling.rules == rules
        assert result.law is not None
        assert replay(read_record(write_record(record_of(result.law, {}, steps)))).state == result.state
    spoken = replay(read_record(f'{HEAD}\n{DEAL}\njuez:silence A2:"truco"'))
    assert spoken.state is not None
    assert spoken.state.public.truco.pending


@pytest.mark.rule("br.30.pu.2")
@pytest.mark.parametrize(
    ("line", "away"),
    [
        ("juez:send-away-P", {"P1", "P2"}),
        ("comision:send-away-P2:br.30.pu.2", {"P2"}),
        ("juez:send-away-P juez:let-in-P1", {"P2"}),
        ("juez:send-away-P1 juez:let-in-P", set()),
        ("juez:send-away-P1 juez:correct-1:send-away-P2", {"P2"}),
        ("juez:send-away-P juez:lose-match-A", set()),
    ],
)
def test_officials_send_away_who_disturbs(line: str, away: set[str]) -> None:
    """One of the public or all of it, until admitted again or the match ends."""
    p = ruled(line).state.public
    assert {who for who in ("P1", "P2") if sent_away(p, who)} == away


@pytest.mark.rule("br.30.pu.2")
def test_a_player_who_disturbs_is_expelled() -> None:
    """His seat stays, and the article is the reason."""
    played = ruled("juez:expel-B1:br.30.pu.2")
    assert "br.30.pu.2" in played.cites
    assert not played.over


@pytest.mark.rule("br.30.pu.1", "br.30.pu.2")
@pytest.mark.parametrize(
    ("act", "code"),
    [
        ("B1:silence-P", "not-the-judge"),
        ("B1:propongo-send-away-P1", "not-his-to-decide"),
        ("juez:silence-C1", "not-seated"),
        ("juez:send-away-B1", "not-seated"),
        ("juez:silence-P:br.28.pu.a", "wrong-article"),
        ("juez:warn-P1", "not-seated"),
    ],
)
def test_only_officials_order_and_only_the_public_is_sent_away(act: str, code: str) -> None:
    """Players cannot, not even by vote; a player is expelled instead."""
    assert ruled(f"{act}!{code}").last.decision.ruling.code == code


@pytest.mark.rule("br.30.pu.1")
def test_an_order_in_the_place_of_another_ruling_takes_its_points_back() -> None:
    """Points that were given are taken back; the record replays, and the sheet has both rulings as observations."""
    text = f"{HEAD}\n{DEAL}\njuez:points-B-2 A2:truco B2:desistir juez:correct-1:silence-P3:br.30.pu.1 end A 5 B 6"
    result = replay(read_record(text))
    assert result.state is not None
    assert (result.state.public.score, result.stop) == ((5, 6), None)
    assert result.law is not None
    steps = [step for hand in result.hands for step in hand.steps]
    assert replay(read_record(write_record(record_of(result.law, {}, steps)))).state == result.state
    rulings = [note.ruling for line in sheet_of_record(result).lines for note in line.notes if note.ruling is not None]
    assert [ruling.word for ruling in rulings] == ["points-B-2", "silence-P3"]
