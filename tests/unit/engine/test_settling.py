"""Settling: at a refereed table each decided hand waits until no seat has anything more to show or to claim."""

import random

import pytest
from tests.helpers.cases import case
from tests.helpers.play import Played, play, say
from tests.helpers.walk import begin, walk

from truco.app.web.encode import PUBLIC_KEYS
from truco.engine import Act, Law, Phase, due, menu, rule, word
from truco.engine.silence import next_silence
from truco.engine.table import facts as f
from truco.engine.table.events import Faulted
from truco.record import read_record, replay
from truco.rulebooks.rulebook import CODES
from truco.rulebooks.ruleset import choose
from truco.views import SPECTATOR, project

TWO = "7e2e4c 4b4o6b"
WON = "A1:envido B1:quiero A1:29 B1:son-buenas A1:7e B1:4b A1:4c B1:4o"
"""A1 won the envido with 29 and the hand; its 2e was not seen."""


def refereed(line: str, hands: str = TWO, book: str = "oficial", **others: str) -> Played:
    """Play a hand of a refereed table, and leave it as the line leaves it."""
    start = play("", hands, book=book, refereed=True, **others)  # type: ignore[arg-type]
    return say(start.law, start.state, line, settles=False)


def test_a_decided_hand_waits_until_every_seat_has_spoken() -> None:
    """The hand is decided and over only after each seat said that it has nothing more to say."""
    hand = refereed(WON)
    assert hand.state.public.decided
    assert not hand.over
    assert hand.menus == {
        "A1": ["reclamo-B1", "concedo", "callo", "muestro"],
        "B1": ["reclamo-A1", "concedo", "callo"],
    }
    first = say(hand.law, hand.state, "B1:callo", settles=False)
    assert not first.over
    assert first.menus["B1"] == ["reclamo-A1", "concedo"]
    assert say(hand.law, first.state, "A1:muestro A1:callo", settles=False).gains == {"A": 3, "B": 0}


def test_the_table_ends_the_time_for_it() -> None:
    """The table ends the time for it, also when no seat has spoken; cards that are not shown then are lost."""
    hand = refereed(WON)
    assert next_silence(hand.law, hand.state) == Act("mesa", word("callo"))
    assert say(hand.law, hand.state, "mesa:callo", settles=False).gains == {"A": 0, "B": 3}
    open_hand = refereed("A1:7e")
    assert say(open_hand.law, open_hand.state, "mesa:callo!not-seated").state == open_hand.state


@pytest.mark.parametrize("token", ["truco", "envido", "2e", "mazo", "quiero", "29", "corto-20"])
def test_nothing_else_may_be_said_meanwhile(token: str) -> None:
    """No card, call or answer follows the act that decides a hand."""
    hand = refereed(WON)
    decision = rule(hand.law, hand.state, Act("A1", word(token)))
    assert not decision.ruling.happened
    assert decision.state is hand.state


@pytest.mark.parametrize(
    ("more", "gains"),
    [
        case("of.ley.1", "A1:muestro", {"A": 3, "B": 0}),
        case("of.ley.1", "A1:muestro-7e2e", {"A": 3, "B": 0}),
        case("of.ley.1", "A1:muestro-2e", {"A": 3, "B": 0}),
        case("of.ley.2", "A1:muestro-7e4c", {"A": 0, "B": 3}, name="too little"),
        case("of.ley.2", "B1:muestro-6b", {"A": 0, "B": 3}, name="the other one"),
        case("of.ley.2", "A1:callo A1:muestro", {"A": 3, "B": 0}, name="late, yet in time"),
    ],
)
def test_what_proves_a_total(more: str, gains: dict[str, int]) -> None:
    """The cards that make the total prove it, with those that lie on the table; other cards do not."""
    hand = refereed(WON)
    assert say(hand.law, hand.state, f"{more} mesa:callo", settles=False).gains == gains


@pytest.mark.rule("of.ley.4", "of.mazo.8", "of.mazo.9")
def test_cards_on_the_pack_can_be_shown_no_more() -> None:
    """A seat shows nothing more after mazo; it may after paso."""
    line = "A1:envido B1:quiero A1:29 B1:son-buenas A1:7e B1:4b"
    gone = refereed(f"{line} A1:mazo")
    assert "muestro" not in gone.menus["A1"]
    assert say(gone.law, gone.state, "A1:muestro!hand-over mesa:callo", settles=False).gains == {"A": 0, "B": 3}
    passed = refereed(f"{line} A1:paso")
    assert say(passed.law, passed.state, "A1:muestro mesa:callo", settles=False).gains == {"A": 2, "B": 1}


