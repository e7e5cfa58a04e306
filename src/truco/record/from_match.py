"""Making the record of a game that was played, complete or as one seat saw it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from truco.engine import Kind, Law, format_of
from truco.engine import facts as f
from truco.engine.events import Dealt, Event
from truco.record.known import KnownCards
from truco.record.parts import (
    NOBODY,
    VERSION,
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
from truco.record.step import Step, awards_of


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
    empty text all. `tags` are added as they are. A match that began with
    chicos won gets the tag `Chicos`.
    """
    writer = _Writer(law, eyes)
    for step in steps:
        writer.add(step)
    head = [Tag("Record", VERSION), Tag("Rules", str(law.ruleset)), Tag("Edition", law.ruleset.book.edition)]
    head.extend(Tag(seat, names.get(seat, "")) for seat in law.seats)
    if law.format != format_of(law.ruleset, law.seats):
        head.append(Tag("Format", law.format.name))
    if law.refereed:
        head.append(Tag("Admission", "refereed"))
    if any(writer.chicos):
        head.append(Tag("Chicos", str(writer.score(writer.chicos))))
    head.extend(Tag(key, value) for key, value in tags)
    return Record(tuple(head), tuple(parted(_undrawn(hand)) for hand in writer.hands))


class _Writer:
    """The hands written so far; the last one grows with every step."""

    def __init__(self, law: Law, eyes: str) -> None:
        self._law = law
        self._cards = KnownCards(law, eyes)
        self.hands: list[WrittenHand] = []
        self.chicos: tuple[int, ...] = ()

    def score(self, points: tuple[int, ...]) -> WrittenScore:
        """Return points as a record writes them."""
        return WrittenScore(tuple(zip(self._law.sides, points, strict=True)))

    def add(self, step: Step) -> None:
        """Write a step: first what begins a hand, then the act, last the end of the hand."""
        for event in step.events:
            if isinstance(event, f.MatchStarted | f.DrawStarted | f.HandStarted):
                self._cards.begin()
            if isinstance(event, f.MatchStarted):
                self.chicos = event.chicos
                if event.drawing:
                    self.hands.append(WrittenHand((event.hand or 0) + 1, score=self.score(event.score)))
            elif isinstance(event, f.DrawStarted):
                nothing = self.score(tuple(0 for _ in self._law.sides))
                self.hands.append(WrittenHand(self.hands[-1].number + 1, score=nothing))
            elif isinstance(event, f.HandStarted):
                self._start(event)
            elif isinstance(event, Dealt):
                self._change(before=self.hands[-1].acts, acts=())
        if any(isinstance(event, (f.EnvidoVoided, f.MaldonClaimed, f.Annulled)) for event in step.events):
            self._unaward()
        if step.is_act and self.hands:
            act = WrittenAct(step.seat, said_word(self._cards.said(step)), self._braces(step))
            self._change(acts=(*self.hands[-1].acts, act))
        self._cards.add(step)
        if self._cards.deal is not None:
            self._change(deal=self._cards.deal, muestra=self._cards.muestra, muestra_down=self._cards.muestra_down)
        for event in step.events:
            self._after(event)

    def _after(self, event: Event) -> None:
        """Write what follows the act that caused it: the next duel, the end of the hand."""
        if isinstance(event, f.DuelStarted):
            duel = WrittenDuel(event.seats, len(self.hands[-1].acts))
            self._change(duels=(*self._duels_begun(), duel))
        elif isinstance(event, f.HandEnded):
            self._change(end=self.score(event.score), duels=self._duels_begun())

    def _duels_begun(self) -> tuple[WrittenDuel, ...]:
        """Return the duels of the hand in which something was said; an act may end several at once."""
        hand = self.hands[-1]
        return tuple(duel for duel in hand.duels if duel.before < len(hand.acts))

    def _unaward(self) -> None:
        """Remove the awards that were written in this hand, or duel, because they were annulled."""
        hand = self.hands[-1]
        first = hand.duels[-1].before if hand.duels else 0
        kept = [
            act
            if at < first
            else replace(act, braces=tuple(one for one in act.braces if one.words[0] not in self._law.sides))
            for at, act in enumerate(hand.acts)
        ]
        self._change(acts=tuple(kept))

    def _change(self, **parts: object) -> None:
        self.hands[-1] = replace(self.hands[-1], **parts)  # type: ignore[arg-type]

    def _start(self, event: f.HandStarted) -> None:
        """Open a hand, or name the dealer of the one that began with the draw."""
        started: dict[str, object] = {
            "number": event.hand,
            "dealer": WrittenWord(event.dealer),
            "score": self.score(event.score),
        }
        if event.kind:
            started["kind"] = WrittenWord(event.kind)
        if self.hands and self.hands[-1].dealer is None:
            self._change(**started)
        else:
            self.hands.append(replace(WrittenHand(event.hand), **started))  # type: ignore[arg-type]

    def _braces(self, step: Step) -> tuple[Brace, ...]:
        """Return the facts written after an act: the ruling, the trick, and one award for each side with the sum."""
        braces: list[Brace] = []
        ruling = step.ruling
        if ruling.kind != "lawful":
            coded = ruling.kind == "rejected" and ruling.code
            braces.append(Brace((ruling.kind, ruling.code) if coded and ruling.code else (ruling.kind,)))
        braces.extend(Brace(("trick", e.winner or "parda")) for e in step.events if isinstance(e, f.TrickTaken))
        awards = awards_of(step.events)
        for side in self._law.sides:
            points = sum(award.points for award in awards if award.side == side)
            if points:
                braces.append(Brace((side, f"+{points}")))
        return tuple(braces)


def _undrawn(hand: WrittenHand) -> WrittenHand:
    """Return a hand that waits for its draw with a dealer that says so, because no act does yet."""
    waits = hand.dealer is None and not any(act.word.kind is Kind.DRAW for act in hand.acts)
    return replace(hand, dealer=WrittenWord(NOBODY)) if waits else hand
