"""What the whole table knows of a match, folded from facts: small, frozen, without history."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Any, ClassVar, Final

from truco.cards import Card
from truco.engine import facts as f
from truco.engine import ley_facts as ley
from truco.engine import loose_facts as loose
from truco.engine.contests import (
    ENVIDO_CLOSED,
    ENVIDO_PENDING,
    ENVIDO_SINGING,
    ENVIDO_VOID,
    FLOR_CLOSED,
    FLOR_ROUND,
    FLOR_SINGING,
    HAND_ENDS_AFTER,
    NOTHING_AFTER,
    ONZE_DECIDING,
    ONZE_FERRO,
    ONZE_PLAYED,
    REFUSED_AFTER,
    WANTED_AFTER,
    Envido,
    Flor,
    FreeEnvido,
    Gone,
    Ley,
    Loose,
    Onze,
    Thrown,
    Trick,
    Truco,
)
from truco.engine.quick import Changing, value
from truco.rules.envites import Stake


class Phase(StrEnum):
    """Where a match stands."""

    DRAW = "draw"
    CUT = "cut"
    DEAL = "deal"
    PLAY = "play"
    HAND_OVER = "hand-over"
    MATCH_OVER = "match-over"


DRAW, CUT, DEAL, PLAY, HAND_OVER, MATCH_OVER = Phase
"""The phases, which are asked for many times an act: a name is found ten times as fast as a member of an enumeration.
"""


@value
class Public(Changing):
    """Everything that may be seen from any chair.

    `left` counts the cards each seat still holds; `out` are the seats at the mazo or passed, `passed` those that
    passed; `awards` the points of this hand, not written yet; `turn` the seat due to play a card (nobody where the
    last to play went to the mazo while a truco waits). `muestra` is the card turned, `solo` the seat that plays alone
    against two, `kind` the sort of hand where formats alternate, `cuts` counts the cuts of this hand, `burned` are the
    cards that were turned up and are out of it; `duel` the two seats that play while the others wait,
    the mano first; `noted` how many awards are written in the score already; `discards` the seat that must put a card
    away before anything else; `spoken` are those that said something which a flor must precede. A card of a trick that
    lies face down is unknown.
    """

    seats: tuple[str, ...]
    sides: tuple[str, ...]
    phase: Phase
    score: tuple[int, ...]
    chicos: tuple[int, ...]
    hand: int = 0
    dealer: str = ""
    mano: str = ""
    cutter: str = ""
    drawing: tuple[str, ...] = ()
    drawn: tuple[tuple[str, Card], ...] = ()
    left: tuple[int, ...] = ()
    out: frozenset[str] = frozenset()
    passed: frozenset[str] = frozenset()
    trick: tuple[tuple[str, Card], ...] = ()
    tricks: tuple[Trick, ...] = ()
    turn: str = ""
    envido: Envido = Envido()
    truco: Truco = Truco()
    awards: tuple[f.Awarded, ...] = ()
    winner: str = ""
    muestra: Card | None = None
    cuts: int = 0
    burned: tuple[Card, ...] = ()
    onze: Onze = Onze()
    thrown: Thrown = Thrown()
    solo: str = ""
    kind: str = ""
    free_envido: FreeEnvido = FreeEnvido()
    ley: Ley = Ley()
    gone: Gone = Gone()
    loose: Loose = Loose()
    unseen: frozenset[str] = frozenset()
    duel: tuple[str, ...] = ()
    noted: int = 0
    discards: str = ""
    flor: Flor = Flor()
    spoken: frozenset[str] = frozenset()

    at: ClassVar[Any] = None
    """The situation of this table under the law that ruled last, `None` before it was looked for."""

    def _replace(self, /, **changes: Any) -> Public:  # noqa: ANN401  (the values of any fields)
        """Return a table like this one but for some fields; it is in a situation of its own."""
        return with_fields({**self.__dict__, **changes, "at": None})

    def __getstate__(self) -> dict[str, object]:
        """Return what is pickled and copied: the fields alone."""
        return {name: one for name, one in self.__dict__.items() if name != "at"}

    def hidden(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Return those of some cards that lie in none of the tricks."""
        open_cards = {card for done in self.tricks for _, card in done.plays}
        open_cards.update([card for _, card in self.trick])
        return tuple([card for card in cards if card not in open_cards])


