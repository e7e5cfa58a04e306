"""What follows from an act: tricks, prices, awards, and the end of hands, chicos and matches.

Every function adds events to a list. The points of a hand are written when it ends, the envido's before the truco's
(of.match.1, of.marks.2); a side whose envido reaches the target ends the chico there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from truco.cards import UNKNOWN, Card
from truco.engine import facts as f
from truco.engine.events import Event
from truco.engine.law import Law
from truco.engine.public import Public
from truco.engine.state import State
from truco.rulebooks.rulebook import Rules

Sung = tuple[tuple[str, int | None], ...]
Plays = tuple[tuple[str, Card], ...]


def _rival(law: Law, side: str) -> str:
    """Return the rival of a side, where there are two."""
    return law.sides[1] if side == law.sides[0] else law.sides[0]


def next_hand(law: Law, p: Public) -> f.HandStarted:
    """Return the start of the hand after another (of.deal.2)."""
    return start_hand(law, p, law.next_dealer[p.dealer], law.cite("hand.start"))


def start_hand(law: Law, p: Public, dealer: str, rules: Rules) -> f.HandStarted:
    """Return the start of a hand; after a chico it starts at nothing (of.match.1)."""
    over = any(points >= law.target for points in p.score)
    score = tuple(0 for _ in p.score) if over else p.score
    return f.HandStarted(p.hand + 1, dealer, law.right_of[dealer], law.cutter[dealer], score, rules)


def _total(p: Public, events: Iterable[Event], side: str) -> int:
    """Return a side's points with what it was awarded in this hand so far."""
    awards = (*p.awards, *(event for event in events if isinstance(event, f.Awarded)))
    return p.score[p.sides.index(side)] + sum(award.points for award in awards if award.side == side)


# -- tricks ---------------------------------------------------------------------------------------------------------


def close_trick(law: Law, state: State, out: Collection[str], trick: Plays, events: list[Event]) -> None:
    """Close a trick: name who leads the next, or end the hand (of.match.9, of.match.11, of.ties.1-6)."""
    p = state.public
    winner = law.trick_winner(trick, law.strength)
    sides = [None if done.winner is None else done.winner[0] for done in p.tricks]
    sides.append(None if winner is None else winner[0])
    rules = law.cite("trick" if winner else "trick.parda")
    decided = law.hand_winner(sides, p.mano[0])
    if decided is None:
        first = winner or law.parda_leads(trick, p.mano)
        lead = next(seat for seat in law.round_from[first] if seat not in out)
        events.append(f.TrickTaken(winner, lead, rules))
        return
    events.append(f.TrickTaken(winner, "", rules))
    side, case = decided
    stake = p.truco.level
    award = f.Awarded(side, law.stakes[stake], "truco", (*law.stake_rules[stake], *law.cite(case)))
    end_hand(law, state, events, award, trick)


# -- the envido -----------------------------------------------------------------------------------------------------


def refuse_envido(law: Law, state: State, events: list[Event]) -> bool:
    """Award an envido that was not wanted to the side of its last call; tell whether that ended the chico."""
    p = state.public
    points = law.chains[p.envido.chain].refused
    rules = (*_row(law, p.envido.chain), *law.cite("envido.award.refused"))
    side = p.envido.caller[0]
    events.append(f.Awarded(side, points, "envido", rules))
    return _ends_chico(law, state, events, side)


def settle_envido(law: Law, state: State, out: Collection[str], sung: Sung, events: list[Event]) -> bool:
    """Award a wanted envido to the best total, the nearest to the mano among equals (of.canto.1).

    `out` are the seats that left: they cannot show, so their totals do not count. Tells whether that ended the chico.
    """
    p = state.public
    numbers = {seat: number for seat, number in sung if number is not None and seat not in out}
    playing = [seat for seat in law.round_from[p.mano] if seat not in out]
    best = law.best_total(playing, numbers)
    number = numbers.get(best)
    side = best[0]
    rung = law.chains[p.envido.chain]
    if rung.named is None:
        points, rules = rung.adds, (*_row(law, p.envido.chain), *law.cite("envido.award"))
    else:
        points, case = law.falta(p.score, p.sides.index(side), law.target, law.buenas_from)
        rules = (*_row(law, p.envido.chain), *law.cite(case))
    if number is not None:
        rules = (*rules, *law.tally_rules(number))
    events.append(f.EnvidoWon(best if number is not None else "", number))
    events.append(f.Awarded(side, points, "envido", (*rules, *law.cite("concede"))))
    return _ends_chico(law, state, events, side)


def _row(law: Law, chain: tuple[str, ...]) -> Rules:
    return law.cite("chain." + " ".join(chain))


def _ends_chico(law: Law, state: State, events: list[Event], side: str) -> bool:
    """End the hand at once where the envido alone reaches the target."""
    if _total(state.public, events, side) < law.target:
        return False
    end_hand(law, state, events, None, state.public.trick)
    return True


# -- the truco not wanted, and leaving ------------------------------------------------------------------------------


