"""Words that need no thought: the only word of a menu, a number that must be sung, a flor that must be announced."""

from __future__ import annotations

from collections.abc import Sequence

from truco.engine import Kind, Law, Phase, Word
from truco.views import View


def forced_word(law: Law, view: View, menu: Sequence[Word]) -> Word | None:
    """Return the word that needs no thought, `None` if there is a choice.

    Before the deal all words are equally good: the first of the menu.
    """
    if len(menu) == 1 or view.public.phase is not Phase.PLAY:
        return menu[0]
    return settling_word(view, menu) or required_word(law, view, menu)


def settling_word(view: View, menu: Sequence[Word]) -> Word | None:
    """Return the word of a seat while a hand of a refereed table settles; `None` before it does.

    A seat sings a flor that it still may and shows what it must; then it has nothing more to say. Cards that all lie
    open already are not shown again: of a hand dealt with too few or too many they may prove nothing.
    """
    if not view.public.settlement.open:
        return None
    by_kind = {one.kind: one for one in menu}
    shown = set(view.own.dealt) <= set(view.public.face_up(view.who))
    kinds = (Kind.FLOR, *(() if shown else (Kind.SHOW,)), Kind.CALLO, Kind.CONCEDE, Kind.SHOW)
    left = (by_kind.get(kind) for kind in kinds)
    return next((one for one in left if one is not None), None)


def required_word(law: Law, view: View, menu: Sequence[Word]) -> Word | None:
    """Return the word of a seat that is asked for its number or its flor; `None` if it is asked for neither.

    A seat sings its number if that is the best so far; else it does not show its cards: `son buenas`, or silence.
    """
    by_kind = {one.kind: one for one in menu}
    number = by_kind.get(Kind.NUMBER)
    quiet = by_kind.get(Kind.SON_BUENAS) or by_kind.get(Kind.CALLO)
    if number is not None:
        return quiet if quiet is not None and is_beaten(law, view, number.number or 0) else number
    if quiet is not None and quiet.kind is Kind.SON_BUENAS:
        return quiet
    return None if quiet is None else by_kind.get(Kind.FLOR, quiet)


def is_beaten(law: Law, view: View, own: int) -> bool:
    """Return whether a number sung already beats a seat's own: a higher one, or an equal one nearer to the mano."""
    p = view.public
    order = law.round_from[p.mano]
    at = order.index(view.who)
    return any(
        number is not None and (number > own or (number == own and order.index(seat) < at))
        for seat, number in p.envido.sung
    )
