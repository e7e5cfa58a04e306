"""Bots at the door of the library: games between bots of any kind, and the act of a bot in a match.

>>> first, second = play_bots(["vecino", "random"], games=2, unit="hand", seed="porteño")
>>> first.hands, sum(first.won), first.record[:16]
(1, 1.0, '[Record "truco/1')
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from truco.book import Rulebook
from truco.bots.arena import Task, play
from truco.bots.bot import Bot
from truco.bots.meeting import UnevenError, bot_at_arena, law_of
from truco.match import Match
from truco.record import write_record
from truco.views import view_menu


class BotGame(NamedTuple):
    """The result of a game between bots, in the order in which they were named.

    `won` is 1, 0 or a share for each bot; `points` are its points minus the mean points of its rivals; `hands` is the
    number of hands; `record` is the text of the game, which `read_records` reads.
    """

    won: tuple[float, ...]
    points: tuple[float, ...]
    hands: int
    record: str


def play_bots(  # noqa: PLR0913  (a game may be played in many ways)
    bots: Sequence[str | Bot],
    rules: str | Rulebook = "oficial",
    *,
    games: int = 1,
    unit: str = "chico",
    seats: int = 0,
    form: str = "",
    seed: str = "arena",
    refereed: bool = False,
) -> tuple[BotGame, ...]:
    """Play games between bots, and return the result of each.

    >>> games = play_bots(["vecino", "random"], games=4, unit="hand")
    >>> [game.hands for game in games], sum(game.won[0] for game in games) >= 2
    ([1, 1, 1, 1], True)

    The bots change sides from game to game over the same cards, so that an even number of games (for three sides a
    multiple of three) favours no bot.

    Args:
        bots: a bot for each side: a name of `truco.bots.BOTS`, or an object with the method `choose`.
        rules: a rulebook, or the text that names one: `oficial`, `uruguay target=30`.
        games: the number of games.
        unit: what a game is: `hand`, `chico` or `match`.
        seats: the number of seats; without it the first format of the rulebook.
        form: the name of a format, where the seats do not determine it.
        seed: the text from which the cards and the bots' random numbers are drawn.
        refereed: whether irregular acts are accepted.

    Raises `UnknownBotError` for a name that no bot has, `UnevenError` for another number of bots than of sides,
    `RulebookError` for rules or a format that does not exist, `ActRejected` for a word that the law rejects.
    """
    law = law_of(str(rules), seats, form, refereed=refereed)
    players = [bot_at_arena(bot) if isinstance(bot, str) else bot for bot in bots]
    if len(players) != len(law.sides):
        raise UnevenError(len(players), law.sides)
    played = []
    for number in range(games):
        game, table = play(law, players, Task(seed, *divmod(number, len(law.sides)), unit))
        played.append(BotGame(game.won, game.points, game.hands, write_record(table.record())))
    return tuple(played)


def bot_act(match: Match, bot: str | Bot, seat: str = "", rng: random.Random | None = None) -> str:
    """Return the act that a bot chooses in a match, as `match.play` reads it; empty if the bot is silent.

    >>> match = Match("oficial", hands="1e5o4o/3c7o12o")
    >>> bot_act(match, "vecino", rng=random.Random(1))
    'A1:envido'

    The bot gets the view of its seat and nothing else. Without `seat` it has the seat that must act; another seat may
    be silent. Raises `UnknownBotError` for a name that no bot has, `MatchError` (`no-such-seat`).
    """
    player = bot_at_arena(bot) if isinstance(bot, str) else bot
    view = match.view(seat or match.due)
    menu = view_menu(match.law, view)
    word = player.choose(match.law, view, menu, rng or random.Random()) if menu else None
    return "" if word is None else f"{view.who}:{word}"
