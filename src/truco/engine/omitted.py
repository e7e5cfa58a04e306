"""The values that a table in outline has in the place of cards, numbers and points; reading one raises an error."""

from __future__ import annotations

from typing import Any, ClassVar, Final, NoReturn


class ReadsAmountError(Exception):
    """Something was read that belongs to no situation: a card, a number, the score."""


class Omitted:
    """A value in the place of a card, a number or points. It can be passed on and added to; reading it raises.

    >>> isinstance(OMITTED + (1,), Omitted)
    True
    >>> OMITTED == 3
    Traceback (most recent call last):
    truco.engine.omitted.ReadsAmountError
    """

    def __add__(self, _other: object) -> Omitted:
        """Return an omitted value, whatever is added."""
        return Omitted()

    __or__ = __add__

    def __bool__(self) -> bool:
        """Raise `ReadsAmountError`."""
        raise ReadsAmountError

    def __getattr__(self, name: str) -> NoReturn:
        """Raise `ReadsAmountError`; for the special names of Python raise `AttributeError`."""
        raise AttributeError(name) if name.startswith("__") else ReadsAmountError

    def _unreadable(self, *_args: object) -> NoReturn:
        raise ReadsAmountError

    __len__ = __iter__ = __contains__ = __getitem__ = __index__ = __int__ = _unreadable
    __lt__ = __le__ = __gt__ = __ge__ = __radd__ = __sub__ = __rsub__ = __mul__ = __str__ = __format__ = _unreadable
    __eq__ = __ne__ = _unreadable
    __hash__ = _unreadable


class Some(Omitted):
    """A value in the place of several cards, numbers or points: there is at least one."""

    def __bool__(self) -> bool:
        """Return that there is at least one."""
        return True


class OmittedHand(tuple[Any, ...]):
    """The omitted cards of a seat: only their number is known, and whether they are a `flor`."""

    __slots__ = ()
    flor: ClassVar = False


class OmittedFlor(OmittedHand):
    """The omitted cards of a flor."""

    __slots__ = ()
    flor: ClassVar = True


OMITTED: Final[Any] = Omitted()
SOME: Final[Any] = Some()


def has_omitted(value: object) -> bool:
    """Return whether a value is omitted, or is a tuple with an omitted value in it.

    >>> has_omitted((1, ("A1", OMITTED))), has_omitted((1, ("A1", 2)))
    (True, False)
    """
    return isinstance(value, Omitted) or (isinstance(value, tuple) and any(map(has_omitted, value)))
