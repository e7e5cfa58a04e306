#!/bin/sh
# Makes .venv with a Python that is new enough, or says what is missing.
set -eu

usable() {
    command -v "$1" >/dev/null 2>&1 && "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

for python in ${PYTHON:+"$PYTHON"} python3 python3.13 python3.12 python3.11 python; do
    if usable "$python"; then
        if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
            echo "venv-missing: $python cannot make virtual environments." >&2
            echo "On Debian and Ubuntu install the package python3-venv and run make again." >&2
            exit 1
        fi
        exec "$python" -m venv --clear .venv
    fi
done
echo "python-too-old: Truco needs Python 3.11 or later, and none was found on the PATH." >&2
echo "Install one, or name it: make setup PYTHON=/path/to/python3" >&2
exit 1
