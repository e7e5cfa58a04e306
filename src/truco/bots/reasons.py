"""Why the strongest bot says a word: one sentence of the messages `tip.why-KEY`, from what its seat can see.

Each reason names the values on which the bot decided: its estimates of the envido and of the hand, the tricks, the
prices.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from truco.bots.bets import is_weak_hand, is_weak_total
from truco.bots.choice import Turn
from truco.bots.habits import behind, envido_chance, is_lost
from truco.bots.prices import prices
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


def reason(turn: Turn, word: Word) -> Reason:
    """Return why a seat that must act says a word of its menu.

    >>> from truco.cards import parse_hand
    >>> from truco.engine import MESA, Act, Law, deal_word, new_match, rule, word
    >>> from truco.rulebooks.ruleset import choose
    >>> from truco.bots.habits import PLAIN
    >>> from truco.views import View, view_menu
    >>> import random
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> dealt = deal_word((parse_hand("7e6e4b"), parse_hand("3c7o12o")))
    >>> state = rule(law, new_match(law, "B1"), Act(MESA, dealt)).state
    >>> view = View("A1", state.public, state.own("A1"))
    >>> reason(Turn(law, view, view_menu(law, view), random.Random(0), PLAIN), word("envido"))
    Reason(key='envido', numbers={'n': 33, 'p': 95})
    """
    if len(turn.menu) == 1:
        return Reason("only")
    find = _BY_KIND.get(word.kind)
    return Reason(_PLAIN.get(word.kind, "harmless")) if find is None else find(turn, word)


def in_hundred(chance: float) -> int:
    """Return a chance as a percentage for a player to read: a multiple of five, never 0 and never 100.

    >>> in_hundred(0.617), in_hundred(0.999), in_hundred(0.0)
    (60, 95, 5)
    """
    return min(_WHOLE - _STEP, max(_STEP, round(chance * _WHOLE / _STEP) * _STEP))


# -- totals -----------------------------------------------------------------------------------------------------------


def _number(_turn: Turn, word: Word) -> Reason:
    return Reason("sing", {"n": word.number or 0})


def _concession(turn: Turn, _word: Word) -> Reason:
    sung = [number for _, number in turn.view.public.envido.sung if number is not None]
    return Reason("good", {"n": max(sung)}) if sung else Reason("quiet")


def _flor(turn: Turn, word: Word) -> Reason:
    """Return the reason for a word about a flor, with how good the flor is where points are bet on it."""
    if turn.flor is None:
        return Reason(_PLAIN.get(word.kind, "harmless"))
    keys = {Kind.FLOR: "flor", Kind.CONTRAFLOR: "flor-bet", Kind.ACHICO: "flor-weak", Kind.CON_PASO: "flor-weak"}
    keys |= {Kind.NO_QUIERO: "flor-weak"}
    key = keys.get(word.kind, "flor-wanted")
    return Reason(key) if key == "flor" else Reason(key, {"p": in_hundred(turn.flor)})


def _envido(turn: Turn, _word: Word) -> Reason:
    return Reason("envido-lie" if is_weak_total(turn) else "envido", _numbers_of_total(turn))


def _numbers_of_total(turn: Turn) -> dict[str, int]:
    """Return the seat's total, and how often it wins as far as the seat can estimate."""
    r, seat, style = turn.round, turn.seat, turn.style
    is_pending = turn.view.public.envido.state is ENVIDO_PENDING and bool(r.chain)
    p = envido_chance(r, seat, behind(r, style), style.bluffs) if is_pending else envido_chance(r, seat)
    return {"n": r.tantos[seat], "p": in_hundred(p)}


# -- answers ----------------------------------------------------------------------------------------------------------


