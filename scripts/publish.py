"""Builds what is published and, for a version, checks it: `make release`, `make release VERSION=0.2.0`.

    python -m scripts.publish dist [VERSION]

Without a version both distributions are built, no more. With one

1. the version must be that of the code, have a dated section in CHANGELOG.md, and be committed; the tests of the
   library must have passed for it on each Python that the classifiers name (`make pythons`);
2. both are built twice and compared byte for byte;
3. the wheel is installed on each Python of this machine in an empty environment outside the checkout, by itself for
   the library, and with its extra `play` for the program: a server, a hand, a sheet;
4. the folder gets a bill of materials (CycloneDX) and the checksums of all its files.

The last line says what is missing before it can be published.
"""

import datetime as dt
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from scripts.metadata_hook import read_address
from scripts.pythons import VERSIONS, full_version, get_python, named_pythons, read_record, read_version
from scripts.release import ROOT, dated_environment, release

RUNTIME: Final = ROOT / "requirements" / "runtime.txt"
SUMS: Final = "SHA256SUMS"
LIBRARY: Final = """
from truco import Match
import truco.club
match = Match("oficial", seats=2, hands="1e5o4o/3c7o12o")
assert match.play("A1:envido").kind == "lawful" and match.why("es")[0].id == "of.envido.4"
"""
"""What must run with the library alone."""
VENDORED: Final = {
    "preact": "src/truco/app/web/static/vendor/preact.js",
    "htm": "src/truco/app/web/static/vendor/htm.js",
    "dejavu-fonts-ttf": "src/truco/app/paper/fonts",
}
"""The npm packages whose files are part of the wheel, and where they are."""
LICENCES: Final = {"dejavu-fonts-ttf": "Bitstream Vera Fonts Copyright, with changes in the public domain"}
"""The licences of npm packages that name none of the SPDX list."""


def find_problems(version: str, root: Path = ROOT) -> Iterator[str]:
    """Yield what keeps a version from being released from a checkout."""
    current = read_version(root)
    if version != current:
        yield f"other-version: expected {version} in src/truco/__init__.py, got {current}"
    changes = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    section = re.search(rf"^## \[{re.escape(version)}\](?: - (.*))?$", changes, re.MULTILINE)
    if section is None:
        yield f"no-section: expected a section [{version}] in CHANGELOG.md, got none"
    elif not _is_date(section[1] or ""):
        yield f"no-date: expected a day in `## [{version}] - YYYY-MM-DD` in CHANGELOG.md, got {section[1] or 'none'}"
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    yield from find_untested(project["classifiers"], version, read_record(root / "tests" / "pythons.toml"))


def find_untested(classifiers: list[str], version: str, record: Mapping[str, Mapping[str, str | int]]) -> Iterator[str]:
    """Yield the Pythons that a classifier names although the tests of the library did not pass on them.

    >>> list(find_untested(["Programming Language :: Python :: 3.12"], "0.2.0", {"3.12": {"truco": "0.1.0"}}))
    ['not-tested: expected the tests of 0.2.0 on Python 3.12, got those of 0.1.0; run make pythons']
    """
    for python in named_pythons(classifiers):
        tested = record.get(python, {}).get("truco", "none")
        if tested != version:
            others = "none" if tested == "none" else f"those of {tested}"
            yield f"not-tested: expected the tests of {version} on Python {python}, got {others}; run make pythons"


