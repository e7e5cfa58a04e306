"""The main class of the library: one match, played act by act.

>>> match = Match("oficial", seats=2, hands="1e5o4o/3c7o12o")
>>> match.due, match.legal("A1")[:4]
('A1', ('1e', '5o', '4o', 'envido'))
>>> match.play("A1:envido").rules[0]
'of.envido.4'
>>> match.position("B1")
'truco-position/1 oficial mano-a-mano assisted 0-0 0-0 1:B1 ??????/3c7o12o A1:envido'

It uses the engine, whose values never change: `match.law` and `match.state` are arguments of `truco.engine.rule`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from random import SystemRandom
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self

from truco.book import Article, Rulebook, article_of
from truco.cards import UNKNOWN, Card
from truco.engine import (
    MESA,
    Act,
    Decision,
    Kind,
    Law,
    Phase,
    Ruling,
    State,
    Word,
    blank,
    deal_word,
    due,
    opening,
    rule,
)
from truco.engine import seats_of as seats_for
from truco.engine import word as read_word
from truco.engine.contests.tricks.turned import as_turned
from truco.engine.croupier import (
    Chance,
    SeededChance,
    deal_pack,
    handled,
    happened,
    shuffled,
)
from truco.engine.law.settle import draws_again
from truco.engine.law.shared import shared_law
from truco.engine.silence import next_silence
from truco.engine.step import Step
from truco.engine.table import facts as f
from truco.engine.table.events import Event
from truco.engine.table.judge_words import OFFICIALS
from truco.engine.table.state import evolved
from truco.engine.wanted import meaning_of, wanted_act
from truco.errors import ActRejected, MatchError, NotationError
from truco.rulebooks.ruleset import Ruleset
from truco.views import SPECTATOR, View, seat_menu
from truco.views.view import with_events

_LONGEST: Final = 64
"""Characters of a word; the longest of the regulations has half of it."""

_BESIDE_THE_SEATS: Final = (MESA, *OFFICIALS)
"""Those who act and have no seat."""

_DRAWS: Final = "draw"
_TURN: Final = read_word("vuelvo")


if TYPE_CHECKING:
    from truco.record import PositionWriter


class _Moment(NamedTuple):
    """The values that `undo` restores: the number of steps, the state, the articles of the last ruling."""

    steps: int
    state: State
    cited: tuple[str, ...]


class Match:
    """One match of a rulebook, from its first deal to its end.

    >>> match = Match("uruguay target=30", seats=4, seed="rioplatense", score={"A": 12, "B": 9})
    >>> match.score, len(match.view("A1").own.dealt), match.phase.value
    ({'A': 12, 'B': 9}, 0, 'play')

    Args:
        rules: a `Rulebook`, or a text as in the tag `Rules` of a record: `oficial`, `uruguay target=30`.
        options: options by name, which replace those in `rules`.
        seats: the number of seats, or their names anticlockwise; without it the first format of the rulebook.
        form: the name of a format, where the seats do not determine it.
        refereed: whether irregular acts are accepted, with the consequences of the law.
        dealer: the dealer of the first hand, by default the last seat; `draw` begins with the draw for the dealer.
        score: the points of each side at the beginning of the match, by side.
        chicos: the chicos that each side has won, by side.
        hands: the cards of the first hand as a position writes them, such as `1e5o4o/3c7o12o`, or with the muestra
            `1e5o4o/3c7o12o@5c`. If it is empty, the seats cut and deal; `None` deals from the seed or at random.
        seed: deals every hand as the tag `Seed` of a record does; the same seed gives the same cards.
        rng: the random numbers to use without a seed, such as `random.Random(1)`; the system's if it is `None`.
        language: the language of talk, such as `es`; if it is empty, the language of the rulebook.
        more: options whose names are also names in Python, such as `target=15`, with `_` for `-`.

    Raises `RulebookError` for rules, options, a format or seats that do not exist, `MatchError` for an impossible
    dealer, seed, score or number of chicos (`bad-start`), `NotationError` and `ActRejected` for impossible hands.
    """

    def __init__(  # noqa: PLR0913  (a match may begin in many ways)
        self,
        rules: str | Rulebook = "oficial",
        options: Mapping[str, object] | None = None,
        *,
        seats: int | Sequence[str] = 0,
        form: str = "",
        refereed: bool = False,
        dealer: str = "",
        score: Mapping[str, int] | None = None,
        chicos: Mapping[str, int] | None = None,
        hands: str | None = None,
        seed: str | None = None,
        rng: Chance | None = None,
        language: str = "",
        **more: object,
    ) -> None:
        """Begin the match, and deal its first hand."""
        ruleset = Rulebook(str(rules), options, **more).ruleset
        law = shared_law(str(ruleset), _seats(ruleset, seats, form), form, refereed=refereed)
        if dealer not in ("", _DRAWS, *law.seats):
            raise MatchError("bad-start", f"expected a dealer among {' '.join(law.seats)} or draw, got {dealer!r}")
        if seed is not None and not isinstance(seed, str):
            raise MatchError("bad-start", f"expected a text as the seed, such as {str(seed)!r}, got {seed!r}")
        if rng is not None and not hasattr(rng, "randrange"):
            raise MatchError("bad-start", f"expected random numbers such as random.Random(1), got {rng!r}")
        points, won = (
            _points(law, "score", score, law.terms.match.target),
            _points(law, "chicos", chicos, law.chicos_to_win),
        )
        first = opening(law, "" if dealer == _DRAWS else dealer or law.seats[-1], score=points, chicos=won)
        self._restore(law, [Step(MESA, "", law.lawful("hand.start"), first)], evolved(blank(law), first), seed, rng)
        self.language = language
        if hands or (hands is None and dealer != _DRAWS):
            self.deal(hands or "")
            self._past.clear()

    def _restore(self, law: Law, steps: Iterable[Step], state: State, seed: str | None, rng: Chance | None) -> None:
        self.law = law
        self.state = state
        self._steps = list(steps)
        self._past: list[_Moment] = []
        self._writers: dict[str, tuple[int, PositionWriter]] = {}
        self._cited: tuple[str, ...] = self._steps[-1].ruling.rules if self._steps else ()
        self._seed = seed
        self.language = ""
        self._chance: Chance = SeededChance(f"{seed}/table", 0) if seed is not None else rng or SystemRandom()
        self._shuffled: dict[int, tuple[Card, ...]] = {}

    @classmethod
    def from_position(cls, line: str, *, seed: str | None = None, rng: Chance | None = None) -> Self:
        """Return the match of a position, complete or as one seat knew it.

        >>> match = Match.from_position("truco-position/1 oficial mano-a-mano assisted 12-9 0-0 7:B1 1e5o4o/??????")
        >>> match.play("A1:truco").kind, match.due, match.score
        ('lawful', 'B1', {'A': 12, 'B': 9})

        `seed` and `rng` deal the hands after this one, as for a new match. Raises `NotationError` for a line that
        cannot be read (`NoPositionError` where it does not begin as a position) or that is impossible
        (`ImpossiblePositionError`), `RulebookError` for rules that do not exist.
        """
        from truco.record import read_position, replay_position

        position = read_position(line)
        replayed = replay_position(position)
        if replayed.stop is not None:
            raise replayed.stop.error
        self = cls.__new__(cls)
        assert replayed.state is not None  # noqa: S101  (a position has a law)
        steps = (step for hand in replayed.hands for step in hand.steps)
        self._restore(position.law, steps, replayed.state, seed, rng)
        return self

    @classmethod
    def from_record(cls, text: str, *, seed: str | None = None, rng: Chance | None = None) -> Self:
        """Return the match after the end of a record, ready to continue.

        >>> text = '[Record "truco/1"] [Rules "oficial"] [A1 ""] [B1 ""] hand 1 deal A1 1e5o4o B1 3c7o12o A1:truco'
        >>> Match.from_record(text).due
        'B1'

        Raises `NotationError`, `ReplayError` and `RulebookError` as `truco.record.replay` does.
        """
        from truco.record import read_record, replay

        replayed = replay(read_record(text))
        assert replayed.law is not None  # noqa: S101  (the replay raises otherwise)
        assert replayed.state is not None  # noqa: S101  (the same)
        self = cls.__new__(cls)
        steps = (step for hand in replayed.hands for step in hand.steps)
        self._restore(replayed.law, steps, replayed.state, seed, rng)
        self.language = tag.value if (tag := replayed.record.tag("Language")) else ""
        return self

    def copy(self) -> Self:
        """Return a match that continues from here on its own.

        >>> match = Match("oficial", hands="1e5o4o/3c7o12o")
        >>> other = match.copy()
        >>> other.play("A1:truco").kind, other.due, match.due
        ('lawful', 'B1', 'A1')

        With a seed, or random numbers of `rng` that can be copied, both deal the same cards. A match can be pickled,
        too: the rulebook must be known where it is read.
        """
        copied = self.__class__.__new__(self.__class__)
        chance = self._chance if isinstance(self._chance, SystemRandom) else deepcopy(self._chance)
        own = {
            "_steps": [*self._steps],
            "_past": [*self._past],
            "_writers": {},
            "_shuffled": {**self._shuffled},
            "_chance": chance,
        }
        copied.__dict__.update({**self.__dict__, **own})
        return copied

    __copy__ = copy

    def __deepcopy__(self, _copied: dict[int, Any]) -> Self:
        """Return a copy: all that a match shares with it never changes."""
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """Return what is pickled: all but the random numbers of the system, which have no state."""
        system = isinstance(self._chance, SystemRandom)
        return {**self.__dict__, "_writers": {}, "_chance": None if system else self._chance}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restore a pickled match."""
        chance = state["_chance"]
        self.__dict__.update(state, _chance=SystemRandom() if chance is None else chance)

    def __repr__(self) -> str:
        """Return the code that creates the match."""
        return f"Match.from_position({self.position()!r})"

    # -- the match now -------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats, anticlockwise."""
        return self.law.seats

    @property
    def phase(self) -> Phase:
        """The phase of the match: the draw, the cut, the deal, the play, a hand that is over, the end."""
        return self.state.public.phase

    @property
    def hand_is_over(self) -> bool:
        """Whether the hand has ended and the match has not: `deal` deals the next one."""
        return self.state.public.phase is Phase.HAND_OVER

    @property
    def gains(self) -> dict[str, int]:
        """The points that each side has won in this hand so far.

        >>> match = Match(hands="1e5o4o/3c7o12o")
        >>> rulings = [match.play(act) for act in ("A1:envido", "B1:quiero", "A1:29", "B1:son-buenas")]
        >>> match.gains, match.score
        ({'A': 2, 'B': 0}, {'A': 0, 'B': 0})
        """
        awards = self.state.public.awards
        return {side: sum(award.points for award in awards if side in award.side) for side in self.law.sides}

    @property
    def due(self) -> str:
        """The seat that must act next; empty when the match is over."""
        return due(self.law, self.state.public)

    @property
    def score(self) -> dict[str, int]:
        """The points of each side, without those of the present hand."""
        return dict(zip(self.law.sides, self.state.public.score, strict=True))

    @property
    def chicos(self) -> dict[str, int]:
        """The chicos that each side has won."""
        return dict(zip(self.law.sides, self.state.public.chicos, strict=True))

    @property
    def winner(self) -> str:
        """The side that won the match; several letters where it is shared, empty while it lasts."""
        return self.state.public.winner

    def view(self, seat: str) -> View:
        """Return the view of a seat: the public table and its own cards. `spectator` and `juez` see only the table.

        >>> str(Match(hands="1e5o4o/3c7o12o").view("B1").own.held[0])
        '3c'

        Raises `MatchError` (`no-such-seat`).
        """
        if seat not in (SPECTATOR, *OFFICIALS):
            self._check_seat(seat)
        public = self.state.public
        return with_events(View(seat, public), public, self._events(), self.law.seats)

    def legal(self, seat: str, *, each: bool = False) -> tuple[str, ...]:
        """Return the words that a seat may say now, its calls out of turn among them; none where it must be silent.

        >>> Match("uruguay", hands="1e5o4o/3c7o12o@5c").legal("A1")[:3]
        ('ley-todo-dicho', 'ley-falta', 'ley-resto')

        A word that can be said with many numbers is one range, `3..40-envido`; with `each` every word is listed.
        Words with a random part are without it: `tiro`, `corto`, `reparto`. Raises `MatchError` (`no-such-seat`).
        """
        self._check_seat(seat)
        words = seat_menu(self.law, self.state, seat)
        if self.state.muestra is not None or not words:  # the menus have every other silence
            silent = next_silence(self.law, self.state)
            if silent is not None and silent.seat == seat and silent.word not in words:
                words = (*words, silent.word)
        if each:
            words = tuple([alternative for word in words for alternative in word.each()])
        return tuple([word.token for word in words])

    def why(self, language: str = "en") -> tuple[Article, ...]:
        """Return the articles that the last ruling or refusal cites, each with its wording.

        >>> match = Match(hands="1e5o4o/3c7o12o")
        >>> ruling = match.play("A1:mazo")
        >>> print(match.why("es")[0].id, match.why("es")[0].text)
        of.mazo.1 Irte al mazo es abandonar la mano: dejás tus cartas en el mazo sin que nadie las vea.

        The wording is English where the article has none in the `language`.
        """
        catalogue = self.law.ruleset.book.catalogue
        return tuple([article_of(catalogue, rule, language) for rule in dict.fromkeys(self._cited)])

    def position(self, seat: str = "") -> str:
        """Return the position of the match at this moment, complete or as a seat knows it.

        >>> Match(hands="1e5o4o/3c7o12o").position()
        'truco-position/1 oficial mano-a-mano assisted 0-0 0-0 1:B1 1e5o4o/3c7o12o'

        `spectator` returns the public position. Raises `MatchError` (`no-such-seat`).
        """
        if seat not in ("", SPECTATOR):
            self._check_seat(seat)
        from truco.record import PositionWriter

        count, writer = self._writers.get(seat) or (0, PositionWriter(self.law, seat))
        for step in self._steps[count:]:
            writer.add(step)
        self._writers[seat] = len(self._steps), writer
        return writer.line()

    def record(self, names: Mapping[str, str] | None = None, seat: str = "") -> str:
        """Return the record of the match until now, complete or as a seat saw it.

        >>> print(Match(hands="1e5o4o/3c7o12o").record({"A1": "Nora"}, "A1").splitlines()[-1])
        deal  A1 1e5o4o  B1 ??????

        `names` are the players by seat. Raises `MatchError` (`no-such-seat`).
        """
        for named_seat in (*(names or {}), *([seat] if seat not in ("", SPECTATOR) else ())):
            self._check_seat(named_seat)
        from truco.record import record_of, write_record

        tags = [("Language", self.language)] if self.language else []
        return write_record(record_of(self.law, names or {}, self._steps, eyes=seat, tags=tags))

    def svg(self, seat: str = "") -> str:
        """Return the table as SVG with all cards, or as a seat or a `spectator` sees it.

        >>> match = Match(hands="1e5o4o/3c7o12o")
        >>> match.svg().count('href="#card-'), match.svg("A1").count('href="#card-back')
        (6, 3)

        Raises `MatchError` (`no-such-seat`).
        """
        if seat not in ("", SPECTATOR):
            self._check_seat(seat)
        from truco.pictures.cards import drawn_table

        held = {who: self.state.own(who).held for who in self.law.seats}
        if seat:
            view = self.view(seat)
            known = {**dict(view.partners), seat: view.own.held}
            held = {who: known.get(who) or (UNKNOWN,) * len(cards) for who, cards in held.items()}
        return drawn_table(self.state.public, held, self.due, str(self.law.ruleset.book["pack.cards"]))

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        return self.svg()

    def _check_seat(self, seat: str) -> None:
        if seat not in self.law.seats:
            raise MatchError("no-such-seat", f"expected a seat among {' '.join(self.law.seats)}, got {seat!r}")

    # -- the acts ------------------------------------------------------------------------------------------------------

    def play(self, act: str) -> Ruling:
        """Play an act of a seat, such as `A1:envido`, and return its ruling.

        >>> match = Match(hands="1e5o4o/3c7o12o")
        >>> try:
        ...     match.play("B1:7o")
        ... except ActRejected as refused:
        ...     print(refused)
        not-your-turn: B1:7o: another seat is due (of.match.8, of.played.3)

        Silences that the act implies are played before it. The random part of a word is drawn: `tiro`, `corto`,
        `quemo`, `reparto`. Free talk is in quotes, `A1:"no gracias, no quiero"`, and binds by the rules of the
        rulebook. At a refereed table the ruling may be `void` or `fault`. Raises `ActRejected` for an act that the law
        rejects or that cannot be read (`malformed`), and `MatchError` (`unknown-card`) for turning a muestra that the
        position of a seat does not contain.
        """
        seat, _, token = act.partition(":")
        if seat not in self.law.seats and seat not in _BESIDE_THE_SEATS:
            self._cited = ()
            named = (seat[:_LONGEST], token[:_LONGEST]) if ":" in act else ("", act[:_LONGEST])
            raise ActRejected("not-seated", *named, (), wanted_act(self.law, act, self.due))
        try:
            given_word = self._word(token)
        except NotationError:
            broken = Act(seat, Word(token[:_LONGEST], Kind.OTHER))
            raise self._rejection(broken, Ruling("rejected", "malformed", ())) from None
        new_act = Act(seat, given_word)
        if not self.state.public.in_hand:
            if given_word.kind is Kind.DEAL and self.phase is Phase.DEAL and seat in (MESA, self.state.public.dealer):
                return self.deal()
            pack = self._pack() if given_word.kind is Kind.BURN else ()
            new_act = Act(seat, happened(self.law, self.state.public, given_word, pack, self._chance))
        ruling, steps = self._rule_act(self.state, new_act)
        if not ruling.happened:
            raise self._rejection(new_act, ruling)
        return self._follow(ruling, steps)

    def deal(self, hands: str = "") -> Ruling:
        """Deal the next hand without waiting for the seats to draw, cut and deal; return the ruling of the deal.

        >>> match = Match(hands="1e5o4o/3c7o12o")
        >>> ruling = match.play("A1:mazo"), match.deal("7e6e4c/7o5o3b")
        >>> match.state.public.hand, match.due
        (2, 'B1')

        `hands` are the cards as a position writes them; without them the seed deals, or the cards are random. Raises
        `NotationError` for hands that cannot be read, `ActRejected` for hands that no deal can produce (`wrong-hand`)
        and when there is no hand to deal (`not-your-turn`, `match-over`).
        """
        act = Act(MESA, self._deal_word(hands) if hands else read_word("reparto"))
        before, depth = self._moment(), len(self._past)
        while self.due and (self.phase is Phase.DRAW or draws_again(self.law, self.state.public)):
            self.play(f"{self.due}:tiro")
        if not hands and self.phase in (Phase.CUT, Phase.DEAL, Phase.HAND_OVER):
            faced = () if self.phase is Phase.HAND_OVER else self.state.public.misdeals.faced
            act = Act(MESA, deal_pack(self.law, self._pack(), self._dealer(), faced))
        decision = rule(self.law, self.state, act)
        del self._past[depth:]
        if not decision.ruling.happened:
            self._go_back(before)
            raise self._rejection(act, decision.ruling)
        self._follow(decision.ruling, [_step(act, decision)])
        self._past[-1] = before
        return decision.ruling

    def undo(self) -> str:
        """Take back the last act, with the silences before it, or the last deal; return the act.

        >>> match = Match(hands="1e5o4o/3c7o12o")
        >>> ruling = match.play("A1:envido")
        >>> match.undo(), match.due
        ('A1:envido', 'A1')

        Raises `MatchError` (`nothing-to-undo`) before the first act.
        """
        if not self._past:
            raise MatchError("nothing-to-undo", "expected an act to take back, got none since the match was made")
        last = self._steps[-1]
        self._go_back(self._past.pop())
        return f"{last.seat}:{last.word}"

    def _go_back(self, moment: _Moment) -> None:
        count, self.state, self._cited = moment
        del self._steps[count:]
        self._writers.clear()

    def _moment(self) -> _Moment:
        return _Moment(len(self._steps), self.state, self._cited)

    def _follow(self, ruling: Ruling, steps: Sequence[tuple[Step, State]]) -> Ruling:
        self._past.append(self._moment())
        self._steps.extend(step for step, _ in steps)
        self.state = steps[-1][1]
        self._cited = ruling.rules
        return ruling

    def _rejection(self, act: Act, ruling: Ruling) -> ActRejected:
        code = ruling.code or "malformed"
        self._cited = ruling.rules
        return ActRejected(code, act.seat, act.word.token, ruling.rules, meaning_of(self.law, act, code))

    def _deal_word(self, hands: str) -> Word:
        from truco.record import read_deal

        return deal_word(*read_deal(self.law, hands))

    def _word(self, token: str) -> Word:
        """Return a word, or a sentence in quotes, whose reader is imported with the first one."""
        if token.startswith('"'):
            from truco.record.parts import said_word
            from truco.talk.reader import LONGEST

            return said_word(token if len(token) <= LONGEST else "", self.language)
        return read_word(token if len(token) <= _LONGEST else "")

    def _rule_act(self, state: State, act: Act) -> tuple[Ruling, list[tuple[Step, State]]]:
        """Rule on an act; the silences before it become separate steps, so that a position contains them."""
        self._check_muestra(state, act)
        decision = rule(self.law, state, act)
        if (decision.ruling.happened and act.word.kind is not Kind.SENTENCE) or state.muestra is UNKNOWN:
            return decision.ruling, [_step(act, decision)]
        from truco.talk import complete_act

        completed = complete_act(self.law, state, act)
        return completed.ruling, [_step(*ruled) for ruled in completed.ruled]

    def _check_muestra(self, state: State, act: Act) -> None:
        if state.muestra is UNKNOWN and act.word == _TURN:
            raise MatchError(
                "unknown-card", "expected a known muestra to turn, got the position of a seat, which does not have it"
            )

    # -- the pack ------------------------------------------------------------------------------------------------------

    def _dealer(self) -> str:
        public = self.state.public
        return self.law.next_dealer[public.dealer] if public.phase is Phase.HAND_OVER else public.dealer

    def _pack(self) -> tuple[Card, ...]:
        """Return the pack of the next deal: shuffled, then cut and burned by the events so far."""
        over = self.phase is Phase.HAND_OVER
        number = self.state.public.hand + over
        if self._seed is not None:
            pack = shuffled(SeededChance(self._seed, number), self.law.terms.pack.cards)
        elif number in self._shuffled:
            pack = self._shuffled[number]
        else:
            pack = self._shuffled[number] = shuffled(self._chance, self.law.terms.pack.cards)
        for event in () if over else self._events():
            pack = handled(pack, event)
        return pack

    def _events(self) -> Iterator[Event]:
        """Return the events since the act that began the hand, or the draw."""
        first = len(self._steps) - 1
        while first and not any(isinstance(event, _BEGINNINGS) for event in self._steps[first].events):
            first -= 1
        return (event for step in self._steps[first:] for event in step.events)


