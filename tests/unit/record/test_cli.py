"""The commands replay, value and order, as a shell and a program use them."""

import json
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from truco.app.cli import main
from truco.cards import SPANISH_40
from truco.messages import LANGUAGES

HEAD = '[Record "truco/1"]\n[Rules "oficial"]\n[A1 "Nora"] [B1 "Ines"]\n'
HAND = "hand 1 dealer B1\ndeal A1 1e5o4o B1 3c7o12o\n"
EXAMPLE = """\
[Record "truco/1"]
[Rules "oficial"]
[A1 "Nora"] [B1 "Ines"] [A2 "Luis"] [B2 "Raul"]

hand 7  dealer B2  score A 12 B 9
deal  A1 1e5o4o  B1 3c7o12o  A2 6b2c10e  B2 7e11b4c
A1:5o  B1:envido  A2:real-envido  B2:no-quiero  {A +2}
B1:7o  A2:6b  B2:7e  {trick B2}
B2:11b  A1:truco  B1:quiero  A1:1e  B1:12o  A2:2c  {trick A1}
A1:4o  B1:retruco  A2:no-quiero  {B +2}
end  A 14 B 11
"""
"""The example of the page of the format."""


def truco(*args: str, text: str = "") -> Result:
    """The result of a command line, with a text on standard input."""
    return CliRunner().invoke(main, args, input=text, env={"LANG": "C", "LC_ALL": "", "LC_MESSAGES": ""})


def test_the_example_of_the_format() -> None:
    """The example of the format's page replays to the JSON that the page shows."""
    result = truco("replay", "-", "--json", text=EXAMPLE)
    assert (result.exit_code, result.stderr) == (0, "")
    answer = json.loads(result.stdout)
    acts = answer["hands"][0].pop("acts")
    assert answer == {
        "rules": "oficial",
        "options": {},
        "seats": ["A1", "B1", "A2", "B2"],
        "hands": [
            {
                "hand": 7,
                "dealer": "B2",
                "mano": "A1",
                "muestra": None,
                "tricks": ["B2", "A1"],
                "awards": [
                    {
                        "side": "A",
                        "points": 2,
                        "for": "envido",
                        "rules": ["of.envido.row.5", "of.envido.23", "of.envido.21", "of.envido.22"],
                    },
                    {"side": "B", "points": 2, "for": "truco", "rules": ["of.truco.12", "of.accept.1", "of.accept.4"]},
                ],
                "score": {"A": 14, "B": 11},
                "finished": True,
            }
        ],
        "chicos": {"A": 0, "B": 0},
        "winner": None,
    }
    assert [f"{act['seat']}:{act['act']}" for act in acts] == [
        word for line in EXAMPLE.splitlines() for word in line.split() if ":" in word
    ]
    assert {(act["ruling"], act["code"]) for act in acts} == {("lawful", None)}
    assert all(act["rules"] for act in acts)
    assert list(acts[0]) == ["seat", "act", "ruling", "code", "rules"]


def test_the_order_of_the_keys() -> None:
    """The keys of the JSON are in the order of the page, on one line."""
    result = truco("replay", "-", "--json", text=EXAMPLE)
    assert result.stdout.count("\n") == 1
    answer = json.loads(result.stdout)
    assert list(answer) == ["rules", "options", "seats", "hands", "chicos", "winner"]
    assert list(answer["hands"][0]) == [
        "hand", "dealer", "mano", "muestra", "acts", "tricks", "awards", "score", "finished",
    ]  # fmt: skip


def test_a_file_is_followed_in_words(tmp_path: Path) -> None:
    """Without --json the game is printed in sentences, in the requested language, else that of LANG, else Spanish."""
    file = tmp_path / "game.truco"
    file.write_text(EXAMPLE, encoding="utf-8")
    outputs = {lang: truco("replay", str(file), "--lang", lang).stdout for lang in LANGUAGES}
    assert len(set(outputs.values())) == 4
    assert truco("replay", str(file)).stdout == outputs["es"]
    assert "  Raul takes the trick.\n" in outputs["en"]
    assert "  The hand ends: Nora and Luis 14 malas, Ines and Raul 11 malas.\n" in outputs["en"]
    german = CliRunner().invoke(main, ["replay", str(file)], env={"LC_ALL": "de_DE.UTF-8"})
    assert german.stdout == outputs["de"]


@pytest.mark.parametrize("path", sorted((Path(__file__).parents[3] / "records").rglob("*.truco")), ids=lambda p: p.stem)
def test_every_golden_record_can_be_told(path: Path) -> None:
    """A golden record is printed in sentences to its last hand, with exit status 0 and nothing on standard error."""
    result = truco("replay", str(path), "--lang", "en")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[0].partition(". ")[2].startswith(("A1 Nora, B1 Inés", "A1 Nora, B1 Inês"))


