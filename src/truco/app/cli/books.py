"""`truco rules options`, `presets` and `diff`: the options of a rulebook, and how two rulebooks differ."""

from __future__ import annotations

import difflib
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import click

from truco.app.cli.completion import offer_rulebooks
from truco.app.cli.refusal import Refusal
from truco.app.cli.speech import chosen_language, lang_option
from truco.app.handbook.plain import label, option_meaning, preset_meaning, section, value_meaning
from truco.errors import RulebookError
from truco.messages import text
from truco.rulebooks.options import Option
from truco.rulebooks.rulebook import Rulebook, Rules, codes, load_rulebook
from truco.rulebooks.ruleset import Ruleset, choose, read_rules_tag

LANG = lang_option()
RULES = click.option(
    "--rules",
    "code",
    default="oficial",
    show_default=True,
    shell_complete=offer_rulebooks,
    help="The rulebook and its options, as in a record.",
)
JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


def book_named(code: str, language: str, kind: type[Refusal] = Refusal) -> Rulebook:
    """Return the rulebook with a code; raises `Refusal`, with the most similar code, where there is none."""
    if code in codes():
        return load_rulebook(code)
    problem = text("command.no-rulebook", language, expected=", ".join(codes()), got=code)
    near = difflib.get_close_matches(code, codes(), n=1)
    hint = " " + text("rules.did-you-mean", language, near=near[0]) if near else ""
    raise kind("bad-rulebook", problem + hint)


def ruleset_named(tag: str, language: str, kind: type[Refusal] = Refusal) -> Ruleset:
    """Return a rulebook with its options, as a record writes them; raises `Refusal` for unknown ones.

    >>> str(ruleset_named("oficial a-15", "en"))
    'oficial chicos=1 target=15'
    """
    code, *words = tag.split() or [""]
    book = book_named(code, language, kind)
    try:
        return read_rules_tag(tag)
    except RulebookError:
        raise kind("bad-rulebook", _unfit(book, words, language)) from None


def _unfit(book: Rulebook, words: Sequence[str], language: str) -> str:
    """Return the error in the options of a rulebook, as a sentence."""
    named = [word for word in words if "=" not in word]
    unknown = [word for word in named if word not in book.presets] or named[1:]
    if unknown:
        expected = ", ".join(book.presets) or text("rules.none", language)
        return text("command.no-preset", language, code=book.code, expected=expected, got=unknown[0])
    for key, _, value in (word.partition("=") for word in words if "=" in word):
        option = book.options.get(key)
        if option is None:
            return text(
                "command.no-choice", language, code=book.code, expected=", ".join(book.options), got=f"{key}={value}"
            )
        if value not in option.values:
            return text("command.one-of", language, name=key, expected=", ".join(option.values), got=value)
    return text("command.together", language, options=" ".join(words))


@click.command("options")
@click.argument("code", shell_complete=offer_rulebooks)
@JSON
@LANG
def options(code: str, *, as_json: bool, lang: str | None) -> None:
    """List the options of the rulebook CODE: their values, the default first, and the articles they rest on."""
    language = lang or chosen_language()
    book = book_named(code, language)
    if as_json:
        listed = [
            {
                "key": option.key,
                "values": option.values,
                "default": option.values[0],
                "house": option.house,
                "rules": option.rules,
                "sentence": option_meaning(book, option, language),
                "meanings": {value: option_meaning(book, option, language, value) for value in option.values},
            }
            for option in book.options.values()
        ]
        click.echo(json.dumps(listed, ensure_ascii=False))
        return
    for option in book.options.values():
        click.echo(f"{option.key}: {_values(option, language)}  [{', '.join(option.rules)}]")
        click.echo(f"    {option_meaning(book, option, language)}")
        for value in option.values:
            click.echo(f"    {value}: {option_meaning(book, option, language, value)}")


def _values(option: Option, language: str) -> str:
    house = text("rules.house", language)
    return " ".join(f"{value} ({house})" if value in option.house else value for value in option.values)


@click.command("presets")
@click.argument("code", shell_complete=offer_rulebooks)
@JSON
@LANG
def presets(code: str, *, as_json: bool, lang: str | None) -> None:
    """List the presets of the rulebook CODE: options that are known together by a name."""
    language = lang or chosen_language()
    book = book_named(code, language)
    tags = {name: str(choose(code, preset=name)) for name in book.presets}
    if as_json:
        listed = [
            {
                "name": preset.name,
                "options": dict(preset.options),
                "house": preset.house,
                "rules": tags[preset.name],
                "sentence": preset_meaning(book, preset.name, language),
            }
            for preset in book.presets.values()
        ]
        click.echo(json.dumps(listed, ensure_ascii=False))
        return
    house = text("rules.house", language)
    for preset in book.presets.values():
        click.echo(f"{preset.name}{f' ({house})' if preset.house else ''}: {tags[preset.name]}")
        click.echo(f"    {preset_meaning(book, preset.name, language)}")


