"""The installed package: its version, what its wheel contains, and the library that it includes."""

import hashlib
import importlib.metadata
import re
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest

import truco
from truco.__main__ import NEEDED
from truco.app.cli import COMMANDS
from truco.rulebooks.coverage import listed
from truco.rulebooks.rulebook import CODES
from truco.rulebooks.shelf import BUILT, CONTESTS, COVERAGE, PICTURES

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "truco"
BUILD = [sys.executable, "scripts/release.py"]
VENDORED = {
    "htm.js": "htm/dist/htm.mjs",
    "preact.js": "preact/dist/preact.mjs",
    "preact-hooks.js": "preact/hooks/dist/hooks.mjs",
}
"""The libraries that browsers load, and the files of their npm packages."""
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCKS = [*sorted((ROOT / "requirements").glob("*.txt")), ROOT / "package-lock.json"]


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder with what `make release` builds: the source distribution, and the wheel from it."""
    folder = tmp_path_factory.mktemp("dist") / "dist"
    done = subprocess.run([*BUILD, str(folder)], cwd=ROOT, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def published(dist: Path) -> dict[str, list[str]]:
    """Return the names of the files in the source distribution and in the wheel."""
    [wheel], [source] = dist.glob("*.whl"), dist.glob("*.tar.gz")
    with ZipFile(wheel) as archive, tarfile.open(source) as tree:
        return {"wheel": archive.namelist(), "sdist": [name.partition("/")[2] for name in tree.getnames()]}


@pytest.fixture(scope="module")
def wheel(published: dict[str, list[str]]) -> list[str]:
    """Return the names of the files in the wheel."""
    return published["wheel"]


def test_the_version_is_said_once() -> None:
    """The installed distribution has the version that the package names."""
    assert importlib.metadata.version("truco-table") == truco.__version__


def test_the_wheel_holds_every_file_of_the_package(wheel: list[str]) -> None:
    """The wheel contains types, rulebooks, pictures, pages and catalogues, whatever their suffix."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "src/truco"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    ours = {name.removeprefix("src/") for name in listed.stdout.split("\0") if name and (ROOT / name).exists()}
    assert "truco/py.typed" in ours
    assert {Path(name).suffix for name in ours} >= {".py", ".toml", ".js", ".svg"}
    assert ours <= set(wheel)


def test_the_wheel_holds_nothing_else(wheel: list[str]) -> None:
    """The wheel contains no test, tool or record."""
    assert {name.partition("/")[0] for name in wheel} == {"truco", f"truco_table-{truco.__version__}.dist-info"}


@pytest.mark.parametrize("code", CODES)
def test_the_wheel_contains_what_is_built_of_a_rulebook(dist: Path, code: str) -> None:
    """The wheel has the contests and their pictures as they are in the checkout, and the status of every rule.

    The status has no names of tests, which an installed program lacks.
    """
    [wheel] = dist.glob("*.whl")
    with ZipFile(wheel) as archive:
        built = {name: archive.read(f"truco/rulebooks/{code}/{name}").decode() for name in BUILT}
    for name in (CONTESTS, PICTURES):
        assert built[name] == (PACKAGE / "rulebooks" / code / name).read_text(encoding="utf-8")
    assert "tests/" not in built[COVERAGE]
    assert built[COVERAGE] == listed(code).text()


@pytest.mark.parametrize(
    ("built", "place"), [("wheel", "truco/app/web/bundle/"), ("sdist", "src/truco/app/web/bundle/")]
)
def test_what_is_published_contains_the_bundled_page(published: dict[str, list[str]], built: str, place: str) -> None:
    """Wheel and source distribution contain the page, and programs and styles with a hash in each name, and maps."""
    names = {name.removeprefix(place) for name in published[built] if name.startswith(place)} - {""}
    programs = {name for name in names if re.fullmatch(r"[a-z]+-[A-Z0-9]{8}\.(js|css)", name)}
    assert {name.partition("-")[0] for name in programs} >= {"app", "style", "page", "desk", "judges"}
    assert names == {"index.html"} | programs | {f"{name}.map" for name in programs}


def test_two_builds_are_equal(dist: Path, tmp_path: Path) -> None:
    """What is built twice from one checkout is equal byte for byte, also when it is built from the source distribution.

    The second build has another folder, another umask and files of another time.
    """
    subprocess.run(["sh", "-c", 'umask 077; exec "$@"', "sh", *BUILD, str(tmp_path)], cwd=ROOT, check=True)
    built = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in dist.iterdir()}
    assert {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in tmp_path.iterdir()} == built


@pytest.mark.parametrize(
    "name",
    [
        *("tests/conftest.py", "tests/unit/test_match.py", "tests/helpers/play.py", "tests/kept/README.md"),
        *("docs/record.md", "docs/images/table.png", "docs/stability.md", "README.md", "CONTRIBUTING.md", "Makefile"),
        *("tools/built.py", "records/oficial/chico-to-chico.truco", "examples/rulebooks/mineiro/rulebook.toml"),
        *("requirements/dev.txt", "scripts/metadata_hook.py", "package-lock.json", "bench/__main__.py"),
    ],
)
def test_the_source_distribution_contains_tests_and_documents(published: dict[str, list[str]], name: str) -> None:
    """The source distribution contains the tests with all that they read, the documents, and what builds both."""
    assert name in published["sdist"]


def test_the_source_distribution_contains_nothing_that_was_installed(published: dict[str, list[str]]) -> None:
    """The source distribution contains no installed package, no cache, and no page that is built."""
    strays = re.compile(r"(^|/)(node_modules|\.venv|__pycache__|build|dist|\.[a-z_]+_cache)/|^docs/rules/")
    assert [name for name in published["sdist"] if strays.search(name)] == []


