"""What happened in sight of the whole table; a fact carries its consequence, so folding it needs no law."""

from __future__ import annotations

from truco.cards import Card
from truco.engine.ley_facts import LeyFact
from truco.engine.loose_facts import LooseFact
from truco.engine.quick import Changing, value
from truco.rulebooks.rulebook import Rules


@value
class MatchStarted:
    """A match began; `drawing` are the seats that draw for the first deal (none where the dealer is given).

    `hand` is the number of the hand before the draw, where a match goes on in the middle (else nothing).
    """

    drawing: tuple[str, ...]
    score: tuple[int, ...]
    chicos: tuple[int, ...]
    rules: Rules
    hand: int | None = None


@value
class Drew:
    """A seat turned a card for the first deal."""

    seat: str
    card: Card


@value
class DrawTied:
    """The highest cards tied: these seats draw again."""

    seats: tuple[str, ...]
    rules: Rules


@value
class DrawStarted:
    """A chico is over and the first dealer of the next one is drawn by these seats."""

    drawing: tuple[str, ...]
    rules: Rules


@value
class HandStarted:
    """A hand is to be dealt; `cutter` is the seat that cuts first.

    `solo` is the seat that plays alone against two others, `kind` what sort of hand it is where formats alternate.
    """

    hand: int
    dealer: str
    mano: str
    cutter: str
    score: tuple[int, ...]
    rules: Rules
    solo: str = ""
    kind: str = ""


@value
class Cut:
    """The pack was cut: `lifted` cards taken off the top; `seat` is the table's where it was left to it.

    With `more` the cutter keeps the pack, to cut again or to burn cards.
    """

    seat: str
    lifted: int
    more: bool = False


@value
class Burned:
    """Cards were turned up off the top of the pack, out of this hand; with `more` the cutter keeps the pack."""

    seat: str
    cards: tuple[Card, ...]
    more: bool


@value
class Turned:
    """The muestra was turned."""

    muestra: Card
    rules: Rules


@value
class Irregular:
    """An act that everybody heard and that has no effect; `code` says why.

    `bars`: the seat sang out of turn and may not sing any more; `misheard`: it had passed, and answered a truco.
    """

    seat: str
    word: str
    code: str
    rules: Rules
    bars: bool = False
    misheard: bool = False


@value
class DuelStarted:
    """Two who sit face to face play a small hand of their own, the first as its mano; the others wait."""

    seats: tuple[str, str]
    rules: Rules


@value
class DuelEnded:
    """A duel is over; `score` is the one after it, which counts for the next duel already."""

    seats: tuple[str, str]
    score: tuple[int, ...]
    rules: Rules


@value
class Played(Changing):
    """A card was played; `turn` is the seat due next, empty when the trick is complete."""

    seat: str
    card: Card
    turn: str


@value
class TrickTaken:
    """A trick ended: `winner` is `None` for a parda; `lead` plays first in the next, empty when the hand is decided."""

    winner: str | None
    lead: str
    rules: Rules


@value
class EnvidoCalled:
    """An envido call that waits for an answer of the other side."""

    seat: str
    word: str


@value
class EnvidoAnswered:
    """The envido was wanted (`singer` sings first) or not (`singer` is empty)."""

    seat: str
    word: str
    singer: str


@value
class Sang:
    """A seat told its total, or conceded (`None`); `singer` is the next to sing, empty when all have."""

    seat: str
    number: int | None
    singer: str


@value
class EnvidoWon:
    """The best total was found; `seat` owes the proof of `number` (nobody where the rivals had all left).

    `waits`: the hand is decided, and still waits for flores.
    """

    seat: str
    number: int | None
    waits: bool = False


@value
class MaldonClaimed:
    """A hand was thrown in, since a seat was dealt nothing but low cards; it counts for nobody."""

    seat: str
    cards: tuple[Card, ...]
    rules: Rules


@value
class EnvidoVoided:
    """A flor made an end of the envido: what was called or won there counts for nobody."""

    rules: Rules


@value
class FlorSaid:
    """A seat spoke in the round of flores: `asked` are those that might announce one when it began.

    `due` is the seat to speak next, empty when the round is over; `rules` say what the round makes wait; `voids`: from
    here on the hand has no envido.
    """

    seat: str
    word: str
    asked: tuple[str, ...]
    due: str
    rules: Rules
    voids: bool = False


@value
class FloresCompared:
    """The flores of both sides are told in order; `singer` tells first."""

    singer: str


@value
class FlorTold:
    """A seat told what its flor counts, or conceded (`None`); `singer` is the next to tell, empty when all have."""

    seat: str
    number: int | None
    singer: str


@value
class FloresWon:
    """The flores are settled; `seats` have to show theirs when the hand ends."""

    seats: tuple[str, ...]


@value
class FlorShown:
    """A flor was shown in proof; cards that lie on the table need no showing."""

    seat: str
    cards: tuple[Card, ...]
    rules: Rules


@value
class FlorAsked:
    """After the hand a seat asked a rival for a flor kept silent; `cards` prove that there was one, or none."""

    seat: str
    of: str
    proved: bool
    cards: tuple[Card, ...]
    rules: Rules


