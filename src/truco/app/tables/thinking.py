"""Running the bots: quick ones at once, the others in separate processes, so that no table waits for them."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final, Protocol, TypeVar

from truco.app.tables.laws import law_of
from truco.app.tables.pool import Pool
from truco.app.tables.roles import Roles
from truco.bots import bot_named, characters, obey_partner, partner_named
from truco.bots.settling import settling_word
from truco.bots.singing import required_word
from truco.bots.tip import Tip, tip
from truco.engine import Kind, Law, word
from truco.views import View, view_menu

_QUICK: Final = ("random", "vecino")
_Result = TypeVar("_Result")

_By = tuple[str, tuple[str, ...], bool, bool, Roles]
"""A law as it is sent to another process: the rules, the seats, whether it is refereed and judged, the roles."""


class Thinker(Protocol):
    """Something that returns the words of bots."""

    async def think(self, bot: str, law: Law, view: View, seed: int, *, partner: bool = False) -> str | None:
        """Return the word of a bot, `None` if it has none; `partner` is whether a person plays on its side."""

    async def tip(self, law: Law, view: View) -> Tip | None:
        """Return what the strongest bot would do in a viewer's place, `None` where nothing is to be done."""

    async def close(self) -> None:
        """Release all resources."""


class Workers(Pool):
    """Runs quick bots here, and the others in two processes at most, which are started when they are first needed."""

    async def think(self, bot: str, law: Law, view: View, seed: int, *, partner: bool = False) -> str | None:
        """Return the word of a bot, `None` if it has none; `partner` is whether a person plays on its side."""
        if _is_quick(bot, partner=partner):
            return word_of_bot(bot, law, view, seed, partner=partner)
        return await self._away(_choose, law, bot, view, seed, partner)

    async def tip(self, law: Law, view: View) -> Tip | None:
        """Return what the strongest bot would do in a viewer's place, `None` where nothing is to be done."""
        return await self._away(tip, law, view)

    async def _away(self, work: Callable[..., _Result], law: Law, *about: object) -> _Result:
        """Do some work with a law in another process."""
        roles = Roles(captains=law.captains, shuffler=law.shuffler)
        by = (str(law.ruleset), law.seats, law.refereed, law.judged, roles)
        return await self.run(_with_law, work, by, *about)


def word_of_bot(bot: str, law: Law, view: View, seed: int, *, partner: bool = False) -> str | None:
    """Return the word that a bot chooses from the menu of its view.

    `seed` is the seed of its random numbers. With a person on its side (`partner`) its menu has no raises of the truco
    and no falta envido, because the person decides about those.
    """
    words = view_menu(law, view)
    last = settling_word(law, view, words)
    if last is not None:
        return last.token
    if partner:
        bold = {*law.envido_words[-1:], *law.truco_words[1:], *law.raises}
        words = tuple(candidate for candidate in words if candidate not in bold)
    words = obey_partner(law, view, words)
    made = partner_named(bot) if partner else bot_named(bot)
    chosen = made.choose(law, view, words, random.Random(seed))  # noqa: S311  (nothing secret)
    if partner and chosen is not None and chosen.kind is Kind.NUMBER and chosen not in words:
        chosen = required_word(law, view, words)  # a bot does not bluff with numbers for a person's side
    return None if chosen is None else word(chosen.token).token


def _choose(law: Law, bot: str, view: View, seed: int, partner: bool) -> str | None:  # noqa: FBT001  (sent to a worker)
    return word_of_bot(bot, law, view, seed, partner=partner)


def _is_quick(bot: str, *, partner: bool) -> bool:
    """Return whether a bot looks nothing ahead; a character that plays its best for a person does."""
    character = characters().get(bot)
    return bot in _QUICK if character is None else character.quick and not partner


def _with_law(work: Callable[..., _Result], by: _By, *about: object) -> _Result:
    rules, seats, refereed, judged, roles = by
    return work(law_of(rules, seats, refereed=refereed, judged=judged, roles=roles), *about)
