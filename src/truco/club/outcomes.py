"""The outcomes of the matches of an event: recorded scores, with penalties written over them and teams that are out.

A match keeps the recorded score. The score that counts is computed from it, so a penalty that is lifted leaves no trace
but in the log.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from truco.club.event import Event, Match, Penalty
from truco.club.names import full_name
from truco.club.pairing.bracket import FINAL, RESET, Bracket, Played
from truco.club.refusal import DetailedError
from truco.club.result import BOTH, Partida, Result, check_played
from truco.club.terms import PhaseTerms
from truco.club.values import PLAYERS
from truco.errors import TournamentError

LOSE_PARTIDA = "lose-partida"
LOSE_MATCH = "lose-match"

_RESTS = ("groups", "league")
"""The kinds of phase in which a team without a rival in a round rests: everybody meets the same rivals anyway."""


def check_over(event: Event, matches: Iterable[Match]) -> None:
    """Refuse to go on while some matches have no result; raises `DetailedError` (`round-open`)."""
    raise_open(event, [match for match in matches if result_of(event, match) is None])


def raise_open(event: Event, matches: Sequence[Match]) -> None:
    """Raise `DetailedError` (`round-open`) where there are matches."""
    if not matches:
        return
    names = {name: full_name(entrant.team) for name, entrant in event.entrants.items()}
    numbers = [match.number for match in matches]
    listed = ", ".join(f"{match.number} ({names[match.a]} \N{EN DASH} {names[match.b]})" for match in matches)
    problem = f"expected results of all matches before, got none of {', '.join(map(str, numbers))}"
    raise DetailedError("round-open", problem, {"n": len(numbers), "matches": listed, "numbers": numbers})


def result_of(event: Event, match: Match) -> Result | None:
    """Return the result of a match that counts, `None` while it has none.

    >>> from truco.club.event import EMPTY
    >>> result_of(EMPTY, Match(1, "group", 1, "T1"))
    Result(a='T1', b='', partidas=(), absent='', penalties=(), phase='group', group='', round=1)

    A partida that a penalty took is written to nothing for the rivals. A match that a penalty took keeps the partidas
    that the rivals won, and all others are written so. A match that a team which left the event has not played is a
    walkover; what was played before stays.

    Rules: br.5.1, br.5.2, br.28.pu.c, br.28.pu.d, br.36.p1.
    """
    if not match.b:
        return _result(event, match, (), "", ())
    penalties = penalties_of(event, match.number)
    if match.over and not penalties:  # what was recorded was checked then
        return _result(event, match, match.partidas, match.absent, ())
    terms = terms_of(event, match)
    partidas, taken = match.partidas, frozenset[int]()
    for penalty in penalties:
        partidas, taken = _written_over(match, terms, penalty, partidas, taken)
    over = match.over or _is_won(terms, partidas)
    absent = match.absent
    if not over:
        out = [team for team in (match.a, match.b) if not event.entrants[team].is_in]
        if not out:
            return None
        absent = BOTH if len(out) > 1 else out[0]
    partidas = _until_won(terms, partidas)
    if _is_won(terms, partidas):
        absent = ""
    decided = sorted(position for position in taken if position < len(partidas))
    return _result(event, match, partidas, absent, tuple(decided))


def terms_of(event: Event, match: Match) -> PhaseTerms:
    """Return the terms of a match: those of its phase, with the length that they give its place in a bracket.

    >>> from dataclasses import replace
    >>> from truco.club.event import EMPTY
    >>> from truco.club.terms import event_terms
    >>> terms_of(replace(EMPTY, terms=event_terms("fenacef")), Match(1, "knockout", 1, "T1", "T2")).best_of
    5
    """
    terms = event.terms.phase(match.phase)
    phase = event.phases.get(match.phase)
    if not terms.lengths or phase is None or phase.bracket is None:
        return terms
    node = phase.bracket.meetings[match.node].node
    place = FINAL if node.id == phase.bracket.decides or node.part in (FINAL, RESET) else node.part
    return replace(terms, best_of=dict(terms.lengths).get(place, terms.best_of))


def results_of(event: Event, phase: str, *, official: bool = False) -> tuple[Result, ...]:
    """Return the results of a phase that count, in the order of the matches.

    >>> from truco.club.event import EMPTY
    >>> results_of(EMPTY, "group")
    ()

    A team that does not play a round of its group or league has no result there. With `official` only results whose
    sheet is signed as the terms ask (br.38.p3).
    """
    rests = phase in event.phases and event.terms.phase(phase).kind in _RESTS
    played = [match for match in event.matches_of(phase) if match.b or not rests]
    chosen = [match for match in played if not official or sheet_status(event, match) == "official"]
    return tuple(result for match in chosen if (result := result_of(event, match)) is not None)


def bracket_of(event: Event, phase: str, *, without: str = "") -> Bracket:
    """Return the bracket of a phase with what was played and paired in it.

    `without` is a node whose match is left out, with all that is paired and has no result, so that the bracket says who
    would come to it now. Raises `TournamentError` (`not-a-bracket`).
    """
    drawn = event.phases.get(phase)
    if drawn is None or drawn.bracket is None:
        raise TournamentError("not-a-bracket", f"expected a phase with a bracket that was drawn, got {phase}")
    played, paired = {}, {}
    for match in event.matches_of(phase):
        result = result_of(event, match)
        if result is None and not without:
            paired[match.node] = (match.a, match.b)
        elif result is not None and match.node != without:
            played[match.node] = Played(match.a, match.b, result.winner(terms_of(event, match).best_of))
    return drawn.bracket.after(played, paired)


def open_matches(event: Event, phase: str, number: int = 0) -> tuple[Match, ...]:
    """Return the matches of a phase, or of one of its rounds, that have no result.

    >>> from truco.club.event import EMPTY
    >>> open_matches(EMPTY, "group")
    ()
    """
    return tuple(match for match in event.matches_of(phase, number) if result_of(event, match) is None)


def penalties_of(event: Event, match: int) -> tuple[Penalty, ...]:
    """Return the penalties that count in a match and take a partida or the match.

    >>> from truco.club.event import EMPTY
    >>> penalties_of(EMPTY, 1)
    ()
    """
    return tuple(
        penalty
        for penalty in event.penalties
        if penalty.ruled.match == match and not penalty.lifted and penalty.ruled.penalty in (LOSE_PARTIDA, LOSE_MATCH)
    )


def check_recorded(event: Event, match: Match, partidas: Sequence[Partida], absent: str) -> None:
    """Refuse what a match cannot have come to.

    Raises `TournamentError`: `duplicate-hands` for partidas of a duplicate, and what `Result` and `check_played` raise.

    A partida that a penalty took counts for the rivals, so that the match may need another one (br.28.pu.c). Once the
    time of a round is up and the score counts as it is, a partida may end at any score; where the
    rest starts at a score, a partida still has to reach the target.
    """
    terms = terms_of(event, match)
    if partidas and terms.kind == "duplicate":
        raise TournamentError("duplicate-hands", f"expected the hands of match {match.number}, got partidas")
    target = 0 if match.time_up and event.terms.end_time == "as-it-stands" else terms.target
    check_played(Result(match.a, match.b, _taken(event, match, tuple(partidas)), absent), terms.best_of, target)


def reopened(event: Event, number: int) -> Match | None:
    """Return a match that a penalty, or its end, leaves undecided or decides again; `None` where nothing changes.

    >>> from truco.club.event import EMPTY
    >>> reopened(EMPTY, 1) is None
    True

    Where the partida that won a match was taken, another one is played; signatures under the old result count no more.

    Rules: br.28.pu.c.
    """
    match = event.matches.get(number)
    if match is None or match.absent or not match.partidas:
        return None
    won = _is_won(terms_of(event, match), _taken(event, match, match.partidas))
    if won == match.over:
        return None
    if won:
        return replace(match, over=True)
    copies = match.copy + bool(match.signed)
    return replace(match, over=False, ended=0.0, signed=(), copy=copies, reported=None)


def start_score(event: Event, match: Match) -> Partida:
    """Return the score at which the next partida of a match starts: 0-0, or that of the terms once the time is up.

    >>> from truco.club.event import EMPTY
    >>> start_score(EMPTY, Match(1, "group", 1, "T1", "T2"))
    (0, 0)
    """
    return event.terms.end_score if match.time_up and event.terms.end_time == "rest-starts" else (0, 0)


# -- scores ------------------------------------------------------------------------------------------------------------


def _result(event: Event, match: Match, partidas: tuple[Partida, ...], absent: str, taken: tuple[int, ...]) -> Result:
    """Return a result; in a bracket its round is that of the node, however late the match was paired."""
    phase = event.phases.get(match.phase)
    bracket = phase.bracket if phase else None
    number = bracket.meetings[match.node].node.round if bracket else match.round
    return Result(match.a, match.b, partidas, absent, taken, match.phase, match.group, number)


def _to_nothing(match: Match, terms: PhaseTerms, loser: str) -> Partida:
    """Return the score of a partida that a team lost by a penalty: the target to nothing (br.28.pu.c)."""
    full = terms.target or max(terms.walkover_score) or 1
    return (0, full) if loser == match.a else (full, 0)


def _won(partida: Partida, match: Match, team: str) -> bool:
    return (partida[0] > partida[1]) == (team == match.a)


def _taken(event: Event, match: Match, partidas: tuple[Partida, ...]) -> tuple[Partida, ...]:
    """Return partidas with those to nothing that a penalty took each by itself."""
    terms = terms_of(event, match)
    ruled = [penalty.ruled for penalty in penalties_of(event, match.number) if penalty.ruled.penalty == LOSE_PARTIDA]
    lost = {ruling.partida - 1: ruling.team for ruling in ruled}
    return tuple(
        _to_nothing(match, terms, lost[number]) if number in lost else partida
        for number, partida in enumerate(partidas)
    )


def _written_over(
    match: Match, terms: PhaseTerms, penalty: Penalty, partidas: tuple[Partida, ...], taken: frozenset[int]
) -> tuple[tuple[Partida, ...], frozenset[int]]:
    """Return the partidas after a penalty, and the positions of those that penalties decided."""
    loser = penalty.ruled.team
    nothing = _to_nothing(match, terms, loser)
    if penalty.ruled.penalty == LOSE_MATCH:
        return _match_lost(match, terms, loser, partidas)
    position = penalty.ruled.partida - 1
    if position < len(partidas):
        return (*partidas[:position], nothing, *partidas[position + 1 :]), taken | {position}
    if position == len(partidas) and not match.over and not _is_won(terms, partidas):
        return (*partidas, nothing), taken | {position}
    return partidas, taken


def _match_lost(
    match: Match, terms: PhaseTerms, loser: str, partidas: tuple[Partida, ...]
) -> tuple[tuple[Partida, ...], frozenset[int]]:
    """Return the partidas of a match that a penalty took: what the rivals won stays, the rest is to nothing."""
    missing = terms.needed - sum(not _won(partida, match, loser) for partida in partidas)
    nothing = _to_nothing(match, terms, loser)
    written: list[Partida] = []
    taken: set[int] = set()
    for partida, played in (*((partida, True) for partida in partidas), *[(nothing, False)] * terms.needed):
        if len(written) == terms.needed:
            break
        if played and not _won(partida, match, loser):
            written.append(partida)
        elif missing > 0:
            taken.add(len(written))
            written.append(nothing)
            missing -= 1
    return tuple(written), frozenset(taken)


def _is_won(terms: PhaseTerms, partidas: Sequence[Partida]) -> bool:
    return terms.needed in _counts(partidas)


def _counts(partidas: Sequence[Partida]) -> tuple[int, int]:
    first = sum(a > b for a, b in partidas)
    return first, len(partidas) - first


def _until_won(terms: PhaseTerms, partidas: tuple[Partida, ...]) -> tuple[Partida, ...]:
    """Return the partidas as far as the one that decided the match."""
    for number in range(1, len(partidas)):
        if _is_won(terms, partidas[:number]):
            return partidas[:number]
    return partidas


# -- sheets ------------------------------------------------------------------------------------------------------------


def players_of(event: Event, match: Match, team: str) -> tuple[str, ...]:
    """Return who plays a match for a team: those who lined up, else all its players.

    >>> from truco.club.event import EMPTY
    >>> players_of(EMPTY, Match(1, "group", 1, "T1", "T2", lined_up={"T1": ("Ana", "Eva")}), "T1")
    ('Ana', 'Eva')
    """
    return match.lined_up.get(team) or tuple(player.name for player in event.entrants[team].team.players)


def unsigned(event: Event, match: Match) -> tuple[str, ...]:
    """Return who still has to sign the sheet of a match: players, and after them the coordinator.

    Of a squad that has not lined up any players sign, as many as play.

    Rules: br.38.p2.2, br.38.p3.
    """
    signed = [signature.who for signature in match.signed]
    people: list[str] = []
    if PLAYERS in event.terms.signed_by:
        for team in match.pair.teams:
            players = players_of(event, match, team)
            missing = min(event.terms.team.plays, len(players)) - sum(name in signed for name in players)
            people += [name for name in players if name not in signed][: max(missing, 0)]
    return (*people, *(office for office in event.terms.signed_by if office != PLAYERS and office not in signed))


def sheet_status(event: Event, match: Match) -> str:
    """Return the standing of a match's result: `open`, `provisional` until the sheet is signed, `official`.

    >>> from truco.club.event import EMPTY
    >>> sheet_status(EMPTY, Match(1, "group", 1, "T1"))
    'official'

    A bye or a walkover has no sheet, and is official at once.

    Rules: br.38.p3.
    """
    result = result_of(event, match)
    if result is None:
        return "open"
    return "provisional" if result.partidas and unsigned(event, match) else "official"
