"""The metadata that follow from the public address of the project, which is empty until there is one."""

import re
from pathlib import Path
from typing import Any

import pytest
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager
from scripts.metadata_hook import AddressHook, project_urls, read_address, with_links

ROOT = Path(__file__).parents[3]
README = (ROOT / "README.md").read_text(encoding="utf-8")
ADDRESS = "https://example.org/truco"
LINK = re.compile(r"\]\(([^)]+)\)")


def test_without_an_address_the_readme_has_no_link() -> None:
    """Without an address every link to a file of the project is its text, a picture is its description."""
    text = with_links(README, "", "0.2.0")
    assert LINK.findall(README)
    assert [link for link in LINK.findall(text) if "://" not in link] == []
    assert "docs/install.md" in text
    assert "\nA hand of four at the table\n" in text


def test_with_an_address_the_readme_links_to_the_released_files() -> None:
    """With an address every link of the README leads to the file of that version, a picture to its bytes."""
    text = with_links(README, ADDRESS, "0.2.0")
    assert len(LINK.findall(text)) == len(LINK.findall(README))
    assert [link for link in LINK.findall(text) if "://" not in link] == []
    assert f"({ADDRESS}/raw/v0.2.0/docs/images/table.png)" in text
    assert f"({ADDRESS}/blob/v0.2.0/docs/install.md)" in text


def test_code_and_other_sites_stay_as_they_are() -> None:
    """Neither a block of code nor a link to another site or to a place of the page is changed."""
    text = "```python\ncalls[0](first)\n```\n[Python](https://python.org) and [above](#above)\n"
    assert with_links(text, "", "0.2.0") == with_links(text, ADDRESS, "0.2.0") == text


def test_without_an_address_there_are_no_urls() -> None:
    """The package has URLs only where the project has an address, and all of them begin with it."""
    assert project_urls("", "0.2.0") == {}
    assert all(url.startswith(ADDRESS) for url in project_urls(ADDRESS, "0.2.0").values())


@pytest.mark.parametrize("address", ["", f"{ADDRESS}/"])
def test_the_hook_reads_the_address_of_the_project(tmp_path: Path, address: str) -> None:
    """The hook adds README and URLs by the address in pyproject.toml, a slash at its end does not count."""
    (tmp_path / "pyproject.toml").write_text(f'[tool.truco]\naddress = "{address}"\n', encoding="utf-8")
    (tmp_path / "README.md").write_text("[Rules](docs/rules.md)\n", encoding="utf-8")
    metadata: dict[str, Any] = {"version": "0.2.0"}
    AddressHook(str(tmp_path), {}).update(metadata)
    expected = f"[Rules]({ADDRESS}/blob/v0.2.0/docs/rules.md)\n" if address else "Rules\n"
    assert metadata["readme"] == {"content-type": "text/markdown", "text": expected}
    assert metadata["urls"] == project_urls(read_address(tmp_path), "0.2.0")
    assert read_address(tmp_path) == address.rstrip("/")


@pytest.mark.parametrize("address", ["", ADDRESS])
def test_the_metadata_of_the_project_follow_its_address(tmp_path: Path, address: str) -> None:
    """The builder adds URLs and links to the metadata of this project where it has an address, else neither."""
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    project = re.sub(r'^address = ".*"$', f'address = "{address}"', project, flags=re.MULTILINE)
    for name in ("README.md", "LICENSE", "src/truco/__init__.py", "scripts/metadata_hook.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    (tmp_path / "pyproject.toml").write_text(project, encoding="utf-8")
    metadata = ProjectMetadata(str(tmp_path), PluginManager())
    assert metadata.core.urls == project_urls(address, metadata.version)
    assert (f"({address}/blob/v{metadata.version}/docs/install.md)" in metadata.core.readme) is bool(address)
