"""The HTTP server: pages, requests, and the sockets of tables. It sends only what viewers may see."""

from truco.web.app import create_app

__all__ = ["create_app"]
