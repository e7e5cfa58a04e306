"""Asking for cards at a refereed table: who may ask, and what showing, silence and denying them aloud cost."""

import pytest
from tests.helpers.cases import case
from tests.helpers.play import SEATS, Played, award_rules, counted, ended, hands_of, law, play, say

from truco import Match
from truco.cards import CARDS, parse_hand
from truco.engine import MESA, Act, Law, State, deal_word, due, new_match, rule, word
from truco.engine.table import facts as f
from truco.engine.table.events import Faulted
from truco.engine.table.state import veiled
from truco.record import Replay, read_record, replay
from truco.rulebooks.ruleset import choose
from truco.views import SPECTATOR, absorb, blank_view, project, visible_word

THIRTY_THREE, FIVE, FLOR = "7e6e12c", "3c5b12e", "7e1e5e"
FLOR_ALONE = "A1:flor A1:truco B1:no-quiero"
ENVIDO_LOST = "A1:envido B1:quiero A1:33 B1:callo A1:truco B1:no-quiero"


def uy(line: str, hands: str = f"{FLOR} {FIVE}") -> Played:
    """Play a hand of a refereed table under the muestra 6o, until its last act."""
    return play(line, hands, book="uruguay", muestra="6o", refereed=True)


def acted(match: Law, line: str = "") -> State:
    """Decide a hand with a flor, with no silence but those written, and go on with a line."""
    state = rule(match, new_match(match, "B1"), Act(MESA, deal_word(hands_of(f"{FLOR} {FIVE}"), CARDS["6o"]))).state
    for act in f"B1:vuelvo A1:miro B1:miro {FLOR_ALONE} {line}".split():
        seat, _, answer = act.partition(":")
        state = rule(match, state, Act(seat, word(answer))).state
    return state


def ruled(line: str, hands: str = f"{FLOR} {FIVE}") -> tuple[str, str | None]:
    """Return how the last act of a hand is ruled on."""
    ruling = uy(line, hands).last.decision.ruling
    return ruling.kind, ruling.code


@pytest.mark.parametrize(
    ("answer", "gains"),
    [
        case("uy.17.d", "B1:ver-A1 A1:muestro", "A +4"),
        case("uy.17.d", "B1:ver-A1", "A +4"),
        case("uy.17.d uy.46.a uy.46.c uy.46.e", "B1:ver-A1 A1:niego", "B +4"),
        case("uy.17.d uy.46.a", "B1:ver-A1 A1:niego A1:muestro-7e1e5e", "B +4"),
        case("uy.17.d uy.46.a", "A1:callo B1:ver-A1 A1:niego", "B +4"),
    ],
)
def test_a_flor_that_is_asked_for_is_shown_or_denied(answer: str, gains: str) -> None:
    """Showing it, or silence, keeps it; denied aloud it costs its three points once, and the others won with it."""
    hand = ended(uy(f"{FLOR_ALONE} {answer}"))
    assert hand.gains == counted(gains)
    assert ("uy.17.d" in award_rules(hand, "fault")) == (gains == "B +4")


@pytest.mark.rule("uy.95.a")
@pytest.mark.parametrize("shown", ["muestro", "muestro-7o11c"])
def test_who_is_asked_for_his_cards_shows_them_by_that_article(shown: str) -> None:
    """The winner's partner is asked: named or not, he shows his cards because of Art. 95, not of his own accord."""
    hands = f"{THIRTY_THREE} {FIVE} 7o2e11c 3o4c10b"
    line = "A1:envido B1:quiero A1:33 B1:callo B2:callo A1:truco B1:no-quiero B1:ver-A2"
    hand = uy(f"{line} A2:{shown}", hands)
    assert hand.last.decision.ruling.rules == ("uy.95.a",)


@pytest.mark.rule("uy.95.a", "uy.45.a")
@pytest.mark.parametrize("answer", ["A1:muestro", "A1:niego", ""])
def test_refusing_to_show_an_envite_without_flor_has_no_price(answer: str) -> None:
    """Art. 45 obliges the winner, Art. 46 prices only flores: a true number counts, also when it is not shown."""
    assert ended(uy(f"{ENVIDO_LOST} B1:ver-A1 {answer}", f"{THIRTY_THREE} {FIVE}")).gains == counted("A +3")


