"""Events over HTTP: making one, who may write what, what everybody sees, following live."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from tests.helpers.events import NEW_EVENT
from tests.helpers.wire import served

NEW: Final = NEW_EVENT | {"tables": 4}
SALT: Final = "00112233445566778899aabbccddeeff"


class Event:
    """An event on a server, and requests to it."""

    def __init__(self, http: httpx.AsyncClient, made: dict[str, Any]) -> None:
        """Keep the key of the committee."""
        self.http, self.code, self.key = http, made["code"], made["key"]
        self.here = f"/api/events/{self.code}"

    async def read(self, path: str = "", who: str = "", **params: str) -> httpx.Response:
        """Read something of the event."""
        return await self.http.get(f"{self.here}{path}", headers=_as(who), params=params)

    async def write(self, *acts: dict[str, Any], who: str = "", **more: Any) -> httpx.Response:  # noqa: ANN401  (as httpx takes it)
        """Write acts, as the committee unless another author is named."""
        body = {"acts": list(acts), "reason": "-", **more}
        return await self.http.post(f"{self.here}/acts", json=body, headers=_as(who or f"Bearer {self.key}"))

    async def teams(self, count: int) -> None:
        """Sign up pairs, and close registration."""
        acts = [
            {"is": "enter", "team": {"id": f"T{n}", "players": [{"name": f"Ana {n}"}, {"name": f"Eva {n}"}]}}
            for n in range(1, count + 1)
        ]
        assert (await self.write(*acts, {"is": "close-registration"})).status_code == 201


def _as(who: str) -> dict[str, str]:
    return {"Authorization": who} if who else {}


async def made(http: httpx.AsyncClient) -> Event:
    """Make an event."""
    answer = await http.post("/api/events", json=NEW)
    assert answer.status_code == 201, answer.text
    return Event(http, answer.json())


def code_of(answer: httpx.Response) -> tuple[int, str]:
    """Return the status and the code of a refusal."""
    return answer.status_code, answer.json()["error"]["code"]


async def test_only_a_team_itself_learns_whom_it_may_seat_and_seats_them(tmp_path: Path) -> None:
    """A code gives its team's players and those written down, until the match begins; rivals seat none of them."""
    async with served(tmp_path / "t.db") as server:
        event = await made(server.http)
        await event.write({"is": "set-term", "path": "team.most", "value": "3"})
        names = {team: [f"{name} {team}" for name in ("Ana", "Eva", "Noa")] for team in ("T1", "T2")}
        people = {team: [{"name": name} for name in players] for team, players in names.items()}
        await event.write(*({"is": "enter", "team": {"id": team, "players": people[team]}} for team in people))
        draw = {"is": "draw", "phase": "group", "groups": [{"name": "G1", "teams": ["T1", "T2"]}], "seed": "77"}
        await event.write({"is": "close-registration"}, draw)
        await event.write((await event.read("/proposals/round", f"Bearer {event.key}", phase="group")).json()["act"])
        codes = (
            await server.http.post(f"{event.here}/codes", headers={"Authorization": f"Bearer {event.key}"})
        ).json()["codes"]
        reporting, rival = (f"Team {team}:{codes[team]}" for team in ("T1", "T2"))
        chosen = {"is": "line-up", "match": 1, "team": "T1", "players": names["T1"][1:]}
        assert (await event.write(chosen, who=reporting)).status_code == 201
        assert code_of(await event.write(chosen, who=rival)) == (403, "not-allowed")
        asking = (reporting, rival, "", f"Bearer {event.key}")
        squads = [(await event.read("/matches/1", who)).json()["squad"] for who in asking]
        assert squads == [
            {"players": names["T1"], "lined_up": names["T1"][1:]},
            {"players": names["T2"], "lined_up": []},
            None,
            None,
        ]
        report = {"is": "report", "match": 1, "partidas": [[12, 3], [12, 4]]}
        blind = await event.write(report, who=rival, after=1)
        assert code_of(blind) == (409, "newer-entries")
        acts = [entry["act"] for entry in blind.json()["error"]["details"]["entries"]]
        assert {"is": "line-up", "match": 1} in acts, "a team that says that it has seen nothing is told of no players"
        assert "Eva T1" not in blind.text
        await event.write({"is": "start", "match": 1})
        assert (await event.read("/matches/1", reporting)).json()["squad"] is None


