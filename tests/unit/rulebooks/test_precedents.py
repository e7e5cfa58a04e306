"""The precedents of the package: each has its words, is listed with its articles, and gives the ruled result."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from truco.app.cli import main
from truco.record import read_position, replay_position
from truco.record.played import awards_of
from truco.rulebooks.catalogue import load
from truco.rulebooks.coverage import listed, page
from truco.rulebooks.precedents import (
    Precedent,
    find_precedents,
    page_of,
    precedents,
    precedents_on,
    read_precedents,
    write_precedent,
)

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("precedent", precedents(), ids=lambda precedent: precedent.id)
def test_a_precedent_comes_out_as_it_was_ruled(precedent: Precedent) -> None:
    """Its position can be reached, its act gets its ruling and its points, and one of its articles is cited."""
    before = replay_position(read_position(precedent.position))
    assert before.stop is None
    result = replay_position(read_position(f"{precedent.position} {precedent.act}"))
    token = precedent.act.partition(":")[2]
    step = [step for hand in result.hands for step in hand.steps if step.word == token][-1]
    assert (step.ruling.kind, step.ruling.code or "") == (precedent.ruling, precedent.code)
    awards: dict[str, int] = {}
    for award in awards_of(step.events):
        awards[award.side] = awards.get(award.side, 0) + award.points
    assert awards == precedent.awards
    cited = {*step.ruling.rules, *(rule for event in step.events for rule in getattr(event, "rules", ()))}
    assert cited & set(precedent.articles)


@pytest.mark.parametrize("precedent", precedents(), ids=lambda precedent: precedent.id)
def test_a_precedent_has_its_words_and_its_articles(precedent: Precedent) -> None:
    """Spanish and English are whole; every article exists; another language falls back to English."""
    law = read_position(precedent.position).law
    catalogue = load(law.ruleset.book.catalogue)
    assert all(article in catalogue for article in precedent.articles)
    for language in ("es", "en"):
        assert all(words.endswith((".", "?")) for words in precedent.texts_in(language))
    assert precedent.texts_in("de") == precedent.texts_in("en") != precedent.texts_in("es")


def test_precedents_of_a_brazilian_text_are_told_in_portuguese() -> None:
    """Each precedent on a rulebook that calls a chico a partida has its words in Portuguese (finding L6)."""
    brazilian = [
        precedent for precedent in precedents() if read_position(precedent.position).law.ruleset.book.chico == "partida"
    ]
    assert len(brazilian) > 8
    for precedent in brazilian:
        assert precedent.language("pt") == "pt"
        assert all(words.endswith((".", "?")) for words in precedent.texts_in("pt"))
        assert len({*precedent.texts_in("pt")} & {*precedent.texts_in("en"), *precedent.texts_in("es")}) == 0


@pytest.mark.rule("uy.36.b")
def test_the_raise_with_nothing_left_of_the_falta_adds_nothing() -> None:
    """Its precedent applies where nothing is left: with one point left the raise would have added it."""
    (precedent,) = [precedent for precedent in precedents() if precedent.id == "raise-beyond-the-falta"]
    played = replay_position(read_position(f"{precedent.position} {precedent.act} A1:quiero A1:5 B1:33"))
    assert played.stop is None
    assert [award.points for award in awards_of(played.hands[0].steps[-1].events)] == [2]


def test_there_are_precedents_and_each_has_its_name() -> None:
    """At least twenty, with names and questions of their own."""
    assert len(precedents()) >= 20
    assert (
        len({precedent.id for precedent in precedents()})
        == len({precedent.question["en"] for precedent in precedents()})
        == len(precedents())
    )
    assert read_precedents("".join(map(write_precedent, precedents()))) == precedents()


def test_precedents_are_found_by_article_and_by_words() -> None:
    """Accents and capitals aside, in any language; all terms must be there."""
    assert [precedent.id for precedent in find_precedents(["ÁRBITRO"])] == ["tied-vote-goes-to-an-arbiter"]
    assert {precedent.id for precedent in find_precedents(["br.28.pu.b"])} == {
        precedent.id for precedent in precedents_on("br.28.pu.b")
    }
    assert not find_precedents(["cangos", "envido"])


def test_the_command_prints_precedents() -> None:
    """In sentences, as JSON, or a refusal where there are none; an article's own page names them."""
    result = CliRunner().invoke(main, ["rules", "precedents", "cangos", "--lang", "en"])
    assert result.exit_code == 0
    assert "the rivals get three" in result.output
    assert "B2:4d: lawful B +3" in result.output
    as_json = CliRunner().invoke(main, ["rules", "precedents", "cangos", "--json", "--lang", "es"])
    (entry,) = json.loads(as_json.output)
    assert (entry["ruling"], entry["awards"], entry["articles"]) == ("lawful", {"B": 3}, ["br.21.pu"])
    assert entry["question"].startswith("¿")
    nothing = CliRunner().invoke(main, ["rules", "precedents", "sneeze", "--lang", "en"])
    assert (nothing.exit_code, nothing.output.strip()) == (1, "No precedent holds all of this: sneeze. (nothing-found)")
    shown = CliRunner().invoke(main, ["rules", "show", "br.21.pu", "--lang", "en"])
    assert "Precedent three-cangos-in-onze:" in shown.output


def test_the_pages_name_the_precedents() -> None:
    """The page of precedents has each of the file under its id, and each article links to its own."""
    assert [line.removeprefix("## ") for line in page_of(precedents()).splitlines() if line.startswith("## ")] == [
        precedent.id for precedent in precedents()
    ]
    assert "(precedents.md#three-cangos-in-onze)" in page(listed("fenacef"))
