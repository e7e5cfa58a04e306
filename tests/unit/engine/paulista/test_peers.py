"""Outcomes that other programs of truco paulista expect, kept as data beside this file."""

import tomllib
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from tests.helpers.play import Played, counted, play

from truco.cards import FRENCH_40, card
from truco.engine import due
from truco.rulebooks.rulebook import load_rulebook

FILES = [Path(__file__).with_name(f"{name}.toml") for name in ("peers-two", "peers-four")]
CASES: list[dict[str, Any]] = [case for file in FILES for case in tomllib.loads(file.read_text("utf-8"))["case"]]
VIRAS = [("5h", "6"), ("Qh", "J"), ("3d", "4"), ("7c", "Q"), ("2s", "3"), ("Kc", "A")]


def played(case: dict[str, Any]) -> Played:
    """Play the hand of a case."""
    return play(
        case.get("line", ""),
        case["hands"],
        book="paulista",
        muestra=case["vira"],
        score=case.get("score", "A 0 B 0"),
        dealer=case.get("dealer", ""),
        options=case.get("options", ""),
    )


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_what_another_program_expects_comes_out_here_too(case: dict[str, Any]) -> None:
    """Tricks, points, score, the seat due and the menu are those of the other program."""
    hand = played(case)
    p = hand.state.public
    checks: dict[str, Callable[[], object]] = {
        "tricks": lambda: hand.tricks,
        "sides": lambda: [trick if trick == "parda" else trick[0] for trick in hand.tricks],
        "end": lambda: hand.score,
        "due": lambda: due(hand.law, p),
        "stake": lambda: hand.law.terms.truco.stakes[p.truco.level] if not p.onze.state else 3,
        "winner": lambda: p.winner,
    }
    keys = [key for key in checks if key in case]
    assert {key: checks[key]() for key in keys} == {key: case[key] for key in keys}
    if "gains" in case:
        assert hand.gains == counted("" if case["gains"] == "none" else case["gains"])
    for seat, words in case.get("has", {}).items():
        assert set(words) <= set(hand.menus[seat])
    for seat, words in case.get("lacks", {}).items():
        assert not set(words) & set(hand.menus[seat])
    assert keys or case.keys() & {"gains", "has", "lacks"}


@pytest.mark.parametrize(("vira", "manilha"), VIRAS)
def test_a_card_ranks_as_other_programs_rank_it(vira: str, manilha: str) -> None:
    """Under each vira the other ranks go 4 5 6 7 Q J K A 2 3, then the manilhas from ouros to paus."""
    strength = load_rulebook("paulista").worth.strength(card(vira))
    ranks = [rank for rank in "4567QJKA23" if rank != manilha]
    plain = [[f"{rank}{suit}" for suit in "dshc"] for rank in ranks]
    order = [*plain, *([f"{manilha}{suit}"] for suit in "dshc")]
    level = {token: at for at, tier in enumerate(order) for token in tier}
    cards = [card for card in FRENCH_40 if card.token != vira]
    for first in cards:
        for second in cards:
            more = level[first.token] - level[second.token]
            assert (strength[first] > strength[second], strength[first] == strength[second]) == (more > 0, more == 0)


@pytest.mark.rule("tp.order", "tp.manilha", "tp.manilha.suits")
@pytest.mark.parametrize(("vira", "manilha"), VIRAS)
def test_the_higher_of_two_ranks_takes_the_trick(vira: str, manilha: str) -> None:
    """In a trick each rank beats the one below it, also the lowest manilha the highest plain card."""
    plain = [f"{rank}s" for rank in "4567QJKA23" if rank != manilha and f"{rank}s" != vira]
    pairs = [*pairwise(plain), (plain[-1], f"{manilha}d"), (f"{manilha}h", f"{manilha}c")]
    for low, high in pairs:
        others = [card.token for card in FRENCH_40 if card.token not in (vira, low, high)]
        hands = f"{low}{''.join(others[:2])} {high}{''.join(others[2:4])}"
        hand = play(f"A1:{low} B1:{high}", hands, book="paulista", muestra=vira)
        assert hand.tricks == ["B1"], (vira, low, high)
