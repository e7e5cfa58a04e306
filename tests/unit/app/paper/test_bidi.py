"""Names in Hebrew and Arabic are drawn so that they read from right to left (T9)."""

import pytest
from tests.helpers.laid_out import drawn
from tests.helpers.sheets import reader

from truco.app.paper.bidi import visual
from truco.app.paper.flow import drawn_pdf
from truco.app.paper.font import as_drawn
from truco.app.paper.page import PAPERS

HEBREW = "\u05d3\u05df \u05dc\u05d5\u05d9"
ARABIC = "\u0645\u062d\u0645\u062f"


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Ana Paz", "Ana Paz"),
        (HEBREW, HEBREW[::-1]),
        (f"{HEBREW} 12", f"12 {HEBREW[::-1]}"),
        (f"Ana {HEBREW}", f"Ana {HEBREW[::-1]}"),
        (f"{HEBREW} (2)", f"(2) {HEBREW[::-1]}"),
        (ARABIC, "\ufeaa\ufee4\ufea4\ufee3"),
        ("\u0633\u0644\u0627\u0645", "\ufee1\ufefc\ufeb3"),
        ("\u0639\u0644\u064a 12", "12 \ufef2\ufee0\ufecb"),
    ],
)
def test_a_name_is_drawn_in_the_order_in_which_it_is_read(name: str, drawn: str) -> None:
    """Letters from right to left are reversed, numbers are not; Arabic letters join, lam and alef are one sign."""
    assert visual(name) == as_drawn(name) == drawn


def test_the_letters_of_a_page_stand_from_right_to_left() -> None:
    """In the PDF the last letter of a Hebrew name is the leftmost one, and a reader finds all its words."""
    data = drawn_pdf(PAPERS["a4"], [lambda pen: pen.text(40, 700, HEBREW, 12, room=300)], "Copa", "es")
    (item,) = drawn(data)[0].texts
    assert item.text == HEBREW[::-1]
    read = reader(data).pages[0].extract_text()
    assert read.split() in (HEBREW.split(), HEBREW[::-1].split())


def test_a_letter_without_a_joined_form_stays_as_it_is() -> None:
    """A face that has no joined forms draws the plain letters."""
    assert visual(ARABIC, lambda _letter: False) == ARABIC[::-1]
