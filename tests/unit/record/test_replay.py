"""Replaying records: a difference from the rules is found, with both values and its place."""

import hashlib
import hmac
from collections.abc import Iterator

import pytest

from truco.errors import NotationError, ReplayError, RulebookError
from truco.record import read_prefix, read_record, replay, replay_prefix, to_json

HEAD = '[Record "truco/1"]\n[Rules "oficial"]\n[A1 "Nora"] [B1 "Ines"]\n'
DEAL = "deal A1 1e5o4o B1 3c7o12o\n"
HAND = "hand 1 dealer B1\n" + DEAL
SECOND = "hand 2\ndeal A1 1e5o4o B1 3c7o12o\nB1:mazo\n"


def differs(text: str, head: str = HEAD) -> tuple[int, str, str, int]:
    """Index, written and found value, and the line of the difference that stops a replay."""
    result = replay_prefix(read_record(head + text))
    assert result.stop is not None
    error = result.stop.error
    assert isinstance(error, ReplayError)
    return error.index, error.expected, error.found, result.stop.at.line


def refused(text: str, head: str = HEAD) -> str:
    """The expected text in the error for an impossible record."""
    with pytest.raises(NotationError) as caught:
        replay(read_record(head + text))
    return caught.value.expected


@pytest.mark.parametrize(
    ("text", "index", "written", "actual", "line"),
    [
        (HAND + "A1:1e\nB1:3c {trick B1}", 1, "{trick B1}", "{trick A1}", 7),
        (HAND + "A1:1e {trick A1}", 0, "{trick A1}", "no trick taken here", 6),
        (HAND + "A1:1e B1:3c {trick parda}", 1, "{trick parda}", "{trick A1}", 6),
        (HAND + "A1:envido {void}", 0, "{void}", "{lawful}", 6),
        (HAND + "A1:envido {fault}", 0, "{fault}", "{lawful}", 6),
        (HAND + "A1:envido {rejected}", 0, "{rejected}", "{lawful}", 6),
        (HAND + "B1:3c {rejected card-not-held}", 0, "{rejected card-not-held}", "{rejected not-your-turn}", 6),
        (HAND + "A1:mazo {B +1}", 0, "{B +1}", "{B +2}", 6),
        (HAND + "A1:mazo {A +1}", 0, "{A +1}", "{A +0}", 6),
        (HAND + "A1:envido B1:no-quiero {A +1}\nB1:mazo {A +2}", 2, "{A +3}", "{A +2}", 7),
        (HAND + "A1:mazo {C +2}", 0, "{C +2}", "no side C", 6),
        (HAND + "A1:mazo end A 0 B 1", 0, "end A 0 B 1", "end A 0 B 2", 6),
        (HAND + "A1:1e\nend A 0 B 1", 0, "end A 0 B 1", "hand 1 unfinished, B1 to act", 7),
        (HAND + "A1:1e\n" + SECOND, 0, "hand 2", "hand 1 unfinished, B1 to act", 7),
        (HAND + "A1:mazo\nhand 3", 0, "hand 3", "hand 2", 7),
        (HAND + "A1:mazo\nhand 2 dealer B1", 0, "dealer B1", "dealer A1", 7),
        (HAND + "A1:mazo\nhand 2 score A 2 B 0", 0, "score A 2 B 0", "score A 0 B 2", 7),
        ("hand 1 dealer A1\nA1:tiro-3e B1:tiro-1b\n" + DEAL, 1, "dealer A1", "dealer B1", 4),
        ("hand 1\nA1:tiro-3e\n" + DEAL, 0, "deal", "the draw unfinished, B1 to draw", 6),
        ('[Score "A 1 B 2"]\nhand 1 score A 2 B 2', 0, "score A 2 B 2", "score A 1 B 2", 5),
        ('[Dealer "A1"]\nhand 1 dealer B1', 0, "dealer B1", "dealer A1", 5),
        ('[Dealer "A1"]\nhand 1\nA1:tiro-3e B1:tiro-1b', 1, "dealer A1", "dealer B1", 4),
    ],
)
def test_a_difference_is_found(text: str, index: int, written: str, actual: str, line: int) -> None:
    """A written fact that the rules do not give stops the replay, with both values, the act before it and the line."""
    assert differs(text) == (index, written, actual, line)


def test_awards_are_compared_as_totals_of_the_hand() -> None:
    """An award may be written later in the hand, alone or in a sum; a side without awards is not compared."""
    acts = "A1:envido B1:no-quiero B1:truco A1:no-quiero"
    for braces in ("", " {A +1}", " {B +1}", " {A +1} {B +1}", " {B +1} {A +1}"):
        assert replay(read_record(HEAD + HAND + acts + braces)).hands[0].score == (1, 1)


