"""The envido: who may call, raise and answer it, until when, and what it pays."""

from collections.abc import Iterator
from itertools import product

import pytest
from tests.helpers.cases import case
from tests.helpers.play import Played, award_rules, law, play, say

from truco.engine import Act, menu, rule, word
from truco.engine.table import facts as f
from truco.rulebooks.catalogue import load

A_BETTER = "7e10e4c 6o5c1b"  # 27 against 6
B_BETTER = "7b6o4c 7e6e1c"  # 7 against 33
WORDS = {"E": "envido", "R": "real-envido", "F": "falta-envido"}
# The printed table of of.envido.23: the chain, what it pays wanted (None: the falta) and not wanted.
ROWS = (
    ("E", 2, 1),
    ("R", 3, 1),
    ("F", None, 1),
    ("E E", 4, 2),
    ("E R", 5, 2),
    ("E F", None, 2),
    ("R F", None, 3),
    ("E E F", None, 4),
    ("E E R", 7, 4),
    ("E R F", None, 5),
    ("E E R F", None, 7),
)


def acts_of(chain: str) -> tuple[str, str, str]:
    """Return the acts of a chain, A1 first and then by turns, with the last caller and the seat that must answer."""
    calls = chain.split()
    seats = [("A1", "B1")[at % 2] for at in range(len(calls) + 1)]
    return " ".join(f"{seat}:{WORDS[call]}" for seat, call in zip(seats, calls, strict=False)), seats[-2], seats[-1]


# -- who may call, and until when -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "seats"),
    [
        case("of.envido.2", "A1:envido", 2, name="before any card"),
        case("of.envido.2", "A1:4e B1:envido", 2, name="the dealer, who has not played"),
        case("of.envido.4", "A2:envido", 4, name="out of turn, and no pie"),
        case("of.envido.4", "A1:4e A2:envido", 4, name="the partner of who has played"),
        case("of.envido.4", "A1:envido", 4, name="the mano before his first card"),
        case("of.envido.4", "A1:4e B1:5e A2:6e B2:envido", 4, name="the dealer alone, when all others have played"),
        case("of.envido.7", "B2:envido", 4, name="as soon as the cards are out"),
        case("of.ley.11", "A1:real-envido", 2, name="real envido opens"),
        case("of.ley.11", "A1:falta-envido", 2, name="falta envido opens"),
    ],
)
def test_who_has_no_card_down_may_call_the_envido(line: str, seats: int) -> None:
    """Before their own first card all players may open with each of the three calls, in turn or not."""
    hand = play(line, seats=seats)
    assert hand.state.public.envido.state == "pending"


@pytest.mark.parametrize(
    ("line", "seats", "code"),
    [
        case("of.envido.2 of.envido.9", "A1:4e B1:5e A1:envido!", 2, "window-closed", name="both first cards are down"),
        case("of.envido.2", "A1:4e B1:5e B1:envido!", 2, "window-closed", name="nor the dealer after his card"),
        case("of.envido.3", "A1:4e B1:5e A2:6e B2:4o A2:envido!", 4, "window-closed", name="the dealer's card is down"),
        case("of.envido.4", "A1:4e A1:envido!", 4, "window-closed", name="one's own card is down"),
        case("of.envido.5", "A1:4e A1:envido!", 2, "window-closed", name="the mano has played and may only raise"),
        case(
            "of.envido.3 of.envido.7",
            "B2:mazo A1:4e B1:5e A2:6e A2:envido!",
            4,
            "window-closed",
            name="the dealer has left: the last active player's card closes it",
        ),
        case("of.envido.6", "A1:truco B1:quiero B1:envido!", 2, "window-closed", name="the truco was accepted"),
        case("of.ley.10", "A1:truco B1:quiero B2:envido!", 4, "window-closed", name="accepted by a partner"),
        case("of.envido.6", "A1:truco B1:quiero A1:falta-envido!", 2, "window-closed", name="nor its caller"),
        case("of.envido.2", "A1:envido B1:no-quiero A1:envido!", 2, "already-said", name="an envido was refused"),
        case("of.envido.2", "A1:envido B1:no-quiero B1:real-envido!", 2, "already-said", name="nor with another call"),
    ],
)
def test_the_envido_is_refused_out_of_its_time(line: str, seats: int, code: str) -> None:
    """A call is refused with a card down, after the dealer's first card, after an answered truco, or a second time."""
    hand = play(line, seats=seats)
    assert hand.code == code
    assert not {"envido", "real-envido", "falta-envido"} & set(hand.menus[hand.last.act.seat])


