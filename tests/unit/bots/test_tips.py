"""The advice of the strongest bot, and its reason: from the view of a seat alone, for every rulebook."""

from __future__ import annotations

import random
import string
from collections.abc import Iterator

import pytest
from tests.helpers.play import law as law_of
from tests.helpers.walk import begin, walk

from truco.bots.reasons import KEYS, in_hundred
from truco.bots.tip import tip
from truco.cards import parse_hand
from truco.engine import MESA, Act, Law, Own, State, deal_word, due, new_match, rule, word
from truco.messages import LANGUAGES, catalogue
from truco.rulebooks.rulebook import CODES, load_rulebook
from truco.rulebooks.ruleset import choose
from truco.views import View, view_menu

FORMATS = [(code, form) for code in CODES for form in load_rulebook(code).formats]
ACTS, ASKED = 160, 5


def places(key: str, language: str) -> set[str]:
    """Return the places that a message leaves open."""
    message = catalogue(language)[key]
    forms = [message] if isinstance(message, str) else list(message.values())
    return {name for form in forms for _, name, _, _ in string.Formatter().parse(form) if name is not None}


def moments(bound: Law, chance: random.Random) -> Iterator[State]:
    """Yield some moments of random play at which a seat must act."""
    positions = [
        step.before
        for step in walk(bound, begin(bound, bound.seats[-1])[1], chance, ACTS)
        if step.before.public.in_hand and due(bound, step.before.public)
    ]
    yield from chance.sample(positions, min(ASKED, len(positions)))


def elsewhere(bound: Law, state: State, who: str, chance: random.Random) -> State:
    """Return a world with other cards in every hand but a seat's own; the cards on the table are the same."""
    p = state.public
    table = {card for seat in p.seats for card in p.face_up(seat)} | {p.muestra, state.muestra, *p.burned}
    mine = set(state.own(who).dealt)
    free = [card for card in bound.terms.pack.cards if card not in table | mine]
    chance.shuffle(free)
    owns = []
    for seat in p.seats:
        own = state.own(seat)
        changed = {card: card if card in table or seat == who else free.pop() for card in own.dealt}
        owns.append(
            Own(tuple(changed[card] for card in own.dealt), tuple(changed.get(card, card) for card in own.held))
        )
    return State(p, tuple(owns), state.muestra)


@pytest.mark.parametrize(("code", "form"), FORMATS)
def test_a_tip_rests_on_nothing_hidden(code: str, form: str) -> None:
    """In two worlds with other hidden cards the tip is the same: a word of the menu, and a reason in all languages."""
    bound = Law(choose(code), load_rulebook(code).formats[form].seats, form)
    chance = random.Random(f"{code} {form}")
    count = 0
    for state in moments(bound, chance):
        who = due(bound, state.public)
        other = elsewhere(bound, state, who, chance)
        view = View(who, state.public, state.own(who))
        advice = tip(bound, view)
        assert advice == tip(bound, View(who, other.public, other.own(who)))
        if advice is None:
            assert not view_menu(bound, view)
            continue
        count += 1
        assert advice.word in {option.token for choice in view_menu(bound, view) for option in choice.each()}
        assert sum(share for _, share in advice.shares) == pytest.approx(1.0)
        assert advice.shares[0][0] == advice.word
        assert advice.why in KEYS
        for language in LANGUAGES:
            assert places(f"tip.why-{advice.why}", language) == set(advice.numbers)
    assert count


def test_every_reason_has_its_sentence() -> None:
    """The catalogue has exactly the reasons that may be given."""
    reasons = {key.removeprefix("tip.why-") for key in catalogue("es") if key.startswith("tip.why-")}
    assert reasons == KEYS


def after(hands: tuple[str, str], *acts: str) -> tuple[Law, State]:
    """Return a hand of two after some acts; A1 is the mano."""
    bound = law_of(2)
    state = rule(
        bound, new_match(bound, "B1"), Act(MESA, deal_word((parse_hand(hands[0]), parse_hand(hands[1]))))
    ).state
    for act in acts:
        seat, token = act.split(":")
        decision = rule(bound, state, Act(seat, word(token)))
        assert decision.ruling.happened, act
        state = decision.state
    return bound, state


@pytest.mark.parametrize(
    ("hands", "acts", "expected", "why"),
    [
        (("7e6e4b", "3c7o12o"), (), "envido", "envido"),
        (("1e7e3b", "6c5o12o"), ("A1:3b", "B1:6c", "A1:7e", "B1:truco"), "quiero-retruco", "truco-first"),
        (("5c6o3b", "7o4c4e"), ("A1:envido", "B1:no-quiero", "A1:3b"), "7o", "only-winner"),
        (("5c6o1b", "4c6b4e"), ("A1:envido", "B1:no-quiero", "A1:1b"), "4c", "cannot-win"),
        (("1e6o4b", "3c5o12o"), ("A1:envido", "B1:no-quiero"), "4b", "lead-low"),
    ],
)
def test_the_reason_is_the_ground_of_the_choice(
    hands: tuple[str, str], acts: tuple[str, ...], expected: str, why: str
) -> None:
    """A plain situation has the word that everybody would say, and the sentence names what it rests on."""
    bound, state = after(hands, *acts)
    who = due(bound, state.public)
    advice = tip(bound, View(who, state.public, state.own(who)))
    assert advice is not None
    assert (advice.word, advice.why) == (expected, why)


def test_a_refused_truco_names_the_chance_and_the_price() -> None:
    """The advice to refuse a truco has how often the hand is won, and from which chance wanting pays."""
    bound, state = after(("4e5b6c", "1e1b12o"), "A1:6c", "B1:12o", "B1:truco")
    advice = tip(bound, View("A1", state.public, state.own("A1")))
    assert advice is not None
    assert (advice.word, advice.why) == ("no-quiero", "truco-refused")
    assert advice.numbers["p"] < advice.numbers["needs"] == 25


def test_a_rival_gets_no_tip_for_another() -> None:
    """There is no tip for a seat while its rival must act, nor when the hand is over."""
    bound, state = after(("7e6e4b", "3c7o12o"))
    assert tip(bound, View("B1", state.public, state.own("B1"))) is None
    bound, state = after(("7e6e4b", "3c7o12o"), "A1:mazo")
    assert tip(bound, View("A1", state.public, state.own("A1"))) is None


def test_chances_are_told_in_fives() -> None:
    """People do not count in single hundredths, and nothing is sure or hopeless for a bot that guesses."""
    assert [in_hundred(percent / 100) for percent in (0, 7, 8, 50, 98, 100)] == [5, 5, 10, 50, 95, 95]
