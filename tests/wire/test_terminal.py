"""The terminal as people use it: processes with pipes."""

import asyncio
import json
import os
import re
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from tests.helpers.programs import Program, program
from tests.helpers.wire import joined, served

QUICK = ["--bot", "vecino", "--pace", "fast", "--haste", "60"]
PATIENCE = 60


class Terminal:
    """A running `truco play` and what it has printed."""

    def __init__(self, process: Program) -> None:
        """Read the output of a process."""
        self.process = process
        self.lines: list[str] = []

    def type(self, *lines: str) -> None:
        """Type lines."""
        self.process.stdin.write("".join(f"{line}\n" for line in lines).encode())

    async def line(self) -> str:
        """Return the next line that is printed, an empty text after the last one."""
        line = (await asyncio.wait_for(self.process.stdout.readline(), PATIENCE)).decode().rstrip("\r\n")
        self.lines.append(line)
        return line

    async def until(self, pattern: str) -> re.Match[str]:
        """Read until a line matches, and return the match."""
        while True:
            line = await self.line()
            match = re.search(pattern, line)
            if match:
                return match
            assert not self.process.stdout.at_eof(), f"{pattern} never came: {self.lines}"

    async def end(self) -> int:
        """Close the pipe, read the rest of the output, and return the exit status."""
        self.process.stdin.close()
        rest = await asyncio.wait_for(self.process.stdout.read(), PATIENCE)
        self.lines += rest.decode().splitlines()
        return await asyncio.wait_for(self.process.wait(), PATIENCE)


@asynccontextmanager
async def terminal(home: Path, *options: str, **environment: str) -> AsyncIterator[Terminal]:
    """The terminal of a person whose data is in a folder; errors are lines too."""
    surroundings = os.environ | {"XDG_DATA_HOME": str(home), "LC_ALL": "es_AR.UTF-8"}
    async with program(["play", *options], surroundings | environment) as process:
        yield Terminal(process)


async def test_a_whole_chico_is_played_through_a_pipe(tmp_path: Path) -> None:
    """The first choice to every question plays a chico to its end, and then leaves."""
    async with terminal(tmp_path, "--seats", "2", "--chico", *QUICK) as game:
        game.type(*["1"] * 20_000)
        assert await game.end() == 0
    lines = game.lines
    assert lines[-6] in ("Ganaste la partida.", "Gana la partida: Vecino.")
    assert lines[-5:-1] == ["La partida terminó.", "1. Salir", "2. Revancha", "3. Firmar la planilla"]
    assert lines[-1].startswith("La mesa ")
    assert sum(line.startswith("Mano ") for line in lines) >= 5
    assert not any("Traceback" in line or "\x1b" in line or "\r" in line for line in lines)


async def test_four_seats_are_played_to_fifteen(tmp_path: Path) -> None:
    """The short game with bots as partners and rivals ends too, with sentences for the player's whole side."""
    async with terminal(tmp_path, "--seats", "4", "--chico", "--to", "15", *QUICK) as game:
        game.type(*["1"] * 600)
        assert await game.end() == 0
    assert "En la mesa: A1 vos, B1 Vecino, A2 Vecino 2, B2 Vecino 3." in game.lines
    assert {"Ganaron la partida.", "Gana la partida: ellos."} & set(game.lines)


