"""Why an act would be refused: the one place that knows what is lawful.

Every function looks at the public table and at the seat's own cards alone and returns the key of the refusal (its code,
and the case after a dot), or an empty string for a lawful act. The menu and the ruling of acts both ask here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from truco.cards import UNKNOWN, Card
from truco.engine.law import Law
from truco.engine.public import Phase, Public
from truco.engine.state import Own
from truco.engine.words import MESA, Kind, Word
from truco.rules.numbers import spoken_number

LAWFUL: Final = ""


def due(law: Law, p: Public) -> str:
    """Return the seat that must act next; the others may, where the law lets them.

    The answering side is asked from the seat on the right of the caller. After a hand the next cutter is due; after the
    match nobody.
    """
    if p.phase is Phase.PLAY:
        if p.envido.state == "pending":
            return _answerer(law, p, p.envido.caller)
        if p.envido.state == "singing":
            return p.envido.singer
        return _answerer(law, p, p.truco.caller) if p.truco.pending else p.turn
    if p.phase is Phase.DRAW:
        drawn = {seat for seat, _ in p.drawn}
        return next(seat for seat in p.drawing if seat not in drawn)
    if p.phase is Phase.DEAL:
        return p.dealer
    if p.phase is Phase.MATCH_OVER:
        return ""
    return cutter(law, p)


def cutter(law: Law, p: Public) -> str:
    """Return the seat that cuts now: the dealer's left neighbour (of.cut.1, of.cut.7)."""
    return law.cutter[law.next_dealer[p.dealer] if p.phase is Phase.HAND_OVER else p.dealer]


def _answerer(law: Law, p: Public, caller: str) -> str:
    return next(seat for seat in law.round_from[caller] if seat[0] != caller[0] and seat not in p.out)


def _mute(p: Public, seat: str) -> str:
    """Return why a seat may not speak or play at all (of.mazo.3, of.paso.3)."""
    if p.phase is not Phase.PLAY:
        if p.phase is Phase.MATCH_OVER:
            return "match-over"
        return "hand-over" if p.phase is Phase.HAND_OVER else "not-dealt"
    if seat in p.out:
        return "not-in-play.paso" if seat in p.passed else "not-in-play.mazo"
    return LAWFUL


def _unanswered(p: Public) -> str:
    """Return what must be answered or sung before a card may be played."""
    if p.envido.state == "pending":
        return "answer-first.envido"
    if p.envido.state == "singing":
        return "answer-first.sing"
    return "answer-first.truco" if p.truco.pending else LAWFUL


def holds(p: Public, own: Own, card: Card) -> bool:
    """Tell whether a seat may hold a card; an unknown card may be any that was not seen elsewhere."""
    if card in own.held:
        return True
    if UNKNOWN not in own.held or card in own.dealt:
        return False
    return all(card is not one for trick in p.tricks for _, one in trick.plays) and all(
        card is not one for _, one in p.trick
    )


