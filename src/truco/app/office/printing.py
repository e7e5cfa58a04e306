"""The documents of an event as PDF: its draw, rounds, sheets, standings, brackets, notices and certificates."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Final

from truco.app.office.rules import STANDARD, rules_of, seats_for
from truco.app.office.wording import match_title, phase_title, round_title
from truco.app.paper import (
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
from truco.app.paper.documents import (
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
from truco.app.paper.forms import boards, dealt, filled, form_of, pack_of, seated
from truco.club.duplicate import deals
from truco.club.event import Event, Match
from truco.club.names import public_name, public_player
from truco.club.outcomes import bracket_of, players_of, result_of, terms_of
from truco.club.pairing.league import league
from truco.club.places import duplicate_places, overall_of, places_of
from truco.club.propose import deals_of
from truco.club.result import BOTH, Result
from truco.club.team import Team
from truco.club.values import PLAYERS
from truco.errors import TournamentError
from truco.messages import text
from truco.rulebooks.rulebook import load_rulebook

_Printer = Callable[[Sequence[MatchSheet], str, str], bytes]
"""A function that prints sheets in a language, on a size of paper."""


@dataclass(frozen=True, slots=True)
class PrintRequest:
    """The options of a document.

    - `language`: es, pt, en or de; `paper`: `a4` or `letter`; `at`: the time of printing (seconds since 1970).
    - `phase`: a phase, by default the last drawn one; `round`: one of its rounds, by default the last one.
    - `matches`: the numbers of some matches, for their sheets; by default those of the round.
    - `blank`: sheets without results. `text`: the words of a notice.
    - `secret`: the secret of a duplicate, from which its deals follow.
    - `places`: the number of places with a certificate, 0 for all teams; `each_player`: one for each player.
    - `entry`: a function for the way to enter the result of a match from a phone, or `None`.
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


def document_pdf(event: Event, what: str, request: PrintRequest) -> bytes:
    """Return a document of an event as a PDF; `what` is one of `DOCUMENTS`.

    Documents for the wall have the public names of the event; sheets and certificates have the full names. Raises
    `TournamentError`: `no-such-document`, `nothing-to-print` for a document without content, `not-drawn`,
    `no-such-round`, `no-such-match`, `not-a-bracket`.
    """
    if what not in _PRINTERS:
        raise TournamentError("no-such-document", f"expected one of {', '.join(DOCUMENTS)}, got {what!r}")
    return _PRINTERS[what](event, request)


# -- names and places --------------------------------------------------------------------------------------------------


def _chico(event: Event) -> str:
    return load_rulebook(rules_of(event.terms)).chico if event.terms.rules else "chico"


def occasion(event: Event, request: PrintRequest) -> Occasion:
    """Return the head of every document of an event: its name and place, the time of printing, the last entry."""
    printed_at = ""
    if request.at:
        clock = datetime.fromtimestamp(request.at).astimezone().strftime("%H:%M")
        printed_at = text("tournament.printed", request.language, at=clock, number=event.number)
    return Occasion(event.name, event.place, str(event.year or ""), _chico(event), printed_at)


def _public_team(event: Event, team: str) -> TeamName:
    """Return a team with its public names."""
    entrant = event.entrants[team].team
    players = tuple(filter(None, (public_player(player, event) for player in entrant.players)))
    return TeamName(public_name(entrant, event), players, entrant.club)


def _full_team(event: Event, team: str) -> TeamName:
    entrant: Team = event.entrants[team].team
    people = tuple(player.name for player in entrant.players)
    return TeamName(entrant.name or " – ".join(people), people, entrant.club)  # noqa: RUF001  (as `public_name` joins them)


def _names(event: Event) -> Mapping[str, TeamName]:
    return {team: _public_team(event, team) for team in event.entrants}


def _phase(event: Event, request: PrintRequest) -> str:
    """Return the phase to print; raises `TournamentError` (`not-drawn`)."""
    phase = request.phase or next(reversed(list(event.phases)), "")
    if phase not in event.phases:
        raise TournamentError("not-drawn", f"expected a phase that was drawn, got {phase or 'none'}")
    return phase


def _round(event: Event, phase: str, number: int) -> int:
    """Return the number of a round, the last one for 0; raises `TournamentError` (`no-such-round`)."""
    rounds = event.phases[phase].rounds
    round_number = number or max(rounds, default=0)
    if round_number not in rounds:
        raise TournamentError("no-such-round", f"expected a paired round of {phase}, got {round_number}")
    return round_number


