"""Claims under the regulation of FENACEF: they go to the judge, whose act answers them (br.32.pu)."""

from dataclasses import replace

import pytest
from tests.helpers.play import Played, play, say
from tests.unit.engine.fenacef.test_judge import WON_BY_A, replayed

from truco import Match
from truco.engine import Act, menu, rule, word
from truco.engine.table import facts as f
from truco.views import JUDGE, SPECTATOR, View, project, visible_word
from truco.views.view import with_public

FOUR = "6h5d5s 5h5c6sQd KhKd6c JhJd6d"
"""B1 was dealt a card too many."""
SETTLES = f"{WON_BY_A} A1:reclamo-B1"
ALL = "A1:callo B1:callo A2:callo B2:callo"


def refereed(line: str) -> Played:
    """Play a line at a refereed table of four, and leave the hand as the line leaves it; the dealer is A1."""
    start = play("", FOUR, book="fenacef", refereed=True, dealer="A1", score="A 4 B 6")
    return say(start.law, start.state, line, settles=False)


@pytest.mark.rule("br.32.pu")
@pytest.mark.parametrize("before", ["B1:truco A2:reclamo-B1", SETTLES])
@pytest.mark.parametrize("answer", ["juez:uphold-B1", "juez:uphold-B1:br.12.p5", "comision:uphold-B1"])
def test_the_judge_has_the_cards_looked_at(before: str, answer: str) -> None:
    """A claim waits for the judge, in mid-hand and while it settles; upheld, the wrong count makes the hand null."""
    hand = refereed(before)
    assert not any(isinstance(event, f.ClaimJudged) for event in hand.events)
    assert [claim.against for claim in hand.state.public.settlement.waiting] == ["B1"]
    upheld = say(hand.law, hand.state, answer, settles=False)
    assert (upheld.over, upheld.score) == (True, "A 4 B 6")
    assert [event.found for event in upheld.events if isinstance(event, f.ClaimJudged)] == [("count",)]
    assert {"br.32.pu", "br.12.p5"} <= upheld.cites


@pytest.mark.rule("br.32.pu")
def test_a_claim_that_the_judge_turns_down_reveals_nothing() -> None:
    """Dismissed, the hand goes on and is paid, though the claim was right; there is nothing to answer after that."""
    hand = refereed("B1:truco A2:reclamo-B1 juez:dismiss-B1")
    assert (hand.over, hand.state.public.misdeals.found) == (False, ())
    assert refereed("B1:truco A2:reclamo-B1 juez:dismiss-B1 juez:dismiss-B1!no-such-claim").over is False
    assert refereed("juez:dismiss-B1!no-such-claim").code == "no-such-claim"
    settled = refereed(f"{SETTLES} {ALL} juez:dismiss-B1")
    assert (settled.over, settled.score) == (True, "A 7 B 6")


@pytest.mark.rule("br.32.pu")
def test_a_claim_without_ground_costs_nothing() -> None:
    """An accepted claim without ground changes nothing; the judge may also look at cards without a complaint."""
    hand = refereed("B1:truco A2:reclamo-B2 juez:uphold-B2")
    assert [event.found for event in hand.events if isinstance(event, f.ClaimJudged)] == [()]
    assert not hand.over
    assert say(hand.law, hand.state, "juez:uphold-B1", settles=False).over


@pytest.mark.rule("br.12.p5", "br.38.p1.2")
def test_once_the_points_are_confirmed_the_judge_answers_only_what_was_claimed_before() -> None:
    """A wrong number of cards that no rival claims keeps the hand; a claim that waits is looked into all the same."""
    confirmed = refereed(f"{WON_BY_A} B2:confirmo juez:uphold-B1!no-such-claim mesa:callo")
    assert (confirmed.over, confirmed.score) == (True, "A 7 B 6")
    before = refereed(f"{WON_BY_A} A1:reclamo-B1 B2:confirmo juez:uphold-B1")
    assert (before.over, before.score) == (True, "A 4 B 6")
    assert {"br.12.p5"} <= before.cites


