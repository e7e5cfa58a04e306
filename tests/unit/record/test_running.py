"""Records of running matches: exported after any act, for any viewer, they replay to the table as it is."""

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from tests.helpers.cases import case
from tests.helpers.night import FULLEST, SMALLEST, by_night, number_of
from tests.helpers.play import law_for
from tests.helpers.rough import rough
from tests.helpers.walk import begin, walk
from tests.helpers.wild import expected, odd
from tests.helpers.worlds import FORMATS

from truco import Match
from truco.engine import MESA, Law, Phase, Public, State, rule
from truco.engine.table.events import Event
from truco.errors import ActRejected, NotationError, ReplayError
from truco.record import Step, read_record, record_of, replay, write_record
from truco.talk.quotes import is_sentence
from truco.views import SPECTATOR

ACTS = 30
MEDDLING = 5
"""How many duels of each rulebook are meddled with."""
BYSTANDERS = ("envido", "truco", "descarto-10e", "10e", "quiero", "no-quiero", "son-buenas", "real-envido", "retruco")
"""Words of which everybody hears whether they are in order, whatever cards their seat holds."""
DRAWS = 25
"""How many draws for the dealer are interrupted in each format."""
ENOUGH = number_of(day=12, night=DRAWS)
"""After so many of them no more is interrupted if somebody has talked in one."""


def bare(public: Public) -> Public:
    """A public table without the rules that its awards cite: they may show whether unknown flores were level."""
    return public._replace(awards=tuple(replace(award, rules=()) for award in public.awards))


def after(law: Law, steps: list[Step], who: str) -> State:
    """The state after the record of a viewer, written and read."""
    result = replay(read_record(write_record(record_of(law, {}, steps, eyes=who))))
    assert not result.warnings
    assert result.state is not None
    return result.state


def started(law: Law, chance: Random) -> tuple[tuple[Event, ...], State]:
    """A match that begins at a random score, with the draw or without."""
    score = tuple(chance.randrange(law.terms.match.target) for _ in law.sides)
    return begin(law, chance.choice(("", *law.seats)), score)


@pytest.mark.parametrize(("code", "form"), by_night(FORMATS, day=lambda code, form: (code, form) in SMALLEST | FULLEST))
def test_a_record_made_after_any_act_replays_to_the_table(code: str, form: str) -> None:
    """After each act of a random match the whole record gives the same state, and a viewer's the same public table."""
    chance = Random(f"{code} {form}")
    law = law_for(code, form)
    events, state = started(law, chance)
    steps = [Step(MESA, "", law.lawful("hand.start"), events)]
    assert after(law, steps, "") == state
    for walked in walk(law, state, chance, ACTS):
        now = walked.decision.state
        steps.append(Step(walked.act.seat, walked.act.word.token, *walked.decision[:2]))
        assert after(law, steps, "") == now
        assert bare(after(law, steps, chance.choice((*law.seats, SPECTATOR))).public) == bare(now.public)


@pytest.mark.parametrize(("code", "form"), by_night(FORMATS, day=lambda code, form: (code, form) in SMALLEST | FULLEST))
def test_a_refereed_record_made_after_any_act_replays_to_the_table(code: str, form: str) -> None:
    """The whole record of a refereed match, with words out of place, gives the same state after each act."""
    law = law_for(code, form, refereed=True)
    for steps, state in rough(law, Random(f"{code} {form} refereed"), ACTS):
        assert after(law, steps, "") == state


def test_a_record_before_the_draw_begins_with_the_draw() -> None:
    """Before anybody has drawn, the dealer `-` says that the hand begins with the draw, and not with a deal."""
    match = Match("oficial", dealer="draw")
    assert match.record().splitlines()[-1] == "hand 1  dealer -  score A 0 B 0"
    again = Match.from_record(match.record())
    assert (again.phase, again.state) == (Phase.DRAW, match.state)
    match.play("A1:tiro")
    assert Match.from_record(match.record()).state == match.state


@pytest.mark.parametrize(("code", "form"), FORMATS)
def test_whatever_is_said_during_the_draw_leaves_it_the_draw(code: str, form: str) -> None:
    """Talk, claims and anything else said before or between the cards of the draw do not hide it from the record."""
    law = law_for(code, form, refereed=True)
    talked = False
    for number in range(DRAWS):
        if talked and number >= ENOUGH:
            break
        chance = Random(f"{code} {form} {number}")
        events, state = begin(law, "")
        steps = [Step(MESA, "", law.lawful("hand.start"), events)]
        while state.public.phase is Phase.DRAW and len(steps) < ACTS:
            act = odd(law, state, chance) if chance.random() < 0.5 else expected(law, state, chance)
            ruling, events, state = rule(law, state, act)
            steps.append(Step(act.seat, act.word.token, ruling, events))
            talked = talked or (ruling.happened and is_sentence(act.word))
            assert after(law, steps, "") == state
    assert talked


