"""Databases that cannot be reached: the messages for a refused connection, an unknown host and a bad address (A8)."""

from __future__ import annotations

import errno
import os
import socket
from collections.abc import Callable

import pytest
from click.testing import CliRunner

from truco.app.cli import main
from truco.app.cli.refusal import as_word
from truco.messages import LANGUAGES, text

LOCALES = {"es": "es_AR.UTF-8", "pt": "pt_BR.UTF-8", "en": "en_GB.UTF-8", "de": "de_DE.UTF-8"}
COMMANDS = (["serve"], ["data", "reports"], ["tournament", "list", "ABCDE"])


def refuse(words: list[str], url: str, language: str) -> str:
    """Return the refusal of a command about a database that cannot be used."""
    done = CliRunner().invoke(main, [*words, "--database", url], env={"LC_ALL": LOCALES[language]})
    assert (done.exit_code, "(bad-database)" in done.stderr) == (1, True), done.output
    assert url.partition("?")[0] in done.stderr
    assert text("file.other", language, problem="|").partition("|")[0] not in done.stderr
    return done.stderr


@pytest.fixture
def refusing() -> int:
    """A port of this machine without a server."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_refused_connection_is_told(words: list[str], language: str, refusing: int) -> None:
    """No server answers at the address of a database: the command says that, by the name and by the number."""
    for host in ("127.0.0.1", "localhost"):
        assert text("file.refused", language) in refuse(words, f"postgresql://u@{host}:{refusing}/db", language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_an_unknown_host_is_told(words: list[str], language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No machine has the name in the address of a database: the command says that."""

    def unknown(*_asked: object, **_more: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    assert text("file.no-host", language) in refuse(words, "postgresql://u@box.example/db", language)


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_part_of_an_address_that_nobody_knows_is_told(words: list[str]) -> None:
    """A value behind the question mark that the driver does not take makes a bad address, and no failure."""
    for more in ("sslmode=require", "timeout=1"):
        refusal = refuse(words, f"postgresql://u@127.0.0.1:1/db?{more}", "en")
        assert text("database.cause.address", "en") in refusal


@pytest.mark.parametrize(
    ("error", "word"),
    [
        (lambda: ConnectionRefusedError(errno.ECONNREFUSED, "Connect call failed ('::1', 1, 0, 0)"), "refused"),
        (
            lambda: OSError(
                "Multiple exceptions: [Errno 111] Connect call failed ('::1', 1, 0, 0), "
                "[Errno 111] Connect call failed ('127.0.0.1', 1)".replace("111", str(errno.ECONNREFUSED))
            ),
            "refused",
        ),
        (lambda: socket.gaierror(socket.EAI_AGAIN, "Temporary failure in name resolution"), "no-host"),
        (lambda: OSError(errno.EHOSTUNREACH, os.strerror(errno.EHOSTUNREACH)), "unreachable"),
        (lambda: OSError(errno.ENETUNREACH, os.strerror(errno.ENETUNREACH)), "unreachable"),
        (lambda: OSError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT)), "silent"),
        (TimeoutError, "silent"),
        (lambda: OSError(errno.ECONNRESET, os.strerror(errno.ECONNRESET)), "broken"),
        (lambda: PermissionError(errno.EACCES, "Permission denied"), "forbidden"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_network_says_has_words(error: Callable[[], OSError], word: str, language: str) -> None:
    """Each failure to reach a machine has a message in words, also where several addresses were tried."""
    assert as_word(error(), language) == text(f"file.{word}", language)


def test_an_error_without_words_is_told_as_the_system_says() -> None:
    """An unknown number and an error without one are reported with their own words."""
    assert "No child processes" in as_word(OSError(errno.ECHILD, "No child processes"), "en")
    assert "odd" in as_word(OSError("odd"), "en")