# -- how two rulebooks differ


class Difference(NamedTuple):
    """A value that two rulebooks do not share; a side is `None` where its book has no such value."""

    section: str
    label: str
    path: str
    sides: tuple[tuple[str, Rules] | None, tuple[str, Rules] | None]


def differences(first: Rulebook, second: Rulebook, language: str) -> list[Difference]:
    """Return the values in which two rulebooks differ, in the order of the first, then those of the second alone."""
    firsts, seconds = _by_place(first), _by_place(second)
    places = dict.fromkeys((*firsts, *seconds))
    order = {name: at for at, name in enumerate(dict.fromkeys(place.partition(".")[0] for place in places))}
    chico = first.chico if first.chico == second.chico else "chico"
    different = []
    for place in sorted(places, key=lambda place: order[place.partition(".")[0]]):
        paths = firsts.get(place), seconds.get(place)
        sides = (_side(first, paths[0], language, chico), _side(second, paths[1], language, chico))
        if (sides[0] and sides[0][0]) != (sides[1] and sides[1][0]):
            different.append(Difference(section(place, language, chico), label(place, language, chico), place, sides))
    keys = dict.fromkeys((*first.options, *second.options))
    for key in keys:
        written = [_option_side(book, key, language) for book in (first, second)]
        if (written[0] and written[0][0]) != (written[1] and written[1][0]):
            heading = text("rules.section.options", language)
            option = next(book for book in (first, second) if key in book.options)
            called = f"{key}: {option_meaning(option, option.options[key], language)}"
            different.append(Difference(heading, called, f"options.{key}", (written[0], written[1])))
    return different


def _by_place(book: Rulebook) -> Mapping[str, str]:
    """Return the path of each value by the key for the comparison: formats by their seats, not their names."""
    named = {f"formats.{layout.name}.": f"formats.{' '.join(layout.seats)}." for layout in book.formats.values()}
    twice = [place for place, count in Counter(named.values()).items() if count > 1]
    paths = {}
    for path in book.rules:
        begin = next((begin for begin in named if path.startswith(begin)), "")
        place = named.get(begin, "")
        paths[path if not begin or place in twice else path.replace(begin, place)] = path
    return paths


def _side(book: Rulebook, path: str | None, language: str, chico: str) -> tuple[str, Rules] | None:
    return (value_meaning(book[path], language, chico), book.rules_of(path)) if path else None


def _option_side(book: Rulebook, key: str, language: str) -> tuple[str, Rules] | None:
    return (_values(book.options[key], language), book.options[key].rules) if key in book.options else None


@click.command("diff")
@click.argument("first", metavar="A", shell_complete=offer_rulebooks)
@click.argument("second", metavar="B", shell_complete=offer_rulebooks)
@JSON
@LANG
def diff(first: str, second: str, *, as_json: bool, lang: str | None) -> None:
    """Say how the rules A and B differ: rulebooks, with options where wanted, as "oficial target=15"."""
    language = lang or chosen_language()
    books = [ruleset_named(tag, language).book for tag in (first, second)]
    different = differences(books[0], books[1], language)
    if as_json:
        click.echo(json.dumps([_as_json(difference) for difference in different], ensure_ascii=False))
        return
    if not different:
        click.echo(text("rules.diff.none", language))
    width = max(len(first), len(second))
    heading = ""
    for difference in different:
        if difference.section != heading:
            heading = difference.section
            click.echo(f"\n== {heading}" if difference is not different[0] else f"== {heading}")
        click.echo(difference.label)
        for tag, side in zip((first, second), difference.sides, strict=True):
            value, rules = side or (text("rules.diff.absent", language), ())
            click.echo(f"    {tag:{width}}  {value}" + (f"  [{', '.join(rules)}]" if rules else ""))


def _as_json(difference: Difference) -> Mapping[str, Any]:
    sides = [{"value": side[0], "rules": side[1]} if side else None for side in difference.sides]
    return {
        "section": difference.section,
        "label": difference.label,
        "path": difference.path,
        "a": sides[0],
        "b": sides[1],
    }
