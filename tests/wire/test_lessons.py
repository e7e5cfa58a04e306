"""The lessons over HTTP: the list, a lesson walked through, what is refused."""

from pathlib import Path

import pytest
from tests.helpers.wire import served

from truco.lessons import COUNTRIES, lessons_of
from truco.lessons.walk import right_words


async def test_every_lesson_is_walked_through(tmp_path: Path) -> None:
    """The list names all lessons, and the right choices of each lead to its end, with no table and no cookie."""
    async with served(tmp_path / "t.db") as server:
        listed = (await server.http.get("/api/lessons")).json()
        assert [lesson["country"] for lesson in listed] == list(COUNTRIES)
        for listed_lesson in listed:
            for lesson in lessons_of(listed_lesson["country"]):
                path = f"/api/lessons/{lesson.country}/{lesson.number}"
                first = (await server.http.get(path)).json()
                assert (first["done"], first["menu"]) == (False, list(lesson.choices[0]))
                answer = await server.http.get(path, params=[("act", act) for act in right_words(lesson)])
                assert answer.json()["done"]
                assert not answer.headers.get("set-cookie")


async def test_a_wrong_choice_leaves_the_table_as_it_was(tmp_path: Path) -> None:
    """The answer to a wrong choice says so, and has the same view and the same log as before it."""
    async with served(tmp_path / "t.db") as server:
        before = (await server.http.get("/api/lessons/argentina/1")).json()
        after = (await server.http.get("/api/lessons/argentina/1?act=4c")).json()
        assert (after["wrong"], after["says"]) == (True, ["lesson.argentina.order.no-1"])
        assert (after["view"], after["log"], after["menu"]) == (before["view"], before["log"], before["menu"])
        assert after["view"]["cards"] == ["1e", "7o", "4c"]
        assert "12c" not in str(after)  # a card that Ines has not played


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("chile/1", 404, "no-such-lesson"),
        ("argentina/13", 404, "no-such-lesson"),
        ("argentina/1?act=7e", 422, "not-offered"),
        ("argentina/1?" + "act=4c&" * 65, 413, "too-large"),
    ],
)
async def test_what_does_not_exist_is_refused(tmp_path: Path, path: str, status: int, code: str) -> None:
    """An unknown lesson, a word that is not offered and too many choices get a stable code and its status."""
    async with served(tmp_path / "t.db") as server:
        answer = await server.http.get(f"/api/lessons/{path}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)


@pytest.mark.parametrize(
    ("query", "status", "first"),
    [
        ("rules=oficial", 200, ["1e"]),
        ("rules=uruguay&turned=6o", 200, ["2o"]),
        ("rules=paulista&turned=7c", 200, ["Qc"]),
        ("rules=nada", 404, "bad-rulebook"),
        ("rules=oficial&turned=9z", 422, "bad-notation"),
        ("rules=oficial&turned=Qc", 422, "bad-notation"),
        ("", 404, "bad-rulebook"),
    ],
)
async def test_the_order_of_the_cards_is_that_of_the_moment(
    tmp_path: Path, query: str, status: int, first: object
) -> None:
    """The turned card raises its pieces or manilhas; unknown rules and cards get a stable code."""
    async with served(tmp_path / "t.db") as server:
        answer = await server.http.get(f"/api/tiers?{query}")
        assert answer.status_code == status
        assert (answer.json()[0] if status == 200 else answer.json()["error"]["code"]) == first


async def test_the_position_of_a_day_tells_nothing_before_one_answers(tmp_path: Path) -> None:
    """Each country has one a day; the strongest bot's choice comes only with one's own word, and no hidden card."""
    async with served(tmp_path / "t.db") as server:
        for country in COUNTRIES:
            path = f"/api/daily/{country}/2026-11-26"
            first = (await server.http.get(path)).json()
            assert first["answer"] is None
            assert first == (await server.http.get(path)).json()
            answered = (await server.http.get(path, params={"word": first["menu"][0]})).json()
            assert answered["answer"]["word"] in first["menu"]
            assert sum(share for _, share in answered["answer"]["shares"]) <= 101
            assert (answered["view"], answered["menu"]) == (first["view"], first["menu"])
            other = (await server.http.get(f"/api/daily/{country}/2026-11-27")).json()
            assert other["position"] != first["position"]
        refused = (await server.http.get("/api/daily/argentina/2026-11-26?word=hurra")).json()
        assert refused["error"]["code"] == "not-offered"
        assert (await server.http.get("/api/daily/argentina/ayer")).json()["error"]["code"] == "bad-message"
        assert (await server.http.get("/api/daily/chile/2026-11-26")).json()["error"]["code"] == "no-such-lesson"
