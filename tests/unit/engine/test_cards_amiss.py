"""Cards amiss at a refereed table: turned up by others, a hidden one below another, thrown away, out of turn."""

import pytest
from tests.helpers.play import replayed

from truco import Match
from truco.engine.table import facts as f
from truco.errors import ReplayError
from truco.record import read_record, record_of, replay, write_record

FENACEF = "hand 1 dealer A1\ndeal A1 6h5s5d B1 5h5c6s A2 Kh4d6c B2 Jh3h6d\nA2:Kh B2:Jh A1:6h B1:5h {trick A2}\nA2:(4d) "
URUGUAY = "hand 1 dealer B1 muestra 6o\ndeal A1 3c1e4b B1 2e5b12c\n"


@pytest.mark.rule("br.29.2")
@pytest.mark.rule("br.29.1")
@pytest.mark.parametrize("act", ["B1:vuelvo-A2-4d", "B1:vuelvo-A2", "A1:vuelvo-A2-4d", "A2:vuelvo-A2"])
def test_a_covered_card_that_somebody_turns_up_still_counts_nothing(act: str) -> None:
    """The player that turns it up commits a fault, all see the card, and the highest face-up card takes the trick."""
    result = replayed("fenacef", f"{FENACEF}{act} {{fault}} B2:6d A1:5s B1:5c {{trick B2}}")
    (turned,) = [event for event in result.hands[0].events() if isinstance(event, f.TurnedOver)]
    assert (turned.of, str(turned.card)) == ("A2", "4d")


@pytest.mark.rule("br.29.2")
@pytest.mark.parametrize(
    ("word", "recorded"), [("vuelvo-A2-5c", "vuelvo-A2-4d"), ("vuelvo-A2+truco", "vuelvo-A2-4d+truco")]
)
def test_a_card_turned_up_is_named_as_everybody_saw_it(word: str, recorded: str) -> None:
    """Whatever B1 names, one of its own cards even, the table and the record have the card that lay there (S1)."""
    hands = "6h5s5d/5h5c6s/Kh4d6c/Jh3h6d"
    match = Match("fenacef", seats=4, dealer="A1", hands=hands, refereed=True)
    for act in ("A2:Kh", "B2:Jh", "A1:6h", "B1:5h", "A2:(4d)"):
        match.play(act)
    assert match.play(f"B1:{word}").kind == "fault"
    assert f"B1:{recorded}" in match.record()
    assert Match.from_record(match.record()).state == match.state


def test_two_cards_turned_up_in_one_breath_have_each_its_name() -> None:
    """A2 has covered two cards, and B1 turns up both: the record names them in their order, and replays."""
    match = Match("fenacef", seats=4, dealer="A1", hands="6h5s5d/5h3c6s/Kh4d6c/Jh3h6d", refereed=True)
    for act in ["A2:Kh", "B2:Jh", "A1:6h", "B1:5h", "A2:(4d)", "B2:(6d)", "A1:5s", "B1:3c", "B1:6s", "A2:(6c)"]:
        match.play(act)
    match.play("B1:vuelvo-A2-4d+vuelvo-A2-6c")
    assert "B1:vuelvo-A2-4d+vuelvo-A2-6c" in match.record()
    assert Match.from_record(match.record()).state == match.state


def test_a_row_of_before_is_written_with_the_card_that_was_turned_up() -> None:
    """A table that was kept with the card that B1 named has the right one in its record, which replays."""
    done = replayed("fenacef", f"{FENACEF}B1:vuelvo-A2-4d {{fault}}")
    assert done.law is not None
    steps = [step._replace(word=step.word.replace("vuelvo-A2-4d", "vuelvo-A2-5s")) for step in done.hands[0].steps]
    assert "vuelvo-A2-5s" in {step.word for step in steps}
    written = write_record(record_of(done.law, {}, steps))
    assert "B1:vuelvo-A2-4d" in written
    assert replay(read_record(written)).state == done.state


def test_a_record_that_names_another_card_turned_up_is_refused() -> None:
    """The card that a record says was turned up is the one that its seat had played face down."""
    with pytest.raises(ReplayError, match=r"B1:vuelvo-A2-5s.*B1:vuelvo-A2-4d"):
        replayed("fenacef", f"{FENACEF}B1:vuelvo-A2-5s {{fault}}")


