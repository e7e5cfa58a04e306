"""Words of no weight: a sentence that has only them beside a call is the call and about nothing else.

The word for "or" is none of them: who names two calls to choose from, or doubts one, has made none.
"""

from __future__ import annotations

import re
from typing import Final

LAUGHTER: Final = re.compile(r"a?(?:[jh][aei])+|k+|(?:rs)+|[hu]?m+")
"""Laughing and humming, in plain letters: it has no weight in any language."""

_SPANISH: Final = """
a abuela abuelita abuelito abuelo aca ah ahi ahora al amiga amigas amigo amigos antes aqui asi atenti atento atentos
aver ay bah bandido bien bo boluda boludo botija botijas bravo buenas bueno caballero caballeros cabezon camarada
campeon campeona campeones cantamos canto capo carajo caramba caray cha chanta che chicos claro colega compa compadre
companera companero companeros con crack cuidado cumpa cunada cunado dale de decimos del digo dije dios disculpa
disculpe disculpen doctor doctora don dona eh el ella entonces epa es esa ese eso esta este esto favor fenomeno fiera
flaca flaco flaquita flaquito gallego genio gente gorda gordita gordito gordo gracias gringo grito guacho gurisa
gurises hale hay hermana hermano hey hijo hola hombre hostia hoy idolo igual jefa jefe joder juez la las le les listo
lo loca loco los ma maestra maestro mama mamita mando mano maquina me mejor mejores mentiroso meto mi mia mierda mija
mijo mio mira miren mis morocho mostro muchachas muchachos mucho muy negra negrita negrito negro nena nene nomas nos
nosotros nuestro obviamente obvio oh oi oia oiga oigan ojo ok okay ole opa padre papa papi papito para patron patrona
pelado perdon permiso pero pibas pibe pibes pido pirata por porfa porque posta primero primo profe profesor pucha pues
puntos puro puta que querida querido rey ruso seguro senor senora senores senorita seria si siempre socia socio son soy
su subo suegra suegro sus ta tambien tano tanto tantos te tenemos tengo tia tigre tio tiro titan toco toma total tu
turco tus uf ufa uff uh un una upa usted ustedes uy va vamos van veamos vecina vecino ver vieja viejita viejito viejo
vos voy y ya yo
"""
_PORTUGUESE: Final = """
a afinal agora ah ai alemao amigo amigos aqui assim atencao bah bebe beleza bem bicho boa bom bora cabecao cacete
camarada cambada campeao cara caraca caralho caramba careca cavalheiro cavalheiros certo chapa chefe claro com comadre
compadre craque cunhada cunhado da de desculpa desculpe desculpem dessa do dona dos doutor doutora e eh ei eita ela
ele entao escuta essa esse esta este eu favor fechou fera filha filho galera gente gentileza gorda gordo guri gurizada
hein hey homem irmao ja la ladrao ladraozinho ladroes licenca ligado logico logo mano marreco marrecos mas melhor
melhores mesmo mestre meu meus minha minhas mocada molecada moleque na ne nega nego nessa nesta neste no nos nossa o
oba obrigada obrigado obvio oi ok olha opa ora os otario otarios oxe papai papudo papudos para parca parceira parceiro
parceiros pato patos patrao patroa peco pedimos pedir pessoal pia po pois por porra povo pra puts putz que rapaz
rapaziada rei sao senhor senhores seu seus sim so sogra sogro sua suas ta tche te tenho tiazinha tio toma tomem tu
tudo turma uai ue um uma vai valendo vamos vei velha velho vixe vizinha vizinho voce voces vovo
"""
_ENGLISH: Final = """
a ah all alright and at better boys come dear folks friend friends gentlemen guys have hey i is it just lads let me my
now of oh ok okay on partner please right s say sir so that the then there this to ve we well with yes you
"""
_GERMAN: Final = """
ach aha alle also am an auch auf besser bitte da dann das dein dem den der die dir doch du ein eine einen es freund
freunde gut habe hallo herr herren ich ihr im in ist ja jetzt kann komm leute los mal mein meine meinen mich
mir mit na nun o oh ok partner punkte sage schon sie sind so und uns von was wir wohl zu zum
"""

WEIGHTLESS: Final = {
    "es": frozenset(_SPANISH.split()),
    "pt": frozenset(_PORTUGUESE.split()),
    "en": frozenset(_ENGLISH.split()),
    "de": frozenset(_GERMAN.split()),
}
"""The words of no weight of each language, in plain letters."""

