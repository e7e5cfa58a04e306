"""Effects of single values of both rulebooks that no example depends on, and rulings of a refereed table."""

import pytest
from tests.helpers.cases import case
from tests.helpers.citations import answered
from tests.helpers.play import hands_of, law, play, say

from truco.app.tables.offers import offers
from truco.cards import CARDS, SPANISH_40, card
from truco.engine import MESA, Act, deal_word, due, menu, new_match, rule, word
from truco.rulebooks.rulebook import load_rulebook
from truco.rulebooks.ruleset import choose, read_rules_tag

BOOKS = ["pagat-argentina", "pagat-uruguay"]
ARGENTINA = "pagat-argentina"
FLAT = "4e6b12c 5e4b11c 6e5o10c 4o6c11b"
FLORES = "1e5e7e 2o3o12o 3b6b12e 2c3c4c"


def every_value(code: str, what: str) -> set[int]:
    """Return every total that a hand can have in the envido or the flor, under every muestra."""
    worth = load_rulebook(code).worth
    turned = [card(f"{rank}e") for rank in (1, 4)] if worth.terms.deal.turned else [None]
    totals = set()
    for muestra in turned:
        rest = [other for other in SPANISH_40 if other is not muestra]
        for at, first in enumerate(rest):
            for next_, second in enumerate(rest[at + 1 :], at + 2):
                for third in rest[next_:]:
                    tally = getattr(worth, what)((first, second, third), muestra)
                    if tally is not None:
                        totals.add(tally.points)
    return totals


@pytest.mark.rule("pg.flor.4", "pg.var.4", "pg.envido.3", "pg.envido.4")
@pytest.mark.parametrize("code", BOOKS)
def test_the_numbers_that_may_be_said_are_those_that_a_hand_can_have(code: str) -> None:
    """The valid numbers are exactly the totals of hands in the envido and the flor; a flor counts in both."""
    book = load_rulebook(code)
    for what in ("flor", "envido"):
        answered(book.rules_of(f"{what}.numbers"))
        assert every_value(code, what) == set(book[f"{what}.numbers"])
    answered(book.rules_of("flor.instead_of_envido"))
    assert book.worth.envido((card("1o"), card("3o"), card("6o")), card("7c")) is not None


@pytest.mark.rule("pg.var.3", "pg.flor.1")
@pytest.mark.parametrize("code", BOOKS)
def test_without_flor_the_other_parts_remain(code: str) -> None:
    """The option leaves out the parts of the flor and no other part."""
    full, without = choose(code), read_rules_tag(f"{code} flor=no")
    kept = [name for name in full.book["play.parts"] if name not in ("flor-round", "pido-flor", "asking")]
    assert without.book["play.parts"] == kept
    assert len(kept) == len(full.book["play.parts"]) - 3


@pytest.mark.rule("pg.over.5")
@pytest.mark.parametrize("code", BOOKS)
def test_the_parts_come_in_the_order_of_the_bets(code: str) -> None:
    """When several calls are pending, the answer goes to the flor, then the envido, then the truco."""
    answered(load_rulebook(code).rules_of("play.parts"))
    parts = choose(code).book["play.parts"]
    assert [name for name in parts if name in ("flor-round", "envido", "truco")] == ["flor-round", "envido", "truco"]


