"""The few SVG elements that the pack is drawn with, as text.

Only presentation attributes are written (`fill=`, `stroke=`, `transform=`): a page
with a strict content security policy blocks style blocks and style attributes.
Gradients, clips and filters are left out too, because browsers disagree on them
when a symbol is used from another file.
"""

from __future__ import annotations

INK = "#2b1f2b"
"""The colour of outlines and faces."""


def number(value: float) -> str:
    """Return a coordinate in its shortest form, to a hundredth of a unit.

    >>> number(2.50), number(-0.001), number(310)
    ('2.5', '0', '310')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def element(tag: str, *children: str, **attributes: str | float) -> str:
    """Return one element; an underscore in an attribute's name becomes a hyphen.

    >>> element("circle", r=4.0, stroke_width=2)
    '<circle r="4" stroke-width="2"/>'
    """
    pairs = "".join(
        f' {name.replace("_", "-")}="{value if isinstance(value, str) else number(value)}"'
        for name, value in attributes.items()
    )
    body = "".join(children)
    return f"<{tag}{pairs}>{body}</{tag}>" if body else f"<{tag}{pairs}/>"


def path(d: str, **attributes: str | float) -> str:
    """Return a path along `d`.

    >>> path("M0 0H9", fill="red")
    '<path d="M0 0H9" fill="red"/>'
    """
    return element("path", d=d, **attributes)


def circle(x: float, y: float, r: float, **attributes: str | float) -> str:
    """Return a circle around (x, y)."""
    return element("circle", cx=x, cy=y, r=r, **attributes)


def ellipse(x: float, y: float, rx: float, ry: float, **attributes: str | float) -> str:
    """Return an ellipse around (x, y)."""
    return element("ellipse", cx=x, cy=y, rx=rx, ry=ry, **attributes)


def rect(x: float, y: float, width: float, height: float, **attributes: str | float) -> str:
    """Return a rectangle whose upper left corner is (x, y)."""
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def group(*children: str, **attributes: str | float) -> str:
    """Return a group, so that its children share the attributes.

    >>> group(circle(0, 0, 4), fill="red")
    '<g fill="red"><circle cx="0" cy="0" r="4"/></g>'
    """
    return element("g", *children, **attributes)


def inked(*children: str, width: float = 2.5) -> str:
    """Return the children with the common dark outline."""
    return group(*children, stroke=INK, stroke_width=width, stroke_linejoin="round")


def limb(d: str, colour: str, width: float) -> str:
    """Return an arm or a leg: a thick line along `d` with a dark edge."""
    line = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    return path(d, stroke=INK, stroke_width=width + 5, **line) + path(d, stroke=colour, stroke_width=width, **line)


def moved(x: float, y: float, scale: float = 1.0, turn: float = 0.0) -> str:
    """Return the text of a transform: first scale, then turn (degrees), then move.

    >>> moved(10, 20), moved(10, 20, 0.5, 45)
    ('translate(10 20)', 'translate(10 20) rotate(45) scale(0.5)')
    """
    parts = [f"translate({number(x)} {number(y)})"]
    if turn:
        parts.append(f"rotate({number(turn)})")
    if scale != 1:
        parts.append(f"scale({number(scale)})")
    return " ".join(parts)


def use(name: str, x: float, y: float, scale: float = 1.0, turn: float = 0.0) -> str:
    """Return a copy of the drawing `name` of this sprite, its middle at (x, y).

    >>> use("pip-o", 100, 155)
    '<use href="#pip-o" transform="translate(100 155)"/>'
    """
    return element("use", href=f"#{name}", transform=moved(x, y, scale, turn))
