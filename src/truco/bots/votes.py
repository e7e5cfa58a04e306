"""How a bot votes on a ruling where no judge sits: as the text says, and for the mildest step that it leaves."""

from __future__ import annotations

from truco.engine import Law, Public
from truco.engine.table.judge_words import Verdict, verdict_of

YES, NO = "voto-si", "voto-no"


def vote(law: Law, public: Public) -> str:
    """Return a bot's vote on what was put to the vote.

    >>> from truco.engine import Act, decide, new_match, word
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("uruguay"), ("A1", "B1"), refereed=True)
    >>> def asked(said):
    ...     return decide(law, new_match(law, "B1"), Act("A1", word(f"propongo-{said}"))).state.public
    >>> [vote(law, asked(said)) for said in ("warn-A1:uy.99.b", "warn-A1", "disqualify-B:uy.100.a")]
    ['voto-si', 'voto-no', 'voto-no']

    A bot agrees where an article is the reason, an offence against it is in the text, and the ruling is the first that
    the text has for it: for an accused who was ruled against for it before, the first that it has after that. To more
    than a warning it agrees only once the offence has come to light, or anybody could win a match by proposing it. It
    agrees that a claim be looked into.
    """
    p = public
    verdict = verdict_of(p.desk.question)
    if verdict is not None and verdict.name == "uphold":
        return YES
    if verdict is None or not verdict.article:
        return NO
    before = [one for one in p.desk.rulings if one.article == verdict.article]
    again = any((one.side, one.accused) == (verdict.side, verdict.accused) for one in before)
    offences = [one for one in law.judging.offences.values() if verdict.article in one.rules]
    first = any((one.again if again else one.first)[:1] == (verdict.name,) for one in offences)
    return YES if first and (verdict.name == "warn" or _came_to_light(law, p, verdict)) else NO


def _came_to_light(law: Law, p: Public, verdict: Verdict) -> bool:
    """Return whether the law has found the fault for which somebody asks a ruling, as everybody sees it.

    A wrong count was found, or what a fault cost was awarded under that article to the rivals of its side.
    """
    if not verdict.target:
        return bool(p.misdeals.found)
    awards = [one for one in p.awards if one.reason == "fault" and verdict.article in one.rules]
    return any(one.side != verdict.side for one in awards) and verdict.side in law.sides
