"""Plays hands from one line of words as in a record, so that tests read like the examples of the regulation."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from truco.cards import CARDS, SPANISH_40, Card, parse_hand
from truco.engine import MESA, Act, Decision, Law, Phase, State, deal_word, new_match, rule, word
from truco.engine.law.shared import shared_law
from truco.engine.refereeing.proofs import must_show
from truco.engine.silence import complete, silences
from truco.engine.table import facts as f
from truco.engine.table.events import Event
from truco.record import Replay, read_record, replay
from truco.rulebooks.rulebook import load_rulebook
from truco.rulebooks.ruleset import choose

SEATS = {2: ("A1", "B1"), 4: ("A1", "B1", "A2", "B2"), 6: ("A1", "B1", "A2", "B2", "A3", "B3")}
"""The seats of a match of two sides, by their number."""

HANDS = "4e6b12c 5e4b11c 6e5o10c 4o6c11b"
"""Hands of A1 B1 A2 B2 for tests in which the cards do not matter; none has two cards of a suit."""


@cache
def law(seats: int = 2, options: str = "", book: str = "oficial", *, refereed: bool = False) -> Law:
    """Return the law of a rulebook for two sides, with options as in a record's tag, as `law(2, "calls=turn")`."""
    chosen = dict(pair.split("=") for pair in options.split())
    return Law(choose(book, chosen), SEATS[seats], refereed=refereed)


def law_for(code: str, form: str, options: str = "", *, refereed: bool = False) -> Law:
    """Return the law of a rulebook's format, the same for all tests: what one has it look up the next finds there."""
    rules = f"{code} {options}".strip()
    return shared_law(rules, load_rulebook(code).formats[form].seats, form, refereed=refereed)


class Step(NamedTuple):
    """One act of a line with its decision."""

    act: Act
    decision: Decision

    @property
    def cites(self) -> set[str]:
        """The rules that the ruling and its events rest on."""
        events = (getattr(event, "rules", ()) for event in self.decision.events)
        return {rule for rules in (self.decision.ruling.rules, *events) for rule in rules}


class Played(NamedTuple):
    """A hand as far as it was played."""

    law: Law
    before: State
    steps: tuple[Step, ...]
    state: State

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened after the deal."""
        return tuple(event for step in self.steps for event in step.decision.events)

    @property
    def last(self) -> Step:
        """The last act, which may have been refused."""
        return self.steps[-1]

    @property
    def code(self) -> str | None:
        """The code of the last act's refusal, `None` where it was lawful."""
        return self.last.decision.ruling.code

    @property
    def cites(self) -> set[str]:
        """The rules that the last act rests on."""
        return self.last.cites

    @property
    def awards(self) -> list[str]:
        """Return the awards of each side, in order, as `A +2 envido`."""
        given = (event for event in self.events if isinstance(event, f.Awarded))
        return [f"{award.side} +{award.points} {award.reason}" for award in given]

    @property
    def gains(self) -> dict[str, int]:
        """The points that the finished hand added to each side."""
        assert self.over, "the hand goes on"
        before = self.before.public.score
        return {
            side: after - was for side, was, after in zip(self.law.sides, before, self.state.public.score, strict=True)
        }

    @property
    def score(self) -> str:
        """The score as records write it, `A 14 B 11`."""
        public = self.state.public
        return " ".join(f"{side} {points}" for side, points in zip(public.sides, public.score, strict=True))

    @property
    def tricks(self) -> list[str]:
        """Return the side that took each finished trick, `parda` where no side did."""
        return [trick.winner or "parda" for trick in self.state.public.tricks]

    @property
    def over(self) -> bool:
        """Whether the hand is finished."""
        return self.state.public.phase in (Phase.HAND_OVER, Phase.MATCH_OVER)

    @property
    def menus(self) -> dict[str, list[str]]:
        """The words that each seat may say now."""
        from truco.engine import menu  # noqa: PLC0415  (its name is what tests call this)

        public = self.state.public
        return {
            seat: [option.token for option in menu(self.law, public, seat, self.state.own(seat))]
            for seat in public.seats
        }


def points(text: str) -> tuple[int, ...]:
    """Return the numbers of a text such as `A 28 B 25`."""
    return tuple(int(number) for number in text.split()[1::2])


def hands_of(text: str) -> tuple[tuple[Card, ...], ...]:
    """Return the hands of a text such as `1e5o4o 3c7o12o`; a hand written `-` gets cards that no other hand has."""
    written = text.split()
    taken = {card for hand in written if hand != "-" for card in parse_hand(hand)}
    rest = [card for card in reversed(SPANISH_40) if card not in taken]
    hands = []
    for hand in written:
        if hand != "-":
            hands.append(parse_hand(hand))
            continue
        made: list[Card] = []
        for card in rest:
            if len(made) < 3 and all(card.suit is not other.suit for other in made):
                made.append(card)
        rest = [card for card in rest if card not in made]
        hands.append(tuple(made))
    return tuple(hands)


