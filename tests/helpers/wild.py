"""Plays wild refereed matches: any act of seats, a judge and voters, at tables of every sort, with any options.

`Table` is the sort of table. Cards are often dealt wrong, or so that a seat has a flor; scores begin close to a limit.
Each act is a turn, with the step that records are made from.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from tests.helpers.corpus import FOLDER, sentences
from tests.helpers.tree import vocabulary
from tests.helpers.walk import begin, with_chance

from truco.cards import Card
from truco.engine import MESA, Act, Decision, Kind, Law, Own, Phase, State, Word, deal_word, due, menu, rule, word
from truco.engine.contests.senas.part import every_sign
from truco.engine.contests.tricks.turned import as_turned
from truco.engine.croupier import hands_from, muestra_from, shuffled
from truco.engine.law.shared import shared_law
from truco.engine.silence import next_silence
from truco.engine.table.judge_words import VERDICTS
from truco.record import Step
from truco.rulebooks.ruleset import read_rules_tag
from truco.talk.quotes import sentence_word
from truco.talk.reader import can_read

ODD: Final = 0.4
"""How often somebody says or does something that need not be on a menu."""
SILENT: Final = 0.25
"""How often a silence comes instead of a word, where both may come."""
LEAVING: Final = 0.1
"""How often a seat that may leave the hand thinks of it."""
ANSWERED: Final = 0.3
"""How often something odd answers what lies on the table: cards are asked for, shown, denied, uncovered."""
LYING: Final = 0.25
"""How often a seat that is to sing its points sings others."""
CALM_AFTER: Final = 70
"""After how many acts of a hand nobody does anything odd any more, so that hands end."""
MOST: Final = 400
"""The acts after which a hand must be over, however wild."""
AFTERWARDS: Final = 3
"""How many things are said after a match is over."""

_BEFORE_CARDS: Final = (Phase.CUT, Phase.DEAL)
_GOING: Final = (Kind.MAZO, Kind.PASO, Kind.TENDERSE)
_OFFICIALS: Final = ("juez", "juez", "juez", "comision", "arbitro")
_CARDS: Final = ("{}", "({})", "tapada-{}", "vuelvo-{}", "levanto-{}", "muestro-{}", "descarto-{}", "queda-{}")
_ABOUT: Final = ("ver-{}", "reclamo-{}", "pido-flor-{}", "vuelvo-{}", "miro-{}", "vista-{}")
_ALONE: Final = (
    *("callo", "muestro", "niego", "concedo", "confirmo", "maldon", "vuelvo", "miro", "pido-dar", "sigue"),
    *("voto-si", "voto-no", "es-esa", "tenderse", "paso", "mazo", "paso+mazo", "anuncio-2", "anuncio-3", "anuncio-4"),
    *("bueno", "reparto", "corto-20", "corto-1", "quemo-2", "tiro-1e", "99", "34"),
)
_NONSENSE: Final = ("algo raro", "carta de más")


class Table(NamedTuple):
    """A sort of table: the rules as a record's tag has them, the format, who rules, and the score as it begins."""

    rules: str
    form: str
    judged: bool = False
    phase: str = ""
    close: bool = False

    @property
    def law(self) -> Law:
        """The law of the table."""
        seats = read_rules_tag(self.rules).book.formats[self.form].seats
        return shared_law(self.rules, seats, self.form, refereed=True, judged=self.judged, phase=self.phase)


class Turn(NamedTuple):
    """An act with its step, the state before it, and the state after it."""

    before: State
    step: Step
    after: State


