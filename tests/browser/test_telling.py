"""Page, terminal and replay describe a fact with the same sentence."""

from __future__ import annotations

import re
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from tests.browser.person import Person
from tests.helpers.facts import FACTS, NAMES, SEATS, scene, wired

from truco.app.cli.speech import Speech
from truco.app.cli.tale import tale
from truco.app.paper.words import Wording
from truco.engine.table import facts as f
from truco.messages import LANGUAGES
from truco.messages.reasons import join_names
from truco.record import read_record
from truco.record.replay import replay
from truco.referee.sheet import sheet_of_record

FOLDERS = sorted(folder for folder in (Path(__file__).parents[2] / "records").iterdir() if any(folder.glob("*.truco")))
"""The records, in a folder for each rulebook."""

TOLD_BY_THE_PAGE = """async (load, { language, facts, game }) => {
    const { speak } = await load("messages.js");
    const { linesOf } = await load("tell.js");
    await speak(language);
    const log = facts.map((fact, at) => ({ seq: at + 1, seat: "mesa", act: "", rules: [], facts: [fact] }));
    return log.map((entry) => linesOf({ ...game, log }, entry).map((line) => line.text).join(" "));
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_and_terminal_tell_a_fact_in_one_sentence(nora: Person, language: str) -> None:
    """To a player, a rival and a watcher, with two seats and four, the page says what the terminal says."""
    nora.visit("/replay")  # the home page has the cards of a country, and the facts are told with Spanish ones
    for seats in (2, 4):
        for you in ("A1", "B1", ""):
            view_of_seat = scene(language, you, seats)
            chairs = [{"seat": seat, "name": NAMES[seat], "kind": "human"} for seat in SEATS[seats]]
            view = {"seats": SEATS[seats], "sides": ["A", "B"], "target": 30, "buenas_from": 16, "chicos_to_win": 2}
            game = {"you": you or None, "view": view, "table": {"seats": chairs, "match": 1, "kings": []}}
            lines = nora.run(TOLD_BY_THE_PAGE, {"language": language, "facts": FACTS, "game": game})
            assert lines == [view_of_seat.teller.tell(fact) for fact in FACTS]
            assert all(lines)


LISTED_BY_THE_PAGE = """async (load, { language, rows }) => {
    const { speak, listed } = await load("messages.js");
    await speak(language);
    return rows.map((names) => listed(names));
}"""


def test_page_and_terminal_join_names_alike(nora: Person) -> None:
    """A row of names is the same on both, also before the sound of an i, which Spanish joins with e."""
    nora.visit("/replay")
    last = ("Ana", "Inés", "Íñigo", "hilda", "Hielo", "Ian", "Yvonne", "Yara", "Y")
    rows = [[], ["Nora"], *(["Nora", name] for name in last), ["Nora", "Luis", "Isabel"]]
    for language in LANGUAGES:
        lists = nora.run(LISTED_BY_THE_PAGE, {"language": language, "rows": rows})
        assert lists == [join_names(names, language) for names in rows]


_STARTED = (
    "Empieza la partida. Se sacan reyes: vos: cuatro de espadas; Zorro: rey de oros; Zorro 2: rey de copas; "
    "Lugar libre a tu izquierda: cinco de espadas. Juegan juntos Zorro y Zorro 2. Se sortea quién da primero."
)


def test_bots_of_one_name_and_kings_are_told_alike(nora: Person) -> None:
    """Players with one name get the same numbers, and a draw of partners gets the same sentence."""
    nora.visit("/")
    kings = [["A1", "4e"], ["B1", "12o"], ["A2", "12c"], ["B2", "5e"]]
    chairs: list[dict[str, Any]] = [
        {"seat": "A1", "name": "Nora", "kind": "human"},
        {"seat": "B1", "name": "", "kind": "bot", "bot": "zorro"},
        {"seat": "A2", "name": None, "kind": "open", "stand_in": "zorro"},
        {"seat": "B2", "name": None, "kind": "open"},
    ]
    view_of_seat = scene("es", "A1", 4)
    view_of_seat.set_table({"code": "", "rules": "oficial", "seats": chairs, "kings": kings})
    view = {"seats": SEATS[4], "sides": ["A", "B"], "target": 30, "buenas_from": 16, "chicos_to_win": 2}
    facts = [wired(f.MatchStarted(("A1", "B1"), (0, 0), (0, 0), ())), *(wired(f.Cut(seat, 17)) for seat in SEATS[4])]
    game = {"you": "A1", "view": view, "table": {"seats": chairs, "match": 1, "kings": kings}}
    lines = nora.run(TOLD_BY_THE_PAGE, {"language": "es", "facts": facts, "game": game})
    assert (
        lines
        == [view_of_seat.teller.tell(fact) for fact in facts]
        == [
            _STARTED,
            "Cortás: levantás 17.",
            "Zorro corta: levanta 17.",
            "Zorro 2 corta: levanta 17.",
            "Lugar libre a tu izquierda corta: levanta 17.",
        ]
    )


LINES_OF_A_REPLAY = """async (load, { language, record }) => {
    const { speak, callChico } = await load("messages.js");
    const { layPack } = await load("card.js");
    const { bookOf, haveBooks } = await load("books.js");
    const { linesOf } = await load("tell.js");
    const { gameAt } = await load("replay.js");
    await speak(language);
    await haveBooks();
    const answer = await (await fetch("/api/replays", { method: "POST", body: record.text })).json();
    const book = bookOf(answer.record.rules);
    layPack(book.pack);
    callChico(book.chico);
    const game = gameAt({ ...answer, names: record.names }, answer.steps.length - 1);
    return game.log.flatMap((entry) => linesOf(game, entry).map((line) => line.text));
}"""


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_page_and_shell_tell_a_record_alike(nora: Person, folder: Path) -> None:
    """The page describes a record with the sentences of `truco replay`, which adds the cards dealt and the headings."""
    # A watcher of the page sees only that cards are dealt; the shell tells what was refused, and no beginning unplayed.
    only_page = {"The cards are dealt.", "The match begins.", "The jogo begins."}
    only_shell = (" is dealt: ", "”: not allowed. ", "The hand is left unfinished.")
    articles = re.compile(r" Articles: [\w., -]+\.$")  # the page has a button for them
    nora.visit("/")
    for path in sorted(folder.glob("*.truco"))[::9]:
        record = path.read_text(encoding="utf-8")
        played = replay(read_record(record))
        names = {tag.key: tag.value for tag in played.record.tags}
        shell = [line.strip() for line in list(tale(played, Speech("en")))[1:]]
        lines = nora.run(LINES_OF_A_REPLAY, {"language": "en", "record": {"text": record, "names": names}})
        assert lines, path.stem
        assert [line for line in lines if line not in only_page] == [
            articles.sub("", line) for line in shell if line and not any(mark in line for mark in only_shell)
        ], path.stem


_IN_VAIN = "hand 1 dealer B1 score A 0 B 0 deal A1 7e3e5c B1 7o10o3b B1:7o {void} A1:mazo end A 0 B 1"
"""A card out of turn."""
NOTED_BY_THE_PAGE = """async (load, { language, notes, game }) => {
    const { speak } = await load("messages.js");
    const { noted } = await load("signing.js");
    await speak(language);
    return notes.map((note) => noted(game, note));
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_and_paper_note_a_ruling_alike(nora: Person, language: str) -> None:
    """A note on the page has the reason, the cards and the lost points of the printed one, in the same words (L4)."""
    nora.visit("/replay")
    folder = FOLDERS[0].parent
    names = ("oficial/canto-false", "runfla/false-flor", "uruguay/flor-denied", "runfla/envido-unshown")
    texts = {name: (folder / f"{name}.truco").read_text(encoding="utf-8") for name in names}
    head = '[Record "truco/1"] [Rules "pagat-argentina"] [A1 "Nora"] [B1 "Inés"] [Admission "refereed"]'
    for name, text in {**texts, "a card in vain": f"{head} {_IN_VAIN}"}.items():
        sheet = sheet_of_record(replay(read_record(text)))
        notes = [note for entry in sheet.lines for note in entry.notes]
        chairs = [{"seat": seat, "name": sheet.players[seat], "kind": "human"} for seat in sheet.seats]
        view = {"seats": sheet.seats, "sides": sheet.sides, "target": sheet.target}
        game = {"you": None, "view": view, "table": {"seats": chairs, "match": 1, "kings": []}}
        bodies = [asdict(note) for note in notes]
        lines = nora.run(NOTED_BY_THE_PAGE, {"language": language, "notes": bodies, "game": game})
        printed = [Wording(sheet, language).note(note) for note in notes]
        assert lines, name
        assert lines == [line.rpartition(" · ")[0] for line in printed], name


EARLY = """async (load, code) => {
  const { TableSocket } = await load("socket.js");
  const made = [1, 2].map(() => {
    const told = [];
    const ears = { since: () => 0, open: (open) => told.push(open), message() {} };
    return { told, socket: new TableSocket(code, { person: "" }, ears) };
  });
  made[0].socket.close();
  made[1].socket.renew();
  while (!made[1].told.length) await new Promise((resolve) => setTimeout(resolve, 50));
  made[1].socket.close();
  return made.map((one) => one.told);
}"""
"""Close a socket before it is open, greet anew with another one, and return what each told of its connection."""


def test_a_socket_that_is_closed_before_it_is_open_is_no_error(nora: Person) -> None:
    """Browsers report an earlier end as an error; the socket closes, or greets in the new language, once it is open."""
    code = nora.open_table()
    assert nora.run(EARLY, code) == [[], [True]]
    assert nora.troubles == []
