"""The errors of an office, besides those of the log itself."""

from __future__ import annotations

from truco.app.office.device import Device
from truco.app.office.row import Row
from truco.club.event import Entry
from truco.errors import TournamentError


class OtherDeviceError(TournamentError):
    """Another machine writes the event; `taken-over` if this machine wrote before, else `other-device`.

    >>> error = OtherDeviceError("other-device", Device("a1", "mesa"), None)
    >>> print(error)
    other-device: expected the machine 'mesa', which writes this event, got another one

    Args:
        code: `taken-over` or `other-device`.
        writer: the writing machine.
        taken: the entry of its takeover; `None` if it has written from the beginning.
    """

    def __init__(self, code: str, writer: Device, taken: Entry | None) -> None:
        """Store the machine and the entry of its takeover."""
        super().__init__(code, f"expected the machine {writer.name!r}, which writes this event, got another one")
        # The arguments with which another process recreates the error.
        self.args = (code, writer, taken)
        self.writer = writer
        self.taken = taken


class WriterAliveError(TournamentError):
    """The writing machine gave a sign of life a moment ago, so a takeover must be forced.

    >>> WriterAliveError(Device("a1", "mesa"), 12.0).code
    'writer-alive'

    Args:
        writer: the writing machine.
        seconds: the time since its last sign.
    """

    def __init__(self, writer: Device, seconds: float) -> None:
        """Store the machine and the time."""
        super().__init__("writer-alive", f"expected no sign of {writer.name!r}, got one {seconds:.0f} seconds ago")
        self.args = (writer, seconds)
        self.writer = writer
        self.seconds = seconds


class DivergedError(TournamentError):
    """Two copies of an event have different entries, because both were written to after the copy.

    >>> print(DivergedError((Row(7, "a1", "c", "{}", ""), Row(8, "a1", "d", "{}", "")), ()))
    diverged: expected the same entries, got 2 here from entry 7 that the other copy does not have

    Args:
        mine: the rows that only this copy has; they are not changed.
        theirs: the rows that only the other copy has.
        prevails: whether the log of this copy prevails, because its machine took over.
    """

    def __init__(self, mine: tuple[Row, ...], theirs: tuple[Row, ...], *, prevails: bool = False) -> None:
        """Store the rows that only one copy has."""
        first = mine[0].number if mine else 0
        extra_rows = f"{len(mine)} here from entry {first} that the other copy does not have"
        super().__init__("diverged", f"expected the same entries, got {extra_rows}")
        self.args = (mine, theirs)
        self.mine = mine
        self.theirs = theirs
        self.prevails = prevails


class DamagedRowsError(TournamentError):
    """Received rows cannot be added: they do not follow the rows here, were changed, or are of a later program.

    >>> print(DamagedRowsError("expected row 7, got 9"))
    damaged-rows: expected row 7, got 9
    """

    def __init__(self, problem: str) -> None:
        """Store the problem."""
        super().__init__("damaged-rows", problem)
        # The arguments with which another process recreates the error.
        self.args = (problem,)
