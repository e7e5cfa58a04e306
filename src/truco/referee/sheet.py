"""The score sheet of a match (planilla, súmula) as data: one line for each hand, or for each duel of a hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from typing import Any, NamedTuple, TypeVar

from truco.engine import Law
from truco.engine.step import TOP
from truco.errors import NotationError
from truco.record import Record, Replay, Step
from truco.referee.lines import Chico, Entry, Writer
from truco.referee.offices import captains_of, scorers
from truco.rules.marks import Board

_Result = TypeVar("_Result")


class Offices(NamedTuple):
    """The offices besides playing: the seats (or `juez`) that keep the score, the captain of each side, the judge.

    An office without a name is empty; the captains are there if the rulebook or the record names them. `shuffler` is
    the person that shuffles instead of the dealers, `juez`.
    """

    scorers: tuple[str, ...] = ()
    captains: Mapping[str, str] = {}
    judge: str = ""
    shuffler: str = ""


class Signature(NamedTuple):
    """A signature below a sheet: the seat or the judge's place, the name, the time (seconds since 1970)."""

    who: str
    name: str
    at: float


class Rejection(NamedTuple):
    """A seat that did not accept the lines of a hand; the name, and the time (seconds since 1970)."""

    who: str
    name: str
    at: float
    hand: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score sheet of one match.

    `rules` is the rulebook with its options as records name it, `title` its name, `edition` the edition of its text,
    `chico` the players' word for a chico, `pack` the kind of cards. `players` are the names by seat. `board` marks a
    score as the rulebook does; `half` is the points of the malas, 0 for a game without malas. `confirmed` states
    whether the rivals confirm each line (the program's lines at a table that is not `refereed` count as confirmed),
    `stands` whether a line is never changed, `signed` are the signers. `chicos` are the chicos so far, `won` the number
    that each side has won. `winner` is the side that won the match (several letters where it is shared, `draw`, empty
    while it lasts). `ended` is the way in which it ended: `played`, or `resign`, `walkover`, `forfeited`; `official`
    are the scores of the chicos that a ruling sets then. A `blank` sheet is filled by hand. `signatures` are those at a
    table, `status` is that of `Copy`; `rejections` are those of players that no ruling has answered. `table` is the
    code of a table, `began` the time when its match began (seconds since 1970, `None` if unknown).
    """

    rules: str
    title: str
    edition: str
    chico: str
    pack: str
    form: str
    seats: tuple[str, ...]
    sides: tuple[str, ...]
    players: Mapping[str, str]
    offices: Offices
    board: Board
    target: int
    half: int
    chicos_to_win: int
    kinds: bool
    confirmed: bool
    refereed: bool
    stands: bool
    signed: tuple[str, ...]
    chicos: tuple[Chico, ...] = ()
    won: tuple[int, ...] = ()
    winner: str = ""
    ended: str = "played"
    official: tuple[tuple[int, ...], ...] = ()
    blank: bool = False
    signatures: tuple[Signature, ...] = ()
    rejections: tuple[Rejection, ...] = ()
    status: str = "open"
    table: str = ""
    began: float | None = None

    @property
    def lines(self) -> tuple[Entry, ...]:
        """All lines of the sheet, in order."""
        return tuple(entry for chico in self.chicos for entry in chico.entries)


def sheet_of(
    law: Law, names: Mapping[str, str], steps: Iterable[Step], *, offices: Offices | None = None, absent: str = ""
) -> Sheet:
    """Return the sheet of a match from its steps, without the present hand, which has no line yet.

    >>> from truco.record import read_record
    >>> from truco.record.replay import replay
    >>> tags = '[Record "truco/1"] [Rules "oficial"] [A1 "Leo"] [B1 "Ana"]'
    >>> played = replay(read_record(tags + " hand 1 deal A1 1e5o4o B1 3c7o12o A1:envido B1:no-quiero A1:mazo"))
    >>> sheet = sheet_of(played.law, {"A1": "Leo"}, played.hands[0].steps)
    >>> [(gain.side, gain.points, gain.reason) for gain in sheet.lines[0].gains], sheet.lines[0].score
    ([('A', 1, 'envido'), ('B', 1, 'mazo')], (1, 1))

    `names` are the players by seat, `steps` the steps of the match from its opening; the sheet has only public facts.
    `absent` is the side that did not come: the other side has every chico that it needs, to zero. Raises
    `NotationError` for scorers that the rulebook does not allow.

    Rules: br.33.1, br.38.1, br.38.p1.1.
    """
    held = offices or Offices()
    if held.scorers:
        scorers(law, held.scorers, tuple((held.captains or captains_of(law)).values()))
    writer = Writer(law)
    for step in steps:
        writer.add(step)
    sheet = replace(_unfilled(law, names, held), **writer.result())
    return _walkover(law, sheet, absent) if absent else sheet


def blank_sheet(law: Law, names: Mapping[str, str] | None = None, offices: Offices | None = None) -> Sheet:
    """Return the sheet of a match to fill by hand.

    >>> from truco.rulebooks.ruleset import choose
    >>> blank_sheet(Law(choose("fenacef"), ("A1", "B1", "A2", "B2"))).signed
    ('players', 'coordinator')
    """
    return replace(_unfilled(law, names or {}, offices or Offices()), blank=True)


def _unfilled(law: Law, names: Mapping[str, str], offices: Offices) -> Sheet:
    book, terms = law.ruleset.book, law.terms.table
    half = law.terms.match.buenas_from - 1 if law.terms.match.buenas_from < law.terms.match.target else 0
    return Sheet(
        rules=str(law.ruleset),
        title=book.title,
        edition=book.edition,
        chico=book.chico,
        pack=book["pack.cards"],
        form=law.format.name,
        seats=law.seats,
        sides=law.sides,
        players={seat: names.get(seat, "") for seat in law.seats},
        offices=offices,
        board=law.board,
        target=law.terms.match.target,
        half=half,
        chicos_to_win=law.chicos_to_win,
        kinds=bool(law.kind("", tuple(0 for _ in law.sides))),
        confirmed=terms.confirmed,
        refereed=law.refereed,
        stands=terms.stands,
        signed=terms.signed,
        won=tuple(0 for _ in law.sides),
    )


def _walkover(law: Law, sheet: Sheet, absent: str) -> Sheet:
    """Return the sheet of a match with an absent side (br.5.1)."""
    present = tuple(side for side in law.sides if side != absent)
    score = tuple(law.terms.match.target if side in present else 0 for side in law.sides)
    nothing = tuple(0 for _ in law.sides)
    winner = "".join(present)
    won = tuple(law.chicos_to_win if side in present else 0 for side in law.sides)
    chicos = tuple(Chico(number + 1, nothing, (), score, winner) for number in range(law.chicos_to_win))
    return replace(sheet, chicos=chicos, won=won, winner=winner, ended="walkover")


def sheet_of_record(replayed: Replay) -> Sheet:
    """Return the sheet of a replayed record, with the offices that its tags name.

    >>> from truco.record import read_record
    >>> from truco.record.replay import replay
    >>> text = '[Record "truco/1"] [Rules "runfla"] [A1 "Leo"] [B1 "Ana"] [Scorer "A1"]'
    >>> sheet_of_record(replay(read_record(text))).offices.scorers
    ('A1',)

    The tags: `Scorer` (seats, or `juez`), `Captain` (pairs of side and seat), `Judge` (a name), `Shuffler`, `Walkover`
    (the absent side). Raises `NotationError` for an invalid value of a tag; the record must name its rules.
    """
    law, record = replayed.law, replayed.record
    if law is None:
        raise NotationError("", 1, 1, "a record that names its rules")
    absent = _tag_value(record, "Walkover")
    if absent and (absent not in law.sides or replayed.hands):
        tag = record.tag("Walkover")
        at = tag.at if tag else TOP
        raise NotationError(absent, *at, f"a side among {' '.join(law.sides)}, and no hand")
    captains = dict(zip(law.sides, law.captains, strict=True)) if _tag_value(record, "Captain") else {}
    scorers_named = tuple(_tag_value(record, "Scorer").split())
    named = Offices(scorers_named, captains, _tag_value(record, "Judge"), _tag_value(record, "Shuffler"))
    names = {seat: _tag_value(record, seat) for seat in law.seats}
    steps = [step for hand in replayed.hands for step in hand.steps]
    return _read_tag(record, "Scorer", lambda: sheet_of(law, names, steps, offices=named, absent=absent))


def _tag_value(record: Record, key: str) -> str:
    """Return the value of a tag, empty where the record has none."""
    tag = record.tag(key)
    return tag.value if tag else ""


def _read_tag(record: Record, key: str, work: Callable[[], _Result]) -> _Result:
    """Return the result of reading a tag; an error in it gets the tag's place."""
    try:
        return work()
    except NotationError as error:
        tag = record.tag(key)
        raise NotationError(error.text, *(tag.at if tag else TOP), error.expected) from None


def sheet_to_json(sheet: Sheet) -> dict[str, Any]:
    """Return a sheet as plain values for other programs.

    >>> from truco.rulebooks.ruleset import choose
    >>> values = sheet_to_json(blank_sheet(Law(choose("oficial"), ("A1", "B1")), {"A1": "Leo"}))
    >>> values["rules"], values["players"], values["marks"], values["chicos"]
    ('oficial', {'A1': 'Leo', 'B1': ''}, 'squares', [])

    The values of a side are under its letter; a score has its marks, too, as the rulebook draws them.
    """
    return {
        "rules": sheet.rules,
        "title": sheet.title,
        "edition": sheet.edition,
        "format": sheet.form,
        "players": dict(sheet.players),
        "scorers": list(sheet.offices.scorers),
        "captains": dict(sheet.offices.captains),
        "judge": sheet.offices.judge,
        "shuffler": sheet.offices.shuffler,
        "target": sheet.target,
        "half": sheet.half,
        "marks": sheet.board.kind,
        "confirmed": sheet.confirmed,
        "signed": list(sheet.signed),
        "chicos": [_chico(sheet, chico) for chico in sheet.chicos],
        "won": dict(zip(sheet.sides, sheet.won, strict=True)),
        "winner": sheet.winner or None,
        "ended": sheet.ended,
        "official": [dict(zip(sheet.sides, score, strict=True)) for score in sheet.official],
        "table": sheet.table,
        "began": None if sheet.began is None else _iso(sheet.began),
        "status": sheet.status,
        "signatures": [signature._asdict() | {"at": _iso(signature.at)} for signature in sheet.signatures],
        "rejected": [rejection._asdict() | {"at": _iso(rejection.at)} for rejection in sheet.rejections],
    }


def _iso(moment: float) -> str:
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def _chico(sheet: Sheet, chico: Chico) -> dict[str, Any]:
    def by_side(values: Iterable[Any]) -> dict[str, Any]:
        return dict(zip(sheet.sides, values, strict=True))

    return {
        "number": chico.number,
        "before": by_side(chico.before),
        "lines": [
            {**asdict(entry), "score": by_side(entry.score), "marks": by_side(map(_marks(sheet), entry.score))}
            for entry in chico.entries
        ],
        "score": by_side(chico.score),
        "winner": chico.winner or None,
    }


def _marks(sheet: Sheet) -> Callable[[int], dict[str, Any]]:
    return lambda points: sheet.board.marks(points)._asdict()
