"""The round of flores: the printed table, whose turn it is, and every possible round of four."""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

import pytest
from tests.helpers.cases import case

from truco.rules.flor_price import FlorPrices
from truco.rules.flor_round import ACHICO, CALLO, FLOR, FlorRound, FlorTable, History

RESTO = "contraflor-al-resto"
TABLE = FlorTable(("contraflor", RESTO), ("con-flor-quiero",), second_turn=True)
SHORT = FlorTable((RESTO,), ("quiero",), second_turn=False)
SEATS = ("A1", "B1", "A2", "B2")  # East, North, West, South
BANDS = {seat: seat[0] for seat in SEATS}
PRICES = FlorPrices(3, 1, 3, stands=False)


def history_of(text: str) -> History:
    """The words of a text such as `A1:flor B1:callo`."""
    return tuple((seat, word) for seat, _, word in (token.partition(":") for token in text.split()))


def round_of(text: str, table: FlorTable = TABLE) -> FlorRound:
    """A round that A1 began, in which each word was possible when it was said."""
    words = history_of(text)
    for at, (seat, word) in enumerate(words[1:], 1):
        before = FlorRound(table, SEATS, BANDS, SEATS[1:], words[:at])
        allowed = before.words(seat) + ((CALLO,) if before.may_rest(seat) else ())
        assert word in allowed, f"{seat}:{word} among {allowed}"
    return FlorRound(table, SEATS, BANDS, SEATS[1:], words)


def points(text: str, prices: FlorPrices = PRICES) -> tuple[str, int]:
    """The band that a finished round pays, or `best`, and how much; the resto is counted as a hundred."""
    now = round_of(text).state()
    assert not now.due, f"{now.due} is still to speak"
    count = {band: sum(BANDS[seat] == band for seat in now.announced) for band in "AB"}
    if not all(count.values()):
        return max(count, key=lambda band: count[band]), prices.plain(len(now.announced))
    if now.conceded:
        winner = "B" if now.conceded == "A" else "A"
        return winner, prices.given_in(count[now.conceded], count[winner], raised=now.raised and not now.wanted)
    if now.bet == RESTO:
        return "best", prices.resto(100, len(now.announced), ahead=False)
    return "best", prices.plain(len(now.announced))


@pytest.mark.parametrize(
    ("line", "band", "expected"),
    [
        case("", "A1:flor B1:callo A2:flor B2:callo", "A", 6, name="1: one side alone"),
        case("", "A1:flor B1:contraflor A2:callo B2:callo A1:con-flor-me-achico", "B", 4, name="2: contraflor"),
        case(
            "",
            "A1:flor B1:flor A2:contraflor B2:callo B1:contraflor-al-resto A2:con-flor-me-achico",
            "B",
            4,
            name="3: a partner gives in to al resto",
        ),
        case("", "A1:flor B1:flor A2:callo B2:con-flor-me-achico", "A", 4, name="4: the last partner gives in"),
        case(
            "",
            "A1:flor B1:con-flor-me-achico A2:callo B2:flor A1:callo B1:callo",
            "best",
            9,
            name="5: a partner's flor undoes it",
        ),
        case(
            "",
            "A1:flor B1:con-flor-me-achico A2:callo B2:flor A1:callo B1:con-flor-me-achico",
            "A",
            4,
            name="5: and it may be said again",
        ),
        case(
            "",
            "A1:flor B1:con-flor-me-achico A2:callo B2:flor A1:callo B1:contraflor-al-resto A1:con-flor-me-achico",
            "B",
            7,
            name="5: or turned into a raise",
        ),
        case(
            "",
            "A1:flor B1:contraflor-al-resto A2:flor B2:callo A1:con-flor-quiero",
            "best",
            109,
            name="6: the answer left to the partner",
        ),
        case("", "A1:flor B1:con-flor-me-achico A2:flor B2:callo", "A", 7, name="a later rival's flor counts"),
        case("", "A1:flor B1:flor A2:callo B2:callo A1:callo", "best", 6, name="two plain flores"),
        case("", "A1:flor B1:flor A2:callo B2:callo A1:contraflor B1:con-flor-quiero", "best", 6, name="wanted"),
        case("", "A1:flor B1:flor A2:flor B2:flor A1:callo B1:callo A2:callo", "best", 12, name="four flores"),
    ],
)
def test_the_rows_of_the_table_pay_what_they_say(line: str, band: str, expected: int) -> None:
    """The six rows that the text prints, and the worked examples beside them, each give their points."""
    assert points(line) == (band, expected)