class Wild:
    """A table at which anything is said; `steps` grows with every turn."""

    def __init__(self, law: Law, chance: random.Random, *, close: bool = False) -> None:
        """Begin a match, near the end of a chico where it is to be `close`, with a draw or without."""
        self.law, self.chance = law, chance
        score = (
            tuple(chance.randrange(max(law.terms.match.target - 4, 0), law.terms.match.target) for _ in law.sides)
            if close
            else None
        )
        first, self.state = begin(law, chance.choice(("", *law.seats, *law.seats)), score)
        self.steps = [Step(MESA, "", law.lawful("hand.start"), first)]
        self._acts = 0

    def turns(self, most: int) -> Iterator[Turn]:
        """Play up to `most` acts; stop soon after the match is over."""
        late = 0
        for _ in range(most):
            late += self.state.public.phase is Phase.MATCH_OVER
            if late > AFTERWARDS:
                return
            before = self.state
            act, decision = self._next()
            turned = as_turned(act.word, decision.events)  # as a table writes it down
            self.steps.append(Step(act.seat, turned.token, decision.ruling, decision.events))
            self.state = decision.state
            playing = before.public.in_hand and before.public.hand == self.state.public.hand
            self._acts = self._acts + 1 if playing else 0
            assert self._acts < MOST, f"the hand does not end: {self.state}"
            yield Turn(before, self.steps[-1], self.state)

    def _next(self) -> tuple[Act, Decision]:
        law, state, chance = self.law, self.state, self.chance
        if state.public.phase is Phase.MATCH_OVER:
            act = odd(law, state, chance)
            return act, rule(law, state, act)
        if state.public.loose.stacked and chance.random() < ANSWERED:  # only now can the lower card be asked for
            act = _answer_demand(law, state, chance) or expected(law, state, chance)
            return act, rule(law, state, act)
        if self._acts < CALM_AFTER and chance.random() < ODD:
            act = (_answer_demand(law, state, chance) if chance.random() < ANSWERED else None) or odd(
                law, state, chance
            )
            return act, rule(law, state, act)
        p = state.public
        if p.phase in _BEFORE_CARDS and (p.misdeals.faced or chance.random() < 0.7) and not p.misdeals.asked:
            return _dealt(law, state, chance)
        if p.phase is Phase.HAND_OVER and not _draws(law, state) and chance.random() < 0.6:
            return _dealt(law, state, chance)
        act = expected(law, state, chance)
        return act, rule(law, state, act)


def expected(law: Law, state: State, chance: random.Random) -> Act:
    """Return a word of the menu of the seat that is due, or a silence."""
    p = state.public
    seat = due(law, p)
    if not p.in_hand:
        return Act(seat, with_chance(law, p, chance.choice(menu(law, p, seat, Own())), chance))
    words = menu(law, p, seat, state.own(seat)) if seat else ()
    if chance.random() > LEAVING:
        words = tuple(option for option in words if option.kind not in _GOING) or words
    silent = next_silence(law, state)
    assert words or silent, f"{seat or 'nobody'} is due and has nothing to say: {state}"
    if silent and (not words or chance.random() < SILENT):
        return silent
    chosen = chance.choice(words)
    if chosen.kind is Kind.NUMBER and chance.random() < LYING:
        chosen = word(str(chance.randrange(20, 38)))
    if chosen.range is not None:
        pattern, least, most = chosen.range
        chosen = word(pattern.format(n=chance.randint(least, most)))
    return Act(seat, chosen)


def _draws(law: Law, state: State) -> bool:
    seat = due(law, state.public)
    return any(option.kind is Kind.DRAW for option in menu(law, state.public, seat, Own()))


# -- the cards ---------------------------------------------------------------------------------------------------------


def _dealt(law: Law, state: State, chance: random.Random) -> tuple[Act, Decision]:
    """Return a card that falls face up, or a deal: by chance, with a card too many or too few, or with a flor."""
    p = state.public
    over = p.phase is Phase.HAND_OVER
    faced = () if over else p.misdeals.faced
    gone = {card for _, card in faced} | (set() if over else set(p.burned))
    pack = shuffled(chance, [card for card in law.terms.pack.cards if card not in gone])
    if not over and "faced" in law.ruleset.book["play.parts"] and chance.random() < 0.15:
        act = Act(chance.choice(law.seats), word(f"cara-{pack[0]}"))
        return act, rule(law, state, act)
    by = chance.choice((MESA, p.dealer)) if not over else MESA
    sort = chance.random()
    if not faced and sort < 0.4:
        dealer = law.next_dealer[p.dealer] if over else p.dealer
        hands, muestra = hands_from(law, pack, dealer), muestra_from(law, pack, dealer)
    else:
        hands, muestra = _arranged(law, state, chance, pack, wrong=sort > 0.8)
    act = Act(by, deal_word(hands, muestra))
    return act, rule(law, state, act)