@pytest.mark.rule("uy.95.a", "uy.45.a")
def test_refusing_to_show_an_envite_is_a_fault_that_takes_effect() -> None:
    """A refusal answers the request, against Art. 45: no rival asks again, and he can show nothing more."""
    refused = play("", f"{THIRTY_THREE} {FIVE}", book="uruguay", muestra="6o", refereed=True)
    refused = say(refused.law, refused.state, f"{ENVIDO_LOST} B1:ver-A1 A1:niego", settles=False)
    ruling = refused.last.decision.ruling
    assert (ruling.kind, ruling.code, set(ruling.rules)) == ("fault", "not-shown", {"uy.95.a", "uy.45.a"})
    assert f.Denied in {type(event) for event in refused.last.decision.events}
    assert refused.state.public.settlement.denied == {"A1"}
    assert say(refused.law, refused.state, "B1:ver-A1", settles=False).code == "already-said"


@pytest.mark.rule("uy.45.a")
@pytest.mark.parametrize("when", ["A1:envido B1:quiero A1:33 B1:callo", ENVIDO_LOST])
def test_who_has_shown_what_won_the_envite_has_nothing_more_to_show(when: str) -> None:
    """The winner shows his cards once, in mid-hand or after it; a second time has no effect."""
    once = play("", f"{THIRTY_THREE} {FIVE}", book="uruguay", muestra="6o", refereed=True)
    once = say(once.law, once.state, f"{when} A1:muestro", settles=False)
    assert once.code is None
    again = say(once.law, once.state, "A1:muestro", settles=False).last.decision
    assert (again.ruling.kind, again.ruling.code) == ("void", "nothing-to-show")
    assert [type(event) for event in again.events] == [f.Irregular]
    assert again.state.public == once.state.public


@pytest.mark.rule("uy.42.d", "uy.46.b")
@pytest.mark.parametrize("answer", ["A1:muestro", "A1:niego", ""])
def test_a_wrong_number_costs_the_same_whether_it_is_shown_or_denied(answer: str) -> None:
    """The number is an error by the cards, and keeping them back does not save it."""
    line = ENVIDO_LOST.replace("A1:33", "A1:32")
    assert ended(uy(f"{line} B1:ver-A1 {answer}", f"{THIRTY_THREE} {FIVE}")).gains == counted("B +3")


@pytest.mark.rule("uy.47.a", "uy.17.d")
def test_flores_denied_by_both_sides_annul_the_hand() -> None:
    """Where both refuse to show the flor that they sang, neither gets anything."""
    line = "A1:flor B1:flor A1:truco B1:no-quiero B1:ver-A1 A1:niego A1:ver-B1 B1:niego"
    assert ended(uy(line, f"{FLOR} 1c3c7c")).gains == counted("")


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        case("uy.102.a", "B1:muestro-3c", "uy.102.a", name="nothing to prove"),
        case("uy.102.a", f"{FLOR_ALONE} B1:muestro", "uy.102.a", name="of the others"),
        case("uy.17.d", f"{FLOR_ALONE} A1:muestro", "uy.17.d", name="a flor"),
        case("uy.17.d", "A1:flor A1:muestro-7e", "uy.17.d", name="one card of a flor"),
    ],
)
def test_cards_that_prove_nothing_are_shown_by_the_article_on_showing_cards(line: str, rule: str) -> None:
    """Art. 17 is about who sang a flor; anybody else may show his cards where the rivals can see them (Art. 102)."""
    assert uy(line).last.decision.ruling.rules == (rule,)


