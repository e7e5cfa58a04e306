"""The score sheet of a match as data: the values of each line."""

from __future__ import annotations

import json

import pytest
from tests.helpers.sheets import record_with, sheet_from

from truco import Match
from truco.engine import Law
from truco.engine.table import facts as f
from truco.errors import NotationError
from truco.record import Step, read_record
from truco.record.replay import replay
from truco.referee import Entry, Sheet, sheet_of, sheet_to_json
from truco.rulebooks.ruleset import choose

DESISTIR = """hand 4  dealer A2  score A 5 B 8
deal  A1 5d5s5h  B1 5c6d6s  A2 6h6c4d  B2 4s4h4c
A1:truco B1:desistir
end  A 6 B 8"""
CANGOS = """hand 1  dealer B1  score A 4 B 6
deal  A1 2d6s6d  B1 5h5c5s  A2 4d4h4s  B2 2h6h6c
B2:2h A1:2d B1:5h A2:4d
A1:6s B1:5c A2:4h B2:6h
B2:6c A1:6d B1:5s A2:4s
end A 4 B 6"""
MISDEAL = """hand 1  dealer A1  score A 5 B 5
deal  A1 6h5d5s  B1 5h5c6sQd  A2 KhKd6c  B2 JhJd6d
B1:truco A2:cair A2:Kh B2:Jh A1:6h B1:5h
A2:Kd B2:Jd A1:5d B1:5c
B1:anuncio-4
end A 5 B 5"""
PICA = """hand 4  dealer B3  score A 6 B 2  pica-pica
deal A1 1e1b6o B1 4b5c6e A2 4o5e6b B2 4c5o10e A3 1c2e3o B3 1o2b3e
duel A1 B2
A1:truco B2:quiero-retruco A1:quiero A1:1e B2:4c A1:1b B2:5o
duel B1 A3
B1:truco A3:quiero B1:4b A3:1c A3:2e B1:5c
duel A2 B3
A2:truco B3:no-quiero
end A 12 B 2"""
DUELS = """hand 2  dealer B3  muestra 6o  duels
deal  A1 1e4b12c  B1 3c12o10e  A2 1b4e6c  B2 7o5e10b  A3 7b4c11e  B3 3e11c5b
A1:truco B2:retruco A1:quiero  A1:1e B2:7o  A1:12c B2:10b
B1:3c A3:7b  B1:12o A3:11e
A2:truco B3:quiero  A2:1b B3:3e  A2:6c B3:5b
end  A 5 B 1"""
CHICOS = """hand 3  dealer B1  score A 28 B 20
deal  A1 7e6e4c  B1 7o5o3b
A1:envido B1:quiero A1:33 B1:32
end  A 30 B 20
hand 4  dealer A1
deal  A1 7e6e4c  B1 7o5o3b
B1:mazo
end  A 2 B 0"""
VOID = """hand 1  dealer B1
deal  A1 1e5o4o  B1 3c7o12o
B1:quiero {void} A1:mazo
end  A 0 B 2"""


def note_values(entry: Entry) -> list[tuple[str, int, str]]:
    """Return what a line gives: the side, the points, what for."""
    return [(gain.side, gain.points, gain.reason) for gain in entry.gains]


@pytest.mark.rule("br.33.1", "br.38.p1.1")
def test_a_line_of_the_sumula_has_the_hand_and_what_it_paid() -> None:
    """A truco refused in the fourth hand, from 5-8: the line says hand 4, one point for the truco, 6-8, who dealt."""
    [entry] = sheet_from(DESISTIR, "fenacef").lines
    assert (entry.hand, entry.dealer, note_values(entry), entry.score) == (4, "A2", [("A", 1, "truco")], (6, 8))


@pytest.mark.rule("br.38.p1.2")
def test_who_confirmed_the_points_stands_in_the_line() -> None:
    """At a refereed table the line names the seat that confirmed its points; without one it is left to be signed."""
    acts = DESISTIR.replace("B1:desistir", "B1:desistir {CONFIRM}")
    for confirm, seat in (("B2:confirmo", "B2"), ("", "")):
        [entry] = sheet_from(acts.replace("{CONFIRM}", confirm), "fenacef", '[Admission "refereed"]').lines
        assert (entry.confirmed, entry.score) == (seat, (6, 8))


@pytest.mark.rule("br.33.1")
def test_three_cangos_are_a_line_without_points() -> None:
    """A hand of three tied tricks at 4-6 is a line without points; the score stays."""
    [entry] = sheet_from(CANGOS, "fenacef").lines
    assert (note_values(entry), entry.score) == ([], (4, 6))


