"""Running the bots: quick ones at once, the others in separate processes, so that no table waits for them."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import Final, Protocol, TypeVar

from truco.bots import bot_named, characters, obeyed, partner_named
from truco.bots.forced import required_word
from truco.bots.settling import settle
from truco.bots.tip import Tip, tip
from truco.engine import Kind, Law, word
from truco.outside import Folders, adopt_all, portable
from truco.tables.laws import law_of
from truco.tables.roles import Roles
from truco.views import View, view_menu

_QUICK: Final = ("random", "vecino")
_WORKERS: Final = 2
_Result = TypeVar("_Result")

_By = tuple[str, tuple[str, ...], bool, bool, Roles]
"""A law as it is told to another process: the rules, the seats, whether it is refereed and judged, the roles."""


class Thinker(Protocol):
    """Something that returns the words of bots."""

    async def think(self, bot: str, law: Law, view: View, seed: int, *, partner: bool = False) -> str | None:
        """Return the word of a bot, `None` if it has none; `partner` is whether a person plays on its side."""

    async def tip(self, law: Law, view: View) -> Tip | None:
        """Return what the strongest bot would do in a viewer's place, `None` where nothing is to be done."""

    async def close(self) -> None:
        """Release all resources."""


class Workers:
    """Runs quick bots here, and the others in two processes at most, which are started when they are first needed."""

    def __init__(self) -> None:
        """Begin without processes."""
        self._pool: ProcessPoolExecutor | None = None

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
        if self._pool is None:
            # Spawned, not forked: a fork would copy locks that the threads of the database may hold.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(
                _WORKERS, mp_context=context, initializer=_start_worker, initargs=(portable(),)
            )
        roles = Roles(captains=law.captains, shuffler=law.shuffler)
        by = (str(law.ruleset), law.seats, law.refereed, law.judged, roles)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, _in_worker, work, by, *about)
        except BrokenProcessPool:
            # A worker died. The next call starts new ones; this work is done here.
            self._pool = None
            return await asyncio.to_thread(work, law, *about)

    async def close(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


def word_of_bot(bot: str, law: Law, view: View, seed: int, *, partner: bool = False) -> str | None:
    """Return the word that a bot chooses from the menu of its view.

    `seed` is the seed of its random numbers. With a person on its side (`partner`) its menu has no raises of the truco
    and no falta envido, because the person decides about those.
    """
    words = view_menu(law, view)
    last = settle(law, view, words)
    if last is not None:
        return last.token
    if partner:
        bold = {*law.envido_words[-1:], *law.truco_words[1:], *law.raises}
        words = tuple(one for one in words if one not in bold)
    words = obeyed(law, view, words)
    made = partner_named(bot) if partner else bot_named(bot)
    found = made.choose(law, view, words, random.Random(seed))  # noqa: S311  (nothing secret)
    if partner and found is not None and found.kind is Kind.NUMBER and found not in words:
        found = required_word(law, view, words)  # a bot does not bluff with numbers for a person's side
    return None if found is None else word(found.token).token


def _choose(law: Law, bot: str, view: View, seed: int, partner: bool) -> str | None:  # noqa: FBT001  (sent to a worker)
    return word_of_bot(bot, law, view, seed, partner=partner)


def _is_quick(bot: str, *, partner: bool) -> bool:
    """Return whether a bot looks nothing ahead; a character that plays its best for a person does."""
    one = characters().get(bot)
    return bot in _QUICK if one is None else one.quick and not partner


def _in_worker(work: Callable[..., _Result], by: _By, *about: object) -> _Result:
    rules, seats, refereed, judged, roles = by
    return work(law_of(rules, seats, refereed=refereed, judged=judged, roles=roles), *about)


def _start_worker(folders: Folders) -> None:
    """Prepare a worker: it ignores Ctrl-C, and it ends when the server ends, however that happens.

    `folders` are the rulebooks from outside that the server has.
    """
    adopt_all(folders)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:  # pragma: no cover  (the process ends here)
    wait([sentinel])
    os._exit(1)
