"""Two teams of three: general hands and duels by turns, and what the two who play may see and stake."""

import pytest
from tests.helpers.cases import case
from tests.helpers.play import SEATS, hands_of, law, points, say

from truco.cards import CARDS
from truco.engine import MESA, Act, State, deal_word, due, new_match, rule
from truco.engine.table.events import Faulted, Looked, Signed
from truco.engine.table.facts import Irregular
from truco.record import read_record, replay
from truco.talk.quotes import sentence_word
from truco.views import absorb, blank_view, project

SIX = "1e4b12c 3c12o10e 1b4e6c 7o5e10b 7b4c11e 3e11c5b"
BOUND = law(6, book="uruguay")
REFEREED = law(6, book="uruguay", refereed=True)


def dealt(score: str = "A 5 B 3", hands: str = SIX, *, refereed: bool = False) -> State:
    """Deal the second hand of a chico: duels, with A1 as mano."""
    bound = REFEREED if refereed else BOUND
    start = new_match(bound, "B3", score=points(score), kind="duels")
    return rule(bound, start, Act(MESA, deal_word(hands_of(hands), CARDS["6o"]))).state


@pytest.mark.rule("uy.85.a", "uy.10")
def test_only_the_duellists_see_their_cards() -> None:
    """The deal shows no cards to any seat; the two seats of a duel see theirs when it begins."""
    start = new_match(BOUND, "B3", kind="duels")
    decision = rule(BOUND, start, Act(MESA, deal_word(hands_of(SIX), CARDS["6o"])))
    views = {seat: blank_view(BOUND, seat) for seat in SEATS[6]}
    for event in decision.events:
        for seat in SEATS[6]:
            seen = project(event, seat, SEATS[6])
            views[seat] = views[seat] if seen is None else absorb(views[seat], seen)
    assert {seat for seat in SEATS[6] if views[seat].own.dealt} == {"A1", "B2"}
    later = say(BOUND, decision.state, "A1:truco B2:no-quiero")
    assert [event.seat for event in later.events if isinstance(event, Looked)] == ["B1", "A3"]
    assert later.state.public.unseen == {"A2", "B3"}


@pytest.mark.rule("uy.85.a")
def test_who_does_not_compete_says_nothing() -> None:
    """The menus of the four other seats are empty, and their words are refused, until their duel."""
    hand = say(BOUND, dealt(), "B1:truco!not-your-duel A2:1b!not-your-duel A1:1e")
    assert [seat for seat, words in hand.menus.items() if words] == ["A1", "B2"]
    refereed = say(REFEREED, dealt(refereed=True), "B1:truco").last.decision.ruling
    assert (refereed.kind, refereed.code) == ("void", "not-your-duel")


@pytest.mark.rule("uy.85.a", "uy.85.b")
@pytest.mark.parametrize("line", ["A2:muestro-1b", "A1:1e B2:mazo mesa:callo A1:muestro-12c"], ids=["before", "after"])
def test_who_does_not_compete_shows_no_cards(line: str) -> None:
    """Cards are shown in one's own duel alone; who waits, or has played, has not left the hand."""
    shown = say(REFEREED, dealt(refereed=True), line, settles=False).last.decision.ruling
    assert (shown.kind, shown.code, shown.rules) == ("void", "not-your-duel", ("uy.85.a", "uy.85.b"))


@pytest.mark.rule("uy.93.b")
def test_a_captain_whose_duel_has_not_begun_may_claim() -> None:
    """A captain who has not seen his own cards yet claims a fault in the duel of others."""
    claimed = say(REFEREED, dealt(refereed=True), "A1:1e B1:reclamo-A1", settles=False)
    assert claimed.last.decision.ruling.kind == "lawful"


@pytest.mark.rule("uy.100.d")
@pytest.mark.parametrize("line", ["", "A1:truco B2:no-quiero B1:3c"], ids=["while one competes", "afterwards"])
def test_signing_cards_seen_in_a_duel_is_a_grave_fault_in_the_log(line: str) -> None:
    """A seat that saw its cards for a duel signs none to a partner; the signer's partners see it all the same."""
    before = say(REFEREED, dealt(refereed=True), line) if line else None
    state = before.state if before else dealt(refereed=True)
    signed = say(REFEREED, state, "A1:sena-1e", settles=False)
    assert (signed.last.decision.ruling.kind, signed.cites >= {"uy.100.d"}) == ("fault", True)
    assert [type(event) for event in signed.events] == [Faulted, Signed]
    assert signed.state.public == state.public
    ruled = say(REFEREED, signed.state, "B3:propongo-disqualify-A1:uy.100.d B1:voto-si B2:voto-si", settles=False)
    assert ruled.code is None
    say(BOUND, dealt(), "A1:sena-1e!no-partner")


@pytest.mark.rule("uy.85.b", "uy.85.a", "uy.99.b")
def test_a_bystander_who_signs_in_a_duel_has_intervened() -> None:
    """The sign of a seat that waits for its duel is seen, is a fault in the log, and its judge or the players warn it.

    An assisted table refuses it, and a gesture that is no sign does not happen (L9).
    """
    state = dealt(refereed=True)
    signed = say(REFEREED, state, "A2:sena-1b", settles=False)
    ruling = signed.last.decision.ruling
    assert (ruling.kind, ruling.code, ruling.rules) == ("fault", "not-your-duel", ("uy.85.a", "uy.85.b"))
    assert [type(event) for event in signed.events] == [Faulted, Signed]
    assert signed.state.public == state.public
    ruled = say(REFEREED, signed.state, "B3:propongo-warn-A2:uy.85.b B1:voto-si B2:voto-si", settles=False)
    assert ruled.code is None
    say(REFEREED, state, "A2:sena-4b!", settles=False)
    say(BOUND, dealt(), "A2:sena-1b!not-your-duel")


