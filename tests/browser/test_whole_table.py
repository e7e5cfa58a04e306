"""Two browsers and a terminal at one table of three seats, with a judge in a fourth window."""

from __future__ import annotations

import os
import queue
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import HASTE, Arrange, NewPerson
from tests.browser.person import PATIENCE, Person

from truco.app.tables.pace import PACES
from truco.app.tables.planner import HEARING

PHONE = {"viewport": {"width": 360, "height": 640}}
PROGRAM = [sys.executable, "-c", "from truco.app.cli import main; main()", "play"]


class Console:
    """A running `truco play` and what it has printed."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        """Read the output of a process as it comes."""
        self._process = process
        self._printed: queue.Queue[str] = queue.Queue()
        self.lines: list[str] = []
        Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            self._printed.put(line.rstrip())

    def type(self, line: str) -> None:
        """Type a line."""
        assert self._process.stdin
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def until(self, pattern: str) -> None:
        """Read until a line matches."""
        while not self.lines or not re.search(pattern, self.lines[-1]):
            try:
                self.lines.append(self._printed.get(timeout=PATIENCE / 1000))
            except queue.Empty:
                raise AssertionError(f"{pattern} never came: {self.lines}") from None
        self.lines.append("")  # what comes next is another line


@contextmanager
def console(home: Path, *options: str) -> Iterator[Console]:
    """The terminal of a person whose data is in a folder."""
    around = os.environ | {"XDG_DATA_HOME": str(home), "PYTHONIOENCODING": "utf-8", "LC_ALL": "es_AR.UTF-8"}
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [*PROGRAM, *options], stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT, env=around, encoding="utf-8"
    ) as process:
        try:
            yield Console(process)
        finally:
            process.kill()


class Company(NamedTuple):
    """The people at the table: each plays against the two others in turn."""

    nora: Person
    ana: Person
    leo: Console
    eva: Person

    @property
    def windows(self) -> tuple[Person, Person, Person]:
        """Those who look at a page."""
        return self.nora, self.ana, self.eva

    @property
    def bench(self) -> Locator:
        """The form of the judge for rulings."""
        return self.eva.page.locator(".bench")

    def rule(self, verdict: str, about: str = "") -> None:
        """Have the judge rule about a seat or side."""
        if about:
            self.bench.locator("select[name=about]").select_option(about)
        self.bench.locator(f"[data-verdict='{verdict}']").click()

    def hear(self, text: str, printed: str = "") -> None:
        """Wait until a text is in every log; the terminal may have `printed` it in other words."""
        for person in self.windows:
            expect(person.page.locator(".log")).to_contain_text(text)
        self.leo.until(printed or text)

    def score_is(self, *points: int) -> None:
        """Wait until every window shows the points of A, B and C, and the terminal prints them."""
        for person in self.windows:
            for side, number in zip("ABC", points, strict=True):
                expect(person.page.locator(f".score [data-side={side}] .points")).to_have_text(str(number))
        self.leo.type("puntos")
        self.leo.until("^Nora {} .*, Ana {} .*, [Vv]os {} ".format(*points))

    def be_silent(self) -> None:
        """Have everybody say that there is nothing more to show or to claim."""
        for person in (self.nora, self.ana):
            person.call("callo").click()
            expect(person.call("callo")).to_have_count(0)
        self.leo.type("callo")


def palette(person: Person) -> Locator:
    """Return what can be said beside the menu, unfolded."""
    folded = person.page.locator("details.beyond")
    if folded.get_attribute("open") is None:
        folded.locator("summary").first.click()
    return folded


def sing(person: Person, number: int) -> None:
    """Sing a number that the cards may not make."""
    palette(person).locator("input[type=range]").fill(str(number))
    palette(person).locator(".stepper .strong").click()


def claim(person: Person, seat: str, what: str) -> None:
    """Claim something by its words."""
    palette(person).locator("input[name=claimed]").fill(what)
    palette(person).locator(f"[data-beyond^=reclamo-{seat}]").click()


@contextmanager
def seated(people: NewPerson, quick: str, home: Path) -> Iterator[Company]:
    """Open a table with a judge; Nora and Ana play in browsers, Leo in a terminal, and Eva judges at a phone."""
    nora, ana, eva = people(quick), people(quick, **PHONE), people(quick, **PHONE)
    free = {"B1": "open", "C1": "open"}
    code = nora.open_table(seats=3, others=free, terms={"admission": "judged", "talk": "chat"})
    nora.button("Invitar").click()
    nora.button("Dar el enlace del juez").click()
    link = nora.page.locator(".for-judge input").input_value()
    nora.page.keyboard.press("Escape")
    eva.visit(link.removeprefix(quick))
    eva.page.get_by_label("Tu nombre").last.fill("Eva")
    eva.page.locator("dialog form .strong").click()
    eva.page.locator(".bench").wait_for()
    ana.sit_down(code, "Ana")
    with console(home, f"{quick}/t/{code}", "--name", "Leo", "--seat", "C1") as leo:
        leo.until("^Tus cartas")
        nora.wait_for_cards()
        yield Company(nora, ana, leo, eva)


def a_false_number_is_claimed(table: Company) -> None:
    """Ana sings 33 with 5. No page shows it before Nora claims it; then her side's points of the hand go to Nora."""
    nora, ana, leo, eva = table
    nora.call("envido").click()
    ana.call("quiero").click()
    nora.call("27").click()
    sing(ana, 33)
    leo.until("Ana canta 33")
    leo.type("son buenas")
    ana.call("truco").click()
    nora.call("no-quiero").click()
    table.hear("La mano está decidida")
    for person in table.windows:  # anybody may speak now, so it is nobody's turn; and the truco was refused
        expect(person.page.locator(".turn, .wanted")).to_have_count(0)
    for person in (nora, eva):
        assert not re.search("fals[oa]|fallid|mal cantad|cinco de espadas", person.page.content().casefold())
    assert not re.search("fals[oa]|fallid|mal cantad", " ".join(leo.lines))
    claim(nora, "B1", "tanto falso")
    table.hear("cinco de espadas")
    table.be_silent()
    table.score_is(3, 0, 0)


