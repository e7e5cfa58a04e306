"""Sentences of the FENACEF regulation about the other pair or either partner, which no example plays."""

import pytest
from tests.helpers.cases import case
from tests.helpers.play import Played, hands_of, law, play, say

from truco.engine import MESA, Act, Phase, deal_word, due, new_match, rule
from truco.talk.quotes import sentence_word
from truco.views import SPECTATOR, absorb, blank_view, project

FENACEF = law(4, "", "fenacef")
FOUR = "4d4s4h 5c5h5s 6c6h6s Jc6d5d"
ZAPS = "4d4s4h 7h4c5s 6c6h6s Jc6d5d"
CANGOS = "6h2c5s 5h6s5d 3h7c4h 3c2h4d"
THREE = "A2:3h B2:3c A1:6h B1:5h B2:2h A1:2c B1:6s A2:7c A1:5s B1:5d A2:4h B2:4d"
"""Three cangos with the hands above."""


def hand(line: str, hands: str = FOUR, *, score: str = "A 0 B 0", refereed: bool = False) -> Played:
    """Play a hand dealt by A1, in which A2 leads."""
    return play(line, hands, book="fenacef", dealer="A1", score=score, refereed=refereed)


@pytest.mark.parametrize(
    ("line", "hands", "score", "after"),
    [
        case("br.21.pu", f"B2:jogar {THREE}", CANGOS, "A 9 B 11", "A 12 B 11", name="three cangos"),
        case("br.21.b", "B1:desistir", FOUR, "A 9 B 11", "A 10 B 11", name="given up"),
        case("br.21.a.1", "B1:jogar B1:baixo", ZAPS, "A 9 B 11", "A 9 B 14", name="won by who has eleven"),
        case("br.22.1", "A1:jogar B1:baixo", ZAPS, "A 11 B 5", "A 11 B 8", name="a combination is worth three"),
    ],
)
def test_what_a_mao_de_onze_of_either_pair_pays(line: str, hands: str, score: str, after: str) -> None:
    """Whichever pair has eleven, it gets the points of the hand that it wins, and the rivals those that it gives up."""
    assert hand(line, hands, score=score).score == after


@pytest.mark.rule("br.21.1", "br.21.a.1")
def test_only_the_pair_with_eleven_decides() -> None:
    """At 4 to 11 either player of B decides; before that no card is played and no combination shown."""
    called = hand(
        "A1:jogar!nothing-to-answer A2:baixo! B1:baixo!answer-first A2:6c!answer-first", ZAPS, score="A 4 B 11"
    )
    assert called.menus == {"A1": [], "B1": ["jogar", "desistir"], "A2": [], "B2": ["jogar", "desistir"]}
    decided = say(called.law, called.state, "B2:jogar B1:desistir!nothing-to-answer A1:truco!no-raise B1:seis!no-raise")
    assert decided.menus["A2"] == ["6c", "6h", "6s"]


@pytest.mark.rule("br.21.2")
def test_partners_of_the_other_pair_see_each_others_cards_alone() -> None:
    """At 4 to 11 both players of B see each other's hands; A's players see their own, spectators none."""
    start = new_match(FENACEF, "A1", score=(4, 11))
    partners = {}
    for who in (*FENACEF.seats, SPECTATOR):
        view = blank_view(FENACEF, who)
        for event in rule(FENACEF, start, Act(MESA, deal_word(hands_of(FOUR)))).events:
            seen = project(event, who, FENACEF.seats)
            view = view if seen is None else absorb(view, seen)
        partners[who] = [seat for seat, _ in view.partners]
    assert partners == {"A1": [], "B1": ["B2"], "A2": [], "B2": ["B1"], SPECTATOR: []}


@pytest.mark.parametrize("score", [(4, 11), (11, 4), (11, 11)])
@pytest.mark.rule("br.11.4")
def test_nobody_burns_for_either_pair_at_eleven(score: tuple[int, int]) -> None:
    """When either pair has eleven, the cutter may cut three times and burn nothing."""
    start = new_match(FENACEF, "A1", score=score)
    cut = say(FENACEF, start, "B2:quemo-1!bad-burn B2:corto-9 B2:quemo-1!bad-burn B2:corto-9 B2:corto-9")
    assert cut.state.public.burned == ()
    assert "quemo" not in say(FENACEF, start, "").menus["B2"]