@pytest.mark.rule("uy.85.b")
def test_a_bystander_who_gives_advice_in_a_duel_has_intervened() -> None:
    """A sentence about the game by who does not compete is void and cited, whatever it says of it; courtesy is talk.

    No other seat may intervene in any way, so a sign that the book lacks is refused as no sign of it (L9).
    """
    state = say(REFEREED, dealt(refereed=True), "A1:truco", settles=False).state
    for advice in ("no quieras", "no quieras el truco", "dale, quiero verlo", "aceptá el truco"):
        decision = rule(REFEREED, state, Act("A2", sentence_word(advice)))
        assert (decision.ruling.kind, decision.ruling.code) == ("void", "not-your-duel"), advice
        assert "uy.85.b" in decision.ruling.rules
        assert [event.code for event in decision.events if isinstance(event, Irregular)] == ["not-your-duel"]
        assert decision.state.public.truco == state.public.truco
    for talk in ("hola", "buenas tardes a todos"):
        assert rule(REFEREED, state, Act("A2", sentence_word(talk))).ruling.kind == "lawful"
    assert rule(REFEREED, state, Act("B2", sentence_word("no quieras"))).ruling.kind == "lawful"
    for gesture in ("sena-7b", "sena-4b"):
        refused = say(REFEREED, state, f"A3:{gesture}!", settles=False).last.decision.ruling
        assert (refused.kind, refused.code, refused.rules) == ("rejected", "unknown-word", ("uy.102.c",))


@pytest.mark.parametrize(
    ("line", "stake"),
    [
        case("uy.86.a", "A1:falta-envido B2:quiero A1:4 B2:7", 10),
        case("uy.86.b", "A1:11-envido B2:quiero A1:4 B2:7", 2),
        case("uy.86.b", "A1:8-envido B2:8-envido A1:quiero A1:4 B2:7", 10),
        case("uy.86.a", "A1:10-envido B2:quiero A1:4 B2:7", 10),
    ],
)
def test_a_duel_stakes_ten_at_the_most(line: str, stake: int) -> None:
    """In a duel the falta is ten, and a higher envite is treated as above any falta."""
    hand = say(BOUND, dealt(), line)
    assert hand.awards == [f"B +{stake} envido"]


@pytest.mark.rule("uy.87.b", "uy.86.a")
def test_the_limits_follow_the_score_of_the_duels_before() -> None:
    """When a duel brings a side near the end, the falta of the next is what that side still lacks."""
    hand = say(BOUND, dealt("A 34 B 8"), "A1:truco B2:no-quiero B1:falta-envido A3:quiero B1:3 A3:7")
    assert hand.awards == ["A +1 truco", "A +5 envido"]
    assert hand.over


@pytest.mark.rule("uy.87.a", "uy.85.c", "uy.83.b")
def test_three_duels_one_after_the_other() -> None:
    """The mano's duel comes first, then those to the right; each is written on the score when it ends."""
    hand = say(BOUND, dealt(), "A1:truco B2:no-quiero")
    assert (hand.score, hand.state.public.duel) == ("A 6 B 3", ("B1", "A3"))
    assert due(BOUND, hand.state.public) == "B1"
    hand = say(BOUND, hand.state, "B1:truco A3:no-quiero A2:truco B3:no-quiero")
    assert (hand.score, hand.over) == ("A 7 B 4", True)


@pytest.mark.rule("uy.47.c", "uy.47.a")
def test_errors_of_both_annul_one_duel_alone() -> None:
    """Errors of both sides annul their duel; the points of the other duels count."""
    hands = "1e4b12c 1c3c7c 1b4e6c 7o5e10b 7b6b11b 3e11c5b"
    line = "A1:truco B2:no-quiero B1:7c A3:11b A3:7b B1:3c B1:1c A3:6b A2:truco B3:no-quiero"
    hand = say(REFEREED, dealt(hands=hands, refereed=True), line)
    assert hand.gains == {"A": 2, "B": 0}


def test_hands_alternate_until_a_side_has_twenty() -> None:
    """A general hand comes first, then both kinds by turns; from twenty points on there are only general hands."""
    kinds = [
        BOUND.kind(before, score)
        for before, score in (
            ("", (0, 0)),
            ("general", (14, 19)),
            ("duels", (14, 19)),
            ("general", (20, 11)),
            ("general", (39, 38)),
        )
    ]
    assert kinds == ["general", "duels", "general", "general", "general"]


def test_a_line_of_a_record_that_opens_a_duel_ends_the_one_before() -> None:
    """After a mazo the rival may still sing a flor; in a record the line of the next duel implies its silence."""
    text = """[Record "truco/1"] [Rules "uruguay"] [A1 "a"] [B1 "b"] [A2 "c"] [B2 "d"] [A3 "e"] [B3 "f"]
    hand 2 duels dealer B3 score A 5 B 3 muestra 6o
    deal A1 1e4b12c B1 3c12o10e A2 1b4e6c B2 7o5e10b A3 7b4c11e B3 3e11c5b
    duel A1 B2 A1:mazo {B +1}
    duel B1 A3 B1:mazo {A +1}
    duel A2 B3 A2:truco B3:no-quiero {A +1}
    end A 7 B 4"""
    assert replay(read_record(text)).hands[0].score == (7, 4)


def test_no_ley_de_juego_is_imposed_in_duels() -> None:
    """In duels no menu has a ley de juego, and imposing one is refused as too late (uy.71.a)."""
    hand = say(BOUND, dealt(), "A1:ley-todo-dicho!window-closed B2:ley-truco!window-closed")
    assert not [word for words in hand.menus.values() for word in words if word.startswith("ley-")]
