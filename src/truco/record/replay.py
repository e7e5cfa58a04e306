"""Replaying: running a record through the engine, and comparing every derived fact written in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import product, zip_longest
from typing import Final

from truco.cards import CARDS, UNKNOWN, Card, print_hand
from truco.engine import MESA, Act, Decision, Phase, State, deal, decide, due, evolve, word
from truco.engine.contests.tricks.turned import as_turned
from truco.engine.croupier import SeededChance, handled, hands_from, muestra_from, shuffled, with_faced
from truco.engine.law import citations
from truco.engine.law.settle import draws_again, next_hand, start_hand
from truco.engine.match import blank, opening
from truco.engine.refereeing.proofs import must_show
from truco.engine.silence import WithSilences, silences
from truco.engine.table import facts as f
from truco.engine.table.events import Hands, Signed
from truco.engine.table.public import Public
from truco.errors import NotationError, ReplayError
from truco.record.awards import WrittenAwards, given_in
from truco.record.parts import (
    NOBODY,
    RULINGS,
    TOP,
    Brace,
    Place,
    Record,
    WrittenAct,
    WrittenDeal,
    WrittenHand,
    WrittenScore,
    needs_cards,
)
from truco.record.played import PlayedHand, Replay
from truco.record.start import Halted, Start, begin, draws, points_in_order, show_score
from truco.record.step import Step
from truco.record.supposed import Supposer
from truco.rulebooks.speech import LANGUAGES
from truco.talk.ruling import rule, rule_with_silences


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


def replay_from(record: Record, start: Start, *, whole: bool = True, paused: bool = False) -> Replay:
    """Run the hands of a record through the engine from a start that is known; see `replay_prefix`.

    With `paused` the record is that of a position: silences are implied only before acts that would be rejected
    without them, and its end implies nothing (the muestra is not turned).
    """
    runner = _Runner(record, start, paused=paused)
    stop = None
    try:
        for hand, following in zip_longest(record.hands, record.hands[1:]):
            runner.play(hand, following, whole=whole or following is not None)
    except Halted as halted:
        stop = halted.stop
    hands, public = runner.hands(), runner.state.public
    warnings = (*start.warnings, *runner.warnings)
    return Replay(record, start.law, hands, public.chicos, public.winner, warnings, stop, runner.state)


class _Runner:
    """A match that is being replayed; `hands` includes the unfinished hand at any time."""

    def __init__(self, record: Record, start: Start, *, paused: bool) -> None:
        law = self._law = start.law
        self._paused = paused
        self._supposer = Supposer(law)
        self._shows = law.refereed and not paused
        self._hidden: tuple[int, ...] = ()
        self._over = self._tries = self._turns = self._turns_later = False
        self._settled = 0
        seed = record.tag("Seed")
        self._seed = seed.value if seed else None
        language = record.tag("Language")
        self._language = language.value if language and language.value in LANGUAGES else ""
        self._tagged_dealer = record.tag("Dealer")
        self._done: list[PlayedHand] = []
        self._number: int | None = None
        self._steps: list[Step] = []
        self._index = 0
        self._awards = WrittenAwards()
        self.warnings: list[tuple[str, Place]] = []
        number = record.hands[0].number if record.hands else 1
        self._opening = opening(
            law,
            start.dealer,
            hand=number,
            score=start.score,
            chicos=start.chicos,
            kind=start.kind,
            faults=start.faults,
        )
        self.state = blank(law)
        for event in self._opening:
            self.state = evolve(self.state, event)

    # -- hands

    def hands(self) -> tuple[PlayedHand, ...]:
        """Return the hands played so far."""
        self._close()
        return tuple(self._done)

    def _close(self) -> None:
        """Add the present hand to the finished ones."""
        if self._number is None:
            return
        p = self.state.public
        over = p.phase in _OVER and not self._broken_off()
        muestra = p.muestra.token if p.muestra else ""
        mano = self._law.mano_of[p.dealer] if p.dealer else ""
        self._done.append(PlayedHand(self._number, p.dealer, mano, muestra, tuple(self._steps), p.score, over))
        self._number = None
        self._steps = []

    def _broken_off(self) -> bool:
        """Return whether a ruling ended the match in the middle of this hand."""
        events = [event for step in self._steps for event in step.events]
        forfeited = any(isinstance(event, f.MatchForfeited) for event in events)
        return forfeited and not any(isinstance(event, f.HandEnded) for event in events)

    def play(self, hand: WrittenHand, following: WrittenHand | None, *, whole: bool) -> None:
        """Play one hand of the record, which another one follows or none; its awards are complete where it is `whole`.

        A record may leave out that cards were shown after a duel. Where what is written only follows if they were not
        shown after some duels, or if a decided hand was over before somebody ruled on it, that is found by trying.
        """
        before = (self.state, self._number, self._index, tuple(self._done))
        lists = (list(self._steps), list(self.warnings))
        for over, hidden in product((False, True), _HIDDEN) if self._shows else ():
            self._over, self._hidden, self._settled, self._tries = over, hidden, 0, False
            try:
                self._play(hand, following, whole=whole)
            except Halted as halted:
                if not (self._settled or self._tries) or not isinstance(halted.stop.error, ReplayError):
                    raise
            else:
                return
            self.state, self._number, self._index, done = before
            self._done, (self._steps, self.warnings) = list(done), (list(lists[0]), list(lists[1]))
        self._over, self._hidden = False, ()
        self._play(hand, following, whole=whole)

    def _play(self, hand: WrittenHand, following: WrittenHand | None, *, whole: bool) -> None:
        self._start(hand)
        for act in hand.before:
            self._act(act)
        self._compare_dealer(hand)
        self._compare_kind(hand)
        self._give(hand)
        turns = [act for act in hand.acts if _VUELVO in (act.word, *act.word.parts)]
        self._turns = hand.muestra_down or bool(turns)
        dealer = self.state.public.dealer
        self._turns_later = any(act.ruling is None and act.seat in (MESA, dealer) for act in turns)
        for at, act in enumerate(hand.acts):
            self._compare_duels(hand, at)
            self._act(act)
        if not self._paused and not hand.muestra_down:
            self._turn_muestra()
        self._compare_duels(hand, len(hand.acts))
        if whole:
            self._compare_awards(hand, following)
        self._compare_end(hand)

    def _start(self, hand: WrittenHand) -> None:
        p = self.state.public
        if self._number is None:
            self._begin(hand.number, self._opening)
        else:
            if p.phase is Phase.PLAY:
                self._fall_silent(lambda p: self._continues_with(p, hand.score))
                p = self.state.public
            if p.phase is Phase.MATCH_OVER:
                raise self._differs(f"hand {hand.number}", f"the match won by {p.winner}", hand.at)
            if p.phase is not Phase.HAND_OVER:
                raise self._differs(f"hand {hand.number}", self._unfinished(), hand.at)
            expected = (self._number or 0) + 1
            if hand.number != expected:
                raise self._differs(f"hand {hand.number}", f"hand {expected}", hand.at)
            self._close()
            started = self._next(hand)
            self.state = evolve(self.state, started)
            self._begin(hand.number, (started,))
        if hand.muestra is not None and not self._law.terms.deal.turned:
            expected_none = "no muestra under these rules"
            raise Halted(NotationError(hand.muestra.text, *hand.muestra.at, expected_none), hand.muestra.at)
        if hand.score is not None:
            points = points_in_order(self._law, hand.score)
            score = self.state.public.score
            if points != score:
                raise self._differs(f"score {hand.score}", f"score {show_score(self._law, score)}", hand.score.at)

    def _next(self, hand: WrittenHand) -> f.DrawStarted | f.HandStarted:
        """Return how the next hand begins; a record may leave out a new draw and name who it made the dealer."""
        law, p = self._law, self.state.public
        if not draws_again(law, p):
            return next_hand(law, p)
        if draws(hand):
            return f.DrawStarted(law.seats, law.cite("draw.again"))
        dealer = hand.dealer.text if hand.dealer and hand.dealer.text in law.seats else law.next_dealer[p.dealer]
        return start_hand(law, p, dealer, law.cite("draw.dealer"))

    def _begin(self, number: int, events: Sequence[f.Fact]) -> None:
        self._number = number
        ruling = self._law.lawful("hand.start")
        if citations.LISTENERS:
            citations.report(ruling, events)
        self._steps = [Step(MESA, "", ruling, tuple(events))]
        self._awards = WrittenAwards()

    def _unfinished(self) -> str:
        return f"hand {self._number} unfinished, {due(self._law, self.state.public)} to act"

    # -- the cards

    def _give(self, hand: WrittenHand) -> None:
        """Deal the written cards, or those of the seed."""
        if self.state.public.phase in _OVER:  # the deal is void: its line may say what was dealt until then
            self._compare_void_deal(hand)
            return
        hands: Hands
        muestra = CARDS[hand.muestra.text] if hand.muestra is not None else None
        if hand.deal is not None:
            hands, at = self._written_hands(hand.deal), hand.deal.at
            if muestra is None and self._law.terms.deal.turned:
                raise Halted(
                    NotationError("deal", *at, "muestra and a card on the hand line above, such as muestra 5o"), at
                )
        elif self._seed is not None and self.state.public.phase in _BEFORE_CARDS:
            pack, dealer = self._seeded_pack(hand), self.state.public.dealer
            dealt = hands_from(self._law, pack, dealer), muestra_from(self._law, pack, dealer)
            (hands, muestra), at = with_faced(self._law, *dealt, self.state.public.misdeals.faced), hand.at
        elif self.state.public.phase is not Phase.DRAW and (needing := [one for one in hand.acts if needs_cards(one)]):
            first = needing[0]
            raise Halted(NotationError(str(first), *first.at, "a deal line before it, or a tag Seed"), first.at)
        else:
            return
        if self.state.public.phase is Phase.DRAW:
            raise self._differs("deal", f"the draw unfinished, {due(self._law, self.state.public)} to draw", at)
        decision = deal(self._law, self.state, MESA, hands, muestra)
        if not decision.ruling.happened:
            shown = " ".join(map(print_hand, hands))
            sizes = zip(self._law.hand_sizes(self.state.public.solo), self._law.seats, strict=True)
            each = ", ".join(f"{size} cards for {seat}" for size, seat in sizes)
            expected = f"{each}, each from the pack and none twice"
            raise Halted(NotationError(shown, *at, expected), at)
        self._note(MESA, "reparto", decision, at)

    def _compare_void_deal(self, hand: WrittenHand) -> None:
        """Compare the line of a deal that was broken off with the cards that fell face up in it."""
        for seat, card in self.state.public.misdeals.faced if hand.deal is not None else ():
            assert hand.deal is not None  # noqa: S101  (else there is nothing to compare)
            cards = dict(hand.deal.hands).get(seat, ())
            if card not in cards and UNKNOWN not in cards:
                raise Halted(
                    NotationError(print_hand(cards), *hand.deal.at, f"{card} among the cards of {seat}"), hand.deal.at
                )

    def _written_hands(self, written: WrittenDeal) -> Hands:
        hands = dict(written.hands)
        if set(hands) != set(self._law.seats):
            expected = f"the cards of {' '.join(self._law.seats)} (?????? where unknown)"
            raise Halted(NotationError(" ".join(hands), *written.at, expected), written.at)
        sizes = zip(self._law.seats, self._law.hand_sizes(self.state.public.solo), strict=True)
        return tuple((UNKNOWN,) * size if hands[seat] == (UNKNOWN,) else hands[seat] for seat, size in sizes)

    def _seeded_pack(self, hand: WrittenHand) -> tuple[Card, ...]:
        pack = shuffled(SeededChance(self._seed or "", hand.number), self._law.terms.pack.cards)
        return reduce(handled, (event for step in self._steps for event in step.events), pack)

    # -- acts and the facts written after them

    def _act(self, written: WrittenAct) -> None:
        if self.state.public.settlement.open and written.seat not in (*self._law.seats, MESA):
            self._settle_before_ruling()
        decision = self._decide(written)
        self._awards.note_events(decision.events, self._index, len(self._steps))
        turned = as_turned(written.word, decision.events)
        named = zip(written.word.parts or (written.word,), turned.parts or (turned,), strict=True)
        if any(was.cards and UNKNOWN not in was.cards and was != now for was, now in named):
            raise Halted(ReplayError(self._index, str(written), f"{written.seat}:{turned}"), written.at)
        self._note(written.seat, written.word.token, decision, written.at)
        tricks = (event for event in decision.events if isinstance(event, f.TrickTaken))
        for brace in written.braces:
            self._compare(brace, decision, tricks)
        ruling = decision.ruling
        if ruling.code == "wrong-article" and written.ruling is None:
            raise Halted(ReplayError(self._index, str(written), "another article for this ruling"), written.at)
        if not ruling.happened and not any(brace.words[0] == "rejected" for brace in written.braces):
            self.warnings.append((f"{written} is rejected ({ruling.code}) and has no brace", written.at))
        self._index += 1

    def _decide(self, written: WrittenAct) -> Decision:
        before = self.state.public
        over = before.phase is Phase.HAND_OVER
        act = Act(written.seat, written.word)
        if self._paused or self.state.muestra is UNKNOWN:
            # A position has its silences as acts; they are implied only where a person left them out.
            exact = self._exact(written, act)
            if exact.ruling.happened or self.state.muestra is UNKNOWN:
                return exact
        decision = self._supposer.rule(self.state, written, lambda state: self._heard(state, act, written))
        begins = over or (before.settlement.open and before.hand != decision.state.public.hand)
        if begins and decision.ruling.happened and decision.state.public.phase not in _OVER:
            # A cut would begin the next hand; in a record only a hand line begins one.
            return Decision(self._law.rejected("hand-over"), (), self.state)
        return decision

    def _heard(self, state: State, act: Act, written: WrittenAct) -> Decision:
        """Rule on an act; the silences that it implies are not written, and what they caused is written after it.

        An act that is irregular as the record says implies none: it may have been said before the silences. Only the
        muestra is turned before it, if the act is irregular as the record says after that too, for another reason.
        Where the dealer turns it by a word, what stands before that was said before.
        """
        if written.ruling is not None:
            exact = rule(self._law, state, act, self._language)
            if written.ruling.says(exact.ruling):
                later = self._after_muestra(state, act)
                other = later.ruling != exact.ruling and written.ruling.says(later.ruling)
                return later if other else exact
        elif self._turns_later and state.muestra not in (None, UNKNOWN):
            exact = rule(self._law, state, act, self._language)
            if exact.ruling.happened:
                return exact
        shown: tuple[Decision, ...] = ()
        if state.public.settlement.open and not rule(self._law, state, act, self._language).ruling.happened:
            shown = self._showings_after_duel(state)
        now = shown[-1].state if shown else state
        irregular = written.ruling is not None
        before, decision = rule_with_silences(self._law, now, act, self._language, in_next_duel=irregular)
        if shown and not decision.ruling.happened:
            return Decision(decision.ruling, (), state)
        return WithSilences((*shown, *before), decision).as_one

    def _after_muestra(self, state: State, act: Act) -> Decision:
        """Rule on an act once a muestra is turned that waits still, and that the hand turns nowhere by a word."""
        if state.muestra is None or self._turns:
            return rule(self._law, state, act, self._language)
        return rule_with_silences(self._law, state, act, self._language).as_one

    def _showings(self, state: State) -> tuple[Decision, ...]:
        """Return how the seats that must show cards do, which a record of a refereed table may leave out."""
        if not self._shows or not state.public.settlement.open:
            return ()
        found: list[Decision] = []
        for seat in must_show(self._law, state.public):
            now = found[-1].state if found else state
            decision = decide(self._law, now, Act(seat, word("muestro")))
            if decision.ruling.kind == "lawful":
                found.append(decision)
        return tuple(found)

    def _exact(self, written: WrittenAct, act: Act) -> Decision:
        """Rule on an act without the silences that it may imply; an unknown muestra cannot be turned."""
        if self.state.muestra is UNKNOWN and written.word == _VUELVO:
            raise Halted(
                NotationError(
                    str(written), *written.at, "a record or position that names the muestra before it is turned"
                ),
                written.at,
            )
        return rule(self._law, self.state, act, self._language)

    def _turn_muestra(self) -> None:
        """Turn the muestra, which the record names, where nothing more was said before it."""
        if self.state.muestra not in (None, UNKNOWN) and self.state.public.phase is Phase.PLAY:
            turned = decide(self._law, self.state, Act(self.state.public.dealer, _VUELVO))
            self._note(MESA, "", turned, TOP)

    def _showings_after_duel(self, state: State) -> tuple[Decision, ...]:
        """Return the showings after a duel, none where it is tried what follows if nothing was shown."""
        shown = () if self._settled in self._hidden else self._showings(state)
        self._settled += bool(must_show(self._law, state.public))
        return shown

    def _fall_silent(self, agrees: Callable[[Public], bool] | None = None) -> None:
        """Apply the silence of every seat that may keep silent, because the end of a hand implies it.

        A record of a refereed table may leave out that what must be shown was shown: it was, unless what is written
        after the hand does not agree with that.
        """
        if self.state.muestra is UNKNOWN:
            return
        shown = self._showings_after_duel(self.state) if agrees is None else self._showings(self.state)
        if shown and (agrees is None or self._were_shown(shown[-1].state, agrees)):
            for one in shown:
                self._note(MESA, "", one, TOP)
        for silent in silences(self._law, self.state):
            self._note(MESA, "", silent, TOP)

    def _were_shown(self, shown: State, agrees: Callable[[Public], bool]) -> bool:
        """Return whether cards were shown in a hand: unless only the table on which they were not agrees."""
        settled = (decide(self._law, state, Act(MESA, word("callo"))).state.public for state in (shown, self.state))
        return agrees(next(settled)) or not agrees(next(settled))

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
            found = f"{{trick {taken.winner or 'parda'}}}" if taken else "no trick taken here"
        elif head == "seen":
            seen = next((event.seen for event in decision.events if isinstance(event, Signed)), ())
            same = set(seen) == set(brace.words[1:])
            found = str(brace) if same else str(Brace(("seen", *seen))) if seen else "nobody saw it"
        elif head in RULINGS:
            ruling = decision.ruling
            code = f" {ruling.code}" if ruling.code and len(brace.words) > 1 else ""
            found = f"{{{ruling.kind}{code}}}"
        elif head in self._law.sides:
            self._awards.add(brace, self._index, self.state.public)
            return
        else:
            found = f"no side {head}"
        if found != str(brace):
            raise Halted(ReplayError(self._index, str(brace), found), brace.at)

    def _compare_awards(self, hand: WrittenHand, following: WrittenHand | None) -> None:
        """Compare the total of each side's awards in the hand, where the record has any for it.

        The total is the one of the settled hand. The last hand of a record may be unfinished: unless the awards say
        what it pays in the end, the total is what was given before the act that decides it.
        """
        awards = self._awards
        if not awards:
            return
        unfinished = hand.end is None and following is None and self.state.public.phase is Phase.PLAY
        if unfinished and not awards.are_final():
            awards.compare(awards.given_before_decision(self.state.public, self._steps))
            return
        waiting = unfinished and awards.agree_with_pending(self.state.public)
        before = self.state, list(self._steps)
        score = following.score if following and hand.end is None else None
        self._fall_silent(lambda p: self._as_written(p, hand) and self._continues_with(p, score))
        awards.compare(given_in(self.state.public))
        if waiting:
            self.state, self._steps = before

    def _settle_before_ruling(self) -> None:
        """End a decided hand before somebody rules on it, where it is tried what follows if it was over."""
        self._tries = True
        if self._over:
            self._fall_silent(self._awards.agree)

    def _as_written(self, p: Public, hand: WrittenHand) -> bool:
        """Return whether a table has the awards and the score that are written of a hand."""
        return (hand.end is None or self._has_score(p, hand.end)) and self._awards.agree(p)

    def _continues_with(self, p: Public, score: WrittenScore | None) -> bool:
        """Return whether the next hand may begin with a written score: the one after this hand, after a chico 0-0."""
        return score is None or self._has_score(p, score) or not any(points_in_order(self._law, score))

    def _has_score(self, p: Public, score: WrittenScore) -> bool:
        """Return whether a table has a written score."""
        return points_in_order(self._law, score) == p.score

    def _compare_duels(self, hand: WrittenHand, at: int) -> None:
        """Compare the present duel with the duel lines written before an act.

        A decided duel ends where the next begins: a seat that may still have a flor keeps silent.
        """
        for duel in (one for one in hand.duels if one.before == at):
            if duel.seats != self.state.public.duel:
                self._fall_silent()
            going = self.state.public.duel if self.state.public.phase is Phase.PLAY else ()
            if duel.seats != going:
                found = f"duel {' '.join(going)}" if going else "no duel here"
                raise self._differs(f"duel {' '.join(duel.seats)}", found, duel.at)

    def _compare_kind(self, hand: WrittenHand) -> None:
        """Compare the kind of hand, which is known once there is a dealer."""
        kind = self.state.public.kind
        if hand.kind is None or hand.kind.text == kind or self.state.public.phase is Phase.DRAW:
            return
        if not kind:
            expected_none = "no kind of hand under these rules"
            raise Halted(NotationError(hand.kind.text, *hand.kind.at, expected_none), hand.kind.at)
        raise self._differs(hand.kind.text, kind, hand.kind.at)

    def _compare_dealer(self, hand: WrittenHand) -> None:
        """Compare the dealer with the rotation, or with the draw once it is over."""
        dealer = self.state.public.dealer
        if hand.dealer is not None and dealer and hand.dealer.text not in (dealer, NOBODY):
            raise self._differs(f"dealer {hand.dealer.text}", f"dealer {dealer}", hand.dealer.at)
        tag = self._tagged_dealer
        if tag is not None and dealer and not self._done and draws(hand) and tag.value != dealer:
            raise self._differs(f"dealer {tag.value}", f"dealer {dealer}", tag.at)

    def _compare_end(self, hand: WrittenHand) -> None:
        if hand.end is None:
            return
        self._fall_silent(lambda p: self._as_written(p, hand))
        p = self.state.public
        if p.phase not in _OVER:
            raise self._differs(f"end {hand.end}", self._unfinished(), hand.end.at)
        if self._broken_off():
            raise self._differs(f"end {hand.end}", "no end: a ruling ended the match", hand.end.at)
        if points_in_order(self._law, hand.end) != p.score:
            raise self._differs(f"end {hand.end}", f"end {show_score(self._law, p.score)}", hand.end.at)

    def _differs(self, written: str, found: str, at: Place) -> Halted:
        """Return the error for a line that is no act; its index is that of the act before it."""
        return Halted(ReplayError(max(self._index - 1, 0), written, found), at)


_VUELVO: Final = word("vuelvo")
_HIDDEN: Final = ((), (0,), (1,), (0, 1))
"""After which duels of a hand nothing was shown, of those where it had to be: what is tried, in order."""

_OVER: Final = (Phase.HAND_OVER, Phase.MATCH_OVER)
_BEFORE_CARDS: Final = (Phase.CUT, Phase.DEAL)
