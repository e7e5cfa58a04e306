"""A message that is encoded once for several viewers has all that changed for each, and nothing of others."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.helpers.closing import in_use
from tests.helpers.tables import FakeMoments

from truco.app.tables import Entry, Host, Keeper, Marks, Room, Said, Sight, Store, Surroundings, Wish
from truco.app.tables import Line as ChatLine
from truco.app.tables.sight import sight_of
from truco.app.web.encode import entry_body, view_body
from truco.app.web.sent import TableEncoder
from truco.rulebooks.rulebook import CODES, load_rulebook
from truco.views import SPECTATOR

FORMATS = [(code, form) for code in CODES for form in load_rulebook(code).formats]
_ACTS = 120


class Line:
    """A viewer that folds its messages, as a client does, and compares the result with the whole view."""

    def __init__(self, keeper: Keeper, encoder: TableEncoder, who: str) -> None:
        """Start to watch the table."""
        self.who = who
        self.marks = Marks(who, "")
        self.texts: list[str] = []
        self._encoder = encoder
        welcome = keeper.watch(self)
        text, self.sent = encoder.welcome(welcome)
        message = json.loads(text)
        self.view: dict[str, Any] = message["view"]
        assert self.view == json.loads(json.dumps(view_body(welcome.sight.law, welcome.sight.view, welcome.sight.due)))
        assert message["log"] == json.loads(json.dumps([entry_body(entry) for entry in welcome.log]))

    def happened(self, sight: Sight, log: Sequence[Entry]) -> None:
        """Fold what a row changed, and compare it with the whole view."""
        text, self.sent = self._encoder.seen(self.sent, sight, log)
        message = json.loads(text)
        whole = json.loads(json.dumps(view_body(sight.law, sight.view, sight.due)))
        assert [key for key, value in message["view"].items() if self.view[key] == value] == []
        self.view |= message["view"]
        assert self.view == whole
        assert message["log"] == json.loads(json.dumps([entry_body(entry) for entry in log]))
        self.texts.append(text)

    def changed(self, room: Room) -> None:
        """Accept a message on the table itself."""
        assert json.loads(self._encoder.room(room))["table"]["code"] == room.code

    def watched_by(self, count: int) -> None:
        """Accept how many watch."""

    def beat(self, glimpses: Sequence[Entry]) -> None:
        """Accept a beat."""

    def said(self, phrase: Said) -> None:
        """Accept a phrase."""

    def chatted(self, line: ChatLine) -> None:
        """Accept a sentence."""

    def unseated(self) -> None:
        """Accept the loss of the seat."""

    def sent_away(self) -> None:
        """Accept to be sent away."""

    def moved(self, who: str) -> None:
        """Accept the change to another seat."""

    def closed(self) -> None:
        """Accept the end."""


@pytest.mark.parametrize(("code", "form"), FORMATS)
async def test_every_viewer_is_told_all_that_changed(code: str, form: str, tmp_path: Path) -> None:
    """The folded messages of every viewer give the whole view; viewers who see the same get the same text."""
    chance = random.Random(f"told {code} {form}")
    seats = load_rulebook(code).formats[form].seats
    moments = FakeMoments()
    host = Host(Surroundings(Store(f"sqlite:///{tmp_path / 't.db'}"), moments, chance))
    moments.host = host
    async with in_use(host):
        wishes = {seat: Wish("human", "Nora" if seat == seats[0] else "") for seat in seats}
        keeper = await host.keeper((await host.create(code, wishes, {"turn_seconds": None})).code)
        for _ in seats[1:]:
            await keeper.sit("Ana", None)
        encoder = TableEncoder()
        lines = [Line(keeper, encoder, who) for who in (*seats, seats[0], SPECTATOR)]
        for at in range(_ACTS):
            if at in (30, 60):
                lines.append(Line(keeper, encoder, SPECTATOR))
            menus = {seat: sight_of(keeper.table, seat) for seat in seats}
            able = [seat for seat in seats if menus[seat].menu]
            if keeper.table.over:
                for seat in seats:
                    await keeper.request(seat, f"again-{at}", "rematch", {})
            elif not able or chance.random() < 0.2:
                await moments.settle()
                moments.leap()
                await moments.settle()
            else:
                seat = chance.choice(able)
                choice = chance.choice(menus[seat].menu)
                word = choice.word.replace("{n}", str(chance.randint(choice.least or 0, choice.most or 0)))
                await keeper.act(seat, str(at), word, menus[seat].pending)
    assert len(lines[0].texts) > _ACTS / 2
    assert lines[0].texts == lines[len(seats)].texts
    watching = [line for line in lines if line.who == SPECTATOR]
    for late in watching[1:]:
        assert all(
            text is other_text for text, other_text in zip(late.texts[::-1], watching[0].texts[::-1], strict=False)
        )
    assert all({"cards", "dealt", "tanto", "partners"}.isdisjoint(line.view) for line in watching)
    assert all({"cards", "dealt", "tanto", "partners"} <= line.view.keys() for line in lines[: len(seats)])
