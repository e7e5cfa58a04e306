"""What was staked in the envites of a hand."""

from __future__ import annotations

from truco.engine.public import Public


def staked(p: Public) -> int:
    """Return the points of the envites that were accepted, or what a refused one paid (uy.46.b)."""
    earned = sum(award.points for award in p.awards[p.awards_written :] if award.reason == "envido")
    return earned if earned or p.envido.number is None else sum(stake.points for stake in p.free_envido.stakes)
