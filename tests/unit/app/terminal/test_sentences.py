"""Each thing that happens at a table has its sentence, in four languages."""

from dataclasses import is_dataclass
from typing import get_args

import pytest
from tests.helpers.facts import HAND, SAID, scene, wired

from truco.app.cli.terminal.sentences import sentence
from truco.cards import parse_hand
from truco.engine.table import facts as f
from truco.engine.table.events import PlayedCovered
from truco.messages import LANGUAGES
from truco.messages.telling import templates
from truco.views import CardsOut, Glimpse, OwnCards, OwnDiscard, PackRevealed, Seen, TookUp
from truco.views.body import kebab

_TO_ITSELF = (OwnCards, OwnDiscard, TookUp, PlayedCovered)
DONE_BY_A1 = [fact for fact in SAID if getattr(fact, "seat", "") == "A1" and not isinstance(fact, _TO_ITSELF)]


def test_every_kind_of_fact_has_a_template_and_an_example() -> None:
    """Each kind of fact has a sentence in the catalogue, but for the opened packs; these tests have one of each."""
    kinds = {kind for kind in get_args(Seen) if isinstance(kind, type) and is_dataclass(kind)} - {PackRevealed}
    assert kinds == {type(fact) for fact in SAID}
    assert {kebab(kind.__name__) for kind in kinds} | {"resigned", "walkover", "undone", "said"} == templates().keys()


def test_a_fact_of_a_newer_server_tells_its_word() -> None:
    """For an unknown fact the sentence has the word that a seat said; without a word there is no sentence."""
    assert sentence(scene(you="B1"), {"fact": "sneezed", "seat": "A1", "word": "quiero"}) == "Nora: quiero."
    assert sentence(scene(you="B1"), {"fact": "sneezed", "seat": "A1"}) == ""


def test_every_condition_of_a_template_names_a_field() -> None:
    """Every condition, placeholder and further sentence names a field of its fact."""
    names_of = {kebab(type(fact).__name__): {*wired(fact)} for fact in SAID}
    names_of |= {kind: {"seat"} for kind in ("resigned", "walkover", "undone")} | {"said": {"seat", "word"}}
    for name, groups in templates().items():
        fields_of = names_of[name] | {"called", "several", "kings", "partners"}
        assert {more for more in groups if more} <= fields_of, name
        assert {
            field for group in groups.values() for template in group for field, _ in template.conditions
        } <= fields_of, name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("fact", SAID, ids=lambda fact: type(fact).__name__)
def test_every_fact_is_told_in_whole_sentences(fact: Seen, seats: int, language: str) -> None:
    """For the seat itself, a rival and a watcher each fact is a line with a capital, an end and no placeholder."""
    sentences = [sentence(scene(language, you, seats), wired(fact)) for you in ("A1", "B1", "")]
    for line in sentences:
        assert line[:1] == line[:1].upper() != ""
        assert line.endswith(".")
        assert "\n" not in line
        assert not set("{}") & set(line)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("about", ["carta a mais", "um 4+5 de B-2"])
def test_a_claim_without_effect_names_whom_it_is_against(about: str, language: str) -> None:
    """The subject stays out of the sentence, whatever signs are in it."""
    fact = f.Irregular("A1", f'reclamo-B1 "{about}"', "no-right-to-claim", ())
    line = sentence(scene(language, "A2", 4), wired(fact))
    assert "Zorro" in line
    assert about not in line
    assert not set("{}") & set(line)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("fact", DONE_BY_A1, ids=lambda fact: type(fact).__name__)
def test_who_did_it_is_spoken_to_and_others_hear_the_name(fact: Seen, language: str) -> None:
    """A sentence about a seat names it to the others and speaks to its own player without the name."""
    to_self, to_rival = (sentence(scene(language, you), wired(fact)) for you in ("A1", "B1"))
    assert "Nora" not in to_self
    assert "Nora" in to_rival


