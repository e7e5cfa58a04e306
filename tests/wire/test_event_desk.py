"""The desk of an event over HTTP: proposals, lists, earlier moments, values, the ladder, links, copies."""

from __future__ import annotations

import asyncio
import io
import json
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from pypdf import PdfReader
from tests.helpers.closing import in_use
from tests.helpers.events import NEW_EVENT
from tests.helpers.wire import PATIENCE, served
from tests.wire.test_events import NEW, Event, code_of, made

from truco.app.office import Device, Office, Row, row_to_json
from truco.app.office.machines import ADDRESS, MACHINE, NONCE, SIGNATURE, Message, signature
from truco.app.office.remote import Paired, ServerSource, pair
from truco.app.office.store import list_events
from truco.app.tables import next_link
from truco.app.tables.pool import Pool
from truco.app.web.reach import Reach
from truco.club.acts import CountTables
from truco.club.log_format import VERSION
from truco.rulebooks.rulebook import codes

SECOND = Device("second", "Segunda")
CSV = "Equipo;Jugador 1;Jugador 2;Club\n" + "\n".join(
    f"Dupla {n};Ana {n};Eva {n};{'Peñarol' if n < 3 else ''}" for n in range(1, 9)
)


async def post(event: Event, path: str, **what: Any) -> httpx.Response:  # noqa: ANN401  (as httpx takes it)
    """Send something to the event as its committee."""
    return await event.http.post(f"{event.here}{path}", headers={"Authorization": f"Bearer {event.key}"}, **what)


async def get(event: Event, path: str, **params: str) -> httpx.Response:
    """Read something of the event as its committee."""
    return await event.read(path, f"Bearer {event.key}", **params)


async def started(http: httpx.AsyncClient) -> Event:
    """Make an event with eight pairs from a list, drawn in two groups, with its first round."""
    event = await made(http)
    assert (await post(event, "/lists/teams", content=CSV)).status_code == 201
    await event.write({"is": "close-registration"})
    draw = (await get(event, "/proposals/draw", phase="group", seed="5821", groups="2")).json()["act"]
    assert (await event.write(draw)).status_code == 201
    await event.write((await get(event, "/proposals/round", phase="group")).json()["act"])
    return event


async def test_teams_come_from_a_list_and_go_back_into_one(tmp_path: Path) -> None:
    """A list is tried without being written, written as a whole, and read back as a table with the same teams."""
    async with served(tmp_path / "t.db") as server:
        event = await made(server.http)
        tried = await post(event, "/lists/teams?dry=1", content=CSV.encode("utf-16"))
        assert tried.json()["count"] == 8
        assert (await event.read()).json()["teams"] == []
        assert (await post(event, "/lists/teams", content=CSV)).json()["count"] == 8
        table = await get(event, "/lists/teams.csv", lang="pt")
        assert "Dupla 8" in table.text
        assert table.text.lstrip("\ufeff").startswith("código;equipe;clube")
        assert (await post(event, "/lists/teams", content=table.text)).json()["count"] == 0


async def test_a_list_with_faults_is_told_row_by_row_and_nothing_is_written(tmp_path: Path) -> None:
    """Two faults are named with their lines; the good rows are not written either."""
    async with served(tmp_path / "t.db") as server:
        event = await made(server.http)
        bad = "Equipo;Jugador 1;Jugador 2\nUno;Ana;Eva\nDos;Ana;Bea\nTres;Leo;"
        assert code_of(await post(event, "/lists/teams?dry=1", content=bad)) == (422, "bad-rows")
        answer = await post(event, "/lists/teams", content=bad)
        assert code_of(answer) == (422, "bad-rows")
        faults = answer.json()["error"]["details"]["faults"]
        assert [(fault["line"], fault["code"]) for fault in faults] == [(3, "player-twice"), (4, "team-size")]
        assert (await event.read()).json()["teams"] == []
        assert code_of(await post(event, "/lists/nothing", content=bad)) == (404, "not-found")


