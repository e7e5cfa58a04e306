"""The file that says which machine this is."""

import errno
import os
from pathlib import Path

import pytest

from truco.app.office import Device, this_device


def other_first(folder: Path) -> str:
    """Name the machine as another program does, between the look of ours and its writing."""
    this_device(folder, draw=lambda count: "bb" * count, name=lambda: "mesa")
    return "mesa"


def test_two_programs_that_begin_at_once_are_one_machine(tmp_path: Path) -> None:
    """The second machine uses the name that is there, and leaves no other file behind."""
    ours = this_device(tmp_path, draw=lambda count: "aa" * count, name=lambda: other_first(tmp_path))
    assert ours == Device("mesa-bbbbbbbb", "mesa") == this_device(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["device.json"]


@pytest.mark.parametrize("text", ["", "{}", '{"id": "", "name": ""}'])
def test_a_file_that_names_no_machine_is_written_anew(tmp_path: Path, text: str) -> None:
    """A file that was cut off does not keep anybody from working."""
    (tmp_path / "device.json").write_text(text, encoding="utf-8")
    made = this_device(tmp_path, name=lambda: "mesa")
    assert made == this_device(tmp_path)
    assert made.name == "mesa"


def test_a_disk_without_links_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a file cannot have a second name it is moved to its place."""

    def refuse(*_files: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    made = this_device(tmp_path, name=lambda: "mesa")
    assert made == this_device(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["device.json"]
