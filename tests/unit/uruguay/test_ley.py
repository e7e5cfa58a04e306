"""A ley de juego: who imposes it and when, who declares, what is answered, and which cards stay unseen."""

import pytest
from tests.helpers.cases import case
from tests.helpers.play import Played, award_rules, counted, ended, play

from truco.engine import Act, deal_word, due, new_match, rule, word
from truco.engine.match import blank
from truco.engine.silence import next_silence
from truco.match import Match
from truco.views import SPECTATOR, absorb, blank_view, project, view_menu

# Points 4 and 5 without flor; flores of 25 and 31.
FOUR, FIVE, FLOR, MORE = "1e4b12c", "3c5b12o", "1e4e12e", "1c3c7c"
WORDS = {
    "ley-todo-dicho": ("falta", "resto", "truco"),
    "ley-falta": ("falta",),
    "ley-resto": ("resto",),
    "ley-falta-resto": ("falta", "resto"),
    "ley-falta-truco": ("falta", "truco"),
    "ley-truco": ("truco",),
    "ley-resto-truco": ("resto", "truco"),
}
TWO_ANSWERS = {"quiero+quiero", "quiero+no-quiero", "no-quiero+quiero", "no-quiero-nada"}


def uy(line: str, hands: str = f"{FOUR} {FIVE}", *, refereed: bool = False, score: str = "A 31 B 22") -> Played:
    """Play a hand under the muestra 6o; a ley de juego is imposed before it is turned."""
    return play(line, hands, book="uruguay", muestra="6o", refereed=refereed, score=score)


@pytest.mark.parametrize("word_", WORDS)
@pytest.mark.parametrize("con_ley", [True, False])
@pytest.mark.rule("uy.70", "uy.73.0", "uy.72.a")
def test_each_of_the_seven_formulas_asks_for_what_has_an_object(word_: str, con_ley: bool) -> None:
    """Con ley leaves the falta without object, a punto the resto; the rest is answered at once, word by word."""
    hand = uy(f"A1:{word_} B1:{'con-ley' if con_ley else 'a-punto'}", f"{FOUR} {MORE if con_ley else FIVE}")
    items = [item for item in WORDS[word_] if item != ("falta" if con_ley else "resto")]
    menu = set(hand.menus["B1"])
    if not items:
        assert due(hand.law, hand.state.public) == "A1"
        return
    assert menu >= TWO_ANSWERS if len(items) == 2 else {"quiero", "no-quiero", "paso"} <= menu
    assert not menu & {"3c", "es-esa"}


@pytest.mark.parametrize(
    ("line", "score", "imposed"),
    [
        case("uy.71.b", "A1:ley-truco B1:ley-falta", "A 20 B 14", "B"),
        case("uy.71.b", "B1:ley-falta A1:ley-truco!", "A 20 B 14", "B"),
        case("uy.71.b", "B1:ley-truco A1:ley-falta", "A 18 B 18", "A"),
        case("uy.72.b", "A1:ley-falta B1:ley-truco!already-said", "A 18 B 18", "A"),
        case("uy.72.b", "A1:ley-falta A1:ley-truco!already-said", "A 9 B 18", "A"),
        case("uy.71.a", "B1:ley-falta", "A 9 B 18", "B"),
    ],
)
def test_one_side_imposes_and_the_losing_one_is_preferred(line: str, score: str, imposed: str) -> None:
    """Until the muestra is turned the side behind, or at equal scores the mano's, replaces the other's ley."""
    assert uy(line, score=score).state.public.ley.band == imposed


@pytest.mark.rule("uy.72.a", "uy.8.d")
def test_the_window_closes_when_the_dealer_turns_the_muestra() -> None:
    """Before the muestra the dealer must act and other words are refused; if he is silent the table turns it."""
    hand = uy("")
    law, state = hand.law, hand.state
    assert due(law, state.public) == "B1"
    assert next_silence(law, state) == Act("B1", word("vuelvo"))
    assert set(hand.menus["A1"]) == {*WORDS, "miro"}
    assert "vuelvo" in hand.menus["B1"]
    hand = uy("A1:vuelvo! B1:vuelvo B1:ley-truco!window-closed A1:1e")
    assert hand.state.public.muestra is not None


