"""The values that a viewer may see, as the JSON of docs/protocol.md. Nothing else is encoded here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import fields
from datetime import UTC, datetime
from functools import lru_cache
from itertools import takewhile
from typing import Any, Final, NamedTuple

import msgspec

from truco.app.tables import JUDGE, Countdown, Entry, Found, Frame, Line, Room, Said
from truco.app.tables.offers import Offer
from truco.app.tables.sight import Signer
from truco.bots.tip import Tip
from truco.engine import Law, Public
from truco.rules.marks import Marks
from truco.talk import Reading
from truco.views import SPECTATOR, Seen, View, can_talk, lifted_tricks, pending_score_marks, score_marks
from truco.views.body import fact_body, plain

Body = dict[str, Any]

_ENCODER: Final = msgspec.json.Encoder()

_BEAT: Final = 192
"""The characters of every beat, with a sign in it or without."""

to_json: Final = _ENCODER.encode
"""Returns the JSON of a value as bytes."""


def to_text(body: object) -> str:
    """Return the JSON text of a message."""
    return to_json(body).decode()


def iso(moment: float) -> str:
    """Return a time as it is sent.

    >>> iso(0.0)
    '1970-01-01T00:00:00.000Z'
    """
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def entry_body(entry: Entry, fact: Callable[[Seen], object] = fact_body) -> Body:
    """Return one line of the log; `fact` returns what is sent of a fact."""
    facts = [fact(seen) for seen in entry.facts]
    body = {"seq": entry.seq, "seat": entry.seat, "act": entry.act, "rules": entry.rules, "facts": facts}
    return {**body, "back": entry.back} if entry.back else body


class PublicKey(NamedTuple):
    """A public key of a view: the fields of the public table that it depends on, and the function that makes it."""

    name: str
    fields: tuple[str, ...]
    make: Callable[[Law, Public], object]


def _as_it_is(name: str) -> PublicKey:
    return PublicKey(name, (name,), lambda _, p: plain(getattr(p, name)))


def _of_law(name: str, make: Callable[[Law], object]) -> PublicKey:
    return PublicKey(name, (), lambda law, _: make(law))


def _in_order(name: str) -> PublicKey:
    """Return the key for a set of seats, as a list in the order of the seats."""
    return PublicKey(name, (name, "seats"), lambda _, p: [seat for seat in p.seats if seat in getattr(p, name)])


def _board(law: Law, p: Public) -> Body:
    """Return the marks of the score: each side's marks as written, and with the points of this hand so far."""
    sides = {"ink": score_marks(law, p), "pencil": pending_score_marks(law, p)}
    return {"kind": law.board.kind} | {key: [plain_marks(written) for written in marks] for key, marks in sides.items()}


def _envido(_law: Law, p: Public) -> Body:
    envido = p.envido
    return {
        "state": envido.state,
        "chain": envido.chain,
        "caller": envido.caller,
        "singer": envido.singer,
        "sung": plain(envido.sung),
        "owes": envido.must_show,
        "number": envido.number,
        "shown": envido.shown,
    }


def _truco(_law: Law, p: Public) -> Body:
    truco = p.truco
    return {"level": truco.level, "pending": truco.pending, "caller": truco.caller, "holder": truco.holder}


def _awards(_law: Law, p: Public) -> list[Body]:
    return [
        {"side": award.side, "points": award.points, "reason": award.reason, "rules": award.rules} for award in p.awards
    ]


def _strong(law: Law, p: Public) -> list[list[str]]:
    """Return the cards that are alone above the others, each with its kind: what the card turned raised, or printed.

    >>> from truco.rulebooks.ruleset import choose
    >>> from truco.engine import new_match
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> _strong(law, new_match(law, "B1").public)
    [['1e', 'spanish-40'], ['1b', 'spanish-40'], ['7e', 'spanish-40'], ['7o', 'spanish-40']]
    """
    book, first = law.ruleset.book, law.worth.tiers(None)
    printed = {tier for tier in first if len(tier) == 1}
    alone = takewhile(lambda tier: len(tier) == 1, law.worth.tiers(p.muestra))
    return [[*tier, book["pack.cards" if tier in printed else "ranks.order"]] for tier in alone]


