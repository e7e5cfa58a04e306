"""Where bots think: the quick ones at once, the others in processes of their own, so that no table waits for them."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import Final, Protocol

from truco.bots import bot_named
from truco.engine import Law, word
from truco.outside import Folders, adopt_all, portable
from truco.tables.laws import law_of
from truco.views import View, view_menu

_QUICK: Final = ("random", "vecino")
_WORKERS: Final = 2


class Thinker(Protocol):
    """Something that asks bots for their words."""

    async def think(self, bot: str, law: Law, view: View, seed: int, *, partner: bool = False) -> str | None:
        """Return the word of a bot, `None` where it stays silent; `partner` where a person shares its side."""

    async def close(self) -> None:
        """Let go of whatever it thinks with."""


class Workers:
    """Asks quick bots here, and the others in at most two processes, started when the first of them is asked."""

    def __init__(self) -> None:
        """Start nothing yet."""
        self._pool: ProcessPoolExecutor | None = None

    async def think(self, bot: str, law: Law, view: View, seed: int, *, partner: bool = False) -> str | None:
        """Return the word of a bot, `None` where it stays silent; `partner` where a person shares its side."""
        if bot in _QUICK:
            return chosen(bot, law, view, seed, partner=partner)
        if self._pool is None:
            # Spawned, not forked: a fork would copy the locks of the database's threads as they stand.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(_WORKERS, mp_context=context, initializer=_settle, initargs=(portable(),))
        task = (bot, str(law.ruleset), law.seats, view, (seed, partner))
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, _think_apart, *task)
        except BrokenProcessPool:
            # A worker died, of memory or by hand: the next thought starts new ones, this one is thought here.
            self._pool = None
            return await asyncio.to_thread(chosen, bot, law, view, seed, partner=partner)

    async def close(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


def chosen(bot: str, law: Law, view: View, seed: int, *, partner: bool = False) -> str | None:
    """Return the word that a bot chooses from the menu of its view.

    `seed` is where its chance begins; beside a person (`partner`) it leaves to that person what binds the side beyond a
    first call: raises of the truco and the falta envido, which it does not find on its menu then.
    """
    words = view_menu(law, view)
    if partner:
        bold = {*law.envido_words[-1:], *law.truco_words[1:], *law.raises}
        words = tuple(one for one in words if one not in bold)
    found = bot_named(bot).choose(law, view, words, random.Random(seed))  # noqa: S311  (nothing secret)
    return None if found is None else word(found.token).token


def _think_apart(bot: str, rules: str, seats: tuple[str, ...], view: View, how: tuple[int, bool]) -> str | None:
    seed, partner = how
    return chosen(bot, law_of(rules, seats), view, seed, partner=partner)


def _settle(folders: Folders) -> None:
    """Make a worker deaf to Ctrl-C, which is the server's, and let it end when the server does, however that ends.

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
