"""`truco.Match`: playing, querying, undoing, writing and reading a match."""

import copy
import pickle
import random
import subprocess
import sys
from dataclasses import replace

import pytest
from tests.helpers.night import FULLEST, SMALLEST, by_night
from tests.helpers.rough import rough

import truco
from truco import Match
from truco.engine import Kind, Law, Phase, word
from truco.engine.law.ruling import CODES as REFUSALS
from truco.errors import ActRejected, MatchError, NotationError, RulebookError, TrucoError
from truco.record import position_of, read_record, replay
from truco.rulebooks.rulebook import CODES, load_rulebook
from truco.rulebooks.ruleset import choose
from truco.views import SPECTATOR, seat_menu, view_menu

HANDS = "1e5o4o/3c7o12o"
FORMS = [(code, form) for code in CODES for form in load_rulebook(code).formats]


def play_on(match: Match, chance: random.Random, acts: int) -> list[str]:
    """Play random acts, mostly of the seat that is due, and return them."""
    all_acts = []
    for _ in range(acts):
        if match.phase is Phase.MATCH_OVER:
            break
        seat = match.due
        if match.state.public.in_hand and chance.random() < 0.2:
            seat = chance.choice([candidate for candidate in match.seats if match.legal(candidate)])
        words = match.legal(seat, each=True)
        staying = [token for token in words if word(token).kind not in (Kind.MAZO, Kind.PASO)]
        all_acts.append(f"{seat}:{chance.choice(staying or words)}")
        assert match.play(all_acts[-1]).happened
    return all_acts


@pytest.mark.parametrize(
    ("code", "form", "refereed"),
    by_night(
        [(*form, refereed) for form in FORMS for refereed in (False, True)],
        day=lambda code, form, refereed: refereed or (code, form) in SMALLEST | FULLEST,
    ),
)
def test_a_match_is_played_by_what_is_legal(code: str, form: str, refereed: bool) -> None:
    """The words of `legal` are accepted; position, record and state agree after every act, also in the next hands."""
    match = Match(code, form=form, refereed=refereed, dealer="draw", rng=random.Random(3))
    chance = random.Random(4)
    for _ in range(40):
        play_on(match, chance, 1)
        line = match.position()
        again = Match.from_position(line)
        assert again.state == match.state, line
        assert again.position() == line
        for seat in match.seats:
            assert again.legal(seat) == match.legal(seat)
    replayed = replay(read_record(match.record()))
    assert not replayed.warnings
    assert replayed.state == match.state or match.state.muestra is not None


@pytest.mark.parametrize(("code", "form"), FORMS)
def test_further_play_goes_the_same_way(code: str, form: str) -> None:
    """A match from a position continues as the original: the same acts give the same states, also in later hands."""
    match = Match(code, form=form, seed="a seed")
    play_on(match, random.Random(5), 9)
    again = Match.from_position(match.position(), seed="a seed")
    for act in play_on(match, random.Random(6), 1):
        again.play(act)
    while match.state.public.in_hand:
        for act in play_on(match, random.Random(7), 1):
            again.play(act)
    assert again.state == match.state
    if match.phase is Phase.HAND_OVER and "tiro" not in match.legal(match.due):
        match.deal()
        again.deal()
        assert again.state == match.state
        assert again.position() == match.position()


@pytest.mark.parametrize("refereed", [False, True], ids=["assisted", "refereed"])
@pytest.mark.parametrize(("code", "form"), FORMS)
def test_what_is_legal_is_what_the_view_of_a_seat_allows(code: str, form: str, refereed: bool) -> None:
    """The words for a seat are the same whether its view is folded from its events or not, in every format."""
    match = Match(code, form=form, refereed=refereed, rng=random.Random(7))
    chance = random.Random(8)
    for _ in range(60):
        play_on(match, chance, 1)
        for seat in match.seats:
            assert seat_menu(match.law, match.state, seat) == view_menu(match.law, match.view(seat))


def test_a_match_goes_on_after_a_draw_for_a_later_chico() -> None:
    """Where the dealer is drawn anew, the position of that draw keeps the number of the hand and the chicos."""
    match = Match("fenacef", score={"A": 11, "B": 0}, rng=random.Random(1))
    while match.phase is not Phase.HAND_OVER or max(match.score.values()) < match.law.terms.match.target:
        play_on(match, random.Random(2), 1) if match.state.public.in_hand else match.deal()
    number = match.state.public.hand
    match.play(f"{match.due}:tiro")
    line = match.position()
    assert line.split()[5:7] == ["-".join(map(str, match.chicos.values())), f"{number + 1}:-"]
    again = Match.from_position(line, rng=random.Random(3))
    assert again.state == match.state
    again.deal()
    assert again.state.public.hand == number + 1


