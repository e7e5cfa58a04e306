"""How a result is entered from a phone, on paper: codes to scan, the same as words, the club's wireless network."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import segno

from truco.app.paper.documents import Entry, Wifi
from truco.app.paper.page import THIN, Drawing, Pen
from truco.app.paper.texts import block, height
from truco.app.paper.words import Words

HIGH: Final = 62.0
"""How high the strip of a sheet is with which its result is entered, in points."""

_QUIET: Final = 4
"""Squares that stay white around a code."""

_GAP: Final = 8.0
_SPACE: Final = "\N{OPEN BOX}"
_ESCAPED: Final = {ord(sign): f"\\{sign}" for sign in '\\;,":'}


def wifi_text(wifi: Wifi) -> str:
    r"""Return what the code of a network says, which phones know as an order to join it.

    >>> wifi_text(Wifi("Club", "truco;2026")), wifi_text(Wifi("Café: el 7"))
    ('WIFI:T:WPA;S:Club;P:truco\\;2026;;', 'WIFI:T:nopass;S:Café\\: el 7;;')

    Backslashes and the signs `;` `,` `:` `"` have a backslash before them.
    """
    ssid = wifi.ssid.translate(_ESCAPED)
    if not wifi.password:
        return f"WIFI:T:nopass;S:{ssid};;"
    return f"WIFI:T:WPA;S:{ssid};P:{wifi.password.translate(_ESCAPED)};;"


def draw_code(pen: Pen, x: float, y: float, text: str, side: float) -> None:
    """Draw a code to scan of a text, as wide and high as `side` together with its white edge."""
    rows = _squares(text)
    unit = side / (len(rows) + 2 * _QUIET)
    pen.squares(x + _QUIET * unit, y + _QUIET * unit, unit, rows)


@lru_cache(maxsize=64)
def _squares(text: str) -> tuple[tuple[bool, ...], ...]:
    """Return the squares of a code; that of the network is on every sheet."""
    return tuple(tuple(map(bool, row)) for row in segno.make_qr(text, error="m").matrix)


def entry_part(entry: Entry, words: Words) -> Drawing:
    """Return the box with a gap above it, as a part of a document."""
    return Drawing(HIGH + _GAP, lambda pen, wide: draw_entry(pen, (0, HIGH), wide, entry, words))


def draw_entry(pen: Pen, at: tuple[float, float], wide: float, entry: Entry, words: Words) -> None:
    """Draw how a result is entered, and beside it the network, in a box whose upper left corner is given."""
    x, y = at
    pen.box(x, y - HIGH, wide, HIGH)
    parts = [(entry.link, _entry_lines(entry, words))]
    if entry.wifi:
        parts.append((wifi_text(entry.wifi), _wifi_lines(entry.wifi, words)))
    room = wide / len(parts)
    for number, (scanned, lines) in enumerate(parts):
        left = x + number * room
        pen.line(left, y, left, y - HIGH, THIN)
        draw_code(pen, left, y - HIGH, scanned, HIGH)
        _beside(pen, (left + HIGH, y), room - HIGH - _GAP, lines)


_Lines = list[tuple[str, float, int, bool]]
"""Texts with their size, how many lines they may have, and whether they are bold."""


def _entry_lines(entry: Entry, words: Words) -> _Lines:
    lines: _Lines = [
        (words.say("paper.enter"), 8.0, 1, True),
        (words.say("paper.scan"), 6.5, 2, False),
        (entry.link, 7.0, 2, False),
    ]
    if entry.code:
        lines.append((words.say("paper.code", code=entry.code), 10.0, 1, True))
    return lines


def _wifi_lines(wifi: Wifi, words: Words) -> _Lines:
    lines: _Lines = [
        (words.say("paper.wifi"), 8.0, 1, True),
        (words.say("paper.network", name=wifi.ssid), 8.0, 2, False),
    ]
    if not wifi.password:
        return [*lines, (words.say("paper.open-network"), 7.0, 2, False)]
    # A space in a password has to be seen; every one, so that nobody wonders which are.
    return [*lines, (words.say("paper.password", password=wifi.password.replace(" ", _SPACE)), 8.0, 3, False)]


def _beside(pen: Pen, at: tuple[float, float], room: float, lines: _Lines) -> None:
    """Draw the words beside a code."""
    x, y = at
    blocks = [block(text, room, size, most, bold=bold) for text, size, most, bold in lines]
    y -= (HIGH - height(blocks) - len(blocks)) / 2
    for part in blocks:
        y = part.draw(pen, x, y, room) - 1
