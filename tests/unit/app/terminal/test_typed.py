"""The meaning of typed lines, in every language."""

import re

import pytest

from truco.app.cli.terminal.typed import COMMANDS, Typed, folded, phrase, read, spoken
from truco.cards import SPANISH_40
from truco.messages import LANGUAGES, catalogue, text
from truco.rulebooks.rulebook import CODES, load_rulebook


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("7e", "7e"),
        (" 12 O ", "12o"),
        ("siete de espadas", "7e"),
        ("Ancho de basto", "1b"),
        ("as de espadas", "1e"),
        ("rey copas", "12c"),
        ("envido", "envido"),
        ("¡Real envido!", "real-envido"),
        ("falta-envido", "falta-envido"),
        ("quiero", "quiero"),
        ("No quiero.", "no-quiero"),
        ("quiero retruco", "quiero-retruco"),
        ("vale cuatro", "vale-cuatro"),
        ("son buenas", "son-buenas"),
        ("canto 28", "28"),
        ("tengo 3", "3"),
        ("me voy al mazo", "mazo"),
        ("al mazo", "mazo"),
        ("corto 17", "corto-17"),
        ("quiero+quiero", "quiero+quiero"),
    ],
)
def test_words_of_the_game_are_read_as_people_write_them(line: str, word: str) -> None:
    """Capitals, accents, marks, spaces and the usual names of cards make no difference."""
    assert read(line, "es") == Typed("word", word)


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("warn b1 br.28.1", "warn-B1:br.28.1"),
        ("warn-B1:br.28.1", "warn-B1:br.28.1"),
        ("amonestar B1 br.28.1", "warn-B1:br.28.1"),
        ("Pierde la mano A", "lose-hand-A"),
        ("correct 1 warn B1 br.28.1", "correct-1:warn-B1:br.28.1"),
        ("correct-1:points-B-2", "correct-1:points-B-2"),
        ("corregir 2 anular la mano", "correct-2:annul-hand"),
        ('corregir 2 amonestar A1 br.28.1 "gritó"', 'correct-2:warn-A1:br.28.1 "gritó"'),
        ("score a 12 b 9", "score-A-12-B-9"),
        ("atender el reclamo b1", "uphold-B1"),
        ("dismiss B1", "dismiss-B1"),
        ("silence", "silence"),
        ("pedir silencio p3 br.30.pu.1", "silence-P3:br.30.pu.1"),
        ("end silence A", "end-silence-A"),
        ("hacer salir P3", "send-away-P3"),
        ("let in p", "let-in-P"),
        ("propongo anular la mano br.12.p5", "propongo-annul-hand:br.12.p5"),
        ("propongo warn B1", "propongo-warn-B1"),
        ("voto que sí", "voto-si"),
        ("voto no", "voto-no"),
    ],
)
def test_rulings_are_typed_as_records_write_them_or_as_the_page_calls_them(line: str, word: str) -> None:
    """A ruling, its correction and its proposal are read with spaces, small letters, and an article after them."""
    assert read(line, "es") == Typed("word", word)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_understood_by_its_spoken_name(language: str) -> None:
    """The printed name of a card can be typed, in each language, and its token and Spanish name too."""
    for card in SPANISH_40:
        for line in (text(f"card.{card}", language), text(f"card.{card}", "es"), str(card)):
            assert read(line, language) == Typed("word", str(card))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_players_of_a_rulebook_say_can_be_typed_as_it_is_shown(language: str) -> None:
    """Words in which a rulebook differs, such as Me voy a baraja, are read at its tables; the plain ones too."""
    own = re.compile(r"(?P<chico>[\w-]+)\.(?P<plain>(?:call|word)\.(?P<word>[\w-]+))")
    books = {load_rulebook(code).chico for code in CODES}
    matches = [match for match in map(own.fullmatch, catalogue(language)) if match and match["chico"] in books]
    assert matches
    for match in matches:
        for key in (match[0], match["plain"]):
            message = str(catalogue(language)[key])
            assert read(message, language, chico=match["chico"]) == Typed("word", match["word"]), key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_understood(command: str, language: str) -> None:
    """Each word that the catalogue lists for a command means that command, the question mark among them."""
    typed = [word for word in spoken(language, f"terminal.command.{command}") if word]
    assert typed
    own = text(f"terminal.command.{command}", language).split("|")
    assert {read(word, language) for word in own} == {Typed("command", command)}
    assert read("?", language) == Typed("command", "help")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_proposal_is_agreed_to_with_the_word_that_is_shown(language: str) -> None:
    """The words that the terminal suggests to players have the meaning that it says."""
    shown = {what: read(text(f"terminal.asked.{what}", language), language) for what in ("pause", "rematch", "resign")}
    assert shown == {what: Typed("command", what) for what in shown}


def test_commands_take_what_follows_them() -> None:
    """The rest of a line goes to its command, without marks."""
    assert read("Reglas of.mazo.4", "es") == Typed("command", "rules", "of.mazo.4")
    assert read("why?", "en") == Typed("command", "why")
    assert read("bot B1 zorro", "de") == Typed("command", "bot", "b1 zorro")


def test_numbers_answers_phrases_and_nonsense_are_told_apart() -> None:
    """A number chooses, sí and no answer, a phrase is for the table, and an unknown line is returned unchanged."""
    kinds = {
        line: read(line, "es").kind for line in ("2", "02", "sí", "no", "¿Tenés?", "", "  ", "hurra!", "7 de diamantes")
    }
    assert kinds == {
        "2": "number",
        "02": "number",
        "sí": "yes",
        "no": "no",
        "¿Tenés?": "say",
        "": "nothing",
        "  ": "nothing",
        "hurra!": "unknown",
        "7 de diamantes": "unknown",
    }
    assert read("hurra!", "es").value == "hurra!"


def test_spanish_is_understood_in_every_language() -> None:
    """A player of another language may type the Spanish words of the game and the Spanish commands."""
    assert read("puntos", "en") == Typed("command", "score")
    assert read("siete de espadas", "de") == Typed("word", "7e")
    assert phrase("juga callado", "en") == "juga-callado"


def test_folding_keeps_what_tells_words_apart() -> None:
    """Ids of rules and joined words keep their dots, hyphens and plus signs."""
    assert folded("  OF.Mazo.4. ") == "of.mazo.4"
    assert folded("quiero+quiero") == "quiero+quiero"
    assert folded("Zurück!") == "zuruck"
