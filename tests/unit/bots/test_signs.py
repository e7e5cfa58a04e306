"""Bots that sign, watch, read and obey: from their own view alone, by the two values of their manners."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from truco.bots import Signing, choose_glance, obey_partner
from truco.bots.signs import adjust_hope, beliefs
from truco.bots.strength import chance
from truco.bots.worlds import Worlds
from truco.cards import parse_hand
from truco.engine import Act, Kind, Law, State, deal_word, menu, new_match, rule, word
from truco.engine.contests.senas.terms import gesture_of, is_true
from truco.rulebooks.ruleset import choose
from truco.views import View

FOUR = ("A1", "B1", "A2", "B2")
HANDS = ("1e6o4c", "3c7c12c", "2o1b6e", "11o10c2c")
WITH_SIGNS = ("oficial", "runfla", "pagat-argentina", "pagat-uruguay", "uruguay")


def dealt(code: str = "oficial", hands: tuple[str, ...] = HANDS) -> tuple[Law, State]:
    """Return a law, and a table of four on which the cards lie."""
    law = Law(choose(code), FOUR)
    muestra = parse_hand("5o")[0] if law.terms.deal.turned else None
    state = rule(law, new_match(law, "B2"), Act("mesa", deal_word(tuple(map(parse_hand, hands)), muestra))).state
    if state.muestra is not None:
        state = rule(law, state, Act("B2", word("vuelvo"))).state
    return law, state


def view_of(state: State, seat: str, **more: object) -> View:
    """Return what a seat knows, with what it noticed besides."""
    return View(seat, state.public, state.own(seat))._replace(**more)  # type: ignore[arg-type]


def glances(law: Law, view: View, signing: Signing, times: int = 300) -> Counter[str]:
    """Return how often a bot does what in its moment."""
    rng = random.Random(1)
    choices = (choose_glance(law, view, rng, signing) for _ in range(times))
    return Counter("" if choice is None else choice.token for choice in choices)


@pytest.mark.parametrize("code", WITH_SIGNS)
def test_what_a_bot_does_is_lawful_and_its_signs_are_true_or_not_as_its_manners_say(code: str) -> None:
    """A truthful bot signs only what it holds, a liar only what it does not; the law accepts every act."""
    law, state = dealt(code)
    for seat in FOUR:
        view = view_of(state, seat)
        for signing, wanted in ((Signing(0.0, 1.0), True), (Signing(1.0, 0.0), False)):
            for token in glances(law, view, signing):
                if token:
                    assert rule(law, state, Act(seat, word(token))).ruling.kind == "lawful"
                if token.startswith("sena"):
                    gesture = gesture_of(law, word(token), state.public.muestra)
                    assert is_true(law, state.own(seat), state.public.muestra, gesture) is wanted


def test_a_bot_signs_its_best_card_first_and_nothing_twice() -> None:
    """The ace of espadas is signed before anything else; once it is, it is not signed again."""
    law, state = dealt()
    first = glances(law, view_of(state, "A1"), Signing(0.0, 1.0))
    assert {token for token in first if token.startswith("sena")} == {"sena-1e"}
    again = glances(law, view_of(state, "A1", signs=(("A1", "sena-1e"),)), Signing(0.0, 1.0))
    assert "sena-1e" not in again


def test_asked_for_a_sign_a_bot_always_makes_one() -> None:
    """After its partner's question a bot that has something to sign does not look elsewhere."""
    law, state = dealt()
    assert set(glances(law, view_of(state, "A1", requests=("tenes",)), Signing(0.0, 1.0))) == {"sena-1e"}


def test_a_bot_watches_its_rivals_and_looks_back_at_its_partner() -> None:
    """With nothing to sign it sometimes looks at a rival; from there it looks back."""
    law, state = dealt()
    nothing = view_of(
        state, "B2", signs=tuple(("B2", sign) for sign in ("sena-2e", "sena-11e", "sena-10e", "sena-muerto"))
    )
    assert {glance for glance in glances(law, nothing, Signing(0.0, 1.0)) if glance} == {"vista-A1", "vista-A2"}
    away = glances(law, nothing._replace(gaze="A1"), Signing(0.0, 1.0))
    assert set(away) == {"vista-B1"}