def _answer(turn: Turn, word: Word) -> Reason:
    """Return why a call is accepted or refused, by the contest in which it is pending."""
    p, r = turn.view.public, turn.round
    accepts = word.kind is not Kind.NO_QUIERO
    if p.envido.state is ENVIDO_PENDING:
        yes, no = turn.first(Kind.QUIERO), turn.first(Kind.NO_QUIERO)
        if yes is None or no is None:
            return Reason("harmless")
        refused = prices(turn.law, turn.view, yes, no).refused
        numbers = {**_numbers_of_total(turn), "refused": refused}
        return Reason("envido-wanted" if accepts else "envido-refused", numbers)
    if turn.first(Kind.JOGAR) is not None:
        return Reason("onze-leave")
    if r.pending:
        return _truco_answer(turn, accepts=accepts)
    if turn.flor is not None:
        return _flor(turn, word)
    return Reason("harmless")


def _truco_answer(turn: Turn, *, accepts: bool) -> Reason:
    """Compare the chance to take the hand with the chance from which accepting pays at this score."""
    won, lost, folded = turn.round.ends[turn.side][turn.round.level]
    needs = (folded - lost) / (won - lost) if won > lost else 1.0
    numbers = {"p": in_hundred(turn.hope), "needs": in_hundred(needs)}
    if accepts:
        return Reason("truco-wanted" if turn.hope >= needs else "truco-wanted-lie", numbers)
    return Reason("truco-refused" if turn.hope < needs else "truco-refused-close", numbers)


# -- the truco --------------------------------------------------------------------------------------------------------


def _truco(turn: Turn, _word: Word) -> Reason:
    numbers = {"p": in_hundred(turn.hope)}
    if is_weak_hand(turn):
        return Reason("truco-lie", numbers)
    if turn.round.results[:1] == (turn.side,):
        return Reason("truco-first", numbers)
    return Reason("truco", numbers)


def _leaving(turn: Turn, _word: Word) -> Reason:
    return Reason("lost") if is_lost(turn.round, turn.seat) else Reason("leave", {"p": in_hundred(turn.hope)})


# -- the cards --------------------------------------------------------------------------------------------------------


def _card(turn: Turn, word: Word) -> Reason:
    """Return the reason for a card: its effect in the trick, and the cards that remain for the next."""
    r = turn.round
    held = r.held[turn.seat]
    if word.kind is Kind.COVERED:
        return Reason("covered")
    if len(held) == 1 or not word.cards:
        return Reason("last")
    level = r.t.level[word.cards[0]]
    return Reason(_key_of_follow(turn, level, held) if r.trick else _key_of_lead(turn, level, held))


def _key_of_lead(turn: Turn, level: int, held: tuple[int, ...]) -> str:
    results, is_best = turn.round.results, level == max(held)
    if not results:
        if is_best:
            return "lead-best" if _is_first_trick_enough(turn) else "lead-best-plain"
        return "lead-low"
    if results[-1] == PARDA:
        return "after-parda" if is_best else "best-in-worlds"
    if results[0] == turn.side:
        return "won-best" if is_best else "won-low"
    return "best-in-worlds"


def _is_first_trick_enough(turn: Turn) -> bool:
    """Return whether the side that takes the first trick takes the hand with a tie in the second."""
    return turn.round.t.decided((turn.side, PARDA), turn.side) == turn.side


def _key_of_follow(turn: Turn, level: int, held: tuple[int, ...]) -> str:
    r = turn.round
    mine, theirs = r.best[turn.side], r.best[1 - turn.side]
    enough = [other for other in held if other > theirs]
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
    Kind.NUMBER: _number,
    Kind.SON_BUENAS: _concession,
    **dict.fromkeys((Kind.FLOR, Kind.CONTRAFLOR, Kind.CON_QUIERO, Kind.ACHICO, Kind.CON_PASO), _flor),
    Kind.ENVIDO: _envido,
    **dict.fromkeys((Kind.QUIERO, Kind.NO_QUIERO, Kind.NO_NADA), _answer),
    **dict.fromkeys((Kind.TRUCO, Kind.QUIERO_RAISE), _truco),
    **dict.fromkeys((Kind.MAZO, Kind.PASO, Kind.TENDERSE), _leaving),
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
"""The reasons that depend only on the kind of word."""

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
