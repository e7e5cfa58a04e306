"""Values that are made, read and copied quickly: every act of a match makes some anew and reads many fields."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field
from operator import attrgetter
from typing import Any, Final, Self, TypeVar, dataclass_transform

_Value = TypeVar("_Value")

made: Final = tuple.__new__
"""Makes a named tuple of all its fields, as in `made(Own, (dealt, held))`, in half the time that `Own(...)` takes."""


class Changing:
    """A value that can be copied with other values in some fields; its class has the decorator `value`.

    >>> @value
    ... class Truco(Changing):
    ...     level: int
    ...     caller: str = ""
    >>> Truco(1)._replace(caller="A1") == Truco(1, "A1")
    True
    """

    __slots__ = ()

    def _replace(self, /, **changes: Any) -> Self:  # noqa: ANN401  (the values of any fields)
        """Return a copy of this value with some fields changed; `value` writes it for each class."""
        raise NotImplementedError(changes)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(kind: type[_Value]) -> type[_Value]:
    """Make a frozen dataclass with slots of a class, one that is made in two thirds of the usual time.

    >>> @value
    ... class Truco:
    ...     level: int
    ...     caller: str = ""
    >>> Truco(1), Truco(level=1) == Truco(1, "")
    (Truco(level=1, caller=''), True)
    >>> import dataclasses
    >>> [one.name for one in dataclasses.fields(Truco)]
    ['level', 'caller']

    A frozen dataclass looks for the place of each field that it sets. Here a value is made, or copied by the `_replace`
    of a `Changing` class, as a draft: an object with the same slots that may still change. Lastly it gets its class.

    The library has more than a hundred such classes, and `dataclasses` takes most of the time of its import: it
    compiles six methods for each. So only `__init__` and `_replace` are compiled, and `fields` are found when somebody
    asks for them.
    """
    hints = inspect.get_annotations(kind)
    names = tuple(name for name, hint in hints.items() if not str(hint).startswith(("ClassVar", "typing.ClassVar")))
    usual = {name: kind.__dict__[name] for name in names if name in kind.__dict__}
    given = {name: part for name, part in kind.__dict__.items() if name not in (*names, "__dict__", "__weakref__")}
    compared = [name for name in names if getattr(usual.get(name), "compare", True)]
    hashed = [name for name in compared if getattr(usual.get(name), "hash", None) is not False]
    namespace = {"__slots__": names, "__match_args__": names, **_methods(names, compared, hashed), **given}
    made_kind: Any = type(kind.__name__, kind.__bases__, namespace)
    made_kind.__dataclass_fields__ = _Fields(usual)
    draft = type(f"{kind.__name__}Draft", kind.__bases__, {"__slots__": names})
    if issubclass(made_kind, Changing):
        _write_replace(made_kind, names, draft)
    _write_init(made_kind, names, usual, draft)
    return made_kind  # type: ignore[no-any-return]  # a class made of its parts


class _Fields:
    """The fields of a class of values as `dataclasses` knows them, which are found when they are first asked for."""

    def __init__(self, usual: Mapping[str, Any]) -> None:
        self._usual = usual

    def __get__(self, _value: object, kind: Any) -> dict[str, Field[Any]]:  # noqa: ANN401  (any class of values)
        members = {"__annotations__": kind.__annotations__, "__module__": kind.__module__, **self._usual}
        copied: Any = dataclass(type(kind.__name__, (), members))
        kind.__dataclass_fields__ = copied.__dataclass_fields__
        return kind.__dataclass_fields__  # type: ignore[no-any-return]  # as `dataclasses` has made them


_BECOME: Final = object.__dict__["__class__"].__set__
"""Gives an object another class, a frozen one too."""


def _write_init(kind: type, names: Iterable[str], usual: Mapping[str, Any], draft: type) -> None:
    """Give a class of values its `__init__`, which sets slot by slot; `usual` are the values that may be left out."""
    namespace: dict[str, Any] = {"missing": MISSING, "become": _BECOME, "draft_class": draft, "value_class": kind}
    head, body = ["self"], ["become(self, draft_class)"]
    for name in names:
        set_to, default = name, usual.get(name, MISSING)
        if isinstance(default, Field) and default.default_factory is not MISSING:
            namespace[f"make_{name}"] = default.default_factory
            set_to = f"make_{name}() if {name} is missing else {name}"
            default = MISSING
            head.append(f"{name}=missing")
        else:
            default = default.default if isinstance(default, Field) else default
            head.append(name if default is MISSING else f"{name}=default_{name}")
        if default is not MISSING:
            namespace[f"default_{name}"] = default
        body.append(f"self.{name} = {set_to}")
    _write(kind, f"__init__({', '.join(head)})", [*body, "self.__class__ = value_class"], namespace)


def _methods(
    names: Sequence[str], compared_names: Sequence[str], hashed_names: Sequence[str]
) -> dict[str, Callable[..., Any]]:
    """Return the methods of a frozen dataclass with some fields, but for `__init__`."""
    values, compared, hashed = _getter(names), _getter(compared_names), _getter(hashed_names)

    def equal(self: object, other: object) -> bool:
        return compared(self) == compared(other) if other.__class__ is self.__class__ else NotImplemented

    def shown(self: object) -> str:
        shown_values = ", ".join(f"{name}={value!r}" for name, value in zip(names, values(self), strict=True))
        return f"{self.__class__.__qualname__}({shown_values})"

    def refuse(self: object, name: str, *_: object) -> None:
        raise FrozenInstanceError(f"cannot change field {name!r} of {self.__class__.__qualname__}")

    return {
        "__eq__": equal,
        "__hash__": lambda self: hash(hashed(self)),
        "__repr__": shown,
        "__setattr__": refuse,
        "__delattr__": refuse,
        "__reduce__": lambda self: (self.__class__, values(self)),
    }


def _getter(names: Sequence[str]) -> Callable[[object], tuple[Any, ...]]:
    """Return a function that returns the values of some fields."""
    if names[1:]:
        return attrgetter(*names)
    return lambda self: tuple([getattr(self, name) for name in names])


def _write_replace(kind: type[Changing], names: tuple[str, ...], draft: type) -> None:
    """Give a class of values its `_replace`."""
    body = ["draft = new(draft_kind)", *(f"draft.{name} = self.{name}" for name in names)]
    body += ["for name in changes: set(draft, name, changes[name])", "draft.__class__ = kind", "return draft"]
    namespace = {"new": object.__new__, "draft_kind": draft, "kind": kind, "set": setattr}
    _write(kind, "_replace(self, /, **changes)", body, namespace)


def _write(kind: type, head: str, body: list[str], namespace: dict[str, Any]) -> None:
    """Give a class a method of some lines; `namespace` has the names in them."""
    source = "\n    ".join([f"def {head}:", *body])
    exec(source, namespace)  # noqa: S102  (as dataclasses write theirs: nothing comes from outside)
    name = head.partition("(")[0]
    namespace[name].__qualname__ = f"{kind.__qualname__}.{name}"
    setattr(kind, name, namespace[name])
