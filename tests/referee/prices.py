"""A second program for what hands pay in the rulebooks with flor, written from the catalogues `runfla` and `pagat`.

It shares no line with the first: cards and acts are plain strings, and it returns what each side got. It does not test
whether acts are lawful, and knows no muestra.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tests.referee.naive import STRENGTH, tanto

ADDS = {"envido": 2, "real-envido": 3, "dos-reales-envido": 6, "tres-reales-envido": 9, "falta-envido": 0}
TRUCOS = ("truco", "retruco", "vale-cuatro")
BETS = ("contraflor", "contraflor-al-resto")
FLORES = ("flor", *BETS, "con-flor-quiero", "con-flor-me-achico")
ANSWERS = ("quiero", "no-quiero")
BELOW_THE_HALF = 15
SHORT = 2
"""A hand that has a winner after two tricks has no third."""


def value_of(card: str) -> int:
    """Return what a card counts: its number, or nothing for a figure."""
    number = int(card[:-1])
    return number if number in range(1, 8) else 0


def flor_of(cards: Sequence[str]) -> int:
    """Return the total of a flor."""
    return 20 + sum(map(value_of, cards))


@dataclass
class Reckoning:
    """A hand, or a duel, as far as it was played.

    - `order`: the seats from the mano on; `sides` the side of each.
    - `score`: the points of each side, of two scores the higher one.
    - `options`: the options of the tag.
    - `page`: whether the rulebook is that of the page, and not RUNFLA's.
    - `falta`: the fixed price of falta and resto, 0 if it is what the leader lacks.
    """

    order: Sequence[str]
    sides: Mapping[str, str]
    cards: Mapping[str, Sequence[str]]
    score: Mapping[str, int]
    options: Mapping[str, str]
    page: bool
    falta: int = 0
    gains: dict[str, int] = field(default_factory=lambda: {"A": 0, "B": 0})
    ended: bool = False
    out: set[str] = field(default_factory=set)
    chain: list[str] = field(default_factory=list)
    asks: str = ""
    """The side whose envido is pending."""
    singing: bool = False
    spoken: dict[str, int | None] = field(default_factory=dict)
    paid: tuple[str, int] | None = None
    """What an envido paid; on the page a flor voids it."""
    flores: list[tuple[str, str]] = field(default_factory=list)
    numbers: dict[str, int] = field(default_factory=dict)
    in_flor: bool = False
    level: int = 0
    stake: int = 1
    dares: str = ""
    """The side whose truco is pending."""
    trick: list[tuple[str, str]] = field(default_factory=list)
    taken: list[str] = field(default_factory=list)

    def other(self, side: str) -> str:
        """Return the rivals of a side."""
        return "B" if side == "A" else "A"

    def rest(self) -> int:
        """Return what a falta pays."""
        return self.falta or 30 - max(self.score.values())

    def give(self, side: str, points: int) -> None:
        """Write points; thirty end the hand (rf.2.a, pg.score.12)."""
        self.gains[side] += points
        self.ended = self.ended or any(self.score[side] + self.gains[side] >= 30 for side in self.gains)

    def act(self, seat: str, word: str) -> None:
        """Follow one act."""
        if word.isdigit() or word == "son-buenas":
            self.number(seat, int(word) if word.isdigit() else None)
        elif word in FLORES or (self.in_flor and (word == "callo" or self.wants_flor(word))):
            self.flor(seat, word)
        elif word == "mazo" and self.singing and not self.page:
            self.leave(seat)
        elif word not in ("muestro", "callo"):
            self.settle()
            if not self.ended:
                self.go_on(seat, word)

    def go_on(self, seat: str, word: str) -> None:
        """Follow an act of the envido's calls, of the truco or of the cards."""
        side = self.sides[seat]
        if word in ADDS:
            self.chain.append(word)
            self.asks = side
        elif word in ANSWERS and self.asks:
            self.answer_envido(word)
        elif word in TRUCOS or word.startswith("quiero-"):
            self.stake = self.level + 1 if word.startswith("quiero-") else self.stake
            self.level += 1
            self.dares = side
        elif word == "quiero":
            self.stake, self.dares = self.level + 1, ""
            self.close(by_card=False)
        elif word == "no-quiero":
            self.finish(self.dares, self.level)
        elif word == "mazo":
            self.leave(seat)
        else:
            self.trick.append((seat, word))
            self.close(by_card=True)

    # -- envido ---------------------------------------------------------------------------------------------------

    def refused(self) -> int:
        """Return what refusing the last call pays: the calls before it, or one."""
        return sum(ADDS[call] for call in self.chain[:-1]) or 1

    def answer_envido(self, word: str) -> None:
        """Follow the answer to an envido."""
        asker, self.asks = self.asks, ""
        if word == "no-quiero":
            self.paid = asker, self.refused()
            self.give(*self.paid)
        else:
            self.singing = True

    def number(self, seat: str, number: int | None) -> None:
        """Follow a total that was sung, or a concession."""
        if self.in_flor:
            assert number in (None, flor_of(self.cards[seat])), "a flor that is none"
            self.numbers |= {} if number is None else {seat: number}
        else:
            assert number in (None, tanto(self.cards[seat])), "a total that is none"
            self.spoken[seat] = number
            self.all_spoken()

    def all_spoken(self) -> None:
        """Settle the envido once all in play have sung, where all must (rf.6.env.a)."""
        if not self.page and all(seat in self.spoken for seat in self.order if seat not in self.out):
            self.settle_envido()

    def settle_envido(self) -> None:
        """Pay an accepted envido to the best total in play, of equals the nearest to the mano."""
        self.singing = False
        live = [seat for seat in self.order if seat not in self.out]
        sung = [seat for seat in live if self.spoken.get(seat) is not None]
        best = max(sung or live, key=lambda seat: (self.spoken.get(seat) or 0, -self.order.index(seat)))
        points = self.rest() if self.chain[-1] == "falta-envido" else sum(ADDS[call] for call in self.chain)
        self.paid = self.sides[best], points
        self.give(*self.paid)

    # -- flor -----------------------------------------------------------------------------------------------------

    def wants_flor(self, word: str) -> bool:
        """Return whether quiero accepts a bet on the flores (rf.6.flor.t4)."""
        gave_in, bets = self.betting()
        wanted = any(answer == "quiero" for _, answer in self.flores)
        return word == "quiero" and not self.page and bool(bets) and not gave_in and not wanted

    def flor(self, seat: str, word: str) -> None:
        """Follow a word of the flor; the first voids the envido (pg.flor.10, rf.6.flor.f)."""
        if not self.flores:
            self.in_flor, self.asks, self.singing = True, "", False
            if self.paid:
                self.gains[self.paid[0]] -= self.paid[1]
        self.flores.append((seat, word))

    def settle_flor(self) -> None:
        """Pay the flores.

        Rules: pg.flor.3, pg.flor.18, pg.flor.19, pg.flor.20, pg.flor.21, pg.flor.22, pg.flor.23, rf.6.flor.t1,
        rf.6.flor.t2, rf.6.flor.t3, rf.6.flor.t4.
        """
        self.in_flor = False
        holders = dict.fromkeys(seat for seat, word in self.flores if word != "callo")
        counted = {side: sum(self.sides[seat] == side for seat in holders) for side in "AB"}
        if self.options.get("flores") == "side":
            counted = {side: min(number, 1) for side, number in counted.items()}
        if not all(counted.values()):
            self.give("A" if counted["A"] else "B", 3 * sum(counted.values()))
            return
        gave_in, bets = self.betting()
        if gave_in:
            winner = self.other(gave_in)
            stood = self.options.get("contraflor-stands") == "yes" and bets == list(BETS)
            self.give(winner, 3 * sum(counted.values()) if stood else 3 * counted[winner] + 1)
            return
        best = max(self.numbers, key=lambda seat: (self.total(seat), -self.order.index(seat)))
        self.give(self.sides[best], self.stakes(3 * sum(counted.values()), bets, self.sides[best]))

    def betting(self) -> tuple[str, list[str]]:
        """Return the side that gave in, unless a partner's word undid it (pg.flor.table.5), and the bets in order."""
        gave_in, bets = "", []
        for seat, word in self.flores:
            if word == "con-flor-me-achico":
                gave_in = self.sides[seat]
            elif word != "callo" and gave_in == self.sides[seat]:
                gave_in = ""
            bets += [word] if word in BETS else []
        return gave_in, bets

    def total(self, seat: str) -> int:
        """Return what a flor counts against others (pg.var.4)."""
        total = flor_of(self.cards[seat])
        return 30 if total == 20 and self.options.get("negras-flor") == "30" else total

    def stakes(self, flores: int, bets: Sequence[str], winner: str) -> int:
        """Return what compared flores pay, with the resto if it was bet (pg.flor.20, pg.var.6, pg.var.7).

        In the other book that is twelve in a duel, else what the leader lacks, with six more for the side behind
        (rf.4.pica.g, rf.6.flor.resto.a, rf.6.flor.resto.b).
        """
        if "contraflor-al-resto" not in bets:
            return flores
        if not self.page:
            behind = self.score[winner] < self.score[self.other(winner)]
            return self.rest() + 6 * (bool(self.falta) or behind)
        lead = max(self.score.values())
        malas = self.options.get("resto-malas") == "yes" and lead < BELOW_THE_HALF
        rest = BELOW_THE_HALF - lead if malas else self.rest()
        return rest if self.options.get("resto-flores") == "no" else rest + flores

    def settle(self) -> None:
        """Pay what was settled before the next act, or the end."""
        if self.in_flor:
            self.settle_flor()
        elif self.singing:
            self.settle_envido()

    # -- truco and cards --------------------------------------------------------------------------------------------

    def finish(self, side: str, points: int) -> None:
        """End the hand."""
        self.give(side, points)
        self.ended = True

    def leave(self, seat: str) -> None:
        """Take a seat out; with the last of its side the hand is lost, and pending calls are refused."""
        self.out.add(seat)
        side = self.sides[seat]
        if all(seat in self.out for seat in self.order if self.sides[seat] == side):
            if self.singing:
                self.settle_envido()
            elif self.asks:
                self.give(self.asks, self.refused())
            if not self.ended:
                self.finish(self.other(side), self.level if self.dares else self.stake)
        elif self.singing:
            self.all_spoken()
        if not self.ended:
            self.close(by_card=False)

    def close(self, *, by_card: bool) -> None:
        """Close a complete trick; if no card completed it, a pending truco is answered first."""
        played = {seat for seat, _ in self.trick}
        if not played or any(seat not in self.out | played for seat in self.order) or not (by_card or not self.dares):
            return
        best = max(STRENGTH[card] for _, card in self.trick)
        on_top = {self.sides[seat] for seat, card in self.trick if STRENGTH[card] == best}
        self.taken.append(on_top.pop() if len(on_top) == 1 else "")
        self.trick = []
        winner = self.decided()
        if winner:
            self.finish(winner, self.stake)

    def decided(self) -> str:
        """Return the side that has won the hand by the tricks so far, if one has.

        Rules: pg.tricks.11, pg.tricks.12, pg.tricks.13, pg.tricks.14, pg.tricks.15, rf.6.truco.c, rf.6.truco.d,
        rf.6.truco.m.a, rf.6.truco.m.b, rf.6.truco.m.c.
        """
        won = [winner for winner in self.taken if winner]
        if any(won.count(side) == SHORT for side in "AB"):
            return max(won, key=won.count)
        if len(self.taken) == SHORT:
            return won[0] if len(won) == 1 else ""
        if len(self.taken) > SHORT:
            return won[0] if won else self.sides[self.order[0]]
        return ""