def test_the_same_seed_deals_the_same_cards_as_a_record() -> None:
    """A seed deals what the tag `Seed` of a record deals, hand after hand."""
    match = Match("oficial", seed="rioplatense")
    text = '[Record "truco/1"] [Rules "oficial"] [A1 ""] [B1 ""] [Seed "rioplatense"] hand 1 dealer B1'
    seeded = replay(read_record(text)).state
    assert seeded is not None
    assert match.state.owns == seeded.owns
    match.play("A1:mazo")
    match.deal()
    seeded = replay(read_record(f"{text} A1:mazo hand 2")).state
    assert seeded is not None
    assert match.state.owns == seeded.owns


def test_the_pack_lies_as_it_was_cut_and_burned() -> None:
    """Burned cards leave the pack before the deal, and no seat is dealt one of them."""
    match = Match("fenacef", hands="", rng=random.Random(1))
    assert "quemo" in match.legal(match.due)
    while match.phase is Phase.CUT:
        words = match.legal(match.due)
        match.play(f"{match.due}:{'quemo' if 'quemo' in words else words[0]}")
    match.play(f"{match.due}:reparto")
    public = match.state.public
    dealt = {card for own in match.state.owns for card in own.dealt}
    assert public.burned
    assert len(dealt) == 12
    assert not dealt & set(public.burned)


def test_a_refusal_says_why() -> None:
    """A refused act raises code, seat, act, rules and a sentence; `why` gives the articles; nothing changes."""
    match = Match(hands=HANDS)
    before = match.position()
    with pytest.raises(ActRejected) as refused:
        match.play("B1:7o")
    error = refused.value
    assert (error.code, error.seat, error.act) == ("not-your-turn", "B1", "7o")
    assert error.meaning == REFUSALS["not-your-turn"]
    assert str(error) == "not-your-turn: B1:7o: another seat is due (of.match.8, of.played.3)"
    assert tuple(article.id for article in match.why()) == error.rules
    assert all(article.text for article in match.why("es"))
    assert match.position() == before


@pytest.mark.parametrize(
    ("act", "code"),
    [
        ("Z1:envido", "not-seated"),
        ("envido", "not-seated"),
        ("A1:", "malformed"),
        ("A1:no!", "malformed"),
        ("A1:" + "x" * 1000, "malformed"),
        ("A1:xyz", "unknown-word"),
        ("A1:reparto", "not-your-turn"),
        ("B1:reparto", "not-your-turn"),
        ("A1:quiero", "nothing-to-answer"),
    ],
)
def test_bad_acts_are_refused(act: str, code: str) -> None:
    """An act that cannot be read or said is refused with a code, and a long text gives a short refusal."""
    match = Match(hands=HANDS)
    with pytest.raises(ActRejected) as refused:
        match.play(act)
    assert refused.value.code == code
    assert len(str(refused.value)) < 200


def test_a_refereed_match_gives_rulings() -> None:
    """A refereed table accepts an irregular act with its ruling, and `why` gives its articles."""
    match = Match("uruguay", refereed=True, hands="1e5o4o/3c7o12o@5c")
    ruling = match.play("B1:quiero")
    assert (ruling.kind, ruling.code) == ("void", "nothing-to-answer")
    assert [article.id for article in match.why()] == list(dict.fromkeys(ruling.rules))


def test_silences_become_acts_of_their_own() -> None:
    """The silences that an act implies are before it in the position, and `undo` removes them with it."""
    match = Match("uruguay", hands="1e5o4o/3c7o12o@5c")
    before = match.position()
    match.play("A1:7-envido")
    assert match.position().endswith("@5c B1:vuelvo A1:7-envido")
    assert match.undo() == "A1:7-envido"
    assert match.position() == before


def test_undo_takes_back_acts_and_deals() -> None:
    """`undo` takes back every act, one by one, to the beginning of the match and no further."""
    match = Match("paulista", seats=2, rng=random.Random(1))
    lines = []
    for act in range(30):
        lines.append((match.position(), match.state))
        if match.phase is Phase.HAND_OVER:
            match.deal()
        else:
            play_on(match, random.Random(act), 1)
    while lines:
        match.undo()
        assert (match.position(), match.state) == lines.pop()
    with pytest.raises(MatchError, match=r"nothing-to-undo: expected an act"):
        match.undo()


