"""Draw the pack: `python tools/pack/draw.py` writes `src/truco/web/static/pack.svg`."""

from __future__ import annotations

from pathlib import Path

from naipes.sprite import sprite

SPRITE = Path(__file__).parents[2] / "src" / "truco" / "web" / "static" / "pack.svg"


def main() -> None:
    """Write the sprite to its place among the files of the page."""
    SPRITE.parent.mkdir(parents=True, exist_ok=True)
    SPRITE.write_text(sprite(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