@pytest.mark.rule("of.envido.7")
def test_before_the_cards_are_out_there_is_no_envido() -> None:
    """During the draw, the cut and the deal the envido cannot be called."""
    from truco.engine import new_match  # noqa: PLC0415  (only this test begins before the deal)

    refused = say(law(), new_match(law(), "B1"), "A1:envido!not-dealt")
    assert "of.envido.7" in refused.cites


@pytest.mark.rule("of.envido.5")
def test_who_has_played_may_raise_the_rivals_call() -> None:
    """A player with a card down may raise a rival's envido, although he could not open."""
    hand = play("A1:4e A1:envido!window-closed B1:envido A1:real-envido")
    assert hand.state.public.envido.chain == ("envido", "real-envido")
    assert "of.envido.5" in hand.cites


@pytest.mark.rule("of.envido.6")
def test_a_refused_truco_leaves_no_envido() -> None:
    """A truco refused in the first trick ends the hand with 1 point and none for the envido."""
    hand = play("A1:truco B1:quiero B1:envido!window-closed")
    assert "of.envido.6" in hand.cites
    assert play("A1:truco B1:no-quiero").awards == ["A +1 truco"]


@pytest.mark.rule("of.envido.9", "of.envido.8")
def test_the_envido_lapses_when_all_have_played() -> None:
    """When all have their first card down without a call, neither side scores for the envido."""
    hand = play("A1:4e B1:5e A1:envido!window-closed B1:4b A1:6b A1:12c B1:11c")
    assert hand.awards == ["A +1 truco"]


@pytest.mark.rule("of.envido.4", "of.truco.7")
def test_turn_bound_calls_are_an_option() -> None:
    """With the option `calls=turn` a call out of turn is refused; by default it is lawful."""
    bound = play("B1:envido!not-your-turn B1:truco!not-your-turn A1:envido", options="calls=turn")
    assert "of.envido.4" in {rule for step in bound.steps for rule in step.cites}
    assert "envido" not in play(options="calls=turn").menus["B1"]
    assert "envido" in play().menus["B1"]


# -- answers --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["5e", "4b", "11c"])
@pytest.mark.rule("of.envido.14")
def test_an_envido_must_be_answered_before_a_card(card: str) -> None:
    """While an envido waits for its answer neither side may play a card; three answers are lawful."""
    hand = play(f"A1:envido B1:{card}!answer-first A1:4e!answer-first")
    assert hand.menus["B1"] == [
        "quiero",
        "no-quiero",
        "envido",
        "real-envido",
        "falta-envido",
        "truco",
        "mazo",
    ]
    assert hand.menus["A1"] == []


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        case("of.envido.15", "bueno", "unknown-word"),
        case("of.envido.15", "dale", "unknown-word"),
        case("of.envido.15", "28", "not-singing"),
        case("of.envido.15", "son-buenas", "not-singing"),
    ],
)
def test_only_the_word_quiero_accepts(answer: str, code: str) -> None:
    """Any other word, such as a number, leaves the call waiting; quiero puts 2 points at stake."""
    hand = play(f"A1:envido B1:{answer}!{code} B1:5e!answer-first", A_BETTER.replace("6o5c1b", "6o5e1b"))
    assert hand.state.public.envido.state == "pending"
    wanted = say(hand.law, hand.state, "B1:quiero A1:27 B1:son-buenas")
    assert wanted.awards == ["A +2 envido"]
    assert "of.envido.15" in wanted.steps[0].cites


@pytest.mark.rule("of.envido.15")
def test_a_number_said_too_early_is_not_sung() -> None:
    """A number said in place of the answer has no effect: the player sings his true one after quiero."""
    hand = play("A1:envido B1:1!not-singing B1:quiero A1:27 B1:6", A_BETTER)
    assert hand.state.public.envido.sung == (("A1", 27), ("B1", 6))


