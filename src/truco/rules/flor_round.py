"""The round in which flores are announced: who speaks when, which words are possible, and how it ended.

One seat announces; the others in turn, anticlockwise, say their flor or keep silent. Then a seat whose rival announced
a flor after it may raise, give in or keep silent, and a raise must be answered.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

FLOR: Final = "flor"
ACHICO: Final = "con-flor-me-achico"
CALLO: Final = "callo"

Said = tuple[tuple[str, str], ...]
"""Seats and their words, in the order said."""


class FlorTable(NamedTuple):
    """What a rulebook lets players say about flores.

    `raises` are the bets, the lowest first; `accepts` the words that want one; `second_turn` says whether who announced
    first may still raise or give in when a rival has announced after him (pg.flor.17).
    """

    raises: tuple[str, ...]
    accepts: tuple[str, ...]
    second_turn: bool


class Standing(NamedTuple):
    """The state of the round.

    `announced` are the seats with a flor in play, in the order said; `bet` is the last raise and `bettor` who made it,
    `raised` says whether it raised another; `wanted` whether it was wanted; `conceded` is the band that gave in; `due`
    the seat to speak next, empty when the round is over.
    """

    announced: tuple[str, ...]
    bet: str
    bettor: str
    raised: bool
    wanted: bool
    conceded: str
    due: str


class FlorRound(NamedTuple):
    """The round of one hand: the seats from the first announcer on, which of them have a turn, and what was said.

    >>> table = FlorTable(("contraflor", "contraflor-al-resto"), ("con-flor-quiero",), second_turn=True)
    >>> band = {"A1": "A", "B1": "B", "A2": "A", "B2": "B"}
    >>> said = (("A1", "flor"), ("B1", "contraflor"), ("A2", "callo"), ("B2", "callo"))
    >>> now = FlorRound(table, ("A1", "B1", "A2", "B2"), band, ("B1", "A2", "B2"), said)
    >>> now.standing().due, now.words("A1")
    ('A1', ('con-flor-quiero', 'con-flor-me-achico', 'contraflor-al-resto'))

    `asked` are the seats that might still announce when the round began; `bands` says who plays with whom.
    """

    table: FlorTable
    order: tuple[str, ...]
    bands: Mapping[str, str]
    asked: tuple[str, ...]
    said: Said

    def standing(self) -> Standing:
        """Return the state of the round."""
        announced: list[str] = []
        bet = bettor = conceded = ""
        raised = wanted = False
        for seat, word in self.said:
            if word == CALLO:
                continue
            if seat not in announced:
                announced.append(seat)
            if word == ACHICO:
                conceded = self.bands[seat]
            elif word in self.table.accepts:
                wanted = True
            else:
                # A mate who announces or raises undoes the concession (pg.flor.table.5).
                conceded = "" if conceded == self.bands[seat] else conceded
            if word in self.table.raises:
                bet, bettor, raised = word, seat, bool(bet)
        now = Standing(tuple(announced), bet, bettor, raised, wanted, conceded, "")
        return now._replace(due=self._due(now))

    def words(self, seat: str) -> tuple[str, ...]:
        """Return the words that a holder of a flor may say now; none where it is not his turn."""
        now = self.standing()
        if seat != now.due and not self._answers(now, seat):
            return ()
        higher = self.table.raises[self.table.raises.index(now.bet) + 1 :] if now.bet else self.table.raises
        if self._unasked(seat):
            return (FLOR, *self._first_words(now, seat, higher))
        if now.bet:
            return (*self.table.accepts, ACHICO, *higher)
        return (ACHICO, *higher)

    def may_rest(self, seat: str) -> bool:
        """Return whether a seat may keep silent now: not where it must answer a bet; its own flor is not considered."""
        now = self.standing()
        return seat == now.due and (self._unasked(seat) or not now.bet)

    def _first_words(self, now: Standing, seat: str, higher: tuple[str, ...]) -> tuple[str, ...]:
        """Return what a seat may say in its first turn beside its plain flor (pg.flor.9, pg.flor.15)."""
        band = self.bands[seat]
        faced = any(self.bands[one] != band for one in now.announced)
        settled = now.wanted or (now.conceded and now.conceded != band)
        if not faced or settled or (now.bet and self.bands[now.bettor] == band):
            return ()
        return (*self.table.accepts, ACHICO, *higher) if now.bet else (ACHICO, *higher)

    def _unasked(self, seat: str) -> bool:
        return seat in self.asked and all(speaker != seat for speaker, _ in self.said)

    def _due(self, now: Standing) -> str:
        waiting = next((seat for seat in self.order if self._unasked(seat)), "")
        if waiting or now.wanted or now.conceded or len({self.bands[seat] for seat in now.announced}) == 1:
            return waiting
        if now.bet:
            at = self.order.index(now.bettor)
            from_there = self.order[at:] + self.order[:at]
            return next(seat for seat in from_there if self._answers(now, seat))
        return next((seat for seat in self.order if self._again(now, seat)), "")

    def _answers(self, now: Standing, seat: str) -> bool:
        """Return whether a seat may answer the pending bet: any rival of the bettor who has announced."""
        if not now.bet or now.wanted or now.conceded or seat not in now.announced:
            return False
        return self.bands[seat] != self.bands[now.bettor] and not any(map(self._unasked, self.order))

    def _again(self, now: Standing, seat: str) -> bool:
        """Return whether a seat has a second turn: a rival announced after it spoke, or its concession was undone."""
        if not self.table.second_turn or seat not in now.announced:
            return False
        last = max(at for at, (speaker, _) in enumerate(self.said) if speaker == seat)
        later = self.said[last + 1 :]
        return self.said[last][1] == ACHICO or any(
            word != CALLO and self.bands[speaker] != self.bands[seat] for speaker, word in later
        )