@pytest.mark.rule("br.32.pu")
def test_the_hand_waits_for_the_judge_until_the_time_is_over() -> None:
    """Though all have nothing more to say the hand stays open; when its time is over it ends without an answer."""
    hand = refereed(f"{SETTLES} {ALL}")
    assert not hand.over
    over = say(hand.law, hand.state, "mesa:callo", settles=False)
    assert over.score == "A 7 B 6"
    assert say(over.law, over.state, "juez:annul-hand:br.12.p5", settles=False).score == "A 4 B 6"


@pytest.mark.rule("br.32.pu")
@pytest.mark.parametrize(
    "agreed",
    ["B1:concedo", "B2:concedo", "A1:propongo-uphold-B1 B2:voto-si", "B2:propongo-uphold-B1 A1:voto-si"],
)
@pytest.mark.parametrize("before", ["B1:truco A2:reclamo-B1", SETTLES])
def test_without_a_judge_both_sides_agree(before: str, agreed: str) -> None:
    """Where no judge sits a claim is looked into once the accused side agrees, in words of its own or by a vote."""
    hand = refereed(f"{before} {agreed}")
    assert (hand.over, hand.score) == (True, "A 4 B 6")
    assert not refereed(f"{before} A1:propongo-uphold-B1 B2:voto-no").over
    assert refereed(f"{before} A2:concedo{'' if before == SETTLES else '!nothing-to-concede'}").over is False


@pytest.mark.rule("br.32.pu")
def test_the_words_of_a_complaint_reach_the_judge_and_not_the_rivals() -> None:
    """Rivals and spectators learn that there is a complaint; what it says is for its side and for the judge alone."""
    step = refereed("B1:truco A2:reclamo-B1 A2:reclamo-B2").steps[1]
    (claimed,) = step.decision.events
    assert isinstance(claimed, f.Claimed)
    other_claim = f.Claimed("A2", "B1", "carta a mais", claimed.waits, claimed.rules, claimed.judge)
    seats = ("A1", "B1", "A2", "B2")
    shown_to = {who: project(other_claim, who, seats) for who in (*seats, JUDGE, SPECTATOR)}
    knows = [who for who, seen in shown_to.items() if isinstance(seen, f.Claimed) and seen.what]
    assert knows == ["A1", "A2", JUDGE]
    word = 'reclamo-B1 "carta a mais"'
    assert [visible_word(word, [other_claim], who) for who in ("A1", "B1")] == [word, "reclamo-B1"]


@pytest.mark.rule("br.32.pu")
@pytest.mark.parametrize("line", ["A2:reclamo-A1", f"{WON_BY_A} B1:confirmo A2:reclamo-B1"], ids=["own", "late"])
def test_rivals_do_not_read_a_complaint_that_has_no_effect(line: str) -> None:
    """Made against a partner, or once the points are confirmed, it is void; its words are the judge's all the same."""
    before, _, last = line.rpartition("A2:")
    start = refereed(before)
    words = f'{last} "carta a mais"'
    ruling, events, _ = rule(start.law, start.state, Act("A2", word(words)))
    assert ruling.kind == "void"
    shown_to = {
        who: [project(event, who, start.law.seats) for event in events] for who in ("A1", "B1", JUDGE, SPECTATOR)
    }
    assert [who for who, seen in shown_to.items() if "carta a mais" in str(seen)] == ["A1", JUDGE]
    assert [visible_word(words, events, who) for who in ("A1", "B1")] == [words, last]


