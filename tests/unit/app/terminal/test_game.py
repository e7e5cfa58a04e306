"""A player at a table, with a server that the test controls."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection, serve

from truco.app.cli.terminal.game import Game, Habits
from truco.app.cli.terminal.lines import Lines
from truco.app.cli.terminal.scene import Scene
from truco.app.cli.terminal.wire import Http, Message, Place
from truco.app.handbook import article, found_in, handbook
from truco.rulebooks.catalogue import load

TABLE: Message = {
    "code": "K7MPQ",
    "rules": "oficial chicos=1",
    "title": "Reglamento Oficial",
    "seats": [
        {"seat": "A1", "name": "Nora", "kind": "human", "online": True},
        {"seat": "B1", "name": "", "kind": "bot", "bot": "zorro", "online": True},
    ],
    "settings": {"auto_deal": True},
}
VIEW = {
    "seats": ["A1", "B1"],
    "sides": ["A", "B"],
    "phase": "play",
    "score": [12, 18],
    "chicos": [0, 0],
    "chicos_to_win": 1,
    "hand": 3,
    "dealer": "B1",
    "mano": "A1",
    "due": "A1",
    "cards": ["1e", "5o"],
    "tanto": 29,
    "envido": {"state": "open"},
    "truco": {},
}
CARDS = [{"word": "1e", "group": "card"}, {"word": "5o", "group": "card"}]
ENVIDO = {"word": "envido", "group": "call", "prices": {"wanted": 2, "refused": 1}, "ask": False}
MAZO = {"word": "mazo", "group": "leave", "prices": {"wanted": None, "refused": None}, "ask": True}
ANSWERS = [
    {"word": "quiero", "group": "answer", "prices": {"wanted": 2, "refused": None}},
    {"word": "no-quiero", "group": "answer", "prices": {"wanted": None, "refused": 1}},
]


CITED = ["of.envido.2", "of.envido.3", "of.new", "of.mazo.4"]


def printed_article(rule: str) -> str:
    """The text of an article in Spanish at the terminal."""
    entry = article("oficial", rule, "es")
    return f"Artículo {rule}, «{entry.title}»: {entry.wording}"


class Rules(Http):
    """A server that takes reports."""

    async def report(self, code: str, token: str, act: int, text: str) -> Message:
        """Keep a report, and return the position after it."""
        return {"record": "", "position": f"{code} {token} {act} {text}"}


class Peer:
    """The server's end of one connection."""

    def __init__(self, connection: ServerConnection) -> None:
        """Take a connection."""
        self.connection = connection
        self.path = connection.request.path if connection.request else ""

    async def hear(self) -> Message:
        """Return the next message of the client."""
        message: Message = json.loads(await self.connection.recv())
        return message

    async def tell(self, kind: str, **fields: object) -> None:
        """Send a message."""
        await self.connection.send(json.dumps({"type": kind, **fields}))

    async def welcome(self, menu: list[Any], seq: int = 9, you: str | None = "A1", **view: object) -> Message:
        """Greet a client, and return its greeting; `table` takes the place of the usual table."""
        hello = await self.hear()
        fact = {
            "table": view.pop("table", TABLE),
            "you": you,
            "view": VIEW | view,
            "pending": None,
            "menu": menu,
            "log": [],
            "clock": None,
        }
        await self.tell("welcome", seq=seq, said=[], **fact)
        return hello

    async def seen(
        self, seq: int, menu: list[Any], log: tuple[Message, ...] = (), pending: int | None = None, **view: object
    ) -> None:
        """Send what happened."""
        await self.tell("seen", seq=seq, log=log, view=view, pending=pending, menu=menu, clock=None)

    async def leave(self, act: Message) -> None:
        """Carry out a mazo."""
        assert act["word"] == "mazo"
        await self.tell("ok", id=act["id"], seq=10)
        left = {"fact": "left", "seat": "A1", "word": "mazo", "turn": "", "singer": ""}
        await self.seen(10, [], ({"seq": 10, "seat": "A1", "facts": [left]},), due="B1")
        await self.connection.wait_closed()


Script = Callable[[Peer], Awaitable[None]]


