"""Records opened on the page."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import NewPerson
from tests.browser.person import Person
from tests.helpers.night import by_night
from tests.helpers.rectangles import cut_things, stacked_cards
from tests.helpers.sheets import reader, words_of

RECORD = """[Record "truco/1"]
[Rules "oficial"]
[A1 "Nora"] [B1 "Ines"]

hand 1  dealer B1  score A 0 B 0
deal  A1 1e5o4o  B1 3c7o12o
A1:envido  B1:quiero  A1:29  B1:27
A1:4o  B1:7o
B1:3c  A1:1e
A1:5o  B1:12o
"""


def test_a_pasted_record_is_stepped_through(nora: Person) -> None:
    """A pasted record is shown on the table, and each step says what happened, by button and by key."""
    nora.visit("/replay")
    nora.page.get_by_label("O pegá el texto").fill(RECORD)
    nora.button("Abrir").click()
    expect(nora.page.get_by_role("group", name="Nora")).to_be_visible()
    nora.button("Al final").click()
    expect(nora.page.locator(".log")).to_contain_text("Nora canta 29.")
    nora.button("Al comienzo").click()
    expect(nora.page.locator(".log")).not_to_contain_text("Nora canta 29.")
    for _ in range(8):
        nora.page.keyboard.press("ArrowRight")
    expect(nora.page.locator(".log")).to_contain_text("Nora canta envido.")
    assert nora.violations() == []


def test_a_record_plays_by_itself(people: NewPerson, quick: str) -> None:
    """One press plays the record to its end, faster at a higher speed; a pause or a step by hand stops it."""
    nora = people(quick, own=True)
    nora.visit("/replay")
    nora.page.get_by_label("O pegá el texto").fill(RECORD)
    nora.button("Abrir").click()
    slider = nora.page.locator(".steps input")
    nora.page.clock.install(time=0)
    nora.page.clock.pause_at(1_000)
    nora.button("Rápido").click()
    nora.page.clock.run_for(100)  # a press is drawn in the page's own time
    expect(nora.button("Rápido")).to_have_attribute("aria-pressed", "true")
    nora.button("Reproducir").click()
    nora.page.clock.run_for(100)
    nora.page.clock.run_for(1_000)
    expect(slider).to_have_value("3")
    nora.button("Pausa").click()
    nora.page.clock.run_for(5_000)
    expect(slider).to_have_value("3")
    nora.button("Normal").click()
    nora.button("Reproducir").click()
    nora.page.clock.run_for(100)
    nora.page.clock.run_for(2_000)
    expect(slider).to_have_value("5")
    nora.page.keyboard.press("ArrowLeft")
    nora.page.clock.run_for(5_000)
    expect(slider).to_have_value("4")
    nora.button("Reproducir").click()
    for _ in range(40):
        nora.page.clock.run_for(1_000)
    expect(slider).to_have_value(str(slider.get_attribute("max")))
    expect(nora.page.locator(".log")).to_contain_text("Nora canta 29.")
    nora.button("Reproducir").click()
    nora.page.clock.run_for(100)
    expect(slider).to_have_value("0")


def test_what_a_table_gives_can_be_opened_again(nora: Person, tmp_path: Path) -> None:
    """The record that the table offers for download opens as a replay, from its file."""
    nora.visit("/")
    nora.button("Jugar ya").click()
    nora.play_until(".outcome")
    nora.button("Menú de la mesa").click()
    nora.button("Registro de la partida").click()
    with nora.page.expect_download() as started:
        nora.button("Descargar").click()
    file = tmp_path / "record.txt"
    started.value.save_as(file)
    assert file.read_text(encoding="utf-8").startswith('[Record "truco/1"]')
    nora.visit("/replay")
    nora.page.get_by_label("Un archivo").set_input_files(file)
    nora.button("Al final").click()
    expect(nora.page.locator(".log .awarded").first).to_be_visible()


def test_a_wrong_record_shows_what_is_right_of_it(nora: Person) -> None:
    """A record with an error says what and where, and shows the steps before it."""
    nora.visit("/replay")
    nora.page.get_by_label("O pegá el texto").fill(RECORD.replace("B1:27", "B1:27  {A +9}"))
    nora.button("Abrir").click()
    expect(nora.page.locator("main [role=alert]")).to_be_visible()
    nora.button("Al final").click()
    expect(nora.page.locator(".log")).to_contain_text("Nora canta 29.")
    assert all("422" in trouble for trouble in nora.troubles)
    nora.troubles.clear()


def test_the_score_sheet_can_be_printed(nora: Person, tmp_path: Path) -> None:
    """The record's panel offers the sheet of the match so far, on A4 or letter, and a record that is opened its own."""
    nora.visit("/")
    nora.button("Jugar ya").click()
    nora.play_until(".outcome")
    nora.button("Menú de la mesa").click()
    nora.button("Registro de la partida").click()
    nora.page.get_by_label("Papel").select_option("letter")
    with nora.page.expect_download() as started:
        nora.button("Planilla (PDF)").click()
    file = tmp_path / "sheet.pdf"
    started.value.save_as(file)
    assert float(reader(file.read_bytes()).pages[0].mediabox.width) == 612
    assert nora.violations() == []
    nora.visit("/replay")
    nora.page.get_by_label("O pegá el texto").fill(RECORD)
    nora.button("Abrir").click()
    with nora.page.expect_download() as started:
        nora.button("Planilla (PDF)").click()
    started.value.save_as(file)
    assert "Nora" in words_of(file.read_bytes())


def test_the_end_of_a_match_has_its_score_sheet(nora: Person, tmp_path: Path) -> None:
    """Where a match is over, its sheet is looked at and printed, in the language of the page."""
    nora.visit("/")
    nora.button("Jugar ya").click()
    nora.play_until(".outcome")
    nora.button("Menú de la mesa").click()
    nora.button("Dar la partida por perdida").click()
    nora.page.get_by_role("dialog").get_by_role("button").last.click()
    nora.button("Revisar y firmar la planilla").click()
    with nora.page.expect_download() as started:
        nora.button("Planilla (PDF)").click()
    file = tmp_path / "sheet.pdf"
    started.value.save_as(file)
    assert "Los rivales lo dieron por perdido." in words_of(file.read_bytes())


RECORDS = {
    2: "uruguay/wrong-number",
    3: "pagat-uruguay/pagat-uruguay-three",
    4: "uruguay/es-esa-equalled",
    6: "uruguay/duels",
}
"""A record with a card turned for each number of seats."""


@pytest.mark.parametrize("seats", by_night(RECORDS, day=lambda seats: seats in {2, 6}))
def test_every_step_of_a_record_is_seen_whole(people: NewPerson, quick: str, seats: int) -> None:
    """No edge cuts the card turned, the pack or a card on the table, and the cards in hand cover none of them."""
    nora = people(quick)
    nora.visit("/replay")
    text = (Path(__file__).parents[2] / f"records/{RECORDS[seats]}.truco").read_text(encoding="utf-8")
    nora.page.get_by_label("O pegá el texto").fill(text)
    nora.button("Abrir").click()
    slider = nora.page.locator(".steps input")
    last = int(slider.get_attribute("max") or 0)
    for width, height in ((1280, 800), (390, 844)):
        nora.page.set_viewport_size({"width": width, "height": height})
        for step in (*range(0, last, 5), last):
            slider.fill(str(step))
            nora.be_still()
            wrong = [*cut_things(nora), *stacked_cards(nora)]
            assert wrong == [], f"step {step} of {last} at {width}"