def with_fields(fields: dict[str, Any]) -> Public:
    """Return a table of all its fields."""
    table = _new(Public)
    _set(table, "__dict__", fields)
    return table


_new: Final = object.__new__
_set: Final = object.__setattr__
_FRESH: Final = Public((), (), CUT, (), ())
_NOT_THROWN: Final = Thrown()
_NOBODY: Final[frozenset[str]] = frozenset()


def _match_started(p: Public, fact: f.MatchStarted) -> Public:
    return p._replace(phase=DRAW, drawing=fact.drawing, score=fact.score, chicos=fact.chicos, hand=fact.hand or 0)


def _drew(p: Public, fact: f.Drew) -> Public:
    return p._replace(drawn=(*p.drawn, (fact.seat, fact.card)))


def _draw_tied(p: Public, fact: f.DrawTied) -> Public:
    return p._replace(drawing=fact.seats, drawn=())


def _hand_started(p: Public, fact: f.HandStarted) -> Public:
    return _FRESH._replace(
        seats=p.seats,
        sides=p.sides,
        phase=CUT,
        score=fact.score,
        chicos=p.chicos,
        hand=fact.hand,
        dealer=fact.dealer,
        mano=fact.mano,
        cutter=fact.cutter,
        drawn=p.drawn if p.phase is DRAW else (),
        solo=fact.solo,
        kind=fact.kind,
    )


def _draw_started(p: Public, fact: f.DrawStarted) -> Public:
    nothing = tuple(0 for _ in p.score)
    return Public(p.seats, p.sides, DRAW, nothing, p.chicos, p.hand, drawing=fact.drawing)


def _cut(p: Public, fact: f.Cut) -> Public:
    return p._replace(phase=CUT if fact.more else DEAL, cuts=p.cuts + 1)


def _burned(p: Public, fact: f.Burned) -> Public:
    return p._replace(phase=CUT if fact.more else DEAL, burned=(*p.burned, *fact.cards))


def cards_out(p: Public, counts: tuple[int, ...], turn: str, discards: str) -> Public:
    """Return the table after the deal; `counts` are the cards of each seat.

    `turn` plays first, `discards` puts a card away before (empty where nobody does).
    """
    return p._replace(phase=PLAY, left=counts, turn=turn, discards=discards)


def put_away(p: Public, seat: str) -> Public:
    """Return the table after a seat put a card away that it had too many."""
    at = p.seats.index(seat)
    return p._replace(left=(*p.left[:at], p.left[at] - 1, *p.left[at + 1 :]), discards="")


def _turned(p: Public, fact: f.Turned) -> Public:
    return p._replace(muestra=fact.muestra)


def _irregular(p: Public, fact: f.Irregular) -> Public:
    """Bar from singing who told a number when it was not due (uy.44.b, uy.44.c); note an answer of who had passed."""
    if fact.misheard:
        return p._replace(truco=p.truco._replace(misheard=True))
    if fact.bars:
        return p._replace(free_envido=p.free_envido._replace(barred=p.free_envido.barred | {fact.seat}))
    return p


def _duel_started(p: Public, fact: f.DuelStarted) -> Public:
    announced = (seat for seat, said in p.flor.said if said != "callo")
    return Public(
        p.seats,
        p.sides,
        PLAY,
        p.score,
        p.chicos,
        p.hand,
        p.dealer,
        fact.seats[0],
        p.cutter,
        drawn=p.drawn,
        left=p.left,
        out=frozenset(p.seats).difference(fact.seats),
        turn=fact.seats[0],
        awards=p.awards,
        muestra=p.muestra,
        solo=p.solo,
        kind=p.kind,
        duel=fact.seats,
        noted=p.noted,
        unseen=p.unseen,
        flor=Flor(claimed=(*p.flor.claimed, *announced)),
    )


