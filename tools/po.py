"""Messages as PO files, in which translators work: writes such a file, and reads one back after checking it.

    python tools/po.py export it italian.po [--only card. call.]    every message, or those whose keys begin so
    python tools/po.py import it italian.po [--draft]               check it and write its texts into the catalogue
    python tools/po.py missing it                                   the messages that a language lacks

An entry has the key of a message as its context and the Spanish text as its source. A new language becomes the file
`src/truco/messages/translations/it.toml`; a text of es, pt, en or de is replaced in the file where these are side by
side. A problem is printed as `FILE:LINE: CODE: KEY: expected ..., got ...`, and then nothing is written. With `--draft`
messages may be missing, and entries that no longer fit the catalogue are left out. docs/translation.md lists the codes.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import Final, NamedTuple

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.pofile import PoFileError, read_po, write_po

import truco.messages
from truco.messages import LANGUAGES, SIDE_BY_SIDE, Message, missing_messages, package_messages

FOLDER: Final = Path(truco.messages.__file__).parent
"""The folder of the messages."""

_PACKAGE: Final = FOLDER.parent
_LONGEST: Final = 1000
_WIDTH: Final = 110
_HEADING: Final = re.compile(r'\["(?P<key>.+)"\]\s*')
_LINE: Final = re.compile(r"(?P<language>[a-z]{2,3}) = ")
_QUOTED: Final = re.compile(r"""["'`]((?:[a-z][\w+-]*\.)+[\w.+=|\[\]-]+)["'`]""")
_FORMS: Final = ("one", "other")
_OUTDATED: Final = ("unknown-key", "changed-source")
"""The codes of entries that fitted an earlier catalogue; a draft leaves them out."""


class Problem(NamedTuple):
    """A problem of a PO file: the line, a code, the key and a sentence."""

    line: int
    code: str
    key: str
    sentence: str


class Texts(NamedTuple):
    """The texts of a PO file by key, its problems, the keys without a text, and the entries that a draft leaves out."""

    texts: Mapping[str, Message]
    problems: tuple[Problem, ...]
    missing: tuple[str, ...]
    left_out: tuple[Problem, ...] = ()


# -- writing


def export_texts(language: str, only: Sequence[str] = ()) -> bytes:
    """Return the PO file of a language; `only` are the beginnings of the keys in it, none for all."""
    catalog = Catalog(locale=language, project="truco", fuzzy=False)
    catalog.mime_headers = [("Plural-Forms", "nplurals=2; plural=(n != 1);")]  # the forms `one` and `other`
    for key, forms in package_messages().items():
        if only and not key.startswith(tuple(only)):
            continue
        source, english = forms[LANGUAGES[0]], forms["en"]
        catalog.add(
            _form(source),
            _form(forms[language]) if language in forms else "" if isinstance(source, str) else ("", ""),
            context=key,
            locations=_places_of(key),
            auto_comments=list(_comments(source, english)),
        )
    file = BytesIO()
    write_po(file, catalog, width=_WIDTH)
    return file.getvalue()


def _form(message: Message) -> str | tuple[str, ...]:
    return message if isinstance(message, str) else tuple(message[form] for form in _FORMS)


def _comments(source: Message, english: Message) -> Iterator[str]:
    """Yield the notes for a translator: the English text, and the placeholders that must stay."""
    yield f"English: {english if isinstance(english, str) else english['other']}"
    names = sorted(placeholders(source))
    if names:
        yield f"Keep as they are: {' '.join(f'{{{name}}}' for name in names)}"


def placeholders(message: Message) -> set[str]:
    """Return the placeholders of a message as they are written; raises `ValueError` for braces that are not in pairs.

    >>> sorted(placeholders({"one": "{name} has {n}", "other": "{name} has {n}"}))
    ['n', 'name']
    """
    return {name for form in _texts(message) for name in _names(form)}


def _names(form: str) -> Iterator[str]:
    for _, name, kind, conversion in Formatter().parse(form):
        if name is not None:
            yield f"{name}{f'!{conversion}' if conversion else ''}{f':{kind}' if kind else ''}"


def _texts(message: Message) -> Sequence[str]:
    return [message] if isinstance(message, str) else list(message.values())


def _places_of(key: str) -> list[tuple[str, int]]:
    """Return the place of a message in the catalogue, then the places in the code that name its key."""
    return [_written()[key], *_used().get(key, ())]


@cache
def _written() -> Mapping[str, tuple[str, int]]:
    """Return the file and the line of each message."""
    files = [*sorted(FOLDER.glob("*.toml")), *sorted(_PACKAGE.glob("rulebooks/*/messages.toml"))]
    return {
        heading["key"]: (_shown(file), number)
        for file in files
        for number, line in _lines(file)
        if (heading := _HEADING.fullmatch(line))
    }


@cache
def _used() -> Mapping[str, Sequence[tuple[str, int]]]:
    """Return the places of quoted keys in the code of the program and of its pages."""
    places: dict[str, list[tuple[str, int]]] = {}
    files = [*_PACKAGE.rglob("*.py"), *(file for file in _PACKAGE.rglob("*.js") if "static" in file.parts)]
    for file in sorted(files):
        for number, line in _lines(file):
            for key in _QUOTED.findall(line):
                places.setdefault(key, []).append((_shown(file), number))
    return places


def _lines(file: Path) -> Iterator[tuple[int, str]]:
    return enumerate(file.read_text(encoding="utf-8").splitlines(), 1)


def _shown(file: Path) -> str:
    return f"src/truco/{file.relative_to(_PACKAGE).as_posix()}"


# -- reading


def read_texts(data: bytes, language: str, *, draft: bool) -> Texts:
    """Return the texts of a PO file in a language, and its problems; a draft may lack messages."""
    try:
        catalog = read_po(BytesIO(data), abort_invalid=True)
    except (PoFileError, UnicodeDecodeError, ValueError) as error:
        line = getattr(error, "lineno", None) or 0
        return Texts({}, (Problem(line, "bad-po", "-", f"expected a PO file, got {error}"),), ())
    named = catalog.locale_identifier or ""
    if named.replace("-", "_").partition("_")[0] != language:
        problem = f"expected a file with the header Language: {language}, got {named or 'none'}"
        return Texts({}, (Problem(1, "wrong-language", "-", problem),), ())
    texts, problems, lines = _read_entries(catalog)
    missing = tuple(key for key in package_messages() if key not in texts)
    if draft:
        left_out = tuple(problem for problem in problems if problem.code in _OUTDATED)
        return Texts(texts, tuple(problem for problem in problems if problem not in left_out), missing, left_out)
    wrong = {problem.key for problem in problems}
    lacking = (key for key in missing if key not in wrong)
    problems += [Problem(lines.get(key, 0), "missing-key", key, "expected a translation, got none") for key in lacking]
    return Texts(texts, tuple(problems), missing)


def _read_entries(catalog: Catalog) -> tuple[dict[str, Message], list[Problem], dict[str, int]]:
    """Return the texts of a file by key, its problems, and the line of each key."""
    texts: dict[str, Message] = {}
    problems: list[Problem] = []
    lines: dict[str, int] = {}
    for entry in catalog:
        if not entry.id:
            continue
        key, line = str(entry.context or ""), entry.lineno or 0
        if key in lines:
            problems.append(Problem(line, "twice", key, f"expected each key once, got it in line {lines[key]} too"))
            continue
        lines[key] = line
        problem = _problem(entry, key)
        if problem is not None:
            problems.append(Problem(line, *problem))
        elif _is_translated(entry):
            strings = _strings(entry)
            texts[key] = strings[0] if isinstance(entry.id, str) else dict(zip(_FORMS, strings, strict=True))
    return texts, problems, lines


def _strings(entry: Entry) -> Sequence[str]:
    """Return the texts of an entry: a file without the header Plural-Forms may have more forms, which are empty."""
    strings = [entry.string] if isinstance(entry.string, str) else [*(entry.string or ("",))]
    while len(strings) > len(_FORMS) and not strings[-1]:
        strings.pop()
    return strings


def _is_translated(entry: Entry) -> bool:
    return not entry.fuzzy and all(_strings(entry))


def _problem(entry: Entry, key: str) -> tuple[str, str, str] | None:
    """Return the problem with an entry: a code, its key and a sentence; an entry without a text has no problem."""
    if key not in package_messages():
        return "unknown-key", key or "-", "expected a key of the catalogue as the context, got another"
    source = package_messages()[key][LANGUAGES[0]]
    if entry.id != _form(source):
        return "changed-source", key, f"expected {_form(source)!r}, got {entry.id!r}; export it anew"
    texts = _strings(entry)
    if entry.fuzzy or not any(texts):
        return None
    if not all(texts) or len(texts) != len(_texts(source)):
        return "bad-forms", key, f"expected {len(_texts(source))} forms with a text, got {len([*filter(None, texts)])}"
    for string in texts:
        if not string.isprintable() or len(string) > _LONGEST:
            return "bad-text", key, f"expected at most {_LONGEST} printable letters on one line, got {string[:60]!r}"
    return _wrong_places(key, source, texts)


def _wrong_places(key: str, source: Message, texts: Sequence[str]) -> tuple[str, str, str] | None:
    """Return the problem with the placeholders of a translation.

    It has those of the source, and each form those of the same form there; but the number may be in a word, as "one".
    """
    try:
        came = [set(_names(string)) for string in texts]
    except ValueError:
        return "bad-braces", key, "expected braces in pairs, as in {name}"
    expected = placeholders(source)
    union = set().union(*came)
    if union != expected:
        return "bad-placeholders", key, f"expected {_row(expected)}, got {_row(union)}"
    for form, names in zip(_texts(source), came, strict=True):
        if not set(_names(form)) <= names | {"n"}:
            return "bad-placeholders", key, f"expected {_row(_names(form))} in each form, got {_row(names)}"
    return None


def _row(names: Iterable[str]) -> str:
    return " ".join(f"{{{name}}}" for name in sorted(names)) or "none"


# -- the catalogue


def write_texts(folder: Path, language: str, texts: Mapping[str, Message]) -> None:
    """Write the texts of a language into the catalogue: beside the others, or into the file of its own."""
    if language in SIDE_BY_SIDE:
        for file in [*folder.glob("*.toml"), *folder.parent.glob("rulebooks/*/messages.toml")]:
            _replace_lines(file, language, texts)
        return
    file = folder / "translations" / f"{language}.toml"
    file.parent.mkdir(exist_ok=True)
    order = [key for key in package_messages() if key in texts]
    file.write_text("".join(f"{json.dumps(key)} = {_toml(texts[key])}\n" for key in order), encoding="utf-8")


def _replace_lines(file: Path, language: str, texts: Mapping[str, Message]) -> None:
    """Replace the texts of a language in a file with several, and leave every other letter as it is."""
    before = file.read_text(encoding="utf-8")
    lines, key = before.splitlines(keepends=True), ""
    for at, line in enumerate(lines):
        heading, begun = _HEADING.fullmatch(line), _LINE.match(line)
        key = heading["key"] if heading else key
        new = texts.get(key) if begun and begun["language"] == language else None
        if new is not None and new != package_messages()[key][language]:
            lines[at] = f"{language} = {_toml(new)}\n"
    after = "".join(lines)
    if after != before:
        file.write_text(after, encoding="utf-8")


def _toml(message: Message) -> str:
    """Return a message as TOML, whose strings are those of JSON."""
    if isinstance(message, str):
        return json.dumps(message, ensure_ascii=False)
    return f"{{ {', '.join(f'{form} = {json.dumps(message[form], ensure_ascii=False)}' for form in _FORMS)} }}"


def _own_name(language: str) -> str:
    """Return the name of a language in itself, in capitals as in a list; its code where it is unknown.

    >>> _own_name("it"), _own_name("xx")
    ('Italiano', 'xx')
    """
    try:
        return str(Locale(language).get_display_name(language) or language).capitalize()
    except (UnknownLocaleError, ValueError):
        return language


# -- the command


def _export(language: str, file: Path, only: Sequence[str]) -> int:
    file.write_bytes(export_texts(language, only))
    return 0


def _import(language: str, file: Path, folder: Path, *, draft: bool) -> int:
    read = read_texts(file.read_bytes(), language, draft=draft)
    for problem in (*read.left_out, *read.problems):
        sys.stderr.write(f"{file}:{problem.line}: {problem.code}: {problem.key}: {problem.sentence}\n")
    if read.problems:
        return 1
    write_texts(folder, language, read.texts)
    print(f"{language}: {len(read.texts)} of {len(package_messages())} messages")
    if language not in LANGUAGES:
        print(f'Add this line to src/truco/messages/languages.py: "{language}": "{_own_name(language)}",')
    return 0


def _list_missing(language: str) -> int:
    """Print the messages that a language lacks, with their Spanish texts; return 1 where there are any."""
    messages = package_messages()
    missing = missing_messages(language) if language in LANGUAGES else tuple(messages)
    print(f"{language}: {len(messages) - len(missing)} of {len(messages)} messages")
    for key in missing:
        print(f"  {key}: {_texts(messages[key][LANGUAGES[0]])[-1]}")
    return 1 if missing else 0


def main(words: Sequence[str] | None = None, folder: Path = FOLDER) -> int:
    """Do what the command line says, in the messages of a folder; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    tasks = parser.add_subparsers(dest="task", required=True)
    for task in ("export", "import", "missing"):
        options = tasks.add_parser(task)
        options.add_argument("language")
        if task != "missing":
            options.add_argument("file", type=Path)
    tasks.choices["export"].add_argument("--only", nargs="+", default=(), metavar="KEY", help="beginnings of keys")
    tasks.choices["import"].add_argument("--draft", action="store_true", help="messages may be missing")
    chosen = parser.parse_args(words)
    if chosen.task == "export":
        return _export(chosen.language, chosen.file, chosen.only)
    if chosen.task == "import":
        return _import(chosen.language, chosen.file, folder, draft=chosen.draft)
    return _list_missing(chosen.language)


if __name__ == "__main__":
    sys.exit(main())
