"""Random jogos under FENACEF from the first draw on: what is true at every step."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.helpers.jogo import match
from tests.helpers.play import law

from truco.cards import FRENCH_40, UNKNOWN
from truco.engine import MESA, Phase, menu, opening, word
from truco.engine.law.refusal import refusal
from truco.engine.table import facts as f
from truco.engine.table.words import Kind
from truco.record import Step, read_record, record_of, replay, to_json, write_record
from truco.views import SPECTATOR, absorb, blank_view, project

FENACEF = law(4, "", "fenacef")
SEEDS = st.integers(0, 2**32)
ALWAYS = ["truco", "seis", "nove", "doze", "cair", "desistir", "jogar", "baixo", "reparto", "corto", "corto-0", "quemo"]
CARDS = [token for card in FRENCH_40 for token in (card.token, f"({card.token})", f"queda-{card}")]
VOCABULARY = [word(token) for token in [*ALWAYS, *CARDS]]


@given(SEEDS)
def test_a_jogo_ends_with_two_partidas_and_what_was_awarded_is_what_was_scored(seed: int) -> None:
    """One side wins two partidas; each hand adds its awards to the score; a partida starts at 0."""
    score: tuple[int, ...] = (0, 0)
    won: tuple[f.Awarded, ...] = ()
    for _, _, decision in match(FENACEF, seed):
        for event in decision.events:
            if isinstance(event, f.HandStarted | f.DrawStarted):
                won = ()
            if isinstance(event, f.DrawStarted):
                score = (0, 0)
            if isinstance(event, f.Awarded):
                won = (*won, event)
            if isinstance(event, f.HandEnded):
                gained = tuple(sum(award.points for award in won if award.side == side) for side in "AB")
                assert event.score == tuple(was + more for was, more in zip(score, gained, strict=True))
                assert sum(points > 0 for points in gained) <= 1
                assert set(gained) <= {0, 1, 3, 6, 9, 12}
                score = event.score
    assert max(decision.state.public.chicos) == 2
    assert decision.state.public.winner in ("A", "B")


@given(SEEDS, st.integers(1, 60))
def test_the_menu_holds_what_the_law_lets_in(seed: int, at: int) -> None:
    """At every moment exactly the words of a seat's menu are not refused."""
    for number, (state, _, _) in enumerate(match(FENACEF, seed)):
        if number < at:
            continue
        for seat in FENACEF.seats:
            own = state.own(seat)
            lawful = {word for word in VOCABULARY if not refusal(FENACEF, state.public, seat, own, word)}
            offered = {word for word in menu(FENACEF, state.public, seat, own) if word.kind is not Kind.DRAW}
            assert lawful == offered
        return


@given(SEEDS)
def test_every_card_is_somewhere_once(seed: int) -> None:
    """No card is in two places; a card played face down leaves the hand and is unknown on the table."""
    for _, _, decision in match(FENACEF, seed, (9, 9)):
        state = decision.state
        p = state.public
        plays = [*(card for trick in p.tricks for _, card in trick.plays), *(card for _, card in p.trick)]
        held = [card for seat in p.seats for card in state.own(seat).held] if p.phase is not Phase.CUT else []
        cards = [card for card in (*plays, *held, *p.burned) if card is not UNKNOWN]
        assert len(set(cards)) == len(cards)
        if p.in_hand:
            assert len(plays) + len(held) == 12


@settings(max_examples=20)
@given(SEEDS)
def test_views_fold_to_the_table_and_the_record_to_the_match(seed: int) -> None:
    """Each view folds to the same public table, and the record of the match replays to the same JSON."""
    views = {who: blank_view(FENACEF, who) for who in (*FENACEF.seats, SPECTATOR)}
    first = opening(FENACEF)
    steps = [Step(MESA, "", FENACEF.lawful("hand.start"), first)]
    for fact in first:
        views = {who: absorb(view, fact) for who, view in views.items()}
    for _, act, decision in match(FENACEF, seed):
        steps.append(Step(act.seat, act.word.token, decision.ruling, decision.events))
        for event in decision.events:
            for who in views:
                seen = project(event, who, FENACEF.seats)
                views[who] = views[who] if seen is None else absorb(views[who], seen)
        for who, view in views.items():
            assert view.public == decision.state.public
            assert who == SPECTATOR or view.own == decision.state.own(who)
    text = write_record(record_of(FENACEF, dict.fromkeys(FENACEF.seats, "x"), steps))
    again = replay(read_record(text))
    assert not again.warnings
    assert write_record(read_record(text)) == text
    assert again.winner == decision.state.public.winner
    assert to_json(again)["chicos"] == dict(zip("AB", decision.state.public.chicos, strict=True))


@pytest.mark.parametrize("eyes", ["A1", "B2", SPECTATOR])
def test_the_record_of_one_seat_replays_too(eyes: str) -> None:
    """The record of one seat contains no unseen card of others, and it replays."""
    for seed in range(6):
        steps = [Step(MESA, "", FENACEF.lawful("hand.start"), opening(FENACEF))]
        steps += [Step(act.seat, act.word.token, made.ruling, made.events) for _, act, made in match(FENACEF, seed)]
        text = write_record(record_of(FENACEF, dict.fromkeys(FENACEF.seats, "x"), steps, eyes=eyes))
        others = [seat for seat in FENACEF.seats if seat != eyes]
        assert not any(f"{seat}:({card}" in text for seat in others for card in "A234567JQK")
        assert replay(read_record(text)).winner
