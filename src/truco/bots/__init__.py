"""Bots: from a view and its menu to a word; and the arena in which they meet."""

from truco.bots.bot import BOTS, Bot, UnknownBotError, bot_named

__all__ = ["BOTS", "Bot", "UnknownBotError", "bot_named"]
