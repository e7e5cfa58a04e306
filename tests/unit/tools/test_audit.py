"""`make audit`: which locked packages are behind, and which could not be looked up."""

import json
from pathlib import Path

import pytest
from scripts.audit import ASK, BEHIND, UNKNOWN, Package, audit, read_locks

ROOT = Path(__file__).parents[3]
CURRENT = Package("pypi", "click", ("8.2",))
OLD = Package("npm", "preact", ("10.5.14",))
GONE = Package("pypi", "withdrawn", ("1.0",))
ANSWERS = {"click": json.dumps({"latest": "8.2"}), "preact": '"11.2.0"', "withdrawn": ""}
REGISTRIES = {"pypi": ANSWERS.__getitem__, "npm": ANSWERS.__getitem__}


@pytest.mark.parametrize(
    ("packages", "status", "named"),
    [
        ([CURRENT], 0, []),
        ([CURRENT, OLD], BEHIND, ["behind: npm preact 10.5.14, newest 11.2.0"]),
        ([CURRENT, GONE], UNKNOWN, ["not looked up: pypi withdrawn 1.0"]),
        (
            [OLD, GONE],
            UNKNOWN,
            ["behind: npm preact 10.5.14, newest 11.2.0", "not looked up: pypi withdrawn 1.0"],
        ),
        ([], UNKNOWN, []),
    ],
)
def test_each_package_that_is_not_current_is_listed(packages: list[Package], status: int, named: list[str]) -> None:
    """Packages that are behind or could not be looked up are listed by name, and each kind has an exit status."""
    exit_status, lines = audit(packages, REGISTRIES)
    assert (exit_status, lines[:-1]) == (status, named)
    assert lines[-1].startswith(f"{len(packages)} packages: ")


def test_a_package_with_a_version_for_each_python_is_current() -> None:
    """A package that is locked in several versions is current if the newest is one of them."""
    assert audit([Package("pypi", "click", ("8.1", "8.2"))], REGISTRIES)[0] == 0


@pytest.mark.parametrize("registry", ["pypi", "npm"])
def test_a_registry_that_does_not_answer_is_never_called_clean(registry: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the real clients reach no registry, the package is listed as not looked up and the status is not 0."""
    for name in ("PIP_INDEX_URL", "npm_config_registry"):
        monkeypatch.setenv(name, "http://127.0.0.1:9/")
    for name, value in {
        "PIP_CONFIG_FILE": "/dev/null",
        "PIP_RETRIES": "0",
        "npm_config_fetch_retries": "0",
        "npm_config_prefer_online": "true",
    }.items():
        monkeypatch.setenv(name, value)
    status, lines = audit([Package(registry, "htm", ("3.1.1",))], ASK)
    assert (status, lines[0]) == (UNKNOWN, f"not looked up: {registry} htm 3.1.1")


def test_every_lock_is_read() -> None:
    """The audit reads the packages of the program, of the tools, of the installer and of the page."""
    names = {(package.registry, package.name) for package in read_locks(ROOT)}
    assert names >= {("pypi", "starlette"), ("pypi", "ruff"), ("pypi", "pip"), ("npm", "preact"), ("npm", "esbuild")}
