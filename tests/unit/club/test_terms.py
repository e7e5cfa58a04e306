"""How an event is run: FENACEF's values with their articles, what an event changes, and presets that are wrong."""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import fields
from typing import Any

import pytest

from truco.club.criteria import CRITERIA
from truco.club.team import Condition, TeamTerms
from truco.club.terms import EventTerms, OverallTerms, PhaseTerms, event_terms, presets, read_terms
from truco.club.values import CRITERIA as NAMES
from truco.club.values import (
    EVENT_FORMS,
    LONGEST_MATCH,
    MOST,
    NOT_GIVEN,
    OVERALL_FORMS,
    PHASE_FORMS,
    READERS,
    TEAM_FORMS,
    BadTermError,
    written,
)
from truco.errors import TournamentError
from truco.rulebooks.catalogue import codes, load

FENACEF = event_terms("fenacef")
RULES = {rule.id for code in codes() for rule in load(code)}


@pytest.mark.rule("br.4.1")
def test_fenacef_plays_groups_and_then_a_single_elimination() -> None:
    """The first phase are groups in which everybody meets once, best of three; the second a bracket, best of five."""
    group, knockout = FENACEF.phases
    assert (group.kind, group.best_of, group.meetings, group.target) == ("groups", 3, 1, 12)
    assert (knockout.kind, knockout.best_of, knockout.bracket, knockout.third_place) == ("bracket", 5, "single", False)
    assert (group.qualify, group.best_next) == (2, 0)


@pytest.mark.rule("br.3.b", "br.4.a", "br.4.b", "br.5.1", "br.5.2")
def test_fenacef_gives_three_points_for_each_jogo() -> None:
    """3-0 for two partidas to none and for a walkover, 2-1 for two to one."""
    group = FENACEF.phase("group")
    assert (group.points_for(2, 0), group.points_for(2, 1)) == ((3, 0), (2, 1))
    assert (group.walkover_points, group.walkover_score) == ((3, 0), (12, 0))


@pytest.mark.parametrize("code", presets())
def test_every_value_of_a_preset_says_where_it_comes_from(code: str) -> None:
    """Each value cites entries of a catalogue that exist, or names its source in words."""
    terms = event_terms(code)
    assert terms.sources
    for path, source in terms.sources.items():
        assert source.rules or source.text, path
        assert set(source.rules) <= RULES, path


@pytest.mark.parametrize("code", presets())
def test_every_preset_ranks_by_criteria_that_exist(code: str) -> None:
    """The criteria of each phase and of the overall places exist; lots come last, so that no teams are left level."""
    terms = event_terms(code)
    chains = [*(phase_terms.order for phase_terms in terms.phases), terms.overall.same_round, terms.overall.others]
    chains += [phase_terms.order_across_sizes for phase_terms in terms.phases if phase_terms.order_across_sizes]
    for chain in chains:
        assert set(chain) <= set(CRITERIA)
        assert chain[-1] == "lot"
        assert len(set(chain)) == len(chain)


@pytest.mark.rule("br.1.1", "br.1.pu")
def test_what_an_event_changes_prevails_and_is_recorded() -> None:
    """The Regulamento Geral is a layer of overrides, empty by default: each keeps what it changed, and why."""
    assert FENACEF.overrides == ()
    terms = FENACEF.with_override("group.walkover_points", [2, 0], why="Regulamento Geral, Art. 9")
    terms = terms.with_override("group.qualify", 3).with_override("tolerance", 15).with_override("team.reserves", 1)
    terms = terms.with_override("overall.others", ["points", "lot"])
    assert terms.phase("group").walkover_points == (2, 0)
    assert (terms.phase("group").qualify, terms.tolerance, terms.team.reserves) == (3, 15, 1)
    assert terms.overall.others == ("points", "lot")
    recorded = [(override.path, override.value, override.was) for override in terms.overrides]
    assert recorded[0] == ("group.walkover_points", (2, 0), (3, 0))
    assert recorded[1:3] == [("group.qualify", 3, 2), ("tolerance", 15, NOT_GIVEN)]
    assert terms.overrides[0].why == "Regulamento Geral, Art. 9"
    assert FENACEF.phase("group").walkover_points == (3, 0)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("group.sneeze", 1),
        ("groups.qualify", 1),
        ("sneeze", 1),
        ("group.qualify", -1),
        ("group.qualify", True),
        ("group.qualify", "2"),
        ("group.best_of", 2),
        ("group.kind", "ladder"),
        ("group.meetings", 0),
        ("group.restart", 1),
        ("group.walkover_points", [3]),
        ("group.walkover_points", 3),
        ("group.points", [[3, 0]]),
        ("group.points", {"2": [3, 0]}),
        ("group.points", {"0-2": [3, 0]}),
        ("group.order", "points"),
        ("group.order", [1]),
        ("tolerance", -2),
        ("team.plays", 0),
        ("overall.others", 3),
        ("group.order", ["sneeze"]),
        ("group.order", ["points", "points"]),
        ("overall.others", ["lots"]),
        ("group.target", 201),
        ("group.meetings", 3),
        ("group.group_size", 1),
        ("group.kind", "duplicate"),
        ("teams", 1),
        ("team.conditions", [{"at_least": 3, "over": 60}]),
        ("team.conditions", [{"at_least": 2, "most": 1}]),
        ("group.best_of", 101),
        ("group.qualify", MOST + 1),
        ("group.points", {"2-0": [3, MOST + 1]}),
        ("group.points", {"٢-0": [3, 0]}),
        ("group.points", {"1000-0": [3, 0]}),
        ("group.after", "knockout"),
        ("group.after", "group"),
        ("group.lengths", {"final": 4}),
        ("group.lengths", {"first": 5}),
        ("referees", ["cook"]),
        ("signed_by", ["players", "cook"]),
        ("team.most", 1),
        ("team.conditions", [{"under": 18}]),
        ("team.conditions", [{"at_least": 1, "over": 151}]),
        ("team.conditions", [{"at_least": 1, "word": "x" * 61}]),
        ("team.conditions", {"at_least": 1}),
        ("rules", "no such book"),
        ("rules", 3),
    ],
)
def test_an_event_cannot_change_what_there_is_not_or_to_what_cannot_be(path: str, value: object) -> None:
    """An unknown value, and one of another kind, raise an error."""
    with pytest.raises(TournamentError) as caught:
        FENACEF.with_override(path, value)
    assert caught.value.code == "bad-terms"
    assert path in str(caught.value)


