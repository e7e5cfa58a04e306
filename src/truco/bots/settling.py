"""What a bot does while a decided hand of a refereed table settles: it shows, claims what it can see, and is silent."""

from __future__ import annotations

from collections.abc import Sequence

from truco.bots.evidence import proved
from truco.bots.forced import settling_word
from truco.engine import Law, Word, word
from truco.engine.refereeing.claims import waiting_against
from truco.engine.table.words import Kind
from truco.views import View


def settle(law: Law, view: View, words: Sequence[Word]) -> Word | None:
    """Return the word of a bot while a hand settles, `None` while none does.

    A bot that is accused has its cards looked at. It shows what it owes, and claims what the cards that it can see
    prove against a rival. Then it has nothing more to say; it never commits a fault.
    """
    last = settling_word(view, words)
    accused = last is not None and waiting_against(view.public, view.who)
    if accused and (concedes := next((one for one in words if one.kind is Kind.CONCEDE), None)):
        return concedes
    if last is None or last.kind is not Kind.CALLO:
        return last
    return next((word(said) for one in law.seats if (said := proved(law, view, one)) and _may_say(said, words)), last)


def _may_say(said: str, words: Sequence[Word]) -> bool:
    """Return whether a claim is open to the seat; no menu has the question for a silent flor."""
    return not said.startswith("reclamo") or any(one.token == said for one in words)
