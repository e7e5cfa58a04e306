"""The drawn faces of the señas: the committed file is what the generator draws, with a face for every gesture."""

from __future__ import annotations

from pathlib import Path

import pytest
from naipes.faces import FACES, face, faces
from tests.helpers.drawings import strict_shapes, symbol_of

from truco.messages import LANGUAGES, catalogue
from truco.rulebooks.rulebook import CODES, load_rulebook

SPRITE = Path(__file__).parents[2] / "src" / "truco" / "app" / "web" / "static" / "faces.svg"


def gestures() -> set[str]:
    """Return the gestures of all rulebooks, those of their options too."""
    paths = {path for code in CODES for path in load_rulebook(code).values if path.startswith("senas.")}
    return {path.rpartition(".")[2] for path in paths if path.startswith(("senas.signs.", "senas.agreed."))}


def test_the_committed_faces_are_what_the_generator_draws() -> None:
    """The committed sprite is the generator's output, byte for byte; run `python tools/pack/draw.py` after a change."""
    assert SPRITE.read_bytes() == faces().encode()


def test_every_gesture_of_a_rulebook_has_its_face_and_its_words() -> None:
    """No gesture lacks a face, or words for who does not see it; besides them there is the calm face alone."""
    assert set(FACES) == gestures() | {"calma"}
    for language in LANGUAGES:
        assert [gesture for gesture in gestures() if f"gesture.{gesture}" not in catalogue(language)] == []


def test_no_two_gestures_look_alike() -> None:
    """Gestures of one rulebook are drawn differently, and each differs from the calm face."""
    for code in CODES:
        names = [*load_rulebook(code).terms.senas.signs, "calma"]
        assert len({face(name) for name in names}) == len(names)


@pytest.mark.parametrize("name", FACES)
def test_a_face_is_one_symbol_of_shapes_alone(name: str) -> None:
    """Each face is a symbol of shapes, without anything that a strict policy of the page would block."""
    assert strict_shapes(symbol_of(SPRITE, f"face-{name}"))


def test_right_is_the_right_of_who_signs() -> None:
    """The right of a face is on the left of its picture, as the partner opposite sees it."""
    right, left = face("labios-derecha"), face("labios-izquierda")
    assert "M29 66" in right
    assert "M71 66" in left or "M55 66" in left
