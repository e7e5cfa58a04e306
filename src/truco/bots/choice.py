"""How a decent club player chooses a word of its menu: rules of thumb for every kind of word.

No rule depends on a rulebook. The menu lists the lawful words; the law's own order and counts weigh the cards, and the
engine computes the prices. A word of a kind without a rule of thumb is said only if the menu has no other, so that no
rulebook can make a bot stop.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from truco.bots.cardplay import hidden, sound_card
from truco.bots.equity import onze_equities
from truco.bots.habits import GIVES_UP, Style, answer_truco, behind, calls_truco, envido_chance, is_lost, worth
from truco.bots.prices import prices
from truco.bots.round import Round, read
from truco.bots.signs import adjust_hope
from truco.bots.singing import required_word
from truco.bots.strength import chance
from truco.bots.worlds import tricks_won
from truco.cards import UNKNOWN
from truco.engine import Kind, Law, Word
from truco.engine.table.envido import ENVIDO_OPEN, ENVIDO_PENDING
from truco.views import View

_SURE: Final = 0.9
_OFTEN: Final = 0.7
_SOMETIMES: Final = 0.5
_SELDOM: Final = 0.3
_NEAR_HOME: Final = 2
_BIG: Final = 8
_FAR_BEHIND: Final = 0.5

# The kinds of word that a seat says if no rule of thumb applies, the most harmless first.
_HARMLESS: Final = (
    *(Kind.CARD, Kind.CALLO, Kind.NUMBER, Kind.SON_BUENAS, Kind.FLOR, Kind.QUIERO, Kind.NO_QUIERO, Kind.ACHICO),
    *(Kind.CON_QUIERO, Kind.CON_PASO, Kind.COVERED, Kind.UNCOVER, Kind.LOOK, Kind.PASO),
)


@dataclass(frozen=True)
class Turn:
    """A seat that must act, with its menu and its estimates of its cards."""

    law: Law
    view: View
    menu: Sequence[Word]
    rng: random.Random
    style: Style

    @cached_property
    def words(self) -> Mapping[Kind, Sequence[Word]]:
        """The words of the menu by kind."""
        by_kind: dict[Kind, list[Word]] = {}
        for word in self.menu:
            by_kind.setdefault(word.kind, []).append(word)
        return by_kind

    def first(self, *kinds: Kind) -> Word | None:
        """Return the first word of the menu that is of one of these kinds; an earlier kind comes first."""
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
    def hope(self) -> float:
        """The chance that its side takes the hand."""
        own = chance(self.round, self.seat, self.round.held[self.seat])
        return adjust_hope(self.law, self.view, self.round.t, own) if self.view.signs else own

    @cached_property
    def flor(self) -> float | None:
        """The part of all flores that its own flor beats, `None` without one."""
        dealt = self.view.own.dealt
        # A seat that has not seen its cards, or has one too many, has no flor yet.
        own = (
            self.law.worth.flor(dealt, self.view.public.muestra)
            if len(dealt) == self.law.terms.deal.cards_each
            else None
        )
        return None if own is None else self.round.t.flor_below(own.points)

    def coin(self, often: float) -> bool:
        """Return whether the seat now does something that it does with a frequency between 0 and 1."""
        return self.rng.random() < often


def choose_word(law: Law, view: View, menu: Sequence[Word], rng: random.Random, style: Style) -> Word:
    """Return a word of a menu that is not empty, by rules of thumb."""
    if len(menu) == 1 or not view.public.in_hand:
        # Before the deal all words are equally good.
        return rng.choice(menu)
    turn = Turn(law, view, menu, rng, style)
    return _first_choice(turn, _RULES) or turn.first(*_HARMLESS) or rng.choice(menu)


def choose_outside(law: Law, view: View, menu: Sequence[Word], rng: random.Random, style: Style) -> Word | None:
    """Return the word for a contest that `Round` cannot play out, `None` if it can play out all that the seat may say.

    `Round` has cards, the truco, and an envido that is a ladder of calls.
    """
    turn = Turn(law, view, menu, rng, style)
    return _first_choice(turn, _OUTSIDE if turn.round.t.ladder else (*_OUTSIDE, *_ENVITES))


def _first_choice(turn: Turn, rules: Sequence[Callable[[Turn], Word | None]]) -> Word | None:
    return next((chosen for rule in rules if (chosen := rule(turn)) is not None), None)


# -- before the play --------------------------------------------------------------------------------------------------


def _discard(turn: Turn) -> Word | None:
    """Keep the three cards that take most tricks, with some regard to their total."""
    discards = turn.words.get(Kind.DISCARD)
    if not discards:
        return None
    t = turn.round.t

    def value(discard: Word) -> float:
        held = [card for card in turn.view.own.held if card is not discard.cards[0]]
        strengths = sorted((t.below[t.level[card]] for card in held), reverse=True)
        tricks = sum(weight * strength for weight, strength in zip(_CARD_WEIGHTS, strengths, strict=False))
        return tricks + _TOTAL_WEIGHT * t.tantos_below[t.total(t.hand(held))]

    return max(discards, key=value)


_CARD_WEIGHTS: Final = (1.0, 0.9, 0.3)
_TOTAL_WEIGHT: Final = 0.4


def _claim(turn: Turn) -> Word | None:
    """Lay down a combination that wins, announce a deal of four cards, or ask for another deal with a poor maldón."""
    claim = turn.first(Kind.BAIXO, Kind.ANNOUNCE)
    if claim is not None:
        return claim
    if Kind.MALDON in turn.words and turn.hope < _SOMETIMES:
        return turn.first(Kind.MALDON)
    return None


def _mao_de_onze(turn: Turn) -> Word | None:
    """Play a mão de onze if that is better than giving it up; the partner's cards count too."""
    jogar, leave = turn.first(Kind.JOGAR), turn.first(Kind.NO_QUIERO, Kind.MAZO)
    if jogar is None or leave is None:
        return None
    terms = turn.law.terms.onze
    equities = onze_equities(turn.law.terms.match.target, terms.at, terms.worth, terms.given_up)
    theirs = turn.round.score[1 - turn.side]
    lost = equities[theirs + terms.worth]
    p = tricks_won(turn.law, turn.view, turn.rng)
    return jogar if p + (1.0 - p) * lost >= equities[theirs + terms.given_up] else leave


