"""Signs as bots make, read and obey them: when to sign, whom to watch, and what a partner's words ask for."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from truco.bots.tables import Tables
from truco.engine import Kind, Law, Word, word
from truco.engine.contests.senas.part import partner_of, signs
from truco.engine.contests.senas.terms import gesture_of, is_true, said_cards
from truco.engine.table.envido import ENVIDO_OPEN
from truco.views import View

ASKED: Final = "tenes"
"""The phrase that asks a partner for a sign."""

_QUIET, _COME = "juga-callado", "veni"
_STRONG: Final = ("mata", "pone")
_CALLS: Final = (Kind.ENVIDO, Kind.FLOR, Kind.TRUCO, Kind.QUIERO_RAISE, Kind.LEY)
_GOOD_TOTAL: Final = 28
_STRONG_FROM: Final = 0.6
_SIGNS, _WATCHES = 0.7, 0.25
_HELP: Final = 0.5
_DEAD: Final = 0.85


@dataclass(frozen=True, slots=True)
class Signing:
    """How a player signs: `bluffs` is how often it signs with nothing to sign, `true` how often its signs are true."""

    bluffs: float = 0.05
    true: float = 0.95


PLAIN_SIGNING: Final = Signing()
"""Signs what it holds, and hardly ever anything else."""


class Belief(NamedTuple):
    """What a sign says of the cards of a seat: the hand of cards of which it holds one, or a total it reaches.

    With neither the seat is said to hold nothing of worth. `trust` is what a deal counts in which that is wrong.
    """

    seat: int
    cards: int
    least: int
    trust: float


def choose_glance(law: Law, view: View, rng: random.Random, signing: Signing = PLAIN_SIGNING) -> Word | None:
    """Return the sign that a bot makes now, the seat that it looks at from now on, or `None` for neither.

    >>> from truco.engine import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> choose_glance(law, View("A1", new_match(law, "B1").public), random.Random(1)) is None
    True

    It reads only the view, and signs nothing twice. It always signs when a partner asks for it.
    """
    p, muestra = view.public, view.public.muestra
    made = {sign for seat, sign in view.signs if seat == view.who}
    open_words = [one for one in signs(law, p, view.who, view.own) if one.token not in made]
    true = [one for one in open_words if is_true(law, view.own, muestra, gesture_of(law, one, muestra))]
    worth = [one for one in true if _is_worth(law, view, one)]
    asked = ASKED in view.told
    if asked or rng.random() < _SIGNS:
        false = [one for one in open_words if one not in true]
        lies = rng.random() >= signing.true if worth else rng.random() < signing.bluffs
        if lies and false:
            return rng.choice(false)
        if worth:
            return worth[0]
    return _look(law, view, rng)


def _is_worth(law: Law, view: View, one: Word) -> bool:
    """Return whether a true sign is worth making: of a total while the envido is open, of cards that win tricks."""
    muestra = view.public.muestra
    gesture = gesture_of(law, one, muestra)
    cards = said_cards(law, gesture, muestra)
    if cards:
        strength = law.worth.strength(muestra)
        return strength[cards[0]] >= _STRONG_FROM * max(strength.values())
    if "tanto" not in law.terms.senas.signs[gesture]:
        return True
    good = law.tally(view.own.dealt, muestra).points >= _GOOD_TOTAL
    return good and view.public.envido.state == ENVIDO_OPEN and not view.public.tricks


def _look(law: Law, view: View, rng: random.Random) -> Word | None:
    """Return a look at a rival, or back at the partner; `None` where the bot goes on looking where it does."""
    p = view.public
    partner = partner_of(law, p, view.who)
    if view.gaze not in ("", partner):
        return word(f"vista-{partner}")
    bands = law.bands[p.solo]
    rivals = [seat for seat in p.seats if bands[seat] != bands[view.who] and seat not in p.out]
    return word(f"vista-{rng.choice(rivals)}") if rivals and rng.random() < _WATCHES else None


def beliefs(law: Law, view: View, t: Tables) -> Iterator[Belief]:
    """Yield what the signs that a view saw say of the cards of others; a rival's sign is believed less."""
    p = view.public
    bands = law.bands[p.solo]
    for seat, sign in view.signs:
        if seat == view.who:
            continue
        gesture = gesture_of(law, word(sign), p.muestra)
        said = law.terms.senas.signs.get(gesture, ())
        least = _GOOD_TOTAL if "tanto" in said else 0
        trust = 0.15 if bands[seat] == bands[view.who] else 0.5
        if "flor" not in said:
            yield Belief(p.seats.index(seat), t.hand(said_cards(law, gesture, p.muestra)), least, trust)


def helped(law: Law, view: View, t: Tables, hope: float) -> float:
    """Return the hope to take a hand, given what partners have signed and not played yet."""
    p = view.public
    bands = law.bands[p.solo]
    played = {(seat, card) for trick in p.tricks for seat, card in trick.plays} | set(p.trick)
    for seat, sign in view.signs:
        if seat == view.who or bands[seat] != bands[view.who] or seat in p.out:
            continue
        cards = said_cards(law, gesture_of(law, word(sign), p.muestra), p.muestra)
        if cards and not any((seat, card) in played for card in cards):
            hope += (1.0 - hope) * _HELP * t.below[t.level[cards[0]]] ** 2
        elif sign == "sena-muerto":
            hope *= _DEAD
    return hope


def obeyed(law: Law, view: View, menu: Sequence[Word]) -> tuple[Word, ...]:
    """Return what is left of a menu for a seat that does what its partner asked for.

    Asked to play quietly it makes no calls. Asked to come it plays its lowest card while a partner has yet to play in
    the trick; asked to kill, its highest. An answer that it owes is its own.
    """
    told, p = view.told, view.public
    words = tuple(menu)
    if _QUIET in told:
        quiet = tuple(one for one in words if one.kind not in _CALLS)
        words = quiet or words
    cards = [one for one in words if one.kind is Kind.CARD]
    orders = [one for one in told if one == _COME or one in _STRONG]
    if not cards or not orders:
        return words
    strength = law.worth.strength(p.muestra)
    ranked = sorted(cards, key=lambda one: strength[one.cards[0]])
    kept = ranked[-1] if orders[-1] in _STRONG else ranked[0]
    if orders[-1] == _COME and not _partner_follows(law, view):
        return words
    return tuple(one for one in words if one.kind is not Kind.CARD or one is kept)


def _partner_follows(law: Law, view: View) -> bool:
    """Return whether a partner plays after this seat in the trick."""
    p = view.public
    bands, played = law.bands[p.solo], {seat for seat, _ in p.trick}
    after = law.round_from[view.who][1:]
    return any(bands[one] == bands[view.who] and one not in p.out and one not in played for one in after)
