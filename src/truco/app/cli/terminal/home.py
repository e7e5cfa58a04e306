"""A server inside this process; the terminal connects to it as to any other."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Final

import uvicorn

from truco.app.cli.serve import listen, open_store, server_config
from truco.app.tables import Host, Surroundings
from truco.app.web import create_app

_HOST: Final = "127.0.0.1"
_POLL: Final = 0.02


@contextmanager
def home(database: str, haste: float = 1.0, *, burst: float = 60) -> Iterator[str]:
    """Serve tables on a free port of this computer inside the `with` block, and yield the address.

    `database` is where the tables are stored; `haste` divides the delays of bots and table; `burst` is how many
    changing requests one address may send at once. Raises `Refusal` for a database that cannot be opened,
    `RuntimeError` where the server cannot start.
    """
    listening = listen(_HOST, 0)
    app = create_app(Host(Surroundings(open_store(database), haste=haste)), burst=burst)
    server = uvicorn.Server(server_config(app))
    thread = Thread(target=server.run, args=([listening],), name="server", daemon=True)
    thread.start()
    try:
        while not server.started:
            if not thread.is_alive():
                raise RuntimeError(f"the server for the tables of {database} did not start")
            time.sleep(_POLL)
        yield f"http://{_HOST}:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
