"""Deals that go wrong at a refereed table: too many cards or too few, faced cards, the dealer's mistakes."""

from itertools import product
from random import Random

import pytest
from tests.helpers.cases import case
from tests.helpers.misdealt import misdealt
from tests.helpers.night import FULLEST, SMALLEST, by_night
from tests.helpers.play import SEATS, law_for
from tests.helpers.worlds import FORMATS

from truco import Match
from truco.engine.table import facts as f
from truco.engine.table.events import Faulted
from truco.errors import NotationError
from truco.record import (
    Replay,
    position_of,
    read_position,
    read_record,
    record_of,
    replay,
    replay_position,
    write_record,
)
from truco.record.replay import replay_prefix
from truco.rulebooks.ruleset import choose
from truco.views import SPECTATOR, project

ACTS = 60
DEAL = "deal A1 7e6e4c B1 4b5b6o"
DEAL_4 = "deal A1 7e6e4c B1 4b5b6o A2 1b1o1c B2 3b2o12c"


def played(text: str, rules: str = "oficial", seats: int = 2, *, admission: str = "refereed", tags: str = "") -> Replay:
    """The replay of a record without its head."""
    names = " ".join(f'[{seat} ""]' for seat in ("A1", "B1", "A2", "B2", "A3", "B3")[:seats])
    return replay_prefix(
        read_record(f'[Record "truco/1"] [Rules "{rules}"] {names} [Admission "{admission}"] {tags}\n{text}')
    )


def error_of(result: Replay) -> str:
    """Why a replay stopped, empty where it did not."""
    return "" if result.stop is None else str(result.stop.error)


@pytest.mark.parametrize(("code", "form"), by_night(FORMATS, day=lambda code, form: (code, form) in SMALLEST | FULLEST))
def test_a_match_with_wrong_deals_is_written_and_replayed_as_it_happened(code: str, form: str) -> None:
    """Whatever was dealt, record and position give the same state after each act, in every rulebook and format.

    A score changes only by awards that cite a rule, and a void deal leaves it as it was before the hand.
    """
    law = law_for(code, form, refereed=True)
    seen_wrong = False
    for steps, state in misdealt(law, Random(f"{code} {form} misdealt"), ACTS):
        seen_wrong = seen_wrong or state.public.misdeals.wrong
        if state.public.settlement.begun:
            continue  # the points that the record says imply that the hand is settled
        result = replay(read_record(write_record(record_of(law, {}, steps))))
        assert result.state == state
        assert not result.warnings
        moment = replay_position(read_position(position_of(law, steps)))
        assert moment.stop is None
        assert moment.state is not None
        assert moment.state.public._replace(misdeals=state.public.misdeals, drawn=(), hand=0, cutter="") == (
            state.public._replace(drawn=(), hand=0, cutter="")
        )
        assert moment.state.public.misdeals == state.public.misdeals
        awards = [event for event in steps[-1].events if isinstance(event, f.Awarded)]
        assert all(award.rules for award in awards)
    assert seen_wrong


@pytest.mark.parametrize(
    "code", ["oficial", "runfla", "pagat-argentina", "pagat-uruguay", "uruguay", "fenacef", "paulista"]
)
def test_a_seat_without_a_card_to_play_makes_a_short_hand_evident(code: str) -> None:
    """Two cards need no announcement: once their holder has none left to play, the hand is void."""
    ruleset = choose(code)
    french = ruleset.book["pack.cards"] == "french-40"
    cards = ["5h3c", "6s6h5d"] if french else ["4c1e", "6o6c5b"]
    turned = {"paulista": " muestra Qs", "uruguay": " muestra 6e", "pagat-uruguay": " muestra 6e"}.get(code, "")
    form = next(format_ for format_ in ruleset.book.formats.values())
    seats = form.seats
    others = ["4h4s4d", "6d5s5c"] if len(seats) > 2 else []
    hands = dict(zip(seats, [*cards, *others], strict=True))
    line = " ".join(f"{seat} {hands[seat]}" for seat in seats)
    names = " ".join(f'[{seat} ""]' for seat in seats)
    tags = f'[Record "truco/1"] [Rules "{code}"] {names} [Admission "refereed"]'
    head = f"{tags}\nhand 1 dealer {seats[-1]}{turned}\ndeal {line}\n"
    law = replay_prefix(read_record(head)).law
    assert law is not None
    result = replay_prefix(read_record(head))
    text = head
    for _ in range(12):
        assert result.state is not None
        if result.hands[0].finished:
            break
        seat = result.state.public.turn
        text += f"{seat}:{result.state.own(seat).held[-1]} "
        result = replay_prefix(read_record(text))
    (misdealt_fact,) = [event for event in result.hands[0].events() if isinstance(event, f.Misdealt)]
    assert (misdealt_fact.seat, misdealt_fact.count) == (seats[0], 2)
    assert result.hands[0].score == (0, 0)
    assert not result.hands[0].awards


