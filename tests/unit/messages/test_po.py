"""PO files for translators: what is written into them, and what is refused when they come back."""

import re
import shutil
import tomllib
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from tools import po

from truco.messages import Message, catalogue, package_messages

MESSAGES = Path(po.FOLDER)
HEADER = 'msgid ""\nmsgstr ""\n"Language: {language}\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'


def entry(key: str, source: str, text: str) -> str:
    """Return an entry of a PO file."""
    return f'msgctxt "{key}"\nmsgid "{source}"\nmsgstr "{text}"\n\n'


def codes(*entries: str, language: str = "it", draft: bool = True) -> list[str]:
    """Return the codes of the problems in a PO file for Italian."""
    data = (HEADER.format(language=language) + "".join(entries)).encode()
    return [problem.code for problem in po.read_texts(data, "it", draft=draft).problems]


def left_out(*entries: str) -> list[str]:
    """Return the codes of the entries that a draft for Italian leaves out."""
    data = (HEADER.format(language="it") + "".join(entries)).encode()
    return [problem.code for problem in po.read_texts(data, "it", draft=True).left_out]


SAID = ("error.crossed", str(catalogue("es")["error.crossed"]))
SEAT = ("bar.code", str(catalogue("es")["bar.code"]))


def forms(message: Message) -> tuple[str, ...]:
    """Return the forms of a message with two."""
    assert not isinstance(message, str)
    return message["one"], message["other"]


def plural_key() -> str:
    """Return the key of a message with two forms."""
    return next(key for key, message in catalogue("es").items() if not isinstance(message, str))


def plural_entry(key: str, single: str, other: str) -> str:
    """Return an entry with two forms for a key of the catalogue."""
    forms = catalogue("es")[key]
    assert not isinstance(forms, str)
    return (
        f'msgctxt "{key}"\nmsgid "{forms["one"]}"\nmsgid_plural "{forms["other"]}"\n'
        f'msgstr[0] "{single}"\nmsgstr[1] "{other}"\n\n'
    )


def test_an_export_has_every_message_with_its_key_its_source_and_its_translation() -> None:
    """Each message is an entry: its key is the context, the Spanish text the source, both forms where it has two."""
    written = read_po(BytesIO(po.export_texts("pt")))
    entries = {str(message.context): message for message in written if message.id}
    assert entries.keys() == package_messages().keys()
    assert written.locale_identifier == "pt"
    for key, message in entries.items():
        spanish, portuguese = catalogue("es")[key], catalogue("pt")[key]
        both = (spanish, portuguese) if isinstance(spanish, str) else (forms(spanish), forms(portuguese))
        assert (message.id, message.string) == both


def test_an_export_names_placeholders_english_and_places_of_use() -> None:
    """A translator sees the placeholders that must stay, the English text, the file of a message and the code."""
    message = read_po(BytesIO(po.export_texts("it", ["bar.code"]))).get(SEAT[1], SEAT[0])
    assert message is not None
    assert message.string == ""
    comments = " ".join(message.auto_comments)
    assert "{code}" in comments
    assert str(catalogue("en")[SEAT[0]]) in comments
    files = [file for file, _ in message.locations]
    assert "src/truco/messages/browser.toml" in files
    assert any(file.endswith(".js") for file in files)


def test_an_export_of_a_part_has_that_part_alone() -> None:
    """Beginnings of keys choose the messages, so that several people can share the work."""
    keys = {message.context for message in read_po(BytesIO(po.export_texts("it", ["card.", "call."]))) if message.id}
    assert keys == {key for key in package_messages() if key.startswith(("card.", "call."))}


def test_a_translation_that_fits_has_no_problem() -> None:
    """Texts with the placeholders of the source, in another order too, are read under their keys."""
    data = (HEADER.format(language="it") + entry(*SEAT, "Invitare: tavolo {code}")).encode()
    read = po.read_texts(data, "it", draft=True)
    assert (read.texts, read.problems) == ({"bar.code": "Invitare: tavolo {code}"}, ())
    assert "error.crossed" in read.missing


@pytest.mark.parametrize(
    ("entries", "code"),
    [
        ([entry("call.sneeze", "Achís", "Eccì")], "unknown-key"),
        ([entry(SEAT[0], "Mesa {code}", "Tavolo {code}")], "changed-source"),
        ([entry(*SEAT, "Tavolo {codice}")], "bad-placeholders"),
        ([entry(*SEAT, "Tavolo")], "bad-placeholders"),
        ([entry(*SEAT, "Tavolo {code}} e {code}")], "bad-braces"),
        ([entry(*SAID, "Troppo\\ttardi")], "bad-text"),
        ([entry(*SAID, "a" * 1001)], "bad-text"),
        ([entry(*SEAT, "Tavolo {code}"), entry(SEAT[0], "Otra", "Altro")], "twice"),
        (["mesa: tavolo\n"], "bad-po"),
    ],
)
def test_a_wrong_entry_is_refused_with_its_code(entries: list[str], code: str) -> None:
    """Each kind of mistake has a code of its own."""
    assert code in codes(*entries, draft=False)