def _duel_ended(p: Public, fact: f.DuelEnded) -> Public:
    return p._replace(score=fact.score, noted=len(p.awards), turn="")


def _played(p: Public, fact: f.Played) -> Public:
    at = p.seats.index(fact.seat)
    left = p.left
    if p.loose.laid and (fact.seat, fact.card) in p.loose.laid:
        stacked = "" if p.loose.stacked == fact.seat else p.loose.stacked
        laid = tuple(one for one in p.loose.laid if one != (fact.seat, fact.card))
        p = p._replace(loose=p.loose._replace(laid=laid, stacked=stacked))
    return p._replace(
        trick=(*p.trick, (fact.seat, fact.card)),
        thrown=_NOT_THROWN,
        turn=fact.turn,
        left=(*left[:at], left[at] - 1, *left[at + 1 :]),
    )


def _trick_taken(p: Public, fact: f.TrickTaken) -> Public:
    return p._replace(trick=(), tricks=(*p.tricks, Trick(p.trick, fact.winner)), turn=fact.lead)


def _envido_called(p: Public, fact: f.EnvidoCalled) -> Public:
    envido = Envido(ENVIDO_PENDING, (*p.envido.chain, fact.word), fact.seat)
    return p._replace(envido=envido, spoken=p.spoken | {fact.seat})


def _envido_answered(p: Public, fact: f.EnvidoAnswered) -> Public:
    if not fact.singer:
        return p._replace(envido=p.envido._replace(state=ENVIDO_CLOSED, singer=""))
    envido = p.envido._replace(state=ENVIDO_SINGING, singer=fact.singer)
    return p._replace(envido=envido, spoken=p.spoken | {fact.seat})


def _sang(p: Public, fact: f.Sang) -> Public:
    envido = p.envido._replace(sung=(*p.envido.sung, (fact.seat, fact.number)), singer=fact.singer)
    return p._replace(envido=envido, spoken=p.spoken | {fact.seat})


def _envido_won(p: Public, fact: f.EnvidoWon) -> Public:
    envido = p.envido._replace(state=ENVIDO_CLOSED, singer="", owes=fact.seat, number=fact.number)
    envites = p.free_envido if fact.waits else p.free_envido._replace(asking=False, then=NOTHING_AFTER)
    return p._replace(envido=envido, free_envido=envites)


def _maldon_claimed(p: Public, _fact: f.MaldonClaimed) -> Public:
    return p._replace(awards=p.awards[: p.noted])


def _envido_voided(p: Public, _fact: f.EnvidoVoided) -> Public:
    kept = tuple(award for award in p.awards[p.noted :] if award.reason != "envido")
    envites = p.free_envido._replace(stakes=()) if p.free_envido.stakes else p.free_envido
    return p._replace(envido=Envido(ENVIDO_VOID), free_envido=envites, awards=(*p.awards[: p.noted], *kept))


def _flor_said(p: Public, fact: f.FlorSaid) -> Public:
    said = (*p.flor.said, (fact.seat, fact.word))
    flor = p.flor._replace(state=FLOR_ROUND, asked=fact.asked, said=said, due=fact.due)
    return p._replace(envido=Envido(ENVIDO_VOID) if fact.voids else p.envido, flor=flor)


def _flores_compared(p: Public, fact: f.FloresCompared) -> Public:
    return p._replace(flor=p.flor._replace(state=FLOR_SINGING, due=fact.singer))


def _flor_told(p: Public, fact: f.FlorTold) -> Public:
    return p._replace(flor=p.flor._replace(told=(*p.flor.told, (fact.seat, fact.number)), due=fact.singer))


def _flores_won(p: Public, fact: f.FloresWon) -> Public:
    return p._replace(flor=p.flor._replace(state=FLOR_CLOSED, due="", owes=fact.seats))