@pytest.mark.parametrize("cards", ["1e5e4e3e", "1e5e", "1e5e4e"])
@pytest.mark.parametrize("book", ["runfla", "pagat-argentina", "uruguay"])
def test_cards_that_prove_no_flor_are_shown_once(book: str, cards: str) -> None:
    """Four cards or two of a suit, all open, prove no flor: who has shown them has nothing more to show.

    Three prove it, and nothing is left to be shown either.
    """
    begins = {"uruguay": ("B1:vuelvo ", "6o")}.get(book, ("", ""))
    line = f"{begins[0]}A1:flor A1:1e B1:3c B1:mazo A1:muestro"
    hand = refereed(line, f"{cards} 3c7o12o", book, muestra=begins[1])
    assert hand.state.public.decided
    assert "muestro" not in hand.menus["A1"]
    assert rule(hand.law, hand.state, Act("A1", word("muestro"))).ruling.code == "nothing-to-show"


@pytest.mark.rule("uy.17.d", "uy.17.0")
@pytest.mark.parametrize("line", ["B2:muestro B2:flor", "B2:flor B2:muestro"])
def test_a_flor_is_proved_by_cards_that_lay_open_before_it_was_sung(line: str) -> None:
    """A seat that never came to a card shows its three and sings while the hand settles: it has shown its flor."""
    hands = "1e4c12b 1b5b7c 1c5e7o 3e6e10e"
    hand = refereed(f"B2:vuelvo A1:truco B1:no-quiero {line} mesa:callo", hands, "uruguay", muestra="6o")
    assert hand.gains == {"A": 1, "B": 3}


@pytest.mark.rule("uy.17.d")
def test_a_flor_that_is_not_shown_is_denied_and_one_of_the_losers_too() -> None:
    """Every flor that was sung is shown; two pieces prove one; where neither side shows, neither gets points."""
    both = "A1:flor B1:flor A1:truco B1:no-quiero"
    hand = refereed(f"B1:vuelvo {both}", "2o4o12c 1c3c7c", "uruguay", muestra="6o")
    ends = {
        "A1:muestro B1:muestro": {"A": 4, "B": 0},
        "A1:muestro-2o4o B1:muestro": {"A": 4, "B": 0},
        "A1:muestro-2o12c B1:muestro": {"A": 0, "B": 7},
        "": {"A": 0, "B": 0},
    }
    gains = {more: say(hand.law, hand.state, f"{more} mesa:callo", settles=False).gains for more in ends}
    assert gains == ends


def test_a_claim_brings_a_fault_to_light() -> None:
    """A false total that won is found by a rival's claim; a claim without ground costs nothing, and is made once."""
    false = refereed("A1:envido B1:quiero A1:31 B1:son-buenas A1:truco B1:no-quiero B1:reclamo-A1")
    (judged,) = (event for event in false.last.decision.events if isinstance(event, f.ClaimJudged))
    assert (judged.found, "of.ley.2" in judged.rules) == (("number",), True)
    assert say(false.law, false.state, "mesa:callo", settles=False).gains == {"A": 0, "B": 3}
    true = refereed(f"{WON} B1:reclamo-A1")
    (judged,) = (event for event in true.last.decision.events if isinstance(event, f.ClaimJudged))
    assert judged.found == ()
    more = say(true.law, true.state, "B1:reclamo-A1!no-right-to-claim A1:muestro mesa:callo", settles=False)
    assert more.gains == {"A": 3, "B": 0}


def test_who_owns_up_to_a_fault_pays_as_if_a_rival_had_claimed_it() -> None:
    """A seat may say itself that its number was wrong; without a fault it changes nothing, and it is said once."""
    hand = refereed("A1:envido B1:quiero A1:31 B1:son-buenas A1:truco B1:no-quiero A1:concedo")
    (owned,) = (event for event in hand.last.decision.events if isinstance(event, f.Conceded))
    assert (owned.found, "of.ley.2" in owned.rules) == (("number",), True)
    assert any(isinstance(event, f.LaidOpen) for event in hand.last.decision.events)
    assert say(hand.law, hand.state, "A1:concedo!nothing-to-concede", settles=False).state == hand.state
    claimed = refereed("A1:envido B1:quiero A1:31 B1:son-buenas A1:truco B1:no-quiero B1:reclamo-A1")
    ends = [say(table.law, table.state, "mesa:callo", settles=False).gains for table in (hand, claimed)]
    assert ends == [{"A": 0, "B": 3}] * 2
    innocent = refereed(f"{WON} B1:concedo A1:muestro mesa:callo")
    assert innocent.gains == {"A": 3, "B": 0}
    assert refereed("A1:envido B1:quiero A1:31 B1:son-buenas A1:concedo!").code == "nothing-to-concede"


