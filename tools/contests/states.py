"""The states of a picture: each joins values of a contest whose difference does not matter to a reader."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from truco.automaton import Arrow
from truco.automaton.outcomes import Outcome
from truco.automaton.values import Value

State = tuple[str, ...]
"""A state of a picture: the end of the key of its message, and what is filled in."""


def _tricks(value: Value) -> State:
    if value[0] == "decided":
        return (f"decided.{value[2]}",)
    return ("won", value[1]) if value[1] else ("none",)


def _first_two(value: Value) -> State:
    return value[:2]


def _envido(value: Value) -> State:
    """Keep the last call alone of an envido that waits, and no band."""
    return (value[0], value[1].rpartition(" ")[2]) if value[0] == "called" else value[:1]


def _envites(value: Value) -> State:
    return (f"called.{sort_of(value[1])}",) if value[0] == "called" else value[:1]


def _flor(value: Value) -> State:
    if value[0] != "round":
        return value[:1]
    _, _, announced, bet, _, _ = value
    return ("round.bet", bet) if bet else ("round.both" if announced == "both" else "round.one",)


def _flores(value: Value) -> State:
    if value[0] != "sung":
        return value[:1]
    return ("given-in",) if value[2] else ("sung.both" if value[1] == "both" else "sung.one",)


def _leaving(value: Value) -> State:
    _, out, _, gone = value
    if gone:
        return ("side",)
    count = sum(map(int, out.split("+")))
    return ("gone", str(count)) if count else ("nobody",)


def _hidden(value: Value) -> State:
    _, unseen, turned, discards = value
    if discards:
        return ("discards",)
    mano, other = map(int, unseen.split("+"))
    if turned:
        return ("turned.some" if mano or other else "turned.seen",)
    return ("unseen" if mano and other else "some" if mano or other else "seen",)


STATES: Final[Mapping[str, Callable[[Value], State]]] = {
    "tricks": _tricks,
    "truco": _first_two,
    "envido": _envido,
    "envites": _envites,
    "flor": _flor,
    "flores": _flores,
    "ley": lambda value: value[:1],
    "leaving": _leaving,
    "onze": lambda value: value[:1],
    "hidden": _hidden,
}
"""The state of a value in the picture of its contest."""


def _taken(outcome: Outcome) -> str:
    """Return the band that took the trick; empty for a card that completes none, which is not drawn."""
    result = next((part for part in outcome if part.startswith(("taken", "parda"))), "")
    return result.partition(",")[0].removeprefix("taken ")


LEAVING: Final = "leaving"
NO_FLOR: Final = "no-flor"
WITH_FLOR: Final = "with-flor"
LEY: Final = "ley"

_SORTS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("mazo", "paso", "tenderse", "con-flor-paso", "es-esa"), LEAVING),
    **dict.fromkeys(("callo", "a-punto"), NO_FLOR),
    **dict.fromkeys(("flor", "con-ley"), WITH_FLOR),
    "no-quiero-nada": "no-quiero",
}
"""The sorts of words, for the pictures of contests that have too many words."""

_OF_MANY: Final = ("envites", "flores", "ley")
"""The contests whose words are drawn by their sort."""


def label_of(contest: str, arrow: Arrow) -> str:
    """Return the label on the arrow of a step: its word or the sort of it, or the band that took the trick; or nothing.

    >>> label_of("tricks", Arrow(0, "mano", "(card)", ("complete", "taken other, other leads"), 1))
    'other'
    >>> [label_of("envites", Arrow(0, "mano", one, ("x",), 1)) for one in ("n-envido", "quiero+no-quiero", "mazo")]
    ['points', 'quiero', 'leaving']
    """
    if contest == "tricks":
        return _taken(arrow.outcome)
    if any(part.startswith("ley:") for part in arrow.outcome):
        return LEY
    if contest == "truco":  # where an envite and a truco are answered in one breath, the truco's answer is the last
        return arrow.word.rpartition("+")[2]
    if contest not in _OF_MANY:
        return arrow.word
    word = arrow.word.partition("+")[0]
    if word.endswith(("envido", "contraflor-el-resto")):
        return sort_of(word)
    return _SORTS.get(word, word)


def sort_of(call: str) -> str:
    """Return the sort of an envite: for points, for the falta, between flores, or against the flores of the rivals.

    >>> sort_of("n-real-envido"), sort_of("hasta-igualar-envido"), sort_of("con-flor-n-envido")
    ('points', 'falta', 'con-flor')
    """
    sorts = {"contraflor": "contra-flor", "con-flor": "con-flor", "falta": "falta", "hasta": "falta"}
    return next((sort for begin, sort in sorts.items() if call.startswith(begin)), "points")


ASIDE: Final = (LEAVING,)
"""The words that are listed below a picture with too many arrows, and not drawn."""


def drawn_at_all(contest: str, label: str, start: State, end: State) -> bool:
    """Return whether a step is drawn: one that leaves a state as it is only where it is a call, a total or a card."""
    if not label or (start == end and contest in {"tricks", "hidden"}):
        return False
    return (
        start != end or contest not in _OF_MANY or label in {"points", "falta", "con-flor", "contra-flor", "(number)"}
    )


def end_of(contest: str, arrow: Arrow, end: Value) -> State:
    """Return the state to which the arrow of a step leads."""
    if contest == "onze" and "not played" in arrow.outcome:
        return ("given-up",)
    return STATES[contest](end)
