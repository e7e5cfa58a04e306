"""Measure whether simple habits beat a bot, and how often it makes each call with which cards.

The bot plays mirrored pairs of single hands against each player of `truco.bots.exploiters`, and against `vecino`. It
must not lose to any of them: its mean may not be below -0.05 points a hand with the whole 95 % interval below zero.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Sequence
from typing import Final

from truco.bots import Bot
from truco.bots.arena import Task, play
from truco.bots.exploiters import EXPLOITERS
from truco.bots.meeting import Meeting, bot_at_arena, law_of, meet
from truco.bots.round import OPEN, PENDING, read
from truco.bots.strength import chance
from truco.engine import Law, Word, due
from truco.views import View

LEAST: Final = -0.05
"""The smallest mean of points a hand that the bot may have against a habit."""

HABITS: Final = ("vecino", *EXPLOITERS)
RULES: Final = ("oficial", "runfla", "paulista")
_TOTALS: Final = ((0, "0-9"), (10, "20-26"), (27, "27-29"), (30, "30+"))
_HOPES: Final = ((0.0, "worst"), (0.25, "poor"), (0.5, "fair"), (0.75, "best"))


class Counted:
    """A bot whose words are counted, by its options, the quality of its hand, and its choice (`choices`)."""

    def __init__(self, bot: Bot) -> None:
        """Wrap a bot."""
        self.bot = bot
        self.name = bot.name
        self.choices: Counter[tuple[str, str, str]] = Counter()
        self.hands = 0
        self.called = 0
        self._last = (-1, False)

    def choose(self, law: Law, view: View, menu: Sequence[Word], rng: random.Random) -> Word | None:
        """Return the bot's word, and count it."""
        word = self.bot.choose(law, view, menu, rng)
        if word is None or due(law, view.public) != view.who or not view.own.dealt:
            return word
        self._count(law, view, word, {choice.token for choice in menu})
        return word

    def _count(self, law: Law, view: View, word: Word, menu: set[str]) -> None:
        r, seat = read(law, view), law.seats.index(view.who)
        t = r.t
        total = _band(_TOTALS, r.tantos[seat])
        calls = {call.token for call in law.envido_words}
        if r.envido == PENDING and t.no in menu:
            kind = {t.yes: "wants", t.no: "folds"}.get(word.token, "raises")
            self.choices[f"answers {r.chain[-1]}", total, kind] += 1
        elif r.envido == OPEN and r.may_open(seat) and calls & menu:
            self.choices["opens envido", total, word.token if word.token in calls else "-"] += 1
            if r.level == 0:
                self.hands += 1
            self.called += word.token in calls
        if r.envido == PENDING or word.token in calls:
            return
        hope = _band(_HOPES, chance(r, seat, r.held[seat]))
        if r.pending and t.no in menu:
            kind = {t.yes: "wants", t.no: "folds"}.get(word.token, "raises")
            self.choices[f"answers {t.calls[r.level - 1]}", hope, kind] += 1
        elif any(step in menu for step in t.steps) and r.level < len(t.calls):
            self.choices[f"calls {t.calls[r.level]}", hope, "call" if word.token in t.steps else "-"] += 1


def _band(bands: Sequence[tuple[float, str]], value: float) -> str:
    return next(name for least, name in reversed(bands) if value >= least)


def frequencies(name: str, rules: str, hands: int, samples: int = 1, rival: str = "") -> Counted:
    """Return the counted words of a bot in some hands against another, or against itself."""
    law = law_of(rules, 2, "")
    counted = Counted(bot_at_arena(name, samples))
    other = bot_at_arena(rival or name, samples)
    for pair in range(hands):
        play(law, [counted, other], Task("count", pair, pair % 2, "hand"))
    return counted


def against(  # noqa: PLR0913  (the values of a meeting)
    name: str, rules: str, pairs: int, samples: int, *, seats: int = 2, habits: Sequence[str] = HABITS
) -> list[dict[str, object]]:
    """Return the bot's points a hand against each habit for which the rulebook has words."""
    law = law_of(rules, seats, "")
    rows: list[dict[str, object]] = []
    for rival in habits:
        if not law.envido_words and any(part in rival for part in ("falta", "envido", "real")):
            continue
        meeting = Meeting((name, rival), 2 * pairs, unit="hand", seats=seats, samples=samples, rules=rules)
        points = meet(meeting).points
        lost = points.mean < LEAST and points.high < 0
        ends = [round(points.low, 3), round(points.high, 3)]
        rows.append({"rules": rules, "seats": seats, "bot": name, "habit": rival, "points": round(points.mean, 3)})
        rows[-1] |= {"points_95": ends, "pairs": pairs, "loses": lost}
    return rows


def table(counted: Counted) -> list[str]:
    """Return the counted words of a bot as lines of text, in percent."""
    lines = []
    choices = sorted(counted.choices.items())
    for option in sorted({option for option, _, _ in counted.choices}):
        for _, name in (*_TOTALS, *_HOPES):
            kinds = {kind: n for (other, band, kind), n in choices if (other, band) == (option, name)}
            whole = sum(kinds.values())
            if whole:
                shares = ", ".join(f"{kind} {100 * n / whole:.0f} %" for kind, n in kinds.items())
                lines.append(f"  {option:24} {name:6} {whole:5}  {shares}")
    return lines


def main() -> None:
    """Print points and frequencies; end with status 1 if a habit beats the bot."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="zorro")
    parser.add_argument("--rules", default="", help="one rulebook, else " + ", ".join(RULES))
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--habit", choices=HABITS, help="one habit, else all")
    parser.add_argument("--pairs", type=int, default=100, help="mirrored pairs of hands against each habit")
    parser.add_argument("--samples", type=int, default=20, help="worlds for each card that zorro plays")
    parser.add_argument("--hands", type=int, default=200, help="hands against itself for the frequencies; 0: none")
    parser.add_argument("--json", action="store_true")
    args, _ = parser.parse_known_args()
    habits = (args.habit,) if args.habit else HABITS
    beaten = False
    for rules in (args.rules,) if args.rules else RULES:
        rows = against(args.bot, rules, args.pairs, args.samples, seats=args.seats, habits=habits)
        beaten |= any(bool(row["loses"]) for row in rows)
        if args.json:
            print(json.dumps(rows))
            continue
        for row in rows:
            lost = "  BEATEN" if row["loses"] else ""
            print(
                f"{rules} {row['habit']:26} {row['points']:+.3f} {row['points_95']} ({args.pairs} pairs){lost}",
                flush=True,
            )
        if args.hands:
            counted = frequencies(args.bot, rules, args.hands)
            print("\n".join(table(counted)))
    if beaten:
        sys.exit(f"a habit beats {args.bot}")


if __name__ == "__main__":
    main()
