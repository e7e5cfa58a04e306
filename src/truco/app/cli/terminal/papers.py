"""The score sheet and the roles of a table, in plain lines."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from truco.app.cli.telling import capital
from truco.app.cli.terminal.scene import Scene, Signer
from truco.app.cli.terminal.typed import folded
from truco.rules.sheets import JUDGE as OFFICIAL
from truco.views import JUDGE


def place(scene: Scene) -> str:
    """Return the player's place at the table: a seat, the judge's place, or none."""
    return JUDGE if scene.judge else scene.you


def signer(scene: Scene, signature: Signer) -> str:
    """Return the name of the player that signed or rejected a sheet."""
    return scene.name(signature.seat) if signature.name else scene.speech.say("sheet.somebody")


def scorers(scene: Scene) -> str:
    """Return the names of the scorers, in words."""
    names = [_holder(scene, place) for place in scene.table.roles.scorers]
    return scene.speech.names(names) if names else scene.speech.say("roles.program")


def _holder(scene: Scene, place: str) -> str:
    """Return the name of the holder of a role; for a free seat the seat itself."""
    if place == OFFICIAL:
        return scene.speech.say("roles.judge")
    is_free = any(chair.seat == place and chair.kind == "open" for chair in scene.table.seats)
    return place if is_free else scene.name(place)


def roles(scene: Scene) -> list[str]:
    """Return the roles beside playing, a line for each."""
    table, speech = scene.table, scene.speech
    lines = [f"{speech.say('roles.scores')}: {scorers(scene)}."]
    if table.roles.captains:
        names = speech.names([_holder(scene, seat) for seat in table.roles.captains.values()])
        lines.append(f"{speech.say('roles.captains')}: {names}.")
    lines.append(f"{speech.say('roles.shuffles')}: {speech.say(_SHUFFLES[table.roles.shuffler])}.")
    lines.append(f"{speech.say('roles.cuts-deals')}: {speech.say(_DEALS[table.settings.auto_deal])}.")
    return lines


_SHUFFLES = {"": "roles.dealer", OFFICIAL: "roles.judge"}
_DEALS = {True: "roles.table", False: "roles.players"}


def seat_named(scene: Scene, typed: str) -> str:
    """Return the seat that a line names, also by its player; `juez` for the judge, an empty text for the program."""
    if typed in (OFFICIAL, *(folded(scene.speech.say(key)) for key in ("sheet.judge", "roles.judge"))):
        return OFFICIAL
    program = folded(scene.speech.say("roles.program"))
    if typed in (program, program.rpartition(" ")[2]):
        return ""
    by_name = {folded(chair.name or ""): chair.seat for chair in scene.table.seats}
    return by_name.get(typed, typed.upper())


def sheet_lines(scene: Scene, sheet: dict[str, Any]) -> Iterator[str]:
    """Yield a score sheet: its lines by chico, and its signatures."""
    speech = scene.speech
    yield f"{speech.say('sheet.title')}. {' '.join(roles(scene)[:1])}"
    if not any(chico["lines"] for chico in sheet["chicos"]):
        yield speech.say("sheet.nothing")
    for chico in (chico for chico in sheet["chicos"] if chico["lines"]):
        yield f"{speech.say('sheet.chico', n=chico['number'])}, {speech.say('sheet.to', n=sheet['target'])}."
        for line in chico["lines"]:
            yield _line(scene, line)
    yield from _signatures(scene)


def _line(scene: Scene, line: dict[str, Any]) -> str:
    """Return a line of the sheet: the hand, the points of each side with their reasons, the score after the hand."""
    speech = scene.speech
    parts = []
    for side in scene.view.sides:
        own = [gain for gain in line["gains"] if gain["side"] == side]
        what = ", ".join(f"{speech.say('sheet.for.' + gain['reason'])} {gain['points']}" for gain in own)
        parts.append(f"{capital(scene.side(side))} {line['score'][side]}" + (f" ({what})" if what else ""))
    return f"{speech.say('sheet.hand-of', n=line['hand'])}: {'; '.join(parts)}."


def _signatures(scene: Scene) -> Iterator[str]:
    """Yield the signatures of the sheet with their times, the missing signatures, and the rejections."""
    sheet, speech = scene.table.sheet, scene.speech
    for rejection in sheet.rejected:
        if rejection.hand == scene.view.hand:
            key = "sheet.you-reject" if rejection.seat == scene.you else "sheet.did-reject"
            yield speech.say(key, name=capital(signer(scene, rejection)), hand=rejection.hand)
    if scene.view.phase != "match-over":
        return
    for signature in sheet.signed:
        time = datetime.fromisoformat(signature.at).astimezone()
        yield f"{capital(signer(scene, signature))}: {speech.say('sheet.signed-at', time=f'{time:%H:%M}')}."
    for seat in sheet.unsigned:
        yield f"{capital(scene.name(seat))}: {speech.say('sheet.unsigned')}."
    yield speech.say(f"sheet.status.{sheet.status}")
