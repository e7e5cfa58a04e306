"""The characters at a table, the bots of a new table, and the greeting."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle, islice

from truco.app.cli.telling import capital
from truco.app.cli.terminal import papers, reports
from truco.app.cli.terminal.scene import Roles, Scene
from truco.bots import COMPANY, characters


def choose_bots(requested: Sequence[str], count: int) -> list[str]:
    """Return a bot for each of some seats: the requested ones in turn, else characters, no two alike.

    >>> choose_bots((), 3), choose_bots(["zorro"], 3), choose_bots(["tito", "dita"], 3)
    (['pina', 'bento', 'ramona'], ['zorro', 'zorro', 'zorro'], ['tito', 'dita', 'tito'])
    """
    return list(islice(cycle(requested or COMPANY), count))


def greeting(scene: Scene, *, introduce: bool) -> Iterator[str]:
    """Yield the greeting at a table: its rules, its players, one's own seat, and how to get help."""
    table, speech, you = scene.table, scene.speech, scene.you
    yield speech.say("terminal.welcome", code=table.code, title=table.title, rules=table.rules)
    yield reports.seating(scene)
    yield from introductions(scene) if introduce else ()
    watching = "terminal.judging" if scene.judge else "terminal.watching"
    yield speech.say("terminal.you-are" if you else watching, seat=you)
    if table.settings.admission != "assisted":
        yield f"{speech.say(f'admission.{table.settings.admission}')}."
    if table.roles != Roles():
        yield from papers.roles(scene)
    if table.settings.talk != "buttons":
        yield speech.say("terminal.talk-hint")
    yield speech.say("terminal.help-hint")


def introductions(scene: Scene) -> list[str]:
    """Return a line for each character at the table, in the order of the seats, with its name and region."""
    by_name, speech = characters(), scene.speech
    lines: dict[str, str] = {}
    for chair in scene.table.seats:
        character = by_name.get(chair.bot or "") if chair.kind == "bot" else None
        if character is not None:
            level = speech.say("bots.level", level=character.level)
            about = speech.say(f"bot.{character.name}.about")
            name, region = speech.say(f"bot.{character.name}"), character.region
            line = speech.say("terminal.character", name=name, region=region, level=level, about=about)
            lines.setdefault(character.name, capital(line))
    return list(lines.values())
