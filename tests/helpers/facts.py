"""Gives an example of every kind of fact that a viewer can receive, and its form on the wire."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final

from truco.app.cli.terminal.scene import Scene
from truco.cards import UNKNOWN, Card, card, parse_hand
from truco.engine.table import facts as f
from truco.engine.table.events import PlayedCovered, ShownAside
from truco.engine.table.facts import (
    AskedToUncover,
    CardDown,
    LaidEarly,
    LeyAdded,
    LeyAnswered,
    LeyIdle,
    LeyImposed,
    TookBack,
    Uncovered,
)
from truco.views import CardsOut, Glimpse, OwnCards, OwnDiscard, PartnerCards, PutAway, Seen, TookUp, Unlawful
from truco.views.body import kebab

SEATS: Final = {2: ["A1", "B1"], 4: ["A1", "B1", "A2", "B2"]}
NAMES: Final = {"A1": "Nora", "B1": "Zorro", "A2": "Ana", "B2": "Leo"}
HAND: Final = parse_hand("1e5o4o")

SAID: Final[list[Seen]] = [
    f.MatchStarted(("A1", "B1"), (0, 0), (0, 0), ()),
    f.Drew("A1", card("7o")),
    f.DrawTied(("A1", "B1"), ()),
    f.HandStarted(7, "B1", "A1", "A1", (12, 9), ()),
    f.DrawStarted(("A1", "B1"), ()),
    f.Cut("A1", 17),
    f.Burned("A1", parse_hand("7o3c"), more=True),
    f.Turned(card("5o"), ()),
    f.Irregular("A1", "28", "not-singing", ()),
    f.Spoke("A1", "¡dale, quiero!", "quiero"),
    f.DuelStarted(("A1", "B1"), ()),
    f.DuelEnded(("A1", "B1"), (14, 18), ()),
    OwnDiscard("A1", card("4c")),
    PutAway("B1"),
    TookUp("A1", HAND),
    f.Played("A1", card("7e"), "B1"),
    PlayedCovered("A1", card("7e"), "B1"),
    PartnerCards((("B1", HAND),)),
    f.OnzeBegan("A", ()),
    f.OnzeAnswered("A1", "jogar", plays=True),
    f.LaidDown("A1", parse_hand("1e7e"), ()),
    f.Thrown("A1", parse_hand("1e7e"), 0, ()),
    f.Misdealt("A1", 4, ()),
    f.Faced("A1", card("7e"), ()),
    f.FacedCardKept("A1"),
    f.SurplusFound("A1", 4, ()),
    f.PointsConfirmed("A1", ()),
    f.DealerErred("A1", 1, ()),
    f.DealVoided("A1", ()),
    f.TurnedOver("A1", "B1", card("7e"), ()),
    f.LaidUpon("A1", card("7e")),
    f.TrickTaken("A1", "A1", ()),
    f.EnvidoCalled("A1", "falta-envido"),
    f.EnvidoAnswered("A1", "quiero", "B1"),
    f.Sang("A1", 28, "B1"),
    f.EnvidoWon("A1", 28),
    f.EnvidoVoided(()),
    f.Envited("A1", "7-envido", 7, flor=False, contra=False, rules=()),
    f.EnviteAnswered("A1", "no-quiero", wanted=False),
    f.FlorSaid("A1", "con-flor-me-achico", ("B1",), "", ()),
    f.FlorTold("A1", 38, ""),
    f.FlorShown("A1", parse_hand("5e6e7e"), ()),
    f.FlorAsked("A1", "B1", proved=True, cards=parse_hand("5e6e7e"), rules=()),
    f.MaldonClaimed("A1", parse_hand("4e4c12o"), ()),
    f.TrucoCalled("A1", "vale-cuatro", 3),
    f.TrucoAnswered("A1", "no-quiero", wanted=False, holder=""),
    f.Left("A1", "mazo", "", ""),
    f.Shown("A1", 28, parse_hand("7e1e"), ()),
    f.Awarded("A", 2, "envido", ()),
    f.HandEnded(7, (14, 18), ()),
    f.ChicoEnded("A", (1, 0), ()),
    f.MatchEnded("A", ()),
    OwnCards("A1", (3, 3), HAND),
    CardsOut("A1", (3, 3)),
    f.Unseen(("A1", "B1")),
    f.LookedAt(("A1", "B1")),
    f.SideOut("A1", "mazo", ("A1",)),
    f.Annulled((), lost=(("A", 4),)),
    f.ShownToPartner("A1", "B1", 2),
    ShownAside("A1", "B1", parse_hand("1e7e")),
    f.ShownToAll("A1", parse_hand("1e7e"), ()),
    f.AskedToShow("B1", "A1", ()),
    f.Denied("A1", ()),
    f.LaidOpen("A1", parse_hand("1e7e"), ()),
    f.FaultFound("A1", "wrong-number", (), "31", 30, parse_hand("7e3e4c")),
    f.FaultFound("A1", "wrong-number", (), "31"),
    f.FaultFound("A1", "unshown-number", (), "31"),
    f.FaultFound("A1", "denied-flor", (), "", None, parse_hand("7e3e4e")),
    f.FaultFound("A1", "false-flor", (), seen=parse_hand("7e3e"), lost=(("A", 2), ("B", 1)), worth=1),
    f.FaultFound("A1", "lower-card", (), worth=2),
    f.Misdealt("A1", 2, (), worth=3),
    f.Annulled((), lost=(("A", 4),), part=True),
    f.Awarded("A", 1, "envido", (), stands=True),
    f.Awarded("A", 1, "truco", (), stands=True),
    f.Awarded("A", 2, "truco", (), stands=True),
    f.EnvidoWon("", None, sung=True),
    f.EnvidoWon("", None, sung=True, proof=True),
    *(f.FaultFound("A1", what, ()) for what in ("reminded", "false-flor", "unshown-flor", "meddling", "lower-card")),
    f.Ruled(
        2,
        "juez",
        "warn-A1",
        "warn",
        "A",
        "A1",
        0,
        "br.28.1",
        (),
        1,
        (0, 0),
        (4, 6),
        (0, 0),
        (0, 0),
        (0, 0),
        1,
        unwarned=True,
        why="dijo palabrotas",
    ),
    f.Unruled(1, "A", 2, ()),
    f.Rescored((14, 18), (0, 1), (14, 18), ()),
    f.MatchForfeited("A", (0, 2), ()),
    f.Proposed("A1", "lose-hand-B", "lose-hand", "B", "", 0, ("A1", "B1"), ()),
    f.Voted("A1", yes=True, rules=()),
    f.VoteEnded("lose-hand-B", passed=False, tied=True, rules=()),
    f.SettlingBegan("A", 2, "truco", ()),
    f.NothingMore("A1"),
    f.Claimed("A1", "B1", "", waits=False, rules=()),
    f.ClaimJudged("A1", "B1", "", ("number",), ()),
    f.Conceded("A1", ("number",), ("of.ley.2",)),
    f.Conceded("A1", (), ()),
    f.Claimed("A1", "B1", "number", waits=True, rules=()),
    f.Claimed("A1", "B1", "algo raro", waits=True, rules=()),
    f.Silent("A1", "callo"),
    f.SingingBegan("A1"),
    f.HandWaits("A", 2, "truco", ()),
    f.FloresCompared("A1"),
    f.FloresWon(("A1",)),
    f.FlorSung("A1", "flor"),
    f.Achicado("A1", "con-flor-me-achico", "A"),
    LeyImposed("A1", "ley-falta", "A", ("falta-envido",)),
    LeyAdded("A1", "con-ella-resto", ("resto",)),
    LeyAnswered("A1", "no-quiero+quiero", "B1", "falta-envido", 4, False, False, 1, False, "A"),
    LeyIdle(()),
    CardDown("A1"),
    LaidEarly("A1", card("7e")),
    TookBack("A1", card("7e")),
    AskedToUncover("A1", "B1"),
    Uncovered("A1"),
    Glimpse("A1", "sena-1e", "", ("A2",)),
    Glimpse("A1", at="B1"),
    Unlawful("A1", "7e", "not-your-turn", priced=False, rules=()),
    Unlawful("A1", "31", "not-your-number", priced=True, rules=()),
]
"""A fact of each kind that is told."""

TURNS: Final[list[Seen]] = [
    f.HandStarted(2, "B1", "A1", "A1", (0, 0), (), "A1", "pica-pica"),
    f.Awarded("A", 1, "truco", ()),
    f.TrucoCalled("B1", "truco", 1),
    f.Awarded("A", 1, "truco", ()),
    f.HandStarted(3, "A1", "B1", "B1", (0, 29), ()),
    LeyAnswered("A1", "quiero", "B1", "", 0, False, False, 1, False, "A"),
    f.Awarded("B", 3, "truco", ()),
    f.Cut("mesa", 17),
    CardsOut("mesa", (3, 3)),
    f.Played("B1", UNKNOWN, ""),
    f.Played("A1", UNKNOWN, ""),
    f.Thrown("B1", parse_hand("1e"), 1, ()),
    f.Thrown("A1", parse_hand("1e"), 2, ()),
    f.TrickTaken(None, "A1", ()),
    f.TrickTaken(None, "B1", ()),
    f.EnvidoAnswered("B1", "truco", ""),
    f.TrucoAnswered("A1", "quiero-retruco", wanted=True, holder="A"),
    f.Sang("B1", None, ""),
    f.EnvidoWon("", None),
    f.FlorSaid("A1", "callo", (), "", ()),
    f.FlorShown("B1", (), ()),
    f.FlorAsked("B1", "A1", proved=False, cards=parse_hand("1e5o"), rules=()),
    AskedToUncover("B1", "A1"),
    f.Shown("A1", 7, (), ()),
    f.OnzeBegan("", ()),
    f.Left("B1", "es-esa", "", ""),
    f.Irregular("B1", "ver-A1", "no-right-to-see", ()),
    f.Spoke("B1", "buenas tardes"),
    f.FloresWon(()),
    f.ChicoEnded("", (1, 1), ()),
    f.MatchEnded("draw", ()),
    f.MatchEnded("B", ()),
]
"""Facts whose sentences depend on their fields, or on what happened before."""


def wired(seen: Seen) -> dict[str, Any]:
    """Return a fact as the wire writes it."""
    return {
        "fact": kebab(type(seen).__name__),
        **{field.name: plain(getattr(seen, field.name)) for field in fields(seen)},
    }


def plain(value: object) -> object:
    """Return a value of a fact as JSON has it."""
    if isinstance(value, Card):
        return value.token
    return [plain(item) for item in value] if isinstance(value, tuple) else value


FACTS: Final[list[dict[str, Any]]] = [
    *(wired(fact) for fact in (*SAID, *TURNS)),
    *({"fact": request, "seat": "A1"} for request in ("resigned", "walkover", "undone")),
    {"fact": "sneezed", "seat": "B1", "word": "quiero"},
]
"""What the page is sent of them, of requests, and of a fact without a template of its own."""


def scene(
    language: str = "es",
    you: str = "",
    seats: int = 2,
    menu: tuple[dict[str, Any], ...] = (),
    rules: str = "oficial",
) -> Scene:
    """Return a table in the middle of a match, as a seat sees it."""
    new_scene = Scene(language)
    chairs = [{"seat": seat, "name": NAMES[seat], "kind": "human"} for seat in SEATS[seats]]
    view = {"seats": SEATS[seats], "sides": ["A", "B"], "phase": "play", "score": [12, 9], "chicos": [0, 0]}
    new_scene.welcome(
        {
            "you": you or None,
            "seq": 1,
            "table": {"code": "K7MPQ", "rules": rules, "seats": chairs},
            "view": view,
            "menu": menu,
            "pending": None,
            "clock": None,
            "log": [],
        }
    )
    return new_scene
