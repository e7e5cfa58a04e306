"""The page in browsers of other makers: Firefox, and WebKit, which is Safari's engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from itertools import count
from pathlib import Path

import pytest
from tests.helpers.engines import Window, firefox, first, press, screen, until, webkit

from truco.app.cli.terminal.home import home

HASTE = 30.0
"""How many times faster than people's bots those of the server are."""
_CARDS = "document.querySelectorAll('.hand .card').length"
_PLAY = """(() => {
    const lawful = (one) => one.getAttribute("aria-disabled") === "false";
    const calls = [...document.querySelectorAll(".call")].filter(lawful);
    const answer = calls.find((one) => /^(no-quiero|[0-9]+)$/.test(one.dataset.word));
    (answer ?? [...document.querySelectorAll(".hand .card")].find(lawful))?.click();
    return document.querySelectorAll(".outcome .total").length;
})()"""
"""Answers or plays a card where one may; gives whether the hand is over."""

_REFUSE = "document.querySelector('.call.no-quiero[aria-disabled=false]')?.click()"
"""Refuses what the rival called, if anything is called."""

NewWindow = Callable[[], Window]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of a server whose bots play fast."""
    with home(f"sqlite:///{tmp_path_factory.mktemp('engines') / 'tables.db'}", HASTE) as base:
        yield base


@pytest.fixture(params=["firefox", "webkit"])
def window(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[NewWindow]:
    """Open windows of one engine, each as the browser of another person."""
    numbers = count()
    with ExitStack() as opened:
        shown = opened.enter_context(screen()) if request.param == "webkit" else ""

        def new() -> Window:
            browser: AbstractContextManager[Window] = (
                webkit(shown) if shown else firefox(tmp_path / f"profile-{next(numbers)}")
            )
            return opened.enter_context(browser)

        yield new


@pytest.mark.alone
def test_a_hand_is_played(window: NewWindow, address: str) -> None:
    """One click on the home page deals cards; a call enters the log, and the hand is played to its end and score."""
    nora = window()
    nora.open(f"{address}/")
    press(nora, "button", "Jugar ya")
    until(nora, f"{_CARDS} === 3")
    truco = ".call[data-word=truco][aria-disabled=false]"
    until(nora, f"({_REFUSE}, {first(truco)})")  # what the rival calls first comes before it
    nora.click(first(truco))
    until(nora, "document.querySelector('.log').innerText.includes('Cantás truco')")
    until(nora, _PLAY)
    assert nora.tell("document.querySelector('.outcome .total').innerText") != ""


@pytest.mark.alone
def test_a_card_is_played_by_a_click(window: NewWindow, address: str) -> None:
    """The card that is clicked leaves the hand, which then has two cards."""
    nora = window()
    nora.open(f"{address}/")
    press(nora, "button", "Jugar ya")
    until(nora, f"{_CARDS} === 3")
    card = ".hand .card[aria-disabled=false]"
    until(nora, f"({_REFUSE}, {first(card)})")
    until(nora, "document.getAnimations().every((one) => one.playState !== 'running')")
    name = nora.tell(f"{first(card)}.dataset.card")
    nora.click(first(f"{card}[data-card='{name}']"))
    until(nora, f"{_CARDS} === 2")
    assert nora.tell(f"document.querySelector('.hand .card[data-card=\"{name}\"]')") is None


@pytest.mark.alone
def test_a_friend_comes_by_the_link(window: NewWindow, address: str) -> None:
    """A second browser opens the table's address, writes a name, sits down, both are ready and dealt three cards."""
    nora, ana = window(), window()
    nora.open(f"{address}/")
    press(nora, "label", "Con amigos")
    press(nora, "button", "Jugar ya")
    until(nora, "/^\\/t\\/\\w+$/.test(location.pathname)")
    ana.open(nora.tell("location.href"))
    press(ana, "input[name=name]")
    ana.write("Ana")
    press(ana, "button", "Sentarme")
    for person in (nora, ana):
        press(person, "button", "Ya estoy")
    for person in (nora, ana):
        until(person, f"{_CARDS} === 3")
    until(nora, "document.body.innerText.includes('Ana')")