@pytest.mark.rule("br.32.pu")
@pytest.mark.parametrize("answer", ["", "juez:dismiss-B1:br.32.pu", "mesa:callo"])
def test_rivals_cannot_tell_one_complaint_from_another(answer: str) -> None:
    """Whatever a complaint says, rivals and spectators see the same act with the same rules until it is upheld."""
    worlds = []
    for words in ("", ' "carta a mais"', ' "sinal com a mão"'):
        start = refereed(WON_BY_A)
        made = [Act("A1", word(f"reclamo-B1{words}")), *(play_word(token) for token in answer.split())]
        shown: list[object] = []
        state = start.state
        for act in made:
            ruling, events, state = rule(start.law, state, act)
            assert ruling.happened
            for who in ("B1", "B2", SPECTATOR):
                shown.append((ruling.rules, visible_word(act.word.token, events, who)))
                shown += [project(event, who, start.law.seats) for event in events]
        worlds.append(shown)
    assert worlds[0] == worlds[1] == worlds[2]
    assert any("br.32.pu" in entry[0] for entry in worlds[0] if isinstance(entry, tuple))


@pytest.mark.rule("br.32.pu")
def test_no_view_of_a_rival_has_the_words_of_a_complaint() -> None:
    """Neither waiting nor judged: the view that bots and menus use has them for the claimant's side alone."""
    hand = refereed(WON_BY_A)
    acts = [Act("A1", word('reclamo-B1 "carta a mais"')), play_word("juez:dismiss-B1:br.32.pu")]
    state = hand.state
    for act in acts:
        _, events, state = rule(hand.law, state, act)
        words_of = {}
        for who in (*hand.law.seats, JUDGE, SPECTATOR):
            view = View(who, hand.state.public)
            for event in events:
                seen = project(event, who, hand.law.seats)
                view = view if seen is None else with_public(view, state.public, seen)
            settlement = view.public.settlement
            words_of[who] = [claim.what for claim in (*settlement.waiting, *settlement.judged)]
        assert [who for who, words in words_of.items() if words == ["count"]] == ["A1", "A2", JUDGE]
        assert [who for who, words in words_of.items() if words == [""]] == ["B1", "B2", SPECTATOR]


@pytest.mark.rule("br.32.pu")
@pytest.mark.parametrize("before", ["", "B2:concedo"])
def test_who_does_not_read_a_complaint_may_agree_to_it_once(before: str) -> None:
    """Only the judge can see that a sign was made: the claim waits on, and the accused has said what there is to say.

    The menu of the accused, who does not know what the complaint says, has what is lawful.
    """
    claimed = refereed(f"{WON_BY_A} {before}")
    law, state = claimed.law, claimed.state
    for act, lawful in (('A1:reclamo-B1 "sinal com a mão"', True), ("B2:concedo", False), ("A1:reclamo-B1", True)):
        decision = rule(law, state, play_word(act))
        state = decision.state
        waiting = tuple(replace(claim, what="") for claim in state.public.settlement.waiting)
        seen = state.public._replace(settlement=state.public.settlement._replace(waiting=waiting))
        assert decision.ruling.kind == "lawful"
        assert (word("concedo") in menu(law, seen, "B2", state.own("B2"))) is lawful
        assert (rule(law, state, Act("B2", word("concedo"))).ruling.kind == "lawful") is lawful


@pytest.mark.rule("br.32.pu")
@pytest.mark.parametrize("who", ["B1", "B2", SPECTATOR])
def test_no_record_or_position_tells_a_rival_what_a_complaint_says(who: str) -> None:
    """The record, the position, the view and the menu of a rival are the same, whatever the complaint is about."""
    copies = []
    for words in ("", ' "carta a mais"', ' "sinal com a mão"'):
        match = Match("fenacef", seats=4, refereed=True, dealer="A1", hands=FOUR.replace(" ", "/"))
        match.play("B1:truco")
        assert match.play(f"A2:reclamo-B1{words}").happened
        copies.append((match.record(seat=who), match.position(who), match.view(who), match.legal("B1")))
    assert copies[0] == copies[1] == copies[2]


def play_word(text: str) -> Act:
    """Return an act from `seat:word`."""
    seat, _, token = text.partition(":")
    return Act(seat, word(token))


