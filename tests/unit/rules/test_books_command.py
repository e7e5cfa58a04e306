"""`truco rules options`, `presets` and `diff`: the options in words, and how two rulebooks differ."""

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest
from click.testing import CliRunner, Result

from truco.app.cli import main
from truco.app.cli.books import differences
from truco.cards import CARDS
from truco.errors import RulebookError
from truco.messages import LANGUAGES, catalogue
from truco.rulebooks.options import Option, Preset, find_clash, find_errors
from truco.rulebooks.rulebook import CODES, Rulebook, book_codes, load_rulebook, read_rulebook
from truco.rulebooks.ruleset import choose, read_rules_tag

BOOK = load_rulebook("oficial")
FLOR = Option("flor", ("yes", "no"), ("x.1",), (), {}, {}, {"no": {"worth": ("30",)}})
WORTH = Option("worth", ("20", "30"), ("x.2",), ("30",), {}, {"30": {"calls": ("any",)}}, {})
CALLS = Option("calls", ("any", "turn"), ("x.3",), (), {}, {}, {})
OPTIONS = {option.key: option for option in (FLOR, WORTH, CALLS)}


AREAS = ("rules.name", "kind", "reason", "call", "word")
"""Where the catalogue has the words for what a rulebook names, the first first."""


def run(*arguments: str) -> Result:
    """The English output of the program."""
    return CliRunner().invoke(main, ["rules", *arguments], env={"LANG": "en"})


def test_options_give_the_default_first() -> None:
    """Each option comes with its values, the default first, what is the house's own, its articles and a sentence."""
    assert "chicos: 2 1 (house) 3 (house)  [of.match.3]\n    How many chicos" in run("options", "oficial").stdout
    listed = {option["key"]: option for option in json.loads(run("options", "oficial", "--json").stdout)}
    assert listed["target"] == {
        "key": "target",
        "values": ["30", "15", "12", "18", "20", "24", "40"],
        "default": "30",
        "house": ["15", "12", "18", "20", "24", "40"],
        "rules": ["of.match.1"],
        "sentence": "How many points win a chico.",
        "meanings": listed["target"]["meanings"],
    }
    assert listed["target"]["meanings"]["30"] == "Thirty: fifteen malas and fifteen buenas."
    assert "    1: A single chico.\n" in run("options", "oficial").stdout
    refused = run("options", "oficail")
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert refused.stderr.startswith("Expected a rulebook among oficial, runfla, ")
    assert refused.stderr.endswith("; got “oficail”. Did you mean oficial? (bad-rulebook)\n")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_every_option_and_preset_is_explained_in_every_language(code: str, lang: str) -> None:
    """Every option and every preset of a rulebook has a sentence for players."""
    for command in ("options", "presets"):
        printed = run(command, code, "--lang", lang)
        assert printed.exit_code == 0
        kept = json.loads(run(command, code, "--lang", lang, "--json").stdout)
        sentences = [
            sentence for entry in kept for sentence in (entry["sentence"], *entry.get("meanings", {}).values())
        ]
        assert sentences
        assert [sentence for sentence in sentences if sentence not in printed.stdout] == []


@pytest.mark.parametrize("code", book_codes())
def test_no_sentence_for_what_may_be_chosen_is_missing(code: str) -> None:
    """Options, their values and presets have their sentences in books that cannot be played yet, too."""
    book = load_rulebook(code)
    keys = {f"rules.preset.{name}" for name in book.presets}
    for option in book.options.values():
        keys |= {f"rules.option.{option.key}", *(f"rules.option.{option.key}.{value}" for value in option.values)}
    assert keys - catalogue("es").keys() == set()


@pytest.mark.parametrize("code", CODES)
def test_every_book_can_be_played_short_and_long(code: str) -> None:
    """Points and number of chicos can be chosen in every book, among three or more; what the text says comes first."""
    book = load_rulebook(code)
    for path in ("match.target", "match.chicos_to_win"):
        (option,) = (option for option in book.options.values() if any(path in sets for sets in option.sets.values()))
        reached = [choose(code, {option.key: value}).book[path] for value in option.values]
        assert reached[0] == book[path]
        assert len(set(reached)) == len(option.values) >= 3
        assert option.values[0] not in option.house


