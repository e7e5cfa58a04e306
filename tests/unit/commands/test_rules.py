"""`truco rules show`: an article for people, and the tests of it for those who ask for them."""

import pytest
from click.testing import CliRunner
from tests.helpers.built import PARTNERS, with_status, without_built_files

from truco.cli import main
from truco.messages import LANGUAGES, text


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_article_names_its_tests_only_when_asked(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """`rules show` prints no path of a test; with `--tests` it prints the same and the tests after it."""
    with_status(monkeypatch)
    command = ["rules", "show", "of.mazo.4", "--lang", language]
    plain, whole = (CliRunner().invoke(main, [*command, *more]) for more in ([], ["--tests"]))
    assert (plain.exit_code, whole.exit_code) == (0, 0)
    assert "tests/unit" not in plain.output
    assert whole.output.startswith(plain.output)
    assert PARTNERS in whole.output


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_installed_program_has_no_names_of_tests(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the status has no names of tests, `rules show --tests` says so in a line after the article."""
    with_status(monkeypatch, {})
    command = ["rules", "show", "of.mazo.4", "--lang", language]
    plain, whole = (CliRunner().invoke(main, [*command, *more]) for more in ([], ["--tests"]))
    assert whole.output == plain.output + text("rules.no-names", language) + "\n"


@pytest.mark.parametrize("command", ["coverage", "coverage --json", "show of.mazo.4 --tests", "page oficial"])
def test_a_checkout_names_the_target_that_builds_the_status(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the status of the rules a command that needs it prints one line with the target that builds it."""
    without_built_files(monkeypatch)
    refused = CliRunner().invoke(main, ["rules", *command.split(), "--lang", "en"])
    assert refused.exit_code == 1
    assert refused.stderr == "Missing in this checkout: `make status` builds it. (not-built)\n"


def test_an_article_is_shown_without_the_built_status(monkeypatch: pytest.MonkeyPatch) -> None:
    """`rules show` prints the same, the status too, whether the status of the rules is built or not."""
    command = ["rules", "show", "of.mazo.4", "--lang", "en"]
    with monkeypatch.context() as built:
        with_status(built)
        whole = CliRunner().invoke(main, command)
    without_built_files(monkeypatch)
    assert CliRunner().invoke(main, command).output == whole.output
