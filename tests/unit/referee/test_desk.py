"""The judge's desk: offences and their ladder, the log of rulings, the partidas of a match that was taken."""

import pytest
from tests.helpers.play import play

from truco.engine import Law, new_match
from truco.engine.table.events import Event
from truco.engine.table.judge_words import verdict_of
from truco.errors import RulebookError
from truco.record import read_position, replay_position
from truco.referee import choices, make_precedent, offences, partida_scores, ruling_log, suggest_ruling
from truco.rulebooks.catalogue import load
from truco.rulebooks.rulebook import CODES, load_rulebook, read_rulebook
from truco.rulebooks.ruleset import choose
from truco.rulebooks.shelf import package_folders

SEATS = ("A1", "B1", "A2", "B2")
HANDS = "6h5d5s 5h5c6s KhKd6c JhJd6d"


def law(code: str = "fenacef") -> Law:
    """Return the law of a refereed table of four."""
    return Law(choose(code), SEATS, refereed=True)


@pytest.mark.parametrize("code", CODES)
def test_every_step_of_a_ladder_can_be_ruled(code: str) -> None:
    """Each offence has articles of its catalogue, and each step is a ruling that some author may make now."""
    catalogue = load(load_rulebook(code).catalogue)
    judging = load_rulebook(code).judging
    assert all(rule in catalogue for offence in judging.offences.values() for rule in offence.rules)
    assert all(rule in catalogue for rules in judging.acts.values() for rule in rules)
    seats = "A1", "B1"
    bound = law(code) if code not in {"pagat-argentina", "pagat-uruguay"} else Law(choose(code), seats, refereed=True)
    p = new_match(bound, "A1").public
    for offence in offences(bound):
        for author in ("juez", "comision", "arbitro"):
            offered = choices(bound, p, offence, "B1", author)
            assert all(verdict_of(choice.word) for choice in offered)
            assert any(choice.lawful for choice in offered) is (
                {"juez": "judge", "comision": "committee", "arbitro": "arbiter"}[author] in offence.who
                and bool(offered)
            )


@pytest.mark.rule("br.28.2", "br.28.4", "br.28.pu.1", "br.13.pu.1", "br.25.1")
@pytest.mark.parametrize(
    ("name", "article"),
    [("unsporting", "br.28.2"), ("hostility", "br.28.4"), ("peeking", "br.13.pu.1"), ("talking", "br.25.1")],
)
def test_the_ladder_of_conduct_begins_with_a_warning(name: str, article: str) -> None:
    """The first time a warning is suggested, after that the loss of the hand; any step may be ruled at once."""
    bound = law()
    offence = bound.judging.offences[name]
    first = play("", HANDS, book="fenacef", refereed=True, dealer="A1").state.public
    assert [choice.word.partition(":")[0] for choice in choices(bound, first, offence, "B1")] == [
        "warn-B1",
        "lose-hand-B",
        "lose-partida-B",
        "lose-match-B",
    ]
    warned = play(f"juez:warn-B1:{article}", HANDS, book="fenacef", refereed=True, dealer="A1")
    assert article in warned.cites
    again = suggest_ruling(bound, warned.state.public, offence, "B2")
    assert again is not None
    assert (again.word, again.pays) == (f"lose-hand-B:{article}", 1)
    assert suggest_ruling(bound, warned.state.public, offence, "A1") == choices(bound, first, offence, "A1")[0]
    assert "br.28.pu.1" in again.rules


@pytest.mark.rule("br.32.1", "br.32.2", "br.32.4")
@pytest.mark.parametrize(
    ("name", "article"), [("distraction", "br.32.1"), ("complaint", "br.32.2"), ("noise", "br.32.4")]
)
def test_distractions_are_warned_of_first(name: str, article: str) -> None:
    """Disturbing the opponent, groundless complaints and noise each have their article in the log."""
    offence = law().judging.offences[name]
    choice = suggest_ruling(law(), new_match(law(), "A1").public, offence, "A1")
    assert choice is not None
    played = play(f"juez:{choice.word}", HANDS, book="fenacef", refereed=True, dealer="A1")
    assert article in played.cites
    assert [
        (logged_ruling.ruling.article, logged_ruling.stands) for logged_ruling in ruling_log(played.state.public)
    ] == [(article, True)]


@pytest.mark.rule("br.36.1", "br.36.2", "br.36.3")
@pytest.mark.parametrize(
    ("name", "article"), [("cheating", "br.36.1"), ("marked-pack", "br.36.2"), ("grave-conduct", "br.36.3")]
)
def test_the_committee_alone_disqualifies_for_these(name: str, article: str) -> None:
    """The judge may not give these reasons; the committee may, and the team loses the match."""
    bound = law()
    offence, p = bound.judging.offences[name], new_match(bound, "A1").public
    assert suggest_ruling(bound, p, offence, "A1") is None
    choice = suggest_ruling(bound, p, offence, "A1", "comision")
    assert choice is not None
    played = play(f"juez:{choice.word}!not-his-to-decide comision:{choice.word}", HANDS, book="fenacef", refereed=True)
    assert played.state.public.winner == "B"
    assert article in played.cites


