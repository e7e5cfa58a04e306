"""A position: one line of text that describes a match at one moment, as FEN does in chess.

It contains the rules, the score when the hand began, the cards, and every act of the hand so far. `docs/record.md` has
its grammar.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable
from dataclasses import replace
from typing import Final, NamedTuple

from truco.cards import CARDS, Card, print_hand
from truco.engine import Kind, Law
from truco.engine.law.shared import shared_law
from truco.engine.step import TOP, Place, Step
from truco.engine.table import facts as f
from truco.engine.table.events import Dealt, Event
from truco.engine.table.judge_words import JUDGE, OFFICIALS
from truco.engine.table.words import Hands
from truco.errors import NotationError
from truco.record.known import KnownCards
from truco.record.parts import (
    NOBODY,
    Record,
    WrittenAct,
    WrittenDeal,
    WrittenHand,
    WrittenWord,
    said_word,
    whole_number,
)
from truco.record.played import Replay
from truco.record.read import KINDS, Sort, Token, read_act, read_cards, scan
from truco.record.replay import replay_from
from truco.record.start import Halted, Start, Stop, start_kind, tags_of
from truco.rulebooks.rulebook import kinds_of_hand
from truco.rulebooks.ruleset import read_rules_tag

VERSION: Final = "truco-position/1"
"""The first word of every position."""

LONGEST: Final = 16_000
"""Characters of a position; the longest hand of six seats at a refereed table has a quarter of it."""

_FIELDS: Final = (
    "a rulebook and its options, such as oficial,target=15",
    "a format, such as mano-a-mano",
    "assisted or refereed, such as refereed:juez where a judge sits at the table",
    "the score of each side as the hand began, such as 12-9",
    "the chicos of each side, such as 1-0",
    "the number of the hand and its dealer, such as 7:B2",
)
_ADMISSIONS: Final = ("assisted", "refereed")
_FAULTS: Final = "faults:"
_SHOWN: Final = 40


class NoPositionError(NotationError):
    """A text that is no position at all: it does not begin with `truco-position/1`.

    >>> NoPositionError("hello", 1, 1, VERSION).code
    'no-position'

    The arguments are those of `NotationError`.
    """

    code = "no-position"


class ImpossiblePositionError(NotationError):
    """A position that can be read, but that no play under its rules can reach.

    >>> ImpossiblePositionError("A1:7o", 1, 60, "an act that the rules allow here").code
    'impossible-position'

    The arguments are those of `NotationError`.
    """

    code = "impossible-position"


class Position(NamedTuple):
    """The content of a position: the law, the score and the chicos when the hand began, and the hand so far.

    The hand has no dealer where it begins with the draw; `faults` are the mistakes that dealers made before it.
    """

    law: Law
    score: tuple[int, ...]
    chicos: tuple[int, ...]
    hand: WrittenHand
    faults: tuple[tuple[str, int], ...] = ()


def is_position(text: str) -> bool:
    """Return whether a text begins as a position does.

    >>> is_position("truco-position/1 oficial"), is_position('[Record "truco/1"]')
    (True, False)
    """
    return text.lstrip().startswith("truco-position/")


def write_position(position: Position) -> str:
    """Return the canonical line of a position: the same bytes for the same moment.

    >>> line = "truco-position/1 oficial mano-a-mano assisted 12-9 0-0 7:B1 1e5o4o/3c7o12o A1:envido"
    >>> write_position(read_position("  " + line.replace(" ", "  "))) == line
    True
    """
    law, score, chicos, hand, faults = position
    words = [
        VERSION,
        str(law.ruleset).replace(" ", ","),
        law.format.name,
        ":".join((_ADMISSIONS[law.refereed], *((JUDGE,) if law.judged else ()), *((law.phase,) if law.phase else ()))),
        "-".join(map(str, score)),
        "-".join(map(str, chicos)),
        ":".join(
            (
                str(hand.number),
                hand.dealer.text if hand.dealer else NOBODY,
                *((hand.kind.text,) if hand.kind else ()),
            )
        ),
        *((_FAULTS + ",".join(f"{seat}-{count}" for seat, count in faults),) if faults else ()),
        *map(str, hand.before),
    ]
    if hand.deal is not None:
        muestra = f"@{hand.muestra.text}" if hand.muestra else ""
        words.append("/".join(print_hand(cards) for _, cards in hand.deal.hands) + muestra)
    words.extend(map(str, hand.acts))
    return " ".join(words)


def read_position(text: str) -> Position:
    """Return the content of a position; `replay_position` checks whether its acts are possible.

    >>> read_position("truco-position/1 oficial mano-a-mano assisted 12-9 0-0 7:B1").score
    (12, 9)

    Raises `NoPositionError` for a text that does not begin as one, `NotationError` for one that cannot be read,
    `RulebookError` for a rulebook, an option or a format that does not exist, and `ImpossiblePositionError` for a score
    that ends the chico.
    """
    if len(text) > LONGEST:
        expected = f"a position of at most {LONGEST} characters"
        raise NotationError(f"{text[:_SHOWN]}... ({len(text)} characters)", 1, 1, expected)
    return _Reader(text.strip("\n")).position()


class _Reader:
    """One pass over the words of a line."""

    def __init__(self, text: str) -> None:
        if text.split(maxsplit=1)[:1] != [VERSION]:
            raise NoPositionError(text[:_SHOWN], 1, 1, VERSION)
        if "\n" in text:
            raise NotationError(text[text.index("\n") + 1 :][:_SHOWN], 2, 1, "a position of one line")
        self._end = Place(1, len(text) + 1)
        tokens = list(scan(text))
        for token in tokens:
            if token.sort is not Sort.WORD:
                shown = token.text or token.value
                raise NotationError(shown, *token.at, "words separated by blanks, without tags, braces or comments")
        self._tokens = deque(tokens[1:])

    def _take(self, expected: str) -> Token:
        if not self._tokens:
            raise NotationError("", *self._end, f"{expected}, before the line ends")
        return self._tokens.popleft()

    def position(self) -> Position:
        """Read the whole line."""
        rules, form, admission, score, chicos, hand = map(self._take, _FIELDS)
        admitted, *more = admission.text.split(":")
        judged = more[:1] == [JUDGE]
        phase = more[judged:]
        if admitted not in _ADMISSIONS or len(phase) > 1 or (judged and admitted == _ADMISSIONS[0]):
            raise _fault(admission, _FIELDS[2])
        law = _bound(rules, form, refereed=admitted == "refereed", judged=judged, phase="".join(phase))
        written = _hand(law, hand)
        points = _points(law, score, law.terms.match.target)
        position = Position(law, points, _points(law, chicos, law.chicos_to_win), written, self._faults(law))
        try:
            start_kind(law, written, points)
        except Halted as halted:
            raise _impossible(halted.stop) from None
        return position._replace(hand=self._events(law, written))

    def _faults(self, law: Law) -> tuple[tuple[str, int], ...]:
        """Read the mistakes of dealers before the hand, where they are written."""
        if not self._tokens or not self._tokens[0].text.startswith(_FAULTS):
            return ()
        token = self._take("the mistakes of dealers")
        words = [word.partition("-") for word in token.text.removeprefix(_FAULTS).split(",")]
        faults = tuple((seat, whole_number(count) or 0) for seat, _, count in words if seat in law.seats)
        if len(dict(faults)) < len(words) or not all(count for _, count in faults):
            raise _fault(token, "dealers, each once with its mistakes, such as faults:B2-1,A1-1")
        return faults

    def _events(self, law: Law, hand: WrittenHand) -> WrittenHand:
        """Read the events of the hand: acts, and at its place the deal."""
        acts: list[WrittenAct] = []
        while self._tokens:
            token = self._take("an act")
            if ":" in token.text:
                acts.append(read_act(token, _SHOWN))
            elif hand.deal is not None:
                raise _fault(token, "an act such as A1:envido")
            else:
                muestra, deal = _deal(law, token)
                hand = replace(hand, before=tuple(acts), deal=deal, muestra=muestra)
                acts.clear()
        return replace(hand, acts=tuple(acts)) if hand.deal is not None else replace(hand, before=tuple(acts))


def _bound(rules: Token, form: Token, *, refereed: bool, judged: bool, phase: str) -> Law:
    ruleset = read_rules_tag(rules.text.replace(",", " "))
    formats = ruleset.book.formats
    if form.text not in formats:
        raise _fault(form, f"a format among {', '.join(formats)}")
    seats = formats[form.text].seats
    return shared_law(str(ruleset), seats, form.text, refereed=refereed, judged=judged, phase=phase)


def _points(law: Law, token: Token, below: int) -> tuple[int, ...]:
    numbers = [whole_number(text) for text in token.text.split("-")]
    points = tuple(number for number in numbers if number is not None)
    if len(points) != len(numbers) or len(points) != len(law.sides):
        expected = f"a number for each of the sides {' '.join(law.sides)}, joined by -"
        raise _fault(token, expected)
    if max(points) >= below:
        raise ImpossiblePositionError(token.text, *token.at, f"numbers below {below}")
    return points


def _hand(law: Law, token: Token) -> WrittenHand:
    number, dealer, *kind = token.text.split(":", 2) if ":" in token.text else (token.text, "")
    count = whole_number(number)
    if count is None or count < 1:
        raise _fault(token, _FIELDS[5])
    if dealer != NOBODY and dealer not in law.seats:
        raise _fault(token, f"a dealer among {' '.join(law.seats)}, or - where the hand begins with the draw")
    kinds = (*KINDS, *kinds_of_hand(law.ruleset.book.code))
    if kind and kind[0] not in kinds:
        raise _fault(token, f"a kind of hand among {', '.join(dict.fromkeys(kinds))}")
    return WrittenHand(
        count,
        token.at,
        dealer=None if dealer == NOBODY else WrittenWord(dealer, token.at),
        kind=WrittenWord(kind[0], token.at) if kind else None,
    )


def _deal(law: Law, token: Token) -> tuple[WrittenWord | None, WrittenDeal]:
    """Read the cards of each seat, and the card turned after them."""
    written, at, turned = token.text.partition("@")
    if bool(at) is not law.terms.deal.turned:
        turns = "@ and the muestra after the cards, such as @5o"
        raise _fault(token, turns if law.terms.deal.turned else "no muestra under these rules")
    if at and turned not in CARDS:
        raise _fault(token, "a card such as 5o after @, or ?? where it is not known")
    hands = written.split("/")
    if len(hands) != len(law.seats):
        raise _fault(token, f"the cards of {' '.join(law.seats)} joined by /, such as 1e5o4o/3c7o12o")
    column = token.at.column
    dealt = []
    for seat, cards in zip(law.seats, hands, strict=True):
        place = Place(1, column)
        if not cards:
            raise NotationError(token.text, *place, f"the cards of {seat}, such as 1e5o4o")
        dealt.append((seat, read_cards(WrittenWord(cards, place))))
        column += len(cards) + 1
    return (WrittenWord(turned, token.at) if at else None), WrittenDeal(tuple(dealt), token.at)


def read_deal(law: Law, text: str) -> tuple[Hands, Card | None]:
    """Return the cards of each seat, and the card that is turned after them, from the text of a deal in a position.

    >>> from truco.rulebooks.ruleset import choose
    >>> hands, muestra = read_deal(Law(choose("uruguay"), ("A1", "B1")), "1e5o4o/3c7o12o@5c")
    >>> len(hands), str(hands[1][0]), str(muestra)
    (2, '3c', '5c')

    Raises `NotationError` for a text that cannot be read.
    """
    muestra, written = _deal(law, Token(Sort.WORD, text, TOP))
    return tuple(cards for _, cards in written.hands), CARDS[muestra.text] if muestra else None


def _fault(token: Token, expected: str) -> NotationError:
    return NotationError(token.text[:_SHOWN], *token.at, expected)


def _impossible(stop: Stop) -> ImpossiblePositionError:
    """Return the error of an impossible position, from the reason why its hand does not replay."""
    error, at = stop
    if isinstance(error, NotationError):
        return ImpossiblePositionError(error.text, *at, error.expected)
    return ImpossiblePositionError(str(error), *at, "what the rules allow")


def replay_position(position: Position) -> Replay:
    """Run the hand of a position through the engine; `stop` says why an impossible one ended.

    >>> line = "truco-position/1 oficial mano-a-mano assisted 12-9 0-0 7:B1 1e5o4o/3c7o12o A1:7o"
    >>> print(replay_position(read_position(line)).stop.error)
    line 1, column 76: expected an act that the rules allow here, got 'A1:7o (card-not-held)'
    """
    law, score, chicos, hand, faults = position
    dealer = hand.dealer.text if hand.dealer else ""
    start = Start(law, dealer, score, chicos, (), start_kind(law, hand, score), faults, is_position=True)
    result = replay_from(_record(position), start)
    stop = result.stop._replace(error=_impossible(result.stop)) if result.stop else None
    for step in (step for played in result.hands for step in played.steps):
        if not step.ruling.happened:
            shown = f"{step.seat}:{step.word} ({step.ruling.code})"
            error = ImpossiblePositionError(shown[:_SHOWN], *step.at, "an act that the rules allow here")
            stop = Stop(error, step.at)
            break
    return result._replace(stop=stop, warnings=())


def _record(position: Position) -> Record:
    """Return a position as a record of one hand."""
    law, score, chicos, hand, faults = position
    return Record(tags_of(law, score=score, chicos=chicos, faults=faults), (hand,))


def position_of(law: Law, steps: Iterable[Step], *, eyes: str = "") -> str:
    """Return the position of a game after its last step.

    >>> from truco.cards import parse_hand
    >>> from truco.engine import Act, deal_word, new_match, opening, rule, word
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> first = Step("mesa", "", law.lawful("hand.start"), opening(law, "B1"))
    >>> hands = (parse_hand("1e5o4o"), parse_hand("3c7o12o"))
    >>> dealt = rule(law, new_match(law, "B1"), Act("mesa", deal_word(hands)))
    >>> truco = rule(law, dealt.state, Act("A1", word("truco")))
    >>> steps = [first, Step("mesa", "reparto", *dealt[:2]), Step("A1", "truco", *truco[:2])]
    >>> print(position_of(law, steps, eyes="B1"))
    truco-position/1 oficial mano-a-mano assisted 0-0 0-0 1:B1 ??????/3c7o12o A1:truco

    `steps` are those of the game from the opening of the match, as for `record_of`; rejected ones are left out. With
    a seat in `eyes` the position contains only the knowledge of that seat; with an empty text everything, with any
    other word the knowledge of a spectator.
    """
    writer = PositionWriter(law, eyes)
    for step in steps:
        writer.add(step)
    return writer.line()


class PositionWriter:
    """Writes the positions of a game that goes on: of its present hand, and of the score when that began.

    The arguments are those of `position_of`.
    """

    def __init__(self, law: Law, eyes: str = "") -> None:
        """Begin before the opening of the match."""
        self._law = law
        self._cards = KnownCards(law, eyes)
        self._faults: dict[str, int] = {}
        self._score = self._chicos = self._won = tuple(0 for _ in law.sides)
        self._rulings = _Rulings(law)
        self._begin(1, self._score)

    def _begin(self, number: int, score: tuple[int, ...], *, drawing: bool = False) -> None:
        """Forget the hand before and begin the next; where it begins with the draw it is written without a dealer."""
        self._hand = WrittenHand(number)
        self._score = score
        self._chicos = self._won
        self._drawing = drawing
        self._cards.begin()
        self._faults_before = tuple(self._faults.items())
        self._rulings.begin()

    def add(self, step: Step) -> None:
        """Add a step: first the beginning of a hand, then the act, last its results; a rejected one changes nothing."""
        if not step.ruling.happened:
            return
        for event in step.events:
            self._start(event)
        text = self._cards.word_of(step) if step.is_act else ""
        act = self._rulings.written(step, text) if text else None
        if act is not None:
            self._hand = replace(self._hand, acts=(*self._hand.acts, act))
            self._chicos = self._rulings.chicos or self._chicos
        if any(isinstance(event, Dealt) for event in step.events):
            self._hand = replace(self._hand, before=self._hand.acts, acts=(), deal=WrittenDeal(()))
        self._cards.add(step)

    def _start(self, event: Event) -> None:
        """Begin another hand where an event does; a hand that began with the draw is still the same when it is over."""
        match event:
            case f.MatchStarted(drawing, score, chicos, _, hand, faults):
                self._won, self._faults = chicos, dict(faults)
                self._begin((hand or 0) + 1, score, drawing=bool(drawing))
            case f.DrawStarted():
                self._begin(self._hand.number + 1, tuple(0 for _ in self._score), drawing=True)
            case f.HandStarted() if self._drawing:
                self._drawing = False
            case f.HandStarted():
                self._begin(event.hand, event.score)
                kind = WrittenWord(event.kind) if event.kind else None
                self._hand = replace(self._hand, dealer=WrittenWord(event.dealer), kind=kind)
            case f.DealerErred():
                self._faults[event.seat] = event.count
            case f.ChicoEnded() | f.Rescored() | f.MatchForfeited():
                self._won = event.chicos
            case _:
                pass

    @property
    def score(self) -> tuple[int, ...]:
        """The points of each side when the present hand began."""
        return self._score

    def line(self) -> str:
        """Return the position after the last step."""
        return write_position(self._position())

    def _position(self) -> Position:
        hand = self._hand
        if hand.deal is None:
            hand = replace(hand, before=hand.acts, acts=())
        else:
            hand = replace(hand, deal=self._cards.deal, muestra=self._cards.muestra)
        return Position(self._law, self._score, self._chicos, hand, self._faults_before)


_CORRECT: Final = re.compile(r"(?P<before>(?:propongo-)?correct-)(?P<number>[0-9]+)(?P<after>:.+)", re.DOTALL)


class _Rulings:
    """The rulings of a match, as the position of its present hand has them."""

    def __init__(self, law: Law) -> None:
        """Begin before the first ruling."""
        self._law = law
        self._first: dict[int, int] = {}
        self._earlier = 0
        self._asks_earlier = False
        self.chicos: tuple[int, ...] = ()

    def begin(self) -> None:
        """Begin another hand, in which rulings are counted from one."""
        self._earlier = len(self._first)
        self._asks_earlier = False

    def written(self, step: Step, text: str) -> WrittenAct | None:
        """Return an act as the position has it; `None` for an act about a ruling of an earlier hand.

        `chicos` are those that a correction of an earlier ruling leaves, empty where there is none.
        """
        self.chicos = ()
        corrects = _CORRECT.fullmatch(text)
        about_earlier = corrects is not None and self._is_earlier(int(corrects["number"]))
        ruled = next((event for event in step.events if isinstance(event, f.Ruled)), None)
        if ruled is not None:
            self._first[ruled.number] = ruled.corrects or ruled.number
        act: WrittenAct | None = WrittenAct(step.seat, said_word(text))
        if ruled is not None and ruled.corrects and self._is_earlier(ruled.number):
            act = self._as_score(step)
        elif about_earlier or (self._asks_earlier and said_word(text).kind is Kind.VOTE):
            act = None
        elif corrects is not None:
            renumbered = f"{corrects['before']}{int(corrects['number']) - self._earlier}{corrects['after']}"
            act = WrittenAct(step.seat, said_word(renumbered))
        self._asks_earlier = self._asks_earlier or (about_earlier and ruled is None)
        if any(isinstance(event, f.VoteEnded) and not event.tied for event in step.events):
            self._asks_earlier = False
        return act

    def _is_earlier(self, number: int) -> bool:
        """Return whether a ruling takes the place of one that was made in an earlier hand."""
        return self._first.get(number, number) <= self._earlier

    def _as_score(self, step: Step) -> WrittenAct:
        """Return the ruling that sets the score, or takes the match or its last chico, as a correction did."""
        author = step.seat if step.seat in OFFICIALS else JUDGE
        won = next((event.side for event in step.events if isinstance(event, f.MatchEnded)), "")
        lost = [side for side in self._law.sides if won and side not in won]
        rescored = next((event for event in step.events if isinstance(event, f.Rescored)), None)
        if rescored is None:
            return WrittenAct(author, said_word(f"lose-match-{lost[0]}"))
        chicos = zip(self._law.sides, rescored.chicos, strict=True)
        self.chicos = tuple(count - (side in won) for side, count in chicos)
        if len(lost) == 1:
            return WrittenAct(author, said_word(f"lose-partida-{lost[0]}"))
        # Of three sides two would win if the third lost, so the winner is given the points of the chico.
        reached = [self._law.terms.match.target if side in won else 0 for side in self._law.sides]
        points = zip(self._law.sides, reached if lost else rescored.score, strict=True)
        return WrittenAct(author, said_word("-".join(("score", *(f"{side}-{number}" for side, number in points)))))