def test_after_the_end_of_the_match_no_hand_follows() -> None:
    """A hand after the match is over is an error that says who won."""
    head = HEAD + '[Chicos "A 1 B 1"] [Score "A 29 B 0"]\n'
    assert differs(HAND + "B1:mazo\nhand 2", head) == (0, "hand 2", "the match won by A", 8)


def test_acts_after_the_hand_are_ruled_and_listed() -> None:
    """Acts after the hand is decided are rejected and listed; a cut there does not begin the next hand."""
    result = replay(read_record(HEAD + HAND + "A1:mazo B1:corto-9 mesa:corto-9 B1:truco\nend A 0 B 2\n" + SECOND))
    acts = to_json(result)["hands"][0]["acts"]
    assert [act["code"] for act in acts] == [None, "hand-over", "hand-over", "hand-over"]
    assert len(result.hands) == 2


def test_a_rejected_act_without_a_brace_warns() -> None:
    """A rejected act without a brace gives a warning with its place; a brace, with or without the code, prevents it."""
    warned = replay(read_record(HEAD + HAND + "B1:3c"))
    assert [(place.line, "not-your-turn" in text) for text, place in warned.warnings] == [(6, True)]
    for brace in ("{rejected}", "{rejected not-your-turn}"):
        assert not replay(read_record(HEAD + HAND + f"B1:3c {brace}")).warnings


def test_what_a_seat_wants_is_no_act() -> None:
    """An intent that leaves out the card drawn or the cards lifted is malformed where it is due, joined words too."""
    drawing = replay(read_record(HEAD + "hand 1\nA1:tiro B1:tiro A1:tiro-3e A1:tiro"))
    cutting = replay(read_record(HEAD + "hand 1 dealer B1\nA1:corto A1:corto+corto A1:corto-9 A1:corto\n" + DEAL))
    dealing = replay(read_record(HEAD + "hand 1 dealer B1\nA1:corto-9 B1:reparto\n" + DEAL))
    codes = [
        [step.ruling.code for step in result.hands[0].steps if step.is_act] for result in (drawing, cutting, dealing)
    ]
    assert codes[0] == ["malformed", "malformed", None, "already-drawn"]
    assert codes[1] == ["malformed", "malformed", None, "not-your-turn"]
    assert codes[2] == [None, "malformed"]


def test_a_card_that_was_not_drawn_begins_no_draw() -> None:
    """A draw is rejected when the dealer is known, and the hand begins with the cut."""
    text = HEAD + "hand 1 dealer B1\nA1:tiro-3e {rejected already-drawn} A1:corto-9\n" + DEAL + "A1:mazo {B +2}"
    hand = replay(read_record(text)).hands[0]
    assert [step.ruling.code for step in hand.steps if step.is_act] == ["already-drawn", None, None]
    assert (hand.dealer, hand.score) == ("B1", (0, 2))
    waiting = replay(read_record(HEAD + "hand 1 dealer -\nmesa:tiro-3e {rejected not-seated} A1:tiro-3e"))
    assert [step.ruling.code for step in waiting.hands[0].steps if step.is_act] == ["not-seated", None]


def test_a_muestra_that_is_turned_in_one_breath_is_turned_by_it() -> None:
    """Words of a dealer in one breath before it turns the muestra come before it (uy.98.a)."""
    head = HEAD.replace("oficial", "uruguay") + '[Admission "refereed"]\n'
    text = f"{head}hand 1 dealer A1 muestra 11e\ndeal A1 11b7b B1 2e10e3e10c\nA1:40-real-envido+vuelvo {{fault}} B1:2e"
    steps = [step for step in replay(read_record(text)).hands[0].steps if step.is_act]
    assert [step.ruling.code for step in steps] == ["muestra-first", None]


def test_what_a_duel_paid_is_not_what_the_next_one_will_pay() -> None:
    """Points written at the end of a duel imply no silence in the next, where a flor still waits for the rival."""
    head = '[Record "truco/1"] [Rules "pagat-uruguay"] [Admission "refereed"]\n'
    seats = " ".join(f'[{seat} ""]' for seat in ("A1", "B1", "A2", "B2", "A3", "B3"))
    hands = "A1 12c12b3o B1 2c1o6c A2 11c6o6b B2 10c5o4c A3 5e2e10b B3 11e11b6e"
    envido = "A2:real-envido B3:real-envido A2:quiero A2:6 B3:26 {B +6} "
    truco = "A2:6o B3:truco A2:quiero-retruco B3:11e {trick B3} B3:no-quiero {A +2} B3:muestro-6e11b11e mesa:callo"
    hand = f"hand 5 pica-pica dealer B1 score A 16 B 7 muestra 12o\ndeal {hands}\nduel A2 B3\n{envido}{truco}\n"
    state = replay(read_record(f"{head}{seats}\n{hand}duel B2 A1\nB2:flor")).state
    assert state is not None
    assert state.public.flor.due == "A1"
    assert state.public.score == (18, 13)


