"""Pictures of the pages: fifty-two moments in four window sizes, by one command, for people and for the guides.

`python tools/gallery.py` writes them to `build/gallery`; names given limit it to those moments, and `--lang` chooses
the language of the pages. `tools/guides.py` takes the pictures of the guides from here.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.person import Person  # noqa: E402  (the checkout is on the path only now)
from tests.browser.test_replay import RECORD  # noqa: E402
from tools.studio import Scheme, Studio, studio_of  # noqa: E402

from truco.messages import LANGUAGES  # noqa: E402

SIZES: Final = {"phone": (360, 640), "flat": (740, 360), "desk": (1280, 800), "wide": (2560, 1440)}
"""The windows, by name: a phone upright and on its side, a desk, and a large screen."""

TWO, PAIRS = "7e6b1c 3c12o5o", "7e6b1c 3c12o5o 1e2b10c 4e7o11b"
SIX = f"{PAIRS} 2c5e6o 3b4c12e"
URUGUAY = "2e7b1c 3c12o5o 4e1b10c 11e7o11b"
PAULISTA = "QdKs7c 3hJd5s AsQh2c 4d7sJh"


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
        nora.page.wait_for_load_state("networkidle")
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
    studio.join(code, "Ana", ready=False)
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
    nora.button(studio.says("menu.title")).click()
    nora.button(studio.says("invite.open")).click()
    nora.button(studio.says("judge.link-give")).click()
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
    nora.page.get_by_label(studio.says("player.paste")).fill(RECORD)
    nora.button(studio.says("player.open")).click()
    nora.button(studio.says("player.last")).click()
    return nora


def dialog(key: str) -> Moment:
    """Return the moment after a person has opened a dialog of the table by the message on its button."""

    def opened(studio: Studio) -> Person:
        nora = duo(studio)[0]
        nora.button(studio.says(key)).click()
        nora.page.get_by_role("dialog").wait_for()
        return nora

    return opened


MOMENTS |= {
    "settings": dialog("settings.title"),
    "menu": dialog("menu.title"),
    "glossary": dialog("glossary.title"),
}


@moment
def leaving(studio: Studio) -> Person:
    """The page asks whether the player really leaves the hand."""
    nora = duo(studio)[0]
    nora.call("mazo").click()
    nora.page.get_by_role("dialog").wait_for()
    return nora


ARGENTINA: Final = (PAIRS, "oficial")
"""What the guides show: the hands of four seats, and their rulebook."""
LOCAL: Final = {"pt": (PAULISTA, "fenacef")}
"""The same for the languages of other countries."""


@moment
def invite(studio: Studio) -> Person:
    """The invitation to a table with free seats, at the machine of the server before it is opened to the network."""
    nora = studio.person()
    nora.page.route("**/api/reach", lambda route: route.fulfill(json={"origin": "", "may_open": True}))
    studio.table(nora, LOCAL.get(studio.language, ARGENTINA)[1], dict.fromkeys(("B1", "A2", "B2"), "open"))
    nora.page.locator(".waiting").get_by_role("button", name=studio.says("invite.open"), exact=True).click()
    nora.page.get_by_role("dialog").locator(".code").wait_for()
    return nora


@moment
def table(studio: Studio) -> Person:
    """Partners of the reader's country: a rival calls the truco, and the player answers."""
    hands, rules = LOCAL.get(studio.language, ARGENTINA)
    nora, ana, *_others = four(studio, hands, rules)
    nora.wait_for_cards()
    nora.call("truco").click()
    ana.page.locator(".call.answer").first.wait_for()
    return ana


@moment
def why(studio: Studio) -> Person:
    """The articles behind a call that was answered."""
    ana = table(studio)
    ana.page.locator(".call.answer").first.click()
    ana.page.wait_for_timeout(500)
    ana.ask_why()
    return ana


@moment
def sheet(studio: Studio) -> Person:
    """The score sheet after a match, with one's own signature still missing."""
    nora = brazilian_match_over(studio) if studio.language == "pt" else two_match_over(studio)
    nora.button(studio.says("sheet.review")).click()
    nora.page.get_by_role("dialog").locator("table").first.wait_for()
    return nora


def brazilian_match_over(studio: Studio) -> Person:
    """Return the winner of a match of paulista, whose rival gave up at nine."""
    score = {"muestra": "7h", "score": "A 9 B 8"}
    nora, ana = duo(studio, "QdKs7c 3hJd5s", "paulista chicos=1", **score)
    nora.call("truco").click()
    ana.call("seis").click()
    nora.call("nove").click()
    ana.call("desistir").or_(ana.call("correr")).first.click()
    nora.page.locator(".outcome").wait_for()
    return nora