async def test_a_friend_joins_by_link_and_calls_out_of_turn(tmp_path: Path) -> None:
    """A second terminal takes the free seat; one calls envido out of turn, and each prints what the other does."""
    async with terminal(tmp_path / "nora", "--free", "B1", "--name", "Nora", *QUICK) as nora:
        link = (await nora.until(r"(http://\S+)")).group(1)
        async with terminal(tmp_path / "ana", link, "--name", "Ana") as ana:
            await nora.until("Ana se sienta en B1")
            mano = (await nora.until(r"(sos mano|mano, Ana)")).group(1)
            first, second = (nora, ana) if mano == "sos mano" else (ana, nora)
            names = {nora: "Nora", ana: "Ana"}
            await first.until("^Te toca")
            await second.until("Mientras tanto podés decir: envido, real envido, falta envido, truco")
            second.type("envido")
            await second.until("Cantás envido. Querido vale 2; no querido, 1.")
            await first.until(f"{names[second]} canta envido. Querido vale 2; no querido, 1.")
            first.type("quiero truco", "no quiero")
            await first.until("No entiendo «quiero truco»")
            await second.until(f"{names[first]}: no quiero.")
            await second.until("^Vos: 1 punto por envido.")
            first.type("tengo 33", "por que")
            await first.until("Artículo of.*Con «por qué» lo leés")
            await first.until(r"^Artículo of\.\S+, «.+»: .+\.$")
            assert await ana.end() == 0
        assert await nora.end() == 0


async def test_the_end_of_input_leaves_and_the_table_is_found_again(tmp_path: Path) -> None:
    """At the end of a pipe the program exits with status 0; the owner can continue with --mine or the code."""
    async with terminal(tmp_path, "--chico", *QUICK) as game:
        assert await game.end() == 0
    match = re.search(r"^La mesa (\w+) queda guardada. Para seguir: truco play --mine$", game.lines[-1])
    assert match
    kept = tmp_path / "truco" / "seats.json"
    assert os.name != "posix" or stat.S_IMODE(kept.stat().st_mode) == 0o600
    for again in (["--mine"], [match.group(1)]):
        async with terminal(tmp_path, *again, "--haste", "60") as game:
            await game.until(f"^Mesa {match.group(1)}: Reglamento Oficial")
            await game.until("^Te toca")
            assert await game.end() == 0


async def test_nonsense_does_no_harm(tmp_path: Path) -> None:
    """Unknown words, numbers out of range and empty lines get an answer, and the game continues."""
    async with terminal(tmp_path, *QUICK) as game:
        await game.until("^Te toca")
        game.type("", "abracadabra", "99", "8e", "\x00\x1b[A", "ñandú" * 200, "puntos")
        await game.until("No entiendo «abracadabra»")
        await game.until("Hay opciones del 1 al")
        await game.until("No entiendo «8e»")
        await game.until("^Vos 0 malas")
        assert await game.end() == 0


async def test_the_mazo_is_asked_about_once(tmp_path: Path) -> None:
    """Mazo needs a yes, unless the option switches the question off."""
    async with terminal(tmp_path, *QUICK) as game:
        await game.until("^Te toca")
        game.type("mazo")
        await game.until("¿Te vas al mazo de verdad?")
        game.type("sí")
        await game.until("^Te vas al mazo.")
        assert await game.end() == 0
    async with terminal(tmp_path, "--no-ask", *QUICK) as game:
        await game.until("^Te toca")
        game.type("mazo")
        await game.until("^Te vas al mazo.")
        assert await game.end() == 0
    assert not any("de verdad" in line for line in game.lines)


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("pt_BR.UTF-8", "Escreva ? para a ajuda."),
        ("en_GB.UTF-8", "Type ? for help."),
        ("C", "Escribí ? para la ayuda."),
    ],
)
async def test_the_surroundings_choose_the_language(language: str, line: str, tmp_path: Path) -> None:
    """The language is that of the environment variables, Spanish where they name none of ours."""
    async with terminal(tmp_path, *QUICK, LC_ALL=language) as game:
        await game.until(f"^{re.escape(line)}$")
        assert await game.end() == 0


