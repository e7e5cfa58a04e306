"""The log of an event as JSON: one object for each entry, with the version of the format; unknown fields are refused.

A change of the acts or of their fields raises `VERSION`. An entry of an earlier version is read as it is: the fields
that it does not have get their usual values.
"""

from __future__ import annotations

import json
import typing
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from math import isfinite
from types import MappingProxyType
from typing import Any, Final, get_args, get_origin

from truco.club.acts import Act
from truco.club.event import Entry
from truco.club.log import Log, replayed
from truco.club.names import KINDS, kind_of
from truco.errors import TournamentError

FORMAT: Final = "truco-event"
VERSION: Final = 2

Stored = dict[str, Any]
"""An entry or an act as JSON has it."""


def write_log(log: Log) -> str:
    """Return a log as JSON, an entry a line.

    >>> print(write_log(Log()))
    {"format": "truco-event", "version": 2, "entries": [
    ]}
    """
    lines = ",\n".join(json.dumps(write_entry(entry), ensure_ascii=False) for entry in log.entries)
    end = "\n" if lines else ""
    return f'{{"format": "{FORMAT}", "version": {VERSION}, "entries": [\n{lines}{end}]}}'


def read_log(text: str) -> Log:
    """Return the log that a text has, replayed.

    >>> read_log('{"format": "truco-event", "version": 1, "entries": []}').number
    0

    Raises `TournamentError`: `bad-log` with the number of the entry that cannot be read or is refused, `newer-version`
    for a log of a later program.
    """
    try:
        table = json.loads(text, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        raise TournamentError("bad-log", f"expected JSON, got an error in line {error.lineno}: {error.msg}") from None
    if not isinstance(table, dict) or table.get("format") != FORMAT:
        raise TournamentError("bad-log", f"expected an object of the format {FORMAT}, got another one")
    version = _number(table.get("version"), "version")
    if version > VERSION:
        raise TournamentError("newer-version", f"expected version {VERSION} or earlier, got {version}")
    _only(table, ("format", "version", "entries"), "the log")
    if not isinstance(table.get("entries"), list):
        raise TournamentError("bad-log", "expected a list of entries, got none")
    entries = [read_entry(stored) for stored in table["entries"]]
    try:
        return replayed(entries)
    except TournamentError as error:
        raise TournamentError("bad-log", f"expected entries that may follow each other, got {error}") from None


def write_entry(entry: Entry) -> Stored:
    """Return an entry as JSON has it; fields with their usual value are left out.

    >>> from truco.club.acts import Withdraw
    >>> write_entry(Entry(3, 2, 60.0, "Ana", Withdraw("T1")))
    {'number': 3, 'after': 2, 'at': 60.0, 'author': 'Ana', 'act': {'is': 'withdraw', 'team': 'T1'}}
    """
    act = write_act(entry.act)
    table = {"number": entry.number, "after": entry.after, "at": entry.at, "author": entry.author, "act": act}
    return {**table, "reason": entry.reason} if entry.reason else table


def write_act(act: Act) -> Stored:
    """Return an act as JSON has it, with its kind; fields with their usual value are left out.

    >>> from truco.club.acts import Withdraw
    >>> write_act(Withdraw("T1"))
    {'is': 'withdraw', 'team': 'T1'}
    """
    return {"is": kind_of(type(act)), **_write(act)}


def _once(pairs: list[tuple[str, Any]]) -> Stored:
    """Return an object of JSON, in which no field may be twice."""
    table = dict(pairs)
    if len(table) < len(pairs):
        raise TournamentError("bad-log", f"expected each field once, got {', '.join(name for name, _ in pairs)}")
    return table


_ENTRY: Final = ("number", "after", "at", "author", "act", "reason")


def read_entry(stored: object) -> Entry:
    """Return the entry that JSON has.

    >>> read_entry({"number": 3, "after": 2, "at": 60, "author": "Ana", "act": {"is": "withdraw", "team": "T1"}}).act
    Withdraw(team='T1')

    Raises `TournamentError` (`bad-log`).
    """
    if not isinstance(stored, dict):
        raise TournamentError("bad-log", f"expected an entry as an object, got {stored!r}")
    where = f"entry {stored.get('number')}"
    _only(stored, _ENTRY, where)
    missing = [name for name in _ENTRY[:-1] if name not in stored]
    if missing:
        raise TournamentError("bad-log", f"{where}: expected {missing[0]}, got none")
    return Entry(
        _number(stored["number"], where),
        _number(stored["after"], where),
        float(_read(float, stored["at"], f"{where}: at")),
        _read(str, stored["author"], f"{where}: author"),
        read_act(stored["act"], where),
        _read(str, stored.get("reason", ""), f"{where}: reason"),
    )


def read_act(stored: object, where: str = "the act") -> Act:
    """Return the act that JSON has; `where` says in errors which one it is.

    >>> read_act({"is": "withdraw", "team": "T1"})
    Withdraw(team='T1')

    Raises `TournamentError` (`bad-log`).
    """
    kind = stored.get("is") if isinstance(stored, dict) else None
    if not isinstance(stored, dict) or not isinstance(kind, str) or kind not in KINDS:
        shown = kind if isinstance(stored, dict) else stored
        raise TournamentError("bad-log", f"{where}: expected an act of a known kind, got {shown!r}")
    values = {key: value for key, value in stored.items() if key != "is"}
    act: Act = _read(KINDS[kind], values, f"{where}: {kind}")
    return act


def _number(value: object, where: str) -> int:
    return int(_read(int, value, where))


def _only(table: Mapping[str, Any], allowed: tuple[str, ...], where: str) -> None:
    unknown = sorted(set(table) - set(allowed))
    if unknown:
        raise TournamentError("bad-log", f"{where}: expected the fields {', '.join(allowed)}, got {unknown[0]!r}")


# -- values by their declared types ------------------------------------------------------------------------------------


def _write(value: Any) -> Any:  # noqa: ANN401  (a value of an act)
    """Return a value as JSON has it: frozen values as objects, tuples as lists."""
    if is_dataclass(value):
        shown = [(field.name, getattr(value, field.name), _usual(field)) for field in fields(value)]
        return {name: _write(held) for name, held, usual in shown if held != usual}
    if hasattr(value, "_asdict"):
        usual = value._field_defaults
        return {name: _write(held) for name, held in value._asdict().items() if held != usual.get(name, MISSING)}
    if isinstance(value, tuple):
        return [_write(item) for item in value]
    return value


def _usual(field: Field[Any]) -> Any:  # noqa: ANN401  (a value of an act)
    return field.default


@cache
def _hints(kind: type) -> Mapping[str, Any]:
    return MappingProxyType(typing.get_type_hints(kind))


_PLAIN: Final[Mapping[type, Callable[[object], bool]]] = MappingProxyType(
    {
        str: lambda value: isinstance(value, str),
        int: lambda value: isinstance(value, int) and not isinstance(value, bool),
        float: lambda value: isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value),
        bool: lambda value: isinstance(value, bool),
    }
)


