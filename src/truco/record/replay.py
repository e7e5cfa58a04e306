"""Replaying: running a record through the engine, and comparing every derived fact written in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import zip_longest
from typing import Final

from truco.cards import CARDS, UNKNOWN, Card, print_hand
from truco.engine import MESA, Act, Decision, Phase, deal_word, due, evolve, rule
from truco.engine.contests.tricks.turned import as_turned
from truco.engine.croupier import SeededChance, deal_pack, handled, shuffled
from truco.engine.law.settle import draws_again, next_hand, start_hand
from truco.engine.match import blank, opening
from truco.engine.step import TOP, Place, Step
from truco.engine.table import facts as f
from truco.engine.table.events import Event, Signed
from truco.engine.table.public import Public
from truco.engine.table.words import Hands
from truco.engine.wanted import dealt_twice
from truco.errors import ReplayError
from truco.record.awards import WrittenAwards, given_in
from truco.record.complete import GUESSES, Completer, Guess
from truco.record.parts import (
    NOBODY,
    RULINGS,
    Brace,
    Record,
    WrittenAct,
    WrittenDeal,
    WrittenHand,
    WrittenScore,
    needs_cards,
)
from truco.record.played import PlayedHand, Replay
from truco.record.start import Halted, Start, Stop, begin, differing, draws, impossible, points_in_order, show_score
from truco.record.supposed import Supposer


def replay(record: Record) -> Replay:
    """Run a whole record through the engine.

    >>> from truco.record.read import read_record
    >>> text = '[Record "truco/1"] [Rules "oficial"] [A1 "Leo"] [B1 "Ana"] hand 1 deal A1 1e5o4o B1 3c7o12o A1:mazo'
    >>> replay(read_record(text)).hands[0].score
    (0, 2)

    Raises `ReplayError` where the record and the rules differ (and for a hand that the next one interrupts),
    `NotationError` for something impossible, `RulebookError` for rules or seats that do not exist.
    """
    result = replay_prefix(record)
    if result.stop is not None:
        raise result.stop.error
    return result


def replay_prefix(record: Record, *, whole: bool = True) -> Replay:
    """Run a record through the engine as long as it agrees with the rules; `stop` says why the replay ended.

    With `whole` false the record was cut short where it could not be read, so an award may be missing in its last hand.
    """
    try:
        start = begin(record)
    except Halted as halted:
        return Replay(record, None, stop=halted.stop)
    return replay_from(record, start, whole=whole)


def replay_from(record: Record, start: Start, *, whole: bool = True) -> Replay:
    """Run the hands of a record through the engine from a start that is known; see `replay_prefix`."""
    match, stop = _Match(record, start), None
    for hand, following in zip_longest(record.hands, record.hands[1:]):
        stop = stop or match.play(hand, following, whole=whole or following is not None)
    public = match.state.public
    return Replay(
        record, start.law, tuple(match.hands), public.chicos, public.winner, tuple(match.warnings), stop, match.state
    )


class _Match:
    """A match that is being replayed; `hands` are those played so far, and `index` is that of the next act."""

    def __init__(self, record: Record, start: Start) -> None:
        self.start = start
        self.supposer = Supposer(start.law)
        self.dealer = record.tag("Dealer")
        seed = record.tag("Seed")
        self.seed = seed.value if seed else None
        number = record.hands[0].number if record.hands else 1
        self.opening = opening(
            start.law,
            start.dealer,
            hand=number,
            score=start.score,
            chicos=start.chicos,
            kind=start.kind,
            faults=start.faults,
        )
        self.state = reduce(evolve, self.opening, blank(start.law))
        self.index = 0
        self.hands: list[PlayedHand] = []
        self.warnings = list(start.warnings)

    def play(self, written: WrittenHand, following: WrittenHand | None, *, whole: bool) -> Stop | None:
        """Play one hand, which another one follows or none; its awards are complete where it is `whole`.

        Guesses are tried until one gives the written results of the hand. Where none does, the first one counts.
        """
        attempts: list[_Hand] = []
        for guess in GUESSES:
            attempts.append(_Hand(self, written, following, guess))
            hand = attempts[-1]
            hand.run(whole=whole)
            if not (hand.stop and isinstance(hand.stop.error, ReplayError) and hand.completer.has_guessed):
                break
        else:
            hand = attempts[0]
        self.state, self.index = hand.state, hand.index
        self.hands += hand.played()
        self.warnings += hand.warnings
        return hand.stop


class _Hand:
    """One hand, replayed with a guess at the acts that its record leaves out; `stop` is where it cannot go on."""

    def __init__(self, match: _Match, written: WrittenHand, following: WrittenHand | None, guess: Guess) -> None:
        self.completer = Completer(match.start, match.supposer, written, guess)
        self.stop: Stop | None = None
        self.state = match.state
        self.index = match.index
        self.warnings: list[tuple[str, Place]] = []
        self._law = match.start.law
        self._match = match
        self._written = written
        self._following = following
        self._steps: list[Step] = []
        self._awards = WrittenAwards()

    def run(self, *, whole: bool) -> None:
        """Play the hand as far as it agrees with the rules."""
        try:
            self._play(whole=whole)
        except Halted as halted:
            self.stop = halted.stop

    def played(self) -> tuple[PlayedHand, ...]:
        """Return the hand as far as it was played; nothing where it did not begin."""
        if not self._steps:
            return ()
        p = self.state.public
        muestra = p.muestra.token if p.muestra else ""
        mano = self._law.mano_of[p.dealer] if p.dealer else ""
        over = p.phase in _OVER and not self._is_broken_off()
        return (PlayedHand(self._written.number, p.dealer, mano, muestra, tuple(self._steps), p.score, over),)

    def _events(self) -> Iterator[Event]:
        return (event for step in self._steps for event in step.events)

    def _is_broken_off(self) -> bool:
        """Return whether a ruling ended the match in the middle of this hand."""
        forfeited = any(isinstance(event, f.MatchForfeited) for event in self._events())
        return forfeited and not any(isinstance(event, f.HandEnded) for event in self._events())

    def _play(self, *, whole: bool) -> None:
        hand = self._written
        self._begin()
        for act in hand.before:
            self._act(act)
        self._compare_dealer()
        self._compare_kind()
        self._deal()
        for at, act in enumerate(hand.acts):
            self._compare_duels(at)
            self._act(act)
        if not self._match.start.is_position and not hand.muestra_down:
            self._note_implied(self.completer.turn_muestra(self.state))
        self._compare_duels(len(hand.acts))
        if whole:
            self._compare_awards()
        self._compare_end()
        if self._following is not None and self.state.public.in_hand:
            self._note_implied(self.completer.end_hand(self.state, self._continues))

    # -- the beginning of the hand

    def _begin(self) -> None:
        hand, law, p = self._written, self._law, self.state.public
        events: tuple[f.Fact, ...] = self._match.opening
        if self._match.hands:
            if p.phase is Phase.MATCH_OVER:
                raise self._differing(f"hand {hand.number}", f"the match won by {p.winner}", hand.at)
            number = self._match.hands[-1].number
            if p.phase is not Phase.HAND_OVER:
                raise self._differing(f"hand {hand.number}", self._unfinished(number), hand.at)
            self._compare_line(f"hand {hand.number}", f"hand {number + 1}", hand.at)
            events = (self._next(),)
            self.state = evolve(self.state, *events)
        ruling = law.lawful("hand.start")
        self._steps.append(Step(MESA, "", ruling, events))
        if hand.muestra is not None and not law.terms.deal.turned:
            raise impossible(hand.muestra.text, hand.muestra.at, "no muestra under these rules")
        if hand.score is not None:
            self._compare_score("score", hand.score)

    def _next(self) -> f.DrawStarted | f.HandStarted:
        """Return how the hand begins after another; a record may leave out a new draw and name the dealer it made."""
        law, hand, p = self._law, self._written, self.state.public
        if not draws_again(law, p):
            return next_hand(law, p)
        if draws(hand):
            return f.DrawStarted(law.seats, law.cite("draw.again"))
        dealer = hand.dealer.text if hand.dealer and hand.dealer.text in law.seats else law.next_dealer[p.dealer]
        return start_hand(law, p, dealer, law.cite("draw.dealer"))

    def _unfinished(self, number: int) -> str:
        return f"hand {number} unfinished, {due(self._law, self.state.public)} to act"

    def _compare_dealer(self) -> None:
        """Compare the dealer with the rotation, or with the draw once it is over."""
        hand, tag, dealer = self._written, self._match.dealer, self.state.public.dealer
        if hand.dealer is not None and dealer and hand.dealer.text != NOBODY:
            self._compare_line(f"dealer {hand.dealer.text}", f"dealer {dealer}", hand.dealer.at)
        if tag is not None and dealer and not self._match.hands and draws(hand):
            self._compare_line(f"dealer {tag.value}", f"dealer {dealer}", tag.at)

    def _compare_kind(self) -> None:
        """Compare the kind of hand, which is known once there is a dealer."""
        written, kind = self._written.kind, self.state.public.kind
        if written is None or self.state.public.phase is Phase.DRAW:
            return
        if not kind:
            raise impossible(written.text, written.at, "no kind of hand under these rules")
        self._compare_line(written.text, kind, written.at)

    # -- the cards

    def _deal(self) -> None:
        """Deal the written cards, or those of the seed."""
        hand, law, p = self._written, self._law, self.state.public
        if p.phase in _OVER:  # the deal is void: its line may say what was dealt until then
            self._compare_void_deal()
            return
        muestra = CARDS[hand.muestra.text] if hand.muestra is not None else None
        if hand.deal is not None:
            dealt, at = deal_word(self._written_hands(hand.deal), muestra), hand.deal.at
            if muestra is None and law.terms.deal.turned:
                raise impossible("deal", at, "muestra and a card on the hand line above, such as muestra 5o")
        elif self._match.seed is not None and p.phase in _BEFORE_CARDS:
            pack = self._seeded_pack(self._match.seed)
            dealt, at = deal_pack(law, pack, p.dealer, p.misdeals.faced), hand.at
        elif p.phase is not Phase.DRAW and (first := next(filter(needs_cards, hand.acts), None)):
            raise impossible(str(first), first.at, "a deal line before it, or a tag Seed")
        else:
            return
        if p.phase is Phase.DRAW:
            raise self._differing("deal", f"the draw unfinished, {due(law, p)} to draw", at)
        decision = rule(law, self.state, Act(MESA, dealt))
        if not decision.ruling.happened:
            sizes = zip(law.hand_sizes(p.solo), law.seats, strict=True)
            each = ", ".join(f"{size} cards for {seat}" for size, seat in sizes)
            got = dealt_twice(law, dealt) or " ".join(map(print_hand, dealt.hands))
            raise impossible(got, at, f"{each}, each from the pack and none twice")
        self._note(MESA, dealt.token, decision, at)

    def _compare_void_deal(self) -> None:
        """Compare the line of a deal that was broken off with the cards that fell face up in it."""
        written = self._written.deal
        for seat, card in self.state.public.misdeals.faced if written else ():
            cards = dict(written.hands).get(seat, ()) if written else ()
            if written and card not in cards and UNKNOWN not in cards:
                raise impossible(print_hand(cards), written.at, f"{card} among the cards of {seat}")

    def _written_hands(self, written: WrittenDeal) -> Hands:
        hands, seats = dict(written.hands), self._law.seats
        if set(hands) != set(seats):
            raise impossible(" ".join(hands), written.at, f"the cards of {' '.join(seats)} (?????? where unknown)")
        sizes = zip(seats, self._law.hand_sizes(self.state.public.solo), strict=True)
        return tuple((UNKNOWN,) * size if hands[seat] == (UNKNOWN,) else hands[seat] for seat, size in sizes)

    def _seeded_pack(self, seed: str) -> tuple[Card, ...]:
        pack = shuffled(SeededChance(seed, self._written.number), self._law.terms.pack.cards)
        return reduce(handled, self._events(), pack)

    # -- acts and the facts written after them

    def _act(self, written: WrittenAct) -> None:
        p = self.state.public
        if p.settlement.begun and written.seat not in (*self._law.seats, MESA):
            self._note_implied(self.completer.end_hand_before_ruling(self.state, self._awards.agree))
        decision = self._rule(written)
        self._awards.note_events(decision.events, self.index, len(self._steps))
        turned = as_turned(written.word, decision.events)
        parts = zip(written.word.parts or (written.word,), turned.parts or (turned,), strict=True)
        if any(named.cards and UNKNOWN not in named.cards and named != seen for named, seen in parts):
            raise differing(self.index, str(written), f"{written.seat}:{turned}", written.at)
        self._note(written.seat, written.word.token, decision, written.at)
        tricks = (event for event in decision.events if isinstance(event, f.TrickTaken))
        for brace in written.braces:
            self._compare(brace, decision, tricks)
        ruling = decision.ruling
        if ruling.code == "wrong-article" and written.ruling is None:
            raise differing(self.index, str(written), "another article for this ruling", written.at)
        if not ruling.happened and not any(brace.words[0] == "rejected" for brace in written.braces):
            self.warnings.append((f"{written} is rejected ({ruling.code}) and has no brace", written.at))
        self.index += 1

    def _rule(self, written: WrittenAct) -> Decision:
        """Return the ruling of an act; a cut would begin the next hand, which in a record only a hand line does."""
        p, decision = self.state.public, self.completer.rule(self.state, written)
        after = decision.state.public
        begins = p.phase is Phase.HAND_OVER or (p.settlement.begun and p.hand != after.hand)
        if begins and decision.ruling.happened and after.phase not in _OVER:
            return Decision(self._law.rejected("hand-over"), (), self.state)
        return decision

    def _note_implied(self, decisions: Iterable[Decision]) -> None:
        for decision in decisions:
            self._note(MESA, "", decision, TOP)

    def _note(self, seat: str, word: str, decision: Decision, at: Place) -> None:
        self.state = decision.state
        self._steps.append(Step(seat, word, decision.ruling, decision.events, at))
        if any(isinstance(event, f.DuelStarted) for event in decision.events):
            self._awards.note_duel()

    def _compare(self, brace: Brace, decision: Decision, tricks: Iterator[f.TrickTaken]) -> None:
        """Compare a fact with the result of its act; awards are added up until the end of the hand."""
        head = brace.words[0]
        if head == "trick":
            taken = next(tricks, None)
            derived = f"{{trick {taken.winner or 'parda'}}}" if taken else "no trick taken here"
        elif head == "seen":
            seen = next((event.seen for event in decision.events if isinstance(event, Signed)), ())
            same = set(seen) == set(brace.words[1:])
            derived = str(brace) if same else str(Brace(("seen", *seen))) if seen else "nobody saw it"
        elif head in RULINGS:
            ruling = decision.ruling
            code = f" {ruling.code}" if ruling.code and len(brace.words) > 1 else ""
            derived = f"{{{ruling.kind}{code}}}"
        elif head in self._law.sides:
            self._awards.add(brace, self.index, self.state.public)
            return
        else:
            derived = f"no side {head}"
        if derived != str(brace):
            raise differing(self.index, str(brace), derived, brace.at)

    # -- duels and the end of the hand

    def _compare_duels(self, at: int) -> None:
        """Compare the present duel with the duel lines written before an act.

        A decided duel ends where the next begins: a seat that may still have a flor keeps silent.
        """
        for duel in self._written.duels:
            if duel.before != at:
                continue
            if duel.seats != self.state.public.duel:
                self._note_implied(self.completer.end_duel(self.state))
            going = self.state.public.duel if self.state.public.in_hand else ()
            derived = f"duel {' '.join(going)}" if going else "no duel here"
            self._compare_line(f"duel {' '.join(duel.seats)}", derived, duel.at)

    def _compare_awards(self) -> None:
        """Compare the total of each side's awards in the hand, where the record has any for it.

        The total is the one of the settled hand. The last hand of a record may be unfinished: unless the awards are
        those that it pays in the end, the total is the one before the act that decides it.
        """
        awards, p = self._awards, self.state.public
        if not awards:
            return
        unfinished = self._written.end is None and self._following is None and p.in_hand
        if unfinished and not awards.are_final():
            awards.compare(awards.given_before_decision(p, self._steps))
            return
        before = self.state, list(self._steps)
        self._note_implied(self.completer.end_hand(self.state, self._ends_as_written))
        awards.compare(given_in(self.state.public))
        if unfinished and awards.agree_with_pending(p):
            self.state, self._steps = before

    def _compare_end(self) -> None:
        end = self._written.end
        if end is None:
            return
        self._note_implied(self.completer.end_hand(self.state, self._ends_as_written))
        p = self.state.public
        if p.phase not in _OVER:
            raise self._differing(f"end {end}", self._unfinished(self._written.number), end.at)
        if self._is_broken_off():
            raise self._differing(f"end {end}", "no end: a ruling ended the match", end.at)
        self._compare_score("end", end)

    def _ends_as_written(self, p: Public) -> bool:
        """Return whether a table has the awards and the score that are written of the hand."""
        end = self._written.end
        if end is not None:
            return self._has_score(p, end) and self._awards.agree(p)
        return self._awards.agree(p) and self._continues(p)

    def _continues(self, p: Public) -> bool:
        """Return whether the next hand may begin with its written score: the one after this hand, after a chico 0-0."""
        score = self._following.score if self._following else None
        return score is None or self._has_score(p, score) or not any(points_in_order(self._law, score))

    def _has_score(self, p: Public, score: WrittenScore) -> bool:
        """Return whether a table has a written score."""
        return points_in_order(self._law, score) == p.score

    def _compare_score(self, line: str, written: WrittenScore) -> None:
        p = self.state.public
        if not self._has_score(p, written):
            raise self._differing(f"{line} {written}", f"{line} {show_score(self._law, p.score)}", written.at)

    def _compare_line(self, written: str, derived: str, at: Place) -> None:
        if written != derived:
            raise self._differing(written, derived, at)

    def _differing(self, written: str, derived: str, at: Place) -> Halted:
        """Return the signal for a line that is no act; its index is that of the act before it."""
        return differing(max(self.index - 1, 0), written, derived, at)


_OVER: Final = (Phase.HAND_OVER, Phase.MATCH_OVER)
_BEFORE_CARDS: Final = (Phase.CUT, Phase.DEAL)