async def test_a_season_is_ranked_over_the_events_of_a_server(tmp_path: Path) -> None:
    """Points by place over two stages; an open event does not count and is named; wrong fields are refused."""
    async with served(tmp_path / "t.db") as server:
        codes = []
        for winner in ("T1", "T2"):
            body = NEW | {"preset": "league"}
            event = Event(server.http, (await server.http.post("/api/events", json=body)).json())
            codes.append(event.code)
            await event.teams(2)
            draw = {"is": "draw", "phase": "league", "groups": [{"name": "", "teams": ["T1", "T2"]}], "seed": "77"}
            await event.write(draw)
            await event.write(
                (await event.read("/proposals/round", f"Bearer {event.key}", phase="league")).json()["act"]
            )
            first = (await event.read()).json()["matches"][0]["a"] == winner
            scores = [[30, 8] if first else [8, 30]] * 2
            await event.write({"is": "record", "match": 1, "partidas": scores})
        open_one = await made(server.http)

        async def season(*events: str, **more: str) -> httpx.Response:
            return await server.http.get("/api/season", params={"event": events, **more})

        ranked = (await season(*codes, open_one.code.lower(), points="10,6")).json()
        assert ranked["open"] == [NEW["name"]]
        assert [(place["place"], place["points"], place["by_stage"]) for place in ranked["ranking"]] == [
            (1, 16, [2, 1]),
            (2, 16, [1, 2]),
        ]
        assert (await season(open_one.code)).json()["ranking"] == []
        assert code_of(await season()) == (422, "no-stages")
        assert code_of(await season(codes[0], points="six")) == (422, "bad-terms")
        assert code_of(await season("ZZZZZ")) == (404, "no-such-event")


async def test_an_event_is_made_drawn_and_played(tmp_path: Path) -> None:
    """The key of who made it opens the desk; teams, a draw, a round and a result are there for everybody at once."""
    async with served(tmp_path / "t.db") as server:
        event = await made(server.http)
        await event.teams(3)
        draw = {"is": "draw", "phase": "group", "groups": [{"name": "G1", "teams": ["T1", "T2", "T3"]}], "seed": "77"}
        assert (await event.write(draw)).status_code == 201
        proposed = (await event.read("/proposals/round", f"Bearer {event.key}", phase="group")).json()
        assert (await event.write(proposed["act"])).status_code == 201
        seen = (await event.read()).json()
        playing = next(match for match in seen["matches"] if match["b"])
        result = {"is": "record", "match": playing["number"], "partidas": [[12, 8], [12, 3]]}
        assert (await event.write(result)).status_code == 201
        first = (await event.read()).json()["phases"][0]["groups"][0]["places"][0]
        assert (first["team"], first["points"], first["decided_by"]) == (playing["a"], 3, "points")
        assert first["reason"]["key"] == "tournament.reason.alone"
        listed = (await server.http.get("/api/events", params={"code": event.code})).json()
        assert [(event_body["code"], event_body["name"]) for event_body in listed] == [(event.code, "Copa del Club")]


async def test_nobody_writes_without_a_key(tmp_path: Path) -> None:
    """Without a key, with a wrong one and with a team's code the desk is refused; the public page needs none."""
    async with served(tmp_path / "t.db") as server:
        event = await made(server.http)
        await event.teams(2)
        entry = {"is": "reopen-registration"}
        for who in ("", "Bearer 00", "Team T1:K7MPQ4", "Basic x", "Bearer"):
            assert code_of(await event.read("/desk", who)) == (403, "bad-key"), who
            sent = await server.http.post(f"{event.here}/acts", json={"acts": [entry]}, headers=_as(who))
            assert code_of(sent) == (403, "bad-key"), who
        assert (await event.read()).status_code == 200
        assert (await event.read("/desk", f"Bearer {event.key}")).json()["me"] == {
            "name": "Zulma",
            "office": "committee",
        }


async def test_a_key_is_given_to_an_office_and_does_what_it_may(tmp_path: Path) -> None:
    """The desk's key writes results and no rulings; a new key of the same person replaces the old one."""
    async with served(tmp_path / "t.db") as server:
        event = await made(server.http)
        await event.write({"is": "appoint", "person": "Iris", "office": "desk"})
        given = await server.http.post(f"{event.here}/keys/Iris", headers=_as(f"Bearer {event.key}"))
        desk = f"Bearer {given.json()['key']}"
        may = (await event.read("/desk", desk)).json()["may"]
        assert "record" in may
        assert "penalise" not in may
        assert code_of(await event.write({"is": "appoint", "person": "X", "office": "desk"}, who=desk)) == (
            403,
            "not-allowed",
        )
        await server.http.post(f"{event.here}/keys/Iris", headers=_as(desk))
        assert code_of(await event.read("/desk", desk)) == (403, "bad-key")


async def test_who_did_not_see_what_others_wrote_is_told(tmp_path: Path) -> None:
    """A second referee who corrects the same team from an older page gets 409 with the entry in between."""
    async with served(tmp_path / "t.db") as server:
        event = await made(server.http)
        await event.teams(2)
        await event.write({"is": "appoint", "person": "Iris", "office": "desk"})
        given = await server.http.post(f"{event.here}/keys/Iris", headers=_as(f"Bearer {event.key}"))
        number = (await event.read()).json()["number"]
        assert (await event.write({"is": "withdraw", "team": "T1"})).status_code == 201
        late = await event.write(
            {"is": "withdraw", "team": "T1"}, who=f"Bearer {given.json()['key']}", after=number, client="c1"
        )
        assert code_of(late) == (409, "newer-entries")
        (between,) = late.json()["error"]["details"]["entries"]
        assert (between["author"], between["act"]) == ("Zulma", {"is": "withdraw", "team": "T1"})


