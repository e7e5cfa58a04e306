"""Runs the checks of the worked examples: each yields the differences between an answer and that of the program."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, reduce
from itertools import pairwise
from typing import Any, Final, NamedTuple

from click.testing import CliRunner
from tests.helpers.citations import answered
from tests.helpers.examples import Example
from tests.helpers.results import outcome, printed, results
from tests.helpers.talking import read_sentence

from truco.app.cli import main
from truco.engine import Act, Law, State, blank, due, evolve, menu, rule, word
from truco.engine.table import facts as f
from truco.errors import RulebookError, TrucoError
from truco.record import read_record, replay
from truco.record.parts import Record
from truco.record.played import Replay
from truco.rulebooks.ruleset import read_rules_tag
from truco.views import visible_word

_RULINGS: Final = ("lawful", "void", "fault", "rejected")
_SEAT: Final = re.compile(r"\b[ABC][123]\b")


class Difference(NamedTuple):
    """A difference between the program and an example."""

    what: str
    expected: object
    actual: object

    def __str__(self) -> str:
        """Return it as reports show it."""
        return f"{self.what}: expected {self.expected!r}, got {self.actual!r}"


def differences(example: Example) -> list[Difference]:
    """Return the differences between the program and an example."""
    if isinstance(example.data, str):
        return list(_record(example, example.data))
    check = _CHECKS[example.check]
    return [difference for row in example.data for difference in check(example.rules, row)]


@cache
def _law(rules: str) -> Law:
    """Return the law of a tag's rules, for the first seats that the rulebook can be played with."""
    ruleset = read_rules_tag(rules)
    return Law(ruleset, next(iter(ruleset.book.formats.values())).seats)


def _rests_on(law: Law, *starts: str) -> None:
    """Report the rules of all data below these paths to the listeners, because an answer was made from them."""
    book = law.ruleset.book
    for path, ids in book.rules.items():
        if path.startswith(starts):
            answered(ids)


def _points(score: str) -> dict[str, int]:
    """Return the points of a text such as `A 12 B 9`, by side."""
    words = score.split()
    return dict(zip(words[::2], map(int, words[1::2]), strict=True))


# -- cards


def _ask(command: str, rules: str, muestra: str | None, *words: str) -> Any:  # noqa: ANN401  (JSON of any shape)
    """Return what the program prints on its command line."""
    turned = ["--muestra", muestra] if muestra else []
    result = CliRunner().invoke(main, [command, "--rules", rules, *turned, *words])
    if result.exit_code:
        return result.output.strip() or repr(result.exception)
    return json.loads(result.output)


def _value(rules: str, row: Mapping[str, Any]) -> Iterator[Difference]:
    law = _law(rules)
    answer = _ask("value", rules, row.get("muestra"), row["hand"])
    if isinstance(answer, str):
        yield Difference(f"value {row['hand']}", dict(row), answer)
        return
    _rests_on(law, "envido.values", "envido.pair", "envido.tally", "envido.numbers", "flor", "muestra", "ranks")
    if isinstance(answer["envido"], int) and f"tally.{answer['envido']}" in law.ruleset.book.cites:
        answered(law.tally_rules(answer["envido"]))
    for key in ("envido", "flor"):
        expected = None if row.get(key) == "none" else row.get(key)
        if key in row and answer[key] != expected:
            yield Difference(f"{key} of {row['hand']}", row[key], answer[key])


def _order(rules: str, row: Mapping[str, Any]) -> Iterator[Difference]:
    _rests_on(_law(rules), "ranks", "muestra", "pack", "tricks.winner")
    tiers = _ask("order", rules, row.get("muestra"))
    if isinstance(tiers, str):
        yield Difference("order", dict(row), tiers)
        return
    level = {token: at for at, tier in enumerate(tiers) for token in tier}
    for key in ("above", "equal"):
        cards = row.get(key, [])
        unknown = [token for token in cards if token not in level]
        if unknown:
            yield Difference(key, cards, f"no such card in the order: {' '.join(unknown)}")
            continue
        for first, second in pairwise(cards):
            relation = "=" if level[first] == level[second] else ">" if level[first] < level[second] else "<"
            expected = ">" if key == "above" else "="
            if relation != expected:
                yield Difference(key, f"{first} {expected} {second}", f"{first} {relation} {second}")


# -- hands and calls


def _tricks(rules: str, row: Mapping[str, Any]) -> Iterator[Difference]:
    law = _law(rules)
    _rests_on(law, "tricks")
    decided = law.terms.tricks.hand_winner([None if side == "-" else side for side in row["results"]], row["mano"])
    winner, case = decided or ("", "")
    if case:
        answered(law.cite(case))
    actual = (winner or "draw") if decided else ""
    if actual != row["winner"]:
        yield Difference(f"winner of {' '.join(row['results'])}, mano {row['mano']}", row["winner"], actual)
    if "case" in row and row["case"] != case:
        yield Difference("case", row["case"], case)


