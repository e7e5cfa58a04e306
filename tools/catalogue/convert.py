"""Convert a rule catalogue in YAML to TOML, every field unchanged.

``python tools/catalogue/convert.py SOURCE.yaml oficial of`` writes ``oficial/catalogue.toml`` among the rulebooks. From
then on the TOML file is the master and is corrected by hand, so the program does not overwrite it. People write the
texts for players beside it, in ``oficial/wording.toml``.
"""

import argparse
import json
import textwrap
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import yaml

TARGET = Path(__file__).parents[2] / "src" / "truco" / "rulebooks"
"""Where the package keeps the folders of its rulebooks."""

WIDTH = 120
"""The longest line that is written, in characters, as in the code."""

FIELDS = ("id", "source", "title", "rule", "area", "kind", "software", "examples", "conflicts", "resolution", "table")
"""The fields of an entry in the order in which they are written."""

Entry = dict[str, object]


def quoted(text: str) -> str:
    r"""Return a text as a TOML basic string on one line.

    >>> print(quoted('sing "28"'))
    "sing \"28\""
    """
    # JSON escapes a subset of what TOML allows, except DEL, which no rule contains.
    return json.dumps(text, ensure_ascii=False)


def string_lines(key: str, text: str) -> Iterator[str]:
    """Yield the lines that set a key to a text, folded where one line would be too long.

    >>> list(string_lines("title", "Malas and buenas"))
    ['title = "Malas and buenas"']
    """
    line = f"{key} = {quoted(text)}"
    if len(line) <= WIDTH:
        yield line
        return
    # A backslash at the end of a line joins it to the next without the break, so the value stays one line.
    pieces = textwrap.wrap(
        quoted(text)[1:-1],
        WIDTH - 6,
        break_long_words=False,
        break_on_hyphens=False,
        drop_whitespace=True,
    )
    yield f'{key} = """\\'
    for piece in pieces[:-1]:
        yield f"    {piece} \\"
    yield f'    {pieces[-1]}"""'


def inline(value: object) -> str:
    """Return a value as TOML on one line, leaving out keys without a value, which TOML cannot say.

    >>> print(inline({"call": "truco", "querido": 2, "no_querido": None}))
    { call = "truco", querido = 2 }
    """
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, bool | int):
        return json.dumps(value)
    if isinstance(value, list):
        return f"[{', '.join(map(inline, value))}]"
    if isinstance(value, dict):
        pairs = (f"{bare_or_quoted(str(key))} = {inline(item)}" for key, item in value.items() if item is not None)
        return f"{{ {', '.join(pairs)} }}"
    message = f"no TOML for {value!r}"
    raise TypeError(message)


def bare_or_quoted(key: str) -> str:
    """Return a key as TOML writes it: bare where that is allowed.

    >>> bare_or_quoted("no_querido"), bare_or_quoted("1e")
    ('no_querido', '1e')
    >>> print(bare_or_quoted("año"))
    "año"
    """
    return key if key.isascii() and key.replace("_", "").replace("-", "").isalnum() else quoted(key)


def field_lines(key: str, value: object) -> Iterator[str]:
    """Yield the lines of one field of an entry.

    >>> list(field_lines("table", [{"rank": 1}]))
    ['table = [', '    { rank = 1 },', ']']
    """
    if isinstance(value, str):
        yield from string_lines(key, value)
    elif isinstance(value, list):
        yield f"{key} = ["
        yield from (f"    {inline(row)}," for row in value)
        yield "]"
    else:
        yield f"{key} = {inline(value)}"


def catalogue_lines(entries: list[Entry], prefix: str, notes: list[str]) -> Iterator[str]:
    """Yield the lines of a whole catalogue: its notes, its prefix, its entries."""
    yield from notes
    yield f"prefix = {quoted(prefix)}"
    for entry in entries:
        if unknown := entry.keys() - set(FIELDS):
            message = f"{entry.get('id')}: fields that no catalogue has: {sorted(unknown)}"
            raise ValueError(message)
        yield ""
        yield "[[rule]]"
        for key in FIELDS:
            if key in entry:
                yield from field_lines(key, entry[key])


def without_none(value: object) -> object:
    """Return a value without the keys that have no value.

    >>> without_none([{"querido": 1, "no_querido": None}])
    [{'querido': 1}]
    """
    if isinstance(value, Mapping):
        return {key: without_none(item) for key, item in value.items() if item is not None}
    if isinstance(value, list):
        return [without_none(item) for item in value]
    return value


def convert(source: str, prefix: str) -> str:
    """Return a YAML catalogue as TOML, after checking that reading it back gives the same entries.

    >>> print(convert("- {id: of.match.1, title: Thirty points}", "of"))
    prefix = "of"
    <BLANKLINE>
    [[rule]]
    id = "of.match.1"
    title = "Thirty points"
    <BLANKLINE>

    Args:
        source: the text of the YAML file, a list of entries.
        prefix: the first part of every id, as ``of``.

    Raises:
        ValueError: an entry has a field that no catalogue has, or reading back gives something else.
    """
    entries: list[Entry] = yaml.safe_load(source)
    comments = [line for line in source.splitlines() if line.startswith("# ")]
    # The first comment names the file that the entries were taken from, which the project does not hold.
    text = "\n".join([*catalogue_lines(entries, prefix, comments[1:]), ""])
    if tomllib.loads(text).get("rule") != without_none(entries):
        message = "reading the TOML back gives other entries"
        raise ValueError(message)
    return text


def main() -> None:
    """Convert the file named on the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", type=Path, help="the catalogue as YAML")
    parser.add_argument("code", help="the name of the catalogue, as oficial")
    parser.add_argument("prefix", help="the first part of every id, as of")
    arguments = parser.parse_args()
    target = TARGET / arguments.code / "catalogue.toml"
    if target.exists():
        parser.error(f"{target} exists and is mended by hand now; delete it to convert again")
    target.write_text(convert(arguments.source.read_text("utf-8"), arguments.prefix), "utf-8")
    print(f"wrote {target}")


if __name__ == "__main__":
    main()
