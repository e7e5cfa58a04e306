"""The messages to the sockets of a table: encoded once for all that see the same, with the changed keys of a view only.

A socket keeps the `SentView` that it received last; all sockets of a seat share it, and so do all spectators. Each
`SentView` keeps the `SentPublic` of the public table, which all viewers share. Both cache their successor: the first
socket that gets a row encodes it, and the others reuse the result. They do not keep it alive: what a viewer received
last stays here after it has left, and would hold everything that was sent to others since. Nothing that is shared
contains what only one seat may see.
"""

from __future__ import annotations

import operator
import weakref
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from truco.app.tables import Countdown, Entry, Room, Sight, Welcome
from truco.app.web.encode import (
    PUBLIC_KEYS,
    clock_body,
    entry_body,
    line_body,
    offer_body,
    own_body,
    room_body,
    said_body,
    to_json,
    to_text,
)
from truco.engine import Law, Public
from truco.views import SPECTATOR, Seen, View
from truco.views.body import fact_body

_KEYS_OF: Final[dict[str, list[int]]] = {}
"""The positions in `PUBLIC_KEYS` of the keys that depend on each field of the public table."""
for _at, _key in enumerate(PUBLIC_KEYS):
    for _field in _key.fields:
        _KEYS_OF.setdefault(_field, []).append(_at)
_FIELDS: Final = operator.attrgetter(*_KEYS_OF)


class SentPublic:
    """The public keys of a view as they were sent, and a cache of their successor."""

    __slots__ = ("__weakref__", "_after", "_changed", "due", "law", "parts", "public")

    def __init__(self, law: Law, public: Public, due: str, parts: Mapping[str, bytes]) -> None:
        """Keep what was sent; `parts` are the encoded keys."""
        self.law, self.public, self.due, self.parts = law, public, due, parts
        self._after: weakref.ref[SentPublic] | None = None
        self._changed: tuple[bytes, ...] = ()

    @classmethod
    def whole(cls, law: Law, public: Public, due: str) -> SentPublic:
        """Return all public keys of a view, encoded."""
        parts = {key.name: _part(key.name, key.make(law, public)) for key in PUBLIC_KEYS}
        return cls(law, public, due, parts | {"due": _part("due", due)})

    def after(self, public: Public, due: str) -> tuple[SentPublic, tuple[bytes, ...]]:
        """Return the successor for a new public table, and the changed keys, encoded."""
        after = None if self._after is None else self._after()
        if after is None or after.public is not public or after.due != due:
            after, self._changed = self._next(public, due)
            self._after = weakref.ref(after)
        return after, self._changed

    def _next(self, public: Public, due: str) -> tuple[SentPublic, tuple[bytes, ...]]:
        before, law = self.public, self.law
        touched: set[int] = set()
        if before is not public:
            for old, new, keys in zip(_FIELDS(before), _FIELDS(public), _KEYS_OF.values(), strict=True):
                if old is not new and old != new:
                    touched.update(keys)
        made = {key.name: _part(key.name, key.make(law, public)) for key in (PUBLIC_KEYS[at] for at in sorted(touched))}
        if due != self.due:
            made["due"] = _part("due", due)
        changed = {name: part for name, part in made.items() if part != self.parts[name]}
        parts = {**self.parts, **changed} if changed else self.parts
        return SentPublic(law, public, due, parts), tuple(changed.values())


class SentView:
    """The view as it was sent to one viewer, and a cache of the message for the next row."""

    __slots__ = ("__weakref__", "_after", "_sight", "_text", "own", "public_keys", "view")

    def __init__(self, view: View, public_keys: SentPublic, own: Mapping[str, bytes]) -> None:
        """Keep what was sent; `own` are the encoded keys that only the viewer sees."""
        self.view, self.public_keys, self.own = view, public_keys, own
        self._sight: Sight | None = None
        self._text = ""
        self._after: weakref.ref[SentView] | None = None

    @property
    def whole(self) -> msgspec.Raw:
        """Return the complete view, encoded."""
        return _object((*self.public_keys.parts.values(), *self.own.values()))

    def cached(self, sight: Sight) -> tuple[str, SentView] | None:
        """Return the cached message for a sight and the view sent with it, `None` if it is not cached."""
        after = self._after() if self._sight is sight and self._after is not None else None
        return None if after is None else (self._text, after)

    def after(self, sight: Sight) -> tuple[SentView, msgspec.Raw]:
        """Return the view for a new sight, and its changed keys, encoded."""
        view, law = sight.view, sight.law
        public_keys, changed = self.public_keys.after(view.public, sight.due)
        before = self.view
        own = self.own
        if (
            view.own is not before.own
            or view.partners != before.partners
            or view.public.muestra != before.public.muestra
        ):
            own = _own(law, view)
            changed += tuple(part for name, part in own.items() if self.own.get(name) != part)
        return SentView(view, public_keys, own), _object(changed)

    def cache(self, sight: Sight, text: str, after: SentView) -> None:
        """Cache the message for a sight, for other sockets with the same view."""
        self._sight, self._text, self._after = sight, text, weakref.ref(after)


