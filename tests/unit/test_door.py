"""The library's door: values, errors that say what was expected, pictures, rulebooks from a folder."""

from __future__ import annotations

import random
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.helpers.outside import forget

import truco
from truco import Card, Hand, Match, Rulebook, TrucoError, card, rulebooks_in
from truco.cards import UNKNOWN
from truco.rulebooks.rulebook import CODES, load_rulebook

HANDS = "1e5o4o/3c7o12o"
LINE = "truco-position/1 oficial mano-a-mano assisted 0-0 0-0 1:B1 1e5o4o/3c7o12o A1:envido"
FORMS = [(code, form) for code in CODES for form in load_rulebook(code).formats]
ANY: Callable[..., Match] = Match
"""The class without the types of its arguments, as somebody calls it who has no type checker."""

MINEIRO = Path(__file__).parents[2] / "examples" / "rulebooks"


@pytest.fixture(autouse=True)
def _only_our_rulebooks() -> None:
    """Forget the rulebooks that other tests have added to this process."""
    forget()


def match() -> Match:
    """Return a match whose first hand is known."""
    return Match("oficial", hands=HANDS)


@pytest.mark.parametrize(
    ("wrong", "code", "says"),
    [
        (lambda: ANY("oficial", seed=1), "bad-start", "expected a text as the seed, such as '1', got 1"),
        (lambda: ANY("oficial", rng=3), "bad-start", "expected random numbers such as random.Random(1), got 3"),
        (lambda: Match("oficial", seats="4"), "bad-start", "expected a number of seats, or their names in a tuple"),
        (lambda: ANY("oficial", score=3), "bad-start", "a number from 0 to 29 for each of the sides A B, got 3"),
        (lambda: match().play("envido"), "not-seated", "envido: expected SEAT:WORD, such as A1:envido"),
        (lambda: match().play("A1 envido"), "not-seated", "A1 envido: expected SEAT:WORD, such as A1:envido"),
        (lambda: match().play("a1:envido"), "not-seated", "expected a seat among A1 B1; did you mean A1?"),
        (lambda: match().play("A1:Envido"), "unknown-word", "did you mean envido?"),
        (lambda: match().play("A1: envido"), "malformed", "did you mean envido?"),
        (lambda: match().play("A1:Mazo"), "unknown-word", "did you mean mazo?"),
        (lambda: match().play("A1:8e"), "unknown-word", "expected a card of the pack, such as 1e or 12c"),
        (lambda: Match(hands="1e5o4o/1e7o12o"), "wrong-hand", "expected each card once, got 1e for A1 and B1"),
        (lambda: Match(hands="1e1e4o/1b7o12o"), "bad-notation", "column 3: expected a card other than 1e"),
        (lambda: Match(hands="1e5o/1b7o12o"), "wrong-hand", "expected 3 cards for A1, got 1e5o"),
        (lambda: Match(hands="Ac5o4o/1b7o12o"), "wrong-hand", "got Ac for A1"),
        (lambda: Match(hands="1e5o4o/3c9o12o"), "bad-notation", "column 10: expected a card such as 1e"),
        (lambda: Match(hands="1e5o4o/3c9o12o"), "bad-notation", "got '9o'"),
        (lambda: Match.from_position(LINE.replace("7o", "9o")), "bad-notation", "column 69: expected a card such"),
        (lambda: Match.from_position(LINE.replace("3c", "1e")), "impossible-position", "got '1e for A1 and B1'"),
        (lambda: Match("mineiro"), "bad-rulebook", "truco.rulebooks_in(FOLDER) adds those of a folder"),
        (lambda: Match("ofcial"), "bad-rulebook", "did you mean oficial?"),
        (lambda: Match("oficial", taget=15), "bad-rulebook", "did you mean target?"),
        (lambda: Match("oficial", target=16), "bad-rulebook", "expected 30, 15, 12, 18, 20, 24, 40, got '16'"),
        (lambda: Hand("7e6e"), "bad-notation", "expected 3 cards, such as 1e2e3e, got '7e6e'"),
        (lambda: Hand("7e6eAc"), "bad-notation", "column 5: expected a card of the pack such as 1e, not Ac"),
        (lambda: Hand("7e6e??"), "bad-notation", "column 5: expected a card of the pack such as 1e, not ??"),
        (lambda: Hand("7e6e5b", "uruguay"), "bad-notation", "a muestra such as 5o, because uruguay turns one"),
        (lambda: Hand("7e6e5o", "uruguay", muestra="5o"), "bad-notation", "a card other than the muestra 5o"),
        (lambda: Hand("7e6e5o", muestra="5o"), "bad-notation", "no muestra, because oficial turns none"),
        (lambda: Rulebook("uruguay").order(muestra="Ac"), "bad-notation", "a card of the pack, such as 5o"),
        (lambda: Rulebook().article("of.mazo.44"), "unknown-rule", "did you mean of.mazo.4"),
        (lambda: rulebooks_in("no-such-folder"), "bad-rulebook", "expected a folder with rulebooks, found none"),
    ],
)
def test_an_error_says_what_was_expected(wrong: Callable[[], object], code: str, says: str) -> None:
    """Each error has a stable code, names the card or the token, and says what was expected."""
    with pytest.raises(TrucoError) as refused:
        wrong()
    assert (refused.value.code, says in str(refused.value)) == (code, True), refused.value


def test_a_refusal_names_no_card_of_a_seat() -> None:
    """What is expected in place of a wrong word does not depend on cards, so it can be shown to whoever said it."""
    told = set()
    for hands in (HANDS, "7e6e4b/3c7o12o", "4c5c6c/1e1b3o"):
        for seat in ("A1", "B1"):
            for wrong in ("xyz", "floor", "8e"):
                with pytest.raises(TrucoError) as refused:
                    Match("oficial", hands=hands).play(f"{seat}:{wrong}")
                told.add((wrong, str(refused.value).replace(seat, "")))
    assert len(told) == 3, told


