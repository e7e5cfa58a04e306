"""The settings of Sphinx for the site of the documentation; `python -m tools.docs` reads them."""

from __future__ import annotations

import re
from typing import Any, Final

from sphinx.ext.napoleon import Config, GoogleDocstring
from tools.docs.project import DOCS, with_site_links
from tools.docs.reference import public_homes

import truco

project = "Truco"
author = "The Truco authors"
project_copyright = author
version = release = truco.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
source_suffix = {".md": "markdown", ".rst": "restructuredtext"}
exclude_patterns = ["images/*.md"]
default_role = "literal"
nitpicky = False
myst_heading_anchors = 4

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True

html_theme = "furo"
html_title = f"Truco {release}"
html_show_sphinx = False
html_copy_source = False
html_permalinks_icon = "#"
html_static_path: list[str] = []
smartquotes = False
python_maximum_signature_line_length = 88


_GOOGLE: Final = Config(napoleon_google_docstring=True)
_VALUES: Final = ("attribute", "data", "property")


def _read_sections(_app: object, what: str, name: str, value: object, options: object, lines: list[str]) -> None:
    """Read the sections of a docstring, such as `Args`; the text of a value has none, and its colons are its own."""
    if what not in _VALUES:
        lines[:] = GoogleDocstring(lines, _GOOGLE, None, what, name, value, options).lines()


_LAST_LINE: Final = re.compile(r"^(```(?:python|console)\n.*?)\n\n```$", re.MULTILINE | re.DOTALL)
"""A block whose last line is empty, which doctest needs and readers do not."""


def _read_page(_app: object, name: str, source: list[str]) -> None:
    """Lead the links of a page out of `docs` to the pages of the site, and end its examples at their last line."""
    page = DOCS / f"{name}.md"
    if page.exists():
        source[0] = _LAST_LINE.sub(r"\1\n```", with_site_links(source[0], page, page))


def _skip_fields(_app: object, _what: str, _name: str, value: object, _skip: object, _options: object) -> bool | None:
    """Skip the fields of a named tuple, which the signature lists with their types."""
    return True if type(value).__name__ == "_tuplegetter" else None


def _public_name(app: Any, env: Any, node: Any, content: Any) -> Any:  # noqa: ANN401  (the types of Sphinx)
    """Resolve a reference to an object by the module that defines it, which is often not the public one."""
    home = HOMES.get(node.get("reftarget", ""))
    if node.get("refdomain") != "py" or home is None:
        return None
    return env.get_domain("py").resolve_xref(env, node["refdoc"], app.builder, "obj", home, node, content)


HOMES: Final = public_homes()


def setup(app: Any) -> None:  # noqa: ANN401  (the types of Sphinx)
    """Connect the handlers of this project."""
    app.connect("source-read", _read_page)
    app.connect("autodoc-process-docstring", _read_sections)
    app.connect("autodoc-skip-member", _skip_fields)
    app.connect("missing-reference", _public_name)
