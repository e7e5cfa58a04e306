"""What is said at the table: free talk, read by the reserved words of a rulebook, and what it binds to.

A sentence is read in two steps. `hearing` finds the phrases of the rulebook in it, without any law; `reader` asks the
law which of them bind this speaker now. How a rulebook has talk read is data: the file `talk.toml` of its folder.
"""

from truco.talk.reader import LONGEST, can_read, for_championships, read
from truco.talk.reading import KINDS, REASONS, Heard, Reading

__all__ = ["KINDS", "LONGEST", "REASONS", "Heard", "Reading", "can_read", "for_championships", "read"]
