"""What a table refuses, beside what the law refuses."""

from __future__ import annotations

from typing import Final

CODES: Final = {
    "crossed": "a call came first, and the word would have answered it unawares",
    "nothing-to-answer": "the call that the word names is no longer pending",
    "no-such-table": "no table has that code",
    "no-such-seat": "the table has no seat of that name",
    "seat-taken": "somebody sits there",
    "no-such-knock": "nobody with that number asks for a chair",
    "may-not-admit": "neither the host nor a person of that side lets somebody in or turns somebody away",
    "table-full": "no seat is free",
    "already-sitting": "who sits at the table asks for another seat",
    "bad-token": "the token opens no seat of the table",
    "only-watching": "a spectator tried to play or to decide",
    "not-started": "a seat is still free, so the match has not begun",
    "not-over": "a rematch before the match is over",
    "paused": "an act while the table is paused",
    "not-paused": "a resume without a pause",
    "already-asked": "the same seat asked for the same before",
    "stand-in": "an act of a seat that a stand-in plays",
    "no-stand-in": "a return of a seat that nobody plays for",
    "seat-present": "a bot for the seat of somebody who is present",
    "unknown-bot": "no bot has that name",
    "no-human-seat": "a table without any person",
    "bad-name": "a name that is empty, too long or not printable",
    "bad-seats": "seats that the rulebook has no format for",
    "bad-rules": "a rulebook, an option or a value that does not exist",
    "bad-settings": "a setting out of its range",
    "settings-fixed": "the clock of a match among several people cannot change",
    "no-such-match": "the table has not played a match of that number",
    "bad-report": "a report of a row that is of no match, or without a comment",
    "unknown-doing": "a request that tables do not know",
    "unknown-phrase": "a phrase that tables do not have",
    "silence": "a phrase while the rulebook lets nobody talk",
    "bad-database": "an address that is no database, or one that cannot be opened",
    "no-driver": "a database whose driver is not installed",
    "database-in-use": "a database that another server holds",
    "store-lost": "the database went away under the server, so nothing more can be kept",
    "damaged-table": "a table of which a row is missing, was changed or cannot be read",
    "closing": "the server closes",
}
"""Every code that a table refuses with, and its meaning for developers; people read the message catalogue."""
