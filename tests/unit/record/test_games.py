"""Several games in one text: where each begins, its acts as rows, and the visitor."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from truco import Match, PlayedAct, RecordedGame, TrucoError, Visitor, read_records, visit
from truco.errors import NotationError
from truco.record import NoRecordError, PlayedHand
from truco.rulebooks.rulebook import CODES, load_rulebook

FORMS = [(code, form) for code in CODES for form in load_rulebook(code).formats]
ONE = '[Record "truco/1"] [Rules "oficial"] [A1 "Leo"] [B1 "Ana"]\nhand 1 deal A1 1e5o4o B1 3c7o12o A1:mazo\n'


def played(code: str, form: str, acts: int, *, refereed: bool = False) -> str:
    """Return the record of some random acts."""
    match, chance = Match(code, form=form, seed="games", refereed=refereed), random.Random(4)
    for _ in range(acts):
        if not match.due:
            break
        if match.state.public.in_hand:
            match.play(f"{match.due}:{chance.choice(match.legal(match.due, each=True))}")
        else:
            match.deal()
    return match.record({seat: seat for seat in match.seats})


@pytest.mark.parametrize("refereed", [False, True], ids=["assisted", "refereed"])
@pytest.mark.parametrize(("code", "form"), FORMS)
def test_each_act_can_be_played_from_its_position(code: str, form: str, *, refereed: bool) -> None:
    """The position of a row is the match when its act was made: played from there, it has the ruling of the row."""
    (game,) = read_records(played(code, form, 60, refereed=refereed))
    acts = list(game.acts())
    assert len(acts) > 20
    scores = {hand.number: hand.score for hand in game.record.hands}
    for act in acts:
        written = scores[act.hand]
        assert act.score == (tuple(points for _, points in written.points) if written else (0,) * len(act.score))
    for act in acts[:: 1 if len(acts) < 30 else 5]:
        match = Match.from_position(act.position)
        ruling = match.play(f"{act.seat}:{act.word}")
        assert (ruling.kind, set(ruling.rules)) == (act.ruling, set(act.rules))


def test_acts_are_numbered() -> None:
    """Acts count from 1 in each hand, hands as the record numbers them, games in their order."""
    games = list(read_records(played("oficial", "mano-a-mano", 40) + "\n" + played("fenacef", "duplas", 40)))
    assert [game.number for game in games] == [1, 2]
    for game in games:
        rows = [(act.hand, act.number) for act in game.acts()]
        for hand in game.replay.hands:
            numbers = [number for number_of, number in rows if number_of == hand.number]
            assert numbers == list(range(1, len(numbers) + 1))
        assert len(rows) == sum(len(hand.acts) + len(hand.before) for hand in game.record.hands)


def test_games_know_their_lines() -> None:
    """A game has the line on which it begins, and an error in it the line of the whole text."""
    text = f"\n; a comment [Record\n{ONE}\n  {ONE.replace('1e5o4o', '1e9o4o')}"
    first, second = read_records(text)
    assert (first.line, second.line, first.tags["B1"]) == (3, 6, "Ana")
    assert len(list(first.acts())) == 1
    with pytest.raises(NotationError) as wrong:
        list(second.acts())
    assert (wrong.value.line, text.splitlines()[wrong.value.line - 1].find("9o") > 0, wrong.value.text) == (
        *(7, True, "9o"),
    )


def test_games_are_read_from_a_file(tmp_path: Path) -> None:
    """A file of two records is read game by game; a text without a record is refused."""
    file = tmp_path / "two.truco"
    file.write_text(2 * ONE, encoding="utf-8")
    assert [game.tags["A1"] for game in read_records(file)] == ["Leo", "Leo"]
    for nothing in ("", "envido", "nothing\n" + ONE):
        with pytest.raises(NoRecordError):
            list(read_records(nothing))


class _Told(Visitor):
    """Writes down what it visits; skips games of `fenacef` and hands with an even number."""

    def __init__(self) -> None:
        self.told: list[object] = []

    def begin_game(self, game: RecordedGame) -> bool | None:
        self.told.append(("begin", game.number))
        return "fenacef" not in game.text

    def begin_hand(self, _game: RecordedGame, hand: PlayedHand) -> bool | None:
        self.told.append(("hand", hand.number))
        return hand.number % 2 == 1

    def visit_act(self, act: PlayedAct) -> None:
        self.told.append((act.hand, act.number))

    def end_hand(self, _game: RecordedGame, hand: PlayedHand) -> None:
        self.told.append(("end-hand", hand.number))

    def end_game(self, game: RecordedGame) -> None:
        self.told.append(("end", game.number))


def test_a_visitor_walks_over_games() -> None:
    """A visitor is told of each game, hand and act in order; it can skip games and hands."""
    texts = [played("oficial", "mano-a-mano", 30), played("fenacef", "duplas", 20)]
    games = list(read_records("\n".join(texts)))
    expected: list[object] = [("begin", 1)]
    for hand in games[0].replay.hands:
        acts = [(act.hand, act.number) for act in games[0].acts() if act.hand == hand.number and act.hand % 2]
        expected += [("hand", hand.number), *acts, ("end-hand", hand.number)]
    assert visit(games, _Told()).told == [*expected, ("end", 1), ("begin", 2)]


class _Patient(Visitor):
    """Goes on after a game that cannot be read."""

    def __init__(self) -> None:
        self.failed: list[str] = []
        self.acts = 0

    def visit_act(self, _act: PlayedAct) -> None:
        self.acts += 1

    def fail(self, game: RecordedGame, error: TrucoError) -> None:
        self.failed.append(f"{game.number} {error.code}")


def test_a_wrong_game_is_handled_or_raised() -> None:
    """By default the error of a game is raised, with a note which game it is; a visitor may go on."""
    text = ONE + ONE.replace("1e5o4o", "1e9o4o") + ONE.replace("A1:mazo", "A1:mazo {B +7}") + ONE
    patient = visit(read_records(text), _Patient())
    assert (patient.failed, patient.acts) == (["2 bad-notation", "3 replay-differs"], 2)
    with pytest.raises(NotationError) as wrong:
        visit(read_records(text), Visitor())
    assert wrong.value.__notes__ == ["in game 2, which begins at line 3"]