def choose_ley(law: Law, view: View, menu: Sequence[Word], rng: random.Random) -> Word | None:
    """Return a ley de juego or `None`; a seat imposes one seldom and only from far behind, because all is at stake."""
    p = view.public
    calls = [word for word in menu if word.kind is Kind.LEY]
    if not calls:
        return None
    own = max(points for side, points in zip(p.sides, p.score, strict=True) if side in law.band(p, view.who))
    if max(p.score) - own > _FAR_BEHIND * law.terms.match.target and rng.random() < _SELDOM:
        return rng.choice(calls)
    return None


def _ley_answer(turn: Turn) -> Word | None:
    """Answer a ley de juego: announce a flor if there is one, and accept the calls for which the cards are good."""
    announcement = turn.first(Kind.CON_LEY) if turn.flor is not None else turn.first(Kind.A_PUNTO)
    if announcement is not None or not turn.view.public.ley.items or turn.first(Kind.QUIERO) is None:
        return announcement
    on_menu = {word.token: word for word in turn.menu}
    p = envido_chance(turn.round, turn.seat) if turn.flor is None else turn.flor
    envite = "quiero" if p > turn.style.raises_from else "no-quiero"
    truco = "quiero" if turn.hope > _SOMETIMES else "no-quiero"
    single = truco if set(turn.view.public.ley.items) == {"truco"} else envite
    return on_menu.get(f"{envite}+{truco}") or on_menu.get(single)


def _keep(turn: Turn) -> Word | None:
    """Choose the weaker card of a rival that threw two."""
    thrown = turn.words.get(Kind.KEEP)
    level = turn.round.t.level
    return min(thrown, key=lambda word: level[word.cards[0]]) if thrown else None


# -- flores -----------------------------------------------------------------------------------------------------------


def _flores(turn: Turn) -> Word | None:
    """Announce a flor, and raise, accept or give in by how good it is; a bot never keeps silent about its flor."""
    bets = turn.words.get(Kind.CONTRAFLOR, ())
    meek = turn.first(Kind.ACHICO, Kind.CON_PASO)
    accepted = turn.first(Kind.CON_QUIERO)
    plain = turn.first(Kind.FLOR)
    if turn.flor is None or not (bets or meek or accepted or plain):
        return None
    if accepted is None and plain is None and (bets or meek):
        accepted = turn.first(Kind.QUIERO)
    no = meek or turn.first(Kind.NO_QUIERO)
    p = turn.flor
    if bets and p > turn.style.raises_from and turn.coin(_OFTEN):
        return _bet(turn, bets, p)
    if accepted is None:
        # No bet was made: it is enough to announce the flor, and a seat that may play on need not give in.
        may_play_on = turn.first(Kind.CALLO, Kind.CARD) is not None
        return plain or (meek if p < _SELDOM and not may_play_on else None)
    return accepted if no is None or _pays(turn, p, accepted, no) else no


