"""The rules that a refusal cites fit the case, where one code covers several cases."""

import pytest
from tests.helpers.play import hands_of, law, say

from truco.cards import CARDS
from truco.engine import MESA, Act, deal_word, new_match, rule

HANDS = {
    "fenacef": "4d4s4h 5c5h5s 6c6h6s Jc6d5d",
    "paulista": "Ac3d4h 2c5d6h 3c6d7h 4c7dJh",
    "uruguay": "1e4b12c 3c5b12e 7e6b11c 3o6c10b",
}
MUESTRA = {"uruguay": "6o", "paulista": "5h", "pagat-uruguay": "3b"}
OTHERS = "4e6b12c 5e4b11c 6e5o10c 4o6c11b"


def refused(book: str, line: str, *, refereed: bool = False) -> tuple[str | None, tuple[str, ...]]:
    """Return the code and the rules with which the last act of a line is refused, in a hand of two pairs."""
    bound = law(4, "", book, refereed=refereed)
    start = new_match(bound, bound.seats[-1])
    turned = CARDS[MUESTRA[book]] if book in MUESTRA else None
    dealt = rule(bound, start, Act(MESA, deal_word(hands_of(HANDS.get(book, OTHERS)), turned)))
    assert dealt.ruling.happened
    ruling = say(bound, dealt.state, line).last.decision.ruling
    return ruling.code, ruling.rules


OWN = [
    ("oficial", "A1:truco A1:quiero!", "of.accept.1"),
    ("oficial", "A1:truco A2:retruco!", "of.accept.3 of.truco.11"),
    ("oficial", "A1:envido A2:quiero!", "of.envido.14"),
    ("oficial", "A1:envido A2:envido!", "of.envido.19 of.envido.14"),
    ("oficial", "A1:envido A2:truco!", "of.truco.7 of.envido.14"),
    ("runfla", "A1:envido A1:truco!", "rf.6.truco.n rf.6.env.a"),
    ("pagat-argentina", "A1:envido A1:truco!", "pg.over.5"),
    ("oficial", "A1:truco A2:envido!", "of.ley.9"),
    ("oficial", "A1:truco A2:mazo!", "of.mazo.2"),
    ("oficial", "A1:envido A1:mazo!", "of.mazo.2"),
    ("runfla", "A1:truco A2:quiero!", "rf.6.truco.p"),
    ("runfla", "A1:truco A1:retruco!", "rf.6.truco.s rf.6.truco.u"),
    ("runfla", "A1:envido A2:no-quiero!", "rf.6.env.a"),
    ("runfla", "A1:truco A2:envido!", "rf.8.resv.f"),
    ("runfla", "A1:truco A1:mazo!", "rf.6.truco.mazo.a rf.8.resv.a"),
    ("runfla", "A1:envido A2:mazo!", "rf.6.truco.mazo.a rf.8.resv.a"),
    ("pagat-argentina", "A1:truco A2:quiero!", "pg.truco.2 pg.talk.10"),
    ("pagat-argentina", "A1:truco A1:retruco!", "pg.truco.5 pg.truco.7"),
    ("pagat-argentina", "A1:envido A2:quiero!", "pg.talk.10 pg.envido.6"),
    ("pagat-argentina", "A1:envido A2:real-envido!", "pg.envido.16 pg.envido.6"),
    ("pagat-argentina", "A1:truco A1:envido!", "pg.over.6 pg.envido.7"),
    ("pagat-uruguay", "A1:truco A1:mazo!", "pg.tactics.6"),
    ("fenacef", "A1:truco A2:cair!", "br.17.p1.1"),
    ("fenacef", "A1:truco A2:seis!", "br.17.p1.1 br.17.p1.a"),
    ("paulista", "A1:truco A2:cair!", "tp.truco.yes"),
    ("paulista", "A1:truco A2:seis!", "tp.truco.raise"),
    ("uruguay", "B2:vuelvo A1:truco A2:quiero!", "uy.60.b"),
    ("uruguay", "B2:vuelvo A1:truco A2:retruco!", "uy.63.a uy.64.a"),
    ("uruguay", "B2:vuelvo A1:envido A2:quiero!", "uy.34.a"),
    ("uruguay", "B2:vuelvo A1:envido A2:real-envido!", "uy.35.d"),
    ("uruguay", "B2:ley-truco B2:vuelvo B2:quiero!", "uy.75.a"),
]


@pytest.mark.parametrize(("book", "line", "rules"), OWN)
def test_what_is_refused_under_a_call_of_ones_own_side(book: str, line: str, rules: str) -> None:
    """Answering, raising, calling or leaving while the own side's call waits is refused, each by its own rules."""
    assert refused(book, line) == ("own-call-pending", tuple(rules.split()))


@pytest.mark.parametrize(
    ("book", "line", "rules"),
    [
        ("runfla", "A1:quiero!", "rf.6.truco.p rf.6.env.a"),
        ("uruguay", "B2:vuelvo A1:quiero!", "uy.60.c uy.34.a"),
        ("uruguay", "B2:vuelvo A1:callo!", "uy.18.a uy.41.a"),
        ("fenacef", "A1:jogar!", "br.21.a.1"),
        ("fenacef", "A1:queda-4d!", "br.23.1"),
        ("paulista", "A1:jogar!", "tp.onze"),
    ],
)
def test_what_cites_an_answer_to_nothing(book: str, line: str, rules: str) -> None:
    """An answer to no call cites the rules on what it would answer."""
    assert refused(book, line) == ("nothing-to-answer", tuple(rules.split()))