@pytest.mark.rule("br.32.pu")
@pytest.mark.parametrize("answer", ["juez:uphold-B1", "juez:dismiss-B1:br.32.pu", "B2:concedo", ""])
def test_a_record_keeps_the_complaint_and_its_answer(answer: str) -> None:
    """A record keeps the claims and rulings made while the hand settled, and replays to the same end."""
    deal = "deal A1 6h5d5s B1 5h5c6sQd A2 KhKd6c B2 JhJd6d"
    null = "uphold" in answer or "concedo" in answer
    end = "end A 4 B 6" if null else "end A 7 B 6"
    body = f'hand 1 dealer A1 score A 4 B 6\n{deal}\n{WON_BY_A} A1:reclamo-B1 "carta a mais" {answer}\n{end}'
    result = replayed(body)
    assert result.state is not None
    assert result.state.public.score == ((4, 6) if null else (7, 6))


@pytest.mark.rule("br.32.pu", "br.12.p5")
@pytest.mark.parametrize("before", ["B2:concedo A1:reclamo-B2", "A1:reclamo-B1 B2:confirmo"])
def test_whoever_is_accused_can_agree_though_the_points_are_confirmed(before: str) -> None:
    """A player that has owned up can agree to a claim, and so can the accused once the points are confirmed."""
    hand = refereed(f"{WON_BY_A} {before}")
    accused = hand.state.public.settlement.waiting[0].against
    agreed = say(hand.law, hand.state, f"{accused}:concedo", settles=False)
    assert not agreed.state.public.settlement.waiting
    assert [event.against for event in agreed.events if isinstance(event, f.ClaimJudged)][-1] == accused


@pytest.mark.rule("br.32.pu")
@pytest.mark.parametrize(
    ("votes", "score"),
    [
        ("A1:voto-si B2:voto-si", "A 4 B 6"),
        ("B2:voto-si", "A 4 B 6"),
        ("B2:voto-no", "A 7 B 6"),
        ("A2:voto-si", "A 7 B 6"),
    ],
)
def test_the_players_answer_a_claim_by_voting_where_no_judge_sits(votes: str, score: str) -> None:
    """A claim that waits is what the first vote is about; both sides must agree to it, and the claimant does."""
    assert replayed(f"{HAND} {WON_BY_A} A1:reclamo-B1 {votes}\nend {score}").stop is None


@pytest.mark.rule("br.32.pu")
@pytest.mark.parametrize("vote", ["B1:voto-si", "B1:voto-no", "A1:voto-no"])
def test_neither_the_accused_nor_a_claimant_who_changes_his_mind_votes_first(vote: str) -> None:
    """One partner is implicated, the other has answered; with a judge at the table no player votes."""
    assert replayed(f"{HAND} A2:Kh A1:reclamo-B1 {vote} {{rejected no-vote}}").stop is None
    assert replayed(f"{HAND} A2:Kh A1:reclamo-B1 B2:voto-si {{rejected no-vote}}", '[Judge "J"]').stop is None


HAND = "hand 1 dealer A1 score A 4 B 6 deal A1 6h5d5s B1 5h5c6sQd A2 KhKd6c B2 JhJd6d\n"


@pytest.mark.rule("br.4.p2")
def test_the_phase_says_how_many_partidas_win_the_jogo() -> None:
    """In the eliminatory phase three do, without an option; two have won nothing yet."""
    tags = '[Phase "eliminatoria"] [Chicos "A 0 B 2"]'
    again = replayed(f"{HAND} juez:lose-partida-A\nend A 0 B 12", tags)
    assert (again.stop, again.winner, again.chicos) == (None, "B", (0, 3))
    once = replayed(f"{HAND} juez:lose-partida-A\nend A 0 B 12", tags.replace("B 2", "B 1"))
    assert (once.winner, once.chicos) == ("", (0, 2))
