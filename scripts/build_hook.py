"""Puts into the wheel and the source distribution what is built: the bundled page, and files of the rulebooks.

Both are built for each distribution that is made in a checkout: the page where the checkout has its npm packages
(`make node_modules/.made`), the files of the rulebooks by `tools/built.py`. A source distribution contains them
already. Elsewhere, as in `pip install .` on a machine without Node, the wheel has no bundle, and the server sends the
modules as they are.
"""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE: Final = "app/web/bundle"
BOOKS: Final = "rulebooks"
PLACES: Final = {"wheel": "truco", "sdist": "src/truco"}
"""Where each kind of distribution contains the package."""
BUILT: Final = ("contests.json", "pictures.json", "status.json")
"""The files of a rulebook that are built."""


class BundleHook(BuildHookInterface[BuilderConfig]):
    """Builds into a folder of its own and adds what is built to the distribution."""

    PLUGIN_NAME = "custom"
    _folder: TemporaryDirectory[str] | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add what is built to a wheel or a source distribution, but not to a checkout that is installed as it is."""
        if version == "editable":
            return
        self._folder = TemporaryDirectory()
        root, folder, place = Path(self.root), Path(self._folder.name), PLACES[self.target_name]
        added = build_data["force_include"]
        if (root / "PKG-INFO").is_file():  # an unpacked source distribution
            books = root / "src/truco" / BOOKS
        else:
            books = folder / BOOKS
            environment = os.environ | {"PYTHONPATH": str(root / "src")}
            subprocess.run([sys.executable, "-m", "tools.built", str(books)], cwd=root, env=environment, check=True)
            self._add_page(root, folder / "page", f"{place}/{PAGE}", added)
        added |= {str(file): f"{place}/{BOOKS}/{file.parent.name}/{file.name}" for file in _built(books)}

    def _add_page(self, root: Path, folder: Path, place: str, added: dict[str, str]) -> None:
        """Bundle the page and add its files."""
        if not (root / "node_modules" / "esbuild").is_dir():
            self.app.display_warning("no-bundle: node_modules has no esbuild, so the page is sent as single modules")
            return
        command = [sys.executable, "scripts/node.py", "node", "scripts/bundle.mjs", str(folder)]
        subprocess.run(command, cwd=root, check=True)
        added[str(folder)] = place

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the folder once the distribution is written."""
        del version, build_data, artifact_path
        if self._folder:
            self._folder.cleanup()


def _built(books: Path) -> list[Path]:
    """Return the built files in the folders of rulebooks."""
    return [file for name in BUILT for file in sorted(books.glob(f"*/{name}"))]
