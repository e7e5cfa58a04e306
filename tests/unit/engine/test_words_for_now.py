"""A word that a law has is never refused as unknown because of the moment at which it is said."""

from __future__ import annotations

import random
from collections import defaultdict

import pytest
from tests.helpers.night import FULLEST, SMALLEST, by_night
from tests.helpers.play import hands_of
from tests.helpers.walk import begin, walk
from tests.unit.engine.test_refusal_rules import HANDS, MUESTRA, OTHERS

from truco.cards import CARDS
from truco.engine import MESA, Act, Law, Phase, deal_word, menu, new_match, rule, word
from truco.engine.silence import complete
from truco.rulebooks.rulebook import CODES, load_rulebook
from truco.rulebooks.ruleset import choose

OF_REFEREES = (
    *("callo", "niego", "concedo", "confirmo", "muestro", "ver-A1", "ver-B1", "reclamo-A1", "reclamo-B1"),
    *("vuelvo", "vuelvo-B1", "maldon", "pido-flor-B1", "anuncio-2", "descarto-4c", "levanto-4c"),
)
"""Words beside those of the bets: how a hand is put right, shown, claimed and closed."""
FORMATS = [(code, form) for code in CODES for form in load_rulebook(code).formats]


def law_of(code: str, form: str = "") -> Law:
    """Return the law of a refereed table: in a format, else for four seats."""
    book = load_rulebook(code)
    seats = book.formats[form].seats if form else ("A1", "B1", "A2", "B2")
    return Law(choose(code), seats, form, refereed=True)


def ruled(code: str, token: str) -> tuple[str | None, tuple[str, ...]]:
    """Return the code and the rules with which a word of the mano is refused once the cards of a hand are dealt."""
    bound = law_of(code)
    turned = CARDS[MUESTRA[code]] if code in MUESTRA else None
    dealt = rule(
        bound, new_match(bound, bound.seats[-1]), Act(MESA, deal_word(hands_of(HANDS.get(code, OTHERS)), turned))
    )
    ruling = complete(bound, dealt.state, Act("A1", word(token))).ruling
    return ruling.code, ruling.rules


@pytest.mark.parametrize(("code", "form"), by_night(FORMATS, day=lambda code, form: (code, form) in SMALLEST | FULLEST))
def test_a_word_that_is_on_a_menu_is_never_unknown(code: str, form: str) -> None:
    """Whatever some menu of a match offers is refused at any other moment for another reason."""
    bound = law_of(code, form)
    offered: set[str] = set()
    unknown: dict[str, set[Phase]] = defaultdict(set)
    for seed in range(2):
        for step in walk(bound, begin(bound)[1], random.Random(seed), 150):
            p, seat = step.before.public, bound.seats[seed % len(bound.seats)]
            if seat not in p.seats:
                continue
            offered |= {word.token for word in menu(bound, p, seat, step.before.own(seat))}
            for token in OF_REFEREES:
                if rule(bound, step.before, Act(seat, word(token))).ruling.code == "unknown-word":
                    unknown[token].add(p.phase)
    assert offered & {"callo"}
    assert unknown.keys() & offered == set()


@pytest.mark.parametrize("code", CODES)
def test_nothing_more_to_say_is_said_while_a_hand_settles(code: str) -> None:
    """While cards are played `callo` is a word that has its time later, or answers nothing now."""
    code_found, rules = ruled(code, "callo")
    assert code_found in {"not-settling", "nothing-to-answer", "not-your-turn"}
    assert rules


@pytest.mark.parametrize("code", CODES)
def test_cards_are_asked_for_where_the_text_gives_a_right_to_them(code: str) -> None:
    """While cards are played no seat may see those of another, under any text."""
    code_found, rules = ruled(code, "ver-B1")
    assert code_found == "no-right-to-see"
    assert rules
