"""A replay in sentences, as a spectator would follow it."""

from __future__ import annotations

from collections.abc import Iterator

from truco.app.cli.speech import Speech
from truco.app.cli.telling import Company, Teller, capital, numbered
from truco.cards import Card
from truco.engine import Law
from truco.engine.table.events import Dealt
from truco.engine.table.facts import MatchStarted
from truco.messages import catalogue
from truco.record import PlayedHand, Replay, Step
from truco.views import SPECTATOR, Seen, find_unlawful, project, seats_at_fault, with_proving_cards
from truco.views.body import fact_body


def tale(replay: Replay, speech: Speech) -> Iterator[str]:
    """Yield the lines of a replay: the hands as headings, and a sentence for each event below them.

    >>> from truco.record import read_record
    >>> from truco.record.replay import replay
    >>> tags = '[Record "truco/1"] [Rules "oficial"] [A1 "Leo"] [B1 "Ana"]'
    >>> played = replay(read_record(tags + " hand 1 deal A1 1e5o4o B1 3c7o12o A1:mazo"))
    >>> list(tale(played, Speech("en")))[-2:]
    ['  Ana: 2 points for mazo.', '  The hand ends: Leo 0 malas, Ana 2 malas.']

    `speech` has the language of the reader. A record with unknown rules gives no lines.
    """
    if replay.law is None:
        return
    speech.hear(replay.law.ruleset.book)
    law, tags = replay.law, {tag.key: tag.value for tag in replay.record.tags}
    names = numbered({seat: _name(tags.get(seat, ""), seat, speech) for seat in law.seats})
    match = law.terms.match
    company = Company(law.seats, law.sides, names, "", match.buenas_from, match.target, law.chicos_to_win > 1)
    story = _Tale(law, company, speech)
    yield story.title()
    for hand in replay.hands:
        yield ""
        yield from story.hand(hand)


def _name(tag: str, seat: str, speech: Speech) -> str:
    """Return the name of a seat in a record; a bot is named by its kind."""
    bot = f"bot.{tag}"
    return speech.say(bot) if bot in catalogue(speech.language) else tag or seat


class _Tale:
    """The hands of a replay with the names of its players."""

    def __init__(self, law: Law, company: Company, speech: Speech) -> None:
        self._law = law
        self._names = company.names
        self._speech = speech
        self._teller = Teller(speech, company)
        self._priced: frozenset[str] = frozenset()
        self._dealt: dict[str, tuple[Card, ...]] = {}

    def title(self) -> str:
        """Return the line above the game: the rulebook, and the seats with their players."""
        seats = ", ".join(f"{seat} {name}" if seat not in name else name for seat, name in self._names.items())
        return self._speech.say("record.title", rules=self._law.ruleset.book.title, seats=seats)

    def hand(self, hand: PlayedHand) -> Iterator[str]:
        """Yield a hand: its heading, and a line for each event, indented by two blanks."""
        heading = True
        self._priced = seats_at_fault(hand.events())
        for step in hand.steps:
            for line in self._step(step):
                yield line if heading else f"  {line}"
                heading = False
        if not hand.finished:
            yield f"  {self._speech.say('record.unfinished')}"

    def _step(self, step: Step) -> Iterator[str]:
        speech, teller = self._speech, self._teller
        if not step.ruling.happened:
            word, cause = speech.inside(step.word, teller.name), speech.say(f"cause.{step.ruling.code}")
            line = speech.say("record.rejected", name=teller.name(step.seat), word=word, cause=cause)
            yield " ".join(filter(None, (capital(line), teller.articles(step.ruling.rules))))
        for event in step.events:
            if isinstance(event, Dealt):
                # A record contains every hand, but no seat at the table sees all of them.
                self._dealt = dict(zip(self._law.seats, event.hands, strict=True))
                for seat, cards in zip(self._law.seats, event.hands, strict=True):
                    held = speech.cards([card.token for card in cards])
                    yield speech.say("record.cards", name=teller.name(seat), cards=held)
                continue
            if isinstance(event, MatchStarted) and not event.drawing:
                continue  # a record may begin anywhere in a match
            seen = project(event, SPECTATOR, self._law.seats, match_over=True)
            if seen:
                yield from self._line(with_proving_cards(seen, self._dealt))
        for fault in find_unlawful(step.ruling, step.seat, step.word, step.events, self._priced):
            yield from self._line(fault)

    def _line(self, seen: Seen) -> Iterator[str]:
        """Yield the line of a fact, with the articles of a ruling; none for a fact without a sentence."""
        fact = fact_body(seen)
        line = self._teller.tell(fact)
        if line:
            yield " ".join(filter(None, (line, self._teller.ruling(fact))))
