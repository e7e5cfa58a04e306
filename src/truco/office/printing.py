"""What an event prints: its draw, rounds, sheets, standings, brackets, notices and certificates, as PDF."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Final

from truco.errors import TournamentError
from truco.messages import text
from truco.office.rules import STANDARD, rules_of, seats_for
from truco.office.wording import match_title, phase_title, round_title
from truco.paper import (
    board_sheets_pdf,
    bracket_pdf,
    certificates_pdf,
    deal_slips_pdf,
    deals_pdf,
    draw_pdf,
    match_sheets_pdf,
    notice_pdf,
    pairings_pdf,
    slips_pdf,
    standings_pdf,
    table_cards_pdf,
)
from truco.paper.documents import (
    AtTable,
    Award,
    BoardSheet,
    BracketSheet,
    Certificates,
    Deals,
    DealSlips,
    Draw,
    Entry,
    MatchSheet,
    Meeting,
    NodeInfo,
    Notice,
    Occasion,
    Pairings,
    Ranking,
    Round,
    Row,
    Standings,
    Table,
    TableCards,
    TeamName,
)
from truco.paper.forms import boards, dealt, filled, form_of, pack_of, seated
from truco.rulebooks.rulebook import load_rulebook
from truco.tournament.duplicate import deals
from truco.tournament.event import Event, Match
from truco.tournament.names import public_name, public_player
from truco.tournament.outcomes import bracket_of, players_of, result_of, terms_of
from truco.tournament.pairing.league import league
from truco.tournament.places import duplicate_places, overall_of, places_of
from truco.tournament.propose import deals_of
from truco.tournament.result import BOTH, Result
from truco.tournament.team import Team
from truco.tournament.values import PLAYERS

_Printer = Callable[[Sequence[MatchSheet], str, str], bytes]
"""How sheets are printed: in a language, on a size of paper."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody wants to print.

    - `language`: es, pt, en or de; `paper`: `a4` or `letter`; `at`: when it is printed (seconds since 1970).
    - `phase`: a phase, else the last one that was drawn; `round`: one of its rounds, else the last one.
    - `matches`: the numbers of some matches, for their sheets; else those of the round.
    - `blank`: sheets without what was played. `text`: the words of a notice.
    - `secret`: that of a duplicate, from which its deals follow.
    - `places`: how many places get a certificate, 0 for all teams; `each_player`: one for each player.
    - `entry`: how the result of a match is entered from a phone, if it can be.
    """

    language: str = "es"
    paper: str = "a4"
    at: float = 0.0
    phase: str = ""
    round: int = 0
    matches: tuple[int, ...] = ()
    blank: bool = False
    text: str = ""
    places: int = 3
    each_player: bool = False
    entry: Callable[[Match], Entry | None] = lambda _match: None
    secret: str = ""


def printed(event: Event, what: str, wanted: Wanted) -> bytes:
    """Return a document of an event as a PDF; `what` is one of `DOCUMENTS`.

    Names on what hangs on the wall are as the event shows them; sheets and certificates have them in full. Raises
    `TournamentError`: `no-such-document`, `nothing-to-print` where there is nothing yet, `not-drawn`, `no-such-round`,
    `no-such-match`, `not-a-bracket`.
    """
    if what not in _PRINTED:
        raise TournamentError("no-such-document", f"expected one of {', '.join(DOCUMENTS)}, got {what!r}")
    return _PRINTED[what](event, wanted)


# -- names and places --------------------------------------------------------------------------------------------------


def _chico(event: Event) -> str:
    return load_rulebook(rules_of(event.terms)).chico if event.terms.rules else "chico"


def occasion(event: Event, wanted: Wanted) -> Occasion:
    """Return what stands on every document of an event: its name and place, when it was printed, after which entry."""
    told = ""
    if wanted.at:
        clock = datetime.fromtimestamp(wanted.at).astimezone().strftime("%H:%M")
        told = text("tournament.printed", wanted.language, at=clock, number=event.number)
    return Occasion(event.name, event.place, str(event.year or ""), _chico(event), told)


def _on_the_wall(event: Event, team: str) -> TeamName:
    """Return a team as the event shows it to everybody."""
    one = event.entrants[team].team
    players = tuple(filter(None, (public_player(player, event) for player in one.players)))
    return TeamName(public_name(one, event), players, one.club)


def _in_full(event: Event, team: str) -> TeamName:
    one: Team = event.entrants[team].team
    people = tuple(player.name for player in one.players)
    return TeamName(one.name or " – ".join(people), people, one.club)  # noqa: RUF001  (as `public_name` joins them)


def _names(event: Event) -> Mapping[str, TeamName]:
    return {team: _on_the_wall(event, team) for team in event.entrants}


def _phase(event: Event, wanted: Wanted) -> str:
    """Return the phase that is printed; raises `TournamentError` (`not-drawn`)."""
    chosen = wanted.phase or next(reversed(list(event.phases)), "")
    if chosen not in event.phases:
        raise TournamentError("not-drawn", f"expected a phase that was drawn, got {chosen or 'none'}")
    return chosen


def _round(event: Event, phase: str, number: int) -> int:
    """Return the number of a round, the last one for 0; raises `TournamentError` (`no-such-round`)."""
    rounds = event.phases[phase].rounds
    chosen = number or max(rounds, default=0)
    if chosen not in rounds:
        raise TournamentError("no-such-round", f"expected a paired round of {phase}, got {chosen}")
    return chosen


# -- the wall ----------------------------------------------------------------------------------------------------------


def _draw(event: Event, wanted: Wanted) -> bytes:
    phase = _phase(event, wanted)
    drawn, terms = event.phases[phase], event.terms.phase(phase)
    names = _names(event)
    groups = {group: tuple(names[team] for team in teams) for group, teams in drawn.groups.items()}
    rounds: Iterable[Round] = [
        Round(number, tuple(_meeting(event, event.matches[one]) for one in paired.matches))
        for number, paired in drawn.rounds.items()
    ]
    if terms.kind in ("groups", "league"):
        rounds = _all_rounds(event, phase, [*rounds])
    title = phase_title(event, phase, wanted.language)
    return draw_pdf(
        Draw(occasion(event, wanted), groups, tuple(rounds), title, drawn.seed), wanted.language, wanted.paper
    )


def _all_rounds(event: Event, phase: str, paired: Sequence[Round]) -> list[Round]:
    """Return all rounds of a league: those that were paired, and those that will be."""
    twice = event.terms.phase(phase).meetings > 1
    groups = {name: league(teams, twice=twice) for name, teams in event.phases[phase].groups.items()}
    last = max((len(rounds) for rounds in groups.values()), default=0)
    names = _names(event)
    found = list(paired)
    for number in range(len(paired) + 1, last + 1):
        meetings = [
            Meeting(names[one.a], names[one.b] if one.b else None, group=group)
            for group, rounds in groups.items()
            for pairs in rounds[number - 1 : number]
            for one in pairs
        ]
        found.append(Round(number, tuple(meetings)))
    return found


def _meeting(event: Event, match: Match) -> Meeting:
    b = _on_the_wall(event, match.b) if match.b else None
    return Meeting(_on_the_wall(event, match.a), b, match.table, match.number, match.group)


def _pairings(event: Event, wanted: Wanted) -> bytes:
    phase = _phase(event, wanted)
    number = _round(event, phase, wanted.round)
    meetings = tuple(_meeting(event, one) for one in event.matches_of(phase, number))
    title = phase_title(event, phase, wanted.language)
    called = round_title(event, phase, number, wanted.language)
    return pairings_pdf(
        Pairings(occasion(event, wanted), Round(number, meetings, called), title), wanted.language, wanted.paper
    )


def _table_cards(event: Event, wanted: Wanted) -> bytes:
    sits = {one.table: one for one in event.matches.values() if one.table and one.b and result_of(event, one) is None}
    tables = range(1, max((event.tables, *sits)) + 1)
    if not tables:
        raise TournamentError("nothing-to-print", "expected an event with tables, got one that counts none")
    cards = tuple((table, _meeting(event, sits[table]) if table in sits else None) for table in tables)
    return table_cards_pdf(TableCards(occasion(event, wanted), cards), wanted.language, wanted.paper)


def _standings(event: Event, wanted: Wanted) -> bytes:
    tables = list(_tables(event, wanted))
    if not tables:
        raise TournamentError("nothing-to-print", "expected a phase with a table, got none that was drawn")
    return standings_pdf(
        Standings(occasion(event, wanted), tuple(tables), _names(event)), wanted.language, wanted.paper
    )


def _tables(event: Event, wanted: Wanted) -> Iterable[Table | Ranking]:
    """Yield the tables of the phases that have one, and the places of the whole event once it is over."""
    for phase in [wanted.phase] if wanted.phase else event.phases:
        terms = event.terms.phase(phase)
        if terms.kind == "bracket":
            continue
        if terms.kind == "duplicate":
            if event.matches_of(phase):
                yield _compared(event, phase, wanted.language)
            continue
        for group, places in places_of(event, phase).items():
            name = text("tournament.standings.group", wanted.language, name=group) if group else ""
            title = " · ".join(filter(None, (phase_title(event, phase, wanted.language), name)))
            yield Table(places, title, terms.qualify)
    whole = overall_of(event) if len(event.terms.phases) > 1 and not wanted.phase else ()
    if whole:
        yield Table(whole, text("tournament.standings.overall", wanted.language), figures=("won", "balance", "average"))


def _compared(event: Event, phase: str, language: str) -> Ranking:
    """Return the ranking of a duplicate: match points of how many, and how much more a team scored than the field."""
    names = _names(event)
    rows = [
        Row(
            one.place,
            names[one.team],
            (f"{float(one.compared.points):+.2f}", f"{one.compared.match_points}/{one.compared.top}"),
        )
        for one in duplicate_places(event, phase)
    ]
    heads = text("event.over-field", language), text("event.match-points", language)
    return Ranking(heads, tuple(rows), phase_title(event, phase, language))


def _bracket(event: Event, wanted: Wanted) -> bytes:
    brackets = [name for name, one in event.phases.items() if one.bracket is not None]
    phase = wanted.phase or (brackets[-1] if brackets else event.terms.phases[-1].name)
    bracket = bracket_of(event, phase)
    infos = {}
    for match in event.matches_of(phase):
        result = result_of(event, match)
        partidas = result.partidas if result else ()
        infos[match.node] = NodeInfo(match.number, match.table, "", partidas, bool(result and result.absent))
    title = phase_title(event, phase, wanted.language)
    sheet = BracketSheet(occasion(event, wanted), bracket, _names(event), infos, title)
    return bracket_pdf(sheet, wanted.language, wanted.paper)


def _notice(event: Event, wanted: Wanted) -> bytes:
    words = wanted.text or "\n\n".join(one.text for one in event.notices)
    if not words.strip():
        raise TournamentError("nothing-to-print", "expected the words of a notice, got none")
    return notice_pdf(Notice(occasion(event, wanted), words), wanted.language, wanted.paper)


def _certificates(event: Event, wanted: Wanted) -> bytes:
    places = overall_of(event)
    if places:
        shown = [one for one in places if not wanted.places or one.place <= wanted.places]
        awards = tuple(Award(_in_full(event, one.team), one.place) for one in shown)
    else:
        awards = tuple(Award(_in_full(event, team)) for team, one in event.entrants.items() if one.is_in)
    if not awards:
        raise TournamentError("nothing-to-print", "expected teams, got none")
    signers = tuple(name for name, office in event.offices.items() if office in ("committee", "coordinator"))
    document = Certificates(occasion(event, wanted), awards, signers, wanted.each_player)
    return certificates_pdf(document, wanted.language, wanted.paper)


# -- sheets ------------------------------------------------------------------------------------------------------------


def _matches(event: Event, wanted: Wanted) -> Sequence[Match]:
    """Return some matches, else those of a round; raises `TournamentError` (`no-such-match`, `nothing-to-print`)."""
    if wanted.matches:
        unknown = [one for one in wanted.matches if one not in event.matches or not event.matches[one].b]
        if unknown:
            raise TournamentError("no-such-match", f"expected a match of two teams, got {unknown[0]}")
        chosen = [event.matches[one] for one in wanted.matches]
    else:
        phase = _phase(event, wanted)
        chosen = [one for one in event.matches_of(phase, _round(event, phase, wanted.round)) if one.b]
    if not chosen:
        raise TournamentError("nothing-to-print", "expected a round with matches, got byes alone")
    return chosen


def _sheets(event: Event, matches: Sequence[Match], wanted: Wanted) -> tuple[MatchSheet, ...]:
    """Return the sheets of matches; of a match at several tables one for each."""
    return tuple(
        match_sheet(event, one, wanted, table)
        for one in matches
        for table in range(1, event.terms.phase(one.phase).tables + 1)
    )


_AT_A_TABLE: Final = 3
"""The most players of a team at one table."""


def match_sheet(event: Event, match: Match, wanted: Wanted, table: int = 1) -> MatchSheet:
    """Return the sheet of a match, empty or with what was played; of one at several tables, that of one of them."""
    terms = terms_of(event, match)
    plays = max(event.terms.team.plays // terms.tables, 1)
    players = [players_of(event, match, team)[:plays] if terms.tables == 1 else () for team in match.pair.teams]
    rules = rules_of(event.terms)
    if not seats_for(rules, plays):  # a regulation of pairs has no sheet for others
        rules, plays = STANDARD, min(plays, _AT_A_TABLE)
        players = [team[:plays] for team in players]
    sheet = form_of(rules, players, terms.best_of, plays=plays, target=terms.target)
    result = None if wanted.blank or terms.tables > 1 else result_of(event, match)
    teams = tuple(_in_full(event, team) for team in match.pair.teams)
    return MatchSheet(
        occasion(event, wanted),
        filled(sheet, result) if result is not None else sheet,
        teams,
        match.number,
        match.table if terms.tables == 1 else table,
        _heading(event, match, wanted.language),
        wanted.entry(match),
        match.copy,
    )


def _heading(event: Event, match: Match, language: str) -> str:
    """Return where a match belongs: its phase, its group, its round."""
    group = text("tournament.standings.group", language, name=match.group) if match.group else ""
    number = match_title(event, match, language)
    return " · ".join(filter(None, (phase_title(event, match.phase, language), group, number)))


def _deals(event: Event, wanted: Wanted) -> bytes:
    """Return the deals of a round of a duplicate; who does not know the secret gets none."""
    phase = _phase(event, wanted)
    drawn, rules = event.phases[phase], rules_of(event.terms)
    number = wanted.round or max(drawn.rounds, default=1)
    played = deals_of(event, phase, number, wanted.secret or drawn.secret)
    shown = tuple(dealt(one, rules, plays=event.terms.team.plays) for one in played)
    heading = text("paper.round", wanted.language, n=number)
    return deals_pdf(Deals(occasion(event, wanted), shown, pack_of(rules), heading), wanted.language, wanted.paper)


def _deal_slips(event: Event, wanted: Wanted) -> bytes:
    """Return a slip for each table, hand and seat of a round; who does not know the secret gets none."""
    phase = _phase(event, wanted)
    rules, secret = rules_of(event.terms), wanted.secret or event.phases[phase].secret
    played = deals_of(event, phase, wanted.round or max(event.phases[phase].rounds, default=1), secret)
    number = _round(event, phase, wanted.round)
    tables = tuple(
        AtTable(one.table, *(_in_full(event, team).name for team in one.pair.teams))
        for one in event.matches_of(phase, number)
        if one.b
    )
    shown = tuple(dealt(one, rules, plays=event.terms.team.plays) for one in played)
    slips = DealSlips(
        occasion(event, wanted), shown, tables, pack_of(rules), round_title(event, phase, number, wanted.language)
    )
    return deal_slips_pdf(slips, wanted.language, wanted.paper)


def board_sheet(event: Event, match: Match, wanted: Wanted) -> BoardSheet:
    """Return the sheet of a match of a duplicate, empty or with the points of each hand that is in the log."""
    terms, plays, rules = terms_of(event, match), event.terms.team.plays, rules_of(event.terms)
    result = None if wanted.blank else result_of(event, match)
    played = deals("", match.round, terms.deals, seats=2 * plays, starts=terms.starts)
    people = [players_of(event, match, team)[:plays] for team in match.pair.teams]
    a, b = (_in_full(event, team) for team in match.pair.teams)
    return BoardSheet(
        occasion(event, wanted),
        (a, b),
        seated(people, plays),
        boards(rules, played, () if wanted.blank else match.hands, plays=plays),
        match.number,
        match.table,
        _heading(event, match, wanted.language),
        signers_of(event, match, wanted.language),
        _absence(event, result, wanted.language) if result is not None else "",
        wanted.entry(match),
        match.copy,
    )


def _absence(event: Event, result: Result, language: str) -> str:
    """Return in a sentence which team did not come, or that neither did; empty where both played."""
    if result.absent == BOTH:
        return text("paper.both-absent", language)
    return text("paper.absent", language, team=_in_full(event, result.absent).name) if result.absent else ""


def signers_of(event: Event, match: Match, language: str) -> tuple[str, ...]:
    """Return who signs the sheet of a match: its players, and after them officials by their offices."""
    asked = event.terms.signed_by
    plays = event.terms.team.plays
    players = [one for team in match.pair.teams for one in players_of(event, match, team)[:plays]]
    officials = [text(f"event.office.{office}", language) for office in asked if office != PLAYERS]
    return (*(players if PLAYERS in asked else ()), *officials)


def _on_sheets(whole: _Printer) -> Callable[[Event, Wanted], bytes]:
    """Return how sheets are printed; a match of a duplicate has a sheet with a line for each hand in any case."""

    def print_sheets(event: Event, wanted: Wanted) -> bytes:
        matches = _matches(event, wanted)
        compared = [one for one in matches if terms_of(event, one).kind == "duplicate"]
        if len(compared) == len(matches):
            return board_sheets_pdf(
                [board_sheet(event, one, wanted) for one in compared], wanted.language, wanted.paper
            )
        return whole(_sheets(event, matches, wanted), wanted.language, wanted.paper)

    return print_sheets


_PRINTED: Final[Mapping[str, Callable[[Event, Wanted], bytes]]] = MappingProxyType(
    {
        "draw": _draw,
        "pairings": _pairings,
        "table-cards": _table_cards,
        "slips": _on_sheets(slips_pdf),
        "sheets": _on_sheets(match_sheets_pdf),
        "standings": _standings,
        "bracket": _bracket,
        "deals": _deals,
        "deal-slips": _deal_slips,
        "notice": _notice,
        "certificates": _certificates,
    }
)
DOCUMENTS: Final = tuple(_PRINTED)
"""What can be printed: `slips` are sheets with a line for each chico, `sheets` those with a line for each hand.

`deals` and `deal-slips` show cards, and need the secret of a duplicate.
"""
