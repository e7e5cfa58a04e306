"""Words of no weight: a sentence that has only them beside a call is the call and about nothing else."""

from __future__ import annotations

from typing import Final

_SPANISH: Final = """
a ah ahi ahora al amiga amigas amigo amigos aqui asi aver bah bien bravo buenas bueno canta cantamos cante
canto carajo caramba cha che claro compadre companera companero companeros con cumpa dale de decimos del digo
dije dios eh el ella entonces epa es esa ese eso esta este esto favor gente gracias gurises hay hermana
hermano hijo hola ja jaja la las le les listo lo los maestro mano me mi mia mija mijo mio mira miren mis
muchachos mucho muy na ni nomas nos nosotros nuestro o oh oi oiga oigan ok para pero pibe pibes pido por porfa
porque primero primo pues puntos puro que querida querido senor senora senores seria si siempre son soy su sus
tambien tanto tantos te tenemos tengo toma tu tus ufa un una usted ustedes va vamos van veamos ver vieja viejo
vino vos voy y ya yo
"""
_PORTUGUESE: Final = """
a agora ah ai ainda amigo amigos aqui assim bem boa bom caramba com da de do dos e eh ei ela ele entao era
essa esse esta este eu favor foi gente la meu meus minha minhas na nessa nesta neste no nos nossa o oba
obrigado oi ok olha opa ora os ou para parceira parceiro peco pede pedimos pedir pessoal po por pra que quem
senhor senhores sim so ta te tu um uma vai vamos voce voces """
_ENGLISH: Final = """
a ah all alright and at boys come dear folks friend friends gentlemen guys have hey i is it just lads let me
my now of oh ok okay on partner please right s say sir so that the then there this to we well with yes you
"""
_GERMAN: Final = """
ach aha alle also am an auch auf bitte da dann das dein dem den der die dir doch du ein eine einen es freund
freunde gut habe hallo herr herren ich ihr im in ist ja jetzt kann komm leute los mal mein meine meinen mich
mir mit na nun o oh ok partner sage schon sie sind so und uns von was wir wohl zu zum
"""

WEIGHTLESS: Final = {
    "es": frozenset(_SPANISH.split()),
    "pt": frozenset(_PORTUGUESE.split()),
    "en": frozenset(_ENGLISH.split()),
    "de": frozenset(_GERMAN.split()),
}
"""The words of no weight of each language, in plain letters."""
