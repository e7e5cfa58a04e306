"""Claims of what no card proves: it is for the judge to see, and costs what the text fixes, or nothing."""

from functools import reduce

import pytest
from tests.helpers.cases import case

from truco.engine.table import facts as f
from truco.record import Replay, read_record, record_of, replay, write_record
from truco.rulebooks.rulebook import CODES, load_rulebook
from truco.views import SPECTATOR, absorb, blank_view, project

JUDGE = '[Judge "Eva"]'
FENACEF = "hand 1  dealer B2  score A 5 B 5\ndeal  A1 6h5d5s  B1 5h5c6s  A2 KhKd6c  B2 JhJd6d\n"
TRUCO = "hand 1  dealer B2  score A 12 B 9\ndeal  A1 1e5o4o  B1 3c7o12o  A2 6b2c10e  B2 7e11b4c\n"
SIGNS = 'A1:reclamo-B1 "señas ajenas"'
WON = "A1:truco B1:desistir"
WANT, ANY = "A1:truco B1:no-quiero", "A1:reclamo-B1"
INSULT = f'{WON} A1:reclamo-B1 "xingou"'


def replayed(acts: str, *tags: str, book: str = "fenacef", hand: str = FENACEF) -> Replay:
    """Replay a refereed record of one hand at four seats."""
    names = '[A1 "A"] [B1 "B"] [A2 "C"] [B2 "D"]'
    head = f'[Record "truco/1"] [Rules "{book}"] {names} [Admission "refereed"] {" ".join(tags)}\n'
    return replay(read_record(f"{head}{hand}{acts}"))


def record_text(done: Replay) -> str:
    """Return the canonical record of a hand that was replayed."""
    assert done.law is not None
    return write_record(record_of(done.law, {}, done.hands[0].steps))


def judged(result: Replay) -> list[f.ClaimJudged]:
    """Return what became of the claims of a record."""
    steps = (step for hand in result.hands for step in hand.steps)
    return [event for step in steps for event in step.events if isinstance(event, f.ClaimJudged)]


@pytest.mark.rule("of.senas.4", "of.senas.5", "of.senas.6")
@pytest.mark.parametrize(
    ("tags", "acts", "winner", "faults"),
    [
        case("of.senas.5", (JUDGE,), f"{SIGNS} juez:uphold-B1", "A", [("signs",)], name="verified"),
        case("of.senas.6", (JUDGE,), f"{SIGNS} juez:dismiss-B1", "", [()], name="not verified"),
        case("of.senas.6", (JUDGE,), SIGNS, "", [], name="not yet"),
        case("of.senas.6", (JUDGE,), f"{SIGNS} B1:concedo", "", [], name="owned up to, and not verified"),
        case("of.senas.6", (), SIGNS, "", [()], name="no judge verifies"),
        case("of.senas.5", (JUDGE,), f"{SIGNS} juez:disqualify-B:of.senas.5", "A", [], name="by the penalty itself"),
    ],
)
def test_signs_that_are_not_the_texts(
    tags: tuple[str, ...], acts: str, winner: str, faults: list[tuple[str, ...]]
) -> None:
    """A judge must see them; then they cost the match. Players who accuse without a judge get nothing."""
    done = replayed(acts, *tags, book="oficial", hand=TRUCO)
    assert done.state is not None
    assert done.state.public.winner == winner
    assert [claim.found for claim in judged(done)] == faults
    assert all({"of.senas.5", "of.senas.6"} <= set(claim.rules) for claim in judged(done))


@pytest.mark.rule("of.senas.6")
@pytest.mark.parametrize("tags", [(), (JUDGE,)])
def test_nobody_but_a_judge_who_was_asked_upholds_it(tags: tuple[str, ...]) -> None:
    """The players do not decide on it among themselves, and a judge who looks at cards sees no signs in them."""
    *_, last = replayed(f"{SIGNS} A1:propongo-uphold-B1 {{rejected}}", *tags, book="oficial", hand=TRUCO).hands[0].steps
    assert last.ruling.code == ("judge-decides" if tags else "no-such-claim")
    looked = replayed("juez:uphold-B1", *tags, book="oficial", hand=TRUCO)
    assert looked.state is not None
    assert looked.state.public.winner == ""


