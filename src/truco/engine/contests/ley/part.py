"""A ley de juego: calls imposed before the muestra is turned, which the other side answers all at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from truco.engine.contests.free_envido import flores
from truco.engine.contests.free_envido.terms import envite_of, envite_points
from truco.engine.law.law import Law
from truco.engine.law.part import MustFirst, Outcome, Part, PartPending, Verb
from truco.engine.law.seat import LAWFUL, mute
from truco.engine.law.spokesman import asked
from truco.engine.table import facts as f
from truco.engine.table.course import Course
from truco.engine.table.envido import ENVIDO_OPEN, ENVIDO_PENDING, ENVIDO_SINGING
from truco.engine.table.events import Event, Looked
from truco.engine.table.ley import LEY_ANSWER, LEY_DECLARE, LEY_NONE, LEY_OWN, LEY_WINDOW, LeyStage
from truco.engine.table.public import IN_HAND, PLAY, Public
from truco.engine.table.state import Own, State
from truco.engine.table.words import MESA, Kind, Word, word
from truco.rules.ley import answerable_items, late_call, preferred_side
from truco.slotted import made

_QUIERO, _NO_QUIERO, _PASO, _NADA = (word(token) for token in ("quiero", "no-quiero", "paso", "no-quiero-nada"))
_VUELVO, _MIRO, _CON_LEY, _A_PUNTO = (word(token) for token in ("vuelvo", "miro", "con-ley", "a-punto"))
_PAIRS: Final = tuple(word(token) for token in ("quiero+quiero", "quiero+no-quiero", "no-quiero+quiero"))
_NO: Final = (Kind.NO_QUIERO, Kind.PASO)
_ANSWERS: Final = (Kind.QUIERO, *_NO)
_FOR_SIDE: Final = (Kind.LEY, Kind.ELLA, Kind.NO_NADA, Kind.TRUCO, *_ANSWERS)
_BEFORE_MUESTRA: Final = (Kind.LEY, Kind.LOOK, Kind.UNCOVER)
_ENVITE: Final = {"falta": word("falta-envido"), "resto": word("contraflor-el-resto")}
_ELLA: Final = {"resto": word("con-ella-resto"), "falta": word("sin-ella-falta")}


# -- how far it is ----------------------------------------------------------------------------------------------------


class Stage(NamedTuple):
    """How far a ley de juego is.

    - `name`: what it waits for.
    - `due`: the seat that must act.
    - `items`: the imposed calls that have an object, by what has been declared.
    """

    name: LeyStage = LEY_NONE
    due: str = ""
    items: tuple[str, ...] = ()


_NONE: Final = Stage()


def stage(law: Law, p: Public) -> Stage:
    """Return how far the ley de juego of a hand is."""
    return law.latest(_stage, p)


def _stage(law: Law, p: Public) -> Stage:
    if p.phase not in IN_HAND:
        return _NONE
    if p.muestra is None:
        return made(Stage, (LEY_WINDOW, p.dealer, ())) if law.waits_for_muestra(p.kind) else _NONE
    if not p.ley.seat or p.decided:
        return _NONE
    order = law.round_from[p.mano]
    silent = [seat for seat in order if seat not in p.out and flores.may_still_sing(law, p, seat)]
    mine = [seat for seat in silent if law.band(p, seat) == p.ley.band]
    theirs = [seat for seat in silent if seat not in mine]
    items = answerable_items(p.ley.items, con_ley=_challenged_have_flor(law, p))
    if theirs:
        return Stage(LEY_DECLARE, theirs[0], items)
    if not p.ley.answered and items:
        due = asked(law, p, p.ley.seat)
        return Stage(LEY_ANSWER, mine[0] if mine and p.free_envido.asks_first else due, items)
    return Stage(LEY_OWN, mine[0]) if mine else _NONE


def _no_ley(p: Public, seat: str) -> bool:
    """Return whether no ley concerns a seat: none imposed, the muestra turned, its own cards seen."""
    return not p.ley.seat and p.muestra is not None and seat not in p.unseen


def _challenged(law: Law, p: Public, seat: str) -> bool:
    return law.band(p, seat) != p.ley.band


def _challenged_have_flor(law: Law, p: Public) -> bool:
    """Return whether a seat of the challenged side has declared a flor."""
    return any(_challenged(law, p, seat) for seat in p.free_envido.flores)


# -- the window: imposing, looking, turning the muestra ---------------------------------------------------------------


def _may_impose(law: Law, p: Public, seat: str, _own: Own, word: Word) -> str:
    """Rule on an imposition: once, before the muestra is turned.

    The preferred side may displace that of the other (uy.71.b, uy.72.a, uy.72.b).
    """
    refused = mute(p, seat) or ("" if word.token in law.terms.ley.holds else "unknown-word")
    if refused:
        return refused
    if stage(law, p).name is not LEY_WINDOW:
        return "window-closed.ley"
    if not p.ley.seat:
        return LAWFUL
    best = p.sides[preferred_side(p.score, p.sides.index(law.band(p, p.mano)))]
    return LAWFUL if best == law.band(p, seat) != p.ley.band else "already-said.ley"


def _impose(law: Law, state: State, seat: str, word: Word) -> Outcome:
    p = state.public
    cited = law.key("ley.displace" if p.ley.seat else "ley.impose", word.token)
    return cited, [f.LeyImposed(seat, word.token, law.band(p, seat), law.terms.ley.holds[word.token])]


def _may_turn(law: Law, p: Public, seat: str, _own: Own, word: Word) -> str:
    """Rule on turning the muestra: by the dealer, or by the table for him (uy.8.d)."""
    if word.cards or stage(law, p).name is not LEY_WINDOW:
        return "not-down"
    return LAWFUL if seat in (MESA, p.dealer) else "not-your-turn.deal"


def _turn(law: Law, state: State, _seat: str, _word: Word) -> Outcome:
    """Turn the muestra. All look at their cards, except the side that imposed a ley de juego (uy.79)."""
    p = state.public
    assert state.muestra is not None  # noqa: S101  (the window is open until it is turned)
    turned: list[Event] = [f.Turned(state.muestra, law.cite("muestra"))]
    who = [seat for seat in p.seats if seat in p.unseen and law.band(p, seat) != p.ley.band]
    return "muestra", turned + _look(state, who)


def _look(state: State, seats: Iterable[str]) -> list[Event]:
    who = tuple(seats)
    return [f.LookedAt(who), *[Looked(seat, state.own(seat).dealt) for seat in who]] if who else []


def _may_look(law: Law, p: Public, seat: str, _own: Own, word: Word) -> str:
    """Rule on looking at one's cards; a seat that is out may, if it is asked for a flor (uy.91.0).

    So may one that has not looked when the hand is decided: while it settles, a flor can still be sung.
    """
    is_asked = p.free_envido.asks_first and flores.next_asked(law, p) == seat
    settles = p.settlement.begun and (not p.duel or seat in p.duel)
    refused = LAWFUL if is_asked or settles else mute(p, seat)
    return refused or (LAWFUL if seat in p.unseen and not word.seat else "nothing-to-answer.look")


def _looks(_law: Law, state: State, seat: str, _word: Word) -> Outcome:
    return "look", _look(state, (seat,))


# -- con ley, a punto -------------------------------------------------------------------------------------------------


def _may_declare(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    """Rule on declaring whether one has a flor: each seat once and truly, the challenged side first.

    Rules: uy.74.a, uy.74.b, uy.74.c, uy.74.d, uy.74.e, uy.74.f, uy.80.a.
    """
    refused = mute(p, seat)
    if refused:
        return refused
    if not p.ley.seat or p.muestra is None:
        return "window-closed.no-ley"
    if not flores.may_still_sing(law, p, seat):
        return "already-said.state"
    if stage(law, p).name is LEY_DECLARE and not _challenged(law, p, seat):
        return "not-your-turn.state"
    flor = flores.flor_of(law, p, own)
    if word.kind is Kind.CON_LEY:
        return "no-flor.con-ley" if flor is False else LAWFUL
    return "flor-first.a-punto" if flor else LAWFUL


def _declare(law: Law, state: State, seat: str, word: Word) -> Outcome:
    events = Course(state)
    cited = "ley.a-punto"
    if word.kind is Kind.CON_LEY:
        cited = "ley.con-ley"
        flores.sing(law, state, seat, word, events)
    else:
        events.append(f.Silent(seat, word.token))
    return (cited if _challenged(law, state.public, seat) else f"{cited}.own"), events


# -- con ella, sin ella -----------------------------------------------------------------------------------------------


def _may_add(law: Law, p: Public, seat: str, _own: Own, word: Word) -> str:
    """Rule on an envite that the imposing side adds before it sees its cards, of those that it left out (uy.79)."""
    refused = mute(p, seat)
    if refused:
        return refused
    if stage(law, p).name not in (LEY_ANSWER, LEY_OWN) or _challenged(law, p, seat) or p.ley.answered or p.envido.chain:
        return "window-closed.ella"
    looked = any(rival not in p.unseen for rival in p.seats if not _challenged(law, p, rival) and rival not in p.out)
    item = late_call(p.ley.items, con_ley=_challenged_have_flor(law, p), looked=looked)
    return LAWFUL if item is not None and word == _ELLA[item] else "window-closed.ella"


def _add(_law: Law, state: State, seat: str, word: Word) -> Outcome:
    item = next(item for item, choice in _ELLA.items() if choice == word)
    ordered = [name for name in ("falta", "resto", "truco") if name in (*state.public.ley.items, item)]
    return "ley.add", [f.LeyAdded(seat, word.token, tuple(ordered))]


# -- the answer -------------------------------------------------------------------------------------------------------


_BY_ITSELF: Final = {Kind.TRUCO: "muestra-first.truco", Kind.PASO: "muestra-first.said"}
"""The words that also say something where nothing waits for an answer, and why they are refused before the muestra."""


def _may_answer(law: Law, p: Public, seat: str, _own: Own, word: Word) -> str:
    """Rule on the answer: by the challenged side, once, to every call with an object in order.

    Rules: uy.75.b, uy.81.a, uy.81.b. Before the muestra is turned no seat can call truco (uy.49.b) or pass (uy.98.a).
    """
    refused = mute(p, seat)
    now = stage(law, p)
    if not refused and now.name is LEY_WINDOW and word.kind in _BY_ITSELF:
        return _BY_ITSELF[word.kind]
    if refused or now.name not in (LEY_DECLARE, LEY_ANSWER):
        return refused or "nothing-to-answer"
    if not _challenged(law, p, seat):
        return "own-call-pending.ley"
    if now.name is LEY_DECLARE:
        return "state-first.said"
    if word.kind is Kind.NO_NADA:
        return LAWFUL
    parts = word.parts or (word,)
    if len(parts) != len(now.items):
        return "answer-all"
    fits = all(_answers_to(law, item, part) for item, part in zip(now.items, parts, strict=True))
    return LAWFUL if fits else "answer-all"


def _answers_to(law: Law, item: str, word: Word) -> bool:
    """Return whether a word answers a call: quiero, no quiero or paso; a truco may also be raised (uy.81.b)."""
    return word.kind in _ANSWERS or (item == "truco" and word == law.truco_words[1])


def _answer(law: Law, state: State, seat: str, word: Word) -> Outcome:
    p = state.public
    items = stage(law, p).items
    words = word.parts or ((word,) if word.kind is not Kind.NO_NADA else (_NO_QUIERO,) * len(items))
    said_to = dict(zip(items, words, strict=True))
    envite = next((item for item in items if item != "truco"), "")
    points, wanted, truco = 0, False, said_to.get("truco")
    if envite:
        call = envite_of(law.terms, _ENVITE[envite])
        assert call is not None  # noqa: S101  (a rulebook with a ley de juego has a falta and a resto)
        points, wanted = envite_points(law, p, call).points, said_to[envite].kind is Kind.QUIERO
    raised = truco is not None and truco.kind is Kind.TRUCO
    answered = f.LeyAnswered(
        seat,
        word.token,
        p.ley.seat,
        _ENVITE[envite].token if envite else "",
        points,
        envite == "resto",
        wanted,
        0 if truco is None else 1 + raised,
        truco is not None and truco.kind in _NO,
        law.band(p, seat),
        "" if truco is None else seat if raised else p.ley.seat,
        raised,
    )
    cited = "ley.answer"
    if _PASO in words:
        cited = "ley.answer.paso"
    elif len(words) > 1:
        cited = "ley.answer.all"
    return law.key(cited, envite or "truco"), [answered]


def _side_out(law: Law, state: State, out: frozenset[str], events: Course) -> bool:
    """Refuse every imposed call where the challenged side leaves instead of answering (uy.60.d, uy.90.a)."""
    p = state.public
    challenged = [seat for seat in law.round_from[p.mano] if p.ley.seat and _challenged(law, p, seat)]
    if stage(law, p).name in (LEY_DECLARE, LEY_ANSWER) and out.issuperset(challenged):
        events.extend(_answer(law, state, challenged[0], _NADA)[1])
        _after(law, state, events)
    return False


def _breath(law: Law, p: Public, _seat: str, word: Word) -> Verb[Law] | None:
    """Take the answers to all imposed calls in one breath."""
    answers = all(part.kind in (*_ANSWERS, Kind.TRUCO) for part in word.parts)
    return _ANSWER if answers and stage(law, p).name in (LEY_DECLARE, LEY_ANSWER) else None


# -- what is pending, and what comes first ---------------------------------------------------------------------------


_BLOCKS: Final = {
    LEY_NONE: "",
    LEY_WINDOW: "muestra-first",
    LEY_DECLARE: "state-first",
    LEY_ANSWER: "answer-first.ley",
    LEY_OWN: "state-first.own",
}


def _pending(law: Law, p: Public) -> PartPending | None:
    if not p.ley.seat and p.muestra is not None and not p.unseen:
        return None
    now = stage(law, p)
    if now.name is LEY_NONE:
        return _DECIDED
    answering = _is_answer_pending(p, now)
    due = "" if now.name is LEY_ANSWER and not answering else now.due
    return PartPending(due, _BLOCKS[now.name], takes=answering)


_DECIDED: Final = PartPending("", takes=False)
"""No seat is due, but a ley de juego was imposed, or a seat has not looked at its cards."""


def _is_answer_pending(p: Public, now: Stage) -> bool:
    """Return whether the answer is pending; an envite of the challenged side comes before it (uy.76.b)."""
    return now.name in (LEY_WINDOW, LEY_DECLARE) or (now.name is LEY_ANSWER and p.envido.state is not ENVIDO_PENDING)


def _caller(law: Law, p: Public) -> str:
    """Return the seat whose imposed calls are to be answered now; empty for none."""
    now = stage(law, p)
    answers = now.name is LEY_ANSWER and _is_answer_pending(p, now) and _challenged(law, p, now.due)
    return p.ley.seat if answers else ""


_CALLING: Final = (Kind.ENVIDO, Kind.CONTRAFLOR)
_SPOKEN: Final = (*_CALLING, Kind.FLOR, Kind.TRUCO, Kind.QUIERO, Kind.NO_QUIERO, Kind.NO_NADA, Kind.ACHICO)
_UNSEEN: Final = (Kind.RECLAMO, Kind.VER, Kind.ANNOUNCE)
"""A word that a seat may say before it looks at its cards: it has the regulation enforced (uy.93.b, uy.9.a)."""
_LEAVES: Final = (Kind.MAZO, Kind.TENDERSE)
_OF_LEY: Final = (Kind.CON_LEY, Kind.A_PUNTO, Kind.ELLA, Kind.LOOK)


def _must_first(law: Law, p: Public, seat: str, _own: Own) -> MustFirst | None:
    """Return what comes before other words, and which calls the imposing side gave up (uy.78.a, uy.78.b)."""
    if _no_ley(p, seat) or p.phase not in IN_HAND:
        return None
    now = stage(law, p)
    return lambda word: _comes_first(law, p, seat, now, word)


def _comes_first(law: Law, p: Public, seat: str, now: Stage, word: Word) -> str:
    """Return why another word comes before one that is lawful by itself."""
    if now.name is LEY_WINDOW:
        if word.kind in _BEFORE_MUESTRA:
            return LAWFUL
        return "muestra-first.said" if word.kind in (*_SPOKEN, Kind.CON_PASO) else "muestra-first"
    if word.kind in _UNSEEN:
        return LAWFUL
    if seat in p.unseen and word.kind not in (Kind.ELLA, Kind.LOOK):
        return "look-first"
    if not p.ley.seat or word.kind in _OF_LEY:
        return LAWFUL
    calls = word.kind in _CALLING
    if calls and not _challenged(law, p, seat) and p.envido.state is ENVIDO_OPEN:
        return "left-out"
    if now.name is LEY_DECLARE:
        if word.kind is Kind.FLOR and _challenged(law, p, seat):
            return LAWFUL
        if law.refereed and word.kind in _LEAVES:
            return LAWFUL  # any player may leave, and a table that sees it cannot stop him (uy.88)
        return "state-first.said" if word.kind in _SPOKEN else "state-first"
    return _before_answer(law, p, seat, now, word) if now.name is LEY_ANSWER else LAWFUL


def _before_answer(law: Law, p: Public, seat: str, now: Stage, word: Word) -> str:
    """Return why the answer comes before a word; an envite that was not imposed may precede it (uy.76.b)."""
    if word.kind in _CALLING and _challenged(law, p, seat):
        imposed = "resto" if _challenged_have_flor(law, p) else "falta"
        return "not-asked" if imposed in p.ley.items else LAWFUL
    singing = p.envido.state is ENVIDO_SINGING and not p.free_envido.asks_first
    early = word.kind is Kind.TRUCO and not _is_answer_pending(p, now)
    if early:
        return "answer-first.ley-said"
    return "answer-first.ley" if singing and word.kind is Kind.CALLO else LAWFUL


def _after(law: Law, _state: State, events: Course) -> None:
    """End an envite without an object: a falta beside a flor, a resto where one side alone has flores (uy.80.a)."""
    p = events.now.public
    if not p.ley.answered or p.phase is not PLAY or not p.free_envido.asks_first or p.decided:
        return
    alone = stage(law, p).name is LEY_NONE and len(flores.bands_of(law, p)) == 1
    if alone if p.free_envido.flor else p.free_envido.flores:
        events.append(f.LeyIdle(law.cite("ley.idle")))


# -- the menu ---------------------------------------------------------------------------------------------------------


def _menu(law: Law, p: Public, seat: str, own: Own) -> Iterable[Word]:
    return () if _no_ley(p, seat) else _lawful_words(law, p, seat, own)


def _lawful_words(law: Law, p: Public, seat: str, own: Own) -> Iterable[Word]:
    """Return the words of a ley de juego that are lawful for a seat."""
    now = stage(law, p)
    if now.name is LEY_WINDOW:
        yield from (choice for choice in map(word, law.terms.ley.holds) if not _may_impose(law, p, seat, own, choice))
        if not _may_turn(law, p, seat, own, _VUELVO):
            yield _VUELVO
    if seat in p.unseen:
        yield from () if _may_look(law, p, seat, own, _MIRO) else (_MIRO,)
    elif p.ley.seat:
        yield from (choice for choice in (_CON_LEY, _A_PUNTO) if not _may_declare(law, p, seat, own, choice))
    if now.name in (LEY_NONE, LEY_WINDOW):
        return
    yield from (choice for choice in _ELLA.values() if not _may_add(law, p, seat, own, choice))
    if _is_answer_pending(p, now):
        single = (_QUIERO, _NO_QUIERO, _PASO, law.truco_words[1], _NADA)
        yield from (choice for choice in (*single, *_PAIRS) if not _may_answer(law, p, seat, own, choice))


def _cites(law: Law) -> Iterable[str]:
    yield from ("look", "ley.add", "ley.idle", "ley.displace")
    yield from (law.key("ley.impose", token) for token in law.terms.ley.holds)
    yield from ("ley.con-ley", "ley.con-ley.own", "ley.a-punto", "ley.a-punto.own")
    for answer in ("ley.answer", "ley.answer.paso", "ley.answer.all"):
        yield from (law.key(answer, item) for item in ("falta", "resto", "truco"))


_ANSWER: Final = Verb(_may_answer, _answer)

LEY: Final = Part(
    "ley",
    {
        Kind.LEY: Verb(_may_impose, _impose),
        Kind.UNCOVER: Verb(_may_turn, _turn),
        Kind.LOOK: Verb(_may_look, _looks),
        Kind.CON_LEY: Verb(_may_declare, _declare),
        Kind.A_PUNTO: Verb(_may_declare, _declare),
        Kind.ELLA: Verb(_may_add, _add),
        Kind.QUIERO: _ANSWER,
        Kind.NO_QUIERO: _ANSWER,
        Kind.NO_NADA: _ANSWER,
        Kind.PASO: _ANSWER,
        Kind.TRUCO: _ANSWER,
    },
    breath=_breath,
    for_side=lambda _law, _p, word: word.kind in _FOR_SIDE,
    pending=_pending,
    answers_only=True,
    only_while="ley",
    calls=(f.LeyImposed, f.LeyAdded),
    caller=_caller,
    menu=_menu,
    on_side_out=_side_out,
    blind=True,
    must_first=_must_first,
    after=_after,
    rests_on=("spoken", *(f"ley.{name}" for name in ("seat", "band", "items", "answered", "resto"))),
    cites=_cites,
    refusals=(
        "already-said.ley window-closed.ley window-closed.no-ley window-closed.ella not-down "
        "already-said.state not-your-turn.state no-flor.con-ley flor-first.a-punto look-first "
        "nothing-to-answer own-call-pending.ley nothing-to-answer.look answer-all answer-first.ley left-out "
        "not-asked muestra-first muestra-first.truco state-first state-first.own muestra-first.said "
        "state-first.said answer-first.ley-said"
    ),
)
"""A ley de juego."""
