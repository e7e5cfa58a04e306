"""Rulings as people type them: with spaces and small letters, in the words of records or those of the page."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from truco.engine.table.judge_words import proposed, verdict_of

_SEATED: Final = re.compile(r"(?<=-)(?:[abc][1-3]?|p[0-9]{0,4})(?=-|$)")
"""A seat, a side or somebody of the public in a word, as people type it."""
_ARTICLE: Final = re.compile(r"-(?=[a-z]+\.[a-z0-9.-]+$)")
_LED: Final = re.compile(r"(?P<proposed>propongo-)?(?:(?P<correct>[a-z]+)-(?P<number>[0-9]{1,3})-)?(?P<ruled>.+)")


def hyphened(clean: str) -> str:
    """Return a line with hyphens between its words, and seats and sides in capitals.

    >>> hyphened("ver b1"), hyphened("send away p3")
    ('ver-B1', 'send-away-P3')
    """
    return _SEATED.sub(lambda found: found[0].upper(), clean.replace(" ", "-"))


def ruling(clean: str, names: Mapping[str, str], corrects: tuple[str, ...]) -> str:
    """Return the ruling in a line, or a ruling that is put to the vote; empty for anything else.

    >>> ruling("correct 1 warn b1 br.28.1", {}, ("correct",)), ruling("envido", {}, ())
    ('correct-1:warn-B1:br.28.1', '')

    `clean` is a folded line; `names` are what the page calls the rulings, hyphened, with the words of records;
    `corrects` the verbs that correct an earlier ruling.
    """
    token = hyphened(clean)
    led = _LED.fullmatch(token)
    assert led is not None  # noqa: S101  (it has something of every line)
    if led["correct"] and led["correct"] not in corrects:
        led = re.fullmatch(r"(?P<proposed>propongo-)?(?P<correct>)(?P<number>)(?P<ruled>.+)", token)
        assert led is not None  # noqa: S101  (the same)
    ruled = led["ruled"]
    named = max((one for one in names if ruled == one or ruled.startswith(f"{one}-")), key=len, default="")
    ruled = _ARTICLE.sub(":", names[named] + ruled[len(named) :] if named else ruled)
    corrected = f"correct-{int(led['number'])}:" if led["correct"] else ""
    whole = f"{led['proposed'] or ''}{corrected}{ruled}"
    return whole if verdict_of(whole) is not None or proposed(whole) else ""
