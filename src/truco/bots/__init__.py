"""Bots, which choose a word from a view and its menu, and the arena in which they meet."""

from truco.bots.bot import BOTS, Bot, UnknownBotError, bot_named

__all__ = ["BOTS", "Bot", "UnknownBotError", "bot_named"]
