"""Tables: who sits where, what happened in which order, and when time is up. Nothing here uses HTTP.

A name is imported when it is used, because a terminal that plays at another server needs neither the store nor its
libraries.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from truco.app.tables.audience import Marks
    from truco.app.tables.chain import next_link
    from truco.app.tables.chat import Line
    from truco.app.tables.codes import hashed, table_code
    from truco.app.tables.database import BESIDE, Database, Durability, Journal, file_of, owners_file, shown
    from truco.app.tables.folder import data_folder, database_file, default_database
    from truco.app.tables.host import Host, Made, Wish
    from truco.app.tables.keeper import Keeper, Seated
    from truco.app.tables.laws import law_of
    from truco.app.tables.offers import vocabulary
    from truco.app.tables.personal import PAGE, Found
    from truco.app.tables.records import Frame, open_record
    from truco.app.tables.retention import KEEP_ALL, Keeping
    from truco.app.tables.schema import TOURNAMENT, TOURNAMENT_BRANCH, TOURNAMENT_ENTRY, TOURNAMENT_MACHINE
    from truco.app.tables.sight import Countdown, Entry, Place, Room, Said, Sight, Watcher, Welcome
    from truco.app.tables.store import Report, Store, database_at
    from truco.app.tables.surroundings import Surroundings
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
    "truco.app.tables.audience": ("Marks",),
    "truco.app.tables.chain": ("next_link",),
    "truco.app.tables.chat": ("Line",),
    "truco.app.tables.codes": ("hashed", "table_code"),
    "truco.app.tables.database": ("BESIDE", "Database", "Durability", "Journal", "file_of", "owners_file", "shown"),
    "truco.app.tables.folder": ("data_folder", "database_file", "default_database"),
    "truco.app.tables.host": ("Host", "Made", "Wish"),
    "truco.app.tables.keeper": ("Keeper", "Seated"),
    "truco.app.tables.laws": ("law_of",),
    "truco.app.tables.offers": ("vocabulary",),
    "truco.app.tables.personal": ("PAGE", "Found"),
    "truco.app.tables.records": ("Frame", "open_record"),
    "truco.app.tables.retention": ("KEEP_ALL", "Keeping"),
    "truco.app.tables.schema": ("TOURNAMENT", "TOURNAMENT_BRANCH", "TOURNAMENT_ENTRY", "TOURNAMENT_MACHINE"),
    "truco.app.tables.sight": ("Countdown", "Entry", "Place", "Room", "Said", "Sight", "Watcher", "Welcome"),
    "truco.app.tables.store": ("Report", "Store", "database_at"),
    "truco.app.tables.surroundings": ("Surroundings",),
    "truco.views": ("JUDGE",),
}
_MODULES: Final = {name: module for module, names in _FROM.items() for name in names}


def __getattr__(name: str) -> object:
    """Return one of the names above, from its module."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_MODULES[name]), name)
