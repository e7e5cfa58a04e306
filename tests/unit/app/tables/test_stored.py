"""Stored events: reading gives what was written, in this format and in every earlier one."""

import json
import random
import typing
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from tests.helpers.values import fields_conform, made

from truco.app.tables.row import Row, body_of, read_row
from truco.app.tables.stored import KINDS, UPCASTERS, VERSION, UnreadableError, read_event, write_event
from truco.cards import card
from truco.engine.table.events import Event
from truco.engine.table.facts import LaidEarly, TookBack

KEPT = Path(__file__).parents[3] / "kept"
FIRST = KEPT / "first" / "events.jsonl"
THIRD = KEPT / "fifth" / "events.jsonl"
"""Events of the third version: the fifth database is the last one that has them."""


def written(event: Event) -> Event:
    """Return an event after writing it into the text of a row and reading it again."""
    row = Row(1, 0.0, "A1", "x", (), (event,))
    return read_row(1, 0.0, None, body_of(row)).events[0]


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS.keys())
def test_every_event_is_read_as_it_was_written(kind: type) -> None:
    """Whatever an event holds comes back equal and of its declared type: a hundred values of every kind."""
    chance = random.Random(kind.__name__)
    for _ in range(100):
        event = made(kind, chance)
        assert fields_conform(event)
        assert written(event) == event
        assert fields_conform(written(event))


def test_the_kinds_are_all_that_can_happen() -> None:
    """Every kind of event can be stored."""

    def members(union: object) -> Iterator[type]:
        for member in typing.get_args(union):
            yield from members(member) if typing.get_args(member) else (member,)

    assert set(KINDS.values()) == set(members(Event))


@pytest.mark.parametrize(
    "event", [LaidEarly("A1", card("7o"), card("4c")), TookBack("B1", card("1e"), card("??"))], ids=repr
)
def test_a_card_is_a_card_again_whatever_its_field_is_called(event: Event) -> None:
    """Cards are stored by the type of their field: the card below an early one, the card put in another's place."""
    assert written(event) == event


def test_every_stored_event_says_its_version() -> None:
    """The text of a row names the version of the row and of each event in it."""
    body = json.loads(body_of(Row(1, 0.0, "A1", "7o", events=(LaidEarly("A1", card("7o")),))))
    assert body["v"] == VERSION
    assert [event["v"] for event in body["events"]] == [VERSION]


def leaves(value: object) -> list[str]:
    """Return what a stored or a read value holds in the end, cards as tokens, `None` left out."""
    if isinstance(value, dict) and "token" in value:
        return [value["token"]]
    if isinstance(value, dict):
        return leaves([item for key, item in value.items() if key not in ("is", "v")])
    if isinstance(value, list | tuple):
        return [leaf for item in value for leaf in leaves(item)]
    return [] if value is None else [str(value)]


@pytest.mark.parametrize("line", FIRST.read_text().splitlines())
def test_events_of_the_first_format_are_read(line: str) -> None:
    """An event of each kind that the first format knew is read with all that was stored of it, as what it is."""
    stored = json.loads(line)
    event = read_event(json.loads(line))
    assert fields_conform(event)
    kept = {name: value for name, value in write_event(event).items() if name in stored}
    assert sorted(leaves(kept)) == sorted(leaves(stored))


@pytest.mark.parametrize("line", THIRD.read_text(encoding="utf-8").splitlines())
def test_events_of_the_third_version_are_read(line: str) -> None:
    """An event of each kind as the third version stored it is read with all of it; what it lacked has a default."""
    stored = json.loads(line)
    event = read_event(json.loads(line))
    assert fields_conform(event)
    now = json.loads(json.dumps(write_event(event) | {"v": 3}))
    assert {name: now[name] for name in stored} == stored
    defaults = {field.name: field.default for field in fields(event)}
    assert all(getattr(event, name) == defaults[name] for name in now if name not in stored)


def test_whoever_changes_the_fields_of_an_event_raises_the_version() -> None:
    """The kinds and fields of this version stay as `fields.json` has them; others, also optional ones, need a new one.

    An earlier program reads no event with a field that it does not know: the version says so.
    """
    kept = json.loads((KEPT / "fields.json").read_text(encoding="utf-8"))
    assert {name: [field.name for field in fields(kind)] for name, kind in KINDS.items()} == kept["kinds"]
    assert kept["version"] == VERSION


def test_an_event_is_brought_up_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each step converts a version to the next; kinds without a step, and present events, stay as they are."""
    monkeypatch.setitem(UPCASTERS, ("heard", 1), lambda old: {**old, "is": "said", "number": old["count"]})
    monkeypatch.setitem(UPCASTERS, ("said", 2), lambda old: {"is": "cut", "seat": old["seat"], "lifted": old["number"]})
    monkeypatch.setattr("truco.app.tables.stored.VERSION", 3)
    cut = read_event({"is": "heard", "seat": "A1", "count": 17})
    assert (type(cut).__name__, write_event(cut)["lifted"], write_event(cut)["v"]) == ("Cut", 17, 3)
    assert read_event({"is": "cut", "v": 2, "seat": "A1", "lifted": 17}) == cut


@pytest.mark.parametrize(
    "stored",
    [
        {"is": "no-such-thing", "seat": "A1"},
        {"is": "cut", "seat": "A1"},
        {"is": "cut", "seat": "A1", "lifted": 3, "depth": 4},
        {"is": "cut", "seat": "A1", "lifted": "3"},
        {"is": "played", "seat": 9, "card": "7o", "turn": ""},
        {"is": "laid-early", "seat": "A1", "card": "7o", "below": ""},
        {"is": "played", "seat": "A1", "card": "9z", "turn": ""},
        {"is": "cut", "v": VERSION + 1, "seat": "A1", "lifted": 3},
        {"is": "cut", "v": "two", "seat": "A1", "lifted": 3},
        {"seat": "A1"},
    ],
    ids=repr,
)
def test_what_cannot_be_read_is_told_without_its_cards(stored: dict[str, Any]) -> None:
    """An event of an unknown kind, or of a later version, is an error that names the kind and no card."""
    with pytest.raises(UnreadableError) as caught:
        read_event(dict(stored))
    assert "9z" not in str(caught.value)
