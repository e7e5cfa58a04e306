"""Every refusal of an event has its sentence in the catalogue of messages, and no sentence is idle."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from tests.helpers.events import Diary

import truco.app.office
import truco.club
from truco.app.cli.event.place import entry_line
from truco.app.office.wording import source_text
from truco.club import acts as a
from truco.club.terms import event_terms, presets
from truco.messages import LANGUAGES, catalogue

REFUSED = re.compile(
    r"""(?:(?:Tournament|Detailed|OtherDevice)Error|super\(\).__init__)"""
    r"""\(\s*\n?\s*"([a-z-]+)"(?: if \w+ else "([a-z-]+)")?"""
)
STANDINGS = "club/results_file.py"
"""The module that refuses results files, of which the command line tells itself."""


def codes() -> set[str]:
    """Return the codes with which an act of an event may be refused."""
    folders = [Path(str(package.__file__)).parent for package in (truco.club, truco.app.office)]
    sources = [path for folder in folders for path in folder.rglob("*.py")]
    codes_of = [REFUSED.findall(path.read_text("utf-8")) for path in sources if not path.as_posix().endswith(STANDINGS)]
    return {code for each in codes_of for pair in each for code in pair if code}


def test_every_refusal_of_an_event_has_its_sentence() -> None:
    """The codes of the log, the folds, the pairings and the office all have a message of their own."""
    error_codes = codes()
    assert {"newer-entries", "taken-over", "other-device", "not-allowed", "no-lawful-pairs"} <= error_codes
    assert sorted(code for code in error_codes if f"event.error.{code}" not in catalogue("es")) == []


def test_no_sentence_for_a_refusal_of_an_event_is_idle() -> None:
    """Every message for a refusal belongs to a code that is used."""
    described = {key.removeprefix("event.error.") for key in catalogue("es") if key.startswith("event.error.")}
    assert sorted(described - codes()) == []


def test_every_preset_and_its_phases_have_names() -> None:
    """A preset of the package, and each of its phases and their kinds, is called something in the catalogue."""
    wanted = {f"event.preset.{code}" for code in presets()}
    for code in presets():
        phases = event_terms(code).phases
        wanted |= {f"event.phase.{phase_terms.name}" for phase_terms in phases} | {
            f"event.kind.{phase_terms.kind}" for phase_terms in phases
        }
    assert sorted(wanted - catalogue("es").keys()) == []


def written_sources() -> set[str]:
    """Return the explanations that the files of the presets have."""
    return {source.text for code in presets() for source in event_terms(code).sources.values() if source.text}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_explanation_of_a_preset_is_in_the_catalogue(language: str) -> None:
    """Each explanation of each preset is the English text of a message, so a reader of any language has it in his."""
    keys = {text: key for key, text in catalogue("en").items() if key.startswith("event.source.")}
    assert sorted(written_sources() - keys.keys()) == []
    for written in written_sources():
        assert source_text(written, language) == catalogue(language)[keys[written]]


def test_no_explanation_in_the_catalogue_is_idle() -> None:
    """Each explanation of the catalogue is one that a preset has, and no two have the same English text."""
    texts = [text for key, text in catalogue("en").items() if key.startswith("event.source.")]
    assert sorted(map(str, texts)) == sorted(written_sources())


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_explanations_are_translated(language: str) -> None:
    """An explanation has the English text in another language only where it names an article and nothing else."""
    same = [written for written in written_sources() if source_text(written, language) == written]
    articles = {"ASSTJ 2015, 1.8", "Tupantruco, A 2"}
    assert set(same) == articles | ({"Campeonato Gaúcho, 2.1: trios"} if language == "pt" else set())


def test_an_explanation_that_nobody_translated_is_shown_as_it_is_written() -> None:
    """A preset written by a user keeps its words in every language."""
    assert {source_text("como en el pueblo", language) for language in LANGUAGES} == {"como en el pueblo"}


@pytest.mark.parametrize(("preset", "chico"), [("fenacef", "una partida"), ("uruguay", "un chico")])
def test_the_log_of_an_event_calls_a_chico_as_its_players_do(preset: str, chico: str) -> None:
    """A result and a penalty in the log have the words of the event's rulebook, as its pages do."""
    diary = Diary(preset)
    names = [
        entry_line(replace(diary.log.entries[0], act=act), diary.event, "es")
        for act in (a.AddPartida(1, (12, 8)), a.Penalise("T1", "lose-partida", match=1, partida=1))
    ]
    assert f"resultado de {chico} " in names[0]
    assert f"pierde {chico}" in names[1]


@pytest.mark.parametrize(("language", "name"), [("es", "ronda llamada Grupos"), ("en", "round called Groups")])
def test_the_log_of_an_event_names_a_phase_as_people_do(language: str, name: str) -> None:
    """The command line says Grupos, as the page does, and not the name that the preset has for the phase."""
    diary = Diary("uruguay")
    line = entry_line(replace(diary.log.entries[0], act=a.CallRound("group", 1)), diary.event, language)
    assert name in line