def _card(_law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    refused = _mute(p, seat) or _unanswered(p)
    if refused:
        return refused
    if p.turn != seat:
        return "not-your-turn.card"
    card = word.cards[0]
    if card in own.held or holds(p, own, card):
        return LAWFUL
    return "already-played" if card in own.dealt else "card-not-held"


def _envido(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    """Rule on an envido call: an opening (of.envido.4), an interposed one (of.ley.9) or a raise (of.envido.17)."""
    refused = _mute(p, seat)
    if refused:
        return refused
    if word not in law.envido_words:
        return "unknown-word"
    envido, truco = p.envido, p.truco
    if envido.state == "pending":
        if envido.caller[0] == seat[0]:
            return "own-call-pending.envido"
        return LAWFUL if word.token in law.chains[envido.chain].follow else "not-a-raise"
    if envido.state != "open":
        return "answer-first.sing" if envido.state == "singing" else "already-said.envido"
    if truco.pending:
        if truco.caller[0] == seat[0]:
            return "own-call-pending"
        if truco.level > 1:
            return "window-closed.truco"
    elif truco.level:
        return "window-closed.truco"
    elif law.turn_bound and p.turn != seat:
        return "not-your-turn.call"
    if p.tricks:
        return "window-closed.ronda"
    return LAWFUL if len(own.held) == len(own.dealt) else "window-closed.card-down"


def _truco(law: Law, p: Public, seat: str, _own: Own, word: Word) -> str:
    """Rule on a step of the truco ladder (of.truco.7, of.truco.9, of.accept.3), or on truco as no to an envido."""
    refused = _mute(p, seat)
    if refused:
        return refused
    envido, truco = p.envido, p.truco
    level = law.truco_level.get(word.token, 0)
    if not level:
        return "unknown-word"
    if envido.state == "singing":
        return "answer-first.sing"
    if envido.state == "pending":
        if envido.caller[0] == seat[0]:
            return "own-call-pending.envido"
        if truco.pending:
            return "truco-pending"
        return LAWFUL if level == 1 else "out-of-order"
    if truco.pending:
        if truco.caller[0] == seat[0]:
            return "own-call-pending"
        return "quiero-first" if level == truco.level + 1 else _step(truco.level, level)
    if level != truco.level + 1:
        return _step(truco.level, level)
    if truco.holder and truco.holder != seat[0]:
        return "no-right-to-raise"
    return "not-your-turn.call" if law.turn_bound and p.turn != seat else LAWFUL


def _step(said: int, level: int) -> str:
    return "already-said.truco" if level <= said else "out-of-order"


def _answer(_law: Law, p: Public, seat: str, _own: Own, _word: Word) -> str:
    """Rule on quiero and no quiero: any active seat of the side that was asked (of.ley.8, of.accept.1)."""
    refused = _mute(p, seat)
    if refused:
        return refused
    if p.envido.state == "pending":
        return "own-call-pending" if p.envido.caller[0] == seat[0] else LAWFUL
    if p.envido.state == "singing" or not p.truco.pending:
        return "nothing-to-answer"
    return "own-call-pending" if p.truco.caller[0] == seat[0] else LAWFUL


def _quiero_raise(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    """Rule on quiero with a raise in one answer (of.accept.5, of.truco.10)."""
    refused = _answer(law, p, seat, own, word)
    if refused:
        return refused
    if p.envido.state == "pending":
        return "answer-first.envido"
    at = p.truco.level - 1
    return LAWFUL if at < len(law.raises) and word is law.raises[at] else "out-of-order"


def _number(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    """Rule on a total sung: in order, one's own true number (of.canto.1, of.canto.3)."""
    refused = _singing(p, seat)
    if refused:
        return refused
    if word.number not in law.numbers:
        return "not-a-number" if spoken_number(word.number or 0, law.numbers) is None else "not-a-number.within"
    if UNKNOWN in own.dealt or law.tally(own.dealt).points == word.number:
        return LAWFUL
    return "not-your-number"


def _son_buenas(_law: Law, p: Public, seat: str, _own: Own, _word: Word) -> str:
    refused = _singing(p, seat)
    if refused:
        return refused
    # A total whose singer went to the mazo stands no more (of.mazo.4).
    heard = any(number is not None and singer[0] != seat[0] and singer not in p.out for singer, number in p.envido.sung)
    return LAWFUL if heard else "no-rival-number"


def _singing(p: Public, seat: str) -> str:
    refused = _mute(p, seat)
    if refused:
        return refused
    if any(singer == seat for singer, _ in p.envido.sung):
        return "already-said.envido"
    if p.envido.state != "singing":
        return "not-singing"
    return LAWFUL if p.envido.singer == seat else "not-your-turn.number"


def _mazo(law: Law, p: Public, seat: str, own: Own, _word: Word) -> str:
    """Rule on going to the mazo: at any moment, but not while one's own call waits (of.mazo.2)."""
    refused = _mute(p, seat)
    if refused:
        return refused
    if not own.held:
        return "no-cards-left"
    pending = p.envido.state == "pending"
    if (pending and p.envido.caller[0] == seat[0]) or (p.truco.pending and p.truco.caller[0] == seat[0]):
        return "own-call-pending"
    return "not-your-turn.call" if law.turn_bound and due(law, p) != seat else LAWFUL


def _paso(_law: Law, p: Public, seat: str, own: Own, _word: Word) -> str:
    """Rule on passing: in one's turn to play (of.paso.1)."""
    refused = _mute(p, seat) or _unanswered(p)
    if refused:
        return refused
    if p.turn != seat:
        return "not-your-turn.paso"
    return LAWFUL if own.held else "no-cards-left"


def _dealt(p: Public, seat: str, own: Own, card: Card) -> bool:
    """Tell whether a card may have been dealt to a seat; to an unknown hand any that no other seat played."""
    if card is UNKNOWN or card in own.dealt:
        return card is not UNKNOWN
    plays = (*(play for trick in p.tricks for play in trick.plays), *p.trick)
    return UNKNOWN in own.dealt and all(player == seat for player, played in plays if played is card)


def _show(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    """Rule on showing the total that won the envido (of.ley.1, of.ley.6)."""
    if p.phase is Phase.MATCH_OVER:
        return "match-over"
    if p.phase is not Phase.PLAY:
        return "hand-over" if p.phase is Phase.HAND_OVER else "not-dealt"
    if seat in p.out and seat not in p.passed:
        return "not-in-play.mazo"
    if p.envido.owes != seat or p.envido.shown:
        return "nothing-to-show"
    if not word.cards:
        return LAWFUL
    if not all(_dealt(p, seat, own, one) for one in word.cards):
        return "card-not-held"
    return LAWFUL if law.tally(word.cards).points == p.envido.number else "not-your-number"


def _draw(law: Law, p: Public, seat: str, _own: Own, word: Word) -> str:
    if p.phase is not Phase.DRAW:
        return "already-drawn"
    if seat == MESA:
        return "not-seated"
    if seat not in p.drawing or any(drawer == seat for drawer, _ in p.drawn):
        return "already-drawn"
    if word.cards and (word.cards[0] not in law.pack or any(word.cards[0] is one for _, one in p.drawn)):
        return "already-drawn"
    return LAWFUL


def _cut(law: Law, p: Public, seat: str, _own: Own, word: Word) -> str:
    """Rule on the cut: by the dealer's left neighbour or the table, four cards at least a part (of.cut.3, of.cut.7)."""
    if p.phase not in _BEFORE_CUT:
        return "match-over" if p.phase is Phase.MATCH_OVER else "not-your-turn.cut"
    if seat not in (MESA, cutter(law, p)):
        return "not-your-turn.cut"
    if word.number is not None and not law.cut_least <= word.number <= len(law.pack) - law.cut_least:
        return "bad-cut"
    return LAWFUL


_BEFORE_CUT: Final = (Phase.CUT, Phase.HAND_OVER)


def _deal(_law: Law, p: Public, seat: str, _own: Own, _word: Word) -> str:
    if p.phase is Phase.MATCH_OVER:
        return "match-over"
    return LAWFUL if p.phase is Phase.DEAL and seat in (MESA, p.dealer) else "not-your-turn.deal"


def _other(_law: Law, _p: Public, _seat: str, _own: Own, _word: Word) -> str:
    return "unknown-word"


_BY_KIND: Final[Mapping[Kind, Callable[[Law, Public, str, Own, Word], str]]] = {
    Kind.CARD: _card,
    Kind.NUMBER: _number,
    Kind.ENVIDO: _envido,
    Kind.TRUCO: _truco,
    Kind.QUIERO: _answer,
    Kind.QUIERO_RAISE: _quiero_raise,
    Kind.NO_QUIERO: _answer,
    Kind.SON_BUENAS: _son_buenas,
    Kind.MAZO: _mazo,
    Kind.PASO: _paso,
    Kind.SHOW: _show,
    Kind.DRAW: _draw,
    Kind.CUT: _cut,
    Kind.DEAL: _deal,
    Kind.OTHER: _other,
}
_TABLE_MAY: Final = (Kind.CUT, Kind.DEAL, Kind.DRAW)


def refusal(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    """Return why a single word of a seat is refused, or an empty string for a lawful one.

    >>> from truco.engine.words import word
    >>> from truco.engine.match import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> refusal(law, new_match(law, dealer="B1").public, "A1", Own(), word("truco"))
    'not-dealt'
    """
    if seat not in p.seats and not (seat == MESA and word.kind in _TABLE_MAY):
        return "not-seated"
    return _BY_KIND[word.kind](law, p, seat, own, word)
