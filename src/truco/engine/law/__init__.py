"""A rulebook bound to the seats of a match, and what every contest asks of it."""