@pytest.mark.parametrize(
    ("line", "awards"),
    [
        case("of.envido.16 of.envido.21", "A1:envido B1:no-quiero", ["A +1 envido"], name="no quiero"),
        case("of.envido.16 of.envido.21", "A1:envido B1:truco", ["A +1 envido"], name="truco"),
        case(
            "of.envido.16 of.envido.21",
            "A1:envido B1:real-envido A1:truco",
            ["B +2 envido"],
            name="truco after a raise",
        ),
    ],
)
def test_ways_to_decline(line: str, awards: list[str]) -> None:
    """No quiero declines the envido; so does truco, which then waits for its own answer."""
    hand = play(line)
    assert hand.awards == awards
    truco = hand.state.public.truco
    assert (truco.pending, truco.caller) == ((True, line[-8:-6]) if line.endswith("truco") else (False, ""))


@pytest.mark.parametrize(
    ("line", "sides", "code"),
    [
        ("", "AB", ""),
        ("A1:truco", "B", "own-call-pending"),
        ("B2:truco", "A", "own-call-pending"),
        ("A1:truco B1:quiero", "", "window-closed"),
        ("A1:4e B1:5e A2:6e B2:4o", "", "window-closed"),
    ],
    ids=["nothing was said", "a truco of A waits", "a truco of B waits", "the truco is answered", "the ronda is over"],
)
@pytest.mark.rule("of.envido.2", "of.ley.9")
def test_who_may_call_the_envido_before_the_truco_is_answered(line: str, sides: str, code: str) -> None:
    """Before a truco all may call it, while a truco waits only the caller's rivals, after its answer no seat may."""
    hand = play(line, seats=4)
    for seat, token in product(hand.law.seats, WORDS.values()):
        ruling = rule(hand.law, hand.state, Act(seat, word(token))).ruling
        assert (ruling.happened, ruling.code) == ((True, None) if seat[0] in sides else (False, code))
        assert (token in hand.menus[seat]) == ruling.happened
    assert play("A1:truco B1:envido", seats=4).cites >= {"of.ley.9"}
    assert play("A1:envido", seats=4).cites >= {"of.envido.2"}


@pytest.mark.rule("of.envido.16")
def test_after_truco_as_a_refusal_the_envido_is_over() -> None:
    """The caller of an envido that was declined by a truco may not call it again before he answers."""
    hand = play("A1:envido B1:truco A1:envido!already-said A1:quiero")
    assert hand.state.public.truco.holder == "A"


@pytest.mark.rule("of.envido.16", "of.ley.9")
def test_a_truco_that_waits_cannot_decline_the_envido() -> None:
    """Only no quiero declines an envido called while a truco waits; then the truco must be answered."""
    hand = play("A1:truco B1:envido A1:truco!truco-pending A1:no-quiero A1:4e!answer-first B1:quiero")
    assert hand.awards == ["B +1 envido"]
    assert hand.state.public.truco.level == 1


@pytest.mark.parametrize(
    ("chain", "raises"),
    [
        case("of.envido.17", "E", ["envido", "real-envido", "falta-envido"]),
        case("of.envido.17", "R", ["falta-envido"]),
        case("of.envido.17", "F", []),
    ],
)
def test_which_calls_raise(chain: str, raises: list[str]) -> None:
    """All three calls raise an envido, only the falta raises a real envido, and nothing raises a falta."""
    line, caller, answerer = acts_of(chain)
    hand = play(line)
    assert [token for token in hand.menus[answerer] if "envido" in token] == raises
    for call in WORDS.values():
        assert say(hand.law, hand.state, f"{answerer}:{call}{'' if call in raises else '!not-a-raise'}").steps
        say(hand.law, hand.state, f"{caller}:{call}!own-call-pending")


@pytest.mark.rule("of.envido.18")
def test_a_raise_passes_the_duty_to_answer() -> None:
    """After a raise the other side must answer, with the same three answers until the falta was called."""
    hand = play("A1:envido B1:envido A1:real-envido A1:quiero!own-call-pending")
    assert hand.menus["B1"] == ["quiero", "no-quiero", "falta-envido", "truco", "mazo"]
    last = play("A1:envido B1:falta-envido B1:no-quiero!own-call-pending")
    assert last.menus["A1"] == ["quiero", "no-quiero", "truco", "mazo"]


