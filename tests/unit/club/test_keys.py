"""The keys with which people with an office write from a page."""

import pytest
from tests.helpers.events import COMMITTEE, COORDINATOR, DESK, Diary

from truco.club import acts as a
from truco.errors import TournamentError

HASH = "ab" * 32


def test_a_key_belongs_to_somebody_with_an_office_and_goes_with_it() -> None:
    """The log keeps the hash of the desk's key; a later one replaces it, and without the office there is none."""
    diary = Diary()
    diary.write(a.GiveKey(DESK, HASH), COORDINATOR)
    diary.write(a.GiveKey(DESK, "cd" * 32), DESK)
    assert diary.event.keys == {DESK: "cd" * 32}
    diary.write(a.Dismiss(DESK), COMMITTEE)
    assert not diary.event.keys


@pytest.mark.parametrize(
    ("author", "person", "hashed", "code"),
    [
        (COMMITTEE, "Nobody", HASH, "no-such-office"),
        (COORDINATOR, COMMITTEE, HASH, "not-allowed"),
        (DESK, COORDINATOR, HASH, "not-allowed"),
        (COMMITTEE, DESK, "a key in plain words", "bad-code"),
    ],
)
def test_nobody_opens_what_stands_above_him(author: str, person: str, hashed: str, code: str) -> None:
    """A coordinator gives the committee no key, the desk only itself, and no key is stored in plain words."""
    diary = Diary()
    with pytest.raises(TournamentError) as refused:
        diary.write(a.GiveKey(person, hashed), author)
    assert refused.value.code == code
    assert not diary.event.keys
