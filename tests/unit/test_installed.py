"""The package in an empty environment outside of the checkout: the library works, the command says what it lacks."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from scripts.release import ROOT, build

LIBRARY = """
import pkgutil, sys
import truco
from truco import Match
import truco.club

match = Match("oficial", seats=2, hands="1e5o4o/3c7o12o")
assert match.play("A1:envido").kind == "lawful"
assert match.due == "B1"
assert match.why("es")[0].id == "of.envido.4"
print(truco.__file__)
names = [module.name for module in pkgutil.walk_packages(truco.__path__, "truco.") if ".app" not in module.name]
for name in names:
    if name != "truco.__main__":
        __import__(name)
print(len(names))
loaded = {name.partition(".")[0] for name in sys.modules}
print(sorted(loaded - set(sys.stdlib_module_names) - {"truco", "__main__", "__mp_main__"}))
"""


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the Python of an empty environment in which the wheel was installed without a registry."""
    folder = tmp_path_factory.mktemp("installed")
    wheel = build("wheel", ROOT, folder)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder / "venv")], check=True)
    interpreter = folder / "venv" / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(interpreter), "--disable-pip-version-check", "--isolated"]
    subprocess.run([*pip, "install", "--quiet", "--no-index", str(wheel)], check=True)
    return interpreter


def run(python: Path, *arguments: str, program: str = "python", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a program of the environment in its own folder, with an environment that names no path."""
    command = [str(python.parent / program), *arguments]
    variables = {"PATH": os.environ["PATH"], "LANG": "en_US.UTF-8"} | environment
    return subprocess.run(command, cwd=python.parent, env=variables, capture_output=True, text=True, check=False)


def test_library_and_club_need_nothing_else(python: Path) -> None:
    """Every module of the library and the club is imported, and a match is played, without any other package."""
    done = run(python, "-I", "-c", LIBRARY)
    assert done.returncode == 0, done.stderr
    place, modules, foreign = done.stdout.splitlines()
    assert Path(place).is_relative_to(python.parents[1])
    assert int(modules) > 200
    assert foreign == "[]"


@pytest.mark.parametrize("program", ["truco", "python"])
@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("es_UY.UTF-8", "Solo está instalada la biblioteca de truco: falta alembic."),
        ("pt_BR.UTF-8", "Só a biblioteca do truco está instalada: falta alembic."),
        ("en_US.UTF-8", "Only the library of truco is installed: alembic is missing."),
        ("de_DE.UTF-8", "Von truco ist nur die Bibliothek installiert: alembic fehlt."),
    ],
)
def test_the_command_says_what_to_install(python: Path, program: str, language: str, sentence: str) -> None:
    """Without the extra `play` the command prints what to install, in the player's language, and ends with 2."""
    arguments = ["-m", "truco"] if program == "python" else []
    done = run(python, *arguments, "serve", "--open", program=program, LANG=language)
    assert (done.returncode, done.stdout) == (2, "")
    [line] = done.stderr.splitlines()
    assert line.startswith(sentence)
    assert "pip install 'truco-table[play]'" in line
    assert line.endswith("(no-program)")


def test_the_command_says_it_to_programs(python: Path) -> None:
    """With `--json` the error is an object on standard output as well, as with every other command."""
    done = run(python, "bots", "--json", program="truco")
    assert done.returncode == 2
    error = json.loads(done.stdout)["error"]
    assert error["code"] == "no-program"
    assert done.stderr == f"{error['problem']} (no-program)\n"


def test_an_incomplete_program_says_what_it_lacks(python: Path, tmp_path: Path) -> None:
    """Where some packages are installed and others are not, the line names one that is missing."""
    for name in ("click", "alembic"):
        (tmp_path / f"{name}.py").write_text("", encoding="utf-8")
    done = run(python, "bots", program="truco", PYTHONPATH=str(tmp_path))
    assert done.returncode == 2
    assert "httpx" in done.stderr
