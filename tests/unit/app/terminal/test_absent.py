"""A slow or absent player, in the messages for a player at the terminal."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from tests.unit.app.terminal.test_game import TABLE, Peer, playing, until

SEATS = [
    {"seat": "A1", "name": "Nora", "kind": "human", "online": True},
    {"seat": "B1", "name": "Ana", "kind": "human", "online": True},
]


def soon(seconds: float) -> str:
    """Return a time so many seconds from now."""
    return (datetime.now(UTC) + timedelta(seconds=seconds)).isoformat()


def absent(seat: str, **choices: str) -> dict[str, Any]:
    """Return the table at which the time of a seat is over."""
    absence = {"seat": seat, "until": "2026-01-01T00:00:00+00:00", "choices": choices}
    return TABLE | {"seats": SEATS, "absence": absence, "looked": []}


async def test_the_player_chooses_by_number_what_happens_to_an_absent_one() -> None:
    """When Ana's time is over the three choices are numbered; a claim is asked about once more."""

    async def script(peer: Peer) -> None:
        await peer.welcome([], table=TABLE | {"seats": SEATS}, due="B1")
        await peer.tell("table", seq=9, table=absent("B1"))
        frame = await peer.hear()
        assert (frame["type"], frame["do"], frame["choice"]) == ("table", "choose", "wait")
        await peer.tell("ok", id=frame["id"], seq=9)
        two = await peer.hear()
        assert (two["do"], two["choice"]) == ("choose", "claim")
        await peer.tell("ok", id=two["id"], seq=10)
        await peer.tell(
            "seen",
            seq=10,
            log=[{"seq": 10, "seat": "B1", "act": "walkover", "facts": []}],
            view={"phase": "match-over", "winner": "A"},
            pending=None,
            menu=[],
            clock=None,
        )
        await peer.connection.wait_closed()

    async with playing(script) as terminal:
        await until(terminal, "3. Reclamar la partida")
        assert terminal.told[-5:] == [
            "A Ana se le terminó el tiempo.",
            "¿Qué hacemos?",
            "1. Que juegue una máquina",
            "2. Esperar otro turno",
            "3. Reclamar la partida",
        ]
        terminal.type("2", "elegir reclamar")
        await until(terminal, "¿Reclamás la partida porque Ana no está? Si todos los presentes la reclaman, termina.")
        terminal.type("1")
        await until(terminal, "Ana no volvió a tiempo y pierde la partida.")
        terminal.type("salir")


async def test_the_absent_player_is_told_to_play() -> None:
    """A player whose time is over gets a message, is offered no choice, and sees the choices of the others."""

    async def script(peer: Peer) -> None:
        await peer.welcome([], table=TABLE | {"seats": SEATS})
        await peer.tell("table", seq=9, table=absent("A1"))
        await peer.tell("table", seq=9, table=absent("A1", B1="wait"))
        await peer.connection.wait_closed()

    async with playing(script) as terminal:
        await until(terminal, "Ana: Esperar otro turno.")
        assert "Se te terminó el tiempo. Los demás eligen qué hacer; si estás, jugá." in terminal.told
        assert "¿Qué hacemos?" not in terminal.told
        terminal.type("salir")


@pytest.mark.parametrize(("seat", "line"), [("A1", "Te quedan 5 segundos."), ("B1", "A Ana le quedan 15 segundos.")])
async def test_a_time_that_is_nearly_over_is_told(seat: str, line: str) -> None:
    """Some seconds before the end of a time the player is warned, of the own time twice, of others' once."""

    async def script(peer: Peer) -> None:
        await peer.welcome([], table=TABLE | {"seats": SEATS}, due=seat)
        clock: dict[str, object] = {
            "seat": seat,
            "deadline": soon(5.1 if seat == "A1" else 15.1),
            "bank": {},
            "held": None,
        }
        await peer.tell("seen", seq=10, log=[], view={}, pending=None, menu=[], clock=clock)
        await peer.connection.wait_closed()

    async with playing(script) as terminal:
        await until(terminal, line)
        terminal.type("salir")


async def test_a_lost_connection_is_told_with_its_seconds() -> None:
    """When Ana's connection breaks the line says for how long one waits."""

    async def script(peer: Peer) -> None:
        await peer.welcome([], table=TABLE | {"seats": SEATS}, due="B1")
        clock: dict[str, Any] = {"seat": "B1", "deadline": soon(60), "bank": {}, "held": soon(20)}
        await peer.tell("seen", seq=10, log=[], view={}, pending=None, menu=[], clock=clock)
        await peer.connection.wait_closed()

    async with playing(script) as terminal:
        await until(terminal, "Se cortó la conexión de Ana: puede volver en 20 segundos.")
        terminal.type("salir")


async def test_the_next_hand_waits_for_people_by_name() -> None:
    """A player that pressed reads for whom the hand waits; `próxima` asks for the next one."""

    async def script(peer: Peer) -> None:
        await peer.welcome([], table=TABLE | {"seats": SEATS}, phase="hand-over", due="")
        frame = await peer.hear()
        assert frame["do"] == "go-on"
        await peer.tell("ok", id=frame["id"], seq=10)
        await peer.tell("table", seq=10, table=TABLE | {"seats": SEATS, "looked": ["A1"]})
        await peer.connection.wait_closed()

    async with playing(script) as terminal:
        terminal.type("próxima")
        await until(terminal, "Para seguir se espera a Ana.")
        terminal.type("salir")


async def test_before_the_match_one_says_that_one_is_ready_and_the_host_moves_seats() -> None:
    """The seats say who is not ready and which are kept; commands make ready, move and keep."""
    waiting = [SEATS[0] | {"ready": False}, SEATS[1] | {"ready": False}]
    kept = {"seat": "A2", "name": "", "kind": "open", "online": False, "ready": True, "locked": True}

    async def script(peer: Peer) -> None:
        table = TABLE | {"seats": [*waiting, kept], "match": 0}
        await peer.welcome([], table=table, phase="draw", due="")
        for wanted in (
            {"do": "ready", "on": True},
            {"do": "move", "seat": "B1", "to": "A2"},
            {"do": "lock", "seat": "B2", "on": True},
            {"do": "lock", "seat": "B2", "on": False},
        ):
            frame = await peer.hear()
            assert {key: frame[key] for key in wanted} == wanted
            await peer.tell("ok", id=frame["id"], seq=9)
        await peer.tell("table", seq=9, table=table | {"seats": [waiting[0], SEATS[1], kept]})
        await peer.connection.wait_closed()

    async with playing(script) as terminal:
        seats = "vos (todavía no), B1 Ana (todavía no), A2 libre (guardado)."
        await until(terminal, f"En la mesa: A1 {seats}")
        terminal.type("ya estoy", "pasar B1 A2", "guardar b2", "abrir b2")
        await until(terminal, "Ana ya está.")
        terminal.type("salir")