async def test_a_table_that_is_not_there_is_told_and_fails(tmp_path: Path) -> None:
    """Without an address, with a wrong one, or with unknown rules, the program prints a sentence and exits with 1."""
    cases = {
        ("XXXXX",): "No conozco la mesa XXXXX.",
        ("XXXXX", "--server", "http://127.0.0.1:9"): "No hay un servidor de truco en http://127.0.0.1:9.",
        (
            "--rules",
            "chinchon",
        ): "Ese reglamento o esa opción no existe. Escribí por ejemplo: oficial chicos=1. (bad-rule",
        ("--seats", "3", "--rules", "uruguay"): "Ese reglamento o esa opción no existe.",
        ("--mine",): "No tenés mesas guardadas.",
    }
    for options, sentence in cases.items():
        async with terminal(tmp_path, *options) as game:
            status = await game.end()
        assert status == (0 if "--mine" in options else 1)
        assert len(game.lines) == 1, game.lines
        assert game.lines[0].startswith(sentence)


async def test_a_match_is_paused_given_up_and_played_again(tmp_path: Path) -> None:
    """The words for pause, resume, resign and rematch work, and each prints one sentence."""
    async with terminal(tmp_path, *QUICK) as game:
        await game.until("^Te toca")
        game.type("pausa")
        await game.until("^La mesa está en pausa. Escribí seguir para continuar.$")
        game.type("seguir")
        await game.until("^Sigue el juego.$")
        await game.until("^Te toca")
        game.type("abandonar")
        await game.until("^¿Abandonás la partida?")
        game.type("1")
        await game.until("^Gana la partida: Vecino.$")
        await game.until("^La partida terminó.$")
        game.type("revancha")
        await game.until("^Empieza la partida.")
        await game.until("^Te toca")
        assert await game.end() == 0


async def test_somebody_watches(tmp_path: Path) -> None:
    """A watcher sees what happens without anybody's cards, and takes no seat."""
    async with terminal(tmp_path / "nora", "--name", "Nora", *QUICK) as nora:
        link = (await nora.until(r"(http://\S+)")).group(1)
        await nora.until("^Te toca")
        async with terminal(tmp_path / "leo", link, "--watch", "--lang", "en") as leo:
            await leo.until("^You are watching, not playing.$")
            nora.type("1")
            await leo.until("^Nora ")
            leo.type("truco")
            await leo.until("^You are watching, not playing.$")
            assert await leo.end() == 0
        assert not any("Your cards" in line or "Your turn" in line for line in leo.lines)
        assert await nora.end() == 0


async def test_one_of_several_tables_is_chosen(tmp_path: Path) -> None:
    """With several tables, --mine lists them and continues at the one whose number is typed."""
    codes = []
    for options in (["--chico"], ["--to", "15"]):
        async with terminal(tmp_path, *options, *QUICK) as game:
            codes.append((await game.until(r"^Mesa (\w+)\.")).group(1))
            assert await game.end() == 0
    async with terminal(tmp_path, "--mine", "--haste", "60") as game:
        await game.until(f"^1. {codes[1]}, A1, oficial target=15: \\d+ \\d+, ")
        await game.until(f"^2. {codes[0]}, A1, oficial chicos=1: \\d+ \\d+, ")
        game.type("3", "2")
        await game.until("^Hay opciones del 1 al 2.")
        await game.until(f"^Mesa {codes[0]}: ")
        assert await game.end() == 0


async def test_a_chair_that_was_left_is_asked_for(tmp_path: Path) -> None:
    """A person who asks for a left chair waits at the terminal too; the host admits her for the next hand."""
    async with terminal(tmp_path / "nora", "--free", "B1", "--name", "Nora", *QUICK) as nora:
        link = (await nora.until(r"(http://\S+)")).group(1)
        server, code = link.split("/t/")
        async with httpx.AsyncClient(base_url=server, trust_env=False) as http:
            seat = await http.post(f"/api/tables/{code}/seats", json={"name": "Leo", "seat": "B1"})
        async with joined(server, code, seat.json()["token"]) as leo:
            await leo.ready(lambda: leo.view["phase"] == "play")
            await leo.ask("leave")
        async with terminal(tmp_path / "ana", link, "--name", "Ana") as ana:
            await ana.until("Pediste el lugar B1")
            await nora.until("Ana pide el lugar B1, que quedó libre")
            nora.type("que no se siente")
            await ana.until("No te dejaron sentarte")
            assert await ana.end() == 1
        async with terminal(tmp_path / "ana", link, "--name", "Ana") as ana:
            await nora.until("Ana pide el lugar B1, que quedó libre")
            nora.type("que se siente")
            await ana.until("El lugar B1 es para vos")
            nora.type("mazo", "s")
            await ana.until("Estás en B1")
            await ana.until("Tus cartas")


