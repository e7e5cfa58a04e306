"""A server with arranged cards, a tournament and people with browsers, for the pictures of the gallery."""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple
from unittest.mock import patch

from click.testing import CliRunner
from playwright.sync_api import Browser, expect, sync_playwright

ROOT: Final = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import HASTE, PAUSE, chromium_path  # noqa: E402  (the checkout is on the path only now)
from tests.browser.person import PATIENCE, SET_TABLE, Person  # noqa: E402
from tests.helpers.play import hands_of, points  # noqa: E402

from truco.app.cli import main as truco  # noqa: E402
from truco.app.cli.terminal.home import home  # noqa: E402
from truco.app.office import Device  # noqa: E402
from truco.app.office.demo import COMMITTEE  # noqa: E402
from truco.app.tables.pace import PACES  # noqa: E402
from truco.cards import CARDS  # noqa: E402
from truco.engine import opening  # noqa: E402
from truco.messages import text  # noqa: E402

Scheme = Literal["dark", "light"]
"""Whether the pages are light or dark."""
LOCALES: Final = {"es": "es-UY", "pt": "pt-BR"}
"""The locale of the browser by the language of the pages, where a country makes a difference."""


class Event(NamedTuple):
    """A tournament on the server: its code, and a key of its committee."""

    code: str
    key: str


class Studio:
    """A server with arranged cards and a tournament, and the people that use it."""

    def __init__(self, browser: Browser, address: str, scheme: Scheme, language: str, event: Event) -> None:
        """Begin without people; `scheme` is whether the pages are light or dark."""
        self._browser, self._address, self._scheme = browser, address, scheme
        self.language, self.event = language, event
        self._people: list[Person] = []
        self._patches: list[Any] = []

    def person(self, name: str = "Nora") -> Person:
        """Return a new person with a name and the page in a window of desk size."""
        context = self._browser.new_context(
            locale=LOCALES.get(self.language, self.language),
            viewport={"width": 1280, "height": 800},
            color_scheme=self._scheme,
        )
        person = Person(context, self._address)
        self._people.append(person)
        person.visit("/")
        person.page.evaluate(
            """(name) => localStorage.setItem("truco.preferences",
                JSON.stringify({...JSON.parse(localStorage.getItem("truco.preferences") ?? "{}"), name}))""",
            name,
        )
        return person

    def arrange(
        self, hands: str, dealer: str, muestra: str = "", score: str = "A 0 B 0", patience: float | None = None
    ) -> None:
        """Deal some hands at the tables that are opened later, with `patience` seconds for choices about absences."""
        dealt, turned = hands_of(hands), CARDS[muestra] if muestra else None
        calm = PACES["fast"]._replace(muestra=PAUSE * HASTE * 20, silence=PAUSE * HASTE * 20)
        if patience is not None:
            calm = calm._replace(choose=patience)
        for patched in (
            patch.dict(PACES, {"fast": calm}),
            patch("truco.app.tables.requests.opening", partial(opening, dealer=dealer, score=points(score))),
            patch("truco.engine.croupier.hands_from", lambda *_pack: dealt),
            patch("truco.engine.croupier.muestra_from", lambda *_pack: turned),
        ):
            patched.start()
            self._patches.append(patched)

    def table(
        self, host: Person, rules: str, seats: Mapping[str, str], settings: Mapping[str, Any] | None = None
    ) -> str:
        """Open a table with its host at A1, and return its code; `seats` has a bot, or `open`, for each other seat."""
        sitting: dict[str, Any] = {"A1": {"kind": "human", "name": "Nora"}}
        for seat, bot in seats.items():
            sitting[seat] = {"kind": "open"} if bot == "open" else {"kind": "bot", "bot": bot}
        body = {"rules": rules, "seats": sitting, "settings": {"pace": "fast", **(settings or {})}, "roles": {}}
        code = host.page.evaluate(SET_TABLE, body)
        host.visit(f"/t/{code}")
        return str(code)

    def says(self, key: str, **values: object) -> str:
        """Return a message in the language of the pages."""
        return text(key, self.language, **values)

    def join(self, code: str, name: str, *, ready: bool = True) -> Person:
        """Return a new person that sits at the first free seat, and says that the match may begin if `ready`."""
        person = self.person(name)
        person.visit(f"/t/{code}")
        person.page.locator("form.sit input[name=name]").fill(name)
        person.button(self.says("strip.sit")).click()
        person.page.locator(".table:not(.looking)").wait_for()
        if ready and person.page.locator(".waiting button.ready").count():
            person.be_ready()
        return person

    def troubles(self) -> list[str]:
        """Return the errors on the pages of all people."""
        return [trouble for person in self._people for trouble in person.troubles]

    def turn_muestra(self) -> None:
        """Turn the muestra on the page of the dealer, and wait for the cards."""
        for person in self._people:
            person.page.wait_for_timeout(300)
            turn = person.page.locator("[data-word=vuelvo][aria-disabled=false]")
            if turn.count():
                turn.first.click()
                break
        self._people[0].wait_for_cards()

    def close(self) -> None:
        """Close all pages, and deal by chance again."""
        for person in self._people:
            person.page.context.close()
        for patched in reversed(self._patches):
            patched.stop()
        self._people.clear()
        self._patches.clear()


@contextmanager
def studio_of(scheme: Scheme, language: str) -> Iterator[Studio]:
    """Serve tables and a tournament inside the `with` block, with a browser for people."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/tables.db"
        event = make_event(database, language)
        with home(database, HASTE) as address, sync_playwright() as tools:
            expect.set_options(timeout=PATIENCE)
            browser = tools.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox"])
            yield Studio(browser, address, scheme, language, event)
            browser.close()


def make_event(database: str, language: str) -> Event:
    """Make the demonstration of a tournament in a database, and return its code with a key of its committee."""
    options = ["--database", database, "--lang", language, "--json"]
    machine = Device("here", "here")  # the one as which `home` serves
    with patch("truco.app.cli.event.place.device_of", lambda _url: machine):
        code = _run("demo", *options)["code"]
        return Event(code, _run("key", code, COMMITTEE, *options)["key"])


def _run(*words: str) -> dict[str, str]:
    """Run a command of `truco tournament` and return what it prints."""
    done = CliRunner().invoke(truco, ["tournament", *words], catch_exceptions=False)
    if done.exit_code:
        raise RuntimeError(f"expected `truco tournament {words[0]}` to succeed, got: {done.output}")
    return dict(json.loads(done.stdout))