def say(law_: Law, state: State, line: str, *, settles: bool = True) -> Played:
    """Play the acts of a line on a state, with the silences that they imply; see `play`.

    Where the line decides a hand of a refereed table, it `settles` as in a record without more (see `settled`).
    """
    start: State = state
    steps: list[Step] = []
    for token in line.split():
        text, refused, code = token.partition("!")
        seat, _, spoken = text.partition(":")
        act = Act(seat, word(spoken))
        if settles and not refused and steps and not rule(law_, state, act).ruling.happened:
            steps[:], state = (before := settled(Played(law_, start, tuple(steps), state))).steps, before.state
        decision = complete(law_, state, act).as_one
        refusal = decision.ruling.code
        assert bool(refused) == (not decision.ruling.happened), f"{act}: {decision.ruling}"
        assert not code or refusal == code, f"{act}: {decision.ruling}"
        assert decision.ruling.happened or (decision.state is state and not decision.events), f"{act} left a trace"
        steps.append(Step(act, decision))
        state = decision.state
    return settled(Played(law_, start, tuple(steps), state)) if settles else Played(law_, start, tuple(steps), state)


def settled(played: Played) -> Played:
    """Add to a line that decided a hand of a refereed table what settles it: who must show cards shows them.

    The events belong to the last act of the line, as those of the silences that it implies.
    """
    state, events = played.state, list(played.last.decision.events) if played.steps else []
    if not state.public.settlement.begun:
        return played
    showing = [Act(seat, word("muestro")) for seat in must_show(played.law, state.public)]
    for act in (*showing, Act(MESA, word("callo"))):
        decision = rule(played.law, state, act)
        if decision.ruling.kind == "lawful":
            state, events = decision.state, [*events, *decision.events]
    act, (ruling, _, _) = played.last
    last = Step(act, Decision(ruling, tuple(events), state))
    return played._replace(steps=(*played.steps[:-1], last), state=state)


def ended(played: Played) -> Played:
    """Add to a line of acts the silences that follow it, until a seat must speak or the hand is over."""
    after = silences(played.law, played.state)
    steps = tuple(Step(Act(MESA, word("callo")), decision) for decision in after)
    return played._replace(steps=(*played.steps, *steps), state=after[-1].state if after else played.state)


def play(  # noqa: PLR0913  (each names a part of a record's hand)
    line: str = "",
    hands: str = "",
    *,
    seats: int = 2,
    score: str = "A 0 B 0",
    chicos: str = "A 0 B 0",
    dealer: str = "",
    options: str = "",
    book: str = "oficial",
    refereed: bool = False,
    muestra: str = "",
) -> Played:
    """Deal a hand and play a line of acts, as `play("A1:envido B1:no-quiero")`.

    Each act must be lawful; one that must be refused is written with an exclamation mark and, if the code matters, the
    code: `A1:envido!window-closed`. `hands` are the cards of A1 B1 (A2 B2), with `-` for a hand that does not matter;
    four hands make four seats. The dealer is the last seat, so that A1 is mano. `muestra` is the card turned, where the
    book turns one.
    """
    seats = len(hands.split()) if hands else seats
    law_ = law(seats, options, book, refereed=refereed)
    cards = hands_of(hands or " ".join(HANDS.split()[:seats]))
    start = new_match(law_, dealer or law_.seats[-1], score=points(score), chicos=points(chicos))
    dealt = rule(law_, start, Act(MESA, deal_word(cards, CARDS[muestra] if muestra else None)))
    assert dealt.ruling.happened, dealt.ruling
    return say(law_, dealt.state, line)


def award_rules(played: Played, reason: str) -> set[str]:
    """Return the rules that the hand's awards for a reason cite."""
    given = (event for event in played.events if isinstance(event, f.Awarded) and event.reason == reason)
    return {rule for award in given for rule in award.rules}


def counted(gains: str) -> Mapping[str, int]:
    """Return the gains of a text such as `A +2` or `A +2 B +1`; a side that is not named got nothing."""
    named = dict(zip(gains.split()[::2], map(int, gains.split()[1::2]), strict=True))
    return {side: named.get(side, 0) for side in ("A", "B")}


def replayed(code: str, text: str, *, admission: str = "refereed") -> Replay:
    """Return the replay of hands that must replay as they are written; the tags of their seats are added."""
    seats = sorted(set(re.findall(r"\b[A-C][1-3]\b", text)), key=lambda seat: (seat[1], seat[0]))
    tags = " ".join(f'[{seat} ""]' for seat in seats)
    result = replay(read_record(f'[Record "truco/1"] [Rules "{code}"] {tags} [Admission "{admission}"]\n{text}'))
    assert not result.warnings, result.warnings
    return result
