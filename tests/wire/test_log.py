"""The log of a server after an unexpected error."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from tests.helpers.wire import served

from truco.app.cli.serve import discreet
from truco.app.tables import Host


def _fail(text: str) -> None:
    raise ValueError(text) from RuntimeError(text)


def test_a_trace_keeps_its_frames_and_loses_its_text() -> None:
    """The server's log omits the text of an error, also that of its cause, and keeps its place."""
    with pytest.raises(ValueError, match="1e7e7o") as caught:
        _fail("1e" + "7e7o")
    error = (caught.type, caught.value, caught.tb)
    record = logging.LogRecord("uvicorn.error", logging.ERROR, "", 0, "Exception in %s\n", ("app",), error)
    assert discreet(record)
    text = logging.Formatter().format(record)
    assert text.startswith("Exception in app\n")
    assert "in _fail" in text
    assert text.endswith("ValueError")
    assert "1e7e7o" not in text


async def test_an_unexpected_error_shows_no_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    """A failed request is logged with the place and the kind of the error, not with its text."""
    cards = "1e" + "7e7o"

    async def fail(*_: object) -> None:
        raise RuntimeError(cards)

    monkeypatch.setattr(Host, "mine", fail)
    async with served(tmp_path / "t.db") as server:
        assert (await server.http.get("/api/mine")).status_code == 500
    text = "".join(capfd.readouterr()) + "".join(logging.Formatter().format(record) for record in caplog.records)
    assert "RuntimeError" in text
    assert "in fail" in text
    assert cards not in text
