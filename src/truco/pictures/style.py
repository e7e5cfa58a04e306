"""The colours and the type of a picture outside a page, in light and in dark."""

from __future__ import annotations

from typing import Final

STYLE: Final = """
svg { color-scheme: light dark; font-family: system-ui, sans-serif; --ink: #1d2520; --paper: #fbfaf5; --soft: #e3eadf;
  --line: #4d6355; }
@media (prefers-color-scheme: dark) { svg { --ink: #eef2ea; --paper: #17201b; --soft: #2a3a31; --line: #a9c0b1; } }
.ground { fill: var(--paper); }
.state { fill: var(--soft); stroke: var(--line); }
.start { stroke-width: 3; }
.last { stroke-dasharray: 5 3; }
.arrow { fill: none; stroke: var(--line); stroke-width: 1.5; }
.head { fill: var(--line); }
text { fill: var(--ink); font-size: 14px; text-anchor: middle; }
.words text, .small { font-size: 13px; font-style: italic; }
"""
