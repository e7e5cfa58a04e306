"""Changes at a table apart from its game: arrivals, departures, proposals, roles and signatures."""

from __future__ import annotations

from collections.abc import Iterator

from truco.app.cli.telling import capital
from truco.app.cli.terminal.papers import place, scorers, signer
from truco.app.cli.terminal.scene import Chair, Scene, Table


def changes(scene: Scene, before: Table) -> Iterator[str]:
    """Yield a sentence for each change of the table; `before` is the table before it."""
    now, speech = scene.table, scene.speech
    chairs = {chair.seat: chair for chair in before.seats}
    for chair in now.seats:
        key = _changed(chairs.get(chair.seat), chair)
        if key == "sat" and not chair.online:
            scene.arriving.add(chair.seat)
        if key == "online" and chair.seat in scene.arriving:
            scene.arriving.discard(chair.seat)
            continue
        if not key:
            continue
        if chair.seat == scene.you:
            if key in ("stand-in", "back"):
                yield speech.say(f"terminal.table.{key}-you")
            continue
        stand_in = speech.say(f"bot.{chair.stand_in}") if chair.stand_in else ""
        yield speech.say(f"terminal.table.{key}", name=scene.name(chair.seat), seat=chair.seat, bot=stand_in)
    old_judge, judge = (table.judge.name if table.judge else "" for table in (before, now))
    if old_judge != judge:
        yield speech.say("judge.at" if judge else "judge.none", name=judge) + "."
    yield from _papers(scene, before)
    yield from _absence(scene, before)
    if now.paused != before.paused:
        yield speech.say("terminal.paused" if now.paused else "terminal.table.resumed")
    for knock in now.knocks:
        if knock.knock not in [old.knock for old in before.knocks] and scene.you in knock.by and not knock.admitted:
            yield speech.say("terminal.table.knocks", name=knock.name, seat=knock.seat)
    if now.asked and now.asked != before.asked:
        names = speech.names([scene.name(seat) for seat in now.asked.by])
        proposal = speech.say(f"terminal.asked.{now.asked.what}")
        may_agree = scene.you and scene.you not in now.asked.by
        agree = speech.say("terminal.asked.agree", what=proposal) if may_agree else ""
        yield " ".join((speech.say("terminal.asked", names=capital(names), what=proposal), agree)).strip()


def _absence(scene: Scene, before: Table) -> Iterator[str]:
    """Yield a sentence for a time that is over, for the choices of others, and for players that the table waits for."""
    speech, now, then = scene.speech, scene.table.absence, before.absence
    if now and not now.lost and (then is None or (now.seat, now.until) != (then.seat, then.until)):
        you = now.seat == scene.you
        yield speech.say("absence.over-you" if you else "absence.over", name=capital(scene.name(now.seat)))
    for seat, choice in now.choices.items() if now else ():
        if seat != scene.you and (then is None or then.choices.get(seat) != choice):
            chosen = speech.say(f"absence.{choice}")
            yield speech.say("absence.chose", name=capital(scene.name(seat)), choice=chosen)
    if scene.table.looked and scene.table.looked != before.looked:
        missing = [chair.seat for chair in present(scene) if chair.seat not in scene.table.looked]
        if missing == [scene.you]:
            yield speech.say("strip.waits-for-you")
        elif missing:
            yield speech.say("strip.waits-for", names=speech.names([scene.name(seat) for seat in missing]))


def present(scene: Scene) -> tuple[Chair, ...]:
    """Return the chairs of the connected players that are people."""
    people = (chair for chair in scene.table.seats if chair.kind == "human")
    return tuple(chair for chair in people if chair.online and chair.stand_in is None)


def is_choosing(scene: Scene) -> bool:
    """Return whether the player chooses now about a seat whose time is over."""
    absence = scene.table.absence
    return absence is not None and scene.you in {chair.seat for chair in present(scene)} - {absence.seat}


def _papers(scene: Scene, before: Table) -> Iterator[str]:
    """Yield a sentence for each change of the roles, the signatures and the rejections."""
    speech, now, then = scene.speech, scene.table.sheet, before.sheet
    for side, seat in scene.table.roles.captains.items():
        if before.roles.captains.get(side) != seat:
            yield speech.say("roles.now-captain", name=capital(scene.name(seat)))
    if scene.table.roles.scorers != before.roles.scorers:
        yield speech.say("roles.now-scorers", names=scorers(scene))
    for signature in now.signed:
        if signature.seat not in {old.seat for old in then.signed}:
            key = "sheet.you-signed" if signature.seat == place(scene) else "sheet.did-sign"
            yield speech.say(key, name=capital(signer(scene, signature)))
    for rejection in now.rejected:
        if rejection not in then.rejected:
            key = "sheet.you-reject" if rejection.seat == scene.you else "sheet.did-reject"
            yield speech.say(key, name=capital(signer(scene, rejection)), hand=rejection.hand)
    if not now.rejected and any(rejection.hand == scene.view.hand for rejection in then.rejected):
        yield speech.say("sheet.no-more-rejected")


def _changed(before: Chair | None, now: Chair) -> str:
    """Return the last part of the message key for a change of a seat, empty without a change."""
    if before is None or now.kind == "open":
        return "left" if before and before.kind != "open" else ""
    if before.kind == "open" or before.name != now.name:
        return "sat"
    if now.ready and not before.ready:
        return "ready"
    if before.stand_in != now.stand_in:
        return "stand-in" if now.stand_in else "back"
    if now.kind == "human" and before.online != now.online:
        return "online" if now.online else "offline"
    return ""
