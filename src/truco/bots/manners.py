"""What a decent club player says at any table: rules of thumb for every sort of word that a menu may hold.

Nothing here knows a rulebook. The menu says what may be said; the cards are weighed by the law's own order and counts,
and prices are found by asking the engine. A sort of word that nobody wrote a rule for is never said while there is
another, so that no rulebook can stall a bot.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final

from truco.bots.cardplay import hidden, sound_card
from truco.bots.equity import brink
from truco.bots.forced import owed
from truco.bots.habits import (
    GIVES_UP,
    Style,
    answer_truco,
    behind,
    calls_truco,
    envido_chance,
    is_lost,
    worth,
)
from truco.bots.prices import prices
from truco.bots.round import Round, read
from truco.bots.strength import chance
from truco.bots.worlds import tricks_won
from truco.cards import UNKNOWN
from truco.engine import Kind, Law, Phase, Word
from truco.engine.contests import ENVIDO_OPEN, ENVIDO_PENDING
from truco.engine.parts.onze import onze_terms
from truco.views import View

_SURE: Final = 0.9
_OFTEN: Final = 0.7
_SOMETIMES: Final = 0.5
_SELDOM: Final = 0.3
_NEAR_HOME: Final = 2
_BIG: Final = 8
_FAR_BEHIND: Final = 0.5

# What a seat says for want of a better word, the most harmless first.
_HARMLESS: Final = (
    *(Kind.CARD, Kind.CALLO, Kind.NUMBER, Kind.SON_BUENAS, Kind.FLOR, Kind.QUIERO, Kind.NO_QUIERO, Kind.ACHICO),
    *(Kind.CON_QUIERO, Kind.CON_PASO, Kind.COVERED, Kind.UNCOVER, Kind.LOOK, Kind.PASO),
)


class Chair:
    """A seat that is due, with its menu and what it makes of its cards."""

    def __init__(self, law: Law, view: View, menu: Sequence[Word], rng: random.Random, style: Style) -> None:
        """Look at the table."""
        self.law = law
        self.view = view
        self.menu = menu
        self.rng = rng
        self.style = style
        by_kind: dict[Kind, list[Word]] = {}
        for one in menu:
            by_kind.setdefault(one.kind, []).append(one)
        self.words: Mapping[Kind, Sequence[Word]] = by_kind

    def first(self, *kinds: Kind) -> Word | None:
        """Return the first word of the menu of one of these kinds, those named first before the others."""
        return next((self.words[kind][0] for kind in kinds if kind in self.words), None)

    @cached_property
    def round(self) -> Round:
        """The hand as the seat sees it."""
        return read(self.law, self.view)

    @cached_property
    def seat(self) -> int:
        """The seat's number."""
        return self.law.seats.index(self.view.who)

    @cached_property
    def side(self) -> int:
        """The number of its side."""
        return self.round.t.side[self.seat]

    @cached_property
    def flor(self) -> float | None:
        """The part of all flores that its own beats, `None` without one."""
        dealt = self.view.own.dealt
        # Before the cards are seen, or with one too many, there is none to speak of.
        own = self.law.worth.flor(dealt, self.view.public.muestra) if len(dealt) == self.law.cards_each else None
        return None if own is None else self.round.t.flor_below(own.points)

    @cached_property
    def hope(self) -> float:
        """How likely its side takes the hand."""
        return chance(self.round, self.seat, self.round.held[self.seat])

    def coin(self, often: float) -> bool:
        """Tell whether something that it does so often is done now."""
        return self.rng.random() < often


def word_of(law: Law, view: View, menu: Sequence[Word], rng: random.Random, style: Style) -> Word:
    """Return what somebody says of a menu that is not empty."""
    if len(menu) == 1 or view.public.phase is not Phase.PLAY:
        # Before the cards are out all words are as good.
        return rng.choice(menu)
    chair = Chair(law, view, menu, rng, style)
    for thought in _THOUGHTS:
        said = thought(chair)
        if said is not None:
            return said
    return chair.first(*_HARMLESS) or rng.choice(menu)


def unforeseen(law: Law, view: View, menu: Sequence[Word], rng: random.Random, style: Style) -> Word | None:
    """Return what somebody says of what a look ahead at cards, truco and a ladder of envido leaves out, else `None`."""
    chair = Chair(law, view, menu, rng, style)
    thoughts = _APART if chair.round.t.ladder else (*_APART, *_ENVITES)
    return next((said for thought in thoughts if (said := thought(chair)) is not None), None)


# -- before the play --------------------------------------------------------------------------------------------------


