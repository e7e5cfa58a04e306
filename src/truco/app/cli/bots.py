"""`truco bots`: the characters that play in the seats without people."""

from __future__ import annotations

import json

import click

from truco.app.cli.books import JSON, LANG
from truco.app.cli.speech import chosen_language
from truco.bots import GENTLE, characters
from truco.messages import text


@click.command("bots")
@LANG
@JSON
def bots_command(*, lang: str | None, as_json: bool) -> None:
    """Print the characters, the weakest first: name, level, where they come from, and what they are like."""
    language = lang or chosen_language()
    if as_json:
        click.echo(json.dumps(list_characters(language), ensure_ascii=False))
        return
    for character in characters().values():
        name, level = text(f"bot.{character.name}", language), text("bots.level", language, level=character.level)
        gentle = f" ({text('bots.gentle', language)})" if character.name == GENTLE else ""
        click.echo(f"{character.name:8} {level}  {name}, {character.region}{gentle}")
        click.echo(f"         {text(f'bot.{character.name}.about', language)}")


def list_characters(language: str) -> list[dict[str, object]]:
    """Return the characters as data, with their texts in a language."""
    return [
        {
            **character.profile(),
            "called": text(f"bot.{character.name}", language),
            "about": text(f"bot.{character.name}.about", language),
            "hello": text(f"bot.{character.name}.hello", language),
        }
        for character in characters().values()
    ]
