"""The JSON of a replay, with everything that a judge may see, for other programs."""

from __future__ import annotations

from typing import Any

from truco.engine import Law
from truco.record.played import PlayedHand, Replay


def to_json(replay: Replay) -> dict[str, Any]:
    """Return the object that `truco replay --json` prints; `docs/record.schema.json` describes it.

    >>> from truco.record.read import read_record
    >>> from truco.record.replay import replay
    >>> text = '[Record "truco/1"] [Rules "oficial"] [A1 "Leo"] [B1 "Ana"] hand 1 deal A1 1e5o4o B1 3c7o12o A1:mazo'
    >>> to_json(replay(read_record(text)))["hands"][0]["awards"]
    [{'side': 'B', 'points': 2, 'for': 'mazo', 'rules': ['of.mazo.6', 'of.mazo.5']}]

    Where the tags name no rules that exist, `rules` is what is written (or `None`) and there are no hands.
    """
    law = replay.law
    if law is None:
        rules = replay.record.tag("Rules")
        sides = dict.fromkeys(seat[0] for seat in replay.record.seats)
        return {
            "rules": rules.value.split()[0] if rules and rules.value.split() else None,
            "options": {},
            "seats": list(replay.record.seats),
            "hands": [],
            "chicos": dict.fromkeys(sides, 0),
            "winner": None,
        }
    return {
        "rules": law.ruleset.book.code,
        "options": dict(sorted(law.ruleset.chosen.items())),
        "seats": list(law.seats),
        "hands": [_hand(law, hand) for hand in replay.hands],
        "chicos": dict(zip(law.sides, replay.chicos, strict=True)),
        "winner": _winner(replay.winner),
    }


def _winner(sides: str) -> str | list[str] | None:
    """Return a side, a list where several won together, `None` while nobody has."""
    together = len(sides) > 1 and sides.isupper()
    return (list(sides) if together else sides) or None


def _duel(seats: tuple[str, str], tricks: tuple[str | None, ...]) -> dict[str, Any]:
    return {"seats": list(seats), "mano": seats[0], "tricks": list(tricks)}


def _hand(law: Law, hand: PlayedHand) -> dict[str, Any]:
    return {
        "hand": hand.number,
        "dealer": hand.dealer or None,
        "mano": hand.mano or None,
        "muestra": hand.muestra or None,
        "acts": [
            {
                "seat": step.seat,
                "act": step.word,
                "ruling": step.ruling.kind,
                "code": step.ruling.code,
                "rules": list(step.ruling.rules),
            }
            for step in hand.steps
            if step.is_act
        ],
        "tricks": list(hand.tricks),
        **({"duels": [_duel(seats, tricks) for seats, tricks in hand.duels]} if hand.duels else {}),
        "awards": [
            {"side": award.side, "points": award.points, "for": award.reason, "rules": list(award.rules)}
            for award in hand.awards
        ],
        "score": dict(zip(law.sides, hand.score, strict=True)),
        "finished": hand.finished,
    }