SPANISH_4 = "deal A1 7e6e4c2c B1 4b5b6o A2 1b1o1c B2 3b2o12c"


@pytest.mark.parametrize(
    ("rules", "dealt", "announced"),
    [
        case("rf.1.e", "runfla", SPANISH_4, "A1:anuncio-4"),
        case("rf.1.e", "runfla flor=no", SPANISH_4, "A1:anuncio-4"),
        case("pg.deal.8", "pagat-argentina", SPANISH_4, "A1:anuncio-4"),
        case("pg.deal.8", "pagat-uruguay", f"muestra 6b {SPANISH_4}", "A1:anuncio-4"),
        case("tp.deal", "paulista", "muestra Qs deal A1 5h3c B1 6s6h5d A2 4h4s4d B2 6d5s5c", "A1:anuncio-2"),
        case("tp.deal", "paulista fold=yes", "muestra Qs deal A1 5h3c B1 6s6h5d A2 4h4s4d B2 6d5s5c", "A1:anuncio-2"),
    ],
)
def test_the_same_dealer_deals_again_after_a_wrong_number_of_cards(rules: str, dealt: str, announced: str) -> None:
    """The text says how many cards each gets: with any other number no side scores, and the dealer gives them again."""
    text = f"hand 1 dealer B2 score A 4 B 6 {dealt}\n{announced}\nend A 4 B 6"
    result = played(f"{text}\nhand 2 dealer B2", rules, 4)
    assert error_of(result) == ""
    assert result.hands[0].steps[-1].ruling.kind == "lawful"
    assert not result.hands[0].awards
    [misdeal] = [event for event in result.hands[0].events() if isinstance(event, f.Misdealt)]
    assert misdeal.seat == "A1"
    assert "dealer" in error_of(played(f"{text}\nhand 2 dealer A1", rules, 4))


SURPLUS = {
    "oficial": (SPANISH_4, "descarto-2c"),
    "runfla": (SPANISH_4, "descarto-2c"),
    "pagat-argentina": (SPANISH_4, "descarto-2c"),
    "pagat-uruguay": (f"muestra 6b {SPANISH_4}", "descarto-2c"),
    "uruguay": (f"muestra 6b {SPANISH_4}\nB2:vuelvo", "descarto-2c"),
    "paulista": ("muestra Qs deal A1 5h3c2c7c B1 6s6h5d A2 4h4s4d B2 6d5s5c", "descarto-7c"),
    "fenacef": ("deal A1 5h3c2c7c B1 6s6h5d A2 4h4s4d B2 6d5s5c", "descarto-7c"),
}
"""A deal of each rulebook that gives A1 four cards, and the word that puts the fourth away."""


@pytest.mark.parametrize(
    "code",
    [
        case("of.count.1 of.count.4", "oficial"),
        case("rf.1.e", "runfla"),
        case("pg.deal.8", "pagat-argentina"),
        case("pg.deal.8", "pagat-uruguay"),
        case("uy.9.a", "uruguay"),
        case("tp.deal", "paulista"),
        case("br.12.3 br.12.p5", "fenacef"),
    ],
)
def test_a_wrong_number_of_cards_is_a_fault_that_lies_until_it_is_noticed(code: str) -> None:
    """The deal happened and is a fault of the dealer that the sealed log alone has; an announcement voids the hand."""
    result = played(f"hand 1 dealer B2 {SURPLUS[code][0]}", code, 4)
    [dealt] = [step for step in result.hands[0].steps if step.word == "reparto"]
    assert (dealt.ruling.kind, dealt.ruling.code) == ("fault", "wrong-hand")
    [sealed] = [event for event in dealt.events if isinstance(event, Faulted)]
    assert sealed.key == "wrong-hand.count"
    assert [project(sealed, who, SEATS[4]) for who in (*SEATS[4], SPECTATOR)] == [None] * 5
    announced = played(f"hand 1 dealer B2 {SURPLUS[code][0]}\nA1:anuncio-4", code, 4).hands[0].steps[-1]
    assert any(isinstance(event, f.DealVoided) for event in announced.events)


