"""Counts the worked examples that are data, by catalogue.

With a catalogue's name it lists those that are missing, and what the words of the others name and their data lack.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.helpers.examples import counts, folders, missing, read_folder
from tests.helpers.wording import unsaid


def main() -> int:
    """Print the counts, or what is missing and wrong; the status is 1 where something is."""
    if names := sys.argv[1:]:
        reads = [read_folder(name) for name in names]
        found = [line for read in reads for line in (*read.problems, *missing(read), *unsaid(read))]
        print("\n".join(found))
        return 1 if found else 0
    for name in folders():
        print(f"{name:9}", "  ".join(f"{what} {count}" for what, count in counts(read_folder(name)).items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
