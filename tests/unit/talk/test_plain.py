"""A sentence as plain words, and the numbers in it."""

from __future__ import annotations

import unicodedata

import pytest
from tests.helpers.corpus import FOLDER, sentences
from tests.helpers.talking import table, work

from truco.app.cli.speech import Speech
from truco.rulebooks.rulebook import load_rulebook
from truco.rulebooks.shelf import TALK, folders_with
from truco.rulebooks.speech import GRAMMARS, Saying, talk_of
from truco.talk import LONGEST, read
from truco.talk.numbers import number_at
from truco.talk.pieces import find_pieces, lexicon
from truco.talk.plain import plain_words
from truco.talk.syntax import syntax

HANDS = "1e5o4o/7o6o4c"


@pytest.mark.parametrize(
    "sentence",
    [
        "TRUCO",
        "trúco",
        "tru\u0301co",
        "t\u0336r\u0336u\u0336c\u0336o\u0336",
        "\uff54\uff52\uff55\uff43\uff4f",
        "\U0001d42d\U0001d42b\U0001d42e\U0001d41c\U0001d428",
        "tru\u200bco",
        "tru\u00adco",
        "\ufefftruco",
        "trucoooo",
        "trucoo",
        "TRUUUCO",
        "truco\ufe0f",
        "👀truco👀",
        "_truco_",
        "*truco*",
        "¿truco?",
        "«truco»",
        "'truco'",
        "#truco",
        "@truco",
        "—truco—",
    ],
)
def test_a_word_is_the_same_however_it_is_written(sentence: str) -> None:
    """Capitals, accents, fonts, invisible signs, drawn-out letters and punctuation make no other word."""
    assert [plain_word.text for plain_word in plain_words(sentence)] == ["truco"]


@pytest.mark.parametrize(
    "sentence", ["t r u c o", "t-r-u-c-o", "tru co", "truc0", "truco2", "2truco", "trucos", "trucco", "truco's"]
)
def test_another_word_is_not_taken_for_it(sentence: str) -> None:
    """Single letters, digits within the word and other letters are another word."""
    words = [plain_word.text for plain_word in plain_words(sentence)]
    assert words != ["truco"]
    assert ("truco" in words) == (sentence == "truco's")


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_a_place_is_that_of_the_sentence_as_it_was_sent(form: str) -> None:
    """Places count the signs of the sentence itself, in whatever form its accents came."""
    sentence = unicodedata.normalize(form, "¡Así será! ¿Québrantó? tru\u200bco, amén")  # type: ignore[arg-type]
    (plain_word,) = [plain_word for plain_word in plain_words(sentence) if plain_word.text == "truco"]
    assert sentence[plain_word.start : plain_word.end] == "tru\u200bco"


@pytest.mark.parametrize(
    ("words", "language", "value"),
    [
        ("treinta y tres", "es", 33),
        ("treintaitrés", "es", 33),
        ("treinta y una", "es", 31),
        ("veinte y nueve", "es", 29),
        ("treinta tres", "es", 33),
        ("treinta y 3", "es", 33),
        ("30 y 3", "es", 33),
        ("treintaytrés", "es", 33),
        ("veinti nueve", "es", 29),
        ("trinta três", "pt", 33),
        ("vinte e 9", "pt", 29),
        ("neun und zwanzig", "de", 29),
        ("veintiuna", "es", 21),
        ("ciento uno", "es", 101),
        ("vinte e uma", "pt", 21),
        ("trinta e três", "pt", 33),
        ("thirty-one", "en", 31),
        ("einunddreißig", "de", 31),
        ("fuenfundzwanzig", "de", 25),
        ("zwounddreißig", "de", 32),
        ("zwo und dreissig", "de", 32),
        ("fuenf und zwanzig", "de", 25),
        ("zwoelf", "de", 12),
        ("1.000", "es", 1000),
        ("1,000", "en", 1000),
        ("33", "de", 33),
        ("3️⃣3️⃣", "es", 33),
    ],
)
def test_a_number_is_read_whole(words: str, language: str, value: int) -> None:
    """A number takes all its words, in each of its spellings."""
    texts = [plain_word.text for plain_word in plain_words(words)]
    number = number_at(texts, 0, [language])
    assert number is not None
    assert (number.value, number.words) == (value, len(texts))


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("30 3", 30),
        ("veinte un rato", 20),
        ("100 y 3", 100),
        ("treinta y tantos", 30),
        ("20 y 12", 20),
        ("20 y una pena", 20),
    ],
)
def test_two_numbers_are_not_one(words: str, value: int) -> None:
    """Only ones that are said right after a ten belong to it, and no article that is not joined to it."""
    number = number_at(words.split(), 0, ["es"])
    assert number is not None
    assert (number.value, number.words) == (value, 1)


