"""A person with a browser: what is seen, clicked and typed, and what must never happen meanwhile."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request, expect
from playwright.sync_api import TimeoutError as GoneError

PATIENCE: Final = 30_000
"""Milliseconds in which a page may do what is waited for; a busy machine needs them."""
_AXE: Final = (Path(__file__).parents[2] / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
_WATCH_POLICY: Final = """
document.addEventListener("securitypolicyviolation", (event) => {
    console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`);
});
"""
MOTION: Final = 10.0
"""How many times faster than for people cards and bubbles move where a test does not look at how they move."""
WILLING: Final = ("quiero", "cair", "jogar", "[0-9]+")
"""The answers of who wants every call."""
_CAREFUL: Final = ("no-quiero", "desistir", "[0-9]+")
_ALL_WORDS: Final = """
if (location.protocol.startsWith("http") && !localStorage.getItem("truco.preferences")) {
    localStorage.setItem("truco.preferences", JSON.stringify({words: true, sound: false}));
}
"""
"""Lays all words open, those too that are folded away for who has not chosen so, and plays no sound."""
_SEATED: Final = ".sit .refused, .looking-on[role=status], .table:not(.looking)"
"""What is on a page once somebody sits there, or must wait for it, or is refused."""
_BOXES: Final = """(found) => found.map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return one.checkVisibility({ visibilityProperty: true }) && width && height ? [x, y, width, height] : null;
})"""
_WIDEST: Final = "Math.max(document.documentElement.scrollWidth, window.innerWidth)"


class Place(NamedTuple):
    """The place of an element in the window, in whole pixels."""

    left: int
    top: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """Where it ends at the right."""
        return self.left + self.width

    @property
    def bottom(self) -> int:
        """Where it ends below."""
        return self.top + self.height


SET_TABLE: Final = """async (body) => {
    const headers = { "Content-Type": "application/json" };
    const { token: known } = JSON.parse(localStorage.getItem("truco.person") ?? "{}");
    if (known) headers["Truco-Person"] = known;
    const answer = await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(body) });
    const { code, token } = await answer.json();
    localStorage.setItem("truco.person", JSON.stringify({ token }));
    return code;
}"""
"""Makes a table for the person of this browser, and returns its code."""


class Person:
    """A page of one browser; `troubles` are errors, violations of the policy and requests to strangers."""

    def __init__(
        self, context: BrowserContext, address: str, *, all_words: bool = False, motion: float = MOTION
    ) -> None:
        """Open an empty page in a profile where nothing of this address is kept but its files.

        `all_words` are in sight, or only those that the page shows by itself; what moves does so `motion` times as fast
        as for people.
        """
        context.set_default_timeout(PATIENCE)
        self.address = address
        self.page: Page = context.new_page()
        self.page.add_init_script(_WATCH_POLICY)
        if all_words:
            self.page.add_init_script(_ALL_WORDS)
        tools = context.new_cdp_session(self.page)
        tools.send("Storage.clearDataForOrigin", {"origin": address, "storageTypes": "all"})
        if motion != 1:
            tools.send("Animation.enable")
            tools.send("Animation.setPlaybackRate", {"playbackRate": motion})
        self.troubles: list[str] = []
        self.page.on("console", self._on_console)
        self.page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        self.page.on("request", self._on_request)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.troubles.append(f"console: {message.text} {message.location.get('url', '')}")

    def _on_request(self, request: Request) -> None:
        host = re.sub(r"^ws", "http", request.url)
        if not host.startswith((self.address, "data:", "blob:")):
            self.troubles.append(f"request: {request.url}")

    def visit(self, path: str) -> None:
        """Open a page of the server and wait until it shows something."""
        self.page.goto(self.address + path)
        expect(self.page.locator("h1").first).to_be_attached()

    def run(self, script: str, argument: object) -> Any:  # noqa: ANN401  (whatever the script returns)
        """Run a function of the page's own programs, each of which it gets with `load` by the name of its file."""
        load = "(name) => import(new URL(name, document.querySelector('script[type=module]').src))"
        return self.page.evaluate(f"(argument) => ({script})({load}, argument)", argument)

    def button(self, name: str) -> Locator:
        """Return the button with a name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def be_at_home(self) -> None:
        """Visit the home page and unfold all that can be chosen there for a table."""
        self.visit("/")
        self.page.locator("details.house > summary").click()

    def open_table(  # noqa: PLR0913  (what a test may choose on the form)
        self,
        *,
        seats: int = 2,
        others: dict[str, str] | None = None,
        name: str = "Nora",
        book: str = "oficial",
        form: str = "",
        terms: dict[str, str] | None = None,
        ready: bool = True,
    ) -> str:
        """Open a table by the form of the home page and return its code; `form` is a format by its name.

        Where a seat is free the person says that the match may begin, unless not `ready`.
        `terms` are the choices of who rules and what talk means, without a value for a box that is ticked.
        """
        self.be_at_home()
        self.page.get_by_label("Tu nombre").fill(name)
        self.page.locator(f"input[name=book][value='{book}']").check()
        way = f"[value='{form}']" if form else f"[data-seats='{seats}']"
        self.page.locator(f"input[name=format]{way}").first.check()
        for seat, who in (others or {}).items():
            self.page.locator(f"select[name={seat}]").select_option(who)
        for name_of, value in (terms or {}).items():
            self.page.locator(f"input[name={name_of}]" + (f"[value='{value}']" if value else "")).check()
        self.page.get_by_label("Rápido").check()
        self.button("Abrir la mesa").click()
        code = self.code()
        if ready and "open" in (others or {}).values():
            self.be_ready()
        return code

    def set_table(self, rules: str, others: dict[str, str], settings: dict[str, object]) -> str:
        """Open a table as A1 by the page's own request, without the form; `others` is a bot or `open` by seat."""
        seats: dict[str, dict[str, object]] = {"A1": {"kind": "human", "name": "Nora", "ready": False}}
        for seat, who in others.items():
            seats[seat] = {"kind": "open"} if who == "open" else {"kind": "bot", "bot": who}
        body = {"rules": rules, "seats": seats, "settings": settings, "roles": {}}
        code = str(self.page.evaluate(SET_TABLE, body))
        self.visit(f"/t/{code}")
        return code

    def sit_down(self, code: str, name: str, *, ready: bool = True) -> None:
        """Open another person's table by its code and take a free seat; say that the match may begin, if `ready`."""
        self.visit(f"/t/{code}")
        self.page.get_by_label("Tu nombre").fill(name)
        self.button("Sentarme").click()
        self.page.locator(_SEATED).first.wait_for()
        if ready and self.page.locator(".waiting button.ready").count():
            self.be_ready()

    def be_ready(self) -> None:
        """Say in the waiting room that the match may begin."""
        self.page.locator(".waiting button.ready.strong").click()

    def call(self, word: str) -> Locator:
        """Return the button of a word that can be said now."""
        return self.page.locator(f".call[data-word='{word}'][aria-disabled=false]")

    @staticmethod
    def places(locator: Locator) -> list[Place]:
        """Return the place in the window of each element that matches, read at one moment."""
        boxes = locator.evaluate_all(_BOXES)
        assert None not in boxes, "something that was found is not drawn"
        return [Place(*(round(number) for number in box)) for box in boxes]

    def place(self, locator: Locator) -> Place:
        """Return the place of the first element that matches, which between two drawings may be gone for a moment."""
        for _ in range(250):
            boxes = locator.evaluate_all(_BOXES)
            if boxes and boxes[0]:
                return Place(*(round(number) for number in boxes[0]))
            self.page.wait_for_timeout(20)
        raise AssertionError(f"{locator} never was drawn")

    def unfold_words(self) -> None:
        """Lay open the words that are folded away."""
        self.page.locator(".folded > summary").click()

    def code(self) -> str:
        """Return the code of the table on the page."""
        self.page.wait_for_url(re.compile(r"/t/\w+$"))
        return self.page.url.rsplit("/", 1)[1]

    def cards(self) -> list[str]:
        """Return the cards that the person holds."""
        return [str(card.get_attribute("data-card")) for card in self.page.locator(".hand .card").all()]

    def wait_for_cards(self) -> None:
        """Wait until three cards are dealt."""
        expect(self.page.locator(".hand .card")).to_have_count(3)
        self.be_still()

    def be_still(self) -> None:
        """Wait until nothing moves on the page."""
        self.page.evaluate("Promise.allSettled(document.getAnimations().map((one) => one.finished))")

    def act_once(self, answers: tuple[str, ...]) -> None:
        """Click a lawful word among some answers, else a lawful card, else what the page asks for, if there is any now.

        Leaving is never what is asked for; the page would ask once more, and a number that is to be chosen as well.
        """
        self.page.evaluate(
            """(answers) => {
                const lawful = (button) => button.getAttribute("aria-disabled") === "false";
                const calls = [...document.querySelectorAll(".call")].filter(lawful);
                const answer = calls.find((one) => answers.some((word) => RegExp(`^${word}$`).test(one.dataset.word)));
                const card = [...document.querySelectorAll(".hand .card")].find(lawful);
                const said = calls.find((one) => !one.matches(".leave, .n-envido"));
                const owed = document.querySelector(".strip.urgent") ? said : undefined;
                (answer ?? card ?? owed)?.click();
            }""",
            list(answers),
        )

    def play_until(self, sign: str, answers: tuple[str, ...] = _CAREFUL) -> None:
        """Play by clicks until an element is there; with `careful` no match ends by a falta."""
        for _ in range(3_000):
            if self.page.locator(sign).count():
                return
            self.act_once(answers)
            self.page.wait_for_timeout(20)
        lawful = self.page.locator(".call[aria-disabled=false]").all_inner_texts()
        raise AssertionError(f"{sign} never came: {self.page.locator('.prompt').all_inner_texts()}, {lawful}")

    def violations(self, within: str = "html") -> list[str]:
        """Return what axe finds wrong with a part of the page, twice within a moment, because bots move meanwhile."""
        wrong: list[str] = []
        for _ in range(3):
            self.be_still()
            run = f"axe.run({within!r}, {{resultTypes: ['violations']}})"
            report: dict[str, Any] = self.page.evaluate(f"{_AXE}; {run}")
            wrong = [
                f"{violation['id']}: {[node['html'] for node in violation['nodes'][:3]]}"
                for violation in report["violations"]
            ]
            if not wrong:
                break
            self.page.wait_for_timeout(500)
        return wrong

    def ask_why(self) -> None:
        """Open the reasons of the last line of the log, with a press as long as a finger's.

        Pressed again where a new line came between aim and press, as people do.
        """
        reasons = self.page.locator(".rule .rule-title").first
        for _ in range(3):
            self.page.locator(".log .why").last.click(delay=120)
            with suppress(GoneError):
                reasons.wait_for(timeout=PATIENCE / 3)
                return
        reasons.wait_for()

    def overflow(self) -> int:
        """Return how many pixels wider than the window the page is."""
        size = self.page.viewport_size
        assert size
        return int(self.page.evaluate(_WIDEST)) - size["width"]
