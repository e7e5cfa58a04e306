"""Wild refereed play of every rulebook, format, option and sort of table: what must be true after every act.

Points come and go by cited rulings alone, all see the same table, records and positions read back, and every hand ends.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.helpers import upheld
from tests.helpers.upheld import Watch, check_ends, check_position, check_record, held, met, table_of, walk_of
from tests.helpers.wild import Turn, Wild

from truco.engine.table import facts as f
from truco.engine.table.words import word
from truco.rulebooks.rulebook import CODES, load_rulebook

FORMATS = [pytest.param(code, form, id=f"{code}-{form}") for code in CODES for form in load_rulebook(code).formats]
SEEDS = 2
ACTS = 110
MET = {
    *("fact Irregular", "fact Faulted", "fact Claimed", "fact ClaimJudged", "fact Conceded", "fact AskedToShow"),
    *("fact LaidOpen", "fact FlorAsked", "fact Spoke", "fact Signed", "fact GazeMoved", "fact Ruled", "fact Rescored"),
    *("fact MatchForfeited", "fact Proposed", "fact Voted", "fact VoteEnded", "fact Misdealt"),
    *("fact Faced", "fact DealerErred", "fact DealVoided", "fact SurplusFound", "fact PlayedCovered", "fact CardDown"),
    *("fact Thrown", "fact LaidEarly", "fact ShownAside", "fact PointsConfirmed", "fact SideOut", "fact DuelEnded"),
    *(
        "fact LeyImposed",
        "fact LaidDown",
        "fact PartnersSaw",
        "fact OnzeAnswered",
        "fact EnvidoVoided",
        "fact Annulled",
    ),
    *("claim number", "claim count", "claim -", "fault not-your-number", "fault no-flor", "fault no-talk"),
    *(f"award {reason}" for reason in ("envido", "truco", "mazo", "flor", "fault", "judge", "pedir-flor", "onze")),
    *("verdict misdeal", "verdict warn", "verdict points", "verdict lose-hand", "verdict lose-partida"),
    *("verdict disqualify", "verdict expel", "verdict annul-hand", "verdict score"),
    *("verdict uphold", "verdict dismiss"),
}
"""What the short walks meet; those of the night meet everything."""


@pytest.mark.parametrize(("code", "form"), FORMATS)
def test_whatever_is_said_the_table_stays_sound(code: str, form: str) -> None:
    """Two tables of each format, with options, a judge and a close score by turns, hold in every respect."""
    for seed in range(SEEDS):
        assert held(code, form, seed, ACTS)


def test_the_walks_meet_what_a_refereed_table_has() -> None:
    """Claims, proofs, talk, signs, votes, every kind of ruling, wrong deals and loose cards come up in them."""
    met_kinds: set[str] = set()
    for code in CODES:
        for form in load_rulebook(code).formats:
            for seed in range(9):
                for turn in walk_of(code, form, seed).turns(ACTS):
                    met_kinds |= met(turn)
    assert met_kinds >= MET, f"never met: {sorted(MET - met_kinds)}"


# -- each check notices what it is there for ---------------------------------------------------------------------------


def last_turn(until: Callable[[Turn], bool], code: str = "oficial", form: str = "mano-a-mano") -> tuple[Watch, Turn]:
    """A watched table up to an act, which itself is not checked yet."""
    for seed in range(50):
        wild = walk_of(code, form, seed)
        watch = Watch(wild)
        for turn in wild.turns(ACTS):
            if until(turn):
                return watch, turn
            watch.check(turn)
    raise AssertionError("no walk meets it")


def ends(turn: Turn) -> bool:
    """Whether a hand ends with an act that was not ruled."""
    kinds = {type(event) for event in turn.step.events}
    return f.HandEnded in kinds and f.Awarded in kinds and not kinds & {f.Ruled, f.ChicoEnded}


def with_events(turn: Turn, change: Callable[[object], object]) -> Turn:
    """The same act with other events."""
    events = tuple(change(event) for event in turn.step.events)
    return turn._replace(step=turn.step._replace(events=events))  # type: ignore[arg-type]


def more(event: object) -> object:
    """An award of a point more."""
    return replace(event, points=event.points + 1) if isinstance(event, f.Awarded) else event


def uncited(event: object) -> object:
    """The end of a hand that cites no rule."""
    return replace(event, rules=()) if isinstance(event, f.HandEnded) else event


def foreign(event: object) -> object:
    """An award that cites a rule of another rulebook."""
    return replace(event, rules=("uy.17.d",)) if isinstance(event, f.Awarded) else event


@pytest.mark.parametrize(
    ("change", "message"),
    [(uncited, "HandEnded"), (foreign, "Awarded")],
    ids=["no rule", "a rule of another book"],
)
def test_what_cites_nothing_or_another_rulebook_is_noticed(change: Callable[[object], object], message: str) -> None:
    """The end of a hand without a rule, an award with a rule of another rulebook."""
    watch, turn = last_turn(ends)
    with pytest.raises(AssertionError, match=message):
        watch.cites(with_events(turn, change).step)


def test_events_that_do_not_give_the_state_are_noticed() -> None:
    """An award of a point more does not lead to the state that the engine gave."""
    watch, turn = last_turn(ends)
    with pytest.raises(AssertionError, match="do not give the state"):
        watch.check(with_events(turn, more))


def test_points_that_nobody_awarded_are_noticed() -> None:
    """The account adds up the events: a hand that ends with a point too many does not agree with it."""
    watch, turn = last_turn(ends)
    wrong = [replace(event, score=(99, 99)) if isinstance(event, f.HandEnded) else event for event in turn.step.events]
    with pytest.raises(AssertionError, match="HandEnded"):
        watch.account.add(wrong)


def test_a_score_that_moves_by_itself_is_noticed() -> None:
    """Where neither a hand ends nor anybody rules, the score stays."""
    watch, turn = last_turn(lambda turn: turn.step.word == "truco" and turn.step.ruling.kind == "lawful")
    after = turn.after.public._replace(score=(7, 7))
    watch.account.add(turn.step.events)
    with pytest.raises(AssertionError, match="by itself"):
        watch.account.check(turn.before.public, after)


def test_lines_that_do_not_come_to_the_score_are_noticed() -> None:
    """The desk has a line for every ruling; a line too few, and the sum is another."""
    watch, turn = last_turn(lambda turn: len(turn.after.public.desk.lines) > 1 and ends(turn))
    desk = turn.after.public.desk
    watch.account.add(turn.step.events)
    with pytest.raises(AssertionError, match="the lines come to"):
        watch.account.check(turn.before.public, turn.after.public._replace(desk=desk._replace(lines=desk.lines[:-1])))


def test_a_viewer_who_was_told_less_is_noticed() -> None:
    """A seat that misses an event sees another table than the rest."""
    watch, turn = last_turn(lambda turn: any(isinstance(event, f.Played) for event in turn.step.events))
    behind = watch.views["A1"]
    watch.check(turn)
    watch.views["A1"] = behind
    with pytest.raises(AssertionError, match="A1 sees another table"):
        watch.check(turn._replace(before=turn.after, step=turn.step._replace(events=())))


def test_a_menu_with_a_word_too_many_or_too_few_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Menus have exactly what is lawful."""
    watch, _ = last_turn(lambda turn: turn.step.word == "reparto" and turn.after.public.in_hand)
    for words, message in (((word("vale-cuatro"),), "is on the menu"), ((), "not on the menu")):
        monkeypatch.setattr(upheld, "view_menu", lambda *_, words=words: words)
        with pytest.raises(AssertionError, match=message):
            watch.menus()


def test_a_record_or_a_position_of_something_else_is_noticed() -> None:
    """The record and the position of a table without its last act replay to another state."""
    watch, turn = last_turn(lambda turn: turn.step.word == "truco" and turn.step.ruling.kind == "lawful")
    wild: Wild = watch.wild
    check_record(wild.law, wild.steps, turn.after)
    check_position(wild.law, wild.steps, turn.after)
    with pytest.raises(AssertionError, match="another state"):
        check_record(wild.law, wild.steps[:-1], turn.after)
    with pytest.raises(AssertionError, match="another state"):
        check_position(wild.law, wild.steps[:-1], turn.after)


def test_a_hand_in_which_nobody_can_say_anything_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat that is due and has no word, or words that never end the hand, are a stall."""
    law = table_of("oficial", "mano-a-mano", 0).law
    _, turn = last_turn(lambda turn: turn.after.public.in_hand)
    check_ends(law, turn.after)
    monkeypatch.setattr(upheld, "next_silence", lambda *_: None)
    monkeypatch.setattr(upheld, "menu", lambda *_: ())
    with pytest.raises(AssertionError, match="nothing to say"):
        check_ends(law, turn.after)