def test_a_view_is_what_the_seat_was_told() -> None:
    """A view has the public table and the seat's own cards, a spectator's no cards; an unknown seat is refused."""
    match = Match("oficial", hands=HANDS)
    match.play("A1:1e")
    assert [str(card) for card in match.view("A1").own.held] == ["5o", "4o"]
    assert match.view("B1").public == match.view(SPECTATOR).public == match.state.public
    assert not match.view(SPECTATOR).own.dealt
    for ask in (match.view, match.legal, match.position):
        with pytest.raises(MatchError, match="no-such-seat: expected a seat among A1 B1, got 'C1'"):
            ask("C1")
    with pytest.raises(MatchError, match="no-such-seat"):
        match.record({"C1": "Leo"})


def test_the_position_of_a_seat_can_be_played_on() -> None:
    """A match from a seat's position can continue: others may play any card that was not seen."""
    match = Match.from_position(Match("oficial", hands=HANDS).position("A1"))
    match.play("A1:1e")
    with pytest.raises(ActRejected, match="card-not-held"):
        match.play("B1:1e")
    assert match.play("B1:3c").kind == "lawful"


def test_an_unknown_muestra_is_not_turned() -> None:
    """The position of a seat does not contain the card that waits, so it cannot be turned."""
    match = Match.from_position(Match("uruguay", hands="1e5o4o/3c7o12o@5c").position("A1"))
    with pytest.raises(MatchError, match="unknown-card"):
        match.play("B1:vuelvo")
    with pytest.raises(ActRejected):
        match.play("A1:7-envido")


@pytest.mark.parametrize(("code", "form"), FORMS)
def test_the_position_of_a_seat_can_be_played_on_everywhere(code: str, form: str) -> None:
    """Every word on a seat's menu can be said in a match from its position; unknown cards cause no error."""
    law = Law(choose(code), load_rulebook(code).formats[form].seats, form)
    chance = random.Random(9)
    for at, (steps, state) in enumerate(rough(law, chance, 40)):
        seat = law.seats[at % len(law.seats)]
        if not state.public.in_hand or at % 3:
            continue
        match = Match.from_position(position_of(law, steps, eyes=seat))
        assert match.view(seat).public == state.public
        for offered in match.legal(seat):
            if offered == "vuelvo" or ".." in offered:
                continue
            assert match.play(f"{seat}:{offered}").happened
            match.undo()


def test_a_match_begins_as_it_is_told() -> None:
    """Options, seats, format, dealer, score and chicos are those of the arguments."""
    match = Match("oficial target=15", {"chicos": "3"}, seats=4, dealer="A1", score={"A": 3, "B": 4}, hands="")
    assert (str(match.law.ruleset), len(match.seats), match.state.public.dealer) == (
        "oficial chicos=3 target=15", 4, "A1",
    )  # fmt: skip
    assert (match.score, match.chicos, match.phase) == ({"A": 3, "B": 4}, {"A": 0, "B": 0}, Phase.CUT)
    assert Match("runfla", form="gallo-fijo").seats == Match("runfla", seats=("A1", "B1", "B2")).seats
    assert Match("fenacef").seats == ("A1", "B1", "A2", "B2")
    assert Match("oficial", dealer="draw").phase is Phase.DRAW
    assert match.winner == ""


@pytest.mark.parametrize(
    ("wanted", "kind", "says"),
    [
        ({"rules": "poker"}, RulebookError, "poker"),
        ({"rules": "oficial target=99"}, RulebookError, "target"),
        ({"seats": 5}, MatchError, "bad-start: expected a number of seats among 2, 4, 3, 6, got 5"),
        ({"seats": ("A1", "C1")}, RulebookError, "got A1 C1"),
        ({"form": "duel"}, RulebookError, "duel"),
        ({"dealer": "B2"}, MatchError, "bad-start: expected a dealer among A1 B1 or draw, got 'B2'"),
        ({"score": {"A": 30, "B": 0}}, MatchError, "bad-start: expected for the score a number from 0 to 29"),
        ({"score": {"A": 3}}, MatchError, "for each of the sides A B"),
        ({"chicos": {"A": 2, "B": 0}}, MatchError, "bad-start: expected for the chicos a number from 0 to 1"),
        ({"hands": "1e5o4o"}, NotationError, "the cards of A1 B1 joined by /"),
        ({"hands": "1e5o4o/1e7o12o"}, ActRejected, "wrong-hand"),
    ],
)
def test_a_match_that_cannot_be_is_refused(wanted: dict[str, object], kind: type[TrucoError], says: str) -> None:
    """An impossible argument raises an error with a stable code, what was expected and what came."""
    with pytest.raises(kind) as refused:
        Match(**wanted)  # type: ignore[arg-type]
    assert says in str(refused.value)


