"""Pictures of the pages: thirty-five moments in four window sizes, by one command, for people to look at.

`python tools/gallery.py` writes them to `build/gallery`; names given limit it to those moments.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal
from unittest.mock import patch

from playwright.sync_api import Browser, expect, sync_playwright

ROOT: Final = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import HASTE, PAUSE, chromium_path  # noqa: E402  (the checkout is on the path only now)
from tests.browser.person import PATIENCE, SET_TABLE, Person  # noqa: E402
from tests.browser.test_replay import RECORD  # noqa: E402
from tests.helpers.play import hands_of, points  # noqa: E402

from truco.app.cli.terminal.home import home  # noqa: E402
from truco.app.tables.pace import PACES  # noqa: E402
from truco.cards import CARDS  # noqa: E402
from truco.engine import opening  # noqa: E402

SIZES: Final = {"phone": (360, 640), "flat": (740, 360), "desk": (1280, 800), "wide": (2560, 1440)}
"""The windows, by name: a phone upright and on its side, a desk, and a large screen."""

TWO, PAIRS = "7e6b1c 3c12o5o", "7e6b1c 3c12o5o 1e2b10c 4e7o11b"
SIX = f"{PAIRS} 2c5e6o 3b4c12e"
URUGUAY = "2e7b1c 3c12o5o 4e1b10c 11e7o11b"
PAULISTA = "QdKs7c 3hJd5s AsQh2c 4d7sJh"


class Studio:
    """A server with arranged cards, and the people that use it."""

    def __init__(self, browser: Browser, address: str, scheme: Literal["dark", "light"]) -> None:
        """Begin without people; `scheme` is whether the pages are light or dark."""
        self._browser, self._address, self._scheme = browser, address, scheme
        self._people: list[Person] = []
        self._patches: list[Any] = []

    def person(self, name: str = "Nora") -> Person:
        """Return a new person with a name and the page in a window of desk size."""
        context = self._browser.new_context(
            locale="es-UY", viewport={"width": 1280, "height": 800}, color_scheme=self._scheme
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

    def join(self, code: str, name: str) -> Person:
        """Return a new person that sits at the first free seat."""
        person = self.person(name)
        person.sit_down(code, name)
        person.page.locator("form.sit").wait_for(state="detached")
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


Moment = Callable[[Studio], Person]
MOMENTS: dict[str, Moment] = {}


def moment(set_up: Moment) -> Moment:
    """Add a moment under the name of its function."""
    MOMENTS[set_up.__name__.replace("_", "-")] = set_up
    return set_up


def duo(
    studio: Studio,
    hands: str = TWO,
    rules: str = "oficial",
    **more: Any,  # noqa: ANN401  (as `arrange` takes them)
) -> tuple[Person, Person]:
    """Seat two people at a table of two and deal these hands, Nora mano."""
    settings = more.pop("settings", None)
    studio.arrange(hands, dealer="B1", **more)
    nora = studio.person()
    ana = studio.join(studio.table(nora, rules, {"B1": "open"}, settings), "Ana")
    if rules != "uruguay":
        nora.wait_for_cards()
    return nora, ana


def four(studio: Studio, hands: str = PAIRS, rules: str = "oficial", **more: Any) -> list[Person]:  # noqa: ANN401
    """Seat four people: Nora, Ana (B1), Rita (A2) and Tito (B2)."""
    settings = more.pop("settings", None)
    studio.arrange(hands, dealer="B2", **more)
    nora = studio.person()
    code = studio.table(nora, rules, dict.fromkeys(("B1", "A2", "B2"), "open"), settings)
    return [nora, *(studio.join(code, name) for name in ("Ana", "Rita", "Tito"))]


def page(path: str) -> Moment:
    """Return the moment after a person has opened a page."""

    def opened(studio: Studio) -> Person:
        nora = studio.person()
        nora.visit(path)
        return nora

    return opened


MOMENTS |= {
    name: page(path)
    for name, path in (
        ("home", "/"),
        ("learn", "/learn"),
        ("lesson", "/learn/argentina/3"),
        ("day", "/learn/day/uruguay"),
        ("how", "/how/uruguay"),
        ("rules", "/rules"),
        ("article", "/rules/of.mazo.4"),
    )
}


@moment
def lobby(studio: Studio) -> Person:
    """A table that waits for three people."""
    nora = studio.person()
    studio.table(nora, "uruguay", dict.fromkeys(("B1", "A2", "B2"), "open"))
    return nora


@moment
def ready(studio: Studio) -> Person:
    """A waiting room: a person and a bot are ready, a second person is not, and a seat is free."""
    nora = studio.person()
    code = studio.table(nora, "oficial", {"B1": "open", "A2": "zorro", "B2": "open"})
    studio.person("Ana").sit_down(code, "Ana", ready=False)
    nora.page.locator(".waiting li", has_text="Ana").wait_for()
    return nora


@moment
def two_dealt(studio: Studio) -> Person:
    """Two seats, one's own turn, nothing said."""
    return duo(studio)[0]