@pytest.mark.parametrize(
    ("hands", "line", "last", "ruling"),
    [
        case("pg.flor.13", "1e5e7e 2o3o12o", "A1:flor", "B1:callo", "fault", name="flor-first.round"),
        case("pg.flor.2", "1e5e7e 2o3b12o", "", "A1:envido", "fault", name="flor-first"),
        case("pg.flor.30", FLORES, "A1:flor B1:con-flor-me-achico B2:flor B1:con-flor-me-achico", "B1:flor", "void"),
        case("pg.flor.9", FLORES, "", "A1:contraflor", "void", name="not-a-raise.flor"),
        case("pg.flor.10", "1e5e7e 2o3b12o", "A1:flor B1:callo", "B1:envido", "void", name="window-closed.flor"),
        case("pg.flor.12", FLORES, "A1:flor B1:contraflor B2:callo", "A1:quiero", "void", name="answer-first.flor"),
        case("pg.flor.13", FLORES, "B1:flor", "A1:flor", "void", name="not-your-turn.flor"),
        case("pg.flor.8", FLORES, "A1:envido", "A1:flor", "void", name="window-closed.flor.bet"),
        case("pg.flor.14", FLORES, "A1:1e", "A1:flor", "void", name="window-closed.flor.card-down"),
        case("pg.flor.7", FLAT, "", "A1:flor", "void", name="no-flor"),
        case("pg.talk.10", FLAT, "", "A1:quiero", "void", name="nothing-to-answer"),
        case("pg.talk.10", FLAT, "A1:truco", "A2:quiero", "void", name="own-call-pending"),
        case("pg.envido.16", FLAT, "A1:envido", "A2:envido", "void", name="own-call-pending.envido"),
        case("pg.talk.5", FLAT, "A1:truco", "A1:retruco", "void", name="own-call-pending.truco"),
        case("pg.over.6", FLAT, "A1:truco", "A1:envido", "void", name="own-call-pending.early"),
        case("pg.over.5", FLAT, "A1:envido", "A2:truco", "void", name="own-call-pending.beside"),
        case("pg.tactics.6", FLAT, "A1:truco", "A1:mazo", "void", name="own-call-pending.leave"),
        case("pg.envido.6", FLAT, "A1:envido", "A2:quiero", "void", name="own-call-pending.answer"),
        case("pg.talk.5", FLAT, "A1:truco B1:quiero", "A1:retruco", "void", name="no-right-to-raise"),
        case("pg.truco.10", FLAT, "A1:truco", "B1:retruco", "void", name="quiero-first"),
        case("pg.truco.5", FLAT, "", "A1:retruco", "void", name="out-of-order"),
        case("pg.envido.18", FLAT, "A1:envido B1:no-quiero", "A2:envido", "void", name="already-said.envido"),
        case("pg.truco.9", FLAT, "A1:truco B1:quiero", "B1:truco", "void", name="already-said.truco"),
        case("pg.envido.15", FLAT, "A1:real-envido", "B1:envido", "void", name="not-a-raise"),
        case("pg.over.4", "4e6b12c 5e4b11c", "A1:4e B1:5e", "B1:envido", "void", name="window-closed.ronda"),
        case("pg.envido.7", FLAT, "A1:4e", "A1:envido", "void", name="window-closed.card-down"),
        case("pg.over.6", FLAT, "B2:truco A1:quiero", "A2:envido", "void", name="window-closed.truco"),
        case("pg.envido.27", FLAT, "A1:envido B1:quiero", "B1:envido", "void", name="answer-first.sing"),
        case("pg.envido.28", FLAT, "", "A1:28", "void", name="not-singing"),
        case("pg.over.5", FLAT, "A1:envido", "B1:truco", "void", name="answer-first.envido"),
        case("pg.envido.29", FLAT, "A1:envido B1:quiero", "A1:son-buenas", "void", name="no-rival-number"),
        case("pg.tactics.8", FLAT, "A1:truco B1:mazo", "B1:quiero", "void", name="not-in-play.mazo"),
        case("pg.envido.34", FLAT, "A1:envido B1:quiero", "A1:7", "fault", name="not-your-number"),
        case("pg.envido.3", FLAT, "A1:envido B1:quiero", "A1:9", "void", name="not-a-number"),
        case("pg.envido.3", FLAT, "A1:envido B1:quiero", "A1:54", "void", name="not-a-number.within"),
        case("pg.pedirflor.1", FLAT, "", "A1:pido-flor-B1", "void", name="window-closed.pido"),
    ],
)
@pytest.mark.parametrize("book", BOOKS)
def test_what_a_refereed_table_makes_of_it(hands: str, line: str, last: str, ruling: str, book: str) -> None:
    """At a refereed table irregular words are void; a silent flor and a false total take effect as faults."""
    muestra = {"pagat-uruguay": "7c"}.get(book, "")
    before = play(line, hands, book=book, refereed=True, muestra=muestra)
    seat, _, spoken = last.partition(":")
    decision = rule(before.law, before.state, Act(seat, word(spoken)))
    assert (decision.ruling.kind, bool(decision.events)) == (ruling, True)
    if ruling == "void":
        assert decision.state.public == before.state.public


