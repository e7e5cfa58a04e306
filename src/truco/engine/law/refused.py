"""The keys of refusals that a law needs whatever its parts are."""

from __future__ import annotations

from typing import Final

EVERY_TABLE: Final = "not-seated malformed unknown-word match-over hand-over not-dealt not-settling no-right-to-see"
"""The keys of any table, with a blank between two."""
CLAIMS: Final = "no-right-to-claim nothing-to-concede"
"""The keys of a table at which faults may be claimed."""
OUT_OF_TURN: Final = "not-your-turn.call"
"""The key of a call out of turn."""
NOT_THE_PIE: Final = "not-the-pie"
"""The key of a call or an answer of another seat than the pie."""
SHOWN_ASIDE: Final = "unknown-word.aside"
"""The key of showing a card to a partner alone, where a text has a rule against it."""
TAKEN_BACK: Final = "unknown-word.taken-back"
"""The key of taking a played card back, where a text has a rule against it."""