@moment
def two_truco(studio: Studio) -> Person:
    """A truco in the second trick that waits for one's answer."""
    nora, ana = duo(studio)
    for person, card in ((nora, "6b"), (ana, "12o"), (ana, "5o")):
        play_card(person, card)
    nora.call("truco").click()
    ana.call("retruco").or_(ana.call("quiero-retruco")).first.click()
    nora.call("quiero").wait_for()
    return nora


@moment
def two_singing(studio: Studio) -> Person:
    """An accepted envido: the player sings."""
    nora, ana = duo(studio)
    nora.call("envido").click()
    ana.call("quiero").click()
    nora.page.locator(".call.number[aria-disabled=false]").wait_for()
    return nora


@moment
def two_flor(studio: Studio) -> Person:
    """Both have a flor."""
    nora, ana = duo(studio, "7e6e1e 3c12c5c", "runfla")
    nora.call("flor").click()
    ana.call("flor").or_(ana.call("contraflor")).first.click()
    return nora


@moment
def two_hand_over(studio: Studio) -> Person:
    """A hand is over, with an envido and a truco paid."""
    studio.arrange(TWO, dealer="B1")
    nora = studio.person()
    ana = studio.join(studio.table(nora, "oficial", {"B1": "open"}, {"auto_deal": False}), "Ana")
    while nora.page.locator(".hand .card").count() == 0:
        for person in (nora, ana):
            for button in person.page.locator(".before .strong").all():
                button.click()
            person.page.wait_for_timeout(200)
    nora.call("envido").click()
    ana.call("no-quiero").click()
    nora.call("truco").click()
    ana.call("no-quiero").click()
    nora.page.locator(".outcome").wait_for()
    return nora


@moment
def two_match_over(studio: Studio) -> Person:
    """The match is won."""
    nora, ana = duo(studio, rules="oficial chicos=1", score="A 29 B 28")
    nora.call("truco").click()
    ana.call("no-quiero").click()
    nora.page.locator(".outcome").wait_for()
    return nora


@moment
def two_shown(studio: Studio) -> Person:
    """A refereed table: the hand is decided, and the winner of the envido has shown his cards."""
    nora, ana = duo(studio, settings={"admission": "refereed"})
    nora.call("envido").click()
    ana.call("quiero").click()
    ana.page.wait_for_timeout(300)
    nora.page.locator(".call.number[aria-disabled=false]").click()
    ana.call("son-buenas").click()
    nora.call("truco").click()
    ana.call("no-quiero").click()
    nora.call("muestro").first.click()
    nora.page.wait_for_timeout(500)
    return nora


@moment
def uruguay_dealt(studio: Studio) -> Person:
    """Uruguay: the muestra is on the table and a piece is in the hand."""
    nora, _ana = duo(studio, "2e7b1c 3c12o5o", "uruguay", muestra="6e")
    studio.turn_muestra()
    return nora


