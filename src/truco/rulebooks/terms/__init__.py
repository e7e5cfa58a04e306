"""The values of a rulebook's file: the sections, how the loader checks them, and how the engine reads them."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from truco.rulebooks.terms.cards import (
    BaixoTerms,
    DealTerms,
    MaldonTerms,
    MazoTerms,
    MisdealsTerms,
    MuestraTerms,
    PackTerms,
    RanksTerms,
    TricksTerms,
)
from truco.rulebooks.terms.envido import CantoTerms, EnvidoCallTerms, EnvidoTerms, EnvitesTerms, FlorCallTerms
from truco.rulebooks.terms.flor import FlorTerms, PidoFlorTerms
from truco.rulebooks.terms.match import CallsTerms, FormatTerms, MatchTerms, PlayTerms, TableTerms
from truco.rulebooks.terms.section import Form, Section, Source, tables_of
from truco.rulebooks.terms.special import DuelsTerms, ErrorsTerms, LeyTerms, OnzeTerms, SenasTerms
from truco.rulebooks.terms.truco import TrucoCallTerms, TrucoTerms

SECTIONS: Final[tuple[type[Section], ...]] = (
    FormatTerms,
    MatchTerms,
    PlayTerms,
    CallsTerms,
    TableTerms,
    PackTerms,
    RanksTerms,
    MuestraTerms,
    DealTerms,
    MisdealsTerms,
    MaldonTerms,
    TricksTerms,
    BaixoTerms,
    MazoTerms,
    EnvidoTerms,
    EnvidoCallTerms,
    EnvitesTerms,
    CantoTerms,
    FlorTerms,
    FlorCallTerms,
    PidoFlorTerms,
    TrucoTerms,
    TrucoCallTerms,
    OnzeTerms,
    DuelsTerms,
    LeyTerms,
    SenasTerms,
    ErrorsTerms,
)
"""The tables of a rulebook's file."""

FORMS: Final = {field.path: field.form for section in SECTIONS for field in section.fields.values()}
"""The form of each value of a rulebook, by its path; a star means any call, format, ley or sign."""


class Terms:
    """The values of a rulebook, by section; a section is read when it is asked for.

    >>> from truco.rulebooks.rulebook import load_rulebook
    >>> terms = load_rulebook("oficial").terms
    >>> terms.match.target, terms.has("onze")
    (30, False)
    """

    def __init__(self, source: Source) -> None:
        """Read nothing yet."""
        self._source = source

    def check(self) -> None:
        """Read every section that the rulebook has; raises `RulebookError` for a value that is not of its kind."""
        for section in SECTIONS:
            if "*" in section.place:
                tables_of(section, self._source)
            elif self.has(section.place):
                getattr(self, section.place)

    def has(self, path: str) -> bool:
        """Return whether the rulebook has a value, or any value of a section."""
        return path in self._source.values or any(
            value_path.startswith(f"{path}.") for value_path in self._source.values
        )

    @cached_property
    def match(self) -> MatchTerms:
        """Return what the rulebook says of a match."""
        return MatchTerms(self._source)

    @cached_property
    def play(self) -> PlayTerms:
        """Return what the rulebook says of the parts of the game."""
        return PlayTerms(self._source)

    @cached_property
    def calls(self) -> CallsTerms:
        """Return what the rulebook says of calls in general."""
        return CallsTerms(self._source)

    @cached_property
    def table(self) -> TableTerms:
        """Return what the rulebook says of the table and its sheet."""
        return TableTerms(self._source)

    @cached_property
    def pack(self) -> PackTerms:
        """Return what the rulebook says of the pack."""
        return PackTerms(self._source)

    @cached_property
    def ranks(self) -> RanksTerms:
        """Return what the rulebook says of the order of the cards."""
        return RanksTerms(self._source)

    @cached_property
    def muestra(self) -> MuestraTerms:
        """Return what the rulebook says of the pieces."""
        return MuestraTerms(self._source)

    @cached_property
    def deal(self) -> DealTerms:
        """Return what the rulebook says of the draw, the cut and the deal."""
        return DealTerms(self._source)

    @cached_property
    def misdeals(self) -> MisdealsTerms:
        """Return what the rulebook says of deals that go wrong."""
        return MisdealsTerms(self._source)

    @cached_property
    def maldon(self) -> MaldonTerms:
        """Return what the rulebook says of the maldón."""
        return MaldonTerms(self._source)

    @cached_property
    def tricks(self) -> TricksTerms:
        """Return what the rulebook says of tricks."""
        return TricksTerms(self._source)

    @cached_property
    def baixo(self) -> BaixoTerms:
        """Return what the rulebook says of combinations."""
        return BaixoTerms(self._source)

    @cached_property
    def mazo(self) -> MazoTerms:
        """Return what the rulebook says of leaving a hand."""
        return MazoTerms(self._source)

    @cached_property
    def envido(self) -> EnvidoTerms:
        """Return what the rulebook says of the envido."""
        return EnvidoTerms(self._source)

    @cached_property
    def envites(self) -> EnvitesTerms:
        """Return what the rulebook says of envites of any number."""
        return EnvitesTerms(self._source)

    @cached_property
    def canto(self) -> CantoTerms:
        """Return what the rulebook says of numbers that prove false."""
        return CantoTerms(self._source)

    @cached_property
    def flor(self) -> FlorTerms:
        """Return what the rulebook says of the flor."""
        return FlorTerms(self._source)

    @cached_property
    def pido_flor(self) -> PidoFlorTerms:
        """Return what the rulebook says of asking for a flor."""
        return PidoFlorTerms(self._source)

    @cached_property
    def truco(self) -> TrucoTerms:
        """Return what the rulebook says of the truco."""
        return TrucoTerms(self._source)

    @cached_property
    def onze(self) -> OnzeTerms:
        """Return what the rulebook says of hands one point short of the target."""
        return OnzeTerms(self._source)

    @cached_property
    def duels(self) -> DuelsTerms:
        """Return what the rulebook says of duels."""
        return DuelsTerms(self._source)

    @cached_property
    def ley(self) -> LeyTerms:
        """Return what the rulebook says of leyes de juego."""
        return LeyTerms(self._source)

    @cached_property
    def senas(self) -> SenasTerms:
        """Return what the rulebook says of señas."""
        return SenasTerms(self._source)

    @cached_property
    def errors(self) -> ErrorsTerms:
        """Return what the rulebook says of errors."""
        return ErrorsTerms(self._source)


def form_at(path: str) -> Form | None:
    """Return what the value at a path may be, `None` for a path that no rulebook has.

    >>> form_at("match.target").expected, form_at("truco.calls.retruco.accepted").expected, form_at("match.goal")
    ('a whole number from 1 to 100', 'a whole number from 0 to 100', None)
    """
    for stem in _NAMED_IN_PATH:
        if path.startswith(f"{stem}."):
            _, *rest = path[len(stem) + 1 :].split(".")
            return FORMS.get(".".join((stem, "*", *rest)))
    return None if "*" in path else FORMS.get(path)


_NAMED_IN_PATH: Final = tuple(dict.fromkeys(path.partition(".*")[0] for path in FORMS if "*" in path))
