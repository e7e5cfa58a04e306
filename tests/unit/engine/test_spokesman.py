"""Tables that agreed that the pie speaks: only the pie's calls and answers count for a side."""

from __future__ import annotations

import random

import pytest
from tests.helpers.cases import case
from tests.helpers.play import law_for
from tests.helpers.talking import read_sentence, table
from tests.helpers.walk import begin, walk

from truco.bots import arena, bot_named
from truco.bots.arena import Task
from truco.engine import Act, Kind, Law, Public, State, due, menu, rule, word
from truco.engine.law.spokesman import pie
from truco.errors import RulebookError
from truco.record import read_record, replay, write_record
from truco.rulebooks.rulebook import CODES, load_rulebook
from truco.rulebooks.ruleset import read_rules_tag

AGREED = [code for code in CODES if "pie" in load_rulebook(code).options["speaks"].values]
PARTNERS = [
    (code, form.name) for code in AGREED for form in load_rulebook(code).formats.values() if len(form.seats) > 2
]
FOUR = {
    "oficial": "1e5o4o/3c7o12o/7e6e4c/2c3o11b",
    "runfla": "1e5o4o/3c7o12o/7e6e4c/2c3o11b",
    "pagat-argentina": "1e5o4o/3c7o12o/7e6e4c/2c3o11b",
    "pagat-uruguay": "1e5o4o/3c7o12o/7e6e4c/2c3o11b@6b",
    "uruguay": "1e5o4o/3c7o12o/7e6e4c/2c3o11b@6b",
    "paulista": "4sAs7d/5h6hJh/QcKc2c/3d2h5c@4d",
}
PIE = {
    "oficial": "of.terms.pie of.accept.1",
    "runfla": "rf.6.truco.g rf.6.truco.p",
    "pagat-argentina": "pg.deal.10 pg.truco.2",
    "pagat-uruguay": "pg.deal.10 pg.truco.2",
    "uruguay": "uy.21 uy.49.b",
    "paulista": "tp.truco.yes",
}
"""What each rulebook says of the pie, and of who answers for a side."""
TURNED = {"uruguay": ("mesa:vuelvo",)}
FOR_SIDE = (Kind.TRUCO, Kind.QUIERO_RAISE, Kind.JOGAR, Kind.LEY, Kind.ELLA, Kind.NO_NADA)
IN_ENVIDO = (Kind.ENVIDO, Kind.QUIERO, Kind.NO_QUIERO)


def counts_for_side(p: Public, kind: Kind) -> bool:
    """Return whether words of a kind are said for the side: not those about flores, which are their holders'."""
    flores = bool(p.free_envido.flores) or bool(p.flor.said)
    return kind in FOR_SIDE or (kind in IN_ENVIDO and not flores)


def bound(code: str, form: str, *, refereed: bool) -> Law:
    """Return the law of a table whose pie speaks."""
    return law_for(code, form, "speaks=pie", refereed=refereed)


def test_every_rulebook_says_whether_a_table_may_agree_on_it() -> None:
    """Each rulebook of partners has the option; `fenacef` refuses it and says by which articles."""
    assert set(CODES) - set(AGREED) == {"fenacef"}
    assert set(AGREED) == set(PIE)
    with pytest.raises(RulebookError) as refused:
        read_rules_tag("fenacef speaks=pie")
    assert refused.value.rule == "br.17.2"


@pytest.mark.parametrize("refereed", [False, True])
@pytest.mark.parametrize(("code", "form"), PARTNERS)
def test_nobody_but_the_pie_calls_or_answers(code: str, form: str, refereed: bool) -> None:
    """In random play no other seat is offered a call or an answer, and who is due always has something to say."""
    law = bound(code, form, refereed=refereed)
    calls = 0
    for step in walk(law, begin(law)[1], random.Random(f"{code} {form}"), 400):
        p = step.before.public
        if not p.in_hand or p.settlement.begun:
            continue
        for seat in law.seats:
            offered = [word for word in menu(law, p, seat, step.before.own(seat)) if counts_for_side(p, word.kind)]
            assert not offered or seat == pie(law, p, seat), (seat, offered, p)
            calls += len(offered)
        if law.pending(p).due and not p.free_envido.flores and not p.flor.said:
            waited = law.pending_part(p)
            caller = "" if waited is None or waited.caller is None else waited.caller(law, p)
            assert not caller or due(law, p) == pie(law, p, due(law, p))
    assert calls > 20