def test_a_difference_ends_with_one() -> None:
    """A difference exits with 1 and prints place, code and both values, and also the JSON of the prefix."""
    text = HEAD + HAND + "A1:mazo\nend A 0 B 1\n"
    result = truco("replay", "-", "--json", "--lang", "en", text=text)
    assert result.exit_code == 1
    assert result.stderr == "-:7:1: replay-differs: the record says end A 0 B 1, the rules give end A 0 B 2\n"
    assert json.loads(result.stdout)["hands"][0]["score"] == {"A": 0, "B": 2}


def test_a_fault_of_notation_ends_with_one() -> None:
    """An error below the tag Record exits with 1 and prints the JSON of everything before it."""
    result = truco("replay", "-", "--json", "--lang", "en", text=HEAD + HAND + "A1:1e B1:3c A1:\n")
    assert result.exit_code == 1
    assert result.stderr.startswith("-:6:13: bad-notation: expected a word after the seat")
    assert json.loads(result.stdout)["hands"][0]["tricks"] == ["A1"]


def test_the_first_fault_is_told() -> None:
    """If a syntax error follows a difference, the difference is reported."""
    text = HEAD + HAND + "A1:1e B1:3c {trick B1} A1:\n"
    assert "replay-differs" in truco("replay", "-", text=text).stderr


def test_rules_that_do_not_exist_end_with_one() -> None:
    """A rulebook that does not exist exits with 1 and still prints JSON."""
    result = truco("replay", "-", "--json", text=HEAD.replace("oficial", "fenacef"))
    assert result.exit_code == 1
    assert "bad-rulebook" in result.stderr
    assert json.loads(result.stdout)["rules"] == "fenacef"
    again = truco("replay", "-", text=HEAD.replace("oficial", "fenacef"))
    assert (again.exit_code, again.stdout) == (1, "")


@pytest.mark.parametrize("data", [b"", b"hand 1\n", b'[Rules "oficial"]\n', b"\xff\xfe[Record"])
def test_what_cannot_be_read_ends_with_two(tmp_path: Path, data: bytes) -> None:
    """No tag Record, or bytes that are no UTF-8, exit with 2; standard output has the error alone."""
    file = tmp_path / "x.truco"
    file.write_bytes(data)
    result = truco("replay", str(file), "--json")
    assert (result.exit_code, list(json.loads(result.stdout))) == (2, ["error"])
    assert result.stderr.startswith(f"{file}:1:1: ")
    again = truco("replay", str(file))
    assert (again.exit_code, again.stdout) == (2, "")


def test_a_file_that_is_too_large_ends_with_two(tmp_path: Path) -> None:
    """A record of more than 1 MiB, such as one with a tag of 20 MB, is not read: the limit and exit status 2."""
    file = tmp_path / "x.truco"
    file.write_text(f'[Record "truco/1"]\n[A1 "{"x" * 20_000_000}"]\n', encoding="utf-8")
    result = truco("replay", str(file), "--lang", "en")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"{file}:1:1: too-large: expected a record of at most 1048576 bytes, and there are more\n"
    assert truco("replay", "-", text="x" * 1_048_577).stderr.startswith("-:1:1: too-large: ")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="the system has no endless file")
def test_an_endless_file_ends_with_two() -> None:
    """An endless file is read only up to the limit of a record, so the memory of a small machine is enough."""
    program = f"ulimit -v 1000000; exec {sys.executable} -m truco replay /dev/zero --lang en"
    result = subprocess.run(["sh", "-c", program], capture_output=True, text=True, check=False)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith("/dev/zero:1:1: too-large: ")


@pytest.mark.parametrize("end", ["\r", "\r\n"])
def test_line_ends_of_other_systems(tmp_path: Path, end: str) -> None:
    """Lines may end with CR or CR LF: a comment ends there too, and places are counted by these lines."""
    text = f"{HEAD}; the first hand\n{HAND}A1:1e B1:3c {{trick A1}} ; so it was\nA1:5o B1:"
    file = tmp_path / "x.truco"
    lines = []
    for written in (text, text.replace("\n", end)):
        file.write_bytes(written.encode())
        lines.append(truco("replay", str(file), "--json"))
    plain, other = lines
    assert json.loads(other.stdout) == json.loads(plain.stdout)
    assert len(json.loads(other.stdout)["hands"][0]["acts"]) == 3
    assert other.stderr == plain.stderr
    assert "bad-notation" in plain.stderr


