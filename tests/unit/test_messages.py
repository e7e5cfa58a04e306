"""The catalogue of messages: complete in all languages, with a sentence for every refusal."""

import re
import string
from collections.abc import Mapping

import pytest

from truco.app.tables.refusals import CODES as TABLE_CODES
from truco.app.tables.row import PHRASES
from truco.app.web.problems import STATUS
from truco.bots.meeting import UnevenError
from truco.engine.law.ruling import CODES as ENGINE_CODES
from truco.errors import TrucoError
from truco.messages import LANGUAGES, Message, UnknownMessageError, catalogue, choose_language, text
from truco.messages.reasons import join_names
from truco.record import NoRecordError
from truco.rulebooks.catalogue import load
from truco.rulebooks.rulebook import CODES

FORMS = {"one", "other"}


def places(message: Message) -> set[str]:
    """Return the names of the placeholders of a message."""
    forms = [message] if isinstance(message, str) else list(message.values())
    return {name for form in forms for _, name, _, _ in string.Formatter().parse(form) if name is not None}


def forms_of(message: Message) -> Mapping[str, str]:
    """Return the forms of a message, a plain text as the only one."""
    return {"other": message} if isinstance(message, str) else message


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_language_misses_a_message(lang: str) -> None:
    """Every message of the first language exists in all others, and none of its forms is empty."""
    assert catalogue(lang).keys() == catalogue("es").keys()
    for key, message in catalogue(lang).items():
        assert all(form.strip() for form in forms_of(message).values()), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_languages_leave_the_same_places_open(lang: str) -> None:
    """A message has the same placeholders in all languages, so no value is lost or missing."""
    for key, message in catalogue(lang).items():
        assert places(message) == places(catalogue("es")[key]), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_chico_is_called_changes_the_words_alone(lang: str) -> None:
    """A message about partidas has the placeholders of the plain one, and does not contain the word chico."""
    messages = catalogue(lang)
    own = {key: message for key, message in messages.items() if key.startswith("partida.")}
    assert own
    for key, message in own.items():
        assert places(message) == places(messages[key.removeprefix("partida.")]), key
        assert not [
            form for form in forms_of(message).values() if "chico" in re.sub(r"\{.*?\}", "", form).casefold()
        ], key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plurals_have_both_forms(lang: str) -> None:
    """A message that depends on a number has the forms `one` and `other`, and no third."""
    for key, message in catalogue(lang).items():
        assert isinstance(message, str) or message.keys() == FORMS, key


def test_every_refusal_has_its_sentence() -> None:
    """The codes of the law, the tables, the wire and the errors all have their own message."""
    errors = {kind.code for kind in TrucoError.__subclasses__() if kind.code != TrucoError.code}
    codes = {*ENGINE_CODES, *TABLE_CODES, *STATUS, *errors, NoRecordError.code, UnevenError.code}
    missing = sorted(code for code in codes if f"error.{code}" not in catalogue("es"))
    assert not missing


def test_no_sentence_for_a_refusal_is_idle() -> None:
    """Every message for a refusal belongs to a code that is used."""
    used = {*ENGINE_CODES, *TABLE_CODES, *STATUS, UnevenError.code, "internal"}
    idle = [key for key in catalogue("es") if key.startswith("error.") and key.partition(".")[2] not in used]
    assert not idle


def test_every_rulebook_is_described_to_who_chooses() -> None:
    """Each rulebook on offer has messages for its name, its description and its differences."""
    wanted = {f"book.{code}{about}" for code in CODES for about in ("", "-what", "-differs")}
    assert sorted(wanted - catalogue("es").keys()) == []


def test_every_phrase_of_the_table_has_its_words() -> None:
    """The phrases that players may say to the table exist in every language."""
    assert {f"say.{phrase}" for phrase in PHRASES} <= catalogue("en").keys()


def test_the_number_chooses_the_form() -> None:
    """One is the only number that takes the form `one`."""
    plural = next(key for key, message in catalogue("en").items() if not isinstance(message, str))
    forms = catalogue("en")[plural]
    assert isinstance(forms, Mapping)
    values = dict.fromkeys(places(forms), "x")
    assert text(plural, "en", **{**values, "n": 1}) == forms["one"].format(**{**values, "n": 1})
    assert text(plural, "en", **{**values, "n": 0}) == forms["other"].format(**{**values, "n": 0})


def test_an_unknown_key_is_an_error() -> None:
    """The error for a message that does not exist names the key."""
    with pytest.raises(UnknownMessageError, match=r"call\.sneeze"):
        text("call.sneeze", "es")


def test_an_unknown_language_is_an_error() -> None:
    """A language that the catalogue does not have raises an error."""
    with pytest.raises(KeyError, match="fr"):
        catalogue("fr")


