"""Effects of single values of both rulebooks of the page, on which no example depends."""

import pytest
from tests.helpers.cases import case
from tests.helpers.citations import answered
from tests.helpers.play import Played, hands_of, law, play, say

from truco.cards import CARDS, SPANISH_40, parse_hand
from truco.engine import MESA, Act, Law, State, deal_word, due, new_match, rule
from truco.rulebooks.rulebook import load_rulebook
from truco.rulebooks.ruleset import choose

TURNED = {"pagat-argentina": "", "pagat-uruguay": "1b"}
"""Each book, with the card that is turned where it turns one."""

both = pytest.mark.parametrize("book", TURNED)


THREE = "1e6o12b7c 4o5b11c 1c5o10o"
"""The hands of three, the mano's with a card too many."""


def three(book: str, *, refereed: bool = False) -> Law:
    """Return the law of a rulebook for three seats."""
    return Law(choose(book), ("A1", "B1", "C1"), refereed=refereed)


def dealt(bound: Law, hands: str) -> State:
    """Return a first hand dealt by the last seat, with a muestra if the rulebook turns one."""
    muestra = TURNED[bound.ruleset.book.code]
    start = new_match(bound, bound.seats[-1])
    return rule(bound, start, Act(MESA, deal_word(hands_of(hands), CARDS[muestra] if muestra else None))).state


@pytest.mark.rule("pg.cards.1", "pg.cards.2")
@both
def test_the_law_plays_with_the_forty_spanish_cards(book: str) -> None:
    """The pack of the law is the Spanish pack of forty."""
    answered(load_rulebook(book).rules_of("pack.cards"))
    assert law(2, "", book).terms.pack.cards == SPANISH_40


@both
@pytest.mark.parametrize("seats", [case("pg.two.1", 2), case("pg.deal.1", 4), case("pg.six.1", 6)])
def test_nobody_plays_alone_but_with_three(seats: int, book: str) -> None:
    """With two, four and six seats no player plays alone, and only with six there are two kinds of hand."""
    bound = law(seats, "", book)
    answered(bound.ruleset.book.rules_of(f"formats.{bound.format.name}.solo"))
    for dealer in bound.seats:
        for score in ((0, 0), (6, 2), (24, 20)):
            public = new_match(bound, dealer, score=score).public
            assert public.solo == ""
            assert public.kind == ("redondo" if seats == 6 else "")
    assert {bound.kind("redondo", (6, 2))} == ({"pica-pica"} if seats == 6 else {""})


@pytest.mark.rule("pg.three.1", "pg.three.3", "pg.three.4", "pg.three.5")
@both
def test_with_three_the_mano_plays_alone_and_has_a_card_to_put_away(book: str) -> None:
    """The mano plays alone: he gets four cards and must put one away before anything else."""
    bound = three(book)
    for path in ("formats.three.hands", "formats.three.solo", "deal.solo_extra"):
        answered(bound.ruleset.book.rules_of(path))
    for dealer in bound.seats:
        public = new_match(bound, dealer, score=(6, 2, 2)).public
        assert (public.solo, public.kind) == (public.mano, "")
        assert bound.hand_sizes(public.solo) == tuple(4 if seat == public.mano else 3 for seat in bound.seats)
    hand = say(bound, dealt(bound, THREE), "A1:1e!discard-first A1:descarto-7c A1:1e")
    assert hand.state.public.left == (2, 3, 3)


@pytest.mark.rule("pg.flor.27")
@both
def test_who_heard_a_better_flor_of_his_partner_may_say_that_it_is_good(book: str) -> None:
    """No rival sang a number to A2, only A1 sang a better one: A2 may say son buenas, as after a rival's number."""
    hands = "1e5e7e 2o3o12o 3b6b7b 2c4b12c"
    sung = "A1:flor B1:flor A2:flor B2:callo A1:33 B1:son-buenas"
    hand = play(sung, hands, book=book, muestra=TURNED[book] and "1c")
    assert "son-buenas" in hand.menus["A2"]
    assert say(hand.law, hand.state, "A2:son-buenas").awards == ["A +9 flor"]


@pytest.mark.rule("pg.three.8")
@both
@pytest.mark.parametrize("refereed", [False, True])
def test_partners_show_each_other_no_cards(book: str, refereed: bool) -> None:
    """Of three and of four a card for the partner's eyes alone never happens; to a rival it is a word like any other.

    Among three A1 plays alone, so B1 and C1 are partners.
    """
    bound = three(book, refereed=refereed)
    opened = say(bound, dealt(bound, THREE), "A1:descarto-7c").state
    four = play("", "1e6o12b 4o5b11c 1c5o10o 4c6b11e", book=book, muestra=TURNED[book], refereed=refereed)
    for match, state, partner, rival in (
        (bound, opened, "B1:muestro-4o-C1", "B1:muestro-4o-A1"),
        (four.law, four.state, "B1:muestro-4o-B2", "B1:muestro-4o-A1"),
    ):
        for line, rules in ((partner, ("pg.three.8",)), (rival, ("pg.talk.2",))):
            ruling = say(match, state, f"{line}!unknown-word").last.decision.ruling
            assert (ruling.kind, ruling.rules) == ("rejected", rules)


