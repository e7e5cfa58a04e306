"""An event of a server on the same network, for a machine that follows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import httpx

from truco.office.following import Batch, read_batch
from truco.office.row import Row, row_to_json

_PATIENCE: Final = 10.0
"""Seconds for which a server may leave a request without an answer."""


@dataclass(frozen=True, slots=True)
class ServerSource:
    """An event of a server: `url` as `http://192.168.1.7:8000/api/events/K7MPQ`, `key` one of the event's keys."""

    url: str
    key: str
    client: httpx.AsyncClient

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.key}"}

    async def batch(self, after: int) -> Batch:
        """Return the rows that the server gives for `GET URL/rows?after=NUMBER`."""
        return read_batch(await self._answer("GET", params={"after": str(after)}))

    async def send(self, rows: Sequence[Row]) -> None:
        """Send rows with `POST URL/rows`."""
        await self._answer("POST", json={"rows": [row_to_json(one) for one in rows]})

    async def _answer(self, method: str, **what: Any) -> Any:  # noqa: ANN401  (JSON of any shape)
        try:
            answer = await self.client.request(
                method, f"{self.url}/rows", headers=self._headers(), timeout=_PATIENCE, **what
            )
            answer.raise_for_status()
            return answer.json()
        except (httpx.HTTPError, ValueError) as error:
            raise OSError(f"{self.url}: {error}") from error