def test_the_bundle_of_the_same_modules_is_the_same(tmp_path: Path) -> None:
    """Two bundles of one checkout are equal byte for byte, wherever they are written."""
    folders = [tmp_path / "a", tmp_path / "b" / "c"]
    for folder in folders:
        command = [sys.executable, "scripts/node.py", "node", "scripts/bundle.mjs", str(folder)]
        subprocess.run(command, cwd=ROOT, check=True)
    first, second = ({path.name: path.read_bytes() for path in folder.iterdir()} for folder in folders)
    assert first == second


def test_each_vendored_library_is_compared() -> None:
    """The folder of the vendored libraries contains the listed files and their licences, and nothing else."""
    folder = PACKAGE / "app" / "web" / "static" / "vendor"
    assert {file.name for file in folder.iterdir()} == {*VENDORED, "LICENSES.txt"}


@pytest.mark.parametrize("name", VENDORED)
def test_each_vendored_library_is_the_published_one(name: str) -> None:
    """Each library that browsers load equals, byte for byte, the file of the npm package in package-lock.json."""
    shipped = PACKAGE / "app" / "web" / "static" / "vendor" / name
    published = ROOT / "node_modules" / VENDORED[name]
    assert hashlib.sha256(shipped.read_bytes()).digest() == hashlib.sha256(published.read_bytes()).digest()


@pytest.mark.parametrize(
    "font", sorted((PACKAGE / "app" / "paper" / "fonts").glob("*.ttf")), ids=lambda path: path.name
)
def test_the_fonts_are_the_published_ones(font: Path) -> None:
    """Each font of the sheets, and its licence, equals that of the npm package named in package-lock.json."""
    published = ROOT / "node_modules" / "dejavu-fonts-ttf"
    assert (
        hashlib.sha256(font.read_bytes()).digest()
        == hashlib.sha256((published / "ttf" / font.name).read_bytes()).digest()
    )
    assert font.with_name("LICENSE.txt").read_text("utf-8") == (published / "LICENSE").read_text("utf-8")


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_locks_name_no_host(lock: Path) -> None:
    """The lock files name packages with hashes and no registry, so any mirror works."""
    funding = re.compile(r'"url": "[^"]+"')  # an author's page, which npm copies and never asks for a package
    text = funding.sub("", lock.read_text(encoding="utf-8"))
    assert "://" not in text
    assert ('"integrity": "sha512-' if lock.suffix == ".json" else "--hash=sha256:") in text


def test_the_environment_has_the_locked_installer() -> None:
    """The environment of `make` has the locked pip and setuptools, and not those that its Python brings."""
    locked = (ROOT / "requirements" / "installer.txt").read_text(encoding="utf-8")
    for name, version in re.findall(r"^([\w-]+)==(\S+)", locked, re.MULTILINE):
        assert importlib.metadata.version(name) == version


def test_every_dependency_is_explained() -> None:
    """Each package that pyproject.toml names is explained in docs/dependencies.md."""
    project = PROJECT["project"]
    groups = [
        project["dependencies"],
        *project["optional-dependencies"].values(),
        *PROJECT["dependency-groups"].values(),
    ]
    named = {re.split("[<>=[]", name)[0] for group in groups for name in group if isinstance(name, str)} - {
        project["name"]
    }
    explained = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    assert [name for name in sorted(named) if f"`{name}`" not in explained] == []


def test_the_package_requires_no_other_without_an_extra(dist: Path) -> None:
    """The wheel requires other packages in its extras alone, and each other extra requires all that `play` requires."""
    [path] = dist.glob("*.whl")
    with ZipFile(path) as archive:
        metadata = archive.read(f"truco_table-{truco.__version__}.dist-info/METADATA").decode()
    required = re.findall(r"^Requires-Dist: (.*)$", metadata, re.MULTILINE)
    assert [line for line in required if "extra == " not in line] == []
    declared = PROJECT["project"]["optional-dependencies"]
    assert set(re.findall(r"^Provides-Extra: (.*)$", metadata, re.MULTILINE)) == declared.keys() >= {"play", "postgres"}
    extras = {
        extra: {line.removesuffix(f"extra == '{extra}'") for line in required if line.endswith(f"extra == '{extra}'")}
        for extra in declared
    }
    assert len(extras["play"]) == len(declared["play"])
    assert all(extras["play"] < required for extra, required in extras.items() if extra != "play")


def test_the_command_looks_for_every_package_of_the_program() -> None:
    """`truco` looks for each package of the extra `play` that all machines install."""
    extra = PROJECT["project"]["optional-dependencies"]["play"]
    assert sorted(NEEDED) == sorted(re.split("[<>=]", line)[0] for line in extra if ";" not in line)


def test_the_package_itself_is_the_command() -> None:
    """`python -m truco` is the command line, with the same commands and exit status."""
    run = [sys.executable, "-m", "truco"]
    result = subprocess.run([*run, "--version"], capture_output=True, text=True, check=False)
    assert (result.returncode, result.stdout) == (0, f"truco, version {truco.__version__}\n"), result.stderr
    helped = subprocess.run([*run, "--help"], capture_output=True, text=True, check=True)
    assert helped.stdout.startswith("Usage: python -m truco ")
    assert all(f"\n  {name} " in helped.stdout for name in COMMANDS)
    assert subprocess.run([*run, "sneeze"], capture_output=True, check=False).returncode == 2