@pytest.mark.rule("br.36.p2")
def test_the_judge_disqualifies_a_team_whose_hands_mark_the_cards() -> None:
    """Residue on the hands has one penalty, and the judge finds the fact."""
    choice = suggest_ruling(law(), new_match(law(), "A1").public, law().judging.offences["residue"], "A1")
    assert choice is not None
    assert choice.word == "disqualify-A:br.36.p2"
    played = play(f"juez:{choice.word}", HANDS, book="fenacef", refereed=True)
    assert (played.state.public.winner, "br.36.p2" in played.cites) == ("B", True)


@pytest.mark.rule("br.37.1", "br.37.2")
def test_a_player_may_be_sent_out() -> None:
    """That is written down; who does not obey loses the match by another ruling."""
    played = play("juez:expel-A1:br.37.1", HANDS, book="fenacef", refereed=True)
    assert not played.over
    assert {"br.37.1", "br.37.2"} <= played.cites
    refused = play("juez:expel-A1 juez:lose-match-A:br.37.2", HANDS, book="fenacef", refereed=True)
    assert refused.state.public.winner == "B"
    assert "br.37.2" in refused.cites


@pytest.mark.rule("br.39")
def test_the_committee_decides_what_the_text_does_not() -> None:
    """With Art. 39 as its reason it may rule anything; the judge may not."""
    played = play(
        "juez:points-A-1:br.39!not-his-to-decide comision:points-A-1:br.39", HANDS, book="fenacef", refereed=True
    )
    assert played.score == "A 1 B 0"
    assert "br.39" in played.cites


@pytest.mark.rule("br.28.pu.d")
@pytest.mark.parametrize(
    ("line", "score", "expected"),
    [
        ("juez:lose-match-A", "A 0 B 0", ((0, 12), (0, 12))),
        ("A2:truco B2:desistir juez:lose-match-A", "A 11 B 7", ((0, 12), (0, 12))),
        (
            "A2:truco B2:cair A2:Kh B2:Jh A1:6h B1:5h A2:Kd B2:Jd A1:5d B1:5c mesa:callo juez:lose-match-B",
            "A 10 B 7",
            ((13, 7), (12, 0)),
        ),
    ],
)
def test_the_partidas_of_a_match_that_was_taken(line: str, score: str, expected: object) -> None:
    """The results of the innocent side count as played; all others are written twelve to nothing."""
    played = play(
        line.replace("A2:truco B2:desistir ", ""), HANDS, book="fenacef", refereed=True, score=score, dealer="A1"
    )
    assert partida_scores(played.law, played.events) == expected


@pytest.mark.rule("br.28.pu.c")
def test_a_partida_lost_by_a_ruling_counts_in_the_average() -> None:
    """Of 12-0 by a ruling and 12-9 the average is 24 points to 9."""
    events: list[Event] = []
    for line, score in (("juez:lose-partida-A", "A 5 B 3"), ("A2:truco B2:cair juez:lose-hand-A", "A 9 B 9")):
        events += play(line, HANDS, book="fenacef", refereed=True, score=score, dealer="A1").events
    assert partida_scores(law(), events) == ((0, 12), (9, 12))


@pytest.mark.rule("uy.101.c", "uy.103.a", "uy.103.b")
def test_the_players_decide_by_majority_where_no_judge_sits() -> None:
    """Of two against two three vote on one of them; where all four vote a tie goes to an arbiter."""
    hands = "1e4b12c 1c3c7c 7e6b11c 3o6c10b"

    def uruguay(line: str) -> object:
        return play(line, hands, book="uruguay", refereed=True, muestra="6o")

    accused = "A2:propongo-expel-B1:uy.100.f"
    passed = play(
        f"{accused} B1:voto-no!no-vote B2:voto-no A1:voto-si", hands, book="uruguay", refereed=True, muestra="6o"
    )
    assert [ruling.word for ruling in passed.state.public.desk.rulings] == ["expel-B1"]
    assert {"uy.101.c", "uy.103.a", "uy.100.f"} <= {rule for step in passed.steps for rule in step.cites}
    tied = "A2:propongo-annul-hand A1:voto-si B1:voto-no arbitro:warn-A1!no-vote B2:voto-no"
    decided = play(f"{tied} A1:voto-si!no-vote arbitro:annul-hand", hands, book="uruguay", refereed=True, muestra="6o")
    assert decided.over
    assert "uy.103.b" in decided.cites
    uruguay(f"{accused} A1:voto-si A1:voto-no!no-vote")