@pytest.mark.parametrize(
    ("chain", "illegal"),
    [
        case("of.envido.19", "E E", "envido", name="a third envido"),
        case("of.envido.19", "E R", "real-envido", name="real envido twice"),
        case("of.envido.19", "R", "real-envido", name="real envido answered by itself"),
        case("of.ley.11", "R", "envido", name="a lower call after real envido"),
        case("of.ley.11", "E E R F", "envido", name="anything after the longest chain"),
    ],
)
def test_calls_that_do_not_raise_are_refused(chain: str, illegal: str) -> None:
    """Envido may be repeated once, real envido never, and nothing lower follows."""
    line, _, answerer = acts_of(chain)
    assert play(f"{line} {answerer}:{illegal}!not-a-raise").code == "not-a-raise"


def chains(played: Played, answerer: str, caller: str) -> Iterator[tuple[str, ...]]:
    """Return all chains that the engine accepts from two sides, found by trying all three calls at each step."""
    state = played.state
    if state.public.envido.chain:
        yield state.public.envido.chain
    for call in WORDS.values():
        if any(word.token == call for word in menu(played.law, state.public, answerer, state.own(answerer))):
            yield from chains(say(played.law, state, f"{answerer}:{call}"), caller, answerer)
        else:
            say(played.law, state, f"{answerer}:{call}!not-a-raise")


@pytest.mark.rule("of.envido.19", "of.envido.17", "of.envido.18")
def test_there_are_exactly_eleven_chains() -> None:
    """The chains that the engine allows are exactly the eleven of the printed list."""
    possible = sorted(chains(play(), "A1", "B1"))
    assert possible == sorted(tuple(WORDS[call] for call in chain.split()) for chain, _, _ in ROWS)
    listed = load("oficial")["of.envido.19"].table
    assert isinstance(listed, tuple)
    assert len(possible) == len(listed) == 11


# -- what chains pay ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chain", "wanted", "refused"),
    [case(f"of.envido.row.{n} of.envido.23", *row, name=row[0]) for n, row in enumerate(ROWS, 1)],
)
def test_what_each_chain_pays(chain: str, wanted: int | None, refused: int) -> None:
    """Wanted, a chain pays the printed points to the better total (a falta by score); refused, to its last caller."""
    line, caller, answerer = acts_of(chain)
    number = ROWS.index((chain, wanted, refused)) + 1
    for hands, singing, winner in (
        (A_BETTER, "A1:27 B1:son-buenas", "A"),
        (B_BETTER, "A1:7 B1:33", "B"),
    ):
        hand = play(f"{line} {answerer}:quiero {singing}", hands, score="A 20 B 17")
        assert hand.awards == [f"{winner} +{wanted or 10} envido"]
        assert f"of.envido.row.{number}" in award_rules(hand, "envido")
    declined = play(f"{line} {answerer}:no-quiero", score="A 20 B 17")
    assert declined.awards == [f"{caller[0]} +{refused} envido"]
    assert f"of.envido.row.{number}" in award_rules(declined, "envido")


def test_the_rows_are_the_printed_table() -> None:
    """The table above equals that of the catalogue, row by row."""
    rows = load("oficial")["of.envido.23"].table
    assert isinstance(rows, tuple)
    printed = [(" ".join(row["calls"]), row["querido"], row["no_querido"]) for row in rows]  # type: ignore[index, call-overload, arg-type]
    assert printed == [(chain, wanted or "falta (#)", refused) for chain, wanted, refused in ROWS]


