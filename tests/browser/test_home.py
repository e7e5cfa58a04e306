"""The door: three questions and a button, and all the rest behind "how we play at home"."""

from __future__ import annotations

import base64
import json
import re
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Route, expect
from tests.browser.conftest import Arrange, NewPerson, Served
from tests.browser.person import Person
from tests.helpers.night import by_night

from truco.app.cli.serve import local_address
from truco.bots.characters import GENTLE
from truco.messages import LANGUAGES

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True}


def answers(person: Person) -> dict[str, str]:
    """Return what the three questions say now."""
    inputs = person.page.locator(".question input:checked").all()
    return {str(field.get_attribute("name")): str(field.get_attribute("value")) for field in inputs}


def choose(person: Person, answer: str) -> None:
    """Give an answer to one of the questions."""
    person.page.get_by_role("radio", name=answer).first.check()


def linked(**changes: object) -> str:
    """Return the address of a way of playing, with changes to one that is good."""
    way: dict[str, Any] = {"name": "Los jueves", "rules": "oficial target=15", "format": "parejas", "pace": "fast"}
    way |= {"others": {"B1": "vecino", "A2": "open", "B2": "zorro"}, "clock": "40", "talk": "chat"}
    way |= {"admission": "refereed", "hard": False, "signs": True, "byHand": False} | changes
    return "/?mesa=" + base64.urlsafe_b64encode(json.dumps(way).encode()).decode().rstrip("=")


@pytest.mark.parametrize(
    ("locale", "country", "rules"),
    by_night(
        [
            ("es-AR", "AR", "oficial chicos=1"),
            ("es-UY", "UY", "uruguay chicos=1"),
            ("es-ES", "AR", "oficial chicos=1"),
            ("pt-BR", "BR", "paulista"),
            ("pt-PT", "BR", "paulista"),
            ("de-DE", "AR", "oficial chicos=1"),
        ],
        day=lambda locale, _country, _rules: locale in {"es-UY", "pt-PT", "de-DE"},
    ),
)
def test_one_click_plays_the_game_of_the_language(
    people: NewPerson, quick: str, locale: str, country: str, rules: str
) -> None:
    """Without a choice one click starts the game of the country, for two, against the gentlest bot."""
    nora = people(quick, locale=locale)
    nora.visit("/")
    expect(nora.page.locator(".question input[name=count]").nth(1)).to_be_attached()
    assert answers(nora) == {"country": country, "count": "2", "company": "bots"}
    nora.page.locator(".door button").click()
    nora.wait_for_cards()
    table = nora.page.evaluate(f"fetch('/api/tables/{nora.code()}').then((one) => one.json())")
    assert table["rules"] == rules
    assert [seat["bot"] for seat in table["seats"]] == [None, GENTLE]


def test_the_last_answers_are_repeated(nora: Person) -> None:
    """The three answers are remembered, and the button plays them again after the page is loaded anew."""
    nora.visit("/")
    choose(nora, "Uruguay")
    choose(nora, "Cuatro")
    nora.button("Jugar ya").click()
    nora.wait_for_cards()
    nora.visit("/")
    expect(nora.page.locator("input[name=count][value='4']")).to_be_checked()
    assert answers(nora) == {"country": "UY", "count": "4", "company": "bots"}
    expect(nora.page.locator(".door .what")).to_have_text("Uruguay · Cuatro · Contra la máquina.")
    nora.button("Jugar ya").click()
    nora.wait_for_cards()
    expect(nora.page.locator(".chosen")).to_contain_text("ruguay")
    expect(nora.page.locator(".portrait")).to_have_count(4)


def test_a_number_that_a_game_has_not_is_not_offered(nora: Person) -> None:
    """Brazil has no three and no six: the question offers two and four, and what was chosen falls back to two."""
    nora.visit("/")
    choose(nora, "Tres")
    assert answers(nora)["count"] == "3"
    choose(nora, "Brasil")
    assert nora.page.locator("input[name=count]").evaluate_all("all => all.map(one => one.value)") == ["2", "4"]
    assert answers(nora)["count"] == "2"
    assert nora.page.locator("input[name=company]").count() == 2
    choose(nora, "Cuatro")
    assert nora.page.locator("input[name=company]").count() == 3


def test_with_friends_every_chair_is_free(nora: Person, people: NewPerson, quick: str) -> None:
    """With friends the other seats are free until a person comes by the link; a name given at the start goes along."""
    nora.visit("/")
    choose(nora, "Con amigos")
    nora.page.get_by_label("Tu nombre").fill("Nora")
    nora.button("Jugar ya").click()
    code = nora.code()
    nora.be_ready()
    ana = people(quick)
    ana.sit_down(code, "Ana")
    ana.wait_for_cards()
    expect(ana.page.get_by_role("group", name="Nora", exact=True)).to_be_visible()