def _arranged(
    law: Law, state: State, chance: random.Random, pack: Sequence[Card], *, wrong: bool
) -> tuple[tuple[tuple[Card, ...], ...], Card | None]:
    """Return hands with three of a suit, poor or high cards for a seat; a card more or less where `wrong`."""
    p = state.public
    left = list(pack)
    muestra = left.pop() if law.terms.deal.turned else None
    held: dict[str, list[Card]] = {seat: [] for seat in law.seats}
    for seat, card in p.misdeals.faced if p.phase is not Phase.HAND_OVER else ():
        held[seat].append(card)
    for seat in chance.sample(law.seats, chance.choice((0, 1, 1, 2))):
        alike = [card for card in left if card.suit is left[0].suit]
        fours = [card for card in left if card.token.startswith("4")]
        strength = law.worth.strength(muestra)
        highest = sorted(left, key=strength.__getitem__, reverse=True)
        poor = [*fours[:2], *(card for card in left if card.token[0] in "56")]
        lucky = chance.choice((alike, alike, poor, highest))[: max(law.terms.deal.cards_each - len(held[seat]), 0)]
        held[seat].extend(lucky)
        left = [card for card in left if card not in lucky]
    solo = p.solo if p.phase is not Phase.HAND_OVER else law.solo(law.next_dealer[p.dealer])
    for seat, size in zip(law.seats, law.hand_sizes(solo), strict=True):
        count = size + (chance.choice((-1, 0, 0, 1)) if wrong else 0)
        while len(held[seat]) < count:
            held[seat].append(left.pop())
    return tuple(tuple(held[seat]) for seat in law.seats), muestra


# -- what need not be on a menu ----------------------------------------------------------------------------------------


def odd(law: Law, state: State, chance: random.Random) -> Act:
    """Return a word of anybody that may be out of place."""
    while True:
        make = chance.choices([maker for maker, _ in _MAKERS], [often for _, often in _MAKERS])[0]
        act = make(law, state, chance)
        if act is not None:
            return act


def _card(law: Law, state: State, chance: random.Random) -> Act | None:
    """Return something done with a card: laid down, turned, taken back, shown; now and then a card of another."""
    seat = (due(law, state.public) if chance.random() < 0.5 else "") or chance.choice(law.seats)
    own = state.own(seat)
    card = (
        chance.choice(own.held or own.dealt or law.terms.pack.cards)
        if chance.random() < 0.9
        else chance.choice(law.terms.pack.cards)
    )
    return Act(seat, word(chance.choice(_CARDS).format(card)))


def _several(law: Law, state: State, chance: random.Random) -> Act | None:
    """Return cards laid down together, the first or the last of them perhaps face down."""
    seat = (due(law, state.public) if chance.random() < 0.7 else "") or chance.choice(law.seats)
    held = state.own(seat).held
    if len(held) < 2:
        return None
    cards = [str(card) for card in chance.sample(held, min(len(held), chance.choice((2, 2, 3))))]
    for at in (0, -1):
        if chance.random() < (0.35 if at == 0 else 0.15):
            cards[at] = f"({cards[at]})"
    return Act(seat, word("+".join(cards)))


def _shown(law: Law, state: State, chance: random.Random) -> Act | None:
    """Return some of a seat's cards shown to all, or to another seat alone."""
    seat = chance.choice(law.seats)
    dealt = state.own(seat).dealt
    if not dealt:
        return None
    named = "".join(map(str, chance.sample(dealt, chance.randint(1, len(dealt)))))
    return Act(seat, word(f"muestro-{named}" + chance.choice(("", f"-{chance.choice(law.seats)}"))))


def _about(law: Law, _state: State, chance: random.Random) -> Act | None:
    """Return a word about another seat, or about oneself."""
    return Act(chance.choice(law.seats), word(chance.choice(_ABOUT).format(chance.choice(law.seats))))


def _claim(law: Law, state: State, chance: random.Random) -> Act | None:
    """Return a claim in the rulebook's words or in others, mostly against who is at fault if anybody is."""
    guilty = [fault.seat for fault in state.faults if fault.seat in law.seats]
    against = chance.choice(guilty if guilty and chance.random() < 0.7 else law.seats)
    texts = [text for name, rule in law.ruleset.book.claims.items() for text in (name, *rule.says)]
    text = chance.choice((*texts, *_NONSENSE))
    token = f"reclamo-{against}" if chance.random() < 0.2 else f'reclamo-{against} "{text}"'
    return Act(chance.choice(law.seats), word(token))


def _alone(law: Law, _state: State, chance: random.Random) -> Act | None:
    return Act(chance.choice((*law.seats, MESA)), word(chance.choice(_ALONE)))


