"""The converter of YAML catalogues: nothing is lost or changed on the way to TOML."""

import doctest
import tomllib

import pytest
import yaml
from tools.catalogue import convert

LONG = 'A sentence that goes on, with "quotes", a back\\slash, señas and ¶, until it no longer fits on one line: ' * 3


def test_its_examples_run() -> None:
    """The examples in the converter's docstrings give what they say."""
    failed, tried = doctest.testmod(convert)
    assert failed == 0
    assert tried > 0


def test_reading_back_gives_the_same_entries() -> None:
    """Long texts, quotes, accents, examples and tables come back as they were; only keys without a value go."""
    entry = {
        "id": "ca.1",
        "rule": LONG.strip(),
        "examples": [{"given": 'A says "28"', "expect": "28\u00a0points"}],
        "table": [{"call": "truco", "querido": 2, "no_querido": None, "printed": True, "cards": ["1e", "7o"]}],
    }
    text = convert.convert(f"# Taken from here\n# Seats as usual\n{yaml.safe_dump([entry], allow_unicode=True)}", "ca")
    data = tomllib.loads(text)
    row = {"call": "truco", "querido": 2, "printed": True, "cards": ["1e", "7o"]}
    assert data == {"prefix": "ca", "rule": [entry | {"table": [row]}]}
    assert text.startswith('# Seats as usual\nprefix = "ca"\n')
    assert max(map(len, text.splitlines())) <= convert.WIDTH


def test_a_field_that_no_catalogue_has_is_refused() -> None:
    """A misspelt field stops the conversion instead of vanishing."""
    with pytest.raises(ValueError, match=r"ca\.1: fields that no catalogue has: \['rul'\]"):
        convert.convert("- {id: ca.1, rul: One}", "ca")
