"""Tables: who sits where, what happened in which order, and when time is up. Nothing here uses HTTP.

A name is imported when it is used, because a terminal that plays at another server needs neither the store nor its
libraries.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from truco.tables.audience import Marks
    from truco.tables.chain import next_link
    from truco.tables.chat import Line
    from truco.tables.codes import hashed, table_code
    from truco.tables.database import BESIDE, Database, Durability, Journal, file_of, owners_file, shown
    from truco.tables.folder import data_folder, database_file, default_database
    from truco.tables.host import Host, Made, Wish
    from truco.tables.keeper import Keeper, Seated
    from truco.tables.laws import law_of
    from truco.tables.offers import vocabulary
    from truco.tables.personal import PAGE, Found
    from truco.tables.records import Frame, open_record
    from truco.tables.retention import KEEP_ALL, Keeping
    from truco.tables.schema import TOURNAMENT, TOURNAMENT_BRANCH, TOURNAMENT_ENTRY, TOURNAMENT_MACHINE
    from truco.tables.sight import Countdown, Entry, Place, Room, Said, Sight, Watcher, Welcome
    from truco.tables.store import Report, Store, database_at
    from truco.tables.surroundings import Surroundings
    from truco.views import JUDGE

__all__ = [
    "BESIDE",
    "JUDGE",
    "KEEP_ALL",
    "PAGE",
    "TOURNAMENT",
    "TOURNAMENT_BRANCH",
    "TOURNAMENT_ENTRY",
    "TOURNAMENT_MACHINE",
    "Countdown",
    "Database",
    "Durability",
    "Entry",
    "Found",
    "Frame",
    "Host",
    "Journal",
    "Keeper",
    "Keeping",
    "Line",
    "Made",
    "Marks",
    "Place",
    "Report",
    "Room",
    "Said",
    "Seated",
    "Sight",
    "Store",
    "Surroundings",
    "Watcher",
    "Welcome",
    "Wish",
    "data_folder",
    "database_at",
    "database_file",
    "default_database",
    "file_of",
    "hashed",
    "law_of",
    "next_link",
    "open_record",
    "owners_file",
    "shown",
    "table_code",
    "vocabulary",
]

_FROM: Final = {
    "truco.tables.audience": ("Marks",),
    "truco.tables.chain": ("next_link",),
    "truco.tables.chat": ("Line",),
    "truco.tables.codes": ("hashed", "table_code"),
    "truco.tables.database": ("BESIDE", "Database", "Durability", "Journal", "file_of", "owners_file", "shown"),
    "truco.tables.folder": ("data_folder", "database_file", "default_database"),
    "truco.tables.host": ("Host", "Made", "Wish"),
    "truco.tables.keeper": ("Keeper", "Seated"),
    "truco.tables.laws": ("law_of",),
    "truco.tables.offers": ("vocabulary",),
    "truco.tables.personal": ("PAGE", "Found"),
    "truco.tables.records": ("Frame", "open_record"),
    "truco.tables.retention": ("KEEP_ALL", "Keeping"),
    "truco.tables.schema": ("TOURNAMENT", "TOURNAMENT_BRANCH", "TOURNAMENT_ENTRY", "TOURNAMENT_MACHINE"),
    "truco.tables.sight": ("Countdown", "Entry", "Place", "Room", "Said", "Sight", "Watcher", "Welcome"),
    "truco.tables.store": ("Report", "Store", "database_at"),
    "truco.tables.surroundings": ("Surroundings",),
    "truco.views": ("JUDGE",),
}
_MODULES: Final = {name: module for module, names in _FROM.items() for name in names}


def __getattr__(name: str) -> object:
    """Return one of the names above, from its module."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_MODULES[name]), name)
