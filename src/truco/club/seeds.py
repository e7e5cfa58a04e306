"""The proof of a draw, for everybody: its seed was not chosen, and what the machine drew was not changed.

The digest of the secret of each phase is published when the event is made. The draw reveals the secret; its seed
follows from it, from the phase, and from the numbers of all teams that are in the event. So the keeper of the secret
cannot choose it after the entries, and the teams that choose the entries do not know it.
"""

from __future__ import annotations

from typing import NamedTuple

from truco.club.acts import CommitSeed, Draw
from truco.club.event import Event
from truco.club.log import Log, event_at
from truco.club.propose import propose_draw
from truco.club.seed import draw_seed, seed_digest
from truco.errors import TournamentError

__all__ = ["Proof", "draw_seed", "proofs", "seed_digest"]


class Proof(NamedTuple):
    """The proof of a draw.

    - `phase`, `entry`: the draw. `committed`: the entry with the digest `hashed`, 0 where there was none.
    - `secret`, `numbers`, `seed`: what the draw revealed, what the teams had added, and the seed of the draw.
    - `follows`: whether the secret has the digest, and the seed follows from it.
    - `same`: whether the machine draws the same from the seed now; not so where a draw was changed by hand.
    """

    phase: str
    entry: int
    seed: str
    committed: int = 0
    hashed: str = ""
    secret: str = ""
    numbers: tuple[tuple[str, str], ...] = ()
    follows: bool = False
    same: bool = False


def proofs(log: Log) -> tuple[Proof, ...]:
    """Return what can be checked of the draws of an event, in their order; draws that were taken back too.

    >>> proofs(Log())
    ()
    """
    checked, committed = list[Proof](), dict[str, tuple[int, str]]()
    for entry in log.entries:
        if isinstance(entry.act, CommitSeed):
            committed[entry.act.phase] = entry.number, entry.act.digest
        if isinstance(entry.act, Draw):
            number, hashed = committed.pop(entry.act.phase, (0, ""))
            checked.append(_proof(event_at(log, entry.number - 1), entry.number, entry.act, number, hashed))
    return tuple(checked)


def _proof(event: Event, entry: int, act: Draw, committed: int, hashed: str) -> Proof:
    numbers = tuple((name, event.entrants[name].number) for name in event.inside)
    follows = bool(hashed) and seed_digest(act.secret) == hashed and draw_seed(event, act.phase, act.secret) == act.seed
    groups = len(act.groups) if event.terms.phase(act.phase).kind == "groups" else 0
    try:
        machine = propose_draw(event, act.phase, act.seed, groups)
        same = bool(act.seed) and (machine.groups, machine.nodes) == (act.groups, act.nodes)
    except TournamentError:
        same = False
    return Proof(act.phase, entry, act.seed, committed, hashed, act.secret, numbers, follows, same)