@pytest.mark.rule("uy.10", "uy.79")
def test_cards_are_unseen_until_the_muestra_and_those_of_the_imposers_until_they_look() -> None:
    """The deal shows no cards; the muestra shows the rivals theirs, and the imposers see theirs when they look."""
    law = uy("").law
    start = new_match(law, "B1")
    hands = tuple(state.dealt for state in uy("").before.owns)
    dealt = rule(law, start, Act("mesa", deal_word(hands, uy("").before.muestra)))
    views = {who: blank_view(law, who) for who in ("A1", "B1", SPECTATOR)}
    assert blank(law).public == views["A1"].public
    for event in dealt.events:
        shown_to = {who: project(event, who, law.seats) for who in views}
        views = {who: view if shown_to[who] is None else absorb(view, shown_to[who]) for who, view in views.items()}  # type: ignore[arg-type]
    assert {who: view.own.dealt for who, view in views.items()} == {"A1": (), "B1": (), SPECTATOR: ()}
    assert {word.token for word in view_menu(law, views["A1"])} == {*WORDS, "miro"}
    looked = uy("A1:ley-truco B1:a-punto")
    assert looked.state.public.unseen == {"A1"}
    assert uy("A1:ley-truco B1:a-punto A1:miro").state.public.unseen == set()


@pytest.mark.parametrize(
    ("line", "hands", "gains"),
    [
        case(
            "uy.79 uy.77.a",
            "A1:con-ella-resto B1:quiero+no-quiero A1:con-ley A1:25 B1:31",
            f"{FLOR} {MORE}",
            "A +1 B +15",
        ),
        case("uy.79", "A1:sin-ella-falta B1:no-quiero-nada A1:callo", f"{FOUR} {FIVE}", "A +2"),
    ],
)
def test_the_imposer_may_add_unseen_what_he_left_out(line: str, hands: str, gains: str) -> None:
    """Before his side looks, the imposer may add the resto con ella or the falta sin ella, as the rivals declared."""
    state = "con-ley" if MORE in hands else "a-punto"
    assert ended(uy(f"A1:ley-truco B1:{state} {line}", hands)).gains == counted(gains)
    uy(f"A1:ley-truco B1:{state} A1:miro {line.split(maxsplit=1)[0]}!window-closed", hands)
    wrong = "sin-ella-falta" if state == "con-ley" else "con-ella-resto"
    uy(f"A1:ley-truco B1:{state} A1:{wrong}!window-closed", hands)


@pytest.mark.parametrize(
    ("line", "hands", "gains"),
    [
        case("uy.60.d uy.24.h", "A1:ley-falta-truco B1:a-punto B1:mazo", f"{FOUR} {FIVE}", "A +2"),
        case("uy.90.a uy.24.h", "A1:ley-falta B1:a-punto B1:tenderse", f"{FOUR} {FIVE}", "A +2"),
        case("uy.27.b", "A1:ley-falta-truco B1:a-punto B1:mazo A1:con-ley", f"{FLOR} {FIVE}", "A +4"),
        case("uy.27.b", "A1:ley-falta-truco B1:a-punto A1:con-ley B1:mazo", f"{FLOR} {FIVE}", "A +4"),
        case("uy.91.0", "A1:ley-resto-truco B1:con-ley B1:mazo", f"{FOUR} {MORE}", "A +1 B +3"),
        case("uy.91.a", "A1:ley-resto-truco B1:con-ley B1:mazo A1:con-ley", f"{FLOR} {MORE}", "A +4"),
        case("uy.90.a", "A1:ley-falta-truco B1:a-punto A1:miro A1:mazo", f"{FOUR} {FIVE}", "B +1"),
        case("uy.88", "A1:ley-truco B1:a-punto B1:paso+mazo", f"{FOUR} {FIVE}", "A +1"),
    ],
)
def test_who_leaves_instead_of_answering_refuses_what_was_imposed(line: str, hands: str, gains: str) -> None:
    """A player may leave once he has declared, which refuses the ley; his flor stays valid as at any other time."""
    assert ended(uy(line, hands)).gains == counted(gains)


@pytest.mark.rule("uy.16.b")
def test_a_flor_may_be_sung_by_its_own_word() -> None:
    """Con ley counts as singing the flor, and flor counts as con ley."""
    hand = uy("A1:ley-resto-truco B1:flor B1:no-quiero+quiero A1:con-ley", f"{FLOR} {MORE}")
    assert hand.awards == ["A +3 flor"]


