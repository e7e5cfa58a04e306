"""The score sheet and the roles of a table, in plain lines."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from truco.cli.telling import capital
from truco.cli.terminal.scene import Scene, Signer
from truco.cli.terminal.typed import folded
from truco.rules.sheets import JUDGE as OFFICIAL
from truco.views import JUDGE


def place(scene: Scene) -> str:
    """Return the own place at the table: a seat, the judge's, or none."""
    return JUDGE if scene.judge else scene.you


def signer(scene: Scene, one: Signer) -> str:
    """Return who signed a sheet or rejected it."""
    return scene.name(one.seat) if one.name else scene.speech.say("sheet.somebody")


def scorers(scene: Scene) -> str:
    """Return who keeps the score, in words."""
    names = [_role(scene, who) for who in scene.table.roles.scorers]
    return scene.speech.names(names) if names else scene.speech.say("roles.program")


def _role(scene: Scene, who: str) -> str:
    """Return who has a role; a free seat by itself."""
    if who == OFFICIAL:
        return scene.speech.say("roles.judge")
    free = any(chair.seat == who and chair.kind == "open" for chair in scene.table.seats)
    return who if free else scene.name(who)


def roles(scene: Scene) -> list[str]:
    """Return who does what beside playing, a line for each."""
    table, speech = scene.table, scene.speech
    lines = [f"{speech.say('roles.scores')}: {scorers(scene)}."]
    if table.roles.captains:
        names = speech.names([_role(scene, seat) for seat in table.roles.captains.values()])
        lines.append(f"{speech.say('roles.captains')}: {names}.")
    lines.append(f"{speech.say('roles.shuffles')}: {speech.say(_SHUFFLES[table.roles.shuffler])}.")
    lines.append(f"{speech.say('roles.cuts-deals')}: {speech.say(_DEALS[table.settings.auto_deal])}.")
    return lines


_SHUFFLES = {"": "roles.dealer", OFFICIAL: "roles.judge"}
_DEALS = {True: "roles.table", False: "roles.players"}


def named(scene: Scene, typed: str) -> str:
    """Return the seat that a line names by itself or by its player, `juez` for the judge, nobody for the program."""
    if typed in (OFFICIAL, *(folded(scene.speech.say(key)) for key in ("sheet.judge", "roles.judge"))):
        return OFFICIAL
    program = folded(scene.speech.say("roles.program"))
    if typed in (program, program.rpartition(" ")[2]):
        return ""
    called = {folded(chair.name or ""): chair.seat for chair in scene.table.seats}
    return called.get(typed, typed.upper())


def written(scene: Scene, sheet: dict[str, Any]) -> Iterator[str]:
    """Yield what a score sheet says: its lines by chico, and who signed it."""
    speech = scene.speech
    yield f"{speech.say('sheet.title')}. {' '.join(roles(scene)[:1])}"
    if not any(chico["lines"] for chico in sheet["chicos"]):
        yield speech.say("sheet.nothing")
    for chico in (one for one in sheet["chicos"] if one["lines"]):
        yield f"{speech.say('sheet.chico', n=chico['number'])}, {speech.say('sheet.to', n=sheet['target'])}."
        for line in chico["lines"]:
            yield _line(scene, line)
    yield from _signatures(scene)


def _line(scene: Scene, line: dict[str, Any]) -> str:
    """Return a line of the sheet: the hand, what each side got and for what, the score after it."""
    speech = scene.speech
    parts = []
    for side in scene.view.sides:
        own = [gain for gain in line["gains"] if gain["side"] == side]
        what = ", ".join(f"{speech.say('sheet.for.' + gain['reason'])} {gain['points']}" for gain in own)
        parts.append(f"{capital(scene.side(side))} {line['score'][side]}" + (f" ({what})" if what else ""))
    return f"{speech.say('sheet.hand-of', n=line['hand'])}: {'; '.join(parts)}."


def _signatures(scene: Scene) -> Iterator[str]:
    """Yield who signed the sheet and when, who has not, and what is rejected."""
    sheet, speech = scene.table.sheet, scene.speech
    for one in sheet.rejected:
        if one.hand == scene.view.hand:
            key = "sheet.you-reject" if one.seat == scene.you else "sheet.did-reject"
            yield speech.say(key, name=capital(signer(scene, one)), hand=one.hand)
    if scene.view.phase != "match-over":
        return
    for one in sheet.signed:
        time = datetime.fromisoformat(one.at).astimezone()
        yield f"{capital(signer(scene, one))}: {speech.say('sheet.signed-at', time=f'{time:%H:%M}')}."
    for seat in sheet.unsigned:
        yield f"{capital(scene.name(seat))}: {speech.say('sheet.unsigned')}."
    yield speech.say(f"sheet.status.{sheet.status}")
