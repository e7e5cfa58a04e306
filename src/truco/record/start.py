"""Where a record begins: its law, and the score, the chicos and the dealer of its first hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from truco.engine import Kind, Law
from truco.engine.law.shared import shared_law
from truco.errors import NotationError, ReplayError, RulebookError, TrucoError
from truco.record.parts import NOBODY, TOP, Place, Record, Tag, WrittenHand, WrittenScore, is_seat, whole_number
from truco.rulebooks.ruleset import read_rules_tag
from truco.rules.sheets import captains_named


class Stop(NamedTuple):
    """Why a replay ended before the record did, and where."""

    error: TrucoError
    at: Place


class Halted(Exception):  # noqa: N818  (a signal inside this room; what leaves it is the error it carries)
    """A replay cannot go on."""

    def __init__(self, error: TrucoError, at: Place) -> None:
        """Keep the error and its place."""
        super().__init__(str(error))
        self.stop = Stop(error, at)


class Start(NamedTuple):
    """The beginning of a record's match: `dealer` is empty where the record begins with the draw.

    `score` and `chicos` are in the order of the sides; `kind` is that of the first hand where it is written; `faults`
    are the mistakes that dealers have made.
    """

    law: Law
    dealer: str
    score: tuple[int, ...]
    chicos: tuple[int, ...]
    warnings: tuple[tuple[str, Place], ...]
    kind: str = ""
    faults: tuple[tuple[str, int], ...] = ()


def bound_law(record: Record) -> Law:
    """Return the law that a record's tags name.

    >>> from truco.record.read import read_record
    >>> law = bound_law(read_record('[Record "truco/1"] [Rules "oficial target=15"] [A1 "Leo"] [B1 "Ana"]'))
    >>> law.terms.match.target, law.seats
    (15, ('A1', 'B1'))

    Raises `Halted` for rules, seats or an admission that this program does not have.
    """
    rules = record.tag("Rules")
    if rules is None:
        raise Halted(NotationError("", *TOP, 'a tag such as [Rules "oficial"]'), TOP)
    admission = record.tag("Admission")
    if admission is not None and admission.value not in ("assisted", "refereed"):
        raise Halted(NotationError(admission.value, *admission.at, "assisted or refereed"), admission.at)
    form = record.tag("Format")
    _check_judge(record)
    try:
        ruleset = read_rules_tag(rules.value)
        if not record.seats:
            known = dict.fromkeys(one.seats for one in ruleset.book.formats.values())
            ways = " or ".join(" ".join(f'[{seat} "..."]' for seat in seats) for seats in known)
            raise Halted(NotationError("", *rules.at, f"a tag for each seat, {ways}"), rules.at)
        refereed = admission is not None and admission.value == "refereed"
        judge, phase = record.tag("Judge"), record.tag("Phase")
        shuffler = record.tag("Shuffler")
        return shared_law(
            str(ruleset),
            record.seats,
            form.value if form else "",
            refereed=refereed,
            judged=judge is not None and refereed,
            phase=phase.value if phase else "",
            shuffler=shuffler.value if shuffler else "",
            captains=_captains(record),
        )
    except RulebookError as error:
        raise Halted(error, rules.at) from None


def _check_judge(record: Record) -> None:
    """Raise `Halted` where a player judges his own table."""
    judge = record.tag("Judge")
    if judge is not None and judge.value and any(judge.value == tag.value for tag in record.tags if is_seat(tag.key)):
        raise Halted(NotationError(judge.value, *judge.at, "a judge who does not play at this table"), judge.at)


def _captains(record: Record) -> tuple[str, ...]:
    """Return the captains that the tag `Captain` names."""
    tag = record.tag("Captain")
    if tag is None:
        return ()
    try:
        return tuple(captains_named(record.seats, tag.value).values())
    except NotationError as error:
        raise Halted(NotationError(tag.value, *tag.at, error.expected), tag.at) from None


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
            raise Halted(ReplayError(0, f"score {first.score}", f"score {show_score(law, score)}"), first.score.at)
        _check_below(first.score, law.terms.match.target)
        score = line
    chicos = _tag_points(law, record.tag("Chicos"), law.chicos_to_win)
    warnings = tuple(_warnings(record, law))
    dealer = "" if draws(first) else _dealer(law, record, first)
    return Start(
        law,
        dealer,
        score or zeros,
        chicos or zeros,
        warnings,
        start_kind(law, first, score or zeros),
        _faults(law, record.tag("Faults")),
    )


def start_kind(law: Law, first: WrittenHand, score: tuple[int, ...]) -> str:
    """Return the written kind of the first hand, if it is possible: the kind of the hand before is not known."""
    if first.kind is None:
        return ""
    together = law.kind("", score)
    known = (together, law.kind(together, score))
    if law.refereed and law.kinds is not None and together:
        # A hand that is void is dealt again as it was, whatever score a ruling has set meanwhile.
        known = (law.kinds.together, law.kinds.duels)
    if together and first.kind.text not in known:
        raise Halted(ReplayError(0, first.kind.text, " or ".join(dict.fromkeys(known))), first.kind.at)
    return first.kind.text if together else ""


def draws(hand: WrittenHand) -> bool:
    """Return whether a hand begins with the draw for the dealer; a card that the record says was not drawn is none."""
    named = hand.dealer is not None and hand.dealer.text == NOBODY
    return named or any(act.word.kind is Kind.DRAW and not act.without_effect for act in hand.before)


def _dealer(law: Law, record: Record, first: WrittenHand) -> str:
    tag = record.tag("Dealer")
    if tag is not None and tag.value not in law.seats:
        raise Halted(NotationError(tag.value, *tag.at, f"a seat among {' '.join(law.seats)}"), tag.at)
    if first.dealer is None:
        return tag.value if tag else law.seats[-1]
    if first.dealer.text not in law.seats:
        expected = f"a seat among {' '.join(law.seats)}"
        raise Halted(NotationError(first.dealer.text, *first.dealer.at, expected), first.dealer.at)
    if tag is not None and tag.value != first.dealer.text:
        raise Halted(ReplayError(0, f"dealer {first.dealer.text}", f"dealer {tag.value}"), first.dealer.at)
    return first.dealer.text


def _tag_points(law: Law, tag: Tag | None, below: int) -> tuple[int, ...] | None:
    """Return what a tag such as `A 12 B 9` says, in the order of the sides."""
    if tag is None:
        return None
    words = tag.value.split()
    pairs = [(side, whole_number(number)) for side, number in zip(words[::2], words[1::2], strict=False)]
    numbers = tuple((side, number) for side, number in pairs if number is not None)
    if len(words) % 2 or not pairs or len(numbers) < len(pairs):
        raise Halted(NotationError(tag.value, *tag.at, "sides and numbers, such as A 12 B 9"), tag.at)
    written = WrittenScore(numbers, tag.at)
    points = points_in_order(law, written)
    _check_below(written, below)
    return points


def _faults(law: Law, tag: Tag | None) -> tuple[tuple[str, int], ...]:
    """Return what the tag `Faults` says, such as `B2 1`: the mistakes of dealers before the first hand."""
    if tag is None:
        return ()
    words = tag.value.split()
    found = [(seat, whole_number(number)) for seat, number in zip(words[::2], words[1::2], strict=False)]
    faults = tuple((seat, number) for seat, number in found if number and seat in law.seats)
    if len(words) % 2 or len(faults) < len(found) or len(dict(faults)) < len(faults):
        expected = f"dealers among {' '.join(law.seats)}, each once with its mistakes, such as B1 1"
        raise Halted(NotationError(tag.value, *tag.at, expected), tag.at)
    return faults


def _check_below(written: WrittenScore, below: int) -> None:
    if any(points >= below for _, points in written.points):
        raise Halted(NotationError(str(written), *written.at, f"numbers below {below}"), written.at)


def points_in_order(law: Law, written: WrittenScore) -> tuple[int, ...]:
    """Return a written score in the order of the sides; raises `Halted` where a side is missing or unknown."""
    points = dict(written.points)
    if len(points) != len(written.points) or set(points) != set(law.sides):
        expected = "each side once, such as " + " ".join(f"{side} 0" for side in law.sides)
        raise Halted(NotationError(str(written), *written.at, expected), written.at)
    return tuple(points[side] for side in law.sides)


def show_score(law: Law, points: Sequence[int]) -> str:
    """Return a score as records write it.

    >>> from truco.rulebooks.ruleset import choose
    >>> show_score(Law(choose("oficial"), ("A1", "B1")), (12, 9))
    'A 12 B 9'
    """
    return " ".join(f"{side} {number}" for side, number in zip(law.sides, points, strict=True))


def _warnings(record: Record, law: Law) -> list[tuple[str, Place]]:
    """Return warnings about tags that have no effect."""
    found = []
    edition = record.tag("Edition")
    if edition is not None and edition.value != law.ruleset.book.edition:
        found.append((f"this is edition {law.ruleset.book.edition} of the rulebook, not {edition.value}", edition.at))
    return found
