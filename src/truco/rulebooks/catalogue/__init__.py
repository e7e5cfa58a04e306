"""The catalogues: every rule of each regulation by its id, with its wording for players.

>>> catalogue = load("oficial")
>>> print(catalogue["of.envido.10"].wording("es").text)
Para el envido las figuras (10, 11 y 12) valen 0; todas las demás cartas valen algo.
>>> [rule.id for rule in catalogue.search("vale cuatro")][:2]
['of.truco.9', 'of.truco.12']
"""

from truco.rulebooks.catalogue.entry import Area, Cell, Example, Kind, Rule, Wording, in_language
from truco.rulebooks.catalogue.loader import Catalogue, codes, load

__all__ = ["Area", "Catalogue", "Cell", "Example", "Kind", "Rule", "Wording", "codes", "in_language", "load"]
