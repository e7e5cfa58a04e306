"""The rulebooks by chapters: complete, in order, titled in every language; the status of each article in words."""

from types import MappingProxyType

import pytest

from truco.app.cli.terminal.rulebook import look_up
from truco.app.cli.terminal.scene import Scene
from truco.app.handbook import article, found_in, handbook
from truco.errors import RulebookError
from truco.messages import LANGUAGES
from truco.rulebooks import shelf
from truco.rulebooks.articles import articles, status
from truco.rulebooks.catalogue import Wording
from truco.rulebooks.chapters import chapters, rows_of
from truco.rulebooks.coverage import ROOMS, Coverage, listed
from truco.rulebooks.precedents import precedents
from truco.rulebooks.rulebook import CODES

BRAZIL = ("fenacef", "paulista")


@pytest.mark.parametrize("code", CODES)
def test_the_chapters_have_every_article_once_and_in_order(code: str) -> None:
    """The chapters of a rulebook are its articles, none twice and none left out, in the regulation's order."""
    assert [rule.id for chapter in chapters(code) for rule in chapter.rules] == [rule.id for rule in articles(code)]
    assert len(chapters(code)) > 5


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_every_chapter_has_a_title_in_every_language(code: str, lang: str) -> None:
    """No chapter's title falls back to another language, and no two of a rulebook are alike."""
    titles = [chapter.heading(lang) for chapter in chapters(code)]
    assert {wording.language for wording in titles} == {lang}
    assert len({wording.text for wording in titles}) == len(titles)


@pytest.mark.parametrize("code", CODES)
def test_the_whole_rulebook_is_there_in_spanish_and_english(code: str) -> None:
    """Every article is in Spanish and in English, the Brazilian ones in Portuguese too; others fall back to English."""
    for lang in LANGUAGES:
        own = lang if lang in ("es", "en") or (lang == "pt" and code in BRAZIL) else "en"
        articles = [article for chapter in handbook(code, lang) for article in chapter.articles]
        assert {article.language for article in articles} == {own}
        assert all(article.title and article.wording and article.source for article in articles)


@pytest.mark.parametrize("code", CODES)
def test_every_reason_is_there_in_the_languages_of_the_articles(code: str) -> None:
    """The reason why an article is out of reach, or left in its letter, is written in each language of the articles."""
    data = status(code)
    sentences_by_rule = {**data.get("out", {}), **data.get("letter", {})}
    languages = {"es", "pt"} if code in BRAZIL else {"es"}
    reasons = data.get("reasons", {})
    assert {lang: set(texts) for lang, texts in reasons.items()} == (
        {lang: set(sentences_by_rule) for lang in languages} if sentences_by_rule else {}
    )


@pytest.mark.parametrize("code", CODES)
def test_an_article_says_what_the_program_does_about_it(code: str) -> None:
    """The sentence of each article fits its status, and one out of reach gives its reason."""
    coverage = listed(code)
    sentences: dict[str, set[str]] = {"shown": set(), "out": set(), "open": set()}
    for entry in (entry for chapter in handbook(code, "es") for entry in chapter.articles):
        assert entry.status == coverage.status(entry.id)
        sentences[entry.status].add(entry.standing)
        if entry.id in status(code)["out"]:
            assert entry.standing.endswith(status(code)["reasons"]["es"][entry.id])
    assert "Estado: el programa lo cumple; lo muestran sus pruebas." in sentences["shown"]
    assert not sentences["shown"] & sentences["out"]
    assert all(sentence.startswith("Estado: fuera del alcance de un programa.") for sentence in sentences["out"])


def test_an_open_article_names_what_it_waits_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """An article that no test shows says in words for which room it waits, whatever the room."""
    for room in ROOMS:
        waiting = Coverage("oficial", 1, {}, {}, {"of.mazo.4": room})
        monkeypatch.setattr("truco.app.handbook.articles._coverage", lambda _code, coverage=waiting: coverage)
        entry = article("oficial", "of.mazo.4", "en")
        assert (
            entry.status,
            entry.standing.startswith("Status: the program does not follow it yet. It waits for "),
        ) == (
            "open",
            True,
        )
        assert room not in entry.standing or room in ("engine", "tournament")