def test_what_is_claimed_before_the_hand_is_decided_may_be_conceded_and_still_waits() -> None:
    """A number is judged once the hand is decided: the accused side does not contest it, and the hand goes on."""
    hand = refereed("A1:envido B1:quiero A1:31 B1:son-buenas B1:reclamo-A1 A1:concedo")
    assert [type(event) for event in hand.last.decision.events] == [f.Conceded]
    assert hand.state.public.settlement.waiting
    end = say(hand.law, hand.state, "A1:truco B1:no-quiero", settles=False)
    assert [event.found for event in end.last.decision.events if isinstance(event, f.ClaimJudged)] == [("number",)]


def test_a_claim_before_the_hand_is_decided_waits_for_it() -> None:
    """It is public at once, and judged when the hand is decided; until then no fact shows whether it is right."""
    hand = refereed("A1:envido B1:quiero A1:31 B1:son-buenas B1:reclamo-A1")
    assert [type(event) for event in hand.last.decision.events] == [f.Claimed]
    end = say(hand.law, hand.state, "A1:truco B1:no-quiero", settles=False)
    assert any(isinstance(event, f.ClaimJudged) and event.found for event in end.last.decision.events)


@pytest.mark.rule("uy.93.a", "uy.93.b")
def test_only_the_captain_claims_in_uruguay() -> None:
    """Without a tag the first seat of a side is its captain; a claim of another seat has no effect."""
    line = "B2:vuelvo A1:envido B1:quiero A1:32 A1:truco B1:no-quiero"
    hand = refereed(line, "7e6e12c 3c5b12e 2e6b11c 7o6c10b", "uruguay", muestra="6o")
    assert hand.law.captains == ("A1", "B1")
    partner = rule(hand.law, hand.state, Act("B2", word("reclamo-A1")))
    assert (partner.ruling.kind, partner.ruling.rules) == ("void", ("uy.93.b",))
    assert rule(hand.law, hand.state, Act("B1", word('reclamo-A1 "errado"'))).ruling.kind == "lawful"
    named = Law(hand.law.ruleset, hand.law.seats, refereed=True, captains=("B2",))
    assert named.captains == ("A1", "B2")


def test_a_record_may_leave_out_that_cards_were_shown() -> None:
    """Every necessary card was shown, unless the text after the hand only follows where it was not."""
    head = '[Record "truco/1"] [Rules "oficial"] [A1 "A"] [B1 "B"] [Admission "refereed"]\nhand 1 dealer B1\n'
    hand = f"{head}deal A1 7e2e4c B1 4b4o6b\n{WON}"
    for end in ("A 3 B 0", "A 0 B 3"):
        assert replay(read_record(f"{hand}\nend {end}")).hands[0].finished
    result = replay(read_record(f'{hand} B1:reclamo-A1 "tanto falso" A1:muestro-2e A1:callo B1:callo\nend A 3 B 0'))
    assert result.hands[0].finished


@pytest.mark.parametrize("code", ["oficial", "runfla", "pagat-argentina", "uruguay"])
def test_two_hands_that_differ_in_a_false_total_alone_are_alike(code: str) -> None:
    """The same acts with a true and with a false total give the same facts, menus and seats that are due."""
    line = "A1:envido B1:quiero A1:29 B1:son-buenas A1:4c B1:3b B1:truco A1:no-quiero B1:callo"
    line = f"B1:vuelvo {line}".replace("B1:son-buenas", "B1:callo") if code == "uruguay" else line
    turned = {"muestra": "6o"} if code == "uruguay" else {}
    hands = [refereed("", f"{cards} 6c3b1o", code, **turned) for cards in ("7e2e4c", "7e3e4c")]
    states = [hand.state for hand in hands]
    for token in line.split():
        seat, _, word_ = token.partition(":")
        law = hands[0].law
        decisions = [rule(law, state, Act(seat, word(word_))) for state in states]
        states = [decision.state for decision in decisions]
        shown = [[project(event, "B1", law.seats) for event in decision.events] for decision in decisions]
        assert [event for event in shown[0] if event] == [event for event in shown[1] if event]
        assert states[0].public == states[1].public
        assert due(law, states[0].public) == due(law, states[1].public)
        assert next_silence(law, states[0]) == next_silence(law, states[1])
        assert menu(law, states[0].public, "B1", states[0].own("B1")) == menu(
            law, states[1].public, "B1", states[1].own("B1")
        )
    assert states[0].public.settlement.begun
    assert not states[0].faults
    assert [fault.key for fault in states[1].faults] == ["not-your-number"]