@pytest.mark.rule("br.17.p1.a")
def test_each_step_may_be_asked_later_by_either_player_of_the_pair_that_accepted() -> None:
    """After an accepted nine either partner of the accepting pair may ask twelve, no player of the other pair."""
    called = hand("A1:truco B1:cair B2:seis A2:cair A1:nove B2:cair A1:doze! A2:doze!no-right-to-raise B1:doze")
    assert called.menus["A1"] == called.menus["A2"] == ["cair", "desistir"]
    assert say(called.law, called.state, "A2:desistir").score == "A 0 B 9"


@pytest.mark.rule("br.23.1")
def test_either_opponent_chooses_among_thrown_cards_and_the_first_choice_binds() -> None:
    """Only an opponent chooses, once, and nothing else may happen before."""
    thrown = hand("A2:6c B2:Jc A1:4d+4s", refereed=True)
    assert [seat for seat, words in thrown.menus.items() if any(word.startswith("queda") for word in words)] == [
        "B1",
        "B2",
    ]
    for act in ("A1:queda-4d", "A2:queda-4d", "B1:5c"):
        waits = say(thrown.law, thrown.state, act if act.startswith("A") else f"{act}!")
        assert waits.state.public.trick == thrown.state.public.trick
    chosen = say(thrown.law, thrown.state, "B2:queda-4s B1:queda-4d")
    assert [str(card) for _, card in chosen.state.public.trick] == ["6c", "Jc", "4s"]
    assert {str(card) for card in chosen.state.own("A1").held} == {"4d", "4h"}


@pytest.mark.rule("br.17.p1.1", "br.23.1")
@pytest.mark.parametrize("caller", ["A1", "A2", "B1"])
def test_a_truco_asked_while_thrown_cards_lie_there_is_answered_before_one_is_chosen(caller: str) -> None:
    """The truco interrupts the rodada: no card is chosen until it is answered, then the choice goes on."""
    thrown = f"A2:6c B2:Jc A1:4d+4s {caller}:truco"
    answer = "A2:cair" if caller == "B1" else "B2:cair"
    called = hand(thrown, refereed=True)
    waiting = due(FENACEF, called.state.public)
    assert waiting[0] == answer[0]
    assert "cair" in called.menus[waiting]
    early = hand(f"{thrown} B1:queda-4d!answer-first {answer}", refereed=True)
    assert early.last.decision.ruling.kind == "lawful"
    assert early.state.public.thrown.seat == "A1"
    chosen = say(early.law, early.state, "B1:queda-4d")
    assert [str(card) for _, card in chosen.state.public.trick] == ["6c", "Jc", "4d"]
    assert hand(f"{thrown} {answer.replace('cair', 'desistir')}", refereed=True).over


@pytest.mark.rule("br.25.1")
def test_between_the_last_rodada_and_the_next_hand_players_may_talk() -> None:
    """Art. 25 forbids talk during the rodadas; once the hand is decided there is none."""
    law_ = law(4, book="fenacef", refereed=True)
    start = rule(law_, new_match(law_, "B2"), Act(MESA, deal_word(hands_of("4c5c6c 4h5h6h 4s5s6s 4d5d6d")))).state
    chat = Act("A1", sentence_word("boa mão, parceiro"))
    assert rule(law_, start, chat).ruling.kind == "fault"
    decided = say(law_, start, "B1:truco A2:desistir", settles=False).state
    assert decided.public.decided
    assert rule(law_, decided, chat).ruling.kind == "lawful"
    assert rule(law_, decided, Act("A1", sentence_word("seu ladrão"))).ruling.rules == ("br.28.3",)


@pytest.mark.rule("br.21.a.1", "br.25.1")
@pytest.mark.parametrize("sentence", ["vamos jogar?", "Vamos jogar, parceiro?", "vamos desistir?", "vai jogar?"])
def test_what_is_asked_of_a_partner_does_not_decide_a_mao_de_onze(sentence: str) -> None:
    """Only the announcement decides; a question to the partner is talk, which Art. 25 does not allow."""
    law_ = law(4, book="fenacef", refereed=True)
    start = rule(
        law_, new_match(law_, "B2", score=(11, 7)), Act(MESA, deal_word(hands_of("4c5c6c 4h5h6h 4s5s6s 4d5d6d")))
    ).state
    decision = rule(law_, start, Act("A1", sentence_word(sentence)))
    assert (decision.ruling.code, decision.state.public.onze.state) == ("no-talk", start.public.onze.state)
    for word_ in ("jogamos", "jogar"):
        decided = rule(law_, start, Act("A1", sentence_word(word_)))
        assert (decided.ruling.kind, decided.state.public.onze.state) == ("lawful", "played")


