"""`truco talk`: what it prints, for people and for programs, and how it refuses."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from truco.app.cli.talk import talk_command
from truco.talk import KINDS, LONGEST

WAITING = "truco-position/1 runfla mano-a-mano refereed 0-0 0-0 1:B1 1e5o4o/7o6o4c A1:truco"
BREATH = "truco-position/1 uruguay mano-a-mano refereed 0-0 0-0 1:B1 7e6e4c/7c1o3b@12b B1:vuelvo A1:envido+truco"
QUIERO = "truco-position/1 pagat-argentina two refereed 0-0 0-0 1:B1 1e5o4o/7o6o4c A1:envido"


def run(*words: str) -> Result:
    """Run `truco talk` with some words."""
    return CliRunner().invoke(talk_command, words)


def read_json(*words: str) -> dict[str, Any]:
    """Return the object that `truco talk --json` prints."""
    ran = run("--json", *words)
    assert ran.exit_code == 0, ran.output
    answer: dict[str, Any] = json.loads(ran.stdout)
    return answer


def test_the_object_has_the_keys_of_the_page() -> None:
    """The object has the keys that docs/talk.md names, and every phrase is where it says."""
    sentence = "¡Che! Me gusta el trúco, dale"
    answer = read_json("--rules", "runfla", "--lang", "es", sentence)
    assert list(answer) == ["book", "language", "seat", "sentence", "kind", "words", "reason", "why", "rules", "heard"]
    assert (answer["book"], answer["language"], answer["seat"], answer["words"]) == ("runfla", "es", "A1", ["truco"])
    assert answer["kind"] in KINDS
    assert answer["why"]
    for phrase in answer["heard"]:
        assert list(phrase) == ["text", "at", "word", "kind", "reason", "rules", "means"]
        assert sentence[slice(*phrase["at"])] == phrase["text"]
    assert [(phrase["text"], phrase["word"]) for phrase in answer["heard"]] == [("trúco", "truco"), ("dale", None)]


def test_a_permitted_expression_tells_what_it_means() -> None:
    """Las viejas are 27 (Reglamento Oficial)."""
    (phrase,) = read_json("--rules", "oficial", "tengo las viejas")["heard"]
    assert (phrase["means"], phrase["word"], phrase["kind"]) == ("27", None, "none")


@pytest.mark.parametrize("rules", ["fenacef", "oficial", "pagat-argentina", "pagat-uruguay", "runfla", "uruguay"])
def test_the_mano_speaks_at_the_beginning(rules: str) -> None:
    """Without a position the mano says it, also where the table waits for the dealer to turn the muestra."""
    answer = read_json("--rules", rules, "truco")
    assert (answer["kind"], answer["words"]) == ("call", ["truco"])
    assert answer["seat"] == ("B1" if rules == "fenacef" else "A1"), "FENACEF goes round to the left"


@pytest.mark.rule("uy.16.e")
def test_the_hand_is_the_manos() -> None:
    """With a flor in hand the mano denies it by a negative phrase; without one nothing happens (Uruguay)."""
    assert read_json("--rules", "uruguay", "--hand", "1e2e3e", "no tengo flor")["kind"] == "forfeits"
    assert read_json("--rules", "uruguay", "--hand", "1e2e4c", "no tengo flor")["kind"] == "none"


@pytest.mark.rule("uy.98.a")
@pytest.mark.rule("uy.72.a")
def test_the_beginning_is_on_both_sides_of_the_muestra() -> None:
    """At the beginning of a hand a ley de juego can be imposed still, and a truco said when the muestra is turned."""
    assert read_json("--rules", "uruguay", "a ley de juego, todo dicho")["words"] == ["ley-todo-dicho"]
    assert read_json("--rules", "uruguay", "me dijo truco")["words"] == ["truco"]


def test_a_position_names_the_moment() -> None:
    """A position has the rulebook and the seat that is due; another seat may be named."""
    answer = read_json("--position", WAITING, "no quiero más mate")
    assert (answer["seat"], answer["words"], answer["reason"]) == ("B1", ["no-quiero"], "inside")
    assert read_json("--position", WAITING, "--seat", "A1", "no quiero más mate")["kind"] == "void"


@pytest.mark.rule("uy.69.b")
def test_each_word_of_a_breath_is_told() -> None:
    """Of two answers in one breath each is read as its own word, and both take effect (Uruguay)."""
    answer = read_json("--position", BREATH, "quiero y no quiero")
    assert answer["words"] == ["quiero", "no-quiero"]
    assert [(phrase["word"], phrase["kind"]) for phrase in answer["heard"]] == [
        ("quiero", "call"),
        ("no-quiero", "call"),
    ]


@pytest.mark.rule("pg.envido.27")
def test_a_raise_after_quiero_is_not_told_as_a_call() -> None:
    """Quiero, envido binds to quiero alone; the second word is disregarded (Pagat)."""
    answer = read_json("--position", QUIERO, "Quiero, envido")
    assert answer["words"] == ["quiero"]
    assert [(phrase["word"], phrase["kind"]) for phrase in answer["heard"]] == [("quiero", "call"), ("envido", "void")]
    assert "pg.envido.27" in answer["rules"]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--rules", "runfla", "--lang", "fr", "hola"), "no-language"),
        (("--rules", "nada", "hola"), "bad-rulebook"),
        (("--rules", "runfla", "--seat", "Z9", "hola"), "bad-notation"),
        (("--rules", "runfla", "--hand", "1e1e1e", "hola"), "bad-notation"),
        (("--rules", "runfla", "--hand", "1e2e", "hola"), "bad-notation"),
        (("--position", "runfla", "hola"), "no-position"),
        (("--position", f"{WAITING} B1:no", "hola"), "impossible-position"),
        (("--rules", "runfla", "a" * (LONGEST + 1)), "too-long"),
        (("--rules", "runfla", "a" * 10_000), "too-long"),
    ],
)
def test_what_cannot_be_read_exits_with_status_1(words: tuple[str, ...], code: str) -> None:
    """A language, rules, a seat, a hand, a position or a sentence that cannot be: one line, and status 1."""
    ran = run(*words)
    assert ran.exit_code == 1
    assert ran.stderr.endswith(f" ({code})\n")
    assert len(ran.stderr.splitlines()) == 1
    assert not ran.stdout
    assert json.loads(run(*words, "--json").stdout)["error"]["code"] == code


def test_a_sentence_is_required() -> None:
    """Without a sentence the command is used wrongly: status 2; an empty one is talk that says nothing."""
    assert run("--rules", "runfla").exit_code == 2
    assert read_json("--rules", "runfla", "")["kind"] == "none"
    assert read_json("--rules", "fenacef", "")["kind"] == "none"


def test_a_sentence_of_the_greatest_length_is_read() -> None:
    """A word at the end of four hundred characters binds like any other."""
    assert read_json("--rules", "runfla", "a " * 197 + " truco")["words"] == ["truco"]


@pytest.mark.parametrize(
    ("language", "first"),
    [
        ("es", "Obliga: truco. La palabra está dentro de la frase y obliga igual."),
        ("pt", "Vale como pedido: truco. A palavra está dentro da frase e vale do mesmo modo."),
        ("en", "It binds: truco. The word stands inside the sentence and binds all the same."),
        ("de", "Es gilt: Truco. Das Wort steht im Satz und gilt trotzdem."),
    ],
)
def test_it_answers_in_the_language_of_the_sentence(language: str, first: str) -> None:
    """The first line says what the sentence does and why; each article follows with its wording."""
    lines = run("--rules", "runfla", "--lang", language, "me gusta el truco").stdout.splitlines()
    assert lines[0] == first
    assert lines[1].startswith("  rf.8.resv.e  ")