def refuse_truco(law: Law, state: State, events: list[Event]) -> None:
    """Award a truco call that was not wanted, and end the hand (of.accept.4, of.truco.12)."""
    p = state.public
    level = p.truco.level
    rules = (*law.refused_rules[level], *law.cite("truco.refuse"))
    end_hand(law, state, events, f.Awarded(p.truco.caller[0], law.refused[level], "truco", rules), p.trick)


def leave(law: Law, state: State, seat: str, word: str, events: list[Event]) -> None:
    """Take a seat out of the hand; its side's last seat gives the hand away (of.mazo.1-7, of.paso.1-5).

    A trick that this completes stays open while a truco waits: it might decide the hand, and the answer comes first.
    """
    p = state.public
    out = p.out | {seat}
    if p.envido.owes == seat and word == "mazo":
        _prove(law, state, p.trick, events)
    playing = [one for one in law.round_from[seat] if one not in out]
    if all(one[0] != seat[0] for one in playing):
        events.append(f.Left(seat, word, "", ""))
        _give_up(law, state, seat, out, events)
        return
    turn = _turn_after(p, playing, seat)
    if p.envido.state == "singing":
        heard = {singer for singer, _ in p.envido.sung}
        singer = law.next_singer(law.round_from[p.mano], heard, out)
        events.append(f.Left(seat, word, turn, singer))
        if not singer and settle_envido(law, state, out, p.envido.sung, events):
            return
    else:
        events.append(f.Left(seat, word, turn, ""))
    if not turn and not p.truco.pending:
        close_trick(law, state, out, p.trick, events)


def _turn_after(p: Public, playing: list[str], seat: str) -> str:
    """Return whose turn to play it is once a seat has left; empty where the trick is complete."""
    if p.turn != seat:
        return p.turn
    played = {player for player, _ in p.trick}
    return next((one for one in playing if one not in played), "")


def _give_up(law: Law, state: State, seat: str, out: frozenset[str], events: list[Event]) -> None:
    """Price the hand of a side that left it whole: everything unanswered counts as not wanted (of.mazo.5-7)."""
    p = state.public
    envido, level = p.envido, p.truco.level
    if envido.state == "singing":
        if settle_envido(law, state, out, envido.sung, events):
            return
    elif envido.state == "pending" and refuse_envido(law, state, events):
        return
    if p.truco.pending:
        points, rules = law.refused[level], (*law.cite("mazo.price.truco"), *law.refused_rules[level])
    elif level:
        points, rules = law.stakes[level], law.cite("mazo.price.accepted")
    elif envido.state == "open" and not p.tricks:
        points, rules = law.refused[1] + law.unplayed_envido, law.cite("mazo.price.open")
    else:
        case = "mazo.price.envido" if envido.state == "pending" else "mazo.price.one"
        points, rules = law.refused[1], law.cite(case)
    end_hand(law, state, events, f.Awarded(_rival(law, seat[0]), points, "mazo", rules), p.trick)


# -- showing, and the end of the hand -------------------------------------------------------------------------------


def proof(law: Law, state: State, seat: str) -> tuple[Card, ...]:
    """Return the cards that make a seat's total (none while its cards are unknown)."""
    dealt = state.own(seat).dealt
    return () if UNKNOWN in dealt else law.tally(dealt).cards


def _prove(law: Law, state: State, trick: Plays, events: list[Event]) -> None:
    """Show what made the winning total, save what lies on the table already (of.ley.1, of.ties.5)."""
    p = state.public
    won = next((event for event in events if isinstance(event, f.EnvidoWon)), None)
    seat, number = (won.seat, won.number) if won else (p.envido.owes, p.envido.number)
    if not seat or number is None or p.envido.shown:
        return
    table = {card for done in p.tricks for _, card in done.plays} | {card for _, card in trick}
    hidden = tuple(card for card in proof(law, state, seat) if card not in table)
    events.append(f.Shown(seat, number, hidden, law.cite("show" if hidden else "show.table")))


def end_hand(law: Law, state: State, events: list[Event], award: f.Awarded | None, trick: Plays) -> None:
    """End the hand: prove the envido, write the points, and see whether chico and match are over (of.marks.2)."""
    p = state.public
    if not any(isinstance(event, f.Shown) for event in events):
        _prove(law, state, trick, events)
    if award is not None:
        events.append(award)
    score = tuple(_total(p, events, side) for side in p.sides)
    called = p.envido.chain or any(isinstance(event, f.Awarded) and event.reason == "envido" for event in events)
    events.append(f.HandEnded(p.hand, score, law.cite("hand.end") if called else law.cite("hand.end.quiet")))
    side = next((one for one, points in zip(p.sides, score, strict=True) if points >= law.target), None)
    if side is None:
        return
    chicos = tuple(won + (one == side) for one, won in zip(p.sides, p.chicos, strict=True))
    events.append(f.ChicoEnded(side, chicos, law.cite("chico")))
    if max(chicos) >= law.chicos_to_win:
        events.append(f.MatchEnded(side, law.cite("match")))
