"""Free talk at the table: the reserved words of a rulebook in a sentence, and what the sentence binds its speaker to.

A sentence is read in two steps. `pieces` finds the phrases of the rulebook in it, without any law; `reader` asks the
law which of them bind the speaker now. How a rulebook reads talk is data: the file `talk.toml` of its folder.
"""

from truco.talk.reader import LONGEST, can_read, championship_talk, read
from truco.talk.reading import KINDS, REASONS, Phrase, Reading
from truco.talk.ruling import complete_act

__all__ = ["KINDS", "LONGEST", "REASONS", "Phrase", "Reading", "can_read", "championship_talk", "complete_act", "read"]
