"""Señas: the signs of every rulebook, who sees them, and that nothing else depends on them."""

from __future__ import annotations

import pytest

from truco.cards import UNKNOWN, card, parse_hand
from truco.engine import Act, Law, State, deal_word, menu, new_match, rule, word
from truco.engine.contests.senas.part import gaze_of, signs
from truco.engine.contests.senas.terms import is_true, said_cards
from truco.engine.table.events import Faulted, GazeMoved, Glanced, Signed
from truco.engine.table.state import Own, evolve, veiled
from truco.match import Match
from truco.record import read_record, replay, write_record
from truco.rulebooks.rulebook import CODES, load_rulebook
from truco.rulebooks.ruleset import choose
from truco.views import SPECTATOR, Glimpse, absorb, project, visible_word
from truco.views.view import View

FOUR = ("A1", "B1", "A2", "B2")
SIX = ("A1", "B1", "A2", "B2", "A3", "B3")
WITH_SIGNS = ("oficial", "runfla", "pagat-argentina", "pagat-uruguay", "uruguay")
HANDS = ("1e5o4c", "3c7o12c", "2o1b6e", "11o10c2c", "4e4o4b", "5e5b5c")


def dealt(
    rules: str, seats: tuple[str, ...] = FOUR, hands: tuple[str, ...] = HANDS, *, refereed: bool = False
) -> tuple[Law, State]:
    """Return a law, and a table of it on which the cards lie, the muestra turned and all cards looked at."""
    code, *options = rules.split()
    law = Law(choose(code, dict(option.split("=") for option in options)), seats, refereed=refereed)
    muestra = card("6o") if law.terms.deal.turned else None
    start = new_match(law, seats[-1])
    state = rule(law, start, Act("mesa", deal_word(tuple(map(parse_hand, hands[: len(seats)])), muestra))).state
    if state.muestra is not None:
        state = rule(law, state, Act(seats[-1], word("vuelvo"))).state
        for seat in seats:
            state = rule(law, state, Act(seat, word("miro"))).state
    return law, state


@pytest.mark.parametrize(
    ("code", "gestures"),
    [
        (
            "oficial",
            (
                "cejas 1e guino 1b labios-derecha 7e labios-izquierda 7o labio-mordido 3 beso 2 boca 1o+1c hombro 12 "
                "codo 11 muneca 10 ojos muerto nariz tanto"
            ),
        ),
        (
            "runfla",
            (
                "cejas 1e guino 1b labios-derecha 7e labios-izquierda 7o labio-mordido 3 beso 2 boca 1o+1c ojos muerto "
                "nariz tanto"
            ),
        ),
        (
            "pagat-argentina",
            "cejas 1e guino 1b labios 7e+7o labio-mordido 3 beso 2 boca 1o+1c ojos muerto cabeza tanto",
        ),
        (
            "pagat-uruguay",
            (
                "cejas pieza-2 beso pieza-4 nariz pieza-5 guino-derecho pieza-11 guino-izquierdo pieza-10 "
                "sonrisa-derecha 1e+1b sonrisa-izquierda 7e+7o labio-mordido 3 boca 2 ojos muerto"
            ),
        ),
        (
            "uruguay",
            (
                "cejas pieza-2 beso pieza-4 nariz pieza-5 guino pieza-11+pieza-10 labios 1e+1b+7e+7o labio-mordido 3 "
                "boca 2+1o+1c ojos muerto"
            ),
        ),
    ],
)
def test_a_rulebook_has_the_signs_of_its_text_and_only_those(code: str, gestures: str) -> None:
    """Each gesture says what the text's own table prints beside it."""
    words = gestures.split()
    expected = dict(zip(words[::2], (tuple(codes.split("+")) for codes in words[1::2]), strict=True))
    assert load_rulebook(code).terms.senas.signs == expected


@pytest.mark.parametrize("code", sorted(set(CODES) - set(WITH_SIGNS)))
def test_the_brazilian_books_have_no_signs(code: str) -> None:
    """A sign is no word of these books and is rejected, at refereed tables too; so is a look."""
    for refereed in (False, True):
        law = Law(choose(code), FOUR, refereed=refereed)
        hands = [tuple(law.terms.pack.cards[3 * at : 3 * at + 3]) for at in range(4)]
        state = rule(law, new_match(law, "B2"), Act("mesa", deal_word(tuple(hands)))).state
        for token in ("sena-3c", "sena-muerto", "vista-B1"):
            ruling = rule(law, state, Act("A1", word(token))).ruling
            assert (ruling.kind, ruling.code) == ("rejected", "unknown-word")


