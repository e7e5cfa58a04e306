"""The command `truco`, also as `python -m truco` where its folder is not on the path of the shell.

The library needs no other package. Where those of the program are missing, the command says what to install.
"""

import json
import os
import sys
from importlib.util import find_spec
from typing import Final

from truco.messages import choose_language, text

NEEDED: Final = (
    "alembic",
    "click",
    "httpx",
    "msgspec",
    "platformdirs",
    "reportlab",
    "segno",
    "sqlalchemy",
    "starlette",
    "uvicorn",
    "websockets",
)
"""The packages of the extra `play` that every system needs."""


def main() -> None:
    """Run the command line; without the packages of the program say what to install, and end with status 2."""
    missing = next((name for name in NEEDED if find_spec(name) is None), None)
    if missing:
        _refuse(missing)
    from truco.app.cli import main as command  # noqa: PLC0415  (only now it is known that its packages are there)

    command()


def _refuse(package: str) -> None:
    """Print that a package of the program is missing, as commands print their errors, and end with status 2."""
    variables = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    problem = text("command.no-program", choose_language(next(filter(None, variables), "")), package=package)
    if "--json" in sys.argv:
        print(json.dumps({"error": {"code": "no-program", "problem": problem}}, ensure_ascii=False))  # noqa: T201
    print(f"{problem} (no-program)", file=sys.stderr)  # noqa: T201  (the packages that print otherwise are missing)
    sys.exit(2)


if __name__ == "__main__":
    main()
