"""`truco rules`: the articles of the regulations, what they say and how far the tests show them."""

from __future__ import annotations

import difflib
import json
from collections import Counter
from collections.abc import Sequence
from typing import Final

import click

from truco.cli.terminal.speech import chosen_language
from truco.errors import UnknownRuleError
from truco.messages import LANGUAGES, text
from truco.rulebooks.catalogue import Catalogue, Rule, Wording, load
from truco.rulebooks.coverage import Coverage, cited_at, load_coverage, page
from truco.rulebooks.rulebook import CODES, Rulebook, load_rulebook

_WRONG: Final = 1
_LANG = click.option("--lang", type=click.Choice(LANGUAGES), help="The language; else that of LANG, else es.")
_JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


@click.group("rules")
def rules_command() -> None:
    """Look up the articles of the regulations."""


@rules_command.command("show")
@click.argument("rule_id", metavar="ID")
@_LANG
def show(rule_id: str, lang: str | None) -> None:
    """Print the article ID, such as of.mazo.4: what it says, where it stands, whether tests show it."""
    language = lang or chosen_language()
    code, rule = _find(rule_id, language)
    coverage, book = load_coverage(code), load_rulebook(code)
    heading, wording = rule.heading(language), rule.wording(language)
    click.echo(f"{rule.id}  {heading.text}")
    click.echo(f"{book.title}: {rule.source}\n")
    click.echo(_told(wording, language) + "\n")
    click.echo(_status(coverage, rule.id, language))
    if paths := cited_at(book).get(rule.id):
        click.echo(text("rules.data", language, file=f"{code}.toml", paths=", ".join(paths)))
    for test in coverage.shown.get(rule.id, ()):
        click.echo(text("rules.test", language, test=test))


@rules_command.command("search")
@click.argument("words", nargs=-1, required=True)
@_LANG
def search(words: Sequence[str], lang: str | None) -> None:
    """List the articles that hold all WORDS, the likeliest first."""
    language = lang or chosen_language()
    found = [rule for catalogue in _catalogues().values() for rule in catalogue.search(" ".join(words))]
    if not found:
        raise _refusal(text("rules.nothing-found", language, words=" ".join(words)))
    _print_titles(found, language)


@rules_command.command("list")
@click.argument("code", required=False)
@_LANG
def list_rules(code: str | None, lang: str | None) -> None:
    """List the rulebooks, or the articles of the rulebook CODE in their order."""
    language = lang or chosen_language()
    if code is not None:
        _print_titles(load(_book(code, language).code), language)
        return
    for one in CODES:
        book = load_rulebook(one)
        count = text("rules.articles", language, n=len(load(one)))
        click.echo(f"{book.code}  {book.title} ({book.edition}), {count}")


@rules_command.command("coverage")
@_JSON
@_LANG
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
        open_ = len(coverage.open)
        click.echo(f"{code}: {text('rules.coverage', language, **counts, open=open_, rooms=waiting)}")


@rules_command.command("options")
@click.argument("code")
@_JSON
@_LANG
def options(code: str, *, as_json: bool, lang: str | None) -> None:
    """List the options of the rulebook CODE: their values, the default first, and the articles they rest on."""
    language = lang or chosen_language()
    book = _book(code, language)
    if as_json:
        listed = [
            {"key": one.key, "values": one.values, "default": one.values[0], "house": one.house, "rules": one.rules}
            for one in book.options.values()
        ]
        click.echo(json.dumps(listed))
        return
    for one in book.options.values():
        house = text("rules.house", language)
        values = " ".join(f"{value} ({house})" if value in one.house else value for value in one.values)
        click.echo(f"{one.key}: {values}  [{', '.join(one.rules)}]")
        click.echo(f"    {text(f'rules.option.{one.key}', language)}")


@rules_command.command("page")
@click.argument("code")
@_LANG
def print_page(code: str, lang: str | None) -> None:
    """Print the page of all articles of the rulebook CODE, as docs/rules holds it."""
    click.echo(page(load_coverage(_book(code, lang or chosen_language()).code)), nl=False)


def _catalogues() -> dict[str, Catalogue]:
    """Return the catalogues of the rulebooks that can be played."""
    return {code: load(code) for code in CODES}


def _find(rule_id: str, language: str) -> tuple[str, Rule]:
    """Return a rule with the code of its rulebook; ends with the likeliest ids where there is none."""
    near: list[str] = []
    for code, catalogue in _catalogues().items():
        try:
            return code, catalogue[rule_id]
        except UnknownRuleError as error:
            near.extend(error.near)
    raise _refusal(f"{rule_id}: {text('error.unknown-rule', language)}", near, language)


def _book(code: str, language: str) -> Rulebook:
    if code in CODES:
        return load_rulebook(code)
    near = difflib.get_close_matches(code, CODES, n=1) or list(CODES)
    raise _refusal(f"{code}: {text('rules.unknown-rulebook', language)}", near, language)


def _refusal(problem: str, near: Sequence[str] = (), language: str = "") -> SystemExit:
    """Say on standard error what is wrong and what may have been meant; return the end of the program."""
    hint = " " + text("rules.did-you-mean", language, near=", ".join(near)) if near else ""
    click.echo(problem + hint, err=True)
    return SystemExit(_WRONG)


def _print_titles(rules: Sequence[Rule] | Catalogue, language: str) -> None:
    width = max(len(rule.id) for rule in rules)
    for rule in rules:
        click.echo(f"{rule.id:{width}}  {rule.heading(language).text}")


def _told(wording: Wording, language: str) -> str:
    """Return a wording, marked where it is not in the language that was asked for."""
    if wording.language == language:
        return wording.text
    return f"{wording.text} ({text('rules.in-english', language)})"


def _status(coverage: Coverage, rule_id: str, language: str) -> str:
    status = coverage.status(rule_id)
    return text(f"rules.status.{status}", language, room=coverage.open.get(rule_id, ""))
