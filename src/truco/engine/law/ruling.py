"""The ruling of an act, and the codes of refusals."""

from __future__ import annotations

from typing import Final, NamedTuple

from truco.engine.table.events import Event
from truco.engine.table.state import State
from truco.rulebooks.rulebook import Rules


class Ruling(NamedTuple):
    """The ruling of one act.

    >>> Ruling("rejected", "window-closed", ("of.envido.2",)).code
    'window-closed'

    - `kind`: `lawful`, `void` (it has no effect), `fault` (it is irregular and takes effect) or `rejected` (it did not
      happen).
    - `code`: the stable word for the refusal, `None` for a lawful act.
    - `rules`: the ids of the rules.
    """

    kind: str
    code: str | None
    rules: Rules

    @property
    def happened(self) -> bool:
        """Whether the act happened at all."""
        return self.kind != "rejected"


class Decision(NamedTuple):
    """The consequences of an act: the ruling, the events, and the state after them."""

    ruling: Ruling
    events: tuple[Event, ...]
    state: State


CODES: Final = {
    "not-seated": "the seat does not take part",
    "malformed": "the act cannot be read",
    "unknown-word": "the rulebook has no such word",
    "match-over": "the match is over",
    "hand-over": "the hand is over",
    "not-settling": "no hand is settling, so no seat needs to say that he has nothing more to show or to claim",
    "not-dealt": "the cards are not dealt yet",
    "not-in-play": "the seat went to the mazo or passed",
    "not-your-duel": "two others play their duel",
    "not-your-turn": "another seat is due",
    "card-not-held": "the seat does not hold that card",
    "already-played": "that card is on the table already",
    "already-drawn": "that card was drawn already, or that seat has drawn",
    "already-said": "that call, or that number, was said already",
    "bad-cut": "the cut leaves too few cards in one part",
    "answer-first": "a call is pending and comes first",
    "own-call-pending": "the call of one's own side is pending",
    "nothing-to-answer": "no call is pending",
    "window-closed": "the time for this call is over",
    "not-a-raise": "this call does not raise the one before",
    "out-of-order": "this step of the ladder is not due",
    "no-right-to-raise": "only the side that accepted may raise",
    "quiero-first": "a raise needs the word quiero before it",
    "truco-pending": "a pending truco cannot serve as a refusal",
    "not-singing": "no number is due for an accepted envido",
    "not-a-number": "no hand has that total",
    "not-your-number": "the seat's cards make another total",
    "no-rival-number": "no rival has sung a number yet",
    "no-partner": "the seat has no partner to sign to",
    "no-cards-left": "the seat holds no card",
    "nothing-to-show": "the seat has no total to prove",
    "no-talk": "the rulebook does not allow such talk now",
    "wrong-hand": "the cards dealt are not those of a deal",
    "bad-burn": "these cards may not be burned: too many, too late, one twice, or none in this hand",
    "no-raise": "no seat may raise at this score",
    "open-trick": "the cards of this trick are played face up",
    "no-maldon": "the hand is no maldon, or its holder may not claim one now",
    "no-combination": "the hand holds no combination that wins by being shown",
    "one-card": "one card a turn",
    "nothing-to-announce": "the seat was dealt as many cards as it should be",
    "nothing-to-point-at": "no partner's card would win the hand",
    "discard-first": "the seat with a card too many puts one away first",
    "nothing-to-discard": "the seat has no card too many",
    "muestra-first": "the muestra has not been turned yet",
    "look-first": "the seat has not looked at its cards",
    "state-first": "con ley or a punto must be said first",
    "answer-all": "a ley de juego is answered all at once",
    "left-out": "the side that imposed a ley de juego left this call out",
    "not-asked": "the challenged side may only answer this call, which was imposed",
    "no-right-to-see": "the seat has no right to see these cards",
    "shown-aside": "cards are shown to a partner alone",
    "not-shown": "the seat refuses to show cards that were asked for",
    "no-right-to-claim": "the seat may not make this claim, or not any more",
    "nothing-to-concede": "no claim waits against the side of the seat, or it has owned up already",
    "not-the-pie": "at this table only the pie calls and answers for the side",
    "not-yours": "that card is another seat's",
    "not-down": "that card is not face down in front of the seat",
    "nothing-to-take-back": "the seat has no card that it may take back",
    "flor-first": "the seat holds a flor and must sing it first",
    "no-flor": "the seat has sung no flor, or holds none",
    "no-rival-flor": "no rival has sung a flor",
    "achicado": "the side has given up envites between flores",
    "nothing-left": "nothing is left of the falta, and the rivals' flores may not be staked over it",
    "not-higher": "the number does not beat the rivals'",
    "not-the-judge": "only who judges the table may rule",
    "judge-decides": "a judge sits at the table, so nothing is put to the vote",
    "not-his-to-decide": "the text leaves this ruling, or this offence, to another author",
    "wrong-article": "the article is no reason for this ruling, or does not exist",
    "no-such-ruling": "the match has no ruling of this number",
    "hand-ruled": "a ruling ended this hand, and only a correction rules on it anew",
    "no-such-claim": "no claim waits against this seat",
    "no-vote": "nothing is put to the vote, the seat may not vote, or a vote is going on",
    "owes-number": "the seat's number beats the rivals' and must be sung",
}
"""Every code of a refusal with its meaning for developers; players read the messages of `truco.messages`."""
