"""Builds what is published, as in `python scripts/release.py dist`: the source distribution, and from it the wheel.

The wheel is built from the unpacked source distribution, where neither Node nor an npm package is at hand, as it is on
the machine of anybody who installs it. All files have the time of the commit, so that two builds of a commit are equal
byte for byte. `scripts/publish.py` checks what is built.
"""

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

ROOT = Path(__file__).parent.parent
BUILT = (
    "app/web/bundle/index.html",
    *(f"rulebooks/oficial/{name}.json" for name in ("contests", "pictures", "status")),
)
"""Files of the package that are built: one of the page, and all of a rulebook."""


def dated_environment() -> dict[str, str]:
    """Return the environment with the time of the commit in SOURCE_DATE_EPOCH, unless it is set or git is missing."""
    if "SOURCE_DATE_EPOCH" in os.environ or not (ROOT / ".git").exists():
        return dict(os.environ)
    command = ["git", "log", "-1", "--format=%ct"]
    seconds = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()
    return os.environ | {"SOURCE_DATE_EPOCH": seconds}


def build(target: str, tree: Path, folder: Path) -> Path:
    """Build one target from a tree into a folder and return the path of the result."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(folder)]
    subprocess.run(command, cwd=tree, check=True, stdout=subprocess.DEVNULL, env=dated_environment())
    [built] = folder.glob("*.tar.gz" if target == "sdist" else "*.whl")
    return built


def release(folder: Path) -> list[Path]:
    """Build both distributions into an emptied folder; raise ValueError where the wheel lacks a built file."""
    shutil.rmtree(folder, ignore_errors=True)
    source = build("sdist", ROOT, folder)
    with TemporaryDirectory() as place:
        with tarfile.open(source) as archive:
            archive.extractall(place, filter="data")
        [tree] = Path(place).iterdir()
        wheel = build("wheel", tree, folder)
    with ZipFile(wheel) as archive:
        missing = [name for name in BUILT if f"truco/{name}" not in archive.namelist()]
    if missing:
        raise ValueError(f"not-built: expected {', '.join(missing)} in {wheel.name}")
    return [source, wheel]


if __name__ == "__main__":
    for path in release((ROOT / sys.argv[1]).resolve()):
        print(f"{path}  {path.stat().st_size:,} bytes")