@pytest.mark.parametrize(
    ("book", "rules"),
    [
        case("rf.8.sena.b", "runfla", ("rf.8.sena.b", "rf.8.sena.a")),
        case("pg.signals.2", "pagat-argentina", ("pg.signals.2",)),
        case("pg.signals.2", "pagat-uruguay", ("pg.signals.2",)),
        case("uy.102.c", "uruguay", ("uy.102.b", "uy.102.c")),
    ],
)
def test_own_signs_are_allowed_elsewhere(book: str, rules: tuple[str, ...]) -> None:
    """A claim against signs of one's own has no ground where the text allows them, and cites the article."""
    turns = load_rulebook(book).values.get("deal.muestra") or "uruguay" in book
    hand = TRUCO.replace("\ndeal", "  muestra 6o\ndeal") if turns else TRUCO
    for tags in ((), (JUDGE,)):
        [claim] = judged(replayed(SIGNS, *tags, book=book, hand=hand))
        assert (claim.found, claim.rules) == ((), rules)


@pytest.mark.parametrize("code", CODES)
def test_a_claim_against_signs_is_in_every_rulebook_with_signs(code: str) -> None:
    """Each of them says by an article what becomes of it; a rulebook without signs has no such claim."""
    book = load_rulebook(code)
    assert ("signs" in book.claims) is ("senas" in book["play.parts"])


@pytest.mark.rule("br.32.pu")
@pytest.mark.parametrize(
    ("tags", "answer", "faults"),
    [
        ((JUDGE,), "juez:uphold-B1", [("other",)]),
        ((JUDGE,), "juez:dismiss-B1", [()]),
        ((JUDGE,), "juez:warn-B1:br.28.1 juez:uphold-B1", [("other",)]),
        ((JUDGE,), "", []),
        ((JUDGE,), "B1:concedo", []),
        ((), "A2:propongo-uphold-B1 B2:voto-si", [("other",)]),
        ((), "A2:propongo-uphold-B1 B2:voto-no", []),
    ],
)
def test_any_complaint_goes_to_the_judge(tags: tuple[str, ...], answer: str, faults: list[tuple[str, ...]]) -> None:
    """The judge sees, or both sides agree on, a matter that no card proves; the judge rules separately on its cost."""
    done = replayed(f"{INSULT} {answer}\nend A 6 B 5", *tags)
    assert done.hands[0].finished
    assert [claim.found for claim in judged(done)] == faults
    assert all(claim.rules == ("br.32.pu",) for claim in judged(done))
    assert record_text(replay(read_record(record_text(done)))) == record_text(done)


@pytest.mark.rule("br.32.pu")
def test_rivals_never_read_a_complaint_and_know_when_it_is_answered() -> None:
    """Neither the claim nor its answer has its words for them; on their table, too, nothing waits any more."""
    done = replayed(f'{INSULT} A1:reclamo-B1 "mostrou as cartas" juez:dismiss-B1', JUDGE)
    assert done.law is not None
    seats = done.law.seats
    for who in (*seats, SPECTATOR):
        events = [event for step in done.hands[0].steps for event in step.events]
        seen = [seen_event for seen_event in (project(event, who, seats) for event in events) if seen_event is not None]
        words = [event.what for event in seen if isinstance(event, f.Claimed | f.ClaimJudged)]
        assert ("xingou" in words) is (who in ("A1", "A2"))
        public = reduce(absorb, seen, blank_view(done.law, who)).public
        assert public.settlement.waiting == ()
        assert len(public.settlement.judged) == 2


@pytest.mark.parametrize(("book", "rules"), [("oficial", ("of.ley.7", "of.ley.2")), ("uruguay", ("uy.93.b",))])
def test_a_claim_of_what_no_rulebook_names_is_answered_with_a_rule(book: str, rules: tuple[str, ...]) -> None:
    """It is accepted and finds nothing, and the answer cites the article about claims as any other answer does."""
    hand = TRUCO if book == "oficial" else TRUCO.replace("score", "muestra 4b score")
    done = replayed('A1:mazo A2:mazo B1:reclamo-A1 "algo raro"', book=book, hand=hand)
    claims = [event for step in done.hands[0].steps for event in step.events if isinstance(event, f.Claimed)]
    assert [claim.found for claim in judged(done)] == [()]
    assert [claim.rules for claim in claims] == [claim.rules for claim in judged(done)] == [rules]