@pytest.mark.parametrize(
    ("line", "ruling"),
    [
        case("uy.17.d", f"{FLOR_ALONE} B1:ver-A1 A1:niego", ("fault", "not-shown")),
        case("uy.95.a", f"{FLOR_ALONE} A1:niego", ("void", "nothing-to-answer")),
        case("uy.95.a", "A1:flor A1:niego", ("void", "nothing-to-answer")),
        case("uy.95.a", f"{FLOR_ALONE} B1:ver-A1 B1:niego", ("void", "nothing-to-answer")),
        case("uy.95.a", f"{FLOR_ALONE} B1:ver-A1 A1:niego A1:niego", ("void", "nothing-to-answer")),
        case("uy.95.a", f"{FLOR_ALONE} B1:ver-A1 B1:ver-A1", ("void", "already-said")),
        case("uy.95.a", f"{FLOR_ALONE} B1:ver-A1 A1:niego B1:ver-A1", ("void", "already-said")),
        case("uy.17.d", f"{FLOR_ALONE} A1:muestro B1:ver-A1", ("void", "no-right-to-see")),
        case("uy.95.a", f"{FLOR_ALONE} A1:ver-B1", ("void", "no-right-to-see")),
        case("uy.93.b", f"{FLOR_ALONE} B2:ver-A1", ("void", "no-right-to-see")),
        case("uy.17.d", "A1:flor B1:ver-A1", ("void", "no-right-to-see")),
    ],
)
def test_only_who_was_asked_can_deny_and_only_a_captain_asks(line: str, ruling: tuple[str, str]) -> None:
    """No player is asked while the hand is played, none twice, and none without an obligation."""
    assert ruled(line, f"{FLOR} {FIVE}" + (" 7b4c11e 2c6b10b" if "B2" in line else "")) == ruling


@pytest.mark.rule("uy.45.a", "uy.95.a")
def test_two_cards_played_leave_the_winner_something_to_show() -> None:
    """The 7 and the 6 on the table make A1's 33, but his duty ends with all cards played: he may be asked for more."""
    start = uy("B1:vuelvo", f"{THIRTY_THREE} {FIVE}")
    line = "A1:envido B1:quiero A1:33 B1:callo A1:7e B1:12e A1:6e B1:3c A1:truco B1:no-quiero"
    hand = say(start.law, start.state, line, settles=False)
    assert not hand.state.public.envido.shown
    played = say(hand.law, hand.state, "B1:ver-A1", settles=False)
    assert (played.code, [type(event) for event in played.last.decision.events]) == (None, [f.AskedToShow])
    assert "uy.45.a" in say(hand.law, hand.state, "A1:muestro", settles=False).cites


@pytest.mark.rule("uy.45.b", "uy.45.c")
def test_who_played_all_cards_has_shown_them() -> None:
    """Asked in doubt, the table names the cards that he played at once; there is nothing left to deny."""
    line = "A1:envido B1:quiero A1:33 B1:callo A1:7e B1:12e A1:6e B1:3c A1:12c B1:5b B1:ver-A1"
    hand = uy(line, f"{THIRTY_THREE} {FIVE}")
    assert hand.last.decision.events[0] == f.LaidOpen("A1", parse_hand(THIRTY_THREE), ("uy.95.a",))
    assert not any(isinstance(event, f.AskedToShow) for event in hand.events)


@pytest.mark.rule("uy.95.a", "uy.45.c")
def test_cards_that_were_named_once_are_not_asked_for_again() -> None:
    """After the table has named cards that all lie open, asking once more is void: nothing can go on without end."""
    line = "A1:envido B1:quiero A1:33 B1:callo A1:7e B1:12e A1:6e B1:3c A1:12c B1:5b B1:ver-A1"
    named = say(
        law(2, book="uruguay", refereed=True), uy("B1:vuelvo", f"{THIRTY_THREE} {FIVE}").state, line, settles=False
    )
    assert "ver-A1" not in named.menus["B1"]
    again = say(named.law, named.state, "B1:ver-A1", settles=False).last.decision
    assert (again.ruling.kind, again.ruling.code) == ("void", "already-said")
    assert again.state.public.settlement == named.state.public.settlement


@pytest.mark.rule("uy.95.a")
def test_who_is_asked_must_answer_before_having_nothing_more_to_say() -> None:
    """The seat that is asked is due; it may show or deny, and its silence is over if it had ended its time before."""
    match = Law(choose("uruguay"), SEATS[2], refereed=True)
    state = acted(match, "A1:callo B1:ver-A1")
    assert due(match, state.public) == "A1"
    assert rule(match, state, Act("A1", word("callo"))).ruling.code == "answer-first"
    assert rule(match, state, Act(MESA, word("callo"))).ruling.kind == "lawful"
    menus = Played(match, state, (), state).menus
    assert "muestro" in menus["A1"]
    assert "callo" not in menus["A1"]


