"""The judge's desk: possible rulings, the log of rulings, and the scores of partidas that a ruling took."""

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
    """A possible ruling about an offence.

    - `word`: the ruling as records write it, with the article of the offence as its reason.
    - `rules`: the rules that it cites; `pays`: the points that the other side gets at once, `None` if unknown.
    - `lawful`: whether the author may rule so now; `step`: its place among the penalties, from 0, mildest first.
    """

    word: str
    rules: Rules
    pays: int | None
    lawful: bool
    step: int


def offences(law: Law) -> tuple[Offence, ...]:
    """Return the offences whose penalty a text leaves to a decider.

    >>> from truco.rulebooks.ruleset import choose
    >>> [offence.name for offence in offences(Law(choose("oficial"), ("A1", "B1"), refereed=True))]
    ['other-signs']
    """
    return tuple(law.judging.offences.values())


def count_rulings(p: Public, offence: Offence, accused: str) -> int:
    """Return the number of rulings against a side in this match with an article of an offence."""
    return sum(ruling.article in offence.rules and ruling.side == accused[0] for ruling in p.desk.rulings)


def choices(law: Law, p: Public, offence: Offence, accused: str, author: str = JUDGE) -> tuple[Choice, ...]:
    """Return the possible rulings about an offence of a seat, mildest first.

    >>> from truco.engine import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("fenacef"), ("A1", "B1", "A2", "B2"), refereed=True)
    >>> rulings = choices(law, new_match(law, "A1").public, law.judging.offences["language"], "B1")
    >>> [ruling.word for ruling in rulings][:2], rulings[1].pays, rulings[0].rules
    (['warn-B1:br.28.1', 'lose-hand-B:br.28.1'], 1, ('br.28.1', 'br.28.pu.a', 'br.28.pu.1'))

    The first time the text may name milder penalties than after that. `author` is the seat of the deciders.
    """
    steps = offence.again if count_rulings(p, offence, accused) else offence.first
    rulings = []
    for step, name in enumerate(steps):
        base = ruling_word(name, accused)
        if not base:
            continue
        word = f"{base}:{offence.rules[0]}"
        verdict = verdict_of(word)
        assert verdict is not None  # noqa: S101  (it was made from its name)
        allowed = DECIDERS[author] in offence.who and not why_not(law, p, author, verdict)
        pays = worth_of(law, p) if name == "lose-hand" else None
        rulings.append(Choice(word, law.rules_of_verdict(name, verdict.article), pays, allowed, step))
    return tuple(rulings)


def suggest_ruling(law: Law, p: Public, offence: Offence, accused: str, author: str = JUDGE) -> Choice | None:
    """Return the mildest lawful ruling about an offence, `None` where there is none (br.28.pu.1).

    >>> from truco.engine import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("fenacef"), ("A1", "B1", "A2", "B2"), refereed=True)
    >>> suggest_ruling(law, new_match(law, "A1").public, law.judging.offences["language"], "B1").word
    'warn-B1:br.28.1'
    """
    return next((choice for choice in choices(law, p, offence, accused, author) if choice.lawful), None)


def ruling_word(name: str, accused: str) -> str:
    """Return a ruling against a seat or its side as records write it; empty for a ruling with more parts.

    >>> ruling_word("lose-hand", "B1"), ruling_word("silence", "B1"), ruling_word("points", "B1")
    ('lose-hand-B', 'silence-B1', '')
    """
    if name in _OF_SEATS:
        return f"{name}-{accused}"
    if name in _OF_SIDES:
        return f"{name}-{accused[0]}"
    return name if name in _OF_THE_HAND else ""


# -- the log ----------------------------------------------------------------------------------------------------------


class LoggedRuling(NamedTuple):
    """One ruling of a match, its hand, and whether it is in force."""

    ruling: f.Ruled
    hand: int
    stands: bool


def ruling_log(p: Public) -> tuple[LoggedRuling, ...]:
    """Return the rulings of a match in order; of a ruling and its corrections only the last is in force.

    >>> from truco.engine import Act, new_match, rule, word
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("fenacef"), ("A1", "B1", "A2", "B2"), refereed=True)
    >>> warned = rule(law, new_match(law, "A1"), Act("juez", word("warn-A1"))).state
    >>> corrected = rule(law, warned, Act("juez", word("correct-1:warn-B1"))).state
    >>> [(logged.ruling.word, logged.stands) for logged in ruling_log(corrected.public)]
    [('warn-A1', False), ('warn-B1', True)]
    """
    last = {ruling.corrects or ruling.number: ruling.number for ruling in p.desk.rulings}
    hands = {line.by: line.hand for line in p.desk.lines}
    return tuple(
        LoggedRuling(
            ruling,
            hands.get(ruling.corrects or ruling.number, p.hand),
            last[ruling.corrects or ruling.number] == ruling.number,
        )
        for ruling in p.desk.rulings
    )


# -- a match that a ruling took ---------------------------------------------------------------------------------------


def partida_scores(law: Law, events: Iterable[Event]) -> tuple[tuple[int, ...], ...]:
    """Return the official score of each partida of a match, in order (br.28.pu.c, br.28.pu.d).

    >>> from truco.engine import Act, new_match, opening, rule, word
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("fenacef"), ("A1", "B1", "A2", "B2"), refereed=True)
    >>> lost = rule(law, new_match(law, "A1"), Act("juez", word("lose-match-A")))
    >>> partida_scores(law, lost.events)
    ((0, 12), (0, 12))

    Played partidas count with their final score. Where a ruling took the match, every other partida counts as the
    target to zero, and so does one that the losing side of the ruling had won.
    """
    scores: list[tuple[int, ...]] = []
    written: tuple[int, ...] = ()
    for event in events:
        if isinstance(event, f.HandEnded):
            written = event.score
        elif isinstance(event, f.ChicoEnded):
            scores.append(written)
        elif isinstance(event, f.Rescored) and scores and written == scores[-1]:
            del scores[-1]  # the chico is written again, if it is still won
        elif isinstance(event, f.MatchForfeited):
            loser = law.sides.index(event.side)
            lost = tuple(0 if at == loser else law.terms.match.target for at in range(len(law.sides)))
            kept = [score for score in scores if score[loser] < max(score)]
            return (*kept, *(lost,) * (max(event.chicos) - len(kept)))
    return tuple(scores)