@value
class Envited:
    """An envite of any number that waits for an answer: the points it stands at.

    `flor` tells whether it is contested between flores, `contra` whether the rivals' flores are staked with it.
    """

    seat: str
    word: str
    points: int
    flor: bool
    contra: bool
    rules: Rules


@value
class EnviteAnswered:
    """The pending envite was wanted or not; whoever may still have a flor is asked for it before anything follows."""

    seat: str
    word: str
    wanted: bool


@value
class FlorSung:
    """A seat sang its flor; `voids`: an envido that was called or wanted falls."""

    seat: str
    word: str
    voids: bool = False


@value
class Achicado:
    """A seat shrank from envites between flores, for itself and its band."""

    seat: str
    word: str
    band: str


@value
class Silent:
    """A seat that was asked for a flor, or was due to sing (`singing`), said nothing."""

    seat: str
    word: str
    singing: bool = False


@value
class SingingBegan:
    """The seat that sings next, after an envite was wanted or a seat left."""

    singer: str


@value
class HandWaits:
    """The hand is decided, but somebody may still have a flor: the points are given when all have been asked.

    `side` is empty where nobody has won any.
    """

    side: str
    points: int
    reason: str
    rules: Rules


@value
class TrucoCalled:
    """A call of the truco ladder that waits for an answer of the other side."""

    seat: str
    word: str
    level: int


@value
class TrucoAnswered:
    """The pending truco call was wanted or not; `holder` is the band that may raise next, empty for either."""

    seat: str
    word: str
    wanted: bool
    holder: str


@value
class Left:
    """A seat went to the mazo or passed; `turn` is the seat due to play, `singer` the one due to sing.

    `keeps`: it passed, and keeps its cards.
    """

    seat: str
    word: str
    turn: str
    singer: str
    keeps: bool = False


@value
class Unseen:
    """The cards of these seats lie before them, and nobody has seen them."""

    seats: tuple[str, ...]


@value
class LookedAt:
    """These seats took up their cards."""

    seats: tuple[str, ...]


@value
class SideOut:
    """A seat left and took its partners out with it: `seats` are all that are out by that."""

    seat: str
    word: str
    seats: tuple[str, ...]


@value
class LaidDown:
    """A seat laid all its cards open on the table: it let go of them, or they win the hand."""

    seat: str
    cards: tuple[Card, ...]
    rules: Rules


@value
class Shown:
    """Cards were shown in proof of an envido total; those that lie on the table need no showing."""

    seat: str
    number: int
    cards: tuple[Card, ...]
    rules: Rules


@value
class OnzeBegan:
    """A hand began one point short of the target: for a band that decides whether to play, or for all (no band)."""

    band: str
    rules: Rules


@value
class OnzeAnswered:
    """A seat decided for its band whether the mão de onze is played."""

    seat: str
    word: str
    plays: bool


@value
class Misdealt:
    """A seat announced how many cards it was dealt, which are not as many as they should be: the hand is void."""

    seat: str
    count: int
    rules: Rules


@value
class Thrown:
    """A seat threw several cards in its turn: `cards` are those face up, among which the rivals choose.

    Those face down, `covered` of them, went back unseen.
    """

    seat: str
    cards: tuple[Card, ...]
    covered: int
    rules: Rules


@value
class Awarded:
    """A side got points; they are written when the hand ends. `reason` is envido, truco or mazo."""

    side: str
    points: int
    reason: str
    rules: Rules


@value
class Annulled:
    """The points given so far in the hand, or duel, count for nobody."""

    rules: Rules


@value
class LaidOpen:
    """The cards of a seat were shown at a rival's demand, after the hand."""

    seat: str
    cards: tuple[Card, ...]
    rules: Rules


@value
class HandEnded:
    """The hand is over; `score` is the one after it."""

    hand: int
    score: tuple[int, ...]
    rules: Rules


@value
class ChicoEnded:
    """A side won the chico (several together, `BC`; nobody where it is drawn); `chicos` counts those of each side."""

    side: str
    chicos: tuple[int, ...]
    rules: Rules


@value
class MatchEnded:
    """A side won the match (several together, `BC`), or it is a `draw`."""

    side: str
    rules: Rules


Fact = (
    MatchStarted
    | Drew
    | DrawTied
    | DrawStarted
    | HandStarted
    | Cut
    | Burned
    | Turned
    | Irregular
    | DuelStarted
    | DuelEnded
    | Played
    | TrickTaken
    | EnvidoCalled
    | EnvidoAnswered
    | Sang
    | EnvidoWon
    | MaldonClaimed
    | EnvidoVoided
    | FlorSaid
    | FloresCompared
    | FlorTold
    | FloresWon
    | FlorShown
    | FlorAsked
    | Envited
    | EnviteAnswered
    | FlorSung
    | Achicado
    | Silent
    | SingingBegan
    | HandWaits
    | TrucoCalled
    | TrucoAnswered
    | Left
    | Unseen
    | LookedAt
    | LeyFact
    | SideOut
    | LaidDown
    | Shown
    | OnzeBegan
    | OnzeAnswered
    | Thrown
    | Misdealt
    | Awarded
    | LooseFact
    | Annulled
    | LaidOpen
    | HandEnded
    | ChicoEnded
    | MatchEnded
)
"""Everything that happens in public."""