async def test_one_token_is_kept_for_all_tables_of_a_server(tmp_path: Path) -> None:
    """A player gets a seat at a second table with the token of the first, also by a link that hands it over."""
    async with served(tmp_path / "t.db", haste=500) as server:
        made = [await server.make({"A1": "Leo", "B1": "open"}, turn_seconds=None) for _ in range(3)]
        key = {"Truco-Person": made[2]["token"]}
        given = (await server.http.post(f"/api/tables/{made[2]['code']}/hand-over", headers=key)).json()
        links = [server.address + table["link"] for table in made[:2]] + [server.address + given["link"]]
        for link in links:
            async with terminal(tmp_path / "nora", link, "--name", "Nora") as nora:
                await nora.until("Estás en")
        kept = json.loads(next((tmp_path / "nora").rglob("seats.json")).read_text())
        assert [seat["seat"] for seat in kept] == ["A1", "B1", "B1"]
        assert len({seat["token"] for seat in kept}) == 1
        assert kept[0]["token"] != given["token"]


async def test_a_friend_reads_the_terms_first_and_a_judge_watches(tmp_path: Path) -> None:
    """Rulebook, admission and talk are printed before the seat is taken; the judge's link opens the judge's place."""
    async with served(tmp_path / "t.db") as server:
        made = await server.make({"A1": "Nora", "B1": "open"}, admission="judged", talk="chat", turn_seconds=None)
        keys = {"Truco-Person": made["token"]}
        link = (await server.http.post(f"/api/tables/{made['code']}/judge", headers=keys)).json()["link"]
        async with terminal(tmp_path / "eva", f"{server.address}{link}", "--name", "Eva") as eva:
            await eva.until("Reglamento")
            await eva.until("con juez")
            await eva.until("Sos el juez")
            async with terminal(tmp_path / "ana", f"{server.address}/t/{made['code']}", "--name", "Ana") as ana:
                await ana.until("una persona que no juega")
                await ana.until("comillas")
                ana.type('"¡buena mano!"')
                await ana.until("Decís: ¡buena mano!")
                await eva.until("Ana dice: ¡buena mano!")
                eva.type('"silencio en la sala"')
                await ana.until("Eva dice: silencio en la sala")


async def test_a_table_with_a_judge_is_made_in_the_terminal(tmp_path: Path) -> None:
    """Also as the first table of a person; who joins reads every term, and people talk before the match begins."""
    terms = ["--seats", "4", "--rules", "oficial speaks=pie", "--admission", "judged", "--talk", "binding", "--signs"]
    async with terminal(tmp_path / "nora", *terms, "--free", "B1", "--name", "Nora") as nora:
        link = (await nora.until(r"(http://\S+)")).group(1)
        judge = (await nora.until(r"(http://\S+#juez-\w+)")).group(1)
        await nora.until("ayuda")
        nora.type('"¿hay alguien? truco"')
        await nora.until("Decís: ¿hay alguien")
        async with terminal(tmp_path / "eva", judge, "--name", "Eva") as eva:
            await eva.until("Sin juez por ahora")
            await eva.until("Sos el juez")
            async with terminal(tmp_path / "ana", link, "--name", "Ana") as ana:
                for line in (
                    "Solo el pie",
                    "una persona que no juega",
                    "Las palabras obligan",
                    "Juez: Eva",
                    "Con señas",
                ):
                    await ana.until(line)