@pytest.mark.parametrize("act", ["B1:vuelvo-B2", "B1:vuelvo-A1", "B1:vuelvo-A2-Kh"])
def test_only_a_card_that_lies_face_down_can_be_turned_up(act: str) -> None:
    """A card that was played face up, or a seat that has covered none, gives nothing to turn."""
    replayed("fenacef", f"{FENACEF}{act} {{rejected not-down}}")


def test_an_assisted_table_turns_up_no_card() -> None:
    """The word is unknown where only lawful acts are accepted."""
    replayed("fenacef", f"{FENACEF}B1:vuelvo-A2-4d {{rejected unknown-word}}", admission="assisted")


@pytest.mark.rule("br.29.1")
@pytest.mark.rule("br.22.1")
def test_a_false_baixo_shows_the_cards_and_the_hand_goes_on() -> None:
    """Cards laid down without a combination are seen by all; what that costs is the judge's."""
    result = replayed("fenacef", f"{FENACEF}A1:baixo {{fault}} B2:6d A1:5s B1:5c {{trick B2}}")
    (laid,) = [event for event in result.hands[0].events() if isinstance(event, f.LaidDown)]
    assert (laid.seat, [str(card) for card in laid.cards]) == ("A1", ["5s", "5d"])
    assert not result.hands[0].finished


@pytest.mark.rule("uy.52.f")
@pytest.mark.parametrize(
    ("calls", "points"), [("", 1), ("A1:truco B1:quiero ", 2), ("A1:truco B1:quiero-retruco A1:quiero ", 3)]
)
def test_who_keeps_the_lower_card_hidden_loses_the_truco(calls: str, points: int) -> None:
    """A card upon one that is face down: at a rival's demand the lower one is uncovered, or the truco is lost."""
    replayed("uruguay", f"{URUGUAY}{calls}A1:(3c)+1e {{fault}} B1:ver-A1 A1:callo {{B +{points}}}\nend A 0 B {points}")


@pytest.mark.rule("uy.52.e")
@pytest.mark.parametrize("asking", ["", "B1:ver-A1 "])
def test_the_lower_card_is_played_first_once_it_is_uncovered(asking: str) -> None:
    """Asked or not, its seat uncovers it: it is its card of this trick, and the upper one that of the next."""
    replayed(
        "uruguay", f"{URUGUAY}A1:(3c)+1e {{fault}} {asking}A1:vuelvo-3c B1:2e {{trick A1}} B1:5b {{trick A1}} {{A +1}}"
    )


@pytest.mark.rule("uy.53.b")
def test_the_card_upon_a_hidden_one_may_be_taken_back() -> None:
    """Then the lower one is face down alone, and is played once its seat turns it up."""
    replayed("uruguay", f"{URUGUAY}A1:(3c)+1e {{fault}} A1:levanto-1e A1:vuelvo-3c B1:2e {{trick A1}}")


@pytest.mark.rule("uy.52.e", "uy.17.0", "uy.22.b", "uy.50.b")
def test_who_has_laid_two_cards_has_played_one_though_it_is_hidden() -> None:
    """He has no three cards for an envite, none to play for the truco, and is too late with a flor."""
    replayed(
        "uruguay",
        "hand 1 dealer B1 muestra 6o\ndeal A1 1e4e12e B1 1b5b7c\nA1:(4e)+1e {fault} A1:flor {void} "
        "A1:envido {void} A1:truco {void} B1:ver-A1 A1:vuelvo-4e B1:1b {trick B1}",
    )


@pytest.mark.rule("uy.17.0", "uy.46.d", "uy.52.f")
def test_who_keeps_the_lower_card_hidden_has_denied_his_flor() -> None:
    """He refuses to uncover it before he sang: the flor is denied, and comes too late while the hand settles."""
    replayed(
        "uruguay",
        "hand 1 dealer B1 muestra 6o\ndeal A1 1e4e12e B1 1b5b7c\nA1:(4e)+1e {fault} B1:ver-A1 A1:niego {fault} "
        "A1:flor {void} {B +4}\nend A 0 B 4",
    )


