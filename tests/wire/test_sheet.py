"""The score sheet over the wire: who gets it when, and that it holds nothing secret."""

from __future__ import annotations

from pathlib import Path

from tests.helpers.sheets import reader, words_of
from tests.helpers.tables import FakeMoments, StackedChance, pack_for
from tests.helpers.wire import Served, joined, served

RECORD = '[Record "truco/1"] [Rules "fenacef"] [A1 "Nora"] [B1 "Inés"] [A2 "Luis"] [B2 "Raúl"]'


async def a_match_given_up(server: Served) -> dict[str, str]:
    """Play a hand of a match and give it up; return the keys."""
    made = await server.make({"A1": "Nora Núñez", "B1": "bot:vecino"}, pace="fast", turn_seconds=None)
    async with joined(server.address, made["code"], made["token"]) as nora:
        await nora.ready(lambda: nora.view["phase"] == "play" and nora.view["due"] == "A1")
        assert (await nora.ask("resign"))["type"] == "ok"
    return made


def held(made: dict[str, str]) -> dict[str, str]:
    """Return the header by which a seat asks."""
    return {"Truco-Seats": f"{made['code']}.{made['token']}"}


async def test_anybody_may_have_the_sheet_of_a_match_that_is_over(tmp_path: Path) -> None:
    """After the match the sheet comes without a token, named as a file, in the language and on the paper asked for."""
    async with served(tmp_path / "t.db", haste=500) as server:
        made = await a_match_given_up(server)
        where = f"/api/tables/{made['code']}/sheet.pdf"
        answer = await server.http.get(where, params={"paper": "letter", "lang": "pt"})
        assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
        assert answer.headers["content-disposition"] == f'attachment; filename="truco-{made["code"]}.pdf"'
        text = words_of(answer.content)
        assert "Súmula" in text
        assert "Nora Núñez" in text
        assert "Os adversários o deram por perdido." in text
        assert float(reader(answer.content).pages[0].mediabox.width) == 612
        again = await server.http.get(where, params={"paper": "letter", "lang": "pt", "match": 1})
        assert again.content == answer.content
        assert again.headers["content-disposition"].endswith('-1.pdf"')


async def test_while_the_match_lasts_only_its_seats_have_the_sheet(tmp_path: Path) -> None:
    """A seat may have the sheet so far; a person without a seat may not; a match that never was has none."""
    async with served(tmp_path / "t.db", haste=500) as server:
        made = await server.make({"A1": "Nora", "B1": "open"}, turn_seconds=None)
        await server.sit(made["code"], "Ana")
        where = f"/api/tables/{made['code']}/sheet.pdf"
        refused = await server.http.get(where)
        assert (refused.status_code, refused.json()["error"]["code"]) == (403, "bad-token")
        assert (await server.http.get(where, headers=held(made))).content.startswith(b"%PDF-")
        for match in ("2", "x"):
            answer = await server.http.get(where, params={"match": match}, headers=held(made))
            assert answer.json()["error"]["code"] == "no-such-match"
        wrong = await server.http.get(where, params={"paper": "a3"}, headers=held(made))
        assert (wrong.status_code, wrong.json()["error"]["code"]) == (400, "bad-message")


async def sheets_in_mid_hand(database: Path, *hands: str) -> list[bytes]:
    """Return the sheet of both seats, asked for when these cards are dealt."""
    moments = FakeMoments()
    chance = StackedChance([pack_for(*hands)])
    async with served(database, chance=chance, moments=moments) as server:
        made = await server.make({"A1": "Nora", "B1": "open"}, turn_seconds=None)
        taken = await server.sit(made["code"], "Ana")
        async with joined(server.address, made["code"], made["token"]) as nora:
            await nora.ready(lambda: nora.view["phase"] == "play", moments)
            where = f"/api/tables/{made['code']}/sheet.pdf"
            keys = (held(made), {"Truco-Seats": f"{made['code']}.{taken['token']}"})
            return [(await server.http.get(where, headers=key)).content for key in keys]


async def test_the_sheet_does_not_depend_on_hidden_cards(tmp_path: Path) -> None:
    """Two tables that differ only in the cards give both seats the same sheet, byte for byte, in mid-hand."""
    first = await sheets_in_mid_hand(tmp_path / "1.db", "1e5o4o", "3c7o12o")
    second = await sheets_in_mid_hand(tmp_path / "2.db", "7e6e4c", "1b2b5c")
    assert len({*first, *second}) == 1


async def test_a_record_that_is_sent_becomes_a_sheet(tmp_path: Path) -> None:
    """A record gives its sheet; one that the rules contradict, or that is none, is refused with the reason."""
    async with served(tmp_path / "t.db") as server:
        answer = await server.http.post("/api/sheets", params={"lang": "de"}, content=RECORD.encode())
        assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
        assert "Das Jogo ist nicht zu Ende." in words_of(answer.content)
        wrong = await server.http.post("/api/sheets", content=f"{RECORD} hand 1 end A 1 B 0".encode())
        assert (wrong.status_code, wrong.json()["error"]["code"]) == (422, "replay-differs")
        none = await server.http.post("/api/sheets", content=b"hello")
        assert (none.status_code, none.json()["error"]["code"]) == (422, "no-record")
