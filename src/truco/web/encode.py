"""What a viewer was told, as the JSON of the wire (docs/protocol.md). Nothing else is ever encoded here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from datetime import UTC, datetime
from typing import Any, Final

import msgspec

from truco.cards import Card
from truco.engine import Law, Public
from truco.rules.marks import Marks
from truco.tables import Countdown, Entry, Frame, Room, Sight, Welcome, kebab
from truco.tables.offers import Offer
from truco.views import SPECTATOR, Seen, View, lifted, marked, may_talk, pencilled

Body = dict[str, Any]

_ENCODER: Final = msgspec.json.Encoder()


def to_text(body: object) -> str:
    """Return the JSON text of a message."""
    return _ENCODER.encode(body).decode()


def iso(moment: float) -> str:
    """Return an hour as the wire writes it.

    >>> iso(0.0)
    '1970-01-01T00:00:00.000Z'
    """
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def plain(value: object) -> object:
    """Return a value in the terms of JSON; cards become their tokens.

    >>> from truco.cards import parse_hand
    >>> plain((parse_hand("1e5o"), None, 3))
    [['1e', '5o'], None, 3]
    """
    if isinstance(value, Card):
        return value.token
    if isinstance(value, tuple):
        return [plain(one) for one in value]
    return value


def fact_body(seen: Seen) -> Body:
    """Return a fact by its name and fields.

    >>> from truco.engine.facts import Cut
    >>> fact_body(Cut("mesa", 17))
    {'fact': 'cut', 'seat': 'mesa', 'lifted': 17, 'more': False}
    """
    told = {field.name: plain(getattr(seen, field.name)) for field in fields(seen)}
    return {"fact": kebab(type(seen).__name__), **told}


def entry_body(entry: Entry) -> Body:
    """Return one line of the log."""
    facts = [fact_body(seen) for seen in entry.facts]
    return {"seq": entry.seq, "seat": entry.seat, "act": entry.act, "rules": list(entry.rules), "facts": facts}


def view_body(law: Law, view: View, due: str) -> Body:
    """Return everything that a viewer knows; `due` is the seat that must act."""
    p = view.public
    body: Body = {
        "seats": list(p.seats),
        "sides": list(p.sides),
        "phase": p.phase.value,
        "score": list(p.score),
        "chicos": list(p.chicos),
        "target": law.target,
        "buenas_from": law.buenas_from,
        "chicos_to_win": law.chicos_to_win,
        "hand": p.hand,
        "dealer": p.dealer,
        "mano": p.mano,
        "cutter": p.cutter,
        "drawing": list(p.drawing),
        "drawn": plain(p.drawn),
        "left": list(p.left),
        "out": [seat for seat in p.seats if seat in p.out],
        "passed": [seat for seat in p.seats if seat in p.passed],
        "trick": plain(p.trick),
        "tricks": [{"plays": plain(done.plays), "winner": done.winner} for done in p.tricks],
        "turn": p.turn,
        "muestra": plain(p.muestra),
        "solo": p.solo,
        "kind": p.kind,
        "pack": law.ruleset.book["pack.cards"],
        "cuts": p.cuts,
        "burned": plain(p.burned),
        "onze": {"state": p.onze.state, "band": p.onze.band},
        "thrown": {"seat": p.thrown.seat, "cards": plain(p.thrown.cards)},
        "bands": [law.band(p, seat) for seat in p.seats],
        "duel": list(p.duel),
        "discards": p.discards,
        "noted": p.noted,
        "board": board_body(law, p),
        "lifted": lifted(law, p),
        "talk": may_talk(law, p),
        "due": due,
        **_calls(p),
        "winner": p.winner,
    }
    if view.who != SPECTATOR:
        dealt = view.own.dealt
        body |= {"cards": plain(view.own.held), "dealt": plain(dealt), "partners": plain(view.partners)}
        counts = dealt and law.ruleset.book.envido_calls
        body["tanto"] = law.tally(dealt, p.muestra).points if counts else None
    return body


def board_body(law: Law, p: Public) -> Body:
    """Return how the score is marked: each side's marks as written, and with what this hand gave so far."""
    sides = {"ink": marked(law, p), "pencil": pencilled(law, p)}
    return {"kind": law.board.kind} | {key: [plain_marks(one) for one in marks] for key, marks in sides.items()}