@pytest.mark.rule("of.senas.1")
@pytest.mark.parametrize("code", WITH_SIGNS)
def test_who_looks_at_the_signer_sees_the_sign(code: str) -> None:
    """At first the partner alone sees it; then each seat that looks at the signer, and no seat that looks elsewhere."""
    law, state = dealt(code)
    (first,) = rule(law, state, Act("A1", word("sena-3e"))).events
    assert first == Signed("A1", "sena-3e", ("A2",))
    for act in (Act("B1", word("vista-A1")), Act("A2", word("vista-B2")), Act("B2", word("vista-B2"))):
        state = rule(law, state, act).state
    assert [gaze_of(law, state, seat) for seat in FOUR] == ["A2", "A1", "B2", ""]
    (second,) = rule(law, state, Act("A1", word("sena-3c"))).events
    assert second == Signed("A1", "sena-3e", ("B1",))


def test_at_six_seats_everybody_looks_at_the_next_partner() -> None:
    """The first partner on the right is looked at, and a sign reaches the one who looks back."""
    law, state = dealt("oficial", SIX)
    assert [gaze_of(law, state, seat) for seat in SIX] == ["A2", "B2", "A3", "B3", "A1", "B1"]
    assert rule(law, state, Act("A1", word("sena-muerto"))).events == (Signed("A1", "sena-muerto", ("A3",)),)


@pytest.mark.parametrize("token", ["vista-A1", "miro-A1"])
def test_a_look_has_two_words(token: str) -> None:
    """Both say the same: B1 looks at A1, and sees what A1 signs to its partner."""
    law, state = dealt("oficial")
    state = rule(law, state, Act("B1", word(token))).state
    (sign,) = rule(law, state, Act("A1", word("sena-3e"))).events
    assert isinstance(sign, Signed)
    assert set(sign.seen) == {"A2", "B1"}


def test_a_look_lasts_as_long_as_the_hand() -> None:
    """The next hand begins with every look where it is at first."""
    law, state = dealt("oficial")
    state = rule(law, state, Act("B1", word("vista-A1"))).state
    for seat in ("A1", "B1", "A2"):
        state = rule(law, state, Act(seat, word("mazo"))).state
        assert gaze_of(law, state, "B1") == "A1"
    state = rule(law, state, Act("mesa", word("corto-17"))).state
    assert state.gazes == ()


@pytest.mark.parametrize("code", WITH_SIGNS)
def test_a_sign_changes_nothing_but_what_is_seen(code: str) -> None:
    """Menus and the public table are the same after any sign and any look, for every seat."""
    law, state = dealt(code)
    before = [menu(law, state.public, seat, state.own(seat)) for seat in FOUR]
    now = state
    for seat in FOUR:
        for sign_or_look in (*signs(law, now.public, seat, now.own(seat)), word("vista-A1"), word("vista-B2")):
            decision = rule(law, now, Act(seat, sign_or_look))
            assert decision.ruling.kind == "lawful"
            now = decision.state
    assert now.public == state.public
    assert [menu(law, now.public, seat, now.own(seat)) for seat in FOUR] == before
    assert not any(word.token.startswith(("sena", "vista")) for words in before for word in words)


def test_signs_are_for_partners() -> None:
    """A player alone on a side has no partner to sign to; a partner may be signed to while both are in the hand."""
    law, state = dealt("oficial", FOUR[:2])
    assert signs(law, state.public, "A1", state.own("A1")) == ()
    assert rule(law, state, Act("A1", word("sena-1e"))).ruling.code == "no-partner"
    law, state = dealt("oficial", ("A1", "B1", "C1"))
    codes = [rule(law, state, Act(seat, word("sena-1e"))).ruling.code for seat in ("A1", "B1", "C1")]
    assert codes == ["no-partner", None, None]
    law, state = dealt("oficial")
    gone = rule(law, state, Act("A1", word("mazo"))).state
    assert rule(law, gone, Act("A1", word("sena-1e"))).ruling.code == "not-in-play"
    assert rule(law, gone, Act("A2", word("sena-1e"))).ruling.kind == "lawful"


def test_a_sign_waits_for_no_flor_and_no_answer() -> None:
    """Where a flor must be sung or a call is answered first, a sign may still be made: nothing is said by it."""
    law, state = dealt("runfla", hands=("4e5e6e", "3c7o12b", "2o1b6c", "11o10c2c"))
    assert "flor" in [word.token for word in menu(law, state.public, "A1", state.own("A1"))]
    assert rule(law, state, Act("A1", word("sena-tanto"))).ruling.kind == "lawful"
    state = rule(law, state, Act("A1", word("flor"))).state
    assert rule(law, state, Act("B1", word("sena-muerto"))).ruling.kind == "lawful"


