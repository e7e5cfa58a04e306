"""Truco as its regulations play it: rulebooks, a referee that cites them, bots, tables and records.

Begin with `truco.rulebooks.ruleset.choose` (a rulebook with its options), `truco.engine` (a law, a hand, the ruling of
an act), `truco.views` and `truco.bots` (what a seat knows, and who plays by it) and `truco.record` (games as text);
each has examples, and docs/python.md walks through them.

>>> import truco
>>> truco.__version__.count(".")
2
"""

__version__ = "0.1.0"
