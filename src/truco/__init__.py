"""Truco as its regulations play it: rulebooks, a referee that cites them, bots, tables and records.

The names below are the door of the library: `Match` is one match, played act by act; `Rulebook` and `Hand` say what
cards are worth; `read_records` reads games; `play_bots` lets bots play. docs/python.md walks through them,
docs/stability.md says what stays.

>>> import truco
>>> truco.Match("oficial", hands="1e5o4o/3c7o12o").due
'A1'
>>> truco.Hand("7e6e4b", "oficial").envido
33
>>> truco.__version__.count(".")
2
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from truco.book import Article, Hand, Rulebook, codes
    from truco.bots.bot import Bot
    from truco.bots.games import BotGame, bot_act, play_bots
    from truco.cards import Card, Suit, card
    from truco.errors import (
        ActRejected,
        MatchError,
        NotationError,
        ReplayError,
        RulebookError,
        TrucoError,
        UnknownRuleError,
    )
    from truco.match import Match
    from truco.outside import rulebooks_in
    from truco.record.games import PlayedAct, RecordedGame, Visitor, read_records, visit

__version__ = "0.2.0"
__all__ = [
    "ActRejected",
    "Article",
    "Bot",
    "BotGame",
    "Card",
    "Hand",
    "Match",
    "MatchError",
    "NotationError",
    "PlayedAct",
    "RecordedGame",
    "ReplayError",
    "Rulebook",
    "RulebookError",
    "Suit",
    "TrucoError",
    "UnknownRuleError",
    "Visitor",
    "__version__",
    "bot_act",
    "card",
    "codes",
    "play_bots",
    "read_records",
    "rulebooks_in",
    "visit",
]

_MODULES: Final = {
    "book": ("Article", "Hand", "Rulebook", "codes"),
    "bots.bot": ("Bot",),
    "bots.games": ("BotGame", "bot_act", "play_bots"),
    "cards": ("Card", "Suit", "card"),
    "errors": (
        *("ActRejected", "MatchError", "NotationError", "ReplayError", "RulebookError", "TrucoError"),
        "UnknownRuleError",
    ),
    "match": ("Match",),
    "outside": ("rulebooks_in",),
    "record.games": ("RecordedGame", "PlayedAct", "Visitor", "read_records", "visit"),
}
"""The names of the door by the modules that have them: importing truco alone loads nothing."""


def __getattr__(name: str) -> object:
    """Return a name of the door, whose module is imported when it is first used."""
    module = next((module for module, names in _MODULES.items() if name in names), None)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f"{__name__}.{module}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Return the names of the door, for completion."""
    return __all__