@pytest.mark.rule("of.count.5")
@pytest.mark.parametrize("text", ["carta de más", "CARTA DE MAS", "¡Tiene cuatro cartas, juez!"])
def test_a_claim_is_read_without_case_accents_and_the_words_around_it(text: str) -> None:
    """People write what they claim as they like; the fault that the rulebook names in it is the one that is meant."""
    hand = "hand 1  dealer B2\ndeal  A1 1e5o4o3c  B1 7c7o12o  A2 6b2c10e  B2 7e11b4c\n"
    done = replayed(f'A1:4o B1:reclamo-A1 "{text}" {{B +2}}', book="oficial", hand=hand)
    assert [claim.found for claim in judged(done)] == [("count",)]


@pytest.mark.parametrize("acts", [f"{WANT} {SIGNS} {ANY}", f"{SIGNS} {ANY} {WANT}", f"{SIGNS} {ANY} {WANT} B1:concedo"])
def test_a_claim_that_is_judged_takes_no_other_away_from_a_view(acts: str) -> None:
    """Rivals do not read the words of a claim that waits for the judge; one that is not for him leaves it there."""
    done = replayed(acts, JUDGE, book="oficial", hand=TRUCO)
    assert done.law is not None
    assert done.state is not None
    for who in (*done.law.seats, SPECTATOR):
        events = (event for step in done.hands[0].steps for event in step.events)
        seen = (project(event, who, done.law.seats) for event in events)
        view = reduce(absorb, (event for event in seen if event is not None), blank_view(done.law, who))
        settlement = view.public.settlement
        assert [(claim.seat, claim.against) for claim in settlement.waiting] == [("A1", "B1")], who
        assert [claim.judge for claim in settlement.waiting] == [True], who
        assert len(settlement.judged) == len(done.state.public.settlement.judged) == 1


COUNT = ("carta de más", "cartas de más", "carta de menos", "cartas de menos", "cuatro cartas", "dos cartas")
OTHERS = ("señas ajenas", "señas que no son del reglamento", "otras señas")


@pytest.mark.parametrize(
    ("book", "rules", "texts"),
    [
        case("of.count.5 of.count.6 of.count.7", "oficial", ("of.count.5", "of.count.6", "of.count.7"), COUNT),
        case("of.ley.7 of.ley.2", "oficial", ("of.ley.7", "of.ley.2"), ("tanto falso",), name="number"),
        case("of.senas.5 of.senas.6", "oficial", ("of.senas.5", "of.senas.6", "of.senas.4"), OTHERS, name="signs"),
        case("rf.1.e", "runfla", ("rf.1.e",), COUNT),
        case("rf.6.env.wrong rf.6.env.show", "runfla", ("rf.6.env.wrong", "rf.6.env.show"), ("tanto falso",)),
        case("pg.deal.8", "pagat-argentina", ("pg.deal.8",), COUNT),
        case("pg.envido.34", "pagat-argentina", ("pg.envido.34",), ("tanto falso",), name="pagat number"),
        case("uy.9.a uy.93.b", "uruguay", ("uy.9.a", "uy.93.b"), COUNT),
        case("uy.93.b uy.46.a", "uruguay", ("uy.93.b", "uy.46.a"), ("errado", "canto errado", "flor negada")),
        case(
            "uy.93.b uy.46.a",
            "uruguay",
            ("uy.93.b", "uy.46.a"),
            ("cantó mal", "mal cantado", "tanto falso", "canto falso", "canto fallido"),
        ),
    ],
)
def test_every_way_to_name_a_fault_means_it(book: str, rules: tuple[str, ...], texts: tuple[str, ...]) -> None:
    """Whatever words of the rulebook a claim uses, it is about the fault of that name and cites its articles."""
    hand = TRUCO if book != "uruguay" else TRUCO.replace("score", "muestra 4b score")
    for text in texts:
        done = replayed(f'A1:mazo A2:mazo B1:reclamo-A1 "{text}"', book=book, hand=hand)
        claims = [event for step in done.hands[0].steps for event in step.events if isinstance(event, f.Claimed)]
        assert [claim.rules for claim in claims] == [rules], text
