"""The reports that a player may read at any time: cards, score, table, last trick, choices, help."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from truco.app.cli.telling import capital
from truco.app.cli.terminal.scene import Chair, Choice, Marks, Scene
from truco.cards import CARDS
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
    """Return the player's total for the envido, or the total of the player's flor."""
    if scene.view.tanto is None or scene.view.phase != "play":
        return scene.speech.say("terminal.no-cards")
    if scene.flor is not None:
        return scene.speech.say("terminal.flor", n=scene.flor)
    return scene.speech.say("terminal.tanto", n=scene.view.tanto)


def score(scene: Scene) -> str:
    """Return the score in words, with the chicos where the match has several."""
    sentences = [f"{capital(scene.score(scene.view.score))}."]
    if scene.view.chicos_to_win > 1:
        sentences.append(scene.teller.more("chico-ended", "chicos", scene.view.chicos))
    return " ".join(sentences)


def score_with_marks(scene: Scene) -> list[str]:
    """Return the score in words, and below it the marks of each side."""
    board = scene.view.board
    marks = zip(scene.view.sides, board.ink, strict=False)  # there are no marks before the first view of a game
    return [score(scene), *(f"{capital(scene.side(side))}: {draw_marks(board.kind, ink)}" for side, ink in marks)]


def last_trick(scene: Scene) -> list[str]:
    """Return the last finished trick: its cards, its players and its winner."""
    if not scene.view.tricks:
        return [scene.speech.say("terminal.no-trick")]
    trick = scene.view.tricks[-1]
    line = scene.speech.say("terminal.last-trick", plays=_plays(scene, trick.plays))
    return [f"{line} {_taken(scene, trick.winner)}"]


def turn(scene: Scene) -> list[str]:
    """Return the lines at the beginning of one's turn: cards, total, time, score, and the numbered choices."""
    sentences = [scene.speech.say("terminal.your-turn")]
    if scene.view.phase == "play":
        sentences.append(cards(scene))
        if scene.view.muestra:
            sentences.append(scene.tell("turned", muestra=scene.view.muestra))
        if scene.view.tanto is not None:
            sentences.append(tanto(scene))
    return [" ".join((*sentences, *clock(scene))), score(scene), *choices(scene, scene.menu)]


def clock(scene: Scene) -> list[str]:
    """Return the player's remaining time, an empty list if no clock of the player runs."""
    if not scene.clock or scene.clock.seat != scene.you:
        return []
    left = datetime.fromisoformat(scene.clock.deadline) - datetime.now(UTC)
    return [scene.speech.say("terminal.clock", n=max(0, round(left.total_seconds())))]


def table(scene: Scene) -> list[str]:
    """Return everything on the table: seats, tricks, pending calls, and the seat that is due."""
    view, speech = scene.view, scene.speech
    lines = [seating(scene), score(scene)]
    if scene.judge and scene.table.visitors:
        names = ", ".join(f"P{visitor.number} {visitor.name}".strip() for visitor in scene.table.visitors)
        lines.append(speech.say("terminal.visitors", who=names))
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
        line = speech.say("terminal.trick", n=at, plays=_plays(scene, trick.plays))
        lines.append(f"{line} {_taken(scene, trick.winner)}")
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
    """Return the seats with their players."""
    rows = []
    for chair in scene.table.seats:
        name = scene.speech.say("terminal.free") if chair.kind == "open" else scene.name(chair.seat)
        rows.append(f"{chair.seat} {name}{_waiting(scene, chair)}")
    return scene.speech.say("terminal.seats", seats=", ".join(rows))


def _waiting(scene: Scene, chair: Chair) -> str:
    """Return a remark on a seat before the first match: its person is not ready, or it is reserved; else empty."""
    if scene.table.match or not (chair.locked or not chair.ready):
        return ""
    return f" ({scene.speech.say('waiting.locked' if chair.locked else 'waiting.not-yet')})"


def choices(scene: Scene, menu: Sequence[Choice]) -> list[str]:
    """Return the choices, numbered from one in the order that the server gives."""
    return [f"{at}. {label(scene, choice)}" for at, choice in enumerate(menu, 1)]


