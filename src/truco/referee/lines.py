"""The lines of a score sheet, written from public events: points are noted when a hand, or duel, is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from truco.engine import Law
from truco.engine.table import facts as f
from truco.engine.table.events import Event
from truco.engine.table.said import as_heard
from truco.record import Step
from truco.rulebooks.rulebook import Rules
from truco.views import SPECTATOR, visible_word

HAND = "hand"
"""The reason of the points of a hand without a call."""


_BY_RULING = ("fault", "judge")
"""The reasons of points that no side won by its cards."""
_ANNULLED = ("annulled", "taken")
"""The notes about points of a hand that do not count: all of them, or some."""
_WHY_AGAIN = ("misdeal", *_ANNULLED, "ruled")
"""The notes that explain a new deal; without them a card fell face up."""


@dataclass(frozen=True, slots=True)
class Gain:
    """Points that a side got, with their reason: a word of `reason.` in the messages."""

    side: str
    points: int
    reason: str
    rules: Rules


Lost = tuple[tuple[str, int, str], ...]
"""Points that are not written: the side, their number, and their reason."""


@dataclass(frozen=True, slots=True)
class Note:
    """An observation: an irregularity, with the rules that decide it.

    `what` names it (`void`, `misdeal`, `surplus`, `dealt-again`, `annulled`, `taken`, `maldon`, or a fault that the law
    handled, such as `wrong-number-with`), `seat` is its seat, `word` its word, `code` the reason why it has no effect,
    or the count of the cards. With `annulled` no points of the hand count; with `taken` other points of the hand
    counted. `ruled` is the ruling of a judge, of other deciders or of a vote, in `ruling`; `rescored` sets the score,
    which is its `word`.

    `cards` are all cards of the seat, `seen` some of them, if all players saw them. `lost` are the points that the hand
    had paid otherwise: the side, the points, and the reason, empty if unknown; `worth` is the price of an undecided
    hand.
    """

    what: str
    seat: str = ""
    word: str = ""
    code: str = ""
    rules: Rules = ()
    ruling: f.Ruled | None = None
    cards: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()
    lost: Lost = ()
    worth: int = 0


@dataclass(frozen=True, slots=True)
class Entry:
    """One line: a hand, or a duel of it.

    `dealer` dealt, `kind` is the kind of hand where kinds alternate, `duel` are the two seats of a duel. `score` is the
    score after it, in the order of the sides. `confirmed` is the seat of the other side that confirmed the points;
    empty where no confirmation is needed.
    """

    hand: int
    dealer: str
    kind: str
    duel: tuple[str, ...]
    gains: tuple[Gain, ...]
    score: tuple[int, ...]
    notes: tuple[Note, ...] = ()
    confirmed: str = ""


@dataclass(frozen=True, slots=True)
class Chico:
    """One chico: its number, the score before its first line, its lines, the score now.

    `winner` is the side that won it (several letters where it is shared, `-` where it is drawn), empty while it lasts.
    """

    number: int
    before: tuple[int, ...]
    entries: tuple[Entry, ...]
    score: tuple[int, ...]
    winner: str = ""


NOBODY = "-"
"""The winner of a drawn chico."""


class Writer:
    """Writes the lines of a match from its steps, one after the other."""

    def __init__(self, law: Law) -> None:
        """Begin before the first step."""
        self._law = law
        self._chicos: list[Chico] = []
        self._won = tuple(0 for _ in law.sides)
        self._number = 1
        self._winner = ""
        self._ended = "played"
        self._official: tuple[tuple[int, ...], ...] = ()
        self._begin_hand(f.HandStarted(0, "", "", "", self._won, ()))

    def result(self) -> dict[str, Any]:
        """Return the fields of a sheet that the steps decide."""
        return {
            "chicos": tuple(self._chicos),
            "won": self._won,
            "winner": self._winner,
            "ended": self._ended,
            "official": self._official,
        }

    def add(self, step: Step) -> None:
        """Write the lines and notes that a step decides."""
        for event in step.events:
            self._add(event, step)

    def _begin_hand(self, hand: f.HandStarted) -> None:
        self._hand = hand
        self._duel: tuple[str, ...] = ()
        self._clear_line()

    def _clear_line(self) -> None:
        """Begin a line without gains and notes."""
        self._gains: list[Gain] = []
        self._notes: list[Note] = []
        self._called = False
        self._confirmed = ""
        self._pending: Lost = ()

    def _add(self, event: Event, step: Step) -> None:
        match event:
            case f.MatchStarted():
                self._won = event.chicos
                self._number = 1 + sum(event.chicos)
            case f.HandStarted():
                self._start(event)
            case f.DuelStarted():
                self._duel = event.seats
            case f.TrucoCalled():
                self._called = True
            case f.SettlingBegan():
                reason = self._reason(event.reason)
                self._pending = tuple((side, event.points, reason) for side in event.side if event.points)
            case f.LeyAnswered():
                self._called = self._called or bool(event.truco)
            case f.Awarded():
                self._gain(event)
            case f.DuelEnded():
                self._write(event.score)
                self._duel = ()
            case f.HandEnded():
                self._end(event)
            case f.ChicoEnded():
                self._won = event.chicos
                self._chicos[-1] = replace(self._chicos[-1], winner=event.side or NOBODY)
            case f.MatchEnded():
                self._finish(event, step)
            case _:
                self._note(event, step)

    def _start(self, event: f.HandStarted) -> None:
        self._begin_hand(event)
        if not self._chicos or self._chicos[-1].winner:
            number = self._number + len(self._chicos)
            self._chicos.append(Chico(number, event.score, (), event.score))

    def _gain(self, event: f.Awarded) -> None:
        reason = self._reason(event.reason)
        self._gains.append(Gain(event.side, event.points, reason, event.rules))
        self._pending = _without(self._pending, event.side, event.points, reason)
        last = self._notes[-1] if self._notes else None
        if last is not None and last.what in _ANNULLED:
            self._notes[-1] = replace(last, lost=_without(last.lost, event.side, event.points, reason))

    def _reason(self, reason: str) -> str:
        return HAND if reason == "truco" and not self._called else reason

    def _losses(self, event: f.Annulled, step: Step) -> Lost:
        """Return the points that the line loses: its gains so far, and the points that the hand had to pay at its end.

        `event.lost` has no points that still count, and has the gains of earlier duels of a void deal.
        """
        lost = [(gain.side, gain.points, gain.reason) for gain in self._gains if gain.reason != "judge"]
        rest = Counter(dict(event.lost))
        for side, points, _ in (*lost, *(self._duel_gains() if event.whole else ())):
            rest[side] -= points
        for award in _standing_awards(event, step):
            rest[award.side] += award.points
        confirmed = []
        for loss in self._pending:
            if rest[loss[0]] >= loss[1]:
                rest[loss[0]] -= loss[1]
                confirmed.append(loss)
        self._pending = tuple(loss for loss in self._pending if loss not in confirmed)
        return (*lost, *confirmed)

    def _duel_gains(self) -> Lost:
        """Return the gains of the earlier duels of the hand, without those that a judge awarded."""
        entries = (entry for entry in self._chicos[-1].entries if entry.duel and entry.hand == self._hand.hand)
        gains = (gain for entry in entries for gain in entry.gains if gain.reason != "judge")
        return tuple((gain.side, gain.points, gain.reason) for gain in gains)

    def _note(self, event: Event, step: Step) -> None:
        """Note irregularities; remove the points of an annulled line."""
        match event:
            case f.Annulled():
                self._annul(event, step)
            case f.EnvidoVoided():
                self._gains = [gain for gain in self._gains if gain.reason != "envido"]
            case f.MaldonClaimed():
                self._gains.clear()
                self._notes.append(Note("maldon", event.seat, rules=event.rules))
            case f.DealVoided():
                if not any(note.what in _WHY_AGAIN for note in self._notes):
                    self._notes.append(Note("dealt-again", rules=event.rules))
            case f.Misdealt():
                self._notes.append(Note("misdeal", event.seat, str(event.count), rules=event.rules, worth=event.worth))
            case f.FaultFound():
                fault = event.what if event.made is None else f"{event.what}-with"
                count = "" if event.made is None else str(event.made)
                cards, seen = (tuple(card.token for card in some) for some in (event.cards, event.seen))
                lost = tuple((side, points, "") for side, points in event.lost)
                fields = (event.seat, event.said, count, event.rules)
                self._notes.append(Note(fault, *fields, cards=cards, seen=seen, lost=lost, worth=event.worth))
            case f.SurplusFound():
                self._notes.append(Note("surplus", event.seat, str(event.count), rules=event.rules))
            case f.Irregular():
                self._notes.append(
                    Note("void", event.seat, as_heard(event.word, in_private=event.judge), event.code, event.rules)
                )
            case _:
                self._judge(event)

    def _annul(self, event: f.Annulled, step: Step) -> None:
        """Note the lost points; a misdeal or a maldón already has its note."""
        lost = self._losses(event, step)
        what = "taken" if event.part else "annulled"
        self._gains.clear()
        if event.whole:
            self._take_duels(event, step)
        why = next((at for at, note in enumerate(self._notes) if note.what in ("misdeal", "maldon")), None)
        if why is None:
            self._notes.append(Note(what, step.seat, self._visible_act(step), rules=event.rules, lost=lost))
        else:
            self._notes[why] = replace(self._notes[why], lost=lost)

    @staticmethod
    def _visible_act(step: Step) -> str:
        """Return the public form of the act of a step: a sheet names no hidden card."""
        return visible_word(step.word, step.events, SPECTATOR, step.seat)

    def _take_duels(self, event: f.Annulled, step: Step) -> None:
        """Remove the gains of the earlier duels of a void deal, except those that a judge awarded (of.count.5)."""
        chico = self._chicos[-1]
        earlier = tuple(entry for entry in chico.entries if entry.hand != self._hand.hand)
        points = list(earlier[-1].score if earlier else chico.before)
        taken: list[Entry] = []
        for entry in chico.entries[len(earlier) :]:
            kept = tuple(gain for gain in entry.gains if gain.reason == "judge")
            for gain in kept:
                points[self._law.sides.index(gain.side)] += gain.points
            lost = tuple((gain.side, gain.points, gain.reason) for gain in entry.gains if gain not in kept)
            note = Note("annulled", step.seat, self._visible_act(step), rules=event.rules, lost=lost)
            notes = entry.notes if kept == entry.gains else (*entry.notes, note)
            taken.append(replace(entry, gains=kept, score=tuple(points), notes=notes))
        self._chicos[-1] = replace(chico, entries=(*earlier, *taken))

    def _judge(self, event: Event) -> None:
        """Note a ruling, and write its consequences."""
        match event:
            case f.PointsConfirmed():
                self._confirmed = event.seat
            case f.Ruled():
                self._notes.append(Note("ruled", event.accused, event.word, rules=event.rules, ruling=event))
                self._append_notes()
                self._restore_line()
            case f.Rescored():
                self._rescore(event)
            case f.Unruled():
                self._gains = [gain for gain in self._gains if not event.takes(gain)]
            case f.MatchForfeited():
                self._forfeit(event)
            case _:
                pass

    def _line(self) -> Entry | None:
        """Return the last line of the present hand if the hand is over."""
        entries = self._chicos[-1].entries if self._chicos else ()
        return entries[-1] if entries and entries[-1].hand == self._hand.hand and not self._duel else None

    def _append_notes(self) -> None:
        """Append the notes after the end of a hand to the line of that hand."""
        last, chico = self._line(), self._chicos[-1] if self._chicos else None
        if last is None or chico is None:
            return
        last = replace(last, notes=(*last.notes, *self._notes))
        self._chicos[-1] = replace(chico, entries=(*chico.entries[:-1], last))
        self._notes = []

    def _restore_line(self) -> None:
        """Restore the gains of the line of a finished hand, because a ruling may rewrite the line."""
        last = self._line()
        if last is not None and not last.duel:
            self._gains, self._confirmed = list(last.gains), last.confirmed

    def _rescore(self, event: f.Rescored) -> None:
        """Set the score and the chicos; a won chico may be open again, or belong to another side."""
        changed = list(zip(self._law.sides, event.chicos, self._won, strict=True))
        if any(now < was for _, now, was in changed):
            self._reopen("".join(side for side, now, was in changed if now > was))
        chico, score_text = self._chicos[-1], " ".join(map(str, event.score))
        self._chicos[-1] = replace(chico, score=event.score)
        self._won = event.chicos
        self._notes.append(Note("rescored", word=score_text, rules=event.rules))
        self._append_notes()

    def _reopen(self, winner: str) -> None:
        """Remove the winner of the last won chico: another side has it, or it continues with the present hand."""
        at = max((at for at, chico in enumerate(self._chicos) if chico.winner not in ("", NOBODY)), default=-1)
        if at < 0:
            return
        first, *rest = self._chicos[at:]
        if winner:
            self._chicos[at] = replace(first, winner=winner)
            return
        entries = tuple(entry for chico in (first, *rest) for entry in chico.entries)
        self._chicos[at:] = [replace(first, entries=entries, winner="")]

    def _forfeit(self, event: f.MatchForfeited) -> None:
        """Write the unfinished hand, and the official scores of the chicos (br.28.pu.d)."""
        chico = self._chicos[-1]
        if self._notes or self._gains:
            self._gains.clear()
            self._write(chico.score)
        self._award_chicos(event.side, event.chicos, "forfeited")

    def _award_chicos(self, loser: str, chicos: tuple[int, ...], how: str) -> None:
        """Write the chicos that the text awards to the sides that did not lose the match, to zero if not won."""
        target = self._law.terms.match.target
        lost = tuple(0 if side in loser else target for side in self._law.sides)
        kept = [chico.score for chico in self._chicos if chico.winner and chico.winner not in (loser, NOBODY)]
        self._official = (*kept, *(lost for _ in range(max(chicos) - len(kept))))
        self._won, self._ended = chicos, how

    def _end(self, event: f.HandEnded) -> None:
        """Write the hand; a hand that is declared void after its end replaces its line."""
        chico = self._chicos[-1]
        last = chico.entries[-1] if chico.entries else None
        if last is not None and last.hand == event.hand and not last.duel:
            self._chicos[-1] = chico = replace(chico, entries=chico.entries[:-1], winner="")
            self._notes = [*last.notes, *self._notes]
            last = None
        rest = self._gains or self._notes or chico.score != event.score
        if rest or last is None or last.hand != event.hand:
            self._write(event.score)

    def _write(self, score: tuple[int, ...]) -> None:
        chico, hand = self._chicos[-1], self._hand
        fields = (hand.hand, hand.dealer, hand.kind, self._duel, tuple(self._gains), score)
        entry = Entry(*fields, tuple(map(self._adjust_note, self._notes)), self._confirmed)
        self._chicos[-1] = replace(chico, entries=(*chico.entries, entry), score=score)
        self._clear_line()

    def _adjust_note(self, note: Note) -> Note:
        """Return a note on annulled points as `taken` where other points of the hand are written."""
        kept = any(gain.reason not in _BY_RULING for gain in self._gains)
        return replace(note, what="taken") if note.what == "annulled" and kept else note

    def _finish(self, event: f.MatchEnded, step: Step) -> None:
        """Write the end of the match; a match that a side gave up has an unfinished hand."""
        self._winner = event.side
        if step.word == "resign":
            self._ended = "resign"
        elif step.word == "walkover" and self._law.terms.table.walkover:
            # The text has a score for the match of an absent side.
            chicos = tuple(self._law.chicos_to_win if side in event.side else 0 for side in self._law.sides)
            self._award_chicos("".join(side for side in self._law.sides if side not in event.side), chicos, "walkover")
        elif step.word == "walkover":
            self._ended = "walkover"


def _standing_awards(event: f.Annulled, step: Step) -> Iterator[f.Awarded]:
    """Yield the awards that still count beside those that a step annuls: the step has them again right after."""
    after = step.events[next(at for at, later in enumerate(step.events) if later is event) + 1 :]
    for later in after:
        if not isinstance(later, f.Awarded):
            return
        if later.stands:
            yield later


def _without(lost: Lost, side: str, points: int, reason: str) -> Lost:
    """Return lost points without those that a side got after all.

    >>> _without((("A", 6, "flor"), ("A", 1, "truco")), "A", 3, "flor")
    (('A', 3, 'flor'), ('A', 1, 'truco'))
    """
    for at, (loser, held, cause) in enumerate(lost):
        if (loser, cause) == (side, reason) and held >= points:
            rest = ((loser, held - points, cause),) if held > points else ()
            return (*lost[:at], *rest, *lost[at + 1 :])
    return lost
