"""Changes at a table apart from its game: who came, who left, what is proposed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from truco.cli.telling import capital
from truco.cli.terminal.papers import place, scorers, signer
from truco.cli.terminal.scene import Chair, Scene, Table
from truco.messages import catalogue
from truco.views import SPECTATOR


def changes(scene: Scene, before: Table) -> Iterator[str]:
    """Yield a sentence for each change of the table; `before` is the table before it."""
    now, speech = scene.table, scene.speech
    known = {chair.seat: chair for chair in before.seats}
    for chair in now.seats:
        key = _changed(known.get(chair.seat), chair)
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
    judged, judges = (one.judge.name if one.judge else "" for one in (before, now))
    if judged != judges:
        yield speech.say("judge.at" if judges else "judge.none", name=judges) + "."
    yield from _papers(scene, before)
    yield from _absence(scene, before)
    if now.paused != before.paused:
        yield speech.say("terminal.paused" if now.paused else "terminal.table.resumed")
    for knock in now.knocks:
        if knock.knock not in [one.knock for one in before.knocks] and scene.you in knock.by and not knock.admitted:
            yield speech.say("terminal.table.knocks", name=knock.name, seat=knock.seat)
    if now.asked and now.asked != before.asked:
        names = speech.names([scene.name(seat) for seat in now.asked.by])
        what = speech.say(f"terminal.asked.{now.asked.what}")
        agree = "" if scene.you in now.asked.by or not scene.you else speech.say("terminal.asked.agree", what=what)
        yield " ".join((speech.say("terminal.asked", names=capital(names), what=what), agree)).strip()


def _absence(scene: Scene, before: Table) -> Iterator[str]:
    """Yield a sentence where somebody's time is over, for what others choose, and for whom the next hand waits."""
    speech, now, then = scene.speech, scene.table.absence, before.absence
    if now and not now.lost and (then is None or (now.seat, now.until) != (then.seat, then.until)):
        you = now.seat == scene.you
        yield speech.say("absence.over-you" if you else "absence.over", name=capital(scene.name(now.seat)))
    for seat, choice in now.choices.items() if now else ():
        if seat != scene.you and (then is None or then.choices.get(seat) != choice):
            said = speech.say(f"absence.{choice}")
            yield speech.say("absence.chose", name=capital(scene.name(seat)), choice=said)
    if scene.table.looked and scene.table.looked != before.looked:
        missing = [one.seat for one in present(scene) if one.seat not in scene.table.looked]
        if missing == [scene.you]:
            yield speech.say("strip.waits-for-you")
        elif missing:
            yield speech.say("strip.waits-for", names=speech.names([scene.name(seat) for seat in missing]))


def present(scene: Scene) -> tuple[Chair, ...]:
    """Return the chairs of the people who play and are connected."""
    return tuple(one for one in scene.table.seats if one.kind == "human" and one.online and one.stand_in is None)


def chooses(scene: Scene) -> bool:
    """Return whether the player chooses now what happens to somebody whose time is over."""
    absence = scene.table.absence
    return absence is not None and scene.you in {one.seat for one in present(scene)} - {absence.seat}


def _papers(scene: Scene, before: Table) -> Iterator[str]:
    """Yield a sentence for each change of the roles, the signatures and what is rejected."""
    speech, now, then = scene.speech, scene.table.sheet, before.sheet
    for side, seat in scene.table.roles.captains.items():
        if before.roles.captains.get(side) != seat:
            yield speech.say("roles.now-captain", name=capital(scene.name(seat)))
    if scene.table.roles.scorers != before.roles.scorers:
        yield speech.say("roles.now-scorers", names=scorers(scene))
    for one in now.signed:
        if one.seat not in {other.seat for other in then.signed}:
            own = one.seat == place(scene)
            yield speech.say("sheet.you-signed" if own else "sheet.did-sign", name=capital(signer(scene, one)))
    for one in now.rejected:
        if one not in then.rejected:
            key = "sheet.you-reject" if one.seat == scene.you else "sheet.did-reject"
            yield speech.say(key, name=capital(signer(scene, one)), hand=one.hand)
    if not now.rejected and any(one.hand == scene.view.hand for one in then.rejected):
        yield speech.say("sheet.no-more-rejected")


def said(scene: Scene, seat: str, word: str) -> str:
    """Return what somebody said to the table: a phrase, or the word of the game that a bot advises its partner."""
    speech, name = scene.speech, capital(scene.name(seat))
    if f"say.{word}" in catalogue(speech.language) and seat == scene.you:
        return speech.say("terminal.you-talk", phrase=speech.say(f"say.{word}"))
    if f"say.{word}" in catalogue(speech.language):
        return speech.say("terminal.says", name=name, phrase=speech.say(f"say.{word}"))
    return speech.say("terminal.advises", name=name, word=speech.inside(word))


def talked(scene: Scene, line: Mapping[str, str]) -> str:
    """Return a sentence of free talk, with its speaker."""
    if scene.you and line["seat"] == scene.you:
        return scene.speech.say("terminal.you-talk", phrase=line["text"])
    spectator = line["seat"] == SPECTATOR
    name = scene.speech.say("chat.spectator", name=line["name"]) if spectator else scene.name(line["seat"])
    return scene.speech.say("terminal.says", name=capital(name), phrase=line["text"])


def _changed(before: Chair | None, now: Chair) -> str:
    """Return a sentence for a change of a seat, empty where there is none."""
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
