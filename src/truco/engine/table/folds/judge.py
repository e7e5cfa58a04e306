"""The changes of the table by rulings."""

from __future__ import annotations

from typing import Final

from truco.engine.table import facts as f
from truco.engine.table.judge import Desk, ScoreLine
from truco.engine.table.public import Folds, Public


def _ruled(p: Public, fact: f.Ruled) -> Public:
    """Write the ruling down: its line is a new one, or takes the place of that which it corrects."""
    desk = p.desk
    standing = desk.standing if desk.rulings else fact.score
    rulings = (*desk.rulings, fact)
    if not fact.corrects:
        line = ScoreLine(p.hand_begun, fact.number, fact.word, fact.points, fact.solo, p.duel)
        lines = (*desk.lines, line)
        standing = tuple(had + more for had, more in zip(standing, fact.points, strict=False)) or standing
        return p._replace(desk=desk._replace(rulings=rulings, lines=lines, standing=standing))
    lines = tuple(
        line._replace(word=fact.word, points=fact.points) if line.by == fact.corrects else line for line in desk.lines
    )
    return p._replace(desk=desk._replace(rulings=rulings, lines=lines))


def _unruled(p: Public, fact: f.Unruled) -> Public:
    """Take an award of the judge back; the score follows by itself."""
    places = [at for at, award in enumerate(p.awards) if fact.takes(award)]
    if not places:
        return p
    awards = (*p.awards[: places[-1]], *p.awards[places[-1] + 1 :])
    return p._replace(awards=awards, awards_written=p.awards_written - 1)


def _rescored(p: Public, fact: f.Rescored) -> Public:
    return p._replace(score=fact.score, chicos=fact.chicos, desk=p.desk._replace(standing=fact.standing))


def _forfeited(p: Public, fact: f.MatchForfeited) -> Public:
    return p._replace(chicos=fact.chicos, turn="", awards_pending=None)


def _proposed(p: Public, fact: f.Proposed) -> Public:
    yes = (fact.seat,) if fact.seat in fact.voters else ()
    return p._replace(desk=p.desk._replace(question=fact.word, voters=fact.voters, yes=yes, no=(), tied=False))


def _voted(p: Public, fact: f.Voted) -> Public:
    desk = p.desk
    if fact.yes:
        return p._replace(desk=desk._replace(yes=(*desk.yes, fact.seat)))
    return p._replace(desk=desk._replace(no=(*desk.no, fact.seat)))


def _vote_ended(p: Public, fact: f.VoteEnded) -> Public:
    if fact.tied:
        return p._replace(desk=p.desk._replace(tied=True))
    return p._replace(desk=closed(p.desk))


def closed(desk: Desk) -> Desk:
    """Return a desk on which nothing is put to the vote."""
    return desk._replace(question="", voters=(), yes=(), no=(), tied=False)


FOLDS: Final[Folds] = {
    f.Ruled: _ruled,
    f.Unruled: _unruled,
    f.Rescored: _rescored,
    f.MatchForfeited: _forfeited,
    f.Proposed: _proposed,
    f.Voted: _voted,
    f.VoteEnded: _vote_ended,
}
"""The folds of rulings."""
