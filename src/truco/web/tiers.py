"""The order of the cards under the card that is turned, for the strip beside a table."""

from __future__ import annotations

from functools import lru_cache

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from truco.cards import card
from truco.errors import NotationError
from truco.rulebooks.ruleset import read_rules_tag
from truco.web.encode import to_text


@lru_cache(maxsize=1024)
def tiers_body(rules: str, turned: str = "") -> list[list[str]]:
    """Return the tiers of a rulebook with its options, the highest first, without the card that is turned.

    >>> tiers_body("oficial")[:5]
    [['1e'], ['1b'], ['7e'], ['7o'], ['3e', '3b', '3o', '3c']]
    >>> tiers_body("paulista", "7c")[0], tiers_body("uruguay", "2o")[0]
    (['Qc'], ['12o'])

    Raises `RulebookError` for unknown rules, and `NotationError` for a card that the pack does not have.
    """
    worth = read_rules_tag(rules).book.worth
    up = card(turned) if turned else None
    if up is not None and up not in worth.terms.pack.cards:
        raise NotationError(turned, 1, 1, "a card of the pack")
    tiers = [[one for one in tier if one != turned] for tier in worth.tiers(up)]
    return [tier for tier in tiers if tier]


async def _tiers(request: Request) -> Response:
    asked = request.query_params
    return Response(
        to_text(tiers_body(asked.get("rules", "")[:256], asked.get("turned", "")[:8])), media_type="application/json"
    )


def tiers_routes() -> list[BaseRoute]:
    """Return the route of the order of the cards."""
    return [Route("/api/tiers", _tiers, methods=["GET"])]
