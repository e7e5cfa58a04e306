"""`truco rules`: the articles of the regulations, their wording, and whether tests cover them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import Final

import click

from truco.cli.automaton import automaton
from truco.cli.books import JSON, LANG, book_named, diff, options, presets
from truco.cli.outside import with_rulebooks
from truco.cli.speech import chosen_language
from truco.errors import UnknownRuleError
from truco.messages import text
from truco.messages.places import place
from truco.rulebooks.articles import articles
from truco.rulebooks.catalogue import Catalogue, Rule, Wording
from truco.rulebooks.coverage import Coverage, cited_at, load_coverage, page
from truco.rulebooks.rulebook import CODES, codes, load_rulebook

_WRONG: Final = 1


@click.group("rules")
@with_rulebooks
def rules_command() -> None:
    """Look up the articles of the regulations, what may be chosen in them, and how they differ."""


for _command in (options, presets, diff, automaton):
    rules_command.add_command(_command)


@rules_command.command("show")
@click.argument("rule_id", metavar="ID")
@LANG
def show(rule_id: str, lang: str | None) -> None:
    """Print the article ID, such as of.mazo.4: what it says, where it stands, whether tests show it."""
    language = lang or chosen_language()
    codes, rule = _find(rule_id, language)
    heading, wording = rule.heading(language), rule.wording(language)
    click.echo(f"{rule.id}  {heading.text}")
    for code in codes:
        click.echo(f"{load_rulebook(code).title}: {place(rule.source, language)}")
    click.echo("\n" + _told(wording, language))
    for code in codes:
        _print_standing(code, rule, language)


def _print_standing(code: str, rule: Rule, language: str) -> None:
    """Print an article's status in a rulebook, its data and its tests."""
    coverage, book = load_coverage(code), load_rulebook(code)
    click.echo("\n" + _status(coverage, rule.id, language))
    if paths := cited_at(book).get(rule.id):
        click.echo(text("rules.data", language, file=book.file, paths=", ".join(paths)))
    for test in coverage.shown.get(rule.id, ()):
        click.echo(text("rules.test", language, test=test))


@rules_command.command("search")
@click.argument("words", nargs=-1, required=True)
@LANG
def search(words: Sequence[str], lang: str | None) -> None:
    """List the articles that hold all WORDS, the likeliest first."""
    language = lang or chosen_language()
    each = (catalogue.search(" ".join(words)) for catalogue in _catalogues().values())
    found = list({rule.id: rule for rules in each for rule in rules}.values())  # two books may share an article
    if not found:
        raise _refusal(text("rules.nothing-found", language, words=" ".join(words)))
    _print_titles(found, language)


@rules_command.command("list")
@click.argument("code", required=False)
@LANG
def list_rules(code: str | None, lang: str | None) -> None:
    """List the rulebooks, or the articles of the rulebook CODE in their order."""
    language = lang or chosen_language()
    if code is not None:
        _print_titles(articles(book_named(code, language).code), language)
        return
    for one in codes():
        book = load_rulebook(one)
        count = text("rules.articles", language, n=len(articles(one)))
        click.echo(f"{book.code}  {book.title} ({book.edition}), {count}")


@rules_command.command("coverage")
@JSON
@LANG
def coverage_of_rules(*, as_json: bool, lang: str | None) -> None:
    """Say how many articles the tests show, which stand open and which no program can show."""
    found = {code: load_coverage(code) for code in CODES}
    if as_json:
        click.echo(json.dumps({code: coverage.brief() for code, coverage in found.items()}, ensure_ascii=False))
        return
    language = lang or chosen_language()
    for code, coverage in found.items():
        counts = {"shown": len(coverage.shown), "total": coverage.total, "out": len(coverage.out)}
        rooms = Counter(coverage.open.values()).most_common()
        waiting = ", ".join(f"{room} {count}" for room, count in rooms)
        open_ = f"{len(coverage.open)} ({waiting})" if waiting else "0"
        click.echo(f"{code}: {text('rules.coverage', language, **counts, open=open_)}")


@rules_command.command("page")
@click.argument("code")
@LANG
def print_page(code: str, lang: str | None) -> None:
    """Print the page of all articles of the rulebook CODE, as docs/rules holds it."""
    click.echo(page(load_coverage(book_named(code, lang or chosen_language()).code)), nl=False)


def _catalogues() -> dict[str, Catalogue]:
    """Return the articles of the rulebooks that can be played."""
    return {code: articles(code) for code in codes()}


def _find(rule_id: str, language: str) -> tuple[list[str], Rule]:
    """Return a rule with the codes of its rulebooks; exits with a list of similar ids where there is none."""
    found = {code: catalogue[rule_id] for code, catalogue in _catalogues().items() if rule_id in catalogue}
    if found:
        return list(found), next(iter(found.values()))
    near: list[str] = []
    for catalogue in _catalogues().values():
        try:
            catalogue[rule_id]
        except UnknownRuleError as error:
            near.extend(one for one in error.near if one not in near)
    raise _refusal(f"{rule_id}: {text('error.unknown-rule', language)}", near, language)


def _refusal(problem: str, near: Sequence[str] = (), language: str = "") -> SystemExit:
    """Print the problem and similar ids to standard error; return the exception that exits the program."""
    hint = " " + text("rules.did-you-mean", language, near=", ".join(near)) if near else ""
    click.echo(problem + hint, err=True)
    return SystemExit(_WRONG)


def _print_titles(rules: Sequence[Rule] | Catalogue, language: str) -> None:
    width = max(len(rule.id) for rule in rules)
    for rule in rules:
        click.echo(f"{rule.id:{width}}  {rule.heading(language).text}")


def _told(wording: Wording, language: str) -> str:
    """Return a wording, marked where it is not in the requested language."""
    if wording.language == language:
        return wording.text
    return f"{wording.text} ({text('rules.in-english', language)})"


def _status(coverage: Coverage, rule_id: str, language: str) -> str:
    status = coverage.status(rule_id) or "added"
    return text(f"rules.status.{status}", language, room=coverage.open.get(rule_id, ""))
