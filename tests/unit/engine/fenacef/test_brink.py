"""The mão de onze under FENACEF: who decides, who sees which cards, and what the ladder still allows."""

import pytest
from tests.helpers.play import hands_of, law, play, say

from truco.engine import MESA, Act, State, deal_word, due, new_match, rule, word
from truco.engine.table import facts as f
from truco.views import SPECTATOR, PartnerCards, View, absorb, blank_view, project, view_menu

FENACEF = law(4, "", "fenacef")
FOUR = "4d4s4h 5c5h5s 6c6h6s Jc6d5d"


def at(score: str) -> State:
    """Return a hand dealt by A1 at a score."""
    points = tuple(int(number) for number in score.split("-"))
    return rule(FENACEF, new_match(FENACEF, "A1", score=points), Act(MESA, deal_word(hands_of(FOUR)))).state


def views(score: str) -> dict[str, View]:
    """Return each viewer's view once such a hand is dealt."""
    start = new_match(FENACEF, "A1", score=tuple(int(number) for number in score.split("-")))
    views = {}
    for who in (*FENACEF.seats, SPECTATOR):
        view = blank_view(FENACEF, who)
        for event in rule(FENACEF, start, Act(MESA, deal_word(hands_of(FOUR)))).events:
            seen = project(event, who, FENACEF.seats)
            view = view if seen is None else absorb(view, seen)
        views[who] = view
    return views


@pytest.mark.rule("br.21.2")
def test_partners_at_eleven_see_each_others_cards_and_nobody_else_does() -> None:
    """At 11-7 both partners of the pair with eleven see each other's hands; rivals and spectators see neither."""
    begun = rule(FENACEF, new_match(FENACEF, "A1", score=(11, 7)), Act(MESA, deal_word(hands_of(FOUR))))
    assert {"br.21.2"} <= {rule for event in begun.events for rule in getattr(event, "rules", ())}
    cards = dict(zip(FENACEF.seats, hands_of(FOUR), strict=True))
    seen = views("11-7")
    assert seen["A1"].partners == (("A2", cards["A2"]),)
    assert seen["A2"].partners == (("A1", cards["A1"]),)
    assert [seen[who].partners for who in ("B1", "B2", SPECTATOR)] == [(), (), ()]


@pytest.mark.parametrize("score", ["10-7", "11-11", "0-0"])
def test_in_other_hands_nobody_sees_a_partners_cards(score: str) -> None:
    """Below eleven, and at eleven all, no player sees a partner's cards."""
    assert all(view.partners == () for view in views(score).values())


@pytest.mark.rule("br.21.2")
def test_what_partners_saw_is_forgotten_with_the_hand() -> None:
    """A view forgets the partner's cards when the next hand starts."""
    state, view = at("11-7"), views("11-7")["A1"]
    for event in say(FENACEF, state, "A2:desistir").events:
        view = absorb(view, project(event, "A1", FENACEF.seats) or PartnerCards(()))
    started = say(FENACEF, say(FENACEF, state, "A2:desistir").state, "A1:corto-0").events[0]
    assert isinstance(started, f.HandStarted)
    assert absorb(view, started).partners == ()


@pytest.mark.rule("br.21.a.1", "br.21.1")
def test_either_partner_decides_and_the_first_word_binds() -> None:
    """The pair with eleven decides once; until then no player may play, call or show."""
    state = at("11-7")
    assert due(FENACEF, state.public) == "A2"
    for act in (
        "A2:6c!answer-first",
        "B1:jogar!nothing-to-answer",
        "B2:desistir!nothing-to-answer",
        "A1:cair!nothing-to-answer",
    ):
        assert say(FENACEF, state, act).code
    decided = say(FENACEF, state, "A1:jogar A2:desistir!nothing-to-answer")
    assert decided.steps[0].cites >= {"br.21.a.1"}
    assert view_menu(FENACEF, View("B1", decided.state.public, decided.state.own("B1"))) == ()


