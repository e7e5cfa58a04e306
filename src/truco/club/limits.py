"""The most points that a partida or a hand can bring by the data of a rulebook.

A result above it is possible only where a judge awarded points, so its author is asked first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from truco.club.acts import AddHands, AddPartida, Correct, Decide, Record, Report
from truco.club.event import Event, Match
from truco.club.outcomes import terms_of
from truco.club.refusal import DetailedError
from truco.club.result import Partida
from truco.rulebooks.rulebook import Rulebook, codes, load_rulebook
from truco.rules.ladder import NO_LIMIT
from truco.rules.schedule import SCHEDULES

_OFTEN: Final = 2
"""How often an envido is counted that a rulebook allows any number of times: as often as the books that limit it do."""

_SIDES: Final = 2


def most_points(rules: str, target: int = 0, plays: int = 2) -> int:
    """Return the most points that a side can have at the end of a partida.

    >>> most_points("fenacef", 12), most_points("oficial", 30), most_points("fenacef", 24)
    (23, 37, 35)

    That is a hand begun one point before the target which pays as much as the rulebook knows. `target` is how many
    points win a partida; with 0 it is the highest that an option of the rulebook offers. `plays` is how many players a
    team has at the table. For a rulebook that this machine does not have, the limit is the highest of all rulebooks.
    """
    books = (rules,) if rules in codes() else codes()
    return max(_most_of(load_rulebook(code), target, plays) for code in books)


def most_in_hand(rules: str, plays: int = 2) -> int:
    """Return the most points that one hand can bring a side.

    >>> most_in_hand("fenacef"), most_in_hand("oficial")
    (12, 34)

    A falta can bring a whole chico, and the cards are paid besides.
    """
    books = (rules,) if rules in codes() else codes()
    return max(_most_in_hand(load_rulebook(code), plays) for code in books)


def _most_of(book: Rulebook, target: int, plays: int) -> int:
    begun = (target or _highest_target(book)) - 1
    cards, bets = _most_for_cards(book), _most_for_bets(book, plays)
    most = begun + max(cards, bets)
    if any(
        len(form.seats) == _SIDES * plays and form.hands is SCHEDULES["alternating"] for form in book.formats.values()
    ):
        # A hand of duels: each seat of a side plays one, and all are paid together.
        duel = max(bets, _number(book, "duels.falta_points")) + cards
        most = max(most, min(begun, book.terms.duels.ends - 1) + plays * duel)
    return most


def _most_in_hand(book: Rulebook, plays: int) -> int:
    bets = _most_for_bets(book, plays)
    return _most_for_cards(book) + (max(bets, book.terms.match.target) if bets else 0)


def _highest_target(book: Rulebook) -> int:
    """Return the highest number of points that wins a chico under any option of a rulebook."""
    path = "match.target"
    offered = (sets[path] for option in book.options.values() for sets in option.sets.values() if path in sets)
    return max(book.terms.match.target, *(value for value in offered if isinstance(value, int)))


def _number(book: Rulebook, path: str) -> int:
    """Return a number of a rulebook; 0 where it has none there."""
    number: int = book.values.get(path, 0)
    return number


def _most_for_cards(book: Rulebook) -> int:
    """Return the most points that the tricks of a hand bring."""
    steps = (call.accepted for call in book.terms.truco.calls)
    return max(*steps, *(_number(book, f"onze.{name}") for name in ("worth", "ties_pay")))


def _most_for_bets(book: Rulebook, plays: int) -> int:
    """Return the most points that the envido and the flor bring a side that lacks one point."""
    envido = sum(
        1 if isinstance(call.adds, str) else call.adds * (_OFTEN if call.times == NO_LIMIT else call.times)
        for call in book.terms.envido.calls
    )
    each = max(_number(book, "flor.each"), _number(book, "flor.points"))
    flor = max(each * _SIDES * plays, _number(book, "flor.in_resto")) + _sum_of_flor_calls(book)
    both_stand = book.terms.has("flor.cancels_all") and not book.terms.flor.cancels_all
    return envido + flor if both_stand else max(envido, flor)


def _sum_of_flor_calls(book: Rulebook) -> int:
    """Return what the calls between flores add in all; a call without a number adds the point that is lacking."""
    adds = (value for path, value in book.values.items() if path.startswith("flor.calls.") and path.endswith(".adds"))
    fixed = sum(value for value in adds if isinstance(value, int))
    return fixed + bool(_number(book, "flor.in_resto") or fixed)


@cache
def _limits(rules: str, target: int, plays: int) -> tuple[int, int]:
    return most_points(rules, target, plays), most_in_hand(rules, plays)


def check_likely(event: Event, act: AddHands | AddPartida | Correct | Decide | Record | Report) -> None:
    """Refuse a score above what the rulebook can bring, unless the author of the act is sure of it.

    So are fewer hands of a duplicate than its round has deals, unless its time is up. Raises `DetailedError`
    (`unlikely-score`, `hands-missing`).
    """
    match = event.matches.get(act.match)
    if act.sure or match is None:
        return
    whole, hand = limits_of(event, match)
    if isinstance(act, AddHands):
        deals = event.terms.phase(match.phase).deals
        if len(act.hands) < deals and not match.time_up:
            expected = f"{deals} hands of match {match.number}, or the confirmation of its author"
            details: dict[str, object] = {"match": match.number, "played": len(act.hands), "deals": deals}
            raise DetailedError("hands-missing", f"expected {expected}, got {len(act.hands)}", details)
        _check(match, act.hands, hand)
    else:
        _check(match, (act.points,) if isinstance(act, AddPartida) else act.partidas, whole)


def limits_of(event: Event, match: Match) -> tuple[int, int]:
    """Return the most points of a partida and of a hand of a match."""
    return _limits(event.terms.rules, terms_of(event, match).target, event.terms.team.plays)


def _check(match: Match, scores: Sequence[Partida] | Iterable[Partida], most: int) -> None:
    for score in scores:
        if max(score) > most:
            expected = f"at most {most} points in match {match.number}, or the confirmation of its author"
            details: dict[str, object] = {"match": match.number, "score": f"{score[0]}-{score[1]}", "most": most}
            raise DetailedError("unlikely-score", f"expected {expected}, got {score[0]}-{score[1]}", details)
