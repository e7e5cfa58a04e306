"""The codes with which a table refuses, beside those of the law."""

from __future__ import annotations

from typing import Final

CODES: Final = {
    "crossed": "a rival called first, and the word would have raised a call that its seat had not seen",
    "nothing-to-answer": "the call that the word answers is no longer pending",
    "no-such-table": "no table has that code",
    "no-such-seat": "the table has no seat of that name",
    "seat-taken": "somebody sits there",
    "no-such-knock": "nobody with that number asks for a chair",
    "may-not-admit": "only the host or a person of that side may admit or refuse somebody",
    "table-full": "no seat is free",
    "already-sitting": "a person with a seat at the table asks for another one",
    "bad-token": "the token opens no seat of the table",
    "only-watching": "a spectator tried to play or to make a request",
    "not-started": "the match has not begun, because a seat is free",
    "not-over": "a rematch before the match is over",
    "paused": "an act while the table is paused",
    "not-paused": "a request to resume without a pause",
    "already-asked": "the seat has made the same request before",
    "stand-in": "an act of a seat that a stand-in plays",
    "no-stand-in": "a request to return for a seat that has no stand-in",
    "seat-present": "a request for a bot on the seat of a person who is connected",
    "unknown-bot": "no bot has that name",
    "no-human-seat": "a table without any person",
    "bad-name": "a name that is empty, too long or not printable",
    "bad-seats": "seats for which the rulebook has no format",
    "bad-rules": "a rulebook, an option or a value that does not exist",
    "bad-settings": "a setting out of its range",
    "settings-fixed": "the clock of a match among several people cannot be changed",
    "no-such-match": "the table has not played a match of that number",
    "bad-report": "a report of a row that belongs to no match, or without a comment",
    "unknown-doing": "an unknown request",
    "unknown-phrase": "an unknown phrase",
    "silence": "a phrase while the rulebook forbids talking",
    "bad-database": "an address that is no database, or a database that cannot be opened",
    "no-driver": "a database whose driver is not installed",
    "database-in-use": "a database that another server uses",
    "store-lost": "the database was deleted or replaced, so nothing more can be stored",
    "damaged-table": "a row of the table is missing, was changed or cannot be read",
    "closing": "the server or the table closes",
}
"""Every code with its meaning for developers; players read the message catalogue."""
