"""The compact mode: a whole table in a few short lines, for small windows and the terminals of phones."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from shutil import get_terminal_size
from typing import Final

from truco.app.cli.telling import capital
from truco.app.cli.terminal import reports
from truco.app.cli.terminal.scene import Choice, Scene

NARROW: Final = 60
SHORT: Final = 20
"""A window of fewer columns or lines is small."""

_ALONE: Final = 40
"""The width of lines without a window."""

_BETWEEN: Final = " · "


def width_for(*, wished: bool | None) -> int:
    """Return the width of compact lines, 0 for long ones: as the player chose, else compact in a small window."""
    size = get_terminal_size((_ALONE, SHORT))
    small = sys.stdout.isatty() and (size.columns < NARROW or size.lines < SHORT)
    return size.columns if (small if wished is None else wished) else 0


def turn(scene: Scene, width: int) -> list[str]:
    """Return the table and the choices of one's turn, cards first, each with its number."""
    numbered = list(enumerate(scene.menu, 1))
    cards = [f"{at} {_card(scene, choice)}" for at, choice in numbered if choice.group in ("card", "covered")]
    words = [f"{at} {_word(scene, choice)}" for at, choice in numbered if choice.group not in ("card", "covered")]
    held = cards or [f"{token}{_mark(scene, token)}" for token in scene.view.cards or ()]
    tanto = [reports.tanto(scene)] if scene.view.tanto is not None and scene.view.phase == "play" else []
    own = _wrapped([*held, *tanto, *reports.clock(scene)], width)
    return [*_lines(scene, width), *own, *_wrapped(words, width)]


def table(scene: Scene, width: int) -> list[str]:
    """Return the table with one's cards and the seat that is due."""
    view, speech = scene.view, scene.speech
    held = [f"{token}{_mark(scene, token)}" for token in view.cards or ()]
    due = []
    if scene.table.paused:
        due = _wrapped(speech.say("terminal.paused").split(), width, " ")
    elif view.due:
        key = "terminal.your-turn" if scene.you and view.due == scene.you else "terminal.their-turn"
        due = _wrapped(speech.say(key, name=scene.name(view.due)).split(), width, " ")
    return [*_lines(scene, width), *_wrapped(held, width), *due]


def _lines(scene: Scene, width: int) -> list[str]:
    """Return hand and score, the card turned, the tricks, and the calls of the hand."""
    view, speech = scene.view, scene.speech
    sides = zip(view.sides, view.score, strict=True)
    head = [speech.say("terminal.compact.hand", n=view.hand), *(f"{scene.side(side)} {n}" for side, n in sides)]
    if view.chicos_to_win > 1:
        head.append(speech.say("terminal.compact.chicos", won="-".join(map(str, view.chicos))))
    turned = [speech.say("terminal.compact.turned", card=view.muestra)] if view.muestra else []
    tricks = [_plays(scene, trick.plays, trick.winner) for trick in view.tricks[view.lifted :]]
    now = [_plays(scene, view.trick, None)] if view.trick else []
    calls = [line for call in reports.calls(scene, briefly=True) for line in _wrapped(call.split(), width, " ")]
    return [*_wrapped(head, width), *_wrapped([*turned, *tricks, *now], width), *calls]


def _plays(scene: Scene, plays: Iterable[tuple[str, str]], winner: str | None) -> str:
    """Return the cards of a trick by their players, with a star at the card that won."""
    return ", ".join(f"{scene.name(seat)} {card}{'*' if seat == winner else ''}" for seat, card in plays)


def _mark(scene: Scene, token: str) -> str:
    kind = scene.raised_kind(token.strip("()"))
    return f" ({kind})" if kind else ""


def _card(scene: Scene, choice: Choice) -> str:
    return f"{choice.word}{_mark(scene, choice.word)}"


def _word(scene: Scene, choice: Choice) -> str:
    """Return a word with its prices, wanted and refused, or with its limits if it takes a number."""
    if choice.word.isdecimal():
        name = scene.speech.say("terminal.sing", n=choice.word)
    else:
        name = scene.speech.inside(choice.word, scene.name)
    if "{n}" in choice.word:
        return f"{name} {choice.least}-{choice.most}"
    prices = choice.prices
    pays = [] if prices is None else [str(points) for points in (prices.wanted, prices.refused) if points is not None]
    return " ".join(filter(None, (name, "/".join(pays))))


def _wrapped(parts: Sequence[str], width: int, between: str = _BETWEEN) -> list[str]:
    """Return parts in lines, broken between the parts, and within a part that is wider than a line."""
    lines: list[str] = []
    for part in parts:
        for at, piece in enumerate(_broken(part, width)):
            joined = f"{lines[-1]}{between if at == 0 else ' '}{piece}" if lines else ""
            if joined and len(joined) <= width:
                lines[-1] = joined
            else:
                lines.append(piece)
    return [capital(line) if at == 0 else line for at, line in enumerate(lines)]


def _broken(part: str, width: int) -> list[str]:
    """Return the words of a part that does not fit into a line, else the part."""
    return [part] if len(part) <= width else [word[:width] for word in part.split()]
