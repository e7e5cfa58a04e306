"""Signs and looks at tables: sent only to viewers who look there; the messages of all others show nothing of them."""

from __future__ import annotations

import json
import random
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest
from tests.helpers.tables import NOON, FakeMoments, Meek, StackedChance, pack_for
from tests.helpers.wire import Client, Served, joined, served
from tests.helpers.worlds import play_pair

from truco.app.tables import Entry, Keeper
from truco.app.tables.acts import words_of
from truco.app.tables.pace import BEAT
from truco.app.tables.row import Row
from truco.app.tables.table import Table, seen_by
from truco.engine import Kind
from truco.engine.table.facts import HandEnded
from truco.rulebooks.rulebook import CODES, load_rulebook
from truco.views import Seen, project, visible_word

HANDS = ("4e6b12c", "5e4b11c", "4o7e7o", "6e5o10c")
BESIDES: Final = ("B1", "A2", "B2", "A1")
"""The seats as the cards of `HANDS` come to them."""


@dataclass
class Four:
    """A table of four people and a spectator, in the first hand, with B1 as mano."""

    clients: dict[str, Client]
    tokens: dict[str, str]
    moments: FakeMoments
    server: Served
    code: str

    async def glance(self, seat: str, word: str) -> dict[str, tuple[str, str, str]]:
        """Have a seat sign or look, and wait for the next beat; return what each viewer received of it."""
        answer = await self.clients[seat].act(word)
        assert answer["type"] == "ok", answer
        for client in self.clients.values():
            await client.drained()
        own = self.clients[seat].beats[-1]
        before = {who: len(client.beats) for who, client in self.clients.items()}
        await self.beat()
        received = {who: client.beats[before[who] :] for who, client in self.clients.items()}
        assert [len(received[who]) for who in BESIDES] == [1] * len(BESIDES)
        assert not received["spectator"]
        assert not received[seat][0]
        return {who: glimpse(own if who == seat else (beats or [[]])[0]) for who, beats in received.items()}

    async def beat(self) -> None:
        """Move the time to the next beat, and wait for what comes with it."""
        self.moments.move(BEAT - self.moments.hour % BEAT)
        await self.moments.settle()
        for client in self.clients.values():
            await client.drained()


async def four(stack: AsyncExitStack, folder: Path, *, signs: bool = False, admission: str = "assisted") -> Four:
    """Open a table of four people and play until the cards are out."""
    moments = FakeMoments()
    chance = StackedChance([pack_for(*HANDS)], draws=[0, 38, 37, 36])
    server = await stack.enter_async_context(
        served(folder / "signs.db", moments=moments, chance=chance, dice=random.Random(1), thinker=Meek())
    )
    made = await server.make({"A1": "Nora", "B1": "open", "A2": "open", "B2": "open"}, signs=signs, admission=admission)
    tokens = {"A1": made["token"]}
    for seat in ("B1", "A2", "B2"):
        tokens[seat] = (await server.sit(made["code"], f"P{seat}", seat))["token"]
    clients = {}
    for seat, token in tokens.items():
        clients[seat] = await stack.enter_async_context(joined(server.address, made["code"], token))
    clients["spectator"] = await stack.enter_async_context(joined(server.address, made["code"]))
    await clients["B1"].ready(lambda: "truco" in clients["B1"].words, moments)
    for client in clients.values():
        await client.drained()
    return Four(clients, tokens, moments, server, made["code"])


NOTHING: Final = ("", "", "")


def glimpse(log: list[dict[str, Any]]) -> tuple[str, str, str]:
    """Return what a beat shows: who signed, which sign, and who is looked at."""
    if not log:
        return NOTHING
    (entry,) = log
    assert (entry["seat"], entry["act"], entry["rules"]) == ("mesa", "", [])
    (fact,) = entry["facts"]
    assert (fact["fact"], fact["seen"]) == ("glimpse", [])
    return fact["seat"], fact["sign"], fact["at"]


