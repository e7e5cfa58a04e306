"""Going to the mazo and passing: who may, what it costs, and what those who left may still do."""

import pytest
from tests.helpers.cases import case
from tests.helpers.play import play, say

from truco.engine.table import facts as f
from truco.views import SPECTATOR, project

A_BETTER = "7e10e4c 6o5c1b"  # 27 against 6


@pytest.mark.parametrize(
    ("line", "seats"),
    [
        case("of.mazo.2", "B1:mazo", 2, name="out of turn, before any card"),
        case("of.mazo.2", "A1:4e B1:5e A1:mazo", 2, name="in the second ronda"),
        case("of.mazo.2", "A1:4e B1:5e B1:4b A1:6b A1:mazo", 2, name="in the third, before the last card"),
        case("of.mazo.2", "A2:mazo", 4, name="with a partner still in play"),
        case("of.mazo.2", "A1:envido B1:mazo", 2, name="instead of an answer"),
    ],
)
def test_the_mazo_is_open_at_any_moment(line: str, seats: int) -> None:
    """A player may go to the mazo in any trick, in turn or not, and in place of an answer."""
    hand = play(line, seats=seats)
    assert hand.last.act.seat in hand.state.public.out
    assert hand.over == (seats == 2)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        case("of.mazo.2", "A1:envido A1:mazo!", "own-call-pending", name="while one's envido waits"),
        case("of.mazo.2", "A1:truco A1:mazo!", "own-call-pending", name="while one's truco waits"),
        case("of.mazo.1", "A1:4e B1:5e B1:4b A1:6b A1:12c A1:mazo!", "no-cards-left", name="without a card"),
        case("of.match.9", "A1:mazo A1:mazo!", "hand-over", name="after the hand"),
    ],
)
def test_the_mazo_is_refused(line: str, code: str) -> None:
    """The mazo is refused while a call of one's own waits, without cards, and a second time."""
    hand = play(line)
    assert hand.code == code
    assert "mazo" not in hand.menus["A1"]


@pytest.mark.rule("of.mazo.1", "of.mazo.9")
def test_cards_at_the_mazo_are_seen_by_nobody() -> None:
    """The fact of a mazo names no card, and no act brings these cards back."""
    hand = play("B1:mazo", "4e6b12c 1e7e3o")
    shown = [project(event, who, hand.law.seats) for event in hand.events for who in ("A1", "B1", SPECTATOR)]
    assert shown
    assert not any("1e" in repr(seen) or "7e" in repr(seen) or "3o" in repr(seen) for seen in shown)
    left = play("B1:mazo B1:muestro!not-in-play B1:1e!not-in-play B1:paso!not-in-play", "4e6b12c 1e7e3o 5e5b5c 6e6o6c")
    assert left.menus["B1"] == []


@pytest.mark.parametrize("token", ["quiero", "no-quiero", "quiero-retruco", "envido", "mazo", "4b", "27", "son-buenas"])
@pytest.mark.rule("of.mazo.3")
def test_nothing_said_from_the_mazo_counts(token: str) -> None:
    """A player at the mazo cannot call, answer, play or leave again: his partner must answer."""
    hand = play(f"B1:mazo A1:truco B1:{token}!not-in-play", seats=4)
    assert hand.state.public.truco.pending
    assert say(hand.law, hand.state, "B2:quiero").state.public.truco.holder == "B"


@pytest.mark.parametrize(
    ("line", "awards"),
    [
        case("of.mazo.4", "A1:mazo", [], name="one of two: nothing is scored"),
        case(
            "of.mazo.4",
            "A1:mazo B1:4e A2:1e B2:5e A2:1b B2:4b B1:5b",
            ["A +1 truco"],
            name="the partner wins two rondas alone",
        ),
        case("of.mazo.4 of.mazo.6", "A1:mazo A2:mazo", ["B +2 mazo"], name="then the partner too"),
        case("of.mazo.4", "A1:mazo A2:truco B1:no-quiero", ["A +1 truco"], name="the partner calls"),
        case("of.mazo.4", "A1:mazo B1:truco A2:quiero B1:mazo B2:mazo", ["A +2 mazo"], name="the partner answers"),
    ],
)
def test_partners_play_on_alone(line: str, awards: list[str]) -> None:
    """A side is out when its last player leaves; until then the partner plays, calls and answers."""
    assert play(line, "6e6b6c 4e5b10c 1e1b4c 5e4b11b").awards == awards