def test_the_form_and_the_questions_are_one(nora: Person) -> None:
    """The questions show and the button opens the choice of the form; an answer changes that one thing."""
    nora.open_table(book="runfla")
    nora.wait_for_cards()
    nora.visit("/")
    expect(nora.page.locator(".door .what")).to_contain_text("RUNFLA")
    assert answers(nora) == {"count": "2", "company": "bots"}, "none of the countries' games is chosen"
    nora.button("Jugar ya").click()
    nora.wait_for_cards()
    expect(nora.page.locator(".chosen")).to_contain_text("RUNFLA")
    nora.visit("/")
    choose(nora, "Argentina")
    expect(nora.page.locator(".door .what")).to_have_text("Argentina · Dos · Contra la máquina.")
    choose(nora, "Brasil")
    expect(nora.page.locator(".door .what")).to_contain_text("Brasil")


COUNTRIES = {"AR": "oficial chicos=1", "UY": "uruguay chicos=1", "BR": "paulista"}
COUNTS = {"AR": (2, 3, 4, 6), "UY": (2, 4, 6), "BR": (2, 4)}
COMPANIES = ("bots", "friends", "mate")


def planned(nora: Person, button: str) -> dict[str, Any]:
    """Return what a button asks the server for, which refuses it here."""
    requests: list[dict[str, Any]] = []

    def refuse(route: Route) -> None:
        requests.append(json.loads(route.request.post_data or ""))
        route.fulfill(status=503, json={"error": {"code": "busy", "message": "Ahora no."}})

    nora.page.route("**/api/tables", refuse, times=1)
    nora.button(button).click()
    expect(nora.page.locator(".home .refused")).to_have_text("Ahora no.")
    nora.troubles.clear()
    return requests[0]


def on_form(nora: Person) -> dict[str, Any]:
    """Return the choices on the form: the rulebook, the number of seats and who sits on them."""
    form = nora.page.locator("details.house")
    return {
        "book": form.locator("input[name=book]:checked").get_attribute("value"),
        "seats": int(form.locator("input[name=format]:checked").get_attribute("data-seats") or 0),
        "sitting": [chair.input_value() for chair in form.locator(".sitters select").all()],
    }


def test_every_pair_of_answers_stands_on_the_form(nora: Person) -> None:
    """Whatever two questions are answered in whatever order, the form shows it, and both buttons open that table."""
    nora.be_at_home()
    for country, counts in COUNTS.items():
        nora.page.locator(f"input[name=country][value={country}]").check()
        for count in counts:
            nora.page.locator(f"input[name=count][value='{count}']").check()
            for company in COMPANIES[: 2 if count < 4 else 3]:
                nora.page.locator(f"input[name=company][value={company}]").check()
                form = on_form(nora)
                assert (form["book"], form["seats"]) == (COUNTRIES[country].split()[0], count)
                open_seats = form["sitting"].count("open")
                mates = {2: 0, 3: 0, 4: 1, 6: 2}[count]
                assert open_seats == {"bots": 0, "friends": count - 1, "mate": mates}[company]
                wanted = planned(nora, "Jugar ya")
                assert planned(nora, "Abrir la mesa") == wanted
                assert wanted["rules"] == COUNTRIES[country]
                kinds = [seat["kind"] for seat in wanted["seats"].values()]
                assert (len(kinds), kinds.count("open")) == (count, open_seats)


def test_every_choice_of_the_form_answers_the_questions(nora: Person) -> None:
    """For every choice on the form the questions have the same answers, or none where no answer says the same."""
    nora.be_at_home()
    for country, rules in COUNTRIES.items():
        book, *options = rules.split()
        nora.page.locator("input[name=book][value=runfla]").check()
        nora.page.locator(f"input[name=book][value={book}]").check()
        if options:  # three chicos are not the evening's game
            expect(nora.page.locator("input[name=country]:checked")).to_have_count(0)
            nora.page.locator("details.house details.more").first.evaluate("details => { details.open = true; }")
            nora.page.locator("input[name=chicos][value='1']").check()
        for count in COUNTS[country]:
            nora.page.locator(f"input[name=format][data-seats='{count}']").first.check()
            chairs = nora.page.locator(".sitters select")
            expect(chairs).to_have_count(count - 1)
            for sitter, company in (("dita", "bots"), ("open", "friends")):
                for chair in chairs.all():
                    chair.select_option(sitter)
                assert answers(nora) == {"country": country, "count": str(count), "company": company}
                assert [seat.get("bot") for seat in planned(nora, "Jugar ya")["seats"].values()][1:] == [
                    None if sitter == "open" else sitter
                ] * (count - 1)
            if count > 2:
                chairs.first.select_option("tito")
                assert answers(nora) == {"country": country, "count": str(count)}
                expect(nora.page.locator(".door .what")).to_contain_text("Tito")