@pytest.mark.parametrize(
    ("line", "hands", "gains"),
    [
        case("uy.80.a", "A1:ley-resto B1:con-ley B1:quiero A1:a-punto A1:mazo", f"{FOUR} {MORE}", "B +4"),
        case("uy.80.a", "A1:ley-resto B1:con-ley B1:no-quiero A1:a-punto A1:mazo", f"{FOUR} {MORE}", "B +4"),
        case("uy.80.a", "A1:ley-falta B1:a-punto B1:quiero A1:con-ley A1:mazo", f"{FLOR} {FIVE}", "A +3 B +1"),
        case("uy.76.a", "A1:ley-resto B1:con-ley B1:no-quiero A1:con-ley A1:mazo", f"{FLOR} {MORE}", "A +3 B +1"),
        case("uy.80.a uy.27.b", "A1:ley-falta B1:a-punto A1:con-ley B1:quiero A1:mazo", f"{FLOR} {FIVE}", "A +3 B +1"),
        case("uy.80.a", "A1:ley-falta B1:a-punto A1:con-ley B1:no-quiero A1:mazo", f"{FLOR} {FIVE}", "A +3 B +1"),
        case("uy.80.a uy.27.b", "A1:ley-falta B1:a-punto A1:con-ley B1:quiero B1:mazo", f"{FLOR} {FIVE}", "A +4"),
        case("uy.81.b", "A1:ley-falta-truco B1:a-punto B1:paso+no-quiero A1:callo", f"{FOUR} {FIVE}", "A +2"),
        case(
            "uy.76.c",
            "A1:ley-truco B1:a-punto B1:envido A1:quiero A1:4! B1:no-quiero A1:4 B1:5",
            f"{FOUR} {FIVE}",
            "A +1 B +2",
        ),
        case(
            "uy.78.c", "A1:ley-resto B1:a-punto B1:envido A1:real-envido B1:no-quiero B1:mazo", f"{FOUR} {FIVE}", "A +3"
        ),
    ],
)
def test_what_is_answered_pays_as_in_ordinary_play(line: str, hands: str, gains: str) -> None:
    """Calls of a ley pay their usual prices; an envite for which only one side has flor is void."""
    assert ended(uy(line, hands)).gains == counted(gains)


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        case("uy.77.a", "A1:ley-falta B1:a-punto B1:quiero A1:a-punto A1:4 B1:5", "uy.77.a"),
        case("uy.77.a uy.79", "A1:ley-truco B1:a-punto A1:sin-ella-falta B1:quiero+no-quiero A1:4 B1:5", "uy.77.a"),
        case("uy.77.b", "A1:ley-resto B1:a-punto B1:envido A1:quiero A1:4 B1:5", "uy.77.b"),
        case("uy.77.b uy.78.c", "A1:ley-resto B1:a-punto B1:envido A1:real-envido B1:quiero A1:4 B1:5", "uy.77.b"),
    ],
)
def test_who_called_an_envite_first_says_which_rules_it_follows(line: str, rule: str) -> None:
    """The envites of who imposed the ley are the greatest there are; those of the others, also raised, are ordinary."""
    rules = award_rules(uy(line), "envido")
    assert {"uy.77.a", "uy.77.b"} & rules == {rule}


@pytest.mark.parametrize(
    ("line", "code"),
    [
        case("uy.74.a", "A1:ley-truco B1:vuelvo B1:quiero!", "state-first"),
        case("uy.74.f", "A1:ley-truco B1:a-punto B1:a-punto!", "already-said"),
        case("uy.18.b", "A1:ley-truco A1:miro B1:vuelvo A1:a-punto!", "not-your-turn"),
        case("uy.75.b", "A1:ley-falta-truco B1:a-punto B1:quiero!", "answer-all"),
        case("uy.76.b", "A1:ley-falta B1:a-punto B1:envido!", "not-asked"),
        case("uy.78.a", "A1:ley-resto B1:a-punto A1:a-punto A1:envido!", "left-out"),
        case("uy.80.b uy.75.a", "A1:ley-truco B1:a-punto A1:miro A1:1e!", "answer-first"),
        case("uy.74.g uy.82.a", "B1:vuelvo A1:a-punto!", "window-closed"),
    ],
)
def test_what_is_refused(line: str, code: str) -> None:
    """Declarations and answers come in order, each once; a call that was left out or imposed is refused."""
    assert uy(line).code == code


