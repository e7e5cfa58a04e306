"""Trees of a deal for every rulebook and format: the menus against a generator that rules on every word.

The numbers in `tests/perft/books/CODE.json` were made by the second generator, from hands dealt by the seed `perft`.
Envites of any number are left out, and hasta igualar: a menu holds those that make sense, the law lets in
all, raises that add nothing too.
"""

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from tests.helpers.tree import Move, Moves, Tree, adds_nothing, let_in, offered, parting, whole

from truco.engine import MESA, Kind, Law, State, deal, new_match
from truco.engine.croupier import SeededChance, hands_from, muestra_from, shuffled
from truco.engine.silence import silences
from truco.rulebooks.rulebook import CODES, load_rulebook
from truco.rulebooks.ruleset import choose

FOLDER = Path(__file__).parents[2] / "perft/books"
DEPTHS = {2: 4, 6: 2}
OTHERWISE = 3
"""How deep a tree is walked: by the number of seats, and for others."""


def started(code: str, form: str) -> tuple[Law, State]:
    """Deal a hand of a rulebook and format; every seat looks at its cards."""
    book = load_rulebook(code)
    law = Law(choose(code), book.formats[form].seats, form)
    state = new_match(law, law.seats[-1])
    pack = shuffled(SeededChance("perft", 1), law.pack)
    dealer = state.public.dealer
    dealt = deal(law, state, MESA, hands_from(law, pack, dealer), muestra_from(law, pack, dealer))
    assert dealt.ruling.happened
    quiet = [dealt, *islice(silences(law, dealt.state), 1)]
    return law, quiet[-1].state


def plain(moves: Moves) -> Moves:
    """Return the acts without the envites of any number, and without those that menus leave out."""

    def kept(law: Law, state: State) -> Iterator[Move]:
        counted = (Kind.ENVIDO, Kind.CONTRAFLOR)
        for move in moves(law, state):
            said = move.act.word
            if adds_nothing(law, state.public, said):
                continue
            if said.kind not in counted or (said.number is None and not said.token.endswith("igualar-envido")):
                yield move

    return kept


@pytest.mark.parametrize(("code", "form"), [(code, form) for code in CODES for form in load_rulebook(code).formats])
def test_menus_and_rulings_span_the_same_tree_in_every_book(code: str, form: str) -> None:
    """To that depth the menus contain exactly the lawful words, and the counts are those of the file."""
    law, state = started(code, form)
    depth = DEPTHS.get(len(law.seats), OTHERWISE)
    menus, asked = Tree(law, plain(offered)), Tree(law, plain(let_in))
    counts = whole(menus, state, depth)
    assert not parting(menus, asked, state, len(counts)), parting(menus, asked, state, len(counts))
    kept = json.loads((FOLDER / f"{code}.json").read_text(encoding="utf-8"))
    assert counts == whole(asked, state, depth) == kept[form], menus.divide(state, len(counts))
