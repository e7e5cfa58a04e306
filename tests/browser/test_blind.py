"""A player who sees nothing: a whole match from the output of a screen reader, by keyboard alone."""

from __future__ import annotations

import re
import time

from playwright.sync_api import TimeoutError as GoneError
from playwright.sync_api import expect
from tests.browser.conftest import NewPerson
from tests.browser.person import Person

LONGEST = 240.0
"""Seconds in which the match must be over."""

_BUTTON = re.compile(r"""button ["'](?P<name>.+?)["'](?P<state>( \[[^]]+\])*)(: .*)?$""")


def read_buttons(person: Person, region: str) -> list[str]:
    """Return the names of the buttons of a region or list that can be pressed now, from the accessibility tree."""
    part = person.page.get_by_role("list" if region == "Tus cartas" else "region", name=region, exact=True)
    if part.count() == 0:
        return []
    try:
        lines = part.aria_snapshot(timeout=1_000).splitlines()
    except GoneError:  # the hand or the match ended meanwhile
        return []
    matches = (_BUTTON.search(line.replace('\\"', "'")) for line in lines)
    return [match["name"] for match in matches if match and "[disabled]" not in match["state"]]


def press(person: Person, region: str, name: str) -> bool:
    """Go to a button by the tab key's own means, the focus, and press it with Enter; false where it is gone."""
    part = person.page.get_by_role("list" if region == "Tus cartas" else "region", name=region, exact=True)
    try:
        part.get_by_role("button", name=name, exact=True).first.focus(timeout=1_000)
    except GoneError:
        return False
    person.page.keyboard.press("Enter")
    return True


def test_a_blind_player_plays_a_whole_match(people: NewPerson, quick: str) -> None:
    """Cards, words, answers and the end of the match are all announced; nothing else than names and keys is used."""
    nora = people(quick)
    nora.open_table(others={"B1": "vecino"})
    assertive = nora.page.locator("#assertive")
    end = time.monotonic() + LONGEST
    turns = 0
    while time.monotonic() < end:
        if re.search(r"(Ganaste|Perdiste|perdieron|ganaron)", assertive.inner_text()):
            break
        words = read_buttons(nora, "Cantos y respuestas")
        cards = [name for name in read_buttons(nora, "Tus cartas") if "ahora no" not in name]
        answers = [name for name in words if re.match(r"(No quiero|Canto \d+|Son buenas)", name)]
        if answers:
            pressed = press(nora, "Cantos y respuestas", answers[0])
        else:
            pressed = bool(cards) and press(nora, "Tus cartas", cards[0])
        if not pressed:  # it is another's turn, or was again before the press
            nora.page.wait_for_timeout(60)
            continue
        turns += 1
        nora.page.wait_for_timeout(40)
        assert nora.page.evaluate("document.activeElement !== document.body"), "the focus fell to the page"
    expect(assertive).to_contain_text(re.compile("partida"))
    assert turns > 20
    expect(nora.page.get_by_role("button", name="Revancha")).to_be_visible()