def test_sentences_in_spanish_are_those_of_a_table_on_the_river() -> None:
    """The sentences are short, with voseo for the player's own acts."""
    you = scene(you="A1")
    assert [sentence(you, wired(fact)) for fact in SAID] == [
        "Empieza la partida. Se sortea quién da primero.",
        "Sacás siete de oros.",
        "Sacan otra vez: vos y Zorro.",
        "Mano 7: da Zorro; sos mano.",
        "Empieza otro chico: se sortea quién da.",
        "Cortás: levantás 17.",
        "Quemás: siete de oros, tres de copas.",
        "La muestra es cinco de oros.",
        "Dijiste 28: no vale. Motivo: no hay tanto que cantar.",
        "Decís: «¡dale, quiero!».",
        "Mano a mano: vos y Zorro.",
        "Termina el mano a mano: vos 14 malas, Zorro 3 buenas.",
        "Descartás cuatro de copas.",
        "Zorro descarta una carta.",
        "Tus cartas: as de espadas, cinco de oros, cuatro de oros.",
        "Jugás siete de espadas.",
        "Jugás tapada: siete de espadas.",
        "Ves las cartas de Zorro: as de espadas, cinco de oros, cuatro de oros.",
        "Mano de once (vos): primero se decide si se juega; los compañeros se ven las cartas.",
        "Decís: juego la mano.",
        "Bajás as de espadas, siete de espadas.",
        "Tirás juntas: as de espadas, siete de espadas. Los rivales eligen cuál queda.",
        "Recibiste 4 cartas: la mano no vale.",
        "Al repartir queda a la vista una carta tuya: siete de espadas.",
        "Te quedás con la carta a la vista.",
        "Se descubre que recibiste 4 cartas.",
        "Confirmás los puntos.",
        "Es tu primer error al repartir en este partido.",
        "El reparto no vale y se repite: das vos.",
        "Das vuelta la carta tapada de Zorro: siete de espadas. Sigue sin valer.",
        "Ponés siete de espadas encima de una carta tapada.",
        "La ronda es tuya.",
        "Cantás falta envido.",
        "Decís: quiero.",
        "Cantás 28.",
        "El envido es tuyo con 28.",
        "Hay flor: el envido no vale.",
        "Cantás 7 tantos envido.",
        "Decís: no quiero.",
        "Decís: con flor me achico.",
        "Cantás 38.",
        "Mostrás la flor: cinco de espadas, seis de espadas, siete de espadas.",
        "Le pedís la flor a Zorro, que la tenía: cinco de espadas, seis de espadas, siete de espadas.",
        "Pedís maldón con cuatro de espadas, cuatro de copas, rey de oros: se da de nuevo.",
        "Cantás vale cuatro.",
        "Decís: no quiero.",
        "Te vas al mazo.",
        "Mostrás 28: siete de espadas, as de espadas.",
        "Vos: 2 puntos por envido.",
        "Termina la mano: vos 14 malas, Zorro 3 buenas.",
        "El chico es tuyo. Chicos: vos 1, Zorro 0.",
        "Ganaste la partida.",
        "Tus cartas: as de espadas, cinco de oros, cuatro de oros.",
        "Repartís.",
        "Las cartas quedan boca abajo, sin mirar: vos y Zorro.",
        "Miran sus cartas: vos y Zorro.",
        "Te vas al mazo. Salen de la mano: vos.",
        "Los puntos de la mano quedan sin efecto. Si no, se habría anotado: vos, 4.",
        "Le mostrás a Zorro cartas que los demás no ven.",
        "Le mostrás a Zorro as de espadas, siete de espadas.",
        "Exhibís lo que le mostraste a tu compañero: as de espadas, siete de espadas.",
        "Zorro pide ver tus cartas.",
        "Negás: no mostrás tus cartas.",
        "Exhibís as de espadas, siete de espadas.",
        "Cantaste 31 con 30. Las cartas: siete de espadas, tres de espadas, cuatro de copas.",
        "Cantaste 31 y tus cartas no hacen ese tanto.",
        "No mostraste los 31 que cantaste.",
        "Tenías flor y la negaste. Las cartas: siete de espadas, tres de espadas, cuatro de espadas.",
        (
            "Cantaste flor y no la tenías. A la vista: siete de espadas, tres de espadas. La mano, "
            "sin decidir, valía 1 punto. Lo ganado así no se anota. Si no, se habría anotado: vos, 2; Zorro, 1."
        ),
        "No descubriste la carta de abajo. La mano, sin decidir, valía 2 puntos.",
        "Recibiste 2 cartas: la mano no vale. La mano, sin decidir, valía 3 puntos.",
        "Parte de los puntos de la mano queda sin efecto. Si no, se habría anotado: vos, 4.",
        "Sigue en pie: vos, 1 punto por envido.",
        "Sigue en pie: vos, 1 punto por truco.",
        "Siguen en pie: vos, 2 puntos por truco.",
        "El envido termina sin que se canten más tantos.",
        "Con ese tanto se ganaría el chico: antes de anotarlo se muestran las cartas.",
        "Te recordaron en un duelo que mostraras tus cartas.",
        "Cantaste flor y no la tenías.",
        "No mostraste la flor que cantaste.",
        "Te metiste en el duelo de otros.",
        "No descubriste la carta de abajo.",
        (
            "Fallo 2 del juez. Amonestación para vos. Artículo: br.28.1. "
            "Motivo: dijo palabrotas. En lugar del fallo 1. Sin amonestación previa."
        ),
        "El fallo 1 ya no da sus puntos.",
        "Marcador: vos 14 malas, Zorro 3 buenas.",
        "Pierde el partido por fallo: vos. Chicos: vos 0, Zorro 2.",
        "Proponés que se vote. La mano está perdida para Zorro.",
        "Votás que sí.",
        "Empate: decide un árbitro.",
        "La mano está decidida: queda mostrar y reclamar.",
        "No tenés nada más que decir.",
        "Reclamás contra Zorro.",
        "Tu reclamo contra Zorro tiene razón.",
        "Reconocés la falta.",
        "No te oponés al reclamo.",
        "Reclamás contra Zorro: cantó mal.",
        "Reclamás contra Zorro: algo raro.",
        "No decís nada.",
        "Te toca cantar los tantos.",
        "La mano está decidida, pero antes de anotar se pregunta si hay flor.",
        "Se cantan las flores; empezás vos.",
        "Al final muestran la flor: vos.",
        "Cantás flor.",
        "Decís: con flor me achico.",
        "Imponés una ley: falta envido.",
        "Agregás: con ella, el resto.",
        "Decís: no quiero. Quiero.",
        "La ley no tiene objeto: solo un bando tiene flor.",
        "Dejás una carta boca abajo.",
        "Dejás en la mesa siete de espadas.",
        "Levantás siete de espadas.",
        "Le pedís a Zorro que descubra la carta de abajo.",
        "Contestás por la carta de abajo.",
        "Hacés una seña: as de espadas. Vio la seña A2.",
        "Mirás a Zorro.",
        "Vos, «siete de espadas»: es una falta, no era su turno. No cuesta puntos por sí sola.",
        "Vos, «31»: es una falta, sus cartas no hacen ese tanto.",
    ]