def test_a_missing_file_ends_with_two(tmp_path: Path) -> None:
    """A file that is not there, or a folder, exits with 2."""
    for place in (tmp_path / "none.truco", tmp_path):
        assert truco("replay", str(place)).exit_code == 2


def test_a_rejected_act_warns() -> None:
    """A rejected act without a brace warns on standard error; the exit status stays 0."""
    result = truco("replay", "-", "--json", "--lang", "en", text=HEAD + HAND + "B1:3c\n")
    assert result.exit_code == 0
    assert result.stderr == "-:6:1: warning: B1:3c is rejected (not-your-turn) and has no brace\n"
    act = json.loads(result.stdout)["hands"][0]["acts"][0]
    assert (act["ruling"], act["code"]) == ("rejected", "not-your-turn")


def test_an_unfinished_hand_and_a_refusal_in_words() -> None:
    """The sentences have the reason of a refusal, name an unfinished hand as such, and distinguish equal names."""
    text = HEAD.replace("Ines", "Nora") + HAND + "B1:3c {rejected}\n"
    output = truco("replay", "-", "--lang", "en", text=text).stdout
    assert "A1 Nora, B1 Nora 2" in output
    assert "Nora 2, “three of cups”: not allowed." in output
    assert output.endswith("The hand is left unfinished.\n")


def test_an_act_of_the_table_in_words() -> None:
    """The sentences name the table for its own acts, in the language of the reader."""
    text = HEAD + HAND + "mesa:corto-9 {rejected}\n"
    assert "The table, “cut at 9”: not allowed." in truco("replay", "-", "--lang", "en", text=text).stdout


def test_value_and_order() -> None:
    """The value of a hand and the card order are JSON, for the rulebook by default too."""
    assert truco("value", "--rules", "oficial", "7e6e4c").stdout == '{"envido": 33, "flor": null}\n'
    assert truco("value", "12e11b10o").stdout == '{"envido": 0, "flor": null}\n'
    tiers = json.loads(truco("order", "--rules", "oficial").stdout)
    assert tiers[:4] == [["1e"], ["1b"], ["7e"], ["7o"]]
    assert [sorted(tier) for tier in tiers[4:7:2]] == [["3b", "3c", "3e", "3o"], ["1c", "1o"]]
    assert len(tiers) == 14
    assert sorted(card for tier in tiers for card in tier) == sorted(map(str, SPANISH_40))


def test_value_of_every_hand() -> None:
    """All 9,880 hands are answered from standard input, a line each, with the counts that the catalogue gives."""
    hands = ["".join(map(str, cards)) for cards in combinations(SPANISH_40, 3)]
    result = truco("value", "-", text="\n".join(hands))
    values = [json.loads(line)["envido"] for line in result.stdout.splitlines()]
    assert (result.exit_code, len(values)) == (0, 9_880)
    assert [values.count(total) for total in (0, 7, 20, 33)] == [108, 1084, 364, 152]
    assert sum(value < 8 for value in values) == 4_000


def test_bad_lines_get_an_error_object() -> None:
    """A line without an answer gets an error object in its place; the others are answered, and the status is 1."""
    result = truco("value", "-", text="1e5o4o\n\nzz\n5o 1e5o4o\n1e1e2b\n1e2e\n1e2e3e4e\n1e2e??\n1e 2e 3e\n7e6e4c\n")
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 1
    assert [answers[0], answers[-1]] == [{"envido": 29, "flor": None}, {"envido": 33, "flor": None}]
    assert [answer["error"]["line"] for answer in answers[1:-1]] == [3, 4, 5, 6, 7, 8, 9]
    assert {answer["error"]["code"] for answer in answers[1:-1]} == {"bad-notation"}


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("value", "1e5o"), "3 cartas"),
        (("value", "1e5ox"), "una mano como"),
        (("value", "--muestra", "5o", "1e5o4o"), "ninguna muestra"),
        (("order", "--muestra", "5o"), "ninguna muestra"),
        (("value", "--rules", "nope", "1e5o4o"), "bad-rulebook"),
        (("order", "--rules", "nope"), "bad-rulebook"),
    ],
)
def test_a_question_without_an_answer(args: tuple[str, ...], message: str) -> None:
    """A hand, a muestra or rules that have no answer exit with 1 and say what was expected, in Spanish here."""
    result = truco(*args)
    assert (result.exit_code, result.stdout) == (1, "")
    assert message in result.stderr


def test_a_muestra_for_every_line() -> None:
    """A muestra on the command line counts for the lines that have none."""
    result = truco("value", "--muestra", "5o", "-", text="1e5o4o\n")
    assert "no muestra" in json.loads(result.stdout)["error"]["expected"]