def _bet(turn: Turn, bets: Sequence[Word], p: float) -> Word:
    """Return a bet: a common one, a bolder one with a sure hand, the highest if the rival has almost won."""
    t, score = turn.round.t, turn.round.score
    ranked = sorted(bets, key=lambda bet: t.stake(bet.token))
    mine, theirs = score[turn.side], score[1 - turn.side]
    if turn.law.terms.match.target - theirs <= _NEAR_HOME and mine < theirs:
        return ranked[-1]
    common = [bet for bet in ranked if t.stake(bet.token) < _BIG]
    plain = next((bet for bet in common if bet.number is None), (common or ranked)[0])
    if p > _SURE and turn.coin(_SOMETIMES):
        return turn.rng.choice([bet for bet in common if t.boldness(bet.token)] or ranked[-1:])
    return plain


def _pays(turn: Turn, p: float, wanted: Word, refused: Word) -> bool:
    """Return whether it pays to accept the pending call with a chance `p` to win it."""
    pays = prices(turn.law, turn.view, wanted, refused)
    r, side = turn.round, turn.side
    accepted = p * worth(r, side, pays.gain, 0) + (1.0 - p) * worth(r, side, 0, pays.loss)
    return accepted >= worth(r, side, 0, pays.refused)


# -- the envido -------------------------------------------------------------------------------------------------------


def _envido_answer(turn: Turn) -> Word | None:
    """Accept, raise or refuse a pending envido."""
    if turn.view.public.envido.state is not ENVIDO_PENDING:
        return None
    wanted, refused = turn.first(Kind.QUIERO), turn.first(Kind.NO_QUIERO)
    if wanted is None or refused is None:
        return None
    r, style = turn.round, turn.style
    p = envido_chance(r, turn.seat, behind(r, style), style.bluffs)
    raises = turn.words.get(Kind.ENVIDO, ())
    if raises and p > style.raises_from and turn.coin(_OFTEN):
        return _bet(turn, raises, p)
    return wanted if _pays(turn, p, wanted, refused) else refused


def _envido(turn: Turn) -> Word | None:
    """Open the envido with a good total, and seldom with a poor one."""
    calls = turn.words.get(Kind.ENVIDO)
    if not calls or turn.view.public.envido.state is not ENVIDO_OPEN:
        return None
    p = envido_chance(turn.round, turn.seat)
    often = turn.style.opens if p >= turn.style.opens_from else turn.style.bluff_envido
    return _bet(turn, calls, p) if turn.coin(often) else None


# -- the truco --------------------------------------------------------------------------------------------------------


def _truco_answer(turn: Turn) -> Word | None:
    """Answer a step of the truco ladder."""
    p = turn.view.public
    if not p.truco.pending or p.envido.state is ENVIDO_PENDING:
        return None
    on_menu = {word.token: word for word in turn.menu}
    raises = bool(turn.first(Kind.QUIERO_RAISE, Kind.TRUCO))
    wanted = answer_truco(turn.round, turn.seat, turn.rng, turn.style, may_raise=raises)
    # The menu of a bot with a person as partner may lack a bold answer: then the bot accepts.
    return on_menu.get(wanted) or turn.first(Kind.QUIERO)


def _truco(turn: Turn) -> Word | None:
    """Take a step of the truco ladder if that pays, or as a bluff."""
    p = turn.view.public
    call = turn.first(Kind.TRUCO)
    if call is None or p.truco.pending or p.envido.state is ENVIDO_PENDING:
        return None
    return call if calls_truco(turn.round, turn.seat, turn.rng, turn.style) else None


# -- the cards --------------------------------------------------------------------------------------------------------


def _card(turn: Turn) -> Word | None:
    """Play a card, face down if that changes nothing, or give up a hand that is lost."""
    cards = turn.words.get(Kind.CARD)
    if not cards:
        return None
    r = turn.round
    leave = turn.first(Kind.MAZO)
    if leave is not None and is_lost(r, turn.seat) and turn.coin(GIVES_UP):
        return leave
    held = sorted([card for card in turn.view.own.held if card is not UNKNOWN], key=r.t.level.__getitem__)
    played = held[sound_card(r, turn.seat, r.held[turn.seat])]
    return hidden(r, next((word for word in cards if word.cards[0] is played), cards[0]), turn.menu)


_Rule = Callable[[Turn], Word | None]
_OUTSIDE: Final[tuple[_Rule, ...]] = (
    *(_discard, _claim, _mao_de_onze, lambda turn: choose_ley(turn.law, turn.view, turn.menu, turn.rng)),
    *(_ley_answer, _keep, _flores, lambda turn: required_word(turn.law, turn.view, turn.menu)),
)
_ENVITES: Final[tuple[_Rule, ...]] = (_envido_answer, _envido)
_RULES: Final = (*_OUTSIDE, *_ENVITES, _truco_answer, _truco, _card)
"""The rules of thumb in order; the first that gives a word decides."""