@pytest.mark.parametrize(
    "code",
    [
        case("of.count.2", "oficial"),
        case("rf.1.e", "runfla"),
        case("pg.deal.8", "pagat-argentina"),
        case("pg.deal.8", "pagat-uruguay"),
        case("uy.9.a", "uruguay"),
        case("tp.deal", "paulista"),
        case("br.12.p4.2", "fenacef"),
    ],
)
def test_putting_a_card_too_many_away_cures_nothing(code: str) -> None:
    """It is void and without effect: the card stays, the hand goes on, and the wrong number can still be announced."""
    dealt, away = SURPLUS[code]
    result = played(f"hand 1 dealer B2 {dealt}\nA1:{away}", code, 4)
    step = result.hands[0].steps[-1]
    assert (step.ruling.kind, step.ruling.code) == ("void", "wrong-hand")
    assert [type(event) for event in step.events] == [f.Irregular]
    assert result.state is not None
    assert len(result.state.own("A1").held) == 4
    announced = played(f"hand 1 dealer B2 {dealt}\nA1:{away} A1:anuncio-4", code, 4).hands[0].steps[-1]
    assert announced.ruling.kind == "lawful"
    assert any(isinstance(event, f.DealVoided) for event in announced.events)


@pytest.mark.parametrize("code", [case("rf.1.e", "runfla"), case("pg.deal.8", "pagat-argentina")])
def test_who_plays_alone_puts_one_card_away_and_no_more(code: str) -> None:
    """Dealt five cards, who plays alone puts his fourth away; putting the fifth away does not cure the deal.

    In RUNFLA he is the dealer, on the reference page the mano.
    """
    tags = '[A1 ""] [B1 ""] [C1 ""] [Admission "refereed"]'
    dealer = "A1" if code == "runfla" else "C1"
    hand = f"hand 1 dealer {dealer} deal A1 1e6o12b7c3b B1 4o5b11c C1 1c5o10o\nA1:descarto-7c A1:descarto-3b"
    result = replay_prefix(read_record(f'[Record "truco/1"] [Rules "{code}"] {tags}\n{hand}'))
    first, second = result.hands[0].steps[-2:]
    assert (first.ruling.kind, second.ruling.kind, second.ruling.code) == ("lawful", "void", "wrong-hand")
    assert result.state is not None
    assert len(result.state.own("A1").held) == 4


@pytest.mark.parametrize(
    ("code", "line"),
    [
        case("uy.9.b", "uruguay", f"muestra 6b\n{DEAL_4}\nB2:vuelvo "),
        case("br.12.p3.2", "fenacef", "\ndeal A1 5h3c2c B1 6s6h5d A2 4h4s4d B2 6d5s5c\n"),
        case("of.faced.3", "oficial", f"\n{DEAL_4}\n"),
    ],
)
@pytest.mark.parametrize("seat", ["A1", "B2"])
def test_a_card_that_falls_face_up_after_the_deal_voids_nothing(code: str, line: str, seat: str) -> None:
    """Only in the course of the deal does a faced card void it: once all have their cards it is without effect."""
    shown = "6h" if code == "fenacef" else "1b"
    result = played(f"hand 1 dealer B2 {line}{seat}:cara-{shown}", code, 4)
    step = result.hands[0].steps[-1]
    assert (step.ruling.kind, step.ruling.code) == ("void", "window-closed")
    assert [type(event) for event in step.events] == [f.Irregular]
    assert error_of(played(f"hand 1 dealer B2 {line}{seat}:cara-{shown} A1:truco", code, 4)) == ""


INFRACTIONS = {
    "surplus": ("deal A1 7e6e4c2c B1 4b5b6o", "A1:anuncio-4"),
    "short": ("deal A1 7e6e4c B1 4b5b", "B1:anuncio-2"),
    "own": ("{dealer}:cara-1c", ""),
    "redeal": ("{mano}:cara-1c {mano}:pido-dar", ""),
    "kept": ("{mano}:cara-1c {mano}:sigue", ""),
}
"""What may go wrong in a deal: what is written, and what voids it."""