def test_a_spectator_reads_in_which_hand_a_sign_was_made() -> None:
    """The signs of a match are shown when it is over, hand by hand, with the seats that saw them (S2)."""
    sign = wired(Glimpse("A1", "sena-1e", seen=("A2",), hand=3))
    sentences = [sentence(scene(language, seats=4), sign) for language in ("es", "en")]
    assert sentences == [
        "En la mano 3: Nora hace una seña: as de espadas. Vio la seña Ana.",
        "In hand 3: Nora makes a sign: ace of swords. Seen by Ana.",
    ]


def test_a_side_of_two_is_spoken_to_together() -> None:
    """With four seats the player's side is ustedes and the other ellos; a watcher reads both names."""
    sentences = [sentence(scene(you=you, seats=4), wired(f.Awarded("A", 1, "mazo", ()))) for you in ("A2", "B1", "")]
    assert sentences == ["Ustedes: 1 punto por mazo.", "Ellos: 1 punto por mazo.", "Nora y Ana: 1 punto por mazo."]
    assert sentence(scene(you="A2", seats=4), wired(f.MatchEnded("A", ()))) == "Ganaron la partida."


def test_the_point_of_tricks_alone_is_that_of_the_hand() -> None:
    """Where the truco was not called the tricks give the point of the hand; where it was, it is the truco's."""
    moment, award = scene(you="A1"), wired(f.Awarded("A", 1, "truco", ()))
    assert sentence(moment, award) == "Vos: 1 punto por la mano."
    sentence(moment, wired(f.TrucoCalled("A1", "truco", 1)))
    assert sentence(moment, award) == "Vos: 1 punto por truco."
    sentence(moment, wired(f.HandStarted(2, "A1", "B1", "B1", (0, 0), ())))
    assert sentence(moment, award) == "Vos: 1 punto por la mano."


def test_a_call_is_told_with_its_price() -> None:
    """A player who must answer reads what the call pays, from the answers on his menu."""
    answers = (
        {"word": "quiero", "group": "answer", "prices": {"wanted": 4, "refused": None}},
        {"word": "no-quiero", "group": "answer", "prices": {"wanted": None, "refused": 2}},
    )
    line = sentence(scene(you="A1", menu=answers), wired(f.EnvidoCalled("B1", "envido")))
    assert line == "Zorro canta envido. Querido vale 4; no querido, 2."


