"""The lines of the lists of commands, so that `--help` imports none of the commands that it lists."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

OF_TRUCO: Final[Mapping[str, str]] = MappingProxyType(
    {
        "play": "Play in plain lines, against bots or at a table of a server.",
        "learn": "Learn by playing the lessons of a country.",
        "serve": "Serve tables in the browser, until Ctrl-C.",
        "hosts": "Allow names under which `truco serve` answers.",
        "replay": "Replay a game record and compare every fact that it states.",
        "export": "Write the acts of game records as a table for other programs.",
        "sheet": "Write the score sheet of a game record as a PDF.",
        "value": "Print what a hand is worth in the envido and the flor.",
        "order": "Print the order of the cards, the highest first.",
        "rules": "Look up the articles of the regulations and their options.",
        "talk": "Say what a sentence binds its speaker to.",
        "arena": "Let bots play and say who is stronger.",
        "bots": "Print the characters, the weakest first.",
        "tournament": "Run a tournament, from sign-up to the standings.",
        "data": "Find, back up or delete what this program keeps.",
        "completion": "Print the script by which a shell completes commands.",
    }
)
"""The commands of `truco`."""

OF_TOURNAMENT: Final[Mapping[str, str]] = MappingProxyType(
    {
        "new": "Make an event in a new file.",
        "presets": "List the presets, or the values of one.",
        "add": "Sign up a team with its players.",
        "import": "Read teams or results from a list, CSV or JSON.",
        "list": "List the teams of an event, or its matches.",
        "check-in": "Note that a team is there.",
        "close": "Close registration, so that the draw can be made.",
        "draw": "Draw the groups, the order or the bracket of a phase.",
        "verify": "Check that each draw follows from its seed.",
        "pair": "Pair the next round of a phase.",
        "call": "Call the next round of a phase to its tables.",
        "result": "Write the result of a match.",
        "correct": "Correct the result of a match after showing what changes.",
        "bracket": "Print the bracket of a phase in words.",
        "print": "Write a document of an event as a PDF.",
        "sheet": "Write the sheets of matches as a PDF, empty or played.",
        "withdraw": "Take a team out of the event.",
        "disqualify": "Disqualify a team.",
        "appoint": "Give a person an office.",
        "key": "Give a person a new key for the event's desk.",
        "set": "Change values of the event's preset, with the reason.",
        "write": "Write any act as JSON.",
        "log": "Print the log: every act with its author, time and reason.",
        "export": "Write teams, results, standings or the log to a file.",
        "copy": "Copy an event to a file or into a folder, such as a stick.",
        "follow": "Keep a copy of an event equal to its source.",
        "take-over": "Make this machine the one that writes the event.",
        "machines": "List the other machines that keep an event.",
        "merge": "Decide about what another machine wrote meanwhile.",
        "season": "Rank the teams of a season by the results of its events.",
        "demo": "Make an invented event to look at.",
    }
)
"""The commands of `truco tournament` that other modules define."""
