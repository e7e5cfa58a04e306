"""The rule catalogues: complete data, wordings fit for players, clear errors."""

import re
from collections import Counter
from typing import NamedTuple

import pytest

from truco.errors import RulebookError, UnknownRuleError
from truco.rulebooks.catalogue import Area, Catalogue, Kind, Rule, codes, load
from truco.rulebooks.catalogue.loader import parse

OFICIAL = load("oficial")
RULES = {rule.id: rule for rule in OFICIAL}


class Shape(NamedTuple):
    """The contents of a catalogue: its prefix, how many rules and examples, and the languages of its wordings."""

    prefix: str
    rules: int
    examples: int
    without: int
    tables: int
    languages: tuple[str, ...]
    kinds: dict[Kind, int]


SHAPES = {
    "fenacef": Shape(
        prefix="br",
        rules=176,
        examples=243,
        without=43,
        tables=2,
        languages=("en", "es", "pt"),
        kinds={
            Kind.MECHANIC: 61,
            Kind.TOURNAMENT: 28,
            Kind.CONDUCT: 27,
            Kind.ADJUDICATION: 24,
            Kind.PROCEDURE: 24,
            Kind.DEFINITION: 12,
        },
    ),
    "oficial": Shape(
        prefix="of",
        rules=244,
        examples=524,
        without=0,
        tables=29,
        languages=("en", "es"),
        kinds={
            Kind.MECHANIC: 153,
            Kind.ADJUDICATION: 26,
            Kind.DEFINITION: 25,
            Kind.CONDUCT: 20,
            Kind.PROCEDURE: 17,
            Kind.OPTION: 3,
        },
    ),
    "paulista": Shape(
        prefix="tp",
        rules=32,
        examples=57,
        without=3,
        tables=0,
        languages=("en", "es", "pt"),
        kinds={Kind.MECHANIC: 27, Kind.DEFINITION: 2, Kind.PROCEDURE: 1, Kind.OPTION: 2},
    ),
    "runfla": Shape(
        prefix="rf",
        rules=150,
        examples=321,
        without=3,
        tables=15,
        languages=("en", "es"),
        kinds={
            Kind.MECHANIC: 102,
            Kind.DEFINITION: 21,
            Kind.OPTION: 8,
            Kind.ADJUDICATION: 8,
            Kind.PROCEDURE: 7,
            Kind.CONDUCT: 2,
            Kind.TOURNAMENT: 2,
        },
    ),
    "pagat": Shape(
        prefix="pg",
        rules=234,
        examples=393,
        without=20,
        tables=13,
        languages=("en", "es"),
        kinds={
            Kind.MECHANIC: 161,
            Kind.OPTION: 20,
            Kind.DEFINITION: 17,
            Kind.PROCEDURE: 14,
            Kind.ADJUDICATION: 11,
            Kind.CONDUCT: 11,
        },
    ),
    "uruguay": Shape(
        prefix="uy",
        rules=333,
        examples=523,
        without=38,
        tables=4,
        languages=("en", "es"),
        kinds={
            Kind.MECHANIC: 234,
            Kind.ADJUDICATION: 40,
            Kind.PROCEDURE: 26,
            Kind.DEFINITION: 21,
            Kind.CONDUCT: 9,
            Kind.OPTION: 3,
        },
    ),
}

each_catalogue = pytest.mark.parametrize("code", SHAPES)

ENTRY = {
    "id": '"ca.1"',
    "source": '"Casa"',
    "title": '"One"',
    "rule": '"One."',
    "area": '"match"',
    "kind": '"mechanic"',
    "software": '"none"',
    "examples": '[{ given = "a", expect = "b" }]',
}
WORDS = '["ca.1"]\ntitle_es = "Uno"\nwording_en = "One."\nwording_es = "Uno."\n'


def house(words: str = WORDS, prefix: str = "ca", **changed: str) -> Catalogue:
    """A catalogue of one rule, with some of its fields written otherwise; an empty value leaves the field out."""
    fields = ENTRY | changed
    entry = "\n".join(["[[rule]]", *(f"{key} = {value}" for key, value in fields.items() if value)])
    return parse("casa", "\n".join([f'prefix = "{prefix}"', entry]), words)


def texts(rule: Rule, languages: tuple[str, ...]) -> list[str]:
    """Everything that a player may read of a rule."""
    return [text for language in languages for text in (rule.heading(language).text, rule.wording(language).text)]


def test_the_catalogues_are_those_described_here() -> None:
    """Every catalogue of the package has its shape in this file, so that all are tested."""
    assert codes() == tuple(sorted(SHAPES))


