"""Starts commands at once: each is a copy of a process that has imported all of Truco.

Each copy is a process of its own, with its own arguments, environment and output, and receives signals; it saves the
second of processor time for reading the modules, which other tests measure.
"""

from __future__ import annotations

import atexit
import contextlib
import functools
import json
import os
import selectors
import socket
import subprocess
import sys
import threading
import traceback
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from typing import Any, Final, NamedTuple

_LARGEST: Final = 65_536
"""The largest message between a test and the process that is copied, in bytes."""

_DESCRIPTORS: Final = 1024
"""Below this number are all file descriptors of the process that is copied."""

_MODULES: Final = (
    "httpx",
    "sqlalchemy.ext.asyncio",
    "uvicorn",
    "truco.app.web.app",
    "truco.app.office.remote",
    "truco.app.cli.play",
    "truco.app.cli.serve",
    "truco.app.cli.event.machines",
    "truco.app.cli.event.merge",
    "truco.app.cli.event.place",
    "truco.app.cli.event.rounds",
    "truco.app.cli.event.teams",
)
"""What the commands of these tests import."""


class Child(NamedTuple):
    """A program that was started: its process, and its exit status once it has ended."""

    pid: int
    status: Future[int]


class Nursery:
    """A process that is copied, and the way to it."""

    def __init__(self) -> None:
        """Start the process."""
        self._socket, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._process = subprocess.Popen([sys.executable, __file__, str(there.fileno())], pass_fds=[there.fileno()])
        there.close()
        self._born: dict[int, Future[int]] = {}
        self._ended: dict[int, Future[int]] = {}
        self._lock = threading.Lock()
        threading.Thread(target=self._listen, daemon=True).start()
        atexit.register(self._socket.close)

    def start(self, words: Sequence[str], env: Mapping[str, str], output: int, reads: int | None = None) -> Child:
        """Start `truco` with some words.

        It prints to the file descriptor `output`, and reads from `reads`; from nothing where there is none.
        """
        with self._lock:
            number = len(self._born)
            self._born[number], self._ended[number] = Future(), Future()
            message = json.dumps({"number": number, "words": list(words), "env": dict(env)}).encode()
            socket.send_fds(self._socket, [message], [output] if reads is None else [output, reads])
        return Child(self._born[number].result(), self._ended[number])

    def _listen(self) -> None:
        with contextlib.suppress(OSError):
            while message := self._socket.recv(_LARGEST):
                message_body = json.loads(message)
                futures = self._ended if "status" in message_body else self._born
                futures[message_body["number"]].set_result(message_body.get("status", message_body["pid"]))
        for future in (*self._born.values(), *self._ended.values()):
            if not future.done():
                future.set_exception(RuntimeError("the process that is copied has ended"))


@functools.cache
def nursery() -> Nursery:
    """Return the process that is copied, which is started for the first program of a run."""
    return Nursery()


# -- in the process that is copied -------------------------------------------------------------------------------------


def _serve(way: socket.socket) -> None:
    """Start programs, and report when they end, until the tests close the connection."""
    for module in _MODULES:
        __import__(module)
    ended = selectors.DefaultSelector()
    ended.register(way, selectors.EVENT_READ)
    while True:
        for key, _ in ended.select():
            if key.fileobj is not way:
                number, pid = key.data
                ended.unregister(key.fileobj)
                os.close(key.fd)
                status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
                way.send(json.dumps({"number": number, "pid": pid, "status": status}).encode())
                continue
            message, (*given,), _flags, _address = socket.recv_fds(way, _LARGEST, 2)
            if not message:
                return
            request = json.loads(message)
            pid = os.fork()
            if pid == 0:
                _run(request, *given)
            for descriptor in given:
                os.close(descriptor)
            ended.register(os.pidfd_open(pid), selectors.EVENT_READ, (request["number"], pid))
            way.send(json.dumps({"number": request["number"], "pid": pid}).encode())


def _run(request: Mapping[str, Any], output: int, reads: int | None = None) -> None:
    """Be the program: run `truco` and end with its status."""
    from truco.app.cli import main  # noqa: PLC0415  (only the process that is copied imports it)

    status = 1
    try:
        os.dup2(os.open(os.devnull, os.O_RDONLY) if reads is None else reads, 0)
        os.dup2(output, 1)
        os.dup2(output, 2)
        os.closerange(3, _DESCRIPTORS)
        sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
        sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
        sys.stderr = os.fdopen(2, "w", 1, encoding="utf-8", closefd=False)
        os.environ.clear()
        os.environ.update(request["env"])
        sys.argv = ["truco", *request["words"]]
        main()
        status = 0
    except SystemExit as ending:
        status = ending.code if isinstance(ending.code, int) else bool(ending.code)
    except BaseException:  # noqa: BLE001  (as an interpreter ends)
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


if __name__ == "__main__":
    _serve(socket.socket(fileno=int(sys.argv[1])))
