"""Reading records: tolerant of blanks and comments, exact about errors."""

import pytest

from truco.engine import Kind
from truco.errors import NotationError
from truco.record import NoRecordError, read_prefix, read_record, write_record

HEAD = '[Record "truco/1"]\n[Rules "oficial"]\n[A1 "Nora"] [B1 "Ines"]\n'


def place(text: str) -> tuple[int, int, str]:
    """Line, column and expectation of the first error of a record whose hands begin on line 4."""
    with pytest.raises(NotationError) as caught:
        read_record(HEAD + text)
    return caught.value.line, caught.value.column, caught.value.expected


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("hand one", 4, 6, "the number of the hand"),
        ("hand", 4, 1, "the number of the hand"),
        ("hand " + "9" * 5000, 4, 6, "the number of the hand"),
        ("hand 1  score A " + "9" * 5000, 4, 17, "the points of A"),
        ("hand deal A1 1e5o4o", 4, 6, "the number of the hand"),
        ("hand 1 dealer X9", 4, 15, "a seat such as B1"),
        ("hand 1  score A twelve", 4, 17, "the points of A"),
        ("hand 1  score A 1 A 2", 4, 19, "a side and its points"),
        ("hand 1 muestra ??", 4, 16, "a card such as 5o"),
        ("hand 1\ndeal A1 1e5x4o", 5, 11, "a card such as 1e"),
        ("hand 1\ndeal A1 1e1e4o", 5, 11, "a card other than 1e"),
        ("hand 1\ndeal A1 1e5o4o A1 2c", 5, 16, "the cards of A1 only once"),
        ("hand 1\ndeal A1 1e5o4o B1 2c3c4c\ndeal A1 1e5o4o", 6, 1, "one deal line"),
        ("hand 1\nA1:", 5, 1, "a word after the seat"),
        ("hand 1\n  A1:env!do", 5, 6, "a word such as envido"),
        ("hand 1\nX1:envido", 5, 1, "a seat before the colon"),
        ("hand 1\nenvido", 5, 1, "an act such as A1:envido"),
        ("hand 1\nA1:5o {trick parda", 5, 7, "a fact closed by a brace"),
        ("hand 1\nA1:5o {trick C9}", 5, 7, "{A +2}"),
        ("hand 1\nA1:5o {A +" + "9" * 5000 + "}", 5, 7, "{A +2}"),
        ("hand 1\n{trick A1}", 5, 1, "an act before the fact"),
        ("hand 1\nend A 1 B 0\nA1:5o", 6, 1, "hand and a number, because the hand above has ended"),
        ("hand 1\nend A 1 B 0\n{A +1}", 6, 1, "hand and a number, because the hand above has ended"),
        ("A1:5o", 4, 1, "a tag, or hand and a number"),
        ('hand 1\n[Seed "x"]', 5, 1, "no tag here, because tags stand above the first hand"),
        ('[A1 "Ana"]', 4, 1, "one tag A1"),
        ('[Rules "x', 4, 1, "a tag such as"),
        ('hand 1\nA1:"open', 5, 1, "a word after the seat"),
        ("hand 1\n}", 5, 1, "an act such as A1:envido"),
    ],
)
def test_a_fault_is_named_with_its_place(text: str, line: int, column: int, expected: str) -> None:
    """A syntax error has its line and column, counted from 1, and what was expected."""
    position = place(text)
    assert position[:2] == (line, column)
    assert expected in position[2]


def test_reading_is_kind() -> None:
    """Extra blanks, blank lines, comments, unknown tags and line ends of other systems change nothing of the game."""
    plain = HEAD + "\nhand 1  dealer B1\ndeal  A1 1e5o4o  B1 3c7o12o\nA1:mazo  {B +2}\nend  A 0 B 2\n"
    loose = (
        "\ufeff; made by hand\n"
        + HEAD.replace("\n", "\r\n")
        + '[_mine "1"] [Place "Azul"]\r\n\r\n\r\n hand   1 dealer\tB1 ; the first\r\n\r\n'
        + "deal A1 1e5o4o\r\n   B1 3c7o12o A1:mazo;at once\r\n{ B   +2 } end A 0 B 2"
    )
    kind = read_record(loose)
    assert kind.hands[0].acts[0].braces[0].words == ("B", "+2")
    assert kind.tag("Place") is not None
    assert kind.comments == ("made by hand",)
    assert kind.hands[0].comments == ("the first", "at once")
    without = write_record(kind).replace('[_mine "1"]\n[Place "Azul"]\n; made by hand\n', "")
    assert without.replace("; the first\n; at once\n", "") == plain


@pytest.mark.parametrize("act", ['A1:"che,  qué   calor"', 'A1:reclamo-B1 "carta  de más"', 'juez:warn-B1 "  twice"'])
def test_what_is_said_is_read_as_it_was_said(act: str) -> None:
    """Blanks within quotes are kept; those before the quotes of a claim or a ruling are one."""
    text = HEAD + "\nhand 1  dealer B1\ndeal  A1 1e5o4o  B1 3c7o12o\n"
    assert str(read_record(text + act.replace(' "', '  \t"')).hands[0].acts[0]) == act


