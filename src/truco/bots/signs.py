"""How bots make and read signs and follow requests: when to sign, which seat to watch, what a partner asks for."""

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
    """How a player signs: `bluffs` is how often it signs without a reason, `true` how often its signs are true."""

    bluffs: float = 0.05
    true: float = 0.95


PLAIN_SIGNING: Final = Signing()
"""Signs the cards that it holds, and hardly ever others."""


class Belief(NamedTuple):
    """The meaning of a sign for a seat's cards: the hand of cards of which it holds one, or a total that it reaches.

    With neither the seat holds no card of worth. `trust` is the weight of a deal in which the sign is wrong.
    """

    seat: int
    cards: int
    least: int
    trust: float


def choose_glance(law: Law, view: View, rng: random.Random, signing: Signing = PLAIN_SIGNING) -> Word | None:
    """Return the sign that a bot makes now, or the seat that it looks at from now on, or `None` for neither.

    >>> from truco.engine import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> choose_glance(law, View("A1", new_match(law, "B1").public), random.Random(1)) is None
    True

    The bot reads only the view, and makes no sign twice. It always signs when a partner asks for it.
    """
    p, muestra = view.public, view.public.muestra
    made = {sign for seat, sign in view.signs if seat == view.who}
    unmade = [sign for sign in signs(law, p, view.who, view.own) if sign.token not in made]
    true = [sign for sign in unmade if is_true(law, view.own, muestra, gesture_of(law, sign, muestra))]
    useful = [sign for sign in true if _is_useful(law, view, sign)]
    if ASKED in view.requests or rng.random() < _SIGNS:
        false = [sign for sign in unmade if sign not in true]
        bluffs = rng.random() >= signing.true if useful else rng.random() < signing.bluffs
        if bluffs and false:
            return rng.choice(false)
        if useful:
            return useful[0]
    return _look(law, view, rng)


def _is_useful(law: Law, view: View, sign: Word) -> bool:
    """Return whether a true sign helps the partner: a total while the envido is open, or cards that win tricks."""
    muestra = view.public.muestra
    gesture = gesture_of(law, sign, muestra)
    cards = said_cards(law, gesture, muestra)
    if cards:
        strength = law.worth.strength(muestra)
        return strength[cards[0]] >= _STRONG_FROM * max(strength.values())
    if "tanto" not in law.terms.senas.signs[gesture]:
        return True
    good = law.tally(view.own.dealt, muestra).points >= _GOOD_TOTAL
    return good and view.public.envido.state == ENVIDO_OPEN and not view.public.tricks


def _look(law: Law, view: View, rng: random.Random) -> Word | None:
    """Return a look at a rival, or back at the partner; `None` where the bot does not change its gaze."""
    p = view.public
    partner = partner_of(law, p, view.who)
    if view.gaze not in ("", partner):
        return word(f"vista-{partner}")
    bands = law.bands[p.solo]
    rivals = [seat for seat in p.seats if bands[seat] != bands[view.who] and seat not in p.out]
    return word(f"vista-{rng.choice(rivals)}") if rivals and rng.random() < _WATCHES else None


def beliefs(law: Law, view: View, t: Tables) -> Iterator[Belief]:
    """Yield the beliefs that the signs seen in a view give about the cards of others; a rival's sign counts less."""
    p = view.public
    bands = law.bands[p.solo]
    for seat, sign in view.signs:
        if seat == view.who:
            continue
        gesture = gesture_of(law, word(sign), p.muestra)
        meaning = law.terms.senas.signs.get(gesture, ())
        least = _GOOD_TOTAL if "tanto" in meaning else 0
        trust = 0.15 if bands[seat] == bands[view.who] else 0.5
        if "flor" not in meaning:
            yield Belief(p.seats.index(seat), t.hand(said_cards(law, gesture, p.muestra)), least, trust)


def adjust_hope(law: Law, view: View, t: Tables, hope: float) -> float:
    """Return the hope to take a hand with the cards that partners have signed and not yet played."""
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


def obey_partner(law: Law, view: View, menu: Sequence[Word]) -> tuple[Word, ...]:
    """Return the words of a menu that remain for a seat that does what its partner asked for.

    After a request to play quietly the seat makes no calls. After a request to come it plays its lowest card while a
    partner has yet to play in the trick; after a request to kill, its highest. The seat still chooses its answers.
    """
    requests, p = view.requests, view.public
    words = tuple(menu)
    if _QUIET in requests:
        quiet = tuple(word for word in words if word.kind not in _CALLS)
        words = quiet or words
    cards = [word for word in words if word.kind is Kind.CARD]
    orders = [request for request in requests if request == _COME or request in _STRONG]
    if not cards or not orders:
        return words
    strength = law.worth.strength(p.muestra)
    ranked = sorted(cards, key=lambda word: strength[word.cards[0]])
    ordered = ranked[-1] if orders[-1] in _STRONG else ranked[0]
    if orders[-1] == _COME and not _has_partner_to_play(law, view):
        return words
    return tuple(word for word in words if word.kind is not Kind.CARD or word is ordered)


def _has_partner_to_play(law: Law, view: View) -> bool:
    """Return whether a partner plays after the viewer's seat in the trick."""
    p = view.public
    bands, played = law.bands[p.solo], {seat for seat, _ in p.trick}
    after = law.round_from[view.who][1:]
    return any(bands[seat] == bands[view.who] and seat not in p.out and seat not in played for seat in after)
