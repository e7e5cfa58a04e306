"""The terms of a rulebook on envites of any number: the calls, what each adds, and the numbers that may be sung."""

from __future__ import annotations

from typing import NamedTuple

from truco.engine.law.law import Law
from truco.engine.law.settle import falta_at
from truco.engine.table.public import Public
from truco.engine.table.words import Word
from truco.rulebooks.terms import Terms
from truco.rulebooks.terms.envido import EnviteCall
from truco.rules.envites import effective_points, named_points, remaining
from truco.slotted import made


class NamedEnvite(NamedTuple):
    """An envite as it was said: the call, and the points or the sum that it names."""

    call: EnviteCall
    adds: int | str


def envite_of(terms: Terms, word: Word) -> NamedEnvite | None:
    """Return the envite that a word calls, `None` for a word that is no call of the rulebook.

    >>> from truco.engine.table.words import word
    >>> from truco.rulebooks.rulebook import load_rulebook
    >>> terms = load_rulebook("uruguay").terms
    >>> [envite_of(terms, word(token)).adds for token in ("7-envido", "2-real-envido", "1-envido", "falta-envido")]
    [7, 6, 2, 'falta']

    A number names the points, or how many times to add those of the call (uy.24.b, uy.24.e). It never lowers the call.
    """
    if word.number is None:
        call = terms.envites.calls.get(word.token)
        return None if call is None else made(NamedEnvite, (call, call.adds))
    call = terms.envites.calls.get(word.token.replace(f"{word.number}-", "", 1))
    if call is None or not call.number:
        return None
    least = int(call.adds)
    return made(NamedEnvite, (call, max(word.number, least) if call.number == "names" else max(word.number, 1) * least))


def falta(law: Law, p: Public) -> int:
    """Return the falta of this hand or duel before any envite was accepted (uy.23, uy.25.a, uy.25.b, uy.86.a)."""
    points: int = law.recall(falta_at, law.bands[p.solo][p.mano], p.score, p.solo, bool(p.duel))[0]
    return points


def falta_left(law: Law, p: Public) -> int:
    """Return what is left of the falta once the pending envite is accepted (uy.25.c, uy.26.a)."""
    return remaining(falta(law, p), p.free_envido.stakes)


class EnvitePoints(NamedTuple):
    """The points of an envite, and the case that decided them: `as-named`, `simple`, `lifted` or `trimmed`."""

    points: int
    case: str


def envite_points(law: Law, p: Public, envite: NamedEnvite) -> EnvitePoints:
    """Return the points of an envite in this hand (uy.35.f, uy.36.a, uy.36.b)."""
    simple = law.terms.envites.simple
    chain, whole = p.free_envido.stakes, falta(law, p)
    names = named_points(envite.adds, chain, whole, p.score, simple)
    points = effective_points(names, chain, whole, simple)
    if not chain:
        return made(EnvitePoints, (points, "as-named" if names <= whole else "simple"))
    rest = remaining(whole, chain)
    if not rest or max(names, chain[-1].points) > rest:
        return made(EnvitePoints, (points, "trimmed"))
    return made(EnvitePoints, (points, "as-named" if points == names else "lifted"))