@pytest.mark.parametrize("code", CODES)
def test_every_preset_stands_for_its_options(code: str) -> None:
    """A preset gives the ruleset of its options, whose tag writes the options out and not the name."""
    book = load_rulebook(code)
    assert book.presets
    for preset in book.presets.values():
        chosen = choose(code, preset=preset.name)
        assert str(chosen) == str(choose(code, preset.options)) == str(read_rules_tag(f"{code} {preset.name}"))
        assert preset.name not in str(chosen).split()
        assert read_rules_tag(str(chosen)).chosen == chosen.chosen


def test_presets_are_listed_with_the_tag_that_they_stand_for() -> None:
    """A preset is printed with name, tag and sentence, and a house preset is marked."""
    printed = run("presets", "oficial").stdout
    assert printed.startswith(
        "a-15 (house): oficial chicos=1 target=15\n    A short game: a single chico to 15 points.\n"
    )
    first = json.loads(run("presets", "oficial", "--json").stdout)[0]
    assert (first["name"], first["house"], first["rules"]) == ("a-15", True, "oficial chicos=1 target=15")
    assert first["options"] == {"target": "15", "chicos": "1"}


def test_options_beside_a_preset_replace_its_own() -> None:
    """A single option overrides the preset, in any order."""
    assert str(choose("oficial", {"target": "20"}, "a-15")) == "oficial chicos=1 target=20"
    assert str(read_rules_tag("oficial target=20 a-15")) == "oficial chicos=1 target=20"
    with pytest.raises(RulebookError, match=r"presets: expected a-15, .*, got 'a-7'"):
        choose("oficial", preset="a-7")
    with pytest.raises(RulebookError, match="expected KEY=VALUE, got 'a-30'"):
        read_rules_tag("oficial a-15 a-30")


@pytest.mark.parametrize(
    ("chosen", "why"),
    [
        ({"flor": "no"}, None),
        ({"worth": "30"}, None),
        ({"flor": "no", "worth": "30"}, "flor=no cannot be played with worth=30"),
        ({"worth": "30", "calls": "turn"}, "worth=30 needs calls=any"),
    ],
)
def test_what_cannot_be_played_together_is_named(chosen: dict[str, str], why: str | None) -> None:
    """A value that needs another, or that excludes one, is refused with both; defaults count as chosen."""
    clash = find_clash(OPTIONS, chosen)
    assert (clash and clash[1]) == why


@pytest.mark.parametrize(
    ("option", "preset", "problem"),
    [
        (replace(FLOR, house=("maybe",)), None, "options.flor.house: the option has no value maybe"),
        (
            replace(FLOR, sets={"no": {"flor.played": False}}),
            None,
            "options.flor.sets: the rulebook has no value flor.played",
        ),
        (
            replace(FLOR, needs={"no": {"worth": ("40",)}}),
            None,
            "options.flor.needs: the rulebook has no option worth=40",
        ),
        (replace(FLOR, excludes={"no": {"x": ("1",)}}), None, "options.flor.excludes: the rulebook has no option x=1"),
        (FLOR, Preset("a", {"worth": "40"}, house=False), "presets.a: the rulebook has no option worth=40"),
        (FLOR, Preset("a", {"worth": "30"}, house=False), "presets.a: expected house = true, because worth is"),
        (FLOR, Preset("a", {"worth": "30", "flor": "no"}, house=True), "presets.a: flor=no cannot be played with"),
    ],
)
def test_a_file_that_offers_what_does_not_exist_is_wrong(option: Option, preset: Preset | None, problem: str) -> None:
    """Values, paths and options that the book lacks, and presets that cannot be played, are errors."""
    presets = {preset.name: preset} if preset else {}
    assert problem in next(find_errors(OPTIONS | {"flor": option}, ["match.target"], presets))
    assert list(find_errors(OPTIONS, ["match.target"], {})) == []


def test_a_book_with_a_wrong_preset_is_refused() -> None:
    """A rulebook's file whose preset names an unknown option is refused with the place."""
    text = 'code = "x"\nedition = "1"\ntitle = "X"\ncatalogue = "oficial"\n'
    text += "[envido]\ncalls = []\n[truco]\ncalls = []\n[options]\n[cites]\n[refusals]\n"
    text += "[presets.a]\noptions = { b = '1' }\n"
    with pytest.raises(RulebookError, match=r"x/rulebook\.toml: presets\.a: the rulebook has no option b=1"):
        read_rulebook(text)


# -- how two rulebooks differ ---------------------------------------------------------------------------------------