@pytest.mark.rule("pg.three.6")
@both
def test_before_who_plays_alone_has_opened_a_call_of_the_others_binds_nobody(book: str) -> None:
    """At a refereed table such a call is void."""
    bound = three(book, refereed=True)
    early = say(bound, dealt(bound, THREE), "A1:descarto-7c B1:truco")
    assert early.last.decision.ruling.kind == "void"
    assert not early.state.public.truco.level


@pytest.mark.rule("pg.six.3")
@both
def test_six_begin_with_duels_where_it_was_agreed_on(book: str) -> None:
    """With the option the first hand of a chico is a pica-pica, and then the kinds alternate."""
    answered(load_rulebook(book).options["six-first"].rules)
    kinds = {}
    for options in ("", "six-first=pica-pica"):
        six = law(6, options, book)
        kinds[options] = [six.kind(before, (0, 0)) for before in ("", "pica-pica", "redondo")]
    assert kinds == {
        "": ["redondo", "redondo", "pica-pica"],
        "six-first=pica-pica": ["pica-pica", "redondo", "pica-pica"],
    }


@pytest.mark.rule("pg.deal.8")
@both
def test_the_cut_is_the_left_neighbours_and_leaves_a_card_on_either_side(book: str) -> None:
    """The dealer's left neighbour cuts; he lifts at least one card and leaves at least one."""
    bound = law(4, "", book)
    for path in ("deal.cutter", "deal.cut_least"):
        answered(bound.ruleset.book.rules_of(path))
    refused = "A1:corto-20!not-your-turn B1:corto-20!not-your-turn A2:corto-0!bad-cut A2:corto-40!bad-cut"
    for number in (1, 39):
        assert say(bound, new_match(bound, "B2"), f"{refused} A2:corto-{number}").state.public.cuts == 1


@pytest.mark.rule("pg.tricks.7")
@both
def test_of_partners_who_tie_on_top_the_first_to_play_leads(book: str) -> None:
    """A seat that led leads again if its partner ties with it, although the partner is nearer to the mano."""
    line = "A1:4e B1:4c A2:1e B2:4b A2:3o B2:5c A1:3e B1:5e"
    hand = play(line, "4e3e6o 4c5e6b 1e3o3c 4b5c11o", book=book, muestra="7o" if TURNED[book] else "")
    assert hand.tricks == ["A2", "A2"]


@pytest.mark.rule("pg.tactics.8")
@both
def test_for_a_mano_who_laid_his_cards_down_his_partner_leads(book: str) -> None:
    """His partner leads, and not the rival on his right."""
    answered(load_rulebook(book).rules_of("mazo.leads"))
    hand = play("A1:mazo", "4e6b12c 5e4b11c 6e5o10c 4o6c11b", book=book, muestra=TURNED[book])
    assert due(hand.law, hand.state.public) == "A2"


@pytest.mark.rule("pg.flor.26")
@both
def test_a_mate_of_the_best_flor_tells_his_too(book: str) -> None:
    """All flores are sung in order, also that of the best one's partner, before they are settled."""
    line = "A1:flor B1:flor A2:flor B2:callo A1:callo B1:callo"
    hands, muestra = "5e6e7e 10o11o12o 4c5c6c 3b7c12e", TURNED[book]
    started = play(line, hands, book=book, muestra=muestra)
    counted = play(f"{line} A1:38 B1:son-buenas", hands, book=book, muestra=muestra)
    assert due(started.law, started.state.public) == "A1"
    assert (due(counted.law, counted.state.public), counted.awards) == ("A2", [])


@pytest.mark.rule("pg.cards.7")
@both
@pytest.mark.parametrize(
    ("hand", "total"),
    [
        *((f"{rank}e10c11o", rank) for rank in range(1, 8)),
        *((f"{rank}e10e11o", 20 + rank) for rank in range(1, 8)),
        *((f"{rank}e{rank}c{rank}o", 0) for rank in (10, 11, 12)),
        *(("10e11e12c", 20), ("10e12e11c", 20), ("7e6e5c", 33)),
    ],
)
def test_every_rank_counts_its_number_and_the_figures_nothing(hand: str, total: int, book: str) -> None:
    """Cards from one to seven count their number, alone and in a pair; 10, 11 and 12 count nothing."""
    bound = law(2, "", book)
    answered(bound.ruleset.book.rules_of("envido.values"))
    assert bound.tally(parse_hand(hand), CARDS.get(TURNED[book])).points == total


