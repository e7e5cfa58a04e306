"""`truco rules show`: an article for people, and the tests of it for those who ask for them."""

import pytest
from click.testing import CliRunner

from truco.cli import main
from truco.messages import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_article_names_its_tests_only_when_asked(language: str) -> None:
    """`rules show` prints no path of a test; with `--tests` it prints the same and the tests after it."""
    command = ["rules", "show", "of.mazo.4", "--lang", language]
    plain, whole = (CliRunner().invoke(main, [*command, *more]) for more in ([], ["--tests"]))
    assert (plain.exit_code, whole.exit_code) == (0, 0)
    assert "tests/unit" not in plain.output
    assert whole.output.startswith(plain.output)
    assert "tests/unit/engine/test_leaving.py::test_partners_play_on_alone" in whole.output