def test_in_uruguay_a_sign_waits_for_the_muestra() -> None:
    """Before the muestra is turned no card has its place, and a seat that has not looked knows none of its own."""
    law = Law(choose("uruguay"), FOUR)
    state = rule(law, new_match(law, "B2"), Act("mesa", deal_word(tuple(map(parse_hand, HANDS[:4])), card("6o")))).state
    assert rule(law, state, Act("A1", word("sena-1e"))).ruling.code == "muestra-first"
    state = rule(law, state, Act("B2", word("vuelvo"))).state
    assert rule(law, state, Act("A1", word("sena-1e"))).ruling.kind == "lawful"
    unseen = state._replace(public=state.public._replace(unseen=frozenset({"A1"})))
    assert rule(law, unseen, Act("A1", word("sena-1e"))).ruling.code == "look-first"


@pytest.mark.rule("uy.102.c")
def test_a_king_in_the_place_of_a_piece_has_its_sign() -> None:
    """Where the muestra is the two itself, the king of its suit is signed as the two."""
    law = Law(choose("uruguay"), FOUR)
    assert said_cards(law, "cejas", card("2o")) == (card("12o"),)
    assert said_cards(law, "cejas", card("6o")) == (card("2o"),)
    assert card("2o") not in said_cards(law, "boca", card("6o"))


@pytest.mark.parametrize(
    ("rules", "token", "gesture"),
    [("uruguay senas=split", "sena-10o", "guino-izquierdo"), ("uruguay senas=split", "sena-7e", "sonrisa-izquierda")],
)
def test_the_finer_table_of_uruguay(rules: str, token: str, gesture: str) -> None:
    """Each eye has a card of its own there, and each side of the mouth two."""
    law, state = dealt(rules)
    assert card(token[5:]) in said_cards(law, gesture, state.public.muestra)
    assert "guino" not in law.ruleset.book.terms.senas.signs
    assert rule(law, state, Act("A1", word(token))).ruling.kind == "lawful"


@pytest.mark.rule("rf.8.sena.b")
def test_signs_that_a_side_agrees_on_are_an_option() -> None:
    """A gesture of no table is refused until the table allows signs of one's own; then it says what the side means."""
    law, state = dealt("runfla")
    assert rule(law, state, Act("A1", word("sena-flor"))).ruling.code == "unknown-word"
    law, state = dealt("runfla senas-propias=yes")
    assert rule(law, state, Act("A1", word("sena-flor"))).ruling.kind == "lawful"
    assert rule(law, state, Act("A1", word("sena-10b"))).events == (Signed("A1", "sena-10e", ("A2",)),)


@pytest.mark.rule("pg.signals.2")
@pytest.mark.parametrize("code", ["pagat-argentina", "pagat-uruguay"])
def test_a_pair_of_the_page_may_have_a_code_of_its_own(code: str) -> None:
    """The option adds gestures that the page's tables lack."""
    law, state = dealt(f"{code} senas-propias=yes")
    assert rule(law, state, Act("A1", word("sena-flor"))).events == (Signed("A1", "sena-flor", ("A2",)),)


@pytest.mark.rule("pg.signals.4")
@pytest.mark.parametrize("code", ["pagat-argentina", "pagat-uruguay"])
def test_a_rival_who_watches_catches_a_sign(code: str) -> None:
    """A rival sees the sign if he looked at the signer before it, and not if he looks there afterwards."""
    law, state = dealt(code)
    early = rule(law, state, Act("B1", word("vista-A1")))
    caught = rule(law, early.state, Act("A1", word("sena-muerto")))
    assert caught.events == (Signed("A1", "sena-muerto", ("B1", "A2")),)
    signed = rule(law, state, Act("A1", word("sena-muerto")))
    assert signed.events == (Signed("A1", "sena-muerto", ("A2",)),)


@pytest.mark.parametrize("code", WITH_SIGNS)
def test_where_signs_may_not_lie_every_sign_is_checked(code: str) -> None:
    """Of the signs of a table those are lawful that say what the seat holds."""
    law, state = dealt(f"{code} senas-falsas=no")
    for seat in FOUR:
        own = state.own(seat)
        for gesture in law.ruleset.book.terms.senas.signs:
            for named in said_cards(law, gesture, state.public.muestra):
                ruling = rule(law, state, Act(seat, word(f"sena-{named}"))).ruling
                held = any(named_card in own.held for named_card in said_cards(law, gesture, state.public.muestra))
                assert (ruling.kind, ruling.code) == (("lawful", None) if held else ("rejected", "card-not-held"))


def test_unknown_cards_may_be_what_a_sign_says() -> None:
    """In the record of another seat no sign is a lie."""
    law, _ = dealt("oficial senas-falsas=no")
    own = Own((UNKNOWN,) * 3, (UNKNOWN,) * 3)
    assert all(is_true(law, own, None, gesture) for gesture in law.ruleset.book.terms.senas.signs)


def test_a_sign_in_one_breath_with_a_word_is_refused() -> None:
    """A word is public and a sign is not, so they are two acts."""
    law, state = dealt("oficial")
    assert rule(law, state, Act("A1", word("sena-1e+truco"))).ruling.code == "malformed"


