"""Tournaments: results, rankings, pairings and the log of an event; results, not cards (docs/tournament.md).

This package has what ranks; the rest is in its modules (`truco.club.lots`, `truco.club.overall`, ...).

>>> league = event_terms("fenacef").phase("group")
>>> [one.team for one in rank(["A", "B"], [Result("B", "A", ((12, 8), (14, 11)))], league)]
['B', 'A']
"""

from truco.club.points import Average, Figures
from truco.club.ranking import Place, Reason, next_placed, qualified, rank, rank_groups
from truco.club.result import Pair, Result, check_played, walked_over
from truco.club.terms import EventTerms, OverallTerms, PhaseTerms, event_terms, presets, read_terms

__all__ = [
    "Average",
    "EventTerms",
    "Figures",
    "OverallTerms",
    "Pair",
    "PhaseTerms",
    "Place",
    "Reason",
    "Result",
    "check_played",
    "event_terms",
    "next_placed",
    "presets",
    "qualified",
    "rank",
    "rank_groups",
    "read_terms",
    "walked_over",
]
