"""Every value of the program survives pickle, copies and the store, and equal values get equal rulings."""

import copy
import importlib
import inspect
import pickle
import pkgutil
import random
from collections.abc import Callable, Iterator
from dataclasses import is_dataclass, replace
from itertools import islice, product
from typing import Any

import pytest
from tests.helpers.night import by_night
from tests.helpers.sound import bound, ways
from tests.helpers.values import MissingExampleError, example, made
from tests.helpers.walk import begin, walk

import truco
from truco.app.tables.row import Row, body_of, read_row
from truco.cards import CARDS, Card, card
from truco.engine import Act, Law, State, Word, menu, rule, word
from truco.engine.table.words import fixed
from truco.rulebooks.rulebook import CODES
from truco.views import SPECTATOR, Seen, View, absorb, blank_view, project, view_menu

PACKAGES = ("cards", "engine", "views", "record", "rules", "app.tables")
NO_VALUES = {
    # They hold functions, a law or an error: parts of the program and what it works with, never stored or sent.
    *(
        "Audience",
        "Claimable",
        "Board",
        "FlorPrices",
        "Frame",
        "Part",
        "Effect",
        "MenuOffer",
        "PartMenu",
        "Pending",
        "WordStep",
        "Position",
    ),
    *(
        "OpenedRecord",
        "Past",
        "Refused",
        "Replay",
        "Request",
        "Sight",
        "Start",
        "Stop",
        "Surroundings",
        "Table",
        "Verb",
        "Welcome",
    ),
}


def classes() -> Iterator[type]:
    """Yield the classes of values of all rooms: dataclasses and named tuples that have a public name."""
    for name in PACKAGES:
        package = importlib.import_module(f"{truco.__name__}.{name}")
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if "migrations" in module.name or module.name.endswith("postgres"):
                continue  # they run when they are imported, or need an extra; neither has values
            for item in vars(importlib.import_module(module.name)).values():
                is_own = inspect.isclass(item) and item.__module__ == module.name and not item.__name__.startswith("_")
                if is_own and (is_dataclass(item) or hasattr(item, "_fields")):
                    yield item


VALUES = [kind for kind in classes() if kind.__name__ not in NO_VALUES and kind is not Card]
COPIES: list[Callable[[Any], Any]] = [lambda value: pickle.loads(pickle.dumps(value)), copy.copy, copy.deepcopy]


@pytest.mark.parametrize("kind", VALUES, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_a_value_survives_pickle_and_copies(kind: type) -> None:
    """Whatever the fields hold, the copy is equal, and of the same class."""
    chance = random.Random(kind.__qualname__)
    for _ in range(20):
        value = made(kind, chance)
        for copied in COPIES:
            assert copied(value) == value
            assert type(copied(value)) is kind


def test_what_is_called_no_value_cannot_be_made_from_its_types() -> None:
    """Each class in the list of those that are no values has a field that is no value."""

    def examples(kind: type) -> list[object]:
        return [made(kind, random.Random(seed)) for seed in range(200)]

    for kind in classes():
        if kind.__name__ in NO_VALUES:
            with pytest.raises((MissingExampleError, NameError)):
                examples(kind)


@pytest.mark.parametrize("value", CARDS.values(), ids=str)
def test_a_card_is_one_object(value: Card) -> None:
    """Every copy of a card is the card itself."""
    assert all(copied(value) is value for copied in COPIES)
    assert card(value.token) is value


def test_a_row_survives_the_store() -> None:
    """A row with any events, standing, clock and words comes back from its text unchanged."""
    chance = random.Random("rows")
    for _ in range(300):
        row: Row = made(Row, chance)
        assert read_row(row.seq, row.at, row.client, body_of(row)) == row


def rebuilt(word: Word) -> Word:
    """Return an equal word that is another object, with other objects as its parts."""
    return replace(word, parts=tuple(rebuilt(part) for part in word.parts))


def vocabulary(law: Law, state: State, seat: str) -> list[Word]:
    """Return the words that need no number, those on a seat's menu, and some joined ones."""
    offered = [each for word in menu(law, state.public, seat, state.own(seat)) for each in islice(word.each(), 3)]
    joined = [
        word(token) for token in ("quiero+quiero", "quiero+retruco", "no-quiero+no-quiero", "con-flor-quiero+truco")
    ]
    return [*fixed(), *offered, *joined]


@pytest.mark.parametrize(
    ("code", "refereed"), by_night(product(CODES, [False, True]), day=lambda _code, refereed: refereed)
)
def test_equal_values_are_ruled_alike(code: str, refereed: bool) -> None:
    """In every rulebook a copied state and new equal words give the same rulings, events, states and menus."""
    compared = 0
    for number, (rules, form) in enumerate(islice(ways(code), 4)):
        law = bound(rules, form)
        if refereed:
            law = Law(law.ruleset, law.seats, form, refereed=True)
        first, state = begin(law)
        views = {who: blank_view(law, who) for who in (*law.seats, SPECTATOR)}
        for event in first:
            views = {who: after(view, project(event, who, law.seats)) for who, view in views.items()}
        for at, step in enumerate(walk(law, state, random.Random(f"{code} {number}"), 150)):
            if at % 9 == 0:
                compared += alike(law, step.before)
                for who, view in views.items():
                    again = pickle.loads(pickle.dumps(view))
                    assert again == view
                    assert who == SPECTATOR or view_menu(law, again) == view_menu(law, view)
            for event in step.decision.events:
                views = {who: after(view, project(event, who, law.seats)) for who, view in views.items()}
    assert compared > 500


def after(view: View, seen: Seen | None) -> View:
    """Return a view after a copy of what was sent."""
    return view if seen is None else absorb(view, pickle.loads(pickle.dumps(seen)))


def alike(law: Law, state: State) -> int:
    """Compare the rulings of all words on a state with those of rebuilt words on a copy of it; return their number."""
    count = 0
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    for seat in state.public.seats:
        assert menu(law, again.public, seat, again.own(seat)) == menu(law, state.public, seat, state.own(seat))
        for each in vocabulary(law, state, seat):
            assert rebuilt(each) == each
            decision = rule(law, state, Act(seat, each))
            for copied in (rebuilt(each), pickle.loads(pickle.dumps(each))):
                assert rule(law, again, Act(seat, copied)) == decision, f"{seat}:{each}"
            count += 1
    return count


def test_a_type_that_nobody_can_make_an_example_of_is_told() -> None:
    """Examples are made from the types, so a field of a new sort of type raises an error in the round trip."""
    with pytest.raises(MissingExampleError):
        example(object, random.Random(1))