def test_a_contraflor_that_was_raised_may_stand() -> None:
    """Where a raise makes the bet below it wanted, giving in to al resto pays every flor; else it does not."""
    strict = FlorPrices(3, 1, 3, stands=True)
    two = "A1:flor B1:contraflor A2:callo B2:callo A1:contraflor-al-resto B1:con-flor-me-achico"
    three = "A1:flor B1:flor A2:contraflor B2:callo B1:contraflor-al-resto A2:con-flor-me-achico"
    direct = "A1:flor B1:contraflor-al-resto A2:callo B2:callo A1:con-flor-me-achico"
    assert [points(line, strict)[1] for line in (two, three, direct)] == [6, 9, 4]
    assert [points(line)[1] for line in (two, three, direct)] == [4, 4, 4]


def test_who_has_given_in_has_spoken_for_the_side() -> None:
    """Once a partner gave in with no seat left to announce, the other has no word; before the end mates may undo it."""
    assert (
        round_of("A1:flor B1:flor A2:contraflor B2:callo B1:contraflor-al-resto A2:con-flor-me-achico").words("A1")
        == ()
    )
    assert round_of("A1:flor B1:con-flor-me-achico A2:callo").words("B2") == (FLOR, ACHICO, "contraflor", RESTO)
    assert round_of("A1:flor B1:con-flor-me-achico").words("A2") == (FLOR,)


def test_a_short_table_asks_once() -> None:
    """Where the second flor is itself the answer there is no second turn, and a raise is wanted with quiero."""
    assert not round_of("A1:flor B1:flor A2:callo B2:callo", SHORT).state().due
    assert round_of(f"A1:flor B1:{RESTO} A2:callo B2:callo", SHORT).words("A1") == ("quiero", ACHICO)


class Ending(NamedTuple):
    """A finished round and who of the four has a flor."""

    holders: frozenset[str]
    now: FlorRound


def endings(now: FlorRound, holders: frozenset[str]) -> Iterator[Ending]:
    """Every possible continuation of a round."""
    due = now.state().due
    if not due:
        yield Ending(holders, now)
        return
    unspoken = due in now.candidates and all(seat != due for seat, _ in now.history)
    words = now.words(due) if due in holders else ()
    # A flor that must be told is told; a second turn may be let go.
    if now.may_rest(due) and not (unspoken and due in holders):
        words = (*words, CALLO)
    assert words, f"{due} has no word after {now.history}"
    for word in words:
        yield from endings(now._replace(history=(*now.history, (due, word))), holders)


@pytest.mark.parametrize("table", [TABLE, SHORT])
def test_every_round_comes_to_an_end(table: FlorTable) -> None:
    """With any flores among the four, each round ends with all flores said and at most one raise of each kind."""
    seen = 0
    for count in range(4):
        for others in combinations(SEATS[1:], count):
            holders = frozenset({"A1", *others})
            first = FlorRound(table, SEATS, BANDS, SEATS[1:], (("A1", FLOR),))
            for ending in endings(first, holders):
                now = ending.now.state()
                words = [word for _, word in ending.now.history]
                assert set(now.announced) == ending.holders
                assert all(words.count(word) <= 1 for word in (*table.raises, *table.accepts))
                assert bool(now.bet) <= (now.wanted or bool(now.conceded))
                assert not (now.wanted and now.conceded) or len({BANDS[seat] for seat in now.announced}) == 2
                seen += 1
    assert seen > 20
