"""An act that others must not see is sent to them alike, whichever card its word names, and however it is ruled on."""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Sequence

import pytest
from tests.helpers.hidden import Secret, secrets_of, shows_a_card
from tests.helpers.night import FULLEST, SMALLEST, by_night
from tests.helpers.wild import Table, Wild
from tests.helpers.worlds import FORMATS

from truco.engine import Decision, Law, State, rule
from truco.engine.public_ruling import public_rules
from truco.record import Step, read_record, record_of, replay_prefix, write_record
from truco.referee import sheet_of
from truco.views import absorb, blank_view, project, view_menu, visible_word

WALKS, TURNS, ASKED, EACH = 2, 40, 0.35, 1
HIDING = ("fenacef", "paulista", "uruguay")
"""The rulebooks in which a card may be put down unseen, or shown to a partner alone, out of turn."""


def account_for(law: Law, who: str, before: Sequence[Step], step: Step) -> list[object]:
    """Return all that a viewer gets of an act: the facts, the word, its rules, its view and menu, the papers."""
    view = blank_view(law, who)
    seen: list[object] = []
    for event in (event for step in (*before, step) for event in step.events):
        shown = project(event, who, law.seats)
        view = view if shown is None else absorb(view, shown)
    seen += [shown for event in step.events if (shown := project(event, who, law.seats)) is not None]
    seen += [visible_word(step.word, step.events, who, step.seat), visible_word(step.word, step.events, who)]
    seen += [view, view_menu(law, view) if who in law.seats else ()]
    steps = [step for step in (*before, step) if step.ruling.happened]
    seen.append(write_record(record_of(law, {}, steps, eyes=who)))
    return seen


Pair = tuple[Secret, list[Step], State, Decision, Decision]
"""Two hidden acts, the steps and the state before them, and what becomes of each."""


def secret_pairs(law: Law, walk: Wild) -> list[Pair]:
    """Return pairs of hidden acts at some moments of a walk, where both happen and neither shows a card."""
    pairs = []
    for turn in walk.turns(TURNS):
        if walk.chance.random() > ASKED or not turn.after.public.in_hand:
            continue
        for seat in law.seats:
            for secret in secrets_of(law, turn.after, seat, walk.chance):
                decision, there = (rule(law, turn.after, act) for act in (secret.here, secret.there))
                both = decision.ruling.happened and there.ruling.happened
                if both and not shows_a_card(decision.events) and not shows_a_card(there.events):
                    pairs.append((secret, list(walk.steps), turn.after, decision, there))
    return pairs


def few_of_each(pairs: list[Pair], chance: random.Random) -> list[Pair]:
    """Return a few pairs of each form of words and each ruling."""
    chance.shuffle(pairs)
    met: Counter[tuple[str, str]] = Counter()
    chosen = []
    for pair in pairs:
        of = pair[0].form, pair[3].ruling.kind
        met[of] += 1
        chosen += [pair] if met[of] <= EACH else []
    return chosen


TABLES = [(code, form, judged) for code, form in FORMATS for judged in (False, True)]


@pytest.mark.parametrize(
    ("code", "form", "judged"),
    by_night(TABLES, day=lambda code, form, judged: (code, form) in (FULLEST if judged else FULLEST | SMALLEST)),
)
def test_two_hidden_words_are_told_alike(code: str, form: str, judged: bool) -> None:
    """Rivals, partners, spectators and the judge get the same of both: facts, words, rules, views, menus, records.

    Where the two are ruled on otherwise, one of them shows a card.
    """
    law = Table(code, form, judged=judged).law
    met: Counter[str] = Counter()
    for number in range(WALKS):
        chance = random.Random(f"{code} {form} {judged} {number}")
        pairs = secret_pairs(law, Wild(law, chance))
        for secret, before, state, *decisions in few_of_each(pairs, chance):
            acts = (secret.here, secret.there)
            steps = [
                Step(act.seat, act.word.token, decision.ruling, decision.events)
                for act, decision in zip(acts, decisions, strict=True)
            ]
            for who in secret.viewers(law):
                account, there = (account_for(law, who, before, step) for step in steps)
                assert account == there, f"{who} can tell {acts[0]} from {acts[1]}"
            rules = {public_rules(law, state, act) for act in acts}
            assert len(rules) == 1, f"{acts}: {rules}"
            sheets = [sheet_of(law, {}, [*(step for step in before if step.ruling.happened), step]) for step in steps]
            assert sheets[0] == sheets[1]
            met[decisions[0].ruling.kind] += 1
    assert met["void"] or code not in HIDING, met


def test_a_program_that_names_hidden_cards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a void word is sent as it was spoken, in its fact or in the log, two hidden words become distinct."""
    for module in ("truco.engine.table.audience", "truco.views.project"):
        with monkeypatch.context() as broken:
            broken.setattr(sys.modules[module], "as_heard", lambda token, *_shown, **_private: token)
            with pytest.raises(AssertionError, match="can tell"):
                test_two_hidden_words_are_told_alike("fenacef", "duplas", judged=False)


def replays(text: str) -> bool:
    """Whether a record replays to its end without a warning."""
    result = replay_prefix(read_record(text))
    return result.stop is None and not result.warnings


@pytest.mark.parametrize(
    ("code", "form"), by_night([table for table in FORMATS if table[0] in HIDING], day=lambda *table: table in FULLEST)
)
def test_the_record_of_who_did_not_see_the_card_replays(code: str, form: str) -> None:
    """A void act without a name for its card is void in the record of another seat, and in its position, too."""
    law = Table(code, form).law
    compared = 0
    for number in range(WALKS):
        chance = random.Random(f"replayed {code} {form} {number}")
        pairs = secret_pairs(law, Wild(law, chance))
        voids = [pair for pair in pairs if pair[3].ruling.kind == "void" and pair[0].form != "reclamo"]
        for secret, before, _state, decision, _ in few_of_each(voids, chance):
            kept = [step for step in before if step.ruling.happened]
            act = secret.here
            step = Step(act.seat, act.word.token, decision.ruling, decision.events)
            for who in secret.viewers(law)[:3]:
                if replays(write_record(record_of(law, {}, kept, eyes=who))):
                    text = write_record(record_of(law, {}, [*kept, step], eyes=who))
                    assert replays(text), f"{who}: {act}\n{text}"
                    compared += 1
    assert compared, "no record was compared"