def test_an_unknown_hand_may_prove_its_total() -> None:
    """Cards shown from an unknown hand are accepted unless another seat played them or their total is wrong."""
    text = HEAD + "hand 1\ndeal A1 4e5b6o B1 ??????\nA1:envido B1:quiero A1:6 B1:28 A1:4e B1:5o "
    shown = "B1:muestro-6o2o B1:muestro-7e4e B1:muestro-7e6e B1:muestro-???? B1:muestro-5o3o"
    codes = [step.ruling.code for step in replay(read_record(text + shown)).hands[0].steps if step.is_act][6:]
    assert codes == [None, "nothing-to-show", "nothing-to-show", "nothing-to-show", "nothing-to-show"]
    doubtful = "B1:muestro-7e4e B1:muestro-7e6e B1:muestro-???? B1:muestro-5o3o"
    codes = [step.ruling.code for step in replay(read_record(text + doubtful)).hands[0].steps if step.is_act][6:]
    assert codes == ["card-not-held", "not-your-number", "card-not-held", None]


def test_the_prefix_of_a_record_that_differs() -> None:
    """The replay keeps the hands and acts up to the difference, including the act of the difference."""
    text = HEAD + HAND + "A1:mazo\nend A 0 B 2\nhand 2\n" + DEAL + "B1:3c A1:1e {trick B1} A1:5o B1:7o"
    result = replay_prefix(read_record(text))
    assert [hand["finished"] for hand in to_json(result)["hands"]] == [True, False]
    assert [act["act"] for act in to_json(result)["hands"][1]["acts"]] == ["3c", "1e"]
    assert to_json(result)["hands"][1]["score"] == {"A": 0, "B": 2}
    with pytest.raises(ReplayError):
        replay(result.record)


def test_a_record_cut_short_is_not_asked_for_the_awards_that_are_missing() -> None:
    """In the last hand of an unreadable record a missing award is no difference."""
    text = HEAD + HAND + "A1:envido B1:no-quiero {A +1} B1:mazo {A"
    record, error = read_prefix(text)
    assert error is not None
    assert replay_prefix(record, whole=False).stop is None
    assert replay_prefix(record).stop is not None


def test_an_empty_record() -> None:
    """A record without hands replays without a step."""
    answer = to_json(replay(read_record(HEAD)))
    assert answer["hands"] == []
    assert (answer["chicos"], answer["winner"]) == ({"A": 0, "B": 0}, None)


def test_without_a_dealer_the_last_seat_deals() -> None:
    """Without a dealer the last seat deals and A1 is mano; a tag or the hand line may name another."""
    four = HEAD + '[A2 "Luis"] [B2 "Raul"]\n'
    results = []
    for text in (four + "hand 5", four + '[Dealer "A2"] hand 5', four + "hand 5 dealer A1", HEAD + "hand 5"):
        hand = replay(read_record(text)).hands[0]
        results.append((hand.number, hand.dealer, hand.mano))
    assert results == [(5, "B2", "A1"), (5, "A2", "B2"), (5, "A1", "B1"), (5, "B1", "A1")]


def test_a_draw_under_way_has_no_dealer_yet() -> None:
    """While the draw goes on neither dealer nor mano is known."""
    hand = to_json(replay(read_record(HEAD + "hand 1\nA1:tiro-3e")))["hands"][0]
    assert (hand["dealer"], hand["mano"], hand["finished"]) == (None, None, False)


