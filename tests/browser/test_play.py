"""Playing on the page, with mouse and keys, alone and with a friend."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.conftest import Arrange, NewPerson, Served
from tests.browser.person import WILLING, Person


def test_a_whole_chico_is_played_by_clicks(nora: Person) -> None:
    """One click on the home page begins a chico against a bot; clicking what the page offers plays it to its end."""
    nora.visit("/")
    nora.button("Jugar ya").click()
    nora.wait_for_cards()
    nora.play_until(".strip .prompt:text('la partida')", WILLING)
    expect(nora.page.locator(".points.counting")).to_have_count(0)
    points = [int(text) for text in nora.page.locator(".score .points").all_inner_texts()]
    assert max(points) >= 30
    expect(nora.page.locator(".log .match-ended")).to_have_count(1)
    nora.button("Revancha").click()
    nora.wait_for_cards()
    assert nora.page.locator(".score .points").all_inner_texts() == ["0", "0"]


def test_a_friend_joins_by_the_link(nora: Person, people: NewPerson, quick: str, arrange: Arrange) -> None:
    """A second page that opens the link takes a seat; both play, and neither page contains the other's cards."""
    arrange("6b5c10o 7c6o12b", dealer="B1")
    code = nora.open_table(others={"B1": "open"})
    nora.button("Invitar").first.click()
    expect(nora.page.locator("dialog .code")).to_have_text(code)
    expect(nora.page.get_by_text("Por ahora solo se llega a esta mesa desde esta computadora.")).to_be_visible()
    assert "127.0.0.1" not in nora.page.locator("dialog").inner_html()
    nora.page.keyboard.press("Escape")
    ana = people(quick)
    ana.sit_down(code, "Ana")
    for person, rival in ((nora, "Ana"), (ana, "Nora")):
        person.wait_for_cards()
        expect(person.page.get_by_role("group", name=rival, exact=True)).to_be_visible()
    assert not set(nora.cards()) & set(ana.cards())
    assert not any(f"#card-{card}" in ana.page.content() for card in nora.cards())
    for player, other in ((nora, ana), (ana, nora)):
        played = player.cards()[0]
        player.page.locator(f".hand .card[data-card='{played}']").click()
        expect(other.page.locator(f".lying use[href$='#card-{played}']")).to_be_attached()


def test_a_hand_is_played_by_keys_alone(nora: Person) -> None:
    """From the home page to the end of a hand Tab, Enter, digits and letters suffice, without a mouse."""
    nora.visit("/")
    for _ in range(20):
        nora.page.keyboard.press("Tab")
        if nora.page.evaluate("document.activeElement.textContent.trim()") == "Jugar ya":
            break
    nora.page.keyboard.press("Enter")
    nora.wait_for_cards()
    page = nora.page
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Teclas")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    for _ in range(400):
        if "Mano 2:" in page.locator(".log").inner_text():
            break
        for key in ("n", "c", "1", "2", "3"):
            page.keyboard.press(key)
        page.wait_for_timeout(30)
    assert "Mano 2:" in page.locator(".log").inner_text()


def test_arrows_move_the_focus_and_the_cards(nora: Person) -> None:
    """Among the cards the arrows move the focus, and with Shift the card itself; a moved card keeps its name."""
    nora.open_table(others={"B1": "open"})
    nora.button("Completar la mesa").click()
    nora.wait_for_cards()
    first, second, third = nora.cards()
    nora.page.locator(f".card[data-card='{first}']").focus()
    nora.page.keyboard.press("ArrowRight")
    assert nora.page.evaluate("document.activeElement.dataset.card") == second
    nora.page.keyboard.press("Shift+ArrowRight")
    assert nora.cards() == [first, third, second]
    moved = nora.page.locator(f".card[data-card='{second}']")
    assert "tercera de tu mano" in str(moved.get_attribute("aria-label"))


def test_the_cards_can_be_dragged(nora: Person) -> None:
    """A dragged card changes places with its neighbour and is not played."""
    nora.visit("/")
    nora.button("Jugar ya").click()
    nora.wait_for_cards()
    before = nora.cards()
    card = nora.place(nora.page.locator(".hand .card"))
    nora.page.mouse.move(card.left + 40, card.top + 60)
    nora.page.mouse.down()
    nora.page.mouse.move(card.left + 40 + card.width * 0.95, card.top + 60, steps=8)
    nora.page.mouse.up()
    assert nora.cards() == [before[1], before[0], before[2]]


