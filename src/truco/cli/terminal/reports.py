"""What a player may read at any time: cards, score, table, last trick, choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from truco.cards import CARDS
from truco.cli.telling import capital
from truco.cli.terminal.board import drawn
from truco.cli.terminal.scene import Chair, Choice, Scene
from truco.messages import catalogue


def cards(scene: Scene) -> str:
    """Return the player's cards with their spoken names."""
    held = scene.view.cards
    if held is None or scene.view.phase != "play":
        return scene.speech.say("terminal.no-cards")
    if not held:
        return scene.speech.say("terminal.all-played" if scene.view.dealt else "terminal.unseen")
    return scene.speech.say("fact.own-cards", cards=scene.cards(held))


def tanto(scene: Scene) -> str:
    """Return the player's total for the envido, or what his flor counts."""
    if scene.view.tanto is None or scene.view.phase != "play":
        return scene.speech.say("terminal.no-cards")
    if scene.flor is not None:
        return scene.speech.say("terminal.flor", n=scene.flor)
    return scene.speech.say("terminal.tanto", n=scene.view.tanto)


def score(scene: Scene) -> str:
    """Return the score in words, with the chicos where the match has several."""
    said = [f"{capital(scene.score(scene.view.score))}."]
    if scene.view.chicos_to_win > 1:
        said.append(scene.teller.more("chico-ended", "chicos", scene.view.chicos))
    return " ".join(said)


def score_kept(scene: Scene) -> list[str]:
    """Return the score in words, and below it the marks of each side."""
    board = scene.view.board
    marks = zip(scene.view.sides, board.ink, strict=False)  # nothing is drawn before the first view of a game
    return [score(scene), *(f"{capital(scene.side(side))}: {drawn(board.kind, one)}" for side, one in marks)]


def last_trick(scene: Scene) -> list[str]:
    """Return the last finished trick: who played what, and who won it."""
    if not scene.view.tricks:
        return [scene.speech.say("terminal.no-trick")]
    trick = scene.view.tricks[-1]
    said = scene.speech.say("terminal.last-trick", plays=_plays(scene, trick.plays))
    return [f"{said} {_taken(scene, trick.winner)}"]


def turn(scene: Scene) -> list[str]:
    """Return what is told at the beginning of one's turn: cards, total, time, score, and the numbered choices."""
    said = [scene.speech.say("terminal.your-turn")]
    if scene.view.phase == "play":
        said.append(cards(scene))
        if scene.view.muestra:
            said.append(scene.tell("turned", muestra=scene.view.muestra))
        if scene.view.tanto is not None:
            said.append(tanto(scene))
    return [" ".join((*said, *clock(scene))), score(scene), *choices(scene, scene.menu)]


def clock(scene: Scene) -> list[str]:
    """Return how much time is left to the player, nothing where no clock of his runs."""
    if not scene.clock or scene.clock.seat != scene.you:
        return []
    left = datetime.fromisoformat(scene.clock.deadline) - datetime.now(UTC)
    return [scene.speech.say("terminal.clock", n=max(0, round(left.total_seconds())))]


def table(scene: Scene) -> list[str]:
    """Return everything on the table: seats, tricks, pending calls, whose turn it is."""
    view, speech = scene.view, scene.speech
    lines = [seating(scene), score(scene)]
    if scene.judge and scene.table.visitors:
        who = ", ".join(f"P{one.number} {one.name}".strip() for one in scene.table.visitors)
        lines.append(speech.say("terminal.visitors", who=who))
    if view.hand:
        lines.append(
            speech.say("terminal.hand", n=view.hand, dealer=scene.name(view.dealer), mano=scene.name(view.mano))
        )
    if view.kind:
        lines.append(scene.teller.more("hand-started", "kind", view.kind))
    if view.solo:
        lines.append(scene.teller.more("hand-started", "solo", view.solo))
    if view.duel:
        lines.append(scene.tell("duel-started", seats=view.duel))
    if view.muestra:
        lines.append(scene.tell("turned", muestra=view.muestra))
    for at, trick in enumerate(view.tricks[view.lifted :], view.lifted + 1):
        said = speech.say("terminal.trick", n=at, plays=_plays(scene, trick.plays))
        lines.append(f"{said} {_taken(scene, trick.winner)}")
    if view.trick:
        lines.append(speech.say("terminal.trick", n=len(view.tricks) + 1, plays=_plays(scene, view.trick)))
    lines.extend(calls(scene))
    if scene.table.paused:
        lines.append(speech.say("terminal.paused"))
    elif view.due == scene.you and scene.you:
        lines.append(speech.say("terminal.your-turn"))
    elif view.due:
        lines.append(speech.say("terminal.their-turn", name=scene.name(view.due)))
    return lines


