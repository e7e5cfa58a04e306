"""Words of no weight: a sentence that has only them beside a call is the call and about nothing else."""

from __future__ import annotations

import re
from typing import Final

LAUGHTER: Final = re.compile(r"a?(?:[jh][aei])+|k+|(?:rs)+")
"""Laughing, in plain letters: it has no weight in any language."""

_SPANISH: Final = """
a aca ah ahi ahora al amiga amigas amigo amigos aqui asi aver bah bien bo boluda boludo botija botijas bravo buenas
bueno cantamos canto capo carajo caramba cha che claro compadre companera companero companeros con crack cumpa dale de
decimos del digo dije dios eh el ella entonces epa es esa ese eso esta este esto favor flaca flaco gente gorda gordo
gracias gurisa gurises hay hermana hermano hijo hola jefa jefe joder la las le les listo lo loca loco los maestra
maestro mamita mano me mejor mejores mi mia mija mijo mio mira miren mis morocho mostro muchachos mucho muy negra
negro nena nene nomas nos nosotros nuestro o obvio oh oi oiga oigan ok padre papa papi papito para pelado pero pibe
pibes pido por porfa porque posta primero primo pues puntos puro puta que querida querido rey seguro senor senora
senores seria si siempre socia socio son soy su sus ta tambien tanto tantos te tenemos tengo tia tio toma total tu
turco tus ufa un una usted ustedes va vamos van veamos ver vieja viejo vos voy y ya yo
"""
_PORTUGUESE: Final = """
a agora ah ai ainda amigo amigos aqui assim bah bem bicho boa bom cacete cambada cara caralho caramba chapa com
compadre da de do dos e eh ei ela ele entao essa esse esta este eu favor galera gente guri gurizada hein irmao ja la
ladrao ladroes logo mano marreco marrecos melhor melhores mesmo meu meus minha minhas mocada na ne nega nego nessa
nesta neste no nos nossa o oba obrigado oi ok olha opa ora os otario otarios ou oxe papudo papudos para parca parceira
parceiro pato patos patrao peco pedimos pedir pessoal po pois por porra pra que rapaz rapaziada sao senhor senhores
seu seus sim so sua suas ta tche te tenho tio toma tomem tu tudo turma uai ue um uma vai valendo vamos vei velho vixe
voce voces
"""
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
