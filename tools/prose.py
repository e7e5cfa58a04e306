"""Counts signs of unplain prose in code, documents and commit subjects, and fails where there are more than the limits.

As in `python tools/prose.py`, which `make check` runs. Each folder of Python code has the same limits; documents have
limits of their own. With `--places` it checks nothing and prints every place as `file:line: word`; paths after it
choose files or folders. It changes nothing.
"""

from __future__ import annotations

import argparse
import ast
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]

NAMES: Final = "vague names bound"
DIALECT: Final = "dialect words"
SUBJECTS: Final = "sentences with a pronoun as subject"

FOLDERS: Final = ("src", "tests", "tools", "bench", "scripts")
"""The folders whose Python files count, each by itself."""
LIMITS: Final[Mapping[str, float]] = {NAMES: 0.3, DIALECT: 0.4, SUBJECTS: 0.2}
"""The most of each sign for 1,000 lines of a folder. Lower them as the counts fall."""

WRITTEN: Final = ("", "tutorial/", "how-to/", "explanation/", "guides/")
"""The folders of `docs` with pages that people write; the others are built."""
DOCUMENTS: Final = (
    "README.md",
    "CONTRIBUTING.md",
    *(f"docs/{folder}*.md" for folder in WRITTEN),
    "tests/**/*.md",
    "tools/**/*.md",
)
"""The documents whose sentences count, outside of code; the changelog keeps the words of its releases."""
DOCUMENT_LIMITS: Final[Mapping[str, float]] = {DIALECT: 0.9, SUBJECTS: 0.9}
"""The most of each sign for 1,000 lines of documents. Lower them as the counts fall."""

_TABLE: Final = "src/truco/engine/table"
_TERMS: Final = "src/truco/rulebooks/terms"
EXCEPTIONS: Final[Mapping[tuple[str, str], str]] = {
    (f"{_TERMS}/envido.py", "found"): "the attribute is the value canto.found of a rulebook",
    (f"{_TERMS}/flor.py", "nobody"): "a member of an enumeration, after the value of a rulebook",
    (f"{_TERMS}/flor.py", "stands"): "a member of an enumeration, after the value of a rulebook",
    (f"{_TERMS}/truco.py", "nobody"): "a member of an enumeration, after the value of a rulebook",
    ("src/truco/rulebooks/judging.py", "nobody"): "a value of a rulebook",
    (f"{_TABLE}/audience.py", "nobody"): "an audience by the name that is shown",
    (f"{_TABLE}/deal.py", "asked"): "a field that is stored and sent",
    (f"{_TABLE}/deal.py", "found"): "a field that is stored and sent",
    (f"{_TABLE}/faults.py", "said"): "a field that is stored and sent",
    (f"{_TABLE}/flor.py", "asked"): "a field that is stored and sent",
    (f"{_TABLE}/flor.py", "said"): "a field that is stored and sent",
    (f"{_TABLE}/flor.py", "told"): "a field that is stored and sent",
    (f"{_TABLE}/match.py", "stands"): "a field that is stored and sent",
    (f"{_TABLE}/settling.py", "asked"): "a field that is stored and sent",
    (f"{_TABLE}/settling.py", "found"): "a field that is stored and sent",
    ("src/truco/app/tables/absence.py", "nobody"): "the code of an error",
    ("src/truco/club/correction.py", "stands"): "a field that is sent",
    ("src/truco/club/values.py", "stands"): "the value as-it-stands of an event",
}
"""Words that do not count in a file, by its path and the word in lower case, with the reason."""

SINCE: Final = "0a6cc162"
"""The commit after which every subject has the form."""
COMMITS: Final[Mapping[str, str]] = {}
"""Commits whose subjects are left as they are, by their first eight digits, with the reason."""

VAGUE: Final = frozenset(
    {"one", "found", "said", "told", "got", "known", "this", "that", "such", "heard", "asked", "here", "now_", "then_"}
)
"""Names that do not say what they hold."""
_SUBJECT: Final = re.compile(
    r"(?:\A\s*|[.:;]\s+)(Who|What|Whoever|Whose|Nobody|Somebody|None but|Whom|Which)\b(?![^.]*\?)"
)
_WORD: Final = re.compile(
    r"\b(tells?|told|hears?|heard|lets?|stands?(?!-in)|stood|lies|owes?|whoever|nobody|somebody)\b", re.IGNORECASE
)
_VERBS: Final = (
    "add|remove|fix|rename|move|split|merge|change|reject|accept|speed up|shrink|test|document|describe|explain|expect|"
    "read|update|release"
)
_COMMIT: Final = re.compile(rf"[a-z][a-z0-9/_-]*: (?:{_VERBS})\b.{{3,}}")
_LONGEST: Final = 72
_CODE: Final = re.compile(r"^```.*?^```|`[^`\n]*`", re.DOTALL | re.MULTILINE)

_Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class Place(NamedTuple):
    """A place of a sign: the line of the file, and the word."""

    sign: str
    line: int
    word: str


def places_in(text: str) -> Iterator[Place]:
    """Yield the places of all signs in a module.

    >>> [(place.line, place.word) for place in places_in("found = lambda said: said")]
    [(1, 'found'), (1, 'said')]
    """
    tree = ast.parse(text)
    bound = sorted(pair for node in ast.walk(tree) for pair in _bound(node))
    yield from (Place(NAMES, line, name) for line, name in bound if name in VAGUE)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | _Definition):
            yield from _in_docstring(node)