@pytest.mark.rule("of.dealer.1")
@pytest.mark.rule("of.dealer.2")
@pytest.mark.rule("of.dealer.3")
@pytest.mark.parametrize("kinds", list(product(INFRACTIONS, repeat=3)), ids=" ".join)
def test_the_second_mistake_of_a_dealer_costs_him_the_deal(kinds: tuple[str, ...]) -> None:
    """Whatever the mistakes are, the second of a dealer in the match and every later one give the deal to the right.

    All sequences of three deals that go wrong are played, B1 dealing first; a hand that goes on is given up.
    """
    faults = {"A1": 0, "B1": 0}
    dealer, text, score = "B1", "", [0, 0]
    for number, kind in enumerate(kinds, 1):
        mano = "A1" if dealer == "B1" else "B1"
        text += f"\nhand {number} dealer {dealer} score A {score[0]} B {score[1]}\n"
        before, void = INFRACTIONS[kind]
        faults[dealer] += 1
        lost = faults[dealer] > 1
        written = before.format(dealer=dealer, mano=mano)
        if lost:
            written = written.partition(" ")[0] if "cara" in written else written
        text += f"{written} {void}"
        goes_on = kind in ("own", "kept") and not lost
        if goes_on:
            hands = {dealer: "1c6e4c", mano: "4b5b6o"} if kind == "own" else {dealer: "7e6e4c", mano: "1c5b6o"}
            text += f" deal A1 {hands['A1']} B1 {hands['B1']} {mano}:truco {dealer}:no-quiero"
            score["AB".index(mano[0])] += 1
        text += f"\nend A {score[0]} B {score[1]}"
        if goes_on or lost:
            dealer = mano
    result = played(f"{text}\nhand 4 dealer {dealer}")
    assert error_of(result) == ""
    assert not result.warnings
    assert result.state is not None
    assert {seat: result.state.public.misdeals.faults_of(seat) for seat in faults} == faults


@pytest.mark.rule("of.count.1")
def test_a_void_deal_of_a_pica_pica_is_dealt_again_as_a_pica_pica() -> None:
    """Six cards too many in the second duel void all three duels, and the next hand is a pica-pica again."""
    hands = "deal A1 7e6e4c B1 4b5b6o A2 1b1o1c3e B2 3b2o12c A3 3c12b11b B3 2c2e11c"
    result = played(
        f"hand 1 dealer B3 score A 6 B 0 pica-pica\n{hands}\nA1:truco B2:no-quiero {{A +0}}\n"
        "A2:anuncio-4\nend A 6 B 0\nhand 2 dealer B3 pica-pica",
        seats=6,
    )
    assert error_of(result) == ""


@pytest.mark.rule("of.count.1")
def test_who_waits_for_his_duel_may_announce_his_cards() -> None:
    """A wrong number of cards may be announced while two others play: it is no meddling."""
    hands = "deal A1 7e6e4c B1 4b5b6o A2 1b1o1c3e B2 3b2o12c A3 3c12b11b B3 2c2e11c"
    result = played(f"hand 1 dealer B3 score A 6 B 0 pica-pica\n{hands}\nA2:anuncio-4\nend A 6 B 0", seats=6)
    assert error_of(result) == ""
    assert result.hands[0].steps[-1].ruling.kind == "lawful"


@pytest.mark.rule("uy.9.a", "uy.85.a")
def test_who_has_not_seen_his_cards_may_announce_how_many_they_are() -> None:
    """In the duel of others his cards lie face down before him, and anybody can count them."""
    hands = "deal A1 1e4e12c B1 3c5b12e A2 1c4b11c4c B2 7e7b2c A3 3e5c10b B3 1b5e11e"
    body = f"hand 2 dealer B3 score A 5 B 3 muestra 6o duels\n{hands}\nA1:1e A2:anuncio-4\nend A 5 B 3"
    result = played(body, "uruguay", 6)
    assert error_of(result) == ""
    assert (result.hands[0].steps[-1].ruling.kind, result.hands[0].steps[-1].ruling.rules[0]) == ("lawful", "uy.9.a")


@pytest.mark.rule("uy.9.c")
def test_a_void_deal_is_shuffled_and_cut_anew() -> None:
    """After a card fell face up the same dealer offers the pack again, and other cards may come."""
    result = played(
        "hand 1 dealer B1 muestra 6o\nA1:corto-9 A1:cara-7e\nend A 0 B 0\n"
        "hand 2 dealer B1 muestra 5o\nA1:corto-11\ndeal A1 1e2e3e B1 7e5b12e",
        "uruguay",
    )
    assert error_of(result) == ""
    assert not result.warnings
    assert "uy.9.c" in result.hands[0].steps[-1].ruling.rules
    assert "uy.9.c" in result.hands[1].steps[0].events[0].rules  # type: ignore[union-attr]


@pytest.mark.rule("uy.7.a")
@pytest.mark.rule("uy.5.b")
@pytest.mark.rule("of.deal.7")
def test_the_dealer_shuffles_unless_somebody_else_does() -> None:
    """The tag Shuffler changes nothing but who shuffles: the deal rests on another article."""
    for tags, rules, article in (
        ("", "uruguay", "uy.7.a"),
        ('[Shuffler "juez"]', "uruguay", "uy.5.b"),
        ('[Shuffler "Nora"]', "oficial", "of.deal.7"),
    ):
        turned = " muestra 6o" if rules == "uruguay" else ""
        last = "6b" if turned else "6o"
        result = played(f"hand 1 dealer B1{turned}\nA1:corto-9\ndeal A1 7e6e4c B1 4b5b{last}", rules, tags=tags)
        assert error_of(result) == ""
        assert article in result.hands[0].steps[2].ruling.rules
        again = write_record(record_of(result.law, {}, result.hands[0].steps))  # type: ignore[arg-type]
        assert (tags in again) == bool(tags) or not tags


