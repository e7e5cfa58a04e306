"""The faces of the señas: one for each gesture, and a calm one, drawn with the same few lines.

Right and left are those of who signs, so that the right of a face is on the left of the picture.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from naipes.svg import INK, circle, ellipse, group, inked, path

_SKIN: Final = "#e9b98f"
_CHEEK: Final = "#d99a76"
_HAIR: Final = "#4a3328"
_SHIRT: Final = "#3d6b8c"
_SLEEVE: Final = "#335a76"
_LIP: Final = "#a8483f"
_WHITE: Final = "#ffffff"


class Face(NamedTuple):
    """The difference between a gesture and a calm face.

    `brows` is their height, `eyes` whether the right and the left eye are open, `mouth` the name of its form, `nose`
    whether it is wrinkled, `tilt` the tilt of the head in degrees, `touched` the place that a hand touches.
    """

    brows: float = 0.0
    eyes: tuple[bool, bool] = (True, True)
    mouth: str = "calm"
    nose: bool = False
    tilt: float = 0.0
    touched: str = ""


FACES: Final[Mapping[str, Face]] = {
    "calma": Face(),
    "cejas": Face(brows=6),
    "guino": Face(eyes=(True, False), mouth="smile"),
    "guino-derecho": Face(eyes=(False, True), mouth="smile"),
    "guino-izquierdo": Face(eyes=(True, False)),
    "labios": Face(mouth="side"),
    "labios-derecha": Face(mouth="right"),
    "labios-izquierda": Face(mouth="left"),
    "sonrisa-derecha": Face(mouth="grin-right"),
    "sonrisa-izquierda": Face(mouth="grin-left"),
    "labio-mordido": Face(mouth="bitten"),
    "beso": Face(mouth="kiss"),
    "boca": Face(mouth="open"),
    "lengua": Face(mouth="tongue"),
    "ojos": Face(eyes=(False, False)),
    "nariz": Face(nose=True, mouth="up"),
    "cabeza": Face(tilt=16, mouth="smile"),
    "hombro": Face(touched="shoulder"),
    "codo": Face(touched="elbow"),
    "muneca": Face(touched="wrist"),
}
"""The faces by the gestures that rulebooks name."""

_LINE: Final = {"fill": "none", "stroke_linecap": "round"}
_MOUTHS: Final[Mapping[str, str]] = {
    "calm": path("M41 67Q50 70 59 67", **_LINE),
    "smile": path("M39 65Q50 75 61 65", **_LINE),
    "up": path("M40 69Q50 63 60 69", **_LINE),
    "side": path("M30 66Q37 70 45 66", **_LINE),
    "right": path("M29 66Q36 71 45 66M27 62Q25 66 28 70", **_LINE),
    "left": path("M55 66Q64 71 71 66M73 62Q75 66 72 70", **_LINE),
    "grin-right": path("M50 69Q38 71 30 60", **_LINE),
    "grin-left": path("M50 69Q62 71 70 60", **_LINE),
    "bitten": path("M39 66Q50 70 61 66Q50 76 39 66Z", fill=_LIP)
    + path("M43 67V71H57V67", fill=_WHITE, stroke_width=1.5),
    "kiss": ellipse(50, 68, 5, 6, fill=_LIP) + path("M47 68H53", **_LINE),
    "open": ellipse(50, 69, 6, 7, fill="#5b2420"),
    "tongue": path("M40 65Q50 70 60 65", **_LINE) + path("M45 68V75Q50 81 55 75V68Z", fill=_LIP),
}
_HANDS: Final[Mapping[str, str]] = {
    "shoulder": circle(17, 93, 7, fill=_SKIN) + path("M26 118Q12 112 14 99", **_LINE),
    "elbow": path("M72 120L88 104L70 96", **_LINE) + circle(88, 104, 7, fill=_SKIN),
    "wrist": path("M30 108L62 108", **_LINE) + circle(68, 108, 5, fill=_SKIN) + circle(54, 105, 6, fill=_SKIN),
}
_WIDTH: Final = 2.5


def _eye(x: float, *, is_open: bool) -> str:
    if not is_open:
        return path(f"M{x - 6} 47Q{x} 51 {x + 6} 47", **_LINE)
    return ellipse(x, 47, 6, 4.5, fill=_WHITE) + circle(x, 47, 2.4, fill=INK, stroke="none")


def _brow(x: float, height: float) -> str:
    return path(f"M{x - 8} {38 - height}Q{x} {34 - height} {x + 8} {38 - height}", stroke_width=3.5, **_LINE)


def _nose(*, wrinkled: bool) -> str:
    plain = path("M50 46V56Q50 60 46 59", **_LINE)
    return plain + (
        path("M42 51L46 53M58 51L54 53M43 56L46 56M57 56L54 56", stroke_width=1.8, **_LINE) if wrinkled else ""
    )


def face(name: str) -> str:
    """Return the drawing of a gesture, a hundred units wide and a hundred and twenty high.

    >>> face("ojos") == face("calma"), face("cejas").count("<path") == face("calma").count("<path")
    (False, True)
    """
    look = FACES[name]
    right, left = look.eyes
    head = group(
        path("M22 40Q20 10 50 10Q80 10 78 40L76 46H24Z", fill=_HAIR),
        path("M25 40Q25 18 50 18Q75 18 75 40V56Q75 82 50 84Q25 82 25 56Z", fill=_SKIN),
        ellipse(33, 60, 4, 2.5, fill=_CHEEK, stroke="none"),
        ellipse(67, 60, 4, 2.5, fill=_CHEEK, stroke="none"),
        _brow(37, look.brows),
        _brow(63, look.brows),
        _eye(37, is_open=right),
        _eye(63, is_open=left),
        _nose(wrinkled=look.nose),
        _MOUTHS[look.mouth],
        **({"transform": f"rotate({look.tilt:g} 50 84)"} if look.tilt else {}),
    )
    body = path("M8 120Q10 90 38 86V80H62V86Q90 90 92 120Z", fill=_SHIRT) + path("M38 86Q50 96 62 86", fill=_SKIN)
    hand = group(_HANDS[look.touched], stroke_width=4, stroke=_SLEEVE) if look.touched else ""
    return inked(body, head, hand, width=_WIDTH)


def faces() -> str:
    """Return the sprite of all faces, a symbol for each gesture."""
    symbols = "\n".join(f'<symbol id="face-{name}" viewBox="0 0 100 120">{face(name)}</symbol>' for name in FACES)
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n<defs>\n{symbols}\n</defs>\n</svg>\n'