@pytest.mark.rule("uy.52.f", "uy.60.a")
@pytest.mark.parametrize("envite", ["B1:envido B1:ver-A1", "B1:ver-A1 B1:envido"])
@pytest.mark.parametrize(("answer", "points"), [("A1:no-quiero", 1), ("A1:quiero A1:niego {void} A1:4 B1:26", 2)])
def test_an_envite_is_settled_before_the_truco_is_lost_by_a_hidden_card(envite: str, answer: str, points: int) -> None:
    """Refusing to uncover a card does not escape the envite that waits for an answer, or for numbers."""
    replayed(
        "uruguay",
        "hand 1 dealer B1 muestra 6o\ndeal A1 1e4c12b B1 1b5b7c\nA1:(4c)+1e {fault} "
        f"{envite} A1:niego {{void}} {answer} A1:niego {{fault}}\nend A 0 B {points + 1}",
    )


@pytest.mark.rule("uy.53.b", "uy.52.f")
@pytest.mark.parametrize("then", ["A1:vuelvo-3c B1:2e {trick A1}", "B1:ver-A1 A1:niego {fault} {B +1}\nend A 0 B 1"])
def test_who_takes_back_the_upper_of_two_cards_has_played_the_lower(then: str) -> None:
    """No third card takes its place: he uncovers it, or loses the truco if he refuses a rival."""
    replayed(
        "uruguay",
        f"{URUGUAY}A1:(3c)+1e {{fault}} A1:levanto-1e A1:4b {{rejected answer-first}} "
        f"A1:levanto-3c {{void}} A1:envido {{void}} {then}",
    )


def test_no_card_is_played_while_the_lower_one_is_hidden() -> None:
    """The rivals wait, its seat may not uncover another card, and a card that it does not hold cannot lie there."""
    replayed(
        "uruguay",
        f"{URUGUAY}A1:(2e)+1e {{rejected card-not-held}} B1:(2e)+5b {{rejected not-your-turn}} A1:(3c)+1e {{fault}} "
        "B1:2e {rejected answer-first} A1:vuelvo-1e {void} B1:vuelvo-2e {void} A1:(3c)+4b {rejected answer-first}",
    )


def test_the_record_of_a_rival_does_not_name_the_hidden_card() -> None:
    """It says `(?)+1e`, and replays to the same table."""
    result = replayed("uruguay", f"{URUGUAY}A1:(3c)+1e {{fault}} B1:ver-A1")
    assert result.law is not None
    text = write_record(record_of(result.law, {}, result.hands[0].steps, eyes="B1"))
    assert "A1:(?)+1e" in text
    assert "3c" not in text
    again = replay(read_record(text)).state
    assert again is not None
    assert result.state is not None
    assert again.public == result.state.public


@pytest.mark.rule("uy.89.c")
@pytest.mark.parametrize("act", ["4b+(12c)", "(4b)+(12c)"])
def test_who_throws_away_all_his_cards_has_laid_them_down(act: str) -> None:
    """However they fall, from the moment they are released, if none is kept."""
    result = replayed(
        "uruguay",
        f"hand 1 dealer B1 muestra 6o\ndeal A1 1e4b12c B1 3c5b12e\nA1:1e B1:3c A1:{act} {{B +1}}\nend A 0 B 1",
    )
    (laid,) = [event for event in result.hands[0].events() if isinstance(event, f.LaidDown)]
    assert {str(card) for card in laid.cards} == {"4b", "12c"}


def test_cards_thrown_away_must_be_all_that_are_held() -> None:
    """Cards that the seat does not hold, or one twice, cannot be thrown; with a card kept back no hand is laid down."""
    line = "hand 1 dealer B1 muestra 6o\ndeal A1 1e4b12c B1 3c5b12e\nA1:1e B1:3c "
    for act in ("4b+(5b)", "(4b)+(4b)"):
        replayed("uruguay", f"{line}A1:{act} {{rejected card-not-held}}")
    replayed("uruguay", "hand 1 dealer B1 muestra 6o\ndeal A1 1e4b12c B1 3c5b12e\nA1:(4b)+(12c) {rejected}")


@pytest.mark.parametrize(
    ("code", "turned"), [("runfla", ""), ("pagat-argentina", ""), ("pagat-uruguay", " muestra 6o")]
)
def test_a_card_out_of_turn_has_no_effect_where_the_text_gives_it_none(code: str, turned: str) -> None:
    """It goes back to the hand, all have seen it, and the seat that is due plays."""
    result = replayed(
        code, f"hand 1 dealer B1{turned}\ndeal A1 3c1e4b B1 2e5b12c\nB1:2e {{void}} A1:3c B1:2e {{trick A1}}"
    )
    assert [event.word for event in result.hands[0].events() if isinstance(event, f.Irregular)] == ["2e"]