def _put_away(chair: Chair) -> Word | None:
    """Keep the three cards that take most tricks, with an eye to their total."""
    discards = chair.words.get(Kind.DISCARD)
    if not discards:
        return None
    t = chair.round.t

    def kept(gone: Word) -> float:
        held = [one for one in chair.view.own.held if one is not gone.cards[0]]
        cards = sorted((t.below[t.level[one]] for one in held), reverse=True)
        tricks = sum(weight * card for weight, card in zip(_CARD_WEIGHTS, cards, strict=False))
        return tricks + _TOTAL_WEIGHT * t.tantos_below[t.tanto(t.hand(held))]

    return max(discards, key=kept)


_CARD_WEIGHTS: Final = (1.0, 0.9, 0.3)
_TOTAL_WEIGHT: Final = 0.4


def _told(chair: Chair) -> Word | None:
    """Say what is simply so: cards that win by being shown, four cards dealt, a hand that is worth another deal."""
    claimed = chair.first(Kind.BAIXO, Kind.ANNOUNCE)
    if claimed is not None:
        return claimed
    if Kind.MALDON in chair.words and chair.hope < _SOMETIMES:
        return chair.first(Kind.MALDON)
    return None


def _on_the_brink(chair: Chair) -> Word | None:
    """Play a hand at the brink where that is better than giving it up, looking at the partner's cards too."""
    jogar, leave = chair.first(Kind.JOGAR), chair.first(Kind.NO_QUIERO, Kind.MAZO)
    if jogar is None or leave is None:
        return None
    terms = chair.law.terms[onze_terms]
    values = brink(chair.law.target, terms.at, terms.worth, terms.given_up)
    theirs = chair.round.score[1 - chair.side]
    lost = values[theirs + terms.worth]
    p = tricks_won(chair.law, chair.view, chair.rng)
    return jogar if p + (1.0 - p) * lost >= values[theirs + terms.given_up] else leave


def imposed(law: Law, view: View, menu: Sequence[Word], rng: random.Random) -> Word | None:
    """Impose a law of the game, seldom and only from far behind: it plays for everything; `None` to leave it."""
    p = view.public
    calls = [one for one in menu if one.kind is Kind.LEY]
    if not calls:
        return None
    own = max(points for side, points in zip(p.sides, p.score, strict=True) if side in law.band(p, view.who))
    if max(p.score) - own > _FAR_BEHIND * law.target and rng.random() < _SELDOM:
        return rng.choice(calls)
    return None


def _law(chair: Chair) -> Word | None:
    return imposed(chair.law, chair.view, chair.menu, chair.rng)


def _law_answered(chair: Chair) -> Word | None:
    """Answer a law of the game: own to a flor where there is one, and want what the cards are good for."""
    owned = chair.first(Kind.CON_LEY) if chair.flor is not None else chair.first(Kind.A_PUNTO)
    if owned is not None or not chair.view.public.ley.items or chair.first(Kind.QUIERO) is None:
        return owned
    on_menu = {one.token: one for one in chair.menu}
    seat = chair.seat
    p = envido_chance(chair.round, seat) if chair.flor is None else chair.flor
    envite = "quiero" if p > chair.style.raises_from else "no-quiero"
    truco = "quiero" if chair.hope > _SOMETIMES else "no-quiero"
    single = truco if set(chair.view.public.ley.items) == {"truco"} else envite
    return on_menu.get(f"{envite}+{truco}") or on_menu.get(single)


def _thrown(chair: Chair) -> Word | None:
    """Leave the rival who threw two cards the weaker."""
    kept = chair.words.get(Kind.KEEP)
    t = chair.round.t
    return min(kept, key=lambda one: t.level[one.cards[0]]) if kept else None


# -- flores -----------------------------------------------------------------------------------------------------------


def _flores(chair: Chair) -> Word | None:
    """Say a flor, and raise, want or give in by how good it is; no flor is ever kept back."""
    bets = chair.words.get(Kind.CONTRAFLOR, ())
    meek = chair.first(Kind.ACHICO, Kind.CON_PASO)
    taken = chair.first(Kind.CON_QUIERO)
    plain = chair.first(Kind.FLOR)
    if chair.flor is None or not (bets or meek or taken or plain):
        return None
    if taken is None and plain is None and (bets or meek):
        taken = chair.first(Kind.QUIERO)
    no = meek or chair.first(Kind.NO_QUIERO)
    p = chair.flor
    if bets and p > chair.style.raises_from and chair.coin(_OFTEN):
        return _bet(chair, bets, p)
    if taken is None:
        # Nothing was bet: it is enough to have said the flor.
        return plain or (meek if p < _SELDOM and not _may_rest(chair) else None)
    return taken if no is None or _pays(chair, p, taken, no) else no


def _may_rest(chair: Chair) -> bool:
    """Tell whether a seat need not speak about flores now: it may play on, or keep silent."""
    return chair.first(Kind.CALLO, Kind.CARD) is not None