class TableEncoder:
    """Encodes the messages of one table for all its sockets."""

    def __init__(self) -> None:
        """Begin without anything sent."""
        self._latest: dict[str, SentView] = {}
        self._seq = 0
        self._facts: dict[int, tuple[Seen, msgspec.Raw]] = {}
        self._room: tuple[Room, str] | None = None
        self._clock: tuple[Countdown | None, msgspec.Raw] = None, msgspec.Raw(b"null")

    def welcome(self, welcome: Welcome) -> tuple[str, SentView]:
        """Return the first message to a viewer, and the view in it."""
        sight = welcome.sight
        who = sight.view.who
        sent = self._current(sight)
        body = {
            "type": "welcome",
            "seq": sight.seq,
            "table": room_body(welcome.room),
            "you": None if who == SPECTATOR else who,
            "view": sent.whole,
            "pending": sight.pending,
            "menu": [offer_body(offer) for offer in sight.menu],
            "log": [entry_body(entry) for entry in welcome.log],
            "said": [said_body(phrase) for phrase in welcome.said],
            "clock": clock_body(sight.clock),
            "chat": [line_body(line) for line in welcome.chat],
            **_signs(sight),
            **_digest(sight),
        }
        return to_text(body), sent

    def _current(self, sight: Sight) -> SentView:
        """Return the view for a new viewer, the same object as the other sockets of its seat have."""
        latest = self._latest.get(sight.view.who)
        if latest is not None and latest.view is sight.view and latest.public_keys.due == sight.due:
            return latest
        public = sight.view.public
        others = (other.public_keys for other in self._latest.values())
        same = next((keys for keys in others if keys.public is public and keys.due == sight.due), None)
        public_keys = same or SentPublic.whole(sight.law, public, sight.due)
        sent = self._latest[sight.view.who] = SentView(sight.view, public_keys, _own(sight.law, sight.view))
        return sent

    def seen(self, before: SentView, sight: Sight, log: Sequence[Entry]) -> tuple[str, SentView]:
        """Return the message for a row, and the view after it; `before` is the view that was sent before."""
        cached = before.cached(sight)
        if cached is not None:
            return cached
        if sight.seq != self._seq:
            self._seq = sight.seq
            self._facts.clear()
        sent, changed = before.after(sight)
        body = {
            "type": "seen",
            "seq": sight.seq,
            "log": [entry_body(entry, self._fact) for entry in log],
            "view": changed,
            "pending": sight.pending,
            "menu": [offer_body(offer) for offer in sight.menu],
            "clock": self._time(sight.clock),
            **_signs(sight),
            **_digest(sight),
        }
        text = to_text(body)
        before.cache(sight, text, sent)
        self._latest[sight.view.who] = sent
        return text, sent

    def _fact(self, seen: Seen) -> msgspec.Raw:
        """Return a fact, encoded once: most facts of a row are the same object for everybody."""
        encoded = self._facts.get(id(seen))
        if encoded is None:
            encoded = self._facts[id(seen)] = seen, msgspec.Raw(to_json(fact_body(seen)))
        return encoded[1]

    def _time(self, clock: Countdown | None) -> msgspec.Raw:
        """Return the clock, encoded once: it is the same object for everybody."""
        if self._clock[0] is not clock:
            self._clock = clock, msgspec.Raw(to_json(clock_body(clock)))
        return self._clock[1]

    def room(self, room: Room) -> str:
        """Return the message to everybody when seats, settings, presence or a request changed."""
        if self._room is None or self._room[0] is not room:
            self._room = room, to_text({"type": "table", "seq": room.seq, "table": room_body(room)})
        return self._room[1]


def _digest(sight: Sight) -> dict[str, str]:
    """Return the digest of the log once the match is over; before, it would depend on secrets."""
    return {"digest": sight.digest} if sight.digest else {}


def _signs(sight: Sight) -> dict[str, object]:
    """Return the signs that a seat may make now, at a table that has signs."""
    return {} if sight.signs is None else {"signs": sight.signs}


def _part(name: str, value: object) -> bytes:
    return to_json(name) + b":" + to_json(value)


def _object(parts: Sequence[bytes]) -> msgspec.Raw:
    return msgspec.Raw(b"{" + b",".join(parts) + b"}")


def _own(law: Law, view: View) -> dict[str, bytes]:
    return {name: _part(name, value) for name, value in own_body(law, view).items()}