def test_a_reason_in_another_language_is_marked() -> None:
    """In German the English reason comes, and says that it is English."""
    entry = article("oficial", "of.deal.6", "de")
    assert entry.standing.endswith("Cards on a screen cannot be bent or squeezed. (auf Englisch)")


def test_searching_takes_no_notice_of_accents_and_capitals() -> None:
    """The words of a search may have accents and capitals or not."""
    assert [article.id for article in found_in("oficial", "senas", "es")] == [
        article.id for article in found_in("oficial", "SEÑAS", "es")
    ]
    assert found_in("oficial", "zzz", "es") == ()


@pytest.mark.parametrize(
    ("text", "field", "problem"),
    [
        ("", "chapter", "expected a list of tables"),
        ('chapter = ["x"]', "chapter", "expected a table with from and en"),
        ('[[chapter]]\nfrom = "a.1"', "chapter", "expected a table with from and en"),
        ('[[chapter]]\nfrom = "a.1"\nen = 3', "en", "expected a text, got 3"),
        ('[[chapter]]\nfrom = "a.2"\nen = "Two"', "from", "expected a.1"),
        ('[[chapter]]\nfrom = "b.1"\nen = "Two"', "from", "expected a.1"),
        ('[[chapter]]\nfrom = "a.1"\nen = "One"\n[[chapter]]\nfrom = "a.1"\nen = "Two"', "from", "a rule after a.1"),
    ],
)
def test_chapters_that_do_not_fit_are_refused(text: str, field: str, problem: str) -> None:
    """Chapters of another form, out of order or without their first rule are refused with the file and the field."""
    folder = shelf.Folder("casa", MappingProxyType({shelf.CHAPTERS: text}))
    with pytest.raises(RulebookError, match=problem) as refused:
        rows_of(folder, ["a.1", "a.2"])
    assert (refused.value.file, refused.value.field) == ("casa/chapters.toml", field)


def test_a_catalogue_without_chapters_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a folder has no chapters, all articles are under the name of the rulebook, in English."""
    bare = shelf.Folder(
        "paulista",
        {key: text for key, text in shelf.package_folders()["paulista"].texts.items() if key != shelf.CHAPTERS},
    )
    monkeypatch.setattr("truco.rulebooks.chapters.shelf.folder", lambda _code: bare)
    (chapter,) = chapters.__wrapped__("paulista")
    assert chapter.heading("es") == Wording("Truco paulista", "en")
    assert len(chapter.rules) == len(articles("paulista"))


def test_an_article_has_the_rulings_on_what_it_leaves_open() -> None:
    """Each precedent is with every article that it is about, in a language that it has, in one rulebook."""
    for precedent in precedents():
        for rule in precedent.articles:
            [code] = {code for code in CODES if rule in articles(code)} - {"pagat-uruguay"}
            [shown] = [ruled for ruled in article(code, rule, "de").precedents if ruled.id == precedent.id]
            language = "de" if "de" in precedent.answer else "en"
            assert (shown.language, shown.question, shown.answer) == (
                language,
                precedent.question[language],
                precedent.answer[language],
            )
    assert article("oficial", "of.truco.8", "es").precedents == ()


def test_the_terminal_tells_the_rulings_below_an_article() -> None:
    """A look-up of an article at the table shows its place, its status, and how it was ruled."""
    *_, last = look_up(Scene("es"), "of.ley.9")
    assert last.startswith("Precedente envido-before-truco: Sí. Antes del truco quiere decir")


def test_programs_get_the_rulings_of_a_whole_rulebook() -> None:
    """The chapters for programs have the precedents as values that JSON knows."""
    articles_of = [entry for chapter in handbook("oficial", "en") for entry in chapter.body()["articles"]]
    [entry] = [entry for entry in articles_of if entry["id"] == "of.ley.9"]
    assert [sorted(entry) for entry in entry["precedents"]] == [["answer", "facts", "id", "language", "question"]]