def test_a_refusal_leaves_the_match_as_it_was() -> None:
    """An act that is refused, for whatever reason, changes nothing and can be followed by a right one."""
    one = match()
    for act in ("envido", "A1:Envido", "A1:8e", "B1:7o"):
        with pytest.raises(TrucoError):
            one.play(act)
    assert one.position() == match().position()
    assert one.play("A1:envido").happened


def test_options_are_arguments() -> None:
    """An option can be an argument of its own; where its name has a hyphen, the argument has an underscore."""
    assert str(Match("oficial", target=15, senas_falsas="yes").law.ruleset) == str(
        Match("oficial", {"target": "15", "senas-falsas": "yes"}).law.ruleset
    )
    assert Match(Rulebook("uruguay", target=30)).law.terms.match.target == 30


@pytest.mark.parametrize("code", CODES)
def test_a_rulebook_says_what_is_in_it(code: str) -> None:
    """A rulebook has its options, formats, pack and order; the order has every card once but the muestra."""
    book = Rulebook(code)
    muestra = book.pack[24] if book.has_muestra else ""
    order = book.order(muestra)
    assert {*map(str, book.pack)} - {str(muestra)} == {str(one) for tier in order for one in tier}
    assert len(book.pack) - bool(muestra) == sum(map(len, order))
    strength = book.strength(muestra)
    assert all(strength[one] == strength[tier[0]] for tier in order for one in tier)
    assert [strength[tier[0]] for tier in order] == sorted({*strength.values()}, reverse=True)
    assert set(book.options) == set(book.choices)
    assert all(book.options[key] == book.choices[key][0] for key in book.options)
    assert book == Rulebook(str(book)) == eval(repr(book)) == Rulebook.of(book.ruleset)  # noqa: S307  (our own text)
    assert hash(book) == hash(Rulebook(code))
    assert [Match(book, form=form).seats for form in book.seats] == list(book.seats.values())


def test_a_hand_is_a_value() -> None:
    """Hands with the same cards under the same rules are equal, and their code makes them again."""
    hand = Hand("7e6e4b")
    assert hand == Hand("4b7e6e") != Hand("7e6e4b", "fenacef".replace("fenacef", "oficial target=15"))
    assert hash(hand) == hash(Hand("4b7e6e"))
    assert eval(repr(hand)) == hand  # noqa: S307  (our own text)
    piece = Hand("2o1e7c", "uruguay", muestra="5o")
    assert eval(repr(piece)) == piece  # noqa: S307  (the same)
    assert (len(hand), card("7e") in hand, [*map(str, hand)]) == (3, True, ["7e", "6e", "4b"])
    assert Hand(hand.cards) == hand
    assert Rulebook("oficial").hand("7e6e4b") == hand


@pytest.mark.parametrize("refereed", [False, True], ids=["assisted", "refereed"])
@pytest.mark.parametrize(("code", "form"), FORMS)
def test_a_match_is_drawn(code: str, form: str, *, refereed: bool) -> None:
    """The picture for a seat has the cards of its view and those on the table; one not looked at shows its back."""
    one, chance = Match(code, form=form, refereed=refereed, seed="drawn"), random.Random(5)
    for _ in range(40):
        viewers = (*one.seats, "spectator")
        held = {card for who in one.seats for card in one.state.own(who).held}
        assert drawn(one.svg()) >= held
        assert one._repr_svg_() == one.svg()
        for viewer in viewers:
            view = one.view(viewer)
            known = {*view.own.held, *(card for _, cards in view.partners for card in cards)}
            assert drawn(one.svg(viewer)) & held == (known | on_the_table(one)) & held, viewer
        if not one.due:
            break
        if one.state.public.in_hand:
            one.play(f"{one.due}:{chance.choice(one.legal(one.due, each=True))}")
        else:
            one.deal()


def drawn(picture: str) -> set[Card]:
    """Return the cards whose faces a picture shows or contains, hidden or not; it must be XML."""
    ET.fromstring(picture)  # noqa: S314  (our own text)
    named = set(re.findall(r"card-(\w+)", picture))
    return {card(token) for token in named - {"back"}}


def on_the_table(one: Match) -> set[Card]:
    """Return the cards that lie face up: those of the tricks, and the muestra."""
    public = one.state.public
    plays = [*public.trick, *(play for done in public.tricks for play in done.plays)]
    return {*(played for _, played in plays), *([public.muestra] if public.muestra else [])} - {UNKNOWN}


def test_pictures_have_their_own_colours() -> None:
    """A picture needs no style of a page, and gives none to other pictures of a notebook."""
    for drawing in (match().svg(), Hand("7e6e4b").svg()):
        assert "<style" not in drawing
        assert 'fill="#2f6b4f"' in drawing


def test_rulebooks_come_from_a_folder() -> None:
    """A folder of rulebooks is added once, however often it is named, and its rulebooks can be played."""
    program = (
        "from truco import Match, rulebooks_in\n"
        f"books = rulebooks_in({str(MINEIRO)!r})\n"
        f"assert rulebooks_in({str(MINEIRO / 'mineiro')!r}) == books\n"
        "print(books, Match(books[0]).due, Match('mineiro').due)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "(Rulebook('mineiro'),) A1 A1"


def test_the_door_has_what_it_lists() -> None:
    """Each name of the door can be imported, and no other."""
    assert all(hasattr(truco, name) for name in truco.__all__)
    assert dir(truco) == sorted(truco.__all__)
    with pytest.raises(AttributeError, match="no attribute 'Mach'"):
        truco.Mach  # noqa: B018  (the attribute is missing)
