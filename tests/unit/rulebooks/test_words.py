"""The words of a rulebook are data: its calls and answers by their kind, in `words.toml`."""

import re

import pytest

from truco.engine.table.words import Kind, adopt, fixed, word
from truco.errors import RulebookError
from truco.rulebooks.rulebook import CODES, book_of, load_rulebook
from truco.rulebooks.shelf import Folder, package_folders
from truco.rulebooks.vocabulary import KINDS, read_words


def folder(words: str) -> Folder:
    """A folder with only words."""
    return Folder("casa", {"words.toml": words})


@pytest.mark.parametrize("code", CODES)
def test_every_word_of_a_rulebook_has_the_kind_that_its_folder_gives(code: str) -> None:
    """Each word that `words.toml` lists under a kind is read from a record as that kind, with the same value."""
    words = load_rulebook(code).words
    assert words
    for kind, tokens in words.items():
        assert [word(token).kind for token in tokens] == [Kind(kind)] * len(tokens)
        assert all(word(token) is word(token) for token in tokens)
        assert set(tokens) <= {word.token for word in fixed(words)}


def test_the_kinds_that_a_rulebook_may_fill_are_kinds_of_the_engine() -> None:
    """Each name in `KINDS` is that of a kind, and no word of such a kind is in the engine's own list."""
    assert {str(word.kind) for word in fixed({})}.isdisjoint(KINDS)
    assert all(Kind(kind) for kind in KINDS)


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("card = ['as']", "casa/words.toml: card: expected a kind among envido"),
        ("truco = 3", "casa/words.toml: truco: expected a list of 1 to 100 words"),
        ("truco = []", "casa/words.toml: truco: expected a list of 1 to 100 words"),
        ("truco = [3]", "casa/words.toml: truco: expected words such as vale-cuatro of at most 40 letters, got '3'"),
        ("truco = ['Truco']", "got 'Truco'"),
        ("truco = ['tru co']", "got 'tru co'"),
        ("truco = ['../x']", "got '../x'"),
        (f"truco = ['{'o' * 41}']", "of at most 40 letters"),
        ("truco = ['grito', 'grito']", "casa/words.toml: truco: expected each word once in the file, got grito twice"),
        (
            "truco = ['grito']\nquiero = ['grito']",
            "casa/words.toml: quiero: expected each word once in the file, got grito twice",
        ),
        ("truco = ", "casa/words.toml: toml: Invalid value"),
    ],
)
def test_wrong_words_are_refused_with_file_and_kind(words: str, problem: str) -> None:
    """The error names a value that is no list, a word that no record could write, and a word that is there twice."""
    with pytest.raises(RulebookError, match=re.escape(problem)):
        read_words(folder(words))


@pytest.mark.parametrize(
    ("kind", "token", "other"),
    [
        ("truco", "quiero", "quiero"),
        ("no-quiero", "quiero", "quiero"),
        ("truco", "mazo", "mazo"),
        ("truco", "sena-tanto", "sign"),
        ("truco", "con-ley", "con-ley"),
    ],
)
def test_a_word_that_means_something_else_is_not_taken_in(kind: str, token: str, other: str) -> None:
    """A rulebook that gives a new kind to a known word is refused, and none of its words is added."""
    words = {kind: ("inaudito", token)}
    with pytest.raises(RulebookError, match=rf"casa/words\.toml: {kind}: {token} is a word of kind {other} already"):
        adopt(words, "casa/words.toml")
    assert word("inaudito").kind is Kind.OTHER


def test_a_rulebook_names_no_call_that_its_words_lack() -> None:
    """A step of the ladder, or an answer, that `words.toml` does not list is refused with its path."""
    texts = dict(package_folders()["paulista"].texts)
    texts["words.toml"] = texts["words.toml"].replace('"doze"', '"onze"')
    with pytest.raises(RulebookError, match=r"truco\.calls\.doze: expected a word of kind truco"):
        book_of(Folder("paulista", texts))
