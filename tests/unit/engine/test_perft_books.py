"""Trees of a deal for every rulebook and format: the menus against a generator that rules on every word.

The numbers in `tests/perft/books/CODE.json` were made by the second generator, from hands dealt by the seed `perft`.
Envites of any number are left out, and hasta igualar: a menu holds those that make sense, the law accepts all, raises
that add nothing too.
"""

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from tests.helpers.night import FULLEST, by_night
from tests.helpers.play import law_for
from tests.helpers.tree import Move, Moves, Tree, adds_nothing, is_counted, let_in, offered, parting, uncounted, whole

from truco.engine import MESA, Act, Law, State, new_match, rule
from truco.engine.croupier import SeededChance, deal_pack, shuffled
from truco.engine.silence import silences
from truco.rulebooks.rulebook import CODES, load_rulebook

FORMATS = [(code, form) for code in CODES for form in load_rulebook(code).formats]
FOLDER = Path(__file__).parents[2] / "perft/books"
DEPTHS = {2: 4, 6: 2}
OTHERWISE = 3
"""How deep a tree is walked: by the number of seats, and for others."""


def started(code: str, form: str) -> tuple[Law, State]:
    """Deal a hand of a rulebook and format; every seat looks at its cards."""
    law = law_for(code, form)
    state = new_match(law, law.seats[-1])
    pack = shuffled(SeededChance("perft", 1), law.terms.pack.cards)
    dealer = state.public.dealer
    dealt = rule(law, state, Act(MESA, deal_pack(law, pack, dealer)))
    assert dealt.ruling.happened
    quiet = [dealt, *islice(silences(law, dealt.state), 1)]
    return law, quiet[-1].state


def plain(moves: Moves) -> Moves:
    """Return the acts without the envites of any number, and without those that menus leave out."""

    def kept(law: Law, state: State) -> Iterator[Move]:
        for move in moves(law, state):
            if not is_counted(move.act.word) and not adds_nothing(law, state.public, move.act.word):
                yield move

    return kept


def ruled_on(law: Law, state: State) -> Iterator[Move]:
    """Return the acts that the law accepts, but for the envites of any number."""
    return let_in(law, state, uncounted)


@pytest.mark.parametrize(
    ("code", "form"),
    by_night(
        FORMATS, day=lambda code, form: len(load_rulebook(code).formats[form].seats) == 2 or (code, form) in FULLEST
    ),
)
def test_menus_and_rulings_span_the_same_tree_in_every_book(code: str, form: str) -> None:
    """To that depth the menus contain exactly the lawful words, and the counts are those of the file."""
    law, state = started(code, form)
    depth = DEPTHS.get(len(law.seats), OTHERWISE)
    menus, rulings = Tree(law, plain(offered)), Tree(law, plain(ruled_on))
    counts = whole(menus, state, depth)
    assert not parting(menus, rulings, state, len(counts)), parting(menus, rulings, state, len(counts))
    kept = json.loads((FOLDER / f"{code}.json").read_text(encoding="utf-8"))
    assert counts == whole(rulings, state, depth) == kept[form], menus.divide(state, len(counts))
