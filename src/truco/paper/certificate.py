"""Certificates: one a page, across, for a team or for each of its players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from truco.paper.blocks import Block, block
from truco.paper.documents import Award, Certificates, TeamName
from truco.paper.page import HAIR, MARGIN, THICK, THIN, Page, Paper
from truco.paper.words import Words

_NAMED: Final = 3
"""Places that have a name of their own."""

_FRAME: Final = 6.0
_SIGN: Final = 170.0


def lay_out_certificates(certificates: Certificates, words: Words, paper: Paper) -> list[Page]:
    """Return the pages of certificates.

    >>> from truco.paper.documents import Occasion
    >>> from truco.paper.page import PAPERS
    >>> first = Award(TeamName("Los Pamperos", ("Ana", "Eva")), 1)
    >>> of = Certificates(Occasion("Copa Paysandú"), (first,), each_player=True)
    >>> len(lay_out_certificates(of, Words("es"), PAPERS["a4"]))
    2
    """
    people = [one for award in certificates.awards for one in _each(award, each_player=certificates.each_player)]
    return [_certificate(one, certificates, words, paper.across) for one in people]


def _each(award: Award, *, each_player: bool) -> Iterator[Award]:
    """Yield an award, or one for each player with the name of the team below."""
    if not (each_player and award.team.players):
        yield award
        return
    for player in award.team.players:
        yield award._replace(team=TeamName(player, (award.team.name,)))


def _certificate(award: Award, of: Certificates, words: Words, paper: Paper) -> Page:
    page = Page(paper)
    _frame(page)
    room = paper.width - 2 * MARGIN - 100
    x = MARGIN + 50
    one = of.occasion
    told: list[tuple[Block, float]] = [
        (block(words.say("paper.certificate"), room, 44, 1, bold=True), 14),
        (block(one.event, room, 19), 22),
        (block(words.say("paper.goes-to"), room, 12), 10),
        (block(award.team.name, room, 32, bold=True), 6),
        (block(award.team.below, room, 14), 24),
        (block(award.words or _words(award, words), room, 22, bold=True), 22),
        (block(" · ".join(filter(None, (one.place, one.date))), room, 12), 0),
    ]
    told = [(each, gap) for each, gap in told if each.lines[0]]
    high = sum(each.high + gap for each, gap in told)
    foot = MARGIN + 96 if of.signers else MARGIN + 30
    top = paper.height - MARGIN - 24
    y = top - max(0.0, (top - foot - high) / 2)
    for each, gap in told:
        y = each.draw(page, x, y, room, "middle") - gap
    _signers(page, of.signers)
    return page


def _words(award: Award, words: Words) -> str:
    if not award.place:
        return words.say("paper.award.part")
    if award.place <= _NAMED:
        return words.say(f"paper.award.{award.place}")
    return words.say("paper.award.place", n=award.place)


def _frame(page: Page) -> None:
    """Lay out a frame of two lines, with a dot in each corner."""
    wide, high = page.paper.width - 2 * MARGIN, page.paper.height - 2 * MARGIN
    page.box(MARGIN, MARGIN, wide, high, THICK * 2)
    inner = _FRAME * 2
    page.box(MARGIN + inner, MARGIN + inner, wide - 2 * inner, high - 2 * inner, HAIR)
    for x in (MARGIN + _FRAME, MARGIN + wide - _FRAME):
        for y in (MARGIN + _FRAME, MARGIN + high - _FRAME):
            page.dot(x, y, 2.2, filled=True)


def _signers(page: Page, signers: tuple[str, ...]) -> None:
    """Lay out the lines to sign, in a row."""
    if not signers:
        return
    wide = page.paper.width - 2 * MARGIN - 100
    part = wide / len(signers)
    line = min(_SIGN, part - 20)
    for at, name in enumerate(signers):
        x = MARGIN + 50 + at * part + (part - line) / 2
        page.line(x, MARGIN + 56, x + line, MARGIN + 56, THIN)
        block(name, line, 10).draw(page, x, MARGIN + 52, line, "middle")
