"""Where this person's data is: the folder, and the store of tables in it."""

from pathlib import Path

import platformdirs


def data_folder() -> Path:
    """Return the folder for the user's data."""
    return platformdirs.user_data_path("truco", appauthor=False)


def database_file() -> Path:
    """Return the file of the store in the user's data folder."""
    return data_folder() / "tables.db"


def default_database() -> str:
    """Return the address of the store in the user's data folder; the folder is created if it does not exist."""
    file = database_file()
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    return f"sqlite:///{file.as_posix()}"