def test_mazo_asks_once_and_need_not(nora: Person, people: NewPerson, quick: str, arrange: Arrange) -> None:
    """Going to the mazo asks first, with the focus on the answer that changes nothing, until one is not to be asked."""
    arrange("6b5c10o 7c6o12b", dealer="B1")
    ana = people(quick)
    ana.sit_down(nora.open_table(others={"B1": "open"}), "Ana")
    for again in (False, True):
        nora.wait_for_cards()
        if again:  # the mano is another one, and whoever is waited for may leave
            ana.page.locator(".hand .card").first.click()
        lawful = nora.page.locator(".call.mazo[aria-disabled=false]")
        lawful.wait_for()
        lawful.click()
        question = nora.page.get_by_role("dialog", name="Me voy al mazo")
        expect(question).to_have_count(0 if again else 1)
        if not again:
            expect(question.locator(".row button").first).to_be_focused()
            assert question.locator(".row button").first.inner_text() != "Me voy al mazo"
            question.get_by_label("No volver a preguntar").check()
            question.get_by_role("button", name="Me voy al mazo").click()
        nora.page.locator(".log", has_text="Te vas al mazo").wait_for()
        nora.page.locator(".log", has_text="Mano 2:").wait_for()


def test_words_between_partners(nora: Person, people: NewPerson, quick: str) -> None:
    """At a table of four a phrase reaches the partner's page as a bubble with its speaker's name."""
    code = nora.open_table(seats=4, others={"A2": "open", "B1": "vecino", "B2": "vecino"})
    ana = people(quick)
    ana.sit_down(code, "Ana")
    nora.wait_for_cards()
    nora.button("¿Tenés?").click()
    expect(ana.page.locator(".bubble.chat")).to_have_text(re.compile(r"Nora\s+¿Tenés\?"))


def test_a_pause_and_a_resignation_need_consent(nora: Person, people: NewPerson, quick: str) -> None:
    """A pause begins when the other agrees and ends when a player acts; resigning loses the match."""
    code = nora.open_table(others={"B1": "open"})
    ana = people(quick)
    ana.sit_down(code, "Ana")
    ana.wait_for_cards()
    nora.button("Menú de la mesa").click()
    nora.button("Pedir una pausa").click()
    expect(ana.page.get_by_text("Nora pide una pausa.")).to_be_visible()
    ana.button("De acuerdo").click()
    expect(nora.page.locator(".prompt")).to_have_text("La mesa está en pausa.")
    ana.button("Seguir jugando").click()
    expect(nora.page.locator(".prompt")).not_to_have_text("La mesa está en pausa.")
    ana.button("Menú de la mesa").click()
    ana.button("Dar la partida por perdida").click()
    ana.page.get_by_role("dialog").get_by_role("button", name="Dar la partida por perdida").click()
    expect(nora.page.locator(".prompt")).to_have_text("¡Ganaste la partida!")
    expect(ana.page.locator(".prompt")).to_have_text("Perdiste la partida.")


def test_one_token_is_kept_for_all_tables(nora: Person) -> None:
    """The browser keeps one token for all its tables; forgetting deletes it."""
    codes = [nora.open_table(others={"B1": "open"}) for _ in range(2)]
    kept = nora.page.evaluate("({ ...localStorage })")
    assert "truco.seats" not in kept
    for code in codes:
        nora.visit(f"/t/{code}")
        expect(nora.page.get_by_role("group", name="Nora")).to_contain_text("vos")
    assert nora.page.evaluate("localStorage['truco.person']") == kept["truco.person"]
    nora.visit("/")
    expect(nora.page.locator(".tables li")).to_have_count(2)
    nora.page.locator("summary", has_text="Tus datos").click()
    nora.page.locator("details .quiet").click()
    expect(nora.page.locator(".tables")).to_have_count(0)
    nora.visit(f"/t/{codes[0]}")
    expect(nora.page.locator(".looking-on")).to_have_count(0)
    assert "vos" not in nora.page.locator(".felt").inner_text().split()


def test_a_seat_is_handed_over_by_a_link(nora: Person, people: NewPerson, quick: str) -> None:
    """The first who opens the link gets the seat with its cards; the giver watches."""
    code = nora.open_table()
    nora.wait_for_cards()
    cards = nora.cards()
    nora.button("Menú de la mesa").click()
    nora.button("Pasar mi lugar").click()
    nora.button("Dar el enlace").click()
    link = nora.page.get_by_label("Enlace").input_value()
    assert nora.violations() == []
    expect(nora.page.locator(".hand .card")).to_have_count(0)
    eva, late = people(quick), people(quick)
    eva.visit(link.removeprefix(quick))
    eva.wait_for_cards()
    assert eva.cards() == cards
    assert eva.page.url == f"{quick}/t/{code}"
    late.page.goto(link)
    expect(late.page.locator("main [role=alert]")).to_be_visible()
    late.button("Mirar la mesa").click()
    expect(late.page.locator(".hand .card")).to_have_count(0)
    assert all("403" in trouble for trouble in late.troubles)
    late.troubles.clear()


