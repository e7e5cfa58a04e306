"""Rulings of a judge, the committee and the players under the regulation of FENACEF."""

import pytest
from tests.helpers.play import Played, play

from truco.engine import Law, word
from truco.engine.table import facts as f
from truco.errors import NotationError, ReplayError
from truco.record import Replay, read_record, record_of, replay, write_record

HANDS = "6h5d5s 5h5c6s KhKd6c JhJd6d"
DEAL = "deal A1 6h5d5s B1 5h5c6s A2 KhKd6c B2 JhJd6d"
WON_BY_A = "B1:truco A2:cair A2:Kh B2:Jh A1:6h B1:5h A2:Kd B2:Jd A1:5d B1:5c"


def judged(line: str, score: str = "A 4 B 6", chicos: str = "A 0 B 0") -> Played:
    """Play a line at a refereed table of four; the dealer is A1."""
    return play(line, HANDS, book="fenacef", refereed=True, score=score, chicos=chicos, dealer="A1")


def replayed(body: str, tags: str = "") -> Replay:
    """Replay a record of a refereed table, and again what the writer makes of it."""
    head = '[Record "truco/1"] [Rules "fenacef"] [A1 "a"] [B1 "b"] [A2 "c"] [B2 "d"] [Admission "refereed"] '
    result = replay(read_record(f"{head}{tags}\n{body}"))
    assert isinstance(result.law, Law)
    steps = [step for hand in result.hands for step in hand.steps]
    again = replay(read_record(write_record(record_of(result.law, {}, steps))))
    assert again.state == result.state
    return result


@pytest.mark.rule("br.28.pu.a")
def test_a_warning_changes_no_score() -> None:
    """The hand goes on as it was, and the warning is written down."""
    played = judged("A2:truco B2:cair juez:warn-B1")
    assert [ruling.word for ruling in played.state.public.desk.rulings] == ["warn-B1"]
    assert (played.over, played.score) == (False, "A 4 B 6")
    assert "br.28.pu.a" in played.cites


@pytest.mark.rule("br.28.pu.b")
@pytest.mark.parametrize(
    ("line", "score", "after"),
    [
        ("A2:truco B2:cair juez:lose-hand-A", "A 4 B 6", "A 4 B 9"),
        ("A2:truco juez:lose-hand-A", "A 4 B 6", "A 4 B 7"),
        ("A2:truco B2:seis A2:cair juez:lose-hand-B", "A 4 B 6", "A 10 B 6"),
        ("A2:jogar juez:lose-hand-A", "A 11 B 9", "A 11 B 12"),
        ("juez:lose-hand-A", "A 11 B 9", "A 11 B 10"),
        (f"{WON_BY_A} juez:lose-hand-A", "A 5 B 5", "A 5 B 8"),
    ],
)
def test_a_lost_hand_pays_its_last_accepted_value(line: str, score: str, after: str) -> None:
    """A pending raise does not count, and a mão de onze counts one until it is decided (also after the result)."""
    played = judged(line, score)
    assert played.over
    assert played.score == after
    assert played.awards[-1].endswith("judge")
    assert "br.28.pu.b" in played.cites


@pytest.mark.rule("br.28.pu.b", "br.28.pu.c", "br.12.p5")
@pytest.mark.parametrize(
    ("line", "again", "score"),
    [
        ("A2:truco B2:cair juez:lose-hand-A", "juez:lose-hand-A", "A 4 B 9"),
        ("A2:truco B2:cair juez:lose-hand-A", "juez:lose-hand-B", "A 4 B 9"),
        (f"{WON_BY_A} mesa:callo juez:lose-hand-A", "juez:annul-hand", "A 4 B 9"),
        ("A2:Kh juez:annul-hand", "juez:lose-hand-A", "A 4 B 6"),
        ("A2:Kh juez:misdeal", "juez:lose-hand-B", "A 4 B 6"),
        ("juez:lose-partida-A", "juez:lose-hand-A", "A 0 B 12"),
    ],
)
def test_a_hand_is_lost_or_made_null_once(line: str, again: str, score: str) -> None:
    """A matter that a ruling ended is settled: it pays no second time, and only a correction rules on it anew."""
    played = judged(f"{line} {again}!hand-ruled")
    assert played.score == score
    assert judged(f"{line} juez:correct-1:annul-hand").score == "A 4 B 6"
    assert judged("juez:warn-A juez:lose-hand-A juez:lose-partida-A").score == "A 0 B 12"


