"""Work in other processes: how they end."""

from __future__ import annotations

import asyncio
import os
import struct
import sys
import time
from pathlib import Path

import pytest

from truco.app.tables.pool import Pool
from truco.errors import TableError

_SIZE = 100
"""Bytes that the answer of `half_answered` says it has."""


def half_answered(marker: str) -> None:
    """Send the head of an answer and half of it as the pool's worker would, write that to a file, and never go on."""
    frame = sys._getframe()  # noqa: SLF001  (the pipe of the answers is a name of the worker's main function)
    while "result_queue" not in frame.f_locals:
        assert frame.f_back is not None
        frame = frame.f_back
    pipe = frame.f_locals["result_queue"]._writer.fileno()  # noqa: SLF001
    os.write(pipe, struct.pack("!i", _SIZE) + bytes(_SIZE // 2))
    Path(marker).touch()
    time.sleep(3600)


@pytest.mark.skipif(sys.platform == "win32", reason="a message of a pipe has another form on Windows")
async def test_a_pool_ends_while_a_worker_sends_a_large_answer(tmp_path: Path) -> None:
    """A worker that is ended in the middle of its answer blocks no other one, and its caller gets an error."""
    pool, marker = Pool(1), tmp_path / "half"
    asking = asyncio.ensure_future(pool.run(half_answered, str(marker)))
    while not marker.exists():
        assert not asking.done()
        await asyncio.sleep(0.01)
    executor = pool._pool  # noqa: SLF001  (to free what waits where the test fails)
    assert executor is not None
    pipe = executor._result_queue._writer  # type: ignore[attr-defined]  # noqa: SLF001  (its types lack it)
    ending = asyncio.ensure_future(pool.close())
    await asyncio.wait({ending}, timeout=10)
    ended = ending.done()
    if not ended:
        os.write(pipe.fileno(), bytes(_SIZE))
    await ending
    assert ended
    with pytest.raises(TableError, match="closing"):
        await asking
