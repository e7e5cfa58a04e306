"""Each fact as one short sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from truco.cards import CARDS, UNKNOWN
from truco.cli.terminal.scene import Fact, Scene
from truco.engine.words import MESA
from truco.rules.dealing import is_king

_SILENCE: Final = "callo"


def sentence(scene: Scene, fact: Fact) -> str:
    """Return what happened in a sentence, an empty text for what nobody needs to hear.

    The cut that the table makes by itself, and the opened packs after the match, are passed over in silence. Of a fact
    without a sentence of its own the word is told that a seat said; one without a word is silent too.
    """
    teller = _TELLERS.get(fact["fact"])
    if teller is not None:
        return teller(scene, fact)
    return _says(scene, fact) if fact.get("word") and fact.get("seat") else ""


def _by(scene: Scene, key: str, seat: str, **values: object) -> str:
    """Return a sentence about a seat: in the second person for one's own."""
    if seat == scene.you:
        return scene.speech.say(f"terminal.told.{key}", **values)
    return scene.speech.say(f"told.{key}", name=scene.name(seat), **values)


def _kings(scene: Scene) -> list[str]:
    """Return the draw of partners before the first match of a table, if there was one."""
    kings = scene.table.kings
    if not kings or scene.table.match > 1:
        return []
    speech = scene.speech
    draws = "; ".join(speech.say("told.king", name=scene.name(seat), card=speech.card(card)) for seat, card in kings)
    names = [scene.name(seat) for seat, card in kings if is_king(CARDS[card])]
    return [speech.say("told.kings", draws=draws, names=speech.names(names))]


def _match_started(scene: Scene, fact: Fact) -> str:
    said = [*_kings(scene), scene.speech.say("told.match-started")]
    if fact["drawing"]:
        said.append(scene.speech.say("terminal.told.drawing"))
    return " ".join(said)


def _drew(scene: Scene, fact: Fact) -> str:
    return _by(scene, "drew", fact["seat"], card=scene.speech.card(fact["card"]))


def _draw_tied(scene: Scene, fact: Fact) -> str:
    return scene.speech.say("told.draw-tied", names=scene.speech.names([scene.name(seat) for seat in fact["seats"]]))


def _hand_started(scene: Scene, fact: Fact) -> str:
    dealer, mano = fact["dealer"], fact["mano"]
    names = {"n": fact["hand"], "dealer": scene.name(dealer), "mano": scene.name(mano)}
    own = "dealer" if dealer == scene.you else "mano" if mano == scene.you else ""
    said = [scene.speech.say(f"terminal.told.hand-{own}" if own else "told.hand-started", **names)]
    if fact["kind"]:
        said.append(scene.speech.say("told.hand-kind", kind=scene.speech.say(f"kind.{fact['kind']}")))
    if fact["solo"]:
        said.append(_by(scene, "solo", fact["solo"]))
    return " ".join(said)


def _cut(scene: Scene, fact: Fact) -> str:
    return "" if fact["seat"] == MESA else _by(scene, "cut", fact["seat"], n=fact["lifted"])


def _draw_started(scene: Scene, _fact: Fact) -> str:
    return scene.speech.say("told.draw-started")


def _burned(scene: Scene, fact: Fact) -> str:
    return _by(scene, "burned", fact["seat"], cards=scene.speech.cards(fact["cards"]))


def _turned(scene: Scene, fact: Fact) -> str:
    return scene.speech.say("told.turned", card=scene.speech.card(fact["muestra"]))


def _irregular(scene: Scene, fact: Fact) -> str:
    return _by(scene, "irregular", fact["seat"], word=scene.speech.inside(fact["word"]))


def _own_cards(scene: Scene, fact: Fact) -> str:
    return scene.speech.say("told.own-cards", cards=scene.cards(fact["cards"]))


def _cards_out(scene: Scene, fact: Fact) -> str:
    if fact["seat"] == MESA:
        return scene.speech.say("told.cards-out-mesa")
    return _by(scene, "cards-out", fact["seat"])


def _duel_started(scene: Scene, fact: Fact) -> str:
    return scene.speech.say("told.duel-started", names=scene.speech.names([scene.name(seat) for seat in fact["seats"]]))


