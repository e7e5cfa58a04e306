"""Where talk is not allowed: FENACEF's article 25 and what else its regulation says of words (decision 34)."""

from __future__ import annotations

import pytest
from tests.helpers.talking import read_sentence, table

from truco.app.tables.row import PHRASES
from truco.engine import Act, Phase, Ruling, rule, word
from truco.engine.table.facts import Spoke
from truco.messages import LANGUAGES, text
from truco.talk.quotes import sentence_word

HANDS = "4c5c6c/4h5h6h/4s5s6s/4d5d6d"


@pytest.mark.rule("br.25.1")
def test_talk_is_blocked_at_an_assisted_table_and_a_fault_at_a_refereed_one() -> None:
    """Talk outside art. 25 is rejected where only lawful acts are accepted, and a fault elsewhere."""
    law, state = table("fenacef", HANDS, refereed=False)
    blocked = rule(law, state, Act("A1", sentence_word("vai no pé")))
    assert (blocked.ruling.kind, blocked.ruling.code, blocked.events) == ("rejected", "no-talk", ())
    law, state = table("fenacef", HANDS)
    decision = rule(law, state, Act("A1", sentence_word("vai no pé")))
    assert (decision.ruling.kind, decision.ruling.code) == ("fault", "no-talk")
    assert decision.events == (Spoke("A1", "vai no pé", "", "no-talk", ("br.25.1",)),)
    assert decision.state == state, "only the judge gives it a price"


@pytest.mark.parametrize("code", ["oficial", "runfla", "uruguay", "pagat-argentina", "pagat-uruguay"])
def test_a_judge_may_demand_silence_where_no_article_names_it(code: str) -> None:
    """Talk of who must be silent did not happen; the words of the game bind as ever, within a sentence too."""
    law, state = table(code, "1e5o4o/3c7o12o")
    state = rule(law, state, Act("juez", word("silence-A1"))).state
    blocked = rule(law, state, Act("A1", sentence_word("qué calor")))
    assert (blocked.ruling, blocked.state) == (Ruling("rejected", "no-talk", ()), state)
    assert rule(law, state, Act("B1", sentence_word("qué calor"))).ruling.kind == "lawful"
    assert rule(law, state, Act("A1", sentence_word("truco"))).ruling.kind == "lawful"


@pytest.mark.rule("br.25.1")
@pytest.mark.parametrize(
    "text", ["pede, parceiro", "vai", "sim", "boa!", "kkkk", "quem?", "👍", "pede truco", "são seis"]
)
def test_the_smallest_word_is_talk(text: str) -> None:
    """A sentence without an announcement or a question that is allowed is forbidden, however little it says."""
    law, state = table("fenacef", HANDS)
    assert read_sentence("fenacef", HANDS, says=f"A1:{text}").kind == "forbidden"
    assert rule(law, state, Act("A1", sentence_word(text))).ruling.kind == "fault"
    law, state = table("fenacef", HANDS, refereed=False)
    assert rule(law, state, Act("A1", sentence_word(text))).ruling.kind == "rejected"


@pytest.mark.rule("br.25.2")
@pytest.mark.rule("br.25.5")
def test_announcements_and_calls_for_the_referee_are_allowed() -> None:
    """The words of the regulation may be said, and the referee may be called."""
    assert read_sentence("fenacef", HANDS, says="A1:truco").word == "truco"
    assert read_sentence("fenacef", HANDS, "A1:truco", says="B1:peço a arbitragem").reason == "allowed"


@pytest.mark.rule("br.28.1")
@pytest.mark.rule("br.28.3")
def test_foul_words_and_insults_are_not_allowed_at_any_time() -> None:
    """Foul words and insults are forbidden during a hand and after it."""
    foul, insult = (read_sentence("fenacef", HANDS, says=f"A1:{sentence}") for sentence in ("que porra", "seu burro"))
    assert (foul.kind, foul.reason, foul.rules) == ("forbidden", "foul", ("br.28.1",))
    assert (insult.kind, insult.rules) == ("forbidden", ("br.28.3",))


@pytest.mark.rule("br.30.2")
def test_who_watches_is_silent() -> None:
    """A spectator says nothing to the table."""
    reading = read_sentence("fenacef", HANDS, says="spectator:boa!")
    assert (reading.kind, reading.rules) == ("forbidden", ("br.30.2",))


@pytest.mark.rule("br.31.3")
def test_players_who_remain_after_the_match_are_silent() -> None:
    """After the match nothing may be said in the room."""
    law, state = table("fenacef", HANDS)
    over = state._replace(public=state.public._replace(phase=Phase.MATCH_OVER))
    ruling = rule(law, over, Act("A1", sentence_word("bom jogo"))).ruling
    assert (ruling.kind, ruling.rules) == ("fault", ("br.31.3",))


@pytest.mark.rule("pg.talk.4")
def test_confusing_the_rivals_costs_nothing() -> None:
    """A sentence that only sounds like a bet is lawful talk, also if it confuses other players."""
    law, state = table("pagat-argentina", "1e5o4o/7o6o4c", "A1:envido")
    decision = rule(law, state, Act("B1", sentence_word("falta el vino")))
    assert (decision.ruling.kind, decision.state) == ("lawful", state)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_phrases_of_the_table_bind_nobody(language: str) -> None:
    """The buttons of a table offer some words that are no call in a sentence; FENACEF forbids it during a hand."""
    for phrase in PHRASES:
        sentence = f"B1:{text(f'say.{phrase}', language)}"
        for book in ("oficial", "pagat-argentina", "runfla"):
            for acts in ([], ["A1:truco"], ["A1:envido"]):
                reading = read_sentence(book, "1e5o4o/7o6o4c", *acts, says=sentence, language=language)
                assert (reading.kind, reading.word) == ("none", ""), (book, acts, sentence)
        assert (
            read_sentence("uruguay", "7e6e4c/7c1o3b@12b", "B1:vuelvo", says=sentence, language=language).kind == "none"
        )
        assert (
            read_sentence("paulista", "4c5c6c/4h5h6h@7c", "A1:truco", says=sentence, language=language).kind == "none"
        )
        assert read_sentence("fenacef", HANDS, says=sentence, language=language).kind == "forbidden"
