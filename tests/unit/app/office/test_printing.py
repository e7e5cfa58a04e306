"""The documents of an event: each has what the event contains, and says so where there is nothing yet."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from pypdf import PdfReader
from tests.helpers.events import COMMITTEE, DESK, REFEREE, Diary
from tests.helpers.offices import a_knockout, a_league

from truco.app.office.printing import DOCUMENTS, PrintRequest, document_pdf, match_sheet
from truco.app.office.rules import check_rules
from truco.app.paper.documents import Entry
from truco.app.paper.forms import dealt
from truco.club import acts as a
from truco.club.duplicate import commitment, deals
from truco.club.event import Match
from truco.club.propose import propose_draw
from truco.engine import Law
from truco.engine.croupier import SeededChance, shuffled
from truco.errors import TournamentError
from truco.messages import text as message
from truco.rulebooks.ruleset import choose


def words(diary: Diary, what: str, **more: object) -> str:
    """Return the text of a document in English, without line breaks."""
    data = document_pdf(diary.event, what, PrintRequest("en", **more))  # type: ignore[arg-type]  # the fields of `Wanted`
    pages = [page.extract_text() for page in PdfReader(io.BytesIO(data)).pages]
    return " ".join(" ".join(pages).split())


def refused(diary: Diary, what: str, **more: object) -> str:
    """Return the code with which a document is refused."""
    with pytest.raises(TournamentError) as error:
        words(diary, what, **more)
    return error.value.code


@pytest.fixture
def knockout() -> Diary:
    """A knock-out of five teams after its first round."""
    return a_knockout()


@pytest.mark.parametrize("what", [document for document in DOCUMENTS if document not in ("deals", "deal-slips")])
def test_every_document_has_the_event_and_a_team(what: str, knockout: Diary) -> None:
    """Each document is a PDF with the name of the event; it has the names of teams, where it is about them."""
    diary = a_league("played") if what == "standings" else knockout
    diary.pair("league" if what == "standings" else "knockout")
    match = max(match.number for match in diary.event.matches.values() if match.b)
    diary.write(a.CountTables(2), DESK)
    diary.write(a.Assign((a.Seat(match, 1),)), DESK)
    text = words(diary, what, text="Lunch at one", at=1_800_000_000.0)
    assert "Copa" in text
    team = diary.event.entrants[diary.match(match).a].team.name
    assert ("Lunch at one" if what == "notice" else "" if what == "certificates" else team) in text


def test_an_event_with_a_rulebook_that_is_not_here_is_printed() -> None:
    """A log from another machine may name a rulebook that this one has not; its sheets are those of the usual one."""
    diary = a_league("closed")
    diary.write(a.SetTerm("rules", '"mineiro"'))
    diary.write(propose_draw(diary.event, "league", "5821"))
    diary.pair("league")
    assert "Copa" in words(diary, "sheets")
    assert "Copa" in words(diary, "slips")
    with pytest.raises(TournamentError, match="no-such-rules"):
        check_rules(a.SetTerm("rules", '"mineiro"'))


def test_an_event_without_anything_says_so() -> None:
    """Before the draw there is nothing to print but certificates; the code says what is missing."""
    diary = a_league("closed")
    for what, code in (
        ("draw", "not-drawn"),
        ("pairings", "not-drawn"),
        ("slips", "not-drawn"),
        ("sheets", "not-drawn"),
        ("standings", "nothing-to-print"),
        ("bracket", "not-a-bracket"),
        ("table-cards", "nothing-to-print"),
        ("notice", "nothing-to-print"),
        ("poem", "no-such-document"),
    ):
        assert refused(diary, what) == code
    assert refused(a_league("drawn"), "pairings") == "no-such-round"
    assert refused(a_league("paired"), "pairings", round=2) == "no-such-round"
    assert refused(a_league("paired"), "slips", matches=(9,)) == "no-such-match"
    assert refused(a_league("drawn"), "draw", phase="group") == "not-drawn"


def test_a_draw_has_all_rounds_of_a_league() -> None:
    """Rounds that are not paired yet are in the draw of a league as they will be, with the published seed."""
    text = words(a_league("paired"), "draw")
    assert "5821" in text
    for number in (1, 2, 3):
        assert f"Round {number}" in text


def test_the_wall_shows_names_as_the_event_does() -> None:
    """Where the event shows teams alone no player is named on the wall; sheets have the names in full."""
    diary = a_league("paired")
    assert "A1" in words(diary, "pairings")
    diary.write(a.ShowNames("team"), COMMITTEE)
    for what in ("pairings", "draw", "standings"):
        assert "A1" not in words(diary, what), what
    assert "A1" in words(diary, "slips")


def test_a_sheet_is_empty_or_filled() -> None:
    """A sheet has the score that was played unless an empty one is asked for; each is of the matches asked for."""
    diary = a_league("paired")
    first, second = diary.event.matches.values()
    diary.write(a.Record(first.number, ((12, 3), (12, 7))), DESK)
    assert "7" in words(diary, "slips", matches=(first.number,))
    full = words(diary, "slips", matches=(first.number,))
    blank = words(diary, "slips", matches=(first.number,), blank=True)
    assert full != blank
    both = words(diary, "slips")
    for match in (first, second):
        assert diary.event.entrants[match.a].team.name in both
    assert diary.event.entrants[second.a].team.name not in full


def test_a_sheet_says_how_its_result_is_entered() -> None:
    """The sheet has the short code that opens exactly this match."""
    diary = a_league("paired")

    def entry(match: Match) -> Entry:
        return Entry(f"http://192.168.1.7:8000/r/M{match.number}", f"KQ{match.number}")

    text = words(diary, "slips", entry=entry)
    assert "KQ1" in text
    assert "KQ2" in text


def test_a_finished_event_has_places_and_certificates(knockout: Diary) -> None:
    """After the final the standings of the whole event and the certificates of the first places can be printed."""
    for _ in range(2):
        knockout.pair("knockout")
        knockout.play("knockout")
    champion = words(knockout, "certificates", places=1)
    names = [entrant.team.name for entrant in knockout.event.entrants.values()]
    assert sum(name in champion for name in names) == 1
    assert len(PdfReader(io.BytesIO(document_pdf(knockout.event, "certificates", PrintRequest(places=0)))).pages) == 5
    assert (
        len(
            PdfReader(
                io.BytesIO(document_pdf(knockout.event, "certificates", PrintRequest(places=1, each_player=True)))
            ).pages
        )
        == 2
    )


def test_deals_are_those_of_the_secret() -> None:
    """Every table gets the same cards, other ones in each hand and round; who does not know the secret gets none."""
    diary = Diary("duplicate")
    diary.register(4)
    act = propose_draw(diary.event, "duplicate", "5821")
    diary.write(replace(act, committed=commitment("a secret")), DESK)
    diary.pair("duplicate")
    secret, other = {"secret": "a secret"}, {"secret": "another"}
    first = words(diary, "deals", **secret)
    assert first == words(diary, "deals", round=1, **secret)
    assert first != words(diary, "deals", round=2, **secret)
    assert refused(diary, "deals") == refused(diary, "deals", **other) == "bad-secret"
    assert refused(a_league("paired"), "deals") == "not-duplicate"


def a_duplicate() -> tuple[Diary, Match, Match]:
    """Return a duplicate of four pairs whose first round is paired, and its matches; its secret is `a secret`."""
    diary = Diary("duplicate")
    diary.register(4)
    diary.write(replace(propose_draw(diary.event, "duplicate", "5821"), committed=commitment("a secret")), DESK)
    match, two = diary.pair("duplicate")
    return diary, match, two


def test_each_table_has_a_slip_for_each_hand_and_seat() -> None:
    """The slips have the cards of the deals for both tables; who does not know the secret gets none."""
    diary, match, two = a_duplicate()
    diary.write(a.CountTables(2), DESK)
    diary.write(a.Assign((a.Seat(match.number, 1), a.Seat(two.number, 2))), DESK)
    text = words(diary, "deal-slips", secret="a secret")  # noqa: S106  (of a test)
    hands = diary.event.terms.phase("duplicate").deals
    assert text.count("Hand 1 A1 Table 1") == text.count("Hand 1 A1 Table 2") == 1
    assert sum(text.count(f"Table {at} ") for at in (1, 2)) == 2 * hands * 4
    (first, *_) = deals("a secret", 1, hands)
    assert message(f"card.{dealt(first, 'oficial').hands['A1'][0]}", "en") in text
    assert refused(diary, "deal-slips") == refused(diary, "deal-slips", secret="another") == "bad-secret"  # noqa: S106
    assert refused(a_league("paired"), "deal-slips") == "not-duplicate"


@pytest.mark.parametrize("what", ["slips", "sheets"])
def test_the_filled_sheet_of_a_duplicate_has_its_hands(what: str) -> None:
    """Each hand in the log has its line with both scores; an empty sheet has only the dealer and the leader."""
    diary, match, two = a_duplicate()
    scores = ((2, 0), (0, 1), (3, 0), (1, 0), (0, 4), (2, 0), (1, 0), (0, 2))
    diary.write(a.AddHands(match.number, scores), DESK)
    filled = words(diary, what, matches=(match.number,))
    assert "1 A1 B1 0\N{EN DASH}0 2 0 +2 2 B1 A2 0\N{EN DASH}0 0 1 \N{MINUS SIGN}1 3 A2 B2" in filled
    assert "Sum 9 7 +2" in filled
    assert "1 A1 B1 0\N{EN DASH}0 2 B1 A2" in words(diary, what, matches=(match.number,), blank=True)
    absent = diary.event.entrants[two.b].team.name
    diary.write(a.CallRound("duplicate", 1), DESK)
    diary.write(a.WalkOver(two.number, two.b), REFEREE, wait=3600.0)
    assert f"Did not come: {absent}." in words(diary, what, matches=(two.number,))


def test_a_deal_is_that_of_a_table() -> None:
    """A deal has the cards of a pack in the order of its seed, dealt from the dealer's right, and its card turned."""
    law = Law(choose("uruguay"), ("A1", "B1", "A2", "B2"))
    deal, two = deals("a secret", 1, 2)
    made = dealt(deal, "uruguay")
    pack = shuffled(SeededChance(deal.seed, 1), law.terms.pack.cards)
    order = [str(card) for card in law.terms.deal.dealt_from(pack)]
    assert made.dealer == "A1"
    assert made.hands["B1"] == tuple(order[at] for at in (0, 4, 8))
    assert made.hands["A1"] == tuple(order[at] for at in (3, 7, 11))
    assert made.turned == order[12]
    assert dealt(two, "uruguay").dealer == "B1"
    assert dealt(two, "uruguay").hands != made.hands