@pytest.mark.parametrize(
    ("line", "hands", "gains"),
    [
        case("uy.74.d uy.46.a", "B1:con-ley B1:no-quiero A1:callo", f"{FOUR} {FIVE}", "A +4"),
        case("uy.74.e uy.46.d", "B1:a-punto B1:no-quiero A1:callo", f"{FOUR} {MORE}", "A +4"),
    ],
)
def test_a_false_declaration_is_an_error(line: str, hands: str, gains: str) -> None:
    """At a refereed table con ley without flor, or a punto with one, is paid for at the end of the hand."""
    hand = uy(f"A1:ley-truco {line}", hands, refereed=True)
    assert hand.gains == counted(gains)


@pytest.mark.rule("uy.17.0")
def test_who_has_not_looked_when_the_hand_is_decided_may_look_while_it_settles() -> None:
    """A refuses the truco before B2 has taken its cards up: B2 looks, finds a flor, and may still sing it."""
    line = "truco-position/1 uruguay parejas refereed 4-4 0-0 4:B1 4c11c5c/6b12c5o/1o10e11o/12e4e5e@2e"
    match = Match.from_position(f"{line} B1:ley-truco B1:vuelvo A2:con-ley A1:flor A2:no-quiero A2:callo")
    assert "miro" in match.legal("B2")
    assert match.play("B2:miro").kind == "lawful"
    assert "flor" in match.legal("B2")
    assert match.play("B2:flor").kind == "lawful"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        case("uy.74.a", "A1:ley-truco B1:vuelvo B1:quiero", "state-first", name="an answer before the state"),
        case("uy.74.a", "A1:ley-truco B1:vuelvo B1:envido", "state-first", name="an envite before it"),
        case("uy.76.c", "A1:ley-truco B1:a-punto A1:miro B1:envido A1:a-punto A1:quiero A1:4", "answer-first"),
        case("uy.76.c", "A1:ley-truco B1:a-punto A1:miro B1:envido A1:a-punto A1:quiero A1:33", "answer-first"),
    ],
)
def test_words_that_come_too_early_are_heard_at_a_refereed_table(line: str, code: str) -> None:
    """Words before the states are said, or a number before the answer to the truco, are void."""
    before = uy(line.rpartition(" ")[0], refereed=True)
    early = uy(line, refereed=True)
    assert (early.last.decision.ruling.kind, early.code) == ("void", code)
    assert early.state.public == before.state.public


@pytest.mark.rule("uy.93.b")
@pytest.mark.parametrize("line", ["A1:ley-truco B1:vuelvo", "A1:ley-truco B1:vuelvo B1:a-punto"])
def test_a_captain_claims_before_he_looks_at_his_cards(line: str) -> None:
    """A player may have the regulation enforced at any time: before the states, and with his own cards unseen."""
    claimed = uy(f"{line} A1:reclamo-B1", refereed=True)
    assert "A1" in claimed.state.public.unseen
    assert claimed.last.decision.ruling.kind == "lawful"


@pytest.mark.parametrize(
    ("line", "hands", "gains"),
    [
        case("uy.88 uy.60.d", "A1:ley-truco B1:vuelvo B1:mazo", f"{FOUR} {FIVE}", "A +1", name="the truco"),
        case("uy.88 uy.60.d", "A1:ley-falta-truco B1:vuelvo B1:mazo", f"{FOUR} {FIVE}", "A +2", name="both calls"),
        case("uy.88 uy.17.c", "A1:ley-truco B1:vuelvo B1:tenderse", f"{FOUR} {MORE}", "A +4", name="with a flor"),
    ],
)
def test_who_leaves_without_saying_his_state_refuses_and_denies(line: str, hands: str, gains: str) -> None:
    """Anybody may leave when he wishes: what was imposed is refused, and an unsung flor denied."""
    assert uy(line, hands, refereed=True).gains == counted(gains)
    before, _, leaves = line.rpartition(" ")
    uy(f"{before} {leaves}!state-first", hands)


@pytest.mark.rule("uy.17.a")
@pytest.mark.parametrize("call", ["envido", "truco"])
def test_a_call_before_the_state_denies_a_flor(call: str) -> None:
    """Envido or truco before con ley is void for a challenged player, and denies his flor."""
    early = uy(f"A1:ley-truco B1:vuelvo B1:{call}", f"{FOUR} {MORE}", refereed=True)
    assert (early.last.decision.ruling.kind, early.code) == ("fault", "flor-first")
    plain = uy(f"A1:ley-truco B1:vuelvo B1:{call}", refereed=True)
    assert (plain.last.decision.ruling.kind, plain.code) == ("void", "state-first")
