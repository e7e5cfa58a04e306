"""A table in the terminal: it prints the events, and reads typed lines as acts."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Final, NamedTuple
from uuid import uuid4

from truco.app.cli.terminal import compact, papers, reports, rulebook, slow
from truco.app.cli.terminal.asks import ASKS
from truco.app.cli.terminal.chat import Chat, phrase_line
from truco.app.cli.terminal.company import greeting
from truco.app.cli.terminal.lines import Lines
from truco.app.cli.terminal.presence import changes, is_choosing
from truco.app.cli.terminal.scene import Entry, Scene
from truco.app.cli.terminal.sentences import sentence
from truco.app.cli.terminal.typed import COMMANDS, Typed, phrase, read
from truco.app.cli.terminal.wire import Http, Message, Place, Socket, WireError
from truco.app.tables.absence import CHOICES
from truco.engine.table.words import Kind
from truco.engine.table.words import word as read_word

_LEAVING: Final = Typed("command", "leave")
_ENDING: Final = (_LEAVING, Typed("command", "rematch"), Typed("command", "sign"))
_YES_NO: Final = (Typed("yes"), Typed("no"))
_GIVEN: Final = {"resign": "resigned", "walkover": "walkover", "undo": "undone"}
"""The requests that are printed as facts, and the kinds of these facts."""

_TO_THE_REFEREE: Final = (Kind.RECLAMO, Kind.PROPOSAL)
_HANDS_KEPT: Final = 2
_LINES_HELD: Final = 16
_RULES_READ: Final = 3  # an award may cite a dozen; the first are the most important


class Habits(NamedTuple):
    """The preferences of the player.

    With `ask` the program asks once before the mazo, a falta envido and giving up the match. With `piped` the lines
    come from a program: they wait for their turn, except commands and words that may be said at once. `compact` is
    the width of the lines in compact mode, 0 in long mode.
    """

    ask: bool = True
    piped: bool = False
    compact: int = 0


class Game:
    """A player, or a watcher, at a table.

    `scene` is the state of the table, `place` its address, `http` the server for requests; `print_line` prints a line.
    A watcher has an empty token.
    """

    def __init__(
        self, scene: Scene, place: Place, http: Http, habits: Habits, print_line: Callable[[str], None]
    ) -> None:
        """Begin before the first message."""
        self._scene = scene
        self._place = place
        self._http = http
        self._habits = habits
        self._print = print_line
        self._width = habits.compact
        self._queue: asyncio.Queue[Message | Typed | None] = asyncio.Queue()
        self._socket: Socket | None = None
        self._lines: deque[Typed | None] = deque()
        self._free_lines = asyncio.Semaphore(_LINES_HELD)
        self._done = False
        self._connected = False
        self._sent = ""
        self._awaited = 0
        self._moment_asked: tuple[object, ...] = ()
        self._offered: set[str] = set()
        self._question: Typed | None = None
        self._sentence = ""
        self._read_at = 0
        self._cited: tuple[str, ...] = ()
        self._ruled = 0
        self._token = ""
        self._chat = Chat()
        self._alarm = slow.Alarm(self._queue.put_nowait)
        self._history: deque[tuple[int, str]] = deque()
        self._commands: Mapping[str, Callable[[str], Awaitable[None] | None]] = {
            "help": self._help,
            "why": self._why,
            "report": self._report,
            "rules": self._rules,
            "handbook": self._handbook,
            "ladder": lambda rest: self._print_all(rulebook.penalties(self._scene, rest)),
            "history": self._print_history,
            "link": self._link,
            "say": self._say,
            "resign": self._resign,
            "mute": lambda rest: self._print(self._chat.mute(self._scene, rest)),
            "denounce": self._denounce,
            "step-down": self._step_down,
            "leave": self._leave,
            "sheet": self._sheet,
            "compact": self._compact,
            "captain": lambda rest: self._role("captain", rest),
            "scorer": lambda rest: self._role("scorer", rest),
        }

    # -- the loop ----------------------------------------------------------------------------------------------------

    async def run(self, token: str, lines: Lines) -> None:
        """Play until the player leaves, the lines end or the server refuses the player."""
        self._token = token
        self._socket = Socket(self._place, token, self._scene.speech.language, self._queue.put)
        listening = asyncio.create_task(self._socket.run())
        typing = asyncio.create_task(self._read(lines))
        try:
            while not self._done:
                getting = asyncio.create_task(self._queue.get())
                await asyncio.wait({getting, listening}, return_when=asyncio.FIRST_COMPLETED)
                if not getting.done():
                    getting.cancel()
                    listening.result()
                    return
                await self._take_in(getting.result())
        finally:
            listening.cancel()
            typing.cancel()
            await asyncio.gather(listening, typing, return_exceptions=True)

    async def _read(self, lines: Lines) -> None:
        line: str | None = ""
        while line is not None:
            await self._free_lines.acquire()
            line = await lines.take()
            speech = self._scene.speech
            await self._queue.put(None if line is None else read(line, speech.language, speech.pack, speech.chico))

    async def _take_in(self, item: Message | Typed | None) -> None:
        if item is None or isinstance(item, Typed):
            self._lines.append(item)
        else:
            await self._receive(item)
        self._ask()
        while self._lines and not self._done and self._may_take(self._lines[0]):
            self._free_lines.release()
            await self._obey(self._lines.popleft())
            self._ask()

    @property
    def _busy(self) -> bool:
        """Whether the terminal waits for an answer of the server, or for its consequences."""
        return not self._connected or bool(self._sent) or self._scene.seq < self._awaited

    @property
    def _options(self) -> tuple[Typed, ...]:
        """The choices for the numbers now."""
        if self._question:
            return _YES_NO
        if self._scene.view.phase == "match-over" and self._scene.you:
            return _ENDING
        if is_choosing(self._scene):
            return tuple(Typed("command", "choose", choice) for choice in CHOICES)
        return tuple(Typed("word", choice.word) for choice in self._scene.menu) if self._scene.yours else ()

    def _may_take(self, line: Typed | None) -> bool:
        """Return whether a line is read now; a program's lines wait until they are needed or possible at once."""
        leaving = line is None or line == _LEAVING
        if leaving and (not self._habits.piped or (self._scene.seq and not self._connected)):
            return True
        if self._busy:
            return False
        if not self._habits.piped or self._options:
            return True
        if line is None:
            return not self._scene.machine_due
        if not self._scene.you:
            return True
        return line.kind in ("command", "say", "talk") or (line.kind == "word" and self._is_timeless(line.value))

    def _is_timeless(self, word: str) -> bool:
        """Return whether a word need not wait for the turn: it is lawful, or a claim or proposal where refereed."""
        refereed = self._scene.table.settings.admission != "assisted"
        return bool(self._scene.lawful(word)) or (refereed and read_word(word).kind in _TO_THE_REFEREE)

    # -- messages of the server ----------------------------------------------------------------------------------------

    async def _receive(self, message: Message) -> None:
        match message["type"]:
            case "welcome":
                self._welcome(message)
            case "seen" | "beat" as kind:
                self._seen(self._scene.seen(message) if kind == "seen" else self._scene.beat(message))
            case "table":
                before = self._scene.table
                self._scene.set_table(message["table"])
                for line in changes(self._scene, before):
                    self._print(line)
            case "ok" if message["id"] == self._sent:
                self._sent, self._awaited = "", message["seq"]
            case "refused":
                await self._refused(message)
            case "said" | "chat" | "slow":
                self._print_all(self._chat_lines(message))
            case "reading" | "tip" if message["id"] == self._sent:
                await self._answered(message)
            case "lost":
                self._connected = False
                self._line("terminal.lost")
            case "gone":
                self._done = True
                self._line("terminal.gone")
            case _:
                pass

    def _chat_lines(self, message: Message) -> Iterable[str]:
        """Return the lines for a phrase, for a sentence, or for a time that is nearly over."""
        if message["type"] == "chat":
            return self._chat.lines(self._scene, message)
        if message["type"] == slow.SLOW:
            return filter(None, [slow.warning(self._scene, message)])
        self._scene.seq = message["seq"]
        return [phrase_line(self._scene, message["seat"], message["word"])]

    async def _answered(self, message: Message) -> None:
        """Print the effect of a sentence, or the tip of the strongest bot."""
        if message["type"] == "reading":
            await self._weighed(message)
        else:
            self._sent, self._awaited = "", message["seq"]
            self._print(reports.tip(self._scene, message))

    def _welcome(self, message: Message) -> None:
        before = self._scene.seq
        first = not before
        entries = self._scene.welcome(message)
        self._connected = True
        if not first:
            self._line("terminal.again")
            self._seen(entries)
            for phrase in message["said"]:
                if phrase["seq"] > before:
                    self._print(phrase_line(self._scene, phrase["seat"], phrase["word"]))
            return
        self._print_all(greeting(self._scene, introduce=not self._width))
        started = [
            at for at, entry in enumerate(entries) if any(fact["fact"] == "hand-started" for fact in entry.facts)
        ]
        self._seen(entries[started[-1] :] if started and self._scene.view.hand > 1 else entries)

    def _seen(self, entries: tuple[Entry, ...]) -> None:
        self._print_all(self._alarm.watch_clock(self._scene))
        for entry in entries:
            requests = ({"fact": _GIVEN[entry.act], "seat": entry.seat},) if entry.act in _GIVEN else ()
            for fact in (*requests, *entry.facts):
                if fact["fact"] == "hand-started":
                    self._offered.clear()
                line = sentence(self._scene, fact)
                if not line or self._chat.hides(self._scene, entry.seq, fact):
                    continue
                self._history.append((self._scene.view.hand, line))
                if fact["fact"] != "own-cards" or not self._scene.yours:  # a turn begins with the cards anyway
                    self._print(line)
            awards = [rule for fact in entry.facts if fact["fact"] == "awarded" for rule in fact["rules"]]
            if awards or not self._cited:
                self._cited, self._ruled = tuple(awards) or entry.rules, entry.seq
        while self._history and self._history[0][0] <= self._scene.view.hand - _HANDS_KEPT:
            self._history.popleft()
        if self._question and not self._is_open(self._question):
            self._question = None

    def _is_open(self, question: Typed) -> bool:
        """Return whether the player can still answer a question."""
        return question.kind != "word" or bool(self._scene.lawful(question.value))

    async def _refused(self, message: Message) -> None:
        if message["id"] == self._sent:
            self._sent = ""
        self._print(message["message"])
        self._cited, self._ruled = tuple(message["rules"]), self._scene.seq
        if self._cited:
            self._cite(self._cited[:1], "terminal.article")

    # -- questions to the player ---------------------------------------------------------------------------------------

    def _ask(self) -> None:
        """Print the player's choices, once for each moment."""
        scene = self._scene
        if self._busy or self._done:
            return
        view = scene.view
        absence = scene.table.absence if is_choosing(scene) else None
        moment = (
            scene.table.match,
            view.hand,
            view.phase,
            len(view.tricks),
            view.trick,
            scene.menu,
            scene.yours,
            absence,
        )
        if moment == self._moment_asked or self._question:
            return
        calls = {choice.word for choice in scene.menu if choice.group == "call"}
        if view.phase == "match-over" and scene.you:
            self._line("terminal.end")
            for at, option in enumerate(self._options, 1):
                self._print(f"{at}. {scene.speech.say(f'terminal.end.{option.value}')}")
        elif is_choosing(scene):
            self._line("absence.ask")
            for at, choice in enumerate(CHOICES[:-1] if absence and absence.lost else CHOICES, 1):
                self._print(f"{at}. {scene.speech.say(f'absence.{choice}')}")
        elif scene.yours and self._width:
            self._print_all(compact.turn(scene, self._width))
        elif scene.yours:
            self._print_all(reports.turn(scene))
        elif scene.you and calls - self._offered:
            words = [scene.speech.inside(choice.word) for choice in scene.menu if choice.word in calls]
            self._line("terminal.may-say", words=", ".join(words))
        self._offered |= calls
        self._moment_asked = moment

    def _confirm(self, line: Typed, key: str, **values: object) -> None:
        """Ask the player to confirm a typed line."""
        self._question = line
        self._line(key, **values)
        for at, answer in enumerate(_YES_NO, 1):
            self._print(f"{at}. {self._scene.speech.say(f'terminal.answer.{answer.kind}')}")

    # -- typed lines --------------------------------------------------------------------------------------------------

    async def _obey(self, line: Typed | None) -> None:
        if line is None:
            self._done = True
        elif line.kind == "nothing":
            self._moment_asked = ()
        elif line.kind == "number":
            await self._number(line)
        elif self._question and line.kind in ("yes", "no"):
            await self._answer(line)
        elif line.kind == "word":
            await self._word(line.value)
        elif line.kind == "command":
            await self._command(line)
        elif line.kind == "say":
            await self._send({"type": "say", "word": line.value})
        elif line.kind == "talk":
            await self._talk(line.value)
        else:
            self._line("terminal.not-understood", typed=line.value or line.kind)

    async def _number(self, line: Typed) -> None:
        """Choose by number; a number beyond the choices may be a total to sing."""
        at, options = int(line.value), self._options
        if 1 <= at <= len(options):
            await self._obey(options[at - 1])
        elif self._scene.view.envido.state == "singing" and not self._question:
            await self._word(line.value)
        elif options:
            self._line("terminal.no-choice", n=len(options))
        else:
            self._line("terminal.not-your-turn", name=self._scene.name(self._scene.view.due))

    async def _answer(self, line: Typed) -> None:
        question, self._question = self._question, None
        self._moment_asked = ()
        if line.kind == "no" or question is None:
            return
        if question.kind == "word":
            await self._act(question.value)
        elif question.kind == "talk" and self._scene.seq == self._read_at:
            await self._say_aloud(question.value)
        elif question.kind == "talk":  # after other acts the sentence may have another effect
            await self._talk(question.value)
        else:
            details = {"choice": question.rest} if question.value == "choose" else {}
            await self._send({"type": "table", "do": question.value, **details})

    async def _word(self, word: str) -> None:
        if not self._scene.you and not self._scene.judge:
            self._line("terminal.watching")
            return
        self._question = None
        choice = self._scene.lawful(word)
        if choice and "{n}" in word:
            self._print(reports.label(self._scene, choice))
        elif choice and choice.ask and self._habits.ask:
            self._confirm(Typed("word", word), f"terminal.ask.{word}")
        else:
            await self._act(word)

    async def _act(self, word: str) -> None:
        await self._send({"type": "act", "word": word, "answers": self._scene.answers(word)})

    async def _talk(self, sentence: str) -> None:
        """Say a sentence; where the table shows its effect first, ask the server for that."""
        table = self._scene.table
        settings, binds = table.settings, bool(table.match) and self._scene.view.phase != "match-over"
        binds = binds and not table.paused
        if binds and settings.talk == "binding" and not settings.hard and self._scene.you:
            self._sentence = sentence
            await self._send({"type": "weigh", "text": sentence})
        else:
            await self._say_aloud(sentence)

    async def _weighed(self, reading: Message) -> None:
        """Print the effect of the sentence; the player confirms a sentence that binds."""
        self._sent, self._read_at = "", self._scene.seq
        self._print(self._scene.speech.reading(reading["kind"], reading["word"], reading["reason"]))
        self._cited, self._ruled = tuple(reading["rules"]), self._scene.seq
        if reading["kind"] == "none" or not self._habits.ask:
            await self._say_aloud(self._sentence)
        else:
            self._confirm(Typed("talk", self._sentence), "terminal.ask.talk")

    async def _say_aloud(self, sentence: str) -> None:
        player = self._scene.speech.say("terminal.player")
        await self._send({"type": "talk", "text": sentence, "name": player, "answers": self._scene.rivals_call})

    async def _send(self, message: Message) -> None:
        if self._socket is not None:
            self._sent = uuid4().hex
            await self._socket.send(message | {"id": self._sent})

    # -- commands ----------------------------------------------------------------------------------------------------

    async def _command(self, line: Typed) -> None:
        look = _REPORTS.get(line.value)
        if line.value == "table" and self._width:
            self._print_all(compact.table(self._scene, self._width))
        elif look is not None:
            for text in look(self._scene):
                self._print(text)
        elif line.value in self._commands:
            pending = self._commands[line.value](line.rest)
            if pending is not None:
                await pending
        elif line.value in ASKS:
            await self._request(line)
        else:
            await self._send({"type": "table", "do": line.value})

    def _help(self, rest: str) -> None:
        """Print the possible lines, or the meaning of a choice or word."""
        if not rest:
            for line in reports.help_lines(self._scene, COMMANDS):
                self._print(line)
            return
        speech = self._scene.speech
        typed, options = read(rest, speech.language, speech.pack, speech.chico), self._options
        if typed.kind == "number" and 1 <= int(typed.value) <= len(options):
            typed = options[int(typed.value) - 1]
        meaning = rulebook.meaning(self._scene, typed.value) if typed.kind == "word" else ""
        self._print(meaning or self._scene.speech.say("terminal.no-meaning", typed=rest))

    def _why(self, _rest: str) -> None:
        if not self._cited:
            self._line("terminal.nothing-cited")
            return
        first, more = self._cited[:_RULES_READ], self._cited[_RULES_READ:]
        self._cite(first, "terminal.rule")
        if more:
            self._line("terminal.more-rules", rules=", ".join(more), first=more[0])

    async def _report(self, rest: str) -> None:
        """Report the last ruling with a comment, and print the position of the match at that moment."""
        missing = "report-what" if not rest else "" if self._ruled else "nothing-cited"
        if not self._scene.you or missing:
            self._line(f"terminal.{missing if self._scene.you else 'watching'}")
            return
        try:
            report = await self._http.report(self._place.code, self._token, self._ruled, rest)
        except WireError as error:
            self._print(error.text or self._scene.speech.say("terminal.lost"))
            return
        self._line("terminal.reported", position=report["position"])

    async def _denounce(self, rest: str) -> None:
        """Report the last sentence of a speaker."""
        sentence_fields = self._chat.last_of(rest)
        if sentence_fields is None:
            self._line("terminal.denounce-what")
            return
        try:
            await self._http.denounce(self._place.code, self._token, sentence_fields)
        except WireError as error:
            self._print(error.text or self._scene.speech.say("terminal.lost"))
            return
        self._line("chat.reported")

    async def _step_down(self, _rest: str) -> None:
        if not self._scene.judge:
            self._line("terminal.no-judge-you")
            return
        await self._send({"type": "table", "do": "leave"})
        self._line("terminal.stepped-down")

    def _rules(self, rest: str) -> None:
        self._print_all(rulebook.look_up(self._scene, rest) if rest else rulebook.chosen_rules(self._scene))

    def _handbook(self, rest: str) -> None:
        self._print_all(rulebook.look_up(self._scene, rest) if rest else rulebook.chapters(self._scene))

    def _cite(self, rules: tuple[str, ...], key: str) -> None:
        """Print the wordings of articles, or their titles."""
        self._print_all(rulebook.cite_articles(self._scene, rules, key))

    def _print_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._print(line)

    def _print_history(self, _rest: str) -> None:
        for _hand, line in self._history:
            self._print(line)

    def _link(self, _rest: str) -> None:
        self._line("terminal.link", link=f"{self._place.server}/t/{self._place.code}")

    async def _say(self, rest: str) -> None:
        word = phrase(rest, self._scene.speech.language)
        if word:
            await self._send({"type": "say", "word": word})
        else:
            self._print(reports.phrase_list(self._scene))

    async def _request(self, line: Typed) -> None:
        """Send a request to the table; before a claim of the match the player is asked once more."""
        request = ASKS[line.value](self._scene, line.rest)
        absence = self._scene.table.absence
        if request.get("choice") == "claim" and absence and self._habits.ask and self._question is None:
            name = self._scene.name(absence.seat)
            self._confirm(Typed("command", "choose", "claim"), "confirm.claim", name=name)
        else:
            await self._send({"type": "table", **request})

    async def _resign(self, _rest: str) -> None:
        if self._habits.ask:
            self._confirm(Typed("command", "resign"), "terminal.ask.resign")
        else:
            await self._send({"type": "table", "do": "resign"})

    async def _role(self, role: str, rest: str) -> None:
        """Name a captain or a scorer; without a name, print the roles."""
        if not rest:
            self._print_all(papers.roles(self._scene))
            return
        seat = papers.seat_named(self._scene, rest)
        await self._send({"type": "table", "do": "role", "role": role, "seat": seat})

    async def _sheet(self, _rest: str) -> None:
        """Print the score sheet of the match: its lines and signatures."""
        try:
            sheet = await self._http.sheet(self._place.code, self._token)
        except WireError as error:
            self._print(error.text or self._scene.speech.say("terminal.lost"))
            return
        self._print_all(papers.sheet_lines(self._scene, sheet))

    def _compact(self, _rest: str) -> None:
        """Change between compact mode and long mode, and print the choices again."""
        self._width = 0 if self._width else compact.width_for(wished=True)
        self._moment_asked = ()

    def _leave(self, _rest: str) -> None:
        self._done = True

    def _line(self, key: str, **values: object) -> None:
        self._print(self._scene.speech.say(key, **values))


_REPORTS: Final[Mapping[str, Callable[[Scene], list[str]]]] = {
    "table": reports.table,
    "hand": lambda scene: [reports.cards(scene)],
    "tanto": lambda scene: [reports.tanto(scene)],
    "order": lambda scene: [rulebook.card_order(scene)],
    "score": reports.score_with_marks,
    "last": reports.last_trick,
}
"""The commands that change nothing."""
