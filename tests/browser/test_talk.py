"""Free talk in the browser: the effect of a sentence that binds, and the speakers that a person mutes."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.conftest import Arrange, NewPerson
from tests.browser.person import Person


def binding(nora: Person, people: NewPerson, quick: str, arrange: Arrange) -> Person:
    """Open a table whose words bind, wait for the cards, and return Ana at its other seat."""
    arrange("4e6b12c 5e4b11c", "B1")
    code = nora.open_table(others={"B1": "open"}, terms={"talk": "binding"})
    ana = people(quick)
    ana.sit_down(code, "Ana")
    nora.wait_for_cards()
    return ana


def test_the_answer_is_asked_for_the_call_and_not_for_the_sentence(
    nora: Person, people: NewPerson, quick: str, arrange: Arrange
) -> None:
    """A call inside a sentence waits for its answer under its own name."""
    ana = binding(nora, people, quick, arrange)
    nora.page.locator("input[name=talk]").fill("che, ¡envido!")
    nora.button("Decir").click()
    expect(ana.page.locator(".prompt")).to_have_text("Nora canta Envido. ¿Qué decís?")
    expect(nora.page.locator(".prompt")).to_contain_text("Envido")


def test_who_is_muted_is_heard_only_where_a_word_binds(
    nora: Person, people: NewPerson, quick: str, arrange: Arrange
) -> None:
    """A muted speaker's sentence is left out of the talk, the log and the bubble; the call that it makes is not."""
    ana = binding(nora, people, quick, arrange)
    line = nora.page.locator("input[name=talk]")
    line.fill("jugás como un burro")
    nora.button("Decir").click()
    expect(ana.page.locator(".log")).to_contain_text("burro")
    ana.page.locator(".chat-box .about summary").click()
    ana.button("Denunciar").click()
    expect(ana.page.locator(".chat-box [role=status]").first).to_have_text("La denuncia quedó guardada.")
    ana.button("Silenciar").click()
    expect(ana.page.locator(".log")).not_to_contain_text("burro")
    line.fill("¡truco, che!")
    nora.button("Decir").click()
    ana.call("quiero").wait_for()
    expect(ana.page.locator(".bubble")).to_have_text("Nora Truco")
    expect(ana.page.locator("body")).not_to_contain_text("che!")


def test_people_talk_while_they_wait_for_others(nora: Person, people: NewPerson, quick: str, arrange: Arrange) -> None:
    """Before the match a sentence does not bind and is not weighed; later ones are below it."""
    arrange("4e6b12c 5e4b11c", "B1")
    code = nora.open_table(others={"B1": "open"}, terms={"talk": "binding"})
    line = nora.page.locator("input[name=talk]")
    line.fill("¿hay alguien? ¡truco!")
    nora.page.wait_for_timeout(1000)  # four times the pause after which a sentence is weighed
    expect(nora.page.locator(".weighed")).to_have_count(0)
    nora.button("Decir").click()
    expect(nora.page.locator(".chat-box li")).to_have_count(1)
    expect(nora.page.locator(".refused")).to_have_count(0)
    ana = people(quick)
    ana.sit_down(code, "Ana")
    nora.wait_for_cards()
    line.fill("hola, Ana")
    nora.button("Decir").click()
    expect(nora.page.locator(".chat-box li")).to_have_text(["Nora ¿hay alguien? ¡truco!", "Nora hola, Ana"])


def test_what_is_said_moves_no_call(nora: Person, people: NewPerson, quick: str, arrange: Arrange) -> None:
    """The calls keep their places while the talk beside the table grows, and the line to write in stays in sight."""
    arrange("4e6b12c 5e4b11c", "B1")
    code = nora.open_table(others={"B1": "open"}, terms={"talk": "chat"})
    ana = people(quick)
    ana.sit_down(code, "Ana")
    nora.wait_for_cards()
    words = nora.page.locator(".in-sight .call")
    before = nora.places(words)
    assert len(before) > 1
    for number in range(7):
        ana.page.locator("input[name=talk]").fill(
            f"una frase bastante larga, la número {number}, que ocupa más de un renglón"
        )
        ana.button("Decir").click()
    expect(nora.page.locator(".chat-box li")).to_have_count(7)
    assert nora.places(words) == before
    assert nora.place(nora.page.locator("input[name=talk]")).bottom <= 800


def test_who_only_watches_is_told_who_hears_him(nora: Person, people: NewPerson, quick: str) -> None:
    """Beside a spectator's line the page says that the table does not receive it; beside a player's nothing."""
    code = nora.open_table(others={"B1": "open"}, terms={"talk": "chat"})
    leo = people(quick)
    leo.visit(f"/t/{code}")
    expect(leo.page.locator(".chat-box")).to_contain_text("Te oye quien mira; la mesa, no.")
    expect(nora.page.locator(".chat-box")).not_to_contain_text("Te oye quien mira")