def _bound(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the line and the name that a node binds: a variable, a parameter, a function, a class, an error, a pattern.

    The underline before the name of a function or a class does not count.
    """
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        yield node.lineno, node.id
    elif isinstance(node, ast.arg):
        yield node.lineno, node.arg
    elif isinstance(node, _Definition):
        yield node.lineno, node.name.lstrip("_")
    elif isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar) and node.name:
        yield node.lineno, node.name
    elif isinstance(node, ast.Import | ast.ImportFrom):
        yield from ((node.lineno, alias.asname) for alias in node.names if alias.asname)


def _in_docstring(node: ast.Module | _Definition) -> Iterator[Place]:
    """Yield the places of the signs of a docstring."""
    text = ast.get_docstring(node, clean=False)
    if not text:
        return
    yield from _in_prose(text, node.body[0].lineno)


def _in_prose(text: str, first: int) -> Iterator[Place]:
    """Yield the places of the signs of a text whose first line has a number."""
    for pattern, sign in ((_SUBJECT, SUBJECTS), (_WORD, DIALECT)):
        for match in pattern.finditer(text):
            yield Place(sign, first + text.count("\n", 0, match.start(1)), match[1])


def places_in_document(text: str) -> list[Place]:
    """Return the places of the signs of a document in Markdown; its code does not count.

    >>> places_in_document("Plain words, and code: `one`.")
    []
    """
    return list(_in_prose(_CODE.sub(lambda match: re.sub(r"[^\n]", "x", match[0]), text), 1))


def counted(name: str, text: str, exceptions: Mapping[tuple[str, str], str] = EXCEPTIONS) -> list[Place]:
    """Return the places of a file that count: those of no word for which the file has an exception."""
    return [place for place in places_in(text) if (name, place.word.lower()) not in exceptions]


def rates(places: Sequence[Place], lines: int, signs: Iterable[str] = LIMITS) -> dict[str, float]:
    """Return the number of each sign for 1,000 lines.

    >>> rates([Place(NAMES, 1, "one")], 500)[NAMES]
    2.0
    """
    counts = Counter(place.sign for place in places)
    return {sign: 1000 * counts[sign] / max(lines, 1) for sign in signs}


def unfit(subject: str) -> bool:
    """Return whether a subject has not the form `area: verb object` in 72 characters.

    >>> unfit("engine: add a rule"), unfit("engine: Say what a rule is"), unfit("web: fix " + "x" * 70)
    (False, True, True)
    """
    return _COMMIT.fullmatch(subject) is None or len(subject) > _LONGEST


def subjects(root: Path, since: str = SINCE) -> list[tuple[str, str]] | None:
    """Return the commits after one, as the first digits and the subject; `None` where git or that commit is missing."""
    command = ["git", "-C", str(root), "log", "--no-merges", "--format=%h %s", "--abbrev=8", f"{since}..HEAD"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return None
    return [(line[:8], line[9:]) for line in done.stdout.splitlines()] if done.returncode == 0 else None


def check(
    root: Path, limits: Mapping[str, float] = LIMITS, document_limits: Mapping[str, float] = DOCUMENT_LIMITS
) -> list[str]:
    """Print the counts of a checkout, and return what is wrong with it."""
    wrong: list[str] = []
    for folder in FOLDERS:
        files = {path: path.read_text(encoding="utf-8") for path in sorted((root / folder).rglob("*.py"))}
        places = {path: counted(path.relative_to(root).as_posix(), text) for path, text in files.items()}
        if files:
            wrong += _over(root, folder, files, places, limits)
    documents = {path: path.read_text(encoding="utf-8") for glob in DOCUMENTS for path in sorted(root.glob(glob))}
    if documents:
        signs = {path: places_in_document(text) for path, text in documents.items()}
        wrong += _over(root, "documents", documents, signs, document_limits)
    commits = subjects(root)
    if commits is None:
        print(f"commit subjects not checked: no git here, or no commit {SINCE}")
    wrong += [
        f"commit {digits}: expected 'area: verb object' in {_LONGEST} characters, got {subject!r}"
        for digits, subject in commits or ()
        if digits not in COMMITS and unfit(subject)
    ]
    return wrong


def _over(
    root: Path, part: str, files: Mapping[Path, str], places: Mapping[Path, list[Place]], limits: Mapping[str, float]
) -> Iterator[str]:
    """Print the counts of a part of a checkout, and yield what is over its limit."""
    lines = sum(text.count("\n") for text in files.values())
    for sign, rate in rates(list(chain.from_iterable(places.values())), lines, limits).items():
        print(f"{rate:6.2f} for 1,000 lines, limit {limits[sign]}: {sign} in {part}")
        if rate > limits[sign]:
            worst = Counter({path: sum(place.sign == sign for place in each) for path, each in places.items()})
            named = ", ".join(
                f"{path.relative_to(root).as_posix()} {count}" for path, count in worst.most_common(5) if count
            )
            yield f"more {sign} than {limits[sign]} for 1,000 lines; most are in {named}"


def _print_places(paths: Sequence[Path]) -> None:
    """Print every place in some files and folders."""
    files = chain.from_iterable([path] if path.is_file() else path.rglob("*.py") for path in paths)
    for path in sorted(files):
        name = os.path.relpath(path, ROOT).replace(os.sep, "/")
        text = path.read_text(encoding="utf-8")
        for place in places_in_document(text) if path.suffix == ".md" else counted(name, text):
            print(f"{path}:{place.line}: {place.word} ({place.sign})")


def main(arguments: Sequence[str]) -> int:
    """Check the checkout, or print the places; the status is 1 where a limit is passed or a subject is not fit."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--places", action="store_true", help="print every place")
    parser.add_argument(
        "paths",
        nargs="*",
        type=Path,
        default=[ROOT / folder for folder in FOLDERS],
        help="files or folders, with --places",
    )
    options = parser.parse_args(arguments)
    if options.places:
        _print_places(options.paths)
        return 0
    wrong = check(ROOT)
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
