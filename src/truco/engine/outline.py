"""The table in outline: whatever does not belong to its situation is omitted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from truco.engine.deal.state import Misdeals
from truco.engine.envido.state import ENVIDO_UNSETTLED, Envido
from truco.engine.law import Law
from truco.engine.omitted import OMITTED, SOME, OmittedFlor, OmittedHand
from truco.engine.public import Public
from truco.engine.quick import of_fields
from truco.engine.situation import left_in_play
from truco.engine.state import Own, State
from truco.engine.tricks.state import Trick

_OMITTED: Final = dict.fromkeys(
    ("score", "chicos", "hand", "cutter", "drawing", "drawn", "burned", "awards", "awards_written", "cuts", "desk"),
    OMITTED,
)


_MISDEALS: Final = {
    wrong: Misdeals(faults=OMITTED, faced=OMITTED, dealer=OMITTED, wrong=wrong) for wrong in (False, True)
}


def outline(law: Law, p: Public, seat: str = "", *, flor: bool | None = None) -> State:
    """Return a state in outline: the table as far as it belongs to the situation, and every seat with omitted cards.

    `flor` says whether `seat` holds a flor, `None` where that is not known.
    """
    situations, truco = law.situations, p.truco
    fields = {
        **p.__dict__,
        **_OMITTED,
        "at": law.situations.of(p),
        "muestra": None if p.muestra is None else OMITTED,
        "left": tuple(OMITTED if held is None else held for held in left_in_play(p)),
        "trick": tuple((seat, OMITTED) for seat, _ in p.trick),
        "tricks": tuple(Trick(OMITTED, done.winner) for done in p.tricks),
        "truco": truco if truco.pending or truco.refused else truco._replace(caller=OMITTED),
        "envido": _envido(p.envido, chained=situations.uses_chain, refereed=law.refereed),
        "awards_pending": OMITTED if p.settling else None,
        "free_envido": p.free_envido._replace(stakes=SOME if p.free_envido.stakes else ()),
        "flor": p.flor._replace(told=_without_numbers(p.flor.told)),
        "thrown": p.thrown if law.refereed or not p.thrown.cards else p.thrown._replace(cards=SOME),
        "misdeals": _MISDEALS[p.misdeals.wrong],
        "settlement": p.settlement._replace(laid=OMITTED),
        "spoken": situations.spoken(p) if situations.uses_spoken else OMITTED,
    }
    return State(
        of_fields(Public, fields),
        _owns(law, p, seat, flor),
        OMITTED if p.muestra is None and law.turns_muestra else None,
        OMITTED,
    )


def _owns(law: Law, p: Public, of_seat: str, flor: bool | None) -> tuple[Own, ...]:  # noqa: FBT001  (it may be `None`)
    """Return as many omitted cards as each seat was dealt and holds; `flor` says whether those of `of_seat` are one."""
    sizes = law.hand_sizes(p.solo) if p.discards else (law.cards_each,) * len(p.seats)
    kinds = {True: OmittedFlor, False: OmittedHand, None: tuple}
    owns = []
    for seat, size, left in zip(p.seats, sizes, left_in_play(p), strict=True):
        dealt = kinds[flor if seat == of_seat else None]((OMITTED,) * size)
        owns.append(Own(OMITTED if p.misdeals.wrong else dealt, (OMITTED,) * (left or 0)))
    return tuple(owns)


def _envido(envido: Envido, *, chained: bool, refereed: bool) -> Envido:
    """Return an envido in outline: once it is settled, only whether there was one."""
    called = SOME if envido.chain else ()
    if envido.state not in ENVIDO_UNSETTLED:
        must_show = envido.must_show if refereed else OMITTED
        return envido._replace(chain=called, caller=OMITTED, sung=OMITTED, number=OMITTED, must_show=must_show)
    number = None if envido.number is None else OMITTED
    return envido._replace(chain=envido.chain if chained else called, sung=_without_numbers(envido.sung), number=number)


def _without_numbers(numbers: Iterable[tuple[str, int | None]]) -> tuple[tuple[str, Any], ...]:
    """Return who said a number and who conceded, without the numbers."""
    return tuple((seat, None if number is None else OMITTED) for seat, number in numbers)
