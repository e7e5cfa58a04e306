"""Every code of a refusal: an act that is refused with it, the rules that it cites, and its documentation."""

import re
from pathlib import Path

import pytest
from tests.helpers.play import SEATS, law, play, say

from truco.cards import parse_hand
from truco.engine import MESA, Act, Law, deal_word, new_match, rule
from truco.engine.law.ruling import CODES
from truco.rulebooks.catalogue import load
from truco.rulebooks.rulebook import CODES as OFFERED
from truco.rulebooks.rulebook import book_codes, load_rulebook
from truco.rulebooks.ruleset import choose

ROOT = Path(__file__).parents[3]
FRENCH = "6h5d5s 5h5c6s KhKd6c JhJd6d"
SINGING = "A1:envido B1:quiero"
MET = {
    "not-seated": "A2:truco!",
    "malformed": "",
    "unknown-word": "A1:bueno!",
    "match-over": "",
    "hand-over": "A1:mazo A1:truco!",
    "not-dealt": "",
    "not-in-play": "B1:mazo B1:truco!",
    "not-your-turn": "B1:5e!",
    "not-your-duel": "",
    "card-not-held": "A1:1e!",
    "already-played": "A1:4e B1:5e B1:5e!",
    "already-drawn": "A1:tiro-1e!",
    "already-said": "A1:truco B1:truco!",
    "bad-cut": "",
    "answer-first": "A1:truco B1:5e!",
    "own-call-pending": "A1:truco A1:quiero!",
    "nothing-to-answer": "A1:quiero!",
    "window-closed": "A1:4e A1:envido!",
    "not-a-raise": "A1:real-envido B1:envido!",
    "out-of-order": "A1:retruco!",
    "no-right-to-raise": "A1:truco B1:quiero A1:retruco!",
    "quiero-first": "A1:truco B1:retruco!",
    "truco-pending": "A1:truco B1:envido A1:truco!",
    "not-singing": "A1:28!",
    "not-a-number": f"{SINGING} A1:18!",
    "not-your-number": f"{SINGING} A1:28!",
    "no-rival-number": f"{SINGING} A1:son-buenas!",
    "no-partner": "A1:sena-1e!",
    "no-cards-left": "A1:4e B1:5e B1:4b A1:6b A1:12c A1:mazo!",
    "nothing-to-show": "A1:muestro!",
    "wrong-hand": "",
    "one-card": "",
    "nothing-to-announce": "A1:anuncio-4!",
    "no-right-to-claim": "A1:reclamo-A1!",
    "nothing-to-concede": "A1:concedo!",
    "not-settling": "A1:callo!",
    "no-right-to-see": "A1:ver-B1!",
    "not-the-pie": "",
}
REFEREED = {"nothing-to-announce", "no-right-to-claim", "nothing-to-concede", "not-settling", "no-right-to-see"}
"""Only a refereed table has the words that are refused so."""

JUDGING = {
    "not-the-judge": "B1:warn-A1!",
    "judge-decides": "A1:propongo-annul-hand!",
    "not-his-to-decide": "juez:disqualify-A:br.36.1!",
    "wrong-article": "juez:lose-hand-A:br.28.pu.c!",
    "no-such-ruling": "juez:correct-1:warn-A1!",
    "hand-ruled": "juez:lose-hand-A juez:lose-hand-B!",
    "no-such-claim": "juez:dismiss-B1!",
    "no-vote": "A1:voto-si!",
}
"""What is refused of rulings and votes: no refusal of the rulebook's, for the texts say only what may be ruled."""


@pytest.mark.parametrize(("code", "line"), [(code, line) for code, line in MET.items() if line])
def test_each_refusal_is_met(code: str, line: str) -> None:
    """The act is refused with the code and with rules of the catalogue, and nothing happens."""
    seats = 4 if code == "not-in-play" else 2
    refused = play(line, seats=seats, refereed=code in REFEREED).last.decision
    assert (refused.ruling.kind, refused.ruling.code) == ("rejected", code)
    assert refused.events == ()
    assert refused.ruling.rules
    assert all(rule in load("oficial") for rule in refused.ruling.rules)


