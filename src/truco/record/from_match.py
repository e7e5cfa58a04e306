"""Writing the record of a game that was played, complete or as one seat saw it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from truco.engine import Kind, Law, word
from truco.engine.contests.tricks.turned import as_turned
from truco.engine.public_ruling import public_ruling
from truco.engine.step import Step
from truco.engine.table import facts as f
from truco.engine.table.events import Dealt, Event, Signed
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
from truco.record.played import awards_of
from truco.record.start import draws, tags_of
from truco.talk.plain import plain_words
from truco.talk.reader import is_idle_talk


def record_of(
    law: Law,
    names: Mapping[str, str],
    steps: Iterable[Step],
    *,
    eyes: str = "",
    tags: Iterable[tuple[str, str]] = (),
) -> Record:
    """Return the record of a game, every derived fact included.

    >>> from truco.engine import Act, deal_word, new_match, opening, rule, word
    >>> from truco.record.write import write_record
    >>> from truco.rulebooks.ruleset import choose
    >>> from truco.cards import parse_hand
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> first = Step("mesa", "", law.lawful("hand.start"), opening(law, "B1"))
    >>> hands = (parse_hand("1e5o4o"), parse_hand("3c7o12o"))
    >>> dealt = rule(law, new_match(law, "B1"), Act("mesa", deal_word(hands)))
    >>> mazo = rule(law, dealt.state, Act("A1", word("mazo")))
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
    writer.close()
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
        self._rows: list[tuple[int, Counter[str]]] = []
        self._pending: tuple[f.SettlingBegan, Counter[str]] | None = None
        self._decided: int | None = None
        self.hands: list[WrittenHand] = []
        self.chicos: tuple[int, ...] = ()
        self.faults: tuple[tuple[str, int], ...] = ()

    def _score(self, points: tuple[int, ...]) -> WrittenScore:
        """Return points as a record writes them."""
        return WrittenScore(tuple(zip(self._law.sides, points, strict=True)))

    def add(self, step: Step) -> None:
        """Write a step: first the beginning of a hand, then the act, last the end of the hand."""
        for event in step.events:
            self._begin(event)
        self._events.extend(step.events)
        takes_back = any(isinstance(event, _TAKES) for event in step.events)
        if takes_back:
            self._take_back(whole=any(isinstance(event, f.Annulled) and event.whole for event in step.events))
        text = self._cards.word_of(step) if step.is_act and self.hands else ""
        if text:
            turned = as_turned(said_word(text), step.events)  # a row of before has the card that its seat named
            self._change(acts=(*self.hands[-1].acts, WrittenAct(step.seat, turned, self._braces(step))))
        if text or (self._law.refereed and self.hands and self.hands[-1].acts):
            self._award(step, takes_back=takes_back)
        self._cards.add(step)
        if self._cards.deal is not None:
            self._change(deal=self._cards.deal, muestra=self._cards.muestra, muestra_down=self._cards.muestra_down)
        for event in step.events:
            self._after(event)

    def _begin(self, event: Event) -> None:
        """Write the beginning of a hand: its number, its score, its dealer."""
        if isinstance(event, f.MatchStarted | f.DrawStarted | f.HandStarted):
            self._cards.begin()
            self._events.clear()
        if isinstance(event, f.MatchStarted):
            self.chicos, self.faults = event.chicos, event.faults
            if event.drawing:
                self._open(WrittenHand((event.hand or 0) + 1, score=self._score(event.score)))
        elif isinstance(event, f.DrawStarted):
            nothing = self._score(tuple(0 for _ in self._law.sides))
            self._open(WrittenHand(self.hands[-1].number + 1, score=nothing))
        elif isinstance(event, f.HandStarted):
            self._start(event)
        elif isinstance(event, Dealt):
            self._change(before=self.hands[-1].acts, acts=())

    def _after(self, event: Event) -> None:
        """Write the results of an act below it: the next duel, the end of the hand."""
        if isinstance(event, f.DuelStarted):
            duel = WrittenDuel(event.seats, len(self.hands[-1].acts))
            self._change(duels=(*self._duels_begun(), duel))
        elif isinstance(event, f.HandEnded):
            self._change(end=self._score(event.score), duels=self._duels_begun())

    def _duels_begun(self) -> tuple[WrittenDuel, ...]:
        """Return the duels of the hand in which something was said; an act may end several at once."""
        hand = self.hands[-1]
        return tuple(duel for duel in hand.duels if duel.before < len(hand.acts))

    def _open(self, hand: WrittenHand) -> None:
        self.close()
        self.hands.append(hand)

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
            score = self._score(event.score)
            self._open(replace(WrittenHand(event.hand, score=score), **started))  # type: ignore[arg-type]

    def _take_back(self, *, whole: bool) -> None:
        """Remove the awards that were given in this duel, or in the `whole` hand, because they were annulled."""
        hand = self.hands[-1]
        in_duel = hand.duels and hand.duels[-1].before and not whole
        first = len(hand.before) + hand.duels[-1].before if in_duel else 0
        self._rows = [(at, points) for at, points in self._rows if at < first]

    def _award(self, step: Step, *, takes_back: bool) -> None:
        """Note the points that a step gives, to be written after the last act.

        A step that takes awards back in a hand with rulings has all that are left. The points that a decided hand of a
        refereed table pays in the end are written after the act that decides it.
        """
        awards = awards_of(step.events)
        if takes_back and any(isinstance(event, f.Ruled) for event in self._events):
            before = self._events[: len(self._events) - len(step.events)]
            last = max((at for at, event in enumerate(before) if isinstance(event, f.DuelEnded)), default=-1)
            awards = awards_of(self._events[last + 1 :])
        points: Counter[str] = Counter()
        for award in awards:
            points[award.side] += award.points
        at = len(self.hands[-1].before) + len(self.hands[-1].acts) - 1
        self._rows.append((at, points))
        if not takes_back and any(isinstance(event, f.SettlingBegan) for event in step.events):
            self._pending = None  # a remark on a duel that is decided changes its price (rf.4.pica.d)
        for event in step.events:
            if isinstance(event, f.SettlingBegan):
                self._pending, self._decided = (event, points), at
            elif isinstance(event, f.EnvidoVoided) and self._pending:
                self._pending, self._decided = (self._pending[0], points), at
            elif isinstance(event, f.Annulled | f.Unruled):
                self._pending = None
            elif isinstance(event, f.HandEnded | f.DuelEnded):
                self._pay(step, points)

    def _pay(self, step: Step, points: Counter[str]) -> None:
        """Move the points that a decided hand or duel pays at its end to the act that decided it.

        A judge may have ruled otherwise: then it pays nothing.
        """
        pending, self._pending, self._decided = self._pending, None, None
        if pending and any(isinstance(event, f.Awarded) and event.reason == pending[0].reason for event in step.events):
            paid = dict.fromkeys(pending[0].side, pending[0].points)
            pending[1].update(paid)
            points.subtract(paid)

    def close(self) -> None:
        """Write the awards of the last hand; those since the act that decided it only once the hand is settled.

        An award that is written there is one of the settled hand.
        """
        if not self.hands:
            return
        hand = self.hands[-1]
        acts = [*hand.before, *hand.acts]
        for at, points in self._rows:
            if self._decided is None or at < self._decided:
                gained = ((side, points[side]) for side in self._law.sides if points[side] > 0)
                braces = (Brace((side, f"+{number}")) for side, number in gained)
                acts[at] = replace(acts[at], braces=(*acts[at].braces, *braces))
        count = len(hand.before)
        self._change(before=tuple(acts[:count]), acts=tuple(acts[count:]))
        self._rows = []

    def _braces(self, step: Step) -> tuple[Brace, ...]:
        """Return the facts after an act, without the awards: the ruling, the seats that saw a sign, the trick."""
        braces: list[Brace] = []
        ruling = public_ruling(step.ruling, step.events, step.word.count("+") + 1) if self._eyes else step.ruling
        if ruling.kind != "lawful":
            coded = ruling.kind == "rejected" and ruling.code
            braces.append(Brace((ruling.kind, ruling.code) if coded and ruling.code else (ruling.kind,)))
        elif self._might_bind_more(step):
            braces.append(Brace((AS_IT_STANDS,)))
        if not self._eyes:
            signs = (event for event in step.events if isinstance(event, Signed) and event.seen)
            braces.extend(Brace(("seen", *event.seen)) for event in signs)
        braces.extend(Brace(("trick", e.winner or "parda")) for e in step.events if isinstance(e, f.TrickTaken))
        return tuple(braces)

    def _might_bind_more(self, step: Step) -> bool:
        """Return whether a step is talk that might bind to more after a silence.

        Words of the game that bind no player do, and a flor with more words, which bind once the mate is silent.
        """
        spoke = step.events[0] if step.events else None
        if not isinstance(spoke, f.Spoke):
            return False
        if len(step.events) == 1:
            return step.seat in self._law.seats and not is_idle_talk(self._law.ruleset.book.code, spoke.text)
        alone = word(spoke.word).kind is Kind.FLOR and len(self._law.seats) > len(self._law.sides)
        return alone and len(plain_words(spoke.text)) > 1


_TAKES: Final = (f.EnvidoVoided, f.MaldonClaimed, f.Annulled, f.Unruled)
"""The facts that take back awards of a hand."""


def _undrawn(hand: WrittenHand) -> WrittenHand:
    """Return a hand that waits for its draw with a dealer that says so, because no act does yet."""
    return replace(hand, dealer=WrittenWord(NOBODY)) if hand.dealer is None and not draws(hand) else hand
