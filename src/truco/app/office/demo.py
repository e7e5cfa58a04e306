"""An invented event in progress, as a demonstration: FENACEF, sixteen pairs, groups played, the knock-out begun."""

from __future__ import annotations

from typing import Final

from truco.club import acts as a
from truco.club.correction import propose_correction
from truco.club.event import Event
from truco.club.log import Draft, Log, append
from truco.club.propose import propose_draw, propose_round
from truco.club.result import Partida
from truco.club.team import Player, Team
from truco.club.terms import preset_text
from truco.messages import text

BEGIN: Final = 1_778_310_000.0
"""The time at which the demonstration begins: the morning of 9 May 2026 (seconds since 1970)."""

SEED: Final = "20260509"
COMMITTEE: Final = "Zulma Ferreyra"
COORDINATOR: Final = "Rita Acosta"
REFEREE: Final = "Bruno Silveira"
DESK: Final = "Iris Núñez"

_PAIRS: Final = (
    ("Los Pamperos", "Ana Paz", "Eva Sosa", "Peñarol del Cerro"),
    ("Dupla de Ouro", "João Gonçalves", "Antônio Conceição", "AABB Curitiba"),
    ("La Sota y el Rey", "Washington Olivera", "Gladys Methol", "Bella Unión"),
    ("Quero-quero", "Marlene Zilio", "Neusa Hoffmann", "AABB Curitiba"),
    ("Siete Bravo", "Raúl Etchegaray", "Nelson Píriz", "Club Salto Uruguay"),
    ("Gralha Azul", "Celso Dalcin", "Ivo Baroni", "APCEF Paraná"),
    ("Las Ancladas", "Dora Sténica", "Nair Umpiérrez", "Peñarol del Cerro"),
    ("Vale Quatro", "Osmar Kuhn", "Lírio Becker", "APCEF Rio Grande do Sul"),
    ("Contraflor", "Hebe Larrosa", "Milton Cabrera", "Bella Unión"),
    ("Bombacha Velha", "Valdir Noronha", "Adão Machado", "APCEF Rio Grande do Sul"),
    ("Manilla", "Elsa Giménez", "Rubén Ferrari", "Club Salto Uruguay"),
    ("Manilha de Copas", "Zenaide Lopes", "Iracema Prado", "APCEF Santa Catarina"),
    ("Falta Envido", "Néstor Iglesias", "Óscar Bentancur", "Tacuarembó"),
    ("Ás de Espadas", "Benedito Araújo", "Hélio Peçanha", "APCEF Santa Catarina"),
    ("El Mazo", "Teresita Curbelo", "Ariel Techera", "Tacuarembó"),
    ("Meio Pau", "Sônia Vergueiro", "Lúcia Ambrósio", "APCEF Paraná"),
)
_BORN: Final = 1948

_SCORES: Final[tuple[tuple[Partida, ...], ...]] = (
    ((12, 8), (12, 10)),
    ((7, 12), (12, 9), (12, 11)),
    ((5, 12), (10, 12)),
    ((12, 3), (8, 12), (12, 6)),
    ((12, 11), (12, 7)),
    ((12, 4), (9, 12), (11, 12)),
    ((9, 12), (12, 5), (12, 10)),
)
"""The scores of the matches, in turn."""

_LONG: Final[tuple[tuple[Partida, ...], ...]] = (
    ((12, 6), (10, 12), (12, 9), (12, 8)),
    ((11, 12), (12, 7), (6, 12), (12, 3), (9, 12)),
)
"""Scores of matches of five."""


class _Diary:
    """The log of the demonstration, with a clock of its own."""

    def __init__(self, language: str) -> None:
        self.log = Log()
        self.at = BEGIN
        self.language = language

    @property
    def event(self) -> Event:
        return self.log.event

    def write(self, act: a.Act, author: str = DESK, *, minutes: float = 0.5, reason: str = "") -> None:
        self.at += minutes * 60
        self.log = append(self.log, Draft(self.log.number, self.at, author, act, reason))

    def say(self, key: str) -> str:
        return text(f"tournament.demo.{key}", self.language)


