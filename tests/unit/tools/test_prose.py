"""`make check-prose`: signs of unplain prose, with limits that only fall, and the form of commit subjects."""

import os
import subprocess
from pathlib import Path

import pytest
from tools import prose
from tools.prose import (
    COMMITS,
    DIALECT,
    EXCEPTIONS,
    NAMES,
    SUBJECTS,
    Place,
    check,
    counted,
    main,
    places_in_document,
    subjects,
    unfit,
)

ROOT = Path(__file__).parents[3]

MODULE = '''"""Who plays is told here."""

from typing import Any as this


def _told(one, *, said=None):
    """Return the card. Nobody hears it; what counts stands below."""
    for found in one:
        with open(found) as got:
            known: Any = got
    try:
        pass
    except OSError as such:
        pass
    match one:
        case [asked, *heard]:
            return {that: 1 for that in asked}


class Plain:
    """Return what the seat said, and who said it. What was it?"""

    one_card = other = 1
'''


def test_every_way_to_bind_a_vague_name_counts() -> None:
    """Variables, parameters, functions, errors, patterns and imports count; names that only contain the word do not."""
    names = [(place.line, place.word) for place in counted("made.py", MODULE) if place.sign == NAMES]
    assert names == [
        *((3, "this"), (6, "one"), (6, "said"), (6, "told"), (8, "found"), (9, "got"), (10, "known"), (13, "such")),
        *((16, "asked"), (16, "heard"), (17, "that")),
    ]


def test_docstrings_are_read_sentence_by_sentence() -> None:
    """A pronoun counts as subject at the beginning of a sentence that is no question; dialect words count anywhere."""
    places = counted("made.py", MODULE)
    assert [place[1:] for place in places if place.sign == SUBJECTS] == [(1, "Who"), (7, "Nobody")]
    dialect = [(1, "told"), (7, "Nobody"), (7, "hears"), (7, "stands")]
    assert [place[1:] for place in places if place.sign == DIALECT] == dialect


def test_a_sentence_on_a_later_line_has_the_number_of_that_line() -> None:
    """The line of a place is that of the word, not that of the docstring."""
    text = 'def f():\n    """Return it.\n\n    Whoever asks\n    is told.\n    """\n'
    assert counted("made.py", text) == [
        Place(SUBJECTS, 4, "Whoever"),
        Place(DIALECT, 4, "Whoever"),
        Place(DIALECT, 5, "told"),
    ]


def test_the_code_of_a_document_does_not_count() -> None:
    """Words between back quotes and in blocks of code are no prose; the lines after them keep their numbers."""
    text = "A seat, `told`.\n\n```\nWho is told.\n```\n\nA rule. Who asks hears it.\n"
    assert places_in_document(text) == [Place(SUBJECTS, 7, "Who"), Place(DIALECT, 7, "hears")]


def test_an_exception_holds_for_its_word_in_its_file() -> None:
    """A word with a reason counts nowhere in that file, and everywhere else."""
    reasons = {("made.py", "nobody"): "for this test"}
    words = [{place.word for place in counted(name, MODULE, reasons)} for name in ("made.py", "other.py")]
    assert words[1] - words[0] == {"Nobody"}


def test_every_exception_is_needed_and_has_a_reason() -> None:
    """Each file with an exception has the word, and each exception says why."""
    for (name, word), reason in EXCEPTIONS.items():
        places = counted(name, (ROOT / name).read_text(encoding="utf-8"), {})
        assert word in {place.word.lower() for place in places}, name
        assert reason
    assert all(COMMITS.values())


@pytest.mark.parametrize(
    ("subject", "wrong"),
    [
        ("engine: accept named cards as shown (uy.95)", False),
        ("web/event: speed up the list of events", False),
        ("Engine: accept named cards", True),
        ("engine: Accept named cards", True),
        ("engine: let who names the cards show them", True),
        ("accept named cards", True),
        ("engine: fix", True),
        ("engine: removed a card", True),
        ("engine: add " + "x" * 60, False),
        ("engine: add " + "x" * 61, True),
    ],
)
def test_a_subject_names_its_area_and_begins_with_a_plain_verb(subject: str, wrong: bool) -> None:
    """The form is `area: verb object`, in at most 72 characters."""
    assert unfit(subject) is wrong


