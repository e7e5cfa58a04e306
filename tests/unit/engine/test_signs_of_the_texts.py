"""The meaning of each sign of a text: the cards that it names, and no others."""

from __future__ import annotations

import pytest
from tests.helpers.cases import case
from tests.unit.engine.test_senas import dealt

from truco.engine import Act, rule, word
from truco.engine.table.events import Signed

ARGENTINE = "1e, 1b, 7e, 7o, 3e 3b 3o 3c, 2e 2b 2o 2c, 1o 1c"
"""The table that the Argentine texts share: what one gesture says stands together, the highest card first."""
FIGURES = "12e 12b 12o 12c, 11e 11b 11o 11c, 10e 10b 10o 10c"
ORIENTAL = "2o, 4o, 5o, 11o 10o, 1e 1b 7e 7o, 3e 3b 3o 3c, 2e 2b 2c 1o 1c"
"""The table of Art. 102 under the muestra 6o: the pieces, the matas, and the other good cards."""
SPLIT = "2o, 4o, 5o, 11o, 10o, 1e 1b, 7e 7o, 3e 3b 3o 3c, 2e 2b 2c"
"""The finer one, with a sign for each horseman and for each pair of matas."""
OWN = "12e 12b 12c 12o, 11e 11b 11c, 10e 10b 10c"
"""What a side may agree on besides, where the figures of the muestra's suit are pieces."""

OFICIAL = "of.senas.card.1e of.senas.card.1b of.senas.card.7e of.senas.card.7o of.senas.card.3 of.senas.card.2"
RUNFLA = "rf.8.sena.1 rf.8.sena.2 rf.8.sena.3 rf.8.sena.4 rf.8.sena.5 rf.8.sena.6 rf.8.sena.7 rf.8.sena.8 rf.8.sena.9"


@pytest.mark.parametrize(
    ("rules", "table", "hand"),
    [
        case(
            f"{OFICIAL} of.senas.card.falso of.senas.card.12 of.senas.card.11 of.senas.card.10 of.senas.muerto "
            "of.senas.bajo of.senas.tanto of.senas.envido of.senas.4 of.senas.7",
            "oficial",
            f"{ARGENTINE}, {FIGURES}",
            "muerto tanto",
            name="oficial",
        ),
        case(f"{RUNFLA} rf.8.sena.a rf.8.sena.b", "runfla", ARGENTINE, "muerto tanto", name="runfla"),
        case(
            "rf.8.sena.b",
            "runfla senas-propias=yes",
            f"{ARGENTINE}, {FIGURES}",
            "muerto tanto flor",
            name="runfla, signs of one's own",
        ),
        case(
            "pg.signals.3 pg.signals.2",
            "pagat-argentina",
            ARGENTINE.replace("7e, 7o", "7e 7o"),
            "muerto tanto",
            name="pagat-argentina",
        ),
        case(
            "pg.signals.3 pg.signals.2",
            "pagat-argentina senas-propias=yes",
            f"{ARGENTINE.replace('7e, 7o', '7e 7o')}, {FIGURES}",
            "muerto tanto flor",
            name="pagat-argentina, signs of one's own",
        ),
        case("pg.uy.17 pg.signals.2", "pagat-uruguay", SPLIT, "muerto", name="pagat-uruguay"),
        case(
            "pg.uy.17 pg.signals.2",
            "pagat-uruguay senas-propias=yes",
            f"{SPLIT}, {OWN}",
            "muerto flor",
            name="pagat-uruguay, signs of one's own",
        ),
        case("uy.102.c", "uruguay", ORIENTAL, "muerto", name="uruguay"),
        case("uy.102.c", "uruguay senas=split", SPLIT, "muerto", name="uruguay, the finer table"),
        case(
            "uy.102.c",
            "uruguay senas-propias=yes",
            f"{ORIENTAL}, {OWN}",
            "muerto flor",
            name="uruguay, signs of one's own",
        ),
    ],
)
def test_a_sign_says_the_cards_of_its_text_and_no_others(rules: str, table: str, hand: str) -> None:
    """Cards with one gesture are one sign, written as its highest; what no gesture says is no sign of this text."""
    law, state = dealt(rules)
    groups = [group.split() for group in table.split(", ")]
    for group in (*groups, *([token] for token in hand.split())):
        seen = []
        for named in group:
            decision = rule(law, state, Act("A1", word(f"sena-{named}")))
            assert decision.ruling.kind == "lawful", named
            [sign] = decision.events
            assert isinstance(sign, Signed)
            seen.append(sign.sign)
        assert len(set(seen)) == 1, group
        assert seen[0].removeprefix("sena-") in group
    named_cards = {named for group in groups for named in group} | set(hand.split())
    for named in {*map(str, law.terms.pack.cards), "muerto", "tanto", "flor"} - named_cards:
        ruling = rule(law, state, Act("A1", word(f"sena-{named}"))).ruling
        assert (ruling.kind, ruling.code) == ("rejected", "unknown-word"), named


@pytest.mark.parametrize(
    ("code", "held", "lie"),
    [
        case("of.senas.2", "oficial", "1e", "7e"),
        case("rf.8.sena.b", "runfla", "1e", "7e"),
        case("pg.signals.5", "pagat-argentina", "1e", "7e"),
        case("pg.signals.5", "pagat-uruguay", "1e", "7e"),
        case("uy.102.b", "uruguay", "1e", "2o"),
    ],
)
def test_a_false_sign_is_a_sign_unless_a_table_forbids_it(code: str, held: str, lie: str) -> None:
    """A1 signs what he has not, and the partner sees it as any other; where the option forbids it he cannot."""
    for option, lawful in (("", True), (" senas-falsas=no", False)):
        law, state = dealt(f"{code}{option}")
        assert rule(law, state, Act("A1", word(f"sena-{held}"))).ruling.kind == "lawful"
        decision = rule(law, state, Act("A1", word(f"sena-{lie}")))
        assert decision.ruling.kind == ("lawful" if lawful else "rejected")
        assert bool(decision.events) is lawful
