"""The truco: calls, answers and raises, and what it pays."""

import pytest
from tests.helpers.cases import case
from tests.helpers.play import play, say

A_WINS = "1e1b4c 5o6b12c"
B_WINS = "4e5b6c 1e1b12c"


@pytest.mark.parametrize(
    ("line", "seats"),
    [
        case("of.truco.7", "A2:truco", 4, name="out of turn"),
        case("of.truco.7", "A1:truco", 2, name="before any card"),
        case("of.truco.7", "A1:4e B1:5e A1:truco", 2, name="between rondas, by who does not lead"),
        case("of.truco.7", "A1:4e B1:5e B1:4b A1:truco", 2, name="before answering a card"),
        case("of.truco.7", "B2:truco", 4, name="by the dealer before his turn"),
    ],
)
def test_the_truco_may_be_called_at_any_moment_by_anyone(line: str, seats: int) -> None:
    """Any player in play may call truco from the deal until the hand is decided, in turn or not."""
    assert play(line, seats=seats).state.public.truco.pending


@pytest.mark.parametrize(
    ("line", "seats", "code"),
    [
        case("of.mazo.3", "B1:mazo B1:truco!", 4, "not-in-play", name="from the mazo"),
        case("of.paso.3", "A1:paso A1:truco!", 4, "not-in-play", name="having passed"),
        case("of.truco.7", "A1:envido A1:truco!", 2, "own-call-pending", name="while one's own envido waits"),
        case("of.canto.1", "A1:envido B1:quiero A1:truco!", 2, "answer-first", name="while the totals are sung"),
        case("of.truco.9", "A1:retruco!", 2, "out-of-order", name="opening with retruco"),
        case("of.truco.9", "A1:vale-cuatro!", 2, "out-of-order", name="opening with vale cuatro"),
        case("of.truco.9", "A1:truco B1:quiero-vale-cuatro!", 2, "out-of-order", name="skipping retruco"),
        case("of.truco.9", "A1:truco B1:vale-cuatro!", 2, "out-of-order", name="skipping it without quiero"),
        case("of.truco.9", "A1:truco B1:quiero B1:vale-cuatro!", 2, "out-of-order", name="skipping it later"),
        case("of.truco.9", "A1:truco B1:truco!", 2, "already-said", name="truco answered by truco"),
        case("of.truco.9", "A1:truco B1:quiero B1:truco!", 2, "already-said", name="truco a second time"),
        case("of.truco.9", "A1:envido B1:retruco!", 2, "out-of-order", name="retruco as an answer to envido"),
        case("of.truco.7", "A1:truco A1:retruco!", 2, "own-call-pending", name="raising oneself"),
        case("of.truco.7", "A1:truco A2:quiero!", 4, "own-call-pending", name="a partner answers"),
        case("of.accept.3 of.truco.11", "A1:truco B1:quiero A1:retruco!", 2, "no-right-to-raise", name="A's retruco"),
        case(
            "of.accept.3 of.truco.11",
            "A1:truco B1:quiero B1:retruco A1:quiero B1:vale-cuatro!",
            2,
            "no-right-to-raise",
            name="B's vale cuatro",
        ),
        case("of.truco.10 of.accept.5", "A1:truco B1:retruco!", 2, "quiero-first", name="retruco without quiero"),
        case("of.truco.10", "A1:truco B1:quiero-retruco A1:vale-cuatro!", 2, "quiero-first", name="nor vale cuatro"),
        case("of.accept.2", "A1:truco B1:dale!", 2, "unknown-word", name="dale"),
        case("of.accept.1", "A1:truco B1:5e!", 2, "answer-first", name="a card before the answer"),
        case("of.accept.1", "A1:truco B1:paso!", 2, "answer-first", name="a pass before the answer"),
        case("of.accept.1", "A1:quiero!", 2, "nothing-to-answer", name="quiero to nothing"),
        case("of.accept.1", "A1:quiero-retruco!", 2, "nothing-to-answer", name="quiero retruco to nothing"),
        case("of.envido.14", "A1:envido B1:quiero-retruco!", 2, "answer-first", name="quiero retruco to an envido"),
        case("of.match.9", "A1:truco B1:no-quiero A1:truco!", 2, "hand-over", name="after the hand"),
    ],
)
def test_calls_and_answers_that_are_refused(line: str, seats: int, code: str) -> None:
    """Steps out of order, by the wrong side, without quiero or after leaving are refused and change nothing."""
    hand = play(line, seats=seats)
    assert hand.code == code
    assert hand.last.act.word.token not in hand.menus[hand.last.act.seat]


