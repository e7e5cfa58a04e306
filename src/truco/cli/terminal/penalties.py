"""The ladder of penalties that the rulebook of the table leaves to those who rule."""

from __future__ import annotations

from truco.cli.terminal.scene import Scene
from truco.engine.table.judge_words import VERDICTS
from truco.referee import said_about
from truco.rulebooks.articles import articles
from truco.rulebooks.ladder import Offence


def ladder(scene: Scene, asked: str) -> list[str]:
    """Return the offences of the table's rulebook, or the steps for one of them.

    >>> ladder(Scene("es"), "")[0]
    '1. of.senas.5: Otro código de señas descalifica. Decide: el juez.'

    `asked` is empty, or the number of an offence or its article, and who is accused of it.
    """
    speech = scene.speech
    judging = scene.ruleset.book.judging
    offences = tuple(judging.offences.values())
    if not offences:
        return [speech.say("terminal.ladder.none")]
    which, _, accused = asked.strip().partition(" ")
    if not which:
        lines = [f"{at}. {_headed(scene, one)}" for at, one in enumerate(offences, 1)]
        return [*lines, speech.say(f"terminal.ladder.{judging.votes}"), speech.say("terminal.ladder.how")]
    found = next((one for at, one in enumerate(offences, 1) if which in (str(at), *one.rules)), None)
    if found is None:
        return [speech.say("terminal.ladder.no-such", n=len(offences))]
    seat = accused.upper() if accused.upper() in scene.view.seats else ""
    return [
        _headed(scene, found),
        speech.say("judge.first"),
        *_steps(scene, found, found.first, seat),
        speech.say("judge.again"),
        *_steps(scene, found, found.again, seat),
    ]


def _headed(scene: Scene, offence: Offence) -> str:
    """Return an offence with its article and who may decide about it."""
    speech, rule = scene.speech, offence.rules[0]
    title = articles(scene.ruleset.book.code)[rule].heading(speech.language).text
    who = speech.names([speech.say(f"decides.{one}") for one in offence.who])
    return speech.say("terminal.ladder.offence", rule=rule, title=title, who=who)


def _steps(scene: Scene, offence: Offence, steps: tuple[str, ...], seat: str) -> list[str]:
    """Return the penalties of an offence, mildest first, each with what is typed for it where a seat is accused."""
    lines = []
    for name in steps:
        label = scene.speech.say(f"verdict.{name}")
        word = said_about(name, seat) if seat else ""
        lines.append(f"- {label}: {typed(word, offence.rules[0])}" if word else f"- {label}")
    return lines


def typed(word: str, article: str) -> str:
    """Return a ruling as it is typed, with its article.

    >>> typed("lose-hand-B", "br.28.1")
    'lose-hand B br.28.1'
    """
    name = max((one for one in VERDICTS if word == one or word.startswith(f"{one}-")), key=len)
    return " ".join((name, word[len(name) :].replace("-", " ").strip(), article)).replace("  ", " ")
