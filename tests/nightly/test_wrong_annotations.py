"""Every annotation of every golden record and worked example is changed, one at a time."""

from tests.helpers.mutated import every_record, is_noticed, mutants

AT_LEAST = 8_000


def test_every_wrong_annotation_is_noticed() -> None:
    """No record with a wrong annotation replays, whatever the annotation and whatever it says instead (L3)."""
    changed = [mutant for name, text in every_record() for mutant in mutants(name, text)]
    assert len(changed) > AT_LEAST
    assert [str(mutant) for mutant in changed if not is_noticed(mutant)] == []
