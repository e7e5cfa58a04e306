"""The contents of an event's sheets: the form of a match, empty or with its scores, and the cards of a deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from truco.app.paper.documents import Board, Deal
from truco.cards import PACKS
from truco.club.duplicate import Deal as DealSeed
from truco.club.result import BOTH, Partida, Result, needed
from truco.engine import Law
from truco.engine.croupier import hands_from, muestra_from, pack_from_seed
from truco.referee import Chico, Sheet, blank_sheet
from truco.rulebooks.ruleset import choose


def form_of(  # noqa: PLR0913  (what an event's terms say of a match)
    rules: str,
    players: Sequence[Sequence[str]],
    best_of: int,
    *,
    plays: int = 2,
    target: int = 0,
    options: Mapping[str, str] | None = None,
) -> Sheet:
    """Return the empty sheet of a match of two teams.

    >>> sheet = form_of("fenacef", [("Ana", "Eva"), ()], 5)
    >>> sheet.chicos_to_win, dict(sheet.players), sheet.signed
    (3, {'A1': 'Ana', 'B1': '', 'A2': 'Eva', 'B2': ''}, ('players', 'coordinator'))

    `rules` is the code of the rulebook with its `options`, `players` who plays for each team, as far as that is known,
    and `plays` how many do; `best_of` is the number of chicos, `target` the points of one (0: as the rulebook says).
    Raises `RulebookError` for a rulebook or an option that does not exist.
    """
    sheet = blank_sheet(_law(rules, plays, options), seated(players, plays))
    sheet = replace(sheet, chicos_to_win=needed(best_of))
    if target in (0, sheet.target):
        return sheet
    half = target // 2 if sheet.half else 0
    return replace(sheet, target=target, half=half, board=sheet.board._replace(half=half or target, target=target))


def filled(sheet: Sheet, result: Result) -> Sheet:
    """Return a sheet with what was reported of its match, in which the team `a` is the first side.

    >>> sheet = filled(form_of("fenacef", [(), ()], 3), Result("T1", "T2", ((12, 8), (7, 12)), absent="T2"))
    >>> sheet.winner, sheet.ended, sheet.won, [one.score for one in sheet.chicos]
    ('A', 'abandoned', (2, 1), [(12, 8), (7, 12), (12, 0)])

    A team that is absent, or that abandons the match, loses what was not played, to nothing; where both are absent,
    no team wins.

    Rules: br.5.1, br.5.2.
    """
    sides = sheet.sides
    scores = [*result.partidas]
    present = sides[1] if result.absent == result.a else sides[0]
    if result.absent and result.absent != BOTH:
        missing = sheet.chicos_to_win - result.won()[sides.index(present)]
        scores += [(sheet.target, 0) if present == sides[0] else (0, sheet.target)] * missing
    chicos = tuple(
        Chico(number, (0, 0), (), score, sides[score[0] < score[1]]) for number, score in enumerate(scores, 1)
    )
    won = tuple(sum(chico.winner == side for chico in chicos) for side in sides)
    winner = next((side for side, n in zip(sides, won, strict=True) if n >= sheet.chicos_to_win), "")
    unplayed = "abandoned" if result.partidas else "walkover"
    ended = unplayed if result.absent else "played"
    return replace(sheet, blank=False, chicos=chicos, won=won, winner=winner, ended=ended)


def dealt(deal: DealSeed, rules: str, *, plays: int = 2, options: Mapping[str, str] | None = None) -> Deal:
    """Return the cards of a hand of a duplicate, as the croupier deals them from its seed.

    >>> from truco.club.duplicate import deals
    >>> [first] = deals("a long and secret text", 1, 1)
    >>> found = dealt(first, "uruguay")
    >>> found.dealer, list(found.hands), {len(hand) for hand in found.hands.values()}, found.turned != ""
    ('A1', ['A1', 'B1', 'A2', 'B2'], {3}, True)

    The pack is shuffled by the numbers of hand 1 of a record with that seed, and not cut; the cards are dealt one at a
    time from the dealer's right, then one is turned where the rulebook turns one. `plays` is how many play for a team.
    """
    law = _law(rules, plays, options)
    pack, dealer = pack_from_seed(law, deal.seed), law.seats[deal.dealer]
    hands = {seat: tuple(map(str, hand)) for seat, hand in zip(law.seats, hands_from(law, pack, dealer), strict=True)}
    turned = str(muestra_from(law, pack, dealer) or "")
    return Deal(deal.number, dealer, hands, turned, deal.start, law.mano_of[dealer])


def boards(rules: str, dealt_by: Sequence[DealSeed], hands: Sequence[Partida], *, plays: int = 2) -> tuple[Board, ...]:
    """Return the lines of the sheet of a match of a duplicate: who deals and leads, the first score, the points.

    >>> from truco.club.duplicate import deals
    >>> [(board.dealer, board.mano, board.points) for board in boards("oficial", deals("", 1, 2), [(2, 0)])]
    [('A1', 'B1', (2, 0)), ('B1', 'A2', ())]

    The deals say who deals and from which score, which the terms of the event fix; of their cards nothing is read.
    """
    law = _law(rules, plays)
    lines = []
    for deal in dealt_by:
        dealer = law.seats[deal.dealer]
        points = tuple(hands[deal.number - 1]) if deal.number <= len(hands) else ()
        lines.append(Board(deal.number, dealer, law.mano_of[dealer], deal.start, points))
    return tuple(lines)


def seated(players: Sequence[Sequence[str]], plays: int = 2) -> dict[str, str]:
    """Return the players of two teams by their seats, in the order of the seats.

    >>> seated([("Ana", "Eva"), ("Leo",)])
    {'A1': 'Ana', 'B1': 'Leo', 'A2': 'Eva', 'B2': ''}
    """
    return {
        f"{side}{at + 1}": team[at] if at < len(team) else ""
        for at in range(plays)
        for side, team in zip("AB", players, strict=True)
    }


def _law(rules: str, plays: int, options: Mapping[str, str] | None = None) -> Law:
    """Return the law of a table at which so many play for each of two teams."""
    return Law(choose(rules, options), tuple(f"{side}{at + 1}" for at in range(plays) for side in ("A", "B")))


def pack_of(rules: str) -> str:
    """Return the name of the pack of a rulebook.

    >>> pack_of("uruguay"), pack_of("fenacef")
    ('spanish-40', 'french-40')
    """
    ruleset = choose(rules)
    seats = next(iter(ruleset.book.formats.values())).seats
    return next(name for name, pack in PACKS.items() if set(pack) == set(Law(ruleset, seats).terms.pack.cards))
