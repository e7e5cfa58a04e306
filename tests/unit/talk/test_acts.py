"""The speech act of a word of the game in its clause, and why a word that is no call does not bind."""

from __future__ import annotations

import pytest
from tests.helpers.cases import case
from tests.helpers.corpus import FOLDER, sentences
from tests.helpers.talking import read_sentence, table

from truco.rulebooks.shelf import TALK, folders_with
from truco.rulebooks.speech import Saying, talk_of
from truco.talk import REASONS, read
from truco.talk.acts import SpeechAct, acts_of
from truco.talk.pieces import find_pieces, lexicon
from truco.talk.syntax import Role, syntax

HANDS = "1e5o4o/7o6o4c"
FOUR = "4c5c6c/4h5h6h/4s5s6s/4d5d6d"
ALONE = tuple(code for code in folders_with(TALK) if (talk := talk_of(code)) and talk.sentences.choice == "alone")


def acts(code: str, sentence: str) -> list[SpeechAct]:
    """Return the speech acts of the words of the game in a sentence, in order."""
    words = lexicon(code, "")
    assert words is not None
    return list(acts_of(sentence, find_pieces(sentence, words), words.languages, counted=True).values())


@pytest.mark.parametrize(
    ("sentence", "act"),
    [
        ("truco", "calls"),
        ("truco, che, jugá de una vez", "calls"),
        ("de eso nada: ¡truco!", "calls"),
        ("envido y no me achico", "calls"),
        ("te canto truco", "calls"),
        ("claro que quiero", "calls"),
        ("aunque no me creas, truco", "calls"),
        ("«truco», decía siempre", "quotes"),
        ("Juan dijo: truco", "reports"),
        ("¡Truco!, gritó el tipo", "reports"),
        ("truco, grito el tipo", "reports"),
        ("¿Qué dijo? Truco", "reports"),
        ("dice que quiero", "reports"),
        ("me canto truco", "reports"),
        ("¿te canto truco?", "asks"),
        ("¿lo quiero, compañero?", "asks"),
        ("me gustaría ver un truco", "wishes"),
        ("odio el truco", "wishes"),
        ("si me apurás, te canto truco", "supposes"),
        ("te canto truco si me apurás", "supposes"),
        ("no sé si quiero", "supposes"),
        ("en la próxima te canto truco", "supposes"),
        ("no te canto truco", "denies"),
        ("truco no", "denies"),
        ("truco, ni loco", "denies"),
        ("no dije que quiero", "denies"),
        ("jugamos al truco", "mentions"),
        ("el truco es un juego", "mentions"),
        ("quiero agua", "mentions"),
        ("quiero a mi abuela", "mentions"),
        ("porque quiero", "mentions"),
        ("¡qué truco!", "mentions"),
        ("truco boludo qué querés que te diga", "calls"),
        ("no quiero viejo no tengo nada", "calls"),
        ("truco muchachos no lloren", "calls"),
        ("quiero amigos nuevos", "mentions"),
        ("canto truco che o espero", "asks"),
        ("el truco viejo es otra cosa", "mentions"),
        ("truco viejo es el de antes", "mentions"),
        ("se me escapó la palabra truco", "mentions"),
        ("quiero es lo que tenés que decir", "mentions"),
        ("quiero xq soy guapo", "calls"),
        ("quiero, si vos querés", "supposes"),
        ("no quiero, si no tengo nada", "calls"),
        ("quiero, si no pierdo nada", "calls"),
        ("¿no dicen nada? truco", "calls"),
        ("¿qué dicen? truco", "reports"),
        ("el envido es tuyo", "mentions"),
        ("truco yo no canto", "denies"),
        ("quiero, pero no puedo", "denies"),
        ("quiero, pero no tengo nada", "calls"),
        ("no me das miedo así que truco", "calls"),
        ("no sé si está bien, pero truco", "calls"),
        ("les estoy cantando truco", "calls"),
        ("en cualquier momento te canto truco", "supposes"),
        ("ya te canto truco", "supposes"),
        ("siempre quiero", "supposes"),
        ("te digo si quiero", "supposes"),
        ("escuché truco", "mentions"),
        ("truco ahí no", "denies"),
        ("truco sin cartas es una locura", "mentions"),
    ],
)
def test_a_word_of_the_game_is_a_speech_act(sentence: str, act: str) -> None:
    """Each rule of the grammar distinguishes a call from a remark about it."""
    assert acts("oficial", sentence) == [act]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("¿Truco o envido?", ["asks", "asks"]),
        ("¿Envido? ¡Falta envido!", ["asks", "calls"]),
        ("ni truco y envido", ["denies", "denies"]),
        ("no quiero envido, truco", ["calls", "calls", "calls"]),
        ("dijo truco y yo digo envido", ["reports", "calls"]),
        ("el envido está primero: falta envido", ["mentions", "calls"]),
        ("el envido está primero y el truco va después", ["calls", "mentions"]),
        ("les canto truco a los dos", ["calls", "mentions"]),
        ("el envido y el truco son cosas distintas", ["mentions", "mentions"]),
        ("quiero che retruco", ["calls", "calls"]),
        ("lo quiero al truco", ["calls", "mentions"]),
    ],
)
def test_each_word_of_a_sentence_is_its_own_act(sentence: str, expected: list[str]) -> None:
    """A clause governs its own words; a second word that goes on with a first shares its act."""
    assert acts("oficial", sentence) == expected