@pytest.mark.parametrize(
    ("text", "tags", "expected"),
    [
        (f"hand 1\nA1:cara-1c\n{DEAL}", "", "3 cards for A1"),
        ("hand 1\nA1:cara-1c A1:pido-dar\ndeal A1 7e B1 ??", "", "1c among the cards of A1"),
        (f"hand 1\n{DEAL}", '[Faults "B1"]', "dealers among A1 B1"),
        (f"hand 1\n{DEAL}", '[Faults "C1 1"]', "dealers among A1 B1"),
        (f"hand 1\n{DEAL}", '[Faults "B1 1 B1 2"]', "dealers among A1 B1"),
        (f"hand 1\n{DEAL}", '[Faults "B1 0"]', "dealers among A1 B1"),
    ],
)
def test_a_record_of_an_impossible_deal_names_what_was_expected(text: str, tags: str, expected: str) -> None:
    """A faced card must be among those of its owner, and the mistakes of dealers are a seat and a number each."""
    result = played(text, tags=tags)
    assert result.stop is not None
    assert isinstance(result.stop.error, NotationError)
    assert expected in result.stop.error.expected


def test_the_line_of_a_deal_that_was_broken_off_may_say_what_was_dealt() -> None:
    """After a deal was voided its line holds the cards until then, and nothing is dealt."""
    result = played("hand 1 dealer B1\nA1:cara-1c A1:pido-dar\ndeal A1 7e1c B1 ??\nend A 0 B 0\nhand 2 dealer B1")
    assert error_of(result) == ""


@pytest.mark.parametrize("word", ["cara-1c", "pido-dar", "sigue"])
def test_an_assisted_table_deals_by_itself(word: str) -> None:
    """At an assisted table no card falls face up, before the deal and after it."""
    for text in (
        f"hand 1\nA1:{word} {{rejected unknown-word}}",
        f"hand 1\n{DEAL}\nA1:{word} {{rejected unknown-word}}",
    ):
        assert error_of(played(text, admission="assisted")) == ""


def test_an_assisted_table_refuses_a_wrong_number_of_cards() -> None:
    """Elsewhere than at a refereed table four cards are no deal, and no player announces any."""
    assert "3 cards for A1" in error_of(played("hand 1\ndeal A1 7e6e4c2c B1 4b5b6o", admission="assisted"))
    assert error_of(played(f"hand 1\n{DEAL}\nA1:anuncio-4 {{rejected unknown-word}}", admission="assisted")) == ""


@pytest.mark.rule("of.count.5")
def test_a_surplus_that_its_holder_reports_late_costs_two_points() -> None:
    """Once the mano has played, the time to report four cards is over: the rivals get two, all else is annulled."""
    result = played(
        "hand 1 dealer B1\ndeal A1 7e6e4c B1 4b5b6o2c\nA1:envido B1:no-quiero A1:7e B1:anuncio-4 {A +2} {B +0}\n"
        "end A 2 B 0\nhand 2 dealer B1"
    )
    assert error_of(result) == ""


def test_cards_on_the_pack_are_not_announced_during_the_hand() -> None:
    """A player who went to the mazo says nothing more as long as the others play on."""
    result = played(
        "hand 1 dealer B2\ndeal A1 7e6e4c2c B1 4b5b6o A2 1b1o1c B2 3b2o12c\nA1:mazo A1:anuncio-4 {void}", seats=4
    )
    assert error_of(result) == ""


@pytest.mark.rule("of.mazo.3", "of.mazo.9")
def test_cards_on_the_pack_of_oficial_are_not_announced_after_the_hand_either() -> None:
    """Cards on the pack are not looked at, and an announcement of their owner has no effect: the hand is paid (L8)."""
    hands = "hand 1 dealer B1 deal A1 7e6e B1 4b5b6o"
    result = played(f"{hands}\nA1:mazo A1:anuncio-2 {{void}}\nend A 0 B 2")
    assert error_of(result) == ""


