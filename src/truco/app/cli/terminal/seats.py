"""The seats of this computer's player, stored so that tables can be found again."""

from __future__ import annotations

import os
from pathlib import Path

from msgspec import DecodeError, Struct, json

from truco.app.tables import data_folder


class Seat(Struct, frozen=True):
    """A seat of the player: the server's address, empty for a table of this computer's `database`.

    `token` gives access: that of the player at this server, or that of the seat alone for seats taken long ago.
    """

    server: str
    code: str
    seat: str
    token: str
    database: str = ""


class Seats:
    """The file of the player's seats; only its owner may read it.

    >>> from tempfile import TemporaryDirectory
    >>> folder = TemporaryDirectory()
    >>> seats = Seats(Path(folder.name) / "seats.json")
    >>> seats.keep(Seat("", "K7MPQ", "A1", "secret"))
    >>> [seat.code for seat in seats.all()], seats.find("", "K7MPQ").seat
    (['K7MPQ'], 'A1')
    >>> folder.cleanup()

    `path` is the file; it need not exist.
    """

    def __init__(self, path: Path | None = None) -> None:
        """Use a file, by default that of the user's data folder."""
        self.path = path or data_folder() / "seats.json"

    def all(self) -> list[Seat]:
        """Return the seats, the newest first; none from a file that cannot be read as seats."""
        try:
            return json.decode(self.path.read_bytes(), type=list[Seat])
        except (FileNotFoundError, DecodeError):
            return []

    def find(self, server: str, code: str) -> Seat | None:
        """Return the seat at a table of a server."""
        return next((seat for seat in self.all() if (seat.server, seat.code) == (server, code)), None)

    def person(self, server: str, database: str) -> str:
        """Return the player's token at a server, or at the tables of a database; empty for none yet."""
        tokens = (seat.token for seat in self.all() if (seat.server, seat.database) == (server, database))
        return next(tokens, "")

    def keep(self, seat: Seat) -> None:
        """Store a seat as the newest."""
        others = [other for other in self.all() if (other.server, other.code) != (seat.server, seat.code)]
        self._write([seat, *others])

    def forget(self, seat: Seat) -> None:
        """Remove a seat."""
        self._write([other for other in self.all() if other != seat])

    def _write(self, seats: list[Seat]) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.path.with_suffix(".new")
        # Only its owner can read it from the first byte, because the tokens give access to the seats.
        with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:  # noqa: PTH123
            file.write(json.format(json.encode(seats), indent=1))
        fresh.replace(self.path)