@pytest.mark.rule("br.17.p2.1", "br.17.p2.c", "br.17.p3.1", "br.17.p3.c", "br.17.p4.1", "br.17.3")
def test_each_step_of_the_ladder_is_answered_by_the_pair_that_asked_the_one_before() -> None:
    """The other pair answers each of truco, seis, nove and doze: with one of three words, to doze of two."""
    asking = play("A1:truco", FOUR, book="fenacef", dealer="A1")
    answers = {seat: asking.menus[seat] for seat in ("B1", "B2")}
    assert answers == {"B1": ["cair", "desistir", "seis"], "B2": ["cair", "desistir", "seis"]}
    for raised, seats, more in (
        ("B1:seis", ("A1", "A2"), ["nove"]),
        ("A2:nove", ("B1", "B2"), ["doze"]),
        ("B2:doze", ("A1", "A2"), []),
    ):
        asking = say(FENACEF, asking.state, raised)
        for seat in FENACEF.seats:
            assert asking.menus[seat] == (["cair", "desistir", *more] if seat in seats else [])
        called = asking.events[-1]
        assert isinstance(called, f.TrucoCalled)
        assert [project(called, who, FENACEF.seats) for who in (*FENACEF.seats, SPECTATOR)] == [called] * 5
        if raised == "B1:seis":
            assert asking.last.cites >= {"br.17.p2.1"}


@pytest.mark.rule("br.17.p1.a", "br.17.p2.a")
def test_the_pair_that_accepted_may_ask_for_more_later() -> None:
    """The pair that accepted three may ask six later, the other pair may not; the same holds for nine."""
    hand = play("A1:truco B1:cair A2:6c B2:seis A1:cair", FOUR, book="fenacef", dealer="A1")
    assert say(FENACEF, hand.state, "B1:nove!no-right-to-raise A1:nove").last.cites >= {"br.17.p2.a"}


@pytest.mark.rule("br.3.i", "br.25.3", "br.25.4")
def test_who_deals_and_who_played_last_can_be_read_by_all() -> None:
    """The public table shows everybody the dealer, each open card and who played the last one."""
    hand = play("A2:6c B2:Jc A1:4d", FOUR, book="fenacef", dealer="A1")
    p = hand.state.public
    assert p.dealer == "A1"
    assert [(seat, str(card)) for seat, card in p.trick] == [("A2", "6c"), ("B2", "Jc"), ("A1", "4d")]
    for event in hand.events:
        assert [project(event, who, FENACEF.seats) for who in (*FENACEF.seats, SPECTATOR)] == [event] * 5


@pytest.mark.rule("br.32.3")
def test_nobody_can_offer_a_draw() -> None:
    """No menu of a hand has a word that offers a draw: there are only cards, calls and answers."""
    words = set()
    state, line = at("0-0"), "A2:6c B2:Jc A1:truco B1:cair A1:4d B1:5c B2:6d A1:4s B1:5h A2:6h"
    for act in line.split():
        words |= {
            word.token
            for seat in FENACEF.seats
            for word in view_menu(FENACEF, View(seat, state.public, state.own(seat)))
        }
        state = say(FENACEF, state, act).state
    cards = {str(card) for card in FENACEF.terms.pack.cards}
    assert {word.strip("()") for word in words} - cards == {"truco", "cair", "desistir", "seis"}


@pytest.mark.rule("br.21.a.2", "br.11.4")
def test_below_eleven_everybody_may_ask_truco() -> None:
    """At ten all any of the four may ask truco; at eleven all no player may."""
    assert all(
        "truco" in words for words in play("", FOUR, book="fenacef", dealer="A1", score="A 10 B 10").menus.values()
    )
    closed = play("B1:truco!no-raise", FOUR, book="fenacef", dealer="A1", score="A 11 B 11")
    assert closed.cites >= {"br.21.a.2", "br.11.4"}