@pytest.mark.parametrize(
    ("book", "hands"),
    [
        case("rf.1.e", "runfla", "deal A1 7e6e B1 4b5b6o"),
        case("uy.9.a", "uruguay", "muestra 1c deal A1 7e6e B1 4b5b6o"),
        case("pg.deal.8", "pagat-argentina", "deal A1 7e6e B1 4b5b6o"),
        case("pg.deal.8", "pagat-uruguay", "muestra 1c deal A1 7e6e B1 4b5b6o"),
    ],
)
def test_a_player_on_the_mazo_owns_up_to_a_missing_card_while_the_hand_settles(book: str, hands: str) -> None:
    """The hand that two cards lost by the mazo counts for neither side, and the same dealer deals again (L8)."""
    result = played(f"hand 1 dealer B1 {hands}\nA1:mazo A1:anuncio-2 {{B +0}}\nend A 0 B 0\nhand 2 dealer B1", book)
    assert error_of(result) == ""
    assert result.warnings == ()


def test_a_card_that_fell_face_up_is_dealt_to_its_owner() -> None:
    """A match that shuffles by itself, and a record with a seed, give the faced card to the seat that it fell to."""
    match, as_ever = (Match("oficial", refereed=True, seed="faced") for _ in range(2))
    for each in (match, as_ever):
        each.play("A1:mazo")
        each.play("B1:corto-9")
    as_ever.deal()
    held = as_ever.state.own("A1").dealt
    card = next(str(candidate) for candidate in match.law.terms.pack.cards if candidate not in held)
    match.play(f"A1:cara-{card}")
    match.deal()
    assert card in map(str, match.state.own("A1").dealt)
    assert len({dealt_card for own in match.state.owns for dealt_card in own.dealt}) == len(match.law.seats) * 3
    seeded = played(f"hand 1 dealer B1\nB1:cara-{card}\nA1:truco", tags='[Seed "faced"]')
    assert seeded.state is not None
    assert card in map(str, seeded.state.own("B1").dealt)


@pytest.mark.rule("uy.9.a")
@pytest.mark.parametrize(
    "line", ["A1:flor A1:1e B1:1b A1:12e B1:5b A1:muestro", "A1:flor A1:1e B1:1b A1:tenderse", "A1:muestro-1e4e12e10e"]
)
def test_four_cards_that_lie_open_are_a_wrong_deal_for_all_to_see(line: str) -> None:
    """Showing them shows that the seat was dealt one too many: the deal is void, and no flor was kept back."""
    text = f"hand 1 dealer B1 muestra 6o\ndeal A1 1e4e12e10e B1 1b5b7c\n{line} {{A +0}} {{B +0}}\nend A 0 B 0"
    result = played(f"{text}\nhand 2 dealer B1 muestra 6o", "uruguay")
    assert error_of(result) == ""


@pytest.mark.rule("of.count.6")
@pytest.mark.rule("of.count.7")
def test_a_card_too_many_is_paid_once_however_often_it_is_claimed() -> None:
    """After a claim that was right neither a partner's claim nor the holder's own word costs anything more."""
    line = "hand 1 dealer B2\ndeal A1 7e6e4c1e B1 4b5b6o A2 1b1o1c B2 3b2o12c\nA1:truco B2:no-quiero "
    result = played(
        f"{line}B1:reclamo-A1 A1:anuncio-4 {{rejected}} B2:reclamo-A1 {{rejected}} {{A +0}} {{B +2}}\nend A 0 B 2",
        seats=4,
    )
    assert error_of(result) == ""


@pytest.mark.rule("of.count.6")
@pytest.mark.rule("of.count.7")
@pytest.mark.parametrize("claims", ["B1:reclamo-A2 A1:reclamo-B1", "A1:reclamo-B1 B1:reclamo-A2"])
def test_where_both_sides_have_a_card_too_many_each_pays_two(claims: str) -> None:
    """Both lose what they won, and each is given the two points of the other, whichever is found first."""
    hands = "deal A1 7e3e12b B1 5c12c3o1b A2 4b5b10e2e B2 3c6o2c"
    result = played(
        f"hand 1 dealer B2\n{hands}\nA1:envido B1:quiero A1:30 B1:son-buenas A2:29 B2:son-buenas A1:muestro-7e3e "
        f"A1:truco B1:quiero A1:12b B1:5c A2:5b B2:3c A2:mazo A1:mazo {claims} mesa:callo "
        "{A +2} {B +2}\nend A 2 B 2",
        seats=4,
    )
    assert error_of(result) == ""


@pytest.mark.rule("of.count.6")
def test_two_cards_too_many_on_a_side_cost_two_points_each() -> None:
    """Two partners with four cards: nothing that they won counts, and the rivals get two points for each of them."""
    hands = "deal A1 7e3e12b1b B1 5c12c3o A2 4b5b10e2e B2 3c6o2c"
    result = played(
        f"hand 1 dealer B2\n{hands}\nA1:truco B1:no-quiero B1:reclamo-A2 B2:reclamo-A1 mesa:callo {{A +0}} {{B +4}}\n"
        "end A 0 B 4",
        seats=4,
    )
    assert error_of(result) == ""