def test_a_sign_that_is_a_fault_is_stored_as_its_gesture() -> None:
    """The log has the name of the highest card that the gesture means, as records do: knight 11c is knight 11e."""
    law, state = dealt("oficial", SIX, refereed=True)
    state = state._replace(public=state.public._replace(duel=("A1", "B2")))
    (faulted, sign) = rule(law, state, Act("A2", word("sena-11c"))).events
    assert isinstance(faulted, Faulted)
    assert isinstance(sign, Signed)
    assert (faulted.word, sign.sign) == ("sena-11e", "sena-11e")


@pytest.mark.parametrize("code", WITH_SIGNS)
def test_a_sign_during_the_duel_of_others_is_never_told_to_all(code: str) -> None:
    """At a refereed table it is a fault that only the log has; no public fact shows it (L9)."""
    law, state = dealt(code, SIX, refereed=True)
    state = state._replace(public=state.public._replace(duel=("A1", "B2")))
    decision = rule(law, state, Act("A2", word("sena-3e")))
    assert decision.ruling.kind == "fault"
    kinds = [type(event) for event in decision.events]
    assert kinds[:2] == [Faulted, Signed]
    # Under RUNFLA the law comes to it at once, and everybody learns that the duel is lost (rf.4.pica.c).
    assert (len(kinds) > 2) is (code == "runfla")


def test_the_gaze_and_the_sign_are_told_to_nobody_else() -> None:
    """Signer and seers get the sign, a seat its own look; no other viewer gets anything of either."""
    sign, look, nothing = Signed("A1", "sena-1e", ("B1",)), GazeMoved("A2", "B1"), Glanced("B2")
    shown_to = {who: [project(event, who, FOUR) for event in (sign, look, nothing)] for who in (*FOUR, SPECTATOR)}
    assert shown_to == {
        "A1": [Glimpse("A1", "sena-1e"), None, None],
        "B1": [Glimpse("A1", "sena-1e"), None, None],
        "A2": [None, Glimpse("A2", at="B1"), None],
        "B2": [None, None, None],
        SPECTATOR: [None, None, None],
    }
    assert project(sign, SPECTATOR, FOUR, match_over=True) == Glimpse("A1", "sena-1e", seen=("B1",))
    assert [visible_word("sena-1e", [sign], who) for who in (*FOUR, SPECTATOR)] == ["sena-1e", "sena-1e", "", "", ""]
    assert [visible_word("vista-B1", [look], who) for who in ("A2", "B1")] == ["vista-B1", ""]


def test_a_view_keeps_the_signs_that_it_saw() -> None:
    """A view has the signs of the hand that its seat made or saw, and where it looks."""
    _, state = dealt("oficial")
    view = View("B1", state.public, state.own("B1"))
    for seen in (Glimpse("A1", "sena-1e"), Glimpse("B1", at="A2")):
        view = absorb(view, seen)
    assert (view.signs, view.gaze) == ((("A1", "sena-1e"),), "A2")
    assert view.own == state.own("B1")


def test_the_table_in_outline_for_all_knows_no_look() -> None:
    """The public facts of a table, from which its times are computed, have no looks in them."""
    _, state = dealt("oficial")
    assert veiled(evolve(state, GazeMoved("A1", "B1"))) == veiled(state)


@pytest.mark.rule("uy.102.b")
def test_a_look_before_the_muestra_is_turned_turns_nothing() -> None:
    """No seat notices it: in a record it implies no turning of the card, and a ley de juego can still be imposed."""
    hands = "3c4e11c/11o10c5e/4b12e7c/10o6e7e@7o"
    match = Match("uruguay", seats=4, refereed=True, dealer="B2", hands=hands)
    for act in ("A2:vista-A1", "B2:ley-truco"):
        match.play(act)
    again = Match.from_record(match.record())
    assert match.state.public.ley.items == again.state.public.ley.items == ("truco",)


@pytest.mark.parametrize(("written", "seen"), [("B1:miro-A1", "B1 A2"), ("A2:miro-A2", "")])
def test_a_look_may_be_written_with_either_word(written: str, seen: str) -> None:
    """Both `miro-A1` and `vista-A1` are a look at A1; records are written with the second."""
    head = '[Record "truco/1"] [Rules "uruguay"] [A1 "a"] [B1 "b"] [A2 "c"] [B2 "d"] [Admission "refereed"]'
    hand = "hand 1 dealer B2 muestra 6o deal A1 2o1o4c B1 4b5b6c A2 3c11c10e B2 2c11b5c"
    brace = f"{{seen {seen}}}" if seen else ""
    record = read_record(f"{head}\n{hand}\n{written} A1:sena-2o {brace} A1:2o")
    assert replay(record).stop is None
    assert written.replace("miro", "vista") in write_record(record)
