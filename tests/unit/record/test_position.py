"""Positions: a line describes a match at one moment exactly; that of a seat has only what the seat knows."""

import random
import re
from collections.abc import Iterator
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.helpers.night import number_of
from tests.helpers.play import law_for
from tests.helpers.rough import rough

from truco.cards import CARDS, Card
from truco.engine import Law, State, due, menu
from truco.engine.table.events import Faulted
from truco.engine.table.facts import DuelEnded, HandStarted
from truco.errors import NotationError, RulebookError, TrucoError
from truco.record import (
    ImpossiblePositionError,
    NoPositionError,
    Position,
    Step,
    is_position,
    position_of,
    read_position,
    read_record,
    replay_position,
    write_position,
)
from truco.record.parts import WrittenAct, WrittenDeal, WrittenWord, said_word
from truco.record.position import LONGEST
from truco.record.start import bound_law
from truco.rulebooks.rulebook import CODES, load_rulebook
from truco.views import Seen, View, absorb, blank_view, project, visible_word

ACTS = 40
EVERY = number_of(day=2, night=1)
"""By day every second position is written: after the odd acts of the first walk, after the even acts of the other."""
LINE = "truco-position/1 oficial mano-a-mano assisted 12-9 0-0 7:B1 1e5o4o/3c7o12o"


def laws() -> Iterator[Law]:
    """Every rulebook in every format and admission."""
    for code in CODES:
        book = load_rulebook(code)
        for form in book.formats:
            yield law_for(code, form)
            yield law_for(code, form, refereed=True)


LAWS = list(laws())
EVERY_LAW = pytest.mark.parametrize(
    "law", LAWS, ids=lambda law: f"{law.ruleset}-{law.format.name}{'-refereed' if law.refereed else ''}"
)


def walks(law: Law) -> Iterator[tuple[list[Step], State]]:
    """Two walks: from the draw on, and from a first hand."""
    yield from islice(rough(law, random.Random(7), ACTS), 0, None, EVERY)
    yield from islice(rough(law, random.Random(8), ACTS, law.seats[0]), EVERY - 1, None, EVERY)


def shown_to(law: Law, steps: list[Step], who: str) -> list[tuple[str, str, Seen]]:
    """Every event that a seat was sent in the hand, each with its act as that seat saw it."""
    return [
        (step.seat, visible_word(step.word, step.events, who), seen)
        for step in steps
        for event in step.events
        if (seen := project(event, who, law.seats)) is not None
    ]


def view(law: Law, steps: list[Step], who: str) -> View:
    """The view of a seat, folded from the events that it was sent."""
    view = blank_view(law, who)
    for _, _, seen in shown_to(law, steps, who):
        view = absorb(view, seen)
    return view


def since_the_deal(steps: list[Step]) -> set[type]:
    """The kinds of events of the present hand."""
    kinds_found: set[type] = set()
    for step in reversed(steps):
        kinds = {type(event) for event in step.events}
        kinds_found |= kinds
        if HandStarted in kinds:
            break
    return kinds_found


def rests_on_cards(steps: list[Step], who: str) -> bool:
    """Whether an act of another seat was void for its cards alone: without knowing them a seat may think it lawful."""
    return any(step.ruling.code == "no-flor" and step.seat != who for step in steps)


def replayed(line: str) -> list[Step]:
    """The steps of a position that is read back."""
    result = replay_position(read_position(line))
    assert result.stop is None, f"{line}: {result.stop}"
    return [step for hand in result.hands for step in hand.steps]


@EVERY_LAW
def test_a_position_carries_the_match(law: Law) -> None:
    """After any act the line reads back to an equal state with the same words for all, and is written the same again.

    At refereed tables irregular acts are among them.
    """
    for steps, state in walks(law):
        line = position_of(law, steps)
        assert "\n" not in line
        assert write_position(read_position(line)) == line
        result = replay_position(read_position(line))
        assert result.stop is None, f"{line}: {result.stop}"
        again = result.state
        assert again == state, line
        assert again is not None
        assert result.law is not None
        assert (result.law.ruleset, result.law.format, result.law.refereed) == (law.ruleset, law.format, law.refereed)
        for seat in law.seats:
            assert menu(result.law, again.public, seat, again.own(seat)) == menu(
                law, state.public, seat, state.own(seat)
            )
        assert len(line) < LONGEST / 4


