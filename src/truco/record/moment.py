"""Making the position of a game: complete, or as one seat knows it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from truco.engine import Law
from truco.engine.table import facts as f
from truco.engine.table.events import Dealt, Event
from truco.record.known import KnownCards
from truco.record.parts import WrittenDeal, WrittenHand, WrittenWord
from truco.record.position import Position, write_position
from truco.record.rulings import Rulings
from truco.record.step import Step


def position_of(law: Law, steps: Iterable[Step], *, eyes: str = "") -> str:
    """Return the position of a game after its last step.

    >>> from truco.cards import parse_hand
    >>> from truco.engine import Act, decide, deal, new_match, opening, word
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> first = Step("mesa", "", law.lawful("hand.start"), opening(law, "B1"))
    >>> dealt = deal(law, new_match(law, "B1"), "mesa", (parse_hand("1e5o4o"), parse_hand("3c7o12o")))
    >>> truco = decide(law, dealt.state, Act("A1", word("truco")))
    >>> steps = [first, Step("mesa", "reparto", *dealt[:2]), Step("A1", "truco", *truco[:2])]
    >>> print(position_of(law, steps, eyes="B1"))
    truco-position/1 oficial mano-a-mano assisted 0-0 0-0 1:B1 ??????/3c7o12o A1:truco

    `steps` are those of the game from the opening of the match, as for `record_of`; rejected ones are left out. With
    a seat in `eyes` the position contains only what that seat knows; with an empty text everything, with any other
    word what a spectator saw.
    """
    writer = _Writer(law, eyes)
    for step in steps:
        if step.ruling.happened:
            writer.add(step)
    return write_position(writer.position())


class _Writer:
    """The present hand, and the score when it began."""

    def __init__(self, law: Law, eyes: str) -> None:
        self._law = law
        self._cards = KnownCards(law, eyes)
        self._faults: dict[str, int] = {}
        self._score = self._chicos = self._won = tuple(0 for _ in law.sides)
        self._rulings = Rulings(law)
        self._begin(1, self._score)

    def _begin(self, number: int, score: tuple[int, ...], *, drawing: bool = False) -> None:
        """Forget the hand before and begin the next; where it begins with the draw it is written without a dealer."""
        self._hand = WrittenHand(number)
        self._score = score
        self._chicos = self._won
        self._drawing = drawing
        self._cards.begin()
        self._faults_before = tuple(self._faults.items())
        self._rulings.begin()

    def add(self, step: Step) -> None:
        """Add what happened in a step: first the beginning of a hand, then the act, last its results."""
        for event in step.events:
            self._start(event)
        said = self._cards.said(step) if step.is_act else ""
        act = self._rulings.written(step, said) if said else None
        if act is not None:
            self._hand = replace(self._hand, acts=(*self._hand.acts, act))
            self._chicos = self._rulings.chicos or self._chicos
        if any(isinstance(event, Dealt) for event in step.events):
            self._hand = replace(self._hand, before=self._hand.acts, acts=(), deal=WrittenDeal(()))
        self._cards.add(step)

    def _start(self, event: Event) -> None:
        """Begin another hand where an event does; a hand that began with the draw is still the same when it is over."""
        match event:
            case f.MatchStarted(drawing, score, chicos, _, hand, faults):
                self._won, self._faults = chicos, dict(faults)
                self._begin((hand or 0) + 1, score, drawing=bool(drawing))
            case f.DrawStarted():
                self._begin(self._hand.number + 1, tuple(0 for _ in self._score), drawing=True)
            case f.HandStarted() if self._drawing:
                self._drawing = False
            case f.HandStarted():
                self._begin(event.hand, event.score)
                kind = WrittenWord(event.kind) if event.kind else None
                self._hand = replace(self._hand, dealer=WrittenWord(event.dealer), kind=kind)
            case f.DealerErred():
                self._faults[event.seat] = event.count
            case f.ChicoEnded() | f.Rescored() | f.MatchForfeited():
                self._won = event.chicos
            case _:
                pass

    def position(self) -> Position:
        """Return the moment after the last step."""
        hand = self._hand
        if hand.deal is None:
            hand = replace(hand, before=hand.acts, acts=())
        else:
            hand = replace(hand, deal=self._cards.deal, muestra=self._cards.muestra)
        return Position(self._law, self._score, self._chicos, hand, self._faults_before)
