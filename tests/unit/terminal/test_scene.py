"""What the terminal makes of tables that are not Argentine pairs: muestra, bands, duels, ranges, no halves."""

from __future__ import annotations

import pytest

from truco.cli.terminal import reports
from truco.cli.terminal.scene import Scene
from truco.cli.terminal.sentences import sentence
from truco.cli.terminal.typed import read
from truco.cli.terminal.wire import Message

RANGE: Message = {"word": "{n}-envido", "group": "call", "least": 3, "most": 40}


def scene(
    seats: str, *menu: Message, rules: str = "pagat-uruguay", log: tuple[Message, ...] = (), **view: object
) -> Scene:
    """Return a scene of Nora in A1 at a table of these seats."""
    names = seats.split()
    chairs = [{"seat": seat, "name": "Nora" if seat == "A1" else seat.lower(), "kind": "human"} for seat in names]
    sides = list(dict.fromkeys(seat[0] for seat in names))
    shown = Scene("es")
    shown.welcome(
        {
            "you": "A1",
            "seq": 9,
            "table": {"code": "K7MPQ", "rules": rules, "seats": chairs},
            "view": {
                "seats": names,
                "sides": sides,
                "phase": "play",
                "score": [0] * len(sides),
                "chicos": [0] * len(sides),
            }
            | {"hand": 1, "dealer": names[-1], "mano": "A1", "due": "A1", "cards": ["2o"]}
            | view,
            "menu": list(menu),
            "clock": None,
            "pending": log[-1]["seq"] if log else None,
            "log": list(log),
        }
    )
    return shown


def test_a_choice_of_many_numbers_takes_each() -> None:
    """A range of a menu is labelled with its ends and an example, and every number in it is lawful, no other."""
    uruguay = scene("A1 B1", RANGE)
    assert reports.choices(uruguay, uruguay.menu) == [
        "1. … tantos envido, de 3 a 40: escribilo con su número, como 3 envido"
    ]
    assert [bool(uruguay.lawful(word)) for word in ("3-envido", "40-envido", "41-envido", "envido")] == [
        True,
        True,
        False,
        False,
    ]
    assert read("7 tantos envido", "es").value == read("7 envido", "es").value == "7-envido"


def test_the_table_tells_muestra_duel_and_kind() -> None:
    """Whoever looks at the table hears the card turned, the kind of hand, and who face each other."""
    six = scene("A1 B1 A2 B2 A3 B3", muestra="5c", kind="pica-pica", duel=["A1", "B2"])
    said = reports.table(six)
    assert "La muestra es cinco de copas." in said
    assert "Pica-pica." in said
    assert any("Mano a mano" in line and "b2" in line for line in said)


def test_three_sides_have_three_scores() -> None:
    """With three sides each is named with its own score; who plays alone is told."""
    three = scene("A1 B1 C1", score=[3, 17, 0], solo="A1", bands=["A", "BC", "BC"])
    assert reports.score(three).startswith("Vos 3 malas, b1 2 buenas, c1 0 malas.")
    assert "Vas contra todos." in reports.table(three)
    told = {"fact": "hand-started", "hand": 2, "dealer": "A1", "mano": "B1", "kind": "", "solo": "B1"}
    assert sentence(three, told).endswith("b1 va contra todos.")


def test_a_game_without_halves_has_points() -> None:
    """Where a rulebook knows no malas and buenas, the score is in points and there is no tanto."""
    brazil = scene("A1 B1 A2 B2", rules="fenacef", score=[11, 1], target=12, buenas_from=12)
    assert reports.score(brazil).startswith("Ustedes 11 puntos, ellos 1 punto.")


def test_the_score_is_drawn_below_its_words() -> None:
    """Asked for the score the terminal says it, and draws what is marked for each side."""
    marks = [
        {"malas": [[5, 5], [2, 5], [0, 5]]},
        {"malas": [[5, 5], [5, 5], [5, 5]], "buenas": [[1, 5]], "parted": True},
    ]
    paper = scene("A1 B1", rules="oficial", score=[7, 16], board={"kind": "squares", "ink": marks, "pencil": marks})
    said = reports.score_kept(paper)
    assert said[1:] == ["Vos: ⧄Γ", "B1: ⧄⧄⧄ ── |"]
    assert said[0] == reports.score(paper)


def test_lifted_tricks_are_not_on_the_table() -> None:
    """Where cards are lifted the table tells only the tricks that lie there; the last one can still be asked for."""
    done = [
        {"plays": [["A1", "7c"], ["B1", "6c"]], "winner": "A1"},
        {"plays": [["A1", "5c"], ["B1", "4c"]], "winner": "A1"},
    ]
    lifting = scene("A1 B1", rules="uruguay", tricks=done, trick=[["A1", "1c"]], lifted=2)
    told = " ".join(reports.table(lifting))
    assert "seis de copas" not in told
    assert "as de copas" in told
    assert "cuatro de copas" in reports.last_trick(lifting)[0]


@pytest.mark.parametrize(("caller", "answered"), [("B1", 7), ("C1", 7), ("A1", None)])
def test_an_answer_names_the_call_of_the_other_band(caller: str, answered: int | None) -> None:
    """What is said to a call names it, where it is the other band's; a card names none."""
    log = ({"seq": 7, "seat": caller, "act": "contraflor"},)
    three = scene("A1 B1 C1", log=log, bands=["A", "BC", "BC"])
    assert three.answers("con-flor-quiero") == answered
    assert three.answers("2o") is None


def test_a_call_that_waited_is_answered_after_another() -> None:
    """A truco that waited while the envido went first is answered by its own number, whoever called the envido."""
    two = scene("A1 B1", rules="oficial", log=({"seq": 7, "seat": "B1", "act": "truco"},))
    for seq, seat, act, pending in ((10, "A1", "envido", 10), (11, "B1", "quiero", None), (12, "A1", "5", 7)):
        entry = {"seq": seq, "seat": seat, "act": act}
        two.seen({"seq": seq, "log": [entry], "view": {}, "pending": pending, "menu": [], "clock": None})
    assert two.answers("quiero") == 7


def test_names_of_cards_are_those_of_the_pack() -> None:
    """In Portuguese two packs have cards of one name; the pack in play says which is meant."""
    assert read("rei de copas", "pt").value == "12c"
    assert read("rei de copas", "pt", "french-40").value == "Kh"
    assert read("kh", "pt", "french-40").value == "Kh"
