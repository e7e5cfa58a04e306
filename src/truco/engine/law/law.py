"""The law of one match: a ruleset bound to its seats, with every named function looked up."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

from truco.cards import UNKNOWN, Card
from truco.engine.law.part import MustFirst, Part
from truco.engine.law.refused import CLAIMS, EVERY_TABLE, NOT_THE_PIE, OUT_OF_TURN, SHOWN_ASIDE, TAKEN_BACK
from truco.engine.law.registry import PARTS
from truco.engine.law.ruling import Ruling
from truco.engine.law.takers import Pending, Takers
from truco.engine.table.course import Course
from truco.engine.table.public import IN_HAND, SETTLING, Public
from truco.engine.table.state import Own
from truco.engine.table.words import Kind, Word, word
from truco.errors import RulebookError
from truco.rulebooks.rulebook import Fault, Rulebook, Rules
from truco.rulebooks.ruleset import Ruleset
from truco.rulebooks.terms.match import FormatTerms
from truco.rules.bands import bands
from truco.rules.marks import MARKINGS, Board
from truco.rules.partners import no_draw
from truco.rules.schedule import general
from truco.rules.tally import Tally

_Terms = TypeVar("_Terms")


def format_of(ruleset: Ruleset, seats: Sequence[str], name: str = "") -> FormatTerms:
    """Return the format of some seats: the one with a name, else the first of the rulebook for these seats.

    >>> from truco.rulebooks.ruleset import choose
    >>> format_of(choose("oficial"), ("A1", "B1")).name
    'mano-a-mano'

    Raises `RulebookError` for seats or a name that the rulebook has no format for.
    """
    book = ruleset.book
    for form in book.formats.values():
        if form.seats == tuple(seats) and name in ("", form.name):
            return form
    ways = dict.fromkeys(" ".join((*form.seats, *([form.name] if name else []))) for form in book.formats.values())
    given = " ".join((*seats, *([name] if name else [])))
    first = f"formats.{next(iter(book.formats))}.seats"
    raise RulebookError(
        book.file, "formats", book.rules_of(first)[0], problem=f"expected {' or '.join(ways)}, got {given}"
    )


def seats_of(ruleset: Ruleset, count: int) -> tuple[str, ...]:
    """Return the seats of the first format for a number of players, anticlockwise; empty where there is none.

    >>> from truco.rulebooks.ruleset import choose
    >>> seats_of(choose("oficial"), 4), seats_of(choose("oficial"), 5)
    (('A1', 'B1', 'A2', 'B2'), ())
    """
    return next((form.seats for form in ruleset.book.formats.values() if len(form.seats) == count), ())


class Law:
    """Everything that the engine needs of a rulebook, looked up once for the seats of a match.

    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> law.right_of["A1"], law.terms.match.target, law.cite("chico")
    ('B1', 30, ('of.match.1',))

    `ruleset` is a rulebook with its options, `seats` the seats in anticlockwise order, `form` the name of a format
    where several have these seats, `refereed` whether irregular acts are admitted, `judged` whether a judge sits at the
    table, `phase` the phase of a tournament, `shuffler` who shuffles instead of the dealer, such as `juez`, `captains`
    the seats that claim for their sides (of a side without one its first seat). Raises `RulebookError` for seats that
    the rulebook has no format for, for a function or a part that does not exist, and for an entry of `[cites]` or
    `[refusals]` that the rulebook lacks.
    """

    def __init__(  # noqa: PLR0913  (how a match is played)
        self,
        ruleset: Ruleset,
        seats: Sequence[str],
        form: str = "",
        *,
        refereed: bool = False,
        judged: bool = False,
        phase: str = "",
        shuffler: str = "",
        captains: Sequence[str] = (),
    ) -> None:
        """Bind the ruleset to the seats."""
        book = ruleset.book
        self.ruleset = ruleset
        self.refereed = refereed
        self.judged = judged
        self.phase = phase
        self.judging = book.judging
        self._cites = book.cites
        self.terms = book.terms
        self.worth = book.worth
        self.terms.check()
        self.shuffler = shuffler
        self.format = format_of(ruleset, seats, form)
        self.seats = self.format.seats
        self.sides = tuple(dict.fromkeys(seat[0] for seat in self.seats))
        self.right_of = dict(zip(self.seats, (*self.seats[1:], self.seats[0]), strict=True))
        self.round_from = {seat: self.seats[at:] + self.seats[:at] for at, seat in enumerate(self.seats)}
        self.bands = {solo: bands(self.seats, solo) for solo in ("", *self.seats)}
        named_captains = {seat[0]: seat for seat in captains}
        self.captains = tuple(
            named_captains.get(side) or next(seat for seat in self.seats if seat[0] == side) for side in self.sides
        )
        self._results: dict[tuple[Callable[..., Any], tuple[Hashable, ...]], Any] = {}
        self._latest: dict[Callable[..., Any], tuple[Public, Any]] = {}
        self._bind_parts()
        self._bind_table()
        self._bind_deal()
        self._bind_words()
        self._check("cites", self.cited(), book.cites)
        self._check("refusals", self.refused(), book.refusals)
        self._lawful = {key: Ruling("lawful", None, ids) for key, ids in book.cites.items()}
        self._rejected = {key: Ruling("rejected", key.partition(".")[0], ids) for key, ids in book.refusals.items()}
        self._irregular = dict(self._rejected)
        if refereed:
            self._irregular |= {
                key: Ruling(fault.ruling, key.partition(".")[0], fault.rules) for key, fault in book.faults.items()
            }

    def __reduce__(self) -> tuple[Callable[..., Law], tuple[object, ...]]:
        """Return what is pickled: the values that the law was made of."""
        options = {name: getattr(self, name) for name in ("refereed", "judged", "phase", "shuffler", "captains")}
        return _make_law, (self.ruleset, self.seats, self.format.name, options)

    def __copy__(self) -> Law:
        """Return the law itself, which never changes."""
        return self

    def __deepcopy__(self, _copied: dict[int, Any]) -> Law:
        """Return the law itself, which never changes."""
        return self

    def _bind_parts(self) -> None:
        book = self.ruleset.book
        path, names = "play.parts", self.terms.play.parts
        missing = [name for name in names if name not in PARTS]
        if missing:
            problem = f"expected parts among {', '.join(PARTS)}, got {', '.join(missing)}"
            raise RulebookError(book.file, path, book.rules_of(path)[0], problem=problem)
        settling = (_SETTLING,) if self.refereed else ()
        self.parts: tuple[Part[Law], ...] = tuple(PARTS[name] for name in (*settling, *names))
        self.calls = frozenset(call for part in self.parts for call in part.calls)
        active = (part for part in self.parts if self.refereed or not part.refereed)
        self._pending = tuple((part.name, part.pending) for part in active if part.pending is not None)
        self._takers: dict[tuple[tuple[str, ...], tuple[str, ...]], Takers[Law]] = {}
        self._pendings: dict[tuple[str, str, tuple[str, ...], tuple[str, ...]], Pending[Law]] = {}
        self._nothing_pending = self._new_pending("", "", (), ())
        self._pending_at: tuple[Public | None, Pending[Law]] = None, self._nothing_pending
        self._musts_at: tuple[Public | None, str, Own | None, tuple[MustFirst, ...]] = None, "", None, ()
        self._has_must_first = any(part.must_first is not None for part in self.parts)
        self.on_error = {error: function for part in self.parts for error, function in part.on_error.items()}
        # At an assisted table nothing irregular happens that would have to be paid for.
        self.penalties = tuple(part.penalty for part in self.parts if part.penalty is not None and self.refereed)
        self.opens = tuple(part.opens for part in self.parts if part.opens is not None)
        # At a refereed table the seats that must prove something show the proof themselves.
        self._proofs = tuple(part.prove for part in self.parts if part.prove is not None and not self.refereed)
        claims = (
            {name: claimable for part in self.parts for name, claimable in part.claims.items()} if self.refereed else {}
        )
        self.claims = {name: claims[name] for name in book.claims if name in claims}
        self._going_on = tuple(part.goes_on for part in self.parts if part.goes_on is not None)
        self.ends = tuple(part.ends for part in self.parts if part.ends is not None)
        self.prizes = tuple(part.prize for part in self.parts if part.prize is not None)

    def _bind_table(self) -> None:
        match, table = self.terms.match, self.terms.table
        # The phase of a tournament says how many chicos a match counts (br.4.p2, br.28.pu.d).
        self.chicos_to_win = max(match.chicos_to_win, self.judging.phases.get(self.phase, 0))
        half = match.buenas_from - 1 if match.buenas_from < match.target else match.target
        self.board = Board(table.marks, MARKINGS[table.marks], half, match.target)
        # Alone on a side, or with three sides, no seat has a partner for the whole match.
        self.partners_drawn = table.partners is not no_draw and len(self.sides) == 2 and len(self.seats) > 2  # noqa: PLR2004
        self.walkover: Rules = table.rules_of("walkover") if table.walkover else ()

    def _bind_deal(self) -> None:
        deal, form = self.terms.deal, self.format
        # A deal is written as it was dealt, where a seat can say that it was wrong (br.12.p4.1).
        self.miscounts_stand = deal.miscounts_stand or (self.refereed and "misdeals" in self.terms.play.parts)
        self.next_dealer = {seat: deal.next_dealer(self.seats, seat) for seat in self.seats}
        self.cutter = {dealer: deal.cutter(self.seats, dealer) for dealer in self.seats}
        self.mano_of = {dealer: self.terms.tricks.first_lead(self.seats, dealer) for dealer in self.seats}
        self._sizes = {
            solo: tuple(deal.cards_each + (deal.solo_extra if seat == solo else 0) for seat in self.seats)
            for solo in self.bands
        }
        self._solo, self._schedule = form.solo, form.hands
        self.kinds = self.terms.duels if self.terms.has("duels.names") else None

    def _bind_words(self) -> None:
        """Bind the words of calls and answers; a raise begins with the word that accepts where the text says so."""
        book, truco, envido = self.ruleset.book, self.terms.truco, self.terms.envido
        self.answer_words = (_word(book, "truco.yes", Kind.QUIERO), _word(book, "truco.no", Kind.NO_QUIERO))
        self.answers = frozenset(answer.token for answer in self.answer_words)
        self.truco_words = tuple(word(call.word) for call in truco.calls)
        self.truco_level = {call.word: level for level, call in enumerate(truco.calls, 1)}
        self.raises = tuple(word(f"{truco.yes}-{call.word}") for call in truco.calls[1:]) if truco.quiero_first else ()
        stake_rules = [book.rules_of(f"truco.calls.{call.word}.accepted") for call in truco.calls]
        refused_rules = [book.rules_of(f"truco.calls.{call.word}.refused") for call in truco.calls]
        self.stake_rules = (self.cite_if("truco.award.uncalled"), *stake_rules)
        self.refused_rules = ((), *refused_rules)
        self.envido_words = tuple(word(call.word) for call in envido.calls)
        self._tallies: dict[tuple[tuple[Card, ...], Card | None], Tally] = {}

    def _check(self, table: str, needed: Iterable[str], entries: Container[str]) -> None:
        missing = sorted({key for key in needed if key not in entries})
        if missing:
            raise RulebookError(self.ruleset.book.file, table, "", problem=f"missing: {', '.join(missing)}")

    def cited(self) -> Iterator[str]:
        """Yield the keys of `[cites]` that the rulebook must have: those of any match, and of its parts."""
        yield from ("match", "chico", "hand.start", "hand.end", "hand.end.quiet", f"match.start.{self.format.name}")
        yield from ("trick", "trick.parda", "truco.award.uncalled")
        yield from ("hand.two", "hand.first", "hand.parda.second", "hand.parda.third", "hand.pardas")
        if self.terms.match.counts_at_end:
            yield "chico.drawn"
        if self.ruleset.book.claims:
            yield "claim"
        if self.envido_words:
            scores = ((0, 0), (self.terms.match.target - 1, 0), (0, self.terms.match.target - 1))
            yield from (
                self.terms.envido.falta(score, 0, self.terms.match.target, self.terms.match.buenas_from)[1]
                for score in scores
            )
        if "tier.1" in self._cites:  # a rulebook that cites a tier cites all of them
            turned = self.terms.pack.cards if self.terms.deal.turned else (None,)
            yield from (f"tier.{at}" for at in range(1, 1 + max(len(self.worth.tiers(muestra)) for muestra in turned)))
        for part in self.parts:
            if part.cites is not None:
                yield from part.cites(self)

    def refused(self) -> Iterator[str]:
        """Yield the keys of `[refusals]` that the rulebook must have: those of any table, and of its parts.

        >>> from truco.rulebooks.ruleset import choose
        >>> keys = set(Law(choose("paulista"), ("A1", "B1", "A2", "B2")).refused())
        >>> "open-trick" in keys, "quiero-first" in keys, "not-a-raise" in keys
        (True, False, False)
        """
        yield from EVERY_TABLE.split()
        if self.terms.senas.alone:
            yield SHOWN_ASIDE
        if self.terms.tricks.cards_stay:
            yield TAKEN_BACK
        if self.ruleset.book.claims:
            yield from CLAIMS.split()
        if self.terms.calls.turn_bound:
            yield OUT_OF_TURN
        if self.terms.calls.pie_speaks:
            yield NOT_THE_PIE
        for part in self.parts:
            yield from part.refusals.split()
            if part.refusals_if is not None:
                yield from part.refusals_if(self)

    # -- what is pending ----------------------------------------------------------------------------------------------

    def pending(self, p: Public) -> Pending[Law]:
        """Return what is pending on a table."""
        latest = self._pending_at  # read and set at once: threads share a law
        if latest[0] is not p:
            self._pending_at = latest = (p, self._find_pending(p) if p.phase in IN_HAND else self._nothing_pending)
        return latest[1]

    def musts(self, p: Public, seat: str, own: Own) -> tuple[MustFirst, ...]:
        """Return what a seat must say before other lawful words; empty for the table.

        The menu asks for it, and then the ruling of the act that follows, so the latest answer is kept.
        """
        if not self._has_must_first or seat not in p.seats or p.phase is SETTLING:
            return ()
        latest = self._musts_at
        if latest[0] is not p or latest[2] is not own or latest[1] != seat:
            musts: tuple[MustFirst, ...] = ()
            for must_first in self.pending(p).takers.must_first:
                must = must_first(self, p, seat, own)
                musts = musts if must is None else (*musts, must)
            self._musts_at = latest = (p, seat, own, musts)
        return latest[3]

    def pending_part(self, p: Public) -> Part[Law] | None:
        """Return the first part of the rulebook in which an answer is pending."""
        return next(iter(self.pending(p).takers.taking), None)

    def _find_pending(self, p: Public) -> Pending[Law]:
        due = blocks = ""
        names: tuple[str, ...] = ()
        taking: tuple[str, ...] = ()
        for name, pending in self._pending:
            pending_in_part = pending(self, p)
            if pending_in_part is not None:
                seat, block, takes = pending_in_part
                due, blocks, names = due or seat, blocks or block, (*names, name)
                taking = (*taking, name) if takes else taking
        if not names:
            return self._nothing_pending
        return self._pendings.get((due, blocks, taking, names)) or self._new_pending(due, blocks, taking, names)

    def _new_pending(self, due: str, blocks: str, taking: tuple[str, ...], names: tuple[str, ...]) -> Pending[Law]:
        """Return what is pending while something is in the parts of some names, of which `taking` take words."""
        takers = self._takers.get((taking, names)) or Takers(self.parts, taking, names, refereed=self.refereed)
        takers = self._takers.setdefault((taking, names), takers)
        return self._pendings.setdefault((due, blocks, taking, names), Pending(due, blocks, takers))

    # -- rulings and their rules --------------------------------------------------------------------------------------

    def cite(self, key: str) -> Rules:
        """Return the rules of an entry of `[cites]`."""
        return self._cites[key]

    def key(self, key: str, case: str) -> str:
        """Return `key.case` if the rulebook has an entry of `[cites]` for this case, else `key`."""
        own = f"{key}.{case}"
        return own if own in self._cites else key

    def cite_if(self, key: str) -> Rules:
        """Return the rules of an entry of `[cites]`, none if the rulebook lacks it."""
        return self._cites.get(key, ())

    def lawful(self, key: str) -> Ruling:
        """Return the ruling of a lawful act."""
        return self._lawful[key]

    def claim_key(self, names: Iterable[str]) -> str:
        """Return the key of what the ruling on a claim of some faults cites; of none, the articles about claims."""
        key = ".".join(("claim", *names))
        if key not in self._lawful:
            rules = (rule for name in key.split(".")[1:] for rule in self.ruleset.book.claims[name].rules)
            self._lawful[key] = Ruling("lawful", None, tuple(dict.fromkeys(rules)))
        return key

    def rejected(self, key: str) -> Ruling:
        """Return the ruling of an act that did not happen."""
        return self._rejected[key]

    def irregular(self, key: str) -> Ruling:
        """Return the ruling of an act that is not lawful: rejected, or what a refereed table makes of it."""
        return self._irregular[key]

    def fault(self, key: str) -> Fault:
        """Return what a refereed table makes of an act that would be refused; an empty fault at an assisted table."""
        return self.ruleset.book.faults.get(key, _NO_FAULT) if self.refereed else _NO_FAULT

    def rules_of_verdict(self, name: str, article: str = "") -> Rules:
        """Return the rules of a ruling: the article that is its reason, and those of the penalty.

        A ruling that no article names cites none: it is the judge's own act.
        """
        return tuple(dict.fromkeys((*((article,) if article else ()), *self.judging.acts.get(name, ()))))

    def recall(self, function: Callable[..., _Terms], *values: Hashable) -> _Terms:
        """Return what a pure function returns for the law and some values; the law keeps the latest results."""
        key = function, values
        try:
            result: _Terms = self._results[key]
        except KeyError:
            result = function(self, *values)
            if len(self._results) >= _MAX_RESULTS:
                del self._results[next(iter(self._results))]
            self._results[key] = result
        return result

    def latest(self, function: Callable[[Law, Public], _Terms], p: Public) -> _Terms:
        """Return what a pure function returns for a table; the law keeps the result for the table asked about last."""
        latest = self._latest.get(function)
        if latest is None or latest[0] is not p:
            self._latest[function] = latest = (p, function(self, p))
        result: _Terms = latest[1]
        return result

    # -- who plays with whom ------------------------------------------------------------------------------------------

    def band(self, p: Public, seat: str) -> str:
        """Return the band of a seat in this hand: its side, or the pair that plays against one."""
        return self.bands[p.solo][seat]

    def solo(self, dealer: str) -> str:
        """Return the seat that plays alone in the hand of a dealer, empty where no seat does."""
        return self._solo(self.seats, dealer, self.mano_of[dealer])

    def kind(self, before: str, score: Sequence[int]) -> str:
        """Return the kind of the next hand by its name in records; empty where all hands of the format are alike.

        `before` is the kind of the hand before it in the chico; `score` is the score of each side when the hand begins.
        """
        if self.kinds is None or self._schedule is general:
            return ""
        return self.kinds.after(self._schedule, before, score)

    def hides(self, kind: str) -> bool:
        """Return whether the cards of a kind of hand are not looked at before their duel, or the muestra (uy.85.a)."""
        if self.kinds is not None and kind == self.kinds.duels:
            return self.kinds.hidden
        return self.terms.deal.muestra_waits

    def waits_for_muestra(self, kind: str) -> bool:
        """Return whether the muestra of a kind of hand is not turned at once after the deal (uy.72.a)."""
        return self.terms.deal.muestra_waits and (self.kinds is None or kind != self.kinds.duels)

    def hand_sizes(self, solo: str) -> tuple[int, ...]:
        """Return how many cards each seat is dealt, in the order of the seats."""
        return self._sizes[solo]

    # -- the cards ----------------------------------------------------------------------------------------------------

    def tally(self, hand: tuple[Card, ...], muestra: Card | None = None) -> Tally:
        """Return the total of a hand in the envido, given the muestra.

        A flor that does not count in the envido has its total as a flor. Any other hand that does not count, and a hand
        with an unknown card, has the total 0. Fewer cards than a hand has, after a wrong deal, may make what no hand
        makes; then it is the highest number within it, so that there is one to sing.
        """
        key = hand, muestra
        tally = self._tallies.get(key)
        if tally is None and UNKNOWN in hand:
            return _UNKNOWN_TALLY
        if tally is None:
            tally = self.worth.envido(hand, muestra) or self.worth.flor(hand, muestra) or Tally(0, ())
            if (
                len(hand) < self.terms.deal.cards_each
                and self.terms.envido.numbers
                and tally.points not in self.terms.envido.numbers
            ):
                tally = tally._replace(
                    points=max(number for number in self.terms.envido.numbers if number <= tally.points)
                )
            if len(self._tallies) >= _MAX_TALLIES:
                self._tallies.clear()
            self._tallies[key] = tally
        return tally

    def holds_flor(self, dealt: tuple[Card, ...], muestra: Card | None) -> bool | None:
        """Return whether dealt cards are a flor, `None` while they are unknown."""
        return None if UNKNOWN in dealt else self.worth.flor(dealt, muestra) is not None

    def proof(self, dealt: tuple[Card, ...], muestra: Card | None = None) -> tuple[Card, ...]:
        """Return the cards that make a hand's total (none while they are unknown)."""
        return () if UNKNOWN in dealt else self.tally(dealt, muestra).cards

    def trick_rules(self, plays: Sequence[tuple[str, Card]], winner: str | None, muestra: Card | None) -> Rules:
        """Return the rules for the end of a trick; some rulebooks have a rule for each tier of cards."""
        rules = self.cite("trick" if winner else "trick.parda")
        strength = self.worth.strength(muestra)
        strong = [strength[card] for _, card in plays]
        best = max(strong)
        if winner and strong.count(best) > 1:
            rules = (*rules, *self.cite_if("trick.partners"))
        return (*rules, *self.cite_if(f"tier.{len(self.worth.tiers(muestra)) - best + 1}"))

    def tally_key(self, points: int) -> str:
        """Return the key of `[cites]` for a total: its own, or that of a pair or of a single card."""
        own = f"tally.{points}"
        if own in self._cites:
            return own
        return "tally.pair" if points >= self.terms.envido.pair_bonus else "tally.single"

    def tally_rules(self, points: int) -> Rules:
        """Return the rules for a total."""
        return self.cite(self.tally_key(points))

    def prove(self, events: Course) -> None:
        """Add the proofs that are shown when the hand ends."""
        for prove in self._proofs:
            prove(self, events)

    def goes_on(self, score: tuple[int, ...], events: Course) -> bool:
        """Add what happens instead of the end of the hand; return whether something does."""
        for goes_on in self._going_on:  # noqa: SIM110  (a generator is slower than most of these functions)
            if goes_on(self, score, events):
                return True
        return False


def _word(book: Rulebook, path: str, kind: Kind) -> Word:
    """Return the word that a rulebook has for an answer; raises `RulebookError` for one of another kind."""
    answer = word(book[path])
    if answer.kind is not kind:
        problem = f"expected a word that means {kind.value}, got {answer.token!r}"
        raise RulebookError(book.file, path, book.rules_of(path)[0], problem=problem)
    return answer


_SETTLING: Final = "settling"
"""The part that settles the decided hands of every refereed table, whatever its rulebook."""

_UNKNOWN_TALLY: Final = Tally(0, ())
_NO_FAULT: Final = Fault("", ())

_MAX_RESULTS: Final = 256
"""How many results of pure functions a law keeps; most depend on the points of a match, which change slowly."""

_MAX_TALLIES: Final = 512
"""How many hands a law keeps the totals of, before it forgets all of them.

The total of a dealt hand is read many times while the hand is played, and the same cards are hardly ever dealt again.
"""


def _make_law(ruleset: Ruleset, seats: Sequence[str], form: str, options: Mapping[str, Any]) -> Law:
    return Law(ruleset, seats, form, **options)
