"""A second judge of the game "oficial" for two and four seats, written from the catalogue alone.

It shares no line with the program: words, cards and seats are plain strings, and everything is computed again at each
act. It is for assisted tables where calls may come out of turn (`calls=any`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

TARGET = 30
CHICOS = 2
# of.truco.rank, from the highest level to the lowest.
LEVELS = (
    "1e|1b|7e|7o|3e 3b 3o 3c|2e 2b 2o 2c|1o 1c|12e 12b 12o 12c|11e 11b 11o 11c|10e 10b 10o 10c|7b 7c"
    "|6e 6b 6o 6c|5e 5b 5o 5c|4e 4b 4o 4c"
)
STRENGTH = {card: -level for level, cards in enumerate(LEVELS.split("|")) for card in cards.split()}
# of.envido.23: every chain that may be called, what it pays wanted (0: the falta) and refused.
CHAINS = {
    "E": (2, 1),
    "R": (3, 1),
    "F": (0, 1),
    "EE": (4, 2),
    "ER": (5, 2),
    "EF": (0, 2),
    "RF": (0, 3),
    "EEF": (0, 4),
    "EER": (7, 4),
    "ERF": (0, 5),
    "EERF": (0, 7),
}
LETTERS = {"envido": "E", "real-envido": "R", "falta-envido": "F"}
TRUCOS = ("truco", "retruco", "vale-cuatro")
WORDS = (
    *LETTERS,
    *TRUCOS,
    "quiero",
    "no-quiero",
    "quiero-retruco",
    "quiero-vale-cuatro",
    "son-buenas",
    "mazo",
    "paso",
)


def side_of(seat: str) -> str:
    """Return the side of a seat: its letter."""
    return seat[0]


def rival_of(side: str) -> str:
    """Return the other side."""
    return "B" if side == "A" else "A"


def tanto(cards: Iterable[str]) -> int:
    """Return the envido of three cards (of.combos.best)."""
    worth = [(card[-1], int(card[:-1]) if int(card[:-1]) <= 7 else 0) for card in cards]
    best = max(value for _, value in worth)
    for i, (suit, value) in enumerate(worth):
        for other_suit, other in worth[i + 1 :]:
            if suit == other_suit:
                best = max(best, 20 + value + other)
    return best


def falta(score: Mapping[str, int], winner: str) -> int:
    """Return what an accepted falta pays the side that wins it (of.falta.2, of.falta.3)."""
    most = max(score.values())
    return TARGET - score[winner] if most <= TARGET // 2 else TARGET - most


@dataclass
class Hand:
    """One hand, from the cards on."""

    seats: Sequence[str]
    dealer: str
    score: Mapping[str, int]
    dealt: Mapping[str, Sequence[str]]
    # The cards on the table, a list of (seat, card) for each trick; the last one is being played.
    table: list[list[tuple[str, str]]] = field(default_factory=lambda: [[]])
    # For each finished trick the seat that won it, None for a parda.
    tricks: list[str | None] = field(default_factory=list)
    out: set[str] = field(default_factory=set)
    envido: str = "not called"  # then "pending", "singing", "over"
    chain: str = ""
    chain_side: str = ""
    sung: list[tuple[str, int | None]] = field(default_factory=list)
    called: int = 0  # 1 truco, 2 retruco, 3 vale cuatro
    call_side: str = ""
    unanswered: bool = False
    points: dict[str, int] = field(default_factory=lambda: {"A": 0, "B": 0})
    finished: bool = False

    # What stands on the table.

    def in_order(self, first: str) -> list[str]:
        """Return the seats in play, going right from a seat."""
        at = self.seats.index(first)
        return [seat for seat in [*self.seats[at:], *self.seats[:at]] if seat not in self.out]

    def mano(self) -> str:
        """Return the seat on the dealer's right."""
        return self.seats[(self.seats.index(self.dealer) + 1) % len(self.seats)]

    def leader(self) -> str:
        """Return the seat that leads this trick (of.match.11, of.ties.1)."""
        return (self.tricks[-1] if self.tricks else None) or self.mano()

    def turn(self) -> str | None:
        """Return the seat that plays next, `None` once all in play have."""
        played = [seat for seat, _ in self.table[-1]]
        waiting = [seat for seat in self.in_order(self.leader()) if seat not in played]
        return waiting[0] if waiting else None

    def held(self, seat: str) -> list[str]:
        """Return the cards that a seat has not played."""
        played = [card for trick in self.table for _, card in trick]
        return [card for card in self.dealt[seat] if card not in played]

    def cardless(self, seat: str) -> bool:
        """Return whether a seat has not played its first card."""
        return len(self.held(seat)) == len(self.dealt[seat])

    def quiet(self) -> bool:
        """Return whether no seat must answer or sing."""
        return self.envido not in ("pending", "singing") and not self.unanswered

    def truco_answered(self) -> bool:
        """Return whether a truco was called and answered."""
        return self.called > 1 or (self.called == 1 and not self.unanswered)

    def stake(self) -> int:
        """Return what the hand is worth now; while a call is pending, what its refusal pays (of.truco.12)."""
        return self.called if self.unanswered else self.called + 1

    def singer(self) -> str | None:
        """Return the seat that sings next (of.canto.1)."""
        spoken = [seat for seat, _ in self.sung]
        waiting = [seat for seat in self.in_order(self.mano()) if seat not in spoken]
        return waiting[0] if self.envido == "singing" and waiting else None

    # Whether a word is lawful.

    def lawful(self, seat: str, word: str) -> bool:
        """Return whether a seat may say or play a word now."""
        if self.finished or seat in self.out:
            return False
        if word in STRENGTH:
            return self.quiet() and self.turn() == seat and word in self.held(seat)
        if word == "paso":
            return self.quiet() and self.turn() == seat
        if word == "mazo":
            return self.may_leave(seat)
        if word in LETTERS:
            return self.may_call_envido(seat, LETTERS[word])
        if word in TRUCOS:
            return self.may_call_truco(side_of(seat), TRUCOS.index(word) + 1)
        if word.isdecimal() or word == "son-buenas":
            return self.may_sing(seat, word)
        return self.may_answer(side_of(seat), word)

    def may_leave(self, seat: str) -> bool:
        """Return whether a seat may go to the mazo: with a card, while no call of its side is pending (of.mazo.2)."""
        if not self.held(seat):
            return False
        if self.envido == "pending" and self.chain_side == side_of(seat):
            return False
        return not (self.unanswered and self.call_side == side_of(seat))

    def may_call_envido(self, seat: str, letter: str) -> bool:
        """Return whether a seat may open the envido (of.envido.4, of.ley.9) or raise it (of.envido.19)."""
        side = side_of(seat)
        if self.envido == "pending":
            return side != self.chain_side and self.chain + letter in CHAINS
        if self.envido != "not called" or self.truco_answered() or not self.cardless(seat):
            return False
        return not (self.unanswered and self.call_side == side)

    def may_call_truco(self, side: str, level: int) -> bool:
        """Return whether a side may call truco (of.truco.7, of.envido.16) or raise what it accepted (of.accept.3)."""
        if self.unanswered or self.envido == "singing" or level != self.called + 1:
            return False
        if self.envido == "pending":
            return side != self.chain_side
        return self.called == 0 or side != self.call_side

    def may_sing(self, seat: str, word: str) -> bool:
        """Return whether a seat may sing its true number, or concede to a rival's (of.canto.1)."""
        if self.singer() != seat:
            return False
        if word == "son-buenas":
            standing = [other for other, number in self.sung if number is not None and other not in self.out]
            return any(side_of(other) != side_of(seat) for other in standing)
        return word == str(tanto(self.dealt[seat]))

    def may_answer(self, side: str, word: str) -> bool:
        """Return whether a side may answer: the envido first, then the truco (of.ley.8, of.ley.9, of.accept.1)."""
        if self.envido == "pending":
            return side != self.chain_side and word in ("quiero", "no-quiero")
        if self.envido == "singing" or not self.unanswered or side == self.call_side:
            return False
        return word in ("quiero", "no-quiero") or word == f"quiero-{[*TRUCOS, ''][self.called]}"

    # What a lawful word does.

    def act(self, seat: str, word: str) -> bool:
        """Carry out a lawful word; return whether it was lawful."""
        if not self.lawful(seat, word):
            return False
        side = side_of(seat)
        window = any(self.cardless(other) for other in self.in_order(self.dealer))
        if word in STRENGTH:
            self.table[-1].append((seat, word))
        elif word in ("mazo", "paso"):
            self.out.add(seat)
        elif word in LETTERS:
            self.envido, self.chain, self.chain_side = "pending", self.chain + LETTERS[word], side
        elif word in TRUCOS:
            if self.envido == "pending":
                self.refuse_envido()
            self.called, self.call_side, self.unanswered = self.called + 1, side, True
        elif word.isdecimal() or word == "son-buenas":
            self.sung.append((seat, int(word) if word.isdecimal() else None))
        elif self.envido == "pending":
            self.answer_envido(word)
        else:
            self.answer_truco(side, word)
        self.settle(window=window)
        return True

    def award_envido(self, side: str, points: int) -> None:
        """Give a side points of the envido; they may end the chico at once (of.match.1)."""
        self.points[side] += points
        self.envido = "over"
        if self.score[side] + self.points[side] >= TARGET:
            self.finished = True

    def refuse_envido(self) -> None:
        """Pay a refused envido to the side of the last call."""
        self.award_envido(self.chain_side, CHAINS[self.chain][1])

    def answer_envido(self, word: str) -> None:
        """Follow the answer to an envido."""
        if word == "quiero":
            self.envido = "singing"
        else:
            self.refuse_envido()

    def answer_truco(self, side: str, word: str) -> None:
        """Follow the answer to a truco call."""
        if word == "no-quiero":
            self.end(self.call_side)
            return
        self.unanswered = False
        if word != "quiero":
            self.called, self.call_side, self.unanswered = self.called + 1, side, True

    def end(self, side: str) -> None:
        """End the hand: a side gets what it is worth."""
        self.points[side] += self.stake()
        self.finished = True

    # What follows from it.

    def settle(self, *, window: bool) -> None:
        """End what is complete: a hand that a side left, the singing, the trick, the hand."""
        if self.finished:
            return
        for side in "AB":
            if all(seat in self.out for seat in self.seats if side_of(seat) == side):
                self.abandoned(side, window=window)
                return
        if self.envido == "singing" and self.singer() is None:
            self.finish_singing()
        self.finish_trick()

    def abandoned(self, side: str, *, window: bool) -> None:
        """Pay for a side whose last seat left (of.mazo.5, of.mazo.6, of.mazo.7)."""
        rival = rival_of(side)
        if self.envido == "pending":
            self.refuse_envido()
        elif self.envido == "singing":
            self.finish_singing()
        elif self.envido == "not called" and self.called == 0 and window:
            self.points[rival] += 1
        if not self.finished:
            self.end(rival)

    def finish_singing(self) -> None:
        """Give the envido to the highest number, of equals the nearest to the mano (of.canto.1)."""
        numbers = {seat: number for seat, number in self.sung if number is not None and seat not in self.out}
        ranked = sorted(self.in_order(self.mano()), key=lambda seat: -numbers.get(seat, -1))
        winner = side_of(ranked[0])
        self.award_envido(winner, CHAINS[self.chain][0] or falta(self.score, winner))

    def finish_trick(self) -> None:
        """Give a complete trick to the highest card, of partners who tie to the first (of.match.11, of.ties.1).

        A trick that a mazo completed waits for the answer to a truco (of.accept.1).
        """
        if self.finished or self.unanswered or self.turn():
            return
        most = max(STRENGTH[card] for _, card in self.table[-1])
        top = [seat for seat, card in self.table[-1] if STRENGTH[card] == most]
        self.tricks.append(top[0] if len({side_of(seat) for seat in top}) == 1 else None)
        winner = self.decided()
        if winner:
            self.end(winner)
        else:
            self.table.append([])

    def decided(self) -> str | None:
        """Return the side that has won the hand by its tricks (of.match.9).

        With pardas: of.ties.2, of.ties.3, of.ties.4, of.ties.5, of.ties.6.
        """
        sides = [side_of(seat) if seat else None for seat in self.tricks]
        won = [side for side in sides if side]
        for side in won:
            if won.count(side) == 2:
                return side
        if won and None in sides:
            return won[0]
        return side_of(self.mano()) if sides == [None] * 3 else None


