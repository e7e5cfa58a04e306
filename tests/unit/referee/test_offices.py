"""The persons that keep the score, speak for a side, and sign."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.helpers.cases import case
from tests.helpers.sheets import sheet_from

from truco.engine import Law
from truco.errors import NotationError, RulebookError
from truco.referee import captains_of, scorers
from truco.rulebooks.rulebook import load_rulebook
from truco.rulebooks.ruleset import Ruleset, choose

FOUR = ("A1", "B1", "A2", "B2")


@pytest.mark.rule("rf.7.e")
@pytest.mark.parametrize("named", [["juez"], ["B2"], ["A1"]])
def test_a_championships_score_is_kept_by_the_judge_or_any_one_player(named: list[str]) -> None:
    """In RUNFLA the judge may be named, or any one player; the rules for it are cited."""
    assert "rf.7.e" in scorers(Law(choose("runfla"), FOUR), named, ())


@pytest.mark.rule("rf.7.e")
def test_a_table_without_a_judge_names_any_one_player() -> None:
    """A record without a judge may name one player as the scorer, and its sheet has him."""
    hands = "hand 1 dealer B1 deal A1 1e5o4o B1 3c7o12o A1:mazo"
    assert sheet_from(hands, "runfla", '[Scorer "B1"]').offices.scorers == ("B1",)


@pytest.mark.parametrize(
    ("rules", "named", "allowed"),
    [
        ("runfla", "A1 B2", True),
        ("runfla", "A1 A2", False),
        ("runfla", "A1 A2 B1", False),
        ("runfla", "C1", False),
        ("oficial", "A2", True),
        ("oficial", "A1 B1", False),
        ("oficial", "juez", False),
        case("pg.score.8", "pagat-argentina", "A2 B1", True),
        case("pg.score.8", "pagat-argentina", "A2", False),
        case("pg.score.8", "pagat-argentina", "A1 A2", False),
        case("pg.score.8", "pagat-uruguay", "A2 B1", True),
        case("pg.score.8", "pagat-uruguay", "A2", False),
        case("pg.score.8", "pagat-uruguay", "A1 A2", False),
        ("uruguay", "A2 B1", True),
        ("uruguay", "A1 B1", False),
        ("fenacef", "A1", True),
        ("fenacef", "juez", True),
        ("fenacef", "A3", False),
    ],
)
def test_a_rulebook_says_who_may_keep_the_score(rules: str, named: str, allowed: bool) -> None:
    """One player, one of each side, the captains (here A2 and B1), the judge, as the rulebook says; else any."""
    law = Law(choose(rules), FOUR)
    captains = tuple(captains_of(law, "A A2").values())
    if allowed:
        scorers(law, named.split(), captains)
    else:
        with pytest.raises(NotationError, match="who keeps the score"):
            scorers(law, named.split(), captains)


@pytest.mark.parametrize("written", ["A B1", "A", "C C1", "A A3"])
def test_a_captain_sits_on_his_side(written: str) -> None:
    """A captain of the other side, of no side, or in a seat that does not exist is refused."""
    with pytest.raises(NotationError, match="sides, each with one of its seats"):
        captains_of(Law(choose("uruguay"), FOUR), written)


def test_the_error_of_an_office_names_the_tags_place() -> None:
    """A scorer that the rulebook does not allow is an error at his tag."""
    hands = "hand 1 dealer B1 deal A1 1e5o4o B1 3c7o12o A1:mazo"
    with pytest.raises(NotationError, match="line 5, column 1"):
        sheet_from(hands, "oficial", '[Judge "Ana"]', '[Scorer "A1 B1"]')


@pytest.mark.rule("br.33.2", "br.38.p2.2", "br.38.p3")
def test_the_players_and_the_coordinator_sign_a_sumula() -> None:
    """FENACEF's sheet is signed by the players and the coordinator; where nothing is said, by players and judge."""
    assert load_rulebook("fenacef").terms.table.signed == ("players", "coordinator")
    assert load_rulebook("paulista").terms.table.signed == ("players", "judge")


def test_a_rulebook_that_names_an_unknown_way_is_refused() -> None:
    """A way of keeping the score that does not exist is an error with the rule it rests on."""
    book = load_rulebook("oficial")
    wrong = replace(book, values={**book.values, "table.scorers": ["two"]})
    with pytest.raises(RulebookError, match=r"table.scorers \(of.marks.3\)"):
        Law(Ruleset(wrong, {}), ("A1", "B1"))