@each_catalogue
def test_a_catalogue_is_whole(code: str) -> None:
    """A regulation's catalogue has all its rules, each under one id with its prefix."""
    catalogue, shape = load(code), SHAPES[code]
    assert len(catalogue) == len({rule.id for rule in catalogue}) == shape.rules
    assert catalogue.prefix == shape.prefix
    assert all(rule.id.startswith(f"{shape.prefix}.") for rule in catalogue)


def test_rules_stand_in_the_order_of_the_regulation() -> None:
    """Reading the catalogue follows the regulation: from the aim of the game to the expressions at its end."""
    chapters = [rule.source.partition(" /")[0] for rule in OFICIAL]
    assert list(dict.fromkeys(chapters)) == [
        "El Juego",
        "Modalidades de juego",
        "El Envido",
        "El Truco",
        "Las Señas",
        "Definiciones",
    ]
    assert chapters == sorted(chapters, key=list(dict.fromkeys(chapters)).index)
    ids = list(RULES)
    assert ids[:4] == ["of.match.1", "of.match.2", "of.match.3", "of.match.4"]
    assert ids[ids.index("of.mazo.1") : ids.index("of.marks.1")] == [f"of.mazo.{n}" for n in range(1, 10)]
    assert ids[-1] == "of.talk.laguna"


def test_the_articles_of_fenacef_stand_in_their_order() -> None:
    """Reading the Brazilian catalogue follows its 39 articles, after the block that gives their version."""
    articles = [int(match[1]) if (match := re.match(r"Art\. (\d+)", rule.source)) else 0 for rule in load("fenacef")]
    assert articles == sorted(articles)
    assert set(articles) == set(range(40))


def test_the_rules_of_runfla_stand_in_the_order_of_its_lines() -> None:
    """Reading the catalogue of RUNFLA follows the lines of its text, through all of its eight chapters."""
    sources = [rule.source for rule in load("runfla")]
    lines = [int(match[1]) for source in sources if (match := re.search(r"\(L(\d+)", source))]
    assert len(lines) == len(sources)
    assert lines == sorted(lines)
    assert list(dict.fromkeys(source[0] for source in sources)) == list("12345678")


def test_the_articles_of_uruguay_stand_in_their_order() -> None:
    """Reading the Uruguayan catalogue follows its 104 articles, after what their introduction says."""
    parts = [rule.id.split(".")[1] for rule in load("uruguay")]
    articles = [int(part) if part.isdecimal() else 0 for part in parts]
    assert articles == sorted(articles)
    assert set(articles) == set(range(105))
    assert {part for part in parts if not part.isdecimal()} == {"intro"}


def test_the_parts_of_the_pagat_page_stand_in_their_order() -> None:
    """Reading that catalogue follows its page: cards, bets, variants, then Uruguay and the game of three."""
    parts = [rule.id.split(".")[1] for rule in load("pagat")]
    firsts = list(dict.fromkeys(parts))
    assert firsts[:6] == ["intro", "cards", "deal", "over", "score", "flor"]
    assert firsts[-6:] == ["two", "six", "var", "uy", "three", "misc"]
    assert Counter(parts)["uy"] == 17


def test_areas_and_kinds_are_closed_lists_without_idle_members() -> None:
    """Every known area and kind has a rule in some catalogue."""
    rules = [rule for code in SHAPES for rule in load(code)]
    assert {rule.area for rule in rules} == set(Area)
    assert {rule.kind for rule in rules} == set(Kind)


@each_catalogue
def test_kinds_examples_and_tables_came_over(code: str) -> None:
    """The numbers of rules of each kind, worked examples and tables are the known ones."""
    catalogue, shape = load(code), SHAPES[code]
    assert Counter(rule.kind for rule in catalogue) == shape.kinds
    assert sum(len(rule.examples) for rule in catalogue) == shape.examples
    assert sum(1 for rule in catalogue if not rule.examples) == shape.without
    assert sum(1 for rule in catalogue if rule.table) == shape.tables


def test_an_example_holds_a_situation_and_what_follows() -> None:
    """A worked example has a situation and its result."""
    assert RULES["of.falta.5"].examples[0] == ("A 24, B 19: B wins the falta", "B +6 = 25")


def test_tables_came_over_as_values_that_nobody_can_change() -> None:
    """A rule's table is rows of plain values, as the order of the cards."""
    order = RULES["of.truco.rank"].table
    assert isinstance(order, tuple)
    assert len(order) == 14
    assert order[0] == {"level": 1, "name": "Ancho de espadas", "cards": ("1e",)}
    with pytest.raises(TypeError, match="does not support item assignment"):
        order[0]["level"] = 2  # type: ignore[index]