@pytest.mark.parametrize("word", ["zorzal", "chirimbolo", "pindonga", "requetebrillante", "ñandubay"])
@pytest.mark.parametrize(
    "form", ["truco, {}", "{}, truco", "truco {}", "{} truco", "{} y truco", "truco. {}", "{}: truco"]
)
def test_a_word_that_the_grammar_does_not_know_undoes_no_call(word: str, form: str) -> None:
    """A player cannot call in public and deny it by a word that is in no list (oficial)."""
    reading = read_sentence("oficial", HANDS, says=f"A1:{form.format(word)}")
    assert (reading.kind, reading.word) == ("call", "truco")


@pytest.mark.parametrize(
    ("sentence", "reason"),
    [
        case("of.envido.15", 'el otro gritaba "truco" y nada', "quoted"),
        case("of.envido.15", "ayer Pedro cantó truco", "reported"),
        case("of.envido.15", "¿te canto truco?", "asked"),
        case("of.envido.15", "me encanta el truco", "wished"),
        case("of.envido.15", "si seguís así te canto truco", "supposed"),
        case("of.envido.15", "no te canto truco", "denied"),
        case("of.envido.15", "jugamos al truco", "not-alone"),
    ],
)
def test_a_reading_says_why_a_word_does_not_bind(sentence: str, reason: str) -> None:
    """The reason names the speech act, and cites the articles by which only a call binds."""
    reading = read_sentence("oficial", HANDS, says=f"A1:{sentence}")
    assert (reading.kind, reading.word, reading.reason) == ("none", "", reason)
    assert {"of.envido.15", "of.accept.2"} <= set(reading.rules)
    assert reason in REASONS


@pytest.mark.parametrize(
    ("rules", "hands"), [("runfla", HANDS), ("uruguay", f"{HANDS}@6b"), ("pagat-argentina", HANDS)], ids=lambda x: x[:8]
)
@pytest.mark.parametrize("sentence", ["dijo truco", "no te canto truco", "¿te canto truco?", "me gusta el truco"])
def test_where_words_bind_in_any_sentence_no_speech_act_undoes_them(rules: str, hands: str, sentence: str) -> None:
    """Decision 34: the letter of these texts binds a word whatever is said of it."""
    before = ["B1:vuelvo"] if rules == "uruguay" else []
    reading = read_sentence(rules, hands, *before, says=f"A1:{sentence}")
    assert (reading.kind, reading.word, reading.reason) == ("call", "truco", "inside")