@pytest.mark.rule("of.count.6")
def test_a_card_too_many_in_a_duel_costs_that_duel_alone() -> None:
    """Each duel of a pica-pica is settled for itself: the next one pays as ever."""
    hands = "deal A1 7e6e4c1e B1 4b5b6o A2 1b1o1c B2 3b2o12c A3 3c12b11b B3 2c2e11c"
    result = played(
        f"hand 1 dealer B3 score A 6 B 0 pica-pica\n{hands}\n"
        "A1:truco B2:no-quiero B2:reclamo-A1 mesa:callo B1:truco A3:no-quiero mesa:callo A2:truco B3:no-quiero "
        "{A +1} {B +3}\nend A 7 B 3",
        seats=6,
    )
    assert error_of(result) == ""


@pytest.mark.rule("of.count.5")
def test_a_claim_without_ground_costs_nothing() -> None:
    """A rival has three cards: the claim is accepted, and the hand goes on."""
    result = played(
        f'hand 1 dealer B1\n{DEAL}\nA1:reclamo-B1 "carta de más" A1:truco B1:no-quiero {{A +1}} {{B +0}}\nend A 1 B 0'
    )
    assert error_of(result) == ""


@pytest.mark.rule("uy.9.a")
@pytest.mark.parametrize("seat", ["A1", "A2"])
def test_in_uruguay_the_captain_claims_a_wrong_deal(seat: str) -> None:
    """The claim of a captain voids the deal, also once the hand is decided; a partner's has no effect."""
    hands = "deal A1 1e4b12c B1 3c5b12e1c A2 7e6b11c B2 3o6c10b"
    captain = seat == "A1"
    result = played(
        f"hand 1 dealer B2 muestra 6o\n{hands}\nA1:truco B1:no-quiero "
        f"{seat}:reclamo-B1 {'{A +0}' if captain else '{void} {A +1}'}\nend A {0 if captain else 1} B 0\n"
        f"hand 2 dealer {'B2' if captain else 'A1'}",
        "uruguay",
        4,
    )
    assert error_of(result) == ""


@pytest.mark.rule("br.12.p5")
@pytest.mark.rule("br.38.p1.2")
def test_points_that_the_rivals_confirmed_stand() -> None:
    """Until a seat of the other side confirms them a wrong number of cards voids the hand; then nothing does."""
    line = (
        "hand 1 dealer A1 score A 5 B 5\ndeal A1 6h5d5s B1 5h5c6sQd A2 KhKd6c B2 JhJd6d\n"
        "B1:truco A2:cair A2:Kh B2:Jh A1:6h B1:5h A2:Kd B2:Jd A1:5d B1:5c {trick A2} "
    )
    for acts, score in (
        ("B1:anuncio-4", "A 5 B 5"),
        ("A1:confirmo {void} A2:confirmo {void} B1:anuncio-4", "A 5 B 5"),
        ("B2:confirmo B1:anuncio-4 {void} A1:reclamo-B1 {void} B1:confirmo {void}", "A 8 B 5"),
    ):
        result = played(f"{line}{acts}\nend {score}\nhand 2 dealer B1", "fenacef", 4)
        assert error_of(result) == ""
        assert not result.warnings


@pytest.mark.rule("br.12.p4.1", "br.12.p4.2", "br.12.p5")
@pytest.mark.parametrize(
    "line",
    [
        "A2:desistir",
        "B1:truco A2:desistir",
        "A2:truco B1:desistir",
        "A2:truco B2:desistir",
        "A2:Kh B2:Jh A1:6h B1:5h A2:Kd B2:Jd A1:5d B1:5c",
        "A2:Kh B2:Jh A1:6h B1:5h A2:Kd B2:desistir",
        "B1:truco A2:desistir A1:callo B1:callo",
        "B1:truco A2:desistir B2:confirmo",
    ],
)
def test_a_missing_third_card_is_announced_however_the_hand_was_decided(line: str) -> None:
    """Its holder must announce it until the rivals confirm the points: no side scores, and the next seat deals (L8)."""
    hands = "hand 1 dealer A1 score A 5 B 5\ndeal A1 6h5d5s B1 5h5c A2 KhKd6c B2 JhJd6d"
    result = played(f"{hands}\n{line} B1:anuncio-2\nend A 5 B 5\nhand 2 dealer B1", "fenacef", 4)
    assert error_of(result) == ""
    announced = result.hands[0].steps[-1]
    assert (announced.ruling.kind, result.warnings) == ("lawful", ())
    assert "br.12.p4.1" in announced.ruling.rules


