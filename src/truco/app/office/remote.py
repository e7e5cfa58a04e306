"""An event of a server on the same network, for another machine with the event; both machines sign their messages."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple
from urllib.parse import quote

import httpx

from truco.app.office.device import Device
from truco.app.office.following import Batch, read_batch
from truco.app.office.machines import (
    ADDRESS,
    MACHINE,
    NONCE,
    SIGNATURE,
    Machine,
    Message,
    is_signed,
    new_nonce,
    reply,
    signature,
)
from truco.app.office.row import Row, read_row, row_to_json
from truco.errors import TournamentError

PATIENCE: Final = httpx.Timeout(3.0, connect=2.0)
"""The most seconds for an answer of a server, and for a connection."""

_LARGEST_PART: Final = 800_000
"""The most letters of the rows in one request."""

_AROUND: Final = 250
"""The letters of a row besides its body."""


class Paired(NamedTuple):
    """The result of pairing for a machine that begins to follow: the event, and the other machine with the secret."""

    uid: str
    code: str
    machine: Machine


async def pair(url: str, key: str, device: Device, client: httpx.AsyncClient) -> Paired:
    """Register this machine at a server with one of the event's keys, and return the pairing; raises `OSError`.

    `url` has the form `http://192.168.1.7:8000/api/events/K7MPQ`, `device` is this machine.
    """
    try:
        answer = await client.post(
            f"{url}/machines", json=device._asdict(), headers={"Authorization": f"Bearer {key}"}, timeout=PATIENCE
        )
        answer.raise_for_status()
        body = answer.json()
        machine = Machine(str(body["device"]), str(body["name"]), url, str(body["secret"]))
        return Paired(str(body["uid"]), str(body["code"]), machine)
    except (httpx.HTTPError, ValueError, KeyError, TypeError) as error:
        raise OSError(f"{url}: {error}") from error


@dataclass(frozen=True, slots=True)
class ServerSource:
    """An event of a server.

    `machine` is the server, with the secret of the two machines, `uid` the event, `device` this machine, and `address`
    the address of this machine's own server for the event, empty without a server. `words` are the last words of
    servers, by machine: each message repeats the word of its server, which shows the server whether the message is
    older than a sleep.
    """

    machine: Machine
    uid: str
    device: Device
    client: httpx.AsyncClient
    address: str = ""
    is_server: bool = True
    words: dict[str, str] = field(default_factory=dict)

    async def batch(self, after: int, last: str = "") -> Batch:
        """Return the rows of the server from `GET URL/rows?after=NUMBER&last=DIGEST&word=WORD`."""
        batch = read_batch(await self._answer("GET", f"after={after}&last={last}&{self._word}"))
        self.words[self.machine.device] = batch.word
        return batch._replace(device=self.machine.device)

    @property
    def _word(self) -> str:
        return f"word={quote(self.words.get(self.machine.device, ''))}"

    async def send(self, rows: Sequence[Row], apart: Sequence[Sequence[Row]] = ()) -> tuple[Row, ...]:
        """Send rows with `POST URL/rows?word=WORD`, in parts of a size that a server accepts."""
        parts = tuple(_parts(rows)) or ((),)
        apart_there: list[Row] = []
        for number, part in enumerate(parts):
            last = number == len(parts) - 1
            body_json = {
                "rows": [row_to_json(row) for row in part],
                "apart": [[row_to_json(row) for row in branch] for branch in apart] if last else [],
            }
            answer = await self._answer("POST", self._word, json.dumps(body_json).encode())
            if not isinstance(answer, dict) or not isinstance(answer.get("apart"), list):
                raise TournamentError("bad-log", f"expected the rows set apart, got {str(answer)[:80]!r}")
            apart_there += [read_row(row) for row in answer["apart"]]
        return tuple(apart_there)

    async def _answer(self, method: str, query: str, body: bytes = b"") -> Any:  # noqa: ANN401  (JSON of any shape)
        url, nonce = self.machine.address, new_nonce()
        message = Message(self.device.id, method, self.uid, nonce, query, self.address)
        headers = {
            MACHINE: quote(self.device.id),
            NONCE: nonce,
            ADDRESS: self.address,
            SIGNATURE: signature(self.machine.secret, message, body),
            "content-type": "application/json",
        }
        try:
            answer = await self.client.request(
                method, f"{url}/rows?{query}", headers=headers, content=body, timeout=PATIENCE
            )
            body_json = answer.json()
        except (httpx.HTTPError, httpx.InvalidURL, ValueError) as error:
            raise OSError(f"{url}: {str(error) or type(error).__name__}") from error
        if not is_signed(self.machine.secret, reply(nonce, answer.status_code), answer.content, _signed(answer)):
            raise OSError(f"{url}: expected an answer of {self.machine.name!r}, got one that it did not sign")
        if answer.is_success:
            return body_json
        code = body_json.get("error", {}).get("code", "") if isinstance(body_json, dict) else ""
        if code == "diverged":
            raise TournamentError("diverged", f"expected the log here to prevail, {self.machine.name!r} refuses it")
        raise OSError(f"{url}: {answer.status_code} {code}")


def _parts(rows: Sequence[Row]) -> Iterator[tuple[Row, ...]]:
    """Yield rows in order, in parts of a size that a server accepts."""
    part: list[Row] = []
    size = 0
    for row in rows:
        if part and size + len(row.body) > _LARGEST_PART:
            yield tuple(part)
            part, size = [], 0
        part.append(row)
        size += len(row.body) + _AROUND
    if part:
        yield tuple(part)


def _signed(answer: httpx.Response) -> str:
    return str(answer.headers.get(SIGNATURE, ""))