async def test_a_judge_is_told_how_to_rule_and_steps_down(tmp_path: Path) -> None:
    """The help of a judge is about rulings; a table whose judge stepped down goes on without one."""
    async with served(tmp_path / "t.db") as server:
        made = await server.make({"A1": "Nora", "B1": "open"}, admission="judged", turn_seconds=None)
        keys = {"Truco-Person": made["token"]}
        link = (await server.http.post(f"/api/tables/{made['code']}/judge", headers=keys)).json()["link"]
        async with terminal(tmp_path / "eva", f"{server.address}{link}", "--name", "Eva") as eva:
            await eva.until("ayuda")
            eva.type("?", "dejar de juzgar")
            await eva.until("^Fallás así: warn B1")
            await eva.until("^Ya no juzgás esta mesa")
            eva.type("dejar de juzgar")
            await eva.until("^No sos el juez")
        table = (await server.http.get(f"/api/tables/{made['code']}")).json()
        assert table["judge"] is None


async def test_who_is_muted_in_the_terminal_is_heard_only_where_a_word_binds(tmp_path: Path) -> None:
    """A sentence of a muted person is not printed, but the call in it is; any sentence can be reported."""
    async with served(tmp_path / "t.db") as server:
        made = await server.make({"A1": "Nora", "B1": "open"}, talk="binding", turn_seconds=None, pace="fast")
        async with (
            joined(server.address, made["code"], made["token"]) as nora,
            terminal(tmp_path / "ana", f"{server.address}/t/{made['code']}", "--name", "Ana") as ana,
        ):
            await ana.until("Tus cartas")
            await nora.send(type="talk", id="t1", text="jugás como un burro")
            await ana.until("un burro")
            ana.type("denunciar Nora", "silenciar Nora", "denunciar Leo")
            await ana.until("La denuncia quedó guardada")
            await ana.until("No oís a: Nora")
            await ana.until("No hay nada que denunciar")
            await nora.send(type="talk", id="t2", text="¡ojo, botija!")
            await nora.send(type="talk", id="t3", text="¡truco, botija!")
            await ana.until("^Nora canta truco")
            assert [line for line in ana.lines if "botija" in line] == []  # a word that the table never says
        reports = await (await server.host.keeper(made["code"]))._around.store.reports()  # noqa: SLF001  (the store)
        assert "como un burro" in reports[0].text


async def test_a_sentence_shows_what_it_would_do_before_it_is_said(tmp_path: Path) -> None:
    """Where words bind, a call in a sentence is confirmed first, with its reason; other sentences are said at once."""
    async with served(tmp_path / "t.db") as server:
        made = await server.make({"A1": "Nora", "B1": "open"}, talk="binding", turn_seconds=None, pace="fast")
        async with (
            joined(server.address, made["code"], made["token"]) as nora,
            terminal(tmp_path / "ana", f"{server.address}/t/{made['code']}", "--name", "Ana") as ana,
        ):
            await ana.until("Tus cartas")
            ana.type('"qué linda noche"')
            await ana.until("No es ningún canto")
            await ana.until("Decís: «qué linda noche»")
            ana.type('"¡truco, che!"')
            await ana.until("Obliga: truco.")
            await ana.until("¿Lo decís?")
            assert not nora.view["truco"]["pending"]
            ana.type("no")
            ana.type('"¡truco, che!"')
            await ana.until("¿Lo decís?")
            ana.type("sí")
            await nora.ready(lambda: nora.view["truco"]["pending"])
            await nora.act("quiero")
            await ana.until("quiero")