@moment
def uruguay_four(studio: Studio) -> Person:
    """Uruguay with partners, a trick going on."""
    nora, ana, rita, _tito = four(studio, URUGUAY, "uruguay", muestra="6e")
    studio.turn_muestra()
    for person, card in ((nora, "7b"), (ana, "3c"), (rita, "10c")):
        play_card(person, card)
    return nora


@moment
def paulista_dealt(studio: Studio) -> Person:
    """Brazil: the vira and a manilha in the hand."""
    nora, _ana = duo(studio, "QdKs7c 3hJd5s", "paulista", muestra="7h")
    return nora


@moment
def fenacef_four(studio: Studio) -> Person:
    """FENACEF with partners, a truco that waits for an answer."""
    nora, ana, rita, tito = four(studio, PAULISTA, "fenacef")
    nora.wait_for_cards()
    nora.call("truco").click()
    ana.page.locator(".call.answer").first.wait_for()
    del rita, tito
    return ana


@moment
def four_middle(studio: Studio) -> Person:
    """Partners in the second trick."""
    nora, ana, rita, tito = four(studio)
    nora.wait_for_cards()
    for person, card in (
        (nora, "6b"),
        (ana, "12o"),
        (rita, "10c"),
        (tito, "11b"),
        (ana, "5o"),
        (rita, "2b"),
        (tito, "4e"),
    ):
        play_card(person, card)
    return nora


@moment
def four_called(studio: Studio) -> Person:
    """Partners: a rival calls the envido."""
    nora, ana, _rita, _tito = four(studio)
    nora.wait_for_cards()
    play_card(nora, "6b")
    ana.call("envido").click()
    nora.call("quiero").wait_for()
    return nora


@moment
def four_signs(studio: Studio) -> Person:
    """Partners with señas, the palette open."""
    nora, *_others = four(studio, settings={"signs": True})
    nora.wait_for_cards()
    nora.page.locator("details.signs > summary").click()
    return nora


@moment
def six_middle(studio: Studio) -> Person:
    """Six seats, against bots."""
    studio.arrange(SIX, dealer="B3")
    nora = studio.person()
    studio.table(nora, "oficial", dict.fromkeys(("B1", "A2", "B2", "A3", "B3"), "vecino"))
    nora.wait_for_cards()
    nora.act_once(())
    nora.page.wait_for_timeout(2500)
    return nora


@moment
def three_middle(studio: Studio) -> Person:
    """Three seats, against bots."""
    studio.arrange("7e6b1c 3c12o5o 1e2b10c", dealer="C1", score="A 0 B 0 C 0")
    nora = studio.person()
    studio.table(nora, "oficial", dict.fromkeys(("B1", "C1"), "vecino"))
    nora.wait_for_cards()
    nora.act_once(())
    nora.page.wait_for_timeout(2000)
    return nora


@moment
def absence(studio: Studio) -> Person:
    """The time of the rival is over, and the player has to choose."""
    studio.arrange(TWO, dealer="A1", patience=600)
    nora = studio.person()
    studio.join(studio.table(nora, "oficial", {"B1": "open"}, {"turn_seconds": 5, "bank_seconds": 0}), "Ana")
    nora.page.locator(".absent button").first.wait_for()
    return nora


@moment
def bench(studio: Studio) -> Person:
    """The judge looks at a claim."""
    nora, ana = duo(studio, settings={"admission": "judged", "talk": "chat"})
    nora.button("Menú de la mesa").click()
    nora.button("Invitar").click()
    nora.button("Dar el enlace del juez").click()
    link = nora.page.locator(".for-judge input").input_value()
    nora.page.keyboard.press("Escape")
    eva = studio.person("Eva")
    eva.visit(link[link.index("/t/") :])
    eva.page.locator("dialog form .strong").click()
    eva.page.locator(".bench").wait_for()
    ana.page.locator("details.beyond > summary").first.click()
    ana.page.locator("input[name=claimed]").fill("seña a un tercero")
    ana.page.locator("[data-beyond^=reclamo-]").first.click()
    eva.page.locator(".bench .claim").wait_for()
    return eva