@each_catalogue
def test_every_rule_is_worded_for_players(code: str) -> None:
    """Each rule has a title and a wording in its catalogue's languages, of one to three sentences, ended by a stop."""
    for rule in load(code):
        for language in SHAPES[code].languages:
            title, wording = rule.heading(language), rule.wording(language)
            assert title.language == wording.language == language, rule.id
            assert not title.text.endswith("."), title
            assert 20 <= len(wording.text) <= 420, wording
            assert wording.text.endswith("."), wording
            assert len(re.findall(r"[.!?](?= |$)", wording.text)) <= 3, wording


@each_catalogue
def test_the_languages_are_texts_of_their_own(code: str) -> None:
    """No wording is that of another language left as it was, and none is the catalogue's own description."""
    languages = SHAPES[code].languages
    for rule in load(code):
        assert len({rule.wording(language).text for language in languages}) == len(languages), rule.id
        assert rule.rule not in texts(rule, languages), rule.id


@each_catalogue
def test_wordings_stand_by_themselves(code: str) -> None:
    """A player reads how the game goes: nothing about misprints, other entries' ids or this program."""
    about_the_text = re.compile(
        r"printed|is missing|undefined|restate|the text|not say|resolution|impres|el texto|o texto|engine",
        re.IGNORECASE,
    )
    references = re.compile(rf"\b{SHAPES[code].prefix}\.\w|[¶§]|\d\.\d|  ")
    read = [(rule.id, text) for rule in load(code) for text in texts(rule, SHAPES[code].languages)]
    assert [pair for pair in read if about_the_text.search(pair[1])] == []
    assert [pair for pair in read if references.search(pair[1]) or pair[1] != pair[1].strip()] == []


@each_catalogue
def test_spanish_speaks_to_the_player_as_the_river_plate_does(code: str) -> None:
    """The Spanish wordings use vos, never tú or vosotros."""
    other = re.compile(
        r"\b(tú|ti|tienes|puedes|eres|quieres|juegas|cantas|muestras|vosotros|tenéis|podéis|os)\b", re.IGNORECASE
    )
    assert [rule.id for rule in load(code) if other.search(rule.wording("es").text)] == []


def test_portuguese_speaks_as_brazil_does() -> None:
    """The Portuguese wordings name pairs, tricks and the pack with Brazilian words, never Spanish or European ones."""
    other = re.compile(r"\b(mazo|equipa|vós|pareja|ronda|compañero|jugador\w*)\b", re.IGNORECASE)
    rules = list(load("fenacef"))
    assert [rule.id for rule in rules if other.search(rule.wording("pt").text)] == []
    wordings = {rule.id: rule.wording("pt").text for rule in rules}
    assert "baralho" in wordings["br.8"]
    assert "dupla" in wordings["br.3.c"]
    assert "carteador" in wordings["br.15"]


def test_a_language_without_wordings_falls_back_visibly() -> None:
    """A German reader gets the English wording marked as such; the tag of a region finds its language."""
    rule = RULES["of.ties.4"]
    assert rule.wording("de") == rule.wording("en")
    assert rule.wording("de").language == "en"
    assert rule.heading("pt-BR").language == "en"
    for tag in ("es", "es-AR", "ES_uy"):
        assert rule.wording(tag).language == "es"


def test_portuguese_is_served_where_it_is_worded() -> None:
    """A Portuguese reader gets the Brazilian rules in Portuguese, for any region of the tag."""
    rule = load("fenacef")["br.3.l"]
    for tag in ("pt", "pt-BR", "pt_pt"):
        assert rule.heading(tag) == ("Cango: rodada empatada", "pt")
        assert rule.wording(tag).language == "pt"
    assert rule.wording("de").language == "en"


def test_where_the_regulation_is_silent_the_binding_reading_is_worded() -> None:
    """Ties by mano, the later parda and the price of retruco are described as rules, not as gaps."""
    assert "nearer to the mano" in RULES["of.canto.1"].wording("en").text
    assert "gana" in RULES["of.canto.1"].wording("es").text.casefold()
    assert "ganó la primera" in RULES["of.ties.6"].wording("es").text
    assert "el retruco 3" in RULES["of.truco.12"].wording("es").text
    assert RULES["of.canto.1"].heading("en").text == "Order of singing and ties"
    brazil = load("fenacef")
    assert "the third is a cango" in brazil["br.20"].wording("en").text
    assert "ninguém vê as cartas do parceiro" in brazil["br.11.4"].wording("pt").text


