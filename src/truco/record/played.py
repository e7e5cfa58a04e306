"""A game as the engine played it: its steps, its hands, where its replay stopped, and its JSON for other programs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from truco.engine import Law, State
from truco.engine.step import Place, Step
from truco.engine.table import facts as f
from truco.engine.table.events import Event
from truco.record.parts import Record
from truco.record.start import Stop


def awards_of(events: Iterable[Event]) -> tuple[f.Awarded, ...]:
    """Return the points given, in the order given, without those that were annulled in their hand or duel.

    >>> truco, fault = f.Awarded("A", 1, "truco", ()), f.Awarded("B", 4, "fault", ())
    >>> [award.points for award in awards_of([truco, f.Annulled(()), fault])]
    [4]
    """
    awards: list[f.Awarded] = []
    duel = 0
    for event in events:
        if isinstance(event, f.Awarded):
            awards.append(event)
        elif isinstance(event, f.DuelEnded):
            duel = len(awards)
        elif isinstance(event, f.MaldonClaimed | f.Annulled):
            first = 0 if isinstance(event, f.Annulled) and event.whole else duel
            awards[first:] = [award for award in awards[first:] if award.reason == "judge"]
        elif isinstance(event, f.Unruled):
            for at in [at for at, award in enumerate(awards) if event.takes(award)][-1:]:
                del awards[at]
        elif isinstance(event, f.EnvidoVoided):
            awards[duel:] = [award for award in awards[duel:] if award.reason != "envido"]
    return tuple(awards)


class PlayedHand(NamedTuple):
    """A hand as the engine played it; `score` is the one after it, or the one before an unfinished hand.

    `dealer` and `mano` are empty while the draw goes on.
    """

    number: int
    dealer: str
    mano: str
    muestra: str
    steps: tuple[Step, ...]
    score: tuple[int, ...]
    finished: bool

    def events(self) -> Iterable[Event]:
        """Return everything that happened, in order."""
        return (event for step in self.steps for event in step.events)

    @property
    def tricks(self) -> tuple[str | None, ...]:
        """The seats that took the tricks, `None` for a parda."""
        return tuple(event.winner for event in self.events() if isinstance(event, f.TrickTaken))

    @property
    def duels(self) -> tuple[tuple[tuple[str, str], tuple[str | None, ...]], ...]:
        """The duels of the hand: their seats, the mano first, and the seats that took their tricks."""
        duels: list[tuple[tuple[str, str], tuple[str | None, ...]]] = []
        for event in self.events():
            if isinstance(event, f.DuelStarted):
                duels.append((event.seats, ()))
            elif isinstance(event, f.TrickTaken) and duels:
                duels[-1] = (duels[-1][0], (*duels[-1][1], event.winner))
        return tuple(duels)

    @property
    def awards(self) -> tuple[f.Awarded, ...]:
        """The points given, in the order given, without those that were annulled."""
        return awards_of(self.events())


class Replay(NamedTuple):
    """A record as the engine played it, up to `stop`; `law` and `state` are `None` where the tags name no rules.

    `state` is the one after the record: `rule` continues the game from there.
    """

    record: Record
    law: Law | None
    hands: tuple[PlayedHand, ...] = ()
    chicos: tuple[int, ...] = ()
    winner: str = ""
    warnings: tuple[tuple[str, Place], ...] = ()
    stop: Stop | None = None
    state: State | None = None


def to_json(replay: Replay) -> dict[str, Any]:
    """Return the object that `truco replay --json` prints; `docs/record.schema.json` describes it.

    >>> from truco.record.read import read_record
    >>> from truco.record.replay import replay
    >>> text = '[Record "truco/1"] [Rules "oficial"] [A1 "Leo"] [B1 "Ana"] hand 1 deal A1 1e5o4o B1 3c7o12o A1:mazo'
    >>> to_json(replay(read_record(text)))["hands"][0]["awards"]
    [{'side': 'B', 'points': 2, 'for': 'mazo', 'rules': ['of.mazo.6', 'of.mazo.5']}]

    Where the tags name no rules that exist, `rules` is the written code (or `None`) and there are no hands.
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
    """Return a side, a list where several won together, `None` while no side has won."""
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