def beats(client: Client) -> list[str]:
    """Return the beats that a client got, as they came."""
    return [frame for frame in client.frames if json.loads(frame)["type"] == "beat"]


async def test_a_sign_is_told_to_who_looks_at_the_signer_alone(tmp_path: Path) -> None:
    """The partner sees it with the next beat, a rival once he watches; all beats are equally long, full or empty."""
    async with AsyncExitStack() as stack:
        table = await four(stack, tmp_path, signs=True)
        rows = {who: client.seq for who, client in table.clients.items()}
        first = await table.glance("A2", "sena-7e")
        sign = ("A2", "sena-7e", "")
        assert first == {"A1": sign, "B1": NOTHING, "A2": sign, "B2": NOTHING, "spectator": NOTHING}
        looked = await table.glance("B1", "vista-A2")
        assert {who for who, seen in looked.items() if seen != NOTHING} == {"B1"}
        caught = await table.glance("A2", "sena-muerto")
        assert {who for who, seen in caught.items() if seen == ("A2", "sena-muerto", "")} == {"A1", "B1", "A2"}
        assert len({len(frame) for client in table.clients.values() for frame in beats(client)}) == 1
        assert rows == {who: client.seq for who, client in table.clients.items()}


async def test_several_signs_are_seen_one_after_another(tmp_path: Path) -> None:
    """Each beat has one sign, so that no viewer's messages grow; all of them come, in their order."""
    async with AsyncExitStack() as stack:
        table = await four(stack, tmp_path, signs=True)
        for sign in ("sena-7e", "sena-7o", "sena-muerto"):
            assert (await table.clients["A2"].act(sign))["type"] == "ok"
        for _ in range(4):
            await table.beat()
        glimpses = [glimpse(log)[1] for log in table.clients["A1"].beats[-4:]]
        assert glimpses == ["sena-7e", "sena-7o", "sena-muerto", ""]


async def test_beats_go_on_whether_anybody_signs_or_not(tmp_path: Path) -> None:
    """Every second each seat is sent one, in its turn and out of it; in a pause there is none."""
    async with AsyncExitStack() as stack:
        table = await four(stack, tmp_path, signs=True)
        before = {who: len(client.beats) for who, client in table.clients.items()}
        for _ in range(5):
            await table.beat()
        assert {who: len(client.beats) - before[who] for who, client in table.clients.items()} == {
            **dict.fromkeys(BESIDES, 5),
            "spectator": 0,
        }
        keeper = await table.server.host.keeper(table.code)
        assert not any(plan.duty.chore.value == "glance" for plan in keeper.schedule), "nothing is planned for people"
        for who in BESIDES:
            await table.clients[who].ask("pause")
        await table.beat()
        for client in table.clients.values():
            client.beats.clear()
        await table.beat()
        assert not any(client.beats for client in table.clients.values())


async def test_without_anybody_connected_there_are_no_beats(tmp_path: Path) -> None:
    """Spectators alone are sent none, and a table without watchers plans none, so it can be closed."""
    async with AsyncExitStack() as stack:
        table = await four(stack, tmp_path, signs=True)
        for who in BESIDES:
            await table.clients[who].socket.close()
        keeper = await table.server.host.keeper(table.code)
        while set(keeper._gallery.online) & set(keeper.table.law.seats):  # noqa: SLF001  (the sockets close by and by)
            await table.moments.settle()
        table.moments.move(2 * BEAT)
        await table.moments.settle()
        assert not any(plan.duty.chore.value == "beat" for plan in keeper.schedule)
        again = await stack.enter_async_context(joined(table.server.address, table.code))
        assert again.view["phase"] == "play"