# -- the wall ----------------------------------------------------------------------------------------------------------


def _draw(event: Event, request: PrintRequest) -> bytes:
    phase = _phase(event, request)
    drawn, terms = event.phases[phase], event.terms.phase(phase)
    names = _names(event)
    groups = {group: tuple(names[team] for team in teams) for group, teams in drawn.groups.items()}
    rounds: Iterable[Round] = [
        Round(number, tuple(_meeting(event, event.matches[match]) for match in paired.matches))
        for number, paired in drawn.rounds.items()
    ]
    if terms.kind in ("groups", "league"):
        rounds = _all_rounds(event, phase, [*rounds])
    title = phase_title(event, phase, request.language)
    return draw_pdf(
        Draw(occasion(event, request), groups, tuple(rounds), title, drawn.seed), request.language, request.paper
    )


def _all_rounds(event: Event, phase: str, paired: Sequence[Round]) -> list[Round]:
    """Return all rounds of a league: the paired rounds, and the future ones."""
    twice = event.terms.phase(phase).meetings > 1
    groups = {name: league(teams, twice=twice) for name, teams in event.phases[phase].groups.items()}
    last = max((len(rounds) for rounds in groups.values()), default=0)
    names = _names(event)
    rounds_shown = list(paired)
    for number in range(len(paired) + 1, last + 1):
        meetings = [
            Meeting(names[pair.a], names[pair.b] if pair.b else None, group=group)
            for group, rounds in groups.items()
            for pairs in rounds[number - 1 : number]
            for pair in pairs
        ]
        rounds_shown.append(Round(number, tuple(meetings)))
    return rounds_shown


def _meeting(event: Event, match: Match) -> Meeting:
    b = _public_team(event, match.b) if match.b else None
    return Meeting(_public_team(event, match.a), b, match.table, match.number, match.group)


def _pairings(event: Event, request: PrintRequest) -> bytes:
    phase = _phase(event, request)
    number = _round(event, phase, request.round)
    meetings = tuple(_meeting(event, match) for match in event.matches_of(phase, number))
    title = phase_title(event, phase, request.language)
    called = round_title(event, phase, number, request.language)
    return pairings_pdf(
        Pairings(occasion(event, request), Round(number, meetings, called), title), request.language, request.paper
    )


def _table_cards(event: Event, request: PrintRequest) -> bytes:
    sits = {
        match.table: match
        for match in event.matches.values()
        if match.table and match.b and result_of(event, match) is None
    }
    tables = range(1, max((event.tables, *sits)) + 1)
    if not tables:
        raise TournamentError("nothing-to-print", "expected an event with tables, got one that counts none")
    cards = tuple((table, _meeting(event, sits[table]) if table in sits else None) for table in tables)
    return table_cards_pdf(TableCards(occasion(event, request), cards), request.language, request.paper)


def _standings(event: Event, request: PrintRequest) -> bytes:
    tables = list(_tables(event, request))
    if not tables:
        raise TournamentError("nothing-to-print", "expected a phase with a table, got none that was drawn")
    return standings_pdf(
        Standings(occasion(event, request), tuple(tables), _names(event)), request.language, request.paper
    )


def _tables(event: Event, request: PrintRequest) -> Iterable[Table | Ranking]:
    """Yield the tables of the phases that have one, and the places of the whole event when it is over."""
    for phase in [request.phase] if request.phase else event.phases:
        terms = event.terms.phase(phase)
        if terms.kind == "bracket":
            continue
        if terms.kind == "duplicate":
            if event.matches_of(phase):
                yield _duplicate_ranking(event, phase, request.language)
            continue
        for group, places in places_of(event, phase).items():
            name = text("tournament.standings.group", request.language, name=group) if group else ""
            title = " · ".join(filter(None, (phase_title(event, phase, request.language), name)))
            yield Table(places, title, terms.qualify)
    overall = overall_of(event) if len(event.terms.phases) > 1 and not request.phase else ()
    if overall:
        yield Table(
            overall, text("tournament.standings.overall", request.language), figures=("won", "balance", "average")
        )


def _duplicate_ranking(event: Event, phase: str, language: str) -> Ranking:
    """Return the ranking of a duplicate: the match points of all possible ones, and the points above the field."""
    names = _names(event)
    rows = [
        Row(
            place.place,
            names[place.team],
            (f"{float(place.compared.points):+.2f}", f"{place.compared.match_points}/{place.compared.top}"),
        )
        for place in duplicate_places(event, phase)
    ]
    heads = text("event.over-field", language), text("event.match-points", language)
    return Ranking(heads, tuple(rows), phase_title(event, phase, language))


