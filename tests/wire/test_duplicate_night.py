"""A duplicate night at a server's tables: opened by the desk, played, written back, compared; nothing leaks before."""

from __future__ import annotations

import asyncio
import io
import random
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from pypdf import PdfReader
from tests.helpers.deals import SEATS, WAYS, cards_of, opened, play, records, table_of
from tests.helpers.events import NEW_EVENT
from tests.helpers.tables import FakeMoments, Meek, until
from tests.helpers.wire import Client, Served, joined, served
from tests.wire.test_events import Event, code_of
from websockets.asyncio.client import connect

from truco.app.office import Device, KeptEvent, Office
from truco.app.office.printing import PrintRequest, document_pdf
from truco.app.tables import Host, Keeper, Wish
from truco.app.tables.table import Table
from truco.club.duplicate import Deal, deals
from truco.club.event import Match
from truco.club.places import duplicate_places
from truco.views import SPECTATOR

TEAMS: Final = ("T1", "T2", "T3", "T4")


def frozen(seed: int = 5) -> dict[str, Any]:
    """Return surroundings in which only the test moves the time, and chance comes from a seed."""
    moments = FakeMoments()
    return {"moments": moments, "chance": random.Random(seed), "dice": random.Random(1), "thinker": Meek()}


async def kept_by(host: Host, code: str) -> KeptEvent:
    """Return an event as its database has it now."""
    return await Office(host.database, Device("test-0001", "test")).event(code)


async def sent(event: Event, path: str, who: str = "", **body: Any) -> httpx.Response:  # noqa: ANN401  (JSON)
    """Send a request to an event, as the committee unless another author is named."""
    return await event.http.post(
        f"{event.here}{path}", headers={"Authorization": who or f"Bearer {event.key}"}, json=body
    )


async def drawn(server: Served) -> tuple[Event, str]:
    """Make a duplicate night of four pairs with three deals a round, and return it with the secret of the deals."""
    new = NEW_EVENT | {"preset": "duplicate", "tables": 2}
    event = Event(server.http, (await server.http.post("/api/events", json=new)).json())
    await event.write({"is": "set-term", "path": "duplicate.deals", "value": "3"})
    await event.teams(4)
    proposed = (await event.read("/proposals/draw", f"Bearer {event.key}", phase="duplicate", seed="1")).json()
    assert (await event.write(proposed["act"])).status_code == 201
    return event, proposed["secret"]


async def paired(event: Event) -> None:
    """Pair the next round."""
    act = (await event.read("/proposals/round", f"Bearer {event.key}", phase="duplicate")).json()["act"]
    assert (await event.write(act)).status_code == 201


async def seated(host: Host, event: Event, number: int, secret: str) -> list[Keeper]:
    """Open the tables of a round, and have everybody there say that they are ready."""
    path = f"/rounds/duplicate/{number}/tables"
    wanted: dict[str, Any] = {"secret": secret, "settings": {"pace": "fast"}}
    answer, again = await asyncio.gather(sent(event, path, **wanted), sent(event, path, **wanted))
    assert answer.status_code == 201, answer.text
    assert again.json() == answer.json()
    keepers = [await host.keeper(table["table"]) for table in answer.json()["tables"]]
    for keeper in keepers:
        for seat in keeper.table.law.seats:
            assert keeper.table.match == 0
            await keeper.request(seat, "ready", "ready", {"on": True})
    return keepers


async def written(host: Host, event: Event, number: int) -> Sequence[Match]:
    """Wait until the hands of a round are in the event, and return its matches."""
    kept = await kept_by(host, event.code)
    for _ in range(600):
        if all(match.over for match in kept.event.matches_of("duplicate", number)):
            break
        await asyncio.sleep(0.02)
        await kept.refresh()
    return kept.event.matches_of("duplicate", number)