def _flor_shown(p: Public, _fact: f.FlorShown) -> Public:
    return p._replace(flor=p.flor._replace(shown=True))


def _flor_asked(p: Public, fact: f.FlorAsked) -> Public:
    return p._replace(flor=p.flor._replace(claimed=(*p.flor.claimed, fact.of)))


def _envited(p: Public, fact: f.Envited) -> Public:
    stakes = (*p.free_envido.stakes, Stake(fact.points, fact.contra))
    return p._replace(
        envido=Envido(ENVIDO_PENDING, (*p.envido.chain, fact.word), fact.seat),
        free_envido=p.free_envido._replace(stakes=stakes, flor=fact.flor),
        spoken=p.spoken | {fact.seat},
    )


def _envite_answered(p: Public, fact: f.EnviteAnswered) -> Public:
    then = WANTED_AFTER if fact.wanted else REFUSED_AFTER
    return p._replace(
        envido=p.envido._replace(state=ENVIDO_SINGING),
        free_envido=p.free_envido._replace(asking=True, then=then),
        spoken=p.spoken | {fact.seat},
    )


def _flor_sung(p: Public, fact: f.FlorSung) -> Public:
    """Note a flor; an envido without flor that was called or wanted falls (uy.27.b)."""
    envites = p.free_envido._replace(flores=(*p.free_envido.flores, fact.seat), soft=True)
    p = p._replace(free_envido=envites, spoken=p.spoken | {fact.seat})
    if not fact.voids:
        return p
    return p._replace(envido=Envido(), free_envido=envites._replace(stakes=(), asking=False, then=NOTHING_AFTER))


def _achicado(p: Public, fact: f.Achicado) -> Public:
    return p._replace(free_envido=p.free_envido._replace(shy=p.free_envido.shy | {fact.band}))


def _silent(p: Public, fact: f.Silent) -> Public:
    if fact.singing:
        return p._replace(envido=p.envido._replace(sung=(*p.envido.sung, (fact.seat, None))))
    return p._replace(spoken=p.spoken | {fact.seat})


def _singing_began(p: Public, fact: f.SingingBegan) -> Public:
    return p._replace(envido=p.envido._replace(singer=fact.singer), free_envido=p.free_envido._replace(asking=False))


def _hand_waits(p: Public, fact: f.HandWaits) -> Public:
    award = f.Awarded(fact.side, fact.points, fact.reason, fact.rules) if fact.side else None
    return p._replace(turn="", free_envido=p.free_envido._replace(asking=True, then=HAND_ENDS_AFTER, award=award))


def _truco_called(p: Public, fact: f.TrucoCalled) -> Public:
    truco = Truco(fact.level, True, fact.seat, p.truco.holder)  # noqa: FBT003  (the call is pending)
    return p._replace(truco=truco, spoken=p.spoken | {fact.seat})


def _truco_answered(p: Public, fact: f.TrucoAnswered) -> Public:
    truco = p.truco._replace(pending=False, holder=fact.holder, refused=not fact.wanted, misheard=False)
    return p._replace(truco=truco, spoken=p.spoken | {fact.seat})


def _left(p: Public, fact: f.Left) -> Public:
    passed = p.passed | {fact.seat} if fact.keeps else p.passed - {fact.seat}
    envido = p.envido if p.envido.singer == fact.singer else p.envido._replace(singer=fact.singer)
    return p._replace(
        out=p.out | {fact.seat}, passed=passed, turn=fact.turn, envido=envido, spoken=p.spoken | {fact.seat}
    )


def _unseen(p: Public, fact: f.Unseen) -> Public:
    return p._replace(unseen=frozenset(fact.seats))


def _looked_at(p: Public, fact: f.LookedAt) -> Public:
    return p._replace(unseen=p.unseen - set(fact.seats))


def _ley_imposed(p: Public, fact: ley.LeyImposed) -> Public:
    return p._replace(ley=Ley(fact.seat, fact.band, fact.items))