def test_a_club_match_has_a_sheet_for_each_table() -> None:
    """A match at seven tables has seven sheets of two against two, each with the number of its table."""
    diary = Diary("clubs")
    tables, plays = diary.event.terms.phases[0].tables, diary.event.terms.team.plays
    diary.register(2, plays)
    diary.write(propose_draw(diary.event, diary.event.terms.phases[0].name, "1"), DESK)
    (match,) = diary.pair(diary.event.terms.phases[0].name)
    sheets = [match_sheet(diary.event, match, PrintRequest(), table) for table in range(1, tables + 1)]
    assert [match_sheet.table for match_sheet in sheets] == list(range(1, tables + 1))
    assert {len(match_sheet.sheet.players) for match_sheet in sheets} == {2 * plays // tables}
    assert words(diary, "slips").count("Score sheet") == tables


def test_the_standings_of_a_duplicate_have_its_match_points() -> None:
    """Each team has its match points of how many, and how much more it scored than the field; before a round none."""
    diary = Diary("duplicate")
    diary.register(4)
    diary.write(replace(propose_draw(diary.event, "duplicate", "5821"), committed=commitment("a secret")), DESK)
    assert refused(diary, "standings") == "nothing-to-print"
    match, two = diary.pair("duplicate")
    hands = diary.event.terms.phase("duplicate").deals
    diary.write(a.AddHands(match.number, ((2, 0),) * hands), DESK)
    diary.write(a.AddHands(two.number, ((1, 0),) * hands), DESK)
    text = words(diary, "standings").replace("\N{MINUS SIGN}", "-")
    lines = [f"Equipo {name[1:]} A{name[1:]}, B{name[1:]}" for name in (match.a, two.b, two.a, match.b)]
    # Eight deals, in each of which the other table made one point less, or more.
    figures = ("+8.00 16/16", "+8.00 16/16", "-8.00 0/16", "-8.00 0/16")
    assert all(f"{line} {had}" in text for line, had in zip(lines, figures, strict=True)), text