@pytest.mark.rule("of.accept.1")
def test_a_truco_must_be_answered() -> None:
    """Before the answer no seat plays a card; lawful are quiero, no quiero, quiero retruco and the mazo."""
    hand = play("A1:4e B1:5e B1:truco A1:6b!answer-first B1:4b!answer-first")
    assert hand.menus == {"A1": ["quiero", "no-quiero", "quiero-retruco", "mazo"], "B1": []}


@pytest.mark.parametrize(
    "answer",
    [case("of.accept.1", "quiero"), case("of.accept.1", "no-quiero"), case("of.accept.5", "quiero-retruco")],
)
def test_any_active_rival_may_answer_for_the_side(answer: str) -> None:
    """The first answer of either rival binds the side."""
    for seat in ("B1", "B2"):
        hand = play(f"A1:truco {seat}:{answer} {'B1' if seat == 'B2' else 'B2'}:quiero!", seats=4)
        assert hand.code in ("nothing-to-answer", "hand-over", "own-call-pending")


@pytest.mark.rule("of.accept.2", "of.truco.10")
def test_quiero_accepts() -> None:
    """Dale does not accept; quiero does, and puts 2 at stake."""
    hand = play("A1:truco B1:dale!unknown-word B1:quiero A1:1e B1:5o A1:1b B1:6b", A_WINS)
    assert "of.accept.2" in hand.steps[1].cites & hand.steps[2].cites
    assert hand.awards == ["A +2 truco"]


@pytest.mark.parametrize(
    ("line", "holder", "level", "pending"),
    [
        case("of.accept.3 of.truco.11", "A1:truco B1:quiero B1:retruco", "B", 2, True, name="retruco by who accepted"),
        case(
            "of.accept.3",
            "A1:truco B1:quiero A1:4e B1:5e B1:4b A1:6b A1:12c B1:retruco",
            "B",
            2,
            True,
            name="in the third ronda",
        ),
        case("of.accept.5 of.truco.10", "A1:truco B1:quiero-retruco", "B", 2, True, name="quiero retruco"),
        case(
            "of.accept.6", "A1:truco B1:quiero-retruco A1:quiero-vale-cuatro", "A", 3, True, name="quiero vale cuatro"
        ),
        case("of.truco.9", "A1:truco B1:quiero B1:retruco A1:quiero A1:vale-cuatro", "A", 3, True, name="in order"),
    ],
)
def test_the_right_to_raise_is_the_acceptors(line: str, holder: str, level: int, pending: bool) -> None:
    """The side that accepted may raise, at once with quiero or later; then the other side must answer."""
    truco = play(line).state.public.truco
    assert (truco.holder, truco.level, truco.pending) == (holder, level, pending)


@pytest.mark.rule("of.accept.6", "of.truco.11")
def test_who_accepts_the_raise_has_the_quiero() -> None:
    """After an accepted retruco only the side that accepted has vale cuatro on its menus."""
    hand = play("A1:truco B1:quiero-retruco A1:quiero B1:vale-cuatro!no-right-to-raise")
    assert "vale-cuatro" in hand.menus["A1"]
    assert "vale-cuatro" not in hand.menus["B1"]
    full = say(hand.law, hand.state, "A1:vale-cuatro B1:quiero")
    assert not {"truco", "retruco", "vale-cuatro"} & {*full.menus["A1"], *full.menus["B1"]}


PRICES = (
    # the ladder said, what it pays when A (B) wins the hand, what its last call pays when not wanted, and to whom
    ("A1:truco", 2, 1, "A"),
    ("A1:truco B1:quiero-retruco", 3, 2, "B"),
    ("A1:truco B1:quiero-retruco A1:quiero-vale-cuatro", 4, 3, "A"),
)


