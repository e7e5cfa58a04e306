"""`truco tournament demo`: an invented event in mid-course, to look at."""

from __future__ import annotations

import asyncio

import click

from truco.app.cli.books import JSON, LANG
from truco.app.cli.event.place import Options, office_of, show
from truco.app.cli.speech import chosen_language
from truco.app.office.demo import demo_log
from truco.messages import text


@click.command("demo")
@click.argument("file", default="demo.truco", required=False)
@click.option("--database", metavar="URL", help="Keep it in a server's database; FILE is not used.")
@JSON
@LANG
def demo(file: str, *, database: str | None, as_json: bool, lang: str | None) -> None:
    """Make an invented event in the new FILE, to look at: 16 pairs, groups played, the knock-out begun."""
    options = Options(file, database, None, as_json, lang)
    log = demo_log(lang or chosen_language())

    async def work() -> None:
        async with office_of(options, new=True) as (office, _):
            kept = await office.add_log(log)
            value = {"file": file, "code": kept.code, "name": log.event.name, "preset": log.event.terms.code}
            show(options, value, [text("tournament.demo.made", options.language, name=log.event.name, file=file)])

    asyncio.run(work())