@pytest.mark.parametrize(
    ("path", "value", "allowed"),
    [
        ("group.kind", "ladder", "groups, league, swiss, bracket, duplicate"),
        ("group.kind", 3, "groups, league, swiss, bracket, duplicate"),
        ("end_time", "now", '"", rest-starts, as-it-stands'),
        ("group.best_of", 2, f"1, 3, 5 … {LONGEST_MATCH}"),
        ("tolerance", -2, f"-1 … {MOST}"),
        ("group.walkover_points", [3], f"[0 … {MOST}, 0 … {MOST}]"),
        ("group.lengths", {"first": 5}, f"final, third, losers, cup = 1, 3, 5 … {LONGEST_MATCH}"),
        ("substitutes", 1, "true, false"),
        ("group.after", "knockout", '""'),
        ("final.kind", "groups", "team, overall, group, knockout"),
        ("rules", 3, ""),
    ],
)
def test_a_refused_value_says_which_are_allowed(path: str, value: object, allowed: str) -> None:
    """Where a value has a known set or range, its refusal has it in signs that need no language."""
    with pytest.raises(BadTermError) as caught:
        FENACEF.with_override(path, value)
    assert caught.value.allowed == allowed


def test_an_event_may_ask_for_players_of_an_age_and_choose_its_rulebook() -> None:
    """One under 18 with one over 60 (online.md, §7), four of whom two play, by the rules of Uruguay."""
    terms = event_terms("knockout").with_override("rules", "uruguay").with_override("team.most", 4)
    terms = terms.with_override("team.conditions", [{"at_least": 1, "under": 18}, {"at_least": 1, "over": 60}])
    assert (terms.rules, terms.team.most) == ("uruguay", 4)
    assert terms.team.conditions == (Condition(1, under=18), Condition(1, over=60))


def test_where_more_are_to_play_a_team_may_have_as_many() -> None:
    """Pairs that become trios may register three, and both changes are recorded."""
    terms = FENACEF.with_override("team.plays", 3, why="trios")
    assert (terms.team.plays, terms.team.most) == (3, 3)
    assert [(override.path, override.was, override.why) for override in terms.overrides] == [
        ("team.most", 2, "trios"),
        ("team.plays", 2, "trios"),
    ]
    assert terms.with_override("team.plays", 1).team.most == 3


@pytest.mark.parametrize(
    ("best_of", "points"),
    [
        (1, {"1-0": [3, 0]}),
        (3, {"2-0": [3, 0], "2-1": [2, 1]}),
        (5, {"3-0": [3, 0], "3-1": [3, 0], "3-2": [2, 1]}),
        (7, {"4-0": [3, 0], "4-1": [3, 0], "4-2": [2, 1], "4-3": [2, 1]}),
    ],
)
def test_a_longer_or_shorter_match_brings_points_too(best_of: int, points: dict[str, list[int]]) -> None:
    """Every score of the new length brings those of the nearest score of the old one, which is recorded."""
    terms = FENACEF.with_override("group.best_of", best_of, why="one evening")
    assert written(terms.phase("group").points) == points
    paths = [override.path for override in terms.overrides]
    assert paths == ([] if best_of == 3 else ["group.points", "group.best_of"])
    read = FENACEF
    for override in terms.overrides:
        read = read.with_override(override.path, json.loads(json.dumps(written(override.value))), override.why)
    assert read == terms
    assert terms.with_override("group.points", {f"{(best_of + 1) // 2}-0": [5, 0]}).phase("group").points[0].winner == 5