def _bet(chair: Chair, bets: Sequence[Word], p: float) -> Word:
    """Return a bet on the numbers: a common one, more with a sure hand, everything where the rival is nearly home."""
    t = chair.round.t
    ranked = sorted(bets, key=lambda one: t.stake(one.token))
    near = chair.law.target - chair.round.score[1 - chair.side]
    if near <= _NEAR_HOME and chair.round.score[chair.side] < chair.round.score[1 - chair.side]:
        return ranked[-1]
    common = [one for one in ranked if t.stake(one.token) < _BIG]
    plain = next((one for one in common if one.number is None), (common or ranked)[0])
    if p > _SURE and chair.coin(_SOMETIMES):
        return chair.rng.choice([one for one in common if t.boldness(one.token)] or ranked[-1:])
    return plain


def _pays(chair: Chair, p: float, wanted: Word, refused: Word) -> bool:
    """Tell whether it pays to want what waits, with a chance `p` to win it."""
    found = prices(chair.law, chair.view, wanted, refused)
    r, side = chair.round, chair.side
    taken = p * worth(r, side, found.gain, 0) + (1.0 - p) * worth(r, side, 0, found.loss)
    return taken >= worth(r, side, 0, found.refused)


# -- the envido -------------------------------------------------------------------------------------------------------


def _envido_answer(chair: Chair) -> Word | None:
    """Answer an envido: want it, raise it, or leave it."""
    if chair.view.public.envido.state is not ENVIDO_PENDING:
        return None
    wanted, refused = chair.first(Kind.QUIERO), chair.first(Kind.NO_QUIERO)
    if wanted is None or refused is None:
        return None
    r, style = chair.round, chair.style
    p = envido_chance(r, chair.seat, behind(r, style), style.bluffs)
    raises = chair.words.get(Kind.ENVIDO, ())
    if raises and p > style.raises_from and chair.coin(_OFTEN):
        return _bet(chair, raises, p)
    return wanted if _pays(chair, p, wanted, refused) else refused


def _envido(chair: Chair) -> Word | None:
    """Open the envido with a good total, now and then with none."""
    calls = chair.words.get(Kind.ENVIDO)
    if not calls or chair.view.public.envido.state is not ENVIDO_OPEN:
        return None
    p = envido_chance(chair.round, chair.seat)
    style = chair.style
    if p < style.opens_from:
        return _bet(chair, calls, p) if chair.coin(style.bluff_envido) else None
    return _bet(chair, calls, p) if chair.coin(style.opens) else None


# -- the truco --------------------------------------------------------------------------------------------------------


def _truco_answer(chair: Chair) -> Word | None:
    """Answer a step of the truco ladder."""
    p = chair.view.public
    if not p.truco.pending or p.envido.state is ENVIDO_PENDING:
        return None
    on_menu = {one.token: one for one in chair.menu}
    raises = bool(chair.first(Kind.QUIERO_RAISE, Kind.TRUCO))
    wanted = answer_truco(chair.round, chair.seat, chair.rng, chair.style, may_raise=raises)
    # A table may leave a bold answer to the person beside: then want what is called.
    return on_menu.get(wanted) or chair.first(Kind.QUIERO)


def _truco(chair: Chair) -> Word | None:
    """Take a step of the truco ladder where that pays, or to bluff."""
    p = chair.view.public
    call = chair.first(Kind.TRUCO)
    if call is None or p.truco.pending or p.envido.state is ENVIDO_PENDING:
        return None
    return call if calls_truco(chair.round, chair.seat, chair.rng, chair.style) else None


# -- the cards --------------------------------------------------------------------------------------------------------


def _card(chair: Chair) -> Word | None:
    """Play a card, face down where nobody need see it, or give up a hand that is lost."""
    cards = chair.words.get(Kind.CARD)
    if not cards:
        return None
    leave = chair.first(Kind.MAZO)
    if leave is not None and is_lost(chair.round, chair.seat) and chair.coin(GIVES_UP):
        return leave
    tricks = chair.round
    level = tricks.t.level
    held = sorted([one for one in chair.view.own.held if one is not UNKNOWN], key=level.__getitem__)
    played = held[sound_card(tricks, chair.seat, tricks.held[chair.seat])]
    return hidden(tricks, next((one for one in cards if one.cards[0] is played), cards[0]), chair.menu)


def _owed(chair: Chair) -> Word | None:
    return owed(chair.law, chair.view, chair.menu)


_APART: Final = (_put_away, _told, _on_the_brink, _law, _law_answered, _thrown, _flores, _owed)
_ENVITES: Final = (_envido_answer, _envido)
_THOUGHTS: Final = (*_APART, *_ENVITES, _truco_answer, _truco, _card)
"""What a player thinks of, in this order; the first that comes to a word says it."""
