"""The schema of a rulebook's file: each value by its path, and the form of options, citations and the rest."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from truco.errors import RulebookError
from truco.rulebooks.terms import form_at
from truco.rulebooks.terms.section import FLAG, LONGEST_LIST, NAME, NAMES, Form, list_form, number_form, text_form

_RULE: Final = text_form("the id of a rule such as of.match.1", r"[a-z]+(?:\.[a-z0-9-]+)+\Z", 80)
_RULES: Final = list_form(_RULE)
_KEY: Final = r"[a-z0-9]+(?:[-.][a-z0-9]+)*\Z"
_KEYED: Final = re.compile(r"[a-z0-9]+(?:[-.+_ ][a-z0-9]+)*\Z")
_LONGEST_TEXT: Final = 200
_TEXT: Final = Form(
    f"a text of 1 to {_LONGEST_TEXT} letters",
    lambda text: isinstance(text, str) and text.isprintable() and 0 < len(text.strip()) <= len(text) <= _LONGEST_TEXT,
)

HEAD: Final = ("code", "edition", "title", "catalogue")
APART: Final = (*HEAD, "chico", "options", "presets", "cites", "refusals", "faults", "judge", "claims")
"""The parts of a file that are no values of the game."""

_OTHERS: Final = ("needs", "excludes")


def check(file: str, data: Mapping[str, Any]) -> None:
    """Check the content of a rulebook's file against the schema, before other code reads it.

    >>> check("casa/rulebook.toml", {"code": "casa"})
    Traceback (most recent call last):
    ...
    truco.errors.RulebookError: casa/rulebook.toml: edition: missing

    `file` is its name for errors, `data` its table. Raises `RulebookError` with the path and the expected form.
    """
    for problem in _problems(data):
        path, rule, text = problem
        raise RulebookError(file, path, rule, problem=text)


_Problem = tuple[str, str, str]
"""A path, the rule of its value or an empty text, and the error."""


def _problems(data: Mapping[str, Any]) -> Iterator[_Problem]:
    for key in (*HEAD, "options", "cites", "refusals"):
        if key not in data:
            yield key, "", "missing"
    for key, form in {"code": NAME, "catalogue": NAME, "chico": NAME, "edition": _TEXT, "title": _TEXT}.items():
        if key in data:
            yield from _unfit(key, form, data[key])
    yield from _values({key: part for key, part in data.items() if key not in APART}, "")
    for name, form in data.get("formats", {}).items():
        for key in ("seats", "hands", "solo"):
            if key not in form:
                yield f"formats.{name}.{key}", "", "missing"
    for call in data.get("truco", {}).get("calls", ()):
        for key in ("accepted", "refused"):
            if key not in call:
                yield f"truco.calls.{call['word']}.{key}", "", "missing"
    yield from _options(data["options"])
    yield from _presets(data.get("presets", {}))
    yield from _table("cites", data["cites"], list_form(_RULE, least=1))
    yield from _table("refusals", data["refusals"], _RULES)
    yield from _faults(data.get("faults", {}))
    yield from _judge(data.get("judge", {}))
    yield from _claims(data.get("claims", {}), data.get("judge", {}).get("offences", {}))


def _unfit(path: str, form: Form, value: object, rule: str = "") -> Iterator[_Problem]:
    if not form.fits(value):
        yield path, rule, f"expected {form.expected}, got {_short(value)}"
    elif form.narrower is not None:
        yield from _unfit(path, form.narrower, value, rule)


def _short(value: object) -> str:
    """Return a value for an error: at most a line, also for a long or deep value."""
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, int) and value.bit_length() > _BITS:
        return "a number too long to show"
    text = repr(value)
    return text if len(text) <= _LONGEST_TEXT else f"{text[:_LONGEST_TEXT]}..."


_BITS: Final = 64
_DEEPEST: Final = 4


def _values(table: Mapping[str, Any], above: str) -> Iterator[_Problem]:
    """Yield the errors in the values below a path, which have the form `{ is = VALUE, rule = ID }`."""
    for key, entry in table.items():
        path = f"{above}.{key}" if above else key
        if len(path) > _LONGEST_TEXT or path.count(".") > _DEEPEST:
            yield f"{path[:_LONGEST_TEXT]}", "", "no part of the game reads such a value"
        if isinstance(entry, dict) and "is" in entry:
            yield from _value(path, entry)
        elif isinstance(entry, dict) and not (key == "calls" and above):
            yield from _values(entry, path)
        elif isinstance(entry, list) and key == "calls" and above:
            yield from _calls(entry, path)
        else:
            yield path, "", f"expected {{ is, rule }}, got {_short(entry)}"


def _value(path: str, entry: Mapping[str, Any]) -> Iterator[_Problem]:
    if "rule" not in entry:
        yield path, "", "expected the rule that the value comes from, got none"
    yield from ((f"{path}.{key}", "", "expected only is and rule here") for key in entry if key not in ("is", "rule"))
    yield from _ruled(path, entry["rule"])
    form = form_at(path)
    if form is None:
        yield path, "", "no part of the game reads such a value"
        return
    yield from _unfit(path, form, entry["is"], _first(entry["rule"]))


def _calls(entries: list[Any], path: str) -> Iterator[_Problem]:
    if len(entries) > LONGEST_LIST:
        yield path, "", f"expected at most {LONGEST_LIST} calls, got {len(entries)}"
    words: set[str] = set()
    for entry in entries:
        if not isinstance(entry, dict) or not NAME.fits(entry.get("word")):
            yield path, "", f"expected a table with a word, got {_short(entry)}"
        if entry["word"] in words:
            yield f"{path}.{entry['word']}", "", "expected each call once, got this one twice"
        words.add(entry["word"])
        yield from _values({key: value for key, value in entry.items() if key != "word"}, f"{path}.{entry['word']}")


def _first(rule: object) -> str:
    return rule if isinstance(rule, str) else str(rule[0])  # type: ignore[index]


def _ruled(path: str, rule: object) -> Iterator[_Problem]:
    if not _RULE.fits(rule) and not (_RULES.fits(rule) and rule):
        yield path, "", f"expected {_RULE.expected}, or a list of such ids, got {_short(rule)}"


def _table(path: str, table: object, fits: Form | None = None) -> Iterator[_Problem]:
    """Yield the errors of a table itself: that it is none, its keys, its entries where these are all alike."""
    if not isinstance(table, dict):
        yield path, "", f"expected a table, got {_short(table)}"
        return
    for key, entry in table.items():
        if len(key) > _LONGEST_TEXT or not _KEYED.match(key):
            yield (
                f"{path}.{_short(key)}",
                "",
                "expected a key of small letters, digits and the signs . - + _ or a space",
            )
        if fits is not None:
            yield from _unfit(f"{path}.{key}", fits, entry)


_STRINGS: Final = list_form(text_form("a name of small letters, digits, hyphens and dots", _KEY), least=1)


def _options(table: object) -> Iterator[_Problem]:
    yield from _table("options", table)
    for key, option in dict(table).items():  # type: ignore[call-overload]
        path = f"options.{key}"
        yield from _table(path, option)
        yield from ((f"{path}.{name}", "", "missing") for name in ("values", "rule") if name not in option)
        for name in option:
            if name not in ("values", "rule", "house", "sets", *_OTHERS):
                yield f"{path}.{name}", "", "expected values, rule, house, sets, needs or excludes"
        yield from _unfit(f"{path}.values", _STRINGS, option["values"])
        if len(set(option["values"])) < len(option["values"]):
            yield f"{path}.values", "", "expected each value once"
        yield from _ruled(f"{path}.rule", option["rule"])
        yield from _unfit(f"{path}.house", list_form(_CARD_OR_NAME), option.get("house", []))
        for value, sets in _tables(f"{path}.sets", option.get("sets", {})):
            yield from _set(f"{path}.sets.{value}", sets)
        for name in _OTHERS:
            for value, others in _tables(f"{path}.{name}", option.get(name, {})):
                yield from _table(f"{path}.{name}.{value}", others, _STRINGS)


_CARD_OR_NAME: Final = text_form("a value of the option", _KEY)


def _tables(path: str, table: object) -> Iterator[tuple[str, Any]]:
    """Yield the entries of a table of tables; the caller reports an entry of another form."""
    if isinstance(table, dict):
        yield from table.items()
    else:
        yield path.rpartition(".")[2], table


def _set(path: str, sets: object) -> Iterator[_Problem]:
    """Yield the errors in the new values of a choice, which must have the form of the values that they replace."""
    if not isinstance(sets, dict):
        yield path, "", f"expected a table, got {_short(sets)}"
        return
    for target, value in sets.items():
        form = form_at(target)
        if form is None:
            yield path.rpartition(".")[0], "", f"the rulebook has no value {_short(target).strip(chr(39))}"
        else:
            yield from _unfit(f"{path}.{target}", form, value)


def _presets(table: object) -> Iterator[_Problem]:
    yield from _table("presets", table)
    for name, preset in dict(table).items():  # type: ignore[call-overload]
        path = f"presets.{name}"
        yield from _table(path, preset)
        if "options" not in preset:
            yield f"{path}.options", "", "missing"
        yield from _table(f"{path}.options", preset["options"], _CARD_OR_NAME)
        yield from _unfit(f"{path}.house", FLAG, preset.get("house", False))


ERRORS: Final = ("denied-flor", "false-flor", "wrong-number", "meddling", "reminded")
"""The errors that the law handles after an irregular act took effect, by the names that rulebooks use."""


def _faults(table: object) -> Iterator[_Problem]:
    yield from _table("faults", table)
    for key, fault in dict(table).items():  # type: ignore[call-overload]
        path = f"faults.{key}"
        yield from _table(path, fault)
        if fault.get("ruling") not in ("void", "fault"):
            yield f"{path}.ruling", "", f"expected void or fault, got {_short(fault.get('ruling'))}"
        yield from _ruled(f"{path}.rule", fault.get("rule"))
        if fault.get("error", "") not in ("", *ERRORS):
            yield f"{path}.error", "", f"expected {' or '.join(ERRORS)}, got {_short(fault['error'])}"
        for flag in ("bars", "in_vain"):
            yield from _unfit(f"{path}.{flag}", FLAG, fault.get(flag, False))
        for name in fault.keys() - {"ruling", "rule", "error", "bars", "in_vain"}:
            yield f"{path}.{name}", "", "no entry of [faults] has such a part"


PENALTIES: Final = (
    *("warn", "points", "lose-hand", "lose-partida", "lose-match", "disqualify", "expel"),
    *("annul-hand", "misdeal", "score", "correct", "uphold", "dismiss"),
    *("silence", "end-silence", "send-away", "let-in"),
)
"""The possible rulings, by the names that rulebooks use."""

DECIDERS: Final = ("judge", "committee", "arbiter", "players")
"""The possible deciders about an offence, by the names that rulebooks use."""

_STEPS: Final = list_form(Form(f"one of {', '.join(PENALTIES)}", lambda penalty: penalty in PENALTIES), least=1)
_WHO: Final = list_form(Form(f"one of {', '.join(DECIDERS)}", lambda decider: decider in DECIDERS), len(DECIDERS), 1)
_VOTES: Final = Form("both-sides, majority or nobody", lambda vote: vote in ("both-sides", "majority", "nobody"))


def _judge(table: object) -> Iterator[_Problem]:
    """Yield the errors in the terms for rulings: the article of each, the offences, votes and phases."""
    yield from _table("judge", table)
    judge: dict[str, Any] = dict(table)  # type: ignore[call-overload]
    for name in judge.keys() - {"acts", "offences", "votes", "arbiter", "phases"}:
        yield f"judge.{name}", "", "no entry of [judge] has such a part"
    acts = judge.get("acts", {})
    yield from _table("judge.acts", acts, list_form(_RULE, least=1))
    yield from ((f"judge.acts.{act}", "", "nobody can rule this") for act in acts if act not in PENALTIES)
    yield from _unfit("judge.arbiter", _RULES, judge.get("arbiter", []))
    for path, form in (
        ("votes", _VOTES),
        *((f"phases.{phase}", number_form(1, 9)) for phase in judge.get("phases", {})),
    ):
        first, _, second = path.partition(".")
        entry = judge.get(first, {"is": "both-sides", "rule": []}) if not second else judge[first][second]
        yield from _table(f"judge.{path}", entry)
        yield from _unfit(f"judge.{path}.is", form, entry.get("is"))
        yield from _unfit(f"judge.{path}.rule", _RULES, entry.get("rule"))
    yield from _table("judge.offences", judge.get("offences", {}))
    for name, offence in judge.get("offences", {}).items():
        path = f"judge.offences.{name}"
        yield from _table(path, offence)
        yield from _ruled(f"{path}.rule", offence.get("rule"))
        yield from _unfit(f"{path}.who", _WHO, offence.get("who"))
        yield from _unfit(f"{path}.first", _STEPS, offence.get("first"))
        yield from _unfit(f"{path}.again", _STEPS, offence.get("again", offence.get("first")))
        for key in offence.keys() - {"rule", "who", "first", "again"}:
            yield f"{path}.{key}", "", "no offence has such a part"


CLAIMANTS: Final = ("captain", "rival", "judge")
"""The possible claimants of a fault, by the names that rulebooks use."""

CLAIMED_UNTIL: Final = ("decided", "settled")
"""The limits for claiming a fault: until the hand is decided, or until it is settled, too."""

CLAIM_COSTS: Final = ("", "disqualify")
"""The fixed penalties of a fault that the judge has seen; where there is none the judge rules further."""


def _claims(table: object, offences: Mapping[str, Any]) -> Iterator[_Problem]:
    yield from _table("claims", table)
    for key, claim in dict(table).items():  # type: ignore[call-overload]
        path = f"claims.{key}"
        yield from _table(path, claim)
        who = claim.get("who")
        if not NAMES.fits(who) or not who or not set(who) <= set(CLAIMANTS):
            yield f"{path}.who", "", f"expected some of {', '.join(CLAIMANTS)}, got {_short(who)}"
        if claim.get("until") not in CLAIMED_UNTIL:
            yield f"{path}.until", "", f"expected {' or '.join(CLAIMED_UNTIL)}, got {_short(claim.get('until'))}"
        yield from _ruled(path, claim.get("rule"))
        yield from _unfit(f"{path}.judge", FLAG, claim.get("judge", False))
        yield from _unfit(f"{path}.says", list_form(_TEXT), claim.get("says", []))
        if claim.get("penalty", "") not in CLAIM_COSTS:
            yield f"{path}.penalty", "", f"expected {' or '.join(CLAIM_COSTS[1:])}, got {_short(claim.get('penalty'))}"
        if claim.get("offence", "") not in ("", *offences):
            problem = f"expected an offence of [judge.offences], got {_short(claim['offence'])}"
            yield f"{path}.offence", "", problem
        for name in claim.keys() - {"who", "until", "rule", "judge", "penalty", "says", "offence"}:
            yield f"{path}.{name}", "", "no entry of [claims] has such a part"