def seating(scene: Scene) -> str:
    """Return who sits where."""
    rows = []
    for chair in scene.table.seats:
        name = scene.speech.say("terminal.free") if chair.kind == "open" else scene.name(chair.seat)
        rows.append(f"{chair.seat} {name}{_waiting(scene, chair)}")
    return scene.speech.say("terminal.seats", seats=", ".join(rows))


def _waiting(scene: Scene, chair: Chair) -> str:
    """Return what a seat lacks before the first match: its person is not ready, or it is kept; else an empty text."""
    if scene.table.match or not (chair.locked or not chair.ready):
        return ""
    return f" ({scene.speech.say('waiting.locked' if chair.locked else 'waiting.not-yet')})"


def choices(scene: Scene, menu: Sequence[Choice]) -> list[str]:
    """Return the choices, numbered from one in the order that the server gives."""
    return [f"{at}. {label(scene, choice)}" for at, choice in enumerate(menu, 1)]


def label(scene: Scene, choice: Choice) -> str:
    """Return a choice in words, with what it pays."""
    speech, prices = scene.speech, choice.prices
    if choice.group == "card":
        mark = scene.raised(choice.word)
        return f"{capital(speech.card(choice.word))} ({f'{choice.word}, {mark}' if mark else choice.word})"
    if choice.group == "covered":
        return f"{capital(speech.say('word.covered', card=speech.card(choice.word)))} ({choice.word.strip('()')})"
    if choice.word.isdecimal():
        return speech.say("terminal.sing", n=choice.word)
    name = speech.word(choice.word, scene.name)
    if "{n}" in choice.word:
        example = choice.word.replace("{n}", str(choice.least)).replace("-", " ")
        return speech.say("terminal.range", name=name, least=choice.least, most=choice.most, example=example)
    if prices is None or (prices.wanted is None and prices.refused is None):
        return name
    if prices.wanted is None or prices.refused is None:
        pays = prices.wanted if prices.refused is None else prices.refused
        return f"{name}: {speech.say('points', n=pays)}"
    return f"{name}: {speech.say('terminal.prices', wanted=prices.wanted, refused=prices.refused)}"


def tip(scene: Scene, told: Mapping[str, Any]) -> str:
    """Return what the strongest bot would do, and why, from the server's answer."""
    speech, word = scene.speech, told["word"]
    plays = word.strip("()") in CARDS
    said = speech.say("word.covered", card=scene.card(word)) if word.startswith("(") else speech.word(word)
    why = speech.say(f"tip.why-{told['why']}", **told["numbers"])
    return speech.say("tip.play" if plays else "tip.say", word=said, why=why)


def phrase_list(scene: Scene) -> str:
    """Return what may be said to the table."""
    return scene.speech.say("terminal.say-what", phrases=", ".join(_phrases(scene)))


def help_lines(scene: Scene, commands: Sequence[str]) -> list[str]:
    """Return what may be typed, a line for each command."""
    settings = scene.table.settings
    keys = {
        "help": not scene.judge,
        "help-judge": scene.judge,
        "help-refereed": not scene.judge and settings.admission != "assisted",
        "help-signs": not scene.judge and settings.signs,
    }
    lines = [line for key, fits in keys.items() if fits for line in scene.speech.say(f"terminal.{key}").split("|")]
    for name in commands:
        typed = scene.speech.say(f"terminal.command.{name}").partition("|")[0]
        lines.append(f"{typed}: {scene.speech.say(f'terminal.command.{name}.help')}")
    return lines


def _phrases(scene: Scene) -> list[str]:
    return [str(message) for key, message in catalogue(scene.speech.language).items() if key.startswith("say.")]


def _plays(scene: Scene, plays: Sequence[tuple[str, str]]) -> str:
    return "; ".join(f"{scene.name(seat)}, {scene.card(card)}" for seat, card in plays)


def _taken(scene: Scene, winner: str | None) -> str:
    return scene.tell("trick-taken", winner=winner)


def calls(scene: Scene, *, briefly: bool = False) -> list[str]:
    """Return the calls of the hand that were made; `briefly` without an envido that was settled in an earlier trick."""
    view, speech = scene.view, scene.speech
    lines = []
    if view.envido.chain and not (briefly and view.tricks and view.envido.state == "closed"):
        said = ", ".join(speech.inside(word) for word in view.envido.chain)
        lines.append(speech.say(f"terminal.envido.{view.envido.state}", calls=said))
    if view.truco.level:
        call = speech.word(scene.ruleset.book.terms.truco.calls[view.truco.level - 1].word)
        # Who accepted a call may raise it: where that is still its caller's own side, it was refused.
        answered = "wanted" if view.truco.holder not in ("", scene.band(view.truco.caller)) else "refused"
        lines.append(speech.say(f"terminal.truco.{'pending' if view.truco.pending else answered}", call=call))
    return lines
