"""The ladders of the texts: what may be ruled about each offence, by whom, the first time and after that."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

import pytest
from tests.helpers.cases import case
from tests.helpers.play import law, play

from truco.engine import Act, State, rule, word
from truco.referee import choices, offences
from truco.referee.desk import ruling_word

FRENCH = "6h5d5s 5h5c6s KhKd6c JhJd6d"
SPANISH = "1e4b12c 1c3c7c 7e6b11c 3o6c10b"


def table(book: str) -> State:
    """Return a refereed table of four on which the cards lie; no judge sits, so that players may vote."""
    if book == "fenacef":
        return play("", FRENCH, book=book, refereed=True, dealer="A1").state
    return play("", SPANISH, book=book, refereed=True, muestra="6o" if book == "uruguay" else "").state


class Ladder(NamedTuple):
    """The rulings that a text allows about an offence: its articles, the deciding persons, the first time and later."""

    book: str
    name: str
    who: str
    first: str
    again: str = ""


CONDUCT = "warn lose-hand lose-partida lose-match"
"""The penalties a to d of the single paragraph of article 28, at the judge's or the committee's discretion."""
AFTER = "lose-hand lose-partida lose-match"
"""The same without the warning, which is given in the first instance."""
ANYTHING = "warn points annul-hand misdeal lose-hand lose-partida lose-match score correct disqualify"
GRAVE = "disqualify expel"
"""What article 101 lets a judge do, to the player or to his team."""

LADDERS = [
    *(
        case(rules, Ladder("fenacef", name, "judge committee", CONDUCT, AFTER), name=name)
        for rules, name in (
            ("br.28.1", "language"),
            ("br.28.2", "unsporting"),
            ("br.28.3", "insults"),
            ("br.28.4", "hostility"),
            ("br.13.pu.1 br.13.pu.2", "peeking"),
            ("br.25.1", "talking"),
            ("br.29.1", "disturbing-play"),
            ("br.29.2", "turned-card"),
        )
    ),
    *(
        case(rules, Ladder("fenacef", name, "judge committee", "warn lose-hand", AFTER), name=name)
        for rules, name in (
            ("br.32.1", "distraction"),
            ("br.32.2", "complaint"),
            ("br.32.3", "draw-offers"),
            ("br.32.4", "noise"),
        )
    ),
    case(
        "br.30.pu.1 br.30.pu.2",
        Ladder("fenacef", "disorder", "judge committee", "silence send-away expel"),
        name="disorder",
    ),
    case("br.12.p5", Ladder("fenacef", "wrong-count", "judge players", "annul-hand"), name="wrong-count"),
    case(
        "br.12.p3.1 br.12.p3.2",
        Ladder("fenacef", "wrong-deal", "judge committee players", "misdeal"),
        name="wrong-deal",
    ),
    case("br.36.1", Ladder("fenacef", "cheating", "committee", "disqualify"), name="cheating"),
    case("br.36.2", Ladder("fenacef", "marked-pack", "committee", "disqualify"), name="marked-pack"),
    case("br.36.3", Ladder("fenacef", "grave-conduct", "committee", "disqualify"), name="grave-conduct"),
    case("br.36.p2", Ladder("fenacef", "residue", "judge committee", "disqualify"), name="residue"),
    case("br.37.1", Ladder("fenacef", "presence", "judge", "expel", "expel lose-match"), name="presence"),
    case("br.37.2", Ladder("fenacef", "disobedience", "judge committee", "lose-match"), name="disobedience"),
    case("br.39", Ladder("fenacef", "unforeseen", "committee", ANYTHING), name="fenacef unforeseen"),
    *(
        case(rules, Ladder("uruguay", name, "judge players", GRAVE), name=name)
        for rules, name in (
            ("uy.100.a", "denied-flor"),
            ("uy.100.b", "hidden-flor"),
            ("uy.100.c", "hidden-error"),
            ("uy.100.d", "signalled-cards"),
            ("uy.100.e", "handled-pack"),
            ("uy.100.f", "undue-advantage"),
        )
    ),
    case(
        "uy.85.b",
        Ladder("uruguay", "intervention", "judge players", "warn", "warn expel disqualify"),
        name="intervention",
    ),
    case(
        "uy.99.b", Ladder("uruguay", "dirty-play", "judge players", "warn", "warn expel disqualify"), name="dirty-play"
    ),
    case(
        "uy.103.a uy.103.b",
        Ladder("uruguay", "unforeseen", "players arbiter", f"{ANYTHING} expel"),
        name="uruguay unforeseen",
    ),
    case("of.senas.5 of.senas.6", Ladder("oficial", "other-signs", "judge", "disqualify"), name="other-signs"),
]

AUTHORS = {"juez": "judge", "comision": "committee", "arbitro": "arbiter", "A1": "players"}
"""Who may decide, by the seat that says so; a player puts it to the vote."""


def articles(request: pytest.FixtureRequest) -> tuple[str, ...]:
    """Return the articles that a case is marked with, in their order."""
    return tuple(rule for mark in request.node.iter_markers("rule") for rule in mark.args)


@pytest.mark.parametrize("ladder", LADDERS)
def test_the_steps_of_an_offence_are_those_of_its_text(ladder: Ladder, request: pytest.FixtureRequest) -> None:
    """The judge is offered these steps the first time, mildest first, and the others once its article was applied."""
    bound, state = law(4, book=ladder.book, refereed=True), table(ladder.book)
    [offence] = [offence for offence in offences(bound) if offence.name == ladder.name]
    author = next(seat for seat, name in AUTHORS.items() if name in ladder.who.split())
    author = "arbitro" if author == "A1" else author
    first, again = ladder.first.split(), (ladder.again or ladder.first).split()
    assert (offence.first, offence.again) == (tuple(first), tuple(again))
    assert offence.rules == articles(request)
    for steps, article in product((first, again), offence.rules):
        now = state
        if steps is again:
            now = rule(bound, state, Act(author, word(f"warn-B1:{article}"))).state
            if not now.public.desk.rulings:  # another penalty than a warning, which ends nothing
                now = rule(bound, state, Act(author, word(f"expel-B1:{article}"))).state
            if not now.public.desk.rulings:
                continue
        offered = [choice.word.partition(":")[0] for choice in choices(bound, now.public, offence, "B1", author)]
        assert offered == [order for name in steps if (order := ruling_word(name, "B1"))]
        ruled = rule(bound, now, Act(author, word(f"{offered[0]}:{article}")))
        assert ruled.ruling.kind == "lawful"
        assert article in ruled.ruling.rules


@pytest.mark.parametrize("ladder", LADDERS)
def test_nobody_decides_but_whom_the_text_names(ladder: Ladder, request: pytest.FixtureRequest) -> None:
    """Of judge, committee, arbiter and players, who vote, only these may give the article as the reason of a ruling."""
    bound, state = law(4, book=ladder.book, refereed=True), table(ladder.book)
    steps = [order for name in ladder.first.split() if (order := ruling_word(name, "B1"))]
    more = [f"{penalty}-B-1" for penalty in ladder.first.split() if penalty == "points"]
    for seat, order, article in product(AUTHORS, (*steps, *more), articles(request)):
        token = f"{order}:{article}"
        ruling = rule(bound, state, Act(seat, word(f"propongo-{token}" if seat == "A1" else token))).ruling
        may = AUTHORS[seat] in ladder.who.split()
        assert (ruling.kind, ruling.code) == (("lawful", None) if may else ("rejected", "not-his-to-decide")), (
            seat,
            order,
        )
        assert article in ruling.rules


PENALTIES = [
    ("fenacef", "warn-B1", "br.28.pu.a br.28.pu.1"),
    ("fenacef", "lose-hand-B", "br.28.pu.b br.28.pu.1"),
    ("fenacef", "lose-partida-B", "br.28.pu.c br.28.pu.1"),
    ("fenacef", "lose-match-B", "br.28.pu.d br.28.pu.1"),
    ("fenacef", "disqualify-B", "br.36.3 br.36.1 br.36.2 br.36.p2"),
    ("fenacef", "expel-B1", "br.37.1 br.37.2"),
    ("fenacef", "annul-hand", "br.12.p5"),
    ("fenacef", "uphold-B1", "br.32.pu br.12.p5"),
    ("fenacef", "dismiss-B1", "br.32.pu"),
    ("fenacef", "misdeal", "br.12.p4.2 br.12.p3.1 br.12.p3.2"),
    ("fenacef", "score-A-3-B-5", "br.38.1 br.33.1"),
    ("fenacef", "silence", "br.30.pu.1"),
    ("fenacef", "end-silence", "br.30.pu.1"),
    ("fenacef", "send-away-P", "br.30.pu.2"),
    ("fenacef", "let-in-P", "br.30.pu.2"),
    ("uruguay", "misdeal", "uy.9.a uy.9.c"),
    ("uruguay", "disqualify-B", "uy.101.a uy.101.b"),
    ("uruguay", "expel-B1", "uy.101.a"),
    ("oficial", "disqualify-B", "of.senas.5 of.senas.6"),
]


@pytest.mark.parametrize(
    ("book", "order", "rules"),
    [case(rules, book, order, rules, name=f"{book} {order}") for book, order, rules in PENALTIES],
)
def test_a_penalty_cites_the_articles_that_name_it(book: str, order: str, rules: str) -> None:
    """A judge who writes no article gives the reason of the penalty itself, in the log and to a later question."""
    bound, state = law(4, book=book, refereed=True), table(book)
    if order.startswith(("uphold", "dismiss")):
        state = rule(bound, state, Act("A2", word("reclamo-B1"))).state
    ruled = rule(bound, state, Act("juez", word(order)))
    assert ruled.ruling.kind == "lawful"
    assert ruled.ruling.rules == tuple(rules.split())
    assert ruled.state.public.desk.rulings[-1].rules == ruled.ruling.rules


@pytest.mark.parametrize("order", ["points-B-1", "score-A-3-B-5", "annul-hand", "misdeal", "expel-B1", "warn-B1"])
def test_what_no_article_names_is_the_judges_own_act(order: str) -> None:
    """Where a text has no judge his acts cite nothing, and happen all the same."""
    bound, state = law(4, book="runfla", refereed=True), table("runfla")
    ruled = rule(bound, state, Act("juez", word(order)))
    assert (ruled.ruling.kind, ruled.ruling.rules) == ("lawful", ())
    assert ruled.state.public.desk.rulings[-1].word == order
