"""Addresses that are no database, and databases that cannot be reached."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.parametrize("command", [["serve"], ["play", "--lang", "en"]])
@pytest.mark.parametrize("database", ["foo", "mysql://x/y", "sqlite:///{folder}/none/t.db"])
def test_a_wrong_database_is_told_at_once(tmp_path: Path, command: list[str], database: str) -> None:
    """The program ends with the code `bad-database` and the address, not with a traceback."""
    address = database.format(folder=tmp_path)
    result = subprocess.run(
        [sys.executable, "-c", "from truco.app.cli import main; main()", *command, "--database", address],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert result.returncode == 1
    assert "bad-database" in result.stderr
    assert address in result.stderr
    assert "Traceback" not in result.stderr
