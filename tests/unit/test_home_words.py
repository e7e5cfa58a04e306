"""The values on the home page for a country's game are those of its table."""

import re
from pathlib import Path

import pytest

from truco.app.tables import law_of, vocabulary
from truco.messages import LANGUAGES, catalogue, text

MODULE = Path(__file__).parents[2] / "src" / "truco" / "app" / "web" / "static" / "countries.js"
COUNTRIES = dict(re.findall(r'code: "(\w+)", language: "\w+", rules: "([^"]+)"', MODULE.read_text(encoding="utf-8")))
"""The rules that each answer opens, as the page has them."""
FOR_BEGINNERS = ("home.first-1", "home.first-2", "home.first-3")


def test_the_countries_are_read() -> None:
    """The page offers the games of three countries."""
    assert COUNTRIES.keys() == {"AR", "UY", "BR"}


@pytest.mark.parametrize("country", COUNTRIES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_country_promises_what_its_game_has(country: str, language: str) -> None:
    """The words beside a country name its target, and envido and flor only where one can call them (P1)."""
    promise = text(f"home.country-{country}-what", language).lower()
    law = law_of(COUNTRIES[country], ("A1", "B1"))
    callable_words = set(vocabulary(law))
    assert re.findall(r"\d+", promise) == [str(law.terms.match.target)]
    for contest in ("envido", "flor"):
        named = contest in promise
        denied = re.search(rf"(sin|sem|without|ohne) {contest}", promise) is not None
        if named:
            assert (contest in callable_words) != denied


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("country", COUNTRIES)
def test_the_words_for_beginners_name_what_there_is(country: str, language: str) -> None:
    """The three sentences for beginners name the envido, the muestra and the vira only where the game has them."""
    messages = catalogue(language)
    keys = [key if f"{key}-{country}" not in messages else f"{key}-{country}" for key in FOR_BEGINNERS]
    words = set(re.findall(r"\w+", " ".join(text(key, language) for key in keys).lower()))
    assert ("envido" in words) == (country != "BR")
    assert ("muestra" in words) == (country == "UY")
    assert ("manilhas" in words) == (country == "BR")
