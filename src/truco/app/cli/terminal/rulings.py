"""Rulings as people type them: with spaces and small letters, in the words of records or of the page."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from truco.engine.table.judge_words import proposed, verdict_of

_SEATED: Final = re.compile(r"(?<=-)(?:[abc][1-3]?|p[0-9]{0,4})(?=-|$)")
"""A seat, a side or a visitor in a word, as people type it."""
_ARTICLE: Final = re.compile(r"-(?=[a-z]+\.[a-z0-9.-]+$)")
_PARTS: Final = re.compile(r"(?P<proposed>propongo-)?(?:(?P<correct>[a-z]+)-(?P<number>[0-9]{1,3})-)?(?P<ruled>.+)")


def hyphened(clean: str) -> str:
    """Return a line with hyphens between its words, and seats and sides in capitals.

    >>> hyphened("ver b1"), hyphened("send away p3")
    ('ver-B1', 'send-away-P3')
    """
    return _SEATED.sub(lambda match: match[0].upper(), clean.replace(" ", "-"))


def ruling(clean: str, names: Mapping[str, str], corrects: tuple[str, ...]) -> str:
    """Return the ruling in a line, or a ruling that is proposed for a vote; empty for any other line.

    >>> ruling("correct 1 warn b1 br.28.1", {}, ("correct",)), ruling("envido", {}, ())
    ('correct-1:warn-B1:br.28.1', '')

    `clean` is a folded line; `names` maps the page's names of rulings, with hyphens, to the words of records;
    `corrects` are the verbs that correct an earlier ruling.
    """
    token = hyphened(clean)
    parts = _PARTS.fullmatch(token)
    assert parts is not None  # noqa: S101  (the last group matches every line)
    if parts["correct"] and parts["correct"] not in corrects:
        parts = re.fullmatch(r"(?P<proposed>propongo-)?(?P<correct>)(?P<number>)(?P<ruled>.+)", token)
        assert parts is not None  # noqa: S101  (the same)
    ruled = parts["ruled"]
    name = max((key for key in names if ruled == key or ruled.startswith(f"{key}-")), key=len, default="")
    ruled = _ARTICLE.sub(":", names[name] + ruled[len(name) :] if name else ruled)
    correction = f"correct-{int(parts['number'])}:" if parts["correct"] else ""
    whole = f"{parts['proposed'] or ''}{correction}{ruled}"
    return whole if verdict_of(whole) is not None or proposed(whole) else ""
