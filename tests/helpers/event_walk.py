"""Plays random lives of an event: acts of every kind, lawful or not, by organisers, teams and strangers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from tests.helpers.events import COMMITTEE, COORDINATOR, DESK, REFEREE, Diary, a_team

from truco.club import acts as a
from truco.club.acts import ACTS
from truco.club.by_hand import warnings_of
from truco.club.correction import propose_correction
from truco.club.ladder import PENALTIES
from truco.club.propose import propose_draw, propose_round
from truco.club.result import Partida
from truco.club.schedule import next_seats
from truco.club.team import Player, Team
from truco.errors import TournamentError

PRESETS: Final = ("swiss", "fenacef", "second-chance", "duplicate", "liga-nacional", "knockout")


class Walk:
    """An event that is run at random: each step tries an act, and most are lawful.

    >>> walk = Walk(Random(1), "swiss")
    >>> for _ in range(40):
    ...     walk.step()
    >>> walk.diary.log.number > 12
    True

    `refused` counts the acts of each kind that were refused with a code, `written` those that were written.
    """

    def __init__(self, rng: Random, preset: str) -> None:
        """Begin an event of a preset, with some teams."""
        self.rng = rng
        self.diary = Diary(preset, tables=rng.choice((0, 3)))
        self.refused: dict[str, int] = {}
        self.written: dict[str, int] = {}
        self.players = 4 if preset == "liga-nacional" else 2
        self.next_team = rng.randint(4, 9)
        for path, value in _LIBERTIES:
            if rng.random() < 0.5:
                self.diary.write(a.SetTerm(path, value))
        self.diary.register(self.next_team - 1, self.players, close=rng.random() < 0.8)

    # -- chosen at random ----------------------------------------------------------------------------------------------

    def team(self) -> str:
        """Return a team of the event, or now and then one that there is not."""
        names = list(self.diary.event.entrants)
        return self.rng.choice(names) if names and self.rng.random() < 0.97 else "T99"

    def match(self) -> int:
        """Return the number of a match, an open one if there is one, or now and then one that there is not."""
        matches = list(self.diary.event.matches.values())
        waiting = [match.number for match in matches if not match.over and match.b]
        if waiting and self.rng.random() < 0.85:
            return self.rng.choice(waiting)
        return self.rng.choice([match.number for match in matches]) if matches and self.rng.random() < 0.95 else 999

    def phase(self) -> str:
        """Return a phase of the terms."""
        return self.rng.choice([phase.name for phase in self.diary.event.terms.phases])

    def round(self) -> tuple[str, int]:
        """Return a phase and one of its rounds, or one that there is not."""
        phase = self.phase()
        drawn = self.diary.event.phases.get(phase)
        return phase, self.rng.choice(list(drawn.rounds)) if drawn and drawn.rounds else 1

    def score(self, number: int) -> tuple[Partida, ...]:
        """Return partidas as a match of the phase could have them, now and then one too few."""
        match = self.diary.event.matches.get(number)
        terms = self.diary.event.terms.phase(match.phase) if match else self.diary.event.terms.phases[0]
        full = terms.target or 12
        won, partidas = [0, 0], list[Partida]()
        while terms.needed not in won:
            side = self.rng.randrange(2)
            won[side] += 1
            points = (full + self.rng.randrange(3), self.rng.randrange(full))
            partidas.append(points if side == 0 else points[::-1])
        return tuple(partidas if self.rng.random() < 0.95 else partidas[:-1])

    def suspended(self) -> int:
        """Return the number of a suspended match, or of any match."""
        still = [match.number for match in self.diary.event.matches.values() if match.suspended]
        return self.rng.choice(still) if still else self.match()

    def author(self) -> str:
        """Return an author who may write most acts, or now and then a team or a stranger."""
        pool = (
            [COMMITTEE] * 6
            + [COORDINATOR] * 3
            + [REFEREE] * 2
            + [DESK] * 4
            + [f"team:{self.team()}", "Nadie", "table:K7"]
        )
        return self.rng.choice(pool)

    # -- steps ---------------------------------------------------------------------------------------------------------

    def step(self) -> None:
        """Try one act; a refused one must leave the log as it was."""
        event = self.diary.event
        self.diary.now += self.rng.choice((0, 0, 60, 1200))
        if event.by_hand is not None and self.rng.random() < 0.5:
            self.attempt(self.rng.choice((a.PairByHand, a.PairByHand, a.EndByHand, a.UndoByHand)))
        elif event.suspended and self.rng.random() < 0.5:
            self.attempt(a.Resume)
        elif event.terms.phases[0].kind == "duplicate" and self.rng.random() < 0.3:
            self.attempt(a.AddHands)
        else:
            before = event.last_match
            self.attempt(self.rng.choices(ACTS, [_WEIGHTS.get(act_kind, 2) for act_kind in ACTS])[0])
            paired = self.diary.event.matches.get(before + 1)
            if paired is not None and self.rng.random() < 0.5:
                self.diary.write(a.CallRound(paired.phase, paired.round), DESK)

    def wish(self, kind: type = object) -> tuple[a.Act, str]:
        """Return an act of a kind, or of any, and who would write it; raises `TournamentError` where there is none."""
        chosen = self.rng.choices(ACTS, [_WEIGHTS.get(act_kind, 2) for act_kind in ACTS])[0] if kind is object else kind
        act = _MAKE[chosen](self)
        author = self.author()
        if isinstance(act, a.Report | a.Confirm | a.Dispute):
            match = self.diary.event.matches.get(act.match)
            author = f"team:{self.rng.choice(match.pair.teams)}" if match else author
        if isinstance(act, a.AddNumber) and self.diary.event.registration_open:
            author = f"team:{self.team()}"
        return act, author

    def attempt(self, kind: type) -> None:
        """Try an act of a kind."""
        name = kind.__name__
        before = self.diary.log
        try:
            act, author = self.wish(kind)
            self.diary.write(act, author, reason=self.rng.choice(("-", "-", "-", "Lo pidió Ñato", "")))
        except TournamentError as error:
            code, problem, after = error.code, error.problem, self.diary.log
        else:
            self.written[name] = self.written.get(name, 0) + 1
            return
        assert after is before
        assert code.replace("-", "").isalpha()
        assert "expected " in problem
        self.refused[name] = self.refused.get(name, 0) + 1


def _enter(walk: Walk) -> a.Act:
    number = walk.next_team
    walk.next_team += 1
    return a.Enter(a_team(number, walk.players, club=walk.rng.choice(("", "Peñarol", "Nacional"))))


def _amend(walk: Walk) -> a.Act:
    entrant = walk.diary.event.entrants.get(walk.team())
    if entrant is None:
        return a.Amend(a_team(99, walk.players))
    team = entrant.team
    players = team.players if walk.rng.random() < 0.7 else (*team.players[:-1], Player(f"X{walk.diary.log.number}"))
    return a.Amend(Team(team.id, team.name, players, team.reserves, walk.rng.choice(("", "Peñarol"))))


def _people(walk: Walk, team: str) -> Sequence[str]:
    entrant = walk.diary.event.entrants.get(team)
    return entrant.team.people if entrant else ("Nadie",)


def _check_in(walk: Walk) -> a.Act:
    team = walk.team()
    people = _people(walk, team)
    return a.CheckIn(team, tuple(people[: walk.rng.randint(1, len(people))]))


def _draw(walk: Walk) -> a.Act:
    event, phase = walk.diary.event, walk.phase()
    seed = walk.rng.choice(("", "5821"))
    if event.terms.phase(phase).kind == "groups":
        teams = [name for name, entrant in event.entrants.items() if entrant.is_in]
        half = len(teams) // 2
        return a.Draw(phase, (a.Group("G1", tuple(teams[:half])), a.Group("G2", tuple(teams[half:]))), seed)
    act = propose_draw(event, phase, seed or "1")
    committed = "0" * 64 if event.terms.phase(phase).kind == "duplicate" else ""
    return a.Draw(phase, act.groups, seed, act.nodes, act.decides, committed)


def _by_hand(walk: Walk) -> a.Act:
    event = walk.diary.event
    if event.by_hand is None:
        return a.PairByHand((a.Fixture("T1", "T2"),))
    fixtures = [match.fixture for match in event.matches_of(event.by_hand.phase, event.by_hand.round)]
    if len(fixtures) > 1:
        left, right = walk.rng.sample(range(len(fixtures)), 2)
        first, second = fixtures[left], fixtures[right]
        fixtures[left], fixtures[right] = first._replace(a=second.a), second._replace(a=first.a)
    return a.PairByHand(tuple(fixtures))


def _end_by_hand(walk: Walk) -> a.Act:
    open_round = walk.diary.event.by_hand
    if open_round is None or walk.rng.random() < 0.2:
        return a.EndByHand()
    return a.EndByHand(
        tuple(warning.key for warning in warnings_of(walk.diary.event, open_round.phase, open_round.round))
    )


def _confirm(walk: Walk) -> int:
    reported = [match.number for match in walk.diary.event.matches.values() if match.reported and not match.over]
    return walk.rng.choice(reported) if reported else walk.match()


def _record(walk: Walk) -> a.Act:
    number = walk.match()
    return a.Record(number, walk.score(number))


def _report(walk: Walk) -> a.Act:
    number = walk.match()
    return a.Report(number, walk.score(number))


def _decide(walk: Walk) -> a.Act:
    number = walk.match()
    return a.Decide(number, walk.score(number))


def _correct(walk: Walk) -> a.Act:
    over = [match.number for match in walk.diary.event.matches.values() if match.over and match.b]
    number = walk.rng.choice(over) if over else 1
    score = walk.score(number) if walk.rng.random() < 0.9 else ()
    return propose_correction(
        walk.diary.event, COMMITTEE, number, score, at=walk.diary.now + 1, repair=walk.rng.random() < 0.5
    ).act


def _walk_over(walk: Walk) -> a.Act:
    event = walk.diary.event
    called = [match for match in event.matches.values() if event.phases[match.phase].rounds[match.round].called]
    waiting = [match for match in called if match.b and not match.begun]
    if not waiting:
        return a.WalkOver(walk.match(), "both")
    match = walk.rng.choice(waiting)
    return a.WalkOver(match.number, walk.rng.choice((*match.pair.teams, "both")))


def _penalise(walk: Walk) -> a.Act:
    match = walk.diary.event.matches.get(walk.match())
    team = walk.rng.choice(match.pair.teams) if match else walk.team()
    penalty = walk.rng.choices(PENALTIES, (6, 3, 4, 2, 1, 1))[0]
    return a.Penalise(team, penalty, match=match.number if match else 0, partida=walk.rng.randint(0, 3))


def _line_up(walk: Walk) -> a.Act:
    match = walk.diary.event.matches.get(walk.match())
    team = walk.rng.choice(match.pair.teams) if match else "T1"
    people = list(_people(walk, team))
    return a.LineUp(match.number if match else 1, team, tuple(walk.rng.sample(people, min(2, len(people)))))


def _sign(walk: Walk) -> a.Act:
    over = [match for match in walk.diary.event.matches.values() if match.over and match.b]
    if not over:
        return a.Sign(1, "A1")
    match = walk.rng.choice(over)
    return a.Sign(match.number, walk.rng.choice((*_people(walk, walk.rng.choice(match.pair)), "coordinator")))


def _loser(walk: Walk) -> str:
    lost = [
        match.b
        for match in walk.diary.event.matches.values()
        if match.partidas and match.partidas[0][0] > match.partidas[0][1]
    ]
    return walk.rng.choice(lost) if lost else walk.team()


def _unpair(walk: Walk) -> a.Act:
    drawn = [(name, max(phase.rounds)) for name, phase in walk.diary.event.phases.items() if phase.rounds]
    return a.Unpair(*(walk.rng.choice(drawn) if drawn and walk.rng.random() < 0.8 else walk.round()))


def _lift(walk: Walk) -> a.Act:
    entries = [penalty.entry for penalty in walk.diary.event.penalties]
    return a.Lift(walk.rng.choice(entries) if entries else 3)


def _answer(walk: Walk) -> a.Act:
    entries = [call.entry for call in walk.diary.event.calls]
    return a.AnswerCall(walk.rng.choice(entries) if entries else 3, "Siga", "")


def _take_down(walk: Walk) -> a.Act:
    entries = [notice.entry for notice in walk.diary.event.notices]
    return a.TakeDown(walk.rng.choice(entries) if entries else 3)


def _set_term(walk: Walk) -> a.Act:
    name = walk.phase()
    path, value = walk.rng.choice(
        [("tolerance", "0"), ("rest", "1"), ("substitutes", "true"), ("reentry", "true"), ("breaks", "true"),
         (f"{name}.best_of", "3"), ("end_time", '"as-it-stands"'), ("bad", "1"), ("tolerance", '"x"')]
    )  # fmt: skip
    return a.SetTerm(path, value)


def _substitute(walk: Walk) -> a.Act:
    team = walk.team()
    return a.Substitute(team, walk.rng.choice(_people(walk, team)), f"S{walk.diary.log.number}")


def _respell(walk: Walk) -> a.Act:
    team = walk.team()
    return a.Respell(team, walk.rng.choice(_people(walk, team)), f"R{walk.diary.log.number}")


def _seats(walk: Walk) -> a.Act:
    seats = next_seats(walk.diary.event, walk.diary.now + 3600)
    return a.Assign(seats or (a.Seat(walk.match(), walk.rng.randint(0, 4)),))


_MAKE: Final[dict[type, Callable[[Walk], a.Act]]] = {
    a.Create: lambda _: a.Create("Otra", "", 2026),
    a.SetTerm: _set_term,
    a.Appoint: lambda walk: a.Appoint("Olga", walk.rng.choice(("referee", "desk", "king"))),
    a.Dismiss: lambda _: a.Dismiss("Olga"),
    a.GiveKey: lambda walk: a.GiveKey(walk.rng.choice((DESK, "Olga")), walk.rng.choice(("ab" * 32, "x"))),
    a.TakeOver: lambda walk: a.TakeOver(walk.rng.choice(("laptop-2", "")), "La otra"),
    a.ShowNames: lambda walk: a.ShowNames(walk.rng.choice(("full", "initials", "team", "none"))),
    a.CountTables: lambda walk: a.CountTables(walk.rng.randint(-1, 5)),
    a.Enter: _enter,
    a.Amend: _amend,
    a.Withdraw: lambda walk: a.Withdraw(walk.team()),
    a.Substitute: _substitute,
    a.Respell: _respell,
    a.GiveCode: lambda walk: a.GiveCode(walk.team(), "ab" * 16 + "$" + "cd" * 32),
    a.AddNumber: lambda walk: a.AddNumber(str(walk.rng.randrange(99))),
    a.CommitSeed: lambda walk: a.CommitSeed(walk.phase(), walk.rng.choice(("ab" * 32, "x"))),
    a.CloseRegistration: lambda _: a.CloseRegistration(),
    a.ReopenRegistration: lambda _: a.ReopenRegistration(),
    a.Reenter: lambda walk: a.Reenter(_loser(walk), walk.rng.choice(walk.diary.event.terms.phases).name, "$ 5"),
    a.CheckIn: _check_in,
    a.CheckOut: lambda walk: a.CheckOut(walk.team()),
    a.Draw: _draw,
    a.DrawLots: lambda walk: a.DrawLots(
        name := walk.phase(), walk.diary.event.phases[name].teams[::-1] if name in walk.diary.event.phases else ()
    ),
    a.Reveal: lambda walk: a.Reveal(walk.phase(), "no"),
    a.Undraw: lambda walk: a.Undraw(walk.phase()),
    a.PairRound: lambda walk: propose_round(walk.diary.event, walk.phase()),
    a.Unpair: _unpair,
    a.BeginByHand: lambda walk: a.BeginByHand(*walk.round()),
    a.PairByHand: _by_hand,
    a.EndByHand: _end_by_hand,
    a.UndoByHand: lambda walk: a.UndoByHand(*walk.round()),
    a.Assign: _seats,
    a.LineUp: _line_up,
    a.CallRound: lambda walk: a.CallRound(*walk.round()),
    a.Start: lambda walk: a.Start(walk.match()),
    a.Suspend: lambda walk: a.Suspend(walk.match() if walk.rng.random() < 0.7 else 0),
    a.Resume: lambda walk: a.Resume(0 if walk.diary.event.suspended else walk.suspended()),
    a.EndTime: lambda walk: a.EndTime(*walk.round()),
    a.Record: _record,
    a.AddPartida: lambda walk: a.AddPartida(walk.match(), walk.score(walk.match())[0]),
    a.AddHands: lambda walk: a.AddHands(walk.match(), ((3, 0), (0, walk.rng.randint(-1, 4))), sure=True),
    a.WalkOver: _walk_over,
    a.Report: _report,
    a.Confirm: lambda walk: a.Confirm(_confirm(walk)),
    a.Dispute: lambda walk: a.Dispute(_confirm(walk)),
    a.Decide: _decide,
    a.Correct: _correct,
    a.Penalise: _penalise,
    a.Lift: _lift,
    a.CallJudge: lambda walk: a.CallJudge(walk.rng.randint(0, 4), "¡Juez!"),
    a.AnswerCall: _answer,
    a.Post: lambda walk: a.Post(walk.rng.choice(("", "Almuerzo a la una"))),
    a.TakeDown: _take_down,
    a.Sign: _sign,
    a.NewSheet: lambda walk: a.NewSheet(walk.match()),
    a.SetAside: lambda walk: a.SetAside("laptop", walk.rng.choice(("{}", "{", "[]"))),
}
"""An act of each kind, as somebody might write it now."""

_LIBERTIES: Final = (
    ("substitutes", "true"), ("reentry", "true"), ("breaks", "true"), ("end_time", '"as-it-stands"'),
    ("tolerance", "5"),
)  # fmt: skip
"""Values that an event may have, so that more acts are lawful."""

_WEIGHTS: Final[dict[type, int]] = {
    a.Create: 1, a.Enter: 2, a.CloseRegistration: 4, a.ReopenRegistration: 1, a.Draw: 8, a.PairRound: 14, a.Record: 30,
    a.Report: 8,
    a.Confirm: 8, a.Correct: 6, a.Withdraw: 1, a.Unpair: 3, a.Undraw: 3, a.Suspend: 1, a.Resume: 8, a.Sign: 5,
    a.AddHands: 1, a.WalkOver: 5, a.LineUp: 5, a.BeginByHand: 3, a.Start: 4, a.CheckIn: 1, a.CheckOut: 1,
}  # fmt: skip
"""How often each kind is tried, where that is not twice."""