@pytest.mark.parametrize(
    "line",
    [
        case("pg.over.6 pg.envido.7", "A1:truco A2:envido", name="the caller's partner opens"),
        case("pg.over.6 pg.envido.7", "A1:truco B1:envido A1:real-envido", name="the caller raises"),
        case("pg.over.6 pg.envido.7", "A1:truco B1:envido A2:falta-envido", name="his partner raises"),
    ],
)
@pytest.mark.parametrize("refereed", [False, True])
@pytest.mark.parametrize("book", BOOKS)
def test_a_pending_truco_keeps_its_caller_alone_from_opening_the_envido(book: str, line: str, refereed: bool) -> None:
    """The seat that bet truco opens no envido, but any other player may; it may answer, and raise in its answer."""
    turned = {"pagat-uruguay": "7c"}.get(book, "")
    hand = play(line, FLAT, book=book, refereed=refereed, muestra=turned)
    assert hand.last.decision.ruling.kind == "lawful"
    play("A1:truco A1:envido" + ("" if refereed else "!"), FLAT, book=book, refereed=refereed, muestra=turned)


@pytest.mark.rule("pg.envido.28")
@pytest.mark.parametrize("book", BOOKS)
def test_a_number_out_of_turn_is_none_yet(book: str) -> None:
    """At a refereed table such a number is void, and its speaker sings in his turn."""
    muestra = {"pagat-uruguay": "7c"}.get(book, "")
    early = play("A1:envido B1:quiero", FLAT, book=book, refereed=True, muestra=muestra)
    decision = rule(early.law, early.state, Act("B1", word("5")))
    assert (decision.ruling.kind, decision.ruling.code) == ("void", "not-your-turn")
    sung = say(early.law, decision.state, "A1:6 B1:son-buenas B2:son-buenas")
    assert sung.awards == ["A +2 envido"]


@pytest.mark.rule("pg.six.6")
@pytest.mark.parametrize("book", BOOKS)
def test_who_speaks_up_in_the_duel_of_others_binds_nobody(book: str) -> None:
    """At a refereed table the words of other seats are void in a duel."""
    bound = law(6, "six-first=pica-pica", book, refereed=True)
    turned = card("7c") if book == "pagat-uruguay" else None
    hands = hands_of("4c6b12e 4o5b11c 3c5o10e 4b6c11e 3e7b10o 5c6e11o")
    state = rule(bound, new_match(bound, "B3"), Act(MESA, deal_word(hands, turned))).state
    for spoken in ("truco", "envido", "mazo"):
        decision = rule(bound, state, Act("B1", word(spoken)))
        assert (decision.ruling.kind, decision.ruling.code) == ("void", "not-your-duel")
        assert decision.state.public == state.public


@pytest.mark.parametrize(
    ("line", "seat", "prices"),
    [
        ("A1:flor", "B1", {"contraflor": (6, 4), "contraflor-al-resto": (13, 4), "con-flor-me-achico": (None, 4)}),
        ("A1:flor B1:contraflor B2:callo", "A1", {"con-flor-quiero": (6, None), "contraflor-al-resto": (13, 4)}),
        ("A1:flor B1:contraflor-al-resto B2:callo", "A1", {"con-flor-quiero": (13, None)}),
        ("A1:flor", "B2", {}),
    ],
)
def test_what_a_bet_on_flores_pays_stands_on_its_button(
    line: str, seat: str, prices: dict[str, tuple[int | None, int | None]]
) -> None:
    """At 23 to 6 with two flores: six for the flores, seven more for the resto, four if one side gives in."""
    played = play(line, "1e5e7e 2o3o12o 3b6b12e 2c3c4e", score="A 23 B 6", book=ARGENTINA)
    public = played.state.public
    priced = offers(played.law, public, seat, menu(played.law, public, seat, played.state.own(seat)))
    prices_shown = {offer.word: (offer.wanted, offer.refused) for offer in priced}
    assert {token: prices_shown[token] for token in prices} == prices
    assert all(prices_shown[token] == (None, None) for token in prices_shown if token in ("flor", "callo"))


@pytest.mark.rule("pg.var.1", "pg.var.2")
@pytest.mark.parametrize("book", BOOKS)
def test_a_maldon_must_have_been_agreed_on(book: str) -> None:
    """Without the option no player may claim a maldón, not even the mano."""
    muestra = {"pagat-uruguay": "7c"}.get(book, "")
    play("A1:maldon!unknown-word B1:maldon!unknown-word", "4e4o12o 4b4c12b", book=book, muestra=muestra)


@pytest.mark.rule("pg.tactics.6")
@pytest.mark.parametrize("book", BOOKS)
def test_laying_down_answers_the_truco_alone(book: str) -> None:
    """Laying down pays one point if nothing was called; a pending envido must be answered first."""
    muestra = {"pagat-uruguay": "7o"}.get(book, "")
    assert play("A1:mazo", "4e6b12c 5e4b11c", book=book, muestra=muestra).score == "A 0 B 1"
    play("A1:envido B1:mazo!answer-first B1:no-quiero B1:mazo", "4e6b12c 5e4b11c", book=book, muestra=muestra)