def a_fault_is_owned_up_to(table: Company) -> None:
    """Leo sings 33 with 30, asks for nothing that the text has not, and owns up before anybody notices."""
    nora, ana, leo, _ = table
    ana.call("envido").click()
    nora.call("quiero").click()
    ana.call("5").click()
    leo.until("Ana canta 5")
    leo.type("canto 33")
    nora.call("son-buenas").click()
    ana.call("truco").click()
    nora.call("no-quiero").click()
    table.hear("La mano está decidida")
    leo.type("niego")
    leo.until("Este reglamento no tiene esa palabra")
    leo.type("concedo")
    table.hear("Leo reconoce", "Reconocés la falta")
    table.be_silent()
    table.score_is(3, 3, 0)


def the_judge_rules(table: Company) -> None:
    """Leo shows what he sang. The judge dismisses a claim, gives a warning and corrects it, and asks for silence."""
    nora, ana, leo, eva = table
    expect(nora.page.locator(".log")).to_contain_text("Mano 3")
    leo.type("envido")
    nora.call("quiero").click()
    leo.until("Nora: quiero")
    leo.type("30")
    nora.call("son-buenas").click()
    ana.call("son-buenas").click()
    leo.until("Ana: son buenas")
    leo.type("truco")
    ana.call("no-quiero").click()
    table.hear("La mano está decidida")
    leo.type("muestro")
    table.hear("Leo exhibe", "Exhibís")
    for button in ana.places(ana.page.locator(".others .call")):  # on a phone no claim is cut off
        assert button.right <= PHONE["viewport"]["width"]
    claim(ana, "C1", "señas ajenas")
    expect(table.bench.locator(".claim")).to_contain_text("Hay un reclamo contra Leo")
    for person in (ana, eva):
        assert (person.overflow(), person.violations()) == (0, [])
    table.rule("dismiss")
    table.hear("Fallo 1 del juez")
    table.rule("warn", "B1")
    table.hear("Fallo 2 del juez")
    eva.button("Corregir el fallo 2").click()
    table.rule("warn", "A1")
    table.hear("Fallo 3 del juez")
    eva.page.locator(".fold summary", has_text="Orden en la sala").click()
    table.rule("silence", "B1")
    table.hear("Silencio de")


def points_are_rejected(table: Company) -> None:
    """Nora rejects what is written of the hand and takes it back; then the hand is over."""
    table.nora.button("No lo acepto").click()
    for person in table.windows:
        expect(person.page.locator(".asks .rejections")).to_contain_text("lo anotado en la mano 3")
    table.leo.until("Nora no acepta lo anotado")
    table.nora.button("Retirar el reclamo").click()
    for person in table.windows:
        expect(person.page.locator(".asks .rejections")).to_have_count(0)
    table.be_silent()
    table.score_is(3, 3, 3)


def a_hand_is_annulled(table: Company) -> None:
    """The judge annuls the next hand, which gives no side a point."""
    table.nora.call("truco").click()
    table.ana.call("quiero").wait_for()
    table.rule("annul-hand")
    table.hear("Fallo 5 del juez")
    table.score_is(3, 3, 3)


def a_match_ends_by_a_ruling(table: Company) -> None:
    """Leo claims signs that are not the text's; the judge upholds it, and Ana's side loses the match."""
    expect(table.ana.page.locator(".log")).to_contain_text("Mano 5")
    table.leo.type("reclamo B1 señas ajenas")
    expect(table.bench.locator(".claim")).to_contain_text("Hay un reclamo contra Ana")  # else the judge claims himself
    table.rule("uphold")
    table.hear("Pierde el partido por fallo")
    expect(table.ana.page.locator(".prompt")).to_have_text("Perdiste la partida.")


def all_sign(table: Company) -> None:
    """Each signs for oneself, and the judge after the players."""
    nora, ana, leo, eva = table
    for person in (nora, ana):
        person.button("Revisar y firmar la planilla").click()
        person.page.locator("dialog").get_by_role("button", name="Firmar", exact=True).click()
    leo.type("firmar")
    leo.until("Firmaste la planilla")
    eva.button("Revisar y firmar la planilla").click()
    eva.page.locator("dialog").get_by_role("button", name="Firmar", exact=True).click()
    for person in table.windows:
        expect(person.page.locator(".signatures [role=status]")).to_have_text("La firmaron todos.")
        expect(person.page.locator(".signatures .signed")).to_have_count(4)
    leo.until("Eva firmó la planilla")


def test_a_table_of_two_browsers_a_terminal_and_a_judge(
    people: NewPerson, quick: str, arrange: Arrange, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Every error is settled as the text says, the score is one in all windows, and all sign what was written."""
    arrange("7e10e4b 5e4c11o 6o4o12b", dealer="C1", score="A 0 B 0 C 0")
    monkeypatch.setitem(PACES, "fast", PACES["fast"]._replace(settle=60 * HASTE, hand=0.1 * HASTE))
    monkeypatch.setattr("truco.app.tables.planner.HEARING", HEARING * HASTE)  # the judge is as slow as people are
    with seated(people, quick, tmp_path) as table:
        a_false_number_is_claimed(table)
        a_fault_is_owned_up_to(table)
        the_judge_rules(table)
        points_are_rejected(table)
        a_hand_is_annulled(table)
        a_match_ends_by_a_ruling(table)
        all_sign(table)