@EVERY_LAW
def test_the_position_of_a_seat_gives_what_the_seat_knows(law: Law) -> None:
    """Read back, the line of a seat gives the seat's own view: the same table, the same cards.

    At a refereed table a fault, and what a hand or a duel is worth when it ends, may rest on cards that the seat does
    not know; until then its line gives the same there too.
    """
    for number, (steps, state) in enumerate(walks(law)):
        who = law.seats[number % len(law.seats)]
        ended = not state.public.in_hand or DuelEnded in since_the_deal(steps)
        if law.refereed and (Faulted in since_the_deal(steps) or rests_on_cards(steps, who) or ended):
            continue
        line = position_of(law, steps, eyes=who)
        full_view, read_view = view(law, steps, who), view(law, replayed(line), who)
        assert (read_view.public, read_view.own) == (full_view.public, full_view.own), line


def another_world(law: Law, whole: Position, seen: str, chance: random.Random) -> Position:
    """The position with other cards in the places that a seat does not know, in hands and in the pack."""
    visible = {CARDS[token] for token in re.findall(r"(?:1[0-2]|[1-9AKQJ])[ebochds]", " ".join(seen.split()[7:]))}
    hidden = [card for card in law.terms.pack.cards if card not in visible]
    moved = dict(zip(hidden, chance.sample(hidden, len(hidden)), strict=True))

    def other(card: Card) -> Card:
        return moved.get(card, card)

    def secret(act: WrittenAct) -> WrittenAct:
        def swap(match: re.Match[str]) -> str:
            return f"{match[1]}{other(CARDS[match[2]])}"

        return WrittenAct(act.seat, said_word(re.sub(r"(\(|descarto-|tapada-)([0-9AKQJ]+[a-z])", swap, str(act.word))))

    hand = whole.hand
    assert hand.deal is not None
    hands = tuple((seat, tuple(map(other, cards))) for seat, cards in hand.deal.hands)
    muestra = WrittenWord(other(CARDS[hand.muestra.text]).token) if hand.muestra else None
    changed = {"deal": WrittenDeal(hands), "muestra": muestra, "acts": tuple(map(secret, hand.acts))}
    return whole._replace(hand=type(hand)(**{name: changed.get(name, getattr(hand, name)) for name in hand.__slots__}))


@EVERY_LAW
def test_two_worlds_that_differ_in_secrets_give_one_position(law: Law) -> None:
    """If other hidden cards lead to the same `Seen` for a seat, its line has the same bytes."""
    chance, compared = random.Random(5), 0
    for number, (steps, _) in enumerate(walks(law)):
        who = law.seats[number % len(law.seats)]
        whole, seen = position_of(law, steps), position_of(law, steps, eyes=who)
        position = read_position(whole)
        if position.hand.deal is None:
            continue
        world = write_position(another_world(law, position, seen, chance))
        result = replay_position(read_position(world))
        if world == whole or result.stop is not None:
            continue
        mine, others = replayed(whole), [step for hand in result.hands for step in hand.steps]
        if shown_to(law, mine, who) == shown_to(law, others, who):
            assert position_of(law, others, eyes=who) == seen
            compared += 1
    assert compared >= 5


@EVERY_LAW
def test_the_position_of_a_seat_names_no_card_that_it_was_not_told(law: Law) -> None:
    """Every card in the line of a seat, or of a spectator, is one that it saw."""
    for number, (steps, _) in enumerate(walks(law)):
        who = (*law.seats, "spectator")[number % (len(law.seats) + 1)]
        was_told = repr(shown_to(law, steps, who))
        line = " ".join(position_of(law, steps, eyes=who).split()[7:])
        for token in re.findall(r"(?:1[0-2]|[1-9AKQJ])[ebochds]", line):
            assert re.search(rf"\b{token}\b", was_told), f"{token} in {line}"


def test_a_seat_has_no_muestra_that_is_not_turned() -> None:
    """The card that waits to be turned is in the complete line and unknown in that of a seat."""
    line = "truco-position/1 uruguay mano-a-mano assisted 0-0 0-0 1:B1 1e5o4o/3c7o12o@5c A1:ley-falta"
    steps = replayed(line)
    law = read_position(line).law
    assert position_of(law, steps) == line
    seen = position_of(law, steps, eyes="A1")
    assert seen == "truco-position/1 uruguay mano-a-mano assisted 0-0 0-0 1:B1 ??????/??????@?? A1:ley-falta"
    assert position_of(law, replayed(seen), eyes="A1") == seen
    turned = replay_position(read_position(f"{seen} B1:vuelvo")).stop
    assert turned is not None
    assert (turned.error.code, turned.at.column) == ("impossible-position", 90)