async def test_results_come_from_a_list(tmp_path: Path) -> None:
    """Rows with the number of a match and a score are results of the author who sent the list."""
    async with served(tmp_path / "t.db") as server:
        event = await started(server.http)
        answer = await post(event, "/lists/results", content="Partido;Resultado\n1;12-8 12-3\n2;wo b")
        assert answer.status_code == 201, answer.text
        matches = (await event.read()).json()["matches"]
        assert matches[0]["result"]["partidas"] == [[12, 8], [12, 3]]
        assert matches[1]["result"]["absent"] == matches[1]["b"]
        assert "12-8 12-3" in (await get(event, "/lists/results.csv")).text


async def test_the_machine_proposes_groups_and_tables(tmp_path: Path) -> None:
    """Eight teams in two groups from a seed, teams of one club apart; four tables for the first four matches."""
    async with served(tmp_path / "t.db") as server:
        event = await started(server.http)
        groups = (await event.read()).json()["phases"][0]["groups"]
        assert [len(group["teams"]) for group in groups] == [4, 4]
        assert not any({"T1", "T2"} <= set(group["teams"]) for group in groups)
        seats = (await get(event, "/proposals/seats")).json()
        assert [seat["table"] for seat in seats["act"]["seats"]] == [1, 2, 3, 4]
        for params in ({"groups": "x"}, {"groups": "9" * 9}):
            assert (await get(event, "/proposals/draw", phase="knockout", **params)).status_code == 400


async def test_an_earlier_moment_is_shown_as_it_was(tmp_path: Path) -> None:
    """After entry 1 no team had signed up; a number that the log does not have is refused."""
    async with served(tmp_path / "t.db") as server:
        event = await started(server.http)
        number = (await event.read()).json()["number"]
        first = (await get(event, "/moments/1")).json()
        assert (first["teams"], first["number"], first["last"]) == ([], 1, number)
        assert first["entry"]["act"] == {"is": "create", "name": "Copa del Club", "year": 2026, "tables": 4}
        assert (await get(event, f"/moments/{number}")).json()["matches"] == (await event.read()).json()["matches"]
        assert code_of(await get(event, f"/moments/{number + 1}")) == (422, "bad-number")
        assert code_of(await event.read("/moments/1")) == (403, "bad-key")


async def test_what_any_act_would_change_is_told_before_it_is_written(tmp_path: Path) -> None:
    """A withdrawal would give the rivals a walkover; nothing is written by asking."""
    async with served(tmp_path / "t.db") as server:
        event = await started(server.http)
        number = (await event.read()).json()["number"]
        team = (await event.read()).json()["matches"][0]["a"]
        answer = await post(event, "/consequences", json={"act": {"is": "withdraw", "team": team}})
        assert {"result", "points"} <= {change["kind"] for change in answer.json()["changes"]}
        assert (await event.read()).json()["number"] == number


async def test_values_say_where_they_come_from_and_what_can_still_be_changed(tmp_path: Path) -> None:
    """A value of a drawn phase is fixed; a changed one says so."""
    async with served(tmp_path / "t.db") as server:
        event = await started(server.http)
        await event.write({"is": "set-term", "path": "tolerance", "value": "15"}, reason="Regulamento Geral")
        terms = {term["path"]: term for term in (await get(event, "/terms")).json()}
        assert (terms["tolerance"]["value"], terms["tolerance"]["changed"]) == (15, True)
        assert terms["group.best_of"] == {
            "path": "group.best_of",
            "value": 3,
            "form": {"kind": "number", "words": [], "least": 1, "most": 99, "odd": True},
            "rules": ["br.3.a"],
            "from": "",
            "changed": False,
            "fixed": True,
        }
        assert not terms["knockout.third_place"]["fixed"]
        assert terms["group.points"]["value"] == {"2-0": [3, 0], "2-1": [2, 1]}
        assert terms["rules"]["value"] == "fenacef"
        assert terms["rules"]["fixed"]
        assert terms["team.conditions"]["fixed"]
        assert {"", "uruguay", "runfla"} <= set(terms["rules"]["form"]["words"])


