"""The round in which flores are announced: the order of the seats, the possible words, and the result.

One seat announces; the others in turn, anticlockwise, say their flor or keep silent. Then a seat whose rival announced
a flor after it may raise, give in or keep silent, and a raise must be answered.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

FLOR: Final = "flor"
ACHICO: Final = "con-flor-me-achico"
CALLO: Final = "callo"

History = tuple[tuple[str, str], ...]
"""Seats and their words, in the order said."""


class FlorTable(NamedTuple):
    """The words about flores that a rulebook allows.

    `raises` are the bets, the lowest first; `accepts` the words that accept a bet; `second_turn` states whether the
    first announcer may still raise or give in when a rival has announced after it (pg.flor.17).
    """

    raises: tuple[str, ...]
    accepts: tuple[str, ...]
    second_turn: bool


class RoundState(NamedTuple):
    """The state of the round.

    `announced` are the seats with a flor in play, in the order of the announcements; `bet` is the last raise and
    `bettor` its seat, `raised` states whether it raised another bet, `wanted` whether it was accepted; `conceded` is
    the band that gave in; `due` is the seat that speaks next, empty when the round is over.
    """

    announced: tuple[str, ...]
    bet: str
    bettor: str
    raised: bool
    wanted: bool
    conceded: str
    due: str


class FlorRound(NamedTuple):
    """The round of one hand: the seats from the first announcer on, the seats with a turn, and the words so far.

    >>> table = FlorTable(("contraflor", "contraflor-al-resto"), ("con-flor-quiero",), second_turn=True)
    >>> band = {"A1": "A", "B1": "B", "A2": "A", "B2": "B"}
    >>> history = (("A1", "flor"), ("B1", "contraflor"), ("A2", "callo"), ("B2", "callo"))
    >>> flores = FlorRound(table, ("A1", "B1", "A2", "B2"), band, ("B1", "A2", "B2"), history)
    >>> flores.state().due, flores.words("A1")
    ('A1', ('con-flor-quiero', 'con-flor-me-achico', 'contraflor-al-resto'))

    `candidates` are the seats that could still announce when the round began; `bands` has the band of each seat.
    """

    table: FlorTable
    order: tuple[str, ...]
    bands: Mapping[str, str]
    candidates: tuple[str, ...]
    history: History

    def state(self) -> RoundState:
        """Return the state of the round."""
        announced: list[str] = []
        bet = bettor = conceded = ""
        raised = wanted = False
        for seat, word in self.history:
            if word == CALLO:
                continue
            if seat not in announced:
                announced.append(seat)
            if word == ACHICO:
                conceded = self.bands[seat]
            elif word in self.table.accepts:
                wanted = True
            else:
                # A partner that announces or raises cancels the concession (pg.flor.table.5).
                conceded = "" if conceded == self.bands[seat] else conceded
            if word in self.table.raises:
                bet, bettor, raised = word, seat, bool(bet)
        state = RoundState(tuple(announced), bet, bettor, raised, wanted, conceded, "")
        return state._replace(due=self._due(state))

    def words(self, seat: str) -> tuple[str, ...]:
        """Return the words that a seat with a flor may say now; none where it is not its turn."""
        state = self.state()
        if seat != state.due and not self._can_answer(state, seat):
            return ()
        higher = self.table.raises[self.table.raises.index(state.bet) + 1 :] if state.bet else self.table.raises
        if self._is_unasked(seat):
            return (FLOR, *self._first_words(state, seat, higher))
        if state.bet:
            return (*self.table.accepts, ACHICO, *higher)
        return (ACHICO, *higher)

    def may_rest(self, seat: str) -> bool:
        """Return whether a seat may keep silent now: not where it must answer a bet; its cards make no difference."""
        state = self.state()
        return seat == state.due and (self._is_unasked(seat) or not state.bet)

    def _first_words(self, state: RoundState, seat: str, higher: tuple[str, ...]) -> tuple[str, ...]:
        """Return the words of a seat in its first turn besides its plain flor (pg.flor.9, pg.flor.15)."""
        band = self.bands[seat]
        faced = any(self.bands[announcer] != band for announcer in state.announced)
        settled = state.wanted or (state.conceded and state.conceded != band)
        if not faced or settled or (state.bet and self.bands[state.bettor] == band):
            return ()
        return (*self.table.accepts, ACHICO, *higher) if state.bet else (ACHICO, *higher)

    def _is_unasked(self, seat: str) -> bool:
        return seat in self.candidates and all(speaker != seat for speaker, _ in self.history)

    def _due(self, state: RoundState) -> str:
        waiting = next((seat for seat in self.order if self._is_unasked(seat)), "")
        if waiting or state.wanted or state.conceded or len({self.bands[seat] for seat in state.announced}) == 1:
            return waiting
        if state.bet:
            at = self.order.index(state.bettor)
            from_there = self.order[at:] + self.order[:at]
            return next(seat for seat in from_there if self._can_answer(state, seat))
        return next((seat for seat in self.order if self._has_second_turn(state, seat)), "")

    def _can_answer(self, state: RoundState, seat: str) -> bool:
        """Return whether a seat may answer the pending bet: any rival of the bettor that has announced."""
        if not state.bet or state.wanted or state.conceded or seat not in state.announced:
            return False
        return self.bands[seat] != self.bands[state.bettor] and not any(map(self._is_unasked, self.order))

    def _has_second_turn(self, state: RoundState, seat: str) -> bool:
        """Return whether a seat has a second turn: a rival announced later, or its concession was cancelled."""
        if not self.table.second_turn or seat not in state.announced:
            return False
        last = max(at for at, (speaker, _) in enumerate(self.history) if speaker == seat)
        later = self.history[last + 1 :]
        return self.history[last][1] == ACHICO or any(
            word != CALLO and self.bands[speaker] != self.bands[seat] for speaker, word in later
        )