def test_words_before_the_deal_need_no_deal_line() -> None:
    """A refereed record may have void words before and between the draws; a lawful word needs the deal."""
    head = '[Record "truco/1"] [Rules "pagat-argentina"] [Admission "refereed"] [A1 ""] [B1 ""] hand 1'
    result = replay(read_record(f"{head} A1:pido-flor-B1 {{void}} A1:tiro-3e B1:pido-flor-A1 {{void}} B1:tiro-12o"))
    assert result.state is not None
    assert (result.state.public.phase, result.state.public.dealer) == (Phase.CUT, "B1")
    with pytest.raises(NotationError, match="a deal line before it"):
        replay(read_record(f"{head} dealer B1 A1:envido"))


@pytest.mark.parametrize(
    ("hands", "dealer", "acts"),
    [
        # The muestra waits: a ley de juego may still be imposed.
        ("1e5o4o/3c7o12o@5c", "", ""),
        ("1e5o4o/3c7o12o@5c", "", "A1:ley-falta A1:miro"),
        # Flores are compared when the hand ends, and only those of the winners are shown.
        ("5c10c1c/6e5e10e@10o", "A1", "A1:vuelvo B1:flor A1:con-flor-paso"),
        ("7b6b4b/6e5e10e@10o", "A1", "A1:vuelvo B1:flor A1:con-flor-paso"),
        # The greater of two flores that nobody sings has the envite, and nothing shows it before the hand ends.
        (
            *("1e5e4e/7b6b5b/3c4o12e/6o6c12b@7o", ""),
            "B2:vuelvo A1:flor B1:flor A2:callo B2:callo A1:con-flor-envido B1:quiero A1:paso B1:paso",
        ),
        # B1 sings 5 and leaves: the envite is lost to a number of A that was never sung.
        (
            *("7e5o6o/3c4e5b/2o2e7o/12b12c5c@1c", "A1"),
            "A1:vuelvo B1:13-envido A2:15-envido B2:quiero A1:callo B1:5 B1:tenderse",
        ),
    ],
)
def test_a_record_of_uruguay_replays_where_cards_were_not_seen(hands: str, dealer: str, acts: str) -> None:
    """Each viewer's record gives the public table after every act, also where cards that it lacks decide an award."""
    match = Match("uruguay", seats=4 if hands.count("/") > 1 else 2, dealer=dealer, hands=hands)
    for act in ("", *acts.split()):
        if act:
            match.play(act)
        for who in ("", *match.seats, SPECTATOR):
            again = Match.from_record(match.record(seat=who))
            assert bare(again.state.public) == bare(match.state.public)
            assert again.due == match.due


def test_a_partner_that_covers_cards_seen_at_eleven_keeps_its_open_card_in_the_record() -> None:
    """A2 saw the hand of A1 at eleven; its record has the card that A1 plays openly among those it knows of A1."""
    match = Match("fenacef", seats=4, dealer="B2", score={"A": 11, "B": 3}, hands="7s6s2s/Qs3s5s/4hKd4d/QdJs5d")
    played = "A2:jogar B1:Qs A2:4h B2:Qd A1:2s A1:(7s) B1:3s A2:4d B2:Js B1:5s A2:Kd B2:5d A1:(6s)"
    for act in played.split():
        match.play(act)
        for who in ("", *match.seats, SPECTATOR):
            assert Match.from_record(match.record(seat=who)).state.public == match.state.public
    assert "deal  A1 2s????  B1 Qs3s5s  A2 4hKd4d  B2 QdJs5d" in match.record(seat="A2").splitlines()


def test_a_seat_that_has_not_looked_finds_no_cards_in_its_record() -> None:
    """Before the muestra is turned the record has no player's cards, and the muestra is face down in it."""
    match = Match("uruguay", hands="1e5o4o/3c7o12o@5c")
    assert match.record().splitlines()[-2:] == [
        "hand 1  dealer B1  score A 0 B 0  muestra (5c)",
        "deal  A1 1e5o4o  B1 3c7o12o",
    ]
    assert match.record(seat="A1").splitlines()[-2:] == [
        "hand 1  dealer B1  score A 0 B 0  muestra (?)",
        "deal  A1 ??????  B1 ??????",
    ]