def test_a_draft_leaves_out_what_no_longer_fits() -> None:
    """A draft survives a removed key and a changed Spanish text: these entries are named, and count as missing."""
    removed, changed = entry("call.sneeze", "Achís", "Eccì"), entry(SEAT[0], "Mesa {code}", "Tavolo {code}")
    assert codes(removed, changed) == []
    assert left_out(removed, changed) == ["unknown-key", "changed-source"]
    assert left_out(entry(*SEAT, "Tavolo {codice}")) == []


def test_a_form_that_lacks_a_placeholder_of_the_other_is_refused() -> None:
    """The form for one may lack the number alone; both forms must be there."""
    key = plural_key()
    values = "".join(f"{{{name}}}" for name in sorted(po.placeholders(catalogue("es")[key])))
    assert codes(plural_entry(key, values, values)) == []
    assert codes(plural_entry(key, values, "")) == ["bad-forms"]
    assert codes(plural_entry(key, values + "{more}", values)) == ["bad-placeholders"]


def test_a_file_of_another_language_is_refused() -> None:
    """The language of the file must be the one that is imported."""
    assert codes(entry(*SEAT, "Tafel {code}"), language="nl") == ["wrong-language"]


def test_only_a_draft_may_lack_messages() -> None:
    """Each missing key is an error, except in a draft; an entry that is marked as doubtful counts as missing."""
    whole = codes(entry(*SEAT, "Tavolo {code}"), draft=False)
    assert set(whole) == {"missing-key"}
    assert len(whole) == len(package_messages()) - 1
    doubtful = HEADER.format(language="it") + "#, fuzzy\n" + entry(*SEAT, "Tavolo {code}")
    assert po.read_texts(doubtful.encode(), "it", draft=True).texts == {}


def test_a_refused_file_changes_nothing_and_says_where(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The program prints file, line, code, what was expected and what came, writes nothing, and ends with status 1."""
    file = tmp_path / "it.po"
    file.write_text(HEADER.format(language="it") + entry(*SEAT, "Tavolo {codice}"), encoding="utf-8")
    folder = tmp_path / "messages"
    folder.mkdir()
    assert po.main(["import", "it", str(file), "--draft"], folder) == 1
    printed = capsys.readouterr().err
    assert printed == f"{file}:7: bad-placeholders: bar.code: expected {{code}}, got {{codice}}\n"
    assert list(folder.iterdir()) == []


def test_a_new_language_becomes_one_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its texts are written into one file; the program names the line to add and counts what is missing."""
    file = tmp_path / "it.po"
    key = plural_key()
    values = "".join(f"{{{name}}}" for name in sorted(po.placeholders(catalogue("es")[key])))
    entries = entry(*SEAT, 'Tavolo {code}: \\"invita\\"') + plural_entry(key, f"uno {values}", f"tanti {values}")
    file.write_text(HEADER.format(language="it") + entries, encoding="utf-8")
    folder = tmp_path / "messages"
    folder.mkdir()
    assert po.main(["import", "it", str(file), "--draft"], folder) == 0
    written = folder / "translations" / "it.toml"
    assert tomllib.loads(written.read_text(encoding="utf-8")) == {
        SEAT[0]: 'Tavolo {code}: "invita"',
        key: {"one": f"uno {values}", "other": f"tanti {values}"},
    }
    printed = capsys.readouterr().out
    assert '"it": "Italiano",' in printed
    assert f"2 of {len(package_messages())}" in printed


def test_an_import_of_what_was_exported_changes_nothing(tmp_path: Path) -> None:
    """Export and import are inverse: the files with the languages side by side stay the same, letter by letter."""
    folder = tmp_path / "truco"
    for source in [*MESSAGES.glob("*.toml"), *MESSAGES.parent.glob("rulebooks/*/messages.toml")]:
        copy = folder / source.relative_to(MESSAGES.parent)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, copy)
    file = tmp_path / "pt.po"
    assert po.main(["export", "pt", str(file)]) == 0
    assert po.main(["import", "pt", str(file)], folder / "messages") == 0
    for copy in folder.rglob("*.toml"):
        assert copy.read_bytes() == (MESSAGES.parent / copy.relative_to(folder)).read_bytes(), copy.name


def test_a_changed_text_is_changed_in_its_line_alone(tmp_path: Path) -> None:
    """A correction of a language that is beside the others replaces its text and nothing else."""
    folder = tmp_path / "truco" / "messages"
    folder.mkdir(parents=True)
    shutil.copy(MESSAGES / "browser.toml", folder)
    file = tmp_path / "pt.po"
    file.write_text(HEADER.format(language="pt") + entry(*SEAT, "Mesa {code}: chamar"), encoding="utf-8")
    assert po.main(["import", "pt", str(file), "--draft"], folder) == 0
    before, after = ((place / "browser.toml").read_text(encoding="utf-8").splitlines() for place in (MESSAGES, folder))
    assert [pair for pair in zip(before, after, strict=True) if pair[0] != pair[1]] == [
        ('pt = "Mesa {code}: convidar"', 'pt = "Mesa {code}: chamar"')
    ]


def test_missing_messages_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """A shipped language lacks nothing, and a language that is not there lacks everything."""
    assert po.main(["missing", "pt"]) == 0
    assert capsys.readouterr().out == f"pt: {len(package_messages())} of {len(package_messages())} messages\n"
    assert po.main(["missing", "it"]) == 1
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == f"it: 0 of {len(package_messages())} messages"
    assert re.fullmatch(r"  [\w.]+: .+", printed[1])