def test_the_binding_readings_of_uruguay_are_worded() -> None:
    """Equal cards, silent prices and unwritten totals are described as rules, and no title cites an article."""
    wordings = {rule.id: rule.wording("en").text for rule in load("uruguay")}
    assert "make a parda" in wordings["uy.12.g"]
    assert "just the value of the pieza" in wordings["uy.14.b.gap1"]
    assert "no extra point" in wordings["uy.32.a"]
    assert "nearer to the mano" in wordings["uy.39.c"]
    assert "from 8 to 19" in wordings["uy.43.a"]
    assert "is worth 1 point" in wordings["uy.49.gap1"]
    cited = re.compile(r"\bart[s.íi]", re.IGNORECASE)
    assert [rule.id for rule in load("uruguay") if any(map(cited.search, texts(rule, ("en", "es"))))] == []


def test_the_binding_readings_of_the_pagat_page_are_worded() -> None:
    """Moments, ties and prices that the page leaves open are described as rules, and no title is about its layout."""
    catalogue = load("pagat")
    wordings = {rule.id: rule.wording("en").text for rule in catalogue}
    assert "does not matter who announced first" in wordings["pg.flor.6"]
    assert "up to the card that would decide the hand" in wordings["pg.tactics.9"]
    assert "first a redonda" in wordings["pg.six.3"]
    assert "1 if it opens and is refused" in wordings["pg.var.9"]
    assert "the game is drawn" in wordings["pg.var.13"]
    assert "the higher total wins" in wordings["pg.three.7"]
    layout = re.compile(r"example|table:|inference|ejemplo", re.IGNORECASE)
    assert [rule.id for rule in catalogue for tag in ("en", "es") if layout.search(rule.heading(tag).text)] == []


def test_search_puts_what_carries_the_word_in_its_id_first() -> None:
    """A search for mazo finds the nine rules of going to the mazo first."""
    ids = [rule.id for rule in OFICIAL.search("mazo")]
    assert ids[:9] == [f"of.mazo.{n}" for n in range(1, 10)]
    assert len(ids) > 9
    assert [rule.id for rule in OFICIAL.search("of.mazo.4")] == ["of.mazo.4"]


def test_search_ignores_accents_and_capitals() -> None:
    """Señas, senas and SEÑAS find the same rules."""
    rules = OFICIAL.search("señas")
    assert rules == OFICIAL.search("senas") == OFICIAL.search("SEÑAS")
    assert "of.senas.card.1e" in {rule.id for rule in rules}


def test_search_wants_every_word_and_ranks_title_over_wording_over_rule() -> None:
    """Several words narrow the search; a match in the title counts more than in the wording, and that than the rule."""
    first = OFICIAL.search("está primero")[0]
    assert first.id == "of.ley.9"
    assert OFICIAL.search("mazo zzz") == []
    assert OFICIAL.search("  ,; ") == []
    ranked = [rule.id for rule in OFICIAL.search("courtesy")]
    assert ranked[:2] == ["of.four.1", "of.four.3"]
    assert ranked[-1] == "of.four.2"


def test_search_looks_for_the_beginnings_of_words() -> None:
    """Only the beginning of a word matches: asta does not find canasta or basta, pard finds parda."""
    assert OFICIAL.search("azo") == []
    assert "of.ties.4" in {rule.id for rule in OFICIAL.search("pard")}


def test_an_unknown_id_says_which_ones_are_near() -> None:
    """The error for an unknown rule names the file, the id and similar ids."""
    with pytest.raises(
        UnknownRuleError, match=r"oficial/catalogue\.toml: id \(of\.falta\.22\).*did you mean of\.falta\.2"
    ) as e:
        OFICIAL["of.falta.22"]
    assert e.value.code == "unknown-rule"
    assert e.value.near[0] == "of.falta.2"
    with pytest.raises(UnknownRuleError, match=r"no such rule$"):
        OFICIAL["quite different"]
    assert "of.falta.2" in OFICIAL
    assert "of.falta.22" not in OFICIAL


@pytest.mark.parametrize("code", ["oficail", "", "../oficial", "oficial.wording"])
def test_an_unknown_catalogue_says_which_there_are(code: str) -> None:
    """A catalogue is found only by its name; anything else, also a path, is refused with the list of names."""
    with pytest.raises(RulebookError, match=r"code: expected one of .*oficial"):
        load(code)


def test_a_small_catalogue_reads() -> None:
    """A catalogue with the required fields alone is valid."""
    rule = house()["ca.1"]
    assert (rule.conflicts, rule.resolution, rule.table) == ("", "", ())
    assert rule.heading("es").text == "Uno"
    assert rule.heading("en").text == "One"
    assert hash(rule) == hash(house()["ca.1"])