def test_a_silence_that_a_person_left_out_is_implied() -> None:
    """A line typed by hand may leave out silences: the muestra is turned where a later act needs it."""
    line = "truco-position/1 uruguay mano-a-mano assisted 0-0 0-0 1:B1 1e5o4o/3c7o12o@5c A1:7-envido"
    result = replay_position(read_position(line))
    assert result.stop is None
    assert result.state is not None
    assert str(result.state.public.muestra) == "5c"


def test_positions_and_records_of_the_same_rules_share_a_law() -> None:
    """A law is made once for the same rules, format and admission, for all readers; another admission has another."""
    law = read_position(LINE).law
    assert read_position(f"{LINE} A1:envido").law is law
    assert read_position(LINE.replace("assisted", "refereed")).law is not law
    assert read_position(LINE.replace("oficial", "oficial,chicos=1")).law.chicos_to_win == 1
    record = read_record('[Record "truco/1"] [Rules "oficial"] [Format "mano-a-mano"] [A1 "Leo"] [B1 "Ana"]')
    assert bound_law(record) is bound_law(record)


def test_reading_is_kind_to_blanks() -> None:
    """The number of blanks and a line end make no difference."""
    assert write_position(read_position("  " + LINE.replace(" ", "   ") + " A1:envido \n")) == f"{LINE} A1:envido"


def test_what_claims_to_be_a_position() -> None:
    """The first word distinguishes a position of any version from a record."""
    assert is_position(LINE)
    assert is_position(" truco-position/9")
    assert not is_position('[Record "truco/1"]')


def opened(line: str) -> None:
    """Read and replay a line; raise its error."""
    stop = replay_position(read_position(line)).stop
    if stop is not None:
        raise stop.error


@pytest.mark.parametrize(
    ("line", "kind", "says"),
    [
        ("", NoPositionError, "expected truco-position/1, got ''"),
        ("hello", NoPositionError, "got 'hello'"),
        (LINE.replace("/1 ", "/2 "), NoPositionError, "expected truco-position/1"),
        ("truco-position/1", NotationError, "expected a rulebook and its options, such as oficial,target=15, before"),
        ("truco-position/1 oficial mano-a-mano assisted 12-9 0-0", NotationError, "the number of the hand"),
        (LINE.replace("oficial", "poker"), RulebookError, "poker"),
        (LINE.replace("oficial", "oficial,target=99"), RulebookError, "target"),
        (LINE.replace("mano-a-mano", "duel"), NotationError, "a format among mano-a-mano"),
        (LINE.replace("assisted", "free"), NotationError, "where a judge sits at the table, got 'free'"),
        (LINE.replace("12-9", "12"), NotationError, "a number for each of the sides A B"),
        (LINE.replace("12-9", "12-x"), NotationError, "a number for each of the sides A B"),
        (LINE.replace("12-9", "12--9"), NotationError, "a number for each of the sides A B"),
        (LINE.replace("12-9", "30-9"), ImpossiblePositionError, "numbers below 30"),
        (LINE.replace("0-0", "2-0"), ImpossiblePositionError, "numbers below 2"),
        (LINE.replace("7:B1", "0:B1"), NotationError, "the number of the hand and its dealer"),
        (LINE.replace("7:B1", "7"), NotationError, "a dealer among A1 B1"),
        (LINE.replace("7:B1", "7:B2"), NotationError, "a dealer among A1 B1"),
        (LINE.replace("7:B1", "7:B1:best"), NotationError, "a kind of hand among redondo"),
        (LINE.replace("7:B1", "7:B1:redondo"), ImpossiblePositionError, "no kind of hand under these rules"),
        (LINE.replace("/3c7o12o", ""), NotationError, "the cards of A1 B1 joined by /"),
        (LINE.replace("/3c7o12o", "/"), NotationError, "the cards of B1"),
        (LINE.replace("3c", "8c"), NotationError, "column 68"),
        (LINE + "@5c", NotationError, "no muestra under these rules"),
        (LINE + " envido", NotationError, "an act such as A1:envido"),
        (LINE + " Z1:envido", NotationError, "a seat before the colon"),
        (LINE + " A1:", NotationError, "a word after the seat"),
        (LINE + " A1:no!", NotationError, "a word such as envido"),
        (LINE + " {A +2}", NotationError, "without tags, braces or comments"),
        (LINE + " ; a comment", NotationError, "without tags, braces or comments"),
        (LINE + "\nA1:envido", NotationError, "line 2, column 1: expected a position of one line"),
        (LINE + " A1:envido" * 2000, NotationError, "at most 16000 characters"),
        (LINE.replace("3c", "1e"), ImpossiblePositionError, "each from the pack and none twice"),
        (LINE.replace("3c7o12o", "3c7o"), ImpossiblePositionError, "3 cards for B1"),
        (LINE + " A1:7o", ImpossiblePositionError, "an act that the rules allow here, got 'A1:7o (card-not-held)'"),
        (LINE + " A1:quiero", ImpossiblePositionError, "nothing-to-answer"),
        (LINE + " A1:1e B1:3c" * 2, ImpossiblePositionError, "got 'A1:1e (already-played)'"),
        (LINE + " A1:1e B1:3c A1:5o B1:7o B1:12o A1:4o A1:1e", ImpossiblePositionError, "hand-over"),
        (LINE + " B1:corto-4", ImpossiblePositionError, "an act that the rules allow here"),
        (LINE + " A1:B1:truco", NotationError, "a word such as envido"),
        ("truco-position/1 oficial mano-a-mano assisted 0-0 0-0 1:B1 A1:envido", ImpossiblePositionError, "not-dealt"),
        ("truco-position/1 oficial mano-a-mano assisted 0-0 0-0 1:- 1e5o4o/3c7o12o", ImpossiblePositionError, "draw"),
        (
            "truco-position/1 pagat-uruguay two assisted 0-0 0-0 1:B1 1e5o4o/3c7o12o@??",
            ImpossiblePositionError,
            "each from the pack and none twice",
        ),
    ],
)
def test_what_cannot_be_is_refused(line: str, kind: type[TrucoError], says: str) -> None:
    """Bad syntax and impossible states are refused with a stable code and a sentence on what was expected and came."""
    with pytest.raises(TrucoError) as caught:
        opened(line)
    assert type(caught.value) is kind
    assert says in str(caught.value)


