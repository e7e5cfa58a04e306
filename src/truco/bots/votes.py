"""How a bot votes on a ruling at a table without a judge: by the text, for the mildest step that the text allows."""

from __future__ import annotations

from truco.engine import Law, Public
from truco.engine.table.judge_words import Verdict, verdict_of

YES, NO = "voto-si", "voto-no"


def vote(law: Law, public: Public) -> str:
    """Return a bot's vote on the ruling that was proposed.

    >>> from truco.engine import Act, new_match, rule, word
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("uruguay"), ("A1", "B1"), refereed=True)
    >>> def proposed(ruling):
    ...     return rule(law, new_match(law, "B1"), Act("A1", word(f"propongo-{ruling}"))).state.public
    >>> [vote(law, proposed(ruling)) for ruling in ("warn-A1:uy.99.b", "warn-A1", "disqualify-B:uy.100.a")]
    ['voto-si', 'voto-no', 'voto-no']

    A bot agrees where an article is the reason, the text lists an offence against it, and the ruling is the first that
    the text has for the offence; if the accused was ruled against for it before, the first that the text has for a
    repetition. The bot agrees to more than a warning only after the law has found the offence; otherwise any player
    could win a match by proposing a ruling. It agrees that a claim is examined.
    """
    p = public
    verdict = verdict_of(p.desk.question)
    if verdict is not None and verdict.name == "uphold":
        return YES
    if verdict is None or not verdict.article:
        return NO
    earlier = [ruling for ruling in p.desk.rulings if ruling.article == verdict.article]
    is_repeated = any((ruling.side, ruling.accused) == (verdict.side, verdict.accused) for ruling in earlier)
    offences = [offence for offence in law.judging.offences.values() if verdict.article in offence.rules]
    rulings = [offence.again if is_repeated else offence.first for offence in offences]
    is_mildest = any(steps[:1] == (verdict.name,) for steps in rulings)
    return YES if is_mildest and (verdict.name == "warn" or _is_proved(law, p, verdict)) else NO


def _is_proved(law: Law, p: Public, verdict: Verdict) -> bool:
    """Return whether everybody can see that the law has found the fault for which a ruling is proposed.

    The law has found a wrong count, or it has awarded points for a fault under that article to the rivals of its side.
    """
    if not verdict.target:
        return bool(p.misdeals.found)
    awards = [award for award in p.awards if award.reason == "fault" and verdict.article in award.rules]
    return any(award.side != verdict.side for award in awards) and verdict.side in law.sides