@pytest.mark.parametrize(
    ("word", "language"),
    [("un", "es"), ("una", "es"), ("uma", "pt"), ("sietecito", "es"), ("7e", "es"), ("veinti", "es")],
)
def test_what_is_no_number_is_none(word: str, language: str) -> None:
    """An article, a diminutive and a card are no numbers."""
    assert number_at([word], 0, [language]) is None


@pytest.mark.rule("of.canto.6")
def test_a_thousand_holds_no_one() -> None:
    """A round number has no effect where a number is due, with its thousands apart too (Reglamento Oficial)."""
    law, state = table("oficial", HANDS, "A1:envido", "B1:quiero")
    assert read(law, state, "A1", "debe 1.000 pesos").kind == "void"
    assert read(law, state, "A1", "1.000").kind == "void"


def test_every_button_says_what_it_does() -> None:
    """The text on a button of a call is that call, in the language of the rulebook's talk.

    Pagat's page is played in other languages too. The buttons of the ley de juego shorten its formula (uy.72.a).
    """
    for code in folders_with(TALK):
        talk = talk_of(code)
        assert talk is not None
        for language in GRAMMARS if code.startswith("pagat") else (talk.language,):
            words = lexicon(code, language)
            assert words is not None
            speech = Speech(language)
            speech.hear(load_rulebook(code))  # the cards have names of their own in each pack
            for token in (word_ for saying in talk.sayings for word_ in saying.words if not word_.startswith("ley-")):
                example = token.replace("{n}", "5").replace("{seat}", "B1")
                label = speech.word(example)
                meanings = [
                    piece.meaning.words for piece in find_pieces(label, words) if isinstance(piece.meaning, Saying)
                ]
                assert any(token in words_of for words_of in meanings), (code, language, label)


def test_the_work_of_reading_grows_as_the_sentence_does() -> None:
    """A sentence twice as long, of the worst words, takes at most twice the steps, and usual ones take few."""
    law, state = table("uruguay", "7e6e4c/7c1o3b@12b", "B1:vuelvo", "A1:envido+truco")
    for word in ("a", "quiero ", "no ", "treinta y ", "con flor ", "1.", "\u0301"):
        whole = (word * LONGEST)[:LONGEST]
        assert work(law, state, whole) <= 2 * work(law, state, whole[: LONGEST // 2]), word
    usual = [sentence.text for sentence in sentences(FOLDER / "es.txt")]
    assert sum(work(law, state, text) for text in usual) / len(usual) < 1500


def test_an_aside_swallows_no_word_of_the_game() -> None:
    """Text that adds nothing to a call holds no call, and hides no call after it."""
    for code in folders_with(TALK):
        talk = talk_of(code)
        assert talk is not None
        words = lexicon(code, talk.language)
        assert words is not None
        phrases = [saying.phrases[talk.language][-1] for saying in talk.sayings]
        plainly = [phrase.translate(str.maketrans("", "", "(){}")) for phrase in phrases]
        for aside in syntax((talk.language,)).turns:
            assert not any(isinstance(piece.meaning, Saying) for piece in find_pieces(aside, words)), aside
            for phrase in plainly:
                alone = [piece.meaning for piece in find_pieces(phrase, words) if isinstance(piece.meaning, Saying)]
                after = [
                    piece.meaning
                    for piece in find_pieces(f"{aside} {phrase}", words)
                    if isinstance(piece.meaning, Saying)
                ]
                assert after == alone, (code, aside, phrase)