def demo_log(language: str = "es") -> Log:
    """Return the log of the demonstration, which is always the same except for the language of reasons and notices.

    >>> log = demo_log("en")
    >>> len(log.event.entrants), list(log.event.phases), log.event.matches[1].entry > 0
    (16, ['group', 'knockout'], True)

    It contains a walkover, a correction of an old result, a match in progress, an unanswered call for the judge, and a
    notice.
    """
    diary = _Diary(language)
    _sign_up(diary)
    diary.write(propose_draw(diary.event, "group", SEED, 4), COORDINATOR, minutes=10)
    for _ in range(3):
        _play_round(diary)
    _correct(diary)
    _knock_out(diary)
    return diary.log


def _sign_up(diary: _Diary) -> None:
    created = a.Create(diary.say("name"), preset_text("fenacef"), 2026, "Foz do Iguaçu", 8)
    diary.write(created, COMMITTEE)
    for person, office in ((COORDINATOR, "coordinator"), (REFEREE, "referee"), (DESK, "desk")):
        diary.write(a.Appoint(person, office), COMMITTEE)
    for number, (name, first, second, club) in enumerate(_PAIRS, 1):
        players = (Player(first, _BORN + number), Player(second, _BORN + 2 * number % 17))
        diary.write(a.Enter(Team(f"T{number}", name, players, (), club)))
    for team, entrant in diary.event.entrants.items():
        diary.write(a.CheckIn(team, entrant.team.people))
    diary.write(a.CloseRegistration(), COORDINATOR)


def _play_round(diary: _Diary) -> None:
    """Pair a round of the groups, and play it; in the second one a pair is absent."""
    act = propose_round(diary.event, "group")
    diary.write(act, COORDINATOR, minutes=5)
    matches = diary.event.matches_of("group", act.round)
    diary.write(a.Assign(tuple(a.Seat(paired.number, table) for table, paired in enumerate(matches, 1))))
    diary.write(a.CallRound("group", act.round), COORDINATOR)
    for match in matches:
        if act.round == 2 and match is matches[0]:  # noqa: PLR2004  (the round with an absent pair)
            diary.write(a.CheckOut(match.b), minutes=16, reason=diary.say("bus"))
            diary.write(a.WalkOver(match.number, match.b), REFEREE)
            diary.write(a.CheckIn(match.b, diary.event.entrants[match.b].team.people), minutes=9)
        else:
            diary.write(a.Record(match.number, _SCORES[match.number % len(_SCORES)]), minutes=4)


def _correct(diary: _Diary) -> None:
    """Correct a result of the first round two rounds later: the partidas had been written the wrong way round."""
    match = diary.event.matches[2]
    turned = tuple((b, a_) for a_, b in match.partidas)
    proposal = propose_correction(diary.event, REFEREE, match.number, turned, at=diary.at)
    diary.write(proposal.act, REFEREE, minutes=6, reason=diary.say("turned"))


def _knock_out(diary: _Diary) -> None:
    """Begin the knock-out: two quarter-finals are over, one is in mid-course, one has just begun."""
    diary.write(propose_draw(diary.event, "knockout", SEED), COORDINATOR, minutes=20)
    act = propose_round(diary.event, "knockout")
    diary.write(act, COORDINATOR)
    matches = diary.event.matches_of("knockout", act.round)
    diary.write(a.Assign(tuple(a.Seat(paired.number, table) for table, paired in enumerate(matches, 1))))
    diary.write(a.CallRound("knockout", act.round), COORDINATOR)
    diary.write(a.Post(diary.say("lunch")), COORDINATOR, minutes=1)
    for match in matches:
        diary.write(a.Start(match.number), minutes=1)
    for match, score in zip(matches, _LONG, strict=False):
        diary.write(a.Record(match.number, score), minutes=21)
    third = matches[2]
    for points in ((12, 10), (8, 12)):
        diary.write(a.AddPartida(third.number, points), minutes=3)
    diary.write(a.CallJudge(4, diary.say("judge")), minutes=2)