def test_the_chair_of_who_left_is_asked_for(nora: Person, people: NewPerson, quick: str) -> None:
    """A person who asks for an empty chair waits until the host agrees and the hand is over; then she gets cards."""
    code = nora.open_table(others={"B1": "open"})
    ana, eva = people(quick), people(quick)
    ana.sit_down(code, "Ana")
    ana.wait_for_cards()
    ana.button("Menú de la mesa").click()
    ana.button("Dejar mi lugar").click()
    ana.page.get_by_role("dialog").get_by_role("button", name="Dejar mi lugar").click()
    eva.visit(f"/t/{code}")
    expect(eva.page.locator(".sit .hint")).to_contain_text("Alguien dejó su lugar")
    assert eva.violations() == []
    eva.page.get_by_label("Tu nombre").fill("Eva")
    eva.button("Sentarme").click()
    expect(eva.page.get_by_text("Pediste el lugar en la silla 2.")).to_be_visible()
    expect(nora.page.get_by_text("Eva pide el lugar que quedó libre enfrente.")).to_be_visible()
    assert nora.violations() == []
    nora.button("Que se siente").click()
    expect(
        eva.page.get_by_text("El lugar en la silla 2 es para vos: te sentás cuando termine la mano.")
    ).to_be_visible()
    nora.play_until(".log .hand-ended")
    eva.wait_for_cards()
    expect(nora.page.get_by_role("group", name="Eva")).to_be_visible()


def test_who_is_not_let_in_is_told(nora: Person, people: NewPerson, quick: str) -> None:
    """A person who is refused reads so and may ask again."""
    code = nora.open_table(others={"B1": "open"})
    ana, eva = people(quick), people(quick)
    ana.sit_down(code, "Ana")
    ana.wait_for_cards()
    ana.button("Menú de la mesa").click()
    ana.button("Dejar mi lugar").click()
    ana.page.get_by_role("dialog").get_by_role("button", name="Dejar mi lugar").click()
    eva.sit_down(code, "Eva")
    nora.page.locator(".knock .quiet").click()
    expect(eva.page.locator(".sit [role=alert]")).to_have_text("No te dejaron sentarte, o el lugar ya no está libre.")
    expect(eva.button("Sentarme")).to_be_visible()


def test_who_likes_to_cuts_and_deals(nora: Person) -> None:
    """The table waits for a person who wants to cut and deal by hand, and who chooses how many cards to lift."""
    nora.visit("/")
    nora.button("Jugar ya").click()
    nora.wait_for_cards()
    nora.button("Ajustes").click()
    wish = nora.page.get_by_label("Yo saco, corto y reparto lo mío")
    wish.click()
    expect(wish).to_be_checked()
    nora.page.keyboard.press("Escape")
    done = set()
    for _ in range(4):
        nora.play_until(".stepper input, .between button:text('Repartir')")
        if nora.page.locator(".stepper input").count():
            nora.page.locator(".stepper input").fill("17")
            nora.button("Cortar").click()
            expect(nora.page.locator(".log")).to_contain_text("Cortás: levantás 17.")
            done.add("cut")
        else:
            nora.button("Repartir").click()
            done.add("deal")
        nora.wait_for_cards()
    assert done == {"cut", "deal"}


def test_a_killed_server_is_come_back_to(people: NewPerson, served: Served) -> None:
    """While the server is gone the page says that it reconnects; afterwards the same cards are played on."""
    nora = people(served.address)
    nora.visit("/")
    nora.button("Jugar ya").click()
    nora.wait_for_cards()
    cards = nora.cards()
    served.kill()
    expect(nora.page.get_by_text("Reconectando…")).to_be_visible()
    served.start_again()
    expect(nora.page.get_by_text("Reconectando…")).to_be_hidden()
    assert set(nora.cards()) <= set(cards)
    nora.play_until(".outcome")
    # While nobody listened, each try to connect was an error of the console.
    assert all("ERR_CONNECTION_REFUSED" in trouble for trouble in nora.troubles)
    nora.troubles.clear()


def test_who_sits_down_says_nothing(people: NewPerson, quick: str) -> None:
    """The request that begins a match, such as sitting down on the last free chair, shows no word at the table."""
    nora, ana = people(quick), people(quick)
    code = nora.open_table(others={"B1": "open"})
    nora.page.evaluate(
        """window.bubbles = new Set();
        new MutationObserver(() => {
            document.querySelectorAll(".bubble").forEach((one) => window.bubbles.add(one.textContent.trim()));
        }).observe(document.body, { childList: true, subtree: true });"""
    )
    ana.sit_down(code, "Ana")
    nora.wait_for_cards()
    assert nora.page.evaluate("[...window.bubbles]") == []


def test_two_people_are_called_by_their_names_and_pairs_are_we_and_they(nora: Person) -> None:
    """The slate of two says "you" and the rival's name; only where people play in pairs it says "we" and "they"."""
    nora.open_table(seats=2)
    nora.wait_for_cards()
    expect(nora.page.locator(".side-name")).to_have_text(["Vos", "Doña Pina"])
    nora.open_table(seats=4)
    nora.wait_for_cards()
    expect(nora.page.locator(".side-name")).to_have_text(["Nosotros", "Ellos"])