class Terminal:
    """A running game, and what it has printed."""

    def __init__(self) -> None:
        """Print nothing yet."""
        self.told: list[str] = []
        self.lines = Lines()
        self.more = asyncio.Event()
        self.running: asyncio.Task[None] | None = None

    def tell(self, line: str) -> None:
        """Print a line."""
        self.told.append(line)
        self.more.set()

    def type(self, *lines: str | None) -> None:
        """Type lines; `None` ends them."""
        for line in lines:
            self.lines.put(line)

    def after(self, mark: str) -> list[str]:
        """Return the lines that came after one."""
        return self.told[self.told.index(mark) + 1 :]


@asynccontextmanager
async def playing(*scripts: Script, habits: Habits | None = None) -> AsyncIterator[Terminal]:
    """A terminal at a table whose server follows a script for each connection; ends with the game."""
    peers = iter(scripts)
    terminal = Terminal()
    failed: list[BaseException] = []

    async def meet(connection: ServerConnection) -> None:
        try:
            await next(peers)(Peer(connection))
        except AssertionError as error:
            failed.append(error)
            terminal.type(None)

    async with serve(meet, "127.0.0.1", 0) as server:
        address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        http = Rules(address, "es")
        game = Game(Scene("es"), Place(address, "K7MPQ"), http, habits or Habits(), terminal.tell)
        terminal.running = running = asyncio.create_task(game.run("secret", terminal.lines))
        running.add_done_callback(lambda _: terminal.more.set())
        try:
            yield terminal
            await asyncio.wait_for(running, 10)
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
            await http.close()
    if failed:
        raise failed[0]


async def until(terminal: Terminal, line: str) -> None:
    """Wait until a line was printed."""
    async with asyncio.timeout(10):
        while line not in terminal.told:
            assert terminal.running
            assert not terminal.running.done(), terminal.told
            terminal.more.clear()
            await terminal.more.wait()


async def test_a_turn_shows_cards_tanto_score_and_numbered_choices() -> None:
    """In the player's turn everything for a choice is printed, in plain sentences and a stable order."""

    async def script(peer: Peer) -> None:
        hello = await peer.welcome([*CARDS, ENVIDO, MAZO])
        assert hello == {"type": "hello", "token": "secret", "lang": "es"}
        await peer.connection.wait_closed()

    async with playing(script) as terminal:
        await until(terminal, "4. Me voy al mazo")
        terminal.type("salir")
    assert terminal.told == [
        "Mesa K7MPQ: Reglamento Oficial (oficial chicos=1).",
        "En la mesa: A1 vos, B1 Zorro.",
        "Estás en A1.",
        "Escribí ? para la ayuda.",
        "Te toca. Tus cartas: as de espadas, cinco de oros. Tanto: 29.",
        "Vos 12 malas, Zorro 3 buenas.",
        "1. As de espadas (1e)",
        "2. Cinco de oros (5o)",
        "3. Envido: querido 2, no querido 1",
        "4. Me voy al mazo",
    ]


@pytest.mark.parametrize("line", ["3", "envido", "¡ENVIDO!"])
async def test_a_choice_is_sent_by_number_or_by_word(line: str) -> None:
    """The number and the word of a choice send the same act."""

    async def script(peer: Peer) -> None:
        await peer.welcome([*CARDS, ENVIDO, MAZO])
        act = await peer.hear()
        assert (act["type"], act["word"], act["answers"]) == ("act", "envido", None)
        called = {"fact": "envido-called", "seat": "A1", "word": "envido"}
        await peer.tell("ok", id=act["id"], seq=10)
        await peer.seen(10, [], ({"seq": 10, "seat": "A1", "facts": [called]},), due="B1")
        await peer.connection.wait_closed()

    async with playing(script) as terminal:
        terminal.type(line)
        await until(terminal, "Cantás envido. Querido vale 2; no querido, 1.")
        terminal.type(None)