@pytest.mark.parametrize(
    ("accepted", "language"),
    [("de-DE,de;q=0.9", "de"), ("fr", "es"), ("", "es"), ("fr, en;q=0.5", "en"), ("PT_br", "pt")],
)
def test_who_reads_no_language_of_ours_reads_the_first(accepted: str, language: str) -> None:
    """The first requested language that we have is used, or Spanish."""
    assert choose_language(accepted) == language


@pytest.mark.parametrize("lang", ["es", "en", "de"])
def test_answers_of_a_brazilian_table_are_in_the_language_of_the_page(lang: str) -> None:
    """Accepting, giving up and playing are in the reader's language; the calls themselves stay Brazilian."""
    messages, brazilian = catalogue(lang), catalogue("pt")
    for key in ("word.cair", "word.desistir", "word.jogar", "rules.name.cair", "rules.name.desistir"):
        assert messages[key] != brazilian[key]
    assert not [
        key for key, message in messages.items() if re.search(r"\b([Cc]air|[Dd]esistir|[Jj]ogar)\b", str(message))
    ]
    assert [messages[f"call.{call}"] for call in ("seis", "nove", "doze")] == ["Seis", "Nove", "Doze"]


def test_in_german_a_deal_and_its_play_is_a_runde() -> None:
    """`Hand` is only the cards that a player holds; a hand that ends, counts or is given up is a `Runde`."""
    held = re.compile(r"(deiner|auf der|von|gute) Hand\b")
    messages = {key: str(message) for key, message in catalogue("de").items()}
    assert [
        key for key, message in messages.items() if re.search(r"\b(Hand|Hände|Händen)\b", held.sub("", message))
    ] == []
    assert {messages[f"verdict.{verdict}"] for verdict in ("annul-hand", "lose-hand")} == {
        "Die Runde annullieren",
        "Verliert die Runde",
    }


def test_in_german_a_round_of_a_tournament_is_a_durchgang() -> None:
    """At an event a `Runde` is a hand, so a round has another word."""
    english, german = catalogue("en"), catalogue("de")
    of_events = [key for key in german if key.startswith(("event.", "tournament.", "paper."))]
    rounds = [key for key in of_events if re.search(r"\brounds?\b", str(english[key]).casefold())]
    hands = {key for key in rounds if re.search(r"\b(hands?|deals?)\b", str(english[key]).casefold())}
    assert len(rounds) > 40
    assert [key for key in rounds if key not in hands and re.search(r"\bRunden?\b", str(german[key]))] == []


def test_in_german_a_match_is_a_partie() -> None:
    """One word for a match: `Spiel` is truco itself, and `Begegnung` is nothing here."""
    spanish, german = catalogue("es"), catalogue("de")
    matches = [key for key in german if re.search(r"\b(partid[oa]s?|encuentro)\b", str(spanish[key]).casefold())]
    assert len(matches) > 20
    assert [key for key in matches if re.search(r"\b(Spiele?s?|Begegnung)\b", str(german[key]))] == []
    assert "Begegnung" not in " ".join(map(str, german.values()))


def spoken_in(lang: str) -> list[tuple[str, str]]:
    """Return every form of every message of a language with its key, without its placeholders."""
    return [
        (key, re.sub(r"\{.*?\}", "", form))
        for key, message in catalogue(lang).items()
        for form in forms_of(message).values()
    ]


@pytest.mark.parametrize(
    "wrong",
    [
        r"rival|rivais|piezas?|maço|pie\b",  # adversário, peça, baralho, pé
        r"mano(?! a mano)(?<!mano a mano)",  # the seat that plays first is "o mão"
        r"cant\w+ (o )?truco|(como|nenhuma) chamada",  # truco is asked for: pedir
        r"[qQ]uerid[oa] vale|não querido|[nN]ão quis|[eE]la quis",  # aceito, recusado
        r"ecrã|rato|ficheiro|equipa|telefone|telemóvel|utilizador|está a \w+[aei]r",  # European Portuguese
        r"guardad[oa]s? (em|no|neste)|[Gg]uardar o jogo",  # salvo
        r"Lei de jogo|gallo|sanç(ão|ões)|carta (en)?coberta|levantar a punição",
        r"(Faltam|faltam) (marcar|sortear)|esperava-se (as|os|duas|partidas)",  # agreement
    ],
)
def test_portuguese_is_that_of_a_brazilian_table(wrong: str) -> None:
    """No message has a word with a Spanish or European accent where Brazilians have their own (finding L6)."""
    calls = ("call.", "terminal.typed.", "terminal.command.")
    pattern = re.compile(rf"\b({wrong})", re.IGNORECASE)
    forms = [(key, form) for key, form in spoken_in("pt") if not key.startswith(calls) and pattern.search(form)]
    assert [pair for pair in forms if pair[0] != "bot.pina.hello"] == []