async def test_explanations_of_values_come_in_the_readers_language(tmp_path: Path) -> None:
    """The values of an event and the presets say where they come from, and presets what they are called."""
    words = {"es": "como en FENACEF, art. 35", "pt": "como na FENACEF, art. 35", "de": "wie bei der FENACEF, Art. 35"}
    night = {"es": "Noche de truco duplicado", "pt": "Noite de truco duplicado", "de": "Duplikatabend"}
    async with served(tmp_path / "t.db") as server:
        event = Event(server.http, (await server.http.post("/api/events", json=NEW | {"preset": "swiss"})).json())
        for language, explained in words.items():
            terms = {value["path"]: value for value in (await get(event, "/terms", lang=language)).json()}
            assert terms["substitutes"]["from"] == explained
            presets = (await server.http.get("/api/presets", headers={"Accept-Language": language})).json()
            swiss = next(preset for preset in presets if preset["code"] == "swiss")
            assert swiss["sources"]["substitutes"]["text"] == explained
            assert night[language] in [preset["title"] for preset in presets]
        sent = (await server.http.get("/api/messages/es?of=events")).json()  # pages get no catalogue of explanations
        assert not [key for key in sent if key.startswith("event.source.")]


@pytest.mark.parametrize("rules", codes())
async def test_an_event_is_played_by_the_rulebook_that_it_chose(tmp_path: Path, rules: str) -> None:
    """The maker of an event names a rulebook, and its log says so; an unknown rulebook makes no event."""
    async with served(tmp_path / "t.db") as server:
        body = NEW_EVENT | {"preset": "knockout", "rules": rules}
        made = (await server.http.post("/api/events", json=body)).json()
        headers = {"Authorization": f"Bearer {made['key']}"}
        terms = (await server.http.get(f"/api/events/{made['code']}/terms", headers=headers)).json()
        chosen = next(term for term in terms if term["path"] == "rules")
        assert (chosen["value"], chosen["changed"], chosen["fixed"]) == (rules, True, False)
        answer = await server.http.post("/api/events", json=body | {"rules": "chinchon"})
        assert code_of(answer) == (404, "no-such-rules")
        assert len(await server.host.database.read(list_events)) == 1


@pytest.mark.rule("br.28.pu.1")
async def test_the_ladder_counts_across_matches(tmp_path: Path) -> None:
    """The first penalty for bad language is milder; after a warning the penalty of the second time applies."""
    async with served(tmp_path / "t.db") as server:
        event = await started(server.http)

        async def language() -> dict[str, Any]:
            body = (await get(event, "/ladder", team="T1", lang="pt")).json()
            return next(offence for offence in body["offences"] if offence["name"] == "language")

        before = await language()
        assert (before["times"], before["now"], bool(before["title"])) == (0, before["first"], True)
        await event.write({"is": "penalise", "team": "T1", "penalty": "warn", "offence": "language", "match": 0})
        after = await language()
        assert (after["times"], after["now"]) == (1, after["again"])
        assert code_of(await get(event, "/ladder", team="T99")) == (404, "no-such-team")


async def test_a_link_never_names_this_machine_alone(tmp_path: Path) -> None:
    """Without an address that others reach there is no picture of a link; with one it begins the link."""
    async with served(tmp_path / "t.db") as server:
        event = await made(server.http)
        assert code_of(await post(event, "/qr", json={"path": f"/e/{event.code}"})) == (409, "no-address")
    async with served(tmp_path / "u.db", reach=Reach("https://truco.example.org")) as server:
        event = await made(server.http)
        address = (await post(event, "/qr", json={"path": f"/e/{event.code}/desk#K"})).json()
        assert address["link"] == f"https://truco.example.org/e/{event.code}/desk#K"
        assert "<svg" in address["svg"]
        assert (await post(event, "/qr", json={"path": "//evil.example"})).status_code == 400