@pytest.mark.parametrize(("country", "card"), [("AR", "1e"), ("UY", "2e"), ("BR", "4c")])
def test_the_home_page_follows_the_country(nora: Person, country: str, card: str) -> None:
    """The cards at the top and the words for beginners are those of the chosen game; Brazil's name no envido."""
    nora.visit("/")
    nora.page.locator(f"input[name=country][value={country}]").check()
    expect(nora.page.locator(".fan use").first).to_have_attribute("href", re.compile(f"#card-{card}$"))
    text = " ".join(nora.page.locator(".desks section p").all_inner_texts())
    assert ("envido" in text) == (country != "BR")
    assert ("manilhas" in text) == (country == "BR")
    assert ("piezas" in text) == (country == "UY")


def test_ones_tables_are_listed_with_names_date_and_result(nora: Person, arrange: Arrange) -> None:
    """A finished match is listed with who played, who won, the points and the day; one that goes on with its score."""
    arrange("1e7e7o 4c4o5c", "B1", score="A 0 B 29")
    nora.open_table()
    nora.wait_for_cards()
    nora.call("mazo").click()
    nora.page.get_by_role("dialog").get_by_role("button", name="Me voy al mazo").click()
    nora.page.locator(".between.last").wait_for()
    nora.visit("/")
    line = nora.page.locator(".tables a").first
    expect(line).to_contain_text("Con Doña Pina")
    expect(line.locator(".result")).to_have_text(re.compile(r"Perdiste 0 \W 3\d"))
    day = nora.page.evaluate("new Date().toLocaleDateString('es', {day: 'numeric', month: 'short'})")
    expect(line.locator("time")).to_have_text(day)
    nora.open_table()
    nora.wait_for_cards()
    nora.visit("/")
    expect(nora.page.locator(".tables .result").first).to_have_text(re.compile(r"En juego, 0 \W 29"))


def test_a_way_of_playing_is_kept_loaded_shared_and_deleted(nora: Person, people: NewPerson, quick: str) -> None:
    """A way gets a name, survives the page, is loaded whole, opens elsewhere by its link, and can be deleted."""
    nora.be_at_home()
    nora.page.locator("input[name=book][value=runfla]").check()
    nora.page.locator("input[name=clock][value='40']").check()
    nora.page.locator("input[name=talk][value=chat]").check()
    nora.page.get_by_label("Ponele un nombre").fill("Los jueves")
    nora.page.get_by_label("Ponele un nombre").press("Enter")
    expect(nora.page.get_by_text("«Los jueves» quedó guardada")).to_be_visible()
    assert nora.page.url.endswith("/"), "Enter keeps the way and opens no table"
    nora.be_at_home()
    nora.page.locator("input[name=book][value=oficial]").check()
    nora.page.locator("input[name=talk][value=buttons]").check()
    nora.button("Los jueves").click()
    for chosen in ("book][value=runfla", "clock][value='40'", "talk][value=chat"):
        expect(nora.page.locator(f"input[name={chosen}]")).to_be_checked()
    nora.button("Pasar «Los jueves» por un enlace").click()
    link = nora.page.locator(".ways input[readonly]").input_value()
    ana = people(quick)
    ana.visit(link.removeprefix(quick))
    expect(ana.page.get_by_text("Así se juega en «Los jueves»")).to_be_visible()
    expect(ana.page.locator("input[name=book][value=runfla]")).to_be_checked()
    assert ana.page.url == f"{quick}/"
    nora.button("Borrar «Los jueves»").click()
    expect(nora.page.locator(".kept li")).to_have_count(0)
    nora.be_at_home()
    expect(nora.page.locator(".kept li")).to_have_count(0)


def test_the_door_to_the_home_network(people: NewPerson, served: Served) -> None:
    """No link names the machine itself; a press opens the door, and a person joins at the new address."""
    nora = people(served.address)
    code = nora.open_table(others={"B1": "open"})
    nora.button("Invitar").first.click()
    dialog = nora.page.get_by_role("dialog")
    expect(dialog.get_by_text("Por ahora solo se llega a esta mesa desde esta computadora.")).to_be_visible()
    assert dialog.locator("img, input").count() == 0
    assert nora.violations() == []
    nora.button("Abrir a la red de casa").click()
    link = nora.page.get_by_label("Enlace").input_value()
    assert link == f"http://{local_address()}:{served.address.rsplit(':', 1)[1]}/t/{code}"
    expect(dialog.locator(".qr")).to_have_js_property("complete", value=True)
    assert dialog.locator(".qr").evaluate("one => one.naturalWidth") > 0
    assert "127.0.0.1" not in dialog.inner_html()
    assert (nora.overflow(), nora.violations()) == (0, [])
    ana = people(link.removesuffix(f"/t/{code}"))
    ana.sit_down(code, "Ana")
    ana.wait_for_cards()
    # Chromium tells of plain http beyond the machine that it ignores one header; nothing else may trouble the page.
    assert all("Cross-Origin-Opener-Policy" in trouble for trouble in ana.troubles)
    ana.troubles.clear()


