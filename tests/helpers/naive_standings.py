"""Computes the standings of a FENACEF results file a second time, plainly and without code of the program.

A place is found by asking of two teams which one is ahead: the set of all level teams is made smaller, criterion by
criterion, until the two are no longer in the same part.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

File = dict[str, Any]
GROUP = ("points", "won", "head-to-head", "balance", "lot")
MIXED = ("points", "average", "lot")


def match_of(jogo: File, wins: int) -> dict[str, tuple[int, int, list[tuple[int, int]], list[tuple[int, int]]]]:
    """Return of each team its partidas won and lost, and its scores as (own, rival): all, and those really played."""
    a, b, wo = jogo["a"], jogo["b"], jogo.get("wo")
    played = [tuple(partida) for partida in jogo.get("partidas", [])]
    every = list(played)
    while wo in (a, b) and sum((x > y) == (wo == b) for x, y in every) < wins:
        every.append((12, 0) if wo == b else (0, 12))
    won = sum(x > y for x, y in every)
    turned = [(y, x) for x, y in every], [(y, x) for x, y in played]
    return {a: (won, len(every) - won, every, played), b: (len(every) - won, won, *turned)}


def gained(jogo: File, team: str) -> int:
    """Return the classification points of a team in a jogo of the groups."""
    won, lost = match_of(jogo, 2)[team][:2]
    if jogo.get("wo") == "both":
        return 0
    return {(2, 0): 3, (2, 1): 2, (1, 2): 1, (0, 2): 0}[won, lost]


class Naive:
    """A file and what is asked of it."""

    def __init__(self, file: File) -> None:
        """Keep the jogos of each phase."""
        self.file = file
        self.group = [jogo for jogo in file["jogos"] if jogo["phase"] == "group"]
        self.knockout = [jogo for jogo in file["jogos"] if jogo["phase"] == "knockout"]
        self.size = {team: len(teams) for teams in file["groups"].values() for team in teams}
        self.rows = {team: self.row_of(team) for team in self.size}

    def of(self, team: str, *, both: bool = False) -> list[tuple[File, int]]:
        """Return the jogos of a team, each with the partidas that win it."""
        weighted = [(jogo, 2) for jogo in self.group if team in (jogo["a"], jogo["b"])]
        return weighted + [(jogo, 3) for jogo in self.knockout if both and team in (jogo["a"], jogo["b"])]

    def average(self, team: str, *, both: bool = False) -> tuple[int, int]:
        """Return the points scored and conceded in partidas that were played."""
        scores = [pair for jogo, wins in self.of(team, both=both) for pair in match_of(jogo, wins)[team][3]]
        return sum(x for x, _ in scores), sum(y for _, y in scores)

    def row(self, team: str) -> File:
        """Return what a table shows of a team, but for what decided."""
        return self.rows[team]

    def row_of(self, team: str) -> File:
        """Work out what a table shows of a team."""
        matches = [match_of(jogo, 2)[team] for jogo, _ in self.of(team)]
        scores = [pair for match in matches for pair in match[2]]
        scored, conceded = self.average(team)
        return {
            "team": team,
            "points": sum(gained(jogo, team) for jogo, _ in self.of(team)),
            "won": sum(match[0] for match in matches),
            "lost": sum(match[1] for match in matches),
            "for": sum(x for x, _ in scores),
            "against": sum(y for _, y in scores),
            "average": f"{scored}/{conceded}" if scored or conceded else None,
        }

    def value(self, name: str, team: str, level: set[str], *, both: bool = False) -> Any:  # noqa: ANN401  (a number)
        """Return what a criterion gives a team, the more the better; `None` where it cannot be applied."""
        row = self.row(team)
        match name:
            case "points" | "won":
                return row[name]
            case "balance":
                return row["for"] - row["against"]
            case "lot":
                return -self.file["lots"].index(team)
            case "average":
                scored, conceded = self.average(team, both=both)
                return float("inf") if scored and not conceded else Fraction(scored, conceded) if conceded else -1
            case _:
                return self.mutual_points(team, level)

    def mutual_points(self, team: str, level: set[str]) -> int | None:
        """Return the points of a team from the jogos among level teams; `None` if two of them have not met."""
        mutual = [jogo for jogo in self.group if {jogo["a"], jogo["b"]} <= level and jogo.get("wo") != "both"]
        met = {frozenset((jogo["a"], jogo["b"])) for jogo in mutual}
        if len(met) < len(level) * (len(level) - 1) // 2:
            return None
        return sum(gained(jogo, team) for jogo in mutual if team in (jogo["a"], jogo["b"]))

    def part(self, team: str, level: set[str], chain: tuple[str, ...], *, both: bool = False) -> tuple[set[str], str]:
        """Return the part of a level set that a team is in after the first criterion that divides it, and which."""
        for name in chain:
            values = {member: self.value(name, member, level, both=both) for member in level}
            if len(set(values.values())) > 1:
                return {member for member in level if values[member] == values[team]}, name
        raise AssertionError("lots divide every set")

    def decided(self, team: str, teams: set[str]) -> tuple[list[tuple[str, set[str]]], str]:
        """Return the steps by which a team left all others, each with its criterion and the set that it divided."""
        steps: list[tuple[str, set[str]]] = []
        level, chain = set(teams), ("points",)
        while True:
            points = {self.row(member)["points"] for member in level}
            if len(points) == 1:  # one chain for the whole set, chosen where points no longer divide it
                break
            part, name = self.part(team, level, chain)
            steps.append((name, level))
            level = part
        mixed = len({self.size[member] for member in level}) > 1
        while len(level) > 1:
            part, name = self.part(team, level, MIXED if mixed else GROUP)
            steps.append((name, level))
            level = part
        return steps, steps[-1][0] if steps else "points"

    def ordered(self, teams: list[str]) -> list[tuple[str, str]]:
        """Return teams in order of place, each with what decided."""
        decided = {team: self.decided(team, set(teams)) for team in teams}

        def ahead(team: str) -> int:
            """Return how many teams are ahead of a team, each by the criterion that parted the two."""
            count = 0
            for other in set(teams) - {team}:
                for (name, level), (_, mine) in zip(decided[other][0], decided[team][0], strict=False):
                    if level == mine:
                        count += self.value(name, other, level) > self.value(name, team, level)
            return count

        return [(team, decided[team][1]) for team in sorted(teams, key=ahead)]

    def standings(self) -> File:
        """Return what the program should print."""
        tables = {name: self.ordered(teams) for name, teams in self.file["groups"].items()}
        printed: File = {
            "groups": {
                name: [{**self.row(team), "decided_by": by} for team, by in rows] for name, rows in tables.items()
            }
        }
        qualify, more = self.file["qualify"], self.file["best_next"]
        qualified = [team for rows in tables.values() for team, _ in rows[:qualify]]
        if more:
            following = self.ordered([rows[qualify][0] for rows in tables.values() if len(rows) > qualify])
            printed["next"] = [{**self.row(team), "decided_by": by} for team, by in following]
            qualified += [team for team, _ in following[:more]]
        return {**printed, "qualified": qualified, "overall": self.overall(qualified)}

    def overall(self, qualified: list[str]) -> list[str] | None:
        """Return the places of all teams; `None` until one is left of those who qualified."""
        lost: dict[str, int] = {}
        for jogo in self.knockout:
            if jogo.get("wo") == "both":
                losers = [jogo["a"], jogo["b"]]
            else:
                won, against = match_of(jogo, 3)[jogo["a"]][:2]
                losers = [jogo["b"] if won > against else jogo["a"]]
            lost |= dict.fromkeys(losers, jogo["round"])
        pairs = sum(size - 1 for size in self.size.values()) // 2
        if len(set(qualified) - set(lost)) > 1 or (not self.knockout and len(self.group) < pairs):
            return None
        far = {team: lost.get(team, 1000) if team in qualified else 0 for team in self.size}

        def key(team: str) -> tuple[Any, ...]:
            return far[team], self.value("average", team, set(), both=True), self.value("lot", team, set())

        return sorted(far, key=key, reverse=True)
