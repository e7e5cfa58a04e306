"""Puts the bundled page into the wheel and the source distribution.

The bundle is built anew for each of them where the checkout has its npm packages (`make node_modules/.made`). A source
distribution contains it already. Elsewhere, as in `pip install .` on a machine without Node, the wheel has no bundle,
and the server sends the modules as they are.
"""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PLACES: Final = {"wheel": "truco/web/bundle", "sdist": "src/truco/web/bundle"}
"""Where each kind of distribution contains the bundle."""


class BundleHook(BuildHookInterface[BuilderConfig]):
    """Builds the bundle into a folder of its own and adds its files to the distribution."""

    PLUGIN_NAME = "custom"
    _folder: TemporaryDirectory[str] | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the bundle to a wheel or a source distribution, but not to a checkout that is installed as it is."""
        root = Path(self.root)
        if version == "editable" or (root / PLACES["sdist"]).is_dir():
            return
        if not (root / "node_modules" / "esbuild").is_dir():
            self.app.display_warning("no-bundle: node_modules has no esbuild, so the page is sent as single modules")
            return
        self._folder = TemporaryDirectory()
        command = [sys.executable, "scripts/node.py", "node", "scripts/bundle.mjs", self._folder.name]
        subprocess.run(command, cwd=root, check=True)
        build_data["force_include"][self._folder.name] = PLACES[self.target_name]

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the folder once the distribution is written."""
        del version, build_data, artifact_path
        if self._folder:
            self._folder.cleanup()
