"""Every field of an event says in its type who may see it, and what a viewer gets is derived from that."""

from __future__ import annotations

import random
from dataclasses import fields
from typing import Annotated, get_args

import pytest
from tests.helpers.play import play
from tests.helpers.values import made

from truco.cards import UNKNOWN, Card, card
from truco.engine import Kind
from truco.engine.table import facts as f
from truco.engine.table.audience import EVERYBODY, ITS_SEAT, NOBODY, OpenCard, Seat, audiences_of, notices
from truco.engine.table.events import Event, Faulted, PlayedCovered, ShownAside, Shuffled
from truco.engine.table.facts import Fact
from truco.engine.table.said import NAMING, Naming
from truco.slotted import value
from truco.views import JUDGE, SPECTATOR, Seen, project, visible_event, visible_word
from truco.views.body import fact_body
from truco.views.project import _projection

SEATS = ("A1", "B1", "A2", "B2")


def kinds(union: object) -> tuple[type, ...]:
    """The classes of a union and of the unions in it."""
    return tuple(kind for member in get_args(union) for kind in (kinds(member) if get_args(member) else (member,)))


EVENTS, FACTS = kinds(Event), kinds(Fact)


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_every_field_has_an_audience(kind: type) -> None:
    """Each field has exactly one, and a public fact is noticed by everybody."""
    assert list(audiences_of(kind)) == [field.name for field in fields(kind)]
    assert kind not in FACTS or notices(kind) is EVERYBODY


@pytest.mark.parametrize(
    "hint", [Card, Card | None, tuple[Card, ...], str, tuple[str, ...], tuple[tuple[str, int], ...]]
)
def test_a_field_that_could_hold_a_card_needs_an_audience(hint: object) -> None:
    """A card, or a text that could name one, is refused where the type does not say who sees it."""
    kind: type = value(type("Leaky", (), {"__annotations__": {"seat": Seat, "found": hint}, "__module__": __name__}))
    with pytest.raises(TypeError, match=r"Leaky\.found states no audience"):
        audiences_of(kind)


def test_a_field_has_one_audience() -> None:
    """Two audiences of one field contradict each other."""
    hint = tuple[Annotated[Card, ITS_SEAT], OpenCard]
    kind: type = value(type("Torn", (), {"__annotations__": {"cards": hint}, "__module__": __name__}))
    with pytest.raises(TypeError, match=r"Torn\.cards states 2 audiences"):
        audiences_of(kind)


@pytest.mark.parametrize("kind", sorted(set(EVENTS) - set(kinds(Seen)), key=str), ids=lambda kind: kind.__name__)
def test_an_event_with_a_secret_cannot_be_sent(kind: type) -> None:
    """Only what a viewer can see has a form for the wire: an event that is projected first has none."""
    with pytest.raises(KeyError):
        fact_body(made(kind, random.Random(1)))


def test_numbers_need_no_audience() -> None:
    """A number, a truth value or nothing holds no card."""
    hints = {"count": int, "more": bool, "score": tuple[int, ...], "number": int | None}
    kind: type = value(type("Plain", (), {"__annotations__": hints, "__module__": __name__}))
    assert set(audiences_of(kind).values()) == {EVERYBODY}


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_every_event_has_a_form(kind: type) -> None:
    """Each kind of event says how its viewers see it; only a fact without a secret is seen as it is."""
    assert _projection(kind) is not None or (kind in FACTS and set(audiences_of(kind).values()) == {EVERYBODY})


def test_a_secret_event_needs_a_form() -> None:
    """An event that is no fact is not sent as it is: without a form for its viewers the table is not built."""
    kind: type = value(type("Whispered", (), {"__annotations__": {"seat": Seat}, "__module__": __name__}))
    with pytest.raises(TypeError, match="Whispered has no form"):
        _projection(kind)


def test_every_kind_of_word_says_how_it_names_cards() -> None:
    """No kind of word is forgotten, and those with hidden cards are the ones that put cards out of sight."""
    assert set(NAMING) == set(Kind)
    hidden = {kind for kind, naming in NAMING.items() if naming is Naming.HIDDEN}
    assert hidden == {Kind.COVERED, Kind.COVER, Kind.DISCARD, Kind.SHOW_ASIDE}


def test_what_nobody_notices_reaches_nobody() -> None:
    """A fault that took effect, and the pack, are projected to no viewer; the pack to everybody after the match."""
    fault, pack = Faulted("A1", "33", "not-your-number", ()), Shuffled(1, (card("1e"),))
    for who in (*SEATS, SPECTATOR, JUDGE):
        assert project(fault, who, SEATS) is None
        assert project(fault, who, SEATS, match_over=True) is None
        assert project(pack, who, SEATS) is None
        assert project(pack, who, SEATS, match_over=True) is not None
    assert notices(Faulted) is NOBODY


