"""Tables: who sits where, what happened in which order, and when time is up. Nothing here uses HTTP."""

from truco.tables.audience import Marks
from truco.tables.chat import Line
from truco.tables.codes import hashed
from truco.tables.database import BESIDE, Durability, file_of, owners_file, shown
from truco.tables.host import Found, Host, Made, Wish
from truco.tables.keeper import Keeper, Seated
from truco.tables.laws import law_of
from truco.tables.offers import vocabulary
from truco.tables.records import Frame, open_record
from truco.tables.sight import Countdown, Entry, Place, Room, Said, Sight, Watcher, Welcome
from truco.tables.store import Report, Store, data_folder, database_file, default_database
from truco.tables.stored import kebab
from truco.tables.surroundings import Surroundings
from truco.views import JUDGE

__all__ = [
    "BESIDE",
    "JUDGE",
    "Countdown",
    "Durability",
    "Entry",
    "Found",
    "Frame",
    "Host",
    "Keeper",
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
    "database_file",
    "default_database",
    "file_of",
    "hashed",
    "kebab",
    "law_of",
    "open_record",
    "owners_file",
    "shown",
    "vocabulary",
]