_SPANISH_ASIDES: Final = """
a ver que tenes / a ver que tienes / a ver que tienen / a ver si te animas / a ver si se animan / a muerte / a ver
como te va / a otra cosa / que tanto / que sea lo que dios quiera / no te tengo miedo / no me asustas / no les tengo
miedo / te voy a ganar / les voy a ganar / no tengo nada / no tenemos nada / no ligo nada / no ligue nada / no me da /
no me alcanza / que tengo puntos / que tenemos puntos / vamos todavia / y callate / callate / animate / animense /
cagon / cagones / la puta madre / la puta que te pario / la concha de la lora / de una / de una vez / por supuesto /
me la juego / te lo juego / y punto / que se yo / como no / o sea / a llorar al campito / y a llorar al campito /
ganaste / me ganaste / cuanto tenes / cuantos tenes / cuanto tienes / deci tus tantos / no te creo / no te creo nada /
no les creo / es tuya / es tuyo / son tuyos / te la regalo / te lo regalo / te los regalo / llevatela / llevatelo /
llevatelos / no alcanza / te alcanza / les alcanza
/ te gane / les gane / te mate / y vos cuanto / mi amor / mi vida / esta vez / la verdad /
escucha bien / a ver que haces / que haces / y ahora que haces / que me importa / sin miedo / sin dudar / sin dudarlo /
con todo / a todo o nada / ya mismo / por las dudas / aunque pierda / que mas da / y chau / y a dormir / por fin /
al fin / otra vez / de nuevo / en serio / de verdad / de verdad te digo / se lo canto / te lo canto
/ la pucha / puta madre / te largo / le largo / les largo / digo que / te digo que / le digo que / les digo que
/ dije que / te dije que / les dije que / lo siento / con todo respeto / y se acabo / con gusto
/ con mucho gusto / mi alma / mi cielo / mi corazon
/ si te la bancas / si se la bancan / si te animas / si se animan / vamo a ver / mas vale
/ no faltaba mas / faltaba mas / para mi / a mi / por mi
"""
_PORTUGUESE_ASIDES: Final = """
ta pensando o que / esta pensando o que / vamos ver / to sem nada / estou sem nada / nao tenho nada / nao temos nada
/ ta com medo / esta com medo / pode vir / vem que tem / se tiver coragem / se for homem / na cabeca / na lata / na
cara / de novo / sem medo / frouxo / frouxos / vou esperar a proxima / com certeza / com gosto / pra cima deles /
neles / nele / e nosso / que eu pago / fazer o que / na tua cara / na sua cara / filho da mae / filho da puta
/ segura essa / engole essa / pode levar / pode ficar / leva essa / nao da / nao da pra mim / tenho nada
/ temos nada / ou melhor / ou seja / de uma vez / sem do / sem duvida / e pronto / e ponto / e acabou / outra vez
/ mais uma vez / pelo amor de deus / meu deus / tanto faz / que seja / presta atencao / escuta aqui / minha senhora
/ com forca / pega essa / desta vez / dessa vez
"""

ASIDES: Final = {
    "es": tuple(one.strip() for one in _SPANISH_ASIDES.split("/")),
    "pt": tuple(one.strip() for one in _PORTUGUESE_ASIDES.split("/")),
    "en": (),
    "de": (),
}
"""Taunts and sighs of several words that add nothing to a call beside them, in plain letters."""

_REPORTS: Final = """
dijo dijeron dice dicen decia decian diria diran dira dicho diciendo grito gritaron grita gritan gritaba gritando
cantaron canta cantan cantas cantaste cantaba contestaron contesta contesto respondio respondieron responde pregunto
preguntaron pregunta avisaron aviso repitio llama llaman significa
disse disseram diz dizem dizia gritou gritaram cantou cantaram respondeu respondeu perguntou falou falaram fala pediu
said says say shouted shouts called calls asked asks answered answers
sagte sagten sagt rief riefen ruft schrie fragte fragt antwortete antwortet meinte heisst
"""
REPORTS: Final = frozenset(_REPORTS.split())
"""Words of who tells what was said, in plain letters; beside them a sentence of one word may be a quotation."""

WOULD_CALL: Final = frozenset(("canto", "cantamos", "digo", "mando", "meto", "tiro", "toco"))
"""Who asks with one of these words whether to call, or whether another has called, calls nothing: ¿canto?, ¿cantó?"""

_GERMAN_BETWEEN: Final = """
abend absolut allerdings auch aber bestimmt bitte da danke das dein deine deinen den dich die diese diesen dieses
diesmal dir doch echt eben ehrlich eigentlich einfach envido es etwas euch gar gerade gern gewiss halt heute hier ihm
ihn ihnen ihr ja jetzt leider lieber mal mein meine meinen mich mir momentan morgen naemlich namlich naturlich
natuerlich noch nun nur retruco s schon sicher sie so sofort sonst sowas truco uberhaupt ueberhaupt uns wirklich wohl
"""
BETWEEN_WORDS: Final = {
    "es": frozenset[str](),
    "pt": frozenset(["a", "as", "lhe", "lhes", "mais", "me", "mesmo", "o", "os", "realmente", "te", "vos"]),
    "en": frozenset(["actually", "also", "certainly", "honestly", "just", "now", "really", "simply", "still"]),
    "de": frozenset(_GERMAN_BETWEEN.split()),
}
"""The words of each language that may stand between a verb and its negation and change neither, in plain letters."""