@pytest.mark.rule("br.12.p5")
def test_a_wrong_count_voids_the_last_hand_of_a_partida_too() -> None:
    """The partida is not won before its points are confirmed."""
    result = played(
        "hand 1 dealer A1 score A 10 B 5\ndeal A1 6h5d5s B1 5h5c6sQd A2 KhKd6c B2 JhJd6d\n"
        "A1:truco B2:cair A2:Kh B2:Jh A1:6h B1:5h A2:Kd B2:Jd A1:5d B1:5c {trick A2} B1:anuncio-4\nend A 10 B 5\n"
        "hand 2 dealer B1",
        "fenacef",
        4,
    )
    assert error_of(result) == ""
    assert result.chicos == (0, 0)


@pytest.mark.rule("uy.5.a")
def test_under_a_judge_the_judge_shuffles() -> None:
    """With a judge at the table the deal rests on the article that seats him."""
    result = played(
        "hand 1 dealer B1 muestra 6o\nA1:corto-9\ndeal A1 7e6e4c B1 4b5b6b", "uruguay", tags='[Judge "Ana"]'
    )
    assert error_of(result) == ""
    assert "uy.5.a" in result.hands[0].steps[2].ruling.rules


@pytest.mark.rule("uy.85.b")
def test_nobody_intervenes_in_the_duel_of_others() -> None:
    """A word of a seat that is not in the duel has no effect, and the duel goes on."""
    hands = "deal A1 1e4b12c B1 3c5b12e A2 7e6b11c B2 3o6c10b A3 1b2b3b B3 1c2c4c"
    result = played(
        f"hand 1 dealer B3 muestra 6o score A 5 B 0 duels\n{hands}\n"
        "A2:truco {void} B1:envido {void} B1:3c {void} A1:truco A3:quiero {void} B2:no-quiero",
        "uruguay",
        6,
    )
    assert error_of(result) == ""


@pytest.mark.rule("br.13.pu.1")
def test_who_looks_into_the_pack_may_be_warned() -> None:
    """Seeing cards while the pack is cut is an illicit act; what it costs is the judge's."""
    result = played(
        "hand 1 dealer A1\nB2:corto-5 juez:warn-B2:br.13.pu.1\ndeal A1 6h5d5s B1 5h5c6s A2 Kh4d6c B2 Jh3h6d",
        "fenacef",
        4,
        tags='[Judge "Ana"]',
    )
    assert error_of(result) == ""
    assert "br.13.pu.1" in result.hands[0].steps[2].ruling.rules


SIZES = {2: "7e6e", 3: "7e6e4c", 4: "7e6e4c2c"}


@pytest.mark.rule("of.count.1")
@pytest.mark.rule("of.count.5")
@pytest.mark.rule("of.count.6")
@pytest.mark.rule("of.count.7")
@pytest.mark.parametrize("moment", ["", "A1:7e ", "A1:truco B1:no-quiero ", "A1:truco B1:quiero A1:mazo "])
@pytest.mark.parametrize(("mine", "others"), list(product((2, 3, 4), repeat=2)))
@pytest.mark.parametrize("act", ["A1:anuncio-{count}", 'B1:reclamo-A1 "carta de más"'])
def test_every_wrong_count_is_settled_by_when_it_comes_to_light(mine: int, others: int, moment: str, act: str) -> None:
    """Whatever both hold: too many costs two points unless it is reported in time, too few nothing but a new deal.

    All counts of two seats, reported by the holder or claimed by the rival, before a card, after it, after the hand.
    Cards on the pack report nothing any more.
    """
    hands = f"deal A1 {SIZES[mine]} B1 {'4b5b6o3e'[: 2 * others]}"
    result = played(f"hand 1 dealer B1\n{hands}\n{moment}{act.format(count=mine)}")
    assert error_of(result) == ""
    claimed, over, begun = "reclamo" in act, "truco" in moment, bool(moment)
    won = (1, 0) if "no-quiero" in moment else (0, 2) if over else (0, 0)
    result = played(f"hand 1 dealer B1\n{hands}\n{moment}{act.format(count=mine)} mesa:callo") if over else result
    assert result.state is not None
    p = result.state.public
    packed = "mazo" in moment and not claimed
    if mine == 3 or packed:
        assert p.score == won
    elif mine == 2:
        assert (p.score, p.misdeals.dealer) == ((0, 0), "B1")
    elif over:
        assert (p.score, p.misdeals.dealer) == ((0, won[1] + 2), "")
    else:
        costs = 2 if claimed or (begun and not over) else 0
        assert (p.score, p.misdeals.dealer) == ((0, costs), "B1")
