"""Errors of the commands: a sentence for a person, an object for a program, a status for a shell."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from truco.app.cli import main
from truco.messages import LANGUAGES

LOCALES = {"es": "es_AR.UTF-8", "pt": "pt_BR.UTF-8", "en": "en_GB.UTF-8", "de": "de_DE.UTF-8"}
EXPECTED = {"es": "espera", "pt": "sperava", "en": "xpected", "de": "rwartet"}
GOT = {"es": "vin", "pt": "vei", "en": "got", "de": "gekommen"}

WRONG = [
    ("nada", 2),
    ("value", 2),
    ("value 1e2e3e more", 2),
    ("value 8e", 1),
    ("value 1e2e", 1),
    ("value 1e2eQd", 1),
    ("value --muestra 5o 1e2e3e", 1),
    ("value --rules uruguay 1e2e3e", 1),
    ("value --rules uruguay --muestra 1e 1e2e3e", 1),
    ("value --rules uruguay --muestra Qd 1e2e3e", 1),
    ("value --rules chinchon 1e2e3e", 1),
    ("value --rules oficial=1 1e2e3e", 1),
    ("order --what", 2),
    ("order --lang xx", 2),
    ("order --rules", 2),
    ("learn mars", 1),
    ("learn argentina 99", 1),
    ("learn argentina x", 2),
    ("arena", 2),
    ("arena zorro nobody", 2),
    ("arena zorro", 2),
    ("arena zorro zorro --matches 0", 2),
    ("arena zorro zorro --seats 5", 2),
    ("arena zorro zorro --seats 99", 2),
    ("arena zorro zorro --format nada", 2),
    ("talk", 2),
    ("talk --hand 8e truco", 1),
    ("talk --hand 1e1e1e truco", 1),
    ("talk --seat Z9 truco", 1),
    ("talk --lang fr truco", 1),
    ("talk --rules nada truco", 1),
    ("sheet", 2),
    ("sheet --blank --seats 5", 2),
    ("rules nada", 2),
    ("rules list nada", 1),
    ("rules options nada", 1),
    ("rules diff oficial nada", 1),
    ("rules diff oficial oficial_chicos", 1),
    ("rules automaton oficial --format nada", 1),
    ("play --bot nobody", 2),
    ("serve --port 99999999", 2),
    ("data where --nada", 2),
    ("hosts add http://x", 1),
    ("tournament standings", 2),
    ("tournament new", 2),
    ("tournament nada", 2),
    ("tournament list", 2),
    ("tournament print x.truco poem", 2),
    ("tournament demo --lang xx", 2),
]
"""Command lines with the status with which each must end."""


def run(line: str, language: str = "en", *more: str) -> Result:
    """Run a command line in a language."""
    return CliRunner(env={"LC_ALL": LOCALES[language]}).invoke(main, [*line.split(), *more])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("line", "status"), WRONG, ids=[line for line, _ in WRONG])
def test_a_person_reads_what_was_expected_and_what_came(line: str, status: int, language: str) -> None:
    """One sentence in the player's language, with its code, and the status of its kind; nothing of the parser's own."""
    done = run(line, language)
    assert (done.exit_code, done.stdout) == (status, "")
    lines = done.stderr.splitlines()
    assert EXPECTED[language] in lines[0], lines
    assert GOT[language] in lines[0], lines
    assert lines[0].endswith(")")
    assert len(lines) == (2 if lines[0].endswith("(bad-usage)") else 1)
    for word in ("Usage", "Error:", "Invalid value", "Traceback", "Try '"):
        assert word not in done.stderr


def test_the_parts_of_a_sentence_are_those_of_the_command_line() -> None:
    """The sentence contains the option, the values that it takes and the value that came."""
    assert run("order --lang xx").stderr.splitlines() == [
        "--lang: expected es, pt, en, de; got “xx”. (bad-usage)",
        "To see how it is used: truco order --help",
    ]
    assert "--matches: expected a number from 1 up; got “0”." in run("arena zorro zorro --matches 0").stderr
    assert "--port: expected a number from 0 to 65535; got “99999999”." in run("serve --port 99999999").stderr
    assert "NUMBER: expected a number; got “x”." in run("learn argentina x").stderr
    assert "Expected nothing more; got “more”." in run("value 1e2e3e more").stderr
    assert "Expected a value after --rules; got nothing." in run("order --rules").stderr
    assert "got “nada”" in run("rules nada").stderr
    assert "automaton" in run("rules nada").stderr


@pytest.mark.parametrize("tag", ["oficial target=7", "oficial chico=1", "oficial a-99", "oficial a-15 a-20"])
def test_a_choice_that_a_rulebook_lacks_is_told_with_those_that_it_has(tag: str) -> None:
    """The message about an option, a value or a format that does not exist lists those that do."""
    done = run("value --rules", "en", tag, "1e2e3e")
    assert done.exit_code == 1
    assert tag.rsplit(maxsplit=1)[-1].partition("=")[2] in done.stderr
    assert any(part in done.stderr for part in ("chicos", "30", "a-15")), done.stderr


JSON_ERRORS = [
    ("value 8e --json", "bad-notation", 1),
    ("value 1e2e --json", "bad-notation", 1),
    ("order --rules nada --json", "bad-rulebook", 1),
    ("rules show of.nada --json", "unknown-rule", 1),
    ("rules list nada --json", "bad-rulebook", 1),
    ("learn mars --json", "no-such-lesson", 1),
    ("talk --lang fr truco --json", "no-language", 1),
    ("arena zorro nobody --json", "unknown-bot", 2),
    ("arena zorro --json", "uneven-bots", 2),
    ("arena zorro zorro --matches x --json", "bad-usage", 2),
    ("bots --lang xx --json", "bad-usage", 2),
    ("nada --json", "bad-usage", 2),
    ("replay nofile --json", "no-file", 2),
    ("sheet nofile --json", "no-file", 2),
    ("data backup /nowhere/at/all.db --json", "no-tables", 1),
    ("tournament list nofile --json", "no-file", 2),
    ("tournament presets nada --json", "no-such-preset", 1),
    ("tournament season nofile --json", "no-file", 2),
]


@pytest.mark.parametrize(("line", "code", "status"), JSON_ERRORS, ids=[line for line, _, _ in JSON_ERRORS])
def test_a_program_reads_an_object(line: str, code: str, status: int, tmp_path: Path) -> None:
    """With --json standard output is one object, the error with its stable code; the sentence is on standard error."""
    env = {"LC_ALL": "de_DE.UTF-8", "XDG_DATA_HOME": str(tmp_path)}
    done = CliRunner(env=env).invoke(main, line.split())
    data = json.loads(done.stdout)
    assert done.exit_code == status
    assert list(data) == ["error"]
    assert data["error"]["code"] == code
    assert data["error"]["problem"] in done.stderr
    assert "\n" not in data["error"]["problem"]


def test_a_replay_that_breaks_off_names_the_error_in_its_object(tmp_path: Path) -> None:
    """The object of a record that the rules contradict has what was read, and the error with its place."""
    file = tmp_path / "x.truco"
    file.write_text(
        '[Record "truco/1"] [Rules "oficial"] [A1 "Nora"] [B1 "Ines"]\n'
        "hand 1 dealer B1\ndeal A1 1e5o4o B1 3c7o12o\nA1:mazo\nend A 0 B 1\n"
    )
    done = run(f"replay {file} --json")
    data = json.loads(done.stdout)
    assert done.exit_code == 1
    assert data["hands"]
    assert data["error"]["code"] == "replay-differs"
    assert (data["error"]["line"], data["error"]["column"]) == (5, 1)


def test_a_failure_of_the_program_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    """An unforeseen error is one sentence, a code and a status of its own; the traceback is printed on request."""

    def fail(*_: object) -> None:
        raise ZeroDivisionError("secret")

    monkeypatch.setattr("truco.app.cli.bots.list_characters", fail)
    done = run("bots --json")
    assert done.exit_code == 3
    assert json.loads(done.stdout)["error"]["code"] == "internal"
    assert "Traceback" not in done.stderr
    assert "ZeroDivisionError" in done.stderr
    assert "secret" not in done.stderr
    result = CliRunner(env={"TRUCO_TRACEBACK": "1"}).invoke(main, ["bots", "--json"])
    assert "Traceback" in result.stderr


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    """A folder that does not exist, or a folder in the place of a file, has a message in words, not a number."""
    done = run(f"sheet --blank --out {tmp_path}/none/x.pdf", "es")
    assert done.exit_code == 2
    assert "no hay ningún archivo ni carpeta con ese nombre" in done.stderr
    assert "Errno" not in done.stderr
    assert "es una carpeta" in run(f"replay {tmp_path}", "es").stderr


def test_a_command_that_is_broken_off_says_so() -> None:
    """Ctrl-C ends any command with the shell's own status for it, and with no traceback."""
    program = (
        "import truco.app.cli.bots as bots\n"
        "def stop(*_): raise KeyboardInterrupt\n"
        "bots.list_characters = stop\n"
        "from truco.app.cli import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, "bots", "--json"],
        capture_output=True, text=True, check=False, env=os.environ | {"LC_ALL": "es_AR.UTF-8"},
    )  # fmt: skip
    assert done.returncode == 130
    assert "Traceback" not in done.stderr
    assert "Interrumpido." in done.stderr


def test_who_reads_only_the_first_lines_gets_no_error(tmp_path: Path) -> None:
    """A pipe that is closed early ends the program without a word, and no file is blamed for it."""
    file = tmp_path / "copa.truco"
    subprocess.run([sys.executable, "-m", "truco", "tournament", "demo", str(file)], check=True, capture_output=True)
    command = [sys.executable, "-m", "truco", "tournament", "standings", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        program.stdout.close()
        assert program.stderr is not None
        assert program.stderr.read() == ""
        assert program.wait(60) == 1