async def test_a_hard_table_shows_nothing_before_a_sentence(tmp_path: Path) -> None:
    """Where the table plays it hard, a sentence is said as it is typed, and what it does is seen afterwards."""
    async with served(tmp_path / "t.db") as server:
        seats = {"A1": "Nora", "B1": "open"}
        made = await server.make(seats, talk="binding", hard=True, turn_seconds=None, pace="fast")
        async with (
            joined(server.address, made["code"], made["token"]) as nora,
            terminal(tmp_path / "ana", f"{server.address}/t/{made['code']}", "--name", "Ana") as ana,
        ):
            await ana.until("Tus cartas")
            ana.type('"¡truco, che!"')
            await nora.ready(lambda: nora.view["truco"]["pending"])
            await ana.until("Decís: «¡truco, che!»")
            text = " ".join(ana.lines)
            assert "Obliga" not in text
            assert "¿Lo decís?" not in text


async def test_a_refereed_table_takes_a_wrong_number_typed_in_words(tmp_path: Path) -> None:
    """`canto 33` is sung whatever the cards make, and a table for it is made by an option."""
    options = [*QUICK, "--admission", "refereed", "--database", f"sqlite:///{tmp_path / 't.db'}"]
    async with terminal(tmp_path / "home", *options) as nora:
        await nora.until("Como en la mesa, sin juez")
        await nora.until("sos mano|mano, ")
        nora.type("canto 33")
        if (await nora.until("33|Otro canto llegó antes")).group() != "33":  # the bot called in the same moment
            nora.type("canto 33")
            await nora.until("33")


async def test_a_judge_rules_in_the_terminal(tmp_path: Path) -> None:
    """A ruling is typed as records write it, and all at the table receive it."""
    async with served(tmp_path / "t.db") as server:
        made = await server.make({"A1": "Nora", "B1": "bot:vecino"}, admission="judged", turn_seconds=None)
        keys = {"Truco-Person": made["token"]}
        link = (await server.http.post(f"/api/tables/{made['code']}/judge", headers=keys)).json()["link"]
        async with terminal(tmp_path / "eva", f"{server.address}{link}", "--name", "Eva") as eva:
            await eva.until("Mano 1")
            eva.type("points B 2")
            await eva.until("Fallo 1 del juez")
            eva.type("corregir 1 amonestar B1")
            await eva.until("Fallo 2 del juez. Amonestación para Vecino|Fallo 2 del juez. Amonestación para Zorro")


async def test_a_judge_reads_the_ladder_and_rules_by_it(tmp_path: Path) -> None:
    """Offences have their article and numbers; a step is typed as it is shown, with its article."""
    async with served(tmp_path / "t.db") as server:
        seats = {"A1": "Nora", "B1": "bot:vecino", "A2": "bot:vecino", "B2": "bot:vecino"}
        made = await server.make(seats, "fenacef", admission="judged", turn_seconds=None)
        keys = {"Truco-Person": made["token"]}
        link = (await server.http.post(f"/api/tables/{made['code']}/judge", headers=keys)).json()["link"]
        async with terminal(tmp_path / "eva", f"{server.address}{link}", "--name", "Eva") as eva:
            await eva.until("Mano 1")
            eva.type("escala")
            await eva.until(r"1\. br\.28\.1")
            eva.type("escala 1 B1")
            await eva.until("lose-hand B br.28.1")
            eva.type("warn B1 br.28.1")
            await eva.until("Fallo 1 del juez. Amonestación para .*br.28.1")


async def test_a_player_proposes_a_ruling_and_votes_in_the_terminal(tmp_path: Path) -> None:
    """Without a judge a ruling is put to the vote; the bots answer, and the result is announced to all."""
    options = [*QUICK, "--admission", "refereed", "--database", f"sqlite:///{tmp_path / 't.db'}"]
    async with terminal(tmp_path / "home", *options) as nora:
        await nora.until("Mano 1")
        nora.type("propongo anular la mano")
        await nora.until("Proponés que se vote")
        await nora.until("vota que no")


