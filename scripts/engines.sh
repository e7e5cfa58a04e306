#!/bin/sh
# Installs, where they are missing, the browsers of other makers that the nightly tests drive, from the distribution.
set -u

missing=
command -v firefox-esr >/dev/null 2>&1 || command -v firefox >/dev/null 2>&1 || missing="$missing firefox-esr"
command -v WebKitWebDriver >/dev/null 2>&1 || missing="$missing webkit2gtk-driver"
command -v Xvfb >/dev/null 2>&1 || missing="$missing xvfb"
[ -z "$missing" ] && exit 0

if command -v apt-get >/dev/null 2>&1; then
    if [ "$(id -u)" = 0 ]; then
        as_root=
    else
        as_root="sudo -n"
    fi
    echo "engines: installing$missing" >&2
    $as_root apt-get update -qq >&2  # one mirror that fails need not hinder the next step
    # shellcheck disable=SC2086
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >&2 && exit 0
fi
echo "engines-missing: the nightly tests need Firefox, WebKitWebDriver and Xvfb; expected them on the path, or" >&2
echo "a distribution with apt-get that may install$missing." >&2
exit 1