def by_hand(rounds: Sequence[Sequence[Match]]) -> Mapping[str, tuple[Fraction, Fraction]]:
    """Return each team's share of the match points and its points over the field, where two tables are compared."""
    shares, points = dict.fromkeys(TEAMS, (0, 0)), dict.fromkeys(TEAMS, Fraction(0))
    for first, other in rounds:
        for (a, b), (c, d) in zip(first.hands, other.hands, strict=True):
            ahead = (a - b) - (c - d)
            for team, more in ((first.a, ahead), (first.b, -ahead), (other.a, -ahead), (other.b, ahead)):
                had, top = shares[team]
                shares[team] = had + (2 if more > 0 else 1 if more == 0 else 0), top + 2
                points[team] += more
    return {team: (Fraction(*shares[team]), points[team]) for team in TEAMS}


def strips(event: Any, secret: str, number: int) -> list[tuple[str, int, tuple[str, ...]]]:  # noqa: ANN401  (an event)
    """Return what the printed deal sheets say: the seat, the number of the hand, the names of the cards in English."""
    data = document_pdf(event, "deals", PrintRequest("en", secret=secret, round=number))
    text = " ".join(" ".join(page.extract_text() for page in PdfReader(io.BytesIO(data)).pages).split())
    matches = re.findall(r"([AB][12]) Hand (\d+) · (.*?)(?=[AB][12] Hand|Page|$)", text)
    return [(seat, int(hand), tuple(re.findall(_CARD, rest))) for seat, hand, rest in matches]


_RANKS: Final = {"1": "ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven"} | {
    "10": "jack",
    "11": "knight",
    "12": "king",
}
_SUITS: Final = {"e": "swords", "b": "clubs", "o": "coins", "c": "cups"}
_CARD: Final = rf"(?:{'|'.join(_RANKS.values())}) of (?:{'|'.join(_SUITS.values())})"


def named(cards: Sequence[str]) -> tuple[str, ...]:
    """Return what cards are called in English."""
    return tuple(f"{_RANKS[card[:-1]]} of {_SUITS[card[-1]]}" for card in cards)


async def test_a_night_is_played_at_tables_and_compared_as_by_hand(tmp_path: Path) -> None:
    """Two rounds at two tables, one of people, one with bots; the printed sheets have the cards that were dealt.

    The hands come into the event once both tables are done, and the ranking is that of a comparison by hand. The
    second round ends while the server is down: it writes the hands when it begins.
    """
    file, rounds, around = tmp_path / "t.db", [], frozen()
    moments: FakeMoments = around["moments"]
    async with served(file, **around) as server:
        event, secret = await drawn(server)
        await paired(event)
        tables = await seated(server.host, event, 1, secret)
        for seed, keeper in enumerate(tables):
            await play(keeper, moments, seed)
        rounds.append(await written(server.host, event, 1))
        assert [match.hands for match in rounds[0]] == [keeper.table.scores for keeper in tables]
        assert {match.author for match in rounds[0]} == {f"table:{keeper.code}" for keeper in tables}
        await until(lambda: not any(keeper.table.standing.closed for keeper in tables), moments)
        kept = await kept_by(server.host, event.code)
        sheets = strips(kept.event, secret, 1)
        for keeper in tables:
            hands = enumerate(await records(keeper, SPECTATOR), 1)
            dealt = [(seat, hand, named(cards)) for hand, record in hands for seat, cards in cards_of(record).items()]
            assert sheets == dealt
        await paired(event)
        tables = await seated(server.host, event, 2, secret)
        for keeper in tables:
            for seat in ("B1", "A2", "B2"):
                await keeper.request(seat, "leave", "leave", {})
        await play(tables[0], moments, 7)
        await play(tables[1], moments, 8, _begun)
    later = await resumed(file, tables[1].code)
    async with served(file, **frozen()) as server:
        rounds.append(await written(server.host, event, 2))
        assert [match.hands for match in rounds[1]] == [tables[0].table.scores, later.scores]
        ranked = duplicate_places((await kept_by(server.host, event.code)).event, "duplicate")
    assert {place.team: (place.compared.share, place.compared.points) for place in ranked} == by_hand(rounds)
    assert len({place.compared.points for place in ranked}) > 1, "all were level, so the comparison decided nothing"