@pytest.mark.parametrize("code", ["fenacef", "paulista"])
def test_the_handbook_of_a_brazilian_text_has_the_words_of_its_table(code: str) -> None:
    """A card played face down is fechada and a telephone a celular, in the handbook as on the page (finding L6)."""
    wordings = [str(rule.wording("pt").text) for rule in load(code).rules.values()]
    assert len(wordings) > 30
    assert [text for text in wordings if re.search(r"encobert|telefone|riva(l|is)\b|\bmano\b", text)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_brazilian_table_ties_by_a_cango_and_turns_a_vira(lang: str) -> None:
    """A tied trick is a cango and the card turned the vira where a chico is a partida, in every language."""
    messages = catalogue(lang)
    for key in ("fact.trick-taken[winner=none]", "trick.tied", "trick.parda", "glossary.parda.name"):
        assert "cango" in str(messages[f"partida.{key}"]).casefold()
    for key in ("fact.turned", "recite.muestra", "learn.turned", "terminal.compact.turned"):
        assert re.search(r"\bvira\b", str(messages[f"partida.{key}"]).casefold())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_forms_differ_by_their_number_alone(lang: str) -> None:
    """Both forms are whole sentences; what the form for one names, the other names too."""
    for key, message in catalogue(lang).items():
        if not isinstance(message, str):
            named = [places(message[form]) - {"n"} for form in ("one", "other")]
            assert named[0] <= named[1], key
            assert not any(form.startswith(" ") for form in message.values()), key


@pytest.mark.parametrize(
    ("last", "joined"),
    [
        ("Inés", "Nora e Inés"),
        ("Íñigo", "Nora e Íñigo"),
        ("hilda", "Nora e hilda"),
        ("Yvonne", "Nora e Yvonne"),
        ("Hielo", "Nora y Hielo"),
        ("Ian", "Nora y Ian"),
        ("Yara", "Nora y Yara"),
        ("Ana", "Nora y Ana"),
    ],
)
def test_spanish_joins_names_as_they_sound(last: str, joined: str) -> None:
    """Before the sound of an i the word is e, not before a diphthong; other languages have one word."""
    assert join_names(["Nora", last], "es") == joined
    assert {join_names(["Nora", last], language) for language in ("pt", "en", "de")} == {
        f"Nora {conjunction} {last}" for conjunction in ("e", "and", "und")
    }


def test_a_uruguayan_table_has_the_words_of_its_regulation() -> None:
    """A trick is a baza or rueda, the halves are malos and buenos, who leaves goes to the baraja (uy.4.c, uy.89.a)."""
    messages = catalogue("es")
    own = [(key, form) for key, form in spoken_in("es") if key.startswith("uruguay.")]
    assert len(own) > 70
    wrong = re.compile(r"\b(rondas?|malas|al mazo|la partida)\b", re.IGNORECASE)
    assert [key for key, form in own if wrong.search(form)] == []
    tricks = re.compile(r"\b(esta|la|una|última|ninguna) ronda\b|\{n\} rondas?\b", re.IGNORECASE)
    shown = ("fact.", "trick.", "seat.", "tip.", "recite.", "how.", "glossary.")
    plain = [
        key
        for key in messages
        if key.startswith(shown) and any(tricks.search(form) for form in forms_of(messages[key]).values())
    ]
    missing = {key for key in plain if f"uruguay.{key}" not in messages}
    assert missing == {"tip.why-covered"}  # nobody plays a card face down there


NEVER_AT_URUGUAYS = (
    *("home.", "player.", "serve.", "command.", "event.", "tournament."),  # these are not of a table
    *("partida.", "lesson.argentina.", "lesson.brazil.", "kind.pica-pica", "rules.preset."),  # these of other books
    *(f"book.{code}" for code in CODES if code != "uruguay"),
    *("rules.name.leader-shortfall", "rules.name.to-the-half"),
    *(f"rules.option.{option}" for option in ("beyond", "draw", "pica-pica-stop", "resto-malas", "six-first")),
)
"""How the keys of messages begin that no table of `uruguay` has a use for."""


def test_a_uruguayan_table_calls_a_match_a_partido_and_a_duel_mano_a_mano() -> None:
    """The texts for its players besides the words of a trick are in those of the regulation, too (uy.4.a, uy.83.b)."""
    messages = catalogue("es")
    argentine = re.compile(r"\b(partidas?|pica-pica|malas|reglamento mazo|of\.mazo|br\.28)\b", re.IGNORECASE)
    own = {key for key in messages if key.startswith("uruguay.")}
    shown = {key for key, form in spoken_in("es") if not key.startswith(NEVER_AT_URUGUAYS) and argentine.search(form)}
    assert {key for key in shown if f"uruguay.{key}" not in messages} == set()
    assert [key for key, form in spoken_in("es") if key in own and argentine.search(form)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_of_a_rulebook_have_the_placeholders_of_the_plain_message(lang: str) -> None:
    """A message in the words of Uruguay names what the plain one names."""
    messages = catalogue(lang)
    own = [key for key in messages if key.startswith("uruguay.")]
    assert [key for key in own if places(messages[key]) != places(messages[key.removeprefix("uruguay.")])] == []
