"""The whole rulebook of a table as its players read it: by chapters, with what the program does about each article.

>>> found = handbook("oficial", "es")
>>> found[0].title, found[0].articles[0].title
('El objetivo y los naipes', 'El chico se gana con 30 tantos')
>>> article("oficial", "of.deal.6", "es").standing
'Estado: fuera del alcance de un programa. En una pantalla las cartas no se doblan ni se aprietan.'
"""

from truco.app.handbook.articles import Article, Chapter, article, found_in, handbook
from truco.app.handbook.primer import Section, how_to_play

__all__ = ["Article", "Chapter", "Section", "article", "found_in", "handbook", "how_to_play"]
