"""Irregular acts at a refereed table of the Reglamento Oficial: signs after a duel, cards laid early."""

import pytest
from tests.helpers.play import Played, play

from truco.record import read_record, replay

SIX = "A1 7e6e4c B1 4b5b6o A2 1b1o1c B2 4o5o5c A3 3e3c12b B3 2c2e11b"
FOUR = "7e4b4e 5o3o12c 6b2c10e 11e11b4c"


def written(line: str) -> dict[str, int]:
    """Return the score after a hand of three duels, as a record of a refereed table has it."""
    seats = "".join(f'[{seat} "{seat}"]' for seat in ("A1", "B1", "A2", "B2", "A3", "B3"))
    text = f'[Record "truco/1"] [Rules "oficial"] {seats} [Admission "refereed"]\n'
    text += f"hand 2 dealer B3 pica-pica score A 6 B 2\ndeal {SIX}\n{line}\nduel B1 A3\nB1:mazo\nduel A2 B3\nA2:mazo\n"
    found = replay(read_record(f"{text}mesa:callo")).state
    assert found is not None
    return dict(zip(found.public.sides, found.public.score, strict=True))


@pytest.mark.rule("of.ley.5", "of.pica.8", "of.pica.9")
def test_a_sign_while_a_duel_settles_is_meddling_in_that_duel() -> None:
    """A2 reminds A1 of showing by a gesture after the last word: the points of that duel go over."""
    duel = "A1:envido B2:quiero A1:33 B2:son-buenas A1:truco B2:no-quiero"
    assert written(f"{duel} A1:muestro") == {"A": 11, "B": 4}
    assert written(f"{duel} A2:sena-tanto {{fault}} A1:muestro") == {"A": 8, "B": 7}


def oficial(line: str) -> Played:
    """Play a hand of a refereed table of four."""
    return play(line, FOUR, refereed=True)


@pytest.mark.rule("of.played.2", "of.played.3")
def test_two_cards_laid_early_are_played_in_their_order() -> None:
    """A2 lays two cards before its turn: the first is its card of this trick, the second that of the next."""
    assert oficial("A2:6b A2:2c A1:7e B1:5o B2:4c A1:4b B1:3o B2:11e").tricks == ["A1", "B1"]


def test_a_card_is_laid_early_once() -> None:
    """A card that lies on the table already, and one that the seat does not hold, cannot be laid."""
    oficial("A2:6b A2:6b!card-not-held A2:7e!card-not-held A2:2c A2:10e!card-not-held")