def _chain(rules: str, row: Mapping[str, Any]) -> Iterator[Difference]:
    law = _law(rules)
    book = law.ruleset.book
    calls = tuple(row["calls"])
    prices = _truco_prices(law, calls) if calls[0] in law.truco_level else _envido_prices(law, calls, row)
    if prices is None:
        yield Difference(f"chain {' '.join(calls)}", "a chain of the rulebook", "none")
        return
    for call in calls:
        _rests_on(law, f"envido.calls.{call}.", f"truco.calls.{call}.")
    _rests_on(law, "envido.refused")
    answered(book.cites.get(f"chain.{' '.join(calls)}", ()))
    for key, price in zip(("wanted", "refused"), prices, strict=True):
        if key in row and row[key] != price:
            yield Difference(f"{key} {' '.join(calls)}", row[key], price)


def _truco_prices(law: Law, calls: tuple[str, ...]) -> tuple[int, int] | None:
    levels = [law.truco_level.get(call, 0) for call in calls]
    if levels != list(range(1, len(calls) + 1)):
        return None
    return law.terms.truco.stakes[levels[-1]], law.terms.truco.refused[levels[-1]]


def _envido_prices(law: Law, calls: tuple[str, ...], row: Mapping[str, Any]) -> tuple[int, int] | None:
    if calls not in law.terms.envido.chains:
        return None
    rung = law.terms.envido.chains[calls]
    if rung.named is None:
        return rung.adds, rung.refused
    assert "wanted" not in row or row.keys() >= {"score", "winner"}, "a falta needs score and winner"
    return (_falta_points(law, row)[0] if "score" in row else 0), rung.refused


def _falta(rules: str, row: Mapping[str, Any]) -> Iterator[Difference]:
    law = _law(rules)
    points, case = _falta_points(law, row)
    _rests_on(law, "envido.falta", "match.target", "match.buenas")
    answered(law.cite(case))
    if points != row["points"]:
        yield Difference(f"falta at {row['score']}, won by {row['winner']}", row["points"], points)


def _falta_points(law: Law, row: Mapping[str, Any]) -> tuple[int, str]:
    score = _points(row["score"])
    return law.terms.envido.falta(
        tuple(score.values()), list(score).index(row["winner"]), law.terms.match.target, law.terms.match.buenas_from
    )


# -- options


def _options(_: str, row: Mapping[str, Any]) -> Iterator[Difference]:
    """Check a combination of options: it is accepted, or the error gives the expected reason."""
    try:
        ruleset = read_rules_tag(row["rules"])
    except RulebookError as error:
        answered((error.rule,) if error.rule else ())
        if not row["refused"] or row["refused"] not in str(error):
            yield Difference(f"options {row['rules']}", row["refused"] or "accepted", str(error))
        return
    for key in ruleset.chosen:
        answered(ruleset.book.options[key].rules)
    if row["refused"]:
        yield Difference(f"options {row['rules']}", row["refused"], "accepted")


# -- records


def whole_record(rules: str, text: str, admission: str = "") -> str:
    """Return the text of a record with the tags that an example leaves out, also one for each seat that occurs."""
    tagged = set(re.findall(r"\[([ABC][123]) ", text))
    body = re.sub(r"\[[^\]]*\]|;.*", "", text)
    seats = sorted(set(_SEAT.findall(body)) - tagged, key=lambda seat: (seat[1], seat[0]))
    tags = ['[Record "truco/1"]', f'[Rules "{rules}"]', *(f'[{seat} "{seat}"]' for seat in seats)]
    if admission:
        tags.append(f'[Admission "{admission}"]')
    return " ".join(tags) + "\n" + text


def _record(example: Example, text: str) -> Iterator[Difference]:
    besides = example.besides
    whole = whole_record(example.rules, text, besides.get("admission", ""))
    try:
        record = read_record(whole)
        result = replay(record)
    except TrucoError as error:
        yield Difference("record", "a record that replays as it is written", f"{error.code}: {error}\n{whole}")
        return
    yield from (Difference("record", "no warning", f"line {at.line}: {warning}") for warning, at in result.warnings)
    yield from _rulings(record, result)
    assert result.law is not None
    law, state = result.law, state_after(result)
    p = state.public
    yield from _public_differences(result, besides)
    if "due" in besides and due(law, p) != besides["due"]:
        yield Difference("due", besides["due"], due(law, p))
    for seat, wanted in besides.get("menu", {}).items():
        words = [option.token for option in menu(law, p, seat, state.own(seat))]
        if absent := [token for token in wanted.get("has", ()) if token not in words]:
            yield Difference(f"menu of {seat} has", absent, words)
        if present := [token for token in wanted.get("lacks", ()) if token in words]:
            yield Difference(f"menu of {seat} lacks", present, words)
        if "is" in wanted and sorted(wanted["is"]) != sorted(words):
            yield Difference(f"menu of {seat} is", wanted["is"], words)
        if besides.get("admission") != "refereed":
            yield from _ruled(law, state, seat, wanted)
    match = besides.get("match", {})
    chicos = dict(zip(law.sides, result.chicos, strict=True))
    if "chicos" in match and chicos != _points(match["chicos"]):
        yield Difference("chicos", _points(match["chicos"]), chicos)
    if "winner" in match and result.winner != match["winner"]:
        yield Difference("winner of the match", match["winner"], result.winner)