@pytest.mark.rule("br.3.d")
def test_the_points_are_marked_with_tentos() -> None:
    """A point of a hand is a tento, and they lie in fives up to twelve."""
    hand = play("B1:truco A2:desistir", FOUR, book="fenacef", dealer="A1", score="A 0 B 6")
    board = hand.law.board
    assert (board.kind, board.marks(hand.state.public.score[1]).malas) == ("tentos", ((5, 5), (2, 5), (0, 2)))


@pytest.mark.rule("br.3.c")
@pytest.mark.parametrize(("target", "brink"), [("12", 11), ("15", 14), ("24", 23)])
def test_a_longer_partida_has_its_brink_one_point_below(target: str, brink: int) -> None:
    """A longer target moves the mão de onze, and the scores at which no player may raise or burn."""
    bound = law(4, f"target={target}" if target != "12" else "", "fenacef")
    for lead, state in ((brink - 1, ""), (brink, "deciding")):
        start = new_match(bound, "A1", score=(lead, 0))
        hand = rule(bound, start, Act(MESA, deal_word(hands_of(FOUR)))).state
        assert hand.public.onze.state == state
        words = [
            word.token for seat in bound.seats for word in view_menu(bound, View(seat, hand.public, hand.own(seat)))
        ]
        assert ("truco" in words) is (state == "")
        burned = rule(bound, start, Act("B2", word("quemo-1"))).ruling
        assert burned.happened is (state == "")
    ferro = rule(bound, new_match(bound, "A1", score=(brink, brink)), Act(MESA, deal_word(hands_of(FOUR)))).state
    assert ferro.public.onze.state == "ferro"
    strong = hands_of("4c4s4h 5c5h5s 7h6h6s Jc6d5d")
    last = rule(bound, new_match(bound, "A1", score=(brink, 0)), Act(MESA, deal_word(strong))).state
    won = say(bound, last, "A1:jogar A2:7h B2:5d A1:4s B1:5c A1:baixo")
    assert won.state.public.chicos == (1, 0)
    assert won.cites >= {"br.3.c"}


@pytest.mark.rule("br.15")
def test_a_house_may_let_the_dealers_right_lead() -> None:
    """The dealer's partner leads, or with the option the player on the dealer's right."""
    for options, leads in (("", "A2"), ("first-lead=right", "B1")):
        hand = play("", FOUR, book="fenacef", dealer="A1", options=options)
        assert (hand.state.public.mano, due(hand.law, hand.state.public)) == (leads, leads)
    assert play("A2:6c", FOUR, book="fenacef", dealer="A1").cites >= {"br.15"}


@pytest.mark.rule("br.16.1")
def test_of_partners_who_tie_on_top_the_first_to_play_leads() -> None:
    """In a second trick led by a rival A1 plays his two before his partner's two, and leads the third trick."""
    hand = play(
        "A2:4d B2:Kd A1:4h B1:5h B2:5d A1:2h B1:6s A2:2s", "4h2h5s 5h6s6d 4d2s6c Kd5dJc", book="fenacef", dealer="A1"
    )
    assert hand.tricks == ["B2", "A1"]
    assert due(hand.law, hand.state.public) == "A1"
    assert hand.cites >= {"br.16.1"}


@pytest.mark.rule("br.18.pu")
@pytest.mark.parametrize(("score", "decision"), [("0-0", ""), ("11-5", "A1:jogar "), ("11-11", "")])
def test_cards_may_be_played_closed_in_every_kind_of_hand(score: str, decision: str) -> None:
    """From the second rodada on cards may be played face up or down, also in a mão de onze or de ferro."""
    first = say(FENACEF, at(score), f"{decision}A2:6c B2:Jc A1:4d").state
    assert say(FENACEF, first, "B1:(5c)!open-trick").code
    second = say(FENACEF, first, "B1:5c")
    assert {"6d", "(6d)", "5d", "(5d)"} <= set(second.menus["B2"])
    assert "br.18.pu" in say(FENACEF, second.state, "B2:(6d)").cites
