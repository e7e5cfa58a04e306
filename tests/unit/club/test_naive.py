"""The standings of random events, worked out twice: by the program, and by a plain computation that shares no code."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from tests.helpers.naive_standings import Naive

from truco.club.results_file import read_results, to_json
from truco.club.standings import standings, standings_to_json

# Few scores, so that much is level.
SCORES = st.sampled_from([(12, 8), (8, 12), (12, 0), (0, 12), (14, 8), (8, 14)])


@st.composite
def jogos(draw: st.DrawFn, wins: int) -> dict[str, Any]:
    """Draw what happened in a jogo of two teams `a` and `b`: partidas until one has won, some of them not played."""
    if draw(st.integers(0, 5)) == 0:
        return {"wo": draw(st.sampled_from(["a", "b", "both"]))}
    won = [0, 0]
    partidas: list[list[int]] = []
    stop = draw(st.integers(1, 12))
    while wins not in won:
        if len(partidas) == stop:
            return {"partidas": partidas, "wo": draw(st.sampled_from(["a", "b", "both"]))}
        score = draw(SCORES)
        partidas.append(list(score))
        won[score[0] < score[1]] += 1
    return {"partidas": partidas}


@st.composite
def files(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a file: up to three groups of one to five teams, complete or not, and a knock-out as far as it has come."""
    names = iter(f"T{number}" for number in range(1, 20))
    groups = {
        f"G{number}": [next(names) for _ in range(draw(st.integers(1, 5)))]
        for number in range(1, draw(st.integers(1, 3)) + 1)
    }
    teams = [team for group in groups.values() for team in group]
    qualify = draw(st.integers(1, 2))
    left = sum(len(group) > qualify for group in groups.values())
    played = draw(st.sampled_from([9, 9, 9, 1]))
    file: dict[str, Any] = {
        "rules": "fenacef",
        "qualify": qualify,
        "best_next": draw(st.integers(0, left)),
        "groups": groups,
        "jogos": [],
        "lots": draw(st.permutations(teams)),
    }
    for name, group in groups.items():
        for at, a in enumerate(group):
            for b in group[at + 1 :]:
                if draw(st.integers(0, 9)) < played:
                    file["jogos"].append({"phase": "group", "group": name, **named(draw(jogos(2)), a, b)})
    alive = Naive(file).standings()["qualified"]
    for number in range(1, draw(st.integers(0, 5)) + 1):
        if len(alive) > 1:
            pairs = list(zip(alive[::2], alive[1::2], strict=False))
            met = [{"phase": "knockout", "round": number, **named(draw(jogos(3)), a, b)} for a, b in pairs]
            file["jogos"] += met
            alive = [team for team in alive if team not in losers(met)]
    return file


def named(jogo: dict[str, Any], a: str, b: str) -> dict[str, Any]:
    """Return a jogo with its teams."""
    wo = {"a": a, "b": b}.get(jogo.get("wo", ""), jogo.get("wo"))
    return {"a": a, "b": b, **jogo} | ({"wo": wo} if wo else {})


def losers(met: list[dict[str, Any]]) -> set[str]:
    """Return who lost a jogo of the knock-out, both where both were absent."""
    names = set()
    for meeting in met:
        first = sum(x > y for x, y in meeting.get("partidas", []))
        lost = meeting.get("wo") or (meeting["b"] if first == 3 else meeting["a"])
        names |= {meeting["a"], meeting["b"]} if lost == "both" else {lost}
    return names


@given(files())
def test_the_standings_of_any_event_are_those_of_a_plain_computation(file: dict[str, Any]) -> None:
    """Tables, decisive criteria, the next placed, who qualified and the overall places agree."""
    computed = standings_to_json(standings(read_results(json.dumps(file))))
    assert computed == Naive(file).standings()


@given(files())
def test_a_results_file_is_read_and_written_without_loss(file: dict[str, Any]) -> None:
    """A file that was read is written with the same contents."""
    read = read_results(json.dumps(file))
    assert to_json(read) == file
    assert read_results(json.dumps(to_json(read))) == read


@given(files(), st.randoms(use_true_random=False))
def test_the_order_in_a_file_changes_no_place(file: dict[str, Any], chance: Any) -> None:  # noqa: ANN401  (hypothesis' data)
    """Jogos, and the teams of a group, may be in any order, and a jogo may name its teams the other way round."""
    computed = standings_to_json(standings(read_results(json.dumps(file))))
    for match in file["jogos"]:
        if chance.random() < 0.5:
            match["a"], match["b"] = match["b"], match["a"]
            match["partidas"] = [score[::-1] for score in match.get("partidas", [])]
    chance.shuffle(file["jogos"])
    for group in file["groups"].values():
        chance.shuffle(group)
    assert standings_to_json(standings(read_results(json.dumps(file)))) == computed
