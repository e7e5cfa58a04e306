"""Random matches of every rulebook, format and option satisfy what must always be true."""

from itertools import islice

import pytest
from tests.helpers.night import FULLEST, SMALLEST, by_night
from tests.helpers.sound import Played, sound, ways

from truco.rulebooks.rulebook import CODES, load_rulebook

EACH = 8
"""Matches for each format of a rulebook."""


FORMATS = [(code, form) for code in CODES for form in load_rulebook(code).formats]


@pytest.mark.parametrize(("code", "form"), by_night(FORMATS, day=lambda code, form: (code, form) in SMALLEST | FULLEST))
def test_random_matches_are_sound(code: str, form: str) -> None:
    """Random matches end, and their cards, events, views, menus, scores and records agree."""
    rules = (rules for rules, name in ways(code) if name == form)
    for at, tag in enumerate(islice(rules, EACH)):
        assert sound(Played(tag, form, at)) > 4
