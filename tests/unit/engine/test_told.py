"""The rules that the public answer to an act cites, whatever the log alone contains about it."""

import pytest

from truco.cards import CARDS, Card, parse_hand
from truco.engine import Act, Law, deal_word, new_match, rule
from truco.engine.public_ruling import public_rules
from truco.engine.table.words import word
from truco.rulebooks.ruleset import choose


@pytest.mark.parametrize(("code", "muestra"), [("pagat-argentina", None), ("pagat-uruguay", CARDS["7e"])])
def test_a_claim_cites_the_same_with_a_flor_and_without(code: str, muestra: Card | None) -> None:
    """A claim before singing a flor is a fault that only the log has: the claim cites what any claim does."""
    law, rulings, cited = Law(choose(code), ("A1", "B1"), refereed=True), [], []
    for own in ("1c2c4c", "1c2c4b"):
        hands = (parse_hand(own), parse_hand("3b12o5o"))
        state = rule(law, new_match(law, "B1"), Act("mesa", deal_word(hands, muestra))).state
        rulings.append(rule(law, state, Act("A1", word("reclamo-B1"))).ruling.kind)
        cited.append(public_rules(law, state, Act("A1", word("reclamo-B1"))))
    assert rulings == ["fault", "lawful"]
    assert cited[0] == cited[1]