def test_every_value_says_what_it_may_be() -> None:
    """Each value of an event has a form of a kind that can be read, and no form is for a value that there is not."""
    forms = {PhaseTerms: PHASE_FORMS, TeamTerms: TEAM_FORMS, OverallTerms: OVERALL_FORMS}
    for part, forms_of_part in forms.items():
        assert {field.name for field in fields(part)} - {"name"} == set(forms_of_part)
    apart = {"code", "title", "rules", "team", "phases", "overall", "ladder", "overrides", "sources"}
    assert {field.name for field in fields(EventTerms)} - apart == set(EVENT_FORMS)
    for forms_of_part in (*forms.values(), EVENT_FORMS):
        assert {form.kind for form in forms_of_part.values()} <= set(READERS)


@pytest.mark.parametrize("code", presets())
def test_every_value_of_a_preset_may_be_set_to_what_it_is(code: str) -> None:
    """As it is written it can be read, and an event that writes it again differs in nothing."""
    terms = event_terms(code)
    parts: dict[str, Any] = {"": terms, "team.": terms.team, "overall.": terms.overall}
    parts |= {f"{phase_terms.name}.": phase_terms for phase_terms in terms.phases}
    tables: dict[str, Any] = {"awards": {}, "lengths": {}}
    tried = 0
    for name, part in parts.items():
        for field in fields(part):
            path = f"{name}{field.name}"
            with suppress(TournamentError):  # what no event changes has no form
                form = terms.form(path)
                value = written(getattr(part, field.name)) or tables.get(form.kind, written(getattr(part, field.name)))
                assert terms.with_override(path, json.loads(json.dumps(value))) == terms, path
                tried += 1
    assert tried == len(EVENT_FORMS) + 1 + len(TEAM_FORMS) + len(OVERALL_FORMS) + len(PHASE_FORMS) * len(terms.phases)


def test_the_criteria_that_a_preset_may_name_are_those_that_rank() -> None:
    """Each name has a criterion, and each criterion a name."""
    assert set(NAMES) == set(CRITERIA)


def plain() -> dict[str, Any]:
    """Return the smallest preset."""
    return {
        "code": "x",
        "title": "X",
        "rules": {"is": "", "from": "nobody"},
        "team": {"plays": {"is": 2, "from": "nobody"}},
        "event": {},
        "phases": {"league": {"kind": {"is": "league", "from": "nobody"}}},
    }


def test_a_preset_may_leave_out_what_has_a_default() -> None:
    """The phases keep the order of the file, and what is not said has its default."""
    terms = read_terms(plain())
    assert isinstance(terms, EventTerms)
    assert ([phase_terms.name for phase_terms in terms.phases], terms.tolerance) == (["league"], NOT_GIVEN)


@pytest.mark.parametrize(
    "wrong",
    [
        {"phases": {"league": {"kind": "league"}}},
        {"phases": {"league": {"kind": {"is": "league"}}}},
        {"phases": {"league": {"kind": {"is": "league", "from": "x", "rules": "y"}}}},
        {"phases": {"league": {"sneeze": {"is": 1, "from": "x"}}}},
        {"event": {"sneeze": {"is": 1, "from": "x"}}},
        {"overall": {"others": {"is": 1, "from": "x"}}},
        {"rules": {"is": 1, "from": "x"}},
        {"rules": {"is": "No Such", "from": "x"}},
        {"phases": {"league": {"kind": {"is": "league", "from": "x"}, "after": {"is": "final", "from": "x"}}}},
        {"team": {"plays": {"is": 3, "from": "x"}, "most": {"is": 2, "from": "x"}}},
        {"sneeze": 1},
    ],
)
def test_a_preset_that_is_wrong_is_refused(wrong: Mapping[str, Any]) -> None:
    """A value without a source, an unknown key, and a value of another kind raise an error."""
    with pytest.raises(TournamentError) as caught:
        read_terms({**plain(), **wrong})
    assert caught.value.code == "bad-terms"


def test_unknown_names_are_refused() -> None:
    """A preset or a phase that there is not raises an error that lists those that there are."""
    with pytest.raises(TournamentError, match="fenacef") as caught:
        event_terms("nobody")
    assert caught.value.code == "no-such-preset"
    with pytest.raises(TournamentError, match="group, knockout") as caught:
        FENACEF.phase("swiss")
    assert caught.value.code == "no-such-phase"