def _duel_ended(scene: Scene, fact: Fact) -> str:
    return scene.speech.say("told.duel-ended", score=scene.score(fact["score"]))


def _own_discard(scene: Scene, fact: Fact) -> str:
    return scene.speech.say("terminal.told.own-discard", card=scene.speech.card(fact["card"]))


def _put_away(scene: Scene, fact: Fact) -> str:
    return scene.speech.say("told.put-away", name=capital(scene.name(fact["seat"])))


def _played(scene: Scene, fact: Fact) -> str:
    if fact["card"] == UNKNOWN.token:
        return _by(scene, "covered", fact["seat"], card=scene.speech.card(UNKNOWN.token))
    return _by(scene, "played", fact["seat"], card=scene.card(fact["card"]))


def _played_covered(scene: Scene, fact: Fact) -> str:
    return _by(scene, "covered", fact["seat"], card=scene.speech.card(fact["card"]))


def _partner_cards(scene: Scene, fact: Fact) -> str:
    said = (
        scene.speech.say("told.partner-cards", name=capital(scene.name(seat)), cards=scene.speech.cards(cards))
        for seat, cards in fact["held"]
    )
    return " ".join(said)


def _onze_began(scene: Scene, fact: Fact) -> str:
    if not fact["band"]:
        return scene.speech.say("told.ferro")
    return scene.speech.say("told.onze-began", side=scene.side(fact["band"]))


def _laid_down(scene: Scene, fact: Fact) -> str:
    return _by(scene, "laid-down", fact["seat"], cards=scene.speech.cards(fact["cards"]))


def _misdealt(scene: Scene, fact: Fact) -> str:
    return _by(scene, "misdealt", fact["seat"], n=fact["count"])


def _thrown(scene: Scene, fact: Fact) -> str:
    cards = scene.speech.cards([*fact["cards"], *[UNKNOWN.token] * fact["covered"]])
    return _by(scene, "thrown", fact["seat"], cards=cards)


def _trick_taken(scene: Scene, fact: Fact) -> str:
    if fact["winner"] is not None:
        return _by(scene, "trick-taken", fact["winner"])
    said = [scene.speech.say("told.trick-parda")]
    if fact["lead"]:
        said.append(lead(scene, fact["lead"]))
    return " ".join(said)


def lead(scene: Scene, seat: str) -> str:
    """Return who leads the next trick, in a sentence."""
    key = "leads-you" if seat == scene.you else "leads"
    return scene.speech.say(f"terminal.told.{key}", name=scene.name(seat))


def _called(scene: Scene, fact: Fact) -> str:
    said = [_by(scene, "called", fact["seat"], call=scene.speech.inside(fact["word"]))]
    prices = scene.price(fact["word"])
    if prices is not None:
        said.append(scene.speech.say("terminal.told.prices", wanted=prices.wanted, refused=prices.refused))
    return " ".join(said)


def _says(scene: Scene, fact: Fact) -> str:
    if fact["word"] == _SILENCE:
        return _by(scene, "silent", fact["seat"])
    # An envido may be refused with the word truco, whose own fact follows.
    word = "no-quiero" if fact["word"] == "truco" else fact["word"]
    return _by(scene, "says", fact["seat"], word=scene.speech.inside(word))


def _sang(scene: Scene, fact: Fact) -> str:
    if fact["number"] is None:
        return _by(scene, "conceded", fact["seat"])
    return _by(scene, "sang", fact["seat"], n=fact["number"])


def _envido_won(scene: Scene, fact: Fact) -> str:
    if not fact["seat"]:
        return scene.speech.say("terminal.told.envido-unsung")
    return _by(scene, "envido-won", fact["seat"], n=fact["number"])


def _envido_voided(scene: Scene, _fact: Fact) -> str:
    return scene.speech.say("told.envido-voided")


def _flor_shown(scene: Scene, fact: Fact) -> str:
    return _by(scene, "flor-shown", fact["seat"], cards=scene.speech.cards(fact["cards"])) if fact["cards"] else ""


def _flor_asked(scene: Scene, fact: Fact) -> str:
    key = "flor-proved" if fact["proved"] else "flor-refuted"
    return _by(scene, key, fact["seat"], other=scene.name(fact["of"]), cards=scene.speech.cards(fact["cards"]))