def office(part: str) -> Moment:
    """Return the moment after the committee of the tournament has opened a section of its desk."""

    def opened(studio: Studio) -> Person:
        zulma = studio.person("Zulma")
        zulma.visit(f"/e/{studio.event.code}{part}#{studio.event.key}")
        zulma.page.wait_for_load_state("networkidle")
        return zulma

    return opened


def public(part: str) -> Moment:
    """Return the moment after a visitor has opened a page of the tournament."""

    def opened(studio: Studio) -> Person:
        nora = studio.person()
        nora.visit(f"/e/{studio.event.code}{part}")
        nora.page.locator("main table, main section").first.wait_for()
        return nora

    return opened


MOMENTS |= {
    "event-new": page("/e"),
    "event": public(""),
    "event-wall": public("/wall"),
    "event-now": office("/desk"),
    "event-teams": office("/desk/teams"),
    "event-rounds": office("/desk/rounds"),
    "event-results": office("/desk/results"),
    "event-paper": office("/desk/paper"),
    "event-log": office("/desk/log"),
    "event-copies": office("/desk/copies"),
    "event-judge": office("/judge"),
}


@moment
def event_places(studio: Studio) -> Person:
    """The standings of the groups on the public page, with the reason of a place that a tie-break decided."""
    nora = public("")(studio)
    groups = nora.page.locator("table").filter(has=nora.page.locator("button.why"))
    groups.nth(1).locator("button.why").first.click()
    groups.first.evaluate("(table) => { table.scrollIntoView(); scrollBy(0, -40); }")
    return nora


@moment
def event_correct(studio: Studio) -> Person:
    """The desk before it corrects a result: everything that would change."""
    zulma = office("/desk/results")(studio)
    page = zulma.page
    page.get_by_role("button", name=studio.says("event.desk.correct-of", n=1), exact=True).click()
    form = page.locator(".correction .score-form")
    for at, (a, b) in enumerate(((8, 12), (7, 12), ("", ""))):
        form.locator(f"input[name=a-{at}]").fill(str(a))
        form.locator(f"input[name=b-{at}]").fill(str(b))
    form.get_by_role("button", name=studio.says("event.desk.correct-look")).click()
    page.locator(".correction .changes li").first.wait_for()
    page.locator(".correction").evaluate("(section) => section.scrollIntoView()")
    return zulma


def play_card(person: Person, card: str) -> None:
    """Play a card of a person as soon as the table waits for it."""
    person.page.locator(f".hand .card[data-card='{card}'][aria-disabled=false]").click()


def main() -> int:
    """Draw the named moments, or all; the exit status is 1 if a moment could not be reached."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="MOMENT", choices=[[], *MOMENTS])
    parser.add_argument("--size", action="append", choices=SIZES, help="only these windows")
    parser.add_argument("--scheme", default="dark", choices=("dark", "light"))
    parser.add_argument("--lang", default="es", choices=LANGUAGES, help="the language of the pages")
    parser.add_argument("--to", type=Path, default=ROOT / "build/gallery", help="the folder for the pictures")
    args = parser.parse_args()
    pictures = [(name, size) for name in args.names or MOMENTS for size in args.size or SIZES]
    failed = draw(pictures, args.to, args.scheme, args.lang)
    return 1 if failed else 0


def draw(pictures: Sequence[tuple[str, str]], to: Path, scheme: Scheme, language: str) -> list[str]:
    """Draw pictures, each a moment and a window, into a folder; return the moments that could not be reached."""
    to.mkdir(parents=True, exist_ok=True)
    failed = []
    with studio_of(scheme, language) as studio:
        for name in dict.fromkeys(name for name, _ in pictures):
            try:
                person = MOMENTS[name](studio)
                for size in (size for moment, size in pictures if moment == name):
                    width, height = SIZES[size]
                    person.page.set_viewport_size({"width": width, "height": height})
                    person.page.wait_for_timeout(150)
                    person.be_still()
                    person.page.screenshot(path=to / f"{name}-{size}.png")
                print(name, flush=True)
            except Exception as error:  # noqa: BLE001  (after an error the other pictures are still drawn)
                print(studio.troubles(), file=sys.stderr)
                failed.append(name)
                print(f"{name}: {error}", file=sys.stderr, flush=True)
            finally:
                studio.close()
    return failed


if __name__ == "__main__":
    sys.exit(main())