@pytest.mark.parametrize(
    ("acts", "code", "rules"),
    [
        ("A1:con-flor-envido {void}", "no-flor", ("uy.27.a",)),
        ("A1:con-flor-envido {void} B1:vuelvo", "muestra-first", ("uy.98.a",)),
        ("A1:envido {void}", "muestra-first", ("uy.98.a",)),
    ],
)
def test_a_void_word_was_said_before_the_muestra_only_if_the_record_says_so(
    acts: str, code: str, rules: tuple[str, ...]
) -> None:
    """Where it is void either way, the muestra was turned before it unless the record turns it afterwards."""
    head = '[Record "truco/1"] [Rules "uruguay"] [A1 ""] [B1 ""] [Admission "refereed"]'
    hand = f"hand 1 dealer B1 muestra 6o\ndeal A1 7e6e4c B1 3c5b12e\n{acts} A1:truco B1:no-quiero {{A +1}}"
    result = replay(read_record(f"{head}\n{hand}"))
    [step] = [step for step in result.hands[0].steps if step.word.endswith("envido")]
    assert (step.ruling.kind, step.ruling.code, step.ruling.rules) == ("void", code, rules)
    assert not result.warnings


@pytest.mark.parametrize(
    "act",
    [
        case("uy.98.a", '"me dijo truco"'),
        case("uy.49.b", "truco"),
        case("uy.98.a", "flor"),
        case("uy.98.a", "paso"),
        case("", '"no tengo flor"'),
    ],
)
def test_what_stands_before_the_dealers_word_was_said_before_the_muestra(act: str) -> None:
    """It has no effect there, and needs no ruling written after it; without the word it is said after the muestra."""
    head = '[Record "truco/1"] [Rules "uruguay"] [A1 ""] [B1 ""] [Admission "refereed"]'
    dealt = "hand 1 dealer B1 muestra 6o\ndeal A1 7e6e3e B1 3c5b12e"
    replayed = replay(read_record(f"{head}\n{dealt}\nA1:{act} B1:vuelvo"))
    assert [step.word for step in replayed.hands[0].steps][-2:] == [act, "vuelvo"]
    assert replayed.hands[0].steps[-1].ruling.kind == "lawful"
    state = replayed.state
    assert state is not None
    p = state.public
    assert (state.faults, p.truco.pending, p.free_envido.flores, set(p.out)) == ((), False, (), set())


def test_an_unknown_muestra_is_turned_by_nobody() -> None:
    """In a record with an unknown muestra an act that needs it is rejected, and turning it stops the replay."""
    text = Match("uruguay", hands="1e5o4o/3c7o12o@5c").record(seat="A1")
    rejected = replay(read_record(f"{text} A1:envido {{rejected muestra-first}}"))
    assert rejected.state is not None
    assert rejected.state.public.muestra is None
    with pytest.raises(NotationError, match="names the muestra"):
        replay(read_record(f"{text} B1:vuelvo"))


def test_a_written_award_that_no_cards_give_is_a_difference() -> None:
    """Unknown cards never explain an award that no hand can give: the replay stops there with both values."""
    match = Match("uruguay", seats=4, dealer="A1", hands="7e5o6o/3c4e5b/2o2e7o/12b12c5c@1c")
    for act in ["A1:vuelvo", "B1:13-envido", "A2:15-envido", "B2:quiero", "A1:callo", "B1:5", "B1:tenderse"]:
        match.play(act)
    text = match.record(seat="B1")
    assert replay(read_record(text)).hands[0].score == (29, 0)
    with pytest.raises(ReplayError, match=r"the record says {A \+28}, the rules give {A \+1}"):
        replay(read_record(text.replace("{A +29}", "{A +28}").replace("end  A 29", "end  A 28")))


DUELS = "6-2 0-0 2:B3:pica-pica 1e5o4o/3c7o12o/6b2c10e/7e11b4c/1b2o3e/4b5c6e"


@pytest.mark.parametrize(("code", "form"), [("oficial", "seis"), ("runfla", "seis"), ("pagat-argentina", "six")])
def test_what_bystanders_of_a_duel_say_replays_for_every_viewer(code: str, form: str) -> None:
    """Words in one breath of a seat that is not in the duel are ruled in a viewer's record as they are in public."""
    count = 0
    for number in range(MEDDLING):
        match = Match.from_position(f"truco-position/1 {code} {form} refereed {DUELS}")
        chance = Random(f"{code} {number}")
        for _ in range(ACTS):
            seat = chance.choice([seat for seat in match.law.seats if seat not in match.state.public.duel])
            words = chance.sample(BYSTANDERS, 2)
            with suppress(ActRejected):
                count += match.play(f"{seat}:{'+'.join(words)}").happened
        for who in ("", "A1", "A2", SPECTATOR):
            assert not replay(read_record(match.record(seat=who))).warnings
    assert count > MEDDLING