def test_comments_stay_with_their_hand() -> None:
    """A comment after the end of a hand belongs to the next one, or to the last where none follows."""
    text = HEAD + "; head\nhand 1\n; one\nend A 1 B 0\n; two\nhand 2\nend A 2 B 0\n; still two"
    record = read_record(text)
    assert record.comments == ("head",)
    assert [hand.comments for hand in record.hands] == [("one",), ("two", "still two")]


def test_a_quote_holds_what_elsewhere_has_a_meaning() -> None:
    """Inside quotes a semicolon, a brace or an escaped quote is text, in tags and in free talk."""
    record = read_record(HEAD + '[Event "a; {b} \\"c\\""]\nhand 1\nA1:"no; {gracias} \\"che\\"" {rejected}')
    tag = record.tag("Event")
    assert tag is not None
    assert tag.value == 'a; {b} "c"'
    assert str(record.hands[0].acts[0]) == 'A1:"no; {gracias} \\"che\\""'
    assert write_record(read_record(write_record(record))) == write_record(record)


def test_the_valid_prefix_comes_with_the_first_fault() -> None:
    """A record with an error gives the part before it, and the error."""
    record, error = read_prefix(HEAD + "hand 1\ndeal A1 1e5o4o B1 3c7o12o\nA1:5o B1:7o\nA1:\nend A 1 B 0\nhand 2")
    assert [str(act) for act in record.hands[0].acts] == ["A1:5o", "B1:7o"]
    assert error is not None
    assert (error.line, error.column) == (7, 1)


def test_a_whole_record_has_no_fault() -> None:
    """A record without a fault comes with no error."""
    assert read_prefix(HEAD)[1] is None


@pytest.mark.parametrize("text", ["", "; only talk", "hello", '[Rules "oficial"]', "[Record truco/1]", "hand 1"])
def test_what_is_no_record(text: str) -> None:
    """A text that does not begin with the tag Record is no record."""
    with pytest.raises(NoRecordError):
        read_record(text)


def test_another_version_is_a_fault() -> None:
    """A record of another version is refused at its tag."""
    with pytest.raises(NotationError) as caught:
        read_record('[Record "truco/2"]')
    assert not isinstance(caught.value, NoRecordError)
    assert caught.value.text == "truco/2"


def test_the_draw_and_the_cut_stand_before_the_cards() -> None:
    """The acts above the deal line belong before the deal; without such a line the draw and the cut do."""
    dealt = read_record(HEAD + "hand 1\nA1:tiro-3e B1:tiro-4c A1:corto-9\ndeal A1 1e5o4o B1 3c7o12o\nA1:mazo").hands[0]
    seeded = read_record(HEAD + "hand 1\nA1:tiro-3e B1:tiro-4c A1:corto-9 A1:mazo").hands[0]
    assert [len(hand.before) for hand in (dealt, seeded)] == [3, 3]
    assert [len(hand.acts) for hand in (dealt, seeded)] == [1, 1]


def test_the_words_of_the_format_that_no_rulebook_here_has() -> None:
    """The muestra and the kinds of hands of other rulebooks are read and written."""
    text = HEAD + "\nhand 3  pica-pica  dealer B1  score A 1 B 2  muestra 5o\n"
    assert write_record(read_record(text)) == text


def test_seats_stand_anticlockwise() -> None:
    """The seats come in the order of the table, whatever the order of the tags."""
    tags = " ".join(f'[{seat} "x"]' for seat in ("B2", "A3", "B1", "A1", "B3", "A2"))
    assert read_record('[Record "truco/1"] ' + tags).seats == ("A1", "B1", "A2", "B2", "A3", "B3")


@pytest.mark.parametrize("word", ["9" * 5000, "corto-" + "9" * 5000])
def test_a_number_without_end_is_a_word_that_no_rulebook_has(word: str) -> None:
    """A word with too many digits is no number: it is read, and the law refuses it."""
    act = read_record(HEAD + f"hand 1\nA1:{word}").hands[0].acts[0]
    assert (act.word.kind, act.word.number) == (Kind.OTHER, None)


@pytest.mark.parametrize("act", ['B1:warn-A1 "así fue"', 'B1:correct-1:annul-hand:of.match.3 "así fue"'])
def test_a_ruling_of_somebody_who_may_not_rule_has_its_reason_too(act: str) -> None:
    """A player's ruling is refused; with its reason in words the record that says so is read and written the same."""
    text = '[Record "truco/1"]\n[A1 ""] [B1 ""]\n\nhand 1\ndeal  A1 1e5o4o  B1 3c7o12o\n'
    record = f"{text}{act}  {{rejected not-the-judge}}\n"
    assert [str(written_act) for written_act in read_record(record).hands[0].acts] == [act]
    assert write_record(read_record(record)) == record
