"""What everybody may know of the events of a server, worked out and packed once for each entry."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from truco.office import KeptEvent
from truco.office.partners import Seen
from truco.web.bodies import Packed, packed
from truco.web.event_body import Body, public_body, tables_of, writer_body

_KEPT: Final = 64
"""For how many events the last body for everybody is kept."""


@dataclass(slots=True)
class _Shown:
    """The last body of an event: after the row with a digest, and with the machine that writes."""

    digest: str
    body: Body
    packed: Packed | None = None


class PublicBodies:
    """The last body of each event for everybody, and its packed answer."""

    def __init__(self) -> None:
        """Begin with none."""
        self._shown: dict[str, _Shown] = {}

    def body(self, kept: KeptEvent, seen: Iterable[Seen]) -> Body:
        """Return what everybody may know of an event; `seen` are the other machines that keep it."""
        return self._last(kept, seen).body

    def packed(self, kept: KeptEvent, seen: Iterable[Seen]) -> Packed:
        """Return the packed answer with what everybody may know of an event."""
        shown = self._last(kept, seen)
        if shown.packed is None:
            shown.packed = packed(shown.body)
        return shown.packed

    def _last(self, kept: KeptEvent, seen: Iterable[Seen]) -> _Shown:
        writer, shown = writer_body(kept, seen), self._shown.pop(kept.code, None)
        if shown is None or shown.digest != kept.digest:
            body = {"code": kept.code, **public_body(kept.event), "played_here": list(tables_of(kept.log))}
            shown = _Shown(kept.digest, {**body, "writer": writer})
        elif shown.body["writer"] != writer:
            shown = _Shown(kept.digest, {**shown.body, "writer": writer})
        self._shown[kept.code] = shown
        while len(self._shown) > _KEPT:
            del self._shown[next(iter(self._shown))]
        return shown

    def forget(self, code: str) -> None:
        """Forget an event that was deleted."""
        self._shown.pop(code, None)
