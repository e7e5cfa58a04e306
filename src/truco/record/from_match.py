"""Making the record of a game that was played, complete or as one seat saw it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from truco.engine import Kind, Law, word
from truco.engine.contests.tricks.turned import as_turned
from truco.engine.table import facts as f
from truco.engine.table.events import Dealt, Event, Signed
from truco.engine.told import told_as
from truco.record.known import KnownCards
from truco.record.parts import (
    AS_IT_STANDS,
    NOBODY,
    Brace,
    Record,
    Tag,
    WrittenAct,
    WrittenDuel,
    WrittenHand,
    WrittenScore,
    WrittenWord,
    parted,
    said_word,
)
from truco.record.played import Step, awards_of
from truco.record.start import draws, tags_of
from truco.talk.plain import spoken
from truco.talk.reader import binds_never


def record_of(
    law: Law,
    names: Mapping[str, str],
    steps: Iterable[Step],
    *,
    eyes: str = "",
    tags: Iterable[tuple[str, str]] = (),
) -> Record:
    """Return the record of a game, every derived fact included.

    >>> from truco.engine import Act, decide, deal, new_match, opening, word
    >>> from truco.record.write import write_record
    >>> from truco.rulebooks.ruleset import choose
    >>> from truco.cards import parse_hand
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> first = Step("mesa", "", law.lawful("hand.start"), opening(law, "B1"))
    >>> dealt = deal(law, new_match(law, "B1"), "mesa", (parse_hand("1e5o4o"), parse_hand("3c7o12o")))
    >>> mazo = decide(law, dealt.state, Act("A1", word("mazo")))
    >>> steps = [first, Step("mesa", "reparto", *dealt[:2]), Step("A1", "mazo", *mazo[:2])]
    >>> print(write_record(record_of(law, {"A1": "Leo", "B1": "Ana"}, steps, eyes="A1")))
    [Record "truco/1"]
    [Rules "oficial"]
    [Edition "2026-11"]
    [A1 "Leo"] [B1 "Ana"]
    <BLANKLINE>
    hand 1  dealer B1  score A 0 B 0
    deal  A1 1e5o4o  B1 ??????
    A1:mazo  {B +2}
    end  A 0 B 2
    <BLANKLINE>

    `names` are the players by seat, `steps` the steps of the game in order, from the opening of the match (a step
    without a word, with the first events). With a seat in `eyes` the record has only the cards that this seat
    knows: its own, and those that were played or shown; with any other word those that a spectator knows, with an
    empty text all. A fault that only the log knows has a brace in the complete record alone. `tags` are added as they
    are. A match that began with chicos won gets the tag `Chicos`.
    """
    writer, tags = _Writer(law, eyes), tuple(tags)
    for step in steps:
        writer.add(step)
    writer.leave_open()
    head = tags_of(law, names, chicos=writer.chicos, faults=writer.faults)
    added = tuple(Tag(key, value) for key, value in tags)
    derived = tuple(tag for tag in head if tag.key not in dict(tags))
    return Record((*derived, *added), tuple(_undrawn(parted(hand)) for hand in writer.hands))


class _Writer:
    """The hands written so far; the last one grows with every step."""

    def __init__(self, law: Law, eyes: str) -> None:
        self._law = law
        self._eyes = eyes
        self._cards = KnownCards(law, eyes)
        self._events: list[Event] = []
        self._pending: f.SettlingBegan | None = None
        self._decided = 0
        self._settles = False
        self.hands: list[WrittenHand] = []
        self.chicos: tuple[int, ...] = ()
        self.faults: tuple[tuple[str, int], ...] = ()

    def score(self, points: tuple[int, ...]) -> WrittenScore:
        """Return points as a record writes them."""
        return WrittenScore(tuple(zip(self._law.sides, points, strict=True)))

    def add(self, step: Step) -> None:
        """Write a step: first what begins a hand, then the act, last the end of the hand."""
        for event in step.events:
            self._begin(event)
        self._events.extend(step.events)
        taken = any(isinstance(event, _TAKES) for event in step.events)
        if taken:
            self._unaward(whole=any(isinstance(event, f.Annulled) and event.whole for event in step.events))
        # A remark on a duel that is decided changes what it is to pay (rf.4.pica.d).
        again = not taken and any(isinstance(event, f.SettlingBegan) for event in step.events)
        if again or self._is_unpaid(step):
            self.take_back()
        said = self._cards.said(step) if step.is_act and self.hands else ""
        if said:
            turned = as_turned(said_word(said), step.events)  # a row of before has the card that its seat named
            act = WrittenAct(step.seat, turned, self._braces(step, self._awards(step)))
            self._change(acts=(*self.hands[-1].acts, act))
        elif self._law.refereed and self.hands and self.hands[-1].acts:
            self._pay_in_silence(step)
        self._cards.add(step)
        if self._cards.deal is not None:
            self._change(deal=self._cards.deal, muestra=self._cards.muestra, muestra_down=self._cards.muestra_down)
        for event in step.events:
            self._after(event)

    def _begin(self, event: Event) -> None:
        """Write what begins a hand: its number, its score, its dealer."""
        if isinstance(event, f.MatchStarted | f.DrawStarted | f.HandStarted):
            self._cards.begin()
            self._events.clear()
        if isinstance(event, f.MatchStarted):
            self.chicos, self.faults = event.chicos, event.faults
            if event.drawing:
                self.hands.append(WrittenHand((event.hand or 0) + 1, score=self.score(event.score)))
        elif isinstance(event, f.DrawStarted):
            nothing = self.score(tuple(0 for _ in self._law.sides))
            self.hands.append(WrittenHand(self.hands[-1].number + 1, score=nothing))
        elif isinstance(event, f.HandStarted):
            self._start(event)
        elif isinstance(event, Dealt):
            self._change(before=self.hands[-1].acts, acts=())

    def _pay_in_silence(self, step: Step) -> None:
        """Write after the last act what a silence pays, such as the one that settles a hand."""
        *acts, last = self.hands[-1].acts
        paid = self._points(step, self._awards(step), len(acts))
        self._change(acts=(*acts, replace(last, braces=(*last.braces, *paid))))

    def _is_unpaid(self, step: Step) -> bool:
        """Return whether a step ends a decided hand, or a duel, without what it was to pay: a judge ruled otherwise."""
        pays = self._pending
        if pays is None or not any(isinstance(event, f.HandEnded | f.DuelEnded) for event in step.events):
            return False
        return not any(isinstance(event, f.Awarded) and event.reason == pays.reason for event in step.events)

    def leave_open(self) -> None:
        """Remove the awards written since the act that decided the last hand, if it is not settled yet.

        An award that is written there says what the settled hand pays.
        """
        if self._settles:
            acts = self.hands[-1].acts
            open_acts = tuple(map(self._without_awards, acts[self._decided :]))
            self._change(acts=(*acts[: self._decided], *open_acts))

    def take_back(self) -> None:
        """Remove what a decided hand was to pay, because it was not paid."""
        pays, self._pending = self._pending, None
        if pays is None:
            return
        acts = list(self.hands[-1].acts)
        decided = acts[self._decided]
        braces: list[Brace] = []
        for brace in decided.braces:
            left = int(brace.words[1]) - pays.points if brace.words[0] in tuple(pays.side) else None
            if left is None:
                braces.append(brace)
            elif left > 0:
                braces.append(Brace((brace.words[0], f"+{left}")))
        acts[self._decided] = replace(decided, braces=tuple(braces))
        self._change(acts=tuple(acts))

    def _after(self, event: Event) -> None:
        """Write what follows the act that caused it: the next duel, the end of the hand."""
        if isinstance(event, f.HandEnded | f.DuelEnded):
            self._settles = False
        if isinstance(event, f.DuelStarted):
            duel = WrittenDuel(event.seats, len(self.hands[-1].acts))
            self._change(duels=(*self._duels_begun(), duel))
        elif isinstance(event, f.SettlingBegan):
            self._settles = True
        elif isinstance(event, f.HandEnded):
            self._change(end=self.score(event.score), duels=self._duels_begun())

    def _duels_begun(self) -> tuple[WrittenDuel, ...]:
        """Return the duels of the hand in which something was said; an act may end several at once."""
        hand = self.hands[-1]
        return tuple(duel for duel in hand.duels if duel.before < len(hand.acts))

    def _unaward(self, *, whole: bool) -> None:
        """Remove the awards that were written in this duel, or in the `whole` hand, because they were annulled."""
        hand = self.hands[-1]
        first = hand.duels[-1].before if hand.duels and not whole else 0
        kept = [act if at < first else self._without_awards(act) for at, act in enumerate(hand.acts)]
        if not first:  # a judge may have given points before the cards
            self._change(before=tuple(map(self._without_awards, hand.before)))
        self._change(acts=tuple(kept))

    def _without_awards(self, act: WrittenAct) -> WrittenAct:
        """Return an act without the awards written after it."""
        return replace(act, braces=tuple(one for one in act.braces if one.words[0] not in self._law.sides))

    def _change(self, **parts: object) -> None:
        self.hands[-1] = replace(self.hands[-1], **parts)  # type: ignore[arg-type]

    def _start(self, event: f.HandStarted) -> None:
        """Open a hand, or name the dealer of the one that began with the draw."""
        started: dict[str, object] = {"number": event.hand, "dealer": WrittenWord(event.dealer)}
        if event.kind:
            started["kind"] = WrittenWord(event.kind)
        if self.hands and self.hands[-1].dealer is None:
            self._change(**started)  # its score is that before the draw, in which a judge may have ruled
        else:
            score = self.score(event.score)
            self.hands.append(replace(WrittenHand(event.hand, score=score), **started))  # type: ignore[arg-type]

    def _awards(self, step: Step) -> tuple[f.Awarded, ...]:
        """Return the awards that are written after an act.

        They are its own. Where it takes some back in a hand with rulings, they are all that stand.
        """
        taken = any(isinstance(event, _TAKES) for event in step.events)
        if not taken or not any(isinstance(event, f.Ruled) for event in self._events):
            return awards_of(step.events)
        before = self._events[: len(self._events) - len(step.events)]
        last = max((at for at, event in enumerate(before) if isinstance(event, f.DuelEnded)), default=-1)
        return awards_of(self._events[last + 1 :])

    def _braces(self, step: Step, awards: Iterable[f.Awarded]) -> tuple[Brace, ...]:
        """Return the facts after an act: the ruling, who saw a sign, the trick, an award for each side with the sum."""
        braces: list[Brace] = []
        ruling = told_as(step.ruling, step.events, step.word.count("+") + 1) if self._eyes else step.ruling
        if ruling.kind != "lawful":
            coded = ruling.kind == "rejected" and ruling.code
            braces.append(Brace((ruling.kind, ruling.code) if coded and ruling.code else (ruling.kind,)))
        elif self._might_bind_more(step):
            braces.append(Brace((AS_IT_STANDS,)))
        if not self._eyes:
            signs = (event for event in step.events if isinstance(event, Signed) and event.seen)
            braces.extend(Brace(("seen", *event.seen)) for event in signs)
        braces.extend(Brace(("trick", e.winner or "parda")) for e in step.events if isinstance(e, f.TrickTaken))
        return (*braces, *self._points(step, awards, len(self.hands[-1].acts)))

    def _might_bind_more(self, step: Step) -> bool:
        """Return whether a step is talk that might bind to more after a silence.

        That are words of the game that bound nobody, and a flor with more words, which bind once the mate is silent.
        """
        spoke = step.events[0] if step.events else None
        if not isinstance(spoke, f.Spoke):
            return False
        if len(step.events) == 1:
            return not binds_never(self._law.ruleset.book.code, step.ruling.rules)
        alone = word(spoke.word).kind is Kind.FLOR and len(self._law.seats) > len(self._law.sides)
        return alone and len(spoken(spoke.text)) > 1

    def _points(self, step: Step, awards: Iterable[f.Awarded], at: int) -> Iterator[Brace]:
        """Yield the points of each side that are written after a step, at the act with the index `at`.

        What a hand of a refereed table pays once it is settled is written after the act that decides it.
        """
        points = dict.fromkeys(self._law.sides, 0)
        for award in awards:
            points[award.side] += award.points
        began = False
        for event in step.events:
            if isinstance(event, f.SettlingBegan):
                self._pending, self._decided, began = event, at, True
                points |= {side: points[side] + event.points for side in event.side}
            elif self._pending is None:
                continue
            elif isinstance(event, f.EnvidoVoided) and not began:  # all that was written before was removed
                points |= {side: points[side] + self._pending.points for side in self._pending.side}
                self._decided = at
            elif isinstance(event, f.HandEnded | f.DuelEnded) or (began and isinstance(event, f.Annulled | f.Unruled)):
                points |= {side: points[side] - self._pending.points for side in self._pending.side}
                self._pending = None
            elif isinstance(event, f.Annulled | f.Unruled):
                self._pending = None
        yield from (Brace((side, f"+{gained}")) for side, gained in points.items() if gained > 0)


_TAKES: Final = (f.EnvidoVoided, f.MaldonClaimed, f.Annulled, f.Unruled)
"""What takes back awards of a hand that were given before."""


def _undrawn(hand: WrittenHand) -> WrittenHand:
    """Return a hand that waits for its draw with a dealer that says so, because no act does yet."""
    return replace(hand, dealer=WrittenWord(NOBODY)) if hand.dealer is None and not draws(hand) else hand