@pytest.mark.parametrize(
    ("ladder", "wanted", "refused", "caller"),
    [
        case("of.truco.12 of.accept.4", *PRICES[0], name="truco"),
        case("of.truco.12 of.accept.4", *PRICES[1], name="retruco"),
        case("of.truco.12 of.accept.4", *PRICES[2], name="vale cuatro"),
    ],
)
def test_what_the_ladder_pays(ladder: str, wanted: int, refused: int, caller: str) -> None:
    """Wanted, 2, 3 and 4 to the winner of the hand; refused, 1, 2 and 3 to the caller; a mazo in answer refuses."""
    answerer = "B1" if caller == "A" else "A1"
    mine = play(f"{ladder} {answerer}:quiero A1:1e B1:5o A1:1b B1:6b", A_WINS)
    assert mine.awards == [f"A +{wanted} truco"]
    theirs = play(f"{ladder} {answerer}:quiero A1:4e B1:1e B1:1b A1:5b", B_WINS)
    assert theirs.awards == [f"B +{wanted} truco"]
    assert play(f"{ladder} {answerer}:no-quiero").awards == [f"{caller} +{refused} truco"]
    assert play(f"{ladder} {answerer}:mazo").awards == [f"{caller} +{refused} mazo"]


@pytest.mark.rule("of.truco.8", "of.truco.12")
def test_an_uncalled_hand_is_worth_one() -> None:
    """Without truco the side that wins the hand gets 1."""
    assert play("A1:1e B1:5o A1:1b B1:6b", A_WINS).awards == ["A +1 truco"]


@pytest.mark.rule("of.accept.4")
def test_in_teams_a_mazo_answers_only_when_the_last_one_goes() -> None:
    """The mazo of one rival answers nothing, his partner must; when both left, the truco is refused."""
    first = play("A1:truco B1:mazo", seats=4)
    assert first.state.public.truco.pending
    assert not first.over
    both = say(first.law, first.state, "B2:mazo")
    assert both.awards == ["A +1 mazo"]
    assert "of.accept.4" in both.cites
    assert play("A1:truco B2:no-quiero", seats=4).awards == ["A +1 truco"]


@pytest.mark.rule("of.truco.7")
def test_the_envido_may_follow_a_truco_before_any_card() -> None:
    """After a truco before any card the rival may still call envido."""
    hand = play("A1:truco")
    assert {"envido", "real-envido", "falta-envido"} <= set(hand.menus["B1"])


def test_words_of_one_breath_happen_one_after_the_other_or_not_at_all() -> None:
    """Joined words are ruled on in order; when one is refused none of them happens."""
    hand = play("A1:envido B1:no-quiero+truco A1:quiero+quiero!nothing-to-answer A1:quiero")
    assert hand.awards == ["A +1 envido"]
    assert hand.state.public.truco.holder == "A"


def test_turn_bound_calls_bind_the_ladder_too() -> None:
    """With `calls=turn` a seat that is not due can neither call truco, raise, nor leave."""
    line = "B1:truco!not-your-turn B1:mazo!not-your-turn A1:truco B1:quiero B1:retruco!not-your-turn A1:4e B1:retruco"
    assert play(line, options="calls=turn").state.public.truco.level == 2


@pytest.mark.parametrize(
    ("book", "rules"),
    [
        case("of.envido.4 of.truco.7", "oficial", ("of.envido.4", "of.truco.7"), name="oficial"),
        case("rf.6.truco.n", "runfla", ("rf.6.truco.n",), name="runfla"),
    ],
)
def test_a_call_out_of_turn_is_heard_where_calls_wait_for_their_turn(book: str, rules: tuple[str, ...]) -> None:
    """With `calls=turn` at a refereed table it is public, and it has no effect; an assisted table refuses it."""
    for token in ("envido", "truco", "mazo"):
        hand = play(f"B1:{token} A1:truco", book=book, options="calls=turn", refereed=True)
        ruling = hand.steps[0].decision.ruling
        assert (ruling.kind, ruling.code, ruling.rules) == ("void", "not-your-turn", rules), token
        assert hand.code is None