def label(scene: Scene, choice: Choice) -> str:
    """Return a choice in words, with its prices."""
    speech, prices = scene.speech, choice.prices
    if choice.group == "card":
        mark = scene.raised_kind(choice.word)
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


def tip(scene: Scene, advice: Mapping[str, Any]) -> str:
    """Return the sentence of a tip, and why, from the server's answer."""
    speech, word = scene.speech, advice["word"]
    plays = word.strip("()") in CARDS
    name = speech.say("word.covered", card=scene.card(word)) if word.startswith("(") else speech.word(word)
    why = speech.say(f"tip.why-{advice['why']}", **advice["numbers"])
    return speech.say("tip.play" if plays else "tip.say", word=name, why=why)


def phrase_list(scene: Scene) -> str:
    """Return the phrases that may be said to the table."""
    return scene.speech.say("terminal.say-what", phrases=", ".join(_phrases(scene)))


def help_lines(scene: Scene, commands: Sequence[str]) -> list[str]:
    """Return the possible lines, a line for each command."""
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
    """Return the calls of the hand; `briefly` without an envido that was settled in an earlier trick."""
    view, speech = scene.view, scene.speech
    lines = []
    if view.envido.chain and not (briefly and view.tricks and view.envido.state == "closed"):
        names = ", ".join(speech.inside(word) for word in view.envido.chain)
        lines.append(speech.say(f"terminal.envido.{view.envido.state}", calls=names))
    if view.truco.level:
        call = speech.word(scene.ruleset.book.terms.truco.calls[view.truco.level - 1].word)
        # The side that accepts a call may raise it: if the caller's own side still may, the call was refused.
        answer = "wanted" if view.truco.holder not in ("", scene.band(view.truco.caller)) else "refused"
        lines.append(speech.say(f"terminal.truco.{'pending' if view.truco.pending else answer}", call=call))
    return lines


# -- the marks of the score --------------------------------------------------------------------------------------------


_SQUARE: Final = ("", "|", "\u0393", "\u03a0", "\u25a1", "\u29c4")
"""A square with each number of strokes: one side after another, and the diagonal as the fifth stroke."""

_LINE: Final = " \u2500\u2500 "
_COUNTER: Final = "\u25cf"
_AT_HALF: Final = " \u25c6 "
_PEG: Final = "\u25cf"
_HOLE: Final = "\u00b7"
_NOTHING: Final = "-"


def draw_marks(kind: str, marks: Marks) -> str:
    """Return a side's marks as characters; a dash if there are none.

    >>> draw_marks("squares", Marks(((5, 5), (4, 5), (0, 5)))), draw_marks("beans", Marks((), ((3, 15),), parted=True))
    ('\u29c4\u25a1', '\u25cf\u25cf\u25cf')
    """
    return _DRAWINGS[kind](marks) or _NOTHING


def _squares(marks: Marks) -> str:
    strokes = ["".join(_SQUARE[marked] for marked, _ in half) for half in (marks.malas, marks.buenas)]
    return (_LINE if marks.parted else "").join(strokes).rstrip(" ")


def _counters(marks: Marks) -> str:
    groups = [" ".join(_COUNTER * marked for marked, _ in half if marked) for half in (marks.malas, marks.buenas)]
    return (_AT_HALF if marks.parted else "").join(groups).rstrip(" ")


def _beans(marks: Marks) -> str:
    return _COUNTER * sum(marked for marked, _ in (*marks.malas, *marks.buenas))


def _pegs(marks: Marks) -> str:
    rows = (*marks.malas, *marks.buenas)
    return "  ".join("".join(_PEG if at == hole else _HOLE for at in range(1, of + 1)) for hole, of in rows)


_DRAWINGS: Final[Mapping[str, Callable[[Marks], str]]] = {
    "squares": _squares,
    "counters": _counters,
    "tentos": _counters,
    "beans": _beans,
    "pegs": _pegs,
}
