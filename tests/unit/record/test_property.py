"""Properties of records of random games."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from tests.helpers.play import SEATS

from truco.cards import UNKNOWN, Card
from truco.engine import MESA, Act, Law, Phase, deal_word, menu, opening, rule, word
from truco.engine.croupier import hands_from, shuffled
from truco.engine.match import blank
from truco.engine.table.events import Dealt
from truco.engine.table.facts import Played, Shown
from truco.engine.table.state import evolve
from truco.record import Record, Step, read_prefix, read_record, record_of, replay, replay_prefix, to_json, write_record
from truco.rulebooks.ruleset import choose

NAMES = {"A1": 'Nora "la mano"', "B1": "Inés; {B}", "A2": "", "B2": "Raúl\\"}


def game(seed: int, seats: int, acts: int) -> tuple[Law, list[Step]]:
    """A game of random lawful acts, from the draw on; one act in nine is any word at all, lawful or not."""
    chance = Random(seed)
    law = Law(choose("oficial"), SEATS[seats])
    steps = [Step(MESA, "", law.lawful("hand.start"), opening(law))]
    state = blank(law)
    for event in steps[0].events:
        state = evolve(state, event)
    for _ in range(acts):
        p = state.public
        if p.phase is Phase.MATCH_OVER:
            break
        if p.phase in (Phase.DEAL, Phase.HAND_OVER) and (p.phase is Phase.DEAL or chance.random() < 0.5):
            dealer = p.dealer if p.phase is Phase.DEAL else law.right_of[p.dealer]
            decision = rule(law, state, Act(MESA, deal_word(hands_from(law, shuffled(chance), dealer))))
            steps.append(Step(MESA, "reparto", decision.ruling, decision.events))
            state = decision.state
            continue
        choices = [(seat, word.token) for seat in law.seats for word in menu(law, p, seat, state.own(seat))]
        seat, token = chance.choice(choices)
        if p.phase is Phase.DRAW:
            token = f"tiro-{chance.choice(law.terms.pack.cards)}"
        elif p.phase in (Phase.CUT, Phase.HAND_OVER):
            token = f"corto-{chance.randint(4, 36)}"
        elif chance.random() < 1 / 9:
            seat, token = chance.choice(law.seats), chance.choice(["envido", "7o", "quiero", "19", "vale-cuatro", "x"])
        decision = rule(law, state, Act(seat, word(token)))
        steps.append(Step(seat, token, decision.ruling, decision.events))
        state = decision.state
    return law, steps


def hidden(record: Record, seat: str, steps: list[Step]) -> bool:
    """Whether a record has, of the hands dealt to other seats, exactly the cards that they played or showed."""
    shown: list[dict[str, set[Card]]] = []
    for event in (event for step in steps for event in step.events):
        if isinstance(event, Dealt):
            shown.append({owner: set() for owner in record.seats})
        elif isinstance(event, Played):
            shown[-1][event.seat].add(event.card)
        elif isinstance(event, Shown):
            shown[-1][event.seat].update(event.cards)
    deals = [dict(hand.deal.hands) for hand in record.hands if hand.deal]
    return all(
        {card for card in cards if card is not UNKNOWN} == visible[owner] if owner != seat else UNKNOWN not in cards
        for dealt, visible in zip(deals, shown, strict=True)
        for owner, cards in dealt.items()
    )


GAMES = given(st.integers(0, 2**32), st.sampled_from((2, 4)), st.integers(0, 150))


@GAMES
def test_the_record_of_a_game_replays_to_the_game(seed: int, seats: int, acts: int) -> None:
    """Written, read and replayed, a random game agrees with its record; writing again gives the same bytes."""
    law, steps = game(seed, seats, acts)
    text = write_record(record_of(law, NAMES, steps))
    record = read_record(text)
    assert write_record(record) == text
    result = replay(record)
    assert not result.warnings
    played = [(step.seat, step.word, step.ruling) for step in steps if step.is_act]
    assert [
        (step.seat, step.word, step.ruling) for hand in result.hands for step in hand.steps if step.is_act
    ] == played


@GAMES
def test_the_record_for_one_seat_replays_to_the_same_awards(seed: int, seats: int, acts: int) -> None:
    """The record of one seat has no card that it did not see, and gives the same tricks, awards and scores."""
    law, steps = game(seed, seats, acts)
    lawful = [step for step in steps if step.ruling.happened]
    seen = record_of(law, NAMES, lawful, eyes="B1")
    assert hidden(seen, "B1", lawful)
    whole, partial = (to_json(replay(record))["hands"] for record in (record_of(law, NAMES, lawful), seen))
    for key in ("tricks", "awards", "score", "finished"):
        assert [hand[key] for hand in partial] == [hand[key] for hand in whole]


@given(st.text(alphabet='AB12: {}[]";+-0123456789\nhandelscoretrickpardaquieroxX?\t\\', max_size=200))
def test_no_text_breaks_the_reader(text: str) -> None:
    """With any text after the tags, the part that was read gives the same bytes again, and replays or has an error."""
    record, _ = read_prefix('[Record "truco/1"] [Rules "oficial"] [A1 "x"] [B1 "y"]\n' + text)
    written = write_record(record)
    assert write_record(read_record(written)) == written
    replay_prefix(record)
