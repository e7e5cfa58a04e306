"""A total sung wrong, or won and never shown, at a refereed table under the Reglamento Oficial."""

import pytest
from tests.helpers.cases import case
from tests.helpers.play import Played, counted, play, say

from truco.engine.table import facts as f
from truco.record import read_record, replay

TWO = "7e3e4c 7o5o3b"  # 30 and 32


def refereed(line: str, hands: str = TWO, *, seats: int = 2, score: str = "A 0 B 0") -> Played:
    """Play a hand at a refereed table."""
    return play(line, hands, seats=seats, score=score, refereed=True)


@pytest.mark.parametrize(
    ("line", "gains"),
    [
        case("of.ley.2 of.canto.3", "A1:envido B1:quiero A1:33 B1:32 B1:mazo", "B +3"),
        case("of.ley.2", "A1:envido B1:quiero A1:33 B1:32 A1:mazo", "B +3", name="the rivals keep what they won"),
        case(
            "of.ley.3",
            "A1:truco B1:envido A1:quiero A1:33 B1:32 B1:quiero-retruco A1:quiero-vale-cuatro B1:quiero "
            "A1:7e B1:5o A1:3e B1:7o B1:3b A1:4c",
            "B +6",
            name="vale cuatro",
        ),
        case("of.ley.3", "A1:envido B1:quiero A1:33 B1:32 A1:truco B1:no-quiero", "B +3", name="truco refused"),
        case("of.canto.2", "A1:envido B1:quiero A1:33 B1:20 B1:mazo", "B +3", name="a loser's lie stays in his hand"),
        case("of.ley.7", "A1:envido B1:quiero A1:31 B1:32 A1:7e B1:3b A1:3e B1:5o", "A +1 B +2", name="it may be true"),
        case("of.ley.7", "A1:envido B1:quiero A1:20 B1:32 A1:7e B1:3b A1:3e B1:5o", "B +3", name="two rule it out"),
        case(
            "of.ley.7", "A1:envido B1:quiero A1:20 B1:32 A1:7e B1:3b A1:4c B1:5o B1:7o A1:3e", "B +3", name="all three"
        ),
        case("", "A1:envido B1:quiero A1:30 B1:32 A1:7e B1:3b A1:3e B1:5o", "A +1 B +2", name="nobody lied"),
        case("of.ley.2", "A1:envido B1:no-quiero B1:mazo", "A +2", name="nothing was sung"),
    ],
)
def test_what_the_side_of_a_failed_canto_won_goes_to_its_rivals(line: str, gains: str) -> None:
    """The rivals get the envido and the truco at the stakes that were accepted, and keep what they won themselves."""
    assert refereed(line).gains == counted(gains)


@pytest.mark.rule("of.ley.2", "of.ley.7")
def test_where_both_sides_failed_nobody_scores() -> None:
    """The winner sang too much, and cards on the table show that the loser's number was wrong too: no side scores."""
    line = "A1:envido B1:quiero A1:20 B1:33 A1:truco B1:quiero A1:7e B1:3b A1:4c B1:5o B1:7o A1:3e"
    hand = refereed(line)
    assert (hand.over, hand.gains) == (True, {"A": 0, "B": 0})


@pytest.mark.parametrize(
    ("leaves", "gains"),
    [
        case("of.ley.4 of.mazo.9", "A1:mazo", "B +3"),
        case("of.mazo.8", "B1:12o A1:paso", "A +2 B +1"),
        case("of.ley.1", "A1:muestro A1:mazo", "A +2 B +1"),
    ],
)
def test_cards_on_the_pack_prove_nothing(leaves: str, gains: str) -> None:
    """A winner who goes to the mazo without showing loses the envido; after a pass or an early proof it is kept."""
    hand = refereed(f"A1:envido B1:quiero A1:30 B1:20 A1:4c B1:3b {leaves}", "7e3e4c 12o11o3b")
    assert hand.gains == counted(gains)


@pytest.mark.rule("of.ley.2", "of.ley.3")
@pytest.mark.parametrize(("leaves", "mazo"), [("A1:mazo", True), ("B1:12o A1:paso", False), ("B1:mazo", False)])
def test_only_who_went_to_the_mazo_reads_of_the_mazo(leaves: str, mazo: bool) -> None:
    """A total that its winner just did not show is lost by the articles of showing, not by those of the mazo."""
    line = f"A1:envido B1:quiero A1:30 B1:20 A1:4c B1:3b {leaves} mesa:callo"
    [paid] = [award for award in refereed(line, "7e3e4c 12o11o3b").state.public.awards if award.reason == "fault"]
    assert {"of.ley.2", "of.ley.3"} <= set(paid.rules)
    assert ({"of.mazo.8", "of.mazo.9"} <= set(paid.rules)) is mazo
    assert ("of.ley.1" in paid.rules) is not mazo


