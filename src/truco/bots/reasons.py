"""Why the strongest bot says a word: one sentence of the messages `tip.why-KEY`, from what its seat can see.

Each reason names what the bot itself went by: its estimates of the envido and of the hand, the tricks, the prices.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from truco.bots.bets import is_weak_hand, is_weak_total
from truco.bots.choice import Turn
from truco.bots.habits import behind, envido_chance, is_lost
from truco.bots.prices import prices
from truco.bots.round import Round
from truco.bots.tables import PARDA
from truco.engine import Kind, Word
from truco.engine.table.envido import ENVIDO_PENDING

_STEP: Final = 5
_WHOLE: Final = 100
_LIKELY: Final = 0.5


class Reason(NamedTuple):
    """The key of a message after `tip.why-`, and its numbers."""

    key: str
    numbers: Mapping[str, int] = {}


def reason(turn: Turn, said: Word) -> Reason:
    """Return why a seat that must act says a word of its menu.

    >>> from truco.cards import parse_hand
    >>> from truco.engine import MESA, Law, deal, new_match, word
    >>> from truco.rulebooks.ruleset import choose
    >>> from truco.bots.habits import PLAIN
    >>> from truco.views import View, view_menu
    >>> import random
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> state = deal(law, new_match(law, "B1"), MESA, (parse_hand("7e6e4b"), parse_hand("3c7o12o"))).state
    >>> view = View("A1", state.public, state.own("A1"))
    >>> reason(Turn(law, view, view_menu(law, view), random.Random(0), PLAIN), word("envido"))
    Reason(key='envido', numbers={'n': 33, 'p': 95})
    """
    if len(turn.menu) == 1:
        return Reason("only")
    find = _BY_KIND.get(said.kind)
    return Reason(_PLAIN.get(said.kind, "harmless")) if find is None else find(turn, said)


def in_hundred(chance: float) -> int:
    """Return a chance as people say it: so many of a hundred times, in fives, never none and never all.

    >>> in_hundred(0.617), in_hundred(0.999), in_hundred(0.0)
    (60, 95, 5)
    """
    return min(_WHOLE - _STEP, max(_STEP, round(chance * _WHOLE / _STEP) * _STEP))


# -- totals -----------------------------------------------------------------------------------------------------------


def _sings(_turn: Turn, said: Word) -> Reason:
    return Reason("sing", {"n": said.number or 0})


def _concedes(turn: Turn, _said: Word) -> Reason:
    sung = [number for _, number in turn.view.public.envido.sung if number is not None]
    return Reason("good", {"n": max(sung)}) if sung else Reason("quiet")


def _flor(turn: Turn, said: Word) -> Reason:
    """Name how good the flor is where something is bet on it."""
    if turn.flor is None:
        return Reason(_PLAIN.get(said.kind, "harmless"))
    keys = {Kind.FLOR: "flor", Kind.CONTRAFLOR: "flor-bet", Kind.ACHICO: "flor-weak", Kind.CON_PASO: "flor-weak"}
    keys |= {Kind.NO_QUIERO: "flor-weak"}
    key = keys.get(said.kind, "flor-wanted")
    return Reason(key) if key == "flor" else Reason(key, {"p": in_hundred(turn.flor)})


def _envido(turn: Turn, _said: Word) -> Reason:
    r = turn.round
    return Reason("envido-lie" if is_weak_total(turn) else "envido", _total(turn, r))


def _total(turn: Turn, r: Round) -> dict[str, int]:
    """Return the seat's total, and how often it wins as far as the seat can tell."""
    asked = turn.view.public.envido.state is ENVIDO_PENDING and bool(r.chain)
    p = envido_chance(r, turn.seat, behind(r, turn.style), turn.style.bluffs) if asked else envido_chance(r, turn.seat)
    return {"n": r.tantos[turn.seat], "p": in_hundred(p)}


# -- answers ----------------------------------------------------------------------------------------------------------


def _answer(turn: Turn, said: Word) -> Reason:
    """Tell why a call is wanted or not, by what is pending."""
    p, r = turn.view.public, turn.round
    wanted = said.kind is not Kind.NO_QUIERO
    if p.envido.state is ENVIDO_PENDING:
        yes, no = turn.first(Kind.QUIERO), turn.first(Kind.NO_QUIERO)
        if yes is None or no is None:
            return Reason("harmless")
        given = prices(turn.law, turn.view, yes, no).refused
        return Reason("envido-wanted" if wanted else "envido-refused", {**_total(turn, r), "refused": given})
    if turn.first(Kind.JOGAR) is not None:
        return Reason("onze-leave")
    if r.pending:
        return _truco_answer(turn, wanted=wanted)
    if turn.flor is not None:
        return _flor(turn, said)
    return Reason("harmless")


