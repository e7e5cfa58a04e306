"""The scorekeeper, the captains and the shuffler: named for a table, as its rulebook has it."""

from __future__ import annotations

import pytest

from truco.app.tables.laws import law_of, law_with
from truco.app.tables.roles import NO_ROLES, Roles, roles_for, with_captain, with_scorer
from truco.engine import Law
from truco.errors import TableError
from truco.rulebooks.ruleset import choose

FOUR = ("A1", "B1", "A2", "B2")


def law(code: str) -> Law:
    """Return the law of a rulebook for four."""
    return Law(choose(code), FOUR)


@pytest.mark.rule("of.marks.3")
def test_a_single_player_keeps_the_score_under_the_official_rules() -> None:
    """One seat may be named, two may not."""
    assert roles_for(law("oficial"), {"scorers": ["B2"]}, judged=False).scorers == ("B2",)
    with pytest.raises(TableError, match="bad-roles"):
        roles_for(law("oficial"), {"scorers": ["A1", "B1"]}, judged=False)


@pytest.mark.rule("rf.7.c", "rf.7.e")
def test_in_runfla_each_side_has_a_scorer_or_the_judge_is_one() -> None:
    """The named person is beside the other side's captain; the judge may keep the score where one sits."""
    named = with_scorer(law("runfla"), NO_ROLES, "A2")
    assert named.scorers == ("A2", "B1")
    assert with_scorer(law("runfla"), named, "B2").scorers == ("A2", "B2")
    assert roles_for(law("runfla"), {"scorers": ["juez"]}, judged=True).scorers == ("juez",)
    with pytest.raises(TableError, match="bad-roles"):
        roles_for(law("runfla"), {"scorers": ["juez"]}, judged=False)


@pytest.mark.rule("uy.93.a")
def test_in_uruguay_the_captain_keeps_the_score() -> None:
    """Naming either names both, and no other person may keep the score."""
    wanted = Roles(("A2", "B1"), ("A2", "B1"))
    assert with_captain(law("uruguay"), NO_ROLES, "A2") == wanted
    assert with_scorer(law("uruguay"), NO_ROLES, "A2") == wanted
    assert roles_for(law("uruguay"), {"scorers": ["A2", "B1"]}, judged=False) == wanted
    with pytest.raises(TableError, match="bad-roles"):
        roles_for(law("uruguay"), {"scorers": ["A1", "B1"], "captains": {"A": "A2"}}, judged=False)


@pytest.mark.parametrize(
    "wanted",
    [
        {"captains": {"A": "B1"}},
        {"captains": {"Z": "Z1"}},
        {"captains": ["A1"]},
        {"scorers": "A1"},
        {"scorers": [1]},
        {"scorers": ["C1"]},
        {"shuffler": "A1"},
        {"shuffler": "juez"},
        {"waiter": "A1"},
    ],
)
def test_a_role_that_does_not_exist_is_refused(wanted: dict[str, object]) -> None:
    """Seats of other sides, strangers and unknown roles are refused, and a judge where none sits."""
    with pytest.raises(TableError, match="bad-roles"):
        roles_for(law("oficial"), wanted, judged=False)


@pytest.mark.parametrize("code", ["oficial", "uruguay", "pagat-argentina", "runfla", "fenacef"])
def test_every_rulebook_knows_its_roles(code: str) -> None:
    """Without a name the office is empty; a captain may be named everywhere, and the law has the captain."""
    assert roles_for(law(code), {}, judged=False) == NO_ROLES
    roles = roles_for(law(code), {"captains": {"B": "B2"}, "shuffler": "juez"}, judged=True)
    named = law_with(law_of(code, FOUR, refereed=True), roles, judged=True)
    assert (named.captains, named.shuffler, named.judged) == (("A1", "B2"), "juez", True)
    assert law_with(named, roles, judged=True) is named
    assert law_with(named, NO_ROLES, judged=False).captains == ("A1", "B1")