async def test_who_connects_again_has_missed_no_sign(tmp_path: Path) -> None:
    """A sign has the number of the row before it, and comes again to who knows that row; to others it never comes."""
    async with AsyncExitStack() as stack:
        table = await four(stack, tmp_path, signs=True)
        seq = table.clients["A1"].seq
        await table.glance("A2", "sena-7e")
        tokens = table.tokens
        partner = await stack.enter_async_context(joined(table.server.address, table.code, tokens["A1"], since=seq))
        rival = await stack.enter_async_context(joined(table.server.address, table.code, tokens["B1"], since=seq))
        assert [fact["sign"] for entry in partner.log for fact in entry["facts"]] == ["sena-7e"]
        assert (rival.log, rival.seq, partner.seq) == ([], seq, seq)


async def test_spectators_see_the_signs_when_the_match_is_over(tmp_path: Path) -> None:
    """Until then no viewer learns of a sign unseen by it, in any window: not when the hand is over, not in a record.

    A player may watch his own table a second time, without a seat, or again after his socket was lost (S2). The row
    that ends the match shows a viewer without a seat every sign, in which hand it was made, and who saw it.
    """
    async with AsyncExitStack() as stack:
        table = await four(stack, tmp_path, signs=True, admission="judged")
        page, nora = f"/api/tables/{table.code}", {"Truco-Person": table.tokens["A1"]}
        link = (await table.server.http.post(f"{page}/judge", headers=nora)).json()["token"]
        keys = {"Truco-Seats": f"{table.code}.{link}"}
        taken = (await table.server.http.post(f"{page}/claim", headers=keys, json={"name": "Eva"})).json()
        table.clients["J1"] = await stack.enter_async_context(joined(table.server.address, table.code, taken["token"]))
        keeper = await table.server.host.keeper(table.code)
        since = keeper.table.seq
        for act in ("sena-3c", "vista-B1"):
            assert (await table.clients["A2"].act(act))["type"] == "ok"
        for seat in ("B1", "B2", "A1", "A2"):
            if keeper.table.state.public.phase.value == "play":
                await table.clients[seat].act("mazo")
        for seat in ("A1", "B1", "A2", "B2"):
            await table.clients[seat].act("callo")
        assert keeper.table.state.public.phase.value != "play", keeper.table.state.public
        again = await stack.enter_async_context(joined(table.server.address, table.code, since=since))
        for who in ("spectator", "J1", "B1", "B2"):
            await table.clients[who].caught_up(keeper.table.seq)
            assert not any('"glimpse"' in frame for frame in table.clients[who].frames), who
        assert not any('"glimpse"' in frame for frame in again.frames)
        for who in ("spectator", "J1", "B1", "B2"):
            assert "sena" not in await keeper.record(who)
        last = await keeper.request("A1", "over", "resign", {})
        last = await keeper.request("A2", "over", "resign", {}) if not keeper.table.over else last
        sign = {"fact": "glimpse", "seat": "A2", "sign": "sena-3e", "at": "", "seen": ["A1"], "hand": 1}
        for who, shown in (("spectator", [sign]), ("J1", [sign]), ("B1", []), ("A1", [])):
            await table.clients[who].caught_up(last)
            facts = next(row for row in table.clients[who].log if row["seq"] == last)["facts"]
            assert [fact for fact in facts if fact["fact"] == "glimpse"] == shown, who


async def test_a_table_without_signs_refuses_them(tmp_path: Path) -> None:
    """Without the setting a sign is no word, no seat receives a list of signs, and there are no beats."""
    async with AsyncExitStack() as stack:
        table = await four(stack, tmp_path)
        for word in ("sena-7e", "vista-B1"):
            assert (await table.clients["A2"].act(word))["code"] == "unknown-word"
        await table.beat()
        assert not any('"signs":[' in frame for client in table.clients.values() for frame in client.frames)
        assert not any(client.beats for client in table.clients.values())