def _answer_demand(law: Law, state: State, chance: random.Random) -> Act | None:
    """Return the answer of a seat that is asked for cards, or a demand for covered cards or cards shown aside."""
    p = state.public
    if p.settlement.asked:
        return Act(chance.choice(sorted(p.settlement.asked)), word(chance.choice(("niego", "niego", "muestro"))))
    if p.loose.must_uncover:
        seat = p.loose.must_uncover
        return Act(seat, word(f"vuelvo-{chance.choice(state.own(seat).held or law.terms.pack.cards)}"))
    if p.loose.stacked and chance.random() < 0.7:
        return Act(chance.choice(law.seats), word(f"ver-{p.loose.stacked}"))
    if p.loose.early:
        seat, card = chance.choice(p.loose.early)
        return Act(seat, word(f"levanto-{card}"))
    if not p.loose.stacked and not p.loose.aside and not p.settlement.begun:
        return None
    about = chance.choice(p.loose.aside or ((p.loose.stacked,) if p.loose.stacked else law.seats))
    return Act(chance.choice(law.seats), word(f"ver-{about}"))


def _loose(law: Law, state: State, chance: random.Random) -> Act | None:
    """Return an act on a card that was laid covered, too early or upon another: turn it, take it back, ask for it."""
    p = state.public
    seat = chance.choice(law.seats)
    own = state.own(seat)
    gone = [card for card in own.dealt if card not in own.held and card not in p.face_up(seat)]
    early = [card for who, card in p.loose.early if who == seat]
    down = own.held if seat in p.loose.face_down else ()
    tokens = [f"vuelvo-{card}" for card in (*gone, *down)]
    tokens += [f"levanto-{card}" for card in (*early, *gone)]
    tokens += [f"vuelvo-{seat}-{card}" for card in gone] * 2
    other = chance.choice(law.seats)
    return Act(chance.choice((seat, other)), word(chance.choice(tokens))) if tokens else None


def _number(law: Law, state: State, chance: random.Random) -> Act | None:
    """Return a number, mostly of the seat that is due, and mostly one that a hand may have."""
    seat = due(law, state.public) if chance.random() < 0.7 else ""
    number = chance.choice((*range(20, 48), chance.randrange(100)))
    return Act(seat or chance.choice(law.seats), word(str(number)))


def _untimely(law: Law, state: State, chance: random.Random) -> Act | None:
    """Return a word that another seat might say now."""
    seat, other = chance.sample(law.seats, 2)
    words = [option for option in menu(law, state.public, seat, state.own(seat)) if not option.range]
    return Act(other, chance.choice(words)) if words else None


def _any(law: Law, _state: State, chance: random.Random) -> Act | None:
    """Return any word of the vocabulary."""
    return Act(chance.choice(law.seats), chance.choice(_tried(law)))


def _call(law: Law, _state: State, chance: random.Random) -> Act | None:
    """Return a call of anybody, whatever is pending."""
    tokens = ("truco", "retruco", "envido", "real-envido", "falta-envido", "flor", "quiero", "no-quiero")
    return Act(chance.choice(law.seats), word(chance.choice(tokens)))


def _breath(law: Law, _state: State, chance: random.Random) -> Act | None:
    """Return two words of one breath."""
    tokens = [chance.choice(_tried(law)).token for _ in range(2)]
    joined = "+".join(token for token in tokens if "+" not in token)
    return Act(chance.choice(law.seats), word(joined)) if "+" in joined else None


def _talk(law: Law, state: State, chance: random.Random) -> Act | None:
    """Return a sentence of the corpus, or a word of the game within one."""
    if not can_read(law):
        return None
    seat = chance.choice(law.seats)
    if chance.random() < 0.5:
        text = chance.choice(_corpus(law.ruleset.book.code))
    else:
        words = [
            option for who in law.seats for option in menu(law, state.public, who, state.own(who)) if not option.range
        ]
        phrase = chance.choice(words or _tried(law)).token.replace("-", " ").replace("+", " ")
        text = chance.choice(("¡{}!", "che, {}", "no {}", "digo {}, nomás", "{} {}")).format(phrase, phrase)
    return Act(seat, sentence_word(text))