PUBLIC_KEYS: Final = (
    _as_it_is("seats"),
    _as_it_is("sides"),
    PublicKey("phase", ("phase",), lambda _, p: p.phase.stored),
    _as_it_is("score"),
    _as_it_is("chicos"),
    _of_law("target", lambda law: law.terms.match.target),
    _of_law("buenas_from", lambda law: law.terms.match.buenas_from),
    _of_law("chicos_to_win", lambda law: law.chicos_to_win),
    _as_it_is("hand"),
    _as_it_is("dealer"),
    _as_it_is("mano"),
    _as_it_is("cutter"),
    _as_it_is("drawing"),
    _as_it_is("drawn"),
    _as_it_is("left"),
    _in_order("out"),
    _in_order("passed"),
    _as_it_is("trick"),
    PublicKey(
        "tricks",
        ("tricks",),
        lambda _, p: [{"plays": plain(done.plays), "winner": done.winner} for done in p.tricks],
    ),
    _as_it_is("turn"),
    _as_it_is("muestra"),
    PublicKey("strong", ("muestra",), _strong),
    _as_it_is("solo"),
    _as_it_is("kind"),
    _of_law("pack", lambda law: law.ruleset.book["pack.cards"]),
    _as_it_is("cuts"),
    _as_it_is("burned"),
    PublicKey(
        "settling",
        ("settlement", "seats", "awards_pending"),
        lambda _, p: {
            "open": p.settlement.begun,
            "silent": [seat for seat in p.seats if seat in p.settlement.silent],
            "laid": plain(p.settlement.laid),
            "waiting": [[claim.seat, claim.against] for claim in p.settlement.waiting],
            "asked": plain(p.settlement.asked),
            "scores": "".join(dict.fromkeys(side for award in p.awards_pending or () for side in award.side)),
        },
    ),
    PublicKey("onze", ("onze",), lambda _, p: {"state": p.onze.state, "band": p.onze.band}),
    PublicKey("thrown", ("thrown",), lambda _, p: {"seat": p.thrown.seat, "cards": plain(p.thrown.cards)}),
    PublicKey("bands", ("solo", "seats"), lambda law, p: [law.band(p, seat) for seat in p.seats]),
    _as_it_is("duel"),
    _as_it_is("discards"),
    PublicKey("noted", ("awards_written",), lambda _, p: p.awards_written),
    PublicKey("board", ("score", "awards", "awards_written", "phase", "sides"), _board),
    PublicKey("lifted", ("phase", "trick", "tricks"), lifted_tricks),
    PublicKey("talk", ("phase", "awards_pending"), can_talk),
    PublicKey("envido", ("envido",), _envido),
    PublicKey("truco", ("truco",), _truco),
    PublicKey("awards", ("awards",), _awards),
    _as_it_is("winner"),
)
"""The public keys of a view, except `due`."""


def view_body(law: Law, view: View, due: str) -> Body:
    """Return the complete view of a viewer; `due` is the seat that must act."""
    body = {key.name: key.make(law, view.public) for key in PUBLIC_KEYS}
    return body | {"due": due} | own_body(law, view)


def own_body(law: Law, view: View) -> Body:
    """Return the keys of a view that only its seat sees; a spectator and the judge have none."""
    if view.who in (SPECTATOR, JUDGE):
        return {}
    dealt = view.own.dealt
    counts = dealt and law.ruleset.book.terms.envido.calls
    return {
        "cards": plain(view.own.held),
        "dealt": plain(dealt),
        "partners": plain(view.partners),
        "tanto": law.tally(dealt, view.public.muestra).points if counts else None,
    }


@lru_cache(maxsize=1024)
def plain_marks(marks: Marks) -> Body:
    """Return a score's marks by name.

    >>> from truco.rules.marks import in_fives
    >>> plain_marks(in_fives(3, 5, 8))
    {'malas': [[3, 5]], 'buenas': [[0, 3]], 'parted': False}
    """
    return {key: plain(value) for key, value in marks._asdict().items()}


def offer_body(offer: Offer) -> Body:
    """Return one word of a menu."""
    prices = {key: price for key, price in (("wanted", offer.wanted), ("refused", offer.refused)) if price is not None}
    body: Body = {"word": offer.word, "group": offer.group, "prices": prices, "ask": offer.ask}
    if offer.least is not None:
        body |= {"least": offer.least, "most": offer.most}
    return body


def clock_body(clock: Countdown | None) -> Body | None:
    """Return the seat whose time runs with its deadline, `None` if no seat's does."""
    if clock is None:
        return None
    held = iso(clock.held) if clock.held else None
    return {"seat": clock.seat, "deadline": iso(clock.deadline), "bank": dict(clock.bank), "held": held}