def test_diff_tells_values_side_by_side() -> None:
    """Two rulesets of one book differ in the values of their options, printed with name and article."""
    printed = run("diff", "oficial", "oficial target=15").stdout
    assert printed.splitlines() == [
        "== Match",
        "Points of a chico",
        "    oficial            30  [of.match.1]",
        "    oficial target=15  15  [of.match.1]",
        "First point of the buenas",
        "    oficial            16  [of.match.2, of.terms.buenas]",
        "    oficial target=15  8  [of.match.2, of.terms.buenas]",
    ]
    assert run("diff", "oficial", "oficial").stdout == "There is no difference.\n"


def test_diff_tells_functions_by_their_plain_names() -> None:
    """A named function is printed in words, and a value that only one book has is marked as missing in the other."""
    other = replace(BOOK, values={**BOOK.values, "deal.cutter": "right"}, options={})
    by_path = {difference.path: difference for difference in differences(BOOK, other, "es")}
    assert [side and side[0] for side in by_path["deal.cutter"].sides] == ["el de la izquierda", "el de la derecha"]
    assert by_path["deal.cutter"].section == "Reparto"
    assert by_path["options.calls"].sides[1] is None
    assert set(by_path) == {"deal.cutter", *(f"options.{key}" for key in BOOK.options)}
    listed = json.loads(run("diff", "oficial", "oficial chicos=1", "--json").stdout)
    assert [entry["a"]["value"] for entry in listed] == ["2"]
    assert run("diff", "oficial", "oficial target=7").exit_code == 1


def _set_by_options(book: Rulebook) -> Iterator[object]:
    for option in book.options.values():
        for sets in option.sets.values():
            yield from sets.values()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_every_value_of_a_book_can_be_told(code: str, lang: str) -> None:
    """Every value and every function has a name in every language: a comparison with an empty book prints them all."""
    book = load_rulebook(code)
    changed = differences(book, replace(book, rules={}, values={}, options={}), lang)
    assert len(changed) == len(book.rules) + len(book.options)
    named = {value for path, value in book.values.items() if path in book.rules and isinstance(value, str)}
    named |= {value for value in _set_by_options(book) if isinstance(value, str)}
    named |= set(book["play.parts"])
    assert {name for name in named if f"rules.name.{name}" not in catalogue(lang)} == set()


def test_what_a_list_names_is_told_as_at_the_table() -> None:
    """Kinds of hands, calls and reasons for points are printed in the words of the table."""
    by_path = {entry["path"]: entry for entry in json.loads(run("diff", "pagat-argentina", "fenacef", "--json").stdout)}
    assert by_path["duels.names"]["a"]["value"] == "Redondo, Pica-pica"
    assert by_path["flor.raises"]["a"]["value"] == "Contraflor, Contraflor al resto"
    assert "    oficial  Redondo, Pica-pica  [of.modes.8, of.pica.1]\n" in run("diff", "oficial", "fenacef").stdout


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_no_list_of_a_book_is_told_by_its_keys(code: str, lang: str) -> None:
    """Every name in a list of a rulebook's file has words in every language; seats, ranks and cards are their own."""
    book = load_rulebook(code)
    lists = [book[path] for path in book.rules if not path.startswith(("formats.", "maldon.")) and "word" not in path]
    names = {name for values in lists if isinstance(values, list) for name in values if isinstance(name, str)}
    messages = catalogue(lang)
    plain = [name for name in names if not any(f"{area}.{name}" in messages for area in AREAS) and " " not in name]
    assert [name for name in plain if name not in CARDS and not name[0].isdecimal()] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", ["fenacef", "paulista"])
def test_brazilian_rulebooks_speak_of_partidas(code: str, lang: str) -> None:
    """The options of Brazilian rulebooks, and their differences, never say chico."""
    sentences = [option["sentence"] for option in json.loads(run("options", code, "--lang", lang, "--json").stdout)]
    for book, other in ((code, f"{code} target=15 chicos=1"), ("fenacef", "paulista chicos=2")):
        apart = json.loads(run("diff", book, other, "--lang", lang, "--json").stdout)
        # What an option is called in a tag stays.
        sentences += [entry["label"].removeprefix("chicos: ") for entry in apart]
    assert any("partida" in sentence.casefold() for sentence in sentences)
    assert not [sentence for sentence in sentences if "chico" in sentence.casefold()]
    across = json.loads(run("diff", "oficial", code, "--lang", lang, "--json").stdout)
    assert "chico" in next(entry["label"] for entry in across if entry["path"] == "match.target").casefold()
