"""Values that are made, read and copied quickly: every act of a match makes some anew and reads many fields."""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields
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


@dataclass_transform(frozen_default=True)
def value(kind: type[_Value]) -> type[_Value]:
    """Make a frozen dataclass with slots of a class, one that is made in two thirds of the usual time.

    >>> @value
    ... class Truco:
    ...     level: int
    ...     caller: str = ""
    >>> Truco(1), Truco(level=1) == Truco(1, "")
    (Truco(level=1, caller=''), True)

    A frozen dataclass looks for the place of each field that it sets; here the places are known. A class that is
    `Changing` gets its `_replace`, which copies slot by slot into a draft and lastly makes the draft the value.
    """
    made_kind = dataclass(frozen=True, slots=True)(kind)
    if issubclass(made_kind, Changing):
        _write_replace(made_kind)
    namespace: dict[str, Any] = {}
    head, body = ["self"], []
    for field in fields(made_kind):  # type: ignore[arg-type]
        if field.default_factory is not MISSING:
            return made_kind
        namespace[f"set_{field.name}"] = getattr(made_kind, field.name).__set__
        body.append(f"set_{field.name}(self, {field.name})")
        if field.default is not MISSING:
            namespace[f"default_{field.name}"] = field.default
        head.append(field.name if field.default is MISSING else f"{field.name}=default_{field.name}")
    _write(made_kind, f"__init__({', '.join(head)})", body, namespace)
    return made_kind


def _write_replace(kind: type[Changing]) -> None:
    """Give a class of values its `_replace`."""
    names = [field.name for field in fields(kind)]  # type: ignore[arg-type]
    draft = type(f"{kind.__name__}Draft", (Changing,), {"__slots__": tuple(names)})
    body = ["draft = new(draft_kind)", *(f"draft.{name} = self.{name}" for name in names)]
    body += ["for name in changes: set(draft, name, changes[name])", "draft.__class__ = kind", "return draft"]
    namespace = {"new": object.__new__, "draft_kind": draft, "kind": kind, "set": setattr}
    _write(kind, "_replace(self, /, **changes)", body, namespace)


def _write(kind: type, head: str, body: list[str], namespace: dict[str, Any]) -> None:
    """Give a class a method of some lines; `namespace` has the names in them."""
    source = "\n    ".join([f"def {head}:", *(body or ["pass"])])
    exec(source, namespace)  # noqa: S102  (as dataclasses write theirs: nothing comes from outside)
    name = head.partition("(")[0]
    namespace[name].__qualname__ = f"{kind.__qualname__}.{name}"
    setattr(kind, name, namespace[name])
