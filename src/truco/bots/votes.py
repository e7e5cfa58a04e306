"""How a bot votes on a ruling where no judge sits: as the text says, and for the mildest step that it leaves."""

from __future__ import annotations

from truco.engine import Law, Public
from truco.engine.judge.words import verdict_of

YES, NO = "voto-si", "voto-no"


def vote(law: Law, public: Public) -> str:
    """Return a bot's vote on what was put to the vote.

    >>> from truco.engine import Act, decide, new_match, word
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("fenacef"), ("A1", "B1", "A2", "B2"), refereed=True)
    >>> def asked(said):
    ...     return decide(law, new_match(law, "B2"), Act("A1", word(f"propongo-{said}"))).state.public
    >>> [vote(law, asked(said)) for said in ("annul-hand:br.12.p5", "annul-hand", "score-A-9-B-0")]
    ['voto-si', 'voto-no', 'voto-no']

    A bot agrees where an article is the reason, an offence against it is in the text, and the ruling is the first that
    the text has for it: for an accused who was ruled against for it before, the first that it has after that. It agrees
    that a claim be looked into.
    """
    verdict = verdict_of(public.desk.question)
    if verdict is not None and verdict.name == "uphold":
        return YES
    if verdict is None or not verdict.article:
        return NO
    before = [one for one in public.desk.rulings if one.article == verdict.article]
    again = any((one.side, one.accused) == (verdict.side, verdict.accused) for one in before)
    offences = [one for one in law.judging.offences.values() if verdict.article in one.rules]
    agrees = any((one.again if again else one.first)[:1] == (verdict.name,) for one in offences)
    return YES if agrees else NO