@pytest.mark.parametrize(
    ("head", "text", "expected"),
    [
        ('[Record "truco/1"] [A1 "Nora"] [B1 "Ines"]\n', "", "a tag such as"),
        ('[Record "truco/1"] [Rules "oficial"]\n', "", "a tag for each seat"),
        (HEAD, '[Admission "strict"]', "assisted or refereed"),
        (HEAD, '[Score "A 1"]', "each side once"),
        (HEAD, '[Score "A one B 2"]', "sides and numbers"),
        (HEAD, '[Score "A 30 B 2"]', "numbers below 30"),
        (HEAD, '[Chicos "A 2 B 0"]', "numbers below 2"),
        (HEAD, '[Dealer "A2"]', "a seat among A1 B1"),
        (HEAD, "hand 1 dealer A2", "a seat among A1 B1"),
        (HEAD, "hand 1 score A 30 B 0", "numbers below 30"),
        (HEAD, "hand 1 score A 3", "each side once"),
        (HEAD, "hand 1 muestra 5o", "no muestra"),
        (HEAD, "hand 1 redondo", "no kind of hand"),
        (HEAD, "hand 1 deal A1 1e5o4o", "the cards of A1 B1"),
        (HEAD, "hand 1 deal A1 1e5o B1 3c7o12o", "3 cards for A1, 3 cards for B1"),
        (HEAD, "hand 1 deal A1 1e5oQd B1 3c7o12o", "each from the pack"),
        (HEAD, "hand 1 deal A1 1e5o4o B1 1e7o12o", "none twice"),
        (HEAD, "hand 1 A1:envido", "a deal line before it, or a tag Seed"),
        (HEAD, HAND + "A1:mazo end A 0", "each side once"),
    ],
)
def test_what_cannot_be(head: str, text: str, expected: str) -> None:
    """Tags and lines that no match can have are refused with what was expected."""
    assert expected in refused(text, head)


@pytest.mark.parametrize("admission", ["assisted", "refereed"])
def test_the_admissions(admission: str) -> None:
    """A record may say that it is assisted or refereed; the law is bound so."""
    law = replay(read_record(HEAD + f'[Admission "{admission}"]')).law
    assert law is not None
    assert law.refereed == (admission == "refereed")


def test_another_admission_is_refused() -> None:
    """A word that is neither stops the replay."""
    result = replay_prefix(read_record(HEAD + '[Admission "lax"]'))
    assert result.stop is not None
    assert "assisted or refereed" in str(result.stop.error)


@pytest.mark.parametrize("rules", ["fenacef", "oficial flor=yes", "oficial target=31", "oficial chicos", ""])
def test_rules_that_do_not_exist(rules: str) -> None:
    """Rules, options or values that do not exist stop the replay; the JSON says what was written."""
    result = replay_prefix(read_record(f'[Record "truco/1"] [Rules "{rules}"] [A1 "Nora"] [B1 "Ines"] hand 1'))
    assert result.stop is not None
    assert isinstance(result.stop.error, RulebookError)
    code = rules.split(maxsplit=1)[0] if rules else None
    assert to_json(result) == {
        "rules": code,
        "options": {},
        "seats": ["A1", "B1"],
        "hands": [],
        "chicos": {"A": 0, "B": 0},
        "winner": None,
    }


def test_seats_without_a_format() -> None:
    """Seats that the rulebook has no format for stop the replay."""
    with pytest.raises(RulebookError):
        replay(read_record('[Record "truco/1"] [Rules "oficial"] [A1 "x"] [B1 "y"] [B2 "z"]'))


def test_tags_that_change_nothing_warn() -> None:
    """Another edition of the rulebook warns."""
    result = replay(read_record(HEAD + '[Edition "1999"]'))
    assert [text.split()[0] for text, _ in result.warnings] == ["this"]


def test_a_format_that_the_seats_do_not_have() -> None:
    """The tag Format names a format of the rulebook for these seats, or stops the replay."""
    law = replay(read_record(HEAD + '[Format "mano-a-mano"]')).law
    assert law is not None
    assert law.format.name == "mano-a-mano"
    assert replay_prefix(read_record(HEAD + '[Format "parejas"]')).stop is not None


def test_options_that_differ_are_told() -> None:
    """The JSON contains the options that differ from the defaults."""
    head = HEAD.replace("oficial", "oficial target=15 chicos=2")
    assert to_json(replay(read_record(head)))["options"] == {"target": "15"}


def numbers(seed: str, hand: int) -> Iterator[int]:
    """The numbers of a seed as docs/record.md describes them, written apart from the program."""
    block = 0
    while True:
        digest = hmac.digest(seed.encode(), f"truco/1 hand {hand} block {block}".encode(), hashlib.sha256)
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))
        block += 1


SPANISH = [f"{rank}{suit}" for suit in "eboc" for rank in (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)]
FRENCH = [f"{rank}{suit}" for suit in "chsd" for rank in "A234567JQK"]


def pack(seed: str, hand: int, order: list[str] = SPANISH) -> list[str]:
    """The shuffled pack of a seed, as the page describes it; `order` is the order before the shuffle."""
    cards = list(order)
    stream = numbers(seed, hand)
    for last in range(39, 0, -1):
        stop = last + 1
        number = next(number_ for number_ in stream if number_ < 2**32 - 2**32 % stop)
        cards[last], cards[number % stop] = cards[number % stop], cards[last]
    return cards