@pytest.mark.parametrize(
    ("line", "hands", "awards"),
    [
        case(
            "of.envido.22",
            "A1:envido B1:quiero A1:27 B1:31",
            "7e10e4c 6o5o1b",
            ["B +2 envido"],
            name="27 against 31",
        ),
        case("of.envido.22", "A1:envido B1:no-quiero", "", ["A +1 envido"], name="one to who proposed"),
        case(
            "of.envido.22 of.envido.21", "A1:envido B1:envido A1:no-quiero", "", ["B +2 envido"], name="a refused raise"
        ),
        case("of.envido.20", "A1:envido B1:real-envido A1:quiero A1:27 B1:son-buenas", A_BETTER, ["A +5 envido"]),
        case(
            "of.envido.20",
            "A1:envido B1:envido A1:real-envido B1:quiero A1:27 B1:son-buenas",
            A_BETTER,
            ["A +7 envido"],
            name="2 + 2 + 3",
        ),
        case("of.envido.20", "A1:real-envido B1:quiero A1:27 B1:6", A_BETTER, ["A +3 envido"], name="3"),
        case("of.envido.21", "A1:real-envido B1:falta-envido A1:no-quiero", "", ["B +3 envido"], name="R-F refused"),
        case("of.envido.21", "A1:falta-envido B1:no-quiero", "", ["A +1 envido"], name="F refused"),
    ],
)
def test_envido_two_real_envido_three(line: str, hands: str, awards: list[str]) -> None:
    """An envido is worth 2, a real envido 3; wanted they add up, refused they pay the calls before the last."""
    assert play(line, hands).awards == awards


# -- the falta ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("score", "winner", "after"),
    [
        case("of.falta.1 of.falta.2", "A 14 B 15", "A", "A 30 B 15", name="14-15: both in malas"),
        case("of.falta.1 of.falta.3", "A 15 B 16", "A", "A 29 B 16", name="15-16: one in buenas, 14 points"),
        case("of.falta.2", "A 0 B 0", "B", "A 0 B 30", name="0-0: B wins the chico"),
        case("of.falta.2", "A 15 B 3", "B", "A 15 B 30", name="15-3: the side with 3 wins the chico"),
        case("of.falta.2", "A 15 B 15", "A", "A 30 B 15", name="15-15"),
        case("of.falta.3", "A 16 B 0", "A", "A 30 B 0", name="16-0: 14"),
        case("of.falta.3", "A 22 B 27", "A", "A 25 B 27", name="22-27: 3"),
        case("of.falta.3", "A 20 B 20", "B", "A 20 B 30", name="20-20: 10"),
        case("of.falta.3", "A 29 B 28", "A", "A 30 B 28", name="29-28: 1"),
        case("of.falta.4", "A 24 B 19", "A", "A 30 B 19", name="24-19: the leader wins the chico"),
        case("of.falta.4", "A 18 B 2", "A", "A 30 B 2", name="18-2: the leader wins the chico"),
        case("of.falta.5", "A 24 B 19", "B", "A 24 B 25", name="24-19: the other side gets 6"),
        case("of.falta.5", "A 18 B 2", "B", "A 18 B 14", name="18-2: the other side gets 12"),
        case("of.falta.5", "A 29 B 28", "B", "A 29 B 29", name="29-28: the other side gets 1"),
        case("of.falta.5", "A 20 B 8", "B", "A 20 B 18", name="20-8: the other side gets 10"),
        case("of.falta.6 of.falta.2", "A 12 B 14", "A", "A 30 B 14", name="12-14: the chico to the winner"),
        case("of.falta.6 of.falta.5", "A 17 B 14", "B", "A 17 B 27", name="17-14: 13 to the winner"),
        case("of.falta.6 of.falta.4", "A 17 B 14", "A", "A 30 B 14", name="17-14: the leader ends the chico"),
    ],
)
def test_what_a_falta_envido_is_worth(score: str, winner: str, after: str) -> None:
    """In malas it wins the chico; with a side in buenas it pays what the leader lacks, whichever side wins it."""
    hands, singing = (A_BETTER, "A1:27 B1:son-buenas") if winner == "A" else (B_BETTER, "A1:7 B1:33")
    hand = play(f"A1:falta-envido B1:quiero {singing}", hands, score=score)
    gain = sum(map(int, after.split()[1::2])) - sum(map(int, score.split()[1::2]))
    assert hand.awards == [f"{winner} +{gain} envido"]
    ended = hand if hand.over else say(hand.law, hand.state, "A1:truco B1:quiero")
    assert ended.over == ("30" in after.split())
    if hand.over:
        assert hand.score == after
        assert any(isinstance(event, f.ChicoEnded) for event in hand.events)


