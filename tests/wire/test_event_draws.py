"""A new event shows initials and is committed to the seeds of its draws; anybody checks a draw over HTTP (T8, T10)."""

from pathlib import Path

import pytest
from tests.helpers.wire import served
from tests.wire.test_event_desk import get, post
from tests.wire.test_events import Event, code_of

NEW = {"name": "Copa", "preset": "fenacef", "person": "Zulma", "year": 2026}


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the key of the draws in a folder of the test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


async def test_a_draw_is_previewed_made_and_checked(tmp_path: Path) -> None:
    """A preview cannot be written; the draw reveals the secret whose digest everybody saw; everybody may check it."""
    async with served(tmp_path / "t.db") as server:
        event = Event(server.http, (await server.http.post("/api/events", json=NEW)).json())
        csv = "Equipo;Jugador 1;Jugador 2\n" + "\n".join(f"Dupla {n};Ana {n};Eva {n}" for n in range(8))
        assert (await post(event, "/lists/teams", content=csv)).status_code == 201
        await event.write({"is": "close-registration"})
        seeds = (await event.read()).json()["seeds"]
        assert sorted(seeds) == ["group", "knockout"]
        tried = (await get(event, "/proposals/draw", phase="group", seed="5821", groups="2")).json()
        assert tried["preview"] is True
        assert tried["act"]["seed"] != "5821"
        assert code_of(await event.write(tried["act"])) == (422, "seed-not-committed")
        assert code_of(await event.write({**tried["act"], "seed": "5821"})) == (422, "seed-not-committed")
        made = await post(event, "/draws/group?groups=2")
        assert made.status_code == 201, made.text
        assert len(made.json()["act"]["groups"]) == 2
        (proof,) = (await event.read("/proofs")).json()
        assert (proof["follows"], proof["same"], proof["hashed"]) == (True, True, seeds["group"])
        assert (await server.http.post(f"{event.here}/draws/knockout")).status_code == 403


@pytest.mark.parametrize(
    ("names", "shown"), [(None, ["A. P.", "E. S."]), ("full", ["Ana Paz", "Eva Sosa"]), ("team", [])]
)
async def test_an_event_shows_initials_unless_somebody_asks_for_more(
    tmp_path: Path, names: str | None, shown: list[str]
) -> None:
    """The page of everybody shows players as it was asked for when the event was made; the desk has full names."""
    async with served(tmp_path / "t.db") as server:
        body = NEW if names is None else NEW | {"names": names}
        event = Event(server.http, (await server.http.post("/api/events", json=body)).json())
        players = [{"name": "Ana Paz"}, {"name": "Eva Sosa"}]
        await event.write({"is": "enter", "team": {"id": "T1", "name": "", "players": players}})
        (team,) = (await event.read()).json()["teams"]
        assert team["players"] == shown
        assert team["name"] == (" / ".join(shown) or "T1")
        assert (await get(event, "/desk")).json()["teams"][0]["name"] == "Ana Paz / Eva Sosa"


async def test_codes_are_given_to_teams_that_are_named(tmp_path: Path) -> None:
    """An unknown field and an unknown team are refused, and no team gets a code for them (T9)."""
    async with served(tmp_path / "t.db") as server:
        event = Event(server.http, (await server.http.post("/api/events", json=NEW)).json())
        for number in (1, 2):
            players = [{"name": f"Ana {number}"}, {"name": f"Eva {number}"}]
            await event.write({"is": "enter", "team": {"id": f"T{number}", "name": "", "players": players}})
        assert code_of(await post(event, "/codes", json={"team": "T1"}))[0] == 400
        assert code_of(await post(event, "/codes", json={"teams": ["T9"]})) == (404, "no-such-team")
        assert code_of(await post(event, "/codes?team=T9")) == (404, "no-such-team")
        assert list((await post(event, "/codes", json={"teams": ["T2"]})).json()["codes"]) == ["T2"]
        assert list((await post(event, "/codes")).json()["codes"]) == ["T1"]


async def test_a_refused_name_says_which_letter(tmp_path: Path) -> None:
    """The sentence and the details name the invisible sign (T9)."""
    async with served(tmp_path / "t.db") as server:
        event = Event(server.http, (await server.http.post("/api/events", json=NEW)).json())
        players = [{"name": "Ana\u200b"}, {"name": "Eva"}]
        answer = await event.write({"is": "enter", "team": {"id": "T1", "name": "", "players": players}})
        assert code_of(answer) == (422, "bad-name")
        assert answer.json()["error"]["details"]["letter"] == "U+200B ZERO WIDTH SPACE"
        assert "U+200B" in answer.json()["error"]["message"]


async def test_a_body_that_asks_for_other_names_is_refused(tmp_path: Path) -> None:
    """Names are shown in full, as initials, or not at all."""
    async with served(tmp_path / "t.db") as server:
        answer = await server.http.post("/api/events", json=NEW | {"names": "surnames"})
        assert code_of(answer)[0] == 400