async def test_a_seat_is_told_which_signs_it_may_make(tmp_path: Path) -> None:
    """At a table with signs each message to a seat has its signs with their gestures; the menu has none of them."""
    async with AsyncExitStack() as stack:
        table = await four(stack, tmp_path, signs=True)
        messages = [json.loads(frame) for frame in table.clients["A2"].frames]
        last = next(message for message in reversed(messages) if message["type"] in ("seen", "welcome"))
        assert dict(last["signs"])["sena-7e"] == "labios-derecha"
        assert len(last["signs"]) == 12
        assert not any(word.startswith(("sena", "vista")) for word in table.clients["A2"].words)
        assert not any('"signs":[' in frame for frame in table.clients["spectator"].frames)


async def test_the_record_of_a_seat_has_the_signs_that_it_noticed(tmp_path: Path) -> None:
    """While the match goes on a record has the signs of others only for a seat that saw them."""
    async with AsyncExitStack() as stack:
        table = await four(stack, tmp_path, signs=True)
        await table.glance("A2", "sena-7e")
        await table.glance("B1", "vista-A2")
        await table.glance("A2", "sena-muerto")
        keeper = await table.server.host.keeper(table.code)
        texts = {who: await keeper.record(who) for who in ("A1", "B1", "A2", "B2", "spectator")}
        signs = {
            who: [token for token in text.split() if "sena" in token or "vista" in token] for who, text in texts.items()
        }
        assert signs == {
            "A1": ["A2:sena-7e", "A2:sena-muerto"],
            "B1": ["B1:vista-A2", "A2:sena-muerto"],
            "A2": ["A2:sena-7e", "A2:sena-muerto"],
            "B2": [],
            "spectator": [],
        }
        assert not any("seen" in text for text in texts.values())


async def test_a_restart_keeps_signs_and_numbers(tmp_path: Path) -> None:
    """A table that is loaded from its log has the same signs, looks and numbers, and goes on with the next number."""
    async with AsyncExitStack() as stack:
        table = await four(stack, tmp_path, signs=True)
        await table.glance("A2", "sena-7e")
        await table.glance("B1", "vista-A2")
        answer = await table.clients["B1"].act("truco", number="x1")
        await table.glance("A2", "sena-muerto")
        keeper = await table.server.host.keeper(table.code)
        before, rows = keeper.table, [(row.seq, row.word) for row in keeper.rows]
        stored = await keeper._around.store.load(table.code)  # noqa: SLF001  (only tests read the store beside a table)
        assert stored is not None
        assert [(row.seq, row.word) for row in stored.rows][-len(rows) :] == rows
        assert [row.stored_at for row in stored.rows] == list(range(1, len(stored.rows) + 1))
        table.server.host._keepers.clear()  # noqa: SLF001  (as after a crash)
        again = (await table.server.host.keeper(table.code)).table
        assert (again.seq, again.place, again.digest, again.views) == (
            before.seq,
            before.place,
            before.digest,
            before.views,
        )
        assert answer["seq"] == again.seq == before.place - 3


async def test_many_looks_in_a_short_time_are_refused(tmp_path: Path) -> None:
    """After ten signs or looks in ten seconds a seat waits, because each of them is a row of the log."""
    async with AsyncExitStack() as stack:
        table = await four(stack, tmp_path, signs=True)
        for at in range(10):
            assert (await table.clients["A2"].act(f"vista-B{at % 2 + 1}"))["type"] == "ok"
        assert (await table.clients["A2"].act("vista-B1"))["code"] == "too-many"
        assert (await table.clients["A2"].act("truco"))["type"] in ("ok", "refused")


# -- two worlds --------------------------------------------------------------------------------------------------------

SIGNING: Final = [
    (code, form)
    for code in CODES
    for form in load_rulebook(code).formats
    if load_rulebook(code).terms.senas.signs and len(load_rulebook(code).formats[form].seats) >= len(HANDS)
]
"""The tables of partners of every rulebook that has signs."""