def test_a_hand_that_is_void_gives_nothing_and_says_why() -> None:
    """A wrong deal that is announced after the hand takes its points back; the one line of the hand says so."""
    [entry] = sheet_from(MISDEAL, "fenacef", '[Admission "refereed"]').lines
    assert (note_values(entry), entry.score) == ([], (5, 5))
    [note] = entry.notes
    assert (note.what, note.seat, note.word) == ("misdeal", "B1", "4")
    assert "br.12.p5" in note.rules


def test_each_duel_is_a_line() -> None:
    """Three duels of a hand are three lines with their seats; each has the score after it."""
    lines = sheet_from(PICA, "oficial").lines
    assert [(entry.hand, entry.kind, entry.duel, note_values(entry)) for entry in lines] == [
        (4, "pica-pica", ("A1", "B2"), [("A", 3, "truco")]),
        (4, "pica-pica", ("B1", "A3"), [("A", 2, "truco")]),
        (4, "pica-pica", ("A2", "B3"), [("A", 1, "truco")]),
    ]
    assert lines[-1].score == (12, 2)


@pytest.mark.rule("uy.87.a")
def test_the_result_of_a_duel_is_written_when_it_is_over() -> None:
    """Duels of three, one and two points: the lines read 3-0, 3-1 and 5-1, one after the other."""
    assert [entry.score for entry in sheet_from(DUELS, "uruguay").lines] == [(3, 0), (3, 1), (5, 1)]


def test_each_chico_has_its_lines_and_its_winner() -> None:
    """A chico that begins in the middle has the score before it; the next one begins at nothing."""
    sheet = sheet_from(CHICOS, "oficial")
    first, second = sheet.chicos
    assert (first.number, first.before, first.score, first.winner) == (1, (28, 20), (30, 20), "A")
    assert (second.number, second.before, second.score, second.winner) == (2, (0, 0), (2, 0), "")
    assert note_values(second.entries[0]) == [("A", 2, "mazo")]
    assert (sheet.won, sheet.winner, sheet.ended) == ((1, 0), "", "played")


def test_chicos_won_before_the_record_count() -> None:
    """A record that begins with chicos won goes on with their number, and the match may end in it."""
    sheet = sheet_from(CHICOS.partition("hand 4")[0], "oficial", '[Chicos "A 1 B 1"]')
    assert [(chico.number, chico.winner) for chico in sheet.chicos] == [(3, "A")]
    assert (sheet.won, sheet.winner) == ((2, 1), "A")


def test_a_hand_where_nobody_called_pays_for_the_hand() -> None:
    """A point without a truco is for the hand; with one it is for the truco."""
    quiet = "hand 1 dealer B1 deal A1 1e5o4o B1 3c7o12o A1:1e B1:3c A1:4o B1:7o B1:12o A1:5o"
    [entry] = sheet_from(quiet, "oficial").lines
    assert note_values(entry) == [("B", 1, "hand")]
    [entry] = sheet_from(quiet.replace("A1:1e", "A1:truco B1:quiero A1:1e", 1), "oficial").lines
    assert note_values(entry) == [("B", 2, "truco")]


def test_an_act_without_effect_is_an_observation() -> None:
    """At a refereed table a void act is below its hand, with its code and its rules."""
    [entry] = sheet_from(VOID, "oficial", '[Admission "refereed"]').lines
    [note] = entry.notes
    assert (note.what, note.seat, note.word, note.code) == ("void", "B1", "quiero", "nothing-to-answer")
    assert note.rules


@pytest.mark.parametrize(
    ("rules", "hands", "points", "marks"),
    [
        ("oficial", CHICOS.partition("hand 4")[0], 20, {"malas": ((5, 5),) * 3, "buenas": ((5, 5), (0, 5), (0, 5))}),
        ("pagat-argentina", CHICOS.partition("hand 4")[0], 20, {"malas": (), "buenas": ((5, 15),)}),
        ("fenacef", DESISTIR, 8, {"malas": ((5, 5), (3, 5), (0, 2)), "buenas": ()}),
    ],
)
def test_a_score_is_marked_as_the_rulebook_keeps_it(
    rules: str, hands: str, points: int, marks: dict[str, tuple[tuple[int, int], ...]]
) -> None:
    """Squares with a line between malas and buenas, beans of the half alone, tentos without halves."""
    body = sheet_to_json(sheet_from(hands, rules))
    line = body["chicos"][0]["lines"][-1]
    assert line["score"]["B"] == points
    assert {key: line["marks"]["B"][key] for key in marks} == marks
    assert json.loads(json.dumps(body))["players"]["B1"] == "Inés"


