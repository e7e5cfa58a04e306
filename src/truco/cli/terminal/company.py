"""Who sits with the player: the characters of a table, and those that a new table gets."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, islice

from truco.bots import COMPANY, characters
from truco.cli.telling import capital
from truco.cli.terminal.scene import Scene


def seated(wished: Sequence[str], count: int) -> list[str]:
    """Return a bot for each of some seats: those that were wished for, in turn, else characters, no two alike.

    >>> seated((), 3), seated(["zorro"], 3), seated(["tito", "dita"], 3)
    (['pina', 'bento', 'ramona'], ['zorro', 'zorro', 'zorro'], ['tito', 'dita', 'tito'])
    """
    return list(islice(cycle(wished or COMPANY), count))


def introduced(scene: Scene) -> list[str]:
    """Return a line for each character at the table, in the order of the seats: who it is, and where it comes from."""
    known, speech = characters(), scene.speech
    lines: dict[str, str] = {}
    for chair in scene.table.seats:
        one = known.get(chair.bot or "") if chair.kind == "bot" else None
        if one is not None:
            level = speech.say("bots.level", level=one.level)
            about = speech.say(f"bot.{one.name}.about")
            said = {"name": speech.say(f"bot.{one.name}"), "region": one.region, "level": level, "about": about}
            lines.setdefault(one.name, capital(speech.say("terminal.character", **said)))
    return list(lines.values())
