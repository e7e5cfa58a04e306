"""Wild refereed play at many tables of every rulebook and format, other ones every night."""

import os
import secrets
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import NamedTuple, get_args

import pytest
from tests.helpers.play import law, play, say
from tests.helpers.upheld import held, met, walk_of
from tests.helpers.wild import Turn

from truco.engine import Kind, new_match
from truco.engine.law.ruling import CODES as REFUSALS
from truco.engine.table.events import Event
from truco.engine.table.judge_words import VERDICTS
from truco.record import Step
from truco.rulebooks.rulebook import CODES, load_rulebook

TABLES = 60
ACTS = 200
WALKS, LONG = 120, 400
FORMATS = [(code, form) for code in CODES for form in load_rulebook(code).formats]
ELSEWHERE = {
    # They are told or stored by a table, or happen in another admission.
    *(f"fact {fact}" for fact in ("MatchStarted", "Shuffled", "Glanced", "ShownToPartner", "HandWaits")),
    "verdict correct",
}
"""What no act of a refereed hand brings by itself."""


class Rare(NamedTuple):
    """A line of acts, as in `helpers.play`, after whose last one something is met; without `hands` none are dealt."""

    line: str
    hands: str = ""
    book: str = "oficial"
    muestra: str = ""
    score: str = "A 0 B 0"
    options: str = ""
    seats: int = 2

    def turn(self) -> Turn:
        """Play the line, and return the turn of its last act."""
        if self.hands:
            played = play(
                self.line,
                self.hands,
                score=self.score,
                book=self.book,
                muestra=self.muestra,
                options=self.options,
            )
        else:
            bound = law(self.seats, self.options, self.book)
            played = say(bound, new_match(bound, bound.seats[0]), self.line)
        act, (ruling, events, after) = played.last
        return Turn(played.before, Step(act.seat, act.word.token, ruling, events), after)


FLAT, FLORES, FOUR = "4e6b12c 5e4b11c", "7e6e5e 1c3c7c", "7e1e12c 3c5b12e 4o2b11c 10o4c6e"
RARE = {
    "rejected achicado": Rare("A1:flor B1:flor A1:chica A1:con-flor-envido!", FLORES, "uruguay", "6o"),
    "rejected bad-burn": Rare("B2:quemo-8!", book="fenacef", seats=4),
    "rejected bad-cut": Rare("B1:corto-3!"),
    "rejected no-rival-number": Rare("A1:envido B1:quiero A1:son-buenas!", FLAT),
    "rejected not-asked": Rare("A1:ley-falta B1:a-punto B1:envido!", "1e4b12c 3c5b12o", "uruguay", "6o", "A 31 B 22"),
    "rejected nothing-left": Rare(
        "A1:flor B1:flor A1:con-flor-falta-envido B1:contraflor-envido!", FLORES, "uruguay", "6o", "A 30 B 20"
    ),
    "rejected owes-number": Rare(
        "B2:vuelvo A1:envido B1:quiero A2:callo B2:callo A1:28 B1:callo B2:callo!", FOUR, "uruguay", "6o"
    ),
    "rejected truco-pending": Rare("A1:truco B1:envido A1:truco!", FLAT),
    "fact MaldonClaimed": Rare("A1:maldon", "4e4o12c 1e2c3o", "pagat-argentina", options="maldon=mano"),
}
"""What the luck of a night may not bring, and another change of the program may take from it: it is done on purpose."""


@pytest.mark.parametrize(("code", "form"), FORMATS)
@pytest.mark.alone
def test_wild_tables_are_sound(code: str, form: str) -> None:
    """At sixty tables a format everything holds after every act; a failure names the table."""
    first = secrets.randbelow(2**32)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        acts = list(pool.map(partial(held, code, form, most=ACTS), range(first, first + TABLES), chunksize=5))
    assert sum(acts) > 20 * TABLES


def kinds(of: object) -> set[type]:
    """Return the classes of a union of unions."""
    parts = get_args(of)
    return {kind for part in parts for kind in kinds(part)} if parts else {of}  # type: ignore[arg-type]


def seen(seeds: range, table: tuple[str, str]) -> set[str]:
    """Return the labels of all that the walks of a format meet."""
    return {label for seed in seeds for turn in walk_of(*table, seed).turns(LONG) for label in met(turn)}


@pytest.mark.parametrize("name", RARE)
def test_what_is_rare_is_met_on_purpose(name: str) -> None:
    """Each line for something rare meets it, independently of the walks."""
    assert name in met(RARE[name].turn())


@pytest.mark.alone
def test_the_walks_meet_everything() -> None:
    """Every fact, kind of word, ruling and refusal comes up in them, or in the lines for what is rare."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        labels = set().union(*pool.map(partial(seen, range(WALKS)), FORMATS))
    for rare in RARE.values():
        labels |= met(rare.turn())
    codes = {label.split()[1] for label in labels if label.startswith(("void", "fault ", "rejected"))}
    expected = {
        *(f"fact {kind.__name__}" for kind in kinds(Event)),
        *(f"verdict {name}" for name in VERDICTS),
        *(f"word {kind.value}" for kind in Kind),
    }
    assert expected - ELSEWHERE <= labels, f"never met: {sorted(expected - ELSEWHERE - labels)}"
    assert codes >= set(REFUSALS), f"never refused: {sorted(set(REFUSALS) - codes)}"