def _maldon_claimed(scene: Scene, fact: Fact) -> str:
    return _by(scene, "maldon-claimed", fact["seat"], cards=scene.speech.cards(fact["cards"]))


def _left(scene: Scene, fact: Fact) -> str:
    return _by(scene, f"left-{fact['word']}", fact["seat"])


def _shown(scene: Scene, fact: Fact) -> str:
    if not fact["cards"]:
        return scene.speech.say("terminal.told.shown-table", name=capital(scene.name(fact["seat"])), n=fact["number"])
    return _by(scene, "shown", fact["seat"], n=fact["number"], cards=scene.speech.cards(fact["cards"]))


def _awarded(scene: Scene, fact: Fact) -> str:
    return scene.speech.say(
        "told.awarded",
        side=capital(scene.side(fact["side"])),
        n=fact["points"],
        reason=scene.speech.say(f"reason.{fact['reason']}"),
    )


def _hand_ended(scene: Scene, fact: Fact) -> str:
    return scene.speech.say("told.hand-ended", score=scene.score(fact["score"]))


def _chico_ended(scene: Scene, fact: Fact) -> str:
    won = _won(scene, "chico-ended", fact["side"]) if fact["side"] else scene.speech.say("told.chico-drawn")
    if scene.view.chicos_to_win == 1:
        return won
    return f"{won} {chicos(scene, fact['chicos'])}"


def _match_ended(scene: Scene, fact: Fact) -> str:
    return scene.speech.say("told.match-drawn") if fact["side"] == "draw" else _won(scene, "match-ended", fact["side"])


def _won(scene: Scene, key: str, side: str) -> str:
    if scene.you and scene.you[0] in side:
        alone = sum(seat[0] in side for seat in scene.view.seats) == 1
        return scene.speech.say(f"terminal.told.{key}" if alone else f"terminal.told.{key}-all")
    return scene.speech.say(f"told.{key}", side=scene.side(side))


def _silent(_scene: Scene, _fact: Fact) -> str:
    return ""


def chicos(scene: Scene, won: tuple[int, ...] | list[int]) -> str:
    """Return the chicos of each side in a sentence."""
    rows = [f"{scene.side(side)} {n}" for side, n in zip(scene.view.sides, won, strict=True)]
    return scene.speech.say("terminal.chicos", won=", ".join(rows))


def capital(text: str) -> str:
    """Return a text that begins with a capital.

    >>> capital("vos y Ana")
    'Vos y Ana'
    """
    return text[:1].upper() + text[1:]


_TELLERS: Final[Mapping[str, Callable[[Scene, Fact], str]]] = {
    "match-started": _match_started,
    "drew": _drew,
    "draw-tied": _draw_tied,
    "hand-started": _hand_started,
    "cut": _cut,
    "draw-started": _draw_started,
    "burned": _burned,
    "turned": _turned,
    "irregular": _irregular,
    "own-cards": _own_cards,
    "cards-out": _cards_out,
    "duel-started": _duel_started,
    "duel-ended": _duel_ended,
    "took-up": _own_cards,
    "own-discard": _own_discard,
    "put-away": _put_away,
    "played": _played,
    "played-covered": _played_covered,
    "partner-cards": _partner_cards,
    "onze-began": _onze_began,
    "onze-answered": _says,
    "envido-voided": _envido_voided,
    "flor-said": _says,
    "flor-told": _sang,
    "flor-shown": _flor_shown,
    "flor-asked": _flor_asked,
    "maldon-claimed": _maldon_claimed,
    "laid-down": _laid_down,
    "thrown": _thrown,
    "misdealt": _misdealt,
    "trick-taken": _trick_taken,
    "envido-called": _called,
    "envido-answered": _says,
    "envited": _called,
    "envite-answered": _says,
    "sang": _sang,
    "envido-won": _envido_won,
    "truco-called": _called,
    "truco-answered": _says,
    "left": _left,
    "shown": _shown,
    "awarded": _awarded,
    "hand-ended": _hand_ended,
    "chico-ended": _chico_ended,
    "match-ended": _match_ended,
    "pack-revealed": _silent,
}