async def test_a_refused_value_says_which_are_allowed(tmp_path: Path) -> None:
    """The sentence for people and the details for programs name the values that the term may have."""
    async with served(tmp_path / "t.db") as server:
        event = await made(server.http)
        answer = await event.write({"is": "set-term", "path": "group.best_of", "value": "2"}, reason="-")
        assert code_of(answer) == (422, "bad-terms")
        error = answer.json()["error"]
        assert error["details"]["allowed"] == "1, 3, 5 … 99"
        assert "1, 3, 5 … 99" in error["message"]


async def test_another_machine_goes_on_with_a_copy(tmp_path: Path) -> None:
    """The file that the desk gives has every entry, and a machine that follows gets the rows after those it has."""
    async with served(tmp_path / "t.db") as server:
        event = await started(server.http)
        number = (await event.read()).json()["number"]
        answer = await get(event, "/copy.truco")
        file = tmp_path / "copy.truco"
        file.write_bytes(answer.content)
        assert f"-{number}.truco" in answer.headers["content-disposition"]
        rows = (await get(event, "/rows", after=str(number - 1))).json()
        assert [row["number"] for row in rows["rows"]] == [number]
        async with in_use(Office.of_file(file, SECOND)) as office:
            copy = await office.event()
            assert copy.number == number
            await copy.take_over("Zulma", "La primera se apagó", forced=True)
            paired = await pair(f"{server.address}{event.here}", event.key, SECOND, server.http)
            source = ServerSource(paired.machine, paired.uid, SECOND, server.http)
            assert await source.send(copy.rows(number)) == ()
            assert (await source.batch(number)).rows == copy.rows(number)
        assert code_of(await event.write({"is": "count-tables", "tables": 3})) == (409, "taken-over")


async def test_damaged_rows_are_the_fault_of_who_sends_them(tmp_path: Path) -> None:
    """Rows that were changed, left out or written by a later program: a 4xx says what was expected and what came."""
    async with served(tmp_path / "t.db") as server:
        event = await started(server.http)
        number = (await event.read()).json()["number"]
        file = tmp_path / "copy.truco"
        file.write_bytes((await get(event, "/copy.truco")).content)
        async with in_use(Office.of_file(file, SECOND)) as office:
            copy = await office.event()
            await copy.take_over("Zulma", "La primera se apagó", forced=True)
            await copy.append(CountTables(3), "Zulma")
            last, first, second = copy.rows(number - 1)
        body = first.body.replace(f'"v": {VERSION}', '"v": 99')
        link = next_link(last.digest, first.number, 0.0, f"{first.device} {first.client}", body)
        later = replace(first, body=body, digest=link)
        paired = await pair(f"{server.address}{event.here}", event.key, SECOND, server.http)
        for rows, expected, given in (
            ([replace(first, body=first.body.replace("apagó", "quemó"))], f"an unchanged row {number + 1}", "changed"),
            ([second], f"row {number + 1}", f"{number + 2}"),
            ([later], f"version {VERSION}", "99"),
        ):
            answer = await _sent(event, paired, rows)
            assert code_of(answer) == (422, "damaged-rows")
            problem = answer.json()["error"]["details"]["problem"]
            assert f"expected {expected}" in problem
            assert given in problem
        assert (await event.read()).json()["number"] == number


async def _sent(event: Event, paired: Paired, rows: Sequence[Row]) -> httpx.Response:
    """Send rows as the second machine does, signed."""
    body = json.dumps({"rows": [row_to_json(row) for row in rows]}).encode()
    message = Message(SECOND.id, "POST", paired.uid, "ab" * 16, "", "")
    signed = signature(paired.machine.secret, message, body)
    headers = {MACHINE: SECOND.id, NONCE: "ab" * 16, ADDRESS: "", SIGNATURE: signed}
    return await event.http.post(f"{event.here}/rows", content=body, headers=headers)