def _bracket(event: Event, request: PrintRequest) -> bytes:
    brackets = [name for name, phase_state in event.phases.items() if phase_state.bracket is not None]
    phase = request.phase or (brackets[-1] if brackets else event.terms.phases[-1].name)
    bracket = bracket_of(event, phase)
    infos = {}
    for match in event.matches_of(phase):
        result = result_of(event, match)
        partidas = result.partidas if result else ()
        infos[match.node] = NodeInfo(match.number, match.table, "", partidas, bool(result and result.absent))
    title = phase_title(event, phase, request.language)
    sheet = BracketSheet(occasion(event, request), bracket, _names(event), infos, title)
    return bracket_pdf(sheet, request.language, request.paper)


def _notice(event: Event, request: PrintRequest) -> bytes:
    words = request.text or "\n\n".join(notice.text for notice in event.notices)
    if not words.strip():
        raise TournamentError("nothing-to-print", "expected the words of a notice, got none")
    return notice_pdf(Notice(occasion(event, request), words), request.language, request.paper)


def _certificates(event: Event, request: PrintRequest) -> bytes:
    places = overall_of(event)
    if places:
        shown = [entry for entry in places if not request.places or entry.place <= request.places]
        awards = tuple(Award(_full_team(event, entry.team), entry.place) for entry in shown)
    else:
        awards = tuple(Award(_full_team(event, team)) for team, entrant in event.entrants.items() if entrant.is_in)
    if not awards:
        raise TournamentError("nothing-to-print", "expected teams, got none")
    signers = tuple(name for name, office in event.offices.items() if office in ("committee", "coordinator"))
    document = Certificates(occasion(event, request), awards, signers, request.each_player)
    return certificates_pdf(document, request.language, request.paper)


# -- sheets ------------------------------------------------------------------------------------------------------------


def _matches(event: Event, request: PrintRequest) -> Sequence[Match]:
    """Return some matches, else those of a round; raises `TournamentError` (`no-such-match`, `nothing-to-print`)."""
    if request.matches:
        unknown = [match for match in request.matches if match not in event.matches or not event.matches[match].b]
        if unknown:
            raise TournamentError("no-such-match", f"expected a match of two teams, got {unknown[0]}")
        chosen = [event.matches[match] for match in request.matches]
    else:
        phase = _phase(event, request)
        chosen = [match for match in event.matches_of(phase, _round(event, phase, request.round)) if match.b]
    if not chosen:
        raise TournamentError("nothing-to-print", "expected a round with matches, got byes alone")
    return chosen


def _sheets(event: Event, matches: Sequence[Match], request: PrintRequest) -> tuple[MatchSheet, ...]:
    """Return the sheets of matches, one for each table of a match."""
    return tuple(
        match_sheet(event, match, request, table)
        for match in matches
        for table in range(1, event.terms.phase(match.phase).tables + 1)
    )


_AT_A_TABLE: Final = 3
"""The most players of a team at one table."""


