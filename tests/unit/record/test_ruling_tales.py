"""The tale of a hand with a fault: it names the deed, the article and the price, as a judge does."""

from __future__ import annotations

import re
from functools import cache

import pytest
from tests.helpers.checks import whole_record
from tests.helpers.examples import folders, read_folder

from truco.app.cli.speech import Speech
from truco.app.cli.tale import tale
from truco.engine import MESA
from truco.engine.table import facts as f
from truco.engine.table.events import Faulted
from truco.messages import LANGUAGES, catalogue
from truco.record import Replay, Step, read_record, replay
from truco.rulebooks.rulebook import CODES, load_rulebook

_FAULTS = re.compile(r"\{(fault|void)\}|anuncio-|reclamo-|muestro|niego")
_DEEDS = f.FaultFound | f.Misdealt | f.SurplusFound
_KEY = re.compile(r"\b(?:fact|cause|error|record|reason|claim|word|call)\.[a-z]")


@cache
def irregular_examples() -> tuple[tuple[str, Replay], ...]:
    """Return the replays of all worked examples of refereed tables in which something irregular may happen."""
    refusals = []
    for folder in folders():
        for example in read_folder(folder).examples:
            if not isinstance(example.data, str) or example.waits or not _FAULTS.search(example.data):
                continue
            text = whole_record(example.rules, example.data, example.besides.get("admission", ""))
            refusals.append((example.name, replay(read_record(text))))
    return tuple(refusals)


def deeds(step: Step) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return who did what irregular thing in a step: the seat, the code, and the articles."""
    irregular = [event for event in step.events if isinstance(event, f.Irregular)]
    sealed = [event for event in step.events if isinstance(event, Faulted)]
    pairs = [(event.seat, event.code, event.rules) for event in irregular]
    codes = {event.code for event in irregular}
    named = [(event.seat, event.key.partition(".")[0], event.rules) for event in sealed]
    return [*pairs, *(fault for fault in named if fault[1] not in codes)]


def tale_lines(result: Replay, language: str) -> list[str]:
    """Return the lines of a replay in one language."""
    return list(tale(result, Speech(language)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tale_of_every_example_names_the_deed_and_the_article(language: str) -> None:
    """Of each irregular act one line has the player, the reason in words and an article that it rests on (L4)."""
    messages = catalogue(language)
    count = 0
    for name, result in irregular_examples():
        lines = tale_lines(result, language)
        for step in (step for hand in result.hands for step in hand.steps):
            for seat, code, rules in deeds(step):
                cause = str(messages[f"cause.{code}"])
                who = Speech(language).say("name.mesa") if seat == MESA else seat
                telling = [line for line in lines if who in line and cause in line]
                assert telling, (name, language, seat, code)
                assert not rules or any(rules[0] in line for line in telling), (name, rules)
                count += 1
    assert count > 150


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tale_of_every_example_names_the_price(language: str) -> None:
    """Points for a fault are below the deed for which they are given, with their articles and the lost points."""
    speech = Speech(language)
    count = 0
    for name, result in irregular_examples():
        lines = tale_lines(result, language)
        events = [event for hand in result.hands for event in hand.events()]
        for event in events:
            if isinstance(event, f.Awarded) and event.reason == "fault":
                price = (speech.say("reason.fault"), str(event.points), event.rules[0])
                assert any(all(part in line for part in price) for line in lines), name
                assert any(isinstance(event, _DEEDS) for event in events), name
                count += 1
            if isinstance(event, f.FaultFound):
                assert any(event.seat in line and event.said in line and event.rules[0] in line for line in lines), name
            if isinstance(event, f.Annulled) and event.lost:
                points = str(event.lost[0][1])
                start = str(speech.say("fact.annulled[part=yes]" if event.part else "fact.annulled"))
                assert any(start in line and points in line.removeprefix(start) for line in lines), name
    assert count > 40


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_code_leaks_into_a_tale(language: str) -> None:
    """No line of a tale has the key of a message, the code of a ruling or a placeholder in it."""
    codes = {key.removeprefix("cause.") for key in catalogue(language) if key.startswith("cause.") and "-" in key}
    for name, result in irregular_examples():
        for line in tale_lines(result, language):
            assert not _KEY.search(line), (name, line)
            assert not set("{}") & set(line), (name, line)
            assert not codes & set(re.findall(r"[a-z]+(?:-[a-z]+)+", line)), (name, line)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_of_a_rulebook_has_a_cause(language: str) -> None:
    """Every act that a rulebook makes void or a fault has a text in every language (L9)."""
    codes = {key.partition(".")[0] for code in CODES for key in load_rulebook(code).faults}
    assert [code for code in sorted(codes) if f"cause.{code}" not in catalogue(language)] == []


def test_a_wrong_number_is_told_with_what_the_cards_make() -> None:
    """The judge's sentence: who sang what with what, the article, what it costs and what the hand would have paid."""
    text = (
        '[Record "truco/1"] [Rules "oficial"] [A1 "Nora"] [B1 "Ines"] [Admission "refereed"]\n'
        "hand 1 dealer B1 score A 0 B 0\ndeal A1 7e3e4c B1 1c12b6o\n"
        "A1:envido B1:quiero A1:31 B1:6 A1:truco B1:quiero A1:7e B1:6o A1:3e B1:12b\nend A 0 B 4"
    )
    lines = [line.strip() for line in tale_lines(replay(read_record(text)), "en")]
    cards = "The cards: seven of swords, three of swords, four of cups."
    assert f"Nora sang 31 with 30. {cards} Articles: of.ley.2, of.ley.3, of.canto.2." in lines
    assert "The points of the hand count for nobody. Otherwise it would have paid: Nora, 4." in lines
    assert "Ines: 4 points for a fault. Articles: of.ley.2, of.ley.3, of.canto.2." in lines


def test_cards_that_nobody_saw_are_not_told() -> None:
    """Of a number that was not proved the tale says that, and neither the cards nor what they count."""
    text = (
        '[Record "truco/1"] [Rules "oficial"] [A1 "Nora"] [B1 "Ines"] [Admission "refereed"]\n'
        "hand 1 dealer B1 score A 0 B 0\ndeal A1 7e3e4c B1 1c12b6o\n"
        "A1:envido B1:quiero A1:30 B1:6 A1:mazo\nend A 0 B 3"
    )
    faults = [event for event in replay(read_record(text)).hands[0].events() if isinstance(event, f.FaultFound)]
    assert [(event.seat, event.what, event.said, event.made, event.cards) for event in faults] == [
        ("A1", "unshown-number", "30", None, ())
    ]
