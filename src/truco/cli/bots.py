"""`truco bots`: who plays when no people do."""

from __future__ import annotations

import json

import click

from truco.bots import GENTLE, characters
from truco.cli.books import JSON, LANG
from truco.cli.speech import chosen_language
from truco.messages import text


@click.command("bots")
@LANG
@JSON
def bots_command(*, lang: str | None, as_json: bool) -> None:
    """Print the characters, the weakest first: name, level, where they come from, and what they are like."""
    language = lang or chosen_language()
    if as_json:
        click.echo(json.dumps(listed(language), ensure_ascii=False))
        return
    for one in characters().values():
        name, level = text(f"bot.{one.name}", language), text("bots.level", language, level=one.level)
        gentle = f" ({text('bots.gentle', language)})" if one.name == GENTLE else ""
        click.echo(f"{one.name:8} {level}  {name}, {one.region}{gentle}")
        click.echo(f"         {text(f'bot.{one.name}.about', language)}")


def listed(language: str) -> list[dict[str, object]]:
    """Return the characters as data, with their texts in a language."""
    return [
        {
            **one.profile(),
            "called": text(f"bot.{one.name}", language),
            "about": text(f"bot.{one.name}.about", language),
            "hello": text(f"bot.{one.name}.hello", language),
        }
        for one in characters().values()
    ]
