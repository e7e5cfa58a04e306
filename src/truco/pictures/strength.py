"""The strengths of bots as a picture: the share of the games that each won, with its interval of 95 %."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final, NamedTuple, Protocol

from truco.messages import text
from truco.pictures.style import STYLE

_LETTER: Final = 8.5
"""The width of a letter, with some to spare."""

_SCALE: Final = 320
_ROW: Final = 30
_MARGIN: Final = 12
_HEAD: Final = 64
_FOOT: Final = 26
_NUMBERS: Final = 190
_TENTHS: Final = 5
"""The scale has a mark at every second tenth."""

_STYLE: Final = """
.interval { stroke: var(--line); stroke-width: 6; stroke-linecap: round; }
.point { fill: var(--ink); stroke: var(--paper); stroke-width: 2; }
.even { stroke: var(--line); stroke-dasharray: 5 3; }
.mark { stroke: var(--soft); }
text.name, text.title { text-anchor: start; }
text.title { font-size: 16px; font-weight: bold; }
"""


class Interval(Protocol):
    """A mean and the ends of its interval, as `truco.bots.meeting.Estimate`."""

    @property
    def mean(self) -> float:
        """The mean."""

    @property
    def low(self) -> float:
        """The lower end."""

    @property
    def high(self) -> float:
        """The upper end."""


class Strength(NamedTuple):
    """The strength of a bot: its name, and its share of the games, between 0 and 1."""

    name: str
    share: Interval


def drawn_strengths(title: str, strengths: Sequence[Strength], even: float, language: str) -> str:
    """Return the strengths of bots as SVG, a row for each, with colours of its own.

    >>> from truco.bots.meeting import Estimate
    >>> drawn_strengths("x", [Strength("zorro", Estimate(0.6, 0.5, 0.7))], 0.5, "en").count("<circle ")
    1

    Args:
        title: the name of the picture.
        strengths: the bots, the first at the top.
        even: the share of a bot that is as strong as the others, which is marked.
        language: that of the words.
    """
    left = max(_LETTER * len(strength.name) for strength in strengths) + _MARGIN
    width = max(left + _SCALE + _NUMBERS, _LETTER * 1.2 * len(title))
    height = _HEAD + _ROW * len(strengths) + _FOOT
    lines = [*_opening(title, strengths, even, language, (width, height)), f"<style>{STYLE}{_STYLE}</style>"]
    size = f'width="{width + 2 * _MARGIN:g}" height="{height + 2 * _MARGIN:g}"'
    lines.append(f'<rect class="ground" x="{-_MARGIN}" y="{-_MARGIN}" {size}/>')
    lines.append(f'<text class="title" x="0" y="16">{escape(title, quote=False)}</text>')
    lines.append(f'<text class="name" x="{left:g}" y="38">{escape(text("arena.picture.axis", language))}</text>')
    bottom = height - _FOOT
    for at in range(_TENTHS + 1):
        x = left + _SCALE * at / _TENTHS
        lines.append(f'<line class="mark" x1="{x:g}" y1="{_HEAD - 12}" x2="{x:g}" y2="{bottom:g}"/>')
        lines.append(f'<text class="small" x="{x:g}" y="{bottom + 18:g}">{100 * at // _TENTHS} %</text>')
    x = left + _SCALE * even
    lines.append(f'<line class="even" x1="{x:g}" y1="{_HEAD - 12}" x2="{x:g}" y2="{bottom:g}"/>')
    for at, strength in enumerate(strengths):
        lines += _row(strength, left, _HEAD + _ROW * at + _ROW / 2 - 6, language)
    return "\n".join([*lines, "</svg>", ""])


def _row(strength: Strength, left: float, y: float, language: str) -> Iterator[str]:
    """Yield a bot: its name, its interval with the share in it, and both as numbers."""
    low, share, high = (
        left + _SCALE * value for value in (strength.share.low, strength.share.mean, strength.share.high)
    )
    yield f'<text class="name" x="0" y="{y + 5:g}">{escape(strength.name, quote=False)}</text>'
    yield f'<line class="interval" x1="{low:.2f}" y1="{y:g}" x2="{high:.2f}" y2="{y:g}"/>'
    yield f'<circle class="point" cx="{share:.2f}" cy="{y:g}" r="6"/>'
    numbers = "{share} % ({low}…{high})".format_map(_numbers(strength, language))
    yield f'<text class="name" x="{left + _SCALE + 2 * _MARGIN:g}" y="{y + 5:g}">{numbers}</text>'


def _numbers(strength: Strength, language: str) -> dict[str, str]:
    """Return the share and the ends of its interval in percent, as the language writes numbers."""
    point = text("number.point", language)
    values = {"share": strength.share.mean, "low": strength.share.low, "high": strength.share.high}
    return {name: f"{100 * value:.1f}".replace(".", point) for name, value in values.items()}


def _opening(
    title: str, strengths: Sequence[Strength], even: float, language: str, size: tuple[float, float]
) -> Iterator[str]:
    """Yield the beginning of the drawing: its size, its title, and the same in sentences."""
    wide, high = (f"{length + 2 * _MARGIN:g}" for length in size)
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" lang="{language}" role="img" '
        f'aria-labelledby="strength-title strength-told" '
        f'width="{wide}" height="{high}" viewBox="{-_MARGIN} {-_MARGIN} {wide} {high}">'
    )
    yield f'<title id="strength-title">{escape(title, quote=False)}</title>'
    sentences = [
        text("arena.picture.bot", language, bot=strength.name, **_numbers(strength, language)) for strength in strengths
    ]
    sentences.append(text("arena.picture.even", language, share=f"{100 * even:.0f}"))
    yield f'<desc id="strength-told">{escape(" ".join(sentences), quote=False)}</desc>'
