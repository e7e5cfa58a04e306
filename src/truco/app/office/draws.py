"""Draws whose seed no person chooses: this machine stores the secrets, and the log has their digests."""

from __future__ import annotations

import hmac
import os
import secrets
from dataclasses import replace
from pathlib import Path
from typing import Final

from truco.app.office.kept import KeptEvent, Wish
from truco.app.tables import data_folder
from truco.club.acts import CommitSeed, Draw
from truco.club.propose import propose_draw
from truco.club.seed import draw_seed, seed_digest
from truco.errors import TournamentError

_FILE: Final = "draws.key"
_BYTES: Final = 32


def commitments(kept: KeptEvent) -> list[Wish]:
    """Return the acts that commit this machine to the seeds of the phases that are neither drawn nor committed."""
    event = kept.event
    waiting = [phase.name for phase in event.terms.phases if phase.name not in (*event.phases, *event.seeds)]
    return [Wish(CommitSeed(phase, seed_digest(_secret(kept, phase, 1)))) for phase in waiting]


async def draw_phase(  # noqa: PLR0913  (the parts of an entry)
    kept: KeptEvent, author: str, phase: str, groups: int = 0, *, committed: str = "", reason: str = ""
) -> Draw:
    """Draw a phase from its committed seed, write the draw, and return it.

    If the commitment is of another machine, or belongs to a withdrawn draw, this machine makes a new commitment in the
    same step, which the log shows. `committed` is the digest of the deals of a duplicate. Raises `TournamentError` as
    `propose_draw` and the fold do.
    """
    count = _count(kept, phase)
    wishes = list[Wish]()
    hashed = kept.event.seeds.get(phase, "")
    if not hashed or seed_digest(_secret(kept, phase, count)) != hashed:
        count += 1
        wishes.append(Wish(CommitSeed(phase, seed_digest(_secret(kept, phase, count)))))
    secret = _secret(kept, phase, count)
    act = propose_draw(kept.event, phase, draw_seed(kept.event, phase, secret), groups)
    act = replace(act, secret=secret, committed=committed)
    await kept.append_all([*wishes, Wish(act, reason)], author)
    return act


def preview(kept: KeptEvent, phase: str, groups: int = 0) -> Draw:
    """Return an example of a draw; its seed is discarded and never used for a real draw."""
    return propose_draw(kept.event, phase, preview_seed(), groups)


def preview_seed() -> str:
    """Return a seed for a preview of a draw."""
    return f"preview {secrets.token_hex(4)}"


def _count(kept: KeptEvent, phase: str) -> int:
    """Return the number of commitments to a seed of a phase."""
    return sum(isinstance(entry.act, CommitSeed) and entry.act.phase == phase for entry in kept.log.entries)


def _secret(kept: KeptEvent, phase: str, count: int) -> str:
    """Return the secret of a commitment, derived from the key of this machine, which no page and no copy has."""
    return hmac.digest(_key(), f"{kept.uid}\n{phase}\n{count}".encode(), "sha256").hex()


def _key() -> bytes:
    """Return the key of this machine, which is created if it is missing. Raises `TournamentError` (`no-seed-key`)."""
    file = data_folder() / _FILE
    try:
        if not file.exists():
            _create_key(file)
        return bytes.fromhex(file.read_text(encoding="ascii").strip())
    except (OSError, ValueError) as error:
        raise TournamentError("no-seed-key", f"expected a readable key in {file}, got {error}") from None


def _create_key(file: Path) -> None:
    """Create the key, unless another program is faster."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return
    with os.fdopen(handle, "w", encoding="ascii") as opened:
        opened.write(secrets.token_hex(_BYTES))
