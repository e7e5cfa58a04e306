"""Who may not talk at a table now: by its rulebook, or because those who rule demand silence."""

from __future__ import annotations

from truco.engine.refereeing.orders import silenced
from truco.errors import ActRejected, TableError, TalkError
from truco.tables.table import Table
from truco.talk import read
from truco.talk.quotes import MARK, unquoted
from truco.talk.reading import FORBIDDEN
from truco.views import JUDGE, may_talk


def check_talk(table: Table, who: str, word: str = "") -> None:
    """Raise `TableError` (`silenced`) or `ActRejected` (`silence`) for somebody who may not talk now.

    `who` is a seat, a visitor as `P3`, or the judge's place, which is never silent. `word` is the phrase that it says.
    """
    if who != JUDGE and silenced(table.state.public, who):
        raise TableError("silenced")
    if who in table.law.seats and not may_talk(table.law, table.state.public):
        raise ActRejected("silence", who, word, table.law.ruleset.book.rules_of("table.silence"))


def check_sentence(table: Table, seat: str, token: str) -> None:
    """Raise `TableError` (`silenced`) for talk of a seat that must be silent; words of the game it may say.

    `token` is what the seat says: a word, or a sentence in quotes where words bind.
    """
    if not (token.startswith(MARK) and table.binds(seat) and silenced(table.state.public, seat)):
        return
    try:
        found = read(table.law, table.state, seat, unquoted(token))
    except TalkError:
        return
    if found.kind == FORBIDDEN:
        raise TableError("silenced")