def test_an_event_is_known_as_far_as_its_audiences_allow() -> None:
    """The seat knows its event whole; another one gets unknown cards, and of cards shown to it their names."""
    covered, aside = PlayedCovered("A1", card("4c"), "B1"), ShownAside("A1", "A2", (card("1e"), card("7e")))
    assert visible_event(covered, "A1", SEATS) is covered
    assert visible_event(covered, "B1", SEATS) == PlayedCovered("A1", UNKNOWN, "B1")
    assert [visible_event(aside, who, SEATS) is aside for who in (*SEATS, SPECTATOR)] == [
        True,
        False,
        True,
        False,
        False,
    ]
    assert visible_event(aside, "B2", SEATS) == ShownAside("A1", "A2", (UNKNOWN, UNKNOWN))


@pytest.mark.parametrize(
    ("word", "public_word"),
    [
        ("(4c)", "(?)"),
        ("tapada-4c", "tapada-??"),
        ("descarto-4c", "descarto-??"),
        ("muestro-1e7e-A2", "muestro-????-A2"),
        ("(4c)+truco", "(?)+truco"),
        ("truco+tapada-4c", "truco+tapada-??"),
        ("(4c)+muestro-1e-A2", "(?)+muestro-??-A2"),
        ("7o", "7o"),
        ("muestro-1e7e", "muestro-1e7e"),
    ],
)
def test_a_void_word_names_its_hidden_cards_to_its_seat_alone(word: str, public_word: str) -> None:
    """The fact and the word of an act without effect have no name for a card that others must not see (S1)."""
    void = f.Irregular("A1", word, "not-your-turn", ())
    assert project(void, "A1", SEATS) is void
    assert visible_word(word, [void], "A1") == word
    for who in ("B1", "A2", "B2", SPECTATOR, JUDGE, "juez"):
        seen = project(void, who, SEATS)
        assert isinstance(seen, f.Irregular)
        assert (seen.word, seen.code, visible_word(word, [void], who)) == (public_word, "not-your-turn", public_word)


@pytest.mark.rule("uy.52.c", "uy.54")
def test_a_card_that_lies_face_down_is_not_named_when_it_is_taken_back_in_vain() -> None:
    """A1 puts a card face down, takes it back and turns it up in vain: no other viewer learns which card it is."""
    for act, public_word in (("levanto-7c", "levanto-??"), ("vuelvo-6o", "vuelvo-6o")):
        hand = play(f"A1:tapada-7c A1:{act}", "7c6o12b 6b5c10o", book="uruguay", muestra="3e", refereed=True)
        step = hand.steps[-1]
        void = next(event for event in step.decision.events if isinstance(event, f.Irregular | f.Played))
        assert visible_word(act, step.decision.events, "B1") == public_word
        assert visible_word(act, step.decision.events, "A1") == act
        assert isinstance(void, f.Played) or void.word == public_word


FENACEF = "6h5s5d 5h5c6s Kh4d6c Jh3h6d"
HIDDEN_AGAIN = {
    "another card, once the seat has passed": ("uruguay", "B1:tapada-6b B1:paso B1:vuelvo-5c", "vuelvo-??"),
    "the card that lies there, once the seat has passed": ("uruguay", "B1:tapada-6b B1:paso B1:vuelvo-6b", "vuelvo-??"),
    "in one breath": ("uruguay", "B1:paso B1:tapada-5c+vuelvo-5c", "tapada-??+vuelvo-??"),
    "a card that nobody threw": ("fenacef", "A2:queda-4d", "queda-??"),
}


@pytest.mark.parametrize(("book", "acts", "public_word"), HIDDEN_AGAIN.values(), ids=HIDDEN_AGAIN)
def test_a_word_in_vain_names_no_card_that_does_not_lie_open(book: str, acts: str, public_word: str) -> None:
    """Acts that handle a card of the table have no name for one that is still in a hand or face down (S1, uy.52.c)."""
    hands, muestra = ("7c6o12b 6b5c10o 4c1o2b 7b5o4b", "3e") if book == "uruguay" else (FENACEF, "")
    hand = play(acts, hands, book=book, muestra=muestra, refereed=True)
    seat, _, word = acts.rsplit(maxsplit=1)[-1].partition(":")
    events = hand.steps[-1].decision.events
    assert any(isinstance(event, f.Irregular) for event in events)
    assert visible_word(word, events, seat) == word
    for who in {"A1", "B1", SPECTATOR, JUDGE} - {seat}:
        assert visible_word(word, events, who) == public_word
