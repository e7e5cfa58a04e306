"""The storage of tournament events in a file or in the server's database: the writing machine, copies, followers."""

from truco.app.office.copies import EVERY, Copier, Copy, copies_in, copy_name, copy_to
from truco.app.office.device import Device, device_of, server_device, this_device
from truco.app.office.errors import DamagedRowsError, DivergedError, OtherDeviceError, WriterAliveError
from truco.app.office.following import (
    Batch,
    FileSource,
    Follower,
    MeetResult,
    Source,
    batch_to_json,
    copy_of,
    meet,
    read_batch,
)
from truco.app.office.kept import BEAT, SILENT, Adoption, KeptEvent, Wish
from truco.app.office.machines import Machine
from truco.app.office.office import Office
from truco.app.office.partners import EACH, Partners, Seen
from truco.app.office.row import Row, read_row, row_to_json
from truco.app.office.store import StoredEvent

__all__ = [
    "BEAT",
    "EACH",
    "EVERY",
    "SILENT",
    "Adoption",
    "Batch",
    "Copier",
    "Copy",
    "DamagedRowsError",
    "Device",
    "DivergedError",
    "FileSource",
    "Follower",
    "KeptEvent",
    "Machine",
    "MeetResult",
    "Office",
    "OtherDeviceError",
    "Partners",
    "Row",
    "Seen",
    "Source",
    "StoredEvent",
    "Wish",
    "WriterAliveError",
    "batch_to_json",
    "copies_in",
    "copy_name",
    "copy_of",
    "copy_to",
    "device_of",
    "meet",
    "read_batch",
    "read_row",
    "row_to_json",
    "server_device",
    "this_device",
]
