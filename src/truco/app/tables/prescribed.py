"""Prescribed deals: tables of a duplicate round play the same hands, dealt from seeds, each from a given score.

Each deal is a match of its own: it begins at its score with its dealer and its cards, counts alone, and has a record
and a sheet of its own. No seat draws, cuts or deals. The seeds are in the first row of the log, which no viewer sees; a
table is closed, so that only those who sit there watch it and read its records, until it is laid open after the round.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from truco.app.tables.row import Row
from truco.app.tables.settings import Settings
from truco.app.tables.table import Table
from truco.club.duplicate import Deal
from truco.engine import MESA, Act, Decision, Law, blank, opening, rule
from truco.engine.croupier import deal_pack, pack_from_seed
from truco.engine.table.events import Shuffled
from truco.engine.table.facts import MatchEnded
from truco.engine.table.state import evolved
from truco.errors import TableError
from truco.rulebooks.ruleset import Ruleset, choose

DEALS_OVER: Final = "deals-over"
"""The word of the row after the last deal."""

_LAID_OPEN: Final = "laid-open"
_TWO: Final = 2


def rules_for_deals(ruleset: Ruleset) -> Ruleset:
    """Return a ruleset under which no chico ends the match, so that the next deal can follow.

    >>> str(rules_for_deals(choose("oficial", {"chicos": "1", "target": "15"})))
    'oficial target=15'

    Raises `RulebookError` where the rulebook has no longer match.
    """
    if ruleset.book["match.chicos_to_win"] >= _TWO:
        return ruleset
    return choose(ruleset.book.code, {**ruleset.chosen, "chicos": str(_TWO)})


def check_deals(law: Law, settings: Settings, deals: Sequence[Deal]) -> None:
    """Raise `TableError` (`bad-deals`) for deals that a table of this law and these settings cannot play.

    >>> from truco.app.tables.laws import law_of
    >>> check_deals(law_of("oficial", ("A1", "B1")), Settings(), [Deal(1, "x", 1, (20, 29))])
    >>> check_deals(law_of("oficial", ("A1", "B1")), Settings(), [Deal(1, "x", 2, (20, 29))])
    Traceback (most recent call last):
    ...
    truco.errors.TableError: bad-deals

    Two sides play them, with partners that are known; only lawful acts are accepted, since a deal can be neither void
    nor dealt again, and there are no tips.
    """
    fits = len(law.sides) == _TWO and not law.partners_drawn and not settings.refereed and not settings.tips
    numbered = [prescribed.number for prescribed in deals] == [*range(1, len(deals) + 1)]
    whole = all(prescribed.seed and prescribed.dealer in range(len(law.seats)) for prescribed in deals)
    if not (
        fits
        and numbered
        and whole
        and all(0 <= n < law.terms.match.target for prescribed in deals for n in prescribed.start)
    ):
        raise TableError("bad-deals")


def check_free(table: Table) -> None:
    """Raise `TableError` (`deals-fixed`) where the deals are prescribed."""
    if table.deals:
        raise TableError("deals-fixed")


def deal_prescribed(law: Law, prescribed: Deal) -> Decision:
    """Return the beginning of a prescribed deal, until its cards are dealt.

    >>> from truco.app.tables.laws import law_of
    >>> decision = deal_prescribed(law_of("oficial", ("A1", "B1")), Deal(3, "x", 1, (20, 12)))
    >>> [type(event).__name__ for event in decision.events]
    ['MatchStarted', 'HandStarted', 'Shuffled', 'Dealt']
    >>> decision.state.public.score, decision.state.public.mano
    ((20, 12), 'A1')
    """
    dealer = law.seats[prescribed.dealer]
    begun = opening(law, dealer, hand=prescribed.number, score=prescribed.start)
    pack = pack_from_seed(law, prescribed.seed)
    ruling, events, state = rule(law, evolved(blank(law), begun), Act(MESA, deal_pack(law, pack, dealer)))
    return Decision(ruling, (*begun, Shuffled(prescribed.number, pack), *events), state)


def next_deal(table: Table) -> Row:
    """Return the row after a settled deal: the next one, or the end after the last.

    The match goes to the side that got more in all deals together at this table; who did well with them only the
    comparison with other tables says.
    """
    if table.match < len(table.deals):
        ruling, events, _ = deal_prescribed(table.law, table.deals[table.match])
        return Row(0, 0.0, MESA, "reparto", ruling.rules, events, table.standing)
    scores = table.scored()
    more = sum(a - b for a, b in scores)
    side = "draw" if not more else table.law.sides[more < 0]
    return Row(0, 0.0, MESA, DEALS_OVER, (), (MatchEnded(side, ()),))


def lay_open(table: Table) -> Row:
    """Return the row with which a closed table is shown to everybody."""
    return Row(0, 0.0, MESA, _LAID_OPEN, standing=replace(table.standing, closed=False))
