"""The page of the format and its schema agree with the program."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from truco.engine.croupier import SeededChance, shuffled
from truco.engine.law.ruling import CODES as RULINGS
from truco.engine.table.words import Kind, word
from truco.record import read_record, replay, replay_prefix, to_json, write_record
from truco.rulebooks.rulebook import CODES, load_rulebook

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs/record.md").read_text(encoding="utf-8")
SCHEMA: dict[str, Any] = json.loads((ROOT / "docs/record.schema.json").read_text(encoding="utf-8"))
GOLDEN = sorted((ROOT / "records").rglob("*.truco"))
TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "boolean": (bool,),
    "null": (type(None),),
}
KEYWORDS = {
    "$defs", "$ref", "$schema", "additionalProperties", "anyOf", "description", "enum", "items", "minimum", "pattern",
    "properties", "propertyNames", "required", "title", "type",
}  # fmt: skip


def faults(value: Any, schema: dict[str, Any], at: str = "$") -> list[str]:  # noqa: ANN401
    """Where a value breaks a schema, for the keywords that our schema uses."""
    wrong = [f"{at}: the keyword {key} is not checked" for key in schema.keys() - KEYWORDS]
    if "$ref" in schema:
        wrong += faults(value, SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]], at)
    if "anyOf" in schema and all(faults(value, choice, at) for choice in schema["anyOf"]):
        wrong.append(f"{at}: {value!r} fits no variant")
    if "enum" in schema and value not in schema["enum"]:
        wrong.append(f"{at}: {value!r} is not one of {schema['enum']}")
    if "type" in schema:
        names = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
        if type(value) not in [kind for name in names for kind in TYPES[name]]:
            return [*wrong, f"{at}: {value!r} is no {' or '.join(names)}"]
    if "pattern" in schema and not re.search(schema["pattern"], value):
        wrong.append(f"{at}: {value!r} does not match {schema['pattern']}")
    if "minimum" in schema and value < schema["minimum"]:
        wrong.append(f"{at}: {value} is below {schema['minimum']}")
    if isinstance(value, list) and "items" in schema:
        wrong += [fault for i, item in enumerate(value) for fault in faults(item, schema["items"], f"{at}[{i}]")]
    return wrong + (_members(value, schema, at) if isinstance(value, dict) else [])


def _members(value: dict[str, Any], schema: dict[str, Any], at: str) -> list[str]:
    """Where the members of an object break a schema."""
    wrong = [f"{at}: {key} is missing" for key in schema.get("required", []) if key not in value]
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    for key, item in value.items():
        if "propertyNames" in schema:
            wrong += faults(key, schema["propertyNames"], f"{at}.{key}")
        if key in properties:
            wrong += faults(item, properties[key], f"{at}.{key}")
        elif others is False:
            wrong.append(f"{at}: {key} is not known")
        elif isinstance(others, dict):
            wrong += faults(item, others, f"{at}.{key}")
    return wrong


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_replay_conforms_to_the_schema(path: Path) -> None:
    """The JSON of every golden record conforms to the published schema."""
    answer = json.loads(json.dumps(to_json(replay(read_record(path.read_text(encoding="utf-8"))))))
    assert faults(answer, SCHEMA) == []


@pytest.mark.parametrize(
    "text", ["", '[Rules "fenacef"] [A1 "x"]', '[Rules "oficial"] [A1 "x"] [B1 "y"] hand 1 A1:tiro-3e']
)
def test_the_json_of_a_prefix_conforms_too(text: str) -> None:
    """A record without rules, with rules that do not exist, or in the middle of the draw conforms as well."""
    assert faults(to_json(replay_prefix(read_record('[Record "truco/1"] ' + text))), SCHEMA) == []


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("winner",), "D"),
        (("seats", 0), "Z1"),
        (("hands", 0, "dealer"), "mesa"),
        (("hands", 0, "finished"), 1),
        (("hands", 0, "acts", 0, "ruling"), "fine"),
        (("hands", 0, "awards", 0, "for"), "luck"),
        (("hands", 0, "score", "A"), -1),
        (("hands", 0, "more"), None),
        (("chicos", "X"), 0),
        (("options", "flor"), True),
    ],
)
def test_the_schema_refuses_what_is_wrong(path: tuple[str | int, ...], value: object) -> None:
    """A wrong member anywhere violates the schema."""
    text = (ROOT / "records/oficial/envido-row-01.truco").read_text(encoding="utf-8")
    answer: Any = to_json(replay(read_record(text)))
    part = answer
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value
    assert faults(answer, SCHEMA)


def test_the_schema_refuses_a_missing_member() -> None:
    """An object without a required member violates the schema."""
    assert faults({"rules": None}, SCHEMA)


def test_the_codes_of_the_page() -> None:
    """The page lists every code of a ruling with its meaning, and no other."""
    table = PAGE.partition("## Codes")[2].partition("## Seed")[0]
    assert dict(re.findall(r"^\| `([a-z-]+)` \| (.+) \|$", table, re.MULTILINE)) == RULINGS


def test_the_seed_vectors_of_the_page() -> None:
    """The program deals the test vectors of the page."""
    rows = re.findall(
        r"^\| `([^`]+)` \| (\d+) \| ([\d ]+) \| `([^`]+)` \|$", PAGE.partition("## Seed")[2], re.MULTILINE
    )
    assert len(rows) == 3
    for seed, hand, numbers, pack in rows:
        chance = SeededChance(seed, int(hand))
        assert [chance.randrange(40) for _ in numbers.split()] == list(map(int, numbers.split()))
        assert " ".join(map(str, shuffled(SeededChance(seed, int(hand))))) == pack


def test_the_words_of_the_page() -> None:
    """The engine has every word on the page; its table names a line of the record and a rulebook besides."""
    table = PAGE.partition("## Words")[2].partition("## Options")[0].partition("| --- |")[2]
    words = re.findall(r"`([a-zA-Z0-9+-]+)`", table)
    assert len(words) >= 120
    assert {token for token in words if word(token).kind is Kind.OTHER} == {"end", "fenacef"}


@pytest.mark.parametrize("code", CODES)
def test_the_options_of_the_page(code: str) -> None:
    """The page lists the options of every rulebook with their values, the default first."""
    table = PAGE.partition("## Options")[2].partition("## Codes")[0]
    rows = re.findall(r"^\| `([a-z-]+)` \| (.+?) \| (.+?) \|$", table, re.MULTILINE)
    listed = {key: tuple(re.findall(r"`([a-z0-9-]+)`", values)) for key, values, books in rows if code in books.split()}
    assert listed == {key: option.values for key, option in load_rulebook(code).options.items()}


def test_the_example_of_the_page_is_canonical() -> None:
    """The example of the page replays, and writing it again gives the same bytes."""
    example = PAGE.partition("```\n")[2].partition("```")[0]
    record = read_record(example)
    assert write_record(record) == example
    assert replay(record).hands[0].score == (14, 11)
