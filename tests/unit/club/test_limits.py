"""Scores above what a rulebook can bring are refused until their author confirms them (T2)."""

import random

import pytest
from tests.helpers.events import COMMITTEE, DESK, REFEREE, Diary
from tests.unit.test_match import play_on

from truco import Match
from truco.club import acts as a
from truco.club.event import Entry
from truco.club.fold import fold
from truco.club.limits import most_in_hand, most_points
from truco.club.log_format import read_act, write_act
from truco.club.refusal import DetailedError
from truco.club.rounds import advised_rounds
from truco.club.team import BadLetterError, Player, Team, check_team
from truco.engine import Phase
from truco.rulebooks.rulebook import CODES

HIGH = ((99, 3), (12, 1))


@pytest.fixture
def group() -> Diary:
    """Return an event of FENACEF with one group of four and its first round: matches 1 and 2."""
    diary = Diary()
    diary.register(4)
    diary.draw_groups("group", (4,))
    diary.pair("group")
    return diary


@pytest.mark.parametrize(
    ("rules", "target", "most"),
    [
        ("fenacef", 12, 23),
        ("fenacef", 24, 35),
        ("paulista", 12, 23),
        ("oficial", 30, 37),
        ("pagat-argentina", 30, 42),
        ("uruguay", 40, 62),
        ("runfla", 30, 50),
    ],
)
def test_the_most_of_a_partida_follows_from_the_data_of_its_rulebook(rules: str, target: int, most: int) -> None:
    """The last hand begins one point before the target, and pays as much as cards and bets can bring a pair."""
    assert most_points(rules, target) == most


def test_without_a_known_rulebook_the_most_is_that_of_all_rulebooks() -> None:
    """An event whose rulebook this machine does not have is held to the loosest limit."""
    loosest = max(most_points(rules, 24) for rules in CODES)
    assert most_points("", 24) == most_points("truco-cego", 24) == loosest


@pytest.mark.parametrize("rules", ["oficial", "paulista", "fenacef", "uruguay", "runfla", "pagat-argentina"])
def test_no_random_match_goes_beyond_the_limit(rules: str) -> None:
    """Matches that the engine plays never reach more points than the limit, in a partida or in a hand."""
    highest = 0
    for seed in range(6):
        match = Match(rules, seats=4, seed=str(seed))
        chance, before = random.Random(seed), dict(match.score)
        while match.phase is not Phase.MATCH_OVER:
            play_on(match, chance, 1)
            score = dict(match.score)
            assert max(score[side] - before[side] for side in score) <= most_in_hand(rules)
            highest, before = max(highest, *score.values()), score
    assert 0 < highest <= most_points(rules)


@pytest.mark.parametrize(
    ("act", "author"),
    [
        (a.Record(1, HIGH), DESK),
        (a.AddPartida(1, (3, 24)), DESK),
        (a.Decide(1, HIGH), REFEREE),
        (a.Report(1, HIGH), "team:T1"),
    ],
)
def test_each_way_to_write_a_score_asks_above_the_limit(group: Diary, act: a.Act, author: str) -> None:
    """Desk, judge and team are refused a score above 23 until they are sure; then the log has it, and says so."""
    author = f"team:{group.match(1).a}" if author.startswith("team:") else author
    group.write(a.CallRound("group", 1), DESK)
    assert group.refused(act, author) == "unlikely-score"
    sure = read_act({**write_act(act), "sure": True})
    group.write(sure, author)
    assert write_act(group.log.entries[-1].act)["sure"] is True


def test_23_points_are_written_without_a_question(group: Diary) -> None:
    """Eleven points and a wanted doze are the most that FENACEF's cards bring."""
    group.write(a.Record(1, ((23, 11), (12, 3))), DESK)
    assert group.match(1).over


def test_a_correction_asks_above_the_limit(group: Diary) -> None:
    """A correction with an impossible score is refused as a record is."""
    group.write(a.Record(1, ((12, 3), (12, 1))), DESK)
    assert group.refused(a.Correct(1, HIGH), COMMITTEE) == "unlikely-score"


def test_the_hands_of_a_duplicate_ask_above_the_limit() -> None:
    """A hand brings at most a falta and the cards."""
    diary = Diary("duplicate")
    diary.register(4)
    diary.write(a.Draw("duplicate", (a.Group("", ("T1", "T2", "T3", "T4")),), committed="ab" * 32))
    diary.pair("duplicate")
    hands = ((2, 0),) * 7
    assert diary.refused(a.AddHands(1, (*hands, (35, 0))), DESK) == "unlikely-score"
    diary.write(a.AddHands(1, (*hands, (34, 0))), DESK)
    assert diary.match(1).over


def test_fewer_hands_than_the_round_has_are_asked_about() -> None:
    """One of eight hands is no result of a duplicate before its author is sure that there were no more (T7)."""
    diary = Diary("duplicate")
    diary.register(4)
    diary.write(a.Draw("duplicate", (a.Group("", ("T1", "T2", "T3", "T4")),), committed="ab" * 32))
    diary.pair("duplicate")
    assert diary.refused(a.AddHands(1, ((2, 0),)), DESK) == "hands-missing"
    assert not diary.match(1).over
    diary.write(a.AddHands(1, ((2, 0),), sure=True), DESK)
    assert diary.match(1).over


def test_a_name_that_is_refused_says_which_letter(group: Diary) -> None:
    """An invisible sign is named, wherever it is in a team (T9)."""
    for team in (
        Team("T9", "", (Player("Ana\u200b"), Player("Eva"))),
        Team("T9", "Los\u200b Uno", (Player("Ana"), Player("Eva"))),
    ):
        with pytest.raises(BadLetterError, match="bad-name") as caught:
            check_team(team, group.event.terms.team, 2026)
        assert caught.value.letter == "U+200B ZERO WIDTH SPACE"


def test_a_swiss_of_33_needs_six_rounds() -> None:
    """Five rounds may leave two teams that won all; the advice is gone once there are six (T9)."""
    diary = Diary("swiss")
    diary.register(33)
    assert diary.event.terms.phase("swiss").rounds == 5
    assert advised_rounds(diary.event, "swiss") == 6
    diary.write(a.SetTerm("swiss.rounds", "6"))
    assert advised_rounds(diary.event, "swiss") == 0


def test_older_logs_keep_their_scores(group: Diary) -> None:
    """The fold of a log accepts what an older program wrote without asking."""
    number = group.log.number
    event = fold(group.event, Entry(number + 1, number, group.now, DESK, a.Record(1, HIGH)))
    assert event.matches[1].partidas == HIGH


def test_the_refusal_names_the_score_and_the_limit(group: Diary) -> None:
    """Pages and commands build their question from the match, the score and the limit."""
    with pytest.raises(DetailedError) as caught:
        group.write(a.Record(1, HIGH), DESK)
    assert caught.value.details == {"match": 1, "score": "99-3", "most": 23}
