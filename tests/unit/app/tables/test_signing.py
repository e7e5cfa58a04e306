"""The score sheet at a table: who signs it, who does not accept what it says."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.unit.app.tables.test_requests import PEOPLE, ask, over, refused, table_of, taken

from truco.app.tables.judge import grant_judge, with_judge
from truco.app.tables.laws import law_of
from truco.app.tables.requests import Granted, Request, grant_request, open_table
from truco.app.tables.row import Row, body_of, read_row
from truco.app.tables.seats import Chair
from truco.app.tables.settings import Settings
from truco.app.tables.sight import room_of
from truco.app.tables.signing import answer_rejections
from truco.app.tables.table import Table, after, blank_table
from truco.engine import Phase
from truco.engine.table import facts as f
from truco.errors import ActRejected

FOUR = ("A1", "B1", "A2", "B2")


def refereed(*chairs: Chair, admission: str = "refereed") -> Table:
    """Return a refereed table of fenacef at which the hand is over and A scored."""
    law = law_of("fenacef", FOUR, refereed=True)
    table = blank_table(law, chairs or PEOPLE, Settings(admission=admission))
    table = taken(table, open_table(table))
    public = table.state.public
    award = f.Awarded("A", 1, "truco", ())
    public = public._replace(phase=Phase.HAND_OVER, hand=4, awards=(award,))
    return table._replace(state=table.state._replace(public=public))


def rejected(table: Table, who: str, do: str, **details: Any) -> ActRejected:  # noqa: ANN401
    """Return the refusal of a request by the rulebook."""
    with pytest.raises(ActRejected) as caught:
        ask(table, who, do, **details)
    return caught.value


@pytest.mark.rule("br.38.p2.2", "br.33.2")
def test_each_player_signs_for_oneself_when_the_match_is_over() -> None:
    """No seat signs before the end; each seat signs once; with all four the sheet waits for the coordinator alone."""
    table = refereed()
    assert refused(table, "A1", "sign") == "not-over"
    table = over(table)
    for seat in FOUR:
        assert room_of("X", table, {}, ()).paper.status == "open"  # type: ignore[union-attr]
        table = ask(table, seat, "sign")
    assert [signature.who for signature in table.standing.signed] == list(FOUR)
    assert room_of("X", table, {}, ()).paper.status == "provisional"  # type: ignore[union-attr]
    again = rejected(table, "A1", "sign")
    assert (again.code, "br.38.p2.2" in again.rules) == ("signed-already", True)


def test_bots_sign_nothing_and_keep_nobody_waiting() -> None:
    """With bots in the other seats the sheet of a person is signed when the person signs."""
    table = over(table_of(Chair("A1", "human"), Chair("B1", "bot", "zorro")))
    paper = room_of("X", table, {"A1": "Nora"}, ()).paper
    assert paper is not None
    assert paper.unsigned == ("A1",)
    paper = room_of("X", ask(table, "A1", "sign"), {"A1": "Nora"}, ()).paper
    assert paper is not None
    assert ([signer.name for signer in paper.signed], paper.unsigned, paper.status) == (["Nora"], (), "official")


def test_who_sits_down_after_the_match_signs_nothing() -> None:
    """The seat of a person that left is signed by no other one, and a signature keeps its author."""
    table = ask(over(table_of(*PEOPLE)), "B1", "sign")
    table = ask(ask(table, "A1", "leave"), "B1", "leave")
    chairs = tuple(replace(chair, kind="human", since=99) for chair in table.chairs)
    standing = replace(table.standing, chairs=chairs)
    table = taken(table, Granted(standing))
    assert rejected(table, "A1", "sign").code == "not-a-signer"
    assert rejected(table, "B1", "sign").code == "signed-already"
    paper = room_of("X", table, {"B1": "Zoe"}, ()).paper
    assert paper is not None
    assert [(signer.seat, signer.name) for signer in paper.signed] == [("B1", "")]


def test_the_judge_signs_after_the_players() -> None:
    """A judge signs last, and may ask for nothing else but to leave."""
    table = over(refereed(admission="judged"))
    table = taken(table, Granted(with_judge(table.standing)))
    with pytest.raises(ActRejected, match="not-signed"):
        grant_judge(table, "sign", 1.0)
    for seat in FOUR:
        table = ask(table, seat, "sign")
    table = taken(table, Granted(grant_judge(table, "sign", 1.0)))
    assert table.standing.signed[-1].who == "J1"


def test_a_new_match_has_a_new_sheet() -> None:
    """A rematch begins without signatures and rejections."""
    table = over(table_of(*PEOPLE))
    for seat in FOUR:
        table = ask(table, seat, "sign")
    for seat in FOUR:
        table = ask(table, seat, "rematch")
    assert (table.match, table.standing.signed, table.standing.rejected) == (2, (), ())


@pytest.mark.rule("br.38.p1.2")
def test_the_rivals_reject_what_is_written_and_the_judge_is_asked() -> None:
    """The side that scores may not; the rival may, once; a ruling, or the rival, ends it."""
    table = refereed()
    own = rejected(table, "A2", "reject-sheet")
    assert (own.code, "br.38.p1.2" in own.rules) == ("own-points", True)
    table = ask(table, "B1", "reject-sheet")
    assert refused(table, "B1", "reject-sheet") == "rejected-already"
    paper = room_of("X", table, {"B1": "Ana"}, ()).paper
    assert paper is not None
    assert [(signer.name, signer.hand) for signer in paper.rejected] == [("Ana", 4)]
    ruled = f.Ruled(1, "juez", "points-B-1", "points", "B", "", 1, "", (), 0, (0, 1), (1, 0), (0, 0), (1, 0), (1, 0), 1)
    for standing in (answer_rejections(table, [ruled]), answer_rejections(table, [f.PointsConfirmed("B2", ())])):
        assert standing is not None
        assert standing.rejected == ()
    assert answer_rejections(table, [f.PointsConfirmed("A2", ())]) is None
    assert ask(table, "B1", "accept-sheet").standing.rejected == ()


def test_where_the_program_keeps_the_score_its_count_is_confirmed() -> None:
    """At an assisted table no side rejects points during the match; before a hand is decided none does anywhere."""
    assert refused(table_of(*PEOPLE), "B1", "reject-sheet") == "counts-as-confirmed"
    table = refereed()
    public = table.state.public._replace(phase=Phase.PLAY)
    assert refused(table._replace(state=table.state._replace(public=public)), "B1", "reject-sheet") == "not-written"
    assert refused(blank_table(law_of("oficial", ("A1", "B1")), PEOPLE[:2], Settings()), "A1", "reject-sheet") == (
        "not-started"
    )


def test_after_the_match_who_does_not_accept_the_sheet_does_not_sign_it() -> None:
    """A rejection of the whole sheet is kept until its author signs."""
    table = ask(over(table_of(*PEOPLE)), "B1", "reject-sheet")
    assert [rejection.who for rejection in table.standing.rejected] == ["B1"]
    table = ask(table, "B1", "sign")
    assert (table.standing.rejected, [signature.who for signature in table.standing.signed]) == ((), ["B1"])


def test_roles_are_named_before_a_match_or_between_two() -> None:
    """The host names for all, others for their side; none while a match lasts."""
    waiting = table_of(*PEOPLE[:3], Chair("B2", "open"))
    waiting = taken(waiting, open_table(waiting, "A1"))
    named = ask(waiting, "A1", "role", role="captain", seat="B2")
    assert (named.standing.roles.captains, named.law.captains) == (("A1", "B2"), ("A1", "B2"))
    assert ask(named, "B1", "role", role="scorer", seat="B1").standing.roles.scorers == ("B1",)
    assert ask(named, "A1", "role", role="scorer", seat="").standing.roles.scorers == ()
    assert refused(named, "B1", "role", role="captain", seat="A2") == "may-not-admit"
    assert refused(named, "A1", "role", role="scorer", seat="juez") == "no-judge-here"
    assert refused(named, "A1", "role", role="waiter", seat="A1") == "bad-roles"
    assert refused(named, "A1", "role", role="captain", seat="C1") == "bad-roles"
    assert refused(table_of(*PEOPLE), "A1", "role", role="captain", seat="A2") == "roles-fixed"


def test_signatures_and_roles_are_stored_with_a_row() -> None:
    """A row that was written and read again has the signatures, the rejections and the roles."""
    table = ask(ask(over(refereed()), "B1", "reject-sheet"), "A1", "sign")
    grant = grant_request(table, Request("A1", "role", {"role": "captain", "seat": "A2"}, FOUR, ()))
    row = Row(table.seq + 1, 1.0, "A1", "role", standing=grant.standing)
    again = read_row(row.seq, row.at, None, body_of(row))
    assert again.standing == grant.standing
    assert after(table, again).law.captains == ("A2", "B1")
