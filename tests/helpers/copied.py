"""Copies a finished table many times into a database file, to measure how costs grow with the tables."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

from truco.app.tables.chain import first_link, next_link


def multiply(database: Path, code: str, copies: int) -> None:
    """Copy a table and its log as often as given, under other codes; the people are the same."""
    with contextlib.closing(sqlite3.connect(database)) as connection:
        columns = [row[1] for row in connection.execute("PRAGMA table_info(game_table)")]
        listed = ", ".join(column for column in columns if column not in ("id", "code"))
        for number in range(copies):
            made = connection.execute(
                f"INSERT INTO game_table (code, {listed}) SELECT ?, {listed} FROM game_table WHERE code = ?",  # noqa: S608
                (f"X{number:05}", code),
            )
            for name, rest in (("seat", "seat, name, token_hash"), ("event", "seq, at, client_id, body, digest")):
                connection.execute(
                    f"INSERT INTO {name} (table_id, {rest}) SELECT ?, {rest} FROM {name}"  # noqa: S608
                    " WHERE table_id = (SELECT id FROM game_table WHERE code = ?)",
                    (made.lastrowid, code),
                )
            _chain(connection, made.lastrowid or 0)
        connection.commit()


def _chain(connection: sqlite3.Connection, table: int) -> None:
    """Compute the digests of a copied log, which begin with the code of its table."""
    code, rules, seats = connection.execute(
        "SELECT code, rules, seats FROM game_table WHERE id = ?", (table,)
    ).fetchone()
    link = first_link(code, rules, seats.split())
    log = "SELECT seq, at, client_id, body FROM event WHERE table_id = ? ORDER BY seq"
    for seq, at, client, body in connection.execute(log, (table,)).fetchall():
        link = next_link(link, seq, at, client, body)
        connection.execute("UPDATE event SET digest = ? WHERE table_id = ? AND seq = ?", (link, table, seq))
    connection.execute("UPDATE game_table SET digest = ? WHERE id = ?", (link, table))
