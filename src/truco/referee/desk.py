"""What the judge of a table may rule, what was ruled, and the partidas of a match that a ruling took."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from truco.engine import Law, Public
from truco.engine.law.settle import worth_of
from truco.engine.refereeing.judge import DECIDERS, why_not
from truco.engine.table import facts as f
from truco.engine.table.events import Event
from truco.engine.table.judge_words import JUDGE, verdict_of
from truco.rulebooks.judging import Offence
from truco.rulebooks.rulebook import Rules

_OF_SEATS: Final = ("warn", "expel", "silence")
_OF_SIDES: Final = ("lose-hand", "lose-partida", "lose-match", "disqualify")
_OF_THE_HAND: Final = ("annul-hand", "misdeal")


class Choice(NamedTuple):
    """Something that may be ruled about an offence.

    - `word`: the ruling as records write it, with the article of the offence as its reason.
    - `rules`: what it cites; `pays`: the points that the other side gets at once, `None` where that is not known.
    - `lawful`: whether whoever asks may rule so now; `step`: its place in the ladder, from 0, mildest first.
    """

    word: str
    rules: Rules
    pays: int | None
    lawful: bool
    step: int


def offences(law: Law) -> tuple[Offence, ...]:
    """Return the offences that a text leaves to somebody's discretion.

    >>> from truco.rulebooks.ruleset import choose
    >>> [one.name for one in offences(Law(choose("oficial"), ("A1", "B1"), refereed=True))]
    ['other-signs']
    """
    return tuple(law.judging.offences.values())


def times(p: Public, offence: Offence, accused: str) -> int:
    """Return how often a side was punished for an offence in this match: it was the article of that many rulings."""
    return sum(one.article in offence.rules and one.side == accused[0] for one in p.desk.rulings)


def choices(law: Law, p: Public, offence: Offence, accused: str, author: str = JUDGE) -> tuple[Choice, ...]:
    """Return what may be ruled about an offence of a seat, mildest first.

    >>> from truco.engine import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("fenacef"), ("A1", "B1", "A2", "B2"), refereed=True)
    >>> found = choices(law, new_match(law, "A1").public, law.judging.offences["language"], "B1")
    >>> [one.word for one in found][:2], found[1].pays, found[0].rules
    (['warn-B1:br.28.1', 'lose-hand-B:br.28.1'], 1, ('br.28.1', 'br.28.pu.a', 'br.28.pu.1'))

    The first time the text may name milder steps than after that. `author` is the seat of those who rule.
    """
    steps = offence.again if times(p, offence, accused) else offence.first
    found = []
    for step, name in enumerate(steps):
        said = said_about(name, accused)
        if not said:
            continue
        word = f"{said}:{offence.rules[0]}"
        verdict = verdict_of(word)
        assert verdict is not None  # noqa: S101  (it was made from its name)
        allowed = DECIDERS[author] in offence.who and not why_not(law, p, author, verdict)
        pays = worth_of(law, p) if name == "lose-hand" else None
        found.append(Choice(word, law.rules_of_verdict(name, verdict.article), pays, allowed, step))
    return tuple(found)


def suggested(law: Law, p: Public, offence: Offence, accused: str, author: str = JUDGE) -> Choice | None:
    """Return the mildest ruling about an offence that is lawful now, `None` where there is none (br.28.pu.1).

    >>> from truco.engine import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("fenacef"), ("A1", "B1", "A2", "B2"), refereed=True)
    >>> suggested(law, new_match(law, "A1").public, law.judging.offences["language"], "B1").word
    'warn-B1:br.28.1'
    """
    return next((one for one in choices(law, p, offence, accused, author) if one.lawful), None)


def said_about(name: str, accused: str) -> str:
    """Return a ruling against a seat or its side as records write it; empty where it needs more than that.

    >>> said_about("lose-hand", "B1"), said_about("silence", "B1"), said_about("points", "B1")
    ('lose-hand-B', 'silence-B1', '')
    """
    if name in _OF_SEATS:
        return f"{name}-{accused}"
    if name in _OF_SIDES:
        return f"{name}-{accused[0]}"
    return name if name in _OF_THE_HAND else ""


# -- the log ----------------------------------------------------------------------------------------------------------


class Logged(NamedTuple):
    """One ruling of a match, and whether another stands in its place now."""

    ruling: f.Ruled
    hand: int
    stands: bool


def log(p: Public) -> tuple[Logged, ...]:
    """Return the rulings of a match in order; of those in one place the last one stands.

    >>> from truco.engine import Act, decide, new_match, word
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("fenacef"), ("A1", "B1", "A2", "B2"), refereed=True)
    >>> warned = decide(law, new_match(law, "A1"), Act("juez", word("warn-A1"))).state
    >>> corrected = decide(law, warned, Act("juez", word("correct-1:warn-B1"))).state
    >>> [(one.ruling.word, one.stands) for one in log(corrected.public)]
    [('warn-A1', False), ('warn-B1', True)]
    """
    last = {one.corrects or one.number: one.number for one in p.desk.rulings}
    hands = {line.by: line.hand for line in p.desk.lines}
    return tuple(
        Logged(one, hands.get(one.corrects or one.number, p.hand), last[one.corrects or one.number] == one.number)
        for one in p.desk.rulings
    )


# -- a match that a ruling took ---------------------------------------------------------------------------------------


def partidas(law: Law, events: Iterable[Event]) -> tuple[tuple[int, ...], ...]:
    """Return the official score of each partida of a match, in order (br.28.pu.c, br.28.pu.d).

    >>> from truco.engine import opening, Act, decide, new_match, word
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("fenacef"), ("A1", "B1", "A2", "B2"), refereed=True)
    >>> lost = decide(law, new_match(law, "A1"), Act("juez", word("lose-match-A")))
    >>> partidas(law, lost.events)
    ((0, 12), (0, 12))

    Those that were played count as they ended. Where a ruling took the match, every other one counts as the target to
    nothing, and so does one that the side which lost by the ruling had won.
    """
    found: list[tuple[int, ...]] = []
    written: tuple[int, ...] = ()
    for event in events:
        if isinstance(event, f.HandEnded):
            written = event.score
        elif isinstance(event, f.ChicoEnded):
            found.append(written)
        elif isinstance(event, f.Rescored) and found and written == found[-1]:
            del found[-1]  # the chico is written again, if it is still won
        elif isinstance(event, f.MatchForfeited):
            loser = law.sides.index(event.side)
            lost = tuple(0 if at == loser else law.terms.match.target for at in range(len(law.sides)))
            kept = [score for score in found if score[loser] < max(score)]
            return (*kept, *(lost,) * (max(event.chicos) - len(kept)))
    return tuple(found)
