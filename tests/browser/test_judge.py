"""Two players, a judge in a third window, and what they say to each other."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Arrange, NewPerson
from tests.browser.person import Person
from tests.helpers.night import by_night, phone_by_day

PHONE = {"viewport": {"width": 360, "height": 640}}
BY_DAY_ON_A_PHONE = phone_by_day("window", PHONE, {})


def opened(
    nora: Person,
    people: NewPerson,
    quick: str,
    book: str = "oficial",
    seats: int = 2,
    **window: Any,  # noqa: ANN401
) -> tuple[str, Person, Person]:
    """Open a table with a judge and free talk; return its code, Ana at its second seat, and Eva, who judges."""
    others = {"B1": "open"} | dict.fromkeys(("A2", "B2", "A3", "B3")[: seats - 2], "zorro")
    code = nora.open_table(seats=seats, others=others, book=book, terms={"admission": "judged", "talk": "chat"})
    nora.button("Invitar").click()
    nora.button("Dar el enlace del juez").click()
    link = nora.page.locator(".for-judge input").input_value()
    assert f"/t/{code}#juez-" in link
    nora.page.keyboard.press("Escape")
    eva, ana = people(quick, **window), people(quick, **window)
    eva.visit(link.removeprefix(quick))
    eva.page.get_by_label("Tu nombre").last.fill("Eva")
    expect(eva.page.locator("dialog .terms-of")).to_contain_text("Como en la mesa, con juez")
    eva.page.locator("dialog form .strong").click()
    eva.page.locator(".bench").wait_for()
    ana.sit_down(code, "Ana")
    return code, ana, eva


@BY_DAY_ON_A_PHONE
def test_a_judge_comes_by_a_link_and_sees_the_game(people: NewPerson, quick: str, window: dict[str, Any]) -> None:
    """The judge has no cards and no buttons of a player, and the players see who judges."""
    nora = people(quick, **window)
    _, ana, eva = opened(nora, people, quick, **window)
    nora.wait_for_cards()
    expect(eva.page.locator(".log")).to_contain_text("Mano 1")
    expect(eva.page.locator(".hand .card")).to_have_count(0)
    expect(eva.page.locator("form.sit")).to_have_count(0)
    expect(eva.page.locator(".between")).to_be_hidden()
    assert (eva.overflow(), eva.violations()) == (0, [])
    ana.page.locator("button.chosen").click()
    expect(ana.page.locator("dialog .terms-of")).to_contain_text("Juez: Eva")
    address = eva.page.url
    eva.visit("/")
    expect(ana.page.locator("dialog .terms-of")).to_contain_text("Juez: Eva. Ahora no está.")
    eva.visit(address.removeprefix(quick))
    expect(ana.page.locator("dialog .terms-of")).not_to_contain_text("Ahora no está.")
    eva.button("Dejar de juzgar").click()
    expect(eva.page.locator(".bench")).to_have_count(0)
    expect(ana.page.locator("dialog .terms-of")).to_contain_text("Sin juez por ahora")


def test_talk_is_heard_muted_and_reported(nora: Person, people: NewPerson, quick: str) -> None:
    """All at the table read a sentence; a person who reads it may mute its speaker, or report it."""
    _, ana, eva = opened(nora, people, quick)
    nora.page.locator("input[name=talk]").fill("¡Falta envido, dijo mi tía!")
    nora.button("Decir").click()
    for person in (nora, ana, eva):
        expect(person.page.locator(".chat-box li")).to_contain_text("Nora ¡Falta envido, dijo mi tía!")
    assert nora.violations() == []
    ana.page.locator(".chat-box .about summary").click()
    ana.button("Denunciar").click()
    expect(ana.page.locator(".chat-box [role=status]")).to_have_text("La denuncia quedó guardada.")
    ana.button("Silenciar").click()
    expect(ana.page.locator(".chat-box li")).to_have_count(0)
    ana.button("Volver a oír a Nora").click()
    expect(ana.page.locator(".chat-box li")).to_have_count(1)


@BY_DAY_ON_A_PHONE
def test_the_judge_rules_by_the_ladder_and_corrects_it(people: NewPerson, quick: str, window: dict[str, Any]) -> None:
    """The possible rulings are beside their article; each ruling has a number, and another may take its place."""
    nora = people(quick, **window)
    _, ana, eva = opened(nora, people, quick, book="fenacef", seats=4, **window)
    nora.wait_for_cards()
    bench = eva.page.locator(".bench")
    bench.locator("select[name=offence]").select_option("language")
    bench.locator("select[name=about]").select_option("B1")
    bench.locator("[data-verdict=warn]").first.click()
    expect(ana.page.locator(".log")).to_contain_text("Fallo 1 del juez")
    eva.button("Corregir el fallo 1").click()
    assert (eva.overflow(), eva.violations()) == (0, [])
    bench.locator("select[name=offence]").select_option("")
    bench.locator("select[name=about]").select_option("A")
    bench.locator("[data-verdict=points]").click()
    expect(nora.page.locator(".log")).to_contain_text("Fallo 2 del juez")


@BY_DAY_ON_A_PHONE
def test_a_sentence_shows_what_it_would_do_and_then_binds(
    people: NewPerson, quick: str, arrange: Arrange, window: dict[str, Any]
) -> None:
    """The composer shows only the speaker that a sentence would call the truco; said, it does."""
    arrange("4e6b12c 5e4b11c", "B1")
    nora, ana = people(quick, **window), people(quick, **window)
    code = nora.open_table(others={"B1": "open"}, terms={"talk": "binding"})
    ana.sit_down(code, "Ana")
    nora.wait_for_cards()
    line = nora.page.locator("input[name=talk]")
    line.fill("qué linda noche")
    expect(nora.page.locator(".weighed")).to_contain_text("Es solo charla.")
    line.fill("¡Truco, che!")
    expect(nora.page.locator(".weighed")).to_contain_text("Así obliga: Truco.")
    assert (nora.overflow(), nora.violations()) == (0, [])
    expect(ana.page.locator(".weighed")).to_have_count(0)
    nora.button("Decir").click()
    ana.call("quiero").wait_for()
    expect(ana.page.locator(".chat-box li")).to_contain_text("Nora ¡Truco, che!")
    ana.call("quiero").click()
    expect(nora.page.locator(".log")).to_contain_text("quiero")


@pytest.mark.parametrize("hard", by_night([True, False], day=bool), ids=["hard", "shown"])
def test_a_hard_table_neither_asks_nor_shows_what_a_sentence_would_do(
    people: NewPerson, quick: str, arrange: Arrange, hard: bool
) -> None:
    """The composer of a hard table sends nothing while a person writes, and the call is known once it is said."""
    arrange("4e6b12c 5e4b11c", "B1")
    nora, ana = people(quick), people(quick)
    sent: list[str] = []
    nora.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    code = nora.open_table(others={"B1": "open"}, terms={"talk": "binding"} | ({"hard": ""} if hard else {}))
    ana.sit_down(code, "Ana")
    nora.wait_for_cards()
    nora.page.locator("input[name=talk]").fill("¡Truco, che!")
    if not hard:
        expect(nora.page.locator(".weighed")).to_contain_text("Así obliga: Truco.")
    nora.page.wait_for_timeout(1000)  # four times the pause after which a sentence is weighed
    assert any('"weigh"' in frame for frame in sent) is not hard
    assert nora.page.locator(".weighed").count() == (0 if hard else 1)
    nora.button("Decir").click()
    ana.call("quiero").wait_for()


def test_the_judge_gives_points_and_sets_the_score_with_an_article(nora: Person, people: NewPerson, quick: str) -> None:
    """No person is ruled about by default; article and reason are in the log, and the score is that of the ruling."""
    _, ana, eva = opened(nora, people, quick)
    nora.wait_for_cards()
    bench = eva.page.locator(".bench")
    bench.locator("[data-verdict=warn]").click()
    expect(bench.locator(".refused")).to_have_text("Elegí a quién")
    bench.locator("select[name=about]").select_option("B1")
    bench.locator("input[name=points]").fill("2")
    bench.locator("input[name=why]").fill("mostró una carta del mazo")
    bench.locator("input[name=article]").fill("of.mazo.4")
    bench.locator("[data-verdict=points]").click()
    expect(ana.page.locator(".log")).to_contain_text("mostró una carta del mazo")
    ana.page.locator(".log li", has_text="Fallo 1").locator(".why").click()
    expect(ana.page.get_by_role("dialog")).to_contain_text("of.mazo.4")
    ana.page.keyboard.press("Escape")
    expect(eva.page.locator("input[name=score-B]")).to_have_value("2")
    bench.locator("input[name=score-A]").fill("7")
    bench.locator("[data-verdict=score]").click()
    expect(nora.page.locator(".log")).to_contain_text("Fallo 2 del juez")
    expect(eva.page.locator("input[name=score-A]")).to_have_value("7")
    assert eva.violations() == []


def test_the_bench_is_small_on_a_phone(people: NewPerson, quick: str, arrange: Arrange) -> None:
    """Below felt and prompt it takes less than a page; past rulings come after the form and do not move it."""
    arrange("3s2sAs 7h6h5h 3d2dAd 7c6c5c", dealer="B2")  # all wait for Nora: nothing else moves what stands there
    nora = people(quick, **PHONE)
    _, _, eva = opened(nora, people, quick, book="fenacef", seats=4, **PHONE)
    nora.wait_for_cards()
    bench, form = eva.page.locator(".bench"), eva.page.locator(".bench .rulings")
    strip, backs = (eva.place(eva.page.locator(selector)) for selector in (".strip", ".below > .backs"))
    assert backs.bottom <= strip.top, "the cards lie upon what is asked"
    bench.locator("select[name=about]").select_option("B1")
    where = "(one) => [one.getBoundingClientRect().top + scrollY, one.offsetHeight]"
    before = form.evaluate(where)
    assert bench.evaluate("(one) => one.offsetHeight") < 480
    bench.locator("[data-verdict=warn]").click()
    eva.button("Corregir el fallo 1").wait_for()
    assert form.evaluate(where) == before
    bench.locator(".fold summary", has_text="Motivo y artículo").click()
    bench.locator("input[name=why]").fill("habló fuerte")
    assert (eva.overflow(), eva.violations()) == (0, [])
    bench.locator("[data-verdict=warn]").click()
    expect(nora.page.locator(".log")).to_contain_text("habló fuerte")


def test_who_used_a_link_comes_back_by_it(nora: Person, people: NewPerson, quick: str) -> None:
    """The judge who opens the judge's link once more is at the bench again, and is asked nothing."""
    code = nora.open_table(others={"B1": "open"}, terms={"admission": "judged"})
    nora.button("Invitar").click()
    nora.button("Dar el enlace del juez").click()
    link = nora.page.locator(".for-judge input").input_value().removeprefix(quick)
    eva = people(quick)
    eva.visit(link)
    eva.page.get_by_label("Tu nombre").last.fill("Eva")
    eva.page.locator("dialog form .strong").click()
    eva.page.locator(".bench").wait_for()
    eva.visit("/")
    eva.visit(link)
    eva.page.locator(".bench").wait_for()
    expect(eva.page.locator("dialog")).to_have_count(0)
    assert eva.page.url.endswith(f"/t/{code}")