@pytest.mark.parametrize(
    ("answer", "awards", "tricks"),
    [
        case("of.mazo.4", "", [], ["A1"], name="the partner has yet to answer"),
        case("of.accept.1 of.accept.2", "B1:quiero", ["A +2 truco"], ["A1", "A2"], name="wanted"),
        case("of.accept.4 of.truco.12", "B1:no-quiero", ["A +1 truco"], ["A1"], name="not wanted"),
        case("of.accept.6", "B1:quiero-retruco A2:quiero", ["A +3 truco"], ["A1", "A2"], name="raised and wanted"),
        case("of.accept.6", "B1:quiero-retruco A2:no-quiero", ["B +2 truco"], ["A1"], name="raised, not wanted"),
        case("of.accept.4 of.mazo.5", "B1:mazo", ["A +1 mazo"], ["A1"], name="the partner leaves too"),
    ],
)
def test_a_mazo_that_completes_the_trick_answers_no_truco(answer: str, awards: list[str], tricks: list[str]) -> None:
    """The mazo of the last to play answers no truco: the partner answers before the trick decides the hand."""
    line = f"A1:1e B1:4o A2:4b B2:5e A1:5c B1:2o A2:1b A2:truco B2:mazo {answer}"
    hand = play(line, "1e4c5c 7o2o4o 3e1b4b 6c6b5e")
    assert hand.awards == awards
    assert hand.tricks == tricks
    assert hand.over == bool(answer)


@pytest.mark.parametrize(
    ("line", "hands", "awards"),
    [
        case("of.mazo.6", "A1:mazo", "", ["B +2 mazo"], name="the mano before any card"),
        case("of.mazo.6", "A1:4e B1:mazo", "", ["A +2 mazo"], name="the dealer before his first card"),
        case("of.mazo.6", "B1:mazo", "", ["A +2 mazo"], name="out of turn before any card"),
        case(
            "of.mazo.5 of.accept.4", "A1:truco B1:mazo", "", ["A +1 mazo"], name="in answer to truco: no envido point"
        ),
        case("of.mazo.5 of.accept.4", "A1:truco B1:quiero-retruco A1:mazo", "", ["B +2 mazo"], name="to retruco"),
        case(
            "of.mazo.5 of.accept.4",
            "A1:truco B1:quiero-retruco A1:quiero-vale-cuatro B1:mazo",
            "",
            ["A +3 mazo"],
            name="to vale cuatro",
        ),
        case("of.mazo.5", "A1:truco B1:quiero B1:retruco A1:mazo", "", ["B +2 mazo"], name="retruco later, not wanted"),
        case("of.mazo.5", "A1:envido B1:mazo", "", ["A +1 envido", "A +1 mazo"], name="in answer to envido"),
        case("of.mazo.5", "A1:envido B1:envido A1:mazo", "", ["B +2 envido", "B +1 mazo"], name="to envido-envido"),
        case(
            "of.mazo.5", "A1:4e B1:5e B1:truco A1:quiero A1:mazo", "", ["B +2 mazo"], name="an accepted truco is lost"
        ),
        case(
            "of.mazo.5",
            "A1:truco B1:quiero-retruco A1:quiero-vale-cuatro B1:quiero B1:mazo",
            "",
            ["A +4 mazo"],
            name="an accepted vale cuatro is lost",
        ),
        case("of.mazo.7", "A1:4e B1:5e A1:mazo", "", ["B +1 mazo"], name="both have played, nothing was called"),
        case("of.mazo.7", "A1:envido B1:no-quiero B1:mazo", "", ["A +1 envido", "A +1 mazo"], name="envido declined"),
        case(
            "of.mazo.7",
            "A1:envido B1:quiero A1:27 B1:son-buenas A1:mazo",
            A_BETTER,
            ["A +2 envido", "B +1 mazo"],
            name="envido won and shown, then left",
        ),
        case(
            "of.mazo.7",
            "A1:envido B1:quiero A1:mazo",
            A_BETTER,
            ["B +2 envido", "B +1 mazo"],
            name="in the middle of the singing: a total that cannot be shown",
        ),
        case("of.mazo.5", "A1:4e B1:5e B1:truco A1:mazo", "", ["B +1 mazo"], name="to truco in the second ronda"),
    ],
)
def test_what_the_mazo_costs(line: str, hands: str, awards: list[str]) -> None:
    """Leaving refuses what waits, loses what was accepted, and costs 2 points before the envido is over, else 1."""
    hand = play(line, hands)
    assert hand.awards == awards
    assert hand.over


@pytest.mark.rule("of.mazo.6")
def test_in_teams_the_last_one_pays_for_the_open_envido() -> None:
    """When both rivals go to the mazo, the dealer before his first card, the hand pays 2."""
    assert play("A1:4e B1:mazo A2:6e B2:mazo", seats=4).awards == ["A +2 mazo"]
    assert play("A1:4e B1:mazo A2:6e B2:4o B2:mazo", seats=4).awards == ["A +1 mazo"]


@pytest.mark.rule("of.mazo.5", "of.ley.9")
def test_mazo_to_an_envido_that_came_first_pays_both() -> None:
    """While a truco and an envido both wait, the mazo refuses the envido and ends the hand."""
    hand = play("A1:truco B1:envido")
    assert "mazo" not in hand.menus["A1"]
    settled = say(hand.law, hand.state, "A1:no-quiero B1:mazo")
    assert settled.awards == ["B +1 envido", "A +1 mazo"]