async def test_an_answer_names_the_call_that_it_answers() -> None:
    """Quiero is sent with the number of the rivals' call, so that it cannot accept another one."""

    async def script(peer: Peer) -> None:
        await peer.welcome([], due="B1")
        called = {"fact": "truco-called", "seat": "B1", "word": "truco", "level": 1}
        pending = {"level": 1, "pending": True, "caller": "B1"}
        log = ({"seq": 10, "seat": "B1", "facts": [called]},)
        await peer.seen(10, ANSWERS, log, 10, due="A1", truco=pending)
        act = await peer.hear()
        assert (act["word"], act["answers"]) == ("quiero", 10)
        await peer.tell("ok", id=act["id"], seq=11)
        fact = {"fact": "truco-answered", "seat": "A1", "word": "quiero", "wanted": True}
        await peer.seen(11, [], ({"seq": 11, "seat": "A1", "facts": [fact]},), due="B1")
        await peer.connection.wait_closed()

    async with playing(script) as terminal:
        await until(terminal, "2. No quiero: 1 punto")
        terminal.type("quiero")
        await until(terminal, "Decís: quiero.")
        terminal.type(None)
    assert "Zorro canta truco. Querido vale 2; no querido, 1." in terminal.told


async def test_the_lines_of_a_program_wait_until_they_are_asked_for() -> None:
    """Numbers from a pipe wait for the turn; commands, and calls that are lawful out of turn, do not."""

    async def script(peer: Peer) -> None:
        await peer.welcome([ENVIDO, MAZO], due="B1")
        first = await peer.hear()
        assert first["word"] == "envido"
        await peer.tell("ok", id=first["id"], seq=10)
        await peer.seen(10, CARDS, due="A1")
        second = await peer.hear()
        assert second["word"] == "5o"
        await peer.tell("ok", id=second["id"], seq=11)
        await peer.seen(11, [], due="B1")
        await peer.seen(12, CARDS[:1], due="A1")
        await peer.connection.wait_closed()

    async with playing(script, habits=Habits(piped=True)) as terminal:
        terminal.type("tanto", "envido", "2", None)
    assert "Mientras tanto podés decir: envido." in terminal.told
    assert "Tanto: 29." in terminal.told
    assert terminal.told[-1] == "1. As de espadas (1e)"


async def test_claims_votes_and_proposals_of_a_program_do_not_wait_for_its_turn() -> None:
    """At a refereed table a claim, a proposal and a vote that is going on are sent while another seat is due."""
    vote = {"word": "voto-si", "group": "other", "prices": {"wanted": None, "refused": None}}

    async def script(peer: Peer) -> None:
        await peer.welcome([], due="B1", table=TABLE | {"settings": {"auto_deal": True, "admission": "refereed"}})
        for seq, word, menu in ((10, "reclamo-B1", []), (11, "propongo-annul-hand", [vote]), (12, "voto-si", [])):
            act = await peer.hear()
            assert act["word"] == word
            await peer.tell("ok", id=act["id"], seq=seq)
            await peer.seen(seq, menu, due="B1")
        await peer.seen(13, CARDS, due="A1")
        last = await peer.hear()
        assert last["word"] == "1e"
        await peer.tell("ok", id=last["id"], seq=14)
        await peer.seen(14, CARDS[1:], due="A1")
        await peer.connection.wait_closed()

    async with playing(script, habits=Habits(piped=True)) as terminal:
        terminal.type("reclamo B1", "propongo annul-hand", "voto si", "1e", None)


async def test_the_mazo_asks_once() -> None:
    """Mazo is sent only after a yes; a no, or another word, cancels it and prints the choices again."""

    async def script(peer: Peer) -> None:
        await peer.welcome([*CARDS, MAZO])
        await peer.leave(await peer.hear())

    async with playing(script) as terminal:
        terminal.type("mazo", "no", "3", "1")
        await until(terminal, "Te vas al mazo.")
        terminal.type(None)
    assert terminal.told.count("¿Te vas al mazo de verdad?") == 2
    assert terminal.after("2. No")[0].startswith("Te toca.")


async def test_the_question_can_be_switched_off() -> None:
    """Without questions the mazo is sent at once."""

    async def script(peer: Peer) -> None:
        await peer.welcome([*CARDS, MAZO])
        await peer.leave(await peer.hear())

    async with playing(script, habits=Habits(ask=False)) as terminal:
        terminal.type("mazo")
        await until(terminal, "Te vas al mazo.")
        terminal.type(None)
    assert not any("mazo de verdad" in line for line in terminal.told)