def _ley_added(p: Public, fact: ley.LeyAdded) -> Public:
    return p._replace(ley=p.ley._replace(items=fact.items))


def _ley_answered(p: Public, fact: ley.LeyAnswered) -> Public:
    imposed = p.ley._replace(answered=True, resto=fact.flor and fact.wanted)
    p = p._replace(ley=imposed, spoken=p.spoken | {fact.seat})
    if fact.envite:
        then = WANTED_AFTER if fact.wanted else REFUSED_AFTER
        stakes = (Stake(fact.points, fact.flor),)
        p = p._replace(
            envido=Envido(ENVIDO_SINGING, (fact.envite,), fact.caller),
            free_envido=p.free_envido._replace(stakes=stakes, flor=fact.flor, asking=True, then=then),
        )
    if fact.truco:
        truco = Truco(fact.truco, fact.truco_waits, fact.truco_caller, fact.holder, fact.refused)
        p = p._replace(truco=truco)
    return p


def _ley_idle(p: Public, _fact: ley.LeyIdle) -> Public:
    envites = p.free_envido._replace(stakes=(), flor=False, asking=False, then=NOTHING_AFTER)
    return p._replace(envido=Envido(), free_envido=envites)


def _side_out(p: Public, fact: f.SideOut) -> Public:
    gone = Gone(fact.seat, p.free_envido.flores)
    return p._replace(out=p.out | set(fact.seats), spoken=p.spoken | {fact.seat}, gone=gone)


def _card_down(p: Public, fact: loose.CardDown) -> Public:
    return p._replace(loose=p.loose._replace(down=(*p.loose.down, fact.seat)))


def _laid_early(p: Public, fact: loose.LaidEarly) -> Public:
    stacked = fact.seat if fact.below is not None else p.loose.stacked
    return p._replace(loose=p.loose._replace(laid=(*p.loose.laid, (fact.seat, fact.card)), stacked=stacked))


def _without(laid: tuple[tuple[str, Card], ...], seat: str) -> tuple[tuple[str, Card], ...]:
    return tuple(one for one in laid if one[0] != seat)


def _took_back(p: Public, fact: loose.TookBack) -> Public:
    stacked = "" if p.loose.stacked == fact.seat else p.loose.stacked
    p = p._replace(loose=p.loose._replace(laid=_without(p.loose.laid, fact.seat), stacked=stacked))
    if fact.instead is None:
        return p
    return p._replace(trick=tuple((who, fact.instead) if who == fact.seat else (who, one) for who, one in p.trick))


def _asked_to_uncover(p: Public, fact: loose.AskedToUncover) -> Public:
    return p._replace(loose=p.loose._replace(asked=fact.of))


def _uncovered(p: Public, _fact: loose.Uncovered) -> Public:
    return p._replace(loose=p.loose._replace(asked="", stacked=""))


def _annulled(p: Public, _fact: f.Annulled) -> Public:
    return p._replace(awards=p.awards[: p.noted])


def _laid_open(p: Public, _fact: f.LaidOpen) -> Public:
    return p


def _laid_down(p: Public, _fact: f.LaidDown) -> Public:
    return p


def _shown(p: Public, fact: f.Shown) -> Public:
    envido = p.envido._replace(shown=True) if fact.seat == p.envido.owes else p.envido
    if fact.seat not in p.free_envido.flores:
        return p._replace(envido=envido)
    return p._replace(envido=envido, free_envido=p.free_envido._replace(shown=p.free_envido.shown | {fact.seat}))


def _onze_began(p: Public, fact: f.OnzeBegan) -> Public:
    return p._replace(onze=Onze(ONZE_DECIDING if fact.band else ONZE_FERRO, fact.band))


def _onze_answered(p: Public, fact: f.OnzeAnswered) -> Public:
    return p._replace(onze=p.onze._replace(state=ONZE_PLAYED)) if fact.plays else p