# -- paso -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "seats", "code"),
    [
        case("of.paso.1", "A1:4e B1:5e A2:6e B2:4o A2:6o B2:paso", 4, None, name="in turn in the second ronda"),
        case("of.paso.1", "B1:paso!", 4, "not-your-turn", name="in another's turn"),
        case("of.envido.14", "A1:envido A1:paso!", 4, "answer-first", name="while a call waits"),
        case("of.paso.3", "A1:paso A1:paso!", 4, "not-in-play", name="a second time"),
    ],
)
def test_passing_needs_ones_turn(line: str, seats: int, code: str | None) -> None:
    """A player may pass in his own turn to play, and not while a call waits."""
    hands = "4e6b12c 5e4b11c 6e6o10c 4o6c11b"
    assert play(line, hands if seats == 4 else "", seats=seats).code == code


@pytest.mark.rule("of.paso.2")
def test_a_pass_leaves_the_cards_unseen() -> None:
    """The fact of a pass names no card; the cards stay face down."""
    hand = play("A1:4e B1:5e A2:6e B2:3o B2:paso", "4e6b12c 5e4b11c 6e5o10c 1e7e3o")
    shown = [project(event, who, hand.law.seats) for event in hand.events for who in ("A1", "B1", SPECTATOR)]
    assert not any(card in repr(shown) for card in ("1e", "7e"))
    assert hand.state.public.passed == {"B2"}


@pytest.mark.parametrize("token", ["no-quiero", "quiero", "truco", "envido", "4b"])
@pytest.mark.rule("of.paso.3", "of.paso.6")
def test_nothing_said_after_a_pass_counts(token: str) -> None:
    """A word said after passing does not bind the side: the partner must answer."""
    hand = play(f"A1:4e B1:paso A1:truco B1:{token}!not-in-play", seats=4)
    assert hand.state.public.truco.pending
    assert not say(hand.law, hand.state, "B2:quiero").state.public.truco.pending


@pytest.mark.rule("of.paso.3")
def test_a_pass_lasts_one_hand() -> None:
    """A player who passed plays again in the next hand."""
    hand = play("A1:paso A1:truco!not-in-play A2:mazo", seats=4)
    assert say(hand.law, hand.state, "mesa:corto-20").state.public.out == frozenset()


@pytest.mark.parametrize(
    ("line", "seats", "awards"),
    [
        case("of.paso.4 of.mazo.6", "A1:4e B1:paso", 2, ["A +2 mazo"], name="before his first card, envido open"),
        case("of.paso.4", "A1:4e B1:paso A2:6e B2:4o", 4, [], name="his partner plays alone"),
        case("of.paso.5 of.mazo.7", "A1:4e B1:5e B1:paso", 2, ["A +1 mazo"], name="who won the first ronda passes"),
        case(
            "of.paso.5", "A1:12c B1:11c A1:truco B1:quiero A1:paso", 2, ["B +2 mazo"], name="an accepted truco is lost"
        ),
    ],
)
def test_what_a_pass_costs(line: str, seats: int, awards: list[str]) -> None:
    """A pass before one's first card costs what a mazo costs; without a partner it gives the hand away."""
    assert play(line, seats=seats).awards == awards


@pytest.mark.rule("of.paso.5")
def test_who_passes_in_the_second_ronda_is_skipped_in_the_third() -> None:
    """A player who passed gets no further turn in the hand."""
    hand = play(
        "A1:6e B1:5e A2:4e B2:5b A1:6b B1:paso A2:4b B2:1b B2:4c A1:6c A2:5c",
        "6e6b6c 5e10b11c 4e4b5c 5b1b4c",
    )
    assert [seat for seat, _ in hand.state.public.tricks[2].plays] == ["B2", "A1", "A2"]


@pytest.mark.rule("of.mazo.8", "of.paso.4")
def test_who_passed_may_still_show_and_who_went_to_the_mazo_may_not() -> None:
    """After a pass the winner of the envido can still show; before a mazo the table shows his cards."""
    four = "7e2e4c 5b1e12o 6e6b10c 4o6c11b"
    singing = "A1:envido B1:quiero A1:29 B1:son-buenas A2:6 B2:son-buenas"
    passed = play(f"{singing} A1:paso A1:muestro", four)
    assert [event.number for event in passed.events if isinstance(event, f.Shown)] == [29]
    assert "of.mazo.8" in passed.steps[-2].cites
    gone = play(f"{singing} A1:mazo A1:muestro!not-in-play", four)
    kinds = [type(event) for event in gone.steps[-2].decision.events]
    assert kinds.index(f.Shown) < kinds.index(f.Left)


@pytest.mark.rule("of.terms.mazo", "of.mazo.8")
def test_mazo_and_paso_cost_the_same() -> None:
    """Whenever both are lawful, the mazo and the paso cost the same."""
    for line in ("", "A1:4e B1:5e B1:truco A1:quiero B1:4b", "A1:envido B1:no-quiero"):
        due = play(line).state.public.turn
        gone, passed = play(f"{line} {due}:mazo"), play(f"{line} {due}:paso")
        assert gone.awards == passed.awards
        assert "of.mazo.8" in passed.cites