@moment
def refereed(studio: Studio) -> Person:
    """A refereed table, the palette of everything that can be said open."""
    nora, _ana = duo(studio, settings={"admission": "refereed"})
    nora.page.locator("details.beyond > summary").first.click()
    return nora


@moment
def looking_on(studio: Studio) -> Person:
    """A watcher at a table of four."""
    nora, *_others = four(studio)
    nora.wait_for_cards()
    code = nora.code()
    guest = studio.person("Visita")
    guest.visit(f"/t/{code}")
    guest.page.locator(".felt").wait_for()
    return guest


@moment
def sit_down(studio: Studio) -> Person:
    """A visitor that opened the link and has not taken a seat."""
    nora = studio.person()
    code = studio.table(nora, "oficial", {"B1": "open"})
    guest = studio.person("Visita")
    guest.visit(f"/t/{code}")
    guest.page.locator("form.sit").wait_for()
    return guest


@moment
def replay(studio: Studio) -> Person:
    """A record on the replay page, at its end."""
    nora = studio.person()
    nora.visit("/replay")
    nora.page.get_by_label("O pegá el texto").fill(RECORD)
    nora.button("Abrir").click()
    nora.button("Al final").click()
    return nora


def dialog(name: str) -> Moment:
    """Return the moment after a person has opened a dialog of the table by the name of its button."""

    def opened(studio: Studio) -> Person:
        nora = duo(studio)[0]
        nora.button(name).click()
        nora.page.get_by_role("dialog").wait_for()
        return nora

    return opened


MOMENTS |= {
    "settings": dialog("Ajustes"),
    "menu": dialog("Menú de la mesa"),
    "glossary": dialog("Las palabras del truco"),
}


@moment
def leaving(studio: Studio) -> Person:
    """The page asks whether the player really leaves the hand."""
    nora = duo(studio)[0]
    nora.call("mazo").click()
    nora.page.get_by_role("dialog").wait_for()
    return nora


def play_card(person: Person, card: str) -> None:
    """Play a card of a person as soon as the table waits for it."""
    person.page.locator(f".hand .card[data-card='{card}'][aria-disabled=false]").click()


@contextmanager
def studio_of(scheme: Literal["dark", "light"]) -> Iterator[Studio]:
    """Serve tables inside the `with` block, with a browser for people."""
    with tempfile.TemporaryDirectory() as folder, home(f"sqlite:///{folder}/tables.db", HASTE) as address:
        expect.set_options(timeout=PATIENCE)
        with sync_playwright() as tools:
            browser = tools.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox"])
            yield Studio(browser, address, scheme)
            browser.close()


def main() -> int:
    """Draw the named moments, or all; the exit status is 1 if a moment could not be reached."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="MOMENT", choices=[[], *MOMENTS])
    parser.add_argument("--size", action="append", choices=SIZES, help="only these windows")
    parser.add_argument("--scheme", default="dark", choices=("dark", "light"))
    parser.add_argument("--to", type=Path, default=ROOT / "build/gallery", help="the folder for the pictures")
    args = parser.parse_args()
    args.to.mkdir(parents=True, exist_ok=True)
    failed = []
    with studio_of(args.scheme) as studio:
        for name in args.names or MOMENTS:
            try:
                person = MOMENTS[name](studio)
                for size in args.size or SIZES:
                    width, height = SIZES[size]
                    person.page.set_viewport_size({"width": width, "height": height})
                    person.page.wait_for_timeout(150)
                    person.be_still()
                    person.page.screenshot(path=args.to / f"{name}-{size}.png")
                print(name, flush=True)
            except Exception as error:  # noqa: BLE001  (after an error the other pictures are still drawn)
                print(studio.troubles(), file=sys.stderr)
                failed.append(name)
                print(f"{name}: {error}", file=sys.stderr, flush=True)
            finally:
                studio.close()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