@pytest.mark.rule("pg.envido.13")
@both
def test_the_falta_envido_is_worth_the_falta(book: str) -> None:
    """A falta envido is worth the falta, alone and after other calls."""
    bound = law(2, "", book)
    answered(bound.ruleset.book.rules_of("envido.calls.falta-envido.adds"))
    chains = [("falta-envido",), ("envido", "falta-envido"), ("real-envido", "real-envido", "falta-envido")]
    assert {bound.terms.envido.chains[chain].named for chain in chains} == {"falta"}


@both
@pytest.mark.parametrize(
    ("call", "option", "adds"),
    [
        case("pg.var.9 pg.var.11", "dos-reales-envido", "dos-reales", 6),
        case("pg.var.10 pg.var.11", "tres-reales-envido", "tres-reales", 9),
    ],
)
def test_dos_and_tres_reales_are_said_where_they_were_agreed_on(call: str, option: str, adds: int, book: str) -> None:
    """Only with the option may they be said: as the first call too, refused for one point, and repeatedly."""
    answered(load_rulebook(book).rules_of(f"envido.calls.{call}.times"))
    play(f"A1:{call}!unknown-word", book=book, muestra=TURNED[book])
    agreed = law(2, f"{option}=yes", book).terms.envido.chains
    for times in (1, 2, 3):
        assert agreed[(call,) * times].adds == times * adds
        assert agreed[(call,) * times].refused == max(1, (times - 1) * adds)


@pytest.mark.rule("pg.tricks.1")
@both
def test_every_part_of_the_game_has_its_words(book: str) -> None:
    """The words of drawing, calling, playing, showing, leaving and the maldón are all known."""
    muestra = TURNED[book]
    bound, six = law(2, "", book), law(6, "", book)
    assert say(bound, new_match(bound), "A1:tiro-1e B1:tiro-12o").state.public.dealer == "B1"
    line = "A1:envido B1:quiero A1:33 B1:son-buenas A1:4c B1:truco A1:quiero B1:3o A1:muestro A1:mazo"
    assert play(line, "7e6e4c 7o5c3o", book=book, muestra=muestra).awards == ["A +2 envido", "B +2 mazo"]
    assert play("B1:maldon", "1e2c3o 4e4o12c", book=book, options="maldon=any", muestra=muestra).over
    duels = new_match(six, "B3", kind="pica-pica")
    turned = CARDS[muestra] if muestra else None
    assert rule(
        six, duels, Act(MESA, deal_word(hands_of("4c6b12e 4o5b11c 3c5o10e 4b6c11e 3e7b10o 5c6e11o"), turned))
    ).state.public.duel


@pytest.mark.rule("pg.var.1", "pg.var.2")
@both
def test_a_maldon_is_claimed_by_whom_it_was_agreed_on(book: str) -> None:
    """By the option anybody may claim a maldón, or the mano alone."""
    muestra = TURNED[book]
    for path in ("maldon.claimed_by", "maldon.four"):
        answered(load_rulebook(book).rules_of(path))
    for options in ("maldon=mano", "maldon=any"):
        assert play("A1:maldon", "4e4o12c 1e2c3o", book=book, options=options, muestra=muestra).over
    assert play("B1:maldon", "1e2c3o 4e4o12c", book=book, options="maldon=any", muestra=muestra).over
    play("B1:maldon!no-maldon", "1e2c3o 4e4o12c", book=book, options="maldon=mano", muestra=muestra)
    play("B1:maldon!no-maldon", "1e2c3o 5e5o12c", book=book, options="maldon=any", muestra=muestra)


@pytest.mark.rule("pg.var.1")
@both
@pytest.mark.parametrize("third", ["12c", "11c", "10c", "7c", "7b", "6c", "5c", "4b"])
def test_each_card_without_a_sign_makes_a_maldon(third: str, book: str) -> None:
    """Two fours with a king or any lower card are a maldón, also with a false seven."""
    muestra = "3c" if third == "4b" else "3b"
    hands = f"1e2o3o 4e4o{third}"
    claimed = play("B1:maldon", hands, book=book, options="maldon=any", muestra=muestra if TURNED[book] else "")
    assert claimed.score == "A 0 B 0"
    assert claimed.over


