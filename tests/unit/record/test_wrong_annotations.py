"""A record with a wrong annotation does not replay: each fact is compared with one value."""

import re

import pytest
from tests.helpers.mutated import every_record, is_noticed, mutants, replay_of

from truco.errors import ReplayError
from truco.record import read_record, replay

EVERY = 9


def refereed(book: str, hand: str, *, options: str = "") -> str:
    """Return a record of one hand of two players at a refereed table."""
    rules = f"{book} {options}".strip()
    return f'[Record "truco/1"] [Rules "{rules}"] [A1 "Nora"] [B1 "Ines"] [Admission "refereed"]\n{hand}'


WRONG_NUMBER = """hand 1 dealer B1 score A 0 B 0
deal A1 7e3e5c B1 7o10o3b
A1:envido B1:quiero A1:31 {fault} B1:son-buenas A1:truco B1:no-quiero """


def test_the_records_replay_as_they_are_written() -> None:
    """Every golden record and every worked example replays before it is changed."""
    assert [name for name, text in every_record() if replay_of(text) is None] == []


def test_a_wrong_annotation_is_noticed() -> None:
    """A sample of the annotations of all records is changed, one at a time, and no such record replays."""
    changed = [mutant for name, text in every_record() for mutant in mutants(name, text)][::EVERY]
    kinds = {mutant.written.strip("{").split()[0][:3] for mutant in changed}
    assert {"A", "B", "tri", "see", "voi", "fau", "rej"} <= kinds
    assert [str(mutant) for mutant in changed if not is_noticed(mutant)] == []


@pytest.mark.parametrize("end", ["end A 1 B 0", ""], ids=["with its end", "without an end"])
@pytest.mark.parametrize("wrong", ["{A +2}", "{A +3}"])
def test_an_award_is_not_compared_with_the_points_before_settling(wrong: str, end: str) -> None:
    """A wrong number loses its two points when the hand settles, so one point remains, and no other award replays.

    Two are the points given before the hand settles, and three those with the ones that it is to pay (L3).
    """
    assert replay(read_record(refereed("pagat-argentina", WRONG_NUMBER + "{A +1}\n" + end))).stop is None
    with pytest.raises(ReplayError, match=re.escape("the rules give {A +1}")):
        replay(read_record(refereed("pagat-argentina", WRONG_NUMBER + wrong + "\n" + end)))


def test_an_award_is_compared_before_the_next_hand() -> None:
    """A hand without an end is settled where the next one begins, and its awards are compared with that."""
    following = "\nhand 2 dealer A1 score A 1 B 0"
    assert replay(read_record(refereed("pagat-argentina", WRONG_NUMBER + "{A +1}" + following))).stop is None
    with pytest.raises(ReplayError, match=re.escape("the rules give {A +1}")):
        replay(read_record(refereed("pagat-argentina", WRONG_NUMBER + "{A +2}" + following)))


def test_an_award_before_the_deciding_act_is_what_was_given() -> None:
    """In an unfinished hand the awards before the act that decides it are those given until then.

    More than that can only be what the hand pays in the end.
    """
    called = "hand 1\ndeal A1 7e6e4c B1 4b5b6o\nA1:envido B1:quiero A1:33 B1:son-buenas {A +2} A1:truco B1:no-quiero"
    result = replay(read_record(refereed("oficial", called)))
    assert result.state is not None
    assert result.state.public.settlement.begun
    for wrong, given in (("{A +1}", "{A +2}"), ("{A +4}", "{A +3}")):
        with pytest.raises(ReplayError, match=re.escape(f"the rules give {given}")):
            replay(read_record(refereed("oficial", called.replace("{A +2}", wrong))))


def test_nothing_is_compared_with_the_end_of_the_hand() -> None:
    """`{A +0}` says what a settled hand gives a side, and not what it has been given so far."""
    denied = "hand 1 dealer B1 muestra 6o\ndeal A1 1e4e12c B1 3c5b12e\nA1:truco B1:no-quiero "
    assert replay(read_record(refereed("uruguay", denied + "{A +1} {B +0}"))).stop is None
    with pytest.raises(ReplayError, match=re.escape("the rules give {A +1}")):
        replay(read_record(refereed("uruguay", denied + "{A +0}")))


def test_a_wrong_award_beside_unknown_cards_is_an_error() -> None:
    """Where all unknown cards of a seat have left its hand, a wrong award is an error of the record, and no crash."""
    hand = "hand 1 dealer B1 score A 0 B 0\ndeal A1 1e5o4o B1 ??????\nA1:truco B1:mazo A1:mazo {A +7}"
    text = f'[Record "truco/1"] [Rules "oficial"] [A1 "Nora"] [B1 "Ines"]\n{hand}'
    with pytest.raises(ReplayError):
        replay(read_record(text))


@pytest.mark.parametrize(("book", "turned"), [("fenacef", ""), ("paulista", " muestra Qs")])
def test_a_wrong_award_beside_unknown_cards_is_an_error_without_an_envido(book: str, turned: str) -> None:
    """Where the rulebook has no envido no unknown hand explains a wrong award, and the right one replays (L3)."""
    head = f'[Record "truco/1"] [Rules "{book}"] [A1 ""] [B1 ""] [A2 ""] [B2 ""] [Admission "refereed"]\n'
    hand = f"hand 1 dealer B2 score A 0 B 0{turned}\ndeal A1 5h3c2d B1 ?????? A2 ?????? B2 ??????\nA1:truco B1:desistir"
    assert not replay(read_record(f"{head}{hand} {{A +1}}")).warnings
    with pytest.raises(ReplayError, match=re.escape("the rules give {A +1}")):
        replay(read_record(f"{head}{hand} {{A +2}}"))
