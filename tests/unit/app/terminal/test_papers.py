"""The score sheet in plain lines, as the server sends it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.app.terminal.test_game import TABLE, VIEW

from truco.app.cli.terminal.papers import roles, seat_named, sheet_lines
from truco.app.cli.terminal.presence import changes
from truco.app.cli.terminal.scene import Scene
from truco.messages import LANGUAGES

LINE = {
    "hand": 3,
    "gains": [{"side": "A", "points": 2, "reason": "envido"}, {"side": "A", "points": 1, "reason": "truco"}],
    "score": {"A": 15, "B": 18},
}
SHEET = {"target": 30, "chicos": [{"number": 1, "lines": [LINE]}]}
ROLES = {"scorers": ["B1"], "captains": {"A": "A1", "B": "B1"}, "shuffler": "juez"}
AT = "2026-11-25T15:30:00.000Z"


def scene_of(language: str = "es", **table: Any) -> Scene:  # noqa: ANN401
    """Return what a player in A1 knows of a table."""
    scene = Scene(language)
    state = {"table": TABLE | table, "you": "A1", "view": VIEW | {"phase": "match-over"}, "menu": [], "log": []}
    scene.welcome({"type": "welcome", "seq": 9, "pending": None, "said": [], "clock": None, **state})
    return scene


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_is_told_in_every_language(language: str) -> None:
    """Each line has the hand, what each side got and for what, and the score; then who signed, and who has not."""
    sheet = {
        "status": "open",
        "signed": [{"seat": "B1", "name": "Ana", "at": AT}, {"seat": "J1", "name": "", "at": AT}],
        "unsigned": ["A1"],
        "rejected": [{"seat": "B1", "name": "Ana", "at": AT, "hand": 3}],
    }
    lines = list(sheet_lines(scene_of(language, sheet=sheet), SHEET))
    assert len(lines) == 8
    assert "15 (" in lines[2]
    assert "truco 1" in lines[2].casefold()
    assert not any("{" in line for line in lines)


def test_roles_are_told_and_named() -> None:
    """Each office has a line; a seat is named by itself, by its player, or as the judge."""
    scene = scene_of(roles=ROLES)
    assert roles(scene) == ["Anota: Zorro.", "Capitanes: vos y Zorro.", "Baraja: el juez.", "Corta y da: la mesa."]
    assert roles(scene_of())[0] == "Anota: el programa."
    typed = ("b1", "nora", "juez", "el juez", "el programa", "zz")
    assert [seat_named(scene, name) for name in typed] == ["B1", "A1", "juez", "juez", "", "ZZ"]


def test_a_change_of_the_sheet_is_told_once() -> None:
    """Signatures, rejections, and new roles each make a sentence when they come."""
    scene = scene_of()
    before = scene.table
    sheet = {
        "signed": [{"seat": "B1", "name": "Ana", "at": AT}, {"seat": "A1", "name": "Nora", "at": AT}],
        "rejected": [{"seat": "B1", "name": "Ana", "at": AT, "hand": 3}],
    }
    scene.set_table(TABLE | {"sheet": sheet, "roles": ROLES})
    sentences = list(changes(scene, before))
    assert sentences[-3:] == [
        "Zorro firmó la planilla.",
        "Firmaste la planilla.",
        "Zorro no acepta lo anotado en la mano 3: se llama al juez.",
    ]
    before = scene.table
    scene.set_table(TABLE | {"sheet": sheet | {"rejected": []}, "roles": ROLES})
    assert list(changes(scene, before)) == ["Ya no hay reclamos sobre lo anotado."]
