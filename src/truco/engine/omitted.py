"""What a table in outline has in the place of cards, numbers and points: nobody can read it."""

from __future__ import annotations

from typing import Any, ClassVar, Final, NoReturn


class ReadsAmountError(Exception):
    """Something was asked that no situation says: a card, a number, the score."""


class Omitted:
    """Stands for a card, a number or points; it can be handed on and added to, and whatever asks for more fails.

    >>> isinstance(OMITTED + (1,), Omitted)
    True
    >>> OMITTED == 3
    Traceback (most recent call last):
    truco.engine.omitted.ReadsAmountError
    """

    def __add__(self, _other: object) -> Omitted:
        """Return another omitted value, whatever is added."""
        return Omitted()

    __or__ = __add__

    def __bool__(self) -> bool:
        """Fail."""
        raise ReadsAmountError

    def __getattr__(self, name: str) -> NoReturn:
        """Fail; what only Python itself asks for is simply not there."""
        raise AttributeError(name) if name.startswith("__") else ReadsAmountError

    def _unreadable(self, *_args: object) -> NoReturn:
        raise ReadsAmountError

    __len__ = __iter__ = __contains__ = __getitem__ = __index__ = __int__ = _unreadable
    __lt__ = __le__ = __gt__ = __ge__ = __radd__ = __sub__ = __rsub__ = __mul__ = __str__ = __format__ = _unreadable
    __eq__ = __ne__ = _unreadable
    __hash__ = _unreadable


class Some(Omitted):
    """Stands for several cards, numbers or points of which no more is known than that there are some."""

    def __bool__(self) -> bool:
        """Tell that there are some."""
        return True


class OmittedHand(tuple[Any, ...]):
    """The cards of a seat of which no more is known than how many there are, and whether they are a `flor`."""

    __slots__ = ()
    flor: ClassVar = False


class OmittedFlor(OmittedHand):
    """The cards of a flor, of which no more is known."""

    __slots__ = ()
    flor: ClassVar = True


OMITTED: Final[Any] = Omitted()
SOME: Final[Any] = Some()


def has_omitted(value: object) -> bool:
    """Tell whether a value is omitted, or a tuple in which something is.

    >>> has_omitted((1, ("A1", OMITTED))), has_omitted((1, ("A1", 2)))
    (True, False)
    """
    return isinstance(value, Omitted) or (isinstance(value, tuple) and any(map(has_omitted, value)))
