"""Talk in place of a word: in records, in positions and in `truco.Match`."""

from __future__ import annotations

import pytest
from tests.helpers.outside import added
from tests.helpers.talking import table

from truco import Match
from truco.engine import Act, rule
from truco.engine.table.facts import Spoke
from truco.errors import ActRejected
from truco.record import read_record, replay, to_json
from truco.talk.quotes import sentence_word

HANDS = "1e5o4o/7o6o4c"


def test_a_sentence_is_ruled_on_as_what_it_binds_to() -> None:
    """The sentence comes first among the events; the rest is what the word brings."""
    law, state = table("runfla", HANDS, "A1:truco")
    plain_words = rule(law, state, Act("B1", sentence_word("no gracias, no quiero más")))
    plain = rule(law, state, Act("B1", law.answer_words[1]))
    assert plain_words.events[0] == Spoke("B1", "no gracias, no quiero más", "no-quiero")
    assert (plain_words.events[1:], plain_words.state) == (plain.events, plain.state)
    assert set(plain.ruling.rules) <= set(plain_words.ruling.rules)


def test_talk_that_binds_nothing_is_lawful() -> None:
    """Talk without a word that binds changes nothing."""
    law, state = table("runfla", HANDS, refereed=False)
    for text in ("hola", "quiero agua", "retruco"):
        decision = rule(law, state, Act("A1", sentence_word(text)))
        assert (decision.ruling.kind, decision.state, len(decision.events)) == ("lawful", state, 1)


def test_an_assisted_table_blocks_a_sentence_that_would_cost_something() -> None:
    """Naming a flor that the seat has not costs the hand, so an assisted table rejects it."""
    law, state = table("runfla", HANDS, refereed=False)
    decision = rule(law, state, Act("A1", sentence_word("no tengo flor")))
    assert (decision.ruling.kind, decision.ruling.code, decision.events) == ("rejected", "no-flor", ())


def test_what_everybody_hears_does_not_depend_on_the_cards() -> None:
    """A player that denies a flor and one that has none send the same to the others (uy.16.e)."""
    acts = ("B1:vuelvo",)
    decisions = []
    for hand in ("1e4e12e", "1e4b12c"):
        law, state = table("uruguay", f"{hand}/3c5b12b@6o", *acts)
        decisions.append(rule(law, state, Act("A1", sentence_word("no tengo flor"))))
    assert [decision.ruling.kind for decision in decisions] == ["fault", "lawful"]
    assert decisions[0].events[0] == decisions[1].events[0] == Spoke("A1", "no tengo flor")
    assert decisions[0].state.public == decisions[1].state.public


def test_a_record_with_talk_replays_in_its_language() -> None:
    """The tag Language says in which language talk is read; the JSON has the ruling of what it binds to."""
    text = """[Record "truco/1"] [Rules "pagat-argentina"] [Language "de"] [A1 ""] [B1 ""]
    hand 1 deal A1 1e5o4o B1 7o6o4c A1:truco B1:"Nein danke, ich möchte kein Bier mehr" {A +1}"""
    (act,) = to_json(replay(read_record(text)))["hands"][0]["acts"][1:]
    assert (act["act"], act["ruling"]) == ('"Nein danke, ich möchte kein Bier mehr"', "lawful")
    assert "pg.talk.8" in act["rules"]
    with pytest.raises(Exception, match="the record says"):
        replay(read_record(text.replace('[Language "de"]', "")))


def test_a_match_takes_talk_and_writes_it_down() -> None:
    """`Match.play` takes a sentence in quotes; its record and position have it and give the same match again."""
    match = Match("runfla", seats=2, hands=HANDS)
    assert match.play('A1:"me gusta el truco"').kind == "lawful"
    assert match.play('B1:"dale, quiero"').kind == "lawful"
    assert match.state.public.truco.level == 1
    again = Match.from_record(match.record())
    assert (again.state, again.record()) == (match.state, match.record())
    assert Match.from_position(match.position()).state.public == match.state.public
    assert match.undo() == 'B1:"dale, quiero"'


def test_a_match_turns_the_muestra_before_talk_that_binds() -> None:
    """Silences that the sentence implies are steps of their own, so the position has them."""
    match = Match("uruguay", seats=2, hands="1e4b12c/3c5b12e@6o")
    match.play('A1:"me dijo truco"')
    assert match.position().endswith('B1:vuelvo A1:"me dijo truco"')
    assert Match.from_position(match.position()).state.public == match.state.public


def test_a_rulebook_without_talk_has_no_sentences() -> None:
    """Under a rulebook without talk.toml a sentence is no word of the game."""
    with added():
        match = Match("mineiro", seats=4, hands="4c5c6c/4h5h6h/4s5s6s/4d5d6d")
        with pytest.raises(ActRejected, match="unknown-word"):
            match.play('A1:"truco"')
    with pytest.raises(ActRejected, match="malformed"):
        Match("runfla", seats=2, hands=HANDS).play(f'A1:"{"a" * 500}"')


def test_talk_that_binds_has_the_ruling_of_its_word() -> None:
    """A lawful sentence has no code, as its word has none; one that costs has the code of what it costs for."""
    law, state = table("runfla", HANDS)
    assert rule(law, state, Act("A1", sentence_word("me gusta el truco"))).ruling.code is None
    assert rule(law, state, Act("A1", sentence_word("qué linda flor"))).ruling.code == "no-flor"


@pytest.mark.parametrize("token", ['"', '"quiero', '"a" "b"', '"a\nb"', '"\\"', 'truco"'])
def test_what_is_not_one_sentence_in_quotes_is_malformed(token: str) -> None:
    """A sentence begins and ends with a quote, and is on one line; else no record could hold it."""
    match = Match("runfla", seats=2, hands=HANDS)
    with pytest.raises(ActRejected):
        match.play(f"A1:{token}")