@pytest.mark.rule("uy.103.c")
def test_what_was_decided_binds_no_other_table() -> None:
    """The same question is decided afresh at another table, and otherwise."""
    hands = "1e4b12c 1c3c7c 7e6b11c 3o6c10b"
    voted = ("A1:voto-si B1:voto-si", "A1:voto-no B1:voto-no B2:voto-no")
    first, second = (
        play(f"A2:propongo-annul-hand {votes}", hands, book="uruguay", refereed=True, muestra="6o") for votes in voted
    )
    assert first.over
    assert not second.over
    assert "uy.103.c" in second.cites


@pytest.mark.rule("uy.101.a", "uy.101.b", "uy.100.d", "uy.100.f", "uy.99.b")
def test_a_judge_may_disqualify_in_the_cases_of_article_100() -> None:
    """The whole team loses the match; dirty play that is none of these cases is warned of first."""
    hands = "1e4b12c 1c3c7c 7e6b11c 3o6c10b"
    for article in ("uy.100.d", "uy.100.f"):
        played = play(f"juez:disqualify-A:{article}", hands, book="uruguay", refereed=True, muestra="6o")
        assert played.state.public.winner == "B"
        assert {article, "uy.101.a", "uy.101.b"} <= played.cites
    bound = Law(choose("uruguay"), SEATS, refereed=True)
    choice = suggest_ruling(bound, new_match(bound, "A1").public, bound.judging.offences["dirty-play"], "A1")
    assert choice is not None
    assert choice.word == "warn-A1:uy.99.b"
    assert "uy.99.b" in play(f"juez:{choice.word}", hands, book="uruguay", refereed=True, muestra="6o").cites


@pytest.mark.rule("of.senas.5", "of.senas.6")
def test_signs_of_ones_own_are_for_a_judge_to_establish() -> None:
    """He disqualifies the side; no vote of the players can."""
    hands = "4e5b6o 3o5e6b 3e7e1e 5c12b11o"
    voted = play("A1:propongo-disqualify-B:of.senas.5!not-his-to-decide", hands, refereed=True)
    assert not voted.state.public.winner
    assert "of.senas.6" in voted.cites
    played = play("juez:disqualify-B:of.senas.5", hands, refereed=True)
    assert played.state.public.winner == "A"
    assert {"of.senas.5", "of.senas.6"} <= played.cites


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ('acts.sneeze = ["br.1"]', "nobody can rule this"),
        ('votes = { is = "always", rule = [] }', "both-sides, majority or nobody"),
        ("sneeze = 1", "no entry of .judge. has such a part"),
        ('[judge.offences.x]\nrule = "br.1"\nwho = ["judge"]\nfirst = ["sneeze"]', "one of warn"),
        ('[judge.offences.x]\nrule = "br.1"\nwho = ["cook"]\nfirst = ["warn"]', "one of judge"),
        (
            '[judge.offences.x]\nrule = "br.1"\nwho = ["judge"]\nfirst = ["warn"]\nthen = 1',
            "no offence has such a part",
        ),
        ("phases.final = { is = 20, rule = [] }", "from 1 to 9"),
    ],
)
def test_what_a_rulebook_says_of_rulings_is_checked(change: str, problem: str) -> None:
    """A penalty, an offence, a decider or a vote that does not exist is an error with its path."""
    text = package_folders()["paulista"].texts["rulebook.toml"] + f"\n[judge]\n{change}\n"
    with pytest.raises(RulebookError, match=problem):
        read_rulebook(text)


def test_a_precedent_is_made_of_a_ruling() -> None:
    """The rest is computed; an impossible position is an error."""
    line = "truco-position/1 fenacef duplas refereed:juez 4-6 0-0 1:A1 6h5d5s/5h5c6s/KhKd6c/JhJd6d"
    words = {"en": "...", "es": "..."}
    made = make_precedent(
        "x", line, "juez:score-A-3-B-5", facts=words, question=words, answer=words, author="Zulma", date="2026-11-23"
    )
    assert (made.ruling, made.awards, made.articles) == ("lawful", {}, ("br.38.1", "br.33.1"))
    with pytest.raises(Exception, match="rules allow"):
        make_precedent(
            "x",
            f"{line} A1:Kh",
            "juez:warn-A1",
            facts=words,
            question=words,
            answer=words,
            author="Zulma",
            date="2026-11-23",
        )
    assert replay_position(read_position(line)).law is not None


@pytest.mark.rule("uy.101.c", "uy.103.b")
@pytest.mark.parametrize("order", ["expel-B1", "disqualify-B1:uy.100.a"])
def test_between_two_players_nobody_decides_alone_about_his_rival(order: str) -> None:
    """The proposal waits for the rival's vote; against it the votes are level, and an arbiter decides."""
    proposed = play(f"A1:propongo-{order}", "4e6b12c 1e5o7o", book="uruguay", refereed=True, muestra="3c")
    assert proposed.state.public.desk.voters == ("A1", "B1")
    refused = play(f"A1:propongo-{order} B1:voto-no", "4e6b12c 1e5o7o", book="uruguay", refereed=True, muestra="3c")
    assert refused.state.public.desk.tied
    assert not refused.state.public.winner
