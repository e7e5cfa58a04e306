#!/bin/sh
# Prints the path of a Chromium that starts, installing one where there is none. All else goes to standard error.
set -u

starts() {
    [ -n "$1" ] && "$1" --version >/dev/null 2>&1
}

on_path() {
    # The one without windows first: it does the same for the tests in two thirds of the time.
    for name in chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable; do
        path=$(command -v "$name") && starts "$path" && echo "$path" && return 0
    done
    return 1
}

distribution() {
    command -v apt-get >/dev/null 2>&1 || return 1
    if [ "$(id -u)" = 0 ]; then
        as_root=
    elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
        as_root="sudo -n"
    else
        return 1
    fi
    echo "chromium: installing the distribution's package" >&2
    $as_root apt-get update -qq >&2  # one mirror that fails need not hinder the next step
    for package in chromium-headless-shell chromium; do
        $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$package" >&2 &&
            return 0
    done
    return 1
}

playwright_path() {
    .venv/bin/python -c '
from playwright.sync_api import sync_playwright
with sync_playwright() as tools:
    print(tools.chromium.executable_path)'
}

if [ -n "${TRUCO_CHROMIUM:-}" ]; then
    starts "$TRUCO_CHROMIUM" && echo "$TRUCO_CHROMIUM" && exit 0
    echo "chromium-missing: TRUCO_CHROMIUM names $TRUCO_CHROMIUM, which does not start." >&2
    exit 1
fi
on_path && exit 0
distribution && on_path && exit 0
if [ -x .venv/bin/playwright ]; then
    path=$(playwright_path)
    starts "$path" && echo "$path" && exit 0
    echo "chromium: installing the test tool's own" >&2
    .venv/bin/playwright install chromium >&2
    starts "$path" && echo "$path" && exit 0
fi
echo "chromium-missing: the browser tests need Chromium or Chrome. None was found, and none could be installed" >&2
echo "from the distribution or with playwright. Install one, or name it in TRUCO_CHROMIUM." >&2
exit 1
