"""The storage of tournament events in a file or in the server's database: the writing machine, copies, followers."""

from truco.office.copies import EVERY, Copier, Copy, copies_in, copy_name, copy_to
from truco.office.device import Device, device_of, server_device, this_device
from truco.office.errors import DamagedRowsError, DivergedError, OtherDeviceError, WriterAliveError
from truco.office.following import (
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
from truco.office.kept import BEAT, SILENT, Adoption, KeptEvent, Wish
from truco.office.machines import Machine
from truco.office.office import Office
from truco.office.partners import EACH, Partners, Seen
from truco.office.row import Row, read_row, row_to_json
from truco.office.store import StoredEvent

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
