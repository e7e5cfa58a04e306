"""Random games in which the program and the naive judge rule on the same acts.

`python -m tests.referee.games 0 10000` plays the games of these seeds and prints the first difference of each kind.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from tests.helpers.play import SEATS
from tests.referee.naive import STRENGTH, WORDS, Hand, Match, tanto

from truco.cards import parse_hand
from truco.engine import MESA, Act, Law, Public, State, deal_word, menu, new_match, rule, word
from truco.rulebooks.ruleset import choose

SIDES: Final = "AB"
TIES: Final = (("4", "5", "6", "12"), ("3", "2", "12", "1"), ("4", "6", "7"), ("4", "5", "6"), ("10", "11", "12"))
"""Ranks of which packs for many pardas are made."""
SCORES: Final = (0, 14, 15, 16, 26, 27, 28, 29)
HANDS: Final = 12


class Difference(NamedTuple):
    """A difference between the judges: what it is about, both answers, and the hand so far."""

    about: str
    program: object
    judge: object
    story: tuple[str, ...]

    def __str__(self) -> str:
        """Return the difference as text."""
        return f"{self.about}: program {self.program}, judge {self.judge}\n  " + "\n  ".join(self.story)


@cache
def law(seats: int) -> Law:
    """Return the law of `oficial` with calls out of turn."""
    return Law(choose("oficial", {"calls": "any"}), SEATS[seats])


class Game:
    """One random game; `seen` counts the rare moments that it came through."""

    def __init__(self, seats: int, seed: int) -> None:
        """Draw the score, and how seldom the players leave and refuse."""
        self.rng = random.Random(seed)
        self.law = law(seats)
        self.seats = self.law.seats
        self.seen: Counter[str] = Counter()
        self.acts = 0
        score, chicos = [self._points() for _ in SIDES], [self.rng.randrange(2) for _ in SIDES]
        dealer = self.rng.choice(self.seats)
        self.state = new_match(self.law, dealer, score=score, chicos=chicos)
        self.match = Match(
            self.seats, dealer, dict(zip(SIDES, score, strict=True)), dict(zip(SIDES, chicos, strict=True))
        )
        self.shy = self.rng.choice((0.0, 0.5, 0.9, 0.97))
        self.story: list[str] = []

    def _points(self) -> int:
        return self.rng.choice((*SCORES, self.rng.randrange(30)))

    def differences(self) -> Iterator[Difference]:
        """Play hands until the judges differ, the match ends, or enough were played."""
        for _ in range(HANDS):
            hand = self._deal()
            while self.state.public.in_hand:
                difference = self._menus(hand) or self._step(hand)
                if difference:
                    yield difference
                    return
            if self.match.winner:
                return

    def _deal(self) -> Hand:
        pack = list(STRENGTH)
        if self.rng.random() < 0.4:
            ranks = self.rng.choice(TIES)
            pack = [card for card in pack if card[:-1] in ranks]
        self.rng.shuffle(pack)
        dealt = {seat: pack[3 * at : 3 * at + 3] for at, seat in enumerate(self.seats)}
        cut = rule(self.law, self.state, Act(MESA, word("corto-20"))).state
        hands = tuple(parse_hand("".join(dealt[seat])) for seat in self.seats)
        self.state = rule(self.law, cut, Act(MESA, deal_word(hands))).state
        hand = self.match.deal(dealt)
        self.story = [f"dealer {hand.dealer}, score {hand.score}, dealt {dealt}"]
        return hand

    def _menus(self, hand: Hand) -> Difference | None:
        """Compare the menu of each seat with the words that the naive judge allows it."""
        for seat in self.seats:
            own = self.state.own(seat)
            program = {option.token for option in menu(self.law, self.state.public, seat, own)} - {"muestro"}
            judge = {spoken for spoken in self._words(hand, seat) if hand.lawful(seat, spoken)}
            if program != judge:
                return self._difference(f"menu of {seat}", sorted(program - judge), sorted(judge - program))
        return None

    def _words(self, hand: Hand, seat: str) -> Sequence[str]:
        return (*WORDS, *hand.dealt[seat], str(tanto(hand.dealt[seat])))

    def _choose(self, hand: Hand) -> tuple[str, str]:
        """Draw an act, mostly a lawful one."""
        everything = [(seat, spoken) for seat in self.seats for spoken in self._words(hand, seat)]
        if self.rng.random() < 0.7:
            lawful = [act for act in everything if hand.lawful(*act)]
            for shunned in (("mazo", "paso"), ("no-quiero",)):
                if self.rng.random() < self.shy:
                    lawful = [act for act in lawful if act[1] not in shunned] or lawful
            return self.rng.choice(lawful)
        seat, spoken = self.rng.choice(everything)
        if spoken in ("mazo", "paso") and self.rng.random() < self.shy:
            spoken = self.rng.choice((*STRENGTH, *map(str, range(34))))
        return seat, spoken

    def _step(self, hand: Hand) -> Difference | None:
        seat, spoken = self._choose(hand)
        before = self.state.public
        decision = rule(self.law, self.state, Act(seat, word(spoken)))
        self.state = decision.state
        judge = "lawful" if self.match.act(seat, spoken) else "rejected"
        self.acts += 1
        self.story.append(f"{seat}:{spoken} {judge}")
        for about, theirs, ours in (
            ("ruling", decision.ruling.kind, judge),
            ("tricks", [trick.winner for trick in self.state.public.tricks], hand.tricks),
            ("awards", _gains(self.state.public), hand.points),
            ("end of the hand", not self.state.public.in_hand, hand.finished),
            ("match", _standing(self.state), _standing_of(self.match)),
        ):
            if theirs != ours:
                return self._difference(about, theirs, ours)
        if judge == "lawful":
            self.seen.update(_moments(before, hand, seat, spoken))
        return None

    def _difference(self, about: str, program: object, judge: object) -> Difference:
        return Difference(about, program, judge, tuple(self.story))


def _gains(p: Public) -> dict[str, int]:
    return {side: sum(award.points for award in p.awards if award.side == side) for side in p.sides}


def _standing(state: State) -> tuple[object, ...]:
    p = state.public
    return p.score, p.chicos, p.winner or None


def _standing_of(match: Match) -> tuple[object, ...]:
    return tuple(match.score.values()), tuple(match.chicos.values()), match.winner


def _moments(before: Public, hand: Hand, seat: str, spoken: str) -> Iterator[str]:
    """Yield the names of the rare moments of an act."""
    envido, truco = before.envido, before.truco
    leaving = spoken in ("mazo", "paso")
    if leaving and envido.state == "singing":
        yield "mazo while singing"
    if leaving and len(before.seats) > 2 and not hand.finished:
        yield "partner plays on"
        if truco.pending and hand.turn() is None:
            yield "mazo completes a trick with a truco waiting"
        if before.tricks and not before.trick and before.tricks[-1].winner == seat:
            yield "leader leaves"
    if spoken.startswith(("envido", "real", "falta")) and truco.pending and envido.state == "open":
        yield "envido first"
    if hand.finished and truco.pending and envido.state in ("pending", "singing") and not leaving:
        yield "envido ends the chico with a truco waiting"
    if hand.finished and hand.tricks == [None] * 3:
        yield "three pardas with seats out" if before.out else "three pardas"
    if envido.state == "singing" and hand.envido == "over" and "F" in hand.chain:
        yield f"falta at {min(max(before.score), 16)}"
    if spoken == "son-buenas" and any(number is not None and singer[0] == seat[0] for singer, number in envido.sung):
        yield "concedes after a partner's number"


def main() -> None:
    """Play the games of a range of seeds."""
    first, last = map(int, sys.argv[1:3])
    acts, seen, counts = 0, Counter[str](), Counter[str]()
    for seed in range(first, last):
        game = Game(2 + 2 * (seed % 2), seed)
        for difference in game.differences():
            kind = difference.about.split()[0]
            counts[kind] += 1
            if counts[kind] == 1:
                sys.stdout.write(f"seed {seed}: {difference}\n")
        acts += game.acts
        seen.update(game.seen)
    sys.stdout.write(f"{acts} acts, differences {dict(counts)}, moments {dict(seen)}\n")


if __name__ == "__main__":
    main()