@lru_cache(maxsize=1)
def watching_text(count: int) -> str:
    """Return the message with the number of watchers of a table; it is encoded once for all receivers.

    >>> watching_text(30)
    '{"type":"watching","count":30}'
    """
    return to_text({"type": "watching", "count": count})


def mine_body(table: Found) -> Body:
    """Return one of a person's tables as a list of them shows it."""
    return {
        **table._asdict(),
        "updated": iso(table.updated),
        "seats": [{"seat": sitter.seat, "name": sitter.name, "bot": sitter.bot or None} for sitter in table.seats],
        "winner": table.winner or None,
    }


def room_body(room: Room) -> Body:
    """Return the public part of a table beside the cards."""
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
                "ready": place.chair.ready,
                "locked": place.chair.locked,
            }
            for place in room.places
        ],
        "settings": {field.name: getattr(settings, field.name) for field in fields(settings)},
        "paused": room.paused,
        "asked": None if room.asked is None else {"what": room.asked.what, "by": room.asked.by},
        "match": room.match,
        "over": room.over,
        "winner": room.winner or None,
        "kings": room.kings,
        "host": room.host or None,
        "judge": None if room.judge is None else {"name": room.judge.name, "online": room.judge.online},
        "roles": {
            "scorers": room.roles.scorers,
            "captains": {seat[0]: seat for seat in room.roles.captains},
            "shuffler": room.roles.shuffler,
        },
        "sheet": _paper(room),
        "absence": _absence(room),
        "looked": room.looked,
        "tips": dict(Counter(room.tips)),
        "undone": room.undone,
        "deals": room.deals,
        "knocks": [
            {
                "knock": caller.number,
                "seat": caller.seat,
                "name": caller.name,
                "admitted": caller.admitted,
                "by": caller.by,
            }
            for caller in room.callers
        ],
        "watching": room.watching,
        "visitors": [visitor._asdict() for visitor in room.visitors],
    }


def _absence(room: Room) -> Body | None:
    """Return the seat whose time is over, until when the others choose, and their choices so far."""
    absence = room.absence
    if absence is None:
        return None
    return {"seat": absence.seat, "until": iso(absence.until), "choices": dict(absence.choices), "lost": absence.lost}


def _paper(room: Room) -> Body | None:
    """Return the signatures of the score sheet, the seats that may still sign it, and the rejections."""
    paper = room.paper
    if paper is None:
        return None
    return {
        "status": paper.status,
        "signed": [_signer(signer) for signer in paper.signed],
        "unsigned": paper.unsigned,
        "rejected": [{**_signer(signer), "hand": signer.hand} for signer in paper.rejected],
    }


def _signer(signer: Signer) -> Body:
    return {"seat": signer.seat, "name": signer.name, "at": iso(signer.at)}


def said_body(phrase: Said) -> Body:
    """Return a phrase or advice of a seat."""
    return {"seq": phrase.seq, "seat": phrase.seat, "word": phrase.word}


def beat_text(glimpses: Sequence[Entry]) -> str:
    """Return the text of a beat; with a sign in it, it is as long as without.

    >>> len(beat_text([])), len(beat_text([Entry(3, "mesa", "", (), ())]))
    (192, 192)
    """
    body = {"type": "beat", "log": [entry_body(entry) for entry in glimpses], "pad": ""}
    return to_text(body | {"pad": " " * (_BEAT - len(to_text(body)))})


def line_body(line: Line) -> Body:
    """Return a sentence of free talk; `name` is that of a spectator."""
    return {"number": line.number, "seat": line.who, "name": line.name, "text": line.text}


def reading_body(reading: Reading) -> Body:
    """Return the effect that a sentence would have."""
    return {"kind": reading.kind, "word": reading.word, "reason": reading.reason, "rules": reading.rules}


def frame_body(frame: Frame) -> Body:
    """Return a step of an opened record: its entry, the public table, and every seat's cards."""
    view = view_body(frame.law, frame.view, frame.due)
    hands = {seat: plain(cards) for seat, cards in frame.hands.items()}
    return {**entry_body(frame.entry), "view": {**view, "hands": hands}}


def tip_body(tip: Tip) -> Body:
    """Return the word of the strongest bot, and the key and numbers of the reason.

    >>> tip_body(Tip("7o", "only-winner", {}, (("7o", 1.0),)))
    {'word': '7o', 'why': 'only-winner', 'numbers': {}}
    """
    return {"word": tip.word, "why": tip.why, "numbers": dict(tip.numbers)}
