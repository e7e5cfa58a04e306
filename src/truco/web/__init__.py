"""The program over HTTP: pages, requests, and the socket of each table. It knows what viewers are told, and no more."""

from truco.web.app import create_app

__all__ = ["create_app"]