_BEGINNINGS: Final = (f.MatchStarted, f.DrawStarted, f.HandStarted)


def _step(act: Act, decision: Decision) -> tuple[Step, State]:
    shown_word = as_turned(act.word, decision.events)
    return Step(act.seat, shown_word.token, decision.ruling, decision.events), decision.state


def _seats(ruleset: Ruleset, seats: int | Sequence[str], form: str) -> tuple[str, ...]:
    """Return the seats for a number, their names, or the name of a format."""
    formats = ruleset.book.formats
    if isinstance(seats, str):
        raise MatchError("bad-start", f"expected a number of seats, or their names in a tuple, got {seats!r}")
    if not isinstance(seats, int):
        return tuple(seats)
    if form in formats and seats in (0, len(formats[form].seats)):
        return formats[form].seats
    if seats == 0:
        return next(iter(formats.values())).seats
    names = seats_for(ruleset, seats)
    if not names:
        numbers = ", ".join(dict.fromkeys(str(len(layout.seats)) for layout in formats.values()))
        raise MatchError("bad-start", f"expected a number of seats among {numbers}, got {seats}")
    return names


def _points(law: Law, name: str, given: object, below: int) -> tuple[int, ...]:
    """Return the points of each side in order."""
    points = dict.fromkeys(law.sides, 0) if given is None else dict(given) if isinstance(given, Mapping) else {}
    if set(points) != set(law.sides) or not all(type(n) is int and 0 <= n < below for n in points.values()):
        expected = f"a number from 0 to {below - 1} for each of the sides {' '.join(law.sides)}"
        raise MatchError("bad-start", f"expected for the {name} {expected}, got {given}")
    return tuple(points[side] for side in law.sides)
