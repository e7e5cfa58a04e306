"""What the law says of an act."""

from __future__ import annotations

from typing import Final, NamedTuple

from truco.engine.events import Event
from truco.engine.state import State
from truco.rulebooks.rulebook import Rules


class Ruling(NamedTuple):
    """The judgement of one act.

    >>> Ruling("rejected", "window-closed", ("of.envido.2",)).code
    'window-closed'

    `kind` is lawful, void (no effect), fault (irregular, yet it took effect) or rejected (it never happened); `code`
    the stable word for whatever is not lawful; `rules` the catalogue entries it rests on.
    """

    kind: str
    code: str | None
    rules: Rules

    @property
    def happened(self) -> bool:
        """Tell whether the act took place at all."""
        return self.kind != "rejected"


class Decision(NamedTuple):
    """What the law makes of an act: the ruling, the events, and the state after them."""

    ruling: Ruling
    events: tuple[Event, ...]
    state: State


CODES: Final = {
    "not-seated": "the seat does not take part",
    "malformed": "the act cannot be read",
    "unknown-word": "the rulebook has no such word",
    "match-over": "the match is over",
    "hand-over": "the hand is over",
    "not-dealt": "the cards are not out yet",
    "not-in-play": "the seat went to the mazo or passed",
    "not-your-duel": "two others play their duel",
    "not-your-turn": "another seat is due",
    "card-not-held": "the seat does not hold that card",
    "already-played": "that card lies on the table already",
    "already-drawn": "that card, or by that seat, was drawn already",
    "already-said": "that call, or that number, was said already",
    "bad-cut": "the cut leaves too few cards in one part",
    "answer-first": "a call waits for its answer",
    "own-call-pending": "one's own side waits for an answer",
    "nothing-to-answer": "no call waits for an answer",
    "window-closed": "the time for this call is over",
    "not-a-raise": "this call does not raise the one before",
    "out-of-order": "this step of the ladder is not due",
    "no-right-to-raise": "only the side that accepted may raise",
    "quiero-first": "a raise needs the word quiero before it",
    "truco-pending": "a truco waits and cannot serve as a refusal",
    "not-singing": "no accepted envido waits for a number",
    "not-a-number": "no hand has that total",
    "not-your-number": "the seat's cards make another total",
    "no-rival-number": "no rival has sung a number yet",
    "no-cards-left": "the seat holds no card",
    "nothing-to-show": "the seat has no total to prove",
    "wrong-hand": "the cards dealt are not those of a deal",
    "bad-burn": "these cards may not be burned: too many, too late, one twice, or none in this hand",
    "no-raise": "nobody may raise at this score",
    "open-trick": "the cards of this trick are played face up",
    "no-maldon": "the hand is no maldon, or its holder may not claim one now",
    "no-combination": "the hand holds no combination that wins by being shown",
    "one-card": "one card a turn",
    "nothing-to-announce": "the seat was dealt as many cards as it should be",
    "nothing-to-point-at": "no partner's card holds a trick on which the hand hangs",
    "discard-first": "the seat with a card too many puts one away first",
    "nothing-to-discard": "the seat has no card too many",
    "muestra-first": "the muestra has not been turned yet",
    "look-first": "the seat has not looked at its cards",
    "state-first": "con ley or a punto must be said first",
    "answer-all": "a ley de juego is answered all at once",
    "left-out": "the side that imposed a ley de juego left this call out",
    "not-asked": "the side that was challenged answers what was imposed and calls nothing of it",
    "no-right-to-see": "nothing lets the seat ask for these cards",
    "not-down": "that card does not lie face down before the seat",
    "nothing-to-take-back": "the seat has no card that it may take back",
    "flor-first": "the seat holds a flor and must sing it first",
    "no-flor": "the seat has sung no flor, or holds none",
    "no-rival-flor": "no rival has sung a flor",
    "achicado": "the side has shrunk from envites with flor",
    "nothing-left": "nothing is left of the falta, and the rivals' flores may not be staked over it",
    "not-higher": "the number does not beat the rivals'",
    "owes-number": "the seat's number beats the rivals' and must be sung",
}
"""Every code of a refusal, with its meaning for developers; people read the message catalogue."""