@pytest.mark.parametrize("code", CODES)
def test_a_fault_that_nobody_noticed_is_known_to_nobody(code: str) -> None:
    """With a fault in the sealed log every seat has the same menu, and the same seat is due; no viewer learns of it."""
    ruleset = choose(code)
    for form in ruleset.book.formats.values():
        law = Law(ruleset, form.seats, form.name, refereed=True)
        chance = random.Random(f"{code} {form.name}")
        state, compared = begin(law, law.seats[-1], (0,) * len(law.sides))[1], 0
        fault = Faulted(law.seats[0], "29", "not-your-number", (), "wrong-number")
        for step in walk(law, state, chance, 60):
            now = step.decision.state
            if not now.public.in_hand:
                continue
            other, compared = now._replace(faults=(*now.faults, fault)), compared + 1
            for seat in law.seats:
                assert menu(law, now.public, seat, now.own(seat)) == menu(law, other.public, seat, other.own(seat))
            assert next_silence(law, now) == next_silence(law, other)
        assert compared
        assert all(project(fault, who, law.seats) is None for who in (*law.seats, SPECTATOR))


@pytest.mark.parametrize("code", CODES)
def test_every_decided_hand_of_every_rulebook_settles(code: str) -> None:
    """In each format a hand, or a duel, is over only after it settled; only the table need speak for it."""
    ruleset = choose(code)
    for form in ruleset.book.formats.values():
        law = Law(ruleset, form.seats, form.name, refereed=True)
        state, chance = begin(law, law.seats[-1], (0,) * len(law.sides))[1], random.Random(f"{code} {form.name}")
        settled = 0
        for step in walk(law, state, chance, 300):
            kinds = [type(event) for event in step.decision.events]
            if f.HandEnded in kinds and f.MaldonClaimed not in kinds:
                assert f.NothingMore in kinds, kinds
                settled += 1
        assert settled, form.name


# -- the phase --------------------------------------------------------------------------------------------------------


def test_a_decided_hand_of_a_refereed_table_is_in_a_phase_of_its_own() -> None:
    """The hand is played until it is decided, settles until the table ends it, and is over then."""
    steps = (WON.rpartition(" ")[0], "B1:4o", "mesa:callo")
    now = refereed("")
    phases = []
    for line in steps:
        now = say(now.law, now.state, line, settles=False)
        phases.append((now.state.public.phase, now.state.public.in_hand, now.state.public.decided))
    assert phases == [(Phase.PLAY, True, False), (Phase.SETTLING, True, True), (Phase.HAND_OVER, False, True)]
    assert now.state.public.settlement.begun


def test_a_hand_that_settles_is_still_played_on_the_wire_and_in_stored_rows() -> None:
    """Programs and rows that know no phase for settling read the word that they always read."""
    assert {phase.stored for phase in Phase} == {phase.value for phase in Phase} - {"settling"}
    assert Phase.SETTLING.stored == "play"
    hand = refereed(WON)
    keys = {key.name: key.make(hand.law, hand.state.public) for key in PUBLIC_KEYS}
    assert keys["phase"] == "play"
    assert isinstance(keys["settling"], dict)
    assert keys["settling"]["open"]


def test_a_hand_that_waits_for_flores_at_an_assisted_table_is_decided_and_still_played() -> None:
    """There nothing can be claimed or proved, so the hand does not settle."""
    hand = play("A1:mazo", "7e3o5b 3c5c12c", book="uruguay", muestra="6o")
    p = hand.state.public
    assert isinstance(hand.events[-1], f.HandWaits)
    assert (p.phase, p.decided, p.settlement.begun) == (Phase.PLAY, True, False)
    assert hand.menus == {"A1": [], "B1": ["flor"]}