@pytest.mark.rule("uy.85.a", "uy.95.a")
def test_nobody_asks_for_cards_that_are_not_played_in_a_duel() -> None:
    """The loser of an envite of a duel may ask for the rival's cards alone; those of the others have not been seen."""
    match = Law(choose("uruguay"), SEATS[6], refereed=True)
    start = new_match(match, "B3", score=(5, 3), kind="duels")
    state = rule(
        match, start, Act(MESA, deal_word(hands_of("1e4b12c 3c12o10e 1b4e6c 7o5e10b 7b4c11e 3e11c5b"), CARDS["6o"]))
    ).state
    line = "A1:envido B2:quiero A1:4 B2:7 A1:truco B2:no-quiero"
    assert say(match, state, f"{line} A1:ver-B2").code is None
    assert say(match, state, f"{line} A1:ver-B1").code == "no-right-to-see"


@pytest.mark.rule("uy.95.b", "uy.95.a")
def test_a_judge_may_ask_for_cards_as_a_captain_may() -> None:
    """With a judge at the table he asks too; without one only the players do."""
    for judged in (True, False):
        match = Law(choose("uruguay"), SEATS[2], refereed=True, judged=judged)
        state = rule(
            match,
            new_match(match, "B1"),
            Act(MESA, deal_word(tuple(map(parse_hand, (FLOR, FIVE))), parse_hand("6o")[0])),
        ).state
        for act in ("B1:vuelvo", "A1:miro", "B1:miro", *FLOR_ALONE.split()):
            seat, _, answer = act.partition(":")
            state = rule(match, state, Act(seat, word(answer))).state
        decision = rule(match, state, Act("juez", word("ver-A1")))
        assert decision.ruling.kind == ("lawful" if judged else "rejected")
        assert decision.state.public.settlement.asked == (("A1",) if judged else ())


# -- cards shown to a partner ------------------------------------------------------------------------------------------

FOUR = "1e4b12c 3c12o10e 1b4e6c 7o5e10b"


def table(line: str) -> Played:
    """Play a hand of pairs at a refereed table."""
    return play(line, FOUR, book="uruguay", muestra="6o", refereed=True)


@pytest.mark.rule("uy.102.a")
def test_rivals_may_demand_what_was_shown_to_a_partner() -> None:
    """Showing a card to a partner alone is a fault; any rival may have it shown to all, at once and once."""
    hand = table("A1:muestro-1e-A2 B2:ver-A1")
    shown, step = hand.steps
    assert (shown.decision.ruling.kind, shown.decision.ruling.code) == ("fault", "shown-aside")
    assert step.decision.events == (f.ShownToAll("A1", parse_hand("1e"), ("uy.102.a",)),)
    assert table("A1:muestro-1e-A2 B2:ver-A1 A1:1e").code is None
    assert hand.state.public.face_up("A1") == parse_hand("1e")
    assert table("A1:muestro-1e-A2 B2:ver-A1 B1:ver-A1").code == "no-right-to-see"
    twice = table("A1:muestro-1e-A2 A1:muestro-1e4b-A2 B1:ver-A1")
    assert twice.last.decision.events == (f.ShownToAll("A1", parse_hand("1e4b"), ("uy.102.a",)),)


@pytest.mark.rule("uy.102.a")
def test_what_was_shown_aside_is_told_though_the_seat_said_something_wrong_besides() -> None:
    """A sentence that was a fault shows nothing; the cards shown to a partner are shown to all."""
    hand = table("A2:muestro-1b-A1")
    faulted = Faulted("A2", '"no tengo flor"', "flor-denied", ("uy.17.d",), "")
    state = hand.state._replace(faults=(*hand.state.faults, faulted))
    decision = rule(hand.law, state, Act("B1", word("ver-A2")))
    assert decision.events == (f.ShownToAll("A2", parse_hand("1b"), ("uy.102.a",)),)


