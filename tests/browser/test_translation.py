"""A language that was added by one file and one line is a language of the page."""

import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import expect
from tests.browser.conftest import NewPerson
from tests.helpers.italian import add_italian, environment


def test_the_page_speaks_an_added_language(people: NewPerson, tmp_path: Path) -> None:
    """An Italian browser gets the page in Italian, with Spanish where the draft lacks a text; the switch names it."""
    source = add_italian(tmp_path)
    words = [sys.executable, "-m", "truco", "serve", "--port", "0", "--database", f"sqlite:///{tmp_path / 'tables.db'}"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, encoding="utf-8", env=environment(source)) as server:
        try:
            assert server.stdout is not None
            address = re.search(r"http://\S+[^/\s]", server.stdout.readline())
            assert address is not None
            nora = people(address.group(), locale="it-IT")
            nora.visit("/")
            expect(nora.button("Gioca subito")).to_be_visible()
            assert nora.page.locator("html").get_attribute("lang") == "it"
            switch = nora.page.get_by_label("Lingua")
            expect(switch.locator("option")).to_have_text(["Español", "Português", "English", "Deutsch", "Italiano"])
            switch.select_option("de")
            expect(nora.button("Jetzt spielen")).to_be_visible()
            switch = nora.page.get_by_label("Sprache")
            switch.select_option("it")
            nora.button("Gioca subito").click()
            nora.wait_for_cards()
            assert nora.page.locator("html").get_attribute("lang") == "it"
        finally:
            server.kill()
