"""Completing a hand: the acts that a record leaves out, because the written ones imply them.

A record may leave out silences, the turning of the muestra, the showing of cards that must be shown, and the end of the
time to settle a hand. The acts and lines that follow decide which of these are implied. Where only the results of the
whole hand can decide, the completer follows a guess, and the replay tries the next one if the results differ.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from truco.cards import UNKNOWN
from truco.engine import MESA, Act, Decision, State, rule, word
from truco.engine.refereeing.proofs import must_show
from truco.engine.silence import silences
from truco.engine.table.public import Public
from truco.record.parts import Brace, WrittenAct, WrittenHand, said_word
from truco.record.start import Start, impossible
from truco.record.supposed import Supposer
from truco.talk import complete_act
from truco.talk.quotes import is_sentence

_CALLO, _MUESTRO, _VUELVO = word("callo"), word("muestro"), word("vuelvo")


class Guess(NamedTuple):
    """A guess at two things that a record of a refereed table shows by the results of the hand alone.

    `over`: whether a decided hand was over before a ruling on it. `hidden`: the duels after which no cards were shown,
    counted among the duels after which a seat had to show some.
    """

    over: bool = False
    hidden: tuple[int, ...] = ()


GUESSES: Final = tuple(Guess(over, hidden) for over in (False, True) for hidden in ((), (0,), (1,), (0, 1)))
"""All guesses, in the order in which they are tried."""


class Completer:
    """Rules on the acts of one hand of a record after the acts that each of them implies.

    In a position silences are acts: they are implied only before an act that would be rejected without them.
    """

    def __init__(self, start: Start, supposer: Supposer, hand: WrittenHand, guess: Guess) -> None:
        """Begin a hand of the match that begins at `start`."""
        self._law = start.law
        self._language = start.language
        self._position = start.is_position
        self._guesses = start.law.refereed and not start.is_position
        self._supposer = supposer
        self._guess = guess
        turns = [act for act in hand.acts if _VUELVO in (act.word, *act.word.parts)]
        self._turns = hand.muestra_down or bool(turns)
        self._turners = {act.seat for act in turns if act.ruling is None}
        self._duels = 0
        self.has_guessed = False

    def rule(self, state: State, written: WrittenAct) -> Decision:
        """Return the ruling of a written act; its events begin with those of the acts that it implies."""
        act = Act(
            written.seat, said_word(written.word.token, self._language) if is_sentence(written.word) else written.word
        )
        if state.muestra is UNKNOWN:  # then it cannot be turned, and nothing is implied
            if written.word == _VUELVO:
                named = "a record or position that names the muestra before it is turned"
                raise impossible(str(written), written.at, named)
            return rule(self._law, state, act)
        return self._supposer.rule(state, written, lambda supposed: self._rule(supposed, act, written.ruling))

    def _rule(self, state: State, act: Act, ruling: Brace | None) -> Decision:
        """Rule on an act, after which the record has a `ruling` or none.

        An act that gets the written ruling implies no silence: it may have come before it. Only the muestra is turned
        before it, if the act gets the written ruling after that too, for another reason. Where the dealer turns the
        muestra by a written word, all acts before that word came before.
        """
        waits = state.muestra is not None
        if ruling is not None:
            exact = rule(self._law, state, act)
            if ruling.says(exact.ruling):
                if not waits or self._turns:
                    return exact
                later = complete_act(self._law, state, act).as_one
                return later if later.ruling != exact.ruling and ruling.says(later.ruling) else exact
        elif self._position or (waits and not self._turners.isdisjoint((MESA, state.public.dealer))):
            exact = rule(self._law, state, act)
            if exact.ruling.happened:
                return exact
        shown: tuple[Decision, ...] = ()
        if state.public.settlement.begun and not rule(self._law, state, act).ruling.happened:
            shown = self._showings_after_duel(state)
        now = shown[-1].state if shown else state
        decision = complete_act(self._law, now, act, in_next_duel=ruling is not None).as_one
        if shown and not decision.ruling.happened:
            return Decision(decision.ruling, (), state)
        showings = (event for showing in shown for event in showing.events)
        return decision._replace(events=(*showings, *decision.events))

    def turn_muestra(self, state: State) -> tuple[Decision, ...]:
        """Return the turning of the muestra after the last act, if the muestra is known and still waits."""
        if state.muestra in (None, UNKNOWN) or not state.public.in_hand:
            return ()
        return (rule(self._law, state, Act(state.public.dealer, _VUELVO)),)

    def end_duel(self, state: State) -> tuple[Decision, ...]:
        """Return the acts that the beginning of the next duel implies."""
        return self._silences(state, self._showings_after_duel(state))

    def end_hand(self, state: State, agrees: Callable[[Public], bool]) -> tuple[Decision, ...]:
        """Return the acts that the end of a hand implies.

        Cards that must be shown were shown, unless the written results agree only with a table on which they were not:
        `agrees` returns whether they agree with a table.
        """
        shown = self._showings(state)
        if shown:
            ends = (rule(self._law, after, Act(MESA, _CALLO)).state.public for after in (shown[-1].state, state))
            if not agrees(next(ends)) and agrees(next(ends)):
                shown = ()
        return self._silences(state, shown)

    def end_hand_before_ruling(self, state: State, agrees: Callable[[Public], bool]) -> tuple[Decision, ...]:
        """Return the acts that end a decided hand before a ruling on it, where the guess is that it was over."""
        self.has_guessed = self._guesses
        return self.end_hand(state, agrees) if self._guess.over else ()

    def _silences(self, state: State, shown: tuple[Decision, ...]) -> tuple[Decision, ...]:
        """Return showings with the silences after them; no silence is implied while the muestra is unknown."""
        if state.muestra is UNKNOWN:
            return ()
        return (*shown, *silences(self._law, shown[-1].state if shown else state))

    def _showings(self, state: State) -> tuple[Decision, ...]:
        """Return the showings of the seats that must show cards, which a record of a refereed table may leave out."""
        if not (self._guesses and state.public.settlement.begun) or state.muestra is UNKNOWN:
            return ()
        shown: list[Decision] = []
        for seat in must_show(self._law, state.public):
            decision = rule(self._law, shown[-1].state if shown else state, Act(seat, _MUESTRO))
            if decision.ruling.kind == "lawful":
                shown.append(decision)
        return tuple(shown)

    def _showings_after_duel(self, state: State) -> tuple[Decision, ...]:
        """Return the showings after a duel, none where the guess is that no cards were shown."""
        hidden = self._duels in self._guess.hidden
        if must_show(self._law, state.public):
            self._duels += 1
            self.has_guessed = self._guesses
        return () if hidden else self._showings(state)