@pytest.mark.parametrize(("code", "line"), JUDGING.items())
def test_each_refusal_of_a_ruling_is_met(code: str, line: str) -> None:
    """Where a judge sits, a ruling or a vote is refused with its code, and nothing happens."""
    law_ = Law(choose("fenacef"), SEATS[4], refereed=True, judged=True)
    dealt = rule(law_, new_match(law_, "B2"), Act(MESA, deal_word(tuple(map(parse_hand, FRENCH.split())))))
    assert dealt.ruling.happened
    *before, last = line.split()
    state = say(law_, dealt.state, " ".join(before)).state
    refused = say(law_, state, last).last.decision
    assert (refused.ruling.kind, refused.ruling.code) == ("rejected", code)
    assert (refused.events, refused.state) == ((), state)


def test_refusals_outside_of_a_hand() -> None:
    """Before the cards are out, and after the match, acts are refused with codes of their own."""
    start = new_match(law(), "B1")
    assert say(law(), start, "A1:truco!").code == "not-dealt"
    assert say(law(), start, "A1:corto-3!").code == "bad-cut"
    assert say(law(), start, "A1:corto!").code == "malformed"
    assert say(law(), new_match(law()), "A1:tiro!").code == "malformed"
    assert (
        rule(law(), start, Act(MESA, deal_word((parse_hand("1e1b"), parse_hand("4e4b4o"))))).ruling.code == "wrong-hand"
    )
    six = ["A1", "B1", "A2", "B2", "A3", "B3"]
    duel = new_match(law(6), "B3", score=(6, 2), kind="pica-pica")
    cards = ["4e5b6o", "4b5c6e", "4o5e6b", "4c5o10e", "1c2e3o", "1o2b3e"]
    dealt = rule(law(6), duel, Act(MESA, deal_word(tuple(map(parse_hand, cards))))).state
    assert {say(law(6), dealt, f"{seat}:truco!").code for seat in six if seat not in ("A1", "B2")} == {"not-your-duel"}
    over = play("A1:truco B1:no-quiero", score="A 29 B 0", chicos="A 1 B 0")
    for word in ("truco", "envido", "quiero", "4e", "mazo", "paso", "corto-20", "muestro", "28", "son-buenas"):
        assert say(over.law, over.state, f"A1:{word}!").code == "match-over"


def test_two_cards_at_once_are_a_fault_of_their_own() -> None:
    """Only a refereed table gives the code of two cards at once; there the lower card is played."""
    ruling = play("A1:4e+6b", "4e6b12c 5e4b11c", refereed=True).last.decision.ruling
    assert (ruling.kind, ruling.code) == ("fault", "one-card")


def test_every_code_of_the_rulebook_is_met_here() -> None:
    """The acts above cover exactly the codes that `oficial` refuses with."""
    assert set(MET) == {key.partition(".")[0] for key in law().ruleset.book.refusals}
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", code) for code in CODES)


def test_every_code_is_documented() -> None:
    """The table of codes on the record's page has a line for each code of a refusal."""
    page = (ROOT / "docs/record.md").read_text(encoding="utf-8")
    documented = set(re.findall(r"^\| `([a-z-]+)` \|", page, re.MULTILINE))
    assert set(CODES) <= documented


def test_every_refusal_in_the_data_has_a_code() -> None:
    """The rulebooks on offer refuse only with codes that the engine knows, and each is a rulebook's or a ruling's."""
    named = {code: {key.partition(".")[0] for key in load_rulebook(code).refusals} for code in book_codes()}
    assert all(named[code] <= set(CODES) for code in OFFERED)
    assert set(CODES) == set().union(JUDGING, *named.values())
    assert set(JUDGING).isdisjoint(set().union(*named.values()))
