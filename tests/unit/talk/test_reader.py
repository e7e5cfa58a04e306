"""The words to which a sentence binds its speaker, as each regulation says."""

from __future__ import annotations

import pytest
from tests.helpers.cases import case
from tests.helpers.outside import added
from tests.helpers.talking import read_sentence

from truco.errors import TalkError

HANDS = "1e5o4o/7o6o4c"
FLOR = "7e6e5e/7o6o4c"


@pytest.mark.parametrize(
    ("rules", "hands", "before", "rule"),
    [
        case("of.talk.2", "oficial", HANDS, "", "of.talk.2", name="oficial"),
        case("rf.8.resv.a", "runfla", HANDS, "", "rf.8.resv.a", name="runfla"),
        case("uy.98.a", "uruguay", f"{HANDS}@6b", "B1:vuelvo", "uy.98.a", name="uruguay"),
        case("pg.talk.1", "pagat-argentina", HANDS, "", "pg.talk.1", name="pagat-argentina"),
        case("pg.talk.1", "pagat-uruguay", f"{HANDS}@6b", "", "pg.talk.1", name="pagat-uruguay"),
        case("tp.talk", "paulista", "4sAs7d/5h6hJh@4d", "", "tp.talk", name="paulista"),
    ],
)
@pytest.mark.parametrize("refereed", [False, True])
def test_a_sentence_without_a_word_of_the_game_is_only_talk(
    rules: str, hands: str, before: str, rule: str, refereed: bool
) -> None:
    """Whatever else is said costs nothing at any table and calls nothing, by the article about talk."""
    acts = (before,) if before else ()
    for text in ("¡cómo llueve hoy!", "¿quién trajo las galletas?"):
        reading = read_sentence(rules, hands, *acts, says=f"A1:{text}", refereed=refereed)
        assert (reading.kind, reading.word, reading.reason, reading.rules) == ("none", "", "no-word", (rule,))


@pytest.mark.rule("tp.talk")
def test_a_number_beside_a_call_speaks_of_something_else() -> None:
    """Words that add nothing leave a call a call; a number adds something, for players count no points (Paulista)."""
    hands = "4sAs7d/5h6hJh@4d"
    assert read_sentence("paulista", hands, says="A1:truco, ladrão!").word == "truco"
    for text in ("truco, 31", "truco 27"):
        reading = read_sentence("paulista", hands, says=f"A1:{text}")
        assert (reading.kind, reading.word, reading.reason) == ("none", "", "not-alone")


@pytest.mark.rule("rf.8.resv.e")
def test_a_truco_mentioned_at_the_beginning_is_called() -> None:
    """Saying truco at the beginning of the hand, meaning the game in general, calls it (RUNFLA)."""
    reading = read_sentence("runfla", HANDS, says="A1:me gusta el truco")
    assert (reading.kind, reading.word, reading.reason) == ("call", "truco", "inside")


@pytest.mark.rule("rf.8.resv.a")
def test_a_word_binds_only_where_it_is_lawful() -> None:
    """A reserved word said in a joke is the call; without a right to it, it has no effect (RUNFLA)."""
    assert read_sentence("runfla", HANDS, says="A1:¡Envido, ja, era un chiste!").word == "envido"
    reading = read_sentence("runfla", HANDS, says="A1:retruco")
    assert (reading.kind, reading.word) == ("void", "")


@pytest.mark.rule("rf.8.resv.b")
def test_an_answer_said_in_its_ordinary_sense_binds_while_a_call_is_pending() -> None:
    """No quiero and quiero answer a pending call whatever they were about; without one they have no effect (RUNFLA)."""
    assert read_sentence("runfla", HANDS, "A1:truco", says="B1:no, gracias, no quiero más mate").word == "no-quiero"
    assert read_sentence("runfla", HANDS, "A1:envido", says="B1:quiero pensarlo").word == "quiero"
    reading = read_sentence("runfla", HANDS, says="A1:quiero agua")
    assert (reading.kind, reading.reason) == ("void", "nothing-to-answer")


@pytest.mark.parametrize(
    ("rules", "hands", "text", "after"),
    [
        case("of.envido.15", "oficial", HANDS, "no quiero envido", "", name="envido"),
        case("of.accept.2", "oficial", HANDS, "no quiero truco", "", name="truco"),
        case("of.accept.2", "oficial", HANDS, "no quiero envido, truco", "truco", name="another call after it"),
        case("tp.talk", "paulista", "4sAs7d/5h6hJh@4d", "não quero truco", "", name="paulista"),
    ],
)
@pytest.mark.parametrize("refereed", [False, True])
def test_a_call_that_its_speaker_does_not_want_is_not_made(
    rules: str, hands: str, text: str, after: str, refereed: bool
) -> None:
    """A call binds where it is said as one; after a no that answers nothing it is only named."""
    reading = read_sentence(rules, hands, says=f"A1:{text}", refereed=refereed)
    assert (reading.word, reading.reason) == (after, "said" if after else "nothing-to-answer")
    assert reading.phrases[1].reason == "not-alone"


@pytest.mark.rule("rf.8.resv.c")
def test_flor_binds_whoever_names_it() -> None:
    """Naming the flor sings it, and without one forfeits the hand; where no flor is played it is free (RUNFLA)."""
    assert read_sentence("runfla", FLOR, says="A1:no tengo flor").word == "flor"
    assert read_sentence("runfla", HANDS, says="A1:no tengo flor").kind == "forfeits"
    assert read_sentence("runfla", HANDS, says="A1:no tengo flor", refereed=False).kind == "forfeits"
    assert read_sentence("runfla flor=no", HANDS, says="A1:flor").reason == "not-reserved"