def written(root: Path, text: str, name: str = "src/truco/made.py") -> Path:
    """Write a file of a checkout."""
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return root


def test_a_limit_that_is_passed_names_the_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """More of a sign than its limit is wrong, with the files that have most; as many as the limit are not."""
    root = written(tmp_path, "one = 1\n" + "x = 1\n" * 999)
    assert check(root, {NAMES: 1.0, DIALECT: 0.0, SUBJECTS: 0.0}) == []
    (line,) = check(root, {NAMES: 0.9, DIALECT: 0.0, SUBJECTS: 0.0})
    assert line == "more vague names bound than 0.9 for 1,000 lines; most are in src/truco/made.py 1"
    assert "  1.00 for 1,000 lines, limit 0.9: vague names bound" in capsys.readouterr().out


def test_folders_and_documents_have_limits_of_their_own(tmp_path: Path) -> None:
    """Many plain lines of one folder do not make up for a vague name of another, or for a word of a document."""
    root = written(tmp_path, "x = 1\n" * 999)
    written(root, "one = 1\n", "tests/test_made.py")
    written(root, "Nobody asks.\n", "docs/made.md")
    assert check(root) == [
        "more vague names bound than 0.3 for 1,000 lines; most are in tests/test_made.py 1",
        f"more dialect words than {prose.DOCUMENT_LIMITS[DIALECT]} for 1,000 lines; most are in docs/made.md 1",
        f"more {SUBJECTS} than {prose.DOCUMENT_LIMITS[SUBJECTS]} for 1,000 lines; most are in docs/made.md 1",
    ]


def test_without_git_or_the_commit_subjects_are_left_out_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An unpacked source distribution, or a machine without git, has no subjects to check, and the check says so."""
    root = written(tmp_path, "x = 1\n")
    assert check(root) == []
    assert capsys.readouterr().out.splitlines()[-1].startswith("commit subjects not checked: ")
    monkeypatch.setenv("PATH", "")
    assert subjects(root) is None


def commit(root: Path, subject: str) -> None:
    """Make an empty commit."""
    person = ["-c", "user.name=Ana", "-c", "user.email=ana@club.example", "-c", "commit.gpgsign=false"]
    command = ["git", "-C", str(root), *person, "commit", "--quiet", "--allow-empty", "--message", subject]
    subprocess.run(command, check=True, env=os.environ | {"GIT_CONFIG_GLOBAL": os.devnull})


def test_subjects_after_the_commit_are_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Earlier subjects may have any form; a later subject must be fit, unless it is listed with a reason."""
    root = written(tmp_path, "x = 1\n")
    subprocess.run(["git", "init", "--quiet", str(root)], check=True)
    for subject in ("Let it be", "start", "engine: add a rule", "Say more"):
        commit(root, subject)
    commits = subjects(root, "HEAD~2")
    assert commits is not None
    assert [subject for _, subject in commits] == ["Say more", "engine: add a rule"]
    monkeypatch.setattr(prose, "subjects", lambda _root: commits)
    (line,) = check(root)
    assert line == f"commit {commits[0][0]}: expected 'area: verb object' in 72 characters, got 'Say more'"
    monkeypatch.setattr(prose, "COMMITS", {commits[0][0]: "for this test"})
    assert check(root) == []


def test_places_are_printed_with_file_and_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """`--places` prints each place as an editor can open it, and checks no limit."""
    root = written(tmp_path, MODULE)
    assert main(["--places", str(root / "src")]) == 0
    assert "made.py:8: found (vague names bound)" in capsys.readouterr().out