FOUR = "1e5o4o 3c7o12o 6b2c10e 7e11b4c"  # 29, 27, 6 and 7


@pytest.mark.rule("of.mazo.1", "of.mazo.9", "of.ley.2", "of.ley.4")
@pytest.mark.parametrize("looks", ["B2:reclamo-A1", "juez:uphold-A1", "A1:concedo"])
def test_nobody_looks_at_a_false_total_that_lies_in_the_pack(looks: str) -> None:
    """A1 won with 33, which it has not, and went to the mazo: no claim, no judge and no confession shows its cards.

    That it was not shown costs its side the envido and the truco all the same.
    """
    start = play("", FOUR, seats=4, refereed=True)
    hand = say(
        start.law, start.state, "A1:envido B1:quiero A1:33 B1:27 A2:6 B2:7 A1:mazo A2:truco B1:no-quiero", settles=False
    )
    claimed = say(hand.law, hand.state, looks, settles=False)
    events = claimed.last.decision.events
    assert not any(isinstance(event, f.LaidOpen) for event in events)
    assert [event.found for event in events if isinstance(event, f.ClaimJudged | f.Conceded)] == [()]
    assert say(hand.law, claimed.state, "mesa:callo", settles=False).gains == counted("B +3")


@pytest.mark.rule("of.ley.2", "of.mazo.9")
def test_a_false_total_that_lies_on_the_table_is_seen_after_a_mazo_too() -> None:
    """The cards that were played stay on the table: they rule the number out whatever the last one is."""
    hand = play("", "7e3e4c 12o11o3b", refereed=True)
    line = "A1:envido B1:quiero A1:33 B1:20 A1:4c B1:3b B1:12o A1:3e B1:11o A1:mazo B1:reclamo-A1"
    claimed = say(hand.law, hand.state, line, settles=False)
    assert [event.found for event in claimed.last.decision.events if isinstance(event, f.ClaimJudged)] == [("number",)]
    assert say(hand.law, claimed.state, "mesa:callo", settles=False).gains == counted("B +3")


@pytest.mark.rule("of.mazo.5", "of.ley.7")
@pytest.mark.parametrize(
    ("sung", "gains"),
    [
        case("of.mazo.4", "A1:33 B1:son-buenas", "B +3", name="the announcing is not over"),
        case("of.ley.6", "A1:20 B1:27 A2:son-buenas B2:son-buenas", "B +3", name="the rivals won"),
    ],
)
def test_a_false_total_that_won_nothing_stays_in_the_pack(sung: str, gains: str) -> None:
    """A side that leaves before all have announced wins no envido, and a loser shows nothing: a claim finds nothing."""
    start = play("", FOUR, seats=4, refereed=True)
    line = f"A1:envido B1:quiero {sung} A1:mazo A2:mazo B2:reclamo-A1"
    claimed = say(start.law, start.state, line, settles=False)
    assert [event.found for event in claimed.last.decision.events if isinstance(event, f.ClaimJudged)] == [()]
    assert say(start.law, claimed.state, "B1:muestro mesa:callo", settles=False).gains == counted(gains)


@pytest.mark.rule("of.ley.1")
def test_what_lies_on_the_table_needs_no_showing() -> None:
    """When both cards of the total were played, their owner may put the third on the pack without a proof."""
    hand = refereed("A1:envido B1:quiero A1:30 B1:20 A1:3e B1:12o A1:7e B1:1e B1:11o A1:mazo", "7e3e4c 12o11o1e")
    assert hand.gains == counted("A +2 B +1")


@pytest.mark.rule("of.ley.3")
def test_a_falta_is_worth_to_the_rivals_what_they_would_have_won_by_it() -> None:
    """In malas the chico passes to the rivals; in buenas they get what the leader lacked."""
    assert refereed("A1:falta-envido B1:quiero A1:33 B1:32", score="A 10 B 5").score == "A 10 B 30"
    assert refereed("A1:falta-envido B1:quiero A1:33 B1:32", score="A 20 B 5").score == "A 20 B 15"


