"""`truco rules`: the articles of the regulations, their wording, and what the program does about them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

import click

from truco.app.cli.automaton import automaton
from truco.app.cli.books import JSON, LANG, book_named, diff, options, presets, ruleset_named
from truco.app.cli.completion import offer_rulebooks
from truco.app.cli.group import Group
from truco.app.cli.outside import with_rulebooks
from truco.app.cli.refusal import Refusal
from truco.app.cli.rules_places import Places, find_places
from truco.app.cli.speech import chosen_language
from truco.app.handbook import Article, Section, article, found_in, handbook, how_to_play
from truco.errors import UnknownRuleError
from truco.messages import text
from truco.rulebooks.articles import articles
from truco.rulebooks.coverage import citing_paths, load_coverage, page
from truco.rulebooks.precedents import Precedent, find_precedents
from truco.rulebooks.rulebook import CODES, codes, load_rulebook


@click.group("rules", cls=Group)
@with_rulebooks
def rules_command() -> None:
    """Look up the articles of the regulations, what may be chosen in them, and how they differ."""


for _command in (options, presets, diff, automaton):
    rules_command.add_command(_command)


@rules_command.command("show")
@click.argument("rule_id", metavar="ID")
@click.option("--tests", is_flag=True, help="Name the data, functions and tests of the article, too.")
@JSON
@LANG
def show(rule_id: str, *, tests: bool, as_json: bool, lang: str | None) -> None:
    """Print the article ID, such as of.mazo.4: what it says, its place, what the program does about it."""
    language = lang or chosen_language()
    articles = {code: article(code, rule_id, language) for code in _books_with(rule_id, language)}
    places = find_places(rule_id) if tests else None
    if as_json:
        more = {"places": asdict(places)} if places else {}
        _print_json([{**_body(code, entry), **more} for code, entry in articles.items()])
        return
    first = next(iter(articles.values()))
    click.echo(f"{rule_id}  {first.title}")
    for code, entry in articles.items():
        click.echo(f"{load_rulebook(code).title}: {entry.source}")
    click.echo("\n" + _wording(first, language))
    for ruled in first.precedents:
        click.echo("\n" + text("rules.precedent", language, id=ruled.id, answer=ruled.answer))
    for code, entry in articles.items():
        click.echo("\n" + entry.standing)
        if paths := citing_paths(load_rulebook(code)).get(rule_id):
            click.echo(text("rules.data", language, file=load_rulebook(code).file, paths=", ".join(paths)))
    if places:
        click.echo("\n" + "\n".join(_place_lines(places, language)))


def _place_lines(places: Places, language: str) -> Iterator[str]:
    """Yield a line for each place of an article in the files."""
    for kind, named_places in (("line", places.data), ("function", places.functions), ("test", places.tests or ())):
        yield from (text(f"rules.{kind}", language, place=place) for place in named_places)
    if places.tests is None:
        yield text("rules.no-tests", language)


@rules_command.command("search")
@click.argument("words", nargs=-1, required=True)
@click.option("--rules", "code", metavar="CODE", shell_complete=offer_rulebooks, help="Search this rulebook alone.")
@JSON
@LANG
def search(words: Sequence[str], *, code: str | None, as_json: bool, lang: str | None) -> None:
    """List the articles that hold all WORDS, the likeliest first."""
    language = lang or chosen_language()
    books = codes() if code is None else (book_named(code, language).code,)
    matches = [(code, rule) for code in books for rule in found_in(code, " ".join(words), language)]
    if as_json:
        _print_json([_body(*match) for match in matches])
        return
    if not matches:
        raise Refusal("nothing-found", text("rules.nothing-found", language, words=" ".join(words)))
    once = list({rule.id: rule for _, rule in matches}.values())  # two books may share an article
    _print_titles(once)


@rules_command.command("precedents")
@click.argument("terms", nargs=-1)
@JSON
@LANG
def print_precedents(terms: Sequence[str], lang: str | None, *, as_json: bool) -> None:
    """List the precedents that hold all TERMS (an article, a word): what was asked, and how it was ruled."""
    language = lang or chosen_language()
    precedents = find_precedents(terms)
    if as_json:
        click.echo(json.dumps([precedent.as_dict(language) for precedent in precedents], ensure_ascii=False))
        return
    if not precedents:
        raise Refusal("nothing-found", text("rules.no-precedent", language, words=" ".join(terms)))
    click.echo("\n\n".join(_precedent(precedent, language) for precedent in precedents))


def _precedent(precedent: Precedent, language: str) -> str:
    """Return a precedent as the terminal prints it."""
    facts, question, answer = precedent.texts_in(language)
    points = (f"{side} +{points}" for side, points in precedent.awards.items())
    outcome = " ".join((precedent.ruling, *((precedent.code,) if precedent.code else ()), *points))
    head = f"{precedent.id}  {', '.join(precedent.articles)}  ({precedent.author}, {precedent.date})"
    return "\n".join((head, facts, question, answer, f"  {precedent.position}", f"  {precedent.act}: {outcome}"))


@rules_command.command("list")
@click.argument("code", required=False, shell_complete=offer_rulebooks)
@JSON
@LANG
def list_rules(code: str | None, *, as_json: bool, lang: str | None) -> None:
    """List the rulebooks, or the chapters of the rulebook CODE with their articles."""
    language = lang or chosen_language()
    if code is not None:
        chapters = handbook(book_named(code, language).code, language)
        if as_json:
            _print_json([chapter.body() for chapter in chapters])
            return
        for at, chapter in enumerate(chapters, 1):
            click.echo(f"{at}. {chapter.title}")
            _print_titles(chapter.articles, "   ")
        return
    books = [load_rulebook(name) for name in codes()]
    if as_json:
        _print_json([{"code": book.code, "title": book.title, "articles": len(articles(book.code))} for book in books])
        return
    for book in books:
        count = text("rules.articles", language, n=len(articles(book.code)))
        click.echo(f"{book.code}  {book.title} ({book.edition}), {count}")


@rules_command.command("coverage")
@JSON
@LANG
def coverage_of_rules(*, as_json: bool, lang: str | None) -> None:
    """Say how many articles the tests show, which are open and which no program can show."""
    coverages = {code: load_coverage(code) for code in CODES}
    if as_json:
        click.echo(json.dumps({code: coverage.brief() for code, coverage in coverages.items()}, ensure_ascii=False))
        return
    language = lang or chosen_language()
    for code, coverage in coverages.items():
        counts = {"shown": len(coverage.shown), "total": coverage.total, "out": len(coverage.out)}
        rooms = Counter(coverage.open.values()).most_common()
        waiting = ", ".join(f"{room} {count}" for room, count in rooms)
        open_ = f"{len(coverage.open)} ({waiting})" if waiting else "0"
        click.echo(f"{code}: {text('rules.coverage', language, **counts, open=open_)}")


@rules_command.command("how")
@click.argument("rules", metavar="CODE", shell_complete=offer_rulebooks)
@JSON
@LANG
def how(rules: str, *, as_json: bool, lang: str | None) -> None:
    """Print how the rulebook CODE is played, on a page: aim, cards, tricks and what each call pays.

    CODE may have options behind it, as in "oficial target=15".
    """
    language = lang or chosen_language()
    page = how_to_play(str(ruleset_named(rules, language)), language)
    if as_json:
        _print_json([section.body() for section in page])
        return
    for line in _page_lines(page):
        click.echo(line)


def _page_lines(page: Iterable[Section]) -> Iterator[str]:
    """Yield the lines of a page: titles, sentences, and tables with aligned columns.

    >>> lines = list(_page_lines(how_to_play("oficial", "en")))
    >>> lines[:2]
    ['== The aim', 'Whoever reaches 30 points wins the chico.']
    >>> [line for line in lines if line.startswith("Truco")]
    ['Truco        2         1']
    """
    for at, section in enumerate(page):
        yield from [""] * bool(at)
        yield f"== {section.title}"
        yield from (line.text for line in section.lines)
        for table in section.tables:
            yield from ("", f"{table.title}:")
            rows = (table.heads, *table.rows)
            widths = [max(len(row[column]) for row in rows) for column in range(len(table.heads))]
            for row in rows:
                yield "  ".join(f"{field:{width}}" for field, width in zip(row, widths, strict=True)).rstrip()


@rules_command.command("page")
@click.argument("code", shell_complete=offer_rulebooks)
@LANG
def print_page(code: str, lang: str | None) -> None:
    """Print the page of all articles of the rulebook CODE, with the tests that cover each."""
    click.echo(page(load_coverage(book_named(code, lang or chosen_language()).code)), nl=False)


def _books_with(rule_id: str, language: str) -> list[str]:
    """Return the codes of the rulebooks with an article; exits with a list of similar ids where there is none."""
    near: list[str] = []
    books = []
    for code in codes():
        try:
            articles(code)[rule_id]
        except UnknownRuleError as error:
            near.extend(similar for similar in error.near if similar not in near)
        else:
            books.append(code)
    if not books:
        hint = " " + text("rules.did-you-mean", language, near=", ".join(near)) if near else ""
        raise Refusal("unknown-rule", f"{rule_id}: {text('error.unknown-rule', language)}{hint}", near=near)
    return books


def _print_titles(listed: Sequence[Article], indent: str = "") -> None:
    width = max(len(entry.id) for entry in listed)
    for entry in listed:
        click.echo(f"{indent}{entry.id:{width}}  {entry.title}")


def _print_json(bodies: Sequence[Mapping[str, Any]]) -> None:
    click.echo(json.dumps(bodies, ensure_ascii=False))


def _body(code: str, entry: Article) -> Mapping[str, Any]:
    return {"rulebook": code, **entry.body()}


def _wording(entry: Article, language: str) -> str:
    """Return a wording, marked where it is not in the requested language."""
    if entry.language == language:
        return entry.wording
    return f"{entry.wording} ({text('rules.in-english', language)})"