def _begun(table: Table) -> bool:
    return table.match == 2


async def resumed(file: Path, code: str) -> Table:
    """Play a table to its end in a program that knows no events, and return it."""
    async with opened(file) as (host, moments):
        keeper = await host.keeper(code)
        await play(keeper, moments, 9)
        return keeper.table


async def test_who_may_open_tables_and_sit_down_there(tmp_path: Path) -> None:
    """The desk needs the secret, for tables and slips; a team gets the links of its own seats, and others get none."""
    async with served(tmp_path / "t.db", **frozen()) as server:
        event, secret = await drawn(server)
        route = "/rounds/duplicate/1/tables"
        assert code_of(await sent(event, route, secret=secret)) == (422, "bad-round")
        await paired(event)
        assert code_of(await sent(event, route, secret=secret.upper())) == (422, "bad-secret")
        codes = (await sent(event, "/codes")).json()["codes"]
        team = {name: f"Team {name}:{code}" for name, code in codes.items()}
        assert code_of(await sent(event, route, team["T1"], secret=secret)) == (403, "bad-key")
        for paper in ("/paper/deal-slips.pdf", "/paper/deals.pdf"):
            assert (await sent(event, paper, secret=secret)).headers["content-type"] == "application/pdf"
            assert code_of(await sent(event, paper)) == (422, "bad-secret")
            assert code_of(await sent(event, paper, team["T1"], secret=secret)) == (403, "bad-key")
        number = next(
            match["number"] for match in (await event.read()).json()["matches"] if "T1" in (match["a"], match["b"])
        )
        assert code_of(await sent(event, f"/matches/{number}/seats")) == (404, "no-such-table")
        tables = (await sent(event, route, secret=secret)).json()["tables"]
        match = next(match for match in (await event.read()).json()["matches"] if match["number"] == number)
        seats = (await sent(event, f"/matches/{number}/seats", team["T1"])).json()["seats"]
        side = "A" if match["a"] == "T1" else "B"
        assert {seat: person["name"] for seat, person in seats.items()} == {f"{side}1": "Ana 1", f"{side}2": "Eva 1"}
        keeper = await server.host.keeper(next(table["table"] for table in tables if table["match"] == number))
        for seat, person in seats.items():
            path, token = person["link"].split("#")
            assert (path, keeper.seat_of(token)) == (f"/t/{keeper.code}", seat)
        stranger = next(name for name in TEAMS if name not in (match["a"], match["b"]))
        assert code_of(await sent(event, f"/matches/{number}/seats", team[stranger])) == (403, "bad-key")
        assert len((await sent(event, f"/matches/{number}/seats")).json()["seats"]) == 4
        assert code_of(await sent(event, "/matches/99/seats")) == (404, "no-such-match")


async def test_hands_wait_for_the_last_table_of_the_round(tmp_path: Path) -> None:
    """While a table still plays, the event has no points of the others, and no page shows their records or scores."""
    around = frozen()
    async with served(tmp_path / "t.db", **around) as server:
        event, secret = await drawn(server)
        await paired(event)
        first, last = await seated(server.host, event, 1, secret)
        await play(first, around["moments"], 1)
        assert first.table.over
        await asyncio.sleep(0.2)
        kept = await kept_by(server.host, event.code)
        assert not any(match.over or match.hands for match in kept.event.matches.values())
        for path in ("record", "sheet"):
            answer = await server.http.get(f"/api/tables/{first.code}/{path}")
            assert answer.json()["error"]["code"] == "deals-secret", path
        assert (await server.http.get(f"/api/tables/{first.code}")).json()["score"] == []
        async with connect(f"{server.address.replace('http', 'ws')}/ws/{first.code}", proxy=None) as socket:
            stranger = Client(socket)
            await stranger.send(type="hello", lang="en")
            assert (await stranger.next())["code"] == "deals-secret"
        await play(last, around["moments"], 2)
        assert all(match.hands for match in await written(server.host, event, 1))


