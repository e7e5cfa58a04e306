"""A replay told in sentences, as a person at the table would follow it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from truco.cards import UNKNOWN
from truco.cli.terminal.speech import Speech
from truco.engine import MESA, Law
from truco.engine import facts as f
from truco.engine.events import Dealt, Discarded, Event, Faulted, PlayedCovered
from truco.engine.loose_facts import AskedToUncover, LaidEarly, TookBack
from truco.record import PlayedHand, Replay, Step


def tale(replay: Replay, speech: Speech) -> Iterator[str]:
    """Yield the lines of a replay: the hands as headings, what happened in sentences below them.

    >>> from truco.record import read_record
    >>> from truco.record.replay import replay
    >>> tags = '[Record "truco/1"] [Rules "oficial"] [A1 "Leo"] [B1 "Ana"]'
    >>> played = replay(read_record(tags + " hand 1 deal A1 1e5o4o B1 3c7o12o A1:mazo"))
    >>> list(tale(played, Speech("en")))[-2:]
    ['  Ana: 2 points for mazo.', '  The hand ends: Leo 0, Ana 2.']

    `speech` speaks the language of the reader. A record whose rules are unknown has nothing to tell.
    """
    if replay.law is None:
        return
    teller = _Teller(replay.law, {tag.key: tag.value for tag in replay.record.tags}, speech)
    yield teller.title()
    for hand in replay.hands:
        yield ""
        yield from teller.hand(hand)


class _Teller:
    """What the facts are called among these players, in one language."""

    def __init__(self, law: Law, tags: dict[str, str], speech: Speech) -> None:
        self._law = law
        self._speech = speech
        speech.hear(law.ruleset.book)
        names = [tags.get(seat, "") for seat in law.seats]
        self._names = {
            seat: name if name and names.count(name) == 1 else f"{name} {seat}".strip()
            for seat, name in zip(law.seats, names, strict=True)
        }

    def _say(self, key: str, **values: object) -> str:
        return self._speech.say(key, **values)

    def _name(self, seat: str) -> str:
        if seat == MESA:
            return self._say("name.mesa")
        return self._names.get(seat, seat)

    def _side(self, side: str) -> str:
        return self._speech.names([self._names[seat] for seat in self._law.seats if seat[0] in side])

    def _score(self, points: Iterable[int]) -> str:
        return ", ".join(f"{self._side(side)} {n}" for side, n in zip(self._law.sides, points, strict=True))

    def title(self) -> str:
        """Return the line above the game: the rulebook and who sits where."""
        seats = ", ".join(f"{seat} {name}" if seat not in name else name for seat, name in self._names.items())
        return self._say("record.title", rules=self._law.ruleset.book.title, seats=seats)

    def hand(self, hand: PlayedHand) -> Iterator[str]:
        """Yield a hand: its heading, and each thing that happened, two blanks in."""
        heading = True
        for step in hand.steps:
            for line in self._step(step):
                yield line if heading else f"  {line}"
                heading = False
        if not hand.finished:
            yield f"  {self._say('record.unfinished')}"

    def _step(self, step: Step) -> Iterator[str]:
        if not step.ruling.happened:
            reason = self._say(f"error.{step.ruling.code}")
            yield self._say("record.rejected", name=self._name(step.seat), word=step.word, reason=reason)
        for event in step.events:
            yield from self._brazilian(event)
            yield from self._flores(event)
            yield from self._amiss(event)
            yield from self._event(event)

    def _brazilian(self, event: Event) -> Iterator[str]:
        """Yield what only the Brazilian rulebooks know."""
        say, speech, name = self._say, self._speech, self._name
        match event:
            case f.DrawStarted():
                yield say("told.draw-started")
            case f.Burned(seat, cards):
                yield say("told.burned", name=name(seat), cards=speech.cards([card.token for card in cards]))
            case f.OnzeBegan(band):
                yield say("told.onze-began", side=self._side(band)) if band else say("told.ferro")
            case f.LaidDown(seat, cards):
                yield say("told.laid-down", name=name(seat), cards=speech.cards([card.token for card in cards]))
            case f.Thrown(seat, cards, covered):
                tokens = [*(card.token for card in cards), *[UNKNOWN.token] * covered]
                yield say("told.thrown", name=name(seat), cards=speech.cards(tokens))
            case f.Misdealt(seat, count):
                yield say("told.misdealt", name=name(seat), n=count)
            case PlayedCovered(seat):
                yield say("told.covered", name=name(seat))
            case _:
                return

    def _flores(self, event: Event) -> Iterator[str]:
        """Yield what happens around a flor that is announced, and what makes a hand or a chico nobody's."""
        say, speech, name = self._say, self._speech, self._name
        match event:
            case f.EnvidoVoided():
                yield say("told.envido-voided")
            case f.FlorTold(seat, number):
                yield say("told.conceded" if number is None else "told.sang", name=name(seat), n=number)
            case f.FlorShown(seat, cards) if cards:
                yield say("told.flor-shown", name=name(seat), cards=speech.cards([card.token for card in cards]))
            case f.FlorAsked(seat, other, proved, cards):
                key = "told.flor-proved" if proved else "told.flor-refuted"
                shown = speech.cards([card.token for card in cards])
                yield say(key, name=name(seat), other=name(other), cards=shown)
            case f.MaldonClaimed(seat, cards):
                yield say("told.maldon-claimed", name=name(seat), cards=speech.cards([card.token for card in cards]))
            case f.ChicoEnded(""):
                yield say("told.chico-drawn")
            case f.MatchEnded("draw"):
                yield say("told.match-drawn")
            case _:
                return

    def _amiss(self, event: Event) -> Iterator[str]:
        """Yield what happens to cards at a refereed table, and what errors do to the points."""
        say, speech, name = self._say, self._speech, self._name
        match event:
            case LaidEarly(seat, card):
                yield say("told.laid-early", name=name(seat), card=speech.cards([card.token]))
            case TookBack(seat, card):
                yield say("told.took-back", name=name(seat), card=speech.cards([card.token]))
            case AskedToUncover(seat, other):
                yield say("told.asked-to-uncover", name=name(seat), other=name(other))
            case f.LaidOpen(seat, cards):
                yield say("told.laid-open", name=name(seat), cards=speech.cards([card.token for card in cards]))
            case f.Annulled():
                yield say("told.annulled")
            case _:
                return

    def _event(self, event: Event) -> Iterator[str]:  # noqa: C901, PLR0912, PLR0915  (one case a fact)
        say, speech, name = self._say, self._speech, self._name
        match event:
            case f.MatchStarted(drawing=drawing) if drawing:
                yield say("told.match-started")
            case f.Drew(seat, card):
                yield say("told.drew", name=name(seat), card=speech.card(card.token))
            case f.DrawTied(seats):
                yield say("told.draw-tied", names=speech.names([name(seat) for seat in seats]))
            case f.HandStarted(number, dealer, mano, _, score):
                started = say("told.hand-started", n=number, dealer=name(dealer), mano=name(mano))
                yield f"{started} {self._score(score)}."
            case f.Cut(seat, lifted):
                yield say("told.cut", name=name(seat), n=lifted) if seat != MESA else say("told.cut-mesa")
            case f.Turned(muestra):
                yield say("told.turned", card=speech.card(muestra.token))
            case f.Irregular(seat, word):
                yield say("told.irregular", name=name(seat), word=speech.inside(word))
            case Dealt(_, hands):
                for seat, cards in zip(self._law.seats, hands, strict=True):
                    yield say("record.cards", name=name(seat), cards=speech.cards([card.token for card in cards]))
            case Discarded(seat):
                yield say("told.put-away", name=name(seat))
            case f.DuelStarted(seats):
                yield say("told.duel-started", names=speech.names([name(seat) for seat in seats]))
            case f.DuelEnded(_, score):
                yield say("told.duel-ended", score=self._score(score))
            case f.Played(seat, card):
                yield say("told.played", name=name(seat), card=speech.card(card.token))
            case f.TrickTaken(winner):
                yield say("told.trick-taken", name=name(winner)) if winner else say("told.trick-parda")
            case f.EnvidoCalled(seat, word) | f.TrucoCalled(seat, word):
                yield say("told.called", name=name(seat), call=speech.inside(word))
            case f.EnvidoAnswered(seat, word) | f.TrucoAnswered(seat, word):
                # An envido may be refused with the word truco, whose own fact follows.
                yield say("told.says", name=name(seat), word=speech.inside("no-quiero" if word == "truco" else word))
            case f.Sang(seat, number):
                told = "told.conceded" if number is None else "told.sang"
                yield say(told, name=name(seat), n=number)
            case f.EnvidoWon(seat, number) if seat:
                yield say("told.envido-won", name=name(seat), n=number)
            case f.Left(seat, word):
                yield say(f"told.left-{word}", name=name(seat))
            case f.Shown(seat, number, cards) if cards:
                tokens = [card.token for card in cards]
                yield say("told.shown", name=name(seat), n=number, cards=speech.cards(tokens))
            case f.Awarded(side, points, reason):
                yield say("told.awarded", side=self._side(side), n=points, reason=say(f"reason.{reason}"))
            case f.HandEnded(_, score):
                yield say("told.hand-ended", score=self._score(score))
            case f.ChicoEnded(side) if side:
                yield say("told.chico-ended", side=self._side(side))
            case f.MatchEnded(side) if side != "draw":
                yield say("told.match-ended", side=self._side(side))
            case _:
                word, seat = getattr(event, "word", ""), getattr(event, "seat", "")
                if word and seat and not isinstance(event, Faulted):
                    yield say("told.says", name=name(seat), word=speech.inside(word))