@pytest.mark.rule("br.28.pu.c")
def test_a_lost_partida_is_written_twelve_to_nothing() -> None:
    """The ten points of the side are lost, and the rivals have the partida."""
    played = judged("A2:truco juez:lose-partida-A:br.28.pu.c", "A 10 B 3")
    assert played.score == "A 0 B 12"
    assert played.state.public.chicos == (0, 1)
    assert "br.28.pu.c" in played.cites


@pytest.mark.rule("br.28.pu.d", "br.36.1")
@pytest.mark.parametrize(("tags", "chicos"), [("", (0, 2)), ('[Phase "eliminatoria"]', (0, 3))])
@pytest.mark.parametrize("act", ["juez:lose-match-A:br.28.pu.d", "comision:disqualify-A:br.36.1", "juez:disqualify-A"])
def test_a_lost_match_ends_at_once(tags: str, chicos: tuple[int, ...], act: str) -> None:
    """The partidas are two to nothing, three in an eliminatoria; the hand has no end, and no act follows."""
    result = replayed(f"hand 1 dealer A1 score A 10 B 3\n{DEAL}\nA2:truco {act} B2:cair {{rejected match-over}}", tags)
    assert (result.chicos, result.winner) == (chicos, "B")
    assert not result.hands[0].finished
    with pytest.raises(ReplayError, match="a ruling ended the match"):
        replayed(f"hand 1 dealer A1 score A 10 B 3\n{DEAL}\n{act} end A 10 B 3", tags)


@pytest.mark.rule("br.12.p5")
@pytest.mark.parametrize("score", ["A 5 B 5", "A 10 B 5"])
def test_an_annulled_hand_leaves_the_score_as_it_was(score: str) -> None:
    """Also where the hand is over, and where it had won the partida."""
    played = judged(f"{WON_BY_A} juez:annul-hand:br.12.p5", score)
    assert played.score == score
    assert played.state.public.chicos == (0, 0)
    assert "br.12.p5" in played.cites


def test_a_judge_writes_points_of_his_own() -> None:
    """They count at once, cite no article, and may win the partida."""
    played = judged("juez:points-B-2")
    assert (played.score, played.last.decision.ruling.rules) == ("A 4 B 8", ())
    assert judged("A2:truco juez:points-B-6").state.public.chicos == (0, 1)


@pytest.mark.rule("br.28.pu.1")
def test_a_judge_need_not_warn_first() -> None:
    """He may take the partida at once; the ruling says that no warning came before."""
    rulings = [event for event in judged("juez:lose-partida-B").events if isinstance(event, f.Ruled)]
    assert [ruling.unwarned for ruling in rulings] == [True]
    warned = judged("juez:warn-B1 juez:lose-hand-B").state.public.desk.rulings
    assert [ruling.unwarned for ruling in warned] == [False, False]
    assert "br.28.pu.1" in rulings[0].rules


@pytest.mark.rule("br.28.pu.a", "br.28.pu.1")
def test_a_warning_of_the_other_side_is_no_first_step() -> None:
    """The warning comes first for the side that is punished: one that the rivals got does not count for it."""
    for warned, unwarned in (("A1", True), ("B2", False)):
        rulings = judged(f"juez:warn-{warned} juez:lose-hand-B").state.public.desk.rulings
        assert [ruling.unwarned for ruling in rulings] == [False, unwarned]


@pytest.mark.rule("br.28.pu.1")
@pytest.mark.parametrize("article", [f"br.28.{number}" for number in range(1, 5)])
@pytest.mark.parametrize("author", ["juez", "comision"])
def test_the_judge_and_the_committee_may_give_each_penalty(author: str, article: str) -> None:
    """For every breach that the article lists either of them may warn, or take the hand, the partida or the match."""
    for order in ("warn-B1", "lose-hand-B", "lose-partida-B", "lose-match-B"):
        ruling = judged(f"{author}:{order}:{article}").last.decision.ruling
        assert (ruling.kind, set(ruling.rules) >= {article, "br.28.pu.1"}) == ("lawful", True), order


