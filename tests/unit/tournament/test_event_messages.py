"""Every refusal of an event has its sentence in the catalogue of messages, and no sentence is idle."""

import re
from pathlib import Path

import truco.office
import truco.tournament
from truco.messages import catalogue
from truco.tournament.terms import event_terms, presets

REFUSED = re.compile(
    r"""(?:TournamentError|OtherDeviceError|super\(\).__init__)\(\s*\n?\s*"([a-z-]+)"(?: if \w+ else "([a-z-]+)")?"""
)
STANDINGS = "tournament/results_file.py"
"""The module that refuses results files, of which the command line tells itself."""


def codes() -> set[str]:
    """Return the codes with which an act of an event may be refused."""
    folders = [Path(str(package.__file__)).parent for package in (truco.tournament, truco.office)]
    sources = [one for folder in folders for one in folder.rglob("*.py")]
    found = [REFUSED.findall(one.read_text("utf-8")) for one in sources if not one.as_posix().endswith(STANDINGS)]
    return {code for each in found for pair in each for code in pair if code}


def test_every_refusal_of_an_event_has_its_sentence() -> None:
    """The codes of the log, the folds, the pairings and the office all have a message of their own."""
    known = codes()
    assert {"newer-entries", "taken-over", "other-device", "not-allowed", "no-lawful-pairs"} <= known
    assert sorted(code for code in known if f"event.error.{code}" not in catalogue("es")) == []


def test_no_sentence_for_a_refusal_of_an_event_is_idle() -> None:
    """Every message for a refusal belongs to a code that is used."""
    said = {key.removeprefix("event.error.") for key in catalogue("es") if key.startswith("event.error.")}
    assert sorted(said - codes()) == []


def test_every_preset_and_its_phases_have_names() -> None:
    """A preset of the package, and each of its phases and their kinds, is called something in the catalogue."""
    wanted = {f"event.preset.{code}" for code in presets()}
    for code in presets():
        phases = event_terms(code).phases
        wanted |= {f"event.phase.{one.name}" for one in phases} | {f"event.kind.{one.kind}" for one in phases}
    assert sorted(wanted - catalogue("es").keys()) == []
