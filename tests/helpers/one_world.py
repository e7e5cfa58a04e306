"""Sets up one of two tables that are played side by side: its seats, packs, bots and listeners."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

import httpx
from tests.helpers.closing import in_use
from tests.helpers.sound import tags
from tests.helpers.tables import NOON, FakeMoments, until

from truco.app.tables import Host, Keeper, Store, Surroundings, Wish
from truco.app.tables.acts import act, words_of
from truco.app.tables.offers import vocabulary
from truco.app.tables.planner import Chore
from truco.app.tables.settings import ADMISSIONS, TALKS
from truco.app.tables.table import Table, pending_call
from truco.app.web import create_app
from truco.bots.tip import Tip, tip
from truco.cards import Card
from truco.engine import Law, Word, word
from truco.engine.contests.senas.part import signs
from truco.engine.table import facts as f
from truco.engine.table.events import Event
from truco.errors import ActRejected
from truco.rulebooks.rulebook import load_rulebook
from truco.talk.quotes import sentence_word
from truco.views import SPECTATOR, View, project, visible_word

_JUDGED: Final = 0.7
"""How often somebody judges at a table that may have a judge."""


class Arrangement(NamedTuple):
    """How a pair of tables is made: the rules, the people at the seats, the settings, the watchers, and the seed.

    `maker` is the person who opens the table, `viewer` the person who must not see a difference: the maker, or a
    spectator. With `judge` a person sits in the judge's place. `former` is the seat that a person will hand over to
    another person, and goes on to listen; empty for none.
    """

    rules: str
    seats: tuple[str, ...]
    people: frozenset[str]
    maker: str
    viewer: str
    settings: dict[str, Any]
    seed: int
    judge: bool = False
    former: str = ""


def arranged(code: str, form: str, seed: int, chance: random.Random) -> Arrangement:
    """Arrange a table of a format at random: options, people and bots, pace and clock."""
    seats = load_rulebook(code).formats[form].seats
    rules = chance.choice([tag for tag in tags(code) if "partners=" not in tag]) if chance.random() < 0.5 else code
    maker = chance.choice(seats)
    viewer = chance.choice((maker, SPECTATOR))
    share = chance.choice((0.0, 0.3, 0.6, 1.0))
    people = frozenset({maker, *(seat for seat in seats if chance.random() < share)})
    settings = {"pace": chance.choice(("slow", "normal", "fast")), "turn_seconds": chance.choice((None, 20, 60))}
    settings["admission"] = chance.choice(ADMISSIONS)
    settings["signs"] = chance.random() < 0.5
    settings["talk"] = chance.choice(TALKS)
    settings["tips"] = settings["admission"] != "judged" and chance.random() < 0.5
    listening = random.Random(f"who listens {code} {form} {seed}")  # apart, so that old seeds arrange what they did
    judge = settings["admission"] == "judged" and listening.random() < _JUDGED
    former = listening.choice(("", *sorted(people - {maker})))
    return Arrangement(rules, seats, people, maker, viewer, settings, seed, judge, former)


class Deck(random.Random):
    """The random numbers of one world: the same draws in both, packs as `deal` arranges them."""

    def __init__(self, seed: int) -> None:
        """Draw everything but the packs from a seed."""
        super().__init__(seed)
        self.packs: list[tuple[Card, ...]] = []

    def shuffled(self, _pack: Sequence[Card]) -> tuple[Card, ...]:
        """Return the pack that was laid ready."""
        return self.packs.pop(0)


def as_laid_ready(chance: Deck, pack: Sequence[Card]) -> tuple[Card, ...]:
    """Return the pack that was laid ready, in place of the shuffle of the tables."""
    return chance.shuffled(pack)


class Puppet:
    """A thinker of one world that waits until the pair sets what its bots say."""

    def __init__(self) -> None:
        """Wait for nothing yet."""
        self.asked: dict[str, asyncio.Future[str | None]] = {}

    async def think(self, bot: str, law: Law, view: View, seed: int, *, partner: bool = False) -> str | None:  # noqa: ARG002  (the protocol)
        """Return the word that was chosen for both worlds."""
        self.asked[view.who] = asyncio.get_running_loop().create_future()
        return await self.asked[view.who]

    async def tip(self, law: Law, view: View) -> Tip | None:
        """Think as any table does."""
        return tip(law, view)

    async def close(self) -> None:
        """Do nothing: nothing was opened."""


class Ear:
    """A socket of the application, without a network: every frame as it came, with its time."""

    def __init__(
        self,
        app: Any,  # noqa: ANN401  (ASGI)
        moments: FakeMoments,
        code: str,
        token: str | None,
        since: int | None = None,
    ) -> None:
        """Connect, and greet with a token; with `since` go on after a row, as a client does that lost its socket."""
        self.frames: list[tuple[float, str]] = []
        self._moments = moments
        self._in: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._in.put_nowait({"type": "websocket.connect"})
        self._in.put_nowait({"type": "websocket.receive", "text": json.dumps({"type": "hello", "token": token})})
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": f"/ws/{code}",
            "raw_path": f"/ws/{code}".encode(),
            "root_path": "",
            "query_string": b"" if since is None else f"since={since}".encode(),
            "headers": [(b"host", b"localhost")],
            "client": ("127.0.0.1", 4),
            "server": ("127.0.0.1", 80),
            "subprotocols": [],
            "state": {},
        }
        self._task = asyncio.create_task(app(scope, self._in.get, self._send))

    async def _send(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.send":
            self.frames.append((self._moments.now() - NOON, message["text"]))
        else:
            assert message["type"] in ("websocket.accept", "websocket.close"), message

    async def welcomed(self) -> None:
        """Wait for a welcome."""
        await until(lambda: any(frame.startswith('{"type":"welcome"') for _, frame in self.frames))

    async def close(self) -> None:
        """Go away."""
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self._task


@dataclass
class World:
    """One of two tables."""

    host: Host
    keeper: Keeper
    moments: FakeMoments
    deck: Deck
    puppet: Puppet
    http: httpx.AsyncClient
    tokens: tuple[str | None, ...]
    app: Any
    ears: tuple[Ear, ...] = ()
    former: tuple[Ear, ...] = ()
    former_token: str = ""

    @property
    def playing(self) -> bool:
        """Return whether the cards are out."""
        return self.keeper.table.state.public.in_hand

    async def still(self) -> None:
        """Wait until everything that is under way is done."""
        await self.moments.settle()

    async def leap(self) -> None:
        """Move the time to the next thing that is planned, past the beats before it."""
        times = [plan.time for plan in self.keeper.schedule if plan.duty.chore is not Chore.BEAT]
        self.moments.leap(below=99_999)
        await self.still()
        while times and self.moments.now() < min(times):
            self.moments.leap(below=99_999)
            await self.still()

    async def pages(self) -> list[str]:
        """Return what the viewers find over HTTP: the table and the record."""
        page = f"/api/tables/{self.keeper.code}"
        keys = [{} if token is None else {"Truco-Seats": f"{self.keeper.code}.{token}"} for token in self.tokens]
        paths = [(page + more, key) for more in ("", "/record") for key in keys]
        paths += [(path, key) for path in (f"{page}/sheet", "/api/mine") for key in keys if key]
        answers = [await self.http.get(path, headers=key) for path, key in paths]
        assert {answer.status_code for answer in answers} == {200}
        return [answer.text for answer in answers]

    async def resumed(self, since: int) -> list[str]:
        """Return what every listener gets that lost its socket at a row, or earlier, and connects again."""
        frames: list[str] = []
        for token in (*self.tokens, *([self.former_token] if self.former and self.former[0] in self.ears else ())):
            ear = Ear(self.app, self.moments, self.keeper.code, token, since)
            await ear.welcomed()
            await self.still()
            frames += [frame for _, frame in ear.frames]
            await ear.close()
            await self.still()
        return frames

    async def leave(self, seat: str) -> None:
        """Have the person of a seat hand it over to another person, and listen from then on as a spectator."""
        for ear in self.former:
            ear.frames.clear()
        await self.keeper.claim(await self.keeper.hand_over(seat), "")
        for ear in self.former:
            await ear.welcomed()
        await self.still()
        self.ears += self.former

    def outcome(self, seat: str, token: str, viewers: Sequence[str]) -> Any:  # noqa: ANN401  (only compared)
        """Return what viewers would be sent after an act, `None` where it is refused or ends the match."""
        table = self.keeper.table
        try:
            spoken, ruling, events = act(table, seat, token, pending_call(table), random.Random(0))
        except ActRejected:
            return None
        if any(isinstance(event, f.MatchEnded) for event in events):
            return None  # the end of a match shows the packs of all its hands
        views = [seen_by(events, who, table.law.seats) for who in viewers]
        return ruling.rules, views, [visible_word(spoken.token, events, who) for who in viewers]

    def unnoticed(self, seat: str, viewers: Sequence[str]) -> list[str]:
        """Return the signs and looks of a seat that no viewer notices."""
        law, view = self.keeper.table.law, self.keeper.table.views[seat]
        tokens = [sign.token for sign in signs(law, view.public, seat, view.own)]
        tokens += [f"vista-{other}" for other in law.seats]
        outcomes = ((token, self.outcome(seat, token, viewers)) for token in tokens)
        return [token for token, outcome in outcomes if outcome is not None and not any(outcome[1])]

    def words(self, seat: str) -> tuple[Word, ...]:
        """Return what a seat may say: its menu, and at a refereed table everything else that it could do, too."""
        table = self.keeper.table
        sentences = tuple(map(sentence_word, SENTENCES)) if table.settings.talk == "binding" else ()
        return words_of(table, seat) + sentences + (everything(table, seat) if table.settings.refereed else ())


@asynccontextmanager
async def opened(folder: Path, number: int, seed: int, made: Arrangement) -> AsyncIterator[World]:
    """Open one of two tables, with its viewers listening."""
    async with AsyncExitStack() as stack:
        moments, deck, puppet = FakeMoments(), Deck(seed), Puppet()
        store = Store(f"sqlite:///{folder / f'{seed}-{number}.db'}")
        host = Host(Surroundings(store, moments, deck, random.Random(seed), puppet))
        moments.host = host
        await stack.enter_async_context(in_use(host))
        wishes = {seat: Wish("human", "Nora") if seat == made.maker else _wish(seat, made) for seat in made.seats}
        made_at = await host.create(made.rules, wishes, made.settings)
        keeper = await host.keeper(made_at.code)
        app = create_app(host)
        tokens: tuple[str | None, ...] = (None,) if made.viewer == SPECTATOR else (None, made_at.token)
        if made.judge:
            tokens += ((await keeper.claim(await keeper.invite_judge(made.maker), "", "Eva")).token,)
        http = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost")
        stack.push_async_callback(http.aclose)
        world = World(host, keeper, moments, deck, puppet, http, tokens, app)
        world.ears = tuple(Ear(app, moments, made_at.code, token) for token in tokens)
        for ear in world.ears:
            stack.push_async_callback(ear.close)
        await world.still()
        for seat in made.seats:
            if seat in made.people - {made.maker}:
                taken = await keeper.sit(f"P{seat}", seat)
                if seat == made.former:
                    world.former_token = taken.token
                    world.former = (Ear(app, moments, made_at.code, taken.token),)
                    stack.push_async_callback(world.former[0].close)
                    await world.still()
        yield world


def _wish(seat: str, made: Arrangement) -> Wish:
    return Wish("open") if seat in made.people else Wish("bot", bot="vecino")


def seen_by(events: Sequence[Event], who: str, seats: Sequence[str]) -> list[object]:
    """Return what a viewer sees of these facts."""
    return [seen for event in events if (seen := project(event, who, seats)) is not None]


SENTENCES: Final = (
    *("¡Truco, che!", "no quiero, gracias", "quiero", "envido", "treinta y tres", "veintisiete", "qué linda noche"),
    *("¡flor!", "real envido y truco", "me voy al mazo", "jogo calado", "seis"),
)
"""What people say at tables whose words bind."""


def everything(table: Table, seat: str) -> tuple[Word, ...]:
    """Return all that a person could say or do at a refereed table, out of turn and against the rules."""
    law = table.law
    held = table.state.own(seat).held
    cards = [form.format(card) for card in held for form in ("{}", "({})", "tapada-{}", "vuelvo-{}", "levanto-{}")]
    seats = [f"{word}-{other}" for other in law.seats for word in ("ver", "reclamo", "pido-flor")]
    return tuple(map(word, (*vocabulary(law), "20", "27", "31", "33", "36", "muestro", *cards, *seats)))
