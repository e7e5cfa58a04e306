"""Plays with an installed program, and with nothing of the checkout: a server, a hand, its score sheet.

    PYTHON -I scripts/played.py

`scripts/publish.py` runs it with the Python of an environment in which the wheel was installed with its extra `play`.
The server's data are in a temporary folder.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import httpx
from websockets.sync.client import ClientConnection, connect

PATIENCE: Final = 60.0
"""Seconds in which the server must start, and answer."""
ACTS: Final = 100
"""The most messages that one hand may take."""


def play_hand(socket: ClientConnection) -> int:
    """Say the first word of every menu until a hand has been scored; return how many words were said."""
    words = 0
    for _ in range(ACTS):
        message: dict[str, Any] = json.loads(socket.recv(timeout=PATIENCE))
        facts = {fact["fact"] for entry in message.get("log", ()) for fact in entry["facts"]}
        if "hand-ended" in facts:
            return words
        if message.get("menu"):
            [first, *_] = message["menu"]
            words += 1
            act = {"type": "act", "id": f"c{words}", "word": first["word"], "answers": message.get("pending")}
            socket.send(json.dumps(act))
    raise SystemExit(f"no-hand: expected a hand to end within {ACTS} messages")


def main(folder: Path) -> None:
    """Start a server, open its page, play a hand at a table, and ask for the sheet."""
    command = [str(Path(sys.executable).with_name("truco")), "serve", "--port", "0"]
    environment = os.environ | {"XDG_DATA_HOME": str(folder), "LANG": "en_US.UTF-8"}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True, cwd=folder) as server:
        try:
            address = (server.stdout or sys.stdin).readline().split()[-1].rstrip("/")
            with httpx.Client(base_url=address, timeout=PATIENCE) as http:
                page = http.get("/").raise_for_status().text
                seats = {"A1": {"kind": "human", "name": "Nora"}, "B1": {"kind": "bot", "bot": "vecino"}}
                body = {"rules": "oficial", "seats": seats, "settings": {"pace": "fast"}}
                made = http.post("/api/tables", json=body).raise_for_status().json()
                code, token = made["code"], made["token"]
                with connect(f"{address.replace('http', 'ws', 1)}/ws/{code}", open_timeout=PATIENCE) as socket:
                    socket.send(json.dumps({"type": "hello", "token": token, "lang": "en"}))
                    words = play_hand(socket)
                keys = {"Truco-Seats": f"{code}.{token}"}
                sheet = http.get(f"/api/tables/{code}/sheet.pdf", headers=keys).raise_for_status().content
        finally:
            server.terminate()
    if "style-" not in page or not sheet.startswith(b"%PDF-") or server.returncode:
        sys.exit(f"not-played: expected a bundled page, a PDF and the status 0, got {server.returncode}: {page[:500]}")
    print(f"a server, a hand of {words} words, a sheet of {len(sheet):,} bytes")


if __name__ == "__main__":
    with TemporaryDirectory() as place:
        main(Path(place))
