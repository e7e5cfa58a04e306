"""Irregular acts at a refereed table of the Reglamento Oficial: signs after a duel, cards laid early."""

import pytest
from tests.helpers.play import Played, play

from truco.engine.table import facts as f
from truco.record import Replay, read_record, replay

SIX = "A1 7e6e4c B1 4b5b6o A2 1b1o1c B2 4o5o5c A3 3e3c12b B3 2c2e11b"
FOUR = "7e4b4e 5o3o12c 6b2c10e 11e11b4c"


def hand_of_duels(line: str) -> Replay:
    """Replay a hand of three duels, as a record of a refereed table has it."""
    seats = "".join(f'[{seat} "{seat}"]' for seat in ("A1", "B1", "A2", "B2", "A3", "B3"))
    text = f'[Record "truco/1"] [Rules "oficial"] {seats} [Admission "refereed"]\n'
    text += f"hand 2 dealer B3 pica-pica score A 6 B 2\ndeal {SIX}\n{line}\nduel B1 A3\nB1:mazo\nduel A2 B3\nA2:mazo\n"
    return replay(read_record(f"{text}mesa:callo"))


def written(line: str) -> dict[str, int]:
    """Return the score after a hand of three duels."""
    state = hand_of_duels(line).state
    assert state is not None
    return dict(zip(state.public.sides, state.public.score, strict=True))


@pytest.mark.rule("of.ley.5", "of.pica.8", "of.pica.9")
def test_a_sign_while_a_duel_settles_is_meddling_in_that_duel() -> None:
    """A2 reminds A1 of showing by a gesture after the last word: the points of that duel go over."""
    duel = "A1:envido B2:quiero A1:33 B2:son-buenas A1:truco B2:no-quiero"
    assert written(f"{duel} A1:muestro") == {"A": 11, "B": 4}
    assert written(f"{duel} A2:sena-tanto {{fault}} A1:muestro") == {"A": 8, "B": 7}


@pytest.mark.rule("of.ley.5", "of.ley.2", "of.ley.3", "of.pica.8")
@pytest.mark.parametrize(
    ("ends", "over"),
    [("A1:truco B2:no-quiero A1:muestro", 3), ("B2:truco A1:no-quiero A1:muestro", 2)],
)
def test_a_reminder_is_punished_as_not_showing_and_by_no_other_article(ends: str, over: int) -> None:
    """A2 says "mostrá" in A1's duel: what A1 won goes over by the articles of not showing, without two points more."""
    sung = "A1:envido B2:quiero A1:33 B2:son-buenas"
    for sentence, rules in (("mostrá", {"of.ley.5", "of.ley.2", "of.ley.3"}), ("dale", {"of.pica.8", "of.pica.9"})):
        [hand] = hand_of_duels(f'{sung} A2:"{sentence}" {{fault}} {ends}').hands
        [spoken] = [step for step in hand.steps if sentence in step.word]
        assert spoken.ruling.kind == "fault"
        awards = [event for step in hand.steps for event in step.events if isinstance(event, f.Awarded)]
        [paid] = [award for award in awards if award.reason == "fault"]
        assert (paid.side, paid.points) == ("B", over)
        assert rules <= {*paid.rules, *spoken.ruling.rules}
        assert ("of.pica.9" in paid.rules) == (sentence == "dale")


@pytest.mark.rule("of.ley.5")
@pytest.mark.parametrize("sentence", ["tenés que mostrar", "¿mostraste?", "Nora, muéstralas", "te falta mostrar"])
def test_a_reminder_has_many_words(sentence: str) -> None:
    """Whatever words warn the winner of the envido that he has not shown, the article of the warning is the one."""
    [hand] = hand_of_duels(
        f'A1:envido B2:quiero A1:33 B2:son-buenas A2:"{sentence}" {{fault}} A1:truco B2:no-quiero'
    ).hands
    [spoken] = [step for step in hand.steps if sentence in step.word]
    assert "of.ley.5" in spoken.ruling.rules


@pytest.mark.rule("of.pica.8")
def test_nothing_said_is_no_remark() -> None:
    """A sentence without a sign in it costs neither side the points of a duel; a smiley is a remark."""
    duel = "A1:envido B2:no-quiero A1:truco B2:no-quiero"
    assert written(f'A2:" " {duel}') == {"A": 10, "B": 4}
    assert written(f'A2:"😀" {duel}') == {"A": 8, "B": 6}


@pytest.mark.rule("of.pica.8", "of.pica.9")
@pytest.mark.parametrize("shown", ["A2:muestro", "A2:muestro-1b", "A2:muestro-1b1o"])
def test_cards_shown_beside_a_duel_are_meddling(shown: str) -> None:
    """A2 shows cards to A1 and B2, who play: the text names that first among what costs the points of the duel."""
    duel = "A1:envido B2:no-quiero A1:truco B2:no-quiero"
    assert written(duel) == {"A": 10, "B": 4}
    assert written(f"{shown} {{fault}} {duel}") == {"A": 8, "B": 6}
    assert written(f"{duel} {shown} {{fault}}") == {"A": 8, "B": 6}


def oficial(line: str) -> Played:
    """Play a hand of a refereed table of four."""
    return play(line, FOUR, refereed=True)


@pytest.mark.rule("of.played.2", "of.played.3")
def test_two_cards_laid_early_are_played_in_their_order() -> None:
    """A2 lays two cards before its turn: the first is its card of this trick, the second that of the next."""
    assert oficial("A2:6b A2:2c A1:7e B1:5o B2:4c A1:4b B1:3o B2:11e").tricks == ["A1", "B1"]


def test_a_card_is_laid_early_once() -> None:
    """A card that is on the table already, and one that the seat does not hold, cannot be laid."""
    oficial("A2:6b A2:6b!card-not-held A2:7e!card-not-held A2:2c A2:10e!card-not-held")


@pytest.mark.parametrize(
    ("line", "last", "rule"),
    [
        ("A1:envido", "A1:paso", "of.envido.14"),
        ("A1:envido", "B1:paso", "of.envido.14"),
        ("A1:truco", "B1:paso", "of.accept.1"),
        ("A1:envido B1:quiero", "A1:paso", "of.canto.1"),
    ],
)
def test_a_paso_while_something_waits_has_no_effect(line: str, last: str, rule: str) -> None:
    """No card is played before the answer or the number, so no seat can pass: the word is void."""
    before = oficial(line)
    hand = oficial(f"{line} {last}")
    ruling = hand.last.decision.ruling
    assert (ruling.kind, ruling.code) == ("void", "answer-first")
    assert rule in ruling.rules
    assert hand.state.public == before.state.public


@pytest.mark.parametrize("line", ["A1:envido B1:5o!answer-first", "A1:truco B1:5o!answer-first"])
def test_a_card_before_the_answer_is_still_refused(line: str) -> None:
    """A card that waits for an answer stays in the hand."""
    assert oficial(line).last.decision.ruling.kind == "rejected"


@pytest.mark.rule("of.match.10", "of.senas.4")
@pytest.mark.parametrize("refereed", [False, True])
def test_partners_show_each_other_no_cards(refereed: bool) -> None:
    """Partners show each other their cards by the signs of the text alone; a rival is shown nothing aside either."""
    for act, rules in (("A1:muestro-7e-A2", ("of.match.10", "of.senas.4")), ("A1:muestro-7e-B1", None)):
        ruling = play(f"{act}!unknown-word", FOUR, refereed=refereed).last.decision.ruling
        assert ruling.kind == "rejected"
        assert rules in {None, ruling.rules}