def _read(hint: Any, value: Any, where: str) -> Any:  # noqa: ANN401  (a value of an act)
    """Return a value of a declared type from JSON."""
    if hint in _PLAIN:
        if not _PLAIN[hint](value):
            raise TournamentError("bad-log", f"{where}: expected {hint.__name__}, got {value!r}")
        return float(value) if hint is float else value
    if get_origin(hint) is tuple:
        return _read_tuple(get_args(hint), value, where)
    return _read_object(hint, value, where)


def _read_tuple(args: tuple[Any, ...], value: Any, where: str) -> tuple[Any, ...]:  # noqa: ANN401  (a value of an act)
    if not isinstance(value, list):
        raise TournamentError("bad-log", f"{where}: expected a list, got {value!r}")
    if args[-1] is Ellipsis:
        return tuple(_read(args[0], item, f"{where}[{number}]") for number, item in enumerate(value))
    if len(value) != len(args):
        raise TournamentError("bad-log", f"{where}: expected {len(args)} values, got {len(value)}")
    return tuple(_read(hint, item, where) for hint, item in zip(args, value, strict=True))


def _read_object(kind: Any, value: Any, where: str) -> Any:  # noqa: ANN401  (a value of an act)
    """Return a frozen value or a named tuple from an object with its fields."""
    hints = _hints(kind)
    if not isinstance(value, dict):
        raise TournamentError("bad-log", f"{where}: expected an object, got {value!r}")
    _only(value, tuple(hints), where)
    if is_dataclass(kind):
        needed = [field.name for field in fields(kind) if field.default is MISSING]
    else:
        needed = [name for name in hints if name not in kind._field_defaults]
    missing = [name for name in needed if name not in value]
    if missing:
        raise TournamentError("bad-log", f"{where}: expected {missing[0]}, got none")
    return kind(**{name: _read(hints[name], held, f"{where}: {name}") for name, held in value.items()})