async def test_events_are_copied_into_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that was given a folder copies each event there, and the desk says how old the copy is."""
    monkeypatch.setattr("truco.app.web.events.BEAT", 0.05)
    folder = tmp_path / "stick"
    folder.mkdir()
    async with served(tmp_path / "t.db", copies=folder) as server:
        event = await made(server.http)
        async with asyncio.timeout(PATIENCE):
            while not (copies := (await get(event, "/desk")).json()["copies"]) or not copies["number"]:  # noqa: ASYNC110  (as a person looks)
                await asyncio.sleep(0.05)
        assert (copies["folder"], copies["problem"]) == (str(folder), "")
        (copy,) = folder.glob("*.truco")
        assert copy.name.endswith(f"-{copies['number']}.truco")


async def test_everything_is_printed(tmp_path: Path) -> None:
    """Each document comes as a PDF in the language and on the paper that are asked for, from a process of its own."""
    async with served(tmp_path / "t.db", reach=Reach("https://truco.example.org"), pool=Pool()) as server:
        event = await started(server.http)
        for name in ("draw", "pairings", "slips", "sheets", "table-cards", "standings"):
            answer = await get(event, f"/paper/{name}.pdf", lang="de", paper="letter", blank="1")
            assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf"), name
            assert re.search(rb"/MediaBox \[ ?0 0 612 792 ?\]", answer.content), name
            assert f"{event.code}-{name}.pdf" in answer.headers["content-disposition"]
        sheets = await post(event, "/paper/slips.pdf?lang=es", json={"ssid": "Club Peñarol", "password": "retruco"})
        text = "".join(page.extract_text() for page in PdfReader(io.BytesIO(sheets.content)).pages)
        assert "Club Peñarol" in text
        assert f"{event.code}-1" in text
        certificates = await get(event, "/paper/certificates.pdf", each="1")
        assert len(PdfReader(io.BytesIO(certificates.content)).pages) == 16


async def test_what_cannot_be_printed_says_why(tmp_path: Path) -> None:
    """Nothing drawn, no such document, no such paper, no key: each has its own refusal."""
    async with served(tmp_path / "t.db") as server:
        event = await made(server.http)
        assert code_of(await get(event, "/paper/draw.pdf")) == (422, "not-drawn")
        assert code_of(await get(event, "/paper/poem.pdf")) == (404, "no-such-document")
        assert code_of(await get(event, "/paper/notice.pdf")) == (422, "nothing-to-print")
        assert code_of(await get(event, "/paper/notice.pdf", paper="a3")) == (400, "bad-message")
        assert code_of(await event.read("/paper/draw.pdf")) == (403, "bad-key")


async def test_an_event_is_packed_for_who_can_unpack_it(tmp_path: Path) -> None:
    """A browser gets a fraction of the bytes; who cannot unpack gets the same event as it is."""
    async with served(tmp_path / "t.db") as server:
        event = await started(server.http)
        sizes, bodies = [], []
        for accepted in ("gzip", "identity"):
            async with server.http.stream("GET", event.here, headers={"Accept-Encoding": accepted}) as answer:
                bodies.append(await answer.aread())
                sizes.append(answer.num_bytes_downloaded)
        assert bodies[0] == bodies[1]
        assert sizes[0] * 4 < sizes[1]


async def test_nobody_without_an_office_uses_the_desk(tmp_path: Path) -> None:
    """None of these requests answers to who has no key."""
    async with served(tmp_path / "t.db") as server:
        event = await made(server.http)
        for path in ("/proposals/draw", "/proposals/seats", "/terms", "/ladder", "/lists/teams.csv", "/copy.truco"):
            assert code_of(await event.read(path)) == (403, "bad-key"), path
        for path in ("/consequences", "/lists/teams", "/qr", "/rows"):
            assert code_of(await server.http.post(f"{event.here}{path}", json={})) == (403, "bad-key"), path
