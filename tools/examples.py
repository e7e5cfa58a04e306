"""Count the worked examples that are data, by catalogue.

With the name of a catalogue the program lists the missing examples, and the details that are in the text of an example
but not in its data.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.helpers.examples import counts, folders, missing, read_folder
from tests.helpers.wording import unsaid


def main() -> int:
    """Print the counts, or the missing and wrong examples of catalogues; the status is 1 if there are any."""
    if names := sys.argv[1:]:
        reads = [read_folder(name) for name in names]
        problems = [line for read in reads for line in (*read.problems, *missing(read), *unsaid(read))]
        print("\n".join(problems))
        return 1 if problems else 0
    for name in folders():
        print(f"{name:9}", "  ".join(f"{what} {count}" for what, count in counts(read_folder(name)).items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
