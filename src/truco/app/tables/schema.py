"""The tables of the store, for both SQLite and PostgreSQL."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
)

METADATA: Final = MetaData()

_ID: Final = BigInteger().with_variant(Integer, "sqlite")

GAME_TABLE: Final = Table(
    "game_table",
    METADATA,
    Column("id", _ID, primary_key=True, autoincrement=True),
    Column("code", String(8), nullable=False, unique=True),
    Column("rules", Text, nullable=False),
    Column("seats", String(64), nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("over", Integer, nullable=False, server_default="0"),
    Column("digest", String(64), nullable=False, server_default=""),
    Column("phase", String(16), nullable=False, server_default=""),
    Column("score", String(64), nullable=False, server_default=""),
    Column("chicos", String(64), nullable=False, server_default=""),
    Column("winner", String(8), nullable=False, server_default=""),
    Column("bots", String(160), nullable=False, server_default=""),
    Column("matches", Integer, nullable=False, server_default="0"),
)
"""One row for each table: `rules` as a record's tag writes them, `seats` in order; times in seconds since 1970.

`digest` is the digest of the last row of its log. The columns from `phase` on are the table's summary (`summary.py`),
from which lists are answered; an empty phase marks a table of an earlier program whose summary was not computed yet.
"""

SEAT: Final = Table(
    "seat",
    METADATA,
    Column("table_id", _ID, ForeignKey("game_table.id"), nullable=False),
    Column("seat", String(2), nullable=False),
    Column("name", String(64), nullable=False),
    Column("token_hash", String(64), nullable=False, index=True),
    PrimaryKeyConstraint("table_id", "seat"),
)
"""The people by seat: name and hash of the token, separate from the log so that they can be deleted."""

EVENT: Final = Table(
    "event",
    METADATA,
    Column("table_id", _ID, ForeignKey("game_table.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("client_id", String(160), nullable=True),
    Column("body", Text, nullable=False),
    Column("digest", String(64), nullable=False, server_default=""),
    PrimaryKeyConstraint("table_id", "seq"),
    UniqueConstraint("table_id", "client_id", name="event_client"),
)
"""The log: one row for each act or request. Rows are never changed; everything about a match is in its log.

`digest` covers the row and all rows before it (`app/tables/chain.py`).
"""

REPORT: Final = Table(
    "report",
    METADATA,
    Column("id", _ID, primary_key=True, autoincrement=True),
    Column("table_id", _ID, ForeignKey("game_table.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("text", Text, nullable=False),
)
"""Rulings that a player reported: the row and the comment."""

TALK: Final = Table(
    "talk",
    METADATA,
    Column("table_id", _ID, ForeignKey("game_table.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("who", String(16), nullable=False),
    Column("name", String(64), nullable=False),
    Column("text", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "number"),
)
"""The last sentences of each table that do not bind; they are deleted when its match is over."""

TOURNAMENT: Final = Table(
    "tournament",
    METADATA,
    Column("id", _ID, primary_key=True, autoincrement=True),
    Column("code", String(8), nullable=False, unique=True),
    Column("uid", String(32), nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("number", Integer, nullable=False),
    Column("digest", String(64), nullable=False),
    Column("alive", Float, nullable=False),
    Column("listed", Integer, nullable=False, server_default="0"),
)
"""One row for each event of tournaments (`truco.app.office`); times in seconds since 1970.

`code` names the event in this database, `uid` in all copies. `number` and `digest` are those of the last entry of its
log. `alive` is the last time at which this database had a sign of the machine that writes. `listed` is 1 if the event
is in the public list of this server.
"""

TOURNAMENT_ENTRY: Final = Table(
    "tournament_entry",
    METADATA,
    Column("tournament_id", _ID, ForeignKey("tournament.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("device", String(64), nullable=False),
    Column("client_id", String(160), nullable=False),
    Column("body", Text, nullable=False),
    Column("digest", String(64), nullable=False),
    PrimaryKeyConstraint("tournament_id", "number"),
    UniqueConstraint("tournament_id", "client_id", name="tournament_client"),
)
"""The logs of events: an entry a row, as `truco.club.log_format` writes it; rows are never changed.

`device` is the machine that wrote it, `client_id` makes sure that what is sent twice is written once, and `digest`
covers the row and all rows before it.
"""

TOURNAMENT_MACHINE: Final = Table(
    "tournament_machine",
    METADATA,
    Column("tournament_id", _ID, ForeignKey("tournament.id"), nullable=False),
    Column("device", String(64), nullable=False),
    Column("name", Text, nullable=False),
    Column("address", Text, nullable=False),
    Column("secret", String(64), nullable=False),
    Column("seen", Float, nullable=False),
    PrimaryKeyConstraint("tournament_id", "device"),
)
"""The other machines that keep an event (`truco.app.office.machines`), and this one, by which its copies find it.

`address` is where its server answers about the event, or its file; empty where it has neither. `secret` signs the
messages of the two, and is in no log. `seen` is when this machine last had a sign of it (seconds since 1970).
"""

TOURNAMENT_BRANCH: Final = Table(
    "tournament_branch",
    METADATA,
    Column("tournament_id", _ID, ForeignKey("tournament.id"), nullable=False),
    Column("branch", String(64), nullable=False),
    Column("number", Integer, nullable=False),
    Column("device", String(64), nullable=False),
    Column("client_id", String(160), nullable=False),
    Column("body", Text, nullable=False),
    Column("digest", String(64), nullable=False),
    PrimaryKeyConstraint("tournament_id", "branch", "number"),
)
"""Entries that a machine wrote while another one had taken over: they are not in the log, and wait for the merge.

`branch` is the digest of the first row of such a series; the other columns are those of the row in the log where it
was written.
"""