def test_what_is_not_written_yet_is_not_on_the_sheet() -> None:
    """In the middle of a hand the sheet is the one before it, whatever was called, played and won in it."""
    match = Match("oficial", seats=2, hands="7e6e4c/7o5o3b")
    steps = [match._steps[0]]  # noqa: SLF001  (the start, as the record has it)
    before = sheet_of(match.law, {}, steps)
    match.play("A1:envido")
    match.play("B1:no-quiero")
    match.play("A1:truco")
    assert sheet_of(match.law, {}, match._steps) == before  # noqa: SLF001  (the same)


def test_the_sheet_has_no_card() -> None:
    """A finished hand with an envido shown leaves no card on the sheet, and no unnoticed fault."""
    told_json = json.dumps(sheet_to_json(sheet_from(CHICOS, "oficial")))
    assert not [card for card in ("7e", "6e", "4c", "7o", "5o", "3b") if f'"{card}"' in told_json]


def test_a_side_that_did_not_come_loses_every_chico() -> None:
    """A walkover: two partidas to nothing, 12-0 each, and the sheet says how it ended."""
    sheet = sheet_from("; A1 B1 A2 B2", "fenacef", '[Walkover "B"]')
    assert [(chico.score, chico.winner) for chico in sheet.chicos] == [((12, 0), "A"), ((12, 0), "A")]
    assert (sheet.won, sheet.winner, sheet.ended, sheet.lines) == ((2, 0), "A", "walkover", ())


@pytest.mark.parametrize(("tag", "hands"), [('[Walkover "C"]', "; A1 B1 A2 B2"), ('[Walkover "B"]', DESISTIR)])
def test_who_did_not_come_is_a_side_that_played_no_hand(tag: str, hands: str) -> None:
    """A side that does not exist, or a match that was played, is no walkover; the error names the tag's place."""
    with pytest.raises(NotationError, match="line 4, column 1"):
        sheet_from(hands, "fenacef", tag)


def test_a_match_given_up_says_so() -> None:
    """The step of a resignation ends the match for the other side, and the sheet says that it was given up."""
    law = Law(choose("oficial"), ("A1", "B1"))
    played = replay(read_record(record_with(VOID, "oficial", '[Admission "refereed"]')))
    steps: list[Step] = [step for hand in played.hands for step in hand.steps]
    given_up = Step("A1", "resign", law.lawful("hand.start"), (f.MatchEnded("B", ()),))
    sheet: Sheet = sheet_of(law, {}, [*steps, given_up])
    assert (sheet.winner, sheet.ended, sheet.chicos[-1].winner) == ("B", "resign", "")


@pytest.mark.parametrize(
    ("rules", "acts", "notes"),
    [
        ("runfla", "A1:envido B1:quiero A1:33 B1:32 A1:truco B1:no-quiero", ["unshown-number", "taken"]),
        ("runfla", "A1:envido B1:quiero A1:33 B1:32 A1:truco B1:no-quiero A1:muestro", []),
        ("oficial", "A1:envido B1:quiero A1:33 B1:32 A1:truco B1:no-quiero", ["unshown-number", "annulled"]),
        ("oficial", "A1:envido B1:quiero A1:33 B1:32 B1:truco A1:no-quiero", ["unshown-number", "taken"]),
        ("oficial", "A1:envido B1:quiero A1:33 B1:32 A1:truco B1:no-quiero juez:annul-hand", ["ruled", "annulled"]),
    ],
)
def test_a_note_says_whether_all_points_of_a_hand_are_lost_or_some(rules: str, acts: str, notes: list[str]) -> None:
    """An envido that was not shown is not written, or goes over; the other points of the hand are on the sheet."""
    hand = f"hand 1 dealer B1\ndeal A1 7e6e4c B1 7o5o3b\n{acts} mesa:callo"
    [entry] = sheet_from(hand, rules, '[Admission "refereed"]', '[Judge "Eva"]').lines
    assert [note.what for note in entry.notes] == notes


def test_a_penalty_that_takes_no_points_annuls_none() -> None:
    """B1 speaks in a duel that its side loses: A keeps what it won and gets more, and nothing is said to be lost."""
    cards = PICA.splitlines()[1]
    acts = 'A1:truco B2:quiero B1:"dale" {fault} A1:1e B2:4c A1:1b B2:5o mesa:callo'
    hand = f"hand 4 dealer B3 score A 6 B 2 pica-pica\n{cards}\nduel A1 B2\n{acts}"
    [entry] = sheet_from(hand, "oficial", '[Admission "refereed"]').lines
    assert [(gain.side, gain.reason) for gain in entry.gains] == [("A", "truco"), ("A", "fault")]
    assert "annulled" not in [note.what for note in entry.notes]