@pytest.mark.rule("pg.tactics.6")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(
    ("line", "score"),
    [
        ("A1:truco B1:quiero A1:mazo", "A 0 B 2"),
        ("A1:truco B1:quiero+retruco A1:quiero B1:mazo", "A 3 B 0"),
        ("A1:truco B1:quiero+retruco A1:mazo", "A 0 B 2"),
        ("A1:envido B1:quiero A1:6 B1:5 A1:mazo", "A 2 B 1"),
    ],
)
def test_laying_down_concedes_the_value_last_accepted(book: str, line: str, score: str) -> None:
    """Laying down pays the accepted truco, or refuses a pending one; an envido won before is kept."""
    assert play(line, "4e6b12c 5e4b11c", book=book, muestra={"pagat-uruguay": "7o"}.get(book, "")).score == score


@pytest.mark.rule("pg.six.11")
@pytest.mark.parametrize("book", BOOKS)
def test_in_a_duel_the_cards_of_one_are_all(book: str) -> None:
    """In a duel laying down refuses the truco at once; in a hand of six all three of a side must lay down."""
    hands = "4c6b12e 4o5b11c 3c5o10e 4b6c11e 3e7b10o 5c6e11o"
    muestra = {"pagat-uruguay": "7c"}.get(book, "")
    round_ = play("A1:truco B1:mazo B2:mazo", hands, book=book, muestra=muestra)
    assert round_.state.public.truco.pending
    assert round_.state.public.phase.value == "play"
    bound = law(6, "six-first=pica-pica", book)
    start = new_match(bound, "B3")
    dealt = rule(bound, start, Act(MESA, deal_word(hands_of(hands), CARDS[muestra] if muestra else None))).state
    duel = say(bound, dealt, "A1:truco B2:mazo")
    assert duel.awards == ["A +1 mazo"]
    assert due(bound, duel.state.public) == "B1"


@pytest.mark.rule("pg.six.3")
@pytest.mark.parametrize("book", BOOKS)
def test_duels_follow_the_first_hand_whatever_the_score(book: str) -> None:
    """The kinds of hand alternate from 0-0 on."""
    six = law(6, "", book)
    answered(load_rulebook(book).rules_of("duels.begins"))
    assert (six.kind("", (0, 0)), six.kind("redondo", (0, 0)), six.kind("pica-pica", (0, 0))) == (
        "redondo",
        "pica-pica",
        "redondo",
    )


@pytest.mark.rule("pg.six.7")
@pytest.mark.parametrize(
    ("hands", "line", "points"),
    [
        ("7e6e12b 4o5b11c 3c5o10e 4b6c11e 3e7b10o 5c6b11o", "A1:falta-envido B2:quiero A1:33 B2:son-buenas", 20),
        (
            "5e6e7e 4o5b11c 3c5o10e 1c2c4c 3e7b10o 5c6b11o",
            "A1:flor B2:contraflor-al-resto A1:con-flor-quiero A1:38 B2:son-buenas",
            26,
        ),
    ],
)
@pytest.mark.parametrize("book", BOOKS)
def test_a_duel_is_played_for_the_same_points_as_a_hand_of_two(book: str, hands: str, line: str, points: int) -> None:
    """Falta and resto of a duel depend on the scores of the teams: at 10 all 20, and six for two flores."""
    six = law(6, "", book)
    muestra = CARDS["1b"] if book == "pagat-uruguay" else None
    start = new_match(six, "B3", score=(9, 10))
    plain = hands_of("7e6e12b 4o5b11c 3c5o10e 4b6c11e 3e7b10o 5c6b11o")
    first = rule(six, start, Act(MESA, deal_word(plain, muestra))).state
    redondo = say(six, first, "A1:truco B1:no-quiero").state
    cut = rule(six, redondo, Act("B3", word("corto-20"))).state
    assert cut.public.kind == "pica-pica"
    turned = (*hands_of(hands)[-1:], *hands_of(hands)[:-1])
    duel = rule(six, cut, Act(MESA, deal_word(turned, muestra))).state
    shifted = line.replace("A1:", "B1:").replace("B2:", "A3:")
    assert [award.split()[1] for award in say(six, duel, shifted).awards] == [f"+{points}"]