@pytest.mark.rule("br.2.2")
@pytest.mark.parametrize(
    ("act", "code"),
    [
        ("juez:lose-hand-A:br.28.pu.c", "wrong-article"),
        ("juez:warn-A1:br.99", "wrong-article"),
        ("juez:disqualify-A:br.36.1", "not-his-to-decide"),
        ("B1:warn-A1", "not-the-judge"),
        ("juez:correct-1:warn-A1", "no-such-ruling"),
        ("juez:score-A-12", "unknown-word"),
        ("juez:warn-C1", "not-seated"),
        ("juez:envido", "not-seated"),
        ("A1:voto-si", "no-vote"),
    ],
)
def test_what_cannot_be_ruled_is_refused(act: str, code: str) -> None:
    """An article about something else, a ruling of another author, one by a player, one that does not exist."""
    judged(f"{act}!{code if code != 'unknown-word' else ''}")
    assert "br.28.pu.a" in judged("juez:warn-A1:br.32.2").cites


def test_nobody_judges_at_an_assisted_table() -> None:
    """The words of a judge are no words there."""
    play("juez:warn-A1!not-seated A1:voto-si!unknown-word", HANDS, book="fenacef", dealer="A1")


@pytest.mark.parametrize(
    ("first", "instead", "after"),
    [
        ("lose-hand-A", "lose-hand-B", "A 7 B 6"),
        ("lose-hand-A", "warn-A1", "A 4 B 6"),
        ("lose-hand-A", "points-A-1", "A 5 B 6"),
        ("points-B-2", "warn-B1", "A 4 B 7"),
        ("annul-hand", "lose-hand-A", "A 4 B 9"),
        ("lose-partida-A", "warn-A1", "A 4 B 6"),
    ],
)
def test_a_ruling_is_corrected_by_another(first: str, instead: str, after: str) -> None:
    """Ruling 1 is undone and the other replaces it, in the same hand and in the next; the record keeps both."""
    rest = " B2:desistir" if first == "points-B-2" else ""
    done = "A2:truco" if first == "points-B-2" else "A2:truco B2:cair"
    line = f"{done} juez:{first}{rest}"
    expected = after if first != "points-B-2" else "A 5 B 6"
    now = judged(f"{line} juez:correct-1:{instead}")
    assert now.score == expected
    assert [ruling.corrects for ruling in now.state.public.desk.rulings] == [0, 1]
    assert now.state.public.chicos == (0, 0)
    scores = {"lose-hand-A": "A 4 B 9", "annul-hand": "A 4 B 6", "lose-partida-A": "A 0 B 12", "points-B-2": "A 5 B 8"}
    later = replayed(
        f"hand 1 dealer A1 score A 4 B 6\n{DEAL}\n{line} end {scores[first]}\n"
        f"hand 2\n{DEAL}\nA1:truco B1:desistir\nhand 3\njuez:correct-1:{instead}"
    )
    assert later.state is not None
    a, b = (int(number) for number in expected.split()[1::2])
    assert later.state.public.score == (a + 1, b)
    assert later.chicos == (0, 0)


def test_a_correction_may_be_corrected() -> None:
    """The last ruling in a place counts."""
    now = judged("A2:truco B2:cair juez:lose-hand-A juez:correct-1:lose-hand-B juez:correct-2:warn-A1")
    assert now.score == "A 4 B 6"
    assert judged("juez:points-B-2 juez:correct-1:points-B-1 juez:correct-1:points-A-1").score == "A 5 B 6"


def test_a_corrected_score_may_win_partidas_and_the_match() -> None:
    """The points since are added up anew, with the partidas that they win."""
    now = judged("juez:warn-A1 A2:truco B2:desistir juez:correct-1:score-A-11-B-0", chicos="A 1 B 0")
    assert (now.state.public.chicos, now.state.public.winner) == ((2, 0), "A")


def test_the_sides_agree_where_no_judge_sits() -> None:
    """A proposal happens once both sides said yes, and not after a no."""
    agreed = judged("A1:propongo-annul-hand B1:voto-si")
    assert agreed.over
    assert [ruling.author for ruling in agreed.state.public.desk.rulings] == ["voto"]
    refused = judged("A1:propongo-annul-hand B1:voto-no B2:voto-si!no-vote")
    assert not refused.state.public.desk.rulings
    judged("A1:propongo-disqualify-B!not-his-to-decide")
    assert "voto-si" in judged("A1:propongo-annul-hand").menus["B1"]


@pytest.mark.rule("br.12.p3.1")
@pytest.mark.parametrize("line", ["A1:propongo-misdeal:br.12.p3.1 B1:voto-si", "B2:propongo-misdeal A2:voto-si"])
def test_a_deal_that_went_wrong_is_dealt_anew_by_agreement_where_no_judge_sits(line: str) -> None:
    """Cards dealt from the top, or two at once: Art. 12 §3 leaves nothing to anybody, and the next dealer deals."""
    assert judged(line).score == "A 4 B 6"
    again = replayed(f"hand 1 dealer A1 score A 4 B 6\n{DEAL}\nA2:truco {line}\nend A 4 B 6\nhand 2\n{DEAL}\nB2:Jh")
    assert [played_hand.dealer for played_hand in again.hands] == ["A1", "B1"]
    assert not judged("A1:propongo-misdeal:br.12.p3.1 B1:voto-no").over