@pytest.mark.parametrize(("seed", "hand", "cut"), [("rioplatense", 1, 0), ("ñandú", 12, 17), ("", 40, 36)])
def test_the_seed_deals(seed: str, hand: int, cut: int) -> None:
    """Without a deal line the cards are those of the seed, cut where the record says, one at a time from the mano."""
    head = HEAD + f'[Seed "{seed}"] [A2 "Luis"] [B2 "Raul"]\n'
    dealt = pack(seed, hand)
    dealt = dealt[cut:] + dealt[:cut]
    text = head + f"hand {hand} dealer A1\n" + (f"B2:corto-{cut}\n" if cut else "") + f"B1:{dealt[0]} A2:{dealt[1]}"
    result = replay(read_record(text + f" B2:{dealt[2]} A1:{dealt[3]}"))
    assert all(step.ruling.happened for step in result.hands[0].steps)
    third = replay(read_record(text + f" B2:{dealt[10]} A1:{dealt[11]}"))
    assert all(step.ruling.happened for step in third.hands[0].steps)


@pytest.mark.rule("br.11.3", "br.12.p2")
def test_the_seed_deals_what_was_not_burned() -> None:
    """Cards that the cutter burns leave the top of the French pack in written order; the deal comes off its bottom."""
    left = pack("ñandú", 5, FRENCH)
    left = left[3:]
    left = left[11:] + left[:11]
    dealt = left[2:][::-1]
    head = '[Record "truco/1"]\n[Rules "fenacef"]\n[A1 "a"] [B1 "b"] [A2 "c"] [B2 "d"]\n[Seed "ñandú"]\n'
    acts = f"B2:quemo-3 B2:corto-11 B2:quemo-2 A2:{dealt[1]} B2:{dealt[2]} A1:{dealt[3]} B1:{dealt[0]}"
    result = replay(read_record(f"{head}hand 5 dealer A1\n{acts}"))
    assert all(step.ruling.happened for step in result.hands[0].steps)


def test_a_deal_line_goes_before_the_seed() -> None:
    """Written cards count even where the record has a seed."""
    result = replay(read_record(HEAD + '[Seed "x"]\n' + HAND + "A1:1e B1:3c"))
    assert result.hands[0].tricks == ("A1",)


@pytest.mark.rule("rf.4.pica.c", "rf.4.pica.d")
@pytest.mark.parametrize("brace", ["", "  {fault}"])
def test_a_late_card_of_a_decided_duel_is_no_word_in_the_next(brace: str) -> None:
    """An act too late for a duel is rejected there: it interferes in the next one only where the record says so."""
    head = HEAD.replace("oficial", "runfla").replace('"truco/1"]', '"truco/1"] [Admission "refereed"]')
    head += '[A2 "Luis"] [B2 "Raul"] [A3 "Eva"] [B3 "Otto"]\n'
    hands = "deal A1 7e6e5b B1 7o5o3b A2 1c2c10o B2 4e4b12c A3 1e3e11o B3 6b6c10c\n"
    text = f"hand 4 dealer B3 score A 6 B 2 pica-pica\n{hands}A1:7e B2:4e A1:5b B2:4b B2:12c{brace} mesa:callo"
    played = to_json(replay(read_record(head + text)))["hands"][0]
    late = played["acts"][4]
    assert (late["ruling"], late["code"]) == (("fault", "not-your-duel") if brace else ("rejected", "hand-over"))
    assert [award["points"] for award in played["awards"]] == ([1, 4] if brace else [1])


@pytest.mark.rule("of.mazo.6")
def test_cards_on_the_pack_are_not_shown_in_the_next_duel() -> None:
    """A seat that went to the mazo shows nothing: its words are rejected in its duel, and no end of it is implied."""
    head = HEAD.replace('"truco/1"]', '"truco/1"] [Admission "refereed"]')
    head += '[A2 "Luis"] [B2 "Raul"] [A3 "Eva"] [B3 "Otto"]\n'
    hands = "deal A1 7e6e5b B1 7o5o3b A2 1c2c10o B2 4e4b12c A3 1e3e11o B3 6b6c10c\n"
    result = replay(read_record(f"{head}hand 4 dealer B3 score A 6 B 2 pica-pica\n{hands}A1:mazo A1:muestro"))
    assert result.state is not None
    assert (result.hands[0].steps[-1].ruling.code, result.state.public.duel) == ("hand-over", ("A1", "B2"))
