"""Writing the canonical text of a record from its parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from truco.cards import CARDS, print_hand, token_down
from truco.record.parts import SINGLE_TAGS, Record, Tag, WrittenAct, WrittenDuel, WrittenHand, is_seat
from truco.talk.quotes import quote

_GAP: Final = "  "
_WIDTH: Final = 100
_NO_RESULTS: Final = ("void", "fault", "rejected", "seen")


def write_record(record: Record) -> str:
    r"""Return the canonical text of a record: the same bytes for the same record, whatever it was read from.

    >>> from truco.record.read import read_record
    >>> text = '[Record "truco/1"] [B1 "Ana"] [A1 "Leo"]  [Rules "oficial"]\nhand 1 A1:corto-9'
    >>> print(write_record(read_record(text)))
    [Record "truco/1"]
    [Rules "oficial"]
    [A1 "Leo"] [B1 "Ana"]
    <BLANKLINE>
    hand 1
    A1:corto-9
    <BLANKLINE>

    Known tags come first, in a fixed order, the seats on one line; the others follow as written. A line of acts ends
    after a trick or an award, or before it has a hundred characters. Comments are below the tags, or below the line of
    their hand.
    """
    lines = [*_tags(record), *_comments(record.comments)]
    for hand in record.hands:
        lines.append("")
        lines.extend(_hand(hand))
    return "\n".join(lines) + "\n"


def _tags(record: Record) -> Iterator[str]:
    seats = [tag for seat in record.seats for tag in record.tags if tag.key == seat]
    for key in SINGLE_TAGS:
        if key == "Format" and seats:
            yield " ".join(map(_tag, seats))
        yield from (_tag(tag) for tag in record.tags if tag.key == key)
    yield from (_tag(tag) for tag in record.tags if tag.key not in SINGLE_TAGS and not is_seat(tag.key))


def _tag(tag: Tag) -> str:
    return f"[{tag.key} {quote(tag.value)}]"


def _comments(comments: Iterable[str]) -> Iterable[str]:
    return (f"; {comment}".rstrip() for comment in comments)


def _hand(hand: WrittenHand) -> Iterable[str]:
    parts = [f"hand {hand.number}"]
    if hand.kind:
        parts.append(hand.kind.text)
    if hand.dealer:
        parts.append(f"dealer {hand.dealer.text}")
    if hand.score:
        parts.append(f"score {hand.score}")
    if hand.muestra:
        shown = token_down(CARDS[hand.muestra.text]) if hand.muestra_down else hand.muestra.text
        parts.append(f"muestra {shown}")
    yield _GAP.join(parts)
    yield from _comments(hand.comments)
    if hand.deal is None:
        yield from _play((*hand.before, *hand.acts), hand.duels, len(hand.before))
    else:
        yield from _acts(hand.before)
        yield _GAP.join(("deal", *(f"{seat} {print_hand(cards)}" for seat, cards in hand.deal.hands)))
        yield from _play(hand.acts, hand.duels, 0)
    if hand.end:
        yield f"end{_GAP}{hand.end}"


def _play(acts: Sequence[WrittenAct], duels: Iterable[WrittenDuel], first: int) -> Iterable[str]:
    """Yield lines of acts, and a line at the start of each duel; the play begins with the act number `first`."""
    start = 0
    for duel in duels:
        yield from _acts(acts[start : first + duel.before])
        yield f"duel {' '.join(duel.seats)}"
        start = first + duel.before
    yield from _acts(acts[start:])


def _acts(acts: Iterable[WrittenAct]) -> Iterable[str]:
    """Yield lines of acts: a line ends after a trick or an award, or before it is too long."""
    line = ""
    for act in acts:
        written = _GAP.join((str(act), *map(str, act.braces)))
        if line and len(line) + len(_GAP) + len(written) > _WIDTH:
            yield line
            line = ""
        line = f"{line}{_GAP}{written}" if line else written
        if any(brace.words[0] not in _NO_RESULTS for brace in act.braces):
            yield line
            line = ""
    if line:
        yield line