def written(seats: str, hand: str) -> dict[str, int]:
    """Return the score after a hand, as a record of a refereed table has it."""
    tags = " ".join(f'[{seat} "{seat}"]' for seat in seats.split())
    text = f'[Record "truco/1"] [Rules "oficial"] {tags} [Admission "refereed"]\n{hand}'
    result = replay(read_record(text))
    assert result.law is not None
    assert result.state is not None
    end = say(result.law, result.state, "mesa:callo" if result.state.public.settlement.begun else "").state.public
    return dict(zip(end.sides, end.score, strict=True))


@pytest.mark.rule("of.ley.2", "of.modes.4")
def test_of_three_the_pair_gets_what_the_one_who_plays_alone_loses() -> None:
    """When the gallo failed, each of the pair gets the points; when one of the pair failed, the gallo gets them."""
    start = "hand 1 dealer C1 score A 0 B 0 C 0\ndeal A1 7e3e4c B1 12o11o3b C1 7b6c5o\nA1:envido B1:quiero "
    assert written("A1 B1 C1", f"{start} A1:33 B1:20 C1:7 A1:mazo") == {"A": 0, "B": 3, "C": 3}
    assert written("A1 B1 C1", f"{start} A1:30 B1:33 C1:7 B1:mazo C1:mazo") == {"A": 3, "B": 0, "C": 0}


@pytest.mark.rule("of.ley.2", "of.pica.5", "of.pica.7")
def test_in_a_duel_the_points_of_that_duel_go_over() -> None:
    """A failed total gives the rivals the points of its own duel only; a falta is worth six."""
    cards = "A1 7e3e4c B1 12o11o3b A2 7b6c5o B2 1e1b1o A3 2c2e2o B3 3c3o12c"
    duels = "A1:falta-envido B2:quiero A1:33 B2:1 B2:mazo B1:mazo A2:mazo"
    hand = f"hand 2 dealer B3 pica-pica score A 6 B 0\ndeal {cards}\n{duels}"
    assert written("A1 B1 A2 B2 A3 B3", hand) == {"A": 8, "B": 9}


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        case("of.canto.3", "A1:envido B1:quiero A1:33", "fault"),
        case("of.canto.6", "A1:envido B1:quiero A1:34", "fault"),
        case("of.canto.4 of.canto.5", "A1:envido B1:quiero A1:18", "void"),
        case("of.canto.3", "A1:envido B1:quiero A1:30 A1:33", "void", name="a second number"),
        case("of.canto.1", "A1:envido B1:quiero B1:32", "void", name="out of order"),
        case("of.canto.1", "A1:envido B1:quiero B1:truco", "void", name="before the numbers"),
        case("of.canto.1", "A1:envido B1:quiero A1:son-buenas", "void", name="nothing to concede to"),
        case("of.envido.15", "A1:envido B1:28", "void"),
        case("of.envido.19 of.ley.11", "A1:real-envido B1:envido", "void"),
        case("of.envido.19", "A1:envido B1:no-quiero A1:envido", "void", name="after a refusal"),
        case("of.envido.5", "A1:7e A1:envido", "void"),
        case("of.envido.3 of.envido.9", "A1:7e B1:3b A1:envido", "void", name="after the first trick"),
        case("of.envido.6 of.ley.10", "A1:truco B1:quiero B1:envido", "void"),
        case("of.envido.14 of.envido.19", "A1:envido A1:falta-envido", "void"),
        case("of.mazo.2 of.truco.7", "A1:truco A1:mazo", "void"),
        case("of.envido.14 of.accept.1", "A1:quiero", "void"),
        case("of.truco.9", "A1:retruco", "void"),
        case("of.truco.9", "A1:truco B1:quiero B1:truco", "void", name="said already"),
        case("of.accept.3 of.truco.11", "A1:truco B1:quiero A1:retruco", "void"),
        case("of.accept.5 of.truco.10", "A1:truco B1:retruco", "void"),
        case("of.envido.16 of.ley.9", "A1:truco B1:envido A1:truco", "void"),
        case("of.paso.1", "B1:paso", "void"),
    ],
)
def test_words_out_of_place_have_no_effect_and_numbers_bind(line: str, kind: str) -> None:
    """A word out of place is void; a valid number counts, and so does a valid number inside a longer name."""
    before, last = line.rsplit(" ", 1) if " " in line else ("", line)
    hand = refereed(line)
    assert hand.last.decision.ruling.kind == kind
    start = refereed(before).state.public
    now = hand.state.public._replace(free_envido=start.free_envido)
    assert (now == start) == (kind == "void")
    seat = last.partition(":")[0]
    assert kind == "void" or hand.state.public.envido.sung == ((seat, 33 if last.endswith("33") else 4),)