async def test_hands_wait_for_a_match_on_paper(tmp_path: Path) -> None:
    """A match that the desk has begun gets no table; the hands of the other wait until it has written this one's."""
    around = frozen()
    async with served(tmp_path / "t.db", **around) as server:
        event, secret = await drawn(server)
        await paired(event)
        await event.write({"is": "start", "match": 1})
        (keeper,) = await seated(server.host, event, 1, secret)
        await play(keeper, around["moments"], 1)
        await asyncio.sleep(0.2)
        kept = await kept_by(server.host, event.code)
        assert not any(match.over for match in kept.event.matches.values())
        assert keeper.table.standing.closed
        await event.write({"is": "add-hands", "match": 1, "hands": [[2, 0], [0, 1], [1, 0]]})
        assert [bool(match.hands) for match in await written(server.host, event, 1)] == [True, True]


# -- two worlds --------------------------------------------------------------------------------------------------------


async def world(file: Path, rules: str, seats: int, prescribed: Sequence[Deal], *, ahead: bool) -> list[str]:
    """Return all that A1 is sent until its first deal is over; another table is `ahead`, or has not begun."""
    around = frozen()
    moments = around["moments"]
    async with served(file, **around) as server:
        other = await table_of(server.host, rules, seats, prescribed)
        if ahead:
            await play(other, moments, 3, lambda table: table.match == 3, quiet=True)
        wishes = {seat: Wish("bot", bot="vecino") for seat in SEATS[seats]} | {"A1": Wish("human", "Nora")}
        made = await server.host.create(rules, wishes, {"pace": "fast"}, deals=prescribed)
        keeper = await server.host.keeper(made.code)
        async with joined(server.address, made.code, made.token) as nora:
            await play(keeper, moments, 4, lambda table: table.between_deals, quiet=True)
            await nora.caught_up(keeper.table.seq)
            await nora.drained()
            return nora.frames


@pytest.mark.parametrize(("rules", "seats"), WAYS)
async def test_nothing_of_later_deals_or_other_tables_reaches_a_seat(rules: str, seats: int, tmp_path: Path) -> None:
    """Two worlds with other later deals, and another table that is ahead in one: a seat is sent the same bytes."""
    prescribed, others = (deals(secret, 1, 3, seats=seats, starts=((9, 8),)) for secret in ("one", "two"))
    otherwise = (prescribed[0], *(deal._replace(start=(2, 0)) for deal in others[1:]))
    frames = await world(tmp_path / "one.db", rules, seats, prescribed, ahead=False)
    assert frames == await world(tmp_path / "two.db", rules, seats, otherwise, ahead=True)
    assert frames != await world(tmp_path / "three.db", rules, seats, others, ahead=False)
    assert not any(deal.seed in frame for frame in frames for deal in prescribed)


async def test_nobody_reads_the_points_of_hands_that_others_still_play(tmp_path: Path) -> None:
    """One table of two is done, on paper: its points and places are the desk's alone until the other one is done."""
    async with served(tmp_path / "t.db") as server:
        event, _ = await drawn(server)
        await paired(event)
        hands = [[3, 0], [0, 2], [1, 0]]

        async def compared_hands(path: str = "", who: str = "") -> tuple[list[Any], list[int]]:
            body = (await event.read(path, who)).json()
            compared = body["phases"][0]["compared"]
            return body["matches"][0]["hands"], [team["top"] for team in compared.values()]

        await event.write({"is": "add-hands", "match": 1, "hands": hands})
        for path, who in (("", ""), ("/moments/" + str((await event.read()).json()["number"]), f"Bearer {event.key}")):
            assert (await compared_hands(path, who))[0] == []
        assert (await event.read("/matches/1")).json()["match"]["hands"] == []
        assert (await compared_hands("/desk", f"Bearer {event.key}"))[0] == hands
        await event.write({"is": "add-hands", "match": 2, "hands": hands})
        assert await compared_hands() == (hands, [6, 6, 6, 6])