class Match:
    """A match: its hands, the score, the chicos and the dealer."""

    def __init__(self, seats: Sequence[str], dealer: str, score: Mapping[str, int], chicos: Mapping[str, int]) -> None:
        """Begin a match anywhere; `dealer` deals the first hand."""
        self.seats = list(seats)
        self.dealer = dealer
        self.score = dict(score)
        self.chicos = dict(chicos)
        self.hand: Hand | None = None
        self.chico_over = False
        self.winner: str | None = None

    def deal(self, dealt: Mapping[str, Sequence[str]]) -> Hand:
        """Deal the next hand; the deal goes to the right, also from chico to chico (of.deal.2)."""
        if self.hand is not None:
            self.dealer = self.seats[(self.seats.index(self.dealer) + 1) % len(self.seats)]
        if self.chico_over:
            self.score, self.chico_over = {"A": 0, "B": 0}, False
        self.hand = Hand(self.seats, self.dealer, dict(self.score), dict(dealt))
        return self.hand

    def act(self, seat: str, word: str) -> bool:
        """Rule on a word; if it ends the hand, write the points (of.marks.2)."""
        if self.hand is None or not self.hand.act(seat, word):
            return False
        if self.hand.finished:
            for side, points in self.hand.points.items():
                self.score[side] += points
                if self.score[side] >= TARGET and not self.chico_over:
                    self.chico_over = True
                    self.chicos[side] += 1
                    if self.chicos[side] == CHICOS:
                        self.winner = side
        return True