def test_a_link_sets_the_whole_form(nora: Person) -> None:
    """The form shows every choice that came with a link, and the table is set so."""
    nora.visit(linked())
    expect(nora.page.locator("select[name=A2]")).to_have_value("open")
    expect(nora.page.locator("select[name=B2]")).to_have_value("zorro")
    for chosen in ("format][value=parejas", "admission][value=refereed", "signs", "clock][value='40'"):
        expect(nora.page.locator(f"input[name={chosen}]")).to_be_checked()
    nora.button("Abrir la mesa").click()
    code = nora.code()
    table = nora.page.evaluate(f"fetch('/api/tables/{code}').then((one) => one.json())")
    assert table["rules"] == "oficial target=15"
    assert table["settings"]["turn_seconds"] == 40
    assert (table["settings"]["admission"], table["settings"]["signs"]) == ("refereed", True)


BAD_LINKS = (
    "/?mesa=%%%",
    "/?mesa=bm9uc2Vuc2U",
    linked()[:-9],
    linked(rules="nowhere"),
    linked(rules="oficial target=7"),
    linked(rules="oficial quack=1"),
    linked(format="doce"),
    linked(others={"B1": "<img>", "A2": "open", "B2": "zorro"}),
    linked(others={}),
    linked(clock="1e9"),
    linked(pace=["fast"]),
)


def test_a_bad_link_is_told_and_changes_nothing(nora: Person) -> None:
    """A link that is cut, or holds what the form cannot make, is refused in one sentence; the door works as ever."""
    for address in BAD_LINKS:
        nora.visit(address)
        expect(nora.page.locator(".home .refused[role=alert]")).to_contain_text("Ese enlace no dice cómo se juega")
        expect(nora.page.locator("input[name=book][value=oficial]")).to_be_checked()
    nora.button("Jugar ya").click()
    nora.wait_for_cards()


@pytest.mark.parametrize(
    ("language", "window"),
    by_night(
        product(LANGUAGES, [{}, PHONE]),
        day=lambda language, window: language == ("es" if window else "de"),
    ),
)
def test_the_door_fits_and_is_whole_for_a_reader(
    people: NewPerson, quick: str, language: str, window: dict[str, Any]
) -> None:
    """In every language nothing scrolls sideways and axe finds nothing, folded and unfolded."""
    nora = people(quick, locale=language, **window)
    nora.visit("/")
    expect(nora.page.locator("input[name=count]").nth(1)).to_be_attached()
    assert (nora.overflow(), nora.violations()) == (0, [])
    nora.page.locator("details.house > summary").click()
    assert (nora.overflow(), nora.violations()) == (0, [])


def test_the_button_is_in_sight_in_small_windows(people: NewPerson, quick: str) -> None:
    """On a phone, upright or on its side, and at 200 % the three questions and the button need no scrolling."""
    nora = people(quick, **PHONE)
    nora.visit("/")
    expect(nora.page.locator("input[name=count]").nth(1)).to_be_attached()
    for width, height in ((360, 740), (360, 640), (740, 360), (640, 400)):
        nora.page.set_viewport_size({"width": width, "height": height})
        assert nora.place(nora.button("Jugar ya")).bottom <= height, (width, height)
        assert nora.overflow() == 0


def test_the_questions_are_answered_by_keys(nora: Person) -> None:
    """Tab goes from question to question, arrows choose, Enter plays."""
    nora.visit("/")
    nora.page.locator("input[name=country]:checked").focus()
    nora.page.keyboard.press("ArrowRight")
    assert answers(nora)["country"] == "UY"
    nora.page.keyboard.press("Tab")
    nora.page.keyboard.press("ArrowRight")
    assert answers(nora)["count"] == "4"
    nora.page.keyboard.press("Enter")
    nora.wait_for_cards()


def test_one_need_not_wait_for_the_next_hand(people: NewPerson, served: Served) -> None:
    """After a hand a button goes on at once; the next hand is there long before the pause of a slow table is over."""
    nora = people(served.address)
    nora.be_at_home()
    nora.page.locator("input[name=pace][value=slow]").check()
    nora.button("Abrir la mesa").click()
    nora.wait_for_cards()
    nora.page.locator(".call.mazo[aria-disabled=false]").click()
    nora.page.get_by_role("dialog").get_by_role("button", name="Me voy al mazo").click()
    nora.button("Seguir").click()
    expect(nora.page.locator(".log")).to_contain_text("Mano 2:", timeout=4_000)
