"""The benches can be imported and read their arguments; these tests measure no time."""

import importlib
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "bench"
NAMES = sorted(path.stem for path in FOLDER.glob("*.py") if not path.stem.startswith("_"))


@pytest.mark.parametrize("name", NAMES)
def test_a_bench_understands_its_arguments(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every bench takes `--json`, and says with `--help` what it measures."""
    bench = importlib.import_module(f"bench.{name}")
    monkeypatch.setattr(sys, "argv", [f"{name}.py", "--json", "--help"])
    with pytest.raises(SystemExit) as ended:
        bench.main()
    assert ended.value.code == 0
    printed = capsys.readouterr().out
    assert "--json" in printed
    assert " ".join(str(bench.__doc__).split())[:40] in " ".join(printed.split())


def test_make_bench_runs_every_bench() -> None:
    """`make bench` runs every bench."""
    runner = importlib.import_module("bench.__main__")
    assert sorted(runner.BENCHES) == NAMES