@pytest.mark.rule("of.falta.1")
def test_the_falta_is_counted_from_the_score_at_the_start_of_the_hand() -> None:
    """The falta is computed without the calls before it in the same hand, and these add nothing to it."""
    line = "A1:envido B1:envido A1:real-envido B1:falta-envido A1:quiero A1:27 B1:son-buenas"
    assert play(line, A_BETTER, score="A 14 B 15").awards == ["A +16 envido"]


# -- teams ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "answerers"),
    [
        case("of.ley.8", "A1:envido", ("B1", "B2"), name="either rival of the mano"),
        case("of.ley.8", "A1:4e B1:5e A2:6e B2:envido", ("A1", "A2"), name="those whose card is down too"),
    ],
)
@pytest.mark.parametrize("answer", ["quiero", "no-quiero", "real-envido"])
def test_any_rival_may_answer_an_envido(line: str, answerers: tuple[str, ...], answer: str) -> None:
    """All rivals may accept, refuse or raise, wherever they sit; the caller's side may not."""
    for seat in answerers:
        assert play(f"{line} {seat}:{answer}", seats=4).code is None
    mates = [seat for seat in law(4).seats if seat not in answerers]
    refused = [f"{seat}:{answer}!own-call-pending" for seat in mates]
    assert play(f"{line} {' '.join(refused)} {answerers[0]}:quiero", seats=4).code is None


@pytest.mark.parametrize(
    ("line", "seats"),
    [
        case("of.ley.9", "A1:truco B1:envido", 2, name="two seats, nobody has played"),
        case("of.ley.9", "A1:4e B1:truco A2:envido", 4, name="the partner who has not played"),
        case("of.ley.9", "B2:truco A1:real-envido", 4, name="an early truco of the dealer"),
        case("of.ley.9", "A1:truco B2:falta-envido", 4, name="with any of the three calls"),
    ],
)
def test_the_envido_comes_first(line: str, seats: int) -> None:
    """While a truco waits, a rival without a card down may call envido; then the truco must be answered."""
    hand = play(line, seats=seats)
    truco_by, caller = line.split(":truco", maxsplit=1)[0][-2:], hand.last.act.seat
    settled = say(hand.law, hand.state, f"{truco_by}:no-quiero")
    assert settled.state.public.truco.pending
    assert settled.state.public.phase.value == "play"
    answered = say(hand.law, settled.state, f"{truco_by}:quiero!own-call-pending {caller}:quiero")
    assert answered.state.public.truco.holder == caller[0]


@pytest.mark.parametrize(
    ("line", "seats", "code"),
    [
        case("of.envido.5", "A1:4e B1:truco A1:envido!", 2, "window-closed", name="his first card is down"),
        case("of.envido.5", "A1:4e B1:truco A1:envido!", 4, "window-closed", name="nor who has played of two"),
        case("of.envido.5", "A1:4e B1:5e A2:6e B2:truco A2:envido!", 4, "window-closed", name="both have a card down"),
        case("of.truco.7", "A1:truco A1:envido!", 2, "own-call-pending", name="nor the caller of the truco"),
        case("of.ley.10", "A1:truco B1:quiero-retruco A1:envido!", 2, "window-closed", name="a raise accepted it"),
        case("of.ley.10", "A1:truco B1:quiero A2:envido!", 4, "window-closed", name="the answer bound the side"),
    ],
)
def test_the_envido_does_not_come_first(line: str, seats: int, code: str) -> None:
    """A card down, having called the truco, or an answered truco takes away the right to call envido first."""
    assert play(line, seats=seats).code == code


@pytest.mark.rule("of.envido.14", "of.accept.1")
def test_the_other_word_that_refuses_an_envido_answers_nothing_where_none_waits() -> None:
    """Without an envido no se quiere is void, as no quiero is; an assisted table rejects it for that reason.

    It refuses no truco: said to one it is no word of the game (of.accept.4).
    """
    for refereed, kind in ((True, "void"), (False, "rejected")):
        hand = play("A1:no-se-quiere" + ("" if refereed else "!nothing-to-answer"), refereed=refereed)
        ruling = hand.last.decision.ruling
        assert (ruling.kind, ruling.code) == (kind, "nothing-to-answer")
    assert play("A1:truco B1:no-se-quiere!unknown-word", refereed=True).state.public.truco.pending