@pytest.mark.rule("br.25.2")
@pytest.mark.parametrize(
    ("sentence", "word"),
    [
        ("vamos cair", "cair"),
        ("vamos desistir", "desistir"),
        ("a gente vai cair", "cair"),
        ("Nós vamos pedir seis", "seis"),
        ("vamos cair?", ""),
        ("vamos desistir, parceiro?", ""),
        ("não vamos cair", ""),
        ("eles vão cair", ""),
    ],
)
def test_a_decision_is_announced_and_a_proposal_is_none(sentence: str, word: str) -> None:
    """Who says "vamos cair" answers; who asks a partner "vamos cair?" talks, which Art. 25 forbids (fenacef)."""
    reading = read_sentence("fenacef", FOUR, "A1:truco", says=f"B1:{sentence}")
    assert (reading.kind, reading.word) == ("call" if word else "forbidden", word)


@pytest.mark.parametrize("sentence", ["n quero", "n quero não", "ñ quero, mano"])
def test_a_no_that_is_written_short_accepts_nothing(sentence: str) -> None:
    """Writing "n quero" for "não quero" does not accept the truco (paulista)."""
    assert read_sentence("paulista", f"{FOUR}@7c", "A1:truco", says=f"B1:{sentence}").word != "cair"


def test_what_parts_two_clauses_changes_nothing_of_a_call() -> None:
    """A comma, a colon, a dash, a full stop, dots, a picture and a line break all end a clause."""
    for sign in (",", ":", ";", " —", " -", ".", "...", "…", "!", " 🔥", "\n"):
        assert read_sentence("oficial", HANDS, says=f"A1:me cansé de esperar{sign} truco").word == "truco", sign


@pytest.mark.parametrize("code", ALONE)
def test_a_call_stands_between_signs_of_any_kind(code: str) -> None:
    """A message that is a call is one in capitals, drawn out and between other signs, in each rulebook of this kind."""
    hands = FOUR + ("@7c" if code == "paulista" else "") if code != "oficial" else HANDS
    law, state = table(code, hands)
    for text in ("TRUCO", "trucooo", "—truco—", "(truco)", "¡¡truco!!", '"truco"', "'truco'", "*truco*"):
        assert read(law, state, "A1", text).word == "truco", text


def test_accents_tell_words_apart_where_they_are_written() -> None:
    """A "sí" is a yes and "si" a condition; "cantó" is another's, "canto" one's own; without accents a word is both."""
    spanish = syntax(("es",))
    assert not spanish.role("sí", "si") & Role.IF
    assert spanish.role("si", "si") & Role.IF
    assert spanish.role("cantó", "canto") & Role.REPORTED
    assert spanish.role("canto", "canto") & Role.CALLING
    assert spanish.role("algun", "algun") & Role.OWNER
    assert spanish.role("SIIII", "si") & Role.IF


def test_a_verb_is_known_in_all_its_forms() -> None:
    """A verb of saying governs in every tense and person, and with the pronouns written as one word with it."""
    spanish, portuguese = syntax(("es",)), syntax(("pt",))
    for form in ["cantaba", "cantaron", "cantaría", "cantando", "cantártela", "decile", "gritó"]:
        assert spanish.role(form, _letters(form)) & Role.SAYING, form
    for form in ["gritava", "gritou", "gritaria", "falaram", "pediu", "pedindo"]:
        assert portuguese.role(form, _letters(form)) & Role.SAYING, form
    for form in ("cantina", "gritos", "pedo", "canción"):
        assert not spanish.role(form, _letters(form)) & Role.SAYING, form


def _letters(form: str) -> str:
    return form.translate(str.maketrans("áéíóúãõç", "aeiouaoc"))


def test_every_sentence_of_the_corpus_has_a_speech_act_for_each_word() -> None:
    """The grammar leaves no word of the game without an act, and is never in doubt about a sentence."""
    for language in ("es", "pt"):
        for sentence in list(sentences(FOLDER / f"{language}.txt"))[::11]:
            words = lexicon(sentence.moment.rules.split()[0], sentence.moment.language)
            assert words is not None
            pieces = find_pieces(sentence.text, words)
            acts = acts_of(sentence.text, pieces, words.languages, counted=True)
            sung = (piece for piece in pieces if piece.meaning is None and piece.number is not None)
            due = {piece.start for piece in (*sung, *(word for word in pieces if isinstance(word.meaning, Saying)))}
            assert due <= set(acts), sentence.text
