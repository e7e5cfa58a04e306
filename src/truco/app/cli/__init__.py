"""The command `truco`: each subcommand has its own module, imported when it is called."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final, NoReturn

import click

from truco import __version__
from truco.app.cli.lazy import LazyGroup
from truco.app.cli.refusal import STOPPED, Failure, Refusal, Unusable, as_word
from truco.app.cli.speech import chosen_language, lang_option
from truco.app.cli.summaries import OF_TRUCO
from truco.app.cli.usage import misuse
from truco.errors import NotBuiltError, TrucoError
from truco.messages import LANGUAGES, text

COMMANDS: Final = {
    "play": "play",
    "learn": "learn",
    "serve": "serve",
    "hosts": "hosts",
    "replay": "replay",
    "export": "export",
    "sheet": "sheet",
    "value": "value",
    "order": "value",
    "rules": "rules",
    "talk": "talk",
    "arena": "arena",
    "bots": "bots",
    "tournament": "tournament",
    "data": "data",
    "completion": "completion",
}
"""The subcommands and their modules, which define them as `NAME_command`."""


class _Truco(LazyGroup):
    """The group of all commands, whose errors are sentences in the player's language."""

    def main(self, args: Sequence[str] | None = None, *_: Any, **extra: Any) -> Any:  # noqa: ANN401  (click's signature)
        """Run a command; every error becomes a sentence in the player's language, never a traceback."""
        words = list(sys.argv[1:] if args is None else args)
        language = _language(words)
        try:
            status = super().main(words, **extra | {"standalone_mode": False})
        except click.exceptions.NoArgsIsHelpError as error:
            error.show()
            sys.exit(error.exit_code)
        except click.UsageError as error:
            _refuse(misuse(error, words, language), words)
        except click.ClickException as error:
            error.show()
            sys.exit(error.exit_code)
        except click.Abort as error:
            click.echo(text("command.stopped", language), err=True)
            sys.exit(STOPPED if isinstance(error.__cause__, KeyboardInterrupt) else 1)
        except NotBuiltError as error:
            _refuse(Refusal(error.code, text("error.not-built", language, target=error.target)), words)
        except TrucoError as error:
            _refuse(Refusal(error.code, str(error)), words)
        except BrokenPipeError:  # the program that read the lines, such as `head`, has ended
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(1)
        except OSError as error:
            problem = text("command.file", language, file=error.filename, problem=as_word(error, language))
            _refuse(Unusable("no-file", problem), words)
        except Exception as error:  # noqa: BLE001  (every error becomes a sentence)
            if os.environ.get("TRUCO_TRACEBACK"):
                traceback.print_exc()
            _refuse(Failure("internal", text("command.internal", language, problem=type(error).__name__)), words)
        sys.exit(status if isinstance(status, int) else 0)


def _refuse(refusal: Refusal, words: Sequence[str]) -> NoReturn:
    """Print an error that is not from a command, and end the program."""
    refusal.as_json = "--json" in words
    refusal.show()
    sys.exit(refusal.exit_code)


def _language(words: Sequence[str]) -> str:
    """Return the language of a command line: that of `--lang` if the program has it, else that of the environment.

    >>> _language(["rules", "--lang=de", "show"]), _language(["--lang", "pt", "rules", "--lang", "xx"])
    ('de', 'pt')
    """
    joined = (word.removeprefix("--lang=") for word in words if word.startswith("--lang="))
    named = [*(after for before, after in pairwise(words) if before == "--lang"), *joined]
    return next((language for language in reversed(named) if language in LANGUAGES), "") or chosen_language()


@click.group(
    "truco",
    cls=_Truco,
    others={name: f"truco.app.cli.{module}:{name}_command" for name, module in COMMANDS.items()},
    summaries=OF_TRUCO,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@lang_option(exposed=False)
@click.version_option(__version__, prog_name="truco")
def main() -> None:
    """Truco as its regulations play it: tables, bots, records and rules."""
