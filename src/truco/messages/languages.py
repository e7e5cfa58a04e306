"""The languages of the program. A new one is one line here and one file in `translations`: docs/translation.md.

>>> NAMES[LANGUAGES[0]]
'Español'
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "es": "Español",
        "pt": "Português",
        "en": "English",
        "de": "Deutsch",
    }
)
"""The languages by their codes (ISO 639), each with its own name."""

LANGUAGES: Final = tuple(NAMES)
"""The codes of the languages. The first is the default, and has a text where a translation lacks one."""
