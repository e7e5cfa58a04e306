"""The options of the FENACEF rulebook."""

import pytest
from tests.helpers.play import Played, play

FOUR = "4d4s4h 5c5h5s 6c6h6s Jc6d5d"


def hand(line: str, options: str = "", score: str = "A 0 B 0", hands: str = FOUR) -> Played:
    """Play a hand dealt by A1, in which A2 leads."""
    return play(line, hands, book="fenacef", dealer="A1", options=options, score=score)


@pytest.mark.rule("br.3.c")
def test_what_goes_beyond_twelve_is_kept_or_cut() -> None:
    """Six points from ten end a partida at sixteen, or with the option at twelve."""
    line = "A1:truco B1:seis A1:nove B1:desistir"
    assert hand(line, score="A 10 B 3").score == "A 16 B 3"
    cut = hand(line, "beyond=cut", "A 10 B 3")
    assert (cut.score, cut.awards, cut.state.public.chicos) == ("A 12 B 3", ["A +6 truco"], (1, 0))
    assert hand("A1:truco B1:desistir", "beyond=cut", "A 10 B 3").score == "A 11 B 3"


@pytest.mark.rule("br.17.p1.a")
def test_who_accepted_may_ask_for_more_later_or_in_the_answer_alone() -> None:
    """With the option no player may raise later; raising in the answer stays lawful."""
    later = "A1:truco B1:cair B1:seis"
    assert hand(later).state.public.truco.pending
    assert hand(f"{later}!no-right-to-raise", "late-raise=no").menus["B1"] == []
    assert hand("A1:truco B1:seis A1:nove", "late-raise=no").state.public.truco.level == 3


@pytest.mark.rule("br.11.4", "br.21.a.2")
def test_the_mao_de_ferro_is_played_without_a_raise_or_with() -> None:
    """At eleven all no player may raise, or with the option all may; in a mão de onze no player ever may."""
    assert hand("A2:truco!no-raise", score="A 11 B 11").state.public.onze.state == "ferro"
    raised = "A2:truco B2:cair A2:6c B2:Jc A1:4d B1:5c B2:6d A1:4s B1:5h A2:6h"
    won = hand(raised, "ferro-raise=yes", "A 11 B 11", "4d4s4h 5c5h5s 6c6h6s Jc6d5d")
    assert won.gains == {"A": 0, "B": 3}
    plain = raised.partition(" ")[2].partition(" ")[2]
    assert hand(plain, "ferro-raise=yes", "A 11 B 11").gains == {"A": 0, "B": 1}
    assert hand("A1:jogar A2:truco!no-raise", "ferro-raise=yes", "A 11 B 5").code == "no-raise"