def match_sheet(event: Event, match: Match, request: PrintRequest, table: int = 1) -> MatchSheet:
    """Return the sheet of a match at a table, empty or with its result."""
    terms = terms_of(event, match)
    plays = max(event.terms.team.plays // terms.tables, 1)
    players = [players_of(event, match, team)[:plays] if terms.tables == 1 else () for team in match.pair.teams]
    rules = rules_of(event.terms)
    if not seats_for(rules, plays):  # a regulation of pairs has no sheet for others
        rules, plays = STANDARD, min(plays, _AT_A_TABLE)
        players = [team[:plays] for team in players]
    sheet = form_of(rules, players, terms.best_of, plays=plays, target=terms.target)
    result = None if request.blank or terms.tables > 1 else result_of(event, match)
    teams = tuple(_full_team(event, team) for team in match.pair.teams)
    return MatchSheet(
        occasion(event, request),
        filled(sheet, result) if result is not None else sheet,
        teams,
        match.number,
        match.table if terms.tables == 1 else table,
        _heading(event, match, request.language),
        request.entry(match),
        match.copy,
    )


def _heading(event: Event, match: Match, language: str) -> str:
    """Return the heading of a match: its phase, its group, its round."""
    group = text("tournament.standings.group", language, name=match.group) if match.group else ""
    number = match_title(event, match, language)
    return " · ".join(filter(None, (phase_title(event, match.phase, language), group, number)))


def _deals(event: Event, request: PrintRequest) -> bytes:
    """Return the deals of a round of a duplicate; they need its secret."""
    phase = _phase(event, request)
    drawn, rules = event.phases[phase], rules_of(event.terms)
    number = request.round or max(drawn.rounds, default=1)
    played = deals_of(event, phase, number, request.secret or drawn.secret)
    shown = tuple(dealt(deal, rules, plays=event.terms.team.plays) for deal in played)
    heading = text("paper.round", request.language, n=number)
    return deals_pdf(Deals(occasion(event, request), shown, pack_of(rules), heading), request.language, request.paper)


def _deal_slips(event: Event, request: PrintRequest) -> bytes:
    """Return a slip for each table, hand and seat of a round; they need the secret of the duplicate."""
    phase = _phase(event, request)
    rules, secret = rules_of(event.terms), request.secret or event.phases[phase].secret
    played = deals_of(event, phase, request.round or max(event.phases[phase].rounds, default=1), secret)
    number = _round(event, phase, request.round)
    tables = tuple(
        AtTable(match.table, *(_full_team(event, team).name for team in match.pair.teams))
        for match in event.matches_of(phase, number)
        if match.b
    )
    shown = tuple(dealt(match, rules, plays=event.terms.team.plays) for match in played)
    slips = DealSlips(
        occasion(event, request), shown, tables, pack_of(rules), round_title(event, phase, number, request.language)
    )
    return deal_slips_pdf(slips, request.language, request.paper)


def board_sheet(event: Event, match: Match, request: PrintRequest) -> BoardSheet:
    """Return the sheet of a match of a duplicate, empty or with the points of each hand in the log."""
    terms, plays, rules = terms_of(event, match), event.terms.team.plays, rules_of(event.terms)
    result = None if request.blank else result_of(event, match)
    played = deals("", match.round, terms.deals, seats=2 * plays, starts=terms.starts)
    people = [players_of(event, match, team)[:plays] for team in match.pair.teams]
    a, b = (_full_team(event, team) for team in match.pair.teams)
    return BoardSheet(
        occasion(event, request),
        (a, b),
        seated(people, plays),
        boards(rules, played, () if request.blank else match.hands, plays=plays),
        match.number,
        match.table,
        _heading(event, match, request.language),
        signers_of(event, match, request.language),
        _absence(event, result, request.language) if result is not None else "",
        request.entry(match),
        match.copy,
    )


def _absence(event: Event, result: Result, language: str) -> str:
    """Return a sentence about the absent team, or about both; empty if both played."""
    if result.absent == BOTH:
        return text("paper.both-absent", language)
    return text("paper.absent", language, team=_full_team(event, result.absent).name) if result.absent else ""


def signers_of(event: Event, match: Match, language: str) -> tuple[str, ...]:
    """Return the signers of the sheet of a match: its players, and then officials by their offices."""
    required = event.terms.signed_by
    plays = event.terms.team.plays
    players = [player for team in match.pair.teams for player in players_of(event, match, team)[:plays]]
    officials = [text(f"event.office.{office}", language) for office in required if office != PLAYERS]
    return (*(players if PLAYERS in required else ()), *officials)


def _sheet_printer(printer: _Printer) -> Callable[[Event, PrintRequest], bytes]:
    """Return the function that prints sheets; a match of a duplicate always has a sheet with a line for each hand."""

    def print_sheets(event: Event, request: PrintRequest) -> bytes:
        matches = _matches(event, request)
        compared = [match for match in matches if terms_of(event, match).kind == "duplicate"]
        if len(compared) == len(matches):
            return board_sheets_pdf(
                [board_sheet(event, match, request) for match in compared], request.language, request.paper
            )
        return printer(_sheets(event, matches, request), request.language, request.paper)

    return print_sheets


_PRINTERS: Final[Mapping[str, Callable[[Event, PrintRequest], bytes]]] = MappingProxyType(
    {
        "draw": _draw,
        "pairings": _pairings,
        "table-cards": _table_cards,
        "slips": _sheet_printer(slips_pdf),
        "sheets": _sheet_printer(match_sheets_pdf),
        "standings": _standings,
        "bracket": _bracket,
        "deals": _deals,
        "deal-slips": _deal_slips,
        "notice": _notice,
        "certificates": _certificates,
    }
)
DOCUMENTS: Final = tuple(_PRINTERS)
"""The names of the documents: `slips` are sheets with a line for each chico, `sheets` with a line for each hand.

`deals` and `deal-slips` show cards, and need the secret of a duplicate.
"""
