"""Makes an event to print: teams with long names and every accent, groups, rounds, a bracket, standings, deals."""

from __future__ import annotations

from collections.abc import Sequence

from truco.app.paper.documents import (
    AtTable,
    Board,
    BoardSheet,
    BracketSheet,
    Deal,
    Deals,
    DealSlips,
    Entry,
    Meeting,
    NodeInfo,
    Occasion,
    Round,
    Standings,
    Table,
    TeamName,
)
from truco.cards import PACKS
from truco.club.pairing.bracket import BYE, EMPTY, Played
from truco.club.pairing.elimination import elimination
from truco.club.pairing.league import league
from truco.club.ranking import rank_groups
from truco.club.result import Result
from truco.club.terms import event_terms

OCCASION = Occasion(
    "XII Jogos de Integração e Confraternização — Truco em duplas, Categoria «São João & Año Nuevo»",
    "Ginásio Poliesportivo, Foz do Iguaçu",
    "9 e 10 de maio de 2026",
    "partida",
    "Impresso às 12:40, depois do lançamento 123",
)
NAMES = (
    TeamName("Los Pamperos", ("Ana Paz", "Eva Sosa"), "Peñarol"),
    TeamName("Associação dos Aposentados de São João da Boa Vista do Sul", ("João Gonçalves", "Antônio Conceição")),
    TeamName("Příbram Žižkov Ůčko", ("Zdeněk Dvořák", "Růžena Čapková"), "Sokol Žďár"),
    TeamName("Grünwald & Weiß", ("Jürgen Groß", "Bärbel Weißmüller"), "Kartenfreunde Gießen"),
    TeamName("Ñandú", ("Begoña Íñiguez", "Íñigo Muñoz")),
    TeamName("Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunte", ("Max", "Maximiliana Wüllenweber")),
    TeamName("Ana y Eva", ("Ana", "Eva")),
    TeamName(
        "¡Quiero retruco!", ("Dulce María de los Ángeles Etcheverrigaray", "Wáshington Pérez"), "Club Bella Unión"
    ),
    TeamName("Çelik & Øster", ("Zoë Çelik", "Åse Øster")),
    TeamName("W" * 60, ("W" * 60, "M" * 60), "W" * 60),
)


def teams(count: int) -> tuple[TeamName, ...]:
    """Return so many teams; after the first ones their names say their numbers."""
    more = (TeamName(f"Equipo {at}", (f"Jugadora {at}", f"Jugador {at}")) for at in range(len(NAMES), count))
    return (*NAMES, *more)[:count]


def groups(count: int, size: int) -> dict[str, tuple[TeamName, ...]]:
    """Return so many groups of a size."""
    all_teams = teams(count * size)
    return {str(at + 1): all_teams[at * size : (at + 1) * size] for at in range(count)}


def rounds(drawn: dict[str, tuple[TeamName, ...]]) -> tuple[Round, ...]:
    """Return the rounds of groups in which everybody meets everybody, at tables from 1."""
    leagues = {name: league([str(at) for at in range(len(several))]) for name, several in drawn.items()}
    drawn_rounds = []
    for number in range(max(map(len, leagues.values()))):
        meetings: list[Meeting] = []
        for name, several in drawn.items():
            for a, b in leagues[name][number]:
                table = sum(meeting.b is not None for meeting in meetings) + 1 if b else 0
                meetings.append(
                    Meeting(several[int(a)], several[int(b)] if b else None, table, number * 100 + table, name)
                )
        drawn_rounds.append(Round(number + 1, tuple(meetings)))
    return tuple(drawn_rounds)


def entered(count: int) -> dict[str, TeamName]:
    """Return so many teams by their ids."""
    return {f"T{at}": team for at, team in enumerate(teams(count))}


def bracket_sheet(count: int, plays: int) -> BracketSheet:
    """Return an elimination of so many teams after the first matches: the first team wins, every fifth by walkover."""
    names = entered(count)
    bracket = elimination(names, third_place=True)
    needed = [meeting.node.id for meeting in bracket.meetings.values() if meeting.state not in (BYE, EMPTY)]
    matches = {name: NodeInfo(at, at % 16 + 1, "15:30") for at, name in enumerate(needed, 1)}
    played: dict[str, Played] = {}
    while bracket.open and len(played) < plays:
        meeting = bracket.open[0]
        a, b = str(meeting.a), str(meeting.b)
        absent = len(played) % 5 == 4
        played[meeting.node.id] = Played(a, b, a)
        scores = () if absent else ((12, 8), (7, 12), (12, 10), (12, 11))
        matches[meeting.node.id] = matches[meeting.node.id]._replace(partidas=scores, walkover=absent)
        bracket = bracket.after(played)
    return BracketSheet(OCCASION, bracket, names, matches, "Fase final")


def standings(count: int, size: int) -> Standings:
    """Return the standings of so many groups of a size, in which the team with the lower number wins."""
    names = entered(count * size)
    ids = list(names)
    drawn = {str(at + 1): ids[at * size : (at + 1) * size] for at in range(count)}
    results = [
        Result(min(pair, key=ids.index), max(pair, key=ids.index), ((12, 8), (7, 12), (12, 10)), group=name)
        for name, several in drawn.items()
        for pairs in league(several)
        for pair in pairs
        if pair.b
    ]
    ranked = rank_groups(drawn, results, event_terms("fenacef").phase("group"), ids)
    tables = tuple(Table(places, f"Grupo {name}", 2) for name, places in ranked.items())
    return Standings(OCCASION, tables, names, "Fase de grupos", ("Los demás juegan la copa.",))


def deals(count: int, seats: Sequence[str], pack: str) -> Deals:
    """Return so many deals of a pack, a card turned in each."""
    dealt = []
    for number in range(count):
        cards = [card.token for card in PACKS[pack]]
        cards = cards[number:] + cards[:number]
        hands = {seat: tuple(cards[at::7][:3]) for at, seat in enumerate(seats)}
        dealt.append(Deal(number + 1, seats[number % len(seats)], hands, cards[39], (number, 14)))
    return Deals(OCCASION, tuple(dealt), pack, "Ronda 2")


def deal_slips(count: int, seats: Sequence[str], pack: str, tables: int = 2) -> DealSlips:
    """Return the slips of so many deals at tables of teams with long names."""
    played = tuple(
        deal._replace(mano=seats[at % len(seats) - 1]) for at, deal in enumerate(deals(count, seats, pack).deals)
    )
    at_tables = tuple(AtTable(at, NAMES[at].name, NAMES[-at].name) for at in range(1, tables + 1))
    return DealSlips(OCCASION, played, at_tables, pack, "Ronda 2")


def board_sheet(count: int, seats: Sequence[str], entry: Entry | None = None) -> BoardSheet:
    """Return the sheet of a match of so many hands, of which the last is not written, with long names."""
    boards = tuple(
        Board(at, seats[at % len(seats)], seats[(at + 1) % len(seats)], (28, 25), (at % 5, 30) if at < count else ())
        for at in range(1, count + 1)
    )
    players = {seat: NAMES[-1 - at].players[0] if at else "" for at, seat in enumerate(seats)}
    signers = (*players.values(), "Coordenador")
    return BoardSheet(OCCASION, (NAMES[1], NAMES[-1]), players, boards, 12, 3, "Ronda 2", signers, "W.O.", entry, 2)