@pytest.mark.parametrize(
    ("changed", "field", "problem"),
    [
        ({"title": ""}, "title", "expected a text, got None"),
        ({"rule": "30"}, "rule", "expected a text, got 30"),
        ({"rule": '"  "'}, "rule", "expected a text, got '  '"),
        ({"area": '"cards"'}, "area", "expected one of conduct, deal, .*; got 'cards'"),
        ({"kind": '"habit"'}, "kind", "expected one of mechanic, .*; got 'habit'"),
        ({"examples": ""}, "examples", "expected a list of tables with given and expect, got None"),
        (
            {"examples": '[{ given = "a" }]'},
            "examples",
            "expected a list of tables with given and expect, got .*'given': 'a'",
        ),
        ({"examples": '[{ given = "a", expect = 3 }]'}, "expect", "expected a text, got 3"),
        ({"resolution": "true"}, "resolution", "expected a text, got True"),
        ({"table": "[1.5]"}, "table", "expected texts, numbers, true, false or lists of these, got 1.5"),
        ({"colour": '"red"'}, "colour", "expected one of area, conflicts"),
    ],
)
def test_bad_data_name_file_field_and_rule(changed: dict[str, str], field: str, problem: str) -> None:
    """A field that is missing, of the wrong type or not of its list is refused by its name."""
    with pytest.raises(RulebookError, match=problem) as e:
        house(**changed)
    assert (e.value.file, e.value.field, e.value.rule, e.value.code) == (
        "casa/catalogue.toml",
        field,
        "ca.1",
        "bad-rulebook",
    )


def test_an_id_is_present_single_and_of_its_catalogue() -> None:
    """Two rules of one id, a rule of another prefix and a rule without an id are refused."""
    inline = ", ".join(f"{key} = {value}" for key, value in ENTRY.items())
    with pytest.raises(RulebookError, match=r"id \(ca\.1\): expected each id once, got this one twice"):
        parse("casa", 'prefix = "ca"\nrule = [{ ID }, { ID }]'.replace("ID", inline), WORDS)
    with pytest.raises(RulebookError, match=r"id \(ca\.1\): expected it to begin with of\."):
        house(prefix="of")
    with pytest.raises(RulebookError, match="id: expected a text, got None"):
        house(id="")


@pytest.mark.parametrize(
    ("words", "field", "rule", "problem"),
    [
        ("", "wording_en", "ca.1", "expected a table with this key, got None"),
        ('["ca.1"]\nwording_es = "Uno."', "wording_en", "ca.1", "expected a text, got None"),
        (WORDS + "wording_pt = 1", "wording_pt", "ca.1", "expected a text, got 1"),
        (WORDS + 'note = "x"', "note", "ca.1", "expected title_LANGUAGE or wording_LANGUAGE"),
        (WORDS + '["ca.2"]\nwording_en = "Two."', "id", "ca.2", "expected the id of a rule"),
    ],
)
def test_wordings_fit_the_rules(words: str, field: str, rule: str, problem: str) -> None:
    """A rule without words, words without a rule and words in no language are refused."""
    with pytest.raises(RulebookError, match=problem) as e:
        house(words)
    assert (e.value.file, e.value.field, e.value.rule) == ("casa/wording.toml", field, rule)


def test_wordings_stand_in_the_order_of_the_rules() -> None:
    """The two files are read side by side, so words out of order are refused."""
    second = "\n".join(f"{key} = {value}" for key, value in (ENTRY | {"id": '"ca.0"'}).items())
    first = "\n".join(f"{key} = {value}" for key, value in ENTRY.items())
    words = '["ca.0"]\nwording_en = "None."\n'
    with pytest.raises(RulebookError, match="expected the wordings in the order of the rules"):
        parse("casa", f'prefix = "ca"\n[[rule]]\n{first}\n[[rule]]\n{second}', words + WORDS)


def test_files_that_are_no_catalogue_are_refused() -> None:
    """The error for broken TOML has the place; that for a file of another shape says what was expected."""
    with pytest.raises(RulebookError, match=r"casa/catalogue\.toml: toml: Invalid value"):
        parse("casa", "prefix =", "")
    with pytest.raises(RulebookError, match=r"casa/wording\.toml: toml: "):
        parse("casa", 'prefix = "ca"', "[")
    with pytest.raises(RulebookError, match="rule: expected an array of tables, got 3"):
        parse("casa", 'prefix = "ca"\nrule = 3', "")
    with pytest.raises(RulebookError, match="id: expected a table with this key, got 3"):
        parse("casa", 'prefix = "ca"\nrule = [3]', "")
    with pytest.raises(RulebookError, match="prefix: expected a text, got None"):
        parse("casa", "", "")
