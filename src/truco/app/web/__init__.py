"""The HTTP server: pages, requests, and the sockets of tables. It sends only what viewers may see."""

from typing import TYPE_CHECKING

__all__ = ["create_app"]

if TYPE_CHECKING:
    from truco.app.web.app import create_app


def __getattr__(name: str) -> object:
    """Return `create_app`, which is imported only when it is used: it loads every library of the server."""
    if name == "create_app":
        from truco.app.web.app import create_app  # noqa: PLC0415  (as it says)

        return create_app
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
