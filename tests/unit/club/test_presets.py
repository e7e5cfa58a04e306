"""The presets: each can be read, says where every value comes from, and names only what exists."""

import tomllib

import pytest

from truco.club.criteria import criterion
from truco.club.ladder import PENALTIES, offences
from truco.club.terms import event_terms, preset_text, presets
from truco.rulebooks.catalogue import load
from truco.rulebooks.rulebook import CODES, load_rulebook

ALL_RULES = frozenset(rule.id for code in CODES for rule in load(load_rulebook(code).catalogue))


@pytest.mark.parametrize("code", presets())
def test_a_preset_names_only_what_exists(code: str) -> None:
    """Its rulebook, its criteria, the articles it cites and the steps of its ladder are there."""
    terms = event_terms(code)
    assert terms.code == code
    assert terms.rules in ("", *CODES)
    for phase in terms.phases:
        for name in (*phase.order, *phase.order_across_sizes):
            criterion(name)
        assert phase.after in ("", *(phase_terms.name for phase_terms in terms.phases))
        assert all(award.won == phase.needed and award.lost < award.won for award in phase.points)
    for source in terms.sources.values():
        assert set(source.rules) <= ALL_RULES
    for offence in terms.ladder.values():
        assert {*offence.first, *offence.again} <= set(PENALTIES)
        assert set(offence.who) <= {"judge", "committee"}
    assert offences(terms)


@pytest.mark.parametrize("code", presets())
def test_a_phase_that_gives_points_gives_them_for_every_score(code: str) -> None:
    """A phase that is ranked by points says what every score brings: 2-0 and 2-1, or 6-0 to 6-5."""
    for phase in event_terms(code).phases:
        if phase.points:
            assert [award.lost for award in phase.points] == list(range(phase.needed))
        else:
            assert phase.kind in ("bracket", "duplicate")


@pytest.mark.parametrize("code", presets())
def test_every_value_of_a_preset_says_where_it_comes_from(code: str) -> None:
    """No value of a preset is bare: a rule of the catalogue, a text from elsewhere, or the word that it is ours."""
    table = tomllib.loads(preset_text(code))
    bare = []

    def look(path: str, values: dict[str, object]) -> None:
        for name, value in values.items():
            if isinstance(value, dict) and "is" in value:
                if not value.get("rule") and not str(value.get("from", "")).strip():
                    bare.append(f"{path}.{name}")
            elif isinstance(value, dict):
                look(f"{path}.{name}", value)
            elif path:
                bare.append(f"{path}.{name}")

    look("", {name: value for name, value in table.items() if name not in ("code", "title")})
    assert bare == []


def test_the_presets_are_those_that_people_run() -> None:
    """The presets of the design page are there."""
    assert set(presets()) >= {
        "fenacef", "gaucho", "asstj", "uruguay", "league", "swiss", "knockout", "double-knockout", "groups-knockout",
        "duplicate", "clubs", "liga-nacional", "second-chance", "end-time",
    }  # fmt: skip