async def test_a_refusal_comes_with_its_reason_and_article() -> None:
    """A refusal is printed with its sentence and article, and the wording on request."""

    async def script(peer: Peer) -> None:
        await peer.welcome(CARDS)
        act = await peer.hear()
        await peer.tell("refused", id=act["id"], code="window-closed", rules=CITED, message="Ya pasó.")
        await peer.connection.wait_closed()

    async with playing(script) as terminal:
        terminal.type("envido", "por que", "reglas of.mazo.4")
        await until(terminal, "También: of.mazo.4. Se leen así: reglas of.mazo.4")
        await until(terminal, printed_article("of.mazo.4"))
        terminal.type(None)
    title = load("oficial")["of.envido.2"].heading("es").text
    assert terminal.after("Ya pasó.")[:4] == [
        f"Artículo of.envido.2: {title}. Con «por qué» lo leés.",
        printed_article("of.envido.2"),
        printed_article("of.envido.3"),
        "of.new: No hay ningún artículo con esa identificación.",
    ]
    assert terminal.after(printed_article("of.mazo.4"))[0].endswith(
        "Estado: el programa lo cumple; lo muestran sus pruebas."
    )


async def test_the_rulebook_is_read_by_chapters_and_by_words() -> None:
    """`reglamento` lists the chapters; with a number it lists one, with words what contains them, one article whole."""

    async def script(peer: Peer) -> None:
        await peer.welcome(CARDS)
        await peer.connection.wait_closed()

    async with playing(script) as terminal:
        terminal.type(
            "reglamento", "capítulos 3", "reglamento MAZO compañero", "reglas tres pardas", "reglas zzz", None
        )
    book = handbook("oficial", "es")
    lines = terminal.told
    first = lines.index("1. El objetivo y los naipes (4 artículos)")
    assert [line.split(" (")[0] for line in lines[first : first + len(book)]] == [
        f"{at}. {chapter.title}" for at, chapter in enumerate(book, 1)
    ]
    third = lines.index("Capítulo 3: Las rondas")
    assert lines[third + 1 : third + 5] == [f"{article.id}: {article.title}" for article in book[2].articles]
    articles = [f"{article.id}: {article.title}" for article in found_in("oficial", "mazo compañero", "es")]
    assert 1 < len(articles) < 30
    assert lines[third + 5 : third + 5 + len(articles)] == articles
    assert lines[third + 5 + len(articles)] == printed_article("of.ties.4")
    assert lines[-1] == "Ningún artículo contiene todo esto: zzz."


async def test_a_long_list_of_articles_is_cut_and_the_rest_counted() -> None:
    """Of very many articles thirty are listed, and the player is asked for another word."""

    async def script(peer: Peer) -> None:
        await peer.welcome(CARDS)
        await peer.connection.wait_closed()

    async with playing(script) as terminal:
        terminal.type("reglamento envido", None)
    assert f"Y {len(found_in('oficial', 'envido', 'es')) - 30} más: agregá otra palabra." in terminal.told


async def test_a_ruling_is_reported_with_a_text_of_ones_own() -> None:
    """The last ruling goes to the server with the comment as it was typed, and the position comes back in one line."""

    async def script(peer: Peer) -> None:
        await peer.welcome(CARDS)
        act = await peer.hear()
        await peer.tell("refused", id=act["id"], code="window-closed", rules=CITED, message="Ya pasó.")
        await peer.connection.wait_closed()

    async with playing(script) as terminal:
        terminal.type("informar ¿Y qué?", "envido")
        await until(terminal, "Ya pasó.")
        terminal.type("informar", "Informar  ¿No vale 2, Nora?")
        await until(terminal, "Guardado, con la posición: K7MPQ secret 9 ¿No vale 2, Nora?")
        terminal.type(None)
    assert "Todavía no hay nada que explicar." in terminal.told
    assert any(line.startswith("Escribí también qué esperabas") for line in terminal.told)