def _public_differences(result: Replay, besides: Mapping[str, Any]) -> Iterator[Difference]:
    """Yield the differences of the cards that were shown, and of the last act as seats and others receive it."""
    for seat, cards in besides.get("shown", {}).items():
        if sorted(cards) != sorted(shown := _shown(result, seat)):
            yield Difference(f"cards that {seat} has shown", cards, shown)
    for who, wanted in besides.get("heard", {}).items():
        if wanted != (actual := _last_act_for(result, who)):
            yield Difference(f"the last act as {who} hears it", wanted, actual)


def _ruled(law: Law, state: State, seat: str, wanted: Mapping[str, Any]) -> Iterator[Difference]:
    """Yield where the law and the expected menu differ: what the menu has must be lawful, what it lacks refused."""
    if not state.public.in_hand:
        return
    for key, lets_in in (("has", True), ("is", True), ("lacks", False)):
        for token in wanted.get(key, ()):
            ruling = rule(law, state, Act(seat, word(token))).ruling
            if ruling.happened != lets_in:
                yield Difference(f"{seat}:{token}", "let in" if lets_in else "refused", ruling)


def _rulings(record: Record, result: Replay) -> Iterator[Difference]:
    """Yield the acts that are not lawful although no brace says so; a replay compares only what is written."""
    ruled = {step.at: step.ruling for hand in result.hands for step in hand.steps if step.is_act}
    for act in (act for hand in record.hands for act in (*hand.before, *hand.acts)):
        written = any(brace.words[0] in _RULINGS for brace in act.braces)
        if not written and (ruling := ruled[act.at]).kind != "lawful":
            yield Difference(str(act), "lawful, for no brace says otherwise", f"{ruling.kind} {ruling.code}")


def _shown(result: Replay, seat: str) -> list[str]:
    """Return the cards that a seat showed in the last hand besides those it played, in proof or on demand."""
    proofs = (
        event
        for event in result.hands[-1].events()
        if isinstance(event, f.Shown | f.FlorShown | f.LaidOpen | f.ShownToAll)
    )
    return [card.token for proof in proofs if proof.seat == seat for card in proof.cards]


def _last_act_for(result: Replay, who: str) -> str:
    """Return the last act of a record as a seat, the judge (`juez`) or a spectator receives it."""
    last = [step for step in result.hands[-1].steps if step.is_act][-1]
    return visible_word(f"{last.seat}:{last.word}", last.events, who)


def state_after(result: Replay) -> State:
    """Return the state at the end of a replay, folded from all its events."""
    assert result.law is not None
    events = (event for hand in result.hands for step in hand.steps for event in step.events)
    return reduce(evolve, events, blank(result.law))


def _reading(rules: str, row: Mapping[str, Any]) -> Iterator[Difference]:
    """Ask the program what a sentence binds to."""
    reading = read_sentence(rules, row["hands"], *row.get("acts", ()), says=row["says"])
    means = [phrase.means for phrase in reading.phrases if phrase.means]
    for key, actual in (("kind", reading.kind), ("word", reading.word), ("means", " ".join(means))):
        if key in row and row[key] != actual:
            yield Difference(f"{key} of {row['says']}", row[key], actual)


def _standings(_: str, row: Mapping[str, Any]) -> Iterator[Difference]:
    """Ask `truco tournament standings` about a results file; of tables compare the teams that the example names."""
    file = results(row)
    document = printed(file)
    for what, wanted in row.items():
        if what in file:
            continue
        actual = outcome(document, what)
        if isinstance(wanted, dict) and isinstance(actual, dict):
            actual = {team: actual.get(team) for team in wanted}
        if actual != wanted:
            yield Difference(what, wanted, actual)


_CHECKS: Final[Mapping[str, Callable[[str, Mapping[str, Any]], Iterator[Difference]]]] = {
    "value": _value,
    "order": _order,
    "tricks": _tricks,
    "chain": _chain,
    "falta": _falta,
    "options": _options,
    "reading": _reading,
    "standings": _standings,
}
