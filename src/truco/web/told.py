"""What the sockets of a table were told: encoded once for all who see the same, and of a view only what changed.

A socket keeps a `Told`, which all sockets of a seat share, and all spectators; each `Told` keeps the `Shown` of the
public table, which the whole table shares. Both remember what came after them, so that the first socket that hears of a
row pays for it and the others take what is there. Nothing of one seat is in what another shares.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from truco.engine import Law, Public
from truco.tables import Countdown, Entry, Room, Sight, Welcome
from truco.views import SPECTATOR, Seen, View
from truco.web.encode import (
    PUBLIC_KEYS,
    clock_body,
    entry_body,
    fact_body,
    offer_body,
    own_body,
    room_body,
    said_body,
    to_json,
    to_text,
)

_KEYS_OF: Final[dict[str, list[int]]] = {}
"""The keys that are made of each field of the public table, by their places."""
for _at, _key in enumerate(PUBLIC_KEYS):
    for _field in _key.fields:
        _KEYS_OF.setdefault(_field, []).append(_at)
_FIELDS: Final = operator.attrgetter(*_KEYS_OF)


class Shown:
    """The public part of a view as it was told, key by key, and what was told after it."""

    __slots__ = ("_after", "_changed", "due", "law", "parts", "public")

    def __init__(self, law: Law, public: Public, due: str, parts: Mapping[str, bytes]) -> None:
        """Remember what was told; `parts` are the encoded keys."""
        self.law, self.public, self.due, self.parts = law, public, due, parts
        self._after: Shown | None = None
        self._changed: tuple[bytes, ...] = ()

    @classmethod
    def whole(cls, law: Law, public: Public, due: str) -> Shown:
        """Return the public part of a view that is told whole."""
        parts = {key.name: _part(key.name, key.make(law, public)) for key in PUBLIC_KEYS}
        return cls(law, public, due, parts | {"due": _part("due", due)})

    def after(self, public: Public, due: str) -> tuple[Shown, tuple[bytes, ...]]:
        """Return what is shown after this, and the keys that changed, encoded."""
        found = self._after
        if found is None or found.public is not public or found.due != due:
            found, self._changed = self._follow(public, due)
            self._after = found
        return found, self._changed

    def _follow(self, public: Public, due: str) -> tuple[Shown, tuple[bytes, ...]]:
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
        return Shown(law, public, due, parts), tuple(changed.values())


class Told:
    """All that one viewer was told of the view, and the message that told of the row after it."""

    __slots__ = ("_after", "_sight", "_text", "own", "shown", "view")

    def __init__(self, view: View, shown: Shown, own: Mapping[str, bytes]) -> None:
        """Remember what was told; `own` are the encoded keys that the viewer alone sees."""
        self.view, self.shown, self.own = view, shown, own
        self._sight: Sight | None = None
        self._text = ""
        self._after: Told | None = None

    @property
    def whole(self) -> msgspec.Raw:
        """Return the whole view, encoded."""
        return _object((*self.shown.parts.values(), *self.own.values()))

    def answered(self, sight: Sight) -> tuple[str, Told] | None:
        """Return the message that told of a sight and what was told with it, `None` where nobody asked yet."""
        return None if self._sight is not sight or self._after is None else (self._text, self._after)

    def follow(self, sight: Sight) -> tuple[Told, msgspec.Raw]:
        """Return what is told with a sight, and the keys of the view that changed, encoded."""
        view, law = sight.view, sight.law
        shown, changed = self.shown.after(view.public, sight.due)
        before = self.view
        own = self.own
        if (
            view.own is not before.own
            or view.partners != before.partners
            or view.public.muestra != before.public.muestra
        ):
            own = _own(law, view)
            changed += tuple(part for name, part in own.items() if self.own.get(name) != part)
        return Told(view, shown, own), _object(changed)

    def remember(self, sight: Sight, text: str, after: Told) -> None:
        """Keep the message that told of a sight, for the next socket that was told the same until now."""
        self._sight, self._text, self._after = sight, text, after


class Teller:
    """Encodes what happens at one table for all its sockets."""

    def __init__(self) -> None:
        """Begin before anything was told."""
        self._latest: dict[str, Told] = {}
        self._seq = 0
        self._facts: dict[int, tuple[Seen, bytes]] = {}
        self._room: tuple[Room, str] | None = None
        self._clock: tuple[Countdown | None, msgspec.Raw] = None, msgspec.Raw(b"null")

    def welcome(self, welcome: Welcome) -> tuple[str, Told]:
        """Return the first message to a viewer, and what it tells."""
        sight = welcome.sight
        who = sight.view.who
        told = self._standing(sight)
        body = {
            "type": "welcome",
            "seq": sight.seq,
            "table": room_body(welcome.room),
            "you": None if who == SPECTATOR else who,
            "view": told.whole,
            "pending": sight.pending,
            "menu": [offer_body(offer) for offer in sight.menu],
            "log": [entry_body(entry) for entry in welcome.log],
            "said": [said_body(said) for said in welcome.said],
            "clock": clock_body(sight.clock),
            **_digest(sight),
        }
        return to_text(body), told

    def _standing(self, sight: Sight) -> Told:
        """Return what a viewer is told who comes now: the very same as the others of that seat were told last."""
        known = self._latest.get(sight.view.who)
        if known is not None and known.view is sight.view and known.shown.due == sight.due:
            return known
        public = sight.view.public
        shown = next(
            (one.shown for one in self._latest.values() if one.shown.public is public and one.shown.due == sight.due),
            None,
        ) or Shown.whole(sight.law, public, sight.due)
        told = self._latest[sight.view.who] = Told(sight.view, shown, _own(sight.law, sight.view))
        return told

    def seen(self, before: Told, sight: Sight, log: Sequence[Entry]) -> tuple[str, Told]:
        """Return what a viewer is told of a row, and all that it was told then; `before` is what it knew."""
        answered = before.answered(sight)
        if answered is not None:
            return answered
        if sight.seq != self._seq:
            self._seq = sight.seq
            self._facts.clear()
        told, changed = before.follow(sight)
        body = {
            "type": "seen",
            "seq": sight.seq,
            "log": [self._entry(entry) for entry in log],
            "view": changed,
            "pending": sight.pending,
            "menu": [offer_body(offer) for offer in sight.menu],
            "clock": self._time(sight.clock),
            **_digest(sight),
        }
        text = to_text(body)
        before.remember(sight, text, told)
        self._latest[sight.view.who] = told
        return text, told

    def _entry(self, entry: Entry) -> dict[str, object]:
        return {
            "seq": entry.seq,
            "seat": entry.seat,
            "act": entry.act,
            "rules": entry.rules,
            "facts": [self._fact(seen) for seen in entry.facts],
        }

    def _fact(self, seen: Seen) -> msgspec.Raw:
        """Return a fact, encoded; most facts of a row are told to everybody as the same object."""
        known = self._facts.get(id(seen))
        if known is None:
            known = self._facts[id(seen)] = seen, to_json(fact_body(seen))
        return msgspec.Raw(known[1])

    def _time(self, clock: Countdown | None) -> msgspec.Raw:
        """Return whose time runs, encoded; it is told to everybody as the same object."""
        if self._clock[0] is not clock:
            self._clock = clock, msgspec.Raw(to_json(clock_body(clock)))
        return self._clock[1]

    def room(self, room: Room) -> str:
        """Return what everybody is told where seats, settings, presence or a request changed."""
        if self._room is None or self._room[0] is not room:
            self._room = room, to_text({"type": "table", "seq": room.seq, "table": room_body(room)})
        return self._room[1]


def _digest(sight: Sight) -> dict[str, str]:
    """Return the digest of the log where it is told: once the match is over, for it rests on secrets before."""
    return {"digest": sight.digest} if sight.digest else {}


def _part(name: str, value: object) -> bytes:
    return to_json(name) + b":" + to_json(value)


def _object(parts: Sequence[bytes]) -> msgspec.Raw:
    return msgspec.Raw(b"{" + b",".join(parts) + b"}")


def _own(law: Law, view: View) -> dict[str, bytes]:
    return {name: _part(name, value) for name, value in own_body(law, view).items()}
