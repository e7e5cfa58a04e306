"""Plays two tables side by side that differ only in cards which one viewer may not see.

Both are real tables with a store, a planner and sockets, whose people and bots do the same where the cards of both
worlds permit it. `Pair.play` fails at the first thing that the viewer, or a spectator, gets in one world and not in the
other: a byte, the hour of a message, or anything that the table plans.
"""

from __future__ import annotations

import contextlib
import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import pytest
from tests.helpers.hidden import FORMS, SHOWING
from tests.helpers.one_world import Arrangement, World, arranged, as_laid_ready, opened, seen_by

from truco.app.tables.acts import words_of
from truco.app.tables.planner import Chore
from truco.app.tables.table import pending_call
from truco.cards import Card
from truco.engine import Kind, Word
from truco.engine.contests.senas.part import partner_of
from truco.engine.table import facts as f
from truco.errors import ActRejected, TableError
from truco.rulebooks.rulebook import CODES, load_rulebook
from truco.talk.quotes import MARK
from truco.views import JUDGE, SPECTATOR, visible_word

FORMATS: Final = [(code, form) for code in CODES for form in load_rulebook(code).formats]
"""Every rulebook with each of its formats."""

_PERMUTED: Final = 40
"""How many ways to deal the hidden cards anew are looked at for one that changes who holds a flor."""

_LONGEST_DEAL: Final = 200
"""How often time moves on at most until the cards are out."""

_CHATTY, _CURIOUS, _SIGNING, _SHOWING = 0.05, 0.1, 0.3, 0.1
"""How often somebody says a phrase, the pages are read, somebody signs or looks, and shows a partner a card."""

_ASKING, _TIPS, _STEPS_WITH_HELP = 0.03, 3, 60
"""How often somebody asks what to do, how many tips are compared at most, and in how many steps where all may ask."""

_TURNING_BACK: Final = 0.03
"""How often the only person at a table goes back."""

_HIDING, _LEAVING = 0.3, 0.1
"""How often somebody does what others must not see, and the person who leaves does so in a step."""

_BY_HAND: Final = (Kind.DRAW, Kind.CUT, Kind.DEAL, Kind.BURN)