def plain_marks(marks: Marks) -> Body:
    """Return a score's marks by name.

    >>> from truco.rules.marks import in_fives
    >>> plain_marks(in_fives(3, 5, 8))
    {'malas': [[3, 5]], 'buenas': [[0, 3]], 'parted': False}
    """
    return {key: plain(value) for key, value in marks._asdict().items()}


def _calls(p: Public) -> Body:
    envido, truco = p.envido, p.truco
    return {
        "envido": {
            "state": envido.state,
            "chain": list(envido.chain),
            "caller": envido.caller,
            "singer": envido.singer,
            "sung": plain(envido.sung),
            "owes": envido.owes,
            "number": envido.number,
            "shown": envido.shown,
        },
        "truco": {
            "level": truco.level,
            "pending": truco.pending,
            "caller": truco.caller,
            "holder": truco.holder,
        },
        "awards": [
            {"side": one.side, "points": one.points, "reason": one.reason, "rules": list(one.rules)} for one in p.awards
        ],
    }


def _offer(offer: Offer) -> Body:
    prices = {key: price for key, price in (("wanted", offer.wanted), ("refused", offer.refused)) if price is not None}
    body: Body = {"word": offer.word, "group": offer.group, "prices": prices, "ask": offer.ask}
    if offer.least is not None:
        body |= {"least": offer.least, "most": offer.most}
    return body


def _clock(clock: Countdown | None) -> Body | None:
    if clock is None:
        return None
    return {"seat": clock.seat, "deadline": iso(clock.deadline), "bank": dict(clock.bank)}


def room_body(room: Room) -> Body:
    """Return a table as everybody sees it, the cards apart."""
    settings = room.settings
    return {
        "code": room.code,
        "rules": room.rules,
        "title": room.title,
        "seats": [
            {
                "seat": place.chair.seat,
                "name": place.name,
                "kind": place.chair.kind,
                "bot": place.chair.bot,
                "online": place.online,
                "stand_in": place.chair.stand_in,
                "deal_myself": place.chair.deal_myself,
            }
            for place in room.places
        ],
        "settings": {field.name: getattr(settings, field.name) for field in fields(settings)},
        "paused": room.paused,
        "asked": None if room.asked is None else {"what": room.asked.what, "by": list(room.asked.by)},
        "match": room.match,
        "over": room.over,
        "winner": room.winner or None,
        "kings": plain(room.kings),
        "host": room.host or None,
        "knocks": [
            {"knock": one.number, "seat": one.seat, "name": one.name, "admitted": one.admitted, "by": list(one.by)}
            for one in room.callers
        ],
    }


def welcome_body(welcome: Welcome, view: Body) -> Body:
    """Return the first message to a viewer."""
    sight = welcome.sight
    who = sight.view.who
    return {
        "type": "welcome",
        "seq": sight.seq,
        "table": room_body(welcome.room),
        "you": None if who == SPECTATOR else who,
        "view": view,
        "pending": sight.pending,
        "menu": [_offer(offer) for offer in sight.menu],
        "log": [entry_body(entry) for entry in welcome.log],
        "clock": _clock(sight.clock),
    }


def seen_body(sight: Sight, log: Sequence[Entry], view: Body, before: Mapping[str, Any]) -> Body:
    """Return what a viewer is told of a row; of the view only the keys that changed."""
    return {
        "type": "seen",
        "seq": sight.seq,
        "log": [entry_body(entry) for entry in log],
        "view": {key: value for key, value in view.items() if key not in before or before[key] != value},
        "pending": sight.pending,
        "menu": [_offer(offer) for offer in sight.menu],
        "clock": _clock(sight.clock),
    }


def frame_body(frame: Frame) -> Body:
    """Return a step of a record that was opened: its entry, the public table, and every seat's cards."""
    view = view_body(frame.law, frame.view, frame.due)
    hands = {seat: plain(cards) for seat, cards in frame.hands.items()}
    return {**entry_body(frame.entry), "view": {**view, "hands": hands}}
