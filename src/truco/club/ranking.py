"""The one ranking: from results and terms to places, each with the criterion that decided it and the reason."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from truco.club.criteria import Ledger, Measure, criterion, ledger
from truco.club.points import Figures
from truco.club.result import Result
from truco.club.terms import PhaseTerms

DISQUALIFIED: Final = "disqualified"
"""What decides the place of a team that was disqualified: it is listed last."""

LOT: Final = "lot"
_TOLD_BY_SIDE: Final = "head-to-head"
"""The criterion of which a reason says who won."""

_LISTED: Final = frozenset(("points", "won", "balance", "average"))
"""The criteria whose values every row of a table shows."""


class Reason(NamedTuple):
    """Why a team has its place: a key of the message catalogue with what its sentence names.

    >>> Reason("tournament.reason.won", ("B",), ("points",), "5", (("B", "4"),)).level
    ('B',)

    `level` are the other teams that it was level with, and `on` the criteria in which it was; `mine` is what the
    criterion that then decided gave the team, `others` what it gave each of them. `before` are the reasons why some
    teams had already left the level set, the first first.
    """

    key: str
    level: tuple[str, ...] = ()
    on: tuple[str, ...] = ()
    mine: str = ""
    others: tuple[tuple[str, str], ...] = ()
    before: tuple[Reason, ...] = ()


class Place(NamedTuple):
    """A row of a ranking.

    `decided_by` is the criterion after which the team was level with no other.
    """

    place: int
    team: str
    figures: Figures
    decided_by: str
    reason: Reason


def rank(  # noqa: PLR0913  (all that a place depends on)
    teams: Sequence[str],
    results: Sequence[Result],
    terms: PhaseTerms,
    lots: Sequence[str] = (),
    sizes: Mapping[str, int] | None = None,
    *,
    disqualified: Collection[str] = (),
    places: Mapping[str, int] = MappingProxyType({}),
) -> tuple[Place, ...]:
    """Return teams in order of place, from results and the terms of their phase.

    >>> from truco.club.terms import event_terms
    >>> played = [Result("A", "B", ((12, 8), (13, 5))), Result("B", "C", ((12, 3), (12, 9)))]
    >>> for one in rank(["A", "B", "C"], played, event_terms("fenacef").phase("group"), lots=["C", "A", "B"]):
    ...     print(one.place, one.team, one.figures.points, one.decided_by)
    1 A 3 head-to-head
    2 B 3 head-to-head
    3 C 0 points

    `lots` is the order drawn, looked at only where lots decide. `sizes` are how many teams the group of each has, where
    teams of different groups are compared. `disqualified` teams come last. `places` are those of the phase before.
    Teams that one criterion leaves level are ranked among themselves, from the first criterion on or from the next one,
    as the terms say. Raises `TournamentError` (`bad-terms`) for an unknown criterion.

    Rules: br.6.1, br.6.p1, br.6.p1.a, br.6.p1.b, br.6.p1.c, br.6.p1.d, br.6.p2, br.6.p2.e, br.6.p2.f, br.36.p1.
    """
    book = ledger(teams, results, terms, lots, places)
    good = [team for team in teams if team not in disqualified]
    out = [team for team in teams if team in disqualified]
    rows = [*_ranked(good, book, terms, sizes or {})]
    gone = Reason(f"tournament.reason.{DISQUALIFIED}")
    rows += [(team, DISQUALIFIED, gone) for team, _, _ in _ranked(out, book, terms, sizes or {})]
    chain = (*terms.order, *terms.order_across_sizes)
    return tuple(
        Place(number, team, _with_more(team, book, chain), decided, why)
        for number, (team, decided, why) in enumerate(rows, 1)
    )


Row = tuple[str, str, Reason]
"""A team, the criterion that decided its place, and why."""


class Split(NamedTuple):
    """The division of a level set by a criterion: its parts in order, and the value of each team."""

    parts: tuple[tuple[str, ...], ...]
    measures: Mapping[str, Measure]


def split(level: Sequence[str], name: str, book: Ledger) -> Split | None:
    """Return a level set as a criterion divides it; `None` where the criterion cannot be applied.

    >>> from truco.club.terms import event_terms
    >>> group = event_terms("fenacef").phase("group")
    >>> book = ledger(["A", "B", "C"], [Result("B", "A", ((12, 8), (13, 5)))], group)
    >>> split(["A", "B", "C"], "won", book).parts, split(["A", "B", "C"], "head-to-head", book)
    ((('B',), ('A', 'C')), None)
    """
    measures = criterion(name).measure(level, book)
    if measures is None:
        return None
    parts: dict[object, list[str]] = {}
    for team in sorted(level, key=lambda team: measures[team].key, reverse=True):
        parts.setdefault(measures[team].key, []).append(team)
    return Split(tuple(map(tuple, parts.values())), measures)


def separated(  # noqa: PLR0913  (a recursion carries what it knows)
    level: Sequence[str],
    chain: Sequence[str],
    book: Ledger,
    *,
    restart: bool,
    begin: int = 0,
    on: tuple[str, ...] = (),
    before: tuple[Reason, ...] = (),
) -> Iterator[Row]:
    """Yield the teams of a level set in order, separated by a chain of criteria.

    >>> from truco.club.terms import event_terms
    >>> group = event_terms("fenacef").phase("group")
    >>> book = ledger(["A", "B"], [Result("B", "A", ((12, 8), (13, 5)))], group)
    >>> [(team, decided) for team, decided, _ in separated(["A", "B"], ["balance"], book, restart=False)]
    [('B', 'balance'), ('A', 'balance')]

    With `restart` those that a criterion leaves level begin the chain again, else they go on with the next criterion.
    Lots come at the end, whether the chain names them or not. A criterion that cannot be applied is skipped. `begin` is
    the position in the chain to begin at, `on` the criteria in which the teams are known to be level, `before` the
    reasons why others have left the set.

    Rules: br.6.p1.
    """
    for position, name in enumerate((*chain, LOT)):
        divided = split(level, name, book) if position >= begin else None
        if divided is None:
            continue
        if len(divided.parts) == 1 and len(level) > 1:
            on = (*on, name)
            continue
        for part in divided.parts:
            why = _why(part, name, divided, on, before)
            if len(part) == 1:
                yield part[0], name, why
            elif restart:
                yield from separated(part, chain, book, restart=True, before=(*before, why))
            else:
                still = (*on, name)
                yield from separated(
                    part, chain, book, restart=False, begin=position + 1, on=still, before=(*before, why)
                )
        return


def _why(part: tuple[str, ...], name: str, divided: Split, on: tuple[str, ...], before: tuple[Reason, ...]) -> Reason:
    """Return why the teams of a part have left the others of a level set."""
    mine = divided.measures[part[0]].text
    others = tuple((team, measure.text) for team, measure in divided.measures.items() if team not in part)
    if name == LOT:
        key = f"{name}.{'drawn' if all(measure.text for measure in divided.measures.values()) else 'open'}"
    elif not on and not before:
        return Reason("tournament.reason.alone", mine=mine)  # no row need say that others have more or fewer points
    elif name == _TOLD_BY_SIDE:
        where = "ahead" if part == divided.parts[0] else "behind" if part == divided.parts[-1] else "between"
        key = f"{name}.{where}"
    else:
        key = name
    return Reason(f"tournament.reason.{key}", tuple(team for team, _ in others), on, mine, others, before)


def _ranked(teams: Sequence[str], book: Ledger, terms: PhaseTerms, sizes: Mapping[str, int]) -> Iterator[Row]:
    """Yield teams in order: by the first criterion, then each level set by the chain for the sizes of its groups."""
    first = split(teams, terms.order[0], book) if terms.order else None
    whole = (tuple(teams),) if teams else ()
    for level in first.parts if first else whole:  # what cannot be applied to all is skipped, as everywhere
        mixed = len({sizes.get(team) for team in level}) > 1
        chain = terms.order_across_sizes if mixed and terms.order_across_sizes else terms.order
        yield from separated(level, chain, book, restart=terms.restart)


def _with_more(team: str, book: Ledger, chain: Sequence[str]) -> Figures:
    """Return what a team has, with what the other criteria of a chain give it."""
    names = [name for name in dict.fromkeys(chain) if name not in _LISTED and not criterion(name).of_set]
    measured = [(name, criterion(name).measure([team], book) or {}) for name in names]
    return book.figures[team]._replace(more=tuple((name, measures[team].key) for name, measures in measured))


# -- groups ------------------------------------------------------------------------------------------------------------


def rank_groups(
    groups: Mapping[str, Sequence[str]],
    results: Sequence[Result],
    terms: PhaseTerms,
    lots: Sequence[str] = (),
    *,
    disqualified: Collection[str] = (),
) -> dict[str, tuple[Place, ...]]:
    """Return the ranking of each group, from the results of the whole phase.

    >>> from truco.club.terms import event_terms
    >>> played = [Result("B", "A", ((12, 8), (13, 5)), group="G1")]
    >>> ranked = rank_groups({"G1": ["A", "B"]}, played, event_terms("fenacef").phase("group"))
    >>> [one.team for one in ranked["G1"]]
    ['B', 'A']

    The arguments are those of `rank`.
    """
    own: dict[str, list[Result]] = {name: [] for name in groups}
    for result in results:
        own.setdefault(result.group, []).append(result)
    return {name: rank(teams, own[name], terms, lots, disqualified=disqualified) for name, teams in groups.items()}


def next_placed(
    ranked: Mapping[str, Sequence[Place]], results: Sequence[Result], terms: PhaseTerms, lots: Sequence[str] = ()
) -> tuple[Place, ...]:
    """Return the ranking of the teams placed first behind those that qualify, one of each group.

    >>> from truco.club.terms import event_terms
    >>> group = event_terms("fenacef").with_override("group.qualify", 1).phase("group")
    >>> played = [Result("A", "B", ((12, 8), (13, 5)), group="G1"), Result("C", "D", ((12, 2), (12, 2)), group="G2")]
    >>> ranked = rank_groups({"G1": ["A", "B"], "G2": ["C", "D"]}, played, group)
    >>> [(one.team, one.decided_by) for one in next_placed(ranked, played, group)]
    [('B', 'balance'), ('D', 'balance')]

    Teams of groups of different sizes that are level are separated by the chain for these.

    Rules: br.6.1, br.6.p1, br.6.p2.
    """
    rows = [(places[terms.qualify], len(places)) for places in ranked.values() if len(places) > terms.qualify]
    sizes = {place.team: size for place, size in rows if place.decided_by != DISQUALIFIED}
    return rank(list(sizes), results, terms, lots, sizes)


def qualified(ranked: Mapping[str, Sequence[Place]], following: Sequence[Place], terms: PhaseTerms) -> tuple[str, ...]:
    """Return the teams that reach the next phase: group by group in order of place, then the best of the next placed.

    >>> qualified({}, (), PhaseTerms(qualify=2))
    ()

    `following` are the places of `next_placed`. A team that was disqualified does not qualify.

    Rules: br.6.1, br.36.p1.
    """
    first = [
        place.team
        for places in ranked.values()
        for place in places[: terms.qualify]
        if place.decided_by != DISQUALIFIED
    ]
    return (*first, *(place.team for place in following[: terms.best_next]))