async def test_a_team_reports_with_its_code_and_the_rivals_confirm(tmp_path: Path) -> None:
    """The report of a team is shown to its rivals, not to everybody, and counts once they confirm it."""
    async with served(tmp_path / "t.db") as server:
        event = await made(server.http)
        await event.teams(2)
        codes = (await server.http.post(f"{event.here}/codes", headers=_as(f"Bearer {event.key}"))).json()["codes"]
        reporting, rival = (f"Team {team}:{codes[team]}" for team in ("T1", "T2"))
        draw = {"is": "draw", "phase": "group", "groups": [{"name": "G1", "teams": ["T1", "T2"]}], "seed": "77"}
        await event.write(draw)
        await event.write((await event.read("/proposals/round", f"Bearer {event.key}", phase="group")).json()["act"])
        report = {"is": "report", "match": 1, "partidas": [[12, 8], [12, 3]]}
        assert code_of(await event.write(report, who=reporting)) == (422, "not-called")
        await event.write({"is": "call-round", "phase": "group", "round": 1})
        assert (await event.write(report, who=reporting)).status_code == 201
        assert (await event.read("/matches/1", rival)).json()["match"]["reported"]["partidas"] == [[12, 8], [12, 3]]
        assert (await event.read()).json()["matches"][0]["reported"] == {"by": "T1", "disputed": False}
        assert code_of(await event.write({"is": "confirm", "match": 1}, who=reporting)) == (422, "own-report")
        assert (await event.write({"is": "confirm", "match": 1}, who=rival)).status_code == 201
        assert (await event.read()).json()["matches"][0]["result"]["partidas"] == [[12, 8], [12, 3]]


async def test_codes_of_teams_cannot_be_guessed_in_a_row(tmp_path: Path) -> None:
    """After thirty wrong codes the server answers nothing but `too-many` for a while."""
    async with served(tmp_path / "t.db") as server:
        event = await made(server.http)
        await event.teams(2)
        await server.http.post(f"{event.here}/codes", headers=_as(f"Bearer {event.key}"))
        codes = [code_of(await event.read("/matches/1", f"Team T1:AAAA{number:02}")) for number in range(40)]
        assert codes[0] == (403, "bad-key")
        assert codes[-1] == (429, "too-many")


async def test_the_page_follows_what_is_written(tmp_path: Path) -> None:
    """The stream sends the number of the last entry at once, and that of the next as soon as it is committed."""
    async with served(tmp_path / "t.db") as server:
        event = await made(server.http)
        async with server.http.stream("GET", f"{event.here}/live") as stream:
            lines = stream.aiter_lines()
            assert await _data(lines) == 2
            await event.write({"is": "post", "text": "Empezamos a las seis"})
            assert await asyncio.wait_for(_data(lines), 5) == 3
        assert (await event.read()).json()["notices"][0]["text"] == "Empezamos a las seis"


async def _data(lines: Any) -> int:  # noqa: ANN401  (an iterator of httpx)
    async for line in lines:
        if line.startswith("data: "):
            return int(line.removeprefix("data: "))
    raise AssertionError("the stream ended")


async def test_names_are_shown_as_the_event_says(tmp_path: Path) -> None:
    """With initials no full name of a player is in what everybody gets; the desk still reads them."""
    async with served(tmp_path / "t.db") as server:
        event = await made(server.http)
        await event.teams(2)
        assert "Ana 1" in (await event.read()).text
        await event.write({"is": "show-names", "names": "initials"})
        assert "Ana 1" not in (await event.read()).text
        assert "Ana 1" in (await event.read("/desk", f"Bearer {event.key}")).text


async def test_no_answer_has_a_hash(tmp_path: Path) -> None:
    """Neither the desk nor the log shows the hashes of keys and codes."""
    async with served(tmp_path / "t.db") as server:
        event = await made(server.http)
        await event.teams(2)
        await server.http.post(f"{event.here}/codes", headers=_as(f"Bearer {event.key}"))
        for path in ("/desk", "/log"):
            text = (await event.read(path, f"Bearer {event.key}")).text
            assert "hashed" not in text
            assert "$" not in text


@pytest.mark.parametrize(
    ("acts", "status", "code"),
    [
        ([], 400, "bad-message"),
        ([{"is": "sneeze"}], 422, "bad-log"),
        ([{"is": "withdraw"}], 422, "bad-log"),
        ([{"is": "withdraw", "team": "T9"}], 404, "no-such-team"),
        ([{"is": "withdraw", "team": "T1", "extra": 1}], 422, "bad-log"),
    ],
)
async def test_nonsense_is_refused_and_nothing_is_written(
    tmp_path: Path, acts: list[dict[str, Any]], status: int, code: str
) -> None:
    """A list without acts, an unknown act, missing and unknown fields and unknown teams have their codes."""
    async with served(tmp_path / "t.db") as server:
        event = await made(server.http)
        await event.teams(2)
        before = (await event.read()).json()["number"]
        assert code_of(await event.write(*acts)) == (status, code)
        assert (await event.read()).json()["number"] == before
        assert code_of(await server.http.get("/api/events/ZZZZZ")) == (404, "no-such-event")
