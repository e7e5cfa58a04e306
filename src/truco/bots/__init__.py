"""Bots, which choose a word from a view and its menu, and the arena in which they meet."""

from truco.bots.bot import BOTS, Bot, UnknownBotError, bot_named
from truco.bots.signs import Signing, choose_glance, obeyed

__all__ = ["BOTS", "Bot", "Signing", "UnknownBotError", "bot_named", "choose_glance", "obeyed"]