def test_the_commands_in_a_process() -> None:
    """The program in a separate process prints JSON and returns the exit status."""
    program = [sys.executable, "-c", "from truco.app.cli import main; main()", "replay", "-", "--json"]
    good = subprocess.run(program, input=EXAMPLE, capture_output=True, text=True, check=False)
    assert (good.returncode, good.stderr) == (0, "")
    assert json.loads(good.stdout)["hands"][0]["tricks"] == ["B2", "A1"]
    bad = subprocess.run(program, input="", capture_output=True, text=True, check=False)
    assert bad.returncode == 2


def test_a_discard_is_told_without_its_card() -> None:
    """The sentences for a hand with a gallo say that a card was put away, and not which."""
    path = Path(__file__).parents[3] / "records/runfla/gallo-fijo.truco"
    output = truco("replay", str(path), "--lang", "en").stdout
    assert output.count("Nora discards a card.") == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_brazilian_match_is_told_in_partidas(lang: str) -> None:
    """The sentences for the end of a chico and of the match have the rulebook's own words, partida and jogo."""
    record = Path(__file__).parents[3] / "records/fenacef/fenacef-best-of-five.truco"
    lines = truco("replay", str(record), "--lang", lang).stdout.casefold().splitlines()[1:]
    kinds = [[line for line in lines if word in line] for word in ("chico", "partida", "jogo")]
    assert [len(lines) for lines in kinds] == [0, 1, 1]


LINE = "truco-position/1 oficial mano-a-mano assisted 12-9 0-0 7:B1 1e5o4o/3c7o12o A1:envido B1:no-quiero"


def test_a_position_replays_as_an_argument_a_file_and_from_standard_input(tmp_path: Path) -> None:
    """A position from any source is replayed like a record of its hand."""
    file = tmp_path / "line.txt"
    file.write_text(LINE + "\n", encoding="utf-8")
    results = [truco("replay", LINE, "--json"), truco("replay", str(file), "--json")]
    results.append(truco("replay", "-", "--json", text=LINE))
    for result in results:
        assert (result.exit_code, result.stderr) == (0, "")
        hand = json.loads(result.stdout)["hands"][0]
        assert (hand["hand"], hand["dealer"], hand["score"]) == (7, "B1", {"A": 12, "B": 9})
        assert [act["act"] for act in hand["acts"]] == ["envido", "no-quiero"]
        assert hand["awards"][0]["points"] == 1
    printed = truco("replay", LINE, "--lang", "en")
    assert printed.exit_code == 0
    assert "A1 calls envido." in printed.stdout


@pytest.mark.parametrize(
    ("line", "status", "says"),
    [
        (LINE + " A1:7o", 1, "-:1:99: impossible-position: expected an act that the rules allow here, got"),
        (LINE.replace("12-9", "12"), 2, "-:1:47: bad-notation: expected a number for each of the sides A B"),
        (LINE.replace("oficial", "poker"), 2, "-:1:1: bad-rulebook: "),
        (LINE.replace("/1 ", "/2 "), 2, "-:1:1: no-position: expected truco-position/1, got"),
    ],
)
def test_a_position_that_cannot_be_is_named(line: str, status: int, says: str) -> None:
    """An unreadable position exits with 2, an impossible one with 1; standard error says where and why."""
    result = truco("replay", line, "--lang", "en")
    assert result.exit_code == status
    assert result.stderr.startswith(says)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("es", "El reparto no vale y se repite: da Nora."),
        ("pt", "A distribuição não vale e se repete: quem dá as cartas é Nora."),
        ("en", "The deal is void and is repeated: Nora deals."),
        ("de", "Das Geben gilt nicht und wird wiederholt: Nora gibt."),
    ],
)
def test_a_void_deal_does_not_say_that_the_next_dealer_has_dealt_before(language: str, sentence: str) -> None:
    """Under the rules of FENACEF a wrong count passes the deal on: Nora deals, who has not dealt this hand (L5)."""
    hand = "hand 1 dealer B2\ndeal A1 5d5s B1 5c6d6s A2 6h6c4d B2 4s4h4c\nA1:anuncio-2\nend A 0 B 0"
    tags = '[Record "truco/1"] [Rules "fenacef"] [A1 "Nora"] [B1 "Ines"] [A2 "Luis"] [B2 "Raul"]'
    result = truco("replay", "-", "--lang", language, text=f'{tags} [Admission "refereed"]\n{hand}')
    assert (result.exit_code, result.stderr) == (0, "")
    assert sentence in [line.strip() for line in result.stdout.splitlines()]
