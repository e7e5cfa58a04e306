"""The people at the table: heads of a few lines each, which differ in skin, hair, hats, beards, glasses and clothes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from naipes.svg import INK, circle, ellipse, group, inked, path

_LINE: Final = {"fill": "none", "stroke_linecap": "round"}
_LIP: Final = "#a8483f"


class Head(NamedTuple):
    """The look of a person.

    `hair` is the form of the hair and `dye` its colour, `hat` and `beard` name forms too, `brow` is the slope of the
    brows (below zero: a frown), `wear` is the collar or scarf and `cloth` its colour.
    """

    skin: str
    dye: str
    hair: str
    cloth: str
    wear: str = "shirt"
    hat: str = ""
    beard: str = ""
    glasses: bool = False
    brow: float = 0.0
    mouth: str = "smile"


_FAIR, _OLIVE, _TAN, _BROWN, _DARK = "#f2cda6", "#e3b284", "#cf9765", "#a87149", "#7c4f34"
_BLACK, _CHESTNUT, _RED, _GREY, _WHITE, _BLOND = "#2c2320", "#5b3a24", "#9a4a24", "#9b958c", "#e8e4dc", "#c99a4a"

HEADS: Final[Mapping[str, Head]] = {
    "gurisa": Head(_TAN, _CHESTNUT, "plaits", "#c9503f", mouth="grin", brow=2),
    "abuela": Head(_FAIR, _WHITE, "bun", "#7a5b8c", "collar", glasses=True),
    "paisano": Head(_TAN, _GREY, "short", "#d9cfb4", "scarf", hat="boina", beard="moustache"),
    "gaucha": Head(_OLIVE, _BLACK, "long", "#8a5b3a", "scarf", hat="chambergo"),
    "bolichero": Head(_OLIVE, _BLACK, "bald", "#3d6b8c", "apron", beard="moustache", mouth="calm"),
    "maestra": Head(_BROWN, _BLACK, "curls", "#f0efe9", "collar", glasses=True, brow=1),
    "zorro": Head(_FAIR, _RED, "back", "#3f4a3a", "jacket", beard="goatee", brow=-3, mouth="side"),
    "doutor": Head(_DARK, _GREY, "short", "#41506b", "jacket", glasses=True, beard="full", mouth="calm"),
    "vecina": Head(_OLIVE, _CHESTNUT, "bob", "#4f8a6b"),
    "estudiante": Head(_FAIR, _BLOND, "tuft", "#b5562f", mouth="grin", brow=2),
    "tropero": Head(_BROWN, _BLACK, "short", "#b59a64", "scarf", hat="chambergo", beard="stubble", brow=-2),
    "capataz": Head(_TAN, _CHESTNUT, "short", "#5f6f3f", hat="boina", beard="full", brow=-2, mouth="calm"),
    "moza": Head(_DARK, _BLACK, "bun", "#d0873d", mouth="grin"),
    "marinero": Head(_FAIR, _GREY, "bald", "#2f4f6f", "stripes", beard="full"),
    "prima": Head(_TAN, _BLACK, "bob", "#9c4a6b", brow=1, mouth="side"),
    "cantor": Head(_BROWN, _BLACK, "tuft", "#6b3f3f", "jacket", beard="goatee"),
}
"""The heads by the names of their people."""


def _hair_behind(look: Head) -> str:
    forms = {
        "long": "M22 42Q16 8 50 8Q84 8 78 42L84 92H66V60H34V92H16Z",
        "plaits": "M24 40Q20 12 50 12Q80 12 76 40L84 50Q92 66 84 84L78 82Q82 66 74 56H26Q18 66 22 82L16 84Q8 66 16 50Z",
        "bob": "M20 62Q14 8 50 8Q86 8 80 62L74 70H26Z",
        "curls": "M18 60Q8 52 16 42Q10 28 24 24Q26 10 40 12Q50 4 60 12Q74 10 76 24Q90 28 84 42Q92 52 82 60L74 66H26Z",
        "bun": "M24 46Q20 12 50 12Q80 12 76 46L74 52H26ZM38 12Q38 0 50 0Q62 0 62 12Z",
    }
    return path(forms[look.hair], fill=look.dye) if look.hair in forms else ""


def _hair_before(look: Head) -> str:
    forms = {
        "short": "M24 42Q22 12 50 12Q78 12 76 42Q72 26 60 24Q40 30 30 26Q26 32 24 42Z",
        "back": "M24 44Q18 10 50 8Q82 10 76 44Q76 24 50 20Q24 24 24 44Z",
        "tuft": "M24 44Q20 14 44 14Q40 6 54 4Q52 10 62 12Q80 16 76 44Q74 28 62 24Q50 32 34 26Q26 30 24 44Z",
        "long": "M25 44Q22 14 50 14Q78 14 75 44Q68 24 50 24Q32 24 25 44Z",
        "plaits": "M25 44Q24 16 50 16Q76 16 75 44Q66 26 50 18Q34 26 25 44Z",
        "bob": "M24 48Q20 14 50 12Q80 14 76 48Q70 26 56 24Q38 34 30 30Q26 36 24 48Z",
        "curls": "M25 42Q22 28 34 26Q38 18 48 22Q56 16 62 24Q76 24 75 42Q70 30 60 32Q50 24 42 32Q32 28 25 42Z",
        "bun": "M25 44Q24 16 50 16Q76 16 75 44Q70 26 50 24Q30 26 25 44Z",
        "bald": "M25 52Q22 40 27 34Q28 44 29 52ZM75 52Q78 40 73 34Q72 44 71 52Z",
    }
    return path(forms[look.hair], fill=look.dye)


def _hat(look: Head) -> str:
    if look.hat == "boina":
        return path("M20 30Q20 8 52 8Q86 6 84 22Q84 32 74 30Q50 22 26 32Q20 34 20 30Z", fill="#2d2a33") + circle(
            54, 7, 2.5, fill="#2d2a33"
        )
    if look.hat == "chambergo":
        return path("M30 26Q30 2 50 4Q70 2 70 26Z", fill="#4a3a2c") + path(
            "M6 30Q28 18 50 22Q72 18 94 30Q72 34 50 31Q28 34 6 30Z", fill="#5a4836"
        )
    return ""


def _beard(look: Head) -> str:
    forms = {
        "moustache": "M34 65Q42 57 50 62Q58 57 66 65Q58 68 50 65Q42 68 34 65Z",
        "goatee": "M42 73Q50 70 58 73Q58 88 50 90Q42 88 42 73Z",
        "full": "M26 54Q28 62 36 64Q50 58 64 64Q72 62 74 54Q76 88 50 92Q24 88 26 54Z",
    }
    if look.beard == "stubble":
        return path(
            "M28 58Q30 84 50 84Q70 84 72 58Q70 68 50 66Q30 68 28 58Z", fill=look.dye, opacity=0.28, stroke="none"
        )
    return path(forms[look.beard], fill=look.dye) if look.beard else ""


def _mouth(look: Head) -> str:
    forms = {
        "calm": path("M42 69Q50 71 58 69", **_LINE),
        "smile": path("M40 67Q50 75 60 67", **_LINE),
        "side": path("M42 70Q52 73 61 65", **_LINE),
        "grin": path("M38 66Q50 68 62 66Q60 78 50 78Q40 78 38 66Z", fill="#ffffff"),
    }
    inside = path("M45 72Q50 76 55 72Q50 70 45 72Z", fill=_LIP, stroke="none") if look.beard == "full" else ""
    return forms[look.mouth] + inside


def _clothes(look: Head) -> str:
    body = path("M6 120Q8 94 36 87H64Q92 94 94 120Z", fill=look.cloth) + path(
        "M39 78V88Q50 98 61 88V78Z", fill=look.skin
    )
    worn = {
        "shirt": path("M38 87L50 100L62 87", **_LINE),
        "collar": path("M36 87L46 100L50 94L54 100L64 87L58 84L50 92L42 84Z", fill="#fbf7ee"),
        "scarf": path("M32 86Q50 100 68 86L66 94Q50 106 34 94Z", fill="#b8322a")
        + path("M46 98L42 116L52 112L50 98Z", fill="#b8322a"),
        "apron": path("M36 120V102H64V120M36 102L30 90M64 102L70 90", fill="#f3efe4"),
        "jacket": path("M36 87L50 112L64 87L58 84L50 94L42 84Z", fill="#f3efe4") + path("M50 112V120", **_LINE),
        "stripes": path("M16 102H84M12 110H88", stroke="#ffffff", stroke_width=4, fill="none"),
    }
    return body + worn[look.wear]


def _features(look: Head) -> str:
    brows = path(
        f"M30 {40 + look.brow}Q38 36 45 {40 - look.brow}M55 {40 - look.brow}Q62 36 70 {40 + look.brow}",
        stroke_width=3,
        **_LINE,
    )
    eyes = "".join(
        ellipse(x, 48, 5.5, 4.6, fill="#ffffff") + circle(x, 48.5, 2.6, fill=INK, stroke="none") for x in (38, 62)
    )
    cheeks = "".join(ellipse(x, 60, 5, 3, fill="#d9694f", opacity=0.28, stroke="none") for x in (33, 67))
    glasses = (
        circle(38, 48, 9, fill="none") + circle(62, 48, 9, fill="none") + path("M47 47Q50 45 53 47", **_LINE)
        if look.glasses
        else ""
    )
    return cheeks + brows + eyes + path("M50 49V57Q50 60 46 60", **_LINE) + glasses


def avatar(name: str) -> str:
    """Return the drawing of a head, a hundred units wide and a hundred and twenty high.

    >>> avatar("abuela") == avatar("zorro")
    False
    """
    look = HEADS[name]
    ears = ellipse(24, 52, 5, 8, fill=look.skin) + ellipse(76, 52, 5, 8, fill=look.skin)
    shape = path("M26 40Q26 18 50 18Q74 18 74 40V58Q74 83 50 85Q26 83 26 58Z", fill=look.skin)
    head = group(ears, shape, _features(look), _beard(look), _mouth(look), _hair_before(look), _hat(look))
    return inked(_hair_behind(look), _clothes(look), head, width=2.2)


def avatars() -> str:
    """Return the sprite of all heads, a symbol for each."""
    symbols = "\n".join(f'<symbol id="head-{name}" viewBox="0 0 100 120">{avatar(name)}</symbol>' for name in HEADS)
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n<defs>\n{symbols}\n</defs>\n</svg>\n'