def _sign(law: Law, state: State, chance: random.Random) -> Act | None:
    """Return a sign, mostly one of the text; now and then one that it does not have."""
    seat = chance.choice(law.seats)
    signs = [sign for sign, _ in every_sign(law, state.public, seat)]
    others = [word(f"sena-{name}") for name in (chance.choice(law.terms.pack.cards), "tanto", "muerto", "flor")]
    return Act(seat, chance.choice(signs if signs and chance.random() < 0.8 else others))


def _ruling(law: Law, state: State, chance: random.Random) -> Act | None:
    """Return a ruling of those who do not play; now and then a player tries."""
    author = chance.choice(_OFFICIALS) if chance.random() < 0.95 else chance.choice(law.seats)
    return Act(author, word(_verdict(law, state, chance)))


def _proposal(law: Law, state: State, chance: random.Random) -> Act | None:
    return Act(chance.choice(law.seats), word(f"propongo-{_verdict(law, state, chance)}"))


def _vote(law: Law, state: State, chance: random.Random) -> Act | None:
    if not state.public.desk.question:
        return None
    return Act(chance.choice(law.seats), word(chance.choice(("voto-si", "voto-si", "voto-no"))))


def _verdict(law: Law, state: State, chance: random.Random) -> str:
    """Return a ruling of any sort as records write it; the match is seldom taken from anybody."""
    waiting = [claim.against for claim in state.public.settlement.waiting]
    names = [verdict for verdict in VERDICTS if verdict != "correct"]
    weights = [
        0.2 if verdict in _FINAL else 4 if verdict in ("uphold", "dismiss") and waiting else 1 for verdict in names
    ]
    name = chance.choices(names, weights)[0]
    seat, side = chance.choice(waiting or law.seats), chance.choice(law.sides)
    scores = "-".join(f"{side}-{chance.randrange(law.terms.match.target + 1)}" for side in law.sides)
    ends = {
        "points": f"-{side}-{chance.randrange(1, 5)}",
        "score": f"-{scores}",
        **dict.fromkeys(("annul-hand", "misdeal"), ""),
        **dict.fromkeys(("warn", "disqualify"), f"-{chance.choice((seat, side))}"),
        **dict.fromkeys(("expel", "uphold", "dismiss"), f"-{seat}"),
        **dict.fromkeys(("silence", "end-silence"), chance.choice(("", f"-{side}", f"-{seat}", "-P", "-P2"))),
        **dict.fromkeys(("send-away", "let-in"), chance.choice(("-P", "-P2"))),
    }
    text = f"{name}{ends.get(name, f'-{side}')}"
    if chance.random() < 0.5:
        text += f":{chance.choice(_articles(law, name))}"
    if chance.random() < 0.2:
        text += ' "así fue"'
    count = len(state.public.desk.rulings)
    return f"correct-{chance.randint(1, count + 1)}:{text}" if chance.random() < (0.35 if count else 0.05) else text


_FINAL: Final = ("lose-match", "disqualify", "expel")


@cache
def _articles(law: Law, name: str) -> tuple[str, ...]:
    """Return the articles that may be the reason of a ruling, and some that are none of it."""
    offences = law.judging.offences.values()
    named = (*law.judging.acts.get(name, ()), *(rule for offence in offences for rule in offence.rules))
    return (*named, *law.cite("match"), "no.such.article")


@cache
def _tried(law: Law) -> tuple[Word, ...]:
    return vocabulary(law)


@cache
def _corpus(code: str) -> tuple[str, ...]:
    """Return the sentences of the corpus that are said under a rulebook."""
    corpus = [sentence for file in sorted(FOLDER.glob("*.txt")) for sentence in sentences(file)]
    texts = tuple(sentence.text for sentence in corpus if sentence.moment.rules.split()[0] == code)
    return texts or tuple(sentence.text for sentence in corpus)


_MAKERS: Final[tuple[tuple[Callable[[Law, State, random.Random], Act | None], int], ...]] = (
    (_card, 18),
    (_several, 5),
    (_shown, 7),
    (_about, 9),
    (_claim, 8),
    (_alone, 14),
    (_loose, 8),
    (_number, 5),
    (_untimely, 8),
    (_any, 14),
    (_call, 5),
    (_breath, 4),
    (_talk, 10),
    (_sign, 5),
    (_ruling, 5),
    (_proposal, 2),
    (_vote, 3),
)
"""What may be said out of place, with how often."""