def _is_date(text: str) -> bool:
    """Return whether a text is a day such as 2026-11-29."""
    try:
        return dt.date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def find_uncommitted() -> Iterator[str]:
    """Yield a line where the checkout differs from its commit, whose time all files of a release have."""
    done = subprocess.run(["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode or done.stdout:
        changed = [line.split()[-1] for line in done.stdout.splitlines()]
        yield f"not-committed: expected a checkout without changes, got {', '.join(changed[:5]) or 'no checkout'}"


def digest(path: Path) -> str:
    """Return the SHA-256 of a file, in hexadecimal."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def compare_builds(built: list[Path]) -> None:
    """Build again elsewhere; end the program where a file differs."""
    with TemporaryDirectory() as place:
        again = release(Path(place) / "again")
        different = [path.name for path, other in zip(built, again, strict=True) if digest(path) != digest(other)]
    if different:
        sys.exit(f"not-reproducible: expected two equal builds, got different bytes in {', '.join(different)}")
    print("built twice: equal byte for byte")


def install(wheel: Path, python: Path, folder: Path, *, extra: str) -> Path:
    """Install the wheel into a new environment and return its Python; of the extra the locked versions."""
    subprocess.run([python, "-m", "venv", "--without-pip", folder], check=True)
    ours = folder / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(ours), "--disable-pip-version-check", "install", "--quiet"]
    if extra:
        locked = re.findall(r"^([\w.-]+==[^\\\n]+)", RUNTIME.read_text(encoding="utf-8"), re.MULTILINE)
        constraints = folder / "constraints.txt"
        constraints.write_text("\n".join(locked) + "\n", encoding="utf-8")
        pip += ["--constraint", str(constraints), f"{wheel}[{extra}]"]
    else:
        pip += ["--no-index", str(wheel)]  # it would fail if the library needed anything
    subprocess.run(pip, check=True)
    return ours


def check_installed(wheel: Path, python: Path, place: Path) -> Path:
    """Try the wheel on a Python, without and with the extra `play`; return the Python of the second environment."""
    place.mkdir()
    version = full_version(python)
    alone = install(wheel, python, place / f"library-{version}", extra="")
    subprocess.run([alone, "-I", "-c", LIBRARY], check=True, cwd=place)
    refused = subprocess.run([alone.with_name("truco")], cwd=place, capture_output=True, text=True, check=False)
    if refused.returncode != 2 or refused.stderr.count("\n") != 1:  # noqa: PLR2004  (not understood, as by a shell)
        sys.exit(f"no-advice: expected one line and the status 2 without the program, got {refused.stderr}")
    playing = install(wheel, python, place / f"play-{version}", extra="play")
    script = shutil.copy(ROOT / "scripts" / "played.py", place)
    done = subprocess.run([playing, "-I", script], check=True, cwd=place, stdout=subprocess.PIPE, text=True)
    print(f"Python {version}: the library alone; with play {done.stdout.strip()}", flush=True)
    return playing


def describe(python: Path, version: str) -> str:
    """Return the bill of materials of the program in an environment, as JSON by CycloneDX 1.6."""
    tool = str(Path(sys.executable).with_name("cyclonedx-py"))
    command = [
        tool,
        "environment",
        "--output-reproducible",
        "--pyproject",
        "pyproject.toml",
        "--sv",
        "1.6",
        str(python),
    ]
    done = subprocess.run(command, cwd=ROOT, env=dated_environment(), stdout=subprocess.PIPE, text=True, check=True)
    bill: dict[str, Any] = json.loads(done.stdout)
    purl = f"pkg:pypi/truco-table@{version}"
    bill["metadata"]["component"] |= {"version": version, "purl": purl}
    packages = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    vendored = [vendored_component(name, packages[f"node_modules/{name}"]) for name in VENDORED]
    bill["components"] = sorted([*bill["components"], *vendored], key=lambda component: str(component["bom-ref"]))
    [root] = [entry for entry in bill["dependencies"] if entry["ref"] == bill["metadata"]["component"]["bom-ref"]]
    root["dependsOn"] = sorted([*root["dependsOn"], *(component["bom-ref"] for component in vendored)])
    bill["dependencies"] += [{"ref": component["bom-ref"]} for component in vendored]
    return json.dumps(bill, indent=2, ensure_ascii=False) + "\n"


def vendored_component(name: str, package: Mapping[str, Any]) -> dict[str, Any]:
    """Return the component of an npm package whose files are part of the wheel."""
    version = package["version"]
    licence = {"name": LICENCES[name]} if name in LICENCES else {"id": package["license"]}
    return {
        "bom-ref": f"{name}@{version}",
        "type": "library",
        "name": name,
        "version": version,
        "description": f"unchanged files of the npm package in {VENDORED[name]}",
        "licenses": [{"license": licence | {"acknowledgement": "declared"}}],
        "purl": f"pkg:npm/{name}@{version}",
    }


def validate(bill: str) -> None:
    """End the program where a bill of materials does not follow the schema of CycloneDX."""
    from cyclonedx.schema import SchemaVersion  # noqa: PLC0415  (installed for a release alone)
    from cyclonedx.validation.json import JsonStrictValidator  # noqa: PLC0415  (the same)

    error = JsonStrictValidator(SchemaVersion.V1_6).validate_str(bill)
    if error:
        sys.exit(f"bad-bill: expected the schema of CycloneDX 1.6, got {error}")


def write_sums(folder: Path) -> None:
    """Write the checksums of all files of a folder, as `sha256sum --check` reads them."""
    files = sorted(path for path in folder.iterdir() if path.name != SUMS)
    (folder / SUMS).write_text("".join(f"{digest(path)}  {path.name}\n" for path in files), encoding="utf-8")


def check_release(version: str, built: list[Path]) -> None:
    """Check what was built of a version, and write its bill of materials beside it."""
    compare_builds(built)
    pythons = {name: get_python(name) for name in VERSIONS}
    with TemporaryDirectory() as place:
        ours = check_installed(built[1], Path(sys.executable), Path(place) / "ours")
        for name, python in pythons.items():
            if python is None:
                print(f"Python {name}: NOT CHECKED, this machine has none, and none could be installed")
            elif name != f"{sys.version_info.major}.{sys.version_info.minor}":
                check_installed(built[1], python, Path(place) / name)
        bill = describe(ours, version)
    validate(bill)
    built[0].with_name(f"truco_table-{version}.cdx.json").write_text(bill, encoding="utf-8")


def main(folder: Path, version: str = "") -> None:
    """Build what is published; check it where a version is named; print what it is and what is missing."""
    problems = [*find_problems(version), *find_uncommitted()] if version else []
    if problems:
        sys.exit("\n".join(problems))
    built = release(folder)
    if version:
        check_release(version, built)
    write_sums(folder)
    for path in sorted(folder.iterdir()):
        print(f"{path}  {path.stat().st_size:,} bytes")
    if not read_address(ROOT):
        print("not ready to publish: the field address of [tool.truco] in pyproject.toml is empty")


if __name__ == "__main__":
    main((ROOT / sys.argv[1]).resolve(), *sys.argv[2:])