_ACTS, _STEP, _STEPS, _GLANCES = 6, 0.4, 100, 5


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remove the limit on how often a client asks whether it has all messages."""
    monkeypatch.setattr("truco.app.web.socket.Bucket.take", lambda _bucket: True)


class Alike:
    """A table of people, the last seat a bot's, of which a rival and a spectator must not see who signs."""

    def __init__(self, server: Served, moments: FakeMoments, keeper: Keeper, tokens: dict[str, str]) -> None:
        """Remember who sits where."""
        self.server, self.moments, self.keeper, self.tokens = server, moments, keeper, tokens
        self.clients: dict[str, Client] = {}
        self.found: list[tuple[str, str]] = []
        self.acts = 0
        self._chance, self._signing = random.Random(3), random.Random(7)

    async def play(self, *, signing: bool) -> None:
        """Have people play cards, and the others at the table sign and look about meanwhile if they are `signing`."""
        for _ in range(_STEPS):
            if self.acts >= _ACTS or self.keeper.table.state.public.phase.value in ("hand-over", "match-over"):
                break
            await self._hear()
            if self.keeper.table.state.public.phase.value == "play":
                if signing and self.moments.hour % 2 < _STEP:
                    await self._glance()
                if self.moments.hour % 1 < _STEP:
                    await self._act()
            self.moments.move(_STEP)
        if signing:
            await self._glance()

    async def _hear(self) -> None:
        """Note what the rival and the spectator have got since, with the hour."""
        await self.moments.settle()
        rival, spectator = list(self.tokens)[1], "spectator"
        for who in (rival, spectator):
            seen = len(self.clients[who].frames)
            await self.clients[who].drained()
            self.found += [
                (f"{who} {self.moments.hour - NOON:.3f}", frame) for frame in self.clients[who].frames[seen:]
            ]

    async def _glance(self) -> None:
        """Have the first seat and its partner sign, or look at another seat."""
        for seat in list(self.tokens)[::2]:
            signs = json.loads(self.clients[seat].frames[0])["signs"]
            words = [f"vista-{self._signing.choice(self.keeper.table.law.seats)}", *(word for word, _ in signs)]
            await self.clients[seat].act(self._signing.choice(words))

    async def _act(self) -> None:
        """Have the seat whose turn it is play a card, or say what it must before, if a person sits there."""
        due = self.keeper.table.state.public.turn
        words = words_of(self.keeper.table, due)
        cards = [option for option in words if option.kind is Kind.CARD] or [
            option for option in words if option.kind is Kind.FLOR
        ]
        if due in self.clients and cards:
            answer = await self.clients[due].act(self._chance.choice(cards).token)
            self.acts += answer["type"] == "ok"

    async def pages(self) -> None:
        """Note what the rival finds over HTTP."""
        page, rival = f"/api/tables/{self.keeper.code}", list(self.tokens)[1]
        keys = {"Truco-Seats": f"{self.keeper.code}.{self.tokens[rival]}"}
        for path in (page, f"{page}/record", "/api/mine"):
            self.found.append((path, (await self.server.http.get(path, headers=keys)).text))
        report = {"act": self.clients[rival].seq, "text": "?"}
        self.found.append(("report", (await self.server.http.post(f"{page}/reports", json=report, headers=keys)).text))