def test_ones_own_call_is_told_with_the_price_it_had_on_the_menu() -> None:
    """A player who calls reads the price from his menu before the call."""
    offered = ({"word": "truco", "group": "call", "prices": {"wanted": 2, "refused": 1}},)
    moment = scene(you="A1", menu=offered)
    moment.seen({"seq": 2, "view": {}, "pending": None, "menu": [], "clock": None, "log": []})
    assert sentence(moment, wired(f.TrucoCalled("A1", "truco", 1))) == "Cantás truco. Querido vale 2; no querido, 1."


def test_special_endings_have_their_own_sentences() -> None:
    """A parda names who leads, a truco may refuse an envido, a total may lie on the table, an envido may go unsung."""
    moment = scene(you="A1")
    assert sentence(moment, wired(f.TrickTaken(None, "A1", ()))) == "Parda: nadie se lleva la ronda. Salís vos."
    assert sentence(moment, wired(f.TrickTaken(None, "B1", ()))) == "Parda: nadie se lleva la ronda. Sale Zorro."
    assert sentence(moment, wired(f.TrickTaken(None, "", ()))) == "Parda: nadie se lleva la ronda."
    assert sentence(moment, wired(f.EnvidoAnswered("B1", "truco", ""))) == "Zorro: no quiero."
    assert sentence(moment, wired(f.Sang("B1", None, ""))) == "Zorro: son buenas."
    shown = sentence(moment, wired(f.Shown("B1", 7, (), ())))
    assert shown == "Zorro: 7; las cartas del tanto ya están en la mesa."
    assert sentence(moment, wired(f.EnvidoWon("", None))) == "El envido termina sin que se canten los tantos."
    assert sentence(moment, wired(f.Left("B1", "paso", "", ""))) == "Zorro pasa."
    assert sentence(moment, wired(f.HandStarted(1, "A1", "B1", "B1", (0, 0), ()))) == "Mano 1: das vos; mano, Zorro."


def test_nobody_hears_what_is_of_no_use() -> None:
    """The table's own cut and the packs revealed after a match give no line."""
    moment = scene(you="A1")
    assert sentence(moment, wired(f.Cut("mesa", 17))) == ""
    assert sentence(moment, wired(PackRevealed(1, HAND))) == ""
    assert sentence(moment, wired(CardsOut("mesa", (3, 3)))) == "Se reparten las cartas."


def test_what_is_nobodys_and_what_was_kept_silent() -> None:
    """Drawn chicos and matches, silence in the round of flores, a flor that was not there or is on the table."""
    moment = scene(you="A1")
    drawn: list[Seen] = [f.ChicoEnded("", (0, 0), ()), f.MatchEnded("draw", ())]
    assert [sentence(moment, wired(fact)) for fact in drawn] == [
        "El chico no es de nadie: llegaron los dos bandos. Chicos: vos 0, Zorro 0.",
        "La partida queda empatada.",
    ]
    assert sentence(moment, wired(f.FlorSaid("B1", "callo", (), "", ()))) == "Zorro no dice nada."
    assert sentence(moment, wired(f.FlorSaid("A1", "callo", (), "", ()))) == "No decís nada."
    assert sentence(moment, wired(f.FlorShown("B1", (), ()))) == "La flor de Zorro ya está en la mesa."
    fact = f.FlorAsked("B1", "A1", proved=False, cards=parse_hand("1e5o"), rules=())
    assert sentence(moment, wired(fact)) == "Zorro te pide la flor, y no la tenías: as de espadas, cinco de oros."


@pytest.mark.parametrize("rules", ["fenacef", "paulista chicos=2"])
def test_brazilians_play_partidas_for_a_jogo(rules: str) -> None:
    """Where the rulebook calls a chico a partida, so does the table, and the match is a jogo."""
    facts = (f.ChicoEnded("A", (1, 0), ()), f.MatchEnded("A", ()))
    sentences = [sentence(scene("pt", you, 4, rules=rules), wired(fact)) for fact in facts for you in ("A1", "")]
    assert sentences == [
        "A partida é de vocês. Partidas: vocês 1, eles 0.",
        "Quem ganhou a partida: Nora e Ana. Partidas: Nora e Ana 1, Zorro e Leo 0.",
        "Vocês ganharam o jogo.",
        "Quem ganhou o jogo: Nora e Ana.",
    ]
    for language in LANGUAGES:
        lines = [sentence(scene(language, "A1", 4, rules=rules), wired(fact)).casefold() for fact in facts]
        assert not [line for line in lines if "chico" in line]
        assert ("partida" in lines[0], "jogo" in lines[1]) == (True, True)