def _misdealt(p: Public, _fact: f.Misdealt) -> Public:
    return p


def _thrown(p: Public, fact: f.Thrown) -> Public:
    return p._replace(thrown=Thrown(fact.seat, fact.cards)) if len(fact.cards) > 1 else p


def _awarded(p: Public, fact: f.Awarded) -> Public:
    if fact.reason == "flor":
        return p._replace(awards=p.awards + (fact,), free_envido=p.free_envido._replace(paid=True))  # noqa: RUF005
    return p._replace(awards=p.awards + (fact,))  # noqa: RUF005  (what the awards are may be blank: see `outline`)


def _hand_ended(p: Public, fact: f.HandEnded) -> Public:
    return p._replace(phase=HAND_OVER, score=fact.score, turn="")


def _chico_ended(p: Public, fact: f.ChicoEnded) -> Public:
    return p._replace(chicos=fact.chicos)


def _match_ended(p: Public, fact: f.MatchEnded) -> Public:
    return p._replace(phase=MATCH_OVER, winner=fact.side)


FOLDS: Final[Mapping[type, Callable[[Public, Any], Public]]] = {
    f.MatchStarted: _match_started,
    f.Drew: _drew,
    f.DrawTied: _draw_tied,
    f.DrawStarted: _draw_started,
    f.HandStarted: _hand_started,
    f.Cut: _cut,
    f.Burned: _burned,
    f.Turned: _turned,
    f.Irregular: _irregular,
    f.DuelStarted: _duel_started,
    f.DuelEnded: _duel_ended,
    f.Played: _played,
    f.TrickTaken: _trick_taken,
    f.EnvidoCalled: _envido_called,
    f.EnvidoAnswered: _envido_answered,
    f.Sang: _sang,
    f.EnvidoWon: _envido_won,
    f.MaldonClaimed: _maldon_claimed,
    f.EnvidoVoided: _envido_voided,
    f.FlorSaid: _flor_said,
    f.FloresCompared: _flores_compared,
    f.FlorTold: _flor_told,
    f.FloresWon: _flores_won,
    f.FlorShown: _flor_shown,
    f.FlorAsked: _flor_asked,
    f.Envited: _envited,
    f.EnviteAnswered: _envite_answered,
    f.FlorSung: _flor_sung,
    f.Achicado: _achicado,
    f.Silent: _silent,
    f.SingingBegan: _singing_began,
    f.HandWaits: _hand_waits,
    f.TrucoCalled: _truco_called,
    f.TrucoAnswered: _truco_answered,
    f.Left: _left,
    f.Unseen: _unseen,
    f.LookedAt: _looked_at,
    ley.LeyImposed: _ley_imposed,
    ley.LeyAdded: _ley_added,
    ley.LeyAnswered: _ley_answered,
    ley.LeyIdle: _ley_idle,
    f.SideOut: _side_out,
    loose.CardDown: _card_down,
    loose.LaidEarly: _laid_early,
    loose.TookBack: _took_back,
    loose.AskedToUncover: _asked_to_uncover,
    loose.Uncovered: _uncovered,
    f.Annulled: _annulled,
    f.LaidOpen: _laid_open,
    f.LaidDown: _laid_down,
    f.Shown: _shown,
    f.OnzeBegan: _onze_began,
    f.OnzeAnswered: _onze_answered,
    f.Thrown: _thrown,
    f.Misdealt: _misdealt,
    f.Awarded: _awarded,
    f.HandEnded: _hand_ended,
    f.ChicoEnded: _chico_ended,
    f.MatchEnded: _match_ended,
}


def fold(p: Public, fact: f.Fact) -> Public:
    """Return what the table knows after a fact.

    >>> table = Public(("A1", "B1"), ("A", "B"), Phase.CUT, (0, 0), (0, 0))
    >>> fold(table, f.Cut("B1", 17)).phase
    <Phase.DEAL: 'deal'>
    """
    return FOLDS[type(fact)](p, fact)