async def test_the_sheet_is_read_and_signed_in_the_terminal(tmp_path: Path) -> None:
    """The maker names who keeps the score; who sits down reads it; each signs the sheet for oneself."""
    async with terminal(tmp_path / "nora", *QUICK, "--free", "B1", "--scorer", "B1", "--name", "Nora") as nora:
        link = (await nora.until(r"(http://\S+/t/\w+)"))[1]
        await nora.until("Anota: B1")
        nora.type("rayero programa", "anotador b1")
        await nora.until("Anota: el programa")
        await nora.until("Anota: B1")
        async with terminal(tmp_path / "ana", link, "--name", "Ana") as ana:
            await ana.until("Anota: B1")
            await ana.until("Empieza la partida")
            nora.type("planilla", "firmar", "no acepto la planilla")
            await nora.until("Todavía no hay nada anotado")
            await nora.until("las firmas vienen cuando termina")
            await nora.until("lo anotado cuenta como conforme")
            ana.type("abandonar", "1")
            await nora.until("3. Firmar la planilla")
            nora.type("3")
            await nora.until("Firmaste la planilla")
            await ana.until("Nora firmó la planilla")
            ana.type("no acepto la planilla")
            await nora.until("Ana no acepta lo anotado en la mano")
            ana.type("planilla", "firmar", "planilla")
            await ana.until("No aceptás lo anotado")
            await ana.until("^Nora: firmó ..:..")
            await ana.until("Firmaste la planilla")
            await ana.until("La firmaron todos")
            assert await ana.end() == 0
        await nora.until("Ya no hay reclamos")
        assert await nora.end() == 0


async def test_characters_are_introduced_and_no_two_are_alike(tmp_path: Path) -> None:
    """Without named bots there are characters, each with name, region and level; named bots sit down in turn."""
    fast = ["--pace", "fast", "--haste", "60"]
    async with terminal(tmp_path, "--seats", "4", *fast) as game:
        await game.until("^En la mesa: A1 vos, B1 Doña Pina, A2 Seu Bento, B2 Ramona.$")
        await game.until(r"^Doña Pina, de La Boca \(Nivel 2\): Abuela")
        await game.until(r"^Seu Bento, de Minas Gerais \(Nivel 3\): ")
        await game.until(r"^Ramona, de Corrientes \(Nivel 5\): ")
    async with terminal(tmp_path, "--seats", "4", "--bot", "tito", "--bot", "dita", *fast, "--lang", "de") as game:
        await game.until("^Am Tisch: A1 du, B1 Tito, A2 Dona Dita, B2 Tito 2.$")
        await game.until("^Tito, aus Córdoba")


async def test_a_whole_chico_is_played_in_few_short_lines(tmp_path: Path) -> None:
    """In the compact mode a turn takes a few lines of the window's width, and the same numbers play it to its end."""
    async with terminal(tmp_path, "--chico", "--compact", *QUICK, COLUMNS="36", LINES="14") as game:
        game.type(*["1"] * 20_000)
        assert await game.end() == 0
    turns = [at for at, line in enumerate(game.lines) if re.match(r"Mano \d+ · vos \d+ · ", line)]
    assert len(turns) >= 10
    for at in turns:
        choices = [count for count in range(1, 9) if re.match(r"\d+ ", game.lines[at + count])]
        shown = game.lines[at : at + max(choices) + 1]
        assert len(shown) <= 8, shown
        assert max(map(len, shown)) <= 36
    assert "La partida terminó." in game.lines
    assert not [line for line in game.lines if line.startswith("Te toca.")]


async def test_the_terminal_asks_what_to_do_and_goes_back(tmp_path: Path) -> None:
    """One word with its reason is printed for who asks; what was done is taken back, and the choices come again."""
    async with terminal(tmp_path, "--seats", "2", "--chico", "--bot", "vecino", "--pace", "fast") as game:
        await game.until(r"^Te toca")
        game.type("qué harías?")
        match = await game.until(r"^Yo (diría|jugaría): (.+?)\. (.+)$")
        assert match[3]
        game.type("1", "volver atrás")
        await game.until(r"^Volvés atrás\.$")
        await game.until(r"^Te toca")
        game.type("x")