@pytest.mark.parametrize("code", [case(rules, code, name=code) for code, rules in PIE.items()])
def test_words_of_others_are_refused_with_the_rules(code: str) -> None:
    """The mano's truco is rejected at an assisted table and void at a refereed one; the pie's waits for the rivals'."""
    rules = load_rulebook(code).refusals["not-the-pie"]
    tag = f"{code} speaks=pie" + (" calls=any" if code == "paulista" else "")
    for refereed, kind in ((False, "rejected"), (True, "void")):
        law, state = table(tag, FOUR[code], *TURNED.get(code, ()), refereed=refereed)
        mano = state.public.mano
        foot, rival = pie(law, state.public, mano), pie(law, state.public, law.right_of[mano])
        ruling = rule(law, state, Act(mano, word("truco"))).ruling
        assert (ruling.kind, ruling.code, ruling.rules) == (kind, "not-the-pie", rules)
        called = rule(law, state, Act(foot, word("truco"))).state
        assert due(law, called.public) == rival
        yes = law.answer_words[0]
        assert rule(law, called, Act(law.right_of[mano], yes)).ruling.code == "not-the-pie"
        assert rule(law, called, Act(rival, yes)).ruling.kind == "lawful"


def test_numbers_and_flores_are_everybodys_own() -> None:
    """Once the pie has accepted, each seat sings its own points; a flor is sung by who holds it."""
    law, state = table("oficial speaks=pie", FOUR["oficial"], "A2:envido", "B2:quiero")
    assert rule(law, state, Act("A1", word("29"))).ruling.kind == "lawful"
    law, state = table("uruguay speaks=pie", "1e5e4e/3c7o12o/7e6o4c/2c3o11b@6b", "mesa:vuelvo")
    assert rule(law, state, Act("A1", word("flor"))).ruling.kind == "lawful"


def test_once_the_pie_has_left_the_last_of_the_side_speaks() -> None:
    """A seat that went to the mazo does not speak for its side: the seat before it in the order of play does."""
    law, state = table("oficial speaks=pie", FOUR["oficial"], "A1:1e", "B1:3c", "A2:mazo")
    assert pie(law, state.public, "A1") == "A1"
    assert rule(law, state, Act("A1", word("truco"))).ruling.kind == "lawful"


def test_a_sentence_of_another_binds_nobody() -> None:
    """Where words bind, a call of another seat than the pie is talk without effect."""
    reading = read_sentence("runfla speaks=pie", FOUR["runfla"], says="A1:me gusta el truco")
    assert (reading.kind, reading.word, reading.reason) == ("void", "", "not-the-pie")
    assert read_sentence("runfla speaks=pie", FOUR["runfla"], says="A2:me gusta el truco").kind == "call"


def test_alone_on_a_side_everybody_is_the_pie() -> None:
    """At two seats the agreement changes nothing."""
    law, state = table("oficial speaks=pie", "1e5o4o/3c7o12o")
    assert isinstance(state, State)
    for seat in law.seats:
        assert rule(law, state, Act(seat, word("truco"))).ruling.kind == "lawful"


@pytest.mark.parametrize("bot", ["random", "vecino", "zorro"])
@pytest.mark.parametrize(("code", "form"), PARTNERS)
def test_bots_obey_and_the_record_replays(code: str, form: str, bot: str) -> None:
    """Bots play a hand at such a table: its record names the agreement in its tag, and replays word for word."""
    law = bound(code, form, refereed=False)
    _, played = arena.play(law, [bot_named(bot)] * len(law.sides), Task(f"{code} {form}", 0, 0, "hand"))
    text = write_record(played.record())
    assert "speaks=pie" in text.partition("\n\n")[0]
    assert replay(read_record(text)).warnings == ()