def test_nobody_votes_where_a_judge_sits() -> None:
    """And the judge is none of the players."""
    result = replayed(f"hand 1 dealer A1\n{DEAL}\nA1:propongo-annul-hand {{rejected judge-decides}}", '[Judge "Zulma"]')
    assert result.law is not None
    assert result.law.judged
    with pytest.raises(Exception, match="a judge who does not play"):
        replayed(f"hand 1 dealer A1\n{DEAL}", '[Judge "a"]')


@pytest.mark.rule("br.28.pu.1")
@pytest.mark.parametrize(
    "act",
    [
        'juez:warn-B1:br.28.1 "xingou duas vezes: a mesa ouviu + viu"',
        'juez:warn-B1 "sem artigo"',
        'juez:correct-1:warn-B1:br.28.1 "engano meu"',
        'comision:points-A-1 "acordo {das} duplas; de ontem"',
    ],
)
def test_a_ruling_has_its_reason_in_words(act: str) -> None:
    """The words are written beside the article, in the record as they were spoken, and change nothing else."""
    body = f"hand 1 dealer A1 score A 4 B 6\n{DEAL}\njuez:warn-A1\nB1:truco A2:cair {act}"
    result = replayed(body)
    assert result.state is not None
    ruled = result.state.public.desk.rulings[-1]
    author, _, rest = act.partition(":")
    order, _, why = rest.partition(' "')
    assert (ruled.author, ruled.why) == (author, why[:-1])
    assert not any('"' in ruling.word or ruling.word.endswith(":") for ruling in result.state.public.desk.rulings)
    plain = replayed(f"hand 1 dealer A1 score A 4 B 6\n{DEAL}\njuez:warn-A1\nB1:truco A2:cair {author}:{order}")
    assert plain.state is not None
    assert [ruling.why for ruling in plain.state.public.desk.rulings] == ["", ""]
    assert plain.state.public.score == result.state.public.score


@pytest.mark.rule("br.32.pu")
def test_what_is_put_to_the_vote_may_have_its_reason_too() -> None:
    """The reason of a proposal is that of the ruling which both sides agree on."""
    line = 'B1:truco A2:cair A1:propongo-annul-hand:br.12.p5 "contamos mal" B2:voto-si'
    result = replayed(f"hand 1 dealer A1 score A 4 B 6\n{DEAL}\n{line}\nend A 4 B 6")
    assert result.state is not None
    assert [(ruling.author, ruling.why) for ruling in result.state.public.desk.rulings] == [("voto", "contamos mal")]


@pytest.mark.parametrize("why", ["", "x" * 201, 'a"b', "a\\b"])
def test_a_reason_that_cannot_be_written_is_no_ruling(why: str) -> None:
    """An empty reason, one of more than 200 characters, and one with a quote or a backslash are refused."""
    with pytest.raises(NotationError):
        word(f'warn-B1 "{why}"')


@pytest.mark.parametrize(
    ("line", "score"),
    [
        ("juez:score-A-11-B-3 A2:truco B2:seis A2:cair", "A 4 B 6"),
        ("A2:truco juez:score-A-11-B-3 B2:seis A2:cair", "A 4 B 6"),
        ("juez:points-B-5 A2:truco B2:cair", "A 4 B 6"),
        ("A1:jogar juez:score-A-10-B-6 A2:truco!no-raise", "A 11 B 6"),
        ("juez:score-A-10-B-6 A2:truco!no-raise A1:jogar A2:Kh", "A 11 B 6"),
        ("juez:score-A-10-B-11 A2:truco!no-raise", "A 11 B 11"),
    ],
)
def test_a_mao_de_onze_is_one_by_the_score_at_which_the_hand_began(line: str, score: str) -> None:
    """A score that the judge writes in mid-hand neither makes a mão de onze of the hand nor takes it away."""
    body = " ".join(f"{word.split('!')[0]} {{void}}" if "!" in word else word for word in line.split())
    result = replayed(f"hand 1 dealer A1 score {score}\n{DEAL}\n{body}")
    assert not result.warnings