@pytest.mark.parametrize(
    ("sentence", "state"),
    [
        case("br.21.a.1 br.25.2", "A gente joga", "played", name="a gente joga"),
        case("br.21.a.1 br.25.2", "Prosseguimos a rodada", "played", name="prosseguimos"),
        case("br.21.a.1 br.25.2", "prosseguir a mão", "played", name="prosseguir"),
        case("br.21.a.1 br.25.2", "A gente prossegue!", "played", name="a gente prossegue"),
        case("br.21.a.1 br.25.2", "optamos por prosseguir", "played", name="optamos por prosseguir"),
        case("br.21.a.1 br.25.2", "Vamos prosseguir a rodada", "played", name="vamos prosseguir"),
        case("br.21.a.1 br.25.2", "Opto por jogar", "played", name="opto por jogar"),
        case("br.21.a.1 br.25.2", "Prossigo a mão", "played", name="prossigo"),
        case("br.21.b br.25.2", "optamos por desistir", "", name="optamos por desistir"),
        case("br.21.b br.25.2", "Queremos nova mão", "", name="queremos nova mão"),
        case("br.21.b br.25.2", "Desistimos desta mão", "", name="desistimos"),
        case("br.21.a.1 br.25.2", "Optamos por prosseguir a rodada", "played", name="the article's own words"),
        case("br.21.a.1 br.25.2", "Nossa dupla prossegue", "played", name="the pair goes on"),
        case("br.21.a.1 br.25.2", "Continuamos", "played", name="continuamos"),
        case("br.21.b br.25.2", "A gente desiste e pede nova mão", "", name="given up for another hand"),
        case("br.21.b br.25.2", "Quero uma nova mão", "", name="quero uma nova mão"),
        case("br.21.b br.25.2", "Optamos por desistir e pedir nova mão", "", name="all of the article's words"),
        case("br.25.1", "Melhor jogar", "asked", name="advice"),
        case("br.25.1", "É melhor a gente desistir", "asked", name="advice against it"),
        case("br.25.1", "Jogamos ou desistimos?", "asked", name="a doubt"),
        case("br.25.1", "optamos por quê?", "asked", name="a question"),
    ],
)
def test_a_mao_de_onze_is_decided_in_the_words_of_the_article(sentence: str, state: str) -> None:
    """The pair may go on with the hand or give it up and ask for another; a doubt between the two decides nothing."""
    law_ = law(4, book="fenacef", refereed=True)
    start = rule(
        law_, new_match(law_, "B2", score=(11, 7)), Act(MESA, deal_word(hands_of("4c5c6c 4h5h6h 4s5s6s 4d5d6d")))
    ).state
    after = rule(law_, start, Act("A1", sentence_word(sentence)))
    if state == "asked":
        assert (after.ruling.code, after.state.public.onze.state) == ("no-talk", start.public.onze.state)
    else:
        assert after.ruling.kind == "lawful"
        assert after.state.public.decided is (not state)
        assert not state or after.state.public.onze.state == state


@pytest.mark.rule("br.12.p4.1", "br.12.p4.2", "br.25.2")
@pytest.mark.parametrize(
    ("dealt", "sentence"),
    [
        ("4c5c6c7c", "Me deram quatro cartas!"),
        ("4c5c6c7c", "recebi uma carta a mais"),
        ("4c5c6c7c", "Juiz, veio carta a mais"),
        ("4c5c", "Só recebi duas cartas"),
        ("4c5c", "faltou uma carta"),
        ("4c5c", "Estou com uma carta a menos"),
        ("4c5c6c7c", "Sobrou uma carta"),
        ("4c5c6c7c", "Fiquei com quatro cartas"),
        ("4c", "Só recebi uma carta"),
        ("4c", "Tenho só uma carta!"),
        ("4c5c6c7c7s", "Recebi cinco cartas"),
        ("4c5c6c7c", "Você me deu quatro cartas"),
        ("4c5c6c7c", "Veio uma carta a mais pra mim"),
        ("4c5c", "Está faltando uma carta"),
        ("4c5c", "Recebi apenas duas cartas"),
    ],
)
def test_a_wrong_number_of_cards_is_announced_as_people_say_it(dealt: str, sentence: str) -> None:
    """A player that was dealt another number must announce it, in any words: the cards go to the next dealer."""
    law_ = law(4, book="fenacef", refereed=True)
    start = rule(law_, new_match(law_, "B2"), Act(MESA, deal_word(hands_of(f"{dealt} 4h5h6h 4s5s6s 4d5d6d")))).state
    after = rule(law_, start, Act("A1", sentence_word(sentence)))
    assert after.ruling.kind == "lawful"
    assert after.state.public.phase is Phase.HAND_OVER
    assert {"br.12.p4.1", "br.12.p4.2"} <= set(after.ruling.rules)