@pytest.mark.rule("pg.var.1", "pg.flor.12")
@both
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("A1:envido", ""),
        ("A1:truco", ""),
        ("A1:7e", ""),
        ("A1:envido B1:quiero", "no-maldon"),
        ("A1:envido B1:envido A1:quiero", "no-maldon"),
        ("A1:truco B1:quiero", "no-maldon"),
        ("A1:7e B1:4o A1:6b", "no-maldon"),
    ],
)
def test_a_maldon_is_claimed_before_a_call_or_a_card_of_ones_own(line: str, code: str, book: str) -> None:
    """Calls and cards of others do not matter, one's own do; no side gets the points of the hand."""
    hands, muestra = "7e6b3o 4o4b12c", "3c" if TURNED[book] else ""
    claim = f"B1:maldon!{code}" if code else "B1:maldon"
    played = play(f"{line} {claim}", hands, book=book, options="maldon=any", muestra=muestra)
    assert played.over is not bool(code)
    assert played.score == "A 0 B 0"
    flores = "A1:flor B1:contraflor A2:maldon!answer-first"
    play(flores, "7e6e3e 5b6b2b 4o4b12c 6o10c11b", book=book, options="maldon=any", muestra="3c" if muestra else "")


def pica_pica(book: str, options: str, poor: str) -> Played:
    """Deal six hands in pica-pica; the seat `poor` gets two fours and a king."""
    six = law(6, options, book)
    hands = ["1e2o3o", "5o6b11c", "3c5c10o", "7b6c11o", "2e7o10c"]
    hands.insert(six.seats.index(poor), "4e4o12c")
    start = new_match(six, "B3", score=(5, 3), kind="pica-pica")
    turned = CARDS["1b"] if TURNED[book] else None
    return say(six, rule(six, start, Act(MESA, deal_word(hands_of(" ".join(hands)), turned))).state, "")


@both
@pytest.mark.parametrize(
    ("options", "code"), [("", "unknown-word"), ("maldon=mano", "not-dealt"), ("maldon=any", "not-dealt")]
)
def test_a_maldon_in_the_draw_is_refused(options: str, code: str, book: str) -> None:
    """Before there is a dealer a claim is refused like any other word."""
    bound = law(2, options, book)
    say(bound, new_match(bound), f"A1:maldon!{code}")


@pytest.mark.rule("pg.var.1")
@both
@pytest.mark.parametrize("seat", ["A1", "B2", "B1", "A3", "B3"])
def test_in_pica_pica_a_maldon_is_claimed_before_anybody_acts(seat: str, book: str) -> None:
    """Any of the six may claim a maldón until the first act of the first duel."""
    hand = pica_pica(book, "maldon=any", seat)
    assert [claimant for claimant, words in hand.menus.items() if "maldon" in words] == [seat]
    claimed = say(hand.law, hand.state, f"{seat}:maldon")
    assert (claimed.over, claimed.score) == (True, "A 5 B 3")
    assert "pg.var.1" in claimed.cites
    late = "no-maldon" if seat in {"A1", "B2"} else "not-your-duel"
    for act in ("A1:truco", "A1:envido", f"A1:{hand.state.own('A1').held[0]}"):
        say(hand.law, hand.state, f"{act} {seat}:maldon!{late}")


@pytest.mark.rule("pg.var.2")
@both
def test_in_pica_pica_the_mano_alone_may_claim_a_maldon(book: str) -> None:
    """If only the mano may claim, that is the mano of the whole hand, not of a later duel."""
    mano, other = pica_pica(book, "maldon=mano", "A1"), pica_pica(book, "maldon=mano", "B1")
    assert say(mano.law, mano.state, "A1:maldon").over
    say(other.law, other.state, "B1:maldon!no-maldon A1:truco B2:no-quiero B1:maldon!no-maldon")


@pytest.mark.rule("pg.var.1")
@both
def test_no_maldon_is_claimed_in_a_later_duel(book: str) -> None:
    """After the first duel no player may claim, although the seats of the next have not acted."""
    hand = pica_pica(book, "maldon=any", "B1")
    after = say(hand.law, hand.state, "A1:truco B2:no-quiero B1:maldon!no-maldon")
    assert "maldon" not in after.menus["B1"]


@pytest.mark.rule("pg.var.1", "pg.var.2")
@both
@pytest.mark.parametrize(
    ("options", "line"),
    [
        ("maldon=any", "A1:maldon"),
        ("maldon=any", "B1:truco A1:quiero B1:maldon"),
        ("maldon=any", "A1:1e B1:4e A1:maldon"),
        ("maldon=mano", "B1:maldon"),
    ],
)
def test_a_maldon_that_may_not_be_claimed_is_void_at_a_refereed_table(options: str, line: str, book: str) -> None:
    """A hand that is none, a claim that is late, or another's to make: it is void, and the hand goes on."""
    hands, muestra = "1e2c3o 4e4o12c", TURNED[book]
    before, _, claim = f" {line}".rpartition(" ")
    old = play(before, hands, book=book, options=options, muestra=muestra, refereed=True)
    hand = say(old.law, old.state, claim, settles=False)
    ruling = hand.last.decision.ruling
    assert (ruling.kind, ruling.code) == ("void", "no-maldon")
    assert hand.state.public == old.state.public