def test_a_spectator_opens_the_judges_link_in_the_same_window(nora: Person, people: NewPerson, quick: str) -> None:
    """A spectator need not load the page anew; a player of the table reads that a player cannot judge it."""
    code = nora.open_table(others={"B1": "open"}, terms={"admission": "judged"})
    nora.button("Invitar").click()
    nora.button("Dar el enlace del juez").click()
    link = nora.page.locator(".for-judge input").input_value()
    nora.page.keyboard.press("Escape")
    nora.page.evaluate("link => { location.href = link }", link)
    nora.page.locator("dialog form .strong").click()
    expect(nora.page.locator("dialog .refused")).to_have_text("Quien juega en la mesa no puede ser su juez.")
    nora.troubles.clear()  # the browser notes the refusal
    eva = people(quick)
    eva.visit(f"/t/{code}")
    eva.page.evaluate("link => { location.href = link }", link)
    eva.page.get_by_label("Tu nombre").last.fill("Eva")
    eva.page.locator("dialog form .strong").click()
    eva.page.locator(".bench").wait_for()


def test_the_judge_keeps_order_in_the_room(people: NewPerson, quick: str) -> None:
    """A player who must be silent reads why; a spectator who is sent away does too, and does not come back."""
    nora = people(quick)
    code, ana, eva = opened(nora, people, quick)
    nora.wait_for_cards()
    leo = people(quick)
    leo.visit(f"/t/{code}")
    leo.page.locator("form.sit, .log").first.wait_for()
    bench = eva.page.locator(".bench")
    bench.locator("select[name=about]").select_option("B1")
    bench.locator("[data-verdict=silence]").click()
    expect(ana.page.locator(".log")).to_contain_text("Silencio de")
    ana.page.locator("input[name=talk]").fill("hola")
    ana.button("Decir").click()
    expect(ana.page.locator("body")).to_contain_text("El juez pidió silencio")
    bench.locator("select[name=about]").select_option("P1")
    assert (eva.overflow(), eva.violations()) == (0, [])
    bench.locator("[data-verdict=send-away]").click()
    expect(leo.page.locator("body")).to_contain_text("El juez te hizo salir de la sala")
    expect(bench.locator("select[name=about] option[value=P1]")).to_have_count(0)


def test_a_slip_of_the_judge_ends_no_match(nora: Person, people: NewPerson, quick: str) -> None:
    """Numbers that no score has are not sent; what may end the match is asked once more."""
    _, _, eva = opened(nora, people, quick)
    nora.wait_for_cards()
    bench = eva.page.locator(".bench")
    bench.locator("select[name=about]").select_option("B1")
    for number in ("999", "-5", "1.5", ""):
        bench.locator("input[name=points]").fill(number)
        bench.locator("[data-verdict=points]").click()
        expect(bench.locator(".refused")).to_have_text("Poné un número entero del 1 al 99.")
    bench.locator("[data-verdict=lose-match]").click()
    eva.button("No, volver").click()
    expect(eva.page.locator(".log")).not_to_contain_text("Fallo 1")
    bench.locator("[data-verdict=lose-match]").click()
    eva.page.locator("dialog .strong").click()
    expect(nora.page.locator(".prompt")).to_have_text("¡Ganaste la partida!")