@pytest.mark.parametrize(("sign", "held"), [("sena-1e", "1e"), ("sena-7e", "7e")])
def test_what_a_partner_signs_is_likelier_in_the_sampled_worlds(sign: str, held: str) -> None:
    """Worlds in which the partner holds the card that it signed are drawn more often; a rival's sign counts less."""
    law, state = dealt(hands=("4e6o4c", "3c7c12c", "2o1b6e", "11o10c2c"))

    def share(view: View, seat: int) -> float:
        worlds = Worlds(law, view)
        mask = worlds.base.t.hand(parse_hand(held))
        drawn = worlds.likely(400, random.Random(2))
        return sum(bool(world.hands[seat] & mask) for world in drawn) / len(drawn)

    plain, signed = view_of(state, "A1"), view_of(state, "A1", signs=(("A2", sign),))
    rival = view_of(state, "A1", signs=(("B1", sign),))
    assert share(signed, 2) > 2.5 * share(plain, 2)
    assert share(plain, 1) < share(rival, 1) < share(signed, 2)


def test_hope_follows_what_partners_sign() -> None:
    """A high card of the partner gives hope until it is played, a dead hand takes some; rivals' signs do nothing."""
    law, state = dealt()
    t = Worlds(law, view_of(state, "A1")).base.t
    base = Worlds(law, view_of(state, "A1")).base
    plain = chance(base, 0, base.held[0])

    def hope(*signs: tuple[str, str]) -> float:
        return adjust_hope(law, view_of(state, "A1", signs=signs), t, plain)

    assert hope(("A2", "sena-1b")) > hope(("A2", "sena-3e")) > plain > hope(("A2", "sena-muerto"))
    assert hope(("B1", "sena-1b")) == hope(("A1", "sena-1e")) == plain
    assert [
        belief.seat for belief in beliefs(law, view_of(state, "A1", signs=(("A1", "sena-1e"), ("B1", "sena-3e"))), t)
    ] == [1]


def test_a_partner_obeys() -> None:
    """Asked to play quietly it calls nothing; asked to come it plays its lowest card, asked to kill its highest."""
    law, state = dealt()
    words = menu(law, state.public, "A1", state.own("A1"))
    cards = {word.token for word in words if word.kind is Kind.CARD}

    def left(*requests: str) -> set[str]:
        return {word.token for word in obey_partner(law, view_of(state, "A1", requests=requests), words)}

    assert {"envido", "truco"} <= left()
    assert left("juga-callado") == left() - {"envido", "real-envido", "falta-envido", "truco"}
    assert left("veni") & cards == {"4c"}
    assert left("mata") & cards == left("veni", "pone") & cards == {"1e"}
    assert left("tenes") == left()


def test_a_partner_does_not_come_where_nobody_follows() -> None:
    """The seat that plays last in the trick for its side chooses its card itself."""
    law, state = dealt()
    for act in ("A1:4c", "B1:3c"):
        seat, _, token = act.partition(":")
        state = rule(law, state, Act(seat, word(token))).state
    words = menu(law, state.public, "A2", state.own("A2"))
    assert obey_partner(law, view_of(state, "A2", requests=("veni",)), words) == words


def test_an_answer_is_not_given_up_by_silence() -> None:
    """A quiet partner that is asked still has its answers."""
    law, state = dealt()
    state = rule(law, state, Act("A1", word("truco"))).state
    words = menu(law, state.public, "B1", state.own("B1"))
    left = {word.token for word in obey_partner(law, view_of(state, "B1", requests=("juga-callado",)), words)}
    assert {"quiero", "no-quiero"} <= left