@pytest.mark.parametrize(
    ("line", "ruling"),
    [
        case("uy.102.a", "A1:muestro-1e-A2 A2:ver-A1", ("void", "no-right-to-see")),
        case("uy.102.a", "A1:muestro-1e-A2 B1:ver-A2", ("void", "no-right-to-see")),
        case("uy.102.a", "A1:1e A1:muestro-4b12c-A2", ("fault", "shown-aside")),
        case("uy.102.a uy.88", "A1:paso A1:muestro-4b-A2", ("fault", "shown-aside")),
    ],
)
def test_who_shows_to_whom_and_who_demands(line: str, ruling: tuple[str, str]) -> None:
    """Partners have no demand on each other, and only who showed cards can be asked."""
    given = table(line).last.decision.ruling
    assert (given.kind, given.code) == ruling


@pytest.mark.rule("uy.102.a")
def test_nobody_shows_aside_what_he_does_not_hold_or_to_no_partner() -> None:
    """A card that one lacks or has played, a rival or oneself in the place of the partner: none of it happens."""
    for acts, code in (
        ("A1:muestro-3c-A2", "card-not-held"),
        ("A1:muestro-1e1e-A2", "unknown-word"),
        ("A1:muestro-1e-B1", "no-partner"),
        ("A1:muestro-1e-A1", "no-partner"),
        ("A1:muestro-1e-A3", "no-partner"),
    ):
        table(f"B2:vuelvo {acts}!{code}")
    table("A1:1e A1:muestro-1e-A2!card-not-held")
    play("B2:vuelvo A1:muestro-1e-A2!unknown-word", FOUR, book="uruguay", muestra="6o")


@pytest.mark.rule("uy.102.a")
def test_only_the_partner_learns_which_cards_were_shown_aside() -> None:
    """Two worlds in which other cards are shown: rivals, spectators and the judge get the same, word by word."""
    worlds = [table(f"B2:vuelvo A1:muestro-{card}-A2").last.decision.events for card in ("1e", "12c")]
    for who in ("B1", "B2", SPECTATOR, "juez"):
        seen = [[project(event, who, SEATS[4]) for event in events] for events in worlds]
        assert seen[0] == seen[1] == [None, f.ShownToPartner("A1", "A2", 1)]
        assert (
            visible_word("muestro-1e-A2", worlds[0], who)
            == visible_word("muestro-12c-A2", worlds[1], who)
            == "muestro-??-A2"
        )
    for who in ("A1", "A2"):
        assert visible_word("muestro-1e-A2", worlds[0], who) == "muestro-1e-A2"
    view = blank_view(law(4, book="uruguay", refereed=True), "A2")
    for event in worlds[1]:
        seen_by_partner = project(event, "A2", SEATS[4])
        view = view if seen_by_partner is None else absorb(view, seen_by_partner)
    assert view.partners == (("A1", parse_hand("12c")),)
    states = [veiled(table(f"A1:muestro-{card}-A2").state).public for card in ("1e", "4b", "12c")]
    assert states[0] == states[1] == states[2]


@pytest.mark.rule("uy.102.a")
def test_the_record_of_each_seat_holds_what_it_saw_of_cards_shown_aside() -> None:
    """A match with cards shown aside replays for each seat, with unknown cards for those who did not see them."""
    match = Match.from_record(RECORD)
    for who in SEATS[4]:
        text = match.record(seat=who)
        seen = ("muestro-1e-A2", "muestro-4b-A2") if who in ("A1", "A2") else ("muestro-??-A2",)
        assert all(f"A1:{event}" in text for event in seen)
        assert ("4b" in text) == (who in ("A1", "A2"))
        again = replay(read_record(text))
        assert again.state is not None
        assert again.state.public.score == (0, 1)


RECORD = """[Record "truco/1"]
[Rules "uruguay"]
[A1 "Nora"] [B1 "Ines"] [A2 "Luis"] [B2 "Raul"]
[Admission "refereed"]

hand 1  dealer B2  muestra 6o
deal  A1 1e4b12c  B1 3c12o10e  A2 1b4e6c  B2 7o5e10b
A1:muestro-1e-A2  B2:ver-A1  A1:muestro-4b-A2  A1:1e  B1:truco  A2:no-quiero
end  A 0 B 1
"""


