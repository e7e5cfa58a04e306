"""Computes the metadata that follow from the public address of the project: the README for the index, and the URLs.

The address is the field `address` in the table `[tool.truco]` of pyproject.toml. While it is empty, the package has no
URLs, and the links of its README to files of the project are plain text.
"""

import re
import tomllib
from pathlib import Path
from typing import Any, Final

from hatchling.metadata.plugin.interface import MetadataHookInterface

_FENCE: Final = re.compile(r"(^```.*?^```$)", re.DOTALL | re.MULTILINE)
_LINK: Final = re.compile(r"(!?)\[([^\]]*)\]\((?!#|[a-z]+:)([^)\s]+)\)")
"""A link to a file of the project, or a picture of it."""


class AddressHook(MetadataHookInterface):
    """Adds the README and the URLs to the metadata of the package."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the README for the index, and the URLs where the project has a public address."""
        root = Path(self.root)
        address = read_address(root)
        readme = (root / "README.md").read_text(encoding="utf-8")
        text = with_links(readme, address, metadata["version"])
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        metadata["urls"] = project_urls(address, metadata["version"])


def read_address(root: Path) -> str:
    """Return the public address of the project, empty where it has none yet."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    address = project["tool"]["truco"]["address"]
    return str(address).rstrip("/")


def project_urls(address: str, version: str) -> dict[str, str]:
    """Return the URLs of the package, none without an address.

    >>> project_urls("https://example.org/truco", "0.2.0")["Changelog"]
    'https://example.org/truco/blob/v0.2.0/CHANGELOG.md'
    >>> project_urls("", "0.2.0")
    {}
    """
    if not address:
        return {}
    return {
        "Homepage": address,
        "Changelog": f"{address}/blob/v{version}/CHANGELOG.md",
        "Documentation": f"{address}/tree/v{version}/docs",
        "Issues": f"{address}/issues",
    }


def with_links(readme: str, address: str, version: str) -> str:
    """Return the README with links to the files at the address, or with plain text for them where there is none.

    >>> with_links("[Rules](docs/rules.md)", "https://example.org/truco", "0.2.0")
    '[Rules](https://example.org/truco/blob/v0.2.0/docs/rules.md)'
    >>> with_links("![A table](table.png)", "https://example.org/truco", "0.2.0")
    '![A table](https://example.org/truco/raw/v0.2.0/table.png)'
    >>> with_links("[Rules](docs/rules.md), ![A table](table.png), [Python](https://python.org)", "", "0.2.0")
    'Rules, A table, [Python](https://python.org)'
    """

    def link(match: re.Match[str]) -> str:
        mark, text, file = match.groups()
        return f"{mark}[{text}]({address}/{'raw' if mark else 'blob'}/v{version}/{file})" if address else text

    return "".join(part if part.startswith("```") else _LINK.sub(link, part) for part in _FENCE.split(readme))