WORDS = st.sampled_from(
    [
        "truco-position/1",
        "oficial",
        "uruguay",
        "fenacef",
        "mano-a-mano",
        "duplas",
        "assisted",
        "refereed",
        "0-0",
        "12-9",
        "1:B1",
        "1:-",
        "1e5o4o/3c7o12o@5c",
        "1e5o4o/3c7o12o",
        "??????/??????",
        "??????/??????@??",
        "A1:envido",
        "B1:quiero",
        "A1:(?)",
        "A1:??",
        "A1:vuelvo",
        "A1:33",
        "B1:corto-9",
        "A1:flor",
        "A1:tiro-3e",
        "B1:tapada-??",
        "A1:1e",
        "A1:??",
        "A1:muestro",
        "A1:x+y",
        "mesa:reparto",
        "juez:x",
        "A1:3..4-envido",
        "A1:quiero+quiero",
    ]
)


@given(st.lists(WORDS, max_size=12), st.sampled_from(("oficial", "uruguay", "runfla")), st.booleans())
def test_no_line_breaks_the_reader(words: list[str], code: str, refereed: bool) -> None:
    """With any text after the first words a line is read and replayed, or refused with one of the project's errors."""
    admission = "refereed" if refereed else "assisted"
    line = " ".join((f"truco-position/1 {code} mano-a-mano {admission} 0-0 0-0 1:B1", *words))
    try:
        position = read_position(line)
    except TrucoError:
        return
    written = write_position(position)
    assert write_position(read_position(written)) == written
    replay_position(position)


@given(st.text(max_size=300))
def test_no_text_breaks_the_reader(text: str) -> None:
    """Any text is read, or refused with one of the project's errors."""
    for line in (text, f"truco-position/1 {text}", f"{LINE} {text}"):
        try:
            replay_position(read_position(line))
        except TrucoError:
            continue


def test_the_seat_due_is_the_same() -> None:
    """Play continues from a line as from the match: the same seat must act."""
    result = replay_position(read_position(f"{LINE} A1:envido"))
    assert result.law is not None
    assert result.state is not None
    assert due(result.law, result.state.public) == "B1"


DUELS = "truco-position/1 runfla seis {} {} 0-0 4:B3:pica-pica 1e5o4o/3c7o12o/6b2c10e/7e11b4c/1b2o3e/4b5c6e"


@pytest.mark.parametrize(
    ("admission", "score", "possible"),
    [("refereed", "29-24", True), ("assisted", "24-20", True), ("assisted", "29-24", False)],
)
def test_a_void_hand_is_dealt_again_in_its_kind_whatever_a_judge_wrote(
    admission: str, score: str, possible: bool
) -> None:
    """Duels end at 25, but a refereed table may be in one beyond that; without a referee the score decides the kind."""
    line = DUELS.format(admission, score)
    if possible:
        assert replay_position(read_position(line)).stop is None
    else:
        with pytest.raises(ImpossiblePositionError, match="redondo"):
            read_position(line)