@pytest.mark.rule("uy.93.b")
@pytest.mark.parametrize("claim", ["juez:reclamo-A1", 'juez:reclamo-A1 "flor negada"'])
def test_the_judge_claims_what_a_captain_may(claim: str) -> None:
    """Where a judge sits he has the regulation enforced; without one no player claims in his name."""
    played = [replayed(f"A1:truco B1:no-quiero {claim}", tags) for tags in ('[Judge "J"]', "")]
    assert [result.hands[0].steps[-1].ruling.code for result in played] == [None, "not-seated"]
    judged = [event for step in played[0].hands[0].steps for event in step.events if isinstance(event, f.ClaimJudged)]
    assert [(event.seat, event.against, event.found) for event in judged] == [("juez", "A1", ("flor",))]


@pytest.mark.rule("uy.16.e")
@pytest.mark.rule("uy.46.d")
def test_a_flor_that_is_sung_after_it_was_denied_is_counted_once() -> None:
    """Saying that there is none denies it; singing it afterwards takes nothing back."""
    hand = replayed('A1:"no hay flor" {fault}  A1:flor  A1:7e B1:3c A1:1e B1:5b  {B +4}')
    assert hand.stop is None


def replayed(line: str, tags: str = "") -> Replay:
    """Replay a hand of a refereed table in which A1 has a flor."""
    head = f'[Record "truco/1"] [Rules "uruguay"] [A1 "a"] [B1 "b"] [Admission "refereed"] {tags}'
    return replay(read_record(f"{head}\nhand 1 dealer B1 muestra 6o deal A1 {FLOR} B1 {FIVE}\n{line}"))


@pytest.mark.rule("uy.95.a", "uy.95.b")
def test_who_has_not_looked_at_his_cards_can_show_them_when_he_is_asked() -> None:
    """The cards of all rivals are shown on demand; a seat that never looked may show them at once."""
    match = law(4, book="uruguay", refereed=True)
    state = rule(match, new_match(match, "B2"), Act(MESA, deal_word(hands_of(FOUR), CARDS["6o"]))).state
    line = "B2:ley-resto-truco B2:vuelvo A1:con-ley A2:a-punto A1:quiero+quiero B1:miro B1:mazo"
    decided = say(match, state, line, settles=False)
    assert "B2" in decided.state.public.unseen
    assert "muestro" not in decided.menus["B2"]
    played = say(match, decided.state, "A1:ver-B2", settles=False)
    assert {"muestro", "miro"} <= set(played.menus["B2"])
    shown = say(match, played.state, "B2:muestro", settles=False)
    assert shown.last.decision.ruling.kind == "lawful"
    assert [event.cards for event in shown.events if isinstance(event, f.LaidOpen)] == [hands_of(FOUR)[3]]
    assert "muestro" not in shown.menus["B2"]


@pytest.mark.rule("uy.95.a", "uy.52.e")
def test_two_cards_that_were_left_in_a_hand_do_not_hide_the_others() -> None:
    """Of who laid a card upon another all cards may be asked once the hand is decided, as of any other rival."""
    match = law(2, book="uruguay", refereed=True)
    state = rule(match, new_match(match, "B1"), Act(MESA, deal_word(hands_of("2e5b12c 3c1e4b"), CARDS["6o"]))).state
    line = "B1:vuelvo A1:envido B1:quiero A1:5 B1:6 A1:12c B1:(4b)+3c B1:mazo"
    decided = say(match, state, line, settles=False)
    assert decided.state.public.loose.stacked == "B1"
    played = say(match, decided.state, "A1:ver-B1", settles=False)
    assert played.state.public.settlement.asked == ("B1",)


@pytest.mark.parametrize("held", ["3c12o10e", "3o12o10o"])
def test_who_has_not_looked_at_his_cards_sings_no_flor(held: str) -> None:
    """Before the look the word has no effect, whether or not there is a flor: nothing is owed, and nothing betrayed."""
    match = law(4, book="uruguay", refereed=True)
    state = rule(
        match, new_match(match, "B2"), Act(MESA, deal_word(hands_of(f"1e4b12c {held} 1b4e6c 7o5e10b"), CARDS["6o"]))
    ).state
    played = say(match, state, "B2:ley-falta-truco B2:miro B2:vuelvo A1:a-punto", settles=False)
    assert played.state.public.unseen == {"B1"}
    decided = say(match, played.state, "B1:flor", settles=False)
    assert (decided.code, decided.last.decision.ruling.kind) == ("state-first", "void")
    assert decided.state.faults == ()