def _truco_answer(turn: Turn, *, wanted: bool) -> Reason:
    """Compare the chance to take the hand with the one from which wanting pays at this score."""
    won, lost, folded = turn.round.ends[turn.side][turn.round.level]
    needs = (folded - lost) / (won - lost) if won > lost else 1.0
    numbers = {"p": in_hundred(turn.hope), "needs": in_hundred(needs)}
    if wanted:
        return Reason("truco-wanted" if turn.hope >= needs else "truco-wanted-lie", numbers)
    return Reason("truco-refused" if turn.hope < needs else "truco-refused-close", numbers)


# -- the truco --------------------------------------------------------------------------------------------------------


def _truco(turn: Turn, _said: Word) -> Reason:
    numbers = {"p": in_hundred(turn.hope)}
    if is_weak_hand(turn):
        return Reason("truco-lie", numbers)
    if turn.round.results[:1] == (turn.side,):
        return Reason("truco-first", numbers)
    return Reason("truco", numbers)


def _leave(turn: Turn, _said: Word) -> Reason:
    return Reason("lost") if is_lost(turn.round, turn.seat) else Reason("leave", {"p": in_hundred(turn.hope)})


# -- the cards --------------------------------------------------------------------------------------------------------


def _card(turn: Turn, said: Word) -> Reason:
    """Tell what a card does in its trick, and what is kept for the next."""
    r = turn.round
    held = r.held[turn.seat]
    if said.kind is Kind.COVERED:
        return Reason("covered")
    if len(held) == 1 or not said.cards:
        return Reason("last")
    level = r.t.level[said.cards[0]]
    return Reason(_follows(turn, level, held) if r.trick else _leads(turn, level, held))


def _leads(turn: Turn, level: int, held: tuple[int, ...]) -> str:
    results, best = turn.round.results, level == max(held)
    if not results:
        if best:
            return "lead-best" if _first_decides(turn) else "lead-best-plain"
        return "lead-low"
    if results[-1] == PARDA:
        return "after-parda" if best else "best-in-worlds"
    if results[0] == turn.side:
        return "won-best" if best else "won-low"
    return "best-in-worlds"


def _first_decides(turn: Turn) -> bool:
    """Return whether who takes the first trick takes the hand with a tie in the second."""
    return turn.round.t.decided((turn.side, PARDA), turn.side) == turn.side


def _follows(turn: Turn, level: int, held: tuple[int, ...]) -> str:
    r = turn.round
    mine, theirs = r.best[turn.side], r.best[1 - turn.side]
    enough = [one for one in held if one > theirs]
    if mine > theirs and level <= mine:
        return "partner-has-it"
    if level > theirs:
        if len(enough) == 1:
            return "only-winner"
        return "lowest-winner" if level == min(enough) else "wins"
    if level == theirs:
        return "tie-is-enough" if r.results[:1] == (turn.side,) else "ties"
    if enough:
        return "saves"
    return "cannot-win" if level == min(held) else "best-in-worlds"


_Why = Callable[[Turn, Word], Reason]
_BY_KIND: Final[Mapping[Kind, _Why]] = {
    Kind.NUMBER: _sings,
    Kind.SON_BUENAS: _concedes,
    **dict.fromkeys((Kind.FLOR, Kind.CONTRAFLOR, Kind.CON_QUIERO, Kind.ACHICO, Kind.CON_PASO), _flor),
    Kind.ENVIDO: _envido,
    **dict.fromkeys((Kind.QUIERO, Kind.NO_QUIERO, Kind.NO_NADA), _answer),
    **dict.fromkeys((Kind.TRUCO, Kind.QUIERO_RAISE), _truco),
    **dict.fromkeys((Kind.MAZO, Kind.PASO, Kind.TENDERSE), _leave),
    **dict.fromkeys((Kind.CARD, Kind.COVERED), _card),
}

_PLAIN: Final[Mapping[Kind, str]] = {
    Kind.JOGAR: "onze-play",
    Kind.DISCARD: "discard",
    Kind.KEEP: "keep",
    Kind.BAIXO: "claim",
    Kind.ANNOUNCE: "claim",
    Kind.MALDON: "maldon",
    Kind.LEY: "ley",
    Kind.CON_LEY: "ley-flor",
    Kind.A_PUNTO: "ley-none",
    Kind.JOINED: "ley-answer",
    Kind.CALLO: "quiet",
    Kind.SHOW: "show",
    Kind.LOOK: "look",
    Kind.CONCEDE: "concede",
}
"""The reasons that depend on nothing but the kind of word."""

KEYS: Final = frozenset(
    (
        *_PLAIN.values(),
        *("only", "harmless", "sing", "good", "flor", "flor-bet", "flor-weak", "flor-wanted", "envido", "envido-lie"),
        *("envido-wanted", "envido-refused", "onze-leave", "truco-wanted", "truco-wanted-lie", "truco-refused"),
        *("truco-refused-close", "truco-lie", "truco-first", "truco", "lost", "leave", "covered", "last", "lead-best"),
        *("lead-best-plain", "lead-low", "after-parda", "best-in-worlds", "won-best", "won-low", "partner-has-it"),
        *("only-winner", "lowest-winner", "wins", "tie-is-enough", "ties", "saves", "cannot-win"),
    )
)
"""The keys of all reasons."""
