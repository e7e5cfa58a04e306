"""Bots, which choose a word from a view and its menu, and the arena in which they meet."""

from truco.bots.bot import BOTS, Bot, UnknownBotError, bot_named, partner_named
from truco.bots.characters import COMPANY, GENTLE, Character, characters, thinks_of
from truco.bots.signs import Signing, choose_glance, obey_partner

__all__ = [
    "BOTS",
    "COMPANY",
    "GENTLE",
    "Bot",
    "Character",
    "Signing",
    "UnknownBotError",
    "bot_named",
    "characters",
    "choose_glance",
    "obey_partner",
    "partner_named",
    "thinks_of",
]