@pytest.mark.parametrize(
    ("ruled", "void"),
    [("", "A3:anuncio-4"), ("", "juez:misdeal"), ("juez:points-B-3 ", "A3:anuncio-4")],
)
def test_the_duels_of_a_deal_that_is_void_give_nothing(ruled: str, void: str) -> None:
    """A3's four cards are noticed in the second duel: the first counts no more, but for the points of a judge."""
    cards = "A1 1e1b6o B1 4b5c6e A2 4o5e6b B2 4c5o10e A3 1c2e3o7b B3 1o2b3e"
    hand = f"hand 4 dealer B3 score A 6 B 2 pica-pica\ndeal {cards}\nduel A1 B2\n"
    hand += f"{ruled}A1:truco B2:no-quiero mesa:callo\nduel B1 A3\nB1:4b {void}"
    sheet = sheet_from(hand, "oficial", '[Admission "refereed"]', '[Judge "Eva"]')
    score = (6, 5) if ruled else (6, 2)
    assert [entry.score for entry in sheet.lines] == [score, score]
    assert [gain.reason for entry in sheet.lines for gain in entry.gains] == (["judge"] if ruled else [])
    assert [note.what for note in sheet.lines[0].notes][-1] == "annulled"


@pytest.mark.parametrize(
    ("before", "after", "gains"),
    [
        ("", "juez:points-B-2", [("A", 1), ("A", 1), ("B", 2)]),
        ("juez:points-B-1 ", "juez:correct-1:points-B-2", [("A", 1), ("A", 1), ("B", 2)]),
        ("juez:points-B-1 ", "juez:correct-1:warn-B1", [("A", 1), ("A", 1)]),
        ("", "juez:lose-hand-A", [("A", 1), ("B", 1)]),
        ("", "juez:warn-A1 juez:points-B-1 juez:points-B-1", [("A", 1), ("A", 1), ("B", 1), ("B", 1)]),
        ("", "juez:annul-hand", []),
    ],
)
def test_a_ruling_on_a_hand_that_is_over_leaves_its_points_on_the_line(
    before: str, after: str, gains: list[tuple[str, int]]
) -> None:
    """The line says what the hand gave and what the judge gave; both come to the score behind it."""
    won = "A1:envido B1:no-quiero A1:truco B1:no-quiero mesa:callo"
    hand = f"hand 1 dealer B1 score A 10 B 10\ndeal A1 7e6e4c B1 7o5o3b\n{before}{won} {after}"
    [entry] = sheet_from(hand, "oficial", '[Admission "refereed"]', '[Judge "Eva"]').lines
    assert sorted((gain.side, gain.points) for gain in entry.gains) == gains
    assert entry.score == tuple(10 + sum(points for winner, points in gains if winner == side) for side in "AB")


@pytest.mark.parametrize(
    ("instead", "won", "winners"),
    [("annul-hand", (0, 0), [""]), ("lose-hand-A", (0, 1), ["B", ""]), ("warn-B1", (1, 0), ["A", ""])],
)
def test_a_chico_that_a_correction_takes_away_is_not_won_on_the_sheet(
    instead: str, won: tuple[int, int], winners: list[str]
) -> None:
    """A won the chico by a hand that is annulled, or lost, in the next one: the chico goes on, or is the rivals'."""
    cards = "deal A1 7e6e4c B1 7o5o3b"
    hands = f"hand 1 dealer B1 score A 28 B 29\n{cards}\njuez:warn-A1 A1:envido B1:no-quiero A1:truco B1:no-quiero "
    hands += f"mesa:callo\nhand 2 dealer A1\n{cards}\njuez:correct-1:{instead} A1:mazo"
    sheet = sheet_from(hands, "oficial", '[Admission "refereed"]', '[Judge "Eva"]')
    assert sheet.won == won
    assert [chico.winner for chico in sheet.chicos] == winners
    assert [chico.number for chico in sheet.chicos] == [*range(1, len(winners) + 1)]


def test_a_hand_that_is_dealt_again_says_why() -> None:
    """A rival asks for it, then the dealer faces a second card: both lines have a note with its rule."""
    hands = "hand 1 dealer B1\nA1:cara-7e A1:pido-dar\nhand 2\nB1:cara-7o\nhand 3\ndeal A1 7e6e4c B1 7o5o3b\nB1:mazo"
    notes = [entry.notes for entry in sheet_from(hands, "oficial", '[Admission "refereed"]').lines[:2]]
    assert [[note.what for note in line] for line in notes] == [["dealt-again"], ["dealt-again"]]
    assert [line[0].rules[0] for line in notes] == ["of.faced.2", "of.dealer.1"]
