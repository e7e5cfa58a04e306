"""Claims of faults: the seats that may make them, their words and their last moment, for each text and its judges."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

import pytest
from tests.helpers.cases import case

from truco.engine.table import facts as f
from truco.record import Replay, read_record
from truco.record.replay import replay_prefix

HEAD = '[A1 "A"] [B1 "B"] [A2 "C"] [B2 "D"] [Admission "refereed"]'
SPANISH = "deal  A1 1e5o4o  B1 3c7o12o  A2 6b2c10e  B2 7e11b4c\n"
DEALS = {
    "oficial": f"hand 1  dealer B2\n{SPANISH}",
    "runfla": f"hand 1  dealer B2\n{SPANISH}",
    "pagat-argentina": f"hand 1  dealer B2\n{SPANISH}",
    "pagat-uruguay": f"hand 1  dealer B2  muestra 4b\n{SPANISH}",
    "uruguay": f"hand 1  dealer B2  muestra 4b\n{SPANISH}",
    "fenacef": "hand 1  dealer B2\ndeal  A1 6h5d5s  B1 5h5c6s  A2 KhKd6c  B2 JhJd6d\n",
}
"""A hand of each rulebook in which A1 begins and nothing is amiss."""

NO = {"fenacef": "desistir"}
"""The word that refuses a truco."""


class Claim(NamedTuple):
    """A fault that a text gives a claim for: its name, the words for it, and whether a side speaks by its captain."""

    book: str
    name: str
    texts: tuple[str, ...]
    captains: bool = False


COUNT = ("carta de más", "cartas de más", "carta de menos", "cartas de menos", "cuatro cartas", "dos cartas")
NUMBER = ("tanto falso", "canto falso", "canto fallido", "canto errado", "mal cantado", "cantó mal", "errado")
SIGNS = ("señas ajenas", "señas que no son del reglamento", "otras señas")
CARTAS = ("carta a mais", "cartas a mais", "carta a menos", "cartas a menos", "quatro cartas", "duas cartas")

CLAIMS = [
    # A surplus is the rivals' to find, until the hand is over (of.count.5, of.count.6); a number until the cards are
    # shown (of.ley.7); signs are for the judge to see (of.senas.6).
    case("of.count.5 of.count.6 of.count.7", Claim("oficial", "count", COUNT), name="oficial count"),
    case("of.ley.7 of.ley.2", Claim("oficial", "number", NUMBER), name="oficial number"),
    case("of.senas.4 of.senas.5 of.senas.6", Claim("oficial", "signs", SIGNS), name="oficial signs"),
    case("rf.1.e", Claim("runfla", "count", COUNT), name="runfla count"),
    case("rf.6.env.wrong rf.6.env.show", Claim("runfla", "number", NUMBER), name="runfla number"),
    case("rf.8.sena.a rf.8.sena.b", Claim("runfla", "signs", SIGNS), name="runfla signs"),
    case("pg.deal.8", Claim("pagat-argentina", "count", COUNT), name="pagat-argentina count"),
    case("pg.envido.34", Claim("pagat-argentina", "number", NUMBER), name="pagat-argentina number"),
    case("pg.signals.2", Claim("pagat-argentina", "signs", SIGNS), name="pagat-argentina signs"),
    case("pg.deal.8", Claim("pagat-uruguay", "count", COUNT), name="pagat-uruguay count"),
    case("pg.envido.34", Claim("pagat-uruguay", "number", NUMBER), name="pagat-uruguay number"),
    case("pg.signals.2", Claim("pagat-uruguay", "signs", SIGNS), name="pagat-uruguay signs"),
    # Art. 93: the captains demand what is right for their side.
    case("uy.9.a uy.93.b", Claim("uruguay", "count", COUNT, captains=True), name="uruguay count"),
    case("uy.93.b uy.46.a", Claim("uruguay", "flor", ("flor negada", "flor"), captains=True), name="uruguay flor"),
    case(
        "uy.93.b uy.46.a",
        Claim("uruguay", "number", ("errado", "canto errado"), captains=True),
        name="uruguay number",
    ),
    case("uy.102.b uy.102.c", Claim("uruguay", "signs", SIGNS, captains=True), name="uruguay signs"),
    # Every complaint goes to the judge, who looks into a wrong count until the points are confirmed (Art. 12, Art. 32).
    case("br.12.p5 br.32.pu", Claim("fenacef", "count", CARTAS), name="fenacef count"),
    case("br.32.pu", Claim("fenacef", "other", ("xingou", "mostrou as cartas")), name="fenacef other"),
]


def replayed(book: str, acts: str, *tags: str, dealt: str = "") -> Replay:
    """Replay a refereed hand of four, as far as it goes."""
    tagged = f'[Record "truco/1"] [Rules "{book}"] {HEAD} {" ".join(tags)}'
    return replay_prefix(read_record(f"{tagged}\n{dealt or DEALS[book]}{acts}"))


def decided(book: str) -> str:
    """Return the acts that decide the hand, so that it settles."""
    return f"A1:truco B1:{NO.get(book, 'no-quiero')} "


def accepted_claims(result: Replay) -> list[f.Claimed]:
    """Return the claims that were accepted."""
    return [
        event for hand in result.hands for step in hand.steps for event in step.events if isinstance(event, f.Claimed)
    ]


@pytest.mark.parametrize("claim", CLAIMS)
def test_every_word_for_a_fault_claims_that_fault(claim: Claim, request: pytest.FixtureRequest) -> None:
    """Whatever words of the text a claim uses, in mid-hand or once it is decided, it is about the fault of that name.

    It is accepted with the articles of that fault and of no other, whether it has ground or none.
    """
    rules = {rule for mark in request.node.iter_markers("rule") for rule in mark.args}
    for text in (claim.name, *claim.texts):
        for before in ("", decided(claim.book)):
            [made] = accepted_claims(replayed(claim.book, f'{before}A1:reclamo-B1 "¡{text.upper()}!"'))
            assert made.what == (claim.name if claim.name != "other" else f"¡{text.upper()}!"), text
            assert set(made.rules) == rules, text


@pytest.mark.parametrize("claim", CLAIMS)
def test_the_ruling_on_a_claim_cites_the_articles_of_that_fault(claim: Claim, request: pytest.FixtureRequest) -> None:
    """The explanation of an accepted claim cites the articles of the fault that it names, and of no other.

    Where it goes to the judge its rivals may not read what it says: then only those about complaints are cited.
    """
    rules = {rule for mark in request.node.iter_markers("rule") for rule in mark.args}
    for tags in ((), ('[Judge "Eva"]',)):
        for before in ("", decided(claim.book)):
            result = replayed(claim.book, f'{before}A1:reclamo-B1 "{claim.texts[0]}"', *tags)
            [made] = accepted_claims(result)
            assert result.law is not None
            private = set(result.law.cite("claim")) if made.judge else rules
            assert set(result.hands[0].steps[-1].ruling.rules) == private, (tags, before)


@pytest.mark.parametrize("claim", CLAIMS)
def test_a_claim_is_the_rivals_the_captains_or_the_judges(claim: Claim) -> None:
    """Any rival may complain, or his captain alone where the text says so; the judge too, but no partner.

    They may while the hand is played and until it is settled, and not after it.
    """
    may = {"A1": True, "A2": not claim.captains, "juez": True, "B2": False}
    for who, before in product(may, ("", decided(claim.book))):
        act = f'{who}:reclamo-B1 "{claim.texts[0]}"'
        steps = replayed(claim.book, f"{before}{act}", '[Judge "Eva"]').hands[0].steps
        assert steps[-1].ruling.code == (None if may[who] else "no-right-to-claim"), (who, before)
        assert not accepted_claims(replayed(claim.book, f"{decided(claim.book)}mesa:callo {act}", '[Judge "Eva"]'))


@pytest.mark.parametrize(
    ("says", "rules"),
    [
        case(
            "of.count.5",
            "carta de más y canto falso",
            {"of.count.5", "of.count.6", "of.count.7", "of.ley.7", "of.ley.2"},
        ),
        case("of.count.5", "", {"of.count.5", "of.count.6", "of.count.7", "of.ley.7", "of.ley.2"}, name="any fault"),
        case("of.ley.7", "algo raro", {"of.ley.7", "of.ley.2"}, name="no fault of the text"),
    ],
)
def test_a_claim_of_several_faults_cites_the_articles_of_each(says: str, rules: set[str]) -> None:
    """A claim may name two faults, or none, which is about all that cards can prove."""
    act = f'A1:reclamo-B1 "{says}"' if says else "A1:reclamo-B1"
    assert set(replayed("oficial", f"{decided('oficial')}{act}").hands[0].steps[-1].ruling.rules) == rules


@pytest.mark.rule("of.ley.7", "of.count.6")
def test_who_owns_up_is_told_the_articles_of_his_own_fault() -> None:
    """B1, dealt four cards, announces it once the hand is decided; A1, who did nothing, gets no fault."""
    dealt = DEALS["oficial"].replace("3c7o12o", "3c7o12o2b")
    for seat, rules in (("B1", {"of.count.5", "of.count.6", "of.count.7"}), ("A1", {"of.ley.7", "of.ley.2"})):
        step = replayed("oficial", f"{decided('oficial')}{seat}:concedo", dealt=dealt).hands[0].steps[-1]
        assert set(step.ruling.rules) == rules


@pytest.mark.parametrize(
    ("book", "claim"),
    [
        case("br.32.pu", "fenacef", 'B2:reclamo-B1 "carta a mais"'),
        case("br.32.pu", "fenacef", "A1:reclamo-A1"),
        case("uy.93.b", "uruguay", 'A2:reclamo-B1 "carta de más"'),
        case("uy.93.b", "uruguay", 'B2:reclamo-B1 "flor negada"'),
    ],
)
def test_a_complaint_of_who_may_not_make_it_is_heard_in_vain(book: str, claim: str) -> None:
    """Against a partner, or by another than the captain, it is void: it is public, and there is no claim to answer."""
    for before in ("", decided(book)):
        result = replayed(book, f"{before}{claim}")
        step = result.hands[0].steps[-1]
        assert (step.ruling.kind, step.ruling.code) == ("void", "no-right-to-claim")
        assert f.Irregular in {type(event) for event in step.events}
        assert result.state is not None
        assert (accepted_claims(result), result.state.public.settlement.waiting) == ([], ())
