"""Who sits with the player: the characters of a table, and those that a new table gets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle, islice

from truco.bots import COMPANY, characters
from truco.cli.telling import capital
from truco.cli.terminal import papers, reports
from truco.cli.terminal.scene import Roles, Scene


def seated(wished: Sequence[str], count: int) -> list[str]:
    """Return a bot for each of some seats: those that were wished for, in turn, else characters, no two alike.

    >>> seated((), 3), seated(["zorro"], 3), seated(["tito", "dita"], 3)
    (['pina', 'bento', 'ramona'], ['zorro', 'zorro', 'zorro'], ['tito', 'dita', 'tito'])
    """
    return list(islice(cycle(wished or COMPANY), count))


def greeting(scene: Scene, *, introduce: bool) -> Iterator[str]:
    """Yield what is told to who comes to a table: what is played, who sits there, one's own seat, how to get help."""
    table, speech, you = scene.table, scene.speech, scene.you
    yield speech.say("terminal.welcome", code=table.code, title=table.title, rules=table.rules)
    yield reports.seating(scene)
    yield from introduced(scene) if introduce else ()
    here = "terminal.judging" if scene.judge else "terminal.watching"
    yield speech.say("terminal.you-are" if you else here, seat=you)
    if table.settings.admission != "assisted":
        yield f"{speech.say(f'admission.{table.settings.admission}')}."
    if table.roles != Roles():
        yield from papers.roles(scene)
    if table.settings.talk != "buttons":
        yield speech.say("terminal.talk-hint")
    yield speech.say("terminal.help-hint")


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