@pytest.mark.parametrize("leaves", [case("of.mazo.3", "mazo"), case("of.paso.3 of.paso.6", "paso")])
def test_who_left_says_nothing_that_counts(leaves: str) -> None:
    """The quiero of a seat that left does not bind its side: its partner must answer."""
    hands = "7e6e4c 1b12b6o 5o4o1c 3c2o12o"
    left = f"A1:4c B1:{leaves} A2:truco B1:quiero"
    hand = refereed(left, hands, seats=4)
    assert hand.last.decision.ruling.kind == "void"
    assert hand.state.public.truco.pending
    assert not refereed(f"{left} B2:quiero", hands, seats=4).state.public.truco.pending


@pytest.mark.rule("of.paso.7")
def test_a_card_may_fall_on_the_answer_of_who_had_passed() -> None:
    """After a pass, a rival may play as if its quiero had counted; the partner's next word is then the answer."""
    hands = "3e2b5o 6b6o12c 7b7c4e 5e10b11c"
    passed = "A1:2b B1:paso A2:7b B2:5e A1:truco"
    refereed(f"{passed} A1:3e!answer-first", hands)
    refereed("A1:2b B1:mazo A2:7b B2:5e A1:truco B1:quiero A1:3e!answer-first", hands)
    raised = refereed(f"{passed} B1:quiero A1:3e B2:quiero-retruco A2:7c!answer-first A1:no-quiero", hands)
    assert raised.gains == counted("B +2")
    assert raised.steps[6].cites >= {"of.paso.7"}


@pytest.mark.rule("of.pica.8", "of.pica.9", "of.pica.10")
def test_who_meddles_in_a_duel_pays_for_that_duel_alone() -> None:
    """A side that speaks in another duel loses what it won there, or two points; if both did, neither scores it."""
    cards = "A1 7e6e4c B1 4b5b6o A2 1b1o1c B2 3b2o12c A3 3e3c12b B3 2c2e11b"
    start = f"hand 2 dealer B3 pica-pica score A 6 B 0\ndeal {cards}\n"
    seats = "A1 B1 A2 B2 A3 B3"
    assert written(seats, f"{start}A1:truco A3:truco B2:no-quiero B1:mazo B3:mazo") == {"A": 10, "B": 1}
    assert written(seats, f"{start}A3:truco A1:mazo B1:mazo B3:mazo") == {"A": 10, "B": 4}
    assert written(seats, f"{start}A3:truco B3:truco A1:mazo B1:mazo B3:mazo") == {"A": 10, "B": 0}
    assert written(seats, f"{start}A1:mazo A2:truco B1:mazo B3:mazo") == {"A": 8, "B": 4}


@pytest.mark.rule("of.ley.7")
@pytest.mark.parametrize("when", ["A1:muestro A1:truco B1:no-quiero", "A1:truco B1:no-quiero A1:muestro mesa:callo"])
def test_a_loser_who_shows_his_cards_is_found_out(when: str) -> None:
    """The loser need not show; if he does, and they make another number, his side loses what it won."""
    assert refereed(f"A1:envido B1:quiero A1:20 B1:32 B1:muestro {when}").gains == {"A": 0, "B": 3}
    assert refereed(f"A1:envido B1:quiero A1:30 B1:32 B1:muestro {when}").gains == {"A": 1, "B": 2}


@pytest.mark.rule("of.ley.2")
def test_a_total_that_nobody_saw_costs_the_same_where_the_cards_are_unknown() -> None:
    """In a record with unknown cards it is as public as elsewhere that the winner showed nothing."""
    tags = '[Record "truco/1"] [Rules "oficial"] [A1 ""] [B1 ""] [Admission "refereed"]'
    head = f"{tags}\nhand 1 dealer B1\ndeal A1 ?? B1 ??"
    line = "A1:envido B1:quiero A1:29 B1:son-buenas A1:truco B1:no-quiero"
    for shown, end in (("A1:muestro-7e2e", (3, 0)), ("", (0, 3))):
        result = replay(read_record(f"{head}\n{line} {shown}\nend A {end[0]} B {end[1]}"))
        assert result.hands[0].score == end