@pytest.mark.rule("pg.flor.31")
def test_the_longest_expression_is_the_one_call() -> None:
    """Contraflor al resto is one call, neither flor nor contraflor (Pagat)."""
    reading = read_sentence("pagat-argentina", "7e6e5e/7o6o4o", "A1:flor", says="B1:contraflor al resto")
    assert [phrase.word for phrase in reading.phrases] == ["contraflor-al-resto"]


@pytest.mark.rule("pg.over.7")
@pytest.mark.parametrize("text", ["dos reales envido", "tres reales envido"])
def test_a_word_inside_an_expression_that_is_not_played_is_the_bet(text: str) -> None:
    """Without the option the expression means nothing, and the word envido in it is the bet all the same (Pagat)."""
    reading = read_sentence("pagat-argentina", HANDS, says=f"A1:{text}")
    assert (reading.kind, reading.word, reading.reason) == ("call", "envido", "inside")
    assert [phrase.text for phrase in reading.phrases] == ["envido"]
    played = read_sentence("pagat-argentina dos-reales=yes tres-reales=yes", HANDS, says=f"A1:{text}")
    assert played.word == text.replace(" ", "-")


@pytest.mark.rule("pg.over.7")
def test_an_expression_that_is_not_played_is_heard_whole_where_no_word_in_it_is_played() -> None:
    """Without flores contraflor al resto is one expression, which is not reserved."""
    (phrase,) = read_sentence("pagat-argentina flor=no", HANDS, says="A1:contra flor al resto").phrases
    assert (phrase.text, phrase.reason) == ("contra flor al resto", "not-reserved")


@pytest.mark.rule("uy.98.a")
def test_an_expression_of_the_game_is_taken_as_meant_after_the_muestra() -> None:
    """Me dijo truco is a truco once the muestra is placed, and nothing before (Uruguay)."""
    assert read_sentence("uruguay", "1e4b12c/3c5b12e@6o", "B1:vuelvo", says="A1:me dijo truco").word == "truco"
    assert read_sentence("uruguay", "1e4b12c/3c5b12e@6o", says="A1:me dijo truco").kind == "void"


def test_a_rulebook_without_talk_reads_nothing() -> None:
    """A rulebook without talk.toml has no talk: the error says so."""
    with added(), pytest.raises(TalkError, match="says how talk is read") as error:
        read_sentence("mineiro", "4c5c6c/4h5h6h/4s5s6s/4d5d6d", says="A1:truco")
    assert error.value.code == "no-talk"


def test_a_sentence_too_long_is_refused() -> None:
    """A sentence has at most 400 characters."""
    with pytest.raises(TalkError) as error:
        read_sentence("runfla", HANDS, says="A1:" + "a" * 401)
    assert error.value.code == "too-long"


def test_an_unknown_language_is_refused() -> None:
    """A language without phrases is refused, with those that there are."""
    with pytest.raises(TalkError, match="es, pt, en, de") as error:
        read_sentence("runfla", HANDS, says="A1:truco", language="fr")
    assert error.value.code == "no-language"


@pytest.mark.rule("rf.6.truco.mazo.a")
def test_a_pack_that_is_mentioned_is_no_leaving() -> None:
    """Sending a rival to the pack, or speaking of it, leaves nothing; a player that goes says so (RUNFLA)."""
    assert read_sentence("runfla", HANDS, says="A1:andate al mazo").kind == "none"
    assert read_sentence("runfla", HANDS, says="A1:ma sí, me voy al mazo").word == "mazo"


@pytest.mark.rule("rf.6.flor.t4")
def test_the_name_of_the_highest_flor_bet_is_the_printed_one() -> None:
    """The text prints contraflores al resto; players say contraflor al resto (RUNFLA)."""
    for words in ("CONTRAFLORES AL RESTO", "contraflor al resto"):
        assert read_sentence("runfla", "7e6e5e/7o6o4o", "A1:flor", says=f"B1:{words}").word == "contraflor-al-resto"


@pytest.mark.rule("of.accept.2")
@pytest.mark.parametrize("text", ["te quiero", "quiero a mi hermano", "quiero vino", "cantá vos", "ni truco ni envido"])
def test_quiero_of_somebody_is_no_answer(text: str) -> None:
    """Quiero in its ordinary sense, and what is asked of others, is not said as a call (Reglamento Oficial)."""
    assert read_sentence("oficial", HANDS, "A1:truco", says=f"B1:{text}").kind == "none"
    assert read_sentence("oficial", HANDS, "A1:truco", says="B1:quiero, loco").word == "quiero"


@pytest.mark.rule("pg.talk.8")
def test_a_refusal_in_german_is_no_acceptance() -> None:
    """Ich will kein Bier declines, as ich möchte kein Bier does; ich will noch ein Bier accepts (Pagat)."""
    said_of = {
        "Ich will kein Bier": "no-quiero",
        "ich möchte keinen Wein": "no-quiero",
        "Ich will noch ein Bier": "quiero",
    }
    for text, meant in said_of.items():
        assert read_sentence("pagat-argentina", HANDS, "A1:truco", says=f"B1:{text}", language="de").word == meant


@pytest.mark.rule("uy.98.a")
@pytest.mark.parametrize("hand", ["7e6e2o", "7e6e4c", "7e6e3e"])
def test_a_flor_said_before_the_muestra_has_no_effect(hand: str) -> None:
    """Before the muestra is turned no player can know a flor, and naming one sings none (Uruguay)."""
    hands = f"{hand}/7c1o3b@5o"
    reading = read_sentence("uruguay", hands, says="A1:qué linda flor")
    assert (reading.kind, reading.reason) == ("void", "muestra-first")
    kind = "forfeits" if hand == "7e6e4c" else "call"
    assert read_sentence("uruguay", hands, "B1:vuelvo", says="A1:qué linda flor").kind == kind
