"""A real Chromium, real servers, and people who use them."""

from __future__ import annotations

import os
import re
import shutil
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, TextIO

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright
from tests.browser.person import MOTION, PATIENCE, Person
from tests.helpers.nursery import Child, nursery
from tests.helpers.play import hands_of, points

from truco.app.cli.terminal.home import home
from truco.app.tables.pace import PACES
from truco.cards import CARDS
from truco.engine import opening

BURST = 3_000
"""What one address may send the quick server at once: a run of all tests makes hundreds of events and tables there."""

HASTE = 30.0
"""How many times faster than people's bots those of the quick server are."""

PAUSE = 3.0
"""Seconds in which people may speak at an arranged table before it goes on for those who say nothing."""

_BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")

NewPerson = Callable[..., Person]
NewProfile = Callable[..., AbstractContextManager[BrowserContext]]
Arrange = Callable[..., None]


def chromium_path() -> str:
    """Return the Chromium for the tests: that of TRUCO_CHROMIUM, else one on the path; without one they fail."""
    named = os.environ.get("TRUCO_CHROMIUM")
    path = named or next(filter(None, map(shutil.which, _BROWSERS)), None)
    if not path:
        pytest.fail("chromium-missing: expected a Chromium on the path or in TRUCO_CHROMIUM")
    return path


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Return one Chromium for all tests."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as tools:
        started = tools.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox", "--disable-gpu"])
        yield started
        started.close()


@pytest.fixture(scope="session")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of a server in this process whose bots play fast."""
    folder = tmp_path_factory.mktemp("quick")
    with home(f"sqlite:///{folder / 'tables.db'}", HASTE, burst=BURST) as address:
        yield address


@pytest.fixture(scope="session")
def profiles(browser: Browser) -> NewProfile:
    """Lend the browser's profiles, which keep the page's files from test to test, as a returning visitor's does.

    One of its `own` is closed after its test: a clock that was replaced stays so for all pages of a profile.
    """
    free: dict[str, list[BrowserContext]] = {}

    @contextmanager
    def lent(*, own: bool = False, **options: Any) -> Iterator[BrowserContext]:  # noqa: ANN401  (as Playwright takes them)
        shelf = [] if own else free.setdefault(repr(sorted(options.items())), [])
        profile = shelf.pop() if shelf else browser.new_context(**options)
        yield profile
        for page in profile.pages:
            page.close()
        profile.clear_permissions()
        if own:
            profile.close()
            return
        profile.set_offline(offline=False)
        shelf.append(profile)

    return lent


@pytest.fixture
def people(profiles: NewProfile) -> Iterator[NewPerson]:
    """Make people, each with a browser; the test fails on any of their troubles."""
    made: list[Person] = []
    with ExitStack() as stack:

        def make(
            address: str,
            *,
            all_words: bool = False,
            motion: float = MOTION,
            **options: Any,  # noqa: ANN401  (as Playwright takes them)
        ) -> Person:
            settings = {"locale": "es-AR", "viewport": {"width": 1280, "height": 800}} | options
            profile = stack.enter_context(profiles(**settings))
            made.append(Person(profile, address, all_words=all_words, motion=motion))
            return made[-1]

        yield make
        troubles = [trouble for person in made for trouble in person.troubles]
    assert troubles == []


@pytest.fixture
def nora(people: NewPerson, quick: str) -> Person:
    """Return a person at a desk, at the quick server."""
    return people(quick)


@pytest.fixture
def arrange(monkeypatch: pytest.MonkeyPatch) -> Arrange:
    """Arrange the matches that begin at the quick server: the hands of every deal, the dealer, the score.

    There everybody is given time to speak before the table goes on for those who say nothing.
    """

    def arranged(hands: str, dealer: str, muestra: str = "", score: str = "A 0 B 0") -> None:
        monkeypatch.setitem(PACES, "fast", PACES["fast"]._replace(muestra=PAUSE * HASTE, silence=PAUSE * HASTE))
        dealt, turned = hands_of(hands), CARDS[muestra] if muestra else None
        monkeypatch.setattr("truco.app.tables.requests.opening", partial(opening, dealer=dealer, score=points(score)))
        monkeypatch.setattr("truco.engine.croupier.hands_from", lambda *_pack: dealt)
        monkeypatch.setattr("truco.engine.croupier.muestra_from", lambda *_pack: turned)

    return arranged


def printing(words: Sequence[str], env: Mapping[str, str]) -> tuple[Child, TextIO]:
    """Start `truco` with some words in a process of its own; return it and what it prints."""
    ours, its = os.pipe()
    try:
        return nursery().start(words, env, its), os.fdopen(ours, encoding="utf-8")
    finally:
        os.close(its)


class Served:
    """A process of `truco serve` that can be killed and started again at the same address."""

    def __init__(self, database: Path, data: Path | None = None) -> None:
        """Start at a free port; `data` is the data folder of another machine than this one."""
        self._database = database
        self._env = os.environ | ({"XDG_DATA_HOME": str(data)} if data else {})
        self._process, self._output = self._start(0)
        self.address = self._read_address()

    def _start(self, port: int) -> tuple[Child, TextIO]:
        words = ["serve", "--port", str(port), "--database", f"sqlite:///{self._database}"]
        return printing(words, self._env)

    def _read_address(self) -> str:
        line = self._output.readline()
        match = re.search(r"http://\S+[^/\s]", line)
        if match is None:
            self.kill()
            pytest.fail(f"the server did not start: {line}")
        return match.group()

    def kill(self) -> None:
        """End the process at once, whatever it is doing."""
        self.send(signal.SIGKILL)
        self._process.status.result()
        self._output.close()

    def send(self, how: signal.Signals) -> None:
        """Send the process a signal, such as one that stops it, as a laptop that sleeps."""
        if not self._process.status.done():
            os.kill(self._process.pid, how)

    def start_again(self) -> None:
        """Start again at the same port, with the same database."""
        self._process, self._output = self._start(int(self.address.rsplit(":", 1)[1]))
        assert self._read_address() == self.address


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """Return a server as people start it."""
    server = Served(tmp_path / "tables.db")
    yield server
    server.kill()
