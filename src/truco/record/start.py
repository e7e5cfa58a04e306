"""Where a record begins: its law, and the score, the chicos and the dealer of its first hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from truco.engine import Kind, Law, format_of
from truco.engine.law.shared import shared_law
from truco.engine.step import TOP, Place
from truco.engine.table.judge_words import JUDGE
from truco.errors import NotationError, ReplayError, RulebookError, TrucoError
from truco.record.parts import NOBODY, VERSION, Record, Tag, WrittenHand, WrittenScore, is_seat, whole_number
from truco.rulebooks.ruleset import read_rules_tag
from truco.rulebooks.speech import GRAMMARS
from truco.rules.sheets import captains_named


class Stop(NamedTuple):
    """Why a replay ended before the record did, and where."""

    error: TrucoError
    at: Place


class Halted(Exception):  # noqa: N818  (a signal inside this package, which carries the error)
    """A replay cannot go on."""

    def __init__(self, error: TrucoError, at: Place) -> None:
        """Store the error and its place."""
        super().__init__(str(error))
        self.stop = Stop(error, at)


def impossible(text: str, at: Place, expected: str) -> Halted:
    """Return the signal for a part of a record that can be read and makes no sense."""
    return Halted(NotationError(text, *at, expected), at)


def differing(index: int, written: str, derived: str, at: Place) -> Halted:
    """Return the signal for a written fact that the rules contradict; `index` is that of its act in the record."""
    return Halted(ReplayError(index, written, derived), at)


class Start(NamedTuple):
    """The beginning of a record's match: `dealer` is empty where the record begins with the draw.

    `score` and `chicos` are in the order of the sides; `kind` is that of the first hand where it is written; `faults`
    are the mistakes that dealers have made; `language` is that of sentences where it is written. In a position silences
    are acts.
    """

    law: Law
    dealer: str
    score: tuple[int, ...]
    chicos: tuple[int, ...]
    warnings: tuple[tuple[str, Place], ...]
    kind: str = ""
    faults: tuple[tuple[str, int], ...] = ()
    language: str = ""
    is_position: bool = False


def bound_law(record: Record) -> Law:
    """Return the law that a record's tags name.

    >>> from truco.record.read import read_record
    >>> law = bound_law(read_record('[Record "truco/1"] [Rules "oficial target=15"] [A1 "Leo"] [B1 "Ana"]'))
    >>> law.terms.match.target, law.seats
    (15, ('A1', 'B1'))

    Raises `Halted` for rules, seats or an admission that this program does not have.
    """
    rules, admission, judge = map(record.tag, ("Rules", "Admission", "Judge"))
    if rules is None:
        raise impossible("", TOP, 'a tag such as [Rules "oficial"]')
    if admission is not None and admission.value not in ("assisted", "refereed"):
        raise impossible(admission.value, admission.at, "assisted or refereed")
    if judge is not None and judge.value and any(judge.value == tag.value for tag in record.tags if is_seat(tag.key)):
        raise impossible(judge.value, judge.at, "a judge who does not play at this table")
    try:
        ruleset = read_rules_tag(rules.value)
        if not record.seats:
            formats = dict.fromkeys(form.seats for form in ruleset.book.formats.values())
            examples = " or ".join(" ".join(f'[{seat} "..."]' for seat in seats) for seats in formats)
            raise impossible("", rules.at, f"a tag for each seat, {examples}")
        refereed = admission is not None and admission.value == "refereed"
        form, phase, shuffler = (tag.value if tag else "" for tag in map(record.tag, ("Format", "Phase", "Shuffler")))
        return shared_law(
            str(ruleset),
            record.seats,
            form,
            refereed=refereed,
            judged=judge is not None and refereed,
            phase=phase,
            shuffler=shuffler,
            captains=_captains(record),
        )
    except RulebookError as error:
        raise Halted(error, rules.at) from None


def _captains(record: Record) -> tuple[str, ...]:
    """Return the captains that the tag `Captain` names."""
    tag = record.tag("Captain")
    if tag is None:
        return ()
    try:
        return tuple(captains_named(record.seats, tag.value).values())
    except NotationError as error:
        raise impossible(tag.value, tag.at, error.expected) from None


def begin(record: Record) -> Start:
    """Return how a record's match begins.

    >>> from truco.record.read import read_record
    >>> begin(read_record('[Record "truco/1"] [Rules "oficial"] [A1 "Leo"] [B1 "Ana"] [Score "A 3 B 4"]')).score
    (3, 4)

    The tags `Score`, `Chicos`, `Dealer` and `Faults` count, or the line of the first hand. Without a dealer the last
    seat deals, unless the record begins with the draw. Raises `Halted` for something impossible or contradictory.
    """
    law = bound_law(record)
    first = record.hands[0] if record.hands else WrittenHand(1)
    zeros = tuple(0 for _ in law.sides)
    score = _tag_points(law, record.tag("Score"), law.terms.match.target)
    if first.score:
        line = points_in_order(law, first.score)
        if score is not None and line != score:
            raise differing(0, f"score {first.score}", f"score {show_score(law, score)}", first.score.at)
        _check_below(first.score, law.terms.match.target)
        score = line
    score = score or zeros
    chicos = _tag_points(law, record.tag("Chicos"), law.chicos_to_win) or zeros
    edition = law.ruleset.book.edition
    warnings = tuple(
        (f"this is edition {edition} of the rulebook, not {tag.value}", tag.at)
        for tag in record.tags
        if tag.key == "Edition" and tag.value != edition
    )
    dealer = "" if draws(first) else _dealer(law, record.tag("Dealer"), first)
    kind = start_kind(law, first, score)
    faults = _faults(law, record.tag("Faults"))
    language = record.tag("Language")
    spoken = language.value if language and language.value in GRAMMARS else ""
    return Start(law, dealer, score, chicos, warnings, kind, faults, spoken)


def start_kind(law: Law, first: WrittenHand, score: tuple[int, ...]) -> str:
    """Return the written kind of the first hand, if it is possible: the kind of the hand before is not known."""
    if first.kind is None:
        return ""
    together = law.kind("", score)
    kinds = (together, law.kind(together, score))
    if law.refereed and law.kinds is not None and together:
        # A hand that is void is dealt again as it was, whatever score a ruling has set meanwhile.
        kinds = (law.kinds.together, law.kinds.duels)
    if together and first.kind.text not in kinds:
        raise differing(0, first.kind.text, " or ".join(dict.fromkeys(kinds)), first.kind.at)
    return first.kind.text if together else ""


def draws(hand: WrittenHand) -> bool:
    """Return whether a hand begins with the draw for the dealer; a card that the record says was not drawn is none."""
    undealt = hand.dealer is not None and hand.dealer.text == NOBODY
    return undealt or any(act.word.kind is Kind.DRAW and not act.without_effect for act in hand.before)


def _dealer(law: Law, tag: Tag | None, first: WrittenHand) -> str:
    """Return the dealer of the first hand, from the tag `Dealer` or the line of the hand."""
    expected = f"a seat among {' '.join(law.seats)}"
    if tag is not None and tag.value not in law.seats:
        raise impossible(tag.value, tag.at, expected)
    if first.dealer is None:
        return tag.value if tag else law.seats[-1]
    if first.dealer.text not in law.seats:
        raise impossible(first.dealer.text, first.dealer.at, expected)
    if tag is not None and tag.value != first.dealer.text:
        raise differing(0, f"dealer {first.dealer.text}", f"dealer {tag.value}", first.dealer.at)
    return first.dealer.text


def _pairs(tag: Tag) -> tuple[tuple[str, int | None], ...]:
    """Return the names and numbers of a tag such as `A 12 B 9`; a word without a partner has no number."""
    words = tag.value.split()
    numbers = (*map(whole_number, words[1::2]), None)
    return tuple(zip(words[::2], numbers, strict=False))


def _tag_points(law: Law, tag: Tag | None, below: int) -> tuple[int, ...] | None:
    """Return the points in a tag such as `A 12 B 9`, in the order of the sides."""
    if tag is None:
        return None
    pairs = _pairs(tag)
    numbers = tuple((side, number) for side, number in pairs if number is not None)
    if not pairs or len(numbers) < len(pairs):
        raise impossible(tag.value, tag.at, "sides and numbers, such as A 12 B 9")
    written = WrittenScore(numbers, tag.at)
    points = points_in_order(law, written)
    _check_below(written, below)
    return points


def _faults(law: Law, tag: Tag | None) -> tuple[tuple[str, int], ...]:
    """Return the mistakes of dealers before the first hand, from a tag such as `B2 1`."""
    pairs = _pairs(tag) if tag else ()
    faults = tuple((seat, number) for seat, number in pairs if number and seat in law.seats)
    if tag and (len(faults) < len(pairs) or len(dict(faults)) < len(faults)):
        expected = f"dealers among {' '.join(law.seats)}, each once with its mistakes, such as B1 1"
        raise impossible(tag.value, tag.at, expected)
    return faults


def _check_below(written: WrittenScore, below: int) -> None:
    if any(points >= below for _, points in written.points):
        raise impossible(str(written), written.at, f"numbers below {below}")


def points_in_order(law: Law, written: WrittenScore) -> tuple[int, ...]:
    """Return a written score in the order of the sides; raises `Halted` where a side is missing or unknown."""
    points = dict(written.points)
    if len(points) != len(written.points) or set(points) != set(law.sides):
        raise impossible(str(written), written.at, "each side once, such as " + show_score(law, [0] * len(law.sides)))
    return tuple(points[side] for side in law.sides)


def tags_of(
    law: Law,
    names: Mapping[str, str] | None = None,
    *,
    score: Sequence[int] = (),
    chicos: Sequence[int] = (),
    faults: Iterable[tuple[str, int]] = (),
) -> tuple[Tag, ...]:
    """Return the tags of a record that begins so; `names` are the players by seat, and the judge.

    >>> from truco.rulebooks.ruleset import choose
    >>> [tag.key for tag in tags_of(Law(choose("oficial"), ("A1", "B1")), score=(12, 9))]
    ['Record', 'Rules', 'Edition', 'A1', 'B1', 'Score']
    """
    names = names or {}
    first = [next(seat for seat in law.seats if seat[0] == side) for side in law.sides]
    captains = (f"{seat[0]} {seat}" for seat in law.captains if seat not in first)
    values: dict[str, str | None] = {
        "Record": VERSION,
        "Rules": str(law.ruleset),
        "Edition": law.ruleset.book.edition,
        **{seat: names.get(seat, "") for seat in law.seats},
        "Format": law.format.name if law.format != format_of(law.ruleset, law.seats) else None,
        "Admission": "refereed" if law.refereed else None,
        "Judge": names.get(JUDGE, "") if law.judged else None,
        "Phase": law.phase or None,
        "Chicos": show_score(law, chicos) if any(chicos) else None,
        "Score": show_score(law, score) if any(score) else None,
        "Faults": " ".join(f"{seat} {count}" for seat, count in faults) or None,
        "Shuffler": law.shuffler or None,
        "Captain": " ".join(captains) or None,
    }
    return tuple(Tag(key, value) for key, value in values.items() if value is not None)


def show_score(law: Law, points: Sequence[int]) -> str:
    """Return a score as records write it.

    >>> from truco.rulebooks.ruleset import choose
    >>> show_score(Law(choose("oficial"), ("A1", "B1")), (12, 9))
    'A 12 B 9'
    """
    return " ".join(f"{side} {number}" for side, number in zip(law.sides, points, strict=True))