class Pair:
    """Two worlds side by side, and the random numbers for both."""

    def __init__(self, made: Arrangement, worlds: Sequence[World], chance: random.Random) -> None:
        """Begin with two tables that were just opened."""
        self.made = made
        self.left, self.right = worlds
        self.chance = chance
        self.code = worlds[0].keeper.table.law.ruleset.book.code
        self.viewers = tuple({made.viewer, SPECTATOR, *([JUDGE] if made.judge else ())})
        self.compared = 0
        self.glanced = 0
        self.tips = 0
        self.asking = _ASKING
        self.turning_back = _TURNING_BACK
        self.hiding = _HIDING
        self.hidden: Counter[str] = Counter()
        self.undone = 0
        self.acts = itertools.count()

    async def play(self, steps: int) -> int:
        """Play until the cards have to show, or for some steps; return how many steps both worlds agreed on."""
        for _ in range(steps):
            await self._return()
            if self.left.keeper.table.over or not (self.left.playing or await self._dealt()):
                break
            if not await self._step():
                break
        return self.compared

    # -- the deal --------------------------------------------------------------------------------------------------

    async def _dealt(self) -> bool:
        """Go on until the cards are out, first in one world and then, with the hidden ones dealt anew, in the other."""
        law = self.left.keeper.table.law
        pack = self._pack(law.terms.pack.cards)
        self.left.deck.packs = [pack]
        hours = await self._until_dealt(self.left)
        if self.left.keeper.table.over:
            return False
        self.right.deck.packs = [self._anew(pack)]
        assert await self._until_dealt(self.right) == hours, "the deal takes longer in one world"
        owns = [world.keeper.table.state.owns for world in (self.left, self.right)]
        assert owns[0] != owns[1], "the worlds are the same one twice"
        self._agree()
        return True

    @staticmethod
    async def _until_dealt(world: World) -> list[float]:
        hours: list[float] = []
        while not world.playing and not world.keeper.table.over:
            assert len(hours) < _LONGEST_DEAL, f"no cards are dealt: {world.keeper.table.state.public}"
            await world.leap()
            hours.append(world.moments.now())
        return hours

    def _pack(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Return a pack, half of the time one that gives most seats cards of one suit, as flores are made of."""
        pack = self.chance.sample(cards, len(cards))
        seats = len(self.made.seats)
        if self.chance.random() < 0.5:
            suited = sorted(pack, key=lambda card: str(card)[-1])
            each = -(-len(pack) // seats)
            columns = [suited[at * each : (at + 1) * each] for at in range(seats)]
            rows = itertools.zip_longest(*columns)
            pack = [card for row in rows for card in row if card is not None]
        return tuple(pack)

    def _anew(self, pack: Sequence[Card]) -> tuple[Card, ...]:
        """Return a pack that deals the same cards to the viewer and the table, and other cards to the others."""
        table = self.left.keeper.table
        view, p = table.views[self.made.viewer], table.state.public
        # Of a spectator the table has no cards; of a seat also those that it has not taken up yet.
        own = () if self.made.viewer == SPECTATOR else table.state.own(self.made.viewer).dealt
        seen = {*own, *p.burned, *(card for _, hand in view.partners for card in hand)}
        seen |= {card for card in (p.muestra, table.state.muestra) if card is not None}
        hidden = [card for card in pack if card not in seen]
        held = [card for own in table.state.owns for card in own.dealt if card in hidden]
        best: dict[Card, Card] = {}
        for _ in range(_PERMUTED):
            best = self._swaps(held, hidden)
            if self._flores(best) != self._flores({}):
                break
        return tuple(best.get(card, card) for card in pack)

    def _swaps(self, held: Sequence[Card], hidden: Sequence[Card]) -> dict[Card, Card]:
        """Return which hidden cards are exchanged in the other world: a few that are held, or all of them."""
        few = self.chance.choice((1, 1, 2, 3, len(hidden)))
        if few == len(hidden):
            return dict(zip(hidden, self.chance.sample(hidden, len(hidden)), strict=True))
        away = self.chance.sample(held, few)
        back = self.chance.sample([card for card in hidden if card not in away], few)
        return dict(zip((*away, *back), (*back, *away), strict=True))

    def _flores(self, swapped: dict[Card, Card]) -> list[bool]:
        """Return for each person, or if there is none each bot, whether it holds a flor after an exchange of cards."""
        table = self.left.keeper.table
        turned = table.state.public.muestra or table.state.muestra
        whose = sorted(self.made.people - {self.made.viewer}) or self.made.seats
        hands = (tuple(swapped.get(card, card) for card in table.state.own(seat).dealt) for seat in whose)
        return [table.law.worth.flor(hand, turned) is not None for hand in hands]

    # -- a step ----------------------------------------------------------------------------------------------------

    async def _step(self) -> bool:
        """Have a person act, or move the time; return whether the worlds are still alike afterwards."""
        await self._let_bots_think()
        self._agree()
        people = self.chance.sample(sorted(self.made.people), len(self.made.people))
        if self.chance.random() < _CHATTY:
            await self._say(people[0])
        if self.chance.random() < _CURIOUS:
            await self._look_around()
        if self.chance.random() < _SHOWING:
            await self._show_aside(people[0])
        if self.made.settings["tips"] and self.tips < _TIPS and self.chance.random() < self.asking:
            await self._tip()
        if self.made.people == {self.made.maker} and self.chance.random() < self.turning_back:
            await self._undo()
        if self.made.settings["signs"] and self.chance.random() < _SIGNING:
            await self._glance(people[0])
        await self._leave()
        if self.made.settings["admission"] != "assisted" and self.chance.random() < self.hiding:
            await self._hide(people)
        if self.chance.random() < 0.6:
            for seat in people:
                token = self._choice(seat)
                if token is not None and self.left.keeper.table.chair(seat).person:
                    await self._act(seat, token)
                    return True
        return await self._pass()

    async def _look_around(self) -> None:
        """Have the viewers read the pages, and have every listener lose its socket and connect again."""
        pages = [await world.pages() for world in (self.left, self.right)]
        assert pages[0] == pages[1], f"{self.made}: {_first_difference(*pages)}"
        since = self.chance.randint(1, self.left.keeper.table.seq)
        again = [await world.resumed(since) for world in (self.left, self.right)]
        assert again[0] == again[1], f"{self.made}: {_first_difference(*again)}"
        self._agree()

    async def _leave(self) -> None:
        """Have the person who leaves hand the seat over, now and then."""
        if self.made.former and len(self.left.ears) == len(self.left.tokens) and self.chance.random() < _LEAVING:
            for world in (self.left, self.right):
                await world.leave(self.made.former)
            self._agree()

    async def _return(self) -> None:
        """Have people come back to the seats that they lost by a time-out."""
        for seat in sorted(self.made.people):
            if not self.left.keeper.table.chair(seat).person:
                for world in (self.left, self.right):
                    await world.keeper.request(seat, f"return-{world.keeper.table.seq}", "return", {})
                    await world.still()
                self._agree()

    async def _say(self, seat: str) -> None:
        """Have a person say a phrase in both worlds, where that is allowed now."""
        for world in (self.left, self.right):
            with contextlib.suppress(ActRejected, TableError):
                await world.keeper.say(seat, "hola")
            await world.still()
        self._agree()

    async def _glance(self, seat: str) -> None:
        """Have a person sign or look somewhere, in each world otherwise; the viewer looks at the same in both."""
        worlds = self.left, self.right
        chair = self.left.keeper.table.chair(seat)
        if seat == self.made.viewer:
            tokens = [self.chance.choice([f"vista-{other}" for other in self.made.seats])] * 2
        else:
            choices = [world.unnoticed(seat, self.viewers) for world in worlds]
            tokens = [self.chance.choice(some) for some in choices if some]
        if len(tokens) < len(worlds) or not chair.person or not self.left.playing:
            return
        for world, token in zip(worlds, tokens, strict=True):
            with contextlib.suppress(ActRejected, TableError):
                await world.keeper.act(seat, f"glance-{world.keeper.table.seq}", token, None)
            await world.still()
        self.glanced += 1
        self._agree()

    async def _show_aside(self, seat: str) -> None:
        """Have a person show a partner a card, in each world its own; the viewer is neither of them."""
        for world in (self.left, self.right):
            table = world.keeper.table
            partner = partner_of(table.law, table.state.public, seat)
            held = table.state.own(seat).held
            if not held or not table.settings.refereed or self.made.viewer in (seat, partner):
                return
            with contextlib.suppress(ActRejected, TableError):
                await world.keeper.act(seat, f"aside-{table.seq}", f"muestro-{held[0]}-{partner or seat}", None)
            await world.still()
        await self._let_bots_think()  # bots that were about to act are asked anew
        self._agree()

    async def _hide(self, people: Sequence[str]) -> None:
        """Have a person do what others must not see, with another card in each world, lawful or not."""
        for seat in people:
            if seat == self.made.viewer or not self.left.keeper.table.chair(seat).person:
                continue
            forms = [*FORMS, *(f"muestro-{{}}-{other}" for other in self.made.seats if other != self.made.viewer)]
            self.chance.shuffle(forms)
            for form in forms:
                tokens = self._hidden_tokens(seat, form)
                if tokens is not None:
                    await self._act_hidden(seat, *tokens)
                    self.hidden[form] += 1
                    return

    def _hidden_tokens(self, seat: str, form: str) -> tuple[str, str] | None:
        """Return the words of a form in both worlds, `None` where they are refused or show a card by right."""
        worlds = self.left, self.right
        held = [world.keeper.table.state.own(seat).held for world in worlds]
        shown = [world.keeper.table.state.public.face_up(seat) for world in worlds]
        public = {*shown[0], *shown[1]}
        pairs = [(card, other) for card in held[0] for other in held[1] if card != other and not public & {card, other}]
        if not pairs:
            return None
        rival = next(other for other in self.made.seats if other[0] != seat[0])
        tokens = tuple(form.format(card, rival=rival) for card in self.chance.choice(pairs))
        left, right = (world.outcome(seat, token, self.viewers) for world, token in zip(worlds, tokens, strict=True))
        if left is None or right is None:
            return None
        if left != right:
            by_right = [_shows_cards(outcome[1], self.code) or _shows_a_card(outcome[1]) for outcome in (left, right)]
            assert any(by_right), f"{self.made}: {seat}:{tokens} are told otherwise: {left}\nand\n{right}"
            return None
        return tokens[0], tokens[1]

    async def _act_hidden(self, seat: str, *tokens: str) -> None:
        client = f"hidden-{self.left.keeper.table.seq}-{next(self.acts)}"
        for world, token in zip((self.left, self.right), tokens, strict=True):
            await world.keeper.act(seat, client, token, pending_call(world.keeper.table))
            await world.still()
        await self._let_bots_think()  # bots that were about to act are asked anew
        self._agree()

    async def _act(self, seat: str, token: str) -> None:
        """Have a person do the same in both worlds; who has said too many sentences may not say another."""
        refused: list[str] = []
        client = f"{self.left.keeper.table.seq}-{next(self.acts)}"  # an act that was refused is not tried again
        for name, world in (("left", self.left), ("right", self.right)):
            table = world.keeper.table
            try:
                await world.keeper.act(seat, client, token, pending_call(table))
            except TableError as error:
                if (token[:1], error.code) != (MARK, "too-many"):
                    raise
                refused.append(name)
            await world.still()
        assert len(refused) in (0, 2), f"{self.made}: {seat}:{token} is refused in one world only: {refused}"
        self._agree()

    async def _pass(self) -> bool:
        """Move the time; where a hidden seat then does what its cards demand, only the hour is compared."""
        before = self.left.keeper.table.place
        for world in (self.left, self.right):
            await world.leap()
        rows = [world.keeper.rows[-1] for world in (self.left, self.right)]
        assert self.left.moments.now() == self.right.moments.now(), "something is planned for another hour"
        assert rows[0].stored_at == rows[1].stored_at, f"at this hour something happens in one world alone: {rows}"
        if rows[0].stored_at == before:
            return True
        assert (rows[0].seat, rows[0].at) == (rows[1].seat, rows[1].at), f"another seat acts in one world: {rows}"
        answers = [[self._public_act(world, who) for who in self.viewers] for world in (self.left, self.right)]
        if self.left.keeper.table.over and self.right.keeper.table.over:
            return False
        if answers[0] != answers[1]:
            # What the viewer does of itself is the same, though what comes of it may show cards of others.
            assert rows[0].seat != self.made.viewer or rows[0].word == rows[1].word, f"the viewer's own act: {rows}"
            self.compared += 1
            return False
        self._agree()
        return True

    def _public_act(self, world: World, who: str) -> object:
        row, table = world.keeper.rows[-1], world.keeper.table
        return visible_word(row.word, row.events, who), seen_by(row.events, who, table.law.seats)

    async def _undo(self) -> None:
        """Have the only person go back in both worlds, or be refused in both."""
        codes = []
        for world in (self.left, self.right):
            codes.append("")
            try:
                await world.keeper.request(self.made.maker, f"undo-{next(self.acts) // 2}", "undo", {})
            except TableError as error:
                codes[-1] = error.code
            await world.still()
        assert codes[0] == codes[1], f"{self.made}: an undo in one world alone: {codes}"
        self.undone += not codes[0]
        await self._let_bots_think()
        self._agree()

    async def _tip(self) -> None:
        """Have the maker ask what to do in both worlds; there is no tip, or one in each.

        It is the same one if the maker is the viewer; for others the maker's cards are hidden, and differ.
        """
        answers = []
        for world in (self.left, self.right):
            with contextlib.suppress(TableError):
                answers.append(await world.keeper.tip(self.made.maker, f"tip-{world.keeper.table.seq}"))
            await world.still()
        assert len(answers) != 1, f"{self.made}: a tip in one world alone: {answers}"
        if self.made.viewer == self.made.maker:
            assert not answers or answers[0] == answers[1], f"{self.made}: {answers}"
        self.tips += bool(answers)
        self._agree()

    async def _let_bots_think(self) -> None:
        """Have the bots that were asked say the same in both worlds, or each what it may where that cannot be."""
        for world in (self.left, self.right):
            await world.still()
        waiting = [
            {seat for seat, answer in world.puppet.asked.items() if not answer.done()}
            for world in (self.left, self.right)
        ]
        assert waiting[0] == waiting[1], f"a bot is asked in one world alone: {waiting}"
        advising = {plan.duty.seat for plan in self.left.keeper.schedule if plan.duty.chore is Chore.BOT_ADVISES}
        for seat in waiting[0]:
            token = self._choice(seat)
            for world in (self.left, self.right):
                words = [option.token for option in words_of(world.keeper.table, seat)]
                own = token
                if (
                    token not in words and words and seat not in advising
                ):  # an opinion may tell a partner of one's cards
                    own = self.chance.choice(words)
                world.puppet.asked[seat].set_result(own)
        for world in (self.left, self.right):
            await world.still()

    def _choice(self, seat: str) -> str | None:
        """Return a word of a seat that is lawful in both worlds and gives the same facts, or `None`."""
        menus = [world.words(seat) for world in (self.left, self.right)]
        common = [option for option in menus[0] if option in menus[1] and option.kind not in _BY_HAND]
        for option in self._weighed(common):
            token = self._number(option)
            left, right = (world.outcome(seat, token, self.viewers) for world in (self.left, self.right))
            if left is not None and left == right:
                return token
            shown = [outcome is None or _shows_cards(outcome[1], self.code) for outcome in (left, right)]
            assert any(shown), f"{self.made}: {seat}:{token} is told otherwise: {left}\nbut in the other world\n{right}"
        return None

    def _weighed(self, words: Sequence[Word]) -> Iterator[Word]:
        """Yield words in a random order: one kind after another, flores before leaving."""
        # Free talk is of the kind of words that no rulebook has.
        kinds = list({option.kind: None for option in words})
        self.chance.shuffle(kinds)
        kinds.sort(key=lambda kind: (kind is not Kind.FLOR, kind in (Kind.MAZO, Kind.PASO, Kind.TENDERSE)))
        for kind in kinds:
            alike = [option for option in words if option.kind is kind]
            yield from self.chance.sample(alike, min(3, len(alike)))

    def _number(self, option: Word) -> str:
        if option.range is None:
            return option.token
        pattern, least, most = option.range
        return pattern.format(n=self.chance.randint(least, most))

    # -- the comparison --------------------------------------------------------------------------------------------

    def _agree(self) -> None:
        """Fail unless both worlds planned the same and the viewers got the same at the same times."""
        plans = [world.keeper.schedule for world in (self.left, self.right)]
        assert plans[0] == plans[1], f"{self.made}: planned otherwise: {plans}"
        assert self.left.moments.asked == self.right.moments.asked, f"{self.made}: waits for other hours"
        for ear, other_ear in zip(self.left.ears, self.right.ears, strict=True):
            assert ear.frames == other_ear.frames, f"{self.made}: {_first_difference(ear.frames, other_ear.frames)}"
        self.compared += 1


_SHOWN: Final = (
    *(f.Shown, f.LaidOpen, f.LaidDown, f.Awarded, f.HandEnded, f.Annulled, f.FlorShown, f.TrickTaken, f.Turned),
    f.ShownToAll,
)
"""What happens in public as the cards of those who do not act make it."""


_HEARD_AS_NONE: Final = ("pagat-argentina", "pagat-uruguay")
"""The rulebooks in which everybody hears that a flor is none, because who holds none may say the word for nothing."""
_ENDED_BY_NONE: Final = ("runfla",)
"""The rulebook in which a flor that is none ends the hand at once, before all (rf.8.resv.d)."""


def _shows_cards(views: Sequence[Sequence[object]], code: str) -> bool:
    """Return whether facts depend on cards by right.

    In Pagat all viewers learn that a false flor is none (pg.flor.7), and a sentence with "flor" in it announces one
    only for a seat that holds it (pg.flor.32); in RUNFLA a false flor ends the hand (rf.8.resv.d).
    """
    every = [fact for facts in views for fact in facts]
    ends = code in _ENDED_BY_NONE and any(
        isinstance(fact, f.SettlingBegan) and fact.reason == "fault" for fact in every
    )
    applies = ends or code in _HEARD_AS_NONE
    none = applies and any(isinstance(fact, f.Irregular) and fact.code == "no-flor" for fact in every)
    verse = code in _HEARD_AS_NONE and any(isinstance(fact, f.Spoke) and fact.word == "flor" for fact in every)
    return none or verse or any(isinstance(fact, _SHOWN) for fact in every)


def _shows_a_card(views: Sequence[Sequence[object]]) -> bool:
    """Return whether an act that may be hidden has shown a card to all viewers after all."""
    return any(isinstance(fact, SHOWING) for facts in views for fact in facts)


def _first_difference(first: Sequence[object], other: Sequence[object]) -> str:
    pairs = itertools.zip_longest(first, other)
    return next(f"{left}\nbut in the other world\n{right}" for left, right in pairs if left != right)


async def play_pair(  # noqa: PLR0913, PLR0917  (what a pair is named by)
    folder: Path,
    code: str,
    form: str,
    seed: int,
    steps: int = 60,
    hiding: float = _HIDING,
    met: Counter[str] | None = None,
) -> int:
    """Play one pair of worlds of a format; return how many moments of them were compared and found alike.

    `hiding` is how often a person does what others must not see; without it only the viewers listen, so that a seed
    gives the pair that it gave before. `met` counts the forms of the hidden acts.
    """
    chance = random.Random(f"{code} {form} {seed}")
    made = arranged(code, form, seed, chance)
    made = made if hiding else made._replace(judge=False, former="")
    number = chance.randrange(1 << 32)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("truco.app.tables.acts.shuffled", as_laid_ready)
        async with opened(folder, 0, number, made) as left, opened(folder, 1, number, made) as right:
            pair = Pair(made, (left, right), chance)
            pair.hiding = hiding
            compared = await pair.play(steps)
            if met is not None:
                met.update(pair.hidden)
            return compared


async def helped(  # noqa: PLR0913  (what two tests of help differ in)
    folder: Path, code: str, form: str, count: Callable[[Pair], int], enough: int, *, tips: bool, **often: float
) -> int:
    """Play pairs of worlds in a format until something was met so often; return how often."""
    seats = load_rulebook(code).formats[form].seats
    settings: dict[str, Any] = {"pace": "fast", "turn_seconds": None, "admission": "assisted", "talk": "buttons"}
    settings |= {"signs": False, "tips": tips}
    met = 0
    for seed in range(40):
        chance = random.Random(f"help {sorted(often)} {code} {form} {seed}")
        made = Arrangement(code, seats, frozenset({seats[0]}), seats[0], seats[0], settings, seed)
        met += count(await _helped_pair(folder, made, chance, **often))
        if met >= enough:
            break
    return met


async def _helped_pair(folder: Path, made: Arrangement, chance: random.Random, **often: float) -> Pair:
    """Play a pair of worlds in which the maker asks what to do, or goes back, so often; return the pair."""
    number = chance.randrange(1 << 32)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("truco.app.tables.acts.shuffled", as_laid_ready)
        async with opened(folder, 0, number, made) as left, opened(folder, 1, number, made) as right:
            pair = Pair(made, (left, right), chance)
            pair.asking, pair.turning_back = often.get("asking", 0.0), often.get("turning_back", 0.0)
            await pair.play(_STEPS_WITH_HELP)
            return pair