def test_a_record_is_opened_and_goes_on() -> None:
    """A match from a record is in the state at the end of the record."""
    match = Match("oficial", hands=HANDS)
    match.play("A1:truco")
    again = Match.from_record(match.record({"A1": "Nora"}))
    assert again.state == match.state
    assert again.play("B1:quiero").kind == "lawful"
    assert "??????" in match.record(seat="A1")


def test_the_code_of_a_match_makes_it_again() -> None:
    """Its `repr` is code that gives an equal match."""
    match = Match("oficial", hands=HANDS)
    assert eval(repr(match)).state == match.state  # noqa: S307  (its own text)


def test_importing_the_package_loads_nothing() -> None:
    """`import truco` stays fast: no module is imported before a name of the door is used."""
    code = "import sys, truco; print([one for one in sys.modules if one.startswith('truco.')]); truco.Match"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout == "[]\n"
    with pytest.raises(AttributeError, match="no attribute 'Game'"):
        truco.Game  # noqa: B018  (asking is the test)
    assert {"Match", "Rulebook", "Hand", "Card", "read_records", "__version__"} < set(truco.__all__)


def play_due(match: Match, chance: random.Random, acts: int) -> list[str]:
    """Play random acts of the seat that is due and return them; stop where a judge is due, or the match is over."""
    played: list[str] = []
    while match.due and len(played) < acts:
        played.append(f"{match.due}:{chance.choice(match.legal(match.due, each=True))}")
        match.play(played[-1])
    return played


@pytest.mark.parametrize("refereed", [False, True], ids=["assisted", "refereed"])
@pytest.mark.parametrize(("code", "form"), FORMS)
def test_copies_of_a_match_go_on_alone_and_alike(code: str, form: str, *, refereed: bool) -> None:
    """What is played in a match changes none of its copies, and the same acts in each give the same match."""
    match = Match(code, form=form, refereed=refereed, seed="rioplatense")
    play_due(match, random.Random(1), 30)
    copies = [match.copy(), copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))]
    before = match.record()
    acts = play_due(match, random.Random(2), 30)
    assert [copied.record() for copied in copies] == [before] * len(copies)
    for copied in copies:
        assert play_due(copied, random.Random(2), 30) == acts
        assert (copied.record(), copied.state) == (match.record(), match.state)


def test_a_pickled_match_of_the_system_deals_on() -> None:
    """The random numbers of the system have no state: the match that was pickled goes on with those of its machine."""
    match = Match("oficial", hands=HANDS)
    read = pickle.loads(pickle.dumps(match))
    assert read.play("A1:mazo").kind == "lawful"
    assert read.deal().kind == "lawful"


def test_a_law_is_pickled_as_its_rules_and_seats() -> None:
    """A law that is read again rules as before; its copy is the law itself."""
    law = Law(choose("uruguay", {"target": "30"}), ("A1", "B1", "A2", "B2"), refereed=True, captains=("A2", "B1"))
    read = pickle.loads(pickle.dumps(law))
    assert copy.copy(law) is copy.deepcopy(law) is law
    assert (read.ruleset, read.seats, read.format, read.refereed) == (law.ruleset, law.seats, law.format, True)
    assert (read.captains, read.terms.match.target) == (("A2", "B1"), 30)


def test_a_rulebook_that_no_text_names_is_not_pickled() -> None:
    """A law whose rulebook differs from its file says so, instead of coming back as another law."""
    book = load_rulebook("oficial")
    changed = replace(choose("oficial"), book=replace(book, values={**book.values, "match.target": 7}))
    with pytest.raises(TypeError, match="expected a rulebook as its file has it, got another under the name 'oficial'"):
        pickle.dumps(Law(changed, ("A1", "B1")))


@pytest.mark.parametrize("refereed", [False, True], ids=["assisted", "refereed"])
@pytest.mark.parametrize(("code", "form"), FORMS)
def test_a_position_is_that_of_all_steps(code: str, form: str, *, refereed: bool) -> None:
    """Asked for now and then, and after acts taken back, a position is the one that all steps together give."""
    match, chance = Match(code, form=form, refereed=refereed, seed="positions"), random.Random(6)
    for _ in range(40):
        if not match.due:
            break
        if match.state.public.in_hand:
            play_on(match, chance, 1)
        else:
            match.deal()
        for eyes in ("", match.seats[0], SPECTATOR):
            if chance.random() < 0.5:
                match.position(eyes)
        if chance.random() < 0.3:
            match.undo()
        for eyes in ("", match.seats[0], SPECTATOR):
            if chance.random() < 0.5:
                assert match.position(eyes) == match.copy().position(eyes)  # a copy reads all steps anew