async def test_a_broken_connection_comes_back_and_loses_nothing() -> None:
    """After a lost connection the terminal requests what it missed and repeats, with the same id, unanswered words."""
    sent: list[Message] = []

    async def breaks(peer: Peer) -> None:
        await peer.welcome(CARDS)
        sent.append(await peer.hear())
        await peer.connection.close()

    async def holds(peer: Peer) -> None:
        assert peer.path == "/ws/K7MPQ?since=9"
        await peer.welcome(CARDS)
        sent.append(await peer.hear())
        await peer.tell("ok", id=sent[-1]["id"], seq=10)
        played = {"fact": "played", "seat": "A1", "card": "1e", "turn": "B1"}
        await peer.seen(10, [], ({"seq": 10, "seat": "A1", "facts": [played]},), due="B1")
        await peer.connection.wait_closed()

    async with playing(breaks, holds) as terminal:
        terminal.type("1")
        await until(terminal, "Jugás as de espadas.")
        terminal.type("salir")
    assert sent[0] == sent[1]
    assert "Se cortó la conexión; sigo probando." in terminal.told


async def test_the_end_of_a_match_offers_to_leave_or_to_play_again() -> None:
    """After the match the first choice leaves and the second asks for a rematch."""

    async def script(peer: Peer) -> None:
        await peer.welcome([], phase="match-over", due="")
        wish = await peer.hear()
        assert (wish["type"], wish["do"]) == ("table", "rematch")
        await peer.tell("ok", id=wish["id"], seq=9)

    async with playing(script) as terminal:
        terminal.type("2", "1")
    assert terminal.after("La partida terminó.")[:3] == [
        "1. Salir",
        "2. Revancha",
        "3. Firmar la planilla",
    ]


async def test_the_table_cuts_and_deals_without_asking() -> None:
    """The cut is a choice only where the table does not cut by itself."""

    async def script(peer: Peer) -> None:
        cut = [{"word": "corto", "group": "before", "least": 4, "most": 36}]
        await peer.welcome(cut, phase="hand-over")
        own = TABLE | {"settings": {"auto_deal": False}}
        await peer.tell("table", seq=9, table=own)
        await peer.connection.wait_closed()

    async with playing(script) as terminal:
        await until(terminal, "1. Cortar")
        terminal.type(None)
    assert terminal.told[4:] == ["Te toca.", "Vos 12 malas, Zorro 3 buenas.", "1. Cortar"]


async def test_comings_and_goings_are_told() -> None:
    """A person that leaves, a stand-in, a pause and a proposal give one sentence each, once."""
    free, away = {"seat": "B1", "kind": "open"}, {"seat": "B1", "name": "Leo", "kind": "human", "online": False}
    me = TABLE["seats"][0]

    async def script(peer: Peer) -> None:
        await peer.welcome([], due="B1")
        for change in (
            {"seats": [me, free]},
            {"seats": [me, away | {"online": True}]},
            {"seats": [me, away]},
            {"seats": [me, away | {"stand_in": "vecino"}], "asked": {"what": "pause", "by": ["B1"]}},
            {"seats": [me, away | {"stand_in": "vecino"}], "paused": True},
        ):
            await peer.tell("table", seq=9, table=TABLE | change)
        await peer.tell("said", seq=99, seat="B1", word="hola")
        await peer.connection.wait_closed()

    async with playing(script) as terminal:
        await until(terminal, "Leo dice: ¡Hola!")
        terminal.type(None)
    assert terminal.told[4:] == [
        "B1 queda libre.",
        "Leo se sienta en B1.",
        "Leo se desconectó.",
        "Vecino juega en lugar de Leo.",
        "Propuesta de Leo: pausa. Escribí pausa para aceptar.",
        "La mesa está en pausa. Escribí seguir para continuar.",
        "Leo dice: ¡Hola!",
    ]


async def test_nonsense_is_answered_and_numbers_keep_in_range() -> None:
    """An unknown line and a number without a choice get a hint; nothing is sent."""

    async def script(peer: Peer) -> None:
        await peer.welcome(CARDS)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(peer.hear(), 0.3)
        await peer.connection.wait_closed()

    async with playing(script) as terminal:
        terminal.type("hurra", "9", "0")
        await until(terminal, "Hay opciones del 1 al 2.")
        await asyncio.sleep(0.4)
        terminal.type(None)
    hint = "No entiendo «hurra». Escribí un número, una palabra del juego o ? para la ayuda."
    assert terminal.told[-3:] == [hint, "Hay opciones del 1 al 2.", "Hay opciones del 1 al 2."]