async def live(folder: Path, code: str, form: str, *, signing: bool) -> list[tuple[str, str]]:
    """Play a few acts at a refereed table; return all that a rival and a spectator get, with its hour, and the pages.

    All others sign and look about while they play, if they are `signing`.
    """
    seats = load_rulebook(code).formats[form].seats
    moments = FakeMoments()
    async with AsyncExitStack() as stack:
        database = folder / f"{code}-{signing}.db"
        server = await stack.enter_async_context(
            served(database, moments=moments, chance=random.Random(8), dice=random.Random(1), thinker=Meek())
        )
        people = {seat: "Nora" if seat == seats[0] else "open" for seat in seats}
        settings: dict[str, object] = {"signs": True, "pace": "fast", "admission": "refereed"}
        made = await server.make(people | {seats[-1]: "bot:vecino"}, code, **settings)
        tokens = {seats[0]: made["token"]}
        for seat in seats[1:-1]:
            tokens[seat] = (await server.sit(made["code"], f"P{seat}", seat))["token"]
        table = Alike(server, moments, await server.host.keeper(made["code"]), tokens)
        for who in (*tokens, "spectator"):
            opened = joined(server.address, made["code"], tokens.get(who))
            table.clients[who] = await stack.enter_async_context(opened)
        await table.play(signing=signing)
        await table.pages()
        glances = [row for row in table.keeper.rows if row.unnoticed and row.seat != seats[-1]]
        assert (len(glances) >= _GLANCES) is signing
        assert table.acts > len(seats) // 2
    return table.found


@pytest.mark.usefixtures("eager")
@pytest.mark.parametrize(("code", "form"), SIGNING)
async def test_signs_and_looks_change_no_byte_for_who_does_not_see_them(code: str, form: str, tmp_path: Path) -> None:
    """A rival and a spectator get the same messages, numbers and pages at the same times, however others sign."""
    quiet = await live(tmp_path, code, form, signing=False)
    loud = await live(tmp_path, code, form, signing=True)
    assert quiet == loud
    assert any('"type":"beat"' in frame for _, frame in quiet)


@pytest.mark.usefixtures("eager")
@pytest.mark.parametrize("leak", ["number", "glimpse", "used"])
async def test_a_table_that_tells_of_a_sign_is_found(
    leak: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If a sign takes a number, is shown as nothing at all, or counts as use of the table, the worlds differ."""
    if leak == "number":
        monkeypatch.setattr("truco.app.tables.order.Row.unnoticed", property(lambda _row: False))
    elif leak == "glimpse":
        monkeypatch.setattr("truco.app.tables.gallery.Gallery._note", lambda gallery, table, _row: gallery.beat(table))
    else:
        monkeypatch.setattr("truco.app.tables.order.Order._used", lambda _order, row: row.at)
    quiet = await live(tmp_path, "oficial", "parejas", signing=False)
    with pytest.raises(AssertionError):
        assert quiet == await live(tmp_path, "oficial", "parejas", signing=True)


@pytest.mark.parametrize("leak", ["acted", "rules", "hand"])
async def test_a_table_that_lets_a_sign_through_is_found(
    leak: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A few pairs of worlds are enough to detect a sign that gets out.

    It moves the bots' times, its rules are sent to all, or spectators receive it when the hand is over (S2).
    """
    if leak == "acted":
        monkeypatch.setattr("truco.app.tables.row.Row.unnoticed", property(lambda _row: False))
    elif leak == "rules":
        monkeypatch.setattr("truco.app.tables.gallery.entries", _with_its_rules)
    else:
        monkeypatch.setattr("truco.app.tables.sight.seen_by", _with_the_signs_of_the_hand)
    with pytest.raises(AssertionError):
        await _play_pairs(tmp_path)


async def _play_pairs(folder: Path) -> None:
    for seed in range(40):
        await play_pair(folder, "oficial", "parejas", seed)


def _with_the_signs_of_the_hand(table: Table, row: Row, who: str) -> tuple[Seen, ...]:
    ended = (event.hand for event in row.events if isinstance(event, HandEnded))
    signs = [] if who in table.law.seats else [sign for hand in ended for sign in table.signed.get(hand, ())]
    seen = (project(sign, who, table.law.seats, match_over=True) for sign in signs)
    return (*seen_by(table, row, who), *(fact for fact in seen if fact is not None))


def _with_its_rules(table: Table, rows: list[Row], who: str) -> tuple[Entry, ...]:
    return tuple(
        Entry(row.seq, row.seat, visible_word(row.word, row.events, who), row.rules, seen_by(table, row, who))
        for row in rows
    )
