"""Truco as its regulations play it: rulebooks, a referee that cites them, bots, tables and records.

>>> import truco
>>> truco.__version__.count(".")
2
"""

__version__ = "0.1.0"