@pytest.mark.parametrize(
    ("holder", "pending", "sentence"),
    [("A", False, "querido"), ("", False, "no querido"), ("", True, "espera respuesta")],
)
async def test_a_refused_truco_is_not_told_as_accepted(holder: str, pending: bool, sentence: str) -> None:
    """While a hand that a refusal decided is being settled, the table says that the truco was refused."""

    async def script(peer: Peer) -> None:
        truco = {"level": 1, "pending": pending, "caller": "B1", "holder": holder}
        await peer.welcome([], due="B1", truco=truco)
        await peer.connection.wait_closed()

    async with playing(script) as terminal:
        terminal.type("mesa", None)
    assert f"Truco: {sentence}." in terminal.told


async def test_everything_can_be_looked_up_at_any_time() -> None:
    """Cards, total, score, table, last trick, history, link and help answer in plain lines."""

    async def script(peer: Peer) -> None:
        trick = {"plays": [["A1", "7o"], ["B1", "3c"]], "winner": "A1"}
        truco = {"level": 1, "pending": False, "caller": "B1", "holder": "A"}
        await peer.welcome([], due="B1", tricks=[trick], trick=[["A1", "5o"]], truco=truco)
        await peer.connection.wait_closed()

    async with playing(script) as terminal:
        terminal.type("cartas", "puntos", "mesa", "ultima", "reglas", "por que", "decir", "enlace", "?", None)
    lines = terminal.told[4:]
    assert lines[:2] == ["Tus cartas: as de espadas, cinco de oros.", "Vos 12 malas, Zorro 3 buenas."]
    assert lines[2:9] == [
        "En la mesa: A1 vos, B1 Zorro.",
        "Vos 12 malas, Zorro 3 buenas.",
        "Mano 3. Da Zorro; mano, vos.",
        "Ronda 1: vos, siete de oros; Zorro, tres de copas. La ronda es tuya.",
        "Ronda 2: vos, cinco de oros.",
        "Truco: querido.",
        "Le toca a Zorro.",
    ]
    assert lines[9] == "Última ronda: vos, siete de oros; Zorro, tres de copas. La ronda es tuya."
    rules = lines.index("Un artículo se lee así: reglas of.match.3")
    assert lines[10].startswith("Reglamento Oficial. Envido y truco, sin flor")
    assert "Cuántos chicos hay que ganar. Un solo chico." in lines[11:rules]
    assert lines[rules + 1] == "Todavía no hay nada que explicar."
    assert "Vení" in lines[rules + 2]
    assert lines[rules + 3].endswith("/t/K7MPQ")
    assert "salir: salir; la mesa queda guardada" in lines
    assert {"última: la última ronda", "por qué: el artículo de la última decisión o de los últimos puntos"} <= {*lines}


async def test_a_word_a_card_and_a_choice_are_explained_and_not_played() -> None:
    """A question mark before a number, a word or a card prints its explanation; nothing is sent."""

    async def script(peer: Peer) -> None:
        await peer.welcome([*CARDS, ENVIDO, MAZO])
        act = await peer.hear()
        assert act["word"] == "1e"
        await peer.connection.wait_closed()

    async with playing(script) as terminal:
        await until(terminal, "4. Me voy al mazo")
        terminal.type("? 4", "ayuda mazo", "? 7o", "? hurra", "? 9", "1")
        await until(terminal, "No tengo una explicación para «9».")
        terminal.type(None)
    assert terminal.after("4. Me voy al mazo")[:5] == [
        "Dejás la mano; el otro bando cobra.",
        "Dejás la mano; el otro bando cobra.",
        "Siete de oros: 3 cartas le ganan.",
        "No tengo una explicación para «hurra».",
        "No tengo una explicación para «9».",
    ]


async def test_a_watcher_cannot_play() -> None:
    """A person without a seat gets a message that says so, and no word is sent."""

    async def script(peer: Peer) -> None:
        await peer.welcome([], you=None)
        await peer.connection.wait_closed()

    async with playing(script) as terminal:
        terminal.type("truco", None)
    assert terminal.told[-2:] == ["Escribí ? para la ayuda.", "Estás mirando, sin jugar."]
